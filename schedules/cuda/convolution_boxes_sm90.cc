#include "schedules/cuda/convolution_boxes_sm90.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/task/task_orders.h"
#include "ir/task/window_facts.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {
namespace {

using ir::Stage;

constexpr size_t kMaxRank = 5;        // of a tensor map
constexpr int kMaxBox = 256;          // elements along a dimension
constexpr int64_t kMaxTraversal = 8;  // CUDA driver API, cuTensorMapEncodeTiled

// Gives the boxes their points: of all boxes of at most 64 points those that cover the result with
// the fewest, and of those the longest along the fastest axes.
void ChooseBox(std::vector<BoxAxis>& box) {
  std::vector<int> best, now(box.size(), 1);
  double fewest = INFINITY;
  const std::function<void(size_t, int, double)> choose = [&](size_t left, int points,
                                                              double count) {
    if (left == 0) {
      if (count > fewest) return;
      fewest = count;
      best = now;
      return;
    }
    const BoxAxis& axis = box[left - 1];
    const double extent = AtHints(axis.extent);
    const int most = std::min(WgmmaTiling::kRows / points, kMaxBox / static_cast<int>(axis.step));
    for (int n = 1; n <= most && n < extent + 1; ++n) {
      now[left - 1] = n;
      choose(left - 1, points * n, count * std::ceil(extent / n));
    }
  };
  // The fastest axis is chosen innermost, so that its longest comes last among equals.
  choose(box.size(), 1, 1);
  for (size_t i = 0; i < box.size(); ++i) box[i].points = best[i];
}

// The image's dimensions and the box's axes.
absl::Status ViewImage(const ir::Task& task, ConvolutionBoxes& boxes, int channel_axis) {
  const ContractionShape& shape = boxes.shape;
  const Stage& window = shape.contraction();
  const ir::Read& image = shape.a();
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::WindowDimension> dimensions,
                         ir::GetWindowFacts(window, image));
  const ir::WindowDimension& channels = dimensions.back();
  if (channels.axis >= 0 || channels.tap != channel_axis || channels.dilation != 1 ||
      !ir::IsInt(channels.begin, 0)) {
    return Refuse(task, "the image's last dimension is not that of the channels alone");
  }
  std::vector<int> box_of(window.axes.size(), -1);
  for (size_t i = shape.m.size(); i-- > 0;) {
    const int axis = shape.m[i];
    const auto moved = std::find_if(dimensions.begin(), dimensions.end(),
                                    [&](const auto& d) { return d.axis == axis; });
    const ir::Expr& extent = window.extents()[axis];
    if (moved == dimensions.end())
      return Refuse(task, "the image does not move with an axis of the result's rows");
    if (moved->stride < 1 || moved->stride > kMaxTraversal)
      return Refuse(task, absl::StrCat("a stride of ", moved->stride, ", expected 1 to 8"));
    box_of[axis] = static_cast<int>(boxes.box.size());
    boxes.box.push_back({.axis = axis, .extent = extent, .step = moved->stride});
  }
  if (boxes.box.empty()) return Refuse(task, "the image does not move with the result's rows");
  // Taps are the reduction axes without that of the channels.
  const auto tap_of = [&](int reduction_axis) {
    return reduction_axis > channel_axis ? reduction_axis - 1 : reduction_axis;
  };
  std::vector<bool> is_moved(boxes.box.size(), false);
  ir::Expr stride = image.buffer.shape().back();
  for (size_t i = dimensions.size() - 1; i-- > 0;) {
    const ir::WindowDimension& from = dimensions[i];
    BoxedDimension dimension{.extent = image.buffer.shape()[i],
                             .stride = stride,
                             .tap = from.tap < 0 ? -1 : tap_of(from.tap),
                             .dilation = from.dilation,
                             .begin = from.begin,
                             .position = static_cast<int>(i)};
    if (from.tap == channel_axis || (from.axis >= 0 && box_of[from.axis] < 0))
      return Refuse(task, "the image moves with the channels, or with a group, at several indices");
    if (from.axis >= 0) {
      dimension.box_axis = box_of[from.axis];
      if (is_moved[dimension.box_axis])
        return Refuse(task, "two dimensions of the image move with one axis");
      is_moved[dimension.box_axis] = true;
    }
    boxes.image.push_back(dimension);
    stride = ir::Simplify(stride * dimension.extent);
  }
  // Boxes lie in shared memory as the rows of the tile do: the fastest axis of the box first.
  std::sort(boxes.image.begin(), boxes.image.end(),
            [](const BoxedDimension& a, const BoxedDimension& b) { return a.order() < b.order(); });
  if (boxes.image.size() + 1 > kMaxRank)
    return Refuse(task, absl::StrCat("an image of rank ", boxes.image.size() + 1));
  return absl::OkStatus();
}

absl::Status ViewWeight(const ir::Task& task, ConvolutionBoxes& boxes, int channel_axis) {
  const ContractionShape& shape = boxes.shape;
  const ir::StridedAccess& access = shape.facts.access_b;
  const Stage& window = shape.contraction();
  const int64_t in_piece = WgmmaTile::InPiece(boxes.dtype);
  if (shape.b().predicate.defined()) return Refuse(task, "the weight is padded");
  size_t rank = 2;
  for (int i = 0; i < static_cast<int>(window.reduction_axes.size()); ++i) {
    if (i == channel_axis) continue;
    const auto extent = ir::AsInt(window.reduction_extents[i]);
    if (!extent.has_value()) return Refuse(task, "the window is not of constant size");
    boxes.taps.push_back({.extent = *extent, .stride = access.reduction_strides[i]});
    rank += *extent > 1;
    if (*extent > 1 && !IsMultipleOf(access.reduction_strides[i], in_piece))
      return Refuse(task, "strides of the weight are no multiples of 16 bytes");
    // A tensor map only walks forwards (CUDA driver API, cuTensorMapEncodeTiled).
    if (ir::AsInt(access.reduction_strides[i]).value_or(0) < 0)
      return Refuse(task, "the weight is read backwards");
  }
  if (rank > kMaxRank) return Refuse(task, absl::StrCat("a window of rank ", rank - 2));
  boxes.weight_offset = access.base;
  boxes.weight_stride = access.strides[shape.n[0]];
  if (!IsMultipleOf(boxes.weight_stride, in_piece) || !IsMultipleOf(boxes.weight_offset, in_piece))
    return Refuse(task, "strides of the weight are no multiples of 16 bytes");
  return absl::OkStatus();
}

// The reduction axis that both operands are contiguous along, or -1.
int ChannelAxis(const ContractionShape& shape) {
  for (size_t i = 0; i < shape.contraction().reduction_axes.size(); ++i) {
    if (ir::IsInt(shape.facts.access_a.reduction_strides[i], 1) &&
        ir::IsInt(shape.facts.access_b.reduction_strides[i], 1))
      return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

int64_t ConvolutionBoxes::tap_count() const {
  int64_t count = 1;
  for (const Tap& tap : taps) count *= tap.extent;
  return count;
}

int ConvolutionBoxes::points() const {
  int count = 1;
  for (const BoxAxis& axis : box) count *= axis.points;
  return count;
}

int ConvolutionBoxes::panel() const {
  const int widest = WgmmaTile::WidestPanel(dtype);
  return channels > widest / 2 ? widest : channels > widest / 4 ? widest / 2 : widest / 4;
}

int64_t ConvolutionBoxes::Steps(const WgmmaTiling& tiling) const {
  const int64_t panels = CeilOfRatio(channels, panel()) * tap_count();
  const int64_t panels_of_part = tiling.bk / panel() * tiling.split;
  return CeilOfRatio(panels, panels_of_part);
}

absl::StatusOr<ConvolutionBoxes> GetConvolutionBoxes(const ir::AnalyzedTask& task) {
  ConvolutionBoxes boxes;
  HIDET_ASSIGN_OR_RETURN(boxes.shape, GetContractionShape(task, {.collapse_axes = false}));
  const ContractionShape& shape = boxes.shape;
  const Stage& window = shape.contraction();
  if (window.kind != ir::StageKind::kWindow) return Refuse(task, "not a window");
  boxes.dtype = shape.a().buffer.dtype().scalar;
  HIDET_RETURN_IF_ERROR(CheckWgmmaProduct(task, shape));
  for (const ir::Read* read : {&shape.a(), &shape.b()}) {
    if (const ir::Operand* operand = shape.OperandOf(*read); !operand->layout.IsRowMajor())
      return Refuse(task, absl::StrCat("input stored as ", ir::ToString(operand->layout)));
  }
  const int channel_axis = ChannelAxis(shape);
  if (channel_axis < 0)
    return Refuse(task, "image and weight are not both contiguous along the channels");
  HIDET_RETURN_IF_ERROR(ViewImage(task, boxes, channel_axis));
  if (!shape.batch.empty())
    return Refuse(task, "a convolution in groups, or whose channels are not last");
  if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
  const auto channels = ir::AsInt(window.reduction_extents[channel_axis]);
  if (!channels.has_value()) return Refuse(task, "the number of channels is not constant");
  if (const int64_t in_piece = WgmmaTile::InPiece(boxes.dtype);
      *channels % in_piece != 0 || *channels == 0) {
    return Refuse(task, absl::StrCat(*channels, " channels, expected a multiple of ", in_piece,
                                     " (16 bytes)"));
  }
  boxes.channels = *channels;
  HIDET_RETURN_IF_ERROR(ViewWeight(task, boxes, channel_axis));
  ChooseBox(boxes.box);
  return boxes;
}

}  // namespace hidet::schedules
