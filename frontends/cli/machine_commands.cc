// cache and env.
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/status_macros.h"
#include "frontends/cli/commands.h"
#include "frontends/driver/cache_folder.h"
#include "frontends/driver/pipeline.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/kernel_cache.h"

namespace hidet::cli {
namespace {

absl::Status Cache(const Arguments& arguments, Session& session) {
  const std::string action = arguments.words.empty() ? "info" : arguments.words[0];
  if (action != "info" && action != "clear") {
    return absl::InvalidArgumentError(absl::StrCat("\"", action, "\": expected info or clear"));
  }
  for (const auto open :
       {driver::OpenKernelCache, driver::OpenModelCache, driver::OpenTuningRecords}) {
    HIDET_ASSIGN_OR_RETURN(const std::optional<runtime::KernelCache> cache, open(session.options));
    if (!cache.has_value()) return absl::NotFoundError("there is no cache folder");
    if (action == "clear") HIDET_RETURN_IF_ERROR(cache->Clear());
    const runtime::KernelCacheStats stats = cache->Stats();
    session.out << absl::StrFormat("%s: %d entries, %.1f MB\n", cache->folder(), stats.entries,
                                   static_cast<double>(stats.bytes) / 1e6);
  }
  return absl::OkStatus();
}

absl::Status Env(const Arguments&, Session& session) {
  for (const driver::OptionRow& row : driver::OptionTable()) {
    HIDET_ASSIGN_OR_RETURN(const std::string value, driver::GetOption(session.options, row.name));
    session.out << absl::StrFormat("%-16s %s\n", std::string(row.name), value);
  }
  session.out << absl::StrFormat("%-16s %s\n", "cache", driver::CacheFolder(session.options));
  session.out << absl::StrFormat("%-16s %d\n", "processors", driver::DefaultThreads());
  const auto describe = [&](absl::string_view name, driver::Options options) {
    const auto compiler = driver::MakeCompiler(options);
    session.out << absl::StrFormat("%-16s %s\n", std::string(name),
                                   compiler.ok()
                                       ? (*compiler)->fingerprint()
                                       : absl::StrCat("no: ", compiler.status().message()));
  };
  driver::Options cpu = session.options, cuda = session.options;
  cpu.device = "cpu";
  cuda.device = "cuda";
  describe("cpu compiler", cpu);
  describe("cuda compiler", cuda);
  const auto driver = runtime::cuda::Driver::Get();
  session.out << absl::StrFormat(
      "%-16s %s\n", "cuda driver",
      driver.ok() ? "found" : absl::StrCat("no: ", driver.status().message()));
  return absl::OkStatus();
}

}  // namespace

Command CacheCommand() {
  return {"cache",
          "[info|clear]",
          "show or clear the folders of compiled kernels, models and measured choices",
          {},
          0,
          1,
          Cache};
}

Command EnvCommand() {
  return {"env", "", "show options, compilers and devices of this machine", {}, 0, 0, Env};
}

}  // namespace hidet::cli
