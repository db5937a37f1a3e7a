#include "ir/scalar_functions.h"

namespace hidet::ir {
namespace {

// x times a number. A 16-bit float has 8 or 11 bits of it, so a second constant has those that
// follow: the product is as exact as the arithmetic, which is usually wider than x
// (ir/task/task_rewrite.h).
Expr Scaled(const Expr& x, double factor) {
  const Expr nearest = Constant(x.type(), factor);
  if (!IsHalf(x.type().scalar)) return x * nearest;
  return x * nearest + x * Constant(x.type(), factor - *AsFloat(nearest));
}

}  // namespace

#define HIDET_ROW(name, arity, doc, body)                                            \
  Expr name(HIDET_OPERANDS_##arity) {                                                \
    [[maybe_unused]] const auto c = [&](double v) { return Constant(x.type(), v); }; \
    return body;                                                                     \
  }
HIDET_IR_FUNCTIONS(HIDET_ROW)
#undef HIDET_ROW

absl::Span<const ScalarFunction> ScalarFunctions() {
#define HIDET_GIVEN_1 v[0]
#define HIDET_GIVEN_2 v[0], v[1]
#define HIDET_GIVEN_3 v[0], v[1], v[2]
#define HIDET_ROW(name, arity, doc, body) \
  {#name, arity, doc, [](absl::Span<const Expr> v) { return name(HIDET_GIVEN_##arity); }},
  static constexpr ScalarFunction kRows[] = {HIDET_IR_FUNCTIONS(HIDET_ROW)};
#undef HIDET_ROW
#undef HIDET_GIVEN_1
#undef HIDET_GIVEN_2
#undef HIDET_GIVEN_3
  return kRows;
}

}  // namespace hidet::ir
