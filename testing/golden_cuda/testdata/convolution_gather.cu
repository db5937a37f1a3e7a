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
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t5 = __shfl_sync(0xffffffffu, floor_div(v4, 128), 0);
    const int v6 = t5;
    if ((v6 == 0)) {
      const int v7 = (floor_div(((int(v2) * 25) + 15), 16) * 2);
      const int v8 = min_int(v7, 132);
      #pragma unroll 1
      for (int v9 = 0; v9 < floor_div((((v7 + v8) - v3) - 1), v8); ++v9) {
        #pragma unroll 1
        for (int v10 = 0; v10 < 3; ++v10) {
          mbarrier_wait(shared_address(buf6 + (v10)), (1 - floor_mod(v9, 2)));
          if ((v4 == 0)) {
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (v10))), "r"(4096) : "memory");
             {
              const int v11 = floor_div(((int(v2) * 25) + 15), 16);
              const int v12 = (v11 * 2);
              const int v13 = floor_mod((v3 + (v9 * min_int(v12, 132))), v12);
              const int v14 = floor_div(v13, 32);
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v10 * 2048)))), "l"(&v0), "r"(shared_address(buf5 + (v10))), "r"((v10 * 64)), "r"((floor_div((v13 - (v14 * 32)), min_int((v11 - (v14 * 16)), 16)) * 32)) : "memory");
            }
          }
           {
            const int v15 = floor_div(((int(v2) * 25) + 15), 16);
            const int v16 = (v15 * 2);
            const int v17 = floor_mod((v3 + (v9 * min_int(v16, 132))), v16);
            const int v18 = floor_div(v17, 32);
            const int t19 = ((v18 * 1024) + (floor_mod((v17 - (v18 * 32)), min_int((v15 - (v18 * 16)), 16)) * 64));
            const int v20 = min_int((t19 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
            const int v21 = min_int(((v10 * 8) + (floor_div(v4, 64) * 4)), 20);
            const int v22 = floor_mod(floor_div(v20, 10), 10);
            const int v23 = floor_mod(v21, 7);
            const int v24 = floor_mod(v20, 10);
            const int t25 = (((floor_div(v20, 100) * 1200) + (floor_div(v21, 7) * 400)) + (v22 * 40));
            const int v26 = ((t25 + (v23 * 20)) + (v24 * 2));
            const bool v27 = (((v10 * 2) + floor_div(v4, 64)) < 6);
            const int v28 = ((v22 * 2) + v23);
            const bool v29 = ((3 <= v28) && (v28 < 23));
            const bool v30 = (v27 && (v29 && (1 <= v24)));
            const bool v31 = (v27 && v29);
            const bool v32 = (v27 && (v29 && (v24 < 9)));
            const u16 t33 = ((v27 && (v29 && (2 <= v24)))) ? buf0[(v26 - 63)] : u16(0);
            const u16 t34 = (v30) ? buf0[(v26 - 62)] : u16(0);
            const u16 t35 = (v30) ? buf0[(v26 - 61)] : u16(0);
            const u16 t36 = (v31) ? buf0[(v26 - 60)] : u16(0);
            const u16 t37 = (v31) ? buf0[(v26 - 59)] : u16(0);
            const u16 t38 = (v32) ? buf0[(v26 - 58)] : u16(0);
            const u16 t39 = (v32) ? buf0[(v26 - 57)] : u16(0);
            const int t40 = (((v10 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
            const i64 t41 = (t40 + (((floor_mod(floor_div(v4, 64), 2) * 4) ^ floor_mod(v4, 8)) * 8));
            *reinterpret_cast<uint4*>(buf3 + t41 + 0) = make_uint4(u32(u16(t33)) | u32(u16(t34)) << 16, u32(u16(t35)) | u32(u16(t36)) << 16, u32(u16(t37)) | u32(u16(t38)) << 16, u32(u16(t39)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
          }
           {
            const int v42 = floor_div(((int(v2) * 25) + 15), 16);
            const int v43 = (v42 * 2);
            const int v44 = floor_mod((v3 + (v9 * min_int(v43, 132))), v43);
            const int v45 = floor_div(v44, 32);
            const int t46 = ((v45 * 1024) + (floor_mod((v44 - (v45 * 32)), min_int((v42 - (v45 * 16)), 16)) * 64));
            const int v47 = min_int((t46 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
            const int v48 = min_int((((v10 * 8) + (floor_div(v4, 64) * 4)) + 1), 20);
            const int v49 = floor_mod(floor_div(v47, 10), 10);
            const int v50 = floor_mod(v48, 7);
            const int v51 = floor_mod(v47, 10);
            const int t52 = (((floor_div(v47, 100) * 1200) + (floor_div(v48, 7) * 400)) + (v49 * 40));
            const int v53 = ((t52 + (v50 * 20)) + (v51 * 2));
            const bool v54 = (((v10 * 2) + floor_div(v4, 64)) < 5);
            const int v55 = ((v49 * 2) + v50);
            const bool v56 = ((3 <= v55) && (v55 < 23));
            const bool v57 = (v54 && (v56 && (1 <= v51)));
            const bool v58 = (v54 && v56);
            const bool v59 = (v54 && (v56 && (v51 < 9)));
            const u16 t60 = ((v54 && (v56 && (2 <= v51)))) ? buf0[(v53 - 63)] : u16(0);
            const u16 t61 = (v57) ? buf0[(v53 - 62)] : u16(0);
            const u16 t62 = (v57) ? buf0[(v53 - 61)] : u16(0);
            const u16 t63 = (v58) ? buf0[(v53 - 60)] : u16(0);
            const u16 t64 = (v58) ? buf0[(v53 - 59)] : u16(0);
            const u16 t65 = (v59) ? buf0[(v53 - 58)] : u16(0);
            const u16 t66 = (v59) ? buf0[(v53 - 57)] : u16(0);
            const int t67 = (((v10 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
            const int t68 = (t67 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 1) ^ floor_mod(v4, 8)) * 8));
            const i64 t69 = t68;
            *reinterpret_cast<uint4*>(buf3 + t69 + 0) = make_uint4(u32(u16(t60)) | u32(u16(t61)) << 16, u32(u16(t62)) | u32(u16(t63)) << 16, u32(u16(t64)) | u32(u16(t65)) << 16, u32(u16(t66)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
          }
           {
            const int v70 = floor_div(((int(v2) * 25) + 15), 16);
            const int v71 = (v70 * 2);
            const int v72 = floor_mod((v3 + (v9 * min_int(v71, 132))), v71);
            const int v73 = floor_div(v72, 32);
            const int t74 = ((v73 * 1024) + (floor_mod((v72 - (v73 * 32)), min_int((v70 - (v73 * 16)), 16)) * 64));
            const int v75 = min_int((t74 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
            const int v76 = min_int((((v10 * 8) + (floor_div(v4, 64) * 4)) + 2), 20);
            const int v77 = floor_mod(floor_div(v75, 10), 10);
            const int v78 = floor_mod(v76, 7);
            const int v79 = floor_mod(v75, 10);
            const int t80 = (((floor_div(v75, 100) * 1200) + (floor_div(v76, 7) * 400)) + (v77 * 40));
            const int v81 = ((t80 + (v78 * 20)) + (v79 * 2));
            const bool v82 = (((v10 * 2) + floor_div(v4, 64)) < 5);
            const int v83 = ((v77 * 2) + v78);
            const bool v84 = ((3 <= v83) && (v83 < 23));
            const bool v85 = (v82 && (v84 && (1 <= v79)));
            const bool v86 = (v82 && v84);
            const bool v87 = (v82 && (v84 && (v79 < 9)));
            const u16 t88 = ((v82 && (v84 && (2 <= v79)))) ? buf0[(v81 - 63)] : u16(0);
            const u16 t89 = (v85) ? buf0[(v81 - 62)] : u16(0);
            const u16 t90 = (v85) ? buf0[(v81 - 61)] : u16(0);
            const u16 t91 = (v86) ? buf0[(v81 - 60)] : u16(0);
            const u16 t92 = (v86) ? buf0[(v81 - 59)] : u16(0);
            const u16 t93 = (v87) ? buf0[(v81 - 58)] : u16(0);
            const u16 t94 = (v87) ? buf0[(v81 - 57)] : u16(0);
            const int t95 = (((v10 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
            const int t96 = (t95 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 2) ^ floor_mod(v4, 8)) * 8));
            const i64 t97 = t96;
            *reinterpret_cast<uint4*>(buf3 + t97 + 0) = make_uint4(u32(u16(t88)) | u32(u16(t89)) << 16, u32(u16(t90)) | u32(u16(t91)) << 16, u32(u16(t92)) | u32(u16(t93)) << 16, u32(u16(t94)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
          }
           {
            const int v98 = floor_div(((int(v2) * 25) + 15), 16);
            const int v99 = (v98 * 2);
            const int v100 = floor_mod((v3 + (v9 * min_int(v99, 132))), v99);
            const int v101 = floor_div(v100, 32);
            const int t102 = ((v101 * 1024) + (floor_mod((v100 - (v101 * 32)), min_int((v98 - (v101 * 16)), 16)) * 64));
            const int v103 = min_int((t102 + floor_mod(v4, 64)), ((int(v2) * 100) - 1));
            const int v104 = min_int((((v10 * 8) + (floor_div(v4, 64) * 4)) + 3), 20);
            const int v105 = floor_mod(floor_div(v103, 10), 10);
            const int v106 = floor_mod(v104, 7);
            const int v107 = floor_mod(v103, 10);
            const int t108 = (((floor_div(v103, 100) * 1200) + (floor_div(v104, 7) * 400)) + (v105 * 40));
            const int v109 = ((t108 + (v106 * 20)) + (v107 * 2));
            const bool v110 = (((v10 * 2) + floor_div(v4, 64)) < 5);
            const int v111 = ((v105 * 2) + v106);
            const bool v112 = ((3 <= v111) && (v111 < 23));
            const bool v113 = (v110 && (v112 && (1 <= v107)));
            const bool v114 = (v110 && v112);
            const bool v115 = (v110 && (v112 && (v107 < 9)));
            const u16 t116 = ((v110 && (v112 && (2 <= v107)))) ? buf0[(v109 - 63)] : u16(0);
            const u16 t117 = (v113) ? buf0[(v109 - 62)] : u16(0);
            const u16 t118 = (v113) ? buf0[(v109 - 61)] : u16(0);
            const u16 t119 = (v114) ? buf0[(v109 - 60)] : u16(0);
            const u16 t120 = (v114) ? buf0[(v109 - 59)] : u16(0);
            const u16 t121 = (v115) ? buf0[(v109 - 58)] : u16(0);
            const u16 t122 = (v115) ? buf0[(v109 - 57)] : u16(0);
            const int t123 = (((v10 * 4096) + (floor_div(v4, 128) * 4096)) + (floor_mod(v4, 64) * 64));
            const int t124 = (t123 + ((((floor_mod(floor_div(v4, 64), 2) * 4) + 3) ^ floor_mod(v4, 8)) * 8));
            const i64 t125 = t124;
            *reinterpret_cast<uint4*>(buf3 + t125 + 0) = make_uint4(u32(u16(t116)) | u32(u16(t117)) << 16, u32(u16(t118)) | u32(u16(t119)) << 16, u32(u16(t120)) | u32(u16(t121)) << 16, u32(u16(t122)) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (v10))) : "memory");
        }
      }
    }
    else {
      float buf7[16];
       {
        const int v126 = (floor_div(((int(v2) * 25) + 15), 16) * 2);
        const int v127 = min_int(v126, 132);
        #pragma unroll 1
        for (int v128 = 0; v128 < floor_div((((v126 + v127) - v3) - 1), v127); ++v128) {
          #pragma unroll 1
          for (int v129 = 0; v129 < 3; ++v129) {
            mbarrier_wait(shared_address(buf5 + (v129)), floor_mod(v128, 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            const u64 t130 = (u64((shared_address(buf3 + ((((v129 * 4096) + (v6 * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t131 = (u64((shared_address(buf4 + ((v129 * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t130), "l"(t131), "r"(((1 <= v129) ? 1 : 0)));
            const u64 t132 = (u64((shared_address(buf3 + ((((v129 * 4096) + (v6 * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t133 = (u64((shared_address(buf4 + (((v129 * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t132), "l"(t133), "r"(1));
            const u64 t134 = (u64((shared_address(buf3 + ((((v129 * 4096) + (v6 * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t135 = (u64((shared_address(buf4 + (((v129 * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t134), "l"(t135), "r"(1));
            const u64 t136 = (u64((shared_address(buf3 + ((((v129 * 4096) + (v6 * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t137 = (u64((shared_address(buf4 + (((v129 * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]) : "l"(t136), "l"(t137), "r"(1));
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v4, 128) == 0) && (1 <= v129))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + ((v129 - 1)))) : "memory");
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
              const int v138 = floor_div(((int(v2) * 25) + 15), 16);
              const int v139 = (v138 * 2);
              const int v140 = floor_mod((v3 + (v128 * min_int(v139, 132))), v139);
              const int v141 = floor_div(v140, 32);
              if ((floor_div((v140 - (v141 * 32)), min_int((v138 - (v141 * 16)), 16)) < 2)) {
                 {
                  const int v142 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v143 = (v142 * 2);
                  const int v144 = floor_mod((v3 + (v128 * min_int(v143, 132))), v143);
                  const int v145 = floor_div(v144, 32);
                  const float t146 = buf7[0];
                  const float t147 = buf7[1];
                  const int t148 = (floor_div((v144 - (v145 * 32)), min_int((v142 - (v145 * 16)), 16)) * 32);
                  const i64 t149 = (t148 + (floor_mod(v4, 4) * 2));
                  const u32 w150 = *reinterpret_cast<const u32*>(buf1 + t149 + 0);
                  const u16 t151 = u16((w150 >> 0 & 0xffffu));
                  const u16 t152 = u16((w150 >> 16 & 0xffffu));
                  const u32 t153 = u32(((u32(u16(f32_to_f16(float(max_nan((t146 + f16_to_f32(t151)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t147 + f16_to_f32(t152)), 0.0f)))))) << 16));
                  buf8[0] = t153;
                }
                 {
                  const int v154 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v155 = (v154 * 2);
                  const int v156 = floor_mod((v3 + (v128 * min_int(v155, 132))), v155);
                  const int v157 = floor_div(v156, 32);
                  const float t158 = buf7[2];
                  const float t159 = buf7[3];
                  const int t160 = (floor_div((v156 - (v157 * 32)), min_int((v154 - (v157 * 16)), 16)) * 32);
                  const i64 t161 = (t160 + (floor_mod(v4, 4) * 2));
                  const u32 w162 = *reinterpret_cast<const u32*>(buf1 + t161 + 0);
                  const u16 t163 = u16((w162 >> 0 & 0xffffu));
                  const u16 t164 = u16((w162 >> 16 & 0xffffu));
                  const u32 t165 = u32(((u32(u16(f32_to_f16(float(max_nan((t158 + f16_to_f32(t163)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t159 + f16_to_f32(t164)), 0.0f)))))) << 16));
                  buf8[1] = t165;
                }
              }
              else {
                buf8[0] = u32(0);
                buf8[1] = u32(0);
              }
            }
             {
              const int v166 = floor_div(((int(v2) * 25) + 15), 16);
              const int v167 = (v166 * 2);
              const int v168 = floor_mod((v3 + (v128 * min_int(v167, 132))), v167);
              const int v169 = floor_div(v168, 32);
              if ((floor_div((v168 - (v169 * 32)), min_int((v166 - (v169 * 16)), 16)) < 1)) {
                 {
                  const int v170 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v171 = (v170 * 2);
                  const int v172 = floor_mod((v3 + (v128 * min_int(v171, 132))), v171);
                  const int v173 = floor_div(v172, 32);
                  const float t174 = buf7[4];
                  const float t175 = buf7[5];
                  const int t176 = (floor_div((v172 - (v173 * 32)), min_int((v170 - (v173 * 16)), 16)) * 32);
                  const i64 t177 = ((t176 + (floor_mod(v4, 4) * 2)) + 8);
                  const u32 w178 = *reinterpret_cast<const u32*>(buf1 + t177 + 0);
                  const u16 t179 = u16((w178 >> 0 & 0xffffu));
                  const u16 t180 = u16((w178 >> 16 & 0xffffu));
                  const u32 t181 = u32(((u32(u16(f32_to_f16(float(max_nan((t174 + f16_to_f32(t179)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t175 + f16_to_f32(t180)), 0.0f)))))) << 16));
                  buf8[2] = t181;
                }
                 {
                  const int v182 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v183 = (v182 * 2);
                  const int v184 = floor_mod((v3 + (v128 * min_int(v183, 132))), v183);
                  const int v185 = floor_div(v184, 32);
                  const float t186 = buf7[6];
                  const float t187 = buf7[7];
                  const int t188 = (floor_div((v184 - (v185 * 32)), min_int((v182 - (v185 * 16)), 16)) * 32);
                  const i64 t189 = ((t188 + (floor_mod(v4, 4) * 2)) + 8);
                  const u32 w190 = *reinterpret_cast<const u32*>(buf1 + t189 + 0);
                  const u16 t191 = u16((w190 >> 0 & 0xffffu));
                  const u16 t192 = u16((w190 >> 16 & 0xffffu));
                  const u32 t193 = u32(((u32(u16(f32_to_f16(float(max_nan((t186 + f16_to_f32(t191)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t187 + f16_to_f32(t192)), 0.0f)))))) << 16));
                  buf8[3] = t193;
                }
              }
              else {
                buf8[2] = u32(0);
                buf8[3] = u32(0);
              }
            }
            const int t194 = (((v6 * 4096) + (floor_mod(v128, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t195 = ((t194 + (floor_mod(v4, 16) * 32)) + ((floor_mod(floor_div(v4, 16), 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8));
            const u32 t196 = buf8[0];
            const u32 t197 = buf8[1];
            const u32 t198 = buf8[2];
            const u32 t199 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t195 - 4096)))), "r"(t196), "r"(t197), "r"(t198), "r"(t199) : "memory");
          }
           {
            u32 buf9[4];
             {
              const int v200 = floor_div(((int(v2) * 25) + 15), 16);
              const int v201 = (v200 * 2);
              const int v202 = floor_mod((v3 + (v128 * min_int(v201, 132))), v201);
              const int v203 = floor_div(v202, 32);
              if ((floor_div((v202 - (v203 * 32)), min_int((v200 - (v203 * 16)), 16)) < 1)) {
                 {
                  const int v204 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v205 = (v204 * 2);
                  const int v206 = floor_mod((v3 + (v128 * min_int(v205, 132))), v205);
                  const int v207 = floor_div(v206, 32);
                  const float t208 = buf7[8];
                  const float t209 = buf7[9];
                  const int t210 = (floor_div((v206 - (v207 * 32)), min_int((v204 - (v207 * 16)), 16)) * 32);
                  const i64 t211 = ((t210 + (floor_mod(v4, 4) * 2)) + 16);
                  const u32 w212 = *reinterpret_cast<const u32*>(buf1 + t211 + 0);
                  const u16 t213 = u16((w212 >> 0 & 0xffffu));
                  const u16 t214 = u16((w212 >> 16 & 0xffffu));
                  const u32 t215 = u32(((u32(u16(f32_to_f16(float(max_nan((t208 + f16_to_f32(t213)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t209 + f16_to_f32(t214)), 0.0f)))))) << 16));
                  buf9[0] = t215;
                }
                 {
                  const int v216 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v217 = (v216 * 2);
                  const int v218 = floor_mod((v3 + (v128 * min_int(v217, 132))), v217);
                  const int v219 = floor_div(v218, 32);
                  const float t220 = buf7[10];
                  const float t221 = buf7[11];
                  const int t222 = (floor_div((v218 - (v219 * 32)), min_int((v216 - (v219 * 16)), 16)) * 32);
                  const i64 t223 = ((t222 + (floor_mod(v4, 4) * 2)) + 16);
                  const u32 w224 = *reinterpret_cast<const u32*>(buf1 + t223 + 0);
                  const u16 t225 = u16((w224 >> 0 & 0xffffu));
                  const u16 t226 = u16((w224 >> 16 & 0xffffu));
                  const u32 t227 = u32(((u32(u16(f32_to_f16(float(max_nan((t220 + f16_to_f32(t225)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t221 + f16_to_f32(t226)), 0.0f)))))) << 16));
                  buf9[1] = t227;
                }
              }
              else {
                buf9[0] = u32(0);
                buf9[1] = u32(0);
              }
            }
             {
              const int v228 = floor_div(((int(v2) * 25) + 15), 16);
              const int v229 = (v228 * 2);
              const int v230 = floor_mod((v3 + (v128 * min_int(v229, 132))), v229);
              const int v231 = floor_div(v230, 32);
              if ((floor_div((v230 - (v231 * 32)), min_int((v228 - (v231 * 16)), 16)) < 1)) {
                 {
                  const int v232 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v233 = (v232 * 2);
                  const int v234 = floor_mod((v3 + (v128 * min_int(v233, 132))), v233);
                  const int v235 = floor_div(v234, 32);
                  const float t236 = buf7[12];
                  const float t237 = buf7[13];
                  const int t238 = (floor_div((v234 - (v235 * 32)), min_int((v232 - (v235 * 16)), 16)) * 32);
                  const i64 t239 = ((t238 + (floor_mod(v4, 4) * 2)) + 24);
                  const u32 w240 = *reinterpret_cast<const u32*>(buf1 + t239 + 0);
                  const u16 t241 = u16((w240 >> 0 & 0xffffu));
                  const u16 t242 = u16((w240 >> 16 & 0xffffu));
                  const u32 t243 = u32(((u32(u16(f32_to_f16(float(max_nan((t236 + f16_to_f32(t241)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t237 + f16_to_f32(t242)), 0.0f)))))) << 16));
                  buf9[2] = t243;
                }
                 {
                  const int v244 = floor_div(((int(v2) * 25) + 15), 16);
                  const int v245 = (v244 * 2);
                  const int v246 = floor_mod((v3 + (v128 * min_int(v245, 132))), v245);
                  const int v247 = floor_div(v246, 32);
                  const float t248 = buf7[14];
                  const float t249 = buf7[15];
                  const int t250 = (floor_div((v246 - (v247 * 32)), min_int((v244 - (v247 * 16)), 16)) * 32);
                  const i64 t251 = ((t250 + (floor_mod(v4, 4) * 2)) + 24);
                  const u32 w252 = *reinterpret_cast<const u32*>(buf1 + t251 + 0);
                  const u16 t253 = u16((w252 >> 0 & 0xffffu));
                  const u16 t254 = u16((w252 >> 16 & 0xffffu));
                  const u32 t255 = u32(((u32(u16(f32_to_f16(float(max_nan((t248 + f16_to_f32(t253)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t249 + f16_to_f32(t254)), 0.0f)))))) << 16));
                  buf9[3] = t255;
                }
              }
              else {
                buf9[2] = u32(0);
                buf9[3] = u32(0);
              }
            }
            const int t256 = (((v6 * 4096) + (floor_mod(v128, 2) * 2048)) + (floor_mod(floor_div(v4, 32), 4) * 512));
            const int t257 = (((floor_mod(floor_div(v4, 16), 2) + 2) ^ floor_mod(floor_div(v4, 2), 4)) * 8);
            const u32 t258 = buf9[0];
            const u32 t259 = buf9[1];
            const u32 t260 = buf9[2];
            const u32 t261 = buf9[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((((t256 + (floor_mod(v4, 16) * 32)) + t257) - 4096)))), "r"(t258), "r"(t259), "r"(t260), "r"(t261) : "memory");
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("bar.sync 1, 128;" ::: "memory");
          if ((floor_mod(v4, 128) == 0)) {
             {
              const int v262 = floor_div(((int(v2) * 25) + 15), 16);
              const int v263 = (v262 * 2);
              const int v264 = floor_mod((v3 + (v128 * min_int(v263, 132))), v263);
              const int v265 = floor_div(v264, 32);
              const int v266 = (v264 - (v265 * 32));
              const int v267 = min_int((v262 - (v265 * 16)), 16);
              asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v1), "r"(shared_address(buf2 + ((((v6 * 4096) + (floor_mod(v128, 2) * 2048)) - 4096)))), "r"((floor_div(v266, v267) * 32)), "r"(((((v265 * 1024) + (v6 * 64)) + (floor_mod(v266, v267) * 64)) - 64)) : "memory");
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
