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

// linear by matmul_tiled wm=1 wn=2 tm=4 tn=4 slices=1 depth=16 split=1
extern "C" __global__ void __launch_bounds__(64, 6) linear_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t3 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v4 = t3;
    const int t5 = ((int(floor_mod(u32(v4), u32(3))) * 1440) + (int(floor_div(u32(v2), u32(16))) * 45));
    const int t6 = ((int(floor_div(u32(v4), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t7 = buf1[(t5 + min_int(t6, 44))];
    const float v8 = t7;
    const int t9 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v10 = t9;
    const int t11 = ((int(floor_mod(u32(v10), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t12 = ((int(floor_div(u32(v10), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t13 = buf1[((min_int((t11 + 4), 69) * 45) + min_int(t12, 44))];
    const float v14 = t13;
    const int t15 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v16 = t15;
    const int t17 = ((int(floor_mod(u32(v16), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t18 = ((int(floor_div(u32(v16), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t19 = buf1[((min_int((t17 + 8), 69) * 45) + min_int(t18, 44))];
    const float v20 = t19;
    const int t21 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v22 = t21;
    const int t23 = ((int(floor_mod(u32(v22), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t24 = ((int(floor_div(u32(v22), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t25 = buf1[((min_int((t23 + 12), 69) * 45) + min_int(t24, 44))];
    const float v26 = t25;
    const int t27 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v28 = t27;
    const int t29 = ((int(floor_mod(u32(v28), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t30 = ((int(floor_div(u32(v28), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t31 = buf1[((min_int((t29 + 16), 69) * 45) + min_int(t30, 44))];
    const float v32 = t31;
    const int t33 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v34 = t33;
    const int t35 = ((int(floor_mod(u32(v34), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t36 = ((int(floor_div(u32(v34), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t37 = buf1[((min_int((t35 + 20), 69) * 45) + min_int(t36, 44))];
    const float v38 = t37;
    const int t39 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v40 = t39;
    const int t41 = ((int(floor_mod(u32(v40), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t42 = ((int(floor_div(u32(v40), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t43 = buf1[((min_int((t41 + 24), 69) * 45) + min_int(t42, 44))];
    const float v44 = t43;
    const int t45 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
    const int v46 = t45;
    const int t47 = ((int(floor_mod(u32(v46), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
    const int t48 = ((int(floor_div(u32(v46), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
    const float t49 = buf1[((min_int((t47 + 28), 69) * 45) + min_int(t48, 44))];
    const float v50 = t49;
    const int v51 = int(floor_div(u32((int(v0) + 31)), u32(32)));
    const int v52 = int(floor_mod(u32(int(floor_div(u32(v1), u32(v51)))), u32(3)));
    const int v53 = int(floor_div(u32(v2), u32(16)));
    const int v54 = int(floor_mod(u32(v2), u32(2)));
    const int t55 = ((int(floor_mod(u32(v1), u32(v51))) * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
    const i64 t56 = (((v52 * 32) + (v53 * 8)) + (v54 * 4));
    const float t57 = (((t55 < int(v0)) && ((((v52 * 8) + (v53 * 2)) + v54) < 18))) ? buf2[t56] : float(0);
    const float t58 = (((t55 < int(v0)) && ((((v52 * 8) + (v53 * 2)) + v54) < 18))) ? buf2[t56 + 1] : float(0);
    const float v59 = t57;
    const float v60 = t58;
    const int v61 = int(floor_div(u32((int(v0) + 31)), u32(32)));
    const int v62 = int(floor_mod(u32(int(floor_div(u32(v1), u32(v61)))), u32(3)));
    const int v63 = int(floor_div(u32(v2), u32(16)));
    const int v64 = int(floor_mod(u32(v2), u32(2)));
    const int t65 = ((int(floor_mod(u32(v1), u32(v61))) * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
    const i64 t66 = ((((v62 * 32) + (v63 * 8)) + (v64 * 4)) + 2);
    const float t67 = (((t65 < int(v0)) && ((((v62 * 8) + (v63 * 2)) + v64) < 17))) ? buf2[t66] : float(0);
    const float t68 = (((t65 < int(v0)) && ((((v62 * 8) + (v63 * 2)) + v64) < 17))) ? buf2[t66 + 1] : float(0);
    const float v69 = t67;
    const float v70 = t68;
    const int v71 = int(floor_div(u32((int(v0) + 31)), u32(32)));
    const int v72 = int(floor_mod(u32(int(floor_div(u32(v1), u32(v71)))), u32(3)));
    const int v73 = int(floor_div(u32(v2), u32(16)));
    const int v74 = int(floor_mod(u32(v2), u32(2)));
    const int t75 = ((int(floor_mod(u32(v1), u32(v71))) * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
    const i64 t76 = (((v72 * 32) + (v73 * 8)) + (v74 * 4));
    const float t77 = ((((t75 + 1) < int(v0)) && ((((v72 * 8) + (v73 * 2)) + v74) < 18))) ? buf2[t76] : float(0);
    const float t78 = ((((t75 + 1) < int(v0)) && ((((v72 * 8) + (v73 * 2)) + v74) < 18))) ? buf2[t76 + 1] : float(0);
    const float v79 = t77;
    const float v80 = t78;
    const int v81 = int(floor_div(u32((int(v0) + 31)), u32(32)));
    const int v82 = int(floor_mod(u32(int(floor_div(u32(v1), u32(v81)))), u32(3)));
    const int v83 = int(floor_div(u32(v2), u32(16)));
    const int v84 = int(floor_mod(u32(v2), u32(2)));
    const int t85 = ((int(floor_mod(u32(v1), u32(v81))) * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
    const i64 t86 = ((((v82 * 32) + (v83 * 8)) + (v84 * 4)) + 2);
    const float t87 = ((((t85 + 1) < int(v0)) && ((((v82 * 8) + (v83 * 2)) + v84) < 17))) ? buf2[t86] : float(0);
    const float t88 = ((((t85 + 1) < int(v0)) && ((((v82 * 8) + (v83 * 2)) + v84) < 17))) ? buf2[t86 + 1] : float(0);
    const float v89 = t87;
    const float v90 = t88;
    asm volatile("griddepcontrol.wait;" ::: "memory");
     {
      float* const buf4 = reinterpret_cast<float*>(shared_memory + 0);
      float buf5[8];
      float* const buf6 = reinterpret_cast<float*>(shared_memory + 4608);
      float buf7[8];
      float buf8[16];
      buf8[0] = 0.0f;
      buf8[1] = 0.0f;
      buf8[2] = 0.0f;
      buf8[3] = 0.0f;
      buf8[4] = 0.0f;
      buf8[5] = 0.0f;
      buf8[6] = 0.0f;
      buf8[7] = 0.0f;
      buf8[8] = 0.0f;
      buf8[9] = 0.0f;
      buf8[10] = 0.0f;
      buf8[11] = 0.0f;
      buf8[12] = 0.0f;
      buf8[13] = 0.0f;
      buf8[14] = 0.0f;
      buf8[15] = 0.0f;
       {
        const int v91 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t92 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v91)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v93 = t92;
        const int t94 = ((int(floor_mod(u32(v1), u32(v91))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t95 = buf0[((min_int(t94, (int(v0) - 1)) * 45) + min_int(v93, 44))];
        const float v96 = ((v93 < 45) ? t95 : 0.0f);
        buf5[0] = v96;
      }
       {
        const int v97 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t98 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v97)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v99 = t98;
        const int t100 = ((int(floor_mod(u32(v1), u32(v97))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t101 = buf0[((min_int((t100 + 4), (int(v0) - 1)) * 45) + min_int(v99, 44))];
        const float v102 = ((v99 < 45) ? t101 : 0.0f);
        buf5[1] = v102;
      }
       {
        const int v103 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t104 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v103)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v105 = t104;
        const int t106 = ((int(floor_mod(u32(v1), u32(v103))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t107 = buf0[((min_int((t106 + 8), (int(v0) - 1)) * 45) + min_int(v105, 44))];
        const float v108 = ((v105 < 45) ? t107 : 0.0f);
        buf5[2] = v108;
      }
       {
        const int v109 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t110 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v109)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v111 = t110;
        const int t112 = ((int(floor_mod(u32(v1), u32(v109))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t113 = buf0[((min_int((t112 + 12), (int(v0) - 1)) * 45) + min_int(v111, 44))];
        const float v114 = ((v111 < 45) ? t113 : 0.0f);
        buf5[3] = v114;
      }
       {
        const int v115 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t116 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v115)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v117 = t116;
        const int t118 = ((int(floor_mod(u32(v1), u32(v115))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t119 = buf0[((min_int((t118 + 16), (int(v0) - 1)) * 45) + min_int(v117, 44))];
        const float v120 = ((v117 < 45) ? t119 : 0.0f);
        buf5[4] = v120;
      }
       {
        const int v121 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t122 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v121)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v123 = t122;
        const int t124 = ((int(floor_mod(u32(v1), u32(v121))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t125 = buf0[((min_int((t124 + 20), (int(v0) - 1)) * 45) + min_int(v123, 44))];
        const float v126 = ((v123 < 45) ? t125 : 0.0f);
        buf5[5] = v126;
      }
       {
        const int v127 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t128 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v127)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v129 = t128;
        const int t130 = ((int(floor_mod(u32(v1), u32(v127))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t131 = buf0[((min_int((t130 + 24), (int(v0) - 1)) * 45) + min_int(v129, 44))];
        const float v132 = ((v129 < 45) ? t131 : 0.0f);
        buf5[6] = v132;
      }
       {
        const int v133 = int(floor_div(u32((int(v0) + 31)), u32(32)));
        const int t134 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v133)))), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const int v135 = t134;
        const int t136 = ((int(floor_mod(u32(v1), u32(v133))) * 32) + int(floor_div(u32(v2), u32(16))));
        const float t137 = buf0[((min_int((t136 + 28), (int(v0) - 1)) * 45) + min_int(v135, 44))];
        const float v138 = ((v135 < 45) ? t137 : 0.0f);
        buf5[7] = v138;
      }
       {
        const int t139 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t140 = ((int(floor_div(u32(t139), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v141 = ((t140 < 45) ? v8 : 0.0f);
        buf7[0] = v141;
      }
       {
        const int t142 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t143 = ((int(floor_div(u32(t142), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v144 = ((t143 < 45) ? v14 : 0.0f);
        buf7[1] = v144;
      }
       {
        const int t145 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t146 = ((int(floor_div(u32(t145), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v147 = ((t146 < 45) ? v20 : 0.0f);
        buf7[2] = v147;
      }
       {
        const int t148 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t149 = ((int(floor_div(u32(t148), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v150 = ((t149 < 45) ? v26 : 0.0f);
        buf7[3] = v150;
      }
       {
        const int t151 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t152 = ((int(floor_div(u32(t151), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v153 = ((t152 < 45) ? v32 : 0.0f);
        buf7[4] = v153;
      }
       {
        const int t154 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t155 = ((int(floor_div(u32(t154), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v156 = ((t155 < 45) ? v38 : 0.0f);
        buf7[5] = v156;
      }
       {
        const int t157 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t158 = ((int(floor_div(u32(t157), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v159 = ((t158 < 45) ? v44 : 0.0f);
        buf7[6] = v159;
      }
       {
        const int t160 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t161 = ((int(floor_div(u32(t160), u32(3))) * 48) + int(floor_mod(u32(v2), u32(16))));
        const float v162 = ((t161 < 45) ? v50 : 0.0f);
        buf7[7] = v162;
      }
      const float t163 = buf5[0];
      const int t164 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[t164] = t163;
      const float t165 = buf5[1];
      const int t166 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t166 + 4)] = t165;
      const float t167 = buf5[2];
      const int t168 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t168 + 8)] = t167;
      const float t169 = buf5[3];
      const int t170 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t170 + 12)] = t169;
      const float t171 = buf5[4];
      const int t172 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t172 + 16)] = t171;
      const float t173 = buf5[5];
      const int t174 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t174 + 20)] = t173;
      const float t175 = buf5[6];
      const int t176 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t176 + 24)] = t175;
      const float t177 = buf5[7];
      const int t178 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t178 + 28)] = t177;
      const float t179 = buf7[0];
      const int t180 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[t180] = t179;
      const float t181 = buf7[1];
      const int t182 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t182 + 4)] = t181;
      const float t183 = buf7[2];
      const int t184 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t184 + 8)] = t183;
      const float t185 = buf7[3];
      const int t186 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t186 + 12)] = t185;
      const float t187 = buf7[4];
      const int t188 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t188 + 16)] = t187;
      const float t189 = buf7[5];
      const int t190 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t190 + 20)] = t189;
      const float t191 = buf7[6];
      const int t192 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t192 + 24)] = t191;
      const float t193 = buf7[7];
      const int t194 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t194 + 28)] = t193;
      __syncthreads();
      #pragma unroll 1
      for (int v195 = 0; v195 < 3; ++v195) {
        if ((v195 < 2)) {
           {
            const int v196 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t197 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v196)))), u32(3))) * 48) + (v195 * 16));
            const int v198 = (t197 + int(floor_mod(u32(v2), u32(16))));
            const int t199 = ((int(floor_mod(u32(v1), u32(v196))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t200 = buf0[((min_int(t199, (int(v0) - 1)) * 45) + min_int((v198 + 16), 44))];
            const float v201 = ((v198 < 29) ? t200 : 0.0f);
            buf5[0] = v201;
          }
           {
            const int v202 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t203 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v202)))), u32(3))) * 48) + (v195 * 16));
            const int v204 = (t203 + int(floor_mod(u32(v2), u32(16))));
            const int t205 = ((int(floor_mod(u32(v1), u32(v202))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t206 = buf0[((min_int((t205 + 4), (int(v0) - 1)) * 45) + min_int((v204 + 16), 44))];
            const float v207 = ((v204 < 29) ? t206 : 0.0f);
            buf5[1] = v207;
          }
           {
            const int v208 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t209 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v208)))), u32(3))) * 48) + (v195 * 16));
            const int v210 = (t209 + int(floor_mod(u32(v2), u32(16))));
            const int t211 = ((int(floor_mod(u32(v1), u32(v208))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t212 = buf0[((min_int((t211 + 8), (int(v0) - 1)) * 45) + min_int((v210 + 16), 44))];
            const float v213 = ((v210 < 29) ? t212 : 0.0f);
            buf5[2] = v213;
          }
           {
            const int v214 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t215 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v214)))), u32(3))) * 48) + (v195 * 16));
            const int v216 = (t215 + int(floor_mod(u32(v2), u32(16))));
            const int t217 = ((int(floor_mod(u32(v1), u32(v214))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t218 = buf0[((min_int((t217 + 12), (int(v0) - 1)) * 45) + min_int((v216 + 16), 44))];
            const float v219 = ((v216 < 29) ? t218 : 0.0f);
            buf5[3] = v219;
          }
           {
            const int v220 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t221 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v220)))), u32(3))) * 48) + (v195 * 16));
            const int v222 = (t221 + int(floor_mod(u32(v2), u32(16))));
            const int t223 = ((int(floor_mod(u32(v1), u32(v220))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t224 = buf0[((min_int((t223 + 16), (int(v0) - 1)) * 45) + min_int((v222 + 16), 44))];
            const float v225 = ((v222 < 29) ? t224 : 0.0f);
            buf5[4] = v225;
          }
           {
            const int v226 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t227 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v226)))), u32(3))) * 48) + (v195 * 16));
            const int v228 = (t227 + int(floor_mod(u32(v2), u32(16))));
            const int t229 = ((int(floor_mod(u32(v1), u32(v226))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t230 = buf0[((min_int((t229 + 20), (int(v0) - 1)) * 45) + min_int((v228 + 16), 44))];
            const float v231 = ((v228 < 29) ? t230 : 0.0f);
            buf5[5] = v231;
          }
           {
            const int v232 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t233 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v232)))), u32(3))) * 48) + (v195 * 16));
            const int v234 = (t233 + int(floor_mod(u32(v2), u32(16))));
            const int t235 = ((int(floor_mod(u32(v1), u32(v232))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t236 = buf0[((min_int((t235 + 24), (int(v0) - 1)) * 45) + min_int((v234 + 16), 44))];
            const float v237 = ((v234 < 29) ? t236 : 0.0f);
            buf5[6] = v237;
          }
           {
            const int v238 = int(floor_div(u32((int(v0) + 31)), u32(32)));
            const int t239 = ((int(floor_div(u32(int(floor_div(u32(v1), u32(v238)))), u32(3))) * 48) + (v195 * 16));
            const int v240 = (t239 + int(floor_mod(u32(v2), u32(16))));
            const int t241 = ((int(floor_mod(u32(v1), u32(v238))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t242 = buf0[((min_int((t241 + 28), (int(v0) - 1)) * 45) + min_int((v240 + 16), 44))];
            const float v243 = ((v240 < 29) ? t242 : 0.0f);
            buf5[7] = v243;
          }
           {
            const int t244 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v245 = t244;
            const int t246 = (((int(floor_div(u32(v245), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v247 = t246;
            const int t248 = ((int(floor_mod(u32(v245), u32(3))) * 1440) + (int(floor_div(u32(v2), u32(16))) * 45));
            const float t249 = buf1[(t248 + min_int((v247 + 16), 44))];
            const float v250 = ((v247 < 29) ? t249 : 0.0f);
            buf7[0] = v250;
          }
           {
            const int t251 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v252 = t251;
            const int t253 = (((int(floor_div(u32(v252), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v254 = t253;
            const int t255 = ((int(floor_mod(u32(v252), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t256 = buf1[((min_int((t255 + 4), 69) * 45) + min_int((v254 + 16), 44))];
            const float v257 = ((v254 < 29) ? t256 : 0.0f);
            buf7[1] = v257;
          }
           {
            const int t258 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v259 = t258;
            const int t260 = (((int(floor_div(u32(v259), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v261 = t260;
            const int t262 = ((int(floor_mod(u32(v259), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t263 = buf1[((min_int((t262 + 8), 69) * 45) + min_int((v261 + 16), 44))];
            const float v264 = ((v261 < 29) ? t263 : 0.0f);
            buf7[2] = v264;
          }
           {
            const int t265 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v266 = t265;
            const int t267 = (((int(floor_div(u32(v266), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v268 = t267;
            const int t269 = ((int(floor_mod(u32(v266), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t270 = buf1[((min_int((t269 + 12), 69) * 45) + min_int((v268 + 16), 44))];
            const float v271 = ((v268 < 29) ? t270 : 0.0f);
            buf7[3] = v271;
          }
           {
            const int t272 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v273 = t272;
            const int t274 = (((int(floor_div(u32(v273), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v275 = t274;
            const int t276 = ((int(floor_mod(u32(v273), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t277 = buf1[((min_int((t276 + 16), 69) * 45) + min_int((v275 + 16), 44))];
            const float v278 = ((v275 < 29) ? t277 : 0.0f);
            buf7[4] = v278;
          }
           {
            const int t279 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v280 = t279;
            const int t281 = (((int(floor_div(u32(v280), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v282 = t281;
            const int t283 = ((int(floor_mod(u32(v280), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t284 = buf1[((min_int((t283 + 20), 69) * 45) + min_int((v282 + 16), 44))];
            const float v285 = ((v282 < 29) ? t284 : 0.0f);
            buf7[5] = v285;
          }
           {
            const int t286 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v287 = t286;
            const int t288 = (((int(floor_div(u32(v287), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v289 = t288;
            const int t290 = ((int(floor_mod(u32(v287), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t291 = buf1[((min_int((t290 + 24), 69) * 45) + min_int((v289 + 16), 44))];
            const float v292 = ((v289 < 29) ? t291 : 0.0f);
            buf7[6] = v292;
          }
           {
            const int t293 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
            const int v294 = t293;
            const int t295 = (((int(floor_div(u32(v294), u32(3))) * 48) + (v195 * 16)) + int(floor_mod(u32(v2), u32(16))));
            const int v296 = t295;
            const int t297 = ((int(floor_mod(u32(v294), u32(3))) * 32) + int(floor_div(u32(v2), u32(16))));
            const float t298 = buf1[((min_int((t297 + 28), 69) * 45) + min_int((v296 + 16), 44))];
            const float v299 = ((v296 < 29) ? t298 : 0.0f);
            buf7[7] = v299;
          }
        }
        #pragma unroll 16
        for (int v300 = 0; v300 < 16; ++v300) {
          const int t301 = (((int(floor_mod(u32(v195), u32(2))) * 576) + (v300 * 36)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
          const i64 t302 = t301;
          const uint4 w303 = *reinterpret_cast<const uint4*>(buf4 + t302 + 0);
          const float t304 = __uint_as_float(w303.x);
          const float t305 = __uint_as_float(w303.y);
          const float t306 = __uint_as_float(w303.z);
          const float t307 = __uint_as_float(w303.w);
          const float v308 = t304;
          const float v309 = t305;
          const float v310 = t306;
          const float v311 = t307;
          const int t312 = (((int(floor_mod(u32(v195), u32(2))) * 576) + (v300 * 36)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t313 = (t312 + (int(floor_mod(u32(v2), u32(2))) * 4));
          const uint4 w314 = *reinterpret_cast<const uint4*>(buf6 + t313 + 0);
          const float t315 = __uint_as_float(w314.x);
          const float t316 = __uint_as_float(w314.y);
          const float t317 = __uint_as_float(w314.z);
          const float t318 = __uint_as_float(w314.w);
          const float v319 = t315;
          const float v320 = t316;
          const float v321 = t317;
          const float v322 = t318;
          const float t323 = buf8[0];
          buf8[0] = (t323 + (v308 * v319));
          const float t324 = buf8[1];
          buf8[1] = (t324 + (v308 * v320));
          const float t325 = buf8[2];
          buf8[2] = (t325 + (v308 * v321));
          const float t326 = buf8[3];
          buf8[3] = (t326 + (v308 * v322));
          const float t327 = buf8[4];
          buf8[4] = (t327 + (v309 * v319));
          const float t328 = buf8[5];
          buf8[5] = (t328 + (v309 * v320));
          const float t329 = buf8[6];
          buf8[6] = (t329 + (v309 * v321));
          const float t330 = buf8[7];
          buf8[7] = (t330 + (v309 * v322));
          const float t331 = buf8[8];
          buf8[8] = (t331 + (v310 * v319));
          const float t332 = buf8[9];
          buf8[9] = (t332 + (v310 * v320));
          const float t333 = buf8[10];
          buf8[10] = (t333 + (v310 * v321));
          const float t334 = buf8[11];
          buf8[11] = (t334 + (v310 * v322));
          const float t335 = buf8[12];
          buf8[12] = (t335 + (v311 * v319));
          const float t336 = buf8[13];
          buf8[13] = (t336 + (v311 * v320));
          const float t337 = buf8[14];
          buf8[14] = (t337 + (v311 * v321));
          const float t338 = buf8[15];
          buf8[15] = (t338 + (v311 * v322));
        }
        if ((v195 < 2)) {
          const float t339 = buf5[0];
          const int t340 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[(t340 + int(floor_div(u32(v2), u32(16))))] = t339;
          const float t341 = buf5[1];
          const int t342 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t342 + int(floor_div(u32(v2), u32(16)))) + 4)] = t341;
          const float t343 = buf5[2];
          const int t344 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t344 + int(floor_div(u32(v2), u32(16)))) + 8)] = t343;
          const float t345 = buf5[3];
          const int t346 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t346 + int(floor_div(u32(v2), u32(16)))) + 12)] = t345;
          const float t347 = buf5[4];
          const int t348 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t348 + int(floor_div(u32(v2), u32(16)))) + 16)] = t347;
          const float t349 = buf5[5];
          const int t350 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t350 + int(floor_div(u32(v2), u32(16)))) + 20)] = t349;
          const float t351 = buf5[6];
          const int t352 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t352 + int(floor_div(u32(v2), u32(16)))) + 24)] = t351;
          const float t353 = buf5[7];
          const int t354 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf4[((t354 + int(floor_div(u32(v2), u32(16)))) + 28)] = t353;
          const float t355 = buf7[0];
          const int t356 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[(t356 + int(floor_div(u32(v2), u32(16))))] = t355;
          const float t357 = buf7[1];
          const int t358 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t358 + int(floor_div(u32(v2), u32(16)))) + 4)] = t357;
          const float t359 = buf7[2];
          const int t360 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t360 + int(floor_div(u32(v2), u32(16)))) + 8)] = t359;
          const float t361 = buf7[3];
          const int t362 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t362 + int(floor_div(u32(v2), u32(16)))) + 12)] = t361;
          const float t363 = buf7[4];
          const int t364 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t364 + int(floor_div(u32(v2), u32(16)))) + 16)] = t363;
          const float t365 = buf7[5];
          const int t366 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t366 + int(floor_div(u32(v2), u32(16)))) + 20)] = t365;
          const float t367 = buf7[6];
          const int t368 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t368 + int(floor_div(u32(v2), u32(16)))) + 24)] = t367;
          const float t369 = buf7[7];
          const int t370 = ((int(floor_mod(u32((v195 + 1)), u32(2))) * 576) + (int(floor_mod(u32(v2), u32(16))) * 36));
          buf6[((t370 + int(floor_div(u32(v2), u32(16)))) + 28)] = t369;
        }
        __syncthreads();
      }
      const int t371 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t372 = ((t371 * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
      if ((t372 < int(v0))) {
        const int t373 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t374 = ((int(floor_mod(u32(t373), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t374 + int(floor_mod(u32(v2), u32(2)))) < 18)) {
          const int v375 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const float t376 = buf8[0];
          const float t377 = buf8[1];
          const int t378 = ((int(floor_mod(u32(v1), u32(v375))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const int t379 = (t378 + (int(floor_mod(u32(int(floor_div(u32(v1), u32(v375)))), u32(3))) * 32));
          const int t380 = ((t379 + (int(floor_div(u32(v2), u32(16))) * 8)) + (int(floor_mod(u32(v2), u32(2))) * 4));
          const i64 t381 = t380;
          *reinterpret_cast<uint2*>(buf3 + t381 + 0) = make_uint2(__float_as_uint(max_nan((t376 + v59), 0.0f)), __float_as_uint(max_nan((t377 + v60), 0.0f)));
        }
        const int t382 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t383 = ((int(floor_mod(u32(t382), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t383 + int(floor_mod(u32(v2), u32(2)))) < 17)) {
          const int v384 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const float t385 = buf8[2];
          const float t386 = buf8[3];
          const int t387 = ((int(floor_mod(u32(v1), u32(v384))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const int t388 = (t387 + (int(floor_mod(u32(int(floor_div(u32(v1), u32(v384)))), u32(3))) * 32));
          const int t389 = ((t388 + (int(floor_div(u32(v2), u32(16))) * 8)) + (int(floor_mod(u32(v2), u32(2))) * 4));
          const i64 t390 = (t389 + 2);
          *reinterpret_cast<uint2*>(buf3 + t390 + 0) = make_uint2(__float_as_uint(max_nan((t385 + v69), 0.0f)), __float_as_uint(max_nan((t386 + v70), 0.0f)));
        }
      }
      const int t391 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t392 = ((t391 * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
      if (((t392 + 1) < int(v0))) {
        const int t393 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t394 = ((int(floor_mod(u32(t393), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t394 + int(floor_mod(u32(v2), u32(2)))) < 18)) {
          const int v395 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const float t396 = buf8[4];
          const float t397 = buf8[5];
          const int t398 = ((int(floor_mod(u32(v1), u32(v395))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const int t399 = (t398 + (int(floor_mod(u32(int(floor_div(u32(v1), u32(v395)))), u32(3))) * 32));
          const int t400 = ((t399 + (int(floor_div(u32(v2), u32(16))) * 8)) + (int(floor_mod(u32(v2), u32(2))) * 4));
          const i64 t401 = (t400 + 70);
          *reinterpret_cast<uint2*>(buf3 + t401 + 0) = make_uint2(__float_as_uint(max_nan((t396 + v79), 0.0f)), __float_as_uint(max_nan((t397 + v80), 0.0f)));
        }
        const int t402 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t403 = ((int(floor_mod(u32(t402), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t403 + int(floor_mod(u32(v2), u32(2)))) < 17)) {
          const int v404 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const float t405 = buf8[6];
          const float t406 = buf8[7];
          const int t407 = ((int(floor_mod(u32(v1), u32(v404))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const int t408 = (t407 + (int(floor_mod(u32(int(floor_div(u32(v1), u32(v404)))), u32(3))) * 32));
          const int t409 = ((t408 + (int(floor_div(u32(v2), u32(16))) * 8)) + (int(floor_mod(u32(v2), u32(2))) * 4));
          const i64 t410 = (t409 + 72);
          *reinterpret_cast<uint2*>(buf3 + t410 + 0) = make_uint2(__float_as_uint(max_nan((t405 + v89), 0.0f)), __float_as_uint(max_nan((t406 + v90), 0.0f)));
        }
      }
      const int t411 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t412 = ((t411 * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
      if (((t412 + 2) < int(v0))) {
        const int t413 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t414 = ((int(floor_mod(u32(t413), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t414 + int(floor_mod(u32(v2), u32(2)))) < 18)) {
          const int v415 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v416 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v415)))), u32(3))) * 32);
          const int v417 = (int(floor_div(u32(v2), u32(16))) * 8);
          const int v418 = (int(floor_mod(u32(v2), u32(2))) * 4);
          const float t419 = buf8[8];
          const float t420 = buf8[9];
          const i64 t421 = ((v416 + v417) + v418);
          const uint2 w422 = *reinterpret_cast<const uint2*>(buf2 + t421 + 0);
          const float t423 = __uint_as_float(w422.x);
          const float t424 = __uint_as_float(w422.y);
          const int t425 = ((int(floor_mod(u32(v1), u32(v415))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const i64 t426 = ((((t425 + v416) + v417) + v418) + 140);
          *reinterpret_cast<uint2*>(buf3 + t426 + 0) = make_uint2(__float_as_uint(max_nan((t419 + t423), 0.0f)), __float_as_uint(max_nan((t420 + t424), 0.0f)));
        }
        const int t427 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t428 = ((int(floor_mod(u32(t427), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t428 + int(floor_mod(u32(v2), u32(2)))) < 17)) {
          const int v429 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v430 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v429)))), u32(3))) * 32);
          const int v431 = (int(floor_div(u32(v2), u32(16))) * 8);
          const int v432 = (int(floor_mod(u32(v2), u32(2))) * 4);
          const float t433 = buf8[10];
          const float t434 = buf8[11];
          const i64 t435 = (((v430 + v431) + v432) + 2);
          const uint2 w436 = *reinterpret_cast<const uint2*>(buf2 + t435 + 0);
          const float t437 = __uint_as_float(w436.x);
          const float t438 = __uint_as_float(w436.y);
          const int t439 = ((int(floor_mod(u32(v1), u32(v429))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const i64 t440 = ((((t439 + v430) + v431) + v432) + 142);
          *reinterpret_cast<uint2*>(buf3 + t440 + 0) = make_uint2(__float_as_uint(max_nan((t433 + t437), 0.0f)), __float_as_uint(max_nan((t434 + t438), 0.0f)));
        }
      }
      const int t441 = int(floor_mod(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
      const int t442 = ((t441 * 32) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
      if (((t442 + 3) < int(v0))) {
        const int t443 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t444 = ((int(floor_mod(u32(t443), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t444 + int(floor_mod(u32(v2), u32(2)))) < 18)) {
          const int v445 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v446 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v445)))), u32(3))) * 32);
          const int v447 = (int(floor_div(u32(v2), u32(16))) * 8);
          const int v448 = (int(floor_mod(u32(v2), u32(2))) * 4);
          const float t449 = buf8[12];
          const float t450 = buf8[13];
          const i64 t451 = ((v446 + v447) + v448);
          const uint2 w452 = *reinterpret_cast<const uint2*>(buf2 + t451 + 0);
          const float t453 = __uint_as_float(w452.x);
          const float t454 = __uint_as_float(w452.y);
          const int t455 = ((int(floor_mod(u32(v1), u32(v445))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const i64 t456 = ((((t455 + v446) + v447) + v448) + 210);
          *reinterpret_cast<uint2*>(buf3 + t456 + 0) = make_uint2(__float_as_uint(max_nan((t449 + t453), 0.0f)), __float_as_uint(max_nan((t450 + t454), 0.0f)));
        }
        const int t457 = int(floor_div(u32(v1), u32(int(floor_div(u32((int(v0) + 31)), u32(32))))));
        const int t458 = ((int(floor_mod(u32(t457), u32(3))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t458 + int(floor_mod(u32(v2), u32(2)))) < 17)) {
          const int v459 = int(floor_div(u32((int(v0) + 31)), u32(32)));
          const int v460 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(v459)))), u32(3))) * 32);
          const int v461 = (int(floor_div(u32(v2), u32(16))) * 8);
          const int v462 = (int(floor_mod(u32(v2), u32(2))) * 4);
          const float t463 = buf8[14];
          const float t464 = buf8[15];
          const i64 t465 = (((v460 + v461) + v462) + 2);
          const uint2 w466 = *reinterpret_cast<const uint2*>(buf2 + t465 + 0);
          const float t467 = __uint_as_float(w466.x);
          const float t468 = __uint_as_float(w466.y);
          const int t469 = ((int(floor_mod(u32(v1), u32(v459))) * 2240) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 280));
          const i64 t470 = ((((t469 + v460) + v461) + v462) + 212);
          *reinterpret_cast<uint2*>(buf3 + t470 + 0) = make_uint2(__float_as_uint(max_nan((t463 + t467), 0.0f)), __float_as_uint(max_nan((t464 + t468), 0.0f)));
        }
      }
    }
  }
}
