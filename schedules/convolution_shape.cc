#include "schedules/convolution_shape.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Var;

bool IsOneOf(const Expr& expr, const std::vector<Var>& vars) {
  return std::ranges::any_of(vars, [&](const Var& var) { return expr.SameAs(var); });
}

// Whether each index is the channel axis, a reduction axis, or constant.
bool IsWeight(const Stage& window, const ir::Read& read) {
  return !read.predicate.defined() && std::ranges::all_of(read.indices, [&](const Expr& index) {
    return index.SameAs(window.axes.back()) || IsOneOf(index, window.reduction_axes) ||
           ir::AsInt(index).has_value();
  });
}

// The dimensions that the read's predicate keeps inside the buffer. FailedPrecondition if it says
// anything else; what it does not keep inside never leaves, for reads stay within their buffers.
absl::StatusOr<std::vector<bool>> PaddedDimensions(const ir::Task& task, const ir::Read& read) {
  std::vector<bool> padded(read.indices.size(), false);
  if (!read.predicate.defined()) return padded;
  for (const Expr& condition : ir::TermsOf(read.predicate)) {
    if (ir::IsInt(condition, 1)) continue;
    const auto* op = condition.As<ir::OperatorNode>();
    std::optional<size_t> found;
    if (op != nullptr && (op->op == ir::Op::kLt || op->op == ir::Op::kLe)) {
      // The condition is 0 <= slack.
      const Expr slack = ir::Simplify(op->operands[1] - op->operands[0] -
                                      ir::Int64(op->op == ir::Op::kLt ? 1 : 0));
      for (size_t d = 0; d < read.indices.size(); ++d) {
        const Expr last = read.buffer.shape()[d] - 1 - read.indices[d];
        if (ir::IsProvenEqual(slack, read.indices[d]) || ir::IsProvenEqual(slack, last)) {
          found = d;
        }
      }
    }
    if (!found.has_value())
      return Refuse(task, "the image's predicate is no bound of one of its dimensions");
    padded[*found] = true;
  }
  return padded;
}

// The number of groups: how many times the channels of one reduction are in the image.
absl::StatusOr<int64_t> GroupsOf(const ConvolutionShape& shape, const Expr& index,
                                 const Expr& image_channels) {
  const Stage& window = shape.window();
  int64_t depth = 1;
  for (size_t i = 0; i < window.reduction_axes.size(); ++i) {
    if (ir::UsesVar(index, window.reduction_axes[i]))
      depth *= ir::AsInt(window.reduction_extents[i]).value_or(0);
  }
  const int64_t channels = ir::AsInt(image_channels).value_or(0);
  if (depth == 0 || channels % depth != 0 || channels / depth == 0 ||
      shape.channels % (channels / depth) != 0) {
    return Refuse(shape.task, "the image's channels are in no groups of equal size");
  }
  return channels / depth;
}

absl::StatusOr<ImageDimension> GetDimension(const ConvolutionShape& shape, const Expr& index,
                                            const std::vector<Var>& axes) {
  const std::optional<ir::AffineForm> form = ir::GetAffineForm(index, axes);
  if (!form.has_value()) return Refuse(shape.task, "the image is not read at an affine index");
  const std::optional<int64_t> base = ir::AsInt(form->constant);
  if (!base.has_value())
    return Refuse(shape.task, "the image is read from a place that is not known");
  ImageDimension dimension{.base = *base};
  const size_t result_axes = shape.window().axes.size();
  for (size_t i = 0; i < axes.size(); ++i) {
    if (ir::IsInt(form->coefficients[i], 0)) continue;
    const std::optional<int64_t> step = ir::AsInt(form->coefficients[i]);
    if (!step.has_value() || *step < 1)
      return Refuse(shape.task, "the image's stride is not known");
    const bool is_group = i + 1 == axes.size();
    const bool is_axis = i < result_axes;
    if (is_group) {
      dimension.group_stride = *step;
      continue;
    }
    int& slot = is_axis ? dimension.axis : dimension.reduction_axis;
    if (slot >= 0) return Refuse(shape.task, "two axes move one dimension of the image");
    slot = static_cast<int>(is_axis ? i : i - result_axes);
    (is_axis ? dimension.stride : dimension.dilation) = *step;
  }
  return dimension;
}

absl::Status GetDimensions(ConvolutionShape& shape) {
  const Stage& window = shape.window();
  const ir::Read& image = shape.image_read();
  HIDET_ASSIGN_OR_RETURN(const std::vector<bool> padded, PaddedDimensions(shape.task, image));
  std::vector<Var> axes = window.axes;
  axes.insert(axes.end(), window.reduction_axes.begin(), window.reduction_axes.end());
  for (size_t d = 0; d < image.indices.size(); ++d) {
    if (ir::GetAffineForm(image.indices[d], axes).has_value()) continue;
    HIDET_ASSIGN_OR_RETURN(shape.groups,
                           GroupsOf(shape, image.indices[d], image.buffer.shape()[d]));
  }
  // Where channels are in groups, the result's last axis counts within one.
  ir::VarMap<Expr> within;
  const int64_t group_channels = shape.channels / shape.groups;
  const std::vector<Var> split =
      ir::MakeAxes({ir::Int64(shape.groups), ir::Int64(group_channels)}, "g");
  if (shape.groups > 1) {
    within[window.axes.back()] = split[0] * ir::Int64(group_channels) + split[1];
    axes[window.axes.size() - 1] = split[1];
  }
  axes.push_back(split[0]);
  std::vector<bool> moved(window.axes.size() + window.reduction_axes.size(), false);
  const auto move = [&](int axis) {
    return axis >= 0 && moved[axis] ? false : (moved[axis] = true);
  };
  for (size_t d = 0; d < image.indices.size(); ++d) {
    const Expr index = ir::Simplify(ir::Substitute(image.indices[d], within));
    HIDET_ASSIGN_OR_RETURN(ImageDimension dimension, GetDimension(shape, index, axes));
    dimension.is_padded = padded[d];
    if ((dimension.axis >= 0 && !move(dimension.axis)) ||
        (dimension.reduction_axis >= 0 &&
         !move(static_cast<int>(window.axes.size()) + dimension.reduction_axis))) {
      return Refuse(shape.task, "one axis moves two dimensions of the image");
    }
    if (dimension.reduction_axis >= 0) shape.reduction_order.push_back(dimension.reduction_axis);
    if (dimension.axis == shape.channel_axis()) {
      if (dimension.stride != 1 || dimension.reduction_axis >= 0 || shape.groups > 1)
        return Refuse(shape.task, "the result's channels move the image");
      shape.is_depthwise = true;
    }
    shape.dimensions.push_back(dimension);
  }
  return absl::OkStatus();
}

}  // namespace

int ConvolutionShape::OuterReduction() const {
  return reduction_order.empty() ? -1 : reduction_order.front();
}

int64_t ConvolutionShape::Span(const ImageDimension& dimension) const {
  if (dimension.reduction_axis < 0) return 1;
  const int64_t extent = *ir::AsInt(window().reduction_extents[dimension.reduction_axis]);
  return (extent - 1) * dimension.dilation + 1;
}

absl::StatusOr<ConvolutionShape> GetConvolutionShape(const ir::AnalyzedTask& task) {
  ConvolutionShape shape;
  shape.task = task.inlined();
  const Stage& window = shape.window();
  if (window.kind != ir::StageKind::kWindow || window.reads.size() != 2 ||
      !window.combiner.has_value() || window.combiner->kind != ir::CombinerKind::kSum ||
      window.axes.size() < 2) {
    return Refuse(task, absl::StrCat("stage \"", window.name, "\" is no convolution"));
  }
  const std::optional<int64_t> channels = ir::AsInt(window.extents().back());
  if (!channels.has_value()) return Refuse(task, "the number of channels is not constant");
  shape.channels = *channels;
  for (const Expr& extent : window.reduction_extents) {
    const std::optional<int64_t> size = ir::AsInt(extent);
    if (!size.has_value()) return Refuse(task, "the window's size is not constant");
    if (*size < 1) return Refuse(task, "its sums are of nothing");
  }
  shape.weight = IsWeight(window, window.reads[1]) ? 1 : 0;
  shape.image = 1 - shape.weight;
  const bool has_weight = IsWeight(window, shape.weight_read()) &&
                          std::ranges::any_of(shape.weight_read().indices, [&](const Expr& index) {
                            return index.SameAs(window.axes.back());
                          });
  if (!has_weight) return Refuse(task, "no weight moves with the result's last axis");
  HIDET_RETURN_IF_ERROR(GetDimensions(shape));
  if (shape.reduction_order.size() != window.reduction_axes.size())
    return Refuse(task, "the image does not move with the window");
  HIDET_ASSIGN_OR_RETURN(shape.epilogues, GetEpilogues(shape.task));
  return shape;
}

}  // namespace hidet::schedules
