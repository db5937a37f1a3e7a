#include "graph/fold.h"

#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"

namespace hidet::graph {
namespace {

class Composition {
 public:
  Composition(GraphBuilder& builder, absl::string_view name) : builder_(builder), name_(name) {}

  // Axis 2 of x is the windows' elements along a dimension, `axis` the windows along it. Returns
  // the sum of what the elements are, each at its place: x without axis 2, whose `axis` - 1 has the
  // image's elements.
  absl::StatusOr<Tensor> PutBack(Tensor x, int axis, const Fold& options, size_t dim) {
    int64_t stride = options.stride[dim], dilation = options.dilation[dim];
    int64_t steps = options.kernel[dim];
    if (stride > 1 && dilation > 1) {
      HIDET_ASSIGN_OR_RETURN(x, SpreadOut(x, axis, stride));
      stride = 1;
    }
    if (stride > 1) {
      steps = CeilOfRatio(steps, stride);
      HIDET_ASSIGN_OR_RETURN(x, PhasesBehind(x, axis, steps, stride));
    }
    const int64_t windows = *ir::AsInt(x.shape()[axis]);
    const int64_t before = options.pad_before[dim], image = options.image[dim];
    // Phases are cut when they are joined.
    const int64_t moved = stride == 1 ? before : 0;
    const int64_t size = stride == 1 ? image : windows + steps - 1;
    Tensor sum;
    for (int64_t step = 0; step < steps; ++step) {
      HIDET_ASSIGN_OR_RETURN(Tensor term, ElementOf(x, step));
      const int64_t begin = step * dilation - moved;
      HIDET_ASSIGN_OR_RETURN(term, Grow(term, axis - 1, begin, size - begin - windows));
      if (step == 0) {
        sum = std::move(term);
      } else {
        HIDET_ASSIGN_OR_RETURN(sum, Apply("Add", {sum, term}, {}));
      }
    }
    if (stride == 1) return sum;
    Dims joined = sum.shape();
    joined[axis - 1] = ir::Int64(size * stride);
    joined.erase(joined.begin() + axis);
    HIDET_ASSIGN_OR_RETURN(sum, Reshape(sum, std::move(joined)));
    return Grow(sum, axis - 1, -before, image + before - size * stride);
  }

  absl::StatusOr<Tensor> Reshape(const Tensor& x, Dims shape) {
    return Apply("Reshape", {x}, {{"shape", std::move(shape)}});
  }

 private:
  absl::StatusOr<Tensor> Apply(absl::string_view op, std::initializer_list<Tensor> inputs,
                               const Attributes& attributes) {
    return builder_.ApplyOne(op, inputs, attributes, name_);
  }

  // Adds zeros along an axis; cuts elements away where the numbers are negative.
  absl::StatusOr<Tensor> Grow(const Tensor& x, int axis, int64_t before, int64_t after) {
    if (before == 0 && after == 0) return x;
    std::vector<int64_t> pads(static_cast<size_t>(2 * x.rank()), 0);
    pads[axis] = before;
    pads[x.rank() + axis] = after;
    return Apply("Pad", {x}, {{"pads", std::move(pads)}});
  }

  // Each window followed by `stride` - 1 of zeros.
  absl::StatusOr<Tensor> SpreadOut(const Tensor& x, int axis, int64_t stride) {
    Dims spread = x.shape();
    spread[axis] = ir::Int64(*ir::AsInt(spread[axis]) * stride);
    HIDET_ASSIGN_OR_RETURN(Tensor y,
                           Apply("Unsqueeze", {x}, {{"dims", std::vector<int64_t>{axis + 1}}}));
    HIDET_ASSIGN_OR_RETURN(y, Grow(y, axis + 1, 0, stride - 1));
    return Reshape(y, std::move(spread));
  }

  // Elements t of a window as t / stride, where they were, and t % stride, behind the windows. A
  // window that is no multiple of the stride is filled up with zeros.
  absl::StatusOr<Tensor> PhasesBehind(const Tensor& x, int axis, int64_t steps, int64_t stride) {
    HIDET_ASSIGN_OR_RETURN(Tensor y, Grow(x, 2, 0, steps * stride - *ir::AsInt(x.shape()[2])));
    Dims apart = x.shape();
    apart[2] = ir::Int64(steps);
    apart.insert(apart.begin() + 3, ir::Int64(stride));
    HIDET_ASSIGN_OR_RETURN(y, Reshape(y, std::move(apart)));
    std::vector<int64_t> axes(static_cast<size_t>(y.rank()));
    std::iota(axes.begin(), axes.end(), 0);
    axes.erase(axes.begin() + 3);
    axes.insert(axes.begin() + axis + 1, 3);
    return Apply("PermuteDims", {y}, {{"axes", std::move(axes)}});
  }

  // x[:, :, step].
  absl::StatusOr<Tensor> ElementOf(const Tensor& x, int64_t step) {
    const std::vector<int64_t> axis = {2};
    HIDET_ASSIGN_OR_RETURN(const Tensor slice, Apply("StridedSlice", {x},
                                                     {{"starts", Dims{ir::Int64(step)}},
                                                      {"ends", Dims{ir::Int64(step + 1)}},
                                                      {"axes", axis},
                                                      {"strides", std::vector<int64_t>{1}}}));
    return Apply("Squeeze", {slice}, {{"dims", axis}});
  }

  GraphBuilder& builder_;
  const absl::string_view name_;
};

}  // namespace

absl::StatusOr<Tensor> MakeFold(GraphBuilder& builder, Tensor x, const Fold& options,
                                absl::string_view name) {
  const size_t rank = options.image.size();
  if (rank == 0 || options.kernel.size() != rank || options.stride.size() != rank ||
      options.dilation.size() != rank || options.pad_before.size() != rank ||
      options.pad_after.size() != rank || x.rank() != 3)
    return absl::InvalidArgumentError("sizes of different ranks");
  Dims elements, counts;
  int64_t taps = 1, windows = 1;
  for (size_t d = 0; d < rank; ++d) {
    if (options.image[d] < 1 || options.kernel[d] < 1 || options.stride[d] < 1 ||
        options.dilation[d] < 1)
      return absl::InvalidArgumentError("sizes must be positive");
    const int64_t room = options.image[d] + options.pad_before[d] + options.pad_after[d] -
                         options.dilation[d] * (options.kernel[d] - 1) - 1;
    const int64_t count = room < 0 ? 0 : room / options.stride[d] + 1;
    elements.push_back(ir::Int64(options.kernel[d]));
    counts.push_back(ir::Int64(count));
    taps *= options.kernel[d];
    windows *= count;
  }
  const auto rows = ir::AsInt(x.shape()[1]);
  if (!rows.has_value() || *rows % taps != 0 || !ir::IsInt(x.shape()[2], windows) || windows == 0)
    return absl::InvalidArgumentError(absl::StrCat("columns ", ToString(x.shape()), " for ",
                                                   windows, " windows of ", taps, " elements"));
  Composition composition(builder, name);
  Dims apart = {x.shape()[0], ir::Int64(*rows / taps)};
  apart.insert(apart.end(), elements.begin(), elements.end());
  apart.insert(apart.end(), counts.begin(), counts.end());
  HIDET_ASSIGN_OR_RETURN(x, composition.Reshape(x, std::move(apart)));
  // Dimensions that are done lie between the elements and the windows of those that are not.
  for (size_t d = 0; d < rank; ++d) {
    HIDET_ASSIGN_OR_RETURN(x, composition.PutBack(x, static_cast<int>(2 + rank), options, d));
  }
  return x;
}

}  // namespace hidet::graph
