#include "graph/transposed_convolution.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

bool IsZero(const std::vector<int64_t>& values) {
  return std::all_of(values.begin(), values.end(), [](int64_t each) { return each == 0; });
}

// Of one phase: the first element of its windows, and how far they reach beyond the image.
struct WindowOfPhase {
  int64_t start = 0, before = 0, behind = 0;
};

// The results of one dimension that phases are convolved for: from `first` on, `more` places than
// the image has for each phase.
struct PhasePlaces {
  int64_t stride, kernel, first, more;

  // Result number `stride p + phase` of those.
  WindowOfPhase Window(int64_t phase) const {
    const int64_t start = ((phase + first) % stride + stride) % stride,
                  place = (phase + first - start) / stride,
                  steps = CeilOfRatio(kernel - start, stride);
    return {.start = start, .before = steps - 1 - place, .behind = more + place};
  }
};

// The places of what is left once so many results are cut away, or, where a window would begin
// within the image, of all.
PhasePlaces PlacesOf(int64_t stride, int64_t kernel, int64_t cut_before, int64_t cut_after) {
  const int64_t spare = kernel - stride - cut_before - cut_after;
  const int64_t more =
      (spare - (spare % stride + stride) % stride) / stride + (spare % stride == 0 ? 0 : 1);
  const PhasePlaces wanted{stride, kernel, cut_before, more};
  for (int64_t phase = 0; phase < stride; ++phase) {
    const WindowOfPhase window = wanted.Window(phase);
    if (window.before < 0 || window.behind < 0)
      return {stride, kernel, 0, CeilOfRatio(kernel, stride) - 1};
  }
  return wanted;
}

class Composition {
 public:
  Composition(GraphBuilder& builder, absl::string_view name) : builder_(builder), name_(name) {}

  // The weight [c, o / groups, ...] of a transposed convolution as that of a plain one with an
  // output for each phase of its strides, [o * phases, c / groups, ...], its windows turned round.
  // A group's outputs of one phase lie side by side, so that where channels are last in memory
  // phases are joined in whole rows of them.
  // Element s j + r of a window is the j-th of phase r; a window that is no multiple of the stride
  // is filled up with zeros.
  absl::StatusOr<Tensor> TurnWeight(Tensor w, int64_t groups, const std::vector<int64_t>& stride) {
    const auto channels = ir::AsInt(w.shape()[0]), outputs = ir::AsInt(w.shape()[1]);
    if (!channels.has_value() || !outputs.has_value() || groups < 1 || *channels % groups != 0)
      return absl::UnimplementedError(
          "the numbers of channels must be constant multiples of the groups");
    const int64_t rank = w.rank();
    std::vector<int64_t> pads(static_cast<size_t>(2 * rank), 0), flipped, steps;
    std::vector<int64_t> axes = {0};  // groups, phases, outputs, channels, steps
    Dims apart = {ir::Int64(groups), ir::Int64(*channels / groups), ir::Int64(*outputs)}, windows;
    int64_t phases = 1;
    for (int64_t i = 2; i < rank; ++i) {
      const int64_t each = stride[i - 2], kernel = *ir::AsInt(w.shape()[i]);
      const int64_t count = CeilOfRatio(kernel, each);
      pads[rank + i] = count * each - kernel;
      const auto at = static_cast<int64_t>(apart.size());
      flipped.push_back(at);
      steps.push_back(at);
      axes.push_back(at + 1);
      apart.push_back(ir::Int64(count));
      apart.push_back(ir::Int64(each));
      windows.push_back(ir::Int64(count));
      phases *= each;
    }
    axes.insert(axes.end(), {2, 1});
    axes.insert(axes.end(), steps.begin(), steps.end());
    Dims turned = {ir::Int64(groups * *outputs * phases), ir::Int64(*channels / groups)};
    turned.insert(turned.end(), windows.begin(), windows.end());
    if (std::any_of(pads.begin(), pads.end(), [](int64_t pad) { return pad != 0; })) {
      HIDET_ASSIGN_OR_RETURN(w, Apply("Pad", {w}, {{"pads", std::move(pads)}}));
    }
    HIDET_ASSIGN_OR_RETURN(w, Apply("Reshape", {w}, {{"shape", std::move(apart)}}));
    HIDET_ASSIGN_OR_RETURN(w, Apply("Flip", {w}, {{"dims", std::move(flipped)}}));
    HIDET_ASSIGN_OR_RETURN(w, Apply("PermuteDims", {w}, {{"axes", std::move(axes)}}));
    return Apply("Reshape", {w}, {{"shape", std::move(turned)}});
  }

  // A convolution for each phase of the results from `places.first` on, where no step is a zero
  // that fills a shorter phase up: outputs side by side as TurnWeight's one convolution has them.
  absl::StatusOr<Tensor> ConvolvePhases(const Tensor& x, const Tensor& w,
                                        const std::vector<int64_t>& stride,
                                        const std::vector<PhasePlaces>& places) {
    const std::vector<int64_t> ones(stride.size(), 1);
    const size_t spatial = stride.size();
    int64_t count = 1;
    for (const int64_t each : stride) count *= each;
    std::vector<Tensor> phases;
    for (int64_t phase = 0; phase < count; ++phase) {
      std::vector<int64_t> axes(spatial), starts(spatial), padding(2 * spatial);
      int64_t rest = phase;
      for (size_t i = spatial; i-- > 0;) {
        const WindowOfPhase window = places[i].Window(rest % stride[i]);
        rest /= stride[i];
        axes[i] = 2 + static_cast<int64_t>(i);
        starts[i] = window.start;
        padding[i] = window.before;
        padding[spatial + i] = window.behind;
      }
      HIDET_ASSIGN_OR_RETURN(Tensor part, Apply("StridedSlice", {w},
                                                {{"starts", starts},
                                                 {"ends", std::vector<int64_t>(spatial, INT64_MAX)},
                                                 {"axes", axes},
                                                 {"strides", stride}}));
      HIDET_ASSIGN_OR_RETURN(part, TurnWeight(part, 1, ones));
      HIDET_ASSIGN_OR_RETURN(part, Convolve(x, part, {{"padding", padding}, {"dilations", ones}}));
      phases.push_back(std::move(part));
    }
    return Apply("Concat", phases, {{"axis", int64_t{1}}});
  }

  absl::StatusOr<Tensor> Convolve(const Tensor& x, const Tensor& w, Attributes attributes) {
    const int spatial = x.rank() - 2;
    attributes.Set("stride", std::vector<int64_t>(spatial, 1));
    return Apply(absl::StrCat("Conv", spatial, "d"), {x, w}, attributes);
  }

  // Results of the weight that TurnWeight makes, with the phases of a dimension behind its places:
  // [n, o, ...], each dimension as many times as long.
  absl::StatusOr<Tensor> JoinPhases(Tensor y, int64_t groups, const std::vector<int64_t>& stride) {
    const auto spatial = static_cast<int64_t>(stride.size());
    int64_t phases = 1;
    for (int64_t each : stride) phases *= each;
    if (phases == 1) return y;
    const ir::Expr outputs = ir::Simplify(y.shape()[1] / ir::Int64(phases));
    Dims apart = {y.shape()[0], ir::Int64(groups)}, joined = {y.shape()[0], outputs};
    std::vector<int64_t> axes = {0, 1, 2 + spatial};
    for (int64_t each : stride) apart.push_back(ir::Int64(each));
    apart.push_back(ir::Simplify(outputs / ir::Int64(groups)));
    for (int64_t i = 0; i < spatial; ++i) {
      apart.push_back(y.shape()[2 + i]);
      axes.push_back(3 + spatial + i);
      axes.push_back(2 + i);
      joined.push_back(ir::Simplify(y.shape()[2 + i] * ir::Int64(stride[i])));
    }
    HIDET_ASSIGN_OR_RETURN(y, Apply("Reshape", {y}, {{"shape", std::move(apart)}}));
    HIDET_ASSIGN_OR_RETURN(y, Apply("PermuteDims", {y}, {{"axes", std::move(axes)}}));
    return Apply("Reshape", {y}, {{"shape", std::move(joined)}});
  }

  // Each element of the image followed by zeros along each dimension, so that they are `stride`
  // apart. The last one is followed by them too.
  absl::StatusOr<Tensor> SpreadOut(Tensor x, const std::vector<int64_t>& stride) {
    Dims result = x.shape();
    std::vector<int64_t> added;
    const int spatial = static_cast<int>(stride.size());
    for (int i = 0; i < spatial; ++i) {
      added.push_back(3 + 2 * i);
      result[2 + i] = ir::Simplify(result[2 + i] * ir::Int64(stride[i]));
    }
    HIDET_ASSIGN_OR_RETURN(x, Apply("Unsqueeze", {x}, {{"dims", added}}));
    std::vector<int64_t> pads(2 * x.rank(), 0);
    for (int i = 0; i < spatial; ++i) pads[x.rank() + added[i]] = stride[i] - 1;
    HIDET_ASSIGN_OR_RETURN(x, Apply("Pad", {x}, {{"pads", std::move(pads)}}));
    return Apply("Reshape", {x}, {{"shape", std::move(result)}});
  }

  // The window of an image's only place: a product of its channels and the weight [c, o, ...].
  absl::StatusOr<Tensor> SpreadPlace(Tensor x, Tensor w, const TransposedConvolution& options) {
    const int spatial = x.rank() - 2;
    Dims result = {x.shape()[0], w.shape()[1]};
    ir::Expr columns = w.shape()[1];
    std::vector<int64_t> cut(2 * x.rank(), 0);
    for (int i = 0; i < spatial; ++i) {
      result.push_back(w.shape()[2 + i]);
      columns = ir::Simplify(columns * w.shape()[2 + i]);
      cut[2 + i] = -options.cut_before[i];
      cut[x.rank() + 2 + i] = -options.cut_after[i];
    }
    const Dims row = {x.shape()[0], x.shape()[1]}, matrix = {w.shape()[0], columns};
    HIDET_ASSIGN_OR_RETURN(x, Apply("Reshape", {x}, {{"shape", row}}));
    HIDET_ASSIGN_OR_RETURN(w, Apply("Reshape", {w}, {{"shape", matrix}}));
    HIDET_ASSIGN_OR_RETURN(Tensor y, Apply("Matmul", {x, w}, {}));
    HIDET_ASSIGN_OR_RETURN(y, Apply("Reshape", {y}, {{"shape", std::move(result)}}));
    if (IsZero(cut)) return y;
    return Apply("Pad", {y}, {{"pads", std::move(cut)}});
  }

  absl::StatusOr<Tensor> Apply(absl::string_view op, absl::Span<const Tensor> inputs,
                               const Attributes& attributes) {
    return builder_.ApplyOne(op, inputs, attributes, name_);
  }

 private:
  GraphBuilder& builder_;
  const absl::string_view name_;
};

bool IsAnyAbove(const std::vector<int64_t>& values, int64_t limit) {
  return std::any_of(values.begin(), values.end(), [&](int64_t each) { return each > limit; });
}

absl::Status CheckStrides(const std::vector<int64_t>& stride) {
  for (const int64_t each : stride) {
    if (each < 1) return absl::InvalidArgumentError(absl::StrCat("stride ", each));
  }
  return absl::OkStatus();
}

// Whether each phase is convolved by itself, and none is with the zeros that fill the windows of
// the others up: 3 x 3 by 2 would be 16 products for 9. On a GPU one kernel takes less than four.
bool ConvolvesPhases(const Tensor& x, const Tensor& w, const std::vector<int64_t>& stride,
                     int64_t groups) {
  if (x.device().IsCuda() || groups != 1 || !IsAnyAbove(stride, 1)) return false;
  for (size_t i = 0; i < stride.size(); ++i) {
    const int64_t kernel = ir::AsInt(w.shape()[2 + i]).value_or(0);
    if (stride[i] != 1 && (stride[i] != 2 || kernel < 3 || kernel % 2 == 0)) return false;
  }
  return true;
}

// Whether an image has one place in each dimension.
bool IsOnePlace(const Tensor& x) {
  return std::all_of(x.shape().begin() + 2, x.shape().end(),
                     [](const ir::Expr& extent) { return ir::IsInt(extent, 1); });
}

}  // namespace

absl::StatusOr<Tensor> MakeTransposedConvolution(GraphBuilder& builder, Tensor x, Tensor w,
                                                 const TransposedConvolution& options,
                                                 absl::string_view name) {
  Composition composition(builder, name);
  const int spatial = x.rank() - 2;
  const std::vector<int64_t>&stride = options.stride, &dilation = options.dilation;
  const bool dilated = IsAnyAbove(dilation, 1);
  HIDET_RETURN_IF_ERROR(CheckStrides(stride));
  if (!dilated && options.groups == 1 && IsOnePlace(x))
    return composition.SpreadPlace(x, w, options);
  const std::vector<int64_t> phases = dilated ? std::vector<int64_t>(spatial, 1) : stride;
  const bool joins = IsAnyAbove(phases, 1);
  // The convolution gives all places that a window touches; `cut` takes away, or adds zeros. What
  // is not wanted of one whose results are not joined is not computed.
  std::vector<int64_t> around(2 * spatial), cut(2 * x.rank(), 0);
  for (int i = 0; i < spatial; ++i) {
    const auto kernel = ir::AsInt(w.shape()[i + 2]);
    if (!kernel.has_value()) return absl::UnimplementedError("the kernel's size must be constant");
    const int64_t steps = (*kernel + phases[i] - 1) / phases[i];
    const int64_t behind = dilated ? stride[i] - 1 : steps * phases[i] - *kernel;
    cut[2 + i] = -options.cut_before[i];
    cut[x.rank() + 2 + i] = -options.cut_after[i] - behind;
    for (const int side : {0, 1}) {
      int64_t& pad = around[side * spatial + i];
      int64_t& left = cut[side * x.rank() + 2 + i];
      pad = dilation[i] * (steps - 1);
      const int64_t moved = joins ? 0 : std::max(left, -pad);
      pad += moved;
      left -= moved;
    }
  }
  if (dilated && IsAnyAbove(stride, 1)) {
    HIDET_ASSIGN_OR_RETURN(x, composition.SpreadOut(x, stride));
  }
  Tensor y;
  if (ConvolvesPhases(x, w, phases, options.groups)) {
    std::vector<PhasePlaces> places;
    for (int i = 0; i < spatial; ++i) {
      const int64_t kernel = *ir::AsInt(w.shape()[i + 2]), before = options.cut_before[i],
                    after = options.cut_after[i];
      places.push_back(PlacesOf(stride[i], kernel, before, after));
      const auto& [each, size, first, more] = places.back();
      cut[2 + i] = first - before;
      cut[x.rank() + 2 + i] = size - each * (more + 1) - after - first;
    }
    HIDET_ASSIGN_OR_RETURN(y, composition.ConvolvePhases(x, w, phases, places));
  } else {
    HIDET_ASSIGN_OR_RETURN(w, composition.TurnWeight(w, options.groups, phases));
    HIDET_ASSIGN_OR_RETURN(y, composition.Convolve(x, w,
                                                   {{"padding", std::move(around)},
                                                    {"dilations", dilation},
                                                    {"groups", options.groups}}));
  }
  HIDET_ASSIGN_OR_RETURN(y, composition.JoinPhases(y, options.groups, phases));
  if (IsZero(cut)) return y;
  return composition.Apply("Pad", {y}, {{"pads", std::move(cut)}});
}

}  // namespace hidet::graph
