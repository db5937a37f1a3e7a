// Writes a large file piece by piece so that its name never shows half of it: into a new file
// beside it, which is flushed and renamed at the end. (WriteFileAtomically of base does the same
// with contents that are in memory as a whole.)
//
//   AtomicFile file = *AtomicFile::Create("model.hidet");
//   HIDET_RETURN_IF_ERROR(file.Append(header));
//   HIDET_RETURN_IF_ERROR(file.Commit());   // else the destructor removes what was written
#ifndef RUNTIME_ATOMIC_FILE_H_
#define RUNTIME_ATOMIC_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::runtime {

class AtomicFile {
 public:
  static absl::StatusOr<AtomicFile> Create(absl::string_view path);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;

  // ResourceExhausted when the disk is full.
  absl::Status Append(absl::string_view bytes);
  // Makes the name show the new contents. Nothing may be appended afterwards.
  absl::Status Commit();

 private:
  AtomicFile() = default;

  std::string path_;
  std::string temporary_;
  int fd_ = -1;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_ATOMIC_FILE_H_
