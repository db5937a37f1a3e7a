#include "base/file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/cut_files.h"
#include "base/status_macros.h"

namespace hidet {
namespace {

constexpr char kSystemError[] = "hidet/errno";

absl::StatusCode CodeOf(int error) {
  switch (error) {
    case ENOENT:
      return absl::StatusCode::kNotFound;
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::StatusCode::kPermissionDenied;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case EMFILE:
    case ENFILE:
    case ENOMEM:
      return absl::StatusCode::kResourceExhausted;
    case EEXIST:
    case EISDIR:
    case ENOTDIR:
    case ENAMETOOLONG:
      return absl::StatusCode::kFailedPrecondition;
    default:
      return absl::StatusCode::kInternal;
  }
}

absl::Status ErrnoStatus(int error, absl::string_view action, absl::string_view path) {
  char buffer[128];
  absl::Status status(CodeOf(error),
                      absl::StrCat("cannot ", action, " ", path.empty() ? "\"\"" : path, ": ",
                                   strerror_r(error, buffer, sizeof(buffer))));
  const std::string number = absl::StrCat(error);
  status.SetPayload(kSystemError, absl::Cord(absl::string_view(number)));
  return status;
}

// What may come out of a pipe or a device: some, like /dev/zero, have no end.
constexpr size_t kMostOfAStream = size_t{1} << 30;

// After a signal: whether to go on. A file on a disk is there in a moment. What is read from or
// written to a pipe or a device may never come or go, and the signal may be Ctrl-C.
bool GoesOn(int descriptor) {
  struct stat info;
  return errno == EINTR && fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

int OpenFile(const std::string& path, int flags) {
  while (true) {
    const int fd = open(path.c_str(), flags | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EINTR) return fd;
    struct stat info;
    const bool waits = stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
    errno = EINTR;
    if (waits) return fd;
  }
}

// A name that nobody else writes to, in the same folder, since rename cannot cross disks. Process
// numbers would not do: machines and containers that share the folder have the same ones. It is
// short where the file's own name is as long as names may be.
std::string TemporaryName(absl::string_view path) {
  uint64_t bits = 0;
  while (getrandom(&bits, sizeof(bits), 0) != sizeof(bits)) {
  }
  return absl::StrCat(FolderOf(path), "/hidet.tmp.", absl::Hex(bits, absl::kZeroPad16));
}

// Makes the rename itself survive a crash. Some file systems cannot flush a folder: that is no
// error.
void FlushFolderOf(absl::string_view path) {
  const FileDescriptor descriptor(open(FolderOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.get() >= 0) fsync(descriptor.get());
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) close(number_);
}

std::string FolderOf(absl::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == absl::string_view::npos) return ".";
  return std::string(path.substr(0, std::max<size_t>(slash, 1)));
}

int SystemErrorOf(const absl::Status& status) {
  int error = 0;
  const absl::optional<absl::Cord> payload = status.GetPayload(kSystemError);
  return payload.has_value() && absl::SimpleAtoi(std::string(*payload), &error) ? error : 0;
}

absl::Status WriteAll(int descriptor, absl::string_view bytes, absl::string_view name) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (GoesOn(descriptor)) continue;
      return ErrnoStatus(errno, "write", name);
    }
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadFile(absl::string_view path) {
  const FileDescriptor file(OpenFile(std::string(path), O_RDONLY));
  if (file.get() < 0) return ErrnoStatus(errno, "open", path);
  struct stat info;
  if (fstat(file.get(), &info) != 0) return ErrnoStatus(errno, "stat", path);
  // The size is a hint: files of /proc say 0, and a file may grow meanwhile.
  std::string contents;
  size_t used = 0;
  contents.resize(static_cast<size_t>(info.st_size) + 1);
  while (true) {
    const ssize_t count = read(file.get(), contents.data() + used, contents.size() - used);
    if (count < 0) {
      if (GoesOn(file.get())) continue;
      return ErrnoStatus(errno, "read", path);
    }
    if (count == 0) break;
    used += static_cast<size_t>(count);
    if (used > kMostOfAStream && !S_ISREG(info.st_mode)) {
      return absl::ResourceExhaustedError(absl::StrCat(
          "cannot read ", path, ": no regular file, and more than ", kMostOfAStream, " bytes"));
    }
    if (used == contents.size()) contents.resize(contents.size() * 2 + 4096);
  }
  contents.resize(used);
  return contents;
}

namespace {

// Whether the name stands for something that a new file must not take the place of: a device, a
// pipe, a folder, a descriptor of the process's own, or a link that leads nowhere yet.
bool IsWrittenInPlace(const std::string& path) {
  for (const absl::string_view root : {"/dev/", "/proc/"}) {
    if (absl::StartsWith(path, root)) return true;
  }
  struct stat info;
  if (stat(path.c_str(), &info) == 0) return !S_ISREG(info.st_mode);
  return lstat(path.c_str(), &info) == 0;
}

// What the name leads to through links; the name itself where nothing is there yet.
std::string WithoutLinks(const std::string& path) {
  char* resolved = realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string result = resolved;
  free(resolved);
  return result;
}

}  // namespace

absl::StatusOr<AtomicFile> AtomicFile::Create(absl::string_view path) {
  if (path.empty()) return ErrnoStatus(ENOENT, "create", path);
  AtomicFile file;
  file.path_ = std::string(path);
  if (IsWrittenInPlace(file.path_)) {
    file.fd_ = OpenFile(file.path_, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY);
    if (file.fd_ < 0) return ErrnoStatus(errno, "write to", path);
    return file;
  }
  file.path_ = WithoutLinks(file.path_);
  struct stat old;
  const bool replaces = stat(file.path_.c_str(), &old) == 0;
  if (!replaces && errno != ENOENT) return ErrnoStatus(errno, "create", path);
  do {
    file.temporary_ = TemporaryName(file.path_);
    file.fd_ = OpenFile(file.temporary_, O_WRONLY | O_CREAT | O_EXCL);
  } while (file.fd_ < 0 && errno == EEXIST);
  if (file.fd_ < 0) return ErrnoStatus(errno, "create", path);
  // The new file has the rights that the old one was given.
  if (replaces) fchmod(file.fd_, old.st_mode & 07777);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      fd_(std::exchange(other.fd_, -1)) {}

AtomicFile::~AtomicFile() {
  if (fd_ < 0) return;
  close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

absl::Status AtomicFile::Append(absl::string_view bytes) { return WriteAll(fd_, bytes, path_); }

absl::Status AtomicFile::Commit() {
  if (temporary_.empty()) {  // most devices and pipes have nothing to flush, which is no error
    if (fsync(fd_) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
      return ErrnoStatus(errno, "flush", path_);
    close(std::exchange(fd_, -1));
    return absl::OkStatus();
  }
  if (fsync(fd_) != 0) return ErrnoStatus(errno, "flush", path_);
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return ErrnoStatus(errno, "rename to", path_);
  close(std::exchange(fd_, -1));  // its data is on the disk: nothing can go wrong any more
  FlushFolderOf(path_);
  return absl::OkStatus();
}

absl::Status WriteFileAtomically(absl::string_view path, absl::string_view contents) {
  HIDET_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  HIDET_RETURN_IF_ERROR(file.Append(contents));
  return file.Commit();
}

absl::Status MakeDirectories(absl::string_view path, mode_t mode) {
  for (size_t end = 0; end != absl::string_view::npos;) {
    end = path.find('/', end + 1);
    const std::string folder(path.substr(0, end));
    if (folder.empty() || mkdir(folder.c_str(), mode) == 0) continue;
    const int error = errno;
    struct stat info;
    if (stat(folder.c_str(), &info) == 0) {
      if (S_ISDIR(info.st_mode)) continue;
      return absl::FailedPreconditionError(
          absl::StrCat("cannot make folder ", path, ": ", folder, " is not a folder"));
    }
    return ErrnoStatus(error, "make folder", folder);
  }
  return absl::OkStatus();
}

absl::StatusOr<MappedFile> MappedFile::Open(absl::string_view path) {
  // A pipe that nobody writes to is refused, not waited for.
  const FileDescriptor file(OpenFile(std::string(path), O_RDONLY | O_NONBLOCK | O_NOCTTY));
  if (file.get() < 0) return ErrnoStatus(errno, "open", path);
  return Map(file.get(), path);
}

absl::StatusOr<MappedFile> MappedFile::Map(int descriptor, absl::string_view path) {
  struct stat info;
  if (fstat(descriptor, &info) != 0) return ErrnoStatus(errno, "stat", path);
  if (S_ISDIR(info.st_mode)) return ErrnoStatus(EISDIR, "map", path);
  if (!S_ISREG(info.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat("cannot map ", path, ": not a regular file"));
  }
  MappedFile mapped;
  if (info.st_size == 0) return mapped;
  const auto size = static_cast<size_t>(info.st_size);
  void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (address == MAP_FAILED) return ErrnoStatus(errno, "map", path);
  if (!WatchMapping(address, size)) {
    munmap(address, size);
    return absl::ResourceExhaustedError(absl::StrCat("cannot map ", path, ": too many are"));
  }
  mapped.data_ = static_cast<const uint8_t*>(address);
  mapped.size_ = size;
  return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ == nullptr) return;
  UnwatchMapping(data_);
  munmap(const_cast<uint8_t*>(data_), size_);
}

}  // namespace hidet
