#include "runtime/plan_program.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "runtime/host_functions.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
absl::StatusOr<std::unique_ptr<const PlanProgram>> PlanProgram::Make(const Parts& parts) {
  std::unique_ptr<PlanProgram> program(new PlanProgram);
  program->parts_ = parts;
  const ModelSpec& spec = *parts.spec;
  const Plan& plan = *parts.plan;
  std::vector<std::string> missing;
  for (const Step& step : plan.steps) {
    StepInfo info;
    if (const auto* launch = std::get_if<LaunchStep>(&step.action)) {
      bool reports = false;
      for (const LaunchArg& arg : launch->args) {
        reports |= std::holds_alternative<StatusArg>(arg);
        info.maps += std::holds_alternative<TensorMapArg>(arg);
      }
      info.args = static_cast<int>(launch->args.size());
      if (parts.kernels[launch->kernel].device->kind() != DeviceKind::kCpu)
        program->is_synchronous_ = false;
      if (reports) info.status_word = program->num_status_words_++;
    } else if (const auto* external = std::get_if<ExternalStep>(&step.action)) {
      const auto it = parts.externals != nullptr ? parts.externals->find(external->name)
                                                 : ExternalFunctions::const_iterator();
      if (const ExternalFunction* own = FindHostFunction(external->name); own != nullptr) {
        info.external = own;
      } else if (parts.externals == nullptr || it == parts.externals->end()) {
        if (std::find(missing.begin(), missing.end(), external->name) == missing.end())
          missing.push_back(external->name);
      } else {
        info.external = &it->second;
      }
    }
    program->info_.push_back(info);
  }
  if (!missing.empty()) {
    return absl::NotFoundError(
        absl::StrCat("model \"", spec.name,
                     "\" calls functions that are not registered: ", absl::StrJoin(missing, ", ")));
  }
  for (const BufferSpec& buffer : spec.buffers) {
    if (buffer.device != DeviceKind::kCpu) program->is_synchronous_ = false;
  }
  for (int kind = 0; kind < kNumDeviceKinds; ++kind) {
    HIDET_RETURN_IF_ERROR(program->MakeArena(static_cast<DeviceKind>(kind)));
  }
  return std::unique_ptr<const PlanProgram>(std::move(program));
}

// On the CPU steps run strictly one after the other, which lets more buffers share; elsewhere only
// `after` says what is ordered, for a graph may run the rest at the same time.
absl::Status PlanProgram::MakeArena(DeviceKind device) {
  ArenaPart& part = arena_[static_cast<int>(device)];
  const ModelSpec& spec = *parts_.spec;
  const Plan& plan = *parts_.plan;
  std::vector<int> local(spec.buffers.size(), -1);
  auto to_local = [&](const std::vector<int>& buffers) {
    std::vector<int> result;
    for (int buffer : buffers) {
      if (spec.buffers[buffer].kind != BufferKind::kArena || spec.buffers[buffer].device != device)
        continue;
      if (local[buffer] < 0) {
        local[buffer] = static_cast<int>(part.buffers.size());
        part.buffers.push_back(buffer);
        if (spec.buffers[buffer].must_be_zero) part.zeroed.push_back(buffer);
      }
      result.push_back(local[buffer]);
    }
    return result;
  };
  std::vector<ArenaStep> steps(1);  // step 0 is the clearing at the start
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    const Step& step = plan.steps[i];
    ArenaStep use = {to_local(step.reads), to_local(step.writes), {0}};
    if (device == DeviceKind::kCpu) {
      use.after.push_back(static_cast<int>(i));
    } else {
      for (int earlier : step.after) use.after.push_back(earlier + 1);
    }
    steps.push_back(std::move(use));
  }
  for (int buffer : part.zeroed) steps[0].writes.push_back(local[buffer]);
  HIDET_ASSIGN_OR_RETURN(part.interference,
                         Interference::Make(static_cast<int>(part.buffers.size()), steps));
  return absl::OkStatus();
}

}  // namespace hidet::runtime
