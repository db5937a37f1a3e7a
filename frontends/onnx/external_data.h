// Files beside a model that hold its weights.
//
//   ExternalFiles files("models/resnet");                       // the folder of the model
//   absl::string_view bytes = *files.Bytes("weights.bin", 4096, 1024);   // mapped, not copied
//
// A model names such files, so a hostile one could name any file of the machine. Only plain files
// beneath the folder are opened: no absolute names, no "..", no links in any part of the path.
#ifndef FRONTENDS_ONNX_EXTERNAL_DATA_H_
#define FRONTENDS_ONNX_EXTERNAL_DATA_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::onnx {

// A part of a mapped file, and what keeps it mapped.
struct ExternalBytes {
  absl::string_view bytes;
  std::shared_ptr<const void> owner;
};

class ExternalFiles {
 public:
  // With an empty folder there are no such files: the model came as bytes.
  explicit ExternalFiles(absl::string_view folder) : folder_(folder) {}

  // Returns `length` bytes from `offset` on, or all that follow if `length` is negative.
  // InvalidArgument for a location that leaves the folder or for a range that leaves the file;
  // NotFound and the like from opening it.
  absl::StatusOr<ExternalBytes> Bytes(absl::string_view location, int64_t offset, int64_t length);

 private:
  std::string folder_;
  absl::flat_hash_map<std::string, ExternalBytes> files_;  // whole files by location
};

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_EXTERNAL_DATA_H_
