#include "passes/graph/recognize_normalization.h"

#include <algorithm>

#include "base/status_macros.h"
#include "passes/graph/operator_pattern.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

struct Mean {
  Tensor of;
  int axis = 0;  // the first of the axes, which reach to the last
};

// A mean over trailing axes that are kept as ones.
std::optional<Mean> MatchMean(const Rewrite& rewrite, const Tensor& tensor) {
  const Operator* mean = ProducerNamed(rewrite, tensor, "ReduceMean");
  if (mean == nullptr || !mean->attributes().Bool("keepdims") || !mean->attributes().Has("dims"))
    return std::nullopt;
  const int rank = mean->input(0).rank();
  std::vector<int> axes = mean->attributes().Axes("dims");
  std::sort(axes.begin(), axes.end());
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i] != rank - static_cast<int>(axes.size() - i)) return std::nullopt;
  }
  if (axes.empty() || !IsFloat(mean->input(0).dtype())) return std::nullopt;
  return Mean{mean->input(0), axes[0]};
}

struct Epsilon {
  Tensor of;
  double value = 0;
};

std::optional<Epsilon> MatchPlusEpsilon(const Rewrite& rewrite, const Tensor& tensor) {
  const Operator* add = ProducerNamed(rewrite, tensor, "Add");
  if (add == nullptr) return std::nullopt;
  for (int side : {1, 0}) {
    const auto value = ScalarOf(add->input(side));
    if (value.has_value() && *value >= 0 && *value < 1)
      return Epsilon{add->input(1 - side), *value};
  }
  return std::nullopt;
}

// value / sqrt(of), as Divide by Sqrt or Multiply by Rsqrt or Reciprocal(Sqrt).
struct Normalized {
  Tensor value, of;
};
std::vector<Normalized> MatchNormalized(const Rewrite& rewrite, const Operator& op) {
  std::vector<Normalized> matches;
  if (op.record().name == "Divide") {
    if (const Operator* root = ProducerNamed(rewrite, op.input(1), "Sqrt"))
      matches.push_back({op.input(0), root->input(0)});
  }
  if (op.record().name == "Multiply") {
    for (int side : {1, 0}) {
      const Tensor& factor = op.input(side);
      if (const Operator* root = ProducerNamed(rewrite, factor, "Rsqrt")) {
        matches.push_back({op.input(1 - side), root->input(0)});
      } else if (const Operator* inverse = ProducerNamed(rewrite, factor, "Reciprocal")) {
        if (const Operator* inner = ProducerNamed(rewrite, inverse->input(0), "Sqrt")) {
          matches.push_back({op.input(1 - side), inner->input(0)});
        }
      }
    }
  }
  return matches;
}

RewriteResult RecognizeRows(Rewrite& rewrite, const Operator& op) {
  for (const Normalized& match : MatchNormalized(rewrite, op)) {
    if (!SameType(match.value.type(), op.output().type())) continue;
    const auto epsilon = MatchPlusEpsilon(rewrite, match.of);
    if (!epsilon.has_value()) continue;
    const auto mean_of_squares = MatchMean(rewrite, epsilon->of);
    if (!mean_of_squares.has_value()) continue;
    const auto squared = SquareOf(rewrite, mean_of_squares->of);
    if (!squared.has_value() || !squared->SameAs(match.value)) continue;
    const int64_t axis = mean_of_squares->axis;
    Tensor x = match.value;
    const char* name = "RmsNorm";
    if (const Operator* difference = ProducerNamed(rewrite, match.value, "Subtract")) {
      const auto mean = MatchMean(rewrite, difference->input(1));
      if (mean.has_value() && mean->of.SameAs(difference->input(0)) && mean->axis == axis) {
        x = difference->input(0);
        name = "LayerNorm";
      }
    }
    HIDET_ASSIGN_OR_RETURN(
        Tensor result,
        rewrite.builder.ApplyOne(name, {rewrite.Map(x)},
                                 {{"axis", axis}, {"epsilon", epsilon->value}}, op.name()));
    return std::vector<Tensor>{result};
  }
  return std::nullopt;
}

// Scale and bias after the normalization become its own.
RewriteResult AbsorbAffine(Rewrite& rewrite, const Operator& op) {
  const bool is_scale = op.record().name == "Multiply";
  if (!is_scale && op.record().name != "Add") return std::nullopt;
  for (int side : {0, 1}) {
    const Tensor &rows = op.input(side), &factor = op.input(1 - side);
    const Operator* norm = rewrite.Producer(rows);
    if (norm == nullptr || norm->is_fused() || !rewrite.uses.HasOneUse(rows)) continue;
    const bool is_layer = norm->record().name == "LayerNorm",
               is_rms = norm->record().name == "RmsNorm";
    if (!is_layer && !(is_rms && is_scale)) continue;
    const size_t position = is_scale ? 1 : 2;
    // A bias after a scale is fine, a scale after a bias is not.
    if (norm->inputs().size() > position && norm->input(static_cast<int>(position)).defined())
      continue;
    if (is_scale && norm->inputs().size() > 2 && norm->input(2).defined()) continue;
    const int axis = norm->attributes().Axis("axis");
    if (!SameType(rows.type(), op.output().type()) || factor.dtype() != rows.dtype() ||
        factor.rank() > rows.rank() - axis) {
      continue;
    }
    std::vector<Tensor> inputs = {rewrite.Map(norm->input(0))};
    for (size_t i = 1; i <= position; ++i) {
      const bool has = i < norm->inputs().size() && norm->input(static_cast<int>(i)).defined();
      inputs.push_back(i == position ? rewrite.Map(factor)
                       : has         ? rewrite.Map(norm->input(static_cast<int>(i)))
                                     : Tensor());
    }
    HIDET_ASSIGN_OR_RETURN(
        std::vector<Tensor> results,
        rewrite.builder.Apply(norm->record(), inputs, norm->attributes(), op.name()));
    return results;
  }
  return std::nullopt;
}

RewriteResult Recognize(Rewrite& rewrite, const Operator& op) {
  if (op.is_fused()) return std::nullopt;
  HIDET_ASSIGN_OR_RETURN(std::optional<std::vector<Tensor>> rows, RecognizeRows(rewrite, op));
  if (rows.has_value()) return rows;
  return AbsorbAffine(rewrite, op);
}

}  // namespace

GraphPass RecognizeNormalization(const graph::OpRegistry& registry) {
  return RepeatedRewritePass("recognize-normalization", registry, Recognize, /*limit=*/8);
}

}  // namespace hidet::passes
