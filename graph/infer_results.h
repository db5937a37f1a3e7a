// What an operator makes of its inputs: asked by those who make operators and by those who verify
// them.
//
//   HIDET_ASSIGN_OR_RETURN(Inference made, InferResults(record, {x, w}, {{"transpose_b", true}}, "layer.0.query", Device::Cpu()));
#ifndef GRAPH_INFER_RESULTS_H_
#define GRAPH_INFER_RESULTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/attributes.h"
#include "graph/device.h"
#include "graph/op_record.h"
#include "graph/tensor.h"
#include "ir/expr.h"

namespace hidet::graph {

// The payload of the status where an operator's conditions on its sizes hold for no values of the
// symbols within their bounds.
inline constexpr char kNoSizesFit[] = "hidet/no_sizes_fit";

struct Inference {
  Attributes attributes;  // completed
  std::vector<TensorType> results;
  std::vector<ir::Expr> assumptions;  // on the symbols
};

// Checks how many inputs there are, completes the attributes and asks the record; `device` is that
// of an operator without inputs. The errors have the operator and `name` as subject.
absl::StatusOr<Inference> InferResults(const OpRecord& record, absl::Span<const Tensor> inputs,
                                       const Attributes& attributes, absl::string_view name,
                                       Device device);

// Absent inputs at the end are left out, so that there is one form of an operator.
absl::Span<const Tensor> WithoutAbsentEnd(absl::Span<const Tensor> inputs);

// The subject of errors: `Softmax "attn.3"`.
std::string OperatorSubject(absl::string_view op, absl::string_view name);

}  // namespace hidet::graph

#endif  // GRAPH_INFER_RESULTS_H_
