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

// softmax by row_group t=128 lanes=4 rounds=1
extern "C" __global__ void __launch_bounds__(128, 1) softmax_rows(const u16* buf0, u16* buf1, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    u16 buf2[4];
    float buf3[1];
    float buf4[1];
    float buf5[1];
    float buf6[1];
    buf6[0] = __int_as_float(0xff800000);
    buf5[0] = __int_as_float(0xff800000);
    buf4[0] = __int_as_float(0xff800000);
    buf3[0] = __int_as_float(0xff800000);
    if ((v2 < 75)) {
      const i64 t3 = ((v1 * 300) + (v2 * 4));
      const uint2 w4 = *reinterpret_cast<const uint2*>(buf0 + t3 + 0);
      const u16 t5 = u16((w4.x >> 0 & 0xffffu));
      const u16 t6 = u16((w4.x >> 16 & 0xffffu));
      const u16 t7 = u16((w4.y >> 0 & 0xffffu));
      const u16 t8 = u16((w4.y >> 16 & 0xffffu));
      const i64 t9 = 0;
      buf2[t9] = t5;
      buf2[t9 + 1] = t6;
      buf2[t9 + 2] = t7;
      buf2[t9 + 3] = t8;
       {
        const float t10 = buf6[0];
        const i64 t11 = ((v1 * 300) + (v2 * 4));
        const uint2 w12 = *reinterpret_cast<const uint2*>(buf0 + t11 + 0);
        const u16 t13 = u16((w12.x >> 0 & 0xffffu));
        const u16 t14 = u16((w12.x >> 16 & 0xffffu));
        const u16 t15 = u16((w12.y >> 0 & 0xffffu));
        const u16 t16 = u16((w12.y >> 16 & 0xffffu));
        const float v17 = max_nan(t10, f16_to_f32(t13));
        buf6[0] = v17;
      }
       {
        const float t18 = buf5[0];
        const i64 t19 = ((v1 * 300) + (v2 * 4));
        const uint2 w20 = *reinterpret_cast<const uint2*>(buf0 + t19 + 0);
        const u16 t21 = u16((w20.x >> 0 & 0xffffu));
        const u16 t22 = u16((w20.x >> 16 & 0xffffu));
        const u16 t23 = u16((w20.y >> 0 & 0xffffu));
        const u16 t24 = u16((w20.y >> 16 & 0xffffu));
        const float v25 = max_nan(t18, f16_to_f32(t22));
        buf5[0] = v25;
      }
       {
        const float t26 = buf4[0];
        const i64 t27 = ((v1 * 300) + (v2 * 4));
        const uint2 w28 = *reinterpret_cast<const uint2*>(buf0 + t27 + 0);
        const u16 t29 = u16((w28.x >> 0 & 0xffffu));
        const u16 t30 = u16((w28.x >> 16 & 0xffffu));
        const u16 t31 = u16((w28.y >> 0 & 0xffffu));
        const u16 t32 = u16((w28.y >> 16 & 0xffffu));
        const float v33 = max_nan(t26, f16_to_f32(t31));
        buf4[0] = v33;
      }
       {
        const float t34 = buf3[0];
        const i64 t35 = ((v1 * 300) + (v2 * 4));
        const uint2 w36 = *reinterpret_cast<const uint2*>(buf0 + t35 + 0);
        const u16 t37 = u16((w36.x >> 0 & 0xffffu));
        const u16 t38 = u16((w36.x >> 16 & 0xffffu));
        const u16 t39 = u16((w36.y >> 0 & 0xffffu));
        const u16 t40 = u16((w36.y >> 16 & 0xffffu));
        const float v41 = max_nan(t34, f16_to_f32(t40));
        buf3[0] = v41;
      }
    }
     {
      const float t42 = buf6[0];
      const float t43 = buf5[0];
      const float v44 = max_nan(t42, t43);
      buf6[0] = v44;
    }
     {
      const float t45 = buf6[0];
      const float t46 = buf4[0];
      const float v47 = max_nan(t45, t46);
      buf6[0] = v47;
    }
     {
      const float t48 = buf6[0];
      const float t49 = buf3[0];
      const float v50 = max_nan(t48, t49);
      buf6[0] = v50;
    }
     {
      float* const buf7 = reinterpret_cast<float*>(shared_memory + 0);
      const float t51 = buf6[0];
      const float v52 = t51;
      const float t53 = __shfl_xor_sync(0xffffffffu, v52, 16);
      const float v54 = t53;
      const float v55 = max_nan(v52, v54);
      const float t56 = __shfl_xor_sync(0xffffffffu, v55, 8);
      const float v57 = t56;
      const float v58 = max_nan(v55, v57);
      const float t59 = __shfl_xor_sync(0xffffffffu, v58, 4);
      const float v60 = t59;
      const float v61 = max_nan(v58, v60);
      const float t62 = __shfl_xor_sync(0xffffffffu, v61, 2);
      const float v63 = t62;
      const float v64 = max_nan(v61, v63);
      const float t65 = __shfl_xor_sync(0xffffffffu, v64, 1);
      const float v66 = t65;
      if ((int(floor_mod(u32(v2), u32(32))) == 0)) {
        buf7[int(floor_div(u32(v2), u32(32)))] = max_nan(v64, v66);
      }
      __syncthreads();
       {
        const float t67 = buf7[int(floor_mod(u32(v2), u32(4)))];
        const float v68 = t67;
        const float t69 = __shfl_xor_sync(0xffffffffu, v68, 2);
        const float v70 = t69;
        const float v71 = max_nan(v68, v70);
        const float t72 = __shfl_xor_sync(0xffffffffu, v71, 1);
        const float v73 = t72;
        const float v74 = max_nan(v71, v73);
        __syncthreads();
         {
          float buf8[1];
          float buf9[1];
          float buf10[1];
          float buf11[1];
          buf11[0] = 0.0f;
          buf10[0] = 0.0f;
          buf9[0] = 0.0f;
          buf8[0] = 0.0f;
          if ((v2 < 75)) {
             {
              const i64 t75 = 0;
              const u16 t76 = buf2[t75];
              const u16 t77 = buf2[t75 + 1];
              const u16 t78 = buf2[t75 + 2];
              const u16 t79 = buf2[t75 + 3];
              const float v80 = f16_to_f32(t76);
              const float v81 = f16_to_f32(t77);
              const float v82 = f16_to_f32(t78);
              const float v83 = f16_to_f32(t79);
              const float t84 = buf11[0];
              const float t85 = ((v80 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v80 - v74) * 1.44269502f)));
              const float t86 = ((v81 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v81 - v74) * 1.44269502f)));
              const float t87 = ((v82 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v82 - v74) * 1.44269502f)));
              const float t88 = ((v83 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v83 - v74) * 1.44269502f)));
              const float v89 = (t84 + t85);
              buf11[0] = v89;
            }
             {
              const i64 t90 = 0;
              const u16 t91 = buf2[t90];
              const u16 t92 = buf2[t90 + 1];
              const u16 t93 = buf2[t90 + 2];
              const u16 t94 = buf2[t90 + 3];
              const float v95 = f16_to_f32(t91);
              const float v96 = f16_to_f32(t92);
              const float v97 = f16_to_f32(t93);
              const float v98 = f16_to_f32(t94);
              const float t99 = buf10[0];
              const float t100 = ((v95 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v95 - v74) * 1.44269502f)));
              const float t101 = ((v96 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v96 - v74) * 1.44269502f)));
              const float t102 = ((v97 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v97 - v74) * 1.44269502f)));
              const float t103 = ((v98 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v98 - v74) * 1.44269502f)));
              const float v104 = (t99 + t101);
              buf10[0] = v104;
            }
             {
              const i64 t105 = 0;
              const u16 t106 = buf2[t105];
              const u16 t107 = buf2[t105 + 1];
              const u16 t108 = buf2[t105 + 2];
              const u16 t109 = buf2[t105 + 3];
              const float v110 = f16_to_f32(t106);
              const float v111 = f16_to_f32(t107);
              const float v112 = f16_to_f32(t108);
              const float v113 = f16_to_f32(t109);
              const float t114 = buf9[0];
              const float t115 = ((v110 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v110 - v74) * 1.44269502f)));
              const float t116 = ((v111 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v111 - v74) * 1.44269502f)));
              const float t117 = ((v112 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v112 - v74) * 1.44269502f)));
              const float t118 = ((v113 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v113 - v74) * 1.44269502f)));
              const float v119 = (t114 + t117);
              buf9[0] = v119;
            }
             {
              const i64 t120 = 0;
              const u16 t121 = buf2[t120];
              const u16 t122 = buf2[t120 + 1];
              const u16 t123 = buf2[t120 + 2];
              const u16 t124 = buf2[t120 + 3];
              const float v125 = f16_to_f32(t121);
              const float v126 = f16_to_f32(t122);
              const float v127 = f16_to_f32(t123);
              const float v128 = f16_to_f32(t124);
              const float t129 = buf8[0];
              const float t130 = ((v125 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v125 - v74) * 1.44269502f)));
              const float t131 = ((v126 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v126 - v74) * 1.44269502f)));
              const float t132 = ((v127 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v127 - v74) * 1.44269502f)));
              const float t133 = ((v128 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v128 - v74) * 1.44269502f)));
              const float v134 = (t129 + t133);
              buf8[0] = v134;
            }
          }
           {
            const float t135 = buf11[0];
            const float t136 = buf10[0];
            const float v137 = (t135 + t136);
            buf11[0] = v137;
          }
           {
            const float t138 = buf11[0];
            const float t139 = buf9[0];
            const float v140 = (t138 + t139);
            buf11[0] = v140;
          }
           {
            const float t141 = buf11[0];
            const float t142 = buf8[0];
            const float v143 = (t141 + t142);
            buf11[0] = v143;
          }
           {
            float* const buf12 = reinterpret_cast<float*>(shared_memory + 64);
            const float t144 = buf11[0];
            const float v145 = t144;
            const float t146 = __shfl_xor_sync(0xffffffffu, v145, 16);
            const float v147 = t146;
            const float v148 = (v145 + v147);
            const float t149 = __shfl_xor_sync(0xffffffffu, v148, 8);
            const float v150 = t149;
            const float v151 = (v148 + v150);
            const float t152 = __shfl_xor_sync(0xffffffffu, v151, 4);
            const float v153 = t152;
            const float v154 = (v151 + v153);
            const float t155 = __shfl_xor_sync(0xffffffffu, v154, 2);
            const float v156 = t155;
            const float v157 = (v154 + v156);
            const float t158 = __shfl_xor_sync(0xffffffffu, v157, 1);
            const float v159 = t158;
            if ((int(floor_mod(u32(v2), u32(32))) == 0)) {
              buf12[int(floor_div(u32(v2), u32(32)))] = (v157 + v159);
            }
            __syncthreads();
             {
              const float t160 = buf12[int(floor_mod(u32(v2), u32(4)))];
              const float v161 = t160;
              const float t162 = __shfl_xor_sync(0xffffffffu, v161, 2);
              const float v163 = t162;
              const float v164 = (v161 + v163);
              const float t165 = __shfl_xor_sync(0xffffffffu, v164, 1);
              const float v166 = t165;
              const float v167 = (v164 + v166);
              if ((v2 < 75)) {
                const i64 t168 = 0;
                const u16 t169 = buf2[t168];
                const u16 t170 = buf2[t168 + 1];
                const u16 t171 = buf2[t168 + 2];
                const u16 t172 = buf2[t168 + 3];
                const float t173 = (exp2_flush(((f16_to_f32(t169) - v74) * 1.44269502f)) * divide_full(1.0f, v167));
                const float t174 = (exp2_flush(((f16_to_f32(t170) - v74) * 1.44269502f)) * divide_full(1.0f, v167));
                const float t175 = (exp2_flush(((f16_to_f32(t171) - v74) * 1.44269502f)) * divide_full(1.0f, v167));
                const float t176 = (exp2_flush(((f16_to_f32(t172) - v74) * 1.44269502f)) * divide_full(1.0f, v167));
                const i64 t177 = ((v1 * 300) + (v2 * 4));
                *reinterpret_cast<uint2*>(buf1 + t177 + 0) = make_uint2(u32(u16(f32_to_f16(float(t173)))) | u32(u16(f32_to_f16(float(t174)))) << 16, u32(u16(f32_to_f16(float(t175)))) | u32(u16(f32_to_f16(float(t176)))) << 16);
              }
            }
          }
        }
      }
    }
  }
}
