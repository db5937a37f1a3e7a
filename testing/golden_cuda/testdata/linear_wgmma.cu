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
    const int t6 = __shfl_sync(0xffffffffu, floor_div(v5, 128), 0);
    const int v7 = t6;
    if ((v7 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        #pragma unroll 1
        for (int v8 = 0; v8 < 3; ++v8) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (v8))), "r"(16384) : "memory");
           {
            const int v9 = floor_div((int(v3) + 63), 64);
            const int v10 = floor_mod(v4, (v9 * 2));
            const int v11 = floor_div(v10, 32);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v8 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v8))), "r"((v8 * 64)), "r"((floor_div((v10 - (v11 * 32)), min_int((v9 - (v11 * 16)), 16)) * 64)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v5 == 0)) {
        const int v12 = (floor_div((int(v3) + 63), 64) * 2);
        const int v13 = min_int(v12, 132);
        #pragma unroll 1
        for (int v14 = 0; v14 < floor_div((((v12 + v13) - v4) - 1), v13); ++v14) {
          #pragma unroll 1
          for (int v15 = 0; v15 < 4; ++v15) {
            mbarrier_wait(shared_address(buf6 + (floor_mod((v15 + v14), 3))), (1 - floor_mod(floor_div(((v14 * 4) + v15), 3), 2)));
            if (((1 <= v14) || (3 <= v15))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (floor_mod((v15 + v14), 3)))), "r"(16384) : "memory");
               {
                const int v16 = floor_mod((v15 + v14), 3);
                const int v17 = floor_div((int(v3) + 63), 64);
                const int v18 = (v17 * 2);
                const int v19 = floor_mod((v4 + (v14 * min_int(v18, 132))), v18);
                const int v20 = floor_div(v19, 32);
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v16 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v16))), "r"((v15 * 64)), "r"((floor_div((v19 - (v20 * 32)), min_int((v17 - (v20 * 16)), 16)) * 64)) : "memory");
              }
            }
             {
              const int v21 = floor_mod((v15 + v14), 3);
              const int v22 = floor_div((int(v3) + 63), 64);
              const int v23 = (v22 * 2);
              const int v24 = floor_mod((v4 + (v14 * min_int(v23, 132))), v23);
              const int v25 = floor_div(v24, 32);
              const int t26 = ((v25 * 1024) + (floor_mod((v24 - (v25 * 32)), min_int((v22 - (v25 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf3 + ((v21 * 4096)))), "l"(&v0), "r"(shared_address(buf5 + (v21))), "r"((v15 * 64)), "r"(t26) : "memory");
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
        const int v27 = (floor_div((int(v3) + 63), 64) * 2);
        const int v28 = min_int(v27, 132);
        #pragma unroll 1
        for (int v29 = 0; v29 < floor_div((((v27 + v28) - v4) - 1), v28); ++v29) {
          const int v30 = floor_div((int(v3) + 63), 64);
          const int v31 = (v30 * 2);
          const int v32 = floor_mod((v4 + (v29 * min_int(v31, 132))), v31);
          const int v33 = floor_div(v32, 32);
          const int t34 = ((floor_div((v32 - (v33 * 32)), min_int((v30 - (v33 * 16)), 16)) * 64) + (floor_mod(v5, 4) * 2));
          const i64 t35 = min_int(t34, 70);
          const u32 w36 = *reinterpret_cast<const u32*>(buf0 + t35 + 0);
          const u16 t37 = u16((w36 >> 0 & 0xffffu));
          const u16 t38 = u16((w36 >> 16 & 0xffffu));
          const u16 v39 = t37;
          const u16 v40 = t38;
          const int v41 = floor_div((int(v3) + 63), 64);
          const int v42 = (v41 * 2);
          const int v43 = floor_mod((v4 + (v29 * min_int(v42, 132))), v42);
          const int v44 = floor_div(v43, 32);
          const int v45 = (v43 - (v44 * 32));
          const int v46 = min_int((v41 - (v44 * 16)), 16);
          const int t47 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t48 = min_int((i64(((v44 * 1024) + (floor_mod(v45, v46) * 64))) + i64((t47 - 64))), i64((int(v3) - 1)));
          const i64 t49 = ((t48 * i64(72ll)) + i64(min_int(((floor_div(v45, v46) * 64) + (floor_mod(v5, 4) * 2)), 70)));
          const i64 t50 = t49;
          const u32 w51 = *reinterpret_cast<const u32*>(buf1 + t50 + 0);
          const u16 t52 = u16((w51 >> 0 & 0xffffu));
          const u16 t53 = u16((w51 >> 16 & 0xffffu));
          const u16 v54 = t52;
          const u16 v55 = t53;
          const int v56 = floor_div((int(v3) + 63), 64);
          const int v57 = (v56 * 2);
          const int v58 = floor_mod((v4 + (v29 * min_int(v57, 132))), v57);
          const int v59 = floor_div(v58, 32);
          const int v60 = (v58 - (v59 * 32));
          const int v61 = min_int((v56 - (v59 * 16)), 16);
          const int t62 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t63 = min_int((i64(((v59 * 1024) + (floor_mod(v60, v61) * 64))) + i64((t62 - 56))), i64((int(v3) - 1)));
          const i64 t64 = ((t63 * i64(72ll)) + i64(min_int(((floor_div(v60, v61) * 64) + (floor_mod(v5, 4) * 2)), 70)));
          const i64 t65 = t64;
          const u32 w66 = *reinterpret_cast<const u32*>(buf1 + t65 + 0);
          const u16 t67 = u16((w66 >> 0 & 0xffffu));
          const u16 t68 = u16((w66 >> 16 & 0xffffu));
          const u16 v69 = t67;
          const u16 v70 = t68;
          const int v71 = floor_div((int(v3) + 63), 64);
          const int v72 = (v71 * 2);
          const int v73 = floor_mod((v4 + (v29 * min_int(v72, 132))), v72);
          const int v74 = floor_div(v73, 32);
          const int t75 = ((floor_div((v73 - (v74 * 32)), min_int((v71 - (v74 * 16)), 16)) * 64) + (floor_mod(v5, 4) * 2));
          const i64 t76 = min_int((t75 + 8), 70);
          const u32 w77 = *reinterpret_cast<const u32*>(buf0 + t76 + 0);
          const u16 t78 = u16((w77 >> 0 & 0xffffu));
          const u16 t79 = u16((w77 >> 16 & 0xffffu));
          const u16 v80 = t78;
          const u16 v81 = t79;
          const int v82 = floor_div((int(v3) + 63), 64);
          const int v83 = (v82 * 2);
          const int v84 = floor_mod((v4 + (v29 * min_int(v83, 132))), v83);
          const int v85 = floor_div(v84, 32);
          const int v86 = (v84 - (v85 * 32));
          const int v87 = min_int((v82 - (v85 * 16)), 16);
          const int t88 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t89 = min_int((i64(((v85 * 1024) + (floor_mod(v86, v87) * 64))) + i64((t88 - 64))), i64((int(v3) - 1)));
          const i64 t90 = i64(min_int((((floor_div(v86, v87) * 64) + (floor_mod(v5, 4) * 2)) + 8), 70));
          const i64 t91 = ((t89 * i64(72ll)) + t90);
          const u32 w92 = *reinterpret_cast<const u32*>(buf1 + t91 + 0);
          const u16 t93 = u16((w92 >> 0 & 0xffffu));
          const u16 t94 = u16((w92 >> 16 & 0xffffu));
          const u16 v95 = t93;
          const u16 v96 = t94;
          const int v97 = floor_div((int(v3) + 63), 64);
          const int v98 = (v97 * 2);
          const int v99 = floor_mod((v4 + (v29 * min_int(v98, 132))), v98);
          const int v100 = floor_div(v99, 32);
          const int v101 = (v99 - (v100 * 32));
          const int v102 = min_int((v97 - (v100 * 16)), 16);
          const int t103 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t104 = min_int((i64(((v100 * 1024) + (floor_mod(v101, v102) * 64))) + i64((t103 - 56))), i64((int(v3) - 1)));
          const int t105 = min_int((((floor_div(v101, v102) * 64) + (floor_mod(v5, 4) * 2)) + 8), 70);
          const i64 t106 = ((t104 * i64(72ll)) + i64(t105));
          const u32 w107 = *reinterpret_cast<const u32*>(buf1 + t106 + 0);
          const u16 t108 = u16((w107 >> 0 & 0xffffu));
          const u16 t109 = u16((w107 >> 16 & 0xffffu));
          const u16 v110 = t108;
          const u16 v111 = t109;
          const int v112 = floor_div((int(v3) + 63), 64);
          const int v113 = (v112 * 2);
          const int v114 = floor_mod((v4 + (v29 * min_int(v113, 132))), v113);
          const int v115 = floor_div(v114, 32);
          const int t116 = (floor_div((v114 - (v115 * 32)), min_int((v112 - (v115 * 16)), 16)) * 64);
          const i64 t117 = min_int(((t116 + (floor_mod(v5, 4) * 2)) + 16), 70);
          const u32 w118 = *reinterpret_cast<const u32*>(buf0 + t117 + 0);
          const u16 t119 = u16((w118 >> 0 & 0xffffu));
          const u16 t120 = u16((w118 >> 16 & 0xffffu));
          const u16 v121 = t119;
          const u16 v122 = t120;
          const int v123 = floor_div((int(v3) + 63), 64);
          const int v124 = (v123 * 2);
          const int v125 = floor_mod((v4 + (v29 * min_int(v124, 132))), v124);
          const int v126 = floor_div(v125, 32);
          const int v127 = (v125 - (v126 * 32));
          const int v128 = min_int((v123 - (v126 * 16)), 16);
          const int t129 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t130 = min_int((i64(((v126 * 1024) + (floor_mod(v127, v128) * 64))) + i64((t129 - 64))), i64((int(v3) - 1)));
          const int t131 = min_int((((floor_div(v127, v128) * 64) + (floor_mod(v5, 4) * 2)) + 16), 70);
          const i64 t132 = ((t130 * i64(72ll)) + i64(t131));
          const u32 w133 = *reinterpret_cast<const u32*>(buf1 + t132 + 0);
          const u16 t134 = u16((w133 >> 0 & 0xffffu));
          const u16 t135 = u16((w133 >> 16 & 0xffffu));
          const u16 v136 = t134;
          const u16 v137 = t135;
          const int v138 = floor_div((int(v3) + 63), 64);
          const int v139 = (v138 * 2);
          const int v140 = floor_mod((v4 + (v29 * min_int(v139, 132))), v139);
          const int v141 = floor_div(v140, 32);
          const int v142 = (v140 - (v141 * 32));
          const int v143 = min_int((v138 - (v141 * 16)), 16);
          const int t144 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t145 = min_int((i64(((v141 * 1024) + (floor_mod(v142, v143) * 64))) + i64((t144 - 56))), i64((int(v3) - 1)));
          const int t146 = min_int((((floor_div(v142, v143) * 64) + (floor_mod(v5, 4) * 2)) + 16), 70);
          const i64 t147 = ((t145 * i64(72ll)) + i64(t146));
          const u32 w148 = *reinterpret_cast<const u32*>(buf1 + t147 + 0);
          const u16 t149 = u16((w148 >> 0 & 0xffffu));
          const u16 t150 = u16((w148 >> 16 & 0xffffu));
          const u16 v151 = t149;
          const u16 v152 = t150;
          const int v153 = floor_div((int(v3) + 63), 64);
          const int v154 = (v153 * 2);
          const int v155 = floor_mod((v4 + (v29 * min_int(v154, 132))), v154);
          const int v156 = floor_div(v155, 32);
          const int t157 = (floor_div((v155 - (v156 * 32)), min_int((v153 - (v156 * 16)), 16)) * 64);
          const i64 t158 = min_int(((t157 + (floor_mod(v5, 4) * 2)) + 24), 70);
          const u32 w159 = *reinterpret_cast<const u32*>(buf0 + t158 + 0);
          const u16 t160 = u16((w159 >> 0 & 0xffffu));
          const u16 t161 = u16((w159 >> 16 & 0xffffu));
          const u16 v162 = t160;
          const u16 v163 = t161;
          const int v164 = floor_div((int(v3) + 63), 64);
          const int v165 = (v164 * 2);
          const int v166 = floor_mod((v4 + (v29 * min_int(v165, 132))), v165);
          const int v167 = floor_div(v166, 32);
          const int v168 = (v166 - (v167 * 32));
          const int v169 = min_int((v164 - (v167 * 16)), 16);
          const int t170 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t171 = min_int((i64(((v167 * 1024) + (floor_mod(v168, v169) * 64))) + i64((t170 - 64))), i64((int(v3) - 1)));
          const int t172 = min_int((((floor_div(v168, v169) * 64) + (floor_mod(v5, 4) * 2)) + 24), 70);
          const i64 t173 = ((t171 * i64(72ll)) + i64(t172));
          const u32 w174 = *reinterpret_cast<const u32*>(buf1 + t173 + 0);
          const u16 t175 = u16((w174 >> 0 & 0xffffu));
          const u16 t176 = u16((w174 >> 16 & 0xffffu));
          const u16 v177 = t175;
          const u16 v178 = t176;
          const int v179 = floor_div((int(v3) + 63), 64);
          const int v180 = (v179 * 2);
          const int v181 = floor_mod((v4 + (v29 * min_int(v180, 132))), v180);
          const int v182 = floor_div(v181, 32);
          const int v183 = (v181 - (v182 * 32));
          const int v184 = min_int((v179 - (v182 * 16)), 16);
          const int t185 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t186 = min_int((i64(((v182 * 1024) + (floor_mod(v183, v184) * 64))) + i64((t185 - 56))), i64((int(v3) - 1)));
          const int t187 = min_int((((floor_div(v183, v184) * 64) + (floor_mod(v5, 4) * 2)) + 24), 70);
          const i64 t188 = ((t186 * i64(72ll)) + i64(t187));
          const u32 w189 = *reinterpret_cast<const u32*>(buf1 + t188 + 0);
          const u16 t190 = u16((w189 >> 0 & 0xffffu));
          const u16 t191 = u16((w189 >> 16 & 0xffffu));
          const u16 v192 = t190;
          const u16 v193 = t191;
          const int v194 = floor_div((int(v3) + 63), 64);
          const int v195 = (v194 * 2);
          const int v196 = floor_mod((v4 + (v29 * min_int(v195, 132))), v195);
          const int v197 = floor_div(v196, 32);
          const int t198 = (floor_div((v196 - (v197 * 32)), min_int((v194 - (v197 * 16)), 16)) * 64);
          const i64 t199 = min_int(((t198 + (floor_mod(v5, 4) * 2)) + 32), 70);
          const u32 w200 = *reinterpret_cast<const u32*>(buf0 + t199 + 0);
          const u16 t201 = u16((w200 >> 0 & 0xffffu));
          const u16 t202 = u16((w200 >> 16 & 0xffffu));
          const u16 v203 = t201;
          const u16 v204 = t202;
          const int v205 = floor_div((int(v3) + 63), 64);
          const int v206 = (v205 * 2);
          const int v207 = floor_mod((v4 + (v29 * min_int(v206, 132))), v206);
          const int v208 = floor_div(v207, 32);
          const int v209 = (v207 - (v208 * 32));
          const int v210 = min_int((v205 - (v208 * 16)), 16);
          const int t211 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t212 = min_int((i64(((v208 * 1024) + (floor_mod(v209, v210) * 64))) + i64((t211 - 64))), i64((int(v3) - 1)));
          const int t213 = min_int((((floor_div(v209, v210) * 64) + (floor_mod(v5, 4) * 2)) + 32), 70);
          const i64 t214 = ((t212 * i64(72ll)) + i64(t213));
          const u32 w215 = *reinterpret_cast<const u32*>(buf1 + t214 + 0);
          const u16 t216 = u16((w215 >> 0 & 0xffffu));
          const u16 t217 = u16((w215 >> 16 & 0xffffu));
          const u16 v218 = t216;
          const u16 v219 = t217;
          const int v220 = floor_div((int(v3) + 63), 64);
          const int v221 = (v220 * 2);
          const int v222 = floor_mod((v4 + (v29 * min_int(v221, 132))), v221);
          const int v223 = floor_div(v222, 32);
          const int v224 = (v222 - (v223 * 32));
          const int v225 = min_int((v220 - (v223 * 16)), 16);
          const int t226 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t227 = min_int((i64(((v223 * 1024) + (floor_mod(v224, v225) * 64))) + i64((t226 - 56))), i64((int(v3) - 1)));
          const int t228 = min_int((((floor_div(v224, v225) * 64) + (floor_mod(v5, 4) * 2)) + 32), 70);
          const i64 t229 = ((t227 * i64(72ll)) + i64(t228));
          const u32 w230 = *reinterpret_cast<const u32*>(buf1 + t229 + 0);
          const u16 t231 = u16((w230 >> 0 & 0xffffu));
          const u16 t232 = u16((w230 >> 16 & 0xffffu));
          const u16 v233 = t231;
          const u16 v234 = t232;
          const int v235 = floor_div((int(v3) + 63), 64);
          const int v236 = (v235 * 2);
          const int v237 = floor_mod((v4 + (v29 * min_int(v236, 132))), v236);
          const int v238 = floor_div(v237, 32);
          const int t239 = (floor_div((v237 - (v238 * 32)), min_int((v235 - (v238 * 16)), 16)) * 64);
          const i64 t240 = min_int(((t239 + (floor_mod(v5, 4) * 2)) + 40), 70);
          const u32 w241 = *reinterpret_cast<const u32*>(buf0 + t240 + 0);
          const u16 t242 = u16((w241 >> 0 & 0xffffu));
          const u16 t243 = u16((w241 >> 16 & 0xffffu));
          const u16 v244 = t242;
          const u16 v245 = t243;
          const int v246 = floor_div((int(v3) + 63), 64);
          const int v247 = (v246 * 2);
          const int v248 = floor_mod((v4 + (v29 * min_int(v247, 132))), v247);
          const int v249 = floor_div(v248, 32);
          const int v250 = (v248 - (v249 * 32));
          const int v251 = min_int((v246 - (v249 * 16)), 16);
          const int t252 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t253 = min_int((i64(((v249 * 1024) + (floor_mod(v250, v251) * 64))) + i64((t252 - 64))), i64((int(v3) - 1)));
          const int t254 = min_int((((floor_div(v250, v251) * 64) + (floor_mod(v5, 4) * 2)) + 40), 70);
          const i64 t255 = ((t253 * i64(72ll)) + i64(t254));
          const u32 w256 = *reinterpret_cast<const u32*>(buf1 + t255 + 0);
          const u16 t257 = u16((w256 >> 0 & 0xffffu));
          const u16 t258 = u16((w256 >> 16 & 0xffffu));
          const u16 v259 = t257;
          const u16 v260 = t258;
          const int v261 = floor_div((int(v3) + 63), 64);
          const int v262 = (v261 * 2);
          const int v263 = floor_mod((v4 + (v29 * min_int(v262, 132))), v262);
          const int v264 = floor_div(v263, 32);
          const int v265 = (v263 - (v264 * 32));
          const int v266 = min_int((v261 - (v264 * 16)), 16);
          const int t267 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t268 = min_int((i64(((v264 * 1024) + (floor_mod(v265, v266) * 64))) + i64((t267 - 56))), i64((int(v3) - 1)));
          const int t269 = min_int((((floor_div(v265, v266) * 64) + (floor_mod(v5, 4) * 2)) + 40), 70);
          const i64 t270 = ((t268 * i64(72ll)) + i64(t269));
          const u32 w271 = *reinterpret_cast<const u32*>(buf1 + t270 + 0);
          const u16 t272 = u16((w271 >> 0 & 0xffffu));
          const u16 t273 = u16((w271 >> 16 & 0xffffu));
          const u16 v274 = t272;
          const u16 v275 = t273;
          const int v276 = floor_div((int(v3) + 63), 64);
          const int v277 = (v276 * 2);
          const int v278 = floor_mod((v4 + (v29 * min_int(v277, 132))), v277);
          const int v279 = floor_div(v278, 32);
          const int t280 = (floor_div((v278 - (v279 * 32)), min_int((v276 - (v279 * 16)), 16)) * 64);
          const i64 t281 = min_int(((t280 + (floor_mod(v5, 4) * 2)) + 48), 70);
          const u32 w282 = *reinterpret_cast<const u32*>(buf0 + t281 + 0);
          const u16 t283 = u16((w282 >> 0 & 0xffffu));
          const u16 t284 = u16((w282 >> 16 & 0xffffu));
          const u16 v285 = t283;
          const u16 v286 = t284;
          const int v287 = floor_div((int(v3) + 63), 64);
          const int v288 = (v287 * 2);
          const int v289 = floor_mod((v4 + (v29 * min_int(v288, 132))), v288);
          const int v290 = floor_div(v289, 32);
          const int v291 = (v289 - (v290 * 32));
          const int v292 = min_int((v287 - (v290 * 16)), 16);
          const int t293 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t294 = min_int((i64(((v290 * 1024) + (floor_mod(v291, v292) * 64))) + i64((t293 - 64))), i64((int(v3) - 1)));
          const int t295 = min_int((((floor_div(v291, v292) * 64) + (floor_mod(v5, 4) * 2)) + 48), 70);
          const i64 t296 = ((t294 * i64(72ll)) + i64(t295));
          const u32 w297 = *reinterpret_cast<const u32*>(buf1 + t296 + 0);
          const u16 t298 = u16((w297 >> 0 & 0xffffu));
          const u16 t299 = u16((w297 >> 16 & 0xffffu));
          const u16 v300 = t298;
          const u16 v301 = t299;
          const int v302 = floor_div((int(v3) + 63), 64);
          const int v303 = (v302 * 2);
          const int v304 = floor_mod((v4 + (v29 * min_int(v303, 132))), v303);
          const int v305 = floor_div(v304, 32);
          const int v306 = (v304 - (v305 * 32));
          const int v307 = min_int((v302 - (v305 * 16)), 16);
          const int t308 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t309 = min_int((i64(((v305 * 1024) + (floor_mod(v306, v307) * 64))) + i64((t308 - 56))), i64((int(v3) - 1)));
          const int t310 = min_int((((floor_div(v306, v307) * 64) + (floor_mod(v5, 4) * 2)) + 48), 70);
          const i64 t311 = ((t309 * i64(72ll)) + i64(t310));
          const u32 w312 = *reinterpret_cast<const u32*>(buf1 + t311 + 0);
          const u16 t313 = u16((w312 >> 0 & 0xffffu));
          const u16 t314 = u16((w312 >> 16 & 0xffffu));
          const u16 v315 = t313;
          const u16 v316 = t314;
          const int v317 = floor_div((int(v3) + 63), 64);
          const int v318 = (v317 * 2);
          const int v319 = floor_mod((v4 + (v29 * min_int(v318, 132))), v318);
          const int v320 = floor_div(v319, 32);
          const int t321 = (floor_div((v319 - (v320 * 32)), min_int((v317 - (v320 * 16)), 16)) * 64);
          const i64 t322 = min_int(((t321 + (floor_mod(v5, 4) * 2)) + 56), 70);
          const u32 w323 = *reinterpret_cast<const u32*>(buf0 + t322 + 0);
          const u16 t324 = u16((w323 >> 0 & 0xffffu));
          const u16 t325 = u16((w323 >> 16 & 0xffffu));
          const u16 v326 = t324;
          const u16 v327 = t325;
          const int v328 = floor_div((int(v3) + 63), 64);
          const int v329 = (v328 * 2);
          const int v330 = floor_mod((v4 + (v29 * min_int(v329, 132))), v329);
          const int v331 = floor_div(v330, 32);
          const int v332 = (v330 - (v331 * 32));
          const int v333 = min_int((v328 - (v331 * 16)), 16);
          const int t334 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t335 = min_int((i64(((v331 * 1024) + (floor_mod(v332, v333) * 64))) + i64((t334 - 64))), i64((int(v3) - 1)));
          const int t336 = min_int((((floor_div(v332, v333) * 64) + (floor_mod(v5, 4) * 2)) + 56), 70);
          const i64 t337 = ((t335 * i64(72ll)) + i64(t336));
          const u32 w338 = *reinterpret_cast<const u32*>(buf1 + t337 + 0);
          const u16 t339 = u16((w338 >> 0 & 0xffffu));
          const u16 t340 = u16((w338 >> 16 & 0xffffu));
          const u16 v341 = t339;
          const u16 v342 = t340;
          const int v343 = floor_div((int(v3) + 63), 64);
          const int v344 = (v343 * 2);
          const int v345 = floor_mod((v4 + (v29 * min_int(v344, 132))), v344);
          const int v346 = floor_div(v345, 32);
          const int v347 = (v345 - (v346 * 32));
          const int v348 = min_int((v343 - (v346 * 16)), 16);
          const int t349 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
          const i64 t350 = min_int((i64(((v346 * 1024) + (floor_mod(v347, v348) * 64))) + i64((t349 - 56))), i64((int(v3) - 1)));
          const int t351 = min_int((((floor_div(v347, v348) * 64) + (floor_mod(v5, 4) * 2)) + 56), 70);
          const i64 t352 = ((t350 * i64(72ll)) + i64(t351));
          const u32 w353 = *reinterpret_cast<const u32*>(buf1 + t352 + 0);
          const u16 t354 = u16((w353 >> 0 & 0xffffu));
          const u16 t355 = u16((w353 >> 16 & 0xffffu));
          const u16 v356 = t354;
          const u16 v357 = t355;
          #pragma unroll 1
          for (int v358 = 0; v358 < 4; ++v358) {
            mbarrier_wait(shared_address(buf5 + (floor_mod((v358 + v29), 3))), floor_mod(floor_div(((v29 * 4) + v358), 3), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v359 = (floor_mod((v358 + v29), 3) * 4096);
              const u64 t360 = (u64((shared_address(buf3 + ((((v7 * 4096) + v359) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t361 = (u64((shared_address(buf4 + (v359)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t360), "l"(t361), "r"(((1 <= v358) ? 1 : 0)));
            }
             {
              const int v362 = (floor_mod((v358 + v29), 3) * 4096);
              const u64 t363 = (u64((shared_address(buf3 + ((((v7 * 4096) + v362) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t364 = (u64((shared_address(buf4 + ((v362 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t363), "l"(t364), "r"(1));
            }
             {
              const int v365 = (floor_mod((v358 + v29), 3) * 4096);
              const u64 t366 = (u64((shared_address(buf3 + ((((v7 * 4096) + v365) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t367 = (u64((shared_address(buf4 + ((v365 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t366), "l"(t367), "r"(1));
            }
             {
              const int v368 = (floor_mod((v358 + v29), 3) * 4096);
              const u64 t369 = (u64((shared_address(buf3 + ((((v7 * 4096) + v368) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t370 = (u64((shared_address(buf4 + ((v368 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t369), "l"(t370), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v358))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(((v358 + v29) - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(v29, 3)))) : "memory");
          }
           {
            u32 buf8[16];
            const float t371 = buf7[0];
            const float t372 = buf7[1];
            const u16 t373 = f32_to_f16(float(max_nan(((t371 + f16_to_f32(v39)) + f16_to_f32(v54)), 0.0f)));
            const u16 t374 = f32_to_f16(float(max_nan(((t372 + f16_to_f32(v40)) + f16_to_f32(v55)), 0.0f)));
            buf8[0] = u32(((u32(u16(t373))) << 0 | (u32(u16(t374))) << 16));
            const float t375 = buf7[2];
            const float t376 = buf7[3];
            const u16 t377 = f32_to_f16(float(max_nan(((t375 + f16_to_f32(v39)) + f16_to_f32(v69)), 0.0f)));
            const u16 t378 = f32_to_f16(float(max_nan(((t376 + f16_to_f32(v40)) + f16_to_f32(v70)), 0.0f)));
            buf8[1] = u32(((u32(u16(t377))) << 0 | (u32(u16(t378))) << 16));
            const float t379 = buf7[4];
            const float t380 = buf7[5];
            const u16 t381 = f32_to_f16(float(max_nan(((t379 + f16_to_f32(v80)) + f16_to_f32(v95)), 0.0f)));
            const u16 t382 = f32_to_f16(float(max_nan(((t380 + f16_to_f32(v81)) + f16_to_f32(v96)), 0.0f)));
            buf8[2] = u32(((u32(u16(t381))) << 0 | (u32(u16(t382))) << 16));
            const float t383 = buf7[6];
            const float t384 = buf7[7];
            const u16 t385 = f32_to_f16(float(max_nan(((t383 + f16_to_f32(v80)) + f16_to_f32(v110)), 0.0f)));
            const u16 t386 = f32_to_f16(float(max_nan(((t384 + f16_to_f32(v81)) + f16_to_f32(v111)), 0.0f)));
            buf8[3] = u32(((u32(u16(t385))) << 0 | (u32(u16(t386))) << 16));
            const float t387 = buf7[8];
            const float t388 = buf7[9];
            const u16 t389 = f32_to_f16(float(max_nan(((t387 + f16_to_f32(v121)) + f16_to_f32(v136)), 0.0f)));
            const u16 t390 = f32_to_f16(float(max_nan(((t388 + f16_to_f32(v122)) + f16_to_f32(v137)), 0.0f)));
            buf8[4] = u32(((u32(u16(t389))) << 0 | (u32(u16(t390))) << 16));
            const float t391 = buf7[10];
            const float t392 = buf7[11];
            const u16 t393 = f32_to_f16(float(max_nan(((t391 + f16_to_f32(v121)) + f16_to_f32(v151)), 0.0f)));
            const u16 t394 = f32_to_f16(float(max_nan(((t392 + f16_to_f32(v122)) + f16_to_f32(v152)), 0.0f)));
            buf8[5] = u32(((u32(u16(t393))) << 0 | (u32(u16(t394))) << 16));
            const float t395 = buf7[12];
            const float t396 = buf7[13];
            const u16 t397 = f32_to_f16(float(max_nan(((t395 + f16_to_f32(v162)) + f16_to_f32(v177)), 0.0f)));
            const u16 t398 = f32_to_f16(float(max_nan(((t396 + f16_to_f32(v163)) + f16_to_f32(v178)), 0.0f)));
            buf8[6] = u32(((u32(u16(t397))) << 0 | (u32(u16(t398))) << 16));
            const float t399 = buf7[14];
            const float t400 = buf7[15];
            const u16 t401 = f32_to_f16(float(max_nan(((t399 + f16_to_f32(v162)) + f16_to_f32(v192)), 0.0f)));
            const u16 t402 = f32_to_f16(float(max_nan(((t400 + f16_to_f32(v163)) + f16_to_f32(v193)), 0.0f)));
            buf8[7] = u32(((u32(u16(t401))) << 0 | (u32(u16(t402))) << 16));
            const float t403 = buf7[16];
            const float t404 = buf7[17];
            const u16 t405 = f32_to_f16(float(max_nan(((t403 + f16_to_f32(v203)) + f16_to_f32(v218)), 0.0f)));
            const u16 t406 = f32_to_f16(float(max_nan(((t404 + f16_to_f32(v204)) + f16_to_f32(v219)), 0.0f)));
            buf8[8] = u32(((u32(u16(t405))) << 0 | (u32(u16(t406))) << 16));
            const float t407 = buf7[18];
            const float t408 = buf7[19];
            const u16 t409 = f32_to_f16(float(max_nan(((t407 + f16_to_f32(v203)) + f16_to_f32(v233)), 0.0f)));
            const u16 t410 = f32_to_f16(float(max_nan(((t408 + f16_to_f32(v204)) + f16_to_f32(v234)), 0.0f)));
            buf8[9] = u32(((u32(u16(t409))) << 0 | (u32(u16(t410))) << 16));
            const float t411 = buf7[20];
            const float t412 = buf7[21];
            const u16 t413 = f32_to_f16(float(max_nan(((t411 + f16_to_f32(v244)) + f16_to_f32(v259)), 0.0f)));
            const u16 t414 = f32_to_f16(float(max_nan(((t412 + f16_to_f32(v245)) + f16_to_f32(v260)), 0.0f)));
            buf8[10] = u32(((u32(u16(t413))) << 0 | (u32(u16(t414))) << 16));
            const float t415 = buf7[22];
            const float t416 = buf7[23];
            const u16 t417 = f32_to_f16(float(max_nan(((t415 + f16_to_f32(v244)) + f16_to_f32(v274)), 0.0f)));
            const u16 t418 = f32_to_f16(float(max_nan(((t416 + f16_to_f32(v245)) + f16_to_f32(v275)), 0.0f)));
            buf8[11] = u32(((u32(u16(t417))) << 0 | (u32(u16(t418))) << 16));
            const float t419 = buf7[24];
            const float t420 = buf7[25];
            const u16 t421 = f32_to_f16(float(max_nan(((t419 + f16_to_f32(v285)) + f16_to_f32(v300)), 0.0f)));
            const u16 t422 = f32_to_f16(float(max_nan(((t420 + f16_to_f32(v286)) + f16_to_f32(v301)), 0.0f)));
            buf8[12] = u32(((u32(u16(t421))) << 0 | (u32(u16(t422))) << 16));
            const float t423 = buf7[26];
            const float t424 = buf7[27];
            const u16 t425 = f32_to_f16(float(max_nan(((t423 + f16_to_f32(v285)) + f16_to_f32(v315)), 0.0f)));
            const u16 t426 = f32_to_f16(float(max_nan(((t424 + f16_to_f32(v286)) + f16_to_f32(v316)), 0.0f)));
            buf8[13] = u32(((u32(u16(t425))) << 0 | (u32(u16(t426))) << 16));
            const float t427 = buf7[28];
            const float t428 = buf7[29];
            const u16 t429 = f32_to_f16(float(max_nan(((t427 + f16_to_f32(v326)) + f16_to_f32(v341)), 0.0f)));
            const u16 t430 = f32_to_f16(float(max_nan(((t428 + f16_to_f32(v327)) + f16_to_f32(v342)), 0.0f)));
            buf8[14] = u32(((u32(u16(t429))) << 0 | (u32(u16(t430))) << 16));
            const float t431 = buf7[30];
            const float t432 = buf7[31];
            const u16 t433 = f32_to_f16(float(max_nan(((t431 + f16_to_f32(v326)) + f16_to_f32(v356)), 0.0f)));
            const u16 t434 = f32_to_f16(float(max_nan(((t432 + f16_to_f32(v327)) + f16_to_f32(v357)), 0.0f)));
            buf8[15] = u32(((u32(u16(t433))) << 0 | (u32(u16(t434))) << 16));
            if ((floor_mod(v5, 128) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t435 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t436 = ((t435 + (floor_mod(v5, 16) * 64)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t437 = buf8[0];
            const u32 t438 = buf8[1];
            const u32 t439 = buf8[2];
            const u32 t440 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t436 - 8192)))), "r"(t437), "r"(t438), "r"(t439), "r"(t440) : "memory");
            const int t441 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t442 = ((t441 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t443 = buf8[4];
            const u32 t444 = buf8[5];
            const u32 t445 = buf8[6];
            const u32 t446 = buf8[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t442 - 8192)))), "r"(t443), "r"(t444), "r"(t445), "r"(t446) : "memory");
            const int t447 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t448 = ((t447 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 4) ^ floor_mod(v5, 8)) * 8));
            const u32 t449 = buf8[8];
            const u32 t450 = buf8[9];
            const u32 t451 = buf8[10];
            const u32 t452 = buf8[11];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t448 - 8192)))), "r"(t449), "r"(t450), "r"(t451), "r"(t452) : "memory");
            const int t453 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t454 = ((t453 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 6) ^ floor_mod(v5, 8)) * 8));
            const u32 t455 = buf8[12];
            const u32 t456 = buf8[13];
            const u32 t457 = buf8[14];
            const u32 t458 = buf8[15];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t454 - 8192)))), "r"(t455), "r"(t456), "r"(t457), "r"(t458) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((floor_mod(v5, 128) == 0)) {
               {
                const int v459 = floor_div((int(v3) + 63), 64);
                const int v460 = (v459 * 2);
                const int v461 = floor_mod((v4 + (v29 * min_int(v460, 132))), v460);
                const int v462 = floor_div(v461, 32);
                const int v463 = (v461 - (v462 * 32));
                const int v464 = min_int((v459 - (v462 * 16)), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (floor_mod(v29, 2) * 4096)) - 8192)))), "r"((floor_div(v463, v464) * 64)), "r"(((((v462 * 1024) + (v7 * 64)) + (floor_mod(v463, v464) * 64)) - 64)) : "memory");
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
