// GPUs as torch has them, where torch is loaded: nothing here imports it. Everything needs the GIL.
#ifndef FRONTENDS_PYTHON_TORCH_CUDA_H_
#define FRONTENDS_PYTHON_TORCH_CUDA_H_

#include "nanobind/nanobind.h"
#include "runtime/devices/device.h"

namespace hidet::python {

// Returns the module torch.cuda, or None where torch is not loaded.
nanobind::object TorchCuda();

// Returns GPU number `ordinal` with memory of torch's allocator, for models to be loaded on; null
// where torch is not loaded or has not begun to compute on GPUs, and where there is no such GPU.
// The same object each time, never destroyed.
runtime::Device* GpuWithTorchMemory(int ordinal);

// Has torch give back memory of GPUs that it keeps and nobody uses; true if it may have done so,
// and what failed for lack of memory is worth another try: the driver takes memory beside torch.
bool ReleaseTorchMemory();

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_TORCH_CUDA_H_
