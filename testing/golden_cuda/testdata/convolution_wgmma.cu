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
          const int v28 = (int(v3) * 4);
          const int v29 = floor_mod((v4 + (v27 * min_int(v28, 132))), v28);
          const int v30 = floor_div(v29, 32);
          const int t31 = (floor_div((v29 - (v30 * 32)), min_int(((int(v3) * 2) - (v30 * 16)), 16)) * 32);
          const i64 t32 = min_int((t31 + (floor_mod(v5, 4) * 2)), 38);
          const u32 w33 = *reinterpret_cast<const u32*>(buf0 + t32 + 0);
          const u16 t34 = u16((w33 >> 0 & 0xffffu));
          const u16 t35 = u16((w33 >> 16 & 0xffffu));
          const u16 v36 = t34;
          const u16 v37 = t35;
          const int v38 = (int(v3) * 4);
          const int v39 = floor_mod((v4 + (v27 * min_int(v38, 132))), v38);
          const int v40 = floor_div(v39, 32);
          const int t41 = (floor_div((v39 - (v40 * 32)), min_int(((int(v3) * 2) - (v40 * 16)), 16)) * 32);
          const i64 t42 = min_int(((t41 + (floor_mod(v5, 4) * 2)) + 8), 38);
          const u32 w43 = *reinterpret_cast<const u32*>(buf0 + t42 + 0);
          const u16 t44 = u16((w43 >> 0 & 0xffffu));
          const u16 t45 = u16((w43 >> 16 & 0xffffu));
          const u16 v46 = t44;
          const u16 v47 = t45;
          const int v48 = (int(v3) * 4);
          const int v49 = floor_mod((v4 + (v27 * min_int(v48, 132))), v48);
          const int v50 = floor_div(v49, 32);
          const int t51 = (floor_div((v49 - (v50 * 32)), min_int(((int(v3) * 2) - (v50 * 16)), 16)) * 32);
          const i64 t52 = min_int(((t51 + (floor_mod(v5, 4) * 2)) + 16), 38);
          const u32 w53 = *reinterpret_cast<const u32*>(buf0 + t52 + 0);
          const u16 t54 = u16((w53 >> 0 & 0xffffu));
          const u16 t55 = u16((w53 >> 16 & 0xffffu));
          const u16 v56 = t54;
          const u16 v57 = t55;
          const int v58 = (int(v3) * 4);
          const int v59 = floor_mod((v4 + (v27 * min_int(v58, 132))), v58);
          const int v60 = floor_div(v59, 32);
          const int t61 = (floor_div((v59 - (v60 * 32)), min_int(((int(v3) * 2) - (v60 * 16)), 16)) * 32);
          const i64 t62 = min_int(((t61 + (floor_mod(v5, 4) * 2)) + 24), 38);
          const u32 w63 = *reinterpret_cast<const u32*>(buf0 + t62 + 0);
          const u16 t64 = u16((w63 >> 0 & 0xffffu));
          const u16 t65 = u16((w63 >> 16 & 0xffffu));
          const u16 v66 = t64;
          const u16 v67 = t65;
          #pragma unroll 1
          for (int v68 = 0; v68 < 9; ++v68) {
            mbarrier_wait(shared_address(buf4 + (floor_mod(v68, 3))), floor_mod((v27 + floor_div(v68, 3)), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            const u64 t69 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v68, 3) * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t70 = (u64((shared_address(buf3 + ((floor_mod(v68, 3) * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t69), "l"(t70), "r"(((1 <= v68) ? 1 : 0)));
            const u64 t71 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v68, 3) * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t72 = (u64((shared_address(buf3 + (((floor_mod(v68, 3) * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t71), "l"(t72), "r"(1));
            const u64 t73 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v68, 3) * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t74 = (u64((shared_address(buf3 + (((floor_mod(v68, 3) * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t73), "l"(t74), "r"(1));
            const u64 t75 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v68, 3) * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t76 = (u64((shared_address(buf3 + (((floor_mod(v68, 3) * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t75), "l"(t76), "r"(1));
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v68))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod((v68 - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (2))) : "memory");
          }
           {
            u32 buf7[8];
            const float t77 = buf6[0];
            const float t78 = buf6[1];
            const u32 t79 = u32(((u32(u16(f32_to_f16(float(max_nan((t77 + f16_to_f32(v36)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t78 + f16_to_f32(v37)), 0.0f)))))) << 16));
            buf7[0] = t79;
            const float t80 = buf6[2];
            const float t81 = buf6[3];
            const u32 t82 = u32(((u32(u16(f32_to_f16(float(max_nan((t80 + f16_to_f32(v36)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t81 + f16_to_f32(v37)), 0.0f)))))) << 16));
            buf7[1] = t82;
            const float t83 = buf6[4];
            const float t84 = buf6[5];
            const u32 t85 = u32(((u32(u16(f32_to_f16(float(max_nan((t83 + f16_to_f32(v46)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t84 + f16_to_f32(v47)), 0.0f)))))) << 16));
            buf7[2] = t85;
            const float t86 = buf6[6];
            const float t87 = buf6[7];
            const u32 t88 = u32(((u32(u16(f32_to_f16(float(max_nan((t86 + f16_to_f32(v46)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t87 + f16_to_f32(v47)), 0.0f)))))) << 16));
            buf7[3] = t88;
            const float t89 = buf6[8];
            const float t90 = buf6[9];
            const u32 t91 = u32(((u32(u16(f32_to_f16(float(max_nan((t89 + f16_to_f32(v56)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t90 + f16_to_f32(v57)), 0.0f)))))) << 16));
            buf7[4] = t91;
            const float t92 = buf6[10];
            const float t93 = buf6[11];
            const u32 t94 = u32(((u32(u16(f32_to_f16(float(max_nan((t92 + f16_to_f32(v56)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t93 + f16_to_f32(v57)), 0.0f)))))) << 16));
            buf7[5] = t94;
            const float t95 = buf6[12];
            const float t96 = buf6[13];
            const u32 t97 = u32(((u32(u16(f32_to_f16(float(max_nan((t95 + f16_to_f32(v66)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t96 + f16_to_f32(v67)), 0.0f)))))) << 16));
            buf7[6] = t97;
            const float t98 = buf6[14];
            const float t99 = buf6[15];
            const u32 t100 = u32(((u32(u16(f32_to_f16(float(max_nan((t98 + f16_to_f32(v66)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t99 + f16_to_f32(v67)), 0.0f)))))) << 16));
            buf7[7] = t100;
            if ((floor_mod(v5, 128) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t101 = (((v8 * 4096) + (floor_mod(v27, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t102 = ((t101 + (floor_mod(v5, 16) * 32)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8));
            const u32 t103 = buf7[0];
            const u32 t104 = buf7[1];
            const u32 t105 = buf7[2];
            const u32 t106 = buf7[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((t102 - 4096)))), "r"(t103), "r"(t104), "r"(t105), "r"(t106) : "memory");
            const int t107 = (((v8 * 4096) + (floor_mod(v27, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t108 = (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8);
            const u32 t109 = buf7[4];
            const u32 t110 = buf7[5];
            const u32 t111 = buf7[6];
            const u32 t112 = buf7[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((((t107 + (floor_mod(v5, 16) * 32)) + t108) - 4096)))), "r"(t109), "r"(t110), "r"(t111), "r"(t112) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((floor_mod(v5, 128) == 0)) {
               {
                const int v113 = (int(v3) * 4);
                const int v114 = floor_mod((v4 + (v27 * min_int(v113, 132))), v113);
                const int v115 = floor_div(v114, 32);
                const int v116 = (v114 - (v115 * 32));
                const int v117 = (v115 * 16);
                const int v118 = min_int(((int(v3) * 2) - v117), 16);
                const int v119 = floor_mod(v116, v118);
                asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5}], [%1];" :: "l"(&v2), "r"(shared_address(buf1 + ((((v8 * 4096) + (floor_mod(v27, 2) * 2048)) - 4096)))), "r"((floor_div(v116, v118) * 32)), "r"((floor_mod(((v8 + v119) - 1), 2) * 6)), "r"(0), "r"(floor_div((((v117 + v8) + v119) - 1), 2)) : "memory");
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
