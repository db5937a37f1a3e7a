// Records of pointwise operators: each element of the result from the elements of the inputs at its
// place, which are broadcast to one shape and converted to one dtype. One line an operator in its
// family.
//
//   PointwiseOp({"Exp", "arithmetic", "e to the power of x.", 1, PointwiseTyping::kFloat, UnaryFunction(Op::kExp)})
#ifndef GRAPH_OPS_POINTWISE_H_
#define GRAPH_OPS_POINTWISE_H_

#include <string>
#include <vector>

#include "graph/op_record.h"
#include "ir/expr.h"

namespace hidet::graph {

// What operands are allowed, what they are computed in (after promotion), and what the result is.
enum class PointwiseTyping : uint8_t {
  kNumeric,    // integers and floats; the result has the operands' type
  kFloat,      // integers and bool are converted to float32
  kInteger,    // integers alone
  kBits,       // integers and bool
  kAny,        // bool too
  kCompare,    // anything to bool
  kFloatTest,  // floats (integers are converted to float32) to bool
  kLogic,      // everything is converted to bool, and so is the result
};

struct PointwiseRow {
  std::string name;
  std::string family;
  std::string doc;
  int inputs = 1;  // 0 = variadic, at least one
  PointwiseTyping typing = PointwiseTyping::kNumeric;
  OpRecord::ScalarFunction function;
  std::vector<AttributeSpec> attributes = {};
  uint32_t traits = 0;  // besides kPointwise and kInjective
};

OpRecord PointwiseOp(PointwiseRow row);

// The function that applies one operator of the IR.
OpRecord::ScalarFunction OpFunction(ir::Op op);

// Shape rule and definition of any pointwise operator, given the dtypes that the operands are
// converted to and of the result; for families whose operands differ in type (Where).
absl::StatusOr<ir::Stage> DefinePointwise(const DefineContext& context,
                                          absl::Span<const ir::Type> operand_types,
                                          const OpRecord::ScalarFunction& function);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_POINTWISE_H_
