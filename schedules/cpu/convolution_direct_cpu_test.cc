#include "schedules/cpu/convolution_direct_cpu.h"

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "ir/text/task_parser.h"
#include "ir/walk.h"
#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

const ir::TensorLayout kChannelsLast = {.order = {0, 2, 3, 1}};

// The task with its weight as the strategy would like it stored.
ir::Task Packed(const ir::Task& task, const Target& target) {
  return testing::InLikedLayout(task, *ConvolutionDirectCpu(), target, /*operand=*/1);
}

// The same results as those of the generic strategy, of elements between -1 and 1, by each
// configuration.
void ExpectConvolutions(const ir::Task& task, const Target& target,
                        const std::vector<ir::VarMap<int64_t>>& calls = {{}}) {
  const auto strategy = ConvolutionDirectCpu(), generic = GenericCpu();
  for (const Config& config : strategy->Space(task, target, SearchSpace::kSmall)) {
    SCOPED_TRACE(ToString(config));
    testing::ExpectAgreement(task, *strategy,
                             {.target = target,
                              .config = config,
                              .calls = calls,
                              .reference = generic.get(),
                              .tolerance = testing::Tolerance{.absolute = 1e-4, .relative = 1e-5},
                              .scale = 0.5});
  }
}

struct Case {
  int64_t n, c, h, w, o, r, stride = 1, padding = 0, groups = 1;
  bool image_channels_last = true;
  int vector_bits = 0;  // 0: the host's
};

class ConvolutionTest : public ::testing::TestWithParam<Case> {};

TEST_P(ConvolutionTest, AgreesWithTheGenericStrategy) {
  const Case& c = GetParam();
  const ir::Var batch = testing::Symbol("n", c.n);
  ir::Task task = testing::Convolution(
      batch, c.c, c.h, c.w, c.o, c.r,
      {.stride = c.stride, .padding = c.padding, .groups = c.groups, .residual = true});
  Target target = testing::HostTarget();
  target.threads = 2;
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  for (int input : {0, 3}) {
    if (input == 3 || c.image_channels_last)
      task.inputs[input] = ir::MakeOperand(task.inputs[input].buffer, kChannelsLast);
  }
  task = ir::DropUnitAxes(ir::MakeInputsRowMajor(ir::StoreOutputs(task, {kChannelsLast}))).task;
  const auto strategy = ConvolutionDirectCpu();
  EXPECT_FALSE(strategy->Matches(task, target).ok()) << "the weight is not in panels";
  task = Packed(task, target);
  ASSERT_TRUE(strategy->Matches(task, target).ok()) << strategy->Matches(task, target);
  ExpectConvolutions(task, target, {{{batch, c.n}}});
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionTest,
    ::testing::Values(
        Case{1, 16, 8, 9, 32, 3, 1, 1}, Case{2, 5, 7, 7, 20, 3, 1, 1},
        Case{2, 33, 12, 15, 50, 3, 2, 1}, Case{1, 7, 9, 31, 96, 5, 1, 2},
        Case{1, 20, 11, 30, 70, 1, 2}, Case{1, 8, 6, 6, 17, 3},
        // Panels that do not fit the cache whole.
        Case{1, 256, 5, 7, 40, 3, 1, 1}, Case{1, 240, 6, 31, 48, 3, 2, 1},
        Case{1, 271, 5, 7, 40, 3, 1, 1, 1, false},
        // Rows and columns of the window that are padding for a whole tile, up to all of it.
        Case{1, 512, 3, 5, 40, 3, 1, 3}, Case{1, 20, 4, 3, 24, 5, 1, 6},
        Case{2, 300, 2, 2, 33, 3, 2, 4}, Case{1, 96, 3, 3, 16, 3, 1, 2, 1, false},
        // What a caller gives to the first layer.
        Case{1, 3, 30, 34, 64, 7, 2, 3, 1, false}, Case{2, 3, 9, 20, 24, 3, 1, 1, 1, false},
        Case{1, 4, 9, 8, 24, 1, 2, 0, 1, false},
        // Groups, and one channel a group.
        Case{1, 24, 9, 10, 48, 3, 1, 1, 3}, Case{1, 8, 9, 9, 32, 3, 2, 1, 2},
        Case{2, 40, 9, 15, 40, 3, 1, 1, 40}, Case{1, 16, 12, 9, 16, 5, 2, 2, 16},
        // Several groups in a vector: as many channels read as made, fewer, more.
        Case{1, 32, 9, 11, 32, 3, 1, 1, 8}, Case{2, 16, 7, 9, 16, 3, 2, 1, 8},
        Case{1, 16, 8, 9, 32, 3, 1, 1, 16}, Case{1, 96, 6, 7, 48, 3, 1, 1, 12},
        Case{1, 24, 9, 10, 24, 3, 1, 1, 6, true, 256},
        Case{1, 40, 9, 33, 48, 3, 1, 1, 1, true, 256},
        Case{1, 24, 9, 33, 24, 3, 1, 1, 24, true, 256}));

// Rows and columns of unknown number: the last tiles are not whole. The image's rows are two
// apart in a window; its channels are last or first.
void TestOpenSizes(bool channels_first) {
  const char *shape = channels_first ? "5, h, w" : "h, w, 5",
             *indices = channels_first ? "k0, i0 + k1 * 2 - 2, i1 + k2 - 1"
                                       : "i0 + k1 * 2 - 2, i1 + k2 - 1, k0";
  const ir::Task parsed = *ir::ParseTask(absl::StrFormat(
      R"(task conv(h: 1..512 by 1 hint 9, w: 1..512 by 1 hint 33) anchor 0 {
  input t0: float32[%s]
  input t1: float32[20, 5, 3, 3] constant
  conv: window t2: float32[h, w, 20] over 5, 3, 3
    v0 = t0[%s] if 0 <= i0 + k1 * 2 - 2 && i0 + k1 * 2 - 2 < h && 0 <= i1 + k2 - 1 && i1 + k2 - 1 < w else 0
    v1 = t1[i2, k0, k1, k2]
    sum: v0 * v1
  output t2
}
)",
      shape, indices));
  const Target target = testing::HostTarget();
  const ir::Task task = Packed(parsed, target);
  const CpuRunner runner = CpuRunner::Make(task, *ConvolutionDirectCpu(), target).value();
  // Sums of tiles that are as wide as the registers allow, half, and a quarter of that.
  std::set<int64_t> sums;
  for (const ir::Buffer& buffer : ir::CollectBuffers(runner.program().kernels[0].body)) {
    if (buffer.name() == "acc") sums.insert(*ir::AsInt(buffer.shape()[0]));
  }
  EXPECT_GE(sums.size(), 3u);
  const ir::Var &h = task.symbols[0], &w = task.symbols[1];
  std::vector<ir::VarMap<int64_t>> calls = {
      {{h, 9}, {w, 33}}, {{h, 40}, {w, 70}}, {{h, 70}, {w, 130}}};
  for (int64_t width = 1; width < 30; ++width) calls.push_back({{h, width % 3 + 1}, {w, width}});
  ExpectConvolutions(task, target, calls);
}

TEST(ConvolutionDirectCpuTest, SizesMayBeSymbols) {
  for (const bool channels_first : {false, true}) TestOpenSizes(channels_first);
}

// Elements of the window that are farther apart than the image is large.
TEST(ConvolutionDirectCpuTest, PaddingIsLeftOut) {
  const ir::Task parsed = *ir::ParseTask(
      R"(task conv(h: 1..512 by 1 hint 9) anchor 0 {
  input t0: float32[h, 14, 320]
  input t1: float32[20, 320, 3, 3] constant
  conv: window t2: float32[h, 14, 20] over 320, 3, 3
    v0 = t0[i0 + k1 * 6 - 6, i1 + k2 * 24 - 24, k0] if 0 <= i0 + k1 * 6 - 6 && i0 + k1 * 6 - 6 < h && 0 <= i1 + k2 * 24 - 24 && i1 + k2 * 24 - 24 < 14 else 0
    v1 = t1[i2, k0, k1, k2]
    sum: v0 * v1
  output t2
}
)");
  const Target target = testing::HostTarget();
  const ir::Task task = Packed(parsed, target);
  std::vector<ir::VarMap<int64_t>> calls;
  for (const int64_t height : {1, 2, 5, 6, 7, 9, 14}) calls.push_back({{task.symbols[0], height}});
  ExpectConvolutions(task, target, calls);
}

struct BytesCase {
  int64_t channels, outputs, groups = 1;
  bool has_sign = false;  // the image, as the weight
  int64_t fill = 7;
  int vector_bits = 0;
};

class ConvolutionOfBytesTest : public ::testing::TestWithParam<BytesCase> {};

TEST_P(ConvolutionOfBytesTest, IsExact) {
  const BytesCase& c = GetParam();
  const int64_t h = 9, w = 13, p = 5, q = 7, depth = c.channels / c.groups,
                of_group = c.outputs / c.groups;
  const std::string channel =
      c.groups == 1 ? "k0"
      : c.groups == c.outputs
          ? "i2"
          : absl::StrCat("i2 / ", of_group, " * ", depth, depth == 1 ? "" : " + k0");
  const std::string text = absl::StrFormat(
      "task conv() anchor 0 {\n  input t0: %s[%d, %d, %d]\n  input t1: int8[%d, %d, 3, 3] "
      "constant\n  conv: window t2: int32[%d, %d, %d] over %d, 3, 3\n"
      "    v0 = t0[i0 * 2 + k1 - 1, i1 * 2 + k2 - 1, %s] if 0 <= i0 * 2 + k1 - 1 && "
      "i0 * 2 + k1 - 1 < %d && 0 <= i1 * 2 + k2 - 1 && i1 * 2 + k2 - 1 < %d else %d\n"
      "    v1 = t1[i2, k0, k1, k2]\n    sum: int32(v0) * int32(v1)\n  output t2\n}\n",
      c.has_sign ? "int8" : "uint8", h, w, c.channels, c.outputs, depth, p, q, c.outputs, depth,
      channel, h, w, c.fill);
  SCOPED_TRACE(text);
  Target target = testing::HostTarget();
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  const ir::Task task = ir::DropUnitAxes(ir::ParseTask(text).value()).task;
  ExpectConvolutions(Packed(task, target), target);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionOfBytesTest,
    ::testing::Values(BytesCase{8, 32}, BytesCase{37, 53}, BytesCase{3, 20, 1, false, 255},
                      BytesCase{64, 48, 1, true, -3}, BytesCase{5, 17, 1, true},
                      BytesCase{8, 64, 2}, BytesCase{40, 40, 40}, BytesCase{16, 16, 16, true, -128},
                      BytesCase{32, 32, 8}, BytesCase{18, 40, 1, false, 0, 256},
                      BytesCase{19, 24, 1, true, 1, 256}));

// Sums of many products are those of parts, whichever of the image's dimensions is the slowest.
TEST(ConvolutionDirectCpuTest, LongSumsAreAddedUpInParts) {
  constexpr int64_t kChannels = 320, kSide = 6, kResults = 32, kOut = 2;
  const Target target = testing::HostTarget();
  for (const bool channels_last : {false, true}) {
    ir::Task task = testing::Convolution(Int64(1), kChannels, kSide, kSide, kResults, 3,
                                         {.stride = 2, .bias = false, .relu = false});
    if (channels_last) task.inputs[0] = ir::MakeOperand(task.inputs[0].buffer, kChannelsLast);
    task = Packed(
        ir::DropUnitAxes(ir::MakeInputsRowMajor(ir::StoreOutputs(task, {kChannelsLast}))).task,
        target);
    const auto image = testing::RandomValues<float>(kChannels * kSide * kSide, 1),
               weight = testing::RandomValues<float>(kResults * kChannels * 9, 2);
    const std::vector<double> in_panels =
        testing::InLayout({.shape = {kResults, kChannels, 3, 3},
                           .values = std::vector<double>(weight.begin(), weight.end())},
                          task.inputs[1].layout)
            .values;
    const std::vector<float> panels(in_panels.begin(), in_panels.end());
    CpuRunner runner = CpuRunner::Make(task, *ConvolutionDirectCpu(), target).value();
    std::vector<float> y(kOut * kOut * kResults, NAN);
    ASSERT_TRUE(runner.Run({image.data(), panels.data()}, {y.data()}).ok());
    const auto exact = [&](int64_t i) {
      const int64_t k = i % kResults, q = i / kResults % kOut, p = i / kResults / kOut;
      double sum = 0;
      for (int64_t c = 0; c < kChannels; ++c) {
        for (int64_t tap = 0; tap < 9; ++tap) {
          const int64_t row = 2 * p + tap / 3, column = 2 * q + tap % 3;
          const int64_t at = channels_last ? (row * kSide + column) * kChannels + c
                                           : (c * kSide + row) * kSide + column;
          sum += static_cast<double>(image[at]) * weight[(k * kChannels + c) * 9 + tap];
        }
      }
      return sum;
    };
    EXPECT_LT(testing::RelativeError(y, exact), 6e-7);
  }
}

TEST(ConvolutionDirectCpuTest, SaysWhyItDoesNotMatch) {
  const auto strategy = ConvolutionDirectCpu();
  const auto reason = [&](ir::Task task, bool channels_last) {
    if (channels_last) {
      task.inputs[0] = ir::MakeOperand(task.inputs[0].buffer, kChannelsLast);
      task = ir::MakeInputsRowMajor(ir::StoreOutputs(task, {kChannelsLast}));
    }
    task = ir::DropUnitAxes(task).task;
    const absl::Status status = strategy->Matches(task, testing::HostTarget());
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    return std::string(status.message());
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(reason(testing::Softmax(Int64(4), Int64(8)), false), HasSubstr("is no convolution"));
  EXPECT_THAT(reason(testing::Convolution(Int64(1), 8, 6, 6, 8, 3), false),
              HasSubstr("no weight moves with the result's last axis"));
  EXPECT_THAT(reason(testing::Convolution(Int64(1), 8, 6, 6, 8, 1), true),
              HasSubstr("no window: a matrix multiplication"));
  EXPECT_THAT(reason(testing::Convolution(Int64(1), 8, 6, 6, 12, 3, {.groups = 4}), true),
              HasSubstr("no whole vectors"));
  // It would like the channels last: asked again, it has no more to wish for.
  ir::Task task = testing::Convolution(Int64(1), 8, 6, 6, 8, 3);
  EXPECT_EQ(strategy->Layouts(task, testing::HostTarget(), 0), std::vector{kChannelsLast});
}

}  // namespace
}  // namespace hidet::schedules
