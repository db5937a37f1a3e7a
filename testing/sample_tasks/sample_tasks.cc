#include "testing/sample_tasks/sample_tasks.h"

#include <cmath>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/scalar_functions.h"
#include "ir/task/combiner.h"
#include "ir/task/peer_memory.h"

namespace hidet::testing {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Task;
using ir::Type;
using ir::Var;

std::vector<Expr> Exprs(const std::vector<Var>& vars) { return {vars.begin(), vars.end()}; }

Buffer Input(Task& task, absl::string_view name, ScalarType dtype, std::vector<Expr> shape,
             bool constant = false) {
  Buffer buffer = Buffer::Make(name, Type::Scalar(dtype), std::move(shape));
  task.inputs.push_back(ir::MakeOperand(buffer, {}, constant));
  return buffer;
}

void AddSymbols(Task& task, const std::vector<Expr>& sizes) {
  for (const Expr& size : sizes) {
    if (size.kind() != ir::ExprKind::kVar) continue;
    const bool is_known = std::any_of(task.symbols.begin(), task.symbols.end(),
                                      [&](const Var& symbol) { return symbol.SameAs(size); });
    if (!is_known) task.symbols.push_back(Var::Of(size));
  }
}

Stage MakeStage(StageKind kind, absl::string_view name, Type dtype, std::vector<Expr> shape) {
  Stage stage;
  stage.kind = kind;
  stage.name = std::string(name);
  stage.results = {Buffer::Make(name, dtype, shape)};
  stage.axes = ir::MakeAxes(shape);
  return stage;
}

// What sums of a dtype are made in.
Type SumType(ScalarType dtype) {
  return dtype == ScalarType::kFloat64 ? Type::Scalar(dtype) : Type::Float32();
}

// Adds a read and returns its value, as sums have it.
Expr AddRead(Stage& stage, const Buffer& buffer, std::vector<Expr> indices, Expr predicate = {}) {
  stage.reads.push_back(ir::MakeRead(buffer, std::move(indices), std::move(predicate)));
  return ir::Cast(SumType(buffer.dtype().scalar), stage.reads.back().value);
}

void Finish(Task& task, absl::string_view name, int anchor) {
  task.name = std::string(name);
  task.anchor = anchor;
  task.outputs = task.stages.back().results;
}

// The epilogue that Linear and Convolution share: t + bias + residual, relu, rounded to the dtype.
struct EpilogueOptions {
  std::optional<Buffer> bias;
  size_t bias_axis = 0;
  std::optional<Buffer> residual;
  bool relu = false;
};
void AddEpilogue(Task& task, ScalarType dtype, const EpilogueOptions& options) {
  const Buffer sums = task.stages.back().results[0];
  Stage stage = MakeStage(StageKind::kMap, "epilogue", Type::Scalar(dtype), sums.shape());
  Expr value = AddRead(stage, sums, Exprs(stage.axes));
  if (options.bias.has_value())
    value = value + AddRead(stage, *options.bias, {stage.axes[options.bias_axis]});
  if (options.residual.has_value())
    value = value + AddRead(stage, *options.residual, Exprs(stage.axes));
  if (options.relu) value = ir::Max(value, ir::FloatConstant(value.type(), 0));
  stage.body = {ir::Cast(dtype, value)};
  task.stages.push_back(std::move(stage));
}

}  // namespace

Var Symbol(absl::string_view name, int64_t hint) {
  return Var::Make(name, Type::Int64(), {.min = 1, .max = 65536, .hint = hint});
}

Task AddRelu(Expr rows, Expr columns, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns});
  const Buffer a = Input(task, "a", dtype, {rows, columns});
  const Buffer b = Input(task, "b", dtype, {columns});
  Stage stage = MakeStage(StageKind::kMap, "add_relu", Type::Scalar(dtype), {rows, columns});
  const Expr sum = AddRead(stage, a, Exprs(stage.axes)) + AddRead(stage, b, {stage.axes[1]});
  stage.body = {ir::Cast(dtype, ir::Max(sum, ir::Float32(0)))};
  task.stages.push_back(std::move(stage));
  Finish(task, "add_relu", 0);
  return task;
}

Task Softmax(Expr rows, Expr columns, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  Stage reduce = MakeStage(StageKind::kReduce, "max_sum", f32, {rows});
  reduce.results = {Buffer::Make("row_max", f32, {rows}), Buffer::Make("row_sum", f32, {rows})};
  reduce.reduction_axes = ir::MakeAxes({columns}, "k");
  reduce.reduction_extents = {columns};
  reduce.body = {AddRead(reduce, x, {reduce.axes[0], reduce.reduction_axes[0]}), ir::Float32(1)};
  reduce.combiner = ir::SoftmaxCombiner(f32);
  const std::vector<Buffer> statistics = reduce.results;
  task.stages.push_back(std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), {rows, columns});
  const Expr value = AddRead(map, x, Exprs(map.axes));
  const Expr max = AddRead(map, statistics[0], {map.axes[0]});
  const Expr sum = AddRead(map, statistics[1], {map.axes[0]});
  map.body = {ir::Cast(dtype, ir::Apply(ir::Op::kExp, {value - max}) * (ir::Float32(1) / sum))};
  task.stages.push_back(std::move(map));
  Finish(task, "softmax", 0);
  return task;
}

Task NormOfHeads(Expr batch, Expr positions, Expr heads, Expr depth, ScalarType dtype) {
  Task task;
  AddSymbols(task, {batch, positions, heads, depth});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {batch, positions, heads, depth});
  Stage reduce = MakeStage(StageKind::kReduce, "squares", f32, {batch, positions, heads});
  reduce.reduction_axes = ir::MakeAxes({depth}, "k");
  reduce.reduction_extents = {depth};
  std::vector<Expr> at = Exprs(reduce.axes);
  at.push_back(reduce.reduction_axes[0]);
  const Expr element = ir::Cast(f32, AddRead(reduce, x, at));
  reduce.body = {element * element};
  reduce.combiner = ir::SumCombiner(f32);
  const Buffer squares = reduce.results[0];
  task.stages.push_back(std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype),
                        {batch, heads, positions, depth});
  const std::vector<Expr> row = {map.axes[0], map.axes[2], map.axes[1]};
  const Expr value =
      ir::Cast(f32, AddRead(map, x, {map.axes[0], map.axes[2], map.axes[1], map.axes[3]}));
  const Expr mean = AddRead(map, squares, row) / ir::Cast(f32, depth);
  map.body = {ir::Cast(dtype, value * ir::Apply(ir::Op::kRsqrt, {mean + ir::Float32(1e-5)}))};
  task.stages.push_back(std::move(map));
  Finish(task, "norm_of_heads", 1);
  return task;
}

Task ResidualLayerNorm(Expr rows, Expr columns, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const Buffer residual = Input(task, "residual", dtype, {rows, columns});
  const Buffer gamma = Input(task, "gamma", dtype, {columns}, true);
  const Buffer beta = Input(task, "beta", dtype, {columns}, true);
  Stage add = MakeStage(StageKind::kMap, "add", f32, {rows, columns});
  add.body = {AddRead(add, x, Exprs(add.axes)) + AddRead(add, residual, Exprs(add.axes))};
  const Buffer sum = add.results[0];
  task.stages.push_back(std::move(add));
  Stage reduce = MakeStage(StageKind::kReduce, "moments", f32, {rows});
  reduce.results = {Buffer::Make("count", f32, {rows}), Buffer::Make("mean", f32, {rows}),
                    Buffer::Make("m2", f32, {rows})};
  reduce.reduction_axes = ir::MakeAxes({columns}, "k");
  reduce.reduction_extents = {columns};
  reduce.body = {ir::Float32(1), AddRead(reduce, sum, {reduce.axes[0], reduce.reduction_axes[0]}),
                 ir::Float32(0)};
  reduce.combiner = ir::WelfordCombiner(f32);
  const std::vector<Buffer> moments = reduce.results;
  task.stages.push_back(std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), {rows, columns});
  const Expr value = AddRead(map, sum, Exprs(map.axes));
  const Expr mean = AddRead(map, moments[1], {map.axes[0]});
  const Expr variance = AddRead(map, moments[2], {map.axes[0]}) / ir::Cast(f32, columns);
  const Expr scale = ir::Apply(ir::Op::kRsqrt, {variance + ir::Float32(1e-5)});
  const Expr normalized = (value - mean) * scale * AddRead(map, gamma, {map.axes[1]}) +
                          AddRead(map, beta, {map.axes[1]});
  map.body = {ir::Cast(dtype, normalized)};
  task.stages.push_back(std::move(map));
  Finish(task, "residual_layer_norm", 1);
  return task;
}

namespace {

// The stage that sums x over the ranks; the memory of the ranks becomes inputs.
Stage SumOverRanks(Task& task, const Buffer& x, int64_t ranks) {
  const ScalarType dtype = x.dtype().scalar;
  Stage stage = MakeStage(StageKind::kAllReduce, "all_reduce", x.dtype(), x.shape());
  stage.reads = {ir::MakeRead(x, Exprs(stage.axes))};
  stage.body = {stage.reads[0].value};
  int64_t elements = 1;
  for (const Expr& extent : x.shape()) elements *= *ir::AsInt(extent);
  const auto add = [&](absl::string_view name, bool flags) {
    const int64_t count = flags ? ir::PeerFlagCount(ranks) : ir::PeerDataCount(ranks, elements);
    const Buffer memory =
        Input(task, name, flags ? ScalarType::kInt64 : dtype, {Int64(count)}, true);
    stage.reads.push_back(ir::MakeRead(memory, {Int64(0)}));
  };
  add("own_data", false);
  add("own_flags", true);
  for (const bool flags : {false, true}) {
    for (int64_t rank = 0; rank < ranks; ++rank)
      add(absl::StrCat(flags ? "flags" : "data", rank), flags);
  }
  return stage;
}

}  // namespace

Task AllReduceRmsNorm(int64_t rows, int64_t columns, int64_t ranks, ScalarType dtype) {
  Task task;
  const Type f32 = Type::Float32();
  const std::vector<Expr> shape = {Int64(rows), Int64(columns)};
  const Buffer x = Input(task, "x", dtype, shape);
  const Buffer residual = Input(task, "residual", dtype, shape);
  const Buffer gamma = Input(task, "gamma", dtype, {Int64(columns)}, true);
  task.stages.push_back(SumOverRanks(task, x, ranks));
  const Buffer sum = task.stages.back().results[0];
  Stage add = MakeStage(StageKind::kMap, "add", Type::Scalar(dtype), shape);
  const Expr added = AddRead(add, sum, Exprs(add.axes));
  add.body = {ir::Cast(dtype, added + AddRead(add, residual, Exprs(add.axes)))};
  const Buffer h = add.results[0];
  task.stages.push_back(std::move(add));
  Stage reduce = MakeStage(StageKind::kReduce, "squares", f32, {Int64(rows)});
  reduce.reduction_axes = ir::MakeAxes({Int64(columns)}, "k");
  reduce.reduction_extents = {Int64(columns)};
  const Expr element = AddRead(reduce, h, {reduce.axes[0], reduce.reduction_axes[0]});
  reduce.body = {element * element};
  reduce.combiner = ir::SumCombiner(f32);
  const Buffer squares = reduce.results[0];
  task.stages.push_back(std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), shape);
  const Expr value = AddRead(map, h, Exprs(map.axes));
  const Expr mean =
      AddRead(map, squares, {map.axes[0]}) * ir::Float32(1.0 / static_cast<double>(columns));
  const Expr scale = ir::Apply(ir::Op::kRsqrt, {mean + ir::Float32(1e-5)});
  map.body = {ir::Cast(dtype, value * scale * AddRead(map, gamma, {map.axes[1]}))};
  task.stages.push_back(std::move(map));
  Finish(task, "all_reduce_rms_norm", 0);
  task.outputs.insert(task.outputs.begin(), h);
  return task;
}

Task AllReduce(int64_t elements, int64_t ranks, ScalarType dtype) {
  Task task;
  const Buffer x = Input(task, "x", dtype, {Int64(elements)});
  task.stages.push_back(SumOverRanks(task, x, ranks));
  Finish(task, "all_reduce", 0);
  return task;
}

Task Linear(Expr m, Expr n, Expr k, LinearOptions options) {
  Task task;
  AddSymbols(task, {m, n, k});
  std::vector<Expr> lead;
  if (options.batch > 0) lead = {Int64(options.batch)};
  const auto with_batch = [&](std::vector<Expr> shape) {
    shape.insert(shape.begin(), lead.begin(), lead.end());
    return shape;
  };
  const ScalarType dtype = options.dtype;
  const Buffer x = Input(
      task, "x", dtype,
      with_batch(options.input_is_transposed ? std::vector<Expr>{k, m} : std::vector<Expr>{m, k}));
  const bool weight_is_constant = options.batch == 0;
  const Buffer w = Input(
      task, "w", dtype,
      with_batch(options.weight_is_transposed ? std::vector<Expr>{n, k} : std::vector<Expr>{k, n}),
      weight_is_constant);
  EpilogueOptions epilogue{.bias_axis = lead.size() + 1, .relu = options.relu};
  if (options.bias) epilogue.bias = Input(task, "bias", dtype, {n}, true);
  if (options.residual) epilogue.residual = Input(task, "residual", dtype, with_batch({m, n}));

  Stage product = MakeStage(StageKind::kContraction, "matmul", SumType(dtype), with_batch({m, n}));
  product.reduction_axes = ir::MakeAxes({k}, "k");
  product.reduction_extents = {k};
  const std::vector<Expr> axes = Exprs(product.axes);
  const size_t b = lead.size();
  const auto index = [&](Expr first, Expr second) {
    std::vector<Expr> indices(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(b));
    indices.push_back(std::move(first));
    indices.push_back(std::move(second));
    return indices;
  };
  const Expr k_axis = product.reduction_axes[0];
  const Expr left = AddRead(
      product, x, options.input_is_transposed ? index(k_axis, axes[b]) : index(axes[b], k_axis));
  const Expr right = AddRead(
      product, w,
      options.weight_is_transposed ? index(axes[b + 1], k_axis) : index(k_axis, axes[b + 1]));
  product.body = {left * right};
  product.combiner = ir::SumCombiner(SumType(dtype));
  task.stages.push_back(std::move(product));
  AddEpilogue(task, dtype, epilogue);
  Finish(task, "linear", 0);
  return task;
}

Task OfOneInput(const std::vector<Task>& tasks) {
  Task all = tasks[0];
  const Buffer shared = all.inputs[0].buffer;
  for (size_t i = 1; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    const Buffer& own = task.inputs[0].buffer;
    all.inputs.insert(all.inputs.end(), task.inputs.begin() + 1, task.inputs.end());
    all.outputs.insert(all.outputs.end(), task.outputs.begin(), task.outputs.end());
    for (Stage stage : task.stages) {
      for (ir::Read& read : stage.reads) {
        if (read.buffer.SameAs(own)) read.buffer = shared;
      }
      all.stages.push_back(std::move(stage));
    }
  }
  return all;
}

Task Convolution(Expr n, int64_t c, int64_t h, int64_t w, int64_t o, int64_t r,
                 ConvolutionOptions options) {
  Task task;
  AddSymbols(task, {n});
  const int64_t reach = options.dilation * (r - 1) + 1;
  const int64_t out_h = (h + 2 * options.padding - reach) / options.stride + 1;
  const int64_t out_w = (w + 2 * options.padding - reach) / options.stride + 1;
  const int64_t group_c = c / options.groups, group_o = o / options.groups;
  // What is written in the order first, channels, rows, columns, as it is stored.
  const bool result_last = options.channels_last || options.result_channels_last;
  const auto last = [](const std::vector<Expr>& x) {
    return std::vector<Expr>{x[0], x[2], x[3], x[1]};
  };
  const auto ordered = [&](const std::vector<Expr>& x) {
    return options.channels_last ? last(x) : x;
  };
  std::vector<Expr> out_shape = {n, Int64(o), Int64(out_h), Int64(out_w)};
  if (result_last) out_shape = last(out_shape);
  const Buffer image =
      Input(task, "image", options.dtype, ordered({n, Int64(c), Int64(h), Int64(w)}));
  const Buffer weight = Input(task, "weight", options.dtype,
                              ordered({Int64(o), Int64(group_c), Int64(r), Int64(r)}), true);
  EpilogueOptions epilogue{.bias_axis = result_last ? size_t{3} : size_t{1}, .relu = options.relu};
  if (options.bias) epilogue.bias = Input(task, "bias", options.dtype, {Int64(o)}, true);
  if (options.residual) epilogue.residual = Input(task, "residual", options.dtype, out_shape);

  Stage window = MakeStage(StageKind::kWindow, "conv2d", Type::Float32(), out_shape);
  window.reduction_extents = {Int64(group_c), Int64(r), Int64(r)};
  window.reduction_axes = ir::MakeAxes(window.reduction_extents, "k");
  std::vector<Expr> axes = Exprs(window.axes);
  const std::vector<Expr> k = Exprs(window.reduction_axes);
  if (result_last) axes = {axes[0], axes[3], axes[1], axes[2]};
  const Expr y = axes[2] * options.stride + k[1] * options.dilation - options.padding;
  const Expr x = axes[3] * options.stride + k[2] * options.dilation - options.padding;
  const Expr channel =
      options.groups == 1 ? k[0] : axes[1] / Int64(group_o) * Int64(group_c) + k[0];
  Expr inside;
  if (options.padding > 0)
    inside = (Int64(0) <= y && y < Int64(h)) && (Int64(0) <= x && x < Int64(w));
  const Expr pixel = AddRead(window, image, ordered({axes[0], channel, y, x}), inside);
  window.body = {pixel * AddRead(window, weight, ordered({axes[1], k[0], k[1], k[2]}))};
  window.combiner = ir::SumCombiner(Type::Float32());
  task.stages.push_back(std::move(window));
  AddEpilogue(task, options.dtype, epilogue);
  Finish(task, "conv2d", 0);
  return task;
}

Task MaxPool(Expr n, int64_t h, int64_t w, int64_t c, int64_t r, int64_t stride, ScalarType dtype) {
  Task task;
  AddSymbols(task, {n});
  const Buffer image = Input(task, "image", dtype, {n, Int64(h), Int64(w), Int64(c)});
  const int64_t padding = r / 2, out_h = (h + 2 * padding - r) / stride + 1,
                out_w = (w + 2 * padding - r) / stride + 1;
  Stage stage = MakeStage(StageKind::kWindow, "max_pool", Type::Scalar(dtype),
                          {n, Int64(out_h), Int64(out_w), Int64(c)});
  stage.combiner = ir::MaxCombiner(Type::Scalar(dtype));
  stage.reduction_extents = {Int64(r), Int64(r)};
  stage.reduction_axes = ir::MakeAxes(stage.reduction_extents, "k");
  const std::vector<Expr> i = Exprs(stage.axes), k = Exprs(stage.reduction_axes);
  const Expr y = i[1] * stride + k[0] - padding, x = i[2] * stride + k[1] - padding;
  const Expr inside = (Int64(0) <= y && y < Int64(h)) && (Int64(0) <= x && x < Int64(w));
  stage.reads = {ir::MakeRead(image, {i[0], y, x, i[3]}, inside, -INFINITY)};
  stage.body = {stage.reads[0].value};
  task.stages.push_back(std::move(stage));
  Finish(task, "max_pool", 0);
  return task;
}

Task MeanOfPixels(Expr n, int64_t h, int64_t w, int64_t c, ScalarType dtype) {
  Task task;
  AddSymbols(task, {n});
  const Buffer image = Input(task, "image", dtype, {n, Int64(h), Int64(w), Int64(c)});
  Stage sum = MakeStage(StageKind::kReduce, "sum", Type::Float32(), {n, Int64(c)});
  sum.combiner = ir::SumCombiner(Type::Float32());
  sum.reduction_extents = {Int64(h), Int64(w)};
  sum.reduction_axes = ir::MakeAxes(sum.reduction_extents, "k");
  const std::vector<Expr> i = Exprs(sum.axes), k = Exprs(sum.reduction_axes);
  sum.body = {AddRead(sum, image, {i[0], k[0], k[1], i[1]})};
  const Buffer sums = sum.results[0];
  task.stages.push_back(std::move(sum));
  Stage mean = MakeStage(StageKind::kMap, "mean", Type::Scalar(dtype), {n, Int64(c)});
  const Expr value = AddRead(mean, sums, Exprs(mean.axes));
  mean.body = {ir::Cast(dtype, value / ir::Float32(static_cast<double>(h * w)))};
  task.stages.push_back(std::move(mean));
  Finish(task, "mean_of_pixels", 0);
  return task;
}

Task Attention(Expr batch, Expr length, int64_t heads, int64_t d, ScalarType dtype) {
  Task task;
  AddSymbols(task, {batch, length});
  const std::vector<Expr> shape = {batch, length, Int64(heads), Int64(d)};
  const Buffer q = Input(task, "q", dtype, shape), k = Input(task, "k", dtype, shape),
               v = Input(task, "v", dtype, shape);
  const Buffer mask = Input(task, "mask", ScalarType::kInt64, {batch, length});
  Stage stage = MakeStage(StageKind::kAttention, "attention", Type::Scalar(dtype),
                          {batch, Int64(heads), length, Int64(d)});
  stage.reduction_extents = {length, Int64(d)};
  stage.reduction_axes = ir::MakeAxes(stage.reduction_extents, "k");
  const std::vector<Expr> axes = Exprs(stage.axes);
  const Expr key = stage.reduction_axes[0], e = stage.reduction_axes[1];
  stage.reads = {
      ir::MakeRead(q, {axes[0], axes[2], axes[1], e}), ir::MakeRead(k, {axes[0], key, axes[1], e}),
      ir::MakeRead(v, {axes[0], key, axes[1], axes[3]}), ir::MakeRead(mask, {axes[0], key})};
  ir::AttentionDetails details;
  details.dot = Var::Make("dot", Type::Float32());
  const Expr bias =
      ir::Select(ir::Eq(stage.reads[3].value, Int64(0)), ir::Float32(-1e30), ir::Float32(0));
  details.score = details.dot * ir::Float32(1 / std::sqrt(static_cast<double>(d))) + bias;
  stage.details = details;
  const Buffer context = stage.results[0];
  task.stages.push_back(std::move(stage));
  Stage view = MakeStage(StageKind::kMap, "transpose", Type::Scalar(dtype), shape);
  view.reads = {ir::MakeRead(context, {view.axes[0], view.axes[2], view.axes[1], view.axes[3]})};
  view.body = {view.reads[0].value};
  task.stages.push_back(std::move(view));
  Finish(task, "attention", 0);
  return task;
}

Task GeneralAttention(Expr batch, Expr queries, Expr keys, AttentionOptions options) {
  const auto& [dtype, heads, heads_of_keys, depth, width, causal, has_bias, nan_rows] = options;
  const int64_t key_heads = heads_of_keys == 0 ? heads : heads_of_keys;
  Task task;
  AddSymbols(task, {batch, queries, keys});
  const Buffer q = Input(task, "q", dtype, {batch, queries, Int64(heads), Int64(depth)}),
               k = Input(task, "k", dtype, {batch, keys, Int64(key_heads), Int64(depth)}),
               v = Input(task, "v", dtype, {batch, keys, Int64(key_heads), Int64(width)});
  Stage stage = MakeStage(StageKind::kAttention, "attention", Type::Scalar(dtype),
                          {batch, Int64(heads), queries, Int64(width)});
  stage.reduction_extents = {keys, Int64(depth)};
  stage.reduction_axes = ir::MakeAxes(stage.reduction_extents, "k");
  const std::vector<Expr> axes = Exprs(stage.axes);
  const Expr key = stage.reduction_axes[0], e = stage.reduction_axes[1];
  const Expr key_head = key_heads == heads ? axes[1] : axes[1] / Int64(heads / key_heads);
  stage.reads = {ir::MakeRead(q, {axes[0], axes[2], axes[1], e}),
                 ir::MakeRead(k, {axes[0], key, key_head, e}),
                 ir::MakeRead(v, {axes[0], key, key_head, axes[3]})};
  ir::AttentionDetails details;
  details.dot = Var::Make("dot", Type::Float32());
  details.score = details.dot * ir::Float32(1 / std::sqrt(static_cast<double>(depth)));
  if (has_bias) {
    const Buffer bias = Input(task, "bias", dtype, {Int64(heads), queries, keys});
    stage.reads.push_back(ir::MakeRead(bias, {axes[1], axes[2], key}));
    details.score = details.score + ir::Cast(Type::Float32(), stage.reads[3].value);
  }
  if (causal) {
    details.score =
        ir::Select(key <= axes[2] + (keys - queries), details.score, ir::Float32(-INFINITY));
  }
  details.nan_rows = nan_rows;
  stage.details = details;
  const Buffer context = stage.results[0];
  task.stages.push_back(std::move(stage));
  Stage view = MakeStage(StageKind::kMap, "transpose", Type::Scalar(dtype),
                         {batch, queries, Int64(heads), Int64(width)});
  view.reads = {ir::MakeRead(context, {view.axes[0], view.axes[2], view.axes[1], view.axes[3]})};
  view.body = {view.reads[0].value};
  task.stages.push_back(std::move(view));
  Finish(task, "attention", 0);
  return task;
}

Task AxisSum(std::vector<Expr> shape, int axis, ScalarType dtype) {
  Task task;
  AddSymbols(task, shape);
  const Buffer x = Input(task, "x", dtype, shape);
  std::vector<Expr> kept = shape;
  kept.erase(kept.begin() + axis);
  Stage stage = MakeStage(StageKind::kReduce, "sum", Type::Scalar(dtype), kept);
  stage.combiner = ir::SumCombiner(Type::Float32());
  stage.reduction_extents = {shape[static_cast<size_t>(axis)]};
  stage.reduction_axes = ir::MakeAxes(stage.reduction_extents, "r");
  std::vector<Expr> indices = Exprs(stage.axes);
  indices.insert(indices.begin() + axis, stage.reduction_axes[0]);
  stage.reads = {ir::MakeRead(x, indices)};
  stage.body = {ir::Cast(Type::Float32(), stage.reads[0].value)};
  task.stages.push_back(std::move(stage));
  Finish(task, "axis_sum", 0);
  return task;
}

Task AxisMoments(std::vector<Expr> shape, int axis, ScalarType dtype) {
  Task task = AxisSum(std::move(shape), axis, dtype);
  Stage& stage = task.stages[0];
  const Type f32 = Type::Float32();
  const std::vector<Expr> kept = stage.results[0].shape();
  stage.results = {Buffer::Make("count", f32, kept), Buffer::Make("mean", f32, kept),
                   Buffer::Make("m2", f32, kept)};
  stage.combiner = ir::WelfordCombiner(f32);
  stage.body = {ir::Float32(1), stage.body[0], ir::Float32(0)};
  task.outputs = stage.results;
  return task;
}

Task Stacked(Expr rows, int64_t count, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows});
  Stage stage = MakeStage(StageKind::kMap, "stacked", Type::Scalar(dtype), {rows, Int64(count)});
  Expr value;
  for (int64_t i = count - 1; i >= 0; --i) {
    const Buffer x = Input(task, absl::StrCat("x", i), dtype, {rows});
    const Expr is_own = ir::Eq(stage.axes[1], Int64(i));
    stage.reads.push_back(ir::MakeRead(x, {stage.axes[0]}, is_own));
    const Expr& own = stage.reads.back().value;
    value = value.defined() ? ir::Select(is_own, own, value) : own;
  }
  stage.body = {value};
  task.stages.push_back(std::move(stage));
  Finish(task, "stacked", 0);
  return task;
}

Task TransposeAdd(Expr batch, Expr rows, Expr columns, ScalarType dtype) {
  Task task;
  AddSymbols(task, {batch, rows, columns});
  const Buffer x = Input(task, "x", dtype, {batch, columns, rows});
  const Buffer r = Input(task, "r", dtype, {batch, rows, columns});
  Stage stage =
      MakeStage(StageKind::kMap, "transpose_add", Type::Scalar(dtype), {batch, rows, columns});
  const std::vector<Var>& at = stage.axes;
  const Expr sum = AddRead(stage, x, {at[0], at[2], at[1]}) + AddRead(stage, r, Exprs(at));
  const Expr zero = ir::Constant(sum.type(), 0);
  stage.body = {ir::Cast(dtype, ir::Max(sum, zero))};
  task.stages.push_back(std::move(stage));
  Finish(task, "transpose_add", 0);
  return task;
}

Task PaddedTranspose(Expr rows, Expr columns, Expr padded, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns, padded});
  const Buffer x = Input(task, "x", dtype, {columns, rows});
  Stage stage = MakeStage(StageKind::kMap, "padded_transpose", Type::Scalar(dtype), {rows, padded});
  const std::vector<Var>& at = stage.axes;
  stage.reads = {ir::MakeRead(x, {at[1], at[0]}, Expr(at[1]) < columns)};
  stage.body = {stage.reads[0].value};
  task.stages.push_back(std::move(stage));
  Finish(task, "padded_transpose", 0);
  return task;
}

Task FlippedPlusRepeated(Expr rows, Expr columns, ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns});
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const Buffer r = Input(task, "r", dtype, {rows, columns / Int64(2)});
  Stage stage =
      MakeStage(StageKind::kMap, "flipped_plus_repeated", Type::Scalar(dtype), {rows, columns});
  const std::vector<Var>& at = stage.axes;
  const Expr sum = AddRead(stage, x, {at[0], columns - Int64(1) - at[1]}) +
                   AddRead(stage, r, {at[0], at[1] / Int64(2)});
  stage.body = {ir::Cast(dtype, sum)};
  task.stages.push_back(std::move(stage));
  Finish(task, "flipped_plus_repeated", 0);
  return task;
}

Task RunningSum(std::vector<Expr> shape, int axis, bool exclusive, bool reverse) {
  Task task;
  AddSymbols(task, shape);
  const Buffer x = Input(task, "x", ScalarType::kFloat32, shape);
  Stage stage = MakeStage(StageKind::kScan, "cumsum", Type::Float32(), shape);
  stage.combiner = ir::SumCombiner(Type::Float32());
  stage.details = ir::ScanDetails{.axis = axis, .exclusive = exclusive, .reverse = reverse};
  stage.reads = {ir::MakeRead(x, Exprs(stage.axes))};
  stage.body = {stage.reads[0].value};
  task.stages.push_back(std::move(stage));
  Finish(task, "running_sum", 0);
  return task;
}

Task RunningSoftmax(std::vector<Expr> shape, int axis) {
  Task task;
  AddSymbols(task, shape);
  const Buffer x = Input(task, "x", ScalarType::kFloat32, shape);
  Stage stage = MakeStage(StageKind::kScan, "logcumsumexp", Type::Float32(), shape);
  stage.results.push_back(Buffer::Make("sums", Type::Float32(), stage.results[0].shape()));
  stage.combiner = ir::SoftmaxCombiner(Type::Float32());
  stage.details = ir::ScanDetails{.axis = axis};
  stage.reads = {ir::MakeRead(x, Exprs(stage.axes))};
  stage.body = {stage.reads[0].value, ir::Constant(Type::Float32(), 1)};
  task.stages.push_back(std::move(stage));
  Finish(task, "running_softmax", 0);
  return task;
}

Task Recurrence(Expr steps, Expr rows, int64_t units, RecurrenceOptions options) {
  Task task;
  AddSymbols(task, {steps, rows});
  const Type type = Type::Scalar(options.dtype);
  const int64_t gates = options.gates;
  const size_t states = gates == 4 ? 2 : 1;
  const Buffer x = Input(task, "x", options.dtype, {steps, rows, Int64(gates * units)});
  const Buffer w = Input(task, "w", options.dtype, {Int64(units), Int64(gates), Int64(units)});
  Stage stage = MakeStage(StageKind::kRecurrence, "recurrence", type, {steps, rows, Int64(units)});
  if (states > 1) stage.results.push_back(Buffer::Make("cells", type, stage.results[0].shape()));
  const Expr row = stage.axes[1], unit = stage.axes[2];
  for (size_t i = 0; i < states; ++i) {
    const Buffer first = Input(task, absl::StrCat("first", i), options.dtype, {rows, Int64(units)});
    stage.reads.push_back(ir::MakeRead(first, {row, unit}));
  }
  stage.reduction_axes = {ir::MakeAxes({Int64(units)}, "k")[0]};
  stage.reduction_extents = {Int64(units)};
  ir::RecurrenceDetails details = ir::MakeRecurrence(std::vector<Type>(states, type),
                                                     static_cast<size_t>(gates), options.reverse);
  for (int64_t g = 0; g < gates; ++g)
    stage.reads.push_back(ir::MakeRead(w, {stage.reduction_axes[0], Int64(g), unit}));
  std::vector<Expr> sums, inputs;
  for (int64_t g = 0; g < gates; ++g) {
    inputs.push_back(AddRead(stage, x, {stage.axes[0], row, unit + Int64(g * units)}));
    sums.push_back(inputs.back() + details.products[static_cast<size_t>(g)]);
  }
  const auto before = [&](size_t i) { return ir::Cast(SumType(options.dtype), details.before[i]); };
  const auto tanh = [](const Expr& value) { return ir::Apply(ir::Op::kTanh, {value}); };
  std::vector<Expr> next;
  if (gates == 1) {
    next = {tanh(sums[0])};
  } else if (gates == 3) {
    const Expr fresh = tanh(inputs[2] + ir::Sigmoid(sums[0]) * details.products[2]);
    next = {fresh + ir::Sigmoid(sums[1]) * (before(0) - fresh)};
  } else {
    const Expr c = ir::Sigmoid(sums[1]) * before(1) + ir::Sigmoid(sums[0]) * tanh(sums[2]);
    next = {ir::Sigmoid(sums[3]) * tanh(c), c};
  }
  if (options.lengths) {
    const Buffer lengths = Input(task, "lengths", ScalarType::kInt64, {rows});
    stage.reads.push_back(ir::MakeRead(lengths, {row}));
    const Expr goes_on = stage.axes[0] < stage.reads.back().value;
    for (size_t i = 0; i < states; ++i) next[i] = ir::Select(goes_on, next[i], before(i));
  }
  for (const Expr& value : next) stage.body.push_back(ir::Cast(options.dtype, value));
  stage.details = std::move(details);
  task.stages.push_back(std::move(stage));
  Finish(task, "recurrence", 0);
  return task;
}

Task SortedRows(Expr rows, Expr length, Expr count, bool descending, bool values,
                ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, length, count});
  const Buffer x = Input(task, "x", dtype, {rows, length});
  Stage sort = MakeStage(StageKind::kSort, "sort", Type::Int64(), {rows, count});
  sort.reduction_axes = {ir::MakeAxes({length}, "at")[0]};
  sort.reduction_extents = {length};
  sort.reads = {ir::MakeRead(x, {sort.axes[0], sort.reduction_axes[0]})};
  sort.body = {sort.reads[0].value};
  sort.details = ir::SortDetails{.descending = descending};
  const Buffer places = sort.results[0];
  task.stages.push_back(std::move(sort));
  Finish(task, "sorted_rows", 0);
  if (!values) return task;
  Stage gather = MakeStage(StageKind::kMap, "gather", Type::Scalar(dtype), {rows, count});
  gather.reads = {ir::MakeRead(places, {gather.axes[0], gather.axes[1]})};
  gather.reads.push_back(ir::MakeRead(x, {gather.axes[0], gather.reads[0].value}));
  gather.body = {gather.reads[1].value};
  task.outputs.push_back(gather.results[0]);
  task.stages.push_back(std::move(gather));
  return task;
}

Task ScatterRows(Expr rows, Expr columns, Expr count, std::optional<ir::CombinerKind> kind,
                 ScalarType dtype) {
  Task task;
  AddSymbols(task, {rows, columns, count});
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const Buffer ids = Input(task, "ids", ScalarType::kInt64, {count});
  const Buffer updates = Input(task, "updates", dtype, {count, columns});
  Stage stage = MakeStage(StageKind::kUpdate, "scatter", Type::Scalar(dtype), {rows, columns});
  ir::UpdateDetails details{.target = x, .domain = {count, columns}};
  stage.axes = ir::MakeAxes(details.domain);
  stage.reads = {ir::MakeRead(ids, {stage.axes[0]}),
                 ir::MakeRead(updates, {stage.axes[0], stage.axes[1]})};
  details.indices = {stage.reads[0].value, stage.axes[1]};
  stage.details = std::move(details);
  stage.body = {stage.reads[1].value};
  if (kind.has_value()) {
    stage.body = {ir::Cast(Type::Float32(), stage.body[0])};
    stage.combiner = ir::MakeCombiner(*kind, {Type::Float32()}).value();
  }
  task.stages.push_back(std::move(stage));
  Finish(task, "scatter_rows", 0);
  return task;
}

Task Embedding(Expr count, int64_t rows, int64_t columns) {
  Task task;
  AddSymbols(task, {count});
  const Buffer table =
      Input(task, "table", ScalarType::kFloat32, {Int64(rows), Int64(columns)}, true);
  const Buffer ids = Input(task, "ids", ScalarType::kInt64, {count});
  Stage stage = MakeStage(StageKind::kMap, "embedding", Type::Float32(), {count, Int64(columns)});
  stage.reads = {ir::MakeRead(ids, {stage.axes[0]})};
  stage.reads.push_back(ir::MakeRead(table, {stage.reads[0].value, stage.axes[1]}));
  stage.body = {stage.reads[1].value};
  task.stages.push_back(std::move(stage));
  Finish(task, "embedding", 0);
  return task;
}

}  // namespace hidet::testing
