// Flash attention in the simulator: against sums in double, and what a mistake in its
// synchronization does.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/float_types.h"
#include "gtest/gtest.h"
#include "schedules/cuda/attention_decode_cuda.h"
#include "schedules/cuda/attention_wgmma_sm90.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Int64;

std::vector<Half> Random(int64_t count, unsigned seed) {
  return RandomValues<Half>(count, seed, /*bound=*/2);
}

struct AttentionCase {
  const char* name;
  int64_t queries, keys;
  AttentionOptions options;
  int64_t consumers, bn, stages = 2;
  int64_t batch = 2;
  bool keys_are_known = false;  // when it is compiled
};

struct Tensors {
  explicit Tensors(const AttentionCase& c)
      : heads_of_keys(c.options.heads_of_keys == 0 ? c.options.heads : c.options.heads_of_keys),
        q(Random(c.batch * c.queries * c.options.heads * c.options.depth, 1)),
        k(Random(c.batch * c.keys * heads_of_keys * c.options.depth, 2)),
        v(Random(c.batch * c.keys * heads_of_keys * c.options.width, 3)),
        bias(Random(c.options.bias ? c.options.heads * c.queries * c.keys : 0, 4)) {
    if (!c.options.mask) return;
    for (const Half value : Random(c.queries * c.keys, 5)) mask.push_back(0 < value.ToFloat());
  }
  std::vector<const void*> Inputs() const {
    std::vector<const void*> inputs = {q.data(), k.data(), v.data()};
    if (!bias.empty()) inputs.push_back(bias.data());
    if (!mask.empty()) inputs.push_back(mask.data());
    return inputs;
  }
  int64_t heads_of_keys;
  std::vector<Half> q, k, v, bias;
  std::vector<uint8_t> mask;
};

// A row of the output, in double.
std::vector<double> ExpectedRow(const AttentionCase& c, const Tensors& t, int64_t b, int64_t i,
                                int64_t h) {
  const auto& [dtype, heads, shared, depth, width, causal, has_bias, has_mask, nan_rows] =
      c.options;
  const int64_t key_head = h / (heads / t.heads_of_keys);
  std::vector<double> scores, row(static_cast<size_t>(width), 0);
  double maximum = -INFINITY, sum = 0;
  for (int64_t j = 0; j < c.keys; ++j) {
    double dot = 0;
    for (int64_t e = 0; e < depth; ++e)
      dot += static_cast<double>(t.q[((b * c.queries + i) * heads + h) * depth + e].ToFloat()) *
             t.k[((b * c.keys + j) * t.heads_of_keys + key_head) * depth + e].ToFloat();
    dot /= std::sqrt(static_cast<double>(depth));
    if (has_bias) dot += t.bias[(h * c.queries + i) * c.keys + j].ToFloat();
    if (has_mask && t.mask[i * c.keys + j] == 0) dot = -INFINITY;
    if (causal && j > i + c.keys - c.queries) dot = -INFINITY;
    scores.push_back(dot);
    maximum = std::max(maximum, dot);
  }
  if (maximum == -INFINITY) return std::vector<double>(row.size(), nan_rows ? NAN : 0);
  for (double& score : scores) sum += score = std::exp(score - maximum);
  for (int64_t j = 0; j < c.keys; ++j) {
    for (int64_t d = 0; d < width; ++d)
      row[d] += scores[j] / sum *
                t.v[((b * c.keys + j) * t.heads_of_keys + key_head) * width + d].ToFloat();
  }
  return row;
}

class AttentionTest : public ::testing::TestWithParam<AttentionCase> {};

TEST_P(AttentionTest, AgreesWithSumsInDouble) {
  const AttentionCase& c = GetParam();
  const ir::Var batch = Symbol("batch"), queries = Symbol("queries"), keys = Symbol("keys");
  ProgramRunner runner =
      ProgramRunner::Make(
          GeneralAttention(batch, queries, c.keys_are_known ? Int64(c.keys) : ir::Expr(keys),
                           c.options),
          *schedules::AttentionWgmmaSm90(), schedules::Hopper(),
          {{{"consumers", c.consumers}, {"bn", c.bn}, {"stages", c.stages}}})
          .value();
  const Tensors tensors(c);
  std::vector<Half> y(static_cast<size_t>(c.batch * c.queries * c.options.heads * c.options.width),
                      Half::From(NAN));
  for (const uint64_t seed : {0, 1}) {
    const absl::Status status =
        runner.Run(tensors.Inputs(), {y.data()},
                   {{batch, c.batch}, {queries, c.queries}, {keys, c.keys}}, {.seed = seed});
    ASSERT_TRUE(status.ok()) << status;
    size_t at = 0;
    for (int64_t b = 0; b < c.batch; ++b) {
      for (int64_t i = 0; i < c.queries; ++i) {
        for (int64_t h = 0; h < c.options.heads; ++h) {
          for (const double expected : ExpectedRow(c, tensors, b, i, h)) {
            const double actual = y[at].ToFloat();
            ASSERT_TRUE(std::isnan(expected) ? std::isnan(actual)
                                             : std::abs(actual - expected) < 2e-3)
                << actual << " is not " << expected << ", seed " << seed << ": " << b << "," << i
                << "," << h;
            ++at;
          }
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, AttentionTest,
    ::testing::Values(
        AttentionCase{"OneTile", 32, 32, {}, 1, 64},
        AttentionCase{"OddTile", 20, 330, {.heads = 1, .depth = 64, .width = 64}, 1, 176, 2, 1},
        AttentionCase{"OneKey", 1, 1, {}, 1, 32}, AttentionCase{"Remainders", 70, 201, {}, 1, 64},
        AttentionCase{
            "TwoConsumers", 130, 330, {.heads = 1, .depth = 64, .width = 64}, 2, 64, 2, 1},
        AttentionCase{
            "ThreeConsumers", 200, 130, {.heads = 1, .depth = 64, .width = 64}, 3, 32, 3, 1},
        AttentionCase{"WideHeads", 20, 300, {.heads = 1, .depth = 128, .width = 128}, 1, 128, 2, 1},
        AttentionCase{"UnequalHeads", 33, 70, {.depth = 40, .width = 80}, 1, 32},
        AttentionCase{"Narrow", 65, 40, {.depth = 8, .width = 16}, 1, 32},
        AttentionCase{"Bias", 65, 97, {.bias = true}, 1, 32},
        AttentionCase{"BiasOfKnownKeys", 70, 160, {.bias = true}, 1, 32, 2, 2, true},
        AttentionCase{"BiasInChunks", 130, 328, {.heads = 1, .bias = true}, 2, 128, 2, 1, true},
        AttentionCase{"BiasAndCausal", 64, 96, {.causal = true, .bias = true}, 1, 64, 2, 2, true},
        AttentionCase{"Mask", 70, 160, {.mask = true}, 1, 32},
        AttentionCase{"MaskOfKnownKeys", 70, 160, {.mask = true}, 1, 32, 2, 2, true},
        AttentionCase{"MasksInChunks",
                      130,
                      432,
                      {.heads = 1, .bias = true, .mask = true},
                      2,
                      176,
                      2,
                      1,
                      true},
        AttentionCase{"MaskAndCausal", 64, 96, {.causal = true, .mask = true}, 1, 64, 2, 2, true},
        AttentionCase{"Causal", 150, 150, {.heads = 1, .causal = true}, 2, 32, 2, 1},
        AttentionCase{"CausalLongKeys", 40, 170, {.causal = true, .bias = true}, 1, 32},
        AttentionCase{"CausalRowsWithoutKeys", 100, 30, {.causal = true}, 1, 32},
        AttentionCase{"CausalRowsOfNan", 100, 30, {.causal = true, .nan_rows = true}, 1, 32},
        AttentionCase{"SharedKeys", 40, 50, {.heads = 4, .heads_of_keys = 2}, 1, 64}),
    [](const auto& info) { return info.param.name; });

void ExpectEveryMistakeIsCaught(const AttentionCase& c) {
  ProgramRunner runner =
      ProgramRunner::Make(
          GeneralAttention(Int64(c.batch), Int64(c.queries), Int64(c.keys), c.options),
          *schedules::AttentionWgmmaSm90(), schedules::Hopper(),
          {{{"consumers", c.consumers}, {"bn", c.bn}, {"stages", c.stages}}})
          .value();
  const Tensors tensors(c);
  const auto results =
      RunMutations(runner.program(), runner.lowered(),
                   {.inputs = tensors.Inputs(), .output_bytes = {c.queries * c.options.width * 2}})
          .value();
  EXPECT_GT(results.size(), 60u);
  for (const MutationResult& result : results) {
    // Stages are released in order, so a producer that waits for the one after its own, or is told
    // of the one before, only has a ring that is a stage shorter.
    const bool is_shorter_ring =
        result.name == "next stage" && result.statement.find("%empty") != std::string::npos;
    // Taking turns changes nothing but when things happen.
    const bool is_for_speed = result.statement.find("%turns") != std::string::npos;
    // Consumers get what they work on from a producer that has waited.
    const bool is_implied =
        result.name != "removed everywhere" && result.statement.find("grid_dependency_wait") == 0;
    EXPECT_TRUE(result.caught || is_shorter_ring || is_for_speed || is_implied)
        << result.name << " | " << result.statement << "\n"
        << Table(results);
  }
  EXPECT_EQ(CheckReport(c.name, results), absl::OkStatus());
}

// An odd number of masked and of whole tiles after the first, more than there are stages, and a
// remainder of rows.
TEST(AttentionMutationsTest, EveryMistakeIsCaught) {
  ExpectEveryMistakeIsCaught({"Hopper attention, causal",
                              70,
                              394,
                              {.heads = 1, .depth = 32, .width = 16, .causal = true},
                              2,
                              32,
                              2,
                              1});
}

TEST(AttentionMutationsTest, EveryMistakeWithABiasIsCaught) {
  ExpectEveryMistakeIsCaught({"Hopper attention, bias",
                              70,
                              216,
                              {.heads = 1, .depth = 32, .width = 16, .bias = true},
                              2,
                              32,
                              2,
                              1});
}

// The least number in place of a mask: scores are lost in it, so that a row of it alone has equal
// weights, as where scores are made in memory.
TEST(AttentionOfTheLeastNumberTest, RowsOfItHaveEqualWeights) {
  constexpr int64_t kQueries = 3, kKeys = 90, kDepth = 32;
  const auto values = [](int64_t count, unsigned seed) {
    return RandomValues<BFloat16>(count, seed, /*bound=*/2);
  };
  const auto q = values(kQueries * kDepth, 1), k = values(kKeys * kDepth, 2),
             v = values(kKeys * kDepth, 3);
  auto bias = values(kQueries * kKeys, 4);
  // The first row is masked whole, the second but for its last keys.
  std::fill_n(bias.begin(), 2 * kKeys - 20, BFloat16::FromBits(0xff7f));
  const ir::Var queries = Symbol("queries"), keys = Symbol("keys");
  const auto wgmma = schedules::AttentionWgmmaSm90(), decode = schedules::AttentionDecodeCuda();
  for (const schedules::Strategy* strategy : {wgmma.get(), decode.get()}) {
    for (const ir::Expr& count : {ir::Expr(keys), Int64(kKeys)}) {
      const ir::Expr rows = strategy == wgmma.get() ? ir::Expr(queries) : Int64(kQueries);
      const ir::Task task = GeneralAttention(Int64(1), rows, count,
                                             {.dtype = ScalarType::kBFloat16,
                                              .heads = 1,
                                              .depth = kDepth,
                                              .width = kDepth,
                                              .bias = true});
      ProgramRunner runner = ProgramRunner::Make(task, *strategy, schedules::Hopper()).value();
      std::vector<BFloat16> y(kQueries * kDepth, BFloat16::From(NAN));
      const absl::Status status = runner.Run({q.data(), k.data(), v.data(), bias.data()},
                                             {y.data()}, {{queries, kQueries}, {keys, kKeys}});
      ASSERT_TRUE(status.ok()) << status;
      for (int64_t i = 0; i < kQueries; ++i) {
        std::vector<double> weights(kKeys), expected(kDepth);
        double most = -INFINITY, sum = 0;
        for (int64_t j = 0; j < kKeys; ++j) {
          double dot = 0;
          for (int64_t e = 0; e < kDepth; ++e)
            dot += static_cast<double>(q[i * kDepth + e].ToFloat()) * k[j * kDepth + e].ToFloat();
          const auto score = static_cast<float>(dot / std::sqrt(static_cast<double>(kDepth)));
          weights[j] = score + bias[i * kKeys + j].ToFloat();  // a float: the score may be lost
          most = std::max(most, weights[j]);
        }
        for (double& weight : weights) sum += weight = std::exp(weight - most);
        for (int64_t d = 0; d < kDepth; ++d) {
          for (int64_t j = 0; j < kKeys; ++j)
            expected[d] += weights[j] / sum * v[j * kDepth + d].ToFloat();
          EXPECT_NEAR(y[i * kDepth + d].ToFloat(), expected[d], 2e-2)
              << strategy->name() << " " << i << "," << d;
        }
      }
    }
  }
}

}  // namespace
}  // namespace hidet::testing
