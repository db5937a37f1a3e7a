#include "schedules/cpu/convolution_winograd_cpu.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/task/task_orders.h"
#include "ir/task/task_units.h"
#include "ir/text/task_parser.h"
#include "schedules/cpu/generic_cpu.h"
#include "testing/cpu_runner/agreement.h"
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

const ir::TensorLayout kChannelsLast = {.order = {0, 2, 3, 1}};

// A convolution whose image and result have their channels last.
ir::Task ChannelsLast(ir::Task task) {
  for (size_t input = 0; input < task.inputs.size(); ++input) {
    const ir::Buffer& buffer = task.inputs[input].buffer;
    if (input != 1 && buffer.rank() == 4)
      task.inputs[input] = ir::MakeOperand(buffer, kChannelsLast);
  }
  return ir::DropUnitAxes(ir::MakeInputsRowMajor(ir::StoreOutputs(task, {kChannelsLast}))).task;
}

void ExpectConvolutions(const ir::Task& task, const Target& target,
                        const std::vector<ir::VarMap<int64_t>>& calls = {{}}) {
  const auto strategy = ConvolutionWinogradCpu(), generic = GenericCpu();
  ASSERT_TRUE(strategy->Matches(task, target).ok()) << strategy->Matches(task, target);
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
  int64_t n, c, h, w, o, padding = 1;
  bool residual = true;
  int vector_bits = 0;  // 0: the host's
};

class WinogradTest : public ::testing::TestWithParam<Case> {};

TEST_P(WinogradTest, AgreesWithTheGenericStrategy) {
  const Case& c = GetParam();
  const ir::Var batch = testing::Symbol("n", c.n);
  const ir::Task task = ChannelsLast(testing::Convolution(
      batch, c.c, c.h, c.w, c.o, 3, {.padding = c.padding, .residual = c.residual}));
  Target target = testing::HostTarget();
  target.threads = 2;
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  ExpectConvolutions(task, target, {{{batch, c.n}}, {{batch, c.n + 1}}});
}

INSTANTIATE_TEST_SUITE_P(Shapes, WinogradTest,
                         ::testing::Values(Case{1, 16, 8, 10, 32}, Case{1, 32, 7, 7, 48},
                                           Case{2, 20, 5, 9, 70}, Case{1, 33, 12, 15, 17, 0},
                                           Case{1, 64, 14, 14, 64, 1, false},
                                           // Images that no tile lies in, and one of a single tile.
                                           Case{3, 16, 2, 3, 16}, Case{1, 24, 4, 4, 40, 0},
                                           Case{1, 16, 4, 6, 16, 2}, Case{1, 272, 6, 8, 40},
                                           Case{1, 24, 9, 11, 24, 1, true, 256},
                                           Case{1, 8, 8, 8, 100, 1, true, 256}));

// Rows and columns of unknown number, and a weight that is no constant.
TEST(ConvolutionWinogradCpuTest, SizesMayBeSymbols) {
  const ir::Task task = *ir::ParseTask(
      R"(task conv(h: 1..512 by 1 hint 9, w: 1..512 by 1 hint 33) anchor 0 {
  input t0: float32[h, w, 24]
  input t1: float32[20, 24, 3, 3]
  conv: window t2: float32[h, w, 20] over 24, 3, 3
    v0 = t0[i0 + k1 - 1, i1 + k2 - 1, k0] if 0 <= i0 + k1 - 1 && i0 + k1 - 1 < h && 0 <= i1 + k2 - 1 && i1 + k2 - 1 < w else 0
    v1 = t1[i2, k0, k1, k2]
    sum: v0 * v1
  output t2
}
)");
  const ir::Var &h = task.symbols[0], &w = task.symbols[1];
  std::vector<ir::VarMap<int64_t>> calls = {{{h, 9}, {w, 33}}, {{h, 40}, {w, 70}}};
  for (int64_t width = 1; width < 9; ++width) calls.push_back({{h, width % 3 + 1}, {w, width}});
  ExpectConvolutions(task, testing::HostTarget(), calls);
}

// Windows of one and of three sides, one that a movement has taken a side from, and elements that
// are two and three apart.
TEST(ConvolutionWinogradCpuTest, WindowsHaveSidesOfTheirOwn) {
  for (const absl::string_view text : {R"(task line(l: 1..512 by 1 hint 40) anchor 0 {
  input t0: float32[2, l, 24]
  input t1: float32[20, 24, 3]
  conv: window t2: float32[2, l, 20] over 24, 3
    v0 = t0[i0, i1 + k1 * 3 - 3, k0] if 0 <= i1 + k1 * 3 - 3 && i1 + k1 * 3 - 3 < l else 0
    v1 = t1[i2, k0, k1]
    sum: v0 * v1
  output t2
}
)",
                                       R"(task plane(l: 1..512 by 1 hint 40) anchor 0 {
  input t0: float32[l, 9, 24]
  input t1: float32[20, 24, 3, 3]
  conv: window t2: float32[l, 7, 20] over 24, 3, 3
    v0 = t0[i0 + k1 * 2 - 2, i1 + k2, k0] if 0 <= i0 + k1 * 2 - 2 && i0 + k1 * 2 - 2 < l else 0
    v1 = t1[i2, k0, k1, k2]
    sum: v0 * v1
  output t2
}
)",
                                       R"(task side(l: 1..512 by 1 hint 40) anchor 0 {
  input t0: float32[l, 5, 32]
  input t1: float32[16, 32, 3]
  conv: window t2: float32[l, 5, 16] over 32, 3
    v0 = t0[i0 + k1 - 1, i1, k0] if 0 <= i0 + k1 - 1 && i0 + k1 - 1 < l else 0
    v1 = t1[i2, k0, k1]
    sum: v0 * v1
  output t2
}
)",
                                       R"(task space(l: 1..512 by 1 hint 40) anchor 0 {
  input t0: float32[l, 5, 6, 20]
  input t1: float32[33, 20, 3, 3, 3]
  conv: window t2: float32[l, 5, 4, 33] over 20, 3, 3, 3
    v0 = t0[i0 + k1 - 1, i1 + k2 - 1, i2 + k3, k0] if 0 <= i0 + k1 - 1 && i0 + k1 - 1 < l && 0 <= i1 + k2 - 1 && i1 + k2 - 1 < 5 else 0
    v1 = t1[i3, k0, k1, k2, k3]
    sum: v0 * v1
  output t2
}
)"}) {
    SCOPED_TRACE(text);
    const ir::Task task = ir::ParseTask(text).value();
    std::vector<ir::VarMap<int64_t>> calls;
    for (const int64_t length : {1, 2, 5, 6, 13, 40}) calls.push_back({{task.symbols[0], length}});
    ExpectConvolutions(task, testing::HostTarget(), calls);
  }
}

// Beside sums in float64: as one sum of so many products would be, added up in parts.
TEST(ConvolutionWinogradCpuTest, IsAsExactAsASum) {
  constexpr int64_t kChannels = 256, kSide = 14, kResults = 32;
  const ir::Task task = ChannelsLast(testing::Convolution(
      Int64(1), kChannels, kSide, kSide, kResults, 3, {.padding = 1, .relu = false}));
  testing::CpuRunner runner =
      testing::CpuRunner::Make(task, *ConvolutionWinogradCpu(), testing::HostTarget()).value();
  const auto image = testing::RandomValues<float>(kSide * kSide * kChannels, 1),
             weight = testing::RandomValues<float>(kResults * kChannels * 9, 2);
  std::vector<float> bias(kResults), result(kSide * kSide * kResults);
  ASSERT_TRUE(runner.Run({image.data(), weight.data(), bias.data()}, {result.data()}).ok());
  const auto exact = [&](int64_t i) {
    const int64_t k = i % kResults, column = i / kResults % kSide, row = i / kResults / kSide;
    double sum = 0;
    for (int64_t r = std::max<int64_t>(0, row - 1); r <= std::min(kSide - 1, row + 1); ++r) {
      for (int64_t s = std::max<int64_t>(0, column - 1); s <= std::min(kSide - 1, column + 1);
           ++s) {
        for (int64_t c = 0; c < kChannels; ++c)
          sum += static_cast<double>(image[(r * kSide + s) * kChannels + c]) *
                 weight[(k * kChannels + c) * 9 + (r - row + 1) * 3 + s - column + 1];
      }
    }
    return sum;
  };
  EXPECT_LT(testing::RelativeError(result, exact), 4e-7);
}

TEST(ConvolutionWinogradCpuTest, SaysWhyItDoesNotMatch) {
  const auto strategy = ConvolutionWinogradCpu();
  const auto reason = [&](const ir::Task& task) {
    const absl::Status status = strategy->Matches(task, testing::HostTarget());
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    return std::string(status.message());
  };
  using ::testing::HasSubstr;
  const auto convolution = [&](int64_t c, int64_t o, int64_t r,
                               testing::ConvolutionOptions options) {
    return ChannelsLast(testing::Convolution(Int64(1), c, 8, 8, o, r, options));
  };
  EXPECT_THAT(reason(testing::Softmax(Int64(4), Int64(8))), HasSubstr("is no convolution"));
  EXPECT_THAT(reason(testing::Convolution(Int64(1), 16, 6, 6, 16, 3)),
              HasSubstr("no weight moves with the result's last axis"));
  EXPECT_THAT(reason(convolution(16, 16, 3, {.stride = 2})), HasSubstr("moves by more than one"));
  EXPECT_THAT(reason(convolution(16, 16, 5, {})), HasSubstr("not three elements"));
  EXPECT_THAT(reason(convolution(32, 32, 3, {.groups = 2})), HasSubstr("groups"));
  EXPECT_THAT(reason(convolution(4, 64, 3, {})), HasSubstr("fewer channels"));
}

}  // namespace
}  // namespace hidet::schedules
