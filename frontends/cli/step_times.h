// What steps take, from several calls: one call is a poor measure of steps of microseconds.
#ifndef FRONTENDS_CLI_STEP_TIMES_H_
#define FRONTENDS_CLI_STEP_TIMES_H_

#include <vector>

#include "absl/types/span.h"
#include "runtime/interpreter.h"

namespace hidet::cli {

// Returns each step with the median of its times. Where calls differ in their steps, which data may
// decide, those of the first call that are like it count.
std::vector<runtime::StepTime> MedianTimes(absl::Span<const std::vector<runtime::StepTime>> calls);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_STEP_TIMES_H_
