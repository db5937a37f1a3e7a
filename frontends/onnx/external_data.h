// Files beside a model that hold its weights.
//
//   ExternalFiles files(DataFolder::OfModel("models/resnet.onnx"));
//   absl::string_view bytes = *files.Bytes("weights.bin", 4096, 1024);   // mapped, not copied
//
// A model names such files, so a hostile one could name any file of the machine. Only plain files
// beneath the folder are opened: no absolute names, no "..", no links in any part of the path.
// Where the model's own name is a link, as in caches that keep all files in one folder under their
// hashes, the file's name may be a link too, to a file beside the one that the model's leads to.
#ifndef FRONTENDS_ONNX_EXTERNAL_DATA_H_
#define FRONTENDS_ONNX_EXTERNAL_DATA_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::onnx {

// A part of a mapped file, and what keeps it mapped.
struct ExternalBytes {
  absl::string_view bytes;
  std::shared_ptr<const void> owner;
};

struct DataFolder {
  std::string path;    // in which names are looked up; empty for none: the model came as bytes
  std::string linked;  // to whose files links may lead; empty for none

  // The folder of a model's file.
  static DataFolder OfModel(absl::string_view model);
};

class ExternalFiles {
 public:
  explicit ExternalFiles(DataFolder folder) : folder_(std::move(folder)) {}

  // Returns `length` bytes from `offset` on, or all that follow if `length` is negative.
  // InvalidArgument for a location that leaves the folder or for a range that leaves the file;
  // NotFound and the like from opening it.
  absl::StatusOr<ExternalBytes> Bytes(absl::string_view location, int64_t offset, int64_t length);

 private:
  DataFolder folder_;
  absl::flat_hash_map<std::string, ExternalBytes> files_;  // whole files by location
};

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_EXTERNAL_DATA_H_
