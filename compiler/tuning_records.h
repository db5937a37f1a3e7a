// What was measured: for each task and machine, the seconds of every candidate that was tried.
//
//   HIDET_ASSIGN_OR_RETURN(TuningRecords records, TuningRecords::Open(&cache, "times.txt"));
//   if (std::optional<TuningRecord> known = records.Find(machine, task)) ...
//   HIDET_RETURN_IF_ERROR(records.Keep(record));
//
// A record is text that a person can read, and that another process, or another machine with the
// same card, can take over:
//
//   hidet tuning record 3
//   machine: cuda sm_90a; NVIDIA H200
//   task relu: { ... }             (the canonical text of ir/text/task_text.h, several lines)
//   time: row_group 4 | t=256 | 2.1e-06 | 1.9e-06
//   end
//
// A line `time` gives the strategy and the version of its space, the configuration, the seconds
// that the cost model said, and the seconds measured; "failed" in place of a time that could not be
// taken. Nothing of it depends on the build of the compiler, so that records outlive it: a
// strategy whose configurations change their meaning raises its version.
#ifndef COMPILER_TUNING_RECORDS_H_
#define COMPILER_TUNING_RECORDS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/kernel_cache.h"

namespace hidet::compiler {

struct MeasuredTime {
  std::string strategy;
  int version = 1;
  std::string config;             // as schedules::ToString writes it
  double estimate = 0;            // seconds
  std::optional<double> seconds;  // nothing: could not be compiled, or not be run
};

struct TuningRecord {
  std::string machine;  // one line
  std::string task;     // canonical text
  std::vector<MeasuredTime> times;
};

std::string ToString(const TuningRecord& record);

// Reads records, one after the other. InvalidArgument with the line's number for anything else.
absl::StatusOr<std::vector<TuningRecord>> ParseTuningRecords(absl::string_view text);

class TuningRecords {
 public:
  // Records are kept in `folder` (null = nowhere; must outlive this), and in the text file of that
  // path (empty = none), which several processes may share: records are appended to it whole.
  // InvalidArgument if the file is there and holds anything but records, FailedPrecondition if it
  // is not and cannot be made.
  static absl::StatusOr<TuningRecords> Open(const runtime::KernelCache* folder, std::string file);

  // What is known of a task on a machine.
  std::optional<TuningRecord> Find(absl::string_view machine, absl::string_view task) const;
  absl::Status Keep(const TuningRecord& record);

 private:
  TuningRecords(const runtime::KernelCache* folder, std::string file)
      : folder_(folder), file_(std::move(file)) {}

  const runtime::KernelCache* folder_;
  std::string file_;
  absl::flat_hash_map<std::string, TuningRecord> of_file_;  // by KeyOf; the last of a key counts
};

}  // namespace hidet::compiler

#endif  // COMPILER_TUNING_RECORDS_H_
