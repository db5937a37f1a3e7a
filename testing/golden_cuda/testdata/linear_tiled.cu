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

// linear by matmul_tiled wm=1 wn=2 tm=4 tn=4 split=1
extern "C" __global__ void __launch_bounds__(64, 6) linear_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int v3 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t4 = (((floor_mod(v3, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int(((floor_div(v3, 3) * 48) + floor_mod(v2, 16)), 44));
    const float t5 = buf1[t4];
    const float v6 = t5;
    const int v7 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t8 = ((min_int((((floor_mod(v7, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45) + min_int(((floor_div(v7, 3) * 48) + floor_mod(v2, 16)), 44));
    const float t9 = buf1[t8];
    const float v10 = t9;
    const int v11 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t12 = ((min_int((((floor_mod(v11, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45) + min_int(((floor_div(v11, 3) * 48) + floor_mod(v2, 16)), 44));
    const float t13 = buf1[t12];
    const float v14 = t13;
    const int v15 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t16 = (min_int((((floor_mod(v15, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
    const float t17 = buf1[(t16 + min_int(((floor_div(v15, 3) * 48) + floor_mod(v2, 16)), 44))];
    const float v18 = t17;
    const int v19 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t20 = (min_int((((floor_mod(v19, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
    const float t21 = buf1[(t20 + min_int(((floor_div(v19, 3) * 48) + floor_mod(v2, 16)), 44))];
    const float v22 = t21;
    const int v23 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t24 = (min_int((((floor_mod(v23, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
    const float t25 = buf1[(t24 + min_int(((floor_div(v23, 3) * 48) + floor_mod(v2, 16)), 44))];
    const float v26 = t25;
    const int v27 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t28 = (min_int((((floor_mod(v27, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
    const float t29 = buf1[(t28 + min_int(((floor_div(v27, 3) * 48) + floor_mod(v2, 16)), 44))];
    const float v30 = t29;
    const int v31 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t32 = (min_int((((floor_mod(v31, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
    const float t33 = buf1[(t32 + min_int(((floor_div(v31, 3) * 48) + floor_mod(v2, 16)), 44))];
    const float v34 = t33;
    const int v35 = floor_div((int(v0) + 31), 32);
    const int v36 = floor_mod(floor_div(v1, v35), 3);
    const bool t37 = (((floor_mod(v1, v35) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) < int(v0));
    const bool t38 = (t37 && ((((v36 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const bool t39 = (t37 && ((((v36 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const i64 t40 = (((v36 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t41 = (t38) ? buf2[t40] : float(0);
    const float t42 = (t39) ? buf2[t40 + 1] : float(0);
    const float v43 = t41;
    const float v44 = t42;
    const int v45 = floor_div((int(v0) + 31), 32);
    const int v46 = floor_mod(floor_div(v1, v45), 3);
    const bool t47 = (((floor_mod(v1, v45) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) < int(v0));
    const bool t48 = (t47 && ((((v46 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t49 = (t47 && ((((v46 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t50 = ((((v46 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t51 = (t48) ? buf2[t50] : float(0);
    const float t52 = (t49) ? buf2[t50 + 1] : float(0);
    const float v53 = t51;
    const float v54 = t52;
    const int v55 = floor_div((int(v0) + 31), 32);
    const int v56 = floor_mod(floor_div(v1, v55), 3);
    const bool t57 = ((((floor_mod(v1, v55) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 1) < int(v0));
    const bool t58 = (t57 && ((((v56 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const bool t59 = (t57 && ((((v56 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const i64 t60 = (((v56 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t61 = (t58) ? buf2[t60] : float(0);
    const float t62 = (t59) ? buf2[t60 + 1] : float(0);
    const float v63 = t61;
    const float v64 = t62;
    const int v65 = floor_div((int(v0) + 31), 32);
    const int v66 = floor_mod(floor_div(v1, v65), 3);
    const bool t67 = ((((floor_mod(v1, v65) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 1) < int(v0));
    const bool t68 = (t67 && ((((v66 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t69 = (t67 && ((((v66 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t70 = ((((v66 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t71 = (t68) ? buf2[t70] : float(0);
    const float t72 = (t69) ? buf2[t70 + 1] : float(0);
    const float v73 = t71;
    const float v74 = t72;
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
        const int v75 = floor_div((int(v0) + 31), 32);
        const int v76 = ((floor_div(floor_div(v1, v75), 3) * 48) + floor_mod(v2, 16));
        const int t77 = (min_int(((floor_mod(v1, v75) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
        const float t78 = buf0[(t77 + min_int(v76, 44))];
        const float v79 = ((v76 < 45) ? t78 : 0.0f);
        buf5[0] = v79;
      }
       {
        const int v80 = floor_div((int(v0) + 31), 32);
        const int v81 = ((floor_div(floor_div(v1, v80), 3) * 48) + floor_mod(v2, 16));
        const int t82 = min_int((((floor_mod(v1, v80) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
        const float t83 = buf0[((t82 * 45) + min_int(v81, 44))];
        const float v84 = ((v81 < 45) ? t83 : 0.0f);
        buf5[1] = v84;
      }
       {
        const int v85 = floor_div((int(v0) + 31), 32);
        const int v86 = ((floor_div(floor_div(v1, v85), 3) * 48) + floor_mod(v2, 16));
        const int t87 = min_int((((floor_mod(v1, v85) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
        const float t88 = buf0[((t87 * 45) + min_int(v86, 44))];
        const float v89 = ((v86 < 45) ? t88 : 0.0f);
        buf5[2] = v89;
      }
       {
        const int v90 = floor_div((int(v0) + 31), 32);
        const int v91 = ((floor_div(floor_div(v1, v90), 3) * 48) + floor_mod(v2, 16));
        const int t92 = min_int((((floor_mod(v1, v90) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
        const float t93 = buf0[((t92 * 45) + min_int(v91, 44))];
        const float v94 = ((v91 < 45) ? t93 : 0.0f);
        buf5[3] = v94;
      }
       {
        const int v95 = floor_div((int(v0) + 31), 32);
        const int v96 = ((floor_div(floor_div(v1, v95), 3) * 48) + floor_mod(v2, 16));
        const int t97 = min_int((((floor_mod(v1, v95) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
        const float t98 = buf0[((t97 * 45) + min_int(v96, 44))];
        const float v99 = ((v96 < 45) ? t98 : 0.0f);
        buf5[4] = v99;
      }
       {
        const int v100 = floor_div((int(v0) + 31), 32);
        const int v101 = ((floor_div(floor_div(v1, v100), 3) * 48) + floor_mod(v2, 16));
        const int t102 = min_int((((floor_mod(v1, v100) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
        const float t103 = buf0[((t102 * 45) + min_int(v101, 44))];
        const float v104 = ((v101 < 45) ? t103 : 0.0f);
        buf5[5] = v104;
      }
       {
        const int v105 = floor_div((int(v0) + 31), 32);
        const int v106 = ((floor_div(floor_div(v1, v105), 3) * 48) + floor_mod(v2, 16));
        const int t107 = min_int((((floor_mod(v1, v105) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
        const float t108 = buf0[((t107 * 45) + min_int(v106, 44))];
        const float v109 = ((v106 < 45) ? t108 : 0.0f);
        buf5[6] = v109;
      }
       {
        const int v110 = floor_div((int(v0) + 31), 32);
        const int v111 = ((floor_div(floor_div(v1, v110), 3) * 48) + floor_mod(v2, 16));
        const int t112 = min_int((((floor_mod(v1, v110) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
        const float t113 = buf0[((t112 * 45) + min_int(v111, 44))];
        const float v114 = ((v111 < 45) ? t113 : 0.0f);
        buf5[7] = v114;
      }
       {
        const int t115 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v116 = ((t115 < 45) ? v6 : 0.0f);
        buf7[0] = v116;
      }
       {
        const int t117 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v118 = ((t117 < 45) ? v10 : 0.0f);
        buf7[1] = v118;
      }
       {
        const int t119 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v120 = ((t119 < 45) ? v14 : 0.0f);
        buf7[2] = v120;
      }
       {
        const int t121 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v122 = ((t121 < 45) ? v18 : 0.0f);
        buf7[3] = v122;
      }
       {
        const int t123 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v124 = ((t123 < 45) ? v22 : 0.0f);
        buf7[4] = v124;
      }
       {
        const int t125 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v126 = ((t125 < 45) ? v26 : 0.0f);
        buf7[5] = v126;
      }
       {
        const int t127 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v128 = ((t127 < 45) ? v30 : 0.0f);
        buf7[6] = v128;
      }
       {
        const int t129 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 48) + floor_mod(v2, 16));
        const float v130 = ((t129 < 45) ? v34 : 0.0f);
        buf7[7] = v130;
      }
      const float t131 = buf5[0];
      buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t131;
      const float t132 = buf5[1];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t132;
      const float t133 = buf5[2];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t133;
      const float t134 = buf5[3];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t134;
      const float t135 = buf5[4];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t135;
      const float t136 = buf5[5];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t136;
      const float t137 = buf5[6];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t137;
      const float t138 = buf5[7];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t138;
      const float t139 = buf7[0];
      buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t139;
      const float t140 = buf7[1];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t140;
      const float t141 = buf7[2];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t141;
      const float t142 = buf7[3];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t142;
      const float t143 = buf7[4];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t143;
      const float t144 = buf7[5];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t144;
      const float t145 = buf7[6];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t145;
      const float t146 = buf7[7];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t146;
      __syncthreads();
      #pragma unroll 1
      for (int v147 = 0; v147 < 3; ++v147) {
        if ((v147 < 2)) {
           {
            const int v148 = floor_div((int(v0) + 31), 32);
            const int t149 = (((floor_div(floor_div(v1, v148), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v150 = t149;
            const int t151 = (min_int(((floor_mod(v1, v148) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
            const float t152 = buf0[(t151 + min_int((v150 + 16), 44))];
            const float v153 = ((v150 < 29) ? t152 : 0.0f);
            buf5[0] = v153;
          }
           {
            const int v154 = floor_div((int(v0) + 31), 32);
            const int t155 = (((floor_div(floor_div(v1, v154), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v156 = t155;
            const int t157 = min_int((((floor_mod(v1, v154) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
            const float t158 = buf0[((t157 * 45) + min_int((v156 + 16), 44))];
            const float v159 = ((v156 < 29) ? t158 : 0.0f);
            buf5[1] = v159;
          }
           {
            const int v160 = floor_div((int(v0) + 31), 32);
            const int t161 = (((floor_div(floor_div(v1, v160), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v162 = t161;
            const int t163 = min_int((((floor_mod(v1, v160) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
            const float t164 = buf0[((t163 * 45) + min_int((v162 + 16), 44))];
            const float v165 = ((v162 < 29) ? t164 : 0.0f);
            buf5[2] = v165;
          }
           {
            const int v166 = floor_div((int(v0) + 31), 32);
            const int t167 = (((floor_div(floor_div(v1, v166), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v168 = t167;
            const int t169 = min_int((((floor_mod(v1, v166) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
            const float t170 = buf0[((t169 * 45) + min_int((v168 + 16), 44))];
            const float v171 = ((v168 < 29) ? t170 : 0.0f);
            buf5[3] = v171;
          }
           {
            const int v172 = floor_div((int(v0) + 31), 32);
            const int t173 = (((floor_div(floor_div(v1, v172), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v174 = t173;
            const int t175 = min_int((((floor_mod(v1, v172) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
            const float t176 = buf0[((t175 * 45) + min_int((v174 + 16), 44))];
            const float v177 = ((v174 < 29) ? t176 : 0.0f);
            buf5[4] = v177;
          }
           {
            const int v178 = floor_div((int(v0) + 31), 32);
            const int t179 = (((floor_div(floor_div(v1, v178), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v180 = t179;
            const int t181 = min_int((((floor_mod(v1, v178) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
            const float t182 = buf0[((t181 * 45) + min_int((v180 + 16), 44))];
            const float v183 = ((v180 < 29) ? t182 : 0.0f);
            buf5[5] = v183;
          }
           {
            const int v184 = floor_div((int(v0) + 31), 32);
            const int t185 = (((floor_div(floor_div(v1, v184), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v186 = t185;
            const int t187 = min_int((((floor_mod(v1, v184) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
            const float t188 = buf0[((t187 * 45) + min_int((v186 + 16), 44))];
            const float v189 = ((v186 < 29) ? t188 : 0.0f);
            buf5[6] = v189;
          }
           {
            const int v190 = floor_div((int(v0) + 31), 32);
            const int t191 = (((floor_div(floor_div(v1, v190), 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int v192 = t191;
            const int t193 = min_int((((floor_mod(v1, v190) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
            const float t194 = buf0[((t193 * 45) + min_int((v192 + 16), 44))];
            const float v195 = ((v192 < 29) ? t194 : 0.0f);
            buf5[7] = v195;
          }
           {
            const int v196 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v197 = (((floor_div(v196, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t198 = (((floor_mod(v196, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int((v197 + 16), 44));
            const float t199 = buf1[t198];
            const float v200 = ((v197 < 29) ? t199 : 0.0f);
            buf7[0] = v200;
          }
           {
            const int v201 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v202 = (((floor_div(v201, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t203 = (min_int((((floor_mod(v201, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45);
            const float t204 = buf1[(t203 + min_int((v202 + 16), 44))];
            const float v205 = ((v202 < 29) ? t204 : 0.0f);
            buf7[1] = v205;
          }
           {
            const int v206 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v207 = (((floor_div(v206, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t208 = (min_int((((floor_mod(v206, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45);
            const float t209 = buf1[(t208 + min_int((v207 + 16), 44))];
            const float v210 = ((v207 < 29) ? t209 : 0.0f);
            buf7[2] = v210;
          }
           {
            const int v211 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v212 = (((floor_div(v211, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t213 = (min_int((((floor_mod(v211, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
            const float t214 = buf1[(t213 + min_int((v212 + 16), 44))];
            const float v215 = ((v212 < 29) ? t214 : 0.0f);
            buf7[3] = v215;
          }
           {
            const int v216 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v217 = (((floor_div(v216, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t218 = (min_int((((floor_mod(v216, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
            const float t219 = buf1[(t218 + min_int((v217 + 16), 44))];
            const float v220 = ((v217 < 29) ? t219 : 0.0f);
            buf7[4] = v220;
          }
           {
            const int v221 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v222 = (((floor_div(v221, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t223 = (min_int((((floor_mod(v221, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
            const float t224 = buf1[(t223 + min_int((v222 + 16), 44))];
            const float v225 = ((v222 < 29) ? t224 : 0.0f);
            buf7[5] = v225;
          }
           {
            const int v226 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v227 = (((floor_div(v226, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t228 = (min_int((((floor_mod(v226, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
            const float t229 = buf1[(t228 + min_int((v227 + 16), 44))];
            const float v230 = ((v227 < 29) ? t229 : 0.0f);
            buf7[6] = v230;
          }
           {
            const int v231 = floor_div(v1, floor_div((int(v0) + 31), 32));
            const int v232 = (((floor_div(v231, 3) * 48) + (v147 * 16)) + floor_mod(v2, 16));
            const int t233 = (min_int((((floor_mod(v231, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
            const float t234 = buf1[(t233 + min_int((v232 + 16), 44))];
            const float v235 = ((v232 < 29) ? t234 : 0.0f);
            buf7[7] = v235;
          }
        }
        #pragma unroll 16
        for (int v236 = 0; v236 < 16; ++v236) {
          const int t237 = (((floor_mod(v147, 2) * 576) + (v236 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
          const i64 t238 = t237;
          const uint4 w239 = *reinterpret_cast<const uint4*>(buf4 + t238 + 0);
          const float t240 = __uint_as_float(w239.x);
          const float t241 = __uint_as_float(w239.y);
          const float t242 = __uint_as_float(w239.z);
          const float t243 = __uint_as_float(w239.w);
          const float v244 = t240;
          const float v245 = t241;
          const float v246 = t242;
          const float v247 = t243;
          const int t248 = ((((floor_mod(v147, 2) * 576) + (v236 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t249 = t248;
          const uint4 w250 = *reinterpret_cast<const uint4*>(buf6 + t249 + 0);
          const float t251 = __uint_as_float(w250.x);
          const float t252 = __uint_as_float(w250.y);
          const float t253 = __uint_as_float(w250.z);
          const float t254 = __uint_as_float(w250.w);
          const float v255 = t251;
          const float v256 = t252;
          const float v257 = t253;
          const float v258 = t254;
          const float t259 = buf8[0];
          buf8[0] = (t259 + (v244 * v255));
          const float t260 = buf8[1];
          buf8[1] = (t260 + (v244 * v256));
          const float t261 = buf8[2];
          buf8[2] = (t261 + (v244 * v257));
          const float t262 = buf8[3];
          buf8[3] = (t262 + (v244 * v258));
          const float t263 = buf8[4];
          buf8[4] = (t263 + (v245 * v255));
          const float t264 = buf8[5];
          buf8[5] = (t264 + (v245 * v256));
          const float t265 = buf8[6];
          buf8[6] = (t265 + (v245 * v257));
          const float t266 = buf8[7];
          buf8[7] = (t266 + (v245 * v258));
          const float t267 = buf8[8];
          buf8[8] = (t267 + (v246 * v255));
          const float t268 = buf8[9];
          buf8[9] = (t268 + (v246 * v256));
          const float t269 = buf8[10];
          buf8[10] = (t269 + (v246 * v257));
          const float t270 = buf8[11];
          buf8[11] = (t270 + (v246 * v258));
          const float t271 = buf8[12];
          buf8[12] = (t271 + (v247 * v255));
          const float t272 = buf8[13];
          buf8[13] = (t272 + (v247 * v256));
          const float t273 = buf8[14];
          buf8[14] = (t273 + (v247 * v257));
          const float t274 = buf8[15];
          buf8[15] = (t274 + (v247 * v258));
        }
        if ((v147 < 2)) {
          const float t275 = buf5[0];
          const int t276 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[t276] = t275;
          const float t277 = buf5[1];
          const int t278 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t278 + 4)] = t277;
          const float t279 = buf5[2];
          const int t280 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t280 + 8)] = t279;
          const float t281 = buf5[3];
          const int t282 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t282 + 12)] = t281;
          const float t283 = buf5[4];
          const int t284 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t284 + 16)] = t283;
          const float t285 = buf5[5];
          const int t286 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t286 + 20)] = t285;
          const float t287 = buf5[6];
          const int t288 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t288 + 24)] = t287;
          const float t289 = buf5[7];
          const int t290 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf4[(t290 + 28)] = t289;
          const float t291 = buf7[0];
          const int t292 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[t292] = t291;
          const float t293 = buf7[1];
          const int t294 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t294 + 4)] = t293;
          const float t295 = buf7[2];
          const int t296 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t296 + 8)] = t295;
          const float t297 = buf7[3];
          const int t298 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t298 + 12)] = t297;
          const float t299 = buf7[4];
          const int t300 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t300 + 16)] = t299;
          const float t301 = buf7[5];
          const int t302 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t302 + 20)] = t301;
          const float t303 = buf7[6];
          const int t304 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t304 + 24)] = t303;
          const float t305 = buf7[7];
          const int t306 = (((floor_mod((v147 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
          buf6[(t306 + 28)] = t305;
        }
        __syncthreads();
      }
      const int t307 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
      if ((t307 < int(v0))) {
        const int t308 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t308 + floor_mod(v2, 2)) < 18)) {
          const int v309 = floor_div((int(v0) + 31), 32);
          const float t310 = buf8[0];
          const float t311 = buf8[1];
          const int t312 = (((floor_mod(v1, v309) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v309), 3) * 32));
          const i64 t313 = ((t312 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          *reinterpret_cast<uint2*>(buf3 + t313 + 0) = make_uint2(__float_as_uint(max_nan((t310 + v43), 0.0f)), __float_as_uint(max_nan((t311 + v44), 0.0f)));
        }
        const int t314 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t314 + floor_mod(v2, 2)) < 17)) {
          const int v315 = floor_div((int(v0) + 31), 32);
          const float t316 = buf8[2];
          const float t317 = buf8[3];
          const int t318 = (((floor_mod(v1, v315) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v315), 3) * 32));
          const i64 t319 = (((t318 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
          *reinterpret_cast<uint2*>(buf3 + t319 + 0) = make_uint2(__float_as_uint(max_nan((t316 + v53), 0.0f)), __float_as_uint(max_nan((t317 + v54), 0.0f)));
        }
      }
      const int t320 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
      if (((t320 + 1) < int(v0))) {
        const int t321 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t321 + floor_mod(v2, 2)) < 18)) {
          const int v322 = floor_div((int(v0) + 31), 32);
          const float t323 = buf8[4];
          const float t324 = buf8[5];
          const int t325 = (((floor_mod(v1, v322) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v322), 3) * 32));
          const i64 t326 = (((t325 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 70);
          *reinterpret_cast<uint2*>(buf3 + t326 + 0) = make_uint2(__float_as_uint(max_nan((t323 + v63), 0.0f)), __float_as_uint(max_nan((t324 + v64), 0.0f)));
        }
        const int t327 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t327 + floor_mod(v2, 2)) < 17)) {
          const int v328 = floor_div((int(v0) + 31), 32);
          const float t329 = buf8[6];
          const float t330 = buf8[7];
          const int t331 = (((floor_mod(v1, v328) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v328), 3) * 32));
          const i64 t332 = (((t331 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 72);
          *reinterpret_cast<uint2*>(buf3 + t332 + 0) = make_uint2(__float_as_uint(max_nan((t329 + v73), 0.0f)), __float_as_uint(max_nan((t330 + v74), 0.0f)));
        }
      }
      const int t333 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
      if (((t333 + 2) < int(v0))) {
        const int t334 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t334 + floor_mod(v2, 2)) < 18)) {
          const int v335 = floor_div((int(v0) + 31), 32);
          const int v336 = (floor_mod(floor_div(v1, v335), 3) * 32);
          const int v337 = (floor_div(v2, 16) * 8);
          const int v338 = (floor_mod(v2, 2) * 4);
          const float t339 = buf8[8];
          const float t340 = buf8[9];
          const i64 t341 = ((v336 + v337) + v338);
          const uint2 w342 = *reinterpret_cast<const uint2*>(buf2 + t341 + 0);
          const float t343 = __uint_as_float(w342.x);
          const float t344 = __uint_as_float(w342.y);
          const int t345 = (((floor_mod(v1, v335) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v336);
          const i64 t346 = (((t345 + v337) + v338) + 140);
          *reinterpret_cast<uint2*>(buf3 + t346 + 0) = make_uint2(__float_as_uint(max_nan((t339 + t343), 0.0f)), __float_as_uint(max_nan((t340 + t344), 0.0f)));
        }
        const int t347 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t347 + floor_mod(v2, 2)) < 17)) {
          const int v348 = floor_div((int(v0) + 31), 32);
          const int v349 = (floor_mod(floor_div(v1, v348), 3) * 32);
          const int v350 = (floor_div(v2, 16) * 8);
          const int v351 = (floor_mod(v2, 2) * 4);
          const float t352 = buf8[10];
          const float t353 = buf8[11];
          const i64 t354 = (((v349 + v350) + v351) + 2);
          const uint2 w355 = *reinterpret_cast<const uint2*>(buf2 + t354 + 0);
          const float t356 = __uint_as_float(w355.x);
          const float t357 = __uint_as_float(w355.y);
          const int t358 = (((floor_mod(v1, v348) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v349);
          const i64 t359 = (((t358 + v350) + v351) + 142);
          *reinterpret_cast<uint2*>(buf3 + t359 + 0) = make_uint2(__float_as_uint(max_nan((t352 + t356), 0.0f)), __float_as_uint(max_nan((t353 + t357), 0.0f)));
        }
      }
      const int t360 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
      if (((t360 + 3) < int(v0))) {
        const int t361 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t361 + floor_mod(v2, 2)) < 18)) {
          const int v362 = floor_div((int(v0) + 31), 32);
          const int v363 = (floor_mod(floor_div(v1, v362), 3) * 32);
          const int v364 = (floor_div(v2, 16) * 8);
          const int v365 = (floor_mod(v2, 2) * 4);
          const float t366 = buf8[12];
          const float t367 = buf8[13];
          const i64 t368 = ((v363 + v364) + v365);
          const uint2 w369 = *reinterpret_cast<const uint2*>(buf2 + t368 + 0);
          const float t370 = __uint_as_float(w369.x);
          const float t371 = __uint_as_float(w369.y);
          const int t372 = (((floor_mod(v1, v362) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v363);
          const i64 t373 = (((t372 + v364) + v365) + 210);
          *reinterpret_cast<uint2*>(buf3 + t373 + 0) = make_uint2(__float_as_uint(max_nan((t366 + t370), 0.0f)), __float_as_uint(max_nan((t367 + t371), 0.0f)));
        }
        const int t374 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
        if (((t374 + floor_mod(v2, 2)) < 17)) {
          const int v375 = floor_div((int(v0) + 31), 32);
          const int v376 = (floor_mod(floor_div(v1, v375), 3) * 32);
          const int v377 = (floor_div(v2, 16) * 8);
          const int v378 = (floor_mod(v2, 2) * 4);
          const float t379 = buf8[14];
          const float t380 = buf8[15];
          const i64 t381 = (((v376 + v377) + v378) + 2);
          const uint2 w382 = *reinterpret_cast<const uint2*>(buf2 + t381 + 0);
          const float t383 = __uint_as_float(w382.x);
          const float t384 = __uint_as_float(w382.y);
          const int t385 = (((floor_mod(v1, v375) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v376);
          const i64 t386 = (((t385 + v377) + v378) + 212);
          *reinterpret_cast<uint2*>(buf3 + t386 + 0) = make_uint2(__float_as_uint(max_nan((t379 + t383), 0.0f)), __float_as_uint(max_nan((t380 + t384), 0.0f)));
        }
      }
    }
  }
}
