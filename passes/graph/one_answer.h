// For tests of passes that ask whether a rewriting pays: an oracle that always says the same.
#ifndef PASSES_GRAPH_ONE_ANSWER_H_
#define PASSES_GRAPH_ONE_ANSWER_H_

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/task/kernel_oracle.h"

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

}  // namespace hidet::passes

#endif  // PASSES_GRAPH_ONE_ANSWER_H_
