// Which instruction does what: those of a whole warp, and those of each lane.
#include "testing/simulator/machine.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "ir/intrinsic_use.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {

bool IsMeeting(Intrinsic intrinsic) {
  switch (intrinsic) {
    case Intrinsic::kSyncThreads:
    case Intrinsic::kNamedBarrier:
    case Intrinsic::kSyncWarp:
    case Intrinsic::kShuffleXor:
    case Intrinsic::kShuffleIndex:
    case Intrinsic::kIncreaseRegisters:
    case Intrinsic::kDecreaseRegisters:
    case Intrinsic::kWgmmaFence:
    case Intrinsic::kWgmmaCommit:
    case Intrinsic::kWgmmaWait:
    case Intrinsic::kWgmmaSS:
    case Intrinsic::kWgmmaHalfSums:
    case Intrinsic::kWgmmaRS:
    case Intrinsic::kStmatrixX4:
    case Intrinsic::kLdmatrixX4:
    case Intrinsic::kMmaM16N8K16:
    case Intrinsic::kMmaTFloat32:
    case Intrinsic::kMmaDouble:
      return true;
    case Intrinsic::kSyncCluster:
    case Intrinsic::kLoadCluster:
    case Intrinsic::kStoreCluster:
    case Intrinsic::kMbarrierInit:
    case Intrinsic::kMbarrierArrive:
    case Intrinsic::kMbarrierArriveCluster:
    case Intrinsic::kMbarrierArriveExpectTx:
    case Intrinsic::kMbarrierWait:
    case Intrinsic::kFenceMbarrierInit:
    case Intrinsic::kFenceProxyAsync:
    case Intrinsic::kSignal:
    case Intrinsic::kAwait:
    case Intrinsic::kAtomicAdd:
    case Intrinsic::kAtomicMul:
    case Intrinsic::kAtomicMax:
    case Intrinsic::kAtomicMin:
    case Intrinsic::kPrefetchTensorMap:
    case Intrinsic::kTmaLoad2d:
    case Intrinsic::kTmaLoad3d:
    case Intrinsic::kTmaLoad4d:
    case Intrinsic::kTmaLoad5d:
    case Intrinsic::kTmaStore2d:
    case Intrinsic::kTmaStore3d:
    case Intrinsic::kTmaStore4d:
    case Intrinsic::kTmaStore5d:
    case Intrinsic::kBulkCommit:
    case Intrinsic::kBulkWaitRead:
    case Intrinsic::kMatrixDescriptor:
    case Intrinsic::kCpAsync16:
    case Intrinsic::kCpAsyncCommit:
    case Intrinsic::kCpAsyncWait:
    case Intrinsic::kGridDependencyWait:
    case Intrinsic::kGridDependencyLaunch:
    case Intrinsic::kExp2Flush:
    case Intrinsic::kDivideFull:
    case Intrinsic::kPackHalves:
    case Intrinsic::kPrefetch:
    case Intrinsic::kLanesSum:
    case Intrinsic::kLanesMax:
    case Intrinsic::kDotBFloat16:
    case Intrinsic::kDotInt8:
    case Intrinsic::kDotInt16:
    case Intrinsic::kTilesBegin:
    case Intrinsic::kTilesEnd:
    case Intrinsic::kTileZero:
    case Intrinsic::kTileLoad:
    case Intrinsic::kTileStore:
    case Intrinsic::kTileDotBFloat16:
    case Intrinsic::kTileDotInt8:
      return false;
  }
  HIDET_UNREACHABLE();
}

bool Machine::DispatchCall(Warp& warp, int pc, uint32_t mask) {
  const Instruction& in = list_.code[pc];
  const auto* call = in.expr.As<ir::CallNode>();
  if (call->intrinsic == Intrinsic::kMbarrierWait) return WaitMbarrier(warp, pc, mask);
  if (call->intrinsic == Intrinsic::kGridDependencyWait) return WaitForPrevious(warp, mask);
  if (call->intrinsic == Intrinsic::kAwait) return WaitForSignal(warp, pc, mask);
  if (call->intrinsic == Intrinsic::kSyncCluster) {  // MeetInCluster goes on
    ForLanes(mask, [&](int lane) { warp.state[lane] = LaneState::kAtCluster; });
    return true;
  }
  if (!IsMeeting(call->intrinsic)) {
    Alone(warp, pc, mask);
    Next(warp, mask);
    return true;
  }
  ForLanes(mask, [&](int lane) { warp.state[lane] = LaneState::kAtMeeting; });
  for (int lane = 0; lane < warp.lanes; ++lane) {
    if (warp.state[lane] != LaneState::kAtMeeting || warp.pc[lane] != pc)
      return true;  // some have yet to come
  }
  return Together(warp, pc);
}

bool Machine::WaitForPrevious(Warp& warp, uint32_t mask) {
  if (!completed_.has_value()) {
    ForLanes(mask, [&](int lane) { warp.state[lane] = LaneState::kAtGridWait; });
    return false;
  }
  ForLanes(mask, [&](int lane) { ThreadOf(warp, lane).known.JoinOthers(*completed_); });
  Next(warp, mask);
  return true;
}

int64_t* Machine::WordAt(int64_t pointer, int pc) {
  const int number = BufferOf(pointer);
  const int64_t begin = OffsetOf(pointer);
  if (!CheckBounds(number, begin, sizeof(int64_t), pc)) return nullptr;
  CheckAlignment(number, begin, sizeof(int64_t), pc);
  return reinterpret_cast<int64_t*>(BytesOf(number, begin));
}

// The flag itself is no memory that threads race for: release and acquire touch it as one.
void Machine::Signal(Thread& thread, int64_t pointer, int64_t value, bool to_all_gpus, int pc) {
  int64_t* word = WordAt(pointer, pc);
  if (word == nullptr) return;
  *word = value;
  GlobalMemory* memory = memories_[BufferOf(pointer)];
  std::fill_n(memory->initialized.begin() + OffsetOf(pointer), sizeof(int64_t), 1);
  DeviceState::Signalled& left = device_.signals[{memory, OffsetOf(pointer)}];
  left = {};
  if (!to_all_gpus) left.grid = grid_;
  left.known.JoinOthers(thread.known);
  left.known.blocks[{grid_, block_.index}].Join(thread.known.done);
  Advance(thread);
}

bool Machine::WaitForSignal(Warp& warp, int pc, uint32_t mask) {
  const Instruction& in = list_.code[pc];
  bool progress = false;
  ForLanes(mask, [&](int lane) {
    Thread& thread = ThreadOf(warp, lane);
    const int64_t pointer = At(warp, in.operands[0], lane).integer;
    const int64_t* word = WordAt(pointer, pc);
    if (word != nullptr && *word < At(warp, in.operands[1], lane).integer) {
      warp.state[lane] = LaneState::kAtSignal;
      return;
    }
    const auto left = device_.signals.find({memories_[BufferOf(pointer)], OffsetOf(pointer)});
    if (left != device_.signals.end() && left->second.grid.value_or(grid_) == grid_)
      thread.known.JoinOthers(left->second.known);
    At(warp, in.result, lane).integer = 1;
    ++warp.pc[lane];
    progress = true;
  });
  return progress;
}

bool Machine::Together(Warp& warp, int pc) {
  const Instruction& in = list_.code[pc];
  const auto* call = in.expr.As<ir::CallNode>();
  const uint32_t all = All(warp);
  const auto go_on = [&] {
    ForLanes(all, [&](int lane) { warp.state[lane] = LaneState::kRunning; });
    Next(warp, all);
    return true;
  };
  const int lanes = call->type.IsVoid() ? 0 : call->type.lanes;
  switch (call->intrinsic) {
    case Intrinsic::kSyncThreads:
      return ArriveAtBarrier(warp, pc, 0, kernel_.threads);
    case Intrinsic::kNamedBarrier:
      return ArriveAtBarrier(warp, pc, static_cast<int>(call->attributes[0]),
                             static_cast<int>(call->attributes[1]));
    case Intrinsic::kSyncWarp: {
      Knowledge joined;
      ForLanes(all, [&](int lane) { joined.Join(ThreadOf(warp, lane).known); });
      ForLanes(all, [&](int lane) {
        ThreadOf(warp, lane).known = joined;
        Advance(ThreadOf(warp, lane));
      });
      return go_on();
    }
    case Intrinsic::kShuffleXor:
    case Intrinsic::kShuffleIndex: {
      std::vector<Scalar> values;
      for (int i = 0; i < lanes; ++i) {
        values.clear();
        for (int lane = 0; lane < kWarp; ++lane)
          values.push_back(At(warp, in.operands[0] + i, lane));
        ForLanes(all, [&](int lane) {
          const int64_t from = call->intrinsic == Intrinsic::kShuffleXor
                                   ? lane ^ call->attributes[0]
                                   : At(warp, in.operands[1], lane).integer;
          if (from < 0 || from >= warp.lanes) {
            Find(FindingKind::kBadOperand, pc,
                 absl::StrCat("a shuffle from lane ", from, " of ", warp.lanes));
          }
          At(warp, in.result + i, lane) = values[static_cast<size_t>(from & (kWarp - 1))];
        });
      }
      return go_on();
    }
    case Intrinsic::kIncreaseRegisters:
    case Intrinsic::kDecreaseRegisters:
      if (call->attributes[0] % 8 != 0 || call->attributes[0] < 24 || call->attributes[0] > 256) {
        Find(FindingKind::kBadOperand, pc,
             absl::StrCat(call->attributes[0],
                          " registers, expected a multiple of 8 from 24 to 256"));
      }
      block_.register_counts[warp.index] = call->attributes[0];
      return go_on();
    case Intrinsic::kWgmmaFence:
      ++warp.fences;
      return go_on();
    case Intrinsic::kWgmmaCommit:
      ++warp.group_open;
      return go_on();
    case Intrinsic::kWgmmaWait:
      WaitProducts(warp, call->attributes[0]);
      return go_on();
    case Intrinsic::kWgmmaSS:
    case Intrinsic::kWgmmaHalfSums:
    case Intrinsic::kWgmmaRS:
      return ArriveAtProduct(warp, pc);
    case Intrinsic::kStmatrixX4:
    case Intrinsic::kLdmatrixX4:
      MoveMatrices(warp, pc);
      return go_on();
    case Intrinsic::kMmaM16N8K16:
      Multiply(warp, pc);
      return go_on();
    case Intrinsic::kMmaTFloat32:
      MultiplyTFloat32(warp, pc);
      return go_on();
    case Intrinsic::kMmaDouble:
      MultiplyDoubles(warp, pc);
      return go_on();
    default:  // IsMeeting names those that come here
      HIDET_UNREACHABLE() << InfoOf(call->intrinsic).name;
  }
}

void Machine::Alone(Warp& warp, int pc, uint32_t mask) {
  const Instruction& in = list_.code[pc];
  const auto* call = in.expr.As<ir::CallNode>();
  const auto operand = [&](size_t i, int lane) { return At(warp, in.operands[i], lane).integer; };
  ForLanes(mask, [&](int lane) {
    Thread& thread = ThreadOf(warp, lane);
    switch (call->intrinsic) {
      case Intrinsic::kMbarrierInit:
        InitializeMbarrier(thread, OffsetOf(operand(0, lane)), BufferOf(operand(0, lane)),
                           operand(1, lane), pc);
        break;
      case Intrinsic::kMbarrierArrive:
        Arrive(thread, OffsetOf(operand(0, lane)), 0, pc);
        break;
      case Intrinsic::kMbarrierArriveCluster:
        ArriveInCluster(thread, OffsetOf(operand(0, lane)), operand(1, lane), pc);
        break;
      case Intrinsic::kMbarrierArriveExpectTx:
        Arrive(thread, OffsetOf(operand(0, lane)), operand(1, lane), pc);
        break;
      case Intrinsic::kFenceMbarrierInit:
        for (auto& [address, barrier] : block_.mbarriers)
          barrier.fenced |= barrier.initializer == static_cast<int>(thread.agent);
        break;
      case Intrinsic::kFenceProxyAsync:
        thread.known.fenced.Raise(thread.agent, thread.known.done.at(thread.agent));
        thread.known.fenced.Raise(thread.cp_async_agent,
                                  thread.known.done.at(thread.cp_async_agent));
        Advance(thread);
        break;
      case Intrinsic::kSignal:
        Signal(thread, operand(0, lane), operand(1, lane), call->attributes[0] == ir::kScopeSystem,
               pc);
        break;
      case Intrinsic::kLoadCluster:
        LoadFromCluster(warp, lane, pc);
        break;
      case Intrinsic::kStoreCluster:
        StartStoreToCluster(warp, lane, pc);
        break;
      case Intrinsic::kAtomicAdd:
      case Intrinsic::kAtomicMul:
      case Intrinsic::kAtomicMax:
      case Intrinsic::kAtomicMin: {
        const ir::Type type = call->operands[1].type();
        std::vector<Scalar> values;
        for (int i = 0; i < type.lanes; ++i) values.push_back(At(warp, in.operands[1] + i, lane));
        CombineAtomically(thread, operand(0, lane), *ir::AtomicOperator(call->intrinsic), values,
                          type.scalar, pc);
        break;
      }
      case Intrinsic::kTmaLoad2d:
      case Intrinsic::kTmaLoad3d:
      case Intrinsic::kTmaLoad4d:
      case Intrinsic::kTmaLoad5d: {
        std::vector<int64_t> coordinates;
        for (size_t i = 3; i < in.operands.size(); ++i) coordinates.push_back(operand(i, lane));
        StartLoad(thread, pc, operand(0, lane), operand(1, lane), OffsetOf(operand(2, lane)),
                  std::move(coordinates), call->attributes[1]);
        break;
      }
      case Intrinsic::kTmaStore2d:
      case Intrinsic::kTmaStore3d:
      case Intrinsic::kTmaStore4d:
      case Intrinsic::kTmaStore5d: {
        std::vector<int64_t> coordinates;
        for (size_t i = 2; i < in.operands.size(); ++i) coordinates.push_back(operand(i, lane));
        StartStore(thread, pc, operand(0, lane), operand(1, lane), std::move(coordinates));
        break;
      }
      case Intrinsic::kBulkCommit:
        ++thread.bulk_open;
        break;
      case Intrinsic::kBulkWaitRead:
        WaitBulkRead(thread, call->attributes[0]);
        break;
      case Intrinsic::kMatrixDescriptor: {
        const int64_t address = OffsetOf(operand(0, lane));
        if (address % 16 != 0)
          Find(
              FindingKind::kMisaligned, pc,
              absl::StrCat("a matrix descriptor of byte ", address, ", expected a multiple of 16"));
        At(warp, in.result, lane).integer = static_cast<int64_t>(
            EncodeMatrixDescriptor(address, call->attributes[0], call->attributes[1],
                                   static_cast<int>(call->attributes[2])));
        break;
      }
      case Intrinsic::kCpAsync16:
        StartCpAsync(thread, pc, operand(0, lane), operand(1, lane), operand(2, lane));
        break;
      case Intrinsic::kCpAsyncCommit:
        ++thread.cp_async_open;
        break;
      case Intrinsic::kCpAsyncWait:
        WaitCpAsync(thread, call->attributes[0]);
        break;
      case Intrinsic::kExp2Flush:
        for (int i = 0; i < call->type.lanes; ++i) {
          const double power = std::exp2(At(warp, in.operands[0] + i, lane).real);
          At(warp, in.result + i, lane).real =
              power < 0x1p-126 ? 0 : ir::CanonicalFloat(ScalarType::kFloat32, power);
        }
        break;
      case Intrinsic::kDivideFull:
        for (int i = 0; i < call->type.lanes; ++i) {
          const Scalar pair[2] = {At(warp, in.operands[0] + i, lane),
                                  At(warp, in.operands[1] + i, lane)};
          At(warp, in.result + i, lane) =
              ir::EvaluateLane(ir::Op::kDiv, ScalarType::kFloat32, pair);
        }
        break;
      case Intrinsic::kPackHalves: {
        const auto dtype = static_cast<ScalarType>(call->attributes[0]);
        uint64_t word = 0;
        for (size_t i = 0; i < 2; ++i) {
          const double value = At(warp, in.operands[i], lane).real;
          word |= ir::BitsOfFloat(dtype, ir::CanonicalFloat(dtype, value)) << (16 * i);
        }
        At(warp, in.result, lane).integer = static_cast<int64_t>(word);
        break;
      }
      case Intrinsic::kLanesSum:
      case Intrinsic::kLanesMax: {
        // The upper half of the lanes is combined with the lower until one is left.
        const ir::Type type = call->operands[0].type();
        const ir::Op op = call->intrinsic == Intrinsic::kLanesSum ? ir::Op::kAdd : ir::Op::kMax;
        std::vector<Scalar> lanes;
        for (int i = 0; i < type.lanes; ++i) lanes.push_back(At(warp, in.operands[0] + i, lane));
        while (lanes.size() > 1) {
          const size_t rest = (lanes.size() + 1) / 2;
          for (size_t i = 0; i + rest < lanes.size(); ++i) {
            const Scalar pair[2] = {lanes[i], lanes[i + rest]};
            lanes[i] = ir::EvaluateLane(op, type.scalar, pair);
          }
          lanes.resize(rest);
        }
        At(warp, in.result, lane) = lanes[0];
        break;
      }
      case Intrinsic::kDotBFloat16:
      case Intrinsic::kDotInt8:
      case Intrinsic::kDotInt16:
        for (int i = 0; i < call->type.lanes; ++i) {
          At(warp, in.result + i, lane) =
              EvaluateDot(call->intrinsic, At(warp, in.operands[0] + i, lane),
                          At(warp, in.operands[1] + i, lane), At(warp, in.operands[2] + i, lane));
        }
        break;
      case Intrinsic::kPrefetchTensorMap:
      case Intrinsic::kPrefetch:
        break;
      case Intrinsic::kGridDependencyLaunch:
        block_.launched = true;
        break;
      case Intrinsic::kGridDependencyWait:
      case Intrinsic::kAwait:
      case Intrinsic::kMbarrierWait:
      case Intrinsic::kSyncCluster:
      case Intrinsic::kSyncThreads:
      case Intrinsic::kNamedBarrier:
      case Intrinsic::kSyncWarp:
      case Intrinsic::kShuffleXor:
      case Intrinsic::kShuffleIndex:
      case Intrinsic::kIncreaseRegisters:
      case Intrinsic::kDecreaseRegisters:
      case Intrinsic::kWgmmaFence:
      case Intrinsic::kWgmmaCommit:
      case Intrinsic::kWgmmaWait:
      case Intrinsic::kWgmmaSS:
      case Intrinsic::kWgmmaHalfSums:
      case Intrinsic::kWgmmaRS:
      case Intrinsic::kStmatrixX4:
      case Intrinsic::kLdmatrixX4:
      case Intrinsic::kMmaM16N8K16:
      case Intrinsic::kMmaTFloat32:
      case Intrinsic::kMmaDouble:
      case Intrinsic::kTilesBegin:
      case Intrinsic::kTilesEnd:
      case Intrinsic::kTileZero:
      case Intrinsic::kTileLoad:
      case Intrinsic::kTileStore:
      case Intrinsic::kTileDotBFloat16:
      case Intrinsic::kTileDotInt8:
        HIDET_UNREACHABLE() << InfoOf(call->intrinsic).name;
    }
  });
}

}  // namespace hidet::testing
