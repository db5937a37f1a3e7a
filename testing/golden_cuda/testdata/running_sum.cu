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

// running_sum: cumsum by generic block scan of 8 rows
extern "C" __global__ void __launch_bounds__(256, 1) running_sum_0(const float* buf0, float* buf1, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf2[1];
    float buf3[1];
    float buf4[1];
    float buf5[1];
    float buf6[1];
    buf5[0] = 0.0f;
    buf4[0] = 0.0f;
    buf3[0] = 0.0f;
    buf2[0] = 0.0f;
    const bool t3 = ((int(floor_mod(u32(v2), u32(32))) * 4) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
    if (t3) {
      const int t4 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
      const float t5 = buf0[(t4 + (int(floor_mod(u32(v2), u32(32))) * 4))];
      const float v6 = t5;
      buf5[0] = v6;
    }
    const bool t7 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 1) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
    if (t7) {
      const int t8 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
      const float t9 = buf0[((t8 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 1)];
      const float v10 = t9;
      buf4[0] = v10;
    }
    const bool t11 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 2) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
    if (t11) {
      const int t12 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
      const float t13 = buf0[((t12 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 2)];
      const float v14 = t13;
      buf3[0] = v14;
    }
    const bool t15 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 3) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
    if (t15) {
      const int t16 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
      const float t17 = buf0[((t16 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 3)];
      const float v18 = t17;
      buf2[0] = v18;
    }
     {
      const float t19 = buf5[0];
      const float v20 = t19;
      buf6[0] = v20;
    }
     {
      const float t21 = buf6[0];
      const float t22 = buf4[0];
      const float v23 = (t21 + t22);
      buf6[0] = v23;
    }
     {
      const float t24 = buf6[0];
      const float t25 = buf3[0];
      const float v26 = (t24 + t25);
      buf6[0] = v26;
    }
     {
      const float t27 = buf6[0];
      const float t28 = buf2[0];
      const float v29 = (t27 + t28);
      buf6[0] = v29;
    }
     {
      const float t30 = buf6[0];
      const float v31 = t30;
      const float t32 = __shfl_sync(0xffffffffu, v31, max_int((int(floor_mod(u32(v2), u32(32))) - 1), 0));
      const float v33 = t32;
      const float v34 = (((int(floor_mod(u32(v2), u32(32))) < 1) ? 0.0f : v33) + v31);
      const float t35 = __shfl_sync(0xffffffffu, v34, max_int((int(floor_mod(u32(v2), u32(32))) - 2), 0));
      const float v36 = t35;
      const float v37 = (((int(floor_mod(u32(v2), u32(32))) < 2) ? 0.0f : v36) + v34);
      const float t38 = __shfl_sync(0xffffffffu, v37, max_int((int(floor_mod(u32(v2), u32(32))) - 4), 0));
      const float v39 = t38;
      const float v40 = (((int(floor_mod(u32(v2), u32(32))) < 4) ? 0.0f : v39) + v37);
      const float t41 = __shfl_sync(0xffffffffu, v40, max_int((int(floor_mod(u32(v2), u32(32))) - 8), 0));
      const float v42 = t41;
      const float v43 = (((int(floor_mod(u32(v2), u32(32))) < 8) ? 0.0f : v42) + v40);
      const float t44 = __shfl_sync(0xffffffffu, v43, max_int((int(floor_mod(u32(v2), u32(32))) - 16), 0));
      const float v45 = t44;
      const float v46 = (((int(floor_mod(u32(v2), u32(32))) < 16) ? 0.0f : v45) + v43);
      const float t47 = __shfl_sync(0xffffffffu, v46, max_int((int(floor_mod(u32(v2), u32(32))) - 1), 0));
      const float v48 = t47;
      const float v49 = ((int(floor_mod(u32(v2), u32(32))) < 1) ? 0.0f : v48);
      const float t50 = __shfl_sync(0xffffffffu, v46, 31);
      const float v51 = t50;
       {
        const float v52 = (0.0f + v49);
        buf6[0] = v52;
      }
       {
        const float t53 = buf6[0];
        const float t54 = buf5[0];
        const float v55 = (t53 + t54);
        buf6[0] = v55;
      }
      const bool t56 = ((int(floor_mod(u32(v2), u32(32))) * 4) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
      if (t56) {
        const float t57 = buf6[0];
        const int t58 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
        buf1[(t58 + (int(floor_mod(u32(v2), u32(32))) * 4))] = t57;
      }
       {
        const float t59 = buf6[0];
        const float t60 = buf4[0];
        const float v61 = (t59 + t60);
        buf6[0] = v61;
      }
      const bool t62 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 1) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
      if (t62) {
        const float t63 = buf6[0];
        const int t64 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
        buf1[((t64 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 1)] = t63;
      }
       {
        const float t65 = buf6[0];
        const float t66 = buf3[0];
        const float v67 = (t65 + t66);
        buf6[0] = v67;
      }
      const bool t68 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 2) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
      if (t68) {
        const float t69 = buf6[0];
        const int t70 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
        buf1[((t70 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 2)] = t69;
      }
       {
        const float t71 = buf6[0];
        const float t72 = buf2[0];
        const float v73 = (t71 + t72);
        buf6[0] = v73;
      }
      const bool t74 = (((int(floor_mod(u32(v2), u32(32))) * 4) + 3) < ((((v1 * 8) + int(floor_div(u32(v2), u32(32)))) < int(v0)) ? 70 : 0));
      if (t74) {
        const float t75 = buf6[0];
        const int t76 = (min_int(((v1 * 8) + int(floor_div(u32(v2), u32(32)))), (int(v0) - 1)) * 70);
        buf1[((t76 + (int(floor_mod(u32(v2), u32(32))) * 4)) + 3)] = t75;
      }
    }
  }
}
