#include "frontends/python/fx_compile.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "compiler/model_states.h"
#include "compiler/pipeline.h"
#include "frontends/fx/fx_graph.h"
#include "frontends/fx/import_fx.h"
#include "frontends/fx/op_map.h"
#include "frontends/fx/op_rule.h"
#include "frontends/python/arrays.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/graphs.h"
#include "frontends/python/rules.h"
#include "frontends/python/values.h"
#include "ir/task/task.h"
#include "nanobind/stl/pair.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

// What Python writes in place of an fx.Node and of a torch.dtype.
struct Ref {
  int64_t index = 0;
};
struct DType {
  ScalarType type = ScalarType::kFloat32;
};

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
    return fx::FxValue::Int(ReadInt(object, "argument"));
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

// A value of the importer as a rule in Python sees it, and back.
nb::object WriteValue(const fx::Value& value) {
  if (const auto* tensor = value.As<graph::Tensor>()) return nb::cast(Value{*tensor});
  if (const auto* flag = value.As<bool>()) return nb::bool_(*flag);
  if (const auto* size = value.As<ir::Expr>()) return WriteSize(*size);
  if (const auto* real = value.As<double>()) return nb::float_(*real);
  if (const auto* text = value.As<std::string>()) return nb::str(text->c_str());
  if (const auto* dtype = value.As<ScalarType>()) return nb::cast(DType{*dtype});
  if (const auto* items = value.As<fx::ValueList>()) {
    nb::list list;
    for (const fx::Value& item : *items) list.append(WriteValue(item));
    return list;
  }
  if (const auto* slice = value.As<fx::Slice>())
    return nb::slice(WriteValue(slice->bounds[0]), WriteValue(slice->bounds[1]),
                     WriteValue(slice->bounds[2]));
  return nb::none();
}

fx::Value ReadResult(nb::handle object) {
  if (object.is_none()) return {};
  if (nb::isinstance<Value>(object)) return nb::cast<Value&>(object).tensor;
  if (nb::isinstance<Size>(object)) return nb::cast<Size&>(object).expr;
  if (PyBool_Check(object.ptr())) return object.ptr() == Py_True;
  if (PyLong_Check(object.ptr())) return ir::Int64(ReadInt(object, "result of a mapping"));
  if (PyFloat_Check(object.ptr())) return nb::cast<double>(object);
  if (PyList_Check(object.ptr()) || PyTuple_Check(object.ptr())) {
    fx::ValueList items;
    for (nb::handle item : object) items.push_back(ReadResult(item));
    return items;
  }
  ThrowStatus(absl::InvalidArgumentError("a mapping in Python gave a result of type " +
                                         nb::cast<std::string>(object.type().attr("__name__")) +
                                         ", expected a hidet.Tensor"));
  return {};
}

// Calls `rules(index, args, kwargs) -> (operators, result)`.
fx::CustomRules MakeCustomRules(nb::handle rules, RuleErrors* errors) {
  return [rules, errors](int rule, fx::Call& call) -> absl::StatusOr<fx::Value> {
    nb::gil_scoped_acquire gil;
    try {
      nb::list args;
      nb::dict kwargs;
      for (const fx::Value& arg : call.args) args.append(WriteValue(arg));
      for (const auto& [name, value] : call.kwargs) kwargs[name.c_str()] = WriteValue(value);
      const nb::object made = rules(rule, args, kwargs);
      for (nb::handle op : nb::borrow<nb::list>(made[0])) call.builder.Append(nb::cast<Op&>(op).op);
      return ReadResult(made[1]);
    } catch (...) {
      return errors->Keep();
    }
  };
}

fx::FxInput ReadInput(nb::handle row) {
  fx::FxInput input;
  input.name = nb::cast<std::string>(row[0]);
  input.is_size = row[1].is_none();
  if (!input.is_size) input.dtype = ReadDType(row[1]);
  input.is_number = nb::cast<bool>(row[4]);
  for (nb::handle dim : nb::list(row[2])) {
    if (PyUnicode_Check(dim.ptr())) {
      input.shape.push_back({.symbol = nb::cast<std::string>(dim)});
    } else {
      input.shape.push_back({.size = nb::cast<int64_t>(dim)});
    }
  }
  return input;
}

fx::FxNode ReadNode(nb::handle row) {
  fx::FxNode node;
  node.name = nb::cast<std::string>(row[0]);
  if (PyLong_Check(row[1].ptr())) {
    node.custom = nb::cast<int>(row[1]);
  } else {
    node.target = nb::cast<std::string>(row[1]);
  }
  node.display = nb::cast<std::string>(row[2]);
  for (nb::handle arg : row[3]) node.args.push_back(ReadValue(arg));
  for (auto [key, value] : nb::cast<nb::dict>(row[4]))
    node.kwargs.emplace_back(nb::cast<std::string>(key), ReadValue(value));
  return node;
}

// Asks `alternatives(place) -> None | (nodes, result, whether that takes the place of the first
// argument)`.
fx::Alternatives MakeAlternatives(nb::handle alternatives, RuleErrors* errors) {
  if (alternatives.is_none()) return nullptr;
  return [alternatives, errors](int place) -> absl::StatusOr<std::optional<fx::FxBody>> {
    nb::gil_scoped_acquire gil;
    try {
      const nb::object made = alternatives(place);
      if (made.is_none()) return std::nullopt;
      fx::FxBody body{.result = ReadValue(made[1]), .in_place = nb::cast<bool>(made[2])};
      for (nb::handle row : nb::borrow<nb::list>(made[0])) body.nodes.push_back(ReadNode(row));
      return body;
    } catch (...) {
      return errors->Keep();
    }
  };
}

// A torch.fx graph to a callable. Inputs: (name, dtype name or None for a size, shape of ints and
// symbol names, weight or None, whether it is a number of Python's); symbols: (name, min, max,
// hint); nodes: (name, target or number of a rule in `rules`, display, args, kwargs); updates:
// pairs of an output and the input that it is written to; alternatives: what a node that its row
// refuses is made of; default_dtype: of floats that have none; states: of inputs that the model
// keeps, by name, what they are called and what they start as.
std::unique_ptr<CompiledModel> CompileFx(nb::list symbols, nb::list inputs, nb::list nodes,
                                         nb::list outputs, nb::dict options, nb::object rules,
                                         nb::dict hooks_dict, bool steal_weights,
                                         std::vector<std::pair<int, int>> updates,
                                         nb::object alternatives, const std::string& default_dtype,
                                         nb::dict states) {
  fx::FxGraph fx;
  fx.default_float = ReadDType(nb::str(default_dtype.c_str()));
  for (nb::handle row : symbols) {
    fx.symbols.push_back({nb::cast<std::string>(row[0]), nb::cast<int64_t>(row[1]),
                          nb::cast<int64_t>(row[2]), nb::cast<int64_t>(row[3])});
  }
  std::vector<int> weight_inputs, input_arguments;  // tensors of the graph, arguments of the call
  std::vector<Weight> weights;
  std::vector<int> runtime_inputs;  // by input: its place among those of the model, or -1
  int argument = 0, tensors = 0;
  for (nb::handle row : inputs) {
    fx.inputs.push_back(ReadInput(row));
    runtime_inputs.push_back(-1);
    if (!fx.inputs.back().is_size) {
      if (row[3].is_none()) {
        runtime_inputs.back() = static_cast<int>(input_arguments.size());
        input_arguments.push_back(argument);
      } else {
        weights.push_back(
            {.argument = argument, .name = fx.inputs.back().name, .tensor = nb::borrow(row[3])});
        weight_inputs.push_back(tensors);
      }
      ++tensors;
    }
    ++argument;
  }
  for (nb::handle row : nodes) fx.nodes.push_back(ReadNode(row));
  for (nb::handle output : outputs) fx.outputs.push_back(ReadValue(output));
  for (auto& [output, input] : updates) {
    if (input < 0 || input >= argument || runtime_inputs[input] < 0) {
      ThrowStatus(absl::InvalidArgumentError(
          absl::StrCat("output ", output, " updates argument ", input, ", which is no input")));
    }
    input = runtime_inputs[input];
  }

  compiler::BuildRequest pipeline = ReadOptions(options);
  for (const Weight& weight : weights) pipeline.host_bound_constants.push_back(weight.name);
  RuleErrors errors;
  const fx::CustomRules custom = MakeCustomRules(rules, &errors);
  const fx::Alternatives others = MakeAlternatives(alternatives, &errors);
  Hooks hooks(hooks_dict);
  absl::StatusOr<compiler::BuildResult> built = WithHooks(
      pipeline, hooks,
      [&](const compiler::BuildRequest& hooked) -> absl::StatusOr<compiler::BuildResult> {
        HIDET_ASSIGN_OR_RETURN(const graph::Device device,
                               graph::Device::Parse(hooked.options.device));
        HIDET_ASSIGN_OR_RETURN(graph::Graph graph, fx::ImportFx(fx, device, custom, others));
        graph = fx::BindInputs(graph, weight_inputs, hooked.host_bound_constants);
        graph.updates = updates;
        // Of the caller's results none: CompiledModel knows them by the argument's name.
        for (const auto& [output, input] : updates)
          graph.output_names[output] = graph.inputs[input].name();
        return compiler::BuildGraph(graph, compiler::Stage::kImport, hooked);
      });
  errors.Rethrow();
  compiler::BuildResult result = ValueOrThrow(std::move(built));
  LogBuild(result);
  std::vector<Array> firsts;  // keeps what the states start as
  std::vector<compiler::State> kept;
  for (auto [input, state] : states) {
    firsts.push_back(ValueOrThrow(Array::FromPython(state[1]).CopyTo(graph::Device::Cpu())));
    kept.push_back({nb::cast<std::string>(input), nb::cast<std::string>(state[0]),
                    firsts.back().view, firsts.back().owner});
  }
  if (!kept.empty()) {
    runtime::ModelData& data = result.compiled->data;
    data = ValueOrThrow(compiler::WithStates(std::move(data), kept));
    input_arguments.resize(data.spec.inputs.size());
  }
  std::unique_ptr<CompiledModel> model =
      CompiledModel::Make(std::move(result.compiled->data), std::move(input_arguments), argument,
                          std::move(weights), true, pipeline.options, steal_weights);
  model->MakeOutputsLike(nb::module_::import_("torch").attr("Tensor"));
  return model;
}

}  // namespace

void BindFx(nb::module_& m) {
  nb::class_<Ref>(m, "Ref", "The value of an input or node, by its place.")
      .def("__init__", [](Ref* self, int64_t index) { new (self) Ref{index}; });
  nb::class_<DType>(m, "DType", "A dtype as an argument.")
      .def("__init__", [](DType* self, nb::handle name) { new (self) DType{ReadDType(name)}; })
      .def_prop_ro("name", [](const DType& d) { return WriteDType(d.type); });
  m.attr("ZERO_DIVISOR") = fx::kZeroDivisor;
  m.attr("NEGATIVE_POWER") = fx::kNegativePower;
  m.attr("OUTSIDE_INDEX") = fx::kOutsideIndex;
  m.attr("FARTHEST_INDEX") = fx::kFarthestIndex;
  m.def("compile_fx", &CompileFx, nb::arg("symbols"), nb::arg("inputs"), nb::arg("nodes"),
        nb::arg("outputs"), nb::arg("options"), nb::arg("rules") = nb::none(),
        nb::arg("hooks") = nb::dict(), nb::arg("steal_weights") = false,
        nb::arg("updates") = nb::list(), nb::arg("alternatives") = nb::none(),
        nb::arg("default_dtype") = "float32", nb::arg("states") = nb::dict());
  m.def(
      "fx_targets",
      [] {
        nb::list names;
        for (absl::string_view name : fx::RuleTargets())
          names.append(nb::str(name.data(), name.size()));
        return names;
      },
      "The names of the functions and methods that the importer maps.");
  m.def(
      "is_length_of_fourier",
      [](int64_t length, const std::string& dtype) {
        return ir::IsLengthOfFourier(length, ir::Type::Scalar(ReadDType(nb::str(dtype.c_str()))));
      },
      nb::arg("length"), nb::arg("dtype"),
      "Whether a GPU has a kernel for transforms of so many complex numbers with parts of a "
      "dtype.");
}

}  // namespace hidet::python
