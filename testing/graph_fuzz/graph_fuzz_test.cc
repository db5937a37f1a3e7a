// A fixed set of random graphs through the whole compiler, on both devices; what runs longer and
// elsewhere is graph_fuzz.cc.
#include <cstdint>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "graph/device.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "gtest/gtest.h"
#include "testing/graph_fuzz/finding.h"
#include "testing/graph_fuzz/graph_check.h"
#include "testing/graph_fuzz/random_graph.h"
#include "testing/graph_fuzz/shrink.h"

namespace hidet::testing {
namespace {

using ::testing::HasSubstr;

graph::Graph Parse(absl::string_view text) {
  absl::StatusOr<graph::Graph> graph = graph::ParseGraph(text, graph::AllOps());
  EXPECT_TRUE(graph.ok()) << graph.status();
  return graph.ok() ? *graph : graph::Graph();
}

// Seeds in groups, which the test runner may divide.
constexpr uint64_t kSeedsInGroup = 10;
constexpr int kGroups = 8;

class RandomGraphTest : public ::testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(RandomGraphTest, AgreesWithTheReference) {
  const auto& [device, group] = GetParam();
  int checked = 0;
  for (uint64_t i = 0; i < kSeedsInGroup; ++i) {
    const uint64_t seed = static_cast<uint64_t>(group) * kSeedsInGroup + i;
    const graph::Graph graph = RandomGraph(seed, {.device = *graph::Device::Parse(device)});
    const absl::Status status = CheckGraphApart(graph);
    checked += status.ok() ? 1 : 0;
    if (IsFinding(status)) ADD_FAILURE() << DescribeFinding(seed, graph, status);
  }
  // What cannot be told or is refused must not become the most.
  EXPECT_GE(checked, static_cast<int>(kSeedsInGroup) / 2);
}

INSTANTIATE_TEST_SUITE_P(Devices, RandomGraphTest,
                         ::testing::Combine(::testing::Values("cpu", "cuda"),
                                            ::testing::Range(0, kGroups)),
                         [](const auto& info) {
                           return absl::StrCat(std::get<0>(info.param), std::get<1>(info.param));
                         });

// What random graphs have found, made small.
struct Found {
  const char* name;
  const char* text;
};
class FoundTest : public ::testing::TestWithParam<std::tuple<std::string, Found>> {};

TEST_P(FoundTest, IsRepaired) {
  const auto& [device, found] = GetParam();
  const graph::Graph graph =
      Parse(absl::StrReplaceAll(found.text, {{"[cpu]", absl::StrCat("[", device, "]")}}));
  EXPECT_EQ(CheckGraphApart(graph), absl::OkStatus());
}

constexpr Found kFound[] = {
    {"ProductOfEmptyBatch", R"(
graph(x: float16[0, 1, 2][cpu], w: float16[0, 2, 2][cpu]) {
  y: float16[0, 1, 2][cpu] = Matmul(x, w)
  return y
})"},
    {"ProductOfNoRows", R"(
graph(x: float16[1, 1, 0, 1][cpu]) {
  c = Constant(float16[2, 1][cpu], unknown)
  y: float16[1, 1, 0, 2][cpu] = Matmul(x, c, transpose_b=True)
  return y
})"},
    {"SumsOfNoRows", R"(
graph(x: float32[0, 1, 1, 3][cpu]) {
  y: float32[0, 1][cpu] = ReduceMax(x, dims=[2, 3], keepdims=False)
  z: int64[0, 1, 1][cpu] = ArgMin(x, dim=-1, keepdims=False)
  return y, z
})"},
    {"RunningSumOfNothing", R"(
graph(x: float16[1, 1, 0, 1][cpu]) {
  y: float16[1, 1, 0, 1][cpu] = CumulativeSum(x, dim=0)
  return y
})"},
    {"SoftmaxOfNothing", R"(
graph(x: float16[2, 0][cpu]) {
  y: float16[2, 0][cpu] = Softmax(x, axis=-1)
  return y
})"},
    {"CastToFewerBits", R"(
graph(x: int32[64, 1][cpu]) {
  y: uint8[64, 1][cpu] = Cast(x, dtype=uint8)
  return y
})"},
    {"AttentionOfScoresThatAreNoNumbers", R"(
graph(special_3: float16[1, 1, 1, 23][cpu], x_4: float16[1, 1, 1, 23][cpu], x_5: float16[1, 1, 1, 1][cpu], x_6: bool[1, 1][cpu]) {
  x: float16[1, 1, 1, 1][cpu] = Attention(special_3, x_4, x_5, x_6, is_causal=False, scale=None, nan_rows=False)
  return x
})"},
    {"AttentionOfNoHeads", R"(
graph(q: float32[1, 0, 3, 8][cpu], k: float32[1, 0, 2, 8][cpu], v: float32[1, 0, 2, 8][cpu]) {
  y: float32[1, 0, 3, 8][cpu] = Attention(q, k, v)
  return y
})"},
    {"NoneOfReducedRows", R"(
graph(x: float64[1, 2, 2, 2][cpu]) {
  y: int64[1, 2, 1, 2][cpu] = ArgMin(x, dim=2, keepdims=True)
  z: int64[1, 1, 2, 2][cpu] = PermuteDims(y, axes=[2, 0, 1, 3])
  w: int64[1, 1, 2, 0][cpu] = StridedSlice(z, starts=[5], ends=[5], axes=[3], strides=[1])
  return w
})"},
    {"AttentionWithoutDepth", R"(
graph(q: float32[1, 1, 0][cpu], k: float32[1, 1, 0][cpu], v: float32[1, 1, 1][cpu]) {
  y: float32[1, 1, 1][cpu] = Attention(q, k, v)
  return y
})"},
    {"ComparedWithWhatIsEqual", R"(
graph(x_6: float16[30, 1, 17, 30][cpu], x_7: float16[30, 1, 17, 1][cpu]) {
  c = Constant(float16[30, 1, 17, 30][cpu], unknown)
  x: float16[30, 1, 17, 17][cpu] = Matmul(x_6, c, transpose_b=True)
  x_1: float16[30, 1, 17, 17][cpu] = Softmax(x, axis=3)
  x_2: float16[30, 1, 17, 1][cpu] = Matmul(x_1, x_7)
  x_3: bool[30, 1, 17, 30][cpu] = Greater(x_6, x_2)
  return x_3
})"},
};

INSTANTIATE_TEST_SUITE_P(Devices, FoundTest,
                         ::testing::Combine(::testing::Values("cpu", "cuda"),
                                            ::testing::ValuesIn(kFound)),
                         [](const auto& info) {
                           return absl::StrCat(std::get<1>(info.param).name, "_",
                                               std::get<0>(info.param));
                         });

TEST(RandomGraphTextTest, TheSameSeedGivesTheSameGraph) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const graph::Graph graph = RandomGraph(seed, {.device = graph::Device::Cpu()});
    const std::string text = graph::PrintGraph(graph);
    EXPECT_EQ(graph::PrintGraph(RandomGraph(seed, {.device = graph::Device::Cpu()})), text);
    // And its text says all that there is.
    EXPECT_TRUE(graph::Equal(Parse(text), graph)) << text;
  }
}

TEST(CheckGraphTest, ASymbolHasTheValueOfItsHint) {
  const graph::Graph graph = Parse(
      "graph symbols(s: 1..64 hint 5) (x: float32[s, 4][cpu]) {\n"
      "  y: float32[s, 4][cpu] = Exp(x)\n  return y\n}");
  const SymbolValues symbols = SymbolsOf(graph);
  EXPECT_EQ(symbols.at("s"), 5);
  const auto inputs = InputsOf(graph, symbols).value();
  const auto results = CompileAndRun(graph, inputs, symbols).value();
  EXPECT_THAT(results[0].shape, ::testing::ElementsAre(5, 4));
  EXPECT_EQ(CheckGraph(graph), absl::OkStatus());
}

TEST(ShrinkTest, LeavesWhatMatters) {
  const graph::Graph graph = Parse(
      "graph symbols(s: 1..64 hint 5) (x: float32[s, 24][cpu], z: float32[24][cpu]) {\n"
      "  a: float32[s, 24][cpu] = Relu(x)\n"
      "  b: float32[s, 24][cpu] = Add(a, z)\n"
      "  c: float32[s, 24][cpu] = Softmax(b, axis=1)\n"
      "  d: float32[s, 24][cpu] = Exp(c)\n"
      "  e: float32[24, s][cpu] = PermuteDims(d, axes=[1, 0])\n"
      "  return e, a\n}");
  const graph::Graph small = Shrink(graph, [](const graph::Graph& g) {
    return absl::StrContains(graph::PrintGraph(g), "Softmax");
  });
  EXPECT_EQ(small.operators.size(), 1u) << graph::PrintGraph(small);
  EXPECT_EQ(small.inputs.size(), 1u);
  EXPECT_THAT(graph::PrintGraph(small), HasSubstr("float32[1, 1][cpu] = Softmax"));
}

}  // namespace
}  // namespace hidet::testing
