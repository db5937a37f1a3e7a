#include "schedules/cpu/convolution_direct_cpu.h"
#include "base/rounding.h"

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
#include "testing/cpu_runner/cpu_runner.h"
#include "testing/host_tensor/random_values.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;
using testing::CpuRunner;

const ir::TensorLayout kChannelsLast = {.order = {0, 2, 3, 1}};

// w[o, c, r, s] as the layout has it: panels of o, the other dimensions in its order, words of the
// last of them where it has such, zero-padded.
template <typename T>
std::vector<T> Pack(const std::vector<T>& w, const std::vector<int64_t>& shape,
                    const ir::TensorLayout& layout) {
  const int64_t size = layout.blocks[0].size;
  const int64_t group = layout.blocks.size() > 1 ? layout.blocks[1].size : 1;
  const auto extent = [&](size_t d) {
    const int64_t whole = shape[layout.order[d]];
    return d + 1 == shape.size() ? CeilOfRatio(whole, group) : whole;
  };
  int64_t steps = 1;
  for (size_t d = 1; d < shape.size(); ++d) steps *= extent(d);
  std::vector<T> packed(RoundUpTo(shape[0], size) * steps * group, 0);
  for (size_t from = 0; from < w.size(); ++from) {
    std::vector<int64_t> index(shape.size());
    int64_t rest = static_cast<int64_t>(from);
    for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) index[d] = rest % shape[d];
    int64_t to = index[0] / size;
    for (size_t d = 1; d < shape.size(); ++d) {
      const int64_t at = index[layout.order[d]];
      to = to * extent(d) + (d + 1 == shape.size() ? at / group : at);
    }
    packed[(to * size + index[0] % size) * group + index[layout.order.back()] % group] = w[from];
  }
  return packed;
}

struct Case {
  int64_t n, c, h, w, o, r, stride = 1, padding = 0, groups = 1;
  bool image_channels_last = true;
  int vector_bits = 0;  // 0: the host's
};

// The convolution's plain loops, channels second.
std::vector<double> Expected(const Case& c, const std::vector<float>& image,
                             const std::vector<float>& weight, const std::vector<float>& bias,
                             const std::vector<float>& residual) {
  const int64_t oh = (c.h + 2 * c.padding - c.r) / c.stride + 1,
                ow = (c.w + 2 * c.padding - c.r) / c.stride + 1, depth = c.c / c.groups;
  std::vector<double> y;
  for (int64_t n = 0; n < c.n; ++n) {
    for (int64_t o = 0; o < c.o; ++o) {
      for (int64_t i = 0; i < oh * ow; ++i) {
        double sum = static_cast<double>(bias[o]) + residual[y.size()];
        for (int64_t l = 0; l < depth * c.r * c.r; ++l) {
          const int64_t channel = o / (c.o / c.groups) * depth + l / (c.r * c.r),
                        a = i / ow * c.stride + l / c.r % c.r - c.padding,
                        b = i % ow * c.stride + l % c.r - c.padding;
          if (a < 0 || a >= c.h || b < 0 || b >= c.w) continue;
          sum += static_cast<double>(image[((n * c.c + channel) * c.h + a) * c.w + b]) *
                 weight[o * depth * c.r * c.r + l];
        }
        y.push_back(std::max(sum, 0.0));
      }
    }
  }
  return y;
}

// [n, c, area] to [n, area, c].
std::vector<float> ChannelsLast(const std::vector<float>& x, int64_t n, int64_t c) {
  const int64_t area = static_cast<int64_t>(x.size()) / n / c;
  std::vector<float> y(x.size());
  for (int64_t i = 0; i < static_cast<int64_t>(x.size()); ++i)
    y[(i / (c * area) * area + i % area) * c + i / area % c] = x[i];
  return y;
}

std::vector<int64_t> SizesOf(const ir::Buffer& buffer) {
  std::vector<int64_t> sizes;
  for (const ir::Expr& extent : buffer.shape()) sizes.push_back(*ir::AsInt(extent));
  return sizes;
}

class ConvolutionTest : public ::testing::TestWithParam<Case> {};

TEST_P(ConvolutionTest, AgreesWithPlainLoops) {
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
  const auto layouts = strategy->Layouts(task, target, 1);
  ASSERT_EQ(layouts.size(), 1u);
  task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layouts[0], true);
  ASSERT_TRUE(strategy->Matches(task, target).ok()) << strategy->Matches(task, target);

  const int64_t depth = c.c / c.groups;
  const auto image = testing::RandomValues<float>(c.n * c.c * c.h * c.w, 1),
             weight = testing::RandomValues<float>(c.o * depth * c.r * c.r, 2),
             bias = testing::RandomValues<float>(c.o, 3);
  const int64_t oh = (c.h + 2 * c.padding - c.r) / c.stride + 1,
                ow = (c.w + 2 * c.padding - c.r) / c.stride + 1;
  const auto residual = testing::RandomValues<float>(c.n * c.o * oh * ow, 4);
  const std::vector<double> expected = Expected(c, image, weight, bias, residual);
  const auto given = c.image_channels_last ? ChannelsLast(image, c.n, c.c) : image,
             packed = Pack(weight, SizesOf(task.inputs[1].buffer), layouts[0]),
             added = ChannelsLast(residual, c.n, c.o);
  for (const Config& config : strategy->Space(task, target, SearchSpace::kSmall)) {
    CpuRunner runner = CpuRunner::Make(task, *strategy, target, config).value();
    std::vector<float> y(residual.size(), NAN);
    const absl::Status status = runner.Run({given.data(), packed.data(), bias.data(), added.data()},
                                           {y.data()}, {{batch, c.n}});
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t i = 0; i < static_cast<int64_t>(y.size()); ++i) {
      const int64_t at =
          (i / (c.o * oh * ow) * oh * ow + i % (oh * ow)) * c.o + i / (oh * ow) % c.o;
      ASSERT_NEAR(y[at], expected[i], 1e-4 + 1e-5 * std::abs(expected[i]))
          << i << " with " << ToString(config);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionTest,
    ::testing::Values(Case{1, 16, 8, 9, 32, 3, 1, 1}, Case{2, 5, 7, 7, 20, 3, 1, 1},
                      Case{2, 33, 12, 15, 50, 3, 2, 1}, Case{1, 7, 9, 31, 96, 5, 1, 2},
                      Case{1, 20, 11, 30, 70, 1, 2}, Case{1, 8, 6, 6, 17, 3},
                      // Panels that do not fit the cache whole.
                      Case{1, 256, 5, 7, 40, 3, 1, 1}, Case{1, 240, 6, 31, 48, 3, 2, 1},
                      Case{1, 271, 5, 7, 40, 3, 1, 1, 1, false},
                      // What a caller gives to the first layer.
                      Case{1, 3, 30, 34, 64, 7, 2, 3, 1, false},
                      Case{2, 3, 9, 20, 24, 3, 1, 1, 1, false},
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
  const auto parsed =
      ir::ParseTask(absl::StrFormat(
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
                        shape, indices))
          .value();
  ir::Task task = parsed;
  const Target target = testing::HostTarget();
  const auto strategy = ConvolutionDirectCpu();
  const auto layouts = strategy->Layouts(task, target, 1);
  ASSERT_EQ(layouts.size(), 1u) << strategy->Matches(task, target);
  task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layouts[0], true);
  CpuRunner runner = CpuRunner::Make(task, *strategy, target).value();
  // Sums of tiles that are as wide as the registers allow, half, and a quarter of that.
  std::set<int64_t> sums;
  for (const ir::Buffer& buffer : ir::CollectBuffers(runner.program().kernels[0].body)) {
    if (buffer.name() == "acc") sums.insert(*ir::AsInt(buffer.shape()[0]));
  }
  EXPECT_GE(sums.size(), 3u);
  const auto weight = testing::RandomValues<float>(20 * 5 * 9, 1),
             packed = Pack(weight, {20, 5, 3, 3}, layouts[0]);
  std::vector<std::pair<int64_t, int64_t>> sizes = {{9, 33}, {40, 70}, {70, 130}};
  for (int64_t w = 1; w < 30; ++w) sizes.emplace_back(w % 3 + 1, w);
  for (const auto& [h, w] : sizes) {
    const auto image = testing::RandomValues<float>(h * w * 5, 2);
    std::vector<float> y(static_cast<size_t>(h * w * 20), NAN);
    const absl::Status status = runner.Run({image.data(), packed.data()}, {y.data()},
                                           {{task.symbols[0], h}, {task.symbols[1], w}});
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t i = 0; i < h * w * 20; ++i) {
      double sum = 0;
      for (int64_t l = 0; l < 45; ++l) {
        const int64_t row = i / 20 / w + l / 3 % 3 * 2 - 2, column = i / 20 % w + l % 3 - 1;
        if (row < 0 || row >= h || column < 0 || column >= w) continue;
        const int64_t channel = l / 9, point = row * w + column;
        const float x = image[channels_first ? channel * h * w + point : point * 5 + channel];
        sum += static_cast<double>(x) * weight[i % 20 * 45 + l];
      }
      ASSERT_NEAR(y[i], sum, 1e-4) << h << " x " << w << " at " << i;
    }
  }
}

TEST(ConvolutionDirectCpuTest, SizesMayBeSymbols) {
  for (const bool channels_first : {false, true}) TestOpenSizes(channels_first);
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
  auto parsed = ir::ParseTask(text);
  ASSERT_TRUE(parsed.ok()) << parsed.status() << text;
  ir::Task task = ir::DropUnitAxes(*parsed).task;
  Target target = testing::HostTarget();
  if (c.vector_bits != 0) target.vector_bits = c.vector_bits;
  const auto strategy = ConvolutionDirectCpu();
  const auto layouts = strategy->Layouts(task, target, 1);
  ASSERT_EQ(layouts.size(), 1u) << strategy->Matches(task, target);
  task.inputs[1] = ir::MakeOperand(task.inputs[1].buffer, layouts[0], true);
  std::vector<uint8_t> image(static_cast<size_t>(h * w * c.channels));
  std::vector<int8_t> weight(static_cast<size_t>(c.outputs * depth * 9));
  uint32_t state = 1;
  const auto next = [&] {
    return static_cast<uint8_t>((state = state * 1664525 + 1013904223) >> 24);
  };
  for (uint8_t& x : image) x = next();
  for (int8_t& x : weight) x = static_cast<int8_t>(next());
  const auto pixel = [&](int64_t i) {
    return c.has_sign ? int64_t{static_cast<int8_t>(image[i])} : int64_t{image[i]};
  };
  const std::vector<int8_t> packed = Pack(weight, SizesOf(task.inputs[1].buffer), layouts[0]);
  for (const Config& config : strategy->Space(task, target, SearchSpace::kSmall)) {
    CpuRunner runner = CpuRunner::Make(task, *strategy, target, config).value();
    std::vector<int32_t> y(static_cast<size_t>(p * q * c.outputs), -1);
    const absl::Status status = runner.Run({image.data(), packed.data()}, {y.data()});
    ASSERT_TRUE(status.ok()) << status;
    for (int64_t i = 0; i < p * q * c.outputs; ++i) {
      const int64_t output = i % c.outputs;
      int64_t sum = 0;
      for (int64_t l = 0; l < depth * 9; ++l) {
        const int64_t row = i / c.outputs / q * 2 + l / 3 % 3 - 1,
                      column = i / c.outputs % q * 2 + l % 3 - 1;
        const bool is_inside = row >= 0 && row < h && column >= 0 && column < w;
        const int64_t at = (row * w + column) * c.channels + output / of_group * depth + l / 9;
        sum += (is_inside ? pixel(at) : c.fill) * weight[output * depth * 9 + l];
      }
      ASSERT_EQ(y[i], sum) << i << " with " << ToString(config);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvolutionOfBytesTest,
    ::testing::Values(BytesCase{8, 32}, BytesCase{37, 53}, BytesCase{3, 20, 1, false, 255},
                      BytesCase{64, 48, 1, true, -3}, BytesCase{5, 17, 1, true},
                      BytesCase{8, 64, 2}, BytesCase{40, 40, 40}, BytesCase{16, 16, 16, true, -128},
                      BytesCase{32, 32, 8}, BytesCase{18, 40, 1, false, 0, 256},
                      BytesCase{19, 24, 1, true, 1, 256}));

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
