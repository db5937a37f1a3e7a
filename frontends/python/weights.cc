#include "frontends/python/weights.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "frontends/python/dlpack.h"
#include "frontends/python/errors.h"
#include "frontends/python/released_memory.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

int64_t VersionOf(nb::handle tensor) {
  static PyObject* const name = PyUnicode_InternFromString("_version");
  nb::object version = nb::steal(PyObject_GetAttr(tensor.ptr(), name));
  if (!version.is_valid()) {  // tensors made in inference mode do not count
    PyErr_Clear();
    return -1;
  }
  return PyLong_AsLongLong(version.ptr());
}

// RuntimeError if elements of the weight were never set after its memory was released.
void CheckHasValues(const Weight& weight) {
  if (!IsReleased(weight.data)) return;
  const int64_t missing =
      nb::cast<int64_t>(weight.tensor.attr("isnan")().attr("sum")().attr("item")());
  if (missing == 0) return;
  PyErr_SetString(
      PyExc_RuntimeError,
      absl::StrCat("hidet: parameter ", weight.name, ": ", missing,
                   " elements have no value: its memory was released to a compiled model "
                   "(dynamo_config.steal_weights); load the whole parameter again")
          .c_str());
  throw nb::python_error();
}

// Returns the stream that the tensor's library queues work on, for one on a GPU.
void* StreamOf(const TensorView& view, const DLPackExchangeAPI* exchange) {
  void* stream = nullptr;
  if (view.device != DeviceKind::kCuda || exchange == nullptr) return nullptr;
  if (exchange->current_work_stream(2, view.ordinal, &stream) != 0) throw nb::python_error();
  return stream;
}

// Whether what is there is what the weight says of itself.
bool Agrees(const Weight& weight, const TorchState& state) {
  const int64_t version = state.version_counter == nullptr ? -1 : state.version;
  const auto offset = state.storage_offset * nb::cast<int64_t>(weight.tensor.attr("itemsize"));
  return version == weight.version && state.data != nullptr && state.data + offset == weight.data;
}

constexpr int64_t kPageBytes = 4096;

}  // namespace

nb::object Snapshot(nb::handle tensor) {
  return nb::hasattr(tensor, "detach") ? tensor.attr("detach")() : nb::borrow(tensor);
}

void ReadWeight(Weight& weight, TensorReader& reader, runtime::ConstantBinding* binding) {
  weight.version = VersionOf(weight.tensor);
  weight.data = DataAddress(weight.tensor);
  CheckHasValues(weight);
  // Lives as long as the binding, with the view's memory.
  auto tensor = std::make_unique<PyTensor>();
  nb::object snapshot = Snapshot(weight.tensor);
  reader.Read(snapshot, weight.name, tensor.get());
  binding->stream = StreamOf(tensor->view, reader.exchange());
  binding->name = weight.name;
  binding->tensor = tensor->view;
  std::shared_ptr<const void> object = KeepAlive(std::move(snapshot));
  PyTensor* raw = tensor.release();
  binding->owner = std::shared_ptr<const void>(raw, [object](const void* p) {
    if (!Py_IsInitialized()) return;
    nb::gil_scoped_acquire gil;
    delete static_cast<PyTensor*>(const_cast<void*>(p));
  });
}

bool CanBeStolen(const Weight& weight) {
  if (weight.data == nullptr || !nb::hasattr(weight.tensor, "untyped_storage")) return false;
  const auto is_true = [](nb::object value) { return nb::cast<bool>(value); };
  const nb::handle tensor = weight.tensor;
  if (!is_true(tensor.attr("is_floating_point")()) || is_true(tensor.attr("is_cuda"))) return false;
  const int64_t bytes = nb::cast<int64_t>(tensor.attr("nbytes"));
  const nb::object storage = tensor.attr("untyped_storage")();
  return bytes >= kPageBytes && nb::cast<int64_t>(storage.attr("nbytes")()) == bytes;
}

void ReplaceMemory(Weight& weight) {
  const DLPackExchangeAPI* table = FindExchange(Py_TYPE(weight.tensor.ptr()));
  DLTensor like;
  if (table->dltensor_from_py_object_no_sync(weight.tensor.ptr(), &like) != 0)
    throw nb::python_error();
  struct Kept {
    DLManagedTensorVersioned tensor = {};
    ReleasedMemory memory;
    int64_t count = 1;
  };
  auto kept = std::make_unique<Kept>();
  kept->count = nb::cast<int64_t>(weight.tensor.attr("numel")());
  kept->memory = ValueOrThrow(MapReleased(nb::cast<int64_t>(weight.tensor.attr("nbytes"))));
  kept->tensor.version = {1, 0};
  kept->tensor.manager_ctx = kept.get();
  kept->tensor.deleter = [](DLManagedTensorVersioned* self) {
    delete static_cast<Kept*>(self->manager_ctx);
  };
  kept->tensor.dl_tensor = {
      .data = kept->memory.get(), .device = {1, 0}, .ndim = 1, .dtype = like.dtype};
  kept->tensor.dl_tensor.shape = &kept->count;
  void* object = nullptr;
  if (table->managed_tensor_to_py_object_no_sync(&kept->tensor, &object) != 0)
    throw nb::python_error();
  kept.release();
  const nb::object flat = nb::steal(static_cast<PyObject*>(object));
  nb::setattr(weight.tensor, "data",
              flat.attr("as_strided")(weight.tensor.attr("shape"), weight.tensor.attr("stride")()));
  weight.data = DataAddress(weight.tensor);
  weight.version = VersionOf(weight.tensor);
  weight.stolen = true;
}

void WeightWatch::Note(absl::Span<const Weight> weights) {
  states_.clear();
  objects_.clear();
  layout_ = nullptr;
  for (const Weight& weight : weights) objects_.emplace_back(weight.argument, weight.tensor.ptr());
  for (const Weight& weight : weights) {
    const TorchLayout* const layout = TorchLayoutOf(weight.tensor);
    if (layout == nullptr) return;
    states_.push_back({weight.argument, weight.tensor.ptr(), layout->Look(weight.tensor.ptr())});
    if (!Agrees(weight, states_.back().state)) return;
  }
  if (!weights.empty()) layout_ = TorchLayoutOf(weights[0].tensor);
}

bool WeightWatch::AllUnchanged(PyObject* const* args) const {
  if (layout_ == nullptr) return false;
  const TorchLayout layout = *layout_;  // in registers
  for (const Noted& noted : states_) {
    if (args[noted.argument] != noted.object || !layout.IsStill(noted.object, noted.state))
      return false;
  }
  return true;
}

bool WeightWatch::AreTheSameObjects(PyObject* const* args) const {
  return std::all_of(objects_.begin(), objects_.end(),
                     [args](const auto& noted) { return args[noted.first] == noted.second; });
}

bool WeightWatch::IsUnchanged(size_t i, const Weight& weight, nb::handle now) const {
  if (now.ptr() != weight.tensor.ptr()) return false;
  if (layout_ != nullptr) return layout_->IsStill(now.ptr(), states_[i].state);
  // `.data = ...` replaces the memory and counts nothing.
  return VersionOf(now) == weight.version && DataAddress(now) == weight.data;
}

}  // namespace hidet::python
