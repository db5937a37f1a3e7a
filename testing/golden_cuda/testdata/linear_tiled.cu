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
      const int v3 = floor_div((int(v0) + 31), 32);
      const int v4 = ((floor_div(floor_div(v1, v3), 3) * 48) + floor_mod(v2, 16));
      const int t5 = (min_int(((floor_mod(v1, v3) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
      const float t6 = buf0[(t5 + min_int(v4, 44))];
      const float v7 = ((v4 < 45) ? t6 : 0.0f);
      buf5[0] = v7;
    }
     {
      const int v8 = floor_div((int(v0) + 31), 32);
      const int v9 = ((floor_div(floor_div(v1, v8), 3) * 48) + floor_mod(v2, 16));
      const int t10 = min_int((((floor_mod(v1, v8) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
      const float t11 = buf0[((t10 * 45) + min_int(v9, 44))];
      const float v12 = ((v9 < 45) ? t11 : 0.0f);
      buf5[1] = v12;
    }
     {
      const int v13 = floor_div((int(v0) + 31), 32);
      const int v14 = ((floor_div(floor_div(v1, v13), 3) * 48) + floor_mod(v2, 16));
      const int t15 = min_int((((floor_mod(v1, v13) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
      const float t16 = buf0[((t15 * 45) + min_int(v14, 44))];
      const float v17 = ((v14 < 45) ? t16 : 0.0f);
      buf5[2] = v17;
    }
     {
      const int v18 = floor_div((int(v0) + 31), 32);
      const int v19 = ((floor_div(floor_div(v1, v18), 3) * 48) + floor_mod(v2, 16));
      const int t20 = min_int((((floor_mod(v1, v18) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
      const float t21 = buf0[((t20 * 45) + min_int(v19, 44))];
      const float v22 = ((v19 < 45) ? t21 : 0.0f);
      buf5[3] = v22;
    }
     {
      const int v23 = floor_div((int(v0) + 31), 32);
      const int v24 = ((floor_div(floor_div(v1, v23), 3) * 48) + floor_mod(v2, 16));
      const int t25 = min_int((((floor_mod(v1, v23) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
      const float t26 = buf0[((t25 * 45) + min_int(v24, 44))];
      const float v27 = ((v24 < 45) ? t26 : 0.0f);
      buf5[4] = v27;
    }
     {
      const int v28 = floor_div((int(v0) + 31), 32);
      const int v29 = ((floor_div(floor_div(v1, v28), 3) * 48) + floor_mod(v2, 16));
      const int t30 = min_int((((floor_mod(v1, v28) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
      const float t31 = buf0[((t30 * 45) + min_int(v29, 44))];
      const float v32 = ((v29 < 45) ? t31 : 0.0f);
      buf5[5] = v32;
    }
     {
      const int v33 = floor_div((int(v0) + 31), 32);
      const int v34 = ((floor_div(floor_div(v1, v33), 3) * 48) + floor_mod(v2, 16));
      const int t35 = min_int((((floor_mod(v1, v33) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
      const float t36 = buf0[((t35 * 45) + min_int(v34, 44))];
      const float v37 = ((v34 < 45) ? t36 : 0.0f);
      buf5[6] = v37;
    }
     {
      const int v38 = floor_div((int(v0) + 31), 32);
      const int v39 = ((floor_div(floor_div(v1, v38), 3) * 48) + floor_mod(v2, 16));
      const int t40 = min_int((((floor_mod(v1, v38) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
      const float t41 = buf0[((t40 * 45) + min_int(v39, 44))];
      const float v42 = ((v39 < 45) ? t41 : 0.0f);
      buf5[7] = v42;
    }
     {
      const int v43 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v44 = ((floor_div(v43, 3) * 48) + floor_mod(v2, 16));
      const int t45 = (((floor_mod(v43, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int(v44, 44));
      const float t46 = buf1[t45];
      const float v47 = ((v44 < 45) ? t46 : 0.0f);
      buf7[0] = v47;
    }
     {
      const int v48 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v49 = ((floor_div(v48, 3) * 48) + floor_mod(v2, 16));
      const int t50 = ((min_int((((floor_mod(v48, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45) + min_int(v49, 44));
      const float t51 = buf1[t50];
      const float v52 = ((v49 < 45) ? t51 : 0.0f);
      buf7[1] = v52;
    }
     {
      const int v53 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v54 = ((floor_div(v53, 3) * 48) + floor_mod(v2, 16));
      const int t55 = ((min_int((((floor_mod(v53, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45) + min_int(v54, 44));
      const float t56 = buf1[t55];
      const float v57 = ((v54 < 45) ? t56 : 0.0f);
      buf7[2] = v57;
    }
     {
      const int v58 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v59 = ((floor_div(v58, 3) * 48) + floor_mod(v2, 16));
      const int t60 = (min_int((((floor_mod(v58, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
      const float t61 = buf1[(t60 + min_int(v59, 44))];
      const float v62 = ((v59 < 45) ? t61 : 0.0f);
      buf7[3] = v62;
    }
     {
      const int v63 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v64 = ((floor_div(v63, 3) * 48) + floor_mod(v2, 16));
      const int t65 = (min_int((((floor_mod(v63, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
      const float t66 = buf1[(t65 + min_int(v64, 44))];
      const float v67 = ((v64 < 45) ? t66 : 0.0f);
      buf7[4] = v67;
    }
     {
      const int v68 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v69 = ((floor_div(v68, 3) * 48) + floor_mod(v2, 16));
      const int t70 = (min_int((((floor_mod(v68, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
      const float t71 = buf1[(t70 + min_int(v69, 44))];
      const float v72 = ((v69 < 45) ? t71 : 0.0f);
      buf7[5] = v72;
    }
     {
      const int v73 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v74 = ((floor_div(v73, 3) * 48) + floor_mod(v2, 16));
      const int t75 = (min_int((((floor_mod(v73, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
      const float t76 = buf1[(t75 + min_int(v74, 44))];
      const float v77 = ((v74 < 45) ? t76 : 0.0f);
      buf7[6] = v77;
    }
     {
      const int v78 = floor_div(v1, floor_div((int(v0) + 31), 32));
      const int v79 = ((floor_div(v78, 3) * 48) + floor_mod(v2, 16));
      const int t80 = (min_int((((floor_mod(v78, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
      const float t81 = buf1[(t80 + min_int(v79, 44))];
      const float v82 = ((v79 < 45) ? t81 : 0.0f);
      buf7[7] = v82;
    }
    const float t83 = buf5[0];
    buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t83;
    const float t84 = buf5[1];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t84;
    const float t85 = buf5[2];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t85;
    const float t86 = buf5[3];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t86;
    const float t87 = buf5[4];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t87;
    const float t88 = buf5[5];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t88;
    const float t89 = buf5[6];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t89;
    const float t90 = buf5[7];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t90;
    const float t91 = buf7[0];
    buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t91;
    const float t92 = buf7[1];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t92;
    const float t93 = buf7[2];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t93;
    const float t94 = buf7[3];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t94;
    const float t95 = buf7[4];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t95;
    const float t96 = buf7[5];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t96;
    const float t97 = buf7[6];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t97;
    const float t98 = buf7[7];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t98;
    __syncthreads();
    #pragma unroll 1
    for (int v99 = 0; v99 < 3; ++v99) {
      if ((v99 < 2)) {
         {
          const int v100 = floor_div((int(v0) + 31), 32);
          const int t101 = (((floor_div(floor_div(v1, v100), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v102 = t101;
          const int t103 = (min_int(((floor_mod(v1, v100) * 32) + floor_div(v2, 16)), (int(v0) - 1)) * 45);
          const float t104 = buf0[(t103 + min_int((v102 + 16), 44))];
          const float v105 = ((v102 < 29) ? t104 : 0.0f);
          buf5[0] = v105;
        }
         {
          const int v106 = floor_div((int(v0) + 31), 32);
          const int t107 = (((floor_div(floor_div(v1, v106), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v108 = t107;
          const int t109 = min_int((((floor_mod(v1, v106) * 32) + floor_div(v2, 16)) + 4), (int(v0) - 1));
          const float t110 = buf0[((t109 * 45) + min_int((v108 + 16), 44))];
          const float v111 = ((v108 < 29) ? t110 : 0.0f);
          buf5[1] = v111;
        }
         {
          const int v112 = floor_div((int(v0) + 31), 32);
          const int t113 = (((floor_div(floor_div(v1, v112), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v114 = t113;
          const int t115 = min_int((((floor_mod(v1, v112) * 32) + floor_div(v2, 16)) + 8), (int(v0) - 1));
          const float t116 = buf0[((t115 * 45) + min_int((v114 + 16), 44))];
          const float v117 = ((v114 < 29) ? t116 : 0.0f);
          buf5[2] = v117;
        }
         {
          const int v118 = floor_div((int(v0) + 31), 32);
          const int t119 = (((floor_div(floor_div(v1, v118), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v120 = t119;
          const int t121 = min_int((((floor_mod(v1, v118) * 32) + floor_div(v2, 16)) + 12), (int(v0) - 1));
          const float t122 = buf0[((t121 * 45) + min_int((v120 + 16), 44))];
          const float v123 = ((v120 < 29) ? t122 : 0.0f);
          buf5[3] = v123;
        }
         {
          const int v124 = floor_div((int(v0) + 31), 32);
          const int t125 = (((floor_div(floor_div(v1, v124), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v126 = t125;
          const int t127 = min_int((((floor_mod(v1, v124) * 32) + floor_div(v2, 16)) + 16), (int(v0) - 1));
          const float t128 = buf0[((t127 * 45) + min_int((v126 + 16), 44))];
          const float v129 = ((v126 < 29) ? t128 : 0.0f);
          buf5[4] = v129;
        }
         {
          const int v130 = floor_div((int(v0) + 31), 32);
          const int t131 = (((floor_div(floor_div(v1, v130), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v132 = t131;
          const int t133 = min_int((((floor_mod(v1, v130) * 32) + floor_div(v2, 16)) + 20), (int(v0) - 1));
          const float t134 = buf0[((t133 * 45) + min_int((v132 + 16), 44))];
          const float v135 = ((v132 < 29) ? t134 : 0.0f);
          buf5[5] = v135;
        }
         {
          const int v136 = floor_div((int(v0) + 31), 32);
          const int t137 = (((floor_div(floor_div(v1, v136), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v138 = t137;
          const int t139 = min_int((((floor_mod(v1, v136) * 32) + floor_div(v2, 16)) + 24), (int(v0) - 1));
          const float t140 = buf0[((t139 * 45) + min_int((v138 + 16), 44))];
          const float v141 = ((v138 < 29) ? t140 : 0.0f);
          buf5[6] = v141;
        }
         {
          const int v142 = floor_div((int(v0) + 31), 32);
          const int t143 = (((floor_div(floor_div(v1, v142), 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int v144 = t143;
          const int t145 = min_int((((floor_mod(v1, v142) * 32) + floor_div(v2, 16)) + 28), (int(v0) - 1));
          const float t146 = buf0[((t145 * 45) + min_int((v144 + 16), 44))];
          const float v147 = ((v144 < 29) ? t146 : 0.0f);
          buf5[7] = v147;
        }
         {
          const int v148 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v149 = (((floor_div(v148, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t150 = (((floor_mod(v148, 3) * 1440) + (floor_div(v2, 16) * 45)) + min_int((v149 + 16), 44));
          const float t151 = buf1[t150];
          const float v152 = ((v149 < 29) ? t151 : 0.0f);
          buf7[0] = v152;
        }
         {
          const int v153 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v154 = (((floor_div(v153, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t155 = (min_int((((floor_mod(v153, 3) * 32) + floor_div(v2, 16)) + 4), 69) * 45);
          const float t156 = buf1[(t155 + min_int((v154 + 16), 44))];
          const float v157 = ((v154 < 29) ? t156 : 0.0f);
          buf7[1] = v157;
        }
         {
          const int v158 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v159 = (((floor_div(v158, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t160 = (min_int((((floor_mod(v158, 3) * 32) + floor_div(v2, 16)) + 8), 69) * 45);
          const float t161 = buf1[(t160 + min_int((v159 + 16), 44))];
          const float v162 = ((v159 < 29) ? t161 : 0.0f);
          buf7[2] = v162;
        }
         {
          const int v163 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v164 = (((floor_div(v163, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t165 = (min_int((((floor_mod(v163, 3) * 32) + floor_div(v2, 16)) + 12), 69) * 45);
          const float t166 = buf1[(t165 + min_int((v164 + 16), 44))];
          const float v167 = ((v164 < 29) ? t166 : 0.0f);
          buf7[3] = v167;
        }
         {
          const int v168 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v169 = (((floor_div(v168, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t170 = (min_int((((floor_mod(v168, 3) * 32) + floor_div(v2, 16)) + 16), 69) * 45);
          const float t171 = buf1[(t170 + min_int((v169 + 16), 44))];
          const float v172 = ((v169 < 29) ? t171 : 0.0f);
          buf7[4] = v172;
        }
         {
          const int v173 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v174 = (((floor_div(v173, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t175 = (min_int((((floor_mod(v173, 3) * 32) + floor_div(v2, 16)) + 20), 69) * 45);
          const float t176 = buf1[(t175 + min_int((v174 + 16), 44))];
          const float v177 = ((v174 < 29) ? t176 : 0.0f);
          buf7[5] = v177;
        }
         {
          const int v178 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v179 = (((floor_div(v178, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t180 = (min_int((((floor_mod(v178, 3) * 32) + floor_div(v2, 16)) + 24), 69) * 45);
          const float t181 = buf1[(t180 + min_int((v179 + 16), 44))];
          const float v182 = ((v179 < 29) ? t181 : 0.0f);
          buf7[6] = v182;
        }
         {
          const int v183 = floor_div(v1, floor_div((int(v0) + 31), 32));
          const int v184 = (((floor_div(v183, 3) * 48) + (v99 * 16)) + floor_mod(v2, 16));
          const int t185 = (min_int((((floor_mod(v183, 3) * 32) + floor_div(v2, 16)) + 28), 69) * 45);
          const float t186 = buf1[(t185 + min_int((v184 + 16), 44))];
          const float v187 = ((v184 < 29) ? t186 : 0.0f);
          buf7[7] = v187;
        }
      }
      #pragma unroll 16
      for (int v188 = 0; v188 < 16; ++v188) {
        const int t189 = (((floor_mod(v99, 2) * 576) + (v188 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
        const i64 t190 = t189;
        const uint4 w191 = *reinterpret_cast<const uint4*>(buf4 + t190 + 0);
        const float t192 = __uint_as_float(w191.x);
        const float t193 = __uint_as_float(w191.y);
        const float t194 = __uint_as_float(w191.z);
        const float t195 = __uint_as_float(w191.w);
        const float v196 = t192;
        const float v197 = t193;
        const float v198 = t194;
        const float v199 = t195;
        const int t200 = ((((floor_mod(v99, 2) * 576) + (v188 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t201 = t200;
        const uint4 w202 = *reinterpret_cast<const uint4*>(buf6 + t201 + 0);
        const float t203 = __uint_as_float(w202.x);
        const float t204 = __uint_as_float(w202.y);
        const float t205 = __uint_as_float(w202.z);
        const float t206 = __uint_as_float(w202.w);
        const float v207 = t203;
        const float v208 = t204;
        const float v209 = t205;
        const float v210 = t206;
        const float t211 = buf8[0];
        buf8[0] = (t211 + (v196 * v207));
        const float t212 = buf8[1];
        buf8[1] = (t212 + (v196 * v208));
        const float t213 = buf8[2];
        buf8[2] = (t213 + (v196 * v209));
        const float t214 = buf8[3];
        buf8[3] = (t214 + (v196 * v210));
        const float t215 = buf8[4];
        buf8[4] = (t215 + (v197 * v207));
        const float t216 = buf8[5];
        buf8[5] = (t216 + (v197 * v208));
        const float t217 = buf8[6];
        buf8[6] = (t217 + (v197 * v209));
        const float t218 = buf8[7];
        buf8[7] = (t218 + (v197 * v210));
        const float t219 = buf8[8];
        buf8[8] = (t219 + (v198 * v207));
        const float t220 = buf8[9];
        buf8[9] = (t220 + (v198 * v208));
        const float t221 = buf8[10];
        buf8[10] = (t221 + (v198 * v209));
        const float t222 = buf8[11];
        buf8[11] = (t222 + (v198 * v210));
        const float t223 = buf8[12];
        buf8[12] = (t223 + (v199 * v207));
        const float t224 = buf8[13];
        buf8[13] = (t224 + (v199 * v208));
        const float t225 = buf8[14];
        buf8[14] = (t225 + (v199 * v209));
        const float t226 = buf8[15];
        buf8[15] = (t226 + (v199 * v210));
      }
      if ((v99 < 2)) {
        const float t227 = buf5[0];
        const int t228 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[t228] = t227;
        const float t229 = buf5[1];
        const int t230 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t230 + 4)] = t229;
        const float t231 = buf5[2];
        const int t232 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t232 + 8)] = t231;
        const float t233 = buf5[3];
        const int t234 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t234 + 12)] = t233;
        const float t235 = buf5[4];
        const int t236 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t236 + 16)] = t235;
        const float t237 = buf5[5];
        const int t238 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t238 + 20)] = t237;
        const float t239 = buf5[6];
        const int t240 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t240 + 24)] = t239;
        const float t241 = buf5[7];
        const int t242 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf4[(t242 + 28)] = t241;
        const float t243 = buf7[0];
        const int t244 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[t244] = t243;
        const float t245 = buf7[1];
        const int t246 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t246 + 4)] = t245;
        const float t247 = buf7[2];
        const int t248 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t248 + 8)] = t247;
        const float t249 = buf7[3];
        const int t250 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t250 + 12)] = t249;
        const float t251 = buf7[4];
        const int t252 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t252 + 16)] = t251;
        const float t253 = buf7[5];
        const int t254 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t254 + 20)] = t253;
        const float t255 = buf7[6];
        const int t256 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t256 + 24)] = t255;
        const float t257 = buf7[7];
        const int t258 = (((floor_mod((v99 + 1), 2) * 576) + (floor_mod(v2, 16) * 36)) + floor_div(v2, 16));
        buf6[(t258 + 28)] = t257;
      }
      __syncthreads();
    }
    const int t259 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if ((t259 < int(v0))) {
      const int t260 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t260 + floor_mod(v2, 2)) < 18)) {
        const int v261 = floor_div((int(v0) + 31), 32);
        const int v262 = (floor_mod(floor_div(v1, v261), 3) * 32);
        const int v263 = (floor_div(v2, 16) * 8);
        const int v264 = (floor_mod(v2, 2) * 4);
        const float t265 = buf8[0];
        const float t266 = buf8[1];
        const i64 t267 = ((v262 + v263) + v264);
        const uint2 w268 = *reinterpret_cast<const uint2*>(buf2 + t267 + 0);
        const float t269 = __uint_as_float(w268.x);
        const float t270 = __uint_as_float(w268.y);
        const int t271 = (((floor_mod(v1, v261) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v262);
        const i64 t272 = ((t271 + v263) + v264);
        *reinterpret_cast<uint2*>(buf3 + t272 + 0) = make_uint2(__float_as_uint(max_nan((t265 + t269), 0.0f)), __float_as_uint(max_nan((t266 + t270), 0.0f)));
      }
      const int t273 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t273 + floor_mod(v2, 2)) < 17)) {
        const int v274 = floor_div((int(v0) + 31), 32);
        const int v275 = (floor_mod(floor_div(v1, v274), 3) * 32);
        const int v276 = (floor_div(v2, 16) * 8);
        const int v277 = (floor_mod(v2, 2) * 4);
        const float t278 = buf8[2];
        const float t279 = buf8[3];
        const i64 t280 = (((v275 + v276) + v277) + 2);
        const uint2 w281 = *reinterpret_cast<const uint2*>(buf2 + t280 + 0);
        const float t282 = __uint_as_float(w281.x);
        const float t283 = __uint_as_float(w281.y);
        const int t284 = (((floor_mod(v1, v274) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v275);
        const i64 t285 = (((t284 + v276) + v277) + 2);
        *reinterpret_cast<uint2*>(buf3 + t285 + 0) = make_uint2(__float_as_uint(max_nan((t278 + t282), 0.0f)), __float_as_uint(max_nan((t279 + t283), 0.0f)));
      }
    }
    const int t286 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t286 + 1) < int(v0))) {
      const int t287 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t287 + floor_mod(v2, 2)) < 18)) {
        const int v288 = floor_div((int(v0) + 31), 32);
        const int v289 = (floor_mod(floor_div(v1, v288), 3) * 32);
        const int v290 = (floor_div(v2, 16) * 8);
        const int v291 = (floor_mod(v2, 2) * 4);
        const float t292 = buf8[4];
        const float t293 = buf8[5];
        const i64 t294 = ((v289 + v290) + v291);
        const uint2 w295 = *reinterpret_cast<const uint2*>(buf2 + t294 + 0);
        const float t296 = __uint_as_float(w295.x);
        const float t297 = __uint_as_float(w295.y);
        const int t298 = (((floor_mod(v1, v288) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v289);
        const i64 t299 = (((t298 + v290) + v291) + 70);
        *reinterpret_cast<uint2*>(buf3 + t299 + 0) = make_uint2(__float_as_uint(max_nan((t292 + t296), 0.0f)), __float_as_uint(max_nan((t293 + t297), 0.0f)));
      }
      const int t300 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t300 + floor_mod(v2, 2)) < 17)) {
        const int v301 = floor_div((int(v0) + 31), 32);
        const int v302 = (floor_mod(floor_div(v1, v301), 3) * 32);
        const int v303 = (floor_div(v2, 16) * 8);
        const int v304 = (floor_mod(v2, 2) * 4);
        const float t305 = buf8[6];
        const float t306 = buf8[7];
        const i64 t307 = (((v302 + v303) + v304) + 2);
        const uint2 w308 = *reinterpret_cast<const uint2*>(buf2 + t307 + 0);
        const float t309 = __uint_as_float(w308.x);
        const float t310 = __uint_as_float(w308.y);
        const int t311 = (((floor_mod(v1, v301) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v302);
        const i64 t312 = (((t311 + v303) + v304) + 72);
        *reinterpret_cast<uint2*>(buf3 + t312 + 0) = make_uint2(__float_as_uint(max_nan((t305 + t309), 0.0f)), __float_as_uint(max_nan((t306 + t310), 0.0f)));
      }
    }
    const int t313 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t313 + 2) < int(v0))) {
      const int t314 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t314 + floor_mod(v2, 2)) < 18)) {
        const int v315 = floor_div((int(v0) + 31), 32);
        const int v316 = (floor_mod(floor_div(v1, v315), 3) * 32);
        const int v317 = (floor_div(v2, 16) * 8);
        const int v318 = (floor_mod(v2, 2) * 4);
        const float t319 = buf8[8];
        const float t320 = buf8[9];
        const i64 t321 = ((v316 + v317) + v318);
        const uint2 w322 = *reinterpret_cast<const uint2*>(buf2 + t321 + 0);
        const float t323 = __uint_as_float(w322.x);
        const float t324 = __uint_as_float(w322.y);
        const int t325 = (((floor_mod(v1, v315) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v316);
        const i64 t326 = (((t325 + v317) + v318) + 140);
        *reinterpret_cast<uint2*>(buf3 + t326 + 0) = make_uint2(__float_as_uint(max_nan((t319 + t323), 0.0f)), __float_as_uint(max_nan((t320 + t324), 0.0f)));
      }
      const int t327 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t327 + floor_mod(v2, 2)) < 17)) {
        const int v328 = floor_div((int(v0) + 31), 32);
        const int v329 = (floor_mod(floor_div(v1, v328), 3) * 32);
        const int v330 = (floor_div(v2, 16) * 8);
        const int v331 = (floor_mod(v2, 2) * 4);
        const float t332 = buf8[10];
        const float t333 = buf8[11];
        const i64 t334 = (((v329 + v330) + v331) + 2);
        const uint2 w335 = *reinterpret_cast<const uint2*>(buf2 + t334 + 0);
        const float t336 = __uint_as_float(w335.x);
        const float t337 = __uint_as_float(w335.y);
        const int t338 = (((floor_mod(v1, v328) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v329);
        const i64 t339 = (((t338 + v330) + v331) + 142);
        *reinterpret_cast<uint2*>(buf3 + t339 + 0) = make_uint2(__float_as_uint(max_nan((t332 + t336), 0.0f)), __float_as_uint(max_nan((t333 + t337), 0.0f)));
      }
    }
    const int t340 = ((floor_mod(v1, floor_div((int(v0) + 31), 32)) * 32) + (floor_mod(floor_div(v2, 2), 8) * 4));
    if (((t340 + 3) < int(v0))) {
      const int t341 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t341 + floor_mod(v2, 2)) < 18)) {
        const int v342 = floor_div((int(v0) + 31), 32);
        const int v343 = (floor_mod(floor_div(v1, v342), 3) * 32);
        const int v344 = (floor_div(v2, 16) * 8);
        const int v345 = (floor_mod(v2, 2) * 4);
        const float t346 = buf8[12];
        const float t347 = buf8[13];
        const i64 t348 = ((v343 + v344) + v345);
        const uint2 w349 = *reinterpret_cast<const uint2*>(buf2 + t348 + 0);
        const float t350 = __uint_as_float(w349.x);
        const float t351 = __uint_as_float(w349.y);
        const int t352 = (((floor_mod(v1, v342) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v343);
        const i64 t353 = (((t352 + v344) + v345) + 210);
        *reinterpret_cast<uint2*>(buf3 + t353 + 0) = make_uint2(__float_as_uint(max_nan((t346 + t350), 0.0f)), __float_as_uint(max_nan((t347 + t351), 0.0f)));
      }
      const int t354 = ((floor_mod(floor_div(v1, floor_div((int(v0) + 31), 32)), 3) * 8) + (floor_div(v2, 16) * 2));
      if (((t354 + floor_mod(v2, 2)) < 17)) {
        const int v355 = floor_div((int(v0) + 31), 32);
        const int v356 = (floor_mod(floor_div(v1, v355), 3) * 32);
        const int v357 = (floor_div(v2, 16) * 8);
        const int v358 = (floor_mod(v2, 2) * 4);
        const float t359 = buf8[14];
        const float t360 = buf8[15];
        const i64 t361 = (((v356 + v357) + v358) + 2);
        const uint2 w362 = *reinterpret_cast<const uint2*>(buf2 + t361 + 0);
        const float t363 = __uint_as_float(w362.x);
        const float t364 = __uint_as_float(w362.y);
        const int t365 = (((floor_mod(v1, v355) * 2240) + (floor_mod(floor_div(v2, 2), 8) * 280)) + v356);
        const i64 t366 = (((t365 + v357) + v358) + 212);
        *reinterpret_cast<uint2*>(buf3 + t366 + 0) = make_uint2(__float_as_uint(max_nan((t359 + t363), 0.0f)), __float_as_uint(max_nan((t360 + t364), 0.0f)));
      }
    }
  }
}
