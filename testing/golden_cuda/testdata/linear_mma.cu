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

// linear by matmul_mma wm=2 wn=2 tm=16 tn=16 split=1
extern "C" __global__ void __launch_bounds__(128, 1) linear_mma(const u16* buf0, const u16* buf1, const u16* buf2, u16* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int v3 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t4 = ((min_int(((floor_mod(v3, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int(((floor_div(v3, 3) * 64) + (floor_mod(v2, 4) * 8)), 44));
    const u16 t5 = buf1[t4];
    const u16 v6 = t5;
    const int v7 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t8 = ((min_int(((floor_mod(v7, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v7, 3) * 64) + (floor_mod(v2, 4) * 8)) + 1), 44));
    const u16 t9 = buf1[t8];
    const u16 v10 = t9;
    const int v11 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t12 = ((min_int(((floor_mod(v11, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v11, 3) * 64) + (floor_mod(v2, 4) * 8)) + 2), 44));
    const u16 t13 = buf1[t12];
    const u16 v14 = t13;
    const int v15 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t16 = ((min_int(((floor_mod(v15, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v15, 3) * 64) + (floor_mod(v2, 4) * 8)) + 3), 44));
    const u16 t17 = buf1[t16];
    const u16 v18 = t17;
    const int v19 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t20 = ((min_int(((floor_mod(v19, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v19, 3) * 64) + (floor_mod(v2, 4) * 8)) + 4), 44));
    const u16 t21 = buf1[t20];
    const u16 v22 = t21;
    const int v23 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t24 = ((min_int(((floor_mod(v23, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v23, 3) * 64) + (floor_mod(v2, 4) * 8)) + 5), 44));
    const u16 t25 = buf1[t24];
    const u16 v26 = t25;
    const int v27 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t28 = ((min_int(((floor_mod(v27, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v27, 3) * 64) + (floor_mod(v2, 4) * 8)) + 6), 44));
    const u16 t29 = buf1[t28];
    const u16 v30 = t29;
    const int v31 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t32 = ((min_int(((floor_mod(v31, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v31, 3) * 64) + (floor_mod(v2, 4) * 8)) + 7), 44));
    const u16 t33 = buf1[t32];
    const u16 v34 = t33;
    const int v35 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t36 = ((min_int(((floor_mod(v35, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v35, 3) * 64) + (floor_mod(v2, 4) * 8)) + 32), 44));
    const u16 t37 = buf1[t36];
    const u16 v38 = t37;
    const int v39 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t40 = ((min_int(((floor_mod(v39, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v39, 3) * 64) + (floor_mod(v2, 4) * 8)) + 33), 44));
    const u16 t41 = buf1[t40];
    const u16 v42 = t41;
    const int v43 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t44 = ((min_int(((floor_mod(v43, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v43, 3) * 64) + (floor_mod(v2, 4) * 8)) + 34), 44));
    const u16 t45 = buf1[t44];
    const u16 v46 = t45;
    const int v47 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t48 = ((min_int(((floor_mod(v47, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v47, 3) * 64) + (floor_mod(v2, 4) * 8)) + 35), 44));
    const u16 t49 = buf1[t48];
    const u16 v50 = t49;
    const int v51 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t52 = ((min_int(((floor_mod(v51, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v51, 3) * 64) + (floor_mod(v2, 4) * 8)) + 36), 44));
    const u16 t53 = buf1[t52];
    const u16 v54 = t53;
    const int v55 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t56 = ((min_int(((floor_mod(v55, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v55, 3) * 64) + (floor_mod(v2, 4) * 8)) + 37), 44));
    const u16 t57 = buf1[t56];
    const u16 v58 = t57;
    const int v59 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t60 = ((min_int(((floor_mod(v59, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v59, 3) * 64) + (floor_mod(v2, 4) * 8)) + 38), 44));
    const u16 t61 = buf1[t60];
    const u16 v62 = t61;
    const int v63 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t64 = ((min_int(((floor_mod(v63, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v63, 3) * 64) + (floor_mod(v2, 4) * 8)) + 39), 44));
    const u16 t65 = buf1[t64];
    const u16 v66 = t65;
    asm volatile("griddepcontrol.wait;" ::: "memory");
     {
      u16* const buf4 = reinterpret_cast<u16*>(shared_memory + 0);
      u16 buf5[8];
      u16* const buf6 = reinterpret_cast<u16*>(shared_memory + 5120);
      u16 buf7[8];
      u32 buf8[4];
      u32 buf9[4];
      float buf10[8];
      buf10[0] = 0.0f;
      buf10[1] = 0.0f;
      buf10[2] = 0.0f;
      buf10[3] = 0.0f;
      buf10[4] = 0.0f;
      buf10[5] = 0.0f;
      buf10[6] = 0.0f;
      buf10[7] = 0.0f;
       {
        const int v67 = floor_div((int(v0) + 31), 32);
        const int v68 = floor_div(floor_div(v1, v67), 3);
        const int t69 = (min_int(((floor_mod(v1, v67) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t70 = buf0[(t69 + min_int(((v68 * 64) + (floor_mod(v2, 4) * 8)), 44))];
        const u16 v71 = ((((v68 * 8) + floor_mod(v2, 4)) < 6) ? t70 : f32_to_f16(float(0.0f)));
        buf5[0] = v71;
      }
       {
        const int v72 = floor_div((int(v0) + 31), 32);
        const int v73 = floor_div(floor_div(v1, v72), 3);
        const int t74 = (min_int(((floor_mod(v1, v72) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t75 = buf0[(t74 + min_int((((v73 * 64) + (floor_mod(v2, 4) * 8)) + 1), 44))];
        const u16 v76 = ((((v73 * 8) + floor_mod(v2, 4)) < 6) ? t75 : f32_to_f16(float(0.0f)));
        buf5[1] = v76;
      }
       {
        const int v77 = floor_div((int(v0) + 31), 32);
        const int v78 = floor_div(floor_div(v1, v77), 3);
        const int t79 = (min_int(((floor_mod(v1, v77) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t80 = buf0[(t79 + min_int((((v78 * 64) + (floor_mod(v2, 4) * 8)) + 2), 44))];
        const u16 v81 = ((((v78 * 8) + floor_mod(v2, 4)) < 6) ? t80 : f32_to_f16(float(0.0f)));
        buf5[2] = v81;
      }
       {
        const int v82 = floor_div((int(v0) + 31), 32);
        const int v83 = floor_div(floor_div(v1, v82), 3);
        const int t84 = (min_int(((floor_mod(v1, v82) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t85 = buf0[(t84 + min_int((((v83 * 64) + (floor_mod(v2, 4) * 8)) + 3), 44))];
        const u16 v86 = ((((v83 * 8) + floor_mod(v2, 4)) < 6) ? t85 : f32_to_f16(float(0.0f)));
        buf5[3] = v86;
      }
       {
        const int v87 = floor_div((int(v0) + 31), 32);
        const int v88 = floor_div(floor_div(v1, v87), 3);
        const int t89 = (min_int(((floor_mod(v1, v87) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t90 = buf0[(t89 + min_int((((v88 * 64) + (floor_mod(v2, 4) * 8)) + 4), 44))];
        const u16 v91 = ((((v88 * 8) + floor_mod(v2, 4)) < 6) ? t90 : f32_to_f16(float(0.0f)));
        buf5[4] = v91;
      }
       {
        const int v92 = floor_div((int(v0) + 31), 32);
        const int v93 = floor_div(floor_div(v1, v92), 3);
        const int t94 = (min_int(((floor_mod(v1, v92) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t95 = buf0[(t94 + min_int((((v93 * 64) + (floor_mod(v2, 4) * 8)) + 5), 44))];
        const u16 v96 = ((((v93 * 8) + floor_mod(v2, 4)) < 5) ? t95 : f32_to_f16(float(0.0f)));
        buf5[5] = v96;
      }
       {
        const int v97 = floor_div((int(v0) + 31), 32);
        const int v98 = floor_div(floor_div(v1, v97), 3);
        const int t99 = (min_int(((floor_mod(v1, v97) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t100 = buf0[(t99 + min_int((((v98 * 64) + (floor_mod(v2, 4) * 8)) + 6), 44))];
        const u16 v101 = ((((v98 * 8) + floor_mod(v2, 4)) < 5) ? t100 : f32_to_f16(float(0.0f)));
        buf5[6] = v101;
      }
       {
        const int v102 = floor_div((int(v0) + 31), 32);
        const int v103 = floor_div(floor_div(v1, v102), 3);
        const int t104 = (min_int(((floor_mod(v1, v102) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
        const u16 t105 = buf0[(t104 + min_int((((v103 * 64) + (floor_mod(v2, 4) * 8)) + 7), 44))];
        const u16 v106 = ((((v103 * 8) + floor_mod(v2, 4)) < 5) ? t105 : f32_to_f16(float(0.0f)));
        buf5[7] = v106;
      }
       {
        const int t107 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v108 = ((t107 < 6) ? v6 : f32_to_f16(float(0.0f)));
        buf7[0] = v108;
      }
       {
        const int t109 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v110 = ((t109 < 6) ? v10 : f32_to_f16(float(0.0f)));
        buf7[1] = v110;
      }
       {
        const int t111 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v112 = ((t111 < 6) ? v14 : f32_to_f16(float(0.0f)));
        buf7[2] = v112;
      }
       {
        const int t113 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v114 = ((t113 < 6) ? v18 : f32_to_f16(float(0.0f)));
        buf7[3] = v114;
      }
       {
        const int t115 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v116 = ((t115 < 6) ? v22 : f32_to_f16(float(0.0f)));
        buf7[4] = v116;
      }
       {
        const int t117 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v118 = ((t117 < 5) ? v26 : f32_to_f16(float(0.0f)));
        buf7[5] = v118;
      }
       {
        const int t119 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v120 = ((t119 < 5) ? v30 : f32_to_f16(float(0.0f)));
        buf7[6] = v120;
      }
       {
        const int t121 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
        const u16 v122 = ((t121 < 5) ? v34 : f32_to_f16(float(0.0f)));
        buf7[7] = v122;
      }
      const u16 t123 = buf5[0];
      const u16 t124 = buf5[1];
      const u16 t125 = buf5[2];
      const u16 t126 = buf5[3];
      const u16 t127 = buf5[4];
      const u16 t128 = buf5[5];
      const u16 t129 = buf5[6];
      const u16 t130 = buf5[7];
      const i64 t131 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
      *reinterpret_cast<uint4*>(buf4 + t131 + 0) = make_uint4(u32(u16(t123)) | u32(u16(t124)) << 16, u32(u16(t125)) | u32(u16(t126)) << 16, u32(u16(t127)) | u32(u16(t128)) << 16, u32(u16(t129)) | u32(u16(t130)) << 16);
      const u16 t132 = buf7[0];
      const u16 t133 = buf7[1];
      const u16 t134 = buf7[2];
      const u16 t135 = buf7[3];
      const u16 t136 = buf7[4];
      const u16 t137 = buf7[5];
      const u16 t138 = buf7[6];
      const u16 t139 = buf7[7];
      const i64 t140 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
      *reinterpret_cast<uint4*>(buf6 + t140 + 0) = make_uint4(u32(u16(t132)) | u32(u16(t133)) << 16, u32(u16(t134)) | u32(u16(t135)) << 16, u32(u16(t136)) | u32(u16(t137)) << 16, u32(u16(t138)) | u32(u16(t139)) << 16);
      __syncthreads();
      #pragma unroll 1
      for (int v141 = 0; v141 < 2; ++v141) {
        if ((v141 < 1)) {
           {
            const int v142 = floor_div((int(v0) + 31), 32);
            const int v143 = floor_div(floor_div(v1, v142), 3);
            const int t144 = (min_int(((floor_mod(v1, v142) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t145 = buf0[(t144 + min_int((((v143 * 64) + (floor_mod(v2, 4) * 8)) + 32), 44))];
            const u16 v146 = ((((v143 * 8) + floor_mod(v2, 4)) < 2) ? t145 : f32_to_f16(float(0.0f)));
            buf5[0] = v146;
          }
           {
            const int v147 = floor_div((int(v0) + 31), 32);
            const int v148 = floor_div(floor_div(v1, v147), 3);
            const int t149 = (min_int(((floor_mod(v1, v147) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t150 = buf0[(t149 + min_int((((v148 * 64) + (floor_mod(v2, 4) * 8)) + 33), 44))];
            const u16 v151 = ((((v148 * 8) + floor_mod(v2, 4)) < 2) ? t150 : f32_to_f16(float(0.0f)));
            buf5[1] = v151;
          }
           {
            const int v152 = floor_div((int(v0) + 31), 32);
            const int v153 = floor_div(floor_div(v1, v152), 3);
            const int t154 = (min_int(((floor_mod(v1, v152) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t155 = buf0[(t154 + min_int((((v153 * 64) + (floor_mod(v2, 4) * 8)) + 34), 44))];
            const u16 v156 = ((((v153 * 8) + floor_mod(v2, 4)) < 2) ? t155 : f32_to_f16(float(0.0f)));
            buf5[2] = v156;
          }
           {
            const int v157 = floor_div((int(v0) + 31), 32);
            const int v158 = floor_div(floor_div(v1, v157), 3);
            const int t159 = (min_int(((floor_mod(v1, v157) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t160 = buf0[(t159 + min_int((((v158 * 64) + (floor_mod(v2, 4) * 8)) + 35), 44))];
            const u16 v161 = ((((v158 * 8) + floor_mod(v2, 4)) < 2) ? t160 : f32_to_f16(float(0.0f)));
            buf5[3] = v161;
          }
           {
            const int v162 = floor_div((int(v0) + 31), 32);
            const int v163 = floor_div(floor_div(v1, v162), 3);
            const int t164 = (min_int(((floor_mod(v1, v162) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t165 = buf0[(t164 + min_int((((v163 * 64) + (floor_mod(v2, 4) * 8)) + 36), 44))];
            const u16 v166 = ((((v163 * 8) + floor_mod(v2, 4)) < 2) ? t165 : f32_to_f16(float(0.0f)));
            buf5[4] = v166;
          }
           {
            const int v167 = floor_div((int(v0) + 31), 32);
            const int v168 = floor_div(floor_div(v1, v167), 3);
            const int t169 = (min_int(((floor_mod(v1, v167) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t170 = buf0[(t169 + min_int((((v168 * 64) + (floor_mod(v2, 4) * 8)) + 37), 44))];
            const u16 v171 = ((((v168 * 8) + floor_mod(v2, 4)) < 1) ? t170 : f32_to_f16(float(0.0f)));
            buf5[5] = v171;
          }
           {
            const int v172 = floor_div((int(v0) + 31), 32);
            const int v173 = floor_div(floor_div(v1, v172), 3);
            const int t174 = (min_int(((floor_mod(v1, v172) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t175 = buf0[(t174 + min_int((((v173 * 64) + (floor_mod(v2, 4) * 8)) + 38), 44))];
            const u16 v176 = ((((v173 * 8) + floor_mod(v2, 4)) < 1) ? t175 : f32_to_f16(float(0.0f)));
            buf5[6] = v176;
          }
           {
            const int v177 = floor_div((int(v0) + 31), 32);
            const int v178 = floor_div(floor_div(v1, v177), 3);
            const int t179 = (min_int(((floor_mod(v1, v177) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
            const u16 t180 = buf0[(t179 + min_int((((v178 * 64) + (floor_mod(v2, 4) * 8)) + 39), 44))];
            const u16 v181 = ((((v178 * 8) + floor_mod(v2, 4)) < 1) ? t180 : f32_to_f16(float(0.0f)));
            buf5[7] = v181;
          }
           {
            const int t182 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v183 = ((t182 < 2) ? v38 : f32_to_f16(float(0.0f)));
            buf7[0] = v183;
          }
           {
            const int t184 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v185 = ((t184 < 2) ? v42 : f32_to_f16(float(0.0f)));
            buf7[1] = v185;
          }
           {
            const int t186 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v187 = ((t186 < 2) ? v46 : f32_to_f16(float(0.0f)));
            buf7[2] = v187;
          }
           {
            const int t188 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v189 = ((t188 < 2) ? v50 : f32_to_f16(float(0.0f)));
            buf7[3] = v189;
          }
           {
            const int t190 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v191 = ((t190 < 2) ? v54 : f32_to_f16(float(0.0f)));
            buf7[4] = v191;
          }
           {
            const int t192 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v193 = ((t192 < 1) ? v58 : f32_to_f16(float(0.0f)));
            buf7[5] = v193;
          }
           {
            const int t194 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v195 = ((t194 < 1) ? v62 : f32_to_f16(float(0.0f)));
            buf7[6] = v195;
          }
           {
            const int t196 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
            const u16 v197 = ((t196 < 1) ? v66 : f32_to_f16(float(0.0f)));
            buf7[7] = v197;
          }
        }
        const int t198 = ((((v141 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + (t198))) : "memory");
        const int t199 = (((v141 * 1280) + (floor_mod(floor_div(v2, 32), 2) * 640)) + (floor_mod(floor_div(v2, 16), 2) * 320));
        const int t200 = ((t199 + (floor_mod(v2, 8) * 40)) + (floor_mod(floor_div(v2, 8), 2) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + (t200))) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
        const int t201 = ((((v141 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + ((t201 + 16)))) : "memory");
        const int t202 = (((v141 * 1280) + (floor_mod(floor_div(v2, 32), 2) * 640)) + (floor_mod(floor_div(v2, 16), 2) * 320));
        const int t203 = ((t202 + (floor_mod(v2, 8) * 40)) + (floor_mod(floor_div(v2, 8), 2) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + ((t203 + 16)))) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
        if ((v141 < 1)) {
          const u16 t204 = buf5[0];
          const u16 t205 = buf5[1];
          const u16 t206 = buf5[2];
          const u16 t207 = buf5[3];
          const u16 t208 = buf5[4];
          const u16 t209 = buf5[5];
          const u16 t210 = buf5[6];
          const u16 t211 = buf5[7];
          const i64 t212 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
          *reinterpret_cast<uint4*>(buf4 + t212 + 0) = make_uint4(u32(u16(t204)) | u32(u16(t205)) << 16, u32(u16(t206)) | u32(u16(t207)) << 16, u32(u16(t208)) | u32(u16(t209)) << 16, u32(u16(t210)) | u32(u16(t211)) << 16);
          const u16 t213 = buf7[0];
          const u16 t214 = buf7[1];
          const u16 t215 = buf7[2];
          const u16 t216 = buf7[3];
          const u16 t217 = buf7[4];
          const u16 t218 = buf7[5];
          const u16 t219 = buf7[6];
          const u16 t220 = buf7[7];
          const i64 t221 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
          *reinterpret_cast<uint4*>(buf6 + t221 + 0) = make_uint4(u32(u16(t213)) | u32(u16(t214)) << 16, u32(u16(t215)) | u32(u16(t216)) << 16, u32(u16(t217)) | u32(u16(t218)) << 16, u32(u16(t219)) | u32(u16(t220)) << 16);
        }
        __syncthreads();
      }
      const int t222 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
      if (((t222 + floor_mod(floor_div(v2, 4), 8)) < int(v0))) {
        const int t223 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
        if (((t223 + floor_mod(v2, 4)) < 35)) {
          const int v224 = floor_div((int(v0) + 31), 32);
          const int v225 = (floor_mod(floor_div(v1, v224), 3) * 32);
          const int v226 = (floor_mod(floor_div(v2, 32), 2) * 16);
          const int v227 = (floor_mod(v2, 4) * 2);
          const float t228 = buf10[0];
          const float t229 = buf10[1];
          const i64 t230 = ((v225 + v226) + v227);
          const u32 w231 = *reinterpret_cast<const u32*>(buf2 + t230 + 0);
          const u16 t232 = u16((w231 >> 0 & 0xffffu));
          const u16 t233 = u16((w231 >> 16 & 0xffffu));
          const int t234 = (((floor_mod(v1, v224) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
          const i64 t235 = (((t234 + v225) + v226) + v227);
          *reinterpret_cast<u32*>(buf3 + t235 + 0) = u32(u16(f32_to_f16(float(max_nan((t228 + f16_to_f32(t232)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t229 + f16_to_f32(t233)), 0.0f))))) << 16;
        }
        const int t236 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
        if (((t236 + floor_mod(v2, 4)) < 31)) {
          const int v237 = floor_div((int(v0) + 31), 32);
          const int v238 = (floor_mod(floor_div(v1, v237), 3) * 32);
          const int v239 = (floor_mod(floor_div(v2, 32), 2) * 16);
          const int v240 = (floor_mod(v2, 4) * 2);
          const float t241 = buf10[4];
          const float t242 = buf10[5];
          const i64 t243 = (((v238 + v239) + v240) + 8);
          const u32 w244 = *reinterpret_cast<const u32*>(buf2 + t243 + 0);
          const u16 t245 = u16((w244 >> 0 & 0xffffu));
          const u16 t246 = u16((w244 >> 16 & 0xffffu));
          const int t247 = (((floor_mod(v1, v237) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
          const i64 t248 = ((((t247 + v238) + v239) + v240) + 8);
          *reinterpret_cast<u32*>(buf3 + t248 + 0) = u32(u16(f32_to_f16(float(max_nan((t241 + f16_to_f32(t245)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t242 + f16_to_f32(t246)), 0.0f))))) << 16;
        }
      }
      const int t249 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
      if ((((t249 + floor_mod(floor_div(v2, 4), 8)) + 8) < int(v0))) {
        const int t250 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
        if (((t250 + floor_mod(v2, 4)) < 35)) {
          const int v251 = floor_div((int(v0) + 31), 32);
          const int v252 = (floor_mod(floor_div(v1, v251), 3) * 32);
          const int v253 = (floor_mod(floor_div(v2, 32), 2) * 16);
          const int v254 = (floor_mod(v2, 4) * 2);
          const float t255 = buf10[2];
          const float t256 = buf10[3];
          const i64 t257 = ((v252 + v253) + v254);
          const u32 w258 = *reinterpret_cast<const u32*>(buf2 + t257 + 0);
          const u16 t259 = u16((w258 >> 0 & 0xffffu));
          const u16 t260 = u16((w258 >> 16 & 0xffffu));
          const int t261 = (((floor_mod(v1, v251) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
          const i64 t262 = ((((t261 + v252) + v253) + v254) + 560);
          *reinterpret_cast<u32*>(buf3 + t262 + 0) = u32(u16(f32_to_f16(float(max_nan((t255 + f16_to_f32(t259)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t256 + f16_to_f32(t260)), 0.0f))))) << 16;
        }
        const int t263 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
        if (((t263 + floor_mod(v2, 4)) < 31)) {
          const int v264 = floor_div((int(v0) + 31), 32);
          const int v265 = (floor_mod(floor_div(v1, v264), 3) * 32);
          const int v266 = (floor_mod(floor_div(v2, 32), 2) * 16);
          const int v267 = (floor_mod(v2, 4) * 2);
          const float t268 = buf10[6];
          const float t269 = buf10[7];
          const i64 t270 = (((v265 + v266) + v267) + 8);
          const u32 w271 = *reinterpret_cast<const u32*>(buf2 + t270 + 0);
          const u16 t272 = u16((w271 >> 0 & 0xffffu));
          const u16 t273 = u16((w271 >> 16 & 0xffffu));
          const int t274 = (((floor_mod(v1, v264) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
          const i64 t275 = ((((t274 + v265) + v266) + v267) + 568);
          *reinterpret_cast<u32*>(buf3 + t275 + 0) = u32(u16(f32_to_f16(float(max_nan((t268 + f16_to_f32(t272)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t269 + f16_to_f32(t273)), 0.0f))))) << 16;
        }
      }
    }
  }
}
