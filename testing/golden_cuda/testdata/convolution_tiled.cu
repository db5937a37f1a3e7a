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

// conv2d by matmul_tiled wm=1 wn=2 tm=4 tn=4 slices=1 depth=16 split=1
extern "C" __global__ void __launch_bounds__(64, 6) conv2d_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t3 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t4 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int((t3 + int(floor_mod(u32(v2), u32(16)))), 26));
    const float t5 = buf1[t4];
    const float v6 = t5;
    const int t7 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t8 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int((t7 + int(floor_mod(u32(v2), u32(16)))), 26));
    const float t9 = buf1[(t8 + 108)];
    const float v10 = t9;
    const int t11 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t12 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int((t11 + int(floor_mod(u32(v2), u32(16)))), 26));
    const float t13 = buf1[(t12 + 216)];
    const float v14 = t13;
    const int t15 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t16 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int((t15 + int(floor_mod(u32(v2), u32(16)))), 26));
    const float t17 = buf1[(t16 + 324)];
    const float v18 = t17;
    const int t19 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const float t20 = buf1[(min_int((t19 + int(floor_mod(u32(v2), u32(16)))), 26) + 405)];
    const float v21 = t20;
    const int t22 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t23 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int(((t22 + int(floor_mod(u32(v2), u32(16)))) + 16), 26));
    const float t24 = buf1[t23];
    const float v25 = t24;
    const int t26 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t27 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int(((t26 + int(floor_mod(u32(v2), u32(16)))) + 16), 26));
    const float t28 = buf1[(t27 + 108)];
    const float v29 = t28;
    const int t30 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t31 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int(((t30 + int(floor_mod(u32(v2), u32(16)))) + 16), 26));
    const float t32 = buf1[(t31 + 216)];
    const float v33 = t32;
    const int t34 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const int t35 = ((int(floor_div(u32(v2), u32(16))) * 27) + min_int(((t34 + int(floor_mod(u32(v2), u32(16)))) + 16), 26));
    const float t36 = buf1[(t35 + 324)];
    const float v37 = t36;
    const int t38 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
    const float t39 = buf1[(min_int(((t38 + int(floor_mod(u32(v2), u32(16)))) + 16), 26) + 405)];
    const float v40 = t39;
    const int v41 = int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8)));
    const int t42 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
    const float t43 = (((v41 < 4) && ((t42 + int(floor_mod(u32(v2), u32(2)))) < 25))) ? buf2[(v41 * 4)] : float(0);
    const float v44 = t43;
    const int v45 = int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8)));
    const int t46 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
    const float t47 = (((v45 < 4) && ((t46 + int(floor_mod(u32(v2), u32(2)))) < 25))) ? buf2[((v45 * 4) + 1)] : float(0);
    const float v48 = t47;
    const int v49 = int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8)));
    const int t50 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
    const float t51 = (((v49 < 4) && ((t50 + int(floor_mod(u32(v2), u32(2)))) < 25))) ? buf2[((v49 * 4) + 2)] : float(0);
    const float v52 = t51;
    const int v53 = int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8)));
    const int t54 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
    const float t55 = (((v53 < 4) && ((t54 + int(floor_mod(u32(v2), u32(2)))) < 25))) ? buf2[((v53 * 4) + 3)] : float(0);
    const float v56 = t55;
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
        const int t57 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v58 = (((t57 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v6 : 0.0f);
        buf5[0] = v58;
      }
       {
        const int t59 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v60 = (((t59 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v10 : 0.0f);
        buf5[1] = v60;
      }
       {
        const int t61 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v62 = (((t61 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v14 : 0.0f);
        buf5[2] = v62;
      }
       {
        const int t63 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v64 = (((t63 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v18 : 0.0f);
        buf5[3] = v64;
      }
       {
        const int t65 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v66 = (((t65 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v21 : 0.0f);
        buf5[4] = v66;
      }
       {
        const int t67 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v68 = (((t67 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v21 : 0.0f);
        buf5[5] = v68;
      }
       {
        const int t69 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v70 = (((t69 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v21 : 0.0f);
        buf5[6] = v70;
      }
       {
        const int t71 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
        const float v72 = (((t71 + int(floor_mod(u32(v2), u32(16)))) < 27) ? v21 : 0.0f);
        buf5[7] = v72;
      }
       {
        const int v73 = int(floor_div(u32(v1), u32(4)));
        const int t74 = ((int(floor_div(u32(v73), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v75 = t74;
        const int v76 = min_int(v75, 26);
        const int v77 = int(floor_mod(u32(v1), u32(4)));
        const int v78 = int(floor_div(u32(v2), u32(16)));
        const int v79 = int(floor_div(u32(((v77 * 32) + v78)), u32(10)));
        const int v80 = int(floor_mod(u32(int(floor_div(u32(v76), u32(3)))), u32(3)));
        const int v81 = (v77 * 4);
        const int v82 = (v78 * 2);
        const int v83 = int(floor_mod(u32(v76), u32(3)));
        const int t84 = ((int(floor_mod(u32(v73), u32(int(v0)))) * 1200) + (int(floor_div(u32(v76), u32(9))) * 400));
        const float t85 = (((1 <= ((v79 * 2) + v80)) && (1 <= ((v81 + v82) + v83)))) ? buf0[((((((t84 + (v79 * 40)) + (v80 * 20)) + v81) + v82) + v83) - 21)] : float(0);
        const float v86 = ((v75 < 27) ? t85 : 0.0f);
        buf7[0] = v86;
      }
       {
        const int v87 = int(floor_div(u32(v1), u32(4)));
        const int t88 = ((int(floor_div(u32(v87), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v89 = t88;
        const int v90 = min_int(v89, 26);
        const int t91 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v92 = min_int((t91 + 4), 99);
        const int v93 = int(floor_div(u32(v92), u32(10)));
        const int v94 = int(floor_mod(u32(int(floor_div(u32(v90), u32(3)))), u32(3)));
        const int v95 = (int(floor_mod(u32(v92), u32(10))) * 2);
        const int v96 = int(floor_mod(u32(v90), u32(3)));
        const int t97 = ((int(floor_mod(u32(v87), u32(int(v0)))) * 1200) + (int(floor_div(u32(v90), u32(9))) * 400));
        const float t98 = (((1 <= ((v93 * 2) + v94)) && (1 <= (v95 + v96)))) ? buf0[(((((t97 + (v93 * 40)) + (v94 * 20)) + v95) + v96) - 21)] : float(0);
        const float v99 = ((v89 < 27) ? t98 : 0.0f);
        buf7[1] = v99;
      }
       {
        const int v100 = int(floor_div(u32(v1), u32(4)));
        const int t101 = ((int(floor_div(u32(v100), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v102 = t101;
        const int v103 = min_int(v102, 26);
        const int t104 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v105 = min_int((t104 + 8), 99);
        const int v106 = int(floor_div(u32(v105), u32(10)));
        const int v107 = int(floor_mod(u32(int(floor_div(u32(v103), u32(3)))), u32(3)));
        const int v108 = (int(floor_mod(u32(v105), u32(10))) * 2);
        const int v109 = int(floor_mod(u32(v103), u32(3)));
        const int t110 = ((int(floor_mod(u32(v100), u32(int(v0)))) * 1200) + (int(floor_div(u32(v103), u32(9))) * 400));
        const float t111 = (((1 <= ((v106 * 2) + v107)) && (1 <= (v108 + v109)))) ? buf0[(((((t110 + (v106 * 40)) + (v107 * 20)) + v108) + v109) - 21)] : float(0);
        const float v112 = ((v102 < 27) ? t111 : 0.0f);
        buf7[2] = v112;
      }
       {
        const int v113 = int(floor_div(u32(v1), u32(4)));
        const int t114 = ((int(floor_div(u32(v113), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v115 = t114;
        const int v116 = min_int(v115, 26);
        const int t117 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v118 = min_int((t117 + 12), 99);
        const int v119 = (int(floor_mod(u32(v118), u32(10))) * 2);
        const int v120 = int(floor_mod(u32(v116), u32(3)));
        const int t121 = ((int(floor_mod(u32(v113), u32(int(v0)))) * 1200) + (int(floor_div(u32(v116), u32(9))) * 400));
        const int t122 = ((t121 + (int(floor_div(u32(v118), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v116), u32(3)))), u32(3))) * 20));
        const float t123 = ((1 <= (v119 + v120))) ? buf0[(((t122 + v119) + v120) - 21)] : float(0);
        const float v124 = ((v115 < 27) ? t123 : 0.0f);
        buf7[3] = v124;
      }
       {
        const int v125 = int(floor_div(u32(v1), u32(4)));
        const int t126 = ((int(floor_div(u32(v125), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v127 = t126;
        const int v128 = min_int(v127, 26);
        const int t129 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v130 = min_int((t129 + 16), 99);
        const int v131 = (int(floor_mod(u32(v130), u32(10))) * 2);
        const int v132 = int(floor_mod(u32(v128), u32(3)));
        const int t133 = ((int(floor_mod(u32(v125), u32(int(v0)))) * 1200) + (int(floor_div(u32(v128), u32(9))) * 400));
        const int t134 = ((t133 + (int(floor_div(u32(v130), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v128), u32(3)))), u32(3))) * 20));
        const float t135 = ((1 <= (v131 + v132))) ? buf0[(((t134 + v131) + v132) - 21)] : float(0);
        const float v136 = ((v127 < 27) ? t135 : 0.0f);
        buf7[4] = v136;
      }
       {
        const int v137 = int(floor_div(u32(v1), u32(4)));
        const int t138 = ((int(floor_div(u32(v137), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v139 = t138;
        const int v140 = min_int(v139, 26);
        const int t141 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v142 = min_int((t141 + 20), 99);
        const int v143 = (int(floor_mod(u32(v142), u32(10))) * 2);
        const int v144 = int(floor_mod(u32(v140), u32(3)));
        const int t145 = ((int(floor_mod(u32(v137), u32(int(v0)))) * 1200) + (int(floor_div(u32(v140), u32(9))) * 400));
        const int t146 = ((t145 + (int(floor_div(u32(v142), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v140), u32(3)))), u32(3))) * 20));
        const float t147 = ((1 <= (v143 + v144))) ? buf0[(((t146 + v143) + v144) - 21)] : float(0);
        const float v148 = ((v139 < 27) ? t147 : 0.0f);
        buf7[5] = v148;
      }
       {
        const int v149 = int(floor_div(u32(v1), u32(4)));
        const int t150 = ((int(floor_div(u32(v149), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v151 = t150;
        const int v152 = min_int(v151, 26);
        const int t153 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v154 = min_int((t153 + 24), 99);
        const int v155 = (int(floor_mod(u32(v154), u32(10))) * 2);
        const int v156 = int(floor_mod(u32(v152), u32(3)));
        const int t157 = ((int(floor_mod(u32(v149), u32(int(v0)))) * 1200) + (int(floor_div(u32(v152), u32(9))) * 400));
        const int t158 = ((t157 + (int(floor_div(u32(v154), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v152), u32(3)))), u32(3))) * 20));
        const float t159 = ((1 <= (v155 + v156))) ? buf0[(((t158 + v155) + v156) - 21)] : float(0);
        const float v160 = ((v151 < 27) ? t159 : 0.0f);
        buf7[6] = v160;
      }
       {
        const int v161 = int(floor_div(u32(v1), u32(4)));
        const int t162 = ((int(floor_div(u32(v161), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
        const int v163 = t162;
        const int v164 = min_int(v163, 26);
        const int t165 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
        const int v166 = min_int((t165 + 28), 99);
        const int v167 = (int(floor_mod(u32(v166), u32(10))) * 2);
        const int v168 = int(floor_mod(u32(v164), u32(3)));
        const int t169 = ((int(floor_mod(u32(v161), u32(int(v0)))) * 1200) + (int(floor_div(u32(v164), u32(9))) * 400));
        const int t170 = ((t169 + (int(floor_div(u32(v166), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v164), u32(3)))), u32(3))) * 20));
        const float t171 = ((1 <= (v167 + v168))) ? buf0[(((t170 + v167) + v168) - 21)] : float(0);
        const float v172 = ((v163 < 27) ? t171 : 0.0f);
        buf7[7] = v172;
      }
      const float t173 = buf5[0];
      const int t174 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[t174] = t173;
      const float t175 = buf5[1];
      const int t176 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t176 + 4)] = t175;
      const float t177 = buf5[2];
      const int t178 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t178 + 8)] = t177;
      const float t179 = buf5[3];
      const int t180 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t180 + 12)] = t179;
      const float t181 = buf5[4];
      const int t182 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t182 + 16)] = t181;
      const float t183 = buf5[5];
      const int t184 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t184 + 20)] = t183;
      const float t185 = buf5[6];
      const int t186 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t186 + 24)] = t185;
      const float t187 = buf5[7];
      const int t188 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf4[(t188 + 28)] = t187;
      const float t189 = buf7[0];
      const int t190 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[t190] = t189;
      const float t191 = buf7[1];
      const int t192 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t192 + 4)] = t191;
      const float t193 = buf7[2];
      const int t194 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t194 + 8)] = t193;
      const float t195 = buf7[3];
      const int t196 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t196 + 12)] = t195;
      const float t197 = buf7[4];
      const int t198 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t198 + 16)] = t197;
      const float t199 = buf7[5];
      const int t200 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t200 + 20)] = t199;
      const float t201 = buf7[6];
      const int t202 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t202 + 24)] = t201;
      const float t203 = buf7[7];
      const int t204 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
      buf6[(t204 + 28)] = t203;
      __syncthreads();
      #pragma unroll 1
      for (int v205 = 0; v205 < 2; ++v205) {
        if ((v205 < 1)) {
           {
            const int t206 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v207 = (((t206 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v25 : 0.0f);
            buf5[0] = v207;
          }
           {
            const int t208 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v209 = (((t208 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v29 : 0.0f);
            buf5[1] = v209;
          }
           {
            const int t210 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v211 = (((t210 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v33 : 0.0f);
            buf5[2] = v211;
          }
           {
            const int t212 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v213 = (((t212 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v37 : 0.0f);
            buf5[3] = v213;
          }
           {
            const int t214 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v215 = (((t214 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v40 : 0.0f);
            buf5[4] = v215;
          }
           {
            const int t216 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v217 = (((t216 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v40 : 0.0f);
            buf5[5] = v217;
          }
           {
            const int t218 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v219 = (((t218 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v40 : 0.0f);
            buf5[6] = v219;
          }
           {
            const int t220 = (int(floor_div(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 32);
            const float v221 = (((t220 + int(floor_mod(u32(v2), u32(16)))) < 11) ? v40 : 0.0f);
            buf5[7] = v221;
          }
           {
            const int v222 = int(floor_div(u32(v1), u32(4)));
            const int t223 = ((int(floor_div(u32(v222), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v224 = t223;
            const int v225 = min_int((v224 + 16), 26);
            const int v226 = int(floor_mod(u32(v1), u32(4)));
            const int v227 = int(floor_div(u32(v2), u32(16)));
            const int v228 = int(floor_div(u32(((v226 * 32) + v227)), u32(10)));
            const int v229 = int(floor_mod(u32(int(floor_div(u32(v225), u32(3)))), u32(3)));
            const int v230 = (v226 * 4);
            const int v231 = (v227 * 2);
            const int v232 = int(floor_mod(u32(v225), u32(3)));
            const int t233 = ((int(floor_mod(u32(v222), u32(int(v0)))) * 1200) + (int(floor_div(u32(v225), u32(9))) * 400));
            const float t234 = (((1 <= ((v228 * 2) + v229)) && (1 <= ((v230 + v231) + v232)))) ? buf0[((((((t233 + (v228 * 40)) + (v229 * 20)) + v230) + v231) + v232) - 21)] : float(0);
            const float v235 = ((v224 < 11) ? t234 : 0.0f);
            buf7[0] = v235;
          }
           {
            const int v236 = int(floor_div(u32(v1), u32(4)));
            const int t237 = ((int(floor_div(u32(v236), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v238 = t237;
            const int v239 = min_int((v238 + 16), 26);
            const int t240 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v241 = min_int((t240 + 4), 99);
            const int v242 = int(floor_div(u32(v241), u32(10)));
            const int v243 = int(floor_mod(u32(int(floor_div(u32(v239), u32(3)))), u32(3)));
            const int v244 = (int(floor_mod(u32(v241), u32(10))) * 2);
            const int v245 = int(floor_mod(u32(v239), u32(3)));
            const int t246 = ((int(floor_mod(u32(v236), u32(int(v0)))) * 1200) + (int(floor_div(u32(v239), u32(9))) * 400));
            const float t247 = (((1 <= ((v242 * 2) + v243)) && (1 <= (v244 + v245)))) ? buf0[(((((t246 + (v242 * 40)) + (v243 * 20)) + v244) + v245) - 21)] : float(0);
            const float v248 = ((v238 < 11) ? t247 : 0.0f);
            buf7[1] = v248;
          }
           {
            const int v249 = int(floor_div(u32(v1), u32(4)));
            const int t250 = ((int(floor_div(u32(v249), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v251 = t250;
            const int v252 = min_int((v251 + 16), 26);
            const int t253 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v254 = min_int((t253 + 8), 99);
            const int v255 = int(floor_div(u32(v254), u32(10)));
            const int v256 = int(floor_mod(u32(int(floor_div(u32(v252), u32(3)))), u32(3)));
            const int v257 = (int(floor_mod(u32(v254), u32(10))) * 2);
            const int v258 = int(floor_mod(u32(v252), u32(3)));
            const int t259 = ((int(floor_mod(u32(v249), u32(int(v0)))) * 1200) + (int(floor_div(u32(v252), u32(9))) * 400));
            const float t260 = (((1 <= ((v255 * 2) + v256)) && (1 <= (v257 + v258)))) ? buf0[(((((t259 + (v255 * 40)) + (v256 * 20)) + v257) + v258) - 21)] : float(0);
            const float v261 = ((v251 < 11) ? t260 : 0.0f);
            buf7[2] = v261;
          }
           {
            const int v262 = int(floor_div(u32(v1), u32(4)));
            const int t263 = ((int(floor_div(u32(v262), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v264 = t263;
            const int v265 = min_int((v264 + 16), 26);
            const int t266 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v267 = min_int((t266 + 12), 99);
            const int v268 = (int(floor_mod(u32(v267), u32(10))) * 2);
            const int v269 = int(floor_mod(u32(v265), u32(3)));
            const int t270 = ((int(floor_mod(u32(v262), u32(int(v0)))) * 1200) + (int(floor_div(u32(v265), u32(9))) * 400));
            const int t271 = ((t270 + (int(floor_div(u32(v267), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v265), u32(3)))), u32(3))) * 20));
            const float t272 = ((1 <= (v268 + v269))) ? buf0[(((t271 + v268) + v269) - 21)] : float(0);
            const float v273 = ((v264 < 11) ? t272 : 0.0f);
            buf7[3] = v273;
          }
           {
            const int v274 = int(floor_div(u32(v1), u32(4)));
            const int t275 = ((int(floor_div(u32(v274), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v276 = t275;
            const int v277 = min_int((v276 + 16), 26);
            const int t278 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v279 = min_int((t278 + 16), 99);
            const int v280 = (int(floor_mod(u32(v279), u32(10))) * 2);
            const int v281 = int(floor_mod(u32(v277), u32(3)));
            const int t282 = ((int(floor_mod(u32(v274), u32(int(v0)))) * 1200) + (int(floor_div(u32(v277), u32(9))) * 400));
            const int t283 = ((t282 + (int(floor_div(u32(v279), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v277), u32(3)))), u32(3))) * 20));
            const float t284 = ((1 <= (v280 + v281))) ? buf0[(((t283 + v280) + v281) - 21)] : float(0);
            const float v285 = ((v276 < 11) ? t284 : 0.0f);
            buf7[4] = v285;
          }
           {
            const int v286 = int(floor_div(u32(v1), u32(4)));
            const int t287 = ((int(floor_div(u32(v286), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v288 = t287;
            const int v289 = min_int((v288 + 16), 26);
            const int t290 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v291 = min_int((t290 + 20), 99);
            const int v292 = (int(floor_mod(u32(v291), u32(10))) * 2);
            const int v293 = int(floor_mod(u32(v289), u32(3)));
            const int t294 = ((int(floor_mod(u32(v286), u32(int(v0)))) * 1200) + (int(floor_div(u32(v289), u32(9))) * 400));
            const int t295 = ((t294 + (int(floor_div(u32(v291), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v289), u32(3)))), u32(3))) * 20));
            const float t296 = ((1 <= (v292 + v293))) ? buf0[(((t295 + v292) + v293) - 21)] : float(0);
            const float v297 = ((v288 < 11) ? t296 : 0.0f);
            buf7[5] = v297;
          }
           {
            const int v298 = int(floor_div(u32(v1), u32(4)));
            const int t299 = ((int(floor_div(u32(v298), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v300 = t299;
            const int v301 = min_int((v300 + 16), 26);
            const int t302 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v303 = min_int((t302 + 24), 99);
            const int v304 = (int(floor_mod(u32(v303), u32(10))) * 2);
            const int v305 = int(floor_mod(u32(v301), u32(3)));
            const int t306 = ((int(floor_mod(u32(v298), u32(int(v0)))) * 1200) + (int(floor_div(u32(v301), u32(9))) * 400));
            const int t307 = ((t306 + (int(floor_div(u32(v303), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v301), u32(3)))), u32(3))) * 20));
            const float t308 = ((1 <= (v304 + v305))) ? buf0[(((t307 + v304) + v305) - 21)] : float(0);
            const float v309 = ((v300 < 11) ? t308 : 0.0f);
            buf7[6] = v309;
          }
           {
            const int v310 = int(floor_div(u32(v1), u32(4)));
            const int t311 = ((int(floor_div(u32(v310), u32(int(v0)))) * 32) + int(floor_mod(u32(v2), u32(16))));
            const int v312 = t311;
            const int v313 = min_int((v312 + 16), 26);
            const int t314 = ((int(floor_mod(u32(v1), u32(4))) * 32) + int(floor_div(u32(v2), u32(16))));
            const int v315 = min_int((t314 + 28), 99);
            const int v316 = (int(floor_mod(u32(v315), u32(10))) * 2);
            const int v317 = int(floor_mod(u32(v313), u32(3)));
            const int t318 = ((int(floor_mod(u32(v310), u32(int(v0)))) * 1200) + (int(floor_div(u32(v313), u32(9))) * 400));
            const int t319 = ((t318 + (int(floor_div(u32(v315), u32(10))) * 40)) + (int(floor_mod(u32(int(floor_div(u32(v313), u32(3)))), u32(3))) * 20));
            const float t320 = ((1 <= (v316 + v317))) ? buf0[(((t319 + v316) + v317) - 21)] : float(0);
            const float v321 = ((v312 < 11) ? t320 : 0.0f);
            buf7[7] = v321;
          }
        }
        #pragma unroll 16
        for (int v322 = 0; v322 < 16; ++v322) {
          const int t323 = (((v205 * 576) + (v322 * 36)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 4));
          const i64 t324 = t323;
          const uint4 w325 = *reinterpret_cast<const uint4*>(buf4 + t324 + 0);
          const float t326 = __uint_as_float(w325.x);
          const float t327 = __uint_as_float(w325.y);
          const float t328 = __uint_as_float(w325.z);
          const float t329 = __uint_as_float(w325.w);
          const float v330 = t326;
          const float v331 = t327;
          const float v332 = t328;
          const float v333 = t329;
          const int t334 = ((((v205 * 576) + (v322 * 36)) + (int(floor_div(u32(v2), u32(16))) * 8)) + (int(floor_mod(u32(v2), u32(2))) * 4));
          const i64 t335 = t334;
          const uint4 w336 = *reinterpret_cast<const uint4*>(buf6 + t335 + 0);
          const float t337 = __uint_as_float(w336.x);
          const float t338 = __uint_as_float(w336.y);
          const float t339 = __uint_as_float(w336.z);
          const float t340 = __uint_as_float(w336.w);
          const float v341 = t337;
          const float v342 = t338;
          const float v343 = t339;
          const float v344 = t340;
          const float t345 = buf8[0];
          buf8[0] = (t345 + (v341 * v330));
          const float t346 = buf8[1];
          buf8[1] = (t346 + (v342 * v330));
          const float t347 = buf8[2];
          buf8[2] = (t347 + (v343 * v330));
          const float t348 = buf8[3];
          buf8[3] = (t348 + (v344 * v330));
          const float t349 = buf8[4];
          buf8[4] = (t349 + (v341 * v331));
          const float t350 = buf8[5];
          buf8[5] = (t350 + (v342 * v331));
          const float t351 = buf8[6];
          buf8[6] = (t351 + (v343 * v331));
          const float t352 = buf8[7];
          buf8[7] = (t352 + (v344 * v331));
          const float t353 = buf8[8];
          buf8[8] = (t353 + (v341 * v332));
          const float t354 = buf8[9];
          buf8[9] = (t354 + (v342 * v332));
          const float t355 = buf8[10];
          buf8[10] = (t355 + (v343 * v332));
          const float t356 = buf8[11];
          buf8[11] = (t356 + (v344 * v332));
          const float t357 = buf8[12];
          buf8[12] = (t357 + (v341 * v333));
          const float t358 = buf8[13];
          buf8[13] = (t358 + (v342 * v333));
          const float t359 = buf8[14];
          buf8[14] = (t359 + (v343 * v333));
          const float t360 = buf8[15];
          buf8[15] = (t360 + (v344 * v333));
        }
        if ((v205 < 1)) {
          const float t361 = buf5[0];
          const int t362 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t362 + 576)] = t361;
          const float t363 = buf5[1];
          const int t364 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t364 + 580)] = t363;
          const float t365 = buf5[2];
          const int t366 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t366 + 584)] = t365;
          const float t367 = buf5[3];
          const int t368 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t368 + 588)] = t367;
          const float t369 = buf5[4];
          const int t370 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t370 + 592)] = t369;
          const float t371 = buf5[5];
          const int t372 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t372 + 596)] = t371;
          const float t373 = buf5[6];
          const int t374 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t374 + 600)] = t373;
          const float t375 = buf5[7];
          const int t376 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf4[(t376 + 604)] = t375;
          const float t377 = buf7[0];
          const int t378 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t378 + 576)] = t377;
          const float t379 = buf7[1];
          const int t380 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t380 + 580)] = t379;
          const float t381 = buf7[2];
          const int t382 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t382 + 584)] = t381;
          const float t383 = buf7[3];
          const int t384 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t384 + 588)] = t383;
          const float t385 = buf7[4];
          const int t386 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t386 + 592)] = t385;
          const float t387 = buf7[5];
          const int t388 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t388 + 596)] = t387;
          const float t389 = buf7[6];
          const int t390 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t390 + 600)] = t389;
          const float t391 = buf7[7];
          const int t392 = ((int(floor_mod(u32(v2), u32(16))) * 36) + int(floor_div(u32(v2), u32(16))));
          buf6[(t392 + 604)] = t391;
        }
        __syncthreads();
      }
      if ((int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) < 4)) {
        const int t393 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t393 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t394 = buf8[0];
          const float t395 = buf8[1];
          const int t396 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t397 = (t396 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t398 = ((t397 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t399 = (t398 + (int(floor_mod(u32(v2), u32(2))) * 4));
          *reinterpret_cast<uint2*>(buf3 + t399 + 0) = make_uint2(__float_as_uint(max_nan((t394 + v44), 0.0f)), __float_as_uint(max_nan((t395 + v44), 0.0f)));
        }
        const int t400 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t400 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t401 = buf8[2];
          const float t402 = buf8[3];
          const int t403 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t404 = (t403 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t405 = ((t404 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t406 = ((t405 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 2);
          *reinterpret_cast<uint2*>(buf3 + t406 + 0) = make_uint2(__float_as_uint(max_nan((t401 + v44), 0.0f)), __float_as_uint(max_nan((t402 + v44), 0.0f)));
        }
      }
      if ((int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) < 4)) {
        const int t407 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t407 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t408 = buf8[4];
          const float t409 = buf8[5];
          const int t410 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t411 = (t410 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t412 = ((t411 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t413 = ((t412 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 100);
          *reinterpret_cast<uint2*>(buf3 + t413 + 0) = make_uint2(__float_as_uint(max_nan((t408 + v48), 0.0f)), __float_as_uint(max_nan((t409 + v48), 0.0f)));
        }
        const int t414 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t414 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t415 = buf8[6];
          const float t416 = buf8[7];
          const int t417 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t418 = (t417 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t419 = ((t418 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t420 = ((t419 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 102);
          *reinterpret_cast<uint2*>(buf3 + t420 + 0) = make_uint2(__float_as_uint(max_nan((t415 + v48), 0.0f)), __float_as_uint(max_nan((t416 + v48), 0.0f)));
        }
      }
      if ((int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) < 4)) {
        const int t421 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t421 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t422 = buf8[8];
          const float t423 = buf8[9];
          const int t424 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t425 = (t424 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t426 = ((t425 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t427 = ((t426 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 200);
          *reinterpret_cast<uint2*>(buf3 + t427 + 0) = make_uint2(__float_as_uint(max_nan((t422 + v52), 0.0f)), __float_as_uint(max_nan((t423 + v52), 0.0f)));
        }
        const int t428 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t428 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t429 = buf8[10];
          const float t430 = buf8[11];
          const int t431 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t432 = (t431 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t433 = ((t432 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t434 = ((t433 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 202);
          *reinterpret_cast<uint2*>(buf3 + t434 + 0) = make_uint2(__float_as_uint(max_nan((t429 + v52), 0.0f)), __float_as_uint(max_nan((t430 + v52), 0.0f)));
        }
      }
      if ((int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) < 4)) {
        const int t435 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t435 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t436 = buf8[12];
          const float t437 = buf8[13];
          const int t438 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t439 = (t438 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t440 = ((t439 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t441 = ((t440 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 300);
          *reinterpret_cast<uint2*>(buf3 + t441 + 0) = make_uint2(__float_as_uint(max_nan((t436 + v56), 0.0f)), __float_as_uint(max_nan((t437 + v56), 0.0f)));
        }
        const int t442 = ((int(floor_mod(u32(v1), u32(4))) * 8) + (int(floor_div(u32(v2), u32(16))) * 2));
        if (((t442 + int(floor_mod(u32(v2), u32(2)))) < 25)) {
          const float t443 = buf8[14];
          const float t444 = buf8[15];
          const int t445 = (int(floor_mod(u32(int(floor_div(u32(v1), u32(4)))), u32(int(v0)))) * 1600);
          const int t446 = (t445 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(2)))), u32(8))) * 400));
          const int t447 = ((t446 + (int(floor_mod(u32(v1), u32(4))) * 32)) + (int(floor_div(u32(v2), u32(16))) * 8));
          const i64 t448 = ((t447 + (int(floor_mod(u32(v2), u32(2))) * 4)) + 302);
          *reinterpret_cast<uint2*>(buf3 + t448 + 0) = make_uint2(__float_as_uint(max_nan((t443 + v56), 0.0f)), __float_as_uint(max_nan((t444 + v56), 0.0f)));
        }
      }
    }
  }
}
