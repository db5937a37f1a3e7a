// The operators of a group of ranks: what they give, what the host's functions are called, and what
// does not fit. What they compute needs several processes
// (frontends/python/tests/distributed_test.py).
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "ir/task/peer_memory.h"

namespace hidet::graph {
namespace {

AttributeValue L(std::vector<int64_t> values) { return values; }
AttributeValue N(int64_t value) { return value; }
AttributeValue S(const char* text) { return std::string(text); }

struct CollectiveCase {
  std::string op;
  std::vector<int64_t> shape;
  Attributes attributes;
  std::string result;    // "[4, 2]", or the error
  std::string function;  // of the host
};

TEST(Collectives, HaveShapesByTheNumberOfRanksAndSayAllInAName) {
  const auto with = [](Attributes attributes) {
    attributes.Set("group", std::string("my group"));
    attributes.Set("order", N(0));
    return attributes;
  };
  const std::vector<CollectiveCase> cases = {
      {"AllReduce", {2, 3}, {{"reduction", S("sum")}}, "[2, 3]", "all_reduce reduction=sum"},
      {"AllReduce", {}, {{"reduction", S("max")}}, "[]", "all_reduce reduction=max"},
      {"AllGather", {2, 3}, {{"ranks", N(4)}}, "[8, 3]", "all_gather"},
      {"AllGather", {0, 3}, {{"ranks", N(4)}}, "[0, 3]", "all_gather"},
      {"ReduceScatter",
       {8, 3},
       {{"reduction", S("avg")}, {"ranks", N(4)}},
       "[2, 3]",
       "reduce_scatter reduction=avg"},
      {"AllToAll", {4, 2}, {{"ranks", N(2)}}, "[4, 2]", "all_to_all sent= received="},
      {"AllToAll",
       {4, 2},
       {{"ranks", N(2)}, {"sent", L({1, 3})}, {"received", L({2, 0})}},
       "[2, 2]",
       "all_to_all sent=1,3 received=2,0"},
      {"BroadcastFrom", {5}, {{"source", N(1)}}, "[5]", "broadcast source=1"},
      {"AllReduce",
       {2},
       {{"reduction", S("mean")}},
       "AllReduce: reduction 'mean', expected one of sum, avg, product, min, max"},
      {"AllGather", {}, {{"ranks", N(2)}}, "AllGather: a tensor without dimensions"},
      {"AllGather", {2}, {{"ranks", N(0)}}, "AllGather: a group of 0 ranks"},
      {"ReduceScatter",
       {7},
       {{"reduction", S("sum")}, {"ranks", N(2)}},
       "ReduceScatter: 7 rows do not divide among 2 ranks"},
      {"AllToAll", {3}, {{"ranks", N(2)}}, "AllToAll: 3 rows do not divide among 2 ranks"},
      {"AllToAll",
       {3},
       {{"ranks", N(2)}, {"sent", L({1, 2, 0})}, {"received", L({1, 1})}},
       "AllToAll: 3 numbers of rows for 2 ranks"},
      {"AllToAll",
       {3},
       {{"ranks", N(2)}, {"sent", L({1, 1})}, {"received", L({1, 1})}},
       "AllToAll: number of rows: 3 and 2 differ"},
      {"BroadcastFrom", {5}, {{"source", N(-1)}}, "BroadcastFrom: from rank -1"},
  };
  for (const CollectiveCase& test : cases) {
    SCOPED_TRACE(test.op + test.result);
    GraphBuilder b(AllOps());
    const Tensor x = b.Input({ScalarType::kFloat32, MakeDims(test.shape), Device::Cpu()});
    const auto made = b.Apply(test.op, {x}, with(test.attributes));
    if (test.function.empty()) {
      ASSERT_EQ(made.status().code(), absl::StatusCode::kInvalidArgument);
      EXPECT_EQ(made.status().message(), test.result);
      continue;
    }
    ASSERT_TRUE(made.ok()) << made.status().message();
    EXPECT_EQ(ToString((*made)[0].shape()), test.result);
    const Operator& op = b.operators().back();
    EXPECT_TRUE(op.is_external());
    EXPECT_EQ(op.record().external->function(op.attributes()),
              absl::StrCat("collective ", test.function, " group=my group"));
    const auto waited = b.ApplyOne("WaitCollective", {(*made)[0], x});
    ASSERT_TRUE(waited.ok()) << waited.status().message();
    EXPECT_TRUE(SameDims(waited->shape(), (*made)[0].shape()));
    const Graph graph = *b.Build({*waited});
    EXPECT_TRUE(PreparedTensors(graph).empty());
  }
}

TEST(Collectives, SymbolicRowsAreAssumedToDivide) {
  GraphBuilder b(AllOps());
  const ir::Var s = MakeSymbol("s");
  const Tensor x = b.Input({ScalarType::kFloat32, {s, ir::Int64(2)}, Device::Cpu()});
  const Attributes attributes = {
      {"reduction", S("sum")}, {"ranks", N(2)}, {"group", S("g")}, {"order", N(0)}};
  const Tensor y = *b.ApplyOne("ReduceScatter", {x}, attributes);
  const Graph graph = *b.Build({y});
  ASSERT_EQ(graph.assumptions.size(), 1u);
}

TEST(Collectives, MemoryOfTheRanksIsChecked) {
  GraphBuilder b(AllOps());
  const auto memory = [&](ScalarType dtype, int64_t count) {
    return b.Input({dtype, MakeDims({count}), Device::Cpu()});
  };
  const int64_t data = ir::PeerDataCount(2, 6), flags = ir::PeerFlagCount(2);
  const auto inputs = [&](ScalarType dtype, int64_t last) {
    const Tensor own = memory(dtype, data), words = memory(ScalarType::kInt64, flags);
    return std::vector<Tensor>{memory(ScalarType::kFloat32, 6), own, words, own, own, words,
                               memory(ScalarType::kInt64, last)};
  };
  const Attributes attributes = {{"ranks", N(2)}, {"group", S("g")}, {"order", N(0)}};
  const auto sum = b.ApplyOne("AllReduceByPeers", inputs(ScalarType::kFloat32, flags), attributes);
  ASSERT_TRUE(sum.ok()) << sum.status().message();
  EXPECT_EQ(ToString(sum->shape()), "[6]");
  EXPECT_FALSE(b.operators().back().is_external());
  const auto message = [&](const std::vector<Tensor>& given) {
    return std::string(b.ApplyOne("AllReduceByPeers", given, attributes).status().message());
  };
  EXPECT_EQ(message(inputs(ScalarType::kFloat32, flags - 1)),
            absl::StrCat("AllReduceByPeers: memory 6 is int64[", flags - 1,
                         "][cpu], expected int64[", flags, "] at least"));
  EXPECT_EQ(message(inputs(ScalarType::kFloat16, flags)),
            absl::StrCat("AllReduceByPeers: memory 1 is float16[", data,
                         "][cpu], expected float32[", data, "] at least"));
  std::vector<Tensor> fewer = inputs(ScalarType::kFloat32, flags);
  fewer.pop_back();
  EXPECT_EQ(message(fewer), "AllReduceByPeers: 6 inputs for 2 ranks");
}

TEST(Collectives, OutOfOrderAreRefused) {
  GraphBuilder b(AllOps());
  Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2}), Device::Cpu()});
  for (const int64_t order : {1, 0}) {
    x = *b.ApplyOne("AllReduce", {x},
                    {{"reduction", S("sum")}, {"group", S("g")}, {"order", N(order)}});
  }
  const auto graph = b.Build({x});
  ASSERT_EQ(graph.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(graph.status().message().find("order 0 after order 1"), absl::string_view::npos);
}

}  // namespace
}  // namespace hidet::graph
