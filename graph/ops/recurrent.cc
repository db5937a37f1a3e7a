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
// units].
#include <string>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/ops/families.h"
#include "graph/ops/stage_building.h"
#include "ir/scalar_functions.h"
#include "ir/simplify/simplify.h"

namespace hidet::graph {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;
using ir::Var;

Expr Tanh(const Expr& x) { return ir::Apply(ir::Op::kTanh, {x}); }

// Gates of a cell; 0 for a name that is none.
int64_t GateCount(absl::string_view cell) {
  if (cell == "lstm") return 4;
  if (cell == "gru") return 3;
  return cell == "rnn_tanh" || cell == "rnn_relu" ? 1 : 0;
}

absl::StatusOr<std::vector<TensorType>> InferRecurrence(const InferContext& context) {
  const Tensor &x = context.input(0), &weights = context.input(1), &hidden = context.input(2);
  const std::string& cell = context.attributes().String("cell");
  const int64_t gates = GateCount(cell);
  if (gates == 0) {
    return context.Error(
        absl::StrCat("cell \"", cell, "\", expected lstm, gru, rnn_tanh or rnn_relu"));
  }
  if (context.has_input(3) != (cell == "lstm"))
    return context.Error("a state of cells is what an lstm has, and it alone");
  if (context.has_input(4) && cell != "gru")
    return context.Error("a bias inside the last gate is what a gru has");
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
  HIDET_RETURN_IF_ERROR(check(weights, "weights", 3));
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
  const TensorType states = {x.dtype(), {x.shape()[0], x.shape()[1], units}, context.device()};
  return std::vector<TensorType>(cell == "lstm" ? 2 : 1, states);
}

// The states after a step. `g` gives what a gate has of the step and of the state before, summed.
std::vector<Expr> NextStates(absl::string_view cell, const std::vector<Expr>& x,
                             const std::vector<Expr>& products, const std::vector<Expr>& before,
                             const Expr& bias) {
  const auto gate = [&](size_t i) { return x[i] + products[i]; };
  if (cell == "rnn_tanh") return {Tanh(gate(0))};
  if (cell == "rnn_relu") return {ir::Max(gate(0), ir::Constant(x[0].type(), 0))};
  if (cell == "gru") {
    const Expr reset = ir::Sigmoid(gate(0)), update = ir::Sigmoid(gate(1));
    const Expr inner = bias.defined() ? products[2] + bias : products[2];
    const Expr fresh = Tanh(x[2] + reset * inner);
    return {fresh + update * (before[0] - fresh)};
  }
  const Expr in = ir::Sigmoid(gate(0)), forget = ir::Sigmoid(gate(1)), out = ir::Sigmoid(gate(3));
  const Expr c = forget * before[1] + in * Tanh(gate(2));
  return {out * Tanh(c), c};
}

absl::StatusOr<std::vector<Stage>> DefineRecurrence(const DefineContext& context) {
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
  std::vector<Expr> inputs, before;
  for (size_t gate = 0; gate < gates; ++gate)
    inputs.push_back(value(ir::MakeRead(x, {stage.axes[0], row, of_gate(gate)})));
  const Expr bias = context.has_input(4) ? value(ir::MakeRead(context.inputs[4], {unit})) : Expr();
  for (const Var& state : details.before) before.push_back(ir::Cast(wide, state));
  const std::vector<Expr> products(details.products.begin(), details.products.end());
  for (const Expr& next : NextStates(cell, inputs, products, before, bias))
    stage.body.push_back(ir::Cast(states[0], next));
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
      "states [rows, units]. An lstm gives its cells too.";
  record.inputs = {{.name = "x"},
                   {.name = "weights"},
                   {.name = "hidden"},
                   {.name = "cells", .optional = true},
                   {.name = "bias", .optional = true}};
  record.attributes = {{.name = "cell", .type = AttributeType::kString},
                       {.name = "reverse", .type = AttributeType::kBool, .default_value = false}};
  record.infer = InferRecurrence;
  record.define = DefineRecurrence;
  return {std::move(record)};
}

}  // namespace hidet::graph
