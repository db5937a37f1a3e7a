// Losses, and the steps of optimizers.

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using Ints = std::vector<int64_t>;

struct LossModes {
  std::string reduction;
  std::optional<int64_t> ignored;
};

absl::StatusOr<LossModes> ModesOf(NodeContext& node) {
  LossModes modes;
  HIDET_ASSIGN_OR_RETURN(modes.reduction, node.String("reduction", "mean"));
  if (modes.reduction != "mean" && modes.reduction != "sum" && modes.reduction != "none")
    return node.Error(absl::StrCat("reduction \"", Printable(modes.reduction), "\""));
  if (node.Has("ignore_index")) {
    HIDET_ASSIGN_OR_RETURN(const int64_t ignored, node.Int("ignore_index"));
    modes.ignored = ignored;
  }
  return modes;
}

// -weight[target] * logs[target] along axis 1, reduced.
Tensor LossOf(NodeContext& node, Composer& c, const LossModes& modes, const Tensor& logs,
              const Tensor& target) {
  Tensor place = c.Cast(target, ScalarType::kInt64);
  Tensor ignored;
  if (modes.ignored.has_value()) {
    const Tensor index = c.Integers({*modes.ignored}, {});
    ignored = c.Op("Equal", {place, index});
    place = c.Where(ignored, c.Integers({0}, {}), place);
  }
  const Tensor picked =
      c.Op("Gather", {logs, c.Unsqueeze(place, {1})}, {{"axis", int64_t{1}}, {"wrap", false}});
  Tensor loss = c.Op("Negative", {c.Op("Squeeze", {picked}, {{"dims", Ints{1}}})});
  Tensor weight;
  if (node.has_input(2)) weight = c.Op("Take", {node.input(2), place}, {{"wrap", false}});
  if (ignored.defined()) {
    if (!weight.defined()) weight = c.Broadcast(c.Scalar(loss, 1), loss.shape());
    weight = c.Where(ignored, c.Scalar(weight, 0), weight);
  }
  // A loss that is left out counts 0 whatever it is: infinite ones too.
  if (weight.defined()) loss = c.Mul(loss, weight);
  if (ignored.defined()) loss = c.Where(ignored, c.Scalar(loss, 0), loss);
  if (modes.reduction == "none") return loss;
  Ints all;
  for (int64_t i = 0; i < loss.rank(); ++i) all.push_back(i);
  const Tensor sum = c.Sum(loss, all, false);
  if (modes.reduction == "sum") return sum;
  if (!weight.defined()) return c.Mean(loss, all, false);
  return c.Div(sum, c.Sum(weight, all, false));
}

}  // namespace

Imported ImportNllLoss(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const LossModes modes, ModesOf(node));
  if (node.input(0).rank() < 2 || node.input(1).rank() != node.input(0).rank() - 1)
    return node.Error(absl::StrCat("input of rank ", node.input(0).rank(), " and target of rank ",
                                   node.input(1).rank()));
  Composer c(node);
  return c.Result({LossOf(node, c, modes, node.input(0), node.input(1))});
}

Imported ImportSoftmaxCrossEntropy(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const LossModes modes, ModesOf(node));
  if (node.input(0).rank() < 2 || node.input(1).rank() != node.input(0).rank() - 1)
    return node.Error(absl::StrCat("scores of rank ", node.input(0).rank(), " and labels of rank ",
                                   node.input(1).rank()));
  Composer c(node);
  const Tensor logs = c.Op("LogSoftmax", {node.input(0)}, {{"axis", int64_t{1}}});
  return c.Result({LossOf(node, c, modes, logs, node.input(1)), logs});
}

namespace {

// Inputs: rate and count of updates, then the tensors, their gradients, and `states` lists of
// state.
absl::StatusOr<int> TensorsOf(NodeContext& node, int states) {
  const int rest = node.input_count() - 2;
  if (rest < 1 || rest % (2 + states) != 0)
    return node.Error(absl::StrCat(node.input_count(), " inputs"));
  return rest / (2 + states);
}

}  // namespace

Imported ImportMomentum(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int count, TensorsOf(node, 1));
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha"));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta"));
  HIDET_ASSIGN_OR_RETURN(const double norm, node.Float("norm_coefficient"));
  HIDET_ASSIGN_OR_RETURN(const std::string mode, node.String("mode", ""));
  if (mode != "standard" && mode != "nesterov")
    return node.Error(absl::StrCat("mode \"", Printable(mode), "\""));
  Composer c(node);
  const Tensor rate = node.input(0);
  // In the first update the gradient counts whole.
  const Tensor first = c.Op("Equal", {node.input(1), node.Scalar(node.input(1).dtype(), 0)});
  Tensors news, states;
  for (int i = 0; i < count; ++i) {
    const Tensor &x = node.input(2 + i), &g = node.input(2 + count + i),
                 &v = node.input(2 + 2 * count + i);
    const Tensor gradient = c.Add(c.Mul(x, norm), g);
    const Tensor factor = c.Where(first, c.Scalar(x, 1), c.Scalar(x, beta));
    const Tensor state = c.Add(c.Mul(v, alpha), c.Mul(gradient, factor));
    const Tensor step = mode == "standard" ? state : c.Add(gradient, c.Mul(state, alpha));
    news.push_back(c.Sub(x, c.Mul(c.Cast(rate, x.dtype()), step)));
    states.push_back(state);
  }
  news.insert(news.end(), states.begin(), states.end());
  return c.Result(std::move(news));
}

Imported ImportAdagrad(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int count, TensorsOf(node, 1));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-6));
  HIDET_ASSIGN_OR_RETURN(const double decay, node.Float("decay_factor", 0.0));
  HIDET_ASSIGN_OR_RETURN(const double norm, node.Float("norm_coefficient", 0.0));
  Composer c(node);
  Tensors news, states;
  for (int i = 0; i < count; ++i) {
    const Tensor &x = node.input(2 + i), &g = node.input(2 + count + i),
                 &h = node.input(2 + 2 * count + i);
    const Tensor updates = c.Cast(node.input(1), x.dtype());
    const Tensor rate = c.Div(c.Cast(node.input(0), x.dtype()), c.Add(c.Mul(updates, decay), 1.0));
    const Tensor gradient = c.Add(c.Mul(x, norm), g);
    const Tensor state = c.Add(h, c.Mul(gradient, gradient));
    news.push_back(c.Sub(x, c.Div(c.Mul(rate, gradient), c.Add(c.Sqrt(state), epsilon))));
    states.push_back(state);
  }
  news.insert(news.end(), states.begin(), states.end());
  return c.Result(std::move(news));
}

Imported ImportAdam(NodeContext& node) {
  HIDET_ASSIGN_OR_RETURN(const int count, TensorsOf(node, 2));
  HIDET_ASSIGN_OR_RETURN(const double alpha, node.Float("alpha", 0.9));
  HIDET_ASSIGN_OR_RETURN(const double beta, node.Float("beta", 0.999));
  HIDET_ASSIGN_OR_RETURN(const double epsilon, node.Float("epsilon", 1e-6));
  HIDET_ASSIGN_OR_RETURN(const double norm, node.Float("norm_coefficient", 0.0));
  HIDET_ASSIGN_OR_RETURN(const double norm_after, node.Float("norm_coefficient_post", 0.0));
  Composer c(node);
  Tensors news, means, squares;
  for (int i = 0; i < count; ++i) {
    const Tensor &x = node.input(2 + i), &g = node.input(2 + count + i),
                 &v = node.input(2 + 2 * count + i), &h = node.input(2 + 3 * count + i);
    const Tensor gradient = c.Add(c.Mul(x, norm), g);
    const Tensor mean = c.Add(c.Mul(v, alpha), c.Mul(gradient, 1 - alpha));
    const Tensor square = c.Add(c.Mul(h, beta), c.Mul(c.Mul(gradient, gradient), 1 - beta));
    const Tensor t = c.Cast(node.input(1), x.dtype());
    const Tensor one = c.Scalar(x, 1);
    const auto left = [&](double factor) {
      return c.Sub(one, c.Op("Pow", {c.Scalar(x, factor), t}));
    };
    const Tensor plain = c.Cast(node.input(0), x.dtype());
    const Tensor adjusted = c.Div(c.Mul(plain, c.Sqrt(left(beta))), left(alpha));
    const Tensor rate = c.Where(c.Op("Greater", {t, c.Scalar(t, 0)}), adjusted, plain);
    const Tensor next = c.Sub(x, c.Div(c.Mul(rate, mean), c.Add(c.Sqrt(square), epsilon)));
    news.push_back(c.Mul(next, 1 - norm_after));
    means.push_back(mean);
    squares.push_back(square);
  }
  news.insert(news.end(), means.begin(), means.end());
  news.insert(news.end(), squares.begin(), squares.end());
  return c.Result(std::move(news));
}

}  // namespace hidet::onnx
