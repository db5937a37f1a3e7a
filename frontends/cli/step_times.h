// What steps take, from several calls: one call is a poor measure of steps of microseconds; and
// what they take beside another run.
#ifndef FRONTENDS_CLI_STEP_TIMES_H_
#define FRONTENDS_CLI_STEP_TIMES_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "runtime/interpreter.h"

namespace hidet::cli {

// Returns each step with the median of its times. Where calls differ in their steps, which data may
// decide, those of the first call that are like it count.
std::vector<runtime::StepTime> MedianTimes(absl::Span<const std::vector<runtime::StepTime>> calls);

// What the steps of one name took together in two runs, in nanoseconds; 0 in a run without such.
struct StepChange {
  std::string name;
  double before = 0, now = 0;
};

// Returns the steps of both runs by name, those whose time changed most first.
std::vector<StepChange> CompareSteps(absl::Span<const runtime::StepTime> before,
                                     absl::Span<const runtime::StepTime> now);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_STEP_TIMES_H_
