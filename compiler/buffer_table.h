// Where the tensors of a graph lie while its model runs: which buffer of the model each has, and
// which tensors share one.
//
//   BufferTable buffers(graph, device, host_bound_constants, symbols, spec);
//   HIDET_RETURN_IF_ERROR(buffers.AddInputs());
//   // For each operator, in order:
//   HIDET_ASSIGN_OR_RETURN(const int input, buffers.BufferOf(op.input(0)));
//   HIDET_ASSIGN_OR_RETURN(const int output, buffers.OutputBuffer(op.output(), prepare));
//
// A tensor lies in another's buffer where it has its bytes, where it updates an input or what lies
// between two steps in place, and where a function of the host gives back what it was given. All
// of it is decided from who reads each tensor last, so operators are added in the graph's order.
#ifndef COMPILER_BUFFER_TABLE_H_
#define COMPILER_BUFFER_TABLE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/tensor_view.h"
#include "compiler/size_lowering.h"
#include "graph/graph.h"
#include "graph/lower_to_task.h"
#include "graph/tensor.h"
#include "runtime/spec.h"

namespace hidet::compiler {

// The bytes of a model's constants.
struct ConstantBytes {
  std::vector<TensorView> views;  // by ModelSpec::constants; without data where the host binds it
  // Keep what the views point to.
  std::vector<graph::Tensor> tensors;
  std::vector<std::shared_ptr<std::string>> expanded;
};

class BufferTable {
 public:
  // Buffers and constants are added to `spec`, whose signature is there. All must outlive this.
  BufferTable(const graph::Graph& graph, DeviceKind device,
              const std::vector<std::string>& host_bound_constants, const SymbolTable& symbols,
              runtime::ModelSpec& spec);

  // Gives the graph's inputs their buffers.
  absl::Status AddInputs();

  // The buffer in which a tensor lies; a constant is added to the model when it is first asked for.
  absl::StatusOr<int> BufferOf(const graph::Tensor& tensor);

  // Adds a buffer for the result of an operator: one of the model's outputs, if it may be written
  // there, or memory between steps. What is prepared stays as long as the model.
  absl::StatusOr<int> OutputBuffer(const graph::Tensor& tensor, bool prepare);

  // Adds a buffer that is no tensor's.
  int NewBuffer(runtime::BufferKind kind, int index, runtime::SizeExpr bytes);

  // Puts a tensor into a buffer, where others may lie that nobody reads any more, or that have its
  // bytes.
  int Place(const graph::Tensor& tensor, int buffer);

  // Puts a tensor into the buffer of one with its bytes, if it may lie there. Returns whether it
  // does.
  bool PlaceCopy(const graph::Tensor& tensor, int buffer);

  // The task's input whose memory its only updated output may have, or -1: nothing reads what was
  // there before, neither the task nor an operator behind it nor the caller. `index` is the
  // operator's position in the graph. A result of the model is then made, from its first step on,
  // where the caller wants it.
  int InputToUpdate(const graph::Operator& op, int index, const graph::LoweredOperator& lowered);

  // The buffer for the result of the host's function `op`: that of its first input where it may
  // be. A result that has a second name (what is waited for) is made where that one belongs.
  absl::StatusOr<int> ExternalBuffer(const graph::Operator& op, int index);

  // Bytes of weights that lie in another order than the model has them.
  int64_t packed_bytes() const { return packed_bytes_; }

  ConstantBytes TakeConstants() { return std::move(constants_); }

 private:
  absl::StatusOr<int> AddBuffer(const graph::Tensor& tensor, runtime::BufferKind kind, int index);
  absl::StatusOr<int> AddConstant(const graph::Tensor& tensor);
  std::string UniqueConstantName(const std::string& name);
  void FindUses();
  std::optional<int> OutputOf(const graph::Tensor& tensor) const;
  // Has what is in a buffer between steps be made where the model's output `tensor` belongs, if it
  // is one that may be written before the end. Returns whether it is.
  bool BecomesOutput(int buffer, const graph::Tensor& tensor);

  const graph::Graph& graph_;
  const DeviceKind device_;
  const std::vector<std::string>& host_bound_;
  const SymbolTable& symbols_;
  runtime::ModelSpec& spec_;
  ConstantBytes constants_;
  absl::flat_hash_map<std::string, int> constant_names_;
  int64_t packed_bytes_ = 0;
  graph::TensorMap<int> buffers_;
  graph::TensorMap<int> last_reader_;       // the position of an operator
  absl::flat_hash_map<int, int> last_use_;  // of a buffer: the last reader of what lies in it
  graph::TensorMap<int> times_returned_;    // among the graph's outputs
  graph::TensorMap<int> updates_input_;     // the input in whose memory a tensor may lie
  graph::TensorMap<int> ends_;              // of what has a second name: who gives it that
};

}  // namespace hidet::compiler

#endif  // COMPILER_BUFFER_TABLE_H_
