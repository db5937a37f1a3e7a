#include "ir/verify.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"

// Errors that text can express are in testdata/errors/verify.ir (text_test.cc); these need handles.
namespace hidet::ir {
namespace {

Kernel KernelOf(Stmt body, std::vector<KernelParam> params = {}) {
  Kernel kernel;
  kernel.name = "k";
  kernel.params = std::move(params);
  kernel.grid = {{Var::Make("b", Type::Int64()), Int64(1)}};
  kernel.body = std::move(body);
  return kernel;
}

void ExpectError(const Kernel& kernel, absl::string_view text) {
  const absl::Status status = Verify(kernel);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), text)) << status.message();
}

const Buffer& GlobalBuffer() {
  static const Buffer& buffer = *new Buffer(Buffer::Make("a", Type::Float32(), {Int64(8)}));
  return buffer;
}

TEST(Verify, VariableOutsideItsScope) {
  const Var i = Var::Make("i", Type::Int64());
  const Stmt use = Store(GlobalBuffer(), {i}, Float32(0));
  ExpectError(KernelOf(use, {GlobalBuffer()}),
              "variable i is used outside its scope\n  in: %a[i] = 0.0f");
  ExpectError(KernelOf(Seq({For(i, Int64(8), use), use}), {GlobalBuffer()}),
              "variable i is used outside its scope");
  EXPECT_TRUE(
      Verify(KernelOf(Seq({For(i, Int64(8), use), For(i, Int64(4), use)}), {GlobalBuffer()})).ok());
}

TEST(Verify, VariableBoundInItsOwnScope) {
  const Var i = Var::Make("i", Type::Int64());
  ExpectError(KernelOf(For(i, Int64(8), For(i, Int64(8), Store(GlobalBuffer(), {i}, Float32(0)))),
                       {GlobalBuffer()}),
              "variable i is bound inside its own scope");
}

// Strides are products of the sizes after a dimension: they must fit whatever the first size is.
TEST(Verify, BufferOfASizeThatOverflows) {
  const Expr large = Int64(int64_t{1} << 40);
  const Buffer huge = Buffer::Make("h", Type::Float32(), {Int64(0), large, large});
  ExpectError(
      KernelOf(Store(huge, {Int64(0), Int64(0), Int64(0)}, Float32(0), Bool(false)), {huge}),
      "buffer %h has a size of 1099511627776");
}

TEST(Verify, BufferOutsideItsScope) {
  const Buffer s = Buffer::Make("s", Type::Float32(), {Int64(8)}, MemoryScope::kShared);
  const Stmt use = Store(s, {Int64(0)}, Float32(0));
  ExpectError(KernelOf(use), "buffer %s is used outside its scope");
  ExpectError(KernelOf(Allocate(s, Allocate(s, use))),
              "buffer %s is allocated inside its own scope");
  EXPECT_TRUE(Verify(KernelOf(Seq({Allocate(s, use), Allocate(s, use)}))).ok());
}

TEST(Verify, ParametersOccurOnce) {
  ExpectError(KernelOf(Seq({}), {GlobalBuffer(), GlobalBuffer()}), "parameter %a occurs twice");
  const Var n = Var::Make("n", Type::Int64());
  ExpectError(KernelOf(Seq({}), {n, n}), "parameter n occurs twice");
}

TEST(Verify, VoidValuesAreNotUsed) {
  const Stmt let = Let(Var::Make("v", Type::Void()), Call(Intrinsic::kSyncThreads, {}), Seq({}));
  ExpectError(KernelOf(let), "a void value is used");
}

TEST(Verify, PrefetchesMayNameWhatLiesOutside) {
  EXPECT_TRUE(Verify(*ParseKernel("kernel @f(%x: float32[4]@global) grid(b: 1) { "
                                  "prefetch(&%x[4]) }"))
                  .ok());
  const Var i = Var::Make("i", Type::Int64());
  const Stmt prefetch =
      Evaluate(Call(Intrinsic::kPrefetch, {AddressOf(GlobalBuffer(), {i + Int64(8)})}));
  ExpectError(KernelOf(prefetch, {GlobalBuffer()}), "variable i is used outside its scope");
  ExpectError(KernelOf(For(i, Int64(8), prefetch)), "buffer %a is used outside its scope");
}

TEST(Verify, WarpSpecializedKernelsMayBranchAroundBarriers) {
  Kernel kernel = *ParseKernel(
      "kernel @f() grid(b: 1) threads(t: 256) warp_specialized { if t < 128 { sync_threads() } }");
  EXPECT_TRUE(Verify(kernel).ok());
  kernel.warp_specialized = false;
  ExpectError(kernel, "sync_threads under a condition that depends on the thread");
}

TEST(Verify, BlocksMeetInKernelsWithClusters) {
  Kernel kernel =
      *ParseKernel("kernel @f() grid(b: 4) threads(t: 32) cluster(2) { sync_cluster() }");
  EXPECT_TRUE(Verify(kernel).ok());
  kernel.cluster = 1;
  ExpectError(kernel, "sync_cluster in a kernel without clusters");
}

TEST(Verify, ConstantsAreBuffersThatNothingStoresTo) {
  Kernel kernel = *ParseKernel(
      "kernel @f(n: int64, %x: float32[4]@global) constants(%x) grid(b: 1) { let v = %x[0] }");
  EXPECT_TRUE(Verify(kernel).ok());
  kernel.constants = {0};
  ExpectError(kernel, "constant 0 is no buffer among the parameters");
  kernel =
      *ParseKernel("kernel @f(%x: float32[4]@global) constants(%x) grid(b: 1) { %x[0] = 1.0f }");
  ExpectError(kernel, "store to the constant %x");
}

}  // namespace
}  // namespace hidet::ir
