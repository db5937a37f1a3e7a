#include "frontends/cli/arguments.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"

namespace hidet::cli {
namespace {

constexpr int64_t kMaxSize = int64_t{1} << 40;
constexpr char kWrongUse[] = "hidet/wrong_use";

std::string Line(const std::string& flag, absl::string_view doc) {
  return absl::StrFormat("  %-28s %s\n", flag, std::string(doc));
}

bool ParseInt(absl::string_view text, int64_t* value) {
  return absl::SimpleAtoi(text, value) && *value >= 0 && *value <= kMaxSize;
}

// What all flags of a name say, of which each is about another thing.
template <typename T>
absl::StatusOr<std::vector<T>> ReadEach(const std::string& flag, const Arguments& arguments,
                                        absl::StatusOr<T> (*parse)(absl::string_view text),
                                        std::string (*subject)(const T& value)) {
  std::vector<T> values;
  for (const std::string& text : arguments.All(flag)) {
    HIDET_ASSIGN_OR_RETURN(T value, parse(text));
    for (const T& other : values) {
      if (subject(other) != subject(value)) continue;
      return WrongUse(absl::StrCat("--", flag, " ", absl::Utf8SafeCHexEscape(subject(value)),
                                   " is given twice"));
    }
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace

std::string Arguments::Get(const std::string& name, absl::string_view otherwise) const {
  const auto found = flags.find(name);
  return found == flags.end() ? std::string(otherwise) : found->second.back();
}

std::vector<std::string> Arguments::All(const std::string& name) const {
  const auto found = flags.find(name);
  return found == flags.end() ? std::vector<std::string>() : found->second;
}

absl::StatusOr<Arguments> ParseArguments(absl::Span<const std::string> words,
                                         absl::Span<const FlagSpec> flags,
                                         compiler::Options& options) {
  Arguments arguments;
  std::vector<std::string> seen;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--") {
      arguments.words.insert(arguments.words.end(),
                             words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      break;
    }
    if (!absl::StartsWith(word, "-") || word == "-") {
      arguments.words.push_back(word);
      continue;
    }
    const size_t equals = word.find('=');
    const std::string given = word.substr(0, equals);
    std::string name = given == "-o"                   ? "output"
                       : given == "-v"                 ? "verbose"
                       : absl::StartsWith(given, "--") ? given.substr(2)
                                                       : given;
    const auto flag =
        std::find_if(flags.begin(), flags.end(), [&](const FlagSpec& f) { return f.name == name; });
    const compiler::OptionRow* option =
        flag == flags.end() && absl::StartsWith(given, "--") ? compiler::FindOption(name) : nullptr;
    if (flag == flags.end() && option == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("unknown flag ", absl::Utf8SafeCHexEscape(given)));
    }
    const bool repeated = flag != flags.end() && flag->repeated;
    if (!repeated && std::find(seen.begin(), seen.end(), name) != seen.end()) {
      return absl::InvalidArgumentError(absl::StrCat("flag ", given, " is given twice"));
    }
    seen.push_back(name);
    if (flag != flags.end() && flag->value.empty()) {
      if (equals != std::string::npos)
        return absl::InvalidArgumentError(absl::StrCat("flag ", given, " takes no value"));
      arguments.flags[name];
      continue;
    }
    std::string value;
    if (equals != std::string::npos) {
      value = word.substr(equals + 1);
    } else if (i + 1 < words.size()) {
      value = words[++i];
    } else {
      return absl::InvalidArgumentError(absl::StrCat("flag ", given, " needs a value"));
    }
    if (option != nullptr) {
      HIDET_RETURN_IF_ERROR(compiler::SetOption(options, name, value));
      arguments.options.push_back(std::string(option->name));
    } else {
      arguments.flags[name].push_back(std::move(value));
    }
  }
  return arguments;
}

std::string DescribeFlags(absl::Span<const FlagSpec> flags) {
  std::string text;
  for (const FlagSpec& flag : flags) {
    absl::StrAppend(
        &text,
        Line(absl::StrCat("--", flag.name, flag.value.empty() ? "" : " ", flag.value), flag.doc));
  }
  return text;
}

absl::Status WrongUse(absl::string_view message) {
  absl::Status status = absl::InvalidArgumentError(message);
  status.SetPayload(kWrongUse, absl::Cord());
  return status;
}

bool IsWrongUse(const absl::Status& status) { return status.GetPayload(kWrongUse).has_value(); }

absl::Status CheckWritten(absl::string_view flag, const std::string& file, const std::string& other,
                          absl::string_view what_other_is) {
  std::error_code error;  // there is no such file: the names say which it would be
  if (file != other && !std::filesystem::equivalent(file, other, error)) return absl::OkStatus();
  if (!std::filesystem::is_regular_file(file, error) && std::filesystem::exists(file, error))
    return absl::OkStatus();  // a device or pipe
  return WrongUse(absl::StrCat("--", flag, " ", absl::Utf8SafeCHexEscape(file), ": is ",
                               what_other_is, ", which would be lost"));
}

std::vector<std::string> InputFiles(const Arguments& arguments) {
  std::vector<std::string> files;
  for (const std::string& input : arguments.All("input"))
    files.push_back(input.substr(std::min(input.size(), input.find('=') + 1)));
  return files;
}

std::vector<FlagSpec> JoinFlags(std::vector<FlagSpec> a, const std::vector<FlagSpec>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string OptionFlag(absl::string_view name) {
  return absl::StrCat("--", absl::StrReplaceAll(name, {{"_", "-"}}));
}

std::string DescribeOption(const compiler::OptionRow& row) {
  return Line(absl::StrCat(OptionFlag(row.name), " ", row.value), row.doc);
}

absl::StatusOr<onnx::SymbolOption> ParseSize(absl::string_view text) {
  const absl::Status error =
      WrongUse(absl::StrCat("--size ", absl::Utf8SafeCHexEscape(text),
                            ": expected NAME=N, NAME=MIN..MAX or NAME=MIN..MAX@TYPICAL"));
  const std::vector<std::string> parts = absl::StrSplit(text, absl::MaxSplits('=', 1));
  if (parts.size() != 2 || parts[0].empty()) return error;
  onnx::SymbolOption size;
  size.name = parts[0];
  const std::vector<std::string> hinted = absl::StrSplit(parts[1], absl::MaxSplits('@', 1));
  const std::vector<std::string> range = absl::StrSplit(hinted[0], absl::MaxSplits("..", 1));
  if (!ParseInt(range[0], &size.min)) return error;
  size.max = size.min;
  if (range.size() == 2 && !ParseInt(range[1], &size.max)) return error;
  if (hinted.size() == 2 && !ParseInt(hinted[1], &size.hint)) return error;
  if (size.max < size.min) return error;
  return size;
}

absl::StatusOr<onnx::ShapeOption> ParseShape(absl::string_view text) {
  const absl::Status error = WrongUse(
      absl::StrCat("--shape ", absl::Utf8SafeCHexEscape(text), ": expected INPUT=SIZE,SIZE,..."));
  // A name may have '=' in it: sizes do not.
  const size_t equals = text.rfind('=');
  if (equals == absl::string_view::npos || equals == 0) return error;
  onnx::ShapeOption shape;
  shape.input = std::string(text.substr(0, equals));
  if (equals + 1 == text.size()) return shape;
  for (absl::string_view part : absl::StrSplit(text.substr(equals + 1), ',')) {
    int64_t size = -1;
    if (part != "?" && !ParseInt(part, &size)) return error;
    shape.shape.push_back(size);
  }
  return shape;
}

absl::StatusOr<int64_t> ParseCount(absl::string_view flag, absl::string_view text, int64_t min,
                                   int64_t max) {
  int64_t value;
  if (!absl::SimpleAtoi(text, &value) || value < min || value > max) {
    return WrongUse(absl::StrCat("--", flag, " ", absl::Utf8SafeCHexEscape(text),
                                 ": expected a number from ", min, " to ", max));
  }
  return value;
}

int64_t SizeOfCall(const onnx::SymbolOption& size) { return size.hint != 0 ? size.hint : size.max; }

absl::StatusOr<std::vector<onnx::SymbolOption>> ReadSizes(const Arguments& arguments) {
  return ReadEach<onnx::SymbolOption>("size", arguments, ParseSize,
                                      [](const auto& size) { return size.name; });
}

absl::StatusOr<std::vector<onnx::ShapeOption>> ReadShapes(const Arguments& arguments) {
  return ReadEach<onnx::ShapeOption>("shape", arguments, ParseShape,
                                     [](const auto& shape) { return shape.input; });
}

absl::StatusOr<uint32_t> ReadSeed(const Arguments& arguments) {
  if (!arguments.Has("seed")) return 0;
  HIDET_ASSIGN_OR_RETURN(const int64_t seed,
                         ParseCount("seed", arguments.Get("seed"), 0, UINT32_MAX));
  return static_cast<uint32_t>(seed);
}

}  // namespace hidet::cli
