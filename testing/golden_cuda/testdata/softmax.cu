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
__device__ __forceinline__ float exp2_flush(float a) { float r; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }

__device__ __forceinline__ u32 shared_address(const void* p) { return static_cast<u32>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ bool elect_one() {
  u32 elected;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
  return elected != 0;
}
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

// softmax by row_group threads=128
extern "C" __global__ void __launch_bounds__(128, 1) softmax_rows(const u16* buf0, u16* buf1, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf2[1];
    float buf3[1];
    buf3[0] = __int_as_float(0xff800000);
    buf2[0] = 0.0f;
    for (int v3 = 0; v3 < 3; ++v3) {
      if ((((v3 * 128) + v2) < 300)) {
        const float t4 = buf3[0];
        const u16 t5 = buf0[(((v1 * 300) + (v3 * 128)) + v2)];
        const float v6 = max_nan(t4, f16_to_f32(t5));
        const float t7 = buf3[0];
        const float v8 = t7;
        const u16 t9 = buf0[(((v1 * 300) + (v3 * 128)) + v2)];
        const float v10 = f16_to_f32(t9);
        const float v11 = max_nan(v8, v10);
        const float t12 = buf2[0];
        const float t13 = (((v8 == __int_as_float(0xff800000)) ? 0.0f : (t12 * expf((v8 - v11)))) + ((v10 == __int_as_float(0xff800000)) ? 0.0f : expf((v10 - v11))));
        const float v14 = t13;
        buf3[0] = v6;
        buf2[0] = v14;
      }
    }
     {
      float* const buf4 = reinterpret_cast<float*>(shared_memory + 0);
      float* const buf5 = reinterpret_cast<float*>(shared_memory + 64);
      const float t15 = buf3[0];
      const float v16 = t15;
      const float t17 = buf2[0];
      const float v18 = t17;
      const float t19 = __shfl_xor_sync(0xffffffffu, v16, 16);
      const float v20 = t19;
      const float t21 = __shfl_xor_sync(0xffffffffu, v18, 16);
      const float v22 = t21;
      const float v23 = max_nan(v16, v20);
      const float v24 = max_nan(v16, v20);
      const float t25 = (((v16 == __int_as_float(0xff800000)) ? 0.0f : (v18 * expf((v16 - v24)))) + ((v20 == __int_as_float(0xff800000)) ? 0.0f : (v22 * expf((v20 - v24)))));
      const float v26 = t25;
      const float t27 = __shfl_xor_sync(0xffffffffu, v23, 8);
      const float v28 = t27;
      const float t29 = __shfl_xor_sync(0xffffffffu, v26, 8);
      const float v30 = t29;
      const float v31 = max_nan(v23, v28);
      const float v32 = max_nan(v23, v28);
      const float t33 = (((v23 == __int_as_float(0xff800000)) ? 0.0f : (v26 * expf((v23 - v32)))) + ((v28 == __int_as_float(0xff800000)) ? 0.0f : (v30 * expf((v28 - v32)))));
      const float v34 = t33;
      const float t35 = __shfl_xor_sync(0xffffffffu, v31, 4);
      const float v36 = t35;
      const float t37 = __shfl_xor_sync(0xffffffffu, v34, 4);
      const float v38 = t37;
      const float v39 = max_nan(v31, v36);
      const float v40 = max_nan(v31, v36);
      const float t41 = (((v31 == __int_as_float(0xff800000)) ? 0.0f : (v34 * expf((v31 - v40)))) + ((v36 == __int_as_float(0xff800000)) ? 0.0f : (v38 * expf((v36 - v40)))));
      const float v42 = t41;
      const float t43 = __shfl_xor_sync(0xffffffffu, v39, 2);
      const float v44 = t43;
      const float t45 = __shfl_xor_sync(0xffffffffu, v42, 2);
      const float v46 = t45;
      const float v47 = max_nan(v39, v44);
      const float v48 = max_nan(v39, v44);
      const float t49 = (((v39 == __int_as_float(0xff800000)) ? 0.0f : (v42 * expf((v39 - v48)))) + ((v44 == __int_as_float(0xff800000)) ? 0.0f : (v46 * expf((v44 - v48)))));
      const float v50 = t49;
      const float t51 = __shfl_xor_sync(0xffffffffu, v47, 1);
      const float v52 = t51;
      const float t53 = __shfl_xor_sync(0xffffffffu, v50, 1);
      const float v54 = t53;
      if ((floor_mod(v2, 32) == 0)) {
        buf5[floor_div(v2, 32)] = max_nan(v47, v52);
         {
          const float v55 = max_nan(v47, v52);
          const float t56 = (((v47 == __int_as_float(0xff800000)) ? 0.0f : (v50 * expf((v47 - v55)))) + ((v52 == __int_as_float(0xff800000)) ? 0.0f : (v54 * expf((v52 - v55)))));
          buf4[floor_div(v2, 32)] = t56;
        }
      }
      __syncthreads();
       {
        const float t57 = buf5[floor_mod(v2, 4)];
        const float v58 = t57;
        const float t59 = buf4[floor_mod(v2, 4)];
        const float v60 = t59;
        const float t61 = __shfl_xor_sync(0xffffffffu, v58, 2);
        const float v62 = t61;
        const float t63 = __shfl_xor_sync(0xffffffffu, v60, 2);
        const float v64 = t63;
        const float v65 = max_nan(v58, v62);
        const float v66 = max_nan(v58, v62);
        const float t67 = (((v58 == __int_as_float(0xff800000)) ? 0.0f : (v60 * expf((v58 - v66)))) + ((v62 == __int_as_float(0xff800000)) ? 0.0f : (v64 * expf((v62 - v66)))));
        const float v68 = t67;
        const float t69 = __shfl_xor_sync(0xffffffffu, v65, 1);
        const float v70 = t69;
        const float t71 = __shfl_xor_sync(0xffffffffu, v68, 1);
        const float v72 = t71;
        const float v73 = max_nan(v65, v70);
        const float v74 = max_nan(v65, v70);
        const float t75 = (((v65 == __int_as_float(0xff800000)) ? 0.0f : (v68 * expf((v65 - v74)))) + ((v70 == __int_as_float(0xff800000)) ? 0.0f : (v72 * expf((v70 - v74)))));
        const float v76 = t75;
        __syncthreads();
        for (int v77 = 0; v77 < 3; ++v77) {
          if ((((v77 * 128) + v2) < 300)) {
            const int v78 = (((v1 * 300) + (v77 * 128)) + v2);
            const u16 t79 = buf0[v78];
            buf1[v78] = f32_to_f16(float((expf((f16_to_f32(t79) - v73)) * (1.0f / v76))));
          }
        }
      }
    }
  }
}
