// The CUDA text of each case is what testdata/ has, and compiles without spills or serialized
// tensor-core operations.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "gtest/gtest.h"
#include "testing/golden_cuda/golden_cases.h"

namespace hidet::testing {
namespace {

std::string PathOf(const GoldenCase& golden) {
  return absl::StrCat("testing/golden_cuda/testdata/", golden.name, ".cu");
}

// The first line that differs, as both have it.
std::string FirstDifference(absl::string_view golden, absl::string_view now) {
  const std::vector<absl::string_view> before = absl::StrSplit(golden, '\n'),
                                       after = absl::StrSplit(now, '\n');
  for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    const absl::string_view a = i < before.size() ? before[i] : "(end of file)",
                            b = i < after.size() ? after[i] : "(end of file)";
    if (a != b) return absl::StrCat("line ", i + 1, "\n  golden: ", a, "\n  now:    ", b);
  }
  return "";
}

class GoldenCudaTest : public ::testing::TestWithParam<GoldenCase> {};

TEST_P(GoldenCudaTest, TheTextIsTheGoldenOneAndCompilesWell) {
  const GoldenCase& golden = GetParam();
  const CudaCheck check = CheckCase(golden).value();
  EXPECT_EQ(check.spilled_bytes, 0) << check.log;
  EXPECT_FALSE(check.wgmma_serialized) << check.log;
  const std::string kept = ReadFile(PathOf(golden)).value();
  EXPECT_EQ(FirstDifference(kept, check.source), "")
      << "if the change is meant: bazel run //testing/golden_cuda:write_golden, and read the diff";
}

INSTANTIATE_TEST_SUITE_P(Kernels, GoldenCudaTest, ::testing::ValuesIn(GoldenCases()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace hidet::testing
