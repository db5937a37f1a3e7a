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
   {
    const int t5 = __shfl_sync(0xffffffffu, floor_div(v4, 128), 0);
    const int v6 = t5;
    if ((v6 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v4 == 0)) {
        #pragma unroll 1
        for (int v7 = 0; v7 < 3; ++v7) {
          asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf3 + (v7))), "r"(16384) : "memory");
           {
            const int v8 = floor_div((int(v2) + 63), 64);
            const int v9 = (v8 * 2);
            const int v10 = floor_mod(v3, v9);
            const int v11 = floor_div(v10, 32);
            asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf2 + ((v7 * 4096)))), "l"(&v1), "r"(shared_address(buf3 + (v7))), "r"(((floor_div(v3, v9) * 512) + (v7 * 64))), "r"((floor_div((v10 - (v11 * 32)), min_int((v8 - (v11 * 16)), 16)) * 64)) : "memory");
          }
        }
      }
      asm volatile("griddepcontrol.wait;" ::: "memory");
      if ((v4 == 0)) {
        const int v12 = (floor_div((int(v2) + 63), 64) * 8);
        const int v13 = min_int(v12, 132);
        #pragma unroll 1
        for (int v14 = 0; v14 < floor_div((((v12 + v13) - v3) - 1), v13); ++v14) {
          #pragma unroll 1
          for (int v15 = 0; v15 < 8; ++v15) {
            mbarrier_wait(shared_address(buf4 + (floor_mod(((v14 * 2) + v15), 3))), (1 - floor_mod(floor_div(((v14 * 8) + v15), 3), 2)));
            if (((1 <= v14) || (3 <= v15))) {
              asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf3 + (floor_mod(((v14 * 2) + v15), 3)))), "r"(16384) : "memory");
               {
                const int v16 = floor_mod(((v14 * 2) + v15), 3);
                const int v17 = floor_div((int(v2) + 63), 64);
                const int v18 = (v3 + (v14 * min_int((v17 * 8), 132)));
                const int v19 = (v17 * 2);
                const int v20 = floor_mod(v18, v19);
                const int v21 = floor_div(v20, 32);
                asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf2 + ((v16 * 4096)))), "l"(&v1), "r"(shared_address(buf3 + (v16))), "r"(((floor_div(v18, v19) * 512) + (v15 * 64))), "r"((floor_div((v20 - (v21 * 32)), min_int((v17 - (v21 * 16)), 16)) * 64)) : "memory");
              }
            }
             {
              const int v22 = floor_mod(((v14 * 2) + v15), 3);
              const int v23 = floor_div((int(v2) + 63), 64);
              const int v24 = (v3 + (v14 * min_int((v23 * 8), 132)));
              const int v25 = (v23 * 2);
              const int v26 = floor_mod(v24, v25);
              const int v27 = floor_div(v26, 32);
              const int t28 = ((v27 * 1024) + (floor_mod((v26 - (v27 * 32)), min_int((v23 - (v27 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf1 + ((v22 * 4096)))), "l"(&v0), "r"(shared_address(buf3 + (v22))), "r"(((floor_div(v24, v25) * 512) + (v15 * 64))), "r"(t28) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf5[32];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
      asm volatile("griddepcontrol.wait;" ::: "memory");
       {
        const int v29 = (floor_div((int(v2) + 63), 64) * 8);
        const int v30 = min_int(v29, 132);
        #pragma unroll 1
        for (int v31 = 0; v31 < floor_div((((v29 + v30) - v3) - 1), v30); ++v31) {
          #pragma unroll 1
          for (int v32 = 0; v32 < 8; ++v32) {
            mbarrier_wait(shared_address(buf3 + (floor_mod(((v31 * 2) + v32), 3))), floor_mod(floor_div(((v31 * 8) + v32), 3), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v33 = (floor_mod(((v31 * 2) + v32), 3) * 4096);
              const u64 t34 = (u64((shared_address(buf1 + ((((v6 * 4096) + v33) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t35 = (u64((shared_address(buf2 + (v33)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t34), "l"(t35), "r"(((1 <= v32) ? 1 : 0)));
            }
             {
              const int v36 = (floor_mod(((v31 * 2) + v32), 3) * 4096);
              const u64 t37 = (u64((shared_address(buf1 + ((((v6 * 4096) + v36) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t38 = (u64((shared_address(buf2 + ((v36 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t37), "l"(t38), "r"(1));
            }
             {
              const int v39 = (floor_mod(((v31 * 2) + v32), 3) * 4096);
              const u64 t40 = (u64((shared_address(buf1 + ((((v6 * 4096) + v39) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t41 = (u64((shared_address(buf2 + ((v39 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t40), "l"(t41), "r"(1));
            }
             {
              const int v42 = (floor_mod(((v31 * 2) + v32), 3) * 4096);
              const u64 t43 = (u64((shared_address(buf1 + ((((v6 * 4096) + v42) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t44 = (u64((shared_address(buf2 + ((v42 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf5[0]), "+f"(buf5[1]), "+f"(buf5[2]), "+f"(buf5[3]), "+f"(buf5[4]), "+f"(buf5[5]), "+f"(buf5[6]), "+f"(buf5[7]), "+f"(buf5[8]), "+f"(buf5[9]), "+f"(buf5[10]), "+f"(buf5[11]), "+f"(buf5[12]), "+f"(buf5[13]), "+f"(buf5[14]), "+f"(buf5[15]), "+f"(buf5[16]), "+f"(buf5[17]), "+f"(buf5[18]), "+f"(buf5[19]), "+f"(buf5[20]), "+f"(buf5[21]), "+f"(buf5[22]), "+f"(buf5[23]), "+f"(buf5[24]), "+f"(buf5[25]), "+f"(buf5[26]), "+f"(buf5[27]), "+f"(buf5[28]), "+f"(buf5[29]), "+f"(buf5[30]), "+f"(buf5[31]) : "l"(t43), "l"(t44), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v4, 128) == 0) && (1 <= v32))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf4 + (floor_mod((((v31 * 2) + v32) - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v4, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf4 + (floor_mod(((v31 * 2) + 1), 3)))) : "memory");
          }
           {
            const int v45 = floor_div((int(v2) + 63), 64);
            const int v46 = floor_mod((v3 + (v31 * min_int((v45 * 8), 132))), (v45 * 2));
            const int v47 = floor_div(v46, 32);
            const int v48 = (v46 - (v47 * 32));
            const int v49 = min_int((v45 - (v47 * 16)), 16);
            const int t50 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t51 = ((i64(((v47 * 1024) + (floor_mod(v48, v49) * 64))) + i64((t50 - 64))) < v2);
            if ((t51 && (((floor_div(v48, v49) * 32) + floor_mod(v4, 4)) < 36))) {
              const int v52 = floor_div((int(v2) + 63), 64);
              const int v53 = (v3 + (v31 * min_int((v52 * 8), 132)));
              const int v54 = (v52 * 2);
              const int v55 = floor_mod(v53, v54);
              const int v56 = floor_div(v55, 32);
              const int v57 = (v55 - (v56 * 32));
              const int v58 = min_int((v52 - (v56 * 16)), 16);
              const float t59 = buf5[0];
              const float t60 = buf5[1];
              const int t61 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t62 = min_int((i64(((v56 * 1024) + (floor_mod(v57, v58) * 64))) + i64((t61 - 64))), i64((int(v2) - 1)));
              const i64 t63 = (((t62 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v53, v54)))) + i64((floor_div(v57, v58) * 64)));
              const i64 t64 = (t63 + i64((floor_mod(v4, 4) * 2)));
              *reinterpret_cast<uint2*>(buf0 + t64 + 0) = make_uint2(__float_as_uint(t59), __float_as_uint(t60));
            }
          }
           {
            const int v65 = floor_div((int(v2) + 63), 64);
            const int v66 = floor_mod((v3 + (v31 * min_int((v65 * 8), 132))), (v65 * 2));
            const int v67 = floor_div(v66, 32);
            const int v68 = (v66 - (v67 * 32));
            const int v69 = min_int((v65 - (v67 * 16)), 16);
            const int t70 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t71 = ((i64(((v67 * 1024) + (floor_mod(v68, v69) * 64))) + i64((t70 - 56))) < v2);
            if ((t71 && (((floor_div(v68, v69) * 32) + floor_mod(v4, 4)) < 36))) {
              const int v72 = floor_div((int(v2) + 63), 64);
              const int v73 = (v3 + (v31 * min_int((v72 * 8), 132)));
              const int v74 = (v72 * 2);
              const int v75 = floor_mod(v73, v74);
              const int v76 = floor_div(v75, 32);
              const int v77 = (v75 - (v76 * 32));
              const int v78 = min_int((v72 - (v76 * 16)), 16);
              const float t79 = buf5[2];
              const float t80 = buf5[3];
              const int t81 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t82 = min_int((i64(((v76 * 1024) + (floor_mod(v77, v78) * 64))) + i64((t81 - 56))), i64((int(v2) - 1)));
              const i64 t83 = (((t82 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v73, v74)))) + i64((floor_div(v77, v78) * 64)));
              const i64 t84 = (t83 + i64((floor_mod(v4, 4) * 2)));
              *reinterpret_cast<uint2*>(buf0 + t84 + 0) = make_uint2(__float_as_uint(t79), __float_as_uint(t80));
            }
          }
           {
            const int v85 = floor_div((int(v2) + 63), 64);
            const int v86 = floor_mod((v3 + (v31 * min_int((v85 * 8), 132))), (v85 * 2));
            const int v87 = floor_div(v86, 32);
            const int v88 = (v86 - (v87 * 32));
            const int v89 = min_int((v85 - (v87 * 16)), 16);
            const int t90 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t91 = ((i64(((v87 * 1024) + (floor_mod(v88, v89) * 64))) + i64((t90 - 64))) < v2);
            if ((t91 && (((floor_div(v88, v89) * 32) + floor_mod(v4, 4)) < 32))) {
              const int v92 = floor_div((int(v2) + 63), 64);
              const int v93 = (v3 + (v31 * min_int((v92 * 8), 132)));
              const int v94 = (v92 * 2);
              const int v95 = floor_mod(v93, v94);
              const int v96 = floor_div(v95, 32);
              const int v97 = (v95 - (v96 * 32));
              const int v98 = min_int((v92 - (v96 * 16)), 16);
              const float t99 = buf5[4];
              const float t100 = buf5[5];
              const int t101 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t102 = min_int((i64(((v96 * 1024) + (floor_mod(v97, v98) * 64))) + i64((t101 - 64))), i64((int(v2) - 1)));
              const i64 t103 = (((t102 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v93, v94)))) + i64(((floor_mod(v4, 4) * 2) + 8)));
              const i64 t104 = (t103 + i64((floor_div(v97, v98) * 64)));
              *reinterpret_cast<uint2*>(buf0 + t104 + 0) = make_uint2(__float_as_uint(t99), __float_as_uint(t100));
            }
          }
           {
            const int v105 = floor_div((int(v2) + 63), 64);
            const int v106 = floor_mod((v3 + (v31 * min_int((v105 * 8), 132))), (v105 * 2));
            const int v107 = floor_div(v106, 32);
            const int v108 = (v106 - (v107 * 32));
            const int v109 = min_int((v105 - (v107 * 16)), 16);
            const int t110 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t111 = ((i64(((v107 * 1024) + (floor_mod(v108, v109) * 64))) + i64((t110 - 56))) < v2);
            if ((t111 && (((floor_div(v108, v109) * 32) + floor_mod(v4, 4)) < 32))) {
              const int v112 = floor_div((int(v2) + 63), 64);
              const int v113 = (v3 + (v31 * min_int((v112 * 8), 132)));
              const int v114 = (v112 * 2);
              const int v115 = floor_mod(v113, v114);
              const int v116 = floor_div(v115, 32);
              const int v117 = (v115 - (v116 * 32));
              const int v118 = min_int((v112 - (v116 * 16)), 16);
              const float t119 = buf5[6];
              const float t120 = buf5[7];
              const int t121 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t122 = min_int((i64(((v116 * 1024) + (floor_mod(v117, v118) * 64))) + i64((t121 - 56))), i64((int(v2) - 1)));
              const i64 t123 = ((t122 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v113, v114))));
              const i64 t124 = ((t123 + i64(((floor_mod(v4, 4) * 2) + 8))) + i64((floor_div(v117, v118) * 64)));
              const i64 t125 = t124;
              *reinterpret_cast<uint2*>(buf0 + t125 + 0) = make_uint2(__float_as_uint(t119), __float_as_uint(t120));
            }
          }
           {
            const int v126 = floor_div((int(v2) + 63), 64);
            const int v127 = floor_mod((v3 + (v31 * min_int((v126 * 8), 132))), (v126 * 2));
            const int v128 = floor_div(v127, 32);
            const int v129 = (v127 - (v128 * 32));
            const int v130 = min_int((v126 - (v128 * 16)), 16);
            const int t131 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t132 = ((i64(((v128 * 1024) + (floor_mod(v129, v130) * 64))) + i64((t131 - 64))) < v2);
            if ((t132 && (((floor_div(v129, v130) * 32) + floor_mod(v4, 4)) < 28))) {
              const int v133 = floor_div((int(v2) + 63), 64);
              const int v134 = (v3 + (v31 * min_int((v133 * 8), 132)));
              const int v135 = (v133 * 2);
              const int v136 = floor_mod(v134, v135);
              const int v137 = floor_div(v136, 32);
              const int v138 = (v136 - (v137 * 32));
              const int v139 = min_int((v133 - (v137 * 16)), 16);
              const float t140 = buf5[8];
              const float t141 = buf5[9];
              const int t142 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t143 = min_int((i64(((v137 * 1024) + (floor_mod(v138, v139) * 64))) + i64((t142 - 64))), i64((int(v2) - 1)));
              const i64 t144 = ((t143 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v134, v135))));
              const i64 t145 = ((t144 + i64(((floor_mod(v4, 4) * 2) + 16))) + i64((floor_div(v138, v139) * 64)));
              const i64 t146 = t145;
              *reinterpret_cast<uint2*>(buf0 + t146 + 0) = make_uint2(__float_as_uint(t140), __float_as_uint(t141));
            }
          }
           {
            const int v147 = floor_div((int(v2) + 63), 64);
            const int v148 = floor_mod((v3 + (v31 * min_int((v147 * 8), 132))), (v147 * 2));
            const int v149 = floor_div(v148, 32);
            const int v150 = (v148 - (v149 * 32));
            const int v151 = min_int((v147 - (v149 * 16)), 16);
            const int t152 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t153 = ((i64(((v149 * 1024) + (floor_mod(v150, v151) * 64))) + i64((t152 - 56))) < v2);
            if ((t153 && (((floor_div(v150, v151) * 32) + floor_mod(v4, 4)) < 28))) {
              const int v154 = floor_div((int(v2) + 63), 64);
              const int v155 = (v3 + (v31 * min_int((v154 * 8), 132)));
              const int v156 = (v154 * 2);
              const int v157 = floor_mod(v155, v156);
              const int v158 = floor_div(v157, 32);
              const int v159 = (v157 - (v158 * 32));
              const int v160 = min_int((v154 - (v158 * 16)), 16);
              const float t161 = buf5[10];
              const float t162 = buf5[11];
              const int t163 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t164 = min_int((i64(((v158 * 1024) + (floor_mod(v159, v160) * 64))) + i64((t163 - 56))), i64((int(v2) - 1)));
              const i64 t165 = ((t164 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v155, v156))));
              const i64 t166 = ((t165 + i64(((floor_mod(v4, 4) * 2) + 16))) + i64((floor_div(v159, v160) * 64)));
              const i64 t167 = t166;
              *reinterpret_cast<uint2*>(buf0 + t167 + 0) = make_uint2(__float_as_uint(t161), __float_as_uint(t162));
            }
          }
           {
            const int v168 = floor_div((int(v2) + 63), 64);
            const int v169 = floor_mod((v3 + (v31 * min_int((v168 * 8), 132))), (v168 * 2));
            const int v170 = floor_div(v169, 32);
            const int v171 = (v169 - (v170 * 32));
            const int v172 = min_int((v168 - (v170 * 16)), 16);
            const int t173 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t174 = ((i64(((v170 * 1024) + (floor_mod(v171, v172) * 64))) + i64((t173 - 64))) < v2);
            if ((t174 && (((floor_div(v171, v172) * 32) + floor_mod(v4, 4)) < 24))) {
              const int v175 = floor_div((int(v2) + 63), 64);
              const int v176 = (v3 + (v31 * min_int((v175 * 8), 132)));
              const int v177 = (v175 * 2);
              const int v178 = floor_mod(v176, v177);
              const int v179 = floor_div(v178, 32);
              const int v180 = (v178 - (v179 * 32));
              const int v181 = min_int((v175 - (v179 * 16)), 16);
              const float t182 = buf5[12];
              const float t183 = buf5[13];
              const int t184 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t185 = min_int((i64(((v179 * 1024) + (floor_mod(v180, v181) * 64))) + i64((t184 - 64))), i64((int(v2) - 1)));
              const i64 t186 = ((t185 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v176, v177))));
              const i64 t187 = ((t186 + i64(((floor_mod(v4, 4) * 2) + 24))) + i64((floor_div(v180, v181) * 64)));
              const i64 t188 = t187;
              *reinterpret_cast<uint2*>(buf0 + t188 + 0) = make_uint2(__float_as_uint(t182), __float_as_uint(t183));
            }
          }
           {
            const int v189 = floor_div((int(v2) + 63), 64);
            const int v190 = floor_mod((v3 + (v31 * min_int((v189 * 8), 132))), (v189 * 2));
            const int v191 = floor_div(v190, 32);
            const int v192 = (v190 - (v191 * 32));
            const int v193 = min_int((v189 - (v191 * 16)), 16);
            const int t194 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t195 = ((i64(((v191 * 1024) + (floor_mod(v192, v193) * 64))) + i64((t194 - 56))) < v2);
            if ((t195 && (((floor_div(v192, v193) * 32) + floor_mod(v4, 4)) < 24))) {
              const int v196 = floor_div((int(v2) + 63), 64);
              const int v197 = (v3 + (v31 * min_int((v196 * 8), 132)));
              const int v198 = (v196 * 2);
              const int v199 = floor_mod(v197, v198);
              const int v200 = floor_div(v199, 32);
              const int v201 = (v199 - (v200 * 32));
              const int v202 = min_int((v196 - (v200 * 16)), 16);
              const float t203 = buf5[14];
              const float t204 = buf5[15];
              const int t205 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t206 = min_int((i64(((v200 * 1024) + (floor_mod(v201, v202) * 64))) + i64((t205 - 56))), i64((int(v2) - 1)));
              const i64 t207 = ((t206 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v197, v198))));
              const i64 t208 = ((t207 + i64(((floor_mod(v4, 4) * 2) + 24))) + i64((floor_div(v201, v202) * 64)));
              const i64 t209 = t208;
              *reinterpret_cast<uint2*>(buf0 + t209 + 0) = make_uint2(__float_as_uint(t203), __float_as_uint(t204));
            }
          }
           {
            const int v210 = floor_div((int(v2) + 63), 64);
            const int v211 = floor_mod((v3 + (v31 * min_int((v210 * 8), 132))), (v210 * 2));
            const int v212 = floor_div(v211, 32);
            const int v213 = (v211 - (v212 * 32));
            const int v214 = min_int((v210 - (v212 * 16)), 16);
            const int t215 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t216 = ((i64(((v212 * 1024) + (floor_mod(v213, v214) * 64))) + i64((t215 - 64))) < v2);
            if ((t216 && (((floor_div(v213, v214) * 32) + floor_mod(v4, 4)) < 20))) {
              const int v217 = floor_div((int(v2) + 63), 64);
              const int v218 = (v3 + (v31 * min_int((v217 * 8), 132)));
              const int v219 = (v217 * 2);
              const int v220 = floor_mod(v218, v219);
              const int v221 = floor_div(v220, 32);
              const int v222 = (v220 - (v221 * 32));
              const int v223 = min_int((v217 - (v221 * 16)), 16);
              const float t224 = buf5[16];
              const float t225 = buf5[17];
              const int t226 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t227 = min_int((i64(((v221 * 1024) + (floor_mod(v222, v223) * 64))) + i64((t226 - 64))), i64((int(v2) - 1)));
              const i64 t228 = ((t227 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v218, v219))));
              const i64 t229 = ((t228 + i64(((floor_mod(v4, 4) * 2) + 32))) + i64((floor_div(v222, v223) * 64)));
              const i64 t230 = t229;
              *reinterpret_cast<uint2*>(buf0 + t230 + 0) = make_uint2(__float_as_uint(t224), __float_as_uint(t225));
            }
          }
           {
            const int v231 = floor_div((int(v2) + 63), 64);
            const int v232 = floor_mod((v3 + (v31 * min_int((v231 * 8), 132))), (v231 * 2));
            const int v233 = floor_div(v232, 32);
            const int v234 = (v232 - (v233 * 32));
            const int v235 = min_int((v231 - (v233 * 16)), 16);
            const int t236 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t237 = ((i64(((v233 * 1024) + (floor_mod(v234, v235) * 64))) + i64((t236 - 56))) < v2);
            if ((t237 && (((floor_div(v234, v235) * 32) + floor_mod(v4, 4)) < 20))) {
              const int v238 = floor_div((int(v2) + 63), 64);
              const int v239 = (v3 + (v31 * min_int((v238 * 8), 132)));
              const int v240 = (v238 * 2);
              const int v241 = floor_mod(v239, v240);
              const int v242 = floor_div(v241, 32);
              const int v243 = (v241 - (v242 * 32));
              const int v244 = min_int((v238 - (v242 * 16)), 16);
              const float t245 = buf5[18];
              const float t246 = buf5[19];
              const int t247 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t248 = min_int((i64(((v242 * 1024) + (floor_mod(v243, v244) * 64))) + i64((t247 - 56))), i64((int(v2) - 1)));
              const i64 t249 = ((t248 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v239, v240))));
              const i64 t250 = ((t249 + i64(((floor_mod(v4, 4) * 2) + 32))) + i64((floor_div(v243, v244) * 64)));
              const i64 t251 = t250;
              *reinterpret_cast<uint2*>(buf0 + t251 + 0) = make_uint2(__float_as_uint(t245), __float_as_uint(t246));
            }
          }
           {
            const int v252 = floor_div((int(v2) + 63), 64);
            const int v253 = floor_mod((v3 + (v31 * min_int((v252 * 8), 132))), (v252 * 2));
            const int v254 = floor_div(v253, 32);
            const int v255 = (v253 - (v254 * 32));
            const int v256 = min_int((v252 - (v254 * 16)), 16);
            const int t257 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t258 = ((i64(((v254 * 1024) + (floor_mod(v255, v256) * 64))) + i64((t257 - 64))) < v2);
            if ((t258 && (((floor_div(v255, v256) * 32) + floor_mod(v4, 4)) < 16))) {
              const int v259 = floor_div((int(v2) + 63), 64);
              const int v260 = (v3 + (v31 * min_int((v259 * 8), 132)));
              const int v261 = (v259 * 2);
              const int v262 = floor_mod(v260, v261);
              const int v263 = floor_div(v262, 32);
              const int v264 = (v262 - (v263 * 32));
              const int v265 = min_int((v259 - (v263 * 16)), 16);
              const float t266 = buf5[20];
              const float t267 = buf5[21];
              const int t268 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t269 = min_int((i64(((v263 * 1024) + (floor_mod(v264, v265) * 64))) + i64((t268 - 64))), i64((int(v2) - 1)));
              const i64 t270 = ((t269 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v260, v261))));
              const i64 t271 = ((t270 + i64(((floor_mod(v4, 4) * 2) + 40))) + i64((floor_div(v264, v265) * 64)));
              const i64 t272 = t271;
              *reinterpret_cast<uint2*>(buf0 + t272 + 0) = make_uint2(__float_as_uint(t266), __float_as_uint(t267));
            }
          }
           {
            const int v273 = floor_div((int(v2) + 63), 64);
            const int v274 = floor_mod((v3 + (v31 * min_int((v273 * 8), 132))), (v273 * 2));
            const int v275 = floor_div(v274, 32);
            const int v276 = (v274 - (v275 * 32));
            const int v277 = min_int((v273 - (v275 * 16)), 16);
            const int t278 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t279 = ((i64(((v275 * 1024) + (floor_mod(v276, v277) * 64))) + i64((t278 - 56))) < v2);
            if ((t279 && (((floor_div(v276, v277) * 32) + floor_mod(v4, 4)) < 16))) {
              const int v280 = floor_div((int(v2) + 63), 64);
              const int v281 = (v3 + (v31 * min_int((v280 * 8), 132)));
              const int v282 = (v280 * 2);
              const int v283 = floor_mod(v281, v282);
              const int v284 = floor_div(v283, 32);
              const int v285 = (v283 - (v284 * 32));
              const int v286 = min_int((v280 - (v284 * 16)), 16);
              const float t287 = buf5[22];
              const float t288 = buf5[23];
              const int t289 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t290 = min_int((i64(((v284 * 1024) + (floor_mod(v285, v286) * 64))) + i64((t289 - 56))), i64((int(v2) - 1)));
              const i64 t291 = ((t290 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v281, v282))));
              const i64 t292 = ((t291 + i64(((floor_mod(v4, 4) * 2) + 40))) + i64((floor_div(v285, v286) * 64)));
              const i64 t293 = t292;
              *reinterpret_cast<uint2*>(buf0 + t293 + 0) = make_uint2(__float_as_uint(t287), __float_as_uint(t288));
            }
          }
           {
            const int v294 = floor_div((int(v2) + 63), 64);
            const int v295 = floor_mod((v3 + (v31 * min_int((v294 * 8), 132))), (v294 * 2));
            const int v296 = floor_div(v295, 32);
            const int v297 = (v295 - (v296 * 32));
            const int v298 = min_int((v294 - (v296 * 16)), 16);
            const int t299 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t300 = ((i64(((v296 * 1024) + (floor_mod(v297, v298) * 64))) + i64((t299 - 64))) < v2);
            if ((t300 && (((floor_div(v297, v298) * 32) + floor_mod(v4, 4)) < 12))) {
              const int v301 = floor_div((int(v2) + 63), 64);
              const int v302 = (v3 + (v31 * min_int((v301 * 8), 132)));
              const int v303 = (v301 * 2);
              const int v304 = floor_mod(v302, v303);
              const int v305 = floor_div(v304, 32);
              const int v306 = (v304 - (v305 * 32));
              const int v307 = min_int((v301 - (v305 * 16)), 16);
              const float t308 = buf5[24];
              const float t309 = buf5[25];
              const int t310 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t311 = min_int((i64(((v305 * 1024) + (floor_mod(v306, v307) * 64))) + i64((t310 - 64))), i64((int(v2) - 1)));
              const i64 t312 = ((t311 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v302, v303))));
              const i64 t313 = ((t312 + i64(((floor_mod(v4, 4) * 2) + 48))) + i64((floor_div(v306, v307) * 64)));
              const i64 t314 = t313;
              *reinterpret_cast<uint2*>(buf0 + t314 + 0) = make_uint2(__float_as_uint(t308), __float_as_uint(t309));
            }
          }
           {
            const int v315 = floor_div((int(v2) + 63), 64);
            const int v316 = floor_mod((v3 + (v31 * min_int((v315 * 8), 132))), (v315 * 2));
            const int v317 = floor_div(v316, 32);
            const int v318 = (v316 - (v317 * 32));
            const int v319 = min_int((v315 - (v317 * 16)), 16);
            const int t320 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t321 = ((i64(((v317 * 1024) + (floor_mod(v318, v319) * 64))) + i64((t320 - 56))) < v2);
            if ((t321 && (((floor_div(v318, v319) * 32) + floor_mod(v4, 4)) < 12))) {
              const int v322 = floor_div((int(v2) + 63), 64);
              const int v323 = (v3 + (v31 * min_int((v322 * 8), 132)));
              const int v324 = (v322 * 2);
              const int v325 = floor_mod(v323, v324);
              const int v326 = floor_div(v325, 32);
              const int v327 = (v325 - (v326 * 32));
              const int v328 = min_int((v322 - (v326 * 16)), 16);
              const float t329 = buf5[26];
              const float t330 = buf5[27];
              const int t331 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t332 = min_int((i64(((v326 * 1024) + (floor_mod(v327, v328) * 64))) + i64((t331 - 56))), i64((int(v2) - 1)));
              const i64 t333 = ((t332 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v323, v324))));
              const i64 t334 = ((t333 + i64(((floor_mod(v4, 4) * 2) + 48))) + i64((floor_div(v327, v328) * 64)));
              const i64 t335 = t334;
              *reinterpret_cast<uint2*>(buf0 + t335 + 0) = make_uint2(__float_as_uint(t329), __float_as_uint(t330));
            }
          }
           {
            const int v336 = floor_div((int(v2) + 63), 64);
            const int v337 = floor_mod((v3 + (v31 * min_int((v336 * 8), 132))), (v336 * 2));
            const int v338 = floor_div(v337, 32);
            const int v339 = (v337 - (v338 * 32));
            const int v340 = min_int((v336 - (v338 * 16)), 16);
            const int t341 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t342 = ((i64(((v338 * 1024) + (floor_mod(v339, v340) * 64))) + i64((t341 - 64))) < v2);
            if ((t342 && (((floor_div(v339, v340) * 32) + floor_mod(v4, 4)) < 8))) {
              const int v343 = floor_div((int(v2) + 63), 64);
              const int v344 = (v3 + (v31 * min_int((v343 * 8), 132)));
              const int v345 = (v343 * 2);
              const int v346 = floor_mod(v344, v345);
              const int v347 = floor_div(v346, 32);
              const int v348 = (v346 - (v347 * 32));
              const int v349 = min_int((v343 - (v347 * 16)), 16);
              const float t350 = buf5[28];
              const float t351 = buf5[29];
              const int t352 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t353 = min_int((i64(((v347 * 1024) + (floor_mod(v348, v349) * 64))) + i64((t352 - 64))), i64((int(v2) - 1)));
              const i64 t354 = ((t353 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v344, v345))));
              const i64 t355 = ((t354 + i64(((floor_mod(v4, 4) * 2) + 56))) + i64((floor_div(v348, v349) * 64)));
              const i64 t356 = t355;
              *reinterpret_cast<uint2*>(buf0 + t356 + 0) = make_uint2(__float_as_uint(t350), __float_as_uint(t351));
            }
          }
           {
            const int v357 = floor_div((int(v2) + 63), 64);
            const int v358 = floor_mod((v3 + (v31 * min_int((v357 * 8), 132))), (v357 * 2));
            const int v359 = floor_div(v358, 32);
            const int v360 = (v358 - (v359 * 32));
            const int v361 = min_int((v357 - (v359 * 16)), 16);
            const int t362 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
            const bool t363 = ((i64(((v359 * 1024) + (floor_mod(v360, v361) * 64))) + i64((t362 - 56))) < v2);
            if ((t363 && (((floor_div(v360, v361) * 32) + floor_mod(v4, 4)) < 8))) {
              const int v364 = floor_div((int(v2) + 63), 64);
              const int v365 = (v3 + (v31 * min_int((v364 * 8), 132)));
              const int v366 = (v364 * 2);
              const int v367 = floor_mod(v365, v366);
              const int v368 = floor_div(v367, 32);
              const int v369 = (v367 - (v368 * 32));
              const int v370 = min_int((v364 - (v368 * 16)), 16);
              const float t371 = buf5[30];
              const float t372 = buf5[31];
              const int t373 = (((v6 * 64) + (floor_mod(floor_div(v4, 32), 4) * 16)) + floor_mod(floor_div(v4, 4), 8));
              const i64 t374 = min_int((i64(((v368 * 1024) + (floor_mod(v369, v370) * 64))) + i64((t373 - 56))), i64((int(v2) - 1)));
              const i64 t375 = ((t374 * i64(72ll)) + (i64((int(v2) * 72)) * i64(floor_div(v365, v366))));
              const i64 t376 = ((t375 + i64(((floor_mod(v4, 4) * 2) + 56))) + i64((floor_div(v369, v370) * 64)));
              const i64 t377 = t376;
              *reinterpret_cast<uint2*>(buf0 + t377 + 0) = make_uint2(__float_as_uint(t371), __float_as_uint(t372));
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
   {
    const i64 t3 = (floor_mod(((v1 * 4) + v2), 18) * 4);
    const uint2 w4 = *reinterpret_cast<const uint2*>(buf0 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 v9 = t5;
    const u16 v10 = t6;
    const u16 v11 = t7;
    const u16 v12 = t8;
    asm volatile("griddepcontrol.wait;" ::: "memory");
    if ((((v1 * 256) + v2) < (int(v0) * 18))) {
      float buf3[4];
      const i64 t13 = (0) * 4;
      buf3[t13] = 0.0f;
      buf3[t13 + 1] = 0.0f;
      buf3[t13 + 2] = 0.0f;
      buf3[t13 + 3] = 0.0f;
      #pragma unroll 16
      for (int v14 = 0; v14 < 4; ++v14) {
        const i64 t15 = (0) * 4;
        const float t16 = buf3[t15];
        const float t17 = buf3[t15 + 1];
        const float t18 = buf3[t15 + 2];
        const float t19 = buf3[t15 + 3];
        const i64 t20 = (((v1 * 1024) + ((v14 * int(v0)) * 72)) + (v2 * 4));
        const uint4 w21 = *reinterpret_cast<const uint4*>(buf2 + t20 + 0);
        const float t22 = __uint_as_float(w21.x);
        const float t23 = __uint_as_float(w21.y);
        const float t24 = __uint_as_float(w21.z);
        const float t25 = __uint_as_float(w21.w);
        const i64 t26 = (0) * 4;
        buf3[t26] = (t16 + t22);
        buf3[t26 + 1] = (t17 + t23);
        buf3[t26 + 2] = (t18 + t24);
        buf3[t26 + 3] = (t19 + t25);
      }
      const i64 t27 = (0) * 4;
      const float t28 = buf3[t27];
      const float t29 = buf3[t27 + 1];
      const float t30 = buf3[t27 + 2];
      const float t31 = buf3[t27 + 3];
      const i64 t32 = ((v0 * i64(floor_div(((v1 * 1024) + (v2 * 4)), (int(v0) * 72)))) * i64(72ll));
      const i64 t33 = ((t32 + i64((floor_mod(((v1 * 4) + v2), 18) * 4))) + i64((floor_mod(floor_div(((v1 * 256) + v2), 18), int(v0)) * 72)));
      const i64 t34 = t33;
      *reinterpret_cast<uint2*>(buf1 + t34 + 0) = make_uint2(u32(u16(f32_to_f16(float((t28 + f16_to_f32(v9)))))) | u32(u16(f32_to_f16(float((t29 + f16_to_f32(v10)))))) << 16, u32(u16(f32_to_f16(float((t30 + f16_to_f32(v11)))))) | u32(u16(f32_to_f16(float((t31 + f16_to_f32(v12)))))) << 16);
    }
  }
}
