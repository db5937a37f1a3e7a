// What the oracle says decides which groups of reductions become one, and what is computed anew for
// each reader; the other cases are in testdata/fuse.graph.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "graph/graph.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/verify_graph.h"
#include "gtest/gtest.h"
#include "ir/task/kernel_oracle.h"
#include "ir/task/task.h"
#include "passes/graph/fuse.h"

namespace hidet::passes {
namespace {

// Takes groups of so many reductions at most; none where that is negative.
class LimitingOracle : public ir::KernelOracle {
 public:
  explicit LimitingOracle(int most) : most_(most) {}
  absl::Status CanFuse(const ir::AnalyzedTask& task, absl::Span<const ir::Share>) const override {
    int count = 0;
    for (const ir::Stage& stage : task->stages) count += stage.kind == ir::StageKind::kReduce;
    return count <= most_ ? absl::OkStatus() : absl::FailedPreconditionError("too many reductions");
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask&) const override { return 1.0; }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask&, int) const override {
    return {{}};
  }

 private:
  const int most_;
};

// Takes what makes a group read no more elements than before.
class ReadingOracle : public LimitingOracle {
 public:
  ReadingOracle() : LimitingOracle(0) {}
  absl::Status CanFuse(const ir::AnalyzedTask& task,
                       absl::Span<const ir::Share> apart) const override {
    return ElementsOf(task) <= ElementsOf(apart[0].task)
               ? absl::OkStatus()
               : absl::FailedPreconditionError("too many elements");
  }

 private:
  static int64_t ElementsOf(const ir::AnalyzedTask& task) {
    int64_t count = 0;
    for (const ir::Operand& input : task->inputs) {
      int64_t elements = 1;
      for (const ir::Expr& extent : input.buffer.shape()) elements *= *ir::AsInt(extent);
      count += elements;
    }
    return count;
  }
};

using Names = std::vector<std::string>;

// The names of the operators in each group, in the order of the fused graph.
Names Groups(absl::string_view text, const ir::KernelOracle& oracle) {
  const auto graph = graph::ParseGraph(text, graph::AllOps(), {});
  EXPECT_TRUE(graph.ok()) << graph.status();
  const auto fused = Fuse(&oracle).run(*graph);
  EXPECT_TRUE(fused.ok()) << fused.status();
  EXPECT_TRUE(graph::VerifyGraph(*fused).ok()) << graph::VerifyGraph(*fused);
  Names groups;
  for (const graph::Operator& op : fused->operators) {
    std::string names;
    if (!op.is_fused()) names = op.record().name;
    if (op.is_fused()) {
      for (const graph::Operator& member : op.fused().graph->operators) {
        if (!names.empty()) names += " ";
        names += member.record().name;
      }
    }
    groups.push_back(names);
  }
  return groups;
}

Names Groups(absl::string_view text, int most_reductions) {
  return Groups(text, LimitingOracle(most_reductions));
}

constexpr absl::string_view kEntropy = R"(
graph(x: float32[4, 8][cpu]) {
  p: float32[4, 8][cpu] = Softmax(x, axis=1)
  q: float32[4, 8][cpu] = LogSoftmax(x, axis=1)
  m: float32[4, 8][cpu] = Multiply(p, q)
  y: float32[4][cpu] = ReduceSum(m, dims=[1], keepdims=False)
  return y
})";

TEST(FuseTest, ReductionsJoinTheOneThatReadsThem) {
  EXPECT_EQ(Groups(kEntropy, 3), Names{"Softmax LogSoftmax Multiply ReduceSum"});
  EXPECT_EQ(Groups(kEntropy, 1), (Names{"LogSoftmax", "Softmax Multiply", "ReduceSum"}));
}

TEST(FuseTest, ReductionsOfOneTensorStandBesideEachOther) {
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][cpu]) {
  a: float32[4][cpu] = ReduceMax(x, dims=[1], keepdims=False)
  c: float32[4][cpu] = CumulativeSum(a, dim=0, exclusive=False, reverse=False)
  b: float32[4][cpu] = ReduceMin(x, dims=[1], keepdims=False)
  return c, b
})",
                   2),
            (Names{"ReduceMax ReduceMin", "CumulativeSum"}))
      << "what reads the first comes after both";
}

TEST(FuseTest, WhatIsRepeatedIsComputedAnewWhereThatCostsNoMore) {
  constexpr absl::string_view kScaled = R"(
graph(x: float32[4, 8][cpu], b: float32[8][cpu]) {
  e: float32[8][cpu] = Exp(b)
  y: float32[4, 8][cpu] = Multiply(x, e)
  return y
})";
  EXPECT_EQ(Groups(kScaled, 0), Names{"Exp Multiply"});
  EXPECT_EQ(Groups(kScaled, -1), (Names{"Exp", "Multiply"}));
}

// Both passes of a resized image: two rows that are added are more elements than their sum, but the
// image that they are of may have fewer.
TEST(FuseTest, AProducerIsAskedAboutWithWhatItReads) {
  const auto resized = [](int rows) {
    return absl::StrCat("graph(x: float32[", rows, R"(, 8][cpu]) {
  a: float32[16, 8][cpu] = TakeSteps(x, axis=0, count=16, step=1, offset=0, parts=4)
  b: float32[16, 8][cpu] = TakeSteps(x, axis=0, count=16, step=1, offset=4, parts=4)
  c: float32[16, 8][cpu] = Exp(b)
  s: float32[16, 8][cpu] = Add(a, c)
  p: float32[16, 16][cpu] = TakeSteps(s, axis=1, count=16, step=1, offset=0, parts=2)
  q: float32[16, 16][cpu] = TakeSteps(s, axis=1, count=16, step=1, offset=2, parts=2)
  y: float32[16, 16][cpu] = Subtract(p, q)
  return y
})");
  };
  EXPECT_EQ(Groups(resized(4), ReadingOracle()).size(), 1u);
  EXPECT_EQ(Groups(resized(20), ReadingOracle()).back(), "TakeSteps TakeSteps Subtract");
}

// A gather reads each pair once, though it has half as many results; rows that it reads whole read
// theirs again for each element.
TEST(FuseTest, PlacesOfAGatherAreMadeWhereTheyAreRead) {
  constexpr absl::string_view kPairs = R"(
graph(x: float32[5, 6][cpu], i: int64[8, 1][cpu], j: int64[8, 1][cpu]) {
  p: int64[8, 2][cpu] = Concat(i, j, axis=1)
  y: float32[8][cpu] = GatherNd(x, p, batch_dims=0)
  return y
})";
  constexpr absl::string_view kRows = R"(
graph(x: float32[5, 6, 16][cpu], i: int64[8, 1][cpu], j: int64[8, 1][cpu]) {
  p: int64[8, 2][cpu] = Concat(i, j, axis=1)
  y: float32[8, 16][cpu] = GatherNd(x, p, batch_dims=0)
  return y
})";
  EXPECT_EQ(Groups(kPairs, 0), Names{"Concat GatherNd"});
  EXPECT_EQ(Groups(kRows, 0), (Names{"Concat", "GatherNd"}));
}

// On a GPU, where a kernel sorts.
TEST(FuseTest, SortedRowsAreWrittenByWhatSortsThem) {
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][fake_cuda]) {
  p: int64[4, 8][fake_cuda] = SortPlaces(x, count=[8], descending=False)
  y: float32[4, 8][fake_cuda] = Gather(x, p, axis=1)
  z: float32[4, 8][fake_cuda] = Relu(y)
  return z
})",
                   0),
            Names{"SortPlaces Gather Relu"});
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][fake_cuda]) {
  p: int64[4, 3][fake_cuda] = SortPlaces(x, count=[3], descending=True)
  q: int64[4, 3][fake_cuda] = Abs(p)
  y: float32[4, 3][fake_cuda] = Gather(x, p, axis=1)
  return y, p, q
})",
                   0),
            (Names{"SortPlaces Gather", "Abs"}))
      << "the places are a result too";
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][fake_cuda], d: float32[4, 8][fake_cuda]) {
  p: int64[4, 8][fake_cuda] = SortPlaces(x, count=[8], descending=False)
  y: float32[4, 8][fake_cuda] = Gather(d, p, axis=1)
  return y
})",
                   0),
            (Names{"SortPlaces", "Gather"}))
      << "of other rows";
}

// On a GPU, where a kernel transforms: the window before, the scale and the order behind.
TEST(FuseTest, TransformedRowsAreWrittenAsTheyAreWanted) {
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][fake_cuda], w: float32[8][fake_cuda]) {
  c = Constant(float32[][fake_cuda], [0.125])
  a: float32[4, 8][fake_cuda] = Multiply(x, w)
  b: float32[2, 4, 5][fake_cuda] = FourierTransform(a, forward=True)
  y: float32[2, 4, 5][fake_cuda] = Multiply(b, c)
  z: float32[4, 5, 2][fake_cuda] = PermuteDims(y, axes=[1, 2, 0])
  return z
})",
                   0),
            Names{"Multiply FourierTransform Multiply PermuteDims"});
}

// The second waits for the first, through an operator of another kind.
TEST(FuseTest, WhatWaitsStaysApart) {
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][cpu]) {
  a: float32[4][cpu] = ReduceMax(x, dims=[1], keepdims=False)
  c: float32[4][cpu] = CumulativeSum(a, dim=0, exclusive=False, reverse=False)
  d: float32[4, 1][cpu] = Unsqueeze(c, dims=[1])
  e: float32[4, 8][cpu] = Multiply(x, d)
  b: float32[4][cpu] = ReduceMin(e, dims=[1], keepdims=False)
  return a, b
})",
                   2),
            (Names{"ReduceMax", "CumulativeSum", "Unsqueeze Multiply ReduceMin"}));
}

// The labels that are to be ignored, and what a softmax gives the others.
TEST(FuseTest, APartOfRowsIsTakenWhereTheyAreMade) {
  EXPECT_EQ(Groups(R"(
graph(x: float32[4, 8][cpu], t: int64[4, 1][cpu], limit: int64[4, 1][cpu]) {
  p: float32[4, 8][cpu] = LogSoftmax(x, axis=1)
  q: float32[4, 1][cpu] = Gather(p, t, axis=1, wrap=False)
  keep: bool[4, 1][cpu] = NotEqual(t, limit)
  zero: float32[4, 1][cpu] = Cast(keep, dtype=float32)
  y: float32[4, 1][cpu] = Multiply(q, zero)
  count: float32[1][cpu] = ReduceSum(zero, dims=[0], keepdims=False)
  return y, count
})",
                   1),
            (Names{"LogSoftmax Gather NotEqual Cast Multiply", "NotEqual Cast ReduceSum"}));
}

}  // namespace
}  // namespace hidet::passes
