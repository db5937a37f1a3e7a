#include "schedules/cuda/matmul_wgmma_sm90.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/intrinsic_use.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "ir/task/tensor_layout.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

ir::Task HalfLinear(ir::Expr m, int64_t n, int64_t k, testing::LinearOptions options = {}) {
  options.dtype = ScalarType::kFloat16;
  return testing::Linear(std::move(m), Int64(n), Int64(k), options);
}

TEST(MatmulWgmmaSm90Test, EveryConfigurationCompilesWithoutSpillsOrSerializedProducts) {
  const auto strategy = MatmulWgmmaSm90();
  const ir::Task task =
      HalfLinear(testing::Symbol("m", 512), 384, 384, {.relu = true, .residual = true});
  testing::CompileAll(task, *strategy);
}

TEST(MatmulWgmmaSm90Test, SumsInHalfWhereTheTaskAllowsIt) {
  const auto strategy = MatmulWgmmaSm90();
  ir::Task task = HalfLinear(testing::Symbol("m", 512), 384, 384, {.relu = true, .residual = true});
  for (const bool allowed : {false, true}) {
    task.leeway.half_reduction = allowed;
    for (const Config& config : strategy->Space(task, Hopper(), SearchSpace::kModel)) {
      const auto program = strategy->Apply(task, Hopper(), config).value();
      const ir::Stmt& body = program.kernels[0].body;
      EXPECT_EQ(ir::UsesIntrinsic(body, ir::Intrinsic::kWgmmaHalfSums), allowed);
      EXPECT_EQ(ir::UsesIntrinsic(body, ir::Intrinsic::kWgmmaSS), !allowed);
      if (allowed) testing::Compile(task, *strategy, config);
    }
  }
}

TEST(MatmulWgmmaSm90Test, RoundsFloat32WhereTheTaskAllowsIt) {
  const auto strategy = MatmulWgmmaSm90();
  ir::Task task = testing::Linear(testing::Symbol("m", 512), Int64(384), Int64(384),
                                  {.relu = true, .residual = true});
  EXPECT_FALSE(strategy->Matches(task, Hopper()).ok());
  task.leeway.tensor_float32 = true;
  EXPECT_THAT(testing::CompileAll(task, *strategy), ::testing::HasSubstr("k8.f32.tf32.tf32"));
  const auto program =
      strategy->Apply(task, Hopper(), strategy->Space(task, Hopper(), SearchSpace::kModel)[0])
          .value();
  for (const ir::TensorMap& map : program.tensor_maps) EXPECT_TRUE(map.rounds_to_tf32);
  // Tensor cores read TF32 along the reduction only.
  ir::Task turned =
      testing::Linear(Int64(512), Int64(384), Int64(384), {.weight_is_transposed = false});
  turned.leeway.tensor_float32 = true;
  EXPECT_THAT(testing::RefusalOf(turned, *strategy),
              ::testing::HasSubstr("not contiguous along the reduction"));
}

TEST(MatmulWgmmaSm90Test, StreamsWeightsThatOneTileOfRowsReads) {
  const auto strategy = MatmulWgmmaSm90();
  const auto ptx = [&](int64_t rows) {
    const ir::Task task = HalfLinear(Int64(rows), 4096, 4096);
    return testing::Compile(task, *strategy,
                            strategy->Space(task, Hopper(), SearchSpace::kModel)[0]);
  };
  EXPECT_THAT(ptx(32), ::testing::HasSubstr("createpolicy.fractional.L2::evict_first"));
  EXPECT_THAT(ptx(2048), ::testing::Not(::testing::HasSubstr("createpolicy")));
}

TEST(MatmulWgmmaSm90Test, SaysWhyItDoesNotMatch) {
  const auto strategy = MatmulWgmmaSm90();
  const auto reason = [&](const ir::Task& task) { return testing::RefusalOf(task, *strategy); };
  EXPECT_THAT(reason(testing::Linear(Int64(8), Int64(8), Int64(8))),
              ::testing::HasSubstr("not both float16"));
  EXPECT_THAT(reason(HalfLinear(Int64(8), 8, 12)),
              ::testing::HasSubstr("no multiples of 16 bytes"));
  EXPECT_THAT(reason(HalfLinear(Int64(8), 12, 16, {.weight_is_transposed = false})),
              ::testing::HasSubstr("no multiples of 16 bytes"));
  const auto convolution = [](int64_t height, testing::ConvolutionOptions options) {
    options.dtype = ScalarType::kFloat16;
    return ir::DropUnitAxes(testing::Convolution(Int64(2), 16, height, 8, 24,
                                                 options.padding == 0 ? 1 : 3, options))
        .task;
  };
  EXPECT_THAT(reason(convolution(8, {.padding = 1})), ::testing::HasSubstr("not one axis"));
  EXPECT_THAT(reason(convolution(8, {.stride = 2})), ::testing::HasSubstr("not one axis"));
  EXPECT_TRUE(strategy->Matches(convolution(8, {}), Hopper()).ok())
      << strategy->Matches(convolution(8, {}), Hopper());
}

TEST(MatmulWgmmaSm90Test, WantsATransposedWeightWhereItsRowsAreNotAligned) {
  EXPECT_TRUE(
      MatmulWgmmaSm90()
          ->Layouts(HalfLinear(testing::Symbol("m"), 16, 24, {.weight_is_transposed = false}),
                    Hopper(), 1)
          .empty());
  ir::Task task = HalfLinear(testing::Symbol("m"), 15, 24, {.weight_is_transposed = false});
  const auto strategy = MatmulWgmmaSm90();
  const auto layouts = strategy->Layouts(task, Hopper(), 1);
  ASSERT_EQ(layouts.size(), 1u);
  EXPECT_EQ(ir::ToString(layouts[0]), "order(1,0)");
  task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layouts[0], true);
  task = ir::MakeInputsRowMajor(task);
  EXPECT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
}

}  // namespace
}  // namespace hidet::schedules
