#include "frontends/python/external_functions.h"

#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "base/peer_memory_name.h"
#include "base/scalar_type.h"
#include "frontends/python/compiled_model.h"
#include "frontends/python/dlpack.h"
#include "frontends/python/tensors.h"
#include "nanobind/nanobind.h"
#include "nanobind/stl/string.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

// Calls `visit` on each external step of the run plan, in order.
template <typename Visit>
void ForEachExternal(const runtime::ModelSpec& spec, Visit visit) {
  for (const runtime::Step& step : spec.run.steps) {
    if (const auto* external = std::get_if<runtime::ExternalStep>(&step.action)) visit(*external);
  }
}

// A torch tensor on memory that is the plan's.
nb::object Borrow(const TensorView& view, const DLPackExchangeAPI& table) {
  struct Kept {
    DLManagedTensorVersioned tensor = {};
    Shape shape;
  };
  auto kept = std::make_unique<Kept>();
  kept->shape = view.shape;
  kept->tensor.version = {1, 0};
  kept->tensor.manager_ctx = kept.get();
  kept->tensor.deleter = [](DLManagedTensorVersioned* self) {
    delete static_cast<Kept*>(self->manager_ctx);
  };
  kept->tensor.dl_tensor = DescribeDLTensor(view);
  kept->tensor.dl_tensor.shape = kept->shape.data();
  void* object = nullptr;
  if (table.managed_tensor_to_py_object_no_sync(&kept->tensor, &object) != 0)
    throw nb::python_error();
  kept.release();
  return nb::steal(static_cast<PyObject*>(object));
}

absl::Status CallFunction(PyObject* function, const runtime::ExternalCall& call) {
  const nb::gil_scoped_acquire gil;
  try {
    const nb::object type = nb::module_::import_("torch").attr("Tensor");
    const DLPackExchangeAPI* table = FindExchange(reinterpret_cast<PyTypeObject*>(type.ptr()));
    if (table == nullptr) return absl::UnimplementedError("this torch has no exchange of tensors");
    nb::list tensors;
    for (const TensorView& view : call.tensors) tensors.append(Borrow(view, *table));
    const nb::handle callable = function;
    callable(tensors, reinterpret_cast<uintptr_t>(call.stream));
    return absl::OkStatus();
  } catch (nb::python_error& error) {
    error.restore();  // ThrowStatus raises it
    return absl::InternalError("a function of Python's raised");
  }
}

}  // namespace

runtime::ExternalFunctions FindExternals(const runtime::ModelSpec& spec) {
  runtime::ExternalFunctions found;
  ForEachExternal(spec, [&](const runtime::ExternalStep& external) {
    if (found.contains(external.name)) return;
    nb::object function =
        nb::module_::import_("hidet.externals").attr("find")(external.name.c_str());
    if (function.is_none()) return;
    PyObject* const raw = function.ptr();
    found[external.name] = [keep = KeepAlive(std::move(function)),
                            raw](const runtime::ExternalCall& call) {
      return CallFunction(raw, call);
    };
  });
  return found;
}

nb::list DescribeExternals(const runtime::ModelSpec& spec) {
  nb::list calls;
  ForEachExternal(spec, [&](const runtime::ExternalStep& external) {
    nb::list tensors;
    for (const runtime::TensorSpec& tensor : external.tensors) {
      tensors.append(nb::cast(TensorInfo{tensor.name, std::string(ScalarTypeName(tensor.dtype)),
                                         std::string(), tensor.shape, spec.symbols}));
    }
    calls.append(nb::make_tuple(external.name, tensors));
  });
  return calls;
}

void AnnounceExternals(const runtime::ModelSpec& spec, const std::string& device) {
  const nb::list calls = DescribeExternals(spec);
  if (calls.size() > 0) nb::module_::import_("hidet.externals").attr("loaded")(calls, device);
}

void AddPeerMemory(const runtime::ModelSpec& spec, runtime::LoadOptions* options) {
  nb::list constants, kernels;
  std::vector<runtime::ConstantBinding> bindings;
  for (const runtime::ConstantSpec& constant : spec.constants) {
    const runtime::TensorSpec& tensor = constant.tensor;
    if (!constant.bound_by_host || !IsPeerMemoryName(tensor.name)) continue;
    runtime::ConstantBinding binding;
    binding.name = tensor.name;
    binding.tensor.dtype = tensor.dtype;
    binding.tensor.device = tensor.device;
    binding.tensor.ordinal = options->ordinal;
    for (const runtime::SizeExpr& size : tensor.shape)
      binding.tensor.shape.push_back(size.IsConst() ? size.code[0].value : 0);
    constants.append(nb::make_tuple(tensor.name, binding.tensor.bytes()));
    bindings.push_back(std::move(binding));
  }
  if (bindings.empty()) return;
  // How the kernels that meet were made says with how many blocks they do.
  for (const runtime::KernelSpec& kernel : spec.kernels) {
    if (absl::StartsWith(kernel.schedule, "peers ")) kernels.append(kernel.schedule);
  }
  const nb::object found = nb::module_::import_("hidet.distributed.peers")
                               .attr("bind")(constants, kernels, options->ordinal);
  const nb::object addresses = found[0];
  const std::shared_ptr<const void> owner = KeepAlive(nb::object(found[1]));
  for (size_t i = 0; i < bindings.size(); ++i) {
    bindings[i].tensor.data = reinterpret_cast<void*>(nb::cast<uintptr_t>(addresses[i]));
    bindings[i].owner = owner;
    options->constants.push_back(std::move(bindings[i]));
  }
}

void AbandonExternals() {
  PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
  PyErr_Fetch(&type, &value, &trace);
  try {
    nb::module_::import_("hidet.externals").attr("abandon")();
  } catch (nb::python_error&) {  // the first error is the one to tell
  }
  PyErr_Restore(type, value, trace);
}

}  // namespace hidet::python
