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

// transpose_add by transpose rows=4 lanes=4
extern "C" __global__ void __launch_bounds__(256, 1) transpose_add_transpose(const float* buf0, const float* buf1, float* buf2, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  const int t3 = (((floor_mod(v1, 2) * 16) + (floor_div(v2, 128) * 8)) + floor_mod(floor_div(v2, 4), 8));
  const bool t4 = ((((floor_mod(floor_div(v2, 32), 4) * 4) + floor_mod(v2, 4)) < 8) && (t3 < 18));
  if (t4) {
    const int t5 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t6 = ((t5 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t7 = (t6 + (floor_mod(v2, 4) * 8));
    const uint4 w8 = *reinterpret_cast<const uint4*>(buf0 + t7 + 0);
    const float t9 = __uint_as_float(w8.x);
    const float t10 = __uint_as_float(w8.y);
    const float t11 = __uint_as_float(w8.z);
    const float t12 = __uint_as_float(w8.w);
    const float v13 = t9;
    const float v14 = t10;
    const float v15 = t11;
    const float v16 = t12;
    const int t17 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t18 = ((t17 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t19 = ((t18 + (floor_mod(v2, 4) * 8)) + 64);
    const uint4 w20 = *reinterpret_cast<const uint4*>(buf0 + t19 + 0);
    const float t21 = __uint_as_float(w20.x);
    const float t22 = __uint_as_float(w20.y);
    const float t23 = __uint_as_float(w20.z);
    const float t24 = __uint_as_float(w20.w);
    const float v25 = t21;
    const float v26 = t22;
    const float v27 = t23;
    const float v28 = t24;
    const int t29 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t30 = ((t29 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t31 = ((t30 + (floor_mod(v2, 4) * 8)) + 128);
    const uint4 w32 = *reinterpret_cast<const uint4*>(buf0 + t31 + 0);
    const float t33 = __uint_as_float(w32.x);
    const float t34 = __uint_as_float(w32.y);
    const float t35 = __uint_as_float(w32.z);
    const float t36 = __uint_as_float(w32.w);
    const float v37 = t33;
    const float v38 = t34;
    const float v39 = t35;
    const float v40 = t36;
    const int t41 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t42 = ((t41 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t43 = ((t42 + (floor_mod(v2, 4) * 8)) + 192);
    const uint4 w44 = *reinterpret_cast<const uint4*>(buf0 + t43 + 0);
    const float t45 = __uint_as_float(w44.x);
    const float t46 = __uint_as_float(w44.y);
    const float t47 = __uint_as_float(w44.z);
    const float t48 = __uint_as_float(w44.w);
    const float v49 = t45;
    const float v50 = t46;
    const float v51 = t47;
    const float v52 = t48;
    const int t53 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t54 = ((t53 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t55 = ((t54 + (floor_mod(v2, 4) * 8)) + 4);
    const uint4 w56 = *reinterpret_cast<const uint4*>(buf0 + t55 + 0);
    const float t57 = __uint_as_float(w56.x);
    const float t58 = __uint_as_float(w56.y);
    const float t59 = __uint_as_float(w56.z);
    const float t60 = __uint_as_float(w56.w);
    const float v61 = t57;
    const float v62 = t58;
    const float v63 = t59;
    const float v64 = t60;
    const int t65 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t66 = ((t65 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t67 = ((t66 + (floor_mod(v2, 4) * 8)) + 68);
    const uint4 w68 = *reinterpret_cast<const uint4*>(buf0 + t67 + 0);
    const float t69 = __uint_as_float(w68.x);
    const float t70 = __uint_as_float(w68.y);
    const float t71 = __uint_as_float(w68.z);
    const float t72 = __uint_as_float(w68.w);
    const float v73 = t69;
    const float v74 = t70;
    const float v75 = t71;
    const float v76 = t72;
    const int t77 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t78 = ((t77 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t79 = ((t78 + (floor_mod(v2, 4) * 8)) + 132);
    const uint4 w80 = *reinterpret_cast<const uint4*>(buf0 + t79 + 0);
    const float t81 = __uint_as_float(w80.x);
    const float t82 = __uint_as_float(w80.y);
    const float t83 = __uint_as_float(w80.z);
    const float t84 = __uint_as_float(w80.w);
    const float v85 = t81;
    const float v86 = t82;
    const float v87 = t83;
    const float v88 = t84;
    const int t89 = (((floor_div(v1, 2) * 4608) + (floor_mod(v1, 2) * 4096)) + (floor_div(v2, 128) * 2048));
    const int t90 = ((t89 + (floor_mod(floor_div(v2, 4), 8) * 256)) + (floor_mod(floor_div(v2, 32), 4) * 32));
    const i64 t91 = ((t90 + (floor_mod(v2, 4) * 8)) + 196);
    const uint4 w92 = *reinterpret_cast<const uint4*>(buf0 + t91 + 0);
    const float t93 = __uint_as_float(w92.x);
    const float t94 = __uint_as_float(w92.y);
    const float t95 = __uint_as_float(w92.z);
    const float t96 = __uint_as_float(w92.w);
    const float v97 = t93;
    const float v98 = t94;
    const float v99 = t95;
    const float v100 = t96;
     {
      const int t101 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t102 = (((t101 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v103 = t102;
      const i64 t104 = v103;
      const uint4 w105 = *reinterpret_cast<const uint4*>(buf1 + t104 + 0);
      const float t106 = __uint_as_float(w105.x);
      const float t107 = __uint_as_float(w105.y);
      const float t108 = __uint_as_float(w105.z);
      const float t109 = __uint_as_float(w105.w);
      const i64 t110 = v103;
      *reinterpret_cast<uint4*>(buf2 + t110 + 0) = make_uint4(__float_as_uint(max_nan((v13 + t106), 0.0f)), __float_as_uint(max_nan((v25 + t107), 0.0f)), __float_as_uint(max_nan((v37 + t108), 0.0f)), __float_as_uint(max_nan((v49 + t109), 0.0f)));
    }
     {
      const int t111 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t112 = (((t111 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v113 = (t112 + 72);
      const i64 t114 = v113;
      const uint4 w115 = *reinterpret_cast<const uint4*>(buf1 + t114 + 0);
      const float t116 = __uint_as_float(w115.x);
      const float t117 = __uint_as_float(w115.y);
      const float t118 = __uint_as_float(w115.z);
      const float t119 = __uint_as_float(w115.w);
      const i64 t120 = v113;
      *reinterpret_cast<uint4*>(buf2 + t120 + 0) = make_uint4(__float_as_uint(max_nan((v14 + t116), 0.0f)), __float_as_uint(max_nan((v26 + t117), 0.0f)), __float_as_uint(max_nan((v38 + t118), 0.0f)), __float_as_uint(max_nan((v50 + t119), 0.0f)));
    }
     {
      const int t121 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t122 = (((t121 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v123 = (t122 + 144);
      const i64 t124 = v123;
      const uint4 w125 = *reinterpret_cast<const uint4*>(buf1 + t124 + 0);
      const float t126 = __uint_as_float(w125.x);
      const float t127 = __uint_as_float(w125.y);
      const float t128 = __uint_as_float(w125.z);
      const float t129 = __uint_as_float(w125.w);
      const i64 t130 = v123;
      *reinterpret_cast<uint4*>(buf2 + t130 + 0) = make_uint4(__float_as_uint(max_nan((v15 + t126), 0.0f)), __float_as_uint(max_nan((v27 + t127), 0.0f)), __float_as_uint(max_nan((v39 + t128), 0.0f)), __float_as_uint(max_nan((v51 + t129), 0.0f)));
    }
     {
      const int t131 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t132 = (((t131 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v133 = (t132 + 216);
      const i64 t134 = v133;
      const uint4 w135 = *reinterpret_cast<const uint4*>(buf1 + t134 + 0);
      const float t136 = __uint_as_float(w135.x);
      const float t137 = __uint_as_float(w135.y);
      const float t138 = __uint_as_float(w135.z);
      const float t139 = __uint_as_float(w135.w);
      const i64 t140 = v133;
      *reinterpret_cast<uint4*>(buf2 + t140 + 0) = make_uint4(__float_as_uint(max_nan((v16 + t136), 0.0f)), __float_as_uint(max_nan((v28 + t137), 0.0f)), __float_as_uint(max_nan((v40 + t138), 0.0f)), __float_as_uint(max_nan((v52 + t139), 0.0f)));
    }
     {
      const int t141 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t142 = (((t141 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v143 = (t142 + 288);
      const i64 t144 = v143;
      const uint4 w145 = *reinterpret_cast<const uint4*>(buf1 + t144 + 0);
      const float t146 = __uint_as_float(w145.x);
      const float t147 = __uint_as_float(w145.y);
      const float t148 = __uint_as_float(w145.z);
      const float t149 = __uint_as_float(w145.w);
      const i64 t150 = v143;
      *reinterpret_cast<uint4*>(buf2 + t150 + 0) = make_uint4(__float_as_uint(max_nan((v61 + t146), 0.0f)), __float_as_uint(max_nan((v73 + t147), 0.0f)), __float_as_uint(max_nan((v85 + t148), 0.0f)), __float_as_uint(max_nan((v97 + t149), 0.0f)));
    }
     {
      const int t151 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t152 = (((t151 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v153 = (t152 + 360);
      const i64 t154 = v153;
      const uint4 w155 = *reinterpret_cast<const uint4*>(buf1 + t154 + 0);
      const float t156 = __uint_as_float(w155.x);
      const float t157 = __uint_as_float(w155.y);
      const float t158 = __uint_as_float(w155.z);
      const float t159 = __uint_as_float(w155.w);
      const i64 t160 = v153;
      *reinterpret_cast<uint4*>(buf2 + t160 + 0) = make_uint4(__float_as_uint(max_nan((v62 + t156), 0.0f)), __float_as_uint(max_nan((v74 + t157), 0.0f)), __float_as_uint(max_nan((v86 + t158), 0.0f)), __float_as_uint(max_nan((v98 + t159), 0.0f)));
    }
     {
      const int t161 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t162 = (((t161 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v163 = (t162 + 432);
      const i64 t164 = v163;
      const uint4 w165 = *reinterpret_cast<const uint4*>(buf1 + t164 + 0);
      const float t166 = __uint_as_float(w165.x);
      const float t167 = __uint_as_float(w165.y);
      const float t168 = __uint_as_float(w165.z);
      const float t169 = __uint_as_float(w165.w);
      const i64 t170 = v163;
      *reinterpret_cast<uint4*>(buf2 + t170 + 0) = make_uint4(__float_as_uint(max_nan((v63 + t166), 0.0f)), __float_as_uint(max_nan((v75 + t167), 0.0f)), __float_as_uint(max_nan((v87 + t168), 0.0f)), __float_as_uint(max_nan((v99 + t169), 0.0f)));
    }
     {
      const int t171 = (((floor_div(v1, 2) * 4608) + (floor_mod(floor_div(v2, 32), 4) * 2304)) + (floor_mod(v2, 4) * 576));
      const int t172 = (((t171 + (floor_mod(v1, 2) * 64)) + (floor_div(v2, 128) * 32)) + (floor_mod(floor_div(v2, 4), 8) * 4));
      const int v173 = (t172 + 504);
      const i64 t174 = v173;
      const uint4 w175 = *reinterpret_cast<const uint4*>(buf1 + t174 + 0);
      const float t176 = __uint_as_float(w175.x);
      const float t177 = __uint_as_float(w175.y);
      const float t178 = __uint_as_float(w175.z);
      const float t179 = __uint_as_float(w175.w);
      const i64 t180 = v173;
      *reinterpret_cast<uint4*>(buf2 + t180 + 0) = make_uint4(__float_as_uint(max_nan((v64 + t176), 0.0f)), __float_as_uint(max_nan((v76 + t177), 0.0f)), __float_as_uint(max_nan((v88 + t178), 0.0f)), __float_as_uint(max_nan((v100 + t179), 0.0f)));
    }
  }
}
