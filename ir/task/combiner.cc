#include "ir/task/combiner.h"

#include <iterator>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

Combiner WithTuples(CombinerKind kind, absl::Span<const Type> types) {
  Combiner combiner;
  combiner.kind = kind;
  for (size_t i = 0; i < types.size(); ++i) {
    combiner.left.push_back(Var::Make("a" + std::to_string(i), types[i]));
    combiner.right.push_back(Var::Make("b" + std::to_string(i), types[i]));
  }
  return combiner;
}

Combiner MakeBinary(CombinerKind kind, Op op, Type type, Expr identity) {
  Combiner combiner = WithTuples(kind, {type});
  combiner.result = {Apply(op, {combiner.left[0], combiner.right[0]})};
  combiner.identity = {std::move(identity)};
  return combiner;
}

// The least (sign < 0) or the greatest value of a type.
Expr Extreme(Type type, bool greatest) {
  if (type.IsFloat()) {
    const bool has_infinity = type.scalar != ScalarType::kFloat8E4M3;
    const double limit = has_infinity ? std::numeric_limits<double>::infinity() : 448.0;
    return FloatConstant(type, greatest ? limit : -limit);
  }
  if (type.IsBool()) return Bool(greatest);
  const int bits = BitWidth(type.scalar);
  if (IsUnsigned(type.scalar)) return IntConstant(type, greatest ? -1 : 0);
  const int64_t min = bits == 64 ? INT64_MIN : -(int64_t{1} << (bits - 1));
  return IntConstant(type, greatest ? -(min + 1) : min);
}

Combiner MakeArg(CombinerKind kind, Type type) {
  const bool greatest = kind == CombinerKind::kArgMax;
  Combiner combiner = WithTuples(kind, {type, Type::Int64()});
  const Expr value_a = combiner.left[0], value_b = combiner.right[0];
  const Expr index_a = combiner.left[1], index_b = combiner.right[1];
  Expr a_better = greatest ? value_b < value_a : value_a < value_b;
  Expr equal = Eq(value_a, value_b);
  if (type.IsFloat()) {  // NaN wins over numbers and equals other NaNs
    const Expr nan_a = Apply(Op::kIsNan, {value_a}), nan_b = Apply(Op::kIsNan, {value_b});
    a_better = (nan_a && !nan_b) || (!nan_b && a_better);
    equal = equal || (nan_a && nan_b);
  }
  const Expr take_a = a_better || (equal && index_a <= index_b);
  combiner.result = {Select(take_a, value_a, value_b), Select(take_a, index_a, index_b)};
  // The identity loses against every element, an infinity of its own sign included: its index is
  // larger.
  combiner.identity = {Extreme(type, !greatest), Int64(INT64_MAX)};
  return combiner;
}

// What there is to know of a kind. `elements` has a letter for each of the tuple: n, a number; b,
// bool; f, a float; =, the type of the first; i, int64.
struct CombinerRow {
  CombinerKind kind;
  const char* name;
  const char* elements;
  Combiner (*make)(Type first);
};

constexpr CombinerRow kRows[] = {
    {CombinerKind::kSum, "sum", "n", SumCombiner},
    {CombinerKind::kProduct, "product", "n", ProductCombiner},
    {CombinerKind::kMax, "max", "n", MaxCombiner},
    {CombinerKind::kMin, "min", "n", MinCombiner},
    {CombinerKind::kAnd, "and", "b", [](Type) { return AndCombiner(); }},
    {CombinerKind::kOr, "or", "b", [](Type) { return OrCombiner(); }},
    {CombinerKind::kArgMax, "argmax", "ni", ArgMaxCombiner},
    {CombinerKind::kArgMin, "argmin", "ni", ArgMinCombiner},
    {CombinerKind::kSoftmax, "softmax", "f=", SoftmaxCombiner},
    {CombinerKind::kWelford, "welford", "f==", WelfordCombiner},
};

constexpr bool RowsAreInOrder() {
  for (size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<size_t>(kRows[i].kind) != i) return false;
  }
  return std::size(kRows) == static_cast<size_t>(CombinerKind::kWelford) + 1;
}
static_assert(RowsAreInOrder());

bool IsOfClass(char letter, Type type, Type first) {
  if (!type.IsScalar()) return false;
  switch (letter) {
    case 'n':
      return type.IsInteger() || type.IsFloat();
    case 'b':
      return type.IsBool();
    case 'f':
      return type.IsFloat();
    case 'i':
      return type == Type::Int64();
    default:
      return type == first;
  }
}

}  // namespace

absl::string_view CombinerName(CombinerKind kind) { return kRows[static_cast<size_t>(kind)].name; }

std::optional<CombinerKind> FindCombiner(absl::string_view name) {
  for (const CombinerRow& row : kRows) {
    if (name == row.name) return row.kind;
  }
  return std::nullopt;
}

absl::StatusOr<Combiner> MakeCombiner(CombinerKind kind, absl::Span<const Type> types) {
  const CombinerRow& row = kRows[static_cast<size_t>(kind)];
  const absl::string_view elements = row.elements;
  bool fits = types.size() == elements.size();
  for (size_t i = 0; fits && i < types.size(); ++i)
    fits = IsOfClass(elements[i], types[i], types[0]);
  if (fits) return row.make(types[0]);
  std::string text;
  for (const Type& type : types) absl::StrAppend(&text, text.empty() ? "" : ", ", ToString(type));
  return absl::InvalidArgumentError(absl::StrCat("no combiner ", row.name, " of (", text, ")"));
}

Combiner SumCombiner(Type type) {
  return MakeBinary(CombinerKind::kSum, Op::kAdd, type, Constant(type, 0));
}
Combiner ProductCombiner(Type type) {
  return MakeBinary(CombinerKind::kProduct, Op::kMul, type, Constant(type, 1));
}
Combiner MaxCombiner(Type type) {
  return MakeBinary(CombinerKind::kMax, Op::kMax, type, Extreme(type, false));
}
Combiner MinCombiner(Type type) {
  return MakeBinary(CombinerKind::kMin, Op::kMin, type, Extreme(type, true));
}
Combiner AndCombiner() {
  return MakeBinary(CombinerKind::kAnd, Op::kAnd, Type::Bool(), Bool(true));
}
Combiner OrCombiner() { return MakeBinary(CombinerKind::kOr, Op::kOr, Type::Bool(), Bool(false)); }
Combiner ArgMaxCombiner(Type type) { return MakeArg(CombinerKind::kArgMax, type); }
Combiner ArgMinCombiner(Type type) { return MakeArg(CombinerKind::kArgMin, type); }

Combiner SoftmaxCombiner(Type type) {
  Combiner combiner = WithTuples(CombinerKind::kSoftmax, {type, type});
  const auto& a = combiner.left;
  const auto& b = combiner.right;
  const Expr max = Max(a[0], b[0]);
  // The side of the larger maximum stays as it is: one exponential.
  const Expr is_right = Expr(a[0]) < b[0];
  const Expr scale = Apply(Op::kExp, {-Apply(Op::kAbs, {Expr(a[0]) - b[0]})});
  const Expr sum = Select(is_right, b[1], a[1]) + Select(is_right, a[1], b[1]) * scale;
  // Where the maximum is -inf nothing has been seen: the sum is 0, and inf - inf must not become
  // NaN. Where it is inf, it must.
  combiner.result = {max,
                     Select(Eq(max, Extreme(type, false)), Constant(type, 0), sum + (max - max))};
  combiner.identity = {Extreme(type, false), Constant(type, 0)};
  return combiner;
}

Combiner WelfordCombiner(Type type) {
  Combiner combiner = WithTuples(CombinerKind::kWelford, {type, type, type});
  const auto& a = combiner.left;
  const auto& b = combiner.right;
  const Expr count = Expr(a[0]) + b[0];
  const Expr delta = Expr(b[1]) - a[1];
  const Expr safe_count = Max(count, Constant(type, 1));  // both sides empty: mean stays 0
  const Expr share = Expr(b[0]) / safe_count;
  combiner.result = {count, a[1] + delta * share,
                     Expr(a[2]) + b[2] + delta * delta * (a[0] * share)};
  combiner.identity = {Constant(type, 0), Constant(type, 0), Constant(type, 0)};
  return combiner;
}

std::vector<Expr> Combine(const Combiner& combiner, absl::Span<const Expr> left,
                          absl::Span<const Expr> right) {
  HIDET_CHECK(left.size() == combiner.left.size() && right.size() == combiner.right.size());
  VarMap<Expr> values;
  for (size_t i = 0; i < left.size(); ++i) {
    values[combiner.left[i]] = left[i];
    values[combiner.right[i]] = right[i];
  }
  std::vector<Expr> result;
  for (const Expr& expr : combiner.result) result.push_back(Substitute(expr, values));
  return result;
}

}  // namespace hidet::ir
