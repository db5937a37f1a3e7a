// Who touched which byte last, and whether whoever touches it now knows that this is over.
//
// Agents are threads, and what works on a thread's behalf: copies that complete on an mbarrier,
// groups of asynchronous copies, groups of a warpgroup's tensor-core products. Each agent counts
// its steps; a Clock says for every agent up to which step everything is known to be done (vector
// clocks: Mattern 1988; the per-byte epochs are those of FastTrack, Flanagan and Freund 2009). A
// barrier joins the clocks of those who meet. An access races when the last conflicting one is not
// in the clock of its thread.
//
// Threads reach shared memory through the generic proxy, the tensor memory accelerator and wgmma
// through the asynchronous one (PTX ISA, "Proxies"). A second clock, `fenced`, holds up to which
// step a thread's writes were followed by its own fence.proxy.async; an asynchronous access needs
// that, not only the order.
//
// A third clock, `grids`, holds which kernels are known to be complete: those that a thread has
// waited for by griddepcontrol.wait, and what they had waited for.
//
// Blocks that run at the same time, of one kernel or of kernels of several GPUs, are ordered by
// signals alone: a release of scope .sys leaves what its thread knows at the flag, and who finds
// the value there by an acquire knows it too.
#ifndef TESTING_SIMULATOR_ACCESS_HISTORY_H_
#define TESTING_SIMULATOR_ACCESS_HISTORY_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"

namespace hidet::testing {

using Agent = uint32_t;

class Clock {
 public:
  uint32_t at(Agent agent) const { return agent < steps_.size() ? steps_[agent] : 0; }
  void Raise(Agent agent, uint32_t step) {
    if (agent >= steps_.size()) steps_.resize(agent + 1, 0);
    if (steps_[agent] < step) steps_[agent] = step;
  }
  void Join(const Clock& other);
  // Leaves out the agents before `end`.
  void Forget(Agent end);
  // Keeps of each agent what both know.
  void Meet(const Clock& other);

 private:
  std::vector<uint32_t> steps_;
};

// What a thread knows.
struct Knowledge {
  Clock done;
  Clock fenced;
  Clock grids;  // 1 for those that are complete
  // What is done in other blocks, by launch and block: learnt from their signals.
  std::map<std::pair<Agent, int32_t>, Clock> blocks;
  void Join(const Knowledge& other) {
    done.Join(other.done);
    fenced.Join(other.fenced);
    JoinOthers(other);
  }
  // What is no matter of one block.
  void JoinOthers(const Knowledge& other) {
    grids.Join(other.grids);
    for (const auto& [block, clock] : other.blocks) blocks[block].Join(clock);
  }
  void Meet(const Knowledge& other) {
    done.Meet(other.done);
    fenced.Meet(other.fenced);
    grids.Meet(other.grids);
    std::erase_if(blocks, [&](const auto& known) { return !other.blocks.contains(known.first); });
    for (auto& [block, clock] : blocks) clock.Meet(other.blocks.at(block));
  }
};

enum class Proxy : uint8_t { kGeneric, kAsync };

struct AccessEvent {
  Agent agent = 0;
  uint32_t step = 0;  // 0 = none
  int32_t block = 0;
  Agent grid = 0;  // the launch, in the order of launches
  Proxy proxy = Proxy::kGeneric;
  bool is_atomic = false;  // in no conflict with others that are
};

struct Conflict {
  enum class Kind : uint8_t { kNone, kUnordered, kUnfenced };
  Kind kind = Kind::kNone;
  AccessEvent other;
  bool other_writes = false;
};

class AccessHistory {
 public:
  explicit AccessHistory(int64_t bytes) : bytes_(static_cast<size_t>(bytes)) {}

  // Notes an access to bytes [begin, begin + count), which are inside, and returns the first
  // conflict.
  Conflict Read(int64_t begin, int64_t count, const AccessEvent& by, const Knowledge& known);
  Conflict Write(int64_t begin, int64_t count, const AccessEvent& by, const Knowledge& known);

 private:
  struct Byte {
    AccessEvent write;
    absl::InlinedVector<AccessEvent, 1> reads;  // since the write, one an agent
  };
  std::vector<Byte> bytes_;
};

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_ACCESS_HISTORY_H_
