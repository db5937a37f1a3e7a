// Fourier transforms in the simulator, beside sums of all products.
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "schedules/cuda/fourier_cuda.h"
#include "schedules/target.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Int64;

void Check(const ir::Task& task, int64_t rows, const ir::VarMap<int64_t>& symbols = {}) {
  CheckStrategyOptions options;
  options.config = {{{"rows", rows}}};
  CheckStrategy(task, *schedules::FourierCuda(), symbols, options);
}

TEST(FourierCudaTest, RowsOfEveryKindOfLength) {
  for (const int64_t length :
       {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 26, 30, 32, 55, 60, 84, 117, 128}) {
    for (const bool forward : {false, true}) {
      SCOPED_TRACE(absl::StrCat(length, " ", forward));
      Check(FourierRows(Int64(2), length, {.forward = forward}), 1);
    }
  }
  Check(FourierRows(Int64(1), 540), 1);
}

TEST(FourierCudaTest, RealRowsAndRealResults) {
  for (const int64_t length : {1, 2, 9, 16, 50, 64}) {
    SCOPED_TRACE(length);
    Check(FourierRows(Int64(3), length, {.places = length / 2 + 1, .is_real = true}), 2);
    Check(FourierRows(Int64(3), length, {.forward = false, .parts = 1, .scaled = true}), 2);
  }
}

TEST(FourierCudaTest, BlocksOfSeveralRows) {
  for (const int64_t rows : {1, 2, 4, 8, 16}) {
    SCOPED_TRACE(rows);
    Check(FourierRows(Int64(5), 40, {.scaled = true}), rows);
    Check(FourierRows(Int64(5), 40, {.columns = true}), rows);
    const ir::Var count = Symbol("rows", 9);
    for (const int64_t number : {1, 16, 17})
      Check(FourierRows(count, 24, {.places = 20, .columns = true}), rows, {{count, number}});
  }
}

TEST(FourierCudaTest, Doubles) {
  Check(FourierRows(Int64(2), 100, {.dtype = ScalarType::kFloat64}), 2);
}

// Barriers are left out one at a time, and the wait for other kernels.
TEST(FourierCudaTest, EveryMistakeIsCaught) {
  constexpr int64_t kRows = 3, kLength = 512;
  ProgramRunner runner =
      ProgramRunner::Make(FourierRows(Int64(kRows), kLength), *schedules::FourierCuda(),
                          schedules::Hopper(), {{{"rows", 2}}})
          .value();
  std::vector<float> x(kRows * kLength);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 97 % 256);
  const auto results =
      RunMutations(runner.program(), runner.lowered(),
                   {.inputs = {x.data(), x.data()}, .output_bytes = {2 * kRows * kLength * 4}})
          .value();
  EXPECT_GT(results.size(), 4u);
  for (const MutationResult& result : results)
    EXPECT_TRUE(result.caught) << result.name << " | " << result.statement << "\n"
                               << Table(results);
}

}  // namespace
}  // namespace hidet::testing
