// What hidet does with each operator of ONNX, and with the nodes of one model.
//
//   for (const OperatorSupport& row : AllOperators()) ...      // "hidet ops"
//   HIDET_ASSIGN_OR_RETURN(ModelReport report, CheckModel("model.onnx", {}));
//   report.Runs()                                              // whether nothing is refused
#ifndef FRONTENDS_PROGRAM_SUPPORT_H_
#define FRONTENDS_PROGRAM_SUPPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "frontends/onnx/import_options.h"
#include "frontends/onnx/import_segment.h"

namespace hidet::program {

struct OperatorSupport {
  std::string domain, op_type;  // "" for ONNX's own domain
  std::vector<int64_t>
      versions;  // in which it changed; none where the package onnx does not know it
  // "compiled", "compiled, a loop", "by its function", "on the host"; none if it is refused.
  std::vector<std::string> ways;
};

// Returns all operators that the package onnx or hidet knows, in order.
std::vector<OperatorSupport> AllOperators();

struct ModelReport {
  int64_t opset = 0;  // of ONNX's own domain; 0 if the model has none
  std::vector<onnx::NodeFinding> nodes;
  // Runs of nodes that are compiled together, at least. Between them elements are fetched, or a
  // step runs on the host.
  int64_t parts = 0;

  int64_t Count(onnx::NodeFinding::Way way) const;
  bool Runs() const { return Count(onnx::NodeFinding::Way::kRefused) == 0; }
  bool IsOneGraph() const {
    return Count(onnx::NodeFinding::Way::kCompiled) == static_cast<int64_t>(nodes.size());
  }
};

// Looks at all nodes of a model without compiling it. Errors are those of a file that cannot be
// read and of a model that is wrong.
absl::StatusOr<ModelReport> CheckModel(absl::string_view path, const onnx::ImportOptions& options);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_SUPPORT_H_
