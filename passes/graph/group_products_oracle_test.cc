// What the oracle says of a group decides; the other cases are in testdata/group_products.graph.

#include "absl/strings/string_view.h"
#include "graph/graph.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "gtest/gtest.h"
#include "ir/task/kernel_oracle.h"
#include "ir/task/task.h"
#include "passes/graph/group_products.h"

namespace hidet::passes {
namespace {

// Takes groups of so many results at most.
class LimitingOracle : public ir::KernelOracle {
 public:
  explicit LimitingOracle(size_t most) : most_(most) {}
  absl::Status CanFuse(const ir::AnalyzedTask& task, absl::Span<const ir::Share>) const override {
    return task->outputs.size() <= most_ ? absl::OkStatus()
                                         : absl::FailedPreconditionError("too many results");
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask&) const override { return 1.0; }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask&, int) const override {
    return {{}};
  }

 private:
  const size_t most_;
};

constexpr absl::string_view kFourProducts = R"(
graph(x: float32[1, 3, 8][cpu], w: float32[1, 8, 6][cpu]) {
  a: float32[1, 3, 6][cpu] = CpuBatchMatmul(x, w)
  b: float32[1, 3, 6][cpu] = CpuBatchMatmul(x, w)
  c: float32[1, 3, 6][cpu] = CpuBatchMatmul(x, w)
  d: float32[1, 3, 6][cpu] = CpuBatchMatmul(x, w)
  return a, b, c, d
})";

std::vector<size_t> ResultsOfOperators(const ir::KernelOracle& oracle) {
  const auto graph = graph::ParseGraph(kFourProducts, graph::AllOps(), {});
  EXPECT_TRUE(graph.ok()) << graph.status();
  const auto grouped = GroupMatmuls(&oracle).run(*graph);
  EXPECT_TRUE(grouped.ok()) << grouped.status();
  std::vector<size_t> results;
  for (const graph::Operator& op : grouped->operators) results.push_back(op.outputs().size());
  return results;
}

TEST(GroupMatmuls, LeavesWhatTheOracleRefuses) {
  const LimitingOracle none(1);
  EXPECT_EQ(ResultsOfOperators(none), (std::vector<size_t>{1, 1, 1, 1}));
}

TEST(GroupMatmuls, WhoIsRefusedBeginsAGroupOfItsOwn) {
  EXPECT_EQ(ResultsOfOperators(LimitingOracle(2)), (std::vector<size_t>{2, 2}));
  EXPECT_EQ(ResultsOfOperators(LimitingOracle(3)), (std::vector<size_t>{3, 1}));
}

}  // namespace
}  // namespace hidet::passes
