// The families of operators, one function and one source file each, and what their sources call the
// results of OpRecord::infer and OpRecord::define. Only graph/ops/all_ops.cc lists the families.
#ifndef GRAPH_OPS_FAMILIES_H_
#define GRAPH_OPS_FAMILIES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "graph/op_record.h"
#include "graph/tensor.h"
#include "ir/task/task.h"

namespace hidet::graph {

using Types = absl::StatusOr<std::vector<TensorType>>;
using Stages = absl::StatusOr<std::vector<ir::Stage>>;

std::vector<OpRecord> ActivationOps();      // activation.cc
std::vector<OpRecord> ArithmeticOps();      // arithmetic.cc
std::vector<OpRecord> AttentionOps();       // attention.cc
std::vector<OpRecord> CollectiveOps();      // collective.cc
std::vector<OpRecord> CompareOps();         // compare.cc
std::vector<OpRecord> ConvOps();            // conv.cc
std::vector<OpRecord> CreateOps();          // create.cc
std::vector<OpRecord> FourierOps();         // fourier.cc
std::vector<OpRecord> GatherOps();          // gather.cc
std::vector<OpRecord> MatmulOps();          // matmul.cc
std::vector<OpRecord> NormalizeOps();       // normalize.cc
std::vector<OpRecord> PartOps();            // parts.cc
std::vector<OpRecord> PoolOps();            // pool.cc
std::vector<OpRecord> RecurrentOps();       // recurrent.cc
std::vector<OpRecord> ReduceOps();          // reduce.cc
std::vector<OpRecord> ScatterOps();         // scatter.cc
std::vector<OpRecord> SlidingWindowOps();   // sliding_windows.cc
std::vector<OpRecord> SoftmaxOps();         // softmax.cc
std::vector<OpRecord> SortOps();            // sort.cc
std::vector<OpRecord> TransformOps();       // transform.cc
std::vector<OpRecord> WeightedWindowOps();  // weighted_windows.cc

}  // namespace hidet::graph

#endif  // GRAPH_OPS_FAMILIES_H_
