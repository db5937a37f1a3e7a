#include "frontends/cli/program_source.h"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "frontends/cli/model_source.h"
#include "frontends/program/element_types.h"

namespace hidet::cli {
namespace {

using program::Declared;
using program::Program;
using program::Value;

absl::StatusOr<Value> ValueOfFile(const std::string& path) {
  HIDET_ASSIGN_OR_RETURN(NpyArray array, ReadNpy(path));
  auto owner = std::make_shared<NpyArray>(std::move(array));
  const TensorView& view = owner->view();
  return Value::Wrap(program::TypeOfGraph(view.dtype), view.shape, view.data, owner);
}

absl::StatusOr<Value> RandomValue(const Declared& input,
                                  const std::map<std::string, int64_t>& sizes,
                                  std::mt19937& generator) {
  if (program::ElementBytes(input.element_type) == 0)
    return absl::UnimplementedError(absl::StrCat("random elements for ", input.type));
  Shape shape;
  for (const program::DeclaredSize& size : input.sizes) {
    const auto given = sizes.find(size.name);
    if (size.size == 0 && given == sizes.end()) {
      return absl::InvalidArgumentError(absl::StrCat(
          input.type, " has an open size: --size ", size.name.empty() ? "NAME" : size.name, "=N",
          size.name.empty() ? ", but it has no name: give a file" : ""));
    }
    shape.push_back(size.size != 0 ? size.size : given->second);
  }
  HIDET_ASSIGN_OR_RETURN(Value value, Value::Empty(input.element_type, std::move(shape)));
  std::uniform_real_distribution<double> real(-1, 1);
  const int64_t width = program::ElementBytes(input.element_type);
  std::uniform_int_distribution<int> integer(0, LargestRandomInteger(8 * width));
  for (int64_t i = 0; i < value.count(); ++i) {
    char* const element = value.data() + i * width;
    if (program::IsFloatType(input.element_type)) {
      program::WriteReal(input.element_type, real(generator), element);
    } else {
      const int number = integer(generator);
      program::WriteInt(input.element_type, input.type.starts_with("bool") ? number % 2 : number,
                        element);
    }
  }
  return value;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> LoadProgram(const std::string& path,
                                                     const Arguments& arguments, Session& session,
                                                     const absl::Status& reason) {
  if (reason.code() != absl::StatusCode::kUnimplemented || !absl::EndsWith(path, ".onnx"))
    return reason;
  if (FlagOfOneGraph(arguments).has_value()) return reason;
  compiler::BuildRequest options;
  options.options = session.options;
  options.cancelled = session.cancelled;
  options.given = arguments.All("as-input");
  auto program = Program::Load(path, std::move(options));
  // What neither has says more than what the first of them lacks.
  if (!program.ok() && !absl::StrContains(program.status().message(), "unsupported operator"))
    return program.status().code() == absl::StatusCode::kUnimplemented ? reason : program.status();
  return program;
}

absl::StatusOr<compiler::BuildResult> BuildOneGraph(const std::string& path,
                                                    const Arguments& arguments, Session& session,
                                                    compiler::Stage to, bool explain) {
  absl::StatusOr<compiler::BuildResult> built =
      BuildFromFlags(path, arguments, session, to, explain);
  if (built.ok() || !LoadProgram(path, arguments, session, built.status()).ok()) return built;
  return absl::Status(
      built.status().code(),
      absl::StrCat(built.status().message(),
                   "; the model is no single graph and fits into no file: `hidet run` and `hidet "
                   "bench` run it, with these steps on the host, and `hidet check` lists them"));
}

absl::StatusOr<ProgramInputs> ProgramInputs::Make(const Program& program,
                                                  const Arguments& arguments) {
  const std::vector<Declared>& declared = program.inputs();
  std::map<std::string, std::string> files;
  for (const std::string& text : arguments.All("input")) {
    // Names and files may have '=' in them: the first cut that names an input is meant.
    const auto input = std::find_if(declared.begin(), declared.end(), [&](const Declared& d) {
      return absl::StartsWith(text, absl::StrCat(d.name, "="));
    });
    if (input == declared.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--input ", absl::Utf8SafeCHexEscape(text),
                       ": expected NAME=FILE.npy, the model's inputs are ",
                       absl::StrJoin(declared, ", ", [](std::string* out, const Declared& d) {
                         absl::StrAppend(out, d.name);
                       })));
    }
    if (!files.emplace(input->name, text.substr(input->name.size() + 1)).second)
      return WrongUse(absl::StrCat("--input ", input->name, " is given twice"));
  }
  std::map<std::string, int64_t> sizes;
  HIDET_ASSIGN_OR_RETURN(const std::vector<onnx::SymbolOption> given, ReadSizes(arguments));
  for (const onnx::SymbolOption& size : given) {
    sizes[size.name] = SizeOfCall(size);
  }
  HIDET_ASSIGN_OR_RETURN(const uint32_t seed, ReadSeed(arguments));
  std::mt19937 generator(seed);
  ProgramInputs inputs;
  for (const Declared& input : declared) {
    const auto file = files.find(input.name);
    absl::StatusOr<Value> value = Value();
    if (file != files.end()) {
      value = ValueOfFile(file->second);
    } else if (arguments.Has("random")) {
      if (!input.optional) value = RandomValue(input, sizes, generator);
    } else if (!input.optional) {
      value = absl::InvalidArgumentError(
          absl::StrCat("is missing: --input ", input.name, "=FILE.npy, or --random"));
    }
    HIDET_RETURN_IF_ERROR(AddContext(value.status(), "input \"", input.name, "\""));
    inputs.values_.push_back(*std::move(value));
  }
  return inputs;
}

}  // namespace hidet::cli
