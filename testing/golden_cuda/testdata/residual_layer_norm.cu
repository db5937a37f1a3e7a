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

// residual_layer_norm by row_group t=32 lanes=8 rounds=2
extern "C" __global__ void __launch_bounds__(32, 1) residual_layer_norm_rows(const u16* buf0, const u16* buf1, const u16* buf2, const u16* buf3, u16* buf4, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const i64 t3 = (v2 * 8);
    const uint4 w4 = *reinterpret_cast<const uint4*>(buf2 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 t9 = u16((w4.z >> 0 & 0xffffu));
    const u16 t10 = u16((w4.z >> 16 & 0xffffu));
    const u16 t11 = u16((w4.w >> 0 & 0xffffu));
    const u16 t12 = u16((w4.w >> 16 & 0xffffu));
    const u16 v13 = t5;
    const u16 v14 = t6;
    const u16 v15 = t7;
    const u16 v16 = t8;
    const u16 v17 = t9;
    const u16 v18 = t10;
    const u16 v19 = t11;
    const u16 v20 = t12;
    const i64 t21 = (v2 * 8);
    const uint4 w22 = *reinterpret_cast<const uint4*>(buf3 + t21 + 0);
    const u16 t23 = u16((w22.x >> 0 & 0xffffu));
    const u16 t24 = u16((w22.x >> 16 & 0xffffu));
    const u16 t25 = u16((w22.y >> 0 & 0xffffu));
    const u16 t26 = u16((w22.y >> 16 & 0xffffu));
    const u16 t27 = u16((w22.z >> 0 & 0xffffu));
    const u16 t28 = u16((w22.z >> 16 & 0xffffu));
    const u16 t29 = u16((w22.w >> 0 & 0xffffu));
    const u16 t30 = u16((w22.w >> 16 & 0xffffu));
    const u16 v31 = t23;
    const u16 v32 = t24;
    const u16 v33 = t25;
    const u16 v34 = t26;
    const u16 v35 = t27;
    const u16 v36 = t28;
    const u16 v37 = t29;
    const u16 v38 = t30;
    const i64 t39 = ((v2 * 8) + 256);
    const uint4 w40 = ((v2 < 16)) ? *reinterpret_cast<const uint4*>(buf2 + t39 + 0) : uint4{};
    const u16 t41 = u16((w40.x >> 0 & 0xffffu));
    const u16 t42 = u16((w40.x >> 16 & 0xffffu));
    const u16 t43 = u16((w40.y >> 0 & 0xffffu));
    const u16 t44 = u16((w40.y >> 16 & 0xffffu));
    const u16 t45 = u16((w40.z >> 0 & 0xffffu));
    const u16 t46 = u16((w40.z >> 16 & 0xffffu));
    const u16 t47 = u16((w40.w >> 0 & 0xffffu));
    const u16 t48 = u16((w40.w >> 16 & 0xffffu));
    const u16 v49 = t41;
    const u16 v50 = t42;
    const u16 v51 = t43;
    const u16 v52 = t44;
    const u16 v53 = t45;
    const u16 v54 = t46;
    const u16 v55 = t47;
    const u16 v56 = t48;
    const i64 t57 = ((v2 * 8) + 256);
    const uint4 w58 = ((v2 < 16)) ? *reinterpret_cast<const uint4*>(buf3 + t57 + 0) : uint4{};
    const u16 t59 = u16((w58.x >> 0 & 0xffffu));
    const u16 t60 = u16((w58.x >> 16 & 0xffffu));
    const u16 t61 = u16((w58.y >> 0 & 0xffffu));
    const u16 t62 = u16((w58.y >> 16 & 0xffffu));
    const u16 t63 = u16((w58.z >> 0 & 0xffffu));
    const u16 t64 = u16((w58.z >> 16 & 0xffffu));
    const u16 t65 = u16((w58.w >> 0 & 0xffffu));
    const u16 t66 = u16((w58.w >> 16 & 0xffffu));
    const u16 v67 = t59;
    const u16 v68 = t60;
    const u16 v69 = t61;
    const u16 v70 = t62;
    const u16 v71 = t63;
    const u16 v72 = t64;
    const u16 v73 = t65;
    const u16 v74 = t66;
    asm volatile("griddepcontrol.wait;" ::: "memory");
     {
      u16 buf5[16];
      u16 buf6[16];
      float buf7[1];
      float buf8[1];
      float buf9[1];
      float buf10[1];
      float buf11[1];
      float buf12[1];
      float buf13[1];
      float buf14[1];
      buf14[0] = 0.0f;
      buf13[0] = 0.0f;
      buf12[0] = 0.0f;
      buf11[0] = 0.0f;
      buf10[0] = 0.0f;
      buf9[0] = 0.0f;
      buf8[0] = 0.0f;
      buf7[0] = 0.0f;
      const i64 t75 = ((v1 * 384) + (v2 * 8));
      const uint4 w76 = *reinterpret_cast<const uint4*>(buf0 + t75 + 0);
      const u16 t77 = u16((w76.x >> 0 & 0xffffu));
      const u16 t78 = u16((w76.x >> 16 & 0xffffu));
      const u16 t79 = u16((w76.y >> 0 & 0xffffu));
      const u16 t80 = u16((w76.y >> 16 & 0xffffu));
      const u16 t81 = u16((w76.z >> 0 & 0xffffu));
      const u16 t82 = u16((w76.z >> 16 & 0xffffu));
      const u16 t83 = u16((w76.w >> 0 & 0xffffu));
      const u16 t84 = u16((w76.w >> 16 & 0xffffu));
      const i64 t85 = 0;
      buf6[t85] = t77;
      buf6[t85 + 1] = t78;
      buf6[t85 + 2] = t79;
      buf6[t85 + 3] = t80;
      buf6[t85 + 4] = t81;
      buf6[t85 + 5] = t82;
      buf6[t85 + 6] = t83;
      buf6[t85 + 7] = t84;
      const i64 t86 = ((v1 * 384) + (v2 * 8));
      const uint4 w87 = *reinterpret_cast<const uint4*>(buf1 + t86 + 0);
      const u16 t88 = u16((w87.x >> 0 & 0xffffu));
      const u16 t89 = u16((w87.x >> 16 & 0xffffu));
      const u16 t90 = u16((w87.y >> 0 & 0xffffu));
      const u16 t91 = u16((w87.y >> 16 & 0xffffu));
      const u16 t92 = u16((w87.z >> 0 & 0xffffu));
      const u16 t93 = u16((w87.z >> 16 & 0xffffu));
      const u16 t94 = u16((w87.w >> 0 & 0xffffu));
      const u16 t95 = u16((w87.w >> 16 & 0xffffu));
      const i64 t96 = 0;
      buf5[t96] = t88;
      buf5[t96 + 1] = t89;
      buf5[t96 + 2] = t90;
      buf5[t96 + 3] = t91;
      buf5[t96 + 4] = t92;
      buf5[t96 + 5] = t93;
      buf5[t96 + 6] = t94;
      buf5[t96 + 7] = t95;
       {
        const int v97 = ((v1 * 384) + (v2 * 8));
        const float t98 = buf14[0];
        const i64 t99 = v97;
        const uint4 w100 = *reinterpret_cast<const uint4*>(buf0 + t99 + 0);
        const u16 t101 = u16((w100.x >> 0 & 0xffffu));
        const u16 t102 = u16((w100.x >> 16 & 0xffffu));
        const u16 t103 = u16((w100.y >> 0 & 0xffffu));
        const u16 t104 = u16((w100.y >> 16 & 0xffffu));
        const u16 t105 = u16((w100.z >> 0 & 0xffffu));
        const u16 t106 = u16((w100.z >> 16 & 0xffffu));
        const u16 t107 = u16((w100.w >> 0 & 0xffffu));
        const u16 t108 = u16((w100.w >> 16 & 0xffffu));
        const i64 t109 = v97;
        const uint4 w110 = *reinterpret_cast<const uint4*>(buf1 + t109 + 0);
        const u16 t111 = u16((w110.x >> 0 & 0xffffu));
        const u16 t112 = u16((w110.x >> 16 & 0xffffu));
        const u16 t113 = u16((w110.y >> 0 & 0xffffu));
        const u16 t114 = u16((w110.y >> 16 & 0xffffu));
        const u16 t115 = u16((w110.z >> 0 & 0xffffu));
        const u16 t116 = u16((w110.z >> 16 & 0xffffu));
        const u16 t117 = u16((w110.w >> 0 & 0xffffu));
        const u16 t118 = u16((w110.w >> 16 & 0xffffu));
        const float v119 = (t98 + (f16_to_f32(t101) + f16_to_f32(t111)));
        buf14[0] = v119;
      }
       {
        const int v120 = ((v1 * 384) + (v2 * 8));
        const float t121 = buf13[0];
        const i64 t122 = v120;
        const uint4 w123 = *reinterpret_cast<const uint4*>(buf0 + t122 + 0);
        const u16 t124 = u16((w123.x >> 0 & 0xffffu));
        const u16 t125 = u16((w123.x >> 16 & 0xffffu));
        const u16 t126 = u16((w123.y >> 0 & 0xffffu));
        const u16 t127 = u16((w123.y >> 16 & 0xffffu));
        const u16 t128 = u16((w123.z >> 0 & 0xffffu));
        const u16 t129 = u16((w123.z >> 16 & 0xffffu));
        const u16 t130 = u16((w123.w >> 0 & 0xffffu));
        const u16 t131 = u16((w123.w >> 16 & 0xffffu));
        const i64 t132 = v120;
        const uint4 w133 = *reinterpret_cast<const uint4*>(buf1 + t132 + 0);
        const u16 t134 = u16((w133.x >> 0 & 0xffffu));
        const u16 t135 = u16((w133.x >> 16 & 0xffffu));
        const u16 t136 = u16((w133.y >> 0 & 0xffffu));
        const u16 t137 = u16((w133.y >> 16 & 0xffffu));
        const u16 t138 = u16((w133.z >> 0 & 0xffffu));
        const u16 t139 = u16((w133.z >> 16 & 0xffffu));
        const u16 t140 = u16((w133.w >> 0 & 0xffffu));
        const u16 t141 = u16((w133.w >> 16 & 0xffffu));
        const float v142 = (t121 + (f16_to_f32(t125) + f16_to_f32(t135)));
        buf13[0] = v142;
      }
       {
        const int v143 = ((v1 * 384) + (v2 * 8));
        const float t144 = buf12[0];
        const i64 t145 = v143;
        const uint4 w146 = *reinterpret_cast<const uint4*>(buf0 + t145 + 0);
        const u16 t147 = u16((w146.x >> 0 & 0xffffu));
        const u16 t148 = u16((w146.x >> 16 & 0xffffu));
        const u16 t149 = u16((w146.y >> 0 & 0xffffu));
        const u16 t150 = u16((w146.y >> 16 & 0xffffu));
        const u16 t151 = u16((w146.z >> 0 & 0xffffu));
        const u16 t152 = u16((w146.z >> 16 & 0xffffu));
        const u16 t153 = u16((w146.w >> 0 & 0xffffu));
        const u16 t154 = u16((w146.w >> 16 & 0xffffu));
        const i64 t155 = v143;
        const uint4 w156 = *reinterpret_cast<const uint4*>(buf1 + t155 + 0);
        const u16 t157 = u16((w156.x >> 0 & 0xffffu));
        const u16 t158 = u16((w156.x >> 16 & 0xffffu));
        const u16 t159 = u16((w156.y >> 0 & 0xffffu));
        const u16 t160 = u16((w156.y >> 16 & 0xffffu));
        const u16 t161 = u16((w156.z >> 0 & 0xffffu));
        const u16 t162 = u16((w156.z >> 16 & 0xffffu));
        const u16 t163 = u16((w156.w >> 0 & 0xffffu));
        const u16 t164 = u16((w156.w >> 16 & 0xffffu));
        const float v165 = (t144 + (f16_to_f32(t149) + f16_to_f32(t159)));
        buf12[0] = v165;
      }
       {
        const int v166 = ((v1 * 384) + (v2 * 8));
        const float t167 = buf11[0];
        const i64 t168 = v166;
        const uint4 w169 = *reinterpret_cast<const uint4*>(buf0 + t168 + 0);
        const u16 t170 = u16((w169.x >> 0 & 0xffffu));
        const u16 t171 = u16((w169.x >> 16 & 0xffffu));
        const u16 t172 = u16((w169.y >> 0 & 0xffffu));
        const u16 t173 = u16((w169.y >> 16 & 0xffffu));
        const u16 t174 = u16((w169.z >> 0 & 0xffffu));
        const u16 t175 = u16((w169.z >> 16 & 0xffffu));
        const u16 t176 = u16((w169.w >> 0 & 0xffffu));
        const u16 t177 = u16((w169.w >> 16 & 0xffffu));
        const i64 t178 = v166;
        const uint4 w179 = *reinterpret_cast<const uint4*>(buf1 + t178 + 0);
        const u16 t180 = u16((w179.x >> 0 & 0xffffu));
        const u16 t181 = u16((w179.x >> 16 & 0xffffu));
        const u16 t182 = u16((w179.y >> 0 & 0xffffu));
        const u16 t183 = u16((w179.y >> 16 & 0xffffu));
        const u16 t184 = u16((w179.z >> 0 & 0xffffu));
        const u16 t185 = u16((w179.z >> 16 & 0xffffu));
        const u16 t186 = u16((w179.w >> 0 & 0xffffu));
        const u16 t187 = u16((w179.w >> 16 & 0xffffu));
        const float v188 = (t167 + (f16_to_f32(t173) + f16_to_f32(t183)));
        buf11[0] = v188;
      }
       {
        const int v189 = ((v1 * 384) + (v2 * 8));
        const float t190 = buf10[0];
        const i64 t191 = v189;
        const uint4 w192 = *reinterpret_cast<const uint4*>(buf0 + t191 + 0);
        const u16 t193 = u16((w192.x >> 0 & 0xffffu));
        const u16 t194 = u16((w192.x >> 16 & 0xffffu));
        const u16 t195 = u16((w192.y >> 0 & 0xffffu));
        const u16 t196 = u16((w192.y >> 16 & 0xffffu));
        const u16 t197 = u16((w192.z >> 0 & 0xffffu));
        const u16 t198 = u16((w192.z >> 16 & 0xffffu));
        const u16 t199 = u16((w192.w >> 0 & 0xffffu));
        const u16 t200 = u16((w192.w >> 16 & 0xffffu));
        const i64 t201 = v189;
        const uint4 w202 = *reinterpret_cast<const uint4*>(buf1 + t201 + 0);
        const u16 t203 = u16((w202.x >> 0 & 0xffffu));
        const u16 t204 = u16((w202.x >> 16 & 0xffffu));
        const u16 t205 = u16((w202.y >> 0 & 0xffffu));
        const u16 t206 = u16((w202.y >> 16 & 0xffffu));
        const u16 t207 = u16((w202.z >> 0 & 0xffffu));
        const u16 t208 = u16((w202.z >> 16 & 0xffffu));
        const u16 t209 = u16((w202.w >> 0 & 0xffffu));
        const u16 t210 = u16((w202.w >> 16 & 0xffffu));
        const float v211 = (t190 + (f16_to_f32(t197) + f16_to_f32(t207)));
        buf10[0] = v211;
      }
       {
        const int v212 = ((v1 * 384) + (v2 * 8));
        const float t213 = buf9[0];
        const i64 t214 = v212;
        const uint4 w215 = *reinterpret_cast<const uint4*>(buf0 + t214 + 0);
        const u16 t216 = u16((w215.x >> 0 & 0xffffu));
        const u16 t217 = u16((w215.x >> 16 & 0xffffu));
        const u16 t218 = u16((w215.y >> 0 & 0xffffu));
        const u16 t219 = u16((w215.y >> 16 & 0xffffu));
        const u16 t220 = u16((w215.z >> 0 & 0xffffu));
        const u16 t221 = u16((w215.z >> 16 & 0xffffu));
        const u16 t222 = u16((w215.w >> 0 & 0xffffu));
        const u16 t223 = u16((w215.w >> 16 & 0xffffu));
        const i64 t224 = v212;
        const uint4 w225 = *reinterpret_cast<const uint4*>(buf1 + t224 + 0);
        const u16 t226 = u16((w225.x >> 0 & 0xffffu));
        const u16 t227 = u16((w225.x >> 16 & 0xffffu));
        const u16 t228 = u16((w225.y >> 0 & 0xffffu));
        const u16 t229 = u16((w225.y >> 16 & 0xffffu));
        const u16 t230 = u16((w225.z >> 0 & 0xffffu));
        const u16 t231 = u16((w225.z >> 16 & 0xffffu));
        const u16 t232 = u16((w225.w >> 0 & 0xffffu));
        const u16 t233 = u16((w225.w >> 16 & 0xffffu));
        const float v234 = (t213 + (f16_to_f32(t221) + f16_to_f32(t231)));
        buf9[0] = v234;
      }
       {
        const int v235 = ((v1 * 384) + (v2 * 8));
        const float t236 = buf8[0];
        const i64 t237 = v235;
        const uint4 w238 = *reinterpret_cast<const uint4*>(buf0 + t237 + 0);
        const u16 t239 = u16((w238.x >> 0 & 0xffffu));
        const u16 t240 = u16((w238.x >> 16 & 0xffffu));
        const u16 t241 = u16((w238.y >> 0 & 0xffffu));
        const u16 t242 = u16((w238.y >> 16 & 0xffffu));
        const u16 t243 = u16((w238.z >> 0 & 0xffffu));
        const u16 t244 = u16((w238.z >> 16 & 0xffffu));
        const u16 t245 = u16((w238.w >> 0 & 0xffffu));
        const u16 t246 = u16((w238.w >> 16 & 0xffffu));
        const i64 t247 = v235;
        const uint4 w248 = *reinterpret_cast<const uint4*>(buf1 + t247 + 0);
        const u16 t249 = u16((w248.x >> 0 & 0xffffu));
        const u16 t250 = u16((w248.x >> 16 & 0xffffu));
        const u16 t251 = u16((w248.y >> 0 & 0xffffu));
        const u16 t252 = u16((w248.y >> 16 & 0xffffu));
        const u16 t253 = u16((w248.z >> 0 & 0xffffu));
        const u16 t254 = u16((w248.z >> 16 & 0xffffu));
        const u16 t255 = u16((w248.w >> 0 & 0xffffu));
        const u16 t256 = u16((w248.w >> 16 & 0xffffu));
        const float v257 = (t236 + (f16_to_f32(t245) + f16_to_f32(t255)));
        buf8[0] = v257;
      }
       {
        const int v258 = ((v1 * 384) + (v2 * 8));
        const float t259 = buf7[0];
        const i64 t260 = v258;
        const uint4 w261 = *reinterpret_cast<const uint4*>(buf0 + t260 + 0);
        const u16 t262 = u16((w261.x >> 0 & 0xffffu));
        const u16 t263 = u16((w261.x >> 16 & 0xffffu));
        const u16 t264 = u16((w261.y >> 0 & 0xffffu));
        const u16 t265 = u16((w261.y >> 16 & 0xffffu));
        const u16 t266 = u16((w261.z >> 0 & 0xffffu));
        const u16 t267 = u16((w261.z >> 16 & 0xffffu));
        const u16 t268 = u16((w261.w >> 0 & 0xffffu));
        const u16 t269 = u16((w261.w >> 16 & 0xffffu));
        const i64 t270 = v258;
        const uint4 w271 = *reinterpret_cast<const uint4*>(buf1 + t270 + 0);
        const u16 t272 = u16((w271.x >> 0 & 0xffffu));
        const u16 t273 = u16((w271.x >> 16 & 0xffffu));
        const u16 t274 = u16((w271.y >> 0 & 0xffffu));
        const u16 t275 = u16((w271.y >> 16 & 0xffffu));
        const u16 t276 = u16((w271.z >> 0 & 0xffffu));
        const u16 t277 = u16((w271.z >> 16 & 0xffffu));
        const u16 t278 = u16((w271.w >> 0 & 0xffffu));
        const u16 t279 = u16((w271.w >> 16 & 0xffffu));
        const float v280 = (t259 + (f16_to_f32(t269) + f16_to_f32(t279)));
        buf7[0] = v280;
      }
      if ((v2 < 16)) {
        const i64 t281 = (((v1 * 384) + (v2 * 8)) + 256);
        const uint4 w282 = *reinterpret_cast<const uint4*>(buf0 + t281 + 0);
        const u16 t283 = u16((w282.x >> 0 & 0xffffu));
        const u16 t284 = u16((w282.x >> 16 & 0xffffu));
        const u16 t285 = u16((w282.y >> 0 & 0xffffu));
        const u16 t286 = u16((w282.y >> 16 & 0xffffu));
        const u16 t287 = u16((w282.z >> 0 & 0xffffu));
        const u16 t288 = u16((w282.z >> 16 & 0xffffu));
        const u16 t289 = u16((w282.w >> 0 & 0xffffu));
        const u16 t290 = u16((w282.w >> 16 & 0xffffu));
        const i64 t291 = 8;
        buf6[t291] = t283;
        buf6[t291 + 1] = t284;
        buf6[t291 + 2] = t285;
        buf6[t291 + 3] = t286;
        buf6[t291 + 4] = t287;
        buf6[t291 + 5] = t288;
        buf6[t291 + 6] = t289;
        buf6[t291 + 7] = t290;
        const i64 t292 = (((v1 * 384) + (v2 * 8)) + 256);
        const uint4 w293 = *reinterpret_cast<const uint4*>(buf1 + t292 + 0);
        const u16 t294 = u16((w293.x >> 0 & 0xffffu));
        const u16 t295 = u16((w293.x >> 16 & 0xffffu));
        const u16 t296 = u16((w293.y >> 0 & 0xffffu));
        const u16 t297 = u16((w293.y >> 16 & 0xffffu));
        const u16 t298 = u16((w293.z >> 0 & 0xffffu));
        const u16 t299 = u16((w293.z >> 16 & 0xffffu));
        const u16 t300 = u16((w293.w >> 0 & 0xffffu));
        const u16 t301 = u16((w293.w >> 16 & 0xffffu));
        const i64 t302 = 8;
        buf5[t302] = t294;
        buf5[t302 + 1] = t295;
        buf5[t302 + 2] = t296;
        buf5[t302 + 3] = t297;
        buf5[t302 + 4] = t298;
        buf5[t302 + 5] = t299;
        buf5[t302 + 6] = t300;
        buf5[t302 + 7] = t301;
         {
          const int v303 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t304 = buf14[0];
          const i64 t305 = v303;
          const uint4 w306 = *reinterpret_cast<const uint4*>(buf0 + t305 + 0);
          const u16 t307 = u16((w306.x >> 0 & 0xffffu));
          const u16 t308 = u16((w306.x >> 16 & 0xffffu));
          const u16 t309 = u16((w306.y >> 0 & 0xffffu));
          const u16 t310 = u16((w306.y >> 16 & 0xffffu));
          const u16 t311 = u16((w306.z >> 0 & 0xffffu));
          const u16 t312 = u16((w306.z >> 16 & 0xffffu));
          const u16 t313 = u16((w306.w >> 0 & 0xffffu));
          const u16 t314 = u16((w306.w >> 16 & 0xffffu));
          const i64 t315 = v303;
          const uint4 w316 = *reinterpret_cast<const uint4*>(buf1 + t315 + 0);
          const u16 t317 = u16((w316.x >> 0 & 0xffffu));
          const u16 t318 = u16((w316.x >> 16 & 0xffffu));
          const u16 t319 = u16((w316.y >> 0 & 0xffffu));
          const u16 t320 = u16((w316.y >> 16 & 0xffffu));
          const u16 t321 = u16((w316.z >> 0 & 0xffffu));
          const u16 t322 = u16((w316.z >> 16 & 0xffffu));
          const u16 t323 = u16((w316.w >> 0 & 0xffffu));
          const u16 t324 = u16((w316.w >> 16 & 0xffffu));
          const float v325 = (t304 + (f16_to_f32(t307) + f16_to_f32(t317)));
          buf14[0] = v325;
        }
         {
          const int v326 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t327 = buf13[0];
          const i64 t328 = v326;
          const uint4 w329 = *reinterpret_cast<const uint4*>(buf0 + t328 + 0);
          const u16 t330 = u16((w329.x >> 0 & 0xffffu));
          const u16 t331 = u16((w329.x >> 16 & 0xffffu));
          const u16 t332 = u16((w329.y >> 0 & 0xffffu));
          const u16 t333 = u16((w329.y >> 16 & 0xffffu));
          const u16 t334 = u16((w329.z >> 0 & 0xffffu));
          const u16 t335 = u16((w329.z >> 16 & 0xffffu));
          const u16 t336 = u16((w329.w >> 0 & 0xffffu));
          const u16 t337 = u16((w329.w >> 16 & 0xffffu));
          const i64 t338 = v326;
          const uint4 w339 = *reinterpret_cast<const uint4*>(buf1 + t338 + 0);
          const u16 t340 = u16((w339.x >> 0 & 0xffffu));
          const u16 t341 = u16((w339.x >> 16 & 0xffffu));
          const u16 t342 = u16((w339.y >> 0 & 0xffffu));
          const u16 t343 = u16((w339.y >> 16 & 0xffffu));
          const u16 t344 = u16((w339.z >> 0 & 0xffffu));
          const u16 t345 = u16((w339.z >> 16 & 0xffffu));
          const u16 t346 = u16((w339.w >> 0 & 0xffffu));
          const u16 t347 = u16((w339.w >> 16 & 0xffffu));
          const float v348 = (t327 + (f16_to_f32(t331) + f16_to_f32(t341)));
          buf13[0] = v348;
        }
         {
          const int v349 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t350 = buf12[0];
          const i64 t351 = v349;
          const uint4 w352 = *reinterpret_cast<const uint4*>(buf0 + t351 + 0);
          const u16 t353 = u16((w352.x >> 0 & 0xffffu));
          const u16 t354 = u16((w352.x >> 16 & 0xffffu));
          const u16 t355 = u16((w352.y >> 0 & 0xffffu));
          const u16 t356 = u16((w352.y >> 16 & 0xffffu));
          const u16 t357 = u16((w352.z >> 0 & 0xffffu));
          const u16 t358 = u16((w352.z >> 16 & 0xffffu));
          const u16 t359 = u16((w352.w >> 0 & 0xffffu));
          const u16 t360 = u16((w352.w >> 16 & 0xffffu));
          const i64 t361 = v349;
          const uint4 w362 = *reinterpret_cast<const uint4*>(buf1 + t361 + 0);
          const u16 t363 = u16((w362.x >> 0 & 0xffffu));
          const u16 t364 = u16((w362.x >> 16 & 0xffffu));
          const u16 t365 = u16((w362.y >> 0 & 0xffffu));
          const u16 t366 = u16((w362.y >> 16 & 0xffffu));
          const u16 t367 = u16((w362.z >> 0 & 0xffffu));
          const u16 t368 = u16((w362.z >> 16 & 0xffffu));
          const u16 t369 = u16((w362.w >> 0 & 0xffffu));
          const u16 t370 = u16((w362.w >> 16 & 0xffffu));
          const float v371 = (t350 + (f16_to_f32(t355) + f16_to_f32(t365)));
          buf12[0] = v371;
        }
         {
          const int v372 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t373 = buf11[0];
          const i64 t374 = v372;
          const uint4 w375 = *reinterpret_cast<const uint4*>(buf0 + t374 + 0);
          const u16 t376 = u16((w375.x >> 0 & 0xffffu));
          const u16 t377 = u16((w375.x >> 16 & 0xffffu));
          const u16 t378 = u16((w375.y >> 0 & 0xffffu));
          const u16 t379 = u16((w375.y >> 16 & 0xffffu));
          const u16 t380 = u16((w375.z >> 0 & 0xffffu));
          const u16 t381 = u16((w375.z >> 16 & 0xffffu));
          const u16 t382 = u16((w375.w >> 0 & 0xffffu));
          const u16 t383 = u16((w375.w >> 16 & 0xffffu));
          const i64 t384 = v372;
          const uint4 w385 = *reinterpret_cast<const uint4*>(buf1 + t384 + 0);
          const u16 t386 = u16((w385.x >> 0 & 0xffffu));
          const u16 t387 = u16((w385.x >> 16 & 0xffffu));
          const u16 t388 = u16((w385.y >> 0 & 0xffffu));
          const u16 t389 = u16((w385.y >> 16 & 0xffffu));
          const u16 t390 = u16((w385.z >> 0 & 0xffffu));
          const u16 t391 = u16((w385.z >> 16 & 0xffffu));
          const u16 t392 = u16((w385.w >> 0 & 0xffffu));
          const u16 t393 = u16((w385.w >> 16 & 0xffffu));
          const float v394 = (t373 + (f16_to_f32(t379) + f16_to_f32(t389)));
          buf11[0] = v394;
        }
         {
          const int v395 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t396 = buf10[0];
          const i64 t397 = v395;
          const uint4 w398 = *reinterpret_cast<const uint4*>(buf0 + t397 + 0);
          const u16 t399 = u16((w398.x >> 0 & 0xffffu));
          const u16 t400 = u16((w398.x >> 16 & 0xffffu));
          const u16 t401 = u16((w398.y >> 0 & 0xffffu));
          const u16 t402 = u16((w398.y >> 16 & 0xffffu));
          const u16 t403 = u16((w398.z >> 0 & 0xffffu));
          const u16 t404 = u16((w398.z >> 16 & 0xffffu));
          const u16 t405 = u16((w398.w >> 0 & 0xffffu));
          const u16 t406 = u16((w398.w >> 16 & 0xffffu));
          const i64 t407 = v395;
          const uint4 w408 = *reinterpret_cast<const uint4*>(buf1 + t407 + 0);
          const u16 t409 = u16((w408.x >> 0 & 0xffffu));
          const u16 t410 = u16((w408.x >> 16 & 0xffffu));
          const u16 t411 = u16((w408.y >> 0 & 0xffffu));
          const u16 t412 = u16((w408.y >> 16 & 0xffffu));
          const u16 t413 = u16((w408.z >> 0 & 0xffffu));
          const u16 t414 = u16((w408.z >> 16 & 0xffffu));
          const u16 t415 = u16((w408.w >> 0 & 0xffffu));
          const u16 t416 = u16((w408.w >> 16 & 0xffffu));
          const float v417 = (t396 + (f16_to_f32(t403) + f16_to_f32(t413)));
          buf10[0] = v417;
        }
         {
          const int v418 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t419 = buf9[0];
          const i64 t420 = v418;
          const uint4 w421 = *reinterpret_cast<const uint4*>(buf0 + t420 + 0);
          const u16 t422 = u16((w421.x >> 0 & 0xffffu));
          const u16 t423 = u16((w421.x >> 16 & 0xffffu));
          const u16 t424 = u16((w421.y >> 0 & 0xffffu));
          const u16 t425 = u16((w421.y >> 16 & 0xffffu));
          const u16 t426 = u16((w421.z >> 0 & 0xffffu));
          const u16 t427 = u16((w421.z >> 16 & 0xffffu));
          const u16 t428 = u16((w421.w >> 0 & 0xffffu));
          const u16 t429 = u16((w421.w >> 16 & 0xffffu));
          const i64 t430 = v418;
          const uint4 w431 = *reinterpret_cast<const uint4*>(buf1 + t430 + 0);
          const u16 t432 = u16((w431.x >> 0 & 0xffffu));
          const u16 t433 = u16((w431.x >> 16 & 0xffffu));
          const u16 t434 = u16((w431.y >> 0 & 0xffffu));
          const u16 t435 = u16((w431.y >> 16 & 0xffffu));
          const u16 t436 = u16((w431.z >> 0 & 0xffffu));
          const u16 t437 = u16((w431.z >> 16 & 0xffffu));
          const u16 t438 = u16((w431.w >> 0 & 0xffffu));
          const u16 t439 = u16((w431.w >> 16 & 0xffffu));
          const float v440 = (t419 + (f16_to_f32(t427) + f16_to_f32(t437)));
          buf9[0] = v440;
        }
         {
          const int v441 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t442 = buf8[0];
          const i64 t443 = v441;
          const uint4 w444 = *reinterpret_cast<const uint4*>(buf0 + t443 + 0);
          const u16 t445 = u16((w444.x >> 0 & 0xffffu));
          const u16 t446 = u16((w444.x >> 16 & 0xffffu));
          const u16 t447 = u16((w444.y >> 0 & 0xffffu));
          const u16 t448 = u16((w444.y >> 16 & 0xffffu));
          const u16 t449 = u16((w444.z >> 0 & 0xffffu));
          const u16 t450 = u16((w444.z >> 16 & 0xffffu));
          const u16 t451 = u16((w444.w >> 0 & 0xffffu));
          const u16 t452 = u16((w444.w >> 16 & 0xffffu));
          const i64 t453 = v441;
          const uint4 w454 = *reinterpret_cast<const uint4*>(buf1 + t453 + 0);
          const u16 t455 = u16((w454.x >> 0 & 0xffffu));
          const u16 t456 = u16((w454.x >> 16 & 0xffffu));
          const u16 t457 = u16((w454.y >> 0 & 0xffffu));
          const u16 t458 = u16((w454.y >> 16 & 0xffffu));
          const u16 t459 = u16((w454.z >> 0 & 0xffffu));
          const u16 t460 = u16((w454.z >> 16 & 0xffffu));
          const u16 t461 = u16((w454.w >> 0 & 0xffffu));
          const u16 t462 = u16((w454.w >> 16 & 0xffffu));
          const float v463 = (t442 + (f16_to_f32(t451) + f16_to_f32(t461)));
          buf8[0] = v463;
        }
         {
          const int v464 = (((v1 * 384) + (v2 * 8)) + 256);
          const float t465 = buf7[0];
          const i64 t466 = v464;
          const uint4 w467 = *reinterpret_cast<const uint4*>(buf0 + t466 + 0);
          const u16 t468 = u16((w467.x >> 0 & 0xffffu));
          const u16 t469 = u16((w467.x >> 16 & 0xffffu));
          const u16 t470 = u16((w467.y >> 0 & 0xffffu));
          const u16 t471 = u16((w467.y >> 16 & 0xffffu));
          const u16 t472 = u16((w467.z >> 0 & 0xffffu));
          const u16 t473 = u16((w467.z >> 16 & 0xffffu));
          const u16 t474 = u16((w467.w >> 0 & 0xffffu));
          const u16 t475 = u16((w467.w >> 16 & 0xffffu));
          const i64 t476 = v464;
          const uint4 w477 = *reinterpret_cast<const uint4*>(buf1 + t476 + 0);
          const u16 t478 = u16((w477.x >> 0 & 0xffffu));
          const u16 t479 = u16((w477.x >> 16 & 0xffffu));
          const u16 t480 = u16((w477.y >> 0 & 0xffffu));
          const u16 t481 = u16((w477.y >> 16 & 0xffffu));
          const u16 t482 = u16((w477.z >> 0 & 0xffffu));
          const u16 t483 = u16((w477.z >> 16 & 0xffffu));
          const u16 t484 = u16((w477.w >> 0 & 0xffffu));
          const u16 t485 = u16((w477.w >> 16 & 0xffffu));
          const float v486 = (t465 + (f16_to_f32(t475) + f16_to_f32(t485)));
          buf7[0] = v486;
        }
      }
       {
        const float t487 = buf14[0];
        const float t488 = buf13[0];
        const float v489 = (t487 + t488);
        buf14[0] = v489;
      }
       {
        const float t490 = buf14[0];
        const float t491 = buf12[0];
        const float v492 = (t490 + t491);
        buf14[0] = v492;
      }
       {
        const float t493 = buf14[0];
        const float t494 = buf11[0];
        const float v495 = (t493 + t494);
        buf14[0] = v495;
      }
       {
        const float t496 = buf14[0];
        const float t497 = buf10[0];
        const float v498 = (t496 + t497);
        buf14[0] = v498;
      }
       {
        const float t499 = buf14[0];
        const float t500 = buf9[0];
        const float v501 = (t499 + t500);
        buf14[0] = v501;
      }
       {
        const float t502 = buf14[0];
        const float t503 = buf8[0];
        const float v504 = (t502 + t503);
        buf14[0] = v504;
      }
       {
        const float t505 = buf14[0];
        const float t506 = buf7[0];
        const float v507 = (t505 + t506);
        buf14[0] = v507;
      }
       {
        const float t508 = buf14[0];
        const float v509 = t508;
        const float t510 = __shfl_xor_sync(0xffffffffu, v509, 16);
        const float v511 = t510;
        const float v512 = (v509 + v511);
        const float t513 = __shfl_xor_sync(0xffffffffu, v512, 8);
        const float v514 = t513;
        const float v515 = (v512 + v514);
        const float t516 = __shfl_xor_sync(0xffffffffu, v515, 4);
        const float v517 = t516;
        const float v518 = (v515 + v517);
        const float t519 = __shfl_xor_sync(0xffffffffu, v518, 2);
        const float v520 = t519;
        const float v521 = (v518 + v520);
        const float t522 = __shfl_xor_sync(0xffffffffu, v521, 1);
        const float v523 = t522;
        const float v524 = (v521 + v523);
        const float v525 = (v524 / 384.0f);
        float buf15[1];
        float buf16[1];
        float buf17[1];
        float buf18[1];
        float buf19[1];
        float buf20[1];
        float buf21[1];
        float buf22[1];
        buf22[0] = 0.0f;
        buf21[0] = 0.0f;
        buf20[0] = 0.0f;
        buf19[0] = 0.0f;
        buf18[0] = 0.0f;
        buf17[0] = 0.0f;
        buf16[0] = 0.0f;
        buf15[0] = 0.0f;
         {
          const i64 t526 = 0;
          const u16 t527 = buf6[t526];
          const u16 t528 = buf6[t526 + 1];
          const u16 t529 = buf6[t526 + 2];
          const u16 t530 = buf6[t526 + 3];
          const u16 t531 = buf6[t526 + 4];
          const u16 t532 = buf6[t526 + 5];
          const u16 t533 = buf6[t526 + 6];
          const u16 t534 = buf6[t526 + 7];
          const i64 t535 = 0;
          const u16 t536 = buf5[t535];
          const u16 t537 = buf5[t535 + 1];
          const u16 t538 = buf5[t535 + 2];
          const u16 t539 = buf5[t535 + 3];
          const u16 t540 = buf5[t535 + 4];
          const u16 t541 = buf5[t535 + 5];
          const u16 t542 = buf5[t535 + 6];
          const u16 t543 = buf5[t535 + 7];
          const float v544 = ((f16_to_f32(t527) + f16_to_f32(t536)) - v525);
          const float v545 = ((f16_to_f32(t528) + f16_to_f32(t537)) - v525);
          const float v546 = ((f16_to_f32(t529) + f16_to_f32(t538)) - v525);
          const float v547 = ((f16_to_f32(t530) + f16_to_f32(t539)) - v525);
          const float v548 = ((f16_to_f32(t531) + f16_to_f32(t540)) - v525);
          const float v549 = ((f16_to_f32(t532) + f16_to_f32(t541)) - v525);
          const float v550 = ((f16_to_f32(t533) + f16_to_f32(t542)) - v525);
          const float v551 = ((f16_to_f32(t534) + f16_to_f32(t543)) - v525);
          const float t552 = buf22[0];
          const float v553 = (t552 + (v544 * v544));
          buf22[0] = v553;
        }
         {
          const i64 t554 = 0;
          const u16 t555 = buf6[t554];
          const u16 t556 = buf6[t554 + 1];
          const u16 t557 = buf6[t554 + 2];
          const u16 t558 = buf6[t554 + 3];
          const u16 t559 = buf6[t554 + 4];
          const u16 t560 = buf6[t554 + 5];
          const u16 t561 = buf6[t554 + 6];
          const u16 t562 = buf6[t554 + 7];
          const i64 t563 = 0;
          const u16 t564 = buf5[t563];
          const u16 t565 = buf5[t563 + 1];
          const u16 t566 = buf5[t563 + 2];
          const u16 t567 = buf5[t563 + 3];
          const u16 t568 = buf5[t563 + 4];
          const u16 t569 = buf5[t563 + 5];
          const u16 t570 = buf5[t563 + 6];
          const u16 t571 = buf5[t563 + 7];
          const float v572 = ((f16_to_f32(t555) + f16_to_f32(t564)) - v525);
          const float v573 = ((f16_to_f32(t556) + f16_to_f32(t565)) - v525);
          const float v574 = ((f16_to_f32(t557) + f16_to_f32(t566)) - v525);
          const float v575 = ((f16_to_f32(t558) + f16_to_f32(t567)) - v525);
          const float v576 = ((f16_to_f32(t559) + f16_to_f32(t568)) - v525);
          const float v577 = ((f16_to_f32(t560) + f16_to_f32(t569)) - v525);
          const float v578 = ((f16_to_f32(t561) + f16_to_f32(t570)) - v525);
          const float v579 = ((f16_to_f32(t562) + f16_to_f32(t571)) - v525);
          const float t580 = buf21[0];
          const float v581 = (t580 + (v573 * v573));
          buf21[0] = v581;
        }
         {
          const i64 t582 = 0;
          const u16 t583 = buf6[t582];
          const u16 t584 = buf6[t582 + 1];
          const u16 t585 = buf6[t582 + 2];
          const u16 t586 = buf6[t582 + 3];
          const u16 t587 = buf6[t582 + 4];
          const u16 t588 = buf6[t582 + 5];
          const u16 t589 = buf6[t582 + 6];
          const u16 t590 = buf6[t582 + 7];
          const i64 t591 = 0;
          const u16 t592 = buf5[t591];
          const u16 t593 = buf5[t591 + 1];
          const u16 t594 = buf5[t591 + 2];
          const u16 t595 = buf5[t591 + 3];
          const u16 t596 = buf5[t591 + 4];
          const u16 t597 = buf5[t591 + 5];
          const u16 t598 = buf5[t591 + 6];
          const u16 t599 = buf5[t591 + 7];
          const float v600 = ((f16_to_f32(t583) + f16_to_f32(t592)) - v525);
          const float v601 = ((f16_to_f32(t584) + f16_to_f32(t593)) - v525);
          const float v602 = ((f16_to_f32(t585) + f16_to_f32(t594)) - v525);
          const float v603 = ((f16_to_f32(t586) + f16_to_f32(t595)) - v525);
          const float v604 = ((f16_to_f32(t587) + f16_to_f32(t596)) - v525);
          const float v605 = ((f16_to_f32(t588) + f16_to_f32(t597)) - v525);
          const float v606 = ((f16_to_f32(t589) + f16_to_f32(t598)) - v525);
          const float v607 = ((f16_to_f32(t590) + f16_to_f32(t599)) - v525);
          const float t608 = buf20[0];
          const float v609 = (t608 + (v602 * v602));
          buf20[0] = v609;
        }
         {
          const i64 t610 = 0;
          const u16 t611 = buf6[t610];
          const u16 t612 = buf6[t610 + 1];
          const u16 t613 = buf6[t610 + 2];
          const u16 t614 = buf6[t610 + 3];
          const u16 t615 = buf6[t610 + 4];
          const u16 t616 = buf6[t610 + 5];
          const u16 t617 = buf6[t610 + 6];
          const u16 t618 = buf6[t610 + 7];
          const i64 t619 = 0;
          const u16 t620 = buf5[t619];
          const u16 t621 = buf5[t619 + 1];
          const u16 t622 = buf5[t619 + 2];
          const u16 t623 = buf5[t619 + 3];
          const u16 t624 = buf5[t619 + 4];
          const u16 t625 = buf5[t619 + 5];
          const u16 t626 = buf5[t619 + 6];
          const u16 t627 = buf5[t619 + 7];
          const float v628 = ((f16_to_f32(t611) + f16_to_f32(t620)) - v525);
          const float v629 = ((f16_to_f32(t612) + f16_to_f32(t621)) - v525);
          const float v630 = ((f16_to_f32(t613) + f16_to_f32(t622)) - v525);
          const float v631 = ((f16_to_f32(t614) + f16_to_f32(t623)) - v525);
          const float v632 = ((f16_to_f32(t615) + f16_to_f32(t624)) - v525);
          const float v633 = ((f16_to_f32(t616) + f16_to_f32(t625)) - v525);
          const float v634 = ((f16_to_f32(t617) + f16_to_f32(t626)) - v525);
          const float v635 = ((f16_to_f32(t618) + f16_to_f32(t627)) - v525);
          const float t636 = buf19[0];
          const float v637 = (t636 + (v631 * v631));
          buf19[0] = v637;
        }
         {
          const i64 t638 = 0;
          const u16 t639 = buf6[t638];
          const u16 t640 = buf6[t638 + 1];
          const u16 t641 = buf6[t638 + 2];
          const u16 t642 = buf6[t638 + 3];
          const u16 t643 = buf6[t638 + 4];
          const u16 t644 = buf6[t638 + 5];
          const u16 t645 = buf6[t638 + 6];
          const u16 t646 = buf6[t638 + 7];
          const i64 t647 = 0;
          const u16 t648 = buf5[t647];
          const u16 t649 = buf5[t647 + 1];
          const u16 t650 = buf5[t647 + 2];
          const u16 t651 = buf5[t647 + 3];
          const u16 t652 = buf5[t647 + 4];
          const u16 t653 = buf5[t647 + 5];
          const u16 t654 = buf5[t647 + 6];
          const u16 t655 = buf5[t647 + 7];
          const float v656 = ((f16_to_f32(t639) + f16_to_f32(t648)) - v525);
          const float v657 = ((f16_to_f32(t640) + f16_to_f32(t649)) - v525);
          const float v658 = ((f16_to_f32(t641) + f16_to_f32(t650)) - v525);
          const float v659 = ((f16_to_f32(t642) + f16_to_f32(t651)) - v525);
          const float v660 = ((f16_to_f32(t643) + f16_to_f32(t652)) - v525);
          const float v661 = ((f16_to_f32(t644) + f16_to_f32(t653)) - v525);
          const float v662 = ((f16_to_f32(t645) + f16_to_f32(t654)) - v525);
          const float v663 = ((f16_to_f32(t646) + f16_to_f32(t655)) - v525);
          const float t664 = buf18[0];
          const float v665 = (t664 + (v660 * v660));
          buf18[0] = v665;
        }
         {
          const i64 t666 = 0;
          const u16 t667 = buf6[t666];
          const u16 t668 = buf6[t666 + 1];
          const u16 t669 = buf6[t666 + 2];
          const u16 t670 = buf6[t666 + 3];
          const u16 t671 = buf6[t666 + 4];
          const u16 t672 = buf6[t666 + 5];
          const u16 t673 = buf6[t666 + 6];
          const u16 t674 = buf6[t666 + 7];
          const i64 t675 = 0;
          const u16 t676 = buf5[t675];
          const u16 t677 = buf5[t675 + 1];
          const u16 t678 = buf5[t675 + 2];
          const u16 t679 = buf5[t675 + 3];
          const u16 t680 = buf5[t675 + 4];
          const u16 t681 = buf5[t675 + 5];
          const u16 t682 = buf5[t675 + 6];
          const u16 t683 = buf5[t675 + 7];
          const float v684 = ((f16_to_f32(t667) + f16_to_f32(t676)) - v525);
          const float v685 = ((f16_to_f32(t668) + f16_to_f32(t677)) - v525);
          const float v686 = ((f16_to_f32(t669) + f16_to_f32(t678)) - v525);
          const float v687 = ((f16_to_f32(t670) + f16_to_f32(t679)) - v525);
          const float v688 = ((f16_to_f32(t671) + f16_to_f32(t680)) - v525);
          const float v689 = ((f16_to_f32(t672) + f16_to_f32(t681)) - v525);
          const float v690 = ((f16_to_f32(t673) + f16_to_f32(t682)) - v525);
          const float v691 = ((f16_to_f32(t674) + f16_to_f32(t683)) - v525);
          const float t692 = buf17[0];
          const float v693 = (t692 + (v689 * v689));
          buf17[0] = v693;
        }
         {
          const i64 t694 = 0;
          const u16 t695 = buf6[t694];
          const u16 t696 = buf6[t694 + 1];
          const u16 t697 = buf6[t694 + 2];
          const u16 t698 = buf6[t694 + 3];
          const u16 t699 = buf6[t694 + 4];
          const u16 t700 = buf6[t694 + 5];
          const u16 t701 = buf6[t694 + 6];
          const u16 t702 = buf6[t694 + 7];
          const i64 t703 = 0;
          const u16 t704 = buf5[t703];
          const u16 t705 = buf5[t703 + 1];
          const u16 t706 = buf5[t703 + 2];
          const u16 t707 = buf5[t703 + 3];
          const u16 t708 = buf5[t703 + 4];
          const u16 t709 = buf5[t703 + 5];
          const u16 t710 = buf5[t703 + 6];
          const u16 t711 = buf5[t703 + 7];
          const float v712 = ((f16_to_f32(t695) + f16_to_f32(t704)) - v525);
          const float v713 = ((f16_to_f32(t696) + f16_to_f32(t705)) - v525);
          const float v714 = ((f16_to_f32(t697) + f16_to_f32(t706)) - v525);
          const float v715 = ((f16_to_f32(t698) + f16_to_f32(t707)) - v525);
          const float v716 = ((f16_to_f32(t699) + f16_to_f32(t708)) - v525);
          const float v717 = ((f16_to_f32(t700) + f16_to_f32(t709)) - v525);
          const float v718 = ((f16_to_f32(t701) + f16_to_f32(t710)) - v525);
          const float v719 = ((f16_to_f32(t702) + f16_to_f32(t711)) - v525);
          const float t720 = buf16[0];
          const float v721 = (t720 + (v718 * v718));
          buf16[0] = v721;
        }
         {
          const i64 t722 = 0;
          const u16 t723 = buf6[t722];
          const u16 t724 = buf6[t722 + 1];
          const u16 t725 = buf6[t722 + 2];
          const u16 t726 = buf6[t722 + 3];
          const u16 t727 = buf6[t722 + 4];
          const u16 t728 = buf6[t722 + 5];
          const u16 t729 = buf6[t722 + 6];
          const u16 t730 = buf6[t722 + 7];
          const i64 t731 = 0;
          const u16 t732 = buf5[t731];
          const u16 t733 = buf5[t731 + 1];
          const u16 t734 = buf5[t731 + 2];
          const u16 t735 = buf5[t731 + 3];
          const u16 t736 = buf5[t731 + 4];
          const u16 t737 = buf5[t731 + 5];
          const u16 t738 = buf5[t731 + 6];
          const u16 t739 = buf5[t731 + 7];
          const float v740 = ((f16_to_f32(t723) + f16_to_f32(t732)) - v525);
          const float v741 = ((f16_to_f32(t724) + f16_to_f32(t733)) - v525);
          const float v742 = ((f16_to_f32(t725) + f16_to_f32(t734)) - v525);
          const float v743 = ((f16_to_f32(t726) + f16_to_f32(t735)) - v525);
          const float v744 = ((f16_to_f32(t727) + f16_to_f32(t736)) - v525);
          const float v745 = ((f16_to_f32(t728) + f16_to_f32(t737)) - v525);
          const float v746 = ((f16_to_f32(t729) + f16_to_f32(t738)) - v525);
          const float v747 = ((f16_to_f32(t730) + f16_to_f32(t739)) - v525);
          const float t748 = buf15[0];
          const float v749 = (t748 + (v747 * v747));
          buf15[0] = v749;
        }
        if ((v2 < 16)) {
           {
            const i64 t750 = 8;
            const u16 t751 = buf6[t750];
            const u16 t752 = buf6[t750 + 1];
            const u16 t753 = buf6[t750 + 2];
            const u16 t754 = buf6[t750 + 3];
            const u16 t755 = buf6[t750 + 4];
            const u16 t756 = buf6[t750 + 5];
            const u16 t757 = buf6[t750 + 6];
            const u16 t758 = buf6[t750 + 7];
            const i64 t759 = 8;
            const u16 t760 = buf5[t759];
            const u16 t761 = buf5[t759 + 1];
            const u16 t762 = buf5[t759 + 2];
            const u16 t763 = buf5[t759 + 3];
            const u16 t764 = buf5[t759 + 4];
            const u16 t765 = buf5[t759 + 5];
            const u16 t766 = buf5[t759 + 6];
            const u16 t767 = buf5[t759 + 7];
            const float v768 = ((f16_to_f32(t751) + f16_to_f32(t760)) - v525);
            const float v769 = ((f16_to_f32(t752) + f16_to_f32(t761)) - v525);
            const float v770 = ((f16_to_f32(t753) + f16_to_f32(t762)) - v525);
            const float v771 = ((f16_to_f32(t754) + f16_to_f32(t763)) - v525);
            const float v772 = ((f16_to_f32(t755) + f16_to_f32(t764)) - v525);
            const float v773 = ((f16_to_f32(t756) + f16_to_f32(t765)) - v525);
            const float v774 = ((f16_to_f32(t757) + f16_to_f32(t766)) - v525);
            const float v775 = ((f16_to_f32(t758) + f16_to_f32(t767)) - v525);
            const float t776 = buf22[0];
            const float v777 = (t776 + (v768 * v768));
            buf22[0] = v777;
          }
           {
            const i64 t778 = 8;
            const u16 t779 = buf6[t778];
            const u16 t780 = buf6[t778 + 1];
            const u16 t781 = buf6[t778 + 2];
            const u16 t782 = buf6[t778 + 3];
            const u16 t783 = buf6[t778 + 4];
            const u16 t784 = buf6[t778 + 5];
            const u16 t785 = buf6[t778 + 6];
            const u16 t786 = buf6[t778 + 7];
            const i64 t787 = 8;
            const u16 t788 = buf5[t787];
            const u16 t789 = buf5[t787 + 1];
            const u16 t790 = buf5[t787 + 2];
            const u16 t791 = buf5[t787 + 3];
            const u16 t792 = buf5[t787 + 4];
            const u16 t793 = buf5[t787 + 5];
            const u16 t794 = buf5[t787 + 6];
            const u16 t795 = buf5[t787 + 7];
            const float v796 = ((f16_to_f32(t779) + f16_to_f32(t788)) - v525);
            const float v797 = ((f16_to_f32(t780) + f16_to_f32(t789)) - v525);
            const float v798 = ((f16_to_f32(t781) + f16_to_f32(t790)) - v525);
            const float v799 = ((f16_to_f32(t782) + f16_to_f32(t791)) - v525);
            const float v800 = ((f16_to_f32(t783) + f16_to_f32(t792)) - v525);
            const float v801 = ((f16_to_f32(t784) + f16_to_f32(t793)) - v525);
            const float v802 = ((f16_to_f32(t785) + f16_to_f32(t794)) - v525);
            const float v803 = ((f16_to_f32(t786) + f16_to_f32(t795)) - v525);
            const float t804 = buf21[0];
            const float v805 = (t804 + (v797 * v797));
            buf21[0] = v805;
          }
           {
            const i64 t806 = 8;
            const u16 t807 = buf6[t806];
            const u16 t808 = buf6[t806 + 1];
            const u16 t809 = buf6[t806 + 2];
            const u16 t810 = buf6[t806 + 3];
            const u16 t811 = buf6[t806 + 4];
            const u16 t812 = buf6[t806 + 5];
            const u16 t813 = buf6[t806 + 6];
            const u16 t814 = buf6[t806 + 7];
            const i64 t815 = 8;
            const u16 t816 = buf5[t815];
            const u16 t817 = buf5[t815 + 1];
            const u16 t818 = buf5[t815 + 2];
            const u16 t819 = buf5[t815 + 3];
            const u16 t820 = buf5[t815 + 4];
            const u16 t821 = buf5[t815 + 5];
            const u16 t822 = buf5[t815 + 6];
            const u16 t823 = buf5[t815 + 7];
            const float v824 = ((f16_to_f32(t807) + f16_to_f32(t816)) - v525);
            const float v825 = ((f16_to_f32(t808) + f16_to_f32(t817)) - v525);
            const float v826 = ((f16_to_f32(t809) + f16_to_f32(t818)) - v525);
            const float v827 = ((f16_to_f32(t810) + f16_to_f32(t819)) - v525);
            const float v828 = ((f16_to_f32(t811) + f16_to_f32(t820)) - v525);
            const float v829 = ((f16_to_f32(t812) + f16_to_f32(t821)) - v525);
            const float v830 = ((f16_to_f32(t813) + f16_to_f32(t822)) - v525);
            const float v831 = ((f16_to_f32(t814) + f16_to_f32(t823)) - v525);
            const float t832 = buf20[0];
            const float v833 = (t832 + (v826 * v826));
            buf20[0] = v833;
          }
           {
            const i64 t834 = 8;
            const u16 t835 = buf6[t834];
            const u16 t836 = buf6[t834 + 1];
            const u16 t837 = buf6[t834 + 2];
            const u16 t838 = buf6[t834 + 3];
            const u16 t839 = buf6[t834 + 4];
            const u16 t840 = buf6[t834 + 5];
            const u16 t841 = buf6[t834 + 6];
            const u16 t842 = buf6[t834 + 7];
            const i64 t843 = 8;
            const u16 t844 = buf5[t843];
            const u16 t845 = buf5[t843 + 1];
            const u16 t846 = buf5[t843 + 2];
            const u16 t847 = buf5[t843 + 3];
            const u16 t848 = buf5[t843 + 4];
            const u16 t849 = buf5[t843 + 5];
            const u16 t850 = buf5[t843 + 6];
            const u16 t851 = buf5[t843 + 7];
            const float v852 = ((f16_to_f32(t835) + f16_to_f32(t844)) - v525);
            const float v853 = ((f16_to_f32(t836) + f16_to_f32(t845)) - v525);
            const float v854 = ((f16_to_f32(t837) + f16_to_f32(t846)) - v525);
            const float v855 = ((f16_to_f32(t838) + f16_to_f32(t847)) - v525);
            const float v856 = ((f16_to_f32(t839) + f16_to_f32(t848)) - v525);
            const float v857 = ((f16_to_f32(t840) + f16_to_f32(t849)) - v525);
            const float v858 = ((f16_to_f32(t841) + f16_to_f32(t850)) - v525);
            const float v859 = ((f16_to_f32(t842) + f16_to_f32(t851)) - v525);
            const float t860 = buf19[0];
            const float v861 = (t860 + (v855 * v855));
            buf19[0] = v861;
          }
           {
            const i64 t862 = 8;
            const u16 t863 = buf6[t862];
            const u16 t864 = buf6[t862 + 1];
            const u16 t865 = buf6[t862 + 2];
            const u16 t866 = buf6[t862 + 3];
            const u16 t867 = buf6[t862 + 4];
            const u16 t868 = buf6[t862 + 5];
            const u16 t869 = buf6[t862 + 6];
            const u16 t870 = buf6[t862 + 7];
            const i64 t871 = 8;
            const u16 t872 = buf5[t871];
            const u16 t873 = buf5[t871 + 1];
            const u16 t874 = buf5[t871 + 2];
            const u16 t875 = buf5[t871 + 3];
            const u16 t876 = buf5[t871 + 4];
            const u16 t877 = buf5[t871 + 5];
            const u16 t878 = buf5[t871 + 6];
            const u16 t879 = buf5[t871 + 7];
            const float v880 = ((f16_to_f32(t863) + f16_to_f32(t872)) - v525);
            const float v881 = ((f16_to_f32(t864) + f16_to_f32(t873)) - v525);
            const float v882 = ((f16_to_f32(t865) + f16_to_f32(t874)) - v525);
            const float v883 = ((f16_to_f32(t866) + f16_to_f32(t875)) - v525);
            const float v884 = ((f16_to_f32(t867) + f16_to_f32(t876)) - v525);
            const float v885 = ((f16_to_f32(t868) + f16_to_f32(t877)) - v525);
            const float v886 = ((f16_to_f32(t869) + f16_to_f32(t878)) - v525);
            const float v887 = ((f16_to_f32(t870) + f16_to_f32(t879)) - v525);
            const float t888 = buf18[0];
            const float v889 = (t888 + (v884 * v884));
            buf18[0] = v889;
          }
           {
            const i64 t890 = 8;
            const u16 t891 = buf6[t890];
            const u16 t892 = buf6[t890 + 1];
            const u16 t893 = buf6[t890 + 2];
            const u16 t894 = buf6[t890 + 3];
            const u16 t895 = buf6[t890 + 4];
            const u16 t896 = buf6[t890 + 5];
            const u16 t897 = buf6[t890 + 6];
            const u16 t898 = buf6[t890 + 7];
            const i64 t899 = 8;
            const u16 t900 = buf5[t899];
            const u16 t901 = buf5[t899 + 1];
            const u16 t902 = buf5[t899 + 2];
            const u16 t903 = buf5[t899 + 3];
            const u16 t904 = buf5[t899 + 4];
            const u16 t905 = buf5[t899 + 5];
            const u16 t906 = buf5[t899 + 6];
            const u16 t907 = buf5[t899 + 7];
            const float v908 = ((f16_to_f32(t891) + f16_to_f32(t900)) - v525);
            const float v909 = ((f16_to_f32(t892) + f16_to_f32(t901)) - v525);
            const float v910 = ((f16_to_f32(t893) + f16_to_f32(t902)) - v525);
            const float v911 = ((f16_to_f32(t894) + f16_to_f32(t903)) - v525);
            const float v912 = ((f16_to_f32(t895) + f16_to_f32(t904)) - v525);
            const float v913 = ((f16_to_f32(t896) + f16_to_f32(t905)) - v525);
            const float v914 = ((f16_to_f32(t897) + f16_to_f32(t906)) - v525);
            const float v915 = ((f16_to_f32(t898) + f16_to_f32(t907)) - v525);
            const float t916 = buf17[0];
            const float v917 = (t916 + (v913 * v913));
            buf17[0] = v917;
          }
           {
            const i64 t918 = 8;
            const u16 t919 = buf6[t918];
            const u16 t920 = buf6[t918 + 1];
            const u16 t921 = buf6[t918 + 2];
            const u16 t922 = buf6[t918 + 3];
            const u16 t923 = buf6[t918 + 4];
            const u16 t924 = buf6[t918 + 5];
            const u16 t925 = buf6[t918 + 6];
            const u16 t926 = buf6[t918 + 7];
            const i64 t927 = 8;
            const u16 t928 = buf5[t927];
            const u16 t929 = buf5[t927 + 1];
            const u16 t930 = buf5[t927 + 2];
            const u16 t931 = buf5[t927 + 3];
            const u16 t932 = buf5[t927 + 4];
            const u16 t933 = buf5[t927 + 5];
            const u16 t934 = buf5[t927 + 6];
            const u16 t935 = buf5[t927 + 7];
            const float v936 = ((f16_to_f32(t919) + f16_to_f32(t928)) - v525);
            const float v937 = ((f16_to_f32(t920) + f16_to_f32(t929)) - v525);
            const float v938 = ((f16_to_f32(t921) + f16_to_f32(t930)) - v525);
            const float v939 = ((f16_to_f32(t922) + f16_to_f32(t931)) - v525);
            const float v940 = ((f16_to_f32(t923) + f16_to_f32(t932)) - v525);
            const float v941 = ((f16_to_f32(t924) + f16_to_f32(t933)) - v525);
            const float v942 = ((f16_to_f32(t925) + f16_to_f32(t934)) - v525);
            const float v943 = ((f16_to_f32(t926) + f16_to_f32(t935)) - v525);
            const float t944 = buf16[0];
            const float v945 = (t944 + (v942 * v942));
            buf16[0] = v945;
          }
           {
            const i64 t946 = 8;
            const u16 t947 = buf6[t946];
            const u16 t948 = buf6[t946 + 1];
            const u16 t949 = buf6[t946 + 2];
            const u16 t950 = buf6[t946 + 3];
            const u16 t951 = buf6[t946 + 4];
            const u16 t952 = buf6[t946 + 5];
            const u16 t953 = buf6[t946 + 6];
            const u16 t954 = buf6[t946 + 7];
            const i64 t955 = 8;
            const u16 t956 = buf5[t955];
            const u16 t957 = buf5[t955 + 1];
            const u16 t958 = buf5[t955 + 2];
            const u16 t959 = buf5[t955 + 3];
            const u16 t960 = buf5[t955 + 4];
            const u16 t961 = buf5[t955 + 5];
            const u16 t962 = buf5[t955 + 6];
            const u16 t963 = buf5[t955 + 7];
            const float v964 = ((f16_to_f32(t947) + f16_to_f32(t956)) - v525);
            const float v965 = ((f16_to_f32(t948) + f16_to_f32(t957)) - v525);
            const float v966 = ((f16_to_f32(t949) + f16_to_f32(t958)) - v525);
            const float v967 = ((f16_to_f32(t950) + f16_to_f32(t959)) - v525);
            const float v968 = ((f16_to_f32(t951) + f16_to_f32(t960)) - v525);
            const float v969 = ((f16_to_f32(t952) + f16_to_f32(t961)) - v525);
            const float v970 = ((f16_to_f32(t953) + f16_to_f32(t962)) - v525);
            const float v971 = ((f16_to_f32(t954) + f16_to_f32(t963)) - v525);
            const float t972 = buf15[0];
            const float v973 = (t972 + (v971 * v971));
            buf15[0] = v973;
          }
        }
         {
          const float t974 = buf22[0];
          const float t975 = buf21[0];
          const float v976 = (t974 + t975);
          buf22[0] = v976;
        }
         {
          const float t977 = buf22[0];
          const float t978 = buf20[0];
          const float v979 = (t977 + t978);
          buf22[0] = v979;
        }
         {
          const float t980 = buf22[0];
          const float t981 = buf19[0];
          const float v982 = (t980 + t981);
          buf22[0] = v982;
        }
         {
          const float t983 = buf22[0];
          const float t984 = buf18[0];
          const float v985 = (t983 + t984);
          buf22[0] = v985;
        }
         {
          const float t986 = buf22[0];
          const float t987 = buf17[0];
          const float v988 = (t986 + t987);
          buf22[0] = v988;
        }
         {
          const float t989 = buf22[0];
          const float t990 = buf16[0];
          const float v991 = (t989 + t990);
          buf22[0] = v991;
        }
         {
          const float t992 = buf22[0];
          const float t993 = buf15[0];
          const float v994 = (t992 + t993);
          buf22[0] = v994;
        }
         {
          const float t995 = buf22[0];
          const float v996 = t995;
          const float t997 = __shfl_xor_sync(0xffffffffu, v996, 16);
          const float v998 = t997;
          const float v999 = (v996 + v998);
          const float t1000 = __shfl_xor_sync(0xffffffffu, v999, 8);
          const float v1001 = t1000;
          const float v1002 = (v999 + v1001);
          const float t1003 = __shfl_xor_sync(0xffffffffu, v1002, 4);
          const float v1004 = t1003;
          const float v1005 = (v1002 + v1004);
          const float t1006 = __shfl_xor_sync(0xffffffffu, v1005, 2);
          const float v1007 = t1006;
          const float v1008 = (v1005 + v1007);
          const float t1009 = __shfl_xor_sync(0xffffffffu, v1008, 1);
          const float v1010 = t1009;
          const float v1011 = (v1008 + v1010);
          const i64 t1012 = 0;
          const u16 t1013 = buf6[t1012];
          const u16 t1014 = buf6[t1012 + 1];
          const u16 t1015 = buf6[t1012 + 2];
          const u16 t1016 = buf6[t1012 + 3];
          const u16 t1017 = buf6[t1012 + 4];
          const u16 t1018 = buf6[t1012 + 5];
          const u16 t1019 = buf6[t1012 + 6];
          const u16 t1020 = buf6[t1012 + 7];
          const i64 t1021 = 0;
          const u16 t1022 = buf5[t1021];
          const u16 t1023 = buf5[t1021 + 1];
          const u16 t1024 = buf5[t1021 + 2];
          const u16 t1025 = buf5[t1021 + 3];
          const u16 t1026 = buf5[t1021 + 4];
          const u16 t1027 = buf5[t1021 + 5];
          const u16 t1028 = buf5[t1021 + 6];
          const u16 t1029 = buf5[t1021 + 7];
          const float t1030 = (((f16_to_f32(t1013) + f16_to_f32(t1022)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1031 = (((f16_to_f32(t1014) + f16_to_f32(t1023)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1032 = (((f16_to_f32(t1015) + f16_to_f32(t1024)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1033 = (((f16_to_f32(t1016) + f16_to_f32(t1025)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1034 = (((f16_to_f32(t1017) + f16_to_f32(t1026)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1035 = (((f16_to_f32(t1018) + f16_to_f32(t1027)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1036 = (((f16_to_f32(t1019) + f16_to_f32(t1028)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const float t1037 = (((f16_to_f32(t1020) + f16_to_f32(t1029)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
          const i64 t1038 = ((v1 * 384) + (v2 * 8));
          *reinterpret_cast<uint4*>(buf4 + t1038 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t1030 * f16_to_f32(v13)) + f16_to_f32(v31)))))) | u32(u16(f32_to_f16(float(((t1031 * f16_to_f32(v14)) + f16_to_f32(v32)))))) << 16, u32(u16(f32_to_f16(float(((t1032 * f16_to_f32(v15)) + f16_to_f32(v33)))))) | u32(u16(f32_to_f16(float(((t1033 * f16_to_f32(v16)) + f16_to_f32(v34)))))) << 16, u32(u16(f32_to_f16(float(((t1034 * f16_to_f32(v17)) + f16_to_f32(v35)))))) | u32(u16(f32_to_f16(float(((t1035 * f16_to_f32(v18)) + f16_to_f32(v36)))))) << 16, u32(u16(f32_to_f16(float(((t1036 * f16_to_f32(v19)) + f16_to_f32(v37)))))) | u32(u16(f32_to_f16(float(((t1037 * f16_to_f32(v20)) + f16_to_f32(v38)))))) << 16);
          if ((v2 < 16)) {
            const i64 t1039 = 8;
            const u16 t1040 = buf6[t1039];
            const u16 t1041 = buf6[t1039 + 1];
            const u16 t1042 = buf6[t1039 + 2];
            const u16 t1043 = buf6[t1039 + 3];
            const u16 t1044 = buf6[t1039 + 4];
            const u16 t1045 = buf6[t1039 + 5];
            const u16 t1046 = buf6[t1039 + 6];
            const u16 t1047 = buf6[t1039 + 7];
            const i64 t1048 = 8;
            const u16 t1049 = buf5[t1048];
            const u16 t1050 = buf5[t1048 + 1];
            const u16 t1051 = buf5[t1048 + 2];
            const u16 t1052 = buf5[t1048 + 3];
            const u16 t1053 = buf5[t1048 + 4];
            const u16 t1054 = buf5[t1048 + 5];
            const u16 t1055 = buf5[t1048 + 6];
            const u16 t1056 = buf5[t1048 + 7];
            const float t1057 = (((f16_to_f32(t1040) + f16_to_f32(t1049)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1058 = (((f16_to_f32(t1041) + f16_to_f32(t1050)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1059 = (((f16_to_f32(t1042) + f16_to_f32(t1051)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1060 = (((f16_to_f32(t1043) + f16_to_f32(t1052)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1061 = (((f16_to_f32(t1044) + f16_to_f32(t1053)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1062 = (((f16_to_f32(t1045) + f16_to_f32(t1054)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1063 = (((f16_to_f32(t1046) + f16_to_f32(t1055)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const float t1064 = (((f16_to_f32(t1047) + f16_to_f32(t1056)) - v525) * rsqrtf((divide_full(v1011, 384.0f) + 9.99999975e-06f)));
            const i64 t1065 = (((v1 * 384) + (v2 * 8)) + 256);
            *reinterpret_cast<uint4*>(buf4 + t1065 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t1057 * f16_to_f32(v49)) + f16_to_f32(v67)))))) | u32(u16(f32_to_f16(float(((t1058 * f16_to_f32(v50)) + f16_to_f32(v68)))))) << 16, u32(u16(f32_to_f16(float(((t1059 * f16_to_f32(v51)) + f16_to_f32(v69)))))) | u32(u16(f32_to_f16(float(((t1060 * f16_to_f32(v52)) + f16_to_f32(v70)))))) << 16, u32(u16(f32_to_f16(float(((t1061 * f16_to_f32(v53)) + f16_to_f32(v71)))))) | u32(u16(f32_to_f16(float(((t1062 * f16_to_f32(v54)) + f16_to_f32(v72)))))) << 16, u32(u16(f32_to_f16(float(((t1063 * f16_to_f32(v55)) + f16_to_f32(v73)))))) | u32(u16(f32_to_f16(float(((t1064 * f16_to_f32(v56)) + f16_to_f32(v74)))))) << 16);
          }
        }
      }
    }
  }
}
