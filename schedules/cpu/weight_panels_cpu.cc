#include "schedules/cpu/weight_panels_cpu.h"

#include <algorithm>

#include "ir/simplify/simplify.h"

namespace hidet::schedules {

using ir::Expr;

std::optional<ir::TensorLayout> PanelLayout(const ir::Stage& stage, const ir::Read& read,
                                            const std::vector<int>& panel_axes,
                                            const std::vector<int>& reduction_order, int64_t size,
                                            std::optional<int> batch_axis) {
  // A panel's number is computed from these axes together: the operand has to have all of them.
  if (panel_axes.size() > 1) return std::nullopt;
  const auto is_panel_axis = [&](const Expr& index) {
    return std::ranges::any_of(panel_axes,
                               [&](int axis) { return index.SameAs(stage.axes[axis]); });
  };
  if (read.predicate.defined() || size == 1) return std::nullopt;
  int panel_dim = -1, batch_dim = -1;
  std::vector<int> dim_of(stage.reduction_axes.size(), -1);
  ir::TensorLayout layout;
  for (int dim = 0; dim < static_cast<int>(read.indices.size()); ++dim) {
    const Expr& index = read.indices[dim];
    int axis = -1;
    for (size_t i = 0; i < stage.reduction_axes.size(); ++i) {
      if (index.SameAs(stage.reduction_axes[i])) axis = static_cast<int>(i);
    }
    if (axis >= 0 && dim_of[axis] < 0) {
      dim_of[axis] = dim;
    } else if (axis < 0 && panel_dim < 0 && is_panel_axis(index)) {
      panel_dim = dim;
    } else if (axis < 0 && batch_dim < 0 && batch_axis.has_value() &&
               index.SameAs(stage.axes[*batch_axis])) {
      batch_dim = dim;
    } else {
      return std::nullopt;
    }
  }
  if (panel_dim < 0) return std::nullopt;
  for (int axis : reduction_order) {
    if (dim_of[axis] < 0) return std::nullopt;
    layout.order.push_back(dim_of[axis]);
  }
  // A panel of a weight that has nothing to sum over is that weight.
  if (layout.order.empty()) return std::nullopt;
  layout.order.insert(layout.order.begin(), panel_dim);
  if (batch_dim >= 0) layout.order.insert(layout.order.begin(), batch_dim);
  layout.blocks = {{panel_dim, size}};
  return layout;
}

ir::TensorLayout InWords(ir::TensorLayout panels, int64_t group) {
  const auto panel = std::ranges::find(panels.order, panels.blocks[0].dim);
  if (group > 1) panels.blocks.push_back({*(panel + 1), group});
  return panels;
}

ir::TensorLayout InRowsOfWords(ir::TensorLayout panels, int64_t group) {
  panels.blocks = {{panels.order[1], group}};
  return panels;
}

std::vector<Expr> RowIndices(const ir::Buffer& storage, const Expr& row, const Expr& k) {
  std::vector<Expr> indices(static_cast<size_t>(storage.rank()), ir::Int64(0));
  indices.front() = ir::Simplify(row);
  indices[indices.size() - 2] = ir::Simplify(k);
  return indices;
}

std::vector<Expr> PanelIndices(const ir::Buffer& storage, const PanelPlace& place, const Expr& k,
                               const Expr& first, int64_t group) {
  std::vector<Expr> indices(static_cast<size_t>(storage.rank()), ir::Int64(0));
  const size_t columns = indices.size() - (group > 1 ? 2 : 1);
  const bool has_batch = place.batch.defined();
  if (has_batch) indices.front() = ir::Simplify(place.batch);
  indices[has_batch ? 1 : 0] = ir::Simplify(place.panel);
  indices[columns - 1] = ir::Simplify(k);
  indices[columns] = ir::Simplify(first);
  return indices;
}

ir::Stmt PrefetchPanel(const ir::Buffer& storage, const PanelPlace& place, const Expr& k0,
                       const Expr& k, const Expr& depth, const Expr& product, int64_t products,
                       int64_t group) {
  const int64_t columns = *ir::AsInt(storage.shape()[storage.rank() - (group > 1 ? 2 : 1)]);
  int64_t parts = 1;
  while (parts * 2 <= products && columns % (parts * 2) == 0) parts *= 2;
  const Expr part = ir::Min(product, ir::Int64(parts - 1));
  const Expr at = k0 * ir::Int64(columns) + (part * depth + k) * ir::Int64(columns / parts);
  return Prefetch(storage, PanelIndices(storage, place, ir::Int64(0), at, group));
}

ir::Stmt Prefetch(const ir::Buffer& buffer, const std::vector<Expr>& indices) {
  return ir::Do(ir::Intrinsic::kPrefetch, {ir::AddressOf(buffer, indices)});
}

}  // namespace hidet::schedules
