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
          #pragma unroll 1
          for (int v30 = 0; v30 < 4; ++v30) {
            mbarrier_wait(shared_address(buf5 + (floor_mod((v30 + v29), 3))), floor_mod(floor_div(((v29 * 4) + v30), 3), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
             {
              const int v31 = (floor_mod((v30 + v29), 3) * 4096);
              const u64 t32 = (u64((shared_address(buf3 + ((((v7 * 4096) + v31) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t33 = (u64((shared_address(buf4 + (v31)) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t32), "l"(t33), "r"(((1 <= v30) ? 1 : 0)));
            }
             {
              const int v34 = (floor_mod((v30 + v29), 3) * 4096);
              const u64 t35 = (u64((shared_address(buf3 + ((((v7 * 4096) + v34) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t36 = (u64((shared_address(buf4 + ((v34 + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t35), "l"(t36), "r"(1));
            }
             {
              const int v37 = (floor_mod((v30 + v29), 3) * 4096);
              const u64 t38 = (u64((shared_address(buf3 + ((((v7 * 4096) + v37) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t39 = (u64((shared_address(buf4 + ((v37 + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t38), "l"(t39), "r"(1));
            }
             {
              const int v40 = (floor_mod((v30 + v29), 3) * 4096);
              const u64 t41 = (u64((shared_address(buf3 + ((((v7 * 4096) + v40) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              const u64 t42 = (u64((shared_address(buf4 + ((v40 + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
              asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }" : "+f"(buf7[0]), "+f"(buf7[1]), "+f"(buf7[2]), "+f"(buf7[3]), "+f"(buf7[4]), "+f"(buf7[5]), "+f"(buf7[6]), "+f"(buf7[7]), "+f"(buf7[8]), "+f"(buf7[9]), "+f"(buf7[10]), "+f"(buf7[11]), "+f"(buf7[12]), "+f"(buf7[13]), "+f"(buf7[14]), "+f"(buf7[15]), "+f"(buf7[16]), "+f"(buf7[17]), "+f"(buf7[18]), "+f"(buf7[19]), "+f"(buf7[20]), "+f"(buf7[21]), "+f"(buf7[22]), "+f"(buf7[23]), "+f"(buf7[24]), "+f"(buf7[25]), "+f"(buf7[26]), "+f"(buf7[27]), "+f"(buf7[28]), "+f"(buf7[29]), "+f"(buf7[30]), "+f"(buf7[31]) : "l"(t41), "l"(t42), "r"(1));
            }
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v30))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(((v30 + v29) - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf6 + (floor_mod(v29, 3)))) : "memory");
          }
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
          }
          asm volatile("bar.sync 1, 128;" ::: "memory");
           {
            u32 buf8[4];
             {
              const int v43 = floor_div((int(v3) + 63), 64);
              const int v44 = (v43 * 2);
              const int v45 = floor_mod((v4 + (v29 * min_int(v44, 132))), v44);
              const int v46 = floor_div(v45, 32);
              if ((floor_div((v45 - (v46 * 32)), min_int((v43 - (v46 * 16)), 16)) < 2)) {
                 {
                  const int v47 = floor_div((int(v3) + 63), 64);
                  const int v48 = (v47 * 2);
                  const int v49 = floor_mod((v4 + (v29 * min_int(v48, 132))), v48);
                  const int v50 = floor_div(v49, 32);
                  const int v51 = (v49 - (v50 * 32));
                  const int v52 = min_int((v47 - (v50 * 16)), 16);
                  const int v53 = (floor_div(v51, v52) * 64);
                  const int v54 = (floor_mod(v5, 4) * 2);
                  const float t55 = buf7[0];
                  const float t56 = buf7[1];
                  const i64 t57 = (v53 + v54);
                  const u32 w58 = *reinterpret_cast<const u32*>(buf0 + t57 + 0);
                  const u16 t59 = u16((w58 >> 0 & 0xffffu));
                  const u16 t60 = u16((w58 >> 16 & 0xffffu));
                  const int t61 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t62 = min_int((i64(((v50 * 1024) + (floor_mod(v51, v52) * 64))) + i64((t61 - 64))), i64((int(v3) - 1)));
                  const i64 t63 = (((t62 * i64(72ll)) + i64(v53)) + i64(v54));
                  const u32 w64 = *reinterpret_cast<const u32*>(buf1 + t63 + 0);
                  const u16 t65 = u16((w64 >> 0 & 0xffffu));
                  const u16 t66 = u16((w64 >> 16 & 0xffffu));
                  const u16 t67 = f32_to_f16(float(max_nan(((t55 + f16_to_f32(t59)) + f16_to_f32(t65)), 0.0f)));
                  const u16 t68 = f32_to_f16(float(max_nan(((t56 + f16_to_f32(t60)) + f16_to_f32(t66)), 0.0f)));
                  buf8[0] = u32(((u32(u16(t67))) << 0 | (u32(u16(t68))) << 16));
                }
                 {
                  const int v69 = floor_div((int(v3) + 63), 64);
                  const int v70 = (v69 * 2);
                  const int v71 = floor_mod((v4 + (v29 * min_int(v70, 132))), v70);
                  const int v72 = floor_div(v71, 32);
                  const int v73 = (v71 - (v72 * 32));
                  const int v74 = min_int((v69 - (v72 * 16)), 16);
                  const int v75 = (floor_div(v73, v74) * 64);
                  const int v76 = (floor_mod(v5, 4) * 2);
                  const float t77 = buf7[2];
                  const float t78 = buf7[3];
                  const i64 t79 = (v75 + v76);
                  const u32 w80 = *reinterpret_cast<const u32*>(buf0 + t79 + 0);
                  const u16 t81 = u16((w80 >> 0 & 0xffffu));
                  const u16 t82 = u16((w80 >> 16 & 0xffffu));
                  const int t83 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t84 = min_int((i64(((v72 * 1024) + (floor_mod(v73, v74) * 64))) + i64((t83 - 56))), i64((int(v3) - 1)));
                  const i64 t85 = (((t84 * i64(72ll)) + i64(v75)) + i64(v76));
                  const u32 w86 = *reinterpret_cast<const u32*>(buf1 + t85 + 0);
                  const u16 t87 = u16((w86 >> 0 & 0xffffu));
                  const u16 t88 = u16((w86 >> 16 & 0xffffu));
                  const u16 t89 = f32_to_f16(float(max_nan(((t77 + f16_to_f32(t81)) + f16_to_f32(t87)), 0.0f)));
                  const u16 t90 = f32_to_f16(float(max_nan(((t78 + f16_to_f32(t82)) + f16_to_f32(t88)), 0.0f)));
                  buf8[1] = u32(((u32(u16(t89))) << 0 | (u32(u16(t90))) << 16));
                }
              }
              else {
                buf8[0] = u32(0);
                buf8[1] = u32(0);
              }
            }
             {
              const int v91 = floor_div((int(v3) + 63), 64);
              const int v92 = (v91 * 2);
              const int v93 = floor_mod((v4 + (v29 * min_int(v92, 132))), v92);
              const int v94 = floor_div(v93, 32);
              if ((floor_div((v93 - (v94 * 32)), min_int((v91 - (v94 * 16)), 16)) < 1)) {
                 {
                  const int v95 = floor_div((int(v3) + 63), 64);
                  const int v96 = (v95 * 2);
                  const int v97 = floor_mod((v4 + (v29 * min_int(v96, 132))), v96);
                  const int v98 = floor_div(v97, 32);
                  const int v99 = (v97 - (v98 * 32));
                  const int v100 = min_int((v95 - (v98 * 16)), 16);
                  const int v101 = (floor_div(v99, v100) * 64);
                  const int v102 = (floor_mod(v5, 4) * 2);
                  const float t103 = buf7[4];
                  const float t104 = buf7[5];
                  const i64 t105 = ((v101 + v102) + 8);
                  const u32 w106 = *reinterpret_cast<const u32*>(buf0 + t105 + 0);
                  const u16 t107 = u16((w106 >> 0 & 0xffffu));
                  const u16 t108 = u16((w106 >> 16 & 0xffffu));
                  const int t109 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t110 = min_int((i64(((v98 * 1024) + (floor_mod(v99, v100) * 64))) + i64((t109 - 64))), i64((int(v3) - 1)));
                  const i64 t111 = (((t110 * i64(72ll)) + i64((v102 + 8))) + i64(v101));
                  const u32 w112 = *reinterpret_cast<const u32*>(buf1 + t111 + 0);
                  const u16 t113 = u16((w112 >> 0 & 0xffffu));
                  const u16 t114 = u16((w112 >> 16 & 0xffffu));
                  const u16 t115 = f32_to_f16(float(max_nan(((t103 + f16_to_f32(t107)) + f16_to_f32(t113)), 0.0f)));
                  const u16 t116 = f32_to_f16(float(max_nan(((t104 + f16_to_f32(t108)) + f16_to_f32(t114)), 0.0f)));
                  buf8[2] = u32(((u32(u16(t115))) << 0 | (u32(u16(t116))) << 16));
                }
                 {
                  const int v117 = floor_div((int(v3) + 63), 64);
                  const int v118 = (v117 * 2);
                  const int v119 = floor_mod((v4 + (v29 * min_int(v118, 132))), v118);
                  const int v120 = floor_div(v119, 32);
                  const int v121 = (v119 - (v120 * 32));
                  const int v122 = min_int((v117 - (v120 * 16)), 16);
                  const int v123 = (floor_div(v121, v122) * 64);
                  const int v124 = (floor_mod(v5, 4) * 2);
                  const float t125 = buf7[6];
                  const float t126 = buf7[7];
                  const i64 t127 = ((v123 + v124) + 8);
                  const u32 w128 = *reinterpret_cast<const u32*>(buf0 + t127 + 0);
                  const u16 t129 = u16((w128 >> 0 & 0xffffu));
                  const u16 t130 = u16((w128 >> 16 & 0xffffu));
                  const int t131 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t132 = min_int((i64(((v120 * 1024) + (floor_mod(v121, v122) * 64))) + i64((t131 - 56))), i64((int(v3) - 1)));
                  const i64 t133 = (((t132 * i64(72ll)) + i64((v124 + 8))) + i64(v123));
                  const u32 w134 = *reinterpret_cast<const u32*>(buf1 + t133 + 0);
                  const u16 t135 = u16((w134 >> 0 & 0xffffu));
                  const u16 t136 = u16((w134 >> 16 & 0xffffu));
                  const u16 t137 = f32_to_f16(float(max_nan(((t125 + f16_to_f32(t129)) + f16_to_f32(t135)), 0.0f)));
                  const u16 t138 = f32_to_f16(float(max_nan(((t126 + f16_to_f32(t130)) + f16_to_f32(t136)), 0.0f)));
                  buf8[3] = u32(((u32(u16(t137))) << 0 | (u32(u16(t138))) << 16));
                }
              }
              else {
                buf8[2] = u32(0);
                buf8[3] = u32(0);
              }
            }
            const int t139 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t140 = ((t139 + (floor_mod(v5, 16) * 64)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t141 = buf8[0];
            const u32 t142 = buf8[1];
            const u32 t143 = buf8[2];
            const u32 t144 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t140 - 8192)))), "r"(t141), "r"(t142), "r"(t143), "r"(t144) : "memory");
          }
           {
            u32 buf9[4];
             {
              const int v145 = floor_div((int(v3) + 63), 64);
              const int v146 = (v145 * 2);
              const int v147 = floor_mod((v4 + (v29 * min_int(v146, 132))), v146);
              const int v148 = floor_div(v147, 32);
              if ((floor_div((v147 - (v148 * 32)), min_int((v145 - (v148 * 16)), 16)) < 1)) {
                 {
                  const int v149 = floor_div((int(v3) + 63), 64);
                  const int v150 = (v149 * 2);
                  const int v151 = floor_mod((v4 + (v29 * min_int(v150, 132))), v150);
                  const int v152 = floor_div(v151, 32);
                  const int v153 = (v151 - (v152 * 32));
                  const int v154 = min_int((v149 - (v152 * 16)), 16);
                  const int v155 = (floor_div(v153, v154) * 64);
                  const int v156 = (floor_mod(v5, 4) * 2);
                  const float t157 = buf7[8];
                  const float t158 = buf7[9];
                  const i64 t159 = ((v155 + v156) + 16);
                  const u32 w160 = *reinterpret_cast<const u32*>(buf0 + t159 + 0);
                  const u16 t161 = u16((w160 >> 0 & 0xffffu));
                  const u16 t162 = u16((w160 >> 16 & 0xffffu));
                  const int t163 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t164 = min_int((i64(((v152 * 1024) + (floor_mod(v153, v154) * 64))) + i64((t163 - 64))), i64((int(v3) - 1)));
                  const i64 t165 = (((t164 * i64(72ll)) + i64((v156 + 16))) + i64(v155));
                  const u32 w166 = *reinterpret_cast<const u32*>(buf1 + t165 + 0);
                  const u16 t167 = u16((w166 >> 0 & 0xffffu));
                  const u16 t168 = u16((w166 >> 16 & 0xffffu));
                  const u16 t169 = f32_to_f16(float(max_nan(((t157 + f16_to_f32(t161)) + f16_to_f32(t167)), 0.0f)));
                  const u16 t170 = f32_to_f16(float(max_nan(((t158 + f16_to_f32(t162)) + f16_to_f32(t168)), 0.0f)));
                  buf9[0] = u32(((u32(u16(t169))) << 0 | (u32(u16(t170))) << 16));
                }
                 {
                  const int v171 = floor_div((int(v3) + 63), 64);
                  const int v172 = (v171 * 2);
                  const int v173 = floor_mod((v4 + (v29 * min_int(v172, 132))), v172);
                  const int v174 = floor_div(v173, 32);
                  const int v175 = (v173 - (v174 * 32));
                  const int v176 = min_int((v171 - (v174 * 16)), 16);
                  const int v177 = (floor_div(v175, v176) * 64);
                  const int v178 = (floor_mod(v5, 4) * 2);
                  const float t179 = buf7[10];
                  const float t180 = buf7[11];
                  const i64 t181 = ((v177 + v178) + 16);
                  const u32 w182 = *reinterpret_cast<const u32*>(buf0 + t181 + 0);
                  const u16 t183 = u16((w182 >> 0 & 0xffffu));
                  const u16 t184 = u16((w182 >> 16 & 0xffffu));
                  const int t185 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t186 = min_int((i64(((v174 * 1024) + (floor_mod(v175, v176) * 64))) + i64((t185 - 56))), i64((int(v3) - 1)));
                  const i64 t187 = (((t186 * i64(72ll)) + i64((v178 + 16))) + i64(v177));
                  const u32 w188 = *reinterpret_cast<const u32*>(buf1 + t187 + 0);
                  const u16 t189 = u16((w188 >> 0 & 0xffffu));
                  const u16 t190 = u16((w188 >> 16 & 0xffffu));
                  const u16 t191 = f32_to_f16(float(max_nan(((t179 + f16_to_f32(t183)) + f16_to_f32(t189)), 0.0f)));
                  const u16 t192 = f32_to_f16(float(max_nan(((t180 + f16_to_f32(t184)) + f16_to_f32(t190)), 0.0f)));
                  buf9[1] = u32(((u32(u16(t191))) << 0 | (u32(u16(t192))) << 16));
                }
              }
              else {
                buf9[0] = u32(0);
                buf9[1] = u32(0);
              }
            }
             {
              const int v193 = floor_div((int(v3) + 63), 64);
              const int v194 = (v193 * 2);
              const int v195 = floor_mod((v4 + (v29 * min_int(v194, 132))), v194);
              const int v196 = floor_div(v195, 32);
              if ((floor_div((v195 - (v196 * 32)), min_int((v193 - (v196 * 16)), 16)) < 1)) {
                 {
                  const int v197 = floor_div((int(v3) + 63), 64);
                  const int v198 = (v197 * 2);
                  const int v199 = floor_mod((v4 + (v29 * min_int(v198, 132))), v198);
                  const int v200 = floor_div(v199, 32);
                  const int v201 = (v199 - (v200 * 32));
                  const int v202 = min_int((v197 - (v200 * 16)), 16);
                  const int v203 = (floor_div(v201, v202) * 64);
                  const int v204 = (floor_mod(v5, 4) * 2);
                  const float t205 = buf7[12];
                  const float t206 = buf7[13];
                  const i64 t207 = ((v203 + v204) + 24);
                  const u32 w208 = *reinterpret_cast<const u32*>(buf0 + t207 + 0);
                  const u16 t209 = u16((w208 >> 0 & 0xffffu));
                  const u16 t210 = u16((w208 >> 16 & 0xffffu));
                  const int t211 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t212 = min_int((i64(((v200 * 1024) + (floor_mod(v201, v202) * 64))) + i64((t211 - 64))), i64((int(v3) - 1)));
                  const i64 t213 = (((t212 * i64(72ll)) + i64((v204 + 24))) + i64(v203));
                  const u32 w214 = *reinterpret_cast<const u32*>(buf1 + t213 + 0);
                  const u16 t215 = u16((w214 >> 0 & 0xffffu));
                  const u16 t216 = u16((w214 >> 16 & 0xffffu));
                  const u16 t217 = f32_to_f16(float(max_nan(((t205 + f16_to_f32(t209)) + f16_to_f32(t215)), 0.0f)));
                  const u16 t218 = f32_to_f16(float(max_nan(((t206 + f16_to_f32(t210)) + f16_to_f32(t216)), 0.0f)));
                  buf9[2] = u32(((u32(u16(t217))) << 0 | (u32(u16(t218))) << 16));
                }
                 {
                  const int v219 = floor_div((int(v3) + 63), 64);
                  const int v220 = (v219 * 2);
                  const int v221 = floor_mod((v4 + (v29 * min_int(v220, 132))), v220);
                  const int v222 = floor_div(v221, 32);
                  const int v223 = (v221 - (v222 * 32));
                  const int v224 = min_int((v219 - (v222 * 16)), 16);
                  const int v225 = (floor_div(v223, v224) * 64);
                  const int v226 = (floor_mod(v5, 4) * 2);
                  const float t227 = buf7[14];
                  const float t228 = buf7[15];
                  const i64 t229 = ((v225 + v226) + 24);
                  const u32 w230 = *reinterpret_cast<const u32*>(buf0 + t229 + 0);
                  const u16 t231 = u16((w230 >> 0 & 0xffffu));
                  const u16 t232 = u16((w230 >> 16 & 0xffffu));
                  const int t233 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t234 = min_int((i64(((v222 * 1024) + (floor_mod(v223, v224) * 64))) + i64((t233 - 56))), i64((int(v3) - 1)));
                  const i64 t235 = (((t234 * i64(72ll)) + i64((v226 + 24))) + i64(v225));
                  const u32 w236 = *reinterpret_cast<const u32*>(buf1 + t235 + 0);
                  const u16 t237 = u16((w236 >> 0 & 0xffffu));
                  const u16 t238 = u16((w236 >> 16 & 0xffffu));
                  const u16 t239 = f32_to_f16(float(max_nan(((t227 + f16_to_f32(t231)) + f16_to_f32(t237)), 0.0f)));
                  const u16 t240 = f32_to_f16(float(max_nan(((t228 + f16_to_f32(t232)) + f16_to_f32(t238)), 0.0f)));
                  buf9[3] = u32(((u32(u16(t239))) << 0 | (u32(u16(t240))) << 16));
                }
              }
              else {
                buf9[2] = u32(0);
                buf9[3] = u32(0);
              }
            }
            const int t241 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t242 = ((t241 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t243 = buf9[0];
            const u32 t244 = buf9[1];
            const u32 t245 = buf9[2];
            const u32 t246 = buf9[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t242 - 8192)))), "r"(t243), "r"(t244), "r"(t245), "r"(t246) : "memory");
          }
           {
            u32 buf10[4];
             {
              const int v247 = floor_div((int(v3) + 63), 64);
              const int v248 = (v247 * 2);
              const int v249 = floor_mod((v4 + (v29 * min_int(v248, 132))), v248);
              const int v250 = floor_div(v249, 32);
              if ((floor_div((v249 - (v250 * 32)), min_int((v247 - (v250 * 16)), 16)) < 1)) {
                 {
                  const int v251 = floor_div((int(v3) + 63), 64);
                  const int v252 = (v251 * 2);
                  const int v253 = floor_mod((v4 + (v29 * min_int(v252, 132))), v252);
                  const int v254 = floor_div(v253, 32);
                  const int v255 = (v253 - (v254 * 32));
                  const int v256 = min_int((v251 - (v254 * 16)), 16);
                  const int v257 = (floor_div(v255, v256) * 64);
                  const int v258 = (floor_mod(v5, 4) * 2);
                  const float t259 = buf7[16];
                  const float t260 = buf7[17];
                  const i64 t261 = ((v257 + v258) + 32);
                  const u32 w262 = *reinterpret_cast<const u32*>(buf0 + t261 + 0);
                  const u16 t263 = u16((w262 >> 0 & 0xffffu));
                  const u16 t264 = u16((w262 >> 16 & 0xffffu));
                  const int t265 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t266 = min_int((i64(((v254 * 1024) + (floor_mod(v255, v256) * 64))) + i64((t265 - 64))), i64((int(v3) - 1)));
                  const i64 t267 = (((t266 * i64(72ll)) + i64((v258 + 32))) + i64(v257));
                  const u32 w268 = *reinterpret_cast<const u32*>(buf1 + t267 + 0);
                  const u16 t269 = u16((w268 >> 0 & 0xffffu));
                  const u16 t270 = u16((w268 >> 16 & 0xffffu));
                  const u16 t271 = f32_to_f16(float(max_nan(((t259 + f16_to_f32(t263)) + f16_to_f32(t269)), 0.0f)));
                  const u16 t272 = f32_to_f16(float(max_nan(((t260 + f16_to_f32(t264)) + f16_to_f32(t270)), 0.0f)));
                  buf10[0] = u32(((u32(u16(t271))) << 0 | (u32(u16(t272))) << 16));
                }
                 {
                  const int v273 = floor_div((int(v3) + 63), 64);
                  const int v274 = (v273 * 2);
                  const int v275 = floor_mod((v4 + (v29 * min_int(v274, 132))), v274);
                  const int v276 = floor_div(v275, 32);
                  const int v277 = (v275 - (v276 * 32));
                  const int v278 = min_int((v273 - (v276 * 16)), 16);
                  const int v279 = (floor_div(v277, v278) * 64);
                  const int v280 = (floor_mod(v5, 4) * 2);
                  const float t281 = buf7[18];
                  const float t282 = buf7[19];
                  const i64 t283 = ((v279 + v280) + 32);
                  const u32 w284 = *reinterpret_cast<const u32*>(buf0 + t283 + 0);
                  const u16 t285 = u16((w284 >> 0 & 0xffffu));
                  const u16 t286 = u16((w284 >> 16 & 0xffffu));
                  const int t287 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t288 = min_int((i64(((v276 * 1024) + (floor_mod(v277, v278) * 64))) + i64((t287 - 56))), i64((int(v3) - 1)));
                  const i64 t289 = (((t288 * i64(72ll)) + i64((v280 + 32))) + i64(v279));
                  const u32 w290 = *reinterpret_cast<const u32*>(buf1 + t289 + 0);
                  const u16 t291 = u16((w290 >> 0 & 0xffffu));
                  const u16 t292 = u16((w290 >> 16 & 0xffffu));
                  const u16 t293 = f32_to_f16(float(max_nan(((t281 + f16_to_f32(t285)) + f16_to_f32(t291)), 0.0f)));
                  const u16 t294 = f32_to_f16(float(max_nan(((t282 + f16_to_f32(t286)) + f16_to_f32(t292)), 0.0f)));
                  buf10[1] = u32(((u32(u16(t293))) << 0 | (u32(u16(t294))) << 16));
                }
              }
              else {
                buf10[0] = u32(0);
                buf10[1] = u32(0);
              }
            }
             {
              const int v295 = floor_div((int(v3) + 63), 64);
              const int v296 = (v295 * 2);
              const int v297 = floor_mod((v4 + (v29 * min_int(v296, 132))), v296);
              const int v298 = floor_div(v297, 32);
              if ((floor_div((v297 - (v298 * 32)), min_int((v295 - (v298 * 16)), 16)) < 1)) {
                 {
                  const int v299 = floor_div((int(v3) + 63), 64);
                  const int v300 = (v299 * 2);
                  const int v301 = floor_mod((v4 + (v29 * min_int(v300, 132))), v300);
                  const int v302 = floor_div(v301, 32);
                  const int v303 = (v301 - (v302 * 32));
                  const int v304 = min_int((v299 - (v302 * 16)), 16);
                  const int v305 = (floor_div(v303, v304) * 64);
                  const int v306 = (floor_mod(v5, 4) * 2);
                  const float t307 = buf7[20];
                  const float t308 = buf7[21];
                  const i64 t309 = ((v305 + v306) + 40);
                  const u32 w310 = *reinterpret_cast<const u32*>(buf0 + t309 + 0);
                  const u16 t311 = u16((w310 >> 0 & 0xffffu));
                  const u16 t312 = u16((w310 >> 16 & 0xffffu));
                  const int t313 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t314 = min_int((i64(((v302 * 1024) + (floor_mod(v303, v304) * 64))) + i64((t313 - 64))), i64((int(v3) - 1)));
                  const i64 t315 = (((t314 * i64(72ll)) + i64((v306 + 40))) + i64(v305));
                  const u32 w316 = *reinterpret_cast<const u32*>(buf1 + t315 + 0);
                  const u16 t317 = u16((w316 >> 0 & 0xffffu));
                  const u16 t318 = u16((w316 >> 16 & 0xffffu));
                  const u16 t319 = f32_to_f16(float(max_nan(((t307 + f16_to_f32(t311)) + f16_to_f32(t317)), 0.0f)));
                  const u16 t320 = f32_to_f16(float(max_nan(((t308 + f16_to_f32(t312)) + f16_to_f32(t318)), 0.0f)));
                  buf10[2] = u32(((u32(u16(t319))) << 0 | (u32(u16(t320))) << 16));
                }
                 {
                  const int v321 = floor_div((int(v3) + 63), 64);
                  const int v322 = (v321 * 2);
                  const int v323 = floor_mod((v4 + (v29 * min_int(v322, 132))), v322);
                  const int v324 = floor_div(v323, 32);
                  const int v325 = (v323 - (v324 * 32));
                  const int v326 = min_int((v321 - (v324 * 16)), 16);
                  const int v327 = (floor_div(v325, v326) * 64);
                  const int v328 = (floor_mod(v5, 4) * 2);
                  const float t329 = buf7[22];
                  const float t330 = buf7[23];
                  const i64 t331 = ((v327 + v328) + 40);
                  const u32 w332 = *reinterpret_cast<const u32*>(buf0 + t331 + 0);
                  const u16 t333 = u16((w332 >> 0 & 0xffffu));
                  const u16 t334 = u16((w332 >> 16 & 0xffffu));
                  const int t335 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t336 = min_int((i64(((v324 * 1024) + (floor_mod(v325, v326) * 64))) + i64((t335 - 56))), i64((int(v3) - 1)));
                  const i64 t337 = (((t336 * i64(72ll)) + i64((v328 + 40))) + i64(v327));
                  const u32 w338 = *reinterpret_cast<const u32*>(buf1 + t337 + 0);
                  const u16 t339 = u16((w338 >> 0 & 0xffffu));
                  const u16 t340 = u16((w338 >> 16 & 0xffffu));
                  const u16 t341 = f32_to_f16(float(max_nan(((t329 + f16_to_f32(t333)) + f16_to_f32(t339)), 0.0f)));
                  const u16 t342 = f32_to_f16(float(max_nan(((t330 + f16_to_f32(t334)) + f16_to_f32(t340)), 0.0f)));
                  buf10[3] = u32(((u32(u16(t341))) << 0 | (u32(u16(t342))) << 16));
                }
              }
              else {
                buf10[2] = u32(0);
                buf10[3] = u32(0);
              }
            }
            const int t343 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t344 = ((t343 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 4) ^ floor_mod(v5, 8)) * 8));
            const u32 t345 = buf10[0];
            const u32 t346 = buf10[1];
            const u32 t347 = buf10[2];
            const u32 t348 = buf10[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t344 - 8192)))), "r"(t345), "r"(t346), "r"(t347), "r"(t348) : "memory");
          }
           {
            u32 buf11[4];
             {
              const int v349 = floor_div((int(v3) + 63), 64);
              const int v350 = (v349 * 2);
              const int v351 = floor_mod((v4 + (v29 * min_int(v350, 132))), v350);
              const int v352 = floor_div(v351, 32);
              if ((floor_div((v351 - (v352 * 32)), min_int((v349 - (v352 * 16)), 16)) < 1)) {
                 {
                  const int v353 = floor_div((int(v3) + 63), 64);
                  const int v354 = (v353 * 2);
                  const int v355 = floor_mod((v4 + (v29 * min_int(v354, 132))), v354);
                  const int v356 = floor_div(v355, 32);
                  const int v357 = (v355 - (v356 * 32));
                  const int v358 = min_int((v353 - (v356 * 16)), 16);
                  const int v359 = (floor_div(v357, v358) * 64);
                  const int v360 = (floor_mod(v5, 4) * 2);
                  const float t361 = buf7[24];
                  const float t362 = buf7[25];
                  const i64 t363 = ((v359 + v360) + 48);
                  const u32 w364 = *reinterpret_cast<const u32*>(buf0 + t363 + 0);
                  const u16 t365 = u16((w364 >> 0 & 0xffffu));
                  const u16 t366 = u16((w364 >> 16 & 0xffffu));
                  const int t367 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t368 = min_int((i64(((v356 * 1024) + (floor_mod(v357, v358) * 64))) + i64((t367 - 64))), i64((int(v3) - 1)));
                  const i64 t369 = (((t368 * i64(72ll)) + i64((v360 + 48))) + i64(v359));
                  const u32 w370 = *reinterpret_cast<const u32*>(buf1 + t369 + 0);
                  const u16 t371 = u16((w370 >> 0 & 0xffffu));
                  const u16 t372 = u16((w370 >> 16 & 0xffffu));
                  const u16 t373 = f32_to_f16(float(max_nan(((t361 + f16_to_f32(t365)) + f16_to_f32(t371)), 0.0f)));
                  const u16 t374 = f32_to_f16(float(max_nan(((t362 + f16_to_f32(t366)) + f16_to_f32(t372)), 0.0f)));
                  buf11[0] = u32(((u32(u16(t373))) << 0 | (u32(u16(t374))) << 16));
                }
                 {
                  const int v375 = floor_div((int(v3) + 63), 64);
                  const int v376 = (v375 * 2);
                  const int v377 = floor_mod((v4 + (v29 * min_int(v376, 132))), v376);
                  const int v378 = floor_div(v377, 32);
                  const int v379 = (v377 - (v378 * 32));
                  const int v380 = min_int((v375 - (v378 * 16)), 16);
                  const int v381 = (floor_div(v379, v380) * 64);
                  const int v382 = (floor_mod(v5, 4) * 2);
                  const float t383 = buf7[26];
                  const float t384 = buf7[27];
                  const i64 t385 = ((v381 + v382) + 48);
                  const u32 w386 = *reinterpret_cast<const u32*>(buf0 + t385 + 0);
                  const u16 t387 = u16((w386 >> 0 & 0xffffu));
                  const u16 t388 = u16((w386 >> 16 & 0xffffu));
                  const int t389 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t390 = min_int((i64(((v378 * 1024) + (floor_mod(v379, v380) * 64))) + i64((t389 - 56))), i64((int(v3) - 1)));
                  const i64 t391 = (((t390 * i64(72ll)) + i64((v382 + 48))) + i64(v381));
                  const u32 w392 = *reinterpret_cast<const u32*>(buf1 + t391 + 0);
                  const u16 t393 = u16((w392 >> 0 & 0xffffu));
                  const u16 t394 = u16((w392 >> 16 & 0xffffu));
                  const u16 t395 = f32_to_f16(float(max_nan(((t383 + f16_to_f32(t387)) + f16_to_f32(t393)), 0.0f)));
                  const u16 t396 = f32_to_f16(float(max_nan(((t384 + f16_to_f32(t388)) + f16_to_f32(t394)), 0.0f)));
                  buf11[1] = u32(((u32(u16(t395))) << 0 | (u32(u16(t396))) << 16));
                }
              }
              else {
                buf11[0] = u32(0);
                buf11[1] = u32(0);
              }
            }
             {
              const int v397 = floor_div((int(v3) + 63), 64);
              const int v398 = (v397 * 2);
              const int v399 = floor_mod((v4 + (v29 * min_int(v398, 132))), v398);
              const int v400 = floor_div(v399, 32);
              if ((floor_div((v399 - (v400 * 32)), min_int((v397 - (v400 * 16)), 16)) < 1)) {
                 {
                  const int v401 = floor_div((int(v3) + 63), 64);
                  const int v402 = (v401 * 2);
                  const int v403 = floor_mod((v4 + (v29 * min_int(v402, 132))), v402);
                  const int v404 = floor_div(v403, 32);
                  const int v405 = (v403 - (v404 * 32));
                  const int v406 = min_int((v401 - (v404 * 16)), 16);
                  const int v407 = (floor_div(v405, v406) * 64);
                  const int v408 = (floor_mod(v5, 4) * 2);
                  const float t409 = buf7[28];
                  const float t410 = buf7[29];
                  const i64 t411 = ((v407 + v408) + 56);
                  const u32 w412 = *reinterpret_cast<const u32*>(buf0 + t411 + 0);
                  const u16 t413 = u16((w412 >> 0 & 0xffffu));
                  const u16 t414 = u16((w412 >> 16 & 0xffffu));
                  const int t415 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t416 = min_int((i64(((v404 * 1024) + (floor_mod(v405, v406) * 64))) + i64((t415 - 64))), i64((int(v3) - 1)));
                  const i64 t417 = (((t416 * i64(72ll)) + i64((v408 + 56))) + i64(v407));
                  const u32 w418 = *reinterpret_cast<const u32*>(buf1 + t417 + 0);
                  const u16 t419 = u16((w418 >> 0 & 0xffffu));
                  const u16 t420 = u16((w418 >> 16 & 0xffffu));
                  const u16 t421 = f32_to_f16(float(max_nan(((t409 + f16_to_f32(t413)) + f16_to_f32(t419)), 0.0f)));
                  const u16 t422 = f32_to_f16(float(max_nan(((t410 + f16_to_f32(t414)) + f16_to_f32(t420)), 0.0f)));
                  buf11[2] = u32(((u32(u16(t421))) << 0 | (u32(u16(t422))) << 16));
                }
                 {
                  const int v423 = floor_div((int(v3) + 63), 64);
                  const int v424 = (v423 * 2);
                  const int v425 = floor_mod((v4 + (v29 * min_int(v424, 132))), v424);
                  const int v426 = floor_div(v425, 32);
                  const int v427 = (v425 - (v426 * 32));
                  const int v428 = min_int((v423 - (v426 * 16)), 16);
                  const int v429 = (floor_div(v427, v428) * 64);
                  const int v430 = (floor_mod(v5, 4) * 2);
                  const float t431 = buf7[30];
                  const float t432 = buf7[31];
                  const i64 t433 = ((v429 + v430) + 56);
                  const u32 w434 = *reinterpret_cast<const u32*>(buf0 + t433 + 0);
                  const u16 t435 = u16((w434 >> 0 & 0xffffu));
                  const u16 t436 = u16((w434 >> 16 & 0xffffu));
                  const int t437 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
                  const i64 t438 = min_int((i64(((v426 * 1024) + (floor_mod(v427, v428) * 64))) + i64((t437 - 56))), i64((int(v3) - 1)));
                  const i64 t439 = (((t438 * i64(72ll)) + i64((v430 + 56))) + i64(v429));
                  const u32 w440 = *reinterpret_cast<const u32*>(buf1 + t439 + 0);
                  const u16 t441 = u16((w440 >> 0 & 0xffffu));
                  const u16 t442 = u16((w440 >> 16 & 0xffffu));
                  const u16 t443 = f32_to_f16(float(max_nan(((t431 + f16_to_f32(t435)) + f16_to_f32(t441)), 0.0f)));
                  const u16 t444 = f32_to_f16(float(max_nan(((t432 + f16_to_f32(t436)) + f16_to_f32(t442)), 0.0f)));
                  buf11[3] = u32(((u32(u16(t443))) << 0 | (u32(u16(t444))) << 16));
                }
              }
              else {
                buf11[2] = u32(0);
                buf11[3] = u32(0);
              }
            }
            const int t445 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t446 = ((t445 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 6) ^ floor_mod(v5, 8)) * 8));
            const u32 t447 = buf11[0];
            const u32 t448 = buf11[1];
            const u32 t449 = buf11[2];
            const u32 t450 = buf11[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t446 - 8192)))), "r"(t447), "r"(t448), "r"(t449), "r"(t450) : "memory");
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("bar.sync 1, 128;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
             {
              const int v451 = floor_div((int(v3) + 63), 64);
              const int v452 = (v451 * 2);
              const int v453 = floor_mod((v4 + (v29 * min_int(v452, 132))), v452);
              const int v454 = floor_div(v453, 32);
              const int v455 = (v453 - (v454 * 32));
              const int v456 = min_int((v451 - (v454 * 16)), 16);
              asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (floor_mod(v29, 2) * 4096)) - 8192)))), "r"((floor_div(v455, v456) * 64)), "r"(((((v454 * 1024) + (v7 * 64)) + (floor_mod(v455, v456) * 64)) - 64)) : "memory");
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
