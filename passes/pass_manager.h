// Runs passes over a module: times them, verifies between them, shows what each did, and stops
// early when asked.
//
//   PassManagerOptions<ir::Kernel> options;
//   options.verify = [](const ir::Kernel& kernel) { return ir::Verify(kernel); };
//   options.dump = [&](absl::string_view pass, int index, const ir::Kernel& kernel) { ... };
//   StatusOr<ir::Kernel> lowered = RunPasses<ir::Kernel>(CudaLoweringPipeline(), kernel, options);
//
// To find the pass that breaks something, bisect over `limit`: that many passes run, the rest are
// skipped.
#ifndef PASSES_PASS_MANAGER_H_
#define PASSES_PASS_MANAGER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "passes/pass.h"

namespace hidet::passes {

struct PassTiming {
  std::string pass;
  double milliseconds = 0;
};

template <typename Module>
struct PassManagerOptions {
  // Called on the input and after each pass; empty = no verification.
  std::function<absl::Status(const Module&)> verify;
  // Called after each pass, with the pass's name and position.
  std::function<void(absl::string_view pass, int index, const Module& module)> dump;
  // How many passes run.
  int limit = INT32_MAX;
  // Where times are appended, if set.
  std::vector<PassTiming>* timings = nullptr;
};

// Runs the passes in order. An error of a pass is returned with the pass's name in front. A module
// that fails verification after a pass is that pass's fault: Internal, whatever the verifier's
// code.
template <typename Module>
absl::StatusOr<Module> RunPasses(const std::vector<Pass<Module>>& passes, Module module,
                                 const PassManagerOptions<Module>& options = {}) {
  if (options.verify) HIDET_RETURN_IF_ERROR(options.verify(module));
  int index = 0;
  for (const Pass<Module>& pass : passes) {
    if (index >= options.limit) break;
    const auto begin = std::chrono::steady_clock::now();
    absl::StatusOr<Module> result = [&] {
      const TraceSpan span("pass", pass.name);
      return pass.run(std::move(module));
    }();
    if (options.timings != nullptr) {
      const std::chrono::duration<double, std::milli> time =
          std::chrono::steady_clock::now() - begin;
      options.timings->push_back({pass.name, time.count()});
    }
    if (!result.ok()) return AddContext(result.status(), "pass ", pass.name);
    module = *std::move(result);
    if (options.dump) options.dump(pass.name, index, module);
    if (options.verify) {
      const absl::Status status = options.verify(module);
      if (!status.ok()) {
        return absl::InternalError(
            absl::StrCat("pass ", pass.name, " made an invalid module: ", status.message()));
      }
    }
    ++index;
  }
  return module;
}

}  // namespace hidet::passes

#endif  // PASSES_PASS_MANAGER_H_
