// Recurrent layers in the simulator, beside the task as it is written.
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "schedules/cuda/recurrence_cuda.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/check_strategy.h"

namespace hidet::testing {
namespace {

using ir::Int64;

// Every configuration that there is.
void Check(const ir::Task& task, const ir::VarMap<int64_t>& symbols = {}) {
  const auto strategy = schedules::RecurrenceCuda();
  const auto space = strategy->Space(task, schedules::Hopper(), schedules::SearchSpace::kLarge);
  ASSERT_FALSE(space.empty());
  for (const schedules::Config& config : space) {
    SCOPED_TRACE(schedules::ToString(config));
    CheckStrategy(task, *strategy, symbols, {.absolute = 1e-4, .config = config});
  }
}

TEST(RecurrenceCudaTest, GatesAndUnitsOfEveryNumber) {
  for (const int64_t gates : {1, 3, 4}) {
    for (const int64_t units : {1, 20, 33}) {
      SCOPED_TRACE(absl::StrCat(gates, " gates, ", units, " units"));
      Check(Recurrence(Int64(3), Int64(3), units, {.gates = gates}));
    }
  }
}

TEST(RecurrenceCudaTest, SizesThatAreKnownAtTheCall) {
  const ir::Var steps = Symbol("steps", 8), rows = Symbol("rows", 3);
  for (const bool reverse : {false, true})
    Check(Recurrence(steps, rows, 17, {.gates = 4, .reverse = reverse}), {{steps, 4}, {rows, 5}});
}

TEST(RecurrenceCudaTest, EveryFloat) {
  for (const ScalarType dtype :
       {ScalarType::kFloat16, ScalarType::kBFloat16, ScalarType::kFloat64}) {
    SCOPED_TRACE(ScalarTypeName(dtype));
    const ir::Task task = Recurrence(Int64(3), Int64(2), 18, {.gates = 3, .dtype = dtype});
    CheckStrategy(task, *schedules::RecurrenceCuda(), {}, {.absolute = 0.02});
  }
}

}  // namespace
}  // namespace hidet::testing
