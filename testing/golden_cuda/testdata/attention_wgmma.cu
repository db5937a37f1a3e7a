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

// attention by attention_wgmma_sm90 consumers=1 bn=32 stages=2
extern "C" __global__ void __launch_bounds__(160, 4) attention_attention(const i64* buf0, u16* buf1, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const i64 v3, const i64 v4) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v5 = blockIdx.x;
  const int v6 = threadIdx.x;
  i64* const buf2 = reinterpret_cast<i64*>(shared_memory + 0);
  i64* const buf3 = reinterpret_cast<i64*>(shared_memory + 64);
  i64* const buf4 = reinterpret_cast<i64*>(shared_memory + 128);
  i64* const buf5 = reinterpret_cast<i64*>(shared_memory + 192);
  u16* const buf6 = reinterpret_cast<u16*>(shared_memory + 1024);
  u16* const buf7 = reinterpret_cast<u16*>(shared_memory + 5120);
  u16* const buf8 = reinterpret_cast<u16*>(shared_memory + 9216);
  if ((v6 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf2 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf2 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (1))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v2) : "memory");
  }
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t7 = __shfl_sync(0xffffffffu, int(floor_div(u32(v6), u32(128))), 0);
    const int v8 = t7;
    if ((v8 == 1)) {
      if ((v6 == 128)) {
        #pragma unroll 1
        for (int v9 = 0; v9 < int(floor_div(u32((int(v4) + 31)), u32(32))); ++v9) {
          mbarrier_wait(shared_address(buf3 + (int(floor_mod(u32(v9), u32(2))))), (1 - int(floor_mod(u32(int(floor_div(u32(v9), u32(2)))), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (int(floor_mod(u32(v9), u32(2)))))), "r"(((v9 == 0) ? 6144 : 2048)) : "memory");
          if ((v9 == 0)) {
            const int v10 = int(floor_div(u32((int(v4) + 63)), u32(64)));
            const int v11 = int(floor_div(u32(v5), u32(v10)));
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf8 + (0))), "l"(&v0), "r"(shared_address(buf2 + (0))), "r"(0), "r"((((v10 * 64) - (int(floor_mod(u32(v5), u32(v10))) * 64)) - 64)), "r"(int(floor_mod(u32(v11), u32(4)))), "r"(int(floor_div(u32(v11), u32(4)))) : "memory");
          }
           {
            const int v12 = int(floor_mod(u32(v9), u32(2)));
            const int t13 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
            const int v14 = t13;
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf7 + ((v12 * 1024)))), "l"(&v1), "r"(shared_address(buf2 + (v12))), "r"(0), "r"((((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) - (v9 * 32)) - 32)), "r"(int(floor_mod(u32(v14), u32(4)))), "r"(int(floor_div(u32(v14), u32(4)))) : "memory");
          }
          mbarrier_wait(shared_address(buf5 + (int(floor_mod(u32(v9), u32(2))))), (1 - int(floor_mod(u32(int(floor_div(u32(v9), u32(2)))), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (int(floor_mod(u32(v9), u32(2)))))), "r"(2048) : "memory");
           {
            const int v15 = int(floor_mod(u32(v9), u32(2)));
            const int t16 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
            const int v17 = t16;
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf6 + ((v15 * 1024)))), "l"(&v2), "r"(shared_address(buf4 + (v15))), "r"(0), "r"((((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) - (v9 * 32)) - 32)), "r"(int(floor_mod(u32(v17), u32(4)))), "r"(int(floor_div(u32(v17), u32(4)))) : "memory");
          }
        }
      }
    }
    else {
      float buf9[4];
      float buf10[4];
      float buf11[2];
      float buf12[2];
      u32 buf13[8];
      float buf14[16];
      float buf15[16];
      buf12[0] = __int_as_float(0xff800000);
      buf12[1] = __int_as_float(0xff800000);
      buf9[0] = 0.0f;
      buf9[1] = 0.0f;
      buf9[2] = 0.0f;
      buf9[3] = 0.0f;
      mbarrier_wait(shared_address(buf2 + (0)), 0);
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      const u64 t18 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      const u64 t19 = (u64((shared_address(buf7 + (0)) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t18), "l"(t19), "r"(0));
      const u64 t20 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      const u64 t21 = (u64((shared_address(buf7 + (16)) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t20), "l"(t21), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (0))) : "memory");
      }
       {
        const int v22 = (int(v4) + 31);
        const int t23 = ((int(floor_div(u32(v22), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v24 = t23;
        const float t25 = buf15[0];
        const int t26 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t27 = ((v4 * i64(int(floor_div(u32(t26), u32(4))))) + i64(min_int((v24 - 32), (int(v4) - 1))));
        const i64 t28 = buf0[t27];
        const float t29 = ((v24 <= v22) ? ((t25 * 0.176776692f) + ((t28 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[0] = t29;
      }
       {
        const int t30 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v31 = t30;
        const float t32 = buf15[1];
        const int t33 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t34 = ((v4 * i64(int(floor_div(u32(t33), u32(4))))) + i64(min_int((v31 - 31), (int(v4) - 1))));
        const i64 t35 = buf0[t34];
        const float t36 = ((v31 <= (int(v4) + 30)) ? ((t32 * 0.176776692f) + ((t35 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[1] = t36;
      }
       {
        const int v37 = (int(v4) + 31);
        const int t38 = ((int(floor_div(u32(v37), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v39 = t38;
        const float t40 = buf15[2];
        const int t41 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t42 = ((v4 * i64(int(floor_div(u32(t41), u32(4))))) + i64(min_int((v39 - 32), (int(v4) - 1))));
        const i64 t43 = buf0[t42];
        const float t44 = ((v39 <= v37) ? ((t40 * 0.176776692f) + ((t43 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[2] = t44;
      }
       {
        const int t45 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v46 = t45;
        const float t47 = buf15[3];
        const int t48 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t49 = ((v4 * i64(int(floor_div(u32(t48), u32(4))))) + i64(min_int((v46 - 31), (int(v4) - 1))));
        const i64 t50 = buf0[t49];
        const float t51 = ((v46 <= (int(v4) + 30)) ? ((t47 * 0.176776692f) + ((t50 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[3] = t51;
      }
       {
        const int t52 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v53 = t52;
        const float t54 = buf15[4];
        const int t55 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t56 = ((v4 * i64(int(floor_div(u32(t55), u32(4))))) + i64(min_int((v53 - 24), (int(v4) - 1))));
        const i64 t57 = buf0[t56];
        const float t58 = ((v53 <= (int(v4) + 23)) ? ((t54 * 0.176776692f) + ((t57 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[4] = t58;
      }
       {
        const int t59 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v60 = t59;
        const float t61 = buf15[5];
        const int t62 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t63 = ((v4 * i64(int(floor_div(u32(t62), u32(4))))) + i64(min_int((v60 - 23), (int(v4) - 1))));
        const i64 t64 = buf0[t63];
        const float t65 = ((v60 <= (int(v4) + 22)) ? ((t61 * 0.176776692f) + ((t64 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[5] = t65;
      }
       {
        const int t66 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v67 = t66;
        const float t68 = buf15[6];
        const int t69 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t70 = ((v4 * i64(int(floor_div(u32(t69), u32(4))))) + i64(min_int((v67 - 24), (int(v4) - 1))));
        const i64 t71 = buf0[t70];
        const float t72 = ((v67 <= (int(v4) + 23)) ? ((t68 * 0.176776692f) + ((t71 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[6] = t72;
      }
       {
        const int t73 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v74 = t73;
        const float t75 = buf15[7];
        const int t76 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t77 = ((v4 * i64(int(floor_div(u32(t76), u32(4))))) + i64(min_int((v74 - 23), (int(v4) - 1))));
        const i64 t78 = buf0[t77];
        const float t79 = ((v74 <= (int(v4) + 22)) ? ((t75 * 0.176776692f) + ((t78 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[7] = t79;
      }
       {
        const int t80 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v81 = t80;
        const float t82 = buf15[8];
        const int t83 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t84 = ((v4 * i64(int(floor_div(u32(t83), u32(4))))) + i64(min_int((v81 - 16), (int(v4) - 1))));
        const i64 t85 = buf0[t84];
        const float t86 = ((v81 <= (int(v4) + 15)) ? ((t82 * 0.176776692f) + ((t85 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[8] = t86;
      }
       {
        const int t87 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v88 = t87;
        const float t89 = buf15[9];
        const int t90 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t91 = ((v4 * i64(int(floor_div(u32(t90), u32(4))))) + i64(min_int((v88 - 15), (int(v4) - 1))));
        const i64 t92 = buf0[t91];
        const float t93 = ((v88 <= (int(v4) + 14)) ? ((t89 * 0.176776692f) + ((t92 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[9] = t93;
      }
       {
        const int t94 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v95 = t94;
        const float t96 = buf15[10];
        const int t97 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t98 = ((v4 * i64(int(floor_div(u32(t97), u32(4))))) + i64(min_int((v95 - 16), (int(v4) - 1))));
        const i64 t99 = buf0[t98];
        const float t100 = ((v95 <= (int(v4) + 15)) ? ((t96 * 0.176776692f) + ((t99 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[10] = t100;
      }
       {
        const int t101 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v102 = t101;
        const float t103 = buf15[11];
        const int t104 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t105 = ((v4 * i64(int(floor_div(u32(t104), u32(4))))) + i64(min_int((v102 - 15), (int(v4) - 1))));
        const i64 t106 = buf0[t105];
        const float t107 = ((v102 <= (int(v4) + 14)) ? ((t103 * 0.176776692f) + ((t106 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[11] = t107;
      }
       {
        const int t108 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v109 = t108;
        const float t110 = buf15[12];
        const int t111 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t112 = ((v4 * i64(int(floor_div(u32(t111), u32(4))))) + i64(min_int((v109 - 8), (int(v4) - 1))));
        const i64 t113 = buf0[t112];
        const float t114 = ((v109 <= (int(v4) + 7)) ? ((t110 * 0.176776692f) + ((t113 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[12] = t114;
      }
       {
        const int t115 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v116 = t115;
        const float t117 = buf15[13];
        const int t118 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t119 = ((v4 * i64(int(floor_div(u32(t118), u32(4))))) + i64(min_int((v116 - 7), (int(v4) - 1))));
        const i64 t120 = buf0[t119];
        const float t121 = ((v116 <= (int(v4) + 6)) ? ((t117 * 0.176776692f) + ((t120 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[13] = t121;
      }
       {
        const int t122 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v123 = t122;
        const float t124 = buf15[14];
        const int t125 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t126 = ((v4 * i64(int(floor_div(u32(t125), u32(4))))) + i64(min_int((v123 - 8), (int(v4) - 1))));
        const i64 t127 = buf0[t126];
        const float t128 = ((v123 <= (int(v4) + 7)) ? ((t124 * 0.176776692f) + ((t127 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[14] = t128;
      }
       {
        const int t129 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const int v130 = t129;
        const float t131 = buf15[15];
        const int t132 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const i64 t133 = ((v4 * i64(int(floor_div(u32(t132), u32(4))))) + i64(min_int((v130 - 7), (int(v4) - 1))));
        const i64 t134 = buf0[t133];
        const float t135 = ((v130 <= (int(v4) + 6)) ? ((t131 * 0.176776692f) + ((t134 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[15] = t135;
      }
      const float t136 = buf12[0];
      buf10[0] = t136;
      const float t137 = buf12[0];
      buf10[1] = t137;
      const float t138 = buf12[1];
      buf10[2] = t138;
      const float t139 = buf12[1];
      buf10[3] = t139;
      const float t140 = buf10[0];
      const float t141 = buf15[0];
      buf10[0] = max_nan(t140, t141);
      const float t142 = buf10[1];
      const float t143 = buf15[1];
      buf10[1] = max_nan(t142, t143);
      const float t144 = buf10[2];
      const float t145 = buf15[2];
      buf10[2] = max_nan(t144, t145);
      const float t146 = buf10[3];
      const float t147 = buf15[3];
      buf10[3] = max_nan(t146, t147);
      const float t148 = buf10[0];
      const float t149 = buf15[4];
      buf10[0] = max_nan(t148, t149);
      const float t150 = buf10[1];
      const float t151 = buf15[5];
      buf10[1] = max_nan(t150, t151);
      const float t152 = buf10[2];
      const float t153 = buf15[6];
      buf10[2] = max_nan(t152, t153);
      const float t154 = buf10[3];
      const float t155 = buf15[7];
      buf10[3] = max_nan(t154, t155);
      const float t156 = buf10[0];
      const float t157 = buf15[8];
      buf10[0] = max_nan(t156, t157);
      const float t158 = buf10[1];
      const float t159 = buf15[9];
      buf10[1] = max_nan(t158, t159);
      const float t160 = buf10[2];
      const float t161 = buf15[10];
      buf10[2] = max_nan(t160, t161);
      const float t162 = buf10[3];
      const float t163 = buf15[11];
      buf10[3] = max_nan(t162, t163);
      const float t164 = buf10[0];
      const float t165 = buf15[12];
      buf10[0] = max_nan(t164, t165);
      const float t166 = buf10[1];
      const float t167 = buf15[13];
      buf10[1] = max_nan(t166, t167);
      const float t168 = buf10[2];
      const float t169 = buf15[14];
      buf10[2] = max_nan(t168, t169);
      const float t170 = buf10[3];
      const float t171 = buf15[15];
      buf10[3] = max_nan(t170, t171);
       {
        const float t172 = buf10[0];
        const float t173 = buf10[1];
        const float v174 = max_nan(t172, t173);
        const float t175 = __shfl_xor_sync(0xffffffffu, v174, 1);
        const float v176 = max_nan(v174, t175);
        const float t177 = __shfl_xor_sync(0xffffffffu, v176, 2);
        const float v178 = max_nan(v176, t177);
        const float v179 = ((v178 == __int_as_float(0xff800000)) ? 0.0f : (v178 * -1.0f));
        const float t180 = buf12[0];
        buf11[0] = exp2_flush(((t180 + v179) * 1.44269502f));
        buf12[0] = v178;
        const float t181 = buf9[0];
        const float t182 = buf11[0];
        buf9[0] = (t181 * t182);
        const float t183 = buf9[1];
        const float t184 = buf11[0];
        buf9[1] = (t183 * t184);
         {
          const float t185 = buf10[2];
          const float t186 = buf10[3];
          const float v187 = max_nan(t185, t186);
          const float t188 = __shfl_xor_sync(0xffffffffu, v187, 1);
          const float v189 = max_nan(v187, t188);
          const float t190 = __shfl_xor_sync(0xffffffffu, v189, 2);
          const float v191 = max_nan(v189, t190);
          const float v192 = ((v191 == __int_as_float(0xff800000)) ? 0.0f : (v191 * -1.0f));
          const float t193 = buf12[1];
          buf11[1] = exp2_flush(((t193 + v192) * 1.44269502f));
          buf12[1] = v191;
          const float t194 = buf9[2];
          const float t195 = buf11[1];
          buf9[2] = (t194 * t195);
          const float t196 = buf9[3];
          const float t197 = buf11[1];
          buf9[3] = (t196 * t197);
           {
            const float t198 = buf15[0];
            const float v199 = exp2_flush(((t198 + v179) * 1.44269502f));
            buf15[0] = v199;
            const float t200 = buf9[0];
            buf9[0] = (t200 + v199);
          }
           {
            const float t201 = buf15[1];
            const float v202 = exp2_flush(((t201 + v179) * 1.44269502f));
            buf15[1] = v202;
            const float t203 = buf9[1];
            buf9[1] = (t203 + v202);
          }
           {
            const float t204 = buf15[2];
            const float v205 = exp2_flush(((t204 + v192) * 1.44269502f));
            buf15[2] = v205;
            const float t206 = buf9[2];
            buf9[2] = (t206 + v205);
          }
           {
            const float t207 = buf15[3];
            const float v208 = exp2_flush(((t207 + v192) * 1.44269502f));
            buf15[3] = v208;
            const float t209 = buf9[3];
            buf9[3] = (t209 + v208);
          }
           {
            const float t210 = buf15[4];
            const float v211 = exp2_flush(((t210 + v179) * 1.44269502f));
            buf15[4] = v211;
            const float t212 = buf9[0];
            buf9[0] = (t212 + v211);
          }
           {
            const float t213 = buf15[5];
            const float v214 = exp2_flush(((t213 + v179) * 1.44269502f));
            buf15[5] = v214;
            const float t215 = buf9[1];
            buf9[1] = (t215 + v214);
          }
           {
            const float t216 = buf15[6];
            const float v217 = exp2_flush(((t216 + v192) * 1.44269502f));
            buf15[6] = v217;
            const float t218 = buf9[2];
            buf9[2] = (t218 + v217);
          }
           {
            const float t219 = buf15[7];
            const float v220 = exp2_flush(((t219 + v192) * 1.44269502f));
            buf15[7] = v220;
            const float t221 = buf9[3];
            buf9[3] = (t221 + v220);
          }
           {
            const float t222 = buf15[8];
            const float v223 = exp2_flush(((t222 + v179) * 1.44269502f));
            buf15[8] = v223;
            const float t224 = buf9[0];
            buf9[0] = (t224 + v223);
          }
           {
            const float t225 = buf15[9];
            const float v226 = exp2_flush(((t225 + v179) * 1.44269502f));
            buf15[9] = v226;
            const float t227 = buf9[1];
            buf9[1] = (t227 + v226);
          }
           {
            const float t228 = buf15[10];
            const float v229 = exp2_flush(((t228 + v192) * 1.44269502f));
            buf15[10] = v229;
            const float t230 = buf9[2];
            buf9[2] = (t230 + v229);
          }
           {
            const float t231 = buf15[11];
            const float v232 = exp2_flush(((t231 + v192) * 1.44269502f));
            buf15[11] = v232;
            const float t233 = buf9[3];
            buf9[3] = (t233 + v232);
          }
           {
            const float t234 = buf15[12];
            const float v235 = exp2_flush(((t234 + v179) * 1.44269502f));
            buf15[12] = v235;
            const float t236 = buf9[0];
            buf9[0] = (t236 + v235);
          }
           {
            const float t237 = buf15[13];
            const float v238 = exp2_flush(((t237 + v179) * 1.44269502f));
            buf15[13] = v238;
            const float t239 = buf9[1];
            buf9[1] = (t239 + v238);
          }
           {
            const float t240 = buf15[14];
            const float v241 = exp2_flush(((t240 + v192) * 1.44269502f));
            buf15[14] = v241;
            const float t242 = buf9[2];
            buf9[2] = (t242 + v241);
          }
           {
            const float t243 = buf15[15];
            const float v244 = exp2_flush(((t243 + v192) * 1.44269502f));
            buf15[15] = v244;
            const float t245 = buf9[3];
            buf9[3] = (t245 + v244);
          }
        }
      }
      const float t246 = buf15[0];
      const float t247 = buf15[1];
      const u32 t248 = pack_f16(t246, t247);
      buf13[0] = t248;
      const float t249 = buf15[2];
      const float t250 = buf15[3];
      const u32 t251 = pack_f16(t249, t250);
      buf13[1] = t251;
      const float t252 = buf15[4];
      const float t253 = buf15[5];
      const u32 t254 = pack_f16(t252, t253);
      buf13[2] = t254;
      const float t255 = buf15[6];
      const float t256 = buf15[7];
      const u32 t257 = pack_f16(t255, t256);
      buf13[3] = t257;
      const float t258 = buf15[8];
      const float t259 = buf15[9];
      const u32 t260 = pack_f16(t258, t259);
      buf13[4] = t260;
      const float t261 = buf15[10];
      const float t262 = buf15[11];
      const u32 t263 = pack_f16(t261, t262);
      buf13[5] = t263;
      const float t264 = buf15[12];
      const float t265 = buf15[13];
      const u32 t266 = pack_f16(t264, t265);
      buf13[6] = t266;
      const float t267 = buf15[14];
      const float t268 = buf15[15];
      const u32 t269 = pack_f16(t267, t268);
      buf13[7] = t269;
      #pragma unroll 1
      for (int v270 = 0; v270 < (int(floor_div(u32((int(v4) + 31)), u32(32))) - 1); ++v270) {
        const int t271 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t272 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t273 = ((v4 * i64(int(floor_div(u32(t271), u32(4))))) + i64(((t272 - (v270 * 32)) - 64)));
        const i64 t274 = buf0[t273];
        const i64 v275 = t274;
        const int t276 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t277 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t278 = ((v4 * i64(int(floor_div(u32(t276), u32(4))))) + i64(((t277 - (v270 * 32)) - 63)));
        const i64 t279 = buf0[t278];
        const i64 v280 = t279;
        const int t281 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t282 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t283 = ((v4 * i64(int(floor_div(u32(t281), u32(4))))) + i64(((t282 - (v270 * 32)) - 56)));
        const i64 t284 = buf0[t283];
        const i64 v285 = t284;
        const int t286 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t287 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t288 = ((v4 * i64(int(floor_div(u32(t286), u32(4))))) + i64(((t287 - (v270 * 32)) - 55)));
        const i64 t289 = buf0[t288];
        const i64 v290 = t289;
        const int t291 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t292 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t293 = ((v4 * i64(int(floor_div(u32(t291), u32(4))))) + i64(((t292 - (v270 * 32)) - 48)));
        const i64 t294 = buf0[t293];
        const i64 v295 = t294;
        mbarrier_wait(shared_address(buf2 + (int(floor_mod(u32((v270 + 1)), u32(2))))), int(floor_mod(u32(int(floor_div(u32((v270 + 1)), u32(2)))), u32(2))));
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        const u64 t296 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t297 = (u64((shared_address(buf7 + ((int(floor_mod(u32((v270 + 1)), u32(2))) * 1024))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t296), "l"(t297), "r"(0));
        const u64 t298 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t299 = (u64((shared_address(buf7 + (((int(floor_mod(u32((v270 + 1)), u32(2))) * 1024) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t298), "l"(t299), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        mbarrier_wait(shared_address(buf4 + (int(floor_mod(u32(v270), u32(2))))), int(floor_mod(u32(int(floor_div(u32(v270), u32(2)))), u32(2))));
        const u64 t300 = (u64((shared_address(buf6 + ((int(floor_mod(u32(v270), u32(2))) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t300), "r"(((1 <= v270) ? 1 : 0)));
        const u64 t301 = (u64((shared_address(buf6 + (((int(floor_mod(u32(v270), u32(2))) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t301), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (int(floor_mod(u32((v270 + 1)), u32(2)))))) : "memory");
        }
        const float t302 = buf15[0];
        buf15[0] = ((t302 * 0.176776692f) + ((v275 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t303 = buf15[1];
        buf15[1] = ((t303 * 0.176776692f) + ((v280 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t304 = buf15[2];
        buf15[2] = ((t304 * 0.176776692f) + ((v275 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t305 = buf15[3];
        buf15[3] = ((t305 * 0.176776692f) + ((v280 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t306 = buf15[4];
        buf15[4] = ((t306 * 0.176776692f) + ((v285 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t307 = buf15[5];
        buf15[5] = ((t307 * 0.176776692f) + ((v290 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t308 = buf15[6];
        buf15[6] = ((t308 * 0.176776692f) + ((v285 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t309 = buf15[7];
        buf15[7] = ((t309 * 0.176776692f) + ((v290 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t310 = buf15[8];
        buf15[8] = ((t310 * 0.176776692f) + ((v295 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t311 = buf15[9];
        const int t312 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t313 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t314 = ((v4 * i64(int(floor_div(u32(t312), u32(4))))) + i64(((t313 - (v270 * 32)) - 47)));
        const i64 t315 = buf0[t314];
        buf15[9] = ((t311 * 0.176776692f) + ((t315 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t316 = buf15[10];
        buf15[10] = ((t316 * 0.176776692f) + ((v295 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t317 = buf15[11];
        const int t318 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t319 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t320 = ((v4 * i64(int(floor_div(u32(t318), u32(4))))) + i64(((t319 - (v270 * 32)) - 47)));
        const i64 t321 = buf0[t320];
        buf15[11] = ((t317 * 0.176776692f) + ((t321 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t322 = buf15[12];
        const int t323 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t324 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t325 = ((v4 * i64(int(floor_div(u32(t323), u32(4))))) + i64(((t324 - (v270 * 32)) - 40)));
        const i64 t326 = buf0[t325];
        buf15[12] = ((t322 * 0.176776692f) + ((t326 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t327 = buf15[13];
        const int t328 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t329 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t330 = ((v4 * i64(int(floor_div(u32(t328), u32(4))))) + i64(((t329 - (v270 * 32)) - 39)));
        const i64 t331 = buf0[t330];
        buf15[13] = ((t327 * 0.176776692f) + ((t331 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t332 = buf15[14];
        const int t333 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t334 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t335 = ((v4 * i64(int(floor_div(u32(t333), u32(4))))) + i64(((t334 - (v270 * 32)) - 40)));
        const i64 t336 = buf0[t335];
        buf15[14] = ((t332 * 0.176776692f) + ((t336 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t337 = buf15[15];
        const int t338 = int(floor_div(u32(v5), u32(int(floor_div(u32((int(v4) + 63)), u32(64))))));
        const int t339 = ((int(floor_div(u32((int(v4) + 31)), u32(32))) * 32) + (int(floor_mod(u32(v6), u32(4))) * 2));
        const i64 t340 = ((v4 * i64(int(floor_div(u32(t338), u32(4))))) + i64(((t339 - (v270 * 32)) - 39)));
        const i64 t341 = buf0[t340];
        buf15[15] = ((t337 * 0.176776692f) + ((t341 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t342 = buf12[0];
        buf10[0] = t342;
        const float t343 = buf12[0];
        buf10[1] = t343;
        const float t344 = buf12[1];
        buf10[2] = t344;
        const float t345 = buf12[1];
        buf10[3] = t345;
        const float t346 = buf10[0];
        const float t347 = buf15[0];
        buf10[0] = max_nan(t346, t347);
        const float t348 = buf10[1];
        const float t349 = buf15[1];
        buf10[1] = max_nan(t348, t349);
        const float t350 = buf10[2];
        const float t351 = buf15[2];
        buf10[2] = max_nan(t350, t351);
        const float t352 = buf10[3];
        const float t353 = buf15[3];
        buf10[3] = max_nan(t352, t353);
        const float t354 = buf10[0];
        const float t355 = buf15[4];
        buf10[0] = max_nan(t354, t355);
        const float t356 = buf10[1];
        const float t357 = buf15[5];
        buf10[1] = max_nan(t356, t357);
        const float t358 = buf10[2];
        const float t359 = buf15[6];
        buf10[2] = max_nan(t358, t359);
        const float t360 = buf10[3];
        const float t361 = buf15[7];
        buf10[3] = max_nan(t360, t361);
        const float t362 = buf10[0];
        const float t363 = buf15[8];
        buf10[0] = max_nan(t362, t363);
        const float t364 = buf10[1];
        const float t365 = buf15[9];
        buf10[1] = max_nan(t364, t365);
        const float t366 = buf10[2];
        const float t367 = buf15[10];
        buf10[2] = max_nan(t366, t367);
        const float t368 = buf10[3];
        const float t369 = buf15[11];
        buf10[3] = max_nan(t368, t369);
        const float t370 = buf10[0];
        const float t371 = buf15[12];
        buf10[0] = max_nan(t370, t371);
        const float t372 = buf10[1];
        const float t373 = buf15[13];
        buf10[1] = max_nan(t372, t373);
        const float t374 = buf10[2];
        const float t375 = buf15[14];
        buf10[2] = max_nan(t374, t375);
        const float t376 = buf10[3];
        const float t377 = buf15[15];
        buf10[3] = max_nan(t376, t377);
         {
          const float t378 = buf10[0];
          const float t379 = buf10[1];
          const float v380 = max_nan(t378, t379);
          const float t381 = __shfl_xor_sync(0xffffffffu, v380, 1);
          const float v382 = max_nan(v380, t381);
          const float t383 = __shfl_xor_sync(0xffffffffu, v382, 2);
          const float v384 = max_nan(v382, t383);
          const float v385 = ((v384 == __int_as_float(0xff800000)) ? 0.0f : (v384 * -1.0f));
          const float t386 = buf12[0];
          buf11[0] = exp2_flush(((t386 + v385) * 1.44269502f));
          buf12[0] = v384;
          const float t387 = buf9[0];
          const float t388 = buf11[0];
          buf9[0] = (t387 * t388);
          const float t389 = buf9[1];
          const float t390 = buf11[0];
          buf9[1] = (t389 * t390);
           {
            const float t391 = buf10[2];
            const float t392 = buf10[3];
            const float v393 = max_nan(t391, t392);
            const float t394 = __shfl_xor_sync(0xffffffffu, v393, 1);
            const float v395 = max_nan(v393, t394);
            const float t396 = __shfl_xor_sync(0xffffffffu, v395, 2);
            const float v397 = max_nan(v395, t396);
            const float v398 = ((v397 == __int_as_float(0xff800000)) ? 0.0f : (v397 * -1.0f));
            const float t399 = buf12[1];
            buf11[1] = exp2_flush(((t399 + v398) * 1.44269502f));
            buf12[1] = v397;
            const float t400 = buf9[2];
            const float t401 = buf11[1];
            buf9[2] = (t400 * t401);
            const float t402 = buf9[3];
            const float t403 = buf11[1];
            buf9[3] = (t402 * t403);
             {
              const float t404 = buf15[0];
              const float v405 = exp2_flush(((t404 + v385) * 1.44269502f));
              buf15[0] = v405;
              const float t406 = buf9[0];
              buf9[0] = (t406 + v405);
            }
             {
              const float t407 = buf15[1];
              const float v408 = exp2_flush(((t407 + v385) * 1.44269502f));
              buf15[1] = v408;
              const float t409 = buf9[1];
              buf9[1] = (t409 + v408);
            }
             {
              const float t410 = buf15[2];
              const float v411 = exp2_flush(((t410 + v398) * 1.44269502f));
              buf15[2] = v411;
              const float t412 = buf9[2];
              buf9[2] = (t412 + v411);
            }
             {
              const float t413 = buf15[3];
              const float v414 = exp2_flush(((t413 + v398) * 1.44269502f));
              buf15[3] = v414;
              const float t415 = buf9[3];
              buf9[3] = (t415 + v414);
            }
             {
              const float t416 = buf15[4];
              const float v417 = exp2_flush(((t416 + v385) * 1.44269502f));
              buf15[4] = v417;
              const float t418 = buf9[0];
              buf9[0] = (t418 + v417);
            }
             {
              const float t419 = buf15[5];
              const float v420 = exp2_flush(((t419 + v385) * 1.44269502f));
              buf15[5] = v420;
              const float t421 = buf9[1];
              buf9[1] = (t421 + v420);
            }
             {
              const float t422 = buf15[6];
              const float v423 = exp2_flush(((t422 + v398) * 1.44269502f));
              buf15[6] = v423;
              const float t424 = buf9[2];
              buf9[2] = (t424 + v423);
            }
             {
              const float t425 = buf15[7];
              const float v426 = exp2_flush(((t425 + v398) * 1.44269502f));
              buf15[7] = v426;
              const float t427 = buf9[3];
              buf9[3] = (t427 + v426);
            }
             {
              const float t428 = buf15[8];
              const float v429 = exp2_flush(((t428 + v385) * 1.44269502f));
              buf15[8] = v429;
              const float t430 = buf9[0];
              buf9[0] = (t430 + v429);
            }
             {
              const float t431 = buf15[9];
              const float v432 = exp2_flush(((t431 + v385) * 1.44269502f));
              buf15[9] = v432;
              const float t433 = buf9[1];
              buf9[1] = (t433 + v432);
            }
             {
              const float t434 = buf15[10];
              const float v435 = exp2_flush(((t434 + v398) * 1.44269502f));
              buf15[10] = v435;
              const float t436 = buf9[2];
              buf9[2] = (t436 + v435);
            }
             {
              const float t437 = buf15[11];
              const float v438 = exp2_flush(((t437 + v398) * 1.44269502f));
              buf15[11] = v438;
              const float t439 = buf9[3];
              buf9[3] = (t439 + v438);
            }
             {
              const float t440 = buf15[12];
              const float v441 = exp2_flush(((t440 + v385) * 1.44269502f));
              buf15[12] = v441;
              const float t442 = buf9[0];
              buf9[0] = (t442 + v441);
            }
             {
              const float t443 = buf15[13];
              const float v444 = exp2_flush(((t443 + v385) * 1.44269502f));
              buf15[13] = v444;
              const float t445 = buf9[1];
              buf9[1] = (t445 + v444);
            }
             {
              const float t446 = buf15[14];
              const float v447 = exp2_flush(((t446 + v398) * 1.44269502f));
              buf15[14] = v447;
              const float t448 = buf9[2];
              buf9[2] = (t448 + v447);
            }
             {
              const float t449 = buf15[15];
              const float v450 = exp2_flush(((t449 + v398) * 1.44269502f));
              buf15[15] = v450;
              const float t451 = buf9[3];
              buf9[3] = (t451 + v450);
            }
          }
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (int(floor_mod(u32(v270), u32(2)))))) : "memory");
        }
        const float t452 = buf14[0];
        const float t453 = buf11[0];
        buf14[0] = (t452 * t453);
        const float t454 = buf14[1];
        const float t455 = buf11[0];
        buf14[1] = (t454 * t455);
        const float t456 = buf14[2];
        const float t457 = buf11[1];
        buf14[2] = (t456 * t457);
        const float t458 = buf14[3];
        const float t459 = buf11[1];
        buf14[3] = (t458 * t459);
        const float t460 = buf14[4];
        const float t461 = buf11[0];
        buf14[4] = (t460 * t461);
        const float t462 = buf14[5];
        const float t463 = buf11[0];
        buf14[5] = (t462 * t463);
        const float t464 = buf14[6];
        const float t465 = buf11[1];
        buf14[6] = (t464 * t465);
        const float t466 = buf14[7];
        const float t467 = buf11[1];
        buf14[7] = (t466 * t467);
        const float t468 = buf14[8];
        const float t469 = buf11[0];
        buf14[8] = (t468 * t469);
        const float t470 = buf14[9];
        const float t471 = buf11[0];
        buf14[9] = (t470 * t471);
        const float t472 = buf14[10];
        const float t473 = buf11[1];
        buf14[10] = (t472 * t473);
        const float t474 = buf14[11];
        const float t475 = buf11[1];
        buf14[11] = (t474 * t475);
        const float t476 = buf14[12];
        const float t477 = buf11[0];
        buf14[12] = (t476 * t477);
        const float t478 = buf14[13];
        const float t479 = buf11[0];
        buf14[13] = (t478 * t479);
        const float t480 = buf14[14];
        const float t481 = buf11[1];
        buf14[14] = (t480 * t481);
        const float t482 = buf14[15];
        const float t483 = buf11[1];
        buf14[15] = (t482 * t483);
        const float t484 = buf15[0];
        const float t485 = buf15[1];
        const u32 t486 = pack_f16(t484, t485);
        buf13[0] = t486;
        const float t487 = buf15[2];
        const float t488 = buf15[3];
        const u32 t489 = pack_f16(t487, t488);
        buf13[1] = t489;
        const float t490 = buf15[4];
        const float t491 = buf15[5];
        const u32 t492 = pack_f16(t490, t491);
        buf13[2] = t492;
        const float t493 = buf15[6];
        const float t494 = buf15[7];
        const u32 t495 = pack_f16(t493, t494);
        buf13[3] = t495;
        const float t496 = buf15[8];
        const float t497 = buf15[9];
        const u32 t498 = pack_f16(t496, t497);
        buf13[4] = t498;
        const float t499 = buf15[10];
        const float t500 = buf15[11];
        const u32 t501 = pack_f16(t499, t500);
        buf13[5] = t501;
        const float t502 = buf15[12];
        const float t503 = buf15[13];
        const u32 t504 = pack_f16(t502, t503);
        buf13[6] = t504;
        const float t505 = buf15[14];
        const float t506 = buf15[15];
        const u32 t507 = pack_f16(t505, t506);
        buf13[7] = t507;
      }
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
       {
        const int v508 = (int(floor_div(u32((int(v4) + 31)), u32(32))) - 1);
        mbarrier_wait(shared_address(buf4 + (int(floor_mod(u32(v508), u32(2))))), int(floor_mod(u32(int(floor_div(u32(v508), u32(2)))), u32(2))));
      }
       {
        const int v509 = int(floor_div(u32((int(v4) + 31)), u32(32)));
        const u64 t510 = (u64((shared_address(buf6 + ((int(floor_mod(u32((v509 - 1)), u32(2))) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t510), "r"(((2 <= v509) ? 1 : 0)));
      }
      const u32 t511 = floor_mod(u32((int(floor_div(u32((int(v4) + 31)), u32(32))) - 1)), u32(2));
      const u64 t512 = (u64((shared_address(buf6 + (((int(t511) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t512), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
       {
        const float t513 = buf9[0];
        const float t514 = buf9[1];
        const float v515 = (t513 + t514);
        const float t516 = __shfl_xor_sync(0xffffffffu, v515, 1);
        const float v517 = (v515 + t516);
        const float t518 = __shfl_xor_sync(0xffffffffu, v517, 2);
        const float v519 = (v517 + t518);
        buf11[0] = ((v519 == 0.0f) ? 0.0f : (1.0f / v519));
      }
       {
        const float t520 = buf9[2];
        const float t521 = buf9[3];
        const float v522 = (t520 + t521);
        const float t523 = __shfl_xor_sync(0xffffffffu, v522, 1);
        const float v524 = (v522 + t523);
        const float t525 = __shfl_xor_sync(0xffffffffu, v524, 2);
        const float v526 = (v524 + t525);
        buf11[1] = ((v526 == 0.0f) ? 0.0f : (1.0f / v526));
      }
       {
        const int v527 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t528 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const i64 t529 = i64((t528 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
        const bool t530 = ((t529 + i64((v527 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v527))) * 64) + int(v4)) + 63)));
        if (t530) {
          const float t531 = buf11[0];
          const float v532 = t531;
          const int v533 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v534 = int(floor_div(u32(v5), u32(v533)));
          const float t535 = buf14[0];
          const float t536 = buf14[1];
          const int t537 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const i64 t538 = i64((t537 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
          const i64 t539 = (((t538 * i64(128ll)) + (i64((v533 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v534), u32(4))))));
          const i64 t540 = ((t539 + i64((int(floor_mod(u32(v6), u32(4))) * 2))) + i64((int(floor_mod(u32(v534), u32(4))) * 32)));
          const i64 t541 = ((t540 - (i64((int(floor_mod(u32(v5), u32(v533))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t542 = t541;
          *reinterpret_cast<u32*>(buf1 + t542 + 0) = u32(u16(f32_to_f16(float((t535 * v532))))) | u32(u16(f32_to_f16(float((t536 * v532))))) << 16;
        }
      }
       {
        const int v543 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t544 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const i64 t545 = i64((t544 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
        const bool t546 = ((t545 + i64((v543 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v543))) * 64) + int(v4)) + 63)));
        if (t546) {
          const float t547 = buf11[0];
          const float v548 = t547;
          const int v549 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v550 = int(floor_div(u32(v5), u32(v549)));
          const float t551 = buf14[4];
          const float t552 = buf14[5];
          const int t553 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const i64 t554 = i64((t553 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
          const i64 t555 = (((t554 * i64(128ll)) + (i64((v549 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v550), u32(4))))));
          const i64 t556 = ((t555 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 8))) + i64((int(floor_mod(u32(v550), u32(4))) * 32)));
          const i64 t557 = ((t556 - (i64((int(floor_mod(u32(v5), u32(v549))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t558 = t557;
          *reinterpret_cast<u32*>(buf1 + t558 + 0) = u32(u16(f32_to_f16(float((t551 * v548))))) | u32(u16(f32_to_f16(float((t552 * v548))))) << 16;
        }
      }
       {
        const int v559 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t560 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const i64 t561 = i64((t560 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
        const bool t562 = ((t561 + i64((v559 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v559))) * 64) + int(v4)) + 63)));
        if (t562) {
          const float t563 = buf11[0];
          const float v564 = t563;
          const int v565 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v566 = int(floor_div(u32(v5), u32(v565)));
          const float t567 = buf14[8];
          const float t568 = buf14[9];
          const int t569 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const i64 t570 = i64((t569 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
          const i64 t571 = (((t570 * i64(128ll)) + (i64((v565 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v566), u32(4))))));
          const i64 t572 = ((t571 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 16))) + i64((int(floor_mod(u32(v566), u32(4))) * 32)));
          const i64 t573 = ((t572 - (i64((int(floor_mod(u32(v5), u32(v565))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t574 = t573;
          *reinterpret_cast<u32*>(buf1 + t574 + 0) = u32(u16(f32_to_f16(float((t567 * v564))))) | u32(u16(f32_to_f16(float((t568 * v564))))) << 16;
        }
      }
       {
        const int v575 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t576 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const i64 t577 = i64((t576 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
        const bool t578 = ((t577 + i64((v575 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v575))) * 64) + int(v4)) + 63)));
        if (t578) {
          const float t579 = buf11[0];
          const float v580 = t579;
          const int v581 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v582 = int(floor_div(u32(v5), u32(v581)));
          const float t583 = buf14[12];
          const float t584 = buf14[13];
          const int t585 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const i64 t586 = i64((t585 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))));
          const i64 t587 = (((t586 * i64(128ll)) + (i64((v581 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v582), u32(4))))));
          const i64 t588 = ((t587 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 24))) + i64((int(floor_mod(u32(v582), u32(4))) * 32)));
          const i64 t589 = ((t588 - (i64((int(floor_mod(u32(v5), u32(v581))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t590 = t589;
          *reinterpret_cast<u32*>(buf1 + t590 + 0) = u32(u16(f32_to_f16(float((t583 * v580))))) | u32(u16(f32_to_f16(float((t584 * v580))))) << 16;
        }
      }
       {
        const int v591 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t592 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const int t593 = ((t592 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
        const bool t594 = ((i64(t593) + i64((v591 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v591))) * 64) + int(v4)) + 63)));
        if (t594) {
          const float t595 = buf11[1];
          const float v596 = t595;
          const int v597 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v598 = int(floor_div(u32(v5), u32(v597)));
          const float t599 = buf14[2];
          const float t600 = buf14[3];
          const int t601 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const int t602 = ((t601 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
          const i64 t603 = (((i64(t602) * i64(128ll)) + (i64((v597 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v598), u32(4))))));
          const i64 t604 = ((t603 + i64((int(floor_mod(u32(v6), u32(4))) * 2))) + i64((int(floor_mod(u32(v598), u32(4))) * 32)));
          const i64 t605 = ((t604 - (i64((int(floor_mod(u32(v5), u32(v597))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t606 = t605;
          *reinterpret_cast<u32*>(buf1 + t606 + 0) = u32(u16(f32_to_f16(float((t599 * v596))))) | u32(u16(f32_to_f16(float((t600 * v596))))) << 16;
        }
      }
       {
        const int v607 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t608 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const int t609 = ((t608 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
        const bool t610 = ((i64(t609) + i64((v607 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v607))) * 64) + int(v4)) + 63)));
        if (t610) {
          const float t611 = buf11[1];
          const float v612 = t611;
          const int v613 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v614 = int(floor_div(u32(v5), u32(v613)));
          const float t615 = buf14[6];
          const float t616 = buf14[7];
          const int t617 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const int t618 = ((t617 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
          const i64 t619 = (((i64(t618) * i64(128ll)) + (i64((v613 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v614), u32(4))))));
          const i64 t620 = ((t619 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 8))) + i64((int(floor_mod(u32(v614), u32(4))) * 32)));
          const i64 t621 = ((t620 - (i64((int(floor_mod(u32(v5), u32(v613))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t622 = t621;
          *reinterpret_cast<u32*>(buf1 + t622 + 0) = u32(u16(f32_to_f16(float((t615 * v612))))) | u32(u16(f32_to_f16(float((t616 * v612))))) << 16;
        }
      }
       {
        const int v623 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t624 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const int t625 = ((t624 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
        const bool t626 = ((i64(t625) + i64((v623 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v623))) * 64) + int(v4)) + 63)));
        if (t626) {
          const float t627 = buf11[1];
          const float v628 = t627;
          const int v629 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v630 = int(floor_div(u32(v5), u32(v629)));
          const float t631 = buf14[10];
          const float t632 = buf14[11];
          const int t633 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const int t634 = ((t633 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
          const i64 t635 = (((i64(t634) * i64(128ll)) + (i64((v629 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v630), u32(4))))));
          const i64 t636 = ((t635 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 16))) + i64((int(floor_mod(u32(v630), u32(4))) * 32)));
          const i64 t637 = ((t636 - (i64((int(floor_mod(u32(v5), u32(v629))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t638 = t637;
          *reinterpret_cast<u32*>(buf1 + t638 + 0) = u32(u16(f32_to_f16(float((t631 * v628))))) | u32(u16(f32_to_f16(float((t632 * v628))))) << 16;
        }
      }
       {
        const int v639 = int(floor_div(u32((int(v4) + 63)), u32(64)));
        const int t640 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
        const int t641 = ((t640 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
        const bool t642 = ((i64(t641) + i64((v639 * 64))) <= i64((((int(floor_mod(u32(v5), u32(v639))) * 64) + int(v4)) + 63)));
        if (t642) {
          const float t643 = buf11[1];
          const float v644 = t643;
          const int v645 = int(floor_div(u32((int(v4) + 63)), u32(64)));
          const int v646 = int(floor_div(u32(v5), u32(v645)));
          const float t647 = buf14[14];
          const float t648 = buf14[15];
          const int t649 = ((v8 * 64) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 16));
          const int t650 = ((t649 + int(floor_mod(u32(int(floor_div(u32(v6), u32(4)))), u32(8)))) + 8);
          const i64 t651 = (((i64(t650) * i64(128ll)) + (i64((v645 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(int(floor_div(u32(v646), u32(4))))));
          const i64 t652 = ((t651 + i64(((int(floor_mod(u32(v6), u32(4))) * 2) + 24))) + i64((int(floor_mod(u32(v646), u32(4))) * 32)));
          const i64 t653 = ((t652 - (i64((int(floor_mod(u32(v5), u32(v645))) * 64)) * i64(128ll))) - i64(8192ll));
          const i64 t654 = t653;
          *reinterpret_cast<u32*>(buf1 + t654 + 0) = u32(u16(f32_to_f16(float((t647 * v644))))) | u32(u16(f32_to_f16(float((t648 * v644))))) << 16;
        }
      }
    }
  }
}
