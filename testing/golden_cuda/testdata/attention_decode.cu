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
    const int t3 = ((int(floor_mod(u32(v1), u32(2))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
    const i64 t4 = t3;
    const uint4 w5 = *reinterpret_cast<const uint4*>(buf0 + t4 + 0);
    const u16 t6 = u16((w5.x >> 0 & 0xffffu));
    const u16 t7 = u16((w5.x >> 16 & 0xffffu));
    const u16 t8 = u16((w5.y >> 0 & 0xffffu));
    const u16 t9 = u16((w5.y >> 16 & 0xffffu));
    const u16 t10 = u16((w5.z >> 0 & 0xffffu));
    const u16 t11 = u16((w5.z >> 16 & 0xffffu));
    const u16 t12 = u16((w5.w >> 0 & 0xffffu));
    const u16 t13 = u16((w5.w >> 16 & 0xffffu));
    const i64 t14 = (0) * 8;
    buf11[t14] = f16_to_f32(t6);
    buf11[t14 + 1] = f16_to_f32(t7);
    buf11[t14 + 2] = f16_to_f32(t8);
    buf11[t14 + 3] = f16_to_f32(t9);
    buf11[t14 + 4] = f16_to_f32(t10);
    buf11[t14 + 5] = f16_to_f32(t11);
    buf11[t14 + 6] = f16_to_f32(t12);
    buf11[t14 + 7] = f16_to_f32(t13);
    const i64 t15 = (0) * 8;
    buf10[t15] = 0.0f;
    buf10[t15 + 1] = 0.0f;
    buf10[t15 + 2] = 0.0f;
    buf10[t15 + 3] = 0.0f;
    buf10[t15 + 4] = 0.0f;
    buf10[t15 + 5] = 0.0f;
    buf10[t15 + 6] = 0.0f;
    buf10[t15 + 7] = 0.0f;
    buf9[0] = __int_as_float(0xff800000);
    buf8[0] = 0.0f;
    const int t16 = ((int(floor_mod(u32(v1), u32(2))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
    const i64 t17 = (t16 + 64);
    const uint4 w18 = *reinterpret_cast<const uint4*>(buf0 + t17 + 0);
    const u16 t19 = u16((w18.x >> 0 & 0xffffu));
    const u16 t20 = u16((w18.x >> 16 & 0xffffu));
    const u16 t21 = u16((w18.y >> 0 & 0xffffu));
    const u16 t22 = u16((w18.y >> 16 & 0xffffu));
    const u16 t23 = u16((w18.z >> 0 & 0xffffu));
    const u16 t24 = u16((w18.z >> 16 & 0xffffu));
    const u16 t25 = u16((w18.w >> 0 & 0xffffu));
    const u16 t26 = u16((w18.w >> 16 & 0xffffu));
    const i64 t27 = (1) * 8;
    buf11[t27] = f16_to_f32(t19);
    buf11[t27 + 1] = f16_to_f32(t20);
    buf11[t27 + 2] = f16_to_f32(t21);
    buf11[t27 + 3] = f16_to_f32(t22);
    buf11[t27 + 4] = f16_to_f32(t23);
    buf11[t27 + 5] = f16_to_f32(t24);
    buf11[t27 + 6] = f16_to_f32(t25);
    buf11[t27 + 7] = f16_to_f32(t26);
    const i64 t28 = (1) * 8;
    buf10[t28] = 0.0f;
    buf10[t28 + 1] = 0.0f;
    buf10[t28 + 2] = 0.0f;
    buf10[t28 + 3] = 0.0f;
    buf10[t28 + 4] = 0.0f;
    buf10[t28 + 5] = 0.0f;
    buf10[t28 + 6] = 0.0f;
    buf10[t28 + 7] = 0.0f;
    buf9[1] = __int_as_float(0xff800000);
    buf8[1] = 0.0f;
     {
      const int v29 = int(floor_div(u32((int(v0) + 63)), u32(64)));
      const int v30 = int(floor_div(u32((v29 + 1)), u32(2)));
      const int t31 = max_int(min_int(v30, (v29 - (int(floor_div(u32(v1), u32(2))) * v30))), 0);
      if ((1 <= t31)) {
         {
          const u32 t32 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t33 = (((int(floor_div(u32(v1), u32(2))) * int(t32)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v34 = t33;
          const int t35 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v34, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((v2 * 8)))), "l"(buf1 + ((t35 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v34 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t36 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t37 = (((int(floor_div(u32(v1), u32(2))) * int(t36)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v38 = (t37 + 32);
          const int t39 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v38, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 2048)))), "l"(buf1 + ((t39 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v38 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t40 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t41 = (((int(floor_div(u32(v1), u32(2))) * int(t40)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v42 = t41;
          const int t43 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v42, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 4096)))), "l"(buf2 + ((t43 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v42 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t44 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t45 = (((int(floor_div(u32(v1), u32(2))) * int(t44)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v46 = (t45 + 32);
          const int t47 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v46, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 6144)))), "l"(buf2 + ((t47 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v46 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v48 = int(floor_div(u32((int(v0) + 63)), u32(64)));
      const int v49 = int(floor_div(u32((v48 + 1)), u32(2)));
      const int t50 = max_int(min_int(v49, (v48 - (int(floor_div(u32(v1), u32(2))) * v49))), 0);
      if ((2 <= t50)) {
         {
          const u32 t51 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t52 = (((int(floor_div(u32(v1), u32(2))) * int(t51)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v53 = (t52 + 64);
          const int t54 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v53, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 8192)))), "l"(buf1 + ((t54 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v53 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t55 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t56 = (((int(floor_div(u32(v1), u32(2))) * int(t55)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v57 = (t56 + 96);
          const int t58 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v57, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 10240)))), "l"(buf1 + ((t58 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v57 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t59 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t60 = (((int(floor_div(u32(v1), u32(2))) * int(t59)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v61 = (t60 + 64);
          const int t62 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v61, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 12288)))), "l"(buf2 + ((t62 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v61 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t63 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t64 = (((int(floor_div(u32(v1), u32(2))) * int(t63)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v65 = (t64 + 96);
          const int t66 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v65, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 14336)))), "l"(buf2 + ((t66 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v65 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v67 = int(floor_div(u32((int(v0) + 63)), u32(64)));
      const int v68 = int(floor_div(u32((v67 + 1)), u32(2)));
      const int t69 = max_int(min_int(v68, (v67 - (int(floor_div(u32(v1), u32(2))) * v68))), 0);
      if ((3 <= t69)) {
         {
          const u32 t70 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t71 = (((int(floor_div(u32(v1), u32(2))) * int(t70)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v72 = (t71 + 128);
          const int t73 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v72, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 16384)))), "l"(buf1 + ((t73 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v72 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t74 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t75 = (((int(floor_div(u32(v1), u32(2))) * int(t74)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v76 = (t75 + 160);
          const int t77 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v76, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 18432)))), "l"(buf1 + ((t77 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v76 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t78 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t79 = (((int(floor_div(u32(v1), u32(2))) * int(t78)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v80 = (t79 + 128);
          const int t81 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v80, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 20480)))), "l"(buf2 + ((t81 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v80 < int(v0)) ? 16 : 0)) : "memory");
        }
         {
          const u32 t82 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t83 = (((int(floor_div(u32(v1), u32(2))) * int(t82)) * 64) + int(floor_div(u32(v2), u32(8))));
          const int v84 = (t83 + 160);
          const int t85 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v84, (int(v0) - 1)) * 64));
          asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 22528)))), "l"(buf2 + ((t85 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v84 < int(v0)) ? 16 : 0)) : "memory");
        }
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v86 = int(floor_div(u32((int(v0) + 63)), u32(64)));
      const int v87 = int(floor_div(u32((v86 + 1)), u32(2)));
      const int t88 = max_int(min_int(v87, (v86 - (int(floor_div(u32(v1), u32(2))) * v87))), 0);
      #pragma unroll 1
      for (int v89 = 0; v89 < t88; ++v89) {
         {
          const int v90 = int(floor_div(u32((int(v0) + 63)), u32(64)));
          const int v91 = int(floor_div(u32((v90 + 1)), u32(2)));
          const int t92 = max_int(min_int(v91, (v90 - (int(floor_div(u32(v1), u32(2))) * v91))), 0);
          if (((v89 + 3) < t92)) {
             {
              const u32 t93 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
              const int t94 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t93)) * 64)) + int(floor_div(u32(v2), u32(8))));
              const int v95 = (t94 + 192);
              const int t96 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v95, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((int(floor_mod(u32((v89 + 3)), u32(4))) * 8192) + (v2 * 8))))), "l"(buf1 + ((t96 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v95 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const u32 t97 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
              const int t98 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t97)) * 64)) + int(floor_div(u32(v2), u32(8))));
              const int v99 = (t98 + 224);
              const int t100 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v99, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((int(floor_mod(u32((v89 + 3)), u32(4))) * 8192) + (v2 * 8)) + 2048)))), "l"(buf1 + ((t100 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v99 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const u32 t101 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
              const int t102 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t101)) * 64)) + int(floor_div(u32(v2), u32(8))));
              const int v103 = (t102 + 192);
              const int t104 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v103, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((int(floor_mod(u32((v89 + 3)), u32(4))) * 8192) + (v2 * 8)) + 4096)))), "l"(buf2 + ((t104 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v103 < int(v0)) ? 16 : 0)) : "memory");
            }
             {
              const u32 t105 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
              const int t106 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t105)) * 64)) + int(floor_div(u32(v2), u32(8))));
              const int v107 = (t106 + 224);
              const int t108 = (((int(floor_mod(u32(v1), u32(2))) * int(v0)) * 64) + (min_int(v107, (int(v0) - 1)) * 64));
              asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((int(floor_mod(u32((v89 + 3)), u32(4))) * 8192) + (v2 * 8)) + 6144)))), "l"(buf2 + ((t108 + (int(floor_mod(u32(v2), u32(8))) * 8)))), "r"(((v107 < int(v0)) ? 16 : 0)) : "memory");
            }
          }
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
        asm volatile("cp.async.wait_group 3;" ::: "memory");
         {
          const i64 t109 = ((int(floor_mod(u32(v89), u32(4))) * 8192) + (v2 * 8));
          const uint4 w110 = *reinterpret_cast<const uint4*>(buf6 + t109 + 0);
          const u16 t111 = u16((w110.x >> 0 & 0xffffu));
          const u16 t112 = u16((w110.x >> 16 & 0xffffu));
          const u16 t113 = u16((w110.y >> 0 & 0xffffu));
          const u16 t114 = u16((w110.y >> 16 & 0xffffu));
          const u16 t115 = u16((w110.z >> 0 & 0xffffu));
          const u16 t116 = u16((w110.z >> 16 & 0xffffu));
          const u16 t117 = u16((w110.w >> 0 & 0xffffu));
          const u16 t118 = u16((w110.w >> 16 & 0xffffu));
          const float v119 = f16_to_f32(t111);
          const float v120 = f16_to_f32(t112);
          const float v121 = f16_to_f32(t113);
          const float v122 = f16_to_f32(t114);
          const float v123 = f16_to_f32(t115);
          const float v124 = f16_to_f32(t116);
          const float v125 = f16_to_f32(t117);
          const float v126 = f16_to_f32(t118);
          const i64 t127 = (((int(floor_mod(u32(v89), u32(4))) * 8192) + (v2 * 8)) + 2048);
          const uint4 w128 = *reinterpret_cast<const uint4*>(buf6 + t127 + 0);
          const u16 t129 = u16((w128.x >> 0 & 0xffffu));
          const u16 t130 = u16((w128.x >> 16 & 0xffffu));
          const u16 t131 = u16((w128.y >> 0 & 0xffffu));
          const u16 t132 = u16((w128.y >> 16 & 0xffffu));
          const u16 t133 = u16((w128.z >> 0 & 0xffffu));
          const u16 t134 = u16((w128.z >> 16 & 0xffffu));
          const u16 t135 = u16((w128.w >> 0 & 0xffffu));
          const u16 t136 = u16((w128.w >> 16 & 0xffffu));
          const float v137 = f16_to_f32(t129);
          const float v138 = f16_to_f32(t130);
          const float v139 = f16_to_f32(t131);
          const float v140 = f16_to_f32(t132);
          const float v141 = f16_to_f32(t133);
          const float v142 = f16_to_f32(t134);
          const float v143 = f16_to_f32(t135);
          const float v144 = f16_to_f32(t136);
          const i64 t145 = (((int(floor_mod(u32(v89), u32(4))) * 8192) + (v2 * 8)) + 4096);
          const uint4 w146 = *reinterpret_cast<const uint4*>(buf6 + t145 + 0);
          const u16 t147 = u16((w146.x >> 0 & 0xffffu));
          const u16 t148 = u16((w146.x >> 16 & 0xffffu));
          const u16 t149 = u16((w146.y >> 0 & 0xffffu));
          const u16 t150 = u16((w146.y >> 16 & 0xffffu));
          const u16 t151 = u16((w146.z >> 0 & 0xffffu));
          const u16 t152 = u16((w146.z >> 16 & 0xffffu));
          const u16 t153 = u16((w146.w >> 0 & 0xffffu));
          const u16 t154 = u16((w146.w >> 16 & 0xffffu));
          const float v155 = f16_to_f32(t147);
          const float v156 = f16_to_f32(t148);
          const float v157 = f16_to_f32(t149);
          const float v158 = f16_to_f32(t150);
          const float v159 = f16_to_f32(t151);
          const float v160 = f16_to_f32(t152);
          const float v161 = f16_to_f32(t153);
          const float v162 = f16_to_f32(t154);
          const i64 t163 = (((int(floor_mod(u32(v89), u32(4))) * 8192) + (v2 * 8)) + 6144);
          const uint4 w164 = *reinterpret_cast<const uint4*>(buf6 + t163 + 0);
          const u16 t165 = u16((w164.x >> 0 & 0xffffu));
          const u16 t166 = u16((w164.x >> 16 & 0xffffu));
          const u16 t167 = u16((w164.y >> 0 & 0xffffu));
          const u16 t168 = u16((w164.y >> 16 & 0xffffu));
          const u16 t169 = u16((w164.z >> 0 & 0xffffu));
          const u16 t170 = u16((w164.z >> 16 & 0xffffu));
          const u16 t171 = u16((w164.w >> 0 & 0xffffu));
          const u16 t172 = u16((w164.w >> 16 & 0xffffu));
          const float v173 = f16_to_f32(t165);
          const float v174 = f16_to_f32(t166);
          const float v175 = f16_to_f32(t167);
          const float v176 = f16_to_f32(t168);
          const float v177 = f16_to_f32(t169);
          const float v178 = f16_to_f32(t170);
          const float v179 = f16_to_f32(t171);
          const float v180 = f16_to_f32(t172);
           {
            const i64 t181 = (0) * 8;
            const float t182 = buf11[t181];
            const float t183 = buf11[t181 + 1];
            const float t184 = buf11[t181 + 2];
            const float t185 = buf11[t181 + 3];
            const float t186 = buf11[t181 + 4];
            const float t187 = buf11[t181 + 5];
            const float t188 = buf11[t181 + 6];
            const float t189 = buf11[t181 + 7];
            const float v190 = t182;
            const float v191 = t183;
            const float v192 = t184;
            const float v193 = t185;
            const float v194 = t186;
            const float v195 = t187;
            const float v196 = t188;
            const float v197 = t189;
            const float t198 = ((((0.0f + (v190 * v119)) + (v191 * v120)) + (v192 * v121)) + (v193 * v122));
            const float t199 = ((((t198 + (v194 * v123)) + (v195 * v124)) + (v196 * v125)) + (v197 * v126));
            buf7[0] = t199;
          }
           {
            const float t200 = buf7[0];
            const float t201 = __shfl_xor_sync(0xffffffffu, t200, 4);
            const float v202 = t201;
            const float t203 = buf7[0];
            buf7[0] = (t203 + v202);
          }
           {
            const float t204 = buf7[0];
            const float t205 = __shfl_xor_sync(0xffffffffu, t204, 2);
            const float v206 = t205;
            const float t207 = buf7[0];
            buf7[0] = (t207 + v206);
          }
           {
            const float t208 = buf7[0];
            const float t209 = __shfl_xor_sync(0xffffffffu, t208, 1);
            const float v210 = t209;
            const float t211 = buf7[0];
            buf7[0] = (t211 + v210);
          }
           {
            const i64 t212 = (0) * 8;
            const float t213 = buf11[t212];
            const float t214 = buf11[t212 + 1];
            const float t215 = buf11[t212 + 2];
            const float t216 = buf11[t212 + 3];
            const float t217 = buf11[t212 + 4];
            const float t218 = buf11[t212 + 5];
            const float t219 = buf11[t212 + 6];
            const float t220 = buf11[t212 + 7];
            const float v221 = t213;
            const float v222 = t214;
            const float v223 = t215;
            const float v224 = t216;
            const float v225 = t217;
            const float v226 = t218;
            const float v227 = t219;
            const float v228 = t220;
            const float t229 = ((((0.0f + (v221 * v137)) + (v222 * v138)) + (v223 * v139)) + (v224 * v140));
            const float t230 = ((((t229 + (v225 * v141)) + (v226 * v142)) + (v227 * v143)) + (v228 * v144));
            buf7[1] = t230;
          }
           {
            const float t231 = buf7[1];
            const float t232 = __shfl_xor_sync(0xffffffffu, t231, 4);
            const float v233 = t232;
            const float t234 = buf7[1];
            buf7[1] = (t234 + v233);
          }
           {
            const float t235 = buf7[1];
            const float t236 = __shfl_xor_sync(0xffffffffu, t235, 2);
            const float v237 = t236;
            const float t238 = buf7[1];
            buf7[1] = (t238 + v237);
          }
           {
            const float t239 = buf7[1];
            const float t240 = __shfl_xor_sync(0xffffffffu, t239, 1);
            const float v241 = t240;
            const float t242 = buf7[1];
            buf7[1] = (t242 + v241);
          }
           {
            const i64 t243 = (1) * 8;
            const float t244 = buf11[t243];
            const float t245 = buf11[t243 + 1];
            const float t246 = buf11[t243 + 2];
            const float t247 = buf11[t243 + 3];
            const float t248 = buf11[t243 + 4];
            const float t249 = buf11[t243 + 5];
            const float t250 = buf11[t243 + 6];
            const float t251 = buf11[t243 + 7];
            const float v252 = t244;
            const float v253 = t245;
            const float v254 = t246;
            const float v255 = t247;
            const float v256 = t248;
            const float v257 = t249;
            const float v258 = t250;
            const float v259 = t251;
            const float t260 = ((((0.0f + (v252 * v119)) + (v253 * v120)) + (v254 * v121)) + (v255 * v122));
            const float t261 = ((((t260 + (v256 * v123)) + (v257 * v124)) + (v258 * v125)) + (v259 * v126));
            buf7[2] = t261;
          }
           {
            const float t262 = buf7[2];
            const float t263 = __shfl_xor_sync(0xffffffffu, t262, 4);
            const float v264 = t263;
            const float t265 = buf7[2];
            buf7[2] = (t265 + v264);
          }
           {
            const float t266 = buf7[2];
            const float t267 = __shfl_xor_sync(0xffffffffu, t266, 2);
            const float v268 = t267;
            const float t269 = buf7[2];
            buf7[2] = (t269 + v268);
          }
           {
            const float t270 = buf7[2];
            const float t271 = __shfl_xor_sync(0xffffffffu, t270, 1);
            const float v272 = t271;
            const float t273 = buf7[2];
            buf7[2] = (t273 + v272);
          }
           {
            const i64 t274 = (1) * 8;
            const float t275 = buf11[t274];
            const float t276 = buf11[t274 + 1];
            const float t277 = buf11[t274 + 2];
            const float t278 = buf11[t274 + 3];
            const float t279 = buf11[t274 + 4];
            const float t280 = buf11[t274 + 5];
            const float t281 = buf11[t274 + 6];
            const float t282 = buf11[t274 + 7];
            const float v283 = t275;
            const float v284 = t276;
            const float v285 = t277;
            const float v286 = t278;
            const float v287 = t279;
            const float v288 = t280;
            const float v289 = t281;
            const float v290 = t282;
            const float t291 = ((((0.0f + (v283 * v137)) + (v284 * v138)) + (v285 * v139)) + (v286 * v140));
            const float t292 = ((((t291 + (v287 * v141)) + (v288 * v142)) + (v289 * v143)) + (v290 * v144));
            buf7[3] = t292;
          }
           {
            const float t293 = buf7[3];
            const float t294 = __shfl_xor_sync(0xffffffffu, t293, 4);
            const float v295 = t294;
            const float t296 = buf7[3];
            buf7[3] = (t296 + v295);
          }
           {
            const float t297 = buf7[3];
            const float t298 = __shfl_xor_sync(0xffffffffu, t297, 2);
            const float v299 = t298;
            const float t300 = buf7[3];
            buf7[3] = (t300 + v299);
          }
           {
            const float t301 = buf7[3];
            const float t302 = __shfl_xor_sync(0xffffffffu, t301, 1);
            const float v303 = t302;
            const float t304 = buf7[3];
            buf7[3] = (t304 + v303);
          }
          const u32 t305 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t306 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t305)) * 64)) + int(floor_div(u32(v2), u32(8))));
          const float t307 = buf7[0];
          buf7[0] = ((t306 < int(v0)) ? (t307 * 0.180336878f) : __int_as_float(0xff800000));
          const u32 t308 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t309 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t308)) * 64)) + int(floor_div(u32(v2), u32(8))));
          const float t310 = buf7[1];
          const float t311 = (((t309 + 32) < int(v0)) ? (t310 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[1] = t311;
           {
            const float t312 = buf9[0];
            const float t313 = buf7[0];
            const float t314 = buf7[1];
            const float v315 = max_nan(max_nan(t312, t313), t314);
            const float v316 = ((v315 == __int_as_float(0xff800000)) ? 0.0f : v315);
            const float t317 = buf9[0];
            const float v318 = exp2_flush((t317 - v316));
            const float t319 = buf7[0];
            buf7[0] = exp2_flush((t319 - v316));
            const float t320 = buf7[1];
            buf7[1] = exp2_flush((t320 - v316));
            const float t321 = buf8[0];
            const float t322 = buf7[0];
            const float t323 = buf7[1];
            buf8[0] = (((t321 * v318) + t322) + t323);
            const i64 t324 = (0) * 8;
            const float t325 = buf10[t324];
            const float t326 = buf10[t324 + 1];
            const float t327 = buf10[t324 + 2];
            const float t328 = buf10[t324 + 3];
            const float t329 = buf10[t324 + 4];
            const float t330 = buf10[t324 + 5];
            const float t331 = buf10[t324 + 6];
            const float t332 = buf10[t324 + 7];
            const float t333 = buf7[0];
            const float t334 = buf7[1];
            const i64 t335 = (0) * 8;
            buf10[t335] = (((t325 * v318) + (t333 * v155)) + (t334 * v173));
            buf10[t335 + 1] = (((t326 * v318) + (t333 * v156)) + (t334 * v174));
            buf10[t335 + 2] = (((t327 * v318) + (t333 * v157)) + (t334 * v175));
            buf10[t335 + 3] = (((t328 * v318) + (t333 * v158)) + (t334 * v176));
            buf10[t335 + 4] = (((t329 * v318) + (t333 * v159)) + (t334 * v177));
            buf10[t335 + 5] = (((t330 * v318) + (t333 * v160)) + (t334 * v178));
            buf10[t335 + 6] = (((t331 * v318) + (t333 * v161)) + (t334 * v179));
            buf10[t335 + 7] = (((t332 * v318) + (t333 * v162)) + (t334 * v180));
            buf9[0] = v315;
          }
          const u32 t336 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t337 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t336)) * 64)) + int(floor_div(u32(v2), u32(8))));
          const float t338 = buf7[2];
          buf7[2] = ((t337 < int(v0)) ? (t338 * 0.180336878f) : __int_as_float(0xff800000));
          const u32 t339 = floor_div(u32((int(floor_div(u32((int(v0) + 63)), u32(64))) + 1)), u32(2));
          const int t340 = (((v89 * 64) + ((int(floor_div(u32(v1), u32(2))) * int(t339)) * 64)) + int(floor_div(u32(v2), u32(8))));
          const float t341 = buf7[3];
          const float t342 = (((t340 + 32) < int(v0)) ? (t341 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[3] = t342;
           {
            const float t343 = buf9[1];
            const float t344 = buf7[2];
            const float t345 = buf7[3];
            const float v346 = max_nan(max_nan(t343, t344), t345);
            const float v347 = ((v346 == __int_as_float(0xff800000)) ? 0.0f : v346);
            const float t348 = buf9[1];
            const float v349 = exp2_flush((t348 - v347));
            const float t350 = buf7[2];
            buf7[2] = exp2_flush((t350 - v347));
            const float t351 = buf7[3];
            buf7[3] = exp2_flush((t351 - v347));
            const float t352 = buf8[1];
            const float t353 = buf7[2];
            const float t354 = buf7[3];
            buf8[1] = (((t352 * v349) + t353) + t354);
            const i64 t355 = (1) * 8;
            const float t356 = buf10[t355];
            const float t357 = buf10[t355 + 1];
            const float t358 = buf10[t355 + 2];
            const float t359 = buf10[t355 + 3];
            const float t360 = buf10[t355 + 4];
            const float t361 = buf10[t355 + 5];
            const float t362 = buf10[t355 + 6];
            const float t363 = buf10[t355 + 7];
            const float t364 = buf7[2];
            const float t365 = buf7[3];
            const i64 t366 = (1) * 8;
            buf10[t366] = (((t356 * v349) + (t364 * v155)) + (t365 * v173));
            buf10[t366 + 1] = (((t357 * v349) + (t364 * v156)) + (t365 * v174));
            buf10[t366 + 2] = (((t358 * v349) + (t364 * v157)) + (t365 * v175));
            buf10[t366 + 3] = (((t359 * v349) + (t364 * v158)) + (t365 * v176));
            buf10[t366 + 4] = (((t360 * v349) + (t364 * v159)) + (t365 * v177));
            buf10[t366 + 5] = (((t361 * v349) + (t364 * v160)) + (t365 * v178));
            buf10[t366 + 6] = (((t362 * v349) + (t364 * v161)) + (t365 * v179));
            buf10[t366 + 7] = (((t363 * v349) + (t364 * v162)) + (t365 * v180));
            buf9[1] = v346;
          }
        }
      }
    }
     {
      const float t367 = buf9[0];
      const float t368 = __shfl_xor_sync(0xffffffffu, t367, 8);
      const float v369 = t368;
      const float t370 = buf9[0];
      const float v371 = max_nan(t370, v369);
      const float t372 = buf9[0];
      const float t373 = exp2_flush((t372 - ((v371 == __int_as_float(0xff800000)) ? 0.0f : v371)));
      const float v374 = t373;
      const float t375 = exp2_flush((v369 - ((v371 == __int_as_float(0xff800000)) ? 0.0f : v371)));
      const float v376 = t375;
       {
        const float t377 = buf8[0];
        const float v378 = t377;
        const float t379 = __shfl_xor_sync(0xffffffffu, v378, 8);
        buf8[0] = ((v378 * v374) + (t379 * v376));
      }
       {
        const i64 t380 = (0) * 8;
        const float t381 = buf10[t380];
        const float t382 = buf10[t380 + 1];
        const float t383 = buf10[t380 + 2];
        const float t384 = buf10[t380 + 3];
        const float t385 = buf10[t380 + 4];
        const float t386 = buf10[t380 + 5];
        const float t387 = buf10[t380 + 6];
        const float t388 = buf10[t380 + 7];
        const float v389 = t381;
        const float v390 = t382;
        const float v391 = t383;
        const float v392 = t384;
        const float v393 = t385;
        const float v394 = t386;
        const float v395 = t387;
        const float v396 = t388;
        const float t397 = __shfl_xor_sync(0xffffffffu, v389, 8);
        const float t398 = __shfl_xor_sync(0xffffffffu, v390, 8);
        const float t399 = __shfl_xor_sync(0xffffffffu, v391, 8);
        const float t400 = __shfl_xor_sync(0xffffffffu, v392, 8);
        const float t401 = __shfl_xor_sync(0xffffffffu, v393, 8);
        const float t402 = __shfl_xor_sync(0xffffffffu, v394, 8);
        const float t403 = __shfl_xor_sync(0xffffffffu, v395, 8);
        const float t404 = __shfl_xor_sync(0xffffffffu, v396, 8);
        const i64 t405 = (0) * 8;
        buf10[t405] = ((v389 * v374) + (t397 * v376));
        buf10[t405 + 1] = ((v390 * v374) + (t398 * v376));
        buf10[t405 + 2] = ((v391 * v374) + (t399 * v376));
        buf10[t405 + 3] = ((v392 * v374) + (t400 * v376));
        buf10[t405 + 4] = ((v393 * v374) + (t401 * v376));
        buf10[t405 + 5] = ((v394 * v374) + (t402 * v376));
        buf10[t405 + 6] = ((v395 * v374) + (t403 * v376));
        buf10[t405 + 7] = ((v396 * v374) + (t404 * v376));
      }
      buf9[0] = v371;
    }
     {
      const float t406 = buf9[1];
      const float t407 = __shfl_xor_sync(0xffffffffu, t406, 8);
      const float v408 = t407;
      const float t409 = buf9[1];
      const float v410 = max_nan(t409, v408);
      const float t411 = buf9[1];
      const float t412 = exp2_flush((t411 - ((v410 == __int_as_float(0xff800000)) ? 0.0f : v410)));
      const float v413 = t412;
      const float t414 = exp2_flush((v408 - ((v410 == __int_as_float(0xff800000)) ? 0.0f : v410)));
      const float v415 = t414;
       {
        const float t416 = buf8[1];
        const float v417 = t416;
        const float t418 = __shfl_xor_sync(0xffffffffu, v417, 8);
        buf8[1] = ((v417 * v413) + (t418 * v415));
      }
       {
        const i64 t419 = (1) * 8;
        const float t420 = buf10[t419];
        const float t421 = buf10[t419 + 1];
        const float t422 = buf10[t419 + 2];
        const float t423 = buf10[t419 + 3];
        const float t424 = buf10[t419 + 4];
        const float t425 = buf10[t419 + 5];
        const float t426 = buf10[t419 + 6];
        const float t427 = buf10[t419 + 7];
        const float v428 = t420;
        const float v429 = t421;
        const float v430 = t422;
        const float v431 = t423;
        const float v432 = t424;
        const float v433 = t425;
        const float v434 = t426;
        const float v435 = t427;
        const float t436 = __shfl_xor_sync(0xffffffffu, v428, 8);
        const float t437 = __shfl_xor_sync(0xffffffffu, v429, 8);
        const float t438 = __shfl_xor_sync(0xffffffffu, v430, 8);
        const float t439 = __shfl_xor_sync(0xffffffffu, v431, 8);
        const float t440 = __shfl_xor_sync(0xffffffffu, v432, 8);
        const float t441 = __shfl_xor_sync(0xffffffffu, v433, 8);
        const float t442 = __shfl_xor_sync(0xffffffffu, v434, 8);
        const float t443 = __shfl_xor_sync(0xffffffffu, v435, 8);
        const i64 t444 = (1) * 8;
        buf10[t444] = ((v428 * v413) + (t436 * v415));
        buf10[t444 + 1] = ((v429 * v413) + (t437 * v415));
        buf10[t444 + 2] = ((v430 * v413) + (t438 * v415));
        buf10[t444 + 3] = ((v431 * v413) + (t439 * v415));
        buf10[t444 + 4] = ((v432 * v413) + (t440 * v415));
        buf10[t444 + 5] = ((v433 * v413) + (t441 * v415));
        buf10[t444 + 6] = ((v434 * v413) + (t442 * v415));
        buf10[t444 + 7] = ((v435 * v413) + (t443 * v415));
      }
      buf9[1] = v410;
    }
     {
      const float t445 = buf9[0];
      const float t446 = __shfl_xor_sync(0xffffffffu, t445, 16);
      const float v447 = t446;
      const float t448 = buf9[0];
      const float v449 = max_nan(t448, v447);
      const float t450 = buf9[0];
      const float t451 = exp2_flush((t450 - ((v449 == __int_as_float(0xff800000)) ? 0.0f : v449)));
      const float v452 = t451;
      const float t453 = exp2_flush((v447 - ((v449 == __int_as_float(0xff800000)) ? 0.0f : v449)));
      const float v454 = t453;
       {
        const float t455 = buf8[0];
        const float v456 = t455;
        const float t457 = __shfl_xor_sync(0xffffffffu, v456, 16);
        buf8[0] = ((v456 * v452) + (t457 * v454));
      }
       {
        const i64 t458 = (0) * 8;
        const float t459 = buf10[t458];
        const float t460 = buf10[t458 + 1];
        const float t461 = buf10[t458 + 2];
        const float t462 = buf10[t458 + 3];
        const float t463 = buf10[t458 + 4];
        const float t464 = buf10[t458 + 5];
        const float t465 = buf10[t458 + 6];
        const float t466 = buf10[t458 + 7];
        const float v467 = t459;
        const float v468 = t460;
        const float v469 = t461;
        const float v470 = t462;
        const float v471 = t463;
        const float v472 = t464;
        const float v473 = t465;
        const float v474 = t466;
        const float t475 = __shfl_xor_sync(0xffffffffu, v467, 16);
        const float t476 = __shfl_xor_sync(0xffffffffu, v468, 16);
        const float t477 = __shfl_xor_sync(0xffffffffu, v469, 16);
        const float t478 = __shfl_xor_sync(0xffffffffu, v470, 16);
        const float t479 = __shfl_xor_sync(0xffffffffu, v471, 16);
        const float t480 = __shfl_xor_sync(0xffffffffu, v472, 16);
        const float t481 = __shfl_xor_sync(0xffffffffu, v473, 16);
        const float t482 = __shfl_xor_sync(0xffffffffu, v474, 16);
        const i64 t483 = (0) * 8;
        buf10[t483] = ((v467 * v452) + (t475 * v454));
        buf10[t483 + 1] = ((v468 * v452) + (t476 * v454));
        buf10[t483 + 2] = ((v469 * v452) + (t477 * v454));
        buf10[t483 + 3] = ((v470 * v452) + (t478 * v454));
        buf10[t483 + 4] = ((v471 * v452) + (t479 * v454));
        buf10[t483 + 5] = ((v472 * v452) + (t480 * v454));
        buf10[t483 + 6] = ((v473 * v452) + (t481 * v454));
        buf10[t483 + 7] = ((v474 * v452) + (t482 * v454));
      }
      buf9[0] = v449;
    }
     {
      const float t484 = buf9[1];
      const float t485 = __shfl_xor_sync(0xffffffffu, t484, 16);
      const float v486 = t485;
      const float t487 = buf9[1];
      const float v488 = max_nan(t487, v486);
      const float t489 = buf9[1];
      const float t490 = exp2_flush((t489 - ((v488 == __int_as_float(0xff800000)) ? 0.0f : v488)));
      const float v491 = t490;
      const float t492 = exp2_flush((v486 - ((v488 == __int_as_float(0xff800000)) ? 0.0f : v488)));
      const float v493 = t492;
       {
        const float t494 = buf8[1];
        const float v495 = t494;
        const float t496 = __shfl_xor_sync(0xffffffffu, v495, 16);
        buf8[1] = ((v495 * v491) + (t496 * v493));
      }
       {
        const i64 t497 = (1) * 8;
        const float t498 = buf10[t497];
        const float t499 = buf10[t497 + 1];
        const float t500 = buf10[t497 + 2];
        const float t501 = buf10[t497 + 3];
        const float t502 = buf10[t497 + 4];
        const float t503 = buf10[t497 + 5];
        const float t504 = buf10[t497 + 6];
        const float t505 = buf10[t497 + 7];
        const float v506 = t498;
        const float v507 = t499;
        const float v508 = t500;
        const float v509 = t501;
        const float v510 = t502;
        const float v511 = t503;
        const float v512 = t504;
        const float v513 = t505;
        const float t514 = __shfl_xor_sync(0xffffffffu, v506, 16);
        const float t515 = __shfl_xor_sync(0xffffffffu, v507, 16);
        const float t516 = __shfl_xor_sync(0xffffffffu, v508, 16);
        const float t517 = __shfl_xor_sync(0xffffffffu, v509, 16);
        const float t518 = __shfl_xor_sync(0xffffffffu, v510, 16);
        const float t519 = __shfl_xor_sync(0xffffffffu, v511, 16);
        const float t520 = __shfl_xor_sync(0xffffffffu, v512, 16);
        const float t521 = __shfl_xor_sync(0xffffffffu, v513, 16);
        const i64 t522 = (1) * 8;
        buf10[t522] = ((v506 * v491) + (t514 * v493));
        buf10[t522 + 1] = ((v507 * v491) + (t515 * v493));
        buf10[t522 + 2] = ((v508 * v491) + (t516 * v493));
        buf10[t522 + 3] = ((v509 * v491) + (t517 * v493));
        buf10[t522 + 4] = ((v510 * v491) + (t518 * v493));
        buf10[t522 + 5] = ((v511 * v491) + (t519 * v493));
        buf10[t522 + 6] = ((v512 * v491) + (t520 * v493));
        buf10[t522 + 7] = ((v513 * v491) + (t521 * v493));
      }
      buf9[1] = v488;
    }
     {
      float* const buf12 = reinterpret_cast<float*>(shared_memory + 65536);
      float* const buf13 = reinterpret_cast<float*>(shared_memory + 65600);
      float* const buf14 = reinterpret_cast<float*>(shared_memory + 65664);
      if ((int(floor_mod(u32(v2), u32(32))) < 8)) {
        const i64 t523 = (0) * 8;
        const float t524 = buf10[t523];
        const float t525 = buf10[t523 + 1];
        const float t526 = buf10[t523 + 2];
        const float t527 = buf10[t523 + 3];
        const float t528 = buf10[t523 + 4];
        const float t529 = buf10[t523 + 5];
        const float t530 = buf10[t523 + 6];
        const float t531 = buf10[t523 + 7];
        const int t532 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[t532] = t524;
        const i64 t533 = (0) * 8;
        const float t534 = buf10[t533];
        const float t535 = buf10[t533 + 1];
        const float t536 = buf10[t533 + 2];
        const float t537 = buf10[t533 + 3];
        const float t538 = buf10[t533 + 4];
        const float t539 = buf10[t533 + 5];
        const float t540 = buf10[t533 + 6];
        const float t541 = buf10[t533 + 7];
        const int t542 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t542 + 1)] = t535;
        const i64 t543 = (0) * 8;
        const float t544 = buf10[t543];
        const float t545 = buf10[t543 + 1];
        const float t546 = buf10[t543 + 2];
        const float t547 = buf10[t543 + 3];
        const float t548 = buf10[t543 + 4];
        const float t549 = buf10[t543 + 5];
        const float t550 = buf10[t543 + 6];
        const float t551 = buf10[t543 + 7];
        const int t552 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t552 + 2)] = t546;
        const i64 t553 = (0) * 8;
        const float t554 = buf10[t553];
        const float t555 = buf10[t553 + 1];
        const float t556 = buf10[t553 + 2];
        const float t557 = buf10[t553 + 3];
        const float t558 = buf10[t553 + 4];
        const float t559 = buf10[t553 + 5];
        const float t560 = buf10[t553 + 6];
        const float t561 = buf10[t553 + 7];
        const int t562 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t562 + 3)] = t557;
        const i64 t563 = (0) * 8;
        const float t564 = buf10[t563];
        const float t565 = buf10[t563 + 1];
        const float t566 = buf10[t563 + 2];
        const float t567 = buf10[t563 + 3];
        const float t568 = buf10[t563 + 4];
        const float t569 = buf10[t563 + 5];
        const float t570 = buf10[t563 + 6];
        const float t571 = buf10[t563 + 7];
        const int t572 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t572 + 4)] = t568;
        const i64 t573 = (0) * 8;
        const float t574 = buf10[t573];
        const float t575 = buf10[t573 + 1];
        const float t576 = buf10[t573 + 2];
        const float t577 = buf10[t573 + 3];
        const float t578 = buf10[t573 + 4];
        const float t579 = buf10[t573 + 5];
        const float t580 = buf10[t573 + 6];
        const float t581 = buf10[t573 + 7];
        const int t582 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t582 + 5)] = t579;
        const i64 t583 = (0) * 8;
        const float t584 = buf10[t583];
        const float t585 = buf10[t583 + 1];
        const float t586 = buf10[t583 + 2];
        const float t587 = buf10[t583 + 3];
        const float t588 = buf10[t583 + 4];
        const float t589 = buf10[t583 + 5];
        const float t590 = buf10[t583 + 6];
        const float t591 = buf10[t583 + 7];
        const int t592 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t592 + 6)] = t590;
        const i64 t593 = (0) * 8;
        const float t594 = buf10[t593];
        const float t595 = buf10[t593 + 1];
        const float t596 = buf10[t593 + 2];
        const float t597 = buf10[t593 + 3];
        const float t598 = buf10[t593 + 4];
        const float t599 = buf10[t593 + 5];
        const float t600 = buf10[t593 + 6];
        const float t601 = buf10[t593 + 7];
        const int t602 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t602 + 7)] = t601;
        const i64 t603 = (1) * 8;
        const float t604 = buf10[t603];
        const float t605 = buf10[t603 + 1];
        const float t606 = buf10[t603 + 2];
        const float t607 = buf10[t603 + 3];
        const float t608 = buf10[t603 + 4];
        const float t609 = buf10[t603 + 5];
        const float t610 = buf10[t603 + 6];
        const float t611 = buf10[t603 + 7];
        const int t612 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t612 + 64)] = t604;
        const i64 t613 = (1) * 8;
        const float t614 = buf10[t613];
        const float t615 = buf10[t613 + 1];
        const float t616 = buf10[t613 + 2];
        const float t617 = buf10[t613 + 3];
        const float t618 = buf10[t613 + 4];
        const float t619 = buf10[t613 + 5];
        const float t620 = buf10[t613 + 6];
        const float t621 = buf10[t613 + 7];
        const int t622 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t622 + 65)] = t615;
        const i64 t623 = (1) * 8;
        const float t624 = buf10[t623];
        const float t625 = buf10[t623 + 1];
        const float t626 = buf10[t623 + 2];
        const float t627 = buf10[t623 + 3];
        const float t628 = buf10[t623 + 4];
        const float t629 = buf10[t623 + 5];
        const float t630 = buf10[t623 + 6];
        const float t631 = buf10[t623 + 7];
        const int t632 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t632 + 66)] = t626;
        const i64 t633 = (1) * 8;
        const float t634 = buf10[t633];
        const float t635 = buf10[t633 + 1];
        const float t636 = buf10[t633 + 2];
        const float t637 = buf10[t633 + 3];
        const float t638 = buf10[t633 + 4];
        const float t639 = buf10[t633 + 5];
        const float t640 = buf10[t633 + 6];
        const float t641 = buf10[t633 + 7];
        const int t642 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t642 + 67)] = t637;
        const i64 t643 = (1) * 8;
        const float t644 = buf10[t643];
        const float t645 = buf10[t643 + 1];
        const float t646 = buf10[t643 + 2];
        const float t647 = buf10[t643 + 3];
        const float t648 = buf10[t643 + 4];
        const float t649 = buf10[t643 + 5];
        const float t650 = buf10[t643 + 6];
        const float t651 = buf10[t643 + 7];
        const int t652 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t652 + 68)] = t648;
        const i64 t653 = (1) * 8;
        const float t654 = buf10[t653];
        const float t655 = buf10[t653 + 1];
        const float t656 = buf10[t653 + 2];
        const float t657 = buf10[t653 + 3];
        const float t658 = buf10[t653 + 4];
        const float t659 = buf10[t653 + 5];
        const float t660 = buf10[t653 + 6];
        const float t661 = buf10[t653 + 7];
        const int t662 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t662 + 69)] = t659;
        const i64 t663 = (1) * 8;
        const float t664 = buf10[t663];
        const float t665 = buf10[t663 + 1];
        const float t666 = buf10[t663 + 2];
        const float t667 = buf10[t663 + 3];
        const float t668 = buf10[t663 + 4];
        const float t669 = buf10[t663 + 5];
        const float t670 = buf10[t663 + 6];
        const float t671 = buf10[t663 + 7];
        const int t672 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t672 + 70)] = t670;
        const i64 t673 = (1) * 8;
        const float t674 = buf10[t673];
        const float t675 = buf10[t673 + 1];
        const float t676 = buf10[t673 + 2];
        const float t677 = buf10[t673 + 3];
        const float t678 = buf10[t673 + 4];
        const float t679 = buf10[t673 + 5];
        const float t680 = buf10[t673 + 6];
        const float t681 = buf10[t673 + 7];
        const int t682 = ((int(floor_div(u32(v2), u32(32))) * 128) + (int(floor_mod(u32(v2), u32(8))) * 8));
        buf14[(t682 + 71)] = t681;
      }
      if ((int(floor_mod(u32(v2), u32(32))) == 0)) {
        const float t683 = buf9[0];
        buf13[(int(floor_div(u32(v2), u32(32))) * 2)] = t683;
        const float t684 = buf8[0];
        buf12[(int(floor_div(u32(v2), u32(32))) * 2)] = t684;
        const float t685 = buf9[1];
        buf13[((int(floor_div(u32(v2), u32(32))) * 2) + 1)] = t685;
        const float t686 = buf8[1];
        buf12[((int(floor_div(u32(v2), u32(32))) * 2) + 1)] = t686;
      }
      __syncthreads();
      if ((v2 < 64)) {
        const float t687 = buf13[0];
        const float t688 = buf13[2];
        const float t689 = buf13[4];
        const float t690 = buf13[6];
        const float t691 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t687), t688), t689), t690);
        const float t692 = buf13[8];
        const float t693 = buf13[10];
        const float t694 = buf13[12];
        const float t695 = buf13[14];
        const float v696 = max_nan(max_nan(max_nan(max_nan(t691, t692), t693), t694), t695);
        const float v697 = ((v696 == __int_as_float(0xff800000)) ? 0.0f : v696);
        const float t698 = buf14[v2];
        const float t699 = buf13[0];
        const float t700 = buf14[(v2 + 128)];
        const float t701 = buf13[2];
        const float t702 = ((0.0f + (t698 * exp2_flush((t699 - v697)))) + (t700 * exp2_flush((t701 - v697))));
        const float t703 = buf14[(v2 + 256)];
        const float t704 = buf13[4];
        const float t705 = buf14[(v2 + 384)];
        const float t706 = buf13[6];
        const float t707 = ((t702 + (t703 * exp2_flush((t704 - v697)))) + (t705 * exp2_flush((t706 - v697))));
        const float t708 = buf14[(v2 + 512)];
        const float t709 = buf13[8];
        const float t710 = buf14[(v2 + 640)];
        const float t711 = buf13[10];
        const float t712 = ((t707 + (t708 * exp2_flush((t709 - v697)))) + (t710 * exp2_flush((t711 - v697))));
        const float t713 = buf14[(v2 + 768)];
        const float t714 = buf13[12];
        const float t715 = buf14[(v2 + 896)];
        const float t716 = buf13[14];
        const float t717 = ((t712 + (t713 * exp2_flush((t714 - v697)))) + (t715 * exp2_flush((t716 - v697))));
        buf3[((v1 * 128) + v2)] = t717;
        if ((v2 == 0)) {
          buf4[(v1 * 2)] = v696;
          const float t718 = buf12[0];
          const float t719 = buf13[0];
          const float t720 = buf12[2];
          const float t721 = buf13[2];
          const float t722 = ((0.0f + (t718 * exp2_flush((t719 - v697)))) + (t720 * exp2_flush((t721 - v697))));
          const float t723 = buf12[4];
          const float t724 = buf13[4];
          const float t725 = buf12[6];
          const float t726 = buf13[6];
          const float t727 = ((t722 + (t723 * exp2_flush((t724 - v697)))) + (t725 * exp2_flush((t726 - v697))));
          const float t728 = buf12[8];
          const float t729 = buf13[8];
          const float t730 = buf12[10];
          const float t731 = buf13[10];
          const float t732 = ((t727 + (t728 * exp2_flush((t729 - v697)))) + (t730 * exp2_flush((t731 - v697))));
          const float t733 = buf12[12];
          const float t734 = buf13[12];
          const float t735 = buf12[14];
          const float t736 = buf13[14];
          const float t737 = ((t732 + (t733 * exp2_flush((t734 - v697)))) + (t735 * exp2_flush((t736 - v697))));
          buf5[(v1 * 2)] = t737;
        }
      }
      if ((v2 < 64)) {
        const float t738 = buf13[1];
        const float t739 = buf13[3];
        const float t740 = buf13[5];
        const float t741 = buf13[7];
        const float t742 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t738), t739), t740), t741);
        const float t743 = buf13[9];
        const float t744 = buf13[11];
        const float t745 = buf13[13];
        const float t746 = buf13[15];
        const float v747 = max_nan(max_nan(max_nan(max_nan(t742, t743), t744), t745), t746);
        const float v748 = ((v747 == __int_as_float(0xff800000)) ? 0.0f : v747);
        const float t749 = buf14[(v2 + 64)];
        const float t750 = buf13[1];
        const float t751 = buf14[(v2 + 192)];
        const float t752 = buf13[3];
        const float t753 = ((0.0f + (t749 * exp2_flush((t750 - v748)))) + (t751 * exp2_flush((t752 - v748))));
        const float t754 = buf14[(v2 + 320)];
        const float t755 = buf13[5];
        const float t756 = buf14[(v2 + 448)];
        const float t757 = buf13[7];
        const float t758 = ((t753 + (t754 * exp2_flush((t755 - v748)))) + (t756 * exp2_flush((t757 - v748))));
        const float t759 = buf14[(v2 + 576)];
        const float t760 = buf13[9];
        const float t761 = buf14[(v2 + 704)];
        const float t762 = buf13[11];
        const float t763 = ((t758 + (t759 * exp2_flush((t760 - v748)))) + (t761 * exp2_flush((t762 - v748))));
        const float t764 = buf14[(v2 + 832)];
        const float t765 = buf13[13];
        const float t766 = buf14[(v2 + 960)];
        const float t767 = buf13[15];
        const float t768 = ((t763 + (t764 * exp2_flush((t765 - v748)))) + (t766 * exp2_flush((t767 - v748))));
        buf3[(((v1 * 128) + v2) + 64)] = t768;
        if ((v2 == 0)) {
          buf4[((v1 * 2) + 1)] = v747;
          const float t769 = buf12[1];
          const float t770 = buf13[1];
          const float t771 = buf12[3];
          const float t772 = buf13[3];
          const float t773 = ((0.0f + (t769 * exp2_flush((t770 - v748)))) + (t771 * exp2_flush((t772 - v748))));
          const float t774 = buf12[5];
          const float t775 = buf13[5];
          const float t776 = buf12[7];
          const float t777 = buf13[7];
          const float t778 = ((t773 + (t774 * exp2_flush((t775 - v748)))) + (t776 * exp2_flush((t777 - v748))));
          const float t779 = buf12[9];
          const float t780 = buf13[9];
          const float t781 = buf12[11];
          const float t782 = buf13[11];
          const float t783 = ((t778 + (t779 * exp2_flush((t780 - v748)))) + (t781 * exp2_flush((t782 - v748))));
          const float t784 = buf12[13];
          const float t785 = buf13[13];
          const float t786 = buf12[15];
          const float t787 = buf13[15];
          const float t788 = ((t783 + (t784 * exp2_flush((t785 - v748)))) + (t786 * exp2_flush((t787 - v748))));
          buf5[((v1 * 2) + 1)] = t788;
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
      const float t2 = buf2[int(floor_div(u32(v1), u32(64)))];
      const float v3 = t2;
      const float t4 = buf3[int(floor_div(u32(v1), u32(64)))];
      const float v5 = t4;
      const float t6 = buf1[v1];
      const float v7 = t6;
      const float t8 = buf2[(int(floor_div(u32(v1), u32(64))) + 4)];
      const float v9 = t8;
      const float t10 = buf3[(int(floor_div(u32(v1), u32(64))) + 4)];
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
