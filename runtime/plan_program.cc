#include "runtime/plan_program.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "runtime/host_functions.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
namespace {

// Calls `visit` on every size of a step.
template <typename Visit>
void ForEachSize(const Step& step, Visit visit) {
  struct Visitor {
    Visit& visit;
    void operator()(const LaunchStep& launch) {
      for (const LaunchVariant& variant : launch.variants) {
        visit(variant.predicate);
        for (const SizeExpr& extent : variant.grid) visit(extent);
        for (const LaunchArg& arg : variant.args) std::visit(*this, arg);
      }
    }
    void operator()(const BufferArg& arg) { visit(arg.offset); }
    void operator()(const ScalarArg& arg) { visit(arg.value); }
    void operator()(const MagicDivisorArg& arg) { visit(arg.divisor); }
    void operator()(const StatusArg&) {}
    void operator()(const TensorMapArg& arg) {
      visit(arg.offset);
      for (const SizeExpr& dim : arg.dims) visit(dim);
      for (const SizeExpr& stride : arg.strides) visit(stride);
    }
    void operator()(const CopyStep& copy) {
      visit(copy.source_offset);
      visit(copy.destination_offset);
      visit(copy.bytes);
    }
    void operator()(const MemsetStep& memset) {
      visit(memset.offset);
      visit(memset.bytes);
    }
    void operator()(const BindSymbolStep&) {}
    void operator()(const IfStep& step) { visit(step.condition); }
    void operator()(const LoopStep& step) { visit(step.count); }
    void operator()(const ExternalStep& external) {
      for (const BufferArg& arg : external.buffers) visit(arg.offset);
      for (const TensorSpec& tensor : external.tensors) {
        for (const SizeExpr& dim : tensor.shape) visit(dim);
      }
    }
  };
  Visitor visitor{visit};
  std::visit(visitor, step.action);
}

void CollectUses(const Plan& plan, const Step& step, StepUses& uses) {
  uses.reads.insert(uses.reads.end(), step.reads.begin(), step.reads.end());
  uses.writes.insert(uses.writes.end(), step.writes.begin(), step.writes.end());
  const auto collect_block = [&](int block) {
    for (const Step& inner : plan.blocks[block].steps) CollectUses(plan, inner, uses);
  };
  if (const auto* choice = std::get_if<IfStep>(&step.action)) {
    collect_block(choice->then_block);
    if (choice->else_block >= 0) collect_block(choice->else_block);
  } else if (const auto* loop = std::get_if<LoopStep>(&step.action)) {
    collect_block(loop->body);
  }
}

}  // namespace

StepUses UsesOf(const Plan& plan, const Step& step) {
  StepUses uses;
  CollectUses(plan, step, uses);
  return uses;
}

absl::StatusOr<std::unique_ptr<const PlanProgram>> PlanProgram::Make(const Parts& parts) {
  std::unique_ptr<PlanProgram> program(new PlanProgram);
  program->parts_ = parts;
  const ModelSpec& spec = *parts.spec;
  const Plan& plan = *parts.plan;
  program->dynamic_symbols_.assign(spec.symbols.size(), 0);
  std::vector<std::string> missing;
  for (const Block& block : plan.blocks) {
    for (const Step& step : block.steps) {
      if (const auto* bind = std::get_if<BindSymbolStep>(&step.action))
        program->dynamic_symbols_[bind->symbol] = 1;
      if (const auto* loop = std::get_if<LoopStep>(&step.action)) {
        if (loop->symbol >= 0) program->dynamic_symbols_[loop->symbol] = 1;
      }
    }
  }
  for (const Block& block : plan.blocks) {
    std::vector<StepInfo>& infos = program->info_.emplace_back();
    for (const Step& step : block.steps) {
      StepInfo info;
      ForEachSize(step, [&](const SizeExpr& size) {
        info.dynamic |= DependsOn(size, program->dynamic_symbols_);
      });
      if (const auto* launch = std::get_if<LaunchStep>(&step.action)) {
        bool reports = false;
        for (const LaunchVariant& variant : launch->variants) {
          int maps = 0;
          for (const LaunchArg& arg : variant.args) {
            reports |= std::holds_alternative<StatusArg>(arg);
            maps += std::holds_alternative<TensorMapArg>(arg);
          }
          info.max_args = std::max(info.max_args, static_cast<int>(variant.args.size()));
          info.max_maps = std::max(info.max_maps, maps);
          if (parts.kernels[variant.kernel].device->kind() != DeviceKind::kCpu)
            program->is_synchronous_ = false;
        }
        if (reports) info.status_word = program->num_status_words_++;
      } else if (const auto* external = std::get_if<ExternalStep>(&step.action)) {
        const auto it = parts.externals != nullptr ? parts.externals->find(external->name)
                                                   : ExternalFunctions::const_iterator();
        if (const ExternalFunction* own = FindHostFunction(external->name); own != nullptr) {
          info.external = own;
        } else if (parts.externals == nullptr || it == parts.externals->end()) {
          if (std::find(missing.begin(), missing.end(), external->name) == missing.end()) {
            missing.push_back(external->name);
          }
        } else {
          info.external = &it->second;
        }
      }
      infos.push_back(info);
    }
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

// A step that chooses or repeats a block counts as one use of everything inside, so that what lives
// across iterations stays in place. On the CPU steps run strictly one after the other, which lets
// more buffers share; elsewhere only `after` says what is ordered, for a graph may run the rest at
// the same time.
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
  if (!plan.blocks.empty()) {
    for (size_t i = 0; i < plan.blocks[0].steps.size(); ++i) {
      const Step& step = plan.blocks[0].steps[i];
      const StepUses uses = UsesOf(plan, step);
      ArenaStep use = {to_local(uses.reads), to_local(uses.writes), {0}};
      if (device == DeviceKind::kCpu) {
        use.after.push_back(static_cast<int>(i));
      } else {
        for (int earlier : step.after) use.after.push_back(earlier + 1);
      }
      steps.push_back(std::move(use));
    }
  }
  for (int buffer : part.zeroed) steps[0].writes.push_back(local[buffer]);
  HIDET_ASSIGN_OR_RETURN(part.interference,
                         Interference::Make(static_cast<int>(part.buffers.size()), steps));
  return absl::OkStatus();
}

}  // namespace hidet::runtime
