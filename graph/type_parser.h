// Reads what the texts of graphs (graph/parser.h) and of rewrite rules (passes/graph/rules) share:
// sizes, types of tensors, and attributes.
//
//   float32[s, 384][cpu]        [1, s, 64]        'constant'        True
#ifndef GRAPH_TYPE_PARSER_H_
#define GRAPH_TYPE_PARSER_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "graph/attributes.h"
#include "graph/tensor.h"
#include "ir/text/expr_parser.h"

namespace hidet::graph {

class TypeParser : public ir::ExprParser {
 public:
  explicit TypeParser(absl::string_view text) : ExprParser(text, {}, {}) {}

 protected:
  // Sizes in brackets, simplified.
  absl::StatusOr<Dims> ParseDims();
  absl::StatusOr<ScalarType> ParseDType();
  // A dtype, a shape, a device, and a layout if it is not row-major.
  absl::StatusOr<TensorType> ParseType();
  // The value of an attribute that a record declares with this type, or None.
  absl::StatusOr<AttributeValue> ParseAttribute(AttributeType type);

 private:
  // What stands in brackets, read by a function of its text.
  template <typename T>
  absl::StatusOr<T> ParseBracketed(absl::StatusOr<T> (*parse)(absl::string_view));
};

}  // namespace hidet::graph

#endif  // GRAPH_TYPE_PARSER_H_
