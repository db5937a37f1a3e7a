// How a whole tensor's elements are ordered in memory: a permutation of its dimensions, then
// blocks.
//
// Row-major is the default. A packed weight or a channel-blocked image is an order of the outer
// dimensions followed by inner blocks, from the slowest to the fastest. Sizes that a block does not
// divide are padded with zeros.
//
//   w[N, K] in panels of 32 columns:     order {0, 1}, blocks {{0, 32}}   physical shape [ceil(N/32), K, 32]
//   image[n, c, h, w] as NHWC:           order {0, 2, 3, 1}               physical shape [n, h, w, c]
//
#ifndef IR_TASK_TENSOR_LAYOUT_H_
#define IR_TASK_TENSOR_LAYOUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"

namespace hidet::ir {

struct TensorLayout {
  struct Block {
    int dim = 0;
    int64_t size = 1;
    friend bool operator==(const Block&, const Block&) = default;
  };
  std::vector<int> order;     // of the dimensions' outer parts, slowest first; empty = 0, 1, 2, ...
  std::vector<Block> blocks;  // innermost last

  bool IsRowMajor() const;
  friend bool operator==(const TensorLayout&, const TensorLayout&) = default;
};

// Returns InvalidArgument unless the layout is one of tensors of this rank: its order a permutation
// of their dimensions or empty, its blocks of size 2 and more, of their dimensions and not more
// than 2^31 of one.
absl::Status CheckLayout(const TensorLayout& layout, int rank);

// Returns the shape in memory of a tensor of logical `shape`, which the layout has to fit.
std::vector<Expr> PhysicalShape(const TensorLayout& layout, absl::Span<const Expr> shape);
// Returns the coordinates in memory of a logical element.
std::vector<Expr> PhysicalIndices(const TensorLayout& layout, absl::Span<const Expr> shape,
                                  absl::Span<const Expr> indices);
// The inverse: the logical coordinates of a physical element, which may lie outside `shape`
// (padding).
std::vector<Expr> LogicalIndices(const TensorLayout& layout, absl::Span<const Expr> shape,
                                 absl::Span<const Expr> physical);

// Text form: "row_major", "order(0,2,3,1)", "order(0,1) block(0:32)". Parse is the inverse of
// ToString.
std::string ToString(const TensorLayout& layout);
absl::StatusOr<TensorLayout> ParseTensorLayout(absl::string_view text);

}  // namespace hidet::ir

#endif  // IR_TASK_TENSOR_LAYOUT_H_
