// compile, opt, header: what is done with a model before it runs.
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
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

// The file that `compile` writes; empty where it prints.
std::string OutputOfCompile(const std::string& path, const Arguments& arguments, Stage to) {
  if (arguments.Has("output")) return arguments.Get("output");
  if (to <= Stage::kPhysical)
    return WithExtension(path, absl::StrCat(".", compiler::StageName(to), ".graph"));
  return to < Stage::kArtifact ? "" : WithExtension(path, ".hidet");
}

// Writes the graph or the texts of a stage before the last one, or prints texts without a file.
absl::Status GiveStage(const compiler::BuildResult& built, Stage to, const std::string& output,
                       const Arguments& arguments, Session& session) {
  const bool is_graph = to <= Stage::kPhysical, as_json = arguments.Has("json");
  Json row = {{"stage", std::string(compiler::StageName(to))}};
  if (output.empty()) {
    if (as_json) row["texts"] = TextsJson(built);
    session.out << (as_json ? JsonLine(row) : JoinTexts(built));
    return absl::OkStatus();
  }
  HIDET_RETURN_IF_ERROR(is_graph ? compiler::WriteGraphFile(output, built.graph)
                                 : WriteFileAtomically(output, JoinTexts(built)));
  row["output"] = output;
  session.out << (as_json ? JsonLine(row) : absl::StrCat(output, "\n"));
  return absl::OkStatus();
}

absl::Status Compile(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  HIDET_ASSIGN_OR_RETURN(const Stage to, compiler::ParseStage(arguments.Get("to", "artifact")));
  if (IsArtifact(path))
    return absl::InvalidArgumentError(absl::StrCat(path, " is compiled already"));
  const std::string output = OutputOfCompile(path, arguments, to);
  HIDET_RETURN_IF_ERROR(CheckNotRead("output", output, path));
  if (arguments.Has("trace"))
    HIDET_RETURN_IF_ERROR(CheckWritten("trace", arguments.Get("trace"), output, "written, too"));
  HIDET_ASSIGN_OR_RETURN(const compiler::BuildResult built,
                         BuildOneGraph(path, arguments, session, to));
  if (to < Stage::kArtifact) return GiveStage(built, to, output, arguments, session);
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
  if (arguments.Has("output")) {
    const std::string& output = arguments.Get("output");
    if (output != path) HIDET_RETURN_IF_ERROR(CheckNotRead("output", output, path));
    HIDET_RETURN_IF_ERROR(write(output));
  }
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
  if (is_ir && arguments.Has("rules")) return WrongUse("--rules are of graphs, not of kernels");
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
  HIDET_RETURN_IF_ERROR(CheckNotRead("output", header, path));
  HIDET_RETURN_IF_ERROR(CheckNotRead("source", source, path));
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
      JoinFlags({{"output", "FILE", "the file to write, - is the standard output; also -o"},
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
           {"output", "FILE", "write to a file, - is the standard output; also -o"}},
          0,
          1,
          Opt,
          std::vector<absl::string_view>{
              "device", "arch", "cpu", "nvrtc_dir", "threads", "precision", "reduce_precision",
              "matmul_precision", "convolution_precision", "mma", "attention", "deterministic"}};
}

}  // namespace hidet::cli
