// Products, convolutions, poolings and attention.
#include <cmath>

#include "ir/task/combiner.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/sample_tasks/task_pieces.h"

namespace hidet::testing {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Task;
using ir::Type;
using ir::Var;

Task Linear(Expr m, Expr n, Expr k, LinearOptions options) {
  Task task = TaskOver({m, n, k});
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
  ReduceOver(product, {k});
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
  return Finish(task, "linear", Epilogue(task, dtype, epilogue));
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
  Task task = TaskOver({n});
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
  ReduceOver(window, {Int64(group_c), Int64(r), Int64(r)});
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
  return Finish(task, "conv2d", Epilogue(task, options.dtype, epilogue));
}

Task MaxPool(Expr n, int64_t h, int64_t w, int64_t c, int64_t r, int64_t stride, ScalarType dtype) {
  Task task = TaskOver({n});
  const Buffer image = Input(task, "image", dtype, {n, Int64(h), Int64(w), Int64(c)});
  const int64_t padding = r / 2, out_h = (h + 2 * padding - r) / stride + 1,
                out_w = (w + 2 * padding - r) / stride + 1;
  Stage stage = MakeStage(StageKind::kWindow, "max_pool", Type::Scalar(dtype),
                          {n, Int64(out_h), Int64(out_w), Int64(c)});
  stage.combiner = ir::MaxCombiner(Type::Scalar(dtype));
  ReduceOver(stage, {Int64(r), Int64(r)});
  const std::vector<Expr> i = Exprs(stage.axes), k = Exprs(stage.reduction_axes);
  const Expr y = i[1] * stride + k[0] - padding, x = i[2] * stride + k[1] - padding;
  const Expr inside = (Int64(0) <= y && y < Int64(h)) && (Int64(0) <= x && x < Int64(w));
  Copy(stage, image, {i[0], y, x, i[3]}, inside, -INFINITY);
  return Finish(task, "max_pool", std::move(stage));
}

Task MeanOfPixels(Expr n, int64_t h, int64_t w, int64_t c, ScalarType dtype) {
  Task task = TaskOver({n});
  const Buffer image = Input(task, "image", dtype, {n, Int64(h), Int64(w), Int64(c)});
  Stage sum = MakeStage(StageKind::kReduce, "sum", Type::Float32(), {n, Int64(c)});
  sum.combiner = ir::SumCombiner(Type::Float32());
  ReduceOver(sum, {Int64(h), Int64(w)});
  const std::vector<Expr> i = Exprs(sum.axes), k = Exprs(sum.reduction_axes);
  sum.body = {AddRead(sum, image, {i[0], k[0], k[1], i[1]})};
  const Buffer sums = AddStage(task, std::move(sum));
  Stage mean = MakeStage(StageKind::kMap, "mean", Type::Scalar(dtype), {n, Int64(c)});
  const Expr value = AddRead(mean, sums, Exprs(mean.axes));
  mean.body = {ir::Cast(dtype, value / ir::Float32(static_cast<double>(h * w)))};
  return Finish(task, "mean_of_pixels", std::move(mean));
}

Task Attention(Expr batch, Expr length, int64_t heads, int64_t d, ScalarType dtype) {
  Task task = TaskOver({batch, length});
  const std::vector<Expr> shape = {batch, length, Int64(heads), Int64(d)};
  const Buffer q = Input(task, "q", dtype, shape), k = Input(task, "k", dtype, shape),
               v = Input(task, "v", dtype, shape);
  const Buffer mask = Input(task, "mask", ScalarType::kInt64, {batch, length});
  Stage stage = MakeStage(StageKind::kAttention, "attention", Type::Scalar(dtype),
                          {batch, Int64(heads), length, Int64(d)});
  ReduceOver(stage, {length, Int64(d)});
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
  const Buffer context = AddStage(task, std::move(stage));
  Stage view = MakeStage(StageKind::kMap, "transpose", Type::Scalar(dtype), shape);
  Copy(view, context, {view.axes[0], view.axes[2], view.axes[1], view.axes[3]});
  return Finish(task, "attention", std::move(view));
}

Task GeneralAttention(Expr batch, Expr queries, Expr keys, AttentionOptions options) {
  const auto& [dtype, heads, heads_of_keys, depth, width, causal, has_bias, has_mask, nan_rows] =
      options;
  const int64_t key_heads = heads_of_keys == 0 ? heads : heads_of_keys;
  Task task = TaskOver({batch, queries, keys});
  const Buffer q = Input(task, "q", dtype, {batch, queries, Int64(heads), Int64(depth)}),
               k = Input(task, "k", dtype, {batch, keys, Int64(key_heads), Int64(depth)}),
               v = Input(task, "v", dtype, {batch, keys, Int64(key_heads), Int64(width)});
  Stage stage = MakeStage(StageKind::kAttention, "attention", Type::Scalar(dtype),
                          {batch, Int64(heads), queries, Int64(width)});
  ReduceOver(stage, {keys, Int64(depth)});
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
  if (has_mask) {
    const Buffer mask = Input(task, "mask", ScalarType::kBool, {queries, keys});
    stage.reads.push_back(ir::MakeRead(mask, {axes[2], key}));
    details.score = ir::Select(stage.reads.back().value, details.score, ir::Float32(-INFINITY));
  }
  if (causal) {
    details.score =
        ir::Select(key <= axes[2] + (keys - queries), details.score, ir::Float32(-INFINITY));
  }
  details.nan_rows = nan_rows;
  stage.details = details;
  const Buffer context = AddStage(task, std::move(stage));
  Stage view = MakeStage(StageKind::kMap, "transpose", Type::Scalar(dtype),
                         {batch, queries, Int64(heads), Int64(width)});
  Copy(view, context, {view.axes[0], view.axes[2], view.axes[1], view.axes[3]});
  return Finish(task, "attention", std::move(view));
}

}  // namespace hidet::testing
