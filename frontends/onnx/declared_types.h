// What a model declares of its inputs and outputs, and what of it is so.
//
//   InputTypes types(options);
//   HIDET_RETURN_IF_ERROR(types.CheckOptions());
//   HIDET_ASSIGN_OR_RETURN(graph::TensorType type, types.TypeOf(input));     // float32[batch, 3, 224, 224]
//
// A size that the model leaves open is a symbol of its name, one for all inputs that use the name,
// with the range that the caller gives it; without a name it is called after the input and the
// dimension, x_d0.
#ifndef FRONTENDS_ONNX_DECLARED_TYPES_H_
#define FRONTENDS_ONNX_DECLARED_TYPES_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "frontends/onnx/import_options.h"
#include "graph/tensor.h"
#include "ir/expr.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

inline constexpr size_t kMaxRank = 16;

// The caller's options and the symbols that came of them. Keeps a reference to the options.
class InputTypes {
 public:
  explicit InputTypes(const ImportOptions& options) : options_(options) {}

  // InvalidArgument for a range that holds no size, or a hint outside of it.
  absl::Status CheckOptions() const;

  // Lets sizes of these keys, of which the caller says nothing, be 0; others are at least 1.
  void MayBeNothing(absl::flat_hash_set<std::string> keys) { empty_ = std::move(keys); }

  // Returns the type of an input. InvalidArgument where the shape that the caller wishes is not the
  // model's; Unimplemented for what is no tensor, or has no rank.
  absl::StatusOr<graph::TensorType> TypeOf(const ::onnx::ValueInfoProto& input);

  // InvalidArgument for options about inputs that are not among these (printable) names, or about
  // sizes that no input has. Asked once all inputs have their types.
  absl::Status CheckAllOptionsUsed(const absl::flat_hash_set<std::string>& inputs) const;

 private:
  // Dimension `i` of an input; `wished` is the caller's size, -1 for none.
  absl::StatusOr<ir::Expr> SizeOf(const ::onnx::ValueInfoProto& input, int i, int64_t wished);
  ir::Expr SymbolFor(const std::string& key);

  const ImportOptions& options_;
  absl::flat_hash_map<std::string, ir::Expr> symbols_;  // by key
  absl::flat_hash_map<std::string, ir::Expr> named_;    // the same by name
  std::set<std::string> names_;                         // of the symbols
  absl::flat_hash_set<std::string> empty_;
};

// Returns what tells dimension `i` of an input, which the model leaves open, from other sizes: its
// name, or the input and the dimension where the name says nothing.
std::string SymbolKey(const ::onnx::ValueInfoProto& input, int i);

// InvalidArgument for a shape of too high a rank, with a size that is out of range, or with more
// elements than memory could have. Open sizes may be anything.
absl::Status CheckShape(const graph::Dims& shape);

// InvalidArgument where the output's elements are not of the type that the model declares. The
// shape that it declares is not asked: exporters write wrong ones, and other runtimes give what is
// computed.
absl::Status CheckDeclaredType(const ::onnx::ValueInfoProto& output, const graph::Tensor& tensor);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_DECLARED_TYPES_H_
