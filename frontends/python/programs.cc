#include "frontends/python/programs.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/pipeline.h"
#include "frontends/program/element_types.h"
#include "frontends/program/program.h"
#include "frontends/program/support.h"
#include "frontends/program/value.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/graphs.h"
#include "frontends/python/tensors.h"
#include "nanobind/ndarray.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/unique_ptr.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;
using program::Program;
using program::Value;
using program::Values;

Shape ReadSizes(nb::handle sizes) {
  Shape shape;
  for (nb::handle size : sizes) shape.push_back(ReadInt(size, "a size"));
  return shape;
}

// Memory that a Python object has, as a value of this type and shape; without them, of its own.
Value WrapTensor(nb::handle object, std::optional<int> type, std::optional<Shape> shape) {
  auto tensor = std::make_shared<PyTensor>();
  TensorReader reader;
  reader.Read(object, "value", tensor.get());
  void* const data = tensor->view.data;
  if (!type.has_value()) type = program::TypeOfGraph(tensor->view.dtype);
  if (!shape.has_value()) shape = tensor->view.shape;
  std::shared_ptr<const void> owner = KeepAlive(nb::borrow(object));
  // The reader's own hold ends with the GIL held: values may outlive the call in a block's cache.
  PyTensor* const raw = new PyTensor(std::move(*tensor));
  return Value::Wrap(*type, *std::move(shape), data,
                     std::shared_ptr<const void>(raw, [owner](const void* p) {
                       if (!Py_IsInitialized()) return;
                       nb::gil_scoped_acquire gil;
                       delete static_cast<PyTensor*>(const_cast<void*>(p));
                     }));
}

// What hidet.onnx makes of a caller's value: None, an array of a type that NumPy has, a list of
// values, (shape, list of str), (element type, shape, contiguous array of bytes), or for a
// dictionary {'keys': ..., 'values': ...}, both of them lists.
Value ReadHostValue(nb::handle object) {
  if (object.is_none()) return Value();
  if (PyObject_CheckBuffer(object.ptr())) return WrapTensor(object, std::nullopt, std::nullopt);
  if (nb::isinstance<nb::list>(object)) {
    Values elements;
    for (nb::handle element : object) elements.push_back(ReadHostValue(element));
    return Value::Sequence(std::move(elements));
  }
  if (nb::isinstance<nb::dict>(object)) {
    const auto map = nb::cast<nb::dict>(object);
    return Value::Map(ReadHostValue(map["keys"]), ReadHostValue(map["values"]));
  }
  const auto parts = nb::cast<nb::tuple>(object);
  if (parts.size() == 2) {
    std::vector<std::string> text;
    for (nb::handle item : nb::handle(parts[1])) text.push_back(nb::cast<std::string>(item));
    return Value::Text(ReadSizes(parts[0]), std::move(text));
  }
  return WrapTensor(parts[2], static_cast<int>(ReadInt(parts[0], "an element type")),
                    ReadSizes(parts[1]));
}

nb::object WriteSizes(const Shape& shape) {
  nb::list sizes;
  for (const int64_t size : shape) sizes.append(size);
  return nb::tuple(sizes);
}

nb::object WriteText(const std::string& text) {
  nb::object decoded = nb::steal(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape"));
  if (!decoded.is_valid()) throw nb::python_error();
  return decoded;
}

nb::object WriteElement(const Value& list, int64_t i) {
  if (list.is_text()) return WriteText(list.text()[i]);
  if (program::IsFloatType(list.type())) return nb::float_(list.RealAt(i));
  return nb::int_(list.IntAt(i));
}

nb::object WriteHostValue(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::kAbsent:
      return nb::none();
    case Value::Kind::kSequence: {
      nb::list elements;
      for (const Value& element : value.sequence()) elements.append(WriteHostValue(element));
      return elements;
    }
    case Value::Kind::kMap: {
      nb::dict map;
      for (int64_t i = 0; i < value.keys().count(); ++i)
        map[WriteElement(value.keys(), i)] = WriteElement(value.values(), i);
      return map;
    }
    case Value::Kind::kText: {
      nb::list text;
      for (const std::string& item : value.text()) text.append(WriteText(item));
      return nb::make_tuple(WriteSizes(value.shape()), text);
    }
    case Value::Kind::kTensor:
      break;
  }
  using Owner = std::shared_ptr<const void>;
  const nb::capsule owner(new Owner(value.owner()),
                          [](void* p) noexcept { delete static_cast<Owner*>(p); });
  if (const std::optional<ScalarType> type = program::GraphType(value.type());
      type.has_value() && (IsBool(*type) || IsInteger(*type) || BitWidth(*type) >= 32 ||
                           *type == ScalarType::kFloat16)) {
    const DLTensor dl =
        DescribeDLTensor({.data = value.data(), .dtype = *type, .shape = value.shape()});
    const std::vector<size_t> sizes(value.shape().begin(), value.shape().end());
    return nb::cast(nb::ndarray<nb::numpy>(value.data(), sizes.size(), sizes.data(), owner, nullptr,
                                           {dl.dtype.code, dl.dtype.bits, dl.dtype.lanes}));
  }
  const nb::ndarray<nb::numpy, uint8_t> raw(value.data(), {static_cast<size_t>(value.bytes())},
                                            owner);
  return nb::make_tuple(value.type(), WriteSizes(value.shape()), nb::cast(raw));
}

std::unique_ptr<Program> LoadProgram(nb::object model, nb::dict options,
                                     std::vector<std::string> given) {
  compiler::BuildRequest pipeline = ReadOptions(options);
  pipeline.given = std::move(given);
  absl::StatusOr<std::unique_ptr<Program>> program = absl::InternalError("");
  if (nb::isinstance<nb::bytes>(model)) {
    const auto bytes = nb::cast<nb::bytes>(model);
    nb::gil_scoped_release release;
    program = Program::Parse({bytes.c_str(), bytes.size()}, std::move(pipeline));
  } else {
    const std::string path = ReadPath(model);
    nb::gil_scoped_release release;
    program = Program::Load(path, std::move(pipeline));
  }
  return ValueOrThrow(std::move(program));
}

nb::list RunProgram(Program& program, nb::list inputs) {
  Values values;
  for (nb::handle input : inputs) values.push_back(ReadHostValue(input));
  absl::StatusOr<Values> outputs = absl::InternalError("");
  {
    nb::gil_scoped_release release;
    outputs = program.Run(std::move(values));
    values.clear();
  }
  if (!outputs.ok()) ThrowStatus(outputs.status());
  nb::list results;
  for (const Value& output : *outputs) results.append(WriteHostValue(output));
  return results;
}

nb::list Describe(const std::vector<program::Declared>& values) {
  nb::list rows;
  for (const program::Declared& value : values)
    rows.append(nb::make_tuple(value.name, value.type, value.optional));
  return rows;
}

}  // namespace

void BindPrograms(nb::module_& m) {
  nb::class_<Program>(m, "Program", "A model of compiled segments and steps on the host.")
      .def_prop_ro("inputs", [](const Program& p) { return Describe(p.inputs()); })
      .def_prop_ro("outputs", [](const Program& p) { return Describe(p.outputs()); })
      .def_prop_ro("compiled_segments", &Program::compiled_segments)
      .def("run", &RunProgram, nb::arg("inputs"));
  m.def("load_program", &LoadProgram, nb::arg("model"), nb::arg("options"),
        nb::arg("given") = std::vector<std::string>());
  m.def(
      "onnx_operators",
      [] {
        nb::list rows;
        for (const program::OperatorSupport& row : program::AllOperators())
          rows.append(nb::make_tuple(row.domain, row.op_type, row.versions, row.ways));
        return rows;
      },
      "Rows of (domain, operator, versions, the ways in which it runs).");
}

}  // namespace hidet::python
