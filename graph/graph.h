// The operator graph: operators in an order in which each uses only inputs, constants and earlier
// results.
//
//   GraphBuilder b(AllOps());
//   Tensor x = b.Input({ScalarType::kFloat32, MakeDims({2, 3}), Device::Cuda()});
//   HIDET_ASSIGN_OR_RETURN(Tensor y, b.ApplyOne("Matmul", {x, w}));
//   HIDET_ASSIGN_OR_RETURN(Graph g, b.Build({y}));
//
// A graph is a plain value over shared immutable operators and tensors: copying it is cheap, and a
// pass makes a new one. It is functional: each tensor is defined once. An output may be marked to
// update an input in place.
#ifndef GRAPH_GRAPH_H_
#define GRAPH_GRAPH_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "graph/op_record.h"
#include "graph/tensor.h"
#include "ir/handle.h"

namespace hidet::graph {

struct Graph;

// A sub-graph that runs as one kernel program. Its inputs stand for the operator's inputs, in
// order.
struct FusedGraph {
  std::shared_ptr<const Graph> graph;
  int anchor = 0;  // position in graph->operators
};

struct OperatorNode : ir::RefCounted {
  const OpRecord* record = nullptr;  // of the anchor, if this is fused
  std::string name;                  // of the node in the model, for people; may be empty
  std::vector<Tensor> inputs;        // empty handles where an optional input is absent
  Attributes attributes;             // complete, in the record's order; empty if this is fused
  std::vector<Tensor> outputs;
  std::vector<ir::Expr> assumptions;         // on the symbols, of the inference that made it
  FusedGraph fused;                          // fused.graph is null for a plain operator
  mutable std::atomic<uint32_t> traits = 0;  // of Is, once it was asked; 0 before
};

class Operator : public ir::Handle<OperatorNode> {
 public:
  Operator() = default;
  static Operator Make(const OpRecord* record, absl::string_view name, std::vector<Tensor> inputs,
                       Attributes attributes, std::vector<Tensor> outputs,
                       std::vector<ir::Expr> assumptions = {});
  // Makes the operator that runs `graph` as one; `anchor` is a position in its operators.
  static Operator MakeFused(std::shared_ptr<const Graph> graph, int anchor,
                            std::vector<Tensor> inputs, std::vector<Tensor> outputs);

  const OpRecord& record() const { return *get()->record; }
  const std::string& name() const { return get()->name; }
  const std::vector<Tensor>& inputs() const { return get()->inputs; }
  const Tensor& input(int i) const { return get()->inputs[i]; }
  const Attributes& attributes() const { return get()->attributes; }
  const std::vector<Tensor>& outputs() const { return get()->outputs; }
  const Tensor& output(int i = 0) const { return get()->outputs[i]; }
  const std::vector<ir::Expr>& assumptions() const { return get()->assumptions; }
  bool is_fused() const { return get()->fused.graph != nullptr; }
  const FusedGraph& fused() const { return get()->fused; }
  // "Matmul", or "FusedMatmul" with the anchor's name.
  std::string DisplayName() const;
  // Whether the operator has the traits (DeriveTraits); false for a fused one, whatever they are.
  bool Is(uint32_t traits) const;
  // The anchor of a fused operator, else this one.
  const Operator& anchor() const;
  // True for an operator that the host runs (ExternalRule): on a GPU one that has no definition.
  bool is_external() const {
    return !is_fused() && record().external.has_value() &&
           (record().define == nullptr || !output().device().IsCuda());
  }

 private:
  explicit Operator(const OperatorNode* node) : Handle(node) {}
};

struct Graph {
  std::string name;
  std::vector<Tensor> inputs;
  std::vector<Operator> operators;
  std::vector<Tensor> outputs;               // results, inputs or constants
  std::vector<std::string> output_names;     // empty, or one an output
  std::vector<std::pair<int, int>> updates;  // (output, input) that share memory
  std::vector<ir::Expr> assumptions;         // conditions on the symbols that callers must keep
};

template <typename Value>
using TensorMap = absl::flat_hash_map<Tensor, Value, Tensor::IdentityHash, Tensor::IdentityEqual>;
using TensorSet = absl::flat_hash_set<Tensor, Tensor::IdentityHash, Tensor::IdentityEqual>;

// Returns the symbols in the shapes of the inputs, in order of first occurrence.
std::vector<ir::Var> GraphSymbols(const Graph& graph);
// Returns these and, after them, the symbols that occur elsewhere alone: in known elements of
// inputs, attributes, shapes of results, assumptions.
std::vector<ir::Var> AllSymbols(const Graph& graph);
// Returns the constants that operators and outputs use, in order of first use, each once.
std::vector<Tensor> GraphConstants(const Graph& graph);

// Returns whether an attribute of the operator, or of one that is fused into it, has sizes that are
// symbols: what it computes of constants is then not known before a call.
bool HasSizesOfCalls(const Operator& op);
// Returns the results that are made once, when the model is prepared, before any call: those of
// constants alone, and those of nothing (fills, counts) from the first operator on that does more
// than move or map them.
TensorSet PreparedTensors(const Graph& graph);

// Who makes and who uses each tensor.
struct TensorUse {
  int op = 0;     // position in operators
  int input = 0;  // position in its inputs
};
class GraphUses {
 public:
  explicit GraphUses(const Graph& graph);
  // Returns the position of the operator that makes it, or -1.
  int Producer(const Tensor& tensor) const;
  // Returns its uses by operators, in order.
  const std::vector<TensorUse>& Uses(const Tensor& tensor) const;
  bool IsOutput(const Tensor& tensor) const { return outputs_.contains(tensor); }
  // True when exactly one operator reads it, once, and it is no output.
  bool HasOneUse(const Tensor& tensor) const {
    return !IsOutput(tensor) && Uses(tensor).size() == 1;
  }

 private:
  TensorMap<int> producers_;
  TensorMap<std::vector<TensorUse>> uses_;
  TensorSet outputs_;
};

// Structural equality: the same operators with equal attributes on corresponding tensors of equal
// types, over symbols of equal names and ranges, under equal assumptions, with equal names of
// outputs; constants are equal if
// their bytes are. Names of other tensors and of operators do not matter.
bool Equal(const Graph& a, const Graph& b);

}  // namespace hidet::graph

#endif  // GRAPH_GRAPH_H_
