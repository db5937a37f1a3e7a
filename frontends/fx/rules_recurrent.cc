// Recurrent layers: torch.lstm, gru, rnn_tanh and rnn_relu, of several layers and both directions.
//
// A layer is a product of all steps' inputs with their weights, and a Recurrence of what comes out
// (graph/ops/recurrent.cc), whose gates are in torch's order.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/fx/call_args.h"
#include "frontends/fx/op_rules.h"
#include "ir/simplify/simplify.h"

namespace hidet::fx {
namespace {

using graph::Dims;
using graph::Tensor;
using ir::Expr;

using Ints = std::vector<int64_t>;

absl::StatusOr<Tensor> Permuted(Call& call, const Tensor& x, Ints axes) {
  return Make(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

// x[i] of the first dimension.
absl::StatusOr<Tensor> RowOf(Call& call, const Tensor& x, const Expr& i) {
  HIDET_ASSIGN_OR_RETURN(const Tensor row, SliceOf(call, x, 0, i, i + ir::Int64(1)));
  return ReshapeTo(call, row, Dims(x.shape().begin() + 1, x.shape().end()));
}

// What all layers and directions have at their last step, one behind the other.
absl::StatusOr<Tensor> Stacked(Call& call, const std::vector<Tensor>& rows) {
  std::vector<Tensor> parts;
  for (const Tensor& row : rows) {
    HIDET_ASSIGN_OR_RETURN(parts.emplace_back(),
                           Make(call, "Unsqueeze", {row}, {{"dims", Ints{0}}}));
  }
  return parts.size() == 1 ? parts[0] : Make(call, "Concat", parts, {{"axis", int64_t{0}}});
}

struct Layer {
  std::string cell;
  Tensor input_weights, state_weights;  // [gates * units, width]
  Tensor input_bias, state_bias;        // [gates * units], or none
  Tensor hidden, cells;                 // first states [rows, units]
  bool reverse = false;
};

struct States {
  Tensor all, last, last_cells;  // [steps, rows, units]; [rows, units]
};

// The gates' products with x, and both biases, rounded once: as large as they may be, each rounding
// of 16 bits would be an error of every step.
absl::StatusOr<Tensor> WithBiases(Call& call, const Tensor& sums, const Tensor& of_input,
                                  const Tensor& of_state) {
  const ScalarType wide = BitWidth(sums.dtype()) == 16 ? ScalarType::kFloat32 : sums.dtype();
  HIDET_ASSIGN_OR_RETURN(const Tensor a, CastTo(call, of_input, wide));
  HIDET_ASSIGN_OR_RETURN(const Tensor b, CastTo(call, of_state, wide));
  HIDET_ASSIGN_OR_RETURN(const Tensor biases, Make(call, "Add", {a, b}));
  HIDET_ASSIGN_OR_RETURN(const Tensor products, CastTo(call, sums, wide));
  HIDET_ASSIGN_OR_RETURN(const Tensor all, Make(call, "Add", {products, biases}));
  return CastTo(call, all, sums.dtype());
}

absl::StatusOr<States> Run(Call& call, const Layer& layer, const Tensor& x) {
  HIDET_ASSIGN_OR_RETURN(Tensor sums, Make(call, "Matmul", {x, layer.input_weights},
                                           {{"transpose_a", false}, {"transpose_b", true}}));
  Tensor bias;  // of a gru's last gate, which stays inside
  if (layer.input_bias.defined()) {
    Tensor of_state = layer.state_bias;
    if (layer.cell == "gru") {
      const std::optional<int64_t> units = ir::AsInt(layer.hidden.shape()[1]);
      if (!units.has_value()) return Unsupported("a number of units that is not known");
      const Expr begin = ir::Int64(2 * *units), end = ir::Int64(3 * *units);
      HIDET_ASSIGN_OR_RETURN(bias, SliceOf(call, layer.state_bias, 0, begin, end));
      HIDET_ASSIGN_OR_RETURN(of_state, SliceOf(call, layer.state_bias, 0, ir::Int64(0), begin));
      HIDET_ASSIGN_OR_RETURN(of_state, Make(call, "Pad", {of_state}, {{"pads", Ints{0, *units}}}));
    }
    HIDET_ASSIGN_OR_RETURN(sums, WithBiases(call, sums, layer.input_bias, of_state));
  }
  HIDET_ASSIGN_OR_RETURN(Tensor weights, Permuted(call, layer.state_weights, {1, 0}));
  const Expr units = layer.state_weights.shape()[1];
  const Expr gates = ir::Simplify(layer.state_weights.shape()[0] / units);
  HIDET_ASSIGN_OR_RETURN(weights, ReshapeTo(call, weights, {units, gates, units}));
  HIDET_ASSIGN_OR_RETURN(
      const std::vector<Tensor> states,
      call.builder.Apply("Recurrence", {sums, weights, layer.hidden, layer.cells, bias},
                         {{"cell", layer.cell}, {"reverse", layer.reverse}}));
  const Expr last = layer.reverse ? Expr(ir::Int64(0)) : x.shape()[0] - ir::Int64(1);
  States result{.all = states[0]};
  HIDET_ASSIGN_OR_RETURN(result.last, RowOf(call, states[0], last));
  if (states.size() > 1) {
    HIDET_ASSIGN_OR_RETURN(const Tensor cells, RowOf(call, states[1], last));
    HIDET_ASSIGN_OR_RETURN(result.last_cells, CastTo(call, cells, x.dtype()));
  }
  return result;
}

// (input, states, parameters, has_biases, num_layers, dropout, train, bidirectional, batch_first):
// the states after each step of the last layer, and the last states of all layers.
template <Name kCell>
Result Recurrent(Call& call) {
  const bool is_lstm = absl::string_view(kCell.text) == "lstm";
  if (call.args.size() > 1 && call.args[1].As<Tensor>() != nullptr && call.args.size() > 3 &&
      call.args[3].As<ValueList>() != nullptr) {
    return Unsupported("packed sequences");
  }
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  std::vector<Tensor> first;
  if (is_lstm) {
    HIDET_ASSIGN_OR_RETURN(first, TensorsArg(call, 1, "hx"));
  } else {
    HIDET_ASSIGN_OR_RETURN(first.emplace_back(), TensorArg(call, 1, "hx"));
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<Tensor> parameters, TensorsArg(call, 2, "params"));
  HIDET_ASSIGN_OR_RETURN(const bool has_biases, BoolArg(call, 3, "has_biases", true));
  HIDET_ASSIGN_OR_RETURN(const int64_t layers, IntArg(call, 4, "num_layers"));
  HIDET_ASSIGN_OR_RETURN(const bool train, BoolArg(call, 6, "train", false));
  HIDET_ASSIGN_OR_RETURN(const bool both_ways, BoolArg(call, 7, "bidirectional", false));
  HIDET_ASSIGN_OR_RETURN(const bool batch_first, BoolArg(call, 8, "batch_first", false));
  if (train && layers > 1) {
    HIDET_ASSIGN_OR_RETURN(const double dropout, RealArg(call, 5, "dropout", std::nullopt));
    if (dropout != 0) return Unsupported("active dropout is random");
  }
  if (x.rank() != 3) return Unsupported(absl::StrCat("an input of rank ", x.rank()));
  const int64_t ways = both_ways ? 2 : 1, of_layer = has_biases ? 4 : 2;
  if (static_cast<int64_t>(parameters.size()) != layers * ways * of_layer)
    return Unsupported("projections of the state");
  if (batch_first) {
    HIDET_ASSIGN_OR_RETURN(x, Permuted(call, x, {1, 0, 2}));
  }
  std::vector<Tensor> last, last_cells;
  for (int64_t i = 0; i < layers; ++i) {
    std::vector<Tensor> results;
    for (int64_t way = 0; way < ways; ++way) {
      const int64_t place = i * ways + way;
      const Tensor* own = &parameters[static_cast<size_t>(place * of_layer)];
      Layer layer{.cell = kCell.text,
                  .input_weights = own[0],
                  .state_weights = own[1],
                  .reverse = way == 1};
      if (has_biases) {
        layer.input_bias = own[2];
        layer.state_bias = own[3];
      }
      HIDET_ASSIGN_OR_RETURN(layer.hidden, RowOf(call, first[0], ir::Int64(place)));
      if (is_lstm) {
        HIDET_ASSIGN_OR_RETURN(layer.cells, RowOf(call, first[1], ir::Int64(place)));
      }
      HIDET_ASSIGN_OR_RETURN(const States states, Run(call, layer, x));
      results.push_back(states.all);
      last.push_back(states.last);
      if (is_lstm) last_cells.push_back(states.last_cells);
    }
    x = results[0];
    if (both_ways) {
      HIDET_ASSIGN_OR_RETURN(x, Make(call, "Concat", results, {{"axis", int64_t{2}}}));
    }
  }
  if (batch_first) {
    HIDET_ASSIGN_OR_RETURN(x, Permuted(call, x, {1, 0, 2}));
  }
  HIDET_ASSIGN_OR_RETURN(const Tensor hidden, Stacked(call, last));
  ValueList values = {x, hidden};
  if (is_lstm) {
    HIDET_ASSIGN_OR_RETURN(const Tensor cells, Stacked(call, last_cells));
    values.emplace_back(cells);
  }
  return Value(std::move(values));
}

constexpr OpRule kRules[] = {
    {"gru", Recurrent<"gru">},
    {"lstm", Recurrent<"lstm">},
    {"rnn_relu", Recurrent<"rnn_relu">},
    {"rnn_tanh", Recurrent<"rnn_tanh">},
};

}  // namespace

absl::Span<const OpRule> RecurrentRules() { return kRules; }

}  // namespace hidet::fx
