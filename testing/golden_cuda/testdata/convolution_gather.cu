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
           {
            u32 buf8[8];
             {
              const int v143 = floor_div(((int(v2) * 25) + 15), 16);
              const int v144 = (v143 * 2);
              const int v145 = floor_mod((v3 + (v133 * min_int(v144, 132))), v144);
              const int v146 = floor_div(v145, 32);
              const float t147 = buf7[0];
              const float t148 = buf7[1];
              const int t149 = (floor_div((v145 - (v146 * 32)), min_int((v143 - (v146 * 16)), 16)) * 32);
              const i64 t150 = min_int((t149 + (floor_mod(v4, 4) * 2)), 38);
              const u32 w151 = *reinterpret_cast<const u32*>(buf1 + t150 + 0);
              const u16 t152 = u16((w151 >> 0 & 0xffffu));
              const u16 t153 = u16((w151 >> 16 & 0xffffu));
              const u32 t154 = u32(((u32(u16(f32_to_f16(float(max_nan((t147 + f16_to_f32(t152)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t148 + f16_to_f32(t153)), 0.0f)))))) << 16));
              buf8[0] = t154;
            }
             {
              const int v155 = floor_div(((int(v2) * 25) + 15), 16);
              const int v156 = (v155 * 2);
              const int v157 = floor_mod((v3 + (v133 * min_int(v156, 132))), v156);
              const int v158 = floor_div(v157, 32);
              const float t159 = buf7[2];
              const float t160 = buf7[3];
              const int t161 = (floor_div((v157 - (v158 * 32)), min_int((v155 - (v158 * 16)), 16)) * 32);
              const i64 t162 = min_int((t161 + (floor_mod(v4, 4) * 2)), 38);
              const u32 w163 = *reinterpret_cast<const u32*>(buf1 + t162 + 0);
              const u16 t164 = u16((w163 >> 0 & 0xffffu));
              const u16 t165 = u16((w163 >> 16 & 0xffffu));
              const u32 t166 = u32(((u32(u16(f32_to_f16(float(max_nan((t159 + f16_to_f32(t164)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t160 + f16_to_f32(t165)), 0.0f)))))) << 16));
              buf8[1] = t166;
            }
             {
              const int v167 = floor_div(((int(v2) * 25) + 15), 16);
              const int v168 = (v167 * 2);
              const int v169 = floor_mod((v3 + (v133 * min_int(v168, 132))), v168);
              const int v170 = floor_div(v169, 32);
              const float t171 = buf7[4];
              const float t172 = buf7[5];
              const int t173 = (floor_div((v169 - (v170 * 32)), min_int((v167 - (v170 * 16)), 16)) * 32);
              const i64 t174 = min_int(((t173 + (floor_mod(v4, 4) * 2)) + 8), 38);
              const u32 w175 = *reinterpret_cast<const u32*>(buf1 + t174 + 0);
              const u16 t176 = u16((w175 >> 0 & 0xffffu));
              const u16 t177 = u16((w175 >> 16 & 0xffffu));
              const u32 t178 = u32(((u32(u16(f32_to_f16(float(max_nan((t171 + f16_to_f32(t176)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t172 + f16_to_f32(t177)), 0.0f)))))) << 16));
              buf8[2] = t178;
            }
             {
              const int v179 = floor_div(((int(v2) * 25) + 15), 16);
              const int v180 = (v179 * 2);
              const int v181 = floor_mod((v3 + (v133 * min_int(v180, 132))), v180);
              const int v182 = floor_div(v181, 32);
              const float t183 = buf7[6];
              const float t184 = buf7[7];
              const int t185 = (floor_div((v181 - (v182 * 32)), min_int((v179 - (v182 * 16)), 16)) * 32);
              const i64 t186 = min_int(((t185 + (floor_mod(v4, 4) * 2)) + 8), 38);
              const u32 w187 = *reinterpret_cast<const u32*>(buf1 + t186 + 0);
              const u16 t188 = u16((w187 >> 0 & 0xffffu));
              const u16 t189 = u16((w187 >> 16 & 0xffffu));
              const u32 t190 = u32(((u32(u16(f32_to_f16(float(max_nan((t183 + f16_to_f32(t188)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t184 + f16_to_f32(t189)), 0.0f)))))) << 16));
              buf8[3] = t190;
            }
             {
              const int v191 = floor_div(((int(v2) * 25) + 15), 16);
              const int v192 = (v191 * 2);
              const int v193 = floor_mod((v3 + (v133 * min_int(v192, 132))), v192);
              const int v194 = floor_div(v193, 32);
              const float t195 = buf7[8];
              const float t196 = buf7[9];
              const int t197 = (floor_div((v193 - (v194 * 32)), min_int((v191 - (v194 * 16)), 16)) * 32);
              const i64 t198 = min_int(((t197 + (floor_mod(v4, 4) * 2)) + 16), 38);
              const u32 w199 = *reinterpret_cast<const u32*>(buf1 + t198 + 0);
              const u16 t200 = u16((w199 >> 0 & 0xffffu));
              const u16 t201 = u16((w199 >> 16 & 0xffffu));
              const u32 t202 = u32(((u32(u16(f32_to_f16(float(max_nan((t195 + f16_to_f32(t200)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t196 + f16_to_f32(t201)), 0.0f)))))) << 16));
              buf8[4] = t202;
            }
             {
              const int v203 = floor_div(((int(v2) * 25) + 15), 16);
              const int v204 = (v203 * 2);
              const int v205 = floor_mod((v3 + (v133 * min_int(v204, 132))), v204);
              const int v206 = floor_div(v205, 32);
              const float t207 = buf7[10];
              const float t208 = buf7[11];
              const int t209 = (floor_div((v205 - (v206 * 32)), min_int((v203 - (v206 * 16)), 16)) * 32);
              const i64 t210 = min_int(((t209 + (floor_mod(v4, 4) * 2)) + 16), 38);
              const u32 w211 = *reinterpret_cast<const u32*>(buf1 + t210 + 0);
              const u16 t212 = u16((w211 >> 0 & 0xffffu));
              const u16 t213 = u16((w211 >> 16 & 0xffffu));
              const u32 t214 = u32(((u32(u16(f32_to_f16(float(max_nan((t207 + f16_to_f32(t212)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t208 + f16_to_f32(t213)), 0.0f)))))) << 16));
              buf8[5] = t214;
            }
             {
              const int v215 = floor_div(((int(v2) * 25) + 15), 16);
              const int v216 = (v215 * 2);
              const int v217 = floor_mod((v3 + (v133 * min_int(v216, 132))), v216);
              const int v218 = floor_div(v217, 32);
              const float t219 = buf7[12];
              const float t220 = buf7[13];
              const int t221 = (floor_div((v217 - (v218 * 32)), min_int((v215 - (v218 * 16)), 16)) * 32);
              const i64 t222 = min_int(((t221 + (floor_mod(v4, 4) * 2)) + 24), 38);
              const u32 w223 = *reinterpret_cast<const u32*>(buf1 + t222 + 0);
              const u16 t224 = u16((w223 >> 0 & 0xffffu));
              const u16 t225 = u16((w223 >> 16 & 0xffffu));
              const u32 t226 = u32(((u32(u16(f32_to_f16(float(max_nan((t219 + f16_to_f32(t224)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t220 + f16_to_f32(t225)), 0.0f)))))) << 16));
              buf8[6] = t226;
            }
             {
              const int v227 = floor_div(((int(v2) * 25) + 15), 16);
              const int v228 = (v227 * 2);
              const int v229 = floor_mod((v3 + (v133 * min_int(v228, 132))), v228);
              const int v230 = floor_div(v229, 32);
              const float t231 = buf7[14];
              const float t232 = buf7[15];
              const int t233 = (floor_div((v229 - (v230 * 32)), min_int((v227 - (v230 * 16)), 16)) * 32);
              const i64 t234 = min_int(((t233 + (floor_mod(v4, 4) * 2)) + 24), 38);
              const u32 w235 = *reinterpret_cast<const u32*>(buf1 + t234 + 0);
              const u16 t236 = u16((w235 >> 0 & 0xffffu));
              const u16 t237 = u16((w235 >> 16 & 0xffffu));
              const u32 t238 = u32(((u32(u16(f32_to_f16(float(max_nan((t231 + f16_to_f32(t236)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t232 + f16_to_f32(t237)), 0.0f)))))) << 16));
              buf8[7] = t238;
            }
            if ((floor_mod(v4, 128) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t239 = (((v6 * 4096) + (floor_mod(v133, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t240 = ((t239 + (floor_mod(v4, 16) * 32)) + ((floor_mod(floor_div(v4, 16), 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8));
            const u32 t241 = buf8[0];
            const u32 t242 = buf8[1];
            const u32 t243 = buf8[2];
            const u32 t244 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t240 - 4096)))), "r"(t241), "r"(t242), "r"(t243), "r"(t244) : "memory");
            const int t245 = (((v6 * 4096) + (floor_mod(v133, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t246 = (((floor_mod(floor_div(v4, 16), 2) + 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8);
            const u32 t247 = buf8[4];
            const u32 t248 = buf8[5];
            const u32 t249 = buf8[6];
            const u32 t250 = buf8[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t245 + (floor_mod(v4, 16) * 32)) + t246) - 4096)))), "r"(t247), "r"(t248), "r"(t249), "r"(t250) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((floor_mod(v4, 128) == 0)) {
               {
                const int v251 = floor_div(((int(v2) * 25) + 15), 16);
                const int v252 = (v251 * 2);
                const int v253 = floor_mod((v3 + (v133 * min_int(v252, 132))), v252);
                const int v254 = floor_div(v253, 32);
                const int v255 = (v253 - (v254 * 32));
                const int v256 = min_int((v251 - (v254 * 16)), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v1), "r"(shared_address(buf2 + ((((v6 * 4096) + (floor_mod(v133, 2) * 2048)) - 4096)))), "r"((floor_div(v255, v256) * 32)), "r"(((((v254 * 1024) + (v6 * 64)) + (floor_mod(v255, v256) * 64)) - 64)) : "memory");
              }
              asm volatile("cp.async.bulk.commit_group;" ::: "memory");
            }
          }
        }
      }
      if ((floor_mod(v4, 128) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
