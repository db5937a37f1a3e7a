// Special functions, and the rest of what works element by element.
//
// They are computed in float64, from polynomials, series and recurrences that are good to 1e-10 or,
// where a function says so, better; a narrower operand then has all of its bits. Those that have a
// form in float32 use that for narrower operands. Each says where its parts meet.
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Tensor;

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Arithmetic on tensors as it is written. The first error stays, and all that follows is empty.
class Formula {
 public:
  // Numbers are of `dtype`.
  explicit Formula(Call& call, ScalarType dtype = ScalarType::kFloat64)
      : call_(call), dtype_(dtype) {}

  // An operand of a formula.
  struct Term {
    Formula* formula = nullptr;
    Tensor tensor;
  };

  Term Of(const Tensor& x) { return {this, x}; }
  Term Number(double value, ScalarType dtype) {
    return {this, graph::ScalarConstant(dtype, value, call_.device)};
  }
  Term Number(double value) { return Number(value, dtype_); }
  bool is_wide() const { return dtype_ == ScalarType::kFloat64; }
  Term Apply(absl::string_view op, std::initializer_list<Term> operands,
             const Attributes& attributes = {}) {
    std::vector<Tensor> tensors;
    for (const Term& term : operands) tensors.push_back(term.tensor);
    if (!status_.ok()) return {this, {}};
    absl::StatusOr<Tensor> result = Make(call_, op, tensors, attributes);
    if (!result.ok()) {
      status_ = result.status();
      return {this, {}};
    }
    return {this, *std::move(result)};
  }
  Term Cast(const Term& x, ScalarType dtype) { return Apply("Cast", {x}, {{"dtype", dtype}}); }

  Result Finish(const Term& term) {
    HIDET_RETURN_IF_ERROR(status_);
    return Value(term.tensor);
  }

 private:
  Call& call_;
  const ScalarType dtype_;
  absl::Status status_;
};

using Term = Formula::Term;

Term operator+(const Term& a, const Term& b) { return a.formula->Apply("Add", {a, b}); }
Term operator-(const Term& a, const Term& b) { return a.formula->Apply("Subtract", {a, b}); }
Term operator*(const Term& a, const Term& b) { return a.formula->Apply("Multiply", {a, b}); }
Term operator/(const Term& a, const Term& b) { return a.formula->Apply("Divide", {a, b}); }
Term operator-(const Term& a) { return a.formula->Apply("Negative", {a}); }
Term operator+(const Term& a, double b) { return a + a.formula->Number(b); }
Term operator-(const Term& a, double b) { return a - a.formula->Number(b); }
Term operator-(double a, const Term& b) { return b.formula->Number(a) - b; }
Term operator*(const Term& a, double b) { return a * a.formula->Number(b); }
Term operator*(double a, const Term& b) { return b.formula->Number(a) * b; }
Term operator/(const Term& a, double b) { return a / a.formula->Number(b); }
Term operator/(double a, const Term& b) { return b.formula->Number(a) / b; }
Term operator<(const Term& a, double b) {
  return a.formula->Apply("Less", {a, a.formula->Number(b)});
}
Term operator>(const Term& a, double b) {
  return a.formula->Apply("Greater", {a, a.formula->Number(b)});
}
Term IsEqual(const Term& a, double b) {
  return a.formula->Apply("Equal", {a, a.formula->Number(b)});
}
Term And(const Term& a, const Term& b) { return a.formula->Apply("LogicalAnd", {a, b}); }
Term Select(const Term& condition, const Term& a, const Term& b) {
  return a.formula->Apply("Where", {condition, a, b});
}
Term Select(const Term& condition, double a, const Term& b) {
  return Select(condition, b.formula->Number(a), b);
}
Term Function(absl::string_view op, const Term& x) { return x.formula->Apply(op, {x}); }
Term Exp(const Term& x) { return Function("Exp", x); }
Term Log(const Term& x) { return Function("Log", x); }
Term Abs(const Term& x) { return Function("Abs", x); }
Term Sqrt(const Term& x) { return Function("Sqrt", x); }
Term IsNan(const Term& x) { return Function("IsNan", x); }
Term Smaller(const Term& a, double b) { return a.formula->Apply("Min", {a, a.formula->Number(b)}); }
Term Larger(const Term& a, double b) { return a.formula->Apply("Max", {a, a.formula->Number(b)}); }

// The highest coefficient first.
Term Polynomial(const Term& x, const std::vector<double>& coefficients) {
  Term sum = x.formula->Number(coefficients[0]);
  for (size_t i = 1; i < coefficients.size(); ++i) sum = sum * x + coefficients[i];
  return sum;
}

// exp(x^2) erfc(x) for x >= 0: a polynomial of (x - 4) / (x + 4), over 1 + 2 x. The coefficients
// are those of a Chebyshev series; the largest relative error is 1.4e-15, in float32 5 units in the
// last place.
Term ScaledErfcOfPositive(const Term& x) {
  static const std::vector<double> kWide = {
      -1.374652989001164e-10,  -2.659599690242689e-10,  1.7903326159489847e-09,
      3.1695881915648173e-09,  -1.4709550868669278e-08, -2.05606492756992e-08,
      1.1009737295274889e-07,  7.746992727017941e-08,   -8.249198427508354e-07,
      2.919733377963012e-07,   5.709206053072183e-06,   -1.1221287012353486e-05,
      -2.4398944545280832e-05, 0.0001506214900124047,   -0.0001992567757633648,
      -0.0007577732613730956,  0.005031969992669933,    -0.016197734059799265,
      0.03716751553592911,     -0.06633036581218697,    0.09373283499843826,
      -0.10103906603630056,    0.0680970542546904,      0.015379652102619604,
      -0.1396211168405625,     1.2329951186255526};
  static const std::vector<double> kNarrow = {
      -8.62530305e-06, 0.000114208175, -0.000220404501, -0.000709132815, 0.00504722912,
      -0.0162303913,   0.0371614844,   -0.066319041,    0.0937340707,    -0.101040944,
      0.0680969432,    0.0153797688,   -0.139621109,    1.23299515};
  return Polynomial((x - 4) / (x + 4), x.formula->is_wide() ? kWide : kNarrow) / (2 * x + 1);
}

// exp(x^2), or of its negative, in float64: of a square all digits count.
Term ExpOfSquare(const Term& x, bool negative) {
  const bool is_wide = x.formula->is_wide();
  const Term wide = is_wide ? x : x.formula->Cast(x, ScalarType::kFloat64);
  const Term y = Exp(negative ? -(wide * wide) : wide * wide);
  return is_wide ? y : x.formula->Cast(y, ScalarType::kFloat32);
}

// exp(-x^2) times the scaled function, which for large arguments is no difference of numbers
// near 1.
Term Erfc(const Term& x) {
  const Term size = Smaller(Abs(x), 30);  // beyond which erfc is 0 and infinity would be no number
  const Term positive = ExpOfSquare(size, /*negative=*/true) * ScaledErfcOfPositive(size);
  const Term y = Select(x < 0, 2 - positive, positive);
  return Select(IsNan(x), x, y);
}

Term ScaledErfc(const Term& x) {
  const double most = x.formula->is_wide() ? 1e308 : 1e37;
  const Term size = Smaller(Abs(x), most);  // infinity over infinity would be no number
  const Term scaled = ScaledErfcOfPositive(size);
  return Select(x < 0, 2 * ExpOfSquare(x, /*negative=*/false) - scaled, scaled);
}

// The logarithm of the normal distribution: of small arguments by way of the scaled function.
Term LogNdtr(const Term& x) {
  const Term t = x / std::sqrt(2.0);
  const Term low = Smaller(t, -1);
  const Term below = Log(ScaledErfcOfPositive(-low) / 2) - low * low;
  return Select(t < -1, below, Function("Log1p", -Erfc(Larger(t, -1)) / 2));
}

// The inverse of erf for 0 <= size < 1, with 1 - size given, which may have more digits and be as
// small as 1e-300. Three polynomials, of Chebyshev series, with w = -log((1 - size) (1 + size)): of
// w up to 5, of its root up to 4, and of the root's inverse. The largest relative error is 9e-16.
Term ErfInvOfPositive(const Term& size, const Term& rest) {
  const Term w = -Log(rest * (size + 1));
  const Term root = Sqrt(Larger(w, 5));
  const Term low =
      size * Polynomial(Smaller(w, 5) / 2.5 - 1,
                        {2.3107396284467567e-10,  -7.729802597574807e-10, -1.4764143661924604e-09,
                         1.0583575412866594e-08,  -7.394811020249324e-09, -7.032322014708135e-08,
                         2.0011158834789822e-07,  1.3538976762812228e-07, -1.8541768821107802e-06,
                         2.8518693450252156e-06,  8.652827178776488e-06,  -4.1432137612181876e-05,
                         2.0472395274609993e-05,  0.0002921906972864868,  -0.0008341356408720121,
                         -0.00048789839955213954, 0.008525400950759078,   -0.019573561059490572,
                         -0.02610823577739313,    0.6166006918604168,     1.501409351110792});
  const double least = std::sqrt(5.0);
  const Term middle =
      root * Polynomial((Smaller(root, 4) - (4 + least) / 2) / ((4 - least) / 2),
                        {-2.4883453702822595e-11, 8.947249102954095e-11,  2.9638096050817873e-11,
                         -8.247375263799914e-10,  2.147347494080401e-09,  -4.77025018355005e-10,
                         -1.450553594111649e-08,  4.9515468858402334e-08, -4.8730406940878875e-08,
                         -2.1279838103213778e-07, 1.0577133774395302e-06, -1.95182846118892e-06,
                         -1.3641162043398564e-06, 2.1244589223548464e-05, -7.476390845072598e-05,
                         0.00012338340446261064,  0.0002547439542114616,  -0.0031854363215932293,
                         0.016302487605207527,    0.9465067198263142});
  const double near = 1.0 / 4, far = 1.0 / 27;
  const Term high =
      root * Polynomial((1 / Larger(root, 4) - (near + far) / 2) / ((near - far) / 2),
                        {-2.8836569985908813e-08, 3.6715980923627625e-08,  1.4033909611027408e-07,
                         -1.6866742765309038e-07, -3.351126344963255e-07,  3.844859400948273e-07,
                         4.5781479627771624e-07,  -4.905562579704533e-07,  -4.4734781005702675e-07,
                         4.6571341921427294e-07,  2.1630595229025123e-07,  -1.6829286376670203e-07,
                         -2.6149011784844754e-07, 3.495577908463066e-07,   -4.0020080134685543e-07,
                         7.548389938683971e-07,   -1.4569782953119092e-06, 2.798188617567919e-06,
                         -5.655077520046184e-06,  1.2182701271985971e-05,  -2.8079986451888243e-05,
                         7.312251273619539e-05,   -0.0002742558642946678,  0.0013517070975226245,
                         -0.001968483071297909,   -0.02037851279886907,    0.9811620233481381});
  return Select(w < 5, low, Select(root < 4, middle, high));
}

Term ErfInv(const Term& y) {
  const Term size = Smaller(Abs(y), 1 - 0x1p-53);
  const Term x = ErfInvOfPositive(size, 1 - size);
  const Term plain = Select(y < 0, -x, x);
  Term result =
      Select(IsEqual(Abs(y), 1),
             Select(y < 0, -y.formula->Number(kInfinity), y.formula->Number(kInfinity)), plain);
  result = Select(IsEqual(y, 0), y, result);
  return Select(Abs(y) > 1, std::nan(""), result);
}

// In float32, by Giles (Approximating the erfinv function, GPU Computing Gems 2011): two
// polynomials, of w up to 5 and of its root. Within four units in the last place.
Term NarrowErfInv(const Term& y) {
  const Term w = -Log((1 - y) * (y + 1));
  const Term low =
      Polynomial(w - 2.5, {2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06,
                           0.00021858087, -0.00125372503, -0.00417768164, 0.246640727, 1.50140941});
  const Term high = Polynomial(
      Sqrt(w) - 3, {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                    -0.0076224613, 0.00943887047, 1.00167406, 2.83297682});
  return y * Select(IsEqual(Abs(y), 1), kInfinity, Select(w < 5, low, high));
}

// How far x is from the nearest whole number, exactly, and so with all digits of a small x.
Term FromWhole(const Term& x) { return x - Function("Round", x); }

// log |Gamma(x)|: Stirling's series from 8 on, which the recurrence leads to; the reflection for
// what is below 1/2.
Term LogGamma(const Term& x) {
  constexpr double kReach = 8;
  const Term is_low = x < 0.5;
  Term z = Select(is_low, 1 - x, x);
  Term product = x.formula->Number(1);
  for (int i = 0; i < static_cast<int>(kReach); ++i) {
    const Term small = z < kReach;
    product = Select(small, product * z, product);
    z = Select(small, z + 1, z);
  }
  const Term w = 1 / (z * z);
  const Term series =
      Polynomial(w, {-691.0 / 360360, 1.0 / 1188, -1.0 / 1680, 1.0 / 1260, -1.0 / 360, 1.0 / 12}) /
      z;
  const Term main = (z - 0.5) * Log(z) - z + 0.5 * std::log(2 * kPi) + series;
  const Term from_whole = FromWhole(x);
  const Term sine = Abs(Function("Sin", from_whole * kPi));
  // The factors of the recurrence and of the reflection, in one logarithm.
  const Term factors = Log(Select(is_low, sine / product, product));
  Term y = Select(is_low, std::log(kPi) - main, main) - factors;
  y = Select(And(is_low, IsEqual(from_whole, 0)), kInfinity, y);
  return Select(Function("IsInf", x), kInfinity, y);
}

// The derivative of log Gamma: its asymptotic series from 8 on, the recurrence, the reflection.
Term Digamma(const Term& x) {
  const Term is_low = x < 0;
  Term z = Select(is_low, 1 - x, x);
  // The sum of 1 / z over the steps, as one fraction.
  Term above = x.formula->Number(0), below = x.formula->Number(1);
  for (int i = 0; i < 8; ++i) {
    const Term small = z < 8;
    above = Select(small, above * z + below, above);
    below = Select(small, below * z, below);
    z = Select(small, z + 1, z);
  }
  const Term w = 1 / (z * z);
  const Term series =
      w * Polynomial(w, {691.0 / 32760, -1.0 / 132, 1.0 / 240, -1.0 / 252, 1.0 / 120, -1.0 / 12});
  const Term main = Log(z) - 0.5 / z + series - above / below;
  const Term from_whole = FromWhole(x);
  Term y = Select(is_low, main - kPi / Function("Tan", from_whole * kPi), main);
  y = Select(And(is_low, IsEqual(from_whole, 0)), std::nan(""), y);
  const Term pole = -(1 / x);  // with the sign of the zero
  y = Select(IsEqual(x, 0), pole, y);
  return Select(IsEqual(x, kInfinity), kInfinity, y);
}

// Hurwitz' zeta(s, q) for s > 1 and q > 0: ten terms, and the formula of Euler and Maclaurin for
// the rest.
Term ZetaOfPositive(const Term& s, const Term& q) {
  const auto power = [](const Term& base, const Term& exponent) {
    return base.formula->Apply("Pow", {base, exponent});
  };
  constexpr int kTerms = 10;
  Term sum = power(q, -s);
  for (int i = 1; i < kTerms; ++i) sum = sum + power(q + i, -s);
  const Term n = q + kTerms;
  const Term tail = power(n, -s);
  sum = sum + tail * n / (s - 1) + 0.5 * tail;
  // B_2k / (2k)! s (s + 1) ... (s + 2k - 2) n^(-s - 2k + 1)
  constexpr double kBernoulli[] = {1.0 / 6,  -1.0 / 30,     1.0 / 42, -1.0 / 30,
                                   5.0 / 66, -691.0 / 2730, 7.0 / 6,  -3617.0 / 510};
  Term rising = s;
  Term falling = tail / n;
  double factorial = 2;
  for (int k = 1; k <= 8; ++k) {
    sum = sum + (kBernoulli[k - 1] / factorial) * rising * falling;
    rising = rising * (s + (2 * k - 1)) * (s + 2 * k);
    falling = falling / (n * n);
    factorial *= (2 * k + 1) * (2 * k + 2);
  }
  return sum;
}

// The same for all q. Below 0 the terms of negative numbers are those of as many positive ones:
// with k of them and r = q + k between 0 and 1, (-1)^s (zeta(s, 1 - r) - zeta(s, 1 - r + k)).
Term Zeta(const Term& s, const Term& q) {
  const Term zero = q.formula->Number(0), one = q.formula->Number(1);
  const Term count = Select(q < 0, Function("Floor", -q) + 1, zero);
  const Term rest = q + count;
  const Term turned = Select(q < 0, (1 - count) - q, one);  // all digits of a small q
  const Term half = s / 2;
  const Term sign = 1 - 4 * (half - Function("Floor", half));
  const Term below =
      sign * (ZetaOfPositive(s, turned) - ZetaOfPositive(s, turned + Select(q < 0, count, one)));
  const Term above = ZetaOfPositive(s, rest);
  const Term of_negative =
      Select(IsEqual(s - Function("Floor", s), 0), below + above, q.formula->Number(std::nan("")));
  const Term whole = IsEqual(q - Function("Floor", q), 0);
  Term y = Select(And(whole, q < 0.5), kInfinity, Select(q < 0, of_negative, above));
  y = Select(s < 1, std::nan(""), y);
  return Select(IsEqual(s, 1), kInfinity, y);
}

// exp(-|x|) I_n(x) for n of 0 or 1: the power series up to 18, where all terms have one sign, the
// asymptotic one beyond it.
Term ScaledBesselI(const Term& x, int n) {
  constexpr double kMeet = 18;
  const Term size = Abs(x);
  const Term near = Smaller(size, kMeet), far = Larger(size, kMeet);
  std::vector<double> coefficients;
  double c = 1;
  for (int k = 0; k < 50; ++k) {
    coefficients.insert(coefficients.begin(), c);
    c /= (k + 1.0) * (k + 1.0 + n);
  }
  Term small = Polynomial(near * near / 4, coefficients) * Exp(-near);
  if (n == 1) small = small * near / 2;
  std::vector<double> asymptotic;
  c = 1;
  for (int k = 0; k < 16; ++k) {
    asymptotic.insert(asymptotic.begin(), c);
    const double odd = 2 * k + 1;
    c *= -(4.0 * n * n - odd * odd) / (8 * (k + 1));
  }
  const Term large = Polynomial(1 / far, asymptotic) / Sqrt(far * (2 * kPi));
  Term y = Select(size < kMeet, small, large);
  return n == 1 ? Select(x < 0, -y, y) : y;
}

Term BesselI(const Term& x, int n) { return ScaledBesselI(x, n) * Exp(Abs(x)); }

// J_n(x) for n of 0 or 1: the power series up to 12, where it loses 5 digits, Hankel's asymptotic
// one beyond it.
Term BesselJ(const Term& x, int n) {
  constexpr double kMeet = 12;
  const Term size = Abs(x);
  const Term near = Smaller(size, kMeet), far = Larger(size, kMeet);
  std::vector<double> coefficients;
  double c = 1;
  for (int k = 0; k < 40; ++k) {
    coefficients.insert(coefficients.begin(), c);
    c /= -(k + 1.0) * (k + 1.0 + n);
  }
  Term small = Polynomial(near * near / 4, coefficients);
  if (n == 1) small = small * near / 2;
  // P and Q in powers of 1 / x^2, with the product of (4 n^2 - (2k - 1)^2) / (8 k x).
  std::vector<double> even, odd;
  c = 1;
  for (int k = 0; k < 20; ++k) {
    (k % 2 == 0 ? even : odd).insert((k % 2 == 0 ? even : odd).begin(), k / 2 % 2 == 0 ? c : -c);
    const double step = 2 * k + 1;
    c *= (4.0 * n * n - step * step) / (8 * (k + 1));
  }
  const Term w = 1 / (far * far);
  const Term phase = far - (0.5 * n + 0.25) * kPi;
  const Term large = Sqrt(2 / (kPi * far)) * (Polynomial(w, even) * Function("Cos", phase) -
                                              Polynomial(w, odd) / far * Function("Sin", phase));
  const Term y = Select(size < kMeet, small, large);
  Term result = n == 1 ? Select(x < 0, -y, y) : y;
  return Select(Function("IsInf", x), 0.0, result);
}

Term SphericalBesselJ0(const Term& x) {
  const Term safe = Select(IsEqual(x, 0), 1.0, x);
  Term y = Function("Sin", safe) / safe;
  y = Select(IsEqual(x, 0), 1.0, y);
  return Select(Function("IsInf", x), 0.0, y);
}

// What the inverse of the normal distribution is at 0 and 1 and beyond them, and y between.
Term AtEndsOfNdtri(const Term& p, Term y) {
  y = Select(IsEqual(p, 0), -kInfinity, y);
  y = Select(IsEqual(p, 1), kInfinity, y);
  y = Select(p < 0, std::nan(""), y);
  return Select(p > 1, std::nan(""), y);
}

// The inverse of the normal distribution, from the side where a small argument has its digits.
Term Ndtri(const Term& p) {
  const Term is_low = p < 0.5;
  const Term tail = Larger(Smaller(Select(is_low, p, 1 - p), 0.5), 1e-300);
  const Term x = ErfInvOfPositive(1 - 2 * tail, 2 * tail) * std::sqrt(2.0);
  return AtEndsOfNdtri(p, Select(is_low, -x, x));
}

// The same in float32, of functions that models compute: shorter polynomials, of Chebyshev series
// too, within 8 units in the last place (5 but for LogGamma) where the function is not near 0
// between its poles. GPUs compute a few times as many of these in the same time.

// Three polynomials of what z is beyond 1, 2 and 5.5, and Stirling's series.
Term NarrowLogGamma(const Term& x) {
  const Term is_low = x < 0.5;
  const Term z = Select(is_low, 1 - x, x);
  const Term beyond_1 = Smaller(z, 1.5) - 1, beyond_2 = Smaller(z, 3) - 2;
  const Term near_1 =
      beyond_1 * Polynomial(beyond_1 * 2,
                            {-4.35509428e-05, 8.81031447e-05, -4.88579062e-05, 0.000126628118,
                             -0.000464417448, 0.00102510606, -0.00223993207, 0.00528505398,
                             -0.0129634654, 0.0338243544, -0.10017129, 0.411233455, -0.577215672});
  const Term near_2 =
      beyond_2 *
      Polynomial((beyond_2 - 0.25) / 0.75,
                 {3.35326877e-06, -1.09725752e-05, 2.90157877e-05, -0.000102932674, 0.000383589242,
                  -0.00147605559, 0.00619656965, -0.0305410661, 0.219178826, 0.499486864});
  const Term middle = Polynomial((Smaller(z, 8) - 5.5) / 2.5,
                                 {1.44047044e-05, -3.36205449e-05, 3.64852349e-05, -0.000100209065,
                                  0.000327001675, -0.000883216038, 0.00247892481, -0.0075599351,
                                  0.0255385581, -0.103148818, 0.622944951, 4.02773285, 3.95781398});
  const Term far = Larger(z, 8);
  const Term part = 1 / far;
  const Term high = (far - 0.5) * (Log(far) - 1) + (0.5 * std::log(2 * kPi) - 0.5) +
                    part * Polynomial(part * part, {1.0 / 1260, -1.0 / 360, 1.0 / 12});
  const Term main = Select(z < 1.5, near_1, Select(z < 3, near_2, Select(z < 8, middle, high)));
  // The reflection divides by sin(pi x) / pi, near a pole by x alone: pi times the least numbers is
  // not told from pi times their neighbours.
  const Term from_whole = FromWhole(x), beside = Abs(from_whole);
  const Term sine = Abs(Function("Sin", from_whole * kPi)) / kPi;
  Term y = Select(is_low, -Log(Select(beside < 1e-4, beside, sine)) - main, main);
  y = Select(And(is_low, IsEqual(from_whole, 0)), kInfinity, y);
  return Select(Function("IsInf", x), kInfinity, y);
}

// exp(-|x|) I_n(x) up to 8, and beyond it.
Term NarrowScaledBesselI(const Term& x, int n) {
  const Term size = Abs(x);
  const Term near = Smaller(size, 8), far = Larger(size, 8);
  const Term t = near / 4 - 1, u = 16 / far - 1;
  if (n == 0) {
    const Term low =
        Polynomial(t, {-0.000851984369, 0.00198147935, -0.00075489498, 0.00122772146,
                       -0.00801823661, 0.0145283015, -0.0188573543, 0.0286079627, -0.0433178917,
                       0.0573339835, -0.0694632903, 0.0791650042, -0.0849732459, 0.087354295,
                       -0.0890428722, 0.0945152193, -0.113004334, 0.207001925});
    const Term high = Polynomial(u, {1.08679423e-07, 3.62667038e-07, 1.4761157e-06, 1.11121481e-05,
                                     0.000136217161, 0.00336055574, 0.402176499}) /
                      Sqrt(far);
    return Select(size < 8, low, high);
  }
  const Term low = near * Polynomial(t, {-0.000123682796, 0.000307414215, -0.000202626587,
                                         0.00041144219, -0.00169859431, 0.00336142047,
                                         -0.00542742154, 0.00936740078, -0.015614301, 0.0237626415,
                                         -0.0336612836, 0.0446594357, -0.0552813113, 0.0637688935,
                                         -0.0684825331, 0.0680575445, -0.0611243397, 0.0446877107});
  const Term high = Polynomial(u, {-1.22732175e-07, -4.21035026e-07, -1.82569079e-06,
                                   -1.5003965e-05, -0.000219237132, -0.00974958111, 0.389398456}) /
                    Sqrt(far);
  const Term y = Select(size < 8, low, high);
  return Select(x < 0, -y, y);
}

Term NarrowBesselI(const Term& x, int n) { return NarrowScaledBesselI(x, n) * Exp(Abs(x)); }

// As ErfInvOfPositive, in two polynomials: root goes to 10.3 where p is the least there is.
Term NarrowNdtri(const Term& p) {
  const Term is_low = p < 0.5;
  const Term tail = Larger(Smaller(Select(is_low, p, 1 - p), 0.5), 0x1p-149);
  const Term size = 1 - 2 * tail;
  const Term w = -Log(2 * tail * (size + 1));
  const Term low = size * Polynomial(Smaller(w, 5) / 2.5 - 1,
                                     {5.86838905e-06, -4.71496096e-05, 3.55779848e-05,
                                      0.000401742931, -0.00118294545, -0.000684974249, 0.0120574925,
                                      -0.0276820902, -0.0369226858, 0.872005105, 2.12331343});
  const double least = std::sqrt(5.0), most = 10.3;
  const Term root = Sqrt(Larger(w, 5));
  const Term high = root * Polynomial((root - (most + least) / 2) / ((most - least) / 2),
                                      {0.00117666577, -0.0010882318, -0.00375144812, 0.00387909426,
                                       0.00345967175, -0.0034368597, -0.00245941151, 0.00209299312,
                                       0.00114353246, -0.00217278884, 0.00359241688, -0.00711826375,
                                       0.0126184998, -0.0201428737, 0.028462816, 1.38317978});
  const Term x = Select(w < 5, low, high);
  return AtEndsOfNdtri(p, Select(is_low, -x, x));
}

// A function of one operand, with the dtype that torch gives: in float64, or in float32 if that is
// enough for the operand and there is such a form.
template <Term (*function)(const Term&), Term (*narrow)(const Term&) = nullptr>
Result Special(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  const ScalarType dtype = IsFloat(x.dtype()) ? x.dtype() : call.default_float;
  const bool is_narrow = narrow != nullptr && BitWidth(dtype) <= 32;
  const ScalarType computed = is_narrow ? ScalarType::kFloat32 : ScalarType::kFloat64;
  HIDET_ASSIGN_OR_RETURN(const Tensor operand, CastTo(call, x, computed));
  Formula formula(call, computed);
  const Term of = formula.Of(operand);
  HIDET_ASSIGN_OR_RETURN(const Value y, formula.Finish(is_narrow ? narrow(of) : function(of)));
  HIDET_ASSIGN_OR_RETURN(const Tensor result, CastTo(call, *y.As<Tensor>(), dtype));
  return Value(result);
}

template <Term (*function)(const Term&, int), int n>
Term OfOrder(const Term& x) {
  return function(x, n);
}

// Two operands, promoted; `real` in float32 at least, and computed in float64.
struct Pair {
  Tensor x, y;
  ScalarType dtype = ScalarType::kFloat32;
};

absl::StatusOr<Pair> PairOf(Call& call, bool wide) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr)
    return Unsupported("expected a tensor");
  Pair pair;
  HIDET_ASSIGN_OR_RETURN(pair.dtype, ResultType(call, {&a, &b}));
  if (wide && !IsFloat(pair.dtype)) pair.dtype = call.default_float;
  const ScalarType computed = wide ? ScalarType::kFloat64 : pair.dtype;
  // What is promoted is rounded to the result's dtype first.
  HIDET_ASSIGN_OR_RETURN(pair.x, ToTensor(call, a, pair.dtype));
  HIDET_ASSIGN_OR_RETURN(pair.y, ToTensor(call, b, pair.dtype));
  HIDET_ASSIGN_OR_RETURN(pair.x, CastTo(call, pair.x, computed));
  HIDET_ASSIGN_OR_RETURN(pair.y, CastTo(call, pair.y, computed));
  return pair;
}

template <Term (*function)(const Term&, const Term&)>
Result SpecialOfTwo(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Pair pair, PairOf(call, true));
  Formula formula(call);
  HIDET_ASSIGN_OR_RETURN(const Value z,
                         formula.Finish(function(formula.Of(pair.x), formula.Of(pair.y))));
  HIDET_ASSIGN_OR_RETURN(const Tensor narrow, CastTo(call, *z.As<Tensor>(), pair.dtype));
  return Value(narrow);
}

// sqrt(x^2 + y^2), where squares might overflow: the larger one is a factor.
Term Hypot(const Term& a, const Term& b) {
  Formula& f = *a.formula;
  const Term x = Abs(a), y = Abs(b);
  const Term most = f.Apply("Max", {x, y}), least = f.Apply("Min", {x, y});
  const Term safe = Select(IsEqual(most, 0), 1.0, most);
  const Term ratio = least / safe;
  Term z = most * Sqrt(ratio * ratio + 1);
  const Term infinite = f.Apply("LogicalOr", {Function("IsInf", x), Function("IsInf", y)});
  return Select(infinite, kInfinity, z);
}

// True for negative numbers, and for -0.
Term IsNegative(const Term& x) { return Select(IsEqual(x, 0), 1 / x, x) < 0; }

Term CopySign(const Term& x, const Term& y) {
  const Term size = Abs(x);
  return Select(IsNegative(y), -size, size);
}

// polygamma(n, x) = (-1)^(n + 1) n! zeta(n + 1, x).
Result Polygamma(Call& call) {
  const bool number_first = call.Arg(0, "n").As<Tensor>() == nullptr;
  HIDET_ASSIGN_OR_RETURN(const int64_t n, IntArg(call, number_first ? 0 : 1, "n"));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, number_first ? 1 : 0, "input"));
  if (n < 0) return Wrong(absl::StrCat("n=", n));
  const ScalarType dtype = IsFloat(x.dtype()) ? x.dtype() : call.default_float;
  HIDET_ASSIGN_OR_RETURN(const Tensor wide, CastTo(call, x, ScalarType::kFloat64));
  Formula formula(call);
  const Term t = formula.Of(wide);
  Term y = t;
  if (n == 0) {
    y = Digamma(t);
  } else {
    const double factor = std::tgamma(static_cast<double>(n) + 1) * (n % 2 == 0 ? -1 : 1);
    if (n == 1) {
      // The reflection: what is below 0 has finite values too.
      const Term low = t < 0.5;
      const Term z = Zeta(formula.Number(2), Select(low, 1 - t, t));
      const Term sine = Function("Sin", kPi * FromWhole(t));
      y = Select(low, kPi * kPi / (sine * sine) - z, z);
    } else {
      y = factor * Zeta(formula.Number(static_cast<double>(n) + 1), t);
    }
  }
  HIDET_ASSIGN_OR_RETURN(const Value result, formula.Finish(y));
  HIDET_ASSIGN_OR_RETURN(const Tensor narrow, CastTo(call, *result.As<Tensor>(), dtype));
  return Value(narrow);
}

Result SignBit(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) {
    if (IsBool(x.dtype()) || IsUnsigned(x.dtype())) {
      return One(call, "Full", {},
                 {{"shape", x.shape()}, {"value", 0.0}, {"dtype", ScalarType::kBool}});
    }
    return One(call, "Less", {x, graph::ScalarConstant(x.dtype(), 0, call.device)});
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor wide, CastTo(call, x, ScalarType::kFloat64));
  Formula formula(call);
  return formula.Finish(IsNegative(formula.Of(wide)));
}

// The number where the other operand is NaN.
template <Name op>
Result Ignoring(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Pair pair, PairOf(call, false));
  if (IsBool(pair.dtype))
    return One(call, std::string(op.text) == "Max" ? "LogicalOr" : "LogicalAnd", {pair.x, pair.y});
  if (!IsFloat(pair.dtype)) return One(call, op.text, {pair.x, pair.y});
  Formula formula(call);
  const Term x = formula.Of(pair.x), y = formula.Of(pair.y);
  const Term extreme = formula.Apply(op.text, {x, y});
  return formula.Finish(Select(IsNan(x), y, Select(IsNan(y), x, extreme)));
}

// |x - y| <= atol + rtol |y|, and what is equal.
Result IsClose(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const double relative, RealArg(call, 2, "rtol", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const double absolute, RealArg(call, 3, "atol", 1e-8));
  HIDET_ASSIGN_OR_RETURN(const bool equal_nan, BoolArg(call, 4, "equal_nan", false));
  HIDET_ASSIGN_OR_RETURN(const Pair pair, PairOf(call, false));
  Formula formula(call);
  const Term x = formula.Of(pair.x), y = formula.Of(pair.y);
  Term close = formula.Apply("Equal", {x, y});
  if (IsBool(pair.dtype) || (relative == 0 && absolute == 0 && !equal_nan))
    return formula.Finish(close);
  const Term wide_x = formula.Cast(x, ScalarType::kFloat64),
             wide_y = formula.Cast(y, ScalarType::kFloat64);
  if (equal_nan && IsFloat(pair.dtype))
    close = formula.Apply("LogicalOr", {close, And(IsNan(wide_x), IsNan(wide_y))});
  const Term difference = Abs(wide_x - wide_y);
  const Term allowed = Abs(wide_y * relative) + absolute;
  const Term within =
      And(Function("IsFinite", difference), formula.Apply("LessEqual", {difference, allowed}));
  return formula.Finish(formula.Apply("LogicalOr", {close, within}));
}

// Steps of Euclid's algorithm from a pair whose first is the larger and no larger than 2^bits to
// one whose first is below 2^bits_left, or to the end if that is 0. Each number is at least the sum
// of the two that follow it, so that they fall as Fibonacci's do at the slowest.
int StepsBetween(int bits, int bits_left) {
  int count = 0;
  for (double number = 1, next = 1; number <= std::ldexp(1.0, bits - bits_left); ++count)
    number = std::exchange(next, number + next);
  return count;
}

// Greatest common divisors by Euclid's algorithm, whose steps are as many as the widest operands
// need. Integers and their quotients, cut to integers, are exact in float32 below 2^24 and in
// float64 below 2^53; processors divide floats in vectors, the narrower the faster.
absl::StatusOr<Tensor> CommonDivisor(Call& call, const Tensor& a, const Tensor& b) {
  constexpr struct {
    ScalarType dtype;
    int bits;
  } kLevels[] = {{ScalarType::kInt64, 63},
                 {ScalarType::kFloat64, 53},
                 {ScalarType::kFloat32, 24},
                 {.dtype = ScalarType::kFloat32, .bits = 0}};
  Formula formula(call);
  const ScalarType dtype = a.dtype();
  int bits = IsSigned(dtype) ? BitWidth(dtype) - 1 : BitWidth(dtype);
  // The size of the least integer wraps, as torch's does.
  Term x = Abs(formula.Of(a)), y = Abs(formula.Of(b));
  // What ended at a level is no smaller than it began, and stays there.
  struct Ended {
    Term where, divisor;
  };
  std::vector<Ended> ended;
  for (const auto* level = kLevels; bits > 0; ++level) {
    const int left = level[1].bits;
    if (bits <= left) continue;
    const bool is_first = ended.empty();
    x = formula.Cast(x, level->dtype);
    y = formula.Cast(y, level->dtype);
    const Term zero = formula.Number(0, level->dtype), one = formula.Number(1, level->dtype);
    // Of the first two numbers the second may be the larger.
    for (int i = StepsBetween(bits, left) + (is_first ? 1 : 0); i > 0; --i) {
      const Term done = formula.Apply("Equal", {y, zero});
      const Term divisor = Select(done, one, y);
      const Term rest = IsFloat(level->dtype) ? x - Function("Trunc", x / divisor) * divisor
                                              : formula.Apply("Fmod", {x, divisor});
      x = Select(done, x, y);
      y = Select(done, zero, rest);
    }
    ended.push_back({formula.Apply("Equal", {y, zero}), x});
    bits = left;
  }
  Term result = formula.Cast(ended.back().divisor, dtype);
  for (size_t i = ended.size() - 1; i-- > 0;)
    result = Select(ended[i].where, formula.Cast(ended[i].divisor, dtype), result);
  HIDET_ASSIGN_OR_RETURN(const Value value, formula.Finish(result));
  return *value.As<Tensor>();
}

template <bool multiple>
Result Gcd(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Pair pair, PairOf(call, false));
  if (IsFloat(pair.dtype) || IsBool(pair.dtype)) return Unsupported("expected integers");
  HIDET_ASSIGN_OR_RETURN(const Tensor divisor, CommonDivisor(call, pair.x, pair.y));
  if (!multiple) return Value(divisor);
  // The product of narrow integers is one of 32 bits, whose size is then cut.
  const ScalarType wide = BitWidth(pair.dtype) < 32 ? ScalarType::kInt32 : pair.dtype;
  Formula formula(call);
  const auto widened = [&](const Tensor& x) { return formula.Cast(formula.Of(x), wide); };
  const Term d = widened(divisor);
  const Term none = formula.Apply("Equal", {d, formula.Number(0, wide)});
  const Term quotient =
      formula.Apply("Divide", {widened(pair.x), Select(none, formula.Number(1, wide), d)},
                    {{"rounding", std::string("trunc")}});
  return formula.Finish(formula.Cast(Abs(quotient * widened(pair.y)), pair.dtype));
}

constexpr OpRule kRules[] = {
    {"bessel_i0", Special<OfOrder<BesselI, 0>, OfOrder<NarrowBesselI, 0>>},
    {"bessel_i0e", Special<OfOrder<ScaledBesselI, 0>, OfOrder<NarrowScaledBesselI, 0>>},
    {"bessel_i1", Special<OfOrder<BesselI, 1>, OfOrder<NarrowBesselI, 1>>},
    {"bessel_i1e", Special<OfOrder<ScaledBesselI, 1>, OfOrder<NarrowScaledBesselI, 1>>},
    {"bessel_j0", Special<OfOrder<BesselJ, 0>>},
    {"bessel_j1", Special<OfOrder<BesselJ, 1>>},
    {"copysign", SpecialOfTwo<CopySign>},
    {"digamma", Special<Digamma>},
    {"erf_inv", Special<ErfInv, NarrowErfInv>},
    {"erfc", Special<Erfc, Erfc>},
    {"erfcx", Special<ScaledErfc, ScaledErfc>},
    {"erfinv", Special<ErfInv, NarrowErfInv>},
    {"fmax", Ignoring<"Max">},
    {"fmin", Ignoring<"Min">},
    {"gcd", Gcd<false>},
    {"hypot", SpecialOfTwo<Hypot>},
    {"i0", Special<OfOrder<BesselI, 0>, OfOrder<NarrowBesselI, 0>>},
    {"i0e", Special<OfOrder<ScaledBesselI, 0>, OfOrder<NarrowScaledBesselI, 0>>},
    {"i1", Special<OfOrder<BesselI, 1>, OfOrder<NarrowBesselI, 1>>},
    {"i1e", Special<OfOrder<ScaledBesselI, 1>, OfOrder<NarrowScaledBesselI, 1>>},
    {"isclose", IsClose},
    {"lcm", Gcd<true>},
    {"lgamma", Special<LogGamma, NarrowLogGamma>},
    {"log_ndtr", Special<LogNdtr>},
    {"modified_bessel_i0", Special<OfOrder<BesselI, 0>, OfOrder<NarrowBesselI, 0>>},
    {"modified_bessel_i1", Special<OfOrder<BesselI, 1>, OfOrder<NarrowBesselI, 1>>},
    {"ndtri", Special<Ndtri, NarrowNdtri>},
    {"polygamma", Polygamma},
    {"signbit", SignBit},
    {"spherical_bessel_j0", Special<SphericalBesselJ0>},
    {"zeta", SpecialOfTwo<Zeta>},
};

}  // namespace

absl::Span<const OpRule> SpecialRules() { return kRules; }

}  // namespace hidet::fx
