#include "graph/lower_to_task.h"

#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::graph {
namespace {

// relu(x) and, beside it, a constant.
Operator FusedWithConstant(std::shared_ptr<const ConstantData> data) {
  GraphBuilder b(AllOps());
  const TensorType type = {ScalarType::kFloat32, MakeDims({2}), Device::Cpu()};
  const Tensor x = b.Input(type), c = b.Constant(type, std::move(data));
  auto inner = std::make_shared<const Graph>(*b.Build({*b.ApplyOne("Relu", {x}), c}));
  return Operator::MakeFused(inner, 0, {Tensor::Make(type)},
                             {Tensor::Make(type), Tensor::Make(type)});
}

TEST(LowerToTask, AConstantResultIsAStage) {
  const auto lowered =
      LowerToTask(FusedWithConstant(ConstantData::Splat(ScalarType::kFloat32, 2, 1.5))).value();
  const auto results =
      hidet::testing::RunTask(lowered.task, {{ScalarType::kFloat32, {2}, {-1, 3}}}).value();
  EXPECT_EQ(results[0].values, (std::vector<double>{0, 3}));
  EXPECT_EQ(results[1].values, (std::vector<double>{1.5, 1.5}));
}

TEST(LowerToTask, AConstantResultOfManyValuesIsRefused) {
  const auto lowered =
      LowerToTask(FusedWithConstant(ConstantData::FromReals(ScalarType::kFloat32, {1, 2})));
  EXPECT_EQ(lowered.status().code(), absl::StatusCode::kInternal);
  EXPECT_NE(std::string(lowered.status().message()).find("is no splat"), std::string::npos);
}

}  // namespace
}  // namespace hidet::graph
