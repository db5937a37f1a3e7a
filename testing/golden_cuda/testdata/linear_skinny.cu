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
  const int t6 = ((min_int(((v0 * 16) + (floor_div(v1, 32) * 2)), 69) * 520) + (floor_mod(v1, 32) * 8));
  const i64 t7 = t6;
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
  const int t18 = ((min_int((((v0 * 16) + (floor_div(v1, 32) * 2)) + 1), 69) * 520) + (floor_mod(v1, 32) * 8));
  const i64 t19 = t18;
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
  const int t30 = ((min_int(((v0 * 16) + (floor_div(v1, 32) * 2)), 69) * 520) + (floor_mod(v1, 32) * 8));
  const i64 t31 = (t30 + 256);
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
  const int t42 = ((min_int((((v0 * 16) + (floor_div(v1, 32) * 2)) + 1), 69) * 520) + (floor_mod(v1, 32) * 8));
  const i64 t43 = (t42 + 256);
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
      const i64 t55 = ((min_int(((v0 * 16) + (floor_div(v1, 32) * 2)), 69) * 520) + 512);
      const uint4 w56 = *reinterpret_cast<const uint4*>(buf1 + t55 + 0);
      const u16 t57 = u16((w56.x >> 0 & 0xffffu));
      const u16 t58 = u16((w56.x >> 16 & 0xffffu));
      const u16 t59 = u16((w56.y >> 0 & 0xffffu));
      const u16 t60 = u16((w56.y >> 16 & 0xffffu));
      const u16 t61 = u16((w56.z >> 0 & 0xffffu));
      const u16 t62 = u16((w56.z >> 16 & 0xffffu));
      const u16 t63 = u16((w56.w >> 0 & 0xffffu));
      const u16 t64 = u16((w56.w >> 16 & 0xffffu));
      const i64 t65 = 0;
      buf5[t65] = t57;
      buf5[t65 + 1] = t58;
      buf5[t65 + 2] = t59;
      buf5[t65 + 3] = t60;
      buf5[t65 + 4] = t61;
      buf5[t65 + 5] = t62;
      buf5[t65 + 6] = t63;
      buf5[t65 + 7] = t64;
      const i64 t66 = ((min_int((((v0 * 16) + (floor_div(v1, 32) * 2)) + 1), 69) * 520) + 512);
      const uint4 w67 = *reinterpret_cast<const uint4*>(buf1 + t66 + 0);
      const u16 t68 = u16((w67.x >> 0 & 0xffffu));
      const u16 t69 = u16((w67.x >> 16 & 0xffffu));
      const u16 t70 = u16((w67.y >> 0 & 0xffffu));
      const u16 t71 = u16((w67.y >> 16 & 0xffffu));
      const u16 t72 = u16((w67.z >> 0 & 0xffffu));
      const u16 t73 = u16((w67.z >> 16 & 0xffffu));
      const u16 t74 = u16((w67.w >> 0 & 0xffffu));
      const u16 t75 = u16((w67.w >> 16 & 0xffffu));
      const i64 t76 = 8;
      buf5[t76] = t68;
      buf5[t76 + 1] = t69;
      buf5[t76 + 2] = t70;
      buf5[t76 + 3] = t71;
      buf5[t76 + 4] = t72;
      buf5[t76 + 5] = t73;
      buf5[t76 + 6] = t74;
      buf5[t76 + 7] = t75;
      const i64 t77 = ((min_int(((v0 * 16) + (floor_div(v1, 32) * 2)), 69) * 520) + 512);
      const uint4 w78 = *reinterpret_cast<const uint4*>(buf1 + t77 + 0);
      const u16 t79 = u16((w78.x >> 0 & 0xffffu));
      const u16 t80 = u16((w78.x >> 16 & 0xffffu));
      const u16 t81 = u16((w78.y >> 0 & 0xffffu));
      const u16 t82 = u16((w78.y >> 16 & 0xffffu));
      const u16 t83 = u16((w78.z >> 0 & 0xffffu));
      const u16 t84 = u16((w78.z >> 16 & 0xffffu));
      const u16 t85 = u16((w78.w >> 0 & 0xffffu));
      const u16 t86 = u16((w78.w >> 16 & 0xffffu));
      const i64 t87 = 16;
      buf5[t87] = t79;
      buf5[t87 + 1] = t80;
      buf5[t87 + 2] = t81;
      buf5[t87 + 3] = t82;
      buf5[t87 + 4] = t83;
      buf5[t87 + 5] = t84;
      buf5[t87 + 6] = t85;
      buf5[t87 + 7] = t86;
      const i64 t88 = ((min_int((((v0 * 16) + (floor_div(v1, 32) * 2)) + 1), 69) * 520) + 512);
      const uint4 w89 = *reinterpret_cast<const uint4*>(buf1 + t88 + 0);
      const u16 t90 = u16((w89.x >> 0 & 0xffffu));
      const u16 t91 = u16((w89.x >> 16 & 0xffffu));
      const u16 t92 = u16((w89.y >> 0 & 0xffffu));
      const u16 t93 = u16((w89.y >> 16 & 0xffffu));
      const u16 t94 = u16((w89.z >> 0 & 0xffffu));
      const u16 t95 = u16((w89.z >> 16 & 0xffffu));
      const u16 t96 = u16((w89.w >> 0 & 0xffffu));
      const u16 t97 = u16((w89.w >> 16 & 0xffffu));
      const i64 t98 = 24;
      buf5[t98] = t90;
      buf5[t98 + 1] = t91;
      buf5[t98 + 2] = t92;
      buf5[t98 + 3] = t93;
      buf5[t98 + 4] = t94;
      buf5[t98 + 5] = t95;
      buf5[t98 + 6] = t96;
      buf5[t98 + 7] = t97;
    }
     {
      const i64 t99 = min_int(((v54 * 512) + (floor_mod(v1, 32) * 8)), 512);
      const uint4 w100 = *reinterpret_cast<const uint4*>(buf0 + t99 + 0);
      const u16 t101 = u16((w100.x >> 0 & 0xffffu));
      const u16 t102 = u16((w100.x >> 16 & 0xffffu));
      const u16 t103 = u16((w100.y >> 0 & 0xffffu));
      const u16 t104 = u16((w100.y >> 16 & 0xffffu));
      const u16 t105 = u16((w100.z >> 0 & 0xffffu));
      const u16 t106 = u16((w100.z >> 16 & 0xffffu));
      const u16 t107 = u16((w100.w >> 0 & 0xffffu));
      const u16 t108 = u16((w100.w >> 16 & 0xffffu));
      const u16 v109 = t101;
      const u16 v110 = t102;
      const u16 v111 = t103;
      const u16 v112 = t104;
      const u16 v113 = t105;
      const u16 v114 = t106;
      const u16 v115 = t107;
      const u16 v116 = t108;
      const i64 t117 = (min_int(((v54 * 512) + (floor_mod(v1, 32) * 8)), 512) + 520);
      const uint4 w118 = *reinterpret_cast<const uint4*>(buf0 + t117 + 0);
      const u16 t119 = u16((w118.x >> 0 & 0xffffu));
      const u16 t120 = u16((w118.x >> 16 & 0xffffu));
      const u16 t121 = u16((w118.y >> 0 & 0xffffu));
      const u16 t122 = u16((w118.y >> 16 & 0xffffu));
      const u16 t123 = u16((w118.z >> 0 & 0xffffu));
      const u16 t124 = u16((w118.z >> 16 & 0xffffu));
      const u16 t125 = u16((w118.w >> 0 & 0xffffu));
      const u16 t126 = u16((w118.w >> 16 & 0xffffu));
      const u16 v127 = t119;
      const u16 v128 = t120;
      const u16 v129 = t121;
      const u16 v130 = t122;
      const u16 v131 = t123;
      const u16 v132 = t124;
      const u16 v133 = t125;
      const u16 v134 = t126;
      const i64 t135 = (0) * 8;
      const float t136 = buf6[t135];
      const float t137 = buf6[t135 + 1];
      const float t138 = buf6[t135 + 2];
      const float t139 = buf6[t135 + 3];
      const float t140 = buf6[t135 + 4];
      const float t141 = buf6[t135 + 5];
      const float t142 = buf6[t135 + 6];
      const float t143 = buf6[t135 + 7];
      const i64 t144 = 0;
      const u16 t145 = buf4[t144];
      const u16 t146 = buf4[t144 + 1];
      const u16 t147 = buf4[t144 + 2];
      const u16 t148 = buf4[t144 + 3];
      const u16 t149 = buf4[t144 + 4];
      const u16 t150 = buf4[t144 + 5];
      const u16 t151 = buf4[t144 + 6];
      const u16 t152 = buf4[t144 + 7];
      const float t153 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v109) * f16_to_f32(t145)) : 0.0f);
      const float t154 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v110) * f16_to_f32(t146)) : 0.0f);
      const float t155 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v111) * f16_to_f32(t147)) : 0.0f);
      const float t156 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v112) * f16_to_f32(t148)) : 0.0f);
      const float t157 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v113) * f16_to_f32(t149)) : 0.0f);
      const float t158 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v114) * f16_to_f32(t150)) : 0.0f);
      const float t159 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v115) * f16_to_f32(t151)) : 0.0f);
      const float t160 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v116) * f16_to_f32(t152)) : 0.0f);
      const i64 t161 = (0) * 8;
      buf6[t161] = (t136 + t153);
      buf6[t161 + 1] = (t137 + t154);
      buf6[t161 + 2] = (t138 + t155);
      buf6[t161 + 3] = (t139 + t156);
      buf6[t161 + 4] = (t140 + t157);
      buf6[t161 + 5] = (t141 + t158);
      buf6[t161 + 6] = (t142 + t159);
      buf6[t161 + 7] = (t143 + t160);
      const i64 t162 = (1) * 8;
      const float t163 = buf6[t162];
      const float t164 = buf6[t162 + 1];
      const float t165 = buf6[t162 + 2];
      const float t166 = buf6[t162 + 3];
      const float t167 = buf6[t162 + 4];
      const float t168 = buf6[t162 + 5];
      const float t169 = buf6[t162 + 6];
      const float t170 = buf6[t162 + 7];
      const i64 t171 = 8;
      const u16 t172 = buf4[t171];
      const u16 t173 = buf4[t171 + 1];
      const u16 t174 = buf4[t171 + 2];
      const u16 t175 = buf4[t171 + 3];
      const u16 t176 = buf4[t171 + 4];
      const u16 t177 = buf4[t171 + 5];
      const u16 t178 = buf4[t171 + 6];
      const u16 t179 = buf4[t171 + 7];
      const float t180 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v109) * f16_to_f32(t172)) : 0.0f);
      const float t181 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v110) * f16_to_f32(t173)) : 0.0f);
      const float t182 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v111) * f16_to_f32(t174)) : 0.0f);
      const float t183 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v112) * f16_to_f32(t175)) : 0.0f);
      const float t184 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v113) * f16_to_f32(t176)) : 0.0f);
      const float t185 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v114) * f16_to_f32(t177)) : 0.0f);
      const float t186 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v115) * f16_to_f32(t178)) : 0.0f);
      const float t187 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v116) * f16_to_f32(t179)) : 0.0f);
      const i64 t188 = (1) * 8;
      buf6[t188] = (t163 + t180);
      buf6[t188 + 1] = (t164 + t181);
      buf6[t188 + 2] = (t165 + t182);
      buf6[t188 + 3] = (t166 + t183);
      buf6[t188 + 4] = (t167 + t184);
      buf6[t188 + 5] = (t168 + t185);
      buf6[t188 + 6] = (t169 + t186);
      buf6[t188 + 7] = (t170 + t187);
      const i64 t189 = (2) * 8;
      const float t190 = buf6[t189];
      const float t191 = buf6[t189 + 1];
      const float t192 = buf6[t189 + 2];
      const float t193 = buf6[t189 + 3];
      const float t194 = buf6[t189 + 4];
      const float t195 = buf6[t189 + 5];
      const float t196 = buf6[t189 + 6];
      const float t197 = buf6[t189 + 7];
      const i64 t198 = 0;
      const u16 t199 = buf4[t198];
      const u16 t200 = buf4[t198 + 1];
      const u16 t201 = buf4[t198 + 2];
      const u16 t202 = buf4[t198 + 3];
      const u16 t203 = buf4[t198 + 4];
      const u16 t204 = buf4[t198 + 5];
      const u16 t205 = buf4[t198 + 6];
      const u16 t206 = buf4[t198 + 7];
      const float t207 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v127) * f16_to_f32(t199)) : 0.0f);
      const float t208 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v128) * f16_to_f32(t200)) : 0.0f);
      const float t209 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v129) * f16_to_f32(t201)) : 0.0f);
      const float t210 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v130) * f16_to_f32(t202)) : 0.0f);
      const float t211 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v131) * f16_to_f32(t203)) : 0.0f);
      const float t212 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v132) * f16_to_f32(t204)) : 0.0f);
      const float t213 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v133) * f16_to_f32(t205)) : 0.0f);
      const float t214 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v134) * f16_to_f32(t206)) : 0.0f);
      const i64 t215 = (2) * 8;
      buf6[t215] = (t190 + t207);
      buf6[t215 + 1] = (t191 + t208);
      buf6[t215 + 2] = (t192 + t209);
      buf6[t215 + 3] = (t193 + t210);
      buf6[t215 + 4] = (t194 + t211);
      buf6[t215 + 5] = (t195 + t212);
      buf6[t215 + 6] = (t196 + t213);
      buf6[t215 + 7] = (t197 + t214);
      const i64 t216 = (3) * 8;
      const float t217 = buf6[t216];
      const float t218 = buf6[t216 + 1];
      const float t219 = buf6[t216 + 2];
      const float t220 = buf6[t216 + 3];
      const float t221 = buf6[t216 + 4];
      const float t222 = buf6[t216 + 5];
      const float t223 = buf6[t216 + 6];
      const float t224 = buf6[t216 + 7];
      const i64 t225 = 8;
      const u16 t226 = buf4[t225];
      const u16 t227 = buf4[t225 + 1];
      const u16 t228 = buf4[t225 + 2];
      const u16 t229 = buf4[t225 + 3];
      const u16 t230 = buf4[t225 + 4];
      const u16 t231 = buf4[t225 + 5];
      const u16 t232 = buf4[t225 + 6];
      const u16 t233 = buf4[t225 + 7];
      const float t234 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v127) * f16_to_f32(t226)) : 0.0f);
      const float t235 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v128) * f16_to_f32(t227)) : 0.0f);
      const float t236 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v129) * f16_to_f32(t228)) : 0.0f);
      const float t237 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v130) * f16_to_f32(t229)) : 0.0f);
      const float t238 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v131) * f16_to_f32(t230)) : 0.0f);
      const float t239 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v132) * f16_to_f32(t231)) : 0.0f);
      const float t240 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v133) * f16_to_f32(t232)) : 0.0f);
      const float t241 = ((((v54 * 64) + floor_mod(v1, 32)) < 65) ? (f16_to_f32(v134) * f16_to_f32(t233)) : 0.0f);
      const i64 t242 = (3) * 8;
      buf6[t242] = (t217 + t234);
      buf6[t242 + 1] = (t218 + t235);
      buf6[t242 + 2] = (t219 + t236);
      buf6[t242 + 3] = (t220 + t237);
      buf6[t242 + 4] = (t221 + t238);
      buf6[t242 + 5] = (t222 + t239);
      buf6[t242 + 6] = (t223 + t240);
      buf6[t242 + 7] = (t224 + t241);
    }
     {
      const i64 t243 = min_int((((v54 * 512) + (floor_mod(v1, 32) * 8)) + 256), 512);
      const uint4 w244 = *reinterpret_cast<const uint4*>(buf0 + t243 + 0);
      const u16 t245 = u16((w244.x >> 0 & 0xffffu));
      const u16 t246 = u16((w244.x >> 16 & 0xffffu));
      const u16 t247 = u16((w244.y >> 0 & 0xffffu));
      const u16 t248 = u16((w244.y >> 16 & 0xffffu));
      const u16 t249 = u16((w244.z >> 0 & 0xffffu));
      const u16 t250 = u16((w244.z >> 16 & 0xffffu));
      const u16 t251 = u16((w244.w >> 0 & 0xffffu));
      const u16 t252 = u16((w244.w >> 16 & 0xffffu));
      const u16 v253 = t245;
      const u16 v254 = t246;
      const u16 v255 = t247;
      const u16 v256 = t248;
      const u16 v257 = t249;
      const u16 v258 = t250;
      const u16 v259 = t251;
      const u16 v260 = t252;
      const i64 t261 = (min_int((((v54 * 512) + (floor_mod(v1, 32) * 8)) + 256), 512) + 520);
      const uint4 w262 = *reinterpret_cast<const uint4*>(buf0 + t261 + 0);
      const u16 t263 = u16((w262.x >> 0 & 0xffffu));
      const u16 t264 = u16((w262.x >> 16 & 0xffffu));
      const u16 t265 = u16((w262.y >> 0 & 0xffffu));
      const u16 t266 = u16((w262.y >> 16 & 0xffffu));
      const u16 t267 = u16((w262.z >> 0 & 0xffffu));
      const u16 t268 = u16((w262.z >> 16 & 0xffffu));
      const u16 t269 = u16((w262.w >> 0 & 0xffffu));
      const u16 t270 = u16((w262.w >> 16 & 0xffffu));
      const u16 v271 = t263;
      const u16 v272 = t264;
      const u16 v273 = t265;
      const u16 v274 = t266;
      const u16 v275 = t267;
      const u16 v276 = t268;
      const u16 v277 = t269;
      const u16 v278 = t270;
      const i64 t279 = (0) * 8;
      const float t280 = buf6[t279];
      const float t281 = buf6[t279 + 1];
      const float t282 = buf6[t279 + 2];
      const float t283 = buf6[t279 + 3];
      const float t284 = buf6[t279 + 4];
      const float t285 = buf6[t279 + 5];
      const float t286 = buf6[t279 + 6];
      const float t287 = buf6[t279 + 7];
      const i64 t288 = 16;
      const u16 t289 = buf4[t288];
      const u16 t290 = buf4[t288 + 1];
      const u16 t291 = buf4[t288 + 2];
      const u16 t292 = buf4[t288 + 3];
      const u16 t293 = buf4[t288 + 4];
      const u16 t294 = buf4[t288 + 5];
      const u16 t295 = buf4[t288 + 6];
      const u16 t296 = buf4[t288 + 7];
      const float t297 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v253) * f16_to_f32(t289)) : 0.0f);
      const float t298 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v254) * f16_to_f32(t290)) : 0.0f);
      const float t299 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v255) * f16_to_f32(t291)) : 0.0f);
      const float t300 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v256) * f16_to_f32(t292)) : 0.0f);
      const float t301 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v257) * f16_to_f32(t293)) : 0.0f);
      const float t302 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v258) * f16_to_f32(t294)) : 0.0f);
      const float t303 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v259) * f16_to_f32(t295)) : 0.0f);
      const float t304 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v260) * f16_to_f32(t296)) : 0.0f);
      const i64 t305 = (0) * 8;
      buf6[t305] = (t280 + t297);
      buf6[t305 + 1] = (t281 + t298);
      buf6[t305 + 2] = (t282 + t299);
      buf6[t305 + 3] = (t283 + t300);
      buf6[t305 + 4] = (t284 + t301);
      buf6[t305 + 5] = (t285 + t302);
      buf6[t305 + 6] = (t286 + t303);
      buf6[t305 + 7] = (t287 + t304);
      const i64 t306 = (1) * 8;
      const float t307 = buf6[t306];
      const float t308 = buf6[t306 + 1];
      const float t309 = buf6[t306 + 2];
      const float t310 = buf6[t306 + 3];
      const float t311 = buf6[t306 + 4];
      const float t312 = buf6[t306 + 5];
      const float t313 = buf6[t306 + 6];
      const float t314 = buf6[t306 + 7];
      const i64 t315 = 24;
      const u16 t316 = buf4[t315];
      const u16 t317 = buf4[t315 + 1];
      const u16 t318 = buf4[t315 + 2];
      const u16 t319 = buf4[t315 + 3];
      const u16 t320 = buf4[t315 + 4];
      const u16 t321 = buf4[t315 + 5];
      const u16 t322 = buf4[t315 + 6];
      const u16 t323 = buf4[t315 + 7];
      const float t324 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v253) * f16_to_f32(t316)) : 0.0f);
      const float t325 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v254) * f16_to_f32(t317)) : 0.0f);
      const float t326 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v255) * f16_to_f32(t318)) : 0.0f);
      const float t327 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v256) * f16_to_f32(t319)) : 0.0f);
      const float t328 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v257) * f16_to_f32(t320)) : 0.0f);
      const float t329 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v258) * f16_to_f32(t321)) : 0.0f);
      const float t330 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v259) * f16_to_f32(t322)) : 0.0f);
      const float t331 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v260) * f16_to_f32(t323)) : 0.0f);
      const i64 t332 = (1) * 8;
      buf6[t332] = (t307 + t324);
      buf6[t332 + 1] = (t308 + t325);
      buf6[t332 + 2] = (t309 + t326);
      buf6[t332 + 3] = (t310 + t327);
      buf6[t332 + 4] = (t311 + t328);
      buf6[t332 + 5] = (t312 + t329);
      buf6[t332 + 6] = (t313 + t330);
      buf6[t332 + 7] = (t314 + t331);
      const i64 t333 = (2) * 8;
      const float t334 = buf6[t333];
      const float t335 = buf6[t333 + 1];
      const float t336 = buf6[t333 + 2];
      const float t337 = buf6[t333 + 3];
      const float t338 = buf6[t333 + 4];
      const float t339 = buf6[t333 + 5];
      const float t340 = buf6[t333 + 6];
      const float t341 = buf6[t333 + 7];
      const i64 t342 = 16;
      const u16 t343 = buf4[t342];
      const u16 t344 = buf4[t342 + 1];
      const u16 t345 = buf4[t342 + 2];
      const u16 t346 = buf4[t342 + 3];
      const u16 t347 = buf4[t342 + 4];
      const u16 t348 = buf4[t342 + 5];
      const u16 t349 = buf4[t342 + 6];
      const u16 t350 = buf4[t342 + 7];
      const float t351 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v271) * f16_to_f32(t343)) : 0.0f);
      const float t352 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v272) * f16_to_f32(t344)) : 0.0f);
      const float t353 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v273) * f16_to_f32(t345)) : 0.0f);
      const float t354 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v274) * f16_to_f32(t346)) : 0.0f);
      const float t355 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v275) * f16_to_f32(t347)) : 0.0f);
      const float t356 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v276) * f16_to_f32(t348)) : 0.0f);
      const float t357 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v277) * f16_to_f32(t349)) : 0.0f);
      const float t358 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v278) * f16_to_f32(t350)) : 0.0f);
      const i64 t359 = (2) * 8;
      buf6[t359] = (t334 + t351);
      buf6[t359 + 1] = (t335 + t352);
      buf6[t359 + 2] = (t336 + t353);
      buf6[t359 + 3] = (t337 + t354);
      buf6[t359 + 4] = (t338 + t355);
      buf6[t359 + 5] = (t339 + t356);
      buf6[t359 + 6] = (t340 + t357);
      buf6[t359 + 7] = (t341 + t358);
      const i64 t360 = (3) * 8;
      const float t361 = buf6[t360];
      const float t362 = buf6[t360 + 1];
      const float t363 = buf6[t360 + 2];
      const float t364 = buf6[t360 + 3];
      const float t365 = buf6[t360 + 4];
      const float t366 = buf6[t360 + 5];
      const float t367 = buf6[t360 + 6];
      const float t368 = buf6[t360 + 7];
      const i64 t369 = 24;
      const u16 t370 = buf4[t369];
      const u16 t371 = buf4[t369 + 1];
      const u16 t372 = buf4[t369 + 2];
      const u16 t373 = buf4[t369 + 3];
      const u16 t374 = buf4[t369 + 4];
      const u16 t375 = buf4[t369 + 5];
      const u16 t376 = buf4[t369 + 6];
      const u16 t377 = buf4[t369 + 7];
      const float t378 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v271) * f16_to_f32(t370)) : 0.0f);
      const float t379 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v272) * f16_to_f32(t371)) : 0.0f);
      const float t380 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v273) * f16_to_f32(t372)) : 0.0f);
      const float t381 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v274) * f16_to_f32(t373)) : 0.0f);
      const float t382 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v275) * f16_to_f32(t374)) : 0.0f);
      const float t383 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v276) * f16_to_f32(t375)) : 0.0f);
      const float t384 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v277) * f16_to_f32(t376)) : 0.0f);
      const float t385 = ((((v54 * 64) + floor_mod(v1, 32)) < 33) ? (f16_to_f32(v278) * f16_to_f32(t377)) : 0.0f);
      const i64 t386 = (3) * 8;
      buf6[t386] = (t361 + t378);
      buf6[t386 + 1] = (t362 + t379);
      buf6[t386 + 2] = (t363 + t380);
      buf6[t386 + 3] = (t364 + t381);
      buf6[t386 + 4] = (t365 + t382);
      buf6[t386 + 5] = (t366 + t383);
      buf6[t386 + 6] = (t367 + t384);
      buf6[t386 + 7] = (t368 + t385);
    }
    if ((v54 < 1)) {
      const i64 t387 = 0;
      const u16 t388 = buf5[t387];
      const u16 t389 = buf5[t387 + 1];
      const u16 t390 = buf5[t387 + 2];
      const u16 t391 = buf5[t387 + 3];
      const u16 t392 = buf5[t387 + 4];
      const u16 t393 = buf5[t387 + 5];
      const u16 t394 = buf5[t387 + 6];
      const u16 t395 = buf5[t387 + 7];
      const i64 t396 = 0;
      buf4[t396] = t388;
      buf4[t396 + 1] = t389;
      buf4[t396 + 2] = t390;
      buf4[t396 + 3] = t391;
      buf4[t396 + 4] = t392;
      buf4[t396 + 5] = t393;
      buf4[t396 + 6] = t394;
      buf4[t396 + 7] = t395;
      const i64 t397 = 8;
      const u16 t398 = buf5[t397];
      const u16 t399 = buf5[t397 + 1];
      const u16 t400 = buf5[t397 + 2];
      const u16 t401 = buf5[t397 + 3];
      const u16 t402 = buf5[t397 + 4];
      const u16 t403 = buf5[t397 + 5];
      const u16 t404 = buf5[t397 + 6];
      const u16 t405 = buf5[t397 + 7];
      const i64 t406 = 8;
      buf4[t406] = t398;
      buf4[t406 + 1] = t399;
      buf4[t406 + 2] = t400;
      buf4[t406 + 3] = t401;
      buf4[t406 + 4] = t402;
      buf4[t406 + 5] = t403;
      buf4[t406 + 6] = t404;
      buf4[t406 + 7] = t405;
      const i64 t407 = 16;
      const u16 t408 = buf5[t407];
      const u16 t409 = buf5[t407 + 1];
      const u16 t410 = buf5[t407 + 2];
      const u16 t411 = buf5[t407 + 3];
      const u16 t412 = buf5[t407 + 4];
      const u16 t413 = buf5[t407 + 5];
      const u16 t414 = buf5[t407 + 6];
      const u16 t415 = buf5[t407 + 7];
      const i64 t416 = 16;
      buf4[t416] = t408;
      buf4[t416 + 1] = t409;
      buf4[t416 + 2] = t410;
      buf4[t416 + 3] = t411;
      buf4[t416 + 4] = t412;
      buf4[t416 + 5] = t413;
      buf4[t416 + 6] = t414;
      buf4[t416 + 7] = t415;
      const i64 t417 = 24;
      const u16 t418 = buf5[t417];
      const u16 t419 = buf5[t417 + 1];
      const u16 t420 = buf5[t417 + 2];
      const u16 t421 = buf5[t417 + 3];
      const u16 t422 = buf5[t417 + 4];
      const u16 t423 = buf5[t417 + 5];
      const u16 t424 = buf5[t417 + 6];
      const u16 t425 = buf5[t417 + 7];
      const i64 t426 = 24;
      buf4[t426] = t418;
      buf4[t426 + 1] = t419;
      buf4[t426 + 2] = t420;
      buf4[t426 + 3] = t421;
      buf4[t426 + 4] = t422;
      buf4[t426 + 5] = t423;
      buf4[t426 + 6] = t424;
      buf4[t426 + 7] = t425;
    }
  }
   {
    const i64 t427 = (0) * 8;
    const float t428 = buf6[t427];
    const float t429 = buf6[t427 + 1];
    const float t430 = buf6[t427 + 2];
    const float t431 = buf6[t427 + 3];
    const float t432 = buf6[t427 + 4];
    const float t433 = buf6[t427 + 5];
    const float t434 = buf6[t427 + 6];
    const float t435 = buf6[t427 + 7];
    const float v436 = t428;
    const float v437 = t429;
    const float v438 = t430;
    const float v439 = t431;
    const float v440 = t432;
    const float v441 = t433;
    const float v442 = t434;
    const float v443 = t435;
    const float v444 = (((v436 + v440) + (v438 + v442)) + ((v437 + v441) + (v439 + v443)));
    const float t445 = __shfl_xor_sync(0xffffffffu, v444, 16);
    const float v446 = t445;
    const float v447 = (v444 + v446);
    const float t448 = __shfl_xor_sync(0xffffffffu, v447, 8);
    const float v449 = t448;
    const float v450 = (v447 + v449);
    const float t451 = __shfl_xor_sync(0xffffffffu, v450, 4);
    const float v452 = t451;
    const float v453 = (v450 + v452);
    const float t454 = __shfl_xor_sync(0xffffffffu, v453, 2);
    const float v455 = t454;
    const float v456 = (v453 + v455);
    const float t457 = __shfl_xor_sync(0xffffffffu, v456, 1);
    const float v458 = t457;
    const float v459 = (v456 + v458);
    if ((floor_mod(v1, 32) == 0)) {
      if ((((v0 * 8) + floor_div(v1, 32)) < 35)) {
        const int v460 = ((v0 * 16) + (floor_div(v1, 32) * 2));
        const u16 t461 = buf2[v460];
        buf3[v460] = f32_to_f16(float(max_nan((v459 + f16_to_f32(t461)), 0.0f)));
      }
    }
  }
   {
    const i64 t462 = (1) * 8;
    const float t463 = buf6[t462];
    const float t464 = buf6[t462 + 1];
    const float t465 = buf6[t462 + 2];
    const float t466 = buf6[t462 + 3];
    const float t467 = buf6[t462 + 4];
    const float t468 = buf6[t462 + 5];
    const float t469 = buf6[t462 + 6];
    const float t470 = buf6[t462 + 7];
    const float v471 = t463;
    const float v472 = t464;
    const float v473 = t465;
    const float v474 = t466;
    const float v475 = t467;
    const float v476 = t468;
    const float v477 = t469;
    const float v478 = t470;
    const float v479 = (((v471 + v475) + (v473 + v477)) + ((v472 + v476) + (v474 + v478)));
    const float t480 = __shfl_xor_sync(0xffffffffu, v479, 16);
    const float v481 = t480;
    const float v482 = (v479 + v481);
    const float t483 = __shfl_xor_sync(0xffffffffu, v482, 8);
    const float v484 = t483;
    const float v485 = (v482 + v484);
    const float t486 = __shfl_xor_sync(0xffffffffu, v485, 4);
    const float v487 = t486;
    const float v488 = (v485 + v487);
    const float t489 = __shfl_xor_sync(0xffffffffu, v488, 2);
    const float v490 = t489;
    const float v491 = (v488 + v490);
    const float t492 = __shfl_xor_sync(0xffffffffu, v491, 1);
    const float v493 = t492;
    const float v494 = (v491 + v493);
    if ((floor_mod(v1, 32) == 0)) {
      if ((((v0 * 8) + floor_div(v1, 32)) < 35)) {
        const int v495 = (((v0 * 16) + (floor_div(v1, 32) * 2)) + 1);
        const u16 t496 = buf2[v495];
        buf3[v495] = f32_to_f16(float(max_nan((v494 + f16_to_f32(t496)), 0.0f)));
      }
    }
  }
   {
    const i64 t497 = (2) * 8;
    const float t498 = buf6[t497];
    const float t499 = buf6[t497 + 1];
    const float t500 = buf6[t497 + 2];
    const float t501 = buf6[t497 + 3];
    const float t502 = buf6[t497 + 4];
    const float t503 = buf6[t497 + 5];
    const float t504 = buf6[t497 + 6];
    const float t505 = buf6[t497 + 7];
    const float v506 = t498;
    const float v507 = t499;
    const float v508 = t500;
    const float v509 = t501;
    const float v510 = t502;
    const float v511 = t503;
    const float v512 = t504;
    const float v513 = t505;
    const float v514 = (((v506 + v510) + (v508 + v512)) + ((v507 + v511) + (v509 + v513)));
    const float t515 = __shfl_xor_sync(0xffffffffu, v514, 16);
    const float v516 = t515;
    const float v517 = (v514 + v516);
    const float t518 = __shfl_xor_sync(0xffffffffu, v517, 8);
    const float v519 = t518;
    const float v520 = (v517 + v519);
    const float t521 = __shfl_xor_sync(0xffffffffu, v520, 4);
    const float v522 = t521;
    const float v523 = (v520 + v522);
    const float t524 = __shfl_xor_sync(0xffffffffu, v523, 2);
    const float v525 = t524;
    const float v526 = (v523 + v525);
    const float t527 = __shfl_xor_sync(0xffffffffu, v526, 1);
    const float v528 = t527;
    const float v529 = (v526 + v528);
    if ((floor_mod(v1, 32) == 0)) {
      if ((((v0 * 8) + floor_div(v1, 32)) < 35)) {
        const int v530 = ((v0 * 16) + (floor_div(v1, 32) * 2));
        const u16 t531 = buf2[v530];
        buf3[(v530 + 70)] = f32_to_f16(float(max_nan((v529 + f16_to_f32(t531)), 0.0f)));
      }
    }
  }
   {
    const i64 t532 = (3) * 8;
    const float t533 = buf6[t532];
    const float t534 = buf6[t532 + 1];
    const float t535 = buf6[t532 + 2];
    const float t536 = buf6[t532 + 3];
    const float t537 = buf6[t532 + 4];
    const float t538 = buf6[t532 + 5];
    const float t539 = buf6[t532 + 6];
    const float t540 = buf6[t532 + 7];
    const float v541 = t533;
    const float v542 = t534;
    const float v543 = t535;
    const float v544 = t536;
    const float v545 = t537;
    const float v546 = t538;
    const float v547 = t539;
    const float v548 = t540;
    const float v549 = (((v541 + v545) + (v543 + v547)) + ((v542 + v546) + (v544 + v548)));
    const float t550 = __shfl_xor_sync(0xffffffffu, v549, 16);
    const float v551 = t550;
    const float v552 = (v549 + v551);
    const float t553 = __shfl_xor_sync(0xffffffffu, v552, 8);
    const float v554 = t553;
    const float v555 = (v552 + v554);
    const float t556 = __shfl_xor_sync(0xffffffffu, v555, 4);
    const float v557 = t556;
    const float v558 = (v555 + v557);
    const float t559 = __shfl_xor_sync(0xffffffffu, v558, 2);
    const float v560 = t559;
    const float v561 = (v558 + v560);
    const float t562 = __shfl_xor_sync(0xffffffffu, v561, 1);
    const float v563 = t562;
    const float v564 = (v561 + v563);
    if ((floor_mod(v1, 32) == 0)) {
      if ((((v0 * 8) + floor_div(v1, 32)) < 35)) {
        const int v565 = ((v0 * 16) + (floor_div(v1, 32) * 2));
        const u16 t566 = buf2[(v565 + 1)];
        buf3[(v565 + 71)] = f32_to_f16(float(max_nan((v564 + f16_to_f32(t566)), 0.0f)));
      }
    }
  }
}
