// What a reference of an operator is written with: its call, and indices of plain arrays.
//
//   void Where(const Call& c) {
//     int64_t i = 0;
//     ForEach(c.out().shape, [&](const Index& at) {
//       c.out().values[i++] = At(c.inputs[0], at) != 0 ? At(c.inputs[1], at) : At(c.inputs[2], at);
//     });
//   }
#ifndef TESTING_REFERENCE_REFERENCE_CALL_H_
#define TESTING_REFERENCE_REFERENCE_CALL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "graph/attributes.h"
#include "graph/graph.h"
#include "ir/expr.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/reference/reference.h"

namespace hidet::testing {

using Index = std::vector<int64_t>;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Returns the position of an element in row-major order.
int64_t Offset(const Index& shape, const Index& index);

// Calls the function with every index of a shape, in row-major order.
void ForEach(const Index& shape, const std::function<void(const Index&)>& function);

// Returns the element of a tensor that broadcasts to the index.
double At(const HostTensor& tensor, const Index& index);

// Returns the axis counted from the front.
int Axis(int64_t axis, size_t rank);

// Returns which axes the attribute names; all of them where it is absent.
std::vector<bool> AxisFlags(const graph::Attributes& attributes, absl::string_view name,
                            size_t rank);

// NaN if an operand is.
double NanMax(double a, double b);
double NanMin(double a, double b);

// Returns the value of a size. InvalidArgument if it has a symbol that has none.
absl::StatusOr<int64_t> EvaluateSize(const ir::Expr& dim, const SymbolValues& symbols);

// What an operator is computed from. `outputs` have their types and are zero.
struct Call {
  const graph::Operator& op;
  const graph::Attributes& attributes;
  absl::Span<const HostTensor> inputs;
  std::vector<HostTensor>& outputs;
  const SymbolValues& symbols;

  HostTensor& out() const { return outputs[0]; }
  bool has(int i) const {
    return i < static_cast<int>(op.inputs().size()) && op.inputs()[i].defined();
  }
  int64_t Size(const ir::Expr& dim) const;
  Index Sizes(absl::string_view name) const {
    Index sizes;
    for (const ir::Expr& dim : attributes.Sizes(name)) sizes.push_back(Size(dim));
    return sizes;
  }
};

using Reference = std::function<void(const Call&)>;
using ReferenceTable = absl::flat_hash_map<std::string, Reference>;  // by operator

}  // namespace hidet::testing

#endif  // TESTING_REFERENCE_REFERENCE_CALL_H_
