// Between Python's values and the compiler's: dtypes, sizes, devices, attributes of operators.
//
//   ScalarType dtype = ReadDType(nb::str("float16"));      // NotImplementedError for a name it lacks
//   nb::object size = WriteSize(dim);                       // an int, or a Size where it has symbols
//
// Everything here needs the GIL and throws nanobind::python_error.
#ifndef FRONTENDS_PYTHON_CONVERSIONS_H_
#define FRONTENDS_PYTHON_CONVERSIONS_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "base/scalar_type.h"
#include "graph/attributes.h"
#include "graph/device.h"
#include "graph/op_record.h"
#include "graph/tensor.h"
#include "ir/expr.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

// An integer expression of symbols, where a size is not a number.
struct Size {
  ir::Expr expr;
};

ScalarType ReadDType(nanobind::handle name);
nanobind::object WriteDType(ScalarType dtype);
graph::Device ReadDevice(nanobind::handle name);

// The name of a file, in the bytes that the system has for it: text, bytes, or what has
// __fspath__. TypeError for anything else, ValueError for one with a null character.
std::string ReadPath(nanobind::handle path);

// Anything with __index__: an int, one of numpy's. TypeError for what has none, ValueError for a
// number that takes more than 64 bits; both name `what`.
int64_t ReadInt(nanobind::handle number, absl::string_view what);

// A size is an int or a Size.
ir::Expr ReadSize(nanobind::handle size);
nanobind::object WriteSize(const ir::Expr& size);
graph::Dims ReadShape(nanobind::handle shape);
nanobind::object WriteShape(absl::Span<const ir::Expr> shape);

graph::Attributes ReadAttributes(const graph::OpRecord& record, nanobind::dict values);
nanobind::object WriteAttribute(const graph::AttributeValue& value);

// Adds Size, and `symbol` that makes one, to the module.
void BindSizes(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_CONVERSIONS_H_
