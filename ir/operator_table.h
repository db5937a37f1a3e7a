// Every arithmetic operator of the scalar IR: one row each. Each row has a value, for every class
// of scalars that it allows (ir/evaluate_lane.cc; a test asks for all of them), and spellings
// (codegen).
//
// ROW(id, name, arity, typing, types): `name` is the operator's name in text (`add(a, b)`; the
// ones that have an infix form print as such, see text). `typing` says how operand and result types
// relate:
//   kSame     all operands and the result have one type
//   kCompare  two operands of one type, result bool (same lanes)
//   kLogic    bool to bool
//   kSelect   bool, T, T -> T
//   kTest     T -> bool (same lanes)
// `types` says which classes of scalars are allowed: b bool, i integers, f floats.
//
// Meaning (total: no undefined behaviour, see ir/README.md): integers wrap; x / 0 = 0 and x % 0 =
// 0; INT_MIN / -1 wraps; `div` and `mod` on integers round toward negative infinity; shifts by the
// width or more give 0 (or the sign for arithmetic right shift); min and max return NaN if either
// operand is NaN; comparisons with NaN are false but for `ne`.
#ifndef IR_OPERATOR_TABLE_H_
#define IR_OPERATOR_TABLE_H_

#define HIDET_IR_OPERATORS(ROW)                  \
  /* arithmetic */                               \
  ROW(kAdd, "add", 2, kSame, "if")               \
  ROW(kSub, "sub", 2, kSame, "if")               \
  ROW(kMul, "mul", 2, kSame, "if")               \
  ROW(kDiv, "div", 2, kSame, "if")               \
  ROW(kMod, "mod", 2, kSame, "if")               \
  ROW(kTruncDiv, "trunc_div", 2, kSame, "if")    \
  ROW(kFmod, "fmod", 2, kSame, "if")             \
  ROW(kMin, "min", 2, kSame, "if")               \
  ROW(kMax, "max", 2, kSame, "if")               \
  ROW(kPow, "pow", 2, kSame, "if")               \
  ROW(kAtan2, "atan2", 2, kSame, "f")            \
  ROW(kFma, "fma", 3, kSame, "f")                \
  ROW(kNeg, "neg", 1, kSame, "if")               \
  ROW(kAbs, "abs", 1, kSame, "if")               \
  ROW(kSign, "sign", 1, kSame, "if")             \
  ROW(kMulHigh, "mul_high", 2, kSame, "i")       \
  /* bits */                                     \
  ROW(kBitAnd, "bit_and", 2, kSame, "bi")        \
  ROW(kBitOr, "bit_or", 2, kSame, "bi")          \
  ROW(kBitXor, "bit_xor", 2, kSame, "bi")        \
  ROW(kBitNot, "bit_not", 1, kSame, "bi")        \
  ROW(kShiftLeft, "shift_left", 2, kSame, "i")   \
  ROW(kShiftRight, "shift_right", 2, kSame, "i") \
  /* comparison and logic */                     \
  ROW(kEq, "eq", 2, kCompare, "bif")             \
  ROW(kNe, "ne", 2, kCompare, "bif")             \
  ROW(kLt, "lt", 2, kCompare, "bif")             \
  ROW(kLe, "le", 2, kCompare, "bif")             \
  ROW(kAnd, "and", 2, kLogic, "b")               \
  ROW(kOr, "or", 2, kLogic, "b")                 \
  ROW(kNot, "not", 1, kLogic, "b")               \
  ROW(kSelect, "select", 3, kSelect, "bif")      \
  ROW(kIsNan, "is_nan", 1, kTest, "f")           \
  ROW(kIsInf, "is_inf", 1, kTest, "f")           \
  /* roots, exponentials, logarithms */          \
  ROW(kSqrt, "sqrt", 1, kSame, "f")              \
  ROW(kRsqrt, "rsqrt", 1, kSame, "f")            \
  ROW(kReciprocal, "reciprocal", 1, kSame, "f")  \
  ROW(kExp, "exp", 1, kSame, "f")                \
  ROW(kExp2, "exp2", 1, kSame, "f")              \
  ROW(kExpm1, "expm1", 1, kSame, "f")            \
  ROW(kLog, "log", 1, kSame, "f")                \
  ROW(kLog2, "log2", 1, kSame, "f")              \
  ROW(kLog10, "log10", 1, kSame, "f")            \
  ROW(kLog1p, "log1p", 1, kSame, "f")            \
  /* trigonometry and friends */                 \
  ROW(kSin, "sin", 1, kSame, "f")                \
  ROW(kCos, "cos", 1, kSame, "f")                \
  ROW(kTan, "tan", 1, kSame, "f")                \
  ROW(kAsin, "asin", 1, kSame, "f")              \
  ROW(kAcos, "acos", 1, kSame, "f")              \
  ROW(kAtan, "atan", 1, kSame, "f")              \
  ROW(kSinh, "sinh", 1, kSame, "f")              \
  ROW(kCosh, "cosh", 1, kSame, "f")              \
  ROW(kTanh, "tanh", 1, kSame, "f")              \
  ROW(kAsinh, "asinh", 1, kSame, "f")            \
  ROW(kAcosh, "acosh", 1, kSame, "f")            \
  ROW(kAtanh, "atanh", 1, kSame, "f")            \
  ROW(kErf, "erf", 1, kSame, "f")                \
  /* rounding */                                 \
  ROW(kFloor, "floor", 1, kSame, "f")            \
  ROW(kCeil, "ceil", 1, kSame, "f")              \
  ROW(kTrunc, "trunc", 1, kSame, "f")            \
  ROW(kRound, "round", 1, kSame, "f") /* half to even */

namespace hidet::ir {

enum class Op : unsigned char {
#define HIDET_ROW(id, name, arity, typing, types) id,
  HIDET_IR_OPERATORS(HIDET_ROW)
#undef HIDET_ROW
};

enum class OpTyping : unsigned char { kSame, kCompare, kLogic, kSelect, kTest };

struct OpInfo {
  const char* name;
  int arity;
  OpTyping typing;
  const char* types;
};

inline constexpr OpInfo kOpInfos[] = {
#define HIDET_ROW(id, name, arity, typing, types) {name, arity, OpTyping::typing, types},
    HIDET_IR_OPERATORS(HIDET_ROW)
#undef HIDET_ROW
};
inline constexpr int kOpCount = sizeof(kOpInfos) / sizeof(kOpInfos[0]);

inline constexpr const OpInfo& InfoOf(Op op) { return kOpInfos[static_cast<int>(op)]; }

}  // namespace hidet::ir

#endif  // IR_OPERATOR_TABLE_H_
