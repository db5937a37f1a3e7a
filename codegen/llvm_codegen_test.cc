#include "codegen/llvm_codegen.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/float_types.h"
#include "codegen/cpu_target.h"
#include "codegen/jit.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/kernel.h"
#include "ir/text/parser.h"

namespace hidet::codegen {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

ir::Kernel Parse(absl::string_view text) {
  const absl::StatusOr<ir::Kernel> kernel = ir::ParseKernel(text);
  EXPECT_TRUE(kernel.ok()) << kernel.status();
  return *kernel;
}

std::string Text(absl::string_view kernel) {
  const absl::StatusOr<std::string> text = GenerateLlvm({Parse(kernel)}, CpuOfLevel("x86-64-v3"));
  EXPECT_TRUE(text.ok()) << text.status();
  return text.value_or("");
}

// A kernel of this processor, ready to be called.
class Compiled {
 public:
  using Function = void (*)(const uint64_t* args, int64_t begin, int64_t end, void* scratch);

  explicit Compiled(absl::string_view text, const CpuTarget& target = HostCpu()) {
    const ir::Kernel kernel = Parse(text);
    const absl::StatusOr<std::string> object = CompileToObject({kernel}, target);
    EXPECT_TRUE(object.ok()) << object.status();
    code_ = *JitCode::Load({*object});
    function_ = reinterpret_cast<Function>(code_->functions().at(kernel.name));
  }

  // Runs blocks [begin, end) with these argument slots.
  void Run(const std::vector<uint64_t>& arguments, int64_t begin, int64_t end) {
    function_(arguments.data(), begin, end, nullptr);
  }

 private:
  std::unique_ptr<JitCode> code_;
  Function function_ = nullptr;
};

template <typename T>
uint64_t Slot(T* pointer) {
  return reinterpret_cast<uint64_t>(pointer);
}

constexpr absl::string_view kScale =
    "kernel @scale(%x: float32[n]@global, %y: float32[n]@global, n: int64) grid(b: n) {\n"
    "  %y[b] = %x[b] * 2.0f + 1.0f\n"
    "}";

TEST(LlvmCodegenTest, BlocksOfTheRangeAreComputedAndNoOthers) {
  float x[4] = {1, 2, 3, 4}, y[4] = {-1, -1, -1, -1};
  Compiled(kScale).Run({Slot(x), Slot(y), 4}, 1, 3);
  EXPECT_THAT(y, ElementsAre(-1, 5, 7, -1));
}

TEST(LlvmCodegenTest, TheTextIsTheSameEachTimeAndNamesTheKernel) {
  const std::string text = Text(kScale);
  EXPECT_EQ(text, Text(kScale));
  EXPECT_THAT(text, HasSubstr("define void @scale(ptr"));
  EXPECT_THAT(text, HasSubstr("noalias"));
}

// Sums keep their order and NaN its meaning: nothing but a product and a sum may become one.
TEST(LlvmCodegenTest, FloatsContractAndNothingElse) {
  const std::string text = Text(kScale);
  EXPECT_THAT(text, HasSubstr("fmul contract"));
  for (const char* flag : {"fast ", "reassoc", "nnan", "ninf", "nsz", "arcp", "afn"})
    EXPECT_THAT(text, Not(HasSubstr(flag))) << flag;
}

// A processor without fused multiply-add gets the product's own rounding.
TEST(LlvmCodegenTest, TextIsForTheProcessorThatItIsMadeFor) {
  const ir::Kernel kernel = Parse(kScale);
  const auto old = CompileToObject({kernel}, CpuOfLevel("x86-64-v2"));
  const auto newer = CompileToObject({kernel}, CpuOfLevel("x86-64-v3"));
  ASSERT_TRUE(old.ok() && newer.ok());
  EXPECT_THAT(*old, StartsWith("\177ELF"));
  EXPECT_NE(*old, *newer);
  EXPECT_EQ(*old, *CompileToObject({kernel}, CpuOfLevel("x86-64-v2")));
}

// C++ and LLVM leave these open; ir/README.md says what they are.
TEST(LlvmCodegenTest, IntegersWrapAndShiftsAndCastsAreDefined) {
  int32_t x[2] = {INT32_MAX, INT32_MIN}, y[2] = {};
  Compiled(
      "kernel @wrap(%x: int32[2]@global, %y: int32[2]@global) grid(b: 2) {\n"
      "  %y[b] = %x[b] + %x[b] + 1:int32\n"
      "}")
      .Run({Slot(x), Slot(y)}, 0, 2);
  EXPECT_THAT(y, ElementsAre(-1, 1));
  float f[4] = {1e20f, -1e20f, 3.9f, __builtin_nanf("")};
  int32_t z[4] = {};
  Compiled(
      "kernel @cast(%x: float32[4]@global, %y: int32[4]@global) grid(b: 4) {\n"
      "  %y[b] = int32(%x[b])\n"
      "}")
      .Run({Slot(f), Slot(z)}, 0, 4);
  EXPECT_THAT(z, ElementsAre(INT32_MAX, INT32_MIN, 3, 0));
}

// Processors with no instruction for lanes of 64 bits convert them in halves.
TEST(LlvmCodegenTest, LanesOf64BitsAreConvertedAsNumbersAre) {
  const std::string to_double =
      "kernel @convert(%x: int64x4[n]@global, %y: float64x4[n]@global, n: int64) grid(b: n) {\n"
      "  %y[b] = float64x4(%x[b])\n}";
  const std::string to_integer =
      "kernel @convert(%x: float64x4[n]@global, %y: int64x4[n]@global, n: int64) grid(b: n) {\n"
      "  %y[b] = int64x4(%x[b])\n}";
  std::vector<int64_t> integers = {0, -1, INT64_MAX, INT64_MIN};
  for (int power = 0; power < 63; ++power) {
    for (int64_t near : {-1, 0, 1, 3}) {
      integers.push_back((int64_t{1} << power) + near);
      integers.push_back(-(int64_t{1} << power) - near);
    }
  }
  std::vector<double> floats = {0x1p63,
                                -0x1p63,
                                0x1p64,
                                -0x1.8p63,
                                1e300,
                                -1e300,
                                -0.5,
                                4294967295.75,
                                __builtin_inf(),
                                -__builtin_inf(),
                                __builtin_nan(""),
                                -4294967296.25};
  for (const int64_t x : integers) floats.push_back(static_cast<double>(x) * 1.0625);
  while (floats.size() % 4 != 0) floats.push_back(0);
  ASSERT_EQ(integers.size() % 4, 0u);
  for (const char* level : {"x86-64-v2", "x86-64-v3"}) {
    std::vector<double> y(integers.size());
    Compiled(to_double, CpuOfLevel(level))
        .Run({Slot(integers.data()), Slot(y.data()), y.size() / 4}, 0,
             static_cast<int64_t>(y.size() / 4));
    for (size_t i = 0; i < y.size(); ++i)
      EXPECT_EQ(y[i], static_cast<double>(integers[i])) << integers[i];
    std::vector<int64_t> z(floats.size());
    Compiled(to_integer, CpuOfLevel(level))
        .Run({Slot(floats.data()), Slot(z.data()), z.size() / 4}, 0,
             static_cast<int64_t>(z.size() / 4));
    for (size_t i = 0; i < z.size(); ++i) {
      const double x = floats[i];
      EXPECT_EQ(z[i], std::isnan(x)  ? 0
                      : x >= 0x1p63  ? INT64_MAX
                      : x <= -0x1p63 ? INT64_MIN
                                     : static_cast<int64_t>(x))
          << x;
    }
  }
}

// Lanes of up to 32 bits are divided as floats.
template <typename T>
void ExpectDivisions(absl::string_view dtype) {
  constexpr T kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  std::vector<T> values = {0,        1,    2,        3,        7,        10,          kMin,
                           kMin + 1, kMax, kMax - 1, kMax / 2, kMax / 3, kMax / 2 + 1};
  for (T value : std::vector<T>(values)) values.push_back(static_cast<T>(-value));
  std::vector<T> x, y;
  for (T a : values) {
    for (T b : values) {
      for (int near = -1; near <= 1; ++near) {
        x.push_back(a);
        y.push_back(b);
        // Multiples of the divisor and their neighbours, whose quotients are next to whole numbers.
        x.push_back(static_cast<T>(b == 0 ? near : static_cast<int64_t>(a) / b * b + near));
        y.push_back(b);
      }
    }
  }
  while (x.size() % 8 != 0) {
    x.push_back(1);
    y.push_back(1);
  }
  std::vector<T> results[4];
  const std::string buffer = absl::StrCat(": ", dtype, "x8[n]@global, ");
  std::string text = "kernel @divide(";
  for (const char* name : {"%x", "%y", "%r0", "%r1", "%r2", "%r3"})
    absl::StrAppend(&text, name, buffer);
  text +=
      "n: int64) grid(b: n) {\n"
      "  %r0[b] = %x[b] / %y[b]\n"
      "  %r1[b] = %x[b] % %y[b]\n"
      "  %r2[b] = trunc_div(%x[b], %y[b])\n"
      "  %r3[b] = fmod(%x[b], %y[b])\n}";
  std::vector<uint64_t> slots = {Slot(x.data()), Slot(y.data())};
  for (auto& result : results) {
    result.resize(x.size());
    slots.push_back(Slot(result.data()));
  }
  slots.push_back(x.size() / 8);
  Compiled(text).Run(slots, 0, static_cast<int64_t>(x.size() / 8));
  for (size_t i = 0; i < x.size(); ++i) {
    const int64_t a = x[i], b = y[i];
    const int64_t quotient = b == 0 ? 0 : a / b, rest = b == 0 ? 0 : a % b;
    const bool lower = rest != 0 && (rest < 0) != (b < 0);
    EXPECT_EQ(results[0][i], static_cast<T>(quotient - lower)) << dtype << " " << a << " div " << b;
    EXPECT_EQ(results[1][i], static_cast<T>(lower ? rest + b : rest))
        << dtype << " " << a << " mod " << b;
    EXPECT_EQ(results[2][i], static_cast<T>(quotient)) << dtype << " " << a << " / " << b;
    EXPECT_EQ(results[3][i], static_cast<T>(rest)) << dtype << " " << a << " % " << b;
  }
}

TEST(LlvmCodegenTest, LanesAreDividedAsNumbersAre) {
  ExpectDivisions<int8_t>("int8");
  ExpectDivisions<uint8_t>("uint8");
  ExpectDivisions<int16_t>("int16");
  ExpectDivisions<uint16_t>("uint16");
  ExpectDivisions<int32_t>("int32");
  ExpectDivisions<uint32_t>("uint32");
}

// Floats of every exponent, the ends and ties of the small formats among them, made as base makes
// them, which rounds doubles.
template <typename Small, typename Bits>
void ExpectConversion(absl::string_view dtype) {
  std::vector<float> x = {448.0f,   464.0f,   464.25f,    479.5f,   480.0f,    496.0f,   57344.0f,
                          61439.0f, 61440.0f, 65520.0f,   65536.0f, 0x1p-9f,   0x1p-10f, 0x1.8p-10f,
                          0x1p-16f, 0x1p-17f, 0x1.8p-17f, 0x1p-25f, 0x1.4p-6f, 0x1.fp-7f};
  for (uint64_t bits = 0; bits < (1ull << 32); bits += 65'521) {
    const float value = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (!std::isnan(value)) x.push_back(value);
  }
  x.push_back(__builtin_nanf(""));
  std::vector<Bits> y(x.size());
  const std::string text =
      absl::StrCat("kernel @narrow(%x: float32[n]@global, %y: ", dtype,
                   "[n]@global, n: int64) grid(b: n) {\n", "  %y[b] = ", dtype, "(%x[b])\n}");
  // The older level has no instruction for half precision.
  for (const CpuTarget& target : {HostCpu(), CpuOfLevel("x86-64-v2")}) {
    Compiled(text, target).Run({Slot(x.data()), Slot(y.data()), x.size()}, 0, x.size());
    for (size_t i = 0; i < x.size(); ++i)
      ASSERT_EQ(y[i], Small::From(x[i]).bits) << dtype << " of " << x[i];
  }
}

TEST(LlvmCodegenTest, SmallFloatsAreRoundedOnceToNearestEven) {
  ExpectConversion<Half, uint16_t>("float16");
  ExpectConversion<Float8E4M3, uint8_t>("float8_e4m3");
  ExpectConversion<Float8E5M2, uint8_t>("float8_e5m2");
}

// Without instructions for halves LLVM compares vectors of them lane by lane, and takes conversions
// to float back to do so, where no fence stands behind them.
TEST(LlvmCodegenTest, VectorsOfHalvesAreComparedAsFloats) {
  constexpr absl::string_view kExtremes =
      "kernel @extremes(%x: float16[16]@global, %y: float16[16]@global, %z: float16[32]@global) "
      "grid(b: 2) {\n"
      "  %z[b * 8] = max(%x[b * 8; lanes 8], %y[b * 8; lanes 8])\n"
      "  %z[b * 8 + 16] = min(%x[b * 8; lanes 8], %y[b * 8; lanes 8])\n"
      "}";
  const std::string text = Text(kExtremes);
  EXPECT_THAT(text, HasSubstr("@llvm.arithmetic.fence.v8f32"));
  EXPECT_THAT(text, HasSubstr("@llvm.maximum.v8f32"));
  EXPECT_THAT(text, Not(HasSubstr(".v8f16")));
  const float a[16] = {1, -1, 0.5f, 65504, INFINITY, -INFINITY, 0x1p-24f, NAN,
                       3, 4,  -2,   0,     1,        NAN,       2,        -3};
  const float b[16] = {2, -2, 0.25f, 1, 5, 5, 0, 1, 3, -4, 2, 7, -INFINITY, NAN, -2, -0x1p-24f};
  Half x[16], y[16], z[32];
  for (int i = 0; i < 16; ++i) x[i] = Half::From(a[i]), y[i] = Half::From(b[i]);
  Compiled(kExtremes).Run({Slot(x), Slot(y), Slot(z)}, 0, 2);
  for (int i = 0; i < 16; ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) {
      EXPECT_EQ(z[i].bits & 0x7c00, 0x7c00) << i;
      EXPECT_NE(z[i].bits & 0x3ff, 0) << i;
      continue;
    }
    EXPECT_EQ(z[i].bits, Half::From(std::max(a[i], b[i])).bits) << i;
    EXPECT_EQ(z[i + 16].bits, Half::From(std::min(a[i], b[i])).bits) << i;
  }
}

TEST(LlvmCodegenTest, WhatACpuLacksIsRefusedByName) {
  const ir::Kernel kernel = Parse(
      "kernel @waits(%y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  grid_dependency_wait()\n"
      "  %y[t] = 0.0f\n"
      "}");
  const absl::Status status = CompileToObject({kernel}, HostCpu()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(status.message()), HasSubstr("waits"));
}

TEST(LlvmCodegenTest, EditedTextCompilesAndWhatIsWrongInItHasItsLine) {
  const std::string text = Text(kScale);
  EXPECT_TRUE(CompileLlvmText(text, CpuOfLevel("x86-64-v3")).ok());
  const absl::Status status =
      CompileLlvmText("define void @f() {\n  nonsense\n}\n", HostCpu()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("line 2"));
  const auto error = [](const char* module) {
    return std::string(CompileLlvmText(module, HostCpu()).status().message());
  };
  EXPECT_THAT(error("declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n"),
              HasSubstr("function g is nowhere defined"));
  EXPECT_EQ(error("declare double @erf(double)\ndefine double @f(double %x) {\n  %y = call double "
                  "@erf(double %x)\n  ret double %y\n}\n"),
            "");
  EXPECT_THAT(error("target triple = \"aarch64-linux-gnu\"\n"), HasSubstr("\"aarch64-linux-gnu\""));
  EXPECT_THAT(error("target datalayout = \"E-p:32:32\"\n"), HasSubstr("target datalayout"));
}

}  // namespace
}  // namespace hidet::codegen
