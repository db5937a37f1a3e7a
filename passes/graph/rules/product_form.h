// Products in one form: a number times powers of tensors, however they are spelled.
//
//   Multiply(Divide(x, 8), x)      ->   0.125 x^2
//   Divide(y, Sqrt(Square(v)))     ->   y w^-0.5, where w is Square(v): roots are not taken apart
//   Negative(Cube(x))              ->   -1 x^3
//
// Which operators multiply, divide, negate or take powers is read from their definitions
// (graph::ScalarRule), so that a new operator needs no line here. Two spellings with the same form
// have the same values but for rounding: x / x and root(x)^2 stay as they are.
#ifndef PASSES_GRAPH_RULES_PRODUCT_FORM_H_
#define PASSES_GRAPH_RULES_PRODUCT_FORM_H_

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Whether powers of one base become one: x^2 of x and x. Not x and 1/x, nor roots.
inline bool AddsUp(double a, double b) {
  return std::floor(a) == a && std::floor(b) == b && (a > 0) == (b > 0);
}

inline bool IsSameBase(const graph::Tensor& a, const graph::Tensor& b) { return a.SameAs(b); }
inline bool IsSameBase(int a, int b) { return a == b; }

// A number times powers; `Base` is a tensor of a graph, or a name in a pattern.
template <typename Base>
struct Product {
  struct Factor {
    Base base;
    double exponent = 1;
  };
  double number = 1;
  std::vector<Factor> factors;

  static Product Of(Base base) { return {.number = 1, .factors = {{std::move(base), 1}}}; }

  void Multiply(const Base& base, double exponent) {
    for (Factor& factor : factors) {
      if (!IsSameBase(factor.base, base) || !AddsUp(factor.exponent, exponent)) continue;
      factor.exponent += exponent;
      return;
    }
    factors.push_back({base, exponent});
  }

  // False when that power of a product is none: roots of more than one factor are not.
  bool MultiplyPower(const Product& other, double exponent) {
    const bool is_root = std::floor(exponent) != exponent;
    if (is_root &&
        (other.number != 1 || other.factors.size() != 1 || other.factors[0].exponent != 1)) {
      return false;
    }
    for (const Factor& factor : other.factors) {
      const bool of_root = std::floor(factor.exponent) != factor.exponent;
      if (of_root && exponent != 1 && exponent != -1) return false;
    }
    number *= std::pow(other.number, exponent);
    for (const Factor& factor : other.factors) Multiply(factor.base, factor.exponent * exponent);
    return true;
  }

  // The product without that power of another one; nothing where it does not contain it. Numbers
  // are divided.
  std::optional<Product> Without(const Product& other, double exponent) const {
    Product power, rest = *this;
    if (!power.MultiplyPower(other, exponent) || power.number == 0) return std::nullopt;
    rest.number /= power.number;
    for (const Factor& taken : power.factors) {
      bool found = false;
      for (size_t i = 0; i < rest.factors.size() && !found; ++i) {
        Factor& factor = rest.factors[i];
        if (!IsSameBase(factor.base, taken.base)) continue;
        if (factor.exponent == taken.exponent) {
          rest.factors.erase(rest.factors.begin() + static_cast<int>(i));
          found = true;
        } else if (AddsUp(factor.exponent, taken.exponent) &&
                   std::abs(factor.exponent) > std::abs(taken.exponent)) {
          factor.exponent -= taken.exponent;
          found = true;
        }
      }
      if (!found) return std::nullopt;
    }
    return rest;
  }
};

// What an operator multiplies: a number and a power of each operand.
struct ProductRule {
  double number = 1;
  std::vector<double> exponents;
};

// Returns what an operator on these tensors multiplies; nothing where its definition says something
// else. `numbers` holds, for each operand, the number that it is everywhere, if it is one. The
// attributes must be complete.
std::optional<ProductRule> FindProductRule(const graph::OpRecord& record,
                                           absl::Span<const graph::Tensor> inputs,
                                           const graph::Attributes& attributes,
                                           absl::Span<const std::optional<double>> numbers);

// True when the definition says that the two operands may change places.
bool IsCommutative(const graph::Operator& op);

// The forms of the tensors of one graph, each found once.
class ProductForms {
 public:
  struct Form {
    bool is_product = false;  // else the tensor itself is the only factor
    Product<graph::Tensor> product;
    // The tensors between the factors and the product, which is the last: what is multiplied first
    // comes first.
    std::vector<graph::Tensor> steps;
  };

  explicit ProductForms(const Rewrite& rewrite) : rewrite_(rewrite) {}

  // The reference is valid as long as this lives.
  const Form& Of(const graph::Tensor& tensor) { return At(tensor, 0); }

 private:
  const Form& At(const graph::Tensor& tensor, int depth);
  std::optional<Form> Multiplied(const graph::Tensor& tensor, int depth);

  const Rewrite& rewrite_;
  graph::TensorMap<std::unique_ptr<Form>> forms_;
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_PRODUCT_FORM_H_
