// A line on the terminal that says how far a long command is, with an estimate of the time that is
// left.
#ifndef FRONTENDS_CLI_PROGRESS_H_
#define FRONTENDS_CLI_PROGRESS_H_

#include <chrono>
#include <ostream>
#include <string>

#include "base/mutex.h"
#include "compiler/pipeline.h"

namespace hidet::cli {

class ProgressLine {
 public:
  // Shows nothing unless `enabled`.
  ProgressLine(std::ostream& out, bool enabled) : out_(out), enabled_(enabled) {}
  // Takes the line away.
  ~ProgressLine();

  // May be called from several threads.
  void Show(const compiler::Progress& progress);

 private:
  std::ostream& out_;
  const bool enabled_;
  Mutex mutex_;
  bool shown_ ABSL_GUARDED_BY(mutex_) = false;
  compiler::Stage stage_ ABSL_GUARDED_BY(mutex_) = compiler::Stage::kImport;
  std::string searched_ ABSL_GUARDED_BY(mutex_);
  std::chrono::steady_clock::time_point begin_ ABSL_GUARDED_BY(mutex_) =
      std::chrono::steady_clock::now();
};

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_PROGRESS_H_
