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
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t6 = __shfl_sync(0xffffffffu, floor_div(v5, 128), 0);
    const int v7 = t6;
    if ((v7 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        const int v8 = (floor_div((int(v3) + 63), 64) * 2);
        const int v9 = min_int(v8, 132);
        #pragma unroll 1
        for (int v10 = 0; v10 < floor_div((((v8 + v9) - v4) - 1), v9); ++v10) {
          #pragma unroll 1
          for (int v11 = 0; v11 < 4; ++v11) {
            mbarrier_wait(shared_address(buf6 + (floor_mod((v11 + v10), 3))), (1 - floor_mod(floor_div(((v10 * 4) + v11), 3), 2)));
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf5 + (floor_mod((v11 + v10), 3)))), "r"(16384) : "memory");
             {
              const int v12 = floor_mod((v11 + v10), 3);
              const int v13 = floor_div((int(v3) + 63), 64);
              const int v14 = (v13 * 2);
              const int v15 = floor_mod((v4 + (v10 * min_int(v14, 132))), v14);
              const int v16 = floor_div(v15, 32);
              const int t17 = ((v16 * 1024) + (floor_mod((v15 - (v16 * 32)), min_int((v13 - (v16 * 16)), 16)) * 64));
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf3 + ((v12 * 4096)))), "l"(&v0), "r"(shared_address(buf5 + (v12))), "r"((v11 * 64)), "r"(t17) : "memory");
            }
             {
              const int v18 = floor_mod((v11 + v10), 3);
              const int v19 = floor_div((int(v3) + 63), 64);
              const int v20 = (v19 * 2);
              const int v21 = floor_mod((v4 + (v10 * min_int(v20, 132))), v20);
              const int v22 = floor_div(v21, 32);
              asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" :: "r"(shared_address(buf4 + ((v18 * 4096)))), "l"(&v1), "r"(shared_address(buf5 + (v18))), "r"((v11 * 64)), "r"((floor_div((v21 - (v22 * 32)), min_int((v19 - (v22 * 16)), 16)) * 64)) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf7[32];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
       {
        const int v23 = (floor_div((int(v3) + 63), 64) * 2);
        const int v24 = min_int(v23, 132);
        #pragma unroll 1
        for (int v25 = 0; v25 < floor_div((((v23 + v24) - v4) - 1), v24); ++v25) {
          #pragma unroll 1
          for (int v26 = 0; v26 < 4; ++v26) {
            mbarrier_wait(shared_address(buf5 + (floor_mod((v26 + v25), 3))), floor_mod(floor_div(((v25 * 4) + v26), 3), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v27 = (floor_mod((v26 + v25), 3) * 4096);
              const u64 t28 = (u64((shared_address(buf3 + ((((v7 * 4096) + v27) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t29 = (u64((shared_address(buf4 + (v27)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t28), "l"(t29), "r"(((1 <= v26) ? 1 : 0)));
            }
             {
              const int v30 = (floor_mod((v26 + v25), 3) * 4096);
              const u64 t31 = (u64((shared_address(buf3 + ((((v7 * 4096) + v30) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t32 = (u64((shared_address(buf4 + ((v30 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t31), "l"(t32), "r"(1));
            }
             {
              const int v33 = (floor_mod((v26 + v25), 3) * 4096);
              const u64 t34 = (u64((shared_address(buf3 + ((((v7 * 4096) + v33) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t35 = (u64((shared_address(buf4 + ((v33 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t34), "l"(t35), "r"(1));
            }
             {
              const int v36 = (floor_mod((v26 + v25), 3) * 4096);
              const u64 t37 = (u64((shared_address(buf3 + ((((v7 * 4096) + v36) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t38 = (u64((shared_address(buf4 + ((v36 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t37), "l"(t38), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v26))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(((v26 + v25) - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(v25, 3)))) : "memory");
          }
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
          }
          asm volatile("bar.sync 1, 128;" ::: "memory");
           {
            u32 buf8[4];
             {
              const int v39 = floor_div((int(v3) + 63), 64);
              const int v40 = (v39 * 2);
              const int v41 = floor_mod((v4 + (v25 * min_int(v40, 132))), v40);
              const int v42 = floor_div(v41, 32);
              if ((floor_div((v41 - (v42 * 32)), min_int((v39 - (v42 * 16)), 16)) < 2)) {
                 {
                  const int v43 = floor_div((int(v3) + 63), 64);
                  const int v44 = (v43 * 2);
                  const int v45 = floor_mod((v4 + (v25 * min_int(v44, 132))), v44);
                  const int v46 = floor_div(v45, 32);
                  const int v47 = (v45 - (v46 * 32));
                  const int v48 = min_int((v43 - (v46 * 16)), 16);
                  const int v49 = (floor_div(v47, v48) * 64);
                  const int v50 = (floor_mod(v5, 4) * 2);
                  const float t51 = buf7[0];
                  const float t52 = buf7[1];
                  const i64 t53 = (v49 + v50);
                  const u32 w54 = *reinterpret_cast<const u32*>(buf0 + t53 + 0);
                  const u16 t55 = u16((w54 >> 0 & 0xffffu));
                  const u16 t56 = u16((w54 >> 16 & 0xffffu));
                  const int t57 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t58 = min_int((i64(((v46 * 1024) + (floor_mod(v47, v48) * 64))) + i64((t57 - 64))), i64((int(v3) - 1)));
                  const i64 t59 = (((t58 * i64(72ll)) + i64(v49)) + i64(v50));
                  const u32 w60 = *reinterpret_cast<const u32*>(buf1 + t59 + 0);
                  const u16 t61 = u16((w60 >> 0 & 0xffffu));
                  const u16 t62 = u16((w60 >> 16 & 0xffffu));
                  const u16 t63 = f32_to_f16(float(max_nan(((t51 + f16_to_f32(t55)) + f16_to_f32(t61)), 0.0f)));
                  const u16 t64 = f32_to_f16(float(max_nan(((t52 + f16_to_f32(t56)) + f16_to_f32(t62)), 0.0f)));
                  buf8[0] = u32(((u32(u16(t63))) << 0 | (u32(u16(t64))) << 16));
                }
                 {
                  const int v65 = floor_div((int(v3) + 63), 64);
                  const int v66 = (v65 * 2);
                  const int v67 = floor_mod((v4 + (v25 * min_int(v66, 132))), v66);
                  const int v68 = floor_div(v67, 32);
                  const int v69 = (v67 - (v68 * 32));
                  const int v70 = min_int((v65 - (v68 * 16)), 16);
                  const int v71 = (floor_div(v69, v70) * 64);
                  const int v72 = (floor_mod(v5, 4) * 2);
                  const float t73 = buf7[2];
                  const float t74 = buf7[3];
                  const i64 t75 = (v71 + v72);
                  const u32 w76 = *reinterpret_cast<const u32*>(buf0 + t75 + 0);
                  const u16 t77 = u16((w76 >> 0 & 0xffffu));
                  const u16 t78 = u16((w76 >> 16 & 0xffffu));
                  const int t79 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t80 = min_int((i64(((v68 * 1024) + (floor_mod(v69, v70) * 64))) + i64((t79 - 56))), i64((int(v3) - 1)));
                  const i64 t81 = (((t80 * i64(72ll)) + i64(v71)) + i64(v72));
                  const u32 w82 = *reinterpret_cast<const u32*>(buf1 + t81 + 0);
                  const u16 t83 = u16((w82 >> 0 & 0xffffu));
                  const u16 t84 = u16((w82 >> 16 & 0xffffu));
                  const u16 t85 = f32_to_f16(float(max_nan(((t73 + f16_to_f32(t77)) + f16_to_f32(t83)), 0.0f)));
                  const u16 t86 = f32_to_f16(float(max_nan(((t74 + f16_to_f32(t78)) + f16_to_f32(t84)), 0.0f)));
                  buf8[1] = u32(((u32(u16(t85))) << 0 | (u32(u16(t86))) << 16));
                }
              }
              else {
                buf8[0] = u32(0);
                buf8[1] = u32(0);
              }
            }
             {
              const int v87 = floor_div((int(v3) + 63), 64);
              const int v88 = (v87 * 2);
              const int v89 = floor_mod((v4 + (v25 * min_int(v88, 132))), v88);
              const int v90 = floor_div(v89, 32);
              if ((floor_div((v89 - (v90 * 32)), min_int((v87 - (v90 * 16)), 16)) < 1)) {
                 {
                  const int v91 = floor_div((int(v3) + 63), 64);
                  const int v92 = (v91 * 2);
                  const int v93 = floor_mod((v4 + (v25 * min_int(v92, 132))), v92);
                  const int v94 = floor_div(v93, 32);
                  const int v95 = (v93 - (v94 * 32));
                  const int v96 = min_int((v91 - (v94 * 16)), 16);
                  const int v97 = (floor_div(v95, v96) * 64);
                  const int v98 = (floor_mod(v5, 4) * 2);
                  const float t99 = buf7[4];
                  const float t100 = buf7[5];
                  const i64 t101 = ((v97 + v98) + 8);
                  const u32 w102 = *reinterpret_cast<const u32*>(buf0 + t101 + 0);
                  const u16 t103 = u16((w102 >> 0 & 0xffffu));
                  const u16 t104 = u16((w102 >> 16 & 0xffffu));
                  const int t105 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t106 = min_int((i64(((v94 * 1024) + (floor_mod(v95, v96) * 64))) + i64((t105 - 64))), i64((int(v3) - 1)));
                  const i64 t107 = (((t106 * i64(72ll)) + i64((v98 + 8))) + i64(v97));
                  const u32 w108 = *reinterpret_cast<const u32*>(buf1 + t107 + 0);
                  const u16 t109 = u16((w108 >> 0 & 0xffffu));
                  const u16 t110 = u16((w108 >> 16 & 0xffffu));
                  const u16 t111 = f32_to_f16(float(max_nan(((t99 + f16_to_f32(t103)) + f16_to_f32(t109)), 0.0f)));
                  const u16 t112 = f32_to_f16(float(max_nan(((t100 + f16_to_f32(t104)) + f16_to_f32(t110)), 0.0f)));
                  buf8[2] = u32(((u32(u16(t111))) << 0 | (u32(u16(t112))) << 16));
                }
                 {
                  const int v113 = floor_div((int(v3) + 63), 64);
                  const int v114 = (v113 * 2);
                  const int v115 = floor_mod((v4 + (v25 * min_int(v114, 132))), v114);
                  const int v116 = floor_div(v115, 32);
                  const int v117 = (v115 - (v116 * 32));
                  const int v118 = min_int((v113 - (v116 * 16)), 16);
                  const int v119 = (floor_div(v117, v118) * 64);
                  const int v120 = (floor_mod(v5, 4) * 2);
                  const float t121 = buf7[6];
                  const float t122 = buf7[7];
                  const i64 t123 = ((v119 + v120) + 8);
                  const u32 w124 = *reinterpret_cast<const u32*>(buf0 + t123 + 0);
                  const u16 t125 = u16((w124 >> 0 & 0xffffu));
                  const u16 t126 = u16((w124 >> 16 & 0xffffu));
                  const int t127 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t128 = min_int((i64(((v116 * 1024) + (floor_mod(v117, v118) * 64))) + i64((t127 - 56))), i64((int(v3) - 1)));
                  const i64 t129 = (((t128 * i64(72ll)) + i64((v120 + 8))) + i64(v119));
                  const u32 w130 = *reinterpret_cast<const u32*>(buf1 + t129 + 0);
                  const u16 t131 = u16((w130 >> 0 & 0xffffu));
                  const u16 t132 = u16((w130 >> 16 & 0xffffu));
                  const u16 t133 = f32_to_f16(float(max_nan(((t121 + f16_to_f32(t125)) + f16_to_f32(t131)), 0.0f)));
                  const u16 t134 = f32_to_f16(float(max_nan(((t122 + f16_to_f32(t126)) + f16_to_f32(t132)), 0.0f)));
                  buf8[3] = u32(((u32(u16(t133))) << 0 | (u32(u16(t134))) << 16));
                }
              }
              else {
                buf8[2] = u32(0);
                buf8[3] = u32(0);
              }
            }
            const int t135 = (((v7 * 8192) + (floor_mod(v25, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t136 = ((t135 + (floor_mod(v5, 16) * 64)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t137 = buf8[0];
            const u32 t138 = buf8[1];
            const u32 t139 = buf8[2];
            const u32 t140 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t136 - 8192)))), "r"(t137), "r"(t138), "r"(t139), "r"(t140) : "memory");
          }
           {
            u32 buf9[4];
             {
              const int v141 = floor_div((int(v3) + 63), 64);
              const int v142 = (v141 * 2);
              const int v143 = floor_mod((v4 + (v25 * min_int(v142, 132))), v142);
              const int v144 = floor_div(v143, 32);
              if ((floor_div((v143 - (v144 * 32)), min_int((v141 - (v144 * 16)), 16)) < 1)) {
                 {
                  const int v145 = floor_div((int(v3) + 63), 64);
                  const int v146 = (v145 * 2);
                  const int v147 = floor_mod((v4 + (v25 * min_int(v146, 132))), v146);
                  const int v148 = floor_div(v147, 32);
                  const int v149 = (v147 - (v148 * 32));
                  const int v150 = min_int((v145 - (v148 * 16)), 16);
                  const int v151 = (floor_div(v149, v150) * 64);
                  const int v152 = (floor_mod(v5, 4) * 2);
                  const float t153 = buf7[8];
                  const float t154 = buf7[9];
                  const i64 t155 = ((v151 + v152) + 16);
                  const u32 w156 = *reinterpret_cast<const u32*>(buf0 + t155 + 0);
                  const u16 t157 = u16((w156 >> 0 & 0xffffu));
                  const u16 t158 = u16((w156 >> 16 & 0xffffu));
                  const int t159 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t160 = min_int((i64(((v148 * 1024) + (floor_mod(v149, v150) * 64))) + i64((t159 - 64))), i64((int(v3) - 1)));
                  const i64 t161 = (((t160 * i64(72ll)) + i64((v152 + 16))) + i64(v151));
                  const u32 w162 = *reinterpret_cast<const u32*>(buf1 + t161 + 0);
                  const u16 t163 = u16((w162 >> 0 & 0xffffu));
                  const u16 t164 = u16((w162 >> 16 & 0xffffu));
                  const u16 t165 = f32_to_f16(float(max_nan(((t153 + f16_to_f32(t157)) + f16_to_f32(t163)), 0.0f)));
                  const u16 t166 = f32_to_f16(float(max_nan(((t154 + f16_to_f32(t158)) + f16_to_f32(t164)), 0.0f)));
                  buf9[0] = u32(((u32(u16(t165))) << 0 | (u32(u16(t166))) << 16));
                }
                 {
                  const int v167 = floor_div((int(v3) + 63), 64);
                  const int v168 = (v167 * 2);
                  const int v169 = floor_mod((v4 + (v25 * min_int(v168, 132))), v168);
                  const int v170 = floor_div(v169, 32);
                  const int v171 = (v169 - (v170 * 32));
                  const int v172 = min_int((v167 - (v170 * 16)), 16);
                  const int v173 = (floor_div(v171, v172) * 64);
                  const int v174 = (floor_mod(v5, 4) * 2);
                  const float t175 = buf7[10];
                  const float t176 = buf7[11];
                  const i64 t177 = ((v173 + v174) + 16);
                  const u32 w178 = *reinterpret_cast<const u32*>(buf0 + t177 + 0);
                  const u16 t179 = u16((w178 >> 0 & 0xffffu));
                  const u16 t180 = u16((w178 >> 16 & 0xffffu));
                  const int t181 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t182 = min_int((i64(((v170 * 1024) + (floor_mod(v171, v172) * 64))) + i64((t181 - 56))), i64((int(v3) - 1)));
                  const i64 t183 = (((t182 * i64(72ll)) + i64((v174 + 16))) + i64(v173));
                  const u32 w184 = *reinterpret_cast<const u32*>(buf1 + t183 + 0);
                  const u16 t185 = u16((w184 >> 0 & 0xffffu));
                  const u16 t186 = u16((w184 >> 16 & 0xffffu));
                  const u16 t187 = f32_to_f16(float(max_nan(((t175 + f16_to_f32(t179)) + f16_to_f32(t185)), 0.0f)));
                  const u16 t188 = f32_to_f16(float(max_nan(((t176 + f16_to_f32(t180)) + f16_to_f32(t186)), 0.0f)));
                  buf9[1] = u32(((u32(u16(t187))) << 0 | (u32(u16(t188))) << 16));
                }
              }
              else {
                buf9[0] = u32(0);
                buf9[1] = u32(0);
              }
            }
             {
              const int v189 = floor_div((int(v3) + 63), 64);
              const int v190 = (v189 * 2);
              const int v191 = floor_mod((v4 + (v25 * min_int(v190, 132))), v190);
              const int v192 = floor_div(v191, 32);
              if ((floor_div((v191 - (v192 * 32)), min_int((v189 - (v192 * 16)), 16)) < 1)) {
                 {
                  const int v193 = floor_div((int(v3) + 63), 64);
                  const int v194 = (v193 * 2);
                  const int v195 = floor_mod((v4 + (v25 * min_int(v194, 132))), v194);
                  const int v196 = floor_div(v195, 32);
                  const int v197 = (v195 - (v196 * 32));
                  const int v198 = min_int((v193 - (v196 * 16)), 16);
                  const int v199 = (floor_div(v197, v198) * 64);
                  const int v200 = (floor_mod(v5, 4) * 2);
                  const float t201 = buf7[12];
                  const float t202 = buf7[13];
                  const i64 t203 = ((v199 + v200) + 24);
                  const u32 w204 = *reinterpret_cast<const u32*>(buf0 + t203 + 0);
                  const u16 t205 = u16((w204 >> 0 & 0xffffu));
                  const u16 t206 = u16((w204 >> 16 & 0xffffu));
                  const int t207 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t208 = min_int((i64(((v196 * 1024) + (floor_mod(v197, v198) * 64))) + i64((t207 - 64))), i64((int(v3) - 1)));
                  const i64 t209 = (((t208 * i64(72ll)) + i64((v200 + 24))) + i64(v199));
                  const u32 w210 = *reinterpret_cast<const u32*>(buf1 + t209 + 0);
                  const u16 t211 = u16((w210 >> 0 & 0xffffu));
                  const u16 t212 = u16((w210 >> 16 & 0xffffu));
                  const u16 t213 = f32_to_f16(float(max_nan(((t201 + f16_to_f32(t205)) + f16_to_f32(t211)), 0.0f)));
                  const u16 t214 = f32_to_f16(float(max_nan(((t202 + f16_to_f32(t206)) + f16_to_f32(t212)), 0.0f)));
                  buf9[2] = u32(((u32(u16(t213))) << 0 | (u32(u16(t214))) << 16));
                }
                 {
                  const int v215 = floor_div((int(v3) + 63), 64);
                  const int v216 = (v215 * 2);
                  const int v217 = floor_mod((v4 + (v25 * min_int(v216, 132))), v216);
                  const int v218 = floor_div(v217, 32);
                  const int v219 = (v217 - (v218 * 32));
                  const int v220 = min_int((v215 - (v218 * 16)), 16);
                  const int v221 = (floor_div(v219, v220) * 64);
                  const int v222 = (floor_mod(v5, 4) * 2);
                  const float t223 = buf7[14];
                  const float t224 = buf7[15];
                  const i64 t225 = ((v221 + v222) + 24);
                  const u32 w226 = *reinterpret_cast<const u32*>(buf0 + t225 + 0);
                  const u16 t227 = u16((w226 >> 0 & 0xffffu));
                  const u16 t228 = u16((w226 >> 16 & 0xffffu));
                  const int t229 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t230 = min_int((i64(((v218 * 1024) + (floor_mod(v219, v220) * 64))) + i64((t229 - 56))), i64((int(v3) - 1)));
                  const i64 t231 = (((t230 * i64(72ll)) + i64((v222 + 24))) + i64(v221));
                  const u32 w232 = *reinterpret_cast<const u32*>(buf1 + t231 + 0);
                  const u16 t233 = u16((w232 >> 0 & 0xffffu));
                  const u16 t234 = u16((w232 >> 16 & 0xffffu));
                  const u16 t235 = f32_to_f16(float(max_nan(((t223 + f16_to_f32(t227)) + f16_to_f32(t233)), 0.0f)));
                  const u16 t236 = f32_to_f16(float(max_nan(((t224 + f16_to_f32(t228)) + f16_to_f32(t234)), 0.0f)));
                  buf9[3] = u32(((u32(u16(t235))) << 0 | (u32(u16(t236))) << 16));
                }
              }
              else {
                buf9[2] = u32(0);
                buf9[3] = u32(0);
              }
            }
            const int t237 = (((v7 * 8192) + (floor_mod(v25, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t238 = ((t237 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t239 = buf9[0];
            const u32 t240 = buf9[1];
            const u32 t241 = buf9[2];
            const u32 t242 = buf9[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t238 - 8192)))), "r"(t239), "r"(t240), "r"(t241), "r"(t242) : "memory");
          }
           {
            u32 buf10[4];
             {
              const int v243 = floor_div((int(v3) + 63), 64);
              const int v244 = (v243 * 2);
              const int v245 = floor_mod((v4 + (v25 * min_int(v244, 132))), v244);
              const int v246 = floor_div(v245, 32);
              if ((floor_div((v245 - (v246 * 32)), min_int((v243 - (v246 * 16)), 16)) < 1)) {
                 {
                  const int v247 = floor_div((int(v3) + 63), 64);
                  const int v248 = (v247 * 2);
                  const int v249 = floor_mod((v4 + (v25 * min_int(v248, 132))), v248);
                  const int v250 = floor_div(v249, 32);
                  const int v251 = (v249 - (v250 * 32));
                  const int v252 = min_int((v247 - (v250 * 16)), 16);
                  const int v253 = (floor_div(v251, v252) * 64);
                  const int v254 = (floor_mod(v5, 4) * 2);
                  const float t255 = buf7[16];
                  const float t256 = buf7[17];
                  const i64 t257 = ((v253 + v254) + 32);
                  const u32 w258 = *reinterpret_cast<const u32*>(buf0 + t257 + 0);
                  const u16 t259 = u16((w258 >> 0 & 0xffffu));
                  const u16 t260 = u16((w258 >> 16 & 0xffffu));
                  const int t261 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t262 = min_int((i64(((v250 * 1024) + (floor_mod(v251, v252) * 64))) + i64((t261 - 64))), i64((int(v3) - 1)));
                  const i64 t263 = (((t262 * i64(72ll)) + i64((v254 + 32))) + i64(v253));
                  const u32 w264 = *reinterpret_cast<const u32*>(buf1 + t263 + 0);
                  const u16 t265 = u16((w264 >> 0 & 0xffffu));
                  const u16 t266 = u16((w264 >> 16 & 0xffffu));
                  const u16 t267 = f32_to_f16(float(max_nan(((t255 + f16_to_f32(t259)) + f16_to_f32(t265)), 0.0f)));
                  const u16 t268 = f32_to_f16(float(max_nan(((t256 + f16_to_f32(t260)) + f16_to_f32(t266)), 0.0f)));
                  buf10[0] = u32(((u32(u16(t267))) << 0 | (u32(u16(t268))) << 16));
                }
                 {
                  const int v269 = floor_div((int(v3) + 63), 64);
                  const int v270 = (v269 * 2);
                  const int v271 = floor_mod((v4 + (v25 * min_int(v270, 132))), v270);
                  const int v272 = floor_div(v271, 32);
                  const int v273 = (v271 - (v272 * 32));
                  const int v274 = min_int((v269 - (v272 * 16)), 16);
                  const int v275 = (floor_div(v273, v274) * 64);
                  const int v276 = (floor_mod(v5, 4) * 2);
                  const float t277 = buf7[18];
                  const float t278 = buf7[19];
                  const i64 t279 = ((v275 + v276) + 32);
                  const u32 w280 = *reinterpret_cast<const u32*>(buf0 + t279 + 0);
                  const u16 t281 = u16((w280 >> 0 & 0xffffu));
                  const u16 t282 = u16((w280 >> 16 & 0xffffu));
                  const int t283 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t284 = min_int((i64(((v272 * 1024) + (floor_mod(v273, v274) * 64))) + i64((t283 - 56))), i64((int(v3) - 1)));
                  const i64 t285 = (((t284 * i64(72ll)) + i64((v276 + 32))) + i64(v275));
                  const u32 w286 = *reinterpret_cast<const u32*>(buf1 + t285 + 0);
                  const u16 t287 = u16((w286 >> 0 & 0xffffu));
                  const u16 t288 = u16((w286 >> 16 & 0xffffu));
                  const u16 t289 = f32_to_f16(float(max_nan(((t277 + f16_to_f32(t281)) + f16_to_f32(t287)), 0.0f)));
                  const u16 t290 = f32_to_f16(float(max_nan(((t278 + f16_to_f32(t282)) + f16_to_f32(t288)), 0.0f)));
                  buf10[1] = u32(((u32(u16(t289))) << 0 | (u32(u16(t290))) << 16));
                }
              }
              else {
                buf10[0] = u32(0);
                buf10[1] = u32(0);
              }
            }
             {
              const int v291 = floor_div((int(v3) + 63), 64);
              const int v292 = (v291 * 2);
              const int v293 = floor_mod((v4 + (v25 * min_int(v292, 132))), v292);
              const int v294 = floor_div(v293, 32);
              if ((floor_div((v293 - (v294 * 32)), min_int((v291 - (v294 * 16)), 16)) < 1)) {
                 {
                  const int v295 = floor_div((int(v3) + 63), 64);
                  const int v296 = (v295 * 2);
                  const int v297 = floor_mod((v4 + (v25 * min_int(v296, 132))), v296);
                  const int v298 = floor_div(v297, 32);
                  const int v299 = (v297 - (v298 * 32));
                  const int v300 = min_int((v295 - (v298 * 16)), 16);
                  const int v301 = (floor_div(v299, v300) * 64);
                  const int v302 = (floor_mod(v5, 4) * 2);
                  const float t303 = buf7[20];
                  const float t304 = buf7[21];
                  const i64 t305 = ((v301 + v302) + 40);
                  const u32 w306 = *reinterpret_cast<const u32*>(buf0 + t305 + 0);
                  const u16 t307 = u16((w306 >> 0 & 0xffffu));
                  const u16 t308 = u16((w306 >> 16 & 0xffffu));
                  const int t309 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t310 = min_int((i64(((v298 * 1024) + (floor_mod(v299, v300) * 64))) + i64((t309 - 64))), i64((int(v3) - 1)));
                  const i64 t311 = (((t310 * i64(72ll)) + i64((v302 + 40))) + i64(v301));
                  const u32 w312 = *reinterpret_cast<const u32*>(buf1 + t311 + 0);
                  const u16 t313 = u16((w312 >> 0 & 0xffffu));
                  const u16 t314 = u16((w312 >> 16 & 0xffffu));
                  const u16 t315 = f32_to_f16(float(max_nan(((t303 + f16_to_f32(t307)) + f16_to_f32(t313)), 0.0f)));
                  const u16 t316 = f32_to_f16(float(max_nan(((t304 + f16_to_f32(t308)) + f16_to_f32(t314)), 0.0f)));
                  buf10[2] = u32(((u32(u16(t315))) << 0 | (u32(u16(t316))) << 16));
                }
                 {
                  const int v317 = floor_div((int(v3) + 63), 64);
                  const int v318 = (v317 * 2);
                  const int v319 = floor_mod((v4 + (v25 * min_int(v318, 132))), v318);
                  const int v320 = floor_div(v319, 32);
                  const int v321 = (v319 - (v320 * 32));
                  const int v322 = min_int((v317 - (v320 * 16)), 16);
                  const int v323 = (floor_div(v321, v322) * 64);
                  const int v324 = (floor_mod(v5, 4) * 2);
                  const float t325 = buf7[22];
                  const float t326 = buf7[23];
                  const i64 t327 = ((v323 + v324) + 40);
                  const u32 w328 = *reinterpret_cast<const u32*>(buf0 + t327 + 0);
                  const u16 t329 = u16((w328 >> 0 & 0xffffu));
                  const u16 t330 = u16((w328 >> 16 & 0xffffu));
                  const int t331 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t332 = min_int((i64(((v320 * 1024) + (floor_mod(v321, v322) * 64))) + i64((t331 - 56))), i64((int(v3) - 1)));
                  const i64 t333 = (((t332 * i64(72ll)) + i64((v324 + 40))) + i64(v323));
                  const u32 w334 = *reinterpret_cast<const u32*>(buf1 + t333 + 0);
                  const u16 t335 = u16((w334 >> 0 & 0xffffu));
                  const u16 t336 = u16((w334 >> 16 & 0xffffu));
                  const u16 t337 = f32_to_f16(float(max_nan(((t325 + f16_to_f32(t329)) + f16_to_f32(t335)), 0.0f)));
                  const u16 t338 = f32_to_f16(float(max_nan(((t326 + f16_to_f32(t330)) + f16_to_f32(t336)), 0.0f)));
                  buf10[3] = u32(((u32(u16(t337))) << 0 | (u32(u16(t338))) << 16));
                }
              }
              else {
                buf10[2] = u32(0);
                buf10[3] = u32(0);
              }
            }
            const int t339 = (((v7 * 8192) + (floor_mod(v25, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t340 = ((t339 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 4) ^ floor_mod(v5, 8)) * 8));
            const u32 t341 = buf10[0];
            const u32 t342 = buf10[1];
            const u32 t343 = buf10[2];
            const u32 t344 = buf10[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t340 - 8192)))), "r"(t341), "r"(t342), "r"(t343), "r"(t344) : "memory");
          }
           {
            u32 buf11[4];
             {
              const int v345 = floor_div((int(v3) + 63), 64);
              const int v346 = (v345 * 2);
              const int v347 = floor_mod((v4 + (v25 * min_int(v346, 132))), v346);
              const int v348 = floor_div(v347, 32);
              if ((floor_div((v347 - (v348 * 32)), min_int((v345 - (v348 * 16)), 16)) < 1)) {
                 {
                  const int v349 = floor_div((int(v3) + 63), 64);
                  const int v350 = (v349 * 2);
                  const int v351 = floor_mod((v4 + (v25 * min_int(v350, 132))), v350);
                  const int v352 = floor_div(v351, 32);
                  const int v353 = (v351 - (v352 * 32));
                  const int v354 = min_int((v349 - (v352 * 16)), 16);
                  const int v355 = (floor_div(v353, v354) * 64);
                  const int v356 = (floor_mod(v5, 4) * 2);
                  const float t357 = buf7[24];
                  const float t358 = buf7[25];
                  const i64 t359 = ((v355 + v356) + 48);
                  const u32 w360 = *reinterpret_cast<const u32*>(buf0 + t359 + 0);
                  const u16 t361 = u16((w360 >> 0 & 0xffffu));
                  const u16 t362 = u16((w360 >> 16 & 0xffffu));
                  const int t363 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t364 = min_int((i64(((v352 * 1024) + (floor_mod(v353, v354) * 64))) + i64((t363 - 64))), i64((int(v3) - 1)));
                  const i64 t365 = (((t364 * i64(72ll)) + i64((v356 + 48))) + i64(v355));
                  const u32 w366 = *reinterpret_cast<const u32*>(buf1 + t365 + 0);
                  const u16 t367 = u16((w366 >> 0 & 0xffffu));
                  const u16 t368 = u16((w366 >> 16 & 0xffffu));
                  const u16 t369 = f32_to_f16(float(max_nan(((t357 + f16_to_f32(t361)) + f16_to_f32(t367)), 0.0f)));
                  const u16 t370 = f32_to_f16(float(max_nan(((t358 + f16_to_f32(t362)) + f16_to_f32(t368)), 0.0f)));
                  buf11[0] = u32(((u32(u16(t369))) << 0 | (u32(u16(t370))) << 16));
                }
                 {
                  const int v371 = floor_div((int(v3) + 63), 64);
                  const int v372 = (v371 * 2);
                  const int v373 = floor_mod((v4 + (v25 * min_int(v372, 132))), v372);
                  const int v374 = floor_div(v373, 32);
                  const int v375 = (v373 - (v374 * 32));
                  const int v376 = min_int((v371 - (v374 * 16)), 16);
                  const int v377 = (floor_div(v375, v376) * 64);
                  const int v378 = (floor_mod(v5, 4) * 2);
                  const float t379 = buf7[26];
                  const float t380 = buf7[27];
                  const i64 t381 = ((v377 + v378) + 48);
                  const u32 w382 = *reinterpret_cast<const u32*>(buf0 + t381 + 0);
                  const u16 t383 = u16((w382 >> 0 & 0xffffu));
                  const u16 t384 = u16((w382 >> 16 & 0xffffu));
                  const int t385 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t386 = min_int((i64(((v374 * 1024) + (floor_mod(v375, v376) * 64))) + i64((t385 - 56))), i64((int(v3) - 1)));
                  const i64 t387 = (((t386 * i64(72ll)) + i64((v378 + 48))) + i64(v377));
                  const u32 w388 = *reinterpret_cast<const u32*>(buf1 + t387 + 0);
                  const u16 t389 = u16((w388 >> 0 & 0xffffu));
                  const u16 t390 = u16((w388 >> 16 & 0xffffu));
                  const u16 t391 = f32_to_f16(float(max_nan(((t379 + f16_to_f32(t383)) + f16_to_f32(t389)), 0.0f)));
                  const u16 t392 = f32_to_f16(float(max_nan(((t380 + f16_to_f32(t384)) + f16_to_f32(t390)), 0.0f)));
                  buf11[1] = u32(((u32(u16(t391))) << 0 | (u32(u16(t392))) << 16));
                }
              }
              else {
                buf11[0] = u32(0);
                buf11[1] = u32(0);
              }
            }
             {
              const int v393 = floor_div((int(v3) + 63), 64);
              const int v394 = (v393 * 2);
              const int v395 = floor_mod((v4 + (v25 * min_int(v394, 132))), v394);
              const int v396 = floor_div(v395, 32);
              if ((floor_div((v395 - (v396 * 32)), min_int((v393 - (v396 * 16)), 16)) < 1)) {
                 {
                  const int v397 = floor_div((int(v3) + 63), 64);
                  const int v398 = (v397 * 2);
                  const int v399 = floor_mod((v4 + (v25 * min_int(v398, 132))), v398);
                  const int v400 = floor_div(v399, 32);
                  const int v401 = (v399 - (v400 * 32));
                  const int v402 = min_int((v397 - (v400 * 16)), 16);
                  const int v403 = (floor_div(v401, v402) * 64);
                  const int v404 = (floor_mod(v5, 4) * 2);
                  const float t405 = buf7[28];
                  const float t406 = buf7[29];
                  const i64 t407 = ((v403 + v404) + 56);
                  const u32 w408 = *reinterpret_cast<const u32*>(buf0 + t407 + 0);
                  const u16 t409 = u16((w408 >> 0 & 0xffffu));
                  const u16 t410 = u16((w408 >> 16 & 0xffffu));
                  const int t411 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t412 = min_int((i64(((v400 * 1024) + (floor_mod(v401, v402) * 64))) + i64((t411 - 64))), i64((int(v3) - 1)));
                  const i64 t413 = (((t412 * i64(72ll)) + i64((v404 + 56))) + i64(v403));
                  const u32 w414 = *reinterpret_cast<const u32*>(buf1 + t413 + 0);
                  const u16 t415 = u16((w414 >> 0 & 0xffffu));
                  const u16 t416 = u16((w414 >> 16 & 0xffffu));
                  const u16 t417 = f32_to_f16(float(max_nan(((t405 + f16_to_f32(t409)) + f16_to_f32(t415)), 0.0f)));
                  const u16 t418 = f32_to_f16(float(max_nan(((t406 + f16_to_f32(t410)) + f16_to_f32(t416)), 0.0f)));
                  buf11[2] = u32(((u32(u16(t417))) << 0 | (u32(u16(t418))) << 16));
                }
                 {
                  const int v419 = floor_div((int(v3) + 63), 64);
                  const int v420 = (v419 * 2);
                  const int v421 = floor_mod((v4 + (v25 * min_int(v420, 132))), v420);
                  const int v422 = floor_div(v421, 32);
                  const int v423 = (v421 - (v422 * 32));
                  const int v424 = min_int((v419 - (v422 * 16)), 16);
                  const int v425 = (floor_div(v423, v424) * 64);
                  const int v426 = (floor_mod(v5, 4) * 2);
                  const float t427 = buf7[30];
                  const float t428 = buf7[31];
                  const i64 t429 = ((v425 + v426) + 56);
                  const u32 w430 = *reinterpret_cast<const u32*>(buf0 + t429 + 0);
                  const u16 t431 = u16((w430 >> 0 & 0xffffu));
                  const u16 t432 = u16((w430 >> 16 & 0xffffu));
                  const int t433 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t434 = min_int((i64(((v422 * 1024) + (floor_mod(v423, v424) * 64))) + i64((t433 - 56))), i64((int(v3) - 1)));
                  const i64 t435 = (((t434 * i64(72ll)) + i64((v426 + 56))) + i64(v425));
                  const u32 w436 = *reinterpret_cast<const u32*>(buf1 + t435 + 0);
                  const u16 t437 = u16((w436 >> 0 & 0xffffu));
                  const u16 t438 = u16((w436 >> 16 & 0xffffu));
                  const u16 t439 = f32_to_f16(float(max_nan(((t427 + f16_to_f32(t431)) + f16_to_f32(t437)), 0.0f)));
                  const u16 t440 = f32_to_f16(float(max_nan(((t428 + f16_to_f32(t432)) + f16_to_f32(t438)), 0.0f)));
                  buf11[3] = u32(((u32(u16(t439))) << 0 | (u32(u16(t440))) << 16));
                }
              }
              else {
                buf11[2] = u32(0);
                buf11[3] = u32(0);
              }
            }
            const int t441 = (((v7 * 8192) + (floor_mod(v25, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t442 = ((t441 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 6) ^ floor_mod(v5, 8)) * 8));
            const u32 t443 = buf11[0];
            const u32 t444 = buf11[1];
            const u32 t445 = buf11[2];
            const u32 t446 = buf11[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t442 - 8192)))), "r"(t443), "r"(t444), "r"(t445), "r"(t446) : "memory");
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("bar.sync 1, 128;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
             {
              const int v447 = floor_div((int(v3) + 63), 64);
              const int v448 = (v447 * 2);
              const int v449 = floor_mod((v4 + (v25 * min_int(v448, 132))), v448);
              const int v450 = floor_div(v449, 32);
              const int v451 = (v449 - (v450 * 32));
              const int v452 = min_int((v447 - (v450 * 16)), 16);
              asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (floor_mod(v25, 2) * 4096)) - 8192)))), "r"((floor_div(v451, v452) * 64)), "r"(((((v450 * 1024) + (v7 * 64)) + (floor_mod(v451, v452) * 64)) - 64)) : "memory");
            }
            asm volatile("cp.async.bulk.commit_group;" ::: "memory");
          }
        }
      }
      if ((floor_mod(v5, 128) == 0)) {
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
      }
    }
  }
}
