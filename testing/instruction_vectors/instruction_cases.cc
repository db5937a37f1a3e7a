#include "testing/instruction_vectors/instruction_cases.h"

#include <cstring>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/substitute.h"
#include "base/float_types.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "formats/checksum.h"
#include "ir/text/parser.h"
#include "passes/ir/simplify.h"
#include "passes/ir/unroll_loops.h"
#include "passes/pass_manager.h"

namespace hidet::testing {
namespace {

CaseArgument In(ScalarType dtype, int64_t count) { return {.dtype = dtype, .count = count}; }
CaseArgument Out(ScalarType dtype, int64_t count) {
  return {.dtype = dtype, .count = count, .is_output = true};
}
// The memory of argument `memory` as rows of `columns` elements, seen through boxes.
CaseArgument Map(int memory, ScalarType dtype, std::vector<int64_t> dims, std::vector<int> box,
                 int swizzle_bytes) {
  CaseArgument map{.dtype = dtype, .memory = memory, .dims = dims, .box = std::move(box)};
  int64_t stride = 1;
  for (size_t i = 0; i + 1 < dims.size(); ++i) map.strides.push_back(stride *= dims[i]);
  map.swizzle_bytes = swizzle_bytes;
  return map;
}

// One thread copies a tile that hangs over the tensor's edge; all threads write what is in shared
// memory, as it lies there.
InstructionCase TmaLoad2d(int swizzle, bool streams = false) {
  const int columns = swizzle == 0 ? 64 : swizzle / 2;
  const int count = 16 * columns;
  InstructionCase test;
  test.name = absl::StrCat("tma_load_2d_swizzle_", swizzle, streams ? "_streaming" : "");
  test.text = absl::Substitute(
      R"(kernel @case(%x: float16[4096]@global, m: tensor_map, %y: float16[$0]@global) grid(b: 1) threads(t: 128) warp_specialized {
  alloc %s: float16[$0]@shared align(1024)
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
    prefetch_tensor_map(m)
    mbarrier_arrive_expect_tx(&%bar[0], $1)
    tma_load_2d(&%s[0], m, &%bar[0], $2, 24; $4, 0)
  }
  sync_threads()
  mbarrier_wait(&%bar[0], 0)
  for i in $3 {
    %y[int64(t) + i * 128] = %s[int64(t) + i * 128]
  }
})",
      count, count * 2, 128 - columns / 2, count / 128, streams ? 1 : 0);
  test.arguments = {In(ScalarType::kFloat16, 4096),
                    Map(0, ScalarType::kFloat16, {128, 32}, {columns, 16}, swizzle),
                    Out(ScalarType::kFloat16, count)};
  return test;
}

// A box of `tile` elements, at these coordinates, to shared memory and from there to the output.
std::string TmaLoadText(ScalarType dtype, int rank, int64_t elements, int64_t tile,
                        absl::string_view coordinates, int threads) {
  return absl::Substitute(
      R"(kernel @case(%x: $6[$0]@global, m: tensor_map, %y: $6[$1]@global) grid(b: 1) threads(t: $7) warp_specialized {
  alloc %s: $6[$1]@shared align(1024)
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
    mbarrier_arrive_expect_tx(&%bar[0], $2)
    tma_load_$3d(&%s[0], m, &%bar[0], $4; 0, 0)
  }
  sync_threads()
  mbarrier_wait(&%bar[0], 0)
  for i in $5 {
    %y[int64(t) + i * $7] = %s[int64(t) + i * $7]
  }
})",
      elements, tile, ByteSize(dtype, tile), rank, coordinates, tile / threads,
      ScalarTypeName(dtype), threads);
}

// The same in more dimensions, beginning before the tensor in one of them.
InstructionCase TmaLoad(int rank) {
  InstructionCase test;
  test.name = absl::StrCat("tma_load_", rank, "d");
  std::string coordinates = "4, -1";
  std::vector<int64_t> dims = {16, 4};
  std::vector<int> box = {8, 4};
  for (int i = 2; i < rank; ++i) {
    absl::StrAppend(&coordinates, ", ", i == 2 ? 1 : 0);
    dims.push_back(2);
    box.push_back(2);
  }
  int64_t elements = 64, tile = 32;
  for (int i = 2; i < rank; ++i) {
    elements *= 2;
    tile *= 2;
  }
  test.text = TmaLoadText(ScalarType::kFloat32, rank, elements, tile, coordinates, 32);
  test.arguments = {In(ScalarType::kFloat32, elements), Map(0, ScalarType::kFloat32, dims, box, 0),
                    Out(ScalarType::kFloat32, tile)};
  return test;
}

// Every second or third element of the box along the slower dimensions, beginning before the tensor
// in one and ending beyond it in another; rows that are swizzled and no whole atom.
InstructionCase TmaLoadStrided(int rank) {
  InstructionCase test;
  test.name = absl::StrCat("tma_load_", rank, "d_strided");
  const std::vector<int64_t> dims =
      rank == 3 ? std::vector<int64_t>{64, 9, 6} : std::vector<int64_t>{64, 9, 6, 4};
  const std::vector<int> box =
      rank == 3 ? std::vector<int>{64, 10, 6} : std::vector<int>{64, 6, 5, 4};
  const std::vector<int> strides =
      rank == 3 ? std::vector<int>{1, 2, 3} : std::vector<int>{1, 2, 2, 3};
  int64_t elements = 1, tile = 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    elements *= dims[i];
    tile *= (box[i] + strides[i] - 1) / strides[i];
  }
  test.text = TmaLoadText(ScalarType::kFloat16, rank, elements, tile,
                          rank == 3 ? "0, -1, 2" : "0, 5, -2, 1", 64);
  CaseArgument map = Map(0, ScalarType::kFloat16, dims, box, 128);
  map.traversal_strides = strides;
  test.arguments = {In(ScalarType::kFloat16, elements), map, Out(ScalarType::kFloat16, tile)};
  return test;
}

// Threads write shared memory, fence for the asynchronous proxy, and one copies the tile out; the
// part beyond the tensor is not written.
InstructionCase TmaStore(int rank, int swizzle) {
  static constexpr const char* kCoordinates[] = {"8, 28", "8, 4, 2", "8, 3, 1, 1", "8, 1, 1, 1, 1"};
  InstructionCase test;
  test.name = absl::StrCat("tma_store_", rank, "d_swizzle_", swizzle);
  test.text = absl::Substitute(
      R"(kernel @case(%y: int32[1024]@global, m: tensor_map) grid(b: 1) threads(t: 128) {
  alloc %s: int32[256]@shared align(1024)
  %s[t] = t * 3
  %s[t + 128] = t * 5
  fence_proxy_async()
  sync_threads()
  if t == 0 {
    tma_store_$0d(m, &%s[0], $1)
    bulk_commit()
    bulk_wait_read(; 0)
  }
})",
      rank, kCoordinates[rank - 2]);
  const std::vector<int64_t> dims[] = {{32, 32}, {32, 8, 4}, {32, 4, 4, 2}, {32, 4, 2, 2, 2}};
  const std::vector<int> boxes[] = {{32, 8}, {32, 4, 2}, {32, 2, 2, 2}, {32, 2, 2, 1, 2}};
  test.arguments = {Out(ScalarType::kInt32, 1024),
                    Map(0, ScalarType::kInt32, dims[rank - 2], boxes[rank - 2], swizzle)};
  return test;
}

// 64 x n = 64 x 32 by 32 x n, operands by TMA under a swizzle, K-major or MN-major.
InstructionCase Wgmma(absl::string_view name, ScalarType dtype, int n, int swizzle, bool mn_major) {
  const int k = 32;
  const int row_elements = swizzle / 2;
  const auto tile = [&](const char* buffer, const char* map, int mn, std::string* copies,
                        std::vector<std::string>* descriptors) {
    const int rows = mn_major ? k : mn, columns = mn_major ? mn : k;
    const int blocks = CeilOfRatio(columns, row_elements);
    for (int i = 0; i < blocks; ++i) {
      absl::StrAppend(copies, "    tma_load_2d(&%", buffer, "[", i * rows * row_elements, "], ",
                      map, ", &%bar[0], ", i * row_elements, ", 0; 0, 0)\n");
    }
    for (int step = 0; step < k / 16; ++step) {
      const int at = step * 16;
      const int offset = mn_major ? at * row_elements
                                  : at / row_elements * rows * row_elements + at % row_elements;
      const int leading = mn_major ? rows * swizzle : 16;
      descriptors->push_back(absl::StrCat("matrix_descriptor(&%", buffer, "[", offset, "]; ",
                                          leading, ", ", 8 * swizzle, ", ", swizzle, ")"));
    }
  };
  std::string copies, products;
  std::vector<std::string> a, b;
  tile("ta", "a", 64, &copies, &a);
  tile("tb", "b", n, &copies, &b);
  for (size_t step = 0; step < a.size(); ++step) {
    absl::StrAppend(&products, "  wgmma_ss(&%acc[0], ", a[step], ", ", b[step], ", ",
                    step > 0 ? 1 : 0, "; ", n, ", ", static_cast<int>(dtype), ", ",
                    mn_major ? 1 : 0, ", ", mn_major ? 1 : 0, ")\n");
  }
  InstructionCase test;
  test.name = std::string(name);
  test.text = absl::Substitute(
      R"(kernel @case(%x: $0[$1]@global, %w: $0[$2]@global, a: tensor_map, b: tensor_map, %y: float32[$3]@global) grid(g: 1) threads(t: 128) warp_specialized {
  alloc %ta: $0[$1]@shared align(1024)
  alloc %tb: $0[$2]@shared align(1024)
  alloc %bar: int64[1]@shared
  alloc %acc: float32[$4]@register
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
    mbarrier_arrive_expect_tx(&%bar[0], $5)
$6  }
  sync_threads()
  mbarrier_wait(&%bar[0], 0)
  wgmma_fence()
$7  wgmma_commit()
  wgmma_wait(; 0)
  for i in $4 unrolled {
    %y[int64(t) * $4 + i] = %acc[i]
  }
})",
      ScalarTypeName(dtype), 64 * k, n * k, 64 * n, n / 2, (64 + n) * k * 2, copies, products);
  const auto map = [&](int memory, int mn) {
    const int rows = mn_major ? k : mn, columns = mn_major ? mn : k;
    return Map(memory, dtype, {columns, rows}, {row_elements, rows}, swizzle);
  };
  test.arguments = {In(dtype, 64 * k), In(dtype, n * k), map(0, 64), map(1, n),
                    Out(ScalarType::kFloat32, 64 * n)};
  return test;
}

// 64 x n = 64 x 16 by 16 x n of float32 as TF32: rows of 64 bytes. The sums are exact.
InstructionCase WgmmaTFloat32(int n) {
  constexpr int kDepth = 16;
  InstructionCase test;
  test.name = absl::StrCat("wgmma_ss_tfloat32_n", n);
  test.text = absl::Substitute(
      R"(kernel @case(%x: float32[1024]@global, %w: float32[$0]@global, a: tensor_map, b: tensor_map, %y: float32[$1]@global) grid(g: 1) threads(t: 128) warp_specialized {
  alloc %ta: float32[1024]@shared align(1024)
  alloc %tb: float32[$0]@shared align(1024)
  alloc %bar: int64[1]@shared
  alloc %acc: float32[$2]@register
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
    mbarrier_arrive_expect_tx(&%bar[0], $3)
    tma_load_2d(&%ta[0], a, &%bar[0], 0, 0; 0, 0)
    tma_load_2d(&%tb[0], b, &%bar[0], 0, 0; 0, 0)
  }
  sync_threads()
  mbarrier_wait(&%bar[0], 0)
  wgmma_fence()
  wgmma_ss(&%acc[0], matrix_descriptor(&%ta[0]; 16, 512, 64), matrix_descriptor(&%tb[0]; 16, 512, 64), 0; $4, $5, 0, 0)
  wgmma_ss(&%acc[0], matrix_descriptor(&%ta[8]; 16, 512, 64), matrix_descriptor(&%tb[8]; 16, 512, 64), 1; $4, $5, 0, 0)
  wgmma_commit()
  wgmma_wait(; 0)
  for i in $2 unrolled {
    %y[int64(t) * $2 + i] = %acc[i]
  }
})",
      n * kDepth, 64 * n, n / 2, (64 + n) * kDepth * 4, n, static_cast<int>(ScalarType::kTFloat32));
  const auto map = [&](int memory, int rows) {
    return Map(memory, ScalarType::kTFloat32, {kDepth, rows}, {kDepth, rows}, 64);
  };
  test.arguments = {In(ScalarType::kFloat32, 64 * kDepth), In(ScalarType::kFloat32, n * kDepth),
                    map(0, 64), map(1, n), Out(ScalarType::kFloat32, 64 * n)};
  return test;
}

// Sums in float16, two in a word; the operands are so small that no sum is rounded.
InstructionCase WgmmaHalfSums(int n, bool mn_major) {
  InstructionCase test = Wgmma(absl::StrCat("wgmma_half_sums_n", n, mn_major ? "_mn_major" : ""),
                               ScalarType::kFloat16, n, mn_major ? 128 : 64, mn_major);
  test.text = absl::StrReplaceAll(
      test.text, {{"wgmma_ss(", "wgmma_half_sums("},
                  {absl::StrCat("%y: float32[", 64 * n), absl::StrCat("%y: uint32[", 32 * n)},
                  {absl::StrCat("%acc: float32[", n / 2), absl::StrCat("%acc: uint32[", n / 4)},
                  {absl::StrCat("for i in ", n / 2), absl::StrCat("for i in ", n / 4)},
                  {absl::StrCat("int64(t) * ", n / 2), absl::StrCat("int64(t) * ", n / 4)}});
  test.arguments.back() = Out(ScalarType::kUInt32, 32 * n);
  return test;
}

// A from registers: 64 x 16, each thread's eight elements packed by pack_halves.
InstructionCase WgmmaRegisters(ScalarType dtype) {
  InstructionCase test =
      Wgmma(absl::StrCat("wgmma_rs_", ScalarTypeName(dtype)), dtype, 16, 64, false);
  test.text = absl::Substitute(
      R"(kernel @case(%x: $0[2048]@global, %w: $0[512]@global, a: tensor_map, b: tensor_map, %y: float32[1024]@global) grid(g: 1) threads(t: 128) warp_specialized {
  alloc %tb: $0[512]@shared align(1024)
  alloc %bar: int64[1]@shared
  alloc %acc: float32[8]@register
  alloc %ra: uint32[4]@register
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    fence_mbarrier_init()
    mbarrier_arrive_expect_tx(&%bar[0], 1024)
    tma_load_2d(&%tb[0], b, &%bar[0], 0, 0; 0, 0)
  }
  for i in 4 unrolled {
    %ra[i] = pack_halves(float32(%x[int64(t * 8) + i * 2]), float32(%x[int64(t * 8) + i * 2 + 1]); $1)
  }
  sync_threads()
  mbarrier_wait(&%bar[0], 0)
  wgmma_fence()
  wgmma_rs(&%acc[0], &%ra[0], matrix_descriptor(&%tb[0]; 16, 512, 64), 0; 16, $1, 0, 0)
  wgmma_commit()
  wgmma_wait(; 0)
  for i in 8 unrolled {
    %y[int64(t) * 8 + i] = %acc[i]
  }
})",
      ScalarTypeName(dtype), static_cast<int>(dtype));
  return test;
}

// ldmatrix of both operands and stmatrix, plain and transposed, and mma.sync.
InstructionCase MatrixMoves(ScalarType dtype) {
  InstructionCase test;
  test.name = absl::StrCat("ldmatrix_mma_stmatrix_", ScalarTypeName(dtype));
  test.text = absl::Substitute(
      R"(kernel @case(%x: $0[256]@global, %y: float32[128]@global, %z: uint32[384]@global) grid(g: 1) threads(t: 32) {
  alloc %s: $0[256]@shared align(16)
  alloc %v: uint32[128]@shared align(16)
  alloc %u: uint32[128]@shared align(16)
  alloc %a: uint32[4]@register
  alloc %b: uint32[4]@register
  alloc %d: float32[4]@register
  for i in 8 {
    %s[int64(t) + i * 32] = %x[int64(t) + i * 32]
  }
  for i in 4 unrolled {
    %d[i] = 0.5f
  }
  sync_warp()
  ldmatrix_x4(&%a[0], &%s[t % 16 * 16 + t / 16 * 8]; 0)
  ldmatrix_x4(&%b[0], &%s[t % 16 * 16 + t / 16 * 8]; 1)
  mma_m16n8k16(&%d[0], &%a[0], &%b[0]; $1)
  stmatrix_x4(&%u[t * 4], %a[0], %a[1], %b[0], %b[1]; 0)
  stmatrix_x4(&%v[t * 4], %a[0], %a[1], %b[0], %b[1]; 1)
  sync_warp()
  for i in 4 unrolled {
    %y[int64(t * 4) + i] = %d[i]
    %z[int64(t * 12) + i] = %b[i]
    %z[int64(t * 12) + i + 4] = %u[int64(t * 4) + i]
    %z[int64(t * 12) + i + 8] = %v[int64(t * 4) + i]
  }
})",
      ScalarTypeName(dtype), static_cast<int>(dtype));
  test.arguments = {In(dtype, 256), Out(ScalarType::kFloat32, 128), Out(ScalarType::kUInt32, 384)};
  return test;
}

// What the copy engine and cvt make of float32 that are no TF32: the nearest, of two as near the
// even one.
InstructionCase RoundedByCopies() {
  InstructionCase test{.name = "tma_load_2d_tfloat32",
                       .text = TmaLoadText(ScalarType::kFloat32, 2, 1024, 1024, "0, 0", 128)};
  test.arguments = {In(ScalarType::kTFloat32, 1024),
                    Map(0, ScalarType::kTFloat32, {32, 32}, {32, 32}, 0),
                    Out(ScalarType::kFloat32, 1024)};
  return test;
}

InstructionCase RoundedByThreads() {
  return {
      .name = "f32_to_tf32",
      .text =
          R"(kernel @case(%x: float32[1024]@global, %y: float32[1024]@global) grid(g: 1) threads(t: 128) {
  for i in 8 {
    %y[int64(t) + i * 128] = float32(tfloat32(%x[int64(t) + i * 128]))
  }
})",
      .arguments = {In(ScalarType::kTFloat32, 1024), Out(ScalarType::kFloat32, 1024)}};
}

// A product of TF32, an m16n8k8.
InstructionCase TFloat32Product() {
  return {
      .name = "mma_tfloat32",
      .text =
          R"(kernel @case(%x: float32[192]@global, %y: float32[128]@global) grid(g: 1) threads(t: 32) {
  alloc %a: uint32[4]@register
  alloc %b: uint32[2]@register
  alloc %d: float32[4]@register
  for i in 4 unrolled {
    %a[i] = bitcast(uint32, %x[int64(t * 4) + i])
    %d[i] = 0.5f
  }
  for i in 2 unrolled {
    %b[i] = bitcast(uint32, %x[int64(t * 2) + i + 128])
  }
  mma_m16n8k8_tf32(&%d[0], &%a[0], &%b[0])
  for i in 4 unrolled {
    %y[int64(t * 4) + i] = %d[i]
  }
})",
      .arguments = {In(ScalarType::kFloat32, 192), Out(ScalarType::kFloat32, 128)}};
}

// A product of doubles: lane l's rows and columns, and every fourth of the depth.
InstructionCase DoubleProduct() {
  return {
      .name = "mma_double",
      .text =
          R"(kernel @case(%x: float64[384]@global, %y: float64[128]@global) grid(g: 1) threads(t: 32) {
  alloc %a: float64[8]@register
  alloc %b: float64[4]@register
  alloc %d: float64[4]@register
  for i in 8 unrolled {
    %a[i] = %x[int64(t * 8) + i]
  }
  for i in 4 unrolled {
    %b[i] = %x[int64(t * 4) + i + 256]
    %d[i] = 0.5:float64
  }
  mma_m16n8k16_f64(&%d[0], &%a[0], &%b[0])
  for i in 4 unrolled {
    %y[int64(t * 4) + i] = %d[i]
  }
})",
      .arguments = {In(ScalarType::kFloat64, 384), Out(ScalarType::kFloat64, 128)}};
}

// Elements that so many threads each combine with one of theirs.
InstructionCase Atomic(absl::string_view instruction, ScalarType dtype, int of_element) {
  InstructionCase test;
  test.name = absl::StrCat(instruction, "_", ScalarTypeName(dtype));
  test.text = absl::Substitute(
      R"(kernel @case(%x: $0[128]@global, %y: $0[32]@global) grid(g: 1) threads(t: $2) {
  if t < 32 {
    %y[int64(t)] = %x[int64(t)]
  }
  sync_threads()
  $1(&%y[int64(t % 32)], %x[int64(t)])
})",
      ScalarTypeName(dtype), instruction, 32 * of_element);
  test.arguments = {In(dtype, 128), Out(dtype, 32)};
  return test;
}

// What each block of a cluster has in shared memory, read by the others in vectors of each length;
// two clusters.
InstructionCase ClusterLoads() {
  return {
      .name = "cluster_loads",
      .text =
          R"(kernel @case(%x: float32[256]@global, %y: float32[1792]@global) grid(b: 8) threads(t: 32) cluster(4) {
  alloc %s: float32[32]@shared align(16)
  alloc %r: float32[7]@register
  %s[int64(t)] = %x[b * 32 + int64(t)]
  sync_cluster()
  load_cluster(&%r[0], &%s[(t * 5 + 1) % 32], (t + int32(b)) % 4; 1)
  load_cluster(&%r[1], &%s[t * 10 % 32], (t + 1) % 4; 2)
  load_cluster(&%r[3], &%s[t * 12 % 32], t % 4; 4)
  for i in 7 unrolled {
    %y[b * 224 + int64(t) * 7 + i] = %r[i]
  }
  sync_cluster()
})",
      .arguments = {In(ScalarType::kFloat32, 256), Out(ScalarType::kFloat32, 1792)}};
}

// Pieces that each block of a cluster sends to another one, twice; an mbarrier for each time, since
// some may send again before others have what was sent first.
InstructionCase ClusterStores() {
  return {
      .name = "cluster_stores",
      .text =
          R"(kernel @case(%x: uint32[2048]@global, %y: uint32[2048]@global) grid(b: 8) threads(t: 32) cluster(4) {
  alloc %s: uint32[256]@shared align(16)
  alloc %bar: int64[2]@shared
  if t < 2 {
    mbarrier_init(&%bar[t], 1)
  }
  sync_cluster()
  for i in 2 {
    if t == 0 {
      mbarrier_arrive_expect_tx(&%bar[i], 512)
    }
    let at = b * 256 + i * 128 + int64(t) * 4
    store_cluster(&%s[i * 128 + int64(t) * 4], &%bar[i], (t + int32(b)) % 4, %x[at], %x[at + 1], %x[at + 2], %x[at + 3])
    mbarrier_wait(&%bar[i], 0)
  }
  for i in 8 unrolled {
    %y[b * 256 + int64(t) * 8 + i] = %s[int64(t) * 8 + i]
  }
})",
      .arguments = {In(ScalarType::kUInt32, 2048), Out(ScalarType::kUInt32, 2048)}};
}

// Each block of a cluster copies its half of a tile to both, and says to both that it has read it.
InstructionCase TmaMulticast() {
  return {
      .name = "tma_load_2d_multicast",
      .text =
          R"(kernel @case(%x: float16[4096]@global, m: tensor_map, %y: float16[4096]@global) grid(b: 4) threads(t: 128) cluster(2) warp_specialized {
  alloc %s: float16[1024]@shared align(1024)
  alloc %bar: int64[2]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 1)
    mbarrier_init(&%bar[1], 2)
    fence_mbarrier_init()
  }
  sync_cluster()
  if t == 0 {
    mbarrier_arrive_expect_tx(&%bar[0], 2048)
    tma_load_2d(&%s[int32(b) % 2 * 512], m, &%bar[0], 0, int32(b) * 16; 0, 3)
  }
  mbarrier_wait(&%bar[0], 0)
  for i in 8 {
    %y[b * 1024 + i * 128 + int64(t)] = %s[i * 128 + int64(t)]
  }
  if t < 2 {
    mbarrier_arrive_cluster(&%bar[1], t)
  }
  mbarrier_wait(&%bar[1], 0)
  sync_cluster()
})",
      .arguments = {In(ScalarType::kFloat16, 4096),
                    Map(0, ScalarType::kFloat16, {64, 64}, {64, 8}, 128),
                    Out(ScalarType::kFloat16, 4096)}};
}

// Two phases of a barrier with four arrivals, with the values that cross it.
InstructionCase Mbarrier() {
  return {.name = "mbarrier_phases",
          .text =
              R"(kernel @case(%y: int32[256]@global) grid(b: 1) threads(t: 128) warp_specialized {
  alloc %s: int32[128]@shared
  alloc %bar: int64[1]@shared
  if t == 0 {
    mbarrier_init(&%bar[0], 4)
  }
  sync_threads()
  %s[t] = t * 7
  sync_warp()
  if t % 32 == 5 {
    mbarrier_arrive(&%bar[0])
  }
  mbarrier_wait(&%bar[0], 0)
  %y[t] = %s[127 - t]
  named_barrier(; 1, 128)
  %s[t] = t * 11
  sync_warp()
  if t % 32 == 0 {
    mbarrier_arrive(&%bar[0])
  }
  mbarrier_wait(&%bar[0], 1)
  %y[t + 128] = %s[(t + 32) % 128]
})",
          .arguments = {Out(ScalarType::kInt32, 256)}};
}

InstructionCase Shuffles() {
  return {
      .name = "shuffles",
      .text =
          R"(kernel @case(%x: float32[32]@global, %y: float32[128]@global) grid(b: 1) threads(t: 32) {
  let v = %x[t]
  %y[t] = shuffle_xor(v; 1)
  %y[t + 32] = shuffle_xor(v; 16)
  %y[t + 64] = shuffle_index(v, 5)
  %y[t + 96] = shuffle_index(v, (t + 3) % 32)
})",
      .arguments = {In(ScalarType::kFloat32, 32), Out(ScalarType::kFloat32, 128)}};
}

// Whole and partial 16-byte copies: what is not valid is zero.
InstructionCase CopiesAsync() {
  return {
      .name = "cp_async",
      .text =
          R"(kernel @case(%x: int32[128]@global, %y: int32[128]@global) grid(b: 1) threads(t: 32) {
  alloc %s: int32[128]@shared align(16)
  cp_async_16(&%s[t * 4], &%x[t * 4], t % 5 * 4)
  cp_async_commit()
  cp_async_wait(; 0)
  for i in 4 {
    %y[int64(t * 4) + i] = %s[int64(t * 4) + i]
  }
})",
      .arguments = {In(ScalarType::kInt32, 128), Out(ScalarType::kInt32, 128)}};
}

// Halves round to even; 2^x flushes what is too small.
InstructionCase Conversions() {
  return {
      .name = "pack_halves",
      .text = absl::Substitute(
          R"(kernel @case(%x: float32[64]@global, %y: uint32[64]@global) grid(b: 1) threads(t: 32) {
  let v = %x[t] * 1.0003f
  %y[t] = pack_halves(v, %x[t + 32]; $0)
  %y[t + 32] = pack_halves(v, %x[t + 32]; $1)
})",
          static_cast<int>(ScalarType::kFloat16), static_cast<int>(ScalarType::kBFloat16)),
      .arguments = {In(ScalarType::kFloat32, 64), Out(ScalarType::kUInt32, 64)}};
}

// Quotients by powers of two are exact, where the divisor is scaled and at the ends too.
InstructionCase Quotients() {
  return {.name = "divide_full",
          .text = R"(kernel @case(%y: float32[256]@global) grid(b: 1) threads(t: 32) {
  for i in 8 {
    %y[int64(t) * 8 + i] = divide_full(float32(t - 15) * 1.25f, exp2_flush(float32(int32(i) * 36 - 126)))
  }
})",
          .arguments = {Out(ScalarType::kFloat32, 256)}};
}

// Whole powers of two are exact.
InstructionCase Powers() {
  return {.name = "exp2_flush",
          .text = R"(kernel @case(%y: float32[320]@global) grid(b: 1) threads(t: 32) {
  for i in 10 {
    %y[int64(t) * 10 + i] = exp2_flush(float32(t * 10 + int32(i) - 170))
  }
})",
          .arguments = {Out(ScalarType::kFloat32, 320)}};
}

// Registers move between the warpgroups; dependent-launch instructions do nothing in a kernel that
// follows none.
InstructionCase RegistersAndDependentLaunch() {
  return {.name = "registers_and_dependent_launch",
          .text =
              R"(kernel @case(%y: int32[256]@global) grid(b: 1) threads(t: 256) warp_specialized {
  grid_dependency_wait()
  grid_dependency_launch()
  if t / 128 == 0 {
    decrease_registers(; 40)
  } else {
    increase_registers(; 232)
  }
  %y[t] = t
})",
          .arguments = {Out(ScalarType::kInt32, 256)}};
}

}  // namespace

std::vector<InstructionCase> InstructionCases() {
  std::vector<InstructionCase> cases = {Mbarrier(),
                                        Shuffles(),
                                        CopiesAsync(),
                                        Conversions(),
                                        Powers(),
                                        Quotients(),
                                        RegistersAndDependentLaunch()};
  for (int swizzle : {0, 32, 64, 128}) cases.push_back(TmaLoad2d(swizzle));
  cases.push_back(TmaLoad2d(128, /*streams=*/true));
  cases.push_back(TmaMulticast());
  for (int rank : {3, 4, 5}) cases.push_back(TmaLoad(rank));
  for (int swizzle : {0, 128}) {
    cases.push_back(TmaStore(2, swizzle));
    cases.push_back(TmaStore(3, swizzle));
  }
  for (int rank : {3, 4}) cases.push_back(TmaLoadStrided(rank));
  for (int rank : {4, 5}) cases.push_back(TmaStore(rank, 128));
  for (ScalarType dtype : {ScalarType::kFloat16, ScalarType::kBFloat16}) {
    const std::string name = absl::StrCat("wgmma_ss_", ScalarTypeName(dtype));
    cases.push_back(Wgmma(absl::StrCat(name, "_n8_64"), dtype, 8, 64, false));
    cases.push_back(Wgmma(absl::StrCat(name, "_n256_64"), dtype, 256, 64, false));
    cases.push_back(Wgmma(absl::StrCat(name, "_n32_32"), dtype, 32, 32, false));
    cases.push_back(Wgmma(absl::StrCat(name, "_mn_major_128"), dtype, 64, 128, true));
    cases.push_back(Wgmma(absl::StrCat(name, "_mn_major_32"), dtype, 48, 32, true));
    cases.push_back(WgmmaRegisters(dtype));
    cases.push_back(MatrixMoves(dtype));
  }
  for (ScalarType dtype :
       {ScalarType::kInt32, ScalarType::kUInt32, ScalarType::kInt64, ScalarType::kUInt64,
        ScalarType::kFloat16, ScalarType::kBFloat16, ScalarType::kFloat32, ScalarType::kFloat64}) {
    for (const char* instruction : {"atomic_add", "atomic_max", "atomic_min"})
      cases.push_back(Atomic(instruction, dtype, 4));
    // A product of three is rounded once, in any order.
    cases.push_back(Atomic("atomic_mul", dtype, 2));
  }
  cases.push_back(DoubleProduct());
  cases.push_back(TFloat32Product());
  cases.push_back(RoundedByCopies());
  cases.push_back(RoundedByThreads());
  for (const int n : {8, 64}) cases.push_back(WgmmaTFloat32(n));
  cases.push_back(ClusterLoads());
  cases.push_back(ClusterStores());
  cases.push_back(WgmmaHalfSums(8, false));
  cases.push_back(WgmmaHalfSums(256, false));
  cases.push_back(WgmmaHalfSums(64, true));
  return cases;
}

absl::StatusOr<ir::Kernel> KernelOf(const InstructionCase& test) {
  HIDET_ASSIGN_OR_RETURN(
      ir::Kernel kernel,
      ir::ParseKernel(absl::StrReplaceAll(test.text, {{"@case", absl::StrCat("@", test.name)}})));
  return passes::RunPasses<ir::Kernel>({passes::UnrollLoops(), passes::Simplify()}, kernel);
}

std::vector<uint8_t> InitialBytes(const CaseArgument& argument, int position) {
  const auto width = static_cast<size_t>(BitWidth(argument.dtype)) / 8;
  std::vector<uint8_t> bytes(static_cast<size_t>(argument.count) * width, 0xcd);
  if (argument.is_output) return bytes;
  uint32_t state = 12345 + static_cast<uint32_t>(position);
  for (int64_t i = 0; i < argument.count; ++i) {
    state = state * 1664525 + 1013904223;  // Numerical Recipes, "quick and dirty" generator
    const int value = static_cast<int>(state >> 24) % 17 - 8;
    const auto store = [&](const auto& element) {
      std::memcpy(&bytes[static_cast<size_t>(i) * width], &element, width);
    };
    switch (argument.dtype) {
      case ScalarType::kFloat16:
        store(Half::From(value).bits);
        break;
      case ScalarType::kBFloat16:
        store(BFloat16::From(value).bits);
        break;
      case ScalarType::kFloat32:
        store(static_cast<float>(value));
        break;
      case ScalarType::kTFloat32: {  // with digits that TF32 lacks: eighths of its last one
        const int eighths = static_cast<int>(state >> 16 & 0xff) % 16;
        store(static_cast<float>(value) * (1 + static_cast<float>(eighths) * 0x1p-13f));
        break;
      }
      case ScalarType::kFloat64:
        store(static_cast<double>(value));
        break;
      case ScalarType::kInt64:
      case ScalarType::kUInt64:
        store(static_cast<int64_t>(value));
        break;
      default:
        store(value);
        break;
    }
  }
  return bytes;
}

std::string ToString(const InstructionVector& vector) {
  return absl::StrFormat("%s %016x %016x\n", vector.name, vector.spelling, vector.output);
}

absl::StatusOr<std::vector<InstructionVector>> ParseVectors(absl::string_view text) {
  std::vector<InstructionVector> vectors;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipWhitespace())) {
    if (line.front() == '#') continue;
    const std::vector<absl::string_view> fields = absl::StrSplit(line, ' ');
    InstructionVector vector;
    if (fields.size() != 3 || !absl::SimpleHexAtoi(fields[1], &vector.spelling) ||
        !absl::SimpleHexAtoi(fields[2], &vector.output)) {
      return absl::InvalidArgumentError(
          absl::StrCat("line \"", line, "\": expected a name and two hashes"));
    }
    vector.name = std::string(fields[0]);
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

absl::StatusOr<uint64_t> SpellingOf(const InstructionCase& test) {
  HIDET_ASSIGN_OR_RETURN(const ir::Kernel kernel, KernelOf(test));
  HIDET_ASSIGN_OR_RETURN(const std::string source, codegen::GenerateCuda({kernel}));
  return Hash64(source);
}

}  // namespace hidet::testing
