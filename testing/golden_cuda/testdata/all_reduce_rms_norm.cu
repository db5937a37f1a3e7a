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

// all_reduce_rms_norm by peers t=64 shots=1 ranks=2 blocks=3_ row_group t=64 lanes=8 rounds=1
extern "C" __global__ void __launch_bounds__(64, 1) all_reduce_rms_norm_rows(const u16* buf0, const u16* buf1, const u16* buf2, const u16* buf3, i64* buf4, u16* buf5, u16* buf6, i64* buf7, i64* buf8, u16* buf9, u16* buf10, i64* status) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const i64 t2 = buf4[0];
    const i64 v3 = t2;
    const i64 t4 = buf4[1];
    const i64 v5 = i64(u64(t4) + u64(i64(1ll)));
    const i64 t6 = buf4[2];
    const i64 v7 = t6;
    if ((((v0 * 64) + v1) < 99)) {
      const i64 t8 = ((v0 * 512) + (v1 * 8));
      const uint4 w9 = *reinterpret_cast<const uint4*>(buf0 + t8 + 0);
      const u16 t10 = u16((w9.x >> 0 & 0xffffu));
      const u16 t11 = u16((w9.x >> 16 & 0xffffu));
      const u16 t12 = u16((w9.y >> 0 & 0xffffu));
      const u16 t13 = u16((w9.y >> 16 & 0xffffu));
      const u16 t14 = u16((w9.z >> 0 & 0xffffu));
      const u16 t15 = u16((w9.z >> 16 & 0xffffu));
      const u16 t16 = u16((w9.w >> 0 & 0xffffu));
      const u16 t17 = u16((w9.w >> 16 & 0xffffu));
      const u16 v18 = t10;
      const u16 v19 = t11;
      const u16 v20 = t12;
      const u16 v21 = t13;
      const u16 v22 = t14;
      const u16 v23 = t15;
      const u16 v24 = t16;
      const u16 v25 = t17;
      const i64 t26 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64(u64(v3) * u64(i64(800ll)))));
      const i64 t27 = i64(u64(i64(u64(t26) + u64(i64((v0 * 512))))) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf5 + t27 + 0) = make_uint4(u32(u16(v18)) | u32(u16(v19)) << 16, u32(u16(v20)) | u32(u16(v21)) << 16, u32(u16(v22)) | u32(u16(v23)) << 16, u32(u16(v24)) | u32(u16(v25)) << 16);
      const i64 t28 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64(u64(v3) * u64(i64(800ll)))));
      const i64 t29 = i64(u64(i64(u64(t28) + u64(i64((v0 * 512))))) + u64(i64((v1 * 8))));
      *reinterpret_cast<uint4*>(buf6 + t29 + 0) = make_uint4(u32(u16(v18)) | u32(u16(v19)) << 16, u32(u16(v20)) | u32(u16(v21)) << 16, u32(u16(v22)) | u32(u16(v23)) << 16, u32(u16(v24)) | u32(u16(v25)) << 16);
    }
    __syncthreads();
    if ((v1 == 0)) {
      const i64 t30 = i64(u64(i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(v0)))) + u64(i64(16ll)));
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf7 + (t30)), "l"(v5) : "memory");
    }
    if ((v1 == 1)) {
      const i64 t31 = i64(u64(i64(u64(i64(u64(v3) * u64(i64(128ll)))) + u64(i64(v0)))) + u64(i64(16ll)));
      asm volatile("st.release.sys.global.s64 [%0], %1;" :: "l"(buf8 + (t31)), "l"(v5) : "memory");
    }
    if ((v1 < 6)) {
      const int t32 = ((int(floor_div(u32(v1), u32(3))) * 128) + int(floor_mod(u32(v1), u32(3))));
      const bool t33 = await<true>(buf4 + ((t32 + 16)), v5, v7);
      const bool v34 = t33;
      if (!(v34)) report(status, 2, i64(int(floor_div(u32(v1), u32(3)))));
    }
    __syncthreads();
    if ((((v0 * 64) + v1) == 0)) {
      buf4[1] = v5;
    }
     {
      u16 buf11[8];
      u16 buf12[8];
      u16 buf13[8];
      if ((v1 < 33)) {
        const i64 t35 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
        const i64 v36 = i64(u64(t35) + u64(i64((v1 * 8))));
        const int v37 = ((v0 * 264) + (v1 * 8));
        const i64 t38 = v36;
        const uint4 w39 = *reinterpret_cast<const uint4*>(buf3 + t38 + 0);
        const u16 t40 = u16((w39.x >> 0 & 0xffffu));
        const u16 t41 = u16((w39.x >> 16 & 0xffffu));
        const u16 t42 = u16((w39.y >> 0 & 0xffffu));
        const u16 t43 = u16((w39.y >> 16 & 0xffffu));
        const u16 t44 = u16((w39.z >> 0 & 0xffffu));
        const u16 t45 = u16((w39.z >> 16 & 0xffffu));
        const u16 t46 = u16((w39.w >> 0 & 0xffffu));
        const u16 t47 = u16((w39.w >> 16 & 0xffffu));
        const i64 t48 = i64(u64(v36) + u64(i64(800ll)));
        const uint4 w49 = *reinterpret_cast<const uint4*>(buf3 + t48 + 0);
        const u16 t50 = u16((w49.x >> 0 & 0xffffu));
        const u16 t51 = u16((w49.x >> 16 & 0xffffu));
        const u16 t52 = u16((w49.y >> 0 & 0xffffu));
        const u16 t53 = u16((w49.y >> 16 & 0xffffu));
        const u16 t54 = u16((w49.z >> 0 & 0xffffu));
        const u16 t55 = u16((w49.z >> 16 & 0xffffu));
        const u16 t56 = u16((w49.w >> 0 & 0xffffu));
        const u16 t57 = u16((w49.w >> 16 & 0xffffu));
        const i64 t58 = v37;
        const uint4 w59 = *reinterpret_cast<const uint4*>(buf1 + t58 + 0);
        const u16 t60 = u16((w59.x >> 0 & 0xffffu));
        const u16 t61 = u16((w59.x >> 16 & 0xffffu));
        const u16 t62 = u16((w59.y >> 0 & 0xffffu));
        const u16 t63 = u16((w59.y >> 16 & 0xffffu));
        const u16 t64 = u16((w59.z >> 0 & 0xffffu));
        const u16 t65 = u16((w59.z >> 16 & 0xffffu));
        const u16 t66 = u16((w59.w >> 0 & 0xffffu));
        const u16 t67 = u16((w59.w >> 16 & 0xffffu));
        const float t68 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t40) + f16_to_f32(t50))))) + f16_to_f32(t60));
        const float t69 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t41) + f16_to_f32(t51))))) + f16_to_f32(t61));
        const float t70 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t42) + f16_to_f32(t52))))) + f16_to_f32(t62));
        const float t71 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t43) + f16_to_f32(t53))))) + f16_to_f32(t63));
        const float t72 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t44) + f16_to_f32(t54))))) + f16_to_f32(t64));
        const float t73 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t45) + f16_to_f32(t55))))) + f16_to_f32(t65));
        const float t74 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t46) + f16_to_f32(t56))))) + f16_to_f32(t66));
        const float t75 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t47) + f16_to_f32(t57))))) + f16_to_f32(t67));
        const i64 t76 = v37;
        *reinterpret_cast<uint4*>(buf9 + t76 + 0) = make_uint4(u32(u16(f32_to_f16(float(t68)))) | u32(u16(f32_to_f16(float(t69)))) << 16, u32(u16(f32_to_f16(float(t70)))) | u32(u16(f32_to_f16(float(t71)))) << 16, u32(u16(f32_to_f16(float(t72)))) | u32(u16(f32_to_f16(float(t73)))) << 16, u32(u16(f32_to_f16(float(t74)))) | u32(u16(f32_to_f16(float(t75)))) << 16);
      }
       {
        float buf14[1];
        float buf15[1];
        float buf16[1];
        float buf17[1];
        float buf18[1];
        float buf19[1];
        float buf20[1];
        float buf21[1];
        buf21[0] = 0.0f;
        buf20[0] = 0.0f;
        buf19[0] = 0.0f;
        buf18[0] = 0.0f;
        buf17[0] = 0.0f;
        buf16[0] = 0.0f;
        buf15[0] = 0.0f;
        buf14[0] = 0.0f;
        if ((v1 < 33)) {
          const i64 t77 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
          const i64 v78 = i64(u64(t77) + u64(i64((v1 * 8))));
          const i64 t79 = v78;
          const uint4 w80 = *reinterpret_cast<const uint4*>(buf3 + t79 + 0);
          const u16 t81 = u16((w80.x >> 0 & 0xffffu));
          const u16 t82 = u16((w80.x >> 16 & 0xffffu));
          const u16 t83 = u16((w80.y >> 0 & 0xffffu));
          const u16 t84 = u16((w80.y >> 16 & 0xffffu));
          const u16 t85 = u16((w80.z >> 0 & 0xffffu));
          const u16 t86 = u16((w80.z >> 16 & 0xffffu));
          const u16 t87 = u16((w80.w >> 0 & 0xffffu));
          const u16 t88 = u16((w80.w >> 16 & 0xffffu));
          const i64 t89 = i64(u64(v78) + u64(i64(800ll)));
          const uint4 w90 = *reinterpret_cast<const uint4*>(buf3 + t89 + 0);
          const u16 t91 = u16((w90.x >> 0 & 0xffffu));
          const u16 t92 = u16((w90.x >> 16 & 0xffffu));
          const u16 t93 = u16((w90.y >> 0 & 0xffffu));
          const u16 t94 = u16((w90.y >> 16 & 0xffffu));
          const u16 t95 = u16((w90.z >> 0 & 0xffffu));
          const u16 t96 = u16((w90.z >> 16 & 0xffffu));
          const u16 t97 = u16((w90.w >> 0 & 0xffffu));
          const u16 t98 = u16((w90.w >> 16 & 0xffffu));
          const i64 t99 = ((v0 * 264) + (v1 * 8));
          const uint4 w100 = *reinterpret_cast<const uint4*>(buf1 + t99 + 0);
          const u16 t101 = u16((w100.x >> 0 & 0xffffu));
          const u16 t102 = u16((w100.x >> 16 & 0xffffu));
          const u16 t103 = u16((w100.y >> 0 & 0xffffu));
          const u16 t104 = u16((w100.y >> 16 & 0xffffu));
          const u16 t105 = u16((w100.z >> 0 & 0xffffu));
          const u16 t106 = u16((w100.z >> 16 & 0xffffu));
          const u16 t107 = u16((w100.w >> 0 & 0xffffu));
          const u16 t108 = u16((w100.w >> 16 & 0xffffu));
          const float t109 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t81) + f16_to_f32(t91))))) + f16_to_f32(t101));
          const float t110 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t82) + f16_to_f32(t92))))) + f16_to_f32(t102));
          const float t111 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t83) + f16_to_f32(t93))))) + f16_to_f32(t103));
          const float t112 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t84) + f16_to_f32(t94))))) + f16_to_f32(t104));
          const float t113 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t85) + f16_to_f32(t95))))) + f16_to_f32(t105));
          const float t114 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t86) + f16_to_f32(t96))))) + f16_to_f32(t106));
          const float t115 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t87) + f16_to_f32(t97))))) + f16_to_f32(t107));
          const float t116 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t88) + f16_to_f32(t98))))) + f16_to_f32(t108));
          const float v117 = f16_to_f32(f32_to_f16(float(t109)));
          const float v118 = f16_to_f32(f32_to_f16(float(t110)));
          const float v119 = f16_to_f32(f32_to_f16(float(t111)));
          const float v120 = f16_to_f32(f32_to_f16(float(t112)));
          const float v121 = f16_to_f32(f32_to_f16(float(t113)));
          const float v122 = f16_to_f32(f32_to_f16(float(t114)));
          const float v123 = f16_to_f32(f32_to_f16(float(t115)));
          const float v124 = f16_to_f32(f32_to_f16(float(t116)));
          const float v125 = (v117 * v117);
          const float v126 = (v118 * v118);
          const float v127 = (v119 * v119);
          const float v128 = (v120 * v120);
          const float v129 = (v121 * v121);
          const float v130 = (v122 * v122);
          const float v131 = (v123 * v123);
          const float v132 = (v124 * v124);
          const i64 t133 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
          const i64 t134 = i64(u64(t133) + u64(i64((v1 * 8))));
          const uint4 w135 = *reinterpret_cast<const uint4*>(buf3 + t134 + 0);
          const u16 t136 = u16((w135.x >> 0 & 0xffffu));
          const u16 t137 = u16((w135.x >> 16 & 0xffffu));
          const u16 t138 = u16((w135.y >> 0 & 0xffffu));
          const u16 t139 = u16((w135.y >> 16 & 0xffffu));
          const u16 t140 = u16((w135.z >> 0 & 0xffffu));
          const u16 t141 = u16((w135.z >> 16 & 0xffffu));
          const u16 t142 = u16((w135.w >> 0 & 0xffffu));
          const u16 t143 = u16((w135.w >> 16 & 0xffffu));
          const u16 v144 = t136;
          const u16 v145 = t137;
          const u16 v146 = t138;
          const u16 v147 = t139;
          const u16 v148 = t140;
          const u16 v149 = t141;
          const u16 v150 = t142;
          const u16 v151 = t143;
          const i64 t152 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
          const i64 t153 = i64(u64(i64(u64(t152) + u64(i64((v1 * 8))))) + u64(i64(800ll)));
          const uint4 w154 = *reinterpret_cast<const uint4*>(buf3 + t153 + 0);
          const u16 t155 = u16((w154.x >> 0 & 0xffffu));
          const u16 t156 = u16((w154.x >> 16 & 0xffffu));
          const u16 t157 = u16((w154.y >> 0 & 0xffffu));
          const u16 t158 = u16((w154.y >> 16 & 0xffffu));
          const u16 t159 = u16((w154.z >> 0 & 0xffffu));
          const u16 t160 = u16((w154.z >> 16 & 0xffffu));
          const u16 t161 = u16((w154.w >> 0 & 0xffffu));
          const u16 t162 = u16((w154.w >> 16 & 0xffffu));
          const u16 v163 = t155;
          const u16 v164 = t156;
          const u16 v165 = t157;
          const u16 v166 = t158;
          const u16 v167 = t159;
          const u16 v168 = t160;
          const u16 v169 = t161;
          const u16 v170 = t162;
          const i64 t171 = ((v0 * 264) + (v1 * 8));
          const uint4 w172 = *reinterpret_cast<const uint4*>(buf1 + t171 + 0);
          const u16 t173 = u16((w172.x >> 0 & 0xffffu));
          const u16 t174 = u16((w172.x >> 16 & 0xffffu));
          const u16 t175 = u16((w172.y >> 0 & 0xffffu));
          const u16 t176 = u16((w172.y >> 16 & 0xffffu));
          const u16 t177 = u16((w172.z >> 0 & 0xffffu));
          const u16 t178 = u16((w172.z >> 16 & 0xffffu));
          const u16 t179 = u16((w172.w >> 0 & 0xffffu));
          const u16 t180 = u16((w172.w >> 16 & 0xffffu));
          const u16 v181 = t173;
          const u16 v182 = t174;
          const u16 v183 = t175;
          const u16 v184 = t176;
          const u16 v185 = t177;
          const u16 v186 = t178;
          const u16 v187 = t179;
          const u16 v188 = t180;
          const i64 t189 = 0;
          buf13[t189] = v144;
          buf13[t189 + 1] = v145;
          buf13[t189 + 2] = v146;
          buf13[t189 + 3] = v147;
          buf13[t189 + 4] = v148;
          buf13[t189 + 5] = v149;
          buf13[t189 + 6] = v150;
          buf13[t189 + 7] = v151;
          const i64 t190 = 0;
          buf12[t190] = v163;
          buf12[t190 + 1] = v164;
          buf12[t190 + 2] = v165;
          buf12[t190 + 3] = v166;
          buf12[t190 + 4] = v167;
          buf12[t190 + 5] = v168;
          buf12[t190 + 6] = v169;
          buf12[t190 + 7] = v170;
          const i64 t191 = 0;
          buf11[t191] = v181;
          buf11[t191 + 1] = v182;
          buf11[t191 + 2] = v183;
          buf11[t191 + 3] = v184;
          buf11[t191 + 4] = v185;
          buf11[t191 + 5] = v186;
          buf11[t191 + 6] = v187;
          buf11[t191 + 7] = v188;
           {
            const float t192 = buf21[0];
            const float v193 = (t192 + v125);
            buf21[0] = v193;
          }
           {
            const float t194 = buf20[0];
            const float v195 = (t194 + v126);
            buf20[0] = v195;
          }
           {
            const float t196 = buf19[0];
            const float v197 = (t196 + v127);
            buf19[0] = v197;
          }
           {
            const float t198 = buf18[0];
            const float v199 = (t198 + v128);
            buf18[0] = v199;
          }
           {
            const float t200 = buf17[0];
            const float v201 = (t200 + v129);
            buf17[0] = v201;
          }
           {
            const float t202 = buf16[0];
            const float v203 = (t202 + v130);
            buf16[0] = v203;
          }
           {
            const float t204 = buf15[0];
            const float v205 = (t204 + v131);
            buf15[0] = v205;
          }
           {
            const float t206 = buf14[0];
            const float v207 = (t206 + v132);
            buf14[0] = v207;
          }
        }
         {
          const float t208 = buf21[0];
          const float t209 = buf20[0];
          const float v210 = (t208 + t209);
          buf21[0] = v210;
        }
         {
          const float t211 = buf21[0];
          const float t212 = buf19[0];
          const float v213 = (t211 + t212);
          buf21[0] = v213;
        }
         {
          const float t214 = buf21[0];
          const float t215 = buf18[0];
          const float v216 = (t214 + t215);
          buf21[0] = v216;
        }
         {
          const float t217 = buf21[0];
          const float t218 = buf17[0];
          const float v219 = (t217 + t218);
          buf21[0] = v219;
        }
         {
          const float t220 = buf21[0];
          const float t221 = buf16[0];
          const float v222 = (t220 + t221);
          buf21[0] = v222;
        }
         {
          const float t223 = buf21[0];
          const float t224 = buf15[0];
          const float v225 = (t223 + t224);
          buf21[0] = v225;
        }
         {
          const float t226 = buf21[0];
          const float t227 = buf14[0];
          const float v228 = (t226 + t227);
          buf21[0] = v228;
        }
         {
          float* const buf22 = reinterpret_cast<float*>(shared_memory + 0);
          const float t229 = buf21[0];
          const float v230 = t229;
          const float t231 = __shfl_xor_sync(0xffffffffu, v230, 16);
          const float v232 = t231;
          const float v233 = (v230 + v232);
          const float t234 = __shfl_xor_sync(0xffffffffu, v233, 8);
          const float v235 = t234;
          const float v236 = (v233 + v235);
          const float t237 = __shfl_xor_sync(0xffffffffu, v236, 4);
          const float v238 = t237;
          const float v239 = (v236 + v238);
          const float t240 = __shfl_xor_sync(0xffffffffu, v239, 2);
          const float v241 = t240;
          const float v242 = (v239 + v241);
          const float t243 = __shfl_xor_sync(0xffffffffu, v242, 1);
          const float v244 = t243;
          if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
            buf22[int(floor_div(u32(v1), u32(32)))] = (v242 + v244);
          }
          __syncthreads();
           {
            const float t245 = buf22[int(floor_mod(u32(v1), u32(2)))];
            const float v246 = t245;
            const float t247 = __shfl_xor_sync(0xffffffffu, v246, 1);
            const float v248 = t247;
            const float v249 = (v246 + v248);
            if ((v1 < 33)) {
              const i64 t250 = 0;
              const u16 t251 = buf13[t250];
              const u16 t252 = buf13[t250 + 1];
              const u16 t253 = buf13[t250 + 2];
              const u16 t254 = buf13[t250 + 3];
              const u16 t255 = buf13[t250 + 4];
              const u16 t256 = buf13[t250 + 5];
              const u16 t257 = buf13[t250 + 6];
              const u16 t258 = buf13[t250 + 7];
              const i64 t259 = 0;
              const u16 t260 = buf12[t259];
              const u16 t261 = buf12[t259 + 1];
              const u16 t262 = buf12[t259 + 2];
              const u16 t263 = buf12[t259 + 3];
              const u16 t264 = buf12[t259 + 4];
              const u16 t265 = buf12[t259 + 5];
              const u16 t266 = buf12[t259 + 6];
              const u16 t267 = buf12[t259 + 7];
              const i64 t268 = 0;
              const u16 t269 = buf11[t268];
              const u16 t270 = buf11[t268 + 1];
              const u16 t271 = buf11[t268 + 2];
              const u16 t272 = buf11[t268 + 3];
              const u16 t273 = buf11[t268 + 4];
              const u16 t274 = buf11[t268 + 5];
              const u16 t275 = buf11[t268 + 6];
              const u16 t276 = buf11[t268 + 7];
              const float t277 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t251) + f16_to_f32(t260))))) + f16_to_f32(t269));
              const float t278 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t252) + f16_to_f32(t261))))) + f16_to_f32(t270));
              const float t279 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t253) + f16_to_f32(t262))))) + f16_to_f32(t271));
              const float t280 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t254) + f16_to_f32(t263))))) + f16_to_f32(t272));
              const float t281 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t255) + f16_to_f32(t264))))) + f16_to_f32(t273));
              const float t282 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t256) + f16_to_f32(t265))))) + f16_to_f32(t274));
              const float t283 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t257) + f16_to_f32(t266))))) + f16_to_f32(t275));
              const float t284 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t258) + f16_to_f32(t267))))) + f16_to_f32(t276));
              const float t285 = (f16_to_f32(f32_to_f16(float(t277))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t286 = (f16_to_f32(f32_to_f16(float(t278))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t287 = (f16_to_f32(f32_to_f16(float(t279))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t288 = (f16_to_f32(f32_to_f16(float(t280))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t289 = (f16_to_f32(f32_to_f16(float(t281))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t290 = (f16_to_f32(f32_to_f16(float(t282))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t291 = (f16_to_f32(f32_to_f16(float(t283))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const float t292 = (f16_to_f32(f32_to_f16(float(t284))) * rsqrtf(((v249 * 0.0037878789f) + 9.99999975e-06f)));
              const i64 t293 = (v1 * 8);
              const uint4 w294 = *reinterpret_cast<const uint4*>(buf2 + t293 + 0);
              const u16 t295 = u16((w294.x >> 0 & 0xffffu));
              const u16 t296 = u16((w294.x >> 16 & 0xffffu));
              const u16 t297 = u16((w294.y >> 0 & 0xffffu));
              const u16 t298 = u16((w294.y >> 16 & 0xffffu));
              const u16 t299 = u16((w294.z >> 0 & 0xffffu));
              const u16 t300 = u16((w294.z >> 16 & 0xffffu));
              const u16 t301 = u16((w294.w >> 0 & 0xffffu));
              const u16 t302 = u16((w294.w >> 16 & 0xffffu));
              const i64 t303 = ((v0 * 264) + (v1 * 8));
              *reinterpret_cast<uint4*>(buf10 + t303 + 0) = make_uint4(u32(u16(f32_to_f16(float((t285 * f16_to_f32(t295)))))) | u32(u16(f32_to_f16(float((t286 * f16_to_f32(t296)))))) << 16, u32(u16(f32_to_f16(float((t287 * f16_to_f32(t297)))))) | u32(u16(f32_to_f16(float((t288 * f16_to_f32(t298)))))) << 16, u32(u16(f32_to_f16(float((t289 * f16_to_f32(t299)))))) | u32(u16(f32_to_f16(float((t290 * f16_to_f32(t300)))))) << 16, u32(u16(f32_to_f16(float((t291 * f16_to_f32(t301)))))) | u32(u16(f32_to_f16(float((t292 * f16_to_f32(t302)))))) << 16);
            }
          }
        }
      }
    }
  }
}
