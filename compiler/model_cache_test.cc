#include <cstdlib>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "compiler/options.h"
#include "compiler/pipeline.h"
#include "graph/constant_data.h"
#include "graph/device.h"
#include "graph/graph.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/tensor.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "runtime/model.h"
#include "runtime/model_data.h"

namespace hidet::compiler {
namespace {

using graph::Device;
using graph::Tensor;

constexpr int kRows = 24, kColumns = 20;

// relu(x @ w + b) with a free number of rows; every element of w is `value` but the first.
graph::Graph Linear(float value, absl::string_view name = "w") {
  graph::GraphBuilder b(graph::AllOps());
  const ir::Var rows = graph::MakeSymbol("rows");
  const Tensor x = b.Input({ScalarType::kFloat32, {rows, ir::Int64(kRows)}, Device::Cpu()}, "x");
  std::vector<float> weights(kRows * kColumns, value);
  weights[0] = 2;
  const auto data = graph::ConstantData::Copy(
      ScalarType::kFloat32, kRows * kColumns,
      {reinterpret_cast<const char*>(weights.data()), weights.size() * sizeof(float)});
  const Tensor w = b.Constant(
      {ScalarType::kFloat32, graph::MakeDims({kRows, kColumns}), Device::Cpu()}, data, name);
  const Tensor bias =
      b.Constant({ScalarType::kFloat32, graph::MakeDims({kColumns}), Device::Cpu()},
                 graph::ConstantData::Splat(ScalarType::kFloat32, kColumns, 0.5), "b");
  const Tensor sum = *b.ApplyOne("Add", {*b.ApplyOne("Matmul", {x, w}), bias});
  return *b.Build({*b.ApplyOne("Relu", {sum})}, {"y"});
}

std::vector<float> RunModel(runtime::ModelData data, int rows) {
  const auto model = runtime::Model::Load(std::move(data));
  EXPECT_TRUE(model.ok()) << model.status();
  if (!model.ok()) return {};
  std::vector<float> in(static_cast<size_t>(rows * kRows), 1), out(rows * kColumns, -1);
  const TensorView x{in.data(), ScalarType::kFloat32, {rows, kRows}};
  TensorView y{out.data(), ScalarType::kFloat32, {rows, kColumns}};
  const absl::Status status = (*model)->Run({x}, absl::MakeSpan(&y, 1));
  EXPECT_TRUE(status.ok()) << status;
  return out;
}

class ModelCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    options_.options.cache_dir = absl::StrCat(getenv("TEST_TMPDIR"), "/", test->name());
    options_.options.threads = 2;
  }

  BuildResult Build(const graph::Graph& graph) {
    absl::StatusOr<BuildResult> built = BuildGraph(graph, Stage::kImport, options_);
    EXPECT_TRUE(built.ok()) << built.status();
    return *std::move(built);
  }

  BuildRequest options_;
};

TEST_F(ModelCacheTest, ASecondBuildIsTakenWholeAndGivesTheSameBits) {
  BuildResult first = Build(Linear(0.25));
  EXPECT_FALSE(first.from_cache);
  BuildResult second = Build(Linear(0.25));
  EXPECT_TRUE(second.from_cache);
  const std::vector<float> want = RunModel(std::move(first.compiled->data), 3);
  EXPECT_EQ(want[0], 2 + (kRows - 1) * 0.25f + 0.5f);
  EXPECT_EQ(want[1], kRows * 0.25f + 0.5f);
  EXPECT_EQ(RunModel(std::move(second.compiled->data), 3), want);
}

TEST_F(ModelCacheTest, WeightsStayInTheGraphsMemory) {
  Build(Linear(0.25));
  const graph::Graph graph = Linear(0.25);
  const BuildResult built = Build(graph);
  ASSERT_TRUE(built.from_cache);
  const void* weights = nullptr;
  for (const Tensor& constant : graph::GraphConstants(graph)) {
    if (constant.name() == "w") weights = constant.constant()->stored_bytes().data();
  }
  int found = 0;
  for (const TensorView& view : built.compiled->data.constants) found += view.data == weights;
  EXPECT_EQ(found, 1);
}

TEST_F(ModelCacheTest, OtherValuesNamesAndOptionsAreOtherModels) {
  Build(Linear(0.25));
  BuildResult other = Build(Linear(0.5));
  EXPECT_FALSE(other.from_cache);
  EXPECT_EQ(RunModel(std::move(other.compiled->data), 1)[1], kRows * 0.5f + 0.5f);
  EXPECT_FALSE(Build(Linear(0.25, "v")).from_cache);
  options_.host_bound_constants = {"w"};
  EXPECT_FALSE(Build(Linear(0.25)).from_cache);
  options_.host_bound_constants = {};
  options_.options.threads = 1;
  EXPECT_FALSE(Build(Linear(0.25)).from_cache);
  options_.options.threads = 2;
  options_.options.attention = 0;
  EXPECT_FALSE(Build(Linear(0.25)).from_cache);
  options_.options.attention = 1;
  EXPECT_TRUE(Build(Linear(0.25)).from_cache);
}

TEST_F(ModelCacheTest, WhoAsksForMoreThanTheModelGetsItMade) {
  Build(Linear(0.25));
  options_.explain = true;
  const BuildResult explained = Build(Linear(0.25));
  EXPECT_FALSE(explained.from_cache);
  EXPECT_FALSE(explained.compiled->report.operators.empty());
  options_.explain = false;
  options_.dump_dir = absl::StrCat(options_.options.cache_dir, "/dump");
  EXPECT_FALSE(Build(Linear(0.25)).from_cache);
}

TEST_F(ModelCacheTest, WeightsThatTheHostBindsAreNoPartOfTheModel) {
  options_.host_bound_constants = {"w"};
  Build(Linear(0.25));
  BuildResult built = Build(Linear(0.25));
  EXPECT_TRUE(built.from_cache);
  EXPECT_FALSE(runtime::Model::Load(std::move(built.compiled->data)).ok());  // w is missing
}

TEST_F(ModelCacheTest, WithoutACacheFolderEverythingIsMade) {
  options_.options.cache_dir = "off";
  Build(Linear(0.25));
  EXPECT_FALSE(Build(Linear(0.25)).from_cache);
}

}  // namespace
}  // namespace hidet::compiler
