// Several operators in a row, written as they are read.
//
//   Composer c(node);
//   const Tensor shifted = c.Sub(x, c.Mean(x, {1}));
//   return c.Result({c.Div(shifted, c.Sqrt(c.Mean(c.Mul(shifted, shifted), {1})))});
//
// The first error is kept; what follows it is made of nothing and does nothing. `Result` returns
// the tensors, or that error.
#ifndef FRONTENDS_ONNX_COMPOSER_H_
#define FRONTENDS_ONNX_COMPOSER_H_

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontends/onnx/node_context.h"
#include "graph/tensor.h"
#include "graph/window_sums.h"

namespace hidet::onnx {

class Composer {
 public:
  using Tensor = graph::Tensor;
  using Ints = std::vector<int64_t>;

  explicit Composer(NodeContext& node)
      : node_(node), nothing_(node.Scalar(ScalarType::kFloat32, 0)) {}

  bool ok() const { return status_.ok(); }
  const absl::Status& status() const { return status_; }
  // Keeps an error, unless there is one already.
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }
  absl::StatusOr<Tensors> Result(Tensors outputs) {
    if (!status_.ok()) return status_;
    return outputs;
  }

  Tensor Op(absl::string_view op, absl::Span<const Tensor> inputs,
            const graph::Attributes& attributes = {});
  Tensor Op(absl::string_view op, std::initializer_list<Tensor> inputs,
            const graph::Attributes& attributes = {}) {
    return Op(op, absl::MakeConstSpan(inputs.begin(), inputs.size()), attributes);
  }

  // Size i, counted from the end where negative, as a number. Unimplemented where it is open.
  int64_t Size(const Tensor& x, int i);
  // The same as an expression.
  ir::Expr Dim(const Tensor& x, int i);

  Tensor Scalar(const Tensor& like, double value) { return node_.Scalar(like.dtype(), value); }
  // A size, which may be open, as a tensor without dimensions.
  Tensor SizeAs(const Tensor& like, const ir::Expr& size);
  // Constants of float64 or int64, row-major, in another dtype.
  Tensor Reals(ScalarType dtype, const std::vector<double>& values, const Ints& shape);
  Tensor Integers(const std::vector<int64_t>& values, const Ints& shape);

  Tensor Add(const Tensor& a, const Tensor& b) { return Op("Add", {a, b}); }
  Tensor Sub(const Tensor& a, const Tensor& b) { return Op("Subtract", {a, b}); }
  Tensor Mul(const Tensor& a, const Tensor& b) { return Op("Multiply", {a, b}); }
  Tensor Div(const Tensor& a, const Tensor& b) { return Op("Divide", {a, b}); }
  Tensor Add(const Tensor& a, double b) { return Add(a, Scalar(a, b)); }
  Tensor Sub(const Tensor& a, double b) { return Sub(a, Scalar(a, b)); }
  Tensor Mul(const Tensor& a, double b) { return Mul(a, Scalar(a, b)); }
  Tensor Div(const Tensor& a, double b) { return Div(a, Scalar(a, b)); }
  Tensor Matmul(const Tensor& a, const Tensor& b) { return Op("Matmul", {a, b}); }
  Tensor Sqrt(const Tensor& x) { return Op("Sqrt", {x}); }
  Tensor Where(const Tensor& c, const Tensor& x, const Tensor& y) { return Op("Where", {c, x, y}); }
  Tensor Cast(const Tensor& x, ScalarType dtype);
  Tensor Reshape(const Tensor& x, graph::Dims shape);
  Tensor Reshape(const Tensor& x, const Ints& shape) { return Reshape(x, graph::MakeDims(shape)); }
  Tensor Broadcast(const Tensor& x, graph::Dims shape);
  Tensor Permute(const Tensor& x, const Ints& axes);
  Tensor Unsqueeze(const Tensor& x, const Ints& axes) {
    return Op("Unsqueeze", {x}, {{"dims", axes}});
  }
  Tensor Sum(const Tensor& x, const Ints& axes, bool keep = true) {
    return Op("ReduceSum", {x}, {{"dims", axes}, {"keepdims", keep}});
  }
  Tensor Mean(const Tensor& x, const Ints& axes, bool keep = true) {
    return Op("ReduceMean", {x}, {{"dims", axes}, {"keepdims", keep}});
  }
  // Elements `begin` to `end` along an axis.
  Tensor Slice(const Tensor& x, int64_t axis, int64_t begin, int64_t end, int64_t step = 1);
  Tensor Concat(const Tensors& parts, int64_t axis);
  // Weighted sums of windows of a known size along an axis.
  Tensor SumWindows(const Tensor& x, int64_t axis, const graph::WindowSums& sums);
  // The elements at these places of a known size along an axis.
  Tensor TakePlaces(const Tensor& x, int64_t axis, const Ints& places);
  // [0, 1, ..., count - 1] of int64.
  Tensor Range(const ir::Expr& count);
  // Each row `repeats` times along an axis, beside itself.
  Tensor Repeat(const Tensor& x, int64_t axis, int64_t repeats);

  // softmax over all that stands behind an axis, which begins the row.
  Tensor SoftmaxBehind(const Tensor& x, int64_t axis);

  // x [batch, length, heads * depth] as [batch, heads, length, depth].
  Tensor HeadsApart(const Tensor& x, int64_t heads);

  // Turns pairs of elements of x [batch, length, heads, depth] by angles [batch or 1, length,
  // half], those of the first `width` elements.
  Tensor Rotated(const Tensor& x, const Tensor& cos, const Tensor& sin, int64_t width,
                 bool interleaved);

 private:
  Tensor ResultOf(absl::StatusOr<Tensor> result);

  NodeContext& node_;
  const Tensor nothing_;  // what stands for what could not be made
  absl::Status status_;
};

// The result of `function`, which sees an image [n, ..., c] with its channels behind the batch, and
// the result's channels moved back; what has them there already, unless `is_last`, goes as it is.
template <typename Function>
absl::StatusOr<graph::Tensor> ChannelsFirst(Composer& c, bool is_last, const graph::Tensor& x,
                                            const Function& function) {
  if (!is_last) return function(x);
  Composer::Ints there = {0, x.rank() - 1}, back = {0};
  for (int64_t d = 1; d + 1 < x.rank(); ++d) there.push_back(d);
  for (int64_t d = 2; d < x.rank(); ++d) back.push_back(d);
  back.push_back(1);
  const graph::Tensor image = c.Permute(x, there);
  if (!c.ok()) return c.status();
  absl::StatusOr<graph::Tensor> y = function(image);
  if (!y.ok()) return y;
  return c.Permute(*y, back);
}

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_COMPOSER_H_
