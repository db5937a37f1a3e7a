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

// running_sum: cumsum by generic block scan
extern "C" __global__ void __launch_bounds__(256, 1) running_sum_0(const float* buf0, float* buf1, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
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
    float buf7[1];
    buf6[0] = 0.0f;
    buf5[0] = 0.0f;
    buf4[0] = 0.0f;
    buf3[0] = 0.0f;
    buf2[0] = 0.0f;
    if ((v2 < 18)) {
      const float t3 = buf0[((v1 * 70) + (v2 * 4))];
      const float v4 = t3;
      buf5[0] = v4;
    }
    if ((v2 < 18)) {
      const float t5 = buf0[(((v1 * 70) + (v2 * 4)) + 1)];
      const float v6 = t5;
      buf4[0] = v6;
    }
    if ((v2 < 17)) {
      const float t7 = buf0[(((v1 * 70) + (v2 * 4)) + 2)];
      const float v8 = t7;
      buf3[0] = v8;
    }
    if ((v2 < 17)) {
      const float t9 = buf0[(((v1 * 70) + (v2 * 4)) + 3)];
      const float v10 = t9;
      buf2[0] = v10;
    }
     {
      const float t11 = buf5[0];
      const float v12 = t11;
      buf7[0] = v12;
    }
     {
      const float t13 = buf7[0];
      const float t14 = buf4[0];
      const float v15 = (t13 + t14);
      buf7[0] = v15;
    }
     {
      const float t16 = buf7[0];
      const float t17 = buf3[0];
      const float v18 = (t16 + t17);
      buf7[0] = v18;
    }
     {
      const float t19 = buf7[0];
      const float t20 = buf2[0];
      const float v21 = (t19 + t20);
      buf7[0] = v21;
    }
     {
      float* const buf8 = reinterpret_cast<float*>(shared_memory + 0);
      const float t22 = buf7[0];
      const float v23 = t22;
      const float t24 = __shfl_sync(0xffffffffu, v23, max_int((int(floor_mod(u32(v2), u32(32))) - 1), 0));
      const float v25 = t24;
      const float v26 = (((int(floor_mod(u32(v2), u32(32))) < 1) ? 0.0f : v25) + v23);
      const float t27 = __shfl_sync(0xffffffffu, v26, max_int((int(floor_mod(u32(v2), u32(32))) - 2), 0));
      const float v28 = t27;
      const float v29 = (((int(floor_mod(u32(v2), u32(32))) < 2) ? 0.0f : v28) + v26);
      const float t30 = __shfl_sync(0xffffffffu, v29, max_int((int(floor_mod(u32(v2), u32(32))) - 4), 0));
      const float v31 = t30;
      const float v32 = (((int(floor_mod(u32(v2), u32(32))) < 4) ? 0.0f : v31) + v29);
      const float t33 = __shfl_sync(0xffffffffu, v32, max_int((int(floor_mod(u32(v2), u32(32))) - 8), 0));
      const float v34 = t33;
      const float v35 = (((int(floor_mod(u32(v2), u32(32))) < 8) ? 0.0f : v34) + v32);
      const float t36 = __shfl_sync(0xffffffffu, v35, max_int((int(floor_mod(u32(v2), u32(32))) - 16), 0));
      const float v37 = t36;
      const float v38 = (((int(floor_mod(u32(v2), u32(32))) < 16) ? 0.0f : v37) + v35);
      const float t39 = __shfl_sync(0xffffffffu, v38, max_int((int(floor_mod(u32(v2), u32(32))) - 1), 0));
      const float v40 = t39;
      const float v41 = ((int(floor_mod(u32(v2), u32(32))) < 1) ? 0.0f : v40);
      if ((int(floor_mod(u32(v2), u32(32))) == 31)) {
        buf8[int(floor_div(u32(v2), u32(32)))] = v38;
      }
      __syncthreads();
       {
        const float t42 = buf6[0];
        const float t43 = buf8[0];
        const float v44 = (t42 + t43);
        const float t45 = buf6[0];
        const float v46 = ((1 <= int(floor_div(u32(v2), u32(32)))) ? v44 : t45);
        const float t47 = buf8[1];
        const float v48 = (v44 + t47);
        const float v49 = ((2 <= int(floor_div(u32(v2), u32(32)))) ? v48 : v46);
        const float t50 = buf8[2];
        const float v51 = (v48 + t50);
        const float v52 = ((3 <= int(floor_div(u32(v2), u32(32)))) ? v51 : v49);
        const float t53 = buf8[3];
        const float v54 = (v51 + t53);
        const float v55 = ((4 <= int(floor_div(u32(v2), u32(32)))) ? v54 : v52);
        const float t56 = buf8[4];
        const float v57 = (v54 + t56);
        const float v58 = ((5 <= int(floor_div(u32(v2), u32(32)))) ? v57 : v55);
        const float t59 = buf8[5];
        const float v60 = (v57 + t59);
        const float v61 = ((6 <= int(floor_div(u32(v2), u32(32)))) ? v60 : v58);
        const float t62 = buf8[6];
        const float v63 = (v60 + t62);
        const float v64 = ((7 <= int(floor_div(u32(v2), u32(32)))) ? v63 : v61);
        const float t65 = buf8[7];
        const float v66 = (v63 + t65);
         {
          const float v67 = (v64 + v41);
          buf7[0] = v67;
        }
         {
          const float t68 = buf7[0];
          const float t69 = buf5[0];
          const float v70 = (t68 + t69);
          buf7[0] = v70;
        }
        if ((v2 < 18)) {
          const float t71 = buf7[0];
          buf1[((v1 * 70) + (v2 * 4))] = t71;
        }
         {
          const float t72 = buf7[0];
          const float t73 = buf4[0];
          const float v74 = (t72 + t73);
          buf7[0] = v74;
        }
        if ((v2 < 18)) {
          const float t75 = buf7[0];
          buf1[(((v1 * 70) + (v2 * 4)) + 1)] = t75;
        }
         {
          const float t76 = buf7[0];
          const float t77 = buf3[0];
          const float v78 = (t76 + t77);
          buf7[0] = v78;
        }
        if ((v2 < 17)) {
          const float t79 = buf7[0];
          buf1[(((v1 * 70) + (v2 * 4)) + 2)] = t79;
        }
         {
          const float t80 = buf7[0];
          const float t81 = buf2[0];
          const float v82 = (t80 + t81);
          buf7[0] = v82;
        }
        if ((v2 < 17)) {
          const float t83 = buf7[0];
          buf1[(((v1 * 70) + (v2 * 4)) + 3)] = t83;
        }
        buf6[0] = v66;
      }
    }
    __syncthreads();
  }
}
