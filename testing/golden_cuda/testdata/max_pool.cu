typedef unsigned char u8;
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

// max_pool by window_strip strip=2 lanes=8
extern "C" __global__ void __launch_bounds__(256, 1) max_pool_strip(const u16* buf0, u16* buf1, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if ((((v1 * 256) + v2) < (int(v0) * 30))) {
    u16 buf2[16];
    const i64 t3 = (0) * 8;
    buf2[t3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 1] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 2] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 5] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 6] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 7] = f32_to_f16(float(__int_as_float(0xff800000)));
    const i64 t4 = (1) * 8;
    buf2[t4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 1] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 2] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 5] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 6] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 7] = f32_to_f16(float(__int_as_float(0xff800000)));
    #pragma unroll 4
    for (int v5 = 0; v5 < 3; ++v5) {
      const int v6 = ((v1 * 256) + v2);
      const int v7 = int(floor_mod(u32(int(floor_div(u32(v6), u32(6)))), u32(5)));
      const int v8 = ((v7 * 2) + v5);
      const int t9 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int v10 = min_int((t9 * 2), 3);
      const int t11 = ((((int(floor_div(u32(v6), u32(30))) * 1296) + (v7 * 288)) + (v5 * 144)) + (v10 * 32));
      const i64 t12 = ((t11 + (int(floor_mod(u32(v2), u32(2))) * 8)) - 160);
      const uint4 w13 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10))) ? *reinterpret_cast<const uint4*>(buf0 + t12 + 0) : uint4{};
      const u16 t14 = u16((w13.x >> 0 & 0xffffu));
      const u16 t15 = u16((w13.x >> 16 & 0xffffu));
      const u16 t16 = u16((w13.y >> 0 & 0xffffu));
      const u16 t17 = u16((w13.y >> 16 & 0xffffu));
      const u16 t18 = u16((w13.z >> 0 & 0xffffu));
      const u16 t19 = u16((w13.z >> 16 & 0xffffu));
      const u16 t20 = u16((w13.w >> 0 & 0xffffu));
      const u16 t21 = u16((w13.w >> 16 & 0xffffu));
      const u16 t22 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t14 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t23 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t15 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t24 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t16 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t25 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t17 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t26 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t18 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t27 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t19 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t28 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t20 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t29 = ((((1 <= v8) && (v8 < 10)) && (1 <= v10)) ? t21 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v30 = t22;
      const u16 v31 = t23;
      const u16 v32 = t24;
      const u16 v33 = t25;
      const u16 v34 = t26;
      const u16 v35 = t27;
      const u16 v36 = t28;
      const u16 v37 = t29;
      const int v38 = ((v1 * 256) + v2);
      const int v39 = int(floor_mod(u32(int(floor_div(u32(v38), u32(6)))), u32(5)));
      const int v40 = ((v39 * 2) + v5);
      const int t41 = (((int(floor_div(u32(v38), u32(30))) * 1296) + (v39 * 288)) + (v5 * 144));
      const int t42 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int t43 = ((t41 + (min_int((t42 * 2), 3) * 32)) + (int(floor_mod(u32(v2), u32(2))) * 8));
      const i64 t44 = (t43 - 144);
      const uint4 w45 = (((1 <= v40) && (v40 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t44 + 0) : uint4{};
      const u16 t46 = u16((w45.x >> 0 & 0xffffu));
      const u16 t47 = u16((w45.x >> 16 & 0xffffu));
      const u16 t48 = u16((w45.y >> 0 & 0xffffu));
      const u16 t49 = u16((w45.y >> 16 & 0xffffu));
      const u16 t50 = u16((w45.z >> 0 & 0xffffu));
      const u16 t51 = u16((w45.z >> 16 & 0xffffu));
      const u16 t52 = u16((w45.w >> 0 & 0xffffu));
      const u16 t53 = u16((w45.w >> 16 & 0xffffu));
      const u16 t54 = (((1 <= v40) && (v40 < 10)) ? t46 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t55 = (((1 <= v40) && (v40 < 10)) ? t47 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t56 = (((1 <= v40) && (v40 < 10)) ? t48 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t57 = (((1 <= v40) && (v40 < 10)) ? t49 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t58 = (((1 <= v40) && (v40 < 10)) ? t50 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t59 = (((1 <= v40) && (v40 < 10)) ? t51 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t60 = (((1 <= v40) && (v40 < 10)) ? t52 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t61 = (((1 <= v40) && (v40 < 10)) ? t53 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v62 = t54;
      const u16 v63 = t55;
      const u16 v64 = t56;
      const u16 v65 = t57;
      const u16 v66 = t58;
      const u16 v67 = t59;
      const u16 v68 = t60;
      const u16 v69 = t61;
      const int v70 = ((v1 * 256) + v2);
      const int v71 = int(floor_mod(u32(int(floor_div(u32(v70), u32(6)))), u32(5)));
      const int v72 = ((v71 * 2) + v5);
      const int t73 = (((int(floor_div(u32(v70), u32(30))) * 1296) + (v71 * 288)) + (v5 * 144));
      const int t74 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int t75 = ((t73 + (min_int((t74 * 2), 3) * 32)) + (int(floor_mod(u32(v2), u32(2))) * 8));
      const i64 t76 = (t75 - 128);
      const uint4 w77 = (((1 <= v72) && (v72 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t76 + 0) : uint4{};
      const u16 t78 = u16((w77.x >> 0 & 0xffffu));
      const u16 t79 = u16((w77.x >> 16 & 0xffffu));
      const u16 t80 = u16((w77.y >> 0 & 0xffffu));
      const u16 t81 = u16((w77.y >> 16 & 0xffffu));
      const u16 t82 = u16((w77.z >> 0 & 0xffffu));
      const u16 t83 = u16((w77.z >> 16 & 0xffffu));
      const u16 t84 = u16((w77.w >> 0 & 0xffffu));
      const u16 t85 = u16((w77.w >> 16 & 0xffffu));
      const u16 t86 = (((1 <= v72) && (v72 < 10)) ? t78 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t87 = (((1 <= v72) && (v72 < 10)) ? t79 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t88 = (((1 <= v72) && (v72 < 10)) ? t80 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t89 = (((1 <= v72) && (v72 < 10)) ? t81 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t90 = (((1 <= v72) && (v72 < 10)) ? t82 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t91 = (((1 <= v72) && (v72 < 10)) ? t83 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t92 = (((1 <= v72) && (v72 < 10)) ? t84 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t93 = (((1 <= v72) && (v72 < 10)) ? t85 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v94 = t86;
      const u16 v95 = t87;
      const u16 v96 = t88;
      const u16 v97 = t89;
      const u16 v98 = t90;
      const u16 v99 = t91;
      const u16 v100 = t92;
      const u16 v101 = t93;
      const int v102 = ((v1 * 256) + v2);
      const int v103 = int(floor_mod(u32(int(floor_div(u32(v102), u32(6)))), u32(5)));
      const int v104 = ((v103 * 2) + v5);
      const int t105 = (((int(floor_div(u32(v102), u32(30))) * 1296) + (v103 * 288)) + (v5 * 144));
      const int t106 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int t107 = ((t105 + (min_int((t106 * 2), 3) * 32)) + (int(floor_mod(u32(v2), u32(2))) * 8));
      const i64 t108 = (t107 - 112);
      const uint4 w109 = (((1 <= v104) && (v104 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t108 + 0) : uint4{};
      const u16 t110 = u16((w109.x >> 0 & 0xffffu));
      const u16 t111 = u16((w109.x >> 16 & 0xffffu));
      const u16 t112 = u16((w109.y >> 0 & 0xffffu));
      const u16 t113 = u16((w109.y >> 16 & 0xffffu));
      const u16 t114 = u16((w109.z >> 0 & 0xffffu));
      const u16 t115 = u16((w109.z >> 16 & 0xffffu));
      const u16 t116 = u16((w109.w >> 0 & 0xffffu));
      const u16 t117 = u16((w109.w >> 16 & 0xffffu));
      const u16 t118 = (((1 <= v104) && (v104 < 10)) ? t110 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t119 = (((1 <= v104) && (v104 < 10)) ? t111 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t120 = (((1 <= v104) && (v104 < 10)) ? t112 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t121 = (((1 <= v104) && (v104 < 10)) ? t113 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t122 = (((1 <= v104) && (v104 < 10)) ? t114 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t123 = (((1 <= v104) && (v104 < 10)) ? t115 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t124 = (((1 <= v104) && (v104 < 10)) ? t116 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t125 = (((1 <= v104) && (v104 < 10)) ? t117 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v126 = t118;
      const u16 v127 = t119;
      const u16 v128 = t120;
      const u16 v129 = t121;
      const u16 v130 = t122;
      const u16 v131 = t123;
      const u16 v132 = t124;
      const u16 v133 = t125;
      const int v134 = ((v1 * 256) + v2);
      const int v135 = int(floor_mod(u32(int(floor_div(u32(v134), u32(6)))), u32(5)));
      const int v136 = ((v135 * 2) + v5);
      const int t137 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int v138 = min_int((t137 * 2), 3);
      const int t139 = (((int(floor_div(u32(v134), u32(30))) * 1296) + (v135 * 288)) + (v5 * 144));
      const i64 t140 = (((t139 + (v138 * 32)) + (int(floor_mod(u32(v2), u32(2))) * 8)) - 96);
      const uint4 w141 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3))) ? *reinterpret_cast<const uint4*>(buf0 + t140 + 0) : uint4{};
      const u16 t142 = u16((w141.x >> 0 & 0xffffu));
      const u16 t143 = u16((w141.x >> 16 & 0xffffu));
      const u16 t144 = u16((w141.y >> 0 & 0xffffu));
      const u16 t145 = u16((w141.y >> 16 & 0xffffu));
      const u16 t146 = u16((w141.z >> 0 & 0xffffu));
      const u16 t147 = u16((w141.z >> 16 & 0xffffu));
      const u16 t148 = u16((w141.w >> 0 & 0xffffu));
      const u16 t149 = u16((w141.w >> 16 & 0xffffu));
      const u16 t150 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t142 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t151 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t143 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t152 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t144 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t153 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t145 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t154 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t146 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t155 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t147 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t156 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t148 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t157 = ((((1 <= v136) && (v136 < 10)) && (v138 < 3)) ? t149 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v158 = t150;
      const u16 v159 = t151;
      const u16 v160 = t152;
      const u16 v161 = t153;
      const u16 v162 = t154;
      const u16 v163 = t155;
      const u16 v164 = t156;
      const u16 v165 = t157;
      const i64 t166 = (0) * 8;
      const u16 t167 = buf2[t166];
      const u16 t168 = buf2[t166 + 1];
      const u16 t169 = buf2[t166 + 2];
      const u16 t170 = buf2[t166 + 3];
      const u16 t171 = buf2[t166 + 4];
      const u16 t172 = buf2[t166 + 5];
      const u16 t173 = buf2[t166 + 6];
      const u16 t174 = buf2[t166 + 7];
      const i64 t175 = (0) * 8;
      buf2[t175] = max_nan_f16(t167, v30);
      buf2[t175 + 1] = max_nan_f16(t168, v31);
      buf2[t175 + 2] = max_nan_f16(t169, v32);
      buf2[t175 + 3] = max_nan_f16(t170, v33);
      buf2[t175 + 4] = max_nan_f16(t171, v34);
      buf2[t175 + 5] = max_nan_f16(t172, v35);
      buf2[t175 + 6] = max_nan_f16(t173, v36);
      buf2[t175 + 7] = max_nan_f16(t174, v37);
      const i64 t176 = (1) * 8;
      const u16 t177 = buf2[t176];
      const u16 t178 = buf2[t176 + 1];
      const u16 t179 = buf2[t176 + 2];
      const u16 t180 = buf2[t176 + 3];
      const u16 t181 = buf2[t176 + 4];
      const u16 t182 = buf2[t176 + 5];
      const u16 t183 = buf2[t176 + 6];
      const u16 t184 = buf2[t176 + 7];
      const i64 t185 = (1) * 8;
      buf2[t185] = max_nan_f16(t177, v94);
      buf2[t185 + 1] = max_nan_f16(t178, v95);
      buf2[t185 + 2] = max_nan_f16(t179, v96);
      buf2[t185 + 3] = max_nan_f16(t180, v97);
      buf2[t185 + 4] = max_nan_f16(t181, v98);
      buf2[t185 + 5] = max_nan_f16(t182, v99);
      buf2[t185 + 6] = max_nan_f16(t183, v100);
      buf2[t185 + 7] = max_nan_f16(t184, v101);
      const i64 t186 = (0) * 8;
      const u16 t187 = buf2[t186];
      const u16 t188 = buf2[t186 + 1];
      const u16 t189 = buf2[t186 + 2];
      const u16 t190 = buf2[t186 + 3];
      const u16 t191 = buf2[t186 + 4];
      const u16 t192 = buf2[t186 + 5];
      const u16 t193 = buf2[t186 + 6];
      const u16 t194 = buf2[t186 + 7];
      const i64 t195 = (0) * 8;
      buf2[t195] = max_nan_f16(t187, v62);
      buf2[t195 + 1] = max_nan_f16(t188, v63);
      buf2[t195 + 2] = max_nan_f16(t189, v64);
      buf2[t195 + 3] = max_nan_f16(t190, v65);
      buf2[t195 + 4] = max_nan_f16(t191, v66);
      buf2[t195 + 5] = max_nan_f16(t192, v67);
      buf2[t195 + 6] = max_nan_f16(t193, v68);
      buf2[t195 + 7] = max_nan_f16(t194, v69);
      const i64 t196 = (1) * 8;
      const u16 t197 = buf2[t196];
      const u16 t198 = buf2[t196 + 1];
      const u16 t199 = buf2[t196 + 2];
      const u16 t200 = buf2[t196 + 3];
      const u16 t201 = buf2[t196 + 4];
      const u16 t202 = buf2[t196 + 5];
      const u16 t203 = buf2[t196 + 6];
      const u16 t204 = buf2[t196 + 7];
      const i64 t205 = (1) * 8;
      buf2[t205] = max_nan_f16(t197, v126);
      buf2[t205 + 1] = max_nan_f16(t198, v127);
      buf2[t205 + 2] = max_nan_f16(t199, v128);
      buf2[t205 + 3] = max_nan_f16(t200, v129);
      buf2[t205 + 4] = max_nan_f16(t201, v130);
      buf2[t205 + 5] = max_nan_f16(t202, v131);
      buf2[t205 + 6] = max_nan_f16(t203, v132);
      buf2[t205 + 7] = max_nan_f16(t204, v133);
      const i64 t206 = (0) * 8;
      const u16 t207 = buf2[t206];
      const u16 t208 = buf2[t206 + 1];
      const u16 t209 = buf2[t206 + 2];
      const u16 t210 = buf2[t206 + 3];
      const u16 t211 = buf2[t206 + 4];
      const u16 t212 = buf2[t206 + 5];
      const u16 t213 = buf2[t206 + 6];
      const u16 t214 = buf2[t206 + 7];
      const i64 t215 = (0) * 8;
      buf2[t215] = max_nan_f16(t207, v94);
      buf2[t215 + 1] = max_nan_f16(t208, v95);
      buf2[t215 + 2] = max_nan_f16(t209, v96);
      buf2[t215 + 3] = max_nan_f16(t210, v97);
      buf2[t215 + 4] = max_nan_f16(t211, v98);
      buf2[t215 + 5] = max_nan_f16(t212, v99);
      buf2[t215 + 6] = max_nan_f16(t213, v100);
      buf2[t215 + 7] = max_nan_f16(t214, v101);
      const i64 t216 = (1) * 8;
      const u16 t217 = buf2[t216];
      const u16 t218 = buf2[t216 + 1];
      const u16 t219 = buf2[t216 + 2];
      const u16 t220 = buf2[t216 + 3];
      const u16 t221 = buf2[t216 + 4];
      const u16 t222 = buf2[t216 + 5];
      const u16 t223 = buf2[t216 + 6];
      const u16 t224 = buf2[t216 + 7];
      const i64 t225 = (1) * 8;
      buf2[t225] = max_nan_f16(t217, v158);
      buf2[t225 + 1] = max_nan_f16(t218, v159);
      buf2[t225 + 2] = max_nan_f16(t219, v160);
      buf2[t225 + 3] = max_nan_f16(t220, v161);
      buf2[t225 + 4] = max_nan_f16(t221, v162);
      buf2[t225 + 5] = max_nan_f16(t222, v163);
      buf2[t225 + 6] = max_nan_f16(t223, v164);
      buf2[t225 + 7] = max_nan_f16(t224, v165);
    }
     {
      const int t226 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int v227 = (t226 * 2);
      if ((v227 <= min_int(v227, 3))) {
        const i64 t228 = (0) * 8;
        const u16 t229 = buf2[t228];
        const u16 t230 = buf2[t228 + 1];
        const u16 t231 = buf2[t228 + 2];
        const u16 t232 = buf2[t228 + 3];
        const u16 t233 = buf2[t228 + 4];
        const u16 t234 = buf2[t228 + 5];
        const u16 t235 = buf2[t228 + 6];
        const u16 t236 = buf2[t228 + 7];
        const int t237 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
        const int t238 = ((int(floor_div(u32(((v1 * 256) + v2)), u32(6))) * 80) + (min_int((t237 * 2), 3) * 16));
        const i64 t239 = (t238 + (int(floor_mod(u32(v2), u32(2))) * 8));
        *reinterpret_cast<uint4*>(buf1 + t239 + 0) = make_uint4(u32(u16(t229)) | u32(u16(t230)) << 16, u32(u16(t231)) | u32(u16(t232)) << 16, u32(u16(t233)) | u32(u16(t234)) << 16, u32(u16(t235)) | u32(u16(t236)) << 16);
      }
    }
     {
      const int t240 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
      const int v241 = (t240 * 2);
      if ((v241 <= (min_int(v241, 3) + 1))) {
        const i64 t242 = (1) * 8;
        const u16 t243 = buf2[t242];
        const u16 t244 = buf2[t242 + 1];
        const u16 t245 = buf2[t242 + 2];
        const u16 t246 = buf2[t242 + 3];
        const u16 t247 = buf2[t242 + 4];
        const u16 t248 = buf2[t242 + 5];
        const u16 t249 = buf2[t242 + 6];
        const u16 t250 = buf2[t242 + 7];
        const int t251 = int(floor_mod(u32(((v1 * 2) + int(floor_div(u32(v2), u32(2))))), u32(3)));
        const int t252 = ((int(floor_div(u32(((v1 * 256) + v2)), u32(6))) * 80) + (min_int((t251 * 2), 3) * 16));
        const i64 t253 = ((t252 + (int(floor_mod(u32(v2), u32(2))) * 8)) + 16);
        *reinterpret_cast<uint4*>(buf1 + t253 + 0) = make_uint4(u32(u16(t243)) | u32(u16(t244)) << 16, u32(u16(t245)) | u32(u16(t246)) << 16, u32(u16(t247)) | u32(u16(t248)) << 16, u32(u16(t249)) | u32(u16(t250)) << 16);
      }
    }
  }
}
