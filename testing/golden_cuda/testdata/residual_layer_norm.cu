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
       {
        const int v75 = ((v1 * 384) + (v2 * 8));
        const i64 t76 = v75;
        const uint4 w77 = *reinterpret_cast<const uint4*>(buf0 + t76 + 0);
        const u16 t78 = u16((w77.x >> 0 & 0xffffu));
        const u16 t79 = u16((w77.x >> 16 & 0xffffu));
        const u16 t80 = u16((w77.y >> 0 & 0xffffu));
        const u16 t81 = u16((w77.y >> 16 & 0xffffu));
        const u16 t82 = u16((w77.z >> 0 & 0xffffu));
        const u16 t83 = u16((w77.z >> 16 & 0xffffu));
        const u16 t84 = u16((w77.w >> 0 & 0xffffu));
        const u16 t85 = u16((w77.w >> 16 & 0xffffu));
        const i64 t86 = v75;
        const uint4 w87 = *reinterpret_cast<const uint4*>(buf1 + t86 + 0);
        const u16 t88 = u16((w87.x >> 0 & 0xffffu));
        const u16 t89 = u16((w87.x >> 16 & 0xffffu));
        const u16 t90 = u16((w87.y >> 0 & 0xffffu));
        const u16 t91 = u16((w87.y >> 16 & 0xffffu));
        const u16 t92 = u16((w87.z >> 0 & 0xffffu));
        const u16 t93 = u16((w87.z >> 16 & 0xffffu));
        const u16 t94 = u16((w87.w >> 0 & 0xffffu));
        const u16 t95 = u16((w87.w >> 16 & 0xffffu));
        const float v96 = (f16_to_f32(t78) + f16_to_f32(t88));
        const float v97 = (f16_to_f32(t79) + f16_to_f32(t89));
        const float v98 = (f16_to_f32(t80) + f16_to_f32(t90));
        const float v99 = (f16_to_f32(t81) + f16_to_f32(t91));
        const float v100 = (f16_to_f32(t82) + f16_to_f32(t92));
        const float v101 = (f16_to_f32(t83) + f16_to_f32(t93));
        const float v102 = (f16_to_f32(t84) + f16_to_f32(t94));
        const float v103 = (f16_to_f32(t85) + f16_to_f32(t95));
        const i64 t104 = ((v1 * 384) + (v2 * 8));
        const uint4 w105 = *reinterpret_cast<const uint4*>(buf0 + t104 + 0);
        const u16 t106 = u16((w105.x >> 0 & 0xffffu));
        const u16 t107 = u16((w105.x >> 16 & 0xffffu));
        const u16 t108 = u16((w105.y >> 0 & 0xffffu));
        const u16 t109 = u16((w105.y >> 16 & 0xffffu));
        const u16 t110 = u16((w105.z >> 0 & 0xffffu));
        const u16 t111 = u16((w105.z >> 16 & 0xffffu));
        const u16 t112 = u16((w105.w >> 0 & 0xffffu));
        const u16 t113 = u16((w105.w >> 16 & 0xffffu));
        const u16 v114 = t106;
        const u16 v115 = t107;
        const u16 v116 = t108;
        const u16 v117 = t109;
        const u16 v118 = t110;
        const u16 v119 = t111;
        const u16 v120 = t112;
        const u16 v121 = t113;
        const i64 t122 = ((v1 * 384) + (v2 * 8));
        const uint4 w123 = *reinterpret_cast<const uint4*>(buf1 + t122 + 0);
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
        const i64 t140 = 0;
        buf6[t140] = v114;
        buf6[t140 + 1] = v115;
        buf6[t140 + 2] = v116;
        buf6[t140 + 3] = v117;
        buf6[t140 + 4] = v118;
        buf6[t140 + 5] = v119;
        buf6[t140 + 6] = v120;
        buf6[t140 + 7] = v121;
        const i64 t141 = 0;
        buf5[t141] = v132;
        buf5[t141 + 1] = v133;
        buf5[t141 + 2] = v134;
        buf5[t141 + 3] = v135;
        buf5[t141 + 4] = v136;
        buf5[t141 + 5] = v137;
        buf5[t141 + 6] = v138;
        buf5[t141 + 7] = v139;
         {
          const float t142 = buf14[0];
          const float v143 = (t142 + v96);
          buf14[0] = v143;
        }
         {
          const float t144 = buf13[0];
          const float v145 = (t144 + v97);
          buf13[0] = v145;
        }
         {
          const float t146 = buf12[0];
          const float v147 = (t146 + v98);
          buf12[0] = v147;
        }
         {
          const float t148 = buf11[0];
          const float v149 = (t148 + v99);
          buf11[0] = v149;
        }
         {
          const float t150 = buf10[0];
          const float v151 = (t150 + v100);
          buf10[0] = v151;
        }
         {
          const float t152 = buf9[0];
          const float v153 = (t152 + v101);
          buf9[0] = v153;
        }
         {
          const float t154 = buf8[0];
          const float v155 = (t154 + v102);
          buf8[0] = v155;
        }
         {
          const float t156 = buf7[0];
          const float v157 = (t156 + v103);
          buf7[0] = v157;
        }
      }
      if ((v2 < 16)) {
        const int v158 = (((v1 * 384) + (v2 * 8)) + 256);
        const i64 t159 = v158;
        const uint4 w160 = *reinterpret_cast<const uint4*>(buf0 + t159 + 0);
        const u16 t161 = u16((w160.x >> 0 & 0xffffu));
        const u16 t162 = u16((w160.x >> 16 & 0xffffu));
        const u16 t163 = u16((w160.y >> 0 & 0xffffu));
        const u16 t164 = u16((w160.y >> 16 & 0xffffu));
        const u16 t165 = u16((w160.z >> 0 & 0xffffu));
        const u16 t166 = u16((w160.z >> 16 & 0xffffu));
        const u16 t167 = u16((w160.w >> 0 & 0xffffu));
        const u16 t168 = u16((w160.w >> 16 & 0xffffu));
        const i64 t169 = v158;
        const uint4 w170 = *reinterpret_cast<const uint4*>(buf1 + t169 + 0);
        const u16 t171 = u16((w170.x >> 0 & 0xffffu));
        const u16 t172 = u16((w170.x >> 16 & 0xffffu));
        const u16 t173 = u16((w170.y >> 0 & 0xffffu));
        const u16 t174 = u16((w170.y >> 16 & 0xffffu));
        const u16 t175 = u16((w170.z >> 0 & 0xffffu));
        const u16 t176 = u16((w170.z >> 16 & 0xffffu));
        const u16 t177 = u16((w170.w >> 0 & 0xffffu));
        const u16 t178 = u16((w170.w >> 16 & 0xffffu));
        const float v179 = (f16_to_f32(t161) + f16_to_f32(t171));
        const float v180 = (f16_to_f32(t162) + f16_to_f32(t172));
        const float v181 = (f16_to_f32(t163) + f16_to_f32(t173));
        const float v182 = (f16_to_f32(t164) + f16_to_f32(t174));
        const float v183 = (f16_to_f32(t165) + f16_to_f32(t175));
        const float v184 = (f16_to_f32(t166) + f16_to_f32(t176));
        const float v185 = (f16_to_f32(t167) + f16_to_f32(t177));
        const float v186 = (f16_to_f32(t168) + f16_to_f32(t178));
        const i64 t187 = (((v1 * 384) + (v2 * 8)) + 256);
        const uint4 w188 = *reinterpret_cast<const uint4*>(buf0 + t187 + 0);
        const u16 t189 = u16((w188.x >> 0 & 0xffffu));
        const u16 t190 = u16((w188.x >> 16 & 0xffffu));
        const u16 t191 = u16((w188.y >> 0 & 0xffffu));
        const u16 t192 = u16((w188.y >> 16 & 0xffffu));
        const u16 t193 = u16((w188.z >> 0 & 0xffffu));
        const u16 t194 = u16((w188.z >> 16 & 0xffffu));
        const u16 t195 = u16((w188.w >> 0 & 0xffffu));
        const u16 t196 = u16((w188.w >> 16 & 0xffffu));
        const u16 v197 = t189;
        const u16 v198 = t190;
        const u16 v199 = t191;
        const u16 v200 = t192;
        const u16 v201 = t193;
        const u16 v202 = t194;
        const u16 v203 = t195;
        const u16 v204 = t196;
        const i64 t205 = (((v1 * 384) + (v2 * 8)) + 256);
        const uint4 w206 = *reinterpret_cast<const uint4*>(buf1 + t205 + 0);
        const u16 t207 = u16((w206.x >> 0 & 0xffffu));
        const u16 t208 = u16((w206.x >> 16 & 0xffffu));
        const u16 t209 = u16((w206.y >> 0 & 0xffffu));
        const u16 t210 = u16((w206.y >> 16 & 0xffffu));
        const u16 t211 = u16((w206.z >> 0 & 0xffffu));
        const u16 t212 = u16((w206.z >> 16 & 0xffffu));
        const u16 t213 = u16((w206.w >> 0 & 0xffffu));
        const u16 t214 = u16((w206.w >> 16 & 0xffffu));
        const u16 v215 = t207;
        const u16 v216 = t208;
        const u16 v217 = t209;
        const u16 v218 = t210;
        const u16 v219 = t211;
        const u16 v220 = t212;
        const u16 v221 = t213;
        const u16 v222 = t214;
        const i64 t223 = 8;
        buf6[t223] = v197;
        buf6[t223 + 1] = v198;
        buf6[t223 + 2] = v199;
        buf6[t223 + 3] = v200;
        buf6[t223 + 4] = v201;
        buf6[t223 + 5] = v202;
        buf6[t223 + 6] = v203;
        buf6[t223 + 7] = v204;
        const i64 t224 = 8;
        buf5[t224] = v215;
        buf5[t224 + 1] = v216;
        buf5[t224 + 2] = v217;
        buf5[t224 + 3] = v218;
        buf5[t224 + 4] = v219;
        buf5[t224 + 5] = v220;
        buf5[t224 + 6] = v221;
        buf5[t224 + 7] = v222;
         {
          const float t225 = buf14[0];
          const float v226 = (t225 + v179);
          buf14[0] = v226;
        }
         {
          const float t227 = buf13[0];
          const float v228 = (t227 + v180);
          buf13[0] = v228;
        }
         {
          const float t229 = buf12[0];
          const float v230 = (t229 + v181);
          buf12[0] = v230;
        }
         {
          const float t231 = buf11[0];
          const float v232 = (t231 + v182);
          buf11[0] = v232;
        }
         {
          const float t233 = buf10[0];
          const float v234 = (t233 + v183);
          buf10[0] = v234;
        }
         {
          const float t235 = buf9[0];
          const float v236 = (t235 + v184);
          buf9[0] = v236;
        }
         {
          const float t237 = buf8[0];
          const float v238 = (t237 + v185);
          buf8[0] = v238;
        }
         {
          const float t239 = buf7[0];
          const float v240 = (t239 + v186);
          buf7[0] = v240;
        }
      }
       {
        const float t241 = buf14[0];
        const float t242 = buf13[0];
        const float v243 = (t241 + t242);
        buf14[0] = v243;
      }
       {
        const float t244 = buf14[0];
        const float t245 = buf12[0];
        const float v246 = (t244 + t245);
        buf14[0] = v246;
      }
       {
        const float t247 = buf14[0];
        const float t248 = buf11[0];
        const float v249 = (t247 + t248);
        buf14[0] = v249;
      }
       {
        const float t250 = buf14[0];
        const float t251 = buf10[0];
        const float v252 = (t250 + t251);
        buf14[0] = v252;
      }
       {
        const float t253 = buf14[0];
        const float t254 = buf9[0];
        const float v255 = (t253 + t254);
        buf14[0] = v255;
      }
       {
        const float t256 = buf14[0];
        const float t257 = buf8[0];
        const float v258 = (t256 + t257);
        buf14[0] = v258;
      }
       {
        const float t259 = buf14[0];
        const float t260 = buf7[0];
        const float v261 = (t259 + t260);
        buf14[0] = v261;
      }
       {
        const float t262 = buf14[0];
        const float v263 = t262;
        const float t264 = __shfl_xor_sync(0xffffffffu, v263, 16);
        const float v265 = t264;
        const float v266 = (v263 + v265);
        const float t267 = __shfl_xor_sync(0xffffffffu, v266, 8);
        const float v268 = t267;
        const float v269 = (v266 + v268);
        const float t270 = __shfl_xor_sync(0xffffffffu, v269, 4);
        const float v271 = t270;
        const float v272 = (v269 + v271);
        const float t273 = __shfl_xor_sync(0xffffffffu, v272, 2);
        const float v274 = t273;
        const float v275 = (v272 + v274);
        const float t276 = __shfl_xor_sync(0xffffffffu, v275, 1);
        const float v277 = t276;
        const float v278 = (v275 + v277);
        const float v279 = (v278 / 384.0f);
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
          const i64 t280 = 0;
          const u16 t281 = buf6[t280];
          const u16 t282 = buf6[t280 + 1];
          const u16 t283 = buf6[t280 + 2];
          const u16 t284 = buf6[t280 + 3];
          const u16 t285 = buf6[t280 + 4];
          const u16 t286 = buf6[t280 + 5];
          const u16 t287 = buf6[t280 + 6];
          const u16 t288 = buf6[t280 + 7];
          const i64 t289 = 0;
          const u16 t290 = buf5[t289];
          const u16 t291 = buf5[t289 + 1];
          const u16 t292 = buf5[t289 + 2];
          const u16 t293 = buf5[t289 + 3];
          const u16 t294 = buf5[t289 + 4];
          const u16 t295 = buf5[t289 + 5];
          const u16 t296 = buf5[t289 + 6];
          const u16 t297 = buf5[t289 + 7];
          const float v298 = ((f16_to_f32(t281) + f16_to_f32(t290)) - v279);
          const float v299 = ((f16_to_f32(t282) + f16_to_f32(t291)) - v279);
          const float v300 = ((f16_to_f32(t283) + f16_to_f32(t292)) - v279);
          const float v301 = ((f16_to_f32(t284) + f16_to_f32(t293)) - v279);
          const float v302 = ((f16_to_f32(t285) + f16_to_f32(t294)) - v279);
          const float v303 = ((f16_to_f32(t286) + f16_to_f32(t295)) - v279);
          const float v304 = ((f16_to_f32(t287) + f16_to_f32(t296)) - v279);
          const float v305 = ((f16_to_f32(t288) + f16_to_f32(t297)) - v279);
          const float v306 = (v298 * v298);
          const float v307 = (v299 * v299);
          const float v308 = (v300 * v300);
          const float v309 = (v301 * v301);
          const float v310 = (v302 * v302);
          const float v311 = (v303 * v303);
          const float v312 = (v304 * v304);
          const float v313 = (v305 * v305);
           {
            const float t314 = buf22[0];
            const float v315 = (t314 + v306);
            buf22[0] = v315;
          }
           {
            const float t316 = buf21[0];
            const float v317 = (t316 + v307);
            buf21[0] = v317;
          }
           {
            const float t318 = buf20[0];
            const float v319 = (t318 + v308);
            buf20[0] = v319;
          }
           {
            const float t320 = buf19[0];
            const float v321 = (t320 + v309);
            buf19[0] = v321;
          }
           {
            const float t322 = buf18[0];
            const float v323 = (t322 + v310);
            buf18[0] = v323;
          }
           {
            const float t324 = buf17[0];
            const float v325 = (t324 + v311);
            buf17[0] = v325;
          }
           {
            const float t326 = buf16[0];
            const float v327 = (t326 + v312);
            buf16[0] = v327;
          }
           {
            const float t328 = buf15[0];
            const float v329 = (t328 + v313);
            buf15[0] = v329;
          }
        }
        if ((v2 < 16)) {
          const i64 t330 = 8;
          const u16 t331 = buf6[t330];
          const u16 t332 = buf6[t330 + 1];
          const u16 t333 = buf6[t330 + 2];
          const u16 t334 = buf6[t330 + 3];
          const u16 t335 = buf6[t330 + 4];
          const u16 t336 = buf6[t330 + 5];
          const u16 t337 = buf6[t330 + 6];
          const u16 t338 = buf6[t330 + 7];
          const i64 t339 = 8;
          const u16 t340 = buf5[t339];
          const u16 t341 = buf5[t339 + 1];
          const u16 t342 = buf5[t339 + 2];
          const u16 t343 = buf5[t339 + 3];
          const u16 t344 = buf5[t339 + 4];
          const u16 t345 = buf5[t339 + 5];
          const u16 t346 = buf5[t339 + 6];
          const u16 t347 = buf5[t339 + 7];
          const float v348 = ((f16_to_f32(t331) + f16_to_f32(t340)) - v279);
          const float v349 = ((f16_to_f32(t332) + f16_to_f32(t341)) - v279);
          const float v350 = ((f16_to_f32(t333) + f16_to_f32(t342)) - v279);
          const float v351 = ((f16_to_f32(t334) + f16_to_f32(t343)) - v279);
          const float v352 = ((f16_to_f32(t335) + f16_to_f32(t344)) - v279);
          const float v353 = ((f16_to_f32(t336) + f16_to_f32(t345)) - v279);
          const float v354 = ((f16_to_f32(t337) + f16_to_f32(t346)) - v279);
          const float v355 = ((f16_to_f32(t338) + f16_to_f32(t347)) - v279);
          const float v356 = (v348 * v348);
          const float v357 = (v349 * v349);
          const float v358 = (v350 * v350);
          const float v359 = (v351 * v351);
          const float v360 = (v352 * v352);
          const float v361 = (v353 * v353);
          const float v362 = (v354 * v354);
          const float v363 = (v355 * v355);
           {
            const float t364 = buf22[0];
            const float v365 = (t364 + v356);
            buf22[0] = v365;
          }
           {
            const float t366 = buf21[0];
            const float v367 = (t366 + v357);
            buf21[0] = v367;
          }
           {
            const float t368 = buf20[0];
            const float v369 = (t368 + v358);
            buf20[0] = v369;
          }
           {
            const float t370 = buf19[0];
            const float v371 = (t370 + v359);
            buf19[0] = v371;
          }
           {
            const float t372 = buf18[0];
            const float v373 = (t372 + v360);
            buf18[0] = v373;
          }
           {
            const float t374 = buf17[0];
            const float v375 = (t374 + v361);
            buf17[0] = v375;
          }
           {
            const float t376 = buf16[0];
            const float v377 = (t376 + v362);
            buf16[0] = v377;
          }
           {
            const float t378 = buf15[0];
            const float v379 = (t378 + v363);
            buf15[0] = v379;
          }
        }
         {
          const float t380 = buf22[0];
          const float t381 = buf21[0];
          const float v382 = (t380 + t381);
          buf22[0] = v382;
        }
         {
          const float t383 = buf22[0];
          const float t384 = buf20[0];
          const float v385 = (t383 + t384);
          buf22[0] = v385;
        }
         {
          const float t386 = buf22[0];
          const float t387 = buf19[0];
          const float v388 = (t386 + t387);
          buf22[0] = v388;
        }
         {
          const float t389 = buf22[0];
          const float t390 = buf18[0];
          const float v391 = (t389 + t390);
          buf22[0] = v391;
        }
         {
          const float t392 = buf22[0];
          const float t393 = buf17[0];
          const float v394 = (t392 + t393);
          buf22[0] = v394;
        }
         {
          const float t395 = buf22[0];
          const float t396 = buf16[0];
          const float v397 = (t395 + t396);
          buf22[0] = v397;
        }
         {
          const float t398 = buf22[0];
          const float t399 = buf15[0];
          const float v400 = (t398 + t399);
          buf22[0] = v400;
        }
         {
          const float t401 = buf22[0];
          const float v402 = t401;
          const float t403 = __shfl_xor_sync(0xffffffffu, v402, 16);
          const float v404 = t403;
          const float v405 = (v402 + v404);
          const float t406 = __shfl_xor_sync(0xffffffffu, v405, 8);
          const float v407 = t406;
          const float v408 = (v405 + v407);
          const float t409 = __shfl_xor_sync(0xffffffffu, v408, 4);
          const float v410 = t409;
          const float v411 = (v408 + v410);
          const float t412 = __shfl_xor_sync(0xffffffffu, v411, 2);
          const float v413 = t412;
          const float v414 = (v411 + v413);
          const float t415 = __shfl_xor_sync(0xffffffffu, v414, 1);
          const float v416 = t415;
          const float v417 = (v414 + v416);
          const i64 t418 = 0;
          const u16 t419 = buf6[t418];
          const u16 t420 = buf6[t418 + 1];
          const u16 t421 = buf6[t418 + 2];
          const u16 t422 = buf6[t418 + 3];
          const u16 t423 = buf6[t418 + 4];
          const u16 t424 = buf6[t418 + 5];
          const u16 t425 = buf6[t418 + 6];
          const u16 t426 = buf6[t418 + 7];
          const i64 t427 = 0;
          const u16 t428 = buf5[t427];
          const u16 t429 = buf5[t427 + 1];
          const u16 t430 = buf5[t427 + 2];
          const u16 t431 = buf5[t427 + 3];
          const u16 t432 = buf5[t427 + 4];
          const u16 t433 = buf5[t427 + 5];
          const u16 t434 = buf5[t427 + 6];
          const u16 t435 = buf5[t427 + 7];
          const float t436 = (((f16_to_f32(t419) + f16_to_f32(t428)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t437 = (((f16_to_f32(t420) + f16_to_f32(t429)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t438 = (((f16_to_f32(t421) + f16_to_f32(t430)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t439 = (((f16_to_f32(t422) + f16_to_f32(t431)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t440 = (((f16_to_f32(t423) + f16_to_f32(t432)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t441 = (((f16_to_f32(t424) + f16_to_f32(t433)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t442 = (((f16_to_f32(t425) + f16_to_f32(t434)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const float t443 = (((f16_to_f32(t426) + f16_to_f32(t435)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
          const i64 t444 = ((v1 * 384) + (v2 * 8));
          *reinterpret_cast<uint4*>(buf4 + t444 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t436 * f16_to_f32(v13)) + f16_to_f32(v31)))))) | u32(u16(f32_to_f16(float(((t437 * f16_to_f32(v14)) + f16_to_f32(v32)))))) << 16, u32(u16(f32_to_f16(float(((t438 * f16_to_f32(v15)) + f16_to_f32(v33)))))) | u32(u16(f32_to_f16(float(((t439 * f16_to_f32(v16)) + f16_to_f32(v34)))))) << 16, u32(u16(f32_to_f16(float(((t440 * f16_to_f32(v17)) + f16_to_f32(v35)))))) | u32(u16(f32_to_f16(float(((t441 * f16_to_f32(v18)) + f16_to_f32(v36)))))) << 16, u32(u16(f32_to_f16(float(((t442 * f16_to_f32(v19)) + f16_to_f32(v37)))))) | u32(u16(f32_to_f16(float(((t443 * f16_to_f32(v20)) + f16_to_f32(v38)))))) << 16);
          if ((v2 < 16)) {
            const i64 t445 = 8;
            const u16 t446 = buf6[t445];
            const u16 t447 = buf6[t445 + 1];
            const u16 t448 = buf6[t445 + 2];
            const u16 t449 = buf6[t445 + 3];
            const u16 t450 = buf6[t445 + 4];
            const u16 t451 = buf6[t445 + 5];
            const u16 t452 = buf6[t445 + 6];
            const u16 t453 = buf6[t445 + 7];
            const i64 t454 = 8;
            const u16 t455 = buf5[t454];
            const u16 t456 = buf5[t454 + 1];
            const u16 t457 = buf5[t454 + 2];
            const u16 t458 = buf5[t454 + 3];
            const u16 t459 = buf5[t454 + 4];
            const u16 t460 = buf5[t454 + 5];
            const u16 t461 = buf5[t454 + 6];
            const u16 t462 = buf5[t454 + 7];
            const float t463 = (((f16_to_f32(t446) + f16_to_f32(t455)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t464 = (((f16_to_f32(t447) + f16_to_f32(t456)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t465 = (((f16_to_f32(t448) + f16_to_f32(t457)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t466 = (((f16_to_f32(t449) + f16_to_f32(t458)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t467 = (((f16_to_f32(t450) + f16_to_f32(t459)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t468 = (((f16_to_f32(t451) + f16_to_f32(t460)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t469 = (((f16_to_f32(t452) + f16_to_f32(t461)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const float t470 = (((f16_to_f32(t453) + f16_to_f32(t462)) - v279) * rsqrtf((divide_full(v417, 384.0f) + 9.99999975e-06f)));
            const i64 t471 = (((v1 * 384) + (v2 * 8)) + 256);
            *reinterpret_cast<uint4*>(buf4 + t471 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t463 * f16_to_f32(v49)) + f16_to_f32(v67)))))) | u32(u16(f32_to_f16(float(((t464 * f16_to_f32(v50)) + f16_to_f32(v68)))))) << 16, u32(u16(f32_to_f16(float(((t465 * f16_to_f32(v51)) + f16_to_f32(v69)))))) | u32(u16(f32_to_f16(float(((t466 * f16_to_f32(v52)) + f16_to_f32(v70)))))) << 16, u32(u16(f32_to_f16(float(((t467 * f16_to_f32(v53)) + f16_to_f32(v71)))))) | u32(u16(f32_to_f16(float(((t468 * f16_to_f32(v54)) + f16_to_f32(v72)))))) << 16, u32(u16(f32_to_f16(float(((t469 * f16_to_f32(v55)) + f16_to_f32(v73)))))) | u32(u16(f32_to_f16(float(((t470 * f16_to_f32(v56)) + f16_to_f32(v74)))))) << 16);
          }
        }
      }
    }
  }
}
