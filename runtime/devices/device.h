// What a plan needs from a machine: memory, copies, code objects, launches, order. One class a kind
// of device.
//
// The interpreter works out addresses, grids and arguments and knows nothing of drivers; a Device
// knows nothing of plans. There are three: CpuDevice (runs a launch on the calling thread and the
// pool before it returns), CudaDevice (queues it on a stream), FakeDevice (writes it down; for
// tests).
//
// Streams are the host's: `stream` is a CUstream that the caller owns, or null for the default
// stream. The CPU has none and ignores it. All functions may be called from several threads, except
// that one GraphExec belongs to one caller.
//
//   Device& cpu = CpuDevice::Global();
//   void* memory = *cpu.Allocate(1024, 64);
//   std::unique_ptr<DeviceObject> object = *cpu.LoadObject(spec, bytes);
//   Kernel kernel{*object->GetFunction(kernel_spec), &kernel_spec};
//   cpu.Launch({&kernel, {4, 1, 1}, slots, parameters, 3}, nullptr);
#ifndef RUNTIME_DEVICES_DEVICE_H_
#define RUNTIME_DEVICES_DEVICE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// A device function, ready to launch. `spec` must outlive it.
struct Kernel {
  void* function = nullptr;  // CPU: a CpuKernelFunction; CUDA: a CUfunction
  const KernelSpec* spec = nullptr;
};

// What a CPU kernel is in machine code (see KernelSpec).
using CpuKernelFunction = void (*)(const uint64_t* args, int64_t begin, int64_t end, void* scratch);

// One launch with everything worked out.
struct KernelLaunch {
  const Kernel* kernel = nullptr;
  std::array<int64_t, 3> grid = {1, 1, 1};  // no entry is 0
  // Arguments, twice: 8-byte slots (what a CPU kernel reads), and a pointer to each value (what a
  // driver reads; tensor maps are values of 128 bytes that have no slot).
  const uint64_t* slots = nullptr;
  void* const* parameters = nullptr;
  int num_args = 0;
  double block_nanoseconds = 0;
};

enum class CopyDirection : uint8_t { kWithin, kFromHost, kToHost };

// A tensor map before encoding: TensorMapArg with every size evaluated.
struct TensorMapDescription {
  uint64_t address = 0;
  ScalarType dtype = ScalarType::kFloat16;
  absl::Span<const int64_t> dims;
  absl::Span<const int64_t> strides;
  absl::Span<const int> box;
  TensorMapSwizzle swizzle = TensorMapSwizzle::kNone;
  absl::Span<const int> traversal_strides;  // empty = 1 along each
};

struct alignas(128) EncodedTensorMap {  // a CUtensorMap
  std::array<uint64_t, 16> words = {};
};

// Code that has been loaded; unloads it when destroyed.
class DeviceObject {
 public:
  virtual ~DeviceObject() = default;
  // Returns the function, ready to be launched with `kernel`'s block and shared memory, or
  // NotFound.
  virtual absl::StatusOr<void*> GetFunction(const KernelSpec& kernel) = 0;
};

// A node of a graph of device work, of one of two kinds.
struct GraphNode {
  enum class Kind : uint8_t { kLaunch, kCopy };
  Kind kind = Kind::kLaunch;
  KernelLaunch launch;
  uint64_t destination = 0;  // kCopy, within the device
  uint64_t source = 0;
  int64_t bytes = 0;
  std::vector<int> after;  // indices of earlier nodes
};

// A graph of work that the device runs with one call.
class GraphExec {
 public:
  virtual ~GraphExec() = default;
  // Replaces the contents of node `index` (same kind; for a launch also another kernel or grid) in
  // later runs.
  virtual absl::Status Update(int index, const GraphNode& node) = 0;
  virtual absl::Status Launch(void* stream) = 0;
};

class Device {
 public:
  virtual ~Device() = default;

  virtual DeviceKind kind() const = 0;
  // Returns which of the devices of this kind it is.
  virtual int ordinal() const { return 0; }
  // Returns what the device is, for messages: "cuda:0 (NVIDIA H200, sm_90)".
  virtual std::string name() const = 0;

  // Returns FailedPrecondition, naming both sides, unless code for `target` that needs `features`
  // can run here.
  virtual absl::Status CheckTarget(absl::string_view target,
                                   absl::Span<const std::string> features) const = 0;

  // Returns uninitialized memory; of 0 bytes, null. ResourceExhausted if there is not enough.
  virtual absl::StatusOr<void*> Allocate(int64_t bytes, int64_t alignment) = 0;
  virtual void Free(void* memory) = 0;

  // Memory that host and kernels both read and write at the same address, zeroed; for status words.
  virtual absl::StatusOr<void*> AllocateShared(int64_t bytes) = 0;
  virtual void FreeShared(void* memory) = 0;

  // Queues a copy. The host side of a copy may be changed or read when the call returns, except
  // that kToHost has arrived only after Synchronize.
  virtual absl::Status Copy(void* destination, const void* source, int64_t bytes,
                            CopyDirection direction, void* stream) = 0;
  virtual absl::Status Memset(void* memory, uint8_t value, int64_t bytes, void* stream) = 0;

  // Loads machine code. `bytes` may go away afterwards.
  virtual absl::StatusOr<std::unique_ptr<DeviceObject>> LoadObject(const ObjectSpec& spec,
                                                                   absl::string_view bytes) = 0;

  virtual absl::Status EncodeTensorMap(const TensorMapDescription& map,
                                       EncodedTensorMap* encoded) = 0;

  virtual absl::Status Launch(const KernelLaunch& launch, void* stream) = 0;

  // Waits for all work on `stream`; returns the first error that the device met.
  virtual absl::Status Synchronize(void* stream) = 0;
  // Waits for all work on every stream.
  virtual absl::Status SynchronizeAll() = 0;
  // Returns a number that no other stream has or will have: a handle may be used again for another
  // stream once its own is gone. Not to be asked of one that is captured.
  virtual uint64_t StreamId(void* stream) const { return reinterpret_cast<uint64_t>(stream); }

  // Returns a number of the graph that the host captures what is queued on `stream` into, instead
  // of having it run; 0 where it captures none.
  virtual uint64_t CaptureOf([[maybe_unused]] void* stream) const { return 0; }

  // Points in a stream, for timing and for order between streams. Elapsed waits for `end`; what is
  // queued on a stream after WaitForEvent begins when the event has been reached.
  virtual absl::StatusOr<void*> CreateEvent() = 0;
  virtual void DestroyEvent(void* event) = 0;
  virtual absl::Status RecordEvent(void* event, void* stream) = 0;
  virtual absl::Status WaitForEvent([[maybe_unused]] void* event, [[maybe_unused]] void* stream) {
    return absl::OkStatus();
  }
  virtual absl::StatusOr<double> ElapsedNanoseconds(void* begin, void* end) = 0;

  // Returns whether BuildGraph is worth calling.
  virtual bool SupportsGraphs() const { return false; }
  // Returns a graph of `nodes`, in an order that respects `after`. Unimplemented where the device
  // has none. The launches' arguments are copied.
  virtual absl::StatusOr<std::unique_ptr<GraphExec>> BuildGraph(absl::Span<const GraphNode> nodes);
};

// Memory of a device that is freed with its owner. Movable.
class DeviceMemory {
 public:
  DeviceMemory() = default;
  static absl::StatusOr<DeviceMemory> Allocate(Device* device, int64_t bytes, int64_t alignment);
  ~DeviceMemory() { Reset(); }
  DeviceMemory(DeviceMemory&& other) noexcept { *this = static_cast<DeviceMemory&&>(other); }
  DeviceMemory& operator=(DeviceMemory&& other) noexcept;

  void* data() const { return data_; }
  int64_t bytes() const { return bytes_; }
  void Reset();

 private:
  Device* device_ = nullptr;
  void* data_ = nullptr;
  int64_t bytes_ = 0;
};

// Returns "cpu", "cuda" or "fake".
absl::string_view DeviceKindName(DeviceKind kind);
// Returns the same with the number of a GPU: "cpu", "cuda:1".
std::string DevicePlaceName(DeviceKind kind, int ordinal);

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_DEVICE_H_
