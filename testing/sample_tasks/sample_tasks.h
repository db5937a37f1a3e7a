// Tasks that strategies are tested on, written by hand: what lowering the graph gives for common
// operators.
#ifndef TESTING_SAMPLE_TASKS_SAMPLE_TASKS_H_
#define TESTING_SAMPLE_TASKS_SAMPLE_TASKS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/task/task.h"

namespace hidet::testing {

// A symbol with facts 1 .. 65536.
ir::Var Symbol(absl::string_view name, int64_t hint = 0);

// places[i, p] = where the element stands in x[i, :length] that is p-th in order, and with `values`
// a second result y[i, p] = x[i, places[i, p]].
ir::Task SortedRows(ir::Expr rows, ir::Expr length, ir::Expr count, bool descending, bool values,
                    ScalarType dtype = ScalarType::kFloat32);

struct FourierOptions {
  int64_t places = 0;    // that are wanted; 0: all
  bool is_real = false;  // the numbers of the rows
  bool forward = true;
  int64_t parts = 2;     // of the result; 1: real ones
  bool columns = false;  // whether the rows are columns: x[k, row], y[part, place, row]
  bool scaled = false;   // whether a map follows that halves the numbers
  ScalarType dtype = ScalarType::kFloat32;
};
// y[part, row, place] = part of sum_k (re + i im)[row, k] exp(-+2 pi i k place / length).
ir::Task FourierRows(ir::Expr rows, int64_t length, FourierOptions options = {});

struct RecurrenceOptions {
  int64_t gates = 1;  // 1: tanh; 3: gru; 4: lstm, whose cells are a second result
  bool reverse = false;
  ScalarType dtype = ScalarType::kFloat32;
  bool lengths = false;  // the last input: where each row's states stay, int64 [rows]
  std::optional<ScalarType> weights;  // integers, whose products are multiplied by 2^-12
};
// h[t, i, j] of x[steps, rows, gates * units], weights[units, gates, units], the first states
// [rows, units] (graph/ops/recurrent.cc). Inputs in this order.
ir::Task Recurrence(ir::Expr steps, ir::Expr rows, int64_t units, RecurrenceOptions options = {});

// y[i, j] = max(a[i, j] + b[j], 0)
ir::Task AddRelu(ir::Expr rows, ir::Expr columns, ScalarType dtype = ScalarType::kFloat32);

// y = softmax(x) over the last axis of x[rows, columns].
ir::Task Softmax(ir::Expr rows, ir::Expr columns, ScalarType dtype = ScalarType::kFloat32);

// y = (x + residual - mean) / sqrt(variance + 1e-5) * gamma + beta over the last axis of x[rows,
// columns].
ir::Task ResidualLayerNorm(ir::Expr rows, ir::Expr columns,
                           ScalarType dtype = ScalarType::kFloat32);

// The mean of each row and its variance, added up, and the mean: maps of several of three results
// of a reduction.
ir::Task MeanAndVariance(ir::Expr rows, ir::Expr columns, ScalarType dtype);

// y[b, h, i, d] = x[b, i, h, d] / sqrt(mean of squares of x[b, i, h, :] + 1e-5): rows that are
// stored in another order.
ir::Task NormOfHeads(ir::Expr batch, ir::Expr positions, ir::Expr heads, ir::Expr depth,
                     ScalarType dtype = ScalarType::kFloat32);

// s = sum of x over the ranks, h = s + residual, y = h / sqrt(mean of squares of h + 1e-5) * gamma
// over the last axis of x[rows, columns]; results h and y. The inputs behind x, residual and gamma
// are the memory of the ranks.
ir::Task AllReduceRmsNorm(int64_t rows, int64_t columns, int64_t ranks,
                          ScalarType dtype = ScalarType::kFloat16);
// The sum alone, of x[elements].
ir::Task AllReduce(int64_t elements, int64_t ranks, ScalarType dtype = ScalarType::kFloat16);

struct LinearOptions {
  ScalarType dtype = ScalarType::kFloat32;
  bool weight_is_transposed = true;  // w[n, k], as torch stores it; else w[k, n]
  bool input_is_transposed = false;  // x[k, m], else x[m, k]
  bool bias = true;
  bool relu = false;
  bool residual = false;
  int64_t batch = 0;  // 0: no batch axis
};
// y[m, n] = sum_k x[m, k] w[n, k] (+ bias[n]) (+ residual[m, n]) (relu). Inputs in the order x, w,
// bias, residual.
ir::Task Linear(ir::Expr m, ir::Expr n, ir::Expr k, LinearOptions options = {});

// The tasks as parts of one, whose first inputs are one tensor: projections of one activation. Its
// inputs are that tensor, then the others of each task in order.
ir::Task OfOneInput(const std::vector<ir::Task>& tasks);

struct ConvolutionOptions {
  ScalarType dtype = ScalarType::kFloat32;
  int64_t stride = 1;
  int64_t padding = 0;
  int64_t groups = 1;
  bool bias = true;
  bool residual = false;
  bool relu = true;
  int64_t dilation = 1;
  bool channels_last = false;  // image[n, h, w, c], weight[o, r, r, c / groups], result[n, p, q, o]
  bool result_channels_last = false;  // the result alone
};
// image[n, c, h, w], weight[o, c / groups, r, r]. Inputs in the order image, weight, bias,
// residual.
ir::Task Convolution(ir::Expr n, int64_t c, int64_t h, int64_t w, int64_t o, int64_t r,
                     ConvolutionOptions options = {});

// y[n, p, q, c] = the greatest of r x r elements of image[n, h, w, c], in steps of `stride`, with r
// / 2 of padding.
ir::Task MaxPool(ir::Expr n, int64_t h, int64_t w, int64_t c, int64_t r, int64_t stride,
                 ScalarType dtype = ScalarType::kFloat32);

// y[n, c] = the mean of image[n, h, w, c] over h and w, rounded to the dtype.
ir::Task MeanOfPixels(ir::Expr n, int64_t h, int64_t w, int64_t c,
                      ScalarType dtype = ScalarType::kFloat32);

// o[b, i, h, d] from q, k, v [b, length, heads, d] and mask[b, length] (int64): masked keys do not
// count.
ir::Task Attention(ir::Expr batch, ir::Expr length, int64_t heads, int64_t d,
                   ScalarType dtype = ScalarType::kFloat32);

struct AttentionOptions {
  ScalarType dtype = ScalarType::kFloat16;
  int64_t heads = 2;
  int64_t heads_of_keys = 0;  // shared among heads / heads_of_keys heads each; 0: as many as heads
  int64_t depth = 32, width = 32;
  bool causal = false;    // key j counts for query i if j <= i + keys - queries
  bool bias = false;      // [heads, queries, keys], of dtype, added to the score
  bool mask = false;      // [queries, keys], bool: which keys count
  bool nan_rows = false;  // queries without a key give NaN, not 0
};
// o[b, i, h, d] from q[b, queries, heads, depth], k and v [b, keys, heads_of_keys, depth or width]
// the bias and the mask, in this order.
ir::Task GeneralAttention(ir::Expr batch, ir::Expr queries, ir::Expr keys,
                          AttentionOptions options = {});

// y = sums of x over an axis of its shape.
ir::Task AxisSum(std::vector<ir::Expr> shape, int axis, ScalarType dtype = ScalarType::kFloat32);

// The number, the mean and the squared differences from it of x over an axis of its shape, float32.
ir::Task AxisMoments(std::vector<ir::Expr> shape, int axis,
                     ScalarType dtype = ScalarType::kFloat32);

// y[i, j] = xj[i] of `count` tensors.
ir::Task Stacked(ir::Expr rows, int64_t count, ScalarType dtype = ScalarType::kFloat32);

// y[b, i, j] = max(x[b, j, i] + r[b, i, j], 0).
ir::Task TransposeAdd(ir::Expr batch, ir::Expr rows, ir::Expr columns,
                      ScalarType dtype = ScalarType::kFloat32);

// y[.., i1, i0] = x[i0, i1, ..], of these extents of x.
ir::Task TurnedAxes(const std::vector<ir::Expr>& extents, ScalarType dtype = ScalarType::kFloat32);

// y[i, j] = x[j, i], or 0 from `columns` to `padded`.
ir::Task PaddedTranspose(ir::Expr rows, ir::Expr columns, ir::Expr padded,
                         ScalarType dtype = ScalarType::kFloat32);

// y[i, j] = x[(j + 1) % 2, (j + 1) / 2, i] of x[2, columns / 2 + 1, rows]: two phases of columns,
// one behind the other.
ir::Task JoinedPhases(ir::Expr rows, ir::Expr columns, ScalarType dtype = ScalarType::kFloat32);

// y[i, j] = x[i, min((j * 3 + 2) / 5, last)] of `columns` results a row: an enlarged image.
ir::Task EnlargedRows(ir::Expr rows, int64_t columns, ScalarType dtype = ScalarType::kFloat32);

// x[i, columns - 1 - j] + r[i, j / 2]: lanes that are elements of one vector, in another order.
ir::Task FlippedPlusRepeated(ir::Expr rows, ir::Expr columns,
                             ScalarType dtype = ScalarType::kFloat32);

// y = running sums of x along an axis.
ir::Task RunningSum(std::vector<ir::Expr> shape, int axis, bool exclusive, bool reverse);

// y = b[j] + running sums of x * w[j] along an axis, j the last index: what stands before and
// behind a scan.
ir::Task RunningSumOfProducts(std::vector<ir::Expr> shape, int axis, ScalarType dtype);

// The largest of x so far along an axis, and the sums of exponentials of what is below it.
ir::Task RunningSoftmax(std::vector<ir::Expr> shape, int axis);

// y = x, but y[ids[i], j] = updates[i, j], or combined in float32 with what is there; inputs x
// [rows, columns], ids [count], updates [count, columns].
ir::Task ScatterRows(ir::Expr rows, ir::Expr columns, ir::Expr count,
                     std::optional<ir::CombinerKind> kind, ScalarType dtype = ScalarType::kFloat32);

// y[i, d] = table[ids[i], d]
ir::Task Embedding(ir::Expr count, int64_t rows, int64_t columns);

}  // namespace hidet::testing

#endif  // TESTING_SAMPLE_TASKS_SAMPLE_TASKS_H_
