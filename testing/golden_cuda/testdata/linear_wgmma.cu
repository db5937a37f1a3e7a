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
            const int v9 = int(floor_div(u32(v4), u32(32)));
            const int t10 = floor_div((v4 - (v9 * 32)), min_int((int(floor_div(u32((int(v3) + 63)), u32(64))) - (v9 * 16)), 16));
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v8 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v8))), "r"((v8 * 64)), "r"((t10 * 64)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v5 == 0)) {
        const int v11 = (int(floor_div(u32((int(v3) + 63)), u32(64))) * 2);
        const int v12 = min_int(v11, 132);
        #pragma unroll 1
        for (int v13 = 0; v13 < floor_div((((v11 + v12) - v4) - 1), v12); ++v13) {
          #pragma unroll 1
          for (int v14 = 0; v14 < 4; ++v14) {
            const int t15 = int(floor_mod(u32(int(floor_div(u32(((v13 * 4) + v14)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf6 + (int(floor_mod(u32((v14 + v13)), u32(3))))), (1 - t15));
            if (((1 <= v13) || (3 <= v14))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (int(floor_mod(u32((v14 + v13)), u32(3)))))), "r"(16384) : "memory");
               {
                const int v16 = int(floor_mod(u32((v14 + v13)), u32(3)));
                const int v17 = int(floor_div(u32((int(v3) + 63)), u32(64)));
                const int v18 = (v17 * 2);
                const int v19 = int(floor_mod(u32((v4 + (v13 * min_int(v18, 132)))), u32(v18)));
                const int v20 = int(floor_div(u32(v19), u32(32)));
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v16 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v16))), "r"((v14 * 64)), "r"((floor_div((v19 - (v20 * 32)), min_int((v17 - (v20 * 16)), 16)) * 64)) : "memory");
              }
            }
             {
              const int v21 = int(floor_mod(u32((v14 + v13)), u32(3)));
              const int v22 = int(floor_div(u32((int(v3) + 63)), u32(64)));
              const int v23 = (v22 * 2);
              const int v24 = int(floor_mod(u32((v4 + (v13 * min_int(v23, 132)))), u32(v23)));
              const int v25 = int(floor_div(u32(v24), u32(32)));
              const int t26 = ((v25 * 1024) + (floor_mod((v24 - (v25 * 32)), min_int((v22 - (v25 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf3 + ((v21 * 4096)))), "l"(&v0), "r"(shared_address(buf5 + (v21))), "r"((v14 * 64)), "r"(t26) : "memory");
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
        const int v27 = (int(floor_div(u32((int(v3) + 63)), u32(64))) * 2);
        const int v28 = min_int(v27, 132);
        #pragma unroll 1
        for (int v29 = 0; v29 < floor_div((((v27 + v28) - v4) - 1), v28); ++v29) {
          const int v30 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v31 = (v30 * 2);
          const int v32 = int(floor_mod(u32((v4 + (v29 * min_int(v31, 132)))), u32(v31)));
          const int v33 = int(floor_div(u32(v32), u32(32)));
          const int t34 = ((floor_div((v32 - (v33 * 32)), min_int((v30 - (v33 * 16)), 16)) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2));
          const i64 t35 = min_int(t34, 70);
          const u32 w36 = *reinterpret_cast<const u32*>(buf0 + t35 + 0);
          const u16 t37 = u16((w36 >> 0 & 0xffffu));
          const u16 t38 = u16((w36 >> 16 & 0xffffu));
          const u16 v39 = t37;
          const u16 v40 = t38;
          const int v41 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v42 = (v41 * 2);
          const int v43 = int(floor_mod(u32((v4 + (v29 * min_int(v42, 132)))), u32(v42)));
          const int v44 = int(floor_div(u32(v43), u32(32)));
          const int v45 = (v43 - (v44 * 32));
          const int v46 = min_int((v41 - (v44 * 16)), 16);
          const int t47 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t48 = ((t47 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t49 = min_int((i64(((v44 * 1024) + (floor_mod(v45, v46) * 64))) + i64(t48)), i64((int(v3) - 1)));
          const int t50 = min_int(((floor_div(v45, v46) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)), 70);
          const i64 t51 = ((t49 * i64(72ll)) + i64(t50));
          const u32 w52 = *reinterpret_cast<const u32*>(buf1 + t51 + 0);
          const u16 t53 = u16((w52 >> 0 & 0xffffu));
          const u16 t54 = u16((w52 >> 16 & 0xffffu));
          const u16 v55 = t53;
          const u16 v56 = t54;
          const int v57 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v58 = (v57 * 2);
          const int v59 = int(floor_mod(u32((v4 + (v29 * min_int(v58, 132)))), u32(v58)));
          const int v60 = int(floor_div(u32(v59), u32(32)));
          const int v61 = (v59 - (v60 * 32));
          const int v62 = min_int((v57 - (v60 * 16)), 16);
          const int t63 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t64 = ((t63 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t65 = min_int((i64(((v60 * 1024) + (floor_mod(v61, v62) * 64))) + i64(t64)), i64((int(v3) - 1)));
          const int t66 = min_int(((floor_div(v61, v62) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)), 70);
          const i64 t67 = ((t65 * i64(72ll)) + i64(t66));
          const u32 w68 = *reinterpret_cast<const u32*>(buf1 + t67 + 0);
          const u16 t69 = u16((w68 >> 0 & 0xffffu));
          const u16 t70 = u16((w68 >> 16 & 0xffffu));
          const u16 v71 = t69;
          const u16 v72 = t70;
          const int v73 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v74 = (v73 * 2);
          const int v75 = int(floor_mod(u32((v4 + (v29 * min_int(v74, 132)))), u32(v74)));
          const int v76 = int(floor_div(u32(v75), u32(32)));
          const int t77 = ((floor_div((v75 - (v76 * 32)), min_int((v73 - (v76 * 16)), 16)) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2));
          const i64 t78 = min_int((t77 + 8), 70);
          const u32 w79 = *reinterpret_cast<const u32*>(buf0 + t78 + 0);
          const u16 t80 = u16((w79 >> 0 & 0xffffu));
          const u16 t81 = u16((w79 >> 16 & 0xffffu));
          const u16 v82 = t80;
          const u16 v83 = t81;
          const int v84 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v85 = (v84 * 2);
          const int v86 = int(floor_mod(u32((v4 + (v29 * min_int(v85, 132)))), u32(v85)));
          const int v87 = int(floor_div(u32(v86), u32(32)));
          const int v88 = (v86 - (v87 * 32));
          const int v89 = min_int((v84 - (v87 * 16)), 16);
          const int t90 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t91 = ((t90 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t92 = min_int((i64(((v87 * 1024) + (floor_mod(v88, v89) * 64))) + i64(t91)), i64((int(v3) - 1)));
          const int t93 = (((floor_div(v88, v89) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 8);
          const i64 t94 = ((t92 * i64(72ll)) + i64(min_int(t93, 70)));
          const u32 w95 = *reinterpret_cast<const u32*>(buf1 + t94 + 0);
          const u16 t96 = u16((w95 >> 0 & 0xffffu));
          const u16 t97 = u16((w95 >> 16 & 0xffffu));
          const u16 v98 = t96;
          const u16 v99 = t97;
          const int v100 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v101 = (v100 * 2);
          const int v102 = int(floor_mod(u32((v4 + (v29 * min_int(v101, 132)))), u32(v101)));
          const int v103 = int(floor_div(u32(v102), u32(32)));
          const int v104 = (v102 - (v103 * 32));
          const int v105 = min_int((v100 - (v103 * 16)), 16);
          const int t106 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t107 = ((t106 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t108 = min_int((i64(((v103 * 1024) + (floor_mod(v104, v105) * 64))) + i64(t107)), i64((int(v3) - 1)));
          const int t109 = (((floor_div(v104, v105) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 8);
          const i64 t110 = ((t108 * i64(72ll)) + i64(min_int(t109, 70)));
          const u32 w111 = *reinterpret_cast<const u32*>(buf1 + t110 + 0);
          const u16 t112 = u16((w111 >> 0 & 0xffffu));
          const u16 t113 = u16((w111 >> 16 & 0xffffu));
          const u16 v114 = t112;
          const u16 v115 = t113;
          const int v116 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v117 = (v116 * 2);
          const int v118 = int(floor_mod(u32((v4 + (v29 * min_int(v117, 132)))), u32(v117)));
          const int v119 = int(floor_div(u32(v118), u32(32)));
          const int t120 = (floor_div((v118 - (v119 * 32)), min_int((v116 - (v119 * 16)), 16)) * 64);
          const i64 t121 = min_int(((t120 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16), 70);
          const u32 w122 = *reinterpret_cast<const u32*>(buf0 + t121 + 0);
          const u16 t123 = u16((w122 >> 0 & 0xffffu));
          const u16 t124 = u16((w122 >> 16 & 0xffffu));
          const u16 v125 = t123;
          const u16 v126 = t124;
          const int v127 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v128 = (v127 * 2);
          const int v129 = int(floor_mod(u32((v4 + (v29 * min_int(v128, 132)))), u32(v128)));
          const int v130 = int(floor_div(u32(v129), u32(32)));
          const int v131 = (v129 - (v130 * 32));
          const int v132 = min_int((v127 - (v130 * 16)), 16);
          const int t133 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t134 = ((t133 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t135 = min_int((i64(((v130 * 1024) + (floor_mod(v131, v132) * 64))) + i64(t134)), i64((int(v3) - 1)));
          const int t136 = (((floor_div(v131, v132) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16);
          const i64 t137 = ((t135 * i64(72ll)) + i64(min_int(t136, 70)));
          const u32 w138 = *reinterpret_cast<const u32*>(buf1 + t137 + 0);
          const u16 t139 = u16((w138 >> 0 & 0xffffu));
          const u16 t140 = u16((w138 >> 16 & 0xffffu));
          const u16 v141 = t139;
          const u16 v142 = t140;
          const int v143 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v144 = (v143 * 2);
          const int v145 = int(floor_mod(u32((v4 + (v29 * min_int(v144, 132)))), u32(v144)));
          const int v146 = int(floor_div(u32(v145), u32(32)));
          const int v147 = (v145 - (v146 * 32));
          const int v148 = min_int((v143 - (v146 * 16)), 16);
          const int t149 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t150 = ((t149 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t151 = min_int((i64(((v146 * 1024) + (floor_mod(v147, v148) * 64))) + i64(t150)), i64((int(v3) - 1)));
          const int t152 = (((floor_div(v147, v148) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 16);
          const i64 t153 = ((t151 * i64(72ll)) + i64(min_int(t152, 70)));
          const u32 w154 = *reinterpret_cast<const u32*>(buf1 + t153 + 0);
          const u16 t155 = u16((w154 >> 0 & 0xffffu));
          const u16 t156 = u16((w154 >> 16 & 0xffffu));
          const u16 v157 = t155;
          const u16 v158 = t156;
          const int v159 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v160 = (v159 * 2);
          const int v161 = int(floor_mod(u32((v4 + (v29 * min_int(v160, 132)))), u32(v160)));
          const int v162 = int(floor_div(u32(v161), u32(32)));
          const int t163 = (floor_div((v161 - (v162 * 32)), min_int((v159 - (v162 * 16)), 16)) * 64);
          const i64 t164 = min_int(((t163 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24), 70);
          const u32 w165 = *reinterpret_cast<const u32*>(buf0 + t164 + 0);
          const u16 t166 = u16((w165 >> 0 & 0xffffu));
          const u16 t167 = u16((w165 >> 16 & 0xffffu));
          const u16 v168 = t166;
          const u16 v169 = t167;
          const int v170 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v171 = (v170 * 2);
          const int v172 = int(floor_mod(u32((v4 + (v29 * min_int(v171, 132)))), u32(v171)));
          const int v173 = int(floor_div(u32(v172), u32(32)));
          const int v174 = (v172 - (v173 * 32));
          const int v175 = min_int((v170 - (v173 * 16)), 16);
          const int t176 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t177 = ((t176 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t178 = min_int((i64(((v173 * 1024) + (floor_mod(v174, v175) * 64))) + i64(t177)), i64((int(v3) - 1)));
          const int t179 = (((floor_div(v174, v175) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24);
          const i64 t180 = ((t178 * i64(72ll)) + i64(min_int(t179, 70)));
          const u32 w181 = *reinterpret_cast<const u32*>(buf1 + t180 + 0);
          const u16 t182 = u16((w181 >> 0 & 0xffffu));
          const u16 t183 = u16((w181 >> 16 & 0xffffu));
          const u16 v184 = t182;
          const u16 v185 = t183;
          const int v186 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v187 = (v186 * 2);
          const int v188 = int(floor_mod(u32((v4 + (v29 * min_int(v187, 132)))), u32(v187)));
          const int v189 = int(floor_div(u32(v188), u32(32)));
          const int v190 = (v188 - (v189 * 32));
          const int v191 = min_int((v186 - (v189 * 16)), 16);
          const int t192 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t193 = ((t192 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t194 = min_int((i64(((v189 * 1024) + (floor_mod(v190, v191) * 64))) + i64(t193)), i64((int(v3) - 1)));
          const int t195 = (((floor_div(v190, v191) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 24);
          const i64 t196 = ((t194 * i64(72ll)) + i64(min_int(t195, 70)));
          const u32 w197 = *reinterpret_cast<const u32*>(buf1 + t196 + 0);
          const u16 t198 = u16((w197 >> 0 & 0xffffu));
          const u16 t199 = u16((w197 >> 16 & 0xffffu));
          const u16 v200 = t198;
          const u16 v201 = t199;
          const int v202 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v203 = (v202 * 2);
          const int v204 = int(floor_mod(u32((v4 + (v29 * min_int(v203, 132)))), u32(v203)));
          const int v205 = int(floor_div(u32(v204), u32(32)));
          const int t206 = (floor_div((v204 - (v205 * 32)), min_int((v202 - (v205 * 16)), 16)) * 64);
          const i64 t207 = min_int(((t206 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32), 70);
          const u32 w208 = *reinterpret_cast<const u32*>(buf0 + t207 + 0);
          const u16 t209 = u16((w208 >> 0 & 0xffffu));
          const u16 t210 = u16((w208 >> 16 & 0xffffu));
          const u16 v211 = t209;
          const u16 v212 = t210;
          const int v213 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v214 = (v213 * 2);
          const int v215 = int(floor_mod(u32((v4 + (v29 * min_int(v214, 132)))), u32(v214)));
          const int v216 = int(floor_div(u32(v215), u32(32)));
          const int v217 = (v215 - (v216 * 32));
          const int v218 = min_int((v213 - (v216 * 16)), 16);
          const int t219 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t220 = ((t219 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t221 = min_int((i64(((v216 * 1024) + (floor_mod(v217, v218) * 64))) + i64(t220)), i64((int(v3) - 1)));
          const int t222 = (((floor_div(v217, v218) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32);
          const i64 t223 = ((t221 * i64(72ll)) + i64(min_int(t222, 70)));
          const u32 w224 = *reinterpret_cast<const u32*>(buf1 + t223 + 0);
          const u16 t225 = u16((w224 >> 0 & 0xffffu));
          const u16 t226 = u16((w224 >> 16 & 0xffffu));
          const u16 v227 = t225;
          const u16 v228 = t226;
          const int v229 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v230 = (v229 * 2);
          const int v231 = int(floor_mod(u32((v4 + (v29 * min_int(v230, 132)))), u32(v230)));
          const int v232 = int(floor_div(u32(v231), u32(32)));
          const int v233 = (v231 - (v232 * 32));
          const int v234 = min_int((v229 - (v232 * 16)), 16);
          const int t235 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t236 = ((t235 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t237 = min_int((i64(((v232 * 1024) + (floor_mod(v233, v234) * 64))) + i64(t236)), i64((int(v3) - 1)));
          const int t238 = (((floor_div(v233, v234) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 32);
          const i64 t239 = ((t237 * i64(72ll)) + i64(min_int(t238, 70)));
          const u32 w240 = *reinterpret_cast<const u32*>(buf1 + t239 + 0);
          const u16 t241 = u16((w240 >> 0 & 0xffffu));
          const u16 t242 = u16((w240 >> 16 & 0xffffu));
          const u16 v243 = t241;
          const u16 v244 = t242;
          const int v245 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v246 = (v245 * 2);
          const int v247 = int(floor_mod(u32((v4 + (v29 * min_int(v246, 132)))), u32(v246)));
          const int v248 = int(floor_div(u32(v247), u32(32)));
          const int t249 = (floor_div((v247 - (v248 * 32)), min_int((v245 - (v248 * 16)), 16)) * 64);
          const i64 t250 = min_int(((t249 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40), 70);
          const u32 w251 = *reinterpret_cast<const u32*>(buf0 + t250 + 0);
          const u16 t252 = u16((w251 >> 0 & 0xffffu));
          const u16 t253 = u16((w251 >> 16 & 0xffffu));
          const u16 v254 = t252;
          const u16 v255 = t253;
          const int v256 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v257 = (v256 * 2);
          const int v258 = int(floor_mod(u32((v4 + (v29 * min_int(v257, 132)))), u32(v257)));
          const int v259 = int(floor_div(u32(v258), u32(32)));
          const int v260 = (v258 - (v259 * 32));
          const int v261 = min_int((v256 - (v259 * 16)), 16);
          const int t262 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t263 = ((t262 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t264 = min_int((i64(((v259 * 1024) + (floor_mod(v260, v261) * 64))) + i64(t263)), i64((int(v3) - 1)));
          const int t265 = (((floor_div(v260, v261) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40);
          const i64 t266 = ((t264 * i64(72ll)) + i64(min_int(t265, 70)));
          const u32 w267 = *reinterpret_cast<const u32*>(buf1 + t266 + 0);
          const u16 t268 = u16((w267 >> 0 & 0xffffu));
          const u16 t269 = u16((w267 >> 16 & 0xffffu));
          const u16 v270 = t268;
          const u16 v271 = t269;
          const int v272 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v273 = (v272 * 2);
          const int v274 = int(floor_mod(u32((v4 + (v29 * min_int(v273, 132)))), u32(v273)));
          const int v275 = int(floor_div(u32(v274), u32(32)));
          const int v276 = (v274 - (v275 * 32));
          const int v277 = min_int((v272 - (v275 * 16)), 16);
          const int t278 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t279 = ((t278 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t280 = min_int((i64(((v275 * 1024) + (floor_mod(v276, v277) * 64))) + i64(t279)), i64((int(v3) - 1)));
          const int t281 = (((floor_div(v276, v277) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 40);
          const i64 t282 = ((t280 * i64(72ll)) + i64(min_int(t281, 70)));
          const u32 w283 = *reinterpret_cast<const u32*>(buf1 + t282 + 0);
          const u16 t284 = u16((w283 >> 0 & 0xffffu));
          const u16 t285 = u16((w283 >> 16 & 0xffffu));
          const u16 v286 = t284;
          const u16 v287 = t285;
          const int v288 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v289 = (v288 * 2);
          const int v290 = int(floor_mod(u32((v4 + (v29 * min_int(v289, 132)))), u32(v289)));
          const int v291 = int(floor_div(u32(v290), u32(32)));
          const int t292 = (floor_div((v290 - (v291 * 32)), min_int((v288 - (v291 * 16)), 16)) * 64);
          const i64 t293 = min_int(((t292 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48), 70);
          const u32 w294 = *reinterpret_cast<const u32*>(buf0 + t293 + 0);
          const u16 t295 = u16((w294 >> 0 & 0xffffu));
          const u16 t296 = u16((w294 >> 16 & 0xffffu));
          const u16 v297 = t295;
          const u16 v298 = t296;
          const int v299 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v300 = (v299 * 2);
          const int v301 = int(floor_mod(u32((v4 + (v29 * min_int(v300, 132)))), u32(v300)));
          const int v302 = int(floor_div(u32(v301), u32(32)));
          const int v303 = (v301 - (v302 * 32));
          const int v304 = min_int((v299 - (v302 * 16)), 16);
          const int t305 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t306 = ((t305 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t307 = min_int((i64(((v302 * 1024) + (floor_mod(v303, v304) * 64))) + i64(t306)), i64((int(v3) - 1)));
          const int t308 = (((floor_div(v303, v304) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48);
          const i64 t309 = ((t307 * i64(72ll)) + i64(min_int(t308, 70)));
          const u32 w310 = *reinterpret_cast<const u32*>(buf1 + t309 + 0);
          const u16 t311 = u16((w310 >> 0 & 0xffffu));
          const u16 t312 = u16((w310 >> 16 & 0xffffu));
          const u16 v313 = t311;
          const u16 v314 = t312;
          const int v315 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v316 = (v315 * 2);
          const int v317 = int(floor_mod(u32((v4 + (v29 * min_int(v316, 132)))), u32(v316)));
          const int v318 = int(floor_div(u32(v317), u32(32)));
          const int v319 = (v317 - (v318 * 32));
          const int v320 = min_int((v315 - (v318 * 16)), 16);
          const int t321 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t322 = ((t321 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t323 = min_int((i64(((v318 * 1024) + (floor_mod(v319, v320) * 64))) + i64(t322)), i64((int(v3) - 1)));
          const int t324 = (((floor_div(v319, v320) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 48);
          const i64 t325 = ((t323 * i64(72ll)) + i64(min_int(t324, 70)));
          const u32 w326 = *reinterpret_cast<const u32*>(buf1 + t325 + 0);
          const u16 t327 = u16((w326 >> 0 & 0xffffu));
          const u16 t328 = u16((w326 >> 16 & 0xffffu));
          const u16 v329 = t327;
          const u16 v330 = t328;
          const int v331 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v332 = (v331 * 2);
          const int v333 = int(floor_mod(u32((v4 + (v29 * min_int(v332, 132)))), u32(v332)));
          const int v334 = int(floor_div(u32(v333), u32(32)));
          const int t335 = (floor_div((v333 - (v334 * 32)), min_int((v331 - (v334 * 16)), 16)) * 64);
          const i64 t336 = min_int(((t335 + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56), 70);
          const u32 w337 = *reinterpret_cast<const u32*>(buf0 + t336 + 0);
          const u16 t338 = u16((w337 >> 0 & 0xffffu));
          const u16 t339 = u16((w337 >> 16 & 0xffffu));
          const u16 v340 = t338;
          const u16 v341 = t339;
          const int v342 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v343 = (v342 * 2);
          const int v344 = int(floor_mod(u32((v4 + (v29 * min_int(v343, 132)))), u32(v343)));
          const int v345 = int(floor_div(u32(v344), u32(32)));
          const int v346 = (v344 - (v345 * 32));
          const int v347 = min_int((v342 - (v345 * 16)), 16);
          const int t348 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t349 = ((t348 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 64);
          const i64 t350 = min_int((i64(((v345 * 1024) + (floor_mod(v346, v347) * 64))) + i64(t349)), i64((int(v3) - 1)));
          const int t351 = (((floor_div(v346, v347) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56);
          const i64 t352 = ((t350 * i64(72ll)) + i64(min_int(t351, 70)));
          const u32 w353 = *reinterpret_cast<const u32*>(buf1 + t352 + 0);
          const u16 t354 = u16((w353 >> 0 & 0xffffu));
          const u16 t355 = u16((w353 >> 16 & 0xffffu));
          const u16 v356 = t354;
          const u16 v357 = t355;
          const int v358 = int(floor_div(u32((int(v3) + 63)), u32(64)));
          const int v359 = (v358 * 2);
          const int v360 = int(floor_mod(u32((v4 + (v29 * min_int(v359, 132)))), u32(v359)));
          const int v361 = int(floor_div(u32(v360), u32(32)));
          const int v362 = (v360 - (v361 * 32));
          const int v363 = min_int((v358 - (v361 * 16)), 16);
          const int t364 = ((v7 * 64) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 16));
          const int t365 = ((t364 + int(floor_mod(u32(int(floor_div(u32(v5), u32(4)))), u32(8)))) - 56);
          const i64 t366 = min_int((i64(((v361 * 1024) + (floor_mod(v362, v363) * 64))) + i64(t365)), i64((int(v3) - 1)));
          const int t367 = (((floor_div(v362, v363) * 64) + (int(floor_mod(u32(v5), u32(4))) * 2)) + 56);
          const i64 t368 = ((t366 * i64(72ll)) + i64(min_int(t367, 70)));
          const u32 w369 = *reinterpret_cast<const u32*>(buf1 + t368 + 0);
          const u16 t370 = u16((w369 >> 0 & 0xffffu));
          const u16 t371 = u16((w369 >> 16 & 0xffffu));
          const u16 v372 = t370;
          const u16 v373 = t371;
          #pragma unroll 1
          for (int v374 = 0; v374 < 4; ++v374) {
            const int t375 = int(floor_mod(u32(int(floor_div(u32(((v29 * 4) + v374)), u32(3)))), u32(2)));
            mbarrier_wait(shared_address(buf5 + (int(floor_mod(u32((v374 + v29)), u32(3))))), t375);
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v376 = (int(floor_mod(u32((v374 + v29)), u32(3))) * 4096);
              const u64 t377 = (u64((shared_address(buf3 + ((((v7 * 4096) + v376) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t378 = (u64((shared_address(buf4 + (v376)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t377), "l"(t378), "r"(((1 <= v374) ? 1 : 0)));
            }
             {
              const int v379 = (int(floor_mod(u32((v374 + v29)), u32(3))) * 4096);
              const u64 t380 = (u64((shared_address(buf3 + ((((v7 * 4096) + v379) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t381 = (u64((shared_address(buf4 + ((v379 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t380), "l"(t381), "r"(1));
            }
             {
              const int v382 = (int(floor_mod(u32((v374 + v29)), u32(3))) * 4096);
              const u64 t383 = (u64((shared_address(buf3 + ((((v7 * 4096) + v382) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t384 = (u64((shared_address(buf4 + ((v382 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t383), "l"(t384), "r"(1));
            }
             {
              const int v385 = (int(floor_mod(u32((v374 + v29)), u32(3))) * 4096);
              const u64 t386 = (u64((shared_address(buf3 + ((((v7 * 4096) + v385) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t387 = (u64((shared_address(buf4 + ((v385 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t386), "l"(t387), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((int(floor_mod(u32(v5), u32(128))) == 0) && (1 <= v374))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (int(floor_mod(u32(((v374 + v29) - 1)), u32(3)))))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (int(floor_mod(u32(v29), u32(3)))))) : "memory");
          }
           {
            u32 buf8[16];
            const float t388 = buf7[0];
            const float t389 = buf7[1];
            const u16 t390 = f32_to_f16(float(max_nan(((t388 + f16_to_f32(v39)) + f16_to_f32(v55)), 0.0f)));
            const u16 t391 = f32_to_f16(float(max_nan(((t389 + f16_to_f32(v40)) + f16_to_f32(v56)), 0.0f)));
            buf8[0] = u32(((u32(u16(t390))) << 0 | (u32(u16(t391))) << 16));
            const float t392 = buf7[2];
            const float t393 = buf7[3];
            const u16 t394 = f32_to_f16(float(max_nan(((t392 + f16_to_f32(v39)) + f16_to_f32(v71)), 0.0f)));
            const u16 t395 = f32_to_f16(float(max_nan(((t393 + f16_to_f32(v40)) + f16_to_f32(v72)), 0.0f)));
            buf8[1] = u32(((u32(u16(t394))) << 0 | (u32(u16(t395))) << 16));
            const float t396 = buf7[4];
            const float t397 = buf7[5];
            const u16 t398 = f32_to_f16(float(max_nan(((t396 + f16_to_f32(v82)) + f16_to_f32(v98)), 0.0f)));
            const u16 t399 = f32_to_f16(float(max_nan(((t397 + f16_to_f32(v83)) + f16_to_f32(v99)), 0.0f)));
            buf8[2] = u32(((u32(u16(t398))) << 0 | (u32(u16(t399))) << 16));
            const float t400 = buf7[6];
            const float t401 = buf7[7];
            const u16 t402 = f32_to_f16(float(max_nan(((t400 + f16_to_f32(v82)) + f16_to_f32(v114)), 0.0f)));
            const u16 t403 = f32_to_f16(float(max_nan(((t401 + f16_to_f32(v83)) + f16_to_f32(v115)), 0.0f)));
            buf8[3] = u32(((u32(u16(t402))) << 0 | (u32(u16(t403))) << 16));
            const float t404 = buf7[8];
            const float t405 = buf7[9];
            const u16 t406 = f32_to_f16(float(max_nan(((t404 + f16_to_f32(v125)) + f16_to_f32(v141)), 0.0f)));
            const u16 t407 = f32_to_f16(float(max_nan(((t405 + f16_to_f32(v126)) + f16_to_f32(v142)), 0.0f)));
            buf8[4] = u32(((u32(u16(t406))) << 0 | (u32(u16(t407))) << 16));
            const float t408 = buf7[10];
            const float t409 = buf7[11];
            const u16 t410 = f32_to_f16(float(max_nan(((t408 + f16_to_f32(v125)) + f16_to_f32(v157)), 0.0f)));
            const u16 t411 = f32_to_f16(float(max_nan(((t409 + f16_to_f32(v126)) + f16_to_f32(v158)), 0.0f)));
            buf8[5] = u32(((u32(u16(t410))) << 0 | (u32(u16(t411))) << 16));
            const float t412 = buf7[12];
            const float t413 = buf7[13];
            const u16 t414 = f32_to_f16(float(max_nan(((t412 + f16_to_f32(v168)) + f16_to_f32(v184)), 0.0f)));
            const u16 t415 = f32_to_f16(float(max_nan(((t413 + f16_to_f32(v169)) + f16_to_f32(v185)), 0.0f)));
            buf8[6] = u32(((u32(u16(t414))) << 0 | (u32(u16(t415))) << 16));
            const float t416 = buf7[14];
            const float t417 = buf7[15];
            const u16 t418 = f32_to_f16(float(max_nan(((t416 + f16_to_f32(v168)) + f16_to_f32(v200)), 0.0f)));
            const u16 t419 = f32_to_f16(float(max_nan(((t417 + f16_to_f32(v169)) + f16_to_f32(v201)), 0.0f)));
            buf8[7] = u32(((u32(u16(t418))) << 0 | (u32(u16(t419))) << 16));
            const float t420 = buf7[16];
            const float t421 = buf7[17];
            const u16 t422 = f32_to_f16(float(max_nan(((t420 + f16_to_f32(v211)) + f16_to_f32(v227)), 0.0f)));
            const u16 t423 = f32_to_f16(float(max_nan(((t421 + f16_to_f32(v212)) + f16_to_f32(v228)), 0.0f)));
            buf8[8] = u32(((u32(u16(t422))) << 0 | (u32(u16(t423))) << 16));
            const float t424 = buf7[18];
            const float t425 = buf7[19];
            const u16 t426 = f32_to_f16(float(max_nan(((t424 + f16_to_f32(v211)) + f16_to_f32(v243)), 0.0f)));
            const u16 t427 = f32_to_f16(float(max_nan(((t425 + f16_to_f32(v212)) + f16_to_f32(v244)), 0.0f)));
            buf8[9] = u32(((u32(u16(t426))) << 0 | (u32(u16(t427))) << 16));
            const float t428 = buf7[20];
            const float t429 = buf7[21];
            const u16 t430 = f32_to_f16(float(max_nan(((t428 + f16_to_f32(v254)) + f16_to_f32(v270)), 0.0f)));
            const u16 t431 = f32_to_f16(float(max_nan(((t429 + f16_to_f32(v255)) + f16_to_f32(v271)), 0.0f)));
            buf8[10] = u32(((u32(u16(t430))) << 0 | (u32(u16(t431))) << 16));
            const float t432 = buf7[22];
            const float t433 = buf7[23];
            const u16 t434 = f32_to_f16(float(max_nan(((t432 + f16_to_f32(v254)) + f16_to_f32(v286)), 0.0f)));
            const u16 t435 = f32_to_f16(float(max_nan(((t433 + f16_to_f32(v255)) + f16_to_f32(v287)), 0.0f)));
            buf8[11] = u32(((u32(u16(t434))) << 0 | (u32(u16(t435))) << 16));
            const float t436 = buf7[24];
            const float t437 = buf7[25];
            const u16 t438 = f32_to_f16(float(max_nan(((t436 + f16_to_f32(v297)) + f16_to_f32(v313)), 0.0f)));
            const u16 t439 = f32_to_f16(float(max_nan(((t437 + f16_to_f32(v298)) + f16_to_f32(v314)), 0.0f)));
            buf8[12] = u32(((u32(u16(t438))) << 0 | (u32(u16(t439))) << 16));
            const float t440 = buf7[26];
            const float t441 = buf7[27];
            const u16 t442 = f32_to_f16(float(max_nan(((t440 + f16_to_f32(v297)) + f16_to_f32(v329)), 0.0f)));
            const u16 t443 = f32_to_f16(float(max_nan(((t441 + f16_to_f32(v298)) + f16_to_f32(v330)), 0.0f)));
            buf8[13] = u32(((u32(u16(t442))) << 0 | (u32(u16(t443))) << 16));
            const float t444 = buf7[28];
            const float t445 = buf7[29];
            const u16 t446 = f32_to_f16(float(max_nan(((t444 + f16_to_f32(v340)) + f16_to_f32(v356)), 0.0f)));
            const u16 t447 = f32_to_f16(float(max_nan(((t445 + f16_to_f32(v341)) + f16_to_f32(v357)), 0.0f)));
            buf8[14] = u32(((u32(u16(t446))) << 0 | (u32(u16(t447))) << 16));
            const float t448 = buf7[30];
            const float t449 = buf7[31];
            const u16 t450 = f32_to_f16(float(max_nan(((t448 + f16_to_f32(v340)) + f16_to_f32(v372)), 0.0f)));
            const u16 t451 = f32_to_f16(float(max_nan(((t449 + f16_to_f32(v341)) + f16_to_f32(v373)), 0.0f)));
            buf8[15] = u32(((u32(u16(t450))) << 0 | (u32(u16(t451))) << 16));
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t452 = (((v7 * 8192) + (int(floor_mod(u32(v29), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t453 = (int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t454 = buf8[0];
            const u32 t455 = buf8[1];
            const u32 t456 = buf8[2];
            const u32 t457 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t452 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t453 * 8)) - 8192)))), "r"(t454), "r"(t455), "r"(t456), "r"(t457) : "memory");
            const int t458 = (((v7 * 8192) + (int(floor_mod(u32(v29), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t459 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 2) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t460 = buf8[4];
            const u32 t461 = buf8[5];
            const u32 t462 = buf8[6];
            const u32 t463 = buf8[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t458 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t459 * 8)) - 8192)))), "r"(t460), "r"(t461), "r"(t462), "r"(t463) : "memory");
            const int t464 = (((v7 * 8192) + (int(floor_mod(u32(v29), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t465 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 4) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t466 = buf8[8];
            const u32 t467 = buf8[9];
            const u32 t468 = buf8[10];
            const u32 t469 = buf8[11];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t464 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t465 * 8)) - 8192)))), "r"(t466), "r"(t467), "r"(t468), "r"(t469) : "memory");
            const int t470 = (((v7 * 8192) + (int(floor_mod(u32(v29), u32(2))) * 4096)) + (int(floor_mod(u32(int(floor_div(u32(v5), u32(32)))), u32(4))) * 1024));
            const int t471 = ((int(floor_mod(u32(int(floor_div(u32(v5), u32(16)))), u32(2))) + 6) ^ int(floor_mod(u32(v5), u32(8))));
            const u32 t472 = buf8[12];
            const u32 t473 = buf8[13];
            const u32 t474 = buf8[14];
            const u32 t475 = buf8[15];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t470 + (int(floor_mod(u32(v5), u32(16))) * 64)) + (t471 * 8)) - 8192)))), "r"(t472), "r"(t473), "r"(t474), "r"(t475) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((int(floor_mod(u32(v5), u32(128))) == 0)) {
               {
                const int v476 = int(floor_div(u32((int(v3) + 63)), u32(64)));
                const int v477 = (v476 * 2);
                const int v478 = int(floor_mod(u32((v4 + (v29 * min_int(v477, 132)))), u32(v477)));
                const int v479 = int(floor_div(u32(v478), u32(32)));
                const int v480 = (v478 - (v479 * 32));
                const int v481 = min_int((v476 - (v479 * 16)), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (int(floor_mod(u32(v29), u32(2))) * 4096)) - 8192)))), "r"((floor_div(v480, v481) * 64)), "r"(((((v479 * 1024) + (v7 * 64)) + (floor_mod(v480, v481) * 64)) - 64)) : "memory");
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
