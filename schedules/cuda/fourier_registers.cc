#include "schedules/cuda/fourier_registers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hidet::schedules {
namespace {

using ir::Expr;

// Of values that may be zero, which are empty.
Expr Sum(const Expr& a, const Expr& b) {
  if (!a.defined()) return b;
  return b.defined() ? a + b : a;
}

Expr Difference(const Expr& a, const Expr& b) {
  if (!b.defined()) return a;
  return a.defined() ? a - b : -b;
}

ComplexValue Sum(const ComplexValue& a, const ComplexValue& b) {
  return {Sum(a.re, b.re), Sum(a.im, b.im)};
}

ComplexValue Difference(const ComplexValue& a, const ComplexValue& b) {
  return {Difference(a.re, b.re), Difference(a.im, b.im)};
}

// a + b factor
Expr Plus(const Expr& a, const Expr& b, double factor) {
  if (!b.defined()) return a;
  const Expr constant = ir::Constant(b.type(), factor);
  return a.defined() ? ir::Apply(ir::Op::kFma, {b, constant, a}) : b * constant;
}

int64_t SmallestFactor(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) return p;
  }
  return n;
}

// Adds factors of `rest`, none above `most`, to those that were found, the largest first.
void FindRadices(int64_t rest, int64_t most, std::vector<int64_t>& found,
                 std::vector<int64_t>& best) {
  if (rest == 1) {
    const bool is_better =
        best.empty() || std::pair(found.size(), found) < std::pair(best.size(), best);
    if (is_better) best = found;
    return;
  }
  if (!best.empty() && found.size() + 1 > best.size()) return;
  for (int64_t radix = std::min(rest, most); radix >= 2; --radix) {
    if (rest % radix != 0) continue;
    found.push_back(radix);
    FindRadices(rest / radix, radix, found, best);
    found.pop_back();
  }
}

}  // namespace

Expr FourierRegisters::Named(const Expr& value) {
  if (!value.defined()) return value;
  const ir::Var var = ir::Var::Make("x", value.type());
  bindings_.emplace_back(var, value);
  return var;
}

ComplexValue FourierRegisters::Times(const ComplexValue& a, const ComplexValue& b) {
  if (!a.im.defined()) return Named(ComplexValue{a.re * b.re, a.re * b.im});
  return Named(ComplexValue{a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re});
}

// Turns by so many parts of a circle out of `of`.
ComplexValue FourierRegisters::Turned(const ComplexValue& x, int64_t parts, int64_t of) {
  parts = (sign_ * parts % of + of) % of;
  const auto minus = [](const Expr& value) { return value.defined() ? -value : value; };
  if (parts == 0) return x;
  if (4 * parts == of) return {minus(x.im), x.re};
  if (2 * parts == of) return {minus(x.re), minus(x.im)};
  if (4 * parts == 3 * of) return {x.im, minus(x.re)};
  const double angle = 2 * std::numbers::pi * static_cast<double>(parts) / static_cast<double>(of);
  const ir::Type type = x.re.defined() ? x.re.type() : x.im.type();
  if (x.re.defined())
    return Times(x, {ir::Constant(type, std::cos(angle)), ir::Constant(type, std::sin(angle))});
  return Named(ComplexValue{x.im * ir::Constant(type, -std::sin(angle)),
                            x.im * ir::Constant(type, std::cos(angle))});
}

std::vector<ComplexValue> FourierRegisters::Transform(std::vector<ComplexValue> x) {
  const auto n = static_cast<int64_t>(x.size());
  if (n == 1) return x;
  const int64_t p = n % 4 == 0 && n > 4 ? 4 : SmallestFactor(n);
  if (p == n) return TransformPrime(x);
  const int64_t q = n / p;
  std::vector<std::vector<ComplexValue>> rows;  // p of q numbers
  for (int64_t row = 0; row < p; ++row) {
    std::vector<ComplexValue> every;
    for (int64_t k = 0; k < q; ++k) every.push_back(x[static_cast<size_t>(k * p + row)]);
    rows.push_back(Transform(std::move(every)));
  }
  std::vector<ComplexValue> result(static_cast<size_t>(n));
  for (int64_t m = 0; m < q; ++m) {
    std::vector<ComplexValue> column;
    for (int64_t row = 0; row < p; ++row)
      column.push_back(Turned(rows[static_cast<size_t>(row)][static_cast<size_t>(m)], row * m, n));
    const std::vector<ComplexValue> made = Transform(std::move(column));
    for (int64_t k = 0; k < p; ++k)
      result[static_cast<size_t>(k * q + m)] = made[static_cast<size_t>(k)];
  }
  return result;
}

std::vector<ComplexValue> FourierRegisters::TransformPrime(absl::Span<const ComplexValue> x) {
  const auto p = static_cast<int64_t>(x.size());
  if (p == 2) return {Named(Sum(x[0], x[1])), Named(Difference(x[0], x[1]))};
  std::vector<ComplexValue> even, odd;  // of x[k] and x[p - k]
  ComplexValue total = x[0];
  for (int64_t k = 1; k <= p / 2; ++k) {
    const ComplexValue &a = x[static_cast<size_t>(k)], &b = x[static_cast<size_t>(p - k)];
    even.push_back(Named(Sum(a, b)));
    odd.push_back(Named(Difference(a, b)));
    total = Sum(total, even.back());
  }
  std::vector<ComplexValue> result(static_cast<size_t>(p));
  result[0] = Named(total);
  for (int64_t m = 1; m <= p / 2; ++m) {
    // The sums of even[k] cos and odd[k] sin of 2 pi k m / p.
    ComplexValue cosines = x[0], sines;
    for (int64_t k = 1; k <= p / 2; ++k) {
      const double angle =
          2 * std::numbers::pi * static_cast<double>(k * m % p) / static_cast<double>(p);
      const ComplexValue &e = even[static_cast<size_t>(k - 1)],
                         &o = odd[static_cast<size_t>(k - 1)];
      cosines = {Plus(cosines.re, e.re, std::cos(angle)), Plus(cosines.im, e.im, std::cos(angle))};
      sines = {Plus(sines.re, o.re, sign_ * std::sin(angle)),
               Plus(sines.im, o.im, sign_ * std::sin(angle))};
    }
    cosines = Named(cosines);
    const ComplexValue turned = Turned(Named(sines), sign_, 4);  // by a quarter, whatever the sign
    result[static_cast<size_t>(m)] = Named(Sum(cosines, turned));
    result[static_cast<size_t>(p - m)] = Named(Difference(cosines, turned));
  }
  return result;
}

std::vector<int64_t> FourierRadices(int64_t length) {
  if (length == 1) return {1};
  std::vector<int64_t> found, best;
  FindRadices(length, FourierRegisters::kMostNumbers, found, best);
  return best;
}

}  // namespace hidet::schedules
