// show: a model at any stage, as text, JSON or a page.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "compiler/load_options.h"
#include "compiler/pipeline.h"
#include "formats/strict_json.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/filter.h"
#include "frontends/cli/html.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"
#include "frontends/cli/program_source.h"
#include "graph/summary.h"
#include "runtime/artifact.h"
#include "runtime/model.h"

namespace hidet::cli {
namespace {

using compiler::Stage;

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
      runtime::Model::Load(std::move(data), compiler::LoadOptionsOf(session.options));
  if (!model.ok()) return {.reason = std::string(model.status().message())};
  absl::StatusOr<std::vector<runtime::StepTime>> steps = TimeSteps(**model);
  if (!steps.ok()) return {.reason = std::string(steps.status().message())};
  return {.steps = *std::move(steps)};
}

// Returns the steps of the run that --compare names; none without it.
absl::StatusOr<std::vector<runtime::StepTime>> OtherRun(const Arguments& arguments) {
  if (!arguments.Has("compare")) return std::vector<runtime::StepTime>();
  const std::string& path = arguments.Get("compare");
  HIDET_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  HIDET_ASSIGN_OR_RETURN(const Json json, AddContext(ParseStrictJson(text), path));
  if (!json.is_object() || !json.contains("steps")) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected what `hidet bench --profile --json` prints"));
  }
  return AddContext(StepsFromJson(json["steps"]), path);
}

// The lines in which the expression is found.
std::string LinesOf(const std::string& text, const Filter& only) {
  if (only.takes_everything()) return text;
  std::string lines;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (only.Finds(line)) absl::StrAppend(&lines, line, "\n");
  }
  return lines;
}

// Leaves out the rows of a list whose name, kernel or kind the expression does not take.
void KeepRows(Json& list, const Filter& only) {
  Json kept = Json::array();
  for (const Json& row : list) {
    for (const char* field : {"name", "kernel", "kind"}) {
      if (!row.contains(field) || !only.Finds(row[field].get<std::string>())) continue;
      kept.push_back(row);
      break;
    }
  }
  list = std::move(kept);
}

// Prints what a compiled model says of itself.
absl::Status PrintArtifact(const runtime::ModelData& data, const Arguments& arguments,
                           Session& session) {
  HIDET_ASSIGN_OR_RETURN(const Filter only, Filter::Parse("only", arguments.Get("only")));
  Json json = SpecJson(data.spec);
  for (const char* plan : {"prepare", "run"}) KeepRows(json[plan], only);
  std::string text = SpecText(data.spec);
  json["options"] = Json::object();
  for (const auto& [name, value] : data.options) {
    json["options"][name] = value;
    absl::StrAppend(&text, "option ", absl::Utf8SafeCHexEscape(name), ": ",
                    absl::Utf8SafeCHexEscape(value), "\n");
  }
  json["also_for"] = Json::array();
  for (const runtime::ModelData& other : data.alternatives) {
    json["also_for"].push_back(other.spec.target);
    absl::StrAppend(&text, "also for ", other.spec.target, "\n");
  }
  session.out << (arguments.Has("json") ? JsonLine(json) : LinesOf(text, only));
  return absl::OkStatus();
}

absl::Status GivePage(const std::string& page, const Arguments& arguments, Session& session) {
  HIDET_RETURN_IF_ERROR(WriteFileAtomically(arguments.Get("html"), page));
  if (arguments.Has("json")) session.out << JsonLine({{"output", arguments.Get("html")}});
  return absl::OkStatus();
}

absl::Status ShowArtifact(const std::string& path, const Arguments& arguments, Session& session) {
  if (arguments.Has("compare") && !arguments.Has("measure"))
    return WrongUse("--compare needs --measure for a compiled model");
  HIDET_RETURN_IF_ERROR(CheckFlagsForArtifact(arguments));
  for (const char* flag : {"to", "size"}) {
    if (arguments.Has(flag)) return WrongUse(absl::StrCat("--", flag, " on a compiled model"));
  }
  HIDET_ASSIGN_OR_RETURN(runtime::ModelData data, runtime::ReadArtifact(path));
  if (!arguments.Has("html")) return PrintArtifact(data, arguments, session);
  const runtime::ModelSpec spec = data.spec;
  // Looking at a file must not run what is in it.
  Measured measured = arguments.Has("measure")
                          ? Measure(std::move(data), session)
                          : Measured{.reason = "a compiled model runs only with --measure"};
  HIDET_ASSIGN_OR_RETURN(measured.before, OtherRun(arguments));
  return GivePage(ArtifactPage(path, spec, measured), arguments, session);
}

// The last stage for a summary: as far as the file has come, at least optimized if it is a model.
absl::StatusOr<Stage> StageToShow(const std::string& path, const Arguments& arguments) {
  if (arguments.Has("to")) return compiler::ParseStage(arguments.Get("to"));
  if (arguments.Has("html")) return Stage::kArtifact;
  if (arguments.Has("from")) return compiler::ParseStage(arguments.Get("from"));
  return absl::EndsWith(path, ".graph") ? Stage::kImport : Stage::kOptimize;
}

Json OperatorsJson(const graph::Graph& graph) {
  Json operators = Json::array();
  for (const graph::Operator& op : graph.operators)
    operators.push_back({{"name", op.name()}, {"kind", op.DisplayName()}});
  return operators;
}

absl::Status Show(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  const bool page = arguments.Has("html");
  for (const char* flag : {"compare", "measure"}) {
    if (arguments.Has(flag) && !page)
      return WrongUse(absl::StrCat("--", flag, " is for a page: --html"));
  }
  if (page && arguments.Has("only"))
    return WrongUse("--only is for text and --json; a page has a search of its own");
  if (page) HIDET_RETURN_IF_ERROR(CheckNotRead("html", arguments.Get("html"), path));
  if (IsArtifact(path)) return ShowArtifact(path, arguments, session);
  HIDET_ASSIGN_OR_RETURN(const Filter only, Filter::Parse("only", arguments.Get("only")));
  HIDET_ASSIGN_OR_RETURN(const Stage to, StageToShow(path, arguments));
  HIDET_ASSIGN_OR_RETURN(const compiler::BuildResult built,
                         BuildOneGraph(path, arguments, session, to, /*explain=*/page));
  if (!page && to == Stage::kArtifact)
    return PrintArtifact(built.compiled->data, arguments, session);
  if (!page && arguments.Has("json")) {
    Json json = {{"stage", std::string(compiler::StageName(to))}};
    Json& rows = to <= Stage::kPhysical ? json["operators"] : json["texts"];
    rows = to <= Stage::kPhysical ? OperatorsJson(built.graph) : TextsJson(built);
    KeepRows(rows, only);
    session.out << JsonLine(json);
    return absl::OkStatus();
  }
  if (!page) {
    const std::string text =
        to <= Stage::kPhysical ? absl::StrCat(graph::Summary(built.graph), "\n") : JoinTexts(built);
    session.out << LinesOf(text, only);
    return absl::OkStatus();
  }
  HIDET_ASSIGN_OR_RETURN(std::vector<runtime::StepTime> before, OtherRun(arguments));
  Measured measured =
      to == Stage::kArtifact
          ? Measure(built.compiled->data, session)
          : Measured{.reason = absl::StrCat("stage ", compiler::StageName(to), " is no model yet")};
  measured.before = std::move(before);
  return GivePage(ModelPage(path, built, measured), arguments, session);
}

}  // namespace

Command ShowCommand() {
  return {
      "show",
      "FILE",
      "show a model, a graph or a compiled model, as text or as a page",
      JoinFlags({{"html", "FILE", "write a page that needs nothing else"},
                 {"json", "", "print JSON"},
                 {"only", "REGEX", "operators, steps or lines of the text with this in them"},
                 {"measure", "", "run a compiled model to time its steps: only one that you trust"},
                 {"compare", "FILE",
                  "show in the page the steps of another run beside: what bench --profile --json "
                  "printed"},
                 {"to", "STAGE", "the stage to show"}},
                BuildFlags()),
      1,
      1,
      Show};
}

}  // namespace hidet::cli
