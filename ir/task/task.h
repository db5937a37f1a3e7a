// A task: what one fused operator computes, with its stages kept apart.
//
// The graph says *which* operators run together; a schedule decides *how*. A task is the contract
// between the two. It is a list of stages in execution order. Each stage computes every element of
// its result by one rule and says explicitly what it reads and where: a stage is a loop nest whose
// accesses are data, not code to be pattern-matched.
//
//   result[axes] = combine over reduction_axes of body(values read at indices(axes, reduction_axes))
//
// A reduction's body has its combiner's type (float32 for a float16 sum); what is stored is
// converted to the result's.
//
// Prologues and epilogues are map stages around an anchor (the stage that a schedule is chosen by).
// Only the generic strategy inlines everything into one expression; the others fold a prologue into
// an address, into a register, or into a producer, and evaluate the epilogue where the accumulators
// are.
//
// Example 1: a linear layer with bias and relu, symbolic batch s.
//   inputs  x[s, 64]  w[128, 64] (constant)  b[128]          outputs  y[s, 128]
//   stage 0 contraction t[i, j] = sum_k  x[i, k] * w[j, k]
//   stage 1 map         y[i, j] = max(t[i, j] + b[j], 0)
//   ContractionFacts of stage 0: m = {i}, n = {j}; A strides m:64 k:1, B strides n:64 k:1.
//
// Example 2: MiniLM's attention, batch s, length l, 12 heads of 32.
//   inputs  q k v [s, l, 384]  mask [s, l]                   outputs  o[s, l, 384]
//   stage 0 attention c[b, h, i, d]: reads q[b, i, 32 h + e], k[b, j, 32 h + e], v[b, j, 32 h + d], mask[b, j];
//           reduction axes j, e; score(dot, mask) = dot * 0.1767767 + (mask == 0 ? -3.4e38 : 0)
//   stage 1 map o[b, i, x] = c[b, x / 32, i, x % 32]
//   The reshapes and transposes of the model have become index expressions of the reads: no kernel moves them.
//
// Example 3: convolution + batch norm + residual + relu, batch s.
//   (batch norm is already folded into w and b by the graph)
//   stage 0 window t[n, o, y, x] = sum_{c, r, q} img[n, c, 2 y + r - 1, 2 x + q - 1] * w[o, c, r, q]
//           the read of img has predicate 0 <= 2 y + r - 1 < H and 0 <= 2 x + q - 1 < W, fill 0
//   stage 1 map out = max(t[n, o, y, x] + b[o] + residual[n, o, y, x], 0)
//
// Example 4: split-K matmul.
//   Not visible here: splitting is a schedule's business. Its Program has two kernels and a workspace (ir/task/program.h).
//
// Example 5: KV-cache update.
//   inputs  cache[8, 2048, 64]  new[8, t, 64]  position (symbol p)
//   stage 0 update cache'[h, p + i, d] = new[h, i, d];  outputs {cache'}, updates {{output 0, input 0}}
//   When the graph can prove that the old value is dead the buffers are one and only t rows are written.
//
// Example 6: softmax over the last axis.
//   stage 0 reduce (m, s)[i] = online-softmax combine over j of (x[i, j], 1)
//   stage 1 map    y[i, j] = exp(x[i, j] - m[i]) / s[i]
//   A task whose reduce stages all run over the same rows is a row group (schedules/row_group.h): one kernel, rows in registers.
#ifndef IR_TASK_TASK_H_
#define IR_TASK_TASK_H_

#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/task/combiner.h"
#include "ir/task/tensor_layout.h"

namespace hidet::ir {

enum class StageKind : uint8_t {
  kMap,          // one element from elements: pointwise, movement, gather, conversion
  kReduce,       // one element from many, any combiner
  kContraction,  // sum of products of two reads over axes that both have
  kWindow,       // a reduction over a sliding window: convolution (two reads), pooling (one)
  kAttention,    // softmax(score(q k)) v
  kScan,         // running reduction along an axis
  kUpdate,       // writes a part of an existing tensor: scatter, KV cache
  kAllReduce,    // one element from the same element of each rank of a group: their sum
  kSort,         // where the elements of a row stand once it is in order
  kRecurrence,   // states whose every step is made of all of the step before: LSTM, GRU
  kFourier,      // the discrete Fourier transforms of rows
};
absl::string_view StageKindName(StageKind kind);

// A value that a stage reads at each point of its loop nest.
struct Read {
  Var value;                  // stands for the element in `body` and in later reads' indices
  Buffer buffer;              // an input of the task or a result of an earlier stage
  std::vector<Expr> indices;  // one a dimension of the buffer, int64
  Expr predicate;             // empty = always in bounds; where false the value is `fill`
  double fill = 0;
};

// kAttention. Axes are (outer..., q, d); reduction axes are (k, e). reads[0..2] are Q at (outer, q,
// e), K at (outer, k, e) and V at (outer, k, d); further reads depend on (outer, q, k) alone.
// result = sum_k softmax_k(score) * V, with dot = sum_e Q * K in float32. A row whose scores are
// all -inf gives 0, or NaN where `nan_rows` says so, as softmax by itself does.
struct AttentionDetails {
  Var dot;     // float32
  Expr score;  // float32, over dot, further reads, axes but d, and k
  bool nan_rows = false;
};

// kScan: the combiner runs along `axis` of the axes; body gives the element.
struct ScanDetails {
  int axis = 0;
  bool exclusive = false;
  bool reverse = false;
};

// kUpdate: the result has the target's shape and values, but result[indices] = body for each point
// of `domain`. With a combiner, result[indices] = combine(result[indices], body), in unspecified
// order.
struct UpdateDetails {
  Buffer target;
  std::vector<Expr> domain;   // extents of the axes (of the values written, not of the result)
  std::vector<Expr> indices;  // over axes, reads and symbols
};

// kSort. The one reduction axis walks a row, body is an element of it; the last axis counts places
// in order, of which there may be fewer than elements. The result, int64, is where in its row the
// element stands that has that place. Equal elements keep their order; NaN is the largest.
struct SortDetails {
  bool descending = false;
};

// kRecurrence. Axes are (step, row, unit), the one reduction axis (k) walks the units of a row. The
// results are states, the first of them the hidden one, each of which starts as reads[i] at (row,
// unit), i below their number. Then come reads of weights at (unit, k), one for each of `products`:
//   products[g] = sum_k first state before(row, k) * weight_g(unit, k)
// in float32, or in float64 where the state is that. Further reads depend on (step, row, unit). The
// body is over `before` (the element of each state one step earlier, of the state's type),
// `products` and further reads:
//   states(step, row, unit) = body
// A reverse recurrence begins with the last step. Example: h' = tanh(x + h @ r) is
//   recurrence t3: float32[100, 8, 64] over 64
//     v0 = t1[i1, i2]            the state before the first step
//     v1 = t2[k0, i2]            weights
//     v2 = t0[i0, i1, i2]
//     products: 1
//     value: tanh(v2 + product0)
struct RecurrenceDetails {
  // Of a row: two rows of states fit into a multiprocessor's shared memory, whatever the dtype.
  static constexpr int64_t kMostUnits = 4096;

  bool reverse = false;
  std::vector<Var> before;    // one a result
  std::vector<Var> products;  // one a read of weights
  // The places in the stage's reads of the first weight, and of the first read that is neither
  // weight nor initial state.
  size_t first_weight() const { return before.size(); }
  size_t first_input() const { return before.size() + products.size(); }
};
// Returns them with variables named before0, ... and product0, ...; `states` are the types of the
// results.
RecurrenceDetails MakeRecurrence(absl::Span<const Type> states, size_t products, bool reverse);

// kFourier. The one reduction axis walks a row of n complex numbers, which the body gives: the real
// part and, if it has two elements, the imaginary one. Of the axes of the result, whose dtype
// theirs is, `part` tells the real part (0) from the imaginary one (1), if there is more than one,
// and `place` counts the numbers of the transform, of which there may be fewer than n. Nothing that
// is read depends on either.
//   result(part, place) = part of sum_k element(k) * exp(-2 pi i k place / n)
// or, backward, of exp(+2 pi i k place / n). n, and the extents of both axes, are known.
struct FourierDetails {
  // What a block of a GPU takes: numbers of so many bytes, 4096 of float32, whose number has no
  // larger prime factor.
  static constexpr int64_t kMostBytes = 32 << 10;
  static constexpr int64_t kLargestPrime = 13;

  int part = 0, place = 1;  // positions in the stage's axes
  bool forward = true;
};
// Whether there is a kernel for transforms of `length` numbers of two parts of this type.
bool IsLengthOfFourier(int64_t length, Type part);

// kAllReduce. reads[0] is this rank's element, and the body. The other reads are of inputs, at
// their beginnings: memory through which the ranks meet (schedules/cuda/all_reduce_peers_cuda.h).
// Two are this rank's own data and flags, then follow the data of each rank and the flags of each
// rank, so that a group of n ranks has 3 + 2 n reads. The elements are added in the order of the
// ranks in float32, or in float64 where they are that.
inline constexpr int kReadsOfAllReduce = 3;

struct Stage {
  StageKind kind = StageKind::kMap;
  std::string name;                 // the operator it comes from, for people: "Conv2d"
  std::vector<Buffer> results;      // one a tuple element, one shape
  std::vector<Var> axes;            // one a dimension of the result (kUpdate: of the domain), int64
  std::vector<Var> reduction_axes;  // int64
  std::vector<Expr> reduction_extents;
  std::vector<Read> reads;
  std::vector<Expr> body;  // one a tuple element, of the combiner's type; kAttention: empty
  std::optional<Combiner> combiner;
  std::variant<std::monostate, AttentionDetails, ScanDetails, UpdateDetails, SortDetails,
               RecurrenceDetails, FourierDetails>
      details;

  // Extents of `axes`.
  const std::vector<Expr>& extents() const;
};

// An input of a task.
struct Operand {
  Buffer buffer;        // what stages read: logical shape and indices, whatever the layout
  TensorLayout layout;  // how its elements lie in memory
  Buffer
      storage;  // what kernels take: `buffer` itself if row-major, else one of the physical shape
  bool constant = false;  // known when the model is prepared: may be packed
};
Operand MakeOperand(Buffer buffer, TensorLayout layout = {}, bool constant = false);

// What strategies may compute less exactly than the stages say, where the hardware does. It belongs
// to a whole task: what is made of some of its stages has the same (MakePart).
struct Leeway {
  bool half_reduction = false;  // sum products of float16 in float16 (reduce_precision)
  // Round the factors of products of float32 to TF32, 10 bits of a fraction (matmul_precision,
  // convolution_precision).
  bool tensor_float32 = false;
};
// The word of each in a task's text (ir/text/task_text.h), by which its identity has it, too.
struct LeewayWord {
  absl::string_view word;
  bool Leeway::* allowed;
};
inline constexpr LeewayWord kLeewayWords[] = {{"half_reduction", &Leeway::half_reduction},
                                              {"tensor_float32", &Leeway::tensor_float32}};
static_assert(sizeof(Leeway) == std::size(kLeewayWords), "each has a word");
// Returns the words of what is allowed, a space before each.
std::string LeewayText(const Leeway& leeway);

struct Task {
  std::string name;  // "matmul_add_relu"
  std::vector<Var> symbols;
  std::vector<Operand> inputs;
  std::vector<Buffer> outputs;               // results of stages, row-major
  std::vector<std::pair<int, int>> updates;  // (output, input) that share memory
  std::vector<Stage> stages;                 // in execution order
  int anchor = 0;                            // stage that schedules are chosen by
  Leeway leeway;
};

// How much less exactly than they say the products of a model may be computed.
struct ProductPrecision {
  bool half_sums = false;          // Leeway::half_reduction of all of them
  bool tf32_matmuls = false;       // Leeway::tensor_float32 of products of matrices,
  bool tf32_convolutions = false;  // and of convolutions

  // What it allows a task that is anchored at such a stage. Factors of few products are not
  // rounded: they take no longer as they are.
  Leeway Of(const Stage& anchor) const;
};

// Checks everything that strategies rely on: each stage reads inputs or earlier results with one
// int64 index a dimension, bodies use only what is in scope, types agree, kinds have their parts,
// outputs are defined exactly once.
absl::Status VerifyTask(const Task& task);

// Questions about the buffers and stages of a task.

// The stage that makes a buffer, and which of its results the buffer is.
struct Maker {
  int stage = 0;
  int result = 0;
};
// Nothing for what no stage makes (an input).
std::optional<Maker> FindMaker(absl::Span<const Stage> stages, const Buffer& buffer);
bool IsOneOf(absl::Span<const Buffer> buffers, const Buffer& buffer);
// The position of the input that stages read as this buffer; nothing for what is no input.
std::optional<size_t> FindInput(const Task& task, const Buffer& buffer);
bool IsOutput(const Task& task, const Buffer& buffer);
// Whether a stage writes a part of the buffer (kUpdate).
bool IsUpdated(const Task& task, const Buffer& buffer);
// Whether a stage moves elements and computes nothing: a map of one read whose body is what it
// read.
bool IsView(const Stage& stage);
// The buffers that a stage takes: those of its reads, and the target of an update.
std::vector<Buffer> BuffersRead(const Stage& stage);
// Whether a stage takes the buffer.
bool IsRead(const Task& task, const Buffer& buffer);
// The stage that schedules are chosen by: the first contraction, window or attention, else the
// first that is no map, else the last.
int AnchorOf(absl::Span<const Stage> stages);

// Returns a task of these stages, which are some of a whole task's or made of them: all that it has
// of the whole is said here and nowhere else (name, symbols, leeway). Its inputs are those of the
// whole that the stages read, in order and stored as they are there, and after them, row-major and
// not constant, what the stages read that neither they nor the whole's inputs give. Its anchor is
// AnchorOf(stages); it updates nothing.
Task MakePart(const Task& whole, std::vector<Stage> stages, std::vector<Buffer> outputs);

// Makes a map of one result.
Stage MakeMap(absl::string_view name, Buffer result, std::vector<Var> axes, std::vector<Read> reads,
              Expr body);
// Makes axes named i0, i1, ... for a shape.
std::vector<Var> MakeAxes(absl::Span<const Expr> shape, absl::string_view prefix = "i");
// Makes a read of `buffer` at `indices`, its value typed as the buffer's elements.
Read MakeRead(Buffer buffer, std::vector<Expr> indices, Expr predicate = {}, double fill = 0);

}  // namespace hidet::ir

#endif  // IR_TASK_TASK_H_
