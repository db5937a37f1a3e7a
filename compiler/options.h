// The table of options: one row serves the command line (--threads=4), Python (options={'threads':
// 4}) and their help.
//
//   Options options;
//   HIDET_RETURN_IF_ERROR(SetOption(options, "threads", "4"));
//   for (const OptionRow& row : OptionTable()) puts(row.doc);
//
// Values are plain text. What is said in a call comes before what is said in a context, and that
// before the environment: HIDET_THREADS=4 is threads=4, and so for each row.
#ifndef COMPILER_OPTIONS_H_
#define COMPILER_OPTIONS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::compiler {

struct Options {
  std::string device = "cpu";
  std::string arch;
  // Levels of the x86-64 ABI, "x86-64-v2,x86-64-v3,x86-64-v4", or "native" or empty: this machine.
  std::string cpu;
  std::string nvrtc_dir;
  int threads = 0;
  int compile_threads = 0;
  std::string cache_dir;
  int search_space = 0;
  std::string tuning_file;
  int cuda_graph = 1;
  int nvtx = 0;
  int perf_map = 0;
  std::string precision;         // a dtype, or empty: as the model says
  std::string reduce_precision;  // likewise
  std::string matmul_precision = "highest", convolution_precision = "highest";
  std::string mma = "mma";
  int attention = 1;
  int deterministic = 0;
  int replaceable_weights = 0;
};

enum class OptionType { kString, kInt };

struct OptionRow {
  absl::string_view name;  // as Python writes it; the command line has dashes for underscores
  OptionType type;
  absl::string_view value;  // the word for the value in help texts
  absl::string_view doc;
  std::string Options::* text = nullptr;  // kString
  int Options::* number = nullptr;        // kInt
  int min = 0, max = 0;                   // kInt
  absl::string_view choices = {};         // kString: "a|b", where only these will do
  bool of_runs = false;                   // has an effect on a model that is compiled already
};

absl::Span<const OptionRow> OptionTable();

// Returns the row of that name, dashes or underscores, or nullptr.
const OptionRow* FindOption(absl::string_view name);

// InvalidArgument for an unknown option or a value that does not fit it; nothing is changed then.
absl::Status SetOption(Options& options, absl::string_view name, absl::string_view value);
absl::StatusOr<std::string> GetOption(const Options& options, absl::string_view name);

// Returns the options that the environment sets, with their values: HIDET_NAME for each row that
// has it. InvalidArgument, with the variable's name, for a value that does not fit. A variable that
// differs from one of these by a letter is warned of once.
absl::StatusOr<std::vector<std::pair<std::string, std::string>>> EnvironmentOptions();

// The number of the GPU in the option `device`; 0 for the CPU.
int Ordinal(const Options& options);

// The processors in the option `cpu`, as MakeCpuCompiler takes them, the most capable first.
std::vector<std::string> CpuLevelsOf(const Options& options);

// The threads that `threads` 0 stands for: those of the runtime's pool, by default as many as there
// are processors that this process may use.
int DefaultThreads();

}  // namespace hidet::compiler

#endif  // COMPILER_OPTIONS_H_
