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
      const float v9 = f16_to_f32(t5);
      const float v10 = f16_to_f32(t6);
      const float v11 = f16_to_f32(t7);
      const float v12 = f16_to_f32(t8);
      const i64 t13 = ((v1 * 300) + (v2 * 4));
      const uint2 w14 = *reinterpret_cast<const uint2*>(buf0 + t13 + 0);
      const u16 t15 = u16((w14.x >> 0 & 0xffffu));
      const u16 t16 = u16((w14.x >> 16 & 0xffffu));
      const u16 t17 = u16((w14.y >> 0 & 0xffffu));
      const u16 t18 = u16((w14.y >> 16 & 0xffffu));
      const u16 v19 = t15;
      const u16 v20 = t16;
      const u16 v21 = t17;
      const u16 v22 = t18;
      const i64 t23 = 0;
      buf2[t23] = v19;
      buf2[t23 + 1] = v20;
      buf2[t23 + 2] = v21;
      buf2[t23 + 3] = v22;
       {
        const float t24 = buf6[0];
        const float v25 = max_nan(t24, v9);
        buf6[0] = v25;
      }
       {
        const float t26 = buf5[0];
        const float v27 = max_nan(t26, v10);
        buf5[0] = v27;
      }
       {
        const float t28 = buf4[0];
        const float v29 = max_nan(t28, v11);
        buf4[0] = v29;
      }
       {
        const float t30 = buf3[0];
        const float v31 = max_nan(t30, v12);
        buf3[0] = v31;
      }
    }
     {
      const float t32 = buf6[0];
      const float t33 = buf5[0];
      const float v34 = max_nan(t32, t33);
      buf6[0] = v34;
    }
     {
      const float t35 = buf6[0];
      const float t36 = buf4[0];
      const float v37 = max_nan(t35, t36);
      buf6[0] = v37;
    }
     {
      const float t38 = buf6[0];
      const float t39 = buf3[0];
      const float v40 = max_nan(t38, t39);
      buf6[0] = v40;
    }
     {
      float* const buf7 = reinterpret_cast<float*>(shared_memory + 0);
      const float t41 = buf6[0];
      const float v42 = t41;
      const float t43 = __shfl_xor_sync(0xffffffffu, v42, 16);
      const float v44 = t43;
      const float v45 = max_nan(v42, v44);
      const float t46 = __shfl_xor_sync(0xffffffffu, v45, 8);
      const float v47 = t46;
      const float v48 = max_nan(v45, v47);
      const float t49 = __shfl_xor_sync(0xffffffffu, v48, 4);
      const float v50 = t49;
      const float v51 = max_nan(v48, v50);
      const float t52 = __shfl_xor_sync(0xffffffffu, v51, 2);
      const float v53 = t52;
      const float v54 = max_nan(v51, v53);
      const float t55 = __shfl_xor_sync(0xffffffffu, v54, 1);
      const float v56 = t55;
      if ((int(floor_mod(u32(v2), u32(32))) == 0)) {
        buf7[int(floor_div(u32(v2), u32(32)))] = max_nan(v54, v56);
      }
      __syncthreads();
       {
        const float t57 = buf7[int(floor_mod(u32(v2), u32(4)))];
        const float v58 = t57;
        const float t59 = __shfl_xor_sync(0xffffffffu, v58, 2);
        const float v60 = t59;
        const float v61 = max_nan(v58, v60);
        const float t62 = __shfl_xor_sync(0xffffffffu, v61, 1);
        const float v63 = t62;
        const float v64 = max_nan(v61, v63);
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
            const i64 t65 = 0;
            const u16 t66 = buf2[t65];
            const u16 t67 = buf2[t65 + 1];
            const u16 t68 = buf2[t65 + 2];
            const u16 t69 = buf2[t65 + 3];
            const float v70 = f16_to_f32(t66);
            const float v71 = f16_to_f32(t67);
            const float v72 = f16_to_f32(t68);
            const float v73 = f16_to_f32(t69);
            const float t74 = ((v70 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v70 - v64) * 1.44269502f)));
            const float t75 = ((v71 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v71 - v64) * 1.44269502f)));
            const float t76 = ((v72 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v72 - v64) * 1.44269502f)));
            const float t77 = ((v73 == __int_as_float(0xff800000)) ? 0.0f : exp2_flush(((v73 - v64) * 1.44269502f)));
            const float v78 = t74;
            const float v79 = t75;
            const float v80 = t76;
            const float v81 = t77;
             {
              const float t82 = buf11[0];
              const float v83 = (t82 + v78);
              buf11[0] = v83;
            }
             {
              const float t84 = buf10[0];
              const float v85 = (t84 + v79);
              buf10[0] = v85;
            }
             {
              const float t86 = buf9[0];
              const float v87 = (t86 + v80);
              buf9[0] = v87;
            }
             {
              const float t88 = buf8[0];
              const float v89 = (t88 + v81);
              buf8[0] = v89;
            }
          }
           {
            const float t90 = buf11[0];
            const float t91 = buf10[0];
            const float v92 = (t90 + t91);
            buf11[0] = v92;
          }
           {
            const float t93 = buf11[0];
            const float t94 = buf9[0];
            const float v95 = (t93 + t94);
            buf11[0] = v95;
          }
           {
            const float t96 = buf11[0];
            const float t97 = buf8[0];
            const float v98 = (t96 + t97);
            buf11[0] = v98;
          }
           {
            float* const buf12 = reinterpret_cast<float*>(shared_memory + 64);
            const float t99 = buf11[0];
            const float v100 = t99;
            const float t101 = __shfl_xor_sync(0xffffffffu, v100, 16);
            const float v102 = t101;
            const float v103 = (v100 + v102);
            const float t104 = __shfl_xor_sync(0xffffffffu, v103, 8);
            const float v105 = t104;
            const float v106 = (v103 + v105);
            const float t107 = __shfl_xor_sync(0xffffffffu, v106, 4);
            const float v108 = t107;
            const float v109 = (v106 + v108);
            const float t110 = __shfl_xor_sync(0xffffffffu, v109, 2);
            const float v111 = t110;
            const float v112 = (v109 + v111);
            const float t113 = __shfl_xor_sync(0xffffffffu, v112, 1);
            const float v114 = t113;
            if ((int(floor_mod(u32(v2), u32(32))) == 0)) {
              buf12[int(floor_div(u32(v2), u32(32)))] = (v112 + v114);
            }
            __syncthreads();
             {
              const float t115 = buf12[int(floor_mod(u32(v2), u32(4)))];
              const float v116 = t115;
              const float t117 = __shfl_xor_sync(0xffffffffu, v116, 2);
              const float v118 = t117;
              const float v119 = (v116 + v118);
              const float t120 = __shfl_xor_sync(0xffffffffu, v119, 1);
              const float v121 = t120;
              const float v122 = (v119 + v121);
              if ((v2 < 75)) {
                const i64 t123 = 0;
                const u16 t124 = buf2[t123];
                const u16 t125 = buf2[t123 + 1];
                const u16 t126 = buf2[t123 + 2];
                const u16 t127 = buf2[t123 + 3];
                const float t128 = (exp2_flush(((f16_to_f32(t124) - v64) * 1.44269502f)) * divide_full(1.0f, v122));
                const float t129 = (exp2_flush(((f16_to_f32(t125) - v64) * 1.44269502f)) * divide_full(1.0f, v122));
                const float t130 = (exp2_flush(((f16_to_f32(t126) - v64) * 1.44269502f)) * divide_full(1.0f, v122));
                const float t131 = (exp2_flush(((f16_to_f32(t127) - v64) * 1.44269502f)) * divide_full(1.0f, v122));
                const i64 t132 = ((v1 * 300) + (v2 * 4));
                *reinterpret_cast<uint2*>(buf1 + t132 + 0) = make_uint2(u32(u16(f32_to_f16(float(t128)))) | u32(u16(f32_to_f16(float(t129)))) << 16, u32(u16(f32_to_f16(float(t130)))) | u32(u16(f32_to_f16(float(t131)))) << 16);
              }
            }
          }
        }
      }
    }
  }
}
