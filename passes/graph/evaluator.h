// Computes an operator whose inputs are all constants: what constant folding needs and does not
// know how to do. The compiler fills it with compiled kernels, tests with a plain interpreter.
#ifndef PASSES_GRAPH_EVALUATOR_H_
#define PASSES_GRAPH_EVALUATOR_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "graph/constant_data.h"
#include "graph/graph.h"

namespace hidet::passes {

class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Returns the data of each result of `op`, whose inputs are constants (absent ones excepted) and
  // whose results have constant shapes. An error means that it cannot be computed here; the
  // operator then stays.
  virtual absl::StatusOr<std::vector<std::shared_ptr<const graph::ConstantData>>> Evaluate(
      const graph::Operator& op) const = 0;
};

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_EVALUATOR_H_
