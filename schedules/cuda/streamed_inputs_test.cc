#include "schedules/cuda/streamed_inputs.h"

#include "gtest/gtest.h"
#include "ir/expr.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

constexpr ScalarType kHalf = ScalarType::kFloat16;

// Whether loads of an input of the task are streaming ones.
bool Streams(const ir::Task& task, size_t input = 0, double at_once = 1) {
  const ir::Buffer& buffer = task.inputs[input].buffer;
  const std::vector<ir::Expr> first(buffer.rank(), Int64(0));
  const ir::Expr load = StreamingStorage(task, at_once).Load(buffer, first);
  return load.As<ir::LoadNode>()->hint == ir::AccessHint::kStreaming;
}

TEST(StreamedInputsTest, LargeOnesOfWhichFewResultsAreMade) {
  EXPECT_TRUE(Streams(testing::AxisSum({Int64(8192), Int64(8192)}, 1, kHalf)));
  EXPECT_TRUE(Streams(testing::AxisSum({testing::Symbol("n", 8192), Int64(8192)}, 0, kHalf)));
  EXPECT_FALSE(Streams(testing::AxisSum({Int64(512), Int64(8192)}, 1, kHalf)));
  EXPECT_FALSE(Streams(testing::AxisSum({Int64(8192 * 2048), Int64(4)}, 1, kHalf)));
}

TEST(StreamedInputsTest, NotThoseThatAreReadAgain) {
  EXPECT_FALSE(Streams(testing::Softmax(Int64(8192), Int64(8192), kHalf)));
  EXPECT_FALSE(Streams(testing::Embedding(Int64(16), 1 << 20, 64)));
}

TEST(StreamedInputsTest, WeightsOfAsManyRowsAsAreTakenAtOnce) {
  const auto product = [](int64_t rows) {
    return testing::Linear(Int64(rows), Int64(4096), Int64(4096), {.dtype = kHalf});
  };
  EXPECT_TRUE(Streams(product(1), 1));
  EXPECT_FALSE(Streams(product(4), 1));
  EXPECT_TRUE(Streams(product(4), 1, 4));
  EXPECT_FALSE(Streams(product(1), 0));
}

}  // namespace
}  // namespace hidet::schedules
