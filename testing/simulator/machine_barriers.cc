// Barriers of threads and mbarriers.
#include "testing/simulator/machine.h"

#include "absl/strings/str_cat.h"

namespace hidet::testing {

bool Machine::ArriveAtBarrier(Warp& warp, int pc, int id, int threads) {
  if (id < 0 || id > 15 || (threads % kWarp != 0 && threads != kernel_.threads)) {
    Find(FindingKind::kBadOperand, pc, absl::StrCat("barrier ", id, " of ", threads, " threads"));
  }
  Barrier& barrier = block_.barriers[id];
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
    ForLanes(All(block_.warps[w]),
             [&](int lane) { joined.Join(ThreadOf(block_.warps[w], lane).known); });
  }
  for (const int w : barrier.warps) {
    ForLanes(All(block_.warps[w]), [&](int lane) {
      Thread& thread = ThreadOf(block_.warps[w], lane);
      thread.known = joined;
      Advance(thread);
      block_.warps[w].state[lane] = LaneState::kRunning;
      ++block_.warps[w].pc[lane];
    });
  }
  barrier = Barrier();
  return true;
}

void Machine::MeetInCluster(size_t number) {
  const std::vector<size_t>& members = clusters_[cluster_of_[number]];
  std::vector<Block*> waiting;
  for (const size_t member : members) {
    if (ended_.contains(member)) continue;
    const auto found = blocks_.find(member);
    if (found == blocks_.end()) return;  // it has not begun
    waiting.push_back(&found->second);
    for (const Warp& warp : found->second.warps) {
      if (warp.mask(LaneState::kAtCluster) + warp.mask(LaneState::kExited) < warp.lanes) return;
    }
  }
  Knowledge others;            // what is no matter of one block
  std::vector<Knowledge> own;  // by block
  for (Block* block : waiting) {
    Knowledge& joined = own.emplace_back();
    for (const Warp& warp : block->warps) {
      for (int lane = 0; lane < warp.lanes; ++lane) {
        if (warp.state[lane] == LaneState::kAtCluster)
          joined.Join(block->threads[static_cast<size_t>(warp.index * kWarp + lane)].known);
      }
    }
    others.JoinOthers(joined);
    others.blocks[{grid_, block->index}].Join(joined.done);
  }
  for (size_t i = 0; i < waiting.size(); ++i) {
    for (Warp& warp : waiting[i]->warps) {
      for (int lane = 0; lane < warp.lanes; ++lane) {
        if (warp.state[lane] != LaneState::kAtCluster) continue;
        Thread& thread = waiting[i]->threads[static_cast<size_t>(warp.index * kWarp + lane)];
        thread.known = own[i];
        thread.known.JoinOthers(others);
        Advance(thread);
        warp.state[lane] = LaneState::kRunning;
        ++warp.pc[lane];
        moved_ = true;
      }
    }
  }
}

Mbarrier* Machine::MbarrierAt(const Thread& thread, int64_t address, int pc) {
  const auto it = block_.mbarriers.find(address);
  if (it == block_.mbarriers.end()) {
    Find(FindingKind::kBarrierMisuse, pc,
         absl::StrCat("the mbarrier at byte ", address, " is not initialized"));
    block_.too_early.insert(address);
    return nullptr;
  }
  if (it->second.initialization.step > thread.known.done.at(it->second.initialization.agent)) {
    Find(FindingKind::kRace, pc,
         absl::StrCat("thread ", thread.agent, " uses the mbarrier at byte ", address,
                      ", unordered with its initialization"));
  }
  return &it->second;
}

void Machine::InitializeMbarrier(Thread& thread, int64_t address, int number, int64_t expected,
                                 int pc) {
  if (!CheckBounds(number, address, 8, pc)) return;
  if (address % 8 != 0)
    Find(FindingKind::kMisaligned, pc, absl::StrCat("an mbarrier at byte ", address));
  if (expected < 1)
    Find(FindingKind::kBarrierMisuse, pc, absl::StrCat("an mbarrier of ", expected, " arrivals"));
  NoteWrite(thread, number, address, 8, pc);
  if (const auto it = block_.mbarriers.find(address); it != block_.mbarriers.end())
    Find(FindingKind::kBarrierMisuse, pc, "an mbarrier is initialized again");
  if (block_.too_early.contains(address))
    Find(FindingKind::kRace, pc, "an mbarrier is initialized after its first use");
  Mbarrier barrier;
  barrier.agent = NewAgent();
  barrier.expected = barrier.pending = expected;
  barrier.initializer = static_cast<int>(thread.agent);
  barrier.initialization = EventOf(thread);
  block_.mbarriers[address] = barrier;
}

void Machine::Arrive(Thread& thread, int64_t address, int64_t bytes, int pc) {
  Mbarrier* barrier = MbarrierAt(thread, address, pc);
  if (barrier != nullptr) ArriveAt(*barrier, thread, thread.known, address, bytes, pc);
}

void Machine::ArriveAt(Mbarrier& barrier, Thread& thread, const Knowledge& known, int64_t address,
                       int64_t bytes, int pc) {
  if (barrier.pending == 0) {
    Find(FindingKind::kBarrierMisuse, pc,
         absl::StrCat("more than ", barrier.expected,
                      " arrivals in one phase of the mbarrier at byte ", address));
    return;
  }
  barrier.arriving.Join(known);
  Advance(thread);
  barrier.bytes += bytes;
  --barrier.pending;
  moved_ = true;
  CompleteIfDone(barrier);
}

void Machine::CompleteIfDone(Mbarrier& barrier) {
  if (barrier.pending != 0 || barrier.bytes != 0) return;
  ++barrier.phase;
  barrier.pending = barrier.expected;
  barrier.completed.Join(barrier.arriving);
  barrier.completed.done.Raise(barrier.agent, barrier.phase);
  barrier.arriving = Knowledge();
}

bool Machine::WaitMbarrier(Warp& warp, int pc, uint32_t mask) {
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

}  // namespace hidet::testing
