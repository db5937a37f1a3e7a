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
    const int t6 = ((int(floor_div(u32(v5), u32(32))) * 4096) + (int(floor_mod(u32(v5), u32(32))) * 8));
    const i64 t7 = (t6 + 3840);
    *reinterpret_cast<uint4*>(buf2 + t7 + 0) = make_uint4(u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t8 = __shfl_sync(0xffffffffu, int(floor_div(u32(v5), u32(128))), 0);
    const int v9 = t8;
    if ((v9 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        #pragma unroll 1
        for (int v10 = 0; v10 < 3; ++v10) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (v10))), "r"(11776) : "memory");
           {
            const int v11 = int(floor_div(u32(v4), u32(32)));
            const int t12 = (floor_div((v4 - (v11 * 32)), min_int(((int(v3) * 2) - (v11 * 16)), 16)) * 32);
            asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf3 + ((v10 * 2048)))), "l"(&v1), "r"(shared_address(buf4 + (v10))), "r"(0), "r"(0), "r"(v10), "r"(t12) : "memory");
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
            const int t17 = (1 - int(floor_mod(u32((v15 + int(floor_div(u32(v16), u32(3))))), u32(2))));
            mbarrier_wait(shared_address(buf5 + (int(floor_mod(u32(v16), u32(3))))), t17);
            if (((1 <= v15) || (3 <= v16))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (int(floor_mod(u32(v16), u32(3)))))), "r"(11776) : "memory");
               {
                const int v18 = int(floor_mod(u32(v16), u32(3)));
                const int v19 = (int(v3) * 4);
                const int v20 = int(floor_mod(u32((v4 + (v15 * min_int(v19, 132)))), u32(v19)));
                const int v21 = int(floor_div(u32(v20), u32(32)));
                const int t22 = (floor_div((v20 - (v21 * 32)), min_int(((int(v3) * 2) - (v21 * 16)), 16)) * 32);
                asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf3 + ((v18 * 2048)))), "l"(&v1), "r"(shared_address(buf4 + (v18))), "r"(0), "r"(int(floor_div(u32(v16), u32(3)))), "r"(v18), "r"(t22) : "memory");
              }
            }
             {
              const int v23 = int(floor_mod(u32(v16), u32(3)));
              const int v24 = (int(v3) * 4);
              const int v25 = int(floor_mod(u32((v4 + (v15 * min_int(v24, 132)))), u32(v24)));
              const int v26 = int(floor_div(u32(v25), u32(32)));
              const int v27 = floor_mod((v25 - (v26 * 32)), min_int(((int(v3) * 2) - (v26 * 16)), 16));
              asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf2 + ((v23 * 4096)))), "l"(&v0), "r"(shared_address(buf4 + (v23))), "r"(0), "r"((((floor_mod(v27, 2) * 12) + v23) - 1)), "r"((int(floor_div(u32(v16), u32(3))) - 1)), "r"(((v26 * 8) + floor_div(v27, 2))) : "memory");
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
        const int v28 = (int(v3) * 4);
        const int v29 = min_int(v28, 132);
        #pragma unroll 1
        for (int v30 = 0; v30 < floor_div((((v28 + v29) - v4) - 1), v29); ++v30) {
          const int v31 = (int(v3) * 4);
          const int v32 = int(floor_mod(u32((v4 + (v30 * min_int(v31, 132)))), u32(v31)));
          const int v33 = int(floor_div(u32(v32), u32(32)));
          const int t34 = (floor_div((v32 - (v33 * 32)), min_int(((int(v3) * 2) - (v33 * 16)), 16)) * 32);
          const i64 t35 = min_int((t34 + (int(floor_mod(u32(v5), u32(4))) * 2)), 38);
          const u32 w36 = *reinterpret_cast<const u32*>(buf0 + t35 + 0);
          const u16 t37 = u16((w36 >> 0 & 0xffffu));
          const u16 t38 = u16((w36 >> 16 & 0xffffu));
          const u16 v39 = t37;
          const u16 v40 = t38;
          const int v41 = (int(v3) * 4);
          const int v42 = int(floor_mod(u32((v4 + (v30 * min_int(v41, 132)))), u32(v41)));
          const int v43 = int(floor_div(u32(v42), u32(32)));
          const int t44 = (floor_div((v42 - (v43 * 32)), min_int(((int(v3) * 2) - (v43 * 16)), 16)) * 32);
          const i64 t45 = min_int(((t44 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 8), 38);
          const u32 w46 = *reinterpret_cast<const u32*>(buf0 + t45 + 0);
          const u16 t47 = u16((w46 >> 0 & 0xffffu));
          const u16 t48 = u16((w46 >> 16 & 0xffffu));
          const u16 v49 = t47;
          const u16 v50 = t48;
          const int v51 = (int(v3) * 4);
          const int v52 = int(floor_mod(u32((v4 + (v30 * min_int(v51, 132)))), u32(v51)));
          const int v53 = int(floor_div(u32(v52), u32(32)));
          const int t54 = (floor_div((v52 - (v53 * 32)), min_int(((int(v3) * 2) - (v53 * 16)), 16)) * 32);
          const i64 t55 = min_int(((t54 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16), 38);
          const u32 w56 = *reinterpret_cast<const u32*>(buf0 + t55 + 0);
          const u16 t57 = u16((w56 >> 0 & 0xffffu));
          const u16 t58 = u16((w56 >> 16 & 0xffffu));
          const u16 v59 = t57;
          const u16 v60 = t58;
          const int v61 = (int(v3) * 4);
          const int v62 = int(floor_mod(u32((v4 + (v30 * min_int(v61, 132)))), u32(v61)));
          const int v63 = int(floor_div(u32(v62), u32(32)));
          const int t64 = (floor_div((v62 - (v63 * 32)), min_int(((int(v3) * 2) - (v63 * 16)), 16)) * 32);
          const i64 t65 = min_int(((t64 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24), 38);
          const u32 w66 = *reinterpret_cast<const u32*>(buf0 + t65 + 0);
          const u16 t67 = u16((w66 >> 0 & 0xffffu));
          const u16 t68 = u16((w66 >> 16 & 0xffffu));
          const u16 v69 = t67;
          const u16 v70 = t68;
          #pragma unroll 1
          for (int v71 = 0; v71 < 9; ++v71) {
            mbarrier_wait(shared_address(buf4 + (int(floor_mod(u32(v71), u32(3))))), int(floor_mod(u32((v30 + int(floor_div(u32(v71), u32(3))))), u32(2))));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v72 = int(floor_mod(u32(v71), u32(3)));
              const u64 t73 = (u64((shared_address(buf2 + ((((v9 * 4096) + (v72 * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t74 = (u64((shared_address(buf3 + ((v72 * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t73), "l"(t74), "r"(((1 <= v71) ? 1 : 0)));
            }
             {
              const int v75 = int(floor_mod(u32(v71), u32(3)));
              const u64 t76 = (u64((shared_address(buf2 + ((((v9 * 4096) + (v75 * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t77 = (u64((shared_address(buf3 + (((v75 * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t76), "l"(t77), "r"(1));
            }
             {
              const int v78 = int(floor_mod(u32(v71), u32(3)));
              const u64 t79 = (u64((shared_address(buf2 + ((((v9 * 4096) + (v78 * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t80 = (u64((shared_address(buf3 + (((v78 * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t79), "l"(t80), "r"(1));
            }
             {
              const int v81 = int(floor_mod(u32(v71), u32(3)));
              const u64 t82 = (u64((shared_address(buf2 + ((((v9 * 4096) + (v81 * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t83 = (u64((shared_address(buf3 + (((v81 * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t82), "l"(t83), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((int(floor_mod(u32(v5), u32(128))) == 0) && (1 <= v71))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (int(floor_mod(u32((v71 - 1)), u32(3)))))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (2))) : "memory");
          }
           {
            u32 buf7[8];
            const float t84 = buf6[0];
            const float t85 = buf6[1];
            const u32 t86 = u32(((u32(u16(f32_to_f16(float(max_nan((t84 + f16_to_f32(v39)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t85 + f16_to_f32(v40)), 0.0f)))))) << 16));
            buf7[0] = t86;
            const float t87 = buf6[2];
            const float t88 = buf6[3];
            const u32 t89 = u32(((u32(u16(f32_to_f16(float(max_nan((t87 + f16_to_f32(v39)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t88 + f16_to_f32(v40)), 0.0f)))))) << 16));
            buf7[1] = t89;
            const float t90 = buf6[4];
            const float t91 = buf6[5];
            const u32 t92 = u32(((u32(u16(f32_to_f16(float(max_nan((t90 + f16_to_f32(v49)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t91 + f16_to_f32(v50)), 0.0f)))))) << 16));
            buf7[2] = t92;
            const float t93 = buf6[6];
            const float t94 = buf6[7];
            const u32 t95 = u32(((u32(u16(f32_to_f16(float(max_nan((t93 + f16_to_f32(v49)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t94 + f16_to_f32(v50)), 0.0f)))))) << 16));
            buf7[3] = t95;
            const float t96 = buf6[8];
            const float t97 = buf6[9];
            const u32 t98 = u32(((u32(u16(f32_to_f16(float(max_nan((t96 + f16_to_f32(v59)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t97 + f16_to_f32(v60)), 0.0f)))))) << 16));
            buf7[4] = t98;
            const float t99 = buf6[10];
            const float t100 = buf6[11];
            const u32 t101 = u32(((u32(u16(f32_to_f16(float(max_nan((t99 + f16_to_f32(v59)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t100 + f16_to_f32(v60)), 0.0f)))))) << 16));
            buf7[5] = t101;
            const float t102 = buf6[12];
            const float t103 = buf6[13];
            const u32 t104 = u32(((u32(u16(f32_to_f16(float(max_nan((t102 + f16_to_f32(v69)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t103 + f16_to_f32(v70)), 0.0f)))))) << 16));
            buf7[6] = t104;
            const float t105 = buf6[14];
            const float t106 = buf6[15];
            const u32 t107 = u32(((u32(u16(f32_to_f16(float(max_nan((t105 + f16_to_f32(v69)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t106 + f16_to_f32(v70)), 0.0f)))))) << 16));
            buf7[7] = t107;
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t108 = (((v9 * 4096) + (int(floor_mod(u32(v30), u32(2))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 512));
            const int t109 = (int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) ^ int(floor_mod(u32(int(floor_div(u32(v5), u32(2)))), u32(4))));
            const u32 t110 = buf7[0];
            const u32 t111 = buf7[1];
            const u32 t112 = buf7[2];
            const u32 t113 = buf7[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((((t108 + (int(floor_mod(u32(v5), u32(16))) * 32)) + (t109 * 8)) - 4096)))), "r"(t110), "r"(t111), "r"(t112), "r"(t113) : "memory");
            const int t114 = (((v9 * 4096) + (int(floor_mod(u32(v30), u32(2))) * 2048)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 512));
            const int t115 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(int(floor_div(u32(v5), u32(2)))), u32(4))));
            const u32 t116 = buf7[4];
            const u32 t117 = buf7[5];
            const u32 t118 = buf7[6];
            const u32 t119 = buf7[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((((t114 + (int(floor_mod(u32(v5), u32(16))) * 32)) + (t115 * 8)) - 4096)))), "r"(t116), "r"(t117), "r"(t118), "r"(t119) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
               {
                const int v120 = (int(v3) * 4);
                const int v121 = int(floor_mod(u32((v4 + (v30 * min_int(v120, 132)))), u32(v120)));
                const int v122 = int(floor_div(u32(v121), u32(32)));
                const int v123 = (v121 - (v122 * 32));
                const int v124 = (v122 * 16);
                const int v125 = min_int(((int(v3) * 2) - v124), 16);
                const int v126 = floor_mod(v123, v125);
                asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5}], [%1];" :: "l"(&v2), "r"(shared_address(buf1 + ((((v9 * 4096) + (int(floor_mod(u32(v30), u32(2))) * 2048)) - 4096)))), "r"((floor_div(v123, v125) * 32)), "r"((floor_mod(((v9 + v126) - 1), 2) * 6)), "r"(0), "r"(floor_div((((v124 + v9) + v126) - 1), 2)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
          }
        }
      }
      if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
