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

// linear by matmul_wgmma_sm90 tile 64x64x64 stages 3 split 4
extern "C" __global__ void __launch_bounds__(256, 1) linear_wgmma(float* buf0, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const i64 v2) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v3 = blockIdx.x;
  const int v4 = threadIdx.x;
  u16* const buf1 = reinterpret_cast<u16*>(shared_memory + 0);
  u16* const buf2 = reinterpret_cast<u16*>(shared_memory + 24576);
  i64* const buf3 = reinterpret_cast<i64*>(shared_memory + 49152);
  i64* const buf4 = reinterpret_cast<i64*>(shared_memory + 49216);
  if ((v4 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf3 + (2))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (2))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
  }
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t5 = __shfl_sync(0xffffffffu, floor_div(v4, 128), 0);
    const int v6 = t5;
    if ((v6 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v4 == 0)) {
        const int v7 = (floor_div((int(v2) + 63), 64) * 8);
        const int v8 = min_int(v7, 132);
        #pragma unroll 1
        for (int v9 = 0; v9 < floor_div((((v7 + v8) - v3) - 1), v8); ++v9) {
          #pragma unroll 1
          for (int v10 = 0; v10 < 8; ++v10) {
            mbarrier_wait(shared_address(buf4 + (floor_mod(((v9 * 2) + v10), 3))), (1 - floor_mod(floor_div(((v9 * 8) + v10), 3), 2)));
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf3 + (floor_mod(((v9 * 2) + v10), 3)))), "r"(16384) : "memory");
             {
              const int v11 = floor_mod(((v9 * 2) + v10), 3);
              const int v12 = floor_div((int(v2) + 63), 64);
              const int v13 = (v3 + (v9 * min_int((v12 * 8), 132)));
              const int v14 = (v12 * 2);
              const int v15 = floor_mod(v13, v14);
              const int v16 = floor_div(v15, 32);
              const int t17 = ((v16 * 1024) + (floor_mod((v15 - (v16 * 32)), min_int((v12 - (v16 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + ((v11 * 4096)))), "l"(&v0), "r"(shared_address(buf3 + (v11))), "r"(((floor_div(v13, v14) * 512) + (v10 * 64))), "r"(t17) : "memory");
            }
             {
              const int v18 = floor_mod(((v9 * 2) + v10), 3);
              const int v19 = floor_div((int(v2) + 63), 64);
              const int v20 = (v3 + (v9 * min_int((v19 * 8), 132)));
              const int v21 = (v19 * 2);
              const int v22 = floor_mod(v20, v21);
              const int v23 = floor_div(v22, 32);
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf2 + ((v18 * 4096)))), "l"(&v1), "r"(shared_address(buf3 + (v18))), "r"(((floor_div(v20, v21) * 512) + (v10 * 64))), "r"((floor_div((v22 - (v23 * 32)), min_int((v19 - (v23 * 16)), 16)) * 64)) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf5[32];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
       {
        const int v24 = (floor_div((int(v2) + 63), 64) * 8);
        const int v25 = min_int(v24, 132);
        #pragma unroll 1
        for (int v26 = 0; v26 < floor_div((((v24 + v25) - v3) - 1), v25); ++v26) {
          #pragma unroll 1
          for (int v27 = 0; v27 < 8; ++v27) {
            mbarrier_wait(shared_address(buf3 + (floor_mod(((v26 * 2) + v27), 3))), floor_mod(floor_div(((v26 * 8) + v27), 3), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v28 = (floor_mod(((v26 * 2) + v27), 3) * 4096);
              const u64 t29 = (u64((shared_address(buf1 + ((((v6 * 4096) + v28) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t30 = (u64((shared_address(buf2 + (v28)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t29), "l"(t30), "r"(((1 <= v27) ? 1 : 0)));
            }
             {
              const int v31 = (floor_mod(((v26 * 2) + v27), 3) * 4096);
              const u64 t32 = (u64((shared_address(buf1 + ((((v6 * 4096) + v31) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t33 = (u64((shared_address(buf2 + ((v31 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t32), "l"(t33), "r"(1));
            }
             {
              const int v34 = (floor_mod(((v26 * 2) + v27), 3) * 4096);
              const u64 t35 = (u64((shared_address(buf1 + ((((v6 * 4096) + v34) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t36 = (u64((shared_address(buf2 + ((v34 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t35), "l"(t36), "r"(1));
            }
             {
              const int v37 = (floor_mod(((v26 * 2) + v27), 3) * 4096);
              const u64 t38 = (u64((shared_address(buf1 + ((((v6 * 4096) + v37) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t39 = (u64((shared_address(buf2 + ((v37 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t38), "l"(t39), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v4, 128) == 0) && (1 <= v27))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf4 + (floor_mod((((v26 * 2) + v27) - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v4, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf4 + (floor_mod(((v26 * 2) + 1), 3)))) : "memory");
          }
           {
            const int v40 = floor_div((int(v2) + 63), 64);
            const int v41 = floor_mod((v3 + (v26 * min_int((v40 * 8), 132))), (v40 * 2));
            const int v42 = floor_div(v41, 32);
            const int v43 = (v41 - (v42 * 32));
            const int v44 = min_int((v40 - (v42 * 16)), 16);
            const int t45 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t46 = ((i64(((v42 * 1024) + (floor_mod(v43, v44) * 64))) + i64((t45 - 64))) < v2);
            if ((t46 && (((floor_div(v43, v44) * 32) + floor_mod(v4, 4)) < 36))) {
              const int v47 = floor_div((int(v2) + 63), 64);
              const int v48 = (v3 + (v26 * min_int((v47 * 8), 132)));
              const int v49 = (v47 * 2);
              const int v50 = floor_mod(v48, v49);
              const int v51 = floor_div(v50, 32);
              const int v52 = (v50 - (v51 * 32));
              const int v53 = min_int((v47 - (v51 * 16)), 16);
              const float t54 = buf5[0];
              const float t55 = buf5[1];
              const int t56 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t57 = min_int((i64(((v51 * 1024) + (floor_mod(v52, v53) * 64))) + i64((t56 - 64))), i64((int(v2) - 1)));
              const i64 t58 = (((t57 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v48, v49)))) + i64((floor_div(v52, v53) * 64)));
              const i64 t59 = (t58 + i64((floor_mod(v4, 4) * 2)));
              *reinterpret_cast<uint2*>(buf0 + t59 + 0) = make_uint2(__float_as_uint(t54), __float_as_uint(t55));
            }
          }
           {
            const int v60 = floor_div((int(v2) + 63), 64);
            const int v61 = floor_mod((v3 + (v26 * min_int((v60 * 8), 132))), (v60 * 2));
            const int v62 = floor_div(v61, 32);
            const int v63 = (v61 - (v62 * 32));
            const int v64 = min_int((v60 - (v62 * 16)), 16);
            const int t65 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t66 = ((i64(((v62 * 1024) + (floor_mod(v63, v64) * 64))) + i64((t65 - 64))) < v2);
            if ((t66 && (((floor_div(v63, v64) * 32) + floor_mod(v4, 4)) < 32))) {
              const int v67 = floor_div((int(v2) + 63), 64);
              const int v68 = (v3 + (v26 * min_int((v67 * 8), 132)));
              const int v69 = (v67 * 2);
              const int v70 = floor_mod(v68, v69);
              const int v71 = floor_div(v70, 32);
              const int v72 = (v70 - (v71 * 32));
              const int v73 = min_int((v67 - (v71 * 16)), 16);
              const float t74 = buf5[4];
              const float t75 = buf5[5];
              const int t76 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t77 = min_int((i64(((v71 * 1024) + (floor_mod(v72, v73) * 64))) + i64((t76 - 64))), i64((int(v2) - 1)));
              const i64 t78 = (((t77 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v68, v69)))) + i64(((floor_mod(v4, 4) * 2) + 8)));
              const i64 t79 = (t78 + i64((floor_div(v72, v73) * 64)));
              *reinterpret_cast<uint2*>(buf0 + t79 + 0) = make_uint2(__float_as_uint(t74), __float_as_uint(t75));
            }
          }
           {
            const int v80 = floor_div((int(v2) + 63), 64);
            const int v81 = floor_mod((v3 + (v26 * min_int((v80 * 8), 132))), (v80 * 2));
            const int v82 = floor_div(v81, 32);
            const int v83 = (v81 - (v82 * 32));
            const int v84 = min_int((v80 - (v82 * 16)), 16);
            const int t85 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t86 = ((i64(((v82 * 1024) + (floor_mod(v83, v84) * 64))) + i64((t85 - 64))) < v2);
            if ((t86 && (((floor_div(v83, v84) * 32) + floor_mod(v4, 4)) < 28))) {
              const int v87 = floor_div((int(v2) + 63), 64);
              const int v88 = (v3 + (v26 * min_int((v87 * 8), 132)));
              const int v89 = (v87 * 2);
              const int v90 = floor_mod(v88, v89);
              const int v91 = floor_div(v90, 32);
              const int v92 = (v90 - (v91 * 32));
              const int v93 = min_int((v87 - (v91 * 16)), 16);
              const float t94 = buf5[8];
              const float t95 = buf5[9];
              const int t96 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t97 = min_int((i64(((v91 * 1024) + (floor_mod(v92, v93) * 64))) + i64((t96 - 64))), i64((int(v2) - 1)));
              const i64 t98 = (((t97 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v88, v89)))) + i64(((floor_mod(v4, 4) * 2) + 16)));
              const i64 t99 = (t98 + i64((floor_div(v92, v93) * 64)));
              *reinterpret_cast<uint2*>(buf0 + t99 + 0) = make_uint2(__float_as_uint(t94), __float_as_uint(t95));
            }
          }
           {
            const int v100 = floor_div((int(v2) + 63), 64);
            const int v101 = floor_mod((v3 + (v26 * min_int((v100 * 8), 132))), (v100 * 2));
            const int v102 = floor_div(v101, 32);
            const int v103 = (v101 - (v102 * 32));
            const int v104 = min_int((v100 - (v102 * 16)), 16);
            const int t105 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t106 = ((i64(((v102 * 1024) + (floor_mod(v103, v104) * 64))) + i64((t105 - 64))) < v2);
            if ((t106 && (((floor_div(v103, v104) * 32) + floor_mod(v4, 4)) < 24))) {
              const int v107 = floor_div((int(v2) + 63), 64);
              const int v108 = (v3 + (v26 * min_int((v107 * 8), 132)));
              const int v109 = (v107 * 2);
              const int v110 = floor_mod(v108, v109);
              const int v111 = floor_div(v110, 32);
              const int v112 = (v110 - (v111 * 32));
              const int v113 = min_int((v107 - (v111 * 16)), 16);
              const float t114 = buf5[12];
              const float t115 = buf5[13];
              const int t116 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t117 = min_int((i64(((v111 * 1024) + (floor_mod(v112, v113) * 64))) + i64((t116 - 64))), i64((int(v2) - 1)));
              const i64 t118 = ((t117 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v108, v109))));
              const i64 t119 = ((t118 + i64(((floor_mod(v4, 4) * 2) + 24))) + i64((floor_div(v112, v113) * 64)));
              const i64 t120 = t119;
              *reinterpret_cast<uint2*>(buf0 + t120 + 0) = make_uint2(__float_as_uint(t114), __float_as_uint(t115));
            }
          }
           {
            const int v121 = floor_div((int(v2) + 63), 64);
            const int v122 = floor_mod((v3 + (v26 * min_int((v121 * 8), 132))), (v121 * 2));
            const int v123 = floor_div(v122, 32);
            const int v124 = (v122 - (v123 * 32));
            const int v125 = min_int((v121 - (v123 * 16)), 16);
            const int t126 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t127 = ((i64(((v123 * 1024) + (floor_mod(v124, v125) * 64))) + i64((t126 - 64))) < v2);
            if ((t127 && (((floor_div(v124, v125) * 32) + floor_mod(v4, 4)) < 20))) {
              const int v128 = floor_div((int(v2) + 63), 64);
              const int v129 = (v3 + (v26 * min_int((v128 * 8), 132)));
              const int v130 = (v128 * 2);
              const int v131 = floor_mod(v129, v130);
              const int v132 = floor_div(v131, 32);
              const int v133 = (v131 - (v132 * 32));
              const int v134 = min_int((v128 - (v132 * 16)), 16);
              const float t135 = buf5[16];
              const float t136 = buf5[17];
              const int t137 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t138 = min_int((i64(((v132 * 1024) + (floor_mod(v133, v134) * 64))) + i64((t137 - 64))), i64((int(v2) - 1)));
              const i64 t139 = ((t138 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v129, v130))));
              const i64 t140 = ((t139 + i64(((floor_mod(v4, 4) * 2) + 32))) + i64((floor_div(v133, v134) * 64)));
              const i64 t141 = t140;
              *reinterpret_cast<uint2*>(buf0 + t141 + 0) = make_uint2(__float_as_uint(t135), __float_as_uint(t136));
            }
          }
           {
            const int v142 = floor_div((int(v2) + 63), 64);
            const int v143 = floor_mod((v3 + (v26 * min_int((v142 * 8), 132))), (v142 * 2));
            const int v144 = floor_div(v143, 32);
            const int v145 = (v143 - (v144 * 32));
            const int v146 = min_int((v142 - (v144 * 16)), 16);
            const int t147 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t148 = ((i64(((v144 * 1024) + (floor_mod(v145, v146) * 64))) + i64((t147 - 64))) < v2);
            if ((t148 && (((floor_div(v145, v146) * 32) + floor_mod(v4, 4)) < 16))) {
              const int v149 = floor_div((int(v2) + 63), 64);
              const int v150 = (v3 + (v26 * min_int((v149 * 8), 132)));
              const int v151 = (v149 * 2);
              const int v152 = floor_mod(v150, v151);
              const int v153 = floor_div(v152, 32);
              const int v154 = (v152 - (v153 * 32));
              const int v155 = min_int((v149 - (v153 * 16)), 16);
              const float t156 = buf5[20];
              const float t157 = buf5[21];
              const int t158 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t159 = min_int((i64(((v153 * 1024) + (floor_mod(v154, v155) * 64))) + i64((t158 - 64))), i64((int(v2) - 1)));
              const i64 t160 = ((t159 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v150, v151))));
              const i64 t161 = ((t160 + i64(((floor_mod(v4, 4) * 2) + 40))) + i64((floor_div(v154, v155) * 64)));
              const i64 t162 = t161;
              *reinterpret_cast<uint2*>(buf0 + t162 + 0) = make_uint2(__float_as_uint(t156), __float_as_uint(t157));
            }
          }
           {
            const int v163 = floor_div((int(v2) + 63), 64);
            const int v164 = floor_mod((v3 + (v26 * min_int((v163 * 8), 132))), (v163 * 2));
            const int v165 = floor_div(v164, 32);
            const int v166 = (v164 - (v165 * 32));
            const int v167 = min_int((v163 - (v165 * 16)), 16);
            const int t168 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t169 = ((i64(((v165 * 1024) + (floor_mod(v166, v167) * 64))) + i64((t168 - 64))) < v2);
            if ((t169 && (((floor_div(v166, v167) * 32) + floor_mod(v4, 4)) < 12))) {
              const int v170 = floor_div((int(v2) + 63), 64);
              const int v171 = (v3 + (v26 * min_int((v170 * 8), 132)));
              const int v172 = (v170 * 2);
              const int v173 = floor_mod(v171, v172);
              const int v174 = floor_div(v173, 32);
              const int v175 = (v173 - (v174 * 32));
              const int v176 = min_int((v170 - (v174 * 16)), 16);
              const float t177 = buf5[24];
              const float t178 = buf5[25];
              const int t179 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t180 = min_int((i64(((v174 * 1024) + (floor_mod(v175, v176) * 64))) + i64((t179 - 64))), i64((int(v2) - 1)));
              const i64 t181 = ((t180 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v171, v172))));
              const i64 t182 = ((t181 + i64(((floor_mod(v4, 4) * 2) + 48))) + i64((floor_div(v175, v176) * 64)));
              const i64 t183 = t182;
              *reinterpret_cast<uint2*>(buf0 + t183 + 0) = make_uint2(__float_as_uint(t177), __float_as_uint(t178));
            }
          }
           {
            const int v184 = floor_div((int(v2) + 63), 64);
            const int v185 = floor_mod((v3 + (v26 * min_int((v184 * 8), 132))), (v184 * 2));
            const int v186 = floor_div(v185, 32);
            const int v187 = (v185 - (v186 * 32));
            const int v188 = min_int((v184 - (v186 * 16)), 16);
            const int t189 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t190 = ((i64(((v186 * 1024) + (floor_mod(v187, v188) * 64))) + i64((t189 - 64))) < v2);
            if ((t190 && (((floor_div(v187, v188) * 32) + floor_mod(v4, 4)) < 8))) {
              const int v191 = floor_div((int(v2) + 63), 64);
              const int v192 = (v3 + (v26 * min_int((v191 * 8), 132)));
              const int v193 = (v191 * 2);
              const int v194 = floor_mod(v192, v193);
              const int v195 = floor_div(v194, 32);
              const int v196 = (v194 - (v195 * 32));
              const int v197 = min_int((v191 - (v195 * 16)), 16);
              const float t198 = buf5[28];
              const float t199 = buf5[29];
              const int t200 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t201 = min_int((i64(((v195 * 1024) + (floor_mod(v196, v197) * 64))) + i64((t200 - 64))), i64((int(v2) - 1)));
              const i64 t202 = ((t201 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v192, v193))));
              const i64 t203 = ((t202 + i64(((floor_mod(v4, 4) * 2) + 56))) + i64((floor_div(v196, v197) * 64)));
              const i64 t204 = t203;
              *reinterpret_cast<uint2*>(buf0 + t204 + 0) = make_uint2(__float_as_uint(t198), __float_as_uint(t199));
            }
          }
          __syncwarp();
           {
            const int v205 = floor_div((int(v2) + 63), 64);
            const int v206 = floor_mod((v3 + (v26 * min_int((v205 * 8), 132))), (v205 * 2));
            const int v207 = floor_div(v206, 32);
            const int v208 = (v206 - (v207 * 32));
            const int v209 = min_int((v205 - (v207 * 16)), 16);
            const int t210 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t211 = ((i64(((v207 * 1024) + (floor_mod(v208, v209) * 64))) + i64((t210 - 56))) < v2);
            if ((t211 && (((floor_div(v208, v209) * 32) + floor_mod(v4, 4)) < 36))) {
              const int v212 = floor_div((int(v2) + 63), 64);
              const int v213 = (v3 + (v26 * min_int((v212 * 8), 132)));
              const int v214 = (v212 * 2);
              const int v215 = floor_mod(v213, v214);
              const int v216 = floor_div(v215, 32);
              const int v217 = (v215 - (v216 * 32));
              const int v218 = min_int((v212 - (v216 * 16)), 16);
              const float t219 = buf5[2];
              const float t220 = buf5[3];
              const int t221 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t222 = min_int((i64(((v216 * 1024) + (floor_mod(v217, v218) * 64))) + i64((t221 - 56))), i64((int(v2) - 1)));
              const i64 t223 = ((t222 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v213, v214))));
              const i64 t224 = ((t223 + i64((floor_div(v217, v218) * 64))) + i64((floor_mod(v4, 4) * 2)));
              const i64 t225 = t224;
              *reinterpret_cast<uint2*>(buf0 + t225 + 0) = make_uint2(__float_as_uint(t219), __float_as_uint(t220));
            }
          }
           {
            const int v226 = floor_div((int(v2) + 63), 64);
            const int v227 = floor_mod((v3 + (v26 * min_int((v226 * 8), 132))), (v226 * 2));
            const int v228 = floor_div(v227, 32);
            const int v229 = (v227 - (v228 * 32));
            const int v230 = min_int((v226 - (v228 * 16)), 16);
            const int t231 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t232 = ((i64(((v228 * 1024) + (floor_mod(v229, v230) * 64))) + i64((t231 - 56))) < v2);
            if ((t232 && (((floor_div(v229, v230) * 32) + floor_mod(v4, 4)) < 32))) {
              const int v233 = floor_div((int(v2) + 63), 64);
              const int v234 = (v3 + (v26 * min_int((v233 * 8), 132)));
              const int v235 = (v233 * 2);
              const int v236 = floor_mod(v234, v235);
              const int v237 = floor_div(v236, 32);
              const int v238 = (v236 - (v237 * 32));
              const int v239 = min_int((v233 - (v237 * 16)), 16);
              const float t240 = buf5[6];
              const float t241 = buf5[7];
              const int t242 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t243 = min_int((i64(((v237 * 1024) + (floor_mod(v238, v239) * 64))) + i64((t242 - 56))), i64((int(v2) - 1)));
              const i64 t244 = ((t243 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v234, v235))));
              const i64 t245 = ((t244 + i64(((floor_mod(v4, 4) * 2) + 8))) + i64((floor_div(v238, v239) * 64)));
              const i64 t246 = t245;
              *reinterpret_cast<uint2*>(buf0 + t246 + 0) = make_uint2(__float_as_uint(t240), __float_as_uint(t241));
            }
          }
           {
            const int v247 = floor_div((int(v2) + 63), 64);
            const int v248 = floor_mod((v3 + (v26 * min_int((v247 * 8), 132))), (v247 * 2));
            const int v249 = floor_div(v248, 32);
            const int v250 = (v248 - (v249 * 32));
            const int v251 = min_int((v247 - (v249 * 16)), 16);
            const int t252 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t253 = ((i64(((v249 * 1024) + (floor_mod(v250, v251) * 64))) + i64((t252 - 56))) < v2);
            if ((t253 && (((floor_div(v250, v251) * 32) + floor_mod(v4, 4)) < 28))) {
              const int v254 = floor_div((int(v2) + 63), 64);
              const int v255 = (v3 + (v26 * min_int((v254 * 8), 132)));
              const int v256 = (v254 * 2);
              const int v257 = floor_mod(v255, v256);
              const int v258 = floor_div(v257, 32);
              const int v259 = (v257 - (v258 * 32));
              const int v260 = min_int((v254 - (v258 * 16)), 16);
              const float t261 = buf5[10];
              const float t262 = buf5[11];
              const int t263 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t264 = min_int((i64(((v258 * 1024) + (floor_mod(v259, v260) * 64))) + i64((t263 - 56))), i64((int(v2) - 1)));
              const i64 t265 = ((t264 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v255, v256))));
              const i64 t266 = ((t265 + i64(((floor_mod(v4, 4) * 2) + 16))) + i64((floor_div(v259, v260) * 64)));
              const i64 t267 = t266;
              *reinterpret_cast<uint2*>(buf0 + t267 + 0) = make_uint2(__float_as_uint(t261), __float_as_uint(t262));
            }
          }
           {
            const int v268 = floor_div((int(v2) + 63), 64);
            const int v269 = floor_mod((v3 + (v26 * min_int((v268 * 8), 132))), (v268 * 2));
            const int v270 = floor_div(v269, 32);
            const int v271 = (v269 - (v270 * 32));
            const int v272 = min_int((v268 - (v270 * 16)), 16);
            const int t273 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t274 = ((i64(((v270 * 1024) + (floor_mod(v271, v272) * 64))) + i64((t273 - 56))) < v2);
            if ((t274 && (((floor_div(v271, v272) * 32) + floor_mod(v4, 4)) < 24))) {
              const int v275 = floor_div((int(v2) + 63), 64);
              const int v276 = (v3 + (v26 * min_int((v275 * 8), 132)));
              const int v277 = (v275 * 2);
              const int v278 = floor_mod(v276, v277);
              const int v279 = floor_div(v278, 32);
              const int v280 = (v278 - (v279 * 32));
              const int v281 = min_int((v275 - (v279 * 16)), 16);
              const float t282 = buf5[14];
              const float t283 = buf5[15];
              const int t284 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t285 = min_int((i64(((v279 * 1024) + (floor_mod(v280, v281) * 64))) + i64((t284 - 56))), i64((int(v2) - 1)));
              const i64 t286 = ((t285 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v276, v277))));
              const i64 t287 = ((t286 + i64(((floor_mod(v4, 4) * 2) + 24))) + i64((floor_div(v280, v281) * 64)));
              const i64 t288 = t287;
              *reinterpret_cast<uint2*>(buf0 + t288 + 0) = make_uint2(__float_as_uint(t282), __float_as_uint(t283));
            }
          }
           {
            const int v289 = floor_div((int(v2) + 63), 64);
            const int v290 = floor_mod((v3 + (v26 * min_int((v289 * 8), 132))), (v289 * 2));
            const int v291 = floor_div(v290, 32);
            const int v292 = (v290 - (v291 * 32));
            const int v293 = min_int((v289 - (v291 * 16)), 16);
            const int t294 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t295 = ((i64(((v291 * 1024) + (floor_mod(v292, v293) * 64))) + i64((t294 - 56))) < v2);
            if ((t295 && (((floor_div(v292, v293) * 32) + floor_mod(v4, 4)) < 20))) {
              const int v296 = floor_div((int(v2) + 63), 64);
              const int v297 = (v3 + (v26 * min_int((v296 * 8), 132)));
              const int v298 = (v296 * 2);
              const int v299 = floor_mod(v297, v298);
              const int v300 = floor_div(v299, 32);
              const int v301 = (v299 - (v300 * 32));
              const int v302 = min_int((v296 - (v300 * 16)), 16);
              const float t303 = buf5[18];
              const float t304 = buf5[19];
              const int t305 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t306 = min_int((i64(((v300 * 1024) + (floor_mod(v301, v302) * 64))) + i64((t305 - 56))), i64((int(v2) - 1)));
              const i64 t307 = ((t306 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v297, v298))));
              const i64 t308 = ((t307 + i64(((floor_mod(v4, 4) * 2) + 32))) + i64((floor_div(v301, v302) * 64)));
              const i64 t309 = t308;
              *reinterpret_cast<uint2*>(buf0 + t309 + 0) = make_uint2(__float_as_uint(t303), __float_as_uint(t304));
            }
          }
           {
            const int v310 = floor_div((int(v2) + 63), 64);
            const int v311 = floor_mod((v3 + (v26 * min_int((v310 * 8), 132))), (v310 * 2));
            const int v312 = floor_div(v311, 32);
            const int v313 = (v311 - (v312 * 32));
            const int v314 = min_int((v310 - (v312 * 16)), 16);
            const int t315 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t316 = ((i64(((v312 * 1024) + (floor_mod(v313, v314) * 64))) + i64((t315 - 56))) < v2);
            if ((t316 && (((floor_div(v313, v314) * 32) + floor_mod(v4, 4)) < 16))) {
              const int v317 = floor_div((int(v2) + 63), 64);
              const int v318 = (v3 + (v26 * min_int((v317 * 8), 132)));
              const int v319 = (v317 * 2);
              const int v320 = floor_mod(v318, v319);
              const int v321 = floor_div(v320, 32);
              const int v322 = (v320 - (v321 * 32));
              const int v323 = min_int((v317 - (v321 * 16)), 16);
              const float t324 = buf5[22];
              const float t325 = buf5[23];
              const int t326 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t327 = min_int((i64(((v321 * 1024) + (floor_mod(v322, v323) * 64))) + i64((t326 - 56))), i64((int(v2) - 1)));
              const i64 t328 = ((t327 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v318, v319))));
              const i64 t329 = ((t328 + i64(((floor_mod(v4, 4) * 2) + 40))) + i64((floor_div(v322, v323) * 64)));
              const i64 t330 = t329;
              *reinterpret_cast<uint2*>(buf0 + t330 + 0) = make_uint2(__float_as_uint(t324), __float_as_uint(t325));
            }
          }
           {
            const int v331 = floor_div((int(v2) + 63), 64);
            const int v332 = floor_mod((v3 + (v26 * min_int((v331 * 8), 132))), (v331 * 2));
            const int v333 = floor_div(v332, 32);
            const int v334 = (v332 - (v333 * 32));
            const int v335 = min_int((v331 - (v333 * 16)), 16);
            const int t336 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t337 = ((i64(((v333 * 1024) + (floor_mod(v334, v335) * 64))) + i64((t336 - 56))) < v2);
            if ((t337 && (((floor_div(v334, v335) * 32) + floor_mod(v4, 4)) < 12))) {
              const int v338 = floor_div((int(v2) + 63), 64);
              const int v339 = (v3 + (v26 * min_int((v338 * 8), 132)));
              const int v340 = (v338 * 2);
              const int v341 = floor_mod(v339, v340);
              const int v342 = floor_div(v341, 32);
              const int v343 = (v341 - (v342 * 32));
              const int v344 = min_int((v338 - (v342 * 16)), 16);
              const float t345 = buf5[26];
              const float t346 = buf5[27];
              const int t347 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t348 = min_int((i64(((v342 * 1024) + (floor_mod(v343, v344) * 64))) + i64((t347 - 56))), i64((int(v2) - 1)));
              const i64 t349 = ((t348 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v339, v340))));
              const i64 t350 = ((t349 + i64(((floor_mod(v4, 4) * 2) + 48))) + i64((floor_div(v343, v344) * 64)));
              const i64 t351 = t350;
              *reinterpret_cast<uint2*>(buf0 + t351 + 0) = make_uint2(__float_as_uint(t345), __float_as_uint(t346));
            }
          }
           {
            const int v352 = floor_div((int(v2) + 63), 64);
            const int v353 = floor_mod((v3 + (v26 * min_int((v352 * 8), 132))), (v352 * 2));
            const int v354 = floor_div(v353, 32);
            const int v355 = (v353 - (v354 * 32));
            const int v356 = min_int((v352 - (v354 * 16)), 16);
            const int t357 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t358 = ((i64(((v354 * 1024) + (floor_mod(v355, v356) * 64))) + i64((t357 - 56))) < v2);
            if ((t358 && (((floor_div(v355, v356) * 32) + floor_mod(v4, 4)) < 8))) {
              const int v359 = floor_div((int(v2) + 63), 64);
              const int v360 = (v3 + (v26 * min_int((v359 * 8), 132)));
              const int v361 = (v359 * 2);
              const int v362 = floor_mod(v360, v361);
              const int v363 = floor_div(v362, 32);
              const int v364 = (v362 - (v363 * 32));
              const int v365 = min_int((v359 - (v363 * 16)), 16);
              const float t366 = buf5[30];
              const float t367 = buf5[31];
              const int t368 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t369 = min_int((i64(((v363 * 1024) + (floor_mod(v364, v365) * 64))) + i64((t368 - 56))), i64((int(v2) - 1)));
              const i64 t370 = ((t369 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v360, v361))));
              const i64 t371 = ((t370 + i64(((floor_mod(v4, 4) * 2) + 56))) + i64((floor_div(v364, v365) * 64)));
              const i64 t372 = t371;
              *reinterpret_cast<uint2*>(buf0 + t372 + 0) = make_uint2(__float_as_uint(t366), __float_as_uint(t367));
            }
          }
          __syncwarp();
        }
      }
    }
  }
}

// linear: sum of parts by sum of 4 parts
extern "C" __global__ void __launch_bounds__(256, 1) linear_parts(const u16* buf0, u16* buf1, const float* buf2, const i64 v0) {
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if ((((v1 * 256) + v2) < (int(v0) * 18))) {
    float buf3[4];
    const i64 t3 = (0) * 4;
    buf3[t3] = 0.0f;
    buf3[t3 + 1] = 0.0f;
    buf3[t3 + 2] = 0.0f;
    buf3[t3 + 3] = 0.0f;
    #pragma unroll 8
    for (int v4 = 0; v4 < 4; ++v4) {
      const i64 t5 = (0) * 4;
      const float t6 = buf3[t5];
      const float t7 = buf3[t5 + 1];
      const float t8 = buf3[t5 + 2];
      const float t9 = buf3[t5 + 3];
      const i64 t10 = (((v1 * 1024) + ((v4 * int(v0)) * 72)) + (v2 * 4));
      const uint4 w11 = *reinterpret_cast<const uint4*>(buf2 + t10 + 0);
      const float t12 = __uint_as_float(w11.x);
      const float t13 = __uint_as_float(w11.y);
      const float t14 = __uint_as_float(w11.z);
      const float t15 = __uint_as_float(w11.w);
      const i64 t16 = (0) * 4;
      buf3[t16] = (t6 + t12);
      buf3[t16 + 1] = (t7 + t13);
      buf3[t16 + 2] = (t8 + t14);
      buf3[t16 + 3] = (t9 + t15);
    }
     {
      const int v17 = (floor_mod(((v1 * 4) + v2), 18) * 4);
      const i64 t18 = (0) * 4;
      const float t19 = buf3[t18];
      const float t20 = buf3[t18 + 1];
      const float t21 = buf3[t18 + 2];
      const float t22 = buf3[t18 + 3];
      const i64 t23 = v17;
      const uint2 w24 = *reinterpret_cast<const uint2*>(buf0 + t23 + 0);
      const u16 t25 = u16((w24.x >> 0 & 0xffffu));
      const u16 t26 = u16((w24.x >> 16 & 0xffffu));
      const u16 t27 = u16((w24.y >> 0 & 0xffffu));
      const u16 t28 = u16((w24.y >> 16 & 0xffffu));
      const i64 t29 = ((v0 * i64(floor_div(((v1 * 1024) + (v2 * 4)), (int(v0) * 72)))) * i64(72ll));
      const i64 t30 = ((t29 + i64(v17)) + i64((floor_mod(floor_div(((v1 * 256) + v2), 18), int(v0)) * 72)));
      const i64 t31 = t30;
      *reinterpret_cast<uint2*>(buf1 + t31 + 0) = make_uint2(u32(u16(f32_to_f16(float((t19 + f16_to_f32(t25)))))) | u32(u16(f32_to_f16(float((t20 + f16_to_f32(t26)))))) << 16, u32(u16(f32_to_f16(float((t21 + f16_to_f32(t27)))))) | u32(u16(f32_to_f16(float((t22 + f16_to_f32(t28)))))) << 16);
    }
  }
}
