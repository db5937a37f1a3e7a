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
          const float t242 = exp2_flush((t241 - v240));
          const float v243 = t242;
          const float t244 = buf6[0];
          const float t245 = exp2_flush((t244 - v240));
          buf6[0] = t245;
          const float t246 = buf6[1];
          const float t247 = exp2_flush((t246 - v240));
          buf6[1] = t247;
          const float t248 = buf7[0];
          const float t249 = buf6[0];
          const float t250 = buf6[1];
          buf7[0] = (((t248 * v243) + t249) + t250);
          const i64 t251 = (0) * 8;
          const float t252 = buf9[t251];
          const float t253 = buf9[t251 + 1];
          const float t254 = buf9[t251 + 2];
          const float t255 = buf9[t251 + 3];
          const float t256 = buf9[t251 + 4];
          const float t257 = buf9[t251 + 5];
          const float t258 = buf9[t251 + 6];
          const float t259 = buf9[t251 + 7];
          const float t260 = buf6[0];
          const float t261 = buf6[1];
          const i64 t262 = (0) * 8;
          buf9[t262] = (((t252 * v243) + (t260 * v82)) + (t261 * v102));
          buf9[t262 + 1] = (((t253 * v243) + (t260 * v83)) + (t261 * v103));
          buf9[t262 + 2] = (((t254 * v243) + (t260 * v84)) + (t261 * v104));
          buf9[t262 + 3] = (((t255 * v243) + (t260 * v85)) + (t261 * v105));
          buf9[t262 + 4] = (((t256 * v243) + (t260 * v86)) + (t261 * v106));
          buf9[t262 + 5] = (((t257 * v243) + (t260 * v87)) + (t261 * v107));
          buf9[t262 + 6] = (((t258 * v243) + (t260 * v88)) + (t261 * v108));
          buf9[t262 + 7] = (((t259 * v243) + (t260 * v89)) + (t261 * v109));
          buf8[0] = v239;
        }
        const int t263 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t264 = buf6[2];
        const float t265 = (((((v29 * 64) + t263) + floor_div(v2, 8)) < int(v0)) ? (t264 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[2] = t265;
        const int t266 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const float t267 = buf6[3];
        const float t268 = ((((((v29 * 64) + t266) + floor_div(v2, 8)) + 32) < int(v0)) ? (t267 * 0.180336878f) : __int_as_float(0xff800000));
        buf6[3] = t268;
         {
          const float t269 = buf8[1];
          const float t270 = buf6[2];
          const float t271 = buf6[3];
          const float v272 = max_nan(max_nan(t269, t270), t271);
          const float v273 = ((v272 == __int_as_float(0xff800000)) ? 0.0f : v272);
          const float t274 = buf8[1];
          const float t275 = exp2_flush((t274 - v273));
          const float v276 = t275;
          const float t277 = buf6[2];
          const float t278 = exp2_flush((t277 - v273));
          buf6[2] = t278;
          const float t279 = buf6[3];
          const float t280 = exp2_flush((t279 - v273));
          buf6[3] = t280;
          const float t281 = buf7[1];
          const float t282 = buf6[2];
          const float t283 = buf6[3];
          buf7[1] = (((t281 * v276) + t282) + t283);
          const i64 t284 = (1) * 8;
          const float t285 = buf9[t284];
          const float t286 = buf9[t284 + 1];
          const float t287 = buf9[t284 + 2];
          const float t288 = buf9[t284 + 3];
          const float t289 = buf9[t284 + 4];
          const float t290 = buf9[t284 + 5];
          const float t291 = buf9[t284 + 6];
          const float t292 = buf9[t284 + 7];
          const float t293 = buf6[2];
          const float t294 = buf6[3];
          const i64 t295 = (1) * 8;
          buf9[t295] = (((t285 * v276) + (t293 * v82)) + (t294 * v102));
          buf9[t295 + 1] = (((t286 * v276) + (t293 * v83)) + (t294 * v103));
          buf9[t295 + 2] = (((t287 * v276) + (t293 * v84)) + (t294 * v104));
          buf9[t295 + 3] = (((t288 * v276) + (t293 * v85)) + (t294 * v105));
          buf9[t295 + 4] = (((t289 * v276) + (t293 * v86)) + (t294 * v106));
          buf9[t295 + 5] = (((t290 * v276) + (t293 * v87)) + (t294 * v107));
          buf9[t295 + 6] = (((t291 * v276) + (t293 * v88)) + (t294 * v108));
          buf9[t295 + 7] = (((t292 * v276) + (t293 * v89)) + (t294 * v109));
          buf8[1] = v272;
        }
      }
    }
     {
      const float t296 = buf8[0];
      const float t297 = __shfl_xor_sync(0xffffffffu, t296, 8);
      const float v298 = t297;
      const float t299 = buf8[0];
      const float v300 = max_nan(t299, v298);
      const float t301 = buf8[0];
      const float t302 = exp2_flush((t301 - ((v300 == __int_as_float(0xff800000)) ? 0.0f : v300)));
      const float v303 = t302;
      const float t304 = exp2_flush((v298 - ((v300 == __int_as_float(0xff800000)) ? 0.0f : v300)));
      const float v305 = t304;
       {
        const float t306 = buf7[0];
        const float v307 = t306;
        const float t308 = __shfl_xor_sync(0xffffffffu, v307, 8);
        buf7[0] = ((v307 * v303) + (t308 * v305));
      }
       {
        const i64 t309 = (0) * 8;
        const float t310 = buf9[t309];
        const float t311 = buf9[t309 + 1];
        const float t312 = buf9[t309 + 2];
        const float t313 = buf9[t309 + 3];
        const float t314 = buf9[t309 + 4];
        const float t315 = buf9[t309 + 5];
        const float t316 = buf9[t309 + 6];
        const float t317 = buf9[t309 + 7];
        const float v318 = t310;
        const float v319 = t311;
        const float v320 = t312;
        const float v321 = t313;
        const float v322 = t314;
        const float v323 = t315;
        const float v324 = t316;
        const float v325 = t317;
        const float t326 = __shfl_xor_sync(0xffffffffu, v318, 8);
        const float t327 = __shfl_xor_sync(0xffffffffu, v319, 8);
        const float t328 = __shfl_xor_sync(0xffffffffu, v320, 8);
        const float t329 = __shfl_xor_sync(0xffffffffu, v321, 8);
        const float t330 = __shfl_xor_sync(0xffffffffu, v322, 8);
        const float t331 = __shfl_xor_sync(0xffffffffu, v323, 8);
        const float t332 = __shfl_xor_sync(0xffffffffu, v324, 8);
        const float t333 = __shfl_xor_sync(0xffffffffu, v325, 8);
        const i64 t334 = (0) * 8;
        buf9[t334] = ((v318 * v303) + (t326 * v305));
        buf9[t334 + 1] = ((v319 * v303) + (t327 * v305));
        buf9[t334 + 2] = ((v320 * v303) + (t328 * v305));
        buf9[t334 + 3] = ((v321 * v303) + (t329 * v305));
        buf9[t334 + 4] = ((v322 * v303) + (t330 * v305));
        buf9[t334 + 5] = ((v323 * v303) + (t331 * v305));
        buf9[t334 + 6] = ((v324 * v303) + (t332 * v305));
        buf9[t334 + 7] = ((v325 * v303) + (t333 * v305));
      }
      buf8[0] = v300;
    }
     {
      const float t335 = buf8[1];
      const float t336 = __shfl_xor_sync(0xffffffffu, t335, 8);
      const float v337 = t336;
      const float t338 = buf8[1];
      const float v339 = max_nan(t338, v337);
      const float t340 = buf8[1];
      const float t341 = exp2_flush((t340 - ((v339 == __int_as_float(0xff800000)) ? 0.0f : v339)));
      const float v342 = t341;
      const float t343 = exp2_flush((v337 - ((v339 == __int_as_float(0xff800000)) ? 0.0f : v339)));
      const float v344 = t343;
       {
        const float t345 = buf7[1];
        const float v346 = t345;
        const float t347 = __shfl_xor_sync(0xffffffffu, v346, 8);
        buf7[1] = ((v346 * v342) + (t347 * v344));
      }
       {
        const i64 t348 = (1) * 8;
        const float t349 = buf9[t348];
        const float t350 = buf9[t348 + 1];
        const float t351 = buf9[t348 + 2];
        const float t352 = buf9[t348 + 3];
        const float t353 = buf9[t348 + 4];
        const float t354 = buf9[t348 + 5];
        const float t355 = buf9[t348 + 6];
        const float t356 = buf9[t348 + 7];
        const float v357 = t349;
        const float v358 = t350;
        const float v359 = t351;
        const float v360 = t352;
        const float v361 = t353;
        const float v362 = t354;
        const float v363 = t355;
        const float v364 = t356;
        const float t365 = __shfl_xor_sync(0xffffffffu, v357, 8);
        const float t366 = __shfl_xor_sync(0xffffffffu, v358, 8);
        const float t367 = __shfl_xor_sync(0xffffffffu, v359, 8);
        const float t368 = __shfl_xor_sync(0xffffffffu, v360, 8);
        const float t369 = __shfl_xor_sync(0xffffffffu, v361, 8);
        const float t370 = __shfl_xor_sync(0xffffffffu, v362, 8);
        const float t371 = __shfl_xor_sync(0xffffffffu, v363, 8);
        const float t372 = __shfl_xor_sync(0xffffffffu, v364, 8);
        const i64 t373 = (1) * 8;
        buf9[t373] = ((v357 * v342) + (t365 * v344));
        buf9[t373 + 1] = ((v358 * v342) + (t366 * v344));
        buf9[t373 + 2] = ((v359 * v342) + (t367 * v344));
        buf9[t373 + 3] = ((v360 * v342) + (t368 * v344));
        buf9[t373 + 4] = ((v361 * v342) + (t369 * v344));
        buf9[t373 + 5] = ((v362 * v342) + (t370 * v344));
        buf9[t373 + 6] = ((v363 * v342) + (t371 * v344));
        buf9[t373 + 7] = ((v364 * v342) + (t372 * v344));
      }
      buf8[1] = v339;
    }
     {
      const float t374 = buf8[0];
      const float t375 = __shfl_xor_sync(0xffffffffu, t374, 16);
      const float v376 = t375;
      const float t377 = buf8[0];
      const float v378 = max_nan(t377, v376);
      const float t379 = buf8[0];
      const float t380 = exp2_flush((t379 - ((v378 == __int_as_float(0xff800000)) ? 0.0f : v378)));
      const float v381 = t380;
      const float t382 = exp2_flush((v376 - ((v378 == __int_as_float(0xff800000)) ? 0.0f : v378)));
      const float v383 = t382;
       {
        const float t384 = buf7[0];
        const float v385 = t384;
        const float t386 = __shfl_xor_sync(0xffffffffu, v385, 16);
        buf7[0] = ((v385 * v381) + (t386 * v383));
      }
       {
        const i64 t387 = (0) * 8;
        const float t388 = buf9[t387];
        const float t389 = buf9[t387 + 1];
        const float t390 = buf9[t387 + 2];
        const float t391 = buf9[t387 + 3];
        const float t392 = buf9[t387 + 4];
        const float t393 = buf9[t387 + 5];
        const float t394 = buf9[t387 + 6];
        const float t395 = buf9[t387 + 7];
        const float v396 = t388;
        const float v397 = t389;
        const float v398 = t390;
        const float v399 = t391;
        const float v400 = t392;
        const float v401 = t393;
        const float v402 = t394;
        const float v403 = t395;
        const float t404 = __shfl_xor_sync(0xffffffffu, v396, 16);
        const float t405 = __shfl_xor_sync(0xffffffffu, v397, 16);
        const float t406 = __shfl_xor_sync(0xffffffffu, v398, 16);
        const float t407 = __shfl_xor_sync(0xffffffffu, v399, 16);
        const float t408 = __shfl_xor_sync(0xffffffffu, v400, 16);
        const float t409 = __shfl_xor_sync(0xffffffffu, v401, 16);
        const float t410 = __shfl_xor_sync(0xffffffffu, v402, 16);
        const float t411 = __shfl_xor_sync(0xffffffffu, v403, 16);
        const i64 t412 = (0) * 8;
        buf9[t412] = ((v396 * v381) + (t404 * v383));
        buf9[t412 + 1] = ((v397 * v381) + (t405 * v383));
        buf9[t412 + 2] = ((v398 * v381) + (t406 * v383));
        buf9[t412 + 3] = ((v399 * v381) + (t407 * v383));
        buf9[t412 + 4] = ((v400 * v381) + (t408 * v383));
        buf9[t412 + 5] = ((v401 * v381) + (t409 * v383));
        buf9[t412 + 6] = ((v402 * v381) + (t410 * v383));
        buf9[t412 + 7] = ((v403 * v381) + (t411 * v383));
      }
      buf8[0] = v378;
    }
     {
      const float t413 = buf8[1];
      const float t414 = __shfl_xor_sync(0xffffffffu, t413, 16);
      const float v415 = t414;
      const float t416 = buf8[1];
      const float v417 = max_nan(t416, v415);
      const float t418 = buf8[1];
      const float t419 = exp2_flush((t418 - ((v417 == __int_as_float(0xff800000)) ? 0.0f : v417)));
      const float v420 = t419;
      const float t421 = exp2_flush((v415 - ((v417 == __int_as_float(0xff800000)) ? 0.0f : v417)));
      const float v422 = t421;
       {
        const float t423 = buf7[1];
        const float v424 = t423;
        const float t425 = __shfl_xor_sync(0xffffffffu, v424, 16);
        buf7[1] = ((v424 * v420) + (t425 * v422));
      }
       {
        const i64 t426 = (1) * 8;
        const float t427 = buf9[t426];
        const float t428 = buf9[t426 + 1];
        const float t429 = buf9[t426 + 2];
        const float t430 = buf9[t426 + 3];
        const float t431 = buf9[t426 + 4];
        const float t432 = buf9[t426 + 5];
        const float t433 = buf9[t426 + 6];
        const float t434 = buf9[t426 + 7];
        const float v435 = t427;
        const float v436 = t428;
        const float v437 = t429;
        const float v438 = t430;
        const float v439 = t431;
        const float v440 = t432;
        const float v441 = t433;
        const float v442 = t434;
        const float t443 = __shfl_xor_sync(0xffffffffu, v435, 16);
        const float t444 = __shfl_xor_sync(0xffffffffu, v436, 16);
        const float t445 = __shfl_xor_sync(0xffffffffu, v437, 16);
        const float t446 = __shfl_xor_sync(0xffffffffu, v438, 16);
        const float t447 = __shfl_xor_sync(0xffffffffu, v439, 16);
        const float t448 = __shfl_xor_sync(0xffffffffu, v440, 16);
        const float t449 = __shfl_xor_sync(0xffffffffu, v441, 16);
        const float t450 = __shfl_xor_sync(0xffffffffu, v442, 16);
        const i64 t451 = (1) * 8;
        buf9[t451] = ((v435 * v420) + (t443 * v422));
        buf9[t451 + 1] = ((v436 * v420) + (t444 * v422));
        buf9[t451 + 2] = ((v437 * v420) + (t445 * v422));
        buf9[t451 + 3] = ((v438 * v420) + (t446 * v422));
        buf9[t451 + 4] = ((v439 * v420) + (t447 * v422));
        buf9[t451 + 5] = ((v440 * v420) + (t448 * v422));
        buf9[t451 + 6] = ((v441 * v420) + (t449 * v422));
        buf9[t451 + 7] = ((v442 * v420) + (t450 * v422));
      }
      buf8[1] = v417;
    }
     {
      float* const buf11 = reinterpret_cast<float*>(shared_memory + 0);
      float* const buf12 = reinterpret_cast<float*>(shared_memory + 64);
      float* const buf13 = reinterpret_cast<float*>(shared_memory + 128);
      if ((floor_mod(v2, 32) < 8)) {
        const i64 t452 = (0) * 8;
        const float t453 = buf9[t452];
        const float t454 = buf9[t452 + 1];
        const float t455 = buf9[t452 + 2];
        const float t456 = buf9[t452 + 3];
        const float t457 = buf9[t452 + 4];
        const float t458 = buf9[t452 + 5];
        const float t459 = buf9[t452 + 6];
        const float t460 = buf9[t452 + 7];
        buf13[((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8))] = t453;
        const i64 t461 = (0) * 8;
        const float t462 = buf9[t461];
        const float t463 = buf9[t461 + 1];
        const float t464 = buf9[t461 + 2];
        const float t465 = buf9[t461 + 3];
        const float t466 = buf9[t461 + 4];
        const float t467 = buf9[t461 + 5];
        const float t468 = buf9[t461 + 6];
        const float t469 = buf9[t461 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 1)] = t463;
        const i64 t470 = (0) * 8;
        const float t471 = buf9[t470];
        const float t472 = buf9[t470 + 1];
        const float t473 = buf9[t470 + 2];
        const float t474 = buf9[t470 + 3];
        const float t475 = buf9[t470 + 4];
        const float t476 = buf9[t470 + 5];
        const float t477 = buf9[t470 + 6];
        const float t478 = buf9[t470 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 2)] = t473;
        const i64 t479 = (0) * 8;
        const float t480 = buf9[t479];
        const float t481 = buf9[t479 + 1];
        const float t482 = buf9[t479 + 2];
        const float t483 = buf9[t479 + 3];
        const float t484 = buf9[t479 + 4];
        const float t485 = buf9[t479 + 5];
        const float t486 = buf9[t479 + 6];
        const float t487 = buf9[t479 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 3)] = t483;
        const i64 t488 = (0) * 8;
        const float t489 = buf9[t488];
        const float t490 = buf9[t488 + 1];
        const float t491 = buf9[t488 + 2];
        const float t492 = buf9[t488 + 3];
        const float t493 = buf9[t488 + 4];
        const float t494 = buf9[t488 + 5];
        const float t495 = buf9[t488 + 6];
        const float t496 = buf9[t488 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 4)] = t493;
        const i64 t497 = (0) * 8;
        const float t498 = buf9[t497];
        const float t499 = buf9[t497 + 1];
        const float t500 = buf9[t497 + 2];
        const float t501 = buf9[t497 + 3];
        const float t502 = buf9[t497 + 4];
        const float t503 = buf9[t497 + 5];
        const float t504 = buf9[t497 + 6];
        const float t505 = buf9[t497 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 5)] = t503;
        const i64 t506 = (0) * 8;
        const float t507 = buf9[t506];
        const float t508 = buf9[t506 + 1];
        const float t509 = buf9[t506 + 2];
        const float t510 = buf9[t506 + 3];
        const float t511 = buf9[t506 + 4];
        const float t512 = buf9[t506 + 5];
        const float t513 = buf9[t506 + 6];
        const float t514 = buf9[t506 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 6)] = t513;
        const i64 t515 = (0) * 8;
        const float t516 = buf9[t515];
        const float t517 = buf9[t515 + 1];
        const float t518 = buf9[t515 + 2];
        const float t519 = buf9[t515 + 3];
        const float t520 = buf9[t515 + 4];
        const float t521 = buf9[t515 + 5];
        const float t522 = buf9[t515 + 6];
        const float t523 = buf9[t515 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 7)] = t523;
        const i64 t524 = (1) * 8;
        const float t525 = buf9[t524];
        const float t526 = buf9[t524 + 1];
        const float t527 = buf9[t524 + 2];
        const float t528 = buf9[t524 + 3];
        const float t529 = buf9[t524 + 4];
        const float t530 = buf9[t524 + 5];
        const float t531 = buf9[t524 + 6];
        const float t532 = buf9[t524 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 64)] = t525;
        const i64 t533 = (1) * 8;
        const float t534 = buf9[t533];
        const float t535 = buf9[t533 + 1];
        const float t536 = buf9[t533 + 2];
        const float t537 = buf9[t533 + 3];
        const float t538 = buf9[t533 + 4];
        const float t539 = buf9[t533 + 5];
        const float t540 = buf9[t533 + 6];
        const float t541 = buf9[t533 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 65)] = t535;
        const i64 t542 = (1) * 8;
        const float t543 = buf9[t542];
        const float t544 = buf9[t542 + 1];
        const float t545 = buf9[t542 + 2];
        const float t546 = buf9[t542 + 3];
        const float t547 = buf9[t542 + 4];
        const float t548 = buf9[t542 + 5];
        const float t549 = buf9[t542 + 6];
        const float t550 = buf9[t542 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 66)] = t545;
        const i64 t551 = (1) * 8;
        const float t552 = buf9[t551];
        const float t553 = buf9[t551 + 1];
        const float t554 = buf9[t551 + 2];
        const float t555 = buf9[t551 + 3];
        const float t556 = buf9[t551 + 4];
        const float t557 = buf9[t551 + 5];
        const float t558 = buf9[t551 + 6];
        const float t559 = buf9[t551 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 67)] = t555;
        const i64 t560 = (1) * 8;
        const float t561 = buf9[t560];
        const float t562 = buf9[t560 + 1];
        const float t563 = buf9[t560 + 2];
        const float t564 = buf9[t560 + 3];
        const float t565 = buf9[t560 + 4];
        const float t566 = buf9[t560 + 5];
        const float t567 = buf9[t560 + 6];
        const float t568 = buf9[t560 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 68)] = t565;
        const i64 t569 = (1) * 8;
        const float t570 = buf9[t569];
        const float t571 = buf9[t569 + 1];
        const float t572 = buf9[t569 + 2];
        const float t573 = buf9[t569 + 3];
        const float t574 = buf9[t569 + 4];
        const float t575 = buf9[t569 + 5];
        const float t576 = buf9[t569 + 6];
        const float t577 = buf9[t569 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 69)] = t575;
        const i64 t578 = (1) * 8;
        const float t579 = buf9[t578];
        const float t580 = buf9[t578 + 1];
        const float t581 = buf9[t578 + 2];
        const float t582 = buf9[t578 + 3];
        const float t583 = buf9[t578 + 4];
        const float t584 = buf9[t578 + 5];
        const float t585 = buf9[t578 + 6];
        const float t586 = buf9[t578 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 70)] = t585;
        const i64 t587 = (1) * 8;
        const float t588 = buf9[t587];
        const float t589 = buf9[t587 + 1];
        const float t590 = buf9[t587 + 2];
        const float t591 = buf9[t587 + 3];
        const float t592 = buf9[t587 + 4];
        const float t593 = buf9[t587 + 5];
        const float t594 = buf9[t587 + 6];
        const float t595 = buf9[t587 + 7];
        buf13[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 71)] = t595;
      }
      if ((floor_mod(v2, 32) == 0)) {
        const float t596 = buf8[0];
        buf12[(floor_div(v2, 32) * 2)] = t596;
        const float t597 = buf7[0];
        buf11[(floor_div(v2, 32) * 2)] = t597;
        const float t598 = buf8[1];
        buf12[((floor_div(v2, 32) * 2) + 1)] = t598;
        const float t599 = buf7[1];
        buf11[((floor_div(v2, 32) * 2) + 1)] = t599;
      }
      __syncthreads();
      if ((v2 < 64)) {
        const float t600 = buf12[0];
        const float t601 = buf12[2];
        const float t602 = buf12[4];
        const float t603 = buf12[6];
        const float t604 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t600), t601), t602), t603);
        const float t605 = buf12[8];
        const float t606 = buf12[10];
        const float t607 = buf12[12];
        const float t608 = buf12[14];
        const float v609 = max_nan(max_nan(max_nan(max_nan(t604, t605), t606), t607), t608);
        const float v610 = ((v609 == __int_as_float(0xff800000)) ? 0.0f : v609);
        const float t611 = buf13[v2];
        const float t612 = buf12[0];
        const float t613 = exp2_flush((t612 - v610));
        const float t614 = buf13[(v2 + 128)];
        const float t615 = buf12[2];
        const float t616 = exp2_flush((t615 - v610));
        const float t617 = buf13[(v2 + 256)];
        const float t618 = buf12[4];
        const float t619 = exp2_flush((t618 - v610));
        const float t620 = buf13[(v2 + 384)];
        const float t621 = buf12[6];
        const float t622 = exp2_flush((t621 - v610));
        const float t623 = ((((0.0f + (t611 * t613)) + (t614 * t616)) + (t617 * t619)) + (t620 * t622));
        const float t624 = buf13[(v2 + 512)];
        const float t625 = buf12[8];
        const float t626 = exp2_flush((t625 - v610));
        const float t627 = buf13[(v2 + 640)];
        const float t628 = buf12[10];
        const float t629 = exp2_flush((t628 - v610));
        const float t630 = buf13[(v2 + 768)];
        const float t631 = buf12[12];
        const float t632 = exp2_flush((t631 - v610));
        const float t633 = buf13[(v2 + 896)];
        const float t634 = buf12[14];
        const float t635 = exp2_flush((t634 - v610));
        const float t636 = ((((t623 + (t624 * t626)) + (t627 * t629)) + (t630 * t632)) + (t633 * t635));
        buf3[((v1 * 128) + v2)] = t636;
        if ((v2 == 0)) {
          buf4[(v1 * 2)] = v609;
          const float t637 = buf11[0];
          const float t638 = buf12[0];
          const float t639 = exp2_flush((t638 - v610));
          const float t640 = buf11[2];
          const float t641 = buf12[2];
          const float t642 = exp2_flush((t641 - v610));
          const float t643 = buf11[4];
          const float t644 = buf12[4];
          const float t645 = exp2_flush((t644 - v610));
          const float t646 = buf11[6];
          const float t647 = buf12[6];
          const float t648 = exp2_flush((t647 - v610));
          const float t649 = ((((0.0f + (t637 * t639)) + (t640 * t642)) + (t643 * t645)) + (t646 * t648));
          const float t650 = buf11[8];
          const float t651 = buf12[8];
          const float t652 = exp2_flush((t651 - v610));
          const float t653 = buf11[10];
          const float t654 = buf12[10];
          const float t655 = exp2_flush((t654 - v610));
          const float t656 = buf11[12];
          const float t657 = buf12[12];
          const float t658 = exp2_flush((t657 - v610));
          const float t659 = buf11[14];
          const float t660 = buf12[14];
          const float t661 = exp2_flush((t660 - v610));
          const float t662 = ((((t649 + (t650 * t652)) + (t653 * t655)) + (t656 * t658)) + (t659 * t661));
          buf5[(v1 * 2)] = t662;
        }
      }
      if ((v2 < 64)) {
        const float t663 = buf12[1];
        const float t664 = buf12[3];
        const float t665 = buf12[5];
        const float t666 = buf12[7];
        const float t667 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t663), t664), t665), t666);
        const float t668 = buf12[9];
        const float t669 = buf12[11];
        const float t670 = buf12[13];
        const float t671 = buf12[15];
        const float v672 = max_nan(max_nan(max_nan(max_nan(t667, t668), t669), t670), t671);
        const float v673 = ((v672 == __int_as_float(0xff800000)) ? 0.0f : v672);
        const float t674 = buf13[(v2 + 64)];
        const float t675 = buf12[1];
        const float t676 = exp2_flush((t675 - v673));
        const float t677 = buf13[(v2 + 192)];
        const float t678 = buf12[3];
        const float t679 = exp2_flush((t678 - v673));
        const float t680 = buf13[(v2 + 320)];
        const float t681 = buf12[5];
        const float t682 = exp2_flush((t681 - v673));
        const float t683 = buf13[(v2 + 448)];
        const float t684 = buf12[7];
        const float t685 = exp2_flush((t684 - v673));
        const float t686 = ((((0.0f + (t674 * t676)) + (t677 * t679)) + (t680 * t682)) + (t683 * t685));
        const float t687 = buf13[(v2 + 576)];
        const float t688 = buf12[9];
        const float t689 = exp2_flush((t688 - v673));
        const float t690 = buf13[(v2 + 704)];
        const float t691 = buf12[11];
        const float t692 = exp2_flush((t691 - v673));
        const float t693 = buf13[(v2 + 832)];
        const float t694 = buf12[13];
        const float t695 = exp2_flush((t694 - v673));
        const float t696 = buf13[(v2 + 960)];
        const float t697 = buf12[15];
        const float t698 = exp2_flush((t697 - v673));
        const float t699 = ((((t686 + (t687 * t689)) + (t690 * t692)) + (t693 * t695)) + (t696 * t698));
        buf3[(((v1 * 128) + v2) + 64)] = t699;
        if ((v2 == 0)) {
          buf4[((v1 * 2) + 1)] = v672;
          const float t700 = buf11[1];
          const float t701 = buf12[1];
          const float t702 = exp2_flush((t701 - v673));
          const float t703 = buf11[3];
          const float t704 = buf12[3];
          const float t705 = exp2_flush((t704 - v673));
          const float t706 = buf11[5];
          const float t707 = buf12[5];
          const float t708 = exp2_flush((t707 - v673));
          const float t709 = buf11[7];
          const float t710 = buf12[7];
          const float t711 = exp2_flush((t710 - v673));
          const float t712 = ((((0.0f + (t700 * t702)) + (t703 * t705)) + (t706 * t708)) + (t709 * t711));
          const float t713 = buf11[9];
          const float t714 = buf12[9];
          const float t715 = exp2_flush((t714 - v673));
          const float t716 = buf11[11];
          const float t717 = buf12[11];
          const float t718 = exp2_flush((t717 - v673));
          const float t719 = buf11[13];
          const float t720 = buf12[13];
          const float t721 = exp2_flush((t720 - v673));
          const float t722 = buf11[15];
          const float t723 = buf12[15];
          const float t724 = exp2_flush((t723 - v673));
          const float t725 = ((((t712 + (t713 * t715)) + (t716 * t718)) + (t719 * t721)) + (t722 * t724));
          buf5[((v1 * 2) + 1)] = t725;
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
      const float t9 = exp2_flush((t8 - ((v7 == __int_as_float(0xff800000)) ? 0.0f : v7)));
      const float v10 = t9;
      const float t11 = buf5[0];
      const float t12 = buf3[((v5 * 4) + floor_div(v1, 64))];
      buf5[0] = (t11 + (t12 * v10));
      const float t13 = buf4[0];
      const float t14 = buf1[((v5 * 256) + v1)];
      buf4[0] = (t13 + (t14 * v10));
    }
     {
      const float t15 = buf5[0];
      const float v16 = t15;
      const float t17 = buf4[0];
      buf0[v1] = f32_to_f16(float(((v16 == 0.0f) ? 0.0f : (t17 / v16))));
    }
  }
}
