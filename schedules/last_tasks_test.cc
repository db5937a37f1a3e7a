#include "schedules/last_tasks.h"

#include "gtest/gtest.h"
#include "ir/expr.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

ir::Task Task() { return testing::Linear(ir::Int64(8), ir::Int64(4), ir::Int64(6)); }

TEST(LastTasksTest, ReadsATaskOnce) {
  const LastTasks<size_t> sizes;
  int reads = 0;
  const auto read = [&](const ir::Task& task) -> absl::StatusOr<size_t> {
    ++reads;
    return task.inputs.size();
  };
  const ir::Task task = Task(), copy = task, other = Task();
  EXPECT_EQ(**sizes.Of(task, read), 3u);
  EXPECT_EQ(**sizes.Of(copy, read), 3u);
  EXPECT_EQ(reads, 1);
  EXPECT_EQ(**sizes.Of(other, read), 3u);  // equal, but made of other nodes
  EXPECT_EQ(reads, 2);
  sizes.Of(task, read);
  EXPECT_EQ(reads, 2);
}

TEST(LastTasksTest, WhateverAStrategyReadsMakesAnotherTask) {
  const ir::Task task = Task();
  ir::Task stored = task, half = task, named = task, constant = task, body = task;
  stored.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, {.order = {1, 0}}, true);
  half.half_reduction = true;
  named.name = "other";
  constant.inputs[0].constant = true;
  body.stages.back().body[0] = body.stages.back().body[0] + body.stages.back().body[0];
  EXPECT_TRUE(IsSameTask(task, ir::Task(task)));
  for (const ir::Task* other : {&stored, &half, &named, &constant, &body})
    EXPECT_FALSE(IsSameTask(task, *other));
}

}  // namespace
}  // namespace hidet::schedules
