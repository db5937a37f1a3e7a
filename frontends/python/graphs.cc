#include "frontends/python/graphs.h"

#include <utility>

#include "absl/strings/str_format.h"
#include "base/log.h"
#include "compiler/graph_file.h"
#include "compiler/rule_text.h"
#include "frontends/cli/html.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/values.h"
#include "graph/op_record.h"
#include "graph/ops/all_ops.h"
#include "graph/summary.h"
#include "graph/text.h"
#include "graph/verify_graph.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

std::vector<std::string> InputNames(const Graph& graph) {
  std::vector<std::string> names;
  for (const graph::Tensor& input : graph.graph.inputs) names.push_back(input.name());
  return names;
}

Graph MakeGraph(nb::list inputs, nb::list operators, nb::list outputs) {
  Graph result;
  result.graph.inputs = ReadValues(inputs);
  for (nb::handle row : operators) {
    const graph::Operator& op = nb::cast<Op&>(row).op;
    result.graph.operators.push_back(op);
    for (const ir::Expr& condition : op.assumptions())
      graph::AddAssumption(result.graph.assumptions, condition);
  }
  result.graph.outputs = ReadValues(outputs);
  const absl::Status status = graph::VerifyGraph(result.graph);
  if (!status.ok()) ThrowStatus(status);
  return result;
}

Graph Optimize(const Graph& graph, nb::dict options, nb::dict hooks_dict) {
  Hooks hooks(hooks_dict);
  compiler::BuildRequest pipeline = ReadOptions(options);
  pipeline.fold = false;  // what is printed is what the user wrote, rewritten
  return {ValueOrThrow(WithHooks(pipeline, hooks,
                                 [&](const compiler::BuildRequest& hooked) {
                                   return compiler::OptimizeGraph(graph.graph, hooked);
                                 })),
          {}};
}

std::unique_ptr<CompiledModel> Build(const Graph& graph, nb::object options, nb::dict hooks_dict,
                                     bool optimized) {
  Hooks hooks(hooks_dict);
  const compiler::Stage from = optimized ? compiler::Stage::kOptimize : compiler::Stage::kImport;
  compiler::BuildRequest pipeline =
      options.is_none() ? graph.options : ReadOptions(nb::cast<nb::dict>(options));
  compiler::BuildResult built =
      ValueOrThrow(WithHooks(pipeline, hooks, [&](const compiler::BuildRequest& hooked) {
        return compiler::BuildGraph(graph.graph, from, hooked);
      }));
  std::vector<int> arguments;
  for (size_t i = 0; i < graph.graph.inputs.size(); ++i) arguments.push_back(static_cast<int>(i));
  const int count = static_cast<int>(arguments.size());
  LogBuild(built);
  return CompiledModel::Make(std::move(built.compiled->data), std::move(arguments), count, {},
                             false, pipeline.options);
}

// The page of a model: what Build would compile, and what its steps took.
std::string PageOf(const Graph& graph, const std::string& title, nb::dict options,
                   nb::dict hooks_dict, bool optimized, const cli::Measured& measured) {
  Hooks hooks(hooks_dict);
  compiler::BuildRequest pipeline = ReadOptions(options);
  pipeline.explain = true;
  const compiler::Stage from = optimized ? compiler::Stage::kOptimize : compiler::Stage::kImport;
  const compiler::BuildResult built =
      ValueOrThrow(WithHooks(pipeline, hooks, [&](const compiler::BuildRequest& hooked) {
        return compiler::BuildGraph(graph.graph, from, hooked);
      }));
  return cli::ModelPage(title, built, measured);
}

}  // namespace

void LogBuild(const compiler::BuildResult& built) {
  if (!IsLogged(LogLevel::kInfo)) return;
  Log(LogLevel::kInfo,
      built.from_cache
          ? absl::StrFormat("model \"%s\": compiled before, taken from the cache in %.3f s",
                            built.compiled->data.spec.name, built.compile_seconds)
          : absl::StrFormat(
                "model \"%s\": %d operators, %d different tasks, optimize %.3f s, compile "
                "%.3f s",
                built.compiled->data.spec.name,
                static_cast<int>(built.compiled->report.operators.size()),
                built.compiled->report.compiled_tasks, built.optimize_seconds,
                built.compile_seconds));
}

compiler::BuildRequest ReadOptions(nb::dict values) {
  compiler::BuildRequest options;
  for (auto [key, value] : values) {
    if (value.is_none()) continue;
    const std::string name = nb::cast<std::string>(nb::str(key));
    const absl::Status status =
        compiler::SetOption(options.options, name, nb::cast<std::string>(nb::str(value)));
    if (!status.ok()) ThrowStatus(status);
  }
  if (options.options.threads == 0) FollowTorchThreads();
  // Ctrl-C reaches the thread that Python runs in.
  options.cancelled = [] {
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
  };
  return options;
}

nb::object Hooks::Get(const char* name) const {
  return hooks_.contains(name) ? nb::borrow(hooks_[name]) : nb::none();
}

void Hooks::Attach(compiler::BuildRequest* options) {
  if (const nb::object resolve = Get("resolve"); !resolve.is_none()) {
    const auto kinds = nb::cast<std::vector<std::string>>(resolve[0]);
    for (compiler::ResolveRule& rule : MakeResolveRules(kinds, nb::object(resolve[1]), &errors_))
      options->rules.push_back(std::move(rule));
  }
  if (const nb::object rules = Get("rules"); !rules.is_none()) {
    for (const std::string& text : nb::cast<std::vector<std::string>>(rules))
      options->rewrites.push_back(ValueOrThrow(compiler::ReadRules(text)));
  }
  if (const nb::object rewrite = Get("rewrite"); !rewrite.is_none())
    options->rewrites.push_back(MakeRewritePass(rewrite, &errors_));
  if (const nb::object folder = Get("dump_dir"); !folder.is_none())
    options->dump_dir = nb::cast<std::string>(folder);
  if (!Get("timings").is_none()) options->timings = &timings_;
  options->sharing = MakeSharing(Get("follow"), Get("decided"), &errors_);
  if (const nb::object farm = Get("farm"); !farm.is_none()) {
    farm_ = std::make_unique<PythonFarm>(farm, &errors_);
    options->sharing.farm = farm_.get();
  }
  if (const nb::object progress = Get("progress"); !progress.is_none()) {
    options->cancelled = [this, before = options->cancelled] {
      return interrupted_ || (before && before());
    };
    options->progress = [this, handle = nb::handle(progress)](const compiler::Progress& at) {
      nb::gil_scoped_acquire gil;
      try {
        handle(std::string(compiler::StageName(at.stage)), at.done, at.total, at.searched);
      } catch (nb::python_error& error) {
        if (error.matches(PyExc_KeyboardInterrupt)) {
          interrupted_ = true;
        } else {
          error.discard_as_unraisable("progress");  // a bar that cannot be drawn stops nothing
        }
      }
    };
  }
}

void Hooks::Finish() {
  errors_.Rethrow();
  const nb::object timings = Get("timings");
  if (timings.is_none()) return;
  nb::list rows;
  for (const compiler::PassTiming& timing : timings_)
    rows.append(nb::make_tuple(timing.pass, timing.milliseconds));
  timings(rows);
}

void BindGraphs(nb::module_& m) {
  nb::class_<Graph>(m, "Graph", "A graph of operators, not compiled yet.")
      .def_prop_ro("input_names", &InputNames)
      .def_prop_ro("output_names", [](const Graph& g) { return g.graph.output_names; })
      .def_prop_ro("inputs", [](const Graph& g) { return WriteValues(g.graph.inputs); })
      .def_prop_ro("outputs", [](const Graph& g) { return WriteValues(g.graph.outputs); })
      .def_prop_ro("operators",
                   [](const Graph& g) {
                     nb::list ops;
                     for (const graph::Operator& op : g.graph.operators)
                       ops.append(nb::cast(Op{op}));
                     return ops;
                   })
      .def("summary", [](const Graph& g) { return graph::Summary(g.graph); })
      .def("text", [](const Graph& g) { return graph::PrintGraph(g.graph); })
      .def("optimize", &Optimize, nb::arg("options"), nb::arg("hooks"))
      .def("build", &Build, nb::arg("options") = nb::none(), nb::arg("hooks") = nb::dict(),
           nb::arg("optimized") = false)
      .def("page", &PageOf, nb::arg("title"), nb::arg("options"), nb::arg("hooks"),
           nb::arg("optimized"), nb::arg("measured"),
           "Compiles the graph and returns a page about it, as HTML; see Measured.")
      .def(
          "save",
          [](const Graph& g, nb::object path) {
            const absl::Status status = compiler::WriteGraphFile(ReadPath(path), g.graph);
            if (!status.ok()) ThrowStatus(status);
          },
          nb::arg("path"), "Writes the graph as text, its constants to a file beside it.");
  m.def(
      "load_graph",
      [](nb::object path) {
        return Graph{ValueOrThrow(compiler::ReadGraphFile(ReadPath(path))), {}};
      },
      nb::arg("path"), "Reads what Graph.save wrote.");
  m.def(
      "check_rules", [](const std::string& text) { ValueOrThrow(compiler::ReadRules(text)); },
      nb::arg("text"), "Raises ValueError where a text of rewrite rules is wrong.");
  m.def(
      "make_graph", &MakeGraph, nb::arg("inputs"), nb::arg("operators"), nb::arg("outputs"),
      "Returns the graph of these operators, in an order in which each uses only earlier results.");
}

}  // namespace hidet::python
