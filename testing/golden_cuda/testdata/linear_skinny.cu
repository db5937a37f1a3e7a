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

// linear by matmul_skinny t=32 rows=2 split=1 lanes=8
extern "C" __global__ void __launch_bounds__(256, 2) linear_skinny(const u16* buf0, const u16* buf1, const u16* buf2, u16* buf3) {
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  u16 buf4[32];
  u16 buf5[32];
  float buf6[32];
  const i64 t2 = (0) * 8;
  buf6[t2] = 0.0f;
  buf6[t2 + 1] = 0.0f;
  buf6[t2 + 2] = 0.0f;
  buf6[t2 + 3] = 0.0f;
  buf6[t2 + 4] = 0.0f;
  buf6[t2 + 5] = 0.0f;
  buf6[t2 + 6] = 0.0f;
  buf6[t2 + 7] = 0.0f;
  const i64 t3 = (1) * 8;
  buf6[t3] = 0.0f;
  buf6[t3 + 1] = 0.0f;
  buf6[t3 + 2] = 0.0f;
  buf6[t3 + 3] = 0.0f;
  buf6[t3 + 4] = 0.0f;
  buf6[t3 + 5] = 0.0f;
  buf6[t3 + 6] = 0.0f;
  buf6[t3 + 7] = 0.0f;
  const i64 t4 = (2) * 8;
  buf6[t4] = 0.0f;
  buf6[t4 + 1] = 0.0f;
  buf6[t4 + 2] = 0.0f;
  buf6[t4 + 3] = 0.0f;
  buf6[t4 + 4] = 0.0f;
  buf6[t4 + 5] = 0.0f;
  buf6[t4 + 6] = 0.0f;
  buf6[t4 + 7] = 0.0f;
  const i64 t5 = (3) * 8;
  buf6[t5] = 0.0f;
  buf6[t5 + 1] = 0.0f;
  buf6[t5 + 2] = 0.0f;
  buf6[t5 + 3] = 0.0f;
  buf6[t5 + 4] = 0.0f;
  buf6[t5 + 5] = 0.0f;
  buf6[t5 + 6] = 0.0f;
  buf6[t5 + 7] = 0.0f;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  const int t6 = (min_int(((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)), 69) * 520);
  const i64 t7 = (t6 + (int(floor_mod(u32(v1), u32(32))) * 8));
  const uint4 w8 = *reinterpret_cast<const uint4*>(buf1 + t7 + 0);
  const u16 t9 = u16((w8.x >> 0 & 0xffffu));
  const u16 t10 = u16((w8.x >> 16 & 0xffffu));
  const u16 t11 = u16((w8.y >> 0 & 0xffffu));
  const u16 t12 = u16((w8.y >> 16 & 0xffffu));
  const u16 t13 = u16((w8.z >> 0 & 0xffffu));
  const u16 t14 = u16((w8.z >> 16 & 0xffffu));
  const u16 t15 = u16((w8.w >> 0 & 0xffffu));
  const u16 t16 = u16((w8.w >> 16 & 0xffffu));
  const i64 t17 = 0;
  buf4[t17] = t9;
  buf4[t17 + 1] = t10;
  buf4[t17 + 2] = t11;
  buf4[t17 + 3] = t12;
  buf4[t17 + 4] = t13;
  buf4[t17 + 5] = t14;
  buf4[t17 + 6] = t15;
  buf4[t17 + 7] = t16;
  const int t18 = (min_int((((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)) + 1), 69) * 520);
  const i64 t19 = (t18 + (int(floor_mod(u32(v1), u32(32))) * 8));
  const uint4 w20 = *reinterpret_cast<const uint4*>(buf1 + t19 + 0);
  const u16 t21 = u16((w20.x >> 0 & 0xffffu));
  const u16 t22 = u16((w20.x >> 16 & 0xffffu));
  const u16 t23 = u16((w20.y >> 0 & 0xffffu));
  const u16 t24 = u16((w20.y >> 16 & 0xffffu));
  const u16 t25 = u16((w20.z >> 0 & 0xffffu));
  const u16 t26 = u16((w20.z >> 16 & 0xffffu));
  const u16 t27 = u16((w20.w >> 0 & 0xffffu));
  const u16 t28 = u16((w20.w >> 16 & 0xffffu));
  const i64 t29 = 8;
  buf4[t29] = t21;
  buf4[t29 + 1] = t22;
  buf4[t29 + 2] = t23;
  buf4[t29 + 3] = t24;
  buf4[t29 + 4] = t25;
  buf4[t29 + 5] = t26;
  buf4[t29 + 6] = t27;
  buf4[t29 + 7] = t28;
  const int t30 = (min_int(((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)), 69) * 520);
  const i64 t31 = ((t30 + (int(floor_mod(u32(v1), u32(32))) * 8)) + 256);
  const uint4 w32 = *reinterpret_cast<const uint4*>(buf1 + t31 + 0);
  const u16 t33 = u16((w32.x >> 0 & 0xffffu));
  const u16 t34 = u16((w32.x >> 16 & 0xffffu));
  const u16 t35 = u16((w32.y >> 0 & 0xffffu));
  const u16 t36 = u16((w32.y >> 16 & 0xffffu));
  const u16 t37 = u16((w32.z >> 0 & 0xffffu));
  const u16 t38 = u16((w32.z >> 16 & 0xffffu));
  const u16 t39 = u16((w32.w >> 0 & 0xffffu));
  const u16 t40 = u16((w32.w >> 16 & 0xffffu));
  const i64 t41 = 16;
  buf4[t41] = t33;
  buf4[t41 + 1] = t34;
  buf4[t41 + 2] = t35;
  buf4[t41 + 3] = t36;
  buf4[t41 + 4] = t37;
  buf4[t41 + 5] = t38;
  buf4[t41 + 6] = t39;
  buf4[t41 + 7] = t40;
  const int t42 = (min_int((((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)) + 1), 69) * 520);
  const i64 t43 = ((t42 + (int(floor_mod(u32(v1), u32(32))) * 8)) + 256);
  const uint4 w44 = *reinterpret_cast<const uint4*>(buf1 + t43 + 0);
  const u16 t45 = u16((w44.x >> 0 & 0xffffu));
  const u16 t46 = u16((w44.x >> 16 & 0xffffu));
  const u16 t47 = u16((w44.y >> 0 & 0xffffu));
  const u16 t48 = u16((w44.y >> 16 & 0xffffu));
  const u16 t49 = u16((w44.z >> 0 & 0xffffu));
  const u16 t50 = u16((w44.z >> 16 & 0xffffu));
  const u16 t51 = u16((w44.w >> 0 & 0xffffu));
  const u16 t52 = u16((w44.w >> 16 & 0xffffu));
  const i64 t53 = 24;
  buf4[t53] = t45;
  buf4[t53 + 1] = t46;
  buf4[t53 + 2] = t47;
  buf4[t53 + 3] = t48;
  buf4[t53 + 4] = t49;
  buf4[t53 + 5] = t50;
  buf4[t53 + 6] = t51;
  buf4[t53 + 7] = t52;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  #pragma unroll 1
  for (int v54 = 0; v54 < 2; ++v54) {
    if ((v54 < 1)) {
      const int t55 = (min_int(((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)), 69) * 520);
      const i64 t56 = (t55 + 512);
      const uint4 w57 = *reinterpret_cast<const uint4*>(buf1 + t56 + 0);
      const u16 t58 = u16((w57.x >> 0 & 0xffffu));
      const u16 t59 = u16((w57.x >> 16 & 0xffffu));
      const u16 t60 = u16((w57.y >> 0 & 0xffffu));
      const u16 t61 = u16((w57.y >> 16 & 0xffffu));
      const u16 t62 = u16((w57.z >> 0 & 0xffffu));
      const u16 t63 = u16((w57.z >> 16 & 0xffffu));
      const u16 t64 = u16((w57.w >> 0 & 0xffffu));
      const u16 t65 = u16((w57.w >> 16 & 0xffffu));
      const i64 t66 = 0;
      buf5[t66] = t58;
      buf5[t66 + 1] = t59;
      buf5[t66 + 2] = t60;
      buf5[t66 + 3] = t61;
      buf5[t66 + 4] = t62;
      buf5[t66 + 5] = t63;
      buf5[t66 + 6] = t64;
      buf5[t66 + 7] = t65;
      const int t67 = (min_int((((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)) + 1), 69) * 520);
      const i64 t68 = (t67 + 512);
      const uint4 w69 = *reinterpret_cast<const uint4*>(buf1 + t68 + 0);
      const u16 t70 = u16((w69.x >> 0 & 0xffffu));
      const u16 t71 = u16((w69.x >> 16 & 0xffffu));
      const u16 t72 = u16((w69.y >> 0 & 0xffffu));
      const u16 t73 = u16((w69.y >> 16 & 0xffffu));
      const u16 t74 = u16((w69.z >> 0 & 0xffffu));
      const u16 t75 = u16((w69.z >> 16 & 0xffffu));
      const u16 t76 = u16((w69.w >> 0 & 0xffffu));
      const u16 t77 = u16((w69.w >> 16 & 0xffffu));
      const i64 t78 = 8;
      buf5[t78] = t70;
      buf5[t78 + 1] = t71;
      buf5[t78 + 2] = t72;
      buf5[t78 + 3] = t73;
      buf5[t78 + 4] = t74;
      buf5[t78 + 5] = t75;
      buf5[t78 + 6] = t76;
      buf5[t78 + 7] = t77;
      const int t79 = (min_int(((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)), 69) * 520);
      const i64 t80 = (t79 + 512);
      const uint4 w81 = *reinterpret_cast<const uint4*>(buf1 + t80 + 0);
      const u16 t82 = u16((w81.x >> 0 & 0xffffu));
      const u16 t83 = u16((w81.x >> 16 & 0xffffu));
      const u16 t84 = u16((w81.y >> 0 & 0xffffu));
      const u16 t85 = u16((w81.y >> 16 & 0xffffu));
      const u16 t86 = u16((w81.z >> 0 & 0xffffu));
      const u16 t87 = u16((w81.z >> 16 & 0xffffu));
      const u16 t88 = u16((w81.w >> 0 & 0xffffu));
      const u16 t89 = u16((w81.w >> 16 & 0xffffu));
      const i64 t90 = 16;
      buf5[t90] = t82;
      buf5[t90 + 1] = t83;
      buf5[t90 + 2] = t84;
      buf5[t90 + 3] = t85;
      buf5[t90 + 4] = t86;
      buf5[t90 + 5] = t87;
      buf5[t90 + 6] = t88;
      buf5[t90 + 7] = t89;
      const int t91 = (min_int((((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)) + 1), 69) * 520);
      const i64 t92 = (t91 + 512);
      const uint4 w93 = *reinterpret_cast<const uint4*>(buf1 + t92 + 0);
      const u16 t94 = u16((w93.x >> 0 & 0xffffu));
      const u16 t95 = u16((w93.x >> 16 & 0xffffu));
      const u16 t96 = u16((w93.y >> 0 & 0xffffu));
      const u16 t97 = u16((w93.y >> 16 & 0xffffu));
      const u16 t98 = u16((w93.z >> 0 & 0xffffu));
      const u16 t99 = u16((w93.z >> 16 & 0xffffu));
      const u16 t100 = u16((w93.w >> 0 & 0xffffu));
      const u16 t101 = u16((w93.w >> 16 & 0xffffu));
      const i64 t102 = 24;
      buf5[t102] = t94;
      buf5[t102 + 1] = t95;
      buf5[t102 + 2] = t96;
      buf5[t102 + 3] = t97;
      buf5[t102 + 4] = t98;
      buf5[t102 + 5] = t99;
      buf5[t102 + 6] = t100;
      buf5[t102 + 7] = t101;
    }
     {
      const i64 t103 = min_int(((v54 * 512) + (int(floor_mod(u32(v1), u32(32))) * 8)), 512);
      const uint4 w104 = *reinterpret_cast<const uint4*>(buf0 + t103 + 0);
      const u16 t105 = u16((w104.x >> 0 & 0xffffu));
      const u16 t106 = u16((w104.x >> 16 & 0xffffu));
      const u16 t107 = u16((w104.y >> 0 & 0xffffu));
      const u16 t108 = u16((w104.y >> 16 & 0xffffu));
      const u16 t109 = u16((w104.z >> 0 & 0xffffu));
      const u16 t110 = u16((w104.z >> 16 & 0xffffu));
      const u16 t111 = u16((w104.w >> 0 & 0xffffu));
      const u16 t112 = u16((w104.w >> 16 & 0xffffu));
      const u16 v113 = t105;
      const u16 v114 = t106;
      const u16 v115 = t107;
      const u16 v116 = t108;
      const u16 v117 = t109;
      const u16 v118 = t110;
      const u16 v119 = t111;
      const u16 v120 = t112;
      const int t121 = (min_int(((v54 * 512) + (int(floor_mod(u32(v1), u32(32))) * 8)), 512) + 520);
      const i64 t122 = t121;
      const uint4 w123 = *reinterpret_cast<const uint4*>(buf0 + t122 + 0);
      const u16 t124 = u16((w123.x >> 0 & 0xffffu));
      const u16 t125 = u16((w123.x >> 16 & 0xffffu));
      const u16 t126 = u16((w123.y >> 0 & 0xffffu));
      const u16 t127 = u16((w123.y >> 16 & 0xffffu));
      const u16 t128 = u16((w123.z >> 0 & 0xffffu));
      const u16 t129 = u16((w123.z >> 16 & 0xffffu));
      const u16 t130 = u16((w123.w >> 0 & 0xffffu));
      const u16 t131 = u16((w123.w >> 16 & 0xffffu));
      const u16 v132 = t124;
      const u16 v133 = t125;
      const u16 v134 = t126;
      const u16 v135 = t127;
      const u16 v136 = t128;
      const u16 v137 = t129;
      const u16 v138 = t130;
      const u16 v139 = t131;
      const i64 t140 = (0) * 8;
      const float t141 = buf6[t140];
      const float t142 = buf6[t140 + 1];
      const float t143 = buf6[t140 + 2];
      const float t144 = buf6[t140 + 3];
      const float t145 = buf6[t140 + 4];
      const float t146 = buf6[t140 + 5];
      const float t147 = buf6[t140 + 6];
      const float t148 = buf6[t140 + 7];
      const i64 t149 = 0;
      const u16 t150 = buf4[t149];
      const u16 t151 = buf4[t149 + 1];
      const u16 t152 = buf4[t149 + 2];
      const u16 t153 = buf4[t149 + 3];
      const u16 t154 = buf4[t149 + 4];
      const u16 t155 = buf4[t149 + 5];
      const u16 t156 = buf4[t149 + 6];
      const u16 t157 = buf4[t149 + 7];
      const float t158 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v113) * f16_to_f32(t150)) : 0.0f);
      const float t159 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v114) * f16_to_f32(t151)) : 0.0f);
      const float t160 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v115) * f16_to_f32(t152)) : 0.0f);
      const float t161 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v116) * f16_to_f32(t153)) : 0.0f);
      const float t162 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v117) * f16_to_f32(t154)) : 0.0f);
      const float t163 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v118) * f16_to_f32(t155)) : 0.0f);
      const float t164 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v119) * f16_to_f32(t156)) : 0.0f);
      const float t165 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v120) * f16_to_f32(t157)) : 0.0f);
      const i64 t166 = (0) * 8;
      buf6[t166] = (t141 + t158);
      buf6[t166 + 1] = (t142 + t159);
      buf6[t166 + 2] = (t143 + t160);
      buf6[t166 + 3] = (t144 + t161);
      buf6[t166 + 4] = (t145 + t162);
      buf6[t166 + 5] = (t146 + t163);
      buf6[t166 + 6] = (t147 + t164);
      buf6[t166 + 7] = (t148 + t165);
      const i64 t167 = (1) * 8;
      const float t168 = buf6[t167];
      const float t169 = buf6[t167 + 1];
      const float t170 = buf6[t167 + 2];
      const float t171 = buf6[t167 + 3];
      const float t172 = buf6[t167 + 4];
      const float t173 = buf6[t167 + 5];
      const float t174 = buf6[t167 + 6];
      const float t175 = buf6[t167 + 7];
      const i64 t176 = 8;
      const u16 t177 = buf4[t176];
      const u16 t178 = buf4[t176 + 1];
      const u16 t179 = buf4[t176 + 2];
      const u16 t180 = buf4[t176 + 3];
      const u16 t181 = buf4[t176 + 4];
      const u16 t182 = buf4[t176 + 5];
      const u16 t183 = buf4[t176 + 6];
      const u16 t184 = buf4[t176 + 7];
      const float t185 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v113) * f16_to_f32(t177)) : 0.0f);
      const float t186 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v114) * f16_to_f32(t178)) : 0.0f);
      const float t187 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v115) * f16_to_f32(t179)) : 0.0f);
      const float t188 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v116) * f16_to_f32(t180)) : 0.0f);
      const float t189 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v117) * f16_to_f32(t181)) : 0.0f);
      const float t190 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v118) * f16_to_f32(t182)) : 0.0f);
      const float t191 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v119) * f16_to_f32(t183)) : 0.0f);
      const float t192 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v120) * f16_to_f32(t184)) : 0.0f);
      const i64 t193 = (1) * 8;
      buf6[t193] = (t168 + t185);
      buf6[t193 + 1] = (t169 + t186);
      buf6[t193 + 2] = (t170 + t187);
      buf6[t193 + 3] = (t171 + t188);
      buf6[t193 + 4] = (t172 + t189);
      buf6[t193 + 5] = (t173 + t190);
      buf6[t193 + 6] = (t174 + t191);
      buf6[t193 + 7] = (t175 + t192);
      const i64 t194 = (2) * 8;
      const float t195 = buf6[t194];
      const float t196 = buf6[t194 + 1];
      const float t197 = buf6[t194 + 2];
      const float t198 = buf6[t194 + 3];
      const float t199 = buf6[t194 + 4];
      const float t200 = buf6[t194 + 5];
      const float t201 = buf6[t194 + 6];
      const float t202 = buf6[t194 + 7];
      const i64 t203 = 0;
      const u16 t204 = buf4[t203];
      const u16 t205 = buf4[t203 + 1];
      const u16 t206 = buf4[t203 + 2];
      const u16 t207 = buf4[t203 + 3];
      const u16 t208 = buf4[t203 + 4];
      const u16 t209 = buf4[t203 + 5];
      const u16 t210 = buf4[t203 + 6];
      const u16 t211 = buf4[t203 + 7];
      const float t212 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v132) * f16_to_f32(t204)) : 0.0f);
      const float t213 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v133) * f16_to_f32(t205)) : 0.0f);
      const float t214 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v134) * f16_to_f32(t206)) : 0.0f);
      const float t215 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v135) * f16_to_f32(t207)) : 0.0f);
      const float t216 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v136) * f16_to_f32(t208)) : 0.0f);
      const float t217 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v137) * f16_to_f32(t209)) : 0.0f);
      const float t218 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v138) * f16_to_f32(t210)) : 0.0f);
      const float t219 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v139) * f16_to_f32(t211)) : 0.0f);
      const i64 t220 = (2) * 8;
      buf6[t220] = (t195 + t212);
      buf6[t220 + 1] = (t196 + t213);
      buf6[t220 + 2] = (t197 + t214);
      buf6[t220 + 3] = (t198 + t215);
      buf6[t220 + 4] = (t199 + t216);
      buf6[t220 + 5] = (t200 + t217);
      buf6[t220 + 6] = (t201 + t218);
      buf6[t220 + 7] = (t202 + t219);
      const i64 t221 = (3) * 8;
      const float t222 = buf6[t221];
      const float t223 = buf6[t221 + 1];
      const float t224 = buf6[t221 + 2];
      const float t225 = buf6[t221 + 3];
      const float t226 = buf6[t221 + 4];
      const float t227 = buf6[t221 + 5];
      const float t228 = buf6[t221 + 6];
      const float t229 = buf6[t221 + 7];
      const i64 t230 = 8;
      const u16 t231 = buf4[t230];
      const u16 t232 = buf4[t230 + 1];
      const u16 t233 = buf4[t230 + 2];
      const u16 t234 = buf4[t230 + 3];
      const u16 t235 = buf4[t230 + 4];
      const u16 t236 = buf4[t230 + 5];
      const u16 t237 = buf4[t230 + 6];
      const u16 t238 = buf4[t230 + 7];
      const float t239 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v132) * f16_to_f32(t231)) : 0.0f);
      const float t240 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v133) * f16_to_f32(t232)) : 0.0f);
      const float t241 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v134) * f16_to_f32(t233)) : 0.0f);
      const float t242 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v135) * f16_to_f32(t234)) : 0.0f);
      const float t243 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v136) * f16_to_f32(t235)) : 0.0f);
      const float t244 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v137) * f16_to_f32(t236)) : 0.0f);
      const float t245 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v138) * f16_to_f32(t237)) : 0.0f);
      const float t246 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 65) ? (f16_to_f32(v139) * f16_to_f32(t238)) : 0.0f);
      const i64 t247 = (3) * 8;
      buf6[t247] = (t222 + t239);
      buf6[t247 + 1] = (t223 + t240);
      buf6[t247 + 2] = (t224 + t241);
      buf6[t247 + 3] = (t225 + t242);
      buf6[t247 + 4] = (t226 + t243);
      buf6[t247 + 5] = (t227 + t244);
      buf6[t247 + 6] = (t228 + t245);
      buf6[t247 + 7] = (t229 + t246);
    }
     {
      const int t248 = min_int((((v54 * 512) + (int(floor_mod(u32(v1), u32(32))) * 8)) + 256), 512);
      const i64 t249 = t248;
      const uint4 w250 = *reinterpret_cast<const uint4*>(buf0 + t249 + 0);
      const u16 t251 = u16((w250.x >> 0 & 0xffffu));
      const u16 t252 = u16((w250.x >> 16 & 0xffffu));
      const u16 t253 = u16((w250.y >> 0 & 0xffffu));
      const u16 t254 = u16((w250.y >> 16 & 0xffffu));
      const u16 t255 = u16((w250.z >> 0 & 0xffffu));
      const u16 t256 = u16((w250.z >> 16 & 0xffffu));
      const u16 t257 = u16((w250.w >> 0 & 0xffffu));
      const u16 t258 = u16((w250.w >> 16 & 0xffffu));
      const u16 v259 = t251;
      const u16 v260 = t252;
      const u16 v261 = t253;
      const u16 v262 = t254;
      const u16 v263 = t255;
      const u16 v264 = t256;
      const u16 v265 = t257;
      const u16 v266 = t258;
      const int t267 = min_int((((v54 * 512) + (int(floor_mod(u32(v1), u32(32))) * 8)) + 256), 512);
      const i64 t268 = (t267 + 520);
      const uint4 w269 = *reinterpret_cast<const uint4*>(buf0 + t268 + 0);
      const u16 t270 = u16((w269.x >> 0 & 0xffffu));
      const u16 t271 = u16((w269.x >> 16 & 0xffffu));
      const u16 t272 = u16((w269.y >> 0 & 0xffffu));
      const u16 t273 = u16((w269.y >> 16 & 0xffffu));
      const u16 t274 = u16((w269.z >> 0 & 0xffffu));
      const u16 t275 = u16((w269.z >> 16 & 0xffffu));
      const u16 t276 = u16((w269.w >> 0 & 0xffffu));
      const u16 t277 = u16((w269.w >> 16 & 0xffffu));
      const u16 v278 = t270;
      const u16 v279 = t271;
      const u16 v280 = t272;
      const u16 v281 = t273;
      const u16 v282 = t274;
      const u16 v283 = t275;
      const u16 v284 = t276;
      const u16 v285 = t277;
      const i64 t286 = (0) * 8;
      const float t287 = buf6[t286];
      const float t288 = buf6[t286 + 1];
      const float t289 = buf6[t286 + 2];
      const float t290 = buf6[t286 + 3];
      const float t291 = buf6[t286 + 4];
      const float t292 = buf6[t286 + 5];
      const float t293 = buf6[t286 + 6];
      const float t294 = buf6[t286 + 7];
      const i64 t295 = 16;
      const u16 t296 = buf4[t295];
      const u16 t297 = buf4[t295 + 1];
      const u16 t298 = buf4[t295 + 2];
      const u16 t299 = buf4[t295 + 3];
      const u16 t300 = buf4[t295 + 4];
      const u16 t301 = buf4[t295 + 5];
      const u16 t302 = buf4[t295 + 6];
      const u16 t303 = buf4[t295 + 7];
      const float t304 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v259) * f16_to_f32(t296)) : 0.0f);
      const float t305 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v260) * f16_to_f32(t297)) : 0.0f);
      const float t306 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v261) * f16_to_f32(t298)) : 0.0f);
      const float t307 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v262) * f16_to_f32(t299)) : 0.0f);
      const float t308 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v263) * f16_to_f32(t300)) : 0.0f);
      const float t309 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v264) * f16_to_f32(t301)) : 0.0f);
      const float t310 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v265) * f16_to_f32(t302)) : 0.0f);
      const float t311 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v266) * f16_to_f32(t303)) : 0.0f);
      const i64 t312 = (0) * 8;
      buf6[t312] = (t287 + t304);
      buf6[t312 + 1] = (t288 + t305);
      buf6[t312 + 2] = (t289 + t306);
      buf6[t312 + 3] = (t290 + t307);
      buf6[t312 + 4] = (t291 + t308);
      buf6[t312 + 5] = (t292 + t309);
      buf6[t312 + 6] = (t293 + t310);
      buf6[t312 + 7] = (t294 + t311);
      const i64 t313 = (1) * 8;
      const float t314 = buf6[t313];
      const float t315 = buf6[t313 + 1];
      const float t316 = buf6[t313 + 2];
      const float t317 = buf6[t313 + 3];
      const float t318 = buf6[t313 + 4];
      const float t319 = buf6[t313 + 5];
      const float t320 = buf6[t313 + 6];
      const float t321 = buf6[t313 + 7];
      const i64 t322 = 24;
      const u16 t323 = buf4[t322];
      const u16 t324 = buf4[t322 + 1];
      const u16 t325 = buf4[t322 + 2];
      const u16 t326 = buf4[t322 + 3];
      const u16 t327 = buf4[t322 + 4];
      const u16 t328 = buf4[t322 + 5];
      const u16 t329 = buf4[t322 + 6];
      const u16 t330 = buf4[t322 + 7];
      const float t331 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v259) * f16_to_f32(t323)) : 0.0f);
      const float t332 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v260) * f16_to_f32(t324)) : 0.0f);
      const float t333 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v261) * f16_to_f32(t325)) : 0.0f);
      const float t334 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v262) * f16_to_f32(t326)) : 0.0f);
      const float t335 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v263) * f16_to_f32(t327)) : 0.0f);
      const float t336 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v264) * f16_to_f32(t328)) : 0.0f);
      const float t337 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v265) * f16_to_f32(t329)) : 0.0f);
      const float t338 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v266) * f16_to_f32(t330)) : 0.0f);
      const i64 t339 = (1) * 8;
      buf6[t339] = (t314 + t331);
      buf6[t339 + 1] = (t315 + t332);
      buf6[t339 + 2] = (t316 + t333);
      buf6[t339 + 3] = (t317 + t334);
      buf6[t339 + 4] = (t318 + t335);
      buf6[t339 + 5] = (t319 + t336);
      buf6[t339 + 6] = (t320 + t337);
      buf6[t339 + 7] = (t321 + t338);
      const i64 t340 = (2) * 8;
      const float t341 = buf6[t340];
      const float t342 = buf6[t340 + 1];
      const float t343 = buf6[t340 + 2];
      const float t344 = buf6[t340 + 3];
      const float t345 = buf6[t340 + 4];
      const float t346 = buf6[t340 + 5];
      const float t347 = buf6[t340 + 6];
      const float t348 = buf6[t340 + 7];
      const i64 t349 = 16;
      const u16 t350 = buf4[t349];
      const u16 t351 = buf4[t349 + 1];
      const u16 t352 = buf4[t349 + 2];
      const u16 t353 = buf4[t349 + 3];
      const u16 t354 = buf4[t349 + 4];
      const u16 t355 = buf4[t349 + 5];
      const u16 t356 = buf4[t349 + 6];
      const u16 t357 = buf4[t349 + 7];
      const float t358 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v278) * f16_to_f32(t350)) : 0.0f);
      const float t359 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v279) * f16_to_f32(t351)) : 0.0f);
      const float t360 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v280) * f16_to_f32(t352)) : 0.0f);
      const float t361 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v281) * f16_to_f32(t353)) : 0.0f);
      const float t362 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v282) * f16_to_f32(t354)) : 0.0f);
      const float t363 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v283) * f16_to_f32(t355)) : 0.0f);
      const float t364 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v284) * f16_to_f32(t356)) : 0.0f);
      const float t365 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v285) * f16_to_f32(t357)) : 0.0f);
      const i64 t366 = (2) * 8;
      buf6[t366] = (t341 + t358);
      buf6[t366 + 1] = (t342 + t359);
      buf6[t366 + 2] = (t343 + t360);
      buf6[t366 + 3] = (t344 + t361);
      buf6[t366 + 4] = (t345 + t362);
      buf6[t366 + 5] = (t346 + t363);
      buf6[t366 + 6] = (t347 + t364);
      buf6[t366 + 7] = (t348 + t365);
      const i64 t367 = (3) * 8;
      const float t368 = buf6[t367];
      const float t369 = buf6[t367 + 1];
      const float t370 = buf6[t367 + 2];
      const float t371 = buf6[t367 + 3];
      const float t372 = buf6[t367 + 4];
      const float t373 = buf6[t367 + 5];
      const float t374 = buf6[t367 + 6];
      const float t375 = buf6[t367 + 7];
      const i64 t376 = 24;
      const u16 t377 = buf4[t376];
      const u16 t378 = buf4[t376 + 1];
      const u16 t379 = buf4[t376 + 2];
      const u16 t380 = buf4[t376 + 3];
      const u16 t381 = buf4[t376 + 4];
      const u16 t382 = buf4[t376 + 5];
      const u16 t383 = buf4[t376 + 6];
      const u16 t384 = buf4[t376 + 7];
      const float t385 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v278) * f16_to_f32(t377)) : 0.0f);
      const float t386 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v279) * f16_to_f32(t378)) : 0.0f);
      const float t387 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v280) * f16_to_f32(t379)) : 0.0f);
      const float t388 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v281) * f16_to_f32(t380)) : 0.0f);
      const float t389 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v282) * f16_to_f32(t381)) : 0.0f);
      const float t390 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v283) * f16_to_f32(t382)) : 0.0f);
      const float t391 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v284) * f16_to_f32(t383)) : 0.0f);
      const float t392 = ((((v54 * 64) + int(floor_mod(u32(v1), u32(32)))) < 33) ? (f16_to_f32(v285) * f16_to_f32(t384)) : 0.0f);
      const i64 t393 = (3) * 8;
      buf6[t393] = (t368 + t385);
      buf6[t393 + 1] = (t369 + t386);
      buf6[t393 + 2] = (t370 + t387);
      buf6[t393 + 3] = (t371 + t388);
      buf6[t393 + 4] = (t372 + t389);
      buf6[t393 + 5] = (t373 + t390);
      buf6[t393 + 6] = (t374 + t391);
      buf6[t393 + 7] = (t375 + t392);
    }
    if ((v54 < 1)) {
      const i64 t394 = 0;
      const u16 t395 = buf5[t394];
      const u16 t396 = buf5[t394 + 1];
      const u16 t397 = buf5[t394 + 2];
      const u16 t398 = buf5[t394 + 3];
      const u16 t399 = buf5[t394 + 4];
      const u16 t400 = buf5[t394 + 5];
      const u16 t401 = buf5[t394 + 6];
      const u16 t402 = buf5[t394 + 7];
      const i64 t403 = 0;
      buf4[t403] = t395;
      buf4[t403 + 1] = t396;
      buf4[t403 + 2] = t397;
      buf4[t403 + 3] = t398;
      buf4[t403 + 4] = t399;
      buf4[t403 + 5] = t400;
      buf4[t403 + 6] = t401;
      buf4[t403 + 7] = t402;
      const i64 t404 = 8;
      const u16 t405 = buf5[t404];
      const u16 t406 = buf5[t404 + 1];
      const u16 t407 = buf5[t404 + 2];
      const u16 t408 = buf5[t404 + 3];
      const u16 t409 = buf5[t404 + 4];
      const u16 t410 = buf5[t404 + 5];
      const u16 t411 = buf5[t404 + 6];
      const u16 t412 = buf5[t404 + 7];
      const i64 t413 = 8;
      buf4[t413] = t405;
      buf4[t413 + 1] = t406;
      buf4[t413 + 2] = t407;
      buf4[t413 + 3] = t408;
      buf4[t413 + 4] = t409;
      buf4[t413 + 5] = t410;
      buf4[t413 + 6] = t411;
      buf4[t413 + 7] = t412;
      const i64 t414 = 16;
      const u16 t415 = buf5[t414];
      const u16 t416 = buf5[t414 + 1];
      const u16 t417 = buf5[t414 + 2];
      const u16 t418 = buf5[t414 + 3];
      const u16 t419 = buf5[t414 + 4];
      const u16 t420 = buf5[t414 + 5];
      const u16 t421 = buf5[t414 + 6];
      const u16 t422 = buf5[t414 + 7];
      const i64 t423 = 16;
      buf4[t423] = t415;
      buf4[t423 + 1] = t416;
      buf4[t423 + 2] = t417;
      buf4[t423 + 3] = t418;
      buf4[t423 + 4] = t419;
      buf4[t423 + 5] = t420;
      buf4[t423 + 6] = t421;
      buf4[t423 + 7] = t422;
      const i64 t424 = 24;
      const u16 t425 = buf5[t424];
      const u16 t426 = buf5[t424 + 1];
      const u16 t427 = buf5[t424 + 2];
      const u16 t428 = buf5[t424 + 3];
      const u16 t429 = buf5[t424 + 4];
      const u16 t430 = buf5[t424 + 5];
      const u16 t431 = buf5[t424 + 6];
      const u16 t432 = buf5[t424 + 7];
      const i64 t433 = 24;
      buf4[t433] = t425;
      buf4[t433 + 1] = t426;
      buf4[t433 + 2] = t427;
      buf4[t433 + 3] = t428;
      buf4[t433 + 4] = t429;
      buf4[t433 + 5] = t430;
      buf4[t433 + 6] = t431;
      buf4[t433 + 7] = t432;
    }
  }
   {
    const i64 t434 = (0) * 8;
    const float t435 = buf6[t434];
    const float t436 = buf6[t434 + 1];
    const float t437 = buf6[t434 + 2];
    const float t438 = buf6[t434 + 3];
    const float t439 = buf6[t434 + 4];
    const float t440 = buf6[t434 + 5];
    const float t441 = buf6[t434 + 6];
    const float t442 = buf6[t434 + 7];
    const float v443 = t435;
    const float v444 = t436;
    const float v445 = t437;
    const float v446 = t438;
    const float v447 = t439;
    const float v448 = t440;
    const float v449 = t441;
    const float v450 = t442;
    const float v451 = (((v443 + v447) + (v445 + v449)) + ((v444 + v448) + (v446 + v450)));
    const float t452 = __shfl_xor_sync(0xffffffffu, v451, 16);
    const float v453 = t452;
    const float v454 = (v451 + v453);
    const float t455 = __shfl_xor_sync(0xffffffffu, v454, 8);
    const float v456 = t455;
    const float v457 = (v454 + v456);
    const float t458 = __shfl_xor_sync(0xffffffffu, v457, 4);
    const float v459 = t458;
    const float v460 = (v457 + v459);
    const float t461 = __shfl_xor_sync(0xffffffffu, v460, 2);
    const float v462 = t461;
    const float v463 = (v460 + v462);
    const float t464 = __shfl_xor_sync(0xffffffffu, v463, 1);
    const float v465 = t464;
    const float v466 = (v463 + v465);
    if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
      if ((((v0 * 8) + int(floor_div(u32(v1), u32(32)))) < 35)) {
        const int v467 = ((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2));
        const u16 t468 = buf2[v467];
        buf3[v467] = f32_to_f16(float(max_nan((v466 + f16_to_f32(t468)), 0.0f)));
      }
    }
  }
   {
    const i64 t469 = (1) * 8;
    const float t470 = buf6[t469];
    const float t471 = buf6[t469 + 1];
    const float t472 = buf6[t469 + 2];
    const float t473 = buf6[t469 + 3];
    const float t474 = buf6[t469 + 4];
    const float t475 = buf6[t469 + 5];
    const float t476 = buf6[t469 + 6];
    const float t477 = buf6[t469 + 7];
    const float v478 = t470;
    const float v479 = t471;
    const float v480 = t472;
    const float v481 = t473;
    const float v482 = t474;
    const float v483 = t475;
    const float v484 = t476;
    const float v485 = t477;
    const float v486 = (((v478 + v482) + (v480 + v484)) + ((v479 + v483) + (v481 + v485)));
    const float t487 = __shfl_xor_sync(0xffffffffu, v486, 16);
    const float v488 = t487;
    const float v489 = (v486 + v488);
    const float t490 = __shfl_xor_sync(0xffffffffu, v489, 8);
    const float v491 = t490;
    const float v492 = (v489 + v491);
    const float t493 = __shfl_xor_sync(0xffffffffu, v492, 4);
    const float v494 = t493;
    const float v495 = (v492 + v494);
    const float t496 = __shfl_xor_sync(0xffffffffu, v495, 2);
    const float v497 = t496;
    const float v498 = (v495 + v497);
    const float t499 = __shfl_xor_sync(0xffffffffu, v498, 1);
    const float v500 = t499;
    const float v501 = (v498 + v500);
    if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
      if ((((v0 * 8) + int(floor_div(u32(v1), u32(32)))) < 35)) {
        const int v502 = (((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2)) + 1);
        const u16 t503 = buf2[v502];
        buf3[v502] = f32_to_f16(float(max_nan((v501 + f16_to_f32(t503)), 0.0f)));
      }
    }
  }
   {
    const i64 t504 = (2) * 8;
    const float t505 = buf6[t504];
    const float t506 = buf6[t504 + 1];
    const float t507 = buf6[t504 + 2];
    const float t508 = buf6[t504 + 3];
    const float t509 = buf6[t504 + 4];
    const float t510 = buf6[t504 + 5];
    const float t511 = buf6[t504 + 6];
    const float t512 = buf6[t504 + 7];
    const float v513 = t505;
    const float v514 = t506;
    const float v515 = t507;
    const float v516 = t508;
    const float v517 = t509;
    const float v518 = t510;
    const float v519 = t511;
    const float v520 = t512;
    const float v521 = (((v513 + v517) + (v515 + v519)) + ((v514 + v518) + (v516 + v520)));
    const float t522 = __shfl_xor_sync(0xffffffffu, v521, 16);
    const float v523 = t522;
    const float v524 = (v521 + v523);
    const float t525 = __shfl_xor_sync(0xffffffffu, v524, 8);
    const float v526 = t525;
    const float v527 = (v524 + v526);
    const float t528 = __shfl_xor_sync(0xffffffffu, v527, 4);
    const float v529 = t528;
    const float v530 = (v527 + v529);
    const float t531 = __shfl_xor_sync(0xffffffffu, v530, 2);
    const float v532 = t531;
    const float v533 = (v530 + v532);
    const float t534 = __shfl_xor_sync(0xffffffffu, v533, 1);
    const float v535 = t534;
    const float v536 = (v533 + v535);
    if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
      if ((((v0 * 8) + int(floor_div(u32(v1), u32(32)))) < 35)) {
        const int v537 = ((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2));
        const u16 t538 = buf2[v537];
        buf3[(v537 + 70)] = f32_to_f16(float(max_nan((v536 + f16_to_f32(t538)), 0.0f)));
      }
    }
  }
   {
    const i64 t539 = (3) * 8;
    const float t540 = buf6[t539];
    const float t541 = buf6[t539 + 1];
    const float t542 = buf6[t539 + 2];
    const float t543 = buf6[t539 + 3];
    const float t544 = buf6[t539 + 4];
    const float t545 = buf6[t539 + 5];
    const float t546 = buf6[t539 + 6];
    const float t547 = buf6[t539 + 7];
    const float v548 = t540;
    const float v549 = t541;
    const float v550 = t542;
    const float v551 = t543;
    const float v552 = t544;
    const float v553 = t545;
    const float v554 = t546;
    const float v555 = t547;
    const float v556 = (((v548 + v552) + (v550 + v554)) + ((v549 + v553) + (v551 + v555)));
    const float t557 = __shfl_xor_sync(0xffffffffu, v556, 16);
    const float v558 = t557;
    const float v559 = (v556 + v558);
    const float t560 = __shfl_xor_sync(0xffffffffu, v559, 8);
    const float v561 = t560;
    const float v562 = (v559 + v561);
    const float t563 = __shfl_xor_sync(0xffffffffu, v562, 4);
    const float v564 = t563;
    const float v565 = (v562 + v564);
    const float t566 = __shfl_xor_sync(0xffffffffu, v565, 2);
    const float v567 = t566;
    const float v568 = (v565 + v567);
    const float t569 = __shfl_xor_sync(0xffffffffu, v568, 1);
    const float v570 = t569;
    const float v571 = (v568 + v570);
    if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
      if ((((v0 * 8) + int(floor_div(u32(v1), u32(32)))) < 35)) {
        const int v572 = ((v0 * 16) + (int(floor_div(u32(v1), u32(32))) * 2));
        const u16 t573 = buf2[(v572 + 1)];
        buf3[(v572 + 71)] = f32_to_f16(float(max_nan((v571 + f16_to_f32(t573)), 0.0f)));
      }
    }
  }
}
