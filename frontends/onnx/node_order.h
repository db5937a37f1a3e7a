// Which nodes of a graph its outputs need, and in what order.
#ifndef FRONTENDS_ONNX_NODE_ORDER_H_
#define FRONTENDS_ONNX_NODE_ORDER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "google/protobuf/repeated_field.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

using NodeList = google::protobuf::RepeatedPtrField<::onnx::NodeProto>;

// Graphs hold branches that hold branches; hostile ones without end.
inline constexpr int kMaxNesting = 32;

// Returns the positions of the nodes that the wanted names need, each after those it needs, in the
// list's own order where that will do. What the branches of a node take from around it counts as
// read by it. InvalidArgument for a cycle, and for a name that two nodes define.
absl::StatusOr<std::vector<int>> OrderNodes(const NodeList& nodes,
                                            absl::Span<const std::string> wanted);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_NODE_ORDER_H_
