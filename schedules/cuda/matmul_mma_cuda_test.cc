#include "schedules/cuda/matmul_mma_cuda.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

constexpr ScalarType kHalf = ScalarType::kFloat16;

TEST(MatmulMmaCudaTest, EveryConfigurationCompilesWithoutSpills) {
  const auto strategy = MatmulMmaCuda();
  for (const ir::Task& task :
       {testing::Linear(testing::Symbol("m", 512), Int64(384), Int64(384),
                        {.dtype = kHalf, .relu = true}),
        testing::Linear(testing::Symbol("m", 512), Int64(385), Int64(383), {.dtype = kHalf}),
        testing::Linear(Int64(100), Int64(100), Int64(10000),
                        {.dtype = ScalarType::kBFloat16, .weight_is_transposed = false}),
        testing::Convolution(testing::Symbol("n", 8), 64, 56, 56, 64, 3,
                             {.dtype = kHalf, .padding = 1, .groups = 4})}) {
    testing::CompileAll(task, *strategy);
  }
}

TEST(MatmulMmaCudaTest, LoadsVectorsWhereTheyAreAligned) {
  const auto strategy = MatmulMmaCuda();
  const auto source = [&](int64_t k) {
    const ir::Task task = testing::Linear(Int64(512), Int64(512), Int64(k), {.dtype = kHalf});
    return testing::CompileFirst(task, *strategy);
  };
  EXPECT_THAT(source(512), ::testing::HasSubstr("const uint4*"));
  EXPECT_THAT(source(511), ::testing::Not(::testing::HasSubstr("const uint4*")));
  EXPECT_THAT(source(511), ::testing::HasSubstr("mma.sync"));
}

TEST(MatmulMmaCudaTest, SumsOfDoublesStayInRegisters) {
  const auto strategy = MatmulMmaCuda();
  const ir::Task task =
      testing::Linear(Int64(512), Int64(512), Int64(512), {.dtype = ScalarType::kFloat64});
  EXPECT_THAT(testing::CompileAll(task, *strategy), ::testing::HasSubstr("f64.f64.f64.f64"));
}

TEST(MatmulMmaCudaTest, RoundsFloat32WhereTheTaskAllowsIt) {
  const auto strategy = MatmulMmaCuda();
  ir::Task task = testing::Linear(Int64(512), Int64(512), Int64(512));
  EXPECT_FALSE(strategy->Matches(task, Hopper()).ok());
  task.leeway.tensor_float32 = true;
  const std::string source = testing::CompileAll(task, *strategy);
  EXPECT_THAT(source, ::testing::HasSubstr("m16n8k8.row.col.f32.tf32.tf32"));
  EXPECT_THAT(source, ::testing::HasSubstr("f32_to_tf32("));
}

TEST(MatmulMmaCudaTest, SaysWhyItDoesNotMatch) {
  const auto reason = [](const ir::Task& task) {
    return testing::RefusalOf(task, *MatmulMmaCuda());
  };
  EXPECT_THAT(reason(testing::Softmax(Int64(4), Int64(4))), ::testing::HasSubstr("no contraction"));
  EXPECT_THAT(reason(testing::Linear(Int64(8), Int64(8), Int64(8))),
              ::testing::HasSubstr("both float64, or float32 as TF32"));
  Target ampere = Hopper();
  ampere.compute_capability = 80;
  const ir::Task doubles =
      testing::Linear(Int64(8), Int64(8), Int64(8), {.dtype = ScalarType::kFloat64});
  EXPECT_TRUE(MatmulMmaCuda()->Matches(doubles, Hopper()).ok());
  EXPECT_FALSE(MatmulMmaCuda()->Matches(doubles, ampere).ok());
  Target simt = Hopper();
  simt.has_tensor_cores = false;
  EXPECT_FALSE(MatmulMmaCuda()
                   ->Matches(testing::Linear(Int64(8), Int64(8), Int64(8), {.dtype = kHalf}), simt)
                   .ok());
}

}  // namespace
}  // namespace hidet::schedules
