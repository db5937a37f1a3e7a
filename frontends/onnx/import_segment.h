// A run of a model's nodes becomes an operator graph.
//
// A model whose sizes or branches depend on data is not one graph. What runs it (frontends/program)
// asks for one run of nodes at a time, with the types that the tensors before it really have:
//
//   SegmentRequest request{.nodes = nodes, .opsets = opsets, ...};
//   HIDET_ASSIGN_OR_RETURN(Segment segment, ImportSegment(model, request));
//   segment.node_count     // of `nodes`, from the first on: those that are in segment.graph
//   segment.stopped        // why the next one is not
//
// A node that must know the elements of one of its inputs says which: NeededValue(status).
#ifndef FRONTENDS_ONNX_IMPORT_SEGMENT_H_
#define FRONTENDS_ONNX_IMPORT_SEGMENT_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/import_options.h"
#include "graph/device.h"
#include "graph/graph.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// Versions by domain; the default domain is "".
using Opsets = absl::flat_hash_map<std::string, int64_t>;

struct SegmentInput {
  graph::TensorType type;
  // Its elements, where the segment is made for these alone.
  std::shared_ptr<const graph::ConstantData> value;
};

struct SegmentRequest {
  std::vector<const ::onnx::NodeProto*> nodes;    // in an order in which they can run
  std::vector<const ::onnx::GraphProto*> scopes;  // whose constants the nodes see, inner first
  const Opsets* opsets = nullptr;
  graph::Device device;
  DataFolder folder;  // of external data
  // Returns what a name is that neither the nodes nor the initializers define. Unimplemented where
  // it is something that graphs do not have.
  std::function<absl::StatusOr<SegmentInput>(const std::string& name)> find_input;
  // Returns the results that are wanted when the first `node_count` nodes are taken.
  std::function<std::vector<std::string>(int node_count)> wanted;
};

struct Segment {
  graph::Graph graph;                // its outputs are those wanted
  std::vector<std::string> inputs;   // names of graph.inputs
  std::vector<std::string> outputs;  // names of graph.outputs
  int node_count = 0;
  absl::Status stopped;  // why the node after the last was not taken; OK at the end
};

// Reads a model from the bytes of its file, with these initializers as inputs: see
// ImportOptions::given. InvalidArgument for what is none, or for a name that the model lacks.
absl::StatusOr<std::shared_ptr<const ::onnx::ModelProto>> ParseModel(
    absl::string_view bytes, absl::Span<const std::string> given = {});

// Calls `visit` with the name and the tensor of each initializer of a graph, and of each of its
// Constant nodes that hold a tensor: for a segment they are the same, and those nodes belong to
// none.
void VisitConstants(
    const ::onnx::GraphProto& graph,
    const std::function<void(const std::string& name, const ::onnx::TensorProto& tensor)>& visit);

// The tensor of a Constant node, null for any other node and for constants of another form.
const ::onnx::TensorProto* TensorOfConstant(const ::onnx::NodeProto& node);

// Imports as many of the nodes as will go; perhaps none, then `stopped` says why. An error is one
// of the model as a whole.
absl::StatusOr<Segment> ImportSegment(std::shared_ptr<const ::onnx::ModelProto> model,
                                      const SegmentRequest& request);

// Names in one error all operators, functions and branches included, of which neither a rule nor a
// function exists nor `also_runs` holds. Only nodes that the outputs need count.
absl::Status CheckOperators(
    const ::onnx::ModelProto& model,
    const std::function<bool(absl::string_view domain, absl::string_view op_type)>& also_runs);

// What became of one node when a model was looked through.
struct NodeFinding {
  enum class Way : uint8_t {
    kCompiled,
    kAfterData,  // compiled once elements are known that are computed before it
    kElsewhere,  // `also_runs` holds, and no graph can have it
    kRefused,
    kUnknown,  // it reads what of another node's result is not known
  };
  std::string op_type;  // with its domain, if that is not ONNX's own
  std::string node;     // its label
  Way way = Way::kCompiled;
  std::string reason;  // of all but kCompiled
};

// Looks at every node that the outputs need, those behind a refused one included as far as the
// model declares its results. InvalidArgument for a model that is wrong.
absl::StatusOr<std::vector<NodeFinding>> LookAtNodes(
    std::shared_ptr<const ::onnx::ModelProto> model, const ImportOptions& options,
    DataFolder folder,
    const std::function<bool(absl::string_view domain, absl::string_view op_type)>& also_runs);

// Returns the name of the value that an Unimplemented lacks, if that is the reason.
std::optional<std::string> NeededValue(const absl::Status& status);

// Returns the function that a node calls: one of the model's, or a body that ONNX gives for an
// operator without a rule of ours; null if it calls none.
const ::onnx::FunctionProto* FunctionOf(const ::onnx::ModelProto& model,
                                        const ::onnx::NodeProto& node, const Opsets& opsets);

// Returns a node of a function as a call means it: the call's attributes in place of references,
// named after the call.
::onnx::NodeProto NodeOfCall(const ::onnx::NodeProto& call, const ::onnx::FunctionProto& function,
                             const ::onnx::NodeProto& node);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_IMPORT_SEGMENT_H_
