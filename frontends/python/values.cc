#include "frontends/python/values.h"

#include <string>
#include <utility>

#include "frontends/python/arrays.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "nanobind/stl/string.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;
using graph::OpRecord;
using graph::Tensor;

nb::object AttributeTypeText(graph::AttributeType type) {
  const absl::string_view name = graph::AttributeTypeName(type);
  return nb::str(name.data(), name.size());
}

nb::tuple WriteRecord(const OpRecord& record) {
  nb::list inputs, attributes;
  for (const graph::InputSpec& input : record.inputs)
    inputs.append(nb::make_tuple(input.name, input.optional, input.variadic));
  for (const graph::AttributeSpec& spec : record.attributes) {
    const bool required = spec.default_value.index() == 0 && !spec.nullable;
    attributes.append(nb::make_tuple(spec.name, AttributeTypeText(spec.type), required,
                                     WriteAttribute(spec.default_value)));
  }
  return nb::make_tuple(record.name, record.family, record.doc, inputs, attributes);
}

Op Apply(const std::string& kind, nb::handle inputs, nb::dict attributes, nb::handle device,
         const std::string& name) {
  const OpRecord* record = ValueOrThrow(graph::AllOps().Get(kind));
  graph::GraphBuilder builder(graph::AllOps());
  builder.set_default_device(ReadDevice(device));
  ValueOrThrow(
      builder.Apply(*record, ReadValues(inputs), ReadAttributes(*record, attributes), name));
  return {builder.operators().back()};
}

bool IsKnown(const Value& value) {
  return value.tensor.is_constant() && value.tensor.constant()->is_known();
}

void BindValue(nb::module_& m) {
  nb::class_<Value>(m, "Value", "A tensor of the operator graph.")
      .def_static(
          "symbol",
          [](nb::handle shape, nb::handle dtype, nb::handle device, const std::string& name) {
            return Value{
                Tensor::Make({ReadDType(dtype), ReadShape(shape), ReadDevice(device)}, name)};
          },
          nb::arg("shape"), nb::arg("dtype"), nb::arg("device"), nb::arg("name") = "")
      .def_static(
          "constant",
          [](const Array& array, const std::string& name) {
            auto data = ValueOrThrow(array.ToConstant());
            return Value{Tensor::Constant(
                {array.view.dtype, graph::MakeDims(array.view.shape), array.device},
                std::move(data), name)};
          },
          nb::arg("array"), nb::arg("name") = "")
      .def_prop_ro("shape", [](const Value& v) { return WriteShape(v.tensor.shape()); })
      .def_prop_ro("dtype", [](const Value& v) { return WriteDType(v.tensor.dtype()); })
      .def_prop_ro("device", [](const Value& v) { return v.tensor.device().ToString(); })
      .def_prop_ro("name", [](const Value& v) { return v.tensor.name(); })
      // A weight that the host binds is a constant of the graph, but its elements are anybody's
      // guess.
      .def_prop_ro("is_constant", &IsKnown)
      .def(
          "array",
          [](const Value& v, bool on_host) {
            if (!IsKnown(v)) {
              ThrowStatus(absl::InvalidArgumentError("a symbolic tensor has no elements"));
            }
            const auto sizes = graph::ConstantDims(v.tensor.shape());
            return ValueOrThrow(
                Array::FromConstant(v.tensor.constant(), Shape(sizes->begin(), sizes->end()),
                                    on_host ? graph::Device::Cpu() : v.tensor.device()));
          },
          nb::arg("on_host"), "Returns a constant's elements, on its device or on the host.")
      .def("__eq__",
           [](const Value& a, nb::handle b) {
             return nb::isinstance<Value>(b) && a.tensor.get() == nb::cast<Value&>(b).tensor.get();
           })
      .def("__hash__",
           [](const Value& v) { return reinterpret_cast<Py_ssize_t>(v.tensor.get()) >> 4; })
      .def("__repr__", [](const Value& v) { return v.tensor.type().Summary(); });
}

}  // namespace

std::vector<Tensor> ReadValues(nb::handle values) {
  std::vector<Tensor> tensors;
  for (nb::handle value : values)
    tensors.push_back(value.is_none() ? Tensor() : nb::cast<Value&>(value).tensor);
  return tensors;
}

nb::list WriteValues(absl::Span<const Tensor> tensors) {
  nb::list values;
  for (const Tensor& tensor : tensors) {
    if (tensor.defined()) {
      values.append(nb::cast(Value{tensor}));
    } else {
      values.append(nb::none());
    }
  }
  return values;
}

void BindValues(nb::module_& m) {
  BindValue(m);
  nb::class_<Op>(m, "Op", "An operator of the graph.")
      .def_prop_ro("kind", [](const Op& o) { return o.op.record().name; })
      .def_prop_ro("display_name", [](const Op& o) { return o.op.DisplayName(); })
      .def_prop_ro("family", [](const Op& o) { return o.op.record().family; })
      .def_prop_ro("name", [](const Op& o) { return o.op.name(); })
      .def_prop_ro("is_fused", [](const Op& o) { return o.op.is_fused(); })
      .def_prop_ro("inputs", [](const Op& o) { return WriteValues(o.op.inputs()); })
      .def_prop_ro("outputs", [](const Op& o) { return WriteValues(o.op.outputs()); })
      .def_prop_ro("attributes",
                   [](const Op& o) {
                     nb::dict values;
                     for (const auto& [name, value] : o.op.attributes().entries())
                       values[name.c_str()] = WriteAttribute(value);
                     return values;
                   })
      .def_prop_ro("parts", [](const Op& o) {
        nb::list kinds;
        if (o.op.is_fused()) {
          for (const graph::Operator& part : o.op.fused().graph->operators)
            kinds.append(part.DisplayName());
        }
        return kinds;
      });
  m.def("apply", &Apply, nb::arg("kind"), nb::arg("inputs"), nb::arg("attributes"),
        nb::arg("device"), nb::arg("name") = "",
        "Returns a new operator; its outputs have the types that its record infers.");
  m.def(
      "op_records",
      [] {
        nb::list rows;
        for (const auto& record : graph::AllOps().records()) rows.append(WriteRecord(*record));
        return rows;
      },
      "The table of operators: (name, family, doc, inputs, attributes). An input is (name, "
      "optional, "
      "variadic), an attribute (name, type, required, default).");
}

}  // namespace hidet::python
