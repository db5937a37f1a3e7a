// What must not matter: with whom a row is in a batch, and what a masked sequence is padded with.
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "graph/graph.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "gtest/gtest.h"
#include "testing/graph_fuzz/graph_check.h"
#include "testing/host_tensor/host_tensor.h"

namespace hidet::testing {
namespace {

struct Network {
  const char* name;
  const char* text;
};

// Layers of products with what is fused around them.
constexpr Network kPerceptron = {"Perceptron", R"(
graph symbols(b: 1..64) (x: float32[b, 40][cpu]) {
  w1 = Constant(float32[40, 72][cpu], unknown)
  c1 = Constant(float32[72][cpu], unknown)
  w2 = Constant(float32[72, 24][cpu], unknown)
  h: float32[b, 72][cpu] = Matmul(x, w1)
  a: float32[b, 72][cpu] = Add(h, c1)
  r: float32[b, 72][cpu] = Relu(a)
  y: float32[b, 24][cpu] = Matmul(r, w2)
  n: float32[b, 24][cpu] = LayerNorm(y, None, None, axis=-1, epsilon=1e-05)
  s: float32[b, 24][cpu] = Softmax(n, axis=1)
  return s, y
})"};

constexpr Network kConvolutions = {"Convolutions", R"(
graph symbols(b: 1..64) (x: float32[b, 8, 9, 7][cpu]) {
  w1 = Constant(float32[16, 8, 3, 3][cpu], unknown)
  w2 = Constant(float32[16, 1, 3, 3][cpu], unknown)
  w3 = Constant(float32[8, 16, 1, 1][cpu], unknown)
  c: float32[b, 16, 9, 7][cpu] = Conv2d(x, w1, padding=[1, 1], stride=[1, 1], dilations=[1, 1], groups=1)
  r: float32[b, 16, 9, 7][cpu] = Relu(c)
  d: float32[b, 16, 5, 4][cpu] = Conv2d(r, w2, padding=[1, 1], stride=[2, 2], dilations=[1, 1], groups=16)
  e: float32[b, 8, 5, 4][cpu] = Conv2d(d, w3, padding=[0, 0], stride=[1, 1], dilations=[1, 1], groups=1)
  p: float32[b, 8, 1, 1][cpu] = AdaptiveAvgPool2d(e, output_size=[1, 1])
  f: float32[b, 8][cpu] = Flatten(p, start_dim=1, end_dim=-1)
  return f, e
})"};

// An encoder's attention with a mask over the keys; two heads of 16 columns.
constexpr Network kEncoder = {"Encoder", R"(
graph symbols(b: 1..64, l: 1..64) (x: float32[b, l, 32][cpu], keep: int64[b, l][cpu]) {
  wq = Constant(float32[32, 32][cpu], unknown)
  wk = Constant(float32[32, 32][cpu], unknown)
  zero = Constant(float32[][cpu], [0.0])
  low = Constant(float32[][cpu], [-inf])
  eighth = Constant(float32[][cpu], [0.125])
  m0: int64[b, 1, 1, l][cpu] = Reshape(keep, shape=[b, 1, 1, l])
  m1: bool[b, 1, 1, l][cpu] = Cast(m0, dtype=bool)
  m2: float32[b, 1, 1, l][cpu] = Where(m1, zero, low)
  n: float32[b, l, 32][cpu] = LayerNorm(x, None, None, axis=-1, epsilon=1e-05)
  q0: float32[b, l, 32][cpu] = Matmul(n, wq)
  q1: float32[b, l, 2, 16][cpu] = Reshape(q0, shape=[b, l, 2, 16])
  q: float32[b, 2, l, 16][cpu] = PermuteDims(q1, axes=[0, 2, 1, 3])
  k0: float32[b, l, 32][cpu] = Matmul(n, wk)
  k1: float32[b, l, 2, 16][cpu] = Reshape(k0, shape=[b, l, 2, 16])
  k: float32[b, 2, 16, l][cpu] = PermuteDims(k1, axes=[0, 2, 3, 1])
  s0: float32[b, 2, l, l][cpu] = Matmul(q, k)
  s1: float32[b, 2, l, l][cpu] = Multiply(s0, eighth)
  s2: float32[b, 2, l, l][cpu] = Add(s1, m2)
  s3: float32[b, 2, l, l][cpu] = Softmax(s2, axis=-1)
  o0: float32[b, 2, l, 16][cpu] = Matmul(s3, q)
  o1: float32[b, l, 2, 16][cpu] = PermuteDims(o0, axes=[0, 2, 1, 3])
  o2: float32[b, l, 32][cpu] = Reshape(o1, shape=[b, l, 32])
  y: float32[b, l, 32][cpu] = Add(o2, x)
  return y
})"};

struct Variant {
  const char* device;
  const char* dtype;
};

class RelationTest : public ::testing::TestWithParam<std::tuple<Network, Variant>> {
 protected:
  // Elements of the type all around; the first is left out where it is float32.
  graph::Graph Make() const {
    const auto& [network, variant] = GetParam();
    const std::string text =
        absl::StrReplaceAll(network.text, {{"[cpu]", absl::StrCat("[", variant.device, "]")},
                                           {"float32[", absl::StrCat(variant.dtype, "[")}});
    absl::StatusOr<graph::Graph> graph = graph::ParseGraph(text, graph::AllOps());
    EXPECT_TRUE(graph.ok()) << graph.status();
    if (graph.ok()) graph = FillConstants(*graph);
    EXPECT_TRUE(graph.ok()) << graph.status();
    return graph.ok() ? *graph : graph::Graph();
  }
};

std::vector<HostTensor> ResultsOf(const graph::Graph& graph, const std::vector<HostTensor>& inputs,
                                  const SymbolValues& symbols) {
  absl::StatusOr<std::vector<HostTensor>> results = CompileAndRun(graph, inputs, symbols);
  EXPECT_TRUE(results.ok()) << results.status();
  return results.ok() ? *std::move(results) : std::vector<HostTensor>();
}

// Rows [begin, end) of dimension `axis`.
HostTensor Part(const HostTensor& tensor, size_t axis, int64_t begin, int64_t end) {
  HostTensor part = tensor;
  part.shape[axis] = end - begin;
  part.values.clear();
  int64_t inner = 1, outer = 1;
  for (size_t i = 0; i < tensor.shape.size(); ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : tensor.shape[i];
  for (int64_t o = 0; o < outer; ++o) {
    const auto from = tensor.values.begin() + o * tensor.shape[axis] * inner;
    part.values.insert(part.values.end(), from + begin * inner, from + end * inner);
  }
  return part;
}

// Sums may be split otherwise, no more.
Tolerance Close(ScalarType dtype) { return ToleranceOf(dtype); }

TEST_P(RelationTest, ABatchIsItsRows) {
  constexpr int64_t kBatch = 5;
  const graph::Graph graph = Make();
  const SymbolValues symbols = {{"b", kBatch}, {"l", 6}}, single = {{"b", 1}, {"l", 6}};
  std::vector<HostTensor> inputs = *InputsOf(graph, symbols);
  if (inputs.size() > 1) {
    for (size_t i = 0; i < inputs[1].values.size(); ++i) inputs[1].values[i] = i % 4 != 3;
  }
  const std::vector<HostTensor> together = ResultsOf(graph, inputs, symbols);
  for (int64_t row = 0; row < kBatch; ++row) {
    std::vector<HostTensor> alone;
    for (const HostTensor& input : inputs) alone.push_back(Part(input, 0, row, row + 1));
    const std::vector<HostTensor> results = ResultsOf(graph, alone, single);
    ASSERT_EQ(results.size(), together.size());
    for (size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(Difference(results[i], Part(together[i], 0, row, row + 1), Close(results[i].dtype)),
                "")
          << "row " << row << ", output " << i;
    }
  }
}

constexpr Variant kVariants[] = {
    {"cpu", "float32"}, {"cpu", "float16"}, {"cuda", "float16"}, {"cuda", "float32"}};

std::string NameOf(const ::testing::TestParamInfo<std::tuple<Network, Variant>>& info) {
  const auto& [network, variant] = info.param;
  return absl::StrCat(network.name, "_", variant.device, "_", variant.dtype);
}

INSTANTIATE_TEST_SUITE_P(Networks, RelationTest,
                         ::testing::Combine(::testing::Values(kPerceptron, kConvolutions, kEncoder),
                                            ::testing::ValuesIn(kVariants)),
                         NameOf);

class PaddingTest : public RelationTest {};

// What lies behind the mask is not seen.
TEST_P(PaddingTest, PaddingIsNotSeen) {
  constexpr int64_t kLength = 5, kPadded = 11;
  const graph::Graph graph = Make();
  const SymbolValues symbols = {{"b", 2}, {"l", kPadded}}, exact = {{"b", 2}, {"l", kLength}};
  std::vector<HostTensor> padded = *InputsOf(graph, symbols);
  for (size_t i = 0; i < padded[1].values.size(); ++i)
    padded[1].values[i] = static_cast<int64_t>(i) % kPadded < kLength;
  std::vector<HostTensor> inputs;
  for (const HostTensor& input : padded) inputs.push_back(Part(input, 1, 0, kLength));
  const std::vector<HostTensor> with = ResultsOf(graph, padded, symbols),
                                without = ResultsOf(graph, inputs, exact);
  ASSERT_EQ(with.size(), 1u);
  ASSERT_EQ(without.size(), 1u);
  EXPECT_EQ(Difference(Part(with[0], 1, 0, kLength), without[0], Close(without[0].dtype)), "");
}

INSTANTIATE_TEST_SUITE_P(Networks, PaddingTest,
                         ::testing::Combine(::testing::Values(kEncoder),
                                            ::testing::ValuesIn(kVariants)),
                         NameOf);

}  // namespace
}  // namespace hidet::testing
