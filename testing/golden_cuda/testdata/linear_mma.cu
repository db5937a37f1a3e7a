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

// linear by matmul_mma wm=2 wn=2 tm=16 tn=16 split=1
extern "C" __global__ void __launch_bounds__(128, 1) linear_mma(const u16* buf0, const u16* buf1, const u16* buf2, u16* buf3, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int v3 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t4 = ((min_int(((floor_mod(v3, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v3, 3) * 64) + (floor_mod(v2, 4) * 8)) + 32), 44));
    const u16 t5 = buf1[t4];
    const u16 v6 = t5;
    const int v7 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t8 = ((min_int(((floor_mod(v7, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v7, 3) * 64) + (floor_mod(v2, 4) * 8)) + 33), 44));
    const u16 t9 = buf1[t8];
    const u16 v10 = t9;
    const int v11 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t12 = ((min_int(((floor_mod(v11, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v11, 3) * 64) + (floor_mod(v2, 4) * 8)) + 34), 44));
    const u16 t13 = buf1[t12];
    const u16 v14 = t13;
    const int v15 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t16 = ((min_int(((floor_mod(v15, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v15, 3) * 64) + (floor_mod(v2, 4) * 8)) + 35), 44));
    const u16 t17 = buf1[t16];
    const u16 v18 = t17;
    const int v19 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t20 = ((min_int(((floor_mod(v19, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v19, 3) * 64) + (floor_mod(v2, 4) * 8)) + 36), 44));
    const u16 t21 = buf1[t20];
    const u16 v22 = t21;
    const int v23 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t24 = ((min_int(((floor_mod(v23, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v23, 3) * 64) + (floor_mod(v2, 4) * 8)) + 37), 44));
    const u16 t25 = buf1[t24];
    const u16 v26 = t25;
    const int v27 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t28 = ((min_int(((floor_mod(v27, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v27, 3) * 64) + (floor_mod(v2, 4) * 8)) + 38), 44));
    const u16 t29 = buf1[t28];
    const u16 v30 = t29;
    const int v31 = floor_div(v1, floor_div((int(v0) + 31), 32));
    const int t32 = ((min_int(((floor_mod(v31, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((floor_div(v31, 3) * 64) + (floor_mod(v2, 4) * 8)) + 39), 44));
    const u16 t33 = buf1[t32];
    const u16 v34 = t33;
    const int v35 = floor_div((int(v0) + 31), 32);
    const int v36 = floor_mod(floor_div(v1, v35), 3);
    const int v37 = floor_mod(floor_div(v2, 32), 2);
    const int t38 = (((floor_mod(v1, v35) * 32) + (floor_div(v2, 64) * 16)) + floor_mod(floor_div(v2, 4), 8));
    const bool t39 = ((t38 < int(v0)) && ((((v36 * 16) + (v37 * 8)) + floor_mod(v2, 4)) < 35));
    const bool t40 = ((t38 < int(v0)) && ((((v36 * 16) + (v37 * 8)) + floor_mod(v2, 4)) < 35));
    const i64 t41 = (((v36 * 32) + (v37 * 16)) + (floor_mod(v2, 4) * 2));
    const u16 t42 = (t39) ? buf2[t41] : u16(0);
    const u16 t43 = (t40) ? buf2[t41 + 1] : u16(0);
    const u16 v44 = t42;
    const u16 v45 = t43;
    const int v46 = floor_div((int(v0) + 31), 32);
    const int v47 = floor_mod(floor_div(v1, v46), 3);
    const int v48 = floor_mod(floor_div(v2, 32), 2);
    const int t49 = (((floor_mod(v1, v46) * 32) + (floor_div(v2, 64) * 16)) + floor_mod(floor_div(v2, 4), 8));
    const bool t50 = ((t49 < int(v0)) && ((((v47 * 16) + (v48 * 8)) + floor_mod(v2, 4)) < 31));
    const bool t51 = ((t49 < int(v0)) && ((((v47 * 16) + (v48 * 8)) + floor_mod(v2, 4)) < 31));
    const i64 t52 = ((((v47 * 32) + (v48 * 16)) + (floor_mod(v2, 4) * 2)) + 8);
    const u16 t53 = (t50) ? buf2[t52] : u16(0);
    const u16 t54 = (t51) ? buf2[t52 + 1] : u16(0);
    const u16 v55 = t53;
    const u16 v56 = t54;
    const int v57 = floor_div((int(v0) + 31), 32);
    const int v58 = floor_mod(floor_div(v1, v57), 3);
    const int v59 = floor_mod(floor_div(v2, 32), 2);
    const int t60 = (((floor_mod(v1, v57) * 32) + (floor_div(v2, 64) * 16)) + floor_mod(floor_div(v2, 4), 8));
    const bool t61 = (((t60 + 8) < int(v0)) && ((((v58 * 16) + (v59 * 8)) + floor_mod(v2, 4)) < 35));
    const bool t62 = (((t60 + 8) < int(v0)) && ((((v58 * 16) + (v59 * 8)) + floor_mod(v2, 4)) < 35));
    const i64 t63 = (((v58 * 32) + (v59 * 16)) + (floor_mod(v2, 4) * 2));
    const u16 t64 = (t61) ? buf2[t63] : u16(0);
    const u16 t65 = (t62) ? buf2[t63 + 1] : u16(0);
    const u16 v66 = t64;
    const u16 v67 = t65;
    const int v68 = floor_div((int(v0) + 31), 32);
    const int v69 = floor_mod(floor_div(v1, v68), 3);
    const int v70 = floor_mod(floor_div(v2, 32), 2);
    const int t71 = (((floor_mod(v1, v68) * 32) + (floor_div(v2, 64) * 16)) + floor_mod(floor_div(v2, 4), 8));
    const bool t72 = (((t71 + 8) < int(v0)) && ((((v69 * 16) + (v70 * 8)) + floor_mod(v2, 4)) < 31));
    const bool t73 = (((t71 + 8) < int(v0)) && ((((v69 * 16) + (v70 * 8)) + floor_mod(v2, 4)) < 31));
    const i64 t74 = ((((v69 * 32) + (v70 * 16)) + (floor_mod(v2, 4) * 2)) + 8);
    const u16 t75 = (t72) ? buf2[t74] : u16(0);
    const u16 t76 = (t73) ? buf2[t74 + 1] : u16(0);
    const u16 v77 = t75;
    const u16 v78 = t76;
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
      const int v79 = floor_div((int(v0) + 31), 32);
      const int v80 = floor_div(floor_div(v1, v79), 3);
      const int t81 = (min_int(((floor_mod(v1, v79) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t82 = buf0[(t81 + min_int(((v80 * 64) + (floor_mod(v2, 4) * 8)), 44))];
      const u16 v83 = ((((v80 * 8) + floor_mod(v2, 4)) < 6) ? t82 : f32_to_f16(float(0.0f)));
      buf5[0] = v83;
    }
     {
      const int v84 = floor_div((int(v0) + 31), 32);
      const int v85 = floor_div(floor_div(v1, v84), 3);
      const int t86 = (min_int(((floor_mod(v1, v84) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t87 = buf0[(t86 + min_int((((v85 * 64) + (floor_mod(v2, 4) * 8)) + 1), 44))];
      const u16 v88 = ((((v85 * 8) + floor_mod(v2, 4)) < 6) ? t87 : f32_to_f16(float(0.0f)));
      buf5[1] = v88;
    }
     {
      const int v89 = floor_div((int(v0) + 31), 32);
      const int v90 = floor_div(floor_div(v1, v89), 3);
      const int t91 = (min_int(((floor_mod(v1, v89) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t92 = buf0[(t91 + min_int((((v90 * 64) + (floor_mod(v2, 4) * 8)) + 2), 44))];
      const u16 v93 = ((((v90 * 8) + floor_mod(v2, 4)) < 6) ? t92 : f32_to_f16(float(0.0f)));
      buf5[2] = v93;
    }
     {
      const int v94 = floor_div((int(v0) + 31), 32);
      const int v95 = floor_div(floor_div(v1, v94), 3);
      const int t96 = (min_int(((floor_mod(v1, v94) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t97 = buf0[(t96 + min_int((((v95 * 64) + (floor_mod(v2, 4) * 8)) + 3), 44))];
      const u16 v98 = ((((v95 * 8) + floor_mod(v2, 4)) < 6) ? t97 : f32_to_f16(float(0.0f)));
      buf5[3] = v98;
    }
     {
      const int v99 = floor_div((int(v0) + 31), 32);
      const int v100 = floor_div(floor_div(v1, v99), 3);
      const int t101 = (min_int(((floor_mod(v1, v99) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t102 = buf0[(t101 + min_int((((v100 * 64) + (floor_mod(v2, 4) * 8)) + 4), 44))];
      const u16 v103 = ((((v100 * 8) + floor_mod(v2, 4)) < 6) ? t102 : f32_to_f16(float(0.0f)));
      buf5[4] = v103;
    }
     {
      const int v104 = floor_div((int(v0) + 31), 32);
      const int v105 = floor_div(floor_div(v1, v104), 3);
      const int t106 = (min_int(((floor_mod(v1, v104) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t107 = buf0[(t106 + min_int((((v105 * 64) + (floor_mod(v2, 4) * 8)) + 5), 44))];
      const u16 v108 = ((((v105 * 8) + floor_mod(v2, 4)) < 5) ? t107 : f32_to_f16(float(0.0f)));
      buf5[5] = v108;
    }
     {
      const int v109 = floor_div((int(v0) + 31), 32);
      const int v110 = floor_div(floor_div(v1, v109), 3);
      const int t111 = (min_int(((floor_mod(v1, v109) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t112 = buf0[(t111 + min_int((((v110 * 64) + (floor_mod(v2, 4) * 8)) + 6), 44))];
      const u16 v113 = ((((v110 * 8) + floor_mod(v2, 4)) < 5) ? t112 : f32_to_f16(float(0.0f)));
      buf5[6] = v113;
    }
     {
      const int v114 = floor_div((int(v0) + 31), 32);
      const int v115 = floor_div(floor_div(v1, v114), 3);
      const int t116 = (min_int(((floor_mod(v1, v114) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t117 = buf0[(t116 + min_int((((v115 * 64) + (floor_mod(v2, 4) * 8)) + 7), 44))];
      const u16 v118 = ((((v115 * 8) + floor_mod(v2, 4)) < 5) ? t117 : f32_to_f16(float(0.0f)));
      buf5[7] = v118;
    }
     {
      const int v119 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v120 = floor_div(v119, 3);
      const int t121 = ((min_int(((floor_mod(v119, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int(((v120 * 64) + (floor_mod(v2, 4) * 8)), 44));
      const u16 t122 = buf1[t121];
      const u16 v123 = ((((v120 * 8) + floor_mod(v2, 4)) < 6) ? t122 : f32_to_f16(float(0.0f)));
      buf7[0] = v123;
    }
     {
      const int v124 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v125 = floor_div(v124, 3);
      const int t126 = ((min_int(((floor_mod(v124, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v125 * 64) + (floor_mod(v2, 4) * 8)) + 1), 44));
      const u16 t127 = buf1[t126];
      const u16 v128 = ((((v125 * 8) + floor_mod(v2, 4)) < 6) ? t127 : f32_to_f16(float(0.0f)));
      buf7[1] = v128;
    }
     {
      const int v129 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v130 = floor_div(v129, 3);
      const int t131 = ((min_int(((floor_mod(v129, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v130 * 64) + (floor_mod(v2, 4) * 8)) + 2), 44));
      const u16 t132 = buf1[t131];
      const u16 v133 = ((((v130 * 8) + floor_mod(v2, 4)) < 6) ? t132 : f32_to_f16(float(0.0f)));
      buf7[2] = v133;
    }
     {
      const int v134 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v135 = floor_div(v134, 3);
      const int t136 = ((min_int(((floor_mod(v134, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v135 * 64) + (floor_mod(v2, 4) * 8)) + 3), 44));
      const u16 t137 = buf1[t136];
      const u16 v138 = ((((v135 * 8) + floor_mod(v2, 4)) < 6) ? t137 : f32_to_f16(float(0.0f)));
      buf7[3] = v138;
    }
     {
      const int v139 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v140 = floor_div(v139, 3);
      const int t141 = ((min_int(((floor_mod(v139, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v140 * 64) + (floor_mod(v2, 4) * 8)) + 4), 44));
      const u16 t142 = buf1[t141];
      const u16 v143 = ((((v140 * 8) + floor_mod(v2, 4)) < 6) ? t142 : f32_to_f16(float(0.0f)));
      buf7[4] = v143;
    }
     {
      const int v144 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v145 = floor_div(v144, 3);
      const int t146 = ((min_int(((floor_mod(v144, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v145 * 64) + (floor_mod(v2, 4) * 8)) + 5), 44));
      const u16 t147 = buf1[t146];
      const u16 v148 = ((((v145 * 8) + floor_mod(v2, 4)) < 5) ? t147 : f32_to_f16(float(0.0f)));
      buf7[5] = v148;
    }
     {
      const int v149 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v150 = floor_div(v149, 3);
      const int t151 = ((min_int(((floor_mod(v149, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v150 * 64) + (floor_mod(v2, 4) * 8)) + 6), 44));
      const u16 t152 = buf1[t151];
      const u16 v153 = ((((v150 * 8) + floor_mod(v2, 4)) < 5) ? t152 : f32_to_f16(float(0.0f)));
      buf7[6] = v153;
    }
     {
      const int v154 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v155 = floor_div(v154, 3);
      const int t156 = ((min_int(((floor_mod(v154, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v155 * 64) + (floor_mod(v2, 4) * 8)) + 7), 44));
      const u16 t157 = buf1[t156];
      const u16 v158 = ((((v155 * 8) + floor_mod(v2, 4)) < 5) ? t157 : f32_to_f16(float(0.0f)));
      buf7[7] = v158;
    }
    const u16 t159 = buf5[0];
    const u16 t160 = buf5[1];
    const u16 t161 = buf5[2];
    const u16 t162 = buf5[3];
    const u16 t163 = buf5[4];
    const u16 t164 = buf5[5];
    const u16 t165 = buf5[6];
    const u16 t166 = buf5[7];
    const i64 t167 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
    *reinterpret_cast<uint4*>(buf4 + t167 + 0) = make_uint4(u32(u16(t159)) | u32(u16(t160)) << 16, u32(u16(t161)) | u32(u16(t162)) << 16, u32(u16(t163)) | u32(u16(t164)) << 16, u32(u16(t165)) | u32(u16(t166)) << 16);
    const u16 t168 = buf7[0];
    const u16 t169 = buf7[1];
    const u16 t170 = buf7[2];
    const u16 t171 = buf7[3];
    const u16 t172 = buf7[4];
    const u16 t173 = buf7[5];
    const u16 t174 = buf7[6];
    const u16 t175 = buf7[7];
    const i64 t176 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
    *reinterpret_cast<uint4*>(buf6 + t176 + 0) = make_uint4(u32(u16(t168)) | u32(u16(t169)) << 16, u32(u16(t170)) | u32(u16(t171)) << 16, u32(u16(t172)) | u32(u16(t173)) << 16, u32(u16(t174)) | u32(u16(t175)) << 16);
    __syncthreads();
    #pragma unroll 1
    for (int v177 = 0; v177 < 2; ++v177) {
      if ((v177 < 1)) {
         {
          const int v178 = floor_div((int(v0) + 31), 32);
          const int v179 = floor_div(floor_div(v1, v178), 3);
          const int t180 = (min_int(((floor_mod(v1, v178) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t181 = buf0[(t180 + min_int((((v179 * 64) + (floor_mod(v2, 4) * 8)) + 32), 44))];
          const u16 v182 = ((((v179 * 8) + floor_mod(v2, 4)) < 2) ? t181 : f32_to_f16(float(0.0f)));
          buf5[0] = v182;
        }
         {
          const int v183 = floor_div((int(v0) + 31), 32);
          const int v184 = floor_div(floor_div(v1, v183), 3);
          const int t185 = (min_int(((floor_mod(v1, v183) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t186 = buf0[(t185 + min_int((((v184 * 64) + (floor_mod(v2, 4) * 8)) + 33), 44))];
          const u16 v187 = ((((v184 * 8) + floor_mod(v2, 4)) < 2) ? t186 : f32_to_f16(float(0.0f)));
          buf5[1] = v187;
        }
         {
          const int v188 = floor_div((int(v0) + 31), 32);
          const int v189 = floor_div(floor_div(v1, v188), 3);
          const int t190 = (min_int(((floor_mod(v1, v188) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t191 = buf0[(t190 + min_int((((v189 * 64) + (floor_mod(v2, 4) * 8)) + 34), 44))];
          const u16 v192 = ((((v189 * 8) + floor_mod(v2, 4)) < 2) ? t191 : f32_to_f16(float(0.0f)));
          buf5[2] = v192;
        }
         {
          const int v193 = floor_div((int(v0) + 31), 32);
          const int v194 = floor_div(floor_div(v1, v193), 3);
          const int t195 = (min_int(((floor_mod(v1, v193) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t196 = buf0[(t195 + min_int((((v194 * 64) + (floor_mod(v2, 4) * 8)) + 35), 44))];
          const u16 v197 = ((((v194 * 8) + floor_mod(v2, 4)) < 2) ? t196 : f32_to_f16(float(0.0f)));
          buf5[3] = v197;
        }
         {
          const int v198 = floor_div((int(v0) + 31), 32);
          const int v199 = floor_div(floor_div(v1, v198), 3);
          const int t200 = (min_int(((floor_mod(v1, v198) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t201 = buf0[(t200 + min_int((((v199 * 64) + (floor_mod(v2, 4) * 8)) + 36), 44))];
          const u16 v202 = ((((v199 * 8) + floor_mod(v2, 4)) < 2) ? t201 : f32_to_f16(float(0.0f)));
          buf5[4] = v202;
        }
         {
          const int v203 = floor_div((int(v0) + 31), 32);
          const int v204 = floor_div(floor_div(v1, v203), 3);
          const int t205 = (min_int(((floor_mod(v1, v203) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t206 = buf0[(t205 + min_int((((v204 * 64) + (floor_mod(v2, 4) * 8)) + 37), 44))];
          const u16 v207 = ((((v204 * 8) + floor_mod(v2, 4)) < 1) ? t206 : f32_to_f16(float(0.0f)));
          buf5[5] = v207;
        }
         {
          const int v208 = floor_div((int(v0) + 31), 32);
          const int v209 = floor_div(floor_div(v1, v208), 3);
          const int t210 = (min_int(((floor_mod(v1, v208) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t211 = buf0[(t210 + min_int((((v209 * 64) + (floor_mod(v2, 4) * 8)) + 38), 44))];
          const u16 v212 = ((((v209 * 8) + floor_mod(v2, 4)) < 1) ? t211 : f32_to_f16(float(0.0f)));
          buf5[6] = v212;
        }
         {
          const int v213 = floor_div((int(v0) + 31), 32);
          const int v214 = floor_div(floor_div(v1, v213), 3);
          const int t215 = (min_int(((floor_mod(v1, v213) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t216 = buf0[(t215 + min_int((((v214 * 64) + (floor_mod(v2, 4) * 8)) + 39), 44))];
          const u16 v217 = ((((v214 * 8) + floor_mod(v2, 4)) < 1) ? t216 : f32_to_f16(float(0.0f)));
          buf5[7] = v217;
        }
         {
          const int t218 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v219 = ((t218 < 2) ? v6 : f32_to_f16(float(0.0f)));
          buf7[0] = v219;
        }
         {
          const int t220 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v221 = ((t220 < 2) ? v10 : f32_to_f16(float(0.0f)));
          buf7[1] = v221;
        }
         {
          const int t222 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v223 = ((t222 < 2) ? v14 : f32_to_f16(float(0.0f)));
          buf7[2] = v223;
        }
         {
          const int t224 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v225 = ((t224 < 2) ? v18 : f32_to_f16(float(0.0f)));
          buf7[3] = v225;
        }
         {
          const int t226 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v227 = ((t226 < 2) ? v22 : f32_to_f16(float(0.0f)));
          buf7[4] = v227;
        }
         {
          const int t228 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v229 = ((t228 < 1) ? v26 : f32_to_f16(float(0.0f)));
          buf7[5] = v229;
        }
         {
          const int t230 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v231 = ((t230 < 1) ? v30 : f32_to_f16(float(0.0f)));
          buf7[6] = v231;
        }
         {
          const int t232 = ((floor_div(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + floor_mod(v2, 4));
          const u16 v233 = ((t232 < 1) ? v34 : f32_to_f16(float(0.0f)));
          buf7[7] = v233;
        }
      }
      const int t234 = ((((v177 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + (t234))) : "memory");
      const int t235 = (((v177 * 1280) + (floor_mod(floor_div(v2, 16), 4) * 320)) + (floor_mod(v2, 8) * 40));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + ((t235 + (floor_mod(floor_div(v2, 8), 2) * 8))))) : "memory");
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
      const int t236 = ((((v177 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + ((t236 + 16)))) : "memory");
      const int t237 = (((v177 * 1280) + (floor_mod(floor_div(v2, 16), 4) * 320)) + (floor_mod(v2, 8) * 40));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + (((t237 + (floor_mod(floor_div(v2, 8), 2) * 8)) + 16)))) : "memory");
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
      if ((v177 < 1)) {
        const u16 t238 = buf5[0];
        const u16 t239 = buf5[1];
        const u16 t240 = buf5[2];
        const u16 t241 = buf5[3];
        const u16 t242 = buf5[4];
        const u16 t243 = buf5[5];
        const u16 t244 = buf5[6];
        const u16 t245 = buf5[7];
        const i64 t246 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
        *reinterpret_cast<uint4*>(buf4 + t246 + 0) = make_uint4(u32(u16(t238)) | u32(u16(t239)) << 16, u32(u16(t240)) | u32(u16(t241)) << 16, u32(u16(t242)) | u32(u16(t243)) << 16, u32(u16(t244)) | u32(u16(t245)) << 16);
        const u16 t247 = buf7[0];
        const u16 t248 = buf7[1];
        const u16 t249 = buf7[2];
        const u16 t250 = buf7[3];
        const u16 t251 = buf7[4];
        const u16 t252 = buf7[5];
        const u16 t253 = buf7[6];
        const u16 t254 = buf7[7];
        const i64 t255 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
        *reinterpret_cast<uint4*>(buf6 + t255 + 0) = make_uint4(u32(u16(t247)) | u32(u16(t248)) << 16, u32(u16(t249)) | u32(u16(t250)) << 16, u32(u16(t251)) | u32(u16(t252)) << 16, u32(u16(t253)) | u32(u16(t254)) << 16);
      }
      __syncthreads();
    }
    const int t256 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
    if (((t256 + floor_mod(floor_div(v2, 4), 8)) < int(v0))) {
      const int t257 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t257 + floor_mod(v2, 4)) < 35)) {
        const int v258 = floor_div((int(v0) + 31), 32);
        const float t259 = buf10[0];
        const float t260 = buf10[1];
        const int t261 = (((floor_mod(v1, v258) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const int t262 = ((t261 + (floor_mod(floor_div(v1, v258), 3) * 32)) + (floor_mod(floor_div(v2, 32), 2) * 16));
        const i64 t263 = (t262 + (floor_mod(v2, 4) * 2));
        *reinterpret_cast<u32*>(buf3 + t263 + 0) = u32(u16(f32_to_f16(float(max_nan((t259 + f16_to_f32(v44)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t260 + f16_to_f32(v45)), 0.0f))))) << 16;
      }
      const int t264 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t264 + floor_mod(v2, 4)) < 31)) {
        const int v265 = floor_div((int(v0) + 31), 32);
        const float t266 = buf10[4];
        const float t267 = buf10[5];
        const int t268 = (((floor_mod(v1, v265) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const int t269 = ((t268 + (floor_mod(floor_div(v1, v265), 3) * 32)) + (floor_mod(floor_div(v2, 32), 2) * 16));
        const i64 t270 = ((t269 + (floor_mod(v2, 4) * 2)) + 8);
        *reinterpret_cast<u32*>(buf3 + t270 + 0) = u32(u16(f32_to_f16(float(max_nan((t266 + f16_to_f32(v55)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t267 + f16_to_f32(v56)), 0.0f))))) << 16;
      }
    }
    const int t271 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
    if ((((t271 + floor_mod(floor_div(v2, 4), 8)) + 8) < int(v0))) {
      const int t272 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t272 + floor_mod(v2, 4)) < 35)) {
        const int v273 = floor_div((int(v0) + 31), 32);
        const float t274 = buf10[2];
        const float t275 = buf10[3];
        const int t276 = (((floor_mod(v1, v273) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const int t277 = ((t276 + (floor_mod(floor_div(v1, v273), 3) * 32)) + (floor_mod(floor_div(v2, 32), 2) * 16));
        const i64 t278 = ((t277 + (floor_mod(v2, 4) * 2)) + 560);
        *reinterpret_cast<u32*>(buf3 + t278 + 0) = u32(u16(f32_to_f16(float(max_nan((t274 + f16_to_f32(v66)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t275 + f16_to_f32(v67)), 0.0f))))) << 16;
      }
      const int t279 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t279 + floor_mod(v2, 4)) < 31)) {
        const int v280 = floor_div((int(v0) + 31), 32);
        const float t281 = buf10[6];
        const float t282 = buf10[7];
        const int t283 = (((floor_mod(v1, v280) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const int t284 = ((t283 + (floor_mod(floor_div(v1, v280), 3) * 32)) + (floor_mod(floor_div(v2, 32), 2) * 16));
        const i64 t285 = ((t284 + (floor_mod(v2, 4) * 2)) + 568);
        *reinterpret_cast<u32*>(buf3 + t285 + 0) = u32(u16(f32_to_f16(float(max_nan((t281 + f16_to_f32(v77)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t282 + f16_to_f32(v78)), 0.0f))))) << 16;
      }
    }
  }
}
