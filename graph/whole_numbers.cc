// A float is followed as a ratio of an integer expression and a power of two. Sums, differences and
// products of such are such again, and no float operator rounds them while the numerators, which
// the symbols' facts bound, have no more bits than the type's mantissa.
//
// Other constants stand for fractions, 0.3 for 3/10, and other quotients are rounded, but sizes are
// few: what is linear in one integer and then made whole is computed for each value that the
// integer may have, as floats are and by the fractions. Where both agree for all, the fractions are
// it. A million sizes take some 10 ms.
#include "graph/whole_numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <numeric>
#include <utility>
#include <vector>

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

// What a float is meant to be: (slope x + offset) / divisor for a ratio x; a constant without x.
struct Line {
  std::optional<Ratio> x;
  int64_t slope = 0, offset = 0, divisor = 1;
};

bool AreSmall(std::initializer_list<int64_t> numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [](int64_t n) { return n > -kLargest && n < kLargest; });
}

double RoundedTo(ir::Type type, double value) {
  return type.scalar == ScalarType::kFloat32 ? static_cast<double>(static_cast<float>(value))
                                             : value;
}

// The fraction of the least divisor whose nearest float the constant is, by continued fractions.
std::optional<Line> FractionOf(ir::Type type, double value) {
  constexpr int64_t kMostDivisor = int64_t{1} << 16;
  if (!std::isfinite(value) || std::fabs(value) >= static_cast<double>(kLargest))
    return std::nullopt;
  int64_t p = 1, q = 0, last_p = 0, last_q = 1;
  for (double rest = value; q <= kMostDivisor;) {
    const double whole = std::floor(rest);
    if (std::fabs(whole) >= static_cast<double>(kLargest)) return std::nullopt;
    const int64_t next_p = static_cast<int64_t>(whole) * p + last_p;
    const int64_t next_q = static_cast<int64_t>(whole) * q + last_q;
    last_p = p, last_q = q, p = next_p, q = next_q;
    if (q > kMostDivisor || !AreSmall({p, q})) return std::nullopt;
    if (RoundedTo(type, static_cast<double>(p) / static_cast<double>(q)) == value)
      return Line{.x = std::nullopt, .slope = 0, .offset = p, .divisor = q};
    if (rest == whole) return std::nullopt;
    rest = 1 / (rest - whole);
  }
  return std::nullopt;
}

std::optional<Line> LineOf(const Expr& expr) {
  if (!expr.type().IsScalar() ||
      (expr.type().scalar != ScalarType::kFloat32 && expr.type().scalar != ScalarType::kFloat64))
    return std::nullopt;
  if (const auto* constant = expr.As<ir::ConstantNode>())
    return FractionOf(expr.type(), constant->real);
  if (auto ratio = RatioOf(expr))
    return Line{.x = std::move(ratio), .slope = 1, .offset = 0, .divisor = 1};
  const auto* node = expr.As<ir::OperatorNode>();
  if (node == nullptr) return std::nullopt;
  const bool is_sum = node->op == Op::kAdd || node->op == Op::kSub;
  if (!is_sum && node->op != Op::kMul && node->op != Op::kDiv) return std::nullopt;
  std::optional<Line> a = LineOf(node->operands[0]), b = LineOf(node->operands[1]);
  if (!a.has_value() || !b.has_value()) return std::nullopt;
  if (a->x.has_value() && b->x.has_value()) return std::nullopt;
  Line result{.x = a->x.has_value() ? a->x : b->x};
  if (is_sum) {
    const int64_t sign = node->op == Op::kAdd ? 1 : -1;
    result.slope = a->slope * b->divisor + sign * b->slope * a->divisor;
    result.offset = a->offset * b->divisor + sign * b->offset * a->divisor;
    result.divisor = a->divisor * b->divisor;
  } else {
    if (node->op == Op::kDiv) {  // by a constant: times its inverse
      if (b->x.has_value() || b->offset == 0) return std::nullopt;
      std::swap(b->offset, b->divisor);
      if (b->divisor < 0) b->offset = -b->offset, b->divisor = -b->divisor;
    }
    if (!a->x.has_value()) std::swap(a, b);
    result.slope = a->slope * b->offset;
    result.offset = a->offset * b->offset;
    result.divisor = a->divisor * b->divisor;
  }
  const int64_t common = std::gcd(std::gcd(result.slope, result.offset), result.divisor);
  if (common > 1) result.slope /= common, result.offset /= common, result.divisor /= common;
  if (!AreSmall({result.slope, result.offset, result.divisor})) return std::nullopt;
  return result;
}

// What LineOf followed, as floats are computed, for values of the ratio.
void ComputeLine(const Expr& expr, const std::vector<double>& ratios,
                 std::vector<double>& results) {
  if (const auto* constant = expr.As<ir::ConstantNode>()) {
    results.assign(ratios.size(), constant->real);
    return;
  }
  const auto* node = expr.As<ir::OperatorNode>();
  if (node == nullptr || RatioOf(expr).has_value()) {
    results = ratios;
    return;
  }
  std::vector<double> a, b;
  ComputeLine(node->operands[0], ratios, a);
  ComputeLine(node->operands[1], ratios, b);
  results.resize(ratios.size());
  for (size_t i = 0; i < results.size(); ++i) {
    const double value = node->op == Op::kAdd   ? a[i] + b[i]
                         : node->op == Op::kSub ? a[i] - b[i]
                         : node->op == Op::kMul ? a[i] * b[i]
                                                : a[i] / b[i];
    results[i] = RoundedTo(expr.type(), value);
  }
}

int64_t FloorOf(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0 ? 1 : 0); }

// The float made whole (kFloor, kCeil, kRound or kTrunc) as an integer expression.
std::optional<Expr> MadeWhole(Op how, const Expr& expr) {
  constexpr int64_t kMostValues = int64_t{1} << 21;
  constexpr int64_t kAtOnce = int64_t{1} << 16;
  const std::optional<Line> line = LineOf(expr);
  if (!line.has_value() || !line->x.has_value()) return std::nullopt;
  const Expr& n = line->x->numerator;
  ir::Bounds bounds;
  const ir::IntegerFacts range = bounds.Of(n);
  const int64_t most = LargestExact(expr.type());
  if (!range.IsWithin(-most, most) || range.max - range.min >= kMostValues) return std::nullopt;
  // (slope n / d + offset) / divisor, rounded to the nearest as (2 ... + 1) / 2, which halves
  // forbid.
  const int64_t twice = how == Op::kRound ? 2 : 1;
  const int64_t divisor = line->divisor * line->x->denominator;
  if (!AreSmall({divisor, line->offset * line->x->denominator})) return std::nullopt;
  const int64_t slope = twice * line->slope, below = twice * divisor;
  int64_t offset = twice * line->offset * line->x->denominator;
  if (how == Op::kRound) offset += divisor;
  if (how == Op::kCeil) offset += divisor - 1;
  if (std::max(std::abs(range.min), std::abs(range.max)) >
      INT64_MAX / 4 / std::max<int64_t>(std::abs(slope), 1))
    return std::nullopt;
  const double denominator = static_cast<double>(line->x->denominator);
  std::vector<double> ratios, values;
  for (int64_t begin = range.min; begin <= range.max; begin += kAtOnce) {
    const int64_t end = std::min(begin + kAtOnce, range.max + 1);
    ratios.clear();
    for (int64_t i = begin; i < end; ++i) ratios.push_back(static_cast<double>(i) / denominator);
    ComputeLine(expr, ratios, values);
    for (int64_t i = begin; i < end; ++i) {
      const double value = values[static_cast<size_t>(i - begin)];
      const double whole = how == Op::kFloor   ? std::floor(value)
                           : how == Op::kCeil  ? std::ceil(value)
                           : how == Op::kRound ? std::nearbyint(value)
                                               : std::trunc(value);
      if (std::fabs(whole) > static_cast<double>(most) ||
          whole != static_cast<double>(FloorOf(slope * i + offset, below)))
        return std::nullopt;
    }
  }
  return ir::Simplify((n * ir::Int64(slope) + ir::Int64(offset)) / ir::Int64(below));
}

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
  const bool makes_whole = node.op == Op::kFloor || node.op == Op::kCeil || node.op == Op::kRound ||
                           node.op == Op::kTrunc;
  const bool is_exact =
      a.has_value() && (a->denominator == 1 || node.op == Op::kFloor || node.op == Op::kCeil);
  if (makes_whole && !is_exact) {
    const auto whole = MadeWhole(node.op, node.operands[0]);
    return whole.has_value() ? Exactly(node.type, *whole, 1) : std::nullopt;
  }
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
      return a;  // whole
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
    if (ratio.has_value() && (ratio->denominator == 1 || bounds.Of(ratio->numerator).min >= 0)) {
      whole = ir::Simplify(ratio->numerator / ir::Int64(ratio->denominator));
    } else {
      whole = MadeWhole(Op::kTrunc, from);
    }
  } else {
    whole = InIntegers(from);
  }
  if (!whole.has_value() || !bounds.Of(*whole).IsWithin(type.min, type.max)) return std::nullopt;
  return whole;
}

}  // namespace hidet::graph
