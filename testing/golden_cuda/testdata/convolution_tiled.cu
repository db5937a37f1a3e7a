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
      const int v3 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t4 = buf1[((floor_div(v2, 16) * 27) + min_int(v3, 26))];
      const float v5 = ((v3 < 27) ? t4 : 0.0f);
      buf5[0] = v5;
    }
     {
      const int v6 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t7 = buf1[(((floor_div(v2, 16) * 27) + min_int(v6, 26)) + 108)];
      const float v8 = ((v6 < 27) ? t7 : 0.0f);
      buf5[1] = v8;
    }
     {
      const int v9 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t10 = buf1[(((floor_div(v2, 16) * 27) + min_int(v9, 26)) + 216)];
      const float v11 = ((v9 < 27) ? t10 : 0.0f);
      buf5[2] = v11;
    }
     {
      const int v12 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t13 = buf1[(((floor_div(v2, 16) * 27) + min_int(v12, 26)) + 324)];
      const float v14 = ((v12 < 27) ? t13 : 0.0f);
      buf5[3] = v14;
    }
     {
      const int v15 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t16 = buf1[(min_int(v15, 26) + 405)];
      const float v17 = ((v15 < 27) ? t16 : 0.0f);
      buf5[4] = v17;
    }
     {
      const int v18 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t19 = buf1[(min_int(v18, 26) + 405)];
      const float v20 = ((v18 < 27) ? t19 : 0.0f);
      buf5[5] = v20;
    }
     {
      const int v21 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t22 = buf1[(min_int(v21, 26) + 405)];
      const float v23 = ((v21 < 27) ? t22 : 0.0f);
      buf5[6] = v23;
    }
     {
      const int v24 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const float t25 = buf1[(min_int(v24, 26) + 405)];
      const float v26 = ((v24 < 27) ? t25 : 0.0f);
      buf5[7] = v26;
    }
     {
      const int v27 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v28 = min_int(v27, 26);
      const int v29 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
      const int v30 = floor_mod(floor_div(v28, 3), 3);
      const int v31 = (floor_mod(v1, 4) * 4);
      const int v32 = (floor_div(v2, 16) * 2);
      const int v33 = floor_mod(v28, 3);
      const int t34 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v28, 9) * 400));
      const float t35 = (((1 <= ((v29 * 2) + v30)) && (1 <= ((v31 + v32) + v33)))) ? buf0[((((((t34 + (v29 * 40)) + (v30 * 20)) + v31) + v32) + v33) - 21)] : float(0);
      const float v36 = ((v27 < 27) ? t35 : 0.0f);
      buf7[0] = v36;
    }
     {
      const int v37 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v38 = min_int(v37, 26);
      const int v39 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
      const int v40 = floor_div(v39, 10);
      const int v41 = floor_mod(floor_div(v38, 3), 3);
      const int v42 = (floor_mod(v39, 10) * 2);
      const int v43 = floor_mod(v38, 3);
      const int t44 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v38, 9) * 400));
      const float t45 = (((1 <= ((v40 * 2) + v41)) && (1 <= (v42 + v43)))) ? buf0[(((((t44 + (v40 * 40)) + (v41 * 20)) + v42) + v43) - 21)] : float(0);
      const float v46 = ((v37 < 27) ? t45 : 0.0f);
      buf7[1] = v46;
    }
     {
      const int v47 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v48 = min_int(v47, 26);
      const int v49 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
      const int v50 = floor_div(v49, 10);
      const int v51 = floor_mod(floor_div(v48, 3), 3);
      const int v52 = (floor_mod(v49, 10) * 2);
      const int v53 = floor_mod(v48, 3);
      const int t54 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v48, 9) * 400));
      const float t55 = (((1 <= ((v50 * 2) + v51)) && (1 <= (v52 + v53)))) ? buf0[(((((t54 + (v50 * 40)) + (v51 * 20)) + v52) + v53) - 21)] : float(0);
      const float v56 = ((v47 < 27) ? t55 : 0.0f);
      buf7[2] = v56;
    }
     {
      const int v57 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v58 = min_int(v57, 26);
      const int v59 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
      const int v60 = (floor_mod(v59, 10) * 2);
      const int v61 = floor_mod(v58, 3);
      const int t62 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v58, 9) * 400));
      const int t63 = ((t62 + (floor_div(v59, 10) * 40)) + (floor_mod(floor_div(v58, 3), 3) * 20));
      const float t64 = ((1 <= (v60 + v61))) ? buf0[(((t63 + v60) + v61) - 21)] : float(0);
      const float v65 = ((v57 < 27) ? t64 : 0.0f);
      buf7[3] = v65;
    }
     {
      const int v66 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v67 = min_int(v66, 26);
      const int v68 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
      const int v69 = (floor_mod(v68, 10) * 2);
      const int v70 = floor_mod(v67, 3);
      const int t71 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v67, 9) * 400));
      const int t72 = ((t71 + (floor_div(v68, 10) * 40)) + (floor_mod(floor_div(v67, 3), 3) * 20));
      const float t73 = ((1 <= (v69 + v70))) ? buf0[(((t72 + v69) + v70) - 21)] : float(0);
      const float v74 = ((v66 < 27) ? t73 : 0.0f);
      buf7[4] = v74;
    }
     {
      const int v75 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v76 = min_int(v75, 26);
      const int v77 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
      const int v78 = (floor_mod(v77, 10) * 2);
      const int v79 = floor_mod(v76, 3);
      const int t80 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v76, 9) * 400));
      const int t81 = ((t80 + (floor_div(v77, 10) * 40)) + (floor_mod(floor_div(v76, 3), 3) * 20));
      const float t82 = ((1 <= (v78 + v79))) ? buf0[(((t81 + v78) + v79) - 21)] : float(0);
      const float v83 = ((v75 < 27) ? t82 : 0.0f);
      buf7[5] = v83;
    }
     {
      const int v84 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v85 = min_int(v84, 26);
      const int v86 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
      const int v87 = (floor_mod(v86, 10) * 2);
      const int v88 = floor_mod(v85, 3);
      const int t89 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v85, 9) * 400));
      const int t90 = ((t89 + (floor_div(v86, 10) * 40)) + (floor_mod(floor_div(v85, 3), 3) * 20));
      const float t91 = ((1 <= (v87 + v88))) ? buf0[(((t90 + v87) + v88) - 21)] : float(0);
      const float v92 = ((v84 < 27) ? t91 : 0.0f);
      buf7[6] = v92;
    }
     {
      const int v93 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
      const int v94 = min_int(v93, 26);
      const int v95 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
      const int v96 = (floor_mod(v95, 10) * 2);
      const int v97 = floor_mod(v94, 3);
      const int t98 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v94, 9) * 400));
      const int t99 = ((t98 + (floor_div(v95, 10) * 40)) + (floor_mod(floor_div(v94, 3), 3) * 20));
      const float t100 = ((1 <= (v96 + v97))) ? buf0[(((t99 + v96) + v97) - 21)] : float(0);
      const float v101 = ((v93 < 27) ? t100 : 0.0f);
      buf7[7] = v101;
    }
    const float t102 = buf5[0];
    buf4[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t102;
    const float t103 = buf5[1];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t103;
    const float t104 = buf5[2];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t104;
    const float t105 = buf5[3];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t105;
    const float t106 = buf5[4];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t106;
    const float t107 = buf5[5];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t107;
    const float t108 = buf5[6];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t108;
    const float t109 = buf5[7];
    buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t109;
    const float t110 = buf7[0];
    buf6[((floor_mod(v2, 16) * 36) + floor_div(v2, 16))] = t110;
    const float t111 = buf7[1];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 4)] = t111;
    const float t112 = buf7[2];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 8)] = t112;
    const float t113 = buf7[3];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 12)] = t113;
    const float t114 = buf7[4];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 16)] = t114;
    const float t115 = buf7[5];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 20)] = t115;
    const float t116 = buf7[6];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 24)] = t116;
    const float t117 = buf7[7];
    buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 28)] = t117;
    __syncthreads();
    #pragma unroll 1
    for (int v118 = 0; v118 < 2; ++v118) {
      if ((v118 < 1)) {
         {
          const int v119 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t120 = buf1[((floor_div(v2, 16) * 27) + min_int((v119 + 16), 26))];
          const float v121 = ((v119 < 11) ? t120 : 0.0f);
          buf5[0] = v121;
        }
         {
          const int v122 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t123 = buf1[(((floor_div(v2, 16) * 27) + min_int((v122 + 16), 26)) + 108)];
          const float v124 = ((v122 < 11) ? t123 : 0.0f);
          buf5[1] = v124;
        }
         {
          const int v125 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t126 = buf1[(((floor_div(v2, 16) * 27) + min_int((v125 + 16), 26)) + 216)];
          const float v127 = ((v125 < 11) ? t126 : 0.0f);
          buf5[2] = v127;
        }
         {
          const int v128 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t129 = buf1[(((floor_div(v2, 16) * 27) + min_int((v128 + 16), 26)) + 324)];
          const float v130 = ((v128 < 11) ? t129 : 0.0f);
          buf5[3] = v130;
        }
         {
          const int v131 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t132 = buf1[(min_int((v131 + 16), 26) + 405)];
          const float v133 = ((v131 < 11) ? t132 : 0.0f);
          buf5[4] = v133;
        }
         {
          const int v134 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t135 = buf1[(min_int((v134 + 16), 26) + 405)];
          const float v136 = ((v134 < 11) ? t135 : 0.0f);
          buf5[5] = v136;
        }
         {
          const int v137 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t138 = buf1[(min_int((v137 + 16), 26) + 405)];
          const float v139 = ((v137 < 11) ? t138 : 0.0f);
          buf5[6] = v139;
        }
         {
          const int v140 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const float t141 = buf1[(min_int((v140 + 16), 26) + 405)];
          const float v142 = ((v140 < 11) ? t141 : 0.0f);
          buf5[7] = v142;
        }
         {
          const int v143 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v144 = min_int((v143 + 16), 26);
          const int v145 = floor_div(((floor_mod(v1, 4) * 32) + floor_div(v2, 16)), 10);
          const int v146 = floor_mod(floor_div(v144, 3), 3);
          const int v147 = (floor_mod(v1, 4) * 4);
          const int v148 = (floor_div(v2, 16) * 2);
          const int v149 = floor_mod(v144, 3);
          const int t150 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v144, 9) * 400));
          const float t151 = (((1 <= ((v145 * 2) + v146)) && (1 <= ((v147 + v148) + v149)))) ? buf0[((((((t150 + (v145 * 40)) + (v146 * 20)) + v147) + v148) + v149) - 21)] : float(0);
          const float v152 = ((v143 < 11) ? t151 : 0.0f);
          buf7[0] = v152;
        }
         {
          const int v153 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v154 = min_int((v153 + 16), 26);
          const int v155 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 4), 99);
          const int v156 = floor_div(v155, 10);
          const int v157 = floor_mod(floor_div(v154, 3), 3);
          const int v158 = (floor_mod(v155, 10) * 2);
          const int v159 = floor_mod(v154, 3);
          const int t160 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v154, 9) * 400));
          const float t161 = (((1 <= ((v156 * 2) + v157)) && (1 <= (v158 + v159)))) ? buf0[(((((t160 + (v156 * 40)) + (v157 * 20)) + v158) + v159) - 21)] : float(0);
          const float v162 = ((v153 < 11) ? t161 : 0.0f);
          buf7[1] = v162;
        }
         {
          const int v163 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v164 = min_int((v163 + 16), 26);
          const int v165 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 8), 99);
          const int v166 = floor_div(v165, 10);
          const int v167 = floor_mod(floor_div(v164, 3), 3);
          const int v168 = (floor_mod(v165, 10) * 2);
          const int v169 = floor_mod(v164, 3);
          const int t170 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v164, 9) * 400));
          const float t171 = (((1 <= ((v166 * 2) + v167)) && (1 <= (v168 + v169)))) ? buf0[(((((t170 + (v166 * 40)) + (v167 * 20)) + v168) + v169) - 21)] : float(0);
          const float v172 = ((v163 < 11) ? t171 : 0.0f);
          buf7[2] = v172;
        }
         {
          const int v173 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v174 = min_int((v173 + 16), 26);
          const int v175 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 12), 99);
          const int v176 = (floor_mod(v175, 10) * 2);
          const int v177 = floor_mod(v174, 3);
          const int t178 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v174, 9) * 400));
          const int t179 = ((t178 + (floor_div(v175, 10) * 40)) + (floor_mod(floor_div(v174, 3), 3) * 20));
          const float t180 = ((1 <= (v176 + v177))) ? buf0[(((t179 + v176) + v177) - 21)] : float(0);
          const float v181 = ((v173 < 11) ? t180 : 0.0f);
          buf7[3] = v181;
        }
         {
          const int v182 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v183 = min_int((v182 + 16), 26);
          const int v184 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 16), 99);
          const int v185 = (floor_mod(v184, 10) * 2);
          const int v186 = floor_mod(v183, 3);
          const int t187 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v183, 9) * 400));
          const int t188 = ((t187 + (floor_div(v184, 10) * 40)) + (floor_mod(floor_div(v183, 3), 3) * 20));
          const float t189 = ((1 <= (v185 + v186))) ? buf0[(((t188 + v185) + v186) - 21)] : float(0);
          const float v190 = ((v182 < 11) ? t189 : 0.0f);
          buf7[4] = v190;
        }
         {
          const int v191 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v192 = min_int((v191 + 16), 26);
          const int v193 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 20), 99);
          const int v194 = (floor_mod(v193, 10) * 2);
          const int v195 = floor_mod(v192, 3);
          const int t196 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v192, 9) * 400));
          const int t197 = ((t196 + (floor_div(v193, 10) * 40)) + (floor_mod(floor_div(v192, 3), 3) * 20));
          const float t198 = ((1 <= (v194 + v195))) ? buf0[(((t197 + v194) + v195) - 21)] : float(0);
          const float v199 = ((v191 < 11) ? t198 : 0.0f);
          buf7[5] = v199;
        }
         {
          const int v200 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v201 = min_int((v200 + 16), 26);
          const int v202 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 24), 99);
          const int v203 = (floor_mod(v202, 10) * 2);
          const int v204 = floor_mod(v201, 3);
          const int t205 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v201, 9) * 400));
          const int t206 = ((t205 + (floor_div(v202, 10) * 40)) + (floor_mod(floor_div(v201, 3), 3) * 20));
          const float t207 = ((1 <= (v203 + v204))) ? buf0[(((t206 + v203) + v204) - 21)] : float(0);
          const float v208 = ((v200 < 11) ? t207 : 0.0f);
          buf7[6] = v208;
        }
         {
          const int v209 = ((floor_div(floor_div(v1, 4), int(v0)) * 32) + floor_mod(v2, 16));
          const int v210 = min_int((v209 + 16), 26);
          const int v211 = min_int((((floor_mod(v1, 4) * 32) + floor_div(v2, 16)) + 28), 99);
          const int v212 = (floor_mod(v211, 10) * 2);
          const int v213 = floor_mod(v210, 3);
          const int t214 = ((floor_mod(floor_div(v1, 4), int(v0)) * 1200) + (floor_div(v210, 9) * 400));
          const int t215 = ((t214 + (floor_div(v211, 10) * 40)) + (floor_mod(floor_div(v210, 3), 3) * 20));
          const float t216 = ((1 <= (v212 + v213))) ? buf0[(((t215 + v212) + v213) - 21)] : float(0);
          const float v217 = ((v209 < 11) ? t216 : 0.0f);
          buf7[7] = v217;
        }
      }
      #pragma unroll 16
      for (int v218 = 0; v218 < 16; ++v218) {
        const i64 t219 = (((v118 * 576) + (v218 * 36)) + (floor_mod(floor_div(v2, 2), 8) * 4));
        const uint4 w220 = *reinterpret_cast<const uint4*>(buf4 + t219 + 0);
        const float t221 = __uint_as_float(w220.x);
        const float t222 = __uint_as_float(w220.y);
        const float t223 = __uint_as_float(w220.z);
        const float t224 = __uint_as_float(w220.w);
        const float v225 = t221;
        const float v226 = t222;
        const float v227 = t223;
        const float v228 = t224;
        const int t229 = ((((v118 * 576) + (v218 * 36)) + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        const i64 t230 = t229;
        const uint4 w231 = *reinterpret_cast<const uint4*>(buf6 + t230 + 0);
        const float t232 = __uint_as_float(w231.x);
        const float t233 = __uint_as_float(w231.y);
        const float t234 = __uint_as_float(w231.z);
        const float t235 = __uint_as_float(w231.w);
        const float v236 = t232;
        const float v237 = t233;
        const float v238 = t234;
        const float v239 = t235;
        const float t240 = buf8[0];
        buf8[0] = (t240 + (v236 * v225));
        const float t241 = buf8[1];
        buf8[1] = (t241 + (v237 * v225));
        const float t242 = buf8[2];
        buf8[2] = (t242 + (v238 * v225));
        const float t243 = buf8[3];
        buf8[3] = (t243 + (v239 * v225));
        const float t244 = buf8[4];
        buf8[4] = (t244 + (v236 * v226));
        const float t245 = buf8[5];
        buf8[5] = (t245 + (v237 * v226));
        const float t246 = buf8[6];
        buf8[6] = (t246 + (v238 * v226));
        const float t247 = buf8[7];
        buf8[7] = (t247 + (v239 * v226));
        const float t248 = buf8[8];
        buf8[8] = (t248 + (v236 * v227));
        const float t249 = buf8[9];
        buf8[9] = (t249 + (v237 * v227));
        const float t250 = buf8[10];
        buf8[10] = (t250 + (v238 * v227));
        const float t251 = buf8[11];
        buf8[11] = (t251 + (v239 * v227));
        const float t252 = buf8[12];
        buf8[12] = (t252 + (v236 * v228));
        const float t253 = buf8[13];
        buf8[13] = (t253 + (v237 * v228));
        const float t254 = buf8[14];
        buf8[14] = (t254 + (v238 * v228));
        const float t255 = buf8[15];
        buf8[15] = (t255 + (v239 * v228));
      }
      if ((v118 < 1)) {
        const float t256 = buf5[0];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t256;
        const float t257 = buf5[1];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t257;
        const float t258 = buf5[2];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t258;
        const float t259 = buf5[3];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t259;
        const float t260 = buf5[4];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t260;
        const float t261 = buf5[5];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t261;
        const float t262 = buf5[6];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t262;
        const float t263 = buf5[7];
        buf4[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t263;
        const float t264 = buf7[0];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 576)] = t264;
        const float t265 = buf7[1];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 580)] = t265;
        const float t266 = buf7[2];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 584)] = t266;
        const float t267 = buf7[3];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 588)] = t267;
        const float t268 = buf7[4];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 592)] = t268;
        const float t269 = buf7[5];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 596)] = t269;
        const float t270 = buf7[6];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 600)] = t270;
        const float t271 = buf7[7];
        buf6[(((floor_mod(v2, 16) * 36) + floor_div(v2, 16)) + 604)] = t271;
      }
      __syncthreads();
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t272 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t272) {
        const int v273 = floor_mod(floor_div(v2, 2), 8);
        const float t274 = buf8[0];
        const float t275 = buf8[1];
        const float t276 = buf2[(v273 * 4)];
        const int t277 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v273 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t278 = ((t277 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4));
        *reinterpret_cast<uint2*>(buf3 + t278 + 0) = make_uint2(__float_as_uint(max_nan((t274 + t276), 0.0f)), __float_as_uint(max_nan((t275 + t276), 0.0f)));
      }
      const bool t279 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t279) {
        const int v280 = floor_mod(floor_div(v2, 2), 8);
        const float t281 = buf8[2];
        const float t282 = buf8[3];
        const float t283 = buf2[(v280 * 4)];
        const int t284 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v280 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t285 = (((t284 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 2);
        *reinterpret_cast<uint2*>(buf3 + t285 + 0) = make_uint2(__float_as_uint(max_nan((t281 + t283), 0.0f)), __float_as_uint(max_nan((t282 + t283), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t286 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t286) {
        const int v287 = floor_mod(floor_div(v2, 2), 8);
        const float t288 = buf8[4];
        const float t289 = buf8[5];
        const float t290 = buf2[((v287 * 4) + 1)];
        const int t291 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v287 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t292 = (((t291 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 100);
        *reinterpret_cast<uint2*>(buf3 + t292 + 0) = make_uint2(__float_as_uint(max_nan((t288 + t290), 0.0f)), __float_as_uint(max_nan((t289 + t290), 0.0f)));
      }
      const bool t293 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t293) {
        const int v294 = floor_mod(floor_div(v2, 2), 8);
        const float t295 = buf8[6];
        const float t296 = buf8[7];
        const float t297 = buf2[((v294 * 4) + 1)];
        const int t298 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v294 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t299 = (((t298 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 102);
        *reinterpret_cast<uint2*>(buf3 + t299 + 0) = make_uint2(__float_as_uint(max_nan((t295 + t297), 0.0f)), __float_as_uint(max_nan((t296 + t297), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t300 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t300) {
        const int v301 = floor_mod(floor_div(v2, 2), 8);
        const float t302 = buf8[8];
        const float t303 = buf8[9];
        const float t304 = buf2[((v301 * 4) + 2)];
        const int t305 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v301 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t306 = (((t305 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 200);
        *reinterpret_cast<uint2*>(buf3 + t306 + 0) = make_uint2(__float_as_uint(max_nan((t302 + t304), 0.0f)), __float_as_uint(max_nan((t303 + t304), 0.0f)));
      }
      const bool t307 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t307) {
        const int v308 = floor_mod(floor_div(v2, 2), 8);
        const float t309 = buf8[10];
        const float t310 = buf8[11];
        const float t311 = buf2[((v308 * 4) + 2)];
        const int t312 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v308 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t313 = (((t312 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 202);
        *reinterpret_cast<uint2*>(buf3 + t313 + 0) = make_uint2(__float_as_uint(max_nan((t309 + t311), 0.0f)), __float_as_uint(max_nan((t310 + t311), 0.0f)));
      }
    }
    if ((floor_mod(floor_div(v2, 2), 8) < 4)) {
      const bool t314 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t314) {
        const int v315 = floor_mod(floor_div(v2, 2), 8);
        const float t316 = buf8[12];
        const float t317 = buf8[13];
        const float t318 = buf2[((v315 * 4) + 3)];
        const int t319 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v315 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t320 = (((t319 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 300);
        *reinterpret_cast<uint2*>(buf3 + t320 + 0) = make_uint2(__float_as_uint(max_nan((t316 + t318), 0.0f)), __float_as_uint(max_nan((t317 + t318), 0.0f)));
      }
      const bool t321 = ((((floor_mod(v1, 4) * 8) + (floor_div(v2, 16) * 2)) + floor_mod(v2, 2)) < 25);
      if (t321) {
        const int v322 = floor_mod(floor_div(v2, 2), 8);
        const float t323 = buf8[14];
        const float t324 = buf8[15];
        const float t325 = buf2[((v322 * 4) + 3)];
        const int t326 = (((floor_mod(floor_div(v1, 4), int(v0)) * 1600) + (v322 * 400)) + (floor_mod(v1, 4) * 32));
        const i64 t327 = (((t326 + (floor_div(v2, 16) * 8)) + (floor_mod(v2, 2) * 4)) + 302);
        *reinterpret_cast<uint2*>(buf3 + t327 + 0) = make_uint2(__float_as_uint(max_nan((t323 + t325), 0.0f)), __float_as_uint(max_nan((t324 + t325), 0.0f)));
      }
    }
  }
}
