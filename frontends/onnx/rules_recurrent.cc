// Recurrent layers: LSTM, GRU and RNN with any activations, with peepholes, and with lengths of
// sequences, behind which a layer gives zeros and its last states are those of the last step.
//
// A GRU that resets before its product is a Scan (frontends/program/expansions.h).
#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "frontends/onnx/composer.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_rules.h"
#include "frontends/onnx/recurrent_layer.h"
#include "ir/simplify/simplify.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using ir::Expr;
using Ints = std::vector<int64_t>;

struct Kind {
  std::string cell;                      // of the operator Recurrence
  std::vector<std::string> activations;  // a direction each; empty where they are the cell's own
  Ints gates;                            // where ONNX has the gates of that operator
};

constexpr int kBias = 3, kLengths = 4, kHidden = 5, kCells = 6, kPeepholes = 7;

// A function of gates, with the numbers (alpha, beta) that it has where none are given.
struct Activation {
  absl::string_view name;
  size_t count = 0;
  std::array<double, 2> numbers = {};
};
constexpr Activation kActivations[] = {{"affine", 2, {1, 0}},
                                       {"elu", 1, {1}},
                                       {"hardsigmoid", 2, {0.2, 0.5}},
                                       {"leakyrelu", 1, {0.01}},
                                       {"relu"},
                                       {"scaledtanh", 2, {1, 1}},
                                       {"sigmoid"},
                                       {"softplus"},
                                       {"softsign"},
                                       {"tanh"},
                                       {"thresholdedrelu", 1, {1}}};

// The activations as text, `count` a direction: numbers are listed for those that have them.
absl::StatusOr<std::vector<std::string>> ReadActivations(NodeContext& node, int64_t directions,
                                                         const std::vector<std::string>& own) {
  std::vector<std::string> given;
  HIDET_ASSIGN_OR_RETURN(given, node.Strings("activations"));
  std::array<std::vector<double>, 2> listed;
  for (int i = 0; i < 2; ++i) {
    HIDET_ASSIGN_OR_RETURN(auto numbers,
                           node.Floats(i == 0 ? "activation_alpha" : "activation_beta"));
    listed[i] = std::move(numbers).value_or(std::vector<double>());
  }
  const size_t count = own.size();
  std::array<size_t, 2> next = {};
  std::vector<std::string> result(directions);
  for (size_t i = 0; i < count * static_cast<size_t>(directions); ++i) {
    const std::string name = absl::AsciiStrToLower(i < given.size() ? given[i] : own[i % count]);
    const auto* const known = std::find_if(std::begin(kActivations), std::end(kActivations),
                                           [&](const Activation& f) { return f.name == name; });
    if (known == std::end(kActivations))
      return node.Unimplemented(absl::StrCat("the activation ", Printable(name)));
    std::string& text = result[i / count];
    absl::StrAppend(&text, text.empty() ? "" : ", ", name);
    for (size_t j = 0; j < known->count; ++j) {
      const bool is_listed = next[j] < listed[j].size();
      absl::StrAppendFormat(&text, " %.17g", is_listed ? listed[j][next[j]++] : known->numbers[j]);
    }
  }
  for (std::string& text : result) {
    if (text == absl::StrJoin(own, ", ")) text.clear();
  }
  return result;
}

absl::StatusOr<Kind> KindOf(NodeContext& node, int64_t directions) {
  Kind kind = {.cell = "lstm", .activations = {}, .gates = {0, 2, 3, 1}};
  std::vector<std::string> own = {"sigmoid", "tanh", "tanh"};
  if (node.op_type() == "GRU") {
    kind = {.cell = "gru", .activations = {}, .gates = {1, 0, 2}};
    own = {"sigmoid", "tanh"};
  } else if (node.op_type() == "RNN") {
    kind = {.cell = "rnn_tanh", .activations = {}, .gates = {0}};
    own = {"tanh"};
  }
  HIDET_ASSIGN_OR_RETURN(kind.activations, ReadActivations(node, directions, own));
  return kind;
}

// What the operator Recurrence has to know of the node besides its gates' functions.
absl::StatusOr<graph::Attributes> ReadAttributes(NodeContext& node, const Kind& kind) {
  HIDET_ASSIGN_OR_RETURN(const double clip, node.Float("clip", 0.0));
  HIDET_ASSIGN_OR_RETURN(const bool coupled, node.Flag("input_forget", false));
  HIDET_ASSIGN_OR_RETURN(const bool after, node.Flag("linear_before_reset", false));
  if (node.op_type() == "GRU" && !after) return node.Unimplemented("a reset before the product");
  node.Ignore("output_sequence");
  return graph::Attributes{{"cell", kind.cell},
                           {"clip", std::max(clip, 0.0)},
                           {"coupled", coupled && kind.cell == "lstm"}};
}

// Row i of the first dimension.
Tensor RowOf(Composer& c, const Tensor& x, int64_t i) {
  return c.Op("Squeeze", {c.Slice(x, 0, i, i + 1)}, {{"dims", Ints{0}}});
}

// The gates of a tensor's first dimension in the operator's order.
Tensor InOrder(Composer& c, const Tensor& x, const Ints& gates, int64_t units) {
  Tensors parts;
  for (const int64_t gate : gates) parts.push_back(c.Slice(x, 0, gate * units, (gate + 1) * units));
  return c.Concat(parts, 0);
}

// The states of a step [steps, rows, units] where it is one of its row, else zeros.
Tensor WithinLengths(Composer& c, const Tensor& states, const Tensor& lengths) {
  const Tensor steps = c.Unsqueeze(c.Range(c.Dim(states, 0)), {1});
  const Tensor goes_on = c.Unsqueeze(c.Op("Less", {steps, lengths}), {2});
  return c.Where(goes_on, states, c.Scalar(states, 0));
}

}  // namespace

absl::StatusOr<Tensors> RecurrentLayer(NodeContext& node, const RecurrentWeights& weights) {
  HIDET_ASSIGN_OR_RETURN(const std::string direction, node.String("direction", "forward"));
  const int64_t directions = direction == "bidirectional" ? 2 : 1;
  if (directions == 1 && direction != "forward" && direction != "reverse")
    return node.Error(absl::StrCat("direction \"", direction, "\""));
  HIDET_ASSIGN_OR_RETURN(const bool batch_first, node.Flag("layout", false));
  HIDET_ASSIGN_OR_RETURN(const Kind kind, KindOf(node, directions));
  HIDET_ASSIGN_OR_RETURN(graph::Attributes attributes, ReadAttributes(node, kind));
  if (node.input(0).rank() != 3 || weights.of_input.rank() != 3 || weights.of_state.rank() != 3)
    return node.Error("X, W and R of ranks that are not 3");
  Composer c(node);
  const int64_t units = c.Size(weights.of_state, 2);
  HIDET_ASSIGN_OR_RETURN(const int64_t named, node.Int("hidden_size", units));
  if (c.ok() && named != units) {
    return node.Error(absl::StrCat("hidden_size ", named, " and weights of ", units, " units"));
  }
  const auto by_step = [&](const Tensor& x) { return batch_first ? c.Permute(x, {1, 0, 2}) : x; };
  const Tensor x = by_step(node.input(0));
  const Expr steps = c.Dim(x, 0), rows = c.Dim(x, 1);
  if (ir::IsInt(steps, 0)) return node.Unimplemented("no steps");
  const auto first = [&](int input, int64_t d) {
    if (node.has_input(input)) return RowOf(c, by_step(node.input(input)), d);
    return c.Broadcast(c.Scalar(x, 0), {rows, ir::Int64(units)});
  };
  Tensor lengths;
  if (node.has_input(kLengths)) lengths = c.Cast(node.input(kLengths), ScalarType::kInt64);
  Tensors all, last, last_cells;
  for (int64_t d = 0; d < directions; ++d) {
    const auto in_order = [&](const Tensor& tensor) {
      return InOrder(c, tensor, kind.gates, units);
    };
    const bool reverse = d == 1 || direction == "reverse";
    const auto of_direction = [&](const Tensor& tensor) { return in_order(RowOf(c, tensor, d)); };
    const Tensor of_input = c.Permute(of_direction(weights.of_input), {1, 0});
    Tensor sums, scales;
    if (weights.state_scales.defined()) {
      Tensor zeros;
      if (weights.input_zeros.defined()) zeros = of_direction(weights.input_zeros);
      sums = weights.product(x, of_input, zeros, of_direction(weights.input_scales));
      scales = of_direction(weights.state_scales);
    } else {
      sums = c.Matmul(x, of_input);
    }
    Tensor inner;  // the bias of a gru's last gate
    if (node.has_input(kBias)) {
      const Tensor bias = RowOf(c, node.input(kBias), d);
      const auto gates = static_cast<int64_t>(kind.gates.size());
      const Tensor input_bias = in_order(c.Slice(bias, 0, 0, gates * units));
      Tensor state_bias = in_order(c.Slice(bias, 0, gates * units, 2 * gates * units));
      if (kind.cell == "gru") {
        inner = c.Slice(state_bias, 0, 2 * units, 3 * units);
        const Tensor none = c.Broadcast(c.Scalar(x, 0), {ir::Int64(units)});
        state_bias = c.Concat({c.Slice(state_bias, 0, 0, 2 * units), none}, 0);
      }
      // Rounded once: each rounding of 16 bits would be an error of every step.
      const ScalarType own = x.dtype(), wide = BitWidth(own) == 16 ? ScalarType::kFloat32 : own;
      const Tensor biases = c.Add(c.Cast(input_bias, wide), c.Cast(state_bias, wide));
      sums = c.Cast(c.Add(c.Cast(sums, wide), biases), own);
    }
    const Tensor turned = c.Reshape(c.Permute(of_direction(weights.of_state), {1, 0}),
                                    Ints{units, static_cast<int64_t>(kind.gates.size()), units});
    const Tensor cells = kind.cell == "lstm" ? first(kCells, d) : Tensor();
    Tensor peepholes;  // ONNX has those of i, o and f
    if (node.has_input(kPeepholes)) {
      peepholes = c.Reshape(InOrder(c, RowOf(c, node.input(kPeepholes), d), {0, 2, 1}, units),
                            Ints{3, units});
    }
    const Tensors operands = {sums,  turned,    first(kHidden, d), cells,
                              inner, peepholes, lengths,           scales};
    if (!c.ok()) return c.status();
    attributes.Set("reverse", reverse);
    attributes.Set("activations", kind.activations[d]);
    HIDET_ASSIGN_OR_RETURN(const Tensors states,
                           node.builder().Apply("Recurrence", operands, attributes));
    const auto at_end = [&](const Tensor& states_of) {
      return reverse ? c.Slice(states_of, 0, 0, 1)
                     : c.Op("StridedSlice", {states_of},
                            {{"starts", graph::Dims{ir::Simplify(steps - ir::Int64(1))}},
                             {"ends", graph::Dims{steps}},
                             {"axes", Ints{0}}});
    };
    const Tensor given = lengths.defined() ? WithinLengths(c, states[0], lengths) : states[0];
    all.push_back(c.Unsqueeze(given, {1}));
    last.push_back(at_end(states[0]));
    if (states.size() > 1) last_cells.push_back(c.Cast(at_end(states[1]), x.dtype()));
  }
  Tensor y = c.Concat(all, 1), h = c.Concat(last, 0);
  if (batch_first) y = c.Permute(y, {2, 0, 1, 3});
  Tensors outputs = {y, by_step(h)};
  if (!last_cells.empty()) outputs.push_back(by_step(c.Concat(last_cells, 0)));
  return c.Result(std::move(outputs));
}

Imported ImportRecurrent(NodeContext& node) {
  return RecurrentLayer(node, {.of_input = node.input(1), .of_state = node.input(2)});
}

}  // namespace hidet::onnx
