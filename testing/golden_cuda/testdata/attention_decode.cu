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

// attention by attention_decode keys=2 split=2 rows=2 lanes=8
extern "C" __global__ void __launch_bounds__(256, 2) attention_decode(const u16* buf0, const u16* buf1, const u16* buf2, float* buf3, float* buf4, float* buf5, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf6[4];
    float buf7[2];
    float buf8[2];
    float buf9[16];
    float buf10[16];
    const i64 t3 = ((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8));
    const uint4 w4 = *reinterpret_cast<const uint4*>(buf0 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 t9 = u16((w4.z >> 0 & 0xffffu));
    const u16 t10 = u16((w4.z >> 16 & 0xffffu));
    const u16 t11 = u16((w4.w >> 0 & 0xffffu));
    const u16 t12 = u16((w4.w >> 16 & 0xffffu));
    const i64 t13 = (0) * 8;
    buf10[t13] = f16_to_f32(t5);
    buf10[t13 + 1] = f16_to_f32(t6);
    buf10[t13 + 2] = f16_to_f32(t7);
    buf10[t13 + 3] = f16_to_f32(t8);
    buf10[t13 + 4] = f16_to_f32(t9);
    buf10[t13 + 5] = f16_to_f32(t10);
    buf10[t13 + 6] = f16_to_f32(t11);
    buf10[t13 + 7] = f16_to_f32(t12);
    const i64 t14 = (0) * 8;
    buf9[t14] = 0.0f;
    buf9[t14 + 1] = 0.0f;
    buf9[t14 + 2] = 0.0f;
    buf9[t14 + 3] = 0.0f;
    buf9[t14 + 4] = 0.0f;
    buf9[t14 + 5] = 0.0f;
    buf9[t14 + 6] = 0.0f;
    buf9[t14 + 7] = 0.0f;
    buf8[0] = __int_as_float(0xff800000);
    buf7[0] = 0.0f;
    const i64 t15 = (((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8)) + 64);
    const uint4 w16 = *reinterpret_cast<const uint4*>(buf0 + t15 + 0);
    const u16 t17 = u16((w16.x >> 0 & 0xffffu));
    const u16 t18 = u16((w16.x >> 16 & 0xffffu));
    const u16 t19 = u16((w16.y >> 0 & 0xffffu));
    const u16 t20 = u16((w16.y >> 16 & 0xffffu));
    const u16 t21 = u16((w16.z >> 0 & 0xffffu));
    const u16 t22 = u16((w16.z >> 16 & 0xffffu));
    const u16 t23 = u16((w16.w >> 0 & 0xffffu));
    const u16 t24 = u16((w16.w >> 16 & 0xffffu));
    const i64 t25 = (1) * 8;
    buf10[t25] = f16_to_f32(t17);
    buf10[t25 + 1] = f16_to_f32(t18);
    buf10[t25 + 2] = f16_to_f32(t19);
    buf10[t25 + 3] = f16_to_f32(t20);
    buf10[t25 + 4] = f16_to_f32(t21);
    buf10[t25 + 5] = f16_to_f32(t22);
    buf10[t25 + 6] = f16_to_f32(t23);
    buf10[t25 + 7] = f16_to_f32(t24);
    const i64 t26 = (1) * 8;
    buf9[t26] = 0.0f;
    buf9[t26 + 1] = 0.0f;
    buf9[t26 + 2] = 0.0f;
    buf9[t26 + 3] = 0.0f;
    buf9[t26 + 4] = 0.0f;
    buf9[t26 + 5] = 0.0f;
    buf9[t26 + 6] = 0.0f;
    buf9[t26 + 7] = 0.0f;
    buf8[1] = __int_as_float(0xff800000);
    buf7[1] = 0.0f;
     {
      const int v27 = floor_div((int(v0) + 63), 64);
      const int v28 = floor_div((v27 + 1), 2);
      #pragma unroll 1
      for (int v29 = 0; v29 < max_int(min_int(v28, (v27 - (floor_div(v1, 2) * v28))), 0); ++v29) {
        const int t30 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t31 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int((((v29 * 64) + t30) + floor_div(v2, 8)), (int(v0) - 1)) * 64));
        const i64 t32 = (t31 + (floor_mod(v2, 8) * 8));
        const uint4 w33 = *reinterpret_cast<const uint4*>(buf1 + t32 + 0);
        const u16 t34 = u16((w33.x >> 0 & 0xffffu));
        const u16 t35 = u16((w33.x >> 16 & 0xffffu));
        const u16 t36 = u16((w33.y >> 0 & 0xffffu));
        const u16 t37 = u16((w33.y >> 16 & 0xffffu));
        const u16 t38 = u16((w33.z >> 0 & 0xffffu));
        const u16 t39 = u16((w33.z >> 16 & 0xffffu));
        const u16 t40 = u16((w33.w >> 0 & 0xffffu));
        const u16 t41 = u16((w33.w >> 16 & 0xffffu));
        const float v42 = f16_to_f32(t34);
        const float v43 = f16_to_f32(t35);
        const float v44 = f16_to_f32(t36);
        const float v45 = f16_to_f32(t37);
        const float v46 = f16_to_f32(t38);
        const float v47 = f16_to_f32(t39);
        const float v48 = f16_to_f32(t40);
        const float v49 = f16_to_f32(t41);
        const int t50 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t51 = (min_int(((((v29 * 64) + t50) + floor_div(v2, 8)) + 32), (int(v0) - 1)) * 64);
        const i64 t52 = ((((floor_mod(v1, 2) * int(v0)) * 64) + t51) + (floor_mod(v2, 8) * 8));
        const uint4 w53 = *reinterpret_cast<const uint4*>(buf1 + t52 + 0);
        const u16 t54 = u16((w53.x >> 0 & 0xffffu));
        const u16 t55 = u16((w53.x >> 16 & 0xffffu));
        const u16 t56 = u16((w53.y >> 0 & 0xffffu));
        const u16 t57 = u16((w53.y >> 16 & 0xffffu));
        const u16 t58 = u16((w53.z >> 0 & 0xffffu));
        const u16 t59 = u16((w53.z >> 16 & 0xffffu));
        const u16 t60 = u16((w53.w >> 0 & 0xffffu));
        const u16 t61 = u16((w53.w >> 16 & 0xffffu));
        const float v62 = f16_to_f32(t54);
        const float v63 = f16_to_f32(t55);
        const float v64 = f16_to_f32(t56);
        const float v65 = f16_to_f32(t57);
        const float v66 = f16_to_f32(t58);
        const float v67 = f16_to_f32(t59);
        const float v68 = f16_to_f32(t60);
        const float v69 = f16_to_f32(t61);
        const int t70 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t71 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int((((v29 * 64) + t70) + floor_div(v2, 8)), (int(v0) - 1)) * 64));
        const i64 t72 = (t71 + (floor_mod(v2, 8) * 8));
        const uint4 w73 = *reinterpret_cast<const uint4*>(buf2 + t72 + 0);
        const u16 t74 = u16((w73.x >> 0 & 0xffffu));
        const u16 t75 = u16((w73.x >> 16 & 0xffffu));
        const u16 t76 = u16((w73.y >> 0 & 0xffffu));
        const u16 t77 = u16((w73.y >> 16 & 0xffffu));
        const u16 t78 = u16((w73.z >> 0 & 0xffffu));
        const u16 t79 = u16((w73.z >> 16 & 0xffffu));
        const u16 t80 = u16((w73.w >> 0 & 0xffffu));
        const u16 t81 = u16((w73.w >> 16 & 0xffffu));
        const float v82 = f16_to_f32(t74);
        const float v83 = f16_to_f32(t75);
        const float v84 = f16_to_f32(t76);
        const float v85 = f16_to_f32(t77);
        const float v86 = f16_to_f32(t78);
        const float v87 = f16_to_f32(t79);
        const float v88 = f16_to_f32(t80);
        const float v89 = f16_to_f32(t81);
        const int t90 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t91 = (min_int(((((v29 * 64) + t90) + floor_div(v2, 8)) + 32), (int(v0) - 1)) * 64);
        const i64 t92 = ((((floor_mod(v1, 2) * int(v0)) * 64) + t91) + (floor_mod(v2, 8) * 8));
        const uint4 w93 = *reinterpret_cast<const uint4*>(buf2 + t92 + 0);
        const u16 t94 = u16((w93.x >> 0 & 0xffffu));
        const u16 t95 = u16((w93.x >> 16 & 0xffffu));
        const u16 t96 = u16((w93.y >> 0 & 0xffffu));
        const u16 t97 = u16((w93.y >> 16 & 0xffffu));
        const u16 t98 = u16((w93.z >> 0 & 0xffffu));
        const u16 t99 = u16((w93.z >> 16 & 0xffffu));
        const u16 t100 = u16((w93.w >> 0 & 0xffffu));
        const u16 t101 = u16((w93.w >> 16 & 0xffffu));
        const float v102 = f16_to_f32(t94);
        const float v103 = f16_to_f32(t95);
        const float v104 = f16_to_f32(t96);
        const float v105 = f16_to_f32(t97);
        const float v106 = f16_to_f32(t98);
        const float v107 = f16_to_f32(t99);
        const float v108 = f16_to_f32(t100);
        const float v109 = f16_to_f32(t101);
         {
          const i64 t110 = (0) * 8;
          const float t111 = buf10[t110];
          const float t112 = buf10[t110 + 1];
          const float t113 = buf10[t110 + 2];
          const float t114 = buf10[t110 + 3];
          const float t115 = buf10[t110 + 4];
          const float t116 = buf10[t110 + 5];
          const float t117 = buf10[t110 + 6];
          const float t118 = buf10[t110 + 7];
          const float v119 = t111;
          const float v120 = t112;
          const float v121 = t113;
          const float v122 = t114;
          const float v123 = t115;
          const float v124 = t116;
          const float v125 = t117;
          const float v126 = t118;
          const float t127 = (((((0.0f + (v119 * v42)) + (v120 * v43)) + (v121 * v44)) + (v122 * v45)) + (v123 * v46));
          buf6[0] = (((t127 + (v124 * v47)) + (v125 * v48)) + (v126 * v49));
        }
         {
          const float t128 = buf6[0];
          const float t129 = __shfl_xor_sync(0xffffffffu, t128, 4);
          const float v130 = t129;
          const float t131 = buf6[0];
          buf6[0] = (t131 + v130);
        }
         {
          const float t132 = buf6[0];
          const float t133 = __shfl_xor_sync(0xffffffffu, t132, 2);
          const float v134 = t133;
          const float t135 = buf6[0];
          buf6[0] = (t135 + v134);
        }
         {
          const float t136 = buf6[0];
          const float t137 = __shfl_xor_sync(0xffffffffu, t136, 1);
          const float v138 = t137;
          const float t139 = buf6[0];
          buf6[0] = (t139 + v138);
        }
         {
          const i64 t140 = (0) * 8;
          const float t141 = buf10[t140];
          const float t142 = buf10[t140 + 1];
          const float t143 = buf10[t140 + 2];
          const float t144 = buf10[t140 + 3];
          const float t145 = buf10[t140 + 4];
          const float t146 = buf10[t140 + 5];
          const float t147 = buf10[t140 + 6];
          const float t148 = buf10[t140 + 7];
          const float v149 = t141;
          const float v150 = t142;
          const float v151 = t143;
          const float v152 = t144;
          const float v153 = t145;
          const float v154 = t146;
          const float v155 = t147;
          const float v156 = t148;
          const float t157 = (((((0.0f + (v149 * v62)) + (v150 * v63)) + (v151 * v64)) + (v152 * v65)) + (v153 * v66));
          buf6[1] = (((t157 + (v154 * v67)) + (v155 * v68)) + (v156 * v69));
        }
         {
          const float t158 = buf6[1];
          const float t159 = __shfl_xor_sync(0xffffffffu, t158, 4);
          const float v160 = t159;
          const float t161 = buf6[1];
          buf6[1] = (t161 + v160);
        }
         {
          const float t162 = buf6[1];
          const float t163 = __shfl_xor_sync(0xffffffffu, t162, 2);
          const float v164 = t163;
          const float t165 = buf6[1];
          buf6[1] = (t165 + v164);
        }
         {
          const float t166 = buf6[1];
          const float t167 = __shfl_xor_sync(0xffffffffu, t166, 1);
          const float v168 = t167;
          const float t169 = buf6[1];
          buf6[1] = (t169 + v168);
        }
         {
          const i64 t170 = (1) * 8;
          const float t171 = buf10[t170];
          const float t172 = buf10[t170 + 1];
          const float t173 = buf10[t170 + 2];
          const float t174 = buf10[t170 + 3];
          const float t175 = buf10[t170 + 4];
          const float t176 = buf10[t170 + 5];
          const float t177 = buf10[t170 + 6];
          const float t178 = buf10[t170 + 7];
          const float v179 = t171;
          const float v180 = t172;
          const float v181 = t173;
          const float v182 = t174;
          const float v183 = t175;
          const float v184 = t176;
          const float v185 = t177;
          const float v186 = t178;
          const float t187 = (((((0.0f + (v179 * v42)) + (v180 * v43)) + (v181 * v44)) + (v182 * v45)) + (v183 * v46));
          buf6[2] = (((t187 + (v184 * v47)) + (v185 * v48)) + (v186 * v49));
        }
         {
          const float t188 = buf6[2];
          const float t189 = __shfl_xor_sync(0xffffffffu, t188, 4);
          const float v190 = t189;
          const float t191 = buf6[2];
          buf6[2] = (t191 + v190);
        }
         {
          const float t192 = buf6[2];
          const float t193 = __shfl_xor_sync(0xffffffffu, t192, 2);
          const float v194 = t193;
          const float t195 = buf6[2];
          buf6[2] = (t195 + v194);
        }
         {
          const float t196 = buf6[2];
          const float t197 = __shfl_xor_sync(0xffffffffu, t196, 1);
          const float v198 = t197;
          const float t199 = buf6[2];
          buf6[2] = (t199 + v198);
        }
         {
          const i64 t200 = (1) * 8;
          const float t201 = buf10[t200];
          const float t202 = buf10[t200 + 1];
          const float t203 = buf10[t200 + 2];
          const float t204 = buf10[t200 + 3];
          const float t205 = buf10[t200 + 4];
          const float t206 = buf10[t200 + 5];
          const float t207 = buf10[t200 + 6];
          const float t208 = buf10[t200 + 7];
          const float v209 = t201;
          const float v210 = t202;
          const float v211 = t203;
          const float v212 = t204;
          const float v213 = t205;
          const float v214 = t206;
          const float v215 = t207;
          const float v216 = t208;
          const float t217 = (((((0.0f + (v209 * v62)) + (v210 * v63)) + (v211 * v64)) + (v212 * v65)) + (v213 * v66));
          buf6[3] = (((t217 + (v214 * v67)) + (v215 * v68)) + (v216 * v69));
        }
         {
          const float t218 = buf6[3];
          const float t219 = __shfl_xor_sync(0xffffffffu, t218, 4);
          const float v220 = t219;
          const float t221 = buf6[3];
          buf6[3] = (t221 + v220);
        }
         {
          const float t222 = buf6[3];
          const float t223 = __shfl_xor_sync(0xffffffffu, t222, 2);
          const float v224 = t223;
          const float t225 = buf6[3];
          buf6[3] = (t225 + v224);
        }
         {
          const float t226 = buf6[3];
          const float t227 = __shfl_xor_sync(0xffffffffu, t226, 1);
          const float v228 = t227;
          const float t229 = buf6[3];
          buf6[3] = (t229 + v228);
        }
        const int t230 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t231 = buf6[0];
        const float t232 = (((((v29 * 64) + t230) + floor_div(v2, 8)) < int(v0)) ? (t231 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[0] = t232;
        const int t233 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t234 = buf6[1];
        const float t235 = ((((((v29 * 64) + t233) + floor_div(v2, 8)) + 32) < int(v0)) ? (t234 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[1] = t235;
         {
          const float t236 = buf8[0];
          const float t237 = buf6[0];
          const float t238 = buf6[1];
          const float v239 = max_nan(max_nan(t236, t237), t238);
          const float v240 = ((v239 == __int_as_float(0xff800000)) ? 0.0f : v239);
          const float t241 = buf8[0];
          const float v242 = exp2_flush((t241 - v240));
          const float t243 = buf6[0];
          buf6[0] = exp2_flush((t243 - v240));
          const float t244 = buf6[1];
          buf6[1] = exp2_flush((t244 - v240));
          const float t245 = buf7[0];
          const float t246 = buf6[0];
          const float t247 = buf6[1];
          buf7[0] = (((t245 * v242) + t246) + t247);
          const i64 t248 = (0) * 8;
          const float t249 = buf9[t248];
          const float t250 = buf9[t248 + 1];
          const float t251 = buf9[t248 + 2];
          const float t252 = buf9[t248 + 3];
          const float t253 = buf9[t248 + 4];
          const float t254 = buf9[t248 + 5];
          const float t255 = buf9[t248 + 6];
          const float t256 = buf9[t248 + 7];
          const float t257 = buf6[0];
          const float t258 = buf6[1];
          const i64 t259 = (0) * 8;
          buf9[t259] = (((t249 * v242) + (t257 * v82)) + (t258 * v102));
          buf9[t259 + 1] = (((t250 * v242) + (t257 * v83)) + (t258 * v103));
          buf9[t259 + 2] = (((t251 * v242) + (t257 * v84)) + (t258 * v104));
          buf9[t259 + 3] = (((t252 * v242) + (t257 * v85)) + (t258 * v105));
          buf9[t259 + 4] = (((t253 * v242) + (t257 * v86)) + (t258 * v106));
          buf9[t259 + 5] = (((t254 * v242) + (t257 * v87)) + (t258 * v107));
          buf9[t259 + 6] = (((t255 * v242) + (t257 * v88)) + (t258 * v108));
          buf9[t259 + 7] = (((t256 * v242) + (t257 * v89)) + (t258 * v109));
          buf8[0] = v239;
        }
        const int t260 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t261 = buf6[2];
        const float t262 = (((((v29 * 64) + t260) + floor_div(v2, 8)) < int(v0)) ? (t261 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[2] = t262;
        const int t263 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t264 = buf6[3];
        const float t265 = ((((((v29 * 64) + t263) + floor_div(v2, 8)) + 32) < int(v0)) ? (t264 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[3] = t265;
         {
          const float t266 = buf8[1];
          const float t267 = buf6[2];
          const float t268 = buf6[3];
          const float v269 = max_nan(max_nan(t266, t267), t268);
          const float v270 = ((v269 == __int_as_float(0xff800000)) ? 0.0f : v269);
          const float t271 = buf8[1];
          const float v272 = exp2_flush((t271 - v270));
          const float t273 = buf6[2];
          buf6[2] = exp2_flush((t273 - v270));
          const float t274 = buf6[3];
          buf6[3] = exp2_flush((t274 - v270));
          const float t275 = buf7[1];
          const float t276 = buf6[2];
          const float t277 = buf6[3];
          buf7[1] = (((t275 * v272) + t276) + t277);
          const i64 t278 = (1) * 8;
          const float t279 = buf9[t278];
          const float t280 = buf9[t278 + 1];
          const float t281 = buf9[t278 + 2];
          const float t282 = buf9[t278 + 3];
          const float t283 = buf9[t278 + 4];
          const float t284 = buf9[t278 + 5];
          const float t285 = buf9[t278 + 6];
          const float t286 = buf9[t278 + 7];
          const float t287 = buf6[2];
          const float t288 = buf6[3];
          const i64 t289 = (1) * 8;
          buf9[t289] = (((t279 * v272) + (t287 * v82)) + (t288 * v102));
          buf9[t289 + 1] = (((t280 * v272) + (t287 * v83)) + (t288 * v103));
          buf9[t289 + 2] = (((t281 * v272) + (t287 * v84)) + (t288 * v104));
          buf9[t289 + 3] = (((t282 * v272) + (t287 * v85)) + (t288 * v105));
          buf9[t289 + 4] = (((t283 * v272) + (t287 * v86)) + (t288 * v106));
          buf9[t289 + 5] = (((t284 * v272) + (t287 * v87)) + (t288 * v107));
          buf9[t289 + 6] = (((t285 * v272) + (t287 * v88)) + (t288 * v108));
          buf9[t289 + 7] = (((t286 * v272) + (t287 * v89)) + (t288 * v109));
          buf8[1] = v269;
        }
      }
    }
     {
      const float t290 = buf8[0];
      const float t291 = __shfl_xor_sync(0xffffffffu, t290, 8);
      const float v292 = t291;
      const float t293 = buf8[0];
      const float v294 = max_nan(t293, v292);
      const float t295 = buf8[0];
      const float t296 = exp2_flush((t295 - ((v294 == __int_as_float(0xff800000)) ? 0.0f : v294)));
      const float v297 = t296;
      const float t298 = exp2_flush((v292 - ((v294 == __int_as_float(0xff800000)) ? 0.0f : v294)));
      const float v299 = t298;
       {
        const float t300 = buf7[0];
        const float v301 = t300;
        const float t302 = __shfl_xor_sync(0xffffffffu, v301, 8);
        buf7[0] = ((v301 * v297) + (t302 * v299));
      }
       {
        const i64 t303 = (0) * 8;
        const float t304 = buf9[t303];
        const float t305 = buf9[t303 + 1];
        const float t306 = buf9[t303 + 2];
        const float t307 = buf9[t303 + 3];
        const float t308 = buf9[t303 + 4];
        const float t309 = buf9[t303 + 5];
        const float t310 = buf9[t303 + 6];
        const float t311 = buf9[t303 + 7];
        const float v312 = t304;
        const float v313 = t305;
        const float v314 = t306;
        const float v315 = t307;
        const float v316 = t308;
        const float v317 = t309;
        const float v318 = t310;
        const float v319 = t311;
        const float t320 = __shfl_xor_sync(0xffffffffu, v312, 8);
        const float t321 = __shfl_xor_sync(0xffffffffu, v313, 8);
        const float t322 = __shfl_xor_sync(0xffffffffu, v314, 8);
        const float t323 = __shfl_xor_sync(0xffffffffu, v315, 8);
        const float t324 = __shfl_xor_sync(0xffffffffu, v316, 8);
        const float t325 = __shfl_xor_sync(0xffffffffu, v317, 8);
        const float t326 = __shfl_xor_sync(0xffffffffu, v318, 8);
        const float t327 = __shfl_xor_sync(0xffffffffu, v319, 8);
        const i64 t328 = (0) * 8;
        buf9[t328] = ((v312 * v297) + (t320 * v299));
        buf9[t328 + 1] = ((v313 * v297) + (t321 * v299));
        buf9[t328 + 2] = ((v314 * v297) + (t322 * v299));
        buf9[t328 + 3] = ((v315 * v297) + (t323 * v299));
        buf9[t328 + 4] = ((v316 * v297) + (t324 * v299));
        buf9[t328 + 5] = ((v317 * v297) + (t325 * v299));
        buf9[t328 + 6] = ((v318 * v297) + (t326 * v299));
        buf9[t328 + 7] = ((v319 * v297) + (t327 * v299));
      }
      buf8[0] = v294;
    }
     {
      const float t329 = buf8[1];
      const float t330 = __shfl_xor_sync(0xffffffffu, t329, 8);
      const float v331 = t330;
      const float t332 = buf8[1];
      const float v333 = max_nan(t332, v331);
      const float t334 = buf8[1];
      const float t335 = exp2_flush((t334 - ((v333 == __int_as_float(0xff800000)) ? 0.0f : v333)));
      const float v336 = t335;
      const float t337 = exp2_flush((v331 - ((v333 == __int_as_float(0xff800000)) ? 0.0f : v333)));
      const float v338 = t337;
       {
        const float t339 = buf7[1];
        const float v340 = t339;
        const float t341 = __shfl_xor_sync(0xffffffffu, v340, 8);
        buf7[1] = ((v340 * v336) + (t341 * v338));
      }
       {
        const i64 t342 = (1) * 8;
        const float t343 = buf9[t342];
        const float t344 = buf9[t342 + 1];
        const float t345 = buf9[t342 + 2];
        const float t346 = buf9[t342 + 3];
        const float t347 = buf9[t342 + 4];
        const float t348 = buf9[t342 + 5];
        const float t349 = buf9[t342 + 6];
        const float t350 = buf9[t342 + 7];
        const float v351 = t343;
        const float v352 = t344;
        const float v353 = t345;
        const float v354 = t346;
        const float v355 = t347;
        const float v356 = t348;
        const float v357 = t349;
        const float v358 = t350;
        const float t359 = __shfl_xor_sync(0xffffffffu, v351, 8);
        const float t360 = __shfl_xor_sync(0xffffffffu, v352, 8);
        const float t361 = __shfl_xor_sync(0xffffffffu, v353, 8);
        const float t362 = __shfl_xor_sync(0xffffffffu, v354, 8);
        const float t363 = __shfl_xor_sync(0xffffffffu, v355, 8);
        const float t364 = __shfl_xor_sync(0xffffffffu, v356, 8);
        const float t365 = __shfl_xor_sync(0xffffffffu, v357, 8);
        const float t366 = __shfl_xor_sync(0xffffffffu, v358, 8);
        const i64 t367 = (1) * 8;
        buf9[t367] = ((v351 * v336) + (t359 * v338));
        buf9[t367 + 1] = ((v352 * v336) + (t360 * v338));
        buf9[t367 + 2] = ((v353 * v336) + (t361 * v338));
        buf9[t367 + 3] = ((v354 * v336) + (t362 * v338));
        buf9[t367 + 4] = ((v355 * v336) + (t363 * v338));
        buf9[t367 + 5] = ((v356 * v336) + (t364 * v338));
        buf9[t367 + 6] = ((v357 * v336) + (t365 * v338));
        buf9[t367 + 7] = ((v358 * v336) + (t366 * v338));
      }
      buf8[1] = v333;
    }
     {
      const float t368 = buf8[0];
      const float t369 = __shfl_xor_sync(0xffffffffu, t368, 16);
      const float v370 = t369;
      const float t371 = buf8[0];
      const float v372 = max_nan(t371, v370);
      const float t373 = buf8[0];
      const float t374 = exp2_flush((t373 - ((v372 == __int_as_float(0xff800000)) ? 0.0f : v372)));
      const float v375 = t374;
      const float t376 = exp2_flush((v370 - ((v372 == __int_as_float(0xff800000)) ? 0.0f : v372)));
      const float v377 = t376;
       {
        const float t378 = buf7[0];
        const float v379 = t378;
        const float t380 = __shfl_xor_sync(0xffffffffu, v379, 16);
        buf7[0] = ((v379 * v375) + (t380 * v377));
      }
       {
        const i64 t381 = (0) * 8;
        const float t382 = buf9[t381];
        const float t383 = buf9[t381 + 1];
        const float t384 = buf9[t381 + 2];
        const float t385 = buf9[t381 + 3];
        const float t386 = buf9[t381 + 4];
        const float t387 = buf9[t381 + 5];
        const float t388 = buf9[t381 + 6];
        const float t389 = buf9[t381 + 7];
        const float v390 = t382;
        const float v391 = t383;
        const float v392 = t384;
        const float v393 = t385;
        const float v394 = t386;
        const float v395 = t387;
        const float v396 = t388;
        const float v397 = t389;
        const float t398 = __shfl_xor_sync(0xffffffffu, v390, 16);
        const float t399 = __shfl_xor_sync(0xffffffffu, v391, 16);
        const float t400 = __shfl_xor_sync(0xffffffffu, v392, 16);
        const float t401 = __shfl_xor_sync(0xffffffffu, v393, 16);
        const float t402 = __shfl_xor_sync(0xffffffffu, v394, 16);
        const float t403 = __shfl_xor_sync(0xffffffffu, v395, 16);
        const float t404 = __shfl_xor_sync(0xffffffffu, v396, 16);
        const float t405 = __shfl_xor_sync(0xffffffffu, v397, 16);
        const i64 t406 = (0) * 8;
        buf9[t406] = ((v390 * v375) + (t398 * v377));
        buf9[t406 + 1] = ((v391 * v375) + (t399 * v377));
        buf9[t406 + 2] = ((v392 * v375) + (t400 * v377));
        buf9[t406 + 3] = ((v393 * v375) + (t401 * v377));
        buf9[t406 + 4] = ((v394 * v375) + (t402 * v377));
        buf9[t406 + 5] = ((v395 * v375) + (t403 * v377));
        buf9[t406 + 6] = ((v396 * v375) + (t404 * v377));
        buf9[t406 + 7] = ((v397 * v375) + (t405 * v377));
      }
      buf8[0] = v372;
    }
     {
      const float t407 = buf8[1];
      const float t408 = __shfl_xor_sync(0xffffffffu, t407, 16);
      const float v409 = t408;
      const float t410 = buf8[1];
      const float v411 = max_nan(t410, v409);
      const float t412 = buf8[1];
      const float t413 = exp2_flush((t412 - ((v411 == __int_as_float(0xff800000)) ? 0.0f : v411)));
      const float v414 = t413;
      const float t415 = exp2_flush((v409 - ((v411 == __int_as_float(0xff800000)) ? 0.0f : v411)));
      const float v416 = t415;
       {
        const float t417 = buf7[1];
        const float v418 = t417;
        const float t419 = __shfl_xor_sync(0xffffffffu, v418, 16);
        buf7[1] = ((v418 * v414) + (t419 * v416));
      }
       {
        const i64 t420 = (1) * 8;
        const float t421 = buf9[t420];
        const float t422 = buf9[t420 + 1];
        const float t423 = buf9[t420 + 2];
        const float t424 = buf9[t420 + 3];
        const float t425 = buf9[t420 + 4];
        const float t426 = buf9[t420 + 5];
        const float t427 = buf9[t420 + 6];
        const float t428 = buf9[t420 + 7];
        const float v429 = t421;
        const float v430 = t422;
        const float v431 = t423;
        const float v432 = t424;
        const float v433 = t425;
        const float v434 = t426;
        const float v435 = t427;
        const float v436 = t428;
        const float t437 = __shfl_xor_sync(0xffffffffu, v429, 16);
        const float t438 = __shfl_xor_sync(0xffffffffu, v430, 16);
        const float t439 = __shfl_xor_sync(0xffffffffu, v431, 16);
        const float t440 = __shfl_xor_sync(0xffffffffu, v432, 16);
        const float t441 = __shfl_xor_sync(0xffffffffu, v433, 16);
        const float t442 = __shfl_xor_sync(0xffffffffu, v434, 16);
        const float t443 = __shfl_xor_sync(0xffffffffu, v435, 16);
        const float t444 = __shfl_xor_sync(0xffffffffu, v436, 16);
        const i64 t445 = (1) * 8;
        buf9[t445] = ((v429 * v414) + (t437 * v416));
        buf9[t445 + 1] = ((v430 * v414) + (t438 * v416));
        buf9[t445 + 2] = ((v431 * v414) + (t439 * v416));
        buf9[t445 + 3] = ((v432 * v414) + (t440 * v416));
        buf9[t445 + 4] = ((v433 * v414) + (t441 * v416));
        buf9[t445 + 5] = ((v434 * v414) + (t442 * v416));
        buf9[t445 + 6] = ((v435 * v414) + (t443 * v416));
        buf9[t445 + 7] = ((v436 * v414) + (t444 * v416));
      }
      buf8[1] = v411;
    }
     {
      float* const buf11 = reinterpret_cast<float*>(shared_memory + 0);
      float* const buf12 = reinterpret_cast<float*>(shared_memory + 64);
      float* const buf13 = reinterpret_cast<float*>(shared_memory + 128);
      if ((floor_mod(v2, 32) < 8)) {
        const i64 t446 = (0) * 8;
        const float t447 = buf9[t446];
        const float t448 = buf9[t446 + 1];
        const float t449 = buf9[t446 + 2];
        const float t450 = buf9[t446 + 3];
        const float t451 = buf9[t446 + 4];
        const float t452 = buf9[t446 + 5];
        const float t453 = buf9[t446 + 6];
        const float t454 = buf9[t446 + 7];
        buf13[((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8))] = t447;
        const i64 t455 = (0) * 8;
        const float t456 = buf9[t455];
        const float t457 = buf9[t455 + 1];
        const float t458 = buf9[t455 + 2];
        const float t459 = buf9[t455 + 3];
        const float t460 = buf9[t455 + 4];
        const float t461 = buf9[t455 + 5];
        const float t462 = buf9[t455 + 6];
        const float t463 = buf9[t455 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 1)] = t457;
        const i64 t464 = (0) * 8;
        const float t465 = buf9[t464];
        const float t466 = buf9[t464 + 1];
        const float t467 = buf9[t464 + 2];
        const float t468 = buf9[t464 + 3];
        const float t469 = buf9[t464 + 4];
        const float t470 = buf9[t464 + 5];
        const float t471 = buf9[t464 + 6];
        const float t472 = buf9[t464 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 2)] = t467;
        const i64 t473 = (0) * 8;
        const float t474 = buf9[t473];
        const float t475 = buf9[t473 + 1];
        const float t476 = buf9[t473 + 2];
        const float t477 = buf9[t473 + 3];
        const float t478 = buf9[t473 + 4];
        const float t479 = buf9[t473 + 5];
        const float t480 = buf9[t473 + 6];
        const float t481 = buf9[t473 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 3)] = t477;
        const i64 t482 = (0) * 8;
        const float t483 = buf9[t482];
        const float t484 = buf9[t482 + 1];
        const float t485 = buf9[t482 + 2];
        const float t486 = buf9[t482 + 3];
        const float t487 = buf9[t482 + 4];
        const float t488 = buf9[t482 + 5];
        const float t489 = buf9[t482 + 6];
        const float t490 = buf9[t482 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 4)] = t487;
        const i64 t491 = (0) * 8;
        const float t492 = buf9[t491];
        const float t493 = buf9[t491 + 1];
        const float t494 = buf9[t491 + 2];
        const float t495 = buf9[t491 + 3];
        const float t496 = buf9[t491 + 4];
        const float t497 = buf9[t491 + 5];
        const float t498 = buf9[t491 + 6];
        const float t499 = buf9[t491 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 5)] = t497;
        const i64 t500 = (0) * 8;
        const float t501 = buf9[t500];
        const float t502 = buf9[t500 + 1];
        const float t503 = buf9[t500 + 2];
        const float t504 = buf9[t500 + 3];
        const float t505 = buf9[t500 + 4];
        const float t506 = buf9[t500 + 5];
        const float t507 = buf9[t500 + 6];
        const float t508 = buf9[t500 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 6)] = t507;
        const i64 t509 = (0) * 8;
        const float t510 = buf9[t509];
        const float t511 = buf9[t509 + 1];
        const float t512 = buf9[t509 + 2];
        const float t513 = buf9[t509 + 3];
        const float t514 = buf9[t509 + 4];
        const float t515 = buf9[t509 + 5];
        const float t516 = buf9[t509 + 6];
        const float t517 = buf9[t509 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 7)] = t517;
        const i64 t518 = (1) * 8;
        const float t519 = buf9[t518];
        const float t520 = buf9[t518 + 1];
        const float t521 = buf9[t518 + 2];
        const float t522 = buf9[t518 + 3];
        const float t523 = buf9[t518 + 4];
        const float t524 = buf9[t518 + 5];
        const float t525 = buf9[t518 + 6];
        const float t526 = buf9[t518 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 64)] = t519;
        const i64 t527 = (1) * 8;
        const float t528 = buf9[t527];
        const float t529 = buf9[t527 + 1];
        const float t530 = buf9[t527 + 2];
        const float t531 = buf9[t527 + 3];
        const float t532 = buf9[t527 + 4];
        const float t533 = buf9[t527 + 5];
        const float t534 = buf9[t527 + 6];
        const float t535 = buf9[t527 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 65)] = t529;
        const i64 t536 = (1) * 8;
        const float t537 = buf9[t536];
        const float t538 = buf9[t536 + 1];
        const float t539 = buf9[t536 + 2];
        const float t540 = buf9[t536 + 3];
        const float t541 = buf9[t536 + 4];
        const float t542 = buf9[t536 + 5];
        const float t543 = buf9[t536 + 6];
        const float t544 = buf9[t536 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 66)] = t539;
        const i64 t545 = (1) * 8;
        const float t546 = buf9[t545];
        const float t547 = buf9[t545 + 1];
        const float t548 = buf9[t545 + 2];
        const float t549 = buf9[t545 + 3];
        const float t550 = buf9[t545 + 4];
        const float t551 = buf9[t545 + 5];
        const float t552 = buf9[t545 + 6];
        const float t553 = buf9[t545 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 67)] = t549;
        const i64 t554 = (1) * 8;
        const float t555 = buf9[t554];
        const float t556 = buf9[t554 + 1];
        const float t557 = buf9[t554 + 2];
        const float t558 = buf9[t554 + 3];
        const float t559 = buf9[t554 + 4];
        const float t560 = buf9[t554 + 5];
        const float t561 = buf9[t554 + 6];
        const float t562 = buf9[t554 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 68)] = t559;
        const i64 t563 = (1) * 8;
        const float t564 = buf9[t563];
        const float t565 = buf9[t563 + 1];
        const float t566 = buf9[t563 + 2];
        const float t567 = buf9[t563 + 3];
        const float t568 = buf9[t563 + 4];
        const float t569 = buf9[t563 + 5];
        const float t570 = buf9[t563 + 6];
        const float t571 = buf9[t563 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 69)] = t569;
        const i64 t572 = (1) * 8;
        const float t573 = buf9[t572];
        const float t574 = buf9[t572 + 1];
        const float t575 = buf9[t572 + 2];
        const float t576 = buf9[t572 + 3];
        const float t577 = buf9[t572 + 4];
        const float t578 = buf9[t572 + 5];
        const float t579 = buf9[t572 + 6];
        const float t580 = buf9[t572 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 70)] = t579;
        const i64 t581 = (1) * 8;
        const float t582 = buf9[t581];
        const float t583 = buf9[t581 + 1];
        const float t584 = buf9[t581 + 2];
        const float t585 = buf9[t581 + 3];
        const float t586 = buf9[t581 + 4];
        const float t587 = buf9[t581 + 5];
        const float t588 = buf9[t581 + 6];
        const float t589 = buf9[t581 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 71)] = t589;
      }
      if ((floor_mod(v2, 32) == 0)) {
        const float t590 = buf8[0];
        buf12[(floor_div(v2, 32) * 2)] = t590;
        const float t591 = buf7[0];
        buf11[(floor_div(v2, 32) * 2)] = t591;
        const float t592 = buf8[1];
        buf12[((floor_div(v2, 32) * 2) + 1)] = t592;
        const float t593 = buf7[1];
        buf11[((floor_div(v2, 32) * 2) + 1)] = t593;
      }
      __syncthreads();
      if ((v2 < 64)) {
        const float t594 = buf12[0];
        const float t595 = buf12[2];
        const float t596 = buf12[4];
        const float t597 = buf12[6];
        const float t598 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t594), t595), t596), t597);
        const float t599 = buf12[8];
        const float t600 = buf12[10];
        const float t601 = buf12[12];
        const float t602 = buf12[14];
        const float v603 = max_nan(max_nan(max_nan(max_nan(t598, t599), t600), t601), t602);
        const float v604 = ((v603 == __int_as_float(0xff800000)) ? 0.0f : v603);
        const float t605 = buf13[v2];
        const float t606 = buf12[0];
        const float t607 = buf13[(v2 + 128)];
        const float t608 = buf12[2];
        const float t609 = ((0.0f + (t605 * exp2_flush((t606 - v604)))) + (t607 * exp2_flush((t608 - v604))));
        const float t610 = buf13[(v2 + 256)];
        const float t611 = buf12[4];
        const float t612 = buf13[(v2 + 384)];
        const float t613 = buf12[6];
        const float t614 = ((t609 + (t610 * exp2_flush((t611 - v604)))) + (t612 * exp2_flush((t613 - v604))));
        const float t615 = buf13[(v2 + 512)];
        const float t616 = buf12[8];
        const float t617 = buf13[(v2 + 640)];
        const float t618 = buf12[10];
        const float t619 = ((t614 + (t615 * exp2_flush((t616 - v604)))) + (t617 * exp2_flush((t618 - v604))));
        const float t620 = buf13[(v2 + 768)];
        const float t621 = buf12[12];
        const float t622 = buf13[(v2 + 896)];
        const float t623 = buf12[14];
        const float t624 = ((t619 + (t620 * exp2_flush((t621 - v604)))) + (t622 * exp2_flush((t623 - v604))));
        buf3[((v1 * 128) + v2)] = t624;
        if ((v2 == 0)) {
          buf4[(v1 * 2)] = v603;
          const float t625 = buf11[0];
          const float t626 = buf12[0];
          const float t627 = buf11[2];
          const float t628 = buf12[2];
          const float t629 = ((0.0f + (t625 * exp2_flush((t626 - v604)))) + (t627 * exp2_flush((t628 - v604))));
          const float t630 = buf11[4];
          const float t631 = buf12[4];
          const float t632 = buf11[6];
          const float t633 = buf12[6];
          const float t634 = ((t629 + (t630 * exp2_flush((t631 - v604)))) + (t632 * exp2_flush((t633 - v604))));
          const float t635 = buf11[8];
          const float t636 = buf12[8];
          const float t637 = buf11[10];
          const float t638 = buf12[10];
          const float t639 = ((t634 + (t635 * exp2_flush((t636 - v604)))) + (t637 * exp2_flush((t638 - v604))));
          const float t640 = buf11[12];
          const float t641 = buf12[12];
          const float t642 = buf11[14];
          const float t643 = buf12[14];
          const float t644 = ((t639 + (t640 * exp2_flush((t641 - v604)))) + (t642 * exp2_flush((t643 - v604))));
          buf5[(v1 * 2)] = t644;
        }
      }
      if ((v2 < 64)) {
        const float t645 = buf12[1];
        const float t646 = buf12[3];
        const float t647 = buf12[5];
        const float t648 = buf12[7];
        const float t649 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t645), t646), t647), t648);
        const float t650 = buf12[9];
        const float t651 = buf12[11];
        const float t652 = buf12[13];
        const float t653 = buf12[15];
        const float v654 = max_nan(max_nan(max_nan(max_nan(t649, t650), t651), t652), t653);
        const float v655 = ((v654 == __int_as_float(0xff800000)) ? 0.0f : v654);
        const float t656 = buf13[(v2 + 64)];
        const float t657 = buf12[1];
        const float t658 = buf13[(v2 + 192)];
        const float t659 = buf12[3];
        const float t660 = ((0.0f + (t656 * exp2_flush((t657 - v655)))) + (t658 * exp2_flush((t659 - v655))));
        const float t661 = buf13[(v2 + 320)];
        const float t662 = buf12[5];
        const float t663 = buf13[(v2 + 448)];
        const float t664 = buf12[7];
        const float t665 = ((t660 + (t661 * exp2_flush((t662 - v655)))) + (t663 * exp2_flush((t664 - v655))));
        const float t666 = buf13[(v2 + 576)];
        const float t667 = buf12[9];
        const float t668 = buf13[(v2 + 704)];
        const float t669 = buf12[11];
        const float t670 = ((t665 + (t666 * exp2_flush((t667 - v655)))) + (t668 * exp2_flush((t669 - v655))));
        const float t671 = buf13[(v2 + 832)];
        const float t672 = buf12[13];
        const float t673 = buf13[(v2 + 960)];
        const float t674 = buf12[15];
        const float t675 = ((t670 + (t671 * exp2_flush((t672 - v655)))) + (t673 * exp2_flush((t674 - v655))));
        buf3[(((v1 * 128) + v2) + 64)] = t675;
        if ((v2 == 0)) {
          buf4[((v1 * 2) + 1)] = v654;
          const float t676 = buf11[1];
          const float t677 = buf12[1];
          const float t678 = buf11[3];
          const float t679 = buf12[3];
          const float t680 = ((0.0f + (t676 * exp2_flush((t677 - v655)))) + (t678 * exp2_flush((t679 - v655))));
          const float t681 = buf11[5];
          const float t682 = buf12[5];
          const float t683 = buf11[7];
          const float t684 = buf12[7];
          const float t685 = ((t680 + (t681 * exp2_flush((t682 - v655)))) + (t683 * exp2_flush((t684 - v655))));
          const float t686 = buf11[9];
          const float t687 = buf12[9];
          const float t688 = buf11[11];
          const float t689 = buf12[11];
          const float t690 = ((t685 + (t686 * exp2_flush((t687 - v655)))) + (t688 * exp2_flush((t689 - v655))));
          const float t691 = buf11[13];
          const float t692 = buf12[13];
          const float t693 = buf11[15];
          const float t694 = buf12[15];
          const float t695 = ((t690 + (t691 * exp2_flush((t692 - v655)))) + (t693 * exp2_flush((t694 - v655))));
          buf5[((v1 * 2) + 1)] = t695;
        }
      }
    }
  }
}

// attention: parts joined by join of 2 parts
extern "C" __global__ void __launch_bounds__(256, 1) attention_join(u16* buf0, const float* buf1, const float* buf2, const float* buf3) {
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf4[1];
    float buf5[1];
    float buf6[1];
    buf6[0] = __int_as_float(0xff800000);
    buf5[0] = 0.0f;
    buf4[0] = 0.0f;
    #pragma unroll 8
    for (int v2 = 0; v2 < 2; ++v2) {
      const float t3 = buf6[0];
      const float t4 = buf2[((v2 * 4) + floor_div(v1, 64))];
      buf6[0] = max_nan(t3, t4);
    }
    #pragma unroll 8
    for (int v5 = 0; v5 < 2; ++v5) {
      const float t6 = buf6[0];
      const float v7 = t6;
      const float t8 = buf2[((v5 * 4) + floor_div(v1, 64))];
      const float v9 = exp2_flush((t8 - ((v7 == __int_as_float(0xff800000)) ? 0.0f : v7)));
      const float t10 = buf5[0];
      const float t11 = buf3[((v5 * 4) + floor_div(v1, 64))];
      buf5[0] = (t10 + (t11 * v9));
      const float t12 = buf4[0];
      const float t13 = buf1[((v5 * 256) + v1)];
      buf4[0] = (t12 + (t13 * v9));
    }
     {
      const float t14 = buf5[0];
      const float v15 = t14;
      const float t16 = buf4[0];
      buf0[v1] = f32_to_f16(float(((v15 == 0.0f) ? 0.0f : divide_full(t16, v15))));
    }
  }
}
