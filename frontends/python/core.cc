// The extension module hidet._core: import, compile, call. The package around it (hidet/) is what users see.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "frontends/driver/pipeline.h"
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
    const absl::Status status = driver::SetOption(options.options, name, nb::cast<std::string>(nb::str(value)));
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
    driver::BuildResult built =
        ValueOrThrow(WithoutGil([&] { return driver::BuildGraph(graph, driver::Stage::kImport, options); }));
    std::vector<int> arguments;
    for (size_t i = 0; i < graph.inputs.size(); ++i) arguments.push_back(static_cast<int>(i));
    const int count = static_cast<int>(arguments.size());
    return CompiledModel::Make(std::move(built.compiled->data), std::move(arguments), count, {}, false);
  }
};

std::unique_ptr<Graph> ImportOnnx(const std::string& path, nb::dict options, nb::list symbols, nb::list shapes) {
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
    result->options.shapes.push_back({nb::cast<std::string>(row[0]), nb::cast<std::vector<int64_t>>(row[1])});
  }
  driver::PipelineOptions import = result->options;
  import.to = driver::Stage::kImport;
  result->graph = ValueOrThrow(WithoutGil([&] { return driver::BuildFile(path, import); })).graph;
  return result;
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
  nb::class_<CompiledModel>(m, "CompiledModel", "A model that is compiled and loaded: call it with tensors.")
      .def("__call__", &CompiledModel::Call)
      .def_prop_ro("input_names", &CompiledModel::input_names)
      .def_prop_ro("output_names", &CompiledModel::output_names)
      .def("refresh", &CompiledModel::Refresh, "Has the next call read all weights again.");
  nb::class_<Graph>(m, "Graph", "A model that is imported, not compiled yet.")
      .def_prop_ro("input_names", &Graph::input_names)
      .def_prop_ro("output_names", &Graph::output_names)
      .def("build", &Graph::Build);
  m.def("import_onnx", &ImportOnnx, nb::arg("path"), nb::arg("options"), nb::arg("symbols"), nb::arg("shapes"));
  m.def("option_table", [] {
    nb::list rows;
    for (const driver::OptionRow& row : driver::OptionTable()) {
      rows.append(nb::make_tuple(nb::str(row.name.data(), row.name.size()), nb::str(row.doc.data(), row.doc.size())));
    }
    return rows;
  });
}

}  // namespace hidet::python
