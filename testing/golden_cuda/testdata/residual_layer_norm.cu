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
__device__ __forceinline__ float exp2_flush(float a) { float r; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__device__ __forceinline__ float divide_full(float a, float b) { float r; asm("div.full.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }

__device__ __forceinline__ u32 shared_address(const void* p) { return static_cast<u32>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ bool elect_one() {
  u32 elected;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
  return elected != 0;
}
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
    const i64 t3 = ((v1 * 384) + (v2 * 8));
    const uint4 w4 = *reinterpret_cast<const uint4*>(buf0 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 t9 = u16((w4.z >> 0 & 0xffffu));
    const u16 t10 = u16((w4.z >> 16 & 0xffffu));
    const u16 t11 = u16((w4.w >> 0 & 0xffffu));
    const u16 t12 = u16((w4.w >> 16 & 0xffffu));
    const i64 t13 = 0;
    buf6[t13] = t5;
    buf6[t13 + 1] = t6;
    buf6[t13 + 2] = t7;
    buf6[t13 + 3] = t8;
    buf6[t13 + 4] = t9;
    buf6[t13 + 5] = t10;
    buf6[t13 + 6] = t11;
    buf6[t13 + 7] = t12;
    const i64 t14 = ((v1 * 384) + (v2 * 8));
    const uint4 w15 = *reinterpret_cast<const uint4*>(buf1 + t14 + 0);
    const u16 t16 = u16((w15.x >> 0 & 0xffffu));
    const u16 t17 = u16((w15.x >> 16 & 0xffffu));
    const u16 t18 = u16((w15.y >> 0 & 0xffffu));
    const u16 t19 = u16((w15.y >> 16 & 0xffffu));
    const u16 t20 = u16((w15.z >> 0 & 0xffffu));
    const u16 t21 = u16((w15.z >> 16 & 0xffffu));
    const u16 t22 = u16((w15.w >> 0 & 0xffffu));
    const u16 t23 = u16((w15.w >> 16 & 0xffffu));
    const i64 t24 = 0;
    buf5[t24] = t16;
    buf5[t24 + 1] = t17;
    buf5[t24 + 2] = t18;
    buf5[t24 + 3] = t19;
    buf5[t24 + 4] = t20;
    buf5[t24 + 5] = t21;
    buf5[t24 + 6] = t22;
    buf5[t24 + 7] = t23;
     {
      const int v25 = ((v1 * 384) + (v2 * 8));
      const float t26 = buf14[0];
      const i64 t27 = v25;
      const uint4 w28 = *reinterpret_cast<const uint4*>(buf0 + t27 + 0);
      const u16 t29 = u16((w28.x >> 0 & 0xffffu));
      const u16 t30 = u16((w28.x >> 16 & 0xffffu));
      const u16 t31 = u16((w28.y >> 0 & 0xffffu));
      const u16 t32 = u16((w28.y >> 16 & 0xffffu));
      const u16 t33 = u16((w28.z >> 0 & 0xffffu));
      const u16 t34 = u16((w28.z >> 16 & 0xffffu));
      const u16 t35 = u16((w28.w >> 0 & 0xffffu));
      const u16 t36 = u16((w28.w >> 16 & 0xffffu));
      const i64 t37 = v25;
      const uint4 w38 = *reinterpret_cast<const uint4*>(buf1 + t37 + 0);
      const u16 t39 = u16((w38.x >> 0 & 0xffffu));
      const u16 t40 = u16((w38.x >> 16 & 0xffffu));
      const u16 t41 = u16((w38.y >> 0 & 0xffffu));
      const u16 t42 = u16((w38.y >> 16 & 0xffffu));
      const u16 t43 = u16((w38.z >> 0 & 0xffffu));
      const u16 t44 = u16((w38.z >> 16 & 0xffffu));
      const u16 t45 = u16((w38.w >> 0 & 0xffffu));
      const u16 t46 = u16((w38.w >> 16 & 0xffffu));
      const float v47 = (t26 + (f16_to_f32(t29) + f16_to_f32(t39)));
      buf14[0] = v47;
    }
     {
      const int v48 = ((v1 * 384) + (v2 * 8));
      const float t49 = buf13[0];
      const i64 t50 = v48;
      const uint4 w51 = *reinterpret_cast<const uint4*>(buf0 + t50 + 0);
      const u16 t52 = u16((w51.x >> 0 & 0xffffu));
      const u16 t53 = u16((w51.x >> 16 & 0xffffu));
      const u16 t54 = u16((w51.y >> 0 & 0xffffu));
      const u16 t55 = u16((w51.y >> 16 & 0xffffu));
      const u16 t56 = u16((w51.z >> 0 & 0xffffu));
      const u16 t57 = u16((w51.z >> 16 & 0xffffu));
      const u16 t58 = u16((w51.w >> 0 & 0xffffu));
      const u16 t59 = u16((w51.w >> 16 & 0xffffu));
      const i64 t60 = v48;
      const uint4 w61 = *reinterpret_cast<const uint4*>(buf1 + t60 + 0);
      const u16 t62 = u16((w61.x >> 0 & 0xffffu));
      const u16 t63 = u16((w61.x >> 16 & 0xffffu));
      const u16 t64 = u16((w61.y >> 0 & 0xffffu));
      const u16 t65 = u16((w61.y >> 16 & 0xffffu));
      const u16 t66 = u16((w61.z >> 0 & 0xffffu));
      const u16 t67 = u16((w61.z >> 16 & 0xffffu));
      const u16 t68 = u16((w61.w >> 0 & 0xffffu));
      const u16 t69 = u16((w61.w >> 16 & 0xffffu));
      const float v70 = (t49 + (f16_to_f32(t53) + f16_to_f32(t63)));
      buf13[0] = v70;
    }
     {
      const int v71 = ((v1 * 384) + (v2 * 8));
      const float t72 = buf12[0];
      const i64 t73 = v71;
      const uint4 w74 = *reinterpret_cast<const uint4*>(buf0 + t73 + 0);
      const u16 t75 = u16((w74.x >> 0 & 0xffffu));
      const u16 t76 = u16((w74.x >> 16 & 0xffffu));
      const u16 t77 = u16((w74.y >> 0 & 0xffffu));
      const u16 t78 = u16((w74.y >> 16 & 0xffffu));
      const u16 t79 = u16((w74.z >> 0 & 0xffffu));
      const u16 t80 = u16((w74.z >> 16 & 0xffffu));
      const u16 t81 = u16((w74.w >> 0 & 0xffffu));
      const u16 t82 = u16((w74.w >> 16 & 0xffffu));
      const i64 t83 = v71;
      const uint4 w84 = *reinterpret_cast<const uint4*>(buf1 + t83 + 0);
      const u16 t85 = u16((w84.x >> 0 & 0xffffu));
      const u16 t86 = u16((w84.x >> 16 & 0xffffu));
      const u16 t87 = u16((w84.y >> 0 & 0xffffu));
      const u16 t88 = u16((w84.y >> 16 & 0xffffu));
      const u16 t89 = u16((w84.z >> 0 & 0xffffu));
      const u16 t90 = u16((w84.z >> 16 & 0xffffu));
      const u16 t91 = u16((w84.w >> 0 & 0xffffu));
      const u16 t92 = u16((w84.w >> 16 & 0xffffu));
      const float v93 = (t72 + (f16_to_f32(t77) + f16_to_f32(t87)));
      buf12[0] = v93;
    }
     {
      const int v94 = ((v1 * 384) + (v2 * 8));
      const float t95 = buf11[0];
      const i64 t96 = v94;
      const uint4 w97 = *reinterpret_cast<const uint4*>(buf0 + t96 + 0);
      const u16 t98 = u16((w97.x >> 0 & 0xffffu));
      const u16 t99 = u16((w97.x >> 16 & 0xffffu));
      const u16 t100 = u16((w97.y >> 0 & 0xffffu));
      const u16 t101 = u16((w97.y >> 16 & 0xffffu));
      const u16 t102 = u16((w97.z >> 0 & 0xffffu));
      const u16 t103 = u16((w97.z >> 16 & 0xffffu));
      const u16 t104 = u16((w97.w >> 0 & 0xffffu));
      const u16 t105 = u16((w97.w >> 16 & 0xffffu));
      const i64 t106 = v94;
      const uint4 w107 = *reinterpret_cast<const uint4*>(buf1 + t106 + 0);
      const u16 t108 = u16((w107.x >> 0 & 0xffffu));
      const u16 t109 = u16((w107.x >> 16 & 0xffffu));
      const u16 t110 = u16((w107.y >> 0 & 0xffffu));
      const u16 t111 = u16((w107.y >> 16 & 0xffffu));
      const u16 t112 = u16((w107.z >> 0 & 0xffffu));
      const u16 t113 = u16((w107.z >> 16 & 0xffffu));
      const u16 t114 = u16((w107.w >> 0 & 0xffffu));
      const u16 t115 = u16((w107.w >> 16 & 0xffffu));
      const float v116 = (t95 + (f16_to_f32(t101) + f16_to_f32(t111)));
      buf11[0] = v116;
    }
     {
      const int v117 = ((v1 * 384) + (v2 * 8));
      const float t118 = buf10[0];
      const i64 t119 = v117;
      const uint4 w120 = *reinterpret_cast<const uint4*>(buf0 + t119 + 0);
      const u16 t121 = u16((w120.x >> 0 & 0xffffu));
      const u16 t122 = u16((w120.x >> 16 & 0xffffu));
      const u16 t123 = u16((w120.y >> 0 & 0xffffu));
      const u16 t124 = u16((w120.y >> 16 & 0xffffu));
      const u16 t125 = u16((w120.z >> 0 & 0xffffu));
      const u16 t126 = u16((w120.z >> 16 & 0xffffu));
      const u16 t127 = u16((w120.w >> 0 & 0xffffu));
      const u16 t128 = u16((w120.w >> 16 & 0xffffu));
      const i64 t129 = v117;
      const uint4 w130 = *reinterpret_cast<const uint4*>(buf1 + t129 + 0);
      const u16 t131 = u16((w130.x >> 0 & 0xffffu));
      const u16 t132 = u16((w130.x >> 16 & 0xffffu));
      const u16 t133 = u16((w130.y >> 0 & 0xffffu));
      const u16 t134 = u16((w130.y >> 16 & 0xffffu));
      const u16 t135 = u16((w130.z >> 0 & 0xffffu));
      const u16 t136 = u16((w130.z >> 16 & 0xffffu));
      const u16 t137 = u16((w130.w >> 0 & 0xffffu));
      const u16 t138 = u16((w130.w >> 16 & 0xffffu));
      const float v139 = (t118 + (f16_to_f32(t125) + f16_to_f32(t135)));
      buf10[0] = v139;
    }
     {
      const int v140 = ((v1 * 384) + (v2 * 8));
      const float t141 = buf9[0];
      const i64 t142 = v140;
      const uint4 w143 = *reinterpret_cast<const uint4*>(buf0 + t142 + 0);
      const u16 t144 = u16((w143.x >> 0 & 0xffffu));
      const u16 t145 = u16((w143.x >> 16 & 0xffffu));
      const u16 t146 = u16((w143.y >> 0 & 0xffffu));
      const u16 t147 = u16((w143.y >> 16 & 0xffffu));
      const u16 t148 = u16((w143.z >> 0 & 0xffffu));
      const u16 t149 = u16((w143.z >> 16 & 0xffffu));
      const u16 t150 = u16((w143.w >> 0 & 0xffffu));
      const u16 t151 = u16((w143.w >> 16 & 0xffffu));
      const i64 t152 = v140;
      const uint4 w153 = *reinterpret_cast<const uint4*>(buf1 + t152 + 0);
      const u16 t154 = u16((w153.x >> 0 & 0xffffu));
      const u16 t155 = u16((w153.x >> 16 & 0xffffu));
      const u16 t156 = u16((w153.y >> 0 & 0xffffu));
      const u16 t157 = u16((w153.y >> 16 & 0xffffu));
      const u16 t158 = u16((w153.z >> 0 & 0xffffu));
      const u16 t159 = u16((w153.z >> 16 & 0xffffu));
      const u16 t160 = u16((w153.w >> 0 & 0xffffu));
      const u16 t161 = u16((w153.w >> 16 & 0xffffu));
      const float v162 = (t141 + (f16_to_f32(t149) + f16_to_f32(t159)));
      buf9[0] = v162;
    }
     {
      const int v163 = ((v1 * 384) + (v2 * 8));
      const float t164 = buf8[0];
      const i64 t165 = v163;
      const uint4 w166 = *reinterpret_cast<const uint4*>(buf0 + t165 + 0);
      const u16 t167 = u16((w166.x >> 0 & 0xffffu));
      const u16 t168 = u16((w166.x >> 16 & 0xffffu));
      const u16 t169 = u16((w166.y >> 0 & 0xffffu));
      const u16 t170 = u16((w166.y >> 16 & 0xffffu));
      const u16 t171 = u16((w166.z >> 0 & 0xffffu));
      const u16 t172 = u16((w166.z >> 16 & 0xffffu));
      const u16 t173 = u16((w166.w >> 0 & 0xffffu));
      const u16 t174 = u16((w166.w >> 16 & 0xffffu));
      const i64 t175 = v163;
      const uint4 w176 = *reinterpret_cast<const uint4*>(buf1 + t175 + 0);
      const u16 t177 = u16((w176.x >> 0 & 0xffffu));
      const u16 t178 = u16((w176.x >> 16 & 0xffffu));
      const u16 t179 = u16((w176.y >> 0 & 0xffffu));
      const u16 t180 = u16((w176.y >> 16 & 0xffffu));
      const u16 t181 = u16((w176.z >> 0 & 0xffffu));
      const u16 t182 = u16((w176.z >> 16 & 0xffffu));
      const u16 t183 = u16((w176.w >> 0 & 0xffffu));
      const u16 t184 = u16((w176.w >> 16 & 0xffffu));
      const float v185 = (t164 + (f16_to_f32(t173) + f16_to_f32(t183)));
      buf8[0] = v185;
    }
     {
      const int v186 = ((v1 * 384) + (v2 * 8));
      const float t187 = buf7[0];
      const i64 t188 = v186;
      const uint4 w189 = *reinterpret_cast<const uint4*>(buf0 + t188 + 0);
      const u16 t190 = u16((w189.x >> 0 & 0xffffu));
      const u16 t191 = u16((w189.x >> 16 & 0xffffu));
      const u16 t192 = u16((w189.y >> 0 & 0xffffu));
      const u16 t193 = u16((w189.y >> 16 & 0xffffu));
      const u16 t194 = u16((w189.z >> 0 & 0xffffu));
      const u16 t195 = u16((w189.z >> 16 & 0xffffu));
      const u16 t196 = u16((w189.w >> 0 & 0xffffu));
      const u16 t197 = u16((w189.w >> 16 & 0xffffu));
      const i64 t198 = v186;
      const uint4 w199 = *reinterpret_cast<const uint4*>(buf1 + t198 + 0);
      const u16 t200 = u16((w199.x >> 0 & 0xffffu));
      const u16 t201 = u16((w199.x >> 16 & 0xffffu));
      const u16 t202 = u16((w199.y >> 0 & 0xffffu));
      const u16 t203 = u16((w199.y >> 16 & 0xffffu));
      const u16 t204 = u16((w199.z >> 0 & 0xffffu));
      const u16 t205 = u16((w199.z >> 16 & 0xffffu));
      const u16 t206 = u16((w199.w >> 0 & 0xffffu));
      const u16 t207 = u16((w199.w >> 16 & 0xffffu));
      const float v208 = (t187 + (f16_to_f32(t197) + f16_to_f32(t207)));
      buf7[0] = v208;
    }
    if ((v2 < 16)) {
      const i64 t209 = (((v1 * 384) + (v2 * 8)) + 256);
      const uint4 w210 = *reinterpret_cast<const uint4*>(buf0 + t209 + 0);
      const u16 t211 = u16((w210.x >> 0 & 0xffffu));
      const u16 t212 = u16((w210.x >> 16 & 0xffffu));
      const u16 t213 = u16((w210.y >> 0 & 0xffffu));
      const u16 t214 = u16((w210.y >> 16 & 0xffffu));
      const u16 t215 = u16((w210.z >> 0 & 0xffffu));
      const u16 t216 = u16((w210.z >> 16 & 0xffffu));
      const u16 t217 = u16((w210.w >> 0 & 0xffffu));
      const u16 t218 = u16((w210.w >> 16 & 0xffffu));
      const i64 t219 = 8;
      buf6[t219] = t211;
      buf6[t219 + 1] = t212;
      buf6[t219 + 2] = t213;
      buf6[t219 + 3] = t214;
      buf6[t219 + 4] = t215;
      buf6[t219 + 5] = t216;
      buf6[t219 + 6] = t217;
      buf6[t219 + 7] = t218;
      const i64 t220 = (((v1 * 384) + (v2 * 8)) + 256);
      const uint4 w221 = *reinterpret_cast<const uint4*>(buf1 + t220 + 0);
      const u16 t222 = u16((w221.x >> 0 & 0xffffu));
      const u16 t223 = u16((w221.x >> 16 & 0xffffu));
      const u16 t224 = u16((w221.y >> 0 & 0xffffu));
      const u16 t225 = u16((w221.y >> 16 & 0xffffu));
      const u16 t226 = u16((w221.z >> 0 & 0xffffu));
      const u16 t227 = u16((w221.z >> 16 & 0xffffu));
      const u16 t228 = u16((w221.w >> 0 & 0xffffu));
      const u16 t229 = u16((w221.w >> 16 & 0xffffu));
      const i64 t230 = 8;
      buf5[t230] = t222;
      buf5[t230 + 1] = t223;
      buf5[t230 + 2] = t224;
      buf5[t230 + 3] = t225;
      buf5[t230 + 4] = t226;
      buf5[t230 + 5] = t227;
      buf5[t230 + 6] = t228;
      buf5[t230 + 7] = t229;
       {
        const int v231 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t232 = buf14[0];
        const i64 t233 = v231;
        const uint4 w234 = *reinterpret_cast<const uint4*>(buf0 + t233 + 0);
        const u16 t235 = u16((w234.x >> 0 & 0xffffu));
        const u16 t236 = u16((w234.x >> 16 & 0xffffu));
        const u16 t237 = u16((w234.y >> 0 & 0xffffu));
        const u16 t238 = u16((w234.y >> 16 & 0xffffu));
        const u16 t239 = u16((w234.z >> 0 & 0xffffu));
        const u16 t240 = u16((w234.z >> 16 & 0xffffu));
        const u16 t241 = u16((w234.w >> 0 & 0xffffu));
        const u16 t242 = u16((w234.w >> 16 & 0xffffu));
        const i64 t243 = v231;
        const uint4 w244 = *reinterpret_cast<const uint4*>(buf1 + t243 + 0);
        const u16 t245 = u16((w244.x >> 0 & 0xffffu));
        const u16 t246 = u16((w244.x >> 16 & 0xffffu));
        const u16 t247 = u16((w244.y >> 0 & 0xffffu));
        const u16 t248 = u16((w244.y >> 16 & 0xffffu));
        const u16 t249 = u16((w244.z >> 0 & 0xffffu));
        const u16 t250 = u16((w244.z >> 16 & 0xffffu));
        const u16 t251 = u16((w244.w >> 0 & 0xffffu));
        const u16 t252 = u16((w244.w >> 16 & 0xffffu));
        const float v253 = (t232 + (f16_to_f32(t235) + f16_to_f32(t245)));
        buf14[0] = v253;
      }
       {
        const int v254 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t255 = buf13[0];
        const i64 t256 = v254;
        const uint4 w257 = *reinterpret_cast<const uint4*>(buf0 + t256 + 0);
        const u16 t258 = u16((w257.x >> 0 & 0xffffu));
        const u16 t259 = u16((w257.x >> 16 & 0xffffu));
        const u16 t260 = u16((w257.y >> 0 & 0xffffu));
        const u16 t261 = u16((w257.y >> 16 & 0xffffu));
        const u16 t262 = u16((w257.z >> 0 & 0xffffu));
        const u16 t263 = u16((w257.z >> 16 & 0xffffu));
        const u16 t264 = u16((w257.w >> 0 & 0xffffu));
        const u16 t265 = u16((w257.w >> 16 & 0xffffu));
        const i64 t266 = v254;
        const uint4 w267 = *reinterpret_cast<const uint4*>(buf1 + t266 + 0);
        const u16 t268 = u16((w267.x >> 0 & 0xffffu));
        const u16 t269 = u16((w267.x >> 16 & 0xffffu));
        const u16 t270 = u16((w267.y >> 0 & 0xffffu));
        const u16 t271 = u16((w267.y >> 16 & 0xffffu));
        const u16 t272 = u16((w267.z >> 0 & 0xffffu));
        const u16 t273 = u16((w267.z >> 16 & 0xffffu));
        const u16 t274 = u16((w267.w >> 0 & 0xffffu));
        const u16 t275 = u16((w267.w >> 16 & 0xffffu));
        const float v276 = (t255 + (f16_to_f32(t259) + f16_to_f32(t269)));
        buf13[0] = v276;
      }
       {
        const int v277 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t278 = buf12[0];
        const i64 t279 = v277;
        const uint4 w280 = *reinterpret_cast<const uint4*>(buf0 + t279 + 0);
        const u16 t281 = u16((w280.x >> 0 & 0xffffu));
        const u16 t282 = u16((w280.x >> 16 & 0xffffu));
        const u16 t283 = u16((w280.y >> 0 & 0xffffu));
        const u16 t284 = u16((w280.y >> 16 & 0xffffu));
        const u16 t285 = u16((w280.z >> 0 & 0xffffu));
        const u16 t286 = u16((w280.z >> 16 & 0xffffu));
        const u16 t287 = u16((w280.w >> 0 & 0xffffu));
        const u16 t288 = u16((w280.w >> 16 & 0xffffu));
        const i64 t289 = v277;
        const uint4 w290 = *reinterpret_cast<const uint4*>(buf1 + t289 + 0);
        const u16 t291 = u16((w290.x >> 0 & 0xffffu));
        const u16 t292 = u16((w290.x >> 16 & 0xffffu));
        const u16 t293 = u16((w290.y >> 0 & 0xffffu));
        const u16 t294 = u16((w290.y >> 16 & 0xffffu));
        const u16 t295 = u16((w290.z >> 0 & 0xffffu));
        const u16 t296 = u16((w290.z >> 16 & 0xffffu));
        const u16 t297 = u16((w290.w >> 0 & 0xffffu));
        const u16 t298 = u16((w290.w >> 16 & 0xffffu));
        const float v299 = (t278 + (f16_to_f32(t283) + f16_to_f32(t293)));
        buf12[0] = v299;
      }
       {
        const int v300 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t301 = buf11[0];
        const i64 t302 = v300;
        const uint4 w303 = *reinterpret_cast<const uint4*>(buf0 + t302 + 0);
        const u16 t304 = u16((w303.x >> 0 & 0xffffu));
        const u16 t305 = u16((w303.x >> 16 & 0xffffu));
        const u16 t306 = u16((w303.y >> 0 & 0xffffu));
        const u16 t307 = u16((w303.y >> 16 & 0xffffu));
        const u16 t308 = u16((w303.z >> 0 & 0xffffu));
        const u16 t309 = u16((w303.z >> 16 & 0xffffu));
        const u16 t310 = u16((w303.w >> 0 & 0xffffu));
        const u16 t311 = u16((w303.w >> 16 & 0xffffu));
        const i64 t312 = v300;
        const uint4 w313 = *reinterpret_cast<const uint4*>(buf1 + t312 + 0);
        const u16 t314 = u16((w313.x >> 0 & 0xffffu));
        const u16 t315 = u16((w313.x >> 16 & 0xffffu));
        const u16 t316 = u16((w313.y >> 0 & 0xffffu));
        const u16 t317 = u16((w313.y >> 16 & 0xffffu));
        const u16 t318 = u16((w313.z >> 0 & 0xffffu));
        const u16 t319 = u16((w313.z >> 16 & 0xffffu));
        const u16 t320 = u16((w313.w >> 0 & 0xffffu));
        const u16 t321 = u16((w313.w >> 16 & 0xffffu));
        const float v322 = (t301 + (f16_to_f32(t307) + f16_to_f32(t317)));
        buf11[0] = v322;
      }
       {
        const int v323 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t324 = buf10[0];
        const i64 t325 = v323;
        const uint4 w326 = *reinterpret_cast<const uint4*>(buf0 + t325 + 0);
        const u16 t327 = u16((w326.x >> 0 & 0xffffu));
        const u16 t328 = u16((w326.x >> 16 & 0xffffu));
        const u16 t329 = u16((w326.y >> 0 & 0xffffu));
        const u16 t330 = u16((w326.y >> 16 & 0xffffu));
        const u16 t331 = u16((w326.z >> 0 & 0xffffu));
        const u16 t332 = u16((w326.z >> 16 & 0xffffu));
        const u16 t333 = u16((w326.w >> 0 & 0xffffu));
        const u16 t334 = u16((w326.w >> 16 & 0xffffu));
        const i64 t335 = v323;
        const uint4 w336 = *reinterpret_cast<const uint4*>(buf1 + t335 + 0);
        const u16 t337 = u16((w336.x >> 0 & 0xffffu));
        const u16 t338 = u16((w336.x >> 16 & 0xffffu));
        const u16 t339 = u16((w336.y >> 0 & 0xffffu));
        const u16 t340 = u16((w336.y >> 16 & 0xffffu));
        const u16 t341 = u16((w336.z >> 0 & 0xffffu));
        const u16 t342 = u16((w336.z >> 16 & 0xffffu));
        const u16 t343 = u16((w336.w >> 0 & 0xffffu));
        const u16 t344 = u16((w336.w >> 16 & 0xffffu));
        const float v345 = (t324 + (f16_to_f32(t331) + f16_to_f32(t341)));
        buf10[0] = v345;
      }
       {
        const int v346 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t347 = buf9[0];
        const i64 t348 = v346;
        const uint4 w349 = *reinterpret_cast<const uint4*>(buf0 + t348 + 0);
        const u16 t350 = u16((w349.x >> 0 & 0xffffu));
        const u16 t351 = u16((w349.x >> 16 & 0xffffu));
        const u16 t352 = u16((w349.y >> 0 & 0xffffu));
        const u16 t353 = u16((w349.y >> 16 & 0xffffu));
        const u16 t354 = u16((w349.z >> 0 & 0xffffu));
        const u16 t355 = u16((w349.z >> 16 & 0xffffu));
        const u16 t356 = u16((w349.w >> 0 & 0xffffu));
        const u16 t357 = u16((w349.w >> 16 & 0xffffu));
        const i64 t358 = v346;
        const uint4 w359 = *reinterpret_cast<const uint4*>(buf1 + t358 + 0);
        const u16 t360 = u16((w359.x >> 0 & 0xffffu));
        const u16 t361 = u16((w359.x >> 16 & 0xffffu));
        const u16 t362 = u16((w359.y >> 0 & 0xffffu));
        const u16 t363 = u16((w359.y >> 16 & 0xffffu));
        const u16 t364 = u16((w359.z >> 0 & 0xffffu));
        const u16 t365 = u16((w359.z >> 16 & 0xffffu));
        const u16 t366 = u16((w359.w >> 0 & 0xffffu));
        const u16 t367 = u16((w359.w >> 16 & 0xffffu));
        const float v368 = (t347 + (f16_to_f32(t355) + f16_to_f32(t365)));
        buf9[0] = v368;
      }
       {
        const int v369 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t370 = buf8[0];
        const i64 t371 = v369;
        const uint4 w372 = *reinterpret_cast<const uint4*>(buf0 + t371 + 0);
        const u16 t373 = u16((w372.x >> 0 & 0xffffu));
        const u16 t374 = u16((w372.x >> 16 & 0xffffu));
        const u16 t375 = u16((w372.y >> 0 & 0xffffu));
        const u16 t376 = u16((w372.y >> 16 & 0xffffu));
        const u16 t377 = u16((w372.z >> 0 & 0xffffu));
        const u16 t378 = u16((w372.z >> 16 & 0xffffu));
        const u16 t379 = u16((w372.w >> 0 & 0xffffu));
        const u16 t380 = u16((w372.w >> 16 & 0xffffu));
        const i64 t381 = v369;
        const uint4 w382 = *reinterpret_cast<const uint4*>(buf1 + t381 + 0);
        const u16 t383 = u16((w382.x >> 0 & 0xffffu));
        const u16 t384 = u16((w382.x >> 16 & 0xffffu));
        const u16 t385 = u16((w382.y >> 0 & 0xffffu));
        const u16 t386 = u16((w382.y >> 16 & 0xffffu));
        const u16 t387 = u16((w382.z >> 0 & 0xffffu));
        const u16 t388 = u16((w382.z >> 16 & 0xffffu));
        const u16 t389 = u16((w382.w >> 0 & 0xffffu));
        const u16 t390 = u16((w382.w >> 16 & 0xffffu));
        const float v391 = (t370 + (f16_to_f32(t379) + f16_to_f32(t389)));
        buf8[0] = v391;
      }
       {
        const int v392 = (((v1 * 384) + (v2 * 8)) + 256);
        const float t393 = buf7[0];
        const i64 t394 = v392;
        const uint4 w395 = *reinterpret_cast<const uint4*>(buf0 + t394 + 0);
        const u16 t396 = u16((w395.x >> 0 & 0xffffu));
        const u16 t397 = u16((w395.x >> 16 & 0xffffu));
        const u16 t398 = u16((w395.y >> 0 & 0xffffu));
        const u16 t399 = u16((w395.y >> 16 & 0xffffu));
        const u16 t400 = u16((w395.z >> 0 & 0xffffu));
        const u16 t401 = u16((w395.z >> 16 & 0xffffu));
        const u16 t402 = u16((w395.w >> 0 & 0xffffu));
        const u16 t403 = u16((w395.w >> 16 & 0xffffu));
        const i64 t404 = v392;
        const uint4 w405 = *reinterpret_cast<const uint4*>(buf1 + t404 + 0);
        const u16 t406 = u16((w405.x >> 0 & 0xffffu));
        const u16 t407 = u16((w405.x >> 16 & 0xffffu));
        const u16 t408 = u16((w405.y >> 0 & 0xffffu));
        const u16 t409 = u16((w405.y >> 16 & 0xffffu));
        const u16 t410 = u16((w405.z >> 0 & 0xffffu));
        const u16 t411 = u16((w405.z >> 16 & 0xffffu));
        const u16 t412 = u16((w405.w >> 0 & 0xffffu));
        const u16 t413 = u16((w405.w >> 16 & 0xffffu));
        const float v414 = (t393 + (f16_to_f32(t403) + f16_to_f32(t413)));
        buf7[0] = v414;
      }
    }
     {
      const float t415 = buf14[0];
      const float t416 = buf13[0];
      const float v417 = (t415 + t416);
      buf14[0] = v417;
    }
     {
      const float t418 = buf14[0];
      const float t419 = buf12[0];
      const float v420 = (t418 + t419);
      buf14[0] = v420;
    }
     {
      const float t421 = buf14[0];
      const float t422 = buf11[0];
      const float v423 = (t421 + t422);
      buf14[0] = v423;
    }
     {
      const float t424 = buf14[0];
      const float t425 = buf10[0];
      const float v426 = (t424 + t425);
      buf14[0] = v426;
    }
     {
      const float t427 = buf14[0];
      const float t428 = buf9[0];
      const float v429 = (t427 + t428);
      buf14[0] = v429;
    }
     {
      const float t430 = buf14[0];
      const float t431 = buf8[0];
      const float v432 = (t430 + t431);
      buf14[0] = v432;
    }
     {
      const float t433 = buf14[0];
      const float t434 = buf7[0];
      const float v435 = (t433 + t434);
      buf14[0] = v435;
    }
     {
      const float t436 = buf14[0];
      const float v437 = t436;
      const float t438 = __shfl_xor_sync(0xffffffffu, v437, 16);
      const float v439 = t438;
      const float v440 = (v437 + v439);
      const float t441 = __shfl_xor_sync(0xffffffffu, v440, 8);
      const float v442 = t441;
      const float v443 = (v440 + v442);
      const float t444 = __shfl_xor_sync(0xffffffffu, v443, 4);
      const float v445 = t444;
      const float v446 = (v443 + v445);
      const float t447 = __shfl_xor_sync(0xffffffffu, v446, 2);
      const float v448 = t447;
      const float v449 = (v446 + v448);
      const float t450 = __shfl_xor_sync(0xffffffffu, v449, 1);
      const float v451 = t450;
      const float v452 = (v449 + v451);
      const float v453 = (v452 / 384.0f);
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
        const i64 t454 = 0;
        const u16 t455 = buf6[t454];
        const u16 t456 = buf6[t454 + 1];
        const u16 t457 = buf6[t454 + 2];
        const u16 t458 = buf6[t454 + 3];
        const u16 t459 = buf6[t454 + 4];
        const u16 t460 = buf6[t454 + 5];
        const u16 t461 = buf6[t454 + 6];
        const u16 t462 = buf6[t454 + 7];
        const i64 t463 = 0;
        const u16 t464 = buf5[t463];
        const u16 t465 = buf5[t463 + 1];
        const u16 t466 = buf5[t463 + 2];
        const u16 t467 = buf5[t463 + 3];
        const u16 t468 = buf5[t463 + 4];
        const u16 t469 = buf5[t463 + 5];
        const u16 t470 = buf5[t463 + 6];
        const u16 t471 = buf5[t463 + 7];
        const float v472 = ((f16_to_f32(t455) + f16_to_f32(t464)) - v453);
        const float v473 = ((f16_to_f32(t456) + f16_to_f32(t465)) - v453);
        const float v474 = ((f16_to_f32(t457) + f16_to_f32(t466)) - v453);
        const float v475 = ((f16_to_f32(t458) + f16_to_f32(t467)) - v453);
        const float v476 = ((f16_to_f32(t459) + f16_to_f32(t468)) - v453);
        const float v477 = ((f16_to_f32(t460) + f16_to_f32(t469)) - v453);
        const float v478 = ((f16_to_f32(t461) + f16_to_f32(t470)) - v453);
        const float v479 = ((f16_to_f32(t462) + f16_to_f32(t471)) - v453);
        const float t480 = buf22[0];
        const float v481 = (t480 + (v472 * v472));
        buf22[0] = v481;
      }
       {
        const i64 t482 = 0;
        const u16 t483 = buf6[t482];
        const u16 t484 = buf6[t482 + 1];
        const u16 t485 = buf6[t482 + 2];
        const u16 t486 = buf6[t482 + 3];
        const u16 t487 = buf6[t482 + 4];
        const u16 t488 = buf6[t482 + 5];
        const u16 t489 = buf6[t482 + 6];
        const u16 t490 = buf6[t482 + 7];
        const i64 t491 = 0;
        const u16 t492 = buf5[t491];
        const u16 t493 = buf5[t491 + 1];
        const u16 t494 = buf5[t491 + 2];
        const u16 t495 = buf5[t491 + 3];
        const u16 t496 = buf5[t491 + 4];
        const u16 t497 = buf5[t491 + 5];
        const u16 t498 = buf5[t491 + 6];
        const u16 t499 = buf5[t491 + 7];
        const float v500 = ((f16_to_f32(t483) + f16_to_f32(t492)) - v453);
        const float v501 = ((f16_to_f32(t484) + f16_to_f32(t493)) - v453);
        const float v502 = ((f16_to_f32(t485) + f16_to_f32(t494)) - v453);
        const float v503 = ((f16_to_f32(t486) + f16_to_f32(t495)) - v453);
        const float v504 = ((f16_to_f32(t487) + f16_to_f32(t496)) - v453);
        const float v505 = ((f16_to_f32(t488) + f16_to_f32(t497)) - v453);
        const float v506 = ((f16_to_f32(t489) + f16_to_f32(t498)) - v453);
        const float v507 = ((f16_to_f32(t490) + f16_to_f32(t499)) - v453);
        const float t508 = buf21[0];
        const float v509 = (t508 + (v501 * v501));
        buf21[0] = v509;
      }
       {
        const i64 t510 = 0;
        const u16 t511 = buf6[t510];
        const u16 t512 = buf6[t510 + 1];
        const u16 t513 = buf6[t510 + 2];
        const u16 t514 = buf6[t510 + 3];
        const u16 t515 = buf6[t510 + 4];
        const u16 t516 = buf6[t510 + 5];
        const u16 t517 = buf6[t510 + 6];
        const u16 t518 = buf6[t510 + 7];
        const i64 t519 = 0;
        const u16 t520 = buf5[t519];
        const u16 t521 = buf5[t519 + 1];
        const u16 t522 = buf5[t519 + 2];
        const u16 t523 = buf5[t519 + 3];
        const u16 t524 = buf5[t519 + 4];
        const u16 t525 = buf5[t519 + 5];
        const u16 t526 = buf5[t519 + 6];
        const u16 t527 = buf5[t519 + 7];
        const float v528 = ((f16_to_f32(t511) + f16_to_f32(t520)) - v453);
        const float v529 = ((f16_to_f32(t512) + f16_to_f32(t521)) - v453);
        const float v530 = ((f16_to_f32(t513) + f16_to_f32(t522)) - v453);
        const float v531 = ((f16_to_f32(t514) + f16_to_f32(t523)) - v453);
        const float v532 = ((f16_to_f32(t515) + f16_to_f32(t524)) - v453);
        const float v533 = ((f16_to_f32(t516) + f16_to_f32(t525)) - v453);
        const float v534 = ((f16_to_f32(t517) + f16_to_f32(t526)) - v453);
        const float v535 = ((f16_to_f32(t518) + f16_to_f32(t527)) - v453);
        const float t536 = buf20[0];
        const float v537 = (t536 + (v530 * v530));
        buf20[0] = v537;
      }
       {
        const i64 t538 = 0;
        const u16 t539 = buf6[t538];
        const u16 t540 = buf6[t538 + 1];
        const u16 t541 = buf6[t538 + 2];
        const u16 t542 = buf6[t538 + 3];
        const u16 t543 = buf6[t538 + 4];
        const u16 t544 = buf6[t538 + 5];
        const u16 t545 = buf6[t538 + 6];
        const u16 t546 = buf6[t538 + 7];
        const i64 t547 = 0;
        const u16 t548 = buf5[t547];
        const u16 t549 = buf5[t547 + 1];
        const u16 t550 = buf5[t547 + 2];
        const u16 t551 = buf5[t547 + 3];
        const u16 t552 = buf5[t547 + 4];
        const u16 t553 = buf5[t547 + 5];
        const u16 t554 = buf5[t547 + 6];
        const u16 t555 = buf5[t547 + 7];
        const float v556 = ((f16_to_f32(t539) + f16_to_f32(t548)) - v453);
        const float v557 = ((f16_to_f32(t540) + f16_to_f32(t549)) - v453);
        const float v558 = ((f16_to_f32(t541) + f16_to_f32(t550)) - v453);
        const float v559 = ((f16_to_f32(t542) + f16_to_f32(t551)) - v453);
        const float v560 = ((f16_to_f32(t543) + f16_to_f32(t552)) - v453);
        const float v561 = ((f16_to_f32(t544) + f16_to_f32(t553)) - v453);
        const float v562 = ((f16_to_f32(t545) + f16_to_f32(t554)) - v453);
        const float v563 = ((f16_to_f32(t546) + f16_to_f32(t555)) - v453);
        const float t564 = buf19[0];
        const float v565 = (t564 + (v559 * v559));
        buf19[0] = v565;
      }
       {
        const i64 t566 = 0;
        const u16 t567 = buf6[t566];
        const u16 t568 = buf6[t566 + 1];
        const u16 t569 = buf6[t566 + 2];
        const u16 t570 = buf6[t566 + 3];
        const u16 t571 = buf6[t566 + 4];
        const u16 t572 = buf6[t566 + 5];
        const u16 t573 = buf6[t566 + 6];
        const u16 t574 = buf6[t566 + 7];
        const i64 t575 = 0;
        const u16 t576 = buf5[t575];
        const u16 t577 = buf5[t575 + 1];
        const u16 t578 = buf5[t575 + 2];
        const u16 t579 = buf5[t575 + 3];
        const u16 t580 = buf5[t575 + 4];
        const u16 t581 = buf5[t575 + 5];
        const u16 t582 = buf5[t575 + 6];
        const u16 t583 = buf5[t575 + 7];
        const float v584 = ((f16_to_f32(t567) + f16_to_f32(t576)) - v453);
        const float v585 = ((f16_to_f32(t568) + f16_to_f32(t577)) - v453);
        const float v586 = ((f16_to_f32(t569) + f16_to_f32(t578)) - v453);
        const float v587 = ((f16_to_f32(t570) + f16_to_f32(t579)) - v453);
        const float v588 = ((f16_to_f32(t571) + f16_to_f32(t580)) - v453);
        const float v589 = ((f16_to_f32(t572) + f16_to_f32(t581)) - v453);
        const float v590 = ((f16_to_f32(t573) + f16_to_f32(t582)) - v453);
        const float v591 = ((f16_to_f32(t574) + f16_to_f32(t583)) - v453);
        const float t592 = buf18[0];
        const float v593 = (t592 + (v588 * v588));
        buf18[0] = v593;
      }
       {
        const i64 t594 = 0;
        const u16 t595 = buf6[t594];
        const u16 t596 = buf6[t594 + 1];
        const u16 t597 = buf6[t594 + 2];
        const u16 t598 = buf6[t594 + 3];
        const u16 t599 = buf6[t594 + 4];
        const u16 t600 = buf6[t594 + 5];
        const u16 t601 = buf6[t594 + 6];
        const u16 t602 = buf6[t594 + 7];
        const i64 t603 = 0;
        const u16 t604 = buf5[t603];
        const u16 t605 = buf5[t603 + 1];
        const u16 t606 = buf5[t603 + 2];
        const u16 t607 = buf5[t603 + 3];
        const u16 t608 = buf5[t603 + 4];
        const u16 t609 = buf5[t603 + 5];
        const u16 t610 = buf5[t603 + 6];
        const u16 t611 = buf5[t603 + 7];
        const float v612 = ((f16_to_f32(t595) + f16_to_f32(t604)) - v453);
        const float v613 = ((f16_to_f32(t596) + f16_to_f32(t605)) - v453);
        const float v614 = ((f16_to_f32(t597) + f16_to_f32(t606)) - v453);
        const float v615 = ((f16_to_f32(t598) + f16_to_f32(t607)) - v453);
        const float v616 = ((f16_to_f32(t599) + f16_to_f32(t608)) - v453);
        const float v617 = ((f16_to_f32(t600) + f16_to_f32(t609)) - v453);
        const float v618 = ((f16_to_f32(t601) + f16_to_f32(t610)) - v453);
        const float v619 = ((f16_to_f32(t602) + f16_to_f32(t611)) - v453);
        const float t620 = buf17[0];
        const float v621 = (t620 + (v617 * v617));
        buf17[0] = v621;
      }
       {
        const i64 t622 = 0;
        const u16 t623 = buf6[t622];
        const u16 t624 = buf6[t622 + 1];
        const u16 t625 = buf6[t622 + 2];
        const u16 t626 = buf6[t622 + 3];
        const u16 t627 = buf6[t622 + 4];
        const u16 t628 = buf6[t622 + 5];
        const u16 t629 = buf6[t622 + 6];
        const u16 t630 = buf6[t622 + 7];
        const i64 t631 = 0;
        const u16 t632 = buf5[t631];
        const u16 t633 = buf5[t631 + 1];
        const u16 t634 = buf5[t631 + 2];
        const u16 t635 = buf5[t631 + 3];
        const u16 t636 = buf5[t631 + 4];
        const u16 t637 = buf5[t631 + 5];
        const u16 t638 = buf5[t631 + 6];
        const u16 t639 = buf5[t631 + 7];
        const float v640 = ((f16_to_f32(t623) + f16_to_f32(t632)) - v453);
        const float v641 = ((f16_to_f32(t624) + f16_to_f32(t633)) - v453);
        const float v642 = ((f16_to_f32(t625) + f16_to_f32(t634)) - v453);
        const float v643 = ((f16_to_f32(t626) + f16_to_f32(t635)) - v453);
        const float v644 = ((f16_to_f32(t627) + f16_to_f32(t636)) - v453);
        const float v645 = ((f16_to_f32(t628) + f16_to_f32(t637)) - v453);
        const float v646 = ((f16_to_f32(t629) + f16_to_f32(t638)) - v453);
        const float v647 = ((f16_to_f32(t630) + f16_to_f32(t639)) - v453);
        const float t648 = buf16[0];
        const float v649 = (t648 + (v646 * v646));
        buf16[0] = v649;
      }
       {
        const i64 t650 = 0;
        const u16 t651 = buf6[t650];
        const u16 t652 = buf6[t650 + 1];
        const u16 t653 = buf6[t650 + 2];
        const u16 t654 = buf6[t650 + 3];
        const u16 t655 = buf6[t650 + 4];
        const u16 t656 = buf6[t650 + 5];
        const u16 t657 = buf6[t650 + 6];
        const u16 t658 = buf6[t650 + 7];
        const i64 t659 = 0;
        const u16 t660 = buf5[t659];
        const u16 t661 = buf5[t659 + 1];
        const u16 t662 = buf5[t659 + 2];
        const u16 t663 = buf5[t659 + 3];
        const u16 t664 = buf5[t659 + 4];
        const u16 t665 = buf5[t659 + 5];
        const u16 t666 = buf5[t659 + 6];
        const u16 t667 = buf5[t659 + 7];
        const float v668 = ((f16_to_f32(t651) + f16_to_f32(t660)) - v453);
        const float v669 = ((f16_to_f32(t652) + f16_to_f32(t661)) - v453);
        const float v670 = ((f16_to_f32(t653) + f16_to_f32(t662)) - v453);
        const float v671 = ((f16_to_f32(t654) + f16_to_f32(t663)) - v453);
        const float v672 = ((f16_to_f32(t655) + f16_to_f32(t664)) - v453);
        const float v673 = ((f16_to_f32(t656) + f16_to_f32(t665)) - v453);
        const float v674 = ((f16_to_f32(t657) + f16_to_f32(t666)) - v453);
        const float v675 = ((f16_to_f32(t658) + f16_to_f32(t667)) - v453);
        const float t676 = buf15[0];
        const float v677 = (t676 + (v675 * v675));
        buf15[0] = v677;
      }
      if ((v2 < 16)) {
         {
          const i64 t678 = 8;
          const u16 t679 = buf6[t678];
          const u16 t680 = buf6[t678 + 1];
          const u16 t681 = buf6[t678 + 2];
          const u16 t682 = buf6[t678 + 3];
          const u16 t683 = buf6[t678 + 4];
          const u16 t684 = buf6[t678 + 5];
          const u16 t685 = buf6[t678 + 6];
          const u16 t686 = buf6[t678 + 7];
          const i64 t687 = 8;
          const u16 t688 = buf5[t687];
          const u16 t689 = buf5[t687 + 1];
          const u16 t690 = buf5[t687 + 2];
          const u16 t691 = buf5[t687 + 3];
          const u16 t692 = buf5[t687 + 4];
          const u16 t693 = buf5[t687 + 5];
          const u16 t694 = buf5[t687 + 6];
          const u16 t695 = buf5[t687 + 7];
          const float v696 = ((f16_to_f32(t679) + f16_to_f32(t688)) - v453);
          const float v697 = ((f16_to_f32(t680) + f16_to_f32(t689)) - v453);
          const float v698 = ((f16_to_f32(t681) + f16_to_f32(t690)) - v453);
          const float v699 = ((f16_to_f32(t682) + f16_to_f32(t691)) - v453);
          const float v700 = ((f16_to_f32(t683) + f16_to_f32(t692)) - v453);
          const float v701 = ((f16_to_f32(t684) + f16_to_f32(t693)) - v453);
          const float v702 = ((f16_to_f32(t685) + f16_to_f32(t694)) - v453);
          const float v703 = ((f16_to_f32(t686) + f16_to_f32(t695)) - v453);
          const float t704 = buf22[0];
          const float v705 = (t704 + (v696 * v696));
          buf22[0] = v705;
        }
         {
          const i64 t706 = 8;
          const u16 t707 = buf6[t706];
          const u16 t708 = buf6[t706 + 1];
          const u16 t709 = buf6[t706 + 2];
          const u16 t710 = buf6[t706 + 3];
          const u16 t711 = buf6[t706 + 4];
          const u16 t712 = buf6[t706 + 5];
          const u16 t713 = buf6[t706 + 6];
          const u16 t714 = buf6[t706 + 7];
          const i64 t715 = 8;
          const u16 t716 = buf5[t715];
          const u16 t717 = buf5[t715 + 1];
          const u16 t718 = buf5[t715 + 2];
          const u16 t719 = buf5[t715 + 3];
          const u16 t720 = buf5[t715 + 4];
          const u16 t721 = buf5[t715 + 5];
          const u16 t722 = buf5[t715 + 6];
          const u16 t723 = buf5[t715 + 7];
          const float v724 = ((f16_to_f32(t707) + f16_to_f32(t716)) - v453);
          const float v725 = ((f16_to_f32(t708) + f16_to_f32(t717)) - v453);
          const float v726 = ((f16_to_f32(t709) + f16_to_f32(t718)) - v453);
          const float v727 = ((f16_to_f32(t710) + f16_to_f32(t719)) - v453);
          const float v728 = ((f16_to_f32(t711) + f16_to_f32(t720)) - v453);
          const float v729 = ((f16_to_f32(t712) + f16_to_f32(t721)) - v453);
          const float v730 = ((f16_to_f32(t713) + f16_to_f32(t722)) - v453);
          const float v731 = ((f16_to_f32(t714) + f16_to_f32(t723)) - v453);
          const float t732 = buf21[0];
          const float v733 = (t732 + (v725 * v725));
          buf21[0] = v733;
        }
         {
          const i64 t734 = 8;
          const u16 t735 = buf6[t734];
          const u16 t736 = buf6[t734 + 1];
          const u16 t737 = buf6[t734 + 2];
          const u16 t738 = buf6[t734 + 3];
          const u16 t739 = buf6[t734 + 4];
          const u16 t740 = buf6[t734 + 5];
          const u16 t741 = buf6[t734 + 6];
          const u16 t742 = buf6[t734 + 7];
          const i64 t743 = 8;
          const u16 t744 = buf5[t743];
          const u16 t745 = buf5[t743 + 1];
          const u16 t746 = buf5[t743 + 2];
          const u16 t747 = buf5[t743 + 3];
          const u16 t748 = buf5[t743 + 4];
          const u16 t749 = buf5[t743 + 5];
          const u16 t750 = buf5[t743 + 6];
          const u16 t751 = buf5[t743 + 7];
          const float v752 = ((f16_to_f32(t735) + f16_to_f32(t744)) - v453);
          const float v753 = ((f16_to_f32(t736) + f16_to_f32(t745)) - v453);
          const float v754 = ((f16_to_f32(t737) + f16_to_f32(t746)) - v453);
          const float v755 = ((f16_to_f32(t738) + f16_to_f32(t747)) - v453);
          const float v756 = ((f16_to_f32(t739) + f16_to_f32(t748)) - v453);
          const float v757 = ((f16_to_f32(t740) + f16_to_f32(t749)) - v453);
          const float v758 = ((f16_to_f32(t741) + f16_to_f32(t750)) - v453);
          const float v759 = ((f16_to_f32(t742) + f16_to_f32(t751)) - v453);
          const float t760 = buf20[0];
          const float v761 = (t760 + (v754 * v754));
          buf20[0] = v761;
        }
         {
          const i64 t762 = 8;
          const u16 t763 = buf6[t762];
          const u16 t764 = buf6[t762 + 1];
          const u16 t765 = buf6[t762 + 2];
          const u16 t766 = buf6[t762 + 3];
          const u16 t767 = buf6[t762 + 4];
          const u16 t768 = buf6[t762 + 5];
          const u16 t769 = buf6[t762 + 6];
          const u16 t770 = buf6[t762 + 7];
          const i64 t771 = 8;
          const u16 t772 = buf5[t771];
          const u16 t773 = buf5[t771 + 1];
          const u16 t774 = buf5[t771 + 2];
          const u16 t775 = buf5[t771 + 3];
          const u16 t776 = buf5[t771 + 4];
          const u16 t777 = buf5[t771 + 5];
          const u16 t778 = buf5[t771 + 6];
          const u16 t779 = buf5[t771 + 7];
          const float v780 = ((f16_to_f32(t763) + f16_to_f32(t772)) - v453);
          const float v781 = ((f16_to_f32(t764) + f16_to_f32(t773)) - v453);
          const float v782 = ((f16_to_f32(t765) + f16_to_f32(t774)) - v453);
          const float v783 = ((f16_to_f32(t766) + f16_to_f32(t775)) - v453);
          const float v784 = ((f16_to_f32(t767) + f16_to_f32(t776)) - v453);
          const float v785 = ((f16_to_f32(t768) + f16_to_f32(t777)) - v453);
          const float v786 = ((f16_to_f32(t769) + f16_to_f32(t778)) - v453);
          const float v787 = ((f16_to_f32(t770) + f16_to_f32(t779)) - v453);
          const float t788 = buf19[0];
          const float v789 = (t788 + (v783 * v783));
          buf19[0] = v789;
        }
         {
          const i64 t790 = 8;
          const u16 t791 = buf6[t790];
          const u16 t792 = buf6[t790 + 1];
          const u16 t793 = buf6[t790 + 2];
          const u16 t794 = buf6[t790 + 3];
          const u16 t795 = buf6[t790 + 4];
          const u16 t796 = buf6[t790 + 5];
          const u16 t797 = buf6[t790 + 6];
          const u16 t798 = buf6[t790 + 7];
          const i64 t799 = 8;
          const u16 t800 = buf5[t799];
          const u16 t801 = buf5[t799 + 1];
          const u16 t802 = buf5[t799 + 2];
          const u16 t803 = buf5[t799 + 3];
          const u16 t804 = buf5[t799 + 4];
          const u16 t805 = buf5[t799 + 5];
          const u16 t806 = buf5[t799 + 6];
          const u16 t807 = buf5[t799 + 7];
          const float v808 = ((f16_to_f32(t791) + f16_to_f32(t800)) - v453);
          const float v809 = ((f16_to_f32(t792) + f16_to_f32(t801)) - v453);
          const float v810 = ((f16_to_f32(t793) + f16_to_f32(t802)) - v453);
          const float v811 = ((f16_to_f32(t794) + f16_to_f32(t803)) - v453);
          const float v812 = ((f16_to_f32(t795) + f16_to_f32(t804)) - v453);
          const float v813 = ((f16_to_f32(t796) + f16_to_f32(t805)) - v453);
          const float v814 = ((f16_to_f32(t797) + f16_to_f32(t806)) - v453);
          const float v815 = ((f16_to_f32(t798) + f16_to_f32(t807)) - v453);
          const float t816 = buf18[0];
          const float v817 = (t816 + (v812 * v812));
          buf18[0] = v817;
        }
         {
          const i64 t818 = 8;
          const u16 t819 = buf6[t818];
          const u16 t820 = buf6[t818 + 1];
          const u16 t821 = buf6[t818 + 2];
          const u16 t822 = buf6[t818 + 3];
          const u16 t823 = buf6[t818 + 4];
          const u16 t824 = buf6[t818 + 5];
          const u16 t825 = buf6[t818 + 6];
          const u16 t826 = buf6[t818 + 7];
          const i64 t827 = 8;
          const u16 t828 = buf5[t827];
          const u16 t829 = buf5[t827 + 1];
          const u16 t830 = buf5[t827 + 2];
          const u16 t831 = buf5[t827 + 3];
          const u16 t832 = buf5[t827 + 4];
          const u16 t833 = buf5[t827 + 5];
          const u16 t834 = buf5[t827 + 6];
          const u16 t835 = buf5[t827 + 7];
          const float v836 = ((f16_to_f32(t819) + f16_to_f32(t828)) - v453);
          const float v837 = ((f16_to_f32(t820) + f16_to_f32(t829)) - v453);
          const float v838 = ((f16_to_f32(t821) + f16_to_f32(t830)) - v453);
          const float v839 = ((f16_to_f32(t822) + f16_to_f32(t831)) - v453);
          const float v840 = ((f16_to_f32(t823) + f16_to_f32(t832)) - v453);
          const float v841 = ((f16_to_f32(t824) + f16_to_f32(t833)) - v453);
          const float v842 = ((f16_to_f32(t825) + f16_to_f32(t834)) - v453);
          const float v843 = ((f16_to_f32(t826) + f16_to_f32(t835)) - v453);
          const float t844 = buf17[0];
          const float v845 = (t844 + (v841 * v841));
          buf17[0] = v845;
        }
         {
          const i64 t846 = 8;
          const u16 t847 = buf6[t846];
          const u16 t848 = buf6[t846 + 1];
          const u16 t849 = buf6[t846 + 2];
          const u16 t850 = buf6[t846 + 3];
          const u16 t851 = buf6[t846 + 4];
          const u16 t852 = buf6[t846 + 5];
          const u16 t853 = buf6[t846 + 6];
          const u16 t854 = buf6[t846 + 7];
          const i64 t855 = 8;
          const u16 t856 = buf5[t855];
          const u16 t857 = buf5[t855 + 1];
          const u16 t858 = buf5[t855 + 2];
          const u16 t859 = buf5[t855 + 3];
          const u16 t860 = buf5[t855 + 4];
          const u16 t861 = buf5[t855 + 5];
          const u16 t862 = buf5[t855 + 6];
          const u16 t863 = buf5[t855 + 7];
          const float v864 = ((f16_to_f32(t847) + f16_to_f32(t856)) - v453);
          const float v865 = ((f16_to_f32(t848) + f16_to_f32(t857)) - v453);
          const float v866 = ((f16_to_f32(t849) + f16_to_f32(t858)) - v453);
          const float v867 = ((f16_to_f32(t850) + f16_to_f32(t859)) - v453);
          const float v868 = ((f16_to_f32(t851) + f16_to_f32(t860)) - v453);
          const float v869 = ((f16_to_f32(t852) + f16_to_f32(t861)) - v453);
          const float v870 = ((f16_to_f32(t853) + f16_to_f32(t862)) - v453);
          const float v871 = ((f16_to_f32(t854) + f16_to_f32(t863)) - v453);
          const float t872 = buf16[0];
          const float v873 = (t872 + (v870 * v870));
          buf16[0] = v873;
        }
         {
          const i64 t874 = 8;
          const u16 t875 = buf6[t874];
          const u16 t876 = buf6[t874 + 1];
          const u16 t877 = buf6[t874 + 2];
          const u16 t878 = buf6[t874 + 3];
          const u16 t879 = buf6[t874 + 4];
          const u16 t880 = buf6[t874 + 5];
          const u16 t881 = buf6[t874 + 6];
          const u16 t882 = buf6[t874 + 7];
          const i64 t883 = 8;
          const u16 t884 = buf5[t883];
          const u16 t885 = buf5[t883 + 1];
          const u16 t886 = buf5[t883 + 2];
          const u16 t887 = buf5[t883 + 3];
          const u16 t888 = buf5[t883 + 4];
          const u16 t889 = buf5[t883 + 5];
          const u16 t890 = buf5[t883 + 6];
          const u16 t891 = buf5[t883 + 7];
          const float v892 = ((f16_to_f32(t875) + f16_to_f32(t884)) - v453);
          const float v893 = ((f16_to_f32(t876) + f16_to_f32(t885)) - v453);
          const float v894 = ((f16_to_f32(t877) + f16_to_f32(t886)) - v453);
          const float v895 = ((f16_to_f32(t878) + f16_to_f32(t887)) - v453);
          const float v896 = ((f16_to_f32(t879) + f16_to_f32(t888)) - v453);
          const float v897 = ((f16_to_f32(t880) + f16_to_f32(t889)) - v453);
          const float v898 = ((f16_to_f32(t881) + f16_to_f32(t890)) - v453);
          const float v899 = ((f16_to_f32(t882) + f16_to_f32(t891)) - v453);
          const float t900 = buf15[0];
          const float v901 = (t900 + (v899 * v899));
          buf15[0] = v901;
        }
      }
       {
        const float t902 = buf22[0];
        const float t903 = buf21[0];
        const float v904 = (t902 + t903);
        buf22[0] = v904;
      }
       {
        const float t905 = buf22[0];
        const float t906 = buf20[0];
        const float v907 = (t905 + t906);
        buf22[0] = v907;
      }
       {
        const float t908 = buf22[0];
        const float t909 = buf19[0];
        const float v910 = (t908 + t909);
        buf22[0] = v910;
      }
       {
        const float t911 = buf22[0];
        const float t912 = buf18[0];
        const float v913 = (t911 + t912);
        buf22[0] = v913;
      }
       {
        const float t914 = buf22[0];
        const float t915 = buf17[0];
        const float v916 = (t914 + t915);
        buf22[0] = v916;
      }
       {
        const float t917 = buf22[0];
        const float t918 = buf16[0];
        const float v919 = (t917 + t918);
        buf22[0] = v919;
      }
       {
        const float t920 = buf22[0];
        const float t921 = buf15[0];
        const float v922 = (t920 + t921);
        buf22[0] = v922;
      }
       {
        const float t923 = buf22[0];
        const float v924 = t923;
        const float t925 = __shfl_xor_sync(0xffffffffu, v924, 16);
        const float v926 = t925;
        const float v927 = (v924 + v926);
        const float t928 = __shfl_xor_sync(0xffffffffu, v927, 8);
        const float v929 = t928;
        const float v930 = (v927 + v929);
        const float t931 = __shfl_xor_sync(0xffffffffu, v930, 4);
        const float v932 = t931;
        const float v933 = (v930 + v932);
        const float t934 = __shfl_xor_sync(0xffffffffu, v933, 2);
        const float v935 = t934;
        const float v936 = (v933 + v935);
        const float t937 = __shfl_xor_sync(0xffffffffu, v936, 1);
        const float v938 = t937;
        const float v939 = (v936 + v938);
        const i64 t940 = 0;
        const u16 t941 = buf6[t940];
        const u16 t942 = buf6[t940 + 1];
        const u16 t943 = buf6[t940 + 2];
        const u16 t944 = buf6[t940 + 3];
        const u16 t945 = buf6[t940 + 4];
        const u16 t946 = buf6[t940 + 5];
        const u16 t947 = buf6[t940 + 6];
        const u16 t948 = buf6[t940 + 7];
        const i64 t949 = 0;
        const u16 t950 = buf5[t949];
        const u16 t951 = buf5[t949 + 1];
        const u16 t952 = buf5[t949 + 2];
        const u16 t953 = buf5[t949 + 3];
        const u16 t954 = buf5[t949 + 4];
        const u16 t955 = buf5[t949 + 5];
        const u16 t956 = buf5[t949 + 6];
        const u16 t957 = buf5[t949 + 7];
        const float t958 = (((f16_to_f32(t941) + f16_to_f32(t950)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t959 = (((f16_to_f32(t942) + f16_to_f32(t951)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t960 = (((f16_to_f32(t943) + f16_to_f32(t952)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t961 = (((f16_to_f32(t944) + f16_to_f32(t953)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t962 = (((f16_to_f32(t945) + f16_to_f32(t954)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t963 = (((f16_to_f32(t946) + f16_to_f32(t955)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t964 = (((f16_to_f32(t947) + f16_to_f32(t956)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const float t965 = (((f16_to_f32(t948) + f16_to_f32(t957)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
        const i64 t966 = (v2 * 8);
        const uint4 w967 = *reinterpret_cast<const uint4*>(buf2 + t966 + 0);
        const u16 t968 = u16((w967.x >> 0 & 0xffffu));
        const u16 t969 = u16((w967.x >> 16 & 0xffffu));
        const u16 t970 = u16((w967.y >> 0 & 0xffffu));
        const u16 t971 = u16((w967.y >> 16 & 0xffffu));
        const u16 t972 = u16((w967.z >> 0 & 0xffffu));
        const u16 t973 = u16((w967.z >> 16 & 0xffffu));
        const u16 t974 = u16((w967.w >> 0 & 0xffffu));
        const u16 t975 = u16((w967.w >> 16 & 0xffffu));
        const i64 t976 = (v2 * 8);
        const uint4 w977 = *reinterpret_cast<const uint4*>(buf3 + t976 + 0);
        const u16 t978 = u16((w977.x >> 0 & 0xffffu));
        const u16 t979 = u16((w977.x >> 16 & 0xffffu));
        const u16 t980 = u16((w977.y >> 0 & 0xffffu));
        const u16 t981 = u16((w977.y >> 16 & 0xffffu));
        const u16 t982 = u16((w977.z >> 0 & 0xffffu));
        const u16 t983 = u16((w977.z >> 16 & 0xffffu));
        const u16 t984 = u16((w977.w >> 0 & 0xffffu));
        const u16 t985 = u16((w977.w >> 16 & 0xffffu));
        const i64 t986 = ((v1 * 384) + (v2 * 8));
        *reinterpret_cast<uint4*>(buf4 + t986 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t958 * f16_to_f32(t968)) + f16_to_f32(t978)))))) | u32(u16(f32_to_f16(float(((t959 * f16_to_f32(t969)) + f16_to_f32(t979)))))) << 16, u32(u16(f32_to_f16(float(((t960 * f16_to_f32(t970)) + f16_to_f32(t980)))))) | u32(u16(f32_to_f16(float(((t961 * f16_to_f32(t971)) + f16_to_f32(t981)))))) << 16, u32(u16(f32_to_f16(float(((t962 * f16_to_f32(t972)) + f16_to_f32(t982)))))) | u32(u16(f32_to_f16(float(((t963 * f16_to_f32(t973)) + f16_to_f32(t983)))))) << 16, u32(u16(f32_to_f16(float(((t964 * f16_to_f32(t974)) + f16_to_f32(t984)))))) | u32(u16(f32_to_f16(float(((t965 * f16_to_f32(t975)) + f16_to_f32(t985)))))) << 16);
        if ((v2 < 16)) {
          const int v987 = ((v2 * 8) + 256);
          const i64 t988 = 8;
          const u16 t989 = buf6[t988];
          const u16 t990 = buf6[t988 + 1];
          const u16 t991 = buf6[t988 + 2];
          const u16 t992 = buf6[t988 + 3];
          const u16 t993 = buf6[t988 + 4];
          const u16 t994 = buf6[t988 + 5];
          const u16 t995 = buf6[t988 + 6];
          const u16 t996 = buf6[t988 + 7];
          const i64 t997 = 8;
          const u16 t998 = buf5[t997];
          const u16 t999 = buf5[t997 + 1];
          const u16 t1000 = buf5[t997 + 2];
          const u16 t1001 = buf5[t997 + 3];
          const u16 t1002 = buf5[t997 + 4];
          const u16 t1003 = buf5[t997 + 5];
          const u16 t1004 = buf5[t997 + 6];
          const u16 t1005 = buf5[t997 + 7];
          const float t1006 = (((f16_to_f32(t989) + f16_to_f32(t998)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1007 = (((f16_to_f32(t990) + f16_to_f32(t999)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1008 = (((f16_to_f32(t991) + f16_to_f32(t1000)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1009 = (((f16_to_f32(t992) + f16_to_f32(t1001)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1010 = (((f16_to_f32(t993) + f16_to_f32(t1002)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1011 = (((f16_to_f32(t994) + f16_to_f32(t1003)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1012 = (((f16_to_f32(t995) + f16_to_f32(t1004)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const float t1013 = (((f16_to_f32(t996) + f16_to_f32(t1005)) - v453) * rsqrtf((divide_full(v939, 384.0f) + 9.99999975e-06f)));
          const i64 t1014 = v987;
          const uint4 w1015 = *reinterpret_cast<const uint4*>(buf2 + t1014 + 0);
          const u16 t1016 = u16((w1015.x >> 0 & 0xffffu));
          const u16 t1017 = u16((w1015.x >> 16 & 0xffffu));
          const u16 t1018 = u16((w1015.y >> 0 & 0xffffu));
          const u16 t1019 = u16((w1015.y >> 16 & 0xffffu));
          const u16 t1020 = u16((w1015.z >> 0 & 0xffffu));
          const u16 t1021 = u16((w1015.z >> 16 & 0xffffu));
          const u16 t1022 = u16((w1015.w >> 0 & 0xffffu));
          const u16 t1023 = u16((w1015.w >> 16 & 0xffffu));
          const i64 t1024 = v987;
          const uint4 w1025 = *reinterpret_cast<const uint4*>(buf3 + t1024 + 0);
          const u16 t1026 = u16((w1025.x >> 0 & 0xffffu));
          const u16 t1027 = u16((w1025.x >> 16 & 0xffffu));
          const u16 t1028 = u16((w1025.y >> 0 & 0xffffu));
          const u16 t1029 = u16((w1025.y >> 16 & 0xffffu));
          const u16 t1030 = u16((w1025.z >> 0 & 0xffffu));
          const u16 t1031 = u16((w1025.z >> 16 & 0xffffu));
          const u16 t1032 = u16((w1025.w >> 0 & 0xffffu));
          const u16 t1033 = u16((w1025.w >> 16 & 0xffffu));
          const i64 t1034 = (((v1 * 384) + (v2 * 8)) + 256);
          *reinterpret_cast<uint4*>(buf4 + t1034 + 0) = make_uint4(u32(u16(f32_to_f16(float(((t1006 * f16_to_f32(t1016)) + f16_to_f32(t1026)))))) | u32(u16(f32_to_f16(float(((t1007 * f16_to_f32(t1017)) + f16_to_f32(t1027)))))) << 16, u32(u16(f32_to_f16(float(((t1008 * f16_to_f32(t1018)) + f16_to_f32(t1028)))))) | u32(u16(f32_to_f16(float(((t1009 * f16_to_f32(t1019)) + f16_to_f32(t1029)))))) << 16, u32(u16(f32_to_f16(float(((t1010 * f16_to_f32(t1020)) + f16_to_f32(t1030)))))) | u32(u16(f32_to_f16(float(((t1011 * f16_to_f32(t1021)) + f16_to_f32(t1031)))))) << 16, u32(u16(f32_to_f16(float(((t1012 * f16_to_f32(t1022)) + f16_to_f32(t1032)))))) | u32(u16(f32_to_f16(float(((t1013 * f16_to_f32(t1023)) + f16_to_f32(t1033)))))) << 16);
        }
      }
    }
  }
}
