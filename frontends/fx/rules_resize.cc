// Images of other sizes: what each dimension becomes; resized_dimension.h makes it.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "frontends/fx/resized_dimension.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

// floor(size * factor), where it is a whole number for symbols too: factors of a few bits.
absl::StatusOr<Expr> Scaled(const Expr& size, double factor) {
  if (const auto number = ir::AsInt(size))
    return ir::Int64(static_cast<int64_t>(std::floor(static_cast<double>(*number) * factor)));
  constexpr double kDenominator = 1024;
  const double numerator = factor * kDenominator;
  if (numerator != std::floor(numerator) || numerator > 1e9)
    return Unsupported(absl::StrCat("an open size times ", factor));
  return ir::Simplify(size * ir::Int64(static_cast<int64_t>(numerator)) /
                      ir::Int64(static_cast<int64_t>(kDenominator)));
}

// Sorts dimensions so that all windows with antialiasing cost least: those come first that leave
// the others few elements for what they cost, which is as many as the larger of both sizes has.
// Elements of the last dimension, of a rank, are gathered one by one and count twice (0.39 and 0.16
// nanoseconds each on an EPYC, 2026-11-27).
void SortByCost(std::vector<Resize>& resizes, int rank) {
  const auto ratio = [](const Resize& r) {
    return static_cast<double>(ir::AsInt(r.to).value_or(1)) /
           static_cast<double>(std::max<int64_t>(1, ir::AsInt(r.from).value_or(1)));
  };
  const auto cost = [&](const Resize& r) {
    return std::max(1.0, ratio(r)) * (r.axis == rank - 1 ? 2 : 1);
  };
  // Of a and b in this order: cost(a) + ratio(a) * cost(b).
  std::stable_sort(resizes.begin(), resizes.end(), [&](const Resize& a, const Resize& b) {
    return cost(a) + ratio(a) * cost(b) < cost(b) + ratio(b) * cost(a);
  });
}

// What is asked for. Sizes and factors are one for each dimension or one for all.
struct Request {
  std::string mode;
  bool align_corners = false;
  bool antialias = false;
  bool recompute_factor = false;
  Value size, factor;
};

Result ResizeWith(Call& call, const Request& request) {
  const std::string& name = request.mode;
  const bool antialias = request.antialias;
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const bool linear = name == "linear" || name == "bilinear" || name == "trilinear";
  if (!linear && name != "nearest" && name != "nearest-exact" && name != "bicubic" &&
      name != "area")
    return Unsupported(absl::StrCat("mode ", name));
  const ResizeMode mode = linear                    ? ResizeMode::kLinear
                          : name == "nearest"       ? ResizeMode::kNearest
                          : name == "nearest-exact" ? ResizeMode::kNearestExact
                                                    : ResizeMode::kCubic;
  const bool is_byte = x.dtype() == ScalarType::kUInt8;
  if (!IsFloat(x.dtype()) && !(is_byte && name != "area" && !antialias))
    return Unsupported(absl::StrCat("mode ", name, " of ", ScalarTypeName(x.dtype())));
  const int spatial = x.rank() - 2;
  std::vector<Resize> resizes;
  Dims sizes;
  for (int i = 0; i < spatial; ++i) {
    const auto item = [i](const Value& value) {
      const ValueList* list = value.As<ValueList>();
      return list == nullptr ? value : i < static_cast<int>(list->size()) ? (*list)[i] : Value();
    };
    Resize r = {.axis = i + 2, .from = x.shape()[i + 2], .align_corners = request.align_corners};
    const auto scale = RealValue(item(request.factor));
    if (!request.size.IsNone()) {
      const auto to = AsSize(item(request.size));
      if (!to.has_value()) return Unsupported("argument size: expected integers");
      r.to = *to;
      // Torch takes no factor beside a size; this is one whose size is computed outside.
      if (scale.has_value() && !request.recompute_factor) r.factor = *scale;
    } else if (scale.has_value() && *scale > 0) {
      HIDET_ASSIGN_OR_RETURN(r.to, Scaled(r.from, *scale));
      if (!request.recompute_factor) r.factor = *scale;
    } else {
      return Unsupported("expected a size or a factor");
    }
    if (const auto to = ir::AsInt(r.to)) {
      if (*to <= 0) return Wrong(absl::StrCat("a size of ", *to));
    }
    sizes.push_back(r.to);
    resizes.push_back(r);
  }
  if (name == "area") {
    return One(call, absl::StrCat("AdaptiveAvgPool", spatial, "d"), {x}, {{"output_size", sizes}});
  }
  // Weights and sums of 16 bits would lose digits; nothing is rounded before the last dimension.
  const ScalarType dtype = x.dtype();
  const bool is_sum = mode == ResizeMode::kLinear || mode == ResizeMode::kCubic;
  if (is_sum && IsFloat(dtype) && BitWidth(dtype) == 16) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kFloat32));
  }
  // Bytes are rounded in between, and torch begins with the last dimension.
  if (is_byte) std::reverse(resizes.begin(), resizes.end());
  if (antialias) SortByCost(resizes, x.rank());
  for (const Resize& r : resizes) {
    HIDET_ASSIGN_OR_RETURN(x, ResizeDimension(call, x, r, {mode, antialias}));
  }
  HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, dtype));
  return Value(x);
}

// Of torch's functions, which have the size and the factor in the same places.
absl::StatusOr<Request> ReadRequest(const Call& call, std::string mode, bool align_corners) {
  Request request = {std::move(mode), align_corners};
  HIDET_ASSIGN_OR_RETURN(request.antialias, BoolArg(call, 6, "antialias", false));
  HIDET_ASSIGN_OR_RETURN(request.recompute_factor,
                         BoolArg(call, 5, "recompute_scale_factor", false));
  request.size = call.Arg(1, "size");
  request.factor = call.Arg(2, "scale_factor");
  return request;
}

Result Interpolate(Call& call) {
  const std::string* mode = call.Arg(3, "mode").As<std::string>();
  HIDET_ASSIGN_OR_RETURN(const bool align_corners, BoolArg(call, 4, "align_corners", false));
  HIDET_ASSIGN_OR_RETURN(
      const Request request,
      ReadRequest(call, mode == nullptr ? std::string("nearest") : *mode, align_corners));
  return ResizeWith(call, request);
}

Result UpsampleNearest(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Request request, ReadRequest(call, "nearest", false));
  return ResizeWith(call, request);
}

// The old function for both linear modes of images and volumes.
Result UpsampleBilinear(Call& call) {
  HIDET_ASSIGN_OR_RETURN(const Request request, ReadRequest(call, "bilinear", true));
  return ResizeWith(call, request);
}

// The core operator of a mode: (x, size, [align_corners], factors), where the factors are a list or
// an argument for each dimension.
Result CoreUpsample(Call& call, std::string mode, bool has_align_corners) {
  constexpr const char* kFactors[] = {"scales_d", "scales_h", "scales_w"};
  Request request = {std::move(mode)};
  request.size = call.Arg(1, "output_size");
  int place = 2;
  if (has_align_corners) {
    HIDET_ASSIGN_OR_RETURN(request.align_corners, BoolArg(call, place++, "align_corners", false));
  }
  request.factor = call.Arg(place, "scale_factors");
  if (request.factor.As<ValueList>() != nullptr) return ResizeWith(call, request);
  HIDET_ASSIGN_OR_RETURN(const Tensor x, TensorArg(call, 0, "input"));
  const int spatial = x.rank() - 2;
  ValueList factors;
  for (int i = 0; i < spatial; ++i)
    factors.push_back(call.Arg(place + i, spatial == 1 ? "scales" : kFactors[3 - spatial + i]));
  request.factor = std::move(factors);
  return ResizeWith(call, request);
}

Result CoreLinear(Call& call) { return CoreUpsample(call, "linear", true); }
Result CoreCubic(Call& call) { return CoreUpsample(call, "bicubic", true); }
Result CoreNearest(Call& call) { return CoreUpsample(call, "nearest", false); }
Result CoreNearestExact(Call& call) { return CoreUpsample(call, "nearest-exact", false); }

constexpr OpRule kRules[] = {
    {"_upsample_nearest_exact1d", CoreNearestExact},
    {"_upsample_nearest_exact2d", CoreNearestExact},
    {"_upsample_nearest_exact3d", CoreNearestExact},
    {"interpolate", Interpolate},
    {"upsample", Interpolate},
    {"upsample_bicubic2d", CoreCubic},
    {"upsample_bilinear", UpsampleBilinear},
    {"upsample_bilinear2d", CoreLinear},
    {"upsample_linear1d", CoreLinear},
    {"upsample_nearest", UpsampleNearest},
    {"upsample_nearest1d", CoreNearest},
    {"upsample_nearest2d", CoreNearest},
    {"upsample_nearest3d", CoreNearest},
    {"upsample_trilinear3d", CoreLinear},
};

}  // namespace

absl::Span<const OpRule> ResizeRules() { return kRules; }

}  // namespace hidet::fx
