// Files as the compiler needs them: read whole, mapped, or written so that nobody ever sees half a
// file.
//
// Errors name the path and what the system said: NotFound, PermissionDenied, ResourceExhausted
// (disk full), FailedPrecondition or Internal; SystemErrorOf returns the system's number.

#ifndef BASE_FILE_H_
#define BASE_FILE_H_

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet {

// The descriptor of an open file, which closes the file with its life. Negative: there is none.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor();

  int get() const { return number_; }

 private:
  int number_;
};

// Returns the number (errno) by which the system refused what the status is about; 0 if the error
// is none of the system's.
int SystemErrorOf(const absl::Status& status);

// The folder that a path's last part lies in: "." for a mere name, "/" for what lies in the root.
std::string FolderOf(absl::string_view path);

// Writes all bytes to an open file, which is called `name` in errors.
absl::Status WriteAll(int descriptor, absl::string_view bytes, absl::string_view name);

// Returns the bytes of a file.
absl::StatusOr<std::string> ReadFile(absl::string_view path);

// A file that is written piece by piece without its name ever showing half of it: other processes,
// and this one after a crash, see the old file or the new one. The pieces go to a new file beside
// it, which is flushed to the disk and renamed at the end. It gets the rights of the file that it
// replaces; a link is followed and stays one. What is no regular file (/dev/null, a pipe, standard
// output) is written to as it is.
//
//   AtomicFile file = *AtomicFile::Create("model.hidet");
//   HIDET_RETURN_IF_ERROR(file.Append(header));
//   HIDET_RETURN_IF_ERROR(file.Commit());   // else the destructor removes what was written
class AtomicFile {
 public:
  static absl::StatusOr<AtomicFile> Create(absl::string_view path);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;

  absl::Status Append(absl::string_view bytes);
  // Makes the name show the new contents. Nothing may be appended afterwards.
  absl::Status Commit();

 private:
  AtomicFile() = default;

  std::string path_;
  std::string temporary_;
  int fd_ = -1;
};

// The same with contents that are in memory as a whole.
absl::Status WriteFileAtomically(absl::string_view path, absl::string_view contents);

// Makes a folder and those above it that are missing, each with `mode` less the umask. One that
// exists is left as it is.
absl::Status MakeDirectories(absl::string_view path, mode_t mode = 0777);

// A file mapped for reading, private to this process. Movable; unmapped by the destructor. Where
// another process cuts the file short meanwhile, zeros are read beyond its new end, and CheckNotCut
// (base/cut_files.h) says so: ask it after the last read, before anything is done with the result.
// What is written over in place may be read as it is before or after.
class MappedFile {
 public:
  static absl::StatusOr<MappedFile> Open(absl::string_view path);
  // The same of a regular file that is open already, and stays so. `path` is for errors.
  static absl::StatusOr<MappedFile> Map(int descriptor, absl::string_view path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  // Page-aligned; null for an empty file.
  const uint8_t* data() const { return data_; }
  size_t size() const { return size_; }
  absl::string_view contents() const {
    return absl::string_view(reinterpret_cast<const char*>(data_), size_);
  }

 private:
  const uint8_t* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace hidet

#endif  // BASE_FILE_H_
