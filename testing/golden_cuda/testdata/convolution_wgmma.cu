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

// conv2d by convolution_wgmma_sm90 tile 64x32x64 stages 3 box 6x10x1
extern "C" __global__ void __launch_bounds__(256, 1) conv2d_wgmma(const u16* buf0, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const i64 v3) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v4 = blockIdx.x;
  const int v5 = threadIdx.x;
  u16* const buf1 = reinterpret_cast<u16*>(shared_memory + 0);
  u16* const buf2 = reinterpret_cast<u16*>(shared_memory + 8192);
  u16* const buf3 = reinterpret_cast<u16*>(shared_memory + 32768);
  i64* const buf4 = reinterpret_cast<i64*>(shared_memory + 45056);
  i64* const buf5 = reinterpret_cast<i64*>(shared_memory + 45120);
  if ((v5 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (2))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (2))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
  }
  if ((v5 < 96)) {
    const i64 t6 = (((floor_div(v5, 32) * 4096) + (floor_mod(v5, 32) * 8)) + 3840);
    *reinterpret_cast<uint4*>(buf2 + t6 + 0) = make_uint4(u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t7 = __shfl_sync(0xffffffffu, floor_div(v5, 128), 0);
    const int v8 = t7;
    if ((v8 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        #pragma unroll 1
        for (int v9 = 0; v9 < 3; ++v9) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (v9))), "r"(11776) : "memory");
           {
            const int v10 = floor_mod(v4, (int(v3) * 4));
            const int v11 = floor_div(v10, 32);
            const int t12 = (floor_div((v10 - (v11 * 32)), min_int(((int(v3) * 2) - (v11 * 16)), 16)) * 32);
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf3 + ((v9 * 2048)))), "l"(&v1), "r"(shared_address(buf4 + (v9))), "r"(0), "r"(0), "r"(v9), "r"(t12) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v5 == 0)) {
        const int v13 = (int(v3) * 4);
        const int v14 = min_int(v13, 132);
        #pragma unroll 1
        for (int v15 = 0; v15 < floor_div((((v13 + v14) - v4) - 1), v14); ++v15) {
          #pragma unroll 1
          for (int v16 = 0; v16 < 9; ++v16) {
            mbarrier_wait(shared_address(buf5 + (floor_mod(v16, 3))), (1 - floor_mod((v15 + floor_div(v16, 3)), 2)));
            if (((1 <= v15) || (3 <= v16))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (floor_mod(v16, 3)))), "r"(11776) : "memory");
               {
                const int v17 = (int(v3) * 4);
                const int v18 = floor_mod((v4 + (v15 * min_int(v17, 132))), v17);
                const int v19 = floor_div(v18, 32);
                const int t20 = (floor_div((v18 - (v19 * 32)), min_int(((int(v3) * 2) - (v19 * 16)), 16)) * 32);
                asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf3 + ((floor_mod(v16, 3) * 2048)))), "l"(&v1), "r"(shared_address(buf4 + (floor_mod(v16, 3)))), "r"(0), "r"(floor_div(v16, 3)), "r"(floor_mod(v16, 3)), "r"(t20) : "memory");
              }
            }
             {
              const int v21 = (int(v3) * 4);
              const int v22 = floor_mod((v4 + (v15 * min_int(v21, 132))), v21);
              const int v23 = floor_div(v22, 32);
              const int v24 = floor_mod((v22 - (v23 * 32)), min_int(((int(v3) * 2) - (v23 * 16)), 16));
              asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf2 + ((floor_mod(v16, 3) * 4096)))), "l"(&v0), "r"(shared_address(buf4 + (floor_mod(v16, 3)))), "r"(0), "r"((((floor_mod(v24, 2) * 12) + floor_mod(v16, 3)) - 1)), "r"((floor_div(v16, 3) - 1)), "r"(((v23 * 8) + floor_div(v24, 2))) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf6[16];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v25 = (int(v3) * 4);
        const int v26 = min_int(v25, 132);
        #pragma unroll 1
        for (int v27 = 0; v27 < floor_div((((v25 + v26) - v4) - 1), v26); ++v27) {
          #pragma unroll 1
          for (int v28 = 0; v28 < 9; ++v28) {
            mbarrier_wait(shared_address(buf4 + (floor_mod(v28, 3))), floor_mod((v27 + floor_div(v28, 3)), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            const u64 t29 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v28, 3) * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t30 = (u64((shared_address(buf3 + ((floor_mod(v28, 3) * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t29), "l"(t30), "r"(((1 <= v28) ? 1 : 0)));
            const u64 t31 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v28, 3) * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t32 = (u64((shared_address(buf3 + (((floor_mod(v28, 3) * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t31), "l"(t32), "r"(1));
            const u64 t33 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v28, 3) * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t34 = (u64((shared_address(buf3 + (((floor_mod(v28, 3) * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t33), "l"(t34), "r"(1));
            const u64 t35 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v28, 3) * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t36 = (u64((shared_address(buf3 + (((floor_mod(v28, 3) * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t35), "l"(t36), "r"(1));
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v28))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod((v28 - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (2))) : "memory");
          }
           {
            u32 buf7[8];
             {
              const int v37 = (int(v3) * 4);
              const int v38 = floor_mod((v4 + (v27 * min_int(v37, 132))), v37);
              const int v39 = floor_div(v38, 32);
              const float t40 = buf6[0];
              const float t41 = buf6[1];
              const int t42 = (floor_div((v38 - (v39 * 32)), min_int(((int(v3) * 2) - (v39 * 16)), 16)) * 32);
              const i64 t43 = min_int((t42 + (floor_mod(v5, 4) * 2)), 38);
              const u32 w44 = *reinterpret_cast<const u32*>(buf0 + t43 + 0);
              const u16 t45 = u16((w44 >> 0 & 0xffffu));
              const u16 t46 = u16((w44 >> 16 & 0xffffu));
              const u32 t47 = u32(((u32(u16(f32_to_f16(float(max_nan((t40 + f16_to_f32(t45)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t41 + f16_to_f32(t46)), 0.0f)))))) << 16));
              buf7[0] = t47;
            }
             {
              const int v48 = (int(v3) * 4);
              const int v49 = floor_mod((v4 + (v27 * min_int(v48, 132))), v48);
              const int v50 = floor_div(v49, 32);
              const float t51 = buf6[2];
              const float t52 = buf6[3];
              const int t53 = (floor_div((v49 - (v50 * 32)), min_int(((int(v3) * 2) - (v50 * 16)), 16)) * 32);
              const i64 t54 = min_int((t53 + (floor_mod(v5, 4) * 2)), 38);
              const u32 w55 = *reinterpret_cast<const u32*>(buf0 + t54 + 0);
              const u16 t56 = u16((w55 >> 0 & 0xffffu));
              const u16 t57 = u16((w55 >> 16 & 0xffffu));
              const u32 t58 = u32(((u32(u16(f32_to_f16(float(max_nan((t51 + f16_to_f32(t56)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t52 + f16_to_f32(t57)), 0.0f)))))) << 16));
              buf7[1] = t58;
            }
             {
              const int v59 = (int(v3) * 4);
              const int v60 = floor_mod((v4 + (v27 * min_int(v59, 132))), v59);
              const int v61 = floor_div(v60, 32);
              const float t62 = buf6[4];
              const float t63 = buf6[5];
              const int t64 = (floor_div((v60 - (v61 * 32)), min_int(((int(v3) * 2) - (v61 * 16)), 16)) * 32);
              const i64 t65 = min_int(((t64 + (floor_mod(v5, 4) * 2)) + 8), 38);
              const u32 w66 = *reinterpret_cast<const u32*>(buf0 + t65 + 0);
              const u16 t67 = u16((w66 >> 0 & 0xffffu));
              const u16 t68 = u16((w66 >> 16 & 0xffffu));
              const u32 t69 = u32(((u32(u16(f32_to_f16(float(max_nan((t62 + f16_to_f32(t67)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t63 + f16_to_f32(t68)), 0.0f)))))) << 16));
              buf7[2] = t69;
            }
             {
              const int v70 = (int(v3) * 4);
              const int v71 = floor_mod((v4 + (v27 * min_int(v70, 132))), v70);
              const int v72 = floor_div(v71, 32);
              const float t73 = buf6[6];
              const float t74 = buf6[7];
              const int t75 = (floor_div((v71 - (v72 * 32)), min_int(((int(v3) * 2) - (v72 * 16)), 16)) * 32);
              const i64 t76 = min_int(((t75 + (floor_mod(v5, 4) * 2)) + 8), 38);
              const u32 w77 = *reinterpret_cast<const u32*>(buf0 + t76 + 0);
              const u16 t78 = u16((w77 >> 0 & 0xffffu));
              const u16 t79 = u16((w77 >> 16 & 0xffffu));
              const u32 t80 = u32(((u32(u16(f32_to_f16(float(max_nan((t73 + f16_to_f32(t78)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t74 + f16_to_f32(t79)), 0.0f)))))) << 16));
              buf7[3] = t80;
            }
             {
              const int v81 = (int(v3) * 4);
              const int v82 = floor_mod((v4 + (v27 * min_int(v81, 132))), v81);
              const int v83 = floor_div(v82, 32);
              const float t84 = buf6[8];
              const float t85 = buf6[9];
              const int t86 = (floor_div((v82 - (v83 * 32)), min_int(((int(v3) * 2) - (v83 * 16)), 16)) * 32);
              const i64 t87 = min_int(((t86 + (floor_mod(v5, 4) * 2)) + 16), 38);
              const u32 w88 = *reinterpret_cast<const u32*>(buf0 + t87 + 0);
              const u16 t89 = u16((w88 >> 0 & 0xffffu));
              const u16 t90 = u16((w88 >> 16 & 0xffffu));
              const u32 t91 = u32(((u32(u16(f32_to_f16(float(max_nan((t84 + f16_to_f32(t89)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t85 + f16_to_f32(t90)), 0.0f)))))) << 16));
              buf7[4] = t91;
            }
             {
              const int v92 = (int(v3) * 4);
              const int v93 = floor_mod((v4 + (v27 * min_int(v92, 132))), v92);
              const int v94 = floor_div(v93, 32);
              const float t95 = buf6[10];
              const float t96 = buf6[11];
              const int t97 = (floor_div((v93 - (v94 * 32)), min_int(((int(v3) * 2) - (v94 * 16)), 16)) * 32);
              const i64 t98 = min_int(((t97 + (floor_mod(v5, 4) * 2)) + 16), 38);
              const u32 w99 = *reinterpret_cast<const u32*>(buf0 + t98 + 0);
              const u16 t100 = u16((w99 >> 0 & 0xffffu));
              const u16 t101 = u16((w99 >> 16 & 0xffffu));
              const u32 t102 = u32(((u32(u16(f32_to_f16(float(max_nan((t95 + f16_to_f32(t100)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t96 + f16_to_f32(t101)), 0.0f)))))) << 16));
              buf7[5] = t102;
            }
             {
              const int v103 = (int(v3) * 4);
              const int v104 = floor_mod((v4 + (v27 * min_int(v103, 132))), v103);
              const int v105 = floor_div(v104, 32);
              const float t106 = buf6[12];
              const float t107 = buf6[13];
              const int t108 = floor_div((v104 - (v105 * 32)), min_int(((int(v3) * 2) - (v105 * 16)), 16));
              const i64 t109 = min_int((((t108 * 32) + (floor_mod(v5, 4) * 2)) + 24), 38);
              const u32 w110 = *reinterpret_cast<const u32*>(buf0 + t109 + 0);
              const u16 t111 = u16((w110 >> 0 & 0xffffu));
              const u16 t112 = u16((w110 >> 16 & 0xffffu));
              const u32 t113 = u32(((u32(u16(f32_to_f16(float(max_nan((t106 + f16_to_f32(t111)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t107 + f16_to_f32(t112)), 0.0f)))))) << 16));
              buf7[6] = t113;
            }
             {
              const int v114 = (int(v3) * 4);
              const int v115 = floor_mod((v4 + (v27 * min_int(v114, 132))), v114);
              const int v116 = floor_div(v115, 32);
              const float t117 = buf6[14];
              const float t118 = buf6[15];
              const int t119 = floor_div((v115 - (v116 * 32)), min_int(((int(v3) * 2) - (v116 * 16)), 16));
              const i64 t120 = min_int((((t119 * 32) + (floor_mod(v5, 4) * 2)) + 24), 38);
              const u32 w121 = *reinterpret_cast<const u32*>(buf0 + t120 + 0);
              const u16 t122 = u16((w121 >> 0 & 0xffffu));
              const u16 t123 = u16((w121 >> 16 & 0xffffu));
              const u32 t124 = u32(((u32(u16(f32_to_f16(float(max_nan((t117 + f16_to_f32(t122)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t118 + f16_to_f32(t123)), 0.0f)))))) << 16));
              buf7[7] = t124;
            }
            if ((floor_mod(v5, 128) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t125 = (((v8 * 4096) + (floor_mod(v27, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t126 = ((t125 + (floor_mod(v5, 16) * 32)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8));
            const u32 t127 = buf7[0];
            const u32 t128 = buf7[1];
            const u32 t129 = buf7[2];
            const u32 t130 = buf7[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((t126 - 4096)))), "r"(t127), "r"(t128), "r"(t129), "r"(t130) : "memory");
            const int t131 = (((v8 * 4096) + (floor_mod(v27, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t132 = (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8);
            const u32 t133 = buf7[4];
            const u32 t134 = buf7[5];
            const u32 t135 = buf7[6];
            const u32 t136 = buf7[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((((t131 + (floor_mod(v5, 16) * 32)) + t132) - 4096)))), "r"(t133), "r"(t134), "r"(t135), "r"(t136) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((floor_mod(v5, 128) == 0)) {
               {
                const int v137 = (int(v3) * 4);
                const int v138 = floor_mod((v4 + (v27 * min_int(v137, 132))), v137);
                const int v139 = floor_div(v138, 32);
                const int v140 = (v138 - (v139 * 32));
                const int v141 = (v139 * 16);
                const int v142 = min_int(((int(v3) * 2) - v141), 16);
                const int v143 = floor_mod(v140, v142);
                asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5}], [%1];" :: "l"(&v2), "r"(shared_address(buf1 + ((((v8 * 4096) + (floor_mod(v27, 2) * 2048)) - 4096)))), "r"((floor_div(v140, v142) * 32)), "r"((floor_mod(((v8 + v143) - 1), 2) * 6)), "r"(0), "r"(floor_div((((v141 + v8) + v143) - 1), 2)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
          }
        }
      }
      if ((floor_mod(v5, 128) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
