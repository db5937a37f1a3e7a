#include "compiler/cache_folder.h"

#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/log.h"

namespace hidet::compiler {
namespace {

std::string UsersFolder() {
  if (const char* folder = getenv("HIDET_CACHE_DIR"); folder != nullptr && *folder != '\0')
    return folder;
  if (const char* caches = getenv("XDG_CACHE_HOME"); caches != nullptr && *caches != '\0')
    return absl::StrCat(caches, "/hidet");
  if (const char* home = getenv("HOME"); home != nullptr && *home != '\0')
    return absl::StrCat(home, "/.cache/hidet");
  return "";
}

std::optional<runtime::KernelCache> OpenPart(const Options& options, absl::string_view part) {
  const std::string folder = CacheFolder(options);
  if (folder.empty()) return std::nullopt;
  absl::StatusOr<runtime::KernelCache> cache =
      runtime::KernelCache::Open(absl::StrCat(folder, "/", part));
  if (cache.ok()) return *std::move(cache);
  // As a rule all parts are refused, for the same reason.
  LogOnce(LogLevel::kWarning, folder,
          absl::StrCat("nothing is kept between processes: ", cache.status().message()));
  return std::nullopt;
}

}  // namespace

std::string CacheFolder(const Options& options) {
  std::string folder = options.cache_dir.empty() ? UsersFolder() : options.cache_dir;
  return folder == "off" ? "" : folder;
}

std::optional<runtime::KernelCache> OpenKernelCache(const Options& options) {
  return OpenPart(options, "kernels");
}

std::optional<runtime::KernelCache> OpenModelCache(const Options& options) {
  return OpenPart(options, "models");
}

std::optional<runtime::KernelCache> OpenTuningFolder(const Options& options) {
  return OpenPart(options, "tuning");
}

}  // namespace hidet::compiler
