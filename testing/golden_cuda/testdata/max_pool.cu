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

// max_pool by window_strip strip=2 lanes=8
extern "C" __global__ void __launch_bounds__(256, 1) max_pool_strip(const u16* buf0, u16* buf1, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if ((((v1 * 256) + v2) < (int(v0) * 30))) {
    u16 buf2[16];
    const i64 t3 = (0) * 8;
    buf2[t3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 1] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 2] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 5] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 6] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t3 + 7] = f32_to_f16(float(__int_as_float(0xff800000)));
    const i64 t4 = (1) * 8;
    buf2[t4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 1] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 2] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 3] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 4] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 5] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 6] = f32_to_f16(float(__int_as_float(0xff800000)));
    buf2[t4 + 7] = f32_to_f16(float(__int_as_float(0xff800000)));
    #pragma unroll 4
    for (int v5 = 0; v5 < 3; ++v5) {
      const int v6 = ((v1 * 256) + v2);
      const int v7 = floor_mod(floor_div(v6, 6), 5);
      const int v8 = ((v7 * 2) + v5);
      const int v9 = min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3);
      const int t10 = (((((floor_div(v6, 30) * 1296) + (v7 * 288)) + (v5 * 144)) + (v9 * 32)) + (floor_mod(v2, 2) * 8));
      const i64 t11 = (t10 - 160);
      const uint4 w12 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9))) ? *reinterpret_cast<const uint4*>(buf0 + t11 + 0) : uint4{};
      const u16 t13 = u16((w12.x >> 0 & 0xffffu));
      const u16 t14 = u16((w12.x >> 16 & 0xffffu));
      const u16 t15 = u16((w12.y >> 0 & 0xffffu));
      const u16 t16 = u16((w12.y >> 16 & 0xffffu));
      const u16 t17 = u16((w12.z >> 0 & 0xffffu));
      const u16 t18 = u16((w12.z >> 16 & 0xffffu));
      const u16 t19 = u16((w12.w >> 0 & 0xffffu));
      const u16 t20 = u16((w12.w >> 16 & 0xffffu));
      const u16 t21 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t13 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t22 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t14 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t23 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t15 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t24 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t16 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t25 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t17 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t26 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t18 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t27 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t19 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t28 = ((((1 <= v8) && (v8 < 10)) && (1 <= v9)) ? t20 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v29 = t21;
      const u16 v30 = t22;
      const u16 v31 = t23;
      const u16 v32 = t24;
      const u16 v33 = t25;
      const u16 v34 = t26;
      const u16 v35 = t27;
      const u16 v36 = t28;
      const int v37 = ((v1 * 256) + v2);
      const int v38 = floor_mod(floor_div(v37, 6), 5);
      const int v39 = ((v38 * 2) + v5);
      const int t40 = ((((floor_div(v37, 30) * 1296) + (v38 * 288)) + (v5 * 144)) + (min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3) * 32));
      const i64 t41 = ((t40 + (floor_mod(v2, 2) * 8)) - 144);
      const uint4 w42 = (((1 <= v39) && (v39 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t41 + 0) : uint4{};
      const u16 t43 = u16((w42.x >> 0 & 0xffffu));
      const u16 t44 = u16((w42.x >> 16 & 0xffffu));
      const u16 t45 = u16((w42.y >> 0 & 0xffffu));
      const u16 t46 = u16((w42.y >> 16 & 0xffffu));
      const u16 t47 = u16((w42.z >> 0 & 0xffffu));
      const u16 t48 = u16((w42.z >> 16 & 0xffffu));
      const u16 t49 = u16((w42.w >> 0 & 0xffffu));
      const u16 t50 = u16((w42.w >> 16 & 0xffffu));
      const u16 t51 = (((1 <= v39) && (v39 < 10)) ? t43 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t52 = (((1 <= v39) && (v39 < 10)) ? t44 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t53 = (((1 <= v39) && (v39 < 10)) ? t45 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t54 = (((1 <= v39) && (v39 < 10)) ? t46 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t55 = (((1 <= v39) && (v39 < 10)) ? t47 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t56 = (((1 <= v39) && (v39 < 10)) ? t48 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t57 = (((1 <= v39) && (v39 < 10)) ? t49 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t58 = (((1 <= v39) && (v39 < 10)) ? t50 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v59 = t51;
      const u16 v60 = t52;
      const u16 v61 = t53;
      const u16 v62 = t54;
      const u16 v63 = t55;
      const u16 v64 = t56;
      const u16 v65 = t57;
      const u16 v66 = t58;
      const int v67 = ((v1 * 256) + v2);
      const int v68 = floor_mod(floor_div(v67, 6), 5);
      const int v69 = ((v68 * 2) + v5);
      const int t70 = ((((floor_div(v67, 30) * 1296) + (v68 * 288)) + (v5 * 144)) + (min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3) * 32));
      const i64 t71 = ((t70 + (floor_mod(v2, 2) * 8)) - 128);
      const uint4 w72 = (((1 <= v69) && (v69 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t71 + 0) : uint4{};
      const u16 t73 = u16((w72.x >> 0 & 0xffffu));
      const u16 t74 = u16((w72.x >> 16 & 0xffffu));
      const u16 t75 = u16((w72.y >> 0 & 0xffffu));
      const u16 t76 = u16((w72.y >> 16 & 0xffffu));
      const u16 t77 = u16((w72.z >> 0 & 0xffffu));
      const u16 t78 = u16((w72.z >> 16 & 0xffffu));
      const u16 t79 = u16((w72.w >> 0 & 0xffffu));
      const u16 t80 = u16((w72.w >> 16 & 0xffffu));
      const u16 t81 = (((1 <= v69) && (v69 < 10)) ? t73 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t82 = (((1 <= v69) && (v69 < 10)) ? t74 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t83 = (((1 <= v69) && (v69 < 10)) ? t75 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t84 = (((1 <= v69) && (v69 < 10)) ? t76 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t85 = (((1 <= v69) && (v69 < 10)) ? t77 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t86 = (((1 <= v69) && (v69 < 10)) ? t78 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t87 = (((1 <= v69) && (v69 < 10)) ? t79 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t88 = (((1 <= v69) && (v69 < 10)) ? t80 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v89 = t81;
      const u16 v90 = t82;
      const u16 v91 = t83;
      const u16 v92 = t84;
      const u16 v93 = t85;
      const u16 v94 = t86;
      const u16 v95 = t87;
      const u16 v96 = t88;
      const int v97 = ((v1 * 256) + v2);
      const int v98 = floor_mod(floor_div(v97, 6), 5);
      const int v99 = ((v98 * 2) + v5);
      const int t100 = ((((floor_div(v97, 30) * 1296) + (v98 * 288)) + (v5 * 144)) + (min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3) * 32));
      const i64 t101 = ((t100 + (floor_mod(v2, 2) * 8)) - 112);
      const uint4 w102 = (((1 <= v99) && (v99 < 10))) ? *reinterpret_cast<const uint4*>(buf0 + t101 + 0) : uint4{};
      const u16 t103 = u16((w102.x >> 0 & 0xffffu));
      const u16 t104 = u16((w102.x >> 16 & 0xffffu));
      const u16 t105 = u16((w102.y >> 0 & 0xffffu));
      const u16 t106 = u16((w102.y >> 16 & 0xffffu));
      const u16 t107 = u16((w102.z >> 0 & 0xffffu));
      const u16 t108 = u16((w102.z >> 16 & 0xffffu));
      const u16 t109 = u16((w102.w >> 0 & 0xffffu));
      const u16 t110 = u16((w102.w >> 16 & 0xffffu));
      const u16 t111 = (((1 <= v99) && (v99 < 10)) ? t103 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t112 = (((1 <= v99) && (v99 < 10)) ? t104 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t113 = (((1 <= v99) && (v99 < 10)) ? t105 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t114 = (((1 <= v99) && (v99 < 10)) ? t106 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t115 = (((1 <= v99) && (v99 < 10)) ? t107 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t116 = (((1 <= v99) && (v99 < 10)) ? t108 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t117 = (((1 <= v99) && (v99 < 10)) ? t109 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t118 = (((1 <= v99) && (v99 < 10)) ? t110 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v119 = t111;
      const u16 v120 = t112;
      const u16 v121 = t113;
      const u16 v122 = t114;
      const u16 v123 = t115;
      const u16 v124 = t116;
      const u16 v125 = t117;
      const u16 v126 = t118;
      const int v127 = ((v1 * 256) + v2);
      const int v128 = floor_mod(floor_div(v127, 6), 5);
      const int v129 = ((v128 * 2) + v5);
      const int v130 = min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3);
      const int t131 = ((((floor_div(v127, 30) * 1296) + (v128 * 288)) + (v5 * 144)) + (v130 * 32));
      const i64 t132 = ((t131 + (floor_mod(v2, 2) * 8)) - 96);
      const uint4 w133 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3))) ? *reinterpret_cast<const uint4*>(buf0 + t132 + 0) : uint4{};
      const u16 t134 = u16((w133.x >> 0 & 0xffffu));
      const u16 t135 = u16((w133.x >> 16 & 0xffffu));
      const u16 t136 = u16((w133.y >> 0 & 0xffffu));
      const u16 t137 = u16((w133.y >> 16 & 0xffffu));
      const u16 t138 = u16((w133.z >> 0 & 0xffffu));
      const u16 t139 = u16((w133.z >> 16 & 0xffffu));
      const u16 t140 = u16((w133.w >> 0 & 0xffffu));
      const u16 t141 = u16((w133.w >> 16 & 0xffffu));
      const u16 t142 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t134 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t143 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t135 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t144 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t136 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t145 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t137 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t146 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t138 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t147 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t139 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t148 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t140 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 t149 = ((((1 <= v129) && (v129 < 10)) && (v130 < 3)) ? t141 : f32_to_f16(float(__int_as_float(0xff800000))));
      const u16 v150 = t142;
      const u16 v151 = t143;
      const u16 v152 = t144;
      const u16 v153 = t145;
      const u16 v154 = t146;
      const u16 v155 = t147;
      const u16 v156 = t148;
      const u16 v157 = t149;
      const i64 t158 = (0) * 8;
      const u16 t159 = buf2[t158];
      const u16 t160 = buf2[t158 + 1];
      const u16 t161 = buf2[t158 + 2];
      const u16 t162 = buf2[t158 + 3];
      const u16 t163 = buf2[t158 + 4];
      const u16 t164 = buf2[t158 + 5];
      const u16 t165 = buf2[t158 + 6];
      const u16 t166 = buf2[t158 + 7];
      const i64 t167 = (0) * 8;
      buf2[t167] = f32_to_f16(float(max_nan(f16_to_f32(t159), f16_to_f32(v29))));
      buf2[t167 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t160), f16_to_f32(v30))));
      buf2[t167 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t161), f16_to_f32(v31))));
      buf2[t167 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t162), f16_to_f32(v32))));
      buf2[t167 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t163), f16_to_f32(v33))));
      buf2[t167 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t164), f16_to_f32(v34))));
      buf2[t167 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t165), f16_to_f32(v35))));
      buf2[t167 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t166), f16_to_f32(v36))));
      const i64 t168 = (1) * 8;
      const u16 t169 = buf2[t168];
      const u16 t170 = buf2[t168 + 1];
      const u16 t171 = buf2[t168 + 2];
      const u16 t172 = buf2[t168 + 3];
      const u16 t173 = buf2[t168 + 4];
      const u16 t174 = buf2[t168 + 5];
      const u16 t175 = buf2[t168 + 6];
      const u16 t176 = buf2[t168 + 7];
      const i64 t177 = (1) * 8;
      buf2[t177] = f32_to_f16(float(max_nan(f16_to_f32(t169), f16_to_f32(v89))));
      buf2[t177 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t170), f16_to_f32(v90))));
      buf2[t177 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t171), f16_to_f32(v91))));
      buf2[t177 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t172), f16_to_f32(v92))));
      buf2[t177 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t173), f16_to_f32(v93))));
      buf2[t177 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t174), f16_to_f32(v94))));
      buf2[t177 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t175), f16_to_f32(v95))));
      buf2[t177 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t176), f16_to_f32(v96))));
      const i64 t178 = (0) * 8;
      const u16 t179 = buf2[t178];
      const u16 t180 = buf2[t178 + 1];
      const u16 t181 = buf2[t178 + 2];
      const u16 t182 = buf2[t178 + 3];
      const u16 t183 = buf2[t178 + 4];
      const u16 t184 = buf2[t178 + 5];
      const u16 t185 = buf2[t178 + 6];
      const u16 t186 = buf2[t178 + 7];
      const i64 t187 = (0) * 8;
      buf2[t187] = f32_to_f16(float(max_nan(f16_to_f32(t179), f16_to_f32(v59))));
      buf2[t187 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t180), f16_to_f32(v60))));
      buf2[t187 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t181), f16_to_f32(v61))));
      buf2[t187 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t182), f16_to_f32(v62))));
      buf2[t187 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t183), f16_to_f32(v63))));
      buf2[t187 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t184), f16_to_f32(v64))));
      buf2[t187 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t185), f16_to_f32(v65))));
      buf2[t187 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t186), f16_to_f32(v66))));
      const i64 t188 = (1) * 8;
      const u16 t189 = buf2[t188];
      const u16 t190 = buf2[t188 + 1];
      const u16 t191 = buf2[t188 + 2];
      const u16 t192 = buf2[t188 + 3];
      const u16 t193 = buf2[t188 + 4];
      const u16 t194 = buf2[t188 + 5];
      const u16 t195 = buf2[t188 + 6];
      const u16 t196 = buf2[t188 + 7];
      const i64 t197 = (1) * 8;
      buf2[t197] = f32_to_f16(float(max_nan(f16_to_f32(t189), f16_to_f32(v119))));
      buf2[t197 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t190), f16_to_f32(v120))));
      buf2[t197 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t191), f16_to_f32(v121))));
      buf2[t197 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t192), f16_to_f32(v122))));
      buf2[t197 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t193), f16_to_f32(v123))));
      buf2[t197 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t194), f16_to_f32(v124))));
      buf2[t197 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t195), f16_to_f32(v125))));
      buf2[t197 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t196), f16_to_f32(v126))));
      const i64 t198 = (0) * 8;
      const u16 t199 = buf2[t198];
      const u16 t200 = buf2[t198 + 1];
      const u16 t201 = buf2[t198 + 2];
      const u16 t202 = buf2[t198 + 3];
      const u16 t203 = buf2[t198 + 4];
      const u16 t204 = buf2[t198 + 5];
      const u16 t205 = buf2[t198 + 6];
      const u16 t206 = buf2[t198 + 7];
      const i64 t207 = (0) * 8;
      buf2[t207] = f32_to_f16(float(max_nan(f16_to_f32(t199), f16_to_f32(v89))));
      buf2[t207 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t200), f16_to_f32(v90))));
      buf2[t207 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t201), f16_to_f32(v91))));
      buf2[t207 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t202), f16_to_f32(v92))));
      buf2[t207 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t203), f16_to_f32(v93))));
      buf2[t207 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t204), f16_to_f32(v94))));
      buf2[t207 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t205), f16_to_f32(v95))));
      buf2[t207 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t206), f16_to_f32(v96))));
      const i64 t208 = (1) * 8;
      const u16 t209 = buf2[t208];
      const u16 t210 = buf2[t208 + 1];
      const u16 t211 = buf2[t208 + 2];
      const u16 t212 = buf2[t208 + 3];
      const u16 t213 = buf2[t208 + 4];
      const u16 t214 = buf2[t208 + 5];
      const u16 t215 = buf2[t208 + 6];
      const u16 t216 = buf2[t208 + 7];
      const i64 t217 = (1) * 8;
      buf2[t217] = f32_to_f16(float(max_nan(f16_to_f32(t209), f16_to_f32(v150))));
      buf2[t217 + 1] = f32_to_f16(float(max_nan(f16_to_f32(t210), f16_to_f32(v151))));
      buf2[t217 + 2] = f32_to_f16(float(max_nan(f16_to_f32(t211), f16_to_f32(v152))));
      buf2[t217 + 3] = f32_to_f16(float(max_nan(f16_to_f32(t212), f16_to_f32(v153))));
      buf2[t217 + 4] = f32_to_f16(float(max_nan(f16_to_f32(t213), f16_to_f32(v154))));
      buf2[t217 + 5] = f32_to_f16(float(max_nan(f16_to_f32(t214), f16_to_f32(v155))));
      buf2[t217 + 6] = f32_to_f16(float(max_nan(f16_to_f32(t215), f16_to_f32(v156))));
      buf2[t217 + 7] = f32_to_f16(float(max_nan(f16_to_f32(t216), f16_to_f32(v157))));
    }
     {
      const int v218 = (floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2);
      if ((v218 <= min_int(v218, 3))) {
        const i64 t219 = (0) * 8;
        const u16 t220 = buf2[t219];
        const u16 t221 = buf2[t219 + 1];
        const u16 t222 = buf2[t219 + 2];
        const u16 t223 = buf2[t219 + 3];
        const u16 t224 = buf2[t219 + 4];
        const u16 t225 = buf2[t219 + 5];
        const u16 t226 = buf2[t219 + 6];
        const u16 t227 = buf2[t219 + 7];
        const int t228 = ((floor_div(((v1 * 256) + v2), 6) * 80) + (min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3) * 16));
        const i64 t229 = (t228 + (floor_mod(v2, 2) * 8));
        *reinterpret_cast<uint4*>(buf1 + t229 + 0) = make_uint4(u32(u16(t220)) | u32(u16(t221)) << 16, u32(u16(t222)) | u32(u16(t223)) << 16, u32(u16(t224)) | u32(u16(t225)) << 16, u32(u16(t226)) | u32(u16(t227)) << 16);
      }
    }
     {
      const int v230 = (floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2);
      if ((v230 <= (min_int(v230, 3) + 1))) {
        const i64 t231 = (1) * 8;
        const u16 t232 = buf2[t231];
        const u16 t233 = buf2[t231 + 1];
        const u16 t234 = buf2[t231 + 2];
        const u16 t235 = buf2[t231 + 3];
        const u16 t236 = buf2[t231 + 4];
        const u16 t237 = buf2[t231 + 5];
        const u16 t238 = buf2[t231 + 6];
        const u16 t239 = buf2[t231 + 7];
        const int t240 = ((floor_div(((v1 * 256) + v2), 6) * 80) + (min_int((floor_mod(((v1 * 2) + floor_div(v2, 2)), 3) * 2), 3) * 16));
        const i64 t241 = ((t240 + (floor_mod(v2, 2) * 8)) + 16);
        *reinterpret_cast<uint4*>(buf1 + t241 + 0) = make_uint4(u32(u16(t232)) | u32(u16(t233)) << 16, u32(u16(t234)) | u32(u16(t235)) << 16, u32(u16(t236)) | u32(u16(t237)) << 16, u32(u16(t238)) | u32(u16(t239)) << 16);
      }
    }
  }
}
