#include "graph/ops/window.h"

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;

std::vector<int64_t> IntsOr(const Attributes& attributes, absl::string_view name, size_t rank,
                            int64_t otherwise) {
  return attributes.Has(name) ? attributes.Ints(name) : std::vector<int64_t>(rank, otherwise);
}

}  // namespace

WindowShape WindowOf(const Attributes& attributes, std::vector<int64_t> kernel) {
  WindowShape window;
  const size_t rank = kernel.size();
  window.kernel = std::move(kernel);
  window.stride = IntsOr(attributes, "stride", rank, 1);
  window.dilation =
      IntsOr(attributes, attributes.Has("dilation") ? "dilation" : "dilations", rank, 1);
  const std::vector<int64_t> padding = IntsOr(attributes, "padding", rank, 0);
  window.pad_begin.assign(padding.begin(), padding.begin() + static_cast<std::ptrdiff_t>(
                                                                 std::min(rank, padding.size())));
  window.pad_end =
      padding.size() == 2 * rank
          ? std::vector<int64_t>(padding.begin() + static_cast<std::ptrdiff_t>(rank), padding.end())
          : window.pad_begin;
  window.ceil_mode = attributes.Has("ceil_mode") && attributes.Bool("ceil_mode");
  return window;
}

Expr WindowShape::OutputSize(int i, const Expr& size) const {
  const Expr room = size + (pad_begin[i] + pad_end[i] - Extent(i));
  if (!ceil_mode) return ir::Simplify((stride[i] == 1 ? room : room / stride[i]) + 1);
  const Expr count = ir::CeilDiv(room, ir::Int64(stride[i])) + 1;
  // The last window must begin at or before the last element of the image.
  const Expr starts = ir::CeilDiv(size + pad_begin[i], ir::Int64(stride[i]));
  return ir::Simplify(ir::Min(count, starts));
}

Expr WindowShape::ImageIndex(int i, const Expr& out, const Expr& element) const {
  Expr index = stride[i] == 1 ? out : out * stride[i];
  if (kernel[i] > 1) index = index + (dilation[i] == 1 ? element : element * dilation[i]);
  return pad_begin[i] == 0 ? index : index - pad_begin[i];
}

Expr WindowShape::Inside(int i, const Expr& index, const Expr& size) const {
  std::vector<Expr> conditions;
  if (pad_begin[i] > 0) conditions.push_back(index >= ir::Int64(0));
  if (pad_end[i] > 0 || ceil_mode) conditions.push_back(index < size);
  return ir::AllOf(conditions);
}

absl::Status CheckWindow(const InferContext& context, const std::vector<int64_t>& kernel,
                         absl::Span<const Expr> spatial) {
  const Attributes& attributes = context.attributes();
  const size_t rank = kernel.size();
  if (spatial.size() != rank) {
    return context.Error(
        absl::StrCat("a kernel of ", rank, " dimensions for ", spatial.size(), " of the image"));
  }
  for (const char* name : {"stride", "dilations", "dilation"}) {
    if (!attributes.Has(name)) continue;
    if (attributes.Ints(name).size() != rank) {
      return context.Error(
          absl::StrCat(name, " has ", attributes.Ints(name).size(), " elements, expected ", rank));
    }
    for (int64_t value : attributes.Ints(name)) {
      if (value < 1 || value > INT32_MAX)
        return context.Error(absl::StrCat(name, " has ", value, ", expected at least 1"));
    }
  }
  if (attributes.Has("padding")) {
    const std::vector<int64_t>& padding = attributes.Ints("padding");
    if (padding.size() != rank && padding.size() != 2 * rank) {
      return context.Error(absl::StrCat("padding has ", padding.size(), " elements, expected ",
                                        rank, " or ", 2 * rank));
    }
    for (int64_t value : padding) {
      if (value < 0 || value > INT32_MAX)
        return context.Error(absl::StrCat("padding has ", value, ", expected at least 0"));
    }
  }
  for (int64_t size : kernel) {
    if (size < 1 || size > INT32_MAX)
      return context.Error(absl::StrCat("kernel of size ", size, ", expected at least 1"));
  }
  const WindowShape window = WindowOf(attributes, kernel);
  for (int i = 0; i < window.rank(); ++i) {
    const Expr padded = ir::Simplify(spatial[i] + (window.pad_begin[i] + window.pad_end[i]));
    // With ceil_mode the last window, which may be the first, reaches beyond the padded image.
    const int64_t least = window.Extent(i) - (window.ceil_mode ? window.stride[i] - 1 : 0);
    if (const auto size = ir::AsInt(padded); size.has_value() && *size < least) {
      return context.Error(
          absl::StrCat("a window of ", window.Extent(i), " elements on a padded image of ", *size));
    }
    context.Assume(padded >= ir::Int64(least));
  }
  return absl::OkStatus();
}

}  // namespace hidet::graph
