// Asynchronous copies: the tensor memory accelerator and cp.async.
#include "testing/simulator/machine.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hidet::testing {

const TensorMapValue* Machine::MapOf(int64_t argument, size_t rank, int pc) {
  const auto* map = std::get_if<TensorMapValue>(&arguments_[static_cast<size_t>(argument)]);
  if (map->dims.size() == rank) return map;
  Find(FindingKind::kBadOperand, pc,
       absl::StrCat("a copy of rank ", rank, " with a tensor map of rank ", map->dims.size()));
  return nullptr;
}

int64_t Machine::BoxBytes(const TensorMapValue& map) {
  int64_t bytes = BitWidth(map.dtype) / 8;
  for (size_t d = 0; d < map.box.size(); ++d) bytes *= map.Copied(d);
  return bytes;
}

bool Machine::CheckBox(const TileCopy& copy, int number, int pc) {
  if (copy.shared % 128 != 0)
    Find(FindingKind::kMisaligned, pc,
         absl::StrCat("a tile at byte ", copy.shared,
                      " of shared memory, expected a multiple of 128"));
  if (!CheckBounds(number, copy.shared, BoxBytes(*copy.map), pc)) return false;
  const int64_t element = BitWidth(copy.map->dtype) / 8;
  bool inside = true;
  ForBox(copy, [&](int64_t byte, int64_t shared) {
    inside &= byte < 0 || byte + element <= static_cast<int64_t>(copy.map->memory->bytes.size());
    inside &= shared >= 0 && shared + element <= static_cast<int64_t>(block_.shared.size());
  });
  if (!inside) Find(FindingKind::kOutOfBounds, pc, "a tile leaves its tensor or shared memory");
  return inside;
}

void Machine::StartLoad(Thread& thread, int pc, int64_t destination, int64_t argument,
                        int64_t barrier_address, std::vector<int64_t> coordinates, int64_t blocks) {
  TileCopy copy{.pc = pc,
                .map = MapOf(argument, coordinates.size(), pc),
                .shared = OffsetOf(destination),
                .barrier = barrier_address,
                .coordinates = std::move(coordinates)};
  const int number = BufferOf(destination);
  if (copy.map == nullptr || !CheckBox(copy, number, pc)) return;
  if (blocks == 0) {
    Mbarrier* barrier = MbarrierAt(thread, barrier_address, pc);
    if (barrier != nullptr) StartLoadOf(thread, block_, *barrier, copy, number);
    return;
  }
  for (int64_t rank = 0; blocks >> rank != 0; ++rank) {
    if ((blocks >> rank & 1) == 0) continue;
    const std::string what =
        absl::StrCat("a copy to %", list_.buffers[static_cast<size_t>(number)].name());
    Block* to = BlockOfCluster(rank, pc, what);
    if (to == nullptr) continue;
    Mbarrier* barrier = MbarrierOfCluster(thread, *to, barrier_address, pc, what);
    if (barrier != nullptr) StartLoadOf(thread, *to, *barrier, copy, number);
  }
  Advance(thread);
}

void Machine::StartLoadOf(Thread& thread, Block& block, Mbarrier& barrier, TileCopy copy,
                          int number) {
  const int pc = copy.pc;
  if (!barrier.fenced)
    Find(FindingKind::kMissingFence, pc,
         "a copy completes on an mbarrier that no fence_mbarrier_init followed");
  copy.step = barrier.phase + 1;
  const AccessEvent by{barrier.agent, copy.step, block.index, grid_, Proxy::kAsync};
  const Knowledge known = KnownOf(thread, block);
  const std::string name = absl::StrCat("%", list_.buffers[static_cast<size_t>(number)].name());
  Report(block.shared_history->Write(copy.shared, BoxBytes(*copy.map), by, known), pc, by, name);
  CheckIsComplete(*copy.map->memory, by, known, pc, "a tensor map's memory");
  if (device_.histories.contains(copy.map->memory)) {
    ForBox(copy, [&](int64_t byte, int64_t) {
      if (byte >= 0)
        NoteGlobalRead(copy.map->memory, byte, BitWidth(copy.map->dtype) / 8, by, known, pc,
                       "a tensor map's memory");
    });
  }
  block.loads.push_back(std::move(copy));
  moved_ = true;
}

void Machine::LandLoad() {
  const size_t chosen =
      options_.seed == 0 ? block_.loads.size() - 1 : random_() % block_.loads.size();
  const TileCopy copy = std::move(block_.loads[chosen]);
  block_.loads.erase(block_.loads.begin() + static_cast<int64_t>(chosen));
  const auto element = static_cast<size_t>(BitWidth(copy.map->dtype) / 8);
  ForBox(copy, [&](int64_t byte, int64_t shared) {
    if (byte < 0) {
      std::memset(&block_.shared[static_cast<size_t>(shared)], 0, element);
    } else {
      if (IsUninitialized(copy.map->memory->initialized, byte, static_cast<int64_t>(element))) {
        Find(FindingKind::kUninitializedRead, copy.pc, "a copy reads memory that nobody wrote");
      }
      uint8_t* to = &block_.shared[static_cast<size_t>(shared)];
      const uint8_t* from = &copy.map->memory->bytes[static_cast<size_t>(byte)];
      if (copy.map->dtype == ScalarType::kTFloat32) {
        WriteScalar(copy.map->dtype, ReadScalar(copy.map->dtype, from), to);  // rounded
      } else {
        std::memcpy(to, from, element);
      }
    }
    std::fill_n(block_.shared_initialized.begin() + shared, element, 1);
  });
  Mbarrier& barrier = block_.mbarriers.at(copy.barrier);
  if (barrier.phase + 1 != copy.step) {
    Find(FindingKind::kByteCount, copy.pc,
         "a copy lands after the phase of its mbarrier is complete: too few bytes or arrivals "
         "were expected");
  }
  barrier.bytes -= BoxBytes(*copy.map);
  CompleteIfDone(barrier);
}

void Machine::StartStore(Thread& thread, int pc, int64_t argument, int64_t source,
                         std::vector<int64_t> coordinates) {
  TileCopy copy{.pc = pc,
                .map = MapOf(argument, coordinates.size(), pc),
                .shared = OffsetOf(source),
                .coordinates = std::move(coordinates),
                .step = thread.bulk_open};
  if (copy.map == nullptr || !CheckBox(copy, BufferOf(source), pc)) return;
  const AccessEvent reads = EventBy(thread.bulk_read_agent, copy.step, Proxy::kAsync);
  const AccessEvent writes = EventBy(thread.bulk_write_agent, copy.step, Proxy::kAsync);
  const int64_t bytes = BoxBytes(*copy.map);
  const std::string name = absl::StrCat("%", list_.buffers[BufferOf(source)].name());
  if (IsUninitialized(block_.shared_initialized, copy.shared, bytes))
    Find(FindingKind::kUninitializedRead, pc, absl::StrCat("a copy reads ", name));
  Report(block_.shared_history->Read(copy.shared, bytes, reads, thread.known), pc, reads, name);
  CheckIsComplete(*copy.map->memory, writes, thread.known, pc, "a tensor map's memory");
  AccessHistory& history = device_.histories.at(copy.map->memory);
  ForBox(copy, [&](int64_t byte, int64_t) {
    if (byte >= 0)
      Report(history.Write(byte, BitWidth(copy.map->dtype) / 8, writes, thread.known), pc, writes,
             "a tensor map's memory");
  });
  thread.stores.push_back(std::move(copy));
}

void Machine::ReadStore(TileCopy& copy) {
  if (copy.read) return;
  copy.read = true;
  const auto element = static_cast<size_t>(BitWidth(copy.map->dtype) / 8);
  ForBox(copy, [&](int64_t, int64_t shared) {
    copy.contents.insert(copy.contents.end(), block_.shared.begin() + shared,
                         block_.shared.begin() + shared + static_cast<int64_t>(element));
  });
}

void Machine::LandStore(TileCopy& copy) {
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

void Machine::WaitBulkRead(Thread& thread, int64_t pending) {
  const int64_t done = static_cast<int64_t>(thread.bulk_open) - 1 - pending;
  if (done <= 0) return;
  for (TileCopy& copy : thread.stores) {
    if (copy.step <= done) ReadStore(copy);
  }
  thread.known.done.Raise(thread.bulk_read_agent, static_cast<uint32_t>(done));
}

void Machine::StartCpAsync(Thread& thread, int pc, int64_t destination, int64_t source,
                           int64_t valid) {
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
  const AccessEvent by = EventBy(thread.cp_async_agent, thread.cp_async_open, Proxy::kGeneric);
  Report(block_.shared_history->Write(shared, 16, by, thread.known), pc, by,
         absl::StrCat("%", list_.buffers[to].name()));
  thread.cp_async.push_back({thread.cp_async_open, shared, memories_[from], global, valid});
  if (Chance(4)) LandCpAsync(thread.cp_async.back());
}

void Machine::LandCpAsync(CpAsync& copy) {
  if (std::exchange(copy.landed, true)) return;
  std::memset(&block_.shared[static_cast<size_t>(copy.destination)], 0, 16);
  std::fill_n(block_.shared_initialized.begin() + copy.destination, 16, 1);
  if (copy.valid == 0) return;
  std::memcpy(&block_.shared[static_cast<size_t>(copy.destination)],
              &copy.source->bytes[static_cast<size_t>(copy.source_offset)],
              static_cast<size_t>(copy.valid));
}

void Machine::WaitCpAsync(Thread& thread, int64_t pending) {
  const int64_t done = static_cast<int64_t>(thread.cp_async_open) - 1 - pending;
  if (done <= 0) return;
  for (CpAsync& copy : thread.cp_async) {
    if (copy.group <= done) LandCpAsync(copy);
  }
  std::erase_if(thread.cp_async, [&](const CpAsync& copy) { return copy.group <= done; });
  thread.known.done.Raise(thread.cp_async_agent, static_cast<uint32_t>(done));
}

Knowledge Machine::KnownOf(const Thread& thread, const Block& block) const {
  if (&block == &block_) return thread.known;
  Knowledge known;
  known.JoinOthers(thread.known);
  known.blocks[{grid_, block_.index}].Join(thread.known.done);
  const auto there = thread.known.blocks.find({grid_, block.index});
  if (there != thread.known.blocks.end()) known.done = there->second;
  return known;
}

Mbarrier* Machine::MbarrierOfCluster(const Thread& thread, Block& block, int64_t address, int pc,
                                     absl::string_view what) {
  if (&block == &block_) return MbarrierAt(thread, address, pc);
  const auto barrier = block.mbarriers.find(address);
  if (barrier == block.mbarriers.end() ||
      barrier->second.initialization.step >
          KnownOf(thread, block).done.at(barrier->second.initialization.agent)) {
    Find(FindingKind::kRace, pc,
         absl::StrCat(what, " of block ", block.index, ", unordered with the mbarrier at byte ",
                      address, " there"));
    return nullptr;
  }
  return &barrier->second;
}

void Machine::ArriveInCluster(Thread& thread, int64_t address, int64_t rank, int pc) {
  const std::string what = absl::StrCat("thread ", thread.agent, " arrives");
  Block* to = BlockOfCluster(rank, pc, what);
  if (to == nullptr) return;
  if (to == &block_) return Arrive(thread, address, 0, pc);
  Mbarrier* barrier = MbarrierOfCluster(thread, *to, address, pc, what);
  if (barrier == nullptr) return;
  // No release of what threads of the block did, but what worked for them is done.
  Knowledge known = KnownOf(thread, *to);
  known.blocks[{grid_, block_.index}].Forget(static_cast<Agent>(kernel_.threads));
  ArriveAt(*barrier, thread, known, address, 0, pc);
}

void Machine::StartStoreToCluster(Warp& warp, int lane, int pc) {
  const Instruction& in = list_.code[pc];
  const auto operand = [&](size_t i) { return At(warp, in.operands[i], lane).integer; };
  Thread& thread = ThreadOf(warp, lane);
  const int number = BufferOf(operand(0));
  ClusterStore store{.pc = pc, .address = OffsetOf(operand(0)), .barrier = OffsetOf(operand(1))};
  if (!CheckBounds(number, store.address, ClusterStore::kBytes, pc)) return;
  CheckAlignment(number, store.address, ClusterStore::kBytes, pc);
  const std::string what =
      absl::StrCat("thread ", thread.agent, " stores to %", list_.buffers[number].name());
  Block* to = BlockOfCluster(operand(2), pc, what);
  if (to == nullptr) return;
  const Mbarrier* barrier = MbarrierOfCluster(thread, *to, store.barrier, pc, what);
  if (barrier == nullptr) return;
  store.block = static_cast<size_t>(to->index);
  store.left.JoinOthers(thread.known);
  store.left.blocks[{grid_, block_.index}].Join(thread.known.done);
  store.step = barrier->phase + 1;
  const AccessEvent by{barrier->agent, store.step, to->index, grid_, Proxy::kGeneric};
  Report(to->shared_history->Write(store.address, ClusterStore::kBytes, by, KnownOf(thread, *to)),
         pc, by, absl::StrCat("%", list_.buffers[number].name(), " of block ", store.block));
  for (size_t i = 0; i < 4; ++i) {
    WriteScalar(ScalarType::kUInt32, At(warp, in.operands[3 + i], lane),
                store.contents.data() + 4 * i);
  }
  Advance(thread);
  cluster_stores_.push_back(std::move(store));
}

void Machine::LandStoreToCluster() {
  const size_t chosen =
      options_.seed == 0 ? cluster_stores_.size() - 1 : random_() % cluster_stores_.size();
  const ClusterStore store = std::move(cluster_stores_[chosen]);
  cluster_stores_.erase(cluster_stores_.begin() + static_cast<int64_t>(chosen));
  Block& to = store.block == static_cast<size_t>(block_.index) ? block_ : blocks_.at(store.block);
  std::copy(store.contents.begin(), store.contents.end(), to.shared.begin() + store.address);
  std::fill_n(to.shared_initialized.begin() + store.address, ClusterStore::kBytes, 1);
  Mbarrier& barrier = to.mbarriers.at(store.barrier);
  if (barrier.phase + 1 != store.step) {
    Find(FindingKind::kByteCount, store.pc,
         "a store lands after the phase of its mbarrier is complete: too few bytes or arrivals "
         "were expected");
  }
  barrier.arriving.JoinOthers(store.left);
  // Of the block itself, too: it may have sent to itself, or be known to who has heard of it.
  const auto own = store.left.blocks.find({grid_, to.index});
  if (own != store.left.blocks.end()) barrier.arriving.done.Join(own->second);
  barrier.bytes -= ClusterStore::kBytes;
  CompleteIfDone(barrier);
}

void Machine::LeaveCluster() {
  const auto number = static_cast<size_t>(block_.index);
  const auto is_to_come = [&](const ClusterStore& store) { return store.block == number; };
  const auto first = std::find_if(cluster_stores_.begin(), cluster_stores_.end(), is_to_come);
  if (first == cluster_stores_.end()) return;
  Find(FindingKind::kMissingWait, first->pc,
       absl::StrCat("block ", number, " ends before the store to it has landed"));
  std::erase_if(cluster_stores_, is_to_come);
}

}  // namespace hidet::testing
