// Sorted rows in the simulator, beside a stable sort of the same elements.
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "schedules/cuda/sort_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"
#include "testing/simulator/mutations.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::Expr;
using ir::Int64;

// With pieces of 64 elements, so that short rows are of many.
void CheckRuns(const ir::Task& task, const ir::VarMap<int64_t>& symbols = {},
               CheckStrategyOptions options = {}) {
  for (const int64_t runs : {16, 4}) {
    options.config = {{{"piece", 64}, {"runs", runs}}};
    CheckStrategy(task, *schedules::SortCuda(), symbols, options);
  }
}

TEST(SortCudaTest, RowsOfOnePiece) {
  for (const int64_t length : {1, 16, 20, 33, 64, 65, 300}) {
    for (const bool descending : {false, true}) {
      SCOPED_TRACE(absl::StrCat(length, " ", descending));
      CheckStrategy(SortedRows(Int64(3), Int64(length), Int64(length), descending, true),
                    *schedules::SortCuda());
      CheckStrategy(SortedRows(Int64(3), Int64(length), Int64(1), descending, true),
                    *schedules::SortCuda());
    }
  }
}

// Integers below 5 are equal to many others.
TEST(SortCudaTest, EqualElementsKeepTheirOrder) {
  for (const ScalarType dtype : {ScalarType::kBool, ScalarType::kInt8, ScalarType::kUInt8,
                                 ScalarType::kInt16, ScalarType::kInt32, ScalarType::kInt64}) {
    for (const bool descending : {false, true}) {
      SCOPED_TRACE(absl::StrCat(ScalarTypeName(dtype), " ", descending));
      const CheckStrategyOptions options = {.limit = dtype == ScalarType::kBool ? 2 : 5};
      CheckStrategy(SortedRows(Int64(2), Int64(90), Int64(90), descending, true, dtype),
                    *schedules::SortCuda(), {}, options);
      CheckRuns(SortedRows(Int64(1), Int64(150), Int64(30), descending, true, dtype), {}, options);
    }
  }
}

TEST(SortCudaTest, FloatsOfEveryWidth) {
  for (const ScalarType dtype :
       {ScalarType::kFloat16, ScalarType::kBFloat16, ScalarType::kFloat64}) {
    for (const bool descending : {false, true}) {
      SCOPED_TRACE(absl::StrCat(ScalarTypeName(dtype), " ", descending));
      CheckStrategy(SortedRows(Int64(2), Int64(130), Int64(130), descending, true, dtype),
                    *schedules::SortCuda());
      CheckRuns(SortedRows(Int64(1), Int64(200), Int64(200), descending, false, dtype));
    }
  }
}

// NaN is the largest, infinities are numbers, and -0 is 0.
TEST(SortCudaTest, ElementsThatAreNoPlainNumbers) {
  for (const ScalarType dtype :
       {ScalarType::kFloat16, ScalarType::kFloat32, ScalarType::kFloat64}) {
    for (const bool descending : {false, true}) {
      SCOPED_TRACE(absl::StrCat(ScalarTypeName(dtype), " ", descending));
      const auto check = [&](const std::function<Expr(Expr)>& change) {
        ir::Task task = SortedRows(Int64(2), Int64(70), Int64(70), descending, false, dtype);
        task.stages[0].body[0] = change(task.stages[0].body[0]);
        CheckStrategy(task, *schedules::SortCuda());
      };
      const Expr zero = ir::FloatConstant(ir::Type::Scalar(dtype), 0);
      check([](const Expr& x) { return ir::Apply(ir::Op::kSqrt, {x}); });
      check([&](const Expr& x) { return ir::Select(x < zero, -zero, zero); });
      check([&](const Expr& x) {
        const Expr infinity =
            ir::FloatConstant(ir::Type::Scalar(dtype), std::numeric_limits<double>::infinity());
        return ir::Select(x < ir::FloatConstant(x.type(), -0.5), -infinity,
                          ir::Select(x < zero, x, infinity));
      });
    }
  }
}

TEST(SortCudaTest, RunsAreMerged) {
  CheckRuns(SortedRows(Int64(2), Int64(150), Int64(150), false, true));
  // Groups of sixteen runs and fewer, whole and of the wanted elements alone.
  for (const int64_t count : {1100, 100, 40})
    CheckRuns(SortedRows(Int64(1), Int64(1100), Int64(count), true, true));
}

TEST(SortCudaTest, SizesThatAreKnownAtTheCall) {
  const ir::Var n = Symbol("n"), rows = Symbol("rows");
  for (const int64_t length : {0, 1, 64, 65, 200})
    CheckRuns(SortedRows(rows, n, n, false, true), {{n, length}, {rows, 2}});
  CheckRuns(SortedRows(rows, n, Int64(7), true, true), {{n, 150}, {rows, 3}});
}

// Barriers of the block and of warps are left out one at a time, and the wait for other kernels.
TEST(SortCudaTest, EveryMistakeIsCaught) {
  constexpr int64_t kLength = 256;
  ProgramRunner runner =
      ProgramRunner::Make(SortedRows(Int64(1), Int64(kLength), Int64(kLength), false, false),
                          *schedules::SortCuda(), schedules::Hopper(),
                          {{{"piece", 256}, {"runs", 16}}})
          .value();
  std::vector<float> x(kLength);
  for (int64_t i = 0; i < kLength; ++i)
    x[static_cast<size_t>(i)] = static_cast<float>(i * 97 % 256);
  const auto results = RunMutations(runner.program(), runner.lowered(),
                                    {.inputs = {x.data()}, .output_bytes = {kLength * 8}})
                           .value();
  EXPECT_GT(results.size(), 8u);
  for (const MutationResult& result : results)
    EXPECT_TRUE(result.caught) << result.name << " | " << result.statement << "\n"
                               << Table(results);
}

}  // namespace
}  // namespace hidet::testing
