// Memory of a GPU for compiled models from the allocator of the library that the host computes
// with, torch: what models hold is then in torch.cuda.memory_allocated(), within the limits that a
// program sets for its process, and what torch keeps without using it serves models too.
//
//   TorchMemory memory(*FindExchange(torch_tensor_type), gpu);
//   options.devices[static_cast<int>(DeviceKind::kCuda)] = memory.device();
//
// Torch hands out memory that work on its current stream may still use, for what comes later on
// that stream. Models do not promise to come on it, so that the stream is waited for: memory is
// asked for when a model is loaded, and when sizes grow, not by each call. A stream that is
// captured cannot be waited for, and need not: what is captured from it comes later on it. Models
// give memory back when no work of theirs uses it.
//
// No function needs the GIL.
#ifndef FRONTENDS_PYTHON_TORCH_MEMORY_H_
#define FRONTENDS_PYTHON_TORCH_MEMORY_H_

#include <cstdint>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "base/mutex.h"
#include "frontends/python/dlpack.h"
#include "runtime/devices/allocating_device.h"
#include "runtime/devices/device.h"

namespace hidet::python {

class TorchMemory {
 public:
  // Both must outlive it; so must everything that is allocated.
  TorchMemory(const DLPackExchangeAPI& exchange, runtime::Device* gpu);
  TorchMemory(const TorchMemory&) = delete;
  TorchMemory& operator=(const TorchMemory&) = delete;

  // The GPU, with this memory. ResourceExhausted where torch has none, whatever its reason.
  runtime::Device* device() { return &device_; }

 private:
  void* Allocate(int64_t bytes);
  void Free(void* memory);
  // Waits for the stream on which the memory that Allocate got may still be in use.
  bool WaitForStream();

  const DLPackExchangeAPI& exchange_;
  runtime::Device& gpu_;
  runtime::AllocatingDevice device_;
  Mutex mutex_;
  absl::flat_hash_map<void*, DLManagedTensorVersioned*> tensors_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_TORCH_MEMORY_H_
