#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// ONNX's functions, as its page of RNN has them: "hardsigmoid 0.2 0.5".
double Activate(absl::string_view text, double x) {
  const std::vector<std::string> words = absl::StrSplit(absl::StripAsciiWhitespace(text), ' ');
  const double alpha = words.size() > 1 ? std::stod(words[1]) : 0;
  const double beta = words.size() > 2 ? std::stod(words[2]) : 0;
  const std::string& name = words[0];
  if (name == "sigmoid") return Logistic(x);
  if (name == "relu") return x > 0 ? x : 0;
  if (name == "leakyrelu") return x < 0 ? alpha * x : x;
  if (name == "thresholdedrelu") return x > alpha ? x : 0;
  if (name == "elu") return x > 0 ? x : alpha * (std::exp(x) - 1);
  if (name == "affine") return alpha * x + beta;
  if (name == "scaledtanh") return alpha * std::tanh(beta * x);
  if (name == "hardsigmoid") return std::fmin(std::fmax(alpha * x + beta, 0), 1);
  if (name == "softsign") return x / (1 + std::fabs(x));
  if (name == "softplus") return std::log(1 + std::exp(x));
  return std::tanh(x);
}

// Written as torch's documentation of nn.RNN, GRU and LSTM has it, and ONNX's of peepholes and
// lengths, a row at a time.
void Recurrence(const Call& c) {
  const std::string& cell = c.attributes.String("cell");
  const bool reverse = c.attributes.Bool("reverse"), coupled = c.attributes.Bool("coupled");
  std::string names = c.attributes.String("activations");
  if (names.empty())
    names = cell == "rnn_relu" ? "relu" : cell == "rnn_tanh" ? "tanh" : "sigmoid, tanh, tanh";
  const std::vector<std::string> functions = absl::StrSplit(names, ',');
  const double clip = c.attributes.Float("clip");
  const auto f = [&](size_t i, double sum) {
    return Activate(functions[i], clip > 0 ? std::fmin(std::fmax(sum, -clip), clip) : sum);
  };
  const HostTensor &x = c.inputs[0], &w = c.inputs[1];
  const int64_t steps = x.shape[0], rows = x.shape[1], units = w.shape[0];
  for (int64_t row = 0; row < rows; ++row) {
    const auto start = [&](int i) {
      const auto begin = c.inputs[i].values.begin() + row * units;
      return std::vector<double>(begin, begin + units);
    };
    std::vector<double> h = start(2), cells = c.has(3) ? start(3) : std::vector<double>();
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t step = reverse ? steps - 1 - i : i;
      const std::vector<double> before = h;
      const bool is_over = c.has(6) && static_cast<double>(step) >= c.inputs[6].values[row];
      for (int64_t unit = 0; unit < units; ++unit) {
        const auto product = [&](int64_t gate) {
          double sum = 0;
          for (int64_t k = 0; k < units; ++k) sum += before[k] * At(w, {k, gate, unit});
          return c.has(7) ? sum * At(c.inputs[7], {gate * units + unit}) : sum;
        };
        const auto given = [&](int64_t gate) { return At(x, {step, row, gate * units + unit}); };
        const auto sum = [&](int64_t gate) { return given(gate) + product(gate); };
        const auto peep = [&](int64_t hole) {
          return c.has(5) ? At(c.inputs[5], {hole, unit}) * cells[unit] : 0.0;
        };
        if (is_over) {
          if (cell == "lstm") c.outputs[1].values[(step * rows + row) * units + unit] = cells[unit];
        } else if (cell.starts_with("rnn")) {
          h[unit] = f(0, sum(0));
        } else if (cell == "gru") {
          const double bias = c.has(4) ? c.inputs[4].values[unit] : 0;
          const double reset = f(0, sum(0)), update = f(0, sum(1));
          const double fresh = f(1, given(2) + reset * (product(2) + bias));
          h[unit] = (1 - update) * fresh + update * before[unit];
        } else {
          const double in = f(0, sum(0) + peep(0));
          const double forget = coupled ? 1 - in : f(0, sum(1) + peep(1));
          cells[unit] = forget * cells[unit] + in * f(1, sum(2));
          h[unit] = f(0, sum(3) + peep(2)) * Activate(functions[2], cells[unit]);
          c.outputs[1].values[(step * rows + row) * units + unit] = cells[unit];
        }
        c.out().values[(step * rows + row) * units + unit] = h[unit];
      }
    }
  }
}

}  // namespace

void AddRecurrentReferences(ReferenceTable& t) { t["Recurrence"] = Recurrence; }

}  // namespace hidet::testing
