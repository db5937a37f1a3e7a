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

// linear by matmul_mma wm=2 wn=2 tm=16 tn=16 depth=32 split=1
extern "C" __global__ void __launch_bounds__(128, 1) linear_mma(const u16* buf0, const u16* buf1, const u16* buf2, u16* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t3 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v4 = t3;
    const int t5 = ((int(floor_mod(u32(v4), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t6 = ((int(floor_div(u32(v4), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t7 = buf1[((min_int(t5, 69) * 45) + min_int(t6, 44))];
    const u16 v8 = t7;
    const int t9 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v10 = t9;
    const int t11 = ((int(floor_mod(u32(v10), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t12 = ((int(floor_div(u32(v10), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t13 = buf1[((min_int(t11, 69) * 45) + min_int((t12 + 1), 44))];
    const u16 v14 = t13;
    const int t15 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v16 = t15;
    const int t17 = ((int(floor_mod(u32(v16), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t18 = ((int(floor_div(u32(v16), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t19 = buf1[((min_int(t17, 69) * 45) + min_int((t18 + 2), 44))];
    const u16 v20 = t19;
    const int t21 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v22 = t21;
    const int t23 = ((int(floor_mod(u32(v22), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t24 = ((int(floor_div(u32(v22), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t25 = buf1[((min_int(t23, 69) * 45) + min_int((t24 + 3), 44))];
    const u16 v26 = t25;
    const int t27 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v28 = t27;
    const int t29 = ((int(floor_mod(u32(v28), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t30 = ((int(floor_div(u32(v28), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t31 = buf1[((min_int(t29, 69) * 45) + min_int((t30 + 4), 44))];
    const u16 v32 = t31;
    const int t33 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v34 = t33;
    const int t35 = ((int(floor_mod(u32(v34), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t36 = ((int(floor_div(u32(v34), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t37 = buf1[((min_int(t35, 69) * 45) + min_int((t36 + 5), 44))];
    const u16 v38 = t37;
    const int t39 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v40 = t39;
    const int t41 = ((int(floor_mod(u32(v40), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t42 = ((int(floor_div(u32(v40), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t43 = buf1[((min_int(t41, 69) * 45) + min_int((t42 + 6), 44))];
    const u16 v44 = t43;
    const int t45 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v46 = t45;
    const int t47 = ((int(floor_mod(u32(v46), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t48 = ((int(floor_div(u32(v46), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t49 = buf1[((min_int(t47, 69) * 45) + min_int((t48 + 7), 44))];
    const u16 v50 = t49;
    const int t51 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v52 = t51;
    const int t53 = ((int(floor_mod(u32(v52), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t54 = ((int(floor_div(u32(v52), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t55 = buf1[((min_int(t53, 69) * 45) + min_int((t54 + 32), 44))];
    const u16 v56 = t55;
    const int t57 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v58 = t57;
    const int t59 = ((int(floor_mod(u32(v58), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t60 = ((int(floor_div(u32(v58), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t61 = buf1[((min_int(t59, 69) * 45) + min_int((t60 + 33), 44))];
    const u16 v62 = t61;
    const int t63 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v64 = t63;
    const int t65 = ((int(floor_mod(u32(v64), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t66 = ((int(floor_div(u32(v64), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t67 = buf1[((min_int(t65, 69) * 45) + min_int((t66 + 34), 44))];
    const u16 v68 = t67;
    const int t69 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v70 = t69;
    const int t71 = ((int(floor_mod(u32(v70), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t72 = ((int(floor_div(u32(v70), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t73 = buf1[((min_int(t71, 69) * 45) + min_int((t72 + 35), 44))];
    const u16 v74 = t73;
    const int t75 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v76 = t75;
    const int t77 = ((int(floor_mod(u32(v76), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t78 = ((int(floor_div(u32(v76), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t79 = buf1[((min_int(t77, 69) * 45) + min_int((t78 + 36), 44))];
    const u16 v80 = t79;
    const int t81 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v82 = t81;
    const int t83 = ((int(floor_mod(u32(v82), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t84 = ((int(floor_div(u32(v82), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t85 = buf1[((min_int(t83, 69) * 45) + min_int((t84 + 37), 44))];
    const u16 v86 = t85;
    const int t87 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v88 = t87;
    const int t89 = ((int(floor_mod(u32(v88), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t90 = ((int(floor_div(u32(v88), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t91 = buf1[((min_int(t89, 69) * 45) + min_int((t90 + 38), 44))];
    const u16 v92 = t91;
    const int t93 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v94 = t93;
    const int t95 = ((int(floor_mod(u32(v94), u32(3))) * 32) + int(floor_div(u32(v2), u32(4))));
    const int t96 = ((int(floor_div(u32(v94), u32(3))) * 64) + (int(floor_mod(u32(v2), u32(4))) * 8));
    const u16 t97 = buf1[((min_int(t95, 69) * 45) + min_int((t96 + 39), 44))];
    const u16 v98 = t97;
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
        const int v99 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v100 = int(floor_div(u32(int(floor_div(u32(v1), u32(v99)))), u32(3)));
        const int v101 = int(floor_mod(u32(v2), u32(4)));
        const int t102 = ((int(floor_mod(u32(v1), u32(v99))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t103 = ((min_int(t102, (int(v0) - 1)) * 45) + min_int(((v100 * 64) + (v101 * 8)), 44));
        const u16 t104 = buf0[t103];
        const u16 v105 = ((((v100 * 8) + v101) < 6) ? t104 : f32_to_f16(float(0.0f)));
        buf5[0] = v105;
      }
       {
        const int v106 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v107 = int(floor_div(u32(int(floor_div(u32(v1), u32(v106)))), u32(3)));
        const int v108 = int(floor_mod(u32(v2), u32(4)));
        const int t109 = ((int(floor_mod(u32(v1), u32(v106))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t110 = ((min_int(t109, (int(v0) - 1)) * 45) + min_int((((v107 * 64) + (v108 * 8)) + 1), 44));
        const u16 t111 = buf0[t110];
        const u16 v112 = ((((v107 * 8) + v108) < 6) ? t111 : f32_to_f16(float(0.0f)));
        buf5[1] = v112;
      }
       {
        const int v113 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v114 = int(floor_div(u32(int(floor_div(u32(v1), u32(v113)))), u32(3)));
        const int v115 = int(floor_mod(u32(v2), u32(4)));
        const int t116 = ((int(floor_mod(u32(v1), u32(v113))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t117 = ((min_int(t116, (int(v0) - 1)) * 45) + min_int((((v114 * 64) + (v115 * 8)) + 2), 44));
        const u16 t118 = buf0[t117];
        const u16 v119 = ((((v114 * 8) + v115) < 6) ? t118 : f32_to_f16(float(0.0f)));
        buf5[2] = v119;
      }
       {
        const int v120 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v121 = int(floor_div(u32(int(floor_div(u32(v1), u32(v120)))), u32(3)));
        const int v122 = int(floor_mod(u32(v2), u32(4)));
        const int t123 = ((int(floor_mod(u32(v1), u32(v120))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t124 = ((min_int(t123, (int(v0) - 1)) * 45) + min_int((((v121 * 64) + (v122 * 8)) + 3), 44));
        const u16 t125 = buf0[t124];
        const u16 v126 = ((((v121 * 8) + v122) < 6) ? t125 : f32_to_f16(float(0.0f)));
        buf5[3] = v126;
      }
       {
        const int v127 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v128 = int(floor_div(u32(int(floor_div(u32(v1), u32(v127)))), u32(3)));
        const int v129 = int(floor_mod(u32(v2), u32(4)));
        const int t130 = ((int(floor_mod(u32(v1), u32(v127))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t131 = ((min_int(t130, (int(v0) - 1)) * 45) + min_int((((v128 * 64) + (v129 * 8)) + 4), 44));
        const u16 t132 = buf0[t131];
        const u16 v133 = ((((v128 * 8) + v129) < 6) ? t132 : f32_to_f16(float(0.0f)));
        buf5[4] = v133;
      }
       {
        const int v134 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v135 = int(floor_div(u32(int(floor_div(u32(v1), u32(v134)))), u32(3)));
        const int v136 = int(floor_mod(u32(v2), u32(4)));
        const int t137 = ((int(floor_mod(u32(v1), u32(v134))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t138 = ((min_int(t137, (int(v0) - 1)) * 45) + min_int((((v135 * 64) + (v136 * 8)) + 5), 44));
        const u16 t139 = buf0[t138];
        const u16 v140 = ((((v135 * 8) + v136) < 5) ? t139 : f32_to_f16(float(0.0f)));
        buf5[5] = v140;
      }
       {
        const int v141 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v142 = int(floor_div(u32(int(floor_div(u32(v1), u32(v141)))), u32(3)));
        const int v143 = int(floor_mod(u32(v2), u32(4)));
        const int t144 = ((int(floor_mod(u32(v1), u32(v141))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t145 = ((min_int(t144, (int(v0) - 1)) * 45) + min_int((((v142 * 64) + (v143 * 8)) + 6), 44));
        const u16 t146 = buf0[t145];
        const u16 v147 = ((((v142 * 8) + v143) < 5) ? t146 : f32_to_f16(float(0.0f)));
        buf5[6] = v147;
      }
       {
        const int v148 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int v149 = int(floor_div(u32(int(floor_div(u32(v1), u32(v148)))), u32(3)));
        const int v150 = int(floor_mod(u32(v2), u32(4)));
        const int t151 = ((int(floor_mod(u32(v1), u32(v148))) * 32) + int(floor_div(u32(v2), u32(4))));
        const int t152 = ((min_int(t151, (int(v0) - 1)) * 45) + min_int((((v149 * 64) + (v150 * 8)) + 7), 44));
        const u16 t153 = buf0[t152];
        const u16 v154 = ((((v149 * 8) + v150) < 5) ? t153 : f32_to_f16(float(0.0f)));
        buf5[7] = v154;
      }
       {
        const int t155 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t156 = ((int(floor_div(u32(t155), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v157 = ((t156 < 6) ? v8 : f32_to_f16(float(0.0f)));
        buf7[0] = v157;
      }
       {
        const int t158 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t159 = ((int(floor_div(u32(t158), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v160 = ((t159 < 6) ? v14 : f32_to_f16(float(0.0f)));
        buf7[1] = v160;
      }
       {
        const int t161 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t162 = ((int(floor_div(u32(t161), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v163 = ((t162 < 6) ? v20 : f32_to_f16(float(0.0f)));
        buf7[2] = v163;
      }
       {
        const int t164 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t165 = ((int(floor_div(u32(t164), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v166 = ((t165 < 6) ? v26 : f32_to_f16(float(0.0f)));
        buf7[3] = v166;
      }
       {
        const int t167 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t168 = ((int(floor_div(u32(t167), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v169 = ((t168 < 6) ? v32 : f32_to_f16(float(0.0f)));
        buf7[4] = v169;
      }
       {
        const int t170 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t171 = ((int(floor_div(u32(t170), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v172 = ((t171 < 5) ? v38 : f32_to_f16(float(0.0f)));
        buf7[5] = v172;
      }
       {
        const int t173 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t174 = ((int(floor_div(u32(t173), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v175 = ((t174 < 5) ? v44 : f32_to_f16(float(0.0f)));
        buf7[6] = v175;
      }
       {
        const int t176 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t177 = ((int(floor_div(u32(t176), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
        const u16 v178 = ((t177 < 5) ? v50 : f32_to_f16(float(0.0f)));
        buf7[7] = v178;
      }
      const u16 t179 = buf5[0];
      const u16 t180 = buf5[1];
      const u16 t181 = buf5[2];
      const u16 t182 = buf5[3];
      const u16 t183 = buf5[4];
      const u16 t184 = buf5[5];
      const u16 t185 = buf5[6];
      const u16 t186 = buf5[7];
      const int t187 = ((int(floor_div(u32(v2), u32(4))) * 40) + (int(floor_mod(u32(v2), u32(4))) * 8));
      const i64 t188 = t187;
      *reinterpret_cast<uint4*>(buf4 + t188 + 0) = make_uint4(u32(u16(t179)) | u32(u16(t180)) << 16, u32(u16(t181)) | u32(u16(t182)) << 16, u32(u16(t183)) | u32(u16(t184)) << 16, u32(u16(t185)) | u32(u16(t186)) << 16);
      const u16 t189 = buf7[0];
      const u16 t190 = buf7[1];
      const u16 t191 = buf7[2];
      const u16 t192 = buf7[3];
      const u16 t193 = buf7[4];
      const u16 t194 = buf7[5];
      const u16 t195 = buf7[6];
      const u16 t196 = buf7[7];
      const int t197 = ((int(floor_div(u32(v2), u32(4))) * 40) + (int(floor_mod(u32(v2), u32(4))) * 8));
      const i64 t198 = t197;
      *reinterpret_cast<uint4*>(buf6 + t198 + 0) = make_uint4(u32(u16(t189)) | u32(u16(t190)) << 16, u32(u16(t191)) | u32(u16(t192)) << 16, u32(u16(t193)) | u32(u16(t194)) << 16, u32(u16(t195)) | u32(u16(t196)) << 16);
      __syncthreads();
      #pragma unroll 1
      for (int v199 = 0; v199 < 2; ++v199) {
        if ((v199 < 1)) {
           {
            const int v200 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v201 = int(floor_div(u32(int(floor_div(u32(v1), u32(v200)))), u32(3)));
            const int v202 = int(floor_mod(u32(v2), u32(4)));
            const int t203 = ((int(floor_mod(u32(v1), u32(v200))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t204 = ((min_int(t203, (int(v0) - 1)) * 45) + min_int((((v201 * 64) + (v202 * 8)) + 32), 44));
            const u16 t205 = buf0[t204];
            const u16 v206 = ((((v201 * 8) + v202) < 2) ? t205 : f32_to_f16(float(0.0f)));
            buf5[0] = v206;
          }
           {
            const int v207 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v208 = int(floor_div(u32(int(floor_div(u32(v1), u32(v207)))), u32(3)));
            const int v209 = int(floor_mod(u32(v2), u32(4)));
            const int t210 = ((int(floor_mod(u32(v1), u32(v207))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t211 = ((min_int(t210, (int(v0) - 1)) * 45) + min_int((((v208 * 64) + (v209 * 8)) + 33), 44));
            const u16 t212 = buf0[t211];
            const u16 v213 = ((((v208 * 8) + v209) < 2) ? t212 : f32_to_f16(float(0.0f)));
            buf5[1] = v213;
          }
           {
            const int v214 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v215 = int(floor_div(u32(int(floor_div(u32(v1), u32(v214)))), u32(3)));
            const int v216 = int(floor_mod(u32(v2), u32(4)));
            const int t217 = ((int(floor_mod(u32(v1), u32(v214))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t218 = ((min_int(t217, (int(v0) - 1)) * 45) + min_int((((v215 * 64) + (v216 * 8)) + 34), 44));
            const u16 t219 = buf0[t218];
            const u16 v220 = ((((v215 * 8) + v216) < 2) ? t219 : f32_to_f16(float(0.0f)));
            buf5[2] = v220;
          }
           {
            const int v221 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v222 = int(floor_div(u32(int(floor_div(u32(v1), u32(v221)))), u32(3)));
            const int v223 = int(floor_mod(u32(v2), u32(4)));
            const int t224 = ((int(floor_mod(u32(v1), u32(v221))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t225 = ((min_int(t224, (int(v0) - 1)) * 45) + min_int((((v222 * 64) + (v223 * 8)) + 35), 44));
            const u16 t226 = buf0[t225];
            const u16 v227 = ((((v222 * 8) + v223) < 2) ? t226 : f32_to_f16(float(0.0f)));
            buf5[3] = v227;
          }
           {
            const int v228 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v229 = int(floor_div(u32(int(floor_div(u32(v1), u32(v228)))), u32(3)));
            const int v230 = int(floor_mod(u32(v2), u32(4)));
            const int t231 = ((int(floor_mod(u32(v1), u32(v228))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t232 = ((min_int(t231, (int(v0) - 1)) * 45) + min_int((((v229 * 64) + (v230 * 8)) + 36), 44));
            const u16 t233 = buf0[t232];
            const u16 v234 = ((((v229 * 8) + v230) < 2) ? t233 : f32_to_f16(float(0.0f)));
            buf5[4] = v234;
          }
           {
            const int v235 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v236 = int(floor_div(u32(int(floor_div(u32(v1), u32(v235)))), u32(3)));
            const int v237 = int(floor_mod(u32(v2), u32(4)));
            const int t238 = ((int(floor_mod(u32(v1), u32(v235))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t239 = ((min_int(t238, (int(v0) - 1)) * 45) + min_int((((v236 * 64) + (v237 * 8)) + 37), 44));
            const u16 t240 = buf0[t239];
            const u16 v241 = ((((v236 * 8) + v237) < 1) ? t240 : f32_to_f16(float(0.0f)));
            buf5[5] = v241;
          }
           {
            const int v242 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v243 = int(floor_div(u32(int(floor_div(u32(v1), u32(v242)))), u32(3)));
            const int v244 = int(floor_mod(u32(v2), u32(4)));
            const int t245 = ((int(floor_mod(u32(v1), u32(v242))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t246 = ((min_int(t245, (int(v0) - 1)) * 45) + min_int((((v243 * 64) + (v244 * 8)) + 38), 44));
            const u16 t247 = buf0[t246];
            const u16 v248 = ((((v243 * 8) + v244) < 1) ? t247 : f32_to_f16(float(0.0f)));
            buf5[6] = v248;
          }
           {
            const int v249 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int v250 = int(floor_div(u32(int(floor_div(u32(v1), u32(v249)))), u32(3)));
            const int v251 = int(floor_mod(u32(v2), u32(4)));
            const int t252 = ((int(floor_mod(u32(v1), u32(v249))) * 32) + int(floor_div(u32(v2), u32(4))));
            const int t253 = ((min_int(t252, (int(v0) - 1)) * 45) + min_int((((v250 * 64) + (v251 * 8)) + 39), 44));
            const u16 t254 = buf0[t253];
            const u16 v255 = ((((v250 * 8) + v251) < 1) ? t254 : f32_to_f16(float(0.0f)));
            buf5[7] = v255;
          }
           {
            const int t256 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t257 = ((int(floor_div(u32(t256), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v258 = ((t257 < 2) ? v56 : f32_to_f16(float(0.0f)));
            buf7[0] = v258;
          }
           {
            const int t259 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t260 = ((int(floor_div(u32(t259), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v261 = ((t260 < 2) ? v62 : f32_to_f16(float(0.0f)));
            buf7[1] = v261;
          }
           {
            const int t262 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t263 = ((int(floor_div(u32(t262), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v264 = ((t263 < 2) ? v68 : f32_to_f16(float(0.0f)));
            buf7[2] = v264;
          }
           {
            const int t265 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t266 = ((int(floor_div(u32(t265), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v267 = ((t266 < 2) ? v74 : f32_to_f16(float(0.0f)));
            buf7[3] = v267;
          }
           {
            const int t268 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t269 = ((int(floor_div(u32(t268), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v270 = ((t269 < 2) ? v80 : f32_to_f16(float(0.0f)));
            buf7[4] = v270;
          }
           {
            const int t271 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t272 = ((int(floor_div(u32(t271), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v273 = ((t272 < 1) ? v86 : f32_to_f16(float(0.0f)));
            buf7[5] = v273;
          }
           {
            const int t274 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t275 = ((int(floor_div(u32(t274), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v276 = ((t275 < 1) ? v92 : f32_to_f16(float(0.0f)));
            buf7[6] = v276;
          }
           {
            const int t277 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int t278 = ((int(floor_div(u32(t277), u32(3))) * 8) + int(floor_mod(u32(v2), u32(4))));
            const u16 v279 = ((t278 < 1) ? v98 : f32_to_f16(float(0.0f)));
            buf7[7] = v279;
          }
        }
        const int t280 = (((v199 * 1280) + (int(floor_div(u32(v2), u32(64))) * 640)) + (int(floor_mod(u32(v2), u32(16))) * 40));
        const int t281 = (t280 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(16)))), u32(2))) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + (t281))) : "memory");
        const int t282 = ((v199 * 1280) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 640));
        const int t283 = (t282 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(16)))), u32(2))) * 320));
        const int t284 = ((t283 + (int(floor_mod(u32(v2), u32(8))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(8)))), u32(2))) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + (t284))) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
        const int t285 = (((v199 * 1280) + (int(floor_div(u32(v2), u32(64))) * 640)) + (int(floor_mod(u32(v2), u32(16))) * 40));
        const int t286 = (t285 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(16)))), u32(2))) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + ((t286 + 16)))) : "memory");
        const int t287 = ((v199 * 1280) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 640));
        const int t288 = (t287 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(16)))), u32(2))) * 320));
        const int t289 = ((t288 + (int(floor_mod(u32(v2), u32(8))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(8)))), u32(2))) * 8));
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + ((t289 + 16)))) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
        if ((v199 < 1)) {
          const u16 t290 = buf5[0];
          const u16 t291 = buf5[1];
          const u16 t292 = buf5[2];
          const u16 t293 = buf5[3];
          const u16 t294 = buf5[4];
          const u16 t295 = buf5[5];
          const u16 t296 = buf5[6];
          const u16 t297 = buf5[7];
          const int t298 = ((int(floor_div(u32(v2), u32(4))) * 40) + (int(floor_mod(u32(v2), u32(4))) * 8));
          const i64 t299 = (t298 + 1280);
          *reinterpret_cast<uint4*>(buf4 + t299 + 0) = make_uint4(u32(u16(t290)) | u32(u16(t291)) << 16, u32(u16(t292)) | u32(u16(t293)) << 16, u32(u16(t294)) | u32(u16(t295)) << 16, u32(u16(t296)) | u32(u16(t297)) << 16);
          const u16 t300 = buf7[0];
          const u16 t301 = buf7[1];
          const u16 t302 = buf7[2];
          const u16 t303 = buf7[3];
          const u16 t304 = buf7[4];
          const u16 t305 = buf7[5];
          const u16 t306 = buf7[6];
          const u16 t307 = buf7[7];
          const int t308 = ((int(floor_div(u32(v2), u32(4))) * 40) + (int(floor_mod(u32(v2), u32(4))) * 8));
          const i64 t309 = (t308 + 1280);
          *reinterpret_cast<uint4*>(buf6 + t309 + 0) = make_uint4(u32(u16(t300)) | u32(u16(t301)) << 16, u32(u16(t302)) | u32(u16(t303)) << 16, u32(u16(t304)) | u32(u16(t305)) << 16, u32(u16(t306)) | u32(u16(t307)) << 16);
        }
        __syncthreads();
      }
      const int t310 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t311 = (((t310 * 32) + (int(floor_div(u32(v2), u32(64))) * 16)) + int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))));
      if ((t311 < int(v0))) {
        const int t312 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t313 = ((int(floor_mod(u32(t312), u32(3))) * 16) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 8));
        if (((t313 + int(floor_mod(u32(v2), u32(4)))) < 35)) {
          const int v314 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v315 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v314)))), u32(3))) * 32);
          const int v316 = (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 16);
          const int v317 = (int(floor_mod(u32(v2), u32(4))) * 2);
          const float t318 = buf10[0];
          const float t319 = buf10[1];
          const i64 t320 = ((v315 + v316) + v317);
          const u32 w321 = *reinterpret_cast<const u32*>(buf2 + t320 + 0);
          const u16 t322 = u16((w321 >> 0 & 0xffffu));
          const u16 t323 = u16((w321 >> 16 & 0xffffu));
          const int t324 = ((int(floor_mod(u32(v1), u32(v314))) * 2240) + (int(floor_div(u32(v2), u32(64))) * 1120));
          const int t325 = (t324 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 70));
          const i64 t326 = (((t325 + v315) + v316) + v317);
          *reinterpret_cast<u32*>(buf3 + t326 + 0) = u32(u16(f32_to_f16(float(max_nan((t318 + f16_to_f32(t322)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t319 + f16_to_f32(t323)), 0.0f))))) << 16;
        }
        const int t327 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t328 = ((int(floor_mod(u32(t327), u32(3))) * 16) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 8));
        if (((t328 + int(floor_mod(u32(v2), u32(4)))) < 31)) {
          const int v329 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v330 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v329)))), u32(3))) * 32);
          const int v331 = (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 16);
          const int v332 = (int(floor_mod(u32(v2), u32(4))) * 2);
          const float t333 = buf10[4];
          const float t334 = buf10[5];
          const i64 t335 = (((v330 + v331) + v332) + 8);
          const u32 w336 = *reinterpret_cast<const u32*>(buf2 + t335 + 0);
          const u16 t337 = u16((w336 >> 0 & 0xffffu));
          const u16 t338 = u16((w336 >> 16 & 0xffffu));
          const int t339 = ((int(floor_mod(u32(v1), u32(v329))) * 2240) + (int(floor_div(u32(v2), u32(64))) * 1120));
          const int t340 = (t339 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 70));
          const i64 t341 = ((((t340 + v330) + v331) + v332) + 8);
          *reinterpret_cast<u32*>(buf3 + t341 + 0) = u32(u16(f32_to_f16(float(max_nan((t333 + f16_to_f32(t337)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t334 + f16_to_f32(t338)), 0.0f))))) << 16;
        }
      }
      const int t342 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t343 = (((t342 * 32) + (int(floor_div(u32(v2), u32(64))) * 16)) + int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))));
      if (((t343 + 8) < int(v0))) {
        const int t344 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t345 = ((int(floor_mod(u32(t344), u32(3))) * 16) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 8));
        if (((t345 + int(floor_mod(u32(v2), u32(4)))) < 35)) {
          const int v346 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v347 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v346)))), u32(3))) * 32);
          const int v348 = (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 16);
          const int v349 = (int(floor_mod(u32(v2), u32(4))) * 2);
          const float t350 = buf10[2];
          const float t351 = buf10[3];
          const i64 t352 = ((v347 + v348) + v349);
          const u32 w353 = *reinterpret_cast<const u32*>(buf2 + t352 + 0);
          const u16 t354 = u16((w353 >> 0 & 0xffffu));
          const u16 t355 = u16((w353 >> 16 & 0xffffu));
          const int t356 = ((int(floor_mod(u32(v1), u32(v346))) * 2240) + (int(floor_div(u32(v2), u32(64))) * 1120));
          const int t357 = (t356 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 70));
          const i64 t358 = ((((t357 + v347) + v348) + v349) + 560);
          *reinterpret_cast<u32*>(buf3 + t358 + 0) = u32(u16(f32_to_f16(float(max_nan((t350 + f16_to_f32(t354)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t351 + f16_to_f32(t355)), 0.0f))))) << 16;
        }
        const int t359 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t360 = ((int(floor_mod(u32(t359), u32(3))) * 16) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 8));
        if (((t360 + int(floor_mod(u32(v2), u32(4)))) < 31)) {
          const int v361 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v362 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v361)))), u32(3))) * 32);
          const int v363 = (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(2))) * 16);
          const int v364 = (int(floor_mod(u32(v2), u32(4))) * 2);
          const float t365 = buf10[6];
          const float t366 = buf10[7];
          const i64 t367 = (((v362 + v363) + v364) + 8);
          const u32 w368 = *reinterpret_cast<const u32*>(buf2 + t367 + 0);
          const u16 t369 = u16((w368 >> 0 & 0xffffu));
          const u16 t370 = u16((w368 >> 16 & 0xffffu));
          const int t371 = ((int(floor_mod(u32(v1), u32(v361))) * 2240) + (int(floor_div(u32(v2), u32(64))) * 1120));
          const int t372 = (t371 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 70));
          const i64 t373 = ((((t372 + v362) + v363) + v364) + 568);
          *reinterpret_cast<u32*>(buf3 + t373 + 0) = u32(u16(f32_to_f16(float(max_nan((t365 + f16_to_f32(t369)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t366 + f16_to_f32(t370)), 0.0f))))) << 16;
        }
      }
    }
  }
}
