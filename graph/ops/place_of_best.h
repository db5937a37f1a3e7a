// Where the largest or the smallest element of a reduction stands: what ArgMax and the places of
// poolings share.
#ifndef GRAPH_OPS_PLACE_OF_BEST_H_
#define GRAPH_OPS_PLACE_OF_BEST_H_

#include <functional>
#include <vector>

#include "absl/strings/string_view.h"
#include "graph/op_record.h"
#include "ir/task/task.h"

namespace hidet::graph {

// Which element is the best; of equal ones the one with the lowest place.
struct BestElement {
  bool greatest = true;
  bool nan_is_largest = false;  // where the smallest is asked for; the largest is NaN anyway
  bool last_nan = false;        // of several NaN the one with the highest place
};

// The elements that are compared.
struct ComparedElements {
  std::vector<ir::Var> axes, reduction_axes;
  Dims extents;    // of what is reduced
  ir::Read read;   // of an element
  ir::Expr place;  // its number, from 0 on and below the product of the extents
  ir::Expr exists =
      {};  // whether there is one; empty: always. One that does not is as good as none
  ir::StageKind kind = ir::StageKind::kReduce;
};

// What an operator makes of the place that was found at a point.
using ResultOfPlace =
    std::function<ir::Expr(const std::vector<ir::Var>& point, const ir::Expr& place)>;

// The stages by which an operator writes to `out`, int64, the place of the best element at each
// point, or what `result` makes of it.
std::vector<ir::Stage> PlaceOfBest(absl::string_view op, const ir::Buffer& out, ComparedElements of,
                                   const BestElement& best, const ResultOfPlace& result = nullptr);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_PLACE_OF_BEST_H_
