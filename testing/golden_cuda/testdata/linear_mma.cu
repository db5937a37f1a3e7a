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
      const int v3 = floor_div((int(v0) + 31), 32);
      const int v4 = floor_div(floor_div(v1, v3), 3);
      const int t5 = (min_int(((floor_mod(v1, v3) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t6 = buf0[(t5 + min_int(((v4 * 64) + (floor_mod(v2, 4) * 8)), 44))];
      const u16 v7 = ((((v4 * 8) + floor_mod(v2, 4)) < 6) ? t6 : f32_to_f16(float(0.0f)));
      buf5[0] = v7;
    }
     {
      const int v8 = floor_div((int(v0) + 31), 32);
      const int v9 = floor_div(floor_div(v1, v8), 3);
      const int t10 = (min_int(((floor_mod(v1, v8) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t11 = buf0[(t10 + min_int((((v9 * 64) + (floor_mod(v2, 4) * 8)) + 1), 44))];
      const u16 v12 = ((((v9 * 8) + floor_mod(v2, 4)) < 6) ? t11 : f32_to_f16(float(0.0f)));
      buf5[1] = v12;
    }
     {
      const int v13 = floor_div((int(v0) + 31), 32);
      const int v14 = floor_div(floor_div(v1, v13), 3);
      const int t15 = (min_int(((floor_mod(v1, v13) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t16 = buf0[(t15 + min_int((((v14 * 64) + (floor_mod(v2, 4) * 8)) + 2), 44))];
      const u16 v17 = ((((v14 * 8) + floor_mod(v2, 4)) < 6) ? t16 : f32_to_f16(float(0.0f)));
      buf5[2] = v17;
    }
     {
      const int v18 = floor_div((int(v0) + 31), 32);
      const int v19 = floor_div(floor_div(v1, v18), 3);
      const int t20 = (min_int(((floor_mod(v1, v18) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t21 = buf0[(t20 + min_int((((v19 * 64) + (floor_mod(v2, 4) * 8)) + 3), 44))];
      const u16 v22 = ((((v19 * 8) + floor_mod(v2, 4)) < 6) ? t21 : f32_to_f16(float(0.0f)));
      buf5[3] = v22;
    }
     {
      const int v23 = floor_div((int(v0) + 31), 32);
      const int v24 = floor_div(floor_div(v1, v23), 3);
      const int t25 = (min_int(((floor_mod(v1, v23) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t26 = buf0[(t25 + min_int((((v24 * 64) + (floor_mod(v2, 4) * 8)) + 4), 44))];
      const u16 v27 = ((((v24 * 8) + floor_mod(v2, 4)) < 6) ? t26 : f32_to_f16(float(0.0f)));
      buf5[4] = v27;
    }
     {
      const int v28 = floor_div((int(v0) + 31), 32);
      const int v29 = floor_div(floor_div(v1, v28), 3);
      const int t30 = (min_int(((floor_mod(v1, v28) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t31 = buf0[(t30 + min_int((((v29 * 64) + (floor_mod(v2, 4) * 8)) + 5), 44))];
      const u16 v32 = ((((v29 * 8) + floor_mod(v2, 4)) < 5) ? t31 : f32_to_f16(float(0.0f)));
      buf5[5] = v32;
    }
     {
      const int v33 = floor_div((int(v0) + 31), 32);
      const int v34 = floor_div(floor_div(v1, v33), 3);
      const int t35 = (min_int(((floor_mod(v1, v33) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t36 = buf0[(t35 + min_int((((v34 * 64) + (floor_mod(v2, 4) * 8)) + 6), 44))];
      const u16 v37 = ((((v34 * 8) + floor_mod(v2, 4)) < 5) ? t36 : f32_to_f16(float(0.0f)));
      buf5[6] = v37;
    }
     {
      const int v38 = floor_div((int(v0) + 31), 32);
      const int v39 = floor_div(floor_div(v1, v38), 3);
      const int t40 = (min_int(((floor_mod(v1, v38) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
      const u16 t41 = buf0[(t40 + min_int((((v39 * 64) + (floor_mod(v2, 4) * 8)) + 7), 44))];
      const u16 v42 = ((((v39 * 8) + floor_mod(v2, 4)) < 5) ? t41 : f32_to_f16(float(0.0f)));
      buf5[7] = v42;
    }
     {
      const int v43 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v44 = floor_div(v43, 3);
      const int t45 = ((min_int(((floor_mod(v43, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int(((v44 * 64) + (floor_mod(v2, 4) * 8)), 44));
      const u16 t46 = buf1[t45];
      const u16 v47 = ((((v44 * 8) + floor_mod(v2, 4)) < 6) ? t46 : f32_to_f16(float(0.0f)));
      buf7[0] = v47;
    }
     {
      const int v48 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v49 = floor_div(v48, 3);
      const int t50 = ((min_int(((floor_mod(v48, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v49 * 64) + (floor_mod(v2, 4) * 8)) + 1), 44));
      const u16 t51 = buf1[t50];
      const u16 v52 = ((((v49 * 8) + floor_mod(v2, 4)) < 6) ? t51 : f32_to_f16(float(0.0f)));
      buf7[1] = v52;
    }
     {
      const int v53 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v54 = floor_div(v53, 3);
      const int t55 = ((min_int(((floor_mod(v53, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v54 * 64) + (floor_mod(v2, 4) * 8)) + 2), 44));
      const u16 t56 = buf1[t55];
      const u16 v57 = ((((v54 * 8) + floor_mod(v2, 4)) < 6) ? t56 : f32_to_f16(float(0.0f)));
      buf7[2] = v57;
    }
     {
      const int v58 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v59 = floor_div(v58, 3);
      const int t60 = ((min_int(((floor_mod(v58, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v59 * 64) + (floor_mod(v2, 4) * 8)) + 3), 44));
      const u16 t61 = buf1[t60];
      const u16 v62 = ((((v59 * 8) + floor_mod(v2, 4)) < 6) ? t61 : f32_to_f16(float(0.0f)));
      buf7[3] = v62;
    }
     {
      const int v63 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v64 = floor_div(v63, 3);
      const int t65 = ((min_int(((floor_mod(v63, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v64 * 64) + (floor_mod(v2, 4) * 8)) + 4), 44));
      const u16 t66 = buf1[t65];
      const u16 v67 = ((((v64 * 8) + floor_mod(v2, 4)) < 6) ? t66 : f32_to_f16(float(0.0f)));
      buf7[4] = v67;
    }
     {
      const int v68 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v69 = floor_div(v68, 3);
      const int t70 = ((min_int(((floor_mod(v68, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v69 * 64) + (floor_mod(v2, 4) * 8)) + 5), 44));
      const u16 t71 = buf1[t70];
      const u16 v72 = ((((v69 * 8) + floor_mod(v2, 4)) < 5) ? t71 : f32_to_f16(float(0.0f)));
      buf7[5] = v72;
    }
     {
      const int v73 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v74 = floor_div(v73, 3);
      const int t75 = ((min_int(((floor_mod(v73, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v74 * 64) + (floor_mod(v2, 4) * 8)) + 6), 44));
      const u16 t76 = buf1[t75];
      const u16 v77 = ((((v74 * 8) + floor_mod(v2, 4)) < 5) ? t76 : f32_to_f16(float(0.0f)));
      buf7[6] = v77;
    }
     {
      const int v78 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v79 = floor_div(v78, 3);
      const int t80 = ((min_int(((floor_mod(v78, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v79 * 64) + (floor_mod(v2, 4) * 8)) + 7), 44));
      const u16 t81 = buf1[t80];
      const u16 v82 = ((((v79 * 8) + floor_mod(v2, 4)) < 5) ? t81 : f32_to_f16(float(0.0f)));
      buf7[7] = v82;
    }
    const u16 t83 = buf5[0];
    const u16 t84 = buf5[1];
    const u16 t85 = buf5[2];
    const u16 t86 = buf5[3];
    const u16 t87 = buf5[4];
    const u16 t88 = buf5[5];
    const u16 t89 = buf5[6];
    const u16 t90 = buf5[7];
    const i64 t91 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
    *reinterpret_cast<uint4*>(buf4 + t91 + 0) = make_uint4(u32(u16(t83)) | u32(u16(t84)) << 16, u32(u16(t85)) | u32(u16(t86)) << 16, u32(u16(t87)) | u32(u16(t88)) << 16, u32(u16(t89)) | u32(u16(t90)) << 16);
    const u16 t92 = buf7[0];
    const u16 t93 = buf7[1];
    const u16 t94 = buf7[2];
    const u16 t95 = buf7[3];
    const u16 t96 = buf7[4];
    const u16 t97 = buf7[5];
    const u16 t98 = buf7[6];
    const u16 t99 = buf7[7];
    const i64 t100 = ((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8));
    *reinterpret_cast<uint4*>(buf6 + t100 + 0) = make_uint4(u32(u16(t92)) | u32(u16(t93)) << 16, u32(u16(t94)) | u32(u16(t95)) << 16, u32(u16(t96)) | u32(u16(t97)) << 16, u32(u16(t98)) | u32(u16(t99)) << 16);
    __syncthreads();
    #pragma unroll 1
    for (int v101 = 0; v101 < 2; ++v101) {
      if ((v101 < 1)) {
         {
          const int v102 = floor_div((int(v0) + 31), 32);
          const int v103 = floor_div(floor_div(v1, v102), 3);
          const int t104 = (min_int(((floor_mod(v1, v102) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t105 = buf0[(t104 + min_int((((v103 * 64) + (floor_mod(v2, 4) * 8)) + 32), 44))];
          const u16 v106 = ((((v103 * 8) + floor_mod(v2, 4)) < 2) ? t105 : f32_to_f16(float(0.0f)));
          buf5[0] = v106;
        }
         {
          const int v107 = floor_div((int(v0) + 31), 32);
          const int v108 = floor_div(floor_div(v1, v107), 3);
          const int t109 = (min_int(((floor_mod(v1, v107) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t110 = buf0[(t109 + min_int((((v108 * 64) + (floor_mod(v2, 4) * 8)) + 33), 44))];
          const u16 v111 = ((((v108 * 8) + floor_mod(v2, 4)) < 2) ? t110 : f32_to_f16(float(0.0f)));
          buf5[1] = v111;
        }
         {
          const int v112 = floor_div((int(v0) + 31), 32);
          const int v113 = floor_div(floor_div(v1, v112), 3);
          const int t114 = (min_int(((floor_mod(v1, v112) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t115 = buf0[(t114 + min_int((((v113 * 64) + (floor_mod(v2, 4) * 8)) + 34), 44))];
          const u16 v116 = ((((v113 * 8) + floor_mod(v2, 4)) < 2) ? t115 : f32_to_f16(float(0.0f)));
          buf5[2] = v116;
        }
         {
          const int v117 = floor_div((int(v0) + 31), 32);
          const int v118 = floor_div(floor_div(v1, v117), 3);
          const int t119 = (min_int(((floor_mod(v1, v117) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t120 = buf0[(t119 + min_int((((v118 * 64) + (floor_mod(v2, 4) * 8)) + 35), 44))];
          const u16 v121 = ((((v118 * 8) + floor_mod(v2, 4)) < 2) ? t120 : f32_to_f16(float(0.0f)));
          buf5[3] = v121;
        }
         {
          const int v122 = floor_div((int(v0) + 31), 32);
          const int v123 = floor_div(floor_div(v1, v122), 3);
          const int t124 = (min_int(((floor_mod(v1, v122) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t125 = buf0[(t124 + min_int((((v123 * 64) + (floor_mod(v2, 4) * 8)) + 36), 44))];
          const u16 v126 = ((((v123 * 8) + floor_mod(v2, 4)) < 2) ? t125 : f32_to_f16(float(0.0f)));
          buf5[4] = v126;
        }
         {
          const int v127 = floor_div((int(v0) + 31), 32);
          const int v128 = floor_div(floor_div(v1, v127), 3);
          const int t129 = (min_int(((floor_mod(v1, v127) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t130 = buf0[(t129 + min_int((((v128 * 64) + (floor_mod(v2, 4) * 8)) + 37), 44))];
          const u16 v131 = ((((v128 * 8) + floor_mod(v2, 4)) < 1) ? t130 : f32_to_f16(float(0.0f)));
          buf5[5] = v131;
        }
         {
          const int v132 = floor_div((int(v0) + 31), 32);
          const int v133 = floor_div(floor_div(v1, v132), 3);
          const int t134 = (min_int(((floor_mod(v1, v132) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t135 = buf0[(t134 + min_int((((v133 * 64) + (floor_mod(v2, 4) * 8)) + 38), 44))];
          const u16 v136 = ((((v133 * 8) + floor_mod(v2, 4)) < 1) ? t135 : f32_to_f16(float(0.0f)));
          buf5[6] = v136;
        }
         {
          const int v137 = floor_div((int(v0) + 31), 32);
          const int v138 = floor_div(floor_div(v1, v137), 3);
          const int t139 = (min_int(((floor_mod(v1, v137) * 32) + floor_div(v2, 4)), (int(v0) - 1)) * 45);
          const u16 t140 = buf0[(t139 + min_int((((v138 * 64) + (floor_mod(v2, 4) * 8)) + 39), 44))];
          const u16 v141 = ((((v138 * 8) + floor_mod(v2, 4)) < 1) ? t140 : f32_to_f16(float(0.0f)));
          buf5[7] = v141;
        }
         {
          const int v142 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v143 = floor_div(v142, 3);
          const int t144 = ((min_int(((floor_mod(v142, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v143 * 64) + (floor_mod(v2, 4) * 8)) + 32), 44));
          const u16 t145 = buf1[t144];
          const u16 v146 = ((((v143 * 8) + floor_mod(v2, 4)) < 2) ? t145 : f32_to_f16(float(0.0f)));
          buf7[0] = v146;
        }
         {
          const int v147 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v148 = floor_div(v147, 3);
          const int t149 = ((min_int(((floor_mod(v147, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v148 * 64) + (floor_mod(v2, 4) * 8)) + 33), 44));
          const u16 t150 = buf1[t149];
          const u16 v151 = ((((v148 * 8) + floor_mod(v2, 4)) < 2) ? t150 : f32_to_f16(float(0.0f)));
          buf7[1] = v151;
        }
         {
          const int v152 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v153 = floor_div(v152, 3);
          const int t154 = ((min_int(((floor_mod(v152, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v153 * 64) + (floor_mod(v2, 4) * 8)) + 34), 44));
          const u16 t155 = buf1[t154];
          const u16 v156 = ((((v153 * 8) + floor_mod(v2, 4)) < 2) ? t155 : f32_to_f16(float(0.0f)));
          buf7[2] = v156;
        }
         {
          const int v157 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v158 = floor_div(v157, 3);
          const int t159 = ((min_int(((floor_mod(v157, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v158 * 64) + (floor_mod(v2, 4) * 8)) + 35), 44));
          const u16 t160 = buf1[t159];
          const u16 v161 = ((((v158 * 8) + floor_mod(v2, 4)) < 2) ? t160 : f32_to_f16(float(0.0f)));
          buf7[3] = v161;
        }
         {
          const int v162 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v163 = floor_div(v162, 3);
          const int t164 = ((min_int(((floor_mod(v162, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v163 * 64) + (floor_mod(v2, 4) * 8)) + 36), 44));
          const u16 t165 = buf1[t164];
          const u16 v166 = ((((v163 * 8) + floor_mod(v2, 4)) < 2) ? t165 : f32_to_f16(float(0.0f)));
          buf7[4] = v166;
        }
         {
          const int v167 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v168 = floor_div(v167, 3);
          const int t169 = ((min_int(((floor_mod(v167, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v168 * 64) + (floor_mod(v2, 4) * 8)) + 37), 44));
          const u16 t170 = buf1[t169];
          const u16 v171 = ((((v168 * 8) + floor_mod(v2, 4)) < 1) ? t170 : f32_to_f16(float(0.0f)));
          buf7[5] = v171;
        }
         {
          const int v172 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v173 = floor_div(v172, 3);
          const int t174 = ((min_int(((floor_mod(v172, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v173 * 64) + (floor_mod(v2, 4) * 8)) + 38), 44));
          const u16 t175 = buf1[t174];
          const u16 v176 = ((((v173 * 8) + floor_mod(v2, 4)) < 1) ? t175 : f32_to_f16(float(0.0f)));
          buf7[6] = v176;
        }
         {
          const int v177 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v178 = floor_div(v177, 3);
          const int t179 = ((min_int(((floor_mod(v177, 3) * 32) + floor_div(v2, 4)), 69) * 45) + min_int((((v178 * 64) + (floor_mod(v2, 4) * 8)) + 39), 44));
          const u16 t180 = buf1[t179];
          const u16 v181 = ((((v178 * 8) + floor_mod(v2, 4)) < 1) ? t180 : f32_to_f16(float(0.0f)));
          buf7[7] = v181;
        }
      }
      const int t182 = ((((v101 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + (t182))) : "memory");
      const int t183 = (((v101 * 1280) + (floor_mod(floor_div(v2, 16), 4) * 320)) + (floor_mod(v2, 8) * 40));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + ((t183 + (floor_mod(floor_div(v2, 8), 2) * 8))))) : "memory");
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
      const int t184 = ((((v101 * 1280) + (floor_div(v2, 64) * 640)) + (floor_mod(v2, 16) * 40)) + (floor_mod(floor_div(v2, 16), 2) * 8));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf9[0]), "=r"(buf9[1]), "=r"(buf9[2]), "=r"(buf9[3]) : "r"(shared_address(buf4 + ((t184 + 16)))) : "memory");
      const int t185 = (((v101 * 1280) + (floor_mod(floor_div(v2, 16), 4) * 320)) + (floor_mod(v2, 8) * 40));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf8[0]), "=r"(buf8[1]), "=r"(buf8[2]), "=r"(buf8[3]) : "r"(shared_address(buf6 + (((t185 + (floor_mod(floor_div(v2, 8), 2) * 8)) + 16)))) : "memory");
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[0]), "+f"(buf10[1]), "+f"(buf10[2]), "+f"(buf10[3]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[0]), "r"(buf8[1]));
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(buf10[4]), "+f"(buf10[5]), "+f"(buf10[6]), "+f"(buf10[7]) : "r"(buf9[0]), "r"(buf9[1]), "r"(buf9[2]), "r"(buf9[3]), "r"(buf8[2]), "r"(buf8[3]));
      if ((v101 < 1)) {
        const u16 t186 = buf5[0];
        const u16 t187 = buf5[1];
        const u16 t188 = buf5[2];
        const u16 t189 = buf5[3];
        const u16 t190 = buf5[4];
        const u16 t191 = buf5[5];
        const u16 t192 = buf5[6];
        const u16 t193 = buf5[7];
        const i64 t194 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
        *reinterpret_cast<uint4*>(buf4 + t194 + 0) = make_uint4(u32(u16(t186)) | u32(u16(t187)) << 16, u32(u16(t188)) | u32(u16(t189)) << 16, u32(u16(t190)) | u32(u16(t191)) << 16, u32(u16(t192)) | u32(u16(t193)) << 16);
        const u16 t195 = buf7[0];
        const u16 t196 = buf7[1];
        const u16 t197 = buf7[2];
        const u16 t198 = buf7[3];
        const u16 t199 = buf7[4];
        const u16 t200 = buf7[5];
        const u16 t201 = buf7[6];
        const u16 t202 = buf7[7];
        const i64 t203 = (((floor_div(v2, 4) * 40) + (floor_mod(v2, 4) * 8)) + 1280);
        *reinterpret_cast<uint4*>(buf6 + t203 + 0) = make_uint4(u32(u16(t195)) | u32(u16(t196)) << 16, u32(u16(t197)) | u32(u16(t198)) << 16, u32(u16(t199)) | u32(u16(t200)) << 16, u32(u16(t201)) | u32(u16(t202)) << 16);
      }
      __syncthreads();
    }
    const int t204 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
    if (((t204 + floor_mod(floor_div(v2, 4), 8)) < int(v0))) {
      const int t205 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t205 + floor_mod(v2, 4)) < 35)) {
        const int v206 = floor_div((int(v0) + 31), 32);
        const int v207 = (floor_mod(floor_div(v1, v206), 3) * 32);
        const int v208 = (floor_mod(floor_div(v2, 32), 2) * 16);
        const int v209 = (floor_mod(v2, 4) * 2);
        const float t210 = buf10[0];
        const float t211 = buf10[1];
        const i64 t212 = ((v207 + v208) + v209);
        const u32 w213 = *reinterpret_cast<const u32*>(buf2 + t212 + 0);
        const u16 t214 = u16((w213 >> 0 & 0xffffu));
        const u16 t215 = u16((w213 >> 16 & 0xffffu));
        const int t216 = (((floor_mod(v1, v206) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const i64 t217 = (((t216 + v207) + v208) + v209);
        *reinterpret_cast<u32*>(buf3 + t217 + 0) = u32(u16(f32_to_f16(float(max_nan((t210 + f16_to_f32(t214)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t211 + f16_to_f32(t215)), 0.0f))))) << 16;
      }
      const int t218 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t218 + floor_mod(v2, 4)) < 31)) {
        const int v219 = floor_div((int(v0) + 31), 32);
        const int v220 = (floor_mod(floor_div(v1, v219), 3) * 32);
        const int v221 = (floor_mod(floor_div(v2, 32), 2) * 16);
        const int v222 = (floor_mod(v2, 4) * 2);
        const float t223 = buf10[4];
        const float t224 = buf10[5];
        const i64 t225 = (((v220 + v221) + v222) + 8);
        const u32 w226 = *reinterpret_cast<const u32*>(buf2 + t225 + 0);
        const u16 t227 = u16((w226 >> 0 & 0xffffu));
        const u16 t228 = u16((w226 >> 16 & 0xffffu));
        const int t229 = (((floor_mod(v1, v219) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const i64 t230 = ((((t229 + v220) + v221) + v222) + 8);
        *reinterpret_cast<u32*>(buf3 + t230 + 0) = u32(u16(f32_to_f16(float(max_nan((t223 + f16_to_f32(t227)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t224 + f16_to_f32(t228)), 0.0f))))) << 16;
      }
    }
    const int t231 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_div(v2, 64) * 16));
    if ((((t231 + floor_mod(floor_div(v2, 4), 8)) + 8) < int(v0))) {
      const int t232 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t232 + floor_mod(v2, 4)) < 35)) {
        const int v233 = floor_div((int(v0) + 31), 32);
        const int v234 = (floor_mod(floor_div(v1, v233), 3) * 32);
        const int v235 = (floor_mod(floor_div(v2, 32), 2) * 16);
        const int v236 = (floor_mod(v2, 4) * 2);
        const float t237 = buf10[2];
        const float t238 = buf10[3];
        const i64 t239 = ((v234 + v235) + v236);
        const u32 w240 = *reinterpret_cast<const u32*>(buf2 + t239 + 0);
        const u16 t241 = u16((w240 >> 0 & 0xffffu));
        const u16 t242 = u16((w240 >> 16 & 0xffffu));
        const int t243 = (((floor_mod(v1, v233) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const i64 t244 = ((((t243 + v234) + v235) + v236) + 560);
        *reinterpret_cast<u32*>(buf3 + t244 + 0) = u32(u16(f32_to_f16(float(max_nan((t237 + f16_to_f32(t241)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t238 + f16_to_f32(t242)), 0.0f))))) << 16;
      }
      const int t245 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 16) + (floor_mod(floor_div(v2, 32), 2) * 8));
      if (((t245 + floor_mod(v2, 4)) < 31)) {
        const int v246 = floor_div((int(v0) + 31), 32);
        const int v247 = (floor_mod(floor_div(v1, v246), 3) * 32);
        const int v248 = (floor_mod(floor_div(v2, 32), 2) * 16);
        const int v249 = (floor_mod(v2, 4) * 2);
        const float t250 = buf10[6];
        const float t251 = buf10[7];
        const i64 t252 = (((v247 + v248) + v249) + 8);
        const u32 w253 = *reinterpret_cast<const u32*>(buf2 + t252 + 0);
        const u16 t254 = u16((w253 >> 0 & 0xffffu));
        const u16 t255 = u16((w253 >> 16 & 0xffffu));
        const int t256 = (((floor_mod(v1, v246) * 2240) + (floor_div(v2, 64) * 1120)) + (floor_mod(floor_div(v2, 4), 8) * 70));
        const i64 t257 = ((((t256 + v247) + v248) + v249) + 568);
        *reinterpret_cast<u32*>(buf3 + t257 + 0) = u32(u16(f32_to_f16(float(max_nan((t250 + f16_to_f32(t254)), 0.0f))))) | u32(u16(f32_to_f16(float(max_nan((t251 + f16_to_f32(t255)), 0.0f))))) << 16;
      }
    }
  }
}
