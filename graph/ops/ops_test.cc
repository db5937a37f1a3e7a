// Every operator's definition against its reference in double: one row a case.
//
// The definition is lowered to a task and run as written (testing/task_interpreter); the reference
// (testing/reference) shares no code with it. A size that is written negative is a symbol with that
// value: -3 is a size that the definition does not know and that is 3 in the run.
#include <functional>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "ir/task/task_rewrite.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/reference/reference.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::graph {
namespace {

using hidet::testing::HostTensor;
using Ints = std::vector<int64_t>;

// An input of a case: random values, indices below a limit, constants, or absent.
struct In {
  ScalarType dtype = ScalarType::kFloat32;
  Ints shape;
  int64_t limit = 0;                  // > 0: indices
  std::vector<double> constant = {};  // not empty: a constant with these values
  bool absent = false;
};

// A vector of 0, 0.5, 0.5, 1, 1.5, 1.5, ...
In Sorted(Ints shape) {
  In in = {.shape = shape};
  for (int64_t i = 0; i < shape[0]; ++i)
    in.constant.push_back(static_cast<double>((i + 1) * 2 / 3) / 2);
  return in;
}

In F(Ints shape) { return {ScalarType::kFloat32, std::move(shape)}; }
In H(Ints shape) { return {ScalarType::kFloat16, std::move(shape)}; }
In BF(Ints shape) { return {ScalarType::kBFloat16, std::move(shape)}; }
In D(Ints shape) { return {ScalarType::kFloat64, std::move(shape)}; }
In I(Ints shape) { return {ScalarType::kInt64, std::move(shape)}; }
In I32(Ints shape) { return {ScalarType::kInt32, std::move(shape)}; }
In I8(Ints shape) { return {ScalarType::kInt8, std::move(shape)}; }
In U8(Ints shape) { return {ScalarType::kUInt8, std::move(shape)}; }
In B(Ints shape) { return {ScalarType::kBool, std::move(shape)}; }
In Index(Ints shape, int64_t limit) { return {ScalarType::kInt64, std::move(shape), limit}; }
In C(ScalarType dtype, Ints shape, std::vector<double> values) {
  return {dtype, std::move(shape), 0, std::move(values)};
}
In None() { return {.absent = true}; }

struct Case {
  std::string op;
  std::vector<In> inputs;
  Attributes attributes = {};
};

std::string Name(const Case& test) {
  std::string name = absl::StrCat(test.op, "(");
  for (const In& in : test.inputs) {
    absl::StrAppend(&name, in.absent ? "None" : ScalarTypeName(in.dtype), "[");
    for (int64_t size : in.shape) absl::StrAppend(&name, size, " ");
    absl::StrAppend(&name, "] ");
  }
  for (const auto& [key, value] : test.attributes.entries())
    absl::StrAppend(&name, key, "=", AttributeToString(value), " ");
  return name + ")";
}

// The elements of a tensor of this shape that lies in memory as the layout says, in row-major
// order; what lies in padding must be zero.
HostTensor InRowMajorOrder(const HostTensor& stored, const ir::TensorLayout& layout,
                           const Ints& shape) {
  HostTensor result = hidet::testing::ZeroTensor(stored.dtype, shape);
  std::vector<bool> is_element(stored.values.size(), false);
  for (int64_t i = 0; i < result.count(); ++i) {
    Ints at(shape.size());
    int64_t rest = i;
    for (size_t dim = shape.size(); dim-- > 0; rest /= shape[dim]) at[dim] = rest % shape[dim];
    // Digits of each index: those of its blocks from the innermost, then what is left.
    Ints place(layout.blocks.size());
    for (size_t block = layout.blocks.size(); block-- > 0;) {
      const auto& [dim, size] = layout.blocks[block];
      place[block] = at[dim] % size;
      at[dim] /= size;
    }
    Ints outer;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      outer.push_back(at[layout.order.empty() ? dim : layout.order[dim]]);
    place.insert(place.begin(), outer.begin(), outer.end());
    int64_t offset = 0;
    for (size_t dim = 0; dim < place.size(); ++dim)
      offset = offset * stored.shape[dim] + place[dim];
    result.values[i] = stored.values[offset];
    is_element[offset] = true;
  }
  for (size_t i = 0; i < is_element.size(); ++i)
    EXPECT_TRUE(is_element[i] || stored.values[i] == 0) << "padding at " << i;
  return result;
}

// True when the read is of the element at the stage's own place, whose dimensions of size 1 are
// repeated.
bool IsAtOwnPlace(const ir::Stage& stage, const ir::Read& read) {
  const size_t rank = read.indices.size(), skipped = stage.axes.size() - rank;
  for (size_t i = 0; i < rank; ++i) {
    if (!read.indices[i].SameAs(stage.axes[skipped + i]) && !ir::IsInt(read.indices[i], 0))
      return false;
  }
  return true;
}

// The stages of the operator's definition as it is written, on buffers of its tensors' shapes.
std::vector<ir::Stage> DefinitionOf(const Operator& op) {
  const auto buffers = [](const std::vector<Tensor>& tensors) {
    std::vector<ir::Buffer> made;
    for (const Tensor& tensor : tensors) {
      made.push_back(tensor.defined()
                         ? ir::Buffer::Make("t", ir::Type::Scalar(tensor.dtype()),
                                            ir::PhysicalShape(tensor.type().layout, tensor.shape()))
                         : ir::Buffer());
    }
    return made;
  };
  const auto stages = op.record().define({op.record().name, op.inputs(), buffers(op.inputs()),
                                          buffers(op.outputs()), op.attributes()});
  EXPECT_TRUE(stages.ok()) << stages.status();
  return stages.value_or(std::vector<ir::Stage>());
}

// What a record states of its operator is what the definition does.
void ExpectStatedTraits(const Operator& op) {
  const std::vector<ir::Stage> stages = DefinitionOf(op);
  ASSERT_FALSE(stages.empty());
  const ir::Stage& stage = stages[0];
  if (op.Is(kPointwise)) {
    for (const ir::Read& read : stage.reads) EXPECT_TRUE(IsAtOwnPlace(stage, read));
  }
  EXPECT_TRUE(!op.Is(kShapeOnly) || stage.reads.empty());
  if (op.Is(kReshape)) {
    EXPECT_TRUE(op.Is(kMovement));
    EXPECT_EQ(op.input(0).ConstantCount(), op.output().ConstantCount());
    EXPECT_FALSE(stage.reads[0].predicate.defined());
  }
  if (op.Is(kPermutation)) {
    EXPECT_TRUE(op.Is(kMovement));
    for (const ir::Expr& index : stage.reads[0].indices)
      EXPECT_EQ(index.kind(), ir::ExprKind::kVar);
  }
}

// Runs a graph operator by operator, each as its task.
absl::StatusOr<std::vector<HostTensor>> RunByTasks(const Graph& graph,
                                                   std::vector<HostTensor> inputs,
                                                   const std::map<int64_t, ir::Var>& symbols) {
  TensorMap<HostTensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  ir::VarMap<int64_t> symbol_values;
  for (const auto& [value, var] : symbols) symbol_values[var] = -value;
  for (const Operator& op : graph.operators) {
    auto lowered = LowerToTask(op);
    if (!lowered.ok()) return lowered.status();
    ExpectStatedTraits(op);
    std::vector<HostTensor> operands;
    for (size_t i = 0; i < lowered->input_positions.size(); ++i) {
      const Tensor& input = op.input(lowered->input_positions[i]);
      operands.push_back(hidet::testing::SelectDims(
          input.is_constant() ? hidet::testing::ToHost(input) : values.at(input),
          lowered->input_dims[i]));
    }
    auto results = hidet::testing::RunTask(lowered->task, operands, symbol_values);
    if (!results.ok()) return results.status();
    for (size_t i = 0; i < results->size(); ++i) {
      const TensorType& type = op.outputs()[i].type();
      HostTensor& value = values[op.outputs()[i]] =
          hidet::testing::WithUnitDims((*results)[i], lowered->output_dims[i],
                                       ir::PhysicalShape(type.layout, type.shape).size());
      if (!type.layout.IsRowMajor())
        value = InRowMajorOrder(value, type.layout, *ConstantDims(type.shape));
    }
  }
  std::vector<HostTensor> outputs;
  for (const Tensor& output : graph.outputs) outputs.push_back(values.at(output));
  return outputs;
}

void Check(const Case& test) {
  SCOPED_TRACE(Name(test));
  GraphBuilder b(AllOps());
  std::map<int64_t, ir::Var> symbols;
  hidet::testing::SymbolValues by_name;
  std::vector<Tensor> tensors;
  std::vector<HostTensor> operands, graph_inputs;
  uint64_t seed = 1;
  for (const In& in : test.inputs) {
    if (in.absent) {
      tensors.emplace_back();
      operands.push_back({ScalarType::kFloat32, {0}, {}});
      continue;
    }
    Dims dims;
    Ints sizes;
    for (int64_t size : in.shape) {
      sizes.push_back(std::abs(size));
      if (size >= 0) {
        dims.push_back(ir::Int64(size));
        continue;
      }
      if (!symbols.contains(size)) symbols[size] = MakeSymbol(absl::StrCat("s", -size));
      by_name[absl::StrCat("s", -size)] = -size;
      dims.push_back(symbols[size]);
    }
    HostTensor host = in.limit > 0 ? hidet::testing::RandomIndices(in.dtype, sizes, in.limit, seed)
                                   : hidet::testing::RandomTensor(in.dtype, sizes, seed);
    ++seed;
    if (!in.constant.empty()) {
      host.values = in.constant;
      tensors.push_back(b.Constant({in.dtype, dims, Device::Cpu()},
                                   ConstantData::FromReals(in.dtype, in.constant)));
    } else {
      tensors.push_back(b.Input({in.dtype, dims, Device::Cpu()}));
      graph_inputs.push_back(host);
    }
    operands.push_back(std::move(host));
  }
  const OpRecord* record = AllOps().Find(test.op);
  ASSERT_NE(record, nullptr);
  auto results = b.Apply(*record, tensors, test.attributes);
  ASSERT_TRUE(results.ok()) << results.status();
  const Operator op = b.operators().back();
  const auto expected = hidet::testing::RunOperator(op, operands, by_name);
  ASSERT_TRUE(expected.ok()) << expected.status();

  absl::StatusOr<Graph> graph;
  if (record->define != nullptr) {
    graph = b.Build(*results);
  } else {
    GraphBuilder parts(AllOps());
    Graph inputs;
    inputs.inputs = b.inputs();
    parts.StartFrom(inputs);
    const auto outputs = record->decompose(parts, tensors, op.attributes());
    ASSERT_TRUE(outputs.ok()) << outputs.status();
    graph = parts.Build(*outputs);
  }
  ASSERT_TRUE(graph.ok()) << graph.status();
  const auto actual = RunByTasks(*graph, graph_inputs, symbols);
  ASSERT_TRUE(actual.ok()) << actual.status();
  for (size_t i = 0; i < expected->size(); ++i) {
    EXPECT_EQ(
        Difference((*actual)[i], (*expected)[i], hidet::testing::ToleranceOf((*expected)[i].dtype)),
        "");
  }
}

AttributeValue L(Ints values) { return values; }
AttributeValue N(int64_t value) { return value; }
AttributeValue T(ScalarType type) { return type; }
AttributeValue S(const char* text) { return std::string(text); }

// True if the operator takes one operand like this.
bool Takes(const OpRecord& record, const In& in) {
  Dims dims;
  for (int64_t size : in.shape) dims.push_back(ir::Int64(std::abs(size)));
  GraphBuilder b(AllOps());
  return b.Apply(record, {b.Input({in.dtype, dims, Device::Cpu()})}, {}).ok();
}

// Pointwise operators of one operand need no row of their own: each is tried on every dtype that it
// takes.
std::vector<Case> UnaryCases() {
  std::vector<Case> cases;
  for (const auto& record : AllOps().records()) {
    const bool is_unary = record->inputs.size() == 1 && !record->inputs[0].variadic;
    if (!record->scalar.has_value() || !is_unary) continue;
    for (const In& in : {F({3, 4}), H({6}), BF({5}), D({4}), I({7}), B({3}), F({}), D({0, 3}),
                         F({-3, 1}), F({-2, 0})}) {
      if (Takes(*record, in)) cases.push_back({record->name, {in}});
    }
  }
  cases.push_back({"Gelu", {F({20})}, {{"approximate", true}}});
  cases.push_back({"Clip", {F({10})}, {{"min_val", -0.5}, {"max_val", 1.0}}});
  cases.push_back({"Clip", {I({10})}, {{"min_val", -2.0}}});
  cases.push_back({"Clip", {F({10})}});
  cases.push_back({"SoftPlus", {F({10})}, {{"beta", 2.0}, {"threshold_val", 1.0}}});
  cases.push_back({"BitwiseNot", {I({5})}});
  cases.push_back({"BitwiseNot", {B({5})}});
  for (ScalarType to : {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kInt32,
                        ScalarType::kBool, ScalarType::kUInt8}) {
    for (const In& in : {F({9}), I({9}), B({4}), U8({4})}) {
      if (to == ScalarType::kUInt8 && in.dtype != ScalarType::kUInt8)
        continue;  // saturation is the evaluator's test
      cases.push_back({"Cast", {in}, {{"dtype", T(to)}}});
    }
  }
  return cases;
}

std::vector<Case> BinaryCases() {
  std::vector<Case> cases;
  for (const char* op :
       {"Add", "Subtract", "Multiply", "Divide", "Max", "Min", "Mod", "Fmod", "Equal", "NotEqual",
        "Less", "LessEqual", "Greater", "GreaterEqual", "LogicalAnd", "LogicalOr", "LogicalXor"}) {
    cases.push_back({op, {F({3, 4}), F({4})}});
    cases.push_back({op, {F({3, 1, 2}), F({4, 1})}});
    cases.push_back({op, {I({6}), I({6})}});
    cases.push_back({op, {H({5}), H({})}});
    cases.push_back({op, {F({0, 4}), F({1, 4})}});
    cases.push_back({op, {F({-3, 4}), F({1, 4})}});
    cases.push_back({op, {F({2, 3}), C(ScalarType::kFloat32, {}, {1.5})}});
    cases.push_back({op, {F({2, 3}), I({3})}});  // promotion
  }
  for (const char* rounding : {"floor", "trunc", "true"}) {
    cases.push_back({"Divide", {I({9}), I({9})}, {{"rounding", S(rounding)}}});
    cases.push_back({"Divide", {F({9}), F({9})}, {{"rounding", S(rounding)}}});
  }
  for (double exponent : {1.0, 2.0, 3.0, 0.5, -1.0, -0.5, 2.5}) {
    cases.push_back({"Pow", {F({9}), C(ScalarType::kFloat32, {}, {exponent})}});
  }
  cases.push_back({"Pow", {F({2, 3}), C(ScalarType::kInt64, {}, {3})}});
  cases.push_back({"Pow", {F({4}), F({4})}});
  cases.push_back({"Atan2", {F({4}), F({4})}});
  cases.push_back({"PRelu", {F({2, 3, 4}), F({3, 1})}});
  for (const char* op : {"BitwiseAnd", "BitwiseOr", "BitwiseXor"}) {
    cases.push_back({op, {I({6}), I({6})}});
    cases.push_back({op, {B({6}), B({6})}});
  }
  cases.push_back({"LeftShift", {I({6}), Index({6}, 5)}});
  cases.push_back({"RightShift", {I({6}), Index({6}, 5)}});
  cases.push_back({"Max", {F({3, 4}), F({4}), F({3, 1})}});
  cases.push_back({"Min", {F({5})}});
  cases.push_back({"Where", {B({3, 4}), F({4}), F({3, 1})}});
  cases.push_back({"Where", {I({5}), H({5}), H({})}});
  cases.push_back({"Where", {B({-3}), I({}), C(ScalarType::kInt64, {}, {-7})}});
  return cases;
}

std::vector<Case> MovementCases() {
  const auto size = [](int64_t symbol) { return ir::Int64(symbol); };
  return {
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({6, 4})}}},
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({3, 8})}}},
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({4, -1, 2})}}},
      {"Reshape", {F({2, 1, 12})}, {{"shape", L({1, 2, 3, 4, 1})}}},
      {"Reshape", {F({6, 5})}, {{"shape", L({5, 6})}}},
      {"Reshape", {F({0, 3})}, {{"shape", L({3, 0})}}},
      {"Reshape", {F({-2, -3, 4})}, {{"shape", Dims{size(-1), size(2), size(2)}}}},
      {"Reshape", {F({-2, 12})}, {{"shape", Dims{size(-1), size(8)}}}},
      {"Identity", {F({3, 4})}},
      {"Identity", {B({-2, 0})}},
      {"Relayout", {F({5, 7})}, {{"layout", S("row_major")}}},
      {"Relayout", {F({5, 7})}, {{"layout", S("order(1,0)")}}},
      {"Relayout", {H({5, 7})}, {{"layout", S("order(0,1) block(1:4)")}}},
      {"Relayout", {F({6, 9, 1, 2})}, {{"layout", S("order(3,0,2,1) block(1:4,0:3,1:2)")}}},
      {"Squeeze", {F({1, 3, 1})}},
      {"Squeeze", {F({1, 3, 1})}, {{"dims", L({-1})}}},
      {"Unsqueeze", {F({3, 4})}, {{"dims", L({0, -1})}}},
      {"Flatten", {F({2, 3, 4})}, {{"start_dim", N(1)}}},
      {"Flatten", {F({})}},
      {"PermuteDims", {F({2, 3, 4})}, {{"axes", L({2, 0, 1})}}},
      {"PermuteDims", {F({-2, 3})}},
      {"Broadcast", {F({3, 1})}, {{"shape", L({2, 3, 4})}}},
      {"Broadcast", {F({})}, {{"shape", L({2})}}},
      {"Broadcast", {F({3, 4})}, {{"shape", L({2, -1, 4})}}},
      {"Tile", {F({2, 3})}, {{"repeats", L({2, 3})}}},
      {"Tile", {F({1, -3})}, {{"repeats", L({4, 1})}}},
      {"Flip", {F({2, 3})}, {{"dims", L({-1})}}},
      {"StridedSlice",
       {F({8, 5})},
       {{"starts", L({1, 0})}, {"ends", L({7, 5})}, {"strides", L({2, 3})}}},
      {"StridedSlice",
       {F({8})},
       {{"starts", L({-1})}, {"ends", L({INT64_MIN})}, {"strides", L({-3})}}},
      {"StridedSlice",
       {F({2, 8})},
       {{"starts", L({-3})}, {"ends", L({INT64_MAX})}, {"axes", L({-1})}}},
      {"StridedSlice",
       {F({-5, 2})},
       {{"starts", L({1})}, {"ends", L({INT64_MAX})}, {"axes", L({0})}}},
      {"StridedSlice",
       {F({-5, 2})},
       {{"starts", L({1})}, {"ends", L({-1})}, {"axes", L({0})}, {"strides", L({2})}}},
      {"StridedSlice", {F({4})}, {{"starts", L({3})}, {"ends", L({1})}}},
      {"Concat", {F({2, 3}), F({2, 1}), F({2, 4})}, {{"axis", N(-1)}}},
      {"Concat", {F({2, 3}), F({0, 3})}, {{"axis", N(0)}}},
      {"Concat", {F({-2, 3}), F({4, 3})}, {{"axis", N(0)}}},
      {"Concat", {I({3})}},
      {"Split", {F({2, 7})}, {{"axis", N(1)}, {"sizes", L({3, 0, 4})}}},
      {"Pad", {F({2, 3})}, {{"pads", L({1, 0, 0, 2})}, {"value", 7.5}}},
      {"Pad", {F({5})}, {{"pads", L({-1, 2})}}},
      {"Pad", {F({5, 4})}, {{"pads", L({2, 3, 4, 1})}, {"mode", S("reflect")}}},
      {"Pad", {F({-5, 4})}, {{"pads", L({2, 3, 4, 1})}, {"mode", S("edge")}}},
      {"SlidingWindows", {F({7})}, {{"axis", N(0)}, {"size", N(3)}}},
      {"SlidingWindows",
       {F({2, 9, 3})},
       {{"axis", N(1)}, {"size", N(2)}, {"stride", N(3)}, {"dilation", N(4)}}},
      {"SlidingWindows", {F({-8, 2})}, {{"axis", N(0)}, {"size", N(4)}, {"stride", N(2)}}},
      {"Im2col", {F({2, 3, 5, 4})}, {{"kernel_size", L({2})}}},
      {"Im2col", {F({2, 3, 5, 4})}, {{"kernel_size", L({3, 2})}}},
      {"Im2col",
       {F({3, 6, 7})},
       {{"kernel_size", L({2, 3})},
        {"dilation", L({2, 1})},
        {"padding", L({1, 0})},
        {"stride", L({1, 2})}}},
      {"Im2col", {F({-2, 3, 4, 4})}, {{"kernel_size", L({1, 2})}, {"padding", L({0, 1, 1, 0})}}},
      {"Triu", {F({3, 4})}, {{"diagonal", N(1)}}},
      {"Triu", {F({2, 4, 3})}, {{"diagonal", N(-1)}}},
      {"Tril", {I({4, 4})}},
      {"Take", {F({5, 3}), Index({2, 2}, 5)}},
      {"Take", {F({2, 5, 3}), I32({2})}, {{"axis", N(1)}}},
      {"Take", {F({5, 3}), I({4})}},  // negative indices
      {"Take", {F({5, 3}), Index({}, 5)}},
      {"Take", {F({-5, 3}), Index({-2}, 5)}},
      {"Gather", {F({4, 5}), Index({4, 2}, 5)}, {{"axis", N(1)}}},
      {"Gather", {F({4, 5}), I({3, 5})}, {{"axis", N(0)}}},
      {"Take", {F({5, 3}), Index({4}, 5)}, {{"wrap", false}}},
      {"CountSteps", {Sorted({7}), F({3, 5})}, {{"step", N(1)}, {"most", N(7)}}},
      {"CountSteps", {Sorted({8}), F({9})}, {{"step", N(3)}, {"most", N(4)}, {"right", true}}},
      {"CountSteps", {Sorted({1}), F({})}, {{"step", N(1)}, {"most", N(64)}}},
      {"CountSteps", {F({0}), F({-2, 3})}, {{"step", N(1)}, {"most", N(1)}}},
      {"CountSteps",
       {Sorted({9}), F({-2, 5}), Index({-2, 5}, 8)},
       {{"step", N(2)}, {"most", N(2)}}},
      {"CountSteps",
       {{.shape = {2, 3}, .constant = {0, 0.5, 1, -1, 0, 2}}, F({2, 9})},
       {{"step", N(1)}, {"most", N(3)}}},
      {"Scatter", {F({4, 5}), Index({1, 2}, 4), F({1, 2})}},
      {"Scatter", {F({4, 5}), Index({4, 1}, 5), F({4, 1})}, {{"axis", N(1)}}},
      {"Scatter", {F({4, 5}), Index({3, 5}, 4), F({3, 5})}, {{"reduction", std::string("add")}}},
      {"Scatter",
       {I({4, 5}), Index({4, 7}, 5), I({4, 7})},
       {{"axis", N(1)}, {"reduction", std::string("max")}}},
      {"Scatter", {F({6}), Index({9}, 6), F({9})}, {{"reduction", std::string("min")}}},
      {"Scatter", {F({6}), Index({4}, 6), F({4})}, {{"reduction", std::string("mul")}}},
      {"GatherNd", {F({4, 5, 2}), Index({3, 2}, 4)}},
      {"GatherNd", {F({4, 5}), Index({3, 1}, 4)}},
      {"GatherNd", {F({3, 4, 5}), Index({3, 2, 1}, 4)}, {{"batch_dims", N(1)}}},
      {"Shape", {F({2, -3})}},
      {"Sizes",
       {},
       {{"values", L({4, 5, 6})}, {"shape", L({3})}, {"dtype", T(ScalarType::kInt32)}}},
      {"Full", {}, {{"shape", L({2, 3})}, {"value", 1.5}, {"dtype", T(ScalarType::kFloat16)}}},
      {"Arange",
       {C(ScalarType::kInt64, {}, {3}), C(ScalarType::kInt64, {}, {11}),
        C(ScalarType::kInt64, {}, {3})}},
      {"Arange",
       {C(ScalarType::kFloat32, {}, {1}), C(ScalarType::kFloat32, {}, {-1}),
        C(ScalarType::kFloat32, {}, {-0.5})}},
  };
}

std::vector<Case> ReductionCases() {
  std::vector<Case> cases;
  for (const char* op :
       {"ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd", "ReduceOr", "ReduceAnd",
        "ReduceL1", "ReduceL2", "ReduceSumSquare", "ReduceLogSumExp", "ReduceVar", "ReduceStd"}) {
    cases.push_back({op, {F({3, 4})}});
    cases.push_back({op, {F({3, 4, 5})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({3, 4, 5})}, {{"dims", L({-1, 0})}, {"keepdims", true}}});
    cases.push_back({op, {H({2, 6})}, {{"dims", L({1})}}});
    cases.push_back({op, {I({2, 5})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({0, 4})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({-3, 1})}, {{"dims", L({0})}}});
  }
  cases.push_back({"ReduceSum", {F({2, 0})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceSum", {B({2, 5})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceMax", {F({2, 0})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceVar", {F({2, 6})}, {{"dims", L({1})}, {"correction", N(0)}}});
  for (const char* op : {"ArgMax", "ArgMin"}) {
    cases.push_back({op, {F({3, 5})}, {{"dim", N(1)}}});
    cases.push_back({op, {I({9, 2})}, {{"dim", N(0)}, {"keepdims", true}}});
    cases.push_back({op, {I({9, 2})}, {{"dim", N(0)}, {"last", true}}});
    cases.push_back({op, {H({-4})}, {{"dim", N(-1)}}});
  }
  for (const char* op : {"CumulativeSum", "CumulativeProduct", "CumulativeMax", "CumulativeMin"})
    cases.push_back({op, {F({3, 4})}, {{"dim", N(1)}}});
  cases.push_back(
      {"CumulativeSum", {I({3, 4})}, {{"dim", N(0)}, {"exclusive", true}, {"reverse", true}}});
  cases.push_back({"CumulativeLogSumExp", {F({3, 40})}, {{"dim", N(1)}}});
  cases.push_back({"CumulativeLogSumExp", {H({-5, 3, 2})}, {{"dim", N(0)}}});
  cases.push_back({"CumulativeLogSumExp",
                   {D({3, 4})},
                   {{"dim", N(0)}, {"exclusive", true}, {"reverse", true}}});
  for (const char* op : {"Softmax", "LogSoftmax"}) {
    cases.push_back({op, {F({3, 5})}, {{"axis", N(-1)}}});
    cases.push_back({op, {F({2, 3, 4})}, {{"axis", N(1)}}});
    cases.push_back({op, {H({2, 9})}});
    cases.push_back({op, {F({-2, -7})}});
    cases.push_back({op, {F({0, 4})}});
    cases.push_back({op, {F({4, 1})}});
  }
  cases.push_back({"LayerNorm", {F({3, 8}), F({8}), F({8})}});
  cases.push_back(
      {"LayerNorm", {F({2, 3, 8}), F({3, 8}), None()}, {{"axis", N(1)}, {"epsilon", 0.1}}});
  cases.push_back({"LayerNorm", {F({2, 8}), None(), F({8})}});
  cases.push_back({"LayerNorm", {H({-2, -3, 16}), H({16}), H({16})}});
  cases.push_back({"RmsNorm", {F({3, 8}), F({8})}});
  cases.push_back({"RmsNorm", {BF({3, 8})}});
  cases.push_back(
      {"BatchNormInfer",
       {F({2, 3, 4, 4}), F({3}), C(ScalarType::kFloat32, {3}, {0.5, 1, 2}), F({3}), F({3})}});
  cases.push_back({"BatchNormInfer",
                   {F({-2, 3}), F({3}), C(ScalarType::kFloat32, {3}, {0.5, 1, 2})},
                   {{"epsilon", 0.01}}});
  cases.push_back({"GroupNorm", {F({2, 6, 3}), F({6}), F({6})}, {{"groups", N(3)}}});
  return cases;
}

std::vector<Case> AnchorCases() {
  std::vector<Case> cases;
  for (const char* op : {"Matmul", "CpuBatchMatmul", "CudaBatchMatmul"}) {
    cases.push_back({op, {F({2, 3, 4}), F({2, 4, 5})}});
    cases.push_back({op, {F({2, 3, 4}), F({2, 5, 4})}, {{"transpose_b", true}}});
    cases.push_back(
        {op, {F({2, 4, 3}), F({2, 5, 4})}, {{"transpose_a", true}, {"transpose_b", true}}});
  }
  cases.push_back({"Matmul", {F({3, 4}), F({4, 5})}});
  cases.push_back({"Matmul", {F({4}), F({4, 5})}});
  cases.push_back({"Matmul", {F({2, 3, 4}), F({4})}});
  cases.push_back({"Matmul", {F({4}), F({4})}});
  cases.push_back({"Matmul", {F({4}), F({2, 4, 5})}});
  cases.push_back({"Matmul", {F({2, 1, 3, 4}), F({3, 4, 5})}});
  cases.push_back({"Matmul", {F({-2, -3, 4}), F({4, 5})}});
  cases.push_back({"Matmul", {H({3, 40}), H({40, 5})}});
  cases.push_back({"Matmul", {I32({3, 4}), I32({4, 5})}});
  cases.push_back({"MatmulInteger", {U8({3, 40}), I8({40, 5})}});
  cases.push_back({"MatmulInteger", {I8({2, 3, 40}), I8({5, 40})}, {{"transpose_b", true}}});
  cases.push_back({"Matmul", {F({3, 0}), F({0, 5})}});
  cases.push_back({"Matmul", {F({0, 4}), F({4, 5})}});
  cases.push_back(
      {"Conv1d", {F({2, 3, 9}), F({4, 3, 3})}, {{"padding", L({1, 2})}, {"stride", L({2})}}});
  cases.push_back({"Conv2d", {F({1, 3, 5, 5}), F({2, 3, 3, 3})}});
  cases.push_back({"Conv2d",
                   {F({-2, 4, 6, 5}), F({6, 2, 3, 2})},
                   {{"padding", L({1, 0, 2, 1})},
                    {"stride", L({2, 1})},
                    {"dilations", L({1, 2})},
                    {"groups", N(2)}}});
  cases.push_back(
      {"Conv2d", {F({1, 4, 5, 5}), F({4, 1, 3, 3})}, {{"padding", L({1, 1})}, {"groups", N(4)}}});
  cases.push_back({"Conv2d", {F({1, 2, 5, 5}), F({4, 1, 1, 1})}, {{"groups", N(2)}}});
  cases.push_back({"Conv2d", {H({1, 8, 4, 4}), H({3, 8, 3, 3})}, {{"padding", L({1, 1})}}});
  cases.push_back({"Conv2d",
                   {F({1, 2, -7, -7}), F({3, 2, 3, 3})},
                   {{"padding", L({1, 1})}, {"stride", L({2, 2})}}});
  cases.push_back({"Conv3d", {F({1, 2, 3, 4, 4}), F({2, 2, 2, 2, 2})}});
  for (const char* op : {"MaxPool", "AvgPool"}) {
    cases.push_back({absl::StrCat(op, "1d"),
                     {F({2, 3, 8})},
                     {{"kernel", L({3})}, {"stride", L({2})}, {"padding", L({1})}}});
    for (bool ceil_mode : {false, true}) {
      cases.push_back({absl::StrCat(op, "2d"),
                       {F({1, 2, 7, 6})},
                       {{"kernel", L({3, 2})},
                        {"stride", L({2, 2})},
                        {"padding", L({1, 0})},
                        {"ceil_mode", ceil_mode}}});
    }
    cases.push_back(
        {absl::StrCat(op, "3d"),
         {F({1, 1, 4, 4, 4})},
         {{"kernel", L({2, 2, 2})}, {"stride", L({2, 2, 2})}, {"padding", L({0, 0, 0})}}});
    cases.push_back({absl::StrCat(op, "2d"),
                     {H({-2, 2, 5, 5})},
                     {{"kernel", L({2, 2})}, {"stride", L({1, 1})}, {"padding", L({1, 1, 0, 0})}}});
  }
  // Windows of more elements than the image has.
  for (const char* op : {"MaxPool2d", "AvgPool2d"}) {
    cases.push_back({op,
                     {F({1, 2, 5, 6})},
                     {{"kernel", L({9, 3})}, {"stride", L({2, 1})}, {"padding", L({4, 1, 5, 1})}}});
    cases.push_back({op,
                     {F({1, 2, 1, 5})},
                     {{"kernel", L({4, 6})},
                      {"stride", L({4, 3})},
                      {"padding", L({0, 0})},
                      {"ceil_mode", true}}});
  }
  cases.push_back(
      {"MaxPool1d",
       {H({-2, 2, 5})},
       {{"kernel", L({6})}, {"stride", L({1})}, {"dilations", L({3})}, {"padding", L({12, 15})}}});
  cases.push_back({"AvgPool2d",
                   {F({-1, 2, 3, 6})},
                   {{"kernel", L({4, 7})},
                    {"stride", L({2, 2})},
                    {"padding", L({3, 4})},
                    {"count_include_pad", false},
                    {"ceil_mode", true}}});
  cases.push_back({"AvgPool2d",
                   {F({1, 2, 7, 6})},
                   {{"kernel", L({3, 3})},
                    {"stride", L({2, 2})},
                    {"padding", L({1, 1})},
                    {"count_include_pad", false},
                    {"ceil_mode", true}}});
  cases.push_back({"MaxPool2d",
                   {F({1, 1, 7, 7})},
                   {{"kernel", L({2, 2})},
                    {"stride", L({1, 1})},
                    {"padding", L({0, 0})},
                    {"dilations", L({2, 3})}}});
  for (const char* op : {"AdaptiveAvgPool", "AdaptiveMaxPool"}) {
    cases.push_back({absl::StrCat(op, "1d"), {F({2, 3, 7})}, {{"output_size", L({3})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({-2, 3, 6, 5})}, {{"output_size", L({2, 3})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -7, -6})}, {{"output_size", L({1, 1})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -7, -6})}, {{"output_size", L({3, 4})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -2, 6})}, {{"output_size", L({3, 1})}}});
    cases.push_back(
        {absl::StrCat(op, "3d"), {F({1, 1, 4, 5, 6})}, {{"output_size", L({2, 2, 2})}}});
  }
  const auto layer = [&](std::string cell, int64_t gates, bool cells, bool bias, bool reverse,
                         In (*make)(Ints)) {
    std::vector<In> inputs = {make({-5, -2, gates * 3}), make({3, gates, 3}), make({-2, 3})};
    inputs.push_back(cells ? make({-2, 3}) : None());
    inputs.push_back(bias ? make({3}) : None());
    cases.push_back({"Recurrence", inputs, {{"cell", std::move(cell)}, {"reverse", reverse}}});
  };
  for (const bool reverse : {false, true}) {
    layer("lstm", 4, true, false, reverse, F);
    layer("gru", 3, false, true, reverse, F);
  }
  layer("gru", 3, false, false, false, D);
  layer("lstm", 4, true, false, false, D);
  layer("rnn_tanh", 1, false, false, true, F);
  layer("rnn_relu", 1, false, false, false, F);
  // Lengths of 0 to 6 in 5 steps: rows that never begin, that end, and that do not.
  for (const bool reverse : {false, true}) {
    cases.push_back(
        {"Recurrence",
         {F({-5, 6, 12}), F({3, 4, 3}), F({6, 3}), F({6, 3}), None(), F({3, 3}), Index({6}, 7)},
         {{"cell", S("lstm")}, {"reverse", reverse}}});
    cases.push_back({"Recurrence",
                     {F({5, 6, 9}), F({3, 3, 3}), F({6, 3}), None(), F({3}), None(), Index({6}, 7)},
                     {{"cell", S("gru")}, {"reverse", reverse}}});
  }
  cases.push_back({"Attention", {F({2, 3, 5, 4}), F({2, 3, 6, 4}), F({2, 3, 6, 7})}});
  cases.push_back({"Attention",
                   {F({2, 5, 4}), F({2, 5, 4}), F({2, 5, 4})},
                   {{"is_causal", true}, {"scale", 0.3}}});
  cases.push_back(
      {"Attention", {F({-2, 3, -5, 4}), F({-2, 3, -5, 4}), F({-2, 3, -5, 4}), B({-2, 1, 1, -5})}});
  cases.push_back({"Attention", {F({2, 4, 3, 4}), F({2, 2, 5, 4}), F({2, 2, 5, 4}), F({3, 5})}});
  cases.push_back({"Attention", {H({1, 2, 4, 8}), H({1, 2, 4, 8}), H({1, 2, 4, 8})}});
  return cases;
}

void CheckAll(const std::vector<Case>& cases) {
  for (const Case& test : cases) Check(test);
}

TEST(Ops, UnaryDefinitionsMatchTheirReferences) { CheckAll(UnaryCases()); }
TEST(Ops, BinaryDefinitionsMatchTheirReferences) { CheckAll(BinaryCases()); }
TEST(Ops, MovementDefinitionsMatchTheirReferences) { CheckAll(MovementCases()); }
TEST(Ops, ReductionDefinitionsMatchTheirReferences) { CheckAll(ReductionCases()); }
TEST(Ops, AnchorDefinitionsMatchTheirReferences) { CheckAll(AnchorCases()); }

TEST(Ops, EveryOperatorHasACase) {
  std::set<std::string> tested;
  for (const auto& cases :
       {UnaryCases(), BinaryCases(), MovementCases(), ReductionCases(), AnchorCases()}) {
    for (const Case& test : cases) tested.insert(test.op);
  }
  for (const auto& record : AllOps().records()) {
    EXPECT_FALSE(record->doc.empty()) << record->name;
    if (record->external.has_value()) continue;  // of shapes alone: the host computes it
    // Of several ranks: testing/simulator/all_reduce_peers_test.cc computes it.
    if (record->name == "AllReduceByPeers") continue;
    EXPECT_TRUE(tested.contains(record->name)) << record->name;
    EXPECT_TRUE(hidet::testing::HasReference(record->name)) << record->name;
  }
}

struct ErrorCase {
  Case test;
  std::string message;
};

TEST(Ops, ErrorsSayWhatWasExpected) {
  const std::vector<ErrorCase> cases = {
      {{"Conv2d", {F({1, 3, 5, 5}), F({2, 4, 3, 3})}},
       "Conv2d: image of 3 channels and weight [2, 4, 3, 3] in 1 groups"},
      {{"Conv2d", {F({1, 3, 2, 5}), F({2, 3, 3, 3})}},
       "Conv2d: a window of 3 elements on a padded image of 2"},
      {{"MaxPool1d",
        {F({1, 3, 2})},
        {{"kernel", L({8})}, {"stride", L({6})}, {"padding", L({0})}, {"ceil_mode", true}}},
       "MaxPool1d: a window of 8 elements on a padded image of 2"},
      {{"Conv2d", {F({1, 3, 5, 5}), F({2, 3, 3, 3})}, {{"stride", L({0, 1})}}},
       "Conv2d: stride has 0, expected at least 1"},
      {{"SortPlaces",
        {{ScalarType::kInt4, {8}}},
        {{"count", graph::Dims{ir::Int64(8)}}, {"descending", true}}},
       "SortPlaces: elements of int4 are not sorted on the CPU"},
      {{"CountSteps", {F({3, 4}), F({2, 5})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: size of dimension 0: 3 and 2 differ"},
      {{"CountSteps", {F({3, 4}), F({2, 3, 4})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: bounds of rank 2 for values of rank 3"},
      {{"CountSteps", {F({3}), H({3})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: bounds of dtype float32, values of float16"},
      {{"CountSteps", {F({3}), F({3})}, {{"step", N(0)}, {"most", N(4)}}}, "CountSteps: step is 0"},
      {{"Recurrence", {F({5, 2, 12}), F({3, 4, 3}), F({2, 3})}, {{"cell", S("lstm")}}},
       "Recurrence: a state of cells is what an lstm has, and it alone"},
      {{"Recurrence", {F({5, 2, 12}), F({3, 3, 3}), F({2, 3})}, {{"cell", S("gru")}}},
       "Recurrence: gates of x: 12 and 9 differ"},
      {{"Recurrence",
        {F({5, 2, 9}), F({3, 3, 3}), F({2, 3}), None(), None(), F({3, 3})},
        {{"cell", S("gru")}}},
       "Recurrence: peepholes are what an lstm has"},
      {{"Recurrence",
        {F({5, 2, 9}), F({3, 3, 3}), F({2, 3}), None(), None(), None(), I({3})},
        {{"cell", S("gru")}}},
       "Recurrence: rows of h and lengths: 2 and 3 differ"},
      {{"Recurrence", {F({5, 2, 3}), H({3, 1, 3}), F({2, 3})}, {{"cell", S("rnn_tanh")}}},
       "Recurrence: weights of dtype float16 and rank 3, expected float32 and 3"},
      {{"PermuteDims", {F({2, 3})}, {{"axes", L({0, 0})}}}, "PermuteDims: axis 0 is given twice"},
      {{"PermuteDims", {F({2, 3, 4})}, {{"axes", L({-4, 0, 1})}}},
       "PermuteDims: axis -4 out of range for rank 3"},
      {{"StridedSlice", {F({2, 3, 4})}, {{"starts", L({0})}, {"ends", L({1})}, {"axes", L({-4})}}},
       "StridedSlice: axis -4 out of range for rank 3"},
      {{"StridedSlice", {F({3})}, {{"starts", L({0, 0})}, {"ends", L({1, 1})}}},
       "StridedSlice: 2 bounds for rank 1"},
      {{"Concat", {F({2, 3}), F({3, 3})}, {{"axis", N(1)}}},
       "Concat: size of dimension 0: 2 and 3 differ"},
      {{"Take", {F({2}), F({2})}}, "Take: indices of dtype float32, expected integers"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("order(0,2,1)")}}},
       "Relayout: layout \"order(0,2,1)\" is none of rank 2"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("block(2:4)")}}},
       "Relayout: layout \"block(2:4)\" is none of rank 2"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("upside down")}}},
       "Relayout: layout \"upside down\": expected \"row_major\" or \"order(0,2,1) block(0:32)\""},
      {{"Squeeze", {F({2, 3})}, {{"dims", L({0})}}},
       "Squeeze: size of dimension 0: 2 and 1 differ"},
      {{"Broadcast", {F({2})}, {{"shape", L({3})}}},
       "Broadcast: cannot broadcast [2] to [3]: 2 and 3 differ"},
      {{"Matmul", {F({2, 3}), H({3, 2})}}, "Matmul: operands of dtypes float32 and float16"},
      {{"MatmulInteger", {U8({2, 3}), I32({3, 2})}},
       "MatmulInteger: an operand of dtype int32, expected int8 or uint8"},
      {{"Attention", {F({2, 3, 4}), F({2, 3, 5}), F({2, 3, 4})}},
       "Attention: depths of q and k: 4 and 5 differ"},
      {{"Pad", {F({3})}, {{"pads", L({3, 0})}, {"mode", S("reflect")}}},
       "Pad: reflects 3 elements of dimension 0 of size 3"},
      {{"SlidingWindows", {F({2, 4})}, {{"axis", N(1)}, {"size", N(3)}, {"dilation", N(2)}}},
       "SlidingWindows: a window over 5 elements of dimension 1 of size 4"},
      {{"SlidingWindows", {F({4})}, {{"axis", N(0)}, {"size", N(0)}}},
       "SlidingWindows: windows of 0 every 1, 1 apart"},
      {{"Im2col", {F({1, 1, 2, 2})}, {{"kernel_size", L({3, 3})}}},
       "Im2col: a window of 3 elements on a padded image of 2"},
      {{"Im2col", {F({2, 2})}, {{"kernel_size", L({1, 1})}}},
       "Im2col: images of rank 2, expected 3 or 4"},
      {{"Pad", {F({0})}, {{"pads", L({1, 0})}, {"mode", S("edge")}}},
       "Pad: repeats the edge of dimension 0 of size 0"},
      {{"Add", {B({2}), B({2})}}, "Add: operands of dtype bool, expected integers or floats"},
      {{"LayerNorm", {F({2, 4}), F({2, 4})}},
       "LayerNorm: a scale or bias of type float32[2, 4][cpu] for the last 1 dimensions"},
  };
  for (const ErrorCase& error : cases) {
    SCOPED_TRACE(Name(error.test));
    GraphBuilder b(AllOps());
    std::vector<Tensor> inputs;
    for (const In& in : error.test.inputs) {
      inputs.push_back(in.absent ? Tensor()
                                 : b.Input({in.dtype, MakeDims(in.shape), Device::Cpu()}));
    }
    const auto result = b.Apply(error.test.op, inputs, error.test.attributes);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(result.status().message(), error.message);
  }
}

}  // namespace
}  // namespace hidet::graph
