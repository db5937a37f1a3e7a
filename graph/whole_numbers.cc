// A float is followed as a ratio of an integer expression and a power of two. Sums, differences and
// products of such are such again, and no float operator rounds them while the numerators, which
// the symbols' facts bound, have no more bits than the type's mantissa.
#include "graph/whole_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/scalar_type.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Op;

// Of numerators and denominators: products of two stay within int64.
constexpr int64_t kLargest = int64_t{1} << 31;
constexpr int64_t kLargestDenominator = int64_t{1} << 14;  // the least normal number of float16

struct Ratio {
  Expr numerator;
  int64_t denominator = 1;  // a power of two
};

// Integers up to so many are exact in a float type; 0 for types that are not followed.
int64_t LargestExact(ir::Type type) {
  if (!type.IsScalar()) return 0;
  switch (type.scalar) {
    case ScalarType::kFloat64:
      return kLargest;
    case ScalarType::kFloat32:
      return int64_t{1} << 24;
    case ScalarType::kFloat16:
      return int64_t{1} << 11;
    case ScalarType::kBFloat16:
      return int64_t{1} << 8;
    default:
      return 0;
  }
}

// The ratio, if `type` holds it exactly.
std::optional<Ratio> Exactly(ir::Type type, const Expr& numerator, int64_t denominator) {
  Ratio ratio{ir::Simplify(numerator), denominator};
  const int64_t most = LargestExact(type);
  ir::Bounds bounds;
  if (denominator > kLargestDenominator || !bounds.Of(ratio.numerator).IsWithin(-most, most))
    return std::nullopt;
  return ratio;
}

std::optional<Ratio> RatioOf(const Expr& expr);

std::optional<Ratio> RatioOfConstant(ir::Type type, double value) {
  if (!std::isfinite(value)) return std::nullopt;
  int64_t denominator = 1;
  for (; value != std::floor(value) && denominator < kLargestDenominator; denominator *= 2)
    value *= 2;
  if (value != std::floor(value) || std::fabs(value) > static_cast<double>(kLargest))
    return std::nullopt;
  return Exactly(type, ir::Int64(static_cast<int64_t>(value)), denominator);
}

std::optional<Ratio> RatioOfOperator(const ir::OperatorNode& node) {
  const auto a = RatioOf(node.operands[0]);
  if (!a.has_value()) return std::nullopt;
  const Expr& n = a->numerator;
  const Expr whole = ir::Int64(a->denominator);
  switch (node.op) {
    case Op::kFloor:
      return Exactly(node.type, n / whole, 1);
    case Op::kCeil:
      return Exactly(node.type, ir::CeilDiv(n, whole), 1);
    case Op::kTrunc:
    case Op::kRound:
      return a->denominator == 1 ? a : std::nullopt;
    case Op::kNeg:
      return Exactly(node.type, -n, a->denominator);
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kDiv:
      break;
    default:
      return std::nullopt;
  }
  const auto b = RatioOf(node.operands[1]);
  if (!b.has_value()) return std::nullopt;
  const Expr& m = b->numerator;
  if (node.op == Op::kMul) return Exactly(node.type, n * m, a->denominator * b->denominator);
  if (node.op == Op::kDiv) {
    const auto divisor = ir::AsInt(m);
    if (!divisor.has_value() || *divisor < 1 || (*divisor & (*divisor - 1)) != 0)
      return std::nullopt;
    return Exactly(node.type, n * ir::Int64(b->denominator), a->denominator * *divisor);
  }
  const int64_t common = std::max(a->denominator, b->denominator);
  const Expr left = n * ir::Int64(common / a->denominator);
  const Expr right = m * ir::Int64(common / b->denominator);
  return Exactly(node.type, node.op == Op::kAdd ? left + right : left - right, common);
}

std::optional<Ratio> RatioOf(const Expr& expr) {
  if (LargestExact(expr.type()) == 0) return std::nullopt;
  if (const auto* constant = expr.As<ir::ConstantNode>())
    return RatioOfConstant(expr.type(), constant->real);
  if (const auto* cast = expr.As<ir::CastNode>()) {
    const Expr& from = cast->operands[0];
    if (from.type().IsFloat()) {
      const auto ratio = RatioOf(from);
      if (!ratio.has_value()) return std::nullopt;
      return Exactly(expr.type(), ratio->numerator, ratio->denominator);
    }
    const auto whole = InIntegers(from);
    return whole.has_value() ? Exactly(expr.type(), *whole, 1) : std::nullopt;
  }
  const auto* op = expr.As<ir::OperatorNode>();
  return op != nullptr ? RatioOfOperator(*op) : std::nullopt;
}

}  // namespace

bool UsesFloats(const Expr& expr) {
  bool found = false;
  ir::Walk(expr, {.enter_expr = [&](const Expr& e) {
             found |= e.type().IsFloat();
             return true;
           }});
  return found;
}

std::optional<Expr> InIntegers(const Expr& expr) {
  if (expr.type().IsFloat()) {
    const auto ratio = RatioOf(expr);
    if (!ratio.has_value() || ratio->denominator != 1) return std::nullopt;
    return ratio->numerator;
  }
  if (expr.type() == ir::Type::Int64() && !UsesFloats(expr)) return expr;
  const auto* cast = expr.As<ir::CastNode>();
  if (cast == nullptr || !expr.type().IsInteger()) return std::nullopt;
  const Expr& from = cast->operands[0];
  ir::Bounds bounds;
  const ir::IntegerFacts type = ir::IntegerFacts::OfType(expr.type());
  std::optional<Expr> whole;
  if (from.type().IsFloat()) {  // cut off toward 0
    const auto ratio = RatioOf(from);
    if (!ratio.has_value()) return std::nullopt;
    if (ratio->denominator != 1 && bounds.Of(ratio->numerator).min < 0) return std::nullopt;
    whole = ir::Simplify(ratio->numerator / ir::Int64(ratio->denominator));
  } else {
    whole = InIntegers(from);
  }
  if (!whole.has_value() || !bounds.Of(*whole).IsWithin(type.min, type.max)) return std::nullopt;
  return whole;
}

}  // namespace hidet::graph
