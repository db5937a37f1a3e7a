// A model's inputs, outputs and symbols, and what it asks of them at each call.
//
//   HIDET_ASSIGN_OR_RETURN(SymbolTable symbols, AddSignature(graph, compiler.device(), spec));
#ifndef COMPILER_MODEL_SIGNATURE_H_
#define COMPILER_MODEL_SIGNATURE_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/tensor_view.h"
#include "compiler/size_lowering.h"
#include "graph/graph.h"
#include "graph/tensor.h"
#include "runtime/spec.h"

namespace hidet::compiler {

// Fills in the spec's symbols, inputs, checks and outputs, and returns the symbols' positions.
// Unimplemented for a symbol that is no dimension of an input by itself, InvalidArgument for an
// assumption of the graph that never holds and for two outputs that update one input.
absl::StatusOr<SymbolTable> AddSignature(const graph::Graph& graph, DeviceKind device,
                                         runtime::ModelSpec& spec);

// Returns a tensor's dtype and sizes as the runtime reads them.
absl::StatusOr<runtime::TensorSpec> DescribeTensor(const graph::Tensor& tensor,
                                                   absl::string_view name, DeviceKind device,
                                                   const SymbolTable& symbols);

}  // namespace hidet::compiler

#endif  // COMPILER_MODEL_SIGNATURE_H_
