#include "compiler/free_memory.h"

#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::compiler {
namespace {

int64_t ResidentBytes() {
  int64_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

TEST(ReturnFreeMemory, GivesBackWhatLiesBelowSomethingKept) {
  if (testing::kHasAddressSanitizer || testing::kHasThreadSanitizer)
    GTEST_SKIP() << "the sanitizers' allocators keep what is free";
  constexpr int64_t kBytes = 64 << 20, kPiece = 4096;
  std::vector<std::unique_ptr<char[]>> pieces;
  for (int64_t i = 0; i < kBytes / kPiece; ++i) pieces.push_back(std::make_unique<char[]>(kPiece));
  pieces.erase(pieces.begin(), pieces.end() - 1);
  const int64_t before = ResidentBytes();
  ReturnFreeMemory();
  EXPECT_LT(ResidentBytes(), before - kBytes / 2);
}

}  // namespace
}  // namespace hidet::compiler
