// Tensor-core instructions of the simulator: values against plain loops, through tiles that TMA
// copies wrote, and findings.
#include <cstring>
#include <random>

#include "absl/strings/str_replace.h"
#include "absl/strings/substitute.h"
#include "base/float_types.h"
#include "gtest/gtest.h"
#include "ir/text/parser.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {
namespace {

constexpr int kHalf = static_cast<int>(ScalarType::kFloat16);

ir::Kernel Parse(absl::string_view text) {
  absl::StatusOr<ir::Kernel> kernel = ir::ParseKernel(text);
  EXPECT_TRUE(kernel.ok()) << kernel.status() << "\n" << std::string(text);
  return kernel.ok() ? *kernel : ir::Kernel();
}

struct Matrix {
  Matrix(int rows, int columns, unsigned seed) : rows(rows), columns(columns) {
    std::mt19937 generator(seed);
    for (int i = 0; i < rows * columns; ++i)
      values.push_back(Half::From(static_cast<int>(generator() % 17) - 8));
  }
  float At(int row, int column) const { return values[row * columns + column].ToFloat(); }
  GlobalMemory Memory() const {
    return GlobalMemory(
        absl::MakeConstSpan(reinterpret_cast<const uint8_t*>(values.data()), values.size() * 2));
  }
  int rows, columns;
  std::vector<Half> values;
};

float FloatAt(const GlobalMemory& memory, int i) {
  float value;
  std::memcpy(&value, &memory.bytes[static_cast<size_t>(i) * 4], 4);
  return value;
}

// An operand's tile: the whole of a tensor whose rows are as long as the swizzle, copied in column
// blocks of that length.
struct Operand {
  int mn, k, swizzle;
  bool mn_major;
  int row_bytes() const { return swizzle == 0 ? 16 : swizzle; }
  int row_elements() const { return row_bytes() / 2; }
  int rows() const { return mn_major ? k : mn; }
  int columns() const { return mn_major ? mn : k; }
  int blocks() const { return columns() / row_elements(); }
  int elements() const { return mn * k; }
  // Bytes from 8 rows to the next, and from a block of columns to the next.
  int group_bytes() const { return 8 * row_bytes(); }
  int block_bytes() const { return rows() * row_bytes(); }
  std::string Descriptor(const char* tile, int k_step) const {
    // K-major: 16 elements further along k are 32 bytes further in the row, or in the next block of
    // columns.
    const int k = k_step * 16;
    const int offset = mn_major ? k * row_elements()
                                : k / row_elements() * rows() * row_elements() + k % row_elements();
    // Without swizzle the leading offset leads to the next 8 along k and the stride to the next 8
    // along mn, in both forms.
    const int next_k = mn_major ? group_bytes() : block_bytes(),
              next_mn = mn_major ? block_bytes() : group_bytes();
    const int leading = swizzle == 0 ? next_k
                        : mn_major   ? next_mn
                                     : 16,
              stride = swizzle == 0 ? next_mn : group_bytes();
    return absl::StrCat("matrix_descriptor(&%", tile, "[", offset, "]; ", leading, ", ", stride,
                        ", ", swizzle, ")");
  }
  std::string Copies(const char* tile, const char* map) const {
    std::string text;
    for (int i = 0; i < blocks(); ++i) {
      absl::StrAppend(&text, "tma_load_2d(&%", tile, "[", i * block_bytes() / 2, "], ", map,
                      ", &%bar[0], ", i * row_elements(), ", 0; 0, 0)\n");
    }
    return text;
  }
  TensorMapValue Map(GlobalMemory* memory) const {
    return {.memory = memory,
            .dims = {columns(), rows()},
            .strides = {columns()},
            .box = {row_elements(), rows()},
            .swizzle_bytes = swizzle};
  }
};

// `products` stands between the wait for the tiles and the store of the accumulators.
std::string ProductKernel(const Operand& a, const Operand& b, absl::string_view products,
                          absl::string_view before = "") {
  return absl::StrCat(
      "kernel @f(a: tensor_map, b: tensor_map, %y: float32[", 64 * b.mn,
      "]@global) grid(g: 1) threads(t: 128) warp_specialized {\n", "alloc %ta: float16[",
      a.elements(), "]@shared align(1024)\nalloc %tb: float16[", b.elements(),
      "]@shared align(1024)\nalloc %bar: int64[1]@shared\nalloc %acc: float32[", b.mn / 2,
      "]@register\n",
      "if t == 0 {\nmbarrier_init(&%bar[0], "
      "1)\nfence_mbarrier_init()\nmbarrier_arrive_expect_tx(&%bar[0], ",
      (a.elements() + b.elements()) * 2, ")\n", a.Copies("ta", "a"), b.Copies("tb", "b"),
      "}\nsync_threads()\nmbarrier_wait(&%bar[0], 0)\n", std::string(before), std::string(products),
      "\nfor i in ", b.mn / 2, " {\n%y[int64((t / 32 * 16 + t % 32 / 4) * ", b.mn,
      " + t % 4 * 2) + i / 2 % 2 * ", 8 * b.mn, " + i / 4 * 8 + i % 2] = %acc[i]\n}\n}");
}

std::string Product(const Operand& a, const Operand& b, int step) {
  return absl::StrCat("wgmma_ss(&%acc[0], ", a.Descriptor("ta", step), ", ",
                      b.Descriptor("tb", step), ", ", step > 0 ? 1 : 0, "; ", b.mn, ", ", kHalf,
                      ", ", a.mn_major ? 1 : 0, ", ", b.mn_major ? 1 : 0, ")\n");
}

struct WgmmaCase {
  Operand a, b;
};

class WgmmaTest : public ::testing::TestWithParam<WgmmaCase> {};

TEST_P(WgmmaTest, AgreesWithPlainLoops) {
  const auto& [a, b] = GetParam();
  std::string products = "wgmma_fence()\n";
  for (int step = 0; step < a.k / 16; ++step) products += Product(a, b, step);
  products += "wgmma_commit()\nwgmma_wait(; 0)\n";
  const ir::Kernel kernel = Parse(ProductKernel(a, b, products));
  const Matrix x(a.rows(), a.columns(), 1), w(b.rows(), b.columns(), 2);
  GlobalMemory x_memory = x.Memory(), w_memory = w.Memory(), y(64 * b.mn * 4);
  const auto report = Simulate(kernel, {a.Map(&x_memory), b.Map(&w_memory), &y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  for (int i = 0; i < 64; ++i) {
    for (int j = 0; j < b.mn; ++j) {
      float sum = 0;
      for (int k = 0; k < a.k; ++k)
        sum += (a.mn_major ? x.At(k, i) : x.At(i, k)) * (b.mn_major ? w.At(k, j) : w.At(j, k));
      ASSERT_EQ(FloatAt(y, i * b.mn + j), sum) << i << "," << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, WgmmaTest,
                         ::testing::Values(WgmmaCase{{64, 64, 128, false}, {32, 64, 128, false}},
                                           WgmmaCase{{64, 64, 64, false}, {8, 64, 64, false}},
                                           WgmmaCase{{64, 32, 32, false}, {24, 32, 32, false}},
                                           WgmmaCase{{64, 32, 128, true}, {128, 32, 128, true}},
                                           WgmmaCase{{64, 64, 128, false}, {256, 64, 128, true}},
                                           WgmmaCase{{64, 32, 64, true}, {96, 32, 64, true}},
                                           WgmmaCase{{64, 32, 32, true}, {48, 32, 32, false}},
                                           WgmmaCase{{64, 32, 0, false}, {40, 32, 0, false}},
                                           WgmmaCase{{64, 32, 0, true}, {16, 32, 0, true}}));

// Sums in float16 lie in pairs, and each product rounds them.
TEST(WgmmaTest, SumsInHalf) {
  const Operand a{64, 64, 128, false}, b{16, 64, 128, false};
  std::string text = "wgmma_fence()\n";
  for (int step = 0; step < 4; ++step) text += Product(a, b, step);
  text +=
      "wgmma_commit()\nwgmma_wait(; 0)\nfor i in 4 {\n%acc[i * 2] = "
      "float32(lane(bitcast(float16x2, "
      "%sums[i]), 0))\n%acc[i * 2 + 1] = float32(lane(bitcast(float16x2, %sums[i]), 1))\n}\n";
  text = absl::StrReplaceAll(text, {{"wgmma_ss(&%acc", "wgmma_half_sums(&%sums"}});
  const ir::Kernel kernel = Parse(ProductKernel(a, b, text, "alloc %sums: uint32[4]@register\n"));
  Matrix x(64, 64, 1), w(16, 64, 2);
  for (Half& value : w.values) value = Half::From(value.ToFloat() * 100.125f);
  GlobalMemory x_memory = x.Memory(), w_memory = w.Memory(), y(64 * 16 * 4);
  const auto report = Simulate(kernel, {a.Map(&x_memory), b.Map(&w_memory), &y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  int rounded = 0;
  for (int row = 0; row < 64; ++row) {
    for (int j = 0; j < 16; ++j) {
      Half sum;
      float exact = 0;
      for (int step = 0; step < 4; ++step) {
        float part = 0;
        for (int k = step * 16; k < step * 16 + 16; ++k) part += x.At(row, k) * w.At(j, k);
        sum = Half::From((step > 0 ? sum.ToFloat() : 0) + part);
        exact += part;
      }
      ASSERT_EQ(FloatAt(y, row * 16 + j), sum.ToFloat()) << row << "," << j;
      rounded += sum.ToFloat() != exact;
    }
  }
  EXPECT_GT(rounded, 0);
}

// The operand A may come from registers: element i of a thread's eight is at row t % 32 / 4 + 8 (i
// / 2 % 2), column t % 4 * 2 + i % 2 + 8 (i / 4).
TEST(WgmmaTest, TakesAFromRegisters) {
  const Operand a{64, 64, 128, false}, b{16, 64, 128, false};
  const std::string load =
      "alloc %ra: uint32[4]@register\nfor i in 4 {\n%ra[i] = bitcast(uint32, broadcast(float16(t % "
      "8 + int32(i)), 2))\n}\n";
  const std::string products =
      absl::StrCat("wgmma_fence()\nwgmma_rs(&%acc[0], &%ra[0], ", b.Descriptor("tb", 0),
                   ", 0; 16, ", kHalf, ", 0, 0)\nwgmma_commit()\nwgmma_wait(; 0)\n");
  const ir::Kernel kernel = Parse(ProductKernel(a, b, products, load));
  const Matrix x(64, 64, 1), w(16, 64, 2);
  GlobalMemory x_memory = x.Memory(), w_memory = w.Memory(), y(64 * 16 * 4);
  const auto report = Simulate(kernel, {a.Map(&x_memory), b.Map(&w_memory), &y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  for (int row = 0; row < 64; ++row) {
    for (int j = 0; j < 16; ++j) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) {
        const int thread = row % 8 * 4 + k % 8 / 2, word = row % 16 / 8 + k / 8 * 2;
        sum += static_cast<float>(thread % 8 + word) * w.At(j, k);
      }
      ASSERT_EQ(FloatAt(y, row * 16 + j), sum) << row << "," << j;
    }
  }
}

struct WgmmaFinding {
  const char* name;
  FindingKind kind;
  const char* text;  // P stands for a product
  const char* before = "";
};

class WgmmaFindingTest : public ::testing::TestWithParam<WgmmaFinding> {};

std::vector<Finding> RunProducts(std::string text, absl::string_view before) {
  const Operand a{64, 64, 128, false}, b{8, 64, 128, false};
  for (size_t at; (at = text.find('P')) != std::string::npos;)
    text.replace(at, 1, Product(a, b, 0));
  const ir::Kernel kernel = Parse(ProductKernel(a, b, text, before));
  const Matrix x(64, 64, 1), w(8, 64, 2);
  GlobalMemory x_memory = x.Memory(), w_memory = w.Memory(), y(64 * 8 * 4);
  const auto report = Simulate(kernel, {a.Map(&x_memory), b.Map(&w_memory), &y});
  EXPECT_TRUE(report.ok()) << report.status();
  return report->findings;
}

TEST_P(WgmmaFindingTest, IsReported) {
  const WgmmaFinding& c = GetParam();
  bool found = false;
  for (const Finding& finding : RunProducts(c.text, c.before)) found |= finding.kind == c.kind;
  EXPECT_TRUE(found);
}

TEST(WgmmaFindingTest, NothingIsWrongWithTheWholeSequence) {
  for (const char* before : {"", "%ta[t] = 1.0:float16 fence_proxy_async() sync_threads()\n"}) {
    for (const Finding& finding :
         RunProducts("wgmma_fence() P wgmma_commit() wgmma_wait(; 0) ", before))
      ADD_FAILURE() << finding.message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, WgmmaFindingTest,
    ::testing::Values(
        WgmmaFinding{"Fence", FindingKind::kMissingFence, "P wgmma_commit() wgmma_wait(; 0) "},
        WgmmaFinding{"FenceAfterUse", FindingKind::kMissingFence,
                     "wgmma_fence() %acc[1] = 0.0f P wgmma_commit() wgmma_wait(; 0) "},
        WgmmaFinding{"Commit", FindingKind::kMissingCommit, "wgmma_fence() P wgmma_wait(; 0) "},
        WgmmaFinding{"Wait", FindingKind::kMissingWait, "wgmma_fence() P wgmma_commit() "},
        WgmmaFinding{"WaitForOlder", FindingKind::kMissingWait,
                     "wgmma_fence() P wgmma_commit() wgmma_wait(; 1) "},
        WgmmaFinding{"OverwritesOperand", FindingKind::kMissingWait,
                     "wgmma_fence() P wgmma_commit() %ta[t] = 0.0:float16 wgmma_wait(; 0) "},
        WgmmaFinding{"ProxyFence", FindingKind::kMissingProxyFence,
                     "wgmma_fence() P wgmma_commit() wgmma_wait(; 0) ",
                     "%ta[t] = 1.0:float16 sync_threads()\n"},
        WgmmaFinding{"OperandRace", FindingKind::kRace,
                     "wgmma_fence() P wgmma_commit() wgmma_wait(; 0) ",
                     "%ta[t] = 1.0:float16 fence_proxy_async()\n"}),
    [](const auto& info) { return info.param.name; });

// D = A B of 16 x 8 with A through ldmatrix from row-major shared memory, B through ldmatrix too
// (its rows are n).
TEST(MmaTest, LdmatrixFeedsMma) {
  const ir::Kernel kernel = Parse(absl::StrCat(
      R"(kernel @f(%x: float16[256]@global, %w: float16[256]@global, %y: float32[128]@global) grid(g: 1) threads(t: 32) {
    alloc %sx: float16[256]@shared align(16)
    alloc %sw: float16[256]@shared align(16)
    alloc %a: uint32[4]@register
    alloc %b: uint32[4]@register
    alloc %d: float32[4]@register
    for i in 8 {
      %sx[int64(t) + i * 32] = %x[int64(t) + i * 32]
      %sw[int64(t) + i * 32] = %w[int64(t) + i * 32]
    }
    for i in 4 {
      %d[i] = 0.5f
    }
    sync_warp()
    ldmatrix_x4(&%a[0], &%sx[t % 16 * 16 + t / 16 * 8]; 0)
    ldmatrix_x4(&%b[0], &%sw[t % 8 * 16 + t / 8 % 2 * 8 + t / 16 * 128]; 0)
    mma_m16n8k16(&%d[0], &%a[0], &%b[0]; )",
      kHalf, R"()
    for i in 4 {
      %y[int64(t / 4 * 8 + t % 4 * 2) + i / 2 * 64 + i % 2] = %d[i]
    }
  })"));
  const Matrix x(16, 16, 1), w(16, 16, 2);
  GlobalMemory x_memory = x.Memory(), w_memory = w.Memory(), y(512);
  const auto report = Simulate(kernel, {&x_memory, &w_memory, &y});
  ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 8; ++j) {
      float sum = 0.5f;
      for (int k = 0; k < 16; ++k) sum += x.At(i, k) * w.At(j, k);
      EXPECT_EQ(FloatAt(y, i * 8 + j), sum) << i << "," << j;
    }
  }
}

// stmatrix and ldmatrix of which one transposes give each 8 x 8 matrix turned over.
TEST(MmaTest, MatricesAreTurnedOver) {
  for (const bool by_store : {false, true}) {
    const ir::Kernel kernel = Parse(absl::Substitute(
        R"(kernel @f(%y: uint32[128]@global) grid(g: 1) threads(t: 32) {
    alloc %s: float16[256]@shared align(16)
    alloc %r: uint32[4]@register
    let first = uint32(t / 4 * 8 + t % 4 * 2)
    let packed = first + ((first + 1) << 16)
    stmatrix_x4(&%s[t * 8], packed, packed + 6553700, packed, packed; $0)
    sync_warp()
    ldmatrix_x4(&%r[0], &%s[t * 8]; $1)
    for i in 4 {
      %y[int64(t * 4) + i] = %r[i]
    }
  })",
        by_store ? 1 : 0, by_store ? 0 : 1));
    GlobalMemory y(512);
    const auto report = Simulate(kernel, {&y});
    ASSERT_TRUE(report.ok() && report->findings.empty()) << report.status() << ToString(*report);
    for (int t = 0; t < 32; ++t) {
      // Element (row, column) was row * 8 + column, plus 100 in the second matrix.
      const uint32_t low = t % 4 * 2 * 8 + t / 4, high = low + 8;
      uint32_t word;
      std::memcpy(&word, &y.bytes[static_cast<size_t>(t) * 16], 4);
      EXPECT_EQ(word, low | high << 16);
      std::memcpy(&word, &y.bytes[static_cast<size_t>(t) * 16 + 4], 4);
      EXPECT_EQ(word, (low + 100) | (high + 100) << 16);
    }
  }
}

}  // namespace
}  // namespace hidet::testing
