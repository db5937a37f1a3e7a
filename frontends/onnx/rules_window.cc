// Convolutions run backwards, and poolings beyond the plain ones.
#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "graph/transposed_convolution.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

absl::StatusOr<Ints> IntsOr(NodeContext& node, absl::string_view name, const Ints& otherwise) {
  HIDET_ASSIGN_OR_RETURN(const auto given, node.Ints(name));
  if (given.has_value() && given->size() != otherwise.size())
    return node.Error(
        absl::StrCat(name, " has ", given->size(), " elements, expected ", otherwise.size()));
  return given.value_or(otherwise);
}

// A window's places along one axis.
struct Places {
  int64_t from = 0, to = 0, kernel = 1, stride = 1, dilation = 1;
  int64_t begin = 0, end = 0;  // padding
};

// Elements of each window of x in a new last dimension, 0 outside: [n, c, sizes..., taps].
// `*inside` gets 1 where a tap is within the image, likewise [1, 1, sizes..., taps].
Tensor Windows(Composer& c, Tensor x, const std::vector<Places>& axes, NodeContext& node,
               Tensor* inside) {
  const int rank = static_cast<int>(axes.size());
  int64_t taps = 1, count = 1, elements = 1;
  for (const Places& a : axes) {
    taps *= a.kernel;
    count *= a.to;
    elements *= a.from;
  }
  constexpr int64_t kMaxTaken = int64_t{1} << 22;  // elements that windows take apart
  if (taps * count > kMaxTaken) {
    c.Fail(node.Unimplemented(absl::StrCat(count, " windows of ", taps, " elements")));
    return x;
  }
  Ints index;
  std::vector<double> within;
  for (int64_t w = 0; w < count; ++w) {
    for (int64_t t = 0; t < taps; ++t) {
      int64_t window = w, tap = t, place = 0, step = 1;
      bool valid = true;
      for (int d = rank; d-- > 0;) {
        const Places& a = axes[d];
        const int64_t at = window % a.to * a.stride - a.begin + tap % a.kernel * a.dilation;
        valid = valid && at >= 0 && at < a.from;
        place += at * step;
        step *= a.from;
        window /= a.to;
        tap /= a.kernel;
      }
      index.push_back(valid ? place : elements);
      within.push_back(valid);
    }
  }
  const Dims flat = {c.Dim(x, 0), c.Dim(x, 1), ir::Int64(elements)};
  const Tensor padded = c.Op("Pad", {c.Reshape(x, flat)}, {{"pads", Ints{0, 0, 0, 0, 0, 1}}});
  Dims shape = {c.Dim(x, 0), c.Dim(x, 1)};
  Ints mask = {1, 1};
  for (const Places& a : axes) {
    shape.push_back(ir::Int64(a.to));
    mask.push_back(a.to);
  }
  shape.push_back(ir::Int64(taps));
  mask.push_back(taps);
  if (inside != nullptr) *inside = c.Reals(x.dtype(), within, mask);
  return c.Reshape(
      c.Op("Take", {padded, c.Integers(index, {count * taps})}, {{"axis", int64_t{2}}}), shape);
}

// Sizes of the windows of a pooling, with automatic padding and rounding as ONNX has them.
absl::StatusOr<std::vector<Places>> PlacesOf(NodeContext& node, Composer& c, const Tensor& x) {
  const size_t rank = static_cast<size_t>(x.rank()) - 2;
  HIDET_ASSIGN_OR_RETURN(const Ints kernel, IntsOr(node, "kernel_shape", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(const Ints stride, IntsOr(node, "strides", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(const Ints dilation, IntsOr(node, "dilations", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(const Ints pads, IntsOr(node, "pads", Ints(2 * rank, 0)));
  HIDET_ASSIGN_OR_RETURN(const std::string automatic, node.String("auto_pad", "NOTSET"));
  HIDET_ASSIGN_OR_RETURN(const bool ceiling, node.Flag("ceil_mode", false));
  std::vector<Places> axes;
  for (size_t d = 0; d < rank; ++d) {
    Places a{.from = c.Size(x, static_cast<int>(d) + 2),
             .kernel = kernel[d],
             .stride = stride[d],
             .dilation = dilation[d],
             .begin = pads[d],
             .end = pads[d + rank]};
    if (a.stride < 1 || a.kernel < 1 || a.dilation < 1)
      return node.Error("a window without extent");
    const int64_t extent = (a.kernel - 1) * a.dilation + 1;
    if (automatic == "SAME_UPPER" || automatic == "SAME_LOWER") {
      a.to = CeilOfRatio(a.from, a.stride);
      const int64_t total = std::max<int64_t>((a.to - 1) * a.stride + extent - a.from, 0);
      a.begin = automatic == "SAME_UPPER" ? total / 2 : total - total / 2;
      a.end = total - a.begin;
    } else {
      if (automatic == "VALID") a.begin = a.end = 0;
      const int64_t room = a.from + a.begin + a.end - extent;
      a.to = (ceiling ? CeilOfRatio(room, a.stride) : room / a.stride) + 1;
      // No window begins behind the image.
      if (ceiling && (a.to - 1) * a.stride >= a.from + a.begin) --a.to;
    }
    if (a.to < 1) return node.Error("a window larger than the image");
    axes.push_back(a);
  }
  return axes;
}

absl::Status CheckImage(const NodeContext& node, const Tensor& x) {
  if (x.rank() < 3 || x.rank() > 5)
    return node.Error(absl::StrCat("image of rank ", x.rank(), ", expected 3 to 5"));
  return absl::OkStatus();
}

// The inputs are image, weight and, at place `bias`, a bias; `pads` are those that an input gives.
absl::StatusOr<Tensor> TransposedConvolution(NodeContext& node, const std::optional<Ints>& given,
                                             int bias) {
  Composer c(node);
  const Tensor &x = node.input(0), &w = node.input(1);
  const int spatial = x.rank() - 2;
  if (spatial < 1 || spatial > 3 || w.rank() != x.rank())
    return node.Error(absl::StrCat("image of rank ", x.rank(), " and weight of rank ", w.rank()));
  const auto rank = static_cast<size_t>(spatial);
  HIDET_ASSIGN_OR_RETURN(const int64_t groups, node.Int("group", 1));
  HIDET_ASSIGN_OR_RETURN(const Ints stride, IntsOr(node, "strides", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(const Ints dilation, IntsOr(node, "dilations", Ints(rank, 1)));
  HIDET_ASSIGN_OR_RETURN(Ints pads, IntsOr(node, "pads", Ints(2 * rank, 0)));
  if (given.has_value()) pads = *given;
  if (pads.size() != 2 * rank)
    return node.Error(absl::StrCat(pads.size(), " pads, expected ", 2 * rank));
  HIDET_ASSIGN_OR_RETURN(const Ints extra, IntsOr(node, "output_padding", Ints(rank, 0)));
  HIDET_ASSIGN_OR_RETURN(const std::string automatic, node.String("auto_pad", "NOTSET"));
  HIDET_ASSIGN_OR_RETURN(const auto wanted, node.Ints("output_shape"));
  node.Ignore("kernel_shape");  // that of the weight
  Ints before(rank), after(rank);
  for (size_t d = 0; d < rank; ++d) {
    before[d] = pads[d];
    after[d] = pads[d + rank] - extra[d];
    const bool same = automatic == "SAME_UPPER" || automatic == "SAME_LOWER";
    if (automatic == "VALID") {
      before[d] = 0;
      after[d] = -extra[d];
    }
    if (!wanted.has_value() && !same) continue;
    const int64_t size = c.Size(x, static_cast<int>(d) + 2),
                  kernel = c.Size(w, static_cast<int>(d) + 2);
    if (!c.ok()) return c.status();
    const int64_t full = (size - 1) * stride[d] + dilation[d] * (kernel - 1) + 1 + extra[d];
    int64_t to = size * stride[d];
    if (wanted.has_value()) {
      const size_t skip = wanted->size() > rank ? wanted->size() - rank : 0;
      if (wanted->size() < rank) return node.Error("output_shape of another rank");
      to = (*wanted)[skip + d];
    }
    const int64_t total = std::max<int64_t>(full - to, 0);
    before[d] = automatic == "SAME_UPPER" ? total / 2 : total - total / 2;
    after[d] = (full < to ? full - to : total - before[d]) - extra[d];
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y,
                         graph::MakeTransposedConvolution(node.builder(), x, w,
                                                          {.stride = stride,
                                                           .dilation = dilation,
                                                           .cut_before = std::move(before),
                                                           .cut_after = std::move(after),
                                                           .groups = groups},
                                                          node.name()));
  if (node.has_input(bias)) {
    Dims shape = {c.Dim(node.input(bias), 0)};
    for (int d = 0; d < spatial; ++d) shape.push_back(ir::Int64(1));
    y = c.Add(y, c.Reshape(node.input(bias), shape));
  }
  if (!c.ok()) return c.status();
  return y;
}

}  // namespace

Imported ImportConvTranspose(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(Tensor y, TransposedConvolution(node, std::nullopt, 2));
  return Tensors{std::move(y)};
}

// The same with the pads as an input, before the bias.
Imported ImportConvTransposeWithDynamicPads(NodeContext& node) {
  std::optional<Ints> pads;
  if (node.has_input(2)) {
    HIDET_ASSIGN_OR_RETURN(pads, node.ConstantInts(2, "pads"));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, TransposedConvolution(node, pads, 3));
  return Tensors{std::move(y)};
}

absl::StatusOr<double> PowerOfNorm(NodeContext& node) {
  if (node.opset() < 2) return node.Float("p", 2.0);
  return node.Int("p", 2);
}

// (sum of |x|^p over each window)^(1/p)
Imported ImportLpPool(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_RETURN_IF_ERROR(CheckImage(node, x));
  HIDET_ASSIGN_OR_RETURN(const double p, PowerOfNorm(node));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const std::vector<Places> axes, PlacesOf(node, c, x));
  const Tensor powers = c.Op("Pow", {c.Op("Abs", {x}), c.Scalar(x, p)});
  const Tensor taken = Windows(c, powers, axes, node, nullptr);
  const Tensor sum = c.Sum(taken, {-1}, false);
  return c.Result({c.Op("Pow", {sum, c.Scalar(x, 1 / p)})});
}

Imported ImportGlobalLpPool(NodeContext& node) {
  const Tensor& x = node.input(0);
  HIDET_RETURN_IF_ERROR(CheckImage(node, x));
  HIDET_ASSIGN_OR_RETURN(const double p, PowerOfNorm(node));
  Composer c(node);
  Ints axes;
  for (int64_t d = 2; d < x.rank(); ++d) axes.push_back(d);
  const Tensor sum = c.Sum(c.Op("Pow", {c.Op("Abs", {x}), c.Scalar(x, p)}), axes);
  return c.Result({c.Op("Pow", {sum, c.Scalar(x, 1 / p)})});
}

absl::StatusOr<Tensor> AveragePoolOfWindows(NodeContext& node, const Tensor& x) {
  HIDET_RETURN_IF_ERROR(CheckImage(node, x));
  HIDET_ASSIGN_OR_RETURN(const bool include, node.Flag("count_include_pad", false));
  Composer c(node);
  HIDET_ASSIGN_OR_RETURN(const std::vector<Places> axes, PlacesOf(node, c, x));
  Tensor inside;
  Tensor image = x;
  std::vector<Places> places = axes;
  if (include) {
    // The padding belongs to the image; what a rounded-up window reaches beyond it does not.
    Ints all(2 * x.rank(), 0);
    for (size_t d = 0; d < axes.size(); ++d) {
      all[d + 2] = axes[d].begin;
      all[x.rank() + d + 2] = axes[d].end;
      places[d].from += axes[d].begin + axes[d].end;
      places[d].begin = 0;
    }
    image = c.Op("Pad", {x}, {{"pads", all}});
  }
  const Tensor taken = Windows(c, image, places, node, &inside);
  if (!c.ok()) return c.status();
  const Tensor means = c.Div(c.Sum(taken, {-1}, false), c.Sum(inside, {-1}, false));
  if (!c.ok()) return c.status();
  return means;
}

// x / (bias + alpha / size * sum of squares of `size` neighbouring channels)^beta
Imported ImportLrn(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int64_t size, node.Int("size"));
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1e-4));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta", 0.75));
  HIDET_ASSIGN_OR_RETURN(const double bias, node.Float("bias", 1.0));
  const Tensor& x = node.input(0);
  if (size < 1 || size > 1024 || x.rank() < 2) return node.Error(absl::StrCat("size ", size));
  Composer c(node);
  const int64_t channels = c.Size(x, 1);
  Ints pads(2 * x.rank(), 0);
  pads[1] = (size - 1) / 2;
  pads[x.rank() + 1] = size - 1 - pads[1];
  const Tensor squares = c.Op("Pad", {c.Mul(x, x)}, {{"pads", pads}});
  Tensor sum = c.Slice(squares, 1, 0, channels);
  for (int64_t i = 1; i < size; ++i) sum = c.Add(sum, c.Slice(squares, 1, i, i + channels));
  const Tensor base = c.Add(c.Mul(sum, alpha / static_cast<double>(size)), bias);
  return c.Result({c.Div(x, c.Op("Pow", {base, c.Scalar(x, beta)}))});
}

// The determinant, by elimination with the largest pivot of each column.
Imported ImportDet(NodeContext& node) {
  Composer c(node);
  Tensor a = node.input(0);
  const int64_t n = c.Size(a, -1);
  if (a.rank() < 2 || c.Size(a, -2) != n)
    return node.Error(absl::StrCat("matrices ", graph::ToString(a.shape())));
  if (n > 16) return node.Unimplemented(absl::StrCat("matrices of ", n, " rows"));
  Tensor product;
  const int64_t rows = a.rank() - 2, columns = a.rank() - 1;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t left = n - k;
    const Tensor column = c.Slice(a, columns, 0, 1);
    const Tensor best =
        c.Op("ArgMax", {c.Op("Abs", {column})}, {{"dim", rows}, {"keepdims", true}});
    const Tensor pivot = c.Op("Gather", {column, best}, {{"axis", rows}});
    // Row `best` and the first change places, and the sign with them.
    const Tensor first = c.Op("Equal", {best, c.Scalar(best, 0)});
    const Tensor signed_pivot = c.Where(first, pivot, c.Op("Negative", {pivot}));
    product = k == 0 ? signed_pivot : c.Mul(product, signed_pivot);
    if (left == 1) break;
    Dims wide = a.shape();
    wide[rows] = ir::Int64(1);
    const Tensor pivot_row = c.Op("Gather", {a, c.Broadcast(best, wide)}, {{"axis", rows}});
    const Tensor index = c.Integers(
        [&] {
          Ints list;
          for (int64_t i = 0; i < left; ++i) list.push_back(i);
          return list;
        }(),
        {left, 1});
    const Tensor is_best = c.Op("Equal", {index, best});
    const Tensor swapped = c.Where(is_best, c.Slice(a, rows, 0, 1), a);
    const Tensor rest = c.Slice(swapped, rows, 1, left);
    // A column of zeros makes the determinant 0, whatever is left.
    const Tensor zero = c.Op("Equal", {pivot, c.Scalar(pivot, 0)});
    const Tensor divisor = c.Where(zero, c.Scalar(pivot, 1), pivot);
    const Tensor factors = c.Div(c.Slice(rest, columns, 0, 1), divisor);
    a = c.Slice(c.Sub(rest, c.Mul(factors, pivot_row)), columns, 1, left);
  }
  if (n == 0) product = c.Scalar(a, 1);
  Dims shape(node.input(0).shape().begin(), node.input(0).shape().end() - 2);
  return c.Result({c.Reshape(product, shape)});
}

// Columns are eliminated one by one, in all other rows, beside the identity, which becomes the
// inverse; each by the row of its largest element among those that are left.
Imported ImportInverse(NodeContext& node) {
  Composer c(node);
  const Tensor& given = node.input(0);
  const int64_t n = c.Size(given, -1);
  if (!c.ok()) return c.status();
  if (given.rank() < 2 || c.Size(given, -2) != n)
    return node.Error(absl::StrCat("matrices ", graph::ToString(given.shape())));
  if (n > 16) return node.Unimplemented(absl::StrCat("matrices of ", n, " rows"));
  if (n == 0) return Tensors{given};
  const ScalarType dtype = BitWidth(given.dtype()) < 32 ? ScalarType::kFloat32 : given.dtype();
  const int64_t rows = given.rank() - 2, columns = given.rank() - 1;
  std::vector<double> ones(static_cast<size_t>(n * n), 0.0);
  Ints indices;
  for (int64_t i = 0; i < n; ++i) {
    ones[static_cast<size_t>(i * n + i)] = 1;
    indices.push_back(i);
  }
  const Tensor unit = c.Broadcast(c.Reals(dtype, ones, {n, n}), given.shape());
  const Tensor index = c.Integers(indices, {n, 1});
  Tensor a = c.Concat({c.Cast(given, dtype), unit}, columns);
  for (int64_t k = 0; k < n; ++k) {
    const Tensor column = c.Slice(a, columns, k, k + 1);
    const Tensor left = c.Op("GreaterEqual", {index, c.Scalar(index, static_cast<double>(k))});
    const Tensor sizes = c.Where(left, c.Op("Abs", {column}), c.Scalar(column, -1));
    const Tensor best = c.Op("ArgMax", {sizes}, {{"dim", rows}, {"keepdims", true}});
    Dims wide = a.shape();
    wide[rows] = ir::Int64(1);
    const Tensor best_row = c.Op("Gather", {a, c.Broadcast(best, wide)}, {{"axis", rows}});
    const Tensor row = c.Div(best_row, c.Slice(best_row, columns, k, k + 1));
    // Row k takes the place of the best one, which becomes row k.
    const Tensor is_k = c.Op("Equal", {index, c.Scalar(index, static_cast<double>(k))});
    const Tensor swapped = c.Where(c.Op("Equal", {index, best}), c.Slice(a, rows, k, k + 1), a);
    const Tensor rest = c.Sub(swapped, c.Mul(c.Slice(swapped, columns, k, k + 1), row));
    a = c.Where(is_k, row, rest);
  }
  return c.Result({c.Cast(c.Slice(a, columns, n, 2 * n), given.dtype())});
}

}  // namespace hidet::onnx
