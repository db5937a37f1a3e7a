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

// linear by matmul_wgmma_sm90 tile 64x64x64 stages 3
extern "C" __global__ void __launch_bounds__(256, 1) linear_wgmma(const u16* buf0, const u16* buf1, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const i64 v3) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v4 = blockIdx.x;
  const int v5 = threadIdx.x;
  u16* const buf2 = reinterpret_cast<u16*>(shared_memory + 0);
  u16* const buf3 = reinterpret_cast<u16*>(shared_memory + 16384);
  u16* const buf4 = reinterpret_cast<u16*>(shared_memory + 40960);
  i64* const buf5 = reinterpret_cast<i64*>(shared_memory + 65536);
  i64* const buf6 = reinterpret_cast<i64*>(shared_memory + 65600);
  if ((v5 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (2))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (2))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
  }
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t6 = __shfl_sync(0xffffffffu, int(floor_div(u32(v5), u32(128))), 0);
    const int v7 = t6;
    if ((v7 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        #pragma unroll 1
        for (int v8 = 0; v8 < 3; ++v8) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (v8))), "r"(16384) : "memory");
           {
            const int v9 = int(floor_div(u32((int(v3) + 63)), u32(64)));
            const int v10 = int(floor_mod(u32(v4), u32((v9 * 2))));
            const int v11 = int(floor_div(u32(v10), u32(32)));
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v8 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v8))), "r"((v8 * 64)), "r"((floor_div((v10 - (v11 * 32)), min_int((v9 - (v11 * 16)), 16)) * 64)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v5 == 0)) {
        const int v12 = (int(floor_div(u32((int(v3) + 63)), u32(64))) * 2);
        const int v13 = min_int(v12, 132);
        #pragma unroll 1
        for (int v14 = 0; v14 < floor_div((((v12 + v13) - v4) - 1), v13); ++v14) {
          #pragma unroll 1
          for (int v15 = 0; v15 < 4; ++v15) {
            const int t16 = int(floor_mod(u32(int(floor_div(u32(((v14 * 4) + v15)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf6 + (int(floor_mod(u32((v15 + v14)), u32(3))))), (1 - t16));
            if (((1 <= v14) || (3 <= v15))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (int(floor_mod(u32((v15 + v14)), u32(3)))))), "r"(16384) : "memory");
               {
                const int v17 = int(floor_mod(u32((v15 + v14)), u32(3)));
                const int v18 = int(floor_div(u32((int(v3) + 63)), u32(64)));
                const int v19 = (v18 * 2);
                const int v20 = int(floor_mod(u32((v4 + (v14 * min_int(v19, 132)))), u32(v19)));
                const int v21 = int(floor_div(u32(v20), u32(32)));
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v17 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v17))), "r"((v15 * 64)), "r"((floor_div((v20 - (v21 * 32)), min_int((v18 - (v21 * 16)), 16)) * 64)) : "memory");
              }
            }
             {
              const int v22 = int(floor_mod(u32((v15 + v14)), u32(3)));
              const int v23 = int(floor_div(u32((int(v3) + 63)), u32(64)));
              const int v24 = (v23 * 2);
              const int v25 = int(floor_mod(u32((v4 + (v14 * min_int(v24, 132)))), u32(v24)));
              const int v26 = int(floor_div(u32(v25), u32(32)));
              const int t27 = ((v26 * 1024) + (floor_mod((v25 - (v26 * 32)), min_int((v23 - (v26 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf3 + ((v22 * 4096)))), "l"(&v0), "r"(shared_address(buf5 + (v22))), "r"((v15 * 64)), "r"(t27) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf7[32];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v28 = (int(floor_div(u32((int(v3) + 63)), u32(64))) * 2);
        const int v29 = min_int(v28, 132);
        #pragma unroll 1
        for (int v30 = 0; v30 < floor_div((((v28 + v29) - v4) - 1), v29); ++v30) {
          const int v31 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v32 = (v31 * 2);
          const int v33 = int(floor_mod(u32((v4 + (v30 * min_int(v32, 132)))), u32(v32)));
          const int v34 = int(floor_div(u32(v33), u32(32)));
          const int t35 = ((floor_div((v33 - (v34 * 32)), min_int((v31 - (v34 * 16)), 16)) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2));
          const i64 t36 = min_int(t35, 70);
          const u32 w37 = *reinterpret_cast<const u32*>(buf0 + t36 + 0);
          const u16 t38 = u16((w37 >> 0 & 0xffffu));
          const u16 t39 = u16((w37 >> 16 & 0xffffu));
          const u16 v40 = t38;
          const u16 v41 = t39;
          const int v42 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v43 = (v42 * 2);
          const int v44 = int(floor_mod(u32((v4 + (v30 * min_int(v43, 132)))), u32(v43)));
          const int v45 = int(floor_div(u32(v44), u32(32)));
          const int v46 = (v44 - (v45 * 32));
          const int v47 = min_int((v42 - (v45 * 16)), 16);
          const int t48 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t49 = ((t48 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t50 = min_int((i64(((v45 * 1024) + (floor_mod(v46, v47) * 64))) + i64(t49)), i64((int(v3) - 1)));
          const int t51 = min_int(((floor_div(v46, v47) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)), 70);
          const i64 t52 = ((t50 * i64(72ll)) + i64(t51));
          const u32 w53 = *reinterpret_cast<const u32*>(buf1 + t52 + 0);
          const u16 t54 = u16((w53 >> 0 & 0xffffu));
          const u16 t55 = u16((w53 >> 16 & 0xffffu));
          const u16 v56 = t54;
          const u16 v57 = t55;
          const int v58 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v59 = (v58 * 2);
          const int v60 = int(floor_mod(u32((v4 + (v30 * min_int(v59, 132)))), u32(v59)));
          const int v61 = int(floor_div(u32(v60), u32(32)));
          const int v62 = (v60 - (v61 * 32));
          const int v63 = min_int((v58 - (v61 * 16)), 16);
          const int t64 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t65 = ((t64 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t66 = min_int((i64(((v61 * 1024) + (floor_mod(v62, v63) * 64))) + i64(t65)), i64((int(v3) - 1)));
          const int t67 = min_int(((floor_div(v62, v63) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)), 70);
          const i64 t68 = ((t66 * i64(72ll)) + i64(t67));
          const u32 w69 = *reinterpret_cast<const u32*>(buf1 + t68 + 0);
          const u16 t70 = u16((w69 >> 0 & 0xffffu));
          const u16 t71 = u16((w69 >> 16 & 0xffffu));
          const u16 v72 = t70;
          const u16 v73 = t71;
          const int v74 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v75 = (v74 * 2);
          const int v76 = int(floor_mod(u32((v4 + (v30 * min_int(v75, 132)))), u32(v75)));
          const int v77 = int(floor_div(u32(v76), u32(32)));
          const int t78 = ((floor_div((v76 - (v77 * 32)), min_int((v74 - (v77 * 16)), 16)) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2));
          const i64 t79 = min_int((t78 + 8), 70);
          const u32 w80 = *reinterpret_cast<const u32*>(buf0 + t79 + 0);
          const u16 t81 = u16((w80 >> 0 & 0xffffu));
          const u16 t82 = u16((w80 >> 16 & 0xffffu));
          const u16 v83 = t81;
          const u16 v84 = t82;
          const int v85 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v86 = (v85 * 2);
          const int v87 = int(floor_mod(u32((v4 + (v30 * min_int(v86, 132)))), u32(v86)));
          const int v88 = int(floor_div(u32(v87), u32(32)));
          const int v89 = (v87 - (v88 * 32));
          const int v90 = min_int((v85 - (v88 * 16)), 16);
          const int t91 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t92 = ((t91 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t93 = min_int((i64(((v88 * 1024) + (floor_mod(v89, v90) * 64))) + i64(t92)), i64((int(v3) - 1)));
          const int t94 = (((floor_div(v89, v90) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 8);
          const i64 t95 = ((t93 * i64(72ll)) + i64(min_int(t94, 70)));
          const u32 w96 = *reinterpret_cast<const u32*>(buf1 + t95 + 0);
          const u16 t97 = u16((w96 >> 0 & 0xffffu));
          const u16 t98 = u16((w96 >> 16 & 0xffffu));
          const u16 v99 = t97;
          const u16 v100 = t98;
          const int v101 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v102 = (v101 * 2);
          const int v103 = int(floor_mod(u32((v4 + (v30 * min_int(v102, 132)))), u32(v102)));
          const int v104 = int(floor_div(u32(v103), u32(32)));
          const int v105 = (v103 - (v104 * 32));
          const int v106 = min_int((v101 - (v104 * 16)), 16);
          const int t107 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t108 = ((t107 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t109 = min_int((i64(((v104 * 1024) + (floor_mod(v105, v106) * 64))) + i64(t108)), i64((int(v3) - 1)));
          const int t110 = (((floor_div(v105, v106) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 8);
          const i64 t111 = ((t109 * i64(72ll)) + i64(min_int(t110, 70)));
          const u32 w112 = *reinterpret_cast<const u32*>(buf1 + t111 + 0);
          const u16 t113 = u16((w112 >> 0 & 0xffffu));
          const u16 t114 = u16((w112 >> 16 & 0xffffu));
          const u16 v115 = t113;
          const u16 v116 = t114;
          const int v117 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v118 = (v117 * 2);
          const int v119 = int(floor_mod(u32((v4 + (v30 * min_int(v118, 132)))), u32(v118)));
          const int v120 = int(floor_div(u32(v119), u32(32)));
          const int t121 = (floor_div((v119 - (v120 * 32)), min_int((v117 - (v120 * 16)), 16)) * 64);
          const i64 t122 = min_int(((t121 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16), 70);
          const u32 w123 = *reinterpret_cast<const u32*>(buf0 + t122 + 0);
          const u16 t124 = u16((w123 >> 0 & 0xffffu));
          const u16 t125 = u16((w123 >> 16 & 0xffffu));
          const u16 v126 = t124;
          const u16 v127 = t125;
          const int v128 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v129 = (v128 * 2);
          const int v130 = int(floor_mod(u32((v4 + (v30 * min_int(v129, 132)))), u32(v129)));
          const int v131 = int(floor_div(u32(v130), u32(32)));
          const int v132 = (v130 - (v131 * 32));
          const int v133 = min_int((v128 - (v131 * 16)), 16);
          const int t134 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t135 = ((t134 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t136 = min_int((i64(((v131 * 1024) + (floor_mod(v132, v133) * 64))) + i64(t135)), i64((int(v3) - 1)));
          const int t137 = (((floor_div(v132, v133) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16);
          const i64 t138 = ((t136 * i64(72ll)) + i64(min_int(t137, 70)));
          const u32 w139 = *reinterpret_cast<const u32*>(buf1 + t138 + 0);
          const u16 t140 = u16((w139 >> 0 & 0xffffu));
          const u16 t141 = u16((w139 >> 16 & 0xffffu));
          const u16 v142 = t140;
          const u16 v143 = t141;
          const int v144 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v145 = (v144 * 2);
          const int v146 = int(floor_mod(u32((v4 + (v30 * min_int(v145, 132)))), u32(v145)));
          const int v147 = int(floor_div(u32(v146), u32(32)));
          const int v148 = (v146 - (v147 * 32));
          const int v149 = min_int((v144 - (v147 * 16)), 16);
          const int t150 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t151 = ((t150 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t152 = min_int((i64(((v147 * 1024) + (floor_mod(v148, v149) * 64))) + i64(t151)), i64((int(v3) - 1)));
          const int t153 = (((floor_div(v148, v149) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16);
          const i64 t154 = ((t152 * i64(72ll)) + i64(min_int(t153, 70)));
          const u32 w155 = *reinterpret_cast<const u32*>(buf1 + t154 + 0);
          const u16 t156 = u16((w155 >> 0 & 0xffffu));
          const u16 t157 = u16((w155 >> 16 & 0xffffu));
          const u16 v158 = t156;
          const u16 v159 = t157;
          const int v160 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v161 = (v160 * 2);
          const int v162 = int(floor_mod(u32((v4 + (v30 * min_int(v161, 132)))), u32(v161)));
          const int v163 = int(floor_div(u32(v162), u32(32)));
          const int t164 = (floor_div((v162 - (v163 * 32)), min_int((v160 - (v163 * 16)), 16)) * 64);
          const i64 t165 = min_int(((t164 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24), 70);
          const u32 w166 = *reinterpret_cast<const u32*>(buf0 + t165 + 0);
          const u16 t167 = u16((w166 >> 0 & 0xffffu));
          const u16 t168 = u16((w166 >> 16 & 0xffffu));
          const u16 v169 = t167;
          const u16 v170 = t168;
          const int v171 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v172 = (v171 * 2);
          const int v173 = int(floor_mod(u32((v4 + (v30 * min_int(v172, 132)))), u32(v172)));
          const int v174 = int(floor_div(u32(v173), u32(32)));
          const int v175 = (v173 - (v174 * 32));
          const int v176 = min_int((v171 - (v174 * 16)), 16);
          const int t177 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t178 = ((t177 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t179 = min_int((i64(((v174 * 1024) + (floor_mod(v175, v176) * 64))) + i64(t178)), i64((int(v3) - 1)));
          const int t180 = (((floor_div(v175, v176) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24);
          const i64 t181 = ((t179 * i64(72ll)) + i64(min_int(t180, 70)));
          const u32 w182 = *reinterpret_cast<const u32*>(buf1 + t181 + 0);
          const u16 t183 = u16((w182 >> 0 & 0xffffu));
          const u16 t184 = u16((w182 >> 16 & 0xffffu));
          const u16 v185 = t183;
          const u16 v186 = t184;
          const int v187 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v188 = (v187 * 2);
          const int v189 = int(floor_mod(u32((v4 + (v30 * min_int(v188, 132)))), u32(v188)));
          const int v190 = int(floor_div(u32(v189), u32(32)));
          const int v191 = (v189 - (v190 * 32));
          const int v192 = min_int((v187 - (v190 * 16)), 16);
          const int t193 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t194 = ((t193 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t195 = min_int((i64(((v190 * 1024) + (floor_mod(v191, v192) * 64))) + i64(t194)), i64((int(v3) - 1)));
          const int t196 = (((floor_div(v191, v192) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24);
          const i64 t197 = ((t195 * i64(72ll)) + i64(min_int(t196, 70)));
          const u32 w198 = *reinterpret_cast<const u32*>(buf1 + t197 + 0);
          const u16 t199 = u16((w198 >> 0 & 0xffffu));
          const u16 t200 = u16((w198 >> 16 & 0xffffu));
          const u16 v201 = t199;
          const u16 v202 = t200;
          const int v203 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v204 = (v203 * 2);
          const int v205 = int(floor_mod(u32((v4 + (v30 * min_int(v204, 132)))), u32(v204)));
          const int v206 = int(floor_div(u32(v205), u32(32)));
          const int t207 = (floor_div((v205 - (v206 * 32)), min_int((v203 - (v206 * 16)), 16)) * 64);
          const i64 t208 = min_int(((t207 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32), 70);
          const u32 w209 = *reinterpret_cast<const u32*>(buf0 + t208 + 0);
          const u16 t210 = u16((w209 >> 0 & 0xffffu));
          const u16 t211 = u16((w209 >> 16 & 0xffffu));
          const u16 v212 = t210;
          const u16 v213 = t211;
          const int v214 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v215 = (v214 * 2);
          const int v216 = int(floor_mod(u32((v4 + (v30 * min_int(v215, 132)))), u32(v215)));
          const int v217 = int(floor_div(u32(v216), u32(32)));
          const int v218 = (v216 - (v217 * 32));
          const int v219 = min_int((v214 - (v217 * 16)), 16);
          const int t220 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t221 = ((t220 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t222 = min_int((i64(((v217 * 1024) + (floor_mod(v218, v219) * 64))) + i64(t221)), i64((int(v3) - 1)));
          const int t223 = (((floor_div(v218, v219) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32);
          const i64 t224 = ((t222 * i64(72ll)) + i64(min_int(t223, 70)));
          const u32 w225 = *reinterpret_cast<const u32*>(buf1 + t224 + 0);
          const u16 t226 = u16((w225 >> 0 & 0xffffu));
          const u16 t227 = u16((w225 >> 16 & 0xffffu));
          const u16 v228 = t226;
          const u16 v229 = t227;
          const int v230 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v231 = (v230 * 2);
          const int v232 = int(floor_mod(u32((v4 + (v30 * min_int(v231, 132)))), u32(v231)));
          const int v233 = int(floor_div(u32(v232), u32(32)));
          const int v234 = (v232 - (v233 * 32));
          const int v235 = min_int((v230 - (v233 * 16)), 16);
          const int t236 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t237 = ((t236 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t238 = min_int((i64(((v233 * 1024) + (floor_mod(v234, v235) * 64))) + i64(t237)), i64((int(v3) - 1)));
          const int t239 = (((floor_div(v234, v235) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32);
          const i64 t240 = ((t238 * i64(72ll)) + i64(min_int(t239, 70)));
          const u32 w241 = *reinterpret_cast<const u32*>(buf1 + t240 + 0);
          const u16 t242 = u16((w241 >> 0 & 0xffffu));
          const u16 t243 = u16((w241 >> 16 & 0xffffu));
          const u16 v244 = t242;
          const u16 v245 = t243;
          const int v246 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v247 = (v246 * 2);
          const int v248 = int(floor_mod(u32((v4 + (v30 * min_int(v247, 132)))), u32(v247)));
          const int v249 = int(floor_div(u32(v248), u32(32)));
          const int t250 = (floor_div((v248 - (v249 * 32)), min_int((v246 - (v249 * 16)), 16)) * 64);
          const i64 t251 = min_int(((t250 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40), 70);
          const u32 w252 = *reinterpret_cast<const u32*>(buf0 + t251 + 0);
          const u16 t253 = u16((w252 >> 0 & 0xffffu));
          const u16 t254 = u16((w252 >> 16 & 0xffffu));
          const u16 v255 = t253;
          const u16 v256 = t254;
          const int v257 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v258 = (v257 * 2);
          const int v259 = int(floor_mod(u32((v4 + (v30 * min_int(v258, 132)))), u32(v258)));
          const int v260 = int(floor_div(u32(v259), u32(32)));
          const int v261 = (v259 - (v260 * 32));
          const int v262 = min_int((v257 - (v260 * 16)), 16);
          const int t263 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t264 = ((t263 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t265 = min_int((i64(((v260 * 1024) + (floor_mod(v261, v262) * 64))) + i64(t264)), i64((int(v3) - 1)));
          const int t266 = (((floor_div(v261, v262) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40);
          const i64 t267 = ((t265 * i64(72ll)) + i64(min_int(t266, 70)));
          const u32 w268 = *reinterpret_cast<const u32*>(buf1 + t267 + 0);
          const u16 t269 = u16((w268 >> 0 & 0xffffu));
          const u16 t270 = u16((w268 >> 16 & 0xffffu));
          const u16 v271 = t269;
          const u16 v272 = t270;
          const int v273 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v274 = (v273 * 2);
          const int v275 = int(floor_mod(u32((v4 + (v30 * min_int(v274, 132)))), u32(v274)));
          const int v276 = int(floor_div(u32(v275), u32(32)));
          const int v277 = (v275 - (v276 * 32));
          const int v278 = min_int((v273 - (v276 * 16)), 16);
          const int t279 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t280 = ((t279 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t281 = min_int((i64(((v276 * 1024) + (floor_mod(v277, v278) * 64))) + i64(t280)), i64((int(v3) - 1)));
          const int t282 = (((floor_div(v277, v278) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40);
          const i64 t283 = ((t281 * i64(72ll)) + i64(min_int(t282, 70)));
          const u32 w284 = *reinterpret_cast<const u32*>(buf1 + t283 + 0);
          const u16 t285 = u16((w284 >> 0 & 0xffffu));
          const u16 t286 = u16((w284 >> 16 & 0xffffu));
          const u16 v287 = t285;
          const u16 v288 = t286;
          const int v289 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v290 = (v289 * 2);
          const int v291 = int(floor_mod(u32((v4 + (v30 * min_int(v290, 132)))), u32(v290)));
          const int v292 = int(floor_div(u32(v291), u32(32)));
          const int t293 = (floor_div((v291 - (v292 * 32)), min_int((v289 - (v292 * 16)), 16)) * 64);
          const i64 t294 = min_int(((t293 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48), 70);
          const u32 w295 = *reinterpret_cast<const u32*>(buf0 + t294 + 0);
          const u16 t296 = u16((w295 >> 0 & 0xffffu));
          const u16 t297 = u16((w295 >> 16 & 0xffffu));
          const u16 v298 = t296;
          const u16 v299 = t297;
          const int v300 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v301 = (v300 * 2);
          const int v302 = int(floor_mod(u32((v4 + (v30 * min_int(v301, 132)))), u32(v301)));
          const int v303 = int(floor_div(u32(v302), u32(32)));
          const int v304 = (v302 - (v303 * 32));
          const int v305 = min_int((v300 - (v303 * 16)), 16);
          const int t306 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t307 = ((t306 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t308 = min_int((i64(((v303 * 1024) + (floor_mod(v304, v305) * 64))) + i64(t307)), i64((int(v3) - 1)));
          const int t309 = (((floor_div(v304, v305) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48);
          const i64 t310 = ((t308 * i64(72ll)) + i64(min_int(t309, 70)));
          const u32 w311 = *reinterpret_cast<const u32*>(buf1 + t310 + 0);
          const u16 t312 = u16((w311 >> 0 & 0xffffu));
          const u16 t313 = u16((w311 >> 16 & 0xffffu));
          const u16 v314 = t312;
          const u16 v315 = t313;
          const int v316 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v317 = (v316 * 2);
          const int v318 = int(floor_mod(u32((v4 + (v30 * min_int(v317, 132)))), u32(v317)));
          const int v319 = int(floor_div(u32(v318), u32(32)));
          const int v320 = (v318 - (v319 * 32));
          const int v321 = min_int((v316 - (v319 * 16)), 16);
          const int t322 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t323 = ((t322 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t324 = min_int((i64(((v319 * 1024) + (floor_mod(v320, v321) * 64))) + i64(t323)), i64((int(v3) - 1)));
          const int t325 = (((floor_div(v320, v321) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48);
          const i64 t326 = ((t324 * i64(72ll)) + i64(min_int(t325, 70)));
          const u32 w327 = *reinterpret_cast<const u32*>(buf1 + t326 + 0);
          const u16 t328 = u16((w327 >> 0 & 0xffffu));
          const u16 t329 = u16((w327 >> 16 & 0xffffu));
          const u16 v330 = t328;
          const u16 v331 = t329;
          const int v332 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v333 = (v332 * 2);
          const int v334 = int(floor_mod(u32((v4 + (v30 * min_int(v333, 132)))), u32(v333)));
          const int v335 = int(floor_div(u32(v334), u32(32)));
          const int t336 = (floor_div((v334 - (v335 * 32)), min_int((v332 - (v335 * 16)), 16)) * 64);
          const i64 t337 = min_int(((t336 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56), 70);
          const u32 w338 = *reinterpret_cast<const u32*>(buf0 + t337 + 0);
          const u16 t339 = u16((w338 >> 0 & 0xffffu));
          const u16 t340 = u16((w338 >> 16 & 0xffffu));
          const u16 v341 = t339;
          const u16 v342 = t340;
          const int v343 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v344 = (v343 * 2);
          const int v345 = int(floor_mod(u32((v4 + (v30 * min_int(v344, 132)))), u32(v344)));
          const int v346 = int(floor_div(u32(v345), u32(32)));
          const int v347 = (v345 - (v346 * 32));
          const int v348 = min_int((v343 - (v346 * 16)), 16);
          const int t349 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t350 = ((t349 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t351 = min_int((i64(((v346 * 1024) + (floor_mod(v347, v348) * 64))) + i64(t350)), i64((int(v3) - 1)));
          const int t352 = (((floor_div(v347, v348) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56);
          const i64 t353 = ((t351 * i64(72ll)) + i64(min_int(t352, 70)));
          const u32 w354 = *reinterpret_cast<const u32*>(buf1 + t353 + 0);
          const u16 t355 = u16((w354 >> 0 & 0xffffu));
          const u16 t356 = u16((w354 >> 16 & 0xffffu));
          const u16 v357 = t355;
          const u16 v358 = t356;
          const int v359 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v360 = (v359 * 2);
          const int v361 = int(floor_mod(u32((v4 + (v30 * min_int(v360, 132)))), u32(v360)));
          const int v362 = int(floor_div(u32(v361), u32(32)));
          const int v363 = (v361 - (v362 * 32));
          const int v364 = min_int((v359 - (v362 * 16)), 16);
          const int t365 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t366 = ((t365 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t367 = min_int((i64(((v362 * 1024) + (floor_mod(v363, v364) * 64))) + i64(t366)), i64((int(v3) - 1)));
          const int t368 = (((floor_div(v363, v364) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56);
          const i64 t369 = ((t367 * i64(72ll)) + i64(min_int(t368, 70)));
          const u32 w370 = *reinterpret_cast<const u32*>(buf1 + t369 + 0);
          const u16 t371 = u16((w370 >> 0 & 0xffffu));
          const u16 t372 = u16((w370 >> 16 & 0xffffu));
          const u16 v373 = t371;
          const u16 v374 = t372;
          #pragma unroll 1
          for (int v375 = 0; v375 < 4; ++v375) {
            const int t376 = int(floor_mod(u32(int(floor_div(u32(((v30 * 4) + v375)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf5 + (int(floor_mod(u32((v375 + v30)), u32(3))))), t376);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v377 = (int(floor_mod(u32((v375 + v30)), u32(3))) * 4096);
              const u64 t378 = (u64((shared_address(buf3 + ((((v7 * 4096) + v377) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t379 = (u64((shared_address(buf4 + (v377)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t378), "l"(t379), "r"(((1 <= v375) ? 1 : 0)));
            }
             {
              const int v380 = (int(floor_mod(u32((v375 + v30)), u32(3))) * 4096);
              const u64 t381 = (u64((shared_address(buf3 + ((((v7 * 4096) + v380) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t382 = (u64((shared_address(buf4 + ((v380 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t381), "l"(t382), "r"(1));
            }
             {
              const int v383 = (int(floor_mod(u32((v375 + v30)), u32(3))) * 4096);
              const u64 t384 = (u64((shared_address(buf3 + ((((v7 * 4096) + v383) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t385 = (u64((shared_address(buf4 + ((v383 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t384), "l"(t385), "r"(1));
            }
             {
              const int v386 = (int(floor_mod(u32((v375 + v30)), u32(3))) * 4096);
              const u64 t387 = (u64((shared_address(buf3 + ((((v7 * 4096) + v386) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t388 = (u64((shared_address(buf4 + ((v386 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t387), "l"(t388), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((int(floor_mod(u32(v5), u32(128))) == 0) && (1 <= v375))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (int(floor_mod(u32(((v375 + v30) - 1)), u32(3)))))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (int(floor_mod(u32(v30), u32(3)))))) : "memory");
          }
           {
            u32 buf8[16];
            const float t389 = buf7[0];
            const float t390 = buf7[1];
            const u16 t391 = f32_to_f16(float(max_nan(((t389 + f16_to_f32(v40)) + f16_to_f32(v56)), 0.0f)));
            const u16 t392 = f32_to_f16(float(max_nan(((t390 + f16_to_f32(v41)) + f16_to_f32(v57)), 0.0f)));
            buf8[0] = u32(((u32(u16(t391))) << 0 | (u32(u16(t392))) << 16));
            const float t393 = buf7[2];
            const float t394 = buf7[3];
            const u16 t395 = f32_to_f16(float(max_nan(((t393 + f16_to_f32(v40)) + f16_to_f32(v72)), 0.0f)));
            const u16 t396 = f32_to_f16(float(max_nan(((t394 + f16_to_f32(v41)) + f16_to_f32(v73)), 0.0f)));
            buf8[1] = u32(((u32(u16(t395))) << 0 | (u32(u16(t396))) << 16));
            const float t397 = buf7[4];
            const float t398 = buf7[5];
            const u16 t399 = f32_to_f16(float(max_nan(((t397 + f16_to_f32(v83)) + f16_to_f32(v99)), 0.0f)));
            const u16 t400 = f32_to_f16(float(max_nan(((t398 + f16_to_f32(v84)) + f16_to_f32(v100)), 0.0f)));
            buf8[2] = u32(((u32(u16(t399))) << 0 | (u32(u16(t400))) << 16));
            const float t401 = buf7[6];
            const float t402 = buf7[7];
            const u16 t403 = f32_to_f16(float(max_nan(((t401 + f16_to_f32(v83)) + f16_to_f32(v115)), 0.0f)));
            const u16 t404 = f32_to_f16(float(max_nan(((t402 + f16_to_f32(v84)) + f16_to_f32(v116)), 0.0f)));
            buf8[3] = u32(((u32(u16(t403))) << 0 | (u32(u16(t404))) << 16));
            const float t405 = buf7[8];
            const float t406 = buf7[9];
            const u16 t407 = f32_to_f16(float(max_nan(((t405 + f16_to_f32(v126)) + f16_to_f32(v142)), 0.0f)));
            const u16 t408 = f32_to_f16(float(max_nan(((t406 + f16_to_f32(v127)) + f16_to_f32(v143)), 0.0f)));
            buf8[4] = u32(((u32(u16(t407))) << 0 | (u32(u16(t408))) << 16));
            const float t409 = buf7[10];
            const float t410 = buf7[11];
            const u16 t411 = f32_to_f16(float(max_nan(((t409 + f16_to_f32(v126)) + f16_to_f32(v158)), 0.0f)));
            const u16 t412 = f32_to_f16(float(max_nan(((t410 + f16_to_f32(v127)) + f16_to_f32(v159)), 0.0f)));
            buf8[5] = u32(((u32(u16(t411))) << 0 | (u32(u16(t412))) << 16));
            const float t413 = buf7[12];
            const float t414 = buf7[13];
            const u16 t415 = f32_to_f16(float(max_nan(((t413 + f16_to_f32(v169)) + f16_to_f32(v185)), 0.0f)));
            const u16 t416 = f32_to_f16(float(max_nan(((t414 + f16_to_f32(v170)) + f16_to_f32(v186)), 0.0f)));
            buf8[6] = u32(((u32(u16(t415))) << 0 | (u32(u16(t416))) << 16));
            const float t417 = buf7[14];
            const float t418 = buf7[15];
            const u16 t419 = f32_to_f16(float(max_nan(((t417 + f16_to_f32(v169)) + f16_to_f32(v201)), 0.0f)));
            const u16 t420 = f32_to_f16(float(max_nan(((t418 + f16_to_f32(v170)) + f16_to_f32(v202)), 0.0f)));
            buf8[7] = u32(((u32(u16(t419))) << 0 | (u32(u16(t420))) << 16));
            const float t421 = buf7[16];
            const float t422 = buf7[17];
            const u16 t423 = f32_to_f16(float(max_nan(((t421 + f16_to_f32(v212)) + f16_to_f32(v228)), 0.0f)));
            const u16 t424 = f32_to_f16(float(max_nan(((t422 + f16_to_f32(v213)) + f16_to_f32(v229)), 0.0f)));
            buf8[8] = u32(((u32(u16(t423))) << 0 | (u32(u16(t424))) << 16));
            const float t425 = buf7[18];
            const float t426 = buf7[19];
            const u16 t427 = f32_to_f16(float(max_nan(((t425 + f16_to_f32(v212)) + f16_to_f32(v244)), 0.0f)));
            const u16 t428 = f32_to_f16(float(max_nan(((t426 + f16_to_f32(v213)) + f16_to_f32(v245)), 0.0f)));
            buf8[9] = u32(((u32(u16(t427))) << 0 | (u32(u16(t428))) << 16));
            const float t429 = buf7[20];
            const float t430 = buf7[21];
            const u16 t431 = f32_to_f16(float(max_nan(((t429 + f16_to_f32(v255)) + f16_to_f32(v271)), 0.0f)));
            const u16 t432 = f32_to_f16(float(max_nan(((t430 + f16_to_f32(v256)) + f16_to_f32(v272)), 0.0f)));
            buf8[10] = u32(((u32(u16(t431))) << 0 | (u32(u16(t432))) << 16));
            const float t433 = buf7[22];
            const float t434 = buf7[23];
            const u16 t435 = f32_to_f16(float(max_nan(((t433 + f16_to_f32(v255)) + f16_to_f32(v287)), 0.0f)));
            const u16 t436 = f32_to_f16(float(max_nan(((t434 + f16_to_f32(v256)) + f16_to_f32(v288)), 0.0f)));
            buf8[11] = u32(((u32(u16(t435))) << 0 | (u32(u16(t436))) << 16));
            const float t437 = buf7[24];
            const float t438 = buf7[25];
            const u16 t439 = f32_to_f16(float(max_nan(((t437 + f16_to_f32(v298)) + f16_to_f32(v314)), 0.0f)));
            const u16 t440 = f32_to_f16(float(max_nan(((t438 + f16_to_f32(v299)) + f16_to_f32(v315)), 0.0f)));
            buf8[12] = u32(((u32(u16(t439))) << 0 | (u32(u16(t440))) << 16));
            const float t441 = buf7[26];
            const float t442 = buf7[27];
            const u16 t443 = f32_to_f16(float(max_nan(((t441 + f16_to_f32(v298)) + f16_to_f32(v330)), 0.0f)));
            const u16 t444 = f32_to_f16(float(max_nan(((t442 + f16_to_f32(v299)) + f16_to_f32(v331)), 0.0f)));
            buf8[13] = u32(((u32(u16(t443))) << 0 | (u32(u16(t444))) << 16));
            const float t445 = buf7[28];
            const float t446 = buf7[29];
            const u16 t447 = f32_to_f16(float(max_nan(((t445 + f16_to_f32(v341)) + f16_to_f32(v357)), 0.0f)));
            const u16 t448 = f32_to_f16(float(max_nan(((t446 + f16_to_f32(v342)) + f16_to_f32(v358)), 0.0f)));
            buf8[14] = u32(((u32(u16(t447))) << 0 | (u32(u16(t448))) << 16));
            const float t449 = buf7[30];
            const float t450 = buf7[31];
            const u16 t451 = f32_to_f16(float(max_nan(((t449 + f16_to_f32(v341)) + f16_to_f32(v373)), 0.0f)));
            const u16 t452 = f32_to_f16(float(max_nan(((t450 + f16_to_f32(v342)) + f16_to_f32(v374)), 0.0f)));
            buf8[15] = u32(((u32(u16(t451))) << 0 | (u32(u16(t452))) << 16));
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t453 = (((v7 * 8192) + (int(floor_mod(u32(v30), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t454 = (int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t455 = buf8[0];
            const u32 t456 = buf8[1];
            const u32 t457 = buf8[2];
            const u32 t458 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t453 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t454 * 8)) - 8192)))), "r"(t455), "r"(t456), "r"(t457), "r"(t458) : "memory");
            const int t459 = (((v7 * 8192) + (int(floor_mod(u32(v30), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t460 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t461 = buf8[4];
            const u32 t462 = buf8[5];
            const u32 t463 = buf8[6];
            const u32 t464 = buf8[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t459 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t460 * 8)) - 8192)))), "r"(t461), "r"(t462), "r"(t463), "r"(t464) : "memory");
            const int t465 = (((v7 * 8192) + (int(floor_mod(u32(v30), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t466 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t467 = buf8[8];
            const u32 t468 = buf8[9];
            const u32 t469 = buf8[10];
            const u32 t470 = buf8[11];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t465 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t466 * 8)) - 8192)))), "r"(t467), "r"(t468), "r"(t469), "r"(t470) : "memory");
            const int t471 = (((v7 * 8192) + (int(floor_mod(u32(v30), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t472 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t473 = buf8[12];
            const u32 t474 = buf8[13];
            const u32 t475 = buf8[14];
            const u32 t476 = buf8[15];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t471 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t472 * 8)) - 8192)))), "r"(t473), "r"(t474), "r"(t475), "r"(t476) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
               {
                const int v477 = int(floor_div(u32((int(v3) + 63)), u32(64)));
                const int v478 = (v477 * 2);
                const int v479 = int(floor_mod(u32((v4 + (v30 * min_int(v478, 132)))), u32(v478)));
                const int v480 = int(floor_div(u32(v479), u32(32)));
                const int v481 = (v479 - (v480 * 32));
                const int v482 = min_int((v477 - (v480 * 16)), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (int(floor_mod(u32(v30), u32(2))) * 4096)) - 8192)))), "r"((floor_div(v481, v482) * 64)), "r"(((((v480 * 1024) + (v7 * 64)) + (floor_mod(v481, v482) * 64)) - 64)) : "memory");
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
