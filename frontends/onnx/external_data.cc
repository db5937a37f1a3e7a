// The path is walked part by part, each opened relative to the folder before it and without
// following a link. This keeps the promise of openat2 with RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS,
// on kernels and in containers that lack that call.
#include "frontends/onnx/external_data.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "base/status_macros.h"

namespace hidet::onnx {
namespace {

absl::Status SystemError(int error) {
  const std::string text = strerror(error);
  switch (error) {
    case ENOENT:
      return absl::NotFoundError(text);
    case EACCES:
    case EPERM:
      return absl::PermissionDeniedError(text);
    case ELOOP:
      return absl::InvalidArgumentError("a symbolic link, expected a plain file");
    case ENOTDIR:
      return absl::InvalidArgumentError("a part of the path is a link or no folder");
    default:
      return absl::FailedPreconditionError(text);
  }
}

// The path without links; empty if there is nothing there.
std::string WithoutLinks(const std::string& path) {
  const std::unique_ptr<char, decltype(&free)> real(realpath(path.c_str(), nullptr), &free);
  return real == nullptr ? "" : real.get();
}

// The parts of a path that stays beneath the folder.
absl::StatusOr<std::vector<std::string>> PartsOf(absl::string_view location) {
  const absl::Status error =
      absl::InvalidArgumentError("expected a path relative to the model's folder");
  if (location.empty() || location[0] == '/' || location.find('\0') != absl::string_view::npos)
    return error;
  std::vector<std::string> parts;
  for (absl::string_view part : absl::StrSplit(location, '/')) {
    if (part == "..") return absl::InvalidArgumentError("the path leaves the model's folder");
    if (!part.empty() && part != ".") parts.emplace_back(part);
  }
  if (parts.empty()) return error;
  return parts;
}

absl::StatusOr<FileDescriptor> OpenBeneath(const std::string& folder, absl::string_view location) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<std::string> parts, PartsOf(location));
  FileDescriptor current(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (current.get() < 0) return SystemError(errno);
  for (size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    const int flags = last ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
    FileDescriptor next(openat(current.get(), parts[i].c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
    if (next.get() < 0) return SystemError(errno);
    current = std::move(next);
  }
  return current;
}

// Opens the file, or the one beside the model to which it is a link.
absl::StatusOr<FileDescriptor> OpenData(const DataFolder& folder, absl::string_view location) {
  absl::StatusOr<FileDescriptor> file = OpenBeneath(folder.path, location);
  if (file.ok() || folder.linked.empty() || !PartsOf(location).ok()) return file;
  const std::string real = WithoutLinks(absl::StrCat(folder.path, "/", location));
  if (real.empty() || FolderOf(real) != folder.linked) return file;
  return OpenBeneath(folder.linked, absl::string_view(real).substr(real.rfind('/') + 1));
}

absl::StatusOr<ExternalBytes> MapFile(const DataFolder& folder, absl::string_view location) {
  HIDET_ASSIGN_OR_RETURN(const FileDescriptor file, OpenData(folder, location));
  struct stat info;
  if (fstat(file.get(), &info) != 0) return SystemError(errno);
  if (!S_ISREG(info.st_mode)) return absl::InvalidArgumentError("not a plain file");
  // A second name may lie anywhere: who unpacks an archive beneath the folder could have made it of
  // a file elsewhere that is not theirs.
  if (info.st_nlink != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("a file with ", info.st_nlink, " names (hard links), expected one: copy it"));
  }
  HIDET_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::Map(file.get(), location));
  auto owner = std::make_shared<const MappedFile>(std::move(mapped));
  return ExternalBytes{owner->contents(), owner};
}

}  // namespace

DataFolder DataFolder::OfModel(absl::string_view model) {
  DataFolder folder{.path = FolderOf(model), .linked = ""};
  struct stat info;
  if (lstat(std::string(model).c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) return folder;
  const std::string real = WithoutLinks(std::string(model));
  if (!real.empty()) folder.linked = FolderOf(real);
  return folder;
}

absl::StatusOr<ExternalBytes> ExternalFiles::Bytes(absl::string_view location, int64_t offset,
                                                   int64_t length) {
  const std::string subject = absl::StrCat("external data \"", absl::CHexEscape(location), "\"");
  if (folder_.path.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(subject, ": the model was given as bytes, so it has no folder"));
  }
  auto found = files_.find(location);
  if (found == files_.end()) {
    HIDET_ASSIGN_OR_RETURN(ExternalBytes file, AddContext(MapFile(folder_, location), subject));
    found = files_.emplace(std::string(location), std::move(file)).first;
  }
  const ExternalBytes& file = found->second;
  const int64_t size = static_cast<int64_t>(file.bytes.size());
  if (offset < 0 || offset > size || (length >= 0 && length > size - offset)) {
    return absl::InvalidArgumentError(
        absl::StrCat(subject, ": ", length < 0 ? "" : absl::StrCat(length, " bytes "), "at offset ",
                     offset, " of a file of ", size, " bytes"));
  }
  if (length < 0) length = size - offset;
  return ExternalBytes{file.bytes.substr(static_cast<size_t>(offset), static_cast<size_t>(length)),
                       file.owner};
}

}  // namespace hidet::onnx
