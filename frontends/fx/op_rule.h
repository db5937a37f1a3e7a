// A rule: how one torch function or method is made of operators.
//
//   Result Square(Call& call) {
//     HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
//     return One(call, "Square", {x});
//   }
//   constexpr OpRule kRules[] = {{"square", Square}};
#ifndef FRONTENDS_FX_OP_RULE_H_
#define FRONTENDS_FX_OP_RULE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
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

// A number of Python's that is another one at each call: float64, int64 or bool without dimensions.
// It counts as a number where dtypes are promoted.
struct Number {
  graph::Tensor tensor;
};

// What an argument or result is: nothing, bool, integer (perhaps of symbols), number, text, dtype,
// tensor, list, slice, number of a call.
struct Value {
  std::variant<std::monostate, bool, ir::Expr, double, std::string, ScalarType, graph::Tensor,
               ValueList, Slice, Number>
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
  ScalarType default_float;  // torch.get_default_dtype()
  std::string name;
  std::string display;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  bool in_place = false;  // set by a rule that is asked for inplace=True
  mutable std::vector<absl::string_view> asked = {};  // the keywords that Arg found

  // The argument at that place or of that name, or of NumPy's name for it (axis for dim), as torch
  // takes them; none if it is not given.
  const Value& Arg(int i, absl::string_view keyword) const;

  // Unimplemented for an argument by name that no call of Arg found: the rule does not know of it.
  // None, False, and what changes no result will do.
  absl::Status CheckAllAsked() const;
};

// The values of an index out of range by which a model says that it divided whole numbers by 0, and
// that it took one of them to a negative power.
inline constexpr int64_t kZeroDivisor = INT64_MIN + 2, kNegativePower = INT64_MIN + 3;

// Of several indices one that is out of range, of at most the farthest either way, is named by its
// distance from this value.
inline constexpr int64_t kOutsideIndex = INT64_MIN / 2, kFarthestIndex = int64_t{1} << 60;

enum OpRuleTrait : uint8_t {
  kView = 1,     // the result may share memory with the first argument
  kInPlace = 2,  // the result takes the place of the first argument
};

struct OpRule {
  absl::string_view target;
  absl::StatusOr<Value> (*import)(Call& call);
  uint8_t traits = 0;
};

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_OP_RULE_H_
