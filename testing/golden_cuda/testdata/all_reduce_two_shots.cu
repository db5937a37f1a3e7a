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

template <bool system> __device__ __forceinline__ bool await(const i64* flag, i64 least, i64 nanoseconds) {
  u64 begin = 0;
  for (u32 polls = 0;; ++polls) {
    i64 value;
    if (system) {
      asm volatile("ld.acquire.sys.global.s64 %0, [%1];" : "=l"(value) : "l"(flag) : "memory");
    } else {
      asm volatile("ld.acquire.gpu.global.s64 %0, [%1];" : "=l"(value) : "l"(flag) : "memory");
    }
    if (value >= least) return true;
    if (polls % 64 != 0) continue;
    u64 now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now) :: "memory");
    if (begin == 0) begin = now;
    if (now - begin > u64(nanoseconds)) return false;
  }
}

// all_reduce: all_reduce by peers shots=2 ranks=4 blocks=1_ generic lanes=8
extern "C" __global__ void __launch_bounds__(256, 1) all_reduce_0(const u16* buf0, const u16* buf1, i64* buf2, u16* buf3, u16* buf4, u16* buf5, u16* buf6, i64* buf7, i64* buf8, i64* buf9, i64* buf10, u16* buf11, i64* status) {
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const i64 t2 = buf2[0];
    const i64 v3 = t2;
    const i64 t4 = buf2[1];
    const i64 v5 = i64(u64(t4) + u64(i64(1ll)));
    const i64 t6 = buf2[2];
    const i64 v7 = t6;
    if ((v1 < 64)) {
      const i64 t8 = (v1 * 8);
      const uint4 w9 = *reinterpret_cast<const uint4*>(buf0 + t8 + 0);
      const u16 t10 = u16((w9.x >> 0 & 0xffffu));
      const u16 t11 = u16((w9.x >> 16 & 0xffffu));
      const u16 t12 = u16((w9.y >> 0 & 0xffffu));
      const u16 t13 = u16((w9.y >> 16 & 0xffffu));
      const u16 t14 = u16((w9.z >> 0 & 0xffffu));
      const u16 t15 = u16((w9.z >> 16 & 0xffffu));
      const u16 t16 = u16((w9.w >> 0 & 0xffffu));
      const u16 t17 = u16((w9.w >> 16 & 0xffffu));
      const i64 t18 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
      const i64 t19 = i64(u64(t18) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf3 + t19 + 0) = make_uint4(u32(u16(t10)) | u32(u16(t11)) << 16, u32(u16(t12)) | u32(u16(t13)) << 16, u32(u16(t14)) | u32(u16(t15)) << 16, u32(u16(t16)) | u32(u16(t17)) << 16);
    }
    if ((v1 < 64)) {
      const i64 t20 = ((v1 * 8) + 512);
      const uint4 w21 = *reinterpret_cast<const uint4*>(buf0 + t20 + 0);
      const u16 t22 = u16((w21.x >> 0 & 0xffffu));
      const u16 t23 = u16((w21.x >> 16 & 0xffffu));
      const u16 t24 = u16((w21.y >> 0 & 0xffffu));
      const u16 t25 = u16((w21.y >> 16 & 0xffffu));
      const u16 t26 = u16((w21.z >> 0 & 0xffffu));
      const u16 t27 = u16((w21.z >> 16 & 0xffffu));
      const u16 t28 = u16((w21.w >> 0 & 0xffffu));
      const u16 t29 = u16((w21.w >> 16 & 0xffffu));
      const i64 t30 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
      const i64 t31 = i64(u64(t30) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf4 + t31 + 0) = make_uint4(u32(u16(t22)) | u32(u16(t23)) << 16, u32(u16(t24)) | u32(u16(t25)) << 16, u32(u16(t26)) | u32(u16(t27)) << 16, u32(u16(t28)) | u32(u16(t29)) << 16);
    }
    if ((v1 < 64)) {
      const i64 t32 = ((v1 * 8) + 1024);
      const uint4 w33 = *reinterpret_cast<const uint4*>(buf0 + t32 + 0);
      const u16 t34 = u16((w33.x >> 0 & 0xffffu));
      const u16 t35 = u16((w33.x >> 16 & 0xffffu));
      const u16 t36 = u16((w33.y >> 0 & 0xffffu));
      const u16 t37 = u16((w33.y >> 16 & 0xffffu));
      const u16 t38 = u16((w33.z >> 0 & 0xffffu));
      const u16 t39 = u16((w33.z >> 16 & 0xffffu));
      const u16 t40 = u16((w33.w >> 0 & 0xffffu));
      const u16 t41 = u16((w33.w >> 16 & 0xffffu));
      const i64 t42 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
      const i64 t43 = i64(u64(t42) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf5 + t43 + 0) = make_uint4(u32(u16(t34)) | u32(u16(t35)) << 16, u32(u16(t36)) | u32(u16(t37)) << 16, u32(u16(t38)) | u32(u16(t39)) << 16, u32(u16(t40)) | u32(u16(t41)) << 16);
    }
    if ((v1 < 64)) {
      const i64 t44 = ((v1 * 8) + 1536);
      const uint4 w45 = *reinterpret_cast<const uint4*>(buf0 + t44 + 0);
      const u16 t46 = u16((w45.x >> 0 & 0xffffu));
      const u16 t47 = u16((w45.x >> 16 & 0xffffu));
      const u16 t48 = u16((w45.y >> 0 & 0xffffu));
      const u16 t49 = u16((w45.y >> 16 & 0xffffu));
      const u16 t50 = u16((w45.z >> 0 & 0xffffu));
      const u16 t51 = u16((w45.z >> 16 & 0xffffu));
      const u16 t52 = u16((w45.w >> 0 & 0xffffu));
      const u16 t53 = u16((w45.w >> 16 & 0xffffu));
      const i64 t54 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
      const i64 t55 = i64(u64(t54) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf6 + t55 + 0) = make_uint4(u32(u16(t46)) | u32(u16(t47)) << 16, u32(u16(t48)) | u32(u16(t49)) << 16, u32(u16(t50)) | u32(u16(t51)) << 16, u32(u16(t52)) | u32(u16(t53)) << 16);
    }
    __syncthreads();
    if ((v1 == 0)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf7 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(16ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 1)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf8 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(16ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 2)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf9 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(16ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 3)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf10 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(16ll))))), "l"(v5) : "memory");
    }
    if ((v1 < 4)) {
      const bool t56 = await<true>(buf2 + (((v1 * 128) + 16)), v5, v7);
      const bool v57 = t56;
      if (!(v57)) report(status, 2, i64(v1));
    }
    __syncthreads();
    if ((v1 == 0)) {
      buf2[1] = v5;
    }
    if ((v1 < 64)) {
      const bool t58 = (i64(u64(i64(u64(v3) * u64(i64(512ll)))) + u64(i64((v1 * 8)))) < i64(2048ll));
      if (t58) {
        const i64 t59 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64((v1 * 8))));
        const i64 v60 = t59;
        const i64 t61 = v60;
        const uint4 w62 = *reinterpret_cast<const uint4*>(buf1 + t61 + 0);
        const u16 t63 = u16((w62.x >> 0 & 0xffffu));
        const u16 t64 = u16((w62.x >> 16 & 0xffffu));
        const u16 t65 = u16((w62.y >> 0 & 0xffffu));
        const u16 t66 = u16((w62.y >> 16 & 0xffffu));
        const u16 t67 = u16((w62.z >> 0 & 0xffffu));
        const u16 t68 = u16((w62.z >> 16 & 0xffffu));
        const u16 t69 = u16((w62.w >> 0 & 0xffffu));
        const u16 t70 = u16((w62.w >> 16 & 0xffffu));
        const i64 t71 = i64(u64(v60) + u64(i64(512ll)));
        const uint4 w72 = *reinterpret_cast<const uint4*>(buf1 + t71 + 0);
        const u16 t73 = u16((w72.x >> 0 & 0xffffu));
        const u16 t74 = u16((w72.x >> 16 & 0xffffu));
        const u16 t75 = u16((w72.y >> 0 & 0xffffu));
        const u16 t76 = u16((w72.y >> 16 & 0xffffu));
        const u16 t77 = u16((w72.z >> 0 & 0xffffu));
        const u16 t78 = u16((w72.z >> 16 & 0xffffu));
        const u16 t79 = u16((w72.w >> 0 & 0xffffu));
        const u16 t80 = u16((w72.w >> 16 & 0xffffu));
        const i64 t81 = i64(u64(v60) + u64(i64(1024ll)));
        const uint4 w82 = *reinterpret_cast<const uint4*>(buf1 + t81 + 0);
        const u16 t83 = u16((w82.x >> 0 & 0xffffu));
        const u16 t84 = u16((w82.x >> 16 & 0xffffu));
        const u16 t85 = u16((w82.y >> 0 & 0xffffu));
        const u16 t86 = u16((w82.y >> 16 & 0xffffu));
        const u16 t87 = u16((w82.z >> 0 & 0xffffu));
        const u16 t88 = u16((w82.z >> 16 & 0xffffu));
        const u16 t89 = u16((w82.w >> 0 & 0xffffu));
        const u16 t90 = u16((w82.w >> 16 & 0xffffu));
        const i64 t91 = i64(u64(v60) + u64(i64(1536ll)));
        const uint4 w92 = *reinterpret_cast<const uint4*>(buf1 + t91 + 0);
        const u16 t93 = u16((w92.x >> 0 & 0xffffu));
        const u16 t94 = u16((w92.x >> 16 & 0xffffu));
        const u16 t95 = u16((w92.y >> 0 & 0xffffu));
        const u16 t96 = u16((w92.y >> 16 & 0xffffu));
        const u16 t97 = u16((w92.z >> 0 & 0xffffu));
        const u16 t98 = u16((w92.z >> 16 & 0xffffu));
        const u16 t99 = u16((w92.w >> 0 & 0xffffu));
        const u16 t100 = u16((w92.w >> 16 & 0xffffu));
        const float t101 = (((bf16_to_f32(t63) + bf16_to_f32(t73)) + bf16_to_f32(t83)) + bf16_to_f32(t93));
        const float t102 = (((bf16_to_f32(t64) + bf16_to_f32(t74)) + bf16_to_f32(t84)) + bf16_to_f32(t94));
        const float t103 = (((bf16_to_f32(t65) + bf16_to_f32(t75)) + bf16_to_f32(t85)) + bf16_to_f32(t95));
        const float t104 = (((bf16_to_f32(t66) + bf16_to_f32(t76)) + bf16_to_f32(t86)) + bf16_to_f32(t96));
        const float t105 = (((bf16_to_f32(t67) + bf16_to_f32(t77)) + bf16_to_f32(t87)) + bf16_to_f32(t97));
        const float t106 = (((bf16_to_f32(t68) + bf16_to_f32(t78)) + bf16_to_f32(t88)) + bf16_to_f32(t98));
        const float t107 = (((bf16_to_f32(t69) + bf16_to_f32(t79)) + bf16_to_f32(t89)) + bf16_to_f32(t99));
        const float t108 = (((bf16_to_f32(t70) + bf16_to_f32(t80)) + bf16_to_f32(t90)) + bf16_to_f32(t100));
        const u16 v109 = f32_to_bf16(float(t101));
        const u16 v110 = f32_to_bf16(float(t102));
        const u16 v111 = f32_to_bf16(float(t103));
        const u16 v112 = f32_to_bf16(float(t104));
        const u16 v113 = f32_to_bf16(float(t105));
        const u16 v114 = f32_to_bf16(float(t106));
        const u16 v115 = f32_to_bf16(float(t107));
        const u16 v116 = f32_to_bf16(float(t108));
        const i64 t117 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
        const i64 t118 = i64(u64(i64(u64(t117) + u64(i64((v1 * 8))))) + u64(i64(2048ll)));
        *reinterpret_cast<uint4*>(buf3 + t118 + 0) = make_uint4(u32(u16(v109)) | u32(u16(v110)) << 16, u32(u16(v111)) | u32(u16(v112)) << 16, u32(u16(v113)) | u32(u16(v114)) << 16, u32(u16(v115)) | u32(u16(v116)) << 16);
        const i64 t119 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
        const i64 t120 = i64(u64(i64(u64(t119) + u64(i64((v1 * 8))))) + u64(i64(2048ll)));
        *reinterpret_cast<uint4*>(buf4 + t120 + 0) = make_uint4(u32(u16(v109)) | u32(u16(v110)) << 16, u32(u16(v111)) | u32(u16(v112)) << 16, u32(u16(v113)) | u32(u16(v114)) << 16, u32(u16(v115)) | u32(u16(v116)) << 16);
        const i64 t121 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
        const i64 t122 = i64(u64(i64(u64(t121) + u64(i64((v1 * 8))))) + u64(i64(2048ll)));
        *reinterpret_cast<uint4*>(buf5 + t122 + 0) = make_uint4(u32(u16(v109)) | u32(u16(v110)) << 16, u32(u16(v111)) | u32(u16(v112)) << 16, u32(u16(v113)) | u32(u16(v114)) << 16, u32(u16(v115)) | u32(u16(v116)) << 16);
        const i64 t123 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64(u64(v3) * u64(i64(512ll)))));
        const i64 t124 = i64(u64(i64(u64(t123) + u64(i64((v1 * 8))))) + u64(i64(2048ll)));
        *reinterpret_cast<uint4*>(buf6 + t124 + 0) = make_uint4(u32(u16(v109)) | u32(u16(v110)) << 16, u32(u16(v111)) | u32(u16(v112)) << 16, u32(u16(v113)) | u32(u16(v114)) << 16, u32(u16(v115)) | u32(u16(v116)) << 16);
      }
    }
    __syncthreads();
    if ((v1 == 0)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf7 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(528ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 1)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf8 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(528ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 2)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf9 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(528ll))))), "l"(v5) : "memory");
    }
    if ((v1 == 3)) {
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf10 + (i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(528ll))))), "l"(v5) : "memory");
    }
    if ((v1 < 4)) {
      const bool t125 = await<true>(buf2 + (((v1 * 128) + 528)), v5, v7);
      const bool v126 = t125;
      if (!(v126)) report(status, 2, i64(v1));
    }
    __syncthreads();
    const i64 t127 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(8192ll)))) + u64(i64((v1 * 8))));
    const i64 t128 = i64(u64(t127) + u64(i64(2048ll)));
    const uint4 w129 = *reinterpret_cast<const uint4*>(buf1 + t128 + 0);
    const u16 t130 = u16((w129.x >> 0 & 0xffffu));
    const u16 t131 = u16((w129.x >> 16 & 0xffffu));
    const u16 t132 = u16((w129.y >> 0 & 0xffffu));
    const u16 t133 = u16((w129.y >> 16 & 0xffffu));
    const u16 t134 = u16((w129.z >> 0 & 0xffffu));
    const u16 t135 = u16((w129.z >> 16 & 0xffffu));
    const u16 t136 = u16((w129.w >> 0 & 0xffffu));
    const u16 t137 = u16((w129.w >> 16 & 0xffffu));
    const i64 t138 = (v1 * 8);
    *reinterpret_cast<uint4*>(buf11 + t138 + 0) = make_uint4(u32(u16(t130)) | u32(u16(t131)) << 16, u32(u16(t132)) | u32(u16(t133)) << 16, u32(u16(t134)) | u32(u16(t135)) << 16, u32(u16(t136)) | u32(u16(t137)) << 16);
  }
}
