// A tensor with memory: what an imperative operator reads and gives.
//
//   Array a = Array::Empty(ScalarType::kFloat32, {2, 3}, graph::Device::Cpu());
//   Array b = Array::FromPython(torch_tensor);     // shares its memory and keeps it alive
//
// Row-major and contiguous. Arrays of a fake CUDA device have memory of the host: they can be
// constants of a graph, but nothing runs there.
#ifndef FRONTENDS_PYTHON_ARRAYS_H_
#define FRONTENDS_PYTHON_ARRAYS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "base/scalar_type.h"
#include "base/tensor_view.h"
#include "graph/constant_data.h"
#include "graph/device.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

struct Array {
  TensorView view;
  graph::Device device;
  std::shared_ptr<const void> owner;  // of the memory
  bool read_only = false;             // a mapped file, or what its library says must not be written

  // ResourceExhausted without memory, FailedPrecondition without a GPU.
  static absl::StatusOr<Array> Empty(ScalarType dtype, Shape shape, graph::Device device);
  // TypeError for what is no tensor. What is not contiguous is copied.
  static Array FromPython(nanobind::handle object);
  static absl::StatusOr<Array> FromConstant(std::shared_ptr<const graph::ConstantData> data,
                                            Shape shape, graph::Device device);

  // Returns a copy there.
  absl::StatusOr<Array> CopyTo(graph::Device to) const;
  // Returns the elements as a constant: of this memory on the host, else of a copy.
  absl::StatusOr<std::shared_ptr<const graph::ConstantData>> ToConstant() const;
};

void BindArrays(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_ARRAYS_H_
