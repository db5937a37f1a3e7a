#include "schedules/cpu/attention_cpu.h"

#include <algorithm>
#include <cmath>

#include "ir/walk.h"
#include "schedules/attention_shape.h"
#include "schedules/cpu/attention_kernel_cpu.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/loop_nest.h"
#include "schedules/shape_strategy.h"

namespace hidet::schedules {
namespace {

// The mean share of the keys that a query is multiplied with: under a causal mask those behind its
// last one are left out.
double ShareOfKeys(const AttentionShape& shape) {
  const ScoreFacts facts = GetScoreFacts(shape.attention());
  const double keys = AtHints(shape.keys()), queries = AtHints(shape.queries());
  if (!facts.last_key.defined() || keys < 1) return 1;
  ir::VarMap<ir::Expr> axes;
  for (const ir::Var& axis : shape.attention().axes) axes[axis] = ir::Int64(0);
  // It grows evenly but for where it ends, so that a few queries tell.
  constexpr int kSamples = 8;
  double share = 0;
  for (int i = 0; i < kSamples; ++i) {
    const double query = (queries - 1) * i / (kSamples - 1);
    axes[shape.query_axis()] = ir::Int64(std::llround(query));
    const double wanted = AtHints(ir::Substitute(facts.last_key, axes)) + 1;
    share += std::clamp(wanted / keys, 0.0, 1.0) / kSamples;
  }
  return share;
}

class AttentionCpuStrategy : public ShapeStrategy<GetAttentionShape, IsCpu> {
 public:
  absl::string_view name() const override { return "attention"; }
  int version() const override { return 3; }

  double Seconds(const AttentionShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // Half of the time is the weights', which words do not shorten.
    const double faster = AttentionWords(shape, target).are_elements() ? 1 : 4.0 / 3;
    return LoopSeconds({.flops = EstimateTask(task.inlined()).flops * ShareOfKeys(shape),
                        .share = 0.5 * faster,
                        .bytes = OperandBytes(task)},
                       target);
  }

  absl::StatusOr<ir::Program> Make(const AttentionShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return MakeAttentionProgram(shape, task, target);
  }
};

}  // namespace

std::unique_ptr<Strategy> AttentionCpu() { return std::make_unique<AttentionCpuStrategy>(); }

}  // namespace hidet::schedules
