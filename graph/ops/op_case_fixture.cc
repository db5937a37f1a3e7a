#include "graph/ops/op_case_fixture.h"

#include <cstdlib>
#include <map>

#include "absl/strings/str_cat.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/reference/reference.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::graph {
namespace {

using hidet::testing::HostTensor;

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

}  // namespace

In Sorted(Ints shape) {
  In in = {.shape = shape};
  for (int64_t i = 0; i < shape[0]; ++i)
    in.constant.push_back(static_cast<double>((i + 1) * 2 / 3) / 2);
  return in;
}

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

}  // namespace hidet::graph
