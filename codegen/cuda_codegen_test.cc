#include "codegen/cuda_codegen.h"

#include <string>

#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/expr.h"
#include "ir/kernel.h"
#include "ir/stmt.h"
#include "ir/text/parser.h"

namespace hidet::codegen {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Generate(absl::string_view text) {
  const absl::StatusOr<ir::Kernel> kernel = ir::ParseKernel(text);
  EXPECT_TRUE(kernel.ok()) << kernel.status();
  const absl::StatusOr<std::string> source = GenerateCuda({*kernel});
  EXPECT_TRUE(source.ok()) << source.status();
  return *source;
}

TEST(CudaCodegenTest, BuffersAreRestrictedAndConstWhereNothingIsStored) {
  const std::string source = Generate(
      "kernel @copy(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  %y[t] = %x[t]\n"
      "}");
  EXPECT_THAT(source, HasSubstr("const float* __restrict__ buf0, float* __restrict__ buf1"));
}

// Loads of restricted memory were moved above the wait for the kernel that writes it.
TEST(CudaCodegenTest, AKernelThatWaitsForOthersHasNothingToItself) {
  const std::string source = Generate(
      "kernel @copy(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  grid_dependency_wait()\n"
      "  %y[t] = %x[t]\n"
      "}");
  EXPECT_THAT(source, HasSubstr("const float* buf0, float* buf1"));
  EXPECT_THAT(source, Not(HasSubstr("__restrict__")));
}

TEST(CudaCodegenTest, WordsOfStreamingLoadsLeaveTheCachesFirst) {
  const std::string source = Generate(
      "kernel @copy(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 16) {\n"
      "  %y[t * 4] = %x[t * 4; lanes 4, streaming]\n"
      "}");
  EXPECT_THAT(source, HasSubstr("__ldcs(reinterpret_cast<const uint4*>(buf0 + "));
}

TEST(CudaCodegenTest, PairsOfBytesAreWords) {
  const std::string source = Generate(
      "kernel @turn(%x: uint8[64]@global, %y: int8[64]@global) grid(b: 1) threads(t: 32) {\n"
      "  let pair = %x[t * 2; lanes 2]\n"
      "  %y[t * 2] = pack(int8(lane(pair, 1)), int8(lane(pair, 0)))\n"
      "}");
  EXPECT_THAT(source, HasSubstr("*reinterpret_cast<const u16*>(buf0 + "));
  EXPECT_THAT(source, HasSubstr("*reinterpret_cast<u16*>(buf1 + "));
}

// C++ computes narrow integers in an int, and leaves it open what an int does beyond its range.
TEST(CudaCodegenTest, IntegersFromMemoryWrap) {
  const std::string source = Generate(
      "kernel @sum(%x: uint8[64]@global, %y: float32[64]@global, %z: int32[64]@global) grid(b: 1) "
      "threads(t: 64) {\n"
      "  %y[t] = float32(%x[t] + %x[63 - t])\n"
      "  %z[t] = max(%z[t] * 100000000, -%z[63 - t])\n"
      "}");
  EXPECT_THAT(source, HasSubstr("u8(u32("));
  EXPECT_THAT(source, HasSubstr("int(u32("));
  EXPECT_THAT(source, HasSubstr("int(u32(0) - u32("));
  EXPECT_THAT(source, HasSubstr("[(63 - "));
}

TEST(CudaCodegenTest, BuffersThatSiblingsShareAndInnerOnesHaveTheirOwnNames) {
  ir::Kernel kernel = *ir::ParseKernel(
      "kernel @twice(%y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  alloc %a: float32[1]@register\n"
      "  alloc %b: int32[1]@register\n"
      "  %b[0] = 1\n"
      "  %y[t] = %a[0] + float32(%b[0])\n"
      "}");
  const auto* outer = kernel.body.As<ir::AllocateNode>();
  ASSERT_NE(outer, nullptr);
  const ir::Stmt first =
      ir::Allocate(outer->buffer, ir::Store(outer->buffer, {ir::Int64(0)}, ir::Float32(1)));
  kernel.body = ir::Seq({first, kernel.body});
  const std::string source = GenerateCuda({kernel}).value();
  EXPECT_THAT(source, HasSubstr("float buf1[1]"));
  EXPECT_THAT(source, HasSubstr("float buf2[1]"));
  EXPECT_THAT(source, HasSubstr("int buf3[1]"));
}

TEST(CudaCodegenTest, OneConditionChoosesBetweenVectors) {
  const std::string source = Generate(
      "kernel @choose(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 16) {\n"
      "  %y[t * 4] = select(t < 3, %x[t * 4; lanes 4], %x[0; lanes 4])\n"
      "}");
  EXPECT_THAT(source, HasSubstr("? "));
}

// 8-bit floats are bytes, computed in float32; kernels without them do not carry their functions.
TEST(CudaCodegenTest, Float8) {
  const auto copy = [](absl::string_view dtype) {
    return Generate(absl::Substitute(
        "kernel @copy(%x: $0[64]@global, %y: $0[64]@global) grid(b: 1) threads(t: 16) {\n"
        "  %y[t * 4] = min(%x[t * 4; lanes 4], broadcast(0.5:$0, 4))\n"
        "}",
        dtype));
  };
  EXPECT_THAT(copy("float8_e4m3"), AllOf(HasSubstr("e4m3_to_f32("), HasSubstr("f32_to_e4m3("),
                                         HasSubstr("u8(48)"), HasSubstr("const u8* ")));
  EXPECT_THAT(copy("float8_e5m2"), AllOf(HasSubstr("e5m2_to_f32("), HasSubstr("u8(56)")));
  EXPECT_THAT(copy("float16"), Not(HasSubstr("e4m3")));
}

// NaN is 0 in every integer; the hardware's conversions to and from 64 bits give the least one.
TEST(CudaCodegenTest, NaNIsZeroInEveryInteger) {
  const auto cast = [](const char* from, const char* to) {
    return Generate(absl::Substitute(
        "kernel @cast(%x: $0[64]@global, %y: $1[64]@global) grid(b: 1) threads(t: 64) {\n"
        "  %y[t] = $1(%x[t])\n"
        "}",
        from, to));
  };
  for (const char* to : {"int64", "uint64"}) {
    for (const char* from : {"float16", "bfloat16", "float32", "float64"})
      EXPECT_THAT(cast(from, to), HasSubstr("= saturate<")) << from << " to " << to;
  }
  for (const char* to : {"int32", "uint32"}) {
    EXPECT_THAT(cast("float64", to), HasSubstr("= saturate<")) << to;
    EXPECT_THAT(cast("float32", to), Not(HasSubstr("= saturate<"))) << to;
  }
  for (const char* to : {"int8", "uint8", "int16", "uint16"})
    EXPECT_THAT(cast("float64", to), HasSubstr("min_int(saturate<int>(")) << to;
}

TEST(CudaCodegenTest, TheSameKernelGivesTheSameText) {
  constexpr char kText[] =
      "kernel @copy(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  %y[t] = exp(%x[t])\n"
      "}";
  EXPECT_EQ(Generate(kText), Generate(kText));
}

}  // namespace
}  // namespace hidet::codegen
