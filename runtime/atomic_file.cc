#include "runtime/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hidet::runtime {
namespace {

absl::Status SystemError(int error, absl::string_view action, const std::string& path) {
  const std::string message =
      absl::StrCat("cannot ", action, " \"", path, "\": ", std::strerror(error));
  switch (error) {
    case ENOENT:
      return absl::NotFoundError(message);
    case EACCES:
    case EPERM:
    case EROFS:
      return absl::PermissionDeniedError(message);
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return absl::ResourceExhaustedError(message);
    default:
      return absl::InternalError(message);
  }
}

}  // namespace

absl::StatusOr<AtomicFile> AtomicFile::Create(absl::string_view path) {
  static std::atomic<uint64_t> counter{0};
  AtomicFile file;
  file.path_ = std::string(path);
  file.temporary_ = absl::StrCat(path, ".tmp.", getpid(), ".w", counter.fetch_add(1));
  file.fd_ =
      open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (file.fd_ < 0) return SystemError(errno, "create", file.temporary_);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      fd_(std::exchange(other.fd_, -1)) {}

AtomicFile::~AtomicFile() {
  if (fd_ < 0) return;
  close(fd_);
  unlink(temporary_.c_str());
}

absl::Status AtomicFile::Append(absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError(errno, "write", temporary_);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status AtomicFile::Commit() {
  if (fsync(fd_) != 0) return SystemError(errno, "flush", temporary_);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0)
    return SystemError(errno, "rename to", path_);
  close(std::exchange(fd_, -1));
  // The rename itself survives a crash only when the folder is flushed; some file systems cannot.
  const size_t slash = path_.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
  const int folder_fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_fd >= 0) {
    fsync(folder_fd);
    close(folder_fd);
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
