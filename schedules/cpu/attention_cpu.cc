#include "schedules/cpu/attention_cpu.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "schedules/attention_shape.h"
#include "schedules/cpu/attention_kernel_cpu.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

// The shape, if vectors of the target divide the head dimensions.
absl::StatusOr<AttentionShape> GetVectorShape(const ir::AnalyzedTask& task, const Target& target) {
  HIDET_ASSIGN_OR_RETURN(AttentionShape shape, GetAttentionShape(task));
  if (AttentionLanes(shape, target) == 0) {
    return Refuse(task, absl::StrCat("the head dimensions, ", shape.depth, " and ", shape.width,
                                     ", are no multiples of ", kFewestAttentionLanes));
  }
  return shape;
}

class AttentionCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "attention"; }
  int version() const override { return 2; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsCpu(target));
    return GetVectorShape(task, target).status();
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const absl::StatusOr<AttentionShape> shape = GetVectorShape(task, target);
    if (!shape.ok()) return INFINITY;
    // Half of the time is the weights', which words do not shorten.
    const double faster = AttentionWords(*shape, target).are_elements() ? 1 : 4.0 / 3;
    return LoopSeconds({.flops = EstimateTask(task.inlined()).flops,
                        .share = 0.5 * faster,
                        .bytes = OperandBytes(task)},
                       target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(AttentionShape shape, GetVectorShape(task, target));
    return MakeAttentionProgram(shape, task, target);
  }
};

}  // namespace

std::unique_ptr<Strategy> AttentionCpu() { return std::make_unique<AttentionCpuStrategy>(); }

}  // namespace hidet::schedules
