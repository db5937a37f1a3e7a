// Set-up, findings, and who runs next.
#include "testing/simulator/machine.h"

#include <algorithm>
#include <climits>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/text/text.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {

// How many blocks of a launch may begin before the launch before it has ended, and how many may
// still run when the next one begins. A card has places for some hundreds; what goes wrong shows
// with a few.
constexpr size_t kBlocksAtOnce = 8;

absl::Status Machine::Prepare() {
  HIDET_ASSIGN_OR_RETURN(list_, ListInstructions(kernel_));
  HIDET_ASSIGN_OR_RETURN(shared_layout_, codegen::LayOutSharedMemory(kernel_));
  HIDET_RETURN_IF_ERROR(BindArguments());
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> grid, GridExtents());
  for (const SimulationArgument& argument : arguments_) {
    if (const auto* map = std::get_if<TensorMapValue>(&argument)) CheckMap(*map);
  }
  indices_ = {{}};
  for (const int64_t extent : grid) {
    std::vector<std::vector<int64_t>> longer;
    for (int64_t i = 0; i < extent; ++i) {
      for (std::vector<int64_t> block : indices_) {
        block.push_back(i);
        longer.push_back(std::move(block));
      }
    }
    indices_ = std::move(longer);
  }
  if (options_.seed != 0) std::shuffle(indices_.begin(), indices_.end(), random_);
  return FormClusters();
}

// Clusters are of blocks that follow each other along the first axis.
absl::Status Machine::FormClusters() {
  if (kernel_.cluster == 1) return absl::OkStatus();
  std::map<std::vector<int64_t>, size_t> numbers;  // of clusters, by their first block's index
  cluster_of_.resize(indices_.size());
  for (size_t number = 0; number < indices_.size(); ++number) {
    std::vector<int64_t> first = indices_[number];
    const int64_t rank = first[0] % kernel_.cluster;
    first[0] -= rank;
    const size_t cluster = numbers.try_emplace(first, numbers.size()).first->second;
    if (cluster == clusters_.size()) clusters_.emplace_back(kernel_.cluster, indices_.size());
    clusters_[cluster][static_cast<size_t>(rank)] = number;
    cluster_of_[number] = cluster;
  }
  for (const std::vector<size_t>& blocks : clusters_) {
    if (std::find(blocks.begin(), blocks.end(), indices_.size()) == blocks.end()) continue;
    return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel_.name,
                                                   ": the grid is no multiple of its clusters of ",
                                                   kernel_.cluster, " blocks"));
  }
  return absl::OkStatus();
}

void Machine::RunFirst() {
  for (size_t i = 0; i < std::min(indices_.size(), kBlocksAtOnce); ++i)
    RunBlock(i, /*to_launch=*/true);
}

void Machine::RunToLaunch() {
  for (size_t i = 0; i < indices_.size(); ++i)
    RunBlock(i, /*to_launch=*/i + kBlocksAtOnce >= indices_.size());
}

void Machine::RunToEnd() {
  while (RunSome() && !has_ended()) {
  }
  if (!has_ended() && !stopped_) ReportMissingSignals();
}

bool Machine::RunSome() {
  moved_ = false;
  for (size_t i = 0; i < indices_.size(); ++i) RunBlock(i, /*to_launch=*/false);
  return moved_ && !stopped_;
}

void Machine::ReportMissingSignals() {
  for (auto& [number, block] : blocks_) {
    block_ = std::move(block);
    return ReportDeadlock();
  }
}

bool Machine::has_launched() const { return launched_.size() == indices_.size(); }

absl::Status Machine::BindArguments() {
  if (arguments_.size() != kernel_.params.size()) {
    return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel_.name, ": ", arguments_.size(),
                                                   " arguments for ", kernel_.params.size(),
                                                   " parameters"));
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
    if (call == nullptr || !ir::IsTmaStore(call->intrinsic)) continue;
    for (const SimulationArgument& argument : arguments_) {
      if (const auto* map = std::get_if<TensorMapValue>(&argument)) Track(map->memory);
    }
  }
  return absl::OkStatus();
}

void Machine::Track(GlobalMemory* memory) {
  if (!device_.histories.contains(memory))
    device_.histories.emplace(memory, AccessHistory(static_cast<int64_t>(memory->bytes.size())));
}

absl::StatusOr<std::vector<int64_t>> Machine::GridExtents() const {
  EvaluateContext context;
  for (size_t i = 0; i < arguments_.size(); ++i) {
    const ir::Var* var = std::get_if<ir::Var>(&kernel_.params[i]);
    if (var == nullptr || !std::holds_alternative<int64_t>(arguments_[i])) continue;
    context.vars.insert_or_assign(*var, Value::Int(var->type(), std::get<int64_t>(arguments_[i])));
  }
  std::vector<int64_t> extents;
  for (const ir::GridAxis& axis : kernel_.grid) {
    HIDET_ASSIGN_OR_RETURN(const Value extent, EvaluateExpr(axis.extent, context));
    extents.push_back(extent.AsInt());
  }
  return extents;
}

void Machine::CheckMap(const TensorMapValue& map) {
  const int64_t element = BitWidth(map.dtype) / 8;
  const auto bad = [&](absl::string_view what) {
    Find(FindingKind::kBadOperand, -1, absl::StrCat("tensor map: ", what));
  };
  if (map.box.size() != map.dims.size() || map.strides.size() + 1 != map.dims.size())
    return bad("box, dims and strides do not agree");
  for (const int box : map.box) {
    if (box < 1 || box > 256) bad(absl::StrCat("box of ", box, ", expected 1 to 256"));
  }
  if (!map.traversal_strides.empty() &&
      (map.traversal_strides.size() != map.dims.size() || map.traversal_strides[0] != 1))
    return bad("traversal strides and dims do not agree, or that of the fastest is not 1");
  for (const int stride : map.traversal_strides) {
    if (stride < 1 || stride > 8)
      bad(absl::StrCat("traversal stride of ", stride, ", expected 1 to 8"));
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

Block Machine::MakeBlock(size_t number) {
  const std::vector<int64_t>& index = indices_[number];
  Block block;
  block.index = static_cast<int>(number);
  block.shared.assign(static_cast<size_t>(shared_layout_.bytes), 0xcd);
  block.shared_initialized.assign(block.shared.size(), 0);
  block.shared_history.emplace(shared_layout_.bytes);
  const int threads = kernel_.threads;
  block.threads.assign(static_cast<size_t>(threads), Thread());
  for (Thread& thread : block.threads) {
    thread.agent = block.next_agent++;
    thread.known.done.Raise(thread.agent, 1);
    thread.known.grids = known_at_start_.grids;
    thread.known.blocks = known_at_start_.blocks;
  }
  for (Thread& thread : block.threads) {
    thread.cp_async_agent = block.next_agent++;
    thread.bulk_read_agent = block.next_agent++;
    thread.bulk_write_agent = block.next_agent++;
  }
  const int warps = CeilOfRatio(threads, kWarp);
  block.warps.assign(static_cast<size_t>(warps), Warp());
  block.groups.assign(static_cast<size_t>(CeilOfRatio(warps, kWarpsInGroup)), Warpgroup());
  for (Warpgroup& group : block.groups) group.agent = block.next_agent++;
  for (int w = 0; w < warps; ++w) {
    Warp& warp = block.warps[w];
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
  return block;
}

void Machine::RunBlock(size_t number, bool to_launch) {
  if (stopped_) return;
  const auto kept = blocks_.find(number);
  if (kept != blocks_.end()) {
    block_ = std::move(kept->second);
    blocks_.erase(kept);
  } else if (ended_.contains(number)) {
    return;
  } else {
    block_ = MakeBlock(number);
  }
  to_launch_ = to_launch;
  Schedule();
  if (stopped_) return;
  if (block_.launched || block_.ended) launched_.insert(number);
  if (block_.ended) {
    FinishBlock();
    ended_.insert(number);
  } else {
    blocks_.emplace(number, std::move(block_));
  }
  if (!clusters_.empty()) MeetInCluster(number);
}

void Machine::Find(FindingKind kind, int pc, absl::string_view message) {
  const auto [it, is_new] =
      finding_at_.insert({{static_cast<int>(kind), pc}, report_.findings.size()});
  if (!is_new) {
    ++report_.findings[it->second].count;
    return;
  }
  report_.findings.push_back({kind, absl::StrCat(message, Where(pc))});
}

std::string Machine::Where(int pc) const {
  if (pc < 0 || !list_.code[pc].stmt.defined()) return "";
  const std::string text = ir::Print(list_.code[pc].stmt);
  return absl::StrCat(" in: ", std::string(text.substr(0, std::min<size_t>(text.find('\n'), 200))));
}

std::string Machine::NameOf(const AccessEvent& event) const {
  if (event.grid != grid_) return absl::StrCat("kernel @", device_.names[event.grid]);
  const auto threads = static_cast<Agent>(kernel_.threads);
  const std::string block =
      event.block == block_.index ? "" : absl::StrCat(" of block ", event.block);
  if (event.agent < threads) return absl::StrCat("thread ", event.agent, block);
  if (event.agent < 4 * threads) {
    constexpr const char* kKinds[] = {"cp.async", "bulk store (reads)", "bulk store"};
    return absl::StrCat(kKinds[(event.agent - threads) % 3], " of thread ",
                        (event.agent - threads) / 3, block);
  }
  if (event.agent < 4 * threads + block_.groups.size())
    return absl::StrCat("wgmma of warpgroup ", event.agent - 4 * threads, block);
  return absl::StrCat("TMA load", block);
}

void Machine::Report(const Conflict& conflict, int pc, const AccessEvent& by,
                     absl::string_view what) {
  if (conflict.kind == Conflict::Kind::kNone) return;
  const std::string other =
      absl::StrCat(conflict.other_writes ? "a write" : "a read", " by ", NameOf(conflict.other));
  if (conflict.kind == Conflict::Kind::kUnfenced) {
    return Find(FindingKind::kMissingProxyFence, pc,
                absl::StrCat(NameOf(by), " touches ", what, " after ", other,
                             " without fence.proxy.async"));
  }
  const bool is_thread = conflict.other.agent < static_cast<Agent>(kernel_.threads) ||
                         conflict.other.block != by.block || conflict.other.grid != by.grid;
  Find(is_thread ? FindingKind::kRace : FindingKind::kMissingWait, pc,
       absl::StrCat(NameOf(by), " touches ", what,
                    is_thread ? ", unordered with " : ", not waiting for ", other));
}

bool Machine::Chance(int one_in) {
  return options_.seed != 0 && random_() % static_cast<uint64_t>(one_in) == 0;
}

bool Machine::IsAnyAt(LaneState state) const {
  return std::any_of(block_.warps.begin(), block_.warps.end(),
                     [&](const Warp& warp) { return warp.mask(state) > 0; });
}

void Machine::Schedule() {
  std::vector<int> order(block_.warps.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  while (!stopped_) {
    if (options_.seed != 0) std::shuffle(order.begin(), order.end(), random_);
    bool progress = false, alive = false;
    for (const int w : order) {
      const int quantum = options_.seed == 0 ? INT_MAX : 1 + static_cast<int>(random_() % 64);
      progress |= RunWarp(block_.warps[w], quantum);
      alive |= block_.warps[w].mask(LaneState::kExited) < block_.warps[w].lanes;
      if (!block_.loads.empty() && Chance(8)) {
        LandLoad();
        progress = true;
      }
      if (!cluster_stores_.empty() && Chance(8)) {
        LandStoreToCluster();
        progress = true;
      }
      if (stopped_ || MustPause()) return;
    }
    if (!alive) {
      block_.ended = moved_ = true;
      return;
    }
    moved_ |= progress;
    if (progress) continue;
    if (IsAnyAt(LaneState::kAtGridWait) || IsAnyAt(LaneState::kAtSignal)) return;
    if (!block_.loads.empty()) {
      LandLoad();
    } else if (!cluster_stores_.empty()) {
      LandStoreToCluster();
      moved_ = true;
    } else {
      // Another block of the cluster may have something to say.
      if (IsAnyAt(LaneState::kAtCluster)) return;
      if (!clusters_.empty() && IsAnyAt(LaneState::kAtMbarrier)) return;
      return ReportDeadlock();
    }
  }
}

bool Machine::RunWarp(Warp& warp, int quantum) {
  bool progress = false;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    const bool polls = warp.state[lane] == LaneState::kAtMbarrier ||
                       warp.state[lane] == LaneState::kAtSignal ||
                       (warp.state[lane] == LaneState::kAtGridWait && completed_.has_value());
    if (polls) warp.state[lane] = LaneState::kRunning;
  }
  while (quantum-- > 0 && !stopped_ && !MustPause()) {
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

bool Machine::Dispatch(Warp& warp, int pc, uint32_t mask) {
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

void Machine::ReportDeadlock() {
  stopped_ = true;
  std::map<std::pair<int, LaneState>, std::pair<int, int>>
      waiting;  // place -> threads, first of them
  bool diverged = false;
  for (const Warp& warp : block_.warps) {
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
  for (const auto& [address, barrier] : block_.mbarriers) {
    if (barrier.bytes == 0 || (barrier.pending != 0 && barrier.bytes > 0)) continue;
    Find(FindingKind::kByteCount, place,
         absl::StrCat("the mbarrier at byte ", address, " expects ", barrier.bytes,
                      " more bytes than are copied"));
  }
  Find(FindingKind::kDeadlock, place, absl::StrCat("block ", block_.index, ": ", text));
}

void Machine::FinishBlock() {
  if (!block_.loads.empty())
    Find(FindingKind::kMissingWait, block_.loads.front().pc,
         "nobody waits for the copy before the block ends");
  while (!block_.loads.empty()) LandLoad();
  LeaveCluster();
  for (const auto& [address, barrier] : block_.mbarriers) {
    if (barrier.bytes != 0) {
      Find(FindingKind::kByteCount, -1,
           absl::StrCat("at the end the mbarrier at byte ", address, " expects ", barrier.bytes,
                        " more bytes than are copied"));
    }
  }
  for (const Warpgroup& group : block_.groups) {
    for (const Product& product : group.products) {
      if (product.landed) continue;
      const Warp& warp =
          block_.warps[static_cast<size_t>(&group - block_.groups.data()) * kWarpsInGroup];
      const bool committed = product.group < warp.group_open;
      Find(committed ? FindingKind::kMissingWait : FindingKind::kMissingCommit, product.pc,
           "nobody waits for the product before the block ends");
    }
  }
  for (Thread& thread : block_.threads) {
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
        Find(FindingKind::kMissingWait, store.pc, "shared memory ends before the copy has read it");
      }
      ReadStore(store);
      LandStore(store);
    }
  }
  for (const Thread& thread : block_.threads) known_at_end_.JoinOthers(thread.known);
  int64_t registers = 0;
  for (const auto& [warp, count] : block_.register_counts) registers += count * kWarp;
  if (block_.register_counts.size() == block_.warps.size() && registers > 65536) {
    Find(FindingKind::kBadOperand, -1,
         absl::StrCat("warps ask for ", registers, " registers, a multiprocessor has 65536"));
  }
}

}  // namespace hidet::testing
