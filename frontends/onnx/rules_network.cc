// ONNX operators of neural networks: products, windows, normalization, attention.
#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/quantized.h"
#include "frontends/onnx/tensor_proto.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

using Ints = std::vector<int64_t>;

// Attributes that convolutions and poolings share.
struct Window {
  int rank = 0;
  Ints kernel, stride, dilation;
  Ints padding;  // all beginnings, then all ends
};

absl::StatusOr<Ints> WindowInts(NodeContext& node, absl::string_view name, const Ints& otherwise) {
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints(name));
  if (!given.has_value()) return otherwise;
  if (given->size() != otherwise.size()) {
    return node.Error(
        absl::StrCat(name, " has ", given->size(), " elements, expected ", otherwise.size()));
  }
  for (int64_t value : *given) {
    if (value < 0 || value > INT32_MAX) return node.Error(absl::StrCat(name, " has ", value));
  }
  return *given;
}

// Of an image; `kernel` is that of the weight, or empty where the attribute must say it.
absl::StatusOr<Window> WindowOf(NodeContext& node, const Tensor& x, Ints kernel) {
  Window window;
  window.rank = x.rank() - 2;
  if (window.rank < 1 || window.rank > 3) {
    return node.Error(absl::StrCat("image of rank ", x.rank(), ", expected 3 to 5"));
  }
  const size_t rank = static_cast<size_t>(window.rank);
  if (kernel.empty() && !node.Has("kernel_shape"))
    return node.Error("attribute kernel_shape is missing");
  if (kernel.empty()) kernel.assign(rank, 1);
  if (kernel.size() != rank)
    return node.Error(
        absl::StrCat("weight of rank ", kernel.size() + 2, " for an image of rank ", x.rank()));
  HIDET_ASSIGN_OR_RETURN(window.kernel, WindowInts(node, "kernel_shape", kernel));
  HIDET_ASSIGN_OR_RETURN(window.stride, WindowInts(node, "strides", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(window.dilation, WindowInts(node, "dilations", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(window.padding, WindowInts(node, "pads", Ints(2 * rank, 0)));
  HIDET_ASSIGN_OR_RETURN(const std::string auto_pad, node.String("auto_pad", "NOTSET"));
  if (auto_pad == "NOTSET" || auto_pad.empty()) return window;
  if (auto_pad == "VALID") {
    window.padding.assign(2 * rank, 0);
    return window;
  }
  if (auto_pad != "SAME_UPPER" && auto_pad != "SAME_LOWER") {
    return node.Error(absl::StrCat("auto_pad \"", Printable(auto_pad), "\""));
  }
  for (size_t i = 0; i < rank; ++i) {
    const auto size = ir::AsInt(x.shape()[i + 2]);
    const int64_t extent = (window.kernel[i] - 1) * window.dilation[i] + 1;
    if (window.stride[i] < 1) return node.Error("stride 0");
    if (!size.has_value() && window.stride[i] != 1) {
      return node.Unimplemented(
          absl::StrCat("auto_pad ", auto_pad, " of an image whose size is not known"));
    }
    const int64_t stride = window.stride[i];
    // With a stride of 1 the padding does not depend on the size.
    const int64_t reach =
        size.has_value() ? (CeilOfRatio(*size, stride) - 1) * stride + extent - *size : extent - 1;
    const int64_t total = std::max<int64_t>(reach, 0);
    const int64_t small = total / 2, large = total - small;
    window.padding[i] = auto_pad == "SAME_UPPER" ? small : large;
    window.padding[i + rank] = auto_pad == "SAME_UPPER" ? large : small;
  }
  return window;
}

bool AllAre(const Ints& values, int64_t value) {
  return std::all_of(values.begin(), values.end(), [=](int64_t v) { return v == value; });
}

// A list of one number a channel, fit to be added to or multiplied with [n, c, spatial...].
absl::StatusOr<Tensor> ByChannel(NodeContext& node, const Tensor& list, int rank) {
  Dims shape = list.shape();
  for (int i = 2; i < rank; ++i) shape.push_back(ir::Int64(1));
  return node.Reshape(list, std::move(shape));
}

Imported GlobalPool(NodeContext& node, absl::string_view op) {
  const int spatial = node.input(0).rank() - 2;
  if (spatial < 1 || spatial > 3) {
    return node.Error(absl::StrCat("image of rank ", node.input(0).rank(), ", expected 3 to 5"));
  }
  return node.One(absl::StrCat(op, spatial, "d"), {node.input(0)},
                  {{"output_size", Ints(spatial, 1)}});
}

}  // namespace

Imported ImportMatMul(NodeContext& node) {
  Composer c(node);
  if (const auto product = DequantizedProduct(node, c, node.input(0), node.input(1), false))
    return c.Result({*product});
  return node.One("Matmul", node.inputs());
}

// alpha a b + beta c
Imported ImportGemm(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta", 1.0));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_a, node.Flag("transA", false));
  HIDET_ASSIGN_OR_RETURN(const bool transpose_b, node.Flag("transB", false));
  node.Ignore("broadcast");  // of opsets before 7: the bias is made to fit in any case
  const Tensor &a = node.input(0), &b = node.input(1);
  if (a.rank() != 2 || b.rank() != 2) {
    return node.Error(
        absl::StrCat("operands of ranks ", a.rank(), " and ", b.rank(), ", expected 2"));
  }
  Composer of_integers(node);
  std::optional<Tensor> product;
  if (!transpose_a) product = DequantizedProduct(node, of_integers, a, b, transpose_b);
  HIDET_RETURN_IF_ERROR(of_integers.status());
  if (!product.has_value()) {
    HIDET_ASSIGN_OR_RETURN(
        product,
        node.Apply("Matmul", {a, b}, {{"transpose_a", transpose_a}, {"transpose_b", transpose_b}}));
  }
  Tensor result = *product;
  const Dims shape = result.shape();
  // Whole numbers times fractions are fractions until the end.
  const auto is_whole = [](double factor) { return factor == std::trunc(factor); };
  const bool is_exact = IsFloat(a.dtype()) || (is_whole(alpha) && is_whole(beta));
  const ScalarType dtype = is_exact ? a.dtype() : ScalarType::kFloat64;
  const auto cast = [&](const Tensor& x, ScalarType to) -> absl::StatusOr<Tensor> {
    if (x.dtype() == to) return x;
    return node.Apply("Cast", {x}, {{"dtype", to}});
  };
  HIDET_ASSIGN_OR_RETURN(result, cast(result, dtype));
  if (alpha != 1) {
    HIDET_ASSIGN_OR_RETURN(result, node.Apply("Multiply", {result, node.Scalar(dtype, alpha)}));
  }
  if (node.has_input(2) && beta != 0) {
    HIDET_ASSIGN_OR_RETURN(Tensor c, cast(node.input(2), dtype));
    if (c.rank() > 2)
      return node.Error(absl::StrCat("bias of rank ", c.rank(), ", expected at most 2"));
    if (beta != 1) {
      HIDET_ASSIGN_OR_RETURN(c, node.Apply("Multiply", {c, node.Scalar(dtype, beta)}));
    }
    HIDET_ASSIGN_OR_RETURN(result, node.Apply("Add", {result, c}));
    // A size that is open has been taken to be the bias's.
    bool fits = result.rank() == 2;
    for (int d = 0; fits && d < 2; ++d)
      fits = !ir::AsInt(shape[d]).has_value() || graph::SameDim(result.shape()[d], shape[d]);
    if (!fits) {
      return node.Error(absl::StrCat("bias ", graph::ToString(c.shape()), " for a product ",
                                     graph::ToString(shape)));
    }
  }
  HIDET_ASSIGN_OR_RETURN(result, cast(result, a.dtype()));
  return Tensors{std::move(result)};
}

namespace {

// An image of integers with a number that is not known now around it. It need not be moved by the
// number and back where it is its own.
Tensor PaddedWith(Composer& c, const Tensor& x, const Tensor& number, const Ints& padding) {
  Ints pads = {0, 0};
  const size_t rank = padding.size() / 2;
  pads.insert(pads.end(), padding.begin(), padding.begin() + static_cast<int64_t>(rank));
  pads.insert(pads.end(), 2, 0);
  pads.insert(pads.end(), padding.begin() + static_cast<int64_t>(rank), padding.end());
  const Tensor zero = c.Cast(number, ScalarType::kInt32);
  const Tensor apart = c.Sub(c.Cast(x, ScalarType::kInt32), zero);
  return c.Cast(c.Add(c.Op("Pad", {apart}, {{"pads", pads}}), zero), x.dtype());
}

}  // namespace

absl::StatusOr<Tensor> Convolution(NodeContext& node, const Tensor& x, const Tensor& w,
                                   const Tensor& fill) {
  Ints kernel;
  for (int i = 2; i < w.rank(); ++i) {
    const auto size = ir::AsInt(w.shape()[i]);
    if (!size.has_value()) return node.Unimplemented("a kernel whose size is not known");
    kernel.push_back(*size);
  }
  if (kernel.empty()) return node.Error(absl::StrCat("weight of rank ", w.rank()));
  const Ints weight_kernel = kernel;
  HIDET_ASSIGN_OR_RETURN(Window window, WindowOf(node, x, std::move(kernel)));
  if (window.kernel != weight_kernel)
    return node.Error(
        absl::StrCat("kernel_shape is not that of the weight ", graph::ToString(w.shape())));
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("group", 1));
  Tensor image = x;
  int64_t number = 0;
  if (fill.defined() && fill.is_constant()) {
    number = fill.constant()->IntAt(0);
  } else if (fill.defined() && !AllAre(window.padding, 0)) {
    Composer c(node);
    image = PaddedWith(c, x, fill, window.padding);
    HIDET_RETURN_IF_ERROR(c.status());
    window.padding.assign(window.padding.size(), 0);
  }
  Attributes attributes = {{"padding", window.padding},
                           {"stride", window.stride},
                           {"dilations", window.dilation},
                           {"groups", groups}};
  if (!IsNarrow(x.dtype()))
    return node.Apply(absl::StrCat("Conv", window.rank, "d"), {image, w}, attributes);
  attributes.Set("fill", number);
  return node.Apply(absl::StrCat("Conv", window.rank, "dInteger"), {image, w}, attributes);
}

Imported ImportConv(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(std::optional<Tensor> of_integers,
                         DequantizedConvolution(node, x, node.input(1)));
  Tensor result;
  if (of_integers.has_value()) {
    result = *std::move(of_integers);
  } else {
    HIDET_ASSIGN_OR_RETURN(result, Convolution(node, x, node.input(1)));
  }
  if (node.has_input(2)) {
    const Tensor& bias = node.input(2);
    if (bias.rank() != 1 || !graph::SameDim(bias.shape()[0], result.shape()[1])) {
      return node.Error(absl::StrCat("bias ", graph::ToString(bias.shape()), " for ",
                                     graph::DimToString(result.shape()[1]), " channels"));
    }
    HIDET_ASSIGN_OR_RETURN(const Tensor shaped, ByChannel(node, bias, x.rank()));
    HIDET_ASSIGN_OR_RETURN(result, node.Apply("Add", {result, shaped}));
  }
  return Tensors{std::move(result)};
}

namespace {

// MaxPool or MaxPoolPlaces of an image.
absl::StatusOr<Tensor> MaxPoolBy(NodeContext& node, absl::string_view op, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(const Window window, WindowOf(node, x, {}));
  HIDET_ASSIGN_OR_RETURN(const bool ceil_mode, node.Flag("ceil_mode", false));
  return node.Apply(absl::StrCat(op, window.rank, "d"), {x},
                    {{"kernel", window.kernel},
                     {"stride", window.stride},
                     {"padding", window.padding},
                     {"ceil_mode", ceil_mode},
                     {"dilations", window.dilation}});
}

// The largest elements and where they stand in the whole input.
Imported MaxPoolWithPlaces(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_ASSIGN_OR_RETURN(const bool by_columns, node.Flag("storage_order", false));
  HIDET_ASSIGN_OR_RETURN(const Tensor largest, MaxPool(node, x));
  HIDET_ASSIGN_OR_RETURN(Tensor places, MaxPoolBy(node, "MaxPoolPlaces", x));
  Composer c(node);
  Expr elements = ir::Int64(1);
  for (int d = 2; d < x.rank(); ++d) elements = ir::Simplify(elements * c.Dim(x, d));
  if (by_columns) {
    Tensor rest = places, turned = c.Mul(places, 0);
    Expr step = elements;
    for (int d = x.rank(); d-- > 2;) {
      step = ir::Simplify(step / c.Dim(x, d));
      const Tensor size = c.SizeAs(places, c.Dim(x, d));
      const Tensor behind = c.Op("Divide", {rest, size}, {{"rounding", std::string("floor")}});
      const Tensor at = c.Sub(rest, c.Mul(behind, size));
      turned = c.Add(turned, c.Mul(at, c.SizeAs(places, step)));
      rest = behind;
    }
    places = turned;
  }
  // Images of the batch and channels stand one behind the other.
  Dims planes = {c.Dim(x, 0), c.Dim(x, 1)};
  const Tensor first =
      c.Mul(c.Range(ir::Simplify(planes[0] * planes[1])), c.SizeAs(places, elements));
  planes.resize(x.rank(), ir::Int64(1));
  return c.Result({largest, c.Add(places, c.Reshape(first, planes))});
}

}  // namespace

absl::StatusOr<Tensor> MaxPool(NodeContext& node, const Tensor& x) {
  return MaxPoolBy(node, "MaxPool", x);
}

Imported ImportMaxPool(NodeContext& node) {
  if (node.wants_output(1)) return MaxPoolWithPlaces(node);
  node.Ignore("storage_order");  // of the indices
  HIDET_ASSIGN_OR_RETURN(Tensor result, MaxPool(node, node.input(0)));
  return Tensors{std::move(result)};
}

absl::StatusOr<Tensor> AveragePool(NodeContext& node, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(const Window window, WindowOf(node, x, {}));
  HIDET_ASSIGN_OR_RETURN(const bool ceil_mode, node.Flag("ceil_mode", false));
  HIDET_ASSIGN_OR_RETURN(const bool include, node.Flag("count_include_pad", false));
  if (!AllAre(window.dilation, 1)) return AveragePoolOfWindows(node, x);
  return node.Apply(absl::StrCat("AvgPool", window.rank, "d"), {x},
                    {{"kernel", window.kernel},
                     {"stride", window.stride},
                     {"padding", window.padding},
                     {"ceil_mode", ceil_mode},
                     {"count_include_pad", include}});
}

Imported ImportAveragePool(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(Tensor result, AveragePool(node, node.input(0)));
  return Tensors{std::move(result)};
}

Imported ImportGlobalAveragePool(NodeContext& node) { return GlobalPool(node, "AdaptiveAvgPool"); }
Imported ImportGlobalMaxPool(NodeContext& node) { return GlobalPool(node, "AdaptiveMaxPool"); }

Imported ImportBatchNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const bool training, node.Flag("training_mode", false));
  HIDET_ASSIGN_OR_RETURN(const bool spatial, node.Flag("spatial", true));
  HIDET_ASSIGN_OR_RETURN(const double momentum, node.Float("momentum", 0.9));
  node.Ignore("is_test");  // of opsets before 7, where an output more says it
  if (training) {
    Composer c(node);
    const Tensor& x = node.input(0);
    Ints axes;
    for (int64_t i = 0; i < x.rank(); ++i) {
      if (i != 1) axes.push_back(i);
    }
    const Tensor mean = c.Mean(x, axes, false);
    const Tensor variance =
        c.Op("ReduceVar", {x}, {{"dims", axes}, {"keepdims", false}, {"correction", int64_t{0}}});
    const Tensor y = c.Op("BatchNormInfer", {x, mean, variance, node.input(1), node.input(2)},
                          {{"epsilon", epsilon}});
    const auto mixed = [&](const Tensor& old, const Tensor& now) {
      return c.Add(c.Mul(old, momentum), c.Mul(c.Cast(now, old.dtype()), 1 - momentum));
    };
    return c.Result({y, mixed(node.input(3), mean), mixed(node.input(4), variance)});
  }
  if (!spatial) {  // of opsets before 9: statistics of each place
    Composer c(node);
    const Tensor scale = c.Div(node.input(1), c.Sqrt(c.Add(node.input(4), epsilon)));
    return c.Result({c.Add(c.Mul(c.Sub(node.input(0), node.input(3)), scale), node.input(2))});
  }
  return node.One("BatchNormInfer",
                  {node.input(0), node.input(3), node.input(4), node.input(1), node.input(2)},
                  {{"epsilon", epsilon}});
}

Imported ImportInstanceNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  const Tensor& x = node.input(0);
  if (x.rank() < 3)
    return node.Error(absl::StrCat("input of rank ", x.rank(), ", expected at least 3"));
  const auto channels = ir::AsInt(x.shape()[1]);
  if (!channels.has_value()) return node.OpenSize(x, 1);
  return node.One("GroupNorm", node.inputs(), {{"groups", *channels}, {"epsilon", epsilon}});
}

Imported ImportGroupNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("num_groups"));
  node.Ignore("stash_type");
  const Tensor& x = node.input(0);
  if (x.rank() < 2) return node.Error(absl::StrCat("input of rank ", x.rank()));
  const auto channels = ir::AsInt(x.shape()[1]);
  if (!channels.has_value()) return node.OpenSize(x, 1);
  if (node.opset() >= 21)
    return node.One("GroupNorm", node.inputs(), {{"groups", groups}, {"epsilon", epsilon}});
  // Before, scale and bias were given by group: they are repeated for each of its channels.
  if (groups < 1 || *channels % groups != 0) {
    return node.Error(
        absl::StrCat("channels of ", graph::ToString(x.shape()), " in ", groups, " groups"));
  }
  Tensors inputs = {x};
  for (int i : {1, 2}) {
    HIDET_ASSIGN_OR_RETURN(const Tensor column,
                           node.Reshape(node.input(i), graph::MakeDims({groups, 1})));
    HIDET_ASSIGN_OR_RETURN(const Tensor repeated,
                           node.Apply("Broadcast", {column},
                                      {{"shape", graph::MakeDims({groups, *channels / groups})}}));
    HIDET_ASSIGN_OR_RETURN(Tensor list, node.Reshape(repeated, graph::MakeDims({*channels})));
    inputs.push_back(std::move(list));
  }
  return node.One("GroupNorm", inputs, {{"groups", groups}, {"epsilon", epsilon}});
}

Imported ImportLayerNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const int64_t stash, node.Int("stash_type", 1));
  HIDET_ASSIGN_OR_RETURN(const ScalarType statistics, AddContext(DTypeOf(stash), node.Subject()));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, node.Apply("LayerNorm", node.inputs(), {{"axis", axis}, {"epsilon", epsilon}}));
  Tensors outputs = {std::move(y)};
  if (!node.wants_output(1) && !node.wants_output(2)) return outputs;
  const Tensor& x = node.input(0);
  Ints axes;
  for (int64_t i = axis < 0 ? axis + x.rank() : axis; i < x.rank(); ++i) axes.push_back(i);
  HIDET_ASSIGN_OR_RETURN(
      const Tensor wide,
      node.CastTo(x, BitWidth(x.dtype()) < 32 ? ScalarType::kFloat32 : x.dtype()));
  HIDET_ASSIGN_OR_RETURN(Tensor mean,
                         node.Apply("ReduceMean", {wide}, {{"dims", axes}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor variance,
      node.Apply("ReduceVar", {wide},
                 {{"dims", axes}, {"keepdims", true}, {"correction", int64_t{0}}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor shifted,
                         node.Apply("Add", {variance, node.Scalar(wide.dtype(), epsilon)}));
  HIDET_ASSIGN_OR_RETURN(const Tensor inverse, node.Apply("Rsqrt", {shifted}));
  // Rows are summed in float32 at least, but the results are of the type that the node says.
  for (const Tensor& result : {mean, inverse}) {
    HIDET_ASSIGN_OR_RETURN(outputs.emplace_back(), node.CastTo(result, statistics));
  }
  return outputs;
}

Imported ImportRmsNormalization(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t axis, node.Int("axis", -1));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  node.Ignore("stash_type");
  return node.One("RmsNorm", node.inputs(), {{"axis", axis}, {"epsilon", epsilon}});
}

// In inference nothing is dropped.
Imported ImportDropout(NodeContext& node) {
  for (const char* name : {"ratio", "seed", "is_test"}) node.Ignore(name);
  if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(const double training, node.ConstantReal(2, "training_mode"));
    if (training != 0) return node.Unimplemented("training_mode");
  }
  Tensors outputs = {node.input(0)};
  if (node.wants_output(1)) {
    // Before opset 10 the mask had the input's type.
    const ScalarType dtype = node.opset() < 10 ? node.input(0).dtype() : ScalarType::kBool;
    HIDET_ASSIGN_OR_RETURN(
        Tensor mask,
        node.Apply("Full", {},
                   {{"shape", node.input(0).shape()}, {"value", 1.0}, {"dtype", dtype}}));
    outputs.push_back(std::move(mask));
  }
  return outputs;
}

}  // namespace hidet::onnx
