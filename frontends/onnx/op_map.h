// The table of ONNX operators: one row each, with the function that translates a node.
//
//   const OpRule* rule = FindRule("", "Softmax");     // domain and type
//   if (rule != nullptr) outputs = rule->import(node);
//
// A rule looks at the node's opset where versions differ. To add an operator, add a row in
// op_map.cc.
#ifndef FRONTENDS_ONNX_OP_MAP_H_
#define FRONTENDS_ONNX_OP_MAP_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/onnx/node_context.h"

namespace hidet::onnx {

struct OpRule {
  absl::string_view op_type;
  // Inputs: the first `min_inputs` must be given.
  int min_inputs;
  int max_inputs;
  // Returns one tensor an output; outputs that nobody wants may be empty handles or left out at the
  // end.
  absl::StatusOr<Tensors> (*import)(NodeContext& node);
};

// Returns the rule, or nullptr if the operator is not supported. The domain "" is ONNX itself, also
// called "ai.onnx".
const OpRule* FindRule(absl::string_view domain, absl::string_view op_type);

// (domain, operator) of all rules, in order; the default domain is "".
std::vector<std::pair<std::string, std::string>> SupportedOperators();

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_OP_MAP_H_
