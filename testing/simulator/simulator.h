// Runs a lowered GPU kernel on the CPU, the very IR that is printed as CUDA, and reports what is
// wrong with it.
//
// Values are those of ir/evaluate.h. Threads of a warp step together and part at branches; warps
// take turns in an order that the seed decides; blocks run one after the other. Asynchronous work
// (TMA copies, cp.async, bulk groups, wgmma) takes effect at the latest moment that is legal, which
// is when somebody waits for it, so that what forgets to wait computes garbage; with a seed other
// than 0 copies may also land at any earlier moment. Beside the values every access is held against
// who touched the byte before (access_history.h), so a race is found even where the order happened
// to be a good one.
//
// Kernels of a program run in order (SimulateInOrder), and those that may start early do: the first
// blocks run up to griddepcontrol.wait while the last blocks of the kernel before are held where
// they executed griddepcontrol.launch_dependents. Nothing but a wait orders accesses of two
// kernels.
//
//   GlobalMemory x(bytes), y(bytes of y);
//   SimulationReport report = *Simulate(kernel, {&x, &y, int64_t{100}});
//   EXPECT_THAT(report.findings, IsEmpty()) << ToString(report);
//
// Blocks that wait for each other's signals (signal, await) or meet in a cluster
// (sync_cluster) take turns, and so do the kernels of several GPUs that share memory
// (SimulateRanks).
//
// What it does not model: time, registers, L1 and L2, other blocks at once within a kernel. A sum
// of one tensor-core instruction is computed in double and rounded once to float32; the hardware's
// order of summation is not specified. Contents of shared memory that another buffer of disjoint
// lifetime left behind count as initialized.
#ifndef TESTING_SIMULATOR_SIMULATOR_H_
#define TESTING_SIMULATOR_SIMULATOR_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"
#include "ir/kernel.h"

namespace hidet::testing {

// Device memory of one buffer; `initialized` holds a byte for each of `bytes`.
struct GlobalMemory {
  explicit GlobalMemory(int64_t size)
      : bytes(static_cast<size_t>(size), 0xcd), initialized(static_cast<size_t>(size), 0) {}
  explicit GlobalMemory(absl::Span<const uint8_t> contents)
      : bytes(contents.begin(), contents.end()), initialized(contents.size(), 1) {}
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> initialized;
  // What ran before the first launch may still read and write it until a kernel has waited for
  // that.
  bool in_flight = false;
};

// A tensor map as it is encoded for the launch. Dimensions run from the fastest to the slowest.
struct TensorMapValue {
  GlobalMemory* memory = nullptr;
  ScalarType dtype = ScalarType::kFloat16;
  int64_t offset = 0;  // elements
  std::vector<int64_t> dims;
  std::vector<int64_t> strides;  // elements; leaves out the fastest
  std::vector<int> box;
  int swizzle_bytes = 0;
  // Steps between the box's elements that are copied, one a dimension; empty = 1 along each.
  std::vector<int> traversal_strides;

  int Step(size_t dimension) const {
    return traversal_strides.empty() ? 1 : traversal_strides[dimension];
  }
  // How many elements of a box are copied along a dimension.
  int Copied(size_t dimension) const {
    return (box[dimension] + Step(dimension) - 1) / Step(dimension);
  }
};

// One a kernel parameter, in order.
using SimulationArgument = std::variant<GlobalMemory*, int64_t, TensorMapValue>;

enum class FindingKind : uint8_t {
  kOutOfBounds,  // an access outside its buffer
  kMisaligned,   // an address that is no multiple of the access's width
  kUninitializedRead,
  kRace,               // two threads touch a byte, one writes, nothing orders them
  kMissingWait,        // a thread touches what asynchronous work still reads or writes
  kMissingProxyFence,  // asynchronous work meets a thread's write that no fence.proxy.async
                       // followed
  kMissingFence,   // wgmma_fence before registers are used, fence_mbarrier_init before copies use a
                   // barrier
  kMissingCommit,  // asynchronous work in a group that was never committed
  kByteCount,      // an mbarrier's announced and copied bytes differ
  kBarrierMisuse,  // an mbarrier that is not initialized, or has more arrivals than expected
  kDivergentBarrier,  // a barrier or warp instruction that only some threads reach, or in different
                      // places
  kDeadlock,
  kBadOperand,  // descriptors, tensor maps, attributes that the hardware refuses or that have no
                // meaning
};
absl::string_view FindingKindName(FindingKind kind);

struct Finding {
  FindingKind kind = FindingKind::kRace;
  std::string message;  // with the statement; of the first occurrence
  int64_t count = 1;    // occurrences at this statement
};

struct SimulationReport {
  std::vector<Finding> findings;                       // in order of first occurrence
  std::vector<std::pair<int, int64_t>> failed_checks;  // code and value of Check statements
  int64_t instructions = 0;                            // of warps
  int64_t shared_accesses = 0;  // passes over the banks that a warp's accesses need at least
  int64_t bank_conflicts = 0;   // passes beyond that
  int64_t global_sectors = 0;   // of 32 bytes, touched by a warp's accesses
  int64_t least_sectors = 0;    // what their bytes would fill

  bool Has(FindingKind kind) const;
};
// One line a finding, then the counts.
std::string ToString(const SimulationReport& report);

struct SimulationOptions {
  uint64_t seed = 0;  // 0: warps in order, each until it waits, asynchronous work at the latest
  int64_t max_steps =
      int64_t{1} << 28;  // warp instructions; a kernel that takes more counts as a deadlock
};

// Runs all blocks; buffers hold the results. InvalidArgument for arguments that do not fit the
// parameters, a grid that its clusters do not divide or a kernel that is not lowered. What the
// kernel does wrong is in the report: out-of-bounds accesses are dropped and the run goes on; a
// deadlock ends it.
absl::StatusOr<SimulationReport> Simulate(const ir::Kernel& lowered,
                                          const std::vector<SimulationArgument>& arguments,
                                          const SimulationOptions& options = {});

struct SimulationLaunch {
  const ir::Kernel* kernel = nullptr;  // lowered
  std::vector<SimulationArgument> arguments;
  // By programmatic dependent launch: may begin once each block of the launch before has executed
  // griddepcontrol.launch_dependents or ended. Otherwise all launches before are complete by then.
  bool starts_early = false;
};

// Runs launches of one stream, one after the other but for what starts early: with seed 0 that
// begins at the first moment at which it may, with other seeds there or at the last, which is when
// the launch before is complete. A wait is for the launch before, and for what that one has waited
// for. The report joins those of the kernels; it ends with the first that deadlocks.
absl::StatusOr<SimulationReport> SimulateInOrder(const std::vector<SimulationLaunch>& launches,
                                                 const SimulationOptions& options = {});

// Runs the launches of several GPUs at once, those of each GPU one after the other: `ranks` has a
// list for each. They share memory that is named in the arguments of several of them, and all
// blocks of a launch run at the same time. What is left waiting for signals that nobody will send
// is a deadlock: nobody's patience ends here. A launch that may start early does not, but
// knows of those before it only once it has waited for them.
absl::StatusOr<SimulationReport> SimulateRanks(
    const std::vector<std::vector<SimulationLaunch>>& ranks, const SimulationOptions& options = {});

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_SIMULATOR_H_
