// The machine's own processors as a Device: malloc, memcpy, dlopen, and the thread pool.
//
// A launch has ended when Launch returns. It runs on the calling thread alone where that is faster:
// one block, or so little work (by the compiler's estimate) that waking a second thread costs more
// than it saves.
//
// A code object is a shared object without dependencies. It is loaded from memory through an
// anonymous file, so nothing is written to disk and an artifact may be read-only. Loading native
// code means running it: only for trusted files.
#ifndef RUNTIME_DEVICES_CPU_DEVICE_H_
#define RUNTIME_DEVICES_CPU_DEVICE_H_

#include <memory>
#include <string>

#include "base/fork_safe_mutex.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

class CpuDevice final : public Device {
 public:
  // Returns the one CPU device; it is never destroyed.
  static CpuDevice& Global();

  DeviceKind kind() const override { return DeviceKind::kCpu; }
  std::string name() const override { return "cpu"; }
  // Targets begin with "cpu".
  absl::Status CheckTarget(absl::string_view target,
                           absl::Span<const std::string> features) const override;
  absl::StatusOr<void*> Allocate(int64_t bytes, int64_t alignment) override;
  void Free(void* memory) override;
  absl::StatusOr<void*> AllocateShared(int64_t bytes) override;
  void FreeShared(void* memory) override;
  absl::Status Copy(void* destination, const void* source, int64_t bytes, CopyDirection direction,
                    void* stream) override;
  absl::Status Memset(void* memory, uint8_t value, int64_t bytes, void* stream) override;
  absl::StatusOr<std::unique_ptr<DeviceObject>> LoadObject(const ObjectSpec& spec,
                                                           absl::string_view bytes) override;
  absl::Status EncodeTensorMap(const TensorMapDescription& map, EncodedTensorMap* encoded) override;
  absl::Status Launch(const KernelLaunch& launch, void* stream) override;
  absl::Status Synchronize(void*) override { return absl::OkStatus(); }
  absl::Status SynchronizeAll() override { return absl::OkStatus(); }
  absl::StatusOr<void*> CreateEvent() override;
  void DestroyEvent(void* event) override;
  absl::Status RecordEvent(void* event, void* stream) override;
  absl::StatusOr<double> ElapsedNanoseconds(void* begin, void* end) override;

 private:
  friend class ForkSafeInstance<CpuDevice>;
  CpuDevice() = default;
};

// Runs a launch on the calling thread and the pool. Needs no device object; the interpreter calls
// it directly. ResourceExhausted if a thread gets no scratch memory; what the kernel writes is then
// incomplete.
absl::Status LaunchOnCpu(const KernelLaunch& launch);

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_CPU_DEVICE_H_
