// compile, opt, show: what is done with a model before it runs.
#include <algorithm>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "compiler/graph_file.h"
#include "compiler/pipeline.h"
#include "compiler/run_passes.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/html.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"
#include "graph/device.h"
#include "graph/summary.h"
#include "runtime/artifact.h"
#include "runtime/interpreter.h"
#include "runtime/model.h"

namespace hidet::cli {
namespace {

using driver::Stage;

std::string WithExtension(std::string path, absl::string_view extension) {
  while (absl::EndsWith(path, "/")) path.pop_back();
  const size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  const size_t dot = file.rfind('.');
  return absl::StrCat(dot == std::string::npos || dot == 0 ? file : file.substr(0, dot), extension);
}

absl::Status Compile(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  HIDET_ASSIGN_OR_RETURN(const Stage to, driver::ParseStage(arguments.Get("to", "artifact")));
  if (IsArtifact(path))
    return absl::InvalidArgumentError(absl::StrCat(path, " is compiled already"));
  HIDET_ASSIGN_OR_RETURN(const driver::BuildResult built,
                         BuildFromFlags(path, arguments, session, to));
  if (to <= Stage::kPhysical) {
    const std::string output = arguments.Get(
        "output", WithExtension(path, absl::StrCat(".", driver::StageName(to), ".graph")));
    HIDET_RETURN_IF_ERROR(driver::WriteGraphFile(output, built.graph));
    session.out << output << "\n";
    return absl::OkStatus();
  }
  if (to < Stage::kArtifact) {
    std::string text;
    std::vector<const driver::StageText*> texts;
    for (const driver::StageText& part : built.texts) texts.push_back(&part);
    std::sort(texts.begin(), texts.end(),
              [](const auto* a, const auto* b) { return a->name < b->name; });
    for (const driver::StageText* part : texts) absl::StrAppend(&text, part->text, "\n");
    if (!arguments.Has("output")) {
      session.out << text;
      return absl::OkStatus();
    }
    return WriteFileAtomically(arguments.Get("output"), text);
  }
  const std::string output = arguments.Get("output", WithExtension(path, ".hidet"));
  HIDET_RETURN_IF_ERROR(runtime::WriteArtifact(output, built.compiled->data));
  if (arguments.Has("json")) {
    session.out << JsonLine({{"output", output},
                             {"from_cache", built.from_cache},
                             {"operators", built.compiled->report.operators.size()},
                             {"tasks", built.compiled->report.compiled_tasks},
                             {"import_seconds", built.import_seconds},
                             {"optimize_seconds", built.optimize_seconds},
                             {"compile_seconds", built.compile_seconds}});
    return absl::OkStatus();
  }
  if (built.from_cache) {
    session.out << absl::StrFormat("%s: compiled before, import %.2f s, the rest %.2f s\n", output,
                                   built.import_seconds, built.compile_seconds);
    return absl::OkStatus();
  }
  session.out << absl::StrFormat(
      "%s: %d operators, %d different tasks, import %.2f s, optimize %.2f s, compile %.2f s\n",
      output, static_cast<int>(built.compiled->report.operators.size()),
      built.compiled->report.compiled_tasks, built.import_seconds, built.optimize_seconds,
      built.compile_seconds);
  return absl::OkStatus();
}

absl::Status Opt(const Arguments& arguments, Session& session) {
  const std::vector<std::string> names =
      arguments.Has("passes")
          ? std::vector<std::string>(absl::StrSplit(arguments.Get("passes"), ','))
          : std::vector<std::string>();
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(session.options.device));
  if (arguments.Has("list")) {
    for (const std::string& name : driver::GraphPassNames())
      session.out << "graph " << name << "\n";
    for (const std::string& name : driver::IrPassNames(device.IsCuda()))
      session.out << "ir    " << name << "\n";
    return absl::OkStatus();
  }
  if (arguments.words.empty())
    return absl::InvalidArgumentError("expected a .graph or .ir file, or --list");
  const std::string& path = arguments.words[0];
  if (absl::EndsWith(path, ".ir")) {
    HIDET_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
    auto result = driver::RunIrPasses(text, names, device.IsCuda());
    HIDET_ASSIGN_OR_RETURN(const std::string lowered, AddContext(std::move(result), path));
    if (arguments.Has("output")) return WriteFileAtomically(arguments.Get("output"), lowered);
    session.out << lowered;
    return absl::OkStatus();
  }
  if (!absl::EndsWith(path, ".graph")) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": expected a .graph or .ir file"));
  }
  HIDET_ASSIGN_OR_RETURN(const graph::Graph graph, driver::ReadGraphFile(path));
  HIDET_ASSIGN_OR_RETURN(const graph::Graph result,
                         driver::RunGraphPasses(graph, names, session.options));
  if (arguments.Has("output")) return driver::WriteGraphFile(arguments.Get("output"), result);
  session.out << graph::PrintGraph(result);
  return absl::OkStatus();
}

// What each step takes on random inputs of the typical sizes, the least of some calls.
absl::StatusOr<std::vector<runtime::StepTime>> TimeSteps(const runtime::Model& model) {
  constexpr int kWarmUp = 2, kCalls = 5;
  Arguments arguments;
  arguments.flags["random"];
  HIDET_ASSIGN_OR_RETURN(CallTensors call, CallTensors::Make(model, arguments));
  HIDET_ASSIGN_OR_RETURN(const auto runner, model.NewSession());
  std::vector<runtime::StepTime> least;
  for (int i = 0; i < kWarmUp + kCalls; ++i) {
    std::vector<runtime::StepTime> steps;
    HIDET_RETURN_IF_ERROR(
        runner->Run(call.inputs(), call.outputs(), {.profile = &steps, .synchronize = true}));
    if (i <= kWarmUp) least = steps;
    for (size_t j = 0; j < std::min(least.size(), steps.size()); ++j)
      least[j].nanoseconds = std::min(least[j].nanoseconds, steps[j].nanoseconds);
  }
  return least;
}

// Where the model cannot run, the page says why.
Measured Measure(runtime::ModelData data, const Session& session) {
  const auto model =
      runtime::Model::Load(std::move(data), {.ordinal = driver::Ordinal(session.options),
                                             .use_graphs = session.options.cuda_graph != 0,
                                             .threads = session.options.threads});
  if (!model.ok()) return {.reason = std::string(model.status().message())};
  absl::StatusOr<std::vector<runtime::StepTime>> steps = TimeSteps(**model);
  if (!steps.ok()) return {.reason = std::string(steps.status().message())};
  return {.steps = *std::move(steps)};
}

absl::Status ShowArtifact(const std::string& path, const Arguments& arguments, Session& session) {
  HIDET_ASSIGN_OR_RETURN(runtime::ModelData data, runtime::ReadArtifact(path));
  if (!arguments.Has("html")) {
    session.out << (arguments.Has("json") ? JsonLine(SpecJson(data.spec)) : SpecText(data.spec));
    if (!arguments.Has("json")) {
      for (const runtime::ModelData& other : data.alternatives)
        session.out << "also for " << other.spec.target << "\n";
    }
    return absl::OkStatus();
  }
  const runtime::ModelSpec spec = data.spec;
  // Looking at a file must not run what is in it.
  const Measured measured = arguments.Has("measure")
                                ? Measure(std::move(data), session)
                                : Measured{.reason = "a compiled model runs only with --measure"};
  return WriteFileAtomically(arguments.Get("html"), ArtifactPage(path, spec, measured));
}

// The last stage for a summary: as far as the file has come, at least optimized if it is a model.
absl::StatusOr<Stage> StageToShow(const std::string& path, const Arguments& arguments) {
  if (arguments.Has("to")) return driver::ParseStage(arguments.Get("to"));
  if (arguments.Has("html")) return Stage::kArtifact;
  if (arguments.Has("from")) return driver::ParseStage(arguments.Get("from"));
  return absl::EndsWith(path, ".graph") ? Stage::kImport : Stage::kOptimize;
}

absl::Status Show(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  if (IsArtifact(path)) return ShowArtifact(path, arguments, session);
  const bool page = arguments.Has("html");
  HIDET_ASSIGN_OR_RETURN(const Stage to, StageToShow(path, arguments));
  HIDET_ASSIGN_OR_RETURN(const driver::BuildResult built,
                         BuildFromFlags(path, arguments, session, to, /*explain=*/page));
  if (!page && arguments.Has("json")) {
    Json operators = Json::array();
    for (const graph::Operator& op : built.graph.operators)
      operators.push_back({{"name", op.name()}, {"kind", op.DisplayName()}});
    session.out << JsonLine(
        {{"stage", std::string(driver::StageName(to))}, {"operators", std::move(operators)}});
    return absl::OkStatus();
  }
  if (!page) {
    session.out << graph::Summary(built.graph) << "\n";
    return absl::OkStatus();
  }
  const Measured measured =
      to == Stage::kArtifact
          ? Measure(built.compiled->data, session)
          : Measured{.reason = absl::StrCat("stage ", driver::StageName(to), " is no model yet")};
  return WriteFileAtomically(arguments.Get("html"), ModelPage(path, built, measured));
}

std::vector<FlagSpec> Join(std::vector<FlagSpec> a, const std::vector<FlagSpec>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

Command CompileCommand() {
  return {
      "compile",
      "MODEL",
      "compile an ONNX model (.onnx), a graph (.graph) or the folder of a dump to a file that runs "
      "by "
      "itself",
      Join({{"output", "FILE", "the file to write; also -o"},
            {"to", "STAGE", "the last stage"},
            {"json", "", "print what was made as JSON"}},
           BuildFlags()),
      1,
      1,
      Compile};
}

Command OptCommand() {
  return {"opt",
          "FILE",
          "run passes on a .graph or .ir file and print the result",
          {{"passes", "NAME,NAME", "the passes; all by default"},
           {"list", "", "list the passes instead"},
           {"output", "FILE", "write to a file"}},
          0,
          1,
          Opt};
}

Command ShowCommand() {
  return {"show",
          "FILE",
          "show a model, a graph or a compiled model, as text or as a page",
          Join({{"html", "FILE", "write a page that needs nothing else"},
                {"json", "", "print JSON"},
                {"measure", "", "run a compiled model to time its steps: only one that you trust"},
                {"to", "STAGE", "the stage to show"}},
               BuildFlags()),
          1,
          1,
          Show};
}

}  // namespace hidet::cli
