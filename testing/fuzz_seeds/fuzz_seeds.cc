// The test of a fuzz target without a fuzzer: feeds it each file that is an argument, once.
//
//   load("//testing/fuzz_seeds:fuzz_target.bzl", "fuzz_target")
//
//   fuzz_target(
//       name = "onnx_fuzz",  # and onnx_fuzz_test
//       srcs = ["onnx_fuzz.cc"],
//       deps = [":import_onnx"],
//   )
//
// So an input that once broke something is run by every change, and tools/fuzz looks for others.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

std::vector<std::string>& Seeds() {
  static std::vector<std::string>& seeds = *new std::vector<std::string>;
  return seeds;
}

TEST(FuzzSeeds, BreakNothing) {
  ASSERT_FALSE(Seeds().empty()) << "expected the files as arguments";
  for (const std::string& path : Seeds()) {
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file.good()) << path << ": cannot be read";
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    std::printf("%s, %zu bytes\n", path.c_str(), bytes.size());
    std::fflush(stdout);  // the last line before a crash names its input
    EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()),
              0);
  }
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  Seeds().assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
