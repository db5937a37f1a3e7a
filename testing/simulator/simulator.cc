#include "testing/simulator/simulator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "codegen/kernel_abi.h"
#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "ir/text.h"
#include "testing/simulator/access_history.h"
#include "testing/simulator/instruction_list.h"
#include "testing/simulator/matrix_operand.h"

namespace hidet::testing {
namespace {

using ir::Intrinsic;
using ir::MemoryScope;
using ir::Scalar;
using ir::Value;

constexpr int kWarp = 32;
constexpr int kWarpsInGroup = 4;
constexpr int64_t kOffsetBits = 44;

// Pointers as integers: which buffer, and the byte (shared: from the start of shared memory) or
// register element.
int64_t PointerTo(int buffer, int64_t offset) {
  return static_cast<int64_t>(buffer + 1) << kOffsetBits |
         (offset & ((int64_t{1} << kOffsetBits) - 1));
}
int BufferOf(int64_t pointer) { return static_cast<int>(pointer >> kOffsetBits) - 1; }
int64_t OffsetOf(int64_t pointer) {
  return static_cast<int64_t>(static_cast<uint64_t>(pointer) << (64 - kOffsetBits)) >>
         (64 - kOffsetBits);
}

Scalar ReadScalar(ScalarType type, const uint8_t* bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, static_cast<size_t>(BitWidth(type) / 8));
  Scalar scalar;
  if (IsFloat(type)) {
    scalar.real = ir::FloatOfBits(type, bits);
  } else {
    scalar.integer = ir::IntegerOfBits(type, bits);
  }
  return scalar;
}

void WriteScalar(ScalarType type, Scalar scalar, uint8_t* bytes) {
  const uint64_t bits =
      IsFloat(type) ? ir::BitsOfFloat(type, scalar.real) : ir::BitsOfInteger(type, scalar.integer);
  std::memcpy(bytes, &bits, static_cast<size_t>(BitWidth(type) / 8));
}

Scalar Zero(ScalarType type) {
  Scalar scalar;
  if (IsFloat(type)) {
    scalar.real = 0;
  } else {
    scalar.integer = 0;
  }
  return scalar;
}

enum class LaneState : uint8_t { kRunning, kAtMeeting, kAtBarrier, kAtMbarrier, kExited };

// One register buffer of a warp: element e of lane l is at e * 32 + l.
struct Registers {
  std::vector<Scalar> values;
  std::vector<uint8_t> initialized;
  std::vector<uint32_t>
      touched;  // number of wgmma fences that the lane had executed when it last used the element
  std::vector<uint32_t> written_by;  // wgmma group that writes the element when it is done
  std::vector<uint32_t> read_by;     // wgmma group that reads it until it is done
};

struct CpAsync {
  uint32_t group = 0;
  int64_t destination = 0;
  GlobalMemory* source = nullptr;
  int64_t source_offset = 0;
  int64_t valid = 16;
  bool landed = false;
};

struct TileCopy {
  int pc = 0;
  const TensorMapValue* map = nullptr;
  int64_t shared = 0;
  int64_t barrier = 0;
  std::vector<int64_t> coordinates;
  uint32_t step = 0;              // load: phase of the barrier; store: group
  std::vector<uint8_t> contents;  // store: after it has been read
  bool read = false;
};

struct Thread {
  Knowledge known;
  Agent agent = 0;
  // Copies by cp.async and by bulk groups; a group is open until its commit.
  Agent cp_async_agent = 0, bulk_read_agent = 0, bulk_write_agent = 0;
  uint32_t cp_async_open = 1, bulk_open = 1;
  std::vector<CpAsync> cp_async;
  std::vector<TileCopy> stores;
};

struct Warp {
  int index = 0;
  int lanes = kWarp;
  std::vector<Scalar> file;  // slot * 32 + lane
  std::array<int, kWarp> pc{};
  std::array<LaneState, kWarp> state{};
  std::map<int, Registers> registers;  // by buffer
  uint32_t fences = 0;
  uint32_t group_open = 1;  // wgmma group that the next product goes to
  uint32_t group_done = 0;  // wgmma groups that this warp has waited for
  int mask(LaneState wanted) const {
    int result = 0;
    for (int lane = 0; lane < lanes; ++lane) result += state[lane] == wanted;
    return result;
  }
};

struct Barrier {
  int expected = 0;
  int arrived = 0;
  int pc = -1;
  bool several_places = false;
  std::vector<int> warps;
};

struct Mbarrier {
  Agent agent = 0;
  int64_t expected = 0, pending = 0, bytes = 0;
  uint32_t phase = 0;
  bool fenced = false;
  int initializer = -1;
  Knowledge arriving, completed;
  AccessEvent initialization;
};

struct Product {
  int pc = 0;
  uint32_t group = 0;
  bool landed = false;
  int n = 0;
  ScalarType dtype = ScalarType::kFloat16;
  bool a_in_registers = false, transpose_a = false, transpose_b = false, accumulate = false;
  int64_t accumulators = 0, a_registers = 0;  // pointers
  MatrixDescriptor a, b;
};

struct Warpgroup {
  Agent agent = 0;
  int arrived = 0;
  int pc = -1;
  std::vector<Product> products;
};

bool IsMeeting(Intrinsic intrinsic) {
  switch (intrinsic) {
    case Intrinsic::kSyncThreads:
    case Intrinsic::kNamedBarrier:
    case Intrinsic::kSyncWarp:
    case Intrinsic::kShuffleXor:
    case Intrinsic::kShuffleIndex:
    case Intrinsic::kElectOne:
    case Intrinsic::kIncreaseRegisters:
    case Intrinsic::kDecreaseRegisters:
    case Intrinsic::kWgmmaFence:
    case Intrinsic::kWgmmaCommit:
    case Intrinsic::kWgmmaWait:
    case Intrinsic::kWgmmaSS:
    case Intrinsic::kWgmmaRS:
    case Intrinsic::kStmatrixX4:
    case Intrinsic::kLdmatrixX4:
    case Intrinsic::kMmaM16N8K16:
      return true;
    case Intrinsic::kMbarrierInit:
    case Intrinsic::kMbarrierArrive:
    case Intrinsic::kMbarrierArriveExpectTx:
    case Intrinsic::kMbarrierWait:
    case Intrinsic::kFenceMbarrierInit:
    case Intrinsic::kFenceProxyAsync:
    case Intrinsic::kPrefetchTensorMap:
    case Intrinsic::kTmaLoad2d:
    case Intrinsic::kTmaLoad3d:
    case Intrinsic::kTmaLoad4d:
    case Intrinsic::kTmaLoad5d:
    case Intrinsic::kTmaStore2d:
    case Intrinsic::kTmaStore3d:
    case Intrinsic::kBulkCommit:
    case Intrinsic::kBulkWaitRead:
    case Intrinsic::kBulkWait:
    case Intrinsic::kMatrixDescriptor:
    case Intrinsic::kCpAsync16:
    case Intrinsic::kCpAsyncCommit:
    case Intrinsic::kCpAsyncWait:
    case Intrinsic::kGridDependencyWait:
    case Intrinsic::kGridDependencyLaunch:
    case Intrinsic::kExp2Flush:
    case Intrinsic::kPackHalves:
    case Intrinsic::kPrefetch:
    case Intrinsic::kLanesSum:
    case Intrinsic::kLanesMax:
    case Intrinsic::kLanesMin:
      return false;
  }
  HIDET_UNREACHABLE();
}

class Machine {
 public:
  Machine(const ir::Kernel& kernel, const std::vector<SimulationArgument>& arguments,
          const SimulationOptions& options)
      : kernel_(kernel), arguments_(arguments), options_(options), random_(options.seed) {}

  absl::StatusOr<SimulationReport> Run() {
    if (kernel_.cluster != 1)
      return absl::UnimplementedError(
          absl::StrCat("kernel ", kernel_.name, ": clusters are not simulated"));
    HIDET_ASSIGN_OR_RETURN(list_, ListInstructions(kernel_));
    HIDET_ASSIGN_OR_RETURN(shared_layout_, codegen::LayOutSharedMemory(kernel_));
    HIDET_RETURN_IF_ERROR(BindArguments());
    HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> grid, GridExtents());
    for (const SimulationArgument& argument : arguments_) {
      if (const auto* map = std::get_if<TensorMapValue>(&argument)) CheckMap(*map);
    }
    std::vector<std::vector<int64_t>> blocks = {{}};
    for (const int64_t extent : grid) {
      std::vector<std::vector<int64_t>> longer;
      for (int64_t i = 0; i < extent; ++i) {
        for (std::vector<int64_t> block : blocks) {
          block.push_back(i);
          longer.push_back(std::move(block));
        }
      }
      blocks = std::move(longer);
    }
    if (options_.seed != 0) std::shuffle(blocks.begin(), blocks.end(), random_);
    for (size_t i = 0; i < blocks.size() && !stopped_; ++i) {
      block_ = static_cast<int>(i);
      RunBlock(blocks[i]);
    }
    return std::move(report_);
  }

 private:
  // Set-up.

  absl::Status BindArguments() {
    if (arguments_.size() != kernel_.params.size()) {
      return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel_.name, ": ",
                                                     arguments_.size(), " arguments for ",
                                                     kernel_.params.size(), " parameters"));
    }
    size_t next_buffer = 0;
    memories_.resize(list_.buffers.size(), nullptr);
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const bool is_buffer = std::holds_alternative<ir::Buffer>(kernel_.params[i]);
      const ir::Var* var = std::get_if<ir::Var>(&kernel_.params[i]);
      const bool fits = is_buffer ? std::holds_alternative<GlobalMemory*>(arguments_[i])
                        : var->type().kind == ir::TypeKind::kTensorMap
                            ? std::holds_alternative<TensorMapValue>(arguments_[i])
                            : std::holds_alternative<int64_t>(arguments_[i]);
      if (!fits)
        return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel_.name, ": argument ", i,
                                                       " is of another kind than the parameter"));
      if (is_buffer) memories_[next_buffer++] = std::get<GlobalMemory*>(arguments_[i]);
    }
    // Races are looked for in memory that the kernel writes.
    for (const Instruction& instruction : list_.code) {
      if (instruction.step == Step::kStore && memories_[instruction.buffer] != nullptr)
        Track(memories_[instruction.buffer]);
      const auto* call = instruction.expr.defined() ? instruction.expr.As<ir::CallNode>() : nullptr;
      if (call == nullptr ||
          (call->intrinsic != Intrinsic::kTmaStore2d && call->intrinsic != Intrinsic::kTmaStore3d))
        continue;
      for (const SimulationArgument& argument : arguments_) {
        if (const auto* map = std::get_if<TensorMapValue>(&argument)) Track(map->memory);
      }
    }
    return absl::OkStatus();
  }

  void Track(GlobalMemory* memory) {
    if (!histories_.contains(memory))
      histories_.emplace(memory, AccessHistory(static_cast<int64_t>(memory->bytes.size())));
  }

  absl::StatusOr<std::vector<int64_t>> GridExtents() const {
    ir::EvaluateContext context;
    for (size_t i = 0; i < arguments_.size(); ++i) {
      const ir::Var* var = std::get_if<ir::Var>(&kernel_.params[i]);
      if (var == nullptr || !std::holds_alternative<int64_t>(arguments_[i])) continue;
      context.vars.insert_or_assign(*var,
                                    Value::Int(var->type(), std::get<int64_t>(arguments_[i])));
    }
    std::vector<int64_t> extents;
    for (const ir::GridAxis& axis : kernel_.grid) {
      HIDET_ASSIGN_OR_RETURN(const Value extent, ir::EvaluateExpr(axis.extent, context));
      extents.push_back(extent.AsInt());
    }
    return extents;
  }

  // What cuTensorMapEncodeTiled refuses (CUDA driver API, "Tensor Map Object Management").
  void CheckMap(const TensorMapValue& map) {
    const int64_t element = BitWidth(map.dtype) / 8;
    const auto bad = [&](absl::string_view what) {
      Find(FindingKind::kBadOperand, -1, absl::StrCat("tensor map: ", what));
    };
    if (map.box.size() != map.dims.size() || map.strides.size() + 1 != map.dims.size())
      return bad("box, dims and strides do not agree");
    for (const int box : map.box) {
      if (box < 1 || box > 256) bad(absl::StrCat("box of ", box, ", expected 1 to 256"));
    }
    for (const int64_t stride : map.strides) {
      if (stride * element % 16 != 0)
        bad(absl::StrCat("stride of ", stride * element, " bytes, expected a multiple of 16"));
    }
    if (map.offset * element % 16 != 0)
      bad(absl::StrCat("offset of ", map.offset * element, " bytes, expected a multiple of 16"));
    const int64_t row = map.box[0] * element;
    if (row % 16 != 0) bad(absl::StrCat("box rows of ", row, " bytes, expected a multiple of 16"));
    if (map.swizzle_bytes != 0 && row > map.swizzle_bytes)
      bad(absl::StrCat("box rows of ", row, " bytes with a swizzle of ", map.swizzle_bytes));
  }

  Agent NewAgent() { return next_agent_++; }

  void RunBlock(const std::vector<int64_t>& index) {
    next_agent_ = 0;
    shared_.assign(static_cast<size_t>(shared_layout_.bytes), 0xcd);
    shared_initialized_.assign(shared_.size(), 0);
    shared_history_.emplace(shared_layout_.bytes);
    mbarriers_.clear();
    too_early_.clear();
    barriers_.clear();
    loads_.clear();
    register_counts_.clear();
    const int threads = kernel_.threads;
    threads_.assign(static_cast<size_t>(threads), Thread());
    for (Thread& thread : threads_) {
      thread.agent = NewAgent();
      thread.known.done.Raise(thread.agent, 1);
    }
    for (Thread& thread : threads_) {
      thread.cp_async_agent = NewAgent();
      thread.bulk_read_agent = NewAgent();
      thread.bulk_write_agent = NewAgent();
    }
    const int warps = (threads + kWarp - 1) / kWarp;
    warps_.assign(static_cast<size_t>(warps), Warp());
    groups_.assign(static_cast<size_t>((warps + kWarpsInGroup - 1) / kWarpsInGroup), Warpgroup());
    for (Warpgroup& group : groups_) group.agent = NewAgent();
    for (int w = 0; w < warps; ++w) {
      Warp& warp = warps_[w];
      warp.index = w;
      warp.lanes = std::min(kWarp, threads - w * kWarp);
      warp.file.resize(static_cast<size_t>(list_.slots) * kWarp);
      for (const InstructionList::Constant& constant : list_.constants) {
        const auto* node = constant.value.As<ir::ConstantNode>();
        Scalar scalar;
        if (IsFloat(node->type.scalar)) {
          scalar.real = node->real;
        } else {
          scalar.integer = node->integer;
        }
        SetAll(warp, constant.slot, scalar);
      }
      for (size_t i = 0; i < arguments_.size(); ++i) {
        const ir::Var* var = std::get_if<ir::Var>(&kernel_.params[i]);
        if (var == nullptr) continue;
        const auto* scalar = std::get_if<int64_t>(&arguments_[i]);
        SetAll(warp, list_.vars.at(*var),
               {.integer = scalar != nullptr ? *scalar : static_cast<int64_t>(i)});
      }
      for (size_t i = 0; i < index.size(); ++i)
        SetAll(warp, list_.vars.at(kernel_.grid[i].var), {.integer = index[i]});
      if (!kernel_.thread.defined()) continue;
      for (int lane = 0; lane < warp.lanes; ++lane)
        At(warp, list_.vars.at(kernel_.thread), lane).integer = w * kWarp + lane;
    }
    Schedule();
    if (!stopped_) FinishBlock();
  }

  static Scalar& At(Warp& warp, int slot, int lane) {
    return warp.file[static_cast<size_t>(slot) * kWarp + lane];
  }
  static void SetAll(Warp& warp, int slot, Scalar value) {
    for (int lane = 0; lane < kWarp; ++lane) At(warp, slot, lane) = value;
  }
  Thread& ThreadOf(const Warp& warp, int lane) {
    return threads_[static_cast<size_t>(warp.index * kWarp + lane)];
  }

  // Findings.

  void Find(FindingKind kind, int pc, absl::string_view message) {
    const auto [it, is_new] =
        finding_at_.insert({{static_cast<int>(kind), pc}, report_.findings.size()});
    if (!is_new) {
      ++report_.findings[it->second].count;
      return;
    }
    report_.findings.push_back({kind, absl::StrCat(message, Where(pc))});
  }

  std::string Where(int pc) const {
    if (pc < 0 || !list_.code[pc].stmt.defined()) return "";
    const std::string text = ir::Print(list_.code[pc].stmt);
    return absl::StrCat(" in: ",
                        std::string(text.substr(0, std::min<size_t>(text.find('\n'), 200))));
  }

  std::string NameOf(const AccessEvent& event) const {
    const auto threads = static_cast<Agent>(kernel_.threads);
    const std::string block = event.block == block_ ? "" : absl::StrCat(" of block ", event.block);
    if (event.agent < threads) return absl::StrCat("thread ", event.agent, block);
    if (event.agent < 4 * threads) {
      constexpr const char* kKinds[] = {"cp.async", "bulk store (reads)", "bulk store"};
      return absl::StrCat(kKinds[(event.agent - threads) % 3], " of thread ",
                          (event.agent - threads) / 3, block);
    }
    if (event.agent < 4 * threads + groups_.size())
      return absl::StrCat("wgmma of warpgroup ", event.agent - 4 * threads, block);
    return absl::StrCat("TMA load", block);
  }

  void Report(const Conflict& conflict, int pc, const AccessEvent& by, absl::string_view what) {
    if (conflict.kind == Conflict::Kind::kNone) return;
    const std::string other =
        absl::StrCat(conflict.other_writes ? "a write" : "a read", " by ", NameOf(conflict.other));
    if (conflict.kind == Conflict::Kind::kUnfenced) {
      return Find(FindingKind::kMissingProxyFence, pc,
                  absl::StrCat(NameOf(by), " touches ", what, " after ", other,
                               " without fence.proxy.async"));
    }
    const bool is_thread = conflict.other.agent < static_cast<Agent>(kernel_.threads) ||
                           conflict.other.block != by.block;
    Find(is_thread ? FindingKind::kRace : FindingKind::kMissingWait, pc,
         absl::StrCat(NameOf(by), " touches ", what,
                      is_thread ? ", unordered with " : ", not waiting for ", other));
  }

  AccessEvent EventOf(const Thread& thread) const {
    return {thread.agent, thread.known.done.at(thread.agent), block_, Proxy::kGeneric};
  }

  // Publishes what the thread did so far: what comes later is a new step.
  static void Advance(Thread& thread) {
    thread.known.done.Raise(thread.agent, thread.known.done.at(thread.agent) + 1);
  }

  // Scheduling.

  bool Chance(int one_in) {
    return options_.seed != 0 && random_() % static_cast<uint64_t>(one_in) == 0;
  }

  void Schedule() {
    std::vector<int> order(warps_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    while (!stopped_) {
      if (options_.seed != 0) std::shuffle(order.begin(), order.end(), random_);
      bool progress = false, alive = false;
      for (const int w : order) {
        const int quantum = options_.seed == 0 ? INT_MAX : 1 + static_cast<int>(random_() % 64);
        progress |= RunWarp(warps_[w], quantum);
        alive |= warps_[w].mask(LaneState::kExited) < warps_[w].lanes;
        if (!loads_.empty() && Chance(8)) {
          LandLoad();
          progress = true;
        }
        if (stopped_) return;
      }
      if (!alive) return;
      if (progress) continue;
      if (loads_.empty()) return ReportDeadlock();
      LandLoad();
    }
  }

  // Steps the warp until it waits or has used its quantum; false if nothing could move.
  bool RunWarp(Warp& warp, int quantum) {
    bool progress = false;
    for (int lane = 0; lane < warp.lanes; ++lane) {
      if (warp.state[lane] == LaneState::kAtMbarrier) warp.state[lane] = LaneState::kRunning;
    }
    while (quantum-- > 0 && !stopped_) {
      int pc = INT_MAX;
      for (int lane = 0; lane < warp.lanes; ++lane) {
        if (warp.state[lane] == LaneState::kRunning) pc = std::min(pc, warp.pc[lane]);
      }
      if (pc == INT_MAX) return progress;
      uint32_t mask = 0;
      for (int lane = 0; lane < warp.lanes; ++lane) {
        if (warp.state[lane] == LaneState::kRunning && warp.pc[lane] == pc) mask |= 1u << lane;
      }
      if (++report_.instructions > options_.max_steps) {
        Find(FindingKind::kDeadlock, pc,
             absl::StrCat("more than ", options_.max_steps, " instructions"));
        stopped_ = true;
        return false;
      }
      progress |= Dispatch(warp, pc, mask);
    }
    return true;
  }

  static uint32_t All(const Warp& warp) {
    return warp.lanes == kWarp ? ~0u : (1u << warp.lanes) - 1;
  }

  template <typename F>
  static void ForLanes(uint32_t mask, F&& body) {
    for (; mask != 0; mask &= mask - 1) body(std::countr_zero(mask));
  }

  static void Next(Warp& warp, uint32_t mask) {
    ForLanes(mask, [&](int lane) { ++warp.pc[lane]; });
  }

  // Executes the instruction at `pc` for the lanes; returns whether any lane got further.
  bool Dispatch(Warp& warp, int pc, uint32_t mask) {
    const Instruction& in = list_.code[pc];
    switch (in.step) {
      case Step::kCompute:
        Compute(warp, in, mask);
        break;
      case Step::kLoad:
        LoadLanes(warp, pc, mask);
        break;
      case Step::kStore:
        StoreLanes(warp, pc, mask);
        break;
      case Step::kAddress: {
        const ir::Buffer& buffer = list_.buffers[in.buffer];
        ForLanes(mask, [&](int lane) {
          const int64_t index = in.operands.empty() ? 0 : At(warp, in.operands[0], lane).integer;
          At(warp, in.result, lane).integer =
              PointerTo(in.buffer, AddressOf(buffer, in.buffer, index));
        });
        break;
      }
      case Step::kAllocate: {
        const ir::Buffer& buffer = list_.buffers[in.buffer];
        if (buffer.scope() != MemoryScope::kRegister) break;
        absl::StatusOr<int64_t> count = codegen::ConstantElementCount(buffer);
        const size_t size = static_cast<size_t>(count.value_or(0)) * buffer.dtype().lanes * kWarp;
        Registers& registers = warp.registers[in.buffer];
        if (registers.values.size() != size) {
          registers.values.assign(size, Zero(buffer.dtype().scalar));
          registers.initialized.assign(size, 0);
          registers.touched.assign(size, 0);
          registers.written_by.assign(size, 0);
          registers.read_by.assign(size, 0);
        }
        for (size_t i = 0; i < size; ++i) {
          if ((mask >> (i % kWarp) & 1) != 0) registers.initialized[i] = 0;
        }
        break;
      }
      case Step::kSetZero:
        ForLanes(mask, [&](int lane) { At(warp, in.result, lane).integer = 0; });
        break;
      case Step::kLoopTest:
        ForLanes(mask, [&](int lane) {
          const bool more =
              At(warp, in.operands[0], lane).integer < At(warp, in.operands[1], lane).integer;
          warp.pc[lane] = more ? pc + 1 : in.target;
        });
        return true;
      case Step::kLoopNext:
        ForLanes(mask, [&](int lane) {
          ++At(warp, in.result, lane).integer;
          warp.pc[lane] = in.target;
        });
        return true;
      case Step::kBranch:
        ForLanes(mask, [&](int lane) {
          warp.pc[lane] = At(warp, in.operands[0], lane).integer != 0 ? pc + 1 : in.target;
        });
        return true;
      case Step::kJump:
        ForLanes(mask, [&](int lane) { warp.pc[lane] = in.target; });
        return true;
      case Step::kCheck:
        ForLanes(mask, [&](int lane) {
          if (At(warp, in.operands[0], lane).integer != 0) return;
          report_.failed_checks.push_back(
              {in.stmt.As<ir::CheckNode>()->code, At(warp, in.operands[1], lane).integer});
        });
        break;
      case Step::kExit:
        ForLanes(mask, [&](int lane) { warp.state[lane] = LaneState::kExited; });
        return true;
      case Step::kCall:
        return DispatchCall(warp, pc, mask);
    }
    Next(warp, mask);
    return true;
  }

  void ReportDeadlock() {
    stopped_ = true;
    std::map<std::pair<int, LaneState>, std::pair<int, int>>
        waiting;  // place -> threads, first of them
    bool diverged = false;
    for (const Warp& warp : warps_) {
      for (int lane = 0; lane < warp.lanes; ++lane) {
        auto& [count, first] = waiting[{warp.pc[lane], warp.state[lane]}];
        if (count++ == 0) first = warp.index * kWarp + lane;
        diverged |=
            warp.state[lane] == LaneState::kAtMeeting || warp.state[lane] == LaneState::kAtBarrier;
      }
    }
    std::string text;
    int place = -1;
    for (const auto& [at, who] : waiting) {
      const bool exited = at.second == LaneState::kExited;
      if (!exited) place = at.first;
      absl::StrAppend(&text, text.empty() ? "" : "; ", who.first, " threads from ", who.second,
                      exited ? " have ended" : absl::StrCat(" wait", Where(at.first)));
    }
    if (diverged)
      Find(FindingKind::kDivergentBarrier, place, absl::StrCat("not all threads come: ", text));
    for (const auto& [address, barrier] : mbarriers_) {
      if (barrier.bytes == 0 || (barrier.pending != 0 && barrier.bytes > 0)) continue;
      Find(FindingKind::kByteCount, place,
           absl::StrCat("the mbarrier at byte ", address, " expects ", barrier.bytes,
                        " more bytes than are copied"));
    }
    Find(FindingKind::kDeadlock, place, absl::StrCat("block ", block_, ": ", text));
  }

  // What must be over when a block ends.
  void FinishBlock() {
    if (!loads_.empty())
      Find(FindingKind::kMissingWait, loads_.front().pc,
           "nobody waits for the copy before the block ends");
    while (!loads_.empty()) LandLoad();
    for (const auto& [address, barrier] : mbarriers_) {
      if (barrier.bytes != 0) {
        Find(FindingKind::kByteCount, -1,
             absl::StrCat("at the end the mbarrier at byte ", address, " expects ", barrier.bytes,
                          " more bytes than are copied"));
      }
    }
    for (const Warpgroup& group : groups_) {
      for (const Product& product : group.products) {
        if (product.landed) continue;
        const Warp& warp = warps_[static_cast<size_t>(&group - groups_.data()) * kWarpsInGroup];
        const bool committed = product.group < warp.group_open;
        Find(committed ? FindingKind::kMissingWait : FindingKind::kMissingCommit, product.pc,
             "nobody waits for the product before the block ends");
      }
    }
    for (Thread& thread : threads_) {
      for (CpAsync& copy : thread.cp_async) {
        const bool committed = copy.group < thread.cp_async_open;
        Find(committed ? FindingKind::kMissingWait : FindingKind::kMissingCommit, -1,
             "nobody waits for a cp.async before the block ends");
        LandCpAsync(copy);
      }
      for (TileCopy& store : thread.stores) {
        const bool committed = store.step < thread.bulk_open;
        if (!committed) {
          Find(FindingKind::kMissingCommit, store.pc, "the copy's group is never committed");
        } else if (!store.read) {
          Find(FindingKind::kMissingWait, store.pc,
               "shared memory ends before the copy has read it");
        }
        ReadStore(store);
        LandStore(store);
      }
    }
    int64_t registers = 0;
    for (const auto& [warp, count] : register_counts_) registers += count * kWarp;
    if (register_counts_.size() == warps_.size() && registers > 65536) {
      Find(FindingKind::kBadOperand, -1,
           absl::StrCat("warps ask for ", registers, " registers, a multiprocessor has 65536"));
    }
  }

  // Values.

  void Compute(Warp& warp, const Instruction& in, uint32_t mask) {
    const ir::Type type = in.expr.type();
    const auto operand_type = [&](size_t i) { return in.expr->operands[i].type(); };
    switch (in.expr.kind()) {
      case ir::ExprKind::kOperator: {
        const ir::Op op = in.expr.As<ir::OperatorNode>()->op;
        const ScalarType scalar = operand_type(op == ir::Op::kSelect ? 1 : 0).scalar;
        ForLanes(mask, [&](int lane) {
          Scalar values[3];
          for (int i = 0; i < type.lanes; ++i) {
            for (size_t j = 0; j < in.operands.size(); ++j)
              values[j] = At(warp, in.operands[j] + (operand_type(j).lanes == 1 ? 0 : i), lane);
            At(warp, in.result + i, lane) = ir::EvaluateLane(op, scalar, values);
          }
        });
        return;
      }
      case ir::ExprKind::kCast:
        ForLanes(mask, [&](int lane) {
          for (int i = 0; i < type.lanes; ++i) {
            At(warp, in.result + i, lane) = ir::CastLane(operand_type(0).scalar, type.scalar,
                                                         At(warp, in.operands[0] + i, lane));
          }
        });
        return;
      case ir::ExprKind::kBitcast:
        ForLanes(mask, [&](int lane) {
          const Value value =
              ir::EvaluateBitcast(type, ValueAt(warp, in.operands[0], operand_type(0), lane));
          for (int i = 0; i < type.lanes; ++i) At(warp, in.result + i, lane) = value.lanes[i];
        });
        return;
      case ir::ExprKind::kBroadcast:
        ForLanes(mask, [&](int lane) {
          for (int i = 0; i < type.lanes; ++i)
            At(warp, in.result + i, lane) = At(warp, in.operands[0], lane);
        });
        return;
      case ir::ExprKind::kRamp:
        ForLanes(mask, [&](int lane) {
          for (int i = 0; i < type.lanes; ++i) {
            const Scalar scaled[2] = {{.integer = i}, At(warp, in.operands[1], lane)};
            const Scalar sum[2] = {At(warp, in.operands[0], lane),
                                   ir::EvaluateLane(ir::Op::kMul, type.scalar, scaled)};
            At(warp, in.result + i, lane) = ir::EvaluateLane(ir::Op::kAdd, type.scalar, sum);
          }
        });
        return;
      case ir::ExprKind::kLane:
        ForLanes(mask, [&](int lane) {
          At(warp, in.result, lane) =
              At(warp, in.operands[0] + in.expr.As<ir::LaneNode>()->lane, lane);
        });
        return;
      case ir::ExprKind::kPack:
        ForLanes(mask, [&](int lane) {
          for (int i = 0; i < type.lanes; ++i)
            At(warp, in.result + i, lane) = At(warp, in.operands[i], lane);
        });
        return;
      case ir::ExprKind::kConstant:
      case ir::ExprKind::kVar:
      case ir::ExprKind::kLoad:
      case ir::ExprKind::kAddressOf:
      case ir::ExprKind::kCall:
        break;
    }
    HIDET_UNREACHABLE();
  }

  static Value ValueAt(Warp& warp, int slot, ir::Type type, int lane) {
    Value value{.type = type};
    for (int i = 0; i < type.lanes; ++i) value.lanes.push_back(At(warp, slot + i, lane));
    return value;
  }

  // Memory.

  // Byte of global memory or of all shared memory; element of registers.
  int64_t AddressOf(const ir::Buffer& buffer, int number, int64_t index) const {
    const int64_t lanes = buffer.dtype().lanes;
    if (buffer.scope() == MemoryScope::kRegister) return index * lanes;
    const int64_t bytes = index * lanes * (BitWidth(buffer.dtype().scalar) / 8);
    return buffer.scope() == MemoryScope::kShared ? shared_layout_.offsets.at(buffer.get()) + bytes
                                                  : bytes;
  }

  // First and past-the-last address of a buffer.
  std::pair<int64_t, int64_t> Bounds(int number) const {
    const ir::Buffer& buffer = list_.buffers[number];
    if (buffer.scope() == MemoryScope::kGlobal)
      return {0, static_cast<int64_t>(memories_[number]->bytes.size())};
    const int64_t count = codegen::ConstantElementCount(buffer).value_or(0);
    return {AddressOf(buffer, number, 0), AddressOf(buffer, number, count)};
  }

  bool CheckBounds(int number, int64_t begin, int64_t size, int pc) {
    const auto [first, last] = Bounds(number);
    if (begin >= first && begin + size <= last) return true;
    Find(FindingKind::kOutOfBounds, pc,
         absl::StrCat("bytes ", begin - first, " to ", begin - first + size, " of %",
                      list_.buffers[number].name(), " of ", last - first));
    return false;
  }

  void NoteRead(const Thread& thread, int number, int64_t begin, int64_t size, int pc) {
    const ir::Buffer& buffer = list_.buffers[number];
    const AccessEvent by = EventOf(thread);
    const std::string name = absl::StrCat("%", buffer.name());
    if (buffer.scope() == MemoryScope::kShared) {
      if (IsUninitialized(shared_initialized_, begin, size))
        Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
      Report(shared_history_->Read(begin, size, by, thread.known), pc, by, name);
    } else {
      NoteGlobalRead(memories_[number], begin, size, by, thread.known, pc, name);
    }
  }

  void NoteGlobalRead(GlobalMemory* memory, int64_t begin, int64_t size, const AccessEvent& by,
                      const Knowledge& known, int pc, absl::string_view name) {
    if (IsUninitialized(memory->initialized, begin, size))
      Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
    if (const auto it = histories_.find(memory); it != histories_.end())
      Report(it->second.Read(begin, size, by, known), pc, by, name);
  }

  void NoteWrite(const Thread& thread, int number, int64_t begin, int64_t size, int pc) {
    const ir::Buffer& buffer = list_.buffers[number];
    const AccessEvent by = EventOf(thread);
    const std::string name = absl::StrCat("%", buffer.name());
    if (buffer.scope() == MemoryScope::kShared) {
      std::fill_n(shared_initialized_.begin() + begin, size, 1);
      Report(shared_history_->Write(begin, size, by, thread.known), pc, by, name);
    } else {
      std::fill_n(memories_[number]->initialized.begin() + begin, size, 1);
      Report(histories_.at(memories_[number]).Write(begin, size, by, thread.known), pc, by, name);
    }
  }

  static bool IsUninitialized(const std::vector<uint8_t>& initialized, int64_t begin,
                              int64_t size) {
    return std::find(initialized.begin() + begin, initialized.begin() + begin + size, 0) !=
           initialized.begin() + begin + size;
  }

  uint8_t* BytesOf(int number, int64_t address) {
    return list_.buffers[number].scope() == MemoryScope::kShared
               ? shared_.data() + address
               : memories_[number]->bytes.data() + address;
  }

  struct Touch {
    int64_t address = 0;
    int64_t bytes = 0;
  };

  // Passes over the banks: accesses wider than a word are served for 32 / words lanes at a time.
  void CountBanks(const std::vector<Touch>& touches) {
    if (touches.empty()) return;
    const int64_t width = std::max<int64_t>(4, touches[0].bytes);
    const auto lanes = static_cast<size_t>(std::max<int64_t>(1, 128 / width));
    for (size_t begin = 0; begin < touches.size(); begin += lanes) {
      std::map<int64_t, std::set<int64_t>> words;  // by bank
      for (size_t i = begin; i < std::min(touches.size(), begin + lanes); ++i) {
        for (int64_t word = touches[i].address / 4;
             word <= (touches[i].address + touches[i].bytes - 1) / 4; ++word)
          words[word % 32].insert(word);
      }
      size_t passes = 1;
      for (const auto& [bank, distinct] : words) passes = std::max(passes, distinct.size());
      ++report_.shared_accesses;
      report_.bank_conflicts += static_cast<int64_t>(passes) - 1;
    }
  }

  void CountSectors(const std::vector<Touch>& touches) {
    if (touches.empty()) return;
    std::set<int64_t> sectors;
    int64_t bytes = 0;
    for (const Touch& touch : touches) {
      bytes += touch.bytes;
      for (int64_t sector = touch.address / 32; sector <= (touch.address + touch.bytes - 1) / 32;
           ++sector)
        sectors.insert(sector);
    }
    report_.global_sectors += static_cast<int64_t>(sectors.size());
    report_.least_sectors += std::min(static_cast<int64_t>(sectors.size()), (bytes + 31) / 32);
  }

  void Count(int number, const std::vector<Touch>& touches) {
    if (list_.buffers[number].scope() == MemoryScope::kShared) {
      CountBanks(touches);
    } else {
      CountSectors(touches);
    }
  }

  void CheckAlignment(int number, int64_t address, int64_t size, int pc) {
    const int64_t piece = std::min<int64_t>(16, size);
    if ((piece & (piece - 1)) == 0 && address % piece != 0) {
      Find(FindingKind::kMisaligned, pc,
           absl::StrCat("byte ", address, " of %", list_.buffers[number].name(),
                        " in an access of ", piece, " bytes"));
    }
  }

  void LoadLanes(Warp& warp, int pc, uint32_t mask) {
    const Instruction& in = list_.code[pc];
    const auto* load = in.expr.As<ir::LoadNode>();
    const ir::Type type = load->type;
    const bool has_index = !load->indices().empty();
    const int predicate = load->predicated ? in.operands.back() : -1;
    const int predicate_lanes = load->predicated ? load->predicate().type().lanes : 0;
    const int64_t element = BitWidth(type.scalar) / 8;
    const bool in_registers = load->buffer.scope() == MemoryScope::kRegister;
    std::vector<Touch> touches;
    ForLanes(mask, [&](int lane) {
      const int64_t base = AddressOf(load->buffer, in.buffer,
                                     has_index ? At(warp, in.operands[0], lane).integer : 0);
      if (type.lanes > 1 && !load->predicated && !in_registers)
        CheckAlignment(in.buffer, base, element * type.lanes, pc);
      const Thread& thread = ThreadOf(warp, lane);
      Touch touch{base, 0};
      for (int i = 0; i < type.lanes; ++i) {
        Scalar& result = At(warp, in.result + i, lane);
        result = Zero(type.scalar);
        if (predicate >= 0 &&
            At(warp, predicate + (predicate_lanes == 1 ? 0 : i), lane).integer == 0)
          continue;
        if (in_registers) {
          if (Scalar* value = UseRegister(warp, in.buffer, base + i, lane, pc, /*write=*/false))
            result = *value;
          continue;
        }
        const int64_t address = base + i * element;
        if (!CheckBounds(in.buffer, address, element, pc)) continue;
        NoteRead(thread, in.buffer, address, element, pc);
        touch.bytes = (i + 1) * element;
        result = ReadScalar(type.scalar, BytesOf(in.buffer, address));
      }
      if (touch.bytes > 0) touches.push_back(touch);
    });
    if (!in_registers) Count(in.buffer, touches);
  }

  void StoreLanes(Warp& warp, int pc, uint32_t mask) {
    const Instruction& in = list_.code[pc];
    const auto* store = in.stmt.As<ir::StoreNode>();
    const ir::Type type = store->value().type();
    const bool has_index = !store->indices().empty();
    const int predicate = store->predicated ? in.operands.back() : -1;
    const int predicate_lanes = store->predicated ? store->predicate().type().lanes : 0;
    const int64_t element = BitWidth(type.scalar) / 8;
    const bool in_registers = store->buffer.scope() == MemoryScope::kRegister;
    std::vector<Touch> touches;
    ForLanes(mask, [&](int lane) {
      const int64_t base = AddressOf(store->buffer, in.buffer,
                                     has_index ? At(warp, in.operands[1], lane).integer : 0);
      if (type.lanes > 1 && !store->predicated && !in_registers)
        CheckAlignment(in.buffer, base, element * type.lanes, pc);
      const Thread& thread = ThreadOf(warp, lane);
      Touch touch{base, 0};
      for (int i = 0; i < type.lanes; ++i) {
        if (predicate >= 0 &&
            At(warp, predicate + (predicate_lanes == 1 ? 0 : i), lane).integer == 0)
          continue;
        const Scalar value = At(warp, in.operands[0] + i, lane);
        if (in_registers) {
          if (Scalar* place = UseRegister(warp, in.buffer, base + i, lane, pc, /*write=*/true))
            *place = value;
          continue;
        }
        const int64_t address = base + i * element;
        if (!CheckBounds(in.buffer, address, element, pc)) continue;
        NoteWrite(thread, in.buffer, address, element, pc);
        touch.bytes = (i + 1) * element;
        WriteScalar(type.scalar, value, BytesOf(in.buffer, address));
      }
      if (touch.bytes > 0) touches.push_back(touch);
    });
    if (!in_registers) Count(in.buffer, touches);
  }

  // A register that the thread itself reads or writes; nullptr outside the buffer.
  Scalar* UseRegister(Warp& warp, int number, int64_t element, int lane, int pc, bool write) {
    Registers& registers = warp.registers[number];
    const auto size = static_cast<int64_t>(registers.values.size()) / kWarp;
    if (element < 0 || element >= size) {
      Find(FindingKind::kOutOfBounds, pc,
           absl::StrCat("element ", element, " of register buffer %", list_.buffers[number].name(),
                        " of ", size));
      return nullptr;
    }
    const size_t at = static_cast<size_t>(element) * kWarp + lane;
    if (registers.written_by[at] > warp.group_done ||
        (write && registers.read_by[at] > warp.group_done)) {
      Find(FindingKind::kMissingWait, pc,
           absl::StrCat("%", list_.buffers[number].name(), "[", element,
                        "] is used while a wgmma that uses it is not waited for"));
    } else if (!write && registers.initialized[at] == 0) {
      Find(FindingKind::kUninitializedRead, pc,
           absl::StrCat("%", list_.buffers[number].name(), "[", element, "] is read by thread ",
                        warp.index * kWarp + lane));
    }
    registers.touched[at] = warp.fences;
    if (write) registers.initialized[at] = 1;
    return &registers.values[at];
  }

  // `count` elements of a register buffer from a pointer on, or nullptr and a finding.
  Registers* RegistersAt(Warp& warp, int64_t pointer, int64_t count, int pc) {
    const int number = BufferOf(pointer);
    const auto it = warp.registers.find(number);
    if (it == warp.registers.end() || OffsetOf(pointer) < 0 ||
        (OffsetOf(pointer) + count) * kWarp > static_cast<int64_t>(it->second.values.size())) {
      Find(FindingKind::kOutOfBounds, pc,
           absl::StrCat("an instruction uses ", count, " registers from ", OffsetOf(pointer)));
      return nullptr;
    }
    return &it->second;
  }

  // Calls.

  bool DispatchCall(Warp& warp, int pc, uint32_t mask) {
    const Instruction& in = list_.code[pc];
    const auto* call = in.expr.As<ir::CallNode>();
    if (call->intrinsic == Intrinsic::kMbarrierWait) return WaitMbarrier(warp, pc, mask);
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

  // All lanes are here.
  bool Together(Warp& warp, int pc) {
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
      case Intrinsic::kElectOne: {
        const int elected = static_cast<int>(options_.seed % static_cast<uint64_t>(warp.lanes));
        ForLanes(all, [&](int lane) { At(warp, in.result, lane).integer = lane == elected; });
        return go_on();
      }
      case Intrinsic::kIncreaseRegisters:
      case Intrinsic::kDecreaseRegisters:
        if (call->attributes[0] % 8 != 0 || call->attributes[0] < 24 || call->attributes[0] > 256) {
          Find(FindingKind::kBadOperand, pc,
               absl::StrCat(call->attributes[0],
                            " registers, expected a multiple of 8 from 24 to 256"));
        }
        register_counts_[warp.index] = call->attributes[0];
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
      case Intrinsic::kWgmmaRS:
        return ArriveAtProduct(warp, pc);
      case Intrinsic::kStmatrixX4:
      case Intrinsic::kLdmatrixX4:
        MoveMatrices(warp, pc);
        return go_on();
      case Intrinsic::kMmaM16N8K16:
        Multiply(warp, pc);
        return go_on();
      default:  // IsMeeting names those that come here
        HIDET_UNREACHABLE() << InfoOf(call->intrinsic).name;
    }
  }

  // Instructions that each lane executes by itself.
  void Alone(Warp& warp, int pc, uint32_t mask) {
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
        case Intrinsic::kMbarrierArriveExpectTx:
          Arrive(thread, OffsetOf(operand(0, lane)), operand(1, lane), pc);
          break;
        case Intrinsic::kFenceMbarrierInit:
          for (auto& [address, barrier] : mbarriers_)
            barrier.fenced |= barrier.initializer == static_cast<int>(thread.agent);
          break;
        case Intrinsic::kFenceProxyAsync:
          thread.known.fenced.Raise(thread.agent, thread.known.done.at(thread.agent));
          thread.known.fenced.Raise(thread.cp_async_agent,
                                    thread.known.done.at(thread.cp_async_agent));
          Advance(thread);
          break;
        case Intrinsic::kTmaLoad2d:
        case Intrinsic::kTmaLoad3d:
        case Intrinsic::kTmaLoad4d:
        case Intrinsic::kTmaLoad5d: {
          std::vector<int64_t> coordinates;
          for (size_t i = 3; i < in.operands.size(); ++i) coordinates.push_back(operand(i, lane));
          StartLoad(thread, pc, operand(0, lane), operand(1, lane), OffsetOf(operand(2, lane)),
                    std::move(coordinates));
          break;
        }
        case Intrinsic::kTmaStore2d:
        case Intrinsic::kTmaStore3d: {
          std::vector<int64_t> coordinates;
          for (size_t i = 2; i < in.operands.size(); ++i) coordinates.push_back(operand(i, lane));
          StartStore(thread, pc, operand(0, lane), operand(1, lane), std::move(coordinates));
          break;
        }
        case Intrinsic::kBulkCommit:
          ++thread.bulk_open;
          break;
        case Intrinsic::kBulkWaitRead:
        case Intrinsic::kBulkWait:
          WaitBulk(thread, call->attributes[0], call->intrinsic == Intrinsic::kBulkWait);
          break;
        case Intrinsic::kMatrixDescriptor: {
          const int64_t address = OffsetOf(operand(0, lane));
          if (address % 16 != 0)
            Find(FindingKind::kMisaligned, pc,
                 absl::StrCat("a matrix descriptor of byte ", address,
                              ", expected a multiple of 16"));
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
        case Intrinsic::kExp2Flush: {
          const double power = std::exp2(At(warp, in.operands[0], lane).real);
          At(warp, in.result, lane).real =
              power < 0x1p-126 ? 0 : ir::CanonicalFloat(ScalarType::kFloat32, power);
          break;
        }
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
        case Intrinsic::kLanesMax:
        case Intrinsic::kLanesMin: {
          // The upper half of the lanes is combined with the lower until one is left.
          const ir::Type type = call->operands[0].type();
          const ir::Op op = call->intrinsic == Intrinsic::kLanesSum   ? ir::Op::kAdd
                            : call->intrinsic == Intrinsic::kLanesMax ? ir::Op::kMax
                                                                      : ir::Op::kMin;
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
        case Intrinsic::kPrefetchTensorMap:
        case Intrinsic::kPrefetch:
        case Intrinsic::kGridDependencyWait:  // kernels run one after the other
        case Intrinsic::kGridDependencyLaunch:
          break;
        case Intrinsic::kMbarrierWait:
        case Intrinsic::kSyncThreads:
        case Intrinsic::kNamedBarrier:
        case Intrinsic::kSyncWarp:
        case Intrinsic::kShuffleXor:
        case Intrinsic::kShuffleIndex:
        case Intrinsic::kElectOne:
        case Intrinsic::kIncreaseRegisters:
        case Intrinsic::kDecreaseRegisters:
        case Intrinsic::kWgmmaFence:
        case Intrinsic::kWgmmaCommit:
        case Intrinsic::kWgmmaWait:
        case Intrinsic::kWgmmaSS:
        case Intrinsic::kWgmmaRS:
        case Intrinsic::kStmatrixX4:
        case Intrinsic::kLdmatrixX4:
        case Intrinsic::kMmaM16N8K16:
          HIDET_UNREACHABLE() << InfoOf(call->intrinsic).name;
      }
    });
  }

  // Barriers.

  bool ArriveAtBarrier(Warp& warp, int pc, int id, int threads) {
    if (id < 0 || id > 15 || (threads % kWarp != 0 && threads != kernel_.threads)) {
      Find(FindingKind::kBadOperand, pc, absl::StrCat("barrier ", id, " of ", threads, " threads"));
    }
    Barrier& barrier = barriers_[id];
    if (barrier.arrived == 0) {
      barrier.expected = threads;
      barrier.pc = pc;
    } else if (barrier.pc != pc && id == 0) {
      Find(FindingKind::kDivergentBarrier, pc,
           absl::StrCat("sync_threads in several places at once, also", Where(barrier.pc)));
    }
    if (barrier.expected != threads) {
      Find(FindingKind::kDivergentBarrier, pc,
           absl::StrCat("barrier ", id, " is awaited for ", threads, " threads and for ",
                        barrier.expected));
    }
    ForLanes(All(warp), [&](int lane) { warp.state[lane] = LaneState::kAtBarrier; });
    barrier.arrived += warp.lanes;
    barrier.warps.push_back(warp.index);
    if (barrier.arrived < barrier.expected) return true;
    Knowledge joined;
    for (const int w : barrier.warps) {
      ForLanes(All(warps_[w]), [&](int lane) { joined.Join(ThreadOf(warps_[w], lane).known); });
    }
    for (const int w : barrier.warps) {
      ForLanes(All(warps_[w]), [&](int lane) {
        Thread& thread = ThreadOf(warps_[w], lane);
        thread.known = joined;
        Advance(thread);
        warps_[w].state[lane] = LaneState::kRunning;
        ++warps_[w].pc[lane];
      });
    }
    barrier = Barrier();
    return true;
  }

  Mbarrier* MbarrierAt(const Thread& thread, int64_t address, int pc) {
    const auto it = mbarriers_.find(address);
    if (it == mbarriers_.end()) {
      Find(FindingKind::kBarrierMisuse, pc,
           absl::StrCat("the mbarrier at byte ", address, " is not initialized"));
      too_early_.insert(address);
      return nullptr;
    }
    if (it->second.initialization.step > thread.known.done.at(it->second.initialization.agent)) {
      Find(FindingKind::kRace, pc,
           absl::StrCat("thread ", thread.agent, " uses the mbarrier at byte ", address,
                        ", unordered with its initialization"));
    }
    return &it->second;
  }

  void InitializeMbarrier(Thread& thread, int64_t address, int number, int64_t expected, int pc) {
    if (!CheckBounds(number, address, 8, pc)) return;
    if (address % 8 != 0)
      Find(FindingKind::kMisaligned, pc, absl::StrCat("an mbarrier at byte ", address));
    if (expected < 1)
      Find(FindingKind::kBarrierMisuse, pc, absl::StrCat("an mbarrier of ", expected, " arrivals"));
    NoteWrite(thread, number, address, 8, pc);
    if (const auto it = mbarriers_.find(address); it != mbarriers_.end())
      Find(FindingKind::kBarrierMisuse, pc, "an mbarrier is initialized again");
    if (too_early_.contains(address))
      Find(FindingKind::kRace, pc, "an mbarrier is initialized after its first use");
    Mbarrier barrier;
    barrier.agent = NewAgent();
    barrier.expected = barrier.pending = expected;
    barrier.initializer = static_cast<int>(thread.agent);
    barrier.initialization = EventOf(thread);
    mbarriers_[address] = barrier;
  }

  void Arrive(Thread& thread, int64_t address, int64_t bytes, int pc) {
    Mbarrier* barrier = MbarrierAt(thread, address, pc);
    if (barrier == nullptr) return;
    if (barrier->pending == 0) {
      Find(FindingKind::kBarrierMisuse, pc,
           absl::StrCat("more than ", barrier->expected,
                        " arrivals in one phase of the mbarrier at byte ", address));
      return;
    }
    barrier->arriving.Join(thread.known);
    Advance(thread);
    barrier->bytes += bytes;
    --barrier->pending;
    CompleteIfDone(*barrier);
  }

  static void CompleteIfDone(Mbarrier& barrier) {
    if (barrier.pending != 0 || barrier.bytes != 0) return;
    ++barrier.phase;
    barrier.pending = barrier.expected;
    barrier.completed.Join(barrier.arriving);
    barrier.completed.done.Raise(barrier.agent, barrier.phase);
    barrier.arriving = Knowledge();
  }

  bool WaitMbarrier(Warp& warp, int pc, uint32_t mask) {
    const Instruction& in = list_.code[pc];
    bool progress = false;
    ForLanes(mask, [&](int lane) {
      Thread& thread = ThreadOf(warp, lane);
      const int64_t address = OffsetOf(At(warp, in.operands[0], lane).integer);
      const int64_t parity = At(warp, in.operands[1], lane).integer;
      if (parity != 0 && parity != 1)
        Find(FindingKind::kBadOperand, pc,
             absl::StrCat("a wait for parity ", parity, ", expected 0 or 1"));
      const Mbarrier* barrier = MbarrierAt(thread, address, pc);
      if (barrier != nullptr) {
        if ((barrier->phase & 1) == (parity & 1)) {
          warp.state[lane] = LaneState::kAtMbarrier;
          return;
        }
        thread.known.Join(barrier->completed);
      }
      ++warp.pc[lane];
      progress = true;
    });
    return progress;
  }

  // Tensor memory accelerator.

  const TensorMapValue* MapOf(int64_t argument, size_t rank, int pc) {
    const auto* map = std::get_if<TensorMapValue>(&arguments_[static_cast<size_t>(argument)]);
    if (map->dims.size() == rank) return map;
    Find(FindingKind::kBadOperand, pc,
         absl::StrCat("a copy of rank ", rank, " with a tensor map of rank ", map->dims.size()));
    return nullptr;
  }

  static int64_t BoxBytes(const TensorMapValue& map) {
    int64_t bytes = BitWidth(map.dtype) / 8;
    for (const int size : map.box) bytes *= size;
    return bytes;
  }

  // Calls body(element's byte in the memory or -1 outside the dims, byte in shared memory) for
  // every element of the box.
  template <typename F>
  static void ForBox(const TileCopy& copy, F&& body) {
    const TensorMapValue& map = *copy.map;
    const int64_t element = BitWidth(map.dtype) / 8;
    std::vector<int> at(map.box.size(), 0);
    for (int64_t linear = 0;; ++linear) {
      bool inside = true;
      int64_t offset = map.offset;
      for (size_t d = 0; d < at.size(); ++d) {
        const int64_t coordinate = copy.coordinates[d] + at[d];
        inside &= coordinate >= 0 && coordinate < map.dims[d];
        offset += coordinate * (d == 0 ? 1 : map.strides[d - 1]);
      }
      body(inside ? offset * element : -1,
           SwizzleAddress(copy.shared + linear * element, map.swizzle_bytes));
      size_t d = 0;
      while (d < at.size() && ++at[d] == map.box[d]) at[d++] = 0;
      if (d == at.size()) return;
    }
  }

  // True if all the box lies in the shared buffer and in the memory.
  bool CheckBox(const TileCopy& copy, int number, int pc) {
    if (copy.shared % 128 != 0)
      Find(FindingKind::kMisaligned, pc,
           absl::StrCat("a tile at byte ", copy.shared,
                        " of shared memory, expected a multiple of 128"));
    if (!CheckBounds(number, copy.shared, BoxBytes(*copy.map), pc)) return false;
    const int64_t element = BitWidth(copy.map->dtype) / 8;
    bool inside = true;
    ForBox(copy, [&](int64_t byte, int64_t shared) {
      inside &= byte < 0 || byte + element <= static_cast<int64_t>(copy.map->memory->bytes.size());
      inside &= shared >= 0 && shared + element <= static_cast<int64_t>(shared_.size());
    });
    if (!inside) Find(FindingKind::kOutOfBounds, pc, "a tile leaves its tensor or shared memory");
    return inside;
  }

  void StartLoad(Thread& thread, int pc, int64_t destination, int64_t argument,
                 int64_t barrier_address, std::vector<int64_t> coordinates) {
    TileCopy copy{.pc = pc,
                  .map = MapOf(argument, coordinates.size(), pc),
                  .shared = OffsetOf(destination),
                  .barrier = barrier_address,
                  .coordinates = std::move(coordinates)};
    Mbarrier* barrier = MbarrierAt(thread, barrier_address, pc);
    if (copy.map == nullptr || barrier == nullptr || !CheckBox(copy, BufferOf(destination), pc))
      return;
    if (!barrier->fenced)
      Find(FindingKind::kMissingFence, pc,
           "a copy completes on an mbarrier that no fence_mbarrier_init followed");
    copy.step = barrier->phase + 1;
    const AccessEvent by{barrier->agent, copy.step, block_, Proxy::kAsync};
    const std::string name = absl::StrCat("%", list_.buffers[BufferOf(destination)].name());
    Report(shared_history_->Write(copy.shared, BoxBytes(*copy.map), by, thread.known), pc, by,
           name);
    if (histories_.contains(copy.map->memory)) {
      ForBox(copy, [&](int64_t byte, int64_t) {
        if (byte >= 0)
          NoteGlobalRead(copy.map->memory, byte, BitWidth(copy.map->dtype) / 8, by, thread.known,
                         pc, "a tensor map's memory");
      });
    }
    loads_.push_back(std::move(copy));
  }

  // The newest copy first, or any.
  void LandLoad() {
    const size_t chosen = options_.seed == 0 ? loads_.size() - 1 : random_() % loads_.size();
    const TileCopy copy = std::move(loads_[chosen]);
    loads_.erase(loads_.begin() + static_cast<int64_t>(chosen));
    const auto element = static_cast<size_t>(BitWidth(copy.map->dtype) / 8);
    ForBox(copy, [&](int64_t byte, int64_t shared) {
      if (byte < 0) {
        std::memset(&shared_[static_cast<size_t>(shared)], 0, element);
      } else {
        if (IsUninitialized(copy.map->memory->initialized, byte, static_cast<int64_t>(element))) {
          Find(FindingKind::kUninitializedRead, copy.pc, "a copy reads memory that nobody wrote");
        }
        std::memcpy(&shared_[static_cast<size_t>(shared)],
                    &copy.map->memory->bytes[static_cast<size_t>(byte)], element);
      }
      std::fill_n(shared_initialized_.begin() + shared, element, 1);
    });
    Mbarrier& barrier = mbarriers_.at(copy.barrier);
    if (barrier.phase + 1 != copy.step) {
      Find(FindingKind::kByteCount, copy.pc,
           "a copy lands after the phase of its mbarrier is complete: too few bytes or arrivals "
           "were expected");
    }
    barrier.bytes -= BoxBytes(*copy.map);
    CompleteIfDone(barrier);
  }

  void StartStore(Thread& thread, int pc, int64_t argument, int64_t source,
                  std::vector<int64_t> coordinates) {
    TileCopy copy{.pc = pc,
                  .map = MapOf(argument, coordinates.size(), pc),
                  .shared = OffsetOf(source),
                  .coordinates = std::move(coordinates),
                  .step = thread.bulk_open};
    if (copy.map == nullptr || !CheckBox(copy, BufferOf(source), pc)) return;
    const AccessEvent reads{thread.bulk_read_agent, copy.step, block_, Proxy::kAsync};
    const AccessEvent writes{thread.bulk_write_agent, copy.step, block_, Proxy::kAsync};
    const int64_t bytes = BoxBytes(*copy.map);
    const std::string name = absl::StrCat("%", list_.buffers[BufferOf(source)].name());
    if (IsUninitialized(shared_initialized_, copy.shared, bytes))
      Find(FindingKind::kUninitializedRead, pc, absl::StrCat("a copy reads ", name));
    Report(shared_history_->Read(copy.shared, bytes, reads, thread.known), pc, reads, name);
    AccessHistory& history = histories_.at(copy.map->memory);
    ForBox(copy, [&](int64_t byte, int64_t) {
      if (byte >= 0)
        Report(history.Write(byte, BitWidth(copy.map->dtype) / 8, writes, thread.known), pc, writes,
               "a tensor map's memory");
    });
    thread.stores.push_back(std::move(copy));
  }

  void ReadStore(TileCopy& copy) {
    if (copy.read) return;
    copy.read = true;
    const auto element = static_cast<size_t>(BitWidth(copy.map->dtype) / 8);
    ForBox(copy, [&](int64_t, int64_t shared) {
      copy.contents.insert(copy.contents.end(), shared_.begin() + shared,
                           shared_.begin() + shared + static_cast<int64_t>(element));
    });
  }

  void LandStore(TileCopy& copy) {
    const auto element = static_cast<size_t>(BitWidth(copy.map->dtype) / 8);
    size_t next = 0;
    ForBox(copy, [&](int64_t byte, int64_t) {
      if (byte >= 0) {
        std::memcpy(&copy.map->memory->bytes[static_cast<size_t>(byte)], &copy.contents[next],
                    element);
        std::fill_n(copy.map->memory->initialized.begin() + byte, element, 1);
      }
      next += element;
    });
  }

  void WaitBulk(Thread& thread, int64_t pending, bool written) {
    const int64_t done = static_cast<int64_t>(thread.bulk_open) - 1 - pending;
    if (done <= 0) return;
    for (TileCopy& copy : thread.stores) {
      if (copy.step > done) continue;
      ReadStore(copy);
      if (written) LandStore(copy);
    }
    thread.known.done.Raise(thread.bulk_read_agent, static_cast<uint32_t>(done));
    if (!written) return;
    thread.known.done.Raise(thread.bulk_write_agent, static_cast<uint32_t>(done));
    std::erase_if(thread.stores, [&](const TileCopy& copy) { return copy.step <= done; });
  }

  // cp.async.

  void StartCpAsync(Thread& thread, int pc, int64_t destination, int64_t source, int64_t valid) {
    const int64_t shared = OffsetOf(destination), global = OffsetOf(source);
    const int to = BufferOf(destination), from = BufferOf(source);
    if (valid < 0 || valid > 16)
      Find(FindingKind::kBadOperand, pc, absl::StrCat(valid, " valid bytes, expected 0 to 16"));
    valid = std::clamp<int64_t>(valid, 0, 16);
    CheckAlignment(to, shared, 16, pc);
    if (!CheckBounds(to, shared, 16, pc) || (valid > 0 && !CheckBounds(from, global, valid, pc)))
      return;
    if (valid > 0) {
      CheckAlignment(from, global, 16, pc);
      NoteRead(thread, from, global, valid, pc);
    }
    const AccessEvent by{thread.cp_async_agent, thread.cp_async_open, block_, Proxy::kGeneric};
    Report(shared_history_->Write(shared, 16, by, thread.known), pc, by,
           absl::StrCat("%", list_.buffers[to].name()));
    thread.cp_async.push_back({thread.cp_async_open, shared, memories_[from], global, valid});
    if (Chance(4)) LandCpAsync(thread.cp_async.back());
  }

  void LandCpAsync(CpAsync& copy) {
    if (std::exchange(copy.landed, true)) return;
    std::memset(&shared_[static_cast<size_t>(copy.destination)], 0, 16);
    std::fill_n(shared_initialized_.begin() + copy.destination, 16, 1);
    if (copy.valid == 0) return;
    std::memcpy(&shared_[static_cast<size_t>(copy.destination)],
                &copy.source->bytes[static_cast<size_t>(copy.source_offset)],
                static_cast<size_t>(copy.valid));
  }

  void WaitCpAsync(Thread& thread, int64_t pending) {
    const int64_t done = static_cast<int64_t>(thread.cp_async_open) - 1 - pending;
    if (done <= 0) return;
    for (CpAsync& copy : thread.cp_async) {
      if (copy.group <= done) LandCpAsync(copy);
    }
    std::erase_if(thread.cp_async, [&](const CpAsync& copy) { return copy.group <= done; });
    thread.known.done.Raise(thread.cp_async_agent, static_cast<uint32_t>(done));
  }

  // Tensor cores.

  // The four warps of a warpgroup execute a product together.
  bool ArriveAtProduct(Warp& warp, int pc) {
    const int group_index = warp.index / kWarpsInGroup;
    Warpgroup& group = groups_[group_index];
    ForLanes(All(warp), [&](int lane) { warp.state[lane] = LaneState::kAtBarrier; });
    if (group.arrived == 0) group.pc = pc;
    if (group.pc != pc)
      Find(FindingKind::kDivergentBarrier, pc, "warps of a warpgroup are at different products");
    if (++group.arrived < kWarpsInGroup) return true;
    group.arrived = 0;
    StartProduct(group_index, pc);
    for (int w = 0; w < kWarpsInGroup; ++w) {
      Warp& other = warps_[static_cast<size_t>(group_index * kWarpsInGroup + w)];
      ForLanes(All(other), [&](int lane) { other.state[lane] = LaneState::kRunning; });
      Next(other, All(other));
    }
    return true;
  }

  void StartProduct(int group_index, int pc) {
    const Instruction& in = list_.code[pc];
    const auto* call = in.expr.As<ir::CallNode>();
    Warpgroup& group = groups_[group_index];
    const size_t first = static_cast<size_t>(group_index) * kWarpsInGroup;
    Warp& leader = warps_[first];
    Product product{.pc = pc,
                    .group = leader.group_open,
                    .n = static_cast<int>(call->attributes[0]),
                    .dtype = static_cast<ScalarType>(call->attributes[1])};
    product.a_in_registers = call->intrinsic == Intrinsic::kWgmmaRS;
    product.transpose_a = call->attributes[2] != 0;
    product.transpose_b = call->attributes[3] != 0;
    product.accumulators = At(leader, in.operands[0], 0).integer;
    product.accumulate = At(leader, in.operands[3], 0).integer != 0;
    const auto bad = [&](absl::string_view what) { Find(FindingKind::kBadOperand, pc, what); };
    if (product.n < 8 || product.n > 256 || product.n % 8 != 0)
      return bad(absl::StrCat("N = ", product.n, ", expected a multiple of 8 up to 256"));
    Knowledge known = ThreadOf(leader, 0).known;
    for (int w = 0; w < kWarpsInGroup; ++w) {
      Warp& warp = warps_[first + w];
      if (warp.group_open != leader.group_open) bad("warps of a warpgroup are in different groups");
      for (int lane = 0; lane < warp.lanes; ++lane) {
        for (size_t i = product.a_in_registers ? 2 : 1; i < 4; ++i) {
          if (At(warp, in.operands[i], lane).integer != At(leader, in.operands[i], 0).integer)
            bad("threads give different descriptors");
        }
        known.Meet(ThreadOf(warp, lane).known);
      }
    }
    if (product.a_in_registers) product.a_registers = At(leader, in.operands[1], 0).integer;
    const auto decode = [&](size_t i) {
      absl::StatusOr<MatrixDescriptor> descriptor =
          DecodeMatrixDescriptor(static_cast<uint64_t>(At(leader, in.operands[i], 0).integer));
      if (!descriptor.ok()) bad(descriptor.status().message());
      return descriptor.value_or(MatrixDescriptor());
    };
    if (!product.a_in_registers) product.a = decode(1);
    product.b = decode(2);
    const AccessEvent by{group.agent, product.group, block_, Proxy::kAsync};
    bool inside = true;
    if (!product.a_in_registers)
      inside &= NoteOperand(product.a, product.transpose_a, 64, by, known, pc);
    inside &= NoteOperand(product.b, product.transpose_b, product.n, by, known, pc);
    for (int w = 0; w < kWarpsInGroup; ++w) inside &= HoldRegisters(warps_[first + w], product, pc);
    if (inside) group.products.push_back(product);
  }

  // Notes that a product reads a shared operand; false when it is not in shared memory.
  bool NoteOperand(const MatrixDescriptor& descriptor, bool mn_major, int extent,
                   const AccessEvent& by, const Knowledge& known, int pc) {
    for (int mn = 0; mn < extent; ++mn) {
      for (int k = 0; k < 16; ++k) {
        const int64_t address = OperandAddress(descriptor, mn_major, mn, k);
        if (address < 0 || address + 2 > static_cast<int64_t>(shared_.size())) {
          Find(FindingKind::kOutOfBounds, pc,
               absl::StrCat("a matrix operand reaches byte ", address, " of ", shared_.size(),
                            " of shared memory"));
          return false;
        }
        Report(shared_history_->Read(address, 2, by, known), pc, by, "a matrix operand");
      }
    }
    return true;
  }

  // Marks registers as used until the product's group is waited for.
  bool HoldRegisters(Warp& warp, const Product& product, int pc) {
    const auto hold = [&](int64_t pointer, int count, bool accumulators) {
      Registers* registers = RegistersAt(warp, pointer, count, pc);
      if (registers == nullptr) return false;
      const size_t begin = static_cast<size_t>(OffsetOf(pointer)) * kWarp;
      for (size_t i = begin; i < begin + static_cast<size_t>(count) * kWarp; ++i) {
        if (warp.fences == 0 || registers->touched[i] >= warp.fences) {
          Find(FindingKind::kMissingFence, pc,
               "registers of a product are used since the last wgmma_fence, or there was none");
        }
        const bool is_read = !accumulators || product.accumulate;
        if (is_read && registers->initialized[i] == 0)
          Find(FindingKind::kUninitializedRead, pc, "a product reads registers");
        if (accumulators) {
          registers->written_by[i] = product.group;
          registers->initialized[i] = 1;
        } else {
          registers->read_by[i] = product.group;
        }
      }
      return true;
    };
    bool inside = hold(product.accumulators, product.n / 2, true);
    if (product.a_in_registers) inside &= hold(product.a_registers, 4, false);
    return inside;
  }

  void WaitProducts(Warp& warp, int64_t pending) {
    const int64_t done = static_cast<int64_t>(warp.group_open) - 1 - pending;
    if (done <= static_cast<int64_t>(warp.group_done)) return;
    const int group_index = warp.index / kWarpsInGroup;
    Warpgroup& group = groups_[group_index];
    for (Product& product : group.products) {
      if (product.group <= done && !product.landed) Land(group_index, product);
    }
    std::erase_if(group.products, [](const Product& product) { return product.landed; });
    warp.group_done = static_cast<uint32_t>(done);
    ForLanes(All(warp), [&](int lane) {
      ThreadOf(warp, lane).known.done.Raise(group.agent, static_cast<uint32_t>(done));
    });
  }

  double ReadHalf(ScalarType dtype, int64_t address, int pc) {
    if (IsUninitialized(shared_initialized_, address, 2))
      Find(FindingKind::kUninitializedRead, pc, "a product reads shared memory");
    return ReadScalar(dtype, &shared_[static_cast<size_t>(address)]).real;
  }

  void Land(int group_index, Product& product) {
    product.landed = true;
    std::vector<double> a(64 * 16), b(static_cast<size_t>(product.n) * 16),
        d(static_cast<size_t>(product.n) * 64);
    for (int n = 0; n < product.n; ++n) {
      for (int k = 0; k < 16; ++k)
        b[n * 16 + k] = ReadHalf(product.dtype,
                                 OperandAddress(product.b, product.transpose_b, n, k), product.pc);
    }
    const auto warp_at = [&](int thread) -> Warp& {
      return warps_[static_cast<size_t>(group_index * kWarpsInGroup + thread / kWarp)];
    };
    for (int row = 0; !product.a_in_registers && row < 64; ++row) {
      for (int k = 0; k < 16; ++k)
        a[row * 16 + k] = ReadHalf(
            product.dtype, OperandAddress(product.a, product.transpose_a, row, k), product.pc);
    }
    for (int thread = 0; product.a_in_registers && thread < 128; ++thread)
      LoadFragmentA(warp_at(thread), product.a_registers, product.dtype, thread, a.data());
    for (int row = 0; row < 64; ++row) {
      for (int n = 0; n < product.n; ++n) {
        double sum = 0;
        for (int k = 0; k < 16; ++k) sum += a[row * 16 + k] * b[n * 16 + k];
        d[row * product.n + n] = sum;
      }
    }
    for (int thread = 0; thread < 128; ++thread) {
      Warp& warp = warp_at(thread);
      Registers& registers = warp.registers[BufferOf(product.accumulators)];
      for (int i = 0; i < product.n / 2; ++i) {
        const MatrixPlace place = AccumulatorPlace(thread, i);
        Scalar& value =
            registers.values[static_cast<size_t>(OffsetOf(product.accumulators) + i) * kWarp +
                             thread % kWarp];
        const double sum =
            d[place.row * product.n + place.column] + (product.accumulate ? value.real : 0);
        value.real = ir::CanonicalFloat(ScalarType::kFloat32, sum);
      }
    }
  }

  // Puts a thread's packed halves of A at their rows and columns of `a`, 16 columns.
  static void LoadFragmentA(Warp& warp, int64_t pointer, ScalarType dtype, int thread, double* a) {
    const Registers& registers = warp.registers[BufferOf(pointer)];
    for (int i = 0; i < 8; ++i) {
      const uint64_t word = static_cast<uint64_t>(
          registers.values[static_cast<size_t>(OffsetOf(pointer) + i / 2) * kWarp + thread % kWarp]
              .integer);
      const MatrixPlace place = OperandAPlace(thread, i);
      a[place.row * 16 + place.column] = ir::FloatOfBits(dtype, word >> (i % 2 * 16) & 0xffff);
    }
  }

  // mma.sync.m16n8k16.
  void Multiply(Warp& warp, int pc) {
    const Instruction& in = list_.code[pc];
    const auto dtype = static_cast<ScalarType>(in.expr.As<ir::CallNode>()->attributes[0]);
    const int64_t d = At(warp, in.operands[0], 0).integer, a = At(warp, in.operands[1], 0).integer,
                  b = At(warp, in.operands[2], 0).integer;
    if (RegistersAt(warp, d, 4, pc) == nullptr || RegistersAt(warp, a, 4, pc) == nullptr ||
        RegistersAt(warp, b, 2, pc) == nullptr)
      return;
    std::vector<double> av(16 * 16), bv(16 * 8);
    for (int lane = 0; lane < warp.lanes; ++lane) {
      for (int i = 0; i < 4; ++i) UseRegister(warp, BufferOf(a), OffsetOf(a) + i, lane, pc, false);
      LoadFragmentA(warp, a, dtype, lane, av.data());
      for (int i = 0; i < 4; ++i) {
        const auto word = static_cast<uint64_t>(
            UseRegister(warp, BufferOf(b), OffsetOf(b) + i / 2, lane, pc, false)->integer);
        const MatrixPlace place = OperandBPlace(lane, i);
        bv[place.row * 8 + place.column] = ir::FloatOfBits(dtype, word >> (i % 2 * 16) & 0xffff);
      }
    }
    for (int lane = 0; lane < warp.lanes; ++lane) {
      for (int i = 0; i < 4; ++i) {
        const MatrixPlace place = AccumulatorPlace(lane, i);
        double sum = UseRegister(warp, BufferOf(d), OffsetOf(d) + i, lane, pc, false)->real;
        for (int k = 0; k < 16; ++k) sum += av[place.row * 16 + k] * bv[k * 8 + place.column];
        UseRegister(warp, BufferOf(d), OffsetOf(d) + i, lane, pc, true)->real =
            ir::CanonicalFloat(ScalarType::kFloat32, sum);
      }
    }
  }

  // ldmatrix and stmatrix, x4: lane l has the address of row l % 8 of matrix l / 8; value word i of
  // lane l is elements 2 (l % 4) and the next of row l / 4 of matrix i, or with transposition of
  // columns.
  void MoveMatrices(Warp& warp, int pc) {
    const Instruction& in = list_.code[pc];
    const auto* call = in.expr.As<ir::CallNode>();
    const bool is_load = call->intrinsic == Intrinsic::kLdmatrixX4;
    const size_t address_operand = is_load ? 1 : 0;
    std::array<int64_t, kWarp> rows{};
    std::vector<Touch> touches;
    for (int lane = 0; lane < warp.lanes; ++lane) {
      const int64_t pointer = At(warp, in.operands[address_operand], lane).integer;
      rows[lane] = OffsetOf(pointer);
      CheckAlignment(BufferOf(pointer), rows[lane], 16, pc);
      if (!CheckBounds(BufferOf(pointer), rows[lane], 16, pc)) return;
      touches.push_back({rows[lane], 16});
      const Thread& thread = ThreadOf(warp, lane);
      if (is_load) {
        NoteRead(thread, BufferOf(pointer), rows[lane], 16, pc);
      } else {
        NoteWrite(thread, BufferOf(pointer), rows[lane], 16, pc);
      }
    }
    CountBanks(touches);
    const int64_t registers = is_load ? At(warp, in.operands[0], 0).integer : 0;
    if (is_load && RegistersAt(warp, registers, 4, pc) == nullptr) return;
    const bool transposed = is_load && call->attributes[0] != 0;
    for (int lane = 0; lane < warp.lanes; ++lane) {
      for (int i = 0; i < 4; ++i) {
        uint8_t* places[2];
        for (int half = 0; half < 2; ++half) {
          const int along = lane % 4 * 2 + half, across = lane / 4;
          const int row = transposed ? along : across, column = transposed ? across : along;
          places[half] = &shared_[static_cast<size_t>(rows[i * 8 + row] + column * 2)];
        }
        if (is_load) {
          const int64_t word = places[0][0] | places[0][1] << 8 | places[1][0] << 16 |
                               static_cast<int64_t>(places[1][1]) << 24;
          if (Scalar* value =
                  UseRegister(warp, BufferOf(registers), OffsetOf(registers) + i, lane, pc, true))
            value->integer = word;
        } else {
          const auto word = static_cast<uint32_t>(At(warp, in.operands[1 + i], lane).integer);
          for (int half = 0; half < 2; ++half) {
            places[half][0] = static_cast<uint8_t>(word >> half * 16);
            places[half][1] = static_cast<uint8_t>(word >> (half * 16 + 8));
          }
        }
      }
    }
  }

  const ir::Kernel& kernel_;
  const std::vector<SimulationArgument>& arguments_;
  const SimulationOptions options_;
  std::mt19937_64 random_;
  InstructionList list_;
  codegen::SharedLayout shared_layout_;
  std::vector<GlobalMemory*> memories_;  // by buffer; null for shared and registers
  std::map<const GlobalMemory*, AccessHistory> histories_;
  SimulationReport report_;
  std::map<std::pair<int, int>, size_t> finding_at_;
  bool stopped_ = false;

  // Of the block that runs.
  int block_ = 0;
  Agent next_agent_ = 0;
  std::vector<uint8_t> shared_, shared_initialized_;
  std::optional<AccessHistory> shared_history_;
  std::vector<Thread> threads_;
  std::vector<Warp> warps_;
  std::vector<Warpgroup> groups_;
  std::map<int, Barrier> barriers_;
  std::map<int64_t, Mbarrier> mbarriers_;  // by byte of shared memory
  std::set<int64_t> too_early_;            // mbarriers that were used before their initialization
  std::vector<TileCopy> loads_;
  std::map<int, int64_t> register_counts_;  // by warp
};

}  // namespace

absl::string_view FindingKindName(FindingKind kind) {
  switch (kind) {
    case FindingKind::kOutOfBounds:
      return "out of bounds";
    case FindingKind::kMisaligned:
      return "misaligned";
    case FindingKind::kUninitializedRead:
      return "uninitialized read";
    case FindingKind::kRace:
      return "race";
    case FindingKind::kMissingWait:
      return "missing wait";
    case FindingKind::kMissingProxyFence:
      return "missing proxy fence";
    case FindingKind::kMissingFence:
      return "missing fence";
    case FindingKind::kMissingCommit:
      return "missing commit";
    case FindingKind::kByteCount:
      return "byte count";
    case FindingKind::kBarrierMisuse:
      return "barrier misuse";
    case FindingKind::kDivergentBarrier:
      return "divergent barrier";
    case FindingKind::kDeadlock:
      return "deadlock";
    case FindingKind::kBadOperand:
      return "bad operand";
  }
  HIDET_UNREACHABLE();
}

bool SimulationReport::Has(FindingKind kind) const {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.kind == kind; });
}

std::string ToString(const SimulationReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    absl::StrAppend(&text, FindingKindName(finding.kind), " (", finding.count,
                    "): ", finding.message, "\n");
  }
  for (const auto& [code, value] : report.failed_checks)
    absl::StrAppend(&text, "check ", code, " failed: ", value, "\n");
  absl::StrAppend(&text, report.instructions,
                  " warp instructions; shared memory: ", report.shared_accesses, " passes and ",
                  report.bank_conflicts,
                  " for bank conflicts; global memory: ", report.global_sectors,
                  " sectors, at least ", report.least_sectors, "\n");
  return text;
}

absl::StatusOr<SimulationReport> Simulate(const ir::Kernel& lowered,
                                          const std::vector<SimulationArgument>& arguments,
                                          const SimulationOptions& options) {
  return Machine(lowered, arguments, options).Run();
}

}  // namespace hidet::testing
