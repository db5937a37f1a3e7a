// Permuting the dimensions of a buffer inside a task is renaming: the stage that defines it gets
// its axes in the new order, every read its indices. The only choice is which buffers to permute.
// From an output the order is handed back through maps, as far as these read at their own axes, so
// that in the end the anchor computes in the order in which its result is stored.
#include "ir/task/task_orders.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "ir/task/task_rewrite.h"

namespace hidet::ir {
namespace {

using Order = std::vector<int>;  // [i]: which of the old dimensions is the new one i

template <typename T>
std::vector<T> Permuted(const std::vector<T>& values, const Order& order) {
  std::vector<T> result;
  for (int i : order) result.push_back(values[static_cast<size_t>(i)]);
  return result;
}

bool IsIdentity(const Order& order) { return std::is_sorted(order.begin(), order.end()); }

Buffer PermutedBuffer(const Buffer& buffer, const Order& order) {
  return Buffer::Make(buffer.name(), buffer.dtype(), Permuted(buffer.shape(), order));
}

void PermuteReads(Task& task, const Buffer& before, const Buffer& after, const Order& order) {
  ReplaceBuffer(task, before, after,
                [&](const Indices& indices) { return Permuted(indices, order); });
}

// The stage that makes a buffer, or -1.
int MakingStage(const Task& task, const Buffer& buffer) {
  const std::optional<Maker> maker = FindMaker(task.stages, buffer);
  return maker.has_value() ? maker->stage : -1;
}

bool CanPermute(const Task& task, const Stage& stage) {
  if (stage.kind == StageKind::kAttention || stage.kind == StageKind::kUpdate ||
      stage.kind == StageKind::kAllReduce || stage.kind == StageKind::kSort ||
      stage.kind == StageKind::kRecurrence)
    return false;
  return std::none_of(stage.results.begin(), stage.results.end(), [&](const Buffer& result) {
    return IsOutput(task, result) || IsUpdated(task, result);
  });
}

// The order in which the read visits its buffer's dimensions as the axes go by, where each index is
// an axis of its own: indices[order[i]] is the i-th of them. The index of a dimension of size one
// may be 0 in place of an axis of size one; dimensions of size one without an axis come first.
std::optional<Order> OrderOfAxes(const Read& read, const std::vector<Var>& axes,
                                 const std::vector<Expr>& extents) {
  const size_t rank = read.indices.size();
  Order order;
  std::vector<bool> visited(rank, false);
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto stands_for = [&](size_t d) {
      if (visited[d]) return false;
      if (read.indices[d].SameAs(axes[i])) return true;
      return IsInt(extents[i], 1) && IsInt(read.indices[d], 0) && IsInt(read.buffer.shape()[d], 1);
    };
    for (size_t d = 0; d < rank; ++d) {
      if (!stands_for(d)) continue;
      visited[d] = true;
      order.push_back(static_cast<int>(d));
      break;
    }
  }
  Order units;
  for (size_t d = 0; d < rank; ++d) {
    if (!visited[d] && IsInt(read.indices[d], 0) && IsInt(read.buffer.shape()[d], 1))
      units.push_back(static_cast<int>(d));
  }
  order.insert(order.begin(), units.begin(), units.end());
  if (order.size() != rank) return std::nullopt;
  return order;
}

// Permutes the axes of a stage, which CanPermute, and hands the order back through maps.
void PermuteStage(Task& task, int index, const Order& order) {
  Stage& stage = task.stages[static_cast<size_t>(index)];
  stage.axes = Permuted(stage.axes, order);
  const auto after = [&](int axis) {
    return static_cast<int>(std::find(order.begin(), order.end(), axis) - order.begin());
  };
  if (auto* scan = std::get_if<ScanDetails>(&stage.details)) scan->axis = after(scan->axis);
  if (auto* fourier = std::get_if<FourierDetails>(&stage.details)) {
    fourier->part = after(fourier->part);
    fourier->place = after(fourier->place);
  }
  for (Buffer& result : stage.results) {
    const Buffer before = std::exchange(result, PermutedBuffer(result, order));
    PermuteReads(task, before, result, order);
  }
  if (stage.kind != StageKind::kMap) return;
  for (size_t i = 0; i < stage.reads.size(); ++i) {
    const int producer = MakingStage(task, stage.reads[i].buffer);
    if (producer < 0 || !CanPermute(task, task.stages[static_cast<size_t>(producer)])) continue;
    const std::optional<Order> inner = OrderOfAxes(stage.reads[i], stage.axes, stage.extents());
    if (inner.has_value() && !IsIdentity(*inner)) PermuteStage(task, producer, *inner);
  }
}

// Removes a stage whose one result is that of stage `source` as it is.
void RemoveCopy(Task& task, int index, int source) {
  const Buffer copy = task.stages[static_cast<size_t>(index)].results[0];
  const Buffer original = task.stages[static_cast<size_t>(index)].reads[0].buffer;
  task.stages.erase(task.stages.begin() + index);
  if (task.anchor == index) task.anchor = source;
  if (task.anchor > index) --task.anchor;
  ReplaceBuffer(task, copy, original, [](const Indices& indices) { return indices; });
}

}  // namespace

Task MakeInputsRowMajor(const Task& task) {
  Task result = task;
  for (Operand& input : result.inputs) {
    if (input.layout.IsRowMajor() || !input.layout.blocks.empty()) continue;
    if (IsUpdated(task, input.buffer)) continue;
    const Buffer before = input.buffer;
    const Order order = input.layout.order;
    input = MakeOperand(PermutedBuffer(before, order), {}, input.constant);
    PermuteReads(result, before, input.buffer, order);
  }
  return result;
}

Task PermuteForOutputs(const Task& task) {
  Task result = task;
  for (size_t i = 0; i < result.outputs.size(); ++i) {
    const int index = MakingStage(result, result.outputs[i]);
    const Stage& view = result.stages[static_cast<size_t>(index)];
    if (!IsView(view) || view.reads[0].predicate.defined() || IsUpdated(result, view.results[0]))
      continue;
    const std::optional<Order> order = OrderOfAxes(view.reads[0], view.axes, view.extents());
    const int source = MakingStage(result, view.reads[0].buffer);
    if (!order.has_value() || IsIdentity(*order) || order->size() != view.axes.size() ||
        source < 0 || !CanPermute(result, result.stages[static_cast<size_t>(source)])) {
      continue;
    }
    PermuteStage(result, source, *order);
    RemoveCopy(result, index, source);
  }
  return result;
}

Task PermuteForReaders(const Task& task) {
  Task result = task;
  for (size_t i = 0; i < result.stages.size(); ++i) {
    const Stage& map = result.stages[i];
    if (map.kind != StageKind::kMap) continue;
    for (const Read& read : map.reads) {
      const int source = MakingStage(result, read.buffer);
      if (source < 0 || !CanPermute(result, result.stages[static_cast<size_t>(source)])) continue;
      const auto reads = [&](const Stage& stage) {
        return std::ranges::count_if(
            stage.reads, [&](const Read& other) { return other.buffer.SameAs(read.buffer); });
      };
      int64_t count = 0;
      for (const Stage& stage : result.stages) count += reads(stage);
      const std::optional<Order> order = OrderOfAxes(read, map.axes, map.extents());
      if (count != 1 || !order.has_value() || IsIdentity(*order)) continue;
      PermuteStage(result, source, *order);
      break;  // its reads are others now
    }
  }
  return result;
}

Task StoreOutputs(const Task& task, absl::Span<const TensorLayout> orders) {
  HIDET_CHECK(orders.size() == task.outputs.size());
  Task result = task;
  for (size_t i = 0; i < orders.size(); ++i) {
    if (orders[i].IsRowMajor()) continue;
    HIDET_CHECK(orders[i].blocks.empty()) << ToString(orders[i]) << " is no plain order";
    const Buffer before = task.outputs[i];
    Stage copy;
    copy.name = "order";
    copy.results = {PermutedBuffer(before, orders[i].order)};
    copy.axes = MakeAxes(copy.results[0].shape());
    std::vector<Expr> indices(before.rank());
    for (size_t d = 0; d < orders[i].order.size(); ++d)
      indices[static_cast<size_t>(orders[i].order[d])] = copy.axes[d];
    copy.reads = {MakeRead(before, std::move(indices))};
    copy.body = {copy.reads[0].value};
    result.outputs[i] = copy.results[0];
    result.stages.push_back(std::move(copy));
  }
  return PermuteForOutputs(result);
}

}  // namespace hidet::ir
