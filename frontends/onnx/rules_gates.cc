// com.microsoft: what stands around linear attention. All is computed in float32, as ONNX Runtime
// has it, where more than one rounding would count.
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"

namespace hidet::onnx {
namespace {

using graph::Dims;
using graph::Tensor;

Tensor Wide(Composer& c, const Tensor& x) { return c.Cast(x, ScalarType::kFloat32); }

}  // namespace

// Rows of as many elements as there are scales, several to a row of the input, are normalized and
// multiplied with a function of the gate.
Imported ImportGatedRmsNorm(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-5));
  HIDET_ASSIGN_OR_RETURN(const std::string activation, node.String("activation", "silu"));
  const bool is_sigmoid = activation == "sigmoid";
  if (!is_sigmoid && activation != "silu" && activation != "swish")
    return node.Error(absl::StrCat("activation \"", Printable(activation), "\""));
  Composer c(node);
  const Tensor &x = node.input(0), &scale = node.input(1), &gate = node.input(2);
  if (x.rank() < 1 || scale.rank() != 1)
    return node.Error(absl::StrCat("input of rank ", x.rank(), ", scale of rank ", scale.rank()));
  const int64_t width = c.Size(x, -1), row = c.Size(scale, 0);
  if (!c.ok()) return c.status();
  if (row < 1 || width % row != 0)
    return node.Error(absl::StrCat("rows of ", row, " of an input of ", width));
  Dims shape = x.shape();
  shape.back() = ir::Int64(width / row);
  shape.push_back(ir::Int64(row));
  const Tensor normal = c.Op("RmsNorm", {c.Reshape(Wide(c, x), shape), Wide(c, scale)},
                             {{"axis", int64_t{-1}}, {"epsilon", epsilon}});
  const Tensor open = c.Op(is_sigmoid ? "Sigmoid" : "Silu", {Wide(c, gate)});
  return c.Result({c.Cast(c.Mul(c.Reshape(normal, x.shape()), open), x.dtype())});
}

// How much of a state is kept, in logarithms, and how much of what it lacks is added.
Imported ImportLinearAttentionGate(NodeContext& node) {
  Composer c(node);
  const Tensor& a = node.input(0);
  const Tensor kept = c.Op("SoftPlus", {c.Add(Wide(c, a), node.input(1))},
                           {{"threshold_val", std::numeric_limits<double>::infinity()}});
  Tensor added;
  if (node.has_input(3)) {
    added = c.Cast(c.Op("Sigmoid", {Wide(c, node.input(3))}), node.input(3).dtype());
  } else if (node.wants_output(1)) {
    return node.Error("beta without its input");
  }
  return c.Result({c.Cast(c.Mul(kept, node.input(2)), a.dtype()), added});
}

Imported ImportGatedAdd(NodeContext& node) {
  Composer c(node);
  return c.Result({c.Add(node.input(0), c.Mul(node.input(1), node.input(2)))});
}

// x s sigmoid(x s)
Imported ImportScaledSilu(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 1.0));
  Composer c(node);
  const Tensor& x = node.input(0);
  const Tensor factor =
      node.has_input(1) ? Wide(c, node.input(1)) : node.Scalar(ScalarType::kFloat32, alpha);
  const Tensor scaled = c.Cast(c.Mul(Wide(c, x), factor), x.dtype());
  return c.Result({c.Op("Silu", {scaled})});
}

}  // namespace hidet::onnx
