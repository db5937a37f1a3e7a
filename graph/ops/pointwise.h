// Records of pointwise operators: each element of the result from the elements of the inputs at its
// place, which are broadcast to one shape and converted to one dtype. One line an operator in its
// family.
//
//   PointwiseOp({"Exp", "arithmetic", "e to the power of x.", 1, PointwiseTyping::kFloat, OpFunction(Op::kExp)})
#ifndef GRAPH_OPS_POINTWISE_H_
#define GRAPH_OPS_POINTWISE_H_

#include <string>
#include <vector>

#include "graph/op_record.h"
#include "ir/expr.h"

namespace hidet::graph {

// What operands are allowed, what they are computed in (after promotion), and what the result is.
enum class PointwiseTyping : uint8_t {
  kNumeric,     // integers and floats; the result has the operands' type
  kArithmetic,  // the same; beside a wider float of rank 0, 16-bit floats are computed in float32
  kFloat,       // integers and bool are converted to float32
  kActivation,  // the same, and 16-bit floats are computed in float32, with exact attributes
  kInteger,     // integers alone
  kBits,        // integers and bool
  kAny,         // bool too
  kCompare,     // anything to bool
  kFloatTest,   // floats (integers are converted to float32) to bool
  kLogic,       // everything is converted to bool, and so is the result
};

struct PointwiseRow {
  std::string name;
  std::string family;
  std::string doc;
  int inputs = 1;  // 0 = variadic, at least one
  PointwiseTyping typing = PointwiseTyping::kNumeric;
  ScalarRule::Function function;
  std::vector<AttributeSpec> attributes = {};
  ScalarRule::TypesFunction types = {};  // in place of `typing`, where no row of that says it
};

// Returns the record: its inputs are called x, y and z, its shape and definition follow from the
// scalar rule.
OpRecord PointwiseOp(PointwiseRow row);

// The function that applies one operator of the IR.
ScalarRule::Function OpFunction(ir::Op op);

// What a typing says of these inputs.
absl::StatusOr<ScalarRule::Types> TypesBy(PointwiseTyping typing, absl::Span<const Tensor> inputs);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_POINTWISE_H_
