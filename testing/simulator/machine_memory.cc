// Loads and stores of threads, registers, and what is wrong with an access.
#include "testing/simulator/machine.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hidet::testing {

std::pair<int64_t, int64_t> Machine::Bounds(int number) const {
  const ir::Buffer& buffer = list_.buffers[number];
  if (buffer.scope() == MemoryScope::kGlobal)
    return {0, static_cast<int64_t>(memories_[number]->bytes.size())};
  const int64_t count = codegen::ConstantElementCount(buffer).value_or(0);
  return {AddressOf(buffer, number, 0), AddressOf(buffer, number, count)};
}

bool Machine::CheckBounds(int number, int64_t begin, int64_t size, int pc) {
  const auto [first, last] = Bounds(number);
  if (begin >= first && begin + size <= last) return true;
  Find(FindingKind::kOutOfBounds, pc,
       absl::StrCat("bytes ", begin - first, " to ", begin - first + size, " of %",
                    list_.buffers[number].name(), " of ", last - first));
  return false;
}

void Machine::NoteRead(const Thread& thread, int number, int64_t begin, int64_t size, int pc) {
  const ir::Buffer& buffer = list_.buffers[number];
  const AccessEvent by = EventOf(thread);
  const std::string name = absl::StrCat("%", buffer.name());
  if (buffer.scope() == MemoryScope::kShared) {
    if (IsUninitialized(block_.shared_initialized, begin, size))
      Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
    Report(block_.shared_history->Read(begin, size, by, thread.known), pc, by, name);
  } else {
    CheckIsComplete(*memories_[number], by, thread.known, pc, name);
    NoteGlobalRead(memories_[number], begin, size, by, thread.known, pc, name);
  }
}

void Machine::NoteGlobalRead(GlobalMemory* memory, int64_t begin, int64_t size,
                             const AccessEvent& by, const Knowledge& known, int pc,
                             absl::string_view name) {
  if (IsUninitialized(memory->initialized, begin, size))
    Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
  if (const auto it = device_.histories.find(memory); it != device_.histories.end())
    Report(it->second.Read(begin, size, by, known), pc, by, name);
}

void Machine::CheckIsComplete(const GlobalMemory& memory, const AccessEvent& by,
                              const Knowledge& known, int pc, absl::string_view name) {
  if (!memory.in_flight || known.grids.at(kBeforeAll) > 0) return;
  Find(FindingKind::kRace, pc,
       absl::StrCat(NameOf(by), " touches ", name,
                    ", which the kernels before may still use: no grid_dependency_wait orders it"));
}

void Machine::NoteWrite(const Thread& thread, int number, int64_t begin, int64_t size, int pc) {
  const ir::Buffer& buffer = list_.buffers[number];
  const AccessEvent by = EventOf(thread);
  const std::string name = absl::StrCat("%", buffer.name());
  if (buffer.scope() == MemoryScope::kShared) {
    std::fill_n(block_.shared_initialized.begin() + begin, size, 1);
    Report(block_.shared_history->Write(begin, size, by, thread.known), pc, by, name);
  } else {
    CheckIsComplete(*memories_[number], by, thread.known, pc, name);
    std::fill_n(memories_[number]->initialized.begin() + begin, size, 1);
    Report(device_.histories.at(memories_[number]).Write(begin, size, by, thread.known), pc, by,
           name);
  }
}

void Machine::CombineAtomically(Thread& thread, int64_t pointer, ir::Op op,
                                const std::vector<Scalar>& values, ScalarType dtype, int pc) {
  const int number = BufferOf(pointer);
  const int64_t begin = OffsetOf(pointer), element = BitWidth(dtype) / 8,
                size = element * static_cast<int64_t>(values.size());
  if (!CheckBounds(number, begin, size, pc)) return;
  CheckAlignment(number, begin, size, pc);
  AccessEvent by = EventOf(thread);
  by.is_atomic = true;
  const std::string name = absl::StrCat("%", list_.buffers[number].name());
  if (list_.buffers[number].scope() == MemoryScope::kShared) {
    if (IsUninitialized(block_.shared_initialized, begin, size))
      Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
    Report(block_.shared_history->Write(begin, size, by, thread.known), pc, by, name);
  } else {
    GlobalMemory* memory = memories_[number];
    CheckIsComplete(*memory, by, thread.known, pc, name);
    NoteGlobalRead(memory, begin, size, by, thread.known, pc, name);
    Report(device_.histories.at(memory).Write(begin, size, by, thread.known), pc, by, name);
  }
  uint8_t* bytes = BytesOf(number, begin);
  for (const Scalar& value : values) {
    const Scalar operands[2] = {ReadScalar(dtype, bytes), value};
    WriteScalar(dtype, ir::EvaluateLane(op, dtype, operands), bytes);
    bytes += element;
  }
}

bool Machine::IsUninitialized(const std::vector<uint8_t>& initialized, int64_t begin,
                              int64_t size) {
  return std::find(initialized.begin() + begin, initialized.begin() + begin + size, 0) !=
         initialized.begin() + begin + size;
}

uint8_t* Machine::BytesOf(int number, int64_t address) {
  return list_.buffers[number].scope() == MemoryScope::kShared
             ? block_.shared.data() + address
             : memories_[number]->bytes.data() + address;
}

void Machine::CountBanks(const std::vector<Touch>& touches) {
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

void Machine::CountSectors(const std::vector<Touch>& touches) {
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

void Machine::Count(int number, const std::vector<Touch>& touches) {
  if (list_.buffers[number].scope() == MemoryScope::kShared) {
    CountBanks(touches);
  } else {
    CountSectors(touches);
  }
}

void Machine::CheckAlignment(int number, int64_t address, int64_t size, int pc) {
  const int64_t piece = std::min<int64_t>(16, size);
  if ((piece & (piece - 1)) == 0 && address % piece != 0) {
    Find(FindingKind::kMisaligned, pc,
         absl::StrCat("byte ", address, " of %", list_.buffers[number].name(), " in an access of ",
                      piece, " bytes"));
  }
}

void Machine::LoadLanes(Warp& warp, int pc, uint32_t mask) {
  const Instruction& in = list_.code[pc];
  const auto* load = in.expr.As<ir::LoadNode>();
  const ir::Type type = load->type;
  const bool has_index = !load->indices().empty();
  const int predicate = load->predicated ? in.operands.back() : -1;
  const int predicate_lanes = load->predicated ? load->predicate().type().lanes : 0;
  const int64_t element = BitWidth(type.scalar) / 8;
  const bool in_registers = load->buffer.scope() == MemoryScope::kRegister;
  // One of which all elements are wanted or none (codegen/cuda_codegen.cc).
  const bool is_whole = predicate < 0 || load->predicate().kind() == ir::ExprKind::kBroadcast;
  std::vector<Touch> touches;
  ForLanes(mask, [&](int lane) {
    const int64_t base =
        AddressOf(load->buffer, in.buffer, has_index ? At(warp, in.operands[0], lane).integer : 0);
    const bool is_wanted = predicate < 0 || At(warp, predicate, lane).integer != 0;
    if (type.lanes > 1 && is_whole && is_wanted && !in_registers)
      CheckAlignment(in.buffer, base, element * type.lanes, pc);
    const Thread& thread = ThreadOf(warp, lane);
    Touch touch{base, 0};
    for (int i = 0; i < type.lanes; ++i) {
      Scalar& result = At(warp, in.result + i, lane);
      result = Zero(type.scalar);
      if (predicate >= 0 && At(warp, predicate + (predicate_lanes == 1 ? 0 : i), lane).integer == 0)
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

Block* Machine::BlockOfCluster(int64_t rank, int pc, absl::string_view what) {
  if (clusters_.empty() || rank < 0 || rank >= kernel_.cluster) {
    Find(FindingKind::kBadOperand, pc,
         absl::StrCat("block ", rank, " of a cluster of ", kernel_.cluster));
    return nullptr;
  }
  const auto own = static_cast<size_t>(block_.index);
  const size_t number = clusters_[cluster_of_[own]][static_cast<size_t>(rank)];
  if (number == own) return &block_;
  const auto kept = blocks_.find(number);
  if (kept != blocks_.end()) return &kept->second;
  Find(FindingKind::kRace, pc,
       absl::StrCat(what, " of block ", number, ", which ",
                    ended_.contains(number) ? "has ended" : "may not have begun"));
  return nullptr;
}

void Machine::LoadFromCluster(Warp& warp, int lane, int pc) {
  const Instruction& in = list_.code[pc];
  const auto count = static_cast<int>(in.expr.As<ir::CallNode>()->attributes[0]);
  const int64_t registers = At(warp, in.operands[0], lane).integer;
  const int64_t pointer = At(warp, in.operands[1], lane).integer;
  const int64_t rank = At(warp, in.operands[2], lane).integer;
  const int number = BufferOf(pointer);
  const int64_t address = OffsetOf(pointer), bytes = int64_t{4} * count;
  if (!CheckBounds(number, address, bytes, pc)) return;
  CheckAlignment(number, address, bytes, pc);
  const AccessEvent by = EventOf(ThreadOf(warp, lane));
  const std::string what = absl::StrCat(NameOf(by), " reads %", list_.buffers[number].name());
  Block* from = BlockOfCluster(rank, pc, what);
  if (from == nullptr) return;
  const std::string name =
      absl::StrCat("%", list_.buffers[number].name(), " of block ", from->index);
  if (IsUninitialized(from->shared_initialized, address, bytes))
    Find(FindingKind::kUninitializedRead, pc, absl::StrCat(NameOf(by), " reads ", name));
  Report(from->shared_history->Read(address, bytes, by, ThreadOf(warp, lane).known), pc, by, name);
  for (int i = 0; i < count; ++i) {
    Scalar* value = UseRegister(warp, BufferOf(registers), OffsetOf(registers) + i, lane, pc,
                                /*write=*/true);
    if (value != nullptr)
      *value = ReadScalar(ScalarType::kFloat32, from->shared.data() + address + 4 * i);
  }
}

void Machine::StoreLanes(Warp& warp, int pc, uint32_t mask) {
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
    const int64_t base =
        AddressOf(store->buffer, in.buffer, has_index ? At(warp, in.operands[1], lane).integer : 0);
    if (type.lanes > 1 && !store->predicated && !in_registers)
      CheckAlignment(in.buffer, base, element * type.lanes, pc);
    const Thread& thread = ThreadOf(warp, lane);
    Touch touch{base, 0};
    for (int i = 0; i < type.lanes; ++i) {
      if (predicate >= 0 && At(warp, predicate + (predicate_lanes == 1 ? 0 : i), lane).integer == 0)
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

Scalar* Machine::UseRegister(Warp& warp, int number, int64_t element, int lane, int pc,
                             bool write) {
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

Registers* Machine::RegistersAt(Warp& warp, int64_t pointer, int64_t count, int pc) {
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

}  // namespace hidet::testing
