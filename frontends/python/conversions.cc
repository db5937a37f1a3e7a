#include "frontends/python/conversions.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontends/python/errors.h"
#include "ir/simplify/simplify.h"
#include "nanobind/stl/string.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;
using graph::AttributeType;
using graph::AttributeValue;
using ir::Expr;

std::string TypeName(nb::handle object) {
  return nb::cast<std::string>(object.type().attr("__name__"));
}

bool IsSequence(nb::handle object) {
  return PyList_Check(object.ptr()) || PyTuple_Check(object.ptr());
}

// NumPy's whole numbers are some, too.
bool IsWholeNumber(nb::handle object) { return PyIndex_Check(object.ptr()) != 0; }

AttributeValue ReadAttribute(const graph::OpRecord& record, const graph::AttributeSpec& spec,
                             nb::handle value) {
  const std::string subject = absl::StrCat(record.name, ": attribute ", spec.name);
  const auto fail = [&](absl::string_view what) {
    ThrowStatus(absl::InvalidArgumentError(absl::StrCat(
        subject, ": ", what, ", expected ", std::string(graph::AttributeTypeName(spec.type)))));
  };
  if (value.is_none()) return std::monostate();
  if (spec.type == AttributeType::kDType) return ReadDType(value);
  if (spec.type == AttributeType::kDims) {
    if (IsSequence(value)) return ReadShape(value);
    return graph::Dims(spec.count, ReadSize(value));
  }
  if (spec.type == AttributeType::kInts || spec.type == AttributeType::kAxes) {
    std::vector<int64_t> ints;
    if (IsWholeNumber(value)) {
      // One number for all of them, where the record says how many there are.
      const auto* sizes = std::get_if<std::vector<int64_t>>(&spec.default_value);
      ints.assign(sizes == nullptr ? spec.count : sizes->size(), ReadInt(value, subject));
      return ints;
    }
    if (!IsSequence(value)) fail(absl::StrCat("got ", TypeName(value)));
    for (nb::handle item : value) {
      if (!IsWholeNumber(item)) fail(absl::StrCat("got an element of type ", TypeName(item)));
      ints.push_back(ReadInt(item, subject));
    }
    return ints;
  }
  if (PyBool_Check(value.ptr())) return value.ptr() == Py_True;
  if (PyUnicode_Check(value.ptr())) return nb::cast<std::string>(value);
  if (PyFloat_Check(value.ptr()) ||
      (spec.type == AttributeType::kFloat && PyNumber_Check(value.ptr()) != 0)) {
    const double real = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return real;
  }
  if (IsWholeNumber(value)) return ReadInt(value, subject);
  fail(absl::StrCat("got ", TypeName(value)));
  return {};
}

}  // namespace

ScalarType ReadDType(nb::handle name) {
  if (!PyUnicode_Check(name.ptr())) {
    ThrowStatus(absl::InvalidArgumentError(
        absl::StrCat("a dtype of type ", TypeName(name), ", expected its name")));
  }
  std::string text = nb::cast<std::string>(name);
  if (text == "boolean") text = "bool";
  if (text == "float8_e4m3fn") text = "float8_e4m3";  // as torch calls it
  const std::optional<ScalarType> type = ParseScalarType(text);
  if (!type.has_value())
    ThrowStatus(absl::UnimplementedError(absl::StrCat("tensors of ", text, " are not supported")));
  return *type;
}

nb::object WriteDType(ScalarType dtype) {
  const absl::string_view name = ScalarTypeName(dtype);
  return nb::str(name.data(), name.size());
}

std::string ReadPath(nb::handle path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) throw nb::python_error();
  const auto owner = nb::steal<nb::bytes>(bytes);
  return {owner.c_str(), owner.size()};
}

graph::Device ReadDevice(nb::handle name) {
  return ValueOrThrow(graph::Device::Parse(nb::cast<std::string>(nb::str(name))));
}

int64_t ReadInt(nb::handle number, absl::string_view what) {
  if (!PyIndex_Check(number.ptr())) {
    PyErr_SetString(
        PyExc_TypeError,
        absl::StrCat(what, ": got ", TypeName(number), ", expected a whole number").c_str());
    throw nb::python_error();
  }
  const nb::object exact = nb::steal(PyNumber_Index(number.ptr()));
  if (!exact.is_valid()) throw nb::python_error();
  int overflow = 0;
  const int64_t value = PyLong_AsLongLongAndOverflow(exact.ptr(), &overflow);
  if (overflow != 0) {
    ThrowStatus(absl::InvalidArgumentError(absl::StrCat(
        what, ": ", nb::cast<std::string>(nb::str(exact)), " takes more than 64 bits")));
  }
  return value;
}

Expr ReadSize(nb::handle size) {
  if (nb::isinstance<Size>(size)) return nb::cast<Size&>(size).expr;
  if (PyIndex_Check(size.ptr()) && !PyBool_Check(size.ptr()))
    return ir::Int64(ReadInt(size, "a size"));
  ThrowStatus(absl::InvalidArgumentError(
      absl::StrCat("a size of type ", TypeName(size), ", expected an int or a symbol")));
  return {};
}

nb::object WriteSize(const Expr& size) {
  if (const auto number = ir::AsInt(size)) return nb::int_(*number);
  return nb::cast(Size{size});
}

graph::Dims ReadShape(nb::handle shape) {
  graph::Dims dims;
  for (nb::handle size : shape) dims.push_back(ReadSize(size));
  return dims;
}

nb::object WriteShape(absl::Span<const Expr> shape) {
  nb::list sizes;
  for (const Expr& size : shape) sizes.append(WriteSize(size));
  return nb::tuple(sizes);
}

graph::Attributes ReadAttributes(const graph::OpRecord& record, nb::dict values) {
  graph::Attributes attributes;
  for (auto [key, value] : values) {
    const std::string name = nb::cast<std::string>(key);
    const graph::AttributeSpec* found = nullptr;
    for (const graph::AttributeSpec& spec : record.attributes) {
      if (spec.name == name) found = &spec;
    }
    // An unknown name goes on: the builder's error lists those there are.
    attributes.Set(
        name, found == nullptr ? AttributeValue(int64_t{0}) : ReadAttribute(record, *found, value));
  }
  return attributes;
}

nb::object WriteAttribute(const AttributeValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return nb::bool_(*flag);
  if (const auto* number = std::get_if<int64_t>(&value)) return nb::int_(*number);
  if (const auto* real = std::get_if<double>(&value)) return nb::float_(*real);
  if (const auto* text = std::get_if<std::string>(&value)) return nb::str(text->c_str());
  if (const auto* dtype = std::get_if<ScalarType>(&value)) return WriteDType(*dtype);
  nb::list items;
  if (const auto* ints = std::get_if<std::vector<int64_t>>(&value)) {
    for (int64_t item : *ints) items.append(item);
    return items;
  }
  if (const auto* sizes = std::get_if<graph::Dims>(&value)) {
    for (const Expr& size : *sizes) items.append(WriteSize(size));
    return items;
  }
  return nb::none();
}

void BindSizes(nb::module_& m) {
  const auto make = [](Expr expr) { return WriteSize(ir::Simplify(expr)); };
  nb::class_<Size>(m, "Size", "A size known when a model runs: an integer expression of symbols.")
      .def("__add__", [make](const Size& a, nb::handle b) { return make(a.expr + ReadSize(b)); })
      .def("__radd__", [make](const Size& a, nb::handle b) { return make(ReadSize(b) + a.expr); })
      .def("__sub__", [make](const Size& a, nb::handle b) { return make(a.expr - ReadSize(b)); })
      .def("__rsub__", [make](const Size& a, nb::handle b) { return make(ReadSize(b) - a.expr); })
      .def("__mul__", [make](const Size& a, nb::handle b) { return make(a.expr * ReadSize(b)); })
      .def("__rmul__", [make](const Size& a, nb::handle b) { return make(ReadSize(b) * a.expr); })
      .def("__floordiv__",
           [make](const Size& a, nb::handle b) { return make(a.expr / ReadSize(b)); })
      .def("__mod__", [make](const Size& a, nb::handle b) { return make(a.expr % ReadSize(b)); })
      .def("__neg__", [make](const Size& a) { return make(-a.expr); })
      .def("__eq__",
           [](const Size& a, nb::handle b) {
             if (PyLong_Check(b.ptr())) return graph::SameDim(a.expr, ReadSize(b));
             return nb::isinstance<Size>(b) && graph::SameDim(a.expr, nb::cast<Size&>(b).expr);
           })
      .def("__hash__",
           [](const Size& a) { return nb::hash(nb::str(graph::DimToString(a.expr).c_str())); })
      .def("__str__", [](const Size& a) { return graph::DimToString(a.expr); })
      .def("__repr__", [](const Size& a) { return graph::DimToString(a.expr); });
  m.def(
      "size_symbol",
      [](const std::string& name, int64_t min, int64_t max, int64_t hint) {
        if (min < 0 || max < min) {
          ThrowStatus(
              absl::InvalidArgumentError(absl::StrCat("symbol ", name, ": bounds ", min, " and ",
                                                      max, ", expected 0 <= least <= greatest")));
        }
        return Size{graph::MakeSymbol(name, min, max, hint)};
      },
      nb::arg("name"), nb::arg("min") = 1, nb::arg("max") = int64_t{1} << 20, nb::arg("hint") = 0,
      "Makes a new symbol, at least `min` and at most `max`; `hint` is the size to optimize for.");
}

}  // namespace hidet::python
