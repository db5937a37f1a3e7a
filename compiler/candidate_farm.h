// Candidates of a search as text, so that other processes can compile and measure them, and what is
// shared with those.
//
//   HIDET_ASSIGN_OR_RETURN(auto seconds, farm.Measure(identity, candidates, step));
//
// A process takes candidates of its own build and target alone: the identity says both
// (compiler/candidate_worker.h). Whose times they are, the device's name says.
#ifndef COMPILER_CANDIDATE_FARM_H_
#define COMPILER_CANDIDATE_FARM_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::compiler {

struct Candidate {
  std::string task;  // ir::PrintTask
  std::string strategy;
  int version = 1;     // of the strategy
  std::string config;  // schedules::ToString
};

// Processes that measure. Implementations are the host's.
class CandidateFarm {
 public:
  virtual ~CandidateFarm() = default;
  // Whose times Measure gives, as DeviceMeasurer::DeviceName says it.
  virtual absl::StatusOr<std::string> DeviceName() const = 0;
  // Returns the seconds of each candidate, in order, or why it has none. All are of kernels that
  // this identity has. Calls `step` twice a candidate, from any thread. An error is of the farm
  // itself: nobody is left to measure, or somebody asked to stop.
  virtual absl::StatusOr<std::vector<absl::StatusOr<double>>> Measure(
      absl::string_view identity, absl::Span<const Candidate> candidates,
      const std::function<void()>& step) const = 0;
};

// What other processes do of a search. All of it optional.
struct SearchSharing {
  // Who compiles and measures candidates in place of this process. Must outlive the tuner.
  const CandidateFarm* farm = nullptr;
  // Returns the record (compiler/tuning_records.h) by which another process has chosen for a task,
  // a text that all have in common; nothing if it has none. Asked before anything is measured.
  std::function<absl::StatusOr<std::optional<std::string>>(absl::string_view task)> follow;
  // Called with the record by which a task's kernel was chosen, whether it was measured now or
  // before.
  std::function<void(absl::string_view task, absl::string_view record)> decided;
};

}  // namespace hidet::compiler

#endif  // COMPILER_CANDIDATE_FARM_H_
