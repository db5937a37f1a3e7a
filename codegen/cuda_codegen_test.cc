#include "codegen/cuda_codegen.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"

namespace hidet::codegen {
namespace {

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

TEST(CudaCodegenTest, TheSameKernelGivesTheSameText) {
  constexpr char kText[] =
      "kernel @copy(%x: float32[64]@global, %y: float32[64]@global) grid(b: 1) threads(t: 64) {\n"
      "  %y[t] = exp(%x[t])\n"
      "}";
  EXPECT_EQ(Generate(kText), Generate(kText));
}

}  // namespace
}  // namespace hidet::codegen
