// cache and env.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "base/status_macros.h"
#include "base/version.h"
#include "compiler/cache_folder.h"
#include "compiler/dump_folder.h"
#include "compiler/make_compiler.h"
#include "compiler/pipeline.h"
#include "compiler/processor.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/json_report.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/devices/usable_cpus.h"
#include "runtime/kernel_cache.h"

namespace hidet::cli {
namespace {

struct CachePart {
  const char* name;
  std::optional<runtime::KernelCache> (*open)(const compiler::Options& options);
};
constexpr CachePart kParts[] = {{"kernels", compiler::OpenKernelCache},
                                {"models", compiler::OpenModelCache},
                                {"tuning", compiler::OpenTuningFolder}};

absl::Status Cache(const Arguments& arguments, Session& session) {
  const std::string action = arguments.words.empty() ? "info" : arguments.words[0];
  if (action != "info" && action != "clear") {
    return WrongUse(absl::StrCat("\"", action, "\": expected info or clear"));
  }
  // An unset variable of a shell must not clear the user's own folder.
  const auto& given = arguments.options;
  if (session.options.cache_dir.empty() &&
      std::find(given.begin(), given.end(), "cache_dir") != given.end())
    return WrongUse("--cache-dir: expected a folder");
  const std::string folder = compiler::CacheFolder(session.options);
  if (folder.empty()) return absl::NotFoundError("there is no cache folder");
  Json rows = Json::array();
  for (const auto& [name, open] : kParts) {
    const std::string part = absl::StrCat(folder, "/", name);
    runtime::KernelCacheStats stats;
    const bool is_there = compiler::IsFolder(part);  // looking at it does not make it
    if (is_there) {
      const std::optional<runtime::KernelCache> cache = open(session.options);
      if (!cache.has_value()) return absl::FailedPreconditionError("there is no cache to be used");
      if (action == "clear") HIDET_RETURN_IF_ERROR(cache->Clear());
      stats = cache->Stats();
    }
    if (!arguments.Has("json")) {
      session.out << absl::StrFormat("%s: %d entries, %.1f MB\n", part, stats.entries,
                                     static_cast<double>(stats.bytes) / 1e6);
    } else if (compiler::IsFolder(folder)) {
      rows.push_back({{"folder", part}, {"entries", stats.entries}, {"bytes", stats.bytes}});
    }
  }
  if (arguments.Has("json")) session.out << JsonLine(rows);
  return absl::OkStatus();
}

// What schedules for this processor plan for, and how it is known.
std::vector<std::pair<std::string, std::string>> ProcessorRows(const compiler::Options& options) {
  const compiler::Processor processor = compiler::ProcessorOf(options);
  const auto& target = processor.target;
  const char* const caches = processor.caches_are_read ? "read" : "assumed";
  const char* const speeds = processor.speeds_are_measured ? "measured" : "assumed";
  return {{"cpu model", processor.name.empty() ? "unknown" : processor.name},
          {"cpu threads", absl::StrCat(target.threads)},
          {"cpu caches",
           absl::StrFormat("%d KiB, %d KiB a core, %d KiB of all (%s)", target.l1_bytes >> 10,
                           target.l2_bytes >> 10, target.l3_bytes >> 10, caches)},
          {"cpu arithmetic", absl::StrFormat("%.3g Gflop/s a thread, float32 (%s)",
                                             target.flops_per_core / 1e9, speeds)},
          {"cpu memory",
           absl::StrFormat("%.3g GB/s, one thread %.3g GB/s (%s)", target.bytes_per_second / 1e9,
                           target.bytes_per_second_of_thread / 1e9, speeds)}};
}

absl::Status Env(const Arguments& arguments, Session& session) {
  std::vector<std::pair<std::string, std::string>> rows = {{"version", std::string(Version())}};
  for (const compiler::OptionRow& row : compiler::OptionTable()) {
    HIDET_ASSIGN_OR_RETURN(std::string value, compiler::GetOption(session.options, row.name));
    rows.emplace_back(row.name, std::move(value));
  }
  rows.emplace_back("cache", compiler::CacheFolder(session.options));
  rows.emplace_back("processors", absl::StrCat(runtime::UsableCpus()));
  for (auto& row : ProcessorRows(session.options)) rows.push_back(std::move(row));
  const auto describe = [&](absl::string_view name, compiler::Options options) {
    const auto compiler = compiler::MakeCompiler(options);
    rows.emplace_back(name, compiler.ok() ? (*compiler)->fingerprint()
                                          : absl::StrCat("no: ", compiler.status().message()));
  };
  compiler::Options cpu = session.options, cuda = session.options;
  cpu.device = "cpu";
  cuda.device = "cuda";
  describe("cpu compiler", cpu);
  describe("cuda compiler", cuda);
  const auto driver = runtime::cuda::Driver::Get();
  rows.emplace_back("cuda driver",
                    driver.ok() ? "found" : absl::StrCat("no: ", driver.status().message()));
  if (arguments.Has("json")) {
    Json json = Json::object();
    for (const auto& [name, value] : rows) json[absl::StrReplaceAll(name, {{" ", "_"}})] = value;
    session.out << JsonLine(json);
    return absl::OkStatus();
  }
  for (const auto& [name, value] : rows) session.out << absl::StrFormat("%-16s %s\n", name, value);
  return absl::OkStatus();
}

}  // namespace

Command CacheCommand() {
  return {"cache",
          "[info|clear]",
          "show or clear the folders of compiled kernels, models and measured choices",
          {{"json", "", "print JSON"}},
          0,
          1,
          Cache,
          std::vector<absl::string_view>{"cache_dir"}};
}

Command EnvCommand() {
  return {"env",
          "",
          "show the version, options, compilers and devices of this machine",
          {{"json", "", "print JSON"}},
          0,
          0,
          Env};
}

}  // namespace hidet::cli
