// ONNX's own definitions of operators by other operators.
//
// The tables are made at build time from the package `onnx` (tools/onnx_function_bodies.py): each
// operator whose body does not depend on a node's attributes, in every version. A rule of ours
// comes before it. Beside it lies the list of all operators that the package knows.
#ifndef FRONTENDS_ONNX_FUNCTION_BODIES_H_
#define FRONTENDS_ONNX_FUNCTION_BODIES_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// Returns the body of an operator as it is in version `opset` of its domain ("" for ONNX's own), or
// null if there is none. It lives as long as the program.
const ::onnx::FunctionProto* FindFunctionBody(absl::string_view domain, absl::string_view op_type,
                                              int64_t opset);

// Returns (domain, operator) of all in the table, in order.
std::vector<std::pair<std::string, std::string>> OperatorsWithBodies();

// An operator of the package and the versions of its domain in which it changed.
struct KnownOperator {
  std::string domain, op_type;
  std::vector<int64_t> versions;
};
// Returns all of them, in order.
std::vector<KnownOperator> KnownOperators();

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_FUNCTION_BODIES_H_
