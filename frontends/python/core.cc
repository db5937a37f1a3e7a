// The extension module hidet._core: import, compile, call. The package around it (hidet/) is what
// users see.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/driver/pipeline.h"
#include "frontends/fx/fx_graph.h"
#include "frontends/fx/import_fx.h"
#include "frontends/onnx/import_onnx.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/errors.h"
#include "nanobind/nanobind.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

driver::PipelineOptions ReadOptions(nb::dict values) {
  driver::PipelineOptions options;
  for (auto [key, value] : values) {
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

// Runs `work` without the GIL.
template <typename F>
auto WithoutGil(F work) {
  nb::gil_scoped_release release;
  return work();
}

// An imported model, not compiled yet.
struct Graph {
  graph::Graph graph;
  driver::PipelineOptions options;

  std::vector<std::string> input_names() const {
    std::vector<std::string> names;
    for (const graph::Tensor& input : graph.inputs) names.push_back(input.name());
    return names;
  }
  std::vector<std::string> output_names() const { return graph.output_names; }

  std::unique_ptr<CompiledModel> Build() const {
    driver::BuildResult built = ValueOrThrow(
        WithoutGil([&] { return driver::BuildGraph(graph, driver::Stage::kImport, options); }));
    std::vector<int> arguments;
    for (size_t i = 0; i < graph.inputs.size(); ++i) arguments.push_back(static_cast<int>(i));
    const int count = static_cast<int>(arguments.size());
    return CompiledModel::Make(std::move(built.compiled->data), std::move(arguments), count, {},
                               false);
  }
};

std::unique_ptr<Graph> ImportOnnx(const std::string& path, nb::dict options, nb::list symbols,
                                  nb::list shapes) {
  auto result = std::make_unique<Graph>();
  result->options = ReadOptions(options);
  for (nb::handle row : symbols) {
    onnx::SymbolOption symbol;
    symbol.name = nb::cast<std::string>(row[0]);
    symbol.min = nb::cast<int64_t>(row[1]);
    symbol.max = nb::cast<int64_t>(row[2]);
    symbol.hint = nb::cast<int64_t>(row[3]);
    result->options.symbols.push_back(std::move(symbol));
  }
  for (nb::handle row : shapes) {
    result->options.shapes.push_back(
        {nb::cast<std::string>(row[0]), nb::cast<std::vector<int64_t>>(row[1])});
  }
  driver::PipelineOptions import = result->options;
  import.to = driver::Stage::kImport;
  result->graph = ValueOrThrow(WithoutGil([&] { return driver::BuildFile(path, import); })).graph;
  return result;
}

// What Python writes in place of an fx.Node and of a torch.dtype.
struct Ref {
  int64_t index = 0;
};
struct DType {
  ScalarType type = ScalarType::kFloat32;
};

DType MakeDType(const std::string& name) {
  const std::optional<ScalarType> type = ParseScalarType(name);
  if (!type.has_value())
    ThrowStatus(absl::UnimplementedError("tensors of " + name + " are not supported"));
  return {*type};
}

fx::FxValue ReadValue(nb::handle object) {
  fx::FxValue value;
  if (object.is_none()) return value;
  if (nb::isinstance<Ref>(object)) return fx::FxValue::Ref(nb::cast<Ref&>(object).index);
  if (nb::isinstance<DType>(object)) {
    value.kind = fx::FxValue::Kind::kDType;
    value.dtype = nb::cast<DType&>(object).type;
  } else if (PyBool_Check(object.ptr())) {
    value.kind = fx::FxValue::Kind::kBool;
    value.integer = object.ptr() == Py_True;
  } else if (PyLong_Check(object.ptr())) {
    return fx::FxValue::Int(nb::cast<int64_t>(object));
  } else if (PyFloat_Check(object.ptr())) {
    value.kind = fx::FxValue::Kind::kFloat;
    value.real = nb::cast<double>(object);
  } else if (PyUnicode_Check(object.ptr())) {
    value.kind = fx::FxValue::Kind::kString;
    value.text = nb::cast<std::string>(object);
  } else if (PyList_Check(object.ptr()) || PyTuple_Check(object.ptr())) {
    value.kind = fx::FxValue::Kind::kList;
    for (nb::handle item : object) value.items.push_back(ReadValue(item));
  } else if (PySlice_Check(object.ptr())) {
    value.kind = fx::FxValue::Kind::kSlice;
    for (const char* part : {"start", "stop", "step"})
      value.items.push_back(ReadValue(object.attr(part)));
  } else {
    ThrowStatus(absl::UnimplementedError("arguments of type " +
                                         nb::cast<std::string>(object.type().attr("__name__")) +
                                         " are not supported"));
  }
  return value;
}

// A torch.fx graph to a callable. Inputs: (name, dtype name or None for a size, shape of ints and
// symbol names, weight or None); symbols: (name, min, max, hint); nodes: (name, target, display,
// args, kwargs).
std::unique_ptr<CompiledModel> CompileFx(nb::list symbols, nb::list inputs, nb::list nodes,
                                         nb::list outputs, nb::dict options) {
  driver::PipelineOptions pipeline = ReadOptions(options);
  fx::FxGraph fx;
  for (nb::handle row : symbols) {
    fx.symbols.push_back({nb::cast<std::string>(row[0]), nb::cast<int64_t>(row[1]),
                          nb::cast<int64_t>(row[2]), nb::cast<int64_t>(row[3])});
  }
  std::vector<int> weight_inputs, input_arguments;  // tensors of the graph, arguments of the call
  std::vector<Weight> weights;
  int argument = 0, tensors = 0;
  for (nb::handle row : inputs) {
    fx::FxInput input;
    input.name = nb::cast<std::string>(row[0]);
    input.is_size = row[1].is_none();
    if (!input.is_size) input.dtype = MakeDType(nb::cast<std::string>(row[1])).type;
    for (nb::handle dim : nb::list(row[2])) {
      if (PyUnicode_Check(dim.ptr())) {
        input.shape.push_back({.symbol = nb::cast<std::string>(dim)});
      } else {
        input.shape.push_back({.size = nb::cast<int64_t>(dim)});
      }
    }
    if (!input.is_size) {
      if (row[3].is_none()) {
        input_arguments.push_back(argument);
      } else {
        weights.push_back({.argument = argument, .name = input.name, .tensor = nb::borrow(row[3])});
        weight_inputs.push_back(tensors);
      }
      ++tensors;
    }
    fx.inputs.push_back(std::move(input));
    ++argument;
  }
  for (nb::handle row : nodes) {
    fx::FxNode node;
    node.name = nb::cast<std::string>(row[0]);
    node.target = nb::cast<std::string>(row[1]);
    node.display = nb::cast<std::string>(row[2]);
    for (nb::handle arg : row[3]) node.args.push_back(ReadValue(arg));
    for (auto [key, value] : nb::cast<nb::dict>(row[4]))
      node.kwargs.emplace_back(nb::cast<std::string>(key), ReadValue(value));
    fx.nodes.push_back(std::move(node));
  }
  for (nb::handle output : outputs) fx.outputs.push_back(ReadValue(output));
  for (const Weight& weight : weights) pipeline.host_bound_constants.push_back(weight.name);

  driver::BuildResult built = ValueOrThrow(WithoutGil([&]() -> absl::StatusOr<driver::BuildResult> {
    HIDET_ASSIGN_OR_RETURN(const graph::Device device,
                           graph::Device::Parse(pipeline.options.device));
    HIDET_ASSIGN_OR_RETURN(const graph::Graph graph, fx::ImportFx(fx, device));
    driver::PipelineOptions optimize = pipeline;
    optimize.to = driver::Stage::kOptimize;
    HIDET_ASSIGN_OR_RETURN(const driver::BuildResult optimized,
                           driver::BuildGraph(graph, driver::Stage::kImport, optimize));
    return driver::BuildGraph(
        fx::BindInputs(optimized.graph, weight_inputs, pipeline.host_bound_constants),
        driver::Stage::kOptimize, pipeline);
  }));
  return CompiledModel::Make(std::move(built.compiled->data), std::move(input_arguments), argument,
                             std::move(weights), true);
}

}  // namespace

NB_MODULE(_core, m) {
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const CheckFailure& failure) {
      PyErr_SetString(PyExc_RuntimeError, failure.what());
    }
  });
  nb::class_<CompiledModel>(m, "CompiledModel",
                            "A model that is compiled and loaded: call it with tensors.")
      .def("__call__", &CompiledModel::Call)
      .def_prop_ro("input_names", &CompiledModel::input_names)
      .def_prop_ro("output_names", &CompiledModel::output_names)
      .def("refresh", &CompiledModel::Refresh, "Has the next call read all weights again.");
  nb::class_<Graph>(m, "Graph", "A model that is imported, not compiled yet.")
      .def_prop_ro("input_names", &Graph::input_names)
      .def_prop_ro("output_names", &Graph::output_names)
      .def("build", &Graph::Build);
  m.def("import_onnx", &ImportOnnx, nb::arg("path"), nb::arg("options"), nb::arg("symbols"),
        nb::arg("shapes"));
  nb::class_<Ref>(m, "Ref").def("__init__",
                                [](Ref* self, int64_t index) { new (self) Ref{index}; });
  nb::class_<DType>(m, "DType").def("__init__", [](DType* self, const std::string& name) {
    new (self) DType(MakeDType(name));
  });
  m.def("compile_fx", &CompileFx, nb::arg("symbols"), nb::arg("inputs"), nb::arg("nodes"),
        nb::arg("outputs"), nb::arg("options"));
  m.def("option_table", [] {
    nb::list rows;
    for (const driver::OptionRow& row : driver::OptionTable()) {
      rows.append(nb::make_tuple(nb::str(row.name.data(), row.name.size()),
                                 nb::str(row.doc.data(), row.doc.size())));
    }
    return rows;
  });
}

}  // namespace hidet::python
