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
  if (b == T(-1) && T(-1) < T(0)) return T(0) - a;
  T q = a / b;
  return (a % b != 0 && (a % b < 0) != (b < 0)) ? q - 1 : q;
}
template <typename T> __device__ __forceinline__ T floor_mod(T a, T b) {
  if (b == 0 || (b == T(-1) && T(-1) < T(0))) return 0;
  T r = a % b;
  return (r != 0 && (r < 0) != (b < 0)) ? r + b : r;
}
template <typename T> __device__ __forceinline__ T trunc_div(T a, T b) {
  if (b == 0) return 0;
  if (b == T(-1) && T(-1) < T(0)) return T(0) - a;
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
  for (; exponent != 0; exponent >>= 1, base *= base) {
    if (exponent & 1) result *= base;
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

// conv2d by matmul_gather_sm90 tile 64x32x64 stages 3 lanes 1
extern "C" __global__ void __launch_bounds__(256, 1) conv2d_gather(const u16* buf0, const u16* buf1, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const i64 v2) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v3 = blockIdx.x;
  const int v4 = threadIdx.x;
  u16* const buf2 = reinterpret_cast<u16*>(shared_memory + 0);
  u16* const buf3 = reinterpret_cast<u16*>(shared_memory + 8192);
  u16* const buf4 = reinterpret_cast<u16*>(shared_memory + 32768);
  i64* const buf5 = reinterpret_cast<i64*>(shared_memory + 45056);
  i64* const buf6 = reinterpret_cast<i64*>(shared_memory + 45120);
  if ((v4 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (0))), "r"(129) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (1))), "r"(129) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (2))), "r"(129) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf6 + (2))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
  }
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
   {
    const int t5 = __shfl_sync(0xffffffffu, floor_div(v4, 128), 0);
    const int v6 = t5;
    if ((v6 == 0)) {
      if ((v4 == 0)) {
        #pragma unroll 1
        for (int v7 = 0; v7 < 3; ++v7) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (v7))), "r"(4096) : "memory");
           {
            const int v8 = floor_div(((int(v2) * 25) + 15), 16);
            const int v9 = floor_mod(v3, (v8 * 2));
            const int v10 = floor_div(v9, 32);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v7 * 2048)))), "l"(&v0), "r"(shared_address(buf5 + (v7))), "r"((v7 * 64)), "r"((floor_div((v9 - (v10 * 32)), min_int((v8 - (v10 * 16)), 16)) * 32)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v11 = (floor_div(((int(v2) * 25) + 15), 16) * 2);
        const int v12 = min_int(v11, 132);
        #pragma unroll 1
        for (int v13 = 0; v13 < floor_div((((v11 + v12) - v3) - 1), v12); ++v13) {
          #pragma unroll 1
          for (int v14 = 0; v14 < 3; ++v14) {
            mbarrier_wait(shared_address(buf6 + (v14)), (1 - floor_mod(v13, 2)));
            if ((v4 == 0)) {
              if ((1 <= v13)) {
                asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (v14))), "r"(4096) : "memory");
                 {
                  const int v15 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v16 = (v15 * 2);
                  const int v17 = floor_mod((v3 + (v13 * min_int(v16, 132))), v16);
                  const int v18 = floor_div(v17, 32);
                  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v14 * 2048)))), "l"(&v0), "r"(shared_address(buf5 + (v14))), "r"((v14 * 64)), "r"((floor_div((v17 - (v18 * 32)), min_int((v15 - (v18 * 16)), 16)) * 32)) : "memory");
                }
              }
            }
             {
              const int v19 = floor_div(((int(v2) * 25) + 15), 16);
              const int v20 = (v19 * 2);
              const int v21 = floor_mod((v3 + (v13 * min_int(v20, 132))), v20);
              const int v22 = floor_div(v21, 32);
              const int t23 = ((v22 * 1024) + (floor_mod((v21 - (v22 * 32)), min_int((v19 - (v22 * 16)), 16)) * 64));
              const int v24 = min_int((t23 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
              const int v25 = min_int(((v14 * 8) + (floor_div(v4, 64) * 4)), 20);
              const int v26 = floor_mod(floor_div(v24, 10), 10);
              const int v27 = floor_mod(v25, 7);
              const int v28 = floor_mod(v24, 10);
              const int t29 = (((floor_div(v24, 100) * 1200) + (floor_div(v25, 7) * 400)) + (v26 * 40));
              const int v30 = ((t29 + (v27 * 20)) + (v28 * 2));
              const bool v31 = (((v14 * 2) + floor_div(v4, 64)) < 6);
              const int v32 = ((v26 * 2) + v27);
              const bool v33 = ((3 <= v32) && (v32 < 23));
              const bool v34 = (v31 && (v33 && (1 <= v28)));
              const bool v35 = (v31 && v33);
              const bool v36 = (v31 && (v33 && (v28 < 9)));
              const u16 t37 = ((v31 && (v33 && (2 <= v28)))) ? buf0[(v30 - 63)] : u16(0);
              const u16 t38 = (v34) ? buf0[(v30 - 62)] : u16(0);
              const u16 t39 = (v34) ? buf0[(v30 - 61)] : u16(0);
              const u16 t40 = (v35) ? buf0[(v30 - 60)] : u16(0);
              const u16 t41 = (v35) ? buf0[(v30 - 59)] : u16(0);
              const u16 t42 = (v36) ? buf0[(v30 - 58)] : u16(0);
              const u16 t43 = (v36) ? buf0[(v30 - 57)] : u16(0);
              const int t44 = (((v14 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
              const i64 t45 = (t44 + (((floor_mod(floor_div(v4, 64), 2) * 4) ^ floor_mod(v4, 8)) * 8));
              *reinterpret_cast<uint4*>(buf3 + t45 + 0) = make_uint4(u32(u16(t37)) | u32(u16(t38)) << 16, u32(u16(t39)) | u32(u16(t40)) << 16, u32(u16(t41)) | u32(u16(t42)) << 16, u32(u16(t43)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
            }
             {
              const int v46 = floor_div(((int(v2) * 25) + 15), 16);
              const int v47 = (v46 * 2);
              const int v48 = floor_mod((v3 + (v13 * min_int(v47, 132))), v47);
              const int v49 = floor_div(v48, 32);
              const int t50 = ((v49 * 1024) + (floor_mod((v48 - (v49 * 32)), min_int((v46 - (v49 * 16)), 16)) * 64));
              const int v51 = min_int((t50 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
              const int v52 = min_int((((v14 * 8) + (floor_div(v4, 64) * 4)) + 1), 20);
              const int v53 = floor_mod(floor_div(v51, 10), 10);
              const int v54 = floor_mod(v52, 7);
              const int v55 = floor_mod(v51, 10);
              const int t56 = (((floor_div(v51, 100) * 1200) + (floor_div(v52, 7) * 400)) + (v53 * 40));
              const int v57 = ((t56 + (v54 * 20)) + (v55 * 2));
              const bool v58 = (((v14 * 2) + floor_div(v4, 64)) < 5);
              const int v59 = ((v53 * 2) + v54);
              const bool v60 = ((3 <= v59) && (v59 < 23));
              const bool v61 = (v58 && (v60 && (1 <= v55)));
              const bool v62 = (v58 && v60);
              const bool v63 = (v58 && (v60 && (v55 < 9)));
              const u16 t64 = ((v58 && (v60 && (2 <= v55)))) ? buf0[(v57 - 63)] : u16(0);
              const u16 t65 = (v61) ? buf0[(v57 - 62)] : u16(0);
              const u16 t66 = (v61) ? buf0[(v57 - 61)] : u16(0);
              const u16 t67 = (v62) ? buf0[(v57 - 60)] : u16(0);
              const u16 t68 = (v62) ? buf0[(v57 - 59)] : u16(0);
              const u16 t69 = (v63) ? buf0[(v57 - 58)] : u16(0);
              const u16 t70 = (v63) ? buf0[(v57 - 57)] : u16(0);
              const int t71 = (((v14 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
              const int t72 = (t71 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 1) ^ floor_mod(v4, 8)) * 8));
              const i64 t73 = t72;
              *reinterpret_cast<uint4*>(buf3 + t73 + 0) = make_uint4(u32(u16(t64)) | u32(u16(t65)) << 16, u32(u16(t66)) | u32(u16(t67)) << 16, u32(u16(t68)) | u32(u16(t69)) << 16, u32(u16(t70)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
            }
             {
              const int v74 = floor_div(((int(v2) * 25) + 15), 16);
              const int v75 = (v74 * 2);
              const int v76 = floor_mod((v3 + (v13 * min_int(v75, 132))), v75);
              const int v77 = floor_div(v76, 32);
              const int t78 = ((v77 * 1024) + (floor_mod((v76 - (v77 * 32)), min_int((v74 - (v77 * 16)), 16)) * 64));
              const int v79 = min_int((t78 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
              const int v80 = min_int((((v14 * 8) + (floor_div(v4, 64) * 4)) + 2), 20);
              const int v81 = floor_mod(floor_div(v79, 10), 10);
              const int v82 = floor_mod(v80, 7);
              const int v83 = floor_mod(v79, 10);
              const int t84 = (((floor_div(v79, 100) * 1200) + (floor_div(v80, 7) * 400)) + (v81 * 40));
              const int v85 = ((t84 + (v82 * 20)) + (v83 * 2));
              const bool v86 = (((v14 * 2) + floor_div(v4, 64)) < 5);
              const int v87 = ((v81 * 2) + v82);
              const bool v88 = ((3 <= v87) && (v87 < 23));
              const bool v89 = (v86 && (v88 && (1 <= v83)));
              const bool v90 = (v86 && v88);
              const bool v91 = (v86 && (v88 && (v83 < 9)));
              const u16 t92 = ((v86 && (v88 && (2 <= v83)))) ? buf0[(v85 - 63)] : u16(0);
              const u16 t93 = (v89) ? buf0[(v85 - 62)] : u16(0);
              const u16 t94 = (v89) ? buf0[(v85 - 61)] : u16(0);
              const u16 t95 = (v90) ? buf0[(v85 - 60)] : u16(0);
              const u16 t96 = (v90) ? buf0[(v85 - 59)] : u16(0);
              const u16 t97 = (v91) ? buf0[(v85 - 58)] : u16(0);
              const u16 t98 = (v91) ? buf0[(v85 - 57)] : u16(0);
              const int t99 = (((v14 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
              const int t100 = (t99 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 2) ^ floor_mod(v4, 8)) * 8));
              const i64 t101 = t100;
              *reinterpret_cast<uint4*>(buf3 + t101 + 0) = make_uint4(u32(u16(t92)) | u32(u16(t93)) << 16, u32(u16(t94)) | u32(u16(t95)) << 16, u32(u16(t96)) | u32(u16(t97)) << 16, u32(u16(t98)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
            }
             {
              const int v102 = floor_div(((int(v2) * 25) + 15), 16);
              const int v103 = (v102 * 2);
              const int v104 = floor_mod((v3 + (v13 * min_int(v103, 132))), v103);
              const int v105 = floor_div(v104, 32);
              const int t106 = (floor_mod((v104 - (v105 * 32)), min_int((v102 - (v105 * 16)), 16)) * 64);
              const int t107 = min_int((((v105 * 1024) + t106) + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
              const int v108 = t107;
              const int v109 = min_int((((v14 * 8) + (floor_div(v4, 64) * 4)) + 3), 20);
              const int v110 = floor_mod(floor_div(v108, 10), 10);
              const int v111 = floor_mod(v109, 7);
              const int v112 = floor_mod(v108, 10);
              const int t113 = (((floor_div(v108, 100) * 1200) + (floor_div(v109, 7) * 400)) + (v110 * 40));
              const int v114 = ((t113 + (v111 * 20)) + (v112 * 2));
              const bool v115 = (((v14 * 2) + floor_div(v4, 64)) < 5);
              const int v116 = ((v110 * 2) + v111);
              const bool v117 = ((3 <= v116) && (v116 < 23));
              const bool v118 = (v115 && (v117 && (1 <= v112)));
              const bool v119 = (v115 && v117);
              const bool v120 = (v115 && (v117 && (v112 < 9)));
              const u16 t121 = ((v115 && (v117 && (2 <= v112)))) ? buf0[(v114 - 63)] : u16(0);
              const u16 t122 = (v118) ? buf0[(v114 - 62)] : u16(0);
              const u16 t123 = (v118) ? buf0[(v114 - 61)] : u16(0);
              const u16 t124 = (v119) ? buf0[(v114 - 60)] : u16(0);
              const u16 t125 = (v119) ? buf0[(v114 - 59)] : u16(0);
              const u16 t126 = (v120) ? buf0[(v114 - 58)] : u16(0);
              const u16 t127 = (v120) ? buf0[(v114 - 57)] : u16(0);
              const int t128 = (((v14 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
              const int t129 = (t128 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 3) ^ floor_mod(v4, 8)) * 8));
              const i64 t130 = t129;
              *reinterpret_cast<uint4*>(buf3 + t130 + 0) = make_uint4(u32(u16(t121)) | u32(u16(t122)) << 16, u32(u16(t123)) | u32(u16(t124)) << 16, u32(u16(t125)) | u32(u16(t126)) << 16, u32(u16(t127)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
            }
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (v14))) : "memory");
          }
        }
      }
    }
    else {
      float buf7[16];
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v131 = (floor_div(((int(v2) * 25) + 15), 16) * 2);
        const int v132 = min_int(v131, 132);
        #pragma unroll 1
        for (int v133 = 0; v133 < floor_div((((v131 + v132) - v3) - 1), v132); ++v133) {
          #pragma unroll 1
          for (int v134 = 0; v134 < 3; ++v134) {
            mbarrier_wait(shared_address(buf5 + (v134)), floor_mod(v133, 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            const u64 t135 = (u64((shared_address(buf3 + ((((v134 * 4096) + (v6 * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t136 = (u64((shared_address(buf4 + ((v134 * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t135), "l"(t136), "r"(((1 <= v134) ? 1 : 0)));
            const u64 t137 = (u64((shared_address(buf3 + ((((v134 * 4096) + (v6 * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t138 = (u64((shared_address(buf4 + (((v134 * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t137), "l"(t138), "r"(1));
            const u64 t139 = (u64((shared_address(buf3 + ((((v134 * 4096) + (v6 * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t140 = (u64((shared_address(buf4 + (((v134 * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t139), "l"(t140), "r"(1));
            const u64 t141 = (u64((shared_address(buf3 + ((((v134 * 4096) + (v6 * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t142 = (u64((shared_address(buf4 + (((v134 * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t141), "l"(t142), "r"(1));
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v4, 128) == 0) && (1 <= v134))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + ((v134 - 1)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v4, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (2))) : "memory");
          }
          if ((floor_mod(v4, 128) == 0)) {
            asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
          }
          asm volatile("bar.sync 1, 128;" ::: "memory");
           {
            u32 buf8[4];
             {
              const int v143 = floor_div(((int(v2) * 25) + 15), 16);
              const int v144 = (v143 * 2);
              const int v145 = floor_mod((v3 + (v133 * min_int(v144, 132))), v144);
              const int v146 = floor_div(v145, 32);
              if ((floor_div((v145 - (v146 * 32)), min_int((v143 - (v146 * 16)), 16)) < 2)) {
                 {
                  const int v147 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v148 = (v147 * 2);
                  const int v149 = floor_mod((v3 + (v133 * min_int(v148, 132))), v148);
                  const int v150 = floor_div(v149, 32);
                  const float t151 = buf7[0];
                  const float t152 = buf7[1];
                  const int t153 = (floor_div((v149 - (v150 * 32)), min_int((v147 - (v150 * 16)), 16)) * 32);
                  const i64 t154 = (t153 + (floor_mod(v4, 4) * 2));
                  const u32 w155 = *reinterpret_cast<const u32*>(buf1 + t154 + 0);
                  const u16 t156 = u16((w155 >> 0 & 0xffffu));
                  const u16 t157 = u16((w155 >> 16 & 0xffffu));
                  const u32 t158 = u32(((u32(u16(f32_to_f16(float(max_nan((t151 + f16_to_f32(t156)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t152 + f16_to_f32(t157)), 0.0f)))))) << 16));
                  buf8[0] = t158;
                }
                 {
                  const int v159 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v160 = (v159 * 2);
                  const int v161 = floor_mod((v3 + (v133 * min_int(v160, 132))), v160);
                  const int v162 = floor_div(v161, 32);
                  const float t163 = buf7[2];
                  const float t164 = buf7[3];
                  const int t165 = (floor_div((v161 - (v162 * 32)), min_int((v159 - (v162 * 16)), 16)) * 32);
                  const i64 t166 = (t165 + (floor_mod(v4, 4) * 2));
                  const u32 w167 = *reinterpret_cast<const u32*>(buf1 + t166 + 0);
                  const u16 t168 = u16((w167 >> 0 & 0xffffu));
                  const u16 t169 = u16((w167 >> 16 & 0xffffu));
                  const u32 t170 = u32(((u32(u16(f32_to_f16(float(max_nan((t163 + f16_to_f32(t168)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t164 + f16_to_f32(t169)), 0.0f)))))) << 16));
                  buf8[1] = t170;
                }
              }
              else {
                buf8[0] = u32(0);
                buf8[1] = u32(0);
              }
            }
             {
              const int v171 = floor_div(((int(v2) * 25) + 15), 16);
              const int v172 = (v171 * 2);
              const int v173 = floor_mod((v3 + (v133 * min_int(v172, 132))), v172);
              const int v174 = floor_div(v173, 32);
              if ((floor_div((v173 - (v174 * 32)), min_int((v171 - (v174 * 16)), 16)) < 1)) {
                 {
                  const int v175 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v176 = (v175 * 2);
                  const int v177 = floor_mod((v3 + (v133 * min_int(v176, 132))), v176);
                  const int v178 = floor_div(v177, 32);
                  const float t179 = buf7[4];
                  const float t180 = buf7[5];
                  const int t181 = (floor_div((v177 - (v178 * 32)), min_int((v175 - (v178 * 16)), 16)) * 32);
                  const i64 t182 = ((t181 + (floor_mod(v4, 4) * 2)) + 8);
                  const u32 w183 = *reinterpret_cast<const u32*>(buf1 + t182 + 0);
                  const u16 t184 = u16((w183 >> 0 & 0xffffu));
                  const u16 t185 = u16((w183 >> 16 & 0xffffu));
                  const u32 t186 = u32(((u32(u16(f32_to_f16(float(max_nan((t179 + f16_to_f32(t184)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t180 + f16_to_f32(t185)), 0.0f)))))) << 16));
                  buf8[2] = t186;
                }
                 {
                  const int v187 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v188 = (v187 * 2);
                  const int v189 = floor_mod((v3 + (v133 * min_int(v188, 132))), v188);
                  const int v190 = floor_div(v189, 32);
                  const float t191 = buf7[6];
                  const float t192 = buf7[7];
                  const int t193 = (floor_div((v189 - (v190 * 32)), min_int((v187 - (v190 * 16)), 16)) * 32);
                  const i64 t194 = ((t193 + (floor_mod(v4, 4) * 2)) + 8);
                  const u32 w195 = *reinterpret_cast<const u32*>(buf1 + t194 + 0);
                  const u16 t196 = u16((w195 >> 0 & 0xffffu));
                  const u16 t197 = u16((w195 >> 16 & 0xffffu));
                  const u32 t198 = u32(((u32(u16(f32_to_f16(float(max_nan((t191 + f16_to_f32(t196)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t192 + f16_to_f32(t197)), 0.0f)))))) << 16));
                  buf8[3] = t198;
                }
              }
              else {
                buf8[2] = u32(0);
                buf8[3] = u32(0);
              }
            }
            const int t199 = (((v6 * 4096) + (floor_mod(v133, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t200 = ((t199 + (floor_mod(v4, 16) * 32)) + ((floor_mod(floor_div(v4, 16), 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8));
            const u32 t201 = buf8[0];
            const u32 t202 = buf8[1];
            const u32 t203 = buf8[2];
            const u32 t204 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t200 - 4096)))), "r"(t201), "r"(t202), "r"(t203), "r"(t204) : "memory");
          }
           {
            u32 buf9[4];
             {
              const int v205 = floor_div(((int(v2) * 25) + 15), 16);
              const int v206 = (v205 * 2);
              const int v207 = floor_mod((v3 + (v133 * min_int(v206, 132))), v206);
              const int v208 = floor_div(v207, 32);
              if ((floor_div((v207 - (v208 * 32)), min_int((v205 - (v208 * 16)), 16)) < 1)) {
                 {
                  const int v209 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v210 = (v209 * 2);
                  const int v211 = floor_mod((v3 + (v133 * min_int(v210, 132))), v210);
                  const int v212 = floor_div(v211, 32);
                  const float t213 = buf7[8];
                  const float t214 = buf7[9];
                  const int t215 = (floor_div((v211 - (v212 * 32)), min_int((v209 - (v212 * 16)), 16)) * 32);
                  const i64 t216 = ((t215 + (floor_mod(v4, 4) * 2)) + 16);
                  const u32 w217 = *reinterpret_cast<const u32*>(buf1 + t216 + 0);
                  const u16 t218 = u16((w217 >> 0 & 0xffffu));
                  const u16 t219 = u16((w217 >> 16 & 0xffffu));
                  const u32 t220 = u32(((u32(u16(f32_to_f16(float(max_nan((t213 + f16_to_f32(t218)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t214 + f16_to_f32(t219)), 0.0f)))))) << 16));
                  buf9[0] = t220;
                }
                 {
                  const int v221 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v222 = (v221 * 2);
                  const int v223 = floor_mod((v3 + (v133 * min_int(v222, 132))), v222);
                  const int v224 = floor_div(v223, 32);
                  const float t225 = buf7[10];
                  const float t226 = buf7[11];
                  const int t227 = (floor_div((v223 - (v224 * 32)), min_int((v221 - (v224 * 16)), 16)) * 32);
                  const i64 t228 = ((t227 + (floor_mod(v4, 4) * 2)) + 16);
                  const u32 w229 = *reinterpret_cast<const u32*>(buf1 + t228 + 0);
                  const u16 t230 = u16((w229 >> 0 & 0xffffu));
                  const u16 t231 = u16((w229 >> 16 & 0xffffu));
                  const u32 t232 = u32(((u32(u16(f32_to_f16(float(max_nan((t225 + f16_to_f32(t230)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t226 + f16_to_f32(t231)), 0.0f)))))) << 16));
                  buf9[1] = t232;
                }
              }
              else {
                buf9[0] = u32(0);
                buf9[1] = u32(0);
              }
            }
             {
              const int v233 = floor_div(((int(v2) * 25) + 15), 16);
              const int v234 = (v233 * 2);
              const int v235 = floor_mod((v3 + (v133 * min_int(v234, 132))), v234);
              const int v236 = floor_div(v235, 32);
              if ((floor_div((v235 - (v236 * 32)), min_int((v233 - (v236 * 16)), 16)) < 1)) {
                 {
                  const int v237 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v238 = (v237 * 2);
                  const int v239 = floor_mod((v3 + (v133 * min_int(v238, 132))), v238);
                  const int v240 = floor_div(v239, 32);
                  const float t241 = buf7[12];
                  const float t242 = buf7[13];
                  const int t243 = (floor_div((v239 - (v240 * 32)), min_int((v237 - (v240 * 16)), 16)) * 32);
                  const i64 t244 = ((t243 + (floor_mod(v4, 4) * 2)) + 24);
                  const u32 w245 = *reinterpret_cast<const u32*>(buf1 + t244 + 0);
                  const u16 t246 = u16((w245 >> 0 & 0xffffu));
                  const u16 t247 = u16((w245 >> 16 & 0xffffu));
                  const u32 t248 = u32(((u32(u16(f32_to_f16(float(max_nan((t241 + f16_to_f32(t246)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t242 + f16_to_f32(t247)), 0.0f)))))) << 16));
                  buf9[2] = t248;
                }
                 {
                  const int v249 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v250 = (v249 * 2);
                  const int v251 = floor_mod((v3 + (v133 * min_int(v250, 132))), v250);
                  const int v252 = floor_div(v251, 32);
                  const float t253 = buf7[14];
                  const float t254 = buf7[15];
                  const int t255 = (floor_div((v251 - (v252 * 32)), min_int((v249 - (v252 * 16)), 16)) * 32);
                  const i64 t256 = ((t255 + (floor_mod(v4, 4) * 2)) + 24);
                  const u32 w257 = *reinterpret_cast<const u32*>(buf1 + t256 + 0);
                  const u16 t258 = u16((w257 >> 0 & 0xffffu));
                  const u16 t259 = u16((w257 >> 16 & 0xffffu));
                  const u32 t260 = u32(((u32(u16(f32_to_f16(float(max_nan((t253 + f16_to_f32(t258)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t254 + f16_to_f32(t259)), 0.0f)))))) << 16));
                  buf9[3] = t260;
                }
              }
              else {
                buf9[2] = u32(0);
                buf9[3] = u32(0);
              }
            }
            const int t261 = (((v6 * 4096) + (floor_mod(v133, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t262 = (((floor_mod(floor_div(v4, 16), 2) + 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8);
            const u32 t263 = buf9[0];
            const u32 t264 = buf9[1];
            const u32 t265 = buf9[2];
            const u32 t266 = buf9[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t261 + (floor_mod(v4, 16) * 32)) + t262) - 4096)))), "r"(t263), "r"(t264), "r"(t265), "r"(t266) : "memory");
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("bar.sync 1, 128;" ::: "memory");
          if ((floor_mod(v4, 128) == 0)) {
             {
              const int v267 = floor_div(((int(v2) * 25) + 15), 16);
              const int v268 = (v267 * 2);
              const int v269 = floor_mod((v3 + (v133 * min_int(v268, 132))), v268);
              const int v270 = floor_div(v269, 32);
              const int v271 = (v269 - (v270 * 32));
              const int v272 = min_int((v267 - (v270 * 16)), 16);
              asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v1), "r"(shared_address(buf2 + ((((v6 * 4096) + (floor_mod(v133, 2) * 2048)) - 4096)))), "r"((floor_div(v271, v272) * 32)), "r"(((((v270 * 1024) + (v6 * 64)) + (floor_mod(v271, v272) * 64)) - 64)) : "memory");
            }
            asm volatile("cp.async.bulk.commit_group;" ::: "memory");
          }
        }
      }
      if ((floor_mod(v4, 128) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
