// An NVIDIA GPU as a Device, by the driver API alone.
//
// Uses the GPU's primary context, the one that torch and the CUDA runtime use, so that memory and
// streams of the host can be handed in as they are. The context is made current for the length of
// each call.
//
// A kernel that faults makes the context unusable. The device is then poisoned: it keeps the first
// error and returns it from everything, instead of a cascade of later ones.
//
//   Device* gpu = *CudaDevice::Open(0);    // FailedPrecondition on a machine without one
#ifndef RUNTIME_DEVICES_CUDA_DEVICE_H_
#define RUNTIME_DEVICES_CUDA_DEVICE_H_

#include <atomic>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "base/mutex.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

// Of a GPU, in units of one: hertz, bits, bytes.
struct CudaProperties {
  int multiprocessors = 0;
  int64_t clock = 0;
  int64_t memory_clock = 0;  // of a bus that moves two bits a line and cycle
  int64_t memory_bus_bits = 0;
  int64_t shared_bytes_per_block = 0;
};

class CudaDevice final : public Device {
 public:
  // Returns GPU number `ordinal` of those that CUDA_VISIBLE_DEVICES shows; the same object each
  // time, never destroyed. FailedPrecondition, with how many there are, if there is no such GPU.
  static absl::StatusOr<CudaDevice*> Open(int ordinal);

  // Compute capability, e.g. 9 and 0.
  int major() const { return major_; }
  int minor() const { return minor_; }
  // What the driver says of its size and speed; 0 for what it does not say.
  const CudaProperties& properties() const { return properties_; }
  // What the GPU is whatever its number: "NVIDIA H200, sm_90".
  const std::string& model() const { return model_; }

  DeviceKind kind() const override { return DeviceKind::kCuda; }
  int ordinal() const override { return ordinal_; }
  std::string name() const override { return name_; }
  // Targets are "cuda sm_NN" (runs on NN and newer minor versions) or "cuda sm_NNa" (runs on NN
  // alone).
  absl::Status CheckTarget(absl::string_view target,
                           absl::Span<const std::string> features) const override;
  absl::StatusOr<void*> Allocate(int64_t bytes, int64_t alignment) override;
  void Free(void* memory) override;
  absl::StatusOr<void*> AllocateShared(int64_t bytes) override;
  void FreeShared(void* memory) override;
  absl::Status Copy(void* destination, const void* source, int64_t bytes, CopyDirection direction,
                    void* stream) override;
  // Queues a copy from the memory of `from`, which must have been written already, and which may be
  // another GPU.
  absl::Status CopyFromPeer(void* destination, const CudaDevice& from, const void* source,
                            int64_t bytes, void* stream);
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
  bool SupportsGraphs() const override { return true; }
  absl::StatusOr<std::unique_ptr<GraphExec>> BuildGraph(absl::Span<const GraphNode> nodes) override;

 private:
  class Object;
  class CheckedGraph;

  CudaDevice(const cuda::Driver& driver, int ordinal) : driver_(driver), ordinal_(ordinal) {}
  absl::Status Initialize();
  // Returns `status`, or the error that poisoned the device; remembers `status` if it poisons it.
  absl::Status Check(absl::Status status);

  const cuda::Driver& driver_;
  const int ordinal_;
  cuda::Context context_ = nullptr;
  std::string name_;
  std::string model_;
  CudaProperties properties_;
  int major_ = 0;
  int minor_ = 0;
  std::atomic<bool> poisoned_{false};
  Mutex mutex_;
  absl::Status first_error_ ABSL_GUARDED_BY(mutex_);
};

// Returns OK if code for `target` ("cuda sm_90a") runs on a GPU of compute capability major.minor,
// else FailedPrecondition naming both.
absl::Status CheckCudaTarget(absl::string_view target, int major, int minor);

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_CUDA_DEVICE_H_
