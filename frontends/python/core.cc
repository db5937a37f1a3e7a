// The extension module hidet._core: import, compile, call. The package around it (hidet/) is what
// users see.
#include <exception>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "frontends/driver/pipeline.h"
#include "frontends/onnx/import_onnx.h"
#include "frontends/python/arrays.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/fx_compile.h"
#include "frontends/python/graphs.h"
#include "frontends/python/values.h"
#include "nanobind/nanobind.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

Graph ImportOnnx(const std::string& path, nb::dict options, nb::list symbols, nb::list shapes) {
  Graph result;
  result.options = ReadOptions(options);
  for (nb::handle row : symbols) {
    onnx::SymbolOption symbol;
    symbol.name = nb::cast<std::string>(nb::str(row[0]));
    const std::string subject = absl::StrCat("symbol ", symbol.name);
    symbol.min = ReadInt(row[1], subject);
    symbol.max = ReadInt(row[2], subject);
    symbol.hint = ReadInt(row[3], subject);
    result.options.symbols.push_back(std::move(symbol));
  }
  for (nb::handle row : shapes) {
    onnx::ShapeOption shape{.input = nb::cast<std::string>(nb::str(row[0]))};
    for (nb::handle size : row[1])
      shape.shape.push_back(ReadInt(size, absl::StrCat("shape of input ", shape.input)));
    result.options.shapes.push_back(std::move(shape));
  }
  driver::PipelineOptions import = result.options;
  import.to = driver::Stage::kImport;
  absl::StatusOr<driver::BuildResult> imported = absl::InternalError("");
  {
    nb::gil_scoped_release release;
    imported = driver::BuildFile(path, import);
  }
  result.graph = ValueOrThrow(std::move(imported)).graph;
  return result;
}

}  // namespace

NB_MODULE(_core, m) {
  nb::set_leak_warnings(false);  // models in caches of the package live until the process ends
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const CheckFailure& failure) {
      PyErr_SetString(PyExc_RuntimeError, failure.what());
    }
  });
  BindSizes(m);
  BindArrays(m);
  BindValues(m);
  nb::class_<CompiledModel>(m, "CompiledModel", nb::is_weak_referenceable(),
                            "A model that is compiled and loaded: call it with tensors.")
      .def("__call__", &CompiledModel::Call)
      .def_prop_ro("fast_function", &MakeFastFunction,
                   "A function of positional arguments that calls the model and keeps it alive.")
      .def("run_arrays", &CompiledModel::RunArrays, nb::arg("inputs"))
      .def_prop_ro("input_names", &CompiledModel::input_names)
      .def_prop_ro("output_names", &CompiledModel::output_names)
      .def("refresh", &CompiledModel::Refresh, "Has the next call read all weights again.");
  BindGraphs(m);
  BindFx(m);
  m.def("import_onnx", &ImportOnnx, nb::arg("path"), nb::arg("options"), nb::arg("symbols"),
        nb::arg("shapes"));
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
