#include "schedules/cuda/fourier_cuda.h"

#include <numbers>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "schedules/cuda/fourier_registers.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using ::testing::ElementsAre;
using testing::FourierRows;

void ExpectKernel(const ir::Task& task, int64_t rows) {
  const auto strategy = FourierCuda();
  ASSERT_TRUE(strategy->Matches(task, Hopper()).ok()) << strategy->Matches(task, Hopper());
  const Config config = {{{"rows", rows}}};
  EXPECT_THAT(strategy->Space(task, Hopper(), SearchSpace::kModel), ::testing::Contains(config));
  testing::Compile(task, *strategy, config);
}

TEST(FourierCudaTest, OnePassOrSeveral) {
  for (const int64_t length : {1, 2, 3, 8, 13, 16, 26, 60, 400, 512})
    ExpectKernel(FourierRows(Int64(7), length), 1);
  ExpectKernel(FourierRows(Int64(100), 1000, {.places = 501, .is_real = true}), 4);
  ExpectKernel(FourierRows(testing::Symbol("rows", 5), 64, {.columns = true, .scaled = true}), 8);
  ExpectKernel(FourierRows(Int64(2), 96, {.forward = false, .dtype = ScalarType::kFloat64}), 2);
}

TEST(FourierCudaTest, RefusesLargePrimesAndLongRows) {
  EXPECT_THAT(testing::RefusalOf(FourierRows(Int64(2), 34), *FourierCuda()),
              ::testing::HasSubstr("34 numbers of float32 are too many or have a large prime"));
  EXPECT_THAT(testing::RefusalOf(FourierRows(Int64(2), 8192), *FourierCuda()),
              ::testing::HasSubstr("8192 numbers of float32 are too many"));
  EXPECT_THAT(testing::RefusalOf(testing::AddRelu(Int64(64), Int64(64)), *FourierCuda()),
              ::testing::HasSubstr("nothing is transformed"));
}

TEST(FourierRadicesTest, AreFewAndSmall) {
  EXPECT_THAT(FourierRadices(1), ElementsAre(1));
  EXPECT_THAT(FourierRadices(13), ElementsAre(13));
  EXPECT_THAT(FourierRadices(64), ElementsAre(8, 8));
  EXPECT_THAT(FourierRadices(1000), ElementsAre(10, 10, 10));
  EXPECT_THAT(FourierRadices(1024), ElementsAre(16, 8, 8));
  EXPECT_THAT(FourierRadices(17), ElementsAre());
  EXPECT_THAT(FourierRadices(2 * 19), ElementsAre());
}

}  // namespace
}  // namespace hidet::schedules
