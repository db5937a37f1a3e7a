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

// attention by attention_decode keys=2 split=2 ahead=3 rows=2 lanes=8
extern "C" __global__ void __launch_bounds__(256, 2) attention_decode(const u16* buf0, const u16* buf1, const u16* buf2, float* buf3, float* buf4, float* buf5, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    u16* const buf6 = reinterpret_cast<u16*>(shared_memory + 0);
    float buf7[4];
    float buf8[2];
    float buf9[2];
    float buf10[16];
    float buf11[16];
    const i64 t3 = ((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8));
    const uint4 w4 = *reinterpret_cast<const uint4*>(buf0 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 t9 = u16((w4.z >> 0 & 0xffffu));
    const u16 t10 = u16((w4.z >> 16 & 0xffffu));
    const u16 t11 = u16((w4.w >> 0 & 0xffffu));
    const u16 t12 = u16((w4.w >> 16 & 0xffffu));
    const i64 t13 = (0) * 8;
    buf11[t13] = f16_to_f32(t5);
    buf11[t13 + 1] = f16_to_f32(t6);
    buf11[t13 + 2] = f16_to_f32(t7);
    buf11[t13 + 3] = f16_to_f32(t8);
    buf11[t13 + 4] = f16_to_f32(t9);
    buf11[t13 + 5] = f16_to_f32(t10);
    buf11[t13 + 6] = f16_to_f32(t11);
    buf11[t13 + 7] = f16_to_f32(t12);
    const i64 t14 = (0) * 8;
    buf10[t14] = 0.0f;
    buf10[t14 + 1] = 0.0f;
    buf10[t14 + 2] = 0.0f;
    buf10[t14 + 3] = 0.0f;
    buf10[t14 + 4] = 0.0f;
    buf10[t14 + 5] = 0.0f;
    buf10[t14 + 6] = 0.0f;
    buf10[t14 + 7] = 0.0f;
    buf9[0] = __int_as_float(0xff800000);
    buf8[0] = 0.0f;
    const i64 t15 = (((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8)) + 64);
    const uint4 w16 = *reinterpret_cast<const uint4*>(buf0 + t15 + 0);
    const u16 t17 = u16((w16.x >> 0 & 0xffffu));
    const u16 t18 = u16((w16.x >> 16 & 0xffffu));
    const u16 t19 = u16((w16.y >> 0 & 0xffffu));
    const u16 t20 = u16((w16.y >> 16 & 0xffffu));
    const u16 t21 = u16((w16.z >> 0 & 0xffffu));
    const u16 t22 = u16((w16.z >> 16 & 0xffffu));
    const u16 t23 = u16((w16.w >> 0 & 0xffffu));
    const u16 t24 = u16((w16.w >> 16 & 0xffffu));
    const i64 t25 = (1) * 8;
    buf11[t25] = f16_to_f32(t17);
    buf11[t25 + 1] = f16_to_f32(t18);
    buf11[t25 + 2] = f16_to_f32(t19);
    buf11[t25 + 3] = f16_to_f32(t20);
    buf11[t25 + 4] = f16_to_f32(t21);
    buf11[t25 + 5] = f16_to_f32(t22);
    buf11[t25 + 6] = f16_to_f32(t23);
    buf11[t25 + 7] = f16_to_f32(t24);
    const i64 t26 = (1) * 8;
    buf10[t26] = 0.0f;
    buf10[t26 + 1] = 0.0f;
    buf10[t26 + 2] = 0.0f;
    buf10[t26 + 3] = 0.0f;
    buf10[t26 + 4] = 0.0f;
    buf10[t26 + 5] = 0.0f;
    buf10[t26 + 6] = 0.0f;
    buf10[t26 + 7] = 0.0f;
    buf9[1] = __int_as_float(0xff800000);
    buf8[1] = 0.0f;
     {
      const int v27 = floor_div((int(v0) + 63), 64);
      const int v28 = floor_div((v27 + 1), 2);
      if ((1 <= max_int(min_int(v28, (v27 - (floor_div(v1, 2) * v28))), 0))) {
         {
          const int t29 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v30 = (t29 + floor_div(v2, 8));
          const int t31 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v30, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((v2 * 8)))), "l"(buf1 + ((t31 + (floor_mod(v2, 8) * 8)))), "r"(((v30 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t32 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v33 = ((t32 + floor_div(v2, 8)) + 32);
          const int t34 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v33, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 2048)))), "l"(buf1 + ((t34 + (floor_mod(v2, 8) * 8)))), "r"(((v33 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t35 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v36 = (t35 + floor_div(v2, 8));
          const int t37 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v36, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 4096)))), "l"(buf2 + ((t37 + (floor_mod(v2, 8) * 8)))), "r"(((v36 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t38 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v39 = ((t38 + floor_div(v2, 8)) + 32);
          const int t40 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v39, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 6144)))), "l"(buf2 + ((t40 + (floor_mod(v2, 8) * 8)))), "r"(((v39 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v41 = floor_div((int(v0) + 63), 64);
      const int v42 = floor_div((v41 + 1), 2);
      if ((2 <= max_int(min_int(v42, (v41 - (floor_div(v1, 2) * v42))), 0))) {
         {
          const int t43 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v44 = ((t43 + floor_div(v2, 8)) + 64);
          const int t45 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v44, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 8192)))), "l"(buf1 + ((t45 + (floor_mod(v2, 8) * 8)))), "r"(((v44 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t46 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v47 = ((t46 + floor_div(v2, 8)) + 96);
          const int t48 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v47, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 10240)))), "l"(buf1 + ((t48 + (floor_mod(v2, 8) * 8)))), "r"(((v47 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t49 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v50 = ((t49 + floor_div(v2, 8)) + 64);
          const int t51 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v50, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 12288)))), "l"(buf2 + ((t51 + (floor_mod(v2, 8) * 8)))), "r"(((v50 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t52 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v53 = ((t52 + floor_div(v2, 8)) + 96);
          const int t54 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v53, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 14336)))), "l"(buf2 + ((t54 + (floor_mod(v2, 8) * 8)))), "r"(((v53 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v55 = floor_div((int(v0) + 63), 64);
      const int v56 = floor_div((v55 + 1), 2);
      if ((3 <= max_int(min_int(v56, (v55 - (floor_div(v1, 2) * v56))), 0))) {
         {
          const int t57 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v58 = ((t57 + floor_div(v2, 8)) + 128);
          const int t59 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v58, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 16384)))), "l"(buf1 + ((t59 + (floor_mod(v2, 8) * 8)))), "r"(((v58 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t60 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v61 = ((t60 + floor_div(v2, 8)) + 160);
          const int t62 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v61, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 18432)))), "l"(buf1 + ((t62 + (floor_mod(v2, 8) * 8)))), "r"(((v61 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t63 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v64 = ((t63 + floor_div(v2, 8)) + 128);
          const int t65 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v64, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 20480)))), "l"(buf2 + ((t65 + (floor_mod(v2, 8) * 8)))), "r"(((v64 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const int t66 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const int v67 = ((t66 + floor_div(v2, 8)) + 160);
          const int t68 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v67, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 22528)))), "l"(buf2 + ((t68 + (floor_mod(v2, 8) * 8)))), "r"(((v67 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v69 = floor_div((int(v0) + 63), 64);
      const int v70 = floor_div((v69 + 1), 2);
      #pragma unroll 1
      for (int v71 = 0; v71 < max_int(min_int(v70, (v69 - (floor_div(v1, 2) * v70))), 0); ++v71) {
         {
          const int v72 = floor_div((int(v0) + 63), 64);
          const int v73 = floor_div((v72 + 1), 2);
          if (((v71 + 3) < max_int(min_int(v73, (v72 - (floor_div(v1, 2) * v73))), 0))) {
             {
              const int t74 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
              const int v75 = ((((v71 * 64) + t74) + floor_div(v2, 8)) + 192);
              const int t76 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v75, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((floor_mod((v71 + 3), 4) * 8192) + (v2 * 8))))), "l"(buf1 + ((t76 + (floor_mod(v2, 8) * 8)))), "r"(((v75 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const int t77 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
              const int v78 = ((((v71 * 64) + t77) + floor_div(v2, 8)) + 224);
              const int t79 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v78, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v71 + 3), 4) * 8192) + (v2 * 8)) + 2048)))), "l"(buf1 + ((t79 + (floor_mod(v2, 8) * 8)))), "r"(((v78 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const int t80 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
              const int v81 = ((((v71 * 64) + t80) + floor_div(v2, 8)) + 192);
              const int t82 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v81, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v71 + 3), 4) * 8192) + (v2 * 8)) + 4096)))), "l"(buf2 + ((t82 + (floor_mod(v2, 8) * 8)))), "r"(((v81 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const int t83 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
              const int v84 = ((((v71 * 64) + t83) + floor_div(v2, 8)) + 224);
              const int t85 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(v84, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v71 + 3), 4) * 8192) + (v2 * 8)) + 6144)))), "l"(buf2 + ((t85 + (floor_mod(v2, 8) * 8)))), "r"(((v84 < int(v0)) ? 16 : 0)) : "memory");
            }
          }
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
        asm volatile("cp.async.wait_group 3;" ::: "memory");
         {
          const i64 t86 = ((floor_mod(v71, 4) * 8192) + (v2 * 8));
          const uint4 w87 = *reinterpret_cast<const uint4*>(buf6 + t86 + 0);
          const u16 t88 = u16((w87.x >> 0 & 0xffffu));
          const u16 t89 = u16((w87.x >> 16 & 0xffffu));
          const u16 t90 = u16((w87.y >> 0 & 0xffffu));
          const u16 t91 = u16((w87.y >> 16 & 0xffffu));
          const u16 t92 = u16((w87.z >> 0 & 0xffffu));
          const u16 t93 = u16((w87.z >> 16 & 0xffffu));
          const u16 t94 = u16((w87.w >> 0 & 0xffffu));
          const u16 t95 = u16((w87.w >> 16 & 0xffffu));
          const float v96 = f16_to_f32(t88);
          const float v97 = f16_to_f32(t89);
          const float v98 = f16_to_f32(t90);
          const float v99 = f16_to_f32(t91);
          const float v100 = f16_to_f32(t92);
          const float v101 = f16_to_f32(t93);
          const float v102 = f16_to_f32(t94);
          const float v103 = f16_to_f32(t95);
          const i64 t104 = (((floor_mod(v71, 4) * 8192) + (v2 * 8)) + 2048);
          const uint4 w105 = *reinterpret_cast<const uint4*>(buf6 + t104 + 0);
          const u16 t106 = u16((w105.x >> 0 & 0xffffu));
          const u16 t107 = u16((w105.x >> 16 & 0xffffu));
          const u16 t108 = u16((w105.y >> 0 & 0xffffu));
          const u16 t109 = u16((w105.y >> 16 & 0xffffu));
          const u16 t110 = u16((w105.z >> 0 & 0xffffu));
          const u16 t111 = u16((w105.z >> 16 & 0xffffu));
          const u16 t112 = u16((w105.w >> 0 & 0xffffu));
          const u16 t113 = u16((w105.w >> 16 & 0xffffu));
          const float v114 = f16_to_f32(t106);
          const float v115 = f16_to_f32(t107);
          const float v116 = f16_to_f32(t108);
          const float v117 = f16_to_f32(t109);
          const float v118 = f16_to_f32(t110);
          const float v119 = f16_to_f32(t111);
          const float v120 = f16_to_f32(t112);
          const float v121 = f16_to_f32(t113);
          const i64 t122 = (((floor_mod(v71, 4) * 8192) + (v2 * 8)) + 4096);
          const uint4 w123 = *reinterpret_cast<const uint4*>(buf6 + t122 + 0);
          const u16 t124 = u16((w123.x >> 0 & 0xffffu));
          const u16 t125 = u16((w123.x >> 16 & 0xffffu));
          const u16 t126 = u16((w123.y >> 0 & 0xffffu));
          const u16 t127 = u16((w123.y >> 16 & 0xffffu));
          const u16 t128 = u16((w123.z >> 0 & 0xffffu));
          const u16 t129 = u16((w123.z >> 16 & 0xffffu));
          const u16 t130 = u16((w123.w >> 0 & 0xffffu));
          const u16 t131 = u16((w123.w >> 16 & 0xffffu));
          const float v132 = f16_to_f32(t124);
          const float v133 = f16_to_f32(t125);
          const float v134 = f16_to_f32(t126);
          const float v135 = f16_to_f32(t127);
          const float v136 = f16_to_f32(t128);
          const float v137 = f16_to_f32(t129);
          const float v138 = f16_to_f32(t130);
          const float v139 = f16_to_f32(t131);
          const i64 t140 = (((floor_mod(v71, 4) * 8192) + (v2 * 8)) + 6144);
          const uint4 w141 = *reinterpret_cast<const uint4*>(buf6 + t140 + 0);
          const u16 t142 = u16((w141.x >> 0 & 0xffffu));
          const u16 t143 = u16((w141.x >> 16 & 0xffffu));
          const u16 t144 = u16((w141.y >> 0 & 0xffffu));
          const u16 t145 = u16((w141.y >> 16 & 0xffffu));
          const u16 t146 = u16((w141.z >> 0 & 0xffffu));
          const u16 t147 = u16((w141.z >> 16 & 0xffffu));
          const u16 t148 = u16((w141.w >> 0 & 0xffffu));
          const u16 t149 = u16((w141.w >> 16 & 0xffffu));
          const float v150 = f16_to_f32(t142);
          const float v151 = f16_to_f32(t143);
          const float v152 = f16_to_f32(t144);
          const float v153 = f16_to_f32(t145);
          const float v154 = f16_to_f32(t146);
          const float v155 = f16_to_f32(t147);
          const float v156 = f16_to_f32(t148);
          const float v157 = f16_to_f32(t149);
           {
            const i64 t158 = (0) * 8;
            const float t159 = buf11[t158];
            const float t160 = buf11[t158 + 1];
            const float t161 = buf11[t158 + 2];
            const float t162 = buf11[t158 + 3];
            const float t163 = buf11[t158 + 4];
            const float t164 = buf11[t158 + 5];
            const float t165 = buf11[t158 + 6];
            const float t166 = buf11[t158 + 7];
            const float v167 = t159;
            const float v168 = t160;
            const float v169 = t161;
            const float v170 = t162;
            const float v171 = t163;
            const float v172 = t164;
            const float v173 = t165;
            const float v174 = t166;
            const float t175 = (((((0.0f + (v167 * v96)) + (v168 * v97)) + (v169 * v98)) + (v170 * v99)) + (v171 * v100));
            buf7[0] = (((t175 + (v172 * v101)) + (v173 * v102)) + (v174 * v103));
          }
           {
            const float t176 = buf7[0];
            const float t177 = __shfl_xor_sync(0xffffffffu, t176, 4);
            const float v178 = t177;
            const float t179 = buf7[0];
            buf7[0] = (t179 + v178);
          }
           {
            const float t180 = buf7[0];
            const float t181 = __shfl_xor_sync(0xffffffffu, t180, 2);
            const float v182 = t181;
            const float t183 = buf7[0];
            buf7[0] = (t183 + v182);
          }
           {
            const float t184 = buf7[0];
            const float t185 = __shfl_xor_sync(0xffffffffu, t184, 1);
            const float v186 = t185;
            const float t187 = buf7[0];
            buf7[0] = (t187 + v186);
          }
           {
            const i64 t188 = (0) * 8;
            const float t189 = buf11[t188];
            const float t190 = buf11[t188 + 1];
            const float t191 = buf11[t188 + 2];
            const float t192 = buf11[t188 + 3];
            const float t193 = buf11[t188 + 4];
            const float t194 = buf11[t188 + 5];
            const float t195 = buf11[t188 + 6];
            const float t196 = buf11[t188 + 7];
            const float v197 = t189;
            const float v198 = t190;
            const float v199 = t191;
            const float v200 = t192;
            const float v201 = t193;
            const float v202 = t194;
            const float v203 = t195;
            const float v204 = t196;
            const float t205 = ((((0.0f + (v197 * v114)) + (v198 * v115)) + (v199 * v116)) + (v200 * v117));
            const float t206 = ((((t205 + (v201 * v118)) + (v202 * v119)) + (v203 * v120)) + (v204 * v121));
            buf7[1] = t206;
          }
           {
            const float t207 = buf7[1];
            const float t208 = __shfl_xor_sync(0xffffffffu, t207, 4);
            const float v209 = t208;
            const float t210 = buf7[1];
            buf7[1] = (t210 + v209);
          }
           {
            const float t211 = buf7[1];
            const float t212 = __shfl_xor_sync(0xffffffffu, t211, 2);
            const float v213 = t212;
            const float t214 = buf7[1];
            buf7[1] = (t214 + v213);
          }
           {
            const float t215 = buf7[1];
            const float t216 = __shfl_xor_sync(0xffffffffu, t215, 1);
            const float v217 = t216;
            const float t218 = buf7[1];
            buf7[1] = (t218 + v217);
          }
           {
            const i64 t219 = (1) * 8;
            const float t220 = buf11[t219];
            const float t221 = buf11[t219 + 1];
            const float t222 = buf11[t219 + 2];
            const float t223 = buf11[t219 + 3];
            const float t224 = buf11[t219 + 4];
            const float t225 = buf11[t219 + 5];
            const float t226 = buf11[t219 + 6];
            const float t227 = buf11[t219 + 7];
            const float v228 = t220;
            const float v229 = t221;
            const float v230 = t222;
            const float v231 = t223;
            const float v232 = t224;
            const float v233 = t225;
            const float v234 = t226;
            const float v235 = t227;
            const float t236 = (((((0.0f + (v228 * v96)) + (v229 * v97)) + (v230 * v98)) + (v231 * v99)) + (v232 * v100));
            buf7[2] = (((t236 + (v233 * v101)) + (v234 * v102)) + (v235 * v103));
          }
           {
            const float t237 = buf7[2];
            const float t238 = __shfl_xor_sync(0xffffffffu, t237, 4);
            const float v239 = t238;
            const float t240 = buf7[2];
            buf7[2] = (t240 + v239);
          }
           {
            const float t241 = buf7[2];
            const float t242 = __shfl_xor_sync(0xffffffffu, t241, 2);
            const float v243 = t242;
            const float t244 = buf7[2];
            buf7[2] = (t244 + v243);
          }
           {
            const float t245 = buf7[2];
            const float t246 = __shfl_xor_sync(0xffffffffu, t245, 1);
            const float v247 = t246;
            const float t248 = buf7[2];
            buf7[2] = (t248 + v247);
          }
           {
            const i64 t249 = (1) * 8;
            const float t250 = buf11[t249];
            const float t251 = buf11[t249 + 1];
            const float t252 = buf11[t249 + 2];
            const float t253 = buf11[t249 + 3];
            const float t254 = buf11[t249 + 4];
            const float t255 = buf11[t249 + 5];
            const float t256 = buf11[t249 + 6];
            const float t257 = buf11[t249 + 7];
            const float v258 = t250;
            const float v259 = t251;
            const float v260 = t252;
            const float v261 = t253;
            const float v262 = t254;
            const float v263 = t255;
            const float v264 = t256;
            const float v265 = t257;
            const float t266 = ((((0.0f + (v258 * v114)) + (v259 * v115)) + (v260 * v116)) + (v261 * v117));
            const float t267 = ((((t266 + (v262 * v118)) + (v263 * v119)) + (v264 * v120)) + (v265 * v121));
            buf7[3] = t267;
          }
           {
            const float t268 = buf7[3];
            const float t269 = __shfl_xor_sync(0xffffffffu, t268, 4);
            const float v270 = t269;
            const float t271 = buf7[3];
            buf7[3] = (t271 + v270);
          }
           {
            const float t272 = buf7[3];
            const float t273 = __shfl_xor_sync(0xffffffffu, t272, 2);
            const float v274 = t273;
            const float t275 = buf7[3];
            buf7[3] = (t275 + v274);
          }
           {
            const float t276 = buf7[3];
            const float t277 = __shfl_xor_sync(0xffffffffu, t276, 1);
            const float v278 = t277;
            const float t279 = buf7[3];
            buf7[3] = (t279 + v278);
          }
          const int t280 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t281 = buf7[0];
          const float t282 = (((((v71 * 64) + t280) + floor_div(v2, 8)) < int(v0)) ? (t281 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[0] = t282;
          const int t283 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t284 = buf7[1];
          const float t285 = ((((((v71 * 64) + t283) + floor_div(v2, 8)) + 32) < int(v0)) ? (t284 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[1] = t285;
           {
            const float t286 = buf9[0];
            const float t287 = buf7[0];
            const float t288 = buf7[1];
            const float v289 = max_nan(max_nan(t286, t287), t288);
            const float v290 = ((v289 == __int_as_float(0xff800000)) ? 0.0f : v289);
            const float t291 = buf9[0];
            const float v292 = exp2_flush((t291 - v290));
            const float t293 = buf7[0];
            buf7[0] = exp2_flush((t293 - v290));
            const float t294 = buf7[1];
            buf7[1] = exp2_flush((t294 - v290));
            const float t295 = buf8[0];
            const float t296 = buf7[0];
            const float t297 = buf7[1];
            buf8[0] = (((t295 * v292) + t296) + t297);
            const i64 t298 = (0) * 8;
            const float t299 = buf10[t298];
            const float t300 = buf10[t298 + 1];
            const float t301 = buf10[t298 + 2];
            const float t302 = buf10[t298 + 3];
            const float t303 = buf10[t298 + 4];
            const float t304 = buf10[t298 + 5];
            const float t305 = buf10[t298 + 6];
            const float t306 = buf10[t298 + 7];
            const float t307 = buf7[0];
            const float t308 = buf7[1];
            const i64 t309 = (0) * 8;
            buf10[t309] = (((t299 * v292) + (t307 * v132)) + (t308 * v150));
            buf10[t309 + 1] = (((t300 * v292) + (t307 * v133)) + (t308 * v151));
            buf10[t309 + 2] = (((t301 * v292) + (t307 * v134)) + (t308 * v152));
            buf10[t309 + 3] = (((t302 * v292) + (t307 * v135)) + (t308 * v153));
            buf10[t309 + 4] = (((t303 * v292) + (t307 * v136)) + (t308 * v154));
            buf10[t309 + 5] = (((t304 * v292) + (t307 * v137)) + (t308 * v155));
            buf10[t309 + 6] = (((t305 * v292) + (t307 * v138)) + (t308 * v156));
            buf10[t309 + 7] = (((t306 * v292) + (t307 * v139)) + (t308 * v157));
            buf9[0] = v289;
          }
          const int t310 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t311 = buf7[2];
          const float t312 = (((((v71 * 64) + t310) + floor_div(v2, 8)) < int(v0)) ? (t311 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[2] = t312;
          const int t313 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t314 = buf7[3];
          const float t315 = ((((((v71 * 64) + t313) + floor_div(v2, 8)) + 32) < int(v0)) ? (t314 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[3] = t315;
           {
            const float t316 = buf9[1];
            const float t317 = buf7[2];
            const float t318 = buf7[3];
            const float v319 = max_nan(max_nan(t316, t317), t318);
            const float v320 = ((v319 == __int_as_float(0xff800000)) ? 0.0f : v319);
            const float t321 = buf9[1];
            const float v322 = exp2_flush((t321 - v320));
            const float t323 = buf7[2];
            buf7[2] = exp2_flush((t323 - v320));
            const float t324 = buf7[3];
            buf7[3] = exp2_flush((t324 - v320));
            const float t325 = buf8[1];
            const float t326 = buf7[2];
            const float t327 = buf7[3];
            buf8[1] = (((t325 * v322) + t326) + t327);
            const i64 t328 = (1) * 8;
            const float t329 = buf10[t328];
            const float t330 = buf10[t328 + 1];
            const float t331 = buf10[t328 + 2];
            const float t332 = buf10[t328 + 3];
            const float t333 = buf10[t328 + 4];
            const float t334 = buf10[t328 + 5];
            const float t335 = buf10[t328 + 6];
            const float t336 = buf10[t328 + 7];
            const float t337 = buf7[2];
            const float t338 = buf7[3];
            const i64 t339 = (1) * 8;
            buf10[t339] = (((t329 * v322) + (t337 * v132)) + (t338 * v150));
            buf10[t339 + 1] = (((t330 * v322) + (t337 * v133)) + (t338 * v151));
            buf10[t339 + 2] = (((t331 * v322) + (t337 * v134)) + (t338 * v152));
            buf10[t339 + 3] = (((t332 * v322) + (t337 * v135)) + (t338 * v153));
            buf10[t339 + 4] = (((t333 * v322) + (t337 * v136)) + (t338 * v154));
            buf10[t339 + 5] = (((t334 * v322) + (t337 * v137)) + (t338 * v155));
            buf10[t339 + 6] = (((t335 * v322) + (t337 * v138)) + (t338 * v156));
            buf10[t339 + 7] = (((t336 * v322) + (t337 * v139)) + (t338 * v157));
            buf9[1] = v319;
          }
        }
      }
    }
     {
      const float t340 = buf9[0];
      const float t341 = __shfl_xor_sync(0xffffffffu, t340, 8);
      const float v342 = t341;
      const float t343 = buf9[0];
      const float v344 = max_nan(t343, v342);
      const float t345 = buf9[0];
      const float t346 = exp2_flush((t345 - ((v344 == __int_as_float(0xff800000)) ? 0.0f : v344)));
      const float v347 = t346;
      const float t348 = exp2_flush((v342 - ((v344 == __int_as_float(0xff800000)) ? 0.0f : v344)));
      const float v349 = t348;
       {
        const float t350 = buf8[0];
        const float v351 = t350;
        const float t352 = __shfl_xor_sync(0xffffffffu, v351, 8);
        buf8[0] = ((v351 * v347) + (t352 * v349));
      }
       {
        const i64 t353 = (0) * 8;
        const float t354 = buf10[t353];
        const float t355 = buf10[t353 + 1];
        const float t356 = buf10[t353 + 2];
        const float t357 = buf10[t353 + 3];
        const float t358 = buf10[t353 + 4];
        const float t359 = buf10[t353 + 5];
        const float t360 = buf10[t353 + 6];
        const float t361 = buf10[t353 + 7];
        const float v362 = t354;
        const float v363 = t355;
        const float v364 = t356;
        const float v365 = t357;
        const float v366 = t358;
        const float v367 = t359;
        const float v368 = t360;
        const float v369 = t361;
        const float t370 = __shfl_xor_sync(0xffffffffu, v362, 8);
        const float t371 = __shfl_xor_sync(0xffffffffu, v363, 8);
        const float t372 = __shfl_xor_sync(0xffffffffu, v364, 8);
        const float t373 = __shfl_xor_sync(0xffffffffu, v365, 8);
        const float t374 = __shfl_xor_sync(0xffffffffu, v366, 8);
        const float t375 = __shfl_xor_sync(0xffffffffu, v367, 8);
        const float t376 = __shfl_xor_sync(0xffffffffu, v368, 8);
        const float t377 = __shfl_xor_sync(0xffffffffu, v369, 8);
        const i64 t378 = (0) * 8;
        buf10[t378] = ((v362 * v347) + (t370 * v349));
        buf10[t378 + 1] = ((v363 * v347) + (t371 * v349));
        buf10[t378 + 2] = ((v364 * v347) + (t372 * v349));
        buf10[t378 + 3] = ((v365 * v347) + (t373 * v349));
        buf10[t378 + 4] = ((v366 * v347) + (t374 * v349));
        buf10[t378 + 5] = ((v367 * v347) + (t375 * v349));
        buf10[t378 + 6] = ((v368 * v347) + (t376 * v349));
        buf10[t378 + 7] = ((v369 * v347) + (t377 * v349));
      }
      buf9[0] = v344;
    }
     {
      const float t379 = buf9[1];
      const float t380 = __shfl_xor_sync(0xffffffffu, t379, 8);
      const float v381 = t380;
      const float t382 = buf9[1];
      const float v383 = max_nan(t382, v381);
      const float t384 = buf9[1];
      const float t385 = exp2_flush((t384 - ((v383 == __int_as_float(0xff800000)) ? 0.0f : v383)));
      const float v386 = t385;
      const float t387 = exp2_flush((v381 - ((v383 == __int_as_float(0xff800000)) ? 0.0f : v383)));
      const float v388 = t387;
       {
        const float t389 = buf8[1];
        const float v390 = t389;
        const float t391 = __shfl_xor_sync(0xffffffffu, v390, 8);
        buf8[1] = ((v390 * v386) + (t391 * v388));
      }
       {
        const i64 t392 = (1) * 8;
        const float t393 = buf10[t392];
        const float t394 = buf10[t392 + 1];
        const float t395 = buf10[t392 + 2];
        const float t396 = buf10[t392 + 3];
        const float t397 = buf10[t392 + 4];
        const float t398 = buf10[t392 + 5];
        const float t399 = buf10[t392 + 6];
        const float t400 = buf10[t392 + 7];
        const float v401 = t393;
        const float v402 = t394;
        const float v403 = t395;
        const float v404 = t396;
        const float v405 = t397;
        const float v406 = t398;
        const float v407 = t399;
        const float v408 = t400;
        const float t409 = __shfl_xor_sync(0xffffffffu, v401, 8);
        const float t410 = __shfl_xor_sync(0xffffffffu, v402, 8);
        const float t411 = __shfl_xor_sync(0xffffffffu, v403, 8);
        const float t412 = __shfl_xor_sync(0xffffffffu, v404, 8);
        const float t413 = __shfl_xor_sync(0xffffffffu, v405, 8);
        const float t414 = __shfl_xor_sync(0xffffffffu, v406, 8);
        const float t415 = __shfl_xor_sync(0xffffffffu, v407, 8);
        const float t416 = __shfl_xor_sync(0xffffffffu, v408, 8);
        const i64 t417 = (1) * 8;
        buf10[t417] = ((v401 * v386) + (t409 * v388));
        buf10[t417 + 1] = ((v402 * v386) + (t410 * v388));
        buf10[t417 + 2] = ((v403 * v386) + (t411 * v388));
        buf10[t417 + 3] = ((v404 * v386) + (t412 * v388));
        buf10[t417 + 4] = ((v405 * v386) + (t413 * v388));
        buf10[t417 + 5] = ((v406 * v386) + (t414 * v388));
        buf10[t417 + 6] = ((v407 * v386) + (t415 * v388));
        buf10[t417 + 7] = ((v408 * v386) + (t416 * v388));
      }
      buf9[1] = v383;
    }
     {
      const float t418 = buf9[0];
      const float t419 = __shfl_xor_sync(0xffffffffu, t418, 16);
      const float v420 = t419;
      const float t421 = buf9[0];
      const float v422 = max_nan(t421, v420);
      const float t423 = buf9[0];
      const float t424 = exp2_flush((t423 - ((v422 == __int_as_float(0xff800000)) ? 0.0f : v422)));
      const float v425 = t424;
      const float t426 = exp2_flush((v420 - ((v422 == __int_as_float(0xff800000)) ? 0.0f : v422)));
      const float v427 = t426;
       {
        const float t428 = buf8[0];
        const float v429 = t428;
        const float t430 = __shfl_xor_sync(0xffffffffu, v429, 16);
        buf8[0] = ((v429 * v425) + (t430 * v427));
      }
       {
        const i64 t431 = (0) * 8;
        const float t432 = buf10[t431];
        const float t433 = buf10[t431 + 1];
        const float t434 = buf10[t431 + 2];
        const float t435 = buf10[t431 + 3];
        const float t436 = buf10[t431 + 4];
        const float t437 = buf10[t431 + 5];
        const float t438 = buf10[t431 + 6];
        const float t439 = buf10[t431 + 7];
        const float v440 = t432;
        const float v441 = t433;
        const float v442 = t434;
        const float v443 = t435;
        const float v444 = t436;
        const float v445 = t437;
        const float v446 = t438;
        const float v447 = t439;
        const float t448 = __shfl_xor_sync(0xffffffffu, v440, 16);
        const float t449 = __shfl_xor_sync(0xffffffffu, v441, 16);
        const float t450 = __shfl_xor_sync(0xffffffffu, v442, 16);
        const float t451 = __shfl_xor_sync(0xffffffffu, v443, 16);
        const float t452 = __shfl_xor_sync(0xffffffffu, v444, 16);
        const float t453 = __shfl_xor_sync(0xffffffffu, v445, 16);
        const float t454 = __shfl_xor_sync(0xffffffffu, v446, 16);
        const float t455 = __shfl_xor_sync(0xffffffffu, v447, 16);
        const i64 t456 = (0) * 8;
        buf10[t456] = ((v440 * v425) + (t448 * v427));
        buf10[t456 + 1] = ((v441 * v425) + (t449 * v427));
        buf10[t456 + 2] = ((v442 * v425) + (t450 * v427));
        buf10[t456 + 3] = ((v443 * v425) + (t451 * v427));
        buf10[t456 + 4] = ((v444 * v425) + (t452 * v427));
        buf10[t456 + 5] = ((v445 * v425) + (t453 * v427));
        buf10[t456 + 6] = ((v446 * v425) + (t454 * v427));
        buf10[t456 + 7] = ((v447 * v425) + (t455 * v427));
      }
      buf9[0] = v422;
    }
     {
      const float t457 = buf9[1];
      const float t458 = __shfl_xor_sync(0xffffffffu, t457, 16);
      const float v459 = t458;
      const float t460 = buf9[1];
      const float v461 = max_nan(t460, v459);
      const float t462 = buf9[1];
      const float t463 = exp2_flush((t462 - ((v461 == __int_as_float(0xff800000)) ? 0.0f : v461)));
      const float v464 = t463;
      const float t465 = exp2_flush((v459 - ((v461 == __int_as_float(0xff800000)) ? 0.0f : v461)));
      const float v466 = t465;
       {
        const float t467 = buf8[1];
        const float v468 = t467;
        const float t469 = __shfl_xor_sync(0xffffffffu, v468, 16);
        buf8[1] = ((v468 * v464) + (t469 * v466));
      }
       {
        const i64 t470 = (1) * 8;
        const float t471 = buf10[t470];
        const float t472 = buf10[t470 + 1];
        const float t473 = buf10[t470 + 2];
        const float t474 = buf10[t470 + 3];
        const float t475 = buf10[t470 + 4];
        const float t476 = buf10[t470 + 5];
        const float t477 = buf10[t470 + 6];
        const float t478 = buf10[t470 + 7];
        const float v479 = t471;
        const float v480 = t472;
        const float v481 = t473;
        const float v482 = t474;
        const float v483 = t475;
        const float v484 = t476;
        const float v485 = t477;
        const float v486 = t478;
        const float t487 = __shfl_xor_sync(0xffffffffu, v479, 16);
        const float t488 = __shfl_xor_sync(0xffffffffu, v480, 16);
        const float t489 = __shfl_xor_sync(0xffffffffu, v481, 16);
        const float t490 = __shfl_xor_sync(0xffffffffu, v482, 16);
        const float t491 = __shfl_xor_sync(0xffffffffu, v483, 16);
        const float t492 = __shfl_xor_sync(0xffffffffu, v484, 16);
        const float t493 = __shfl_xor_sync(0xffffffffu, v485, 16);
        const float t494 = __shfl_xor_sync(0xffffffffu, v486, 16);
        const i64 t495 = (1) * 8;
        buf10[t495] = ((v479 * v464) + (t487 * v466));
        buf10[t495 + 1] = ((v480 * v464) + (t488 * v466));
        buf10[t495 + 2] = ((v481 * v464) + (t489 * v466));
        buf10[t495 + 3] = ((v482 * v464) + (t490 * v466));
        buf10[t495 + 4] = ((v483 * v464) + (t491 * v466));
        buf10[t495 + 5] = ((v484 * v464) + (t492 * v466));
        buf10[t495 + 6] = ((v485 * v464) + (t493 * v466));
        buf10[t495 + 7] = ((v486 * v464) + (t494 * v466));
      }
      buf9[1] = v461;
    }
     {
      float* const buf12 = reinterpret_cast<float*>(shared_memory + 65536);
      float* const buf13 = reinterpret_cast<float*>(shared_memory + 65600);
      float* const buf14 = reinterpret_cast<float*>(shared_memory + 65664);
      if ((floor_mod(v2, 32) < 8)) {
        const i64 t496 = (0) * 8;
        const float t497 = buf10[t496];
        const float t498 = buf10[t496 + 1];
        const float t499 = buf10[t496 + 2];
        const float t500 = buf10[t496 + 3];
        const float t501 = buf10[t496 + 4];
        const float t502 = buf10[t496 + 5];
        const float t503 = buf10[t496 + 6];
        const float t504 = buf10[t496 + 7];
        buf14[((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8))] = t497;
        const i64 t505 = (0) * 8;
        const float t506 = buf10[t505];
        const float t507 = buf10[t505 + 1];
        const float t508 = buf10[t505 + 2];
        const float t509 = buf10[t505 + 3];
        const float t510 = buf10[t505 + 4];
        const float t511 = buf10[t505 + 5];
        const float t512 = buf10[t505 + 6];
        const float t513 = buf10[t505 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 1)] = t507;
        const i64 t514 = (0) * 8;
        const float t515 = buf10[t514];
        const float t516 = buf10[t514 + 1];
        const float t517 = buf10[t514 + 2];
        const float t518 = buf10[t514 + 3];
        const float t519 = buf10[t514 + 4];
        const float t520 = buf10[t514 + 5];
        const float t521 = buf10[t514 + 6];
        const float t522 = buf10[t514 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 2)] = t517;
        const i64 t523 = (0) * 8;
        const float t524 = buf10[t523];
        const float t525 = buf10[t523 + 1];
        const float t526 = buf10[t523 + 2];
        const float t527 = buf10[t523 + 3];
        const float t528 = buf10[t523 + 4];
        const float t529 = buf10[t523 + 5];
        const float t530 = buf10[t523 + 6];
        const float t531 = buf10[t523 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 3)] = t527;
        const i64 t532 = (0) * 8;
        const float t533 = buf10[t532];
        const float t534 = buf10[t532 + 1];
        const float t535 = buf10[t532 + 2];
        const float t536 = buf10[t532 + 3];
        const float t537 = buf10[t532 + 4];
        const float t538 = buf10[t532 + 5];
        const float t539 = buf10[t532 + 6];
        const float t540 = buf10[t532 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 4)] = t537;
        const i64 t541 = (0) * 8;
        const float t542 = buf10[t541];
        const float t543 = buf10[t541 + 1];
        const float t544 = buf10[t541 + 2];
        const float t545 = buf10[t541 + 3];
        const float t546 = buf10[t541 + 4];
        const float t547 = buf10[t541 + 5];
        const float t548 = buf10[t541 + 6];
        const float t549 = buf10[t541 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 5)] = t547;
        const i64 t550 = (0) * 8;
        const float t551 = buf10[t550];
        const float t552 = buf10[t550 + 1];
        const float t553 = buf10[t550 + 2];
        const float t554 = buf10[t550 + 3];
        const float t555 = buf10[t550 + 4];
        const float t556 = buf10[t550 + 5];
        const float t557 = buf10[t550 + 6];
        const float t558 = buf10[t550 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 6)] = t557;
        const i64 t559 = (0) * 8;
        const float t560 = buf10[t559];
        const float t561 = buf10[t559 + 1];
        const float t562 = buf10[t559 + 2];
        const float t563 = buf10[t559 + 3];
        const float t564 = buf10[t559 + 4];
        const float t565 = buf10[t559 + 5];
        const float t566 = buf10[t559 + 6];
        const float t567 = buf10[t559 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 7)] = t567;
        const i64 t568 = (1) * 8;
        const float t569 = buf10[t568];
        const float t570 = buf10[t568 + 1];
        const float t571 = buf10[t568 + 2];
        const float t572 = buf10[t568 + 3];
        const float t573 = buf10[t568 + 4];
        const float t574 = buf10[t568 + 5];
        const float t575 = buf10[t568 + 6];
        const float t576 = buf10[t568 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 64)] = t569;
        const i64 t577 = (1) * 8;
        const float t578 = buf10[t577];
        const float t579 = buf10[t577 + 1];
        const float t580 = buf10[t577 + 2];
        const float t581 = buf10[t577 + 3];
        const float t582 = buf10[t577 + 4];
        const float t583 = buf10[t577 + 5];
        const float t584 = buf10[t577 + 6];
        const float t585 = buf10[t577 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 65)] = t579;
        const i64 t586 = (1) * 8;
        const float t587 = buf10[t586];
        const float t588 = buf10[t586 + 1];
        const float t589 = buf10[t586 + 2];
        const float t590 = buf10[t586 + 3];
        const float t591 = buf10[t586 + 4];
        const float t592 = buf10[t586 + 5];
        const float t593 = buf10[t586 + 6];
        const float t594 = buf10[t586 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 66)] = t589;
        const i64 t595 = (1) * 8;
        const float t596 = buf10[t595];
        const float t597 = buf10[t595 + 1];
        const float t598 = buf10[t595 + 2];
        const float t599 = buf10[t595 + 3];
        const float t600 = buf10[t595 + 4];
        const float t601 = buf10[t595 + 5];
        const float t602 = buf10[t595 + 6];
        const float t603 = buf10[t595 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 67)] = t599;
        const i64 t604 = (1) * 8;
        const float t605 = buf10[t604];
        const float t606 = buf10[t604 + 1];
        const float t607 = buf10[t604 + 2];
        const float t608 = buf10[t604 + 3];
        const float t609 = buf10[t604 + 4];
        const float t610 = buf10[t604 + 5];
        const float t611 = buf10[t604 + 6];
        const float t612 = buf10[t604 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 68)] = t609;
        const i64 t613 = (1) * 8;
        const float t614 = buf10[t613];
        const float t615 = buf10[t613 + 1];
        const float t616 = buf10[t613 + 2];
        const float t617 = buf10[t613 + 3];
        const float t618 = buf10[t613 + 4];
        const float t619 = buf10[t613 + 5];
        const float t620 = buf10[t613 + 6];
        const float t621 = buf10[t613 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 69)] = t619;
        const i64 t622 = (1) * 8;
        const float t623 = buf10[t622];
        const float t624 = buf10[t622 + 1];
        const float t625 = buf10[t622 + 2];
        const float t626 = buf10[t622 + 3];
        const float t627 = buf10[t622 + 4];
        const float t628 = buf10[t622 + 5];
        const float t629 = buf10[t622 + 6];
        const float t630 = buf10[t622 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 70)] = t629;
        const i64 t631 = (1) * 8;
        const float t632 = buf10[t631];
        const float t633 = buf10[t631 + 1];
        const float t634 = buf10[t631 + 2];
        const float t635 = buf10[t631 + 3];
        const float t636 = buf10[t631 + 4];
        const float t637 = buf10[t631 + 5];
        const float t638 = buf10[t631 + 6];
        const float t639 = buf10[t631 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 71)] = t639;
      }
      if ((floor_mod(v2, 32) == 0)) {
        const float t640 = buf9[0];
        buf13[(floor_div(v2, 32) * 2)] = t640;
        const float t641 = buf8[0];
        buf12[(floor_div(v2, 32) * 2)] = t641;
        const float t642 = buf9[1];
        buf13[((floor_div(v2, 32) * 2) + 1)] = t642;
        const float t643 = buf8[1];
        buf12[((floor_div(v2, 32) * 2) + 1)] = t643;
      }
      __syncthreads();
      if ((v2 < 64)) {
        const float t644 = buf13[0];
        const float t645 = buf13[2];
        const float t646 = buf13[4];
        const float t647 = buf13[6];
        const float t648 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t644), t645), t646), t647);
        const float t649 = buf13[8];
        const float t650 = buf13[10];
        const float t651 = buf13[12];
        const float t652 = buf13[14];
        const float v653 = max_nan(max_nan(max_nan(max_nan(t648, t649), t650), t651), t652);
        const float v654 = ((v653 == __int_as_float(0xff800000)) ? 0.0f : v653);
        const float t655 = buf14[v2];
        const float t656 = buf13[0];
        const float t657 = buf14[(v2 + 128)];
        const float t658 = buf13[2];
        const float t659 = ((0.0f + (t655 * exp2_flush((t656 - v654)))) + (t657 * exp2_flush((t658 - v654))));
        const float t660 = buf14[(v2 + 256)];
        const float t661 = buf13[4];
        const float t662 = buf14[(v2 + 384)];
        const float t663 = buf13[6];
        const float t664 = ((t659 + (t660 * exp2_flush((t661 - v654)))) + (t662 * exp2_flush((t663 - v654))));
        const float t665 = buf14[(v2 + 512)];
        const float t666 = buf13[8];
        const float t667 = buf14[(v2 + 640)];
        const float t668 = buf13[10];
        const float t669 = ((t664 + (t665 * exp2_flush((t666 - v654)))) + (t667 * exp2_flush((t668 - v654))));
        const float t670 = buf14[(v2 + 768)];
        const float t671 = buf13[12];
        const float t672 = buf14[(v2 + 896)];
        const float t673 = buf13[14];
        const float t674 = ((t669 + (t670 * exp2_flush((t671 - v654)))) + (t672 * exp2_flush((t673 - v654))));
        buf3[((v1 * 128) + v2)] = t674;
        if ((v2 == 0)) {
          buf4[(v1 * 2)] = v653;
          const float t675 = buf12[0];
          const float t676 = buf13[0];
          const float t677 = buf12[2];
          const float t678 = buf13[2];
          const float t679 = ((0.0f + (t675 * exp2_flush((t676 - v654)))) + (t677 * exp2_flush((t678 - v654))));
          const float t680 = buf12[4];
          const float t681 = buf13[4];
          const float t682 = buf12[6];
          const float t683 = buf13[6];
          const float t684 = ((t679 + (t680 * exp2_flush((t681 - v654)))) + (t682 * exp2_flush((t683 - v654))));
          const float t685 = buf12[8];
          const float t686 = buf13[8];
          const float t687 = buf12[10];
          const float t688 = buf13[10];
          const float t689 = ((t684 + (t685 * exp2_flush((t686 - v654)))) + (t687 * exp2_flush((t688 - v654))));
          const float t690 = buf12[12];
          const float t691 = buf13[12];
          const float t692 = buf12[14];
          const float t693 = buf13[14];
          const float t694 = ((t689 + (t690 * exp2_flush((t691 - v654)))) + (t692 * exp2_flush((t693 - v654))));
          buf5[(v1 * 2)] = t694;
        }
      }
      if ((v2 < 64)) {
        const float t695 = buf13[1];
        const float t696 = buf13[3];
        const float t697 = buf13[5];
        const float t698 = buf13[7];
        const float t699 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t695), t696), t697), t698);
        const float t700 = buf13[9];
        const float t701 = buf13[11];
        const float t702 = buf13[13];
        const float t703 = buf13[15];
        const float v704 = max_nan(max_nan(max_nan(max_nan(t699, t700), t701), t702), t703);
        const float v705 = ((v704 == __int_as_float(0xff800000)) ? 0.0f : v704);
        const float t706 = buf14[(v2 + 64)];
        const float t707 = buf13[1];
        const float t708 = buf14[(v2 + 192)];
        const float t709 = buf13[3];
        const float t710 = ((0.0f + (t706 * exp2_flush((t707 - v705)))) + (t708 * exp2_flush((t709 - v705))));
        const float t711 = buf14[(v2 + 320)];
        const float t712 = buf13[5];
        const float t713 = buf14[(v2 + 448)];
        const float t714 = buf13[7];
        const float t715 = ((t710 + (t711 * exp2_flush((t712 - v705)))) + (t713 * exp2_flush((t714 - v705))));
        const float t716 = buf14[(v2 + 576)];
        const float t717 = buf13[9];
        const float t718 = buf14[(v2 + 704)];
        const float t719 = buf13[11];
        const float t720 = ((t715 + (t716 * exp2_flush((t717 - v705)))) + (t718 * exp2_flush((t719 - v705))));
        const float t721 = buf14[(v2 + 832)];
        const float t722 = buf13[13];
        const float t723 = buf14[(v2 + 960)];
        const float t724 = buf13[15];
        const float t725 = ((t720 + (t721 * exp2_flush((t722 - v705)))) + (t723 * exp2_flush((t724 - v705))));
        buf3[(((v1 * 128) + v2) + 64)] = t725;
        if ((v2 == 0)) {
          buf4[((v1 * 2) + 1)] = v704;
          const float t726 = buf12[1];
          const float t727 = buf13[1];
          const float t728 = buf12[3];
          const float t729 = buf13[3];
          const float t730 = ((0.0f + (t726 * exp2_flush((t727 - v705)))) + (t728 * exp2_flush((t729 - v705))));
          const float t731 = buf12[5];
          const float t732 = buf13[5];
          const float t733 = buf12[7];
          const float t734 = buf13[7];
          const float t735 = ((t730 + (t731 * exp2_flush((t732 - v705)))) + (t733 * exp2_flush((t734 - v705))));
          const float t736 = buf12[9];
          const float t737 = buf13[9];
          const float t738 = buf12[11];
          const float t739 = buf13[11];
          const float t740 = ((t735 + (t736 * exp2_flush((t737 - v705)))) + (t738 * exp2_flush((t739 - v705))));
          const float t741 = buf12[13];
          const float t742 = buf13[13];
          const float t743 = buf12[15];
          const float t744 = buf13[15];
          const float t745 = ((t740 + (t741 * exp2_flush((t742 - v705)))) + (t743 * exp2_flush((t744 - v705))));
          buf5[((v1 * 2) + 1)] = t745;
        }
      }
    }
  }
}

// attention: parts joined by join of 2 parts
extern "C" __global__ void __launch_bounds__(256, 1) attention_join(u16* buf0, const float* buf1, const float* buf2, const float* buf3) {
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf4[1];
    float buf5[1];
    float buf6[1];
    buf6[0] = __int_as_float(0xff800000);
    buf5[0] = 0.0f;
    buf4[0] = 0.0f;
     {
      const float t2 = buf2[floor_div(v1, 64)];
      const float v3 = t2;
      const float t4 = buf3[floor_div(v1, 64)];
      const float v5 = t4;
      const float t6 = buf1[v1];
      const float v7 = t6;
      const float t8 = buf2[(floor_div(v1, 64) + 4)];
      const float v9 = t8;
      const float t10 = buf3[(floor_div(v1, 64) + 4)];
      const float v11 = t10;
      const float t12 = buf1[(v1 + 256)];
      const float v13 = t12;
      const float t14 = buf6[0];
      const float v15 = max_nan(max_nan(t14, v3), v9);
       {
        const float v16 = ((v15 == __int_as_float(0xff800000)) ? 0.0f : v15);
        const float t17 = buf5[0];
        const float t18 = buf6[0];
        const float t19 = (((t17 * exp2_flush((t18 - v16))) + (v5 * exp2_flush((v3 - v16)))) + (v11 * exp2_flush((v9 - v16))));
        buf5[0] = t19;
      }
       {
        const float v20 = ((v15 == __int_as_float(0xff800000)) ? 0.0f : v15);
        const float t21 = buf4[0];
        const float t22 = buf6[0];
        const float t23 = (((t21 * exp2_flush((t22 - v20))) + (v7 * exp2_flush((v3 - v20)))) + (v13 * exp2_flush((v9 - v20))));
        buf4[0] = t23;
      }
      buf6[0] = v15;
    }
     {
      const float t24 = buf5[0];
      const float v25 = t24;
      const float t26 = buf4[0];
      buf0[v1] = f32_to_f16(float(((v25 == 0.0f) ? 0.0f : divide_full(t26, v25))));
    }
  }
}
