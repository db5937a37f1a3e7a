// Open sizes that may be 0: those of inputs that a model only appends to.
//
// A decoder takes the keys and values of the steps before, [batch, heads, past, depth], and returns
// them with its own behind. At the first step there are none, so `past` begins at 0, where other
// open sizes begin at 1.
//
//   past [b, 2, past, 8] -> Concat(past, k, axis=2)     past: 0..
//   past [b, 2, past, 8] -> MatMul(past, w)             past: 1..
//
// What stands between the input and the Concat may convert its elements, turn its dimensions, or
// take some of them: of nothing that leaves nothing.
#ifndef FRONTENDS_ONNX_GROWING_SIZES_H_
#define FRONTENDS_ONNX_GROWING_SIZES_H_

#include <string>

#include "absl/container/flat_hash_set.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// Returns the keys of the sizes (declared_types.h) that say only how long such inputs are.
absl::flat_hash_set<std::string> GrowingSizes(const ::onnx::GraphProto& graph);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_GROWING_SIZES_H_
