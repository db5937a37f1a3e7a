// Command lines: words, flags with values, and the options of the compiler's table.
//
//   Arguments a = *ParseArguments({"m.onnx", "--input", "x=x.npy", "--threads=4"}, spec, options);
//   a.words[0] == "m.onnx";  a.All("input") == {"x=x.npy"};  options.threads == 4
#ifndef FRONTENDS_CLI_ARGUMENTS_H_
#define FRONTENDS_CLI_ARGUMENTS_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "compiler/options.h"
#include "frontends/onnx/import_onnx.h"

namespace hidet::cli {

struct FlagSpec {
  absl::string_view name;   // without dashes
  absl::string_view value;  // the word for its value; empty = a flag without one
  absl::string_view doc;
  bool repeated = false;
};

struct Arguments {
  std::vector<std::string> words;
  std::map<std::string, std::vector<std::string>> flags;
  std::vector<std::string> options;  // that were set here, by their names in the table

  bool Has(const std::string& name) const { return flags.count(name) != 0; }
  // The last value, or `otherwise`.
  std::string Get(const std::string& name, absl::string_view otherwise = "") const;
  std::vector<std::string> All(const std::string& name) const;
};

// Reads flags of the list and options of the table, as --name=value or --name value; "--" ends
// them. InvalidArgument for what is neither, for a missing value, and for one that is given twice.
absl::StatusOr<Arguments> ParseArguments(absl::Span<const std::string> words,
                                         absl::Span<const FlagSpec> flags,
                                         compiler::Options& options);

// An error of the command line itself, for which the exit code is 2: InvalidArgument.
absl::Status WrongUse(absl::string_view message);
bool IsWrongUse(const absl::Status& status);

// WrongUse if the file that `flag` says is to be written is `other`, which the command reads, or
// writes too: one of them would be lost.
absl::Status CheckWritten(absl::string_view flag, const std::string& file, const std::string& other,
                          absl::string_view what_other_is);

// The files that --input NAME=FILE names.
std::vector<std::string> InputFiles(const Arguments& arguments);

std::vector<FlagSpec> JoinFlags(std::vector<FlagSpec> a, const std::vector<FlagSpec>& b);

// "--cache-dir": an option as the command line writes it.
std::string OptionFlag(absl::string_view name);
// "  --input NAME=FILE   what it is" for each flag, one a line.
std::string DescribeFlags(absl::Span<const FlagSpec> flags);
std::string DescribeOption(const compiler::OptionRow& row);

// "batch=4", "batch=1..64", "batch=1..64@8" (with the size to optimize for).
absl::StatusOr<onnx::SymbolOption> ParseSize(absl::string_view text);
// "x=1,3,224,224"; ? keeps a size of the model.
absl::StatusOr<onnx::ShapeOption> ParseShape(absl::string_view text);
// A whole number within bounds, for the flag of that name.
absl::StatusOr<int64_t> ParseCount(absl::string_view flag, absl::string_view text, int64_t min,
                                   int64_t max);

// The size of a call: the typical one, else the largest.
int64_t SizeOfCall(const onnx::SymbolOption& size);

// What all flags --size, and --shape, say, each name once; the number of --seed, 0 without one.
absl::StatusOr<std::vector<onnx::SymbolOption>> ReadSizes(const Arguments& arguments);
absl::StatusOr<std::vector<onnx::ShapeOption>> ReadShapes(const Arguments& arguments);
absl::StatusOr<uint32_t> ReadSeed(const Arguments& arguments);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_ARGUMENTS_H_
