// A device whose memory somebody else provides: the host's own pool, another library's allocator.
// In everything else it is the device that it stands for.
//
//   AllocatingDevice device(&CpuDevice::Global(), {.allocate = ..., .free = ...});
//   LoadOptions options;
//   options.devices[static_cast<int>(DeviceKind::kCpu)] = &device;
//
// Status words and code stay with the device that it stands for: they are small, and the driver's.
#ifndef RUNTIME_DEVICES_ALLOCATING_DEVICE_H_
#define RUNTIME_DEVICES_ALLOCATING_DEVICE_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

// Both may be called by several threads at the same time.
struct MemoryHooks {
  // Returns null if there is no such memory.
  std::function<void*(int64_t bytes, int64_t alignment)> allocate;
  std::function<void(void* memory)> free;
};

class AllocatingDevice final : public Device {
 public:
  // `base` must outlive it.
  AllocatingDevice(Device* base, MemoryHooks hooks) : base_(*base), hooks_(std::move(hooks)) {}

  DeviceKind kind() const override { return base_.kind(); }
  int ordinal() const override { return base_.ordinal(); }
  std::string name() const override { return base_.name(); }
  absl::Status CheckTarget(absl::string_view target,
                           absl::Span<const std::string> features) const override {
    return base_.CheckTarget(target, features);
  }
  // ResourceExhausted where the hook has none, InvalidArgument for memory that is not aligned.
  absl::StatusOr<void*> Allocate(int64_t bytes, int64_t alignment) override;
  void Free(void* memory) override;
  absl::StatusOr<void*> AllocateShared(int64_t bytes) override {
    return base_.AllocateShared(bytes);
  }
  void FreeShared(void* memory) override { base_.FreeShared(memory); }
  absl::Status Copy(void* destination, const void* source, int64_t bytes, CopyDirection direction,
                    void* stream) override {
    return base_.Copy(destination, source, bytes, direction, stream);
  }
  absl::Status Memset(void* memory, uint8_t value, int64_t bytes, void* stream) override {
    return base_.Memset(memory, value, bytes, stream);
  }
  absl::StatusOr<std::unique_ptr<DeviceObject>> LoadObject(const ObjectSpec& spec,
                                                           absl::string_view bytes) override {
    return base_.LoadObject(spec, bytes);
  }
  absl::Status EncodeTensorMap(const TensorMapDescription& map,
                               EncodedTensorMap* encoded) override {
    return base_.EncodeTensorMap(map, encoded);
  }
  absl::Status Launch(const KernelLaunch& launch, void* stream) override {
    return base_.Launch(launch, stream);
  }
  absl::Status Synchronize(void* stream) override { return base_.Synchronize(stream); }
  absl::Status SynchronizeAll() override { return base_.SynchronizeAll(); }
  uint64_t StreamId(void* stream) const override { return base_.StreamId(stream); }
  uint64_t CaptureOf(void* stream) const override { return base_.CaptureOf(stream); }
  absl::StatusOr<void*> CreateEvent() override { return base_.CreateEvent(); }
  void DestroyEvent(void* event) override { base_.DestroyEvent(event); }
  absl::Status RecordEvent(void* event, void* stream) override {
    return base_.RecordEvent(event, stream);
  }
  absl::Status WaitForEvent(void* event, void* stream) override {
    return base_.WaitForEvent(event, stream);
  }
  absl::StatusOr<double> ElapsedNanoseconds(void* begin, void* end) override {
    return base_.ElapsedNanoseconds(begin, end);
  }
  bool SupportsGraphs() const override { return base_.SupportsGraphs(); }
  absl::StatusOr<std::unique_ptr<GraphExec>> BuildGraph(
      absl::Span<const GraphNode> nodes) override {
    return base_.BuildGraph(nodes);
  }

 private:
  Device& base_;
  const MemoryHooks hooks_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_ALLOCATING_DEVICE_H_
