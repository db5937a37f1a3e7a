// Checksums of files: CRC-32 as zip files have it, and XXH64, which is strong and fast enough to
// check gigabytes of weights each time a model is loaded.
//
//   Crc32("123456789") == 0xcbf43926;
//   Hash64("") == 0xef46db3751d8e999;
#ifndef FORMATS_CHECKSUM_H_
#define FORMATS_CHECKSUM_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace hidet {

// Returns the CRC-32 of IEEE 802.3 (zip, gzip, PNG) of `data`, following bytes whose checksum is
// `before`.
uint32_t Crc32(absl::string_view data, uint32_t before = 0);

// Returns XXH64 with seed 0 (Y. Collet, xxHash specification 0.1.1).
uint64_t Hash64(absl::string_view data);

// The same over several pieces.
class Hasher64 {
 public:
  Hasher64();
  void Add(absl::string_view data);
  uint64_t Finish() const;

 private:
  uint64_t lanes_[4];
  uint64_t total_ = 0;
  char rest_[32];
  int num_rest_ = 0;
};

}  // namespace hidet

#endif  // FORMATS_CHECKSUM_H_
