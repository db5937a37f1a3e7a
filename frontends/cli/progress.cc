#include "frontends/cli/progress.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace hidet::cli {

ProgressLine::~ProgressLine() {
  const MutexLock lock(&mutex_);
  if (shown_) out_ << "\r\033[K" << std::flush;
}

void ProgressLine::Show(const compiler::Progress& progress) {
  if (!enabled_) return;
  const MutexLock lock(&mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (progress.stage != stage_ || progress.searched != searched_) {
    stage_ = progress.stage;
    searched_ = progress.searched;
    begin_ = now;
  }
  std::string text = progress.searched.empty() ? std::string(compiler::StageName(progress.stage))
                                               : absl::StrCat("search ", progress.searched);
  if (progress.total > 0) absl::StrAppendFormat(&text, " %d/%d", progress.done, progress.total);
  if (progress.done > 0 && progress.done < progress.total) {
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    absl::StrAppendFormat(&text, ", %.0f s left",
                          seconds / progress.done * (progress.total - progress.done));
  }
  out_ << "\r\033[K" << text << std::flush;
  shown_ = true;
}

}  // namespace hidet::cli
