#include "compiler/options.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/log.h"
#include "base/status_macros.h"
#include "graph/device.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::compiler {
namespace {

constexpr OptionRow kTable[] = {
    {.name = "device",
     .type = OptionType::kString,
     .value = "NAME",
     .doc = "where the model runs: cpu, cuda (the first GPU that CUDA_VISIBLE_DEVICES shows), "
            "cuda:1 (the second) and so on, or fake_cuda to compile without a GPU",
     .text = &Options::device,
     .of_runs = true},
    {.name = "arch",
     .type = OptionType::kString,
     .value = "SM",
     .doc = "architecture of the GPU; by default that of the GPU there is, or sm_90a",
     .text = &Options::arch},
    {.name = "cpu",
     .type = OptionType::kString,
     .value = "LEVELS",
     .doc =
         "levels of x86-64 that kernels of the CPU are made for, in place of this machine "
         "(native): x86-64-v2, x86-64-v3, x86-64-v4, or some with commas between, of which loading "
         "takes what fits",
     .text = &Options::cpu},
    {.name = "nvrtc_dir",
     .type = OptionType::kString,
     .value = "DIR",
     .doc = "folder of libnvrtc, beside the usual places",
     .text = &Options::nvrtc_dir},
    {.name = "threads",
     .type = OptionType::kInt,
     .value = "N",
     .doc = "threads that run a model on the CPU; 0 for all",
     .number = &Options::threads,
     .min = 0,
     .max = 1024,
     .of_runs = true},
    {.name = "compile_threads",
     .type = OptionType::kInt,
     .value = "N",
     .doc = "threads that compile kernels; 0 for all",
     .number = &Options::compile_threads,
     .min = 0,
     .max = 1024},
    {.name = "cache_dir",
     .type = OptionType::kString,
     .value = "DIR",
     .doc = "folder of compiled kernels, instead of the user's own; off for none",
     .text = &Options::cache_dir,
     .of_runs = true},
    {.name = "search_space",
     .type = OptionType::kInt,
     .value = "N",
     .doc =
         "how kernels are chosen: 0 by a model of the machine, 1 the best few are measured, 2 many",
     .number = &Options::search_space,
     .min = 0,
     .max = 2},
    {.name = "tuning_file",
     .type = OptionType::kString,
     .value = "FILE",
     .doc = "text file of measured times, which a search reads and adds to, beside its own folder",
     .text = &Options::tuning_file},
    {.name = "cuda_graph",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether a GPU is given all kernels of a call at once",
     .number = &Options::cuda_graph,
     .min = 0,
     .max = 1,
     .of_runs = true},
    {.name = "nvtx",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether profilers of GPUs (NVTX) see calls and steps by their names",
     .number = &Options::nvtx,
     .min = 0,
     .max = 1,
     .of_runs = true},
    {.name = "perf_map",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether /tmp/perf-PID.map tells Linux perf the names of kernels of the CPU",
     .number = &Options::perf_map,
     .min = 0,
     .max = 1,
     .of_runs = true},
    {.name = "precision",
     .type = OptionType::kString,
     .value = "DTYPE",
     .doc = "float16 or bfloat16 to compute float32 models with such elements",
     .text = &Options::precision,
     .choices = "|float16|bfloat16"},
    {.name = "reduce_precision",
     .type = OptionType::kString,
     .value = "DTYPE",
     .doc = "float16 to sum products of float16 elements in float16 where tensor cores do",
     .text = &Options::reduce_precision,
     .choices = "|float16"},
    {.name = "matmul_precision",
     .type = OptionType::kString,
     .value = "KIND",
     .doc =
         "high to round what products of float32 multiply to TF32 where a GPU's tensor cores do; "
         "torch.compile takes it from torch.set_float32_matmul_precision",
     .text = &Options::matmul_precision,
     .choices = "highest|high"},
    {.name = "convolution_precision",
     .type = OptionType::kString,
     .value = "KIND",
     .doc = "the same of convolutions; torch.compile takes it from torch.backends.cudnn.allow_tf32",
     .text = &Options::convolution_precision,
     .choices = "highest|high"},
    {.name = "mma",
     .type = OptionType::kString,
     .value = "KIND",
     .doc = "mma to use tensor cores where they fit, simt to use none",
     .text = &Options::mma,
     .choices = "mma|simt"},
    {.name = "attention",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether attention that a model writes out in operators becomes one kernel",
     .number = &Options::attention,
     .min = 0,
     .max = 1},
    {.name = "deterministic",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether a GPU adds floats that are scattered in the order of the elements, so that "
            "sums have the same bits every time; torch.compile takes it from "
            "torch.use_deterministic_algorithms",
     .number = &Options::deterministic,
     .min = 0,
     .max = 1},
    {.name = "replaceable_weights",
     .type = OptionType::kInt,
     .value = "0|1",
     .doc = "whether weights of a compiled model that have names can be replaced by others, of "
            "which nothing is then made when it is compiled; those of torch.compile and "
            "hidet.torch.export always can",
     .number = &Options::replaceable_weights,
     .min = 0,
     .max = 1},
};

absl::Status UnknownOption(absl::string_view name) {
  std::vector<absl::string_view> names;
  for (const OptionRow& row : kTable) names.push_back(row.name);
  return absl::InvalidArgumentError(absl::StrCat(
      "option \"", absl::CHexEscape(name), "\": expected one of ", absl::StrJoin(names, ", ")));
}

// Whether there is such a GPU is asked when something is to run on it.
absl::Status CheckDevice(absl::string_view name) {
  return AddContext(graph::Device::Parse(name).status(), "option device");
}

// The last is preferred.
constexpr absl::string_view kCpuLevels[] = {"native", "x86-64-v2", "x86-64-v3", "x86-64-v4"};

absl::Status CheckCpu(absl::string_view value) {
  if (value.empty()) return absl::OkStatus();
  for (const absl::string_view level : absl::StrSplit(value, ',')) {
    if (std::find(std::begin(kCpuLevels), std::end(kCpuLevels), level) == std::end(kCpuLevels)) {
      return absl::InvalidArgumentError(
          absl::StrCat("option cpu: \"", absl::CHexEscape(level), "\", expected \"",
                       absl::StrJoin(kCpuLevels, "\", \""), "\", or some with commas between"));
    }
  }
  return absl::OkStatus();
}

// Whether one letter that is another, too many or missing makes the one word of the other.
bool DifferInOneLetter(absl::string_view a, absl::string_view b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  return std::max(a.size(), b.size()) == 1;
}

// Says of each variable that is nearly an option's, but is none, that nobody reads it.
void WarnOfMisspelledVariables() {
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const absl::string_view variable = absl::string_view(*entry).substr(0, strcspn(*entry, "="));
    if (!absl::StartsWith(variable, "HIDET_")) continue;
    const std::string name = absl::AsciiStrToLower(variable.substr(strlen("HIDET_")));
    for (const OptionRow& row : kTable) {
      if (!DifferInOneLetter(name, row.name)) continue;
      LogOnce(LogLevel::kWarning, variable,
              absl::StrCat("nothing reads the variable ", variable, "; there is HIDET_",
                           absl::AsciiStrToUpper(row.name)));
    }
  }
}

}  // namespace

absl::Span<const OptionRow> OptionTable() { return kTable; }

const OptionRow* FindOption(absl::string_view name) {
  const std::string wanted = absl::StrReplaceAll(name, {{"-", "_"}});
  const auto found = std::find_if(std::begin(kTable), std::end(kTable),
                                  [&](const OptionRow& row) { return row.name == wanted; });
  return found == std::end(kTable) ? nullptr : found;
}

absl::Status SetOption(Options& options, absl::string_view name, absl::string_view value) {
  const OptionRow* row = FindOption(name);
  if (row == nullptr) return UnknownOption(name);
  if (row->type == OptionType::kInt) {
    int number;
    bool is_on;
    const bool is_switch = row->min == 0 && row->max == 1;
    if (is_switch && absl::SimpleAtob(value, &is_on)) value = is_on ? "1" : "0";
    if (!absl::SimpleAtoi(value, &number) || number < row->min || number > row->max) {
      return absl::InvalidArgumentError(absl::StrCat("option ", row->name, ": \"",
                                                     absl::CHexEscape(value), "\", expected ",
                                                     row->min, " to ", row->max));
    }
    options.*row->number = number;
    return absl::OkStatus();
  }
  if (!row->choices.empty()) {
    const std::vector<absl::string_view> choices = absl::StrSplit(row->choices, '|');
    if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("option ", row->name, ": \"", absl::CHexEscape(value),
                       "\", expected one of \"", absl::StrJoin(choices, "\", \""), "\""));
    }
  }
  if (row->name == "device") HIDET_RETURN_IF_ERROR(CheckDevice(value));
  if (row->name == "cpu") HIDET_RETURN_IF_ERROR(CheckCpu(value));
  options.*row->text = std::string(value);
  return absl::OkStatus();
}

absl::StatusOr<std::string> GetOption(const Options& options, absl::string_view name) {
  const OptionRow* row = FindOption(name);
  if (row == nullptr) return UnknownOption(name);
  return row->type == OptionType::kInt ? absl::StrCat(options.*row->number) : options.*row->text;
}

absl::StatusOr<std::vector<std::pair<std::string, std::string>>> EnvironmentOptions() {
  WarnOfMisspelledVariables();
  std::vector<std::pair<std::string, std::string>> values;
  Options checked;
  for (const OptionRow& row : kTable) {
    const std::string variable = absl::StrCat("HIDET_", absl::AsciiStrToUpper(row.name));
    const char* value = getenv(variable.c_str());
    if (value == nullptr) continue;
    HIDET_RETURN_IF_ERROR(AddContext(SetOption(checked, row.name, value), variable));
    values.emplace_back(row.name, value);
  }
  return values;
}

int Ordinal(const Options& options) {
  const absl::StatusOr<graph::Device> device = graph::Device::Parse(options.device);
  return device.ok() && device->IsCuda() ? device->index : 0;
}

std::vector<std::string> CpuLevelsOf(const Options& options) {
  const std::vector<absl::string_view> given = absl::StrSplit(options.cpu, ',');
  std::vector<std::string> levels;
  // Code for this very machine comes first where it is asked for: it knows the most of it.
  if (options.cpu.empty() || std::find(given.begin(), given.end(), "native") != given.end())
    levels.emplace_back();
  for (size_t i = std::size(kCpuLevels) - 1; i > 0; --i) {
    if (std::find(given.begin(), given.end(), kCpuLevels[i]) != given.end())
      levels.emplace_back(kCpuLevels[i]);
  }
  return levels;
}

int DefaultThreads() { return runtime::ThreadPool::Global().thread_count(); }

}  // namespace hidet::compiler
