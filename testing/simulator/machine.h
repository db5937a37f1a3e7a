// The machine behind Simulate: one kernel launch, its blocks one after the other, as the state of
// threads, warps, barriers, copies and products, and what happens to it.
//
// Its parts are in files of their own: machine.cc (set-up, findings, who runs next),
// machine_values.cc (arithmetic), machine_memory.cc (loads, stores, registers, and their checks),
// machine_calls.cc (which instruction does what), machine_barriers.cc, machine_copies.cc (TMA,
// cp.async), and machine_tensor_cores.cc.
#ifndef TESTING_SIMULATOR_MACHINE_H_
#define TESTING_SIMULATOR_MACHINE_H_

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "codegen/kernel_abi.h"
#include "ir/canonical_value.h"
#include "ir/evaluate.h"
#include "ir/evaluate_lane.h"
#include "testing/simulator/access_history.h"
#include "testing/simulator/instruction_list.h"
#include "testing/simulator/matrix_operand.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {

using ir::Intrinsic;
using ir::MemoryScope;
using ir::Scalar;
using ir::Value;

constexpr int kWarp = 32;
constexpr int kWarpsInGroup = 4;
constexpr Agent kBeforeAll = 0;  // the grid that stands for all kernels before the first launch
constexpr int64_t kOffsetBits = 44;

// Pointers as integers: which buffer, and the byte (shared: from the start of shared memory) or
// register element.
inline int64_t PointerTo(int buffer, int64_t offset) {
  return static_cast<int64_t>(buffer + 1) << kOffsetBits |
         (offset & ((int64_t{1} << kOffsetBits) - 1));
}
inline int BufferOf(int64_t pointer) { return static_cast<int>(pointer >> kOffsetBits) - 1; }
inline int64_t OffsetOf(int64_t pointer) {
  return static_cast<int64_t>(static_cast<uint64_t>(pointer) << (64 - kOffsetBits)) >>
         (64 - kOffsetBits);
}

inline Scalar ReadScalar(ScalarType type, const uint8_t* bytes) {
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

inline void WriteScalar(ScalarType type, Scalar scalar, uint8_t* bytes) {
  const uint64_t bits =
      IsFloat(type) ? ir::BitsOfFloat(type, scalar.real) : ir::BitsOfInteger(type, scalar.integer);
  std::memcpy(bytes, &bits, static_cast<size_t>(BitWidth(type) / 8));
}

inline Scalar Zero(ScalarType type) {
  Scalar scalar;
  if (IsFloat(type)) {
    scalar.real = 0;
  } else {
    scalar.integer = 0;
  }
  return scalar;
}

enum class LaneState : uint8_t {
  kRunning,
  kAtMeeting,
  kAtBarrier,
  kAtMbarrier,
  kAtGridWait,  // for the kernels before
  kAtSignal,    // for a value that another block writes
  kAtCluster,   // for the other blocks of its cluster
  kExited
};

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

// What is on its way to another block's shared memory.
struct ClusterStore {
  static constexpr int64_t kBytes = 16;
  int pc = 0;
  size_t block = 0;
  int64_t address = 0, barrier = 0;  // of that block
  std::array<uint8_t, kBytes> contents{};
  uint32_t step = 0;  // phase of the barrier
  Knowledge left;     // by the thread that sent it: what is no matter of one block
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
  bool half_sums = false;  // two float16 in a register
  bool is_tf32() const { return dtype == ScalarType::kTFloat32; }
  int width() const { return is_tf32() ? 4 : 2; }  // bytes of an element
  int depth() const { return 32 / width(); }       // of the instruction
  int64_t accumulators = 0, a_registers = 0;       // pointers
  MatrixDescriptor a, b;
};

struct Warpgroup {
  Agent agent = 0;
  int arrived = 0;
  int pc = -1;
  std::vector<Product> products;
};

// All that a block has while it runs; put aside where it waits for the kernels before.
struct Block {
  int index = 0;
  bool ended = false;
  bool launched = false;  // a thread has let the next kernel start
  Agent next_agent = 0;
  std::vector<uint8_t> shared, shared_initialized;
  std::optional<AccessHistory> shared_history;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  std::vector<Warpgroup> groups;
  std::map<int, Barrier> barriers;
  std::map<int64_t, Mbarrier> mbarriers;  // by byte of shared memory
  std::set<int64_t> too_early;            // mbarriers that were used before their initialization
  std::vector<TileCopy> loads;
  std::map<int, int64_t> register_counts;  // by warp
};

// What the kernels of a run share.
struct DeviceState {
  // By memory and byte: what who signalled there last knew, and the launch that it is for, if not
  // for all GPUs.
  struct Signalled {
    Knowledge known;
    std::optional<Agent> grid;
  };
  std::map<std::pair<const GlobalMemory*, int64_t>, Signalled> signals;
  std::map<const GlobalMemory*, AccessHistory> histories;  // of memory that kernels write
  std::vector<std::string> names;                          // of the kernels, by grid
};

// Whether all lanes of a warp execute the instruction together.
bool IsMeeting(Intrinsic intrinsic);

// One launch. Its blocks can be run in pieces, so that those of the next launch begin before.
class Machine {
 public:
  // `grid` is the launch's number; all must outlive this.
  Machine(const ir::Kernel& kernel, const std::vector<SimulationArgument>& arguments,
          const SimulationOptions& options, Agent grid, DeviceState& device)
      : kernel_(kernel),
        arguments_(arguments),
        options_(options),
        random_(options.seed),
        grid_(grid),
        device_(device) {}

  // Binds the arguments and lists the blocks.
  absl::Status Prepare();
  // What the threads know of other launches when they begin.
  void KnowFromTheStart(const Clock& grids) { known_at_start_.grids = grids; }
  void KnowFromTheStart(const Knowledge& others) { known_at_start_ = others; }
  // Everything before is complete, which a thread that waits for it then knows of these launches.
  void CompletePrevious(const Clock& grids) { completed_ = Knowledge{.grids = grids}; }
  void CompletePrevious(const Knowledge& others) { completed_ = others; }

  // Runs the first few blocks until they wait for the kernels before, or, once these are complete,
  // let the next kernel start.
  void RunFirst();
  // Runs all blocks to their ends but the last few, which run until they let the next kernel start.
  // Everything before must be complete.
  void RunToLaunch();
  void RunToEnd();
  // Runs each block until it ends or waits for another one's signal; returns whether any of them
  // got further.
  bool RunSome();
  bool has_ended() const { return ended_.size() == indices_.size(); }
  // Ends the run where all that is left waits for signals.
  void ReportMissingSignals();
  // Whether the next kernel may start: every block has said so or ended.
  bool has_launched() const;

  bool is_empty() const { return indices_.empty(); }
  bool stopped() const { return stopped_; }
  // Of launches that are complete when this one is: those that any of its threads has waited for.
  const Clock& known_at_end() const { return known_at_end_.grids; }
  // The same, with what its threads know of blocks of other launches.
  const Knowledge& all_known_at_end() const { return known_at_end_; }
  SimulationReport& report() { return report_; }
  void Find(FindingKind kind, int pc, absl::string_view message);

 private:
  // Set-up.
  absl::Status BindArguments();
  void Track(GlobalMemory* memory);
  absl::StatusOr<std::vector<int64_t>> GridExtents() const;
  absl::Status FormClusters();
  // What cuTensorMapEncodeTiled refuses (CUDA driver API, "Tensor Map Object Management").
  void CheckMap(const TensorMapValue& map);
  Agent NewAgent() { return block_.next_agent++; }
  // Makes block `number` of blocks_, as it is at its start.
  Block MakeBlock(size_t number);
  // Makes the block if it is new, and runs it to its end; or only until it lets the next kernel
  // start or waits for those before, and then keeps it.
  void RunBlock(size_t number, bool to_launch);
  static Scalar& At(Warp& warp, int slot, int lane) {
    return warp.file[static_cast<size_t>(slot) * kWarp + lane];
  }
  static void SetAll(Warp& warp, int slot, Scalar value) {
    for (int lane = 0; lane < kWarp; ++lane) At(warp, slot, lane) = value;
  }
  Thread& ThreadOf(const Warp& warp, int lane) {
    return block_.threads[static_cast<size_t>(warp.index * kWarp + lane)];
  }

  // Findings.
  std::string Where(int pc) const;
  std::string NameOf(const AccessEvent& event) const;
  void Report(const Conflict& conflict, int pc, const AccessEvent& by, absl::string_view what);
  AccessEvent EventBy(Agent agent, uint32_t step, Proxy proxy) const {
    return {agent, step, block_.index, grid_, proxy};
  }
  AccessEvent EventOf(const Thread& thread) const {
    return EventBy(thread.agent, thread.known.done.at(thread.agent), Proxy::kGeneric);
  }
  // Publishes what the thread did so far: what comes later is a new step.
  static void Advance(Thread& thread) {
    thread.known.done.Raise(thread.agent, thread.known.done.at(thread.agent) + 1);
  }

  // Scheduling.
  bool Chance(int one_in);
  // Runs the block until all of its threads have ended, or it can be put aside.
  void Schedule();
  // What comes before a wait runs as early as it may.
  bool MustPause() const { return to_launch_ && block_.launched && completed_.has_value(); }
  // Whether any thread is in that state.
  bool IsAnyAt(LaneState state) const;
  // Steps the warp until it waits or has used its quantum; false if nothing could move.
  bool RunWarp(Warp& warp, int quantum);
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
  bool Dispatch(Warp& warp, int pc, uint32_t mask);
  void ReportDeadlock();
  // What must be over when a block ends.
  void FinishBlock();

  // Values.
  void Compute(Warp& warp, const Instruction& in, uint32_t mask);
  static Value ValueAt(Warp& warp, int slot, ir::Type type, int lane);

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
  std::pair<int64_t, int64_t> Bounds(int number) const;
  bool CheckBounds(int number, int64_t begin, int64_t size, int pc);
  void NoteRead(const Thread& thread, int number, int64_t begin, int64_t size, int pc);
  void CombineAtomically(Thread& thread, int64_t pointer, ir::Op op,
                         const std::vector<Scalar>& values, ScalarType dtype, int pc);
  void NoteGlobalRead(GlobalMemory* memory, int64_t begin, int64_t size, const AccessEvent& by,
                      const Knowledge& known, int pc, absl::string_view name);
  // Memory that kernels before the first launch use may be touched by who has waited for them.
  void CheckIsComplete(const GlobalMemory& memory, const AccessEvent& by, const Knowledge& known,
                       int pc, absl::string_view name);
  void NoteWrite(const Thread& thread, int number, int64_t begin, int64_t size, int pc);
  static bool IsUninitialized(const std::vector<uint8_t>& initialized, int64_t begin, int64_t size);
  uint8_t* BytesOf(int number, int64_t address);
  struct Touch {
    int64_t address = 0;
    int64_t bytes = 0;
  };
  // Passes over the banks: accesses wider than a word are served for 32 / words lanes at a time.
  void CountBanks(const std::vector<Touch>& touches);
  void CountSectors(const std::vector<Touch>& touches);
  void Count(int number, const std::vector<Touch>& touches);
  void CheckAlignment(int number, int64_t address, int64_t size, int pc);
  void LoadLanes(Warp& warp, int pc, uint32_t mask);
  void StoreLanes(Warp& warp, int pc, uint32_t mask);
  // A register that the thread itself reads or writes; nullptr outside the buffer.
  Scalar* UseRegister(Warp& warp, int number, int64_t element, int lane, int pc, bool write);
  // `count` elements of a register buffer from a pointer on, or nullptr and a finding.
  Registers* RegistersAt(Warp& warp, int64_t pointer, int64_t count, int pc);

  // Calls.
  bool DispatchCall(Warp& warp, int pc, uint32_t mask);
  bool WaitForPrevious(Warp& warp, uint32_t mask);
  // Signals of blocks, in global memory.
  int64_t* WordAt(int64_t pointer, int pc);
  void Signal(Thread& thread, int64_t pointer, int64_t value, bool to_all_gpus, int pc);
  bool WaitForSignal(Warp& warp, int pc, uint32_t mask);
  // Blocks of a cluster. If all threads of the block's cluster wait for each other or have ended,
  // those that wait go on, and know what all of them did.
  void MeetInCluster(size_t number);
  void LoadFromCluster(Warp& warp, int lane, int pc);
  // Another block of the cluster, or this one, by its number in it; nullptr and a finding that says
  // who does what if there is none at the moment.
  Block* BlockOfCluster(int64_t rank, int pc, absl::string_view what);
  // What a thread knows, as a block of its cluster sees it.
  Knowledge KnownOf(const Thread& thread, const Block& block) const;
  // The mbarrier of a block of the cluster; nullptr and a finding where its initialization is
  // not known to the thread.
  Mbarrier* MbarrierOfCluster(const Thread& thread, Block& block, int64_t address, int pc,
                              absl::string_view what);
  void ArriveInCluster(Thread& thread, int64_t address, int64_t rank, int pc);
  void StartStoreToCluster(Warp& warp, int lane, int pc);
  void LandStoreToCluster();
  // Of a block that ends.
  void LeaveCluster();
  // All lanes are here.
  bool Together(Warp& warp, int pc);
  // Instructions that each lane executes by itself.
  void Alone(Warp& warp, int pc, uint32_t mask);

  // Barriers.
  bool ArriveAtBarrier(Warp& warp, int pc, int id, int threads);
  Mbarrier* MbarrierAt(const Thread& thread, int64_t address, int pc);
  void InitializeMbarrier(Thread& thread, int64_t address, int number, int64_t expected, int pc);
  void Arrive(Thread& thread, int64_t address, int64_t bytes, int pc);
  // `known`: to the thread, as the barrier's block sees it.
  void ArriveAt(Mbarrier& barrier, Thread& thread, const Knowledge& known, int64_t address,
                int64_t bytes, int pc);
  static void CompleteIfDone(Mbarrier& barrier);
  bool WaitMbarrier(Warp& warp, int pc, uint32_t mask);

  // Tensor memory accelerator.
  const TensorMapValue* MapOf(int64_t argument, size_t rank, int pc);
  static int64_t BoxBytes(const TensorMapValue& map);
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
        const int64_t coordinate = copy.coordinates[d] + int64_t{at[d]} * map.Step(d);
        inside &= coordinate >= 0 && coordinate < map.dims[d];
        offset += coordinate * (d == 0 ? 1 : map.strides[d - 1]);
      }
      body(inside ? offset * element : -1,
           SwizzleAddress(copy.shared + linear * element, map.swizzle_bytes));
      size_t d = 0;
      while (d < at.size() && ++at[d] == map.Copied(d)) at[d++] = 0;
      if (d == at.size()) return;
    }
  }
  // True if all the box lies in the shared buffer and in the memory.
  bool CheckBox(const TileCopy& copy, int number, int pc);
  // `blocks`: a bit for each block of the cluster that gets it, or 0: this one.
  void StartLoad(Thread& thread, int pc, int64_t destination, int64_t argument,
                 int64_t barrier_address, std::vector<int64_t> coordinates, int64_t blocks);
  void StartLoadOf(Thread& thread, Block& block, Mbarrier& barrier, TileCopy copy, int number);
  // The newest copy first, or any.
  void LandLoad();
  void StartStore(Thread& thread, int pc, int64_t argument, int64_t source,
                  std::vector<int64_t> coordinates);
  void ReadStore(TileCopy& copy);
  void LandStore(TileCopy& copy);
  // Waits until at most `pending` groups of the thread's stores have yet to read shared memory.
  void WaitBulkRead(Thread& thread, int64_t pending);

  // cp.async.
  void StartCpAsync(Thread& thread, int pc, int64_t destination, int64_t source, int64_t valid);
  void LandCpAsync(CpAsync& copy);
  void WaitCpAsync(Thread& thread, int64_t pending);

  // Tensor cores.
  // The four warps of a warpgroup execute a product together.
  bool ArriveAtProduct(Warp& warp, int pc);
  void StartProduct(int group_index, int pc);
  // Notes that a product reads a shared operand; false when it is not in shared memory.
  bool NoteOperand(const Product& product, const MatrixDescriptor& descriptor, bool mn_major,
                   int extent, const AccessEvent& by, const Knowledge& known, int pc);
  // Marks registers as used until the product's group is waited for.
  bool HoldRegisters(Warp& warp, const Product& product, int pc);
  void WaitProducts(Warp& warp, int64_t pending);
  // An element of an operand, as the product takes it: of a TF32 its highest 19 bits.
  double ReadElement(const Product& product, int64_t address);
  void Land(int group_index, Product& product);
  // Puts a thread's packed halves of A at their rows and columns of `a`, 16 columns.
  static void LoadFragmentA(Warp& warp, int64_t pointer, ScalarType dtype, int thread, double* a);
  // mma.sync.m16n8k16.
  void Multiply(Warp& warp, int pc);
  // mma.sync.m16n8k8 of TF32.
  void MultiplyTFloat32(Warp& warp, int pc);
  void MultiplyDoubles(Warp& warp, int pc);
  struct Matrices {
    std::array<std::array<double, 16>, 16> a{};
    std::array<std::array<double, 8>, 16> b{};
  };
  // Adds the product to the four sums of each lane, which are rounded to the dtype.
  void AddProduct(Warp& warp, const Matrices& matrices, int64_t sums, ScalarType dtype, int pc);
  // ldmatrix and stmatrix, x4: lane l has the address of row l % 8 of matrix l / 8; value word i of
  // lane l is elements 2 (l % 4) and the next of row l / 4 of matrix i, or with transposition of
  // columns.
  void MoveMatrices(Warp& warp, int pc);

  const ir::Kernel& kernel_;
  const std::vector<SimulationArgument>& arguments_;
  const SimulationOptions options_;
  std::mt19937_64 random_;
  InstructionList list_;
  codegen::SharedLayout shared_layout_;
  std::vector<GlobalMemory*> memories_;  // by buffer; null for shared and registers
  const Agent grid_;
  DeviceState& device_;
  SimulationReport report_;
  std::map<std::pair<int, int>, size_t> finding_at_;
  bool stopped_ = false;

  std::vector<std::vector<int64_t>> indices_;  // of the blocks, in the order in which they run
  std::vector<std::vector<size_t>> clusters_;  // their blocks, in order
  std::vector<size_t> cluster_of_;             // by block
  std::vector<ClusterStore> cluster_stores_;   // on their way
  std::map<size_t, Block> blocks_;             // those that are put aside, by position
  std::set<size_t> ended_;
  std::set<size_t> launched_;                // blocks that let the next kernel start or ended
  Knowledge known_at_start_, known_at_end_;  // of other launches
  bool moved_ = false;                       // since RunSome was called
  std::optional<Knowledge> completed_;       // once everything before is complete
  Block block_;                              // the one that runs
  bool to_launch_ = false;                   // no further than until it lets the next kernel start
};

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_MACHINE_H_
