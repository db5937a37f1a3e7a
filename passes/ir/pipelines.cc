#include "passes/ir/pipelines.h"

#include "passes/ir/approximate_math.h"
#include "passes/ir/expand_math.h"
#include "passes/ir/flatten_buffers.h"
#include "passes/ir/hoist_invariants.h"
#include "passes/ir/name_shared_values.h"
#include "passes/ir/narrow_indices.h"
#include "passes/ir/narrow_masks.h"
#include "passes/ir/read_ahead.h"
#include "passes/ir/simplify.h"
#include "passes/ir/unroll_loops.h"
#include "passes/ir/unsigned_divisions.h"
#include "passes/ir/verify_lowered.h"

namespace hidet::passes {

std::vector<Pass<ir::Kernel>> CpuLoweringPipeline() {
  return {
      Simplify({.inline_index_lets = true}),  // unroll wants constant extents
      FlattenBuffers(),
      UnrollLoops(),
      ExpandMath(),
      Simplify(),     // what flattening and unrolling composed
      NarrowMasks(),  // before hoisting: what is counted is often the same for a whole loop
      HoistInvariants(),
      NameSharedValues(),  // after hoisting, which looks for sharing across statements
      VerifyLowered(),
  };
}

std::vector<Pass<ir::Kernel>> CudaLoweringPipeline() {
  return {
      Simplify({.inline_index_lets = true}),  // unroll wants constant extents
      FlattenBuffers(),
      UnrollLoops(),    // register buffers get constant indices
      NarrowIndices(),  // before simplify, which removes the casts that it leaves
      ApproximateMath(),
      Simplify(),   // what flattening and unrolling composed
      ReadAhead(),  // before values are named: addresses are made of what is known outside
      UnsignedDivisions(),
      // No arithmetic is hoisted: NVRTC does it, and knows the registers. Index arithmetic of an
      // unrolled epilogue that is named before a tensor-core loop lives across it and spills.
      NameSharedValues(),
      VerifyLowered(),
  };
}

}  // namespace hidet::passes
