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

// linear by matmul_tiled wm=1 wn=2 tm=4 tn=4 split=1
extern "C" __global__ void __launch_bounds__(64, 6) linear_tiled(const float* buf0, const float* buf1, const float* buf2, float* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int v3 = floor_div((int(v0) + 31), 32);
    const int v4 = floor_mod(floor_div(v1, v3), 3);
    const bool t5 = (((floor_mod(v1, v3) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) < int(v0));
    const i64 t6 = (((v4 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t7 = ((t5 && ((((v4 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18))) ? buf2[t6] : float(0);
    const float t8 = ((t5 && ((((v4 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18))) ? buf2[t6 + 1] : float(0);
    const float v9 = t7;
    const float v10 = t8;
    const int v11 = floor_div((int(v0) + 31), 32);
    const int v12 = floor_mod(floor_div(v1, v11), 3);
    const bool t13 = (((floor_mod(v1, v11) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) < int(v0));
    const bool t14 = (t13 && ((((v12 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t15 = (t13 && ((((v12 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t16 = ((((v12 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t17 = (t14) ? buf2[t16] : float(0);
    const float t18 = (t15) ? buf2[t16 + 1] : float(0);
    const float v19 = t17;
    const float v20 = t18;
    const int v21 = floor_div((int(v0) + 31), 32);
    const int v22 = floor_mod(floor_div(v1, v21), 3);
    const bool t23 = ((((floor_mod(v1, v21) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 1) < int(v0));
    const bool t24 = (t23 && ((((v22 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const bool t25 = (t23 && ((((v22 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const i64 t26 = (((v22 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t27 = (t24) ? buf2[t26] : float(0);
    const float t28 = (t25) ? buf2[t26 + 1] : float(0);
    const float v29 = t27;
    const float v30 = t28;
    const int v31 = floor_div((int(v0) + 31), 32);
    const int v32 = floor_mod(floor_div(v1, v31), 3);
    const bool t33 = ((((floor_mod(v1, v31) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 1) < int(v0));
    const bool t34 = (t33 && ((((v32 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t35 = (t33 && ((((v32 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t36 = ((((v32 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t37 = (t34) ? buf2[t36] : float(0);
    const float t38 = (t35) ? buf2[t36 + 1] : float(0);
    const float v39 = t37;
    const float v40 = t38;
    const int v41 = floor_div((int(v0) + 31), 32);
    const int v42 = floor_mod(floor_div(v1, v41), 3);
    const bool t43 = ((((floor_mod(v1, v41) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 2) < int(v0));
    const bool t44 = (t43 && ((((v42 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const bool t45 = (t43 && ((((v42 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const i64 t46 = (((v42 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t47 = (t44) ? buf2[t46] : float(0);
    const float t48 = (t45) ? buf2[t46 + 1] : float(0);
    const float v49 = t47;
    const float v50 = t48;
    const int v51 = floor_div((int(v0) + 31), 32);
    const int v52 = floor_mod(floor_div(v1, v51), 3);
    const bool t53 = ((((floor_mod(v1, v51) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 2) < int(v0));
    const bool t54 = (t53 && ((((v52 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t55 = (t53 && ((((v52 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t56 = ((((v52 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t57 = (t54) ? buf2[t56] : float(0);
    const float t58 = (t55) ? buf2[t56 + 1] : float(0);
    const float v59 = t57;
    const float v60 = t58;
    const int v61 = floor_div((int(v0) + 31), 32);
    const int v62 = floor_mod(floor_div(v1, v61), 3);
    const bool t63 = ((((floor_mod(v1, v61) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 3) < int(v0));
    const bool t64 = (t63 && ((((v62 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const bool t65 = (t63 && ((((v62 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 18));
    const i64 t66 = (((v62 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
    const float t67 = (t64) ? buf2[t66] : float(0);
    const float t68 = (t65) ? buf2[t66 + 1] : float(0);
    const float v69 = t67;
    const float v70 = t68;
    const int v71 = floor_div((int(v0) + 31), 32);
    const int v72 = floor_mod(floor_div(v1, v71), 3);
    const bool t73 = ((((floor_mod(v1, v71) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4)) + 3) < int(v0));
    const bool t74 = (t73 && ((((v72 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const bool t75 = (t73 && ((((v72 * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 17));
    const i64 t76 = ((((v72 * 32) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
    const float t77 = (t74) ? buf2[t76] : float(0);
    const float t78 = (t75) ? buf2[t76 + 1] : float(0);
    const float v79 = t77;
    const float v80 = t78;
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
      const int v81 = floor_div((int(v0) + 31), 32);
      const int v82 = ((floor_div(floor_div(v1, v81), 3) * 48) + floor_mod(v2, 16));
      const int t83 = (min_int(((floor_mod(v1, v81) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
      const float t84 = buf0[(t83 + min_int(v82, 44))];
      const float v85 = ((v82 < 45) ? t84 : 0.0f);
      buf5[0] = v85;
    }
     {
      const int v86 = floor_div((int(v0) + 31), 32);
      const int v87 = ((floor_div(floor_div(v1, v86), 3) * 48) + floor_mod(v2, 16));
      const int t88 = min_int((((floor_mod(v1, v86) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
      const float t89 = buf0[((t88 * 45) + min_int(v87, 44))];
      const float v90 = ((v87 < 45) ? t89 : 0.0f);
      buf5[1] = v90;
    }
     {
      const int v91 = floor_div((int(v0) + 31), 32);
      const int v92 = ((floor_div(floor_div(v1, v91), 3) * 48) + floor_mod(v2, 16));
      const int t93 = min_int((((floor_mod(v1, v91) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
      const float t94 = buf0[((t93 * 45) + min_int(v92, 44))];
      const float v95 = ((v92 < 45) ? t94 : 0.0f);
      buf5[2] = v95;
    }
     {
      const int v96 = floor_div((int(v0) + 31), 32);
      const int v97 = ((floor_div(floor_div(v1, v96), 3) * 48) + floor_mod(v2, 16));
      const int t98 = min_int((((floor_mod(v1, v96) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
      const float t99 = buf0[((t98 * 45) + min_int(v97, 44))];
      const float v100 = ((v97 < 45) ? t99 : 0.0f);
      buf5[3] = v100;
    }
     {
      const int v101 = floor_div((int(v0) + 31), 32);
      const int v102 = ((floor_div(floor_div(v1, v101), 3) * 48) + floor_mod(v2, 16));
      const int t103 = min_int((((floor_mod(v1, v101) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
      const float t104 = buf0[((t103 * 45) + min_int(v102, 44))];
      const float v105 = ((v102 < 45) ? t104 : 0.0f);
      buf5[4] = v105;
    }
     {
      const int v106 = floor_div((int(v0) + 31), 32);
      const int v107 = ((floor_div(floor_div(v1, v106), 3) * 48) + floor_mod(v2, 16));
      const int t108 = min_int((((floor_mod(v1, v106) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
      const float t109 = buf0[((t108 * 45) + min_int(v107, 44))];
      const float v110 = ((v107 < 45) ? t109 : 0.0f);
      buf5[5] = v110;
    }
     {
      const int v111 = floor_div((int(v0) + 31), 32);
      const int v112 = ((floor_div(floor_div(v1, v111), 3) * 48) + floor_mod(v2, 16));
      const int t113 = min_int((((floor_mod(v1, v111) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
      const float t114 = buf0[((t113 * 45) + min_int(v112, 44))];
      const float v115 = ((v112 < 45) ? t114 : 0.0f);
      buf5[6] = v115;
    }
     {
      const int v116 = floor_div((int(v0) + 31), 32);
      const int v117 = ((floor_div(floor_div(v1, v116), 3) * 48) + floor_mod(v2, 16));
      const int t118 = min_int((((floor_mod(v1, v116) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
      const float t119 = buf0[((t118 * 45) + min_int(v117, 44))];
      const float v120 = ((v117 < 45) ? t119 : 0.0f);
      buf5[7] = v120;
    }
     {
      const int v121 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v122 = ((floor_div(v121, 3) * 48) + floor_mod(v2, 16));
      const int t123 = (((floor_mod(v121, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int(v122, 44));
      const float t124 = buf1[t123];
      const float v125 = ((v122 < 45) ? t124 : 0.0f);
      buf7[0] = v125;
    }
     {
      const int v126 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v127 = ((floor_div(v126, 3) * 48) + floor_mod(v2, 16));
      const int t128 = (min_int((((floor_mod(v126, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45);
      const float t129 = buf1[(t128 + min_int(v127, 44))];
      const float v130 = ((v127 < 45) ? t129 : 0.0f);
      buf7[1] = v130;
    }
     {
      const int v131 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v132 = ((floor_div(v131, 3) * 48) + floor_mod(v2, 16));
      const int t133 = (min_int((((floor_mod(v131, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45);
      const float t134 = buf1[(t133 + min_int(v132, 44))];
      const float v135 = ((v132 < 45) ? t134 : 0.0f);
      buf7[2] = v135;
    }
     {
      const int v136 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v137 = ((floor_div(v136, 3) * 48) + floor_mod(v2, 16));
      const int t138 = (min_int((((floor_mod(v136, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
      const float t139 = buf1[(t138 + min_int(v137, 44))];
      const float v140 = ((v137 < 45) ? t139 : 0.0f);
      buf7[3] = v140;
    }
     {
      const int v141 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v142 = ((floor_div(v141, 3) * 48) + floor_mod(v2, 16));
      const int t143 = (min_int((((floor_mod(v141, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
      const float t144 = buf1[(t143 + min_int(v142, 44))];
      const float v145 = ((v142 < 45) ? t144 : 0.0f);
      buf7[4] = v145;
    }
     {
      const int v146 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v147 = ((floor_div(v146, 3) * 48) + floor_mod(v2, 16));
      const int t148 = (min_int((((floor_mod(v146, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
      const float t149 = buf1[(t148 + min_int(v147, 44))];
      const float v150 = ((v147 < 45) ? t149 : 0.0f);
      buf7[5] = v150;
    }
     {
      const int v151 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v152 = ((floor_div(v151, 3) * 48) + floor_mod(v2, 16));
      const int t153 = (min_int((((floor_mod(v151, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
      const float t154 = buf1[(t153 + min_int(v152, 44))];
      const float v155 = ((v152 < 45) ? t154 : 0.0f);
      buf7[6] = v155;
    }
     {
      const int v156 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v157 = ((floor_div(v156, 3) * 48) + floor_mod(v2, 16));
      const int t158 = (min_int((((floor_mod(v156, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
      const float t159 = buf1[(t158 + min_int(v157, 44))];
      const float v160 = ((v157 < 45) ? t159 : 0.0f);
      buf7[7] = v160;
    }
    const float t161 = buf5[0];
    buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t161;
    const float t162 = buf5[1];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t162;
    const float t163 = buf5[2];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t163;
    const float t164 = buf5[3];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t164;
    const float t165 = buf5[4];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t165;
    const float t166 = buf5[5];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t166;
    const float t167 = buf5[6];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t167;
    const float t168 = buf5[7];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t168;
    const float t169 = buf7[0];
    buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t169;
    const float t170 = buf7[1];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t170;
    const float t171 = buf7[2];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t171;
    const float t172 = buf7[3];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t172;
    const float t173 = buf7[4];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t173;
    const float t174 = buf7[5];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t174;
    const float t175 = buf7[6];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t175;
    const float t176 = buf7[7];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t176;
    __syncthreads();
    #pragma unroll 1
    for (int v177 = 0; v177 < 3; ++v177) {
      if ((v177 < 2)) {
         {
          const int v178 = floor_div((int(v0) + 31), 32);
          const int t179 = (((floor_div(floor_div(v1, v178), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v180 = t179;
          const int t181 = (min_int(((floor_mod(v1, v178) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
          const float t182 = buf0[(t181 + min_int((v180 + 16), 44))];
          const float v183 = ((v180 < 29) ? t182 : 0.0f);
          buf5[0] = v183;
        }
         {
          const int v184 = floor_div((int(v0) + 31), 32);
          const int t185 = (((floor_div(floor_div(v1, v184), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v186 = t185;
          const int t187 = min_int((((floor_mod(v1, v184) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
          const float t188 = buf0[((t187 * 45) + min_int((v186 + 16), 44))];
          const float v189 = ((v186 < 29) ? t188 : 0.0f);
          buf5[1] = v189;
        }
         {
          const int v190 = floor_div((int(v0) + 31), 32);
          const int t191 = (((floor_div(floor_div(v1, v190), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v192 = t191;
          const int t193 = min_int((((floor_mod(v1, v190) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
          const float t194 = buf0[((t193 * 45) + min_int((v192 + 16), 44))];
          const float v195 = ((v192 < 29) ? t194 : 0.0f);
          buf5[2] = v195;
        }
         {
          const int v196 = floor_div((int(v0) + 31), 32);
          const int t197 = (((floor_div(floor_div(v1, v196), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v198 = t197;
          const int t199 = min_int((((floor_mod(v1, v196) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
          const float t200 = buf0[((t199 * 45) + min_int((v198 + 16), 44))];
          const float v201 = ((v198 < 29) ? t200 : 0.0f);
          buf5[3] = v201;
        }
         {
          const int v202 = floor_div((int(v0) + 31), 32);
          const int t203 = (((floor_div(floor_div(v1, v202), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v204 = t203;
          const int t205 = min_int((((floor_mod(v1, v202) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
          const float t206 = buf0[((t205 * 45) + min_int((v204 + 16), 44))];
          const float v207 = ((v204 < 29) ? t206 : 0.0f);
          buf5[4] = v207;
        }
         {
          const int v208 = floor_div((int(v0) + 31), 32);
          const int t209 = (((floor_div(floor_div(v1, v208), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v210 = t209;
          const int t211 = min_int((((floor_mod(v1, v208) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
          const float t212 = buf0[((t211 * 45) + min_int((v210 + 16), 44))];
          const float v213 = ((v210 < 29) ? t212 : 0.0f);
          buf5[5] = v213;
        }
         {
          const int v214 = floor_div((int(v0) + 31), 32);
          const int t215 = (((floor_div(floor_div(v1, v214), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v216 = t215;
          const int t217 = min_int((((floor_mod(v1, v214) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
          const float t218 = buf0[((t217 * 45) + min_int((v216 + 16), 44))];
          const float v219 = ((v216 < 29) ? t218 : 0.0f);
          buf5[6] = v219;
        }
         {
          const int v220 = floor_div((int(v0) + 31), 32);
          const int t221 = (((floor_div(floor_div(v1, v220), 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int v222 = t221;
          const int t223 = min_int((((floor_mod(v1, v220) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
          const float t224 = buf0[((t223 * 45) + min_int((v222 + 16), 44))];
          const float v225 = ((v222 < 29) ? t224 : 0.0f);
          buf5[7] = v225;
        }
         {
          const int v226 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v227 = (((floor_div(v226, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t228 = (((floor_mod(v226, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int((v227 + 16), 44));
          const float t229 = buf1[t228];
          const float v230 = ((v227 < 29) ? t229 : 0.0f);
          buf7[0] = v230;
        }
         {
          const int v231 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v232 = (((floor_div(v231, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t233 = (min_int((((floor_mod(v231, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45);
          const float t234 = buf1[(t233 + min_int((v232 + 16), 44))];
          const float v235 = ((v232 < 29) ? t234 : 0.0f);
          buf7[1] = v235;
        }
         {
          const int v236 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v237 = (((floor_div(v236, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t238 = (min_int((((floor_mod(v236, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45);
          const float t239 = buf1[(t238 + min_int((v237 + 16), 44))];
          const float v240 = ((v237 < 29) ? t239 : 0.0f);
          buf7[2] = v240;
        }
         {
          const int v241 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v242 = (((floor_div(v241, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t243 = (min_int((((floor_mod(v241, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
          const float t244 = buf1[(t243 + min_int((v242 + 16), 44))];
          const float v245 = ((v242 < 29) ? t244 : 0.0f);
          buf7[3] = v245;
        }
         {
          const int v246 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v247 = (((floor_div(v246, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t248 = (min_int((((floor_mod(v246, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
          const float t249 = buf1[(t248 + min_int((v247 + 16), 44))];
          const float v250 = ((v247 < 29) ? t249 : 0.0f);
          buf7[4] = v250;
        }
         {
          const int v251 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v252 = (((floor_div(v251, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t253 = (min_int((((floor_mod(v251, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
          const float t254 = buf1[(t253 + min_int((v252 + 16), 44))];
          const float v255 = ((v252 < 29) ? t254 : 0.0f);
          buf7[5] = v255;
        }
         {
          const int v256 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v257 = (((floor_div(v256, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t258 = (min_int((((floor_mod(v256, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
          const float t259 = buf1[(t258 + min_int((v257 + 16), 44))];
          const float v260 = ((v257 < 29) ? t259 : 0.0f);
          buf7[6] = v260;
        }
         {
          const int v261 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v262 = (((floor_div(v261, 3) * 48) + (v177 * 16)) + floor_mod(v2, 16));
          const int t263 = (min_int((((floor_mod(v261, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
          const float t264 = buf1[(t263 + min_int((v262 + 16), 44))];
          const float v265 = ((v262 < 29) ? t264 : 0.0f);
          buf7[7] = v265;
        }
      }
      #pragma unroll 16
      for (int v266 = 0; v266 < 16; ++v266) {
        const int t267 = (((floor_mod(v177, 2) * 576) + (v266 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
        const i64 t268 = t267;
        const uint4 w269 = *reinterpret_cast<const uint4*>(buf4 + t268 + 0);
        const float t270 = __uint_as_float(w269.x);
        const float t271 = __uint_as_float(w269.y);
        const float t272 = __uint_as_float(w269.z);
        const float t273 = __uint_as_float(w269.w);
        const float v274 = t270;
        const float v275 = t271;
        const float v276 = t272;
        const float v277 = t273;
        const int t278 = ((((floor_mod(v177, 2) * 576) + (v266 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t279 = t278;
        const uint4 w280 = *reinterpret_cast<const uint4*>(buf6 + t279 + 0);
        const float t281 = __uint_as_float(w280.x);
        const float t282 = __uint_as_float(w280.y);
        const float t283 = __uint_as_float(w280.z);
        const float t284 = __uint_as_float(w280.w);
        const float v285 = t281;
        const float v286 = t282;
        const float v287 = t283;
        const float v288 = t284;
        const float t289 = buf8[0];
        buf8[0] = (t289 + (v274 * v285));
        const float t290 = buf8[1];
        buf8[1] = (t290 + (v274 * v286));
        const float t291 = buf8[2];
        buf8[2] = (t291 + (v274 * v287));
        const float t292 = buf8[3];
        buf8[3] = (t292 + (v274 * v288));
        const float t293 = buf8[4];
        buf8[4] = (t293 + (v275 * v285));
        const float t294 = buf8[5];
        buf8[5] = (t294 + (v275 * v286));
        const float t295 = buf8[6];
        buf8[6] = (t295 + (v275 * v287));
        const float t296 = buf8[7];
        buf8[7] = (t296 + (v275 * v288));
        const float t297 = buf8[8];
        buf8[8] = (t297 + (v276 * v285));
        const float t298 = buf8[9];
        buf8[9] = (t298 + (v276 * v286));
        const float t299 = buf8[10];
        buf8[10] = (t299 + (v276 * v287));
        const float t300 = buf8[11];
        buf8[11] = (t300 + (v276 * v288));
        const float t301 = buf8[12];
        buf8[12] = (t301 + (v277 * v285));
        const float t302 = buf8[13];
        buf8[13] = (t302 + (v277 * v286));
        const float t303 = buf8[14];
        buf8[14] = (t303 + (v277 * v287));
        const float t304 = buf8[15];
        buf8[15] = (t304 + (v277 * v288));
      }
      if ((v177 < 2)) {
        const float t305 = buf5[0];
        const int t306 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[t306] = t305;
        const float t307 = buf5[1];
        const int t308 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t308 + 4)] = t307;
        const float t309 = buf5[2];
        const int t310 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t310 + 8)] = t309;
        const float t311 = buf5[3];
        const int t312 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t312 + 12)] = t311;
        const float t313 = buf5[4];
        const int t314 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t314 + 16)] = t313;
        const float t315 = buf5[5];
        const int t316 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t316 + 20)] = t315;
        const float t317 = buf5[6];
        const int t318 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t318 + 24)] = t317;
        const float t319 = buf5[7];
        const int t320 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t320 + 28)] = t319;
        const float t321 = buf7[0];
        const int t322 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[t322] = t321;
        const float t323 = buf7[1];
        const int t324 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t324 + 4)] = t323;
        const float t325 = buf7[2];
        const int t326 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t326 + 8)] = t325;
        const float t327 = buf7[3];
        const int t328 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t328 + 12)] = t327;
        const float t329 = buf7[4];
        const int t330 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t330 + 16)] = t329;
        const float t331 = buf7[5];
        const int t332 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t332 + 20)] = t331;
        const float t333 = buf7[6];
        const int t334 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t334 + 24)] = t333;
        const float t335 = buf7[7];
        const int t336 = (((floor_mod((v177 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t336 + 28)] = t335;
      }
      __syncthreads();
    }
    const int t337 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if ((t337 < int(v0))) {
      const int t338 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t338 + floor_mod(v2, 2)) < 18)) {
        const int v339 = floor_div((int(v0) + 31), 32);
        const float t340 = buf8[0];
        const float t341 = buf8[1];
        const int t342 = (((floor_mod(v1, v339) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v339), 3) * 32));
        const i64 t343 = ((t342 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        *reinterpret_cast<uint2*>(buf3 + t343 + 0) = make_uint2(__float_as_uint(max_nan((t340 + v9), 0.0f)), __float_as_uint(max_nan((t341 + v10), 0.0f)));
      }
      const int t344 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t344 + floor_mod(v2, 2)) < 17)) {
        const int v345 = floor_div((int(v0) + 31), 32);
        const float t346 = buf8[2];
        const float t347 = buf8[3];
        const int t348 = (((floor_mod(v1, v345) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v345), 3) * 32));
        const i64 t349 = (((t348 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
        *reinterpret_cast<uint2*>(buf3 + t349 + 0) = make_uint2(__float_as_uint(max_nan((t346 + v19), 0.0f)), __float_as_uint(max_nan((t347 + v20), 0.0f)));
      }
    }
    const int t350 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t350 + 1) < int(v0))) {
      const int t351 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t351 + floor_mod(v2, 2)) < 18)) {
        const int v352 = floor_div((int(v0) + 31), 32);
        const float t353 = buf8[4];
        const float t354 = buf8[5];
        const int t355 = (((floor_mod(v1, v352) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v352), 3) * 32));
        const i64 t356 = (((t355 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 70);
        *reinterpret_cast<uint2*>(buf3 + t356 + 0) = make_uint2(__float_as_uint(max_nan((t353 + v29), 0.0f)), __float_as_uint(max_nan((t354 + v30), 0.0f)));
      }
      const int t357 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t357 + floor_mod(v2, 2)) < 17)) {
        const int v358 = floor_div((int(v0) + 31), 32);
        const float t359 = buf8[6];
        const float t360 = buf8[7];
        const int t361 = (((floor_mod(v1, v358) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v358), 3) * 32));
        const i64 t362 = (((t361 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 72);
        *reinterpret_cast<uint2*>(buf3 + t362 + 0) = make_uint2(__float_as_uint(max_nan((t359 + v39), 0.0f)), __float_as_uint(max_nan((t360 + v40), 0.0f)));
      }
    }
    const int t363 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t363 + 2) < int(v0))) {
      const int t364 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t364 + floor_mod(v2, 2)) < 18)) {
        const int v365 = floor_div((int(v0) + 31), 32);
        const float t366 = buf8[8];
        const float t367 = buf8[9];
        const int t368 = (((floor_mod(v1, v365) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v365), 3) * 32));
        const i64 t369 = (((t368 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 140);
        *reinterpret_cast<uint2*>(buf3 + t369 + 0) = make_uint2(__float_as_uint(max_nan((t366 + v49), 0.0f)), __float_as_uint(max_nan((t367 + v50), 0.0f)));
      }
      const int t370 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t370 + floor_mod(v2, 2)) < 17)) {
        const int v371 = floor_div((int(v0) + 31), 32);
        const float t372 = buf8[10];
        const float t373 = buf8[11];
        const int t374 = (((floor_mod(v1, v371) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v371), 3) * 32));
        const i64 t375 = (((t374 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 142);
        *reinterpret_cast<uint2*>(buf3 + t375 + 0) = make_uint2(__float_as_uint(max_nan((t372 + v59), 0.0f)), __float_as_uint(max_nan((t373 + v60), 0.0f)));
      }
    }
    const int t376 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t376 + 3) < int(v0))) {
      const int t377 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t377 + floor_mod(v2, 2)) < 18)) {
        const int v378 = floor_div((int(v0) + 31), 32);
        const float t379 = buf8[12];
        const float t380 = buf8[13];
        const int t381 = (((floor_mod(v1, v378) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v378), 3) * 32));
        const i64 t382 = (((t381 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 210);
        *reinterpret_cast<uint2*>(buf3 + t382 + 0) = make_uint2(__float_as_uint(max_nan((t379 + v69), 0.0f)), __float_as_uint(max_nan((t380 + v70), 0.0f)));
      }
      const int t383 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t383 + floor_mod(v2, 2)) < 17)) {
        const int v384 = floor_div((int(v0) + 31), 32);
        const float t385 = buf8[14];
        const float t386 = buf8[15];
        const int t387 = (((floor_mod(v1, v384) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + (floor_mod(floor_div(v1, v384), 3) * 32));
        const i64 t388 = (((t387 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 212);
        *reinterpret_cast<uint2*>(buf3 + t388 + 0) = make_uint2(__float_as_uint(max_nan((t385 + v79), 0.0f)), __float_as_uint(max_nan((t386 + v80), 0.0f)));
      }
    }
  }
}
