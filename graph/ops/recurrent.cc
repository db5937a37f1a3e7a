// Recurrent layers: h(t) from h(t - 1), one step after the other.
//
// The product of the input with its weights is an operator before this one, for all steps at once;
// what is left of a step is a product with the state, and what the gates make of it. With s the
// logistic function, x of the step and each gate's sum g_i = h(t - 1) @ weights_i:
//
//   rnn_tanh, rnn_relu   h = tanh(x + g), max(x + g, 0)
//   gru                  r = s(x_r + g_r), z = s(x_z + g_z), n = tanh(x_n + r * (g_n + bias))
//                        h = n + z * (h(t - 1) - n)
//   lstm                 i, f, o = s(x + g), c = f * c(t - 1) + i * tanh(x_c + g_c), h = o * tanh(c)
//
// as torch.nn.RNN, GRU and LSTM define them, their gates in torch's order: r z n; i f c o. The
// gates of x lie side by side in its last dimension; the weights are [units of h(t - 1), gates,
// units], or integers of 8 or 16 bits, whose sums g_i are multiplied by a scale of each unit. Two
// things are ONNX's. The peepholes p of an lstm add p_i and p_f, times the cells before a step, to
// its gates i and f, and p_o, times those behind it, to o. Rows have lengths: from there on their
// states stay as they were, so that a row that is walked backwards begins where it ends.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "ir/scalar_functions.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

// A function of a gate, with its numbers: "hardsigmoid 0.2 0.5".
struct Activation {
  std::string name;
  double alpha = 0, beta = 0;
};

Expr Activate(const Activation& f, const Expr& x) {
  const auto number = [&](double value) { return ir::Constant(x.type(), value); };
  const Expr zero = number(0), alpha = number(f.alpha), beta = number(f.beta);
  const auto tanh = [](const Expr& y) { return ir::Apply(ir::Op::kTanh, {y}); };
  if (f.name == "sigmoid") return ir::Sigmoid(x);
  if (f.name == "tanh") return tanh(x);
  if (f.name == "relu") return ir::Max(x, zero);
  if (f.name == "softsign") return ir::SoftSign(x);
  if (f.name == "softplus") return ir::LogOnePlusExp(x);
  if (f.name == "leakyrelu") return ir::Select(x < zero, alpha * x, x);
  if (f.name == "thresholdedrelu") return ir::Select(x > alpha, x, zero);
  if (f.name == "elu") return ir::Elu(x, alpha);
  if (f.name == "affine") return alpha * x + beta;
  if (f.name == "scaledtanh") return alpha * tanh(beta * x);
  if (f.name == "hardsigmoid") return ir::Clip(alpha * x + beta, zero, number(1));
  return {};
}

// What a cell has unless it is told others.
absl::string_view OwnActivations(absl::string_view cell) {
  if (cell == "lstm") return "sigmoid, tanh, tanh";
  if (cell == "gru") return "sigmoid, tanh";
  return cell == "rnn_tanh" ? "tanh" : cell == "rnn_relu" ? "relu" : "";
}

std::vector<Activation> ActivationsOf(const Attributes& attributes) {
  const std::string& given = attributes.String("activations");
  std::vector<Activation> result;
  for (const absl::string_view text : absl::StrSplit(
           given.empty() ? OwnActivations(attributes.String("cell")) : absl::string_view(given),
           ',', absl::SkipWhitespace())) {
    const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
    Activation f{.name = words[0]};
    const bool is_known = words.size() <= 3 &&
                          (words.size() < 2 || absl::SimpleAtod(words[1], &f.alpha)) &&
                          (words.size() < 3 || absl::SimpleAtod(words[2], &f.beta));
    if (!is_known) f.name.clear();
    result.push_back(std::move(f));
  }
  return result;
}

// Gates of a cell; 0 for a name that is none.
int64_t GateCount(absl::string_view cell) {
  if (cell == "lstm") return 4;
  if (cell == "gru") return 3;
  return cell == "rnn" || cell == "rnn_tanh" || cell == "rnn_relu" ? 1 : 0;
}

absl::Status CheckActivations(const InferContext& context) {
  const Attributes& attributes = context.attributes();
  const std::string& cell = attributes.String("cell");
  const std::vector<Activation> activations = ActivationsOf(attributes);
  const size_t expected = cell == "lstm" ? 3 : cell == "gru" ? 2 : 1;
  const Expr x = ir::Constant(Type::Float32(), 0);
  const bool are_known = std::all_of(activations.begin(), activations.end(),
                                     [&](const auto& f) { return Activate(f, x).defined(); });
  if (activations.size() != expected || !are_known) {
    return context.Error(absl::StrCat("activations \"", attributes.String("activations"),
                                      "\", expected ", expected, " functions with their numbers"));
  }
  if (!(attributes.Float("clip") >= 0)) return context.Error("clip is no number of 0 or more");
  if (attributes.Bool("coupled") && cell != "lstm")
    return context.Error("a gate of what is forgotten is what an lstm has");
  return absl::OkStatus();
}

Types InferRecurrence(const InferContext& context) {
  const Tensor &x = context.input(0), &weights = context.input(1), &hidden = context.input(2);
  const std::string& cell = context.attributes().String("cell");
  const int64_t gates = GateCount(cell);
  if (gates == 0) {
    return context.Error(
        absl::StrCat("cell \"", cell, "\", expected lstm, gru, rnn, rnn_tanh or rnn_relu"));
  }
  HIDET_RETURN_IF_ERROR(CheckActivations(context));
  if (context.has_input(3) != (cell == "lstm"))
    return context.Error("a state of cells is what an lstm has, and it alone");
  if (context.has_input(4) && cell != "gru")
    return context.Error("a bias inside the last gate is what a gru has");
  if (context.has_input(5) && cell != "lstm")
    return context.Error("peepholes are what an lstm has");
  const auto check = [&](const Tensor& tensor, absl::string_view what, int rank) {
    if (tensor.dtype() != x.dtype() || tensor.rank() != rank) {
      return context.Error(absl::StrCat(what, " of dtype ", ScalarTypeName(tensor.dtype()),
                                        " and rank ", tensor.rank(), ", expected ",
                                        ScalarTypeName(x.dtype()), " and ", rank));
    }
    return absl::OkStatus();
  };
  if (!IsFloat(x.dtype()) || BitWidth(x.dtype()) < 16)
    return context.Error("x is of no float dtype of 16 bits or more");
  HIDET_RETURN_IF_ERROR(check(x, "x", 3));
  const ScalarType own = weights.dtype();
  const bool are_integers = context.has_input(7) && IsInteger(own) && BitWidth(own) >= 8 &&
                            BitWidth(own) <= 16 && weights.rank() == 3;
  if (!are_integers) HIDET_RETURN_IF_ERROR(check(weights, "weights", 3));
  HIDET_RETURN_IF_ERROR(check(hidden, "the state", 2));
  const Expr units = hidden.shape()[1], of_gates = ir::Simplify(units * ir::Int64(gates));
  constexpr int64_t kMost = ir::RecurrenceDetails::kMostUnits;
  if (const auto known = ir::AsInt(units); !known.has_value() || *known < 1 || *known > kMost) {
    return context.Unimplemented(
        absl::StrCat(DimToString(units), " units, expected a known number of at most ", kMost));
  }
  HIDET_RETURN_IF_ERROR(context.RequireSame(x.shape()[1], hidden.shape()[0], "rows of x and h"));
  HIDET_RETURN_IF_ERROR(context.RequireSame(x.shape()[2], of_gates, "gates of x"));
  HIDET_RETURN_IF_ERROR(context.RequireSame(weights.shape()[0], units, "rows of the weights"));
  HIDET_RETURN_IF_ERROR(
      context.RequireSame(weights.shape()[1], ir::Int64(gates), "gates of the weights"));
  HIDET_RETURN_IF_ERROR(context.RequireSame(weights.shape()[2], units, "units of the weights"));
  if (context.has_input(3)) {
    HIDET_RETURN_IF_ERROR(check(context.input(3), "the state of cells", 2));
    for (int d = 0; d < 2; ++d) {
      HIDET_RETURN_IF_ERROR(
          context.RequireSame(hidden.shape()[d], context.input(3).shape()[d], "sizes of h and c"));
    }
  }
  if (context.has_input(4)) {
    HIDET_RETURN_IF_ERROR(check(context.input(4), "the bias", 1));
    HIDET_RETURN_IF_ERROR(context.RequireSame(context.input(4).shape()[0], units, "the bias"));
  }
  if (context.has_input(5)) {
    HIDET_RETURN_IF_ERROR(check(context.input(5), "the peepholes", 2));
    HIDET_RETURN_IF_ERROR(
        context.RequireSame(context.input(5).shape()[0], ir::Int64(3), "rows of the peepholes"));
    HIDET_RETURN_IF_ERROR(
        context.RequireSame(context.input(5).shape()[1], units, "units of the peepholes"));
  }
  if (context.has_input(6)) {
    const Tensor& lengths = context.input(6);
    if (lengths.dtype() != ScalarType::kInt64 || lengths.rank() != 1)
      return context.Error("lengths: expected int64 of one dimension");
    HIDET_RETURN_IF_ERROR(
        context.RequireSame(hidden.shape()[0], lengths.shape()[0], "rows of h and lengths"));
  }
  if (context.has_input(7)) {
    HIDET_RETURN_IF_ERROR(check(context.input(7), "scales", 1));
    HIDET_RETURN_IF_ERROR(context.RequireSame(context.input(7).shape()[0], of_gates, "scales"));
  }
  std::vector<TensorType> states = {
      {x.dtype(), {x.shape()[0], x.shape()[1], units}, context.device()}};
  if (cell == "lstm") {
    states.push_back(states[0]);
    if (BitWidth(x.dtype()) == 16) states[1].dtype = ScalarType::kFloat32;
  }
  return states;
}

// What a step's states are made of, besides the state before.
struct Inputs {
  std::vector<Expr> x, products;  // a gate each
  Expr bias;                      // of a gru's last gate, or none
  std::vector<Expr> peepholes;    // of an lstm's gates i, f and o, or none
};

// The states after a step.
std::vector<Expr> NextStates(const Attributes& attributes, const Inputs& in,
                             const std::vector<Expr>& before) {
  const std::string& cell = attributes.String("cell");
  const std::vector<Activation> activations = ActivationsOf(attributes);
  const double clip = attributes.Float("clip");
  const Type type = in.x[0].type();
  const auto act = [&](size_t f, const Expr& sum) {
    if (clip == 0) return Activate(activations[f], sum);
    return Activate(activations[f],
                    ir::Clip(sum, ir::Constant(type, -clip), ir::Constant(type, clip)));
  };
  const auto gate = [&](size_t i) { return in.x[i] + in.products[i]; };
  if (cell == "gru") {
    const Expr reset = act(0, gate(0)), update = act(0, gate(1));
    const Expr inner = in.bias.defined() ? in.products[2] + in.bias : in.products[2];
    const Expr fresh = act(1, in.x[2] + reset * inner);
    return {fresh + update * (before[0] - fresh)};
  }
  if (cell != "lstm") return {act(0, gate(0))};
  const auto peeped = [&](size_t i, size_t peephole, const Expr& at) {
    const Expr sum = gate(i);
    return act(0, in.peepholes.empty() ? sum : sum + in.peepholes[peephole] * at);
  };
  const Expr opening = peeped(0, 0, before[1]);
  const Expr forget =
      attributes.Bool("coupled") ? ir::Constant(type, 1) - opening : peeped(1, 1, before[1]);
  const Expr c = forget * before[1] + opening * act(1, gate(2));
  return {peeped(3, 2, c) * Activate(activations[2], c), c};
}

Stages DefineRecurrence(const DefineContext& context) {
  const ir::Buffer &x = context.inputs[0], &weights = context.inputs[1];
  const std::string& cell = context.attributes.String("cell");
  const auto gates = static_cast<size_t>(GateCount(cell));
  Stage stage;
  stage.kind = ir::StageKind::kRecurrence;
  stage.name = std::string(context.op);
  stage.results.assign(context.outputs.begin(), context.outputs.end());
  stage.axes = ir::MakeAxes(context.outputs[0].shape());
  const Expr row = stage.axes[1], unit = stage.axes[2], units = context.outputs[0].shape()[2];
  stage.reduction_axes = ir::MakeAxes({units}, "k");
  stage.reduction_extents = {units};
  std::vector<Type> states;
  for (size_t i = 0; i < stage.results.size(); ++i) {
    states.push_back(stage.results[i].dtype());
    stage.reads.push_back(ir::MakeRead(context.inputs[2 + i], {row, unit}));
  }
  ir::RecurrenceDetails details =
      ir::MakeRecurrence(states, gates, context.attributes.Bool("reverse"));
  const auto of_gate = [&](size_t gate) {
    return ir::Simplify(ir::Int64(static_cast<int64_t>(gate)) * units + unit);
  };
  for (size_t gate = 0; gate < gates; ++gate) {
    stage.reads.push_back(ir::MakeRead(
        weights, {stage.reduction_axes[0], ir::Int64(static_cast<int64_t>(gate)), unit}));
  }
  const Type wide = details.products[0].type();
  const auto value = [&](ir::Read read) {
    stage.reads.push_back(std::move(read));
    return ir::Cast(wide, stage.reads.back().value);
  };
  Inputs inputs{.products = {details.products.begin(), details.products.end()}};
  for (size_t gate = 0; gate < gates; ++gate) {
    inputs.x.push_back(value(ir::MakeRead(x, {stage.axes[0], row, of_gate(gate)})));
    if (context.has_input(7)) {
      const Expr scale = value(ir::MakeRead(context.inputs[7], {of_gate(gate)}));
      inputs.products[gate] = inputs.products[gate] * scale;
    }
  }
  if (context.has_input(4)) inputs.bias = value(ir::MakeRead(context.inputs[4], {unit}));
  if (context.has_input(5)) {
    for (int64_t i = 0; i < 3; ++i)
      inputs.peepholes.push_back(value(ir::MakeRead(context.inputs[5], {ir::Int64(i), unit})));
  }
  std::vector<Expr> before;
  for (const Var& state : details.before) before.push_back(ir::Cast(wide, state));
  std::vector<Expr> next = NextStates(context.attributes, inputs, before);
  if (context.has_input(6)) {
    stage.reads.push_back(ir::MakeRead(context.inputs[6], {row}));
    const Expr goes_on = stage.axes[0] < stage.reads.back().value;
    for (size_t i = 0; i < next.size(); ++i) next[i] = ir::Select(goes_on, next[i], before[i]);
  }
  for (size_t i = 0; i < next.size(); ++i) stage.body.push_back(ir::Cast(states[i], next[i]));
  stage.details = std::move(details);
  return std::vector<Stage>{std::move(stage)};
}

}  // namespace

std::vector<OpRecord> RecurrentOps() {
  OpRecord record;
  record.name = "Recurrence";
  record.family = "recurrent";
  record.doc =
      "The states of a recurrent layer after each step, [steps, rows, units]: of x [steps, rows, "
      "gates * units], the input's products and biases; weights [units, gates, units]; the first "
      "states [rows, units]. An lstm gives its cells too, in float32 where x has 16 bits, for they "
      "add up over the steps; its peepholes, [3, units], are those of its gates i, f and o. From "
      "the step on that `lengths` [rows] says, a row's states stay. `activations` names other "
      "functions than the cell's own, those of cell rnn, as \"hardsigmoid 0.2 0.5, tanh, tanh\"; "
      "sums are cut to -clip .. clip before unless it is 0, and an lstm that is `coupled` forgets "
      "as much as it takes in. Weights that are integers of 8 or 16 bits have scales, [gates * "
      "units].";
  record.inputs = {{.name = "x"},
                   {.name = "weights"},
                   {.name = "hidden"},
                   {.name = "cells", .optional = true},
                   {.name = "bias", .optional = true},
                   {.name = "peepholes", .optional = true},
                   {.name = "lengths", .optional = true},
                   {.name = "scales", .optional = true}};
  record.attributes = {
      {.name = "cell", .type = AttributeType::kString},
      {.name = "reverse", .type = AttributeType::kBool, .default_value = false},
      {.name = "activations", .type = AttributeType::kString, .default_value = std::string()},
      {.name = "clip", .type = AttributeType::kFloat, .default_value = 0.0},
      {.name = "coupled", .type = AttributeType::kBool, .default_value = false}};
  record.infer = InferRecurrence;
  record.define = DefineRecurrence;
  return {std::move(record)};
}

}  // namespace hidet::graph
