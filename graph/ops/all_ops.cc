#include "graph/ops/all_ops.h"

#include "base/check.h"
#include "graph/ops/families.h"

namespace hidet::graph {
namespace {

OpRegistry* MakeAllOps() {
  auto* registry = new OpRegistry;
  for (auto family :
       {ActivationOps, ArithmeticOps, AttentionOps,     CollectiveOps, CompareOps,       ConvOps,
        CreateOps,     FourierOps,    GatherOps,        MatmulOps,     NormalizeOps,     PartOps,
        PoolOps,       RecurrentOps,  ReduceOps,        ScatterOps,    SlidingWindowOps, SoftmaxOps,
        SortOps,       TransformOps,  WeightedWindowOps}) {
    for (OpRecord& record : family()) {
      const absl::Status status = registry->Add(std::move(record));
      HIDET_CHECK(status.ok()) << std::string(status.message());
    }
  }
  return registry;
}

}  // namespace

const OpRegistry& AllOps() {
  static const OpRegistry* const registry = MakeAllOps();
  return *registry;
}

}  // namespace hidet::graph
