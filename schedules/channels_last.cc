#include "schedules/channels_last.h"

#include <algorithm>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_orders.h"
#include "ir/walk.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Stage;
using ir::Var;

bool MovesWithAny(const ir::Expr& index, const std::vector<Var>& axes) {
  return std::ranges::any_of(axes, [&](const Var& axis) { return ir::UsesVar(index, axis); });
}

// All dimensions in order, but this one last.
ir::TensorLayout WithLast(int dimension, int rank) {
  ir::TensorLayout layout;
  if (dimension == rank - 1) return layout;
  for (int d = 0; d < rank; ++d) {
    if (d != dimension) layout.order.push_back(d);
  }
  layout.order.push_back(dimension);
  return layout;
}

}  // namespace

std::optional<ChannelsLast> GetChannelsLast(const Stage& window) {
  if (window.kind != ir::StageKind::kWindow || window.reads.size() != 2) return std::nullopt;
  ChannelsLast result;
  // The image is what moves with the points; the weight moves with one axis of the result.
  const auto axes_of = [&](const ir::Read& read) {
    std::vector<int> axes;
    for (size_t i = 0; i < window.axes.size(); ++i) {
      if (ir::AnyUsesVar(read.indices, window.axes[i])) axes.push_back(static_cast<int>(i));
    }
    return axes;
  };
  const std::vector<int> of_first = axes_of(window.reads[0]), of_second = axes_of(window.reads[1]);
  result.weight = of_second.size() <= of_first.size() ? 1 : 0;
  result.image = 1 - result.weight;
  const std::vector<int>& channels = result.weight == 1 ? of_second : of_first;
  if (channels.size() != 1) return std::nullopt;
  std::vector<Var> points;
  for (size_t i = 0; i < window.axes.size(); ++i) {
    if (static_cast<int>(i) != channels[0]) points.push_back(window.axes[i]);
  }
  result.result_order = WithLast(channels[0], static_cast<int>(window.axes.size()));
  const ir::Read& image = window.reads[static_cast<size_t>(result.image)];
  const ir::Read& weight = window.reads[static_cast<size_t>(result.weight)];
  std::vector<int> of_image;
  for (size_t d = 0; d < image.indices.size(); ++d) {
    if (!MovesWithAny(image.indices[d], points)) of_image.push_back(static_cast<int>(d));
  }
  if (of_image.size() > 1) return std::nullopt;
  // An image of one channel has no such dimension, and its weight none to bring last.
  if (of_image.empty()) return result;
  const ir::Expr& index = image.indices[static_cast<size_t>(of_image[0])];
  result.image_order = WithLast(of_image[0], image.buffer.rank());
  // The weight's channels are what is added up, or, where each channel of the image has a window of
  // its own, those of the result.
  const Var& own = window.axes[static_cast<size_t>(channels[0])];
  for (size_t d = 0; d < weight.indices.size(); ++d) {
    if (index.SameAs(own) && weight.indices[d].SameAs(own))
      result.weight_order = WithLast(static_cast<int>(d), weight.buffer.rank());
    for (const Var& axis : window.reduction_axes) {
      if (weight.indices[d].SameAs(axis) && ir::UsesVar(index, axis))
        result.weight_order = WithLast(static_cast<int>(d), weight.buffer.rank());
    }
  }
  return result;
}

namespace {

// The window that the task is anchored at, what it reads being what the task is given.
const Stage* AnchorWindow(const ir::AnalyzedTask& task) {
  const ir::Task& inlined = task.inlined();
  const Stage& anchor = inlined.stages[static_cast<size_t>(inlined.anchor)];
  return anchor.kind == ir::StageKind::kWindow ? &anchor : nullptr;
}

}  // namespace

ir::TensorLayout ChannelsLastOrder(const ir::AnalyzedTask& task, int operand) {
  const Stage* window = AnchorWindow(task);
  if (window == nullptr) return {};
  const std::optional<ChannelsLast> orders = GetChannelsLast(*window);
  if (!orders.has_value()) return {};
  const ir::Buffer& buffer = task.inlined().inputs[static_cast<size_t>(operand)].buffer;
  if (buffer.SameAs(window->reads[static_cast<size_t>(orders->image)].buffer))
    return orders->image_order;
  if (buffer.SameAs(window->reads[static_cast<size_t>(orders->weight)].buffer))
    return orders->weight_order;
  const bool is_like_result = buffer.rank() == window->results[0].rank();
  return is_like_result ? orders->result_order : ir::TensorLayout{};
}

ir::TensorLayout ResultOrder(const ir::AnalyzedTask& task, int operand,
                             const ir::TensorLayout& layout) {
  const Stage* window = AnchorWindow(task);
  const std::optional<ChannelsLast> orders =
      window == nullptr ? std::nullopt : GetChannelsLast(*window);
  if (!orders.has_value()) return layout;
  const ir::Buffer& image = window->reads[static_cast<size_t>(orders->image)].buffer;
  const bool is_image = task.inlined().inputs[static_cast<size_t>(operand)].buffer.SameAs(image);
  return is_image && layout == orders->image_order ? orders->result_order : layout;
}

namespace {

// The task's window alone, with image, weight and result channels-last.
absl::StatusOr<ir::Task> WindowChannelsLast(const ir::AnalyzedTask& task) {
  const Stage* window = AnchorWindow(task);
  const std::optional<ChannelsLast> orders =
      window == nullptr ? std::nullopt : GetChannelsLast(*window);
  if (!orders.has_value()) return Refuse(task, "not a convolution");
  ir::Task result = ir::MakePart(task.inlined(), {*window}, window->results);
  for (ir::Operand& operand : result.inputs) {
    if (!operand.layout.IsRowMajor()) return Refuse(task, "operands that are not row-major");
    const bool is_image =
        window->reads[static_cast<size_t>(orders->image)].buffer.SameAs(operand.buffer);
    operand = ir::MakeOperand(operand.buffer, is_image ? orders->image_order : orders->weight_order,
                              operand.constant);
  }
  return ir::MakeInputsRowMajor(ir::StoreOutputs(result, {orders->result_order}));
}

}  // namespace

std::vector<ir::TensorLayout> ChannelsLastLayouts(
    const ir::AnalyzedTask& task, int operand,
    absl::FunctionRef<bool(const ir::AnalyzedTask&)> matches) {
  if (matches(task)) return {};
  const ir::TensorLayout layout = ChannelsLastOrder(task, operand);
  if (layout.IsRowMajor()) return {};
  const ir::Operand& stored = task->inputs[static_cast<size_t>(operand)];
  ir::Task alone = task;
  alone.inputs[static_cast<size_t>(operand)] =
      ir::MakeOperand(stored.buffer, layout, stored.constant);
  if (matches(ir::MakeInputsRowMajor(alone))) return {layout};
  const absl::StatusOr<ir::Task> all = WindowChannelsLast(task);
  if (!all.ok() || !matches(*all)) return {};
  const Stage& window = *AnchorWindow(task);
  const bool is_read = std::ranges::any_of(window.reads, [&](const ir::Read& read) {
    return read.buffer.SameAs(task.inlined().inputs[static_cast<size_t>(operand)].buffer);
  });
  return is_read ? std::vector<ir::TensorLayout>{layout} : std::vector<ir::TensorLayout>{};
}

}  // namespace hidet::schedules
