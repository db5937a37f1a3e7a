#include "graph/first_in_order.h"

#include <numeric>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "base/status_macros.h"

namespace hidet::graph {

absl::StatusOr<Ordered> FirstInOrder(GraphBuilder& builder, const Tensor& x, int64_t axis,
                                     const ir::Expr& count, bool descending,
                                     absl::string_view name) {
  const int64_t last = x.rank() - 1;
  std::vector<int64_t> axes(static_cast<size_t>(x.rank()));
  std::iota(axes.begin(), axes.end(), 0);
  std::swap(axes[static_cast<size_t>(axis)], axes.back());
  const auto swapped = [&](const Tensor& tensor) -> absl::StatusOr<Tensor> {
    if (axis == last) return tensor;
    return builder.ApplyOne("PermuteDims", {tensor}, {{"axes", axes}}, name);
  };
  HIDET_ASSIGN_OR_RETURN(const Tensor rows, swapped(x));
  HIDET_ASSIGN_OR_RETURN(
      const Tensor places,
      builder.ApplyOne("SortPlaces", {rows}, {{"count", Dims{count}}, {"descending", descending}},
                       name));
  // The largest is read with its place, by one kernel; the smallest is NaN to a reduction, not in
  // order, and truth values are added, not compared.
  const bool is_largest = ir::IsInt(count, 1) && descending && !IsBool(x.dtype());
  HIDET_ASSIGN_OR_RETURN(
      const Tensor values,
      is_largest
          ? builder.ApplyOne("ReduceMax", {rows},
                             {{"dims", std::vector<int64_t>{last}}, {"keepdims", true}}, name)
          : builder.ApplyOne("Gather", {rows, places}, {{"axis", last}}, name));
  Ordered first;
  HIDET_ASSIGN_OR_RETURN(first.values, swapped(values));
  HIDET_ASSIGN_OR_RETURN(first.places, swapped(places));
  return first;
}

}  // namespace hidet::graph
