#include "frontends/python/torch_cuda.h"

#include <map>
#include <memory>

#include "absl/status/statusor.h"
#include "frontends/python/dlpack.h"
#include "frontends/python/tensors.h"
#include "frontends/python/torch_memory.h"
#include "runtime/devices/cuda_device.h"

namespace hidet::python {

namespace nb = nanobind;

nb::object TorchCuda() {
  const nb::dict modules = nb::module_::import_("sys").attr("modules");
  return modules.contains("torch.cuda") ? nb::borrow(modules["torch.cuda"]) : nb::none();
}

runtime::Device* GpuWithTorchMemory(int ordinal) {
  // Models may be freed after main, and by any thread.
  static auto* const memories = new std::map<int, std::unique_ptr<TorchMemory>>();  // under the GIL
  const auto found = memories->find(ordinal);
  if (found != memories->end()) return found->second->device();
  const nb::object cuda = TorchCuda();
  if (cuda.is_none() || !nb::cast<bool>(cuda.attr("is_initialized")())) return nullptr;
  const nb::object tensor = nb::module_::import_("torch").attr("Tensor");
  const DLPackExchangeAPI* const exchange =
      FindExchange(reinterpret_cast<PyTypeObject*>(tensor.ptr()));
  const absl::StatusOr<runtime::CudaDevice*> gpu = runtime::CudaDevice::Open(ordinal);
  if (exchange == nullptr || !gpu.ok()) return nullptr;
  std::unique_ptr<TorchMemory>& memory = (*memories)[ordinal];
  memory = std::make_unique<TorchMemory>(*exchange, *gpu);
  return memory->device();
}

bool ReleaseTorchMemory() {
  const nb::object cuda = TorchCuda();
  if (cuda.is_none()) return false;
  // A graph that is recorded keeps what it uses, and asking would spoil it.
  if (nb::cast<bool>(cuda.attr("is_current_stream_capturing")())) return false;
  cuda.attr("empty_cache")();
  return true;
}

}  // namespace hidet::python
