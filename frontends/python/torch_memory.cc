#include "frontends/python/torch_memory.h"

namespace hidet::python {

TorchMemory::TorchMemory(const DLPackExchangeAPI& exchange, runtime::Device* gpu)
    : exchange_(exchange),
      gpu_(*gpu),
      device_(gpu, {.allocate = [this](int64_t bytes, int64_t) { return Allocate(bytes); },
                    .free = [this](void* memory) { Free(memory); }}) {}

void* TorchMemory::Allocate(int64_t bytes) {
  DLTensor prototype = {.device = {2, gpu_.ordinal()}, .ndim = 1, .dtype = {1, 8, 1}};
  prototype.shape = &bytes;
  DLManagedTensorVersioned* tensor = nullptr;
  const auto ignore = [](void*, const char*, const char*) {};
  if (exchange_.managed_tensor_allocator(&prototype, &tensor, nullptr, ignore) != 0) return nullptr;
  if (!WaitForStream()) {
    tensor->deleter(tensor);
    return nullptr;
  }
  void* const memory = static_cast<char*>(tensor->dl_tensor.data) + tensor->dl_tensor.byte_offset;
  const MutexLock lock(&mutex_);
  tensors_[memory] = tensor;
  return memory;
}

bool TorchMemory::WaitForStream() {
  void* stream = nullptr;
  if (exchange_.current_work_stream(2, gpu_.ordinal(), &stream) != 0) return false;
  return gpu_.CaptureOf(stream) != 0 || gpu_.Synchronize(stream).ok();
}

void TorchMemory::Free(void* memory) {
  DLManagedTensorVersioned* tensor = nullptr;
  {
    const MutexLock lock(&mutex_);
    const auto found = tensors_.find(memory);
    tensor = found->second;
    tensors_.erase(found);
  }
  tensor->deleter(tensor);
}

}  // namespace hidet::python
