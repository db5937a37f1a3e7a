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
          const i64 t78 = i64(u64(t77) + u64(i64((v1 * 8))));
          const uint4 w79 = *reinterpret_cast<const uint4*>(buf3 + t78 + 0);
          const u16 t80 = u16((w79.x >> 0 & 0xffffu));
          const u16 t81 = u16((w79.x >> 16 & 0xffffu));
          const u16 t82 = u16((w79.y >> 0 & 0xffffu));
          const u16 t83 = u16((w79.y >> 16 & 0xffffu));
          const u16 t84 = u16((w79.z >> 0 & 0xffffu));
          const u16 t85 = u16((w79.z >> 16 & 0xffffu));
          const u16 t86 = u16((w79.w >> 0 & 0xffffu));
          const u16 t87 = u16((w79.w >> 16 & 0xffffu));
          const i64 t88 = 0;
          buf13[t88] = t80;
          buf13[t88 + 1] = t81;
          buf13[t88 + 2] = t82;
          buf13[t88 + 3] = t83;
          buf13[t88 + 4] = t84;
          buf13[t88 + 5] = t85;
          buf13[t88 + 6] = t86;
          buf13[t88 + 7] = t87;
          const i64 t89 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
          const i64 t90 = i64(u64(i64(u64(t89) + u64(i64((v1 * 8))))) + u64(i64(800ll)));
          const uint4 w91 = *reinterpret_cast<const uint4*>(buf3 + t90 + 0);
          const u16 t92 = u16((w91.x >> 0 & 0xffffu));
          const u16 t93 = u16((w91.x >> 16 & 0xffffu));
          const u16 t94 = u16((w91.y >> 0 & 0xffffu));
          const u16 t95 = u16((w91.y >> 16 & 0xffffu));
          const u16 t96 = u16((w91.z >> 0 & 0xffffu));
          const u16 t97 = u16((w91.z >> 16 & 0xffffu));
          const u16 t98 = u16((w91.w >> 0 & 0xffffu));
          const u16 t99 = u16((w91.w >> 16 & 0xffffu));
          const i64 t100 = 0;
          buf12[t100] = t92;
          buf12[t100 + 1] = t93;
          buf12[t100 + 2] = t94;
          buf12[t100 + 3] = t95;
          buf12[t100 + 4] = t96;
          buf12[t100 + 5] = t97;
          buf12[t100 + 6] = t98;
          buf12[t100 + 7] = t99;
          const i64 t101 = ((v0 * 264) + (v1 * 8));
          const uint4 w102 = *reinterpret_cast<const uint4*>(buf1 + t101 + 0);
          const u16 t103 = u16((w102.x >> 0 & 0xffffu));
          const u16 t104 = u16((w102.x >> 16 & 0xffffu));
          const u16 t105 = u16((w102.y >> 0 & 0xffffu));
          const u16 t106 = u16((w102.y >> 16 & 0xffffu));
          const u16 t107 = u16((w102.z >> 0 & 0xffffu));
          const u16 t108 = u16((w102.z >> 16 & 0xffffu));
          const u16 t109 = u16((w102.w >> 0 & 0xffffu));
          const u16 t110 = u16((w102.w >> 16 & 0xffffu));
          const i64 t111 = 0;
          buf11[t111] = t103;
          buf11[t111 + 1] = t104;
          buf11[t111 + 2] = t105;
          buf11[t111 + 3] = t106;
          buf11[t111 + 4] = t107;
          buf11[t111 + 5] = t108;
          buf11[t111 + 6] = t109;
          buf11[t111 + 7] = t110;
           {
            const i64 t112 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v113 = i64(u64(t112) + u64(i64((v1 * 8))));
            const i64 t114 = v113;
            const uint4 w115 = *reinterpret_cast<const uint4*>(buf3 + t114 + 0);
            const u16 t116 = u16((w115.x >> 0 & 0xffffu));
            const u16 t117 = u16((w115.x >> 16 & 0xffffu));
            const u16 t118 = u16((w115.y >> 0 & 0xffffu));
            const u16 t119 = u16((w115.y >> 16 & 0xffffu));
            const u16 t120 = u16((w115.z >> 0 & 0xffffu));
            const u16 t121 = u16((w115.z >> 16 & 0xffffu));
            const u16 t122 = u16((w115.w >> 0 & 0xffffu));
            const u16 t123 = u16((w115.w >> 16 & 0xffffu));
            const i64 t124 = i64(u64(v113) + u64(i64(800ll)));
            const uint4 w125 = *reinterpret_cast<const uint4*>(buf3 + t124 + 0);
            const u16 t126 = u16((w125.x >> 0 & 0xffffu));
            const u16 t127 = u16((w125.x >> 16 & 0xffffu));
            const u16 t128 = u16((w125.y >> 0 & 0xffffu));
            const u16 t129 = u16((w125.y >> 16 & 0xffffu));
            const u16 t130 = u16((w125.z >> 0 & 0xffffu));
            const u16 t131 = u16((w125.z >> 16 & 0xffffu));
            const u16 t132 = u16((w125.w >> 0 & 0xffffu));
            const u16 t133 = u16((w125.w >> 16 & 0xffffu));
            const i64 t134 = ((v0 * 264) + (v1 * 8));
            const uint4 w135 = *reinterpret_cast<const uint4*>(buf1 + t134 + 0);
            const u16 t136 = u16((w135.x >> 0 & 0xffffu));
            const u16 t137 = u16((w135.x >> 16 & 0xffffu));
            const u16 t138 = u16((w135.y >> 0 & 0xffffu));
            const u16 t139 = u16((w135.y >> 16 & 0xffffu));
            const u16 t140 = u16((w135.z >> 0 & 0xffffu));
            const u16 t141 = u16((w135.z >> 16 & 0xffffu));
            const u16 t142 = u16((w135.w >> 0 & 0xffffu));
            const u16 t143 = u16((w135.w >> 16 & 0xffffu));
            const float t144 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t116) + f16_to_f32(t126))))) + f16_to_f32(t136));
            const float t145 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t117) + f16_to_f32(t127))))) + f16_to_f32(t137));
            const float t146 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t118) + f16_to_f32(t128))))) + f16_to_f32(t138));
            const float t147 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t119) + f16_to_f32(t129))))) + f16_to_f32(t139));
            const float t148 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t120) + f16_to_f32(t130))))) + f16_to_f32(t140));
            const float t149 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t121) + f16_to_f32(t131))))) + f16_to_f32(t141));
            const float t150 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t122) + f16_to_f32(t132))))) + f16_to_f32(t142));
            const float t151 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t123) + f16_to_f32(t133))))) + f16_to_f32(t143));
            const float v152 = f16_to_f32(f32_to_f16(float(t144)));
            const float v153 = f16_to_f32(f32_to_f16(float(t145)));
            const float v154 = f16_to_f32(f32_to_f16(float(t146)));
            const float v155 = f16_to_f32(f32_to_f16(float(t147)));
            const float v156 = f16_to_f32(f32_to_f16(float(t148)));
            const float v157 = f16_to_f32(f32_to_f16(float(t149)));
            const float v158 = f16_to_f32(f32_to_f16(float(t150)));
            const float v159 = f16_to_f32(f32_to_f16(float(t151)));
            const float t160 = buf21[0];
            const float v161 = (t160 + (v152 * v152));
            buf21[0] = v161;
          }
           {
            const i64 t162 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v163 = i64(u64(t162) + u64(i64((v1 * 8))));
            const i64 t164 = v163;
            const uint4 w165 = *reinterpret_cast<const uint4*>(buf3 + t164 + 0);
            const u16 t166 = u16((w165.x >> 0 & 0xffffu));
            const u16 t167 = u16((w165.x >> 16 & 0xffffu));
            const u16 t168 = u16((w165.y >> 0 & 0xffffu));
            const u16 t169 = u16((w165.y >> 16 & 0xffffu));
            const u16 t170 = u16((w165.z >> 0 & 0xffffu));
            const u16 t171 = u16((w165.z >> 16 & 0xffffu));
            const u16 t172 = u16((w165.w >> 0 & 0xffffu));
            const u16 t173 = u16((w165.w >> 16 & 0xffffu));
            const i64 t174 = i64(u64(v163) + u64(i64(800ll)));
            const uint4 w175 = *reinterpret_cast<const uint4*>(buf3 + t174 + 0);
            const u16 t176 = u16((w175.x >> 0 & 0xffffu));
            const u16 t177 = u16((w175.x >> 16 & 0xffffu));
            const u16 t178 = u16((w175.y >> 0 & 0xffffu));
            const u16 t179 = u16((w175.y >> 16 & 0xffffu));
            const u16 t180 = u16((w175.z >> 0 & 0xffffu));
            const u16 t181 = u16((w175.z >> 16 & 0xffffu));
            const u16 t182 = u16((w175.w >> 0 & 0xffffu));
            const u16 t183 = u16((w175.w >> 16 & 0xffffu));
            const i64 t184 = ((v0 * 264) + (v1 * 8));
            const uint4 w185 = *reinterpret_cast<const uint4*>(buf1 + t184 + 0);
            const u16 t186 = u16((w185.x >> 0 & 0xffffu));
            const u16 t187 = u16((w185.x >> 16 & 0xffffu));
            const u16 t188 = u16((w185.y >> 0 & 0xffffu));
            const u16 t189 = u16((w185.y >> 16 & 0xffffu));
            const u16 t190 = u16((w185.z >> 0 & 0xffffu));
            const u16 t191 = u16((w185.z >> 16 & 0xffffu));
            const u16 t192 = u16((w185.w >> 0 & 0xffffu));
            const u16 t193 = u16((w185.w >> 16 & 0xffffu));
            const float t194 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t166) + f16_to_f32(t176))))) + f16_to_f32(t186));
            const float t195 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t167) + f16_to_f32(t177))))) + f16_to_f32(t187));
            const float t196 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t168) + f16_to_f32(t178))))) + f16_to_f32(t188));
            const float t197 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t169) + f16_to_f32(t179))))) + f16_to_f32(t189));
            const float t198 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t170) + f16_to_f32(t180))))) + f16_to_f32(t190));
            const float t199 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t171) + f16_to_f32(t181))))) + f16_to_f32(t191));
            const float t200 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t172) + f16_to_f32(t182))))) + f16_to_f32(t192));
            const float t201 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t173) + f16_to_f32(t183))))) + f16_to_f32(t193));
            const float v202 = f16_to_f32(f32_to_f16(float(t194)));
            const float v203 = f16_to_f32(f32_to_f16(float(t195)));
            const float v204 = f16_to_f32(f32_to_f16(float(t196)));
            const float v205 = f16_to_f32(f32_to_f16(float(t197)));
            const float v206 = f16_to_f32(f32_to_f16(float(t198)));
            const float v207 = f16_to_f32(f32_to_f16(float(t199)));
            const float v208 = f16_to_f32(f32_to_f16(float(t200)));
            const float v209 = f16_to_f32(f32_to_f16(float(t201)));
            const float t210 = buf20[0];
            const float v211 = (t210 + (v203 * v203));
            buf20[0] = v211;
          }
           {
            const i64 t212 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v213 = i64(u64(t212) + u64(i64((v1 * 8))));
            const i64 t214 = v213;
            const uint4 w215 = *reinterpret_cast<const uint4*>(buf3 + t214 + 0);
            const u16 t216 = u16((w215.x >> 0 & 0xffffu));
            const u16 t217 = u16((w215.x >> 16 & 0xffffu));
            const u16 t218 = u16((w215.y >> 0 & 0xffffu));
            const u16 t219 = u16((w215.y >> 16 & 0xffffu));
            const u16 t220 = u16((w215.z >> 0 & 0xffffu));
            const u16 t221 = u16((w215.z >> 16 & 0xffffu));
            const u16 t222 = u16((w215.w >> 0 & 0xffffu));
            const u16 t223 = u16((w215.w >> 16 & 0xffffu));
            const i64 t224 = i64(u64(v213) + u64(i64(800ll)));
            const uint4 w225 = *reinterpret_cast<const uint4*>(buf3 + t224 + 0);
            const u16 t226 = u16((w225.x >> 0 & 0xffffu));
            const u16 t227 = u16((w225.x >> 16 & 0xffffu));
            const u16 t228 = u16((w225.y >> 0 & 0xffffu));
            const u16 t229 = u16((w225.y >> 16 & 0xffffu));
            const u16 t230 = u16((w225.z >> 0 & 0xffffu));
            const u16 t231 = u16((w225.z >> 16 & 0xffffu));
            const u16 t232 = u16((w225.w >> 0 & 0xffffu));
            const u16 t233 = u16((w225.w >> 16 & 0xffffu));
            const i64 t234 = ((v0 * 264) + (v1 * 8));
            const uint4 w235 = *reinterpret_cast<const uint4*>(buf1 + t234 + 0);
            const u16 t236 = u16((w235.x >> 0 & 0xffffu));
            const u16 t237 = u16((w235.x >> 16 & 0xffffu));
            const u16 t238 = u16((w235.y >> 0 & 0xffffu));
            const u16 t239 = u16((w235.y >> 16 & 0xffffu));
            const u16 t240 = u16((w235.z >> 0 & 0xffffu));
            const u16 t241 = u16((w235.z >> 16 & 0xffffu));
            const u16 t242 = u16((w235.w >> 0 & 0xffffu));
            const u16 t243 = u16((w235.w >> 16 & 0xffffu));
            const float t244 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t216) + f16_to_f32(t226))))) + f16_to_f32(t236));
            const float t245 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t217) + f16_to_f32(t227))))) + f16_to_f32(t237));
            const float t246 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t218) + f16_to_f32(t228))))) + f16_to_f32(t238));
            const float t247 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t219) + f16_to_f32(t229))))) + f16_to_f32(t239));
            const float t248 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t220) + f16_to_f32(t230))))) + f16_to_f32(t240));
            const float t249 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t221) + f16_to_f32(t231))))) + f16_to_f32(t241));
            const float t250 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t222) + f16_to_f32(t232))))) + f16_to_f32(t242));
            const float t251 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t223) + f16_to_f32(t233))))) + f16_to_f32(t243));
            const float v252 = f16_to_f32(f32_to_f16(float(t244)));
            const float v253 = f16_to_f32(f32_to_f16(float(t245)));
            const float v254 = f16_to_f32(f32_to_f16(float(t246)));
            const float v255 = f16_to_f32(f32_to_f16(float(t247)));
            const float v256 = f16_to_f32(f32_to_f16(float(t248)));
            const float v257 = f16_to_f32(f32_to_f16(float(t249)));
            const float v258 = f16_to_f32(f32_to_f16(float(t250)));
            const float v259 = f16_to_f32(f32_to_f16(float(t251)));
            const float t260 = buf19[0];
            const float v261 = (t260 + (v254 * v254));
            buf19[0] = v261;
          }
           {
            const i64 t262 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v263 = i64(u64(t262) + u64(i64((v1 * 8))));
            const i64 t264 = v263;
            const uint4 w265 = *reinterpret_cast<const uint4*>(buf3 + t264 + 0);
            const u16 t266 = u16((w265.x >> 0 & 0xffffu));
            const u16 t267 = u16((w265.x >> 16 & 0xffffu));
            const u16 t268 = u16((w265.y >> 0 & 0xffffu));
            const u16 t269 = u16((w265.y >> 16 & 0xffffu));
            const u16 t270 = u16((w265.z >> 0 & 0xffffu));
            const u16 t271 = u16((w265.z >> 16 & 0xffffu));
            const u16 t272 = u16((w265.w >> 0 & 0xffffu));
            const u16 t273 = u16((w265.w >> 16 & 0xffffu));
            const i64 t274 = i64(u64(v263) + u64(i64(800ll)));
            const uint4 w275 = *reinterpret_cast<const uint4*>(buf3 + t274 + 0);
            const u16 t276 = u16((w275.x >> 0 & 0xffffu));
            const u16 t277 = u16((w275.x >> 16 & 0xffffu));
            const u16 t278 = u16((w275.y >> 0 & 0xffffu));
            const u16 t279 = u16((w275.y >> 16 & 0xffffu));
            const u16 t280 = u16((w275.z >> 0 & 0xffffu));
            const u16 t281 = u16((w275.z >> 16 & 0xffffu));
            const u16 t282 = u16((w275.w >> 0 & 0xffffu));
            const u16 t283 = u16((w275.w >> 16 & 0xffffu));
            const i64 t284 = ((v0 * 264) + (v1 * 8));
            const uint4 w285 = *reinterpret_cast<const uint4*>(buf1 + t284 + 0);
            const u16 t286 = u16((w285.x >> 0 & 0xffffu));
            const u16 t287 = u16((w285.x >> 16 & 0xffffu));
            const u16 t288 = u16((w285.y >> 0 & 0xffffu));
            const u16 t289 = u16((w285.y >> 16 & 0xffffu));
            const u16 t290 = u16((w285.z >> 0 & 0xffffu));
            const u16 t291 = u16((w285.z >> 16 & 0xffffu));
            const u16 t292 = u16((w285.w >> 0 & 0xffffu));
            const u16 t293 = u16((w285.w >> 16 & 0xffffu));
            const float t294 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t266) + f16_to_f32(t276))))) + f16_to_f32(t286));
            const float t295 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t267) + f16_to_f32(t277))))) + f16_to_f32(t287));
            const float t296 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t268) + f16_to_f32(t278))))) + f16_to_f32(t288));
            const float t297 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t269) + f16_to_f32(t279))))) + f16_to_f32(t289));
            const float t298 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t270) + f16_to_f32(t280))))) + f16_to_f32(t290));
            const float t299 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t271) + f16_to_f32(t281))))) + f16_to_f32(t291));
            const float t300 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t272) + f16_to_f32(t282))))) + f16_to_f32(t292));
            const float t301 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t273) + f16_to_f32(t283))))) + f16_to_f32(t293));
            const float v302 = f16_to_f32(f32_to_f16(float(t294)));
            const float v303 = f16_to_f32(f32_to_f16(float(t295)));
            const float v304 = f16_to_f32(f32_to_f16(float(t296)));
            const float v305 = f16_to_f32(f32_to_f16(float(t297)));
            const float v306 = f16_to_f32(f32_to_f16(float(t298)));
            const float v307 = f16_to_f32(f32_to_f16(float(t299)));
            const float v308 = f16_to_f32(f32_to_f16(float(t300)));
            const float v309 = f16_to_f32(f32_to_f16(float(t301)));
            const float t310 = buf18[0];
            const float v311 = (t310 + (v305 * v305));
            buf18[0] = v311;
          }
           {
            const i64 t312 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v313 = i64(u64(t312) + u64(i64((v1 * 8))));
            const i64 t314 = v313;
            const uint4 w315 = *reinterpret_cast<const uint4*>(buf3 + t314 + 0);
            const u16 t316 = u16((w315.x >> 0 & 0xffffu));
            const u16 t317 = u16((w315.x >> 16 & 0xffffu));
            const u16 t318 = u16((w315.y >> 0 & 0xffffu));
            const u16 t319 = u16((w315.y >> 16 & 0xffffu));
            const u16 t320 = u16((w315.z >> 0 & 0xffffu));
            const u16 t321 = u16((w315.z >> 16 & 0xffffu));
            const u16 t322 = u16((w315.w >> 0 & 0xffffu));
            const u16 t323 = u16((w315.w >> 16 & 0xffffu));
            const i64 t324 = i64(u64(v313) + u64(i64(800ll)));
            const uint4 w325 = *reinterpret_cast<const uint4*>(buf3 + t324 + 0);
            const u16 t326 = u16((w325.x >> 0 & 0xffffu));
            const u16 t327 = u16((w325.x >> 16 & 0xffffu));
            const u16 t328 = u16((w325.y >> 0 & 0xffffu));
            const u16 t329 = u16((w325.y >> 16 & 0xffffu));
            const u16 t330 = u16((w325.z >> 0 & 0xffffu));
            const u16 t331 = u16((w325.z >> 16 & 0xffffu));
            const u16 t332 = u16((w325.w >> 0 & 0xffffu));
            const u16 t333 = u16((w325.w >> 16 & 0xffffu));
            const i64 t334 = ((v0 * 264) + (v1 * 8));
            const uint4 w335 = *reinterpret_cast<const uint4*>(buf1 + t334 + 0);
            const u16 t336 = u16((w335.x >> 0 & 0xffffu));
            const u16 t337 = u16((w335.x >> 16 & 0xffffu));
            const u16 t338 = u16((w335.y >> 0 & 0xffffu));
            const u16 t339 = u16((w335.y >> 16 & 0xffffu));
            const u16 t340 = u16((w335.z >> 0 & 0xffffu));
            const u16 t341 = u16((w335.z >> 16 & 0xffffu));
            const u16 t342 = u16((w335.w >> 0 & 0xffffu));
            const u16 t343 = u16((w335.w >> 16 & 0xffffu));
            const float t344 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t316) + f16_to_f32(t326))))) + f16_to_f32(t336));
            const float t345 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t317) + f16_to_f32(t327))))) + f16_to_f32(t337));
            const float t346 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t318) + f16_to_f32(t328))))) + f16_to_f32(t338));
            const float t347 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t319) + f16_to_f32(t329))))) + f16_to_f32(t339));
            const float t348 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t320) + f16_to_f32(t330))))) + f16_to_f32(t340));
            const float t349 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t321) + f16_to_f32(t331))))) + f16_to_f32(t341));
            const float t350 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t322) + f16_to_f32(t332))))) + f16_to_f32(t342));
            const float t351 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t323) + f16_to_f32(t333))))) + f16_to_f32(t343));
            const float v352 = f16_to_f32(f32_to_f16(float(t344)));
            const float v353 = f16_to_f32(f32_to_f16(float(t345)));
            const float v354 = f16_to_f32(f32_to_f16(float(t346)));
            const float v355 = f16_to_f32(f32_to_f16(float(t347)));
            const float v356 = f16_to_f32(f32_to_f16(float(t348)));
            const float v357 = f16_to_f32(f32_to_f16(float(t349)));
            const float v358 = f16_to_f32(f32_to_f16(float(t350)));
            const float v359 = f16_to_f32(f32_to_f16(float(t351)));
            const float t360 = buf17[0];
            const float v361 = (t360 + (v356 * v356));
            buf17[0] = v361;
          }
           {
            const i64 t362 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v363 = i64(u64(t362) + u64(i64((v1 * 8))));
            const i64 t364 = v363;
            const uint4 w365 = *reinterpret_cast<const uint4*>(buf3 + t364 + 0);
            const u16 t366 = u16((w365.x >> 0 & 0xffffu));
            const u16 t367 = u16((w365.x >> 16 & 0xffffu));
            const u16 t368 = u16((w365.y >> 0 & 0xffffu));
            const u16 t369 = u16((w365.y >> 16 & 0xffffu));
            const u16 t370 = u16((w365.z >> 0 & 0xffffu));
            const u16 t371 = u16((w365.z >> 16 & 0xffffu));
            const u16 t372 = u16((w365.w >> 0 & 0xffffu));
            const u16 t373 = u16((w365.w >> 16 & 0xffffu));
            const i64 t374 = i64(u64(v363) + u64(i64(800ll)));
            const uint4 w375 = *reinterpret_cast<const uint4*>(buf3 + t374 + 0);
            const u16 t376 = u16((w375.x >> 0 & 0xffffu));
            const u16 t377 = u16((w375.x >> 16 & 0xffffu));
            const u16 t378 = u16((w375.y >> 0 & 0xffffu));
            const u16 t379 = u16((w375.y >> 16 & 0xffffu));
            const u16 t380 = u16((w375.z >> 0 & 0xffffu));
            const u16 t381 = u16((w375.z >> 16 & 0xffffu));
            const u16 t382 = u16((w375.w >> 0 & 0xffffu));
            const u16 t383 = u16((w375.w >> 16 & 0xffffu));
            const i64 t384 = ((v0 * 264) + (v1 * 8));
            const uint4 w385 = *reinterpret_cast<const uint4*>(buf1 + t384 + 0);
            const u16 t386 = u16((w385.x >> 0 & 0xffffu));
            const u16 t387 = u16((w385.x >> 16 & 0xffffu));
            const u16 t388 = u16((w385.y >> 0 & 0xffffu));
            const u16 t389 = u16((w385.y >> 16 & 0xffffu));
            const u16 t390 = u16((w385.z >> 0 & 0xffffu));
            const u16 t391 = u16((w385.z >> 16 & 0xffffu));
            const u16 t392 = u16((w385.w >> 0 & 0xffffu));
            const u16 t393 = u16((w385.w >> 16 & 0xffffu));
            const float t394 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t366) + f16_to_f32(t376))))) + f16_to_f32(t386));
            const float t395 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t367) + f16_to_f32(t377))))) + f16_to_f32(t387));
            const float t396 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t368) + f16_to_f32(t378))))) + f16_to_f32(t388));
            const float t397 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t369) + f16_to_f32(t379))))) + f16_to_f32(t389));
            const float t398 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t370) + f16_to_f32(t380))))) + f16_to_f32(t390));
            const float t399 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t371) + f16_to_f32(t381))))) + f16_to_f32(t391));
            const float t400 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t372) + f16_to_f32(t382))))) + f16_to_f32(t392));
            const float t401 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t373) + f16_to_f32(t383))))) + f16_to_f32(t393));
            const float v402 = f16_to_f32(f32_to_f16(float(t394)));
            const float v403 = f16_to_f32(f32_to_f16(float(t395)));
            const float v404 = f16_to_f32(f32_to_f16(float(t396)));
            const float v405 = f16_to_f32(f32_to_f16(float(t397)));
            const float v406 = f16_to_f32(f32_to_f16(float(t398)));
            const float v407 = f16_to_f32(f32_to_f16(float(t399)));
            const float v408 = f16_to_f32(f32_to_f16(float(t400)));
            const float v409 = f16_to_f32(f32_to_f16(float(t401)));
            const float t410 = buf16[0];
            const float v411 = (t410 + (v407 * v407));
            buf16[0] = v411;
          }
           {
            const i64 t412 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v413 = i64(u64(t412) + u64(i64((v1 * 8))));
            const i64 t414 = v413;
            const uint4 w415 = *reinterpret_cast<const uint4*>(buf3 + t414 + 0);
            const u16 t416 = u16((w415.x >> 0 & 0xffffu));
            const u16 t417 = u16((w415.x >> 16 & 0xffffu));
            const u16 t418 = u16((w415.y >> 0 & 0xffffu));
            const u16 t419 = u16((w415.y >> 16 & 0xffffu));
            const u16 t420 = u16((w415.z >> 0 & 0xffffu));
            const u16 t421 = u16((w415.z >> 16 & 0xffffu));
            const u16 t422 = u16((w415.w >> 0 & 0xffffu));
            const u16 t423 = u16((w415.w >> 16 & 0xffffu));
            const i64 t424 = i64(u64(v413) + u64(i64(800ll)));
            const uint4 w425 = *reinterpret_cast<const uint4*>(buf3 + t424 + 0);
            const u16 t426 = u16((w425.x >> 0 & 0xffffu));
            const u16 t427 = u16((w425.x >> 16 & 0xffffu));
            const u16 t428 = u16((w425.y >> 0 & 0xffffu));
            const u16 t429 = u16((w425.y >> 16 & 0xffffu));
            const u16 t430 = u16((w425.z >> 0 & 0xffffu));
            const u16 t431 = u16((w425.z >> 16 & 0xffffu));
            const u16 t432 = u16((w425.w >> 0 & 0xffffu));
            const u16 t433 = u16((w425.w >> 16 & 0xffffu));
            const i64 t434 = ((v0 * 264) + (v1 * 8));
            const uint4 w435 = *reinterpret_cast<const uint4*>(buf1 + t434 + 0);
            const u16 t436 = u16((w435.x >> 0 & 0xffffu));
            const u16 t437 = u16((w435.x >> 16 & 0xffffu));
            const u16 t438 = u16((w435.y >> 0 & 0xffffu));
            const u16 t439 = u16((w435.y >> 16 & 0xffffu));
            const u16 t440 = u16((w435.z >> 0 & 0xffffu));
            const u16 t441 = u16((w435.z >> 16 & 0xffffu));
            const u16 t442 = u16((w435.w >> 0 & 0xffffu));
            const u16 t443 = u16((w435.w >> 16 & 0xffffu));
            const float t444 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t416) + f16_to_f32(t426))))) + f16_to_f32(t436));
            const float t445 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t417) + f16_to_f32(t427))))) + f16_to_f32(t437));
            const float t446 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t418) + f16_to_f32(t428))))) + f16_to_f32(t438));
            const float t447 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t419) + f16_to_f32(t429))))) + f16_to_f32(t439));
            const float t448 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t420) + f16_to_f32(t430))))) + f16_to_f32(t440));
            const float t449 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t421) + f16_to_f32(t431))))) + f16_to_f32(t441));
            const float t450 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t422) + f16_to_f32(t432))))) + f16_to_f32(t442));
            const float t451 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t423) + f16_to_f32(t433))))) + f16_to_f32(t443));
            const float v452 = f16_to_f32(f32_to_f16(float(t444)));
            const float v453 = f16_to_f32(f32_to_f16(float(t445)));
            const float v454 = f16_to_f32(f32_to_f16(float(t446)));
            const float v455 = f16_to_f32(f32_to_f16(float(t447)));
            const float v456 = f16_to_f32(f32_to_f16(float(t448)));
            const float v457 = f16_to_f32(f32_to_f16(float(t449)));
            const float v458 = f16_to_f32(f32_to_f16(float(t450)));
            const float v459 = f16_to_f32(f32_to_f16(float(t451)));
            const float t460 = buf15[0];
            const float v461 = (t460 + (v458 * v458));
            buf15[0] = v461;
          }
           {
            const i64 t462 = i64(u64(i64(u64(floor_mod(v5, i64(2ll))) * u64(i64(1600ll)))) + u64(i64((v0 * 264))));
            const i64 v463 = i64(u64(t462) + u64(i64((v1 * 8))));
            const i64 t464 = v463;
            const uint4 w465 = *reinterpret_cast<const uint4*>(buf3 + t464 + 0);
            const u16 t466 = u16((w465.x >> 0 & 0xffffu));
            const u16 t467 = u16((w465.x >> 16 & 0xffffu));
            const u16 t468 = u16((w465.y >> 0 & 0xffffu));
            const u16 t469 = u16((w465.y >> 16 & 0xffffu));
            const u16 t470 = u16((w465.z >> 0 & 0xffffu));
            const u16 t471 = u16((w465.z >> 16 & 0xffffu));
            const u16 t472 = u16((w465.w >> 0 & 0xffffu));
            const u16 t473 = u16((w465.w >> 16 & 0xffffu));
            const i64 t474 = i64(u64(v463) + u64(i64(800ll)));
            const uint4 w475 = *reinterpret_cast<const uint4*>(buf3 + t474 + 0);
            const u16 t476 = u16((w475.x >> 0 & 0xffffu));
            const u16 t477 = u16((w475.x >> 16 & 0xffffu));
            const u16 t478 = u16((w475.y >> 0 & 0xffffu));
            const u16 t479 = u16((w475.y >> 16 & 0xffffu));
            const u16 t480 = u16((w475.z >> 0 & 0xffffu));
            const u16 t481 = u16((w475.z >> 16 & 0xffffu));
            const u16 t482 = u16((w475.w >> 0 & 0xffffu));
            const u16 t483 = u16((w475.w >> 16 & 0xffffu));
            const i64 t484 = ((v0 * 264) + (v1 * 8));
            const uint4 w485 = *reinterpret_cast<const uint4*>(buf1 + t484 + 0);
            const u16 t486 = u16((w485.x >> 0 & 0xffffu));
            const u16 t487 = u16((w485.x >> 16 & 0xffffu));
            const u16 t488 = u16((w485.y >> 0 & 0xffffu));
            const u16 t489 = u16((w485.y >> 16 & 0xffffu));
            const u16 t490 = u16((w485.z >> 0 & 0xffffu));
            const u16 t491 = u16((w485.z >> 16 & 0xffffu));
            const u16 t492 = u16((w485.w >> 0 & 0xffffu));
            const u16 t493 = u16((w485.w >> 16 & 0xffffu));
            const float t494 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t466) + f16_to_f32(t476))))) + f16_to_f32(t486));
            const float t495 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t467) + f16_to_f32(t477))))) + f16_to_f32(t487));
            const float t496 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t468) + f16_to_f32(t478))))) + f16_to_f32(t488));
            const float t497 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t469) + f16_to_f32(t479))))) + f16_to_f32(t489));
            const float t498 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t470) + f16_to_f32(t480))))) + f16_to_f32(t490));
            const float t499 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t471) + f16_to_f32(t481))))) + f16_to_f32(t491));
            const float t500 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t472) + f16_to_f32(t482))))) + f16_to_f32(t492));
            const float t501 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t473) + f16_to_f32(t483))))) + f16_to_f32(t493));
            const float v502 = f16_to_f32(f32_to_f16(float(t494)));
            const float v503 = f16_to_f32(f32_to_f16(float(t495)));
            const float v504 = f16_to_f32(f32_to_f16(float(t496)));
            const float v505 = f16_to_f32(f32_to_f16(float(t497)));
            const float v506 = f16_to_f32(f32_to_f16(float(t498)));
            const float v507 = f16_to_f32(f32_to_f16(float(t499)));
            const float v508 = f16_to_f32(f32_to_f16(float(t500)));
            const float v509 = f16_to_f32(f32_to_f16(float(t501)));
            const float t510 = buf14[0];
            const float v511 = (t510 + (v509 * v509));
            buf14[0] = v511;
          }
        }
         {
          const float t512 = buf21[0];
          const float t513 = buf20[0];
          const float v514 = (t512 + t513);
          buf21[0] = v514;
        }
         {
          const float t515 = buf21[0];
          const float t516 = buf19[0];
          const float v517 = (t515 + t516);
          buf21[0] = v517;
        }
         {
          const float t518 = buf21[0];
          const float t519 = buf18[0];
          const float v520 = (t518 + t519);
          buf21[0] = v520;
        }
         {
          const float t521 = buf21[0];
          const float t522 = buf17[0];
          const float v523 = (t521 + t522);
          buf21[0] = v523;
        }
         {
          const float t524 = buf21[0];
          const float t525 = buf16[0];
          const float v526 = (t524 + t525);
          buf21[0] = v526;
        }
         {
          const float t527 = buf21[0];
          const float t528 = buf15[0];
          const float v529 = (t527 + t528);
          buf21[0] = v529;
        }
         {
          const float t530 = buf21[0];
          const float t531 = buf14[0];
          const float v532 = (t530 + t531);
          buf21[0] = v532;
        }
         {
          float* const buf22 = reinterpret_cast<float*>(shared_memory + 0);
          const float t533 = buf21[0];
          const float v534 = t533;
          const float t535 = __shfl_xor_sync(0xffffffffu, v534, 16);
          const float v536 = t535;
          const float v537 = (v534 + v536);
          const float t538 = __shfl_xor_sync(0xffffffffu, v537, 8);
          const float v539 = t538;
          const float v540 = (v537 + v539);
          const float t541 = __shfl_xor_sync(0xffffffffu, v540, 4);
          const float v542 = t541;
          const float v543 = (v540 + v542);
          const float t544 = __shfl_xor_sync(0xffffffffu, v543, 2);
          const float v545 = t544;
          const float v546 = (v543 + v545);
          const float t547 = __shfl_xor_sync(0xffffffffu, v546, 1);
          const float v548 = t547;
          if ((int(floor_mod(u32(v1), u32(32))) == 0)) {
            buf22[int(floor_div(u32(v1), u32(32)))] = (v546 + v548);
          }
          __syncthreads();
           {
            const float t549 = buf22[int(floor_mod(u32(v1), u32(2)))];
            const float v550 = t549;
            const float t551 = __shfl_xor_sync(0xffffffffu, v550, 1);
            const float v552 = t551;
            const float v553 = (v550 + v552);
            if ((v1 < 33)) {
              const i64 t554 = 0;
              const u16 t555 = buf13[t554];
              const u16 t556 = buf13[t554 + 1];
              const u16 t557 = buf13[t554 + 2];
              const u16 t558 = buf13[t554 + 3];
              const u16 t559 = buf13[t554 + 4];
              const u16 t560 = buf13[t554 + 5];
              const u16 t561 = buf13[t554 + 6];
              const u16 t562 = buf13[t554 + 7];
              const i64 t563 = 0;
              const u16 t564 = buf12[t563];
              const u16 t565 = buf12[t563 + 1];
              const u16 t566 = buf12[t563 + 2];
              const u16 t567 = buf12[t563 + 3];
              const u16 t568 = buf12[t563 + 4];
              const u16 t569 = buf12[t563 + 5];
              const u16 t570 = buf12[t563 + 6];
              const u16 t571 = buf12[t563 + 7];
              const i64 t572 = 0;
              const u16 t573 = buf11[t572];
              const u16 t574 = buf11[t572 + 1];
              const u16 t575 = buf11[t572 + 2];
              const u16 t576 = buf11[t572 + 3];
              const u16 t577 = buf11[t572 + 4];
              const u16 t578 = buf11[t572 + 5];
              const u16 t579 = buf11[t572 + 6];
              const u16 t580 = buf11[t572 + 7];
              const float t581 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t555) + f16_to_f32(t564))))) + f16_to_f32(t573));
              const float t582 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t556) + f16_to_f32(t565))))) + f16_to_f32(t574));
              const float t583 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t557) + f16_to_f32(t566))))) + f16_to_f32(t575));
              const float t584 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t558) + f16_to_f32(t567))))) + f16_to_f32(t576));
              const float t585 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t559) + f16_to_f32(t568))))) + f16_to_f32(t577));
              const float t586 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t560) + f16_to_f32(t569))))) + f16_to_f32(t578));
              const float t587 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t561) + f16_to_f32(t570))))) + f16_to_f32(t579));
              const float t588 = (f16_to_f32(f32_to_f16(float((f16_to_f32(t562) + f16_to_f32(t571))))) + f16_to_f32(t580));
              const float t589 = (f16_to_f32(f32_to_f16(float(t581))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t590 = (f16_to_f32(f32_to_f16(float(t582))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t591 = (f16_to_f32(f32_to_f16(float(t583))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t592 = (f16_to_f32(f32_to_f16(float(t584))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t593 = (f16_to_f32(f32_to_f16(float(t585))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t594 = (f16_to_f32(f32_to_f16(float(t586))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t595 = (f16_to_f32(f32_to_f16(float(t587))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const float t596 = (f16_to_f32(f32_to_f16(float(t588))) * rsqrtf(((v553 * 0.0037878789f) + 9.99999975e-06f)));
              const i64 t597 = (v1 * 8);
              const uint4 w598 = *reinterpret_cast<const uint4*>(buf2 + t597 + 0);
              const u16 t599 = u16((w598.x >> 0 & 0xffffu));
              const u16 t600 = u16((w598.x >> 16 & 0xffffu));
              const u16 t601 = u16((w598.y >> 0 & 0xffffu));
              const u16 t602 = u16((w598.y >> 16 & 0xffffu));
              const u16 t603 = u16((w598.z >> 0 & 0xffffu));
              const u16 t604 = u16((w598.z >> 16 & 0xffffu));
              const u16 t605 = u16((w598.w >> 0 & 0xffffu));
              const u16 t606 = u16((w598.w >> 16 & 0xffffu));
              const i64 t607 = ((v0 * 264) + (v1 * 8));
              *reinterpret_cast<uint4*>(buf10 + t607 + 0) = make_uint4(u32(u16(f32_to_f16(float((t589 * f16_to_f32(t599)))))) | u32(u16(f32_to_f16(float((t590 * f16_to_f32(t600)))))) << 16, u32(u16(f32_to_f16(float((t591 * f16_to_f32(t601)))))) | u32(u16(f32_to_f16(float((t592 * f16_to_f32(t602)))))) << 16, u32(u16(f32_to_f16(float((t593 * f16_to_f32(t603)))))) | u32(u16(f32_to_f16(float((t594 * f16_to_f32(t604)))))) << 16, u32(u16(f32_to_f16(float((t595 * f16_to_f32(t605)))))) | u32(u16(f32_to_f16(float((t596 * f16_to_f32(t606)))))) << 16);
            }
          }
        }
      }
    }
  }
}
