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

// conv2d by matmul_tiled wm=1 wn=2 tm=4 tn=4 split=1
extern "C" __global__ void __launch_bounds__(64, 6) conv2d_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t3 = min_int(((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)), 26);
    const float t4 = buf1[((floor_div(v2, 16) * 27) + t3)];
    const float v5 = t4;
    const int t6 = min_int(((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)), 26);
    const float t7 = buf1[(((floor_div(v2, 16) * 27) + t6) + 108)];
    const float v8 = t7;
    const int t9 = min_int(((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)), 26);
    const float t10 = buf1[(((floor_div(v2, 16) * 27) + t9) + 216)];
    const float v11 = t10;
    const int t12 = min_int(((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)), 26);
    const float t13 = buf1[(((floor_div(v2, 16) * 27) + t12) + 324)];
    const float v14 = t13;
    const int t15 = min_int(((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)), 26);
    const float t16 = buf1[(t15 + 405)];
    const float v17 = t16;
    const int t18 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t19 = buf1[((floor_div(v2, 16) * 27) + t18)];
    const float v20 = t19;
    const int t21 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t22 = buf1[(((floor_div(v2, 16) * 27) + t21) + 108)];
    const float v23 = t22;
    const int t24 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t25 = buf1[(((floor_div(v2, 16) * 27) + t24) + 216)];
    const float v26 = t25;
    const int t27 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t28 = buf1[(((floor_div(v2, 16) * 27) + t27) + 324)];
    const float v29 = t28;
    const int t30 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t31 = buf1[(t30 + 405)];
    const float v32 = t31;
    const int v33 = floor_mod(floor_div(v2, 2), 8);
    const bool t34 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t35 = (((v33 < 4) && t34)) ? buf2[(v33 * 4)] : float(0);
    const float v36 = t35;
    const int v37 = floor_mod(floor_div(v2, 2), 8);
    const bool t38 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t39 = (((v37 < 4) && t38)) ? buf2[((v37 * 4) + 1)] : float(0);
    const float v40 = t39;
    const int v41 = floor_mod(floor_div(v2, 2), 8);
    const bool t42 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t43 = (((v41 < 4) && t42)) ? buf2[((v41 * 4) + 2)] : float(0);
    const float v44 = t43;
    const int v45 = floor_mod(floor_div(v2, 2), 8);
    const bool t46 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t47 = (((v45 < 4) && t46)) ? buf2[((v45 * 4) + 3)] : float(0);
    const float v48 = t47;
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
        const float t49 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v5 : 0.0f);
        const float v50 = t49;
        buf5[0] = v50;
      }
       {
        const float t51 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v8 : 0.0f);
        const float v52 = t51;
        buf5[1] = v52;
      }
       {
        const float t53 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v11 : 0.0f);
        const float v54 = t53;
        buf5[2] = v54;
      }
       {
        const float t55 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v14 : 0.0f);
        const float v56 = t55;
        buf5[3] = v56;
      }
       {
        const float t57 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v17 : 0.0f);
        const float v58 = t57;
        buf5[4] = v58;
      }
       {
        const float t59 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v17 : 0.0f);
        const float v60 = t59;
        buf5[5] = v60;
      }
       {
        const float t61 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v17 : 0.0f);
        const float v62 = t61;
        buf5[6] = v62;
      }
       {
        const float t63 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 27) ? v17 : 0.0f);
        const float v64 = t63;
        buf5[7] = v64;
      }
       {
        const int v65 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v66 = min_int(v65, 26);
        const int v67 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
        const int v68 = floor_mod(floor_div(v66, 3), 3);
        const int v69 = (floor_mod(v1, 4) * 4);
        const int v70 = (floor_div(v2, 16) * 2);
        const int v71 = floor_mod(v66, 3);
        const int t72 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v66, 9) * 400));
        const float t73 = (((1 <= ((v67 * 2) + v68)) && (1 <= ((v69 + v70) + v71)))) ? buf0[((((((t72 + (v67 * 40)) + (v68 * 20)) + v69) + v70) + v71) - 21)] : float(0);
        const float v74 = ((v65 < 27) ? t73 : 0.0f);
        buf7[0] = v74;
      }
       {
        const int v75 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v76 = min_int(v75, 26);
        const int v77 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
        const int v78 = floor_div(v77, 10);
        const int v79 = floor_mod(floor_div(v76, 3), 3);
        const int v80 = (floor_mod(v77, 10) * 2);
        const int v81 = floor_mod(v76, 3);
        const int t82 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v76, 9) * 400));
        const float t83 = (((1 <= ((v78 * 2) + v79)) && (1 <= (v80 + v81)))) ? buf0[(((((t82 + (v78 * 40)) + (v79 * 20)) + v80) + v81) - 21)] : float(0);
        const float v84 = ((v75 < 27) ? t83 : 0.0f);
        buf7[1] = v84;
      }
       {
        const int v85 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v86 = min_int(v85, 26);
        const int v87 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
        const int v88 = floor_div(v87, 10);
        const int v89 = floor_mod(floor_div(v86, 3), 3);
        const int v90 = (floor_mod(v87, 10) * 2);
        const int v91 = floor_mod(v86, 3);
        const int t92 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v86, 9) * 400));
        const float t93 = (((1 <= ((v88 * 2) + v89)) && (1 <= (v90 + v91)))) ? buf0[(((((t92 + (v88 * 40)) + (v89 * 20)) + v90) + v91) - 21)] : float(0);
        const float v94 = ((v85 < 27) ? t93 : 0.0f);
        buf7[2] = v94;
      }
       {
        const int v95 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v96 = min_int(v95, 26);
        const int v97 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
        const int v98 = (floor_mod(v97, 10) * 2);
        const int v99 = floor_mod(v96, 3);
        const int t100 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v96, 9) * 400));
        const int t101 = ((t100 + (floor_div(v97, 10) * 40)) + (floor_mod(floor_div(v96, 3), 3) * 20));
        const float t102 = ((1 <= (v98 + v99))) ? buf0[(((t101 + v98) + v99) - 21)] : float(0);
        const float v103 = ((v95 < 27) ? t102 : 0.0f);
        buf7[3] = v103;
      }
       {
        const int v104 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v105 = min_int(v104, 26);
        const int v106 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
        const int v107 = (floor_mod(v106, 10) * 2);
        const int v108 = floor_mod(v105, 3);
        const int t109 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v105, 9) * 400));
        const int t110 = ((t109 + (floor_div(v106, 10) * 40)) + (floor_mod(floor_div(v105, 3), 3) * 20));
        const float t111 = ((1 <= (v107 + v108))) ? buf0[(((t110 + v107) + v108) - 21)] : float(0);
        const float v112 = ((v104 < 27) ? t111 : 0.0f);
        buf7[4] = v112;
      }
       {
        const int v113 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v114 = min_int(v113, 26);
        const int v115 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
        const int v116 = (floor_mod(v115, 10) * 2);
        const int v117 = floor_mod(v114, 3);
        const int t118 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v114, 9) * 400));
        const int t119 = ((t118 + (floor_div(v115, 10) * 40)) + (floor_mod(floor_div(v114, 3), 3) * 20));
        const float t120 = ((1 <= (v116 + v117))) ? buf0[(((t119 + v116) + v117) - 21)] : float(0);
        const float v121 = ((v113 < 27) ? t120 : 0.0f);
        buf7[5] = v121;
      }
       {
        const int v122 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v123 = min_int(v122, 26);
        const int v124 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
        const int v125 = (floor_mod(v124, 10) * 2);
        const int v126 = floor_mod(v123, 3);
        const int t127 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v123, 9) * 400));
        const int t128 = ((t127 + (floor_div(v124, 10) * 40)) + (floor_mod(floor_div(v123, 3), 3) * 20));
        const float t129 = ((1 <= (v125 + v126))) ? buf0[(((t128 + v125) + v126) - 21)] : float(0);
        const float v130 = ((v122 < 27) ? t129 : 0.0f);
        buf7[6] = v130;
      }
       {
        const int v131 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
        const int v132 = min_int(v131, 26);
        const int v133 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
        const int v134 = (floor_mod(v133, 10) * 2);
        const int v135 = floor_mod(v132, 3);
        const int t136 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v132, 9) * 400));
        const int t137 = ((t136 + (floor_div(v133, 10) * 40)) + (floor_mod(floor_div(v132, 3), 3) * 20));
        const float t138 = ((1 <= (v134 + v135))) ? buf0[(((t137 + v134) + v135) - 21)] : float(0);
        const float v139 = ((v131 < 27) ? t138 : 0.0f);
        buf7[7] = v139;
      }
      const float t140 = buf5[0];
      buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t140;
      const float t141 = buf5[1];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t141;
      const float t142 = buf5[2];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t142;
      const float t143 = buf5[3];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t143;
      const float t144 = buf5[4];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t144;
      const float t145 = buf5[5];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t145;
      const float t146 = buf5[6];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t146;
      const float t147 = buf5[7];
      buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t147;
      const float t148 = buf7[0];
      buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t148;
      const float t149 = buf7[1];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t149;
      const float t150 = buf7[2];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t150;
      const float t151 = buf7[3];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t151;
      const float t152 = buf7[4];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t152;
      const float t153 = buf7[5];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t153;
      const float t154 = buf7[6];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t154;
      const float t155 = buf7[7];
      buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t155;
      __syncthreads();
      #pragma unroll 1
      for (int v156 = 0; v156 < 2; ++v156) {
        if ((v156 < 1)) {
           {
            const float t157 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v20 : 0.0f);
            const float v158 = t157;
            buf5[0] = v158;
          }
           {
            const float t159 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v23 : 0.0f);
            const float v160 = t159;
            buf5[1] = v160;
          }
           {
            const float t161 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v26 : 0.0f);
            const float v162 = t161;
            buf5[2] = v162;
          }
           {
            const float t163 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v29 : 0.0f);
            const float v164 = t163;
            buf5[3] = v164;
          }
           {
            const float t165 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v32 : 0.0f);
            const float v166 = t165;
            buf5[4] = v166;
          }
           {
            const float t167 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v32 : 0.0f);
            const float v168 = t167;
            buf5[5] = v168;
          }
           {
            const float t169 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v32 : 0.0f);
            const float v170 = t169;
            buf5[6] = v170;
          }
           {
            const float t171 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v32 : 0.0f);
            const float v172 = t171;
            buf5[7] = v172;
          }
           {
            const int v173 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v174 = min_int((v173 + 16), 26);
            const int v175 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
            const int v176 = floor_mod(floor_div(v174, 3), 3);
            const int v177 = (floor_mod(v1, 4) * 4);
            const int v178 = (floor_div(v2, 16) * 2);
            const int v179 = floor_mod(v174, 3);
            const int t180 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v174, 9) * 400));
            const float t181 = (((1 <= ((v175 * 2) + v176)) && (1 <= ((v177 + v178) + v179)))) ? buf0[((((((t180 + (v175 * 40)) + (v176 * 20)) + v177) + v178) + v179) - 21)] : float(0);
            const float v182 = ((v173 < 11) ? t181 : 0.0f);
            buf7[0] = v182;
          }
           {
            const int v183 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v184 = min_int((v183 + 16), 26);
            const int v185 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
            const int v186 = floor_div(v185, 10);
            const int v187 = floor_mod(floor_div(v184, 3), 3);
            const int v188 = (floor_mod(v185, 10) * 2);
            const int v189 = floor_mod(v184, 3);
            const int t190 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v184, 9) * 400));
            const float t191 = (((1 <= ((v186 * 2) + v187)) && (1 <= (v188 + v189)))) ? buf0[(((((t190 + (v186 * 40)) + (v187 * 20)) + v188) + v189) - 21)] : float(0);
            const float v192 = ((v183 < 11) ? t191 : 0.0f);
            buf7[1] = v192;
          }
           {
            const int v193 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v194 = min_int((v193 + 16), 26);
            const int v195 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
            const int v196 = floor_div(v195, 10);
            const int v197 = floor_mod(floor_div(v194, 3), 3);
            const int v198 = (floor_mod(v195, 10) * 2);
            const int v199 = floor_mod(v194, 3);
            const int t200 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v194, 9) * 400));
            const float t201 = (((1 <= ((v196 * 2) + v197)) && (1 <= (v198 + v199)))) ? buf0[(((((t200 + (v196 * 40)) + (v197 * 20)) + v198) + v199) - 21)] : float(0);
            const float v202 = ((v193 < 11) ? t201 : 0.0f);
            buf7[2] = v202;
          }
           {
            const int v203 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v204 = min_int((v203 + 16), 26);
            const int v205 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
            const int v206 = (floor_mod(v205, 10) * 2);
            const int v207 = floor_mod(v204, 3);
            const int t208 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v204, 9) * 400));
            const int t209 = ((t208 + (floor_div(v205, 10) * 40)) + (floor_mod(floor_div(v204, 3), 3) * 20));
            const float t210 = ((1 <= (v206 + v207))) ? buf0[(((t209 + v206) + v207) - 21)] : float(0);
            const float v211 = ((v203 < 11) ? t210 : 0.0f);
            buf7[3] = v211;
          }
           {
            const int v212 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v213 = min_int((v212 + 16), 26);
            const int v214 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
            const int v215 = (floor_mod(v214, 10) * 2);
            const int v216 = floor_mod(v213, 3);
            const int t217 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v213, 9) * 400));
            const int t218 = ((t217 + (floor_div(v214, 10) * 40)) + (floor_mod(floor_div(v213, 3), 3) * 20));
            const float t219 = ((1 <= (v215 + v216))) ? buf0[(((t218 + v215) + v216) - 21)] : float(0);
            const float v220 = ((v212 < 11) ? t219 : 0.0f);
            buf7[4] = v220;
          }
           {
            const int v221 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v222 = min_int((v221 + 16), 26);
            const int v223 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
            const int v224 = (floor_mod(v223, 10) * 2);
            const int v225 = floor_mod(v222, 3);
            const int t226 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v222, 9) * 400));
            const int t227 = ((t226 + (floor_div(v223, 10) * 40)) + (floor_mod(floor_div(v222, 3), 3) * 20));
            const float t228 = ((1 <= (v224 + v225))) ? buf0[(((t227 + v224) + v225) - 21)] : float(0);
            const float v229 = ((v221 < 11) ? t228 : 0.0f);
            buf7[5] = v229;
          }
           {
            const int v230 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v231 = min_int((v230 + 16), 26);
            const int v232 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
            const int v233 = (floor_mod(v232, 10) * 2);
            const int v234 = floor_mod(v231, 3);
            const int t235 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v231, 9) * 400));
            const int t236 = ((t235 + (floor_div(v232, 10) * 40)) + (floor_mod(floor_div(v231, 3), 3) * 20));
            const float t237 = ((1 <= (v233 + v234))) ? buf0[(((t236 + v233) + v234) - 21)] : float(0);
            const float v238 = ((v230 < 11) ? t237 : 0.0f);
            buf7[6] = v238;
          }
           {
            const int v239 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
            const int v240 = min_int((v239 + 16), 26);
            const int v241 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
            const int v242 = (floor_mod(v241, 10) * 2);
            const int v243 = floor_mod(v240, 3);
            const int t244 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v240, 9) * 400));
            const int t245 = ((t244 + (floor_div(v241, 10) * 40)) + (floor_mod(floor_div(v240, 3), 3) * 20));
            const float t246 = ((1 <= (v242 + v243))) ? buf0[(((t245 + v242) + v243) - 21)] : float(0);
            const float v247 = ((v239 < 11) ? t246 : 0.0f);
            buf7[7] = v247;
          }
        }
        #pragma unroll 16
        for (int v248 = 0; v248 < 16; ++v248) {
          const i64 t249 = (((v156 * 576) + (v248 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
          const uint4 w250 = *reinterpret_cast<const uint4*>(buf4 + t249 + 0);
          const float t251 = __uint_as_float(w250.x);
          const float t252 = __uint_as_float(w250.y);
          const float t253 = __uint_as_float(w250.z);
          const float t254 = __uint_as_float(w250.w);
          const float v255 = t251;
          const float v256 = t252;
          const float v257 = t253;
          const float v258 = t254;
          const int t259 = ((((v156 * 576) + (v248 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t260 = t259;
          const uint4 w261 = *reinterpret_cast<const uint4*>(buf6 + t260 + 0);
          const float t262 = __uint_as_float(w261.x);
          const float t263 = __uint_as_float(w261.y);
          const float t264 = __uint_as_float(w261.z);
          const float t265 = __uint_as_float(w261.w);
          const float v266 = t262;
          const float v267 = t263;
          const float v268 = t264;
          const float v269 = t265;
          const float t270 = buf8[0];
          buf8[0] = (t270 + (v266 * v255));
          const float t271 = buf8[1];
          buf8[1] = (t271 + (v267 * v255));
          const float t272 = buf8[2];
          buf8[2] = (t272 + (v268 * v255));
          const float t273 = buf8[3];
          buf8[3] = (t273 + (v269 * v255));
          const float t274 = buf8[4];
          buf8[4] = (t274 + (v266 * v256));
          const float t275 = buf8[5];
          buf8[5] = (t275 + (v267 * v256));
          const float t276 = buf8[6];
          buf8[6] = (t276 + (v268 * v256));
          const float t277 = buf8[7];
          buf8[7] = (t277 + (v269 * v256));
          const float t278 = buf8[8];
          buf8[8] = (t278 + (v266 * v257));
          const float t279 = buf8[9];
          buf8[9] = (t279 + (v267 * v257));
          const float t280 = buf8[10];
          buf8[10] = (t280 + (v268 * v257));
          const float t281 = buf8[11];
          buf8[11] = (t281 + (v269 * v257));
          const float t282 = buf8[12];
          buf8[12] = (t282 + (v266 * v258));
          const float t283 = buf8[13];
          buf8[13] = (t283 + (v267 * v258));
          const float t284 = buf8[14];
          buf8[14] = (t284 + (v268 * v258));
          const float t285 = buf8[15];
          buf8[15] = (t285 + (v269 * v258));
        }
        if ((v156 < 1)) {
          const float t286 = buf5[0];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t286;
          const float t287 = buf5[1];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t287;
          const float t288 = buf5[2];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t288;
          const float t289 = buf5[3];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t289;
          const float t290 = buf5[4];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t290;
          const float t291 = buf5[5];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t291;
          const float t292 = buf5[6];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t292;
          const float t293 = buf5[7];
          buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t293;
          const float t294 = buf7[0];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t294;
          const float t295 = buf7[1];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t295;
          const float t296 = buf7[2];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t296;
          const float t297 = buf7[3];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t297;
          const float t298 = buf7[4];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t298;
          const float t299 = buf7[5];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t299;
          const float t300 = buf7[6];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t300;
          const float t301 = buf7[7];
          buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t301;
        }
        __syncthreads();
      }
      if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
        const bool t302 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t302) {
          const float t303 = buf8[0];
          const float t304 = buf8[1];
          const int t305 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t306 = (((t305 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t307 = t306;
          *reinterpret_cast<uint2*>(buf3 + t307 + 0) = make_uint2(__float_as_uint(max_nan((t303 + v36), 0.0f)), __float_as_uint(max_nan((t304 + v36), 0.0f)));
        }
        const bool t308 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t308) {
          const float t309 = buf8[2];
          const float t310 = buf8[3];
          const int t311 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t312 = (((t311 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t313 = (t312 + 2);
          *reinterpret_cast<uint2*>(buf3 + t313 + 0) = make_uint2(__float_as_uint(max_nan((t309 + v36), 0.0f)), __float_as_uint(max_nan((t310 + v36), 0.0f)));
        }
      }
      if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
        const bool t314 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t314) {
          const float t315 = buf8[4];
          const float t316 = buf8[5];
          const int t317 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t318 = (((t317 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t319 = (t318 + 100);
          *reinterpret_cast<uint2*>(buf3 + t319 + 0) = make_uint2(__float_as_uint(max_nan((t315 + v40), 0.0f)), __float_as_uint(max_nan((t316 + v40), 0.0f)));
        }
        const bool t320 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t320) {
          const float t321 = buf8[6];
          const float t322 = buf8[7];
          const int t323 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t324 = (((t323 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t325 = (t324 + 102);
          *reinterpret_cast<uint2*>(buf3 + t325 + 0) = make_uint2(__float_as_uint(max_nan((t321 + v40), 0.0f)), __float_as_uint(max_nan((t322 + v40), 0.0f)));
        }
      }
      if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
        const bool t326 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t326) {
          const float t327 = buf8[8];
          const float t328 = buf8[9];
          const int t329 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t330 = (((t329 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t331 = (t330 + 200);
          *reinterpret_cast<uint2*>(buf3 + t331 + 0) = make_uint2(__float_as_uint(max_nan((t327 + v44), 0.0f)), __float_as_uint(max_nan((t328 + v44), 0.0f)));
        }
        const bool t332 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t332) {
          const float t333 = buf8[10];
          const float t334 = buf8[11];
          const int t335 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t336 = (((t335 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t337 = (t336 + 202);
          *reinterpret_cast<uint2*>(buf3 + t337 + 0) = make_uint2(__float_as_uint(max_nan((t333 + v44), 0.0f)), __float_as_uint(max_nan((t334 + v44), 0.0f)));
        }
      }
      if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
        const bool t338 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t338) {
          const float t339 = buf8[12];
          const float t340 = buf8[13];
          const int t341 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t342 = (((t341 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t343 = (t342 + 300);
          *reinterpret_cast<uint2*>(buf3 + t343 + 0) = make_uint2(__float_as_uint(max_nan((t339 + v48), 0.0f)), __float_as_uint(max_nan((t340 + v48), 0.0f)));
        }
        const bool t344 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
        if (t344) {
          const float t345 = buf8[14];
          const float t346 = buf8[15];
          const int t347 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
          const int t348 = (((t347 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
          const i64 t349 = (t348 + 302);
          *reinterpret_cast<uint2*>(buf3 + t349 + 0) = make_uint2(__float_as_uint(max_nan((t345 + v48), 0.0f)), __float_as_uint(max_nan((t346 + v48), 0.0f)));
        }
      }
    }
  }
}
