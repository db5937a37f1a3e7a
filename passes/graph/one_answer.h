// For tests of passes that ask whether a rewriting pays: an oracle that always says the same, and
// what a pass makes of a graph's text.
#ifndef PASSES_GRAPH_ONE_ANSWER_H_
#define PASSES_GRAPH_ONE_ANSWER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "ir/task/kernel_oracle.h"
#include "passes/graph/graph_rewriter.h"

namespace hidet::passes {

// Notes how many tasks would take the one's place.
class OneAnswer : public ir::KernelOracle {
 public:
  explicit OneAnswer(bool pays) : pays_(pays) {}
  absl::Status CanFuse(const ir::AnalyzedTask& task,
                       absl::Span<const ir::Share> apart) const override {
    ++asked;
    parts = apart.size();
    return pays_ ? absl::FailedPreconditionError("slower") : absl::OkStatus();
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask&) const override { return 1.0; }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask&, int) const override {
    return {{}};
  }

  mutable int asked = 0;
  mutable size_t parts = 0;

 private:
  const bool pays_;
};

inline std::string Rewritten(absl::string_view text, const GraphPass& pass) {
  const auto graph = graph::ParseGraph(text, graph::AllOps(), {}).value();
  return graph::PrintGraph(pass.run(graph).value());
}

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_ONE_ANSWER_H_
