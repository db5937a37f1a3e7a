// Searching with other processes: a farm that is written in Python, and what its processes do.
//
// A farm is an object with
//   device_name()                          whose times it measures
//   measure(identity, candidates, step)    candidates: a list of (task, strategy, version,
//                                          configuration); returns a list of seconds, or of text
//                                          that says why there are none; calls step() as it goes
#ifndef FRONTENDS_PYTHON_FARM_H_
#define FRONTENDS_PYTHON_FARM_H_

#include <functional>
#include <string>
#include <vector>

#include "compiler/candidate_farm.h"
#include "frontends/python/rules.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

class PythonFarm : public compiler::CandidateFarm {
 public:
  // `farm` is borrowed, `errors` keeps what it raises; both must outlive this.
  PythonFarm(nanobind::handle farm, RuleErrors* errors) : farm_(farm), errors_(errors) {}
  absl::StatusOr<std::string> DeviceName() const override;
  absl::StatusOr<std::vector<absl::StatusOr<double>>> Measure(
      absl::string_view identity, absl::Span<const compiler::Candidate> candidates,
      const std::function<void()>& step) const override;

 private:
  const nanobind::handle farm_;
  RuleErrors* const errors_;
};

// Returns what shares a search with others, from functions that may be None: follow(task), which
// gives a record or None, and decided(task, record); a task is its text in bytes.
compiler::SearchSharing MakeSharing(nanobind::handle follow, nanobind::handle decided,
                                    RuleErrors* errors);

// Adds CandidateWorker.
void BindFarm(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_FARM_H_
