// compile, opt, show: what is done with a model before it runs.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "compiler/graph_file.h"
#include "compiler/load_options.h"
#include "compiler/options.h"
#include "compiler/pipeline.h"
#include "compiler/rule_text.h"
#include "compiler/run_passes.h"
#include "formats/strict_json.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/filter.h"
#include "frontends/cli/html.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"
#include "frontends/cli/program_source.h"
#include "frontends/cli/typed_header.h"
#include "graph/device.h"
#include "graph/summary.h"
#include "runtime/artifact.h"
#include "runtime/interpreter.h"
#include "runtime/model.h"

namespace hidet::cli {
namespace {

using compiler::Stage;

std::string WithExtension(std::string path, absl::string_view extension) {
  while (absl::EndsWith(path, "/")) path.pop_back();
  const size_t slash = path.rfind('/');
  const std::string file = slash == std::string::npos ? path : path.substr(slash + 1);
  const size_t dot = file.rfind('.');
  return absl::StrCat(dot == std::string::npos || dot == 0 ? file : file.substr(0, dot), extension);
}

// Compiles the file as BuildFromFlags does. Of an ONNX model that is no single graph the error says
// which commands run it.
absl::StatusOr<compiler::BuildResult> BuildOneGraph(const std::string& path,
                                                    const Arguments& arguments, Session& session,
                                                    Stage to, bool explain = false) {
  absl::StatusOr<compiler::BuildResult> built =
      BuildFromFlags(path, arguments, session, to, explain);
  if (built.ok() || !LoadProgram(path, arguments, session, built.status()).ok()) return built;
  return absl::Status(
      built.status().code(),
      absl::StrCat(built.status().message(),
                   "; the model is no single graph and fits into no file: `hidet run` and `hidet "
                   "bench` run it, with these steps on the host, and `hidet check` lists them"));
}

// The file that `compile` writes; empty where it prints.
std::string OutputOfCompile(const std::string& path, const Arguments& arguments, Stage to) {
  if (arguments.Has("output")) return arguments.Get("output");
  if (to <= Stage::kPhysical)
    return WithExtension(path, absl::StrCat(".", compiler::StageName(to), ".graph"));
  return to < Stage::kArtifact ? "" : WithExtension(path, ".hidet");
}

absl::Status Compile(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  HIDET_ASSIGN_OR_RETURN(const Stage to, compiler::ParseStage(arguments.Get("to", "artifact")));
  if (IsArtifact(path))
    return absl::InvalidArgumentError(absl::StrCat(path, " is compiled already"));
  const std::string output = OutputOfCompile(path, arguments, to);
  HIDET_RETURN_IF_ERROR(CheckWritten("output", output, path, "the model itself"));
  HIDET_ASSIGN_OR_RETURN(const compiler::BuildResult built,
                         BuildOneGraph(path, arguments, session, to));
  if (to <= Stage::kPhysical) {
    HIDET_RETURN_IF_ERROR(compiler::WriteGraphFile(output, built.graph));
    session.out << output << "\n";
    return absl::OkStatus();
  }
  if (to < Stage::kArtifact) {
    std::string text;
    std::vector<const compiler::StageText*> texts;
    for (const compiler::StageText& part : built.texts) texts.push_back(&part);
    std::sort(texts.begin(), texts.end(),
              [](const auto* a, const auto* b) { return a->name < b->name; });
    for (const compiler::StageText* part : texts) absl::StrAppend(&text, part->text, "\n");
    if (arguments.Has("output")) return WriteFileAtomically(output, text);
    session.out << text;
    return absl::OkStatus();
  }
  HIDET_RETURN_IF_ERROR(runtime::WriteArtifact(output, built.compiled->data));
  const auto& report = built.compiled->report;
  const bool made = !built.from_cache;  // else nothing says what it was made of
  if (arguments.Has("json")) {
    session.out << JsonLine({{"output", output},
                             {"from_cache", built.from_cache},
                             {"operators", made ? Json(report.operators.size()) : Json()},
                             {"tasks", made ? Json(report.compiled_tasks) : Json()},
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
      output, static_cast<int>(report.operators.size()), report.compiled_tasks,
      built.import_seconds, built.optimize_seconds, built.compile_seconds);
  return absl::OkStatus();
}

absl::Status ListPasses(const std::vector<std::string>& graph_passes,
                        const std::vector<std::string>& ir_passes, bool as_json, Session& session) {
  Json rows = Json::array();
  const auto list = [&](absl::string_view kind, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      if (as_json) {
        rows.push_back({{"of", std::string(kind)}, {"name", name}});
      } else {
        session.out << absl::StrFormat("%-5s %s\n", kind, name);
      }
    }
  };
  list("graph", graph_passes);
  list("ir", ir_passes);
  if (as_json) session.out << JsonLine(rows);
  return absl::OkStatus();
}

// Writes what passes made of `path`, where it is asked for.
absl::Status GiveResult(const std::string& path, const std::vector<std::string>& passes,
                        const std::string& text, const Arguments& arguments, Session& session,
                        const std::function<absl::Status(const std::string& output)>& write) {
  if (arguments.Has("output")) HIDET_RETURN_IF_ERROR(write(arguments.Get("output")));
  if (arguments.Has("json")) {
    Json row = {{"file", path}, {"passes", passes}};
    if (arguments.Has("output")) {
      row["output"] = arguments.Get("output");
    } else {
      row["text"] = text;
    }
    session.out << JsonLine(row);
  } else if (!arguments.Has("output")) {
    session.out << text;
  }
  return absl::OkStatus();
}

absl::Status Opt(const Arguments& arguments, Session& session) {
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(session.options.device));
  const std::vector<std::string> graph_passes = compiler::GraphPassNames();
  const std::vector<std::string> ir_passes = compiler::IrPassNames(device.IsCuda());
  if (arguments.Has("list"))
    return ListPasses(graph_passes, ir_passes, arguments.Has("json"), session);
  if (arguments.words.empty()) return WrongUse("expected a .graph or .ir file, or --list");
  const std::string& path = arguments.words[0];
  const bool is_ir = absl::EndsWith(path, ".ir");
  if (!is_ir && !absl::EndsWith(path, ".graph"))
    return absl::InvalidArgumentError(absl::StrCat(path, ": expected a .graph or .ir file"));
  compiler::PassSelection selection;
  if (arguments.Has("passes")) {
    HIDET_ASSIGN_OR_RETURN(selection.names, PickNames("passes", arguments.Get("passes"),
                                                      is_ir ? ir_passes : graph_passes));
  }
  HIDET_ASSIGN_OR_RETURN(selection.limit, PassLimit(arguments));
  if (arguments.Has("print-after")) {
    HIDET_ASSIGN_OR_RETURN(const Filter filter,
                           Filter::Parse("print-after", arguments.Get("print-after")));
    selection.after_pass = [filter, &session](absl::string_view pass, absl::string_view text) {
      if (filter.Matches(pass)) session.err << "// after " << pass << "\n" << text;
    };
  }
  const std::vector<std::string>& ran =
      !selection.names.empty() ? selection.names : (is_ir ? ir_passes : graph_passes);
  if (is_ir) {
    HIDET_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
    auto result = compiler::RunIrPasses(text, selection, device.IsCuda());
    HIDET_ASSIGN_OR_RETURN(const std::string lowered, AddContext(std::move(result), path));
    return GiveResult(path, ran, lowered, arguments, session, [&](const std::string& output) {
      return WriteFileAtomically(output, lowered);
    });
  }
  HIDET_ASSIGN_OR_RETURN(graph::Graph graph, compiler::ReadGraphFile(path));
  if (arguments.Has("rules")) {
    const std::string& rules = arguments.Get("rules");
    HIDET_ASSIGN_OR_RETURN(const std::string text, ReadFile(rules));
    HIDET_ASSIGN_OR_RETURN(const auto pass, AddContext(compiler::ReadRules(text), rules));
    HIDET_ASSIGN_OR_RETURN(graph, pass.run(graph));
  }
  HIDET_ASSIGN_OR_RETURN(const graph::Graph result,
                         compiler::RunGraphPasses(graph, selection, session.options));
  return GiveResult(
      path, ran, graph::PrintGraph(result), arguments, session,
      [&](const std::string& output) { return compiler::WriteGraphFile(output, result); });
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

absl::Status ShowArtifact(const std::string& path, const Arguments& arguments, Session& session) {
  if (arguments.Has("compare") && !arguments.Has("measure"))
    return WrongUse("--compare needs --measure for a compiled model");
  HIDET_ASSIGN_OR_RETURN(runtime::ModelData data, runtime::ReadArtifact(path));
  if (!arguments.Has("html")) {
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
    session.out << (arguments.Has("json") ? JsonLine(json) : LinesOf(text, only));
    if (!arguments.Has("json")) {
      for (const runtime::ModelData& other : data.alternatives)
        session.out << "also for " << other.spec.target << "\n";
    }
    return absl::OkStatus();
  }
  const runtime::ModelSpec spec = data.spec;
  // Looking at a file must not run what is in it.
  Measured measured = arguments.Has("measure")
                          ? Measure(std::move(data), session)
                          : Measured{.reason = "a compiled model runs only with --measure"};
  HIDET_ASSIGN_OR_RETURN(measured.before, OtherRun(arguments));
  return WriteFileAtomically(arguments.Get("html"), ArtifactPage(path, spec, measured));
}

// The last stage for a summary: as far as the file has come, at least optimized if it is a model.
absl::StatusOr<Stage> StageToShow(const std::string& path, const Arguments& arguments) {
  if (arguments.Has("to")) return compiler::ParseStage(arguments.Get("to"));
  if (arguments.Has("html")) return Stage::kArtifact;
  if (arguments.Has("from")) return compiler::ParseStage(arguments.Get("from"));
  return absl::EndsWith(path, ".graph") ? Stage::kImport : Stage::kOptimize;
}

absl::Status Show(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  const bool page = arguments.Has("html");
  if (arguments.Has("compare") && !page) return WrongUse("--compare is for a page: --html");
  if (page)
    HIDET_RETURN_IF_ERROR(CheckWritten("html", arguments.Get("html"), path, "the model itself"));
  if (IsArtifact(path)) return ShowArtifact(path, arguments, session);
  if (page && arguments.Has("only"))
    return WrongUse("--only is for text and --json; a page has a search of its own");
  HIDET_ASSIGN_OR_RETURN(const Filter only, Filter::Parse("only", arguments.Get("only")));
  HIDET_ASSIGN_OR_RETURN(const Stage to, StageToShow(path, arguments));
  HIDET_ASSIGN_OR_RETURN(const compiler::BuildResult built,
                         BuildOneGraph(path, arguments, session, to, /*explain=*/page));
  if (!page && arguments.Has("json")) {
    Json operators = Json::array();
    for (const graph::Operator& op : built.graph.operators)
      operators.push_back({{"name", op.name()}, {"kind", op.DisplayName()}});
    KeepRows(operators, only);
    session.out << JsonLine(
        {{"stage", std::string(compiler::StageName(to))}, {"operators", std::move(operators)}});
    return absl::OkStatus();
  }
  if (!page) {
    session.out << LinesOf(absl::StrCat(graph::Summary(built.graph), "\n"), only);
    return absl::OkStatus();
  }
  HIDET_ASSIGN_OR_RETURN(std::vector<runtime::StepTime> before, OtherRun(arguments));
  Measured measured =
      to == Stage::kArtifact
          ? Measure(built.compiled->data, session)
          : Measured{.reason = absl::StrCat("stage ", compiler::StageName(to), " is no model yet")};
  measured.before = std::move(before);
  return WriteFileAtomically(arguments.Get("html"), ModelPage(path, built, measured));
}

// "bert-base.hidet" -> "BertBase".
std::string ClassNameOf(const std::string& path) {
  const std::string file = WithExtension(path, "");
  std::string name;
  bool begins = true;
  for (const char c : file) {
    const bool stays = absl::ascii_isalnum(static_cast<unsigned char>(c));
    if (stays) name += begins ? absl::ascii_toupper(static_cast<unsigned char>(c)) : c;
    begins = !stays;
  }
  return name;
}

absl::Status Header(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  HIDET_ASSIGN_OR_RETURN(const runtime::ModelData data, runtime::ReadArtifact(path));
  const std::string header = arguments.Get("output", WithExtension(path, ".h"));
  const std::string source = arguments.Get("source", WithExtension(header, ".cc"));
  HIDET_RETURN_IF_ERROR(CheckWritten("output", header, path, "the model itself"));
  HIDET_RETURN_IF_ERROR(CheckWritten("source", source, path, "the model itself"));
  HIDET_RETURN_IF_ERROR(CheckWritten("source", source, header, "the header"));
  HIDET_ASSIGN_OR_RETURN(
      const TypedHeader made,
      MakeTypedHeader(data.spec, {.class_name = arguments.Get("class", ClassNameOf(path)),
                                  .name_space = arguments.Get("namespace"),
                                  .header_path = arguments.Get("include", header),
                                  .artifact_path = arguments.Get("artifact-path", path)}));
  HIDET_RETURN_IF_ERROR(WriteFileAtomically(header, made.header));
  HIDET_RETURN_IF_ERROR(WriteFileAtomically(source, made.source));
  if (arguments.Has("json")) {
    session.out << JsonLine({{"header", header}, {"source", source}});
  } else {
    session.out << header << "\n" << source << "\n";
  }
  return absl::OkStatus();
}

std::vector<FlagSpec> Join(std::vector<FlagSpec> a, const std::vector<FlagSpec>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// Those of the compiler's options that are about more than running.
std::vector<absl::string_view> OptionsOfCompiling() {
  std::vector<absl::string_view> names;
  for (const compiler::OptionRow& row : compiler::OptionTable()) {
    if (row.name != "cuda_graph" && row.name != "nvtx" && row.name != "perf_map")
      names.push_back(row.name);
  }
  return names;
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
      Compile,
      OptionsOfCompiling()};
}

Command HeaderCommand() {
  return {"header",
          "MODEL",
          "write a C++ class for a compiled model, and a source that holds the model",
          {{"output", "FILE", "the header, NAME.h by default; also -o"},
           {"source", "FILE", "the source, NAME.cc by default"},
           {"class", "NAME", "the class; by default the file's name in CamelCase"},
           {"namespace", "A::B", "the class's namespace"},
           {"include", "PATH", "how the source includes the header"},
           {"artifact-path", "PATH", "where the compiler finds the model; as given by default"},
           {"json", "", "print JSON"}},
          1,
          1,
          Header,
          std::vector<absl::string_view>()};
}

Command OptCommand() {
  return {"opt",
          "FILE",
          "run passes on a .graph or .ir file and print the result",
          {{"passes", "REGEX,REGEX", "the passes, by their whole names; all by default"},
           {"pass-limit", "N", "how many of them run: to find the one that breaks something"},
           {"print-after", "REGEX", "print the text after passes of these names on standard error"},
           {"rules", "FILE", "rewrite a graph by the rules of this file first"},
           {"list", "", "list the passes instead"},
           {"json", "", "print JSON"},
           {"output", "FILE", "write to a file; also -o"}},
          0,
          1,
          Opt,
          std::vector<absl::string_view>{"device", "arch", "cpu", "nvrtc_dir", "threads",
                                         "precision", "matmul_precision", "convolution_precision",
                                         "mma", "attention", "deterministic"}};
}

Command ShowCommand() {
  return {"show",
          "FILE",
          "show a model, a graph or a compiled model, as text or as a page",
          Join({{"html", "FILE", "write a page that needs nothing else"},
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
