// A strategy's program of a task in the simulator, beside the task itself.
//
//   CheckStrategy(Linear(m, Int64(24), Int64(40)), *MatmulTiledCuda(), {{m, 7}});
#ifndef TESTING_SIMULATOR_CHECK_STRATEGY_H_
#define TESTING_SIMULATOR_CHECK_STRATEGY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::testing {

struct CheckStrategyOptions {
  int64_t limit = 2;    // integers are indices below it
  bool eights = false;  // floats are multiples of 1/8, so that sums are exact in any order
  double absolute = 0;  // error that is allowed beyond the dtype's: of weights rounded to float16
  std::optional<schedules::Config> config;  // else the first
  int multiprocessors = schedules::Hopper().multiprocessors;
  bool is_deterministic = false;
};

// Runs the program on random inputs, in the orders of two seeds. Fails the current test when the
// simulator finds something or a value differs from what the task interpreter computes.
void CheckStrategy(const ir::Task& task, const schedules::Strategy& strategy,
                   const ir::VarMap<int64_t>& symbols = {}, CheckStrategyOptions options = {});

// Every configuration of the model's space, of which there is one at least.
std::vector<schedules::Config> ConfigsOf(const schedules::Strategy& strategy, const ir::Task& task);

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_CHECK_STRATEGY_H_
