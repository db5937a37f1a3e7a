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

// transpose_add by transpose lanes=4 rows=4
extern "C" __global__ void __launch_bounds__(256, 1) transpose_add_transpose(const float* buf0, const float* buf1, float* buf2, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  const int t3 = ((int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 4) + int(floor_mod(u32(v2), u32(4))));
  const int t4 = ((int(floor_mod(u32(v1), u32(2))) * 16) + (int(floor_div(u32(v2), u32(128))) * 8));
  const bool t5 = ((t4 + int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8)))) < 18);
  if (((t3 < 8) && t5)) {
    const int t6 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t7 = ((t6 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t8 = (t7 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t9 = (t8 + (int(floor_mod(u32(v2), u32(4))) * 8));
    const uint4 w10 = *reinterpret_cast<const uint4*>(buf0 + t9 + 0);
    const float t11 = __uint_as_float(w10.x);
    const float t12 = __uint_as_float(w10.y);
    const float t13 = __uint_as_float(w10.z);
    const float t14 = __uint_as_float(w10.w);
    const float v15 = t11;
    const float v16 = t12;
    const float v17 = t13;
    const float v18 = t14;
    const int t19 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t20 = ((t19 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t21 = (t20 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t22 = ((t21 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 64);
    const uint4 w23 = *reinterpret_cast<const uint4*>(buf0 + t22 + 0);
    const float t24 = __uint_as_float(w23.x);
    const float t25 = __uint_as_float(w23.y);
    const float t26 = __uint_as_float(w23.z);
    const float t27 = __uint_as_float(w23.w);
    const float v28 = t24;
    const float v29 = t25;
    const float v30 = t26;
    const float v31 = t27;
    const int t32 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t33 = ((t32 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t34 = (t33 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t35 = ((t34 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 128);
    const uint4 w36 = *reinterpret_cast<const uint4*>(buf0 + t35 + 0);
    const float t37 = __uint_as_float(w36.x);
    const float t38 = __uint_as_float(w36.y);
    const float t39 = __uint_as_float(w36.z);
    const float t40 = __uint_as_float(w36.w);
    const float v41 = t37;
    const float v42 = t38;
    const float v43 = t39;
    const float v44 = t40;
    const int t45 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t46 = ((t45 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t47 = (t46 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t48 = ((t47 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 192);
    const uint4 w49 = *reinterpret_cast<const uint4*>(buf0 + t48 + 0);
    const float t50 = __uint_as_float(w49.x);
    const float t51 = __uint_as_float(w49.y);
    const float t52 = __uint_as_float(w49.z);
    const float t53 = __uint_as_float(w49.w);
    const float v54 = t50;
    const float v55 = t51;
    const float v56 = t52;
    const float v57 = t53;
    const int t58 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t59 = ((t58 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t60 = (t59 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t61 = ((t60 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 4);
    const uint4 w62 = *reinterpret_cast<const uint4*>(buf0 + t61 + 0);
    const float t63 = __uint_as_float(w62.x);
    const float t64 = __uint_as_float(w62.y);
    const float t65 = __uint_as_float(w62.z);
    const float t66 = __uint_as_float(w62.w);
    const float v67 = t63;
    const float v68 = t64;
    const float v69 = t65;
    const float v70 = t66;
    const int t71 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t72 = ((t71 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t73 = (t72 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t74 = ((t73 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 68);
    const uint4 w75 = *reinterpret_cast<const uint4*>(buf0 + t74 + 0);
    const float t76 = __uint_as_float(w75.x);
    const float t77 = __uint_as_float(w75.y);
    const float t78 = __uint_as_float(w75.z);
    const float t79 = __uint_as_float(w75.w);
    const float v80 = t76;
    const float v81 = t77;
    const float v82 = t78;
    const float v83 = t79;
    const int t84 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t85 = ((t84 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t86 = (t85 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t87 = ((t86 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 132);
    const uint4 w88 = *reinterpret_cast<const uint4*>(buf0 + t87 + 0);
    const float t89 = __uint_as_float(w88.x);
    const float t90 = __uint_as_float(w88.y);
    const float t91 = __uint_as_float(w88.z);
    const float t92 = __uint_as_float(w88.w);
    const float v93 = t89;
    const float v94 = t90;
    const float v95 = t91;
    const float v96 = t92;
    const int t97 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(v1), u32(2))) * 4096));
    const int t98 = ((t97 + (int(floor_div(u32(v2), u32(128))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 256));
    const int t99 = (t98 + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 32));
    const i64 t100 = ((t99 + (int(floor_mod(u32(v2), u32(4))) * 8)) + 196);
    const uint4 w101 = *reinterpret_cast<const uint4*>(buf0 + t100 + 0);
    const float t102 = __uint_as_float(w101.x);
    const float t103 = __uint_as_float(w101.y);
    const float t104 = __uint_as_float(w101.z);
    const float t105 = __uint_as_float(w101.w);
    const float v106 = t102;
    const float v107 = t103;
    const float v108 = t104;
    const float v109 = t105;
     {
      const int t110 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t111 = ((t110 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t112 = ((t111 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t113 = t112;
      const uint4 w114 = *reinterpret_cast<const uint4*>(buf1 + t113 + 0);
      const float t115 = __uint_as_float(w114.x);
      const float t116 = __uint_as_float(w114.y);
      const float t117 = __uint_as_float(w114.z);
      const float t118 = __uint_as_float(w114.w);
      const float v119 = max_nan((v15 + t115), 0.0f);
      const float v120 = max_nan((v28 + t116), 0.0f);
      const float v121 = max_nan((v41 + t117), 0.0f);
      const float v122 = max_nan((v54 + t118), 0.0f);
      const int t123 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t124 = ((t123 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t125 = ((t124 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t126 = (t125 + 72);
      const uint4 w127 = *reinterpret_cast<const uint4*>(buf1 + t126 + 0);
      const float t128 = __uint_as_float(w127.x);
      const float t129 = __uint_as_float(w127.y);
      const float t130 = __uint_as_float(w127.z);
      const float t131 = __uint_as_float(w127.w);
      const float v132 = max_nan((v16 + t128), 0.0f);
      const float v133 = max_nan((v29 + t129), 0.0f);
      const float v134 = max_nan((v42 + t130), 0.0f);
      const float v135 = max_nan((v55 + t131), 0.0f);
      const int t136 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t137 = ((t136 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t138 = ((t137 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t139 = (t138 + 144);
      const uint4 w140 = *reinterpret_cast<const uint4*>(buf1 + t139 + 0);
      const float t141 = __uint_as_float(w140.x);
      const float t142 = __uint_as_float(w140.y);
      const float t143 = __uint_as_float(w140.z);
      const float t144 = __uint_as_float(w140.w);
      const float v145 = max_nan((v17 + t141), 0.0f);
      const float v146 = max_nan((v30 + t142), 0.0f);
      const float v147 = max_nan((v43 + t143), 0.0f);
      const float v148 = max_nan((v56 + t144), 0.0f);
      const int t149 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t150 = ((t149 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t151 = ((t150 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t152 = (t151 + 216);
      const uint4 w153 = *reinterpret_cast<const uint4*>(buf1 + t152 + 0);
      const float t154 = __uint_as_float(w153.x);
      const float t155 = __uint_as_float(w153.y);
      const float t156 = __uint_as_float(w153.z);
      const float t157 = __uint_as_float(w153.w);
      const float v158 = max_nan((v18 + t154), 0.0f);
      const float v159 = max_nan((v31 + t155), 0.0f);
      const float v160 = max_nan((v44 + t156), 0.0f);
      const float v161 = max_nan((v57 + t157), 0.0f);
      const int t162 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t163 = ((t162 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t164 = ((t163 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t165 = t164;
      *reinterpret_cast<uint4*>(buf2 + t165 + 0) = make_uint4(__float_as_uint(v119), __float_as_uint(v120), __float_as_uint(v121), __float_as_uint(v122));
      const int t166 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t167 = ((t166 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t168 = ((t167 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t169 = (t168 + 72);
      *reinterpret_cast<uint4*>(buf2 + t169 + 0) = make_uint4(__float_as_uint(v132), __float_as_uint(v133), __float_as_uint(v134), __float_as_uint(v135));
      const int t170 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t171 = ((t170 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t172 = ((t171 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t173 = (t172 + 144);
      *reinterpret_cast<uint4*>(buf2 + t173 + 0) = make_uint4(__float_as_uint(v145), __float_as_uint(v146), __float_as_uint(v147), __float_as_uint(v148));
      const int t174 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t175 = ((t174 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t176 = ((t175 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t177 = (t176 + 216);
      *reinterpret_cast<uint4*>(buf2 + t177 + 0) = make_uint4(__float_as_uint(v158), __float_as_uint(v159), __float_as_uint(v160), __float_as_uint(v161));
    }
     {
      const int t178 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t179 = ((t178 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t180 = ((t179 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t181 = (t180 + 288);
      const uint4 w182 = *reinterpret_cast<const uint4*>(buf1 + t181 + 0);
      const float t183 = __uint_as_float(w182.x);
      const float t184 = __uint_as_float(w182.y);
      const float t185 = __uint_as_float(w182.z);
      const float t186 = __uint_as_float(w182.w);
      const float v187 = max_nan((v67 + t183), 0.0f);
      const float v188 = max_nan((v80 + t184), 0.0f);
      const float v189 = max_nan((v93 + t185), 0.0f);
      const float v190 = max_nan((v106 + t186), 0.0f);
      const int t191 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t192 = ((t191 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t193 = ((t192 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t194 = (t193 + 360);
      const uint4 w195 = *reinterpret_cast<const uint4*>(buf1 + t194 + 0);
      const float t196 = __uint_as_float(w195.x);
      const float t197 = __uint_as_float(w195.y);
      const float t198 = __uint_as_float(w195.z);
      const float t199 = __uint_as_float(w195.w);
      const float v200 = max_nan((v68 + t196), 0.0f);
      const float v201 = max_nan((v81 + t197), 0.0f);
      const float v202 = max_nan((v94 + t198), 0.0f);
      const float v203 = max_nan((v107 + t199), 0.0f);
      const int t204 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t205 = ((t204 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t206 = ((t205 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t207 = (t206 + 432);
      const uint4 w208 = *reinterpret_cast<const uint4*>(buf1 + t207 + 0);
      const float t209 = __uint_as_float(w208.x);
      const float t210 = __uint_as_float(w208.y);
      const float t211 = __uint_as_float(w208.z);
      const float t212 = __uint_as_float(w208.w);
      const float v213 = max_nan((v69 + t209), 0.0f);
      const float v214 = max_nan((v82 + t210), 0.0f);
      const float v215 = max_nan((v95 + t211), 0.0f);
      const float v216 = max_nan((v108 + t212), 0.0f);
      const int t217 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t218 = ((t217 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t219 = ((t218 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t220 = (t219 + 504);
      const uint4 w221 = *reinterpret_cast<const uint4*>(buf1 + t220 + 0);
      const float t222 = __uint_as_float(w221.x);
      const float t223 = __uint_as_float(w221.y);
      const float t224 = __uint_as_float(w221.z);
      const float t225 = __uint_as_float(w221.w);
      const float v226 = max_nan((v70 + t222), 0.0f);
      const float v227 = max_nan((v83 + t223), 0.0f);
      const float v228 = max_nan((v96 + t224), 0.0f);
      const float v229 = max_nan((v109 + t225), 0.0f);
      const int t230 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t231 = ((t230 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t232 = ((t231 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t233 = (t232 + 288);
      *reinterpret_cast<uint4*>(buf2 + t233 + 0) = make_uint4(__float_as_uint(v187), __float_as_uint(v188), __float_as_uint(v189), __float_as_uint(v190));
      const int t234 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t235 = ((t234 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t236 = ((t235 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t237 = (t236 + 360);
      *reinterpret_cast<uint4*>(buf2 + t237 + 0) = make_uint4(__float_as_uint(v200), __float_as_uint(v201), __float_as_uint(v202), __float_as_uint(v203));
      const int t238 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t239 = ((t238 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t240 = ((t239 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t241 = (t240 + 432);
      *reinterpret_cast<uint4*>(buf2 + t241 + 0) = make_uint4(__float_as_uint(v213), __float_as_uint(v214), __float_as_uint(v215), __float_as_uint(v216));
      const int t242 = ((int(floor_div(u32(v1), u32(2))) * 4608) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(32)))), u32(4))) * 2304));
      const int t243 = ((t242 + (int(floor_mod(u32(v2), u32(4))) * 576)) + (int(floor_mod(u32(v1), u32(2))) * 64));
      const int t244 = ((t243 + (int(floor_div(u32(v2), u32(128))) * 32)) + (int(floor_mod(u32(int(floor_div(u32(v2), u32(4)))), u32(8))) * 4));
      const i64 t245 = (t244 + 504);
      *reinterpret_cast<uint4*>(buf2 + t245 + 0) = make_uint4(__float_as_uint(v226), __float_as_uint(v227), __float_as_uint(v228), __float_as_uint(v229));
    }
  }
}
