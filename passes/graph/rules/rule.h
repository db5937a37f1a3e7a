// Rewrite rules as text: what a piece of graph looks like, and what takes its place.
//
//   rule rms_norm {
//     find (x: float[...], epsilon: number, dims: attribute) {
//       squares = Square(x)
//       mean = ReduceMean(squares, dims=dims, keepdims=True)
//       shifted = Add(mean, epsilon)
//       root = Rsqrt(shifted)
//       y = Multiply(x, root)
//       return y
//     }
//     where epsilon < 1.0
//     let axis = trailing_axis(dims, x)
//     make {
//       z = RmsNorm(x, axis=axis, epsilon=epsilon)
//       return z
//     }
//   }
//
// The lines are those of a graph (graph/text.h) without the types of results;
// docs/rewrite_rules.md describes the language. Matching asks what operators mean: products and
// powers are compared in one form (product_form.h), and operands of operators that commute may
// change places.
//
// A rule has one case for each `find`; the first that matches is applied. A part is a rule that
// other rules use like an operator in their patterns: what it makes are values, not the operator's
// result. This header is what the parser (rule_parser.h) makes and the matcher (rule_matcher.h)
// reads.
#ifndef PASSES_GRAPH_RULES_RULE_H_
#define PASSES_GRAPH_RULES_RULE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/attributes.h"
#include "graph/op_record.h"
#include "graph/tensor.h"
#include "ir/expr.h"
#include "passes/graph/rules/product_form.h"

namespace hidet::passes {

struct Match;

// A tensor that a part makes: one of its results.
struct MadeByPart {
  std::shared_ptr<const Match> match;
  int result = 0;
};
// A tensor that is not there: an optional operand that was not given.
struct AbsentTensor {};

// What a name stands for in one match; nothing yet at first.
using RuleValue = std::variant<std::monostate, AbsentTensor, graph::Tensor, MadeByPart, double,
                               graph::AttributeValue, ir::Expr, graph::Dims>;

// A name of a case, by its position in `RuleCase::names`.
using Slot = int;

// A tensor's type as far as a pattern says it: sizes before and behind any number of others.
struct TypePattern {
  enum class Element : uint8_t { kAny, kFloat, kExactly };
  struct Size {
    std::optional<Slot> name;
    int64_t number = 0;
  };
  Element element = Element::kAny;
  ScalarType exactly = ScalarType::kFloat32;
  std::vector<Size> first, last;
  bool has_others = false;
  std::optional<Slot> others;
};

struct RuleOperand {
  std::optional<Slot> name;      // else a number, if there is one, or an absent tensor
  std::optional<double> number;  // what a constant is everywhere
};

struct RuleAttribute {
  std::string name;
  std::optional<Slot> hole;  // else the value
  graph::AttributeValue value;
};

// What a name of a case is.
struct RuleName {
  enum class Kind : uint8_t {
    kTensor,     // any tensor
    kOptional,   // one that may be absent
    kNumber,     // a number that a constant is everywhere, or that factors of a product amount to
    kAttribute,  // the value of an attribute
    kSize,       // a size
    kSizes,      // several sizes
    kOperator,   // the result of an operator
    kProduct,    // a product, by whatever operators it is made
    kPart,       // a tensor that a part matches
    kGiven,      // what a part or a function gives
  };
  std::string text;
  Kind kind = Kind::kTensor;
  bool is_shared = false;                            // others than the pattern may read the result
  std::optional<TypePattern> type;                   // of tensors
  std::vector<const graph::OpRecord*> records = {};  // of kOperator: any of them
  std::vector<RuleOperand> operands = {};
  std::vector<RuleAttribute> attributes = {};
  bool any_other_attributes = false;
  // Of kProduct, without the number that has a name; holes are its last factors.
  Product<Slot> product = {};
  std::optional<Product<Slot>::Factor> number = {};  // that name, and its power
  int part = 0;                                      // of kPart: the position of the rule
  std::vector<Slot> arguments = {};                  // what its results are called
};

struct RuleFunction;

// "where" and "let": a condition or a value, by an expression or a function.
struct RuleClause {
  std::optional<Slot> result;  // of let
  ir::Expr expr;               // over `vars`, if there is no function
  const RuleFunction* function = nullptr;
  std::vector<Slot> arguments;
};

// One operator of the replacement.
struct RuleStatement {
  Slot result = 0;
  const graph::OpRecord* record = nullptr;
  std::optional<Slot> like;  // instead: an operator as the one that was matched there
  bool is_product = false;   // the operator multiplies
  std::vector<RuleOperand> operands;
  std::vector<RuleAttribute> attributes;
};

struct RuleCase {
  std::vector<RuleName> names;
  std::vector<std::pair<Slot, ir::Var>> vars;  // the numbers and sizes in expressions
  Slot root = 0;
  std::vector<RuleClause> clauses;
  std::vector<RuleStatement> statements;
  std::vector<RuleOperand> results;  // of a rule one: what takes the place of the root
};

struct Rule {
  std::string name;
  bool is_part = false;
  std::vector<std::pair<std::string, RuleName::Kind>> parameters;  // of a part: its results
  std::vector<RuleCase> cases;
};

// Rules and parts in the order of the text, in which each part stands before its users.
using RuleSet = std::vector<Rule>;

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_RULES_RULE_H_
