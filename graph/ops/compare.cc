#include "graph/ops/families.h"
#include "graph/ops/pointwise.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using Typing = PointwiseTyping;
using Values = absl::Span<const Expr>;

constexpr char kFamily[] = "compare";

template <typename Function>
OpRecord Row(absl::string_view name, int inputs, Typing typing, absl::string_view doc,
             Function function) {
  return PointwiseOp(
      {std::string(name), kFamily, std::string(doc), inputs, typing,
       [function](Values v, const Attributes&, ir::Type) -> Expr { return function(v); }});
}

}  // namespace

std::vector<OpRecord> CompareOps() {
  return {
      Row("Equal", 2, Typing::kCompare, "x == y.", [](Values v) { return ir::Eq(v[0], v[1]); }),
      Row("NotEqual", 2, Typing::kCompare, "x != y.", [](Values v) { return ir::Ne(v[0], v[1]); }),
      Row("Less", 2, Typing::kCompare, "x < y.", [](Values v) { return v[0] < v[1]; }),
      Row("LessEqual", 2, Typing::kCompare, "x <= y.", [](Values v) { return v[0] <= v[1]; }),
      Row("Greater", 2, Typing::kCompare, "x > y.", [](Values v) { return v[0] > v[1]; }),
      Row("GreaterEqual", 2, Typing::kCompare, "x >= y.", [](Values v) { return v[0] >= v[1]; }),
      Row("LogicalNot", 1, Typing::kLogic, "True where x is zero.", [](Values v) { return !v[0]; }),
      Row("LogicalAnd", 2, Typing::kLogic, "True where both are not zero.",
          [](Values v) { return v[0] && v[1]; }),
      Row("LogicalOr", 2, Typing::kLogic, "True where one is not zero.",
          [](Values v) { return v[0] || v[1]; }),
      Row("LogicalXor", 2, Typing::kLogic, "True where exactly one is not zero.",
          [](Values v) { return ir::Ne(v[0], v[1]); }),
  };
}

}  // namespace hidet::graph
