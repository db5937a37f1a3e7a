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

// attention by attention_wgmma_sm90 consumers=1 bn=32 stages=2
extern "C" __global__ void __launch_bounds__(160, 1) attention_attention(const i64* buf0, u16* buf1, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const i64 v3, const i64 v4) {
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
    const int t7 = __shfl_sync(0xffffffffu, floor_div(v6, 128), 0);
    const int v8 = t7;
    if ((v8 == 1)) {
      if ((v6 == 128)) {
        #pragma unroll 1
        for (int v9 = 0; v9 < floor_div((int(v4) + 31), 32); ++v9) {
          mbarrier_wait(shared_address(buf3 + (floor_mod(v9, 2))), (1 - floor_mod(floor_div(v9, 2), 2)));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (floor_mod(v9, 2)))), "r"(((v9 == 0) ? 6144 : 2048)) : "memory");
          if ((v9 == 0)) {
            const int v10 = floor_div((int(v4) + 63), 64);
            const int v11 = floor_div(v5, v10);
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf8 + (0))), "l"(&v0), "r"(shared_address(buf2 + (0))), "r"(0), "r"((((v10 * 64) - (floor_mod(v5, v10) * 64)) - 64)), "r"(floor_mod(v11, 4)), "r"(floor_div(v11, 4)) : "memory");
          }
           {
            const int v12 = floor_div(v5, floor_div((int(v4) + 63), 64));
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf7 + ((floor_mod(v9, 2) * 1024)))), "l"(&v1), "r"(shared_address(buf2 + (floor_mod(v9, 2)))), "r"(0), "r"((((floor_div((int(v4) + 31), 32) * 32) - (v9 * 32)) - 32)), "r"(floor_mod(v12, 4)), "r"(floor_div(v12, 4)) : "memory");
          }
          mbarrier_wait(shared_address(buf5 + (floor_mod(v9, 2))), (1 - floor_mod(floor_div(v9, 2), 2)));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (floor_mod(v9, 2)))), "r"(2048) : "memory");
           {
            const int v13 = floor_div(v5, floor_div((int(v4) + 63), 64));
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf6 + ((floor_mod(v9, 2) * 1024)))), "l"(&v2), "r"(shared_address(buf4 + (floor_mod(v9, 2)))), "r"(0), "r"((((floor_div((int(v4) + 31), 32) * 32) - (v9 * 32)) - 32)), "r"(floor_mod(v13, 4)), "r"(floor_div(v13, 4)) : "memory");
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
      const u64 t14 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      const u64 t15 = (u64((shared_address(buf7 + (0)) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t14), "l"(t15), "r"(0));
      const u64 t16 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      const u64 t17 = (u64((shared_address(buf7 + (16)) & 0x3ffffu) >> 4) | 9223372174293794816ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t16), "l"(t17), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if ((floor_mod(v6, 128) == 0)) {
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (0))) : "memory");
      }
       {
        const int v18 = (int(v4) + 31);
        const int v19 = ((floor_div(v18, 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t20 = buf15[0];
        const i64 t21 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v19 - 32), (int(v4) - 1))));
        const i64 t22 = buf0[t21];
        const float t23 = ((v19 <= v18) ? ((t20 * 0.176776692f) + ((t22 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[0] = t23;
      }
       {
        const int v24 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t25 = buf15[1];
        const i64 t26 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v24 - 31), (int(v4) - 1))));
        const i64 t27 = buf0[t26];
        const float t28 = ((v24 <= (int(v4) + 30)) ? ((t25 * 0.176776692f) + ((t27 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[1] = t28;
      }
       {
        const int v29 = (int(v4) + 31);
        const int v30 = ((floor_div(v29, 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t31 = buf15[2];
        const i64 t32 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v30 - 32), (int(v4) - 1))));
        const i64 t33 = buf0[t32];
        const float t34 = ((v30 <= v29) ? ((t31 * 0.176776692f) + ((t33 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[2] = t34;
      }
       {
        const int v35 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t36 = buf15[3];
        const i64 t37 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v35 - 31), (int(v4) - 1))));
        const i64 t38 = buf0[t37];
        const float t39 = ((v35 <= (int(v4) + 30)) ? ((t36 * 0.176776692f) + ((t38 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[3] = t39;
      }
       {
        const int v40 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t41 = buf15[4];
        const i64 t42 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v40 - 24), (int(v4) - 1))));
        const i64 t43 = buf0[t42];
        const float t44 = ((v40 <= (int(v4) + 23)) ? ((t41 * 0.176776692f) + ((t43 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[4] = t44;
      }
       {
        const int v45 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t46 = buf15[5];
        const i64 t47 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v45 - 23), (int(v4) - 1))));
        const i64 t48 = buf0[t47];
        const float t49 = ((v45 <= (int(v4) + 22)) ? ((t46 * 0.176776692f) + ((t48 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[5] = t49;
      }
       {
        const int v50 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t51 = buf15[6];
        const i64 t52 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v50 - 24), (int(v4) - 1))));
        const i64 t53 = buf0[t52];
        const float t54 = ((v50 <= (int(v4) + 23)) ? ((t51 * 0.176776692f) + ((t53 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[6] = t54;
      }
       {
        const int v55 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t56 = buf15[7];
        const i64 t57 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v55 - 23), (int(v4) - 1))));
        const i64 t58 = buf0[t57];
        const float t59 = ((v55 <= (int(v4) + 22)) ? ((t56 * 0.176776692f) + ((t58 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[7] = t59;
      }
       {
        const int v60 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t61 = buf15[8];
        const i64 t62 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v60 - 16), (int(v4) - 1))));
        const i64 t63 = buf0[t62];
        const float t64 = ((v60 <= (int(v4) + 15)) ? ((t61 * 0.176776692f) + ((t63 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[8] = t64;
      }
       {
        const int v65 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t66 = buf15[9];
        const i64 t67 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v65 - 15), (int(v4) - 1))));
        const i64 t68 = buf0[t67];
        const float t69 = ((v65 <= (int(v4) + 14)) ? ((t66 * 0.176776692f) + ((t68 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[9] = t69;
      }
       {
        const int v70 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t71 = buf15[10];
        const i64 t72 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v70 - 16), (int(v4) - 1))));
        const i64 t73 = buf0[t72];
        const float t74 = ((v70 <= (int(v4) + 15)) ? ((t71 * 0.176776692f) + ((t73 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[10] = t74;
      }
       {
        const int v75 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t76 = buf15[11];
        const i64 t77 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v75 - 15), (int(v4) - 1))));
        const i64 t78 = buf0[t77];
        const float t79 = ((v75 <= (int(v4) + 14)) ? ((t76 * 0.176776692f) + ((t78 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[11] = t79;
      }
       {
        const int v80 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t81 = buf15[12];
        const i64 t82 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v80 - 8), (int(v4) - 1))));
        const i64 t83 = buf0[t82];
        const float t84 = ((v80 <= (int(v4) + 7)) ? ((t81 * 0.176776692f) + ((t83 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[12] = t84;
      }
       {
        const int v85 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t86 = buf15[13];
        const i64 t87 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v85 - 7), (int(v4) - 1))));
        const i64 t88 = buf0[t87];
        const float t89 = ((v85 <= (int(v4) + 6)) ? ((t86 * 0.176776692f) + ((t88 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[13] = t89;
      }
       {
        const int v90 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t91 = buf15[14];
        const i64 t92 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v90 - 8), (int(v4) - 1))));
        const i64 t93 = buf0[t92];
        const float t94 = ((v90 <= (int(v4) + 7)) ? ((t91 * 0.176776692f) + ((t93 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[14] = t94;
      }
       {
        const int v95 = ((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2));
        const float t96 = buf15[15];
        const i64 t97 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64(min_int((v95 - 7), (int(v4) - 1))));
        const i64 t98 = buf0[t97];
        const float t99 = ((v95 <= (int(v4) + 6)) ? ((t96 * 0.176776692f) + ((t98 == i64(0ll)) ? -1.00000002e+30f : 0.0f)) : __int_as_float(0xff800000));
        buf15[15] = t99;
      }
      const float t100 = buf12[0];
      buf10[0] = t100;
      const float t101 = buf12[0];
      buf10[1] = t101;
      const float t102 = buf12[1];
      buf10[2] = t102;
      const float t103 = buf12[1];
      buf10[3] = t103;
      const float t104 = buf10[0];
      const float t105 = buf15[0];
      buf10[0] = max_nan(t104, t105);
      const float t106 = buf10[1];
      const float t107 = buf15[1];
      buf10[1] = max_nan(t106, t107);
      const float t108 = buf10[2];
      const float t109 = buf15[2];
      buf10[2] = max_nan(t108, t109);
      const float t110 = buf10[3];
      const float t111 = buf15[3];
      buf10[3] = max_nan(t110, t111);
      const float t112 = buf10[0];
      const float t113 = buf15[4];
      buf10[0] = max_nan(t112, t113);
      const float t114 = buf10[1];
      const float t115 = buf15[5];
      buf10[1] = max_nan(t114, t115);
      const float t116 = buf10[2];
      const float t117 = buf15[6];
      buf10[2] = max_nan(t116, t117);
      const float t118 = buf10[3];
      const float t119 = buf15[7];
      buf10[3] = max_nan(t118, t119);
      const float t120 = buf10[0];
      const float t121 = buf15[8];
      buf10[0] = max_nan(t120, t121);
      const float t122 = buf10[1];
      const float t123 = buf15[9];
      buf10[1] = max_nan(t122, t123);
      const float t124 = buf10[2];
      const float t125 = buf15[10];
      buf10[2] = max_nan(t124, t125);
      const float t126 = buf10[3];
      const float t127 = buf15[11];
      buf10[3] = max_nan(t126, t127);
      const float t128 = buf10[0];
      const float t129 = buf15[12];
      buf10[0] = max_nan(t128, t129);
      const float t130 = buf10[1];
      const float t131 = buf15[13];
      buf10[1] = max_nan(t130, t131);
      const float t132 = buf10[2];
      const float t133 = buf15[14];
      buf10[2] = max_nan(t132, t133);
      const float t134 = buf10[3];
      const float t135 = buf15[15];
      buf10[3] = max_nan(t134, t135);
       {
        const float t136 = buf10[0];
        const float t137 = buf10[1];
        const float v138 = max_nan(t136, t137);
        const float t139 = __shfl_xor_sync(0xffffffffu, v138, 1);
        const float v140 = max_nan(v138, t139);
        const float t141 = __shfl_xor_sync(0xffffffffu, v140, 2);
        const float v142 = max_nan(v140, t141);
        const float v143 = ((v142 == __int_as_float(0xff800000)) ? 0.0f : (v142 * -1.44269502f));
        const float t144 = buf12[0];
        buf11[0] = exp2_flush(fmaf(t144, 1.44269502f, v143));
        buf12[0] = v142;
        const float t145 = buf9[0];
        const float t146 = buf11[0];
        buf9[0] = (t145 * t146);
        const float t147 = buf9[1];
        const float t148 = buf11[0];
        buf9[1] = (t147 * t148);
         {
          const float t149 = buf10[2];
          const float t150 = buf10[3];
          const float v151 = max_nan(t149, t150);
          const float t152 = __shfl_xor_sync(0xffffffffu, v151, 1);
          const float v153 = max_nan(v151, t152);
          const float t154 = __shfl_xor_sync(0xffffffffu, v153, 2);
          const float v155 = max_nan(v153, t154);
          const float v156 = ((v155 == __int_as_float(0xff800000)) ? 0.0f : (v155 * -1.44269502f));
          const float t157 = buf12[1];
          buf11[1] = exp2_flush(fmaf(t157, 1.44269502f, v156));
          buf12[1] = v155;
          const float t158 = buf9[2];
          const float t159 = buf11[1];
          buf9[2] = (t158 * t159);
          const float t160 = buf9[3];
          const float t161 = buf11[1];
          buf9[3] = (t160 * t161);
           {
            const float t162 = buf15[0];
            const float v163 = exp2_flush(fmaf(t162, 1.44269502f, v143));
            buf15[0] = v163;
            const float t164 = buf9[0];
            buf9[0] = (t164 + v163);
          }
           {
            const float t165 = buf15[1];
            const float v166 = exp2_flush(fmaf(t165, 1.44269502f, v143));
            buf15[1] = v166;
            const float t167 = buf9[1];
            buf9[1] = (t167 + v166);
          }
           {
            const float t168 = buf15[2];
            const float v169 = exp2_flush(fmaf(t168, 1.44269502f, v156));
            buf15[2] = v169;
            const float t170 = buf9[2];
            buf9[2] = (t170 + v169);
          }
           {
            const float t171 = buf15[3];
            const float v172 = exp2_flush(fmaf(t171, 1.44269502f, v156));
            buf15[3] = v172;
            const float t173 = buf9[3];
            buf9[3] = (t173 + v172);
          }
           {
            const float t174 = buf15[4];
            const float v175 = exp2_flush(fmaf(t174, 1.44269502f, v143));
            buf15[4] = v175;
            const float t176 = buf9[0];
            buf9[0] = (t176 + v175);
          }
           {
            const float t177 = buf15[5];
            const float v178 = exp2_flush(fmaf(t177, 1.44269502f, v143));
            buf15[5] = v178;
            const float t179 = buf9[1];
            buf9[1] = (t179 + v178);
          }
           {
            const float t180 = buf15[6];
            const float v181 = exp2_flush(fmaf(t180, 1.44269502f, v156));
            buf15[6] = v181;
            const float t182 = buf9[2];
            buf9[2] = (t182 + v181);
          }
           {
            const float t183 = buf15[7];
            const float v184 = exp2_flush(fmaf(t183, 1.44269502f, v156));
            buf15[7] = v184;
            const float t185 = buf9[3];
            buf9[3] = (t185 + v184);
          }
           {
            const float t186 = buf15[8];
            const float v187 = exp2_flush(fmaf(t186, 1.44269502f, v143));
            buf15[8] = v187;
            const float t188 = buf9[0];
            buf9[0] = (t188 + v187);
          }
           {
            const float t189 = buf15[9];
            const float v190 = exp2_flush(fmaf(t189, 1.44269502f, v143));
            buf15[9] = v190;
            const float t191 = buf9[1];
            buf9[1] = (t191 + v190);
          }
           {
            const float t192 = buf15[10];
            const float v193 = exp2_flush(fmaf(t192, 1.44269502f, v156));
            buf15[10] = v193;
            const float t194 = buf9[2];
            buf9[2] = (t194 + v193);
          }
           {
            const float t195 = buf15[11];
            const float v196 = exp2_flush(fmaf(t195, 1.44269502f, v156));
            buf15[11] = v196;
            const float t197 = buf9[3];
            buf9[3] = (t197 + v196);
          }
           {
            const float t198 = buf15[12];
            const float v199 = exp2_flush(fmaf(t198, 1.44269502f, v143));
            buf15[12] = v199;
            const float t200 = buf9[0];
            buf9[0] = (t200 + v199);
          }
           {
            const float t201 = buf15[13];
            const float v202 = exp2_flush(fmaf(t201, 1.44269502f, v143));
            buf15[13] = v202;
            const float t203 = buf9[1];
            buf9[1] = (t203 + v202);
          }
           {
            const float t204 = buf15[14];
            const float v205 = exp2_flush(fmaf(t204, 1.44269502f, v156));
            buf15[14] = v205;
            const float t206 = buf9[2];
            buf9[2] = (t206 + v205);
          }
           {
            const float t207 = buf15[15];
            const float v208 = exp2_flush(fmaf(t207, 1.44269502f, v156));
            buf15[15] = v208;
            const float t209 = buf9[3];
            buf9[3] = (t209 + v208);
          }
        }
      }
      const float t210 = buf15[0];
      const float t211 = buf15[1];
      const u32 t212 = pack_f16(t210, t211);
      buf13[0] = t212;
      const float t213 = buf15[2];
      const float t214 = buf15[3];
      const u32 t215 = pack_f16(t213, t214);
      buf13[1] = t215;
      const float t216 = buf15[4];
      const float t217 = buf15[5];
      const u32 t218 = pack_f16(t216, t217);
      buf13[2] = t218;
      const float t219 = buf15[6];
      const float t220 = buf15[7];
      const u32 t221 = pack_f16(t219, t220);
      buf13[3] = t221;
      const float t222 = buf15[8];
      const float t223 = buf15[9];
      const u32 t224 = pack_f16(t222, t223);
      buf13[4] = t224;
      const float t225 = buf15[10];
      const float t226 = buf15[11];
      const u32 t227 = pack_f16(t225, t226);
      buf13[5] = t227;
      const float t228 = buf15[12];
      const float t229 = buf15[13];
      const u32 t230 = pack_f16(t228, t229);
      buf13[6] = t230;
      const float t231 = buf15[14];
      const float t232 = buf15[15];
      const u32 t233 = pack_f16(t231, t232);
      buf13[7] = t233;
      #pragma unroll 1
      for (int v234 = 0; v234 < (floor_div((int(v4) + 31), 32) - 1); ++v234) {
        const int t235 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t236 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t235 - 64)));
        const i64 t237 = buf0[t236];
        const i64 v238 = t237;
        const int t239 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t240 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t239 - 63)));
        const i64 t241 = buf0[t240];
        const i64 v242 = t241;
        const int t243 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t244 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t243 - 56)));
        const i64 t245 = buf0[t244];
        const i64 v246 = t245;
        const int t247 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t248 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t247 - 55)));
        const i64 t249 = buf0[t248];
        const i64 v250 = t249;
        const int t251 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t252 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t251 - 48)));
        const i64 t253 = buf0[t252];
        const i64 v254 = t253;
        const int t255 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t256 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t255 - 47)));
        const i64 t257 = buf0[t256];
        const i64 v258 = t257;
        const int t259 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t260 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t259 - 40)));
        const i64 t261 = buf0[t260];
        const i64 v262 = t261;
        const int t263 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t264 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t263 - 39)));
        const i64 t265 = buf0[t264];
        const i64 v266 = t265;
        mbarrier_wait(shared_address(buf2 + (floor_mod((v234 + 1), 2))), floor_mod(floor_div((v234 + 1), 2), 2));
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        const u64 t267 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t268 = (u64((shared_address(buf7 + ((floor_mod((v234 + 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t267), "l"(t268), "r"(0));
        const u64 t269 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t270 = (u64((shared_address(buf7 + (((floor_mod((v234 + 1), 2) * 1024) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t269), "l"(t270), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        mbarrier_wait(shared_address(buf4 + (floor_mod(v234, 2))), floor_mod(floor_div(v234, 2), 2));
        const u64 t271 = (u64((shared_address(buf6 + ((floor_mod(v234, 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t271), "r"(((1 <= v234) ? 1 : 0)));
        const u64 t272 = (u64((shared_address(buf6 + (((floor_mod(v234, 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t272), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (floor_mod((v234 + 1), 2)))) : "memory");
        }
        const float t273 = buf15[0];
        buf15[0] = ((t273 * 0.176776692f) + ((v238 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t274 = buf15[1];
        buf15[1] = ((t274 * 0.176776692f) + ((v242 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t275 = buf15[2];
        buf15[2] = ((t275 * 0.176776692f) + ((v238 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t276 = buf15[3];
        buf15[3] = ((t276 * 0.176776692f) + ((v242 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t277 = buf15[4];
        buf15[4] = ((t277 * 0.176776692f) + ((v246 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t278 = buf15[5];
        buf15[5] = ((t278 * 0.176776692f) + ((v250 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t279 = buf15[6];
        buf15[6] = ((t279 * 0.176776692f) + ((v246 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t280 = buf15[7];
        buf15[7] = ((t280 * 0.176776692f) + ((v250 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t281 = buf15[8];
        buf15[8] = ((t281 * 0.176776692f) + ((v254 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t282 = buf15[9];
        buf15[9] = ((t282 * 0.176776692f) + ((v258 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t283 = buf15[10];
        buf15[10] = ((t283 * 0.176776692f) + ((v254 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t284 = buf15[11];
        buf15[11] = ((t284 * 0.176776692f) + ((v258 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t285 = buf15[12];
        buf15[12] = ((t285 * 0.176776692f) + ((v262 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t286 = buf15[13];
        buf15[13] = ((t286 * 0.176776692f) + ((v266 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t287 = buf15[14];
        buf15[14] = ((t287 * 0.176776692f) + ((v262 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t288 = buf15[15];
        buf15[15] = ((t288 * 0.176776692f) + ((v266 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t289 = buf12[0];
        buf10[0] = t289;
        const float t290 = buf12[0];
        buf10[1] = t290;
        const float t291 = buf12[1];
        buf10[2] = t291;
        const float t292 = buf12[1];
        buf10[3] = t292;
        const float t293 = buf10[0];
        const float t294 = buf15[0];
        buf10[0] = max_nan(t293, t294);
        const float t295 = buf10[1];
        const float t296 = buf15[1];
        buf10[1] = max_nan(t295, t296);
        const float t297 = buf10[2];
        const float t298 = buf15[2];
        buf10[2] = max_nan(t297, t298);
        const float t299 = buf10[3];
        const float t300 = buf15[3];
        buf10[3] = max_nan(t299, t300);
        const float t301 = buf10[0];
        const float t302 = buf15[4];
        buf10[0] = max_nan(t301, t302);
        const float t303 = buf10[1];
        const float t304 = buf15[5];
        buf10[1] = max_nan(t303, t304);
        const float t305 = buf10[2];
        const float t306 = buf15[6];
        buf10[2] = max_nan(t305, t306);
        const float t307 = buf10[3];
        const float t308 = buf15[7];
        buf10[3] = max_nan(t307, t308);
        const float t309 = buf10[0];
        const float t310 = buf15[8];
        buf10[0] = max_nan(t309, t310);
        const float t311 = buf10[1];
        const float t312 = buf15[9];
        buf10[1] = max_nan(t311, t312);
        const float t313 = buf10[2];
        const float t314 = buf15[10];
        buf10[2] = max_nan(t313, t314);
        const float t315 = buf10[3];
        const float t316 = buf15[11];
        buf10[3] = max_nan(t315, t316);
        const float t317 = buf10[0];
        const float t318 = buf15[12];
        buf10[0] = max_nan(t317, t318);
        const float t319 = buf10[1];
        const float t320 = buf15[13];
        buf10[1] = max_nan(t319, t320);
        const float t321 = buf10[2];
        const float t322 = buf15[14];
        buf10[2] = max_nan(t321, t322);
        const float t323 = buf10[3];
        const float t324 = buf15[15];
        buf10[3] = max_nan(t323, t324);
         {
          const float t325 = buf10[0];
          const float t326 = buf10[1];
          const float v327 = max_nan(t325, t326);
          const float t328 = __shfl_xor_sync(0xffffffffu, v327, 1);
          const float v329 = max_nan(v327, t328);
          const float t330 = __shfl_xor_sync(0xffffffffu, v329, 2);
          const float v331 = max_nan(v329, t330);
          const float v332 = ((v331 == __int_as_float(0xff800000)) ? 0.0f : (v331 * -1.44269502f));
          const float t333 = buf12[0];
          buf11[0] = exp2_flush(fmaf(t333, 1.44269502f, v332));
          buf12[0] = v331;
          const float t334 = buf9[0];
          const float t335 = buf11[0];
          buf9[0] = (t334 * t335);
          const float t336 = buf9[1];
          const float t337 = buf11[0];
          buf9[1] = (t336 * t337);
           {
            const float t338 = buf10[2];
            const float t339 = buf10[3];
            const float v340 = max_nan(t338, t339);
            const float t341 = __shfl_xor_sync(0xffffffffu, v340, 1);
            const float v342 = max_nan(v340, t341);
            const float t343 = __shfl_xor_sync(0xffffffffu, v342, 2);
            const float v344 = max_nan(v342, t343);
            const float v345 = ((v344 == __int_as_float(0xff800000)) ? 0.0f : (v344 * -1.44269502f));
            const float t346 = buf12[1];
            buf11[1] = exp2_flush(fmaf(t346, 1.44269502f, v345));
            buf12[1] = v344;
            const float t347 = buf9[2];
            const float t348 = buf11[1];
            buf9[2] = (t347 * t348);
            const float t349 = buf9[3];
            const float t350 = buf11[1];
            buf9[3] = (t349 * t350);
             {
              const float t351 = buf15[0];
              const float v352 = exp2_flush(fmaf(t351, 1.44269502f, v332));
              buf15[0] = v352;
              const float t353 = buf9[0];
              buf9[0] = (t353 + v352);
            }
             {
              const float t354 = buf15[1];
              const float v355 = exp2_flush(fmaf(t354, 1.44269502f, v332));
              buf15[1] = v355;
              const float t356 = buf9[1];
              buf9[1] = (t356 + v355);
            }
             {
              const float t357 = buf15[2];
              const float v358 = exp2_flush(fmaf(t357, 1.44269502f, v345));
              buf15[2] = v358;
              const float t359 = buf9[2];
              buf9[2] = (t359 + v358);
            }
             {
              const float t360 = buf15[3];
              const float v361 = exp2_flush(fmaf(t360, 1.44269502f, v345));
              buf15[3] = v361;
              const float t362 = buf9[3];
              buf9[3] = (t362 + v361);
            }
             {
              const float t363 = buf15[4];
              const float v364 = exp2_flush(fmaf(t363, 1.44269502f, v332));
              buf15[4] = v364;
              const float t365 = buf9[0];
              buf9[0] = (t365 + v364);
            }
             {
              const float t366 = buf15[5];
              const float v367 = exp2_flush(fmaf(t366, 1.44269502f, v332));
              buf15[5] = v367;
              const float t368 = buf9[1];
              buf9[1] = (t368 + v367);
            }
             {
              const float t369 = buf15[6];
              const float v370 = exp2_flush(fmaf(t369, 1.44269502f, v345));
              buf15[6] = v370;
              const float t371 = buf9[2];
              buf9[2] = (t371 + v370);
            }
             {
              const float t372 = buf15[7];
              const float v373 = exp2_flush(fmaf(t372, 1.44269502f, v345));
              buf15[7] = v373;
              const float t374 = buf9[3];
              buf9[3] = (t374 + v373);
            }
             {
              const float t375 = buf15[8];
              const float v376 = exp2_flush(fmaf(t375, 1.44269502f, v332));
              buf15[8] = v376;
              const float t377 = buf9[0];
              buf9[0] = (t377 + v376);
            }
             {
              const float t378 = buf15[9];
              const float v379 = exp2_flush(fmaf(t378, 1.44269502f, v332));
              buf15[9] = v379;
              const float t380 = buf9[1];
              buf9[1] = (t380 + v379);
            }
             {
              const float t381 = buf15[10];
              const float v382 = exp2_flush(fmaf(t381, 1.44269502f, v345));
              buf15[10] = v382;
              const float t383 = buf9[2];
              buf9[2] = (t383 + v382);
            }
             {
              const float t384 = buf15[11];
              const float v385 = exp2_flush(fmaf(t384, 1.44269502f, v345));
              buf15[11] = v385;
              const float t386 = buf9[3];
              buf9[3] = (t386 + v385);
            }
             {
              const float t387 = buf15[12];
              const float v388 = exp2_flush(fmaf(t387, 1.44269502f, v332));
              buf15[12] = v388;
              const float t389 = buf9[0];
              buf9[0] = (t389 + v388);
            }
             {
              const float t390 = buf15[13];
              const float v391 = exp2_flush(fmaf(t390, 1.44269502f, v332));
              buf15[13] = v391;
              const float t392 = buf9[1];
              buf9[1] = (t392 + v391);
            }
             {
              const float t393 = buf15[14];
              const float v394 = exp2_flush(fmaf(t393, 1.44269502f, v345));
              buf15[14] = v394;
              const float t395 = buf9[2];
              buf9[2] = (t395 + v394);
            }
             {
              const float t396 = buf15[15];
              const float v397 = exp2_flush(fmaf(t396, 1.44269502f, v345));
              buf15[15] = v397;
              const float t398 = buf9[3];
              buf9[3] = (t398 + v397);
            }
          }
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod(v234, 2)))) : "memory");
        }
        const float t399 = buf14[0];
        const float t400 = buf11[0];
        buf14[0] = (t399 * t400);
        const float t401 = buf14[1];
        const float t402 = buf11[0];
        buf14[1] = (t401 * t402);
        const float t403 = buf14[2];
        const float t404 = buf11[1];
        buf14[2] = (t403 * t404);
        const float t405 = buf14[3];
        const float t406 = buf11[1];
        buf14[3] = (t405 * t406);
        const float t407 = buf14[4];
        const float t408 = buf11[0];
        buf14[4] = (t407 * t408);
        const float t409 = buf14[5];
        const float t410 = buf11[0];
        buf14[5] = (t409 * t410);
        const float t411 = buf14[6];
        const float t412 = buf11[1];
        buf14[6] = (t411 * t412);
        const float t413 = buf14[7];
        const float t414 = buf11[1];
        buf14[7] = (t413 * t414);
        const float t415 = buf14[8];
        const float t416 = buf11[0];
        buf14[8] = (t415 * t416);
        const float t417 = buf14[9];
        const float t418 = buf11[0];
        buf14[9] = (t417 * t418);
        const float t419 = buf14[10];
        const float t420 = buf11[1];
        buf14[10] = (t419 * t420);
        const float t421 = buf14[11];
        const float t422 = buf11[1];
        buf14[11] = (t421 * t422);
        const float t423 = buf14[12];
        const float t424 = buf11[0];
        buf14[12] = (t423 * t424);
        const float t425 = buf14[13];
        const float t426 = buf11[0];
        buf14[13] = (t425 * t426);
        const float t427 = buf14[14];
        const float t428 = buf11[1];
        buf14[14] = (t427 * t428);
        const float t429 = buf14[15];
        const float t430 = buf11[1];
        buf14[15] = (t429 * t430);
        const float t431 = buf15[0];
        const float t432 = buf15[1];
        const u32 t433 = pack_f16(t431, t432);
        buf13[0] = t433;
        const float t434 = buf15[2];
        const float t435 = buf15[3];
        const u32 t436 = pack_f16(t434, t435);
        buf13[1] = t436;
        const float t437 = buf15[4];
        const float t438 = buf15[5];
        const u32 t439 = pack_f16(t437, t438);
        buf13[2] = t439;
        const float t440 = buf15[6];
        const float t441 = buf15[7];
        const u32 t442 = pack_f16(t440, t441);
        buf13[3] = t442;
        const float t443 = buf15[8];
        const float t444 = buf15[9];
        const u32 t445 = pack_f16(t443, t444);
        buf13[4] = t445;
        const float t446 = buf15[10];
        const float t447 = buf15[11];
        const u32 t448 = pack_f16(t446, t447);
        buf13[5] = t448;
        const float t449 = buf15[12];
        const float t450 = buf15[13];
        const u32 t451 = pack_f16(t449, t450);
        buf13[6] = t451;
        const float t452 = buf15[14];
        const float t453 = buf15[15];
        const u32 t454 = pack_f16(t452, t453);
        buf13[7] = t454;
      }
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
       {
        const int v455 = (floor_div((int(v4) + 31), 32) - 1);
        mbarrier_wait(shared_address(buf4 + (floor_mod(v455, 2))), floor_mod(floor_div(v455, 2), 2));
      }
       {
        const int v456 = floor_div((int(v4) + 31), 32);
        const u64 t457 = (u64((shared_address(buf6 + ((floor_mod((v456 - 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t457), "r"(((2 <= v456) ? 1 : 0)));
      }
      const u64 t458 = (u64((shared_address(buf6 + (((floor_mod((floor_div((int(v4) + 31), 32) - 1), 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t458), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
       {
        const float t459 = buf9[0];
        const float t460 = buf9[1];
        const float v461 = (t459 + t460);
        const float t462 = __shfl_xor_sync(0xffffffffu, v461, 1);
        const float v463 = (v461 + t462);
        const float t464 = __shfl_xor_sync(0xffffffffu, v463, 2);
        const float v465 = (v463 + t464);
        buf11[0] = ((v465 == 0.0f) ? 0.0f : (1.0f / v465));
      }
       {
        const float t466 = buf9[2];
        const float t467 = buf9[3];
        const float v468 = (t466 + t467);
        const float t469 = __shfl_xor_sync(0xffffffffu, v468, 1);
        const float v470 = (v468 + t469);
        const float t471 = __shfl_xor_sync(0xffffffffu, v470, 2);
        const float v472 = (v470 + t471);
        buf11[1] = ((v472 == 0.0f) ? 0.0f : (1.0f / v472));
      }
       {
        const int v473 = floor_div((int(v4) + 63), 64);
        const int t474 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t475 = ((i64(t474) + i64((v473 * 64))) <= i64((((floor_mod(v5, v473) * 64) + int(v4)) + 63)));
        if (t475) {
          const float t476 = buf11[0];
          const float v477 = t476;
          const int v478 = floor_div((int(v4) + 63), 64);
          const int v479 = floor_div(v5, v478);
          const float t480 = buf14[0];
          const float t481 = buf14[1];
          const int t482 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t483 = (((i64(t482) * i64(128ll)) + (i64((v478 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v479, 4))));
          const i64 t484 = (((t483 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v479, 4) * 32))) - (i64((floor_mod(v5, v478) * 64)) * i64(128ll)));
          const i64 t485 = (t484 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t485 + 0) = u32(u16(f32_to_f16(float((t480 * v477))))) | u32(u16(f32_to_f16(float((t481 * v477))))) << 16;
        }
      }
       {
        const int v486 = floor_div((int(v4) + 63), 64);
        const int t487 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t488 = ((i64(t487) + i64((v486 * 64))) <= i64((((floor_mod(v5, v486) * 64) + int(v4)) + 63)));
        if (t488) {
          const float t489 = buf11[0];
          const float v490 = t489;
          const int v491 = floor_div((int(v4) + 63), 64);
          const int v492 = floor_div(v5, v491);
          const float t493 = buf14[4];
          const float t494 = buf14[5];
          const int t495 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t496 = (((i64(t495) * i64(128ll)) + (i64((v491 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v492, 4))));
          const i64 t497 = ((t496 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v492, 4) * 32)));
          const i64 t498 = ((t497 - (i64((floor_mod(v5, v491) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t498 + 0) = u32(u16(f32_to_f16(float((t493 * v490))))) | u32(u16(f32_to_f16(float((t494 * v490))))) << 16;
        }
      }
       {
        const int v499 = floor_div((int(v4) + 63), 64);
        const int t500 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t501 = ((i64(t500) + i64((v499 * 64))) <= i64((((floor_mod(v5, v499) * 64) + int(v4)) + 63)));
        if (t501) {
          const float t502 = buf11[0];
          const float v503 = t502;
          const int v504 = floor_div((int(v4) + 63), 64);
          const int v505 = floor_div(v5, v504);
          const float t506 = buf14[8];
          const float t507 = buf14[9];
          const int t508 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t509 = (((i64(t508) * i64(128ll)) + (i64((v504 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v505, 4))));
          const i64 t510 = ((t509 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v505, 4) * 32)));
          const i64 t511 = ((t510 - (i64((floor_mod(v5, v504) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t511 + 0) = u32(u16(f32_to_f16(float((t506 * v503))))) | u32(u16(f32_to_f16(float((t507 * v503))))) << 16;
        }
      }
       {
        const int v512 = floor_div((int(v4) + 63), 64);
        const int t513 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t514 = ((i64(t513) + i64((v512 * 64))) <= i64((((floor_mod(v5, v512) * 64) + int(v4)) + 63)));
        if (t514) {
          const float t515 = buf11[0];
          const float v516 = t515;
          const int v517 = floor_div((int(v4) + 63), 64);
          const int v518 = floor_div(v5, v517);
          const float t519 = buf14[12];
          const float t520 = buf14[13];
          const int t521 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t522 = (((i64(t521) * i64(128ll)) + (i64((v517 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v518, 4))));
          const i64 t523 = ((t522 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v518, 4) * 32)));
          const i64 t524 = ((t523 - (i64((floor_mod(v5, v517) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t524 + 0) = u32(u16(f32_to_f16(float((t519 * v516))))) | u32(u16(f32_to_f16(float((t520 * v516))))) << 16;
        }
      }
       {
        const int v525 = floor_div((int(v4) + 63), 64);
        const int t526 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t527 = ((i64((t526 + 8)) + i64((v525 * 64))) <= i64((((floor_mod(v5, v525) * 64) + int(v4)) + 63)));
        if (t527) {
          const float t528 = buf11[1];
          const float v529 = t528;
          const int v530 = floor_div((int(v4) + 63), 64);
          const int v531 = floor_div(v5, v530);
          const float t532 = buf14[2];
          const float t533 = buf14[3];
          const int t534 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t535 = (((i64((t534 + 8)) * i64(128ll)) + (i64((v530 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v531, 4))));
          const i64 t536 = (((t535 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v531, 4) * 32))) - (i64((floor_mod(v5, v530) * 64)) * i64(128ll)));
          const i64 t537 = (t536 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t537 + 0) = u32(u16(f32_to_f16(float((t532 * v529))))) | u32(u16(f32_to_f16(float((t533 * v529))))) << 16;
        }
      }
       {
        const int v538 = floor_div((int(v4) + 63), 64);
        const int t539 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t540 = ((i64((t539 + 8)) + i64((v538 * 64))) <= i64((((floor_mod(v5, v538) * 64) + int(v4)) + 63)));
        if (t540) {
          const float t541 = buf11[1];
          const float v542 = t541;
          const int v543 = floor_div((int(v4) + 63), 64);
          const int v544 = floor_div(v5, v543);
          const float t545 = buf14[6];
          const float t546 = buf14[7];
          const int t547 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t548 = (((i64((t547 + 8)) * i64(128ll)) + (i64((v543 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v544, 4))));
          const i64 t549 = ((t548 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v544, 4) * 32)));
          const i64 t550 = ((t549 - (i64((floor_mod(v5, v543) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t550 + 0) = u32(u16(f32_to_f16(float((t545 * v542))))) | u32(u16(f32_to_f16(float((t546 * v542))))) << 16;
        }
      }
       {
        const int v551 = floor_div((int(v4) + 63), 64);
        const int t552 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t553 = ((i64((t552 + 8)) + i64((v551 * 64))) <= i64((((floor_mod(v5, v551) * 64) + int(v4)) + 63)));
        if (t553) {
          const float t554 = buf11[1];
          const float v555 = t554;
          const int v556 = floor_div((int(v4) + 63), 64);
          const int v557 = floor_div(v5, v556);
          const float t558 = buf14[10];
          const float t559 = buf14[11];
          const int t560 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t561 = (((i64((t560 + 8)) * i64(128ll)) + (i64((v556 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v557, 4))));
          const i64 t562 = ((t561 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v557, 4) * 32)));
          const i64 t563 = ((t562 - (i64((floor_mod(v5, v556) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t563 + 0) = u32(u16(f32_to_f16(float((t558 * v555))))) | u32(u16(f32_to_f16(float((t559 * v555))))) << 16;
        }
      }
       {
        const int v564 = floor_div((int(v4) + 63), 64);
        const int t565 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t566 = ((i64((t565 + 8)) + i64((v564 * 64))) <= i64((((floor_mod(v5, v564) * 64) + int(v4)) + 63)));
        if (t566) {
          const float t567 = buf11[1];
          const float v568 = t567;
          const int v569 = floor_div((int(v4) + 63), 64);
          const int v570 = floor_div(v5, v569);
          const float t571 = buf14[14];
          const float t572 = buf14[15];
          const int t573 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t574 = (((i64((t573 + 8)) * i64(128ll)) + (i64((v569 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v570, 4))));
          const i64 t575 = ((t574 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v570, 4) * 32)));
          const i64 t576 = ((t575 - (i64((floor_mod(v5, v569) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t576 + 0) = u32(u16(f32_to_f16(float((t571 * v568))))) | u32(u16(f32_to_f16(float((t572 * v568))))) << 16;
        }
      }
    }
  }
}
