// run and bench.
#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "formats/npy.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/filter.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"

namespace hidet::cli {
namespace {

// Outputs' names as files': letters, digits, '_', '.' and '-' stay. Names that then are equal get
// numbers.
std::vector<std::string> FileNames(const std::vector<runtime::TensorSpec>& outputs) {
  std::vector<std::string> files;
  std::set<std::string> used;
  for (const runtime::TensorSpec& output : outputs) {
    std::string base;
    for (const char c : output.name) {
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

absl::Status RunModel(const Arguments& arguments, Session& session) {
  HIDET_ASSIGN_OR_RETURN(const auto model, LoadFromFlags(arguments.words[0], arguments, session));
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
  const std::vector<std::string> files = FileNames(specs);
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
  HIDET_ASSIGN_OR_RETURN(const auto model, LoadFromFlags(arguments.words[0], arguments, session));
  Arguments with_random = arguments;
  with_random.flags["random"];
  HIDET_ASSIGN_OR_RETURN(CallTensors call, CallTensors::Make(*model, with_random));
  HIDET_ASSIGN_OR_RETURN(const auto runner, model->NewSession());
  HIDET_ASSIGN_OR_RETURN(const Filter only, Filter::Parse("only", arguments.Get("only")));
  std::vector<double> times;
  std::optional<TracePause> pause(std::in_place);  // a call that is recorded takes longer
  for (int64_t i = 0; i < warmup + repeat; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    HIDET_RETURN_IF_ERROR(runner->Run(call.inputs(), call.outputs(), {.synchronize = true}));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    if (i >= warmup) times.push_back(time.count());
    if (session.cancelled && session.cancelled()) return absl::CancelledError("stopped");
  }
  pause.reset();
  std::sort(times.begin(), times.end());
  const auto at = [&](double part) {
    return times[static_cast<size_t>(part * static_cast<double>(times.size() - 1))];
  };
  std::vector<runtime::StepTime> steps;
  if (arguments.Has("profile") || arguments.Has("trace")) {
    if (session.cancelled && session.cancelled()) return absl::CancelledError("stopped");
    HIDET_RETURN_IF_ERROR(
        runner->Run(call.inputs(), call.outputs(), {.profile = &steps, .synchronize = true}));
  }
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
  session.out << absl::StrFormat("median %.3f ms, 10%% %.3f, 90%% %.3f, least %.3f, of %d runs\n",
                                 at(0.5), at(0.1), at(0.9), at(0), repeat);
  if (!arguments.Has("profile")) return absl::OkStatus();
  std::sort(steps.begin(), steps.end(),
            [](const auto& a, const auto& b) { return a.nanoseconds > b.nanoseconds; });
  for (const runtime::StepTime& step : steps)
    session.out << absl::StrFormat("%10.1f us  %s\n", step.nanoseconds / 1e3, step.name);
  return absl::OkStatus();
}

std::vector<FlagSpec> Join(std::vector<FlagSpec> list) {
  for (const auto& more : {InputFlags(), BuildFlags()})
    list.insert(list.end(), more.begin(), more.end());
  return list;
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
                {"profile", "", "the time of each step, the longest first"},
                {"only", "REGEX", "the steps to list, by a part of their or their kernel's name"},
                {"json", "", "print JSON"}}),
          1,
          1,
          Bench};
}

}  // namespace hidet::cli
