// One dimension of an image in another size, as torch computes it.
#ifndef FRONTENDS_FX_RESIZED_DIMENSION_H_
#define FRONTENDS_FX_RESIZED_DIMENSION_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "frontends/fx/call_args.h"
#include "graph/tensor.h"
#include "ir/expr.h"

namespace hidet::fx {

enum class ResizeMode { kNearest, kNearestExact, kLinear, kCubic };

struct Resize {
  int64_t axis = 0;
  ir::Expr from, to;
  std::optional<double> factor;  // what the caller gave; without it the sizes decide
  bool align_corners = false;
};

struct ResizeOptions {
  ResizeMode mode = ResizeMode::kNearest;
  bool antialias = false;
};

// Returns x with the dimension in its new size. Unimplemented for open sizes with antialiasing or
// of bytes that are mixed.
absl::StatusOr<graph::Tensor> ResizeDimension(Call& call, const graph::Tensor& x, const Resize& r,
                                              const ResizeOptions& options);

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_RESIZED_DIMENSION_H_
