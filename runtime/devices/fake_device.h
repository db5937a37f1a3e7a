// A device that runs nothing of its own: it writes down what it is asked to do, and calls host
// functions in the place of kernels. Its memory is the host's, so tests can look into it.
//
// It stands for any kind (a plan for CUDA can be run on it), keeps a first fault as a real device
// does, and can be told to fail. Its graphs run nodes in the least convenient order that the edges
// permit, to find missing edges.
//
//   FakeDevice fake(DeviceKind::kCuda);
//   fake.SetFunction("add", [](const KernelLaunch& launch) { ... launch.slots[0] ... });
//   ...
//   EXPECT_THAT(fake.TakeLog(), ElementsAre("launch add grid 4x1x1 block 128x1x1", "synchronize"));
#ifndef RUNTIME_DEVICES_FAKE_DEVICE_H_
#define RUNTIME_DEVICES_FAKE_DEVICE_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "base/mutex.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

class FakeDevice final : public Device {
 public:
  using Function = std::function<void(const KernelLaunch&)>;

  explicit FakeDevice(DeviceKind kind = DeviceKind::kFake, int ordinal = 0)
      : kind_(kind), ordinal_(ordinal) {}

  // Gives the kernel of that name a meaning. Without one it does nothing.
  void SetFunction(const std::string& symbol, Function function);
  // Makes every later launch fail with `fault`, and Synchronize too, as after a memory fault on a
  // GPU.
  void SetFault(absl::Status fault);
  // Has the next Synchronize call `function` while it waits.
  void OnNextSynchronize(std::function<void()> function);
  // Limits the memory that may be allocated at one time.
  void SetMemoryLimit(int64_t bytes);
  void EnableGraphs() { graphs_ = true; }
  // Has `stream` be another stream than the one that had this handle before.
  void ReplaceStream(void* stream);

  // Has the host capture what is queued on `stream` into graph number `capture`; 0: no more.
  void SetCapture(void* stream, uint64_t capture);

  // Returns what happened since the last call, one line a request, and forgets it.
  std::vector<std::string> TakeLog();
  int64_t allocated_bytes() const;

  DeviceKind kind() const override { return kind_; }
  int ordinal() const override { return ordinal_; }
  std::string name() const override { return "fake"; }
  absl::Status CheckTarget(absl::string_view, absl::Span<const std::string>) const override {
    return absl::OkStatus();
  }
  absl::StatusOr<void*> Allocate(int64_t bytes, int64_t alignment) override;
  void Free(void* memory) override;
  absl::StatusOr<void*> AllocateShared(int64_t bytes) override;
  void FreeShared(void* memory) override { Free(memory); }
  absl::Status Copy(void* destination, const void* source, int64_t bytes, CopyDirection direction,
                    void* stream) override;
  absl::Status Memset(void* memory, uint8_t value, int64_t bytes, void* stream) override;
  absl::StatusOr<std::unique_ptr<DeviceObject>> LoadObject(const ObjectSpec& spec,
                                                           absl::string_view bytes) override;
  absl::Status EncodeTensorMap(const TensorMapDescription& map, EncodedTensorMap* encoded) override;
  absl::Status Launch(const KernelLaunch& launch, void* stream) override;
  absl::Status Synchronize(void* stream) override;
  absl::Status SynchronizeAll() override;
  uint64_t StreamId(void* stream) const override;
  uint64_t CaptureOf(void* stream) const override;
  absl::StatusOr<void*> CreateEvent() override;
  void DestroyEvent(void* event) override;
  absl::Status RecordEvent(void* event, void* stream) override;
  absl::Status WaitForEvent(void* event, void* stream) override;
  absl::StatusOr<double> ElapsedNanoseconds(void* begin, void* end) override;
  bool SupportsGraphs() const override { return graphs_; }
  absl::StatusOr<std::unique_ptr<GraphExec>> BuildGraph(absl::Span<const GraphNode> nodes) override;

 private:
  class Object;
  class Graph;
  struct NamedFunction {
    std::string symbol;
    Function function;
  };

  NamedFunction* FunctionOf(const std::string& symbol);
  void Log(std::string line);
  absl::Status Fault() const;

  const DeviceKind kind_;
  const int ordinal_;
  bool graphs_ = false;
  mutable Mutex mutex_;
  mutable std::vector<std::string> log_ ABSL_GUARDED_BY(mutex_);
  std::map<void*, int64_t> allocations_ ABSL_GUARDED_BY(mutex_);
  int64_t allocated_ ABSL_GUARDED_BY(mutex_) = 0;
  int64_t memory_limit_ ABSL_GUARDED_BY(mutex_) = INT64_MAX;
  int64_t clock_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<void*, uint64_t> replaced_streams_ ABSL_GUARDED_BY(mutex_);  // how often
  std::map<void*, uint64_t> captures_ ABSL_GUARDED_BY(mutex_);
  std::function<void()> on_synchronize_ ABSL_GUARDED_BY(mutex_);
  absl::Status fault_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, std::unique_ptr<NamedFunction>> functions_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_FAKE_DEVICE_H_
