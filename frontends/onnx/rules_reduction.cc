// ONNX operators that reduce along axes, softmax among them.
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/op_rules.h"
#include "graph/first_in_order.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;

// The opset from which the axes are an input.
int AxesInputOpset(absl::string_view op_type) { return op_type == "ReduceSum" ? 13 : 18; }

struct Reduction {
  bool is_identity = false;  // no axes, and the node says that this means none
  Attributes attributes;
};

absl::StatusOr<Reduction> ReductionOf(NodeContext& node) {
  Reduction reduction;
  const bool is_input = node.opset() >= AxesInputOpset(node.op_type());
  if (!is_input && node.has_input(1))
    return node.Error(absl::StrCat("axes as an input in opset ", node.opset()));
  HIDET_ASSIGN_OR_RETURN(const auto axes, node.IntsFrom(1, "axes", is_input));
  HIDET_ASSIGN_OR_RETURN(const bool keepdims, node.Flag("keepdims", true));
  bool none = false;
  if (is_input) {
    HIDET_ASSIGN_OR_RETURN(none, node.Flag("noop_with_empty_axes", false));
  }
  const bool empty = !axes.has_value() || axes->empty();
  reduction.is_identity = empty && none;
  reduction.attributes.Set("keepdims", keepdims);
  if (!empty) {
    reduction.attributes.Set("dims", *axes);
  }
  return reduction;
}

absl::StatusOr<Tensor> ReduceWith(NodeContext& node, absl::string_view op, const Tensor& x,
                                  const Attributes& attributes) {
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.Apply(op, {x}, attributes));
  // ONNX keeps the type, also for the mean of integers.
  return node.CastTo(result, x.dtype());
}

Imported ImportArg(NodeContext& node, absl::string_view op) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", 0));
  HIDET_ASSIGN_OR_RETURN(const bool keepdims, node.Flag("keepdims", true));
  HIDET_ASSIGN_OR_RETURN(const bool last, node.Flag("select_last_index", false));
  return node.One(op, {node.input(0)}, {{"dim", axis}, {"keepdims", keepdims}, {"last", last}});
}

// Before opset 13 all dimensions from `axis` on were one row.
Imported RowsFunction(NodeContext& node, absl::string_view op) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", node.opset() < 13 ? 1 : -1));
  if (node.opset() >= 13) return node.One(op, {x}, {{"axis", axis}});
  if (axis < -x.rank() || axis > x.rank() || (axis == x.rank() && node.opset() >= 11)) {
    return node.Error(absl::StrCat("axis ", axis, " out of range for rank ", x.rank()));
  }
  if (axis < 0) axis += x.rank();
  if (axis == x.rank() - 1) return node.One(op, {x}, {{"axis", axis}});
  const auto dims = absl::MakeConstSpan(x.shape());
  const Dims matrix = {graph::Product(dims.first(static_cast<size_t>(axis))),
                       graph::Product(dims.subspan(static_cast<size_t>(axis)))};
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, node.Reshape(x, matrix));
  HIDET_ASSIGN_OR_RETURN(const Tensor result, node.Apply(op, {rows}, {{"axis", int64_t{1}}}));
  HIDET_ASSIGN_OR_RETURN(Tensor back, node.Reshape(result, x.shape()));
  return Tensors{std::move(back)};
}

}  // namespace

Imported ImportReduce(NodeContext& node, absl::string_view op) {
  HIDET_ASSIGN_OR_RETURN(const Reduction reduction, ReductionOf(node));
  const Tensor& x = node.input(0);
  if (reduction.is_identity) {
    // Nothing is summed, but what is done to each element beside it is.
    if (op == "ReduceSumSquare") return node.One("Square", {x});
    if (op == "ReduceL1" || op == "ReduceL2") return node.One("Abs", {x});
    return Tensors{x};
  }
  if (IsBool(x.dtype()) && (op == "ReduceMax" || op == "ReduceMin")) {
    return node.One(op == "ReduceMax" ? "ReduceOr" : "ReduceAnd", {x}, reduction.attributes);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor result, ReduceWith(node, op, x, reduction.attributes));
  return Tensors{std::move(result)};
}

Imported ImportReduceLogSum(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const Reduction reduction, ReductionOf(node));
  const Tensor& x = node.input(0);
  Tensor sum = x;
  if (!reduction.is_identity) {
    HIDET_ASSIGN_OR_RETURN(sum, node.Apply("ReduceSum", {x}, reduction.attributes));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor logarithm, node.Apply("Log", {sum}));
  HIDET_ASSIGN_OR_RETURN(Tensor result, node.CastTo(logarithm, x.dtype()));
  return Tensors{std::move(result)};
}

Imported ImportArgMax(NodeContext& node) { return ImportArg(node, "ArgMax"); }
Imported ImportArgMin(NodeContext& node) { return ImportArg(node, "ArgMin"); }

// Of equal elements the first one comes first. Whether the result is `sorted` is not asked: it is.
Imported ImportTopK(NodeContext& node) {
  HIDET_RETURN_IF_ERROR(node.opset() < 10 ? node.CheckInputs(1, 1) : node.CheckInputs(2, 2));
  const Tensor& x = node.input(0);
  Dims count;
  if (node.opset() < 10) {
    HIDET_ASSIGN_OR_RETURN(const int64_t k, node.Int("k"));
    count = {ir::Int64(k)};
  } else {
    HIDET_ASSIGN_OR_RETURN(count, node.Sizes(1, "k"));
    if (count.size() != 1)
      return node.Error(absl::StrCat("k has ", count.size(), " elements, expected 1"));
  }
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  HIDET_ASSIGN_OR_RETURN(const bool largest, node.Flag("largest", true));
  node.Ignore("sorted");
  HIDET_ASSIGN_OR_RETURN(graph::Ordered best, graph::FirstInOrder(node.builder(), x, axis, count[0],
                                                                  largest, node.name()));
  return Tensors{std::move(best.values), std::move(best.places)};
}

Imported ImportCumSum(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, node.ConstantInts(1, "axis"));
  if (axis.size() != 1)
    return node.Error(absl::StrCat("axis has ", axis.size(), " elements, expected 1"));
  HIDET_ASSIGN_OR_RETURN(const bool exclusive, node.Flag("exclusive", false));
  HIDET_ASSIGN_OR_RETURN(const bool reverse, node.Flag("reverse", false));
  return node.One("CumulativeSum", {node.input(0)},
                  {{"dim", axis[0]}, {"exclusive", exclusive}, {"reverse", reverse}});
}

Imported ImportSoftmax(NodeContext& node) { return RowsFunction(node, "Softmax"); }
Imported ImportLogSoftmax(NodeContext& node) { return RowsFunction(node, "LogSoftmax"); }

namespace {

// 1 at the first largest element of each row along the axis, 0 elsewhere.
absl::StatusOr<Tensor> HardmaxAlong(NodeContext& node, const Tensor& x, int64_t axis) {
  if (ir::IsInt(x.shape()[axis], 0)) return x;
  HIDET_ASSIGN_OR_RETURN(const Tensor best,
                         node.Apply("ArgMax", {x}, {{"dim", axis}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor end, node.SizesTensor({x.shape()[axis]}, {}));
  const Tensor zero = node.Scalar(ScalarType::kInt64, 0), one = node.Scalar(ScalarType::kInt64, 1);
  HIDET_ASSIGN_OR_RETURN(const Tensor range, node.Apply("Arange", {zero, end, one}));
  Dims shape = {x.shape()[axis]};
  shape.resize(static_cast<size_t>(x.rank() - axis), ir::Int64(1));
  HIDET_ASSIGN_OR_RETURN(const Tensor places, node.Reshape(range, std::move(shape)));
  HIDET_ASSIGN_OR_RETURN(const Tensor hit, node.Apply("Equal", {best, places}));
  return node.Apply("Cast", {hit}, {{"dtype", x.dtype()}});
}

}  // namespace

Imported ImportHardmax(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", node.opset() < 13 ? 1 : -1));
  HIDET_ASSIGN_OR_RETURN(axis, node.AxisIn(axis, x.rank()));
  if (node.opset() < 13 && axis != x.rank() - 1) {
    // A row is all that stands behind the axis.
    const auto dims = absl::MakeConstSpan(x.shape());
    const Dims rows = {graph::Product(dims.first(static_cast<size_t>(axis))),
                       graph::Product(dims.subspan(static_cast<size_t>(axis)))};
    HIDET_ASSIGN_OR_RETURN(const Tensor flat, node.Reshape(x, rows));
    HIDET_ASSIGN_OR_RETURN(const Tensor hits, HardmaxAlong(node, flat, 1));
    HIDET_ASSIGN_OR_RETURN(Tensor y, node.Reshape(hits, x.shape()));
    return Tensors{std::move(y)};
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, HardmaxAlong(node, x, axis));
  return Tensors{std::move(y)};
}

Imported ImportLpNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(const int64_t p, node.Int("p", 2));
  if (p != 1 && p != 2) return node.Error(absl::StrCat("p=", p, ", expected 1 or 2"));
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const Tensor norm,
                         node.Apply(p == 1 ? "ReduceL1" : "ReduceL2", {x},
                                    {{"dims", std::vector<int64_t>{axis}}, {"keepdims", true}}));
  // A row of zeros stays one.
  HIDET_ASSIGN_OR_RETURN(const Tensor is_zero,
                         node.Apply("Equal", {norm, node.Scalar(x.dtype(), 0)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor divisor,
                         node.Apply("Where", {is_zero, node.Scalar(x.dtype(), 1), norm}));
  return node.One("Divide", {x, divisor});
}

// (x - mean) / (sqrt(mean of squares - square of mean) + 1e-9), as ONNX defines it
Imported ImportMeanVarianceNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints("axes"));
  const std::vector<int64_t> axes = given.value_or(std::vector<int64_t>{0, 2, 3});
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const Tensor mean,
                         node.Apply("ReduceMean", {x}, {{"dims", axes}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor deviation,
      node.Apply("ReduceStd", {x},
                 {{"dims", axes}, {"keepdims", true}, {"correction", int64_t{0}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor divisor,
                         node.Apply("Add", {deviation, node.Scalar(x.dtype(), 1e-9)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor centered, node.Apply("Subtract", {x, mean}));
  return node.One("Divide", {centered, divisor});
}

}  // namespace hidet::onnx
