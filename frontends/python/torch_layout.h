// Where torch keeps what tells whether a tensor changed, so that a call looks at hundreds of
// weights without asking torch about each: asking (`_version`, and DLPack for the address) takes 60
// to 200 ns a weight, looking 4 ns.
//
//   const TorchLayout* layout = TorchLayoutOf(parameter);  // null: torch has to be asked
//   const TorchState seen = layout->Look(parameter);
//   ... a call later ...
//   layout->IsStill(parameter, seen)                       // nobody changed or replaced anything
//
// Flags that say that a tensor is the negative or conjugate of its memory stand there too.
//
// hidet/torch/layout.py measures the places in the running torch; nothing is assumed of a version.
#ifndef FRONTENDS_PYTHON_TORCH_LAYOUT_H_
#define FRONTENDS_PYTHON_TORCH_LAYOUT_H_

#include <cstddef>
#include <cstdint>

#include "nanobind/nanobind.h"

namespace hidet::python {

// What becomes another when a tensor's elements change, or which memory they are.
struct TorchState {
  const char* tensor = nullptr;           // of C++: torch.utils.swap_tensors exchanges them
  const char* storage = nullptr;          // `.data = ...` gives another
  const char* version_counter = nullptr;  // null for tensors made in inference mode
  const char* data = nullptr;             // a storage that is resized has other memory
  int64_t storage_offset = 0;             // in elements
  uint32_t version = 0;                   // torch's count of changes in place; 0 without a counter
};

// Offsets in bytes.
struct TorchLayout {
  size_t tensor = 0;           // in the Python object
  size_t storage = 0;          // in the tensor of C++
  size_t version_counter = 0;  // in the tensor of C++
  size_t storage_offset = 0;   // in the tensor of C++
  size_t version = 0;          // in the counter
  size_t data = 0;             // in the storage
  size_t keys = 0;             // in the tensor of C++: flags of 64 bits
  uint64_t lazy_keys = 0;  // those of them that say that memory holds other numbers; 0: not known

  TorchState Look(PyObject* object) const;
  // Whether the object's state is this one. Follows no address that is not the state's.
  bool IsStill(PyObject* object, const TorchState& state) const;
};

// Returns the layout if the object is of one of the types that it was measured for, which are
// torch.Tensor and torch.nn.Parameter but nothing derived from them; else null. Needs the GIL.
const TorchLayout* TorchLayoutOf(nanobind::handle object);

// Whether a tensor stands for other numbers than its memory holds, which neither DLPack nor an
// address tells: their negatives (`z.conj().imag`) or conjugates (`z.conj()`). What is none of
// torch's does not. Throws nanobind::python_error. Needs the GIL.
bool IsLazyView(nanobind::handle object);

void BindTorchLayout(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_TORCH_LAYOUT_H_
