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

// conv2d by convolution_wgmma_sm90 tile 64x32x64 stages 3 box 6x10x1
extern "C" __global__ void __launch_bounds__(256, 1) conv2d_wgmma(const u16* buf0, const __grid_constant__ TensorMap v0, const __grid_constant__ TensorMap v1, const __grid_constant__ TensorMap v2, const i64 v3) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v4 = blockIdx.x;
  const int v5 = threadIdx.x;
  u16* const buf1 = reinterpret_cast<u16*>(shared_memory + 0);
  u16* const buf2 = reinterpret_cast<u16*>(shared_memory + 8192);
  u16* const buf3 = reinterpret_cast<u16*>(shared_memory + 32768);
  i64* const buf4 = reinterpret_cast<i64*>(shared_memory + 45056);
  i64* const buf5 = reinterpret_cast<i64*>(shared_memory + 45120);
  if ((v5 == 0)) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (0))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (1))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf4 + (2))), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(shared_address(buf5 + (2))), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v0) : "memory");
    asm volatile("prefetch.tensormap [%0];" :: "l"(&v1) : "memory");
  }
  if ((v5 < 96)) {
    const i64 t6 = (((floor_div(v5, 32) * 4096) + (floor_mod(v5, 32) * 8)) + 3840);
    *reinterpret_cast<uint4*>(buf2 + t6 + 0) = make_uint4(u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16, u32(u16(f32_to_f16(float(0.0f)))) | u32(u16(f32_to_f16(float(0.0f)))) << 16);
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    const int t7 = __shfl_sync(0xffffffffu, floor_div(v5, 128), 0);
    const int v8 = t7;
    if ((v8 == 0)) {
      asm volatile("setmaxnreg.dec.sync.aligned.u32 24;" ::: "memory");
      if ((v5 == 0)) {
        const int v9 = (int(v3) * 4);
        const int v10 = min_int(v9, 132);
        #pragma unroll 1
        for (int v11 = 0; v11 < floor_div((((v9 + v10) - v4) - 1), v10); ++v11) {
          #pragma unroll 1
          for (int v12 = 0; v12 < 9; ++v12) {
            mbarrier_wait(shared_address(buf5 + (floor_mod(v12, 3))), (1 - floor_mod((v11 + floor_div(v12, 3)), 2)));
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(shared_address(buf4 + (floor_mod(v12, 3)))), "r"(11776) : "memory");
             {
              const int v13 = (int(v3) * 4);
              const int v14 = floor_mod((v4 + (v11 * min_int(v13, 132))), v13);
              const int v15 = floor_div(v14, 32);
              const int v16 = floor_mod((v14 - (v15 * 32)), min_int(((int(v3) * 2) - (v15 * 16)), 16));
              asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf2 + ((floor_mod(v12, 3) * 4096)))), "l"(&v0), "r"(shared_address(buf4 + (floor_mod(v12, 3)))), "r"(0), "r"((((floor_mod(v16, 2) * 12) + floor_mod(v12, 3)) - 1)), "r"((floor_div(v12, 3) - 1)), "r"(((v15 * 8) + floor_div(v16, 2))) : "memory");
            }
             {
              const int v17 = (int(v3) * 4);
              const int v18 = floor_mod((v4 + (v11 * min_int(v17, 132))), v17);
              const int v19 = floor_div(v18, 32);
              const int t20 = (floor_div((v18 - (v19 * 32)), min_int(((int(v3) * 2) - (v19 * 16)), 16)) * 32);
              asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" :: "r"(shared_address(buf3 + ((floor_mod(v12, 3) * 2048)))), "l"(&v1), "r"(shared_address(buf4 + (floor_mod(v12, 3)))), "r"(0), "r"(floor_div(v12, 3)), "r"(floor_mod(v12, 3)), "r"(t20) : "memory");
            }
          }
        }
      }
    }
    else {
      float buf6[16];
      asm volatile("setmaxnreg.inc.sync.aligned.u32 240;" ::: "memory");
       {
        const int v21 = (int(v3) * 4);
        const int v22 = min_int(v21, 132);
        #pragma unroll 1
        for (int v23 = 0; v23 < floor_div((((v21 + v22) - v4) - 1), v22); ++v23) {
          #pragma unroll 1
          for (int v24 = 0; v24 < 9; ++v24) {
            mbarrier_wait(shared_address(buf4 + (floor_mod(v24, 3))), floor_mod((v23 + floor_div(v24, 3)), 2));
            asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
            const u64 t25 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v24, 3) * 4096)) - 4096))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t26 = (u64((shared_address(buf3 + ((floor_mod(v24, 3) * 2048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t25), "l"(t26), "r"(((1 <= v24) ? 1 : 0)));
            const u64 t27 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v24, 3) * 4096)) - 4080))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t28 = (u64((shared_address(buf3 + (((floor_mod(v24, 3) * 2048) + 16))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t27), "l"(t28), "r"(1));
            const u64 t29 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v24, 3) * 4096)) - 4064))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t30 = (u64((shared_address(buf3 + (((floor_mod(v24, 3) * 2048) + 32))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t29), "l"(t30), "r"(1));
            const u64 t31 = (u64((shared_address(buf2 + ((((v8 * 4096) + (floor_mod(v24, 3) * 4096)) - 4048))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            const u64 t32 = (u64((shared_address(buf3 + (((floor_mod(v24, 3) * 2048) + 48))) & 0x3ffffu) >> 4) | 4611686293305360384ull);
            asm volatile("{ .reg .pred p; setp.ne.b32 p, %18, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, %16, %17, p, 1, 1, 0, 0; }" : "+f"(buf6[0]), "+f"(buf6[1]), "+f"(buf6[2]), "+f"(buf6[3]), "+f"(buf6[4]), "+f"(buf6[5]), "+f"(buf6[6]), "+f"(buf6[7]), "+f"(buf6[8]), "+f"(buf6[9]), "+f"(buf6[10]), "+f"(buf6[11]), "+f"(buf6[12]), "+f"(buf6[13]), "+f"(buf6[14]), "+f"(buf6[15]) : "l"(t31), "l"(t32), "r"(1));
            asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
            asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
            if (((floor_mod(v5, 128) == 0) && (1 <= v24))) {
              asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (floor_mod((v24 - 1), 3)))) : "memory");
            }
          }
          asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(shared_address(buf5 + (2))) : "memory");
          }
          if ((floor_mod(v5, 128) == 0)) {
            asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
          }
          asm volatile("bar.sync 1, 128;" ::: "memory");
           {
            u32 buf7[4];
             {
              const int v33 = (int(v3) * 4);
              const int v34 = floor_mod((v4 + (v23 * min_int(v33, 132))), v33);
              const int v35 = floor_div(v34, 32);
              const bool t36 = (floor_div((v34 - (v35 * 32)), min_int(((int(v3) * 2) - (v35 * 16)), 16)) < 2);
              if (t36) {
                 {
                  const int v37 = (int(v3) * 4);
                  const int v38 = floor_mod((v4 + (v23 * min_int(v37, 132))), v37);
                  const int v39 = floor_div(v38, 32);
                  const float t40 = buf6[0];
                  const float t41 = buf6[1];
                  const int t42 = (floor_div((v38 - (v39 * 32)), min_int(((int(v3) * 2) - (v39 * 16)), 16)) * 32);
                  const i64 t43 = (t42 + (floor_mod(v5, 4) * 2));
                  const u32 w44 = *reinterpret_cast<const u32*>(buf0 + t43 + 0);
                  const u16 t45 = u16((w44 >> 0 & 0xffffu));
                  const u16 t46 = u16((w44 >> 16 & 0xffffu));
                  const u32 t47 = u32(((u32(u16(f32_to_f16(float(max_nan((t40 + f16_to_f32(t45)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t41 + f16_to_f32(t46)), 0.0f)))))) << 16));
                  buf7[0] = t47;
                }
                 {
                  const int v48 = (int(v3) * 4);
                  const int v49 = floor_mod((v4 + (v23 * min_int(v48, 132))), v48);
                  const int v50 = floor_div(v49, 32);
                  const float t51 = buf6[2];
                  const float t52 = buf6[3];
                  const int t53 = (floor_div((v49 - (v50 * 32)), min_int(((int(v3) * 2) - (v50 * 16)), 16)) * 32);
                  const i64 t54 = (t53 + (floor_mod(v5, 4) * 2));
                  const u32 w55 = *reinterpret_cast<const u32*>(buf0 + t54 + 0);
                  const u16 t56 = u16((w55 >> 0 & 0xffffu));
                  const u16 t57 = u16((w55 >> 16 & 0xffffu));
                  const u32 t58 = u32(((u32(u16(f32_to_f16(float(max_nan((t51 + f16_to_f32(t56)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t52 + f16_to_f32(t57)), 0.0f)))))) << 16));
                  buf7[1] = t58;
                }
              }
              else {
                buf7[0] = u32(0);
                buf7[1] = u32(0);
              }
            }
             {
              const int v59 = (int(v3) * 4);
              const int v60 = floor_mod((v4 + (v23 * min_int(v59, 132))), v59);
              const int v61 = floor_div(v60, 32);
              const bool t62 = (floor_div((v60 - (v61 * 32)), min_int(((int(v3) * 2) - (v61 * 16)), 16)) < 1);
              if (t62) {
                 {
                  const int v63 = (int(v3) * 4);
                  const int v64 = floor_mod((v4 + (v23 * min_int(v63, 132))), v63);
                  const int v65 = floor_div(v64, 32);
                  const float t66 = buf6[4];
                  const float t67 = buf6[5];
                  const int t68 = (floor_div((v64 - (v65 * 32)), min_int(((int(v3) * 2) - (v65 * 16)), 16)) * 32);
                  const i64 t69 = ((t68 + (floor_mod(v5, 4) * 2)) + 8);
                  const u32 w70 = *reinterpret_cast<const u32*>(buf0 + t69 + 0);
                  const u16 t71 = u16((w70 >> 0 & 0xffffu));
                  const u16 t72 = u16((w70 >> 16 & 0xffffu));
                  const u32 t73 = u32(((u32(u16(f32_to_f16(float(max_nan((t66 + f16_to_f32(t71)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t67 + f16_to_f32(t72)), 0.0f)))))) << 16));
                  buf7[2] = t73;
                }
                 {
                  const int v74 = (int(v3) * 4);
                  const int v75 = floor_mod((v4 + (v23 * min_int(v74, 132))), v74);
                  const int v76 = floor_div(v75, 32);
                  const float t77 = buf6[6];
                  const float t78 = buf6[7];
                  const int t79 = (floor_div((v75 - (v76 * 32)), min_int(((int(v3) * 2) - (v76 * 16)), 16)) * 32);
                  const i64 t80 = ((t79 + (floor_mod(v5, 4) * 2)) + 8);
                  const u32 w81 = *reinterpret_cast<const u32*>(buf0 + t80 + 0);
                  const u16 t82 = u16((w81 >> 0 & 0xffffu));
                  const u16 t83 = u16((w81 >> 16 & 0xffffu));
                  const u32 t84 = u32(((u32(u16(f32_to_f16(float(max_nan((t77 + f16_to_f32(t82)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t78 + f16_to_f32(t83)), 0.0f)))))) << 16));
                  buf7[3] = t84;
                }
              }
              else {
                buf7[2] = u32(0);
                buf7[3] = u32(0);
              }
            }
            const int t85 = (((v8 * 4096) + (floor_mod(v23, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t86 = ((t85 + (floor_mod(v5, 16) * 32)) + ((floor_mod(floor_div(v5, 16), 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8));
            const u32 t87 = buf7[0];
            const u32 t88 = buf7[1];
            const u32 t89 = buf7[2];
            const u32 t90 = buf7[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((t86 - 4096)))), "r"(t87), "r"(t88), "r"(t89), "r"(t90) : "memory");
          }
           {
            u32 buf8[4];
             {
              const int v91 = (int(v3) * 4);
              const int v92 = floor_mod((v4 + (v23 * min_int(v91, 132))), v91);
              const int v93 = floor_div(v92, 32);
              const bool t94 = (floor_div((v92 - (v93 * 32)), min_int(((int(v3) * 2) - (v93 * 16)), 16)) < 1);
              if (t94) {
                 {
                  const int v95 = (int(v3) * 4);
                  const int v96 = floor_mod((v4 + (v23 * min_int(v95, 132))), v95);
                  const int v97 = floor_div(v96, 32);
                  const float t98 = buf6[8];
                  const float t99 = buf6[9];
                  const int t100 = (floor_div((v96 - (v97 * 32)), min_int(((int(v3) * 2) - (v97 * 16)), 16)) * 32);
                  const i64 t101 = ((t100 + (floor_mod(v5, 4) * 2)) + 16);
                  const u32 w102 = *reinterpret_cast<const u32*>(buf0 + t101 + 0);
                  const u16 t103 = u16((w102 >> 0 & 0xffffu));
                  const u16 t104 = u16((w102 >> 16 & 0xffffu));
                  const u32 t105 = u32(((u32(u16(f32_to_f16(float(max_nan((t98 + f16_to_f32(t103)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t99 + f16_to_f32(t104)), 0.0f)))))) << 16));
                  buf8[0] = t105;
                }
                 {
                  const int v106 = (int(v3) * 4);
                  const int v107 = floor_mod((v4 + (v23 * min_int(v106, 132))), v106);
                  const int v108 = floor_div(v107, 32);
                  const float t109 = buf6[10];
                  const float t110 = buf6[11];
                  const int t111 = floor_div((v107 - (v108 * 32)), min_int(((int(v3) * 2) - (v108 * 16)), 16));
                  const i64 t112 = (((t111 * 32) + (floor_mod(v5, 4) * 2)) + 16);
                  const u32 w113 = *reinterpret_cast<const u32*>(buf0 + t112 + 0);
                  const u16 t114 = u16((w113 >> 0 & 0xffffu));
                  const u16 t115 = u16((w113 >> 16 & 0xffffu));
                  const u32 t116 = u32(((u32(u16(f32_to_f16(float(max_nan((t109 + f16_to_f32(t114)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t110 + f16_to_f32(t115)), 0.0f)))))) << 16));
                  buf8[1] = t116;
                }
              }
              else {
                buf8[0] = u32(0);
                buf8[1] = u32(0);
              }
            }
             {
              const int v117 = (int(v3) * 4);
              const int v118 = floor_mod((v4 + (v23 * min_int(v117, 132))), v117);
              const int v119 = floor_div(v118, 32);
              const int t120 = floor_div((v118 - (v119 * 32)), min_int(((int(v3) * 2) - (v119 * 16)), 16));
              if ((t120 < 1)) {
                 {
                  const int v121 = (int(v3) * 4);
                  const int v122 = floor_mod((v4 + (v23 * min_int(v121, 132))), v121);
                  const int v123 = floor_div(v122, 32);
                  const float t124 = buf6[12];
                  const float t125 = buf6[13];
                  const int t126 = floor_div((v122 - (v123 * 32)), min_int(((int(v3) * 2) - (v123 * 16)), 16));
                  const i64 t127 = (((t126 * 32) + (floor_mod(v5, 4) * 2)) + 24);
                  const u32 w128 = *reinterpret_cast<const u32*>(buf0 + t127 + 0);
                  const u16 t129 = u16((w128 >> 0 & 0xffffu));
                  const u16 t130 = u16((w128 >> 16 & 0xffffu));
                  const u32 t131 = u32(((u32(u16(f32_to_f16(float(max_nan((t124 + f16_to_f32(t129)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t125 + f16_to_f32(t130)), 0.0f)))))) << 16));
                  buf8[2] = t131;
                }
                 {
                  const int v132 = (int(v3) * 4);
                  const int v133 = floor_mod((v4 + (v23 * min_int(v132, 132))), v132);
                  const int v134 = floor_div(v133, 32);
                  const float t135 = buf6[14];
                  const float t136 = buf6[15];
                  const int t137 = floor_div((v133 - (v134 * 32)), min_int(((int(v3) * 2) - (v134 * 16)), 16));
                  const i64 t138 = (((t137 * 32) + (floor_mod(v5, 4) * 2)) + 24);
                  const u32 w139 = *reinterpret_cast<const u32*>(buf0 + t138 + 0);
                  const u16 t140 = u16((w139 >> 0 & 0xffffu));
                  const u16 t141 = u16((w139 >> 16 & 0xffffu));
                  const u32 t142 = u32(((u32(u16(f32_to_f16(float(max_nan((t135 + f16_to_f32(t140)), 0.0f)))))) << 0 | (u32(u16(f32_to_f16(float(max_nan((t136 + f16_to_f32(t141)), 0.0f)))))) << 16));
                  buf8[3] = t142;
                }
              }
              else {
                buf8[2] = u32(0);
                buf8[3] = u32(0);
              }
            }
            const int t143 = (((v8 * 4096) + (floor_mod(v23, 2) * 2048)) + (floor_mod(floor_div(v5, 32), 4) * 512));
            const int t144 = (((floor_mod(floor_div(v5, 16), 2) + 2) ^ floor_mod(floor_div(v5, 2), 4)) * 8);
            const u32 t145 = buf8[0];
            const u32 t146 = buf8[1];
            const u32 t147 = buf8[2];
            const u32 t148 = buf8[3];
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" :: "r"(shared_address(buf1 + ((((t143 + (floor_mod(v5, 16) * 32)) + t144) - 4096)))), "r"(t145), "r"(t146), "r"(t147), "r"(t148) : "memory");
          }
          asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
          asm volatile("bar.sync 1, 128;" ::: "memory");
          if ((floor_mod(v5, 128) == 0)) {
             {
              const int v149 = (int(v3) * 4);
              const int v150 = floor_mod((v4 + (v23 * min_int(v149, 132))), v149);
              const int v151 = floor_div(v150, 32);
              const int v152 = (v150 - (v151 * 32));
              const int v153 = (v151 * 16);
              const int v154 = min_int(((int(v3) * 2) - v153), 16);
              const int v155 = floor_mod(v152, v154);
              asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5}], [%1];" :: "l"(&v2), "r"(shared_address(buf1 + ((((v8 * 4096) + (floor_mod(v23, 2) * 2048)) - 4096)))), "r"((floor_div(v152, v154) * 32)), "r"((floor_mod(((v8 + v155) - 1), 2) * 6)), "r"(0), "r"(floor_div((((v153 + v8) + v155) - 1), 2)) : "memory");
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
