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
__device__ __forceinline__ float divide_full(float a, float b) { float r; asm("div.full.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }

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
        mbarrier_wait(shared_address(buf2 + (floor_mod((v234 + 1), 2))), floor_mod(floor_div((v234 + 1), 2), 2));
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        const u64 t235 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t236 = (u64((shared_address(buf7 + ((floor_mod((v234 + 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t235), "l"(t236), "r"(0));
        const u64 t237 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t238 = (u64((shared_address(buf7 + (((floor_mod((v234 + 1), 2) * 1024) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t237), "l"(t238), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        mbarrier_wait(shared_address(buf4 + (floor_mod(v234, 2))), floor_mod(floor_div(v234, 2), 2));
        const u64 t239 = (u64((shared_address(buf6 + ((floor_mod(v234, 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t239), "r"(((1 <= v234) ? 1 : 0)));
        const u64 t240 = (u64((shared_address(buf6 + (((floor_mod(v234, 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t240), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (floor_mod((v234 + 1), 2)))) : "memory");
        }
        const float t241 = buf15[0];
        const int t242 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t243 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t242 - 64)));
        const i64 t244 = buf0[t243];
        buf15[0] = ((t241 * 0.176776692f) + ((t244 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t245 = buf15[1];
        const int t246 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t247 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t246 - 63)));
        const i64 t248 = buf0[t247];
        buf15[1] = ((t245 * 0.176776692f) + ((t248 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t249 = buf15[2];
        const int t250 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t251 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t250 - 64)));
        const i64 t252 = buf0[t251];
        buf15[2] = ((t249 * 0.176776692f) + ((t252 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t253 = buf15[3];
        const int t254 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t255 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t254 - 63)));
        const i64 t256 = buf0[t255];
        buf15[3] = ((t253 * 0.176776692f) + ((t256 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t257 = buf15[4];
        const int t258 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t259 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t258 - 56)));
        const i64 t260 = buf0[t259];
        buf15[4] = ((t257 * 0.176776692f) + ((t260 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t261 = buf15[5];
        const int t262 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t263 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t262 - 55)));
        const i64 t264 = buf0[t263];
        buf15[5] = ((t261 * 0.176776692f) + ((t264 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t265 = buf15[6];
        const int t266 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t267 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t266 - 56)));
        const i64 t268 = buf0[t267];
        buf15[6] = ((t265 * 0.176776692f) + ((t268 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t269 = buf15[7];
        const int t270 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t271 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t270 - 55)));
        const i64 t272 = buf0[t271];
        buf15[7] = ((t269 * 0.176776692f) + ((t272 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t273 = buf15[8];
        const int t274 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t275 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t274 - 48)));
        const i64 t276 = buf0[t275];
        buf15[8] = ((t273 * 0.176776692f) + ((t276 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t277 = buf15[9];
        const int t278 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t279 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t278 - 47)));
        const i64 t280 = buf0[t279];
        buf15[9] = ((t277 * 0.176776692f) + ((t280 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t281 = buf15[10];
        const int t282 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t283 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t282 - 48)));
        const i64 t284 = buf0[t283];
        buf15[10] = ((t281 * 0.176776692f) + ((t284 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t285 = buf15[11];
        const int t286 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t287 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t286 - 47)));
        const i64 t288 = buf0[t287];
        buf15[11] = ((t285 * 0.176776692f) + ((t288 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t289 = buf15[12];
        const int t290 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t291 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t290 - 40)));
        const i64 t292 = buf0[t291];
        buf15[12] = ((t289 * 0.176776692f) + ((t292 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t293 = buf15[13];
        const int t294 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t295 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t294 - 39)));
        const i64 t296 = buf0[t295];
        buf15[13] = ((t293 * 0.176776692f) + ((t296 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t297 = buf15[14];
        const int t298 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t299 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t298 - 40)));
        const i64 t300 = buf0[t299];
        buf15[14] = ((t297 * 0.176776692f) + ((t300 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t301 = buf15[15];
        const int t302 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v234 * 32));
        const i64 t303 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t302 - 39)));
        const i64 t304 = buf0[t303];
        buf15[15] = ((t301 * 0.176776692f) + ((t304 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t305 = buf12[0];
        buf10[0] = t305;
        const float t306 = buf12[0];
        buf10[1] = t306;
        const float t307 = buf12[1];
        buf10[2] = t307;
        const float t308 = buf12[1];
        buf10[3] = t308;
        const float t309 = buf10[0];
        const float t310 = buf15[0];
        buf10[0] = max_nan(t309, t310);
        const float t311 = buf10[1];
        const float t312 = buf15[1];
        buf10[1] = max_nan(t311, t312);
        const float t313 = buf10[2];
        const float t314 = buf15[2];
        buf10[2] = max_nan(t313, t314);
        const float t315 = buf10[3];
        const float t316 = buf15[3];
        buf10[3] = max_nan(t315, t316);
        const float t317 = buf10[0];
        const float t318 = buf15[4];
        buf10[0] = max_nan(t317, t318);
        const float t319 = buf10[1];
        const float t320 = buf15[5];
        buf10[1] = max_nan(t319, t320);
        const float t321 = buf10[2];
        const float t322 = buf15[6];
        buf10[2] = max_nan(t321, t322);
        const float t323 = buf10[3];
        const float t324 = buf15[7];
        buf10[3] = max_nan(t323, t324);
        const float t325 = buf10[0];
        const float t326 = buf15[8];
        buf10[0] = max_nan(t325, t326);
        const float t327 = buf10[1];
        const float t328 = buf15[9];
        buf10[1] = max_nan(t327, t328);
        const float t329 = buf10[2];
        const float t330 = buf15[10];
        buf10[2] = max_nan(t329, t330);
        const float t331 = buf10[3];
        const float t332 = buf15[11];
        buf10[3] = max_nan(t331, t332);
        const float t333 = buf10[0];
        const float t334 = buf15[12];
        buf10[0] = max_nan(t333, t334);
        const float t335 = buf10[1];
        const float t336 = buf15[13];
        buf10[1] = max_nan(t335, t336);
        const float t337 = buf10[2];
        const float t338 = buf15[14];
        buf10[2] = max_nan(t337, t338);
        const float t339 = buf10[3];
        const float t340 = buf15[15];
        buf10[3] = max_nan(t339, t340);
         {
          const float t341 = buf10[0];
          const float t342 = buf10[1];
          const float v343 = max_nan(t341, t342);
          const float t344 = __shfl_xor_sync(0xffffffffu, v343, 1);
          const float v345 = max_nan(v343, t344);
          const float t346 = __shfl_xor_sync(0xffffffffu, v345, 2);
          const float v347 = max_nan(v345, t346);
          const float v348 = ((v347 == __int_as_float(0xff800000)) ? 0.0f : (v347 * -1.44269502f));
          const float t349 = buf12[0];
          buf11[0] = exp2_flush(fmaf(t349, 1.44269502f, v348));
          buf12[0] = v347;
          const float t350 = buf9[0];
          const float t351 = buf11[0];
          buf9[0] = (t350 * t351);
          const float t352 = buf9[1];
          const float t353 = buf11[0];
          buf9[1] = (t352 * t353);
           {
            const float t354 = buf10[2];
            const float t355 = buf10[3];
            const float v356 = max_nan(t354, t355);
            const float t357 = __shfl_xor_sync(0xffffffffu, v356, 1);
            const float v358 = max_nan(v356, t357);
            const float t359 = __shfl_xor_sync(0xffffffffu, v358, 2);
            const float v360 = max_nan(v358, t359);
            const float v361 = ((v360 == __int_as_float(0xff800000)) ? 0.0f : (v360 * -1.44269502f));
            const float t362 = buf12[1];
            buf11[1] = exp2_flush(fmaf(t362, 1.44269502f, v361));
            buf12[1] = v360;
            const float t363 = buf9[2];
            const float t364 = buf11[1];
            buf9[2] = (t363 * t364);
            const float t365 = buf9[3];
            const float t366 = buf11[1];
            buf9[3] = (t365 * t366);
             {
              const float t367 = buf15[0];
              const float v368 = exp2_flush(fmaf(t367, 1.44269502f, v348));
              buf15[0] = v368;
              const float t369 = buf9[0];
              buf9[0] = (t369 + v368);
            }
             {
              const float t370 = buf15[1];
              const float v371 = exp2_flush(fmaf(t370, 1.44269502f, v348));
              buf15[1] = v371;
              const float t372 = buf9[1];
              buf9[1] = (t372 + v371);
            }
             {
              const float t373 = buf15[2];
              const float v374 = exp2_flush(fmaf(t373, 1.44269502f, v361));
              buf15[2] = v374;
              const float t375 = buf9[2];
              buf9[2] = (t375 + v374);
            }
             {
              const float t376 = buf15[3];
              const float v377 = exp2_flush(fmaf(t376, 1.44269502f, v361));
              buf15[3] = v377;
              const float t378 = buf9[3];
              buf9[3] = (t378 + v377);
            }
             {
              const float t379 = buf15[4];
              const float v380 = exp2_flush(fmaf(t379, 1.44269502f, v348));
              buf15[4] = v380;
              const float t381 = buf9[0];
              buf9[0] = (t381 + v380);
            }
             {
              const float t382 = buf15[5];
              const float v383 = exp2_flush(fmaf(t382, 1.44269502f, v348));
              buf15[5] = v383;
              const float t384 = buf9[1];
              buf9[1] = (t384 + v383);
            }
             {
              const float t385 = buf15[6];
              const float v386 = exp2_flush(fmaf(t385, 1.44269502f, v361));
              buf15[6] = v386;
              const float t387 = buf9[2];
              buf9[2] = (t387 + v386);
            }
             {
              const float t388 = buf15[7];
              const float v389 = exp2_flush(fmaf(t388, 1.44269502f, v361));
              buf15[7] = v389;
              const float t390 = buf9[3];
              buf9[3] = (t390 + v389);
            }
             {
              const float t391 = buf15[8];
              const float v392 = exp2_flush(fmaf(t391, 1.44269502f, v348));
              buf15[8] = v392;
              const float t393 = buf9[0];
              buf9[0] = (t393 + v392);
            }
             {
              const float t394 = buf15[9];
              const float v395 = exp2_flush(fmaf(t394, 1.44269502f, v348));
              buf15[9] = v395;
              const float t396 = buf9[1];
              buf9[1] = (t396 + v395);
            }
             {
              const float t397 = buf15[10];
              const float v398 = exp2_flush(fmaf(t397, 1.44269502f, v361));
              buf15[10] = v398;
              const float t399 = buf9[2];
              buf9[2] = (t399 + v398);
            }
             {
              const float t400 = buf15[11];
              const float v401 = exp2_flush(fmaf(t400, 1.44269502f, v361));
              buf15[11] = v401;
              const float t402 = buf9[3];
              buf9[3] = (t402 + v401);
            }
             {
              const float t403 = buf15[12];
              const float v404 = exp2_flush(fmaf(t403, 1.44269502f, v348));
              buf15[12] = v404;
              const float t405 = buf9[0];
              buf9[0] = (t405 + v404);
            }
             {
              const float t406 = buf15[13];
              const float v407 = exp2_flush(fmaf(t406, 1.44269502f, v348));
              buf15[13] = v407;
              const float t408 = buf9[1];
              buf9[1] = (t408 + v407);
            }
             {
              const float t409 = buf15[14];
              const float v410 = exp2_flush(fmaf(t409, 1.44269502f, v361));
              buf15[14] = v410;
              const float t411 = buf9[2];
              buf9[2] = (t411 + v410);
            }
             {
              const float t412 = buf15[15];
              const float v413 = exp2_flush(fmaf(t412, 1.44269502f, v361));
              buf15[15] = v413;
              const float t414 = buf9[3];
              buf9[3] = (t414 + v413);
            }
          }
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod(v234, 2)))) : "memory");
        }
        const float t415 = buf14[0];
        const float t416 = buf11[0];
        buf14[0] = (t415 * t416);
        const float t417 = buf14[1];
        const float t418 = buf11[0];
        buf14[1] = (t417 * t418);
        const float t419 = buf14[2];
        const float t420 = buf11[1];
        buf14[2] = (t419 * t420);
        const float t421 = buf14[3];
        const float t422 = buf11[1];
        buf14[3] = (t421 * t422);
        const float t423 = buf14[4];
        const float t424 = buf11[0];
        buf14[4] = (t423 * t424);
        const float t425 = buf14[5];
        const float t426 = buf11[0];
        buf14[5] = (t425 * t426);
        const float t427 = buf14[6];
        const float t428 = buf11[1];
        buf14[6] = (t427 * t428);
        const float t429 = buf14[7];
        const float t430 = buf11[1];
        buf14[7] = (t429 * t430);
        const float t431 = buf14[8];
        const float t432 = buf11[0];
        buf14[8] = (t431 * t432);
        const float t433 = buf14[9];
        const float t434 = buf11[0];
        buf14[9] = (t433 * t434);
        const float t435 = buf14[10];
        const float t436 = buf11[1];
        buf14[10] = (t435 * t436);
        const float t437 = buf14[11];
        const float t438 = buf11[1];
        buf14[11] = (t437 * t438);
        const float t439 = buf14[12];
        const float t440 = buf11[0];
        buf14[12] = (t439 * t440);
        const float t441 = buf14[13];
        const float t442 = buf11[0];
        buf14[13] = (t441 * t442);
        const float t443 = buf14[14];
        const float t444 = buf11[1];
        buf14[14] = (t443 * t444);
        const float t445 = buf14[15];
        const float t446 = buf11[1];
        buf14[15] = (t445 * t446);
        const float t447 = buf15[0];
        const float t448 = buf15[1];
        const u32 t449 = pack_f16(t447, t448);
        buf13[0] = t449;
        const float t450 = buf15[2];
        const float t451 = buf15[3];
        const u32 t452 = pack_f16(t450, t451);
        buf13[1] = t452;
        const float t453 = buf15[4];
        const float t454 = buf15[5];
        const u32 t455 = pack_f16(t453, t454);
        buf13[2] = t455;
        const float t456 = buf15[6];
        const float t457 = buf15[7];
        const u32 t458 = pack_f16(t456, t457);
        buf13[3] = t458;
        const float t459 = buf15[8];
        const float t460 = buf15[9];
        const u32 t461 = pack_f16(t459, t460);
        buf13[4] = t461;
        const float t462 = buf15[10];
        const float t463 = buf15[11];
        const u32 t464 = pack_f16(t462, t463);
        buf13[5] = t464;
        const float t465 = buf15[12];
        const float t466 = buf15[13];
        const u32 t467 = pack_f16(t465, t466);
        buf13[6] = t467;
        const float t468 = buf15[14];
        const float t469 = buf15[15];
        const u32 t470 = pack_f16(t468, t469);
        buf13[7] = t470;
      }
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
       {
        const int v471 = (floor_div((int(v4) + 31), 32) - 1);
        mbarrier_wait(shared_address(buf4 + (floor_mod(v471, 2))), floor_mod(floor_div(v471, 2), 2));
      }
       {
        const int v472 = floor_div((int(v4) + 31), 32);
        const u64 t473 = (u64((shared_address(buf6 + ((floor_mod((v472 - 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t473), "r"(((2 <= v472) ? 1 : 0)));
      }
      const u64 t474 = (u64((shared_address(buf6 + (((floor_mod((floor_div((int(v4) + 31), 32) - 1), 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t474), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
       {
        const float t475 = buf9[0];
        const float t476 = buf9[1];
        const float v477 = (t475 + t476);
        const float t478 = __shfl_xor_sync(0xffffffffu, v477, 1);
        const float v479 = (v477 + t478);
        const float t480 = __shfl_xor_sync(0xffffffffu, v479, 2);
        const float v481 = (v479 + t480);
        buf11[0] = ((v481 == 0.0f) ? 0.0f : (1.0f / v481));
      }
       {
        const float t482 = buf9[2];
        const float t483 = buf9[3];
        const float v484 = (t482 + t483);
        const float t485 = __shfl_xor_sync(0xffffffffu, v484, 1);
        const float v486 = (v484 + t485);
        const float t487 = __shfl_xor_sync(0xffffffffu, v486, 2);
        const float v488 = (v486 + t487);
        buf11[1] = ((v488 == 0.0f) ? 0.0f : (1.0f / v488));
      }
       {
        const int v489 = floor_div((int(v4) + 63), 64);
        const int t490 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t491 = ((i64(t490) + i64((v489 * 64))) <= i64((((floor_mod(v5, v489) * 64) + int(v4)) + 63)));
        if (t491) {
          const float t492 = buf11[0];
          const float v493 = t492;
          const int v494 = floor_div((int(v4) + 63), 64);
          const int v495 = floor_div(v5, v494);
          const float t496 = buf14[0];
          const float t497 = buf14[1];
          const int t498 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t499 = (((i64(t498) * i64(128ll)) + (i64((v494 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v495, 4))));
          const i64 t500 = (((t499 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v495, 4) * 32))) - (i64((floor_mod(v5, v494) * 64)) * i64(128ll)));
          const i64 t501 = (t500 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t501 + 0) = u32(u16(f32_to_f16(float((t496 * v493))))) | u32(u16(f32_to_f16(float((t497 * v493))))) << 16;
        }
      }
       {
        const int v502 = floor_div((int(v4) + 63), 64);
        const int t503 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t504 = ((i64(t503) + i64((v502 * 64))) <= i64((((floor_mod(v5, v502) * 64) + int(v4)) + 63)));
        if (t504) {
          const float t505 = buf11[0];
          const float v506 = t505;
          const int v507 = floor_div((int(v4) + 63), 64);
          const int v508 = floor_div(v5, v507);
          const float t509 = buf14[4];
          const float t510 = buf14[5];
          const int t511 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t512 = (((i64(t511) * i64(128ll)) + (i64((v507 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v508, 4))));
          const i64 t513 = ((t512 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v508, 4) * 32)));
          const i64 t514 = ((t513 - (i64((floor_mod(v5, v507) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t514 + 0) = u32(u16(f32_to_f16(float((t509 * v506))))) | u32(u16(f32_to_f16(float((t510 * v506))))) << 16;
        }
      }
       {
        const int v515 = floor_div((int(v4) + 63), 64);
        const int t516 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t517 = ((i64(t516) + i64((v515 * 64))) <= i64((((floor_mod(v5, v515) * 64) + int(v4)) + 63)));
        if (t517) {
          const float t518 = buf11[0];
          const float v519 = t518;
          const int v520 = floor_div((int(v4) + 63), 64);
          const int v521 = floor_div(v5, v520);
          const float t522 = buf14[8];
          const float t523 = buf14[9];
          const int t524 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t525 = (((i64(t524) * i64(128ll)) + (i64((v520 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v521, 4))));
          const i64 t526 = ((t525 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v521, 4) * 32)));
          const i64 t527 = ((t526 - (i64((floor_mod(v5, v520) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t527 + 0) = u32(u16(f32_to_f16(float((t522 * v519))))) | u32(u16(f32_to_f16(float((t523 * v519))))) << 16;
        }
      }
       {
        const int v528 = floor_div((int(v4) + 63), 64);
        const int t529 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t530 = ((i64(t529) + i64((v528 * 64))) <= i64((((floor_mod(v5, v528) * 64) + int(v4)) + 63)));
        if (t530) {
          const float t531 = buf11[0];
          const float v532 = t531;
          const int v533 = floor_div((int(v4) + 63), 64);
          const int v534 = floor_div(v5, v533);
          const float t535 = buf14[12];
          const float t536 = buf14[13];
          const int t537 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t538 = (((i64(t537) * i64(128ll)) + (i64((v533 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v534, 4))));
          const i64 t539 = ((t538 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v534, 4) * 32)));
          const i64 t540 = ((t539 - (i64((floor_mod(v5, v533) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t540 + 0) = u32(u16(f32_to_f16(float((t535 * v532))))) | u32(u16(f32_to_f16(float((t536 * v532))))) << 16;
        }
      }
       {
        const int v541 = floor_div((int(v4) + 63), 64);
        const int t542 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t543 = ((i64((t542 + 8)) + i64((v541 * 64))) <= i64((((floor_mod(v5, v541) * 64) + int(v4)) + 63)));
        if (t543) {
          const float t544 = buf11[1];
          const float v545 = t544;
          const int v546 = floor_div((int(v4) + 63), 64);
          const int v547 = floor_div(v5, v546);
          const float t548 = buf14[2];
          const float t549 = buf14[3];
          const int t550 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t551 = (((i64((t550 + 8)) * i64(128ll)) + (i64((v546 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v547, 4))));
          const i64 t552 = (((t551 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v547, 4) * 32))) - (i64((floor_mod(v5, v546) * 64)) * i64(128ll)));
          const i64 t553 = (t552 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t553 + 0) = u32(u16(f32_to_f16(float((t548 * v545))))) | u32(u16(f32_to_f16(float((t549 * v545))))) << 16;
        }
      }
       {
        const int v554 = floor_div((int(v4) + 63), 64);
        const int t555 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t556 = ((i64((t555 + 8)) + i64((v554 * 64))) <= i64((((floor_mod(v5, v554) * 64) + int(v4)) + 63)));
        if (t556) {
          const float t557 = buf11[1];
          const float v558 = t557;
          const int v559 = floor_div((int(v4) + 63), 64);
          const int v560 = floor_div(v5, v559);
          const float t561 = buf14[6];
          const float t562 = buf14[7];
          const int t563 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t564 = (((i64((t563 + 8)) * i64(128ll)) + (i64((v559 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v560, 4))));
          const i64 t565 = ((t564 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v560, 4) * 32)));
          const i64 t566 = ((t565 - (i64((floor_mod(v5, v559) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t566 + 0) = u32(u16(f32_to_f16(float((t561 * v558))))) | u32(u16(f32_to_f16(float((t562 * v558))))) << 16;
        }
      }
       {
        const int v567 = floor_div((int(v4) + 63), 64);
        const int t568 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t569 = ((i64((t568 + 8)) + i64((v567 * 64))) <= i64((((floor_mod(v5, v567) * 64) + int(v4)) + 63)));
        if (t569) {
          const float t570 = buf11[1];
          const float v571 = t570;
          const int v572 = floor_div((int(v4) + 63), 64);
          const int v573 = floor_div(v5, v572);
          const float t574 = buf14[10];
          const float t575 = buf14[11];
          const int t576 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t577 = (((i64((t576 + 8)) * i64(128ll)) + (i64((v572 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v573, 4))));
          const i64 t578 = ((t577 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v573, 4) * 32)));
          const i64 t579 = ((t578 - (i64((floor_mod(v5, v572) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t579 + 0) = u32(u16(f32_to_f16(float((t574 * v571))))) | u32(u16(f32_to_f16(float((t575 * v571))))) << 16;
        }
      }
       {
        const int v580 = floor_div((int(v4) + 63), 64);
        const int t581 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t582 = ((i64((t581 + 8)) + i64((v580 * 64))) <= i64((((floor_mod(v5, v580) * 64) + int(v4)) + 63)));
        if (t582) {
          const float t583 = buf11[1];
          const float v584 = t583;
          const int v585 = floor_div((int(v4) + 63), 64);
          const int v586 = floor_div(v5, v585);
          const float t587 = buf14[14];
          const float t588 = buf14[15];
          const int t589 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t590 = (((i64((t589 + 8)) * i64(128ll)) + (i64((v585 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v586, 4))));
          const i64 t591 = ((t590 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v586, 4) * 32)));
          const i64 t592 = ((t591 - (i64((floor_mod(v5, v585) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t592 + 0) = u32(u16(f32_to_f16(float((t587 * v584))))) | u32(u16(f32_to_f16(float((t588 * v584))))) << 16;
        }
      }
    }
  }
}
