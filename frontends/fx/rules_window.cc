// Convolutions, poolings, and windows put back into their image.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/constant_data.h"
#include "graph/fold.h"
#include "graph/transposed_convolution.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;

Result AddChannelBias(Call& call, Tensor y, int spatial) {
  HIDET_ASSIGN_OR_RETURN(Tensor bias, OptionalTensorArg(call, 2, "bias"));
  if (!bias.defined()) return Value(y);
  std::vector<int64_t> dims;
  for (int i = 0; i < spatial; ++i) dims.push_back(i + 1);
  HIDET_ASSIGN_OR_RETURN(bias, Make(call, "Unsqueeze", {bias}, {{"dims", dims}}));
  return One(call, "Add", {y, bias});
}

// Returns an image whose channels are counted by a free size with as many as its weight has, which
// torch has checked.
absl::StatusOr<Tensor> WithChannels(Call& call, const Tensor& x, const Expr& channels) {
  if (x.rank() < 2 || ir::AsInt(x.shape()[1]).has_value() || !ir::AsInt(channels).has_value())
    return x;
  Dims shape = x.shape();
  shape[1] = channels;
  return ReshapeTo(call, x, std::move(shape));
}

Result ConvWith(Call& call, int spatial, int groups_place) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  const bool single = x.rank() == spatial + 1;  // one image without a batch
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{0}}}));
  }
  HIDET_ASSIGN_OR_RETURN(auto stride, IntsArg(call, 3, "stride", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(auto dilation, IntsArg(call, 5, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(int64_t groups, IntArg(call, groups_place, "groups", 1));
  if (w.rank() > 1) {
    HIDET_ASSIGN_OR_RETURN(x,
                           WithChannels(call, x, ir::Simplify(w.shape()[1] * ir::Int64(groups))));
  }
  std::vector<int64_t> padding;
  if (const std::string* text = call.Arg(4, "padding").As<std::string>()) {
    if (*text != "same" && *text != "valid") return Unsupported(absl::StrCat("padding ", *text));
    padding.assign(2 * spatial, 0);
    for (int i = 0; *text == "same" && i < spatial; ++i) {
      const auto kernel = ir::AsInt(w.shape()[i + 2]);
      if (!kernel.has_value()) return Unsupported("the kernel's size must be constant");
      const int64_t total = dilation[i] * (*kernel - 1);
      padding[i] = total / 2;
      padding[spatial + i] = total - total / 2;
    }
  } else {
    HIDET_ASSIGN_OR_RETURN(padding, IntsArg(call, 4, "padding", spatial, 0));
  }
  HIDET_ASSIGN_OR_RETURN(
      Tensor y,
      Make(
          call, absl::StrCat("Conv", spatial, "d"), {x, w},
          {{"padding", padding}, {"stride", stride}, {"dilations", dilation}, {"groups", groups}}));
  HIDET_ASSIGN_OR_RETURN(Value result, AddChannelBias(call, y, spatial));
  if (!single) return result;
  Dims shape = result.As<Tensor>()->shape();
  shape.erase(shape.begin());
  return One(call, "Reshape", {*result.As<Tensor>()}, {{"shape", std::move(shape)}});
}

template <int spatial>
Result Conv(Call& call) {
  return ConvWith(call, spatial, 6);
}

// Where the functions and the core operator have their further arguments.
struct TransposedPlaces {
  int output_padding, groups, dilation;
};

Result ConvTransposedWith(Call& call, int spatial, const TransposedPlaces& places) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  if (w.rank() != spatial + 2) return Wrong(absl::StrCat("weight of rank ", w.rank()));
  const bool single = x.rank() == spatial + 1;  // one image without a batch
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{0}}}));
  }
  if (x.rank() != spatial + 2) return Wrong(absl::StrCat("image of rank ", x.rank()));
  HIDET_ASSIGN_OR_RETURN(x, WithChannels(call, x, w.shape()[0]));
  HIDET_ASSIGN_OR_RETURN(auto stride, IntsArg(call, 3, "stride", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 4, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto extra,
                         IntsArg(call, places.output_padding, "output_padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto dilation, IntsArg(call, places.dilation, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(int64_t groups, IntArg(call, places.groups, "groups", 1));
  for (int i = 0; i < spatial; ++i) extra[i] = padding[i] - extra[i];
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         graph::MakeTransposedConvolution(call.builder, x, w,
                                                          {.stride = std::move(stride),
                                                           .dilation = std::move(dilation),
                                                           .cut_before = std::move(padding),
                                                           .cut_after = std::move(extra),
                                                           .groups = groups},
                                                          call.name));
  HIDET_ASSIGN_OR_RETURN(Value result, AddChannelBias(call, y, spatial));
  if (!single) return result;
  return One(call, "Squeeze", {*result.As<Tensor>()}, {{"dims", std::vector<int64_t>{0}}});
}

template <int spatial>
Result ConvTransposed(Call& call) {
  return ConvTransposedWith(call, spatial, {.output_padding = 5, .groups = 6, .dilation = 7});
}

// The core operator: (x, w, bias, stride, padding, dilation, transposed, output_padding, groups).
Result CoreConv(Call& call) {
  HIDET_ASSIGN_OR_RETURN(bool transposed, BoolArg(call, 6, "transposed", false));
  HIDET_ASSIGN_OR_RETURN(Tensor w, TensorArg(call, 1, "weight"));
  if (w.rank() < 3 || w.rank() > 5) return Unsupported(absl::StrCat("weight of rank ", w.rank()));
  if (!transposed) return ConvWith(call, w.rank() - 2, 8);
  return ConvTransposedWith(call, w.rank() - 2, {.output_padding = 7, .groups = 8, .dilation = 5});
}

// The stride of a window: the window's own size where none is given, or an empty list.
absl::StatusOr<std::vector<int64_t>> PoolStride(Call& call, const std::vector<int64_t>& kernel) {
  const Value& given = call.Arg(2, "stride");
  const ValueList* list = given.As<ValueList>();
  if (given.IsNone() || (list != nullptr && list->empty())) return kernel;
  return IntsArg(call, 2, "stride", static_cast<int>(kernel.size()), std::nullopt);
}

// The pool of images [n, c, ...], or of one image [c, ...].
Result Pool(Call& call, absl::string_view op, int spatial, const Tensor& x,
            const Attributes& attributes) {
  if (x.rank() != spatial + 1) return One(call, op, {x}, attributes);
  const std::vector<int64_t> first = {0};
  HIDET_ASSIGN_OR_RETURN(const Tensor images, Make(call, "Unsqueeze", {x}, {{"dims", first}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor y, Make(call, op, {images}, attributes));
  return One(call, "Squeeze", {y}, {{"dims", first}});
}

// The largest elements of an image's windows by an operator such as MaxPool2d and, where they are
// asked for, their places.
Result MaxPoolOf(Call& call, absl::string_view name, int spatial, const Tensor& x, bool places,
                 const Attributes& attributes) {
  HIDET_ASSIGN_OR_RETURN(const Value y,
                         Pool(call, absl::StrCat(name, spatial, "d"), spatial, x, attributes));
  if (!places) return y;
  HIDET_ASSIGN_OR_RETURN(const Value at, Pool(call, absl::StrCat(name, "Places", spatial, "d"),
                                              spatial, x, attributes));
  return Value(ValueList{y, at});
}

template <int spatial>
Result MaxPool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(auto kernel, IntsArg(call, 1, "kernel_size", spatial, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(auto stride, PoolStride(call, kernel));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 3, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(auto dilations, IntsArg(call, 4, "dilation", spatial, 1));
  HIDET_ASSIGN_OR_RETURN(bool ceil_mode, BoolArg(call, 5, "ceil_mode", false));
  HIDET_ASSIGN_OR_RETURN(bool indices, BoolArg(call, 6, "return_indices", false));
  return MaxPoolOf(call, "MaxPool", spatial, x, indices,
                   {{"kernel", kernel},
                    {"stride", stride},
                    {"padding", padding},
                    {"ceil_mode", ceil_mode},
                    {"dilations", dilations}});
}

// max_pool2d_with_indices and the like, whose last argument that counts is ceil_mode.
template <int spatial>
Result MaxPoolWithIndices(Call& call) {
  call.args.resize(std::min<size_t>(call.args.size(), 6));
  call.kwargs.emplace_back("return_indices", Value(true));
  return MaxPool<spatial>(call);
}

template <int spatial>
Result AvgPool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(auto kernel, IntsArg(call, 1, "kernel_size", spatial, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(auto stride, PoolStride(call, kernel));
  HIDET_ASSIGN_OR_RETURN(auto padding, IntsArg(call, 3, "padding", spatial, 0));
  HIDET_ASSIGN_OR_RETURN(bool ceil_mode, BoolArg(call, 4, "ceil_mode", false));
  HIDET_ASSIGN_OR_RETURN(bool count_pad, BoolArg(call, 5, "count_include_pad", true));
  HIDET_ASSIGN_OR_RETURN(const int64_t divisor, IntArg(call, 6, "divisor_override", 0));
  // Windows that reach beyond the padding have fewer elements than the others.
  if (divisor != 0 && ceil_mode) return Unsupported("divisor_override with ceil_mode");
  HIDET_ASSIGN_OR_RETURN(Value y, Pool(call, absl::StrCat("AvgPool", spatial, "d"), spatial, x,
                                       {{"kernel", kernel},
                                        {"stride", stride},
                                        {"padding", padding},
                                        {"ceil_mode", ceil_mode},
                                        {"count_include_pad", count_pad || divisor != 0}}));
  if (divisor == 0) return y;
  double count = 1;
  for (const int64_t size : kernel) count *= static_cast<double>(size);
  return One(call, "Multiply",
             {*y.As<Tensor>(),
              graph::ScalarConstant(x.dtype(), count / static_cast<double>(divisor), call.device)});
}

template <Name op, int spatial>
Result AdaptivePool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool indices, BoolArg(call, 2, "return_indices", false));
  const auto image = absl::MakeConstSpan(x.shape()).last(std::min(x.rank(), spatial));
  Dims sizes;
  const ValueList* list = call.Arg(1, "output_size").As<ValueList>();
  for (size_t i = 0; i < image.size(); ++i) {
    const Value& item = list == nullptr    ? call.Arg(1, "output_size")
                        : i < list->size() ? (*list)[i]
                                           : list->back();
    const std::optional<ir::Expr> size = item.IsNone() ? image[i] : AsSize(item);
    if (!size.has_value()) return Unsupported("argument output_size: expected integers");
    sizes.push_back(*size);
  }
  if (indices)
    return MaxPoolOf(call, "AdaptiveMaxPool", spatial, x, true, {{"output_size", sizes}});
  return Pool(call, op.text, spatial, x, {{"output_size", sizes}});
}

absl::StatusOr<Dims> SizesOf(const Value& value, absl::string_view what) {
  const ValueList* list = value.As<ValueList>();
  if (list == nullptr) return Wrong(absl::StrCat(what, ": expected a list of sizes"));
  Dims sizes;
  for (const Value& item : *list) {
    const std::optional<ir::Expr> size = AsSize(item);
    if (!size.has_value()) return Unsupported(absl::StrCat(what, ": expected sizes"));
    sizes.push_back(*size);
  }
  return sizes;
}

// Elements put back at the places that a pool found, in images of these sizes; zeros elsewhere.
Result PutBack(Call& call, const Tensor& x, const Tensor& indices, const Dims& sizes) {
  const size_t spatial = sizes.size(), outer = static_cast<size_t>(x.rank()) - spatial;
  Dims from(x.shape().begin(), x.shape().begin() + outer), to = from, shape = from;
  ir::Expr before = ir::Int64(1), after = ir::Int64(1);
  for (size_t d = 0; d < spatial; ++d) {
    before = before * x.shape()[outer + d];
    after = after * sizes[d];
    shape.push_back(sizes[d]);
  }
  from.push_back(ir::Simplify(before));
  to.push_back(ir::Simplify(after));
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, ReshapeTo(call, x, from));
  HIDET_ASSIGN_OR_RETURN(const Tensor places, ReshapeTo(call, indices, from));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor nothing,
      Make(call, "Broadcast", {graph::ScalarConstant(x.dtype(), 0, call.device)}, {{"shape", to}}));
  HIDET_ASSIGN_OR_RETURN(const Tensor y,
                         Make(call, "Scatter", {nothing, places, rows},
                              {{"axis", static_cast<int64_t>(outer)}, {"wrap", false}}));
  return One(call, "Reshape", {y}, {{"shape", shape}});
}

// The core operator: (x, indices, sizes).
template <int spatial>
Result CoreMaxUnpool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, TensorArg(call, 1, "indices"));
  HIDET_ASSIGN_OR_RETURN(const Dims sizes, SizesOf(call.Arg(2, "output_size"), "output_size"));
  if (sizes.size() != spatial || x.rank() <= spatial)
    return Wrong(absl::StrCat("output_size: ", sizes.size(), " sizes, expected ", spatial));
  return PutBack(call, x, indices, sizes);
}

// Sizes that several images before the pool may have had are the least, unless they are given.
template <int spatial>
Result MaxUnpool(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(const Tensor indices, TensorArg(call, 1, "indices"));
  HIDET_ASSIGN_OR_RETURN(const auto kernel, IntsArg(call, 2, "kernel_size", spatial, std::nullopt));
  const auto stride = call.Arg(3, "stride").IsNone()
                          ? absl::StatusOr<std::vector<int64_t>>(kernel)
                          : IntsArg(call, 3, "stride", spatial, std::nullopt);
  HIDET_RETURN_IF_ERROR(stride.status());
  HIDET_ASSIGN_OR_RETURN(const auto padding, IntsArg(call, 4, "padding", spatial, 0));
  if (x.rank() <= spatial) return Wrong(absl::StrCat("input of rank ", x.rank()));
  Dims sizes;
  for (int d = 0; d < spatial; ++d) {
    const ir::Expr& size = x.shape()[x.rank() - spatial + d];
    sizes.push_back(ir::Simplify((size - ir::Int64(1)) * ir::Int64((*stride)[d]) +
                                 ir::Int64(kernel[d] - 2 * padding[d])));
  }
  if (const Value& value = call.Arg(5, "output_size"); !value.IsNone()) {
    HIDET_ASSIGN_OR_RETURN(Dims given, SizesOf(value, "output_size"));
    if (given.size() == spatial + 2) given.erase(given.begin(), given.begin() + 2);
    if (given.size() != spatial)
      return Wrong(absl::StrCat("output_size: ", given.size(), " sizes, expected ", spatial));
    for (int d = 0; d < spatial; ++d) {
      const auto least = ir::AsInt(sizes[d]), size = ir::AsInt(given[d]);
      if (least.has_value() && size.has_value() && std::abs(*size - *least) >= (*stride)[d])
        return Wrong(absl::StrCat("output_size: ", *size, " is not within a stride of ", *least));
    }
    sizes = std::move(given);
  }
  return PutBack(call, x, indices, sizes);
}

template <int spatial>
Result AdaptiveMaxPoolWithIndices(Call& call) {
  call.args.resize(std::min<size_t>(call.args.size(), 2));
  call.kwargs.emplace_back("return_indices", Value(true));
  if constexpr (spatial == 1) return AdaptivePool<"AdaptiveMaxPool1d", 1>(call);
  if constexpr (spatial == 2) return AdaptivePool<"AdaptiveMaxPool2d", 2>(call);
  return AdaptivePool<"AdaptiveMaxPool3d", 3>(call);
}

// fold(columns, output_size, kernel_size, dilation, padding, stride) of [n, c * 9, windows], or of
// one image's.
Result Fold(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const bool single = x.rank() == 2;
  const std::vector<int64_t> first = {0};
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", first}}));
  }
  graph::Fold options;
  HIDET_ASSIGN_OR_RETURN(options.image, IntsArg(call, 1, "output_size", 2, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(options.kernel, IntsArg(call, 2, "kernel_size", 2, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(options.dilation, IntsArg(call, 3, "dilation", 2, 1));
  HIDET_ASSIGN_OR_RETURN(options.pad_before, IntsArg(call, 4, "padding", 2, 0));
  HIDET_ASSIGN_OR_RETURN(options.stride, IntsArg(call, 5, "stride", 2, 1));
  options.pad_after = options.pad_before;
  absl::StatusOr<Tensor> y = graph::MakeFold(call.builder, x, options, call.name);
  if (absl::IsInvalidArgument(y.status())) return Wrong(y.status().message());
  HIDET_RETURN_IF_ERROR(y.status());
  if (!single) return Value(*std::move(y));
  return One(call, "Squeeze", {*y}, {{"dims", first}});
}

constexpr OpRule kRules[] = {
    {"adaptive_avg_pool1d", AdaptivePool<"AdaptiveAvgPool1d", 1>},
    {"adaptive_avg_pool2d", AdaptivePool<"AdaptiveAvgPool2d", 2>},
    {"adaptive_avg_pool3d", AdaptivePool<"AdaptiveAvgPool3d", 3>},
    {"adaptive_max_pool1d", AdaptivePool<"AdaptiveMaxPool1d", 1>},
    {"adaptive_max_pool1d_with_indices", AdaptiveMaxPoolWithIndices<1>},
    {"adaptive_max_pool2d", AdaptivePool<"AdaptiveMaxPool2d", 2>},
    {"adaptive_max_pool2d_with_indices", AdaptiveMaxPoolWithIndices<2>},
    {"adaptive_max_pool3d", AdaptivePool<"AdaptiveMaxPool3d", 3>},
    {"adaptive_max_pool3d_with_indices", AdaptiveMaxPoolWithIndices<3>},
    {"avg_pool1d", AvgPool<1>},
    {"avg_pool2d", AvgPool<2>},
    {"avg_pool3d", AvgPool<3>},
    {"col2im", Fold},
    {"conv1d", Conv<1>},
    {"conv2d", Conv<2>},
    {"conv3d", Conv<3>},
    {"conv_transpose1d", ConvTransposed<1>},
    {"conv_transpose2d", ConvTransposed<2>},
    {"conv_transpose3d", ConvTransposed<3>},
    {"convolution", CoreConv},
    {"fold", Fold},
    {"max_pool1d", MaxPool<1>},
    {"max_pool1d_with_indices", MaxPoolWithIndices<1>},
    {"max_pool2d", MaxPool<2>},
    {"max_pool2d_with_indices", MaxPoolWithIndices<2>},
    {"max_pool3d", MaxPool<3>},
    {"max_pool3d_with_indices", MaxPoolWithIndices<3>},
    {"max_unpool1d", MaxUnpool<1>},
    {"max_unpool2d", MaxUnpool<2>},
    {"max_unpool2d_with_sizes", CoreMaxUnpool<2>},
    {"max_unpool3d", MaxUnpool<3>},
    {"max_unpool3d_with_sizes", CoreMaxUnpool<3>},
};

}  // namespace

absl::Span<const OpRule> WindowRules() { return kRules; }

}  // namespace hidet::fx
