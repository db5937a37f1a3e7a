#include "testing/simulator/run_program.h"

#include <cmath>

#include "base/float_types.h"
#include "gtest/gtest.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// So that a block computes several tiles.
schedules::Target TwoMultiprocessors() {
  schedules::Target target = schedules::Hopper();
  target.multiprocessors = 2;
  return target;
}

struct LinearCase {
  int64_t m, n, k, consumers, bn, stages;
  int64_t batch = 0;
  bool weight_is_transposed = true, input_is_transposed = false;
  int64_t bk = 64;
};

class LinearTest : public ::testing::TestWithParam<LinearCase> {};

// Two tiles and a remainder on each axis somewhere among the cases; more steps along k than stages.
TEST_P(LinearTest, AgreesWithPlainLoops) {
  const LinearCase& c = GetParam();
  const ir::Var m = Symbol("m", c.m);
  const bool fused = c.batch == 0;
  const ir::Task task = Linear(fused ? ir::Expr(m) : Int64(c.m), Int64(c.n), Int64(c.k),
                               {.dtype = ScalarType::kFloat16,
                                .weight_is_transposed = c.weight_is_transposed,
                                .input_is_transposed = c.input_is_transposed,
                                .bias = fused,
                                .relu = true,
                                .residual = fused,
                                .batch = c.batch});
  ProgramRunner runner =
      ProgramRunner::Make(task, *schedules::MatmulWgmmaSm90(), TwoMultiprocessors(),
                          {{{"consumers", c.consumers},
                            {"bn", c.bn},
                            {"bk", c.bk},
                            {"stages", c.stages},
                            {"split", 1},
                            {"blocks", 1}}})
          .value();
  const int64_t batch = std::max<int64_t>(1, c.batch);
  const auto x = RandomValues<Half>(batch * c.m * c.k, 1),
             w = RandomValues<Half>(batch * c.n * c.k, 2), bias = RandomValues<Half>(c.n, 3),
             residual = RandomValues<Half>(batch * c.m * c.n, 4);
  std::vector<Half> y(residual.size(), Half::From(NAN));
  std::vector<const void*> inputs = {x.data(), w.data()};
  if (fused) inputs.insert(inputs.end(), {bias.data(), residual.data()});
  for (const uint64_t seed : {0, 1, 2, 3}) {
    const absl::Status status = runner.Run(inputs, {y.data()}, {{m, c.m}}, {.seed = seed});
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t b = 0; b < batch; ++b) {
      for (int64_t i = 0; i < c.m; ++i) {
        for (int64_t j = 0; j < c.n; ++j) {
          const int64_t at = (b * c.m + i) * c.n + j;
          double sum = fused ? static_cast<double>(bias[j].ToFloat()) + residual[at].ToFloat() : 0;
          for (int64_t l = 0; l < c.k; ++l)
            sum += static_cast<double>(
                       x[c.input_is_transposed ? (b * c.k + l) * c.m + i : (b * c.m + i) * c.k + l]
                           .ToFloat()) *
                   w[c.weight_is_transposed ? (b * c.n + j) * c.k + l : (b * c.k + l) * c.n + j]
                       .ToFloat();
          ASSERT_NEAR(y[at].ToFloat(), std::max(sum, 0.0), 1e-3 * std::max(8.0, std::abs(sum)))
              << "seed " << seed << ": " << b << "," << i << "," << j;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, LinearTest,
    ::testing::Values(LinearCase{5, 8, 64, 1, 64, 2}, LinearCase{70, 72, 136, 2, 32, 2},
                      LinearCase{130, 136, 264, 1, 64, 2}, LinearCase{130, 130, 320, 2, 128, 3},
                      LinearCase{64, 64, 640, 1, 64, 3}, LinearCase{70, 72, 200, 2, 256, 2},
                      LinearCase{70, 40, 72, 1, 64, 3, 2},
                      LinearCase{130, 136, 200, 2, 128, 2, 0, false},
                      LinearCase{70, 40, 72, 1, 64, 3, 2, false},
                      LinearCase{136, 72, 100, 2, 64, 2, 2, false, true},
                      LinearCase{136, 72, 300, 2, 64, 2, 2, false, true, 128},
                      LinearCase{70, 72, 328, 1, 64, 2, 0, true, false, 128}));

}  // namespace
}  // namespace hidet::testing
