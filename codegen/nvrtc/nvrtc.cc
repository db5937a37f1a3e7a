#include "codegen/nvrtc/nvrtc.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/log.h"
#include "base/status_macros.h"

namespace hidet::codegen {
namespace {

// 96 kernels on 16 Xeon cores by NVRTC 13.0: 3.9 s by one thread, 3.3 by 4 or 16 threads of one
// process; 1.25, 0.87, 0.77, 0.77 s by 4, 8, 12 and 16 processes.
constexpr int kMostProcesses = 15;

// The number before ` bytes spill` in a line of ptxas -v, for stores and for loads.
int SpilledBytes(absl::string_view log) {
  int total = 0;
  for (absl::string_view kind : {" bytes spill stores", " bytes spill loads"}) {
    for (size_t at = log.find(kind); at != absl::string_view::npos; at = log.find(kind, at + 1)) {
      size_t begin = at;
      while (begin > 0 && log[begin - 1] >= '0' && log[begin - 1] <= '9') --begin;
      int bytes = 0;
      if (absl::SimpleAtoi(log.substr(begin, at - begin), &bytes)) total += bytes;
    }
  }
  return total;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Nvrtc>> Nvrtc::Open(absl::Span<const std::string> folders,
                                                         std::string program) {
  NvrtcLibrary::Refusal refusal;
  std::unique_ptr<NvrtcLibrary> library =
      NvrtcLibrary::Open({folders.begin(), folders.end()}, refusal);
  if (library == nullptr) {
    const auto code =
        refusal.is_found ? absl::StatusCode::kFailedPrecondition : absl::StatusCode::kNotFound;
    return absl::Status(code, absl::StrCat("NVRTC: ", refusal.why));
  }
  return std::shared_ptr<const Nvrtc>(new Nvrtc(std::move(library), std::move(program)));
}

Nvrtc::Compiler Nvrtc::Take() const {
  const MutexLock lock(&mutex_);
  while (true) {
    if (is_library_free_) {
      is_library_free_ = false;
      return nullptr;
    }
    while (!idle_.empty()) {
      Compiler compiler = std::move(idle_.back());
      idle_.pop_back();
      if (compiler->IsOurs()) return compiler;
      --started_;  // of the process that this one was forked from
    }
    if (may_start_ && started_ < kMostProcesses) {
      absl::StatusOr<Compiler> compiler = CompileProcess::Start(program_, library_->folder());
      if (compiler.ok()) {
        ++started_;
        return *std::move(compiler);
      }
      may_start_ = false;
      LogOnce(LogLevel::kInfo, "hidet_nvrtc",
              absl::StrCat("kernels are compiled one at a time: ", compiler.status().message()));
    }
    given_back_.Wait(&mutex_);
  }
}

void Nvrtc::GiveBack(Compiler compiler, bool works) const {
  const MutexLock lock(&mutex_);
  if (compiler == nullptr) {
    is_library_free_ = true;
  } else if (works) {
    idle_.push_back(std::move(compiler));
  } else {
    --started_;
  }
  given_back_.SignalAll();
}

absl::StatusOr<CudaBinary> Nvrtc::Compile(const std::string& source,
                                          const std::string& architecture) const {
  Compiler compiler = Take();
  absl::StatusOr<NvrtcLibrary::Compiled> compiled = compiler == nullptr
                                                        ? library_->Compile(source, architecture)
                                                        : compiler->Compile(source, architecture);
  GiveBack(std::move(compiler), compiled.ok());
  if (!compiled.ok()) return AddContext(compiled.status(), "NVRTC");
  if (!compiled->error.empty())
    return absl::InternalError(absl::StrCat("NVRTC: ", compiled->error, "\n", compiled->log));
  CudaBinary binary;
  binary.cubin = std::move(compiled->cubin);
  binary.log = std::move(compiled->log);
  binary.spilled_bytes = SpilledBytes(binary.log);
  binary.wgmma_serialized = absl::StrContains(binary.log, "serialized");
  return binary;
}

}  // namespace hidet::codegen
