#include "ir/scalar_functions.h"

namespace hidet::ir {

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
