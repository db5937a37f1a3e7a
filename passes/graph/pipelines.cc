#include "passes/graph/pipelines.h"

#include "passes/graph/cancel_reshapes.h"
#include "passes/graph/canonicalize.h"
#include "passes/graph/choose_layouts.h"
#include "passes/graph/choose_orders.h"
#include "passes/graph/convert_precision.h"
#include "passes/graph/eliminate_duplicates.h"
#include "passes/graph/fold_constants.h"
#include "passes/graph/fuse.h"
#include "passes/graph/group_products.h"
#include "passes/graph/pad_products.h"
#include "passes/graph/read_masks.h"
#include "passes/graph/reduce_by_peers.h"
#include "passes/graph/rules/built_in_rules.h"
#include "passes/graph/scatter_convolutions.h"
#include "passes/graph/schedule_collectives.h"
#include "passes/graph/simplify_pointwise.h"
#include "passes/graph/trim_convolutions.h"

namespace hidet::passes {
namespace {

// The pass, or one of its name that does nothing: dumps keep their numbers.
GraphPass OnlyIf(bool on, GraphPass pass) {
  if (!on) pass.run = [](graph::Graph graph) { return graph; };
  return pass;
}

}  // namespace

std::vector<GraphPass> LogicalPipeline(const LogicalPipelineOptions& options) {
  return {
      Canonicalize(),
      FoldConstants(options.evaluator),  // patterns look for scalar constants
      EliminateDuplicates(),             // patterns ask whether two tensors are one
      SimplifyPointwise(),               // masks become small before attention takes them
      CancelReshapes(),                  // and meet the scores as these are
      BuiltInRules("recognize-gelu"), BuiltInRules("recognize-normalization"),
      OnlyIf(options.recognize_attention,
             BuiltInRules("recognize-attention")),  // before Matmul is resolved
      ReadMasks(options.evaluator), BuiltInRules("fold-batch-norm"),
      TrimConvolutions(),  // behind which the norm was
      // What was recognized sums in float32 and keeps a small epsilon; what it was made of would
      // not.
      OnlyIf(options.precision.has_value(),
             ConvertPrecision(options.precision.value_or(ScalarType::kFloat32))),
      ScatterConvolutions(options.oracle),  // products, which may be padded
      PadProducts(
          options.oracle),  // of the types that are computed in, before batches are broadcast
      Resolve(options.resolve_rules),
      Canonicalize(),  // movement that the passes above put side by side
      FoldConstants(options.evaluator), EliminateDuplicates(), Fuse(options.oracle),
      GroupMatmuls(options.oracle),   // of fused operators: an epilogue belongs to one result
      ReduceByPeers(options.oracle),  // with the residual and norm that fusion made
  };
}

std::vector<GraphPass> PhysicalPipeline(const PhysicalPipelineOptions& options) {
  return {
      ChooseOrders(*options.oracle),
      GroupConvolutions(options.oracle),  // of images as they lie now
      ChooseLayouts(*options.oracle),     // of constants, for the tasks as they are now
      ScheduleCollectives(),              // of the operators as they will run
  };
}

}  // namespace hidet::passes
