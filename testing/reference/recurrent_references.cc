#include <cmath>
#include <string>
#include <vector>

#include "testing/reference/reference_families.h"

namespace hidet::testing {
namespace {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// Written as torch's documentation of nn.RNN, GRU and LSTM has it, and ONNX's of peepholes and
// lengths, a row at a time.
void Recurrence(const Call& c) {
  const std::string& cell = c.attributes.String("cell");
  const bool reverse = c.attributes.Bool("reverse");
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
          return sum;
        };
        const auto given = [&](int64_t gate) { return At(x, {step, row, gate * units + unit}); };
        const auto sum = [&](int64_t gate) { return given(gate) + product(gate); };
        const auto peep = [&](int64_t hole) {
          return c.has(5) ? At(c.inputs[5], {hole, unit}) * cells[unit] : 0.0;
        };
        if (is_over) {
          if (cell == "lstm") c.outputs[1].values[(step * rows + row) * units + unit] = cells[unit];
        } else if (cell == "rnn_tanh") {
          h[unit] = std::tanh(sum(0));
        } else if (cell == "rnn_relu") {
          h[unit] = sum(0) > 0 ? sum(0) : 0;
        } else if (cell == "gru") {
          const double bias = c.has(4) ? c.inputs[4].values[unit] : 0;
          const double reset = Logistic(sum(0)), update = Logistic(sum(1));
          const double fresh = std::tanh(given(2) + reset * (product(2) + bias));
          h[unit] = (1 - update) * fresh + update * before[unit];
        } else {
          const double in = Logistic(sum(0) + peep(0)), forget = Logistic(sum(1) + peep(1));
          cells[unit] = forget * cells[unit] + in * std::tanh(sum(2));
          h[unit] = Logistic(sum(3) + peep(2)) * std::tanh(cells[unit]);
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
