// Every kind of finding: a small kernel with the mistake, and the same kernel without it.
#include "testing/simulator/simulator.h"

#include <cstring>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"

namespace hidet::testing {
namespace {

using ::testing::HasSubstr;

ir::Kernel Parse(absl::string_view text) {
  absl::StatusOr<ir::Kernel> kernel = ir::ParseKernel(text);
  EXPECT_TRUE(kernel.ok()) << kernel.status() << "\n" << std::string(text);
  return kernel.ok() ? *kernel : ir::Kernel();
}

template <typename T>
GlobalMemory Filled(int64_t count, T first = 0) {
  std::vector<uint8_t> bytes(static_cast<size_t>(count) * sizeof(T));
  for (int64_t i = 0; i < count; ++i) {
    const T value = static_cast<T>(first + i);
    std::memcpy(&bytes[static_cast<size_t>(i) * sizeof(T)], &value, sizeof(T));
  }
  return GlobalMemory(bytes);
}

template <typename T>
T ElementOf(const GlobalMemory& memory, int64_t i) {
  T value;
  std::memcpy(&value, &memory.bytes[static_cast<size_t>(i) * sizeof(T)], sizeof(T));
  return value;
}

// Runs `kernel @f(%x: int32[256], %y: int32[256], m: tensor_map)` with this body; the map shows %x
// as 16 x 16 with boxes of 8 x 8.
SimulationReport RunBody(absl::string_view body, uint64_t seed = 0, int threads = 64,
                         int blocks = 1) {
  const ir::Kernel kernel = Parse(absl::StrCat(
      "kernel @f(%x: int32[256]@global, %y: int32[256]@global, m: tensor_map, w: tensor_map) "
      "grid(b: ",
      blocks, ") threads(t: ", threads, ") warp_specialized {\n", std::string(body), "\n}"));
  if (!kernel.body.defined()) return {};
  GlobalMemory x = Filled<int32_t>(256), y(1024);
  const TensorMapValue map{
      .memory = &x, .dtype = ScalarType::kInt32, .dims = {16, 16}, .strides = {16}, .box = {8, 8}};
  TensorMapValue out = map;
  out.memory = &y;
  absl::StatusOr<SimulationReport> report = Simulate(kernel, {&x, &y, map, out}, {.seed = seed});
  EXPECT_TRUE(report.ok()) << report.status();
  return report.ok() ? *report : SimulationReport();
}

struct FindingCase {
  const char* name;
  FindingKind kind;
  // `@` stands where the fixed kernel has `fix` and the broken one `bug`.
  const char* body;
  const char* fix;
  const char* bug;
};

std::string With(const FindingCase& c, const char* text) {
  std::string body = c.body;
  const size_t at = body.find('@' + std::string("@"));
  return body.replace(at, 2, text);
}

class FindingTest : public ::testing::TestWithParam<FindingCase> {};

TEST_P(FindingTest, IsReportedAndOnlyThen) {
  const FindingCase& c = GetParam();
  for (const uint64_t seed : {0, 1, 2, 3}) {
    const SimulationReport broken = RunBody(With(c, c.bug), seed);
    EXPECT_TRUE(broken.Has(c.kind))
        << "seed " << seed << ", expected " << std::string(FindingKindName(c.kind)) << "\n"
        << With(c, c.bug) << ToString(broken);
    const SimulationReport fixed = RunBody(With(c, c.fix), seed);
    EXPECT_TRUE(fixed.findings.empty()) << "seed " << seed << "\n"
                                        << With(c, c.fix) << ToString(fixed);
  }
}

constexpr const char* kCopyIn = R"(
  alloc %s: int32[64]@shared align(128)
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
  }
  sync_threads()
  if t == 0 {
    mbarrier_arrive_expect_tx(&%bar[0], 256)
    tma_load_2d(&%s[0], m, &%bar[0], 8, 0; 0, 0)
  }
  @@
  %y[t] = %s[t]
)";

constexpr const char* kInitialized = R"(
  alloc %s: int32[64]@shared align(128)
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    @@
  }
  sync_threads()
  if t == 0 {
    mbarrier_arrive_expect_tx(&%bar[0], 256)
    tma_load_2d(&%s[0], m, &%bar[0], 8, 0; 0, 0)
  }
  mbarrier_wait(&%bar[0], 0)
  %y[t] = %s[t]
)";

constexpr const char* kByteCount = R"(
  alloc %s: int32[64]@shared align(128)
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
  }
  sync_threads()
  if t == 0 {
    mbarrier_arrive_expect_tx(&%bar[0], @@)
    tma_load_2d(&%s[0], m, &%bar[0], 8, 0; 0, 0)
  }
  mbarrier_wait(&%bar[0], 0)
  %y[t] = %s[t]
)";

constexpr const char* kCopyOut = R"(
  alloc %s: int32[64]@shared align(128)
  %s[t] = t
  @@
  if t == 0 {
    tma_store_2d(w, &%s[0], 0, 0)
    bulk_commit()
    bulk_wait_read(; 0)
  }
)";

constexpr const char* kAfterCopyOut = R"(
  alloc %s: int32[64]@shared align(128)
  %s[t] = t
  fence_proxy_async()
  sync_threads()
  if t == 0 {
    tma_store_2d(w, &%s[0], 0, 0)
    @@
  }
  sync_threads()
  %s[t] = 0:int32
)";

constexpr const char* kCpAsync = R"(
  alloc %s: int32[256]@shared align(128)
  cp_async_16(&%s[t * 4], &%x[t * 4], 16)
  @@
  sync_threads()
  %y[t] = %s[t * 3]
)";

INSTANTIATE_TEST_SUITE_P(
    Kinds, FindingTest,
    ::testing::Values(
        FindingCase{"OutOfBounds", FindingKind::kOutOfBounds, "%y[t + 1] = %x[@@]", "t + 192",
                    "t + 193"},
        FindingCase{"OutOfBoundsStore", FindingKind::kOutOfBounds, "%y[@@] = %x[t]", "t + 192",
                    "t + 193"},
        FindingCase{"OutOfBoundsShared", FindingKind::kOutOfBounds,
                    "alloc %s: int32[64]@shared alloc %r: int32[64]@shared %s[@@] = t", "t",
                    "t - 1"},
        FindingCase{"OutOfBoundsRegister", FindingKind::kOutOfBounds,
                    "alloc %r: int32[4]@register %r[@@] = t", "3", "4"},
        FindingCase{"Misaligned", FindingKind::kMisaligned, "%y[t * 2] = %x[@@; lanes 2]", "t * 2",
                    "t * 2 + 1"},
        FindingCase{"UninitializedGlobal", FindingKind::kUninitializedRead,
                    "@@ if t == 5 { %y[0] = %y[5] }", "if t == 5 { %y[5] = 1 }", ""},
        FindingCase{"UninitializedShared", FindingKind::kUninitializedRead,
                    "alloc %s: int32[64]@shared @@ sync_threads() %y[t] = %s[63 - t]", "%s[t] = t",
                    "if t < 63 { %s[t] = t }"},
        FindingCase{"UninitializedRegister", FindingKind::kUninitializedRead,
                    "alloc %r: int32[2]@register %r[0] = t @@ %y[t] = %r[0] + %r[1]", "%r[1] = 2",
                    ""},
        FindingCase{"ReadAfterWrite", FindingKind::kRace,
                    "alloc %s: int32[64]@shared %s[t] = t @@ %y[t] = %s[63 - t]", "sync_threads()",
                    ""},
        FindingCase{"WriteAfterRead", FindingKind::kRace,
                    "alloc %s: int32[64]@shared %s[t] = t sync_threads() %y[t] = %s[63 - t] @@ "
                    "%s[t] = 0:int32",
                    "sync_threads()", ""},
        FindingCase{
            "WithinAWarp", FindingKind::kRace,
            "alloc %s: int32[64]@shared %s[t] = t @@ %y[t] = %s[t / 32 * 32 + (t + 1) % 32]",
            "sync_warp()", ""},
        FindingCase{"NamedBarrierOfHalf", FindingKind::kRace,
                    "alloc %s: int32[64]@shared %s[t] = t @@ %y[t] = %s[63 - t]",
                    "named_barrier(; 1, 64)", "named_barrier(; 1, 32)"},
        FindingCase{"GlobalRace", FindingKind::kRace, "%y[@@] = t", "t", "t / 2"},
        FindingCase{"DivergentBarrier", FindingKind::kDivergentBarrier, "if @@ { sync_threads() }",
                    "t < 64", "t < 32"},
        FindingCase{"DivergentWarp", FindingKind::kDivergentBarrier,
                    "if @@ { %y[t] = shuffle_xor(t; 1) }", "t < 32", "t < 31"},
        FindingCase{"BarrierInTwoPlaces", FindingKind::kDivergentBarrier,
                    "if t < @@ { sync_threads() } else { sync_threads() }", "64", "32"},
        FindingCase{"MissingWait", FindingKind::kMissingWait, kCopyIn, "mbarrier_wait(&%bar[0], 0)",
                    ""},
        FindingCase{"WaitForTheOtherPhase", FindingKind::kMissingWait, kCopyIn,
                    "mbarrier_wait(&%bar[0], 0)", "mbarrier_wait(&%bar[0], 1)"},
        FindingCase{"FenceMbarrierInit", FindingKind::kMissingFence, kInitialized,
                    "fence_mbarrier_init()", ""},
        FindingCase{"TooManyBytesExpected", FindingKind::kByteCount, kByteCount, "256", "272"},
        FindingCase{"TooFewBytesExpected", FindingKind::kByteCount, kByteCount, "256", "0"},
        FindingCase{"FewerBytesExpected", FindingKind::kByteCount, kByteCount, "256", "240"},
        FindingCase{"Deadlock", FindingKind::kDeadlock, kCopyIn, "mbarrier_wait(&%bar[0], 0)",
                    "mbarrier_wait(&%bar[0], 0) mbarrier_wait(&%bar[0], 1)"},
        FindingCase{"TooManyArrivals", FindingKind::kBarrierMisuse,
                    "alloc %bar: int64[1]@shared if t == 0 { mbarrier_init(&%bar[0], 2) } "
                    "sync_threads() if t == 0 { @@ } if t == 32 "
                    "{ mbarrier_wait(&%bar[0], 0) }",
                    "mbarrier_arrive(&%bar[0]) mbarrier_arrive(&%bar[0])",
                    "mbarrier_arrive_expect_tx(&%bar[0], 16) mbarrier_arrive(&%bar[0]) "
                    "mbarrier_arrive(&%bar[0])"},
        FindingCase{"NotInitialized", FindingKind::kBarrierMisuse,
                    "alloc %bar: int64[1]@shared if t == 0 { @@ mbarrier_arrive(&%bar[0]) }",
                    "mbarrier_init(&%bar[0], 1)", ""},
        FindingCase{"UnorderedInitialization", FindingKind::kRace,
                    "alloc %bar: int64[1]@shared if t == 0 { mbarrier_init(&%bar[0], 64) } @@ if t "
                    "< 64 { mbarrier_arrive(&%bar[0]) } "
                    "mbarrier_wait(&%bar[0], 0)",
                    "sync_threads()", "sync_warp()"},
        FindingCase{"MissingProxyFence", FindingKind::kMissingProxyFence, kCopyOut,
                    "fence_proxy_async() sync_threads()", "sync_threads()"},
        FindingCase{"ProxyFenceAfterTheBarrier", FindingKind::kMissingProxyFence, kCopyOut,
                    "fence_proxy_async() sync_threads()", "sync_threads() fence_proxy_async()"},
        FindingCase{"BarrierBeforeCopyOut", FindingKind::kRace, kCopyOut,
                    "fence_proxy_async() sync_threads()", "fence_proxy_async()"},
        FindingCase{"OverwrittenBeforeTheCopyReadIt", FindingKind::kMissingWait, kAfterCopyOut,
                    "bulk_commit() bulk_wait_read(; 0)", "bulk_commit()"},
        FindingCase{"BulkCommit", FindingKind::kMissingCommit, kAfterCopyOut,
                    "bulk_commit() bulk_wait_read(; 0)", "bulk_wait_read(; 0)"},
        FindingCase{"BulkWaitForOlder", FindingKind::kMissingWait, kAfterCopyOut,
                    "bulk_commit() bulk_wait_read(; 0)", "bulk_commit() bulk_wait_read(; 1)"},
        FindingCase{"CpAsyncWait", FindingKind::kMissingWait, kCpAsync,
                    "cp_async_commit() cp_async_wait(; 0)", "cp_async_commit()"},
        FindingCase{"CpAsyncWaitForOlder", FindingKind::kMissingWait, kCpAsync,
                    "cp_async_commit() cp_async_wait(; 0)", "cp_async_commit() cp_async_wait(; 1)"},
        FindingCase{"CpAsyncCommit", FindingKind::kMissingCommit, kCpAsync,
                    "cp_async_commit() cp_async_wait(; 0)", "cp_async_wait(; 0)"},
        FindingCase{"BadShuffle", FindingKind::kBadOperand, "%y[t] = shuffle_index(t, @@)", "31",
                    "32"}),
    [](const auto& info) { return info.param.name; });

TEST(SimulatorTest, ShufflesExchangeValues) {
  const ir::Kernel kernel = Parse(R"(kernel @f(%y: int32[64]@global) grid(b: 1) threads(t: 64) {
    let a = shuffle_xor(t; 5)
    let c = shuffle_index(t, 7)
    %y[t] = a * 100 + c
  })");
  GlobalMemory y(256);
  const auto report = Simulate(kernel, {&y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  for (int t = 0; t < 64; ++t) EXPECT_EQ(ElementOf<int32_t>(y, t), (t ^ 5) * 100 + t / 32 * 32 + 7);
}

TEST(SimulatorTest, SumsABlockThroughSharedMemory) {
  const ir::Kernel kernel = Parse(
      R"(kernel @f(%x: float32[n]@global, %y: float32[4]@global, n: int64) grid(b: n / 128) threads(t: 128) {
    alloc %s: float32[128]@shared
    %s[t] = %x[b * 128 + int64(t)]
    sync_threads()
    for i in 7 {
      if t < 64 >> int32(i) {
        %s[t] = %s[t] + %s[t + (64 >> int32(i))]
      }
      sync_threads()
    }
    if t == 0 {
      %y[b] = %s[0]
    }
  })");
  std::vector<float> values(512);
  for (int i = 0; i < 512; ++i) values[i] = static_cast<float>(i);
  GlobalMemory x(absl::MakeConstSpan(reinterpret_cast<const uint8_t*>(values.data()), 2048)), y(16);
  const auto report = Simulate(kernel, {&x, &y, int64_t{512}}, {.seed = 5}).value();
  EXPECT_TRUE(report.findings.empty()) << ToString(report);
  for (int b = 0; b < 4; ++b) EXPECT_EQ(ElementOf<float>(y, b), 128 * (128 * b) + 127 * 64) << b;
  EXPECT_EQ(report.bank_conflicts, 0);
}

TEST(SimulatorTest, TilesBeyondTheTensorAreZero) {
  const ir::Kernel kernel = Parse(
      R"(kernel @f(m: tensor_map, %y: int32[64]@global) grid(b: 1) threads(t: 64) warp_specialized {
    alloc %s: int32[64]@shared align(128)
    alloc %bar: int64[1]@shared
    if t == 0 {
      mbarrier_init(&%bar[0], 1)
      fence_mbarrier_init()
      mbarrier_arrive_expect_tx(&%bar[0], 256)
      tma_load_2d(&%s[0], m, &%bar[0], 12, -2; 0, 0)
    }
    sync_threads()
    mbarrier_wait(&%bar[0], 0)
    %y[t] = %s[t]
  })");
  GlobalMemory x = Filled<int32_t>(256, 1000), y(256);
  const TensorMapValue map{
      .memory = &x, .dtype = ScalarType::kInt32, .dims = {16, 16}, .strides = {16}, .box = {8, 8}};
  const auto report = Simulate(kernel, {map, &y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  for (int r = 0; r < 8; ++r) {
    for (int c = 0; c < 8; ++c)
      EXPECT_EQ(ElementOf<int32_t>(y, r * 8 + c),
                r < 2 || c >= 4 ? 0 : 1000 + (r - 2) * 16 + 12 + c);
  }
}

// What the swizzle of a copy does to chunks of 16 bytes (PTX ISA, "Swizzling modes"): with 128
// bytes chunk c of row r is at c ^ r % 8.
TEST(SimulatorTest, CopiesSwizzle) {
  for (const int swizzle : {0, 32, 64, 128}) {
    const int columns = swizzle == 0 ? 32 : swizzle / 4;  // int32
    const ir::Kernel kernel =
        Parse(absl::StrCat(R"(kernel @f(m: tensor_map, %y: int32[)", columns * 16,
                           R"(]@global) grid(b: 1) threads(t: 32) {
      alloc %s: int32[)",
                           columns * 16, R"(]@shared align(1024)
      alloc %bar: int64[1]@shared
      if t == 0 {
        mbarrier_init(&%bar[0], 1)
        fence_mbarrier_init()
        mbarrier_arrive_expect_tx(&%bar[0], )",
                           columns * 64, R"()
        tma_load_2d(&%s[0], m, &%bar[0], 0, 0; 0, 0)
      }
      sync_threads()
      mbarrier_wait(&%bar[0], 0)
      for i in )",
                           columns / 2, R"( {
        %y[int64(t) + i * 32] = %s[int64(t) + i * 32]
      }
    })"));
    GlobalMemory x = Filled<int32_t>(columns * 16), y(columns * 64);
    const TensorMapValue map{.memory = &x,
                             .dtype = ScalarType::kInt32,
                             .dims = {columns, 16},
                             .strides = {columns},
                             .box = {columns, 16},
                             .swizzle_bytes = swizzle};
    const auto report = Simulate(kernel, {map, &y});
    ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
    for (int r = 0; r < 16; ++r) {
      for (int c = 0; c < columns; ++c) {
        const int key = swizzle == 128  ? r % 8
                        : swizzle == 64 ? r / 2 % 4
                        : swizzle == 32 ? r / 4 % 2
                                        : 0;
        EXPECT_EQ(ElementOf<int32_t>(y, r * columns + ((c / 4) ^ key) * 4 + c % 4), r * columns + c)
            << swizzle;
      }
    }
  }
}

TEST(SimulatorTest, CountsBankConflictsAndSectors) {
  const SimulationReport good = RunBody("alloc %s: int32[1024]@shared %s[t] = %x[t]", 0, 32);
  EXPECT_EQ(good.bank_conflicts, 0);
  EXPECT_EQ(good.global_sectors, 4);
  const SimulationReport bad =
      RunBody("alloc %s: int32[1024]@shared %s[t * 32] = %x[t * 8]", 0, 32);
  EXPECT_EQ(bad.bank_conflicts, 31);
  EXPECT_EQ(bad.global_sectors, 32);
  EXPECT_EQ(bad.least_sectors, 4);
  const SimulationReport wide =
      RunBody("alloc %s: int32[1024]@shared align(16) %s[t * 4] = broadcast(t, 4)", 0, 32);
  EXPECT_EQ(wide.shared_accesses, 4);
  EXPECT_EQ(wide.bank_conflicts, 0);
}

TEST(SimulatorTest, BlocksMustNotShareBytes) {
  EXPECT_TRUE(RunBody("%y[t] = t", 0, 64, 2).Has(FindingKind::kRace));
  EXPECT_TRUE(RunBody("%y[b * 64 + int64(t)] = t", 0, 64, 2).findings.empty());
}

TEST(SimulatorTest, RunawayLoopsEnd) {
  const ir::Kernel kernel = Parse(
      "kernel @f(%y: int32[1]@global) grid(b: 1) threads(1) { for i in 1000000000 { %y[0] = 1 } }");
  GlobalMemory y(4);
  const auto report = Simulate(kernel, {&y}, {.max_steps = 10000}).value();
  EXPECT_TRUE(report.Has(FindingKind::kDeadlock));
}

TEST(SimulatorTest, RecordsFailedChecks) {
  const SimulationReport report = RunBody("check(t < 63, 4, int64(t))");
  ASSERT_EQ(report.failed_checks.size(), 1u);
  EXPECT_EQ(report.failed_checks[0], std::make_pair(4, int64_t{63}));
}

TEST(SimulatorTest, RefusesWhatIsNotLoweredAndWrongArguments) {
  GlobalMemory y(64);
  const auto square = Simulate(
      Parse("kernel @f(%y: int32[4, 4]@global) grid(b: 1) threads(1) { %y[0, 0] = 1 }"), {&y});
  EXPECT_EQ(square.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(square.status().message()), HasSubstr("%y is not lowered"));
  const ir::Kernel kernel =
      Parse("kernel @f(%y: int32[4]@global) grid(b: 1) threads(1) { %y[0] = 1 }");
  EXPECT_THAT(std::string(Simulate(kernel, {}).status().message()),
              HasSubstr("0 arguments for 1 parameters"));
  EXPECT_THAT(std::string(Simulate(kernel, {int64_t{3}}).status().message()),
              HasSubstr("another kind"));
}

}  // namespace
}  // namespace hidet::testing
