// Windows of images.
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "graph/fold.h"

namespace hidet::fx {
namespace {

using graph::Tensor;

// fold(columns, output_size, kernel_size, dilation, padding, stride) of [n, c * 9, windows], or of
// one image's.
Result Fold(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const bool single = x.rank() == 2;
  const std::vector<int64_t> first = {0};
  if (single) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", first}}));
  }
  graph::Fold options;
  HIDET_ASSIGN_OR_RETURN(options.image, IntsArg(call, 1, "output_size", 2, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(options.kernel, IntsArg(call, 2, "kernel_size", 2, std::nullopt));
  HIDET_ASSIGN_OR_RETURN(options.dilation, IntsArg(call, 3, "dilation", 2, 1));
  HIDET_ASSIGN_OR_RETURN(options.pad_before, IntsArg(call, 4, "padding", 2, 0));
  HIDET_ASSIGN_OR_RETURN(options.stride, IntsArg(call, 5, "stride", 2, 1));
  options.pad_after = options.pad_before;
  absl::StatusOr<Tensor> y = graph::MakeFold(call.builder, x, options, call.name);
  if (absl::IsInvalidArgument(y.status())) return Wrong(y.status().message());
  HIDET_RETURN_IF_ERROR(y.status());
  if (!single) return Value(*std::move(y));
  return One(call, "Squeeze", {*y}, {{"dims", first}});
}

constexpr OpRule kRules[] = {
    {"col2im", Fold},
    {"fold", Fold},
};

}  // namespace

absl::Span<const OpRule> WindowRules() { return kRules; }

}  // namespace hidet::fx
