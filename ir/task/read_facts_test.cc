#include "ir/task/read_facts.h"

#include "gtest/gtest.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::ir {
namespace {

// y[i, j] = table[ids[i], j]
TEST(ReadFacts, AGatherOfRowsMovesAlongTheRowsThroughItsData) {
  const Task task = testing::Embedding(Int64(8), 100, 16);
  const Stage& stage = task.stages[0];
  const Read &ids = stage.reads[0], &table = stage.reads[1];
  const Var &i = stage.axes[0], &j = stage.axes[1];
  EXPECT_TRUE(DependsOnData(stage, table.indices[0]));
  EXPECT_FALSE(DependsOnData(stage, table.indices[1]));
  EXPECT_TRUE(IsReadAtData(stage, table));
  EXPECT_FALSE(IsReadAtData(stage, ids));
  EXPECT_FALSE(AnyUsesVar(table.indices, i));
  EXPECT_TRUE(AnyUsesVar(table.indices, j));
  EXPECT_TRUE(MovesAlong(stage, table.indices[0], i));
  EXPECT_FALSE(MovesAlong(stage, table.indices[0], j));
}

// An index that is read at one place, or is 0: the same place for all j, another value all the
// same.
TEST(ReadFacts, DataMovesWithWhatItsPredicateAsks) {
  Task task = testing::Embedding(Int64(8), 100, 16);
  Stage& stage = task.stages[0];
  const Expr row = stage.reads[1].indices[0];
  EXPECT_FALSE(MovesAlong(stage, row, stage.axes[1]));
  stage.reads[0].predicate = stage.axes[1] < Int64(4);
  EXPECT_TRUE(MovesAlong(stage, row, stage.axes[1]));
}

TEST(ReadFacts, SimplifiesIndicesAtValues) {
  const Task task = testing::Embedding(Int64(8), 100, 16);
  const Stage& stage = task.stages[0];
  const std::vector<Expr> at =
      SimplifyAt({stage.axes[0] * 4 + 2, stage.axes[1] - 1}, {{stage.axes[0], Int64(3)}});
  EXPECT_EQ(AsInt(at[0]), 14);
  EXPECT_TRUE(AnyUsesVar(at, stage.axes[1]));
}

}  // namespace
}  // namespace hidet::ir
