#include "frontends/python/torch_layout.h"

#include <cstring>
#include <optional>
#include <vector>

#include "nanobind/stl/optional.h"
#include "nanobind/stl/vector.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

template <typename T>
T Read(const void* object, size_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char*>(object) + offset, sizeof(T));
  return value;
}

// Under the GIL. The types live as long as the process.
constinit std::optional<TorchLayout> torch_layout;
constinit PyTypeObject* torch_types[2] = {};

void SetTorchLayout(std::optional<std::vector<uint64_t>> places, nb::handle tensor,
                    nb::handle parameter) {
  torch_layout.reset();
  if (!places.has_value()) return;
  const std::vector<uint64_t>& offsets = *places;
  if (offsets.size() != 8) throw nb::value_error("expected seven offsets and flags");
  torch_layout = TorchLayout{.tensor = offsets[0],
                             .storage = offsets[1],
                             .version_counter = offsets[2],
                             .storage_offset = offsets[3],
                             .version = offsets[4],
                             .data = offsets[5],
                             .keys = offsets[6],
                             .lazy_keys = offsets[7]};
  PyTypeObject** type = torch_types;
  for (nb::handle object : {tensor, parameter})
    *type++ = reinterpret_cast<PyTypeObject*>(nb::borrow(object).release().ptr());
}

nb::object StateOf(nb::handle object) {
  const TorchLayout* const layout = TorchLayoutOf(object);
  if (layout == nullptr) return nb::none();
  const TorchState state = layout->Look(object.ptr());
  const auto number = [](const char* address) { return reinterpret_cast<uintptr_t>(address); };
  return nb::make_tuple(number(state.tensor), number(state.storage), number(state.version_counter),
                        number(state.data), state.storage_offset, state.version);
}

// Whether the object has a method of this name that says so.
bool Says(nb::handle object, const char* method) {
  const nb::object said = nb::steal(PyObject_CallMethod(object.ptr(), method, nullptr));
  if (said.is_valid()) return nb::cast<bool>(said);
  if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return false;
}

}  // namespace

bool IsLazyView(nb::handle object) {
  const TorchLayout* const layout = TorchLayoutOf(object);
  if (layout == nullptr || layout->lazy_keys == 0)
    return Says(object, "is_neg") || Says(object, "is_conj");
  const char* const tensor = Read<const char*>(object.ptr(), layout->tensor);
  return (Read<uint64_t>(tensor, layout->keys) & layout->lazy_keys) != 0;
}

TorchState TorchLayout::Look(PyObject* object) const {
  TorchState state;
  state.tensor = Read<const char*>(object, tensor);
  state.storage = Read<const char*>(state.tensor, storage);
  state.version_counter = Read<const char*>(state.tensor, version_counter);
  state.storage_offset = Read<int64_t>(state.tensor, storage_offset);
  if (state.storage != nullptr) state.data = Read<const char*>(state.storage, data);
  if (state.version_counter != nullptr)
    state.version = Read<uint32_t>(state.version_counter, version);
  return state;
}

bool TorchLayout::IsStill(PyObject* object, const TorchState& state) const {
  // What is read next is known beforehand, so that no read waits for another's result.
  return Read<const char*>(object, tensor) == state.tensor &&
         Read<const char*>(state.tensor, storage) == state.storage &&
         Read<const char*>(state.tensor, version_counter) == state.version_counter &&
         Read<int64_t>(state.tensor, storage_offset) == state.storage_offset &&
         (state.storage == nullptr || Read<const char*>(state.storage, data) == state.data) &&
         (state.version_counter == nullptr ||
          Read<uint32_t>(state.version_counter, version) == state.version);
}

const TorchLayout* TorchLayoutOf(nb::handle object) {
  const PyTypeObject* const type = Py_TYPE(object.ptr());
  if (!torch_layout.has_value() || (type != torch_types[0] && type != torch_types[1]))
    return nullptr;
  return &*torch_layout;
}

void BindTorchLayout(nb::module_& m) {
  m.def("set_torch_layout", &SetTorchLayout, nb::arg("offsets").none(), nb::arg("tensor"),
        nb::arg("parameter"),
        "Says where torch's tensors keep their state, in bytes: the tensor in the object; storage, "
        "counter of versions and storage offset in the tensor; the version in the counter; the "
        "memory in the storage; flags in the "
        "tensor, and those of negatives and conjugates. For objects of these two types alone. "
        "None: it is not known.");
  m.def("torch_state", &StateOf, nb::arg("tensor"),
        "The state of a tensor (addresses of the tensor of C++, its storage, its counter of "
        "versions and its memory; storage offset; version), or None where torch has to be asked.");
}

}  // namespace hidet::python
