#include "ir/intrinsic_use.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"

namespace hidet::ir {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Written(absl::string_view body) {
  const auto kernel = ParseKernel(
      absl::StrCat("kernel @f(%x: float32[4]@global, %y: float32[4]@global, %n: int64[4]@global) "
                   "grid(b: 1) { ",
                   body, " }"));
  EXPECT_TRUE(kernel.ok()) << kernel.status();
  if (!kernel.ok()) return {};
  std::vector<std::string> names;
  for (const Buffer& buffer : GlobalBuffersWritten(kernel->body)) names.push_back(buffer.name());
  return names;
}

TEST(GlobalBuffersWritten, StoresAndInstructionsThatWriteAtAnAddress) {
  EXPECT_THAT(Written("%y[0] = %x[1]"), ElementsAre("y"));
  EXPECT_THAT(Written("if b < 1 { atomic_add(&%x[b], %y[0]) }"), ElementsAre("x"));
  EXPECT_THAT(Written("atomic_min(&%x[b], %y[0])"), ElementsAre("x"));
  EXPECT_THAT(Written("signal(&%n[0], b; 0)"), ElementsAre("n"));
}

TEST(GlobalBuffersWritten, NeitherReadsNorMemoryOfTheBlock) {
  EXPECT_THAT(Written("let v = %x[0]"), IsEmpty());
  EXPECT_THAT(Written("prefetch(&%x[0])"), IsEmpty());
  EXPECT_THAT(Written("alloc %s: float32[4]@shared\n%s[0] = %x[0]"), IsEmpty());
}

}  // namespace
}  // namespace hidet::ir
