// Builds graphs operator by operator: shapes and dtypes are inferred, integer shape arithmetic is
// followed, at once.
//
//   GraphBuilder b(AllOps());
//   ir::Var s = MakeSymbol("s");
//   Tensor x = b.Input({ScalarType::kFloat32, {s, ir::Int64(384)}, Device::Cpu()}, "x");
//   Tensor w = b.Constant({ScalarType::kFloat32, MakeDims({384, 384}), Device::Cpu()}, data);
//   HIDET_ASSIGN_OR_RETURN(Tensor y, b.ApplyOne("Matmul", {x, w}, {{"transpose_b", true}}, "layer.0.query"));
//   HIDET_ASSIGN_OR_RETURN(Graph graph, b.Build({y}));
//
// Importers, passes and decompositions all make operators here, and nowhere else.
#ifndef GRAPH_GRAPH_BUILDER_H_
#define GRAPH_GRAPH_BUILDER_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/graph.h"
#include "graph/op_registry.h"
#include "graph/tensor.h"

namespace hidet::graph {

class GraphBuilder {
 public:
  // `registry` must outlive the builder and the graphs it makes.
  explicit GraphBuilder(const OpRegistry& registry) : registry_(&registry) {}

  const OpRegistry& registry() const { return *registry_; }

  Tensor Input(TensorType type, absl::string_view name = "");
  Tensor Constant(TensorType type, std::shared_ptr<const ConstantData> data,
                  absl::string_view name = "");

  // Adds an operator and returns its outputs. Inputs that are optional may be empty handles or left
  // out at the end. NotFound for an unknown operator; InvalidArgument or Unimplemented, with the
  // operator and `name` as subject, when it does not fit its inputs and attributes.
  absl::StatusOr<std::vector<Tensor>> Apply(absl::string_view op, absl::Span<const Tensor> inputs,
                                            const Attributes& attributes = {},
                                            absl::string_view name = "");
  absl::StatusOr<std::vector<Tensor>> Apply(const OpRecord& record, absl::Span<const Tensor> inputs,
                                            const Attributes& attributes = {},
                                            absl::string_view name = "");
  // The same for an operator with one output.
  absl::StatusOr<Tensor> ApplyOne(absl::string_view op, absl::Span<const Tensor> inputs,
                                  const Attributes& attributes = {}, absl::string_view name = "");
  // Adds an operator like `op` on other inputs (of any types that it accepts); a fused one needs
  // inputs of the same types.
  absl::StatusOr<std::vector<Tensor>> ApplyLike(const Operator& op,
                                                absl::Span<const Tensor> inputs);
  // Appends an operator as it is, and what it assumes; its inputs must be defined here already.
  void Append(Operator op);

  // Where operators without inputs put their results.
  void set_default_device(Device device) { default_device_ = device; }

  // The operators so far.
  const std::vector<Operator>& operators() const { return graph_.operators; }
  const std::vector<Tensor>& inputs() const { return graph_.inputs; }

  // Returns the graph with these outputs. InvalidArgument if it does not verify.
  absl::StatusOr<Graph> Build(std::vector<Tensor> outputs,
                              std::vector<std::string> output_names = {},
                              absl::string_view name = "");
  // For passes: takes over inputs, names, updates and assumptions of the graph that is rewritten.
  void StartFrom(const Graph& graph);

 private:
  const OpRegistry* registry_;
  Graph graph_;
  Device default_device_;
};

}  // namespace hidet::graph

#endif  // GRAPH_GRAPH_BUILDER_H_
