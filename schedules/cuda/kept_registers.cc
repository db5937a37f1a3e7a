#include "schedules/cuda/kept_registers.h"

#include <algorithm>

#include "schedules/cuda/kernel_time.h"

namespace hidet::schedules {

using ir::Int32;

int64_t KeptBytesOfThread(int threads) {
  constexpr int64_t kMost = 256;           // 64 registers
  constexpr int kOtherRegisters = 40;      // of a thread, that hold nothing kept
  constexpr int kRegistersOfThread = 255;  // CUDA C++ Programming Guide, "Compute Capabilities"
  const int registers =
      std::min(kRegistersOfThread, Multiprocessor::kRegisters / threads) - kOtherRegisters;
  return std::clamp<int64_t>(int64_t{4} * registers, 0, kMost);
}

KeptRegisters::KeptRegisters(const RowGroup& group, int rounds, int lanes)
    : group_(group), lanes_(lanes) {
  for (const std::vector<KeptValue>& values : group.kept) {
    for (const KeptValue& value : values) {
      registers_[value.buffer] =
          ir::Buffer::Registers(value.buffer.name(), value.buffer.dtype(), {Int32(rounds * lanes)});
    }
  }
}

ir::VarMap<ir::Expr> KeptRegisters::Given(const RowStage& at, int round) const {
  ir::VarMap<ir::Expr> given = at.given;
  for (const ir::Read& read : at.stage.reads) {
    const auto found = registers_.find(read.buffer);
    if (found == registers_.end()) continue;
    given[read.value] = ir::Load(found->second, {Int32(round * lanes_)}, {.lanes = lanes_});
  }
  return given;
}

ir::Stage KeptRegisters::WithKept(const RowStage& at) const {
  ir::Stage stage = at.stage;
  if (group_.kept.empty()) return stage;
  for (const KeptValue& value : group_.kept[at.index]) stage.body.push_back(value.value);
  return stage;
}

void KeptRegisters::Store(size_t stage, int round, absl::Span<const ir::Expr> values,
                          std::vector<ir::Stmt>& all) const {
  if (group_.kept.empty()) return;
  const std::vector<KeptValue>& kept = group_.kept[stage];
  const size_t first = values.size() - kept.size();
  for (size_t i = 0; i < kept.size(); ++i) {
    all.push_back(
        ir::Store(registers_.at(kept[i].buffer), {Int32(round * lanes_)}, values[first + i]));
  }
}

ir::Stmt KeptRegisters::Allocate(ir::Stmt body) const {
  for (const std::vector<KeptValue>& values : group_.kept) {
    for (const KeptValue& value : values) body = ir::Allocate(registers_.at(value.buffer), body);
  }
  return body;
}

bool HasReductionAfter(const RowGroup& group, size_t stage) {
  const std::vector<ir::Stage>& stages = group.task.stages;
  return std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(stage) + 1, stages.end(),
                     [](const ir::Stage& later) { return later.kind == ir::StageKind::kReduce; });
}

}  // namespace hidet::schedules
