// How each torch function and method is made of operators: one row a name.
//
//   const OpRule* rule = FindRule("linear");
//   HIDET_ASSIGN_OR_RETURN(Value y, rule->import(call));
#ifndef FRONTENDS_FX_OP_MAP_H_
#define FRONTENDS_FX_OP_MAP_H_

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/graph_builder.h"
#include "graph/tensor.h"

namespace hidet::fx {

struct Value;
using ValueList = std::vector<Value>;

struct Slice {
  std::vector<Value> bounds;  // start, stop, step
};

// What an argument or result is: nothing, bool, integer (perhaps of symbols), number, text, dtype,
// tensor, list, slice.
struct Value {
  std::variant<std::monostate, bool, ir::Expr, double, std::string, ScalarType, graph::Tensor,
               ValueList, Slice>
      value;

  Value() = default;
  template <typename T>
  Value(T v) : value(std::move(v)) {}  // NOLINT: results read naturally

  bool IsNone() const { return value.index() == 0; }
  template <typename T>
  const T* As() const {
    return std::get_if<T>(&value);
  }
};

// One node while it is imported.
struct Call {
  graph::GraphBuilder& builder;
  graph::Device device;
  std::string name;
  std::string display;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;

  // The argument at that place or of that name; none if it is not given.
  const Value& Arg(int i, absl::string_view keyword) const;
};

struct OpRule {
  absl::string_view target;
  absl::StatusOr<Value> (*import)(Call& call);
};

// Returns the names of all rows.
std::vector<absl::string_view> RuleTargets();

// Returns the row, or nullptr.
const OpRule* FindRule(absl::string_view target);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_OP_MAP_H_
