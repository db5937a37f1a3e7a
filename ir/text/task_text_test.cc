#include "ir/text/task_text.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::ir {
namespace {

void ExpectComesBack(const std::string& text) {
  const auto task = ParseTask(text);
  ASSERT_TRUE(task.ok()) << task.status().message() << "\n" << text;
  EXPECT_EQ(PrintTask(*task), text);
}

TEST(TaskText, SampleTasksComeBack) {
  const Var rows = testing::Symbol("rows", 128);
  for (const Task& task : {
           testing::AddRelu(rows, Int64(64)),
           testing::Softmax(rows, Int64(1000), ScalarType::kFloat16),
           testing::ResidualLayerNorm(rows, Int64(768)),
           testing::Linear(rows, Int64(128), Int64(64),
                           {.bias = true, .relu = true, .residual = true, .batch = 4}),
           testing::Convolution(rows, 16, 14, 14, 32, 3,
                                {.stride = 2, .padding = 1, .residual = true}),
           testing::Attention(rows, Int64(77), 12, 32),
           testing::Embedding(rows, 30522, 384),
       }) {
    ExpectComesBack(PrintTask(task));
  }
}

constexpr char kScan[] = R"(task cumsum(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0, 8]
  cumsum: scan t1: float32[s0, 8]
    v0 = t0[i0, i1]
    along i1 exclusive reverse
    sum: v0
  output t1
}
)";

constexpr char kSort[] = R"(task sort(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float16[s0, 8]
  sort: sort t1: int64[s0, 3] over 8
    v0 = t0[i0, k0]
    order: descending
    value: v0
  output t1
}
)";

constexpr char kFourier[] = R"(task fourier(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0, 8]
  input t1: float32[s0, 8]
  fourier: fourier t2: float32[2, s0, 5] over 8
    v0 = t0[i1, k0]
    v1 = t1[i1, k0]
    transform: backward part i0 place i2
    value: v0, v1
  output t2
}
)";

constexpr char kRecurrence[] = R"(task rnn(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float16[s0, 4, 8]
  input t1: float16[4, 8]
  input t2: float16[8, 8]
  rnn: recurrence t3: float16[s0, 4, 8] over 8
    v0 = t1[i1, i2]
    v1 = t2[k0, i2]
    v2 = t0[i0, i1, i2]
    products: 1 reverse
    value: float16(tanh(float32(v2) + product0))
  output t3
}
)";

constexpr char kUpdate[] = R"(task cache() anchor 0 half_reduction tensor_float32 {
  input t0: float16[8, 2048, 64]
  input t1: float16[8, 4, 64] constant order(0,1,2) block(2:32)
  input t2: int64[1]
  cache: update t3: float16[8, 2048, 64] for 8, 4, 64
    v0 = t1[i0, i1, i2]
    v1 = t2[0]
    updates t0[i0, v1 + i1, i2]
    value: v0
  output t3 updates input 0
}
)";

// An update of one place: its axes are all of extent 1, and dropped.
constexpr char kPut[] = R"(task put(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0]
  input t1: float32[]
  put: update t2: float32[s0] for none
    v0 = t1[]
    updates t0[3]
    value: v0
  output t2
}
)";

constexpr char kArgMax[] = R"(task pool() anchor 0 {
  input t0: float32[16, 16]
  pool: reduce t1: float32[8], t2: int64[8] over 2, 2
    v0 = t0[i0 * 2 + k0 - 1, k1] if 1 <= i0 * 2 + k0 else -inf
    argmax: v0, k0 * 2 + k1
  output t1
  output t2
}
)";

constexpr char kProduct[] = R"(task product() anchor 0 {
  input t0: float32[8, 16]
  input t1: float32[16, 4]
  product: contraction t2: float32[8, 4] over 16
    v0 = t0[i0, k0]
    v1 = t1[k0, i1]
    sum: v0 * v1
  output t2
}
)";

TEST(TaskText, EveryKindOfStageComesBack) {
  ExpectComesBack(kProduct);
  ExpectComesBack(kScan);
  ExpectComesBack(kSort);
  ExpectComesBack(kRecurrence);
  ExpectComesBack(kFourier);
  ExpectComesBack(kUpdate);
  ExpectComesBack(kPut);
  ExpectComesBack(kArgMax);
}

TEST(TaskText, EachLeewayComesBack) {
  for (const LeewayWord& word : kLeewayWords)
    ExpectComesBack(
        absl::StrReplaceAll(kProduct, {{"anchor 0", absl::StrCat("anchor 0 ", word.word)}}));
}

TEST(TaskText, ErrorsNameTheLine) {
  const auto error = [](std::string text, absl::string_view from, absl::string_view to) {
    text.replace(text.find(from.data(), 0, from.size()), from.size(), to.data(), to.size());
    const auto task = ParseTask(text);
    EXPECT_EQ(task.status().code(), absl::StatusCode::kInvalidArgument) << text;
    return std::string(task.status().message());
  };
  const auto expect = [](const std::string& message, absl::string_view part) {
    EXPECT_TRUE(absl::StrContains(message, part)) << message;
  };
  expect(error(kScan, "t0[i0, i1]", "t7[i0, i1]"), "4:10: tensor t7 is not defined");
  expect(error(kScan, "t0[i0, i1]", "t0[i0, i9]"), "variable i9 is not defined");
  expect(error(kScan, "along i1", "along i5"), "5:11: expected an axis");
  expect(error(kScan, "sum: v0", "median: v0"), "6:5: no combiner median");
  expect(error(kScan, ": scan", ": skan"), "3:11: expected a kind of stage");
  expect(error(kScan, "s0: 1..64", "s0: 1.64"), "1:17: expected an integer in [0, ");
  expect(error(kScan, "float32[s0, 8]", "float33[s0, 8]"), "2:13: unknown type float33");
  expect(error(kScan, "\n}\n", "\n"), "the end is missing");
  expect(error(kSort, "descending", "falling"), "expected ascending or descending");
  expect(error(kSort, "t0[i0, k0]", "t0[i0, i1]"), "at a place in the order");
  expect(error(kSort, "int64[s0, 3]", "float32[s0, 3]"), "one int64 result");
  expect(error(kFourier, "backward", "sideways"), "expected forward or backward");
  expect(error(kFourier, "part i0", "part i3"), "expected an axis");
  expect(error(kFourier, "part i0", "part i2"), "an axis of parts and another of places");
  expect(error(kFourier, "t1[i1, k0]", "t1[i1, i2]"), "at a place of the transform");
  expect(error(kFourier, "[2, s0, 5]", "[3, s0, 5]"), "one or two parts");
  expect(error(kFourier, "[2, s0, 5]", "[2, s0, 9]"), "a known length");
  expect(error(kFourier, "value: v0, v1", "value: float64(v0), v1"), "of another type");
  expect(error(kRecurrence, "products: 1", "products: 9"), "expected an integer in [0, 3]");
  expect(error(kRecurrence, "t2[k0, i2]", "t2[i0, i2]"), "weight, at a step or a row");
  expect(error(kRecurrence, "t1[i1, i2]", "t1[k0, i2]"), "a first value, at a step");
  expect(error(kRecurrence, "over 8", "over 4"), "sums over its units");
  expect(error(kUpdate, " for 8, 4, 64", ""), "expected for");
  expect(error(kUpdate, "order(0,1,2)", "order(0,1)"), "expected a layout of rank 3");
  expect(error(kUpdate, "input 0\n", "input 9\n"), "expected an integer in [0, 2]");
  // Strategies look at the reads alone.
  expect(error(kProduct, "v0 * v1", "v0 + v1"), "is the sum of their products");
  expect(error(kProduct, "v0 * v1", "v0 * v0"), "is the sum of their products");
  expect(error(kProduct, "sum: v0", "max: v0"), "is the sum of their products");
  expect(error(kArgMax, "t2: int64[8]", "t2: int64[9]"), "results of different shapes");
  expect(error(kArgMax, "anchor 0", "anchor 3"), "1:6: task \"pool\": anchor 3 out of range");
  expect(error(kArgMax, "t0[i0 * 2 + k0 - 1, k1]", "t0[i0]"), "with 1 indices, expected 2");
  // Of two stages the second is wrong: the place is its own.
  const std::string two = R"(task two(s0: 1..64 by 1 hint 0) anchor 0 {
  input t0: float32[s0]
  exp: map t1: float32[s0]
    v0 = t0[i0]
    value: exp(v0)
  add: map t2: float32[s0]
    v0 = t1[i0]
    value: v0 + 1.0f
  output t2
}
)";
  ExpectComesBack(two);
  expect(error(two, "t1[i0]\n", "t1[i0, 0]\n"), "6:3: task \"two\", stage \"add\": reads \"t1\"");
  expect(error(two, "output t2", "output t0"), "1:6: task \"two\": output \"t0\" is no stage's");
  const TaskChecks checks = {.task =
                                 [](const Task& task) {
                                   return task.anchor == 0
                                              ? absl::OkStatus()
                                              : absl::InvalidArgumentError("another anchor");
                                 },
                             .stage =
                                 [](const Task& task, size_t stage) {
                                   return task.stages[stage].name == "exp"
                                              ? absl::OkStatus()
                                              : absl::InvalidArgumentError("no exp");
                                 }};
  expect(std::string(ParseTask(two, checks).status().message()), "6:3: no exp\n");
  expect(std::string(ParseTask(absl::StrReplaceAll(two, {{"anchor 0", "anchor 1"}}), checks)
                         .status()
                         .message()),
         "1:6: another anchor\n");
  expect(error(two, "s0: 1..64", "s0: -1..64"), "1:14: expected an integer in [0, ");
}

}  // namespace
}  // namespace hidet::ir
