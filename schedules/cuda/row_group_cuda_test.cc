#include "schedules/cuda/row_group_cuda.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "ir/task/task_units.h"
#include "testing/sample_tasks/sample_tasks.h"
#include "testing/simulator/run_program.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

// y[i, 0] = max(sum_j x[i, j], 3): the reduced axis is kept with size one.
ir::Task KeptSum(const ir::Var& rows, const ir::Var& columns) {
  ir::Task task = testing::Softmax(rows, columns);
  const ir::Type f32 = ir::Type::Float32();
  task.name = "kept_sum";
  ir::Stage reduce = task.stages[0];
  reduce.results = {ir::Buffer::Make("sum", f32, {rows})};
  reduce.body = {reduce.body[0]};
  reduce.combiner = ir::SumCombiner(f32);
  ir::Stage map;
  map.name = "clip";
  map.results = {ir::Buffer::Make("y", f32, {rows, Int64(1)})};
  map.axes = ir::MakeAxes(map.results[0].shape());
  map.reads = {ir::MakeRead(reduce.results[0], {map.axes[0]})};
  map.body = {ir::Max(map.reads[0].value, ir::Float32(3))};
  task.stages = {reduce, map};
  task.outputs = map.results;
  return task;
}

TEST(RowGroupCudaTest, WritesOneColumnWhereTheReducedAxisIsKept) {
  const ir::Var rows = testing::Symbol("rows", 4), columns = testing::Symbol("columns", 200);
  auto runner =
      testing::ProgramRunner::Make(KeptSum(rows, columns), *RowGroupCuda(), Hopper()).value();
  std::vector<float> x(4 * 200, 0.01f), y(4, -1);
  x[3] = 10;
  const absl::Status status = runner.Run({x.data()}, {y.data()}, {{rows, 4}, {columns, 200}});
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_NEAR(y[0], 11.99f, 1e-4);
  for (int i = 1; i < 4; ++i) EXPECT_EQ(y[i], 3.0f);
}

// Of one row it is known where the last vector ends.
TEST(RowGroupCudaTest, OneRowMayEndWithinAVector) {
  for (const int columns : {2049, 2051, 4097}) {
    const ir::Task row = ir::DropUnitAxes(testing::Softmax(Int64(1), Int64(columns))).task;
    auto runner = testing::ProgramRunner::Make(row, *RowGroupCuda(), Hopper()).value();
    std::vector<float> x(columns, 0.0f), y(columns, -1);
    x.back() = std::log(3.0f);
    const absl::Status status = runner.Run({x.data()}, {y.data()}, {});
    ASSERT_TRUE(status.ok()) << status;
    const float least = 1.0f / static_cast<float>(columns + 2);
    for (int i = 0; i + 1 < columns; ++i) ASSERT_NEAR(y[i], least, 1e-6) << i;
    EXPECT_NEAR(y.back(), 3 * least, 1e-6);
  }
}

}  // namespace
}  // namespace hidet::schedules
