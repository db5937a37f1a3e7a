// Tensors of Python libraries as TensorViews, and outputs from those libraries' own allocators.
//
//   TensorReader reader;
//   reader.Read(object, "ids", &tensor);          // torch, numpy, anything with DLPack or a buffer; no copy
//   OutputMaker maker(reader.exchange());         // torch's allocator if a torch tensor was read, else numpy's
//
// torch tensors come through DLPack's C exchange table (no Python call); others through the buffer
// protocol or __dlpack__. Everything here needs the GIL and throws nanobind::python_error.
#ifndef FRONTENDS_PYTHON_TENSORS_H_
#define FRONTENDS_PYTHON_TENSORS_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "frontends/python/dlpack.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

// A view, and what keeps its memory.
class PyTensor {
 public:
  PyTensor() = default;
  PyTensor(PyTensor&& other) noexcept;
  PyTensor& operator=(PyTensor&&) = delete;
  ~PyTensor();

  TensorView view;
  bool read_only = false;  // as far as its library says
  bool is_copy = false;    // of a tensor that is not row-major

 private:
  friend class TensorReader;
  nanobind::object keep_;
  std::unique_ptr<Py_buffer> buffer_;
};

// Keeps a Python object from C++ that may let go without the GIL.
std::shared_ptr<const void> KeepAlive(nanobind::object object);

// Returns the tensor for DLPack; its shape is the view's own memory.
DLTensor DescribeDLTensor(const TensorView& view);

// Finds the exchange table of a type, or null if it has none that we know.
const DLPackExchangeAPI* FindExchange(PyTypeObject* type);

// Returns where the elements of a tensor of a library with an exchange table begin, else null.
const void* DataAddress(nanobind::handle tensor);

class TensorReader {
 public:
  // Reads a tensor; one that is not contiguous is copied. TypeError for what is no tensor,
  // ValueError for what we cannot read. The object must stay alive while `tensor` does.
  // With an `order`, its dimensions in that order, as torch's permute gives them.
  void Read(nanobind::handle object, absl::string_view name, PyTensor* tensor,
            absl::Span<const int> order = {});

  // The table of the last tensor that had one.
  const DLPackExchangeAPI* exchange() const { return exchange_; }

 private:
  void ReadOnce(nanobind::handle object, absl::string_view name, PyTensor* tensor,
                bool* contiguous);

  const DLPackExchangeAPI* exchange_ = nullptr;
};

// Allocates outputs of one call.
class OutputMaker {
 public:
  OutputMaker(const DLPackExchangeAPI* exchange, size_t count)
      : exchange_(exchange), outputs_(count) {}
  ~OutputMaker();
  OutputMaker(const OutputMaker&) = delete;

  // Returns memory for output i; takes the GIL itself. ResourceExhausted where there is none; where
  // NumPy fails, its exception is left set.
  absl::StatusOr<void*> Allocate(int i, const TensorView& tensor);
  // Returns output i as a Python tensor of this view's shape, which may be smaller than what was
  // allocated. With an `order`, its dimensions in that order, as torch's permute gives them.
  nanobind::object Take(int i, const TensorView& tensor, absl::Span<const int> order = {});

 private:
  struct Output {
    DLManagedTensorVersioned* managed = nullptr;
    nanobind::object array;
    Shape shape;
  };
  const DLPackExchangeAPI* exchange_;
  std::vector<Output> outputs_;
};

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_TENSORS_H_
