#include "schedules/cuda/kept_elements.h"

#include <algorithm>

#include "schedules/cuda/kernel_time.h"

namespace hidet::schedules {

int64_t KeptBytesOfThread(int threads) {
  constexpr int64_t kMost = 256;           // 64 registers
  constexpr int kOtherRegisters = 40;      // of a thread, that hold nothing kept
  constexpr int kRegistersOfThread = 255;  // CUDA C++ Programming Guide, "Compute Capabilities"
  const int registers =
      std::min(kRegistersOfThread, Multiprocessor::kRegisters / threads) - kOtherRegisters;
  return std::clamp<int64_t>(int64_t{4} * registers, 0, kMost);
}

KeptElements KeptElements::InRegisters(const RowGroup& group, int rounds, int lanes) {
  return {group, int64_t{rounds} * lanes, lanes, ir::MemoryScope::kRegister};
}

KeptElements KeptElements::InSharedMemory(const RowGroup& group, int64_t elements, int lanes) {
  return {group, elements, lanes, ir::MemoryScope::kShared};
}

KeptElements::KeptElements(const RowGroup& group, int64_t elements, int lanes,
                           ir::MemoryScope scope)
    : group_(group), lanes_(lanes) {
  for (const std::vector<KeptValue>& values : group.kept) {
    for (const KeptValue& value : values) {
      buffers_[value.buffer] =
          ir::Buffer::Make(value.buffer.name(), value.buffer.dtype(), {ir::Int32(elements)}, scope);
    }
  }
}

ir::VarMap<ir::Expr> KeptElements::Given(const RowStage& at, const ir::Expr& place) const {
  ir::VarMap<ir::Expr> given = at.given;
  for (const ir::Read& read : at.stage.reads) {
    const auto found = buffers_.find(read.buffer);
    if (found == buffers_.end()) continue;
    given[read.value] = ir::Load(found->second, {place}, {.lanes = lanes_});
  }
  return given;
}

ir::Stage KeptElements::WithKept(const RowStage& at) const {
  ir::Stage stage = at.stage;
  if (group_.kept.empty()) return stage;
  for (const KeptValue& value : group_.kept[at.index]) stage.body.push_back(value.value);
  return stage;
}

void KeptElements::Store(size_t stage, const ir::Expr& place, absl::Span<const ir::Expr> values,
                         std::vector<ir::Stmt>& all) const {
  if (group_.kept.empty()) return;
  const std::vector<KeptValue>& kept = group_.kept[stage];
  const size_t first = values.size() - kept.size();
  for (size_t i = 0; i < kept.size(); ++i) {
    all.push_back(ir::Store(buffers_.at(kept[i].buffer), {place}, values[first + i]));
  }
}

ir::Stmt KeptElements::Allocate(ir::Stmt body) const {
  for (const std::vector<KeptValue>& values : group_.kept) {
    for (const KeptValue& value : values) body = ir::Allocate(buffers_.at(value.buffer), body);
  }
  return body;
}

bool HasReductionAfter(const RowGroup& group, size_t stage) {
  const std::vector<ir::Stage>& stages = group.task.stages;
  return std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(stage) + 1, stages.end(),
                     [](const ir::Stage& later) { return later.kind == ir::StageKind::kReduce; });
}

}  // namespace hidet::schedules
