#include "codegen/cuda_prelude.h"

namespace hidet::codegen {

absl::string_view CudaPrelude() {
  return R"(typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char i8;
typedef long long i64;
struct alignas(64) TensorMap { u64 words[16]; };

// Integers: x / 0 = 0, x % 0 = 0, quotients round toward negative infinity, the most negative number / -1 wraps.
template <typename T> __device__ __forceinline__ T floor_div(T a, T b) {
  if (b == 0) return 0;
  if (b == T(-1) && T(-1) < T(0)) return T(0ull - u64(a));
  T q = a / b;
  return (a % b != 0 && (a % b < 0) != (b < 0)) ? T(q - 1) : q;
}
template <typename T> __device__ __forceinline__ T floor_mod(T a, T b) {
  if (b == 0 || (b == T(-1) && T(-1) < T(0))) return 0;
  T r = a % b;
  return (r != 0 && (r < 0) != (b < 0)) ? T(r + b) : r;
}
template <typename T> __device__ __forceinline__ T trunc_div(T a, T b) {
  if (b == 0) return 0;
  if (b == T(-1) && T(-1) < T(0)) return T(0ull - u64(a));
  return a / b;
}
template <typename T> __device__ __forceinline__ T trunc_mod(T a, T b) {
  return (b == 0 || (b == T(-1) && T(-1) < T(0))) ? T(0) : T(a % b);
}
template <typename T> __device__ __forceinline__ T shift_left(T a, T n, int width) {
  return u64(n) < u64(width) ? T(u64(a) << n) : T(0);
}
template <typename T> __device__ __forceinline__ T shift_right(T a, T n, int width) {
  return u64(n) < u64(width) ? T(a >> n) : (a < 0 ? T(-1) : T(0));
}
template <typename T> __device__ __forceinline__ T int_pow(T base, T exponent) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == T(-1)) return exponent % 2 == 0 ? T(1) : T(-1);
    return 0;
  }
  T result = 1;
  for (; exponent != 0; exponent >>= 1, base = T(u64(base) * u64(base))) {
    if (exponent & 1) result = T(u64(result) * u64(base));
  }
  return result;
}
template <typename T> __device__ __forceinline__ T sign_of(T a) { return a > 0 ? T(1) : (a < 0 ? T(-1) : a); }
__device__ __forceinline__ i64 mul_high(i64 a, i64 b) { return __mul64hi(a, b); }
__device__ __forceinline__ u64 mul_high(u64 a, u64 b) { return __umul64hi(a, b); }
__device__ __forceinline__ int mul_high(int a, int b) { return __mulhi(a, b); }
__device__ __forceinline__ u32 mul_high(u32 a, u32 b) { return __umulhi(a, b); }

// Floats: minimum and maximum are NaN if an operand is; % has the divisor's sign.
__device__ __forceinline__ float min_nan(float a, float b) { float r; asm("min.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__device__ __forceinline__ float max_nan(float a, float b) { float r; asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__device__ __forceinline__ double min_nan(double a, double b) { return a != a ? a : (b != b ? b : (a < b ? a : b)); }
__device__ __forceinline__ double max_nan(double a, double b) { return a != a ? a : (b != b ? b : (a < b ? b : a)); }
template <typename T> __device__ __forceinline__ T min_int(T a, T b) { return a < b ? a : b; }
template <typename T> __device__ __forceinline__ T max_int(T a, T b) { return a < b ? b : a; }
template <typename T, typename F> __device__ __forceinline__ T saturate(F a) { return a == a ? T(a) : T(0); }
__device__ __forceinline__ float float_mod(float a, float b) { float r = fmodf(a, b); return (r != 0 && (r < 0) != (b < 0)) ? r + b : r; }
__device__ __forceinline__ double float_mod(double a, double b) { double r = fmod(a, b); return (r != 0 && (r < 0) != (b < 0)) ? r + b : r; }

// 16-bit floats are kept as bits.
__device__ __forceinline__ float f16_to_f32(u16 a) { float r; asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(a)); return r; }
__device__ __forceinline__ u16 f32_to_f16(float a) { u16 r; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return r; }
__device__ __forceinline__ u16 min_nan_f16(u16 a, u16 b) { u16 r; asm("min.NaN.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b)); return r; }
__device__ __forceinline__ u16 max_nan_f16(u16 a, u16 b) { u16 r; asm("max.NaN.f16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b)); return r; }
__device__ __forceinline__ u16 min_nan_bf16(u16 a, u16 b) { u16 r; asm("min.NaN.bf16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b)); return r; }
__device__ __forceinline__ u16 max_nan_bf16(u16 a, u16 b) { u16 r; asm("max.NaN.bf16 %0, %1, %2;" : "=h"(r) : "h"(a), "h"(b)); return r; }
__device__ __forceinline__ u16 f64_to_f16(double a) { u16 r; asm("cvt.rn.f16.f64 %0, %1;" : "=h"(r) : "d"(a)); return r; }
__device__ __forceinline__ float bf16_to_f32(u16 a) { return __uint_as_float(u32(a) << 16); }
__device__ __forceinline__ u16 f32_to_bf16(float a) { u16 r; asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(r) : "f"(a)); return r; }
__device__ __forceinline__ u32 pack_f16(float low, float high) { u32 r; asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low)); return r; }
__device__ __forceinline__ u32 pack_bf16(float low, float high) { u32 r; asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low)); return r; }
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ float f32_to_tf32(float a) { u32 r; asm("cvt.rn.tf32.f32 %0, %1;" : "=r"(r) : "f"(a)); return __uint_as_float(r); }
#else  // of two that are as near the one that is further from 0
__device__ __forceinline__ float f32_to_tf32(float a) { u32 r; asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(a)); return __uint_as_float(r); }
#endif
__device__ __forceinline__ float exp2_flush(float a) { float r; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__device__ __forceinline__ float divide_full(float a, float b) { float r; asm("div.full.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }

__device__ __forceinline__ u32 shared_address(const void* p) { return static_cast<u32>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void mbarrier_wait(u32 barrier, u32 parity) {
  u32 done;
  do {
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                 : "=r"(done) : "r"(barrier), "r"(parity) : "memory");
  } while (done == 0);
}
__device__ __forceinline__ void report(i64* status, i64 code, i64 value) {
  if (atomicCAS(reinterpret_cast<u64*>(status), 0ull, static_cast<u64>(code)) == 0) status[1] = value;
}
)";
}

absl::string_view CudaPreludeOfFloat8() {
  return R"(
// 8-bit floats are kept as their bits. float16 has their values: e5m2 is its upper half, e4m3 has an exponent that is smaller by 8, and no infinities.
// What is less than the least normal number is rounded by an addition whose sum has steps of the format's.
__device__ __forceinline__ float e5m2_to_f32(u8 a) { return f16_to_f32(u16(a << 8)); }
__device__ __forceinline__ float e4m3_to_f32(u8 a) {
  return (a & 0x7f) == 0x7f ? __int_as_float(0x7fc00000) : 256.0f * f16_to_f32(u16((a & 0x80) << 8 | (a & 0x7f) << 7));
}
__device__ __forceinline__ u8 f32_to_e4m3(float a) {
  u32 all = __float_as_uint(a), bits = all & 0x7fffffff, sign = all >> 24 & 0x80;
  if (bits > 0x43e80000) return u8(sign | 0x7f);  // 464 is as near to 448 as to what would be 480
  if (bits < 0x3c800000) return u8(sign | (__float_as_uint(__uint_as_float(bits) + 16384.0f) - 0x46800000));
  return u8(sign | ((bits + 0x7ffff + (bits >> 20 & 1) - 0x3c000000) >> 20));
}
__device__ __forceinline__ u8 f32_to_e5m2(float a) {
  u32 all = __float_as_uint(a), bits = all & 0x7fffffff, sign = all >> 24 & 0x80;
  if (bits >= 0x47700000) return u8(sign | (bits > 0x7f800000 ? 0x7f : 0x7c));  // 61440 is as near to 57344 as to 65536
  if (bits < 0x38800000) return u8(sign | (__float_as_uint(__uint_as_float(bits) + 128.0f) - 0x43000000));
  return u8(sign | ((bits + 0xfffff + (bits >> 21 & 1) - 0x38000000) >> 21));
}
)";
}

absl::string_view CudaPreludeOfUpdates() {
  return R"cuda(
// What `combine` makes of the word at an address, of one that nobody changed meanwhile; nothing is written where it makes the same.
template <typename T, typename F> __device__ __forceinline__ void combine_at(T* p, F combine) {
  for (T there = *const_cast<volatile T*>(p);;) {
    const T wanted = combine(there);
    if (wanted == there) return;
    const T seen = atomicCAS(p, there, wanted);
    if (seen == there) return;
    there = seen;
  }
}
// Memory adds pairs of halves three times as fast as one: the other of the pair gets -0, and stays what it is.
__device__ __forceinline__ u32 pair_with(const u16* p, u16 value) { return reinterpret_cast<u64>(p) & 2 ? u32(value) << 16 | 0x8000u : 0x80000000u | value; }
__device__ __forceinline__ void add_f16_at(u16* p, u16 value) {
  asm volatile("red.relaxed.gpu.global.add.noftz.f16x2 [%0], %1;" :: "l"(reinterpret_cast<u64>(p) & ~2ull), "r"(pair_with(p, value)) : "memory");
}
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ void add_bf16_at(u16* p, u16 value) {
  asm volatile("red.relaxed.gpu.global.add.noftz.bf16x2 [%0], %1;" :: "l"(reinterpret_cast<u64>(p) & ~2ull), "r"(pair_with(p, value)) : "memory");
}
#endif
)cuda";
}

absl::string_view CudaPreludeOfSeveral() {
  return R"cuda(
template <bool system> __device__ __forceinline__ bool await(const i64* flag, i64 least, i64 nanoseconds) {
  u64 begin = 0;
  for (u32 polls = 0;; ++polls) {
    i64 value;
    if (system) {
      asm volatile("ld.acquire.sys.global.s64 %0, [%1];" : "=l"(value) : "l"(flag) : "memory");
    } else {
      asm volatile("ld.acquire.gpu.global.s64 %0, [%1];" : "=l"(value) : "l"(flag) : "memory");
    }
    if (value >= least) return true;
    if (polls % 64 != 0) continue;
    u64 now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now) :: "memory");
    if (begin == 0) begin = now;
    if (now - begin > u64(nanoseconds)) return false;
  }
}
)cuda";
}

}  // namespace hidet::codegen
