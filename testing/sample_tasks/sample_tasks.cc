#include "testing/sample_tasks/sample_tasks.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/scalar_functions.h"
#include "ir/task/combiner.h"
#include "ir/task/peer_memory.h"
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

Var Symbol(absl::string_view name, int64_t hint) {
  return Var::Make(name, Type::Int64(), {.min = 1, .max = 65536, .hint = hint});
}

Task AddRelu(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Buffer a = Input(task, "a", dtype, {rows, columns});
  const Buffer b = Input(task, "b", dtype, {columns});
  Stage stage = MakeStage(StageKind::kMap, "add_relu", Type::Scalar(dtype), {rows, columns});
  const Expr sum = AddRead(stage, a, Exprs(stage.axes)) + AddRead(stage, b, {stage.axes[1]});
  stage.body = {ir::Cast(dtype, ir::Max(sum, ir::Float32(0)))};
  return Finish(task, "add_relu", std::move(stage));
}

Task Softmax(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  Stage reduce = MakeStage(StageKind::kReduce, "max_sum", f32, {rows});
  reduce.results = {Buffer::Make("row_max", f32, {rows}), Buffer::Make("row_sum", f32, {rows})};
  ReduceOver(reduce, {columns});
  reduce.body = {AddRead(reduce, x, {reduce.axes[0], reduce.reduction_axes[0]}), ir::Float32(1)};
  reduce.combiner = ir::SoftmaxCombiner(f32);
  const std::vector<Buffer> statistics = reduce.results;
  task.stages.push_back(std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), {rows, columns});
  const Expr value = AddRead(map, x, Exprs(map.axes));
  const Expr max = AddRead(map, statistics[0], {map.axes[0]});
  const Expr sum = AddRead(map, statistics[1], {map.axes[0]});
  map.body = {ir::Cast(dtype, ir::Apply(ir::Op::kExp, {value - max}) * (ir::Float32(1) / sum))};
  return Finish(task, "softmax", std::move(map));
}

namespace {

// The stage that finds the count, the mean and the squared differences from it of each row.
std::vector<Buffer> AddMoments(Task& task, const Buffer& x, const Expr& rows, const Expr& columns) {
  const Type f32 = Type::Float32();
  Stage reduce = MakeStage(StageKind::kReduce, "moments", f32, {rows});
  reduce.results = {Buffer::Make("count", f32, {rows}), Buffer::Make("mean", f32, {rows}),
                    Buffer::Make("m2", f32, {rows})};
  ReduceOver(reduce, {columns});
  const Expr element = AddRead(reduce, x, {reduce.axes[0], reduce.reduction_axes[0]});
  reduce.body = {ir::Float32(1), ir::Cast(f32, element), ir::Float32(0)};
  reduce.combiner = ir::WelfordCombiner(f32);
  task.stages.push_back(std::move(reduce));
  return task.stages.back().results;
}

}  // namespace

Task MeanAndVariance(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const std::vector<Buffer> moments = AddMoments(task, x, rows, columns);
  Stage map = MakeStage(StageKind::kMap, "both", f32, {rows});
  const Expr squares = AddRead(map, moments[2], {map.axes[0]});
  const Expr count = AddRead(map, moments[0], {map.axes[0]});
  map.body = {squares / count + AddRead(map, moments[1], {map.axes[0]})};
  Stage mean = MakeStage(StageKind::kMap, "mean", f32, {rows});
  mean.body = {AddRead(mean, moments[1], {mean.axes[0]})};
  const Buffer second = AddStage(task, std::move(mean));
  task = Finish(task, "mean_and_variance", std::move(map));
  task.outputs.push_back(second);
  return task;
}

Task NormOfHeads(Expr batch, Expr positions, Expr heads, Expr depth, ScalarType dtype) {
  Task task = TaskOver({batch, positions, heads, depth});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {batch, positions, heads, depth});
  Stage reduce = MakeStage(StageKind::kReduce, "squares", f32, {batch, positions, heads});
  ReduceOver(reduce, {depth});
  std::vector<Expr> at = Exprs(reduce.axes);
  at.push_back(reduce.reduction_axes[0]);
  const Expr element = ir::Cast(f32, AddRead(reduce, x, at));
  reduce.body = {element * element};
  reduce.combiner = ir::SumCombiner(f32);
  const Buffer squares = AddStage(task, std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype),
                        {batch, heads, positions, depth});
  const std::vector<Expr> row = {map.axes[0], map.axes[2], map.axes[1]};
  const Expr value =
      ir::Cast(f32, AddRead(map, x, {map.axes[0], map.axes[2], map.axes[1], map.axes[3]}));
  const Expr mean = AddRead(map, squares, row) / ir::Cast(f32, depth);
  map.body = {ir::Cast(dtype, value * ir::Apply(ir::Op::kRsqrt, {mean + ir::Float32(1e-5)}))};
  return Finish(task, "norm_of_heads", std::move(map), /*anchor=*/1);
}

Task ResidualLayerNorm(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Type f32 = Type::Float32();
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const Buffer residual = Input(task, "residual", dtype, {rows, columns});
  const Buffer gamma = Input(task, "gamma", dtype, {columns}, true);
  const Buffer beta = Input(task, "beta", dtype, {columns}, true);
  Stage add = MakeStage(StageKind::kMap, "add", f32, {rows, columns});
  add.body = {AddRead(add, x, Exprs(add.axes)) + AddRead(add, residual, Exprs(add.axes))};
  const Buffer sum = AddStage(task, std::move(add));
  const std::vector<Buffer> moments = AddMoments(task, sum, rows, columns);
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), {rows, columns});
  const Expr value = AddRead(map, sum, Exprs(map.axes));
  const Expr mean = AddRead(map, moments[1], {map.axes[0]});
  const Expr variance = AddRead(map, moments[2], {map.axes[0]}) / ir::Cast(f32, columns);
  const Expr scale = ir::Apply(ir::Op::kRsqrt, {variance + ir::Float32(1e-5)});
  const Expr normalized = (value - mean) * scale * AddRead(map, gamma, {map.axes[1]}) +
                          AddRead(map, beta, {map.axes[1]});
  map.body = {ir::Cast(dtype, normalized)};
  return Finish(task, "residual_layer_norm", std::move(map), /*anchor=*/1);
}

namespace {

// The stage that sums x over the ranks; the memory of the ranks becomes inputs.
Stage SumOverRanks(Task& task, const Buffer& x, int64_t ranks) {
  const ScalarType dtype = x.dtype().scalar;
  Stage stage = MakeStage(StageKind::kAllReduce, "all_reduce", x.dtype(), x.shape());
  Copy(stage, x, Exprs(stage.axes));
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
  const Buffer sum = AddStage(task, SumOverRanks(task, x, ranks));
  Stage add = MakeStage(StageKind::kMap, "add", Type::Scalar(dtype), shape);
  const Expr added = AddRead(add, sum, Exprs(add.axes));
  add.body = {ir::Cast(dtype, added + AddRead(add, residual, Exprs(add.axes)))};
  const Buffer h = AddStage(task, std::move(add));
  Stage reduce = MakeStage(StageKind::kReduce, "squares", f32, {Int64(rows)});
  ReduceOver(reduce, {Int64(columns)});
  const Expr element = AddRead(reduce, h, {reduce.axes[0], reduce.reduction_axes[0]});
  reduce.body = {element * element};
  reduce.combiner = ir::SumCombiner(f32);
  const Buffer squares = AddStage(task, std::move(reduce));
  Stage map = MakeStage(StageKind::kMap, "normalize", Type::Scalar(dtype), shape);
  const Expr value = AddRead(map, h, Exprs(map.axes));
  const Expr mean =
      AddRead(map, squares, {map.axes[0]}) * ir::Float32(1.0 / static_cast<double>(columns));
  const Expr scale = ir::Apply(ir::Op::kRsqrt, {mean + ir::Float32(1e-5)});
  map.body = {ir::Cast(dtype, value * scale * AddRead(map, gamma, {map.axes[1]}))};
  task = Finish(task, "all_reduce_rms_norm", std::move(map));
  task.outputs.insert(task.outputs.begin(), h);
  return task;
}

Task AllReduce(int64_t elements, int64_t ranks, ScalarType dtype) {
  Task task;
  const Buffer x = Input(task, "x", dtype, {Int64(elements)});
  return Finish(task, "all_reduce", SumOverRanks(task, x, ranks));
}

Task AxisSum(std::vector<Expr> shape, int axis, ScalarType dtype) {
  Task task = TaskOver(shape);
  const Buffer x = Input(task, "x", dtype, shape);
  std::vector<Expr> kept = shape;
  kept.erase(kept.begin() + axis);
  Stage stage = MakeStage(StageKind::kReduce, "sum", Type::Scalar(dtype), kept);
  stage.combiner = ir::SumCombiner(Type::Float32());
  ReduceOver(stage, {shape[static_cast<size_t>(axis)]}, "r");
  std::vector<Expr> indices = Exprs(stage.axes);
  indices.insert(indices.begin() + axis, stage.reduction_axes[0]);
  stage.reads = {ir::MakeRead(x, indices)};
  stage.body = {ir::Cast(Type::Float32(), stage.reads[0].value)};
  return Finish(task, "axis_sum", std::move(stage));
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
  Task task = TaskOver({rows});
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
  return Finish(task, "stacked", std::move(stage));
}

Task TransposeAdd(Expr batch, Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({batch, rows, columns});
  const Buffer x = Input(task, "x", dtype, {batch, columns, rows});
  const Buffer r = Input(task, "r", dtype, {batch, rows, columns});
  Stage stage =
      MakeStage(StageKind::kMap, "transpose_add", Type::Scalar(dtype), {batch, rows, columns});
  const std::vector<Var>& at = stage.axes;
  const Expr sum = AddRead(stage, x, {at[0], at[2], at[1]}) + AddRead(stage, r, Exprs(at));
  const Expr zero = ir::Constant(sum.type(), 0);
  stage.body = {ir::Cast(dtype, ir::Max(sum, zero))};
  return Finish(task, "transpose_add", std::move(stage));
}

Task TurnedAxes(const std::vector<Expr>& extents, ScalarType dtype) {
  Task task = TaskOver(extents);
  const Buffer x = Input(task, "x", dtype, extents);
  Stage stage = MakeStage(StageKind::kMap, "turned_axes", Type::Scalar(dtype),
                          {extents.rbegin(), extents.rend()});
  Copy(stage, x, {stage.axes.rbegin(), stage.axes.rend()});
  return Finish(task, "turned_axes", std::move(stage));
}

Task PaddedTranspose(Expr rows, Expr columns, Expr padded, ScalarType dtype) {
  Task task = TaskOver({rows, columns, padded});
  const Buffer x = Input(task, "x", dtype, {columns, rows});
  Stage stage = MakeStage(StageKind::kMap, "padded_transpose", Type::Scalar(dtype), {rows, padded});
  const std::vector<Var>& at = stage.axes;
  Copy(stage, x, {at[1], at[0]}, Expr(at[1]) < columns);
  return Finish(task, "padded_transpose", std::move(stage));
}

Task JoinedPhases(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Buffer x = Input(task, "x", dtype, {Int64(2), columns / Int64(2) + Int64(1), rows});
  Stage stage = MakeStage(StageKind::kMap, "joined_phases", Type::Scalar(dtype), {rows, columns});
  const std::vector<Var>& at = stage.axes;
  const Expr place = at[1] + Int64(1);
  Copy(stage, x, {place % Int64(2), place / Int64(2), at[0]});
  return Finish(task, "joined_phases", std::move(stage));
}

Task EnlargedRows(Expr rows, int64_t columns, ScalarType dtype) {
  Task task = TaskOver({rows});
  const int64_t last = (columns * 3 - 1) / 5;
  const Buffer x = Input(task, "x", dtype, {rows, Int64(last + 1)});
  Stage stage =
      MakeStage(StageKind::kMap, "enlarged_rows", Type::Scalar(dtype), {rows, Int64(columns)});
  const std::vector<Var>& at = stage.axes;
  const Expr place = (at[1] * Int64(3) + Int64(2)) / Int64(5);
  Copy(stage, x, {at[0], ir::Min(place, Int64(last))});
  return Finish(task, "enlarged_rows", std::move(stage));
}

Task FlippedPlusRepeated(Expr rows, Expr columns, ScalarType dtype) {
  Task task = TaskOver({rows, columns});
  const Buffer x = Input(task, "x", dtype, {rows, columns});
  const Buffer r = Input(task, "r", dtype, {rows, columns / Int64(2)});
  Stage stage =
      MakeStage(StageKind::kMap, "flipped_plus_repeated", Type::Scalar(dtype), {rows, columns});
  const std::vector<Var>& at = stage.axes;
  const Expr sum = AddRead(stage, x, {at[0], columns - Int64(1) - at[1]}) +
                   AddRead(stage, r, {at[0], at[1] / Int64(2)});
  stage.body = {ir::Cast(dtype, sum)};
  return Finish(task, "flipped_plus_repeated", std::move(stage));
}

Task RunningSum(std::vector<Expr> shape, int axis, bool exclusive, bool reverse) {
  Task task = TaskOver(shape);
  const Buffer x = Input(task, "x", ScalarType::kFloat32, shape);
  Stage stage = MakeStage(StageKind::kScan, "cumsum", Type::Float32(), shape);
  stage.combiner = ir::SumCombiner(Type::Float32());
  stage.details = ir::ScanDetails{.axis = axis, .exclusive = exclusive, .reverse = reverse};
  Copy(stage, x, Exprs(stage.axes));
  return Finish(task, "running_sum", std::move(stage));
}

Task RunningSumOfProducts(std::vector<Expr> shape, int axis, ScalarType dtype) {
  Task task = RunningSum(shape, axis, /*exclusive=*/false, /*reverse=*/false);
  Stage& scan = task.stages[0];
  const Buffer w = Input(task, "w", dtype, {shape.back()});
  const Buffer b = Input(task, "b", dtype, {shape.back()});
  scan.body = {scan.body[0] * ir::Cast(Type::Float32(), AddRead(scan, w, {scan.axes.back()}))};
  return Finish(task, "running_sum_of_products",
                Epilogue(task, dtype, {.bias = b, .bias_axis = shape.size() - 1}));
}

Task RunningSoftmax(std::vector<Expr> shape, int axis) {
  Task task = TaskOver(shape);
  const Buffer x = Input(task, "x", ScalarType::kFloat32, shape);
  Stage stage = MakeStage(StageKind::kScan, "logcumsumexp", Type::Float32(), shape);
  stage.results.push_back(Buffer::Make("sums", Type::Float32(), stage.results[0].shape()));
  stage.combiner = ir::SoftmaxCombiner(Type::Float32());
  stage.details = ir::ScanDetails{.axis = axis};
  stage.reads = {ir::MakeRead(x, Exprs(stage.axes))};
  stage.body = {stage.reads[0].value, ir::Constant(Type::Float32(), 1)};
  return Finish(task, "running_softmax", std::move(stage));
}

Task Recurrence(Expr steps, Expr rows, int64_t units, RecurrenceOptions options) {
  Task task = TaskOver({steps, rows});
  const Type type = Type::Scalar(options.dtype);
  const int64_t gates = options.gates;
  const size_t states = gates == 4 ? 2 : 1;
  const Buffer x = Input(task, "x", options.dtype, {steps, rows, Int64(gates * units)});
  const Buffer w = Input(task, "w", options.weights.value_or(options.dtype),
                         {Int64(units), Int64(gates), Int64(units)});
  Stage stage = MakeStage(StageKind::kRecurrence, "recurrence", type, {steps, rows, Int64(units)});
  if (states > 1) stage.results.push_back(Buffer::Make("cells", type, stage.results[0].shape()));
  const Expr row = stage.axes[1], unit = stage.axes[2];
  for (size_t i = 0; i < states; ++i) {
    const Buffer first = Input(task, absl::StrCat("first", i), options.dtype, {rows, Int64(units)});
    stage.reads.push_back(ir::MakeRead(first, {row, unit}));
  }
  ReduceOver(stage, {Int64(units)});
  ir::RecurrenceDetails details = ir::MakeRecurrence(std::vector<Type>(states, type),
                                                     static_cast<size_t>(gates), options.reverse);
  for (int64_t g = 0; g < gates; ++g)
    stage.reads.push_back(ir::MakeRead(w, {stage.reduction_axes[0], Int64(g), unit}));
  std::vector<Expr> sums, inputs, products(details.products.begin(), details.products.end());
  for (int64_t g = 0; g < gates; ++g) {
    Expr& product = products[static_cast<size_t>(g)];
    if (options.weights.has_value()) product = product * ir::Constant(product.type(), 1.0 / 4096);
    inputs.push_back(AddRead(stage, x, {stage.axes[0], row, unit + Int64(g * units)}));
    sums.push_back(inputs.back() + product);
  }
  const auto before = [&](size_t i) { return ir::Cast(SumType(options.dtype), details.before[i]); };
  const auto tanh = [](const Expr& value) { return ir::Apply(ir::Op::kTanh, {value}); };
  std::vector<Expr> next;
  if (gates == 1) {
    next = {tanh(sums[0])};
  } else if (gates == 3) {
    const Expr fresh = tanh(inputs[2] + ir::Sigmoid(sums[0]) * products[2]);
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
  return Finish(task, "recurrence", std::move(stage));
}

Task FourierRows(Expr rows, int64_t length, FourierOptions options) {
  Task task = TaskOver({rows});
  const Expr places = Int64(options.places == 0 ? length : options.places);
  const auto ordered = [&](const auto& row, const auto& column) {
    using Item = std::decay_t<decltype(row)>;
    return options.columns ? std::vector<Item>{column, row} : std::vector<Item>{row, column};
  };
  std::vector<Expr> shape = ordered(rows, places);
  shape.insert(shape.begin(), Int64(options.parts));
  const Type type = Type::Scalar(options.dtype);
  Stage stage = MakeStage(StageKind::kFourier, "fourier", type, shape);
  ReduceOver(stage, {Int64(length)});
  const Expr row = stage.axes[options.columns ? 2 : 1], k = stage.reduction_axes[0];
  for (const char* name : {"re", "im"}) {
    const Buffer x = Input(task, name, options.dtype, ordered(rows, Int64(length)));
    stage.reads.push_back(ir::MakeRead(x, ordered(row, k)));
    stage.body.push_back(stage.reads.back().value);
    if (options.is_real) break;
  }
  stage.details =
      ir::FourierDetails{.part = 0, .place = options.columns ? 1 : 2, .forward = options.forward};
  if (!options.scaled) return Finish(task, "fourier_rows", std::move(stage));
  const Buffer made = AddStage(task, std::move(stage));
  Stage half = MakeStage(StageKind::kMap, "half", type, shape);
  half.reads = {ir::MakeRead(made, Exprs(half.axes))};
  half.body = {half.reads[0].value * ir::Constant(type, 0.5)};
  return Finish(task, "fourier_rows", std::move(half));
}

Task SortedRows(Expr rows, Expr length, Expr count, bool descending, bool values,
                ScalarType dtype) {
  Task task = TaskOver({rows, length, count});
  const Buffer x = Input(task, "x", dtype, {rows, length});
  Stage sort = MakeStage(StageKind::kSort, "sort", Type::Int64(), {rows, count});
  ReduceOver(sort, {length}, "at");
  Copy(sort, x, {sort.axes[0], sort.reduction_axes[0]});
  sort.details = ir::SortDetails{.descending = descending};
  const Buffer places = sort.results[0];
  task = Finish(task, "sorted_rows", std::move(sort));
  if (!values) return task;
  Stage gather = MakeStage(StageKind::kMap, "gather", Type::Scalar(dtype), {rows, count});
  gather.reads = {ir::MakeRead(places, {gather.axes[0], gather.axes[1]})};
  gather.reads.push_back(ir::MakeRead(x, {gather.axes[0], gather.reads[0].value}));
  gather.body = {gather.reads[1].value};
  task.outputs.push_back(AddStage(task, std::move(gather)));
  return task;
}

Task ScatterRows(Expr rows, Expr columns, Expr count, std::optional<ir::CombinerKind> kind,
                 ScalarType dtype) {
  Task task = TaskOver({rows, columns, count});
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
  return Finish(task, "scatter_rows", std::move(stage));
}

Task Embedding(Expr count, int64_t rows, int64_t columns) {
  Task task = TaskOver({count});
  const Buffer table =
      Input(task, "table", ScalarType::kFloat32, {Int64(rows), Int64(columns)}, true);
  const Buffer ids = Input(task, "ids", ScalarType::kInt64, {count});
  Stage stage = MakeStage(StageKind::kMap, "embedding", Type::Float32(), {count, Int64(columns)});
  stage.reads = {ir::MakeRead(ids, {stage.axes[0]})};
  stage.reads.push_back(ir::MakeRead(table, {stage.reads[0].value, stage.axes[1]}));
  stage.body = {stage.reads[1].value};
  return Finish(task, "embedding", std::move(stage));
}

}  // namespace hidet::testing
