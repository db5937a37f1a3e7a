// The families of operators, one function and one source file each. Only graph/ops/all_ops.cc lists
// them.
#ifndef GRAPH_OPS_FAMILIES_H_
#define GRAPH_OPS_FAMILIES_H_

#include <vector>

#include "graph/op_record.h"

namespace hidet::graph {

std::vector<OpRecord> ActivationOps();     // activation.cc
std::vector<OpRecord> ArithmeticOps();     // arithmetic.cc
std::vector<OpRecord> AttentionOps();      // attention.cc
std::vector<OpRecord> CollectiveOps();     // collective.cc
std::vector<OpRecord> CompareOps();        // compare.cc
std::vector<OpRecord> ConvOps();           // conv.cc
std::vector<OpRecord> CreateOps();         // create.cc
std::vector<OpRecord> FourierOps();        // fourier.cc
std::vector<OpRecord> GatherOps();         // gather.cc
std::vector<OpRecord> MatmulOps();         // matmul.cc
std::vector<OpRecord> NormalizeOps();      // normalize.cc
std::vector<OpRecord> PartOps();           // parts.cc
std::vector<OpRecord> PoolOps();           // pool.cc
std::vector<OpRecord> RecurrentOps();      // recurrent.cc
std::vector<OpRecord> ReduceOps();         // reduce.cc
std::vector<OpRecord> ScatterOps();        // scatter.cc
std::vector<OpRecord> SlidingWindowOps();  // sliding_windows.cc
std::vector<OpRecord> SoftmaxOps();        // softmax.cc
std::vector<OpRecord> SortOps();           // sort.cc
std::vector<OpRecord> TransformOps();      // transform.cc

}  // namespace hidet::graph

#endif  // GRAPH_OPS_FAMILIES_H_
