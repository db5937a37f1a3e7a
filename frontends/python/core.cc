// The extension module hidet._core: import, compile, call. The package around it (hidet/) is what
// users see.
#include <exception>
#include <string>
#include <typeinfo>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/file.h"
#include "base/log.h"
#include "base/status_macros.h"
#include "base/version.h"
#include "compiler/cache_folder.h"
#include "compiler/options.h"
#include "compiler/pipeline.h"
#include "formats/safetensors.h"
#include "frontends/cli/process.h"
#include "frontends/onnx/import_onnx.h"
#include "frontends/python/arrays.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/external_functions.h"
#include "frontends/python/farm.h"
#include "frontends/python/fx_compile.h"
#include "frontends/python/graphs.h"
#include "frontends/python/pages.h"
#include "frontends/python/programs.h"
#include "frontends/python/tensors.h"
#include "frontends/python/torch_layout.h"
#include "frontends/python/values.h"
#include "frontends/python/watch.h"
#include "nanobind/nanobind.h"
#include "nanobind/stl/map.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"
#include "nanobind/stl/vector.h"
#include "runtime/model.h"
#include "runtime/size_expr.h"
#include "runtime/spec.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

// `model` is the path of a file, or the bytes of one.
nb::dict Initializers(nb::object model, std::vector<std::string> names) {
  absl::StatusOr<std::vector<onnx::Initializer>> found = absl::InternalError("");
  if (nb::isinstance<nb::bytes>(model)) {
    const auto bytes = nb::cast<nb::bytes>(model);
    found = onnx::InitializersOfBytes({bytes.c_str(), bytes.size()}, names);
  } else {
    found = onnx::Initializers(ReadPath(model), names);
  }
  nb::dict arrays;
  for (onnx::Initializer& each : ValueOrThrow(std::move(found))) {
    arrays[each.name.c_str()] = ValueOrThrow(Array::FromConstant(
        std::move(each.data), Shape(each.shape.begin(), each.shape.end()), graph::Device::Cpu()));
  }
  return arrays;
}

// `model` likewise.
Graph ImportOnnx(nb::object model, nb::dict options, nb::list symbols, nb::list shapes,
                 std::vector<std::string> given) {
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
  result.options.given = std::move(given);
  compiler::BuildRequest import = result.options;
  import.to = compiler::Stage::kImport;
  if (nb::isinstance<nb::bytes>(model)) {
    const auto bytes = nb::cast<nb::bytes>(model);
    onnx::ImportOptions options;
    options.symbols = result.options.symbols;
    options.shapes = result.options.shapes;
    options.given = result.options.given;
    options.device = ValueOrThrow(graph::Device::Parse(result.options.options.device));
    absl::StatusOr<graph::Graph> imported = absl::InternalError("");
    {
      nb::gil_scoped_release release;
      imported = onnx::ImportOnnxBytes({bytes.c_str(), bytes.size()}, options);
    }
    result.graph = ValueOrThrow(std::move(imported));
    return result;
  }
  const std::string path = ReadPath(model);
  absl::StatusOr<compiler::BuildResult> imported = absl::InternalError("");
  {
    nb::gil_scoped_release release;
    imported = compiler::BuildFile(path, import);
  }
  result.graph = ValueOrThrow(std::move(imported)).graph;
  return result;
}

void BindTensorInfo(nb::module_& m) {
  nb::class_<TensorInfo>(m, "TensorInfo",
                         "The name, dtype, shape and device of a tensor of a model.")
      .def_ro("name", &TensorInfo::name)
      .def_ro("dtype", &TensorInfo::dtype)
      .def_ro("device", &TensorInfo::device)
      .def_prop_ro(
          "shape",
          [](const TensorInfo& tensor) {
            nb::list sizes;
            for (const runtime::SizeExpr& size : tensor.shape) {
              if (size.IsConst()) {
                sizes.append(size.code[0].value);
              } else {
                sizes.append(runtime::DescribeSize(size, tensor.symbols));
              }
            }
            return nb::tuple(sizes);
          },
          "Numbers, and text for what a call decides: the name of a symbol, or a sum and "
          "the like of some.")
      .def("__repr__", &TensorInfo::Text);
}

void BindCompiledModel(nb::module_& m) {
  nb::class_<CompiledModel>(m, "CompiledModel", nb::is_weak_referenceable(),
                            "A model that is compiled and loaded: call it with tensors.")
      .def("__call__", &CompiledModel::Call)
      .def_prop_ro("fast_function", &MakeFastFunction,
                   "A function of positional arguments that calls the model and keeps it alive.")
      .def("set_otherwise", &CompiledModel::SetOtherwise, nb::arg("function"),
           "Has calls on arrays whose sizes the model does not take give what a function of the "
           "same arguments gives, unless that is None.")
      .def("turn_dimensions", &CompiledModel::TurnDimensions, nb::arg("arguments"),
           nb::arg("results"),
           "Has calls take arguments and give results, by place, as torch's permute orders their "
           "dimensions.")
      .def("run_arrays", &CompiledModel::RunArrays, nb::arg("inputs"), nb::arg("stream") = 0)
      .def_prop_ro("device", &CompiledModel::device,
                   "Where it runs: 'cpu', or the GPU that it was loaded for, such as 'cuda:1'.")
      .def_prop_ro("input_names", &CompiledModel::input_names)
      .def_prop_ro("output_names", &CompiledModel::output_names)
      .def_prop_ro("inputs", &CompiledModel::inputs, "What a call takes: a list of TensorInfo.")
      .def_prop_ro("outputs", &CompiledModel::outputs, "What a call gives: a list of TensorInfo.")
      .def_prop_ro("weights", &CompiledModel::weights,
                   "The weights that set_weights can replace: a list of TensorInfo.")
      .def_prop_ro(
          "states", &CompiledModel::states,
          "Those of the weights that calls change, such as running statistics and caches: "
          "a list of TensorInfo. They belong to this object; calls of several threads come "
          "one after the other.")
      .def("get_states", &CompiledModel::GetStates,
           "Returns copies of the states by name, as the calls so far have left them; set_weights "
           "takes them.")
      .def("reset_states", &CompiledModel::ResetStates,
           "Has the states be what they were when the model was loaded.")
      .def_prop_ro(
          "symbols",
          [](const CompiledModel& model) {
            nb::dict symbols;
            for (const runtime::SymbolSpec& symbol : model.spec().symbols)
              symbols[symbol.name.c_str()] = nb::make_tuple(symbol.min, symbol.max);
            return symbols;
          },
          "The sizes that a call decides: name to (least, greatest).")
      .def_prop_ro(
          "target", [](const CompiledModel& model) { return model.spec().target; },
          "The machine that the model is compiled for.")
      .def_prop_ro("options", &CompiledModel::options,
                   "The options that it was compiled and loaded with: name to value, without those "
                   "that are as they are by default. A file keeps those that make the model what "
                   "it is, no folders or threads.")
      .def_prop_ro("kernels", &CompiledModel::kernels,
                   "The kernels, each a dictionary: name, task (what it computes), strategy, and "
                   "flops and bytes of a launch at the typical sizes, 0 where they are not known.")
      .def_prop_ro("memory", &CompiledModel::memory,
                   "Bytes by what they are for: weights (the file's, or the caller's, own), "
                   "weight_copies (copied and packed ones beside them) and calls (intermediate "
                   "tensors of running calls, and what finished ones keep for the next).")
      .def("__repr__", &CompiledModel::Repr)
      .def_prop_ro(
          "external_calls",
          [](const CompiledModel& model) { return DescribeExternals(model.spec()); },
          "What the host runs in a call, in order: pairs of the function's name and its tensors, "
          "inputs before outputs, a list of TensorInfo.")
      .def_prop_ro(
          "weight_memory",
          [](const CompiledModel& model) {
            const runtime::Model::WeightMemory memory = model.weight_memory();
            return memory.copied_bytes + memory.persistent_bytes;
          },
          "Bytes that the weights take beside the file's, or the caller's, own: copies and packed "
          "ones.")
      .def(
          "set_weights", &CompiledModel::SetWeights, nb::arg("tensors"),
          "Replaces weights, a dictionary of name to tensor, all of them or none: calls that have "
          "begun finish with the old ones. What may be written is copied: later changes of the "
          "tensors change nothing here. KeyError for what is none of `weights`, but for the counts "
          "of batches that a state dictionary has of each batch norm.")
      .def(
          "profile", &CompiledModel::Profile, nb::arg("inputs"), nb::arg("named_inputs"),
          "Calls the model with these inputs, in order or by name; returns what each step took, as "
          "a list of dictionaries with name, kernel and microseconds.")
      .def(
          "save", [](const CompiledModel& model, nb::object path) { model.Save(ReadPath(path)); },
          nb::arg("path").none(),
          "Writes the compiled model, weights and states as they are now included, to a file for "
          "hidet.load and the command.")
      .def("to_bytes", &CompiledModel::ToBytes, "Returns what save writes.")
      .def("__reduce__",
           [](const CompiledModel& model) {
             return nb::make_tuple(nb::module_::import_("hidet.saving").attr("from_bytes"),
                                   nb::make_tuple(model.ToBytes(), model.always_tuple()));
           })
      .def_static("load", &CompiledModel::Load, nb::arg("path_or_bytes"),
                  nb::arg("options") = nb::dict(), nb::arg("always_tuple") = false,
                  "Loads a file that save wrote, or the bytes of one. It is native code: load what "
                  "you "
                  "would run.")
      .def("refresh", &CompiledModel::Refresh, "Has the next call read all weights again.")
      .def("freeze_weights", &CompiledModel::FreezeWeights,
           "Has calls take the weights that are arguments as they were read last, without a look "
           "whether they changed, until refresh. Another object in their place is read as ever.");
}

void BindFiles(nb::module_& m) {
  m.def("import_onnx", &ImportOnnx, nb::arg("model"), nb::arg("options"), nb::arg("symbols"),
        nb::arg("shapes"), nb::arg("given"));
  m.def("onnx_initializers", &Initializers, nb::arg("model"), nb::arg("names"),
        "Returns the initializers of these names, those that there are, by name.");
  m.def(
      "read_safetensors",
      [](nb::object name) {
        const std::string path = ReadPath(name);
        auto file = std::make_shared<MappedFile>(ValueOrThrow(MappedFile::Open(path)));
        auto tensors = ValueOrThrow(AddContext(ReadSafetensors(file->contents()), path));
        nb::dict arrays;
        for (const NamedTensor& tensor : tensors)
          arrays[tensor.name.c_str()] =
              Array{tensor.tensor, graph::Device::Cpu(), file, /*read_only=*/true};
        return arrays;
      },
      nb::arg("path"), "Returns the tensors of a .safetensors file, which stays mapped, by name.");
}

void BindLog(nb::module_& m) {
  m.def(
      "set_log_sink",
      [](nb::object sink) {
        SetLogLevel(LogLevel::kDebug);  // Python's logging decides what of it is shown
        SetLogSink(
            [kept = KeepAlive(sink), raw = sink.ptr()](LogLevel level, absl::string_view message) {
              if (!Py_IsInitialized()) return;
              nb::gil_scoped_acquire gil;
              try {
                const nb::handle call(raw);
                call(static_cast<int>(level), nb::str(message.data(), message.size()));
              } catch (nb::python_error& error) {
                error.discard_as_unraisable("logging");
              }
            });
      },
      nb::arg("sink"), "Has what the compiler logs go to sink(level, message), level 0 to 2.");
}

void BindOptions(nb::module_& m) {
  m.def(
      "check_option",
      [](const std::string& name, nb::object value) {
        compiler::Options options;
        const absl::Status status =
            compiler::SetOption(options, name, nb::cast<std::string>(nb::str(value)));
        if (!status.ok()) ThrowStatus(status);
      },
      nb::arg("name"), nb::arg("value"), "ValueError if the option does not take the value.");
  m.def(
      "cache_folder",
      [](nb::dict options) { return compiler::CacheFolder(ReadOptions(options).options); },
      nb::arg("options"),
      "The folder of compiled kernels and models that the options name, or empty.");
  m.def(
      "environment_options",
      [] {
        nb::dict values;
        for (const auto& [name, value] : ValueOrThrow(compiler::EnvironmentOptions()))
          values[name.c_str()] = value;
        return values;
      },
      "The options that the environment sets; ValueError for one that does not fit.");
  m.def(
      "options_of_runs",
      [] {
        nb::list names;
        for (const compiler::OptionRow& row : compiler::OptionTable()) {
          if (row.of_runs) names.append(nb::str(row.name.data(), row.name.size()));
        }
        return names;
      },
      "The options that have an effect on a model that is compiled already.");
  m.def("option_table", [] {
    nb::list rows;
    for (const compiler::OptionRow& row : compiler::OptionTable()) {
      rows.append(nb::make_tuple(nb::str(row.name.data(), row.name.size()),
                                 nb::str(row.doc.data(), row.doc.size())));
    }
    return rows;
  });
}

}  // namespace

NB_MODULE(_core, m) {
  nb::set_leak_warnings(false);  // models in caches of the package live until the process ends
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const CheckFailure& failure) {
      PyErr_SetString(PyExc_RuntimeError, failure.what());
    } catch (const std::bad_cast&) {  // nb::cast of what is another kind of thing
      PyErr_SetString(PyExc_TypeError, "hidet: an argument, or a part of one, has a wrong type");
    }
  });
  m.attr("__version__") = nb::str(Version().data(), Version().size());
  m.def(
      "main",
      [](const std::vector<std::string>& words) {
        nb::gil_scoped_release release;
        return cli::RunProcess(words);
      },
      nb::arg("words"), "Runs the command `hidet` with these words; returns its exit code.");
  BindSizes(m);
  BindArrays(m);
  BindFarm(m);
  BindValues(m);
  BindTensorInfo(m);
  BindCompiledModel(m);
  BindPages(m);
  BindGraphs(m);
  BindFx(m);
  BindPrograms(m);
  BindWatch(m);
  BindTorchLayout(m);
  BindFiles(m);
  BindLog(m);
  BindOptions(m);
}

}  // namespace hidet::python
