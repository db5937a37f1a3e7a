#include "compiler/guard_indices.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"

namespace hidet::compiler {
namespace {

using ::testing::HasSubstr;

// A kernel of n blocks and a table of whole numbers.
ir::Kernel Parse(absl::string_view body) {
  auto kernels = ir::ParseVerifiedKernels(
      absl::StrCat("kernel @k(%x: float32[n]@global, %ids: int32[n]@global, %y: float32[n]@global, "
                   "n: int64 range(16, 1024)) grid(block: n) {\n",
                   body, "\n}\n"),
      {.lowered = true});
  EXPECT_TRUE(kernels.ok()) << kernels.status();
  return (*kernels)[0];
}

constexpr absl::string_view kOriginal =
    "let v = %ids[block]\n"
    "for i in 4 { %y[block] = %x[block * 3 + i] }\n";

std::string Guarded(absl::string_view body, int checks) {
  const GuardedKernel guarded = GuardIndices(Parse(body), Parse(kOriginal));
  EXPECT_EQ(guarded.checks, checks) << ir::Print(guarded.kernel);
  const std::string text = ir::Print(guarded.kernel);
  EXPECT_TRUE(ir::ParseVerifiedKernels(text, {.lowered = true}).ok()) << text;
  return text;
}

TEST(GuardIndices, WhatTheOriginalHasIsTrusted) {
  EXPECT_EQ(Guarded(kOriginal, 0), ir::Print(Parse(kOriginal)));
  // Under other names, and with other values.
  Guarded("let w = %ids[block]\nfor j in 4 { let p = block * 3\n%y[block] = %x[p + j] * 2.0f }", 0);
}

TEST(GuardIndices, WhatIsProvenNeedsNoCheck) {
  Guarded("for i in 16 { %y[i] = %x[block] }", 0);
  Guarded("let i = block + 1\nif i < n { %y[i] = %x[i] }", 0);
  Guarded("let i = block * 4\nif i + 3 < n { %y[i] = lane(%x[i; lanes 4], 0) }", 0);
}

TEST(GuardIndices, WhatMayBeOutsideIsChecked) {
  EXPECT_THAT(Guarded("%y[block] = %x[block + 1]", 1), HasSubstr("check("));
  // One turn more than the original has, one element more, and a condition that is not there.
  Guarded("for i in 5 { %y[block] = %x[block * 3 + i] }", 1);
  Guarded("for i in 4 { %y[block] = lane(%x[block * 3 + i; lanes 2], 0) }", 1);
  Guarded("let i = block + 1\nif i <= n { %y[i] = %x[i] }", 2);
  const std::string store = Guarded("%y[block + 1] = 1.0f", 1);
  EXPECT_THAT(store, HasSubstr("if "));
  EXPECT_THAT(store, HasSubstr("check("));
}

TEST(GuardIndices, AMaskMayLeaveOutWhatIsNotThere) {
  const std::string text = Guarded(
      "let v = ramp(block * 4, 1, 4)\n"
      "let m = v < broadcast(n, 4)\n"
      "%y[block * 4; if m] = %x[block * 4; lanes 4, if m]",
      2);
  EXPECT_THAT(text, HasSubstr("lane("));
}

TEST(GuardIndices, AddressesAreCounted) {
  const ir::Kernel edited = Parse("atomic_add(&%y[block + 1], 1.0f)\nprefetch(&%x[block + 64])");
  const GuardedKernel guarded = GuardIndices(edited, Parse(kOriginal));
  EXPECT_EQ(guarded.checks, 0);
  EXPECT_EQ(guarded.addresses, 1);
}

TEST(GuardIndices, WhatMemoryDecidesIsChecked) {
  Guarded("let v = %ids[block]\n%y[block] = %x[v]", 1);
  Guarded("let v = min(max(%ids[block], 0), 15)\n%y[block] = %x[v]", 0);
}

}  // namespace
}  // namespace hidet::compiler
