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
        const float t145 = exp2_flush(fmaf(t144, 1.44269502f, v143));
        buf11[0] = t145;
        buf12[0] = v142;
        const float t146 = buf9[0];
        const float t147 = buf11[0];
        buf9[0] = (t146 * t147);
        const float t148 = buf9[1];
        const float t149 = buf11[0];
        buf9[1] = (t148 * t149);
         {
          const float t150 = buf10[2];
          const float t151 = buf10[3];
          const float v152 = max_nan(t150, t151);
          const float t153 = __shfl_xor_sync(0xffffffffu, v152, 1);
          const float v154 = max_nan(v152, t153);
          const float t155 = __shfl_xor_sync(0xffffffffu, v154, 2);
          const float v156 = max_nan(v154, t155);
          const float v157 = ((v156 == __int_as_float(0xff800000)) ? 0.0f : (v156 * -1.44269502f));
          const float t158 = buf12[1];
          const float t159 = exp2_flush(fmaf(t158, 1.44269502f, v157));
          buf11[1] = t159;
          buf12[1] = v156;
          const float t160 = buf9[2];
          const float t161 = buf11[1];
          buf9[2] = (t160 * t161);
          const float t162 = buf9[3];
          const float t163 = buf11[1];
          buf9[3] = (t162 * t163);
           {
            const float t164 = buf15[0];
            const float t165 = exp2_flush(fmaf(t164, 1.44269502f, v143));
            const float v166 = t165;
            buf15[0] = v166;
            const float t167 = buf9[0];
            buf9[0] = (t167 + v166);
          }
           {
            const float t168 = buf15[1];
            const float t169 = exp2_flush(fmaf(t168, 1.44269502f, v143));
            const float v170 = t169;
            buf15[1] = v170;
            const float t171 = buf9[1];
            buf9[1] = (t171 + v170);
          }
           {
            const float t172 = buf15[2];
            const float t173 = exp2_flush(fmaf(t172, 1.44269502f, v157));
            const float v174 = t173;
            buf15[2] = v174;
            const float t175 = buf9[2];
            buf9[2] = (t175 + v174);
          }
           {
            const float t176 = buf15[3];
            const float t177 = exp2_flush(fmaf(t176, 1.44269502f, v157));
            const float v178 = t177;
            buf15[3] = v178;
            const float t179 = buf9[3];
            buf9[3] = (t179 + v178);
          }
           {
            const float t180 = buf15[4];
            const float t181 = exp2_flush(fmaf(t180, 1.44269502f, v143));
            const float v182 = t181;
            buf15[4] = v182;
            const float t183 = buf9[0];
            buf9[0] = (t183 + v182);
          }
           {
            const float t184 = buf15[5];
            const float t185 = exp2_flush(fmaf(t184, 1.44269502f, v143));
            const float v186 = t185;
            buf15[5] = v186;
            const float t187 = buf9[1];
            buf9[1] = (t187 + v186);
          }
           {
            const float t188 = buf15[6];
            const float t189 = exp2_flush(fmaf(t188, 1.44269502f, v157));
            const float v190 = t189;
            buf15[6] = v190;
            const float t191 = buf9[2];
            buf9[2] = (t191 + v190);
          }
           {
            const float t192 = buf15[7];
            const float t193 = exp2_flush(fmaf(t192, 1.44269502f, v157));
            const float v194 = t193;
            buf15[7] = v194;
            const float t195 = buf9[3];
            buf9[3] = (t195 + v194);
          }
           {
            const float t196 = buf15[8];
            const float t197 = exp2_flush(fmaf(t196, 1.44269502f, v143));
            const float v198 = t197;
            buf15[8] = v198;
            const float t199 = buf9[0];
            buf9[0] = (t199 + v198);
          }
           {
            const float t200 = buf15[9];
            const float t201 = exp2_flush(fmaf(t200, 1.44269502f, v143));
            const float v202 = t201;
            buf15[9] = v202;
            const float t203 = buf9[1];
            buf9[1] = (t203 + v202);
          }
           {
            const float t204 = buf15[10];
            const float t205 = exp2_flush(fmaf(t204, 1.44269502f, v157));
            const float v206 = t205;
            buf15[10] = v206;
            const float t207 = buf9[2];
            buf9[2] = (t207 + v206);
          }
           {
            const float t208 = buf15[11];
            const float t209 = exp2_flush(fmaf(t208, 1.44269502f, v157));
            const float v210 = t209;
            buf15[11] = v210;
            const float t211 = buf9[3];
            buf9[3] = (t211 + v210);
          }
           {
            const float t212 = buf15[12];
            const float t213 = exp2_flush(fmaf(t212, 1.44269502f, v143));
            const float v214 = t213;
            buf15[12] = v214;
            const float t215 = buf9[0];
            buf9[0] = (t215 + v214);
          }
           {
            const float t216 = buf15[13];
            const float t217 = exp2_flush(fmaf(t216, 1.44269502f, v143));
            const float v218 = t217;
            buf15[13] = v218;
            const float t219 = buf9[1];
            buf9[1] = (t219 + v218);
          }
           {
            const float t220 = buf15[14];
            const float t221 = exp2_flush(fmaf(t220, 1.44269502f, v157));
            const float v222 = t221;
            buf15[14] = v222;
            const float t223 = buf9[2];
            buf9[2] = (t223 + v222);
          }
           {
            const float t224 = buf15[15];
            const float t225 = exp2_flush(fmaf(t224, 1.44269502f, v157));
            const float v226 = t225;
            buf15[15] = v226;
            const float t227 = buf9[3];
            buf9[3] = (t227 + v226);
          }
        }
      }
      const float t228 = buf15[0];
      const float t229 = buf15[1];
      const u32 t230 = pack_f16(t228, t229);
      buf13[0] = t230;
      const float t231 = buf15[2];
      const float t232 = buf15[3];
      const u32 t233 = pack_f16(t231, t232);
      buf13[1] = t233;
      const float t234 = buf15[4];
      const float t235 = buf15[5];
      const u32 t236 = pack_f16(t234, t235);
      buf13[2] = t236;
      const float t237 = buf15[6];
      const float t238 = buf15[7];
      const u32 t239 = pack_f16(t237, t238);
      buf13[3] = t239;
      const float t240 = buf15[8];
      const float t241 = buf15[9];
      const u32 t242 = pack_f16(t240, t241);
      buf13[4] = t242;
      const float t243 = buf15[10];
      const float t244 = buf15[11];
      const u32 t245 = pack_f16(t243, t244);
      buf13[5] = t245;
      const float t246 = buf15[12];
      const float t247 = buf15[13];
      const u32 t248 = pack_f16(t246, t247);
      buf13[6] = t248;
      const float t249 = buf15[14];
      const float t250 = buf15[15];
      const u32 t251 = pack_f16(t249, t250);
      buf13[7] = t251;
      #pragma unroll 1
      for (int v252 = 0; v252 < (floor_div((int(v4) + 31), 32) - 1); ++v252) {
        mbarrier_wait(shared_address(buf2 + (floor_mod((v252 + 1), 2))), floor_mod(floor_div((v252 + 1), 2), 2));
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        const u64 t253 = (u64((shared_address(buf8 + ((v8 * 2048))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t254 = (u64((shared_address(buf7 + ((floor_mod((v252 + 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t253), "l"(t254), "r"(0));
        const u64 t255 = (u64((shared_address(buf8 + (((v8 * 2048) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        const u64 t256 = (u64((shared_address(buf7 + (((floor_mod((v252 + 1), 2) * 1024) + 16))) & 0x3ffffu) >> 4) | 9223372174293794816ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf15[0]), "+f"(buf15[1]), "+f"(buf15[2]), "+f"(buf15[3]), "+f"(buf15[4]), "+f"(buf15[5]), "+f"(buf15[6]), "+f"(buf15[7]), "+f"(buf15[8]), "+f"(buf15[9]), "+f"(buf15[10]), "+f"(buf15[11]), "+f"(buf15[12]), "+f"(buf15[13]), "+f"(buf15[14]), "+f"(buf15[15]) : "l"(t255), "l"(t256), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        mbarrier_wait(shared_address(buf4 + (floor_mod(v252, 2))), floor_mod(floor_div(v252, 2), 2));
        const u64 t257 = (u64((shared_address(buf6 + ((floor_mod(v252, 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t257), "r"(((1 <= v252) ? 1 : 0)));
        const u64 t258 = (u64((shared_address(buf6 + (((floor_mod(v252, 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t258), "r"(1));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (floor_mod((v252 + 1), 2)))) : "memory");
        }
        const float t259 = buf15[0];
        const int t260 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t261 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t260 - 64)));
        const i64 t262 = buf0[t261];
        buf15[0] = ((t259 * 0.176776692f) + ((t262 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t263 = buf15[1];
        const int t264 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t265 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t264 - 63)));
        const i64 t266 = buf0[t265];
        buf15[1] = ((t263 * 0.176776692f) + ((t266 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t267 = buf15[2];
        const int t268 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t269 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t268 - 64)));
        const i64 t270 = buf0[t269];
        buf15[2] = ((t267 * 0.176776692f) + ((t270 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t271 = buf15[3];
        const int t272 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t273 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t272 - 63)));
        const i64 t274 = buf0[t273];
        buf15[3] = ((t271 * 0.176776692f) + ((t274 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t275 = buf15[4];
        const int t276 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t277 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t276 - 56)));
        const i64 t278 = buf0[t277];
        buf15[4] = ((t275 * 0.176776692f) + ((t278 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t279 = buf15[5];
        const int t280 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t281 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t280 - 55)));
        const i64 t282 = buf0[t281];
        buf15[5] = ((t279 * 0.176776692f) + ((t282 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t283 = buf15[6];
        const int t284 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t285 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t284 - 56)));
        const i64 t286 = buf0[t285];
        buf15[6] = ((t283 * 0.176776692f) + ((t286 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t287 = buf15[7];
        const int t288 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t289 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t288 - 55)));
        const i64 t290 = buf0[t289];
        buf15[7] = ((t287 * 0.176776692f) + ((t290 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t291 = buf15[8];
        const int t292 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t293 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t292 - 48)));
        const i64 t294 = buf0[t293];
        buf15[8] = ((t291 * 0.176776692f) + ((t294 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t295 = buf15[9];
        const int t296 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t297 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t296 - 47)));
        const i64 t298 = buf0[t297];
        buf15[9] = ((t295 * 0.176776692f) + ((t298 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t299 = buf15[10];
        const int t300 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t301 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t300 - 48)));
        const i64 t302 = buf0[t301];
        buf15[10] = ((t299 * 0.176776692f) + ((t302 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t303 = buf15[11];
        const int t304 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t305 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t304 - 47)));
        const i64 t306 = buf0[t305];
        buf15[11] = ((t303 * 0.176776692f) + ((t306 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t307 = buf15[12];
        const int t308 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t309 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t308 - 40)));
        const i64 t310 = buf0[t309];
        buf15[12] = ((t307 * 0.176776692f) + ((t310 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t311 = buf15[13];
        const int t312 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t313 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t312 - 39)));
        const i64 t314 = buf0[t313];
        buf15[13] = ((t311 * 0.176776692f) + ((t314 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t315 = buf15[14];
        const int t316 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t317 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t316 - 40)));
        const i64 t318 = buf0[t317];
        buf15[14] = ((t315 * 0.176776692f) + ((t318 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t319 = buf15[15];
        const int t320 = (((floor_div((int(v4) + 31), 32) * 32) + (floor_mod(v6, 4) * 2)) - (v252 * 32));
        const i64 t321 = ((v4 * i64(floor_div(floor_div(v5, floor_div((int(v4) + 63), 64)), 4))) + i64((t320 - 39)));
        const i64 t322 = buf0[t321];
        buf15[15] = ((t319 * 0.176776692f) + ((t322 == i64(0ll)) ? -1.00000002e+30f : 0.0f));
        const float t323 = buf12[0];
        buf10[0] = t323;
        const float t324 = buf12[0];
        buf10[1] = t324;
        const float t325 = buf12[1];
        buf10[2] = t325;
        const float t326 = buf12[1];
        buf10[3] = t326;
        const float t327 = buf10[0];
        const float t328 = buf15[0];
        buf10[0] = max_nan(t327, t328);
        const float t329 = buf10[1];
        const float t330 = buf15[1];
        buf10[1] = max_nan(t329, t330);
        const float t331 = buf10[2];
        const float t332 = buf15[2];
        buf10[2] = max_nan(t331, t332);
        const float t333 = buf10[3];
        const float t334 = buf15[3];
        buf10[3] = max_nan(t333, t334);
        const float t335 = buf10[0];
        const float t336 = buf15[4];
        buf10[0] = max_nan(t335, t336);
        const float t337 = buf10[1];
        const float t338 = buf15[5];
        buf10[1] = max_nan(t337, t338);
        const float t339 = buf10[2];
        const float t340 = buf15[6];
        buf10[2] = max_nan(t339, t340);
        const float t341 = buf10[3];
        const float t342 = buf15[7];
        buf10[3] = max_nan(t341, t342);
        const float t343 = buf10[0];
        const float t344 = buf15[8];
        buf10[0] = max_nan(t343, t344);
        const float t345 = buf10[1];
        const float t346 = buf15[9];
        buf10[1] = max_nan(t345, t346);
        const float t347 = buf10[2];
        const float t348 = buf15[10];
        buf10[2] = max_nan(t347, t348);
        const float t349 = buf10[3];
        const float t350 = buf15[11];
        buf10[3] = max_nan(t349, t350);
        const float t351 = buf10[0];
        const float t352 = buf15[12];
        buf10[0] = max_nan(t351, t352);
        const float t353 = buf10[1];
        const float t354 = buf15[13];
        buf10[1] = max_nan(t353, t354);
        const float t355 = buf10[2];
        const float t356 = buf15[14];
        buf10[2] = max_nan(t355, t356);
        const float t357 = buf10[3];
        const float t358 = buf15[15];
        buf10[3] = max_nan(t357, t358);
         {
          const float t359 = buf10[0];
          const float t360 = buf10[1];
          const float v361 = max_nan(t359, t360);
          const float t362 = __shfl_xor_sync(0xffffffffu, v361, 1);
          const float v363 = max_nan(v361, t362);
          const float t364 = __shfl_xor_sync(0xffffffffu, v363, 2);
          const float v365 = max_nan(v363, t364);
          const float v366 = ((v365 == __int_as_float(0xff800000)) ? 0.0f : (v365 * -1.44269502f));
          const float t367 = buf12[0];
          const float t368 = exp2_flush(fmaf(t367, 1.44269502f, v366));
          buf11[0] = t368;
          buf12[0] = v365;
          const float t369 = buf9[0];
          const float t370 = buf11[0];
          buf9[0] = (t369 * t370);
          const float t371 = buf9[1];
          const float t372 = buf11[0];
          buf9[1] = (t371 * t372);
           {
            const float t373 = buf10[2];
            const float t374 = buf10[3];
            const float v375 = max_nan(t373, t374);
            const float t376 = __shfl_xor_sync(0xffffffffu, v375, 1);
            const float v377 = max_nan(v375, t376);
            const float t378 = __shfl_xor_sync(0xffffffffu, v377, 2);
            const float v379 = max_nan(v377, t378);
            const float v380 = ((v379 == __int_as_float(0xff800000)) ? 0.0f : (v379 * -1.44269502f));
            const float t381 = buf12[1];
            const float t382 = exp2_flush(fmaf(t381, 1.44269502f, v380));
            buf11[1] = t382;
            buf12[1] = v379;
            const float t383 = buf9[2];
            const float t384 = buf11[1];
            buf9[2] = (t383 * t384);
            const float t385 = buf9[3];
            const float t386 = buf11[1];
            buf9[3] = (t385 * t386);
             {
              const float t387 = buf15[0];
              const float t388 = exp2_flush(fmaf(t387, 1.44269502f, v366));
              const float v389 = t388;
              buf15[0] = v389;
              const float t390 = buf9[0];
              buf9[0] = (t390 + v389);
            }
             {
              const float t391 = buf15[1];
              const float t392 = exp2_flush(fmaf(t391, 1.44269502f, v366));
              const float v393 = t392;
              buf15[1] = v393;
              const float t394 = buf9[1];
              buf9[1] = (t394 + v393);
            }
             {
              const float t395 = buf15[2];
              const float t396 = exp2_flush(fmaf(t395, 1.44269502f, v380));
              const float v397 = t396;
              buf15[2] = v397;
              const float t398 = buf9[2];
              buf9[2] = (t398 + v397);
            }
             {
              const float t399 = buf15[3];
              const float t400 = exp2_flush(fmaf(t399, 1.44269502f, v380));
              const float v401 = t400;
              buf15[3] = v401;
              const float t402 = buf9[3];
              buf9[3] = (t402 + v401);
            }
             {
              const float t403 = buf15[4];
              const float t404 = exp2_flush(fmaf(t403, 1.44269502f, v366));
              const float v405 = t404;
              buf15[4] = v405;
              const float t406 = buf9[0];
              buf9[0] = (t406 + v405);
            }
             {
              const float t407 = buf15[5];
              const float t408 = exp2_flush(fmaf(t407, 1.44269502f, v366));
              const float v409 = t408;
              buf15[5] = v409;
              const float t410 = buf9[1];
              buf9[1] = (t410 + v409);
            }
             {
              const float t411 = buf15[6];
              const float t412 = exp2_flush(fmaf(t411, 1.44269502f, v380));
              const float v413 = t412;
              buf15[6] = v413;
              const float t414 = buf9[2];
              buf9[2] = (t414 + v413);
            }
             {
              const float t415 = buf15[7];
              const float t416 = exp2_flush(fmaf(t415, 1.44269502f, v380));
              const float v417 = t416;
              buf15[7] = v417;
              const float t418 = buf9[3];
              buf9[3] = (t418 + v417);
            }
             {
              const float t419 = buf15[8];
              const float t420 = exp2_flush(fmaf(t419, 1.44269502f, v366));
              const float v421 = t420;
              buf15[8] = v421;
              const float t422 = buf9[0];
              buf9[0] = (t422 + v421);
            }
             {
              const float t423 = buf15[9];
              const float t424 = exp2_flush(fmaf(t423, 1.44269502f, v366));
              const float v425 = t424;
              buf15[9] = v425;
              const float t426 = buf9[1];
              buf9[1] = (t426 + v425);
            }
             {
              const float t427 = buf15[10];
              const float t428 = exp2_flush(fmaf(t427, 1.44269502f, v380));
              const float v429 = t428;
              buf15[10] = v429;
              const float t430 = buf9[2];
              buf9[2] = (t430 + v429);
            }
             {
              const float t431 = buf15[11];
              const float t432 = exp2_flush(fmaf(t431, 1.44269502f, v380));
              const float v433 = t432;
              buf15[11] = v433;
              const float t434 = buf9[3];
              buf9[3] = (t434 + v433);
            }
             {
              const float t435 = buf15[12];
              const float t436 = exp2_flush(fmaf(t435, 1.44269502f, v366));
              const float v437 = t436;
              buf15[12] = v437;
              const float t438 = buf9[0];
              buf9[0] = (t438 + v437);
            }
             {
              const float t439 = buf15[13];
              const float t440 = exp2_flush(fmaf(t439, 1.44269502f, v366));
              const float v441 = t440;
              buf15[13] = v441;
              const float t442 = buf9[1];
              buf9[1] = (t442 + v441);
            }
             {
              const float t443 = buf15[14];
              const float t444 = exp2_flush(fmaf(t443, 1.44269502f, v380));
              const float v445 = t444;
              buf15[14] = v445;
              const float t446 = buf9[2];
              buf9[2] = (t446 + v445);
            }
             {
              const float t447 = buf15[15];
              const float t448 = exp2_flush(fmaf(t447, 1.44269502f, v380));
              const float v449 = t448;
              buf15[15] = v449;
              const float t450 = buf9[3];
              buf9[3] = (t450 + v449);
            }
          }
        }
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
        if ((floor_mod(v6, 128) == 0)) {
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod(v252, 2)))) : "memory");
        }
        const float t451 = buf14[0];
        const float t452 = buf11[0];
        buf14[0] = (t451 * t452);
        const float t453 = buf14[1];
        const float t454 = buf11[0];
        buf14[1] = (t453 * t454);
        const float t455 = buf14[2];
        const float t456 = buf11[1];
        buf14[2] = (t455 * t456);
        const float t457 = buf14[3];
        const float t458 = buf11[1];
        buf14[3] = (t457 * t458);
        const float t459 = buf14[4];
        const float t460 = buf11[0];
        buf14[4] = (t459 * t460);
        const float t461 = buf14[5];
        const float t462 = buf11[0];
        buf14[5] = (t461 * t462);
        const float t463 = buf14[6];
        const float t464 = buf11[1];
        buf14[6] = (t463 * t464);
        const float t465 = buf14[7];
        const float t466 = buf11[1];
        buf14[7] = (t465 * t466);
        const float t467 = buf14[8];
        const float t468 = buf11[0];
        buf14[8] = (t467 * t468);
        const float t469 = buf14[9];
        const float t470 = buf11[0];
        buf14[9] = (t469 * t470);
        const float t471 = buf14[10];
        const float t472 = buf11[1];
        buf14[10] = (t471 * t472);
        const float t473 = buf14[11];
        const float t474 = buf11[1];
        buf14[11] = (t473 * t474);
        const float t475 = buf14[12];
        const float t476 = buf11[0];
        buf14[12] = (t475 * t476);
        const float t477 = buf14[13];
        const float t478 = buf11[0];
        buf14[13] = (t477 * t478);
        const float t479 = buf14[14];
        const float t480 = buf11[1];
        buf14[14] = (t479 * t480);
        const float t481 = buf14[15];
        const float t482 = buf11[1];
        buf14[15] = (t481 * t482);
        const float t483 = buf15[0];
        const float t484 = buf15[1];
        const u32 t485 = pack_f16(t483, t484);
        buf13[0] = t485;
        const float t486 = buf15[2];
        const float t487 = buf15[3];
        const u32 t488 = pack_f16(t486, t487);
        buf13[1] = t488;
        const float t489 = buf15[4];
        const float t490 = buf15[5];
        const u32 t491 = pack_f16(t489, t490);
        buf13[2] = t491;
        const float t492 = buf15[6];
        const float t493 = buf15[7];
        const u32 t494 = pack_f16(t492, t493);
        buf13[3] = t494;
        const float t495 = buf15[8];
        const float t496 = buf15[9];
        const u32 t497 = pack_f16(t495, t496);
        buf13[4] = t497;
        const float t498 = buf15[10];
        const float t499 = buf15[11];
        const u32 t500 = pack_f16(t498, t499);
        buf13[5] = t500;
        const float t501 = buf15[12];
        const float t502 = buf15[13];
        const u32 t503 = pack_f16(t501, t502);
        buf13[6] = t503;
        const float t504 = buf15[14];
        const float t505 = buf15[15];
        const u32 t506 = pack_f16(t504, t505);
        buf13[7] = t506;
      }
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
       {
        const int v507 = (floor_div((int(v4) + 31), 32) - 1);
        mbarrier_wait(shared_address(buf4 + (floor_mod(v507, 2))), floor_mod(floor_div(v507, 2), 2));
      }
       {
        const int v508 = floor_div((int(v4) + 31), 32);
        const u64 t509 = (u64((shared_address(buf6 + ((floor_mod((v508 - 1), 2) * 1024))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[0]), "r"(buf13[1]), "r"(buf13[2]), "r"(buf13[3]), "l"(t509), "r"(((2 <= v508) ? 1 : 0)));
      }
      const u64 t510 = (u64((shared_address(buf6 + (((floor_mod((floor_div((int(v4) + 31), 32) - 1), 2) * 1024) + 512))) & 0x3ffffu) >> 4) | 9223372174302117888ull);
      asm volatile("{ .reg .pred p; setp.ne.b32 p, %21, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19}, %20, p, 1, 1, 1; }" : "+f"(buf14[0]), "+f"(buf14[1]), "+f"(buf14[2]), "+f"(buf14[3]), "+f"(buf14[4]), "+f"(buf14[5]), "+f"(buf14[6]), "+f"(buf14[7]), "+f"(buf14[8]), "+f"(buf14[9]), "+f"(buf14[10]), "+f"(buf14[11]), "+f"(buf14[12]), "+f"(buf14[13]), "+f"(buf14[14]), "+f"(buf14[15]) : "r"(buf13[4]), "r"(buf13[5]), "r"(buf13[6]), "r"(buf13[7]), "l"(t510), "r"(1));
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
       {
        const float t511 = buf9[0];
        const float t512 = buf9[1];
        const float v513 = (t511 + t512);
        const float t514 = __shfl_xor_sync(0xffffffffu, v513, 1);
        const float v515 = (v513 + t514);
        const float t516 = __shfl_xor_sync(0xffffffffu, v515, 2);
        const float v517 = (v515 + t516);
        buf11[0] = ((v517 == 0.0f) ? 0.0f : (1.0f / v517));
      }
       {
        const float t518 = buf9[2];
        const float t519 = buf9[3];
        const float v520 = (t518 + t519);
        const float t521 = __shfl_xor_sync(0xffffffffu, v520, 1);
        const float v522 = (v520 + t521);
        const float t523 = __shfl_xor_sync(0xffffffffu, v522, 2);
        const float v524 = (v522 + t523);
        buf11[1] = ((v524 == 0.0f) ? 0.0f : (1.0f / v524));
      }
       {
        const int v525 = floor_div((int(v4) + 63), 64);
        const int t526 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t527 = ((i64(t526) + i64((v525 * 64))) <= i64((((floor_mod(v5, v525) * 64) + int(v4)) + 63)));
        if (t527) {
          const float t528 = buf11[0];
          const float v529 = t528;
          const int v530 = floor_div((int(v4) + 63), 64);
          const int v531 = floor_div(v5, v530);
          const float t532 = buf14[0];
          const float t533 = buf14[1];
          const int t534 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t535 = (((i64(t534) * i64(128ll)) + (i64((v530 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v531, 4))));
          const i64 t536 = (((t535 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v531, 4) * 32))) - (i64((floor_mod(v5, v530) * 64)) * i64(128ll)));
          const i64 t537 = (t536 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t537 + 0) = u32(u16(f32_to_f16(float((t532 * v529))))) | u32(u16(f32_to_f16(float((t533 * v529))))) << 16;
        }
      }
       {
        const int v538 = floor_div((int(v4) + 63), 64);
        const int t539 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t540 = ((i64(t539) + i64((v538 * 64))) <= i64((((floor_mod(v5, v538) * 64) + int(v4)) + 63)));
        if (t540) {
          const float t541 = buf11[0];
          const float v542 = t541;
          const int v543 = floor_div((int(v4) + 63), 64);
          const int v544 = floor_div(v5, v543);
          const float t545 = buf14[4];
          const float t546 = buf14[5];
          const int t547 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t548 = (((i64(t547) * i64(128ll)) + (i64((v543 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v544, 4))));
          const i64 t549 = ((t548 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v544, 4) * 32)));
          const i64 t550 = ((t549 - (i64((floor_mod(v5, v543) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t550 + 0) = u32(u16(f32_to_f16(float((t545 * v542))))) | u32(u16(f32_to_f16(float((t546 * v542))))) << 16;
        }
      }
       {
        const int v551 = floor_div((int(v4) + 63), 64);
        const int t552 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t553 = ((i64(t552) + i64((v551 * 64))) <= i64((((floor_mod(v5, v551) * 64) + int(v4)) + 63)));
        if (t553) {
          const float t554 = buf11[0];
          const float v555 = t554;
          const int v556 = floor_div((int(v4) + 63), 64);
          const int v557 = floor_div(v5, v556);
          const float t558 = buf14[8];
          const float t559 = buf14[9];
          const int t560 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t561 = (((i64(t560) * i64(128ll)) + (i64((v556 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v557, 4))));
          const i64 t562 = ((t561 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v557, 4) * 32)));
          const i64 t563 = ((t562 - (i64((floor_mod(v5, v556) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t563 + 0) = u32(u16(f32_to_f16(float((t558 * v555))))) | u32(u16(f32_to_f16(float((t559 * v555))))) << 16;
        }
      }
       {
        const int v564 = floor_div((int(v4) + 63), 64);
        const int t565 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t566 = ((i64(t565) + i64((v564 * 64))) <= i64((((floor_mod(v5, v564) * 64) + int(v4)) + 63)));
        if (t566) {
          const float t567 = buf11[0];
          const float v568 = t567;
          const int v569 = floor_div((int(v4) + 63), 64);
          const int v570 = floor_div(v5, v569);
          const float t571 = buf14[12];
          const float t572 = buf14[13];
          const int t573 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t574 = (((i64(t573) * i64(128ll)) + (i64((v569 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v570, 4))));
          const i64 t575 = ((t574 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v570, 4) * 32)));
          const i64 t576 = ((t575 - (i64((floor_mod(v5, v569) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t576 + 0) = u32(u16(f32_to_f16(float((t571 * v568))))) | u32(u16(f32_to_f16(float((t572 * v568))))) << 16;
        }
      }
       {
        const int v577 = floor_div((int(v4) + 63), 64);
        const int t578 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t579 = ((i64((t578 + 8)) + i64((v577 * 64))) <= i64((((floor_mod(v5, v577) * 64) + int(v4)) + 63)));
        if (t579) {
          const float t580 = buf11[1];
          const float v581 = t580;
          const int v582 = floor_div((int(v4) + 63), 64);
          const int v583 = floor_div(v5, v582);
          const float t584 = buf14[2];
          const float t585 = buf14[3];
          const int t586 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t587 = (((i64((t586 + 8)) * i64(128ll)) + (i64((v582 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v583, 4))));
          const i64 t588 = (((t587 + i64((floor_mod(v6, 4) * 2))) + i64((floor_mod(v583, 4) * 32))) - (i64((floor_mod(v5, v582) * 64)) * i64(128ll)));
          const i64 t589 = (t588 - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t589 + 0) = u32(u16(f32_to_f16(float((t584 * v581))))) | u32(u16(f32_to_f16(float((t585 * v581))))) << 16;
        }
      }
       {
        const int v590 = floor_div((int(v4) + 63), 64);
        const int t591 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t592 = ((i64((t591 + 8)) + i64((v590 * 64))) <= i64((((floor_mod(v5, v590) * 64) + int(v4)) + 63)));
        if (t592) {
          const float t593 = buf11[1];
          const float v594 = t593;
          const int v595 = floor_div((int(v4) + 63), 64);
          const int v596 = floor_div(v5, v595);
          const float t597 = buf14[6];
          const float t598 = buf14[7];
          const int t599 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t600 = (((i64((t599 + 8)) * i64(128ll)) + (i64((v595 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v596, 4))));
          const i64 t601 = ((t600 + i64(((floor_mod(v6, 4) * 2) + 8))) + i64((floor_mod(v596, 4) * 32)));
          const i64 t602 = ((t601 - (i64((floor_mod(v5, v595) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t602 + 0) = u32(u16(f32_to_f16(float((t597 * v594))))) | u32(u16(f32_to_f16(float((t598 * v594))))) << 16;
        }
      }
       {
        const int v603 = floor_div((int(v4) + 63), 64);
        const int t604 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t605 = ((i64((t604 + 8)) + i64((v603 * 64))) <= i64((((floor_mod(v5, v603) * 64) + int(v4)) + 63)));
        if (t605) {
          const float t606 = buf11[1];
          const float v607 = t606;
          const int v608 = floor_div((int(v4) + 63), 64);
          const int v609 = floor_div(v5, v608);
          const float t610 = buf14[10];
          const float t611 = buf14[11];
          const int t612 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t613 = (((i64((t612 + 8)) * i64(128ll)) + (i64((v608 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v609, 4))));
          const i64 t614 = ((t613 + i64(((floor_mod(v6, 4) * 2) + 16))) + i64((floor_mod(v609, 4) * 32)));
          const i64 t615 = ((t614 - (i64((floor_mod(v5, v608) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t615 + 0) = u32(u16(f32_to_f16(float((t610 * v607))))) | u32(u16(f32_to_f16(float((t611 * v607))))) << 16;
        }
      }
       {
        const int v616 = floor_div((int(v4) + 63), 64);
        const int t617 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
        const bool t618 = ((i64((t617 + 8)) + i64((v616 * 64))) <= i64((((floor_mod(v5, v616) * 64) + int(v4)) + 63)));
        if (t618) {
          const float t619 = buf11[1];
          const float v620 = t619;
          const int v621 = floor_div((int(v4) + 63), 64);
          const int v622 = floor_div(v5, v621);
          const float t623 = buf14[14];
          const float t624 = buf14[15];
          const int t625 = (((v8 * 64) + (floor_mod(floor_div(v6, 32), 4) * 16)) + floor_mod(floor_div(v6, 4), 8));
          const i64 t626 = (((i64((t625 + 8)) * i64(128ll)) + (i64((v621 * 64)) * i64(128ll))) + (i64((int(v4) * 128)) * i64(floor_div(v622, 4))));
          const i64 t627 = ((t626 + i64(((floor_mod(v6, 4) * 2) + 24))) + i64((floor_mod(v622, 4) * 32)));
          const i64 t628 = ((t627 - (i64((floor_mod(v5, v621) * 64)) * i64(128ll))) - i64(8192ll));
          *reinterpret_cast<u32*>(buf1 + t628 + 0) = u32(u16(f32_to_f16(float((t623 * v620))))) | u32(u16(f32_to_f16(float((t624 * v620))))) << 16;
        }
      }
    }
  }
}
