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
            const int v10 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v11 = int(floor_mod(u32(v5), u32(v10)));
            const int v12 = (int(floor_div(u32(v11), u32(16))) * 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf6 + ((v9 * 8192)))), "l"(&v1), "r"(shared_address(buf7 + (v9))), "r"((v9 * 64)), "r"((floor_div((v11 - v12), min_int((v10 - v12), 16)) * 128)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v6 == 0)) {
        const int v13 = int(floor_div(u32((int(v4) + 127)), u32(128)));
        const int v14 = min_int(v13, 132);
        #pragma unroll 1
        for (int v15 = 0; v15 < floor_div((((v13 + v14) - v5) - 1), v14); ++v15) {
          #pragma unroll 1
          for (int v16 = 0; v16 < 4; ++v16) {
            const int t17 = int(floor_mod(u32(int(floor_div(u32(((v15 * 4) + v16)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf8 + (int(floor_mod(u32((v16 + v15)), u32(3))))), (1 - t17));
            if (((1 <= v15) || (3 <= v16))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf7 + (int(floor_mod(u32((v16 + v15)), u32(3)))))), "r"(32768) : "memory");
               {
                const int v18 = int(floor_mod(u32((v16 + v15)), u32(3)));
                const int v19 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v20 = int(floor_mod(u32((v5 + (v15 * min_int(v19, 132)))), u32(v19)));
                const int v21 = (int(floor_div(u32(v20), u32(16))) * 16);
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf6 + ((v18 * 8192)))), "l"(&v1), "r"(shared_address(buf7 + (v18))), "r"((v16 * 64)), "r"((floor_div((v20 - v21), min_int((v19 - v21), 16)) * 128)) : "memory");
              }
            }
             {
              const int v22 = int(floor_mod(u32((v16 + v15)), u32(3)));
              const int v23 = int(floor_div(u32((int(v4) + 127)), u32(128)));
              const int v24 = int(floor_mod(u32((v5 + (v15 * min_int(v23, 132)))), u32(v23)));
              const int v25 = int(floor_div(u32(v24), u32(16)));
              const int v26 = (v25 * 16);
              const int t27 = ((v25 * 2048) + (floor_mod((v24 - v26), min_int((v23 - v26), 16)) * 128));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf5 + ((v22 * 8192)))), "l"(&v0), "r"(shared_address(buf7 + (v22))), "r"((v16 * 64)), "r"(t27) : "memory");
            }
          }
          mbarrier_wait(shared_address(buf3 + (0)), (1 - int(floor_mod(u32(v15), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (0))), "r"(16384) : "memory");
           {
            const int v28 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v29 = int(floor_mod(u32((v5 + (v15 * min_int(v28, 132)))), u32(v28)));
            const int v30 = int(floor_div(u32(v29), u32(16)));
            const int v31 = (v30 * 16);
            const int v32 = (v29 - v31);
            const int v33 = min_int((v28 - v31), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (0))), "l"(&v3), "r"(shared_address(buf2 + (0))), "r"((floor_div(v32, v33) * 128)), "r"(((v30 * 2048) + (floor_mod(v32, v33) * 128))) : "memory");
          }
           {
            const int v34 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v35 = int(floor_mod(u32((v5 + (v15 * min_int(v34, 132)))), u32(v34)));
            const int v36 = int(floor_div(u32(v35), u32(16)));
            const int v37 = (v36 * 16);
            const int v38 = (v35 - v37);
            const int v39 = min_int((v34 - v37), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (4096))), "l"(&v3), "r"(shared_address(buf2 + (0))), "r"((floor_div(v38, v39) * 128)), "r"((((v36 * 2048) + (floor_mod(v38, v39) * 128)) + 64)) : "memory");
          }
          mbarrier_wait(shared_address(buf3 + (1)), (1 - int(floor_mod(u32(v15), u32(2)))));
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf2 + (1))), "r"(16384) : "memory");
           {
            const int v40 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v41 = int(floor_mod(u32((v5 + (v15 * min_int(v40, 132)))), u32(v40)));
            const int v42 = int(floor_div(u32(v41), u32(16)));
            const int v43 = (v42 * 16);
            const int v44 = (v41 - v43);
            const int v45 = min_int((v40 - v43), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (8192))), "l"(&v3), "r"(shared_address(buf2 + (1))), "r"(((floor_div(v44, v45) * 128) + 64)), "r"(((v42 * 2048) + (floor_mod(v44, v45) * 128))) : "memory");
          }
           {
            const int v46 = int(floor_div(u32((int(v4) + 127)), u32(128)));
            const int v47 = int(floor_mod(u32((v5 + (v15 * min_int(v46, 132)))), u32(v46)));
            const int v48 = int(floor_div(u32(v47), u32(16)));
            const int v49 = (v48 * 16);
            const int v50 = (v47 - v49);
            const int v51 = min_int((v46 - v49), 16);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + (12288))), "l"(&v3), "r"(shared_address(buf2 + (1))), "r"(((floor_div(v50, v51) * 128) + 64)), "r"((((v48 * 2048) + (floor_mod(v50, v51) * 128)) + 64)) : "memory");
          }
        }
      }
    }
    else {
      float buf9[64];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 232;" ::: "memory");
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v52 = int(floor_div(u32((int(v4) + 127)), u32(128)));
        const int v53 = min_int(v52, 132);
        #pragma unroll 1
        for (int v54 = 0; v54 < floor_div((((v52 + v53) - v5) - 1), v53); ++v54) {
          const int v55 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v56 = int(floor_mod(u32((v5 + (v54 * min_int(v55, 132)))), u32(v55)));
          const int v57 = (int(floor_div(u32(v56), u32(16))) * 16);
          const int t58 = ((floor_div((v56 - v57), min_int((v55 - v57), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t59 = min_int(t58, 70);
          const u32 w60 = *reinterpret_cast<const u32*>(buf0 + t59 + 0);
          const u16 t61 = u16((w60 >> 0 & 0xffffu));
          const u16 t62 = u16((w60 >> 16 & 0xffffu));
          const u16 v63 = t61;
          const u16 v64 = t62;
          const int v65 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v66 = int(floor_mod(u32((v5 + (v54 * min_int(v65, 132)))), u32(v65)));
          const int v67 = (int(floor_div(u32(v66), u32(16))) * 16);
          const int t68 = ((floor_div((v66 - v67), min_int((v65 - v67), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t69 = min_int((t68 + 8), 70);
          const u32 w70 = *reinterpret_cast<const u32*>(buf0 + t69 + 0);
          const u16 t71 = u16((w70 >> 0 & 0xffffu));
          const u16 t72 = u16((w70 >> 16 & 0xffffu));
          const u16 v73 = t71;
          const u16 v74 = t72;
          const int v75 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v76 = int(floor_mod(u32((v5 + (v54 * min_int(v75, 132)))), u32(v75)));
          const int v77 = (int(floor_div(u32(v76), u32(16))) * 16);
          const int t78 = ((floor_div((v76 - v77), min_int((v75 - v77), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t79 = min_int((t78 + 16), 70);
          const u32 w80 = *reinterpret_cast<const u32*>(buf0 + t79 + 0);
          const u16 t81 = u16((w80 >> 0 & 0xffffu));
          const u16 t82 = u16((w80 >> 16 & 0xffffu));
          const u16 v83 = t81;
          const u16 v84 = t82;
          const int v85 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v86 = int(floor_mod(u32((v5 + (v54 * min_int(v85, 132)))), u32(v85)));
          const int v87 = (int(floor_div(u32(v86), u32(16))) * 16);
          const int t88 = ((floor_div((v86 - v87), min_int((v85 - v87), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t89 = min_int((t88 + 24), 70);
          const u32 w90 = *reinterpret_cast<const u32*>(buf0 + t89 + 0);
          const u16 t91 = u16((w90 >> 0 & 0xffffu));
          const u16 t92 = u16((w90 >> 16 & 0xffffu));
          const u16 v93 = t91;
          const u16 v94 = t92;
          const int v95 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v96 = int(floor_mod(u32((v5 + (v54 * min_int(v95, 132)))), u32(v95)));
          const int v97 = (int(floor_div(u32(v96), u32(16))) * 16);
          const int t98 = ((floor_div((v96 - v97), min_int((v95 - v97), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t99 = min_int((t98 + 32), 70);
          const u32 w100 = *reinterpret_cast<const u32*>(buf0 + t99 + 0);
          const u16 t101 = u16((w100 >> 0 & 0xffffu));
          const u16 t102 = u16((w100 >> 16 & 0xffffu));
          const u16 v103 = t101;
          const u16 v104 = t102;
          const int v105 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v106 = int(floor_mod(u32((v5 + (v54 * min_int(v105, 132)))), u32(v105)));
          const int v107 = (int(floor_div(u32(v106), u32(16))) * 16);
          const int t108 = ((floor_div((v106 - v107), min_int((v105 - v107), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t109 = min_int((t108 + 40), 70);
          const u32 w110 = *reinterpret_cast<const u32*>(buf0 + t109 + 0);
          const u16 t111 = u16((w110 >> 0 & 0xffffu));
          const u16 t112 = u16((w110 >> 16 & 0xffffu));
          const u16 v113 = t111;
          const u16 v114 = t112;
          const int v115 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v116 = int(floor_mod(u32((v5 + (v54 * min_int(v115, 132)))), u32(v115)));
          const int v117 = (int(floor_div(u32(v116), u32(16))) * 16);
          const int t118 = ((floor_div((v116 - v117), min_int((v115 - v117), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t119 = min_int((t118 + 48), 70);
          const u32 w120 = *reinterpret_cast<const u32*>(buf0 + t119 + 0);
          const u16 t121 = u16((w120 >> 0 & 0xffffu));
          const u16 t122 = u16((w120 >> 16 & 0xffffu));
          const u16 v123 = t121;
          const u16 v124 = t122;
          const int v125 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v126 = int(floor_mod(u32((v5 + (v54 * min_int(v125, 132)))), u32(v125)));
          const int v127 = (int(floor_div(u32(v126), u32(16))) * 16);
          const int t128 = ((floor_div((v126 - v127), min_int((v125 - v127), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t129 = min_int((t128 + 56), 70);
          const u32 w130 = *reinterpret_cast<const u32*>(buf0 + t129 + 0);
          const u16 t131 = u16((w130 >> 0 & 0xffffu));
          const u16 t132 = u16((w130 >> 16 & 0xffffu));
          const u16 v133 = t131;
          const u16 v134 = t132;
          const int v135 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v136 = int(floor_mod(u32((v5 + (v54 * min_int(v135, 132)))), u32(v135)));
          const int v137 = (int(floor_div(u32(v136), u32(16))) * 16);
          const int t138 = ((floor_div((v136 - v137), min_int((v135 - v137), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t139 = min_int((t138 + 64), 70);
          const u32 w140 = *reinterpret_cast<const u32*>(buf0 + t139 + 0);
          const u16 t141 = u16((w140 >> 0 & 0xffffu));
          const u16 t142 = u16((w140 >> 16 & 0xffffu));
          const u16 v143 = t141;
          const u16 v144 = t142;
          const int v145 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v146 = int(floor_mod(u32((v5 + (v54 * min_int(v145, 132)))), u32(v145)));
          const int v147 = (int(floor_div(u32(v146), u32(16))) * 16);
          const int t148 = ((floor_div((v146 - v147), min_int((v145 - v147), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t149 = min_int((t148 + 72), 70);
          const u32 w150 = *reinterpret_cast<const u32*>(buf0 + t149 + 0);
          const u16 t151 = u16((w150 >> 0 & 0xffffu));
          const u16 t152 = u16((w150 >> 16 & 0xffffu));
          const u16 v153 = t151;
          const u16 v154 = t152;
          const int v155 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v156 = int(floor_mod(u32((v5 + (v54 * min_int(v155, 132)))), u32(v155)));
          const int v157 = (int(floor_div(u32(v156), u32(16))) * 16);
          const int t158 = ((floor_div((v156 - v157), min_int((v155 - v157), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t159 = min_int((t158 + 80), 70);
          const u32 w160 = *reinterpret_cast<const u32*>(buf0 + t159 + 0);
          const u16 t161 = u16((w160 >> 0 & 0xffffu));
          const u16 t162 = u16((w160 >> 16 & 0xffffu));
          const u16 v163 = t161;
          const u16 v164 = t162;
          const int v165 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v166 = int(floor_mod(u32((v5 + (v54 * min_int(v165, 132)))), u32(v165)));
          const int v167 = (int(floor_div(u32(v166), u32(16))) * 16);
          const int t168 = ((floor_div((v166 - v167), min_int((v165 - v167), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t169 = min_int((t168 + 88), 70);
          const u32 w170 = *reinterpret_cast<const u32*>(buf0 + t169 + 0);
          const u16 t171 = u16((w170 >> 0 & 0xffffu));
          const u16 t172 = u16((w170 >> 16 & 0xffffu));
          const u16 v173 = t171;
          const u16 v174 = t172;
          const int v175 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v176 = int(floor_mod(u32((v5 + (v54 * min_int(v175, 132)))), u32(v175)));
          const int v177 = (int(floor_div(u32(v176), u32(16))) * 16);
          const int t178 = ((floor_div((v176 - v177), min_int((v175 - v177), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t179 = min_int((t178 + 96), 70);
          const u32 w180 = *reinterpret_cast<const u32*>(buf0 + t179 + 0);
          const u16 t181 = u16((w180 >> 0 & 0xffffu));
          const u16 t182 = u16((w180 >> 16 & 0xffffu));
          const u16 v183 = t181;
          const u16 v184 = t182;
          const int v185 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v186 = int(floor_mod(u32((v5 + (v54 * min_int(v185, 132)))), u32(v185)));
          const int v187 = (int(floor_div(u32(v186), u32(16))) * 16);
          const int t188 = ((floor_div((v186 - v187), min_int((v185 - v187), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t189 = min_int((t188 + 104), 70);
          const u32 w190 = *reinterpret_cast<const u32*>(buf0 + t189 + 0);
          const u16 t191 = u16((w190 >> 0 & 0xffffu));
          const u16 t192 = u16((w190 >> 16 & 0xffffu));
          const u16 v193 = t191;
          const u16 v194 = t192;
          const int v195 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v196 = int(floor_mod(u32((v5 + (v54 * min_int(v195, 132)))), u32(v195)));
          const int v197 = (int(floor_div(u32(v196), u32(16))) * 16);
          const int t198 = ((floor_div((v196 - v197), min_int((v195 - v197), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t199 = min_int((t198 + 112), 70);
          const u32 w200 = *reinterpret_cast<const u32*>(buf0 + t199 + 0);
          const u16 t201 = u16((w200 >> 0 & 0xffffu));
          const u16 t202 = u16((w200 >> 16 & 0xffffu));
          const u16 v203 = t201;
          const u16 v204 = t202;
          const int v205 = int(floor_div(u32((int(v4) + 127)), u32(128)));
          const int v206 = int(floor_mod(u32((v5 + (v54 * min_int(v205, 132)))), u32(v205)));
          const int v207 = (int(floor_div(u32(v206), u32(16))) * 16);
          const int t208 = ((floor_div((v206 - v207), min_int((v205 - v207), 16)) * 128) + (int(floor_mod(u32(v6), u32(4))) * 2));
          const i64 t209 = min_int((t208 + 120), 70);
          const u32 w210 = *reinterpret_cast<const u32*>(buf0 + t209 + 0);
          const u16 t211 = u16((w210 >> 0 & 0xffffu));
          const u16 t212 = u16((w210 >> 16 & 0xffffu));
          const u16 v213 = t211;
          const u16 v214 = t212;
          #pragma unroll 1
          for (int v215 = 0; v215 < 4; ++v215) {
            const int t216 = int(floor_mod(u32(int(floor_div(u32(((v54 * 4) + v215)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf7 + (int(floor_mod(u32((v215 + v54)), u32(3))))), t216);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v217 = (int(floor_mod(u32((v215 + v54)), u32(3))) * 8192);
              const u64 t218 = (u64((shared_address(buf5 + (((v217 + (v8 * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t219 = (u64((shared_address(buf6 + (v217)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t218), "l"(t219), "r"(((1 <= v215) ? 1 : 0)));
            }
             {
              const int v220 = (int(floor_mod(u32((v215 + v54)), u32(3))) * 8192);
              const u64 t221 = (u64((shared_address(buf5 + (((v220 + (v8 * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t222 = (u64((shared_address(buf6 + ((v220 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t221), "l"(t222), "r"(1));
            }
             {
              const int v223 = (int(floor_mod(u32((v215 + v54)), u32(3))) * 8192);
              const u64 t224 = (u64((shared_address(buf5 + (((v223 + (v8 * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t225 = (u64((shared_address(buf6 + ((v223 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t224), "l"(t225), "r"(1));
            }
             {
              const int v226 = (int(floor_mod(u32((v215 + v54)), u32(3))) * 8192);
              const u64 t227 = (u64((shared_address(buf5 + (((v226 + (v8 * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t228 = (u64((shared_address(buf6 + ((v226 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, %64, %65, p, 1, 1, 0, 0; }" : "+f"(buf9[0]), "+f"(buf9[1]), "+f"(buf9[2]), "+f"(buf9[3]), "+f"(buf9[4]), "+f"(buf9[5]), "+f"(buf9[6]), "+f"(buf9[7]), "+f"(buf9[8]), "+f"(buf9[9]), "+f"(buf9[10]), "+f"(buf9[11]), "+f"(buf9[12]), "+f"(buf9[13]), "+f"(buf9[14]), "+f"(buf9[15]), "+f"(buf9[16]), "+f"(buf9[17]), "+f"(buf9[18]), "+f"(buf9[19]), "+f"(buf9[20]), "+f"(buf9[21]), "+f"(buf9[22]), "+f"(buf9[23]), "+f"(buf9[24]), "+f"(buf9[25]), "+f"(buf9[26]), "+f"(buf9[27]), "+f"(buf9[28]), "+f"(buf9[29]), "+f"(buf9[30]), "+f"(buf9[31]), "+f"(buf9[32]), "+f"(buf9[33]), "+f"(buf9[34]), "+f"(buf9[35]), "+f"(buf9[36]), "+f"(buf9[37]), "+f"(buf9[38]), "+f"(buf9[39]), "+f"(buf9[40]), "+f"(buf9[41]), "+f"(buf9[42]), "+f"(buf9[43]), "+f"(buf9[44]), "+f"(buf9[45]), "+f"(buf9[46]), "+f"(buf9[47]), "+f"(buf9[48]), "+f"(buf9[49]), "+f"(buf9[50]), "+f"(buf9[51]), "+f"(buf9[52]), "+f"(buf9[53]), "+f"(buf9[54]), "+f"(buf9[55]), "+f"(buf9[56]), "+f"(buf9[57]), "+f"(buf9[58]), "+f"(buf9[59]), "+f"(buf9[60]), "+f"(buf9[61]), "+f"(buf9[62]), "+f"(buf9[63]) : "l"(t227), "l"(t228), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((int(floor_mod(u32(v6), u32(128))) == 0) && (1 <= v215))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf8 + (int(floor_mod(u32(((v215 + v54) - 1)), u32(3)))))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf8 + (int(floor_mod(u32(v54), u32(3)))))) : "memory");
          }
           {
            u32 buf10[8];
            u32 buf11[8];
            u32 buf12[8];
            mbarrier_wait(shared_address(buf2 + (0)), int(floor_mod(u32(v54), u32(2))));
            __syncwarp();
            const int t229 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t230 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[0]), "=r"(buf11[1]), "=r"(buf11[2]), "=r"(buf11[3]) : "r"(shared_address(buf1 + ((((t229 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t230 * 8)) - 4096)))) : "memory");
            const int t231 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t232 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[4]), "=r"(buf11[5]), "=r"(buf11[6]), "=r"(buf11[7]) : "r"(shared_address(buf1 + ((((t231 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t232 * 8)) - 4096)))) : "memory");
            const float t233 = buf9[0];
            const float t234 = buf9[1];
            const u32 t235 = buf11[0];
            const u32 t236 = u32(t235);
            const u16 t237 = f32_to_f16(float(((t233 + f16_to_f32(v63)) + f16_to_f32(u16((t236 >> 0))))));
            const u16 t238 = f32_to_f16(float(((t234 + f16_to_f32(v64)) + f16_to_f32(u16((t236 >> 16))))));
            buf12[0] = u32(((u32(u16(t237))) << 0 | (u32(u16(t238))) << 16));
            const float t239 = buf9[2];
            const float t240 = buf9[3];
            const u32 t241 = buf11[1];
            const u32 t242 = u32(t241);
            const u16 t243 = f32_to_f16(float(((t239 + f16_to_f32(v63)) + f16_to_f32(u16((t242 >> 0))))));
            const u16 t244 = f32_to_f16(float(((t240 + f16_to_f32(v64)) + f16_to_f32(u16((t242 >> 16))))));
            buf12[1] = u32(((u32(u16(t243))) << 0 | (u32(u16(t244))) << 16));
            const float t245 = buf9[4];
            const float t246 = buf9[5];
            const u32 t247 = buf11[2];
            const u32 t248 = u32(t247);
            const u16 t249 = f32_to_f16(float(((t245 + f16_to_f32(v73)) + f16_to_f32(u16((t248 >> 0))))));
            const u16 t250 = f32_to_f16(float(((t246 + f16_to_f32(v74)) + f16_to_f32(u16((t248 >> 16))))));
            buf12[2] = u32(((u32(u16(t249))) << 0 | (u32(u16(t250))) << 16));
            const float t251 = buf9[6];
            const float t252 = buf9[7];
            const u32 t253 = buf11[3];
            const u32 t254 = u32(t253);
            const u16 t255 = f32_to_f16(float(((t251 + f16_to_f32(v73)) + f16_to_f32(u16((t254 >> 0))))));
            const u16 t256 = f32_to_f16(float(((t252 + f16_to_f32(v74)) + f16_to_f32(u16((t254 >> 16))))));
            buf12[3] = u32(((u32(u16(t255))) << 0 | (u32(u16(t256))) << 16));
            const float t257 = buf9[8];
            const float t258 = buf9[9];
            const u32 t259 = buf11[4];
            const u32 t260 = u32(t259);
            const u16 t261 = f32_to_f16(float(((t257 + f16_to_f32(v83)) + f16_to_f32(u16((t260 >> 0))))));
            const u16 t262 = f32_to_f16(float(((t258 + f16_to_f32(v84)) + f16_to_f32(u16((t260 >> 16))))));
            buf12[4] = u32(((u32(u16(t261))) << 0 | (u32(u16(t262))) << 16));
            const float t263 = buf9[10];
            const float t264 = buf9[11];
            const u32 t265 = buf11[5];
            const u32 t266 = u32(t265);
            const u16 t267 = f32_to_f16(float(((t263 + f16_to_f32(v83)) + f16_to_f32(u16((t266 >> 0))))));
            const u16 t268 = f32_to_f16(float(((t264 + f16_to_f32(v84)) + f16_to_f32(u16((t266 >> 16))))));
            buf12[5] = u32(((u32(u16(t267))) << 0 | (u32(u16(t268))) << 16));
            const float t269 = buf9[12];
            const float t270 = buf9[13];
            const u32 t271 = buf11[6];
            const u32 t272 = u32(t271);
            const u16 t273 = f32_to_f16(float(((t269 + f16_to_f32(v93)) + f16_to_f32(u16((t272 >> 0))))));
            const u16 t274 = f32_to_f16(float(((t270 + f16_to_f32(v94)) + f16_to_f32(u16((t272 >> 16))))));
            buf12[6] = u32(((u32(u16(t273))) << 0 | (u32(u16(t274))) << 16));
            const float t275 = buf9[14];
            const float t276 = buf9[15];
            const u32 t277 = buf11[7];
            const u32 t278 = u32(t277);
            const u16 t279 = f32_to_f16(float(((t275 + f16_to_f32(v93)) + f16_to_f32(u16((t278 >> 0))))));
            const u16 t280 = f32_to_f16(float(((t276 + f16_to_f32(v94)) + f16_to_f32(u16((t278 >> 16))))));
            buf12[7] = u32(((u32(u16(t279))) << 0 | (u32(u16(t280))) << 16));
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            const int t281 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t282 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t283 = buf12[0];
            const u32 t284 = buf12[1];
            const u32 t285 = buf12[2];
            const u32 t286 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t281 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t282 * 8)) - 8192)))), "r"(t283), "r"(t284), "r"(t285), "r"(t286) : "memory");
            const int t287 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t288 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t289 = buf12[4];
            const u32 t290 = buf12[5];
            const u32 t291 = buf12[6];
            const u32 t292 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t287 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t288 * 8)) - 8192)))), "r"(t289), "r"(t290), "r"(t291), "r"(t292) : "memory");
            __syncwarp();
            const int t293 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t294 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[0]), "=r"(buf11[1]), "=r"(buf11[2]), "=r"(buf11[3]) : "r"(shared_address(buf1 + ((((t293 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t294 * 8)) - 4096)))) : "memory");
            const int t295 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t296 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf11[4]), "=r"(buf11[5]), "=r"(buf11[6]), "=r"(buf11[7]) : "r"(shared_address(buf1 + ((((t295 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t296 * 8)) - 4096)))) : "memory");
            const float t297 = buf9[16];
            const float t298 = buf9[17];
            const u32 t299 = buf11[0];
            const u32 t300 = u32(t299);
            const u16 t301 = f32_to_f16(float(((t297 + f16_to_f32(v103)) + f16_to_f32(u16((t300 >> 0))))));
            const u16 t302 = f32_to_f16(float(((t298 + f16_to_f32(v104)) + f16_to_f32(u16((t300 >> 16))))));
            buf12[0] = u32(((u32(u16(t301))) << 0 | (u32(u16(t302))) << 16));
            const float t303 = buf9[18];
            const float t304 = buf9[19];
            const u32 t305 = buf11[1];
            const u32 t306 = u32(t305);
            const u16 t307 = f32_to_f16(float(((t303 + f16_to_f32(v103)) + f16_to_f32(u16((t306 >> 0))))));
            const u16 t308 = f32_to_f16(float(((t304 + f16_to_f32(v104)) + f16_to_f32(u16((t306 >> 16))))));
            buf12[1] = u32(((u32(u16(t307))) << 0 | (u32(u16(t308))) << 16));
            const float t309 = buf9[20];
            const float t310 = buf9[21];
            const u32 t311 = buf11[2];
            const u32 t312 = u32(t311);
            const u16 t313 = f32_to_f16(float(((t309 + f16_to_f32(v113)) + f16_to_f32(u16((t312 >> 0))))));
            const u16 t314 = f32_to_f16(float(((t310 + f16_to_f32(v114)) + f16_to_f32(u16((t312 >> 16))))));
            buf12[2] = u32(((u32(u16(t313))) << 0 | (u32(u16(t314))) << 16));
            const float t315 = buf9[22];
            const float t316 = buf9[23];
            const u32 t317 = buf11[3];
            const u32 t318 = u32(t317);
            const u16 t319 = f32_to_f16(float(((t315 + f16_to_f32(v113)) + f16_to_f32(u16((t318 >> 0))))));
            const u16 t320 = f32_to_f16(float(((t316 + f16_to_f32(v114)) + f16_to_f32(u16((t318 >> 16))))));
            buf12[3] = u32(((u32(u16(t319))) << 0 | (u32(u16(t320))) << 16));
            const float t321 = buf9[24];
            const float t322 = buf9[25];
            const u32 t323 = buf11[4];
            const u32 t324 = u32(t323);
            const u16 t325 = f32_to_f16(float(((t321 + f16_to_f32(v123)) + f16_to_f32(u16((t324 >> 0))))));
            const u16 t326 = f32_to_f16(float(((t322 + f16_to_f32(v124)) + f16_to_f32(u16((t324 >> 16))))));
            buf12[4] = u32(((u32(u16(t325))) << 0 | (u32(u16(t326))) << 16));
            const float t327 = buf9[26];
            const float t328 = buf9[27];
            const u32 t329 = buf11[5];
            const u32 t330 = u32(t329);
            const u16 t331 = f32_to_f16(float(((t327 + f16_to_f32(v123)) + f16_to_f32(u16((t330 >> 0))))));
            const u16 t332 = f32_to_f16(float(((t328 + f16_to_f32(v124)) + f16_to_f32(u16((t330 >> 16))))));
            buf12[5] = u32(((u32(u16(t331))) << 0 | (u32(u16(t332))) << 16));
            const float t333 = buf9[28];
            const float t334 = buf9[29];
            const u32 t335 = buf11[6];
            const u32 t336 = u32(t335);
            const u16 t337 = f32_to_f16(float(((t333 + f16_to_f32(v133)) + f16_to_f32(u16((t336 >> 0))))));
            const u16 t338 = f32_to_f16(float(((t334 + f16_to_f32(v134)) + f16_to_f32(u16((t336 >> 16))))));
            buf12[6] = u32(((u32(u16(t337))) << 0 | (u32(u16(t338))) << 16));
            const float t339 = buf9[30];
            const float t340 = buf9[31];
            const u32 t341 = buf11[7];
            const u32 t342 = u32(t341);
            const u16 t343 = f32_to_f16(float(((t339 + f16_to_f32(v133)) + f16_to_f32(u16((t342 >> 0))))));
            const u16 t344 = f32_to_f16(float(((t340 + f16_to_f32(v134)) + f16_to_f32(u16((t342 >> 16))))));
            buf12[7] = u32(((u32(u16(t343))) << 0 | (u32(u16(t344))) << 16));
            const int t345 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t346 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t347 = buf12[0];
            const u32 t348 = buf12[1];
            const u32 t349 = buf12[2];
            const u32 t350 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t345 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t346 * 8)) - 8192)))), "r"(t347), "r"(t348), "r"(t349), "r"(t350) : "memory");
            const int t351 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t352 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t353 = buf12[4];
            const u32 t354 = buf12[5];
            const u32 t355 = buf12[6];
            const u32 t356 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t351 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t352 * 8)) - 8192)))), "r"(t353), "r"(t354), "r"(t355), "r"(t356) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
               {
                const int v357 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v358 = int(floor_mod(u32((v5 + (v54 * min_int(v357, 132)))), u32(v357)));
                const int v359 = int(floor_div(u32(v358), u32(16)));
                const int v360 = (v359 * 16);
                const int v361 = (v358 - v360);
                const int v362 = min_int((v357 - v360), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf4 + (((v8 * 8192) - 8192)))), "r"((floor_div(v361, v362) * 128)), "r"(((((v359 * 2048) + (floor_mod(v361, v362) * 128)) + (v8 * 64)) - 64)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf3 + (0))) : "memory");
            }
            mbarrier_wait(shared_address(buf2 + (1)), int(floor_mod(u32(v54), u32(2))));
            __syncwarp();
            const int t363 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t364 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[0]), "=r"(buf10[1]), "=r"(buf10[2]), "=r"(buf10[3]) : "r"(shared_address(buf1 + ((((t363 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t364 * 8)) + 4096)))) : "memory");
            const int t365 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t366 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[4]), "=r"(buf10[5]), "=r"(buf10[6]), "=r"(buf10[7]) : "r"(shared_address(buf1 + ((((t365 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t366 * 8)) + 4096)))) : "memory");
            const float t367 = buf9[32];
            const float t368 = buf9[33];
            const u32 t369 = buf10[0];
            const u32 t370 = u32(t369);
            const u16 t371 = f32_to_f16(float(((t367 + f16_to_f32(v143)) + f16_to_f32(u16((t370 >> 0))))));
            const u16 t372 = f32_to_f16(float(((t368 + f16_to_f32(v144)) + f16_to_f32(u16((t370 >> 16))))));
            buf12[0] = u32(((u32(u16(t371))) << 0 | (u32(u16(t372))) << 16));
            const float t373 = buf9[34];
            const float t374 = buf9[35];
            const u32 t375 = buf10[1];
            const u32 t376 = u32(t375);
            const u16 t377 = f32_to_f16(float(((t373 + f16_to_f32(v143)) + f16_to_f32(u16((t376 >> 0))))));
            const u16 t378 = f32_to_f16(float(((t374 + f16_to_f32(v144)) + f16_to_f32(u16((t376 >> 16))))));
            buf12[1] = u32(((u32(u16(t377))) << 0 | (u32(u16(t378))) << 16));
            const float t379 = buf9[36];
            const float t380 = buf9[37];
            const u32 t381 = buf10[2];
            const u32 t382 = u32(t381);
            const u16 t383 = f32_to_f16(float(((t379 + f16_to_f32(v153)) + f16_to_f32(u16((t382 >> 0))))));
            const u16 t384 = f32_to_f16(float(((t380 + f16_to_f32(v154)) + f16_to_f32(u16((t382 >> 16))))));
            buf12[2] = u32(((u32(u16(t383))) << 0 | (u32(u16(t384))) << 16));
            const float t385 = buf9[38];
            const float t386 = buf9[39];
            const u32 t387 = buf10[3];
            const u32 t388 = u32(t387);
            const u16 t389 = f32_to_f16(float(((t385 + f16_to_f32(v153)) + f16_to_f32(u16((t388 >> 0))))));
            const u16 t390 = f32_to_f16(float(((t386 + f16_to_f32(v154)) + f16_to_f32(u16((t388 >> 16))))));
            buf12[3] = u32(((u32(u16(t389))) << 0 | (u32(u16(t390))) << 16));
            const float t391 = buf9[40];
            const float t392 = buf9[41];
            const u32 t393 = buf10[4];
            const u32 t394 = u32(t393);
            const u16 t395 = f32_to_f16(float(((t391 + f16_to_f32(v163)) + f16_to_f32(u16((t394 >> 0))))));
            const u16 t396 = f32_to_f16(float(((t392 + f16_to_f32(v164)) + f16_to_f32(u16((t394 >> 16))))));
            buf12[4] = u32(((u32(u16(t395))) << 0 | (u32(u16(t396))) << 16));
            const float t397 = buf9[42];
            const float t398 = buf9[43];
            const u32 t399 = buf10[5];
            const u32 t400 = u32(t399);
            const u16 t401 = f32_to_f16(float(((t397 + f16_to_f32(v163)) + f16_to_f32(u16((t400 >> 0))))));
            const u16 t402 = f32_to_f16(float(((t398 + f16_to_f32(v164)) + f16_to_f32(u16((t400 >> 16))))));
            buf12[5] = u32(((u32(u16(t401))) << 0 | (u32(u16(t402))) << 16));
            const float t403 = buf9[44];
            const float t404 = buf9[45];
            const u32 t405 = buf10[6];
            const u32 t406 = u32(t405);
            const u16 t407 = f32_to_f16(float(((t403 + f16_to_f32(v173)) + f16_to_f32(u16((t406 >> 0))))));
            const u16 t408 = f32_to_f16(float(((t404 + f16_to_f32(v174)) + f16_to_f32(u16((t406 >> 16))))));
            buf12[6] = u32(((u32(u16(t407))) << 0 | (u32(u16(t408))) << 16));
            const float t409 = buf9[46];
            const float t410 = buf9[47];
            const u32 t411 = buf10[7];
            const u32 t412 = u32(t411);
            const u16 t413 = f32_to_f16(float(((t409 + f16_to_f32(v173)) + f16_to_f32(u16((t412 >> 0))))));
            const u16 t414 = f32_to_f16(float(((t410 + f16_to_f32(v174)) + f16_to_f32(u16((t412 >> 16))))));
            buf12[7] = u32(((u32(u16(t413))) << 0 | (u32(u16(t414))) << 16));
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            const int t415 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t416 = (int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t417 = buf12[0];
            const u32 t418 = buf12[1];
            const u32 t419 = buf12[2];
            const u32 t420 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t415 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t416 * 8)) - 4096)))), "r"(t417), "r"(t418), "r"(t419), "r"(t420) : "memory");
            const int t421 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t422 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t423 = buf12[4];
            const u32 t424 = buf12[5];
            const u32 t425 = buf12[6];
            const u32 t426 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t421 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t422 * 8)) - 4096)))), "r"(t423), "r"(t424), "r"(t425), "r"(t426) : "memory");
            __syncwarp();
            const int t427 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t428 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[0]), "=r"(buf10[1]), "=r"(buf10[2]), "=r"(buf10[3]) : "r"(shared_address(buf1 + ((((t427 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t428 * 8)) + 4096)))) : "memory");
            const int t429 = ((v8 * 4096) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t430 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(buf10[4]), "=r"(buf10[5]), "=r"(buf10[6]), "=r"(buf10[7]) : "r"(shared_address(buf1 + ((((t429 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t430 * 8)) + 4096)))) : "memory");
            const float t431 = buf9[48];
            const float t432 = buf9[49];
            const u32 t433 = buf10[0];
            const u32 t434 = u32(t433);
            const u16 t435 = f32_to_f16(float(((t431 + f16_to_f32(v183)) + f16_to_f32(u16((t434 >> 0))))));
            const u16 t436 = f32_to_f16(float(((t432 + f16_to_f32(v184)) + f16_to_f32(u16((t434 >> 16))))));
            buf12[0] = u32(((u32(u16(t435))) << 0 | (u32(u16(t436))) << 16));
            const float t437 = buf9[50];
            const float t438 = buf9[51];
            const u32 t439 = buf10[1];
            const u32 t440 = u32(t439);
            const u16 t441 = f32_to_f16(float(((t437 + f16_to_f32(v183)) + f16_to_f32(u16((t440 >> 0))))));
            const u16 t442 = f32_to_f16(float(((t438 + f16_to_f32(v184)) + f16_to_f32(u16((t440 >> 16))))));
            buf12[1] = u32(((u32(u16(t441))) << 0 | (u32(u16(t442))) << 16));
            const float t443 = buf9[52];
            const float t444 = buf9[53];
            const u32 t445 = buf10[2];
            const u32 t446 = u32(t445);
            const u16 t447 = f32_to_f16(float(((t443 + f16_to_f32(v193)) + f16_to_f32(u16((t446 >> 0))))));
            const u16 t448 = f32_to_f16(float(((t444 + f16_to_f32(v194)) + f16_to_f32(u16((t446 >> 16))))));
            buf12[2] = u32(((u32(u16(t447))) << 0 | (u32(u16(t448))) << 16));
            const float t449 = buf9[54];
            const float t450 = buf9[55];
            const u32 t451 = buf10[3];
            const u32 t452 = u32(t451);
            const u16 t453 = f32_to_f16(float(((t449 + f16_to_f32(v193)) + f16_to_f32(u16((t452 >> 0))))));
            const u16 t454 = f32_to_f16(float(((t450 + f16_to_f32(v194)) + f16_to_f32(u16((t452 >> 16))))));
            buf12[3] = u32(((u32(u16(t453))) << 0 | (u32(u16(t454))) << 16));
            const float t455 = buf9[56];
            const float t456 = buf9[57];
            const u32 t457 = buf10[4];
            const u32 t458 = u32(t457);
            const u16 t459 = f32_to_f16(float(((t455 + f16_to_f32(v203)) + f16_to_f32(u16((t458 >> 0))))));
            const u16 t460 = f32_to_f16(float(((t456 + f16_to_f32(v204)) + f16_to_f32(u16((t458 >> 16))))));
            buf12[4] = u32(((u32(u16(t459))) << 0 | (u32(u16(t460))) << 16));
            const float t461 = buf9[58];
            const float t462 = buf9[59];
            const u32 t463 = buf10[5];
            const u32 t464 = u32(t463);
            const u16 t465 = f32_to_f16(float(((t461 + f16_to_f32(v203)) + f16_to_f32(u16((t464 >> 0))))));
            const u16 t466 = f32_to_f16(float(((t462 + f16_to_f32(v204)) + f16_to_f32(u16((t464 >> 16))))));
            buf12[5] = u32(((u32(u16(t465))) << 0 | (u32(u16(t466))) << 16));
            const float t467 = buf9[60];
            const float t468 = buf9[61];
            const u32 t469 = buf10[6];
            const u32 t470 = u32(t469);
            const u16 t471 = f32_to_f16(float(((t467 + f16_to_f32(v213)) + f16_to_f32(u16((t470 >> 0))))));
            const u16 t472 = f32_to_f16(float(((t468 + f16_to_f32(v214)) + f16_to_f32(u16((t470 >> 16))))));
            buf12[6] = u32(((u32(u16(t471))) << 0 | (u32(u16(t472))) << 16));
            const float t473 = buf9[62];
            const float t474 = buf9[63];
            const u32 t475 = buf10[7];
            const u32 t476 = u32(t475);
            const u16 t477 = f32_to_f16(float(((t473 + f16_to_f32(v213)) + f16_to_f32(u16((t476 >> 0))))));
            const u16 t478 = f32_to_f16(float(((t474 + f16_to_f32(v214)) + f16_to_f32(u16((t476 >> 16))))));
            buf12[7] = u32(((u32(u16(t477))) << 0 | (u32(u16(t478))) << 16));
            const int t479 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t480 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t481 = buf12[0];
            const u32 t482 = buf12[1];
            const u32 t483 = buf12[2];
            const u32 t484 = buf12[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t479 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t480 * 8)) - 4096)))), "r"(t481), "r"(t482), "r"(t483), "r"(t484) : "memory");
            const int t485 = ((v8 * 8192) + (int(floor_mod(u32(int(floor_div(u32(v6), u32(32)))), u32(4))) * 1024));
            const int t486 = ((int(floor_mod(u32(int(floor_div(u32(v6), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v6), u32(8))));
            const u32 t487 = buf12[4];
            const u32 t488 = buf12[5];
            const u32 t489 = buf12[6];
            const u32 t490 = buf12[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf4 + ((((t485 + (int(floor_mod(u32(v6), u32(16))) * 64)) + (t486 * 8)) - 4096)))), "r"(t487), "r"(t488), "r"(t489), "r"(t490) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            if ((v8 == 1)) {
              asm volatile("bar.sync 1, 128;" ::: "memory");
            }
            else {
              asm volatile("bar.sync 2, 128;" ::: "memory");
            }
            if ((int(floor_mod(u32(v6), u32(128))) == 0)) {
               {
                const int v491 = int(floor_div(u32((int(v4) + 127)), u32(128)));
                const int v492 = int(floor_mod(u32((v5 + (v54 * min_int(v491, 132)))), u32(v491)));
                const int v493 = int(floor_div(u32(v492), u32(16)));
                const int v494 = (v493 * 16);
                const int v495 = (v492 - v494);
                const int v496 = min_int((v491 - v494), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf4 + (((v8 * 8192) - 4096)))), "r"(((floor_div(v495, v496) * 128) + 64)), "r"(((((v493 * 2048) + (floor_mod(v495, v496) * 128)) + (v8 * 64)) - 64)) : "memory");
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
