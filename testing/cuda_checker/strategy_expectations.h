// What tests of GPU strategies expect of one, on the H200 of schedules::Hopper().
//
//   EXPECT_THAT(testing::CompileAll(task, *TransposeCuda()), HasSubstr("uint4"));
//   EXPECT_THAT(testing::RefusalOf(softmax, *TransposeCuda()), HasSubstr("no single map"));
#ifndef TESTING_CUDA_CHECKER_STRATEGY_EXPECTATIONS_H_
#define TESTING_CUDA_CHECKER_STRATEGY_EXPECTATIONS_H_

#include <string>

#include "ir/task/task.h"
#include "schedules/strategy.h"

namespace hidet::testing {

// Returns the source that the configuration makes. The test fails where it does not compile, or
// does with spilled registers or serialized products.
std::string Compile(const ir::Task& task, const schedules::Strategy& strategy,
                    const schedules::Config& config);
// The same of the first, or of every configuration of the space; the source is the last one's.
std::string CompileFirst(const ir::Task& task, const schedules::Strategy& strategy);
std::string CompileAll(const ir::Task& task, const schedules::Strategy& strategy,
                       schedules::SearchSpace space = schedules::SearchSpace::kModel);

// Returns why the strategy does not take the task; the empty text where it does.
std::string RefusalOf(const ir::Task& task, const schedules::Strategy& strategy);

// Returns the configuration with the least estimated time.
schedules::Config Cheapest(const ir::Task& task, const schedules::Strategy& strategy);

}  // namespace hidet::testing

#endif  // TESTING_CUDA_CHECKER_STRATEGY_EXPECTATIONS_H_
