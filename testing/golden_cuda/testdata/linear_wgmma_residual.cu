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

// linear by matmul_wgmma_sm90 tile 128x128x64 stages 3 residuals ahead
extern "C" __global__ void __launch_bounds__(384, 1) linear_wgmma(const u16* buf0, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const __grid_constant__ TensorMap v3, const i64 v4) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v5 = blockIdx.x;
  const int v6 = threadIdx.x;
  u16* const buf1 = reinterpret_cast<u16*>(shared_memory + 0);
  i64* const buf2 = reinterpret_cast<i64*>(shared_memory + 32768);
  i64* const buf3 = reinterpret_cast<i64*>(shared_memory + 32832);
  u16* const buf4 = reinterpret_cast<u16*>(shared_memory + 33792);
  u16* const buf5 = reinterpret_cast<u16*>(shared_memory + 66560);
  u16* const buf6 = reinterpret_cast<u16*>(shared_memory + 115712);
  i64* const buf7 = reinterpret_cast<i64*>(shared_memory + 164864);
  i64* const buf8 = reinterpret_cast<i64*>(shared_memory + 164928);
  if ((v6 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf7 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf8 + (0))), "r"(2) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf7 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf8 + (1))), "r"(2) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf7 + (2))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf8 + (2))), "r"(2) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf2 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (0))), "r"(2) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf2 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (1))), "r"(2) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
  }
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t7 = __shfl_sync(0xffffffffu, int(floor_div(u32(v6), u32(128))), 0);
    const int v8 = t7;
    if ((v8 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 40;" ::: "memory");
      if ((v6 == 0)) {
        #pragma unroll 1
        for (int v9 = 0; v9 < 3; ++v9) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf7 + (v9))), "r"(32768) : "memory");
           {
            const int v10 = (int(floor_div(u32(v5), u32(16))) * 16);
            const int t11 = floor_div((v5 - v10), min_int((int(floor_div(u32((int(v4) + 127)), u32(128))) - v10), 16));
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf6 + ((v9 * 8192)))), "l"(&v1), "r"(shared_address(buf7 + (v9))), "r"((v9 * 64)), "r"((t11 * 128)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v6 == 0)) {
        const int v12 = int(floor_div(u32((int(v4) + 127)), u32(128)));
        const int v13 = min_int(v12, 132);
        #pragma unroll 1
        for (int v14 = 0; v14 < floor_div((((v12 + v13) - v5) - 1), v13); ++v14) {
          #pragma unroll 1
          for (int v15 = 0; v15 < 4; ++v15) {
            const int t16 = int(floor_mod(u32(int(floor_div(u32(((v14 * 4) + v15)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf8 + (int(floor_mod(u32((v15 + v14)), u32(3))))), (1 - t16));
            if (((1 <= v14) || (3 <= v15))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf7 + (int(floor_mod(u32((v15 + v14)), u32(3)))))), "r"(32768) : "memory");
               {
                const int v17 = int(floor_mod(u32((v15 + v14)), u32(3)));
                const int v18 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v19 = int(floor_mod(u32((v5 + (v14 * min_int(v18, 132)))), u32(v18)));
                const int v20 = (int(floor_div(u32(v19), u32(16))) * 16);
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf6 + ((v17 * 8192)))), "l"(&v1), "r"(shared_address(buf7 + (v17))), "r"((v15 * 64)), "r"((floor_div((v19 - v20), min_int((v18 - v20), 16)) * 128)) : "memory");
              }
            }
             {
              const int v21 = int(floor_mod(u32((v15 + v14)), u32(3)));
              const int v22 = int(floor_div(u32((int(v4) + 127)), u32(128)));
              const int v23 = int(floor_mod(u32((v5 + (v14 * min_int(v22, 132)))), u32(v22)));
              const int v24 = int(floor_div(u32(v23), u32(16)));
              const int v25 = (v24 * 16);
              const int t26 = ((v24 * 2048) + (floor_mod((v23 - v25), min_int((v22 - v25), 16)) * 128));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf5 + ((v21 * 8192)))), "l"(&v0), "r"(shared_address(buf7 + (v21))), "r"((v15 * 64)), "r"(t26) : "memory");
            }
          }
          mbarrier_wait(shared_address(buf3 + (0)), (1 - int(floor_mod(u32(v14), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (0))), "r"(16384) : "memory");
           {
            const int v27 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v28 = int(floor_mod(u32((v5 + (v14 * min_int(v27, 132)))), u32(v27)));
            const int v29 = int(floor_div(u32(v28), u32(16)));
            const int v30 = (v29 * 16);
            const int v31 = (v28 - v30);
            const int v32 = min_int((v27 - v30), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (0))), "l"(&v3), "r"(shared_address(buf2 + (0))), "r"((floor_div(v31, v32) * 128)), "r"(((v29 * 2048) + (floor_mod(v31, v32) * 128))) : "memory");
          }
           {
            const int v33 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v34 = int(floor_mod(u32((v5 + (v14 * min_int(v33, 132)))), u32(v33)));
            const int v35 = int(floor_div(u32(v34), u32(16)));
            const int v36 = (v35 * 16);
            const int v37 = (v34 - v36);
            const int v38 = min_int((v33 - v36), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (4096))), "l"(&v3), "r"(shared_address(buf2 + (0))), "r"((floor_div(v37, v38) * 128)), "r"((((v35 * 2048) + (floor_mod(v37, v38) * 128)) + 64)) : "memory");
          }
          mbarrier_wait(shared_address(buf3 + (1)), (1 - int(floor_mod(u32(v14), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (1))), "r"(16384) : "memory");
           {
            const int v39 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v40 = int(floor_mod(u32((v5 + (v14 * min_int(v39, 132)))), u32(v39)));
            const int v41 = int(floor_div(u32(v40), u32(16)));
            const int v42 = (v41 * 16);
            const int v43 = (v40 - v42);
            const int v44 = min_int((v39 - v42), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (8192))), "l"(&v3), "r"(shared_address(buf2 + (1))), "r"(((floor_div(v43, v44) * 128) + 64)), "r"(((v41 * 2048) + (floor_mod(v43, v44) * 128))) : "memory");
          }
           {
            const int v45 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v46 = int(floor_mod(u32((v5 + (v14 * min_int(v45, 132)))), u32(v45)));
            const int v47 = int(floor_div(u32(v46), u32(16)));
            const int v48 = (v47 * 16);
            const int v49 = (v46 - v48);
            const int v50 = min_int((v45 - v48), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (12288))), "l"(&v3), "r"(shared_address(buf2 + (1))), "r"(((floor_div(v49, v50) * 128) + 64)), "r"((((v47 * 2048) + (floor_mod(v49, v50) * 128)) + 64)) : "memory");
          }
        }
      }
    }
    else {
      float buf9[64];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 232;" ::: "memory");
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v51 = int(floor_div(u32((int(v4) + 127)), u32(128)));
        const int v52 = min_int(v51, 132);
        #pragma unroll 1
        for (int v53 = 0; v53 < floor_div((((v51 + v52) - v5) - 1), v52); ++v53) {
          const int v54 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v55 = int(floor_mod(u32((v5 + (v53 * min_int(v54, 132)))), u32(v54)));
          const int v56 = (int(floor_div(u32(v55), u32(16))) * 16);
          const int t57 = ((floor_div((v55 - v56), min_int((v54 - v56), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t58 = min_int(t57, 70);
          const u32 w59 = *reinterpret_cast<const u32*>(buf0 + t58 + 0);
          const u16 t60 = u16((w59 >> 0 & 0xffffu));
          const u16 t61 = u16((w59 >> 16 & 0xffffu));
          const u16 v62 = t60;
          const u16 v63 = t61;
          const int v64 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v65 = int(floor_mod(u32((v5 + (v53 * min_int(v64, 132)))), u32(v64)));
          const int v66 = (int(floor_div(u32(v65), u32(16))) * 16);
          const int t67 = ((floor_div((v65 - v66), min_int((v64 - v66), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t68 = min_int((t67 + 8), 70);
          const u32 w69 = *reinterpret_cast<const u32*>(buf0 + t68 + 0);
          const u16 t70 = u16((w69 >> 0 & 0xffffu));
          const u16 t71 = u16((w69 >> 16 & 0xffffu));
          const u16 v72 = t70;
          const u16 v73 = t71;
          const int v74 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v75 = int(floor_mod(u32((v5 + (v53 * min_int(v74, 132)))), u32(v74)));
          const int v76 = (int(floor_div(u32(v75), u32(16))) * 16);
          const int t77 = ((floor_div((v75 - v76), min_int((v74 - v76), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t78 = min_int((t77 + 16), 70);
          const u32 w79 = *reinterpret_cast<const u32*>(buf0 + t78 + 0);
          const u16 t80 = u16((w79 >> 0 & 0xffffu));
          const u16 t81 = u16((w79 >> 16 & 0xffffu));
          const u16 v82 = t80;
          const u16 v83 = t81;
          const int v84 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v85 = int(floor_mod(u32((v5 + (v53 * min_int(v84, 132)))), u32(v84)));
          const int v86 = (int(floor_div(u32(v85), u32(16))) * 16);
          const int t87 = ((floor_div((v85 - v86), min_int((v84 - v86), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t88 = min_int((t87 + 24), 70);
          const u32 w89 = *reinterpret_cast<const u32*>(buf0 + t88 + 0);
          const u16 t90 = u16((w89 >> 0 & 0xffffu));
          const u16 t91 = u16((w89 >> 16 & 0xffffu));
          const u16 v92 = t90;
          const u16 v93 = t91;
          const int v94 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v95 = int(floor_mod(u32((v5 + (v53 * min_int(v94, 132)))), u32(v94)));
          const int v96 = (int(floor_div(u32(v95), u32(16))) * 16);
          const int t97 = ((floor_div((v95 - v96), min_int((v94 - v96), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t98 = min_int((t97 + 32), 70);
          const u32 w99 = *reinterpret_cast<const u32*>(buf0 + t98 + 0);
          const u16 t100 = u16((w99 >> 0 & 0xffffu));
          const u16 t101 = u16((w99 >> 16 & 0xffffu));
          const u16 v102 = t100;
          const u16 v103 = t101;
          const int v104 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v105 = int(floor_mod(u32((v5 + (v53 * min_int(v104, 132)))), u32(v104)));
          const int v106 = (int(floor_div(u32(v105), u32(16))) * 16);
          const int t107 = ((floor_div((v105 - v106), min_int((v104 - v106), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t108 = min_int((t107 + 40), 70);
          const u32 w109 = *reinterpret_cast<const u32*>(buf0 + t108 + 0);
          const u16 t110 = u16((w109 >> 0 & 0xffffu));
          const u16 t111 = u16((w109 >> 16 & 0xffffu));
          const u16 v112 = t110;
          const u16 v113 = t111;
          const int v114 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v115 = int(floor_mod(u32((v5 + (v53 * min_int(v114, 132)))), u32(v114)));
          const int v116 = (int(floor_div(u32(v115), u32(16))) * 16);
          const int t117 = ((floor_div((v115 - v116), min_int((v114 - v116), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t118 = min_int((t117 + 48), 70);
          const u32 w119 = *reinterpret_cast<const u32*>(buf0 + t118 + 0);
          const u16 t120 = u16((w119 >> 0 & 0xffffu));
          const u16 t121 = u16((w119 >> 16 & 0xffffu));
          const u16 v122 = t120;
          const u16 v123 = t121;
          const int v124 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v125 = int(floor_mod(u32((v5 + (v53 * min_int(v124, 132)))), u32(v124)));
          const int v126 = (int(floor_div(u32(v125), u32(16))) * 16);
          const int t127 = ((floor_div((v125 - v126), min_int((v124 - v126), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t128 = min_int((t127 + 56), 70);
          const u32 w129 = *reinterpret_cast<const u32*>(buf0 + t128 + 0);
          const u16 t130 = u16((w129 >> 0 & 0xffffu));
          const u16 t131 = u16((w129 >> 16 & 0xffffu));
          const u16 v132 = t130;
          const u16 v133 = t131;
          const int v134 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v135 = int(floor_mod(u32((v5 + (v53 * min_int(v134, 132)))), u32(v134)));
          const int v136 = (int(floor_div(u32(v135), u32(16))) * 16);
          const int t137 = ((floor_div((v135 - v136), min_int((v134 - v136), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t138 = min_int((t137 + 64), 70);
          const u32 w139 = *reinterpret_cast<const u32*>(buf0 + t138 + 0);
          const u16 t140 = u16((w139 >> 0 & 0xffffu));
          const u16 t141 = u16((w139 >> 16 & 0xffffu));
          const u16 v142 = t140;
          const u16 v143 = t141;
          const int v144 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v145 = int(floor_mod(u32((v5 + (v53 * min_int(v144, 132)))), u32(v144)));
          const int v146 = (int(floor_div(u32(v145), u32(16))) * 16);
          const int t147 = ((floor_div((v145 - v146), min_int((v144 - v146), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t148 = min_int((t147 + 72), 70);
          const u32 w149 = *reinterpret_cast<const u32*>(buf0 + t148 + 0);
          const u16 t150 = u16((w149 >> 0 & 0xffffu));
          const u16 t151 = u16((w149 >> 16 & 0xffffu));
          const u16 v152 = t150;
          const u16 v153 = t151;
          const int v154 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v155 = int(floor_mod(u32((v5 + (v53 * min_int(v154, 132)))), u32(v154)));
          const int v156 = (int(floor_div(u32(v155), u32(16))) * 16);
          const int t157 = ((floor_div((v155 - v156), min_int((v154 - v156), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t158 = min_int((t157 + 80), 70);
          const u32 w159 = *reinterpret_cast<const u32*>(buf0 + t158 + 0);
          const u16 t160 = u16((w159 >> 0 & 0xffffu));
          const u16 t161 = u16((w159 >> 16 & 0xffffu));
          const u16 v162 = t160;
          const u16 v163 = t161;
          const int v164 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v165 = int(floor_mod(u32((v5 + (v53 * min_int(v164, 132)))), u32(v164)));
          const int v166 = (int(floor_div(u32(v165), u32(16))) * 16);
          const int t167 = ((floor_div((v165 - v166), min_int((v164 - v166), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t168 = min_int((t167 + 88), 70);
          const u32 w169 = *reinterpret_cast<const u32*>(buf0 + t168 + 0);
          const u16 t170 = u16((w169 >> 0 & 0xffffu));
          const u16 t171 = u16((w169 >> 16 & 0xffffu));
          const u16 v172 = t170;
          const u16 v173 = t171;
          const int v174 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v175 = int(floor_mod(u32((v5 + (v53 * min_int(v174, 132)))), u32(v174)));
          const int v176 = (int(floor_div(u32(v175), u32(16))) * 16);
          const int t177 = ((floor_div((v175 - v176), min_int((v174 - v176), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t178 = min_int((t177 + 96), 70);
          const u32 w179 = *reinterpret_cast<const u32*>(buf0 + t178 + 0);
          const u16 t180 = u16((w179 >> 0 & 0xffffu));
          const u16 t181 = u16((w179 >> 16 & 0xffffu));
          const u16 v182 = t180;
          const u16 v183 = t181;
          const int v184 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v185 = int(floor_mod(u32((v5 + (v53 * min_int(v184, 132)))), u32(v184)));
          const int v186 = (int(floor_div(u32(v185), u32(16))) * 16);
          const int t187 = ((floor_div((v185 - v186), min_int((v184 - v186), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t188 = min_int((t187 + 104), 70);
          const u32 w189 = *reinterpret_cast<const u32*>(buf0 + t188 + 0);
          const u16 t190 = u16((w189 >> 0 & 0xffffu));
          const u16 t191 = u16((w189 >> 16 & 0xffffu));
          const u16 v192 = t190;
          const u16 v193 = t191;
          const int v194 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v195 = int(floor_mod(u32((v5 + (v53 * min_int(v194, 132)))), u32(v194)));
          const int v196 = (int(floor_div(u32(v195), u32(16))) * 16);
          const int t197 = ((floor_div((v195 - v196), min_int((v194 - v196), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t198 = min_int((t197 + 112), 70);
          const u32 w199 = *reinterpret_cast<const u32*>(buf0 + t198 + 0);
          const u16 t200 = u16((w199 >> 0 & 0xffffu));
          const u16 t201 = u16((w199 >> 16 & 0xffffu));
          const u16 v202 = t200;
          const u16 v203 = t201;
          const int v204 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v205 = int(floor_mod(u32((v5 + (v53 * min_int(v204, 132)))), u32(v204)));
          const int v206 = (int(floor_div(u32(v205), u32(16))) * 16);
          const int t207 = ((floor_div((v205 - v206), min_int((v204 - v206), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t208 = min_int((t207 + 120), 70);
          const u32 w209 = *reinterpret_cast<const u32*>(buf0 + t208 + 0);
          const u16 t210 = u16((w209 >> 0 & 0xffffu));
          const u16 t211 = u16((w209 >> 16 & 0xffffu));
          const u16 v212 = t210;
          const u16 v213 = t211;
          #pragma unroll 1
          for (int v214 = 0; v214 < 4; ++v214) {
            const int t215 = int(floor_mod(u32(int(floor_div(u32(((v53 * 4) + v214)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf7 + (int(floor_mod(u32((v214 + v53)), u32(3))))), t215);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v216 = (int(floor_mod(u32((v214 + v53)), u32(3))) * 8192);
              const u64 t217 = (u64((shared_address(buf5 + (((v216 + (v8 * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t218 = (u64((shared_address(buf6 + (v216)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t217), "l"(t218), "r"(((1 <= v214) ? 1 : 0)));
            }
             {
              const int v219 = (int(floor_mod(u32((v214 + v53)), u32(3))) * 8192);
              const u64 t220 = (u64((shared_address(buf5 + (((v219 + (v8 * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t221 = (u64((shared_address(buf6 + ((v219 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t220), "l"(t221), "r"(1));
            }
             {
              const int v222 = (int(floor_mod(u32((v214 + v53)), u32(3))) * 8192);
              const u64 t223 = (u64((shared_address(buf5 + (((v222 + (v8 * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t224 = (u64((shared_address(buf6 + ((v222 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t223), "l"(t224), "r"(1));
            }
             {
              const int v225 = (int(floor_mod(u32((v214 + v53)), u32(3))) * 8192);
              const u64 t226 = (u64((shared_address(buf5 + (((v225 + (v8 * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t227 = (u64((shared_address(buf6 + ((v225 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t226), "l"(t227), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((int(floor_mod(u32(v6), u32(128))) == 0) && (1 <= v214))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf8 + (int(floor_mod(u32(((v214 + v53) - 1)), u32(3)))))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf8 + (int(floor_mod(u32(v53), u32(3)))))) : "memory");
          }
           {
            u32 buf10[8];
            u32 buf11[8];
            u32 buf12[8];
            mbarrier_wait(shared_address(buf2 + (0)), int(floor_mod(u32(v53), u32(2))));
            __syncwarp();
            const int t228 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t229 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[0]), "=r"(buf11[1]), "=r"(buf11[2]), "=r"(buf11[3]) : "r"(shared_address(buf1 + ((((t228 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t229 * 8)) - 4096)))) : "memory");
            const int t230 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t231 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[4]), "=r"(buf11[5]), "=r"(buf11[6]), "=r"(buf11[7]) : "r"(shared_address(buf1 + ((((t230 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t231 * 8)) - 4096)))) : "memory");
            const float t232 = buf9[0];
            const float t233 = buf9[1];
            const u32 t234 = buf11[0];
            const u32 t235 = u32(t234);
            const u16 t236 = f32_to_f16(float(((t232 + f16_to_f32(v62)) + f16_to_f32(u16((t235 >> 0))))));
            const u16 t237 = f32_to_f16(float(((t233 + f16_to_f32(v63)) + f16_to_f32(u16((t235 >> 16))))));
            buf12[0] = u32(((u32(u16(t236))) << 0 | (u32(u16(t237))) << 16));
            const float t238 = buf9[2];
            const float t239 = buf9[3];
            const u32 t240 = buf11[1];
            const u32 t241 = u32(t240);
            const u16 t242 = f32_to_f16(float(((t238 + f16_to_f32(v62)) + f16_to_f32(u16((t241 >> 0))))));
            const u16 t243 = f32_to_f16(float(((t239 + f16_to_f32(v63)) + f16_to_f32(u16((t241 >> 16))))));
            buf12[1] = u32(((u32(u16(t242))) << 0 | (u32(u16(t243))) << 16));
            const float t244 = buf9[4];
            const float t245 = buf9[5];
            const u32 t246 = buf11[2];
            const u32 t247 = u32(t246);
            const u16 t248 = f32_to_f16(float(((t244 + f16_to_f32(v72)) + f16_to_f32(u16((t247 >> 0))))));
            const u16 t249 = f32_to_f16(float(((t245 + f16_to_f32(v73)) + f16_to_f32(u16((t247 >> 16))))));
            buf12[2] = u32(((u32(u16(t248))) << 0 | (u32(u16(t249))) << 16));
            const float t250 = buf9[6];
            const float t251 = buf9[7];
            const u32 t252 = buf11[3];
            const u32 t253 = u32(t252);
            const u16 t254 = f32_to_f16(float(((t250 + f16_to_f32(v72)) + f16_to_f32(u16((t253 >> 0))))));
            const u16 t255 = f32_to_f16(float(((t251 + f16_to_f32(v73)) + f16_to_f32(u16((t253 >> 16))))));
            buf12[3] = u32(((u32(u16(t254))) << 0 | (u32(u16(t255))) << 16));
            const float t256 = buf9[8];
            const float t257 = buf9[9];
            const u32 t258 = buf11[4];
            const u32 t259 = u32(t258);
            const u16 t260 = f32_to_f16(float(((t256 + f16_to_f32(v82)) + f16_to_f32(u16((t259 >> 0))))));
            const u16 t261 = f32_to_f16(float(((t257 + f16_to_f32(v83)) + f16_to_f32(u16((t259 >> 16))))));
            buf12[4] = u32(((u32(u16(t260))) << 0 | (u32(u16(t261))) << 16));
            const float t262 = buf9[10];
            const float t263 = buf9[11];
            const u32 t264 = buf11[5];
            const u32 t265 = u32(t264);
            const u16 t266 = f32_to_f16(float(((t262 + f16_to_f32(v82)) + f16_to_f32(u16((t265 >> 0))))));
            const u16 t267 = f32_to_f16(float(((t263 + f16_to_f32(v83)) + f16_to_f32(u16((t265 >> 16))))));
            buf12[5] = u32(((u32(u16(t266))) << 0 | (u32(u16(t267))) << 16));
            const float t268 = buf9[12];
            const float t269 = buf9[13];
            const u32 t270 = buf11[6];
            const u32 t271 = u32(t270);
            const u16 t272 = f32_to_f16(float(((t268 + f16_to_f32(v92)) + f16_to_f32(u16((t271 >> 0))))));
            const u16 t273 = f32_to_f16(float(((t269 + f16_to_f32(v93)) + f16_to_f32(u16((t271 >> 16))))));
            buf12[6] = u32(((u32(u16(t272))) << 0 | (u32(u16(t273))) << 16));
            const float t274 = buf9[14];
            const float t275 = buf9[15];
            const u32 t276 = buf11[7];
            const u32 t277 = u32(t276);
            const u16 t278 = f32_to_f16(float(((t274 + f16_to_f32(v92)) + f16_to_f32(u16((t277 >> 0))))));
            const u16 t279 = f32_to_f16(float(((t275 + f16_to_f32(v93)) + f16_to_f32(u16((t277 >> 16))))));
            buf12[7] = u32(((u32(u16(t278))) << 0 | (u32(u16(t279))) << 16));
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            const int t280 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t281 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t282 = buf12[0];
            const u32 t283 = buf12[1];
            const u32 t284 = buf12[2];
            const u32 t285 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t280 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t281 * 8)) - 8192)))), "r"(t282), "r"(t283), "r"(t284), "r"(t285) : "memory");
            const int t286 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t287 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t288 = buf12[4];
            const u32 t289 = buf12[5];
            const u32 t290 = buf12[6];
            const u32 t291 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t286 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t287 * 8)) - 8192)))), "r"(t288), "r"(t289), "r"(t290), "r"(t291) : "memory");
            __syncwarp();
            const int t292 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t293 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[0]), "=r"(buf11[1]), "=r"(buf11[2]), "=r"(buf11[3]) : "r"(shared_address(buf1 + ((((t292 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t293 * 8)) - 4096)))) : "memory");
            const int t294 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t295 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[4]), "=r"(buf11[5]), "=r"(buf11[6]), "=r"(buf11[7]) : "r"(shared_address(buf1 + ((((t294 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t295 * 8)) - 4096)))) : "memory");
            const float t296 = buf9[16];
            const float t297 = buf9[17];
            const u32 t298 = buf11[0];
            const u32 t299 = u32(t298);
            const u16 t300 = f32_to_f16(float(((t296 + f16_to_f32(v102)) + f16_to_f32(u16((t299 >> 0))))));
            const u16 t301 = f32_to_f16(float(((t297 + f16_to_f32(v103)) + f16_to_f32(u16((t299 >> 16))))));
            buf12[0] = u32(((u32(u16(t300))) << 0 | (u32(u16(t301))) << 16));
            const float t302 = buf9[18];
            const float t303 = buf9[19];
            const u32 t304 = buf11[1];
            const u32 t305 = u32(t304);
            const u16 t306 = f32_to_f16(float(((t302 + f16_to_f32(v102)) + f16_to_f32(u16((t305 >> 0))))));
            const u16 t307 = f32_to_f16(float(((t303 + f16_to_f32(v103)) + f16_to_f32(u16((t305 >> 16))))));
            buf12[1] = u32(((u32(u16(t306))) << 0 | (u32(u16(t307))) << 16));
            const float t308 = buf9[20];
            const float t309 = buf9[21];
            const u32 t310 = buf11[2];
            const u32 t311 = u32(t310);
            const u16 t312 = f32_to_f16(float(((t308 + f16_to_f32(v112)) + f16_to_f32(u16((t311 >> 0))))));
            const u16 t313 = f32_to_f16(float(((t309 + f16_to_f32(v113)) + f16_to_f32(u16((t311 >> 16))))));
            buf12[2] = u32(((u32(u16(t312))) << 0 | (u32(u16(t313))) << 16));
            const float t314 = buf9[22];
            const float t315 = buf9[23];
            const u32 t316 = buf11[3];
            const u32 t317 = u32(t316);
            const u16 t318 = f32_to_f16(float(((t314 + f16_to_f32(v112)) + f16_to_f32(u16((t317 >> 0))))));
            const u16 t319 = f32_to_f16(float(((t315 + f16_to_f32(v113)) + f16_to_f32(u16((t317 >> 16))))));
            buf12[3] = u32(((u32(u16(t318))) << 0 | (u32(u16(t319))) << 16));
            const float t320 = buf9[24];
            const float t321 = buf9[25];
            const u32 t322 = buf11[4];
            const u32 t323 = u32(t322);
            const u16 t324 = f32_to_f16(float(((t320 + f16_to_f32(v122)) + f16_to_f32(u16((t323 >> 0))))));
            const u16 t325 = f32_to_f16(float(((t321 + f16_to_f32(v123)) + f16_to_f32(u16((t323 >> 16))))));
            buf12[4] = u32(((u32(u16(t324))) << 0 | (u32(u16(t325))) << 16));
            const float t326 = buf9[26];
            const float t327 = buf9[27];
            const u32 t328 = buf11[5];
            const u32 t329 = u32(t328);
            const u16 t330 = f32_to_f16(float(((t326 + f16_to_f32(v122)) + f16_to_f32(u16((t329 >> 0))))));
            const u16 t331 = f32_to_f16(float(((t327 + f16_to_f32(v123)) + f16_to_f32(u16((t329 >> 16))))));
            buf12[5] = u32(((u32(u16(t330))) << 0 | (u32(u16(t331))) << 16));
            const float t332 = buf9[28];
            const float t333 = buf9[29];
            const u32 t334 = buf11[6];
            const u32 t335 = u32(t334);
            const u16 t336 = f32_to_f16(float(((t332 + f16_to_f32(v132)) + f16_to_f32(u16((t335 >> 0))))));
            const u16 t337 = f32_to_f16(float(((t333 + f16_to_f32(v133)) + f16_to_f32(u16((t335 >> 16))))));
            buf12[6] = u32(((u32(u16(t336))) << 0 | (u32(u16(t337))) << 16));
            const float t338 = buf9[30];
            const float t339 = buf9[31];
            const u32 t340 = buf11[7];
            const u32 t341 = u32(t340);
            const u16 t342 = f32_to_f16(float(((t338 + f16_to_f32(v132)) + f16_to_f32(u16((t341 >> 0))))));
            const u16 t343 = f32_to_f16(float(((t339 + f16_to_f32(v133)) + f16_to_f32(u16((t341 >> 16))))));
            buf12[7] = u32(((u32(u16(t342))) << 0 | (u32(u16(t343))) << 16));
            const int t344 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t345 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t346 = buf12[0];
            const u32 t347 = buf12[1];
            const u32 t348 = buf12[2];
            const u32 t349 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t344 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t345 * 8)) - 8192)))), "r"(t346), "r"(t347), "r"(t348), "r"(t349) : "memory");
            const int t350 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t351 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t352 = buf12[4];
            const u32 t353 = buf12[5];
            const u32 t354 = buf12[6];
            const u32 t355 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t350 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t351 * 8)) - 8192)))), "r"(t352), "r"(t353), "r"(t354), "r"(t355) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
               {
                const int v356 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v357 = int(floor_mod(u32((v5 + (v53 * min_int(v356, 132)))), u32(v356)));
                const int v358 = int(floor_div(u32(v357), u32(16)));
                const int v359 = (v358 * 16);
                const int v360 = (v357 - v359);
                const int v361 = min_int((v356 - v359), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf4 + (((v8 * 8192) - 8192)))), "r"((floor_div(v360, v361) * 128)), "r"(((((v358 * 2048) + (floor_mod(v360, v361) * 128)) + (v8 * 64)) - 64)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (0))) : "memory");
            }
            mbarrier_wait(shared_address(buf2 + (1)), int(floor_mod(u32(v53), u32(2))));
            __syncwarp();
            const int t362 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t363 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[0]), "=r"(buf10[1]), "=r"(buf10[2]), "=r"(buf10[3]) : "r"(shared_address(buf1 + ((((t362 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t363 * 8)) + 4096)))) : "memory");
            const int t364 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t365 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[4]), "=r"(buf10[5]), "=r"(buf10[6]), "=r"(buf10[7]) : "r"(shared_address(buf1 + ((((t364 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t365 * 8)) + 4096)))) : "memory");
            const float t366 = buf9[32];
            const float t367 = buf9[33];
            const u32 t368 = buf10[0];
            const u32 t369 = u32(t368);
            const u16 t370 = f32_to_f16(float(((t366 + f16_to_f32(v142)) + f16_to_f32(u16((t369 >> 0))))));
            const u16 t371 = f32_to_f16(float(((t367 + f16_to_f32(v143)) + f16_to_f32(u16((t369 >> 16))))));
            buf12[0] = u32(((u32(u16(t370))) << 0 | (u32(u16(t371))) << 16));
            const float t372 = buf9[34];
            const float t373 = buf9[35];
            const u32 t374 = buf10[1];
            const u32 t375 = u32(t374);
            const u16 t376 = f32_to_f16(float(((t372 + f16_to_f32(v142)) + f16_to_f32(u16((t375 >> 0))))));
            const u16 t377 = f32_to_f16(float(((t373 + f16_to_f32(v143)) + f16_to_f32(u16((t375 >> 16))))));
            buf12[1] = u32(((u32(u16(t376))) << 0 | (u32(u16(t377))) << 16));
            const float t378 = buf9[36];
            const float t379 = buf9[37];
            const u32 t380 = buf10[2];
            const u32 t381 = u32(t380);
            const u16 t382 = f32_to_f16(float(((t378 + f16_to_f32(v152)) + f16_to_f32(u16((t381 >> 0))))));
            const u16 t383 = f32_to_f16(float(((t379 + f16_to_f32(v153)) + f16_to_f32(u16((t381 >> 16))))));
            buf12[2] = u32(((u32(u16(t382))) << 0 | (u32(u16(t383))) << 16));
            const float t384 = buf9[38];
            const float t385 = buf9[39];
            const u32 t386 = buf10[3];
            const u32 t387 = u32(t386);
            const u16 t388 = f32_to_f16(float(((t384 + f16_to_f32(v152)) + f16_to_f32(u16((t387 >> 0))))));
            const u16 t389 = f32_to_f16(float(((t385 + f16_to_f32(v153)) + f16_to_f32(u16((t387 >> 16))))));
            buf12[3] = u32(((u32(u16(t388))) << 0 | (u32(u16(t389))) << 16));
            const float t390 = buf9[40];
            const float t391 = buf9[41];
            const u32 t392 = buf10[4];
            const u32 t393 = u32(t392);
            const u16 t394 = f32_to_f16(float(((t390 + f16_to_f32(v162)) + f16_to_f32(u16((t393 >> 0))))));
            const u16 t395 = f32_to_f16(float(((t391 + f16_to_f32(v163)) + f16_to_f32(u16((t393 >> 16))))));
            buf12[4] = u32(((u32(u16(t394))) << 0 | (u32(u16(t395))) << 16));
            const float t396 = buf9[42];
            const float t397 = buf9[43];
            const u32 t398 = buf10[5];
            const u32 t399 = u32(t398);
            const u16 t400 = f32_to_f16(float(((t396 + f16_to_f32(v162)) + f16_to_f32(u16((t399 >> 0))))));
            const u16 t401 = f32_to_f16(float(((t397 + f16_to_f32(v163)) + f16_to_f32(u16((t399 >> 16))))));
            buf12[5] = u32(((u32(u16(t400))) << 0 | (u32(u16(t401))) << 16));
            const float t402 = buf9[44];
            const float t403 = buf9[45];
            const u32 t404 = buf10[6];
            const u32 t405 = u32(t404);
            const u16 t406 = f32_to_f16(float(((t402 + f16_to_f32(v172)) + f16_to_f32(u16((t405 >> 0))))));
            const u16 t407 = f32_to_f16(float(((t403 + f16_to_f32(v173)) + f16_to_f32(u16((t405 >> 16))))));
            buf12[6] = u32(((u32(u16(t406))) << 0 | (u32(u16(t407))) << 16));
            const float t408 = buf9[46];
            const float t409 = buf9[47];
            const u32 t410 = buf10[7];
            const u32 t411 = u32(t410);
            const u16 t412 = f32_to_f16(float(((t408 + f16_to_f32(v172)) + f16_to_f32(u16((t411 >> 0))))));
            const u16 t413 = f32_to_f16(float(((t409 + f16_to_f32(v173)) + f16_to_f32(u16((t411 >> 16))))));
            buf12[7] = u32(((u32(u16(t412))) << 0 | (u32(u16(t413))) << 16));
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            const int t414 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t415 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t416 = buf12[0];
            const u32 t417 = buf12[1];
            const u32 t418 = buf12[2];
            const u32 t419 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t414 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t415 * 8)) - 4096)))), "r"(t416), "r"(t417), "r"(t418), "r"(t419) : "memory");
            const int t420 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t421 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t422 = buf12[4];
            const u32 t423 = buf12[5];
            const u32 t424 = buf12[6];
            const u32 t425 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t420 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t421 * 8)) - 4096)))), "r"(t422), "r"(t423), "r"(t424), "r"(t425) : "memory");
            __syncwarp();
            const int t426 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t427 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[0]), "=r"(buf10[1]), "=r"(buf10[2]), "=r"(buf10[3]) : "r"(shared_address(buf1 + ((((t426 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t427 * 8)) + 4096)))) : "memory");
            const int t428 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t429 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[4]), "=r"(buf10[5]), "=r"(buf10[6]), "=r"(buf10[7]) : "r"(shared_address(buf1 + ((((t428 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t429 * 8)) + 4096)))) : "memory");
            const float t430 = buf9[48];
            const float t431 = buf9[49];
            const u32 t432 = buf10[0];
            const u32 t433 = u32(t432);
            const u16 t434 = f32_to_f16(float(((t430 + f16_to_f32(v182)) + f16_to_f32(u16((t433 >> 0))))));
            const u16 t435 = f32_to_f16(float(((t431 + f16_to_f32(v183)) + f16_to_f32(u16((t433 >> 16))))));
            buf12[0] = u32(((u32(u16(t434))) << 0 | (u32(u16(t435))) << 16));
            const float t436 = buf9[50];
            const float t437 = buf9[51];
            const u32 t438 = buf10[1];
            const u32 t439 = u32(t438);
            const u16 t440 = f32_to_f16(float(((t436 + f16_to_f32(v182)) + f16_to_f32(u16((t439 >> 0))))));
            const u16 t441 = f32_to_f16(float(((t437 + f16_to_f32(v183)) + f16_to_f32(u16((t439 >> 16))))));
            buf12[1] = u32(((u32(u16(t440))) << 0 | (u32(u16(t441))) << 16));
            const float t442 = buf9[52];
            const float t443 = buf9[53];
            const u32 t444 = buf10[2];
            const u32 t445 = u32(t444);
            const u16 t446 = f32_to_f16(float(((t442 + f16_to_f32(v192)) + f16_to_f32(u16((t445 >> 0))))));
            const u16 t447 = f32_to_f16(float(((t443 + f16_to_f32(v193)) + f16_to_f32(u16((t445 >> 16))))));
            buf12[2] = u32(((u32(u16(t446))) << 0 | (u32(u16(t447))) << 16));
            const float t448 = buf9[54];
            const float t449 = buf9[55];
            const u32 t450 = buf10[3];
            const u32 t451 = u32(t450);
            const u16 t452 = f32_to_f16(float(((t448 + f16_to_f32(v192)) + f16_to_f32(u16((t451 >> 0))))));
            const u16 t453 = f32_to_f16(float(((t449 + f16_to_f32(v193)) + f16_to_f32(u16((t451 >> 16))))));
            buf12[3] = u32(((u32(u16(t452))) << 0 | (u32(u16(t453))) << 16));
            const float t454 = buf9[56];
            const float t455 = buf9[57];
            const u32 t456 = buf10[4];
            const u32 t457 = u32(t456);
            const u16 t458 = f32_to_f16(float(((t454 + f16_to_f32(v202)) + f16_to_f32(u16((t457 >> 0))))));
            const u16 t459 = f32_to_f16(float(((t455 + f16_to_f32(v203)) + f16_to_f32(u16((t457 >> 16))))));
            buf12[4] = u32(((u32(u16(t458))) << 0 | (u32(u16(t459))) << 16));
            const float t460 = buf9[58];
            const float t461 = buf9[59];
            const u32 t462 = buf10[5];
            const u32 t463 = u32(t462);
            const u16 t464 = f32_to_f16(float(((t460 + f16_to_f32(v202)) + f16_to_f32(u16((t463 >> 0))))));
            const u16 t465 = f32_to_f16(float(((t461 + f16_to_f32(v203)) + f16_to_f32(u16((t463 >> 16))))));
            buf12[5] = u32(((u32(u16(t464))) << 0 | (u32(u16(t465))) << 16));
            const float t466 = buf9[60];
            const float t467 = buf9[61];
            const u32 t468 = buf10[6];
            const u32 t469 = u32(t468);
            const u16 t470 = f32_to_f16(float(((t466 + f16_to_f32(v212)) + f16_to_f32(u16((t469 >> 0))))));
            const u16 t471 = f32_to_f16(float(((t467 + f16_to_f32(v213)) + f16_to_f32(u16((t469 >> 16))))));
            buf12[6] = u32(((u32(u16(t470))) << 0 | (u32(u16(t471))) << 16));
            const float t472 = buf9[62];
            const float t473 = buf9[63];
            const u32 t474 = buf10[7];
            const u32 t475 = u32(t474);
            const u16 t476 = f32_to_f16(float(((t472 + f16_to_f32(v212)) + f16_to_f32(u16((t475 >> 0))))));
            const u16 t477 = f32_to_f16(float(((t473 + f16_to_f32(v213)) + f16_to_f32(u16((t475 >> 16))))));
            buf12[7] = u32(((u32(u16(t476))) << 0 | (u32(u16(t477))) << 16));
            const int t478 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t479 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t480 = buf12[0];
            const u32 t481 = buf12[1];
            const u32 t482 = buf12[2];
            const u32 t483 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t478 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t479 * 8)) - 4096)))), "r"(t480), "r"(t481), "r"(t482), "r"(t483) : "memory");
            const int t484 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t485 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t486 = buf12[4];
            const u32 t487 = buf12[5];
            const u32 t488 = buf12[6];
            const u32 t489 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t484 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t485 * 8)) - 4096)))), "r"(t486), "r"(t487), "r"(t488), "r"(t489) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
               {
                const int v490 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v491 = int(floor_mod(u32((v5 + (v53 * min_int(v490, 132)))), u32(v490)));
                const int v492 = int(floor_div(u32(v491), u32(16)));
                const int v493 = (v492 * 16);
                const int v494 = (v491 - v493);
                const int v495 = min_int((v490 - v493), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf4 + (((v8 * 8192) - 4096)))), "r"(((floor_div(v494, v495) * 128) + 64)), "r"(((((v492 * 2048) + (floor_mod(v494, v495) * 128)) + (v8 * 64)) - 64)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (1))) : "memory");
            }
          }
        }
      }
      if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
