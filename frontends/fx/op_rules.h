// The rows of the map, a family a file. Only op_map.cc lists them.
#ifndef FRONTENDS_FX_OP_RULES_H_
#define FRONTENDS_FX_OP_RULES_H_

#include "absl/types/span.h"
#include "frontends/fx/op_rule.h"

namespace hidet::fx {

absl::Span<const OpRule> CollectiveRules();  // rules_collective.cc
absl::Span<const OpRule> CreateRules();      // rules_create.cc
absl::Span<const OpRule> IndexRules();       // rules_index.cc
absl::Span<const OpRule> MovementRules();    // rules_movement.cc
absl::Span<const OpRule> NetworkRules();     // rules_network.cc
absl::Span<const OpRule> PointwiseRules();   // rules_pointwise.cc
absl::Span<const OpRule> RecurrentRules();   // rules_recurrent.cc
absl::Span<const OpRule> ReductionRules();   // rules_reduction.cc
absl::Span<const OpRule> ResizeRules();      // rules_resize.cc
absl::Span<const OpRule> ShapeRules();       // rules_shape.cc
absl::Span<const OpRule> SortRules();        // rules_sort.cc
absl::Span<const OpRule> SpecialRules();     // rules_special.cc
absl::Span<const OpRule> WindowRules();      // rules_window.cc
absl::Span<const OpRule> WriteRules();       // rules_write.cc

// x[items] = values, with tensors among the items: x with what was written; `add` adds to what is
// there.
absl::StatusOr<Value> WriteAt(Call& call, const graph::Tensor& x, const ValueList& items,
                              const graph::Tensor& values, bool add);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_OP_RULES_H_
