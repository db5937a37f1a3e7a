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

// residual_layer_norm by row_group threads=128
extern "C" __global__ void __launch_bounds__(128, 1) residual_layer_norm_rows(const u16* buf0, const u16* buf1, const u16* buf2, const u16* buf3, u16* buf4, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf5[1];
    float buf6[1];
    float buf7[1];
    buf7[0] = 0.0f;
    buf6[0] = 0.0f;
    buf5[0] = 0.0f;
    for (int v3 = 0; v3 < 3; ++v3) {
      const float t4 = buf7[0];
      const float v5 = (t4 + 1.0f);
      const float t6 = buf6[0];
      const float v7 = t6;
      const int v8 = (((v1 * 384) + (v3 * 128)) + v2);
      const u16 t9 = buf0[v8];
      const u16 t10 = buf1[v8];
      const float t11 = buf7[0];
      const float t12 = (((f16_to_f32(t9) + f16_to_f32(t10)) - v7) * (1.0f / max_nan((t11 + 1.0f), 1.0f)));
      const float v13 = (v7 + t12);
      const int v14 = (((v1 * 384) + (v3 * 128)) + v2);
      const u16 t15 = buf0[v14];
      const u16 t16 = buf1[v14];
      const float t17 = buf6[0];
      const float v18 = ((f16_to_f32(t15) + f16_to_f32(t16)) - t17);
      const float t19 = buf7[0];
      const float v20 = t19;
      const float t21 = buf5[0];
      const float t22 = ((t21 + 0.0f) + ((v18 * v18) * (v20 * (1.0f / max_nan((v20 + 1.0f), 1.0f)))));
      const float v23 = t22;
      buf7[0] = v5;
      buf6[0] = v13;
      buf5[0] = v23;
    }
     {
      float* const buf8 = reinterpret_cast<float*>(shared_memory + 0);
      float* const buf9 = reinterpret_cast<float*>(shared_memory + 64);
      float* const buf10 = reinterpret_cast<float*>(shared_memory + 128);
      const float t24 = buf7[0];
      const float v25 = t24;
      const float t26 = buf6[0];
      const float v27 = t26;
      const float t28 = buf5[0];
      const float v29 = t28;
      const float t30 = __shfl_xor_sync(0xffffffffu, v25, 16);
      const float v31 = t30;
      const float t32 = __shfl_xor_sync(0xffffffffu, v27, 16);
      const float v33 = t32;
      const float t34 = __shfl_xor_sync(0xffffffffu, v29, 16);
      const float v35 = t34;
      const float v36 = (v25 + v31);
      const float v37 = (v27 + ((v33 - v27) * (v31 / max_nan((v25 + v31), 1.0f))));
      const float v38 = (v33 - v27);
      const float t39 = ((v29 + v35) + ((v38 * v38) * (v25 * (v31 / max_nan((v25 + v31), 1.0f)))));
      const float v40 = t39;
      const float t41 = __shfl_xor_sync(0xffffffffu, v36, 8);
      const float v42 = t41;
      const float t43 = __shfl_xor_sync(0xffffffffu, v37, 8);
      const float v44 = t43;
      const float t45 = __shfl_xor_sync(0xffffffffu, v40, 8);
      const float v46 = t45;
      const float v47 = (v36 + v42);
      const float v48 = (v37 + ((v44 - v37) * (v42 / max_nan((v36 + v42), 1.0f))));
      const float v49 = (v44 - v37);
      const float t50 = ((v40 + v46) + ((v49 * v49) * (v36 * (v42 / max_nan((v36 + v42), 1.0f)))));
      const float v51 = t50;
      const float t52 = __shfl_xor_sync(0xffffffffu, v47, 4);
      const float v53 = t52;
      const float t54 = __shfl_xor_sync(0xffffffffu, v48, 4);
      const float v55 = t54;
      const float t56 = __shfl_xor_sync(0xffffffffu, v51, 4);
      const float v57 = t56;
      const float v58 = (v47 + v53);
      const float v59 = (v48 + ((v55 - v48) * (v53 / max_nan((v47 + v53), 1.0f))));
      const float v60 = (v55 - v48);
      const float t61 = ((v51 + v57) + ((v60 * v60) * (v47 * (v53 / max_nan((v47 + v53), 1.0f)))));
      const float v62 = t61;
      const float t63 = __shfl_xor_sync(0xffffffffu, v58, 2);
      const float v64 = t63;
      const float t65 = __shfl_xor_sync(0xffffffffu, v59, 2);
      const float v66 = t65;
      const float t67 = __shfl_xor_sync(0xffffffffu, v62, 2);
      const float v68 = t67;
      const float v69 = (v58 + v64);
      const float v70 = (v59 + ((v66 - v59) * (v64 / max_nan((v58 + v64), 1.0f))));
      const float v71 = (v66 - v59);
      const float t72 = ((v62 + v68) + ((v71 * v71) * (v58 * (v64 / max_nan((v58 + v64), 1.0f)))));
      const float v73 = t72;
      const float t74 = __shfl_xor_sync(0xffffffffu, v69, 1);
      const float v75 = t74;
      const float t76 = __shfl_xor_sync(0xffffffffu, v70, 1);
      const float v77 = t76;
      const float t78 = __shfl_xor_sync(0xffffffffu, v73, 1);
      const float v79 = t78;
      if ((floor_mod(v2, 32) == 0)) {
        buf10[floor_div(v2, 32)] = (v69 + v75);
        buf9[floor_div(v2, 32)] = (v70 + ((v77 - v70) * (v75 / max_nan((v69 + v75), 1.0f))));
         {
          const float v80 = (v77 - v70);
          const float t81 = ((v73 + v79) + ((v80 * v80) * (v69 * (v75 / max_nan((v69 + v75), 1.0f)))));
          buf8[floor_div(v2, 32)] = t81;
        }
      }
      __syncthreads();
       {
        const float t82 = buf10[floor_mod(v2, 4)];
        const float v83 = t82;
        const float t84 = buf9[floor_mod(v2, 4)];
        const float v85 = t84;
        const float t86 = buf8[floor_mod(v2, 4)];
        const float v87 = t86;
        const float t88 = __shfl_xor_sync(0xffffffffu, v83, 2);
        const float v89 = t88;
        const float t90 = __shfl_xor_sync(0xffffffffu, v85, 2);
        const float v91 = t90;
        const float t92 = __shfl_xor_sync(0xffffffffu, v87, 2);
        const float v93 = t92;
        const float v94 = (v83 + v89);
        const float v95 = (v85 + ((v91 - v85) * (v89 / max_nan((v83 + v89), 1.0f))));
        const float v96 = (v91 - v85);
        const float t97 = ((v87 + v93) + ((v96 * v96) * (v83 * (v89 / max_nan((v83 + v89), 1.0f)))));
        const float v98 = t97;
        const float t99 = __shfl_xor_sync(0xffffffffu, v94, 1);
        const float v100 = t99;
        const float t101 = __shfl_xor_sync(0xffffffffu, v95, 1);
        const float v102 = t101;
        const float t103 = __shfl_xor_sync(0xffffffffu, v98, 1);
        const float v104 = t103;
        const float v105 = (v95 + ((v102 - v95) * (v100 / max_nan((v94 + v100), 1.0f))));
        const float v106 = (v102 - v95);
        const float t107 = ((v98 + v104) + ((v106 * v106) * (v94 * (v100 / max_nan((v94 + v100), 1.0f)))));
        const float v108 = t107;
        __syncthreads();
        for (int v109 = 0; v109 < 3; ++v109) {
          const int v110 = (((v1 * 384) + (v109 * 128)) + v2);
          const int v111 = ((v109 * 128) + v2);
          const u16 t112 = buf0[v110];
          const u16 t113 = buf1[v110];
          const float t114 = (((f16_to_f32(t112) + f16_to_f32(t113)) - v105) * (1 / sqrtf(((v108 / 384.0f) + 9.99999975e-06f))));
          const u16 t115 = buf2[v111];
          const u16 t116 = buf3[v111];
          buf4[v110] = f32_to_f16(float(((t114 * f16_to_f32(t115)) + f16_to_f32(t116))));
        }
      }
    }
  }
}
