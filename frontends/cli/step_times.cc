#include "frontends/cli/step_times.h"

#include <algorithm>
#include <cstddef>

namespace hidet::cli {
namespace {

bool HasStepsOf(const std::vector<runtime::StepTime>& a, const std::vector<runtime::StepTime>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.name == y.name && x.kernel == y.kernel;
  });
}

}  // namespace

std::vector<runtime::StepTime> MedianTimes(absl::Span<const std::vector<runtime::StepTime>> calls) {
  if (calls.empty()) return {};
  std::vector<runtime::StepTime> steps = calls[0];
  for (size_t i = 0; i < steps.size(); ++i) {
    std::vector<double> times;
    for (const std::vector<runtime::StepTime>& call : calls) {
      if (HasStepsOf(call, calls[0])) times.push_back(call[i].nanoseconds);
    }
    const auto middle = times.begin() + static_cast<ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    steps[i].nanoseconds = *middle;
  }
  return steps;
}

}  // namespace hidet::cli
