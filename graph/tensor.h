// A value of the operator graph: what kind of tensor it is, where it lives, and, where the compiler
// knows them, its bytes or its integer elements as expressions.
//
//   ir::Var s = MakeSymbol("s");                                               // a size known at run time, at least 1
//   Tensor x = Tensor::Make({ScalarType::kFloat32, {s, ir::Int64(384)}, Device::Cpu()}, "x");
//   Tensor w = Tensor::Constant(type, data, "w");
//   x.type().ToString() == "float32[s, 384][cpu]"
//
// A tensor is a handle to an immutable node; its identity is the node. It does not know the
// operator that makes it: the graph does (graph/graph.h). Shapes are int64 expressions over
// symbols. Small integer tensors carry their elements as expressions too, when those are known
// (`value`): that is how Shape-Gather-Concat-Reshape chains vanish.
#ifndef GRAPH_TENSOR_H_
#define GRAPH_TENSOR_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/scalar_type.h"
#include "graph/constant_data.h"
#include "graph/device.h"
#include "ir/expr.h"
#include "ir/handle.h"
#include "ir/task/tensor_layout.h"

namespace hidet::graph {

// Sizes or integer elements: int64 expressions over symbols.
using Dims = std::vector<ir::Expr>;

// The largest number of elements whose values are tracked as expressions.
inline constexpr int64_t kMaxTrackedElements = 64;

// Makes a symbol for a size. Its facts keep products of a few sizes within int64.
ir::Var MakeSymbol(absl::string_view name, int64_t min = 1, int64_t max = int64_t{1} << 20,
                   int64_t hint = 0);

Dims MakeDims(absl::Span<const int64_t> sizes);
// Returns the sizes if all are constants, else nothing.
std::optional<std::vector<int64_t>> ConstantDims(absl::Span<const ir::Expr> dims);
// True when the two are proven equal for all values of the symbols.
bool SameDim(const ir::Expr& a, const ir::Expr& b);
bool SameDims(absl::Span<const ir::Expr> a, absl::Span<const ir::Expr> b);
// Returns the simplified product.
ir::Expr Product(absl::Span<const ir::Expr> dims);
// Returns e.g. "[s, 12, s * 32]": sizes are written as in the text of kernels (ir/text/text.h),
// with the symbols' own names, or names like them where they are no names there.
std::string ToString(absl::Span<const ir::Expr> dims);
std::string DimToString(const ir::Expr& dim);

struct TensorType {
  ScalarType dtype = ScalarType::kFloat32;
  Dims shape;
  Device device;
  ir::TensorLayout layout = {};  // row-major by default

  int rank() const { return static_cast<int>(shape.size()); }
  // "float32[2, 3][cuda]", and the layout if it is not row-major: what the seed documents show.
  std::string Summary() const;
  std::string ToString() const;  // the same with the device's canonical text
};
bool SameType(const TensorType& a, const TensorType& b);

struct TensorNode : ir::RefCounted {
  TensorType type;
  std::string name;                              // for people; may be empty
  std::shared_ptr<const ConstantData> constant;  // null unless the bytes are known
  std::optional<Dims>
      value;  // elements, row-major, of an integer or bool tensor; int64 or bool expressions
};

class Tensor : public ir::Handle<TensorNode> {
 public:
  Tensor() = default;
  // Makes a new value. Sizes are simplified.
  static Tensor Make(TensorType type, absl::string_view name = "",
                     std::optional<Dims> value = std::nullopt);
  // Makes a constant; HIDET_CHECKs that the shape is constant and that dtype and count are those of
  // the data.
  static Tensor Constant(TensorType type, std::shared_ptr<const ConstantData> data,
                         absl::string_view name = "");

  const TensorType& type() const { return get()->type; }
  ScalarType dtype() const { return get()->type.dtype; }
  const Dims& shape() const { return get()->type.shape; }
  int rank() const { return get()->type.rank(); }
  const Device& device() const { return get()->type.device; }
  const std::string& name() const { return get()->name; }
  bool is_constant() const { return get()->constant != nullptr; }
  const std::shared_ptr<const ConstantData>& constant() const { return get()->constant; }
  const std::optional<Dims>& value() const { return get()->value; }
  // The number of elements if it is a constant.
  std::optional<int64_t> ConstantCount() const;

 private:
  explicit Tensor(const TensorNode* node) : Handle(node) {}
};

// Shorthands: a rank-0 constant, and a vector of integers.
Tensor ScalarConstant(ScalarType dtype, double value, Device device);
Tensor IntsConstant(absl::Span<const int64_t> values, Device device);

}  // namespace hidet::graph

#endif  // GRAPH_TENSOR_H_
