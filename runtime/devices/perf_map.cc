#include "runtime/devices/perf_map.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace hidet::runtime {
namespace {

int64_t SizeOf(const MappedFunction& function) {
  if (function.bytes > 0) return function.bytes;
  Dl_info info;
  void* symbol = nullptr;
  if (dladdr1(function.address, &info, &symbol, RTLD_DL_SYMENT) != 0 && symbol != nullptr &&
      info.dli_saddr == function.address) {
    const auto size = static_cast<const ElfW(Sym)*>(symbol)->st_size;
    if (size > 0) return static_cast<int64_t>(size);
  }
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return static_cast<int64_t>(page - reinterpret_cast<uint64_t>(function.address) % page);
}

}  // namespace

absl::Status AddToPerfMap(const std::vector<MappedFunction>& functions) {
  const std::string path = absl::StrCat("/tmp/perf-", getpid(), ".map");
  const int file =
      open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("perf map ", path, ": cannot open it: ", std::strerror(errno)));
  }
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) {
    close(file);
    return absl::FailedPreconditionError(
        absl::StrCat("perf map ", path, ": expected a file of this user's own"));
  }
  std::string text;
  for (const MappedFunction& function : functions) {
    absl::StrAppendFormat(&text, "%x %x hidet::%s\n", reinterpret_cast<uint64_t>(function.address),
                          SizeOf(function), function.name);
  }
  // One write: the lines of threads that load models at once do not mix.
  const ssize_t written = write(file, text.data(), text.size());
  const int error = errno;
  close(file);
  if (written == static_cast<ssize_t>(text.size())) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("perf map ", path, ": cannot write it: ", std::strerror(error)));
}

}  // namespace hidet::runtime
