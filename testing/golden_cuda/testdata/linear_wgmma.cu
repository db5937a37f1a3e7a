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
           {
            u32 buf8[16];
             {
              const int v43 = floor_div((int(v3) + 63), 64);
              const int v44 = (v43 * 2);
              const int v45 = floor_mod((v4 + (v29 * min_int(v44, 132))), v44);
              const int v46 = floor_div(v45, 32);
              const int v47 = (v45 - (v46 * 32));
              const int v48 = min_int((v43 - (v46 * 16)), 16);
              const int v49 = min_int(((floor_div(v47, v48) * 64) + (floor_mod(v5, 4) * 2)), 70);
              const float t50 = buf7[0];
              const float t51 = buf7[1];
              const i64 t52 = v49;
              const u32 w53 = *reinterpret_cast<const u32*>(buf0 + t52 + 0);
              const u16 t54 = u16((w53 >> 0 & 0xffffu));
              const u16 t55 = u16((w53 >> 16 & 0xffffu));
              const int t56 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t57 = min_int((i64(((v46 * 1024) + (floor_mod(v47, v48) * 64))) + i64((t56 - 64))), i64((int(v3) - 1)));
              const i64 t58 = ((t57 * i64(72ll)) + i64(v49));
              const u32 w59 = *reinterpret_cast<const u32*>(buf1 + t58 + 0);
              const u16 t60 = u16((w59 >> 0 & 0xffffu));
              const u16 t61 = u16((w59 >> 16 & 0xffffu));
              const u16 t62 = f32_to_f16(float(max_nan(((t50 + f16_to_f32(t54)) + f16_to_f32(t60)), 0.0f)));
              const u16 t63 = f32_to_f16(float(max_nan(((t51 + f16_to_f32(t55)) + f16_to_f32(t61)), 0.0f)));
              buf8[0] = u32(((u32(u16(t62))) << 0 | (u32(u16(t63))) << 16));
            }
             {
              const int v64 = floor_div((int(v3) + 63), 64);
              const int v65 = (v64 * 2);
              const int v66 = floor_mod((v4 + (v29 * min_int(v65, 132))), v65);
              const int v67 = floor_div(v66, 32);
              const int v68 = (v66 - (v67 * 32));
              const int v69 = min_int((v64 - (v67 * 16)), 16);
              const int v70 = min_int(((floor_div(v68, v69) * 64) + (floor_mod(v5, 4) * 2)), 70);
              const float t71 = buf7[2];
              const float t72 = buf7[3];
              const i64 t73 = v70;
              const u32 w74 = *reinterpret_cast<const u32*>(buf0 + t73 + 0);
              const u16 t75 = u16((w74 >> 0 & 0xffffu));
              const u16 t76 = u16((w74 >> 16 & 0xffffu));
              const int t77 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t78 = min_int((i64(((v67 * 1024) + (floor_mod(v68, v69) * 64))) + i64((t77 - 56))), i64((int(v3) - 1)));
              const i64 t79 = ((t78 * i64(72ll)) + i64(v70));
              const u32 w80 = *reinterpret_cast<const u32*>(buf1 + t79 + 0);
              const u16 t81 = u16((w80 >> 0 & 0xffffu));
              const u16 t82 = u16((w80 >> 16 & 0xffffu));
              const u16 t83 = f32_to_f16(float(max_nan(((t71 + f16_to_f32(t75)) + f16_to_f32(t81)), 0.0f)));
              const u16 t84 = f32_to_f16(float(max_nan(((t72 + f16_to_f32(t76)) + f16_to_f32(t82)), 0.0f)));
              buf8[1] = u32(((u32(u16(t83))) << 0 | (u32(u16(t84))) << 16));
            }
             {
              const int v85 = floor_div((int(v3) + 63), 64);
              const int v86 = (v85 * 2);
              const int v87 = floor_mod((v4 + (v29 * min_int(v86, 132))), v86);
              const int v88 = floor_div(v87, 32);
              const int v89 = (v87 - (v88 * 32));
              const int v90 = min_int((v85 - (v88 * 16)), 16);
              const int v91 = min_int((((floor_div(v89, v90) * 64) + (floor_mod(v5, 4) * 2)) + 8), 70);
              const float t92 = buf7[4];
              const float t93 = buf7[5];
              const i64 t94 = v91;
              const u32 w95 = *reinterpret_cast<const u32*>(buf0 + t94 + 0);
              const u16 t96 = u16((w95 >> 0 & 0xffffu));
              const u16 t97 = u16((w95 >> 16 & 0xffffu));
              const int t98 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t99 = min_int((i64(((v88 * 1024) + (floor_mod(v89, v90) * 64))) + i64((t98 - 64))), i64((int(v3) - 1)));
              const i64 t100 = ((t99 * i64(72ll)) + i64(v91));
              const u32 w101 = *reinterpret_cast<const u32*>(buf1 + t100 + 0);
              const u16 t102 = u16((w101 >> 0 & 0xffffu));
              const u16 t103 = u16((w101 >> 16 & 0xffffu));
              const u16 t104 = f32_to_f16(float(max_nan(((t92 + f16_to_f32(t96)) + f16_to_f32(t102)), 0.0f)));
              const u16 t105 = f32_to_f16(float(max_nan(((t93 + f16_to_f32(t97)) + f16_to_f32(t103)), 0.0f)));
              buf8[2] = u32(((u32(u16(t104))) << 0 | (u32(u16(t105))) << 16));
            }
             {
              const int v106 = floor_div((int(v3) + 63), 64);
              const int v107 = (v106 * 2);
              const int v108 = floor_mod((v4 + (v29 * min_int(v107, 132))), v107);
              const int v109 = floor_div(v108, 32);
              const int v110 = (v108 - (v109 * 32));
              const int v111 = min_int((v106 - (v109 * 16)), 16);
              const int t112 = min_int((((floor_div(v110, v111) * 64) + (floor_mod(v5, 4) * 2)) + 8), 70);
              const int v113 = t112;
              const float t114 = buf7[6];
              const float t115 = buf7[7];
              const i64 t116 = v113;
              const u32 w117 = *reinterpret_cast<const u32*>(buf0 + t116 + 0);
              const u16 t118 = u16((w117 >> 0 & 0xffffu));
              const u16 t119 = u16((w117 >> 16 & 0xffffu));
              const int t120 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t121 = min_int((i64(((v109 * 1024) + (floor_mod(v110, v111) * 64))) + i64((t120 - 56))), i64((int(v3) - 1)));
              const i64 t122 = ((t121 * i64(72ll)) + i64(v113));
              const u32 w123 = *reinterpret_cast<const u32*>(buf1 + t122 + 0);
              const u16 t124 = u16((w123 >> 0 & 0xffffu));
              const u16 t125 = u16((w123 >> 16 & 0xffffu));
              const u16 t126 = f32_to_f16(float(max_nan(((t114 + f16_to_f32(t118)) + f16_to_f32(t124)), 0.0f)));
              const u16 t127 = f32_to_f16(float(max_nan(((t115 + f16_to_f32(t119)) + f16_to_f32(t125)), 0.0f)));
              buf8[3] = u32(((u32(u16(t126))) << 0 | (u32(u16(t127))) << 16));
            }
             {
              const int v128 = floor_div((int(v3) + 63), 64);
              const int v129 = (v128 * 2);
              const int v130 = floor_mod((v4 + (v29 * min_int(v129, 132))), v129);
              const int v131 = floor_div(v130, 32);
              const int v132 = (v130 - (v131 * 32));
              const int v133 = min_int((v128 - (v131 * 16)), 16);
              const int t134 = min_int((((floor_div(v132, v133) * 64) + (floor_mod(v5, 4) * 2)) + 16), 70);
              const int v135 = t134;
              const float t136 = buf7[8];
              const float t137 = buf7[9];
              const i64 t138 = v135;
              const u32 w139 = *reinterpret_cast<const u32*>(buf0 + t138 + 0);
              const u16 t140 = u16((w139 >> 0 & 0xffffu));
              const u16 t141 = u16((w139 >> 16 & 0xffffu));
              const int t142 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t143 = min_int((i64(((v131 * 1024) + (floor_mod(v132, v133) * 64))) + i64((t142 - 64))), i64((int(v3) - 1)));
              const i64 t144 = ((t143 * i64(72ll)) + i64(v135));
              const u32 w145 = *reinterpret_cast<const u32*>(buf1 + t144 + 0);
              const u16 t146 = u16((w145 >> 0 & 0xffffu));
              const u16 t147 = u16((w145 >> 16 & 0xffffu));
              const u16 t148 = f32_to_f16(float(max_nan(((t136 + f16_to_f32(t140)) + f16_to_f32(t146)), 0.0f)));
              const u16 t149 = f32_to_f16(float(max_nan(((t137 + f16_to_f32(t141)) + f16_to_f32(t147)), 0.0f)));
              buf8[4] = u32(((u32(u16(t148))) << 0 | (u32(u16(t149))) << 16));
            }
             {
              const int v150 = floor_div((int(v3) + 63), 64);
              const int v151 = (v150 * 2);
              const int v152 = floor_mod((v4 + (v29 * min_int(v151, 132))), v151);
              const int v153 = floor_div(v152, 32);
              const int v154 = (v152 - (v153 * 32));
              const int v155 = min_int((v150 - (v153 * 16)), 16);
              const int t156 = min_int((((floor_div(v154, v155) * 64) + (floor_mod(v5, 4) * 2)) + 16), 70);
              const int v157 = t156;
              const float t158 = buf7[10];
              const float t159 = buf7[11];
              const i64 t160 = v157;
              const u32 w161 = *reinterpret_cast<const u32*>(buf0 + t160 + 0);
              const u16 t162 = u16((w161 >> 0 & 0xffffu));
              const u16 t163 = u16((w161 >> 16 & 0xffffu));
              const int t164 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t165 = min_int((i64(((v153 * 1024) + (floor_mod(v154, v155) * 64))) + i64((t164 - 56))), i64((int(v3) - 1)));
              const i64 t166 = ((t165 * i64(72ll)) + i64(v157));
              const u32 w167 = *reinterpret_cast<const u32*>(buf1 + t166 + 0);
              const u16 t168 = u16((w167 >> 0 & 0xffffu));
              const u16 t169 = u16((w167 >> 16 & 0xffffu));
              const u16 t170 = f32_to_f16(float(max_nan(((t158 + f16_to_f32(t162)) + f16_to_f32(t168)), 0.0f)));
              const u16 t171 = f32_to_f16(float(max_nan(((t159 + f16_to_f32(t163)) + f16_to_f32(t169)), 0.0f)));
              buf8[5] = u32(((u32(u16(t170))) << 0 | (u32(u16(t171))) << 16));
            }
             {
              const int v172 = floor_div((int(v3) + 63), 64);
              const int v173 = (v172 * 2);
              const int v174 = floor_mod((v4 + (v29 * min_int(v173, 132))), v173);
              const int v175 = floor_div(v174, 32);
              const int v176 = (v174 - (v175 * 32));
              const int v177 = min_int((v172 - (v175 * 16)), 16);
              const int t178 = min_int((((floor_div(v176, v177) * 64) + (floor_mod(v5, 4) * 2)) + 24), 70);
              const int v179 = t178;
              const float t180 = buf7[12];
              const float t181 = buf7[13];
              const i64 t182 = v179;
              const u32 w183 = *reinterpret_cast<const u32*>(buf0 + t182 + 0);
              const u16 t184 = u16((w183 >> 0 & 0xffffu));
              const u16 t185 = u16((w183 >> 16 & 0xffffu));
              const int t186 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t187 = min_int((i64(((v175 * 1024) + (floor_mod(v176, v177) * 64))) + i64((t186 - 64))), i64((int(v3) - 1)));
              const i64 t188 = ((t187 * i64(72ll)) + i64(v179));
              const u32 w189 = *reinterpret_cast<const u32*>(buf1 + t188 + 0);
              const u16 t190 = u16((w189 >> 0 & 0xffffu));
              const u16 t191 = u16((w189 >> 16 & 0xffffu));
              const u16 t192 = f32_to_f16(float(max_nan(((t180 + f16_to_f32(t184)) + f16_to_f32(t190)), 0.0f)));
              const u16 t193 = f32_to_f16(float(max_nan(((t181 + f16_to_f32(t185)) + f16_to_f32(t191)), 0.0f)));
              buf8[6] = u32(((u32(u16(t192))) << 0 | (u32(u16(t193))) << 16));
            }
             {
              const int v194 = floor_div((int(v3) + 63), 64);
              const int v195 = (v194 * 2);
              const int v196 = floor_mod((v4 + (v29 * min_int(v195, 132))), v195);
              const int v197 = floor_div(v196, 32);
              const int v198 = (v196 - (v197 * 32));
              const int v199 = min_int((v194 - (v197 * 16)), 16);
              const int t200 = min_int((((floor_div(v198, v199) * 64) + (floor_mod(v5, 4) * 2)) + 24), 70);
              const int v201 = t200;
              const float t202 = buf7[14];
              const float t203 = buf7[15];
              const i64 t204 = v201;
              const u32 w205 = *reinterpret_cast<const u32*>(buf0 + t204 + 0);
              const u16 t206 = u16((w205 >> 0 & 0xffffu));
              const u16 t207 = u16((w205 >> 16 & 0xffffu));
              const int t208 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t209 = min_int((i64(((v197 * 1024) + (floor_mod(v198, v199) * 64))) + i64((t208 - 56))), i64((int(v3) - 1)));
              const i64 t210 = ((t209 * i64(72ll)) + i64(v201));
              const u32 w211 = *reinterpret_cast<const u32*>(buf1 + t210 + 0);
              const u16 t212 = u16((w211 >> 0 & 0xffffu));
              const u16 t213 = u16((w211 >> 16 & 0xffffu));
              const u16 t214 = f32_to_f16(float(max_nan(((t202 + f16_to_f32(t206)) + f16_to_f32(t212)), 0.0f)));
              const u16 t215 = f32_to_f16(float(max_nan(((t203 + f16_to_f32(t207)) + f16_to_f32(t213)), 0.0f)));
              buf8[7] = u32(((u32(u16(t214))) << 0 | (u32(u16(t215))) << 16));
            }
             {
              const int v216 = floor_div((int(v3) + 63), 64);
              const int v217 = (v216 * 2);
              const int v218 = floor_mod((v4 + (v29 * min_int(v217, 132))), v217);
              const int v219 = floor_div(v218, 32);
              const int v220 = (v218 - (v219 * 32));
              const int v221 = min_int((v216 - (v219 * 16)), 16);
              const int t222 = min_int((((floor_div(v220, v221) * 64) + (floor_mod(v5, 4) * 2)) + 32), 70);
              const int v223 = t222;
              const float t224 = buf7[16];
              const float t225 = buf7[17];
              const i64 t226 = v223;
              const u32 w227 = *reinterpret_cast<const u32*>(buf0 + t226 + 0);
              const u16 t228 = u16((w227 >> 0 & 0xffffu));
              const u16 t229 = u16((w227 >> 16 & 0xffffu));
              const int t230 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t231 = min_int((i64(((v219 * 1024) + (floor_mod(v220, v221) * 64))) + i64((t230 - 64))), i64((int(v3) - 1)));
              const i64 t232 = ((t231 * i64(72ll)) + i64(v223));
              const u32 w233 = *reinterpret_cast<const u32*>(buf1 + t232 + 0);
              const u16 t234 = u16((w233 >> 0 & 0xffffu));
              const u16 t235 = u16((w233 >> 16 & 0xffffu));
              const u16 t236 = f32_to_f16(float(max_nan(((t224 + f16_to_f32(t228)) + f16_to_f32(t234)), 0.0f)));
              const u16 t237 = f32_to_f16(float(max_nan(((t225 + f16_to_f32(t229)) + f16_to_f32(t235)), 0.0f)));
              buf8[8] = u32(((u32(u16(t236))) << 0 | (u32(u16(t237))) << 16));
            }
             {
              const int v238 = floor_div((int(v3) + 63), 64);
              const int v239 = (v238 * 2);
              const int v240 = floor_mod((v4 + (v29 * min_int(v239, 132))), v239);
              const int v241 = floor_div(v240, 32);
              const int v242 = (v240 - (v241 * 32));
              const int v243 = min_int((v238 - (v241 * 16)), 16);
              const int t244 = min_int((((floor_div(v242, v243) * 64) + (floor_mod(v5, 4) * 2)) + 32), 70);
              const int v245 = t244;
              const float t246 = buf7[18];
              const float t247 = buf7[19];
              const i64 t248 = v245;
              const u32 w249 = *reinterpret_cast<const u32*>(buf0 + t248 + 0);
              const u16 t250 = u16((w249 >> 0 & 0xffffu));
              const u16 t251 = u16((w249 >> 16 & 0xffffu));
              const int t252 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t253 = min_int((i64(((v241 * 1024) + (floor_mod(v242, v243) * 64))) + i64((t252 - 56))), i64((int(v3) - 1)));
              const i64 t254 = ((t253 * i64(72ll)) + i64(v245));
              const u32 w255 = *reinterpret_cast<const u32*>(buf1 + t254 + 0);
              const u16 t256 = u16((w255 >> 0 & 0xffffu));
              const u16 t257 = u16((w255 >> 16 & 0xffffu));
              const u16 t258 = f32_to_f16(float(max_nan(((t246 + f16_to_f32(t250)) + f16_to_f32(t256)), 0.0f)));
              const u16 t259 = f32_to_f16(float(max_nan(((t247 + f16_to_f32(t251)) + f16_to_f32(t257)), 0.0f)));
              buf8[9] = u32(((u32(u16(t258))) << 0 | (u32(u16(t259))) << 16));
            }
             {
              const int v260 = floor_div((int(v3) + 63), 64);
              const int v261 = (v260 * 2);
              const int v262 = floor_mod((v4 + (v29 * min_int(v261, 132))), v261);
              const int v263 = floor_div(v262, 32);
              const int v264 = (v262 - (v263 * 32));
              const int v265 = min_int((v260 - (v263 * 16)), 16);
              const int t266 = min_int((((floor_div(v264, v265) * 64) + (floor_mod(v5, 4) * 2)) + 40), 70);
              const int v267 = t266;
              const float t268 = buf7[20];
              const float t269 = buf7[21];
              const i64 t270 = v267;
              const u32 w271 = *reinterpret_cast<const u32*>(buf0 + t270 + 0);
              const u16 t272 = u16((w271 >> 0 & 0xffffu));
              const u16 t273 = u16((w271 >> 16 & 0xffffu));
              const int t274 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t275 = min_int((i64(((v263 * 1024) + (floor_mod(v264, v265) * 64))) + i64((t274 - 64))), i64((int(v3) - 1)));
              const i64 t276 = ((t275 * i64(72ll)) + i64(v267));
              const u32 w277 = *reinterpret_cast<const u32*>(buf1 + t276 + 0);
              const u16 t278 = u16((w277 >> 0 & 0xffffu));
              const u16 t279 = u16((w277 >> 16 & 0xffffu));
              const u16 t280 = f32_to_f16(float(max_nan(((t268 + f16_to_f32(t272)) + f16_to_f32(t278)), 0.0f)));
              const u16 t281 = f32_to_f16(float(max_nan(((t269 + f16_to_f32(t273)) + f16_to_f32(t279)), 0.0f)));
              buf8[10] = u32(((u32(u16(t280))) << 0 | (u32(u16(t281))) << 16));
            }
             {
              const int v282 = floor_div((int(v3) + 63), 64);
              const int v283 = (v282 * 2);
              const int v284 = floor_mod((v4 + (v29 * min_int(v283, 132))), v283);
              const int v285 = floor_div(v284, 32);
              const int v286 = (v284 - (v285 * 32));
              const int v287 = min_int((v282 - (v285 * 16)), 16);
              const int t288 = min_int((((floor_div(v286, v287) * 64) + (floor_mod(v5, 4) * 2)) + 40), 70);
              const int v289 = t288;
              const float t290 = buf7[22];
              const float t291 = buf7[23];
              const i64 t292 = v289;
              const u32 w293 = *reinterpret_cast<const u32*>(buf0 + t292 + 0);
              const u16 t294 = u16((w293 >> 0 & 0xffffu));
              const u16 t295 = u16((w293 >> 16 & 0xffffu));
              const int t296 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t297 = min_int((i64(((v285 * 1024) + (floor_mod(v286, v287) * 64))) + i64((t296 - 56))), i64((int(v3) - 1)));
              const i64 t298 = ((t297 * i64(72ll)) + i64(v289));
              const u32 w299 = *reinterpret_cast<const u32*>(buf1 + t298 + 0);
              const u16 t300 = u16((w299 >> 0 & 0xffffu));
              const u16 t301 = u16((w299 >> 16 & 0xffffu));
              const u16 t302 = f32_to_f16(float(max_nan(((t290 + f16_to_f32(t294)) + f16_to_f32(t300)), 0.0f)));
              const u16 t303 = f32_to_f16(float(max_nan(((t291 + f16_to_f32(t295)) + f16_to_f32(t301)), 0.0f)));
              buf8[11] = u32(((u32(u16(t302))) << 0 | (u32(u16(t303))) << 16));
            }
             {
              const int v304 = floor_div((int(v3) + 63), 64);
              const int v305 = (v304 * 2);
              const int v306 = floor_mod((v4 + (v29 * min_int(v305, 132))), v305);
              const int v307 = floor_div(v306, 32);
              const int v308 = (v306 - (v307 * 32));
              const int v309 = min_int((v304 - (v307 * 16)), 16);
              const int t310 = min_int((((floor_div(v308, v309) * 64) + (floor_mod(v5, 4) * 2)) + 48), 70);
              const int v311 = t310;
              const float t312 = buf7[24];
              const float t313 = buf7[25];
              const i64 t314 = v311;
              const u32 w315 = *reinterpret_cast<const u32*>(buf0 + t314 + 0);
              const u16 t316 = u16((w315 >> 0 & 0xffffu));
              const u16 t317 = u16((w315 >> 16 & 0xffffu));
              const int t318 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t319 = min_int((i64(((v307 * 1024) + (floor_mod(v308, v309) * 64))) + i64((t318 - 64))), i64((int(v3) - 1)));
              const i64 t320 = ((t319 * i64(72ll)) + i64(v311));
              const u32 w321 = *reinterpret_cast<const u32*>(buf1 + t320 + 0);
              const u16 t322 = u16((w321 >> 0 & 0xffffu));
              const u16 t323 = u16((w321 >> 16 & 0xffffu));
              const u16 t324 = f32_to_f16(float(max_nan(((t312 + f16_to_f32(t316)) + f16_to_f32(t322)), 0.0f)));
              const u16 t325 = f32_to_f16(float(max_nan(((t313 + f16_to_f32(t317)) + f16_to_f32(t323)), 0.0f)));
              buf8[12] = u32(((u32(u16(t324))) << 0 | (u32(u16(t325))) << 16));
            }
             {
              const int v326 = floor_div((int(v3) + 63), 64);
              const int v327 = (v326 * 2);
              const int v328 = floor_mod((v4 + (v29 * min_int(v327, 132))), v327);
              const int v329 = floor_div(v328, 32);
              const int v330 = (v328 - (v329 * 32));
              const int v331 = min_int((v326 - (v329 * 16)), 16);
              const int t332 = min_int((((floor_div(v330, v331) * 64) + (floor_mod(v5, 4) * 2)) + 48), 70);
              const int v333 = t332;
              const float t334 = buf7[26];
              const float t335 = buf7[27];
              const i64 t336 = v333;
              const u32 w337 = *reinterpret_cast<const u32*>(buf0 + t336 + 0);
              const u16 t338 = u16((w337 >> 0 & 0xffffu));
              const u16 t339 = u16((w337 >> 16 & 0xffffu));
              const int t340 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t341 = min_int((i64(((v329 * 1024) + (floor_mod(v330, v331) * 64))) + i64((t340 - 56))), i64((int(v3) - 1)));
              const i64 t342 = ((t341 * i64(72ll)) + i64(v333));
              const u32 w343 = *reinterpret_cast<const u32*>(buf1 + t342 + 0);
              const u16 t344 = u16((w343 >> 0 & 0xffffu));
              const u16 t345 = u16((w343 >> 16 & 0xffffu));
              const u16 t346 = f32_to_f16(float(max_nan(((t334 + f16_to_f32(t338)) + f16_to_f32(t344)), 0.0f)));
              const u16 t347 = f32_to_f16(float(max_nan(((t335 + f16_to_f32(t339)) + f16_to_f32(t345)), 0.0f)));
              buf8[13] = u32(((u32(u16(t346))) << 0 | (u32(u16(t347))) << 16));
            }
             {
              const int v348 = floor_div((int(v3) + 63), 64);
              const int v349 = (v348 * 2);
              const int v350 = floor_mod((v4 + (v29 * min_int(v349, 132))), v349);
              const int v351 = floor_div(v350, 32);
              const int v352 = (v350 - (v351 * 32));
              const int v353 = min_int((v348 - (v351 * 16)), 16);
              const int t354 = min_int((((floor_div(v352, v353) * 64) + (floor_mod(v5, 4) * 2)) + 56), 70);
              const int v355 = t354;
              const float t356 = buf7[28];
              const float t357 = buf7[29];
              const i64 t358 = v355;
              const u32 w359 = *reinterpret_cast<const u32*>(buf0 + t358 + 0);
              const u16 t360 = u16((w359 >> 0 & 0xffffu));
              const u16 t361 = u16((w359 >> 16 & 0xffffu));
              const int t362 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t363 = min_int((i64(((v351 * 1024) + (floor_mod(v352, v353) * 64))) + i64((t362 - 64))), i64((int(v3) - 1)));
              const i64 t364 = ((t363 * i64(72ll)) + i64(v355));
              const u32 w365 = *reinterpret_cast<const u32*>(buf1 + t364 + 0);
              const u16 t366 = u16((w365 >> 0 & 0xffffu));
              const u16 t367 = u16((w365 >> 16 & 0xffffu));
              const u16 t368 = f32_to_f16(float(max_nan(((t356 + f16_to_f32(t360)) + f16_to_f32(t366)), 0.0f)));
              const u16 t369 = f32_to_f16(float(max_nan(((t357 + f16_to_f32(t361)) + f16_to_f32(t367)), 0.0f)));
              buf8[14] = u32(((u32(u16(t368))) << 0 | (u32(u16(t369))) << 16));
            }
             {
              const int v370 = floor_div((int(v3) + 63), 64);
              const int v371 = (v370 * 2);
              const int v372 = floor_mod((v4 + (v29 * min_int(v371, 132))), v371);
              const int v373 = floor_div(v372, 32);
              const int v374 = (v372 - (v373 * 32));
              const int v375 = min_int((v370 - (v373 * 16)), 16);
              const int t376 = min_int((((floor_div(v374, v375) * 64) + (floor_mod(v5, 4) * 2)) + 56), 70);
              const int v377 = t376;
              const float t378 = buf7[30];
              const float t379 = buf7[31];
              const i64 t380 = v377;
              const u32 w381 = *reinterpret_cast<const u32*>(buf0 + t380 + 0);
              const u16 t382 = u16((w381 >> 0 & 0xffffu));
              const u16 t383 = u16((w381 >> 16 & 0xffffu));
              const int t384 = (((v7 * 64) + (floor_mod(floor_div(v5, 32), 4) * 16)) + floor_mod(floor_div(v5, 4), 8));
              const i64 t385 = min_int((i64(((v373 * 1024) + (floor_mod(v374, v375) * 64))) + i64((t384 - 56))), i64((int(v3) - 1)));
              const i64 t386 = ((t385 * i64(72ll)) + i64(v377));
              const u32 w387 = *reinterpret_cast<const u32*>(buf1 + t386 + 0);
              const u16 t388 = u16((w387 >> 0 & 0xffffu));
              const u16 t389 = u16((w387 >> 16 & 0xffffu));
              const u16 t390 = f32_to_f16(float(max_nan(((t378 + f16_to_f32(t382)) + f16_to_f32(t388)), 0.0f)));
              const u16 t391 = f32_to_f16(float(max_nan(((t379 + f16_to_f32(t383)) + f16_to_f32(t389)), 0.0f)));
              buf8[15] = u32(((u32(u16(t390))) << 0 | (u32(u16(t391))) << 16));
            }
            if ((floor_mod(v5, 128) == 0)) {
              asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
            }
            asm volatile("bar.sync 1, 128;" ::: "memory");
            const int t392 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t393 = ((t392 + (floor_mod(v5, 16) * 64)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t394 = buf8[0];
            const u32 t395 = buf8[1];
            const u32 t396 = buf8[2];
            const u32 t397 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t393 - 8192)))), "r"(t394), "r"(t395), "r"(t396), "r"(t397) : "memory");
            const int t398 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t399 = ((t398 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(v5, 8)) * 8));
            const u32 t400 = buf8[4];
            const u32 t401 = buf8[5];
            const u32 t402 = buf8[6];
            const u32 t403 = buf8[7];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t399 - 8192)))), "r"(t400), "r"(t401), "r"(t402), "r"(t403) : "memory");
            const int t404 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t405 = ((t404 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 4) ^ floor_mod(v5, 8)) * 8));
            const u32 t406 = buf8[8];
            const u32 t407 = buf8[9];
            const u32 t408 = buf8[10];
            const u32 t409 = buf8[11];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t405 - 8192)))), "r"(t406), "r"(t407), "r"(t408), "r"(t409) : "memory");
            const int t410 = (((v7 * 8192) + (floor_mod(v29, 2) * 4096)) + (floor_mod(floor_div(v5, 32), 4) * 1024));
            const int t411 = ((t410 + (floor_mod(v5, 16) * 64)) + (((floor_mod(floor_div(v5, 16), 2) + 6) ^ floor_mod(v5, 8)) * 8));
            const u32 t412 = buf8[12];
            const u32 t413 = buf8[13];
            const u32 t414 = buf8[14];
            const u32 t415 = buf8[15];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf2 + ((t411 - 8192)))), "r"(t412), "r"(t413), "r"(t414), "r"(t415) : "memory");
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            asm volatile("bar.sync 1, 128;" ::: "memory");
            if ((floor_mod(v5, 128) == 0)) {
               {
                const int v416 = floor_div((int(v3) + 63), 64);
                const int v417 = (v416 * 2);
                const int v418 = floor_mod((v4 + (v29 * min_int(v417, 132))), v417);
                const int v419 = floor_div(v418, 32);
                const int v420 = (v418 - (v419 * 32));
                const int v421 = min_int((v416 - (v419 * 16)), 16);
                asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" :: "l"(&v2), "r"(shared_address(buf2 + ((((v7 * 8192) + (floor_mod(v29, 2) * 4096)) - 8192)))), "r"((floor_div(v420, v421) * 64)), "r"(((((v419 * 1024) + (v7 * 64)) + (floor_mod(v420, v421) * 64)) - 64)) : "memory");
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
