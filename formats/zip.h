// The container of an artifact: a zip file of one fixed form, which any zip tool can list and
// unpack.
//
// Entries are stored, never compressed, so that weights and kernels can be used where the file is
// mapped; their data begins at multiples of 64 bytes. Sizes are always written in the 64-bit form
// ("zip64"). The reader accepts exactly what the writer writes, byte for byte in structure: no
// gaps, comments, other methods, repeated or strange names. So a file that reads has one meaning,
// and every offset in it has been checked.
//
//   WriteZip({{"manifest.json", {text}}, {"weights", {header, data}}}, sink);
//   ZipReader zip = *ZipReader::Open(bytes);
//   zip.Find("weights")->data;
//
// Format: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16 and 4.5.3.
#ifndef FORMATS_ZIP_H_
#define FORMATS_ZIP_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet {

inline constexpr int kZipAlignment = 64;

struct ZipInput {
  std::string name;
  std::vector<absl::string_view> pieces;  // the contents, in order
};

// Receives the file's bytes in order.
using ByteSink = std::function<absl::Status(absl::string_view)>;

// Writes a zip file. The same entries give the same bytes. InvalidArgument for bad or repeated
// names.
absl::Status WriteZip(absl::Span<const ZipInput> entries, const ByteSink& sink);

struct ZipEntry {
  std::string name;
  absl::string_view data;
  uint32_t crc32 = 0;  // as the file says; not compared with the data
};

class ZipReader {
 public:
  // Reads the directory of a file in memory, which must outlive the reader. DataLoss for anything
  // but a whole file of the form above, saying what is wrong.
  static absl::StatusOr<ZipReader> Open(absl::string_view file);

  absl::Span<const ZipEntry> entries() const { return entries_; }
  // Returns the entry, or null.
  const ZipEntry* Find(absl::string_view name) const;

 private:
  std::vector<ZipEntry> entries_;
};

// Returns DataLoss naming both checksums unless the entry's data has the checksum that the file
// says.
absl::Status VerifyCrc(const ZipEntry& entry);

}  // namespace hidet

#endif  // FORMATS_ZIP_H_
