// Weights prepared in panels: [panels, reduction..., columns of a panel], once for each of a batch
// of them, so that the inner loop of a product loads neighbouring vectors and walks memory in one
// direction.
#ifndef SCHEDULES_CPU_WEIGHT_PANELS_CPU_H_
#define SCHEDULES_CPU_WEIGHT_PANELS_CPU_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/stmt.h"
#include "ir/task/task.h"

namespace hidet::schedules {

// Panels of `size` along the operand's one dimension that is no reduction axis but one of
// `panel_axes`, the reduction axes in `reduction_order` within a panel (both are positions in the
// stage's); those of each place along `batch_axis` together, where there is one and the operand has
// it. Nothing if the operand does not have that form: one that has another axis besides, or is
// repeated along another of `panel_axes`. Dimensions of size one count as reduced.
std::optional<ir::TensorLayout> PanelLayout(const ir::Stage& stage, const ir::Read& read,
                                            const std::vector<int>& panel_axes,
                                            const std::vector<int>& reduction_order, int64_t size,
                                            std::optional<int> batch_axis = std::nullopt);

// The layout with `group` elements of the first reduction axis of a panel side by side, so that a
// panel's columns are words of them: [batch, panels, groups, other reduction.., columns, group].
ir::TensorLayout InWords(ir::TensorLayout panels, int64_t group);

// The layout of rows of words, for matrix tiles: [rows, groups, other reduction.., group], with the
// row the operand's one dimension that is no reduction axis.
ir::TensorLayout InRowsOfWords(ir::TensorLayout panels, int64_t group);

// The place in such a storage of step `k`, linear over the reduction axes, of a row.
std::vector<ir::Expr> RowIndices(const ir::Buffer& storage, const ir::Expr& row, const ir::Expr& k);

// The place in a storage of panels of element `first` of a panel, or of word `first` where it has
// words of `group`, `k` being linear over the reduction axes. (These are contiguous, so the last of
// them carries it.) A panel of a batch is number `panel` of place `batch` in it.
struct PanelPlace {
  ir::Expr batch;  // empty: the storage has none
  ir::Expr panel;
};
std::vector<ir::Expr> PanelIndices(const ir::Buffer& storage, const PanelPlace& place,
                                   const ir::Expr& k, const ir::Expr& first, int64_t group = 1);

// What products do for those after them: weights come from memory once a call, in streams that the
// hardware begins anew with each page. Asks, during step `k` of `depth` of product number
// `product`, for a share of the `depth` steps of a panel from `k0` on, which are wanted next; the
// shares are spread over the `products` that there are at most until then.
ir::Stmt PrefetchPanel(const ir::Buffer& storage, const PanelPlace& place, const ir::Expr& k0,
                       const ir::Expr& k, const ir::Expr& depth, const ir::Expr& product,
                       int64_t products, int64_t group = 1);

// Asks for the cache line of an element, which may lie outside of the buffer.
ir::Stmt Prefetch(const ir::Buffer& buffer, const std::vector<ir::Expr>& indices);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_WEIGHT_PANELS_CPU_H_
