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
__device__ __forceinline__ float divide_full(float a, float b) { float r; asm("div.full.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }

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

// conv2d by matmul_tiled wm=1 wn=2 tm=4 tn=4 split=1
extern "C" __global__ void __launch_bounds__(64, 6) conv2d_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t3 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t4 = buf1[((floor_div(v2, 16) * 27) + t3)];
    const float v5 = t4;
    const int t6 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t7 = buf1[(((floor_div(v2, 16) * 27) + t6) + 108)];
    const float v8 = t7;
    const int t9 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t10 = buf1[(((floor_div(v2, 16) * 27) + t9) + 216)];
    const float v11 = t10;
    const int t12 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t13 = buf1[(((floor_div(v2, 16) * 27) + t12) + 324)];
    const float v14 = t13;
    const int t15 = min_int((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) + 16), 26);
    const float t16 = buf1[(t15 + 405)];
    const float v17 = t16;
    const int v18 = floor_mod(floor_div(v2, 2), 8);
    const bool t19 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t20 = (((v18 < 4) && t19)) ? buf2[(v18 * 4)] : float(0);
    const float v21 = t20;
    const int v22 = floor_mod(floor_div(v2, 2), 8);
    const bool t23 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t24 = (((v22 < 4) && t23)) ? buf2[((v22 * 4) + 1)] : float(0);
    const float v25 = t24;
    const int v26 = floor_mod(floor_div(v2, 2), 8);
    const bool t27 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t28 = (((v26 < 4) && t27)) ? buf2[((v26 * 4) + 2)] : float(0);
    const float v29 = t28;
    const int v30 = floor_mod(floor_div(v2, 2), 8);
    const bool t31 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
    const float t32 = (((v30 < 4) && t31)) ? buf2[((v30 * 4) + 3)] : float(0);
    const float v33 = t32;
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
      const int v34 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t35 = buf1[((floor_div(v2, 16) * 27) + min_int(v34, 26))];
      const float v36 = ((v34 < 27) ? t35 : 0.0f);
      buf5[0] = v36;
    }
     {
      const int v37 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t38 = buf1[(((floor_div(v2, 16) * 27) + min_int(v37, 26)) + 108)];
      const float v39 = ((v37 < 27) ? t38 : 0.0f);
      buf5[1] = v39;
    }
     {
      const int v40 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t41 = buf1[(((floor_div(v2, 16) * 27) + min_int(v40, 26)) + 216)];
      const float v42 = ((v40 < 27) ? t41 : 0.0f);
      buf5[2] = v42;
    }
     {
      const int v43 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t44 = buf1[(((floor_div(v2, 16) * 27) + min_int(v43, 26)) + 324)];
      const float v45 = ((v43 < 27) ? t44 : 0.0f);
      buf5[3] = v45;
    }
     {
      const int v46 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t47 = buf1[(min_int(v46, 26) + 405)];
      const float v48 = ((v46 < 27) ? t47 : 0.0f);
      buf5[4] = v48;
    }
     {
      const int v49 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t50 = buf1[(min_int(v49, 26) + 405)];
      const float v51 = ((v49 < 27) ? t50 : 0.0f);
      buf5[5] = v51;
    }
     {
      const int v52 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t53 = buf1[(min_int(v52, 26) + 405)];
      const float v54 = ((v52 < 27) ? t53 : 0.0f);
      buf5[6] = v54;
    }
     {
      const int v55 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t56 = buf1[(min_int(v55, 26) + 405)];
      const float v57 = ((v55 < 27) ? t56 : 0.0f);
      buf5[7] = v57;
    }
     {
      const int v58 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v59 = min_int(v58, 26);
      const int v60 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
      const int v61 = floor_mod(floor_div(v59, 3), 3);
      const int v62 = (floor_mod(v1, 4) * 4);
      const int v63 = (floor_div(v2, 16) * 2);
      const int v64 = floor_mod(v59, 3);
      const int t65 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v59, 9) * 400));
      const float t66 = (((1 <= ((v60 * 2) + v61)) && (1 <= ((v62 + v63) + v64)))) ? buf0[((((((t65 + (v60 * 40)) + (v61 * 20)) + v62) + v63) + v64) - 21)] : float(0);
      const float v67 = ((v58 < 27) ? t66 : 0.0f);
      buf7[0] = v67;
    }
     {
      const int v68 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v69 = min_int(v68, 26);
      const int v70 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
      const int v71 = floor_div(v70, 10);
      const int v72 = floor_mod(floor_div(v69, 3), 3);
      const int v73 = (floor_mod(v70, 10) * 2);
      const int v74 = floor_mod(v69, 3);
      const int t75 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v69, 9) * 400));
      const float t76 = (((1 <= ((v71 * 2) + v72)) && (1 <= (v73 + v74)))) ? buf0[(((((t75 + (v71 * 40)) + (v72 * 20)) + v73) + v74) - 21)] : float(0);
      const float v77 = ((v68 < 27) ? t76 : 0.0f);
      buf7[1] = v77;
    }
     {
      const int v78 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v79 = min_int(v78, 26);
      const int v80 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
      const int v81 = floor_div(v80, 10);
      const int v82 = floor_mod(floor_div(v79, 3), 3);
      const int v83 = (floor_mod(v80, 10) * 2);
      const int v84 = floor_mod(v79, 3);
      const int t85 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v79, 9) * 400));
      const float t86 = (((1 <= ((v81 * 2) + v82)) && (1 <= (v83 + v84)))) ? buf0[(((((t85 + (v81 * 40)) + (v82 * 20)) + v83) + v84) - 21)] : float(0);
      const float v87 = ((v78 < 27) ? t86 : 0.0f);
      buf7[2] = v87;
    }
     {
      const int v88 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v89 = min_int(v88, 26);
      const int v90 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
      const int v91 = (floor_mod(v90, 10) * 2);
      const int v92 = floor_mod(v89, 3);
      const int t93 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v89, 9) * 400));
      const int t94 = ((t93 + (floor_div(v90, 10) * 40)) + (floor_mod(floor_div(v89, 3), 3) * 20));
      const float t95 = ((1 <= (v91 + v92))) ? buf0[(((t94 + v91) + v92) - 21)] : float(0);
      const float v96 = ((v88 < 27) ? t95 : 0.0f);
      buf7[3] = v96;
    }
     {
      const int v97 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v98 = min_int(v97, 26);
      const int v99 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
      const int v100 = (floor_mod(v99, 10) * 2);
      const int v101 = floor_mod(v98, 3);
      const int t102 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v98, 9) * 400));
      const int t103 = ((t102 + (floor_div(v99, 10) * 40)) + (floor_mod(floor_div(v98, 3), 3) * 20));
      const float t104 = ((1 <= (v100 + v101))) ? buf0[(((t103 + v100) + v101) - 21)] : float(0);
      const float v105 = ((v97 < 27) ? t104 : 0.0f);
      buf7[4] = v105;
    }
     {
      const int v106 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v107 = min_int(v106, 26);
      const int v108 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
      const int v109 = (floor_mod(v108, 10) * 2);
      const int v110 = floor_mod(v107, 3);
      const int t111 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v107, 9) * 400));
      const int t112 = ((t111 + (floor_div(v108, 10) * 40)) + (floor_mod(floor_div(v107, 3), 3) * 20));
      const float t113 = ((1 <= (v109 + v110))) ? buf0[(((t112 + v109) + v110) - 21)] : float(0);
      const float v114 = ((v106 < 27) ? t113 : 0.0f);
      buf7[5] = v114;
    }
     {
      const int v115 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v116 = min_int(v115, 26);
      const int v117 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
      const int v118 = (floor_mod(v117, 10) * 2);
      const int v119 = floor_mod(v116, 3);
      const int t120 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v116, 9) * 400));
      const int t121 = ((t120 + (floor_div(v117, 10) * 40)) + (floor_mod(floor_div(v116, 3), 3) * 20));
      const float t122 = ((1 <= (v118 + v119))) ? buf0[(((t121 + v118) + v119) - 21)] : float(0);
      const float v123 = ((v115 < 27) ? t122 : 0.0f);
      buf7[6] = v123;
    }
     {
      const int v124 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v125 = min_int(v124, 26);
      const int v126 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
      const int v127 = (floor_mod(v126, 10) * 2);
      const int v128 = floor_mod(v125, 3);
      const int t129 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v125, 9) * 400));
      const int t130 = ((t129 + (floor_div(v126, 10) * 40)) + (floor_mod(floor_div(v125, 3), 3) * 20));
      const float t131 = ((1 <= (v127 + v128))) ? buf0[(((t130 + v127) + v128) - 21)] : float(0);
      const float v132 = ((v124 < 27) ? t131 : 0.0f);
      buf7[7] = v132;
    }
    const float t133 = buf5[0];
    buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t133;
    const float t134 = buf5[1];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t134;
    const float t135 = buf5[2];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t135;
    const float t136 = buf5[3];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t136;
    const float t137 = buf5[4];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t137;
    const float t138 = buf5[5];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t138;
    const float t139 = buf5[6];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t139;
    const float t140 = buf5[7];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t140;
    const float t141 = buf7[0];
    buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t141;
    const float t142 = buf7[1];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t142;
    const float t143 = buf7[2];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t143;
    const float t144 = buf7[3];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t144;
    const float t145 = buf7[4];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t145;
    const float t146 = buf7[5];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t146;
    const float t147 = buf7[6];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t147;
    const float t148 = buf7[7];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t148;
    __syncthreads();
    #pragma unroll 1
    for (int v149 = 0; v149 < 2; ++v149) {
      if ((v149 < 1)) {
         {
          const float t150 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v5 : 0.0f);
          const float v151 = t150;
          buf5[0] = v151;
        }
         {
          const float t152 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v8 : 0.0f);
          const float v153 = t152;
          buf5[1] = v153;
        }
         {
          const float t154 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v11 : 0.0f);
          const float v155 = t154;
          buf5[2] = v155;
        }
         {
          const float t156 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v14 : 0.0f);
          const float v157 = t156;
          buf5[3] = v157;
        }
         {
          const float t158 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v17 : 0.0f);
          const float v159 = t158;
          buf5[4] = v159;
        }
         {
          const float t160 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v17 : 0.0f);
          const float v161 = t160;
          buf5[5] = v161;
        }
         {
          const float t162 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v17 : 0.0f);
          const float v163 = t162;
          buf5[6] = v163;
        }
         {
          const float t164 = ((((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16)) < 11) ? v17 : 0.0f);
          const float v165 = t164;
          buf5[7] = v165;
        }
         {
          const int v166 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v167 = min_int((v166 + 16), 26);
          const int v168 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
          const int v169 = floor_mod(floor_div(v167, 3), 3);
          const int v170 = (floor_mod(v1, 4) * 4);
          const int v171 = (floor_div(v2, 16) * 2);
          const int v172 = floor_mod(v167, 3);
          const int t173 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v167, 9) * 400));
          const float t174 = (((1 <= ((v168 * 2) + v169)) && (1 <= ((v170 + v171) + v172)))) ? buf0[((((((t173 + (v168 * 40)) + (v169 * 20)) + v170) + v171) + v172) - 21)] : float(0);
          const float v175 = ((v166 < 11) ? t174 : 0.0f);
          buf7[0] = v175;
        }
         {
          const int v176 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v177 = min_int((v176 + 16), 26);
          const int v178 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
          const int v179 = floor_div(v178, 10);
          const int v180 = floor_mod(floor_div(v177, 3), 3);
          const int v181 = (floor_mod(v178, 10) * 2);
          const int v182 = floor_mod(v177, 3);
          const int t183 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v177, 9) * 400));
          const float t184 = (((1 <= ((v179 * 2) + v180)) && (1 <= (v181 + v182)))) ? buf0[(((((t183 + (v179 * 40)) + (v180 * 20)) + v181) + v182) - 21)] : float(0);
          const float v185 = ((v176 < 11) ? t184 : 0.0f);
          buf7[1] = v185;
        }
         {
          const int v186 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v187 = min_int((v186 + 16), 26);
          const int v188 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
          const int v189 = floor_div(v188, 10);
          const int v190 = floor_mod(floor_div(v187, 3), 3);
          const int v191 = (floor_mod(v188, 10) * 2);
          const int v192 = floor_mod(v187, 3);
          const int t193 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v187, 9) * 400));
          const float t194 = (((1 <= ((v189 * 2) + v190)) && (1 <= (v191 + v192)))) ? buf0[(((((t193 + (v189 * 40)) + (v190 * 20)) + v191) + v192) - 21)] : float(0);
          const float v195 = ((v186 < 11) ? t194 : 0.0f);
          buf7[2] = v195;
        }
         {
          const int v196 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v197 = min_int((v196 + 16), 26);
          const int v198 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
          const int v199 = (floor_mod(v198, 10) * 2);
          const int v200 = floor_mod(v197, 3);
          const int t201 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v197, 9) * 400));
          const int t202 = ((t201 + (floor_div(v198, 10) * 40)) + (floor_mod(floor_div(v197, 3), 3) * 20));
          const float t203 = ((1 <= (v199 + v200))) ? buf0[(((t202 + v199) + v200) - 21)] : float(0);
          const float v204 = ((v196 < 11) ? t203 : 0.0f);
          buf7[3] = v204;
        }
         {
          const int v205 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v206 = min_int((v205 + 16), 26);
          const int v207 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
          const int v208 = (floor_mod(v207, 10) * 2);
          const int v209 = floor_mod(v206, 3);
          const int t210 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v206, 9) * 400));
          const int t211 = ((t210 + (floor_div(v207, 10) * 40)) + (floor_mod(floor_div(v206, 3), 3) * 20));
          const float t212 = ((1 <= (v208 + v209))) ? buf0[(((t211 + v208) + v209) - 21)] : float(0);
          const float v213 = ((v205 < 11) ? t212 : 0.0f);
          buf7[4] = v213;
        }
         {
          const int v214 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v215 = min_int((v214 + 16), 26);
          const int v216 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
          const int v217 = (floor_mod(v216, 10) * 2);
          const int v218 = floor_mod(v215, 3);
          const int t219 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v215, 9) * 400));
          const int t220 = ((t219 + (floor_div(v216, 10) * 40)) + (floor_mod(floor_div(v215, 3), 3) * 20));
          const float t221 = ((1 <= (v217 + v218))) ? buf0[(((t220 + v217) + v218) - 21)] : float(0);
          const float v222 = ((v214 < 11) ? t221 : 0.0f);
          buf7[5] = v222;
        }
         {
          const int v223 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v224 = min_int((v223 + 16), 26);
          const int v225 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
          const int v226 = (floor_mod(v225, 10) * 2);
          const int v227 = floor_mod(v224, 3);
          const int t228 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v224, 9) * 400));
          const int t229 = ((t228 + (floor_div(v225, 10) * 40)) + (floor_mod(floor_div(v224, 3), 3) * 20));
          const float t230 = ((1 <= (v226 + v227))) ? buf0[(((t229 + v226) + v227) - 21)] : float(0);
          const float v231 = ((v223 < 11) ? t230 : 0.0f);
          buf7[6] = v231;
        }
         {
          const int v232 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v233 = min_int((v232 + 16), 26);
          const int v234 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
          const int v235 = (floor_mod(v234, 10) * 2);
          const int v236 = floor_mod(v233, 3);
          const int t237 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v233, 9) * 400));
          const int t238 = ((t237 + (floor_div(v234, 10) * 40)) + (floor_mod(floor_div(v233, 3), 3) * 20));
          const float t239 = ((1 <= (v235 + v236))) ? buf0[(((t238 + v235) + v236) - 21)] : float(0);
          const float v240 = ((v232 < 11) ? t239 : 0.0f);
          buf7[7] = v240;
        }
      }
      #pragma unroll 16
      for (int v241 = 0; v241 < 16; ++v241) {
        const i64 t242 = (((v149 * 576) + (v241 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
        const uint4 w243 = *reinterpret_cast<const uint4*>(buf4 + t242 + 0);
        const float t244 = __uint_as_float(w243.x);
        const float t245 = __uint_as_float(w243.y);
        const float t246 = __uint_as_float(w243.z);
        const float t247 = __uint_as_float(w243.w);
        const float v248 = t244;
        const float v249 = t245;
        const float v250 = t246;
        const float v251 = t247;
        const int t252 = ((((v149 * 576) + (v241 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t253 = t252;
        const uint4 w254 = *reinterpret_cast<const uint4*>(buf6 + t253 + 0);
        const float t255 = __uint_as_float(w254.x);
        const float t256 = __uint_as_float(w254.y);
        const float t257 = __uint_as_float(w254.z);
        const float t258 = __uint_as_float(w254.w);
        const float v259 = t255;
        const float v260 = t256;
        const float v261 = t257;
        const float v262 = t258;
        const float t263 = buf8[0];
        buf8[0] = (t263 + (v259 * v248));
        const float t264 = buf8[1];
        buf8[1] = (t264 + (v260 * v248));
        const float t265 = buf8[2];
        buf8[2] = (t265 + (v261 * v248));
        const float t266 = buf8[3];
        buf8[3] = (t266 + (v262 * v248));
        const float t267 = buf8[4];
        buf8[4] = (t267 + (v259 * v249));
        const float t268 = buf8[5];
        buf8[5] = (t268 + (v260 * v249));
        const float t269 = buf8[6];
        buf8[6] = (t269 + (v261 * v249));
        const float t270 = buf8[7];
        buf8[7] = (t270 + (v262 * v249));
        const float t271 = buf8[8];
        buf8[8] = (t271 + (v259 * v250));
        const float t272 = buf8[9];
        buf8[9] = (t272 + (v260 * v250));
        const float t273 = buf8[10];
        buf8[10] = (t273 + (v261 * v250));
        const float t274 = buf8[11];
        buf8[11] = (t274 + (v262 * v250));
        const float t275 = buf8[12];
        buf8[12] = (t275 + (v259 * v251));
        const float t276 = buf8[13];
        buf8[13] = (t276 + (v260 * v251));
        const float t277 = buf8[14];
        buf8[14] = (t277 + (v261 * v251));
        const float t278 = buf8[15];
        buf8[15] = (t278 + (v262 * v251));
      }
      if ((v149 < 1)) {
        const float t279 = buf5[0];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t279;
        const float t280 = buf5[1];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t280;
        const float t281 = buf5[2];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t281;
        const float t282 = buf5[3];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t282;
        const float t283 = buf5[4];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t283;
        const float t284 = buf5[5];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t284;
        const float t285 = buf5[6];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t285;
        const float t286 = buf5[7];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t286;
        const float t287 = buf7[0];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t287;
        const float t288 = buf7[1];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t288;
        const float t289 = buf7[2];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t289;
        const float t290 = buf7[3];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t290;
        const float t291 = buf7[4];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t291;
        const float t292 = buf7[5];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t292;
        const float t293 = buf7[6];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t293;
        const float t294 = buf7[7];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t294;
      }
      __syncthreads();
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t295 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t295) {
        const float t296 = buf8[0];
        const float t297 = buf8[1];
        const int t298 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t299 = (((t298 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t300 = t299;
        *reinterpret_cast<uint2*>(buf3 + t300 + 0) = make_uint2(__float_as_uint(max_nan((t296 + v21), 0.0f)), __float_as_uint(max_nan((t297 + v21), 0.0f)));
      }
      const bool t301 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t301) {
        const float t302 = buf8[2];
        const float t303 = buf8[3];
        const int t304 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t305 = (((t304 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t306 = (t305 + 2);
        *reinterpret_cast<uint2*>(buf3 + t306 + 0) = make_uint2(__float_as_uint(max_nan((t302 + v21), 0.0f)), __float_as_uint(max_nan((t303 + v21), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t307 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t307) {
        const float t308 = buf8[4];
        const float t309 = buf8[5];
        const int t310 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t311 = (((t310 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t312 = (t311 + 100);
        *reinterpret_cast<uint2*>(buf3 + t312 + 0) = make_uint2(__float_as_uint(max_nan((t308 + v25), 0.0f)), __float_as_uint(max_nan((t309 + v25), 0.0f)));
      }
      const bool t313 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t313) {
        const float t314 = buf8[6];
        const float t315 = buf8[7];
        const int t316 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t317 = (((t316 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t318 = (t317 + 102);
        *reinterpret_cast<uint2*>(buf3 + t318 + 0) = make_uint2(__float_as_uint(max_nan((t314 + v25), 0.0f)), __float_as_uint(max_nan((t315 + v25), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t319 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t319) {
        const float t320 = buf8[8];
        const float t321 = buf8[9];
        const int t322 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t323 = (((t322 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t324 = (t323 + 200);
        *reinterpret_cast<uint2*>(buf3 + t324 + 0) = make_uint2(__float_as_uint(max_nan((t320 + v29), 0.0f)), __float_as_uint(max_nan((t321 + v29), 0.0f)));
      }
      const bool t325 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t325) {
        const float t326 = buf8[10];
        const float t327 = buf8[11];
        const int t328 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t329 = (((t328 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t330 = (t329 + 202);
        *reinterpret_cast<uint2*>(buf3 + t330 + 0) = make_uint2(__float_as_uint(max_nan((t326 + v29), 0.0f)), __float_as_uint(max_nan((t327 + v29), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t331 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t331) {
        const float t332 = buf8[12];
        const float t333 = buf8[13];
        const int t334 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t335 = (((t334 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t336 = (t335 + 300);
        *reinterpret_cast<uint2*>(buf3 + t336 + 0) = make_uint2(__float_as_uint(max_nan((t332 + v33), 0.0f)), __float_as_uint(max_nan((t333 + v33), 0.0f)));
      }
      const bool t337 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t337) {
        const float t338 = buf8[14];
        const float t339 = buf8[15];
        const int t340 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (floor_mod(floor_div(v2, 2), 8) * 400));
        const int t341 = (((t340 + (floor_mod(v1, 4) * 32)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t342 = (t341 + 302);
        *reinterpret_cast<uint2*>(buf3 + t342 + 0) = make_uint2(__float_as_uint(max_nan((t338 + v33), 0.0f)), __float_as_uint(max_nan((t339 + v33), 0.0f)));
      }
    }
  }
}
