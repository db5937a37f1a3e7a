#include "frontends/cli/step_times.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/container/flat_hash_map.h"

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

std::vector<StepChange> CompareSteps(absl::Span<const runtime::StepTime> before,
                                     absl::Span<const runtime::StepTime> now) {
  std::vector<StepChange> changes;
  absl::flat_hash_map<std::string, size_t> places;
  const auto change_of = [&](const std::string& name) -> StepChange& {
    const auto [found, is_new] = places.try_emplace(name, changes.size());
    if (is_new) changes.push_back({.name = name});
    return changes[found->second];
  };
  for (const runtime::StepTime& step : now) change_of(step.name).now += step.nanoseconds;
  for (const runtime::StepTime& step : before) change_of(step.name).before += step.nanoseconds;
  std::stable_sort(changes.begin(), changes.end(), [](const StepChange& a, const StepChange& b) {
    return std::abs(a.now - a.before) > std::abs(b.now - b.before);
  });
  return changes;
}

}  // namespace hidet::cli
