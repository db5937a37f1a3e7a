#include "frontends/python/graphs.h"

#include <utility>

#include "frontends/python/compiled_model.h"
#include "frontends/python/errors.h"
#include "frontends/python/values.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/summary.h"
#include "graph/text.h"
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
  for (nb::handle op : operators) result.graph.operators.push_back(nb::cast<Op&>(op).op);
  result.graph.outputs = ReadValues(outputs);
  const absl::Status status = graph::VerifyGraph(result.graph);
  if (!status.ok()) ThrowStatus(status);
  return result;
}

Graph Optimize(const Graph& graph, nb::dict options, nb::dict hooks_dict) {
  Hooks hooks(hooks_dict);
  driver::PipelineOptions pipeline = ReadOptions(options);
  pipeline.fold = false;  // what is printed is what the user wrote, rewritten
  return {ValueOrThrow(WithHooks(pipeline, hooks,
                                 [&](const driver::PipelineOptions& hooked) {
                                   return driver::OptimizeGraph(graph.graph, hooked);
                                 })),
          {}};
}

std::unique_ptr<CompiledModel> Build(const Graph& graph, nb::object options, nb::dict hooks_dict,
                                     bool optimized) {
  Hooks hooks(hooks_dict);
  const driver::Stage from = optimized ? driver::Stage::kOptimize : driver::Stage::kImport;
  const driver::PipelineOptions pipeline =
      options.is_none() ? graph.options : ReadOptions(nb::cast<nb::dict>(options));
  driver::BuildResult built =
      ValueOrThrow(WithHooks(pipeline, hooks, [&](const driver::PipelineOptions& hooked) {
        return driver::BuildGraph(graph.graph, from, hooked);
      }));
  std::vector<int> arguments;
  for (size_t i = 0; i < graph.graph.inputs.size(); ++i) arguments.push_back(static_cast<int>(i));
  const int count = static_cast<int>(arguments.size());
  return CompiledModel::Make(std::move(built.compiled->data), std::move(arguments), count, {},
                             false, pipeline.options.cuda_graph != 0);
}

}  // namespace

driver::PipelineOptions ReadOptions(nb::dict values) {
  driver::PipelineOptions options;
  for (auto [key, value] : values) {
    if (value.is_none()) continue;
    const std::string name = nb::cast<std::string>(nb::str(key));
    const absl::Status status =
        driver::SetOption(options.options, name, nb::cast<std::string>(nb::str(value)));
    if (!status.ok()) ThrowStatus(status);
  }
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

void Hooks::Attach(driver::PipelineOptions* options) {
  if (const nb::object resolve = Get("resolve"); !resolve.is_none()) {
    const auto kinds = nb::cast<std::vector<std::string>>(resolve[0]);
    for (driver::ResolveRule& rule : MakeResolveRules(kinds, nb::object(resolve[1]), &errors_))
      options->rules.push_back(std::move(rule));
  }
  if (const nb::object rewrite = Get("rewrite"); !rewrite.is_none())
    options->rewrites.push_back(MakeRewritePass(rewrite, &errors_));
  if (const nb::object folder = Get("dump_dir"); !folder.is_none())
    options->dump_dir = nb::cast<std::string>(folder);
  if (!Get("timings").is_none()) options->timings = &timings_;
  if (const nb::object progress = Get("progress"); !progress.is_none()) {
    options->progress = [handle = nb::handle(progress)](const driver::Progress& at) {
      nb::gil_scoped_acquire gil;
      try {
        handle(std::string(driver::StageName(at.stage)), at.done, at.total, at.searched);
      } catch (nb::python_error& error) {
        error.discard_as_unraisable("progress");  // a bar that cannot be drawn stops nothing
      }
    };
  }
}

void Hooks::Finish() {
  errors_.Rethrow();
  const nb::object timings = Get("timings");
  if (timings.is_none()) return;
  nb::list rows;
  for (const driver::PassTiming& timing : timings_)
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
           nb::arg("optimized") = false);
  m.def(
      "make_graph", &MakeGraph, nb::arg("inputs"), nb::arg("operators"), nb::arg("outputs"),
      "Returns the graph of these operators, in an order in which each uses only earlier results.");
}

}  // namespace hidet::python
