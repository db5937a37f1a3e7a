// run and bench.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "formats/npy.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/filter.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"
#include "frontends/cli/program_source.h"
#include "frontends/cli/step_times.h"
#include "frontends/program/element_types.h"
#include "frontends/program/program.h"
#include "frontends/program/value.h"

namespace hidet::cli {
namespace {

// Outputs' names as files': letters, digits, '_', '.' and '-' stay. Names that then are equal get
// numbers.
std::vector<std::string> FileNames(const std::vector<std::string>& outputs) {
  std::vector<std::string> files;
  std::set<std::string> used;
  for (const std::string& output : outputs) {
    std::string base;
    for (const char c : output) {
      const bool stays =
          absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.';
      base += stays ? c : '_';
    }
    std::string file = base;
    for (int i = 1; !used.insert(file).second; ++i) file = absl::StrCat(base, "_", i);
    files.push_back(std::move(file));
  }
  return files;
}

// WrongUse where an output, NAME.npy in the folder, would be written over an input.
absl::Status CheckOutputs(const std::string& folder, const std::vector<std::string>& names,
                          const Arguments& arguments) {
  const std::vector<std::string> inputs = InputFiles(arguments);
  for (const std::string& name : names) {
    const std::string file = absl::StrCat(folder, "/", name, ".npy");
    for (const std::string& input : inputs)
      HIDET_RETURN_IF_ERROR(CheckWritten("output-dir", file, input, "an input"));
  }
  return absl::OkStatus();
}

// A value in text and, with --output-dir, in files: NAME.npy, NAME.txt for text, a number behind
// the name for each element of a sequence, and keys and values of a map each by themselves.
absl::Status WriteValue(const program::Value& value, const std::string& name,
                        const std::string& file, const std::string& folder, Session& session) {
  if (value.is_sequence()) {
    session.out << name << ": " << value.Describe() << "\n";
    for (size_t i = 0; i < value.sequence().size(); ++i) {
      HIDET_RETURN_IF_ERROR(WriteValue(value.sequence()[i], absl::StrCat(name, "[", i, "]"),
                                       absl::StrCat(file, ".", i), folder, session));
    }
    return absl::OkStatus();
  }
  if (value.is_map()) {
    HIDET_RETURN_IF_ERROR(WriteValue(value.keys(), absl::StrCat(name, ".keys"),
                                     absl::StrCat(file, ".keys"), folder, session));
    return WriteValue(value.values(), absl::StrCat(name, ".values"), absl::StrCat(file, ".values"),
                      folder, session);
  }
  const std::optional<ScalarType> dtype =
      value.is_tensor() ? program::GraphType(value.type()) : std::nullopt;
  if (!dtype.has_value()) {
    session.out << name << ": " << value.Describe() << "\n";
    if (folder.empty() || !value.is_text()) return absl::OkStatus();
    return WriteFileAtomically(absl::StrCat(folder, "/", file, ".txt"),
                               absl::StrCat(absl::StrJoin(value.text(), "\n"), "\n"));
  }
  const TensorView view{value.data(), *dtype, value.shape()};
  session.out << name << ": " << Describe(view) << "\n";
  if (folder.empty()) return absl::OkStatus();
  HIDET_ASSIGN_OR_RETURN(const std::string bytes, FormatNpy(view));
  return WriteFileAtomically(absl::StrCat(folder, "/", file, ".npy"), bytes);
}

absl::Status RunProgram(program::Program& program, const Arguments& arguments, Session& session) {
  HIDET_ASSIGN_OR_RETURN(const ProgramInputs inputs, ProgramInputs::Make(program, arguments));
  HIDET_ASSIGN_OR_RETURN(const program::Values outputs, program.Run(inputs.values()));
  const std::string folder = arguments.Get("output-dir");
  if (!folder.empty()) HIDET_RETURN_IF_ERROR(MakeDirectories(folder));
  std::vector<std::string> names;
  for (const program::Declared& output : program.outputs()) names.push_back(output.name);
  const std::vector<std::string> files = FileNames(names);
  if (!folder.empty()) HIDET_RETURN_IF_ERROR(CheckOutputs(folder, files, arguments));
  Json described = Json::object();
  std::ostringstream text;
  Session quiet{.out = text, .err = session.err};
  for (size_t i = 0; i < outputs.size(); ++i) {
    described[names[i]] = outputs[i].Describe();
    HIDET_RETURN_IF_ERROR(WriteValue(outputs[i], absl::Utf8SafeCHexEscape(names[i]), files[i],
                                     folder, arguments.Has("json") ? quiet : session));
  }
  if (arguments.Has("json")) session.out << JsonLine(described);
  return absl::OkStatus();
}

absl::Status RunModel(const Arguments& arguments, Session& session) {
  const auto loaded = LoadFromFlags(arguments.words[0], arguments, session);
  if (!loaded.ok()) {
    HIDET_ASSIGN_OR_RETURN(const auto program,
                           LoadProgram(arguments.words[0], arguments, session, loaded.status()));
    return RunProgram(*program, arguments, session);
  }
  const auto& model = *loaded;
  HIDET_ASSIGN_OR_RETURN(CallTensors call, CallTensors::Make(*model, arguments));
  HIDET_RETURN_IF_ERROR(model->Run(call.inputs(), call.outputs(), {.synchronize = true}));
  const std::vector<runtime::TensorSpec>& specs = model->spec().outputs;
  HIDET_ASSIGN_OR_RETURN(const absl::Span<const TensorView> outputs, call.FetchOutputs());
  Json described = Json::object();
  for (size_t i = 0; i < specs.size(); ++i) {
    if (arguments.Has("json")) {
      described[specs[i].name] = {
          {"dtype", std::string(ScalarTypeName(outputs[i].dtype))},
          {"shape", std::vector<int64_t>(outputs[i].shape.begin(), outputs[i].shape.end())}};
    } else {
      session.out << absl::Utf8SafeCHexEscape(specs[i].name) << ": " << Describe(outputs[i])
                  << "\n";
    }
  }
  if (arguments.Has("json")) session.out << JsonLine(described);
  if (!arguments.Has("output-dir")) return absl::OkStatus();
  const std::string folder = arguments.Get("output-dir");
  HIDET_RETURN_IF_ERROR(MakeDirectories(folder));
  std::vector<std::string> names;
  for (const runtime::TensorSpec& spec : specs) names.push_back(spec.name);
  const std::vector<std::string> files = FileNames(names);
  HIDET_RETURN_IF_ERROR(CheckOutputs(folder, files, arguments));
  for (size_t i = 0; i < specs.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(const std::string bytes, FormatNpy(outputs[i]));
    HIDET_RETURN_IF_ERROR(WriteFileAtomically(absl::StrCat(folder, "/", files[i], ".npy"), bytes));
  }
  return absl::OkStatus();
}

absl::Status Bench(const Arguments& arguments, Session& session) {
  HIDET_ASSIGN_OR_RETURN(const int64_t repeat,
                         ParseCount("repeat", arguments.Get("repeat", "50"), 1, 1000000));
  HIDET_ASSIGN_OR_RETURN(const int64_t warmup,
                         ParseCount("warmup", arguments.Get("warmup", "5"), 0, 1000000));
  Arguments with_random = arguments;
  with_random.flags["random"];
  HIDET_ASSIGN_OR_RETURN(const Filter only, Filter::Parse("only", arguments.Get("only")));
  if (arguments.Has("only") && !arguments.Has("profile"))
    return WrongUse("--only says which steps of --profile, which is missing");
  const auto model = LoadFromFlags(arguments.words[0], arguments, session);
  std::unique_ptr<program::Program> program;
  std::optional<ProgramInputs> program_inputs;
  std::optional<CallTensors> call;
  decltype((*model)->NewSession()) runner = absl::InternalError("");
  if (model.ok()) {
    HIDET_ASSIGN_OR_RETURN(call, CallTensors::Make(**model, with_random));
    runner = (*model)->NewSession();
    HIDET_RETURN_IF_ERROR(runner.status());
  } else {
    HIDET_ASSIGN_OR_RETURN(program,
                           LoadProgram(arguments.words[0], arguments, session, model.status()));
    HIDET_ASSIGN_OR_RETURN(program_inputs, ProgramInputs::Make(*program, with_random));
  }
  const auto run = [&](std::vector<runtime::StepTime>* profile) {
    if (program != nullptr) return program->Run(program_inputs->values(), profile).status();
    return (*runner)->Run(call->inputs(), call->outputs(),
                          {.profile = profile, .synchronize = true});
  };
  std::vector<double> times;
  std::optional<TracePause> pause(std::in_place);  // a call that is recorded takes longer
  for (int64_t i = 0; i < warmup + repeat; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    HIDET_RETURN_IF_ERROR(run(nullptr));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    if (i >= warmup) times.push_back(time.count());
    if (session.cancelled && session.cancelled()) return absl::CancelledError("stopped");
  }
  pause.reset();
  std::sort(times.begin(), times.end());
  const auto at = [&](double part) {
    return times[static_cast<size_t>(part * static_cast<double>(times.size() - 1))];
  };
  // A trace shows one call.
  constexpr int64_t kProfiledCalls = 9;
  const int64_t profiled = arguments.Has("trace")     ? 1
                           : arguments.Has("profile") ? std::min(repeat, kProfiledCalls)
                                                      : 0;
  std::vector<std::vector<runtime::StepTime>> calls(static_cast<size_t>(profiled));
  for (std::vector<runtime::StepTime>& one : calls) {
    if (session.cancelled && session.cancelled()) return absl::CancelledError("stopped");
    HIDET_RETURN_IF_ERROR(run(&one));
  }
  std::vector<runtime::StepTime> steps = MedianTimes(calls);
  steps.erase(std::remove_if(steps.begin(), steps.end(),
                             [&](const runtime::StepTime& step) {
                               return !only.Finds(step.name) && !only.Finds(step.kernel);
                             }),
              steps.end());
  if (arguments.Has("json")) {
    Json json = {{"median_ms", at(0.5)},
                 {"p10_ms", at(0.1)},
                 {"p90_ms", at(0.9)},
                 {"least_ms", at(0)},
                 {"runs", repeat}};
    if (arguments.Has("profile")) json["steps"] = StepsJson(steps);
    session.out << JsonLine(json);
    return absl::OkStatus();
  }
  const int digits = at(0.5) < 0.1 ? 6 : 3;
  session.out << absl::StrFormat("median %.*f ms, 10%% %.*f, 90%% %.*f, least %.*f, of %d runs\n",
                                 digits, at(0.5), digits, at(0.1), digits, at(0.9), digits, at(0),
                                 repeat);
  if (!arguments.Has("profile")) return absl::OkStatus();
  std::sort(steps.begin(), steps.end(),
            [](const auto& a, const auto& b) { return a.nanoseconds > b.nanoseconds; });
  for (const runtime::StepTime& step : steps)
    session.out << absl::StrFormat("%10.1f us  %s\n", step.nanoseconds / 1e3, step.name);
  return absl::OkStatus();
}

// A command's own flags, those of inputs and those of compiling.
std::vector<FlagSpec> Join(std::vector<FlagSpec> own) {
  return JoinFlags(JoinFlags(std::move(own), InputFlags()), BuildFlags());
}

}  // namespace

Command RunModelCommand() {
  return {"run",
          "MODEL",
          "run a compiled model, or compile and run",
          Join({{"output-dir", "DIR", "write each output as NAME.npy"},
                {"json", "", "print the outputs' types as JSON"}}),
          1,
          1,
          RunModel};
}

Command BenchCommand() {
  return {"bench",
          "MODEL",
          "measure the time of a call, on random inputs unless files are given",
          Join({{"repeat", "N", "calls to measure, 50 by default"},
                {"warmup", "N", "calls before, 5 by default"},
                {"profile", "", "the median time of each step in nine calls, the longest first"},
                {"only", "REGEX", "the steps to list, by a part of their or their kernel's name"},
                {"json", "", "print JSON"}}),
          1,
          1,
          Bench};
}

}  // namespace hidet::cli
