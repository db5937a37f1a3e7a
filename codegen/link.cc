#include "codegen/link.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "base/mutex.h"
#include "base/status_macros.h"
#include "lld/Common/Driver.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

LLD_HAS_DRIVER(elf)

namespace hidet::codegen {
namespace {

// lld keeps global state: one link at a time.
Mutex& LinkerMutex() {
  static Mutex& mutex = *new Mutex;
  return mutex;
}

// A file without a name in memory that holds an object; lld reads it by its path.
absl::StatusOr<FileDescriptor> MakeMemoryFile(absl::string_view bytes) {
  FileDescriptor file(memfd_create("object", MFD_CLOEXEC));
  if (file.get() < 0) return absl::ErrnoToStatus(errno, "link: cannot create a file in memory");
  HIDET_RETURN_IF_ERROR(AddContext(WriteAll(file.get(), bytes, "a file in memory"), "link"));
  return file;
}

std::string PathOf(const FileDescriptor& file) {
  return absl::StrCat("/proc/self/fd/", file.get());
}

// All objects as one file: however many there are, they take one descriptor.
absl::StatusOr<std::string> ArchiveOf(absl::Span<const absl::string_view> objects) {
  std::vector<std::string> names;
  names.reserve(objects.size());
  std::vector<llvm::NewArchiveMember> members;
  for (const absl::string_view object : objects) {
    names.push_back(absl::StrCat(names.size(), ".o"));
    members.emplace_back(llvm::MemoryBufferRef({object.data(), object.size()}, names.back()));
  }
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> archive = llvm::writeArchiveToBuffer(
      members, llvm::SymtabWritingMode::NoSymtab, llvm::object::Archive::K_GNU,
      /*Deterministic=*/true, /*Thin=*/false);
  if (!archive)
    return absl::InternalError(absl::StrCat("link: ", llvm::toString(archive.takeError())));
  return (*archive)->getBuffer().str();
}

}  // namespace

absl::StatusOr<std::string> LinkSharedObject(absl::Span<const absl::string_view> objects,
                                             absl::string_view folder) {
  std::string output = absl::StrCat(folder, "/link-XXXXXX");
  const int output_fd = mkstemp(output.data());
  if (output_fd < 0) {
    return absl::ErrnoToStatus(errno,
                               absl::StrCat("link: cannot write in folder \"", folder, "\""));
  }
  close(output_fd);
  const absl::Cleanup remove = [&] { unlink(output.c_str()); };

  HIDET_ASSIGN_OR_RETURN(const std::string archive, ArchiveOf(objects));
  HIDET_ASSIGN_OR_RETURN(const FileDescriptor file, MakeMemoryFile(archive));
  const std::vector<std::string> arguments = {
      "ld.lld",          "-shared",          "--threads=1",     "-z", "now", "-z",
      "relro",           "--hash-style=gnu", "--build-id=none", "-s", "-o",  output,
      "--whole-archive", PathOf(file)};
  std::vector<const char*> argv;
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  // After a crash within lld its state is not to be relied on.
  static bool may_link ABSL_GUARDED_BY(LinkerMutex()) = true;
  MutexLock lock(&LinkerMutex());
  if (!may_link)
    return absl::InternalError("link: lld crashed in this process, expected a new one");
  const lld::Result result =
      lld::lldMain(argv, llvm::nulls(), stream, {{lld::Gnu, &lld::elf::link}});
  may_link = result.canRunAgain;
  if (result.retCode != 0) return absl::InternalError(absl::StrCat("link: ", stream.str()));
  return ReadFile(output);
}

}  // namespace hidet::codegen
