#include "codegen/link.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
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

// Returns what `write` writes to the file of the path that it is given. That is a pipe: lld writes
// to a pipe by plain calls, where it maps any other file, and a full disk would be a signal then.
// The end of the pipe is not waited for, which a process that was forked meanwhile would keep open.
absl::StatusOr<std::string> Collect(absl::FunctionRef<void(const std::string& path)> write) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ErrnoToStatus(errno, "link: cannot create a pipe");
  const FileDescriptor from(ends[0]), to(ends[1]), written(eventfd(0, EFD_CLOEXEC));
  if (written.get() < 0 || fcntl(from.get(), F_SETFL, O_NONBLOCK) != 0)
    return absl::ErrnoToStatus(errno, "link: cannot create a pipe");
  std::string bytes;
  std::thread reader([&] {
    std::vector<char> buffer(size_t{1} << 16);
    bool is_written = false;
    while (true) {
      const ssize_t count = read(from.get(), buffer.data(), buffer.size());
      if (count > 0) {
        bytes.append(buffer.data(), static_cast<size_t>(count));
        continue;
      }
      if (is_written && errno == EAGAIN) return;
      pollfd wait[] = {{from.get(), POLLIN, 0}, {written.get(), POLLIN, 0}};
      poll(wait, 2, -1);
      is_written = (wait[1].revents & POLLIN) != 0;
    }
  });
  write(PathOf(to));
  eventfd_write(written.get(), 1);
  reader.join();
  return bytes;
}

}  // namespace

absl::StatusOr<std::string> LinkSharedObject(absl::Span<const absl::string_view> objects) {
  HIDET_ASSIGN_OR_RETURN(const std::string archive, ArchiveOf(objects));
  HIDET_ASSIGN_OR_RETURN(const FileDescriptor file, MakeMemoryFile(archive));
  // After a crash within lld its state is not to be relied on.
  static bool may_link ABSL_GUARDED_BY(LinkerMutex()) = true;
  MutexLock lock(&LinkerMutex());
  if (!may_link)
    return absl::InternalError("link: lld crashed in this process, expected a new one");
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  lld::Result result;
  HIDET_ASSIGN_OR_RETURN(
      std::string library, Collect([&](const std::string& output) {
        const std::string input = PathOf(file);
        const char* const arguments[] = {
            "ld.lld",          "-shared",          "--threads=1",     "-z", "now", "-z",
            "relro",           "--hash-style=gnu", "--build-id=none", "-s", "-o",  output.c_str(),
            "--whole-archive", input.c_str()};
        result = lld::lldMain(arguments, llvm::nulls(), stream, {{lld::Gnu, &lld::elf::link}});
      }));
  may_link = result.canRunAgain;
  if (result.retCode != 0) return absl::InternalError(absl::StrCat("link: ", stream.str()));
  return library;
}

}  // namespace hidet::codegen
