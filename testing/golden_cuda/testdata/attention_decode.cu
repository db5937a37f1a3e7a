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

// attention by attention_decode keys=2 split=2 ahead=3 rows=2 lanes=8
extern "C" __global__ void __launch_bounds__(256, 2) attention_decode(const u16* buf0, const u16* buf1, const u16* buf2, float* buf3, float* buf4, float* buf5, const i64 v0) {
  extern __shared__ __align__(1024) u8 shared_memory[];
  const int v1 = blockIdx.x;
  const int v2 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    u16* const buf6 = reinterpret_cast<u16*>(shared_memory + 0);
    float buf7[4];
    float buf8[2];
    float buf9[2];
    float buf10[16];
    float buf11[16];
    const i64 t3 = ((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8));
    const uint4 w4 = *reinterpret_cast<const uint4*>(buf0 + t3 + 0);
    const u16 t5 = u16((w4.x >> 0 & 0xffffu));
    const u16 t6 = u16((w4.x >> 16 & 0xffffu));
    const u16 t7 = u16((w4.y >> 0 & 0xffffu));
    const u16 t8 = u16((w4.y >> 16 & 0xffffu));
    const u16 t9 = u16((w4.z >> 0 & 0xffffu));
    const u16 t10 = u16((w4.z >> 16 & 0xffffu));
    const u16 t11 = u16((w4.w >> 0 & 0xffffu));
    const u16 t12 = u16((w4.w >> 16 & 0xffffu));
    const i64 t13 = (0) * 8;
    buf11[t13] = f16_to_f32(t5);
    buf11[t13 + 1] = f16_to_f32(t6);
    buf11[t13 + 2] = f16_to_f32(t7);
    buf11[t13 + 3] = f16_to_f32(t8);
    buf11[t13 + 4] = f16_to_f32(t9);
    buf11[t13 + 5] = f16_to_f32(t10);
    buf11[t13 + 6] = f16_to_f32(t11);
    buf11[t13 + 7] = f16_to_f32(t12);
    const i64 t14 = (0) * 8;
    buf10[t14] = 0.0f;
    buf10[t14 + 1] = 0.0f;
    buf10[t14 + 2] = 0.0f;
    buf10[t14 + 3] = 0.0f;
    buf10[t14 + 4] = 0.0f;
    buf10[t14 + 5] = 0.0f;
    buf10[t14 + 6] = 0.0f;
    buf10[t14 + 7] = 0.0f;
    buf9[0] = __int_as_float(0xff800000);
    buf8[0] = 0.0f;
    const i64 t15 = (((floor_mod(v1, 2) * 128) + (floor_mod(v2, 8) * 8)) + 64);
    const uint4 w16 = *reinterpret_cast<const uint4*>(buf0 + t15 + 0);
    const u16 t17 = u16((w16.x >> 0 & 0xffffu));
    const u16 t18 = u16((w16.x >> 16 & 0xffffu));
    const u16 t19 = u16((w16.y >> 0 & 0xffffu));
    const u16 t20 = u16((w16.y >> 16 & 0xffffu));
    const u16 t21 = u16((w16.z >> 0 & 0xffffu));
    const u16 t22 = u16((w16.z >> 16 & 0xffffu));
    const u16 t23 = u16((w16.w >> 0 & 0xffffu));
    const u16 t24 = u16((w16.w >> 16 & 0xffffu));
    const i64 t25 = (1) * 8;
    buf11[t25] = f16_to_f32(t17);
    buf11[t25 + 1] = f16_to_f32(t18);
    buf11[t25 + 2] = f16_to_f32(t19);
    buf11[t25 + 3] = f16_to_f32(t20);
    buf11[t25 + 4] = f16_to_f32(t21);
    buf11[t25 + 5] = f16_to_f32(t22);
    buf11[t25 + 6] = f16_to_f32(t23);
    buf11[t25 + 7] = f16_to_f32(t24);
    const i64 t26 = (1) * 8;
    buf10[t26] = 0.0f;
    buf10[t26 + 1] = 0.0f;
    buf10[t26 + 2] = 0.0f;
    buf10[t26 + 3] = 0.0f;
    buf10[t26 + 4] = 0.0f;
    buf10[t26 + 5] = 0.0f;
    buf10[t26 + 6] = 0.0f;
    buf10[t26 + 7] = 0.0f;
    buf9[1] = __int_as_float(0xff800000);
    buf8[1] = 0.0f;
     {
      const int v27 = floor_div((int(v0) + 63), 64);
      const int v28 = floor_div((v27 + 1), 2);
      if ((1 <= max_int(min_int(v28, (v27 - (floor_div(v1, 2) * v28))), 0))) {
        const int t29 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t30 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int((t29 + floor_div(v2, 8)), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((v2 * 8)))), "l"(buf1 + ((t30 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t31 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t32 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t31 + floor_div(v2, 8)) + 32), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 2048)))), "l"(buf1 + ((t32 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t33 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t34 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int((t33 + floor_div(v2, 8)), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 4096)))), "l"(buf2 + ((t34 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t35 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t36 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t35 + floor_div(v2, 8)) + 32), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 6144)))), "l"(buf2 + ((t36 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v37 = floor_div((int(v0) + 63), 64);
      const int v38 = floor_div((v37 + 1), 2);
      if ((2 <= max_int(min_int(v38, (v37 - (floor_div(v1, 2) * v38))), 0))) {
        const int t39 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t40 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t39 + floor_div(v2, 8)) + 64), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 8192)))), "l"(buf1 + ((t40 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t41 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t42 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t41 + floor_div(v2, 8)) + 96), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 10240)))), "l"(buf1 + ((t42 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t43 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t44 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t43 + floor_div(v2, 8)) + 64), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 12288)))), "l"(buf2 + ((t44 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t45 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t46 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t45 + floor_div(v2, 8)) + 96), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 14336)))), "l"(buf2 + ((t46 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v47 = floor_div((int(v0) + 63), 64);
      const int v48 = floor_div((v47 + 1), 2);
      if ((3 <= max_int(min_int(v48, (v47 - (floor_div(v1, 2) * v48))), 0))) {
        const int t49 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t50 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t49 + floor_div(v2, 8)) + 128), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 16384)))), "l"(buf1 + ((t50 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t51 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t52 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t51 + floor_div(v2, 8)) + 160), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 18432)))), "l"(buf1 + ((t52 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t53 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t54 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t53 + floor_div(v2, 8)) + 128), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 20480)))), "l"(buf2 + ((t54 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
        const int t55 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
        const int t56 = (((floor_mod(v1, 2) * int(v0)) * 64) + (min_int(((t55 + floor_div(v2, 8)) + 160), (int(v0) - 1)) * 64));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((v2 * 8) + 22528)))), "l"(buf2 + ((t56 + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
      }
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
     {
      const int v57 = floor_div((int(v0) + 63), 64);
      const int v58 = floor_div((v57 + 1), 2);
      #pragma unroll 1
      for (int v59 = 0; v59 < max_int(min_int(v58, (v57 - (floor_div(v1, 2) * v58))), 0); ++v59) {
         {
          const int v60 = floor_div((int(v0) + 63), 64);
          const int v61 = floor_div((v60 + 1), 2);
          if (((v59 + 3) < max_int(min_int(v61, (v60 - (floor_div(v1, 2) * v61))), 0))) {
            const int t62 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
            const int t63 = (min_int(((((v59 * 64) + t62) + floor_div(v2, 8)) + 192), (int(v0) - 1)) * 64);
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + (((floor_mod((v59 + 3), 4) * 8192) + (v2 * 8))))), "l"(buf1 + (((((floor_mod(v1, 2) * int(v0)) * 64) + t63) + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
            const int t64 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
            const int t65 = (min_int(((((v59 * 64) + t64) + floor_div(v2, 8)) + 224), (int(v0) - 1)) * 64);
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v59 + 3), 4) * 8192) + (v2 * 8)) + 2048)))), "l"(buf1 + (((((floor_mod(v1, 2) * int(v0)) * 64) + t65) + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
            const int t66 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
            const int t67 = (min_int(((((v59 * 64) + t66) + floor_div(v2, 8)) + 192), (int(v0) - 1)) * 64);
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v59 + 3), 4) * 8192) + (v2 * 8)) + 4096)))), "l"(buf2 + (((((floor_mod(v1, 2) * int(v0)) * 64) + t67) + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
            const int t68 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
            const int t69 = (min_int(((((v59 * 64) + t68) + floor_div(v2, 8)) + 224), (int(v0) - 1)) * 64);
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(shared_address(buf6 + ((((floor_mod((v59 + 3), 4) * 8192) + (v2 * 8)) + 6144)))), "l"(buf2 + (((((floor_mod(v1, 2) * int(v0)) * 64) + t69) + (floor_mod(v2, 8) * 8)))), "r"(16) : "memory");
          }
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
        asm volatile("cp.async.wait_group 3;" ::: "memory");
         {
          const i64 t70 = ((floor_mod(v59, 4) * 8192) + (v2 * 8));
          const uint4 w71 = *reinterpret_cast<const uint4*>(buf6 + t70 + 0);
          const u16 t72 = u16((w71.x >> 0 & 0xffffu));
          const u16 t73 = u16((w71.x >> 16 & 0xffffu));
          const u16 t74 = u16((w71.y >> 0 & 0xffffu));
          const u16 t75 = u16((w71.y >> 16 & 0xffffu));
          const u16 t76 = u16((w71.z >> 0 & 0xffffu));
          const u16 t77 = u16((w71.z >> 16 & 0xffffu));
          const u16 t78 = u16((w71.w >> 0 & 0xffffu));
          const u16 t79 = u16((w71.w >> 16 & 0xffffu));
          const float v80 = f16_to_f32(t72);
          const float v81 = f16_to_f32(t73);
          const float v82 = f16_to_f32(t74);
          const float v83 = f16_to_f32(t75);
          const float v84 = f16_to_f32(t76);
          const float v85 = f16_to_f32(t77);
          const float v86 = f16_to_f32(t78);
          const float v87 = f16_to_f32(t79);
          const i64 t88 = (((floor_mod(v59, 4) * 8192) + (v2 * 8)) + 2048);
          const uint4 w89 = *reinterpret_cast<const uint4*>(buf6 + t88 + 0);
          const u16 t90 = u16((w89.x >> 0 & 0xffffu));
          const u16 t91 = u16((w89.x >> 16 & 0xffffu));
          const u16 t92 = u16((w89.y >> 0 & 0xffffu));
          const u16 t93 = u16((w89.y >> 16 & 0xffffu));
          const u16 t94 = u16((w89.z >> 0 & 0xffffu));
          const u16 t95 = u16((w89.z >> 16 & 0xffffu));
          const u16 t96 = u16((w89.w >> 0 & 0xffffu));
          const u16 t97 = u16((w89.w >> 16 & 0xffffu));
          const float v98 = f16_to_f32(t90);
          const float v99 = f16_to_f32(t91);
          const float v100 = f16_to_f32(t92);
          const float v101 = f16_to_f32(t93);
          const float v102 = f16_to_f32(t94);
          const float v103 = f16_to_f32(t95);
          const float v104 = f16_to_f32(t96);
          const float v105 = f16_to_f32(t97);
          const i64 t106 = (((floor_mod(v59, 4) * 8192) + (v2 * 8)) + 4096);
          const uint4 w107 = *reinterpret_cast<const uint4*>(buf6 + t106 + 0);
          const u16 t108 = u16((w107.x >> 0 & 0xffffu));
          const u16 t109 = u16((w107.x >> 16 & 0xffffu));
          const u16 t110 = u16((w107.y >> 0 & 0xffffu));
          const u16 t111 = u16((w107.y >> 16 & 0xffffu));
          const u16 t112 = u16((w107.z >> 0 & 0xffffu));
          const u16 t113 = u16((w107.z >> 16 & 0xffffu));
          const u16 t114 = u16((w107.w >> 0 & 0xffffu));
          const u16 t115 = u16((w107.w >> 16 & 0xffffu));
          const float v116 = f16_to_f32(t108);
          const float v117 = f16_to_f32(t109);
          const float v118 = f16_to_f32(t110);
          const float v119 = f16_to_f32(t111);
          const float v120 = f16_to_f32(t112);
          const float v121 = f16_to_f32(t113);
          const float v122 = f16_to_f32(t114);
          const float v123 = f16_to_f32(t115);
          const i64 t124 = (((floor_mod(v59, 4) * 8192) + (v2 * 8)) + 6144);
          const uint4 w125 = *reinterpret_cast<const uint4*>(buf6 + t124 + 0);
          const u16 t126 = u16((w125.x >> 0 & 0xffffu));
          const u16 t127 = u16((w125.x >> 16 & 0xffffu));
          const u16 t128 = u16((w125.y >> 0 & 0xffffu));
          const u16 t129 = u16((w125.y >> 16 & 0xffffu));
          const u16 t130 = u16((w125.z >> 0 & 0xffffu));
          const u16 t131 = u16((w125.z >> 16 & 0xffffu));
          const u16 t132 = u16((w125.w >> 0 & 0xffffu));
          const u16 t133 = u16((w125.w >> 16 & 0xffffu));
          const float v134 = f16_to_f32(t126);
          const float v135 = f16_to_f32(t127);
          const float v136 = f16_to_f32(t128);
          const float v137 = f16_to_f32(t129);
          const float v138 = f16_to_f32(t130);
          const float v139 = f16_to_f32(t131);
          const float v140 = f16_to_f32(t132);
          const float v141 = f16_to_f32(t133);
           {
            const i64 t142 = (0) * 8;
            const float t143 = buf11[t142];
            const float t144 = buf11[t142 + 1];
            const float t145 = buf11[t142 + 2];
            const float t146 = buf11[t142 + 3];
            const float t147 = buf11[t142 + 4];
            const float t148 = buf11[t142 + 5];
            const float t149 = buf11[t142 + 6];
            const float t150 = buf11[t142 + 7];
            const float v151 = t143;
            const float v152 = t144;
            const float v153 = t145;
            const float v154 = t146;
            const float v155 = t147;
            const float v156 = t148;
            const float v157 = t149;
            const float v158 = t150;
            const float t159 = (((((0.0f + (v151 * v80)) + (v152 * v81)) + (v153 * v82)) + (v154 * v83)) + (v155 * v84));
            buf7[0] = (((t159 + (v156 * v85)) + (v157 * v86)) + (v158 * v87));
          }
           {
            const float t160 = buf7[0];
            const float t161 = __shfl_xor_sync(0xffffffffu, t160, 4);
            const float v162 = t161;
            const float t163 = buf7[0];
            buf7[0] = (t163 + v162);
          }
           {
            const float t164 = buf7[0];
            const float t165 = __shfl_xor_sync(0xffffffffu, t164, 2);
            const float v166 = t165;
            const float t167 = buf7[0];
            buf7[0] = (t167 + v166);
          }
           {
            const float t168 = buf7[0];
            const float t169 = __shfl_xor_sync(0xffffffffu, t168, 1);
            const float v170 = t169;
            const float t171 = buf7[0];
            buf7[0] = (t171 + v170);
          }
           {
            const i64 t172 = (0) * 8;
            const float t173 = buf11[t172];
            const float t174 = buf11[t172 + 1];
            const float t175 = buf11[t172 + 2];
            const float t176 = buf11[t172 + 3];
            const float t177 = buf11[t172 + 4];
            const float t178 = buf11[t172 + 5];
            const float t179 = buf11[t172 + 6];
            const float t180 = buf11[t172 + 7];
            const float v181 = t173;
            const float v182 = t174;
            const float v183 = t175;
            const float v184 = t176;
            const float v185 = t177;
            const float v186 = t178;
            const float v187 = t179;
            const float v188 = t180;
            const float t189 = ((((0.0f + (v181 * v98)) + (v182 * v99)) + (v183 * v100)) + (v184 * v101));
            const float t190 = ((((t189 + (v185 * v102)) + (v186 * v103)) + (v187 * v104)) + (v188 * v105));
            buf7[1] = t190;
          }
           {
            const float t191 = buf7[1];
            const float t192 = __shfl_xor_sync(0xffffffffu, t191, 4);
            const float v193 = t192;
            const float t194 = buf7[1];
            buf7[1] = (t194 + v193);
          }
           {
            const float t195 = buf7[1];
            const float t196 = __shfl_xor_sync(0xffffffffu, t195, 2);
            const float v197 = t196;
            const float t198 = buf7[1];
            buf7[1] = (t198 + v197);
          }
           {
            const float t199 = buf7[1];
            const float t200 = __shfl_xor_sync(0xffffffffu, t199, 1);
            const float v201 = t200;
            const float t202 = buf7[1];
            buf7[1] = (t202 + v201);
          }
           {
            const i64 t203 = (1) * 8;
            const float t204 = buf11[t203];
            const float t205 = buf11[t203 + 1];
            const float t206 = buf11[t203 + 2];
            const float t207 = buf11[t203 + 3];
            const float t208 = buf11[t203 + 4];
            const float t209 = buf11[t203 + 5];
            const float t210 = buf11[t203 + 6];
            const float t211 = buf11[t203 + 7];
            const float v212 = t204;
            const float v213 = t205;
            const float v214 = t206;
            const float v215 = t207;
            const float v216 = t208;
            const float v217 = t209;
            const float v218 = t210;
            const float v219 = t211;
            const float t220 = (((((0.0f + (v212 * v80)) + (v213 * v81)) + (v214 * v82)) + (v215 * v83)) + (v216 * v84));
            buf7[2] = (((t220 + (v217 * v85)) + (v218 * v86)) + (v219 * v87));
          }
           {
            const float t221 = buf7[2];
            const float t222 = __shfl_xor_sync(0xffffffffu, t221, 4);
            const float v223 = t222;
            const float t224 = buf7[2];
            buf7[2] = (t224 + v223);
          }
           {
            const float t225 = buf7[2];
            const float t226 = __shfl_xor_sync(0xffffffffu, t225, 2);
            const float v227 = t226;
            const float t228 = buf7[2];
            buf7[2] = (t228 + v227);
          }
           {
            const float t229 = buf7[2];
            const float t230 = __shfl_xor_sync(0xffffffffu, t229, 1);
            const float v231 = t230;
            const float t232 = buf7[2];
            buf7[2] = (t232 + v231);
          }
           {
            const i64 t233 = (1) * 8;
            const float t234 = buf11[t233];
            const float t235 = buf11[t233 + 1];
            const float t236 = buf11[t233 + 2];
            const float t237 = buf11[t233 + 3];
            const float t238 = buf11[t233 + 4];
            const float t239 = buf11[t233 + 5];
            const float t240 = buf11[t233 + 6];
            const float t241 = buf11[t233 + 7];
            const float v242 = t234;
            const float v243 = t235;
            const float v244 = t236;
            const float v245 = t237;
            const float v246 = t238;
            const float v247 = t239;
            const float v248 = t240;
            const float v249 = t241;
            const float t250 = ((((0.0f + (v242 * v98)) + (v243 * v99)) + (v244 * v100)) + (v245 * v101));
            const float t251 = ((((t250 + (v246 * v102)) + (v247 * v103)) + (v248 * v104)) + (v249 * v105));
            buf7[3] = t251;
          }
           {
            const float t252 = buf7[3];
            const float t253 = __shfl_xor_sync(0xffffffffu, t252, 4);
            const float v254 = t253;
            const float t255 = buf7[3];
            buf7[3] = (t255 + v254);
          }
           {
            const float t256 = buf7[3];
            const float t257 = __shfl_xor_sync(0xffffffffu, t256, 2);
            const float v258 = t257;
            const float t259 = buf7[3];
            buf7[3] = (t259 + v258);
          }
           {
            const float t260 = buf7[3];
            const float t261 = __shfl_xor_sync(0xffffffffu, t260, 1);
            const float v262 = t261;
            const float t263 = buf7[3];
            buf7[3] = (t263 + v262);
          }
          const int t264 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t265 = buf7[0];
          const float t266 = (((((v59 * 64) + t264) + floor_div(v2, 8)) < int(v0)) ? (t265 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[0] = t266;
          const int t267 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t268 = buf7[1];
          const float t269 = ((((((v59 * 64) + t267) + floor_div(v2, 8)) + 32) < int(v0)) ? (t268 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[1] = t269;
           {
            const float t270 = buf9[0];
            const float t271 = buf7[0];
            const float t272 = buf7[1];
            const float v273 = max_nan(max_nan(t270, t271), t272);
            const float v274 = ((v273 == __int_as_float(0xff800000)) ? 0.0f : v273);
            const float t275 = buf9[0];
            const float v276 = exp2_flush((t275 - v274));
            const float t277 = buf7[0];
            buf7[0] = exp2_flush((t277 - v274));
            const float t278 = buf7[1];
            buf7[1] = exp2_flush((t278 - v274));
            const float t279 = buf8[0];
            const float t280 = buf7[0];
            const float t281 = buf7[1];
            buf8[0] = (((t279 * v276) + t280) + t281);
            const i64 t282 = (0) * 8;
            const float t283 = buf10[t282];
            const float t284 = buf10[t282 + 1];
            const float t285 = buf10[t282 + 2];
            const float t286 = buf10[t282 + 3];
            const float t287 = buf10[t282 + 4];
            const float t288 = buf10[t282 + 5];
            const float t289 = buf10[t282 + 6];
            const float t290 = buf10[t282 + 7];
            const float t291 = buf7[0];
            const float t292 = buf7[1];
            const i64 t293 = (0) * 8;
            buf10[t293] = (((t283 * v276) + (t291 * v116)) + (t292 * v134));
            buf10[t293 + 1] = (((t284 * v276) + (t291 * v117)) + (t292 * v135));
            buf10[t293 + 2] = (((t285 * v276) + (t291 * v118)) + (t292 * v136));
            buf10[t293 + 3] = (((t286 * v276) + (t291 * v119)) + (t292 * v137));
            buf10[t293 + 4] = (((t287 * v276) + (t291 * v120)) + (t292 * v138));
            buf10[t293 + 5] = (((t288 * v276) + (t291 * v121)) + (t292 * v139));
            buf10[t293 + 6] = (((t289 * v276) + (t291 * v122)) + (t292 * v140));
            buf10[t293 + 7] = (((t290 * v276) + (t291 * v123)) + (t292 * v141));
            buf9[0] = v273;
          }
          const int t294 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t295 = buf7[2];
          const float t296 = (((((v59 * 64) + t294) + floor_div(v2, 8)) < int(v0)) ? (t295 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[2] = t296;
          const int t297 = ((floor_div(v1, 2) * floor_div((floor_div((int(v0) + 63), 64) + 1), 2)) * 64);
          const float t298 = buf7[3];
          const float t299 = ((((((v59 * 64) + t297) + floor_div(v2, 8)) + 32) < int(v0)) ? (t298 * 0.180336878f) : __int_as_float(0xff800000));
          buf7[3] = t299;
           {
            const float t300 = buf9[1];
            const float t301 = buf7[2];
            const float t302 = buf7[3];
            const float v303 = max_nan(max_nan(t300, t301), t302);
            const float v304 = ((v303 == __int_as_float(0xff800000)) ? 0.0f : v303);
            const float t305 = buf9[1];
            const float v306 = exp2_flush((t305 - v304));
            const float t307 = buf7[2];
            buf7[2] = exp2_flush((t307 - v304));
            const float t308 = buf7[3];
            buf7[3] = exp2_flush((t308 - v304));
            const float t309 = buf8[1];
            const float t310 = buf7[2];
            const float t311 = buf7[3];
            buf8[1] = (((t309 * v306) + t310) + t311);
            const i64 t312 = (1) * 8;
            const float t313 = buf10[t312];
            const float t314 = buf10[t312 + 1];
            const float t315 = buf10[t312 + 2];
            const float t316 = buf10[t312 + 3];
            const float t317 = buf10[t312 + 4];
            const float t318 = buf10[t312 + 5];
            const float t319 = buf10[t312 + 6];
            const float t320 = buf10[t312 + 7];
            const float t321 = buf7[2];
            const float t322 = buf7[3];
            const i64 t323 = (1) * 8;
            buf10[t323] = (((t313 * v306) + (t321 * v116)) + (t322 * v134));
            buf10[t323 + 1] = (((t314 * v306) + (t321 * v117)) + (t322 * v135));
            buf10[t323 + 2] = (((t315 * v306) + (t321 * v118)) + (t322 * v136));
            buf10[t323 + 3] = (((t316 * v306) + (t321 * v119)) + (t322 * v137));
            buf10[t323 + 4] = (((t317 * v306) + (t321 * v120)) + (t322 * v138));
            buf10[t323 + 5] = (((t318 * v306) + (t321 * v121)) + (t322 * v139));
            buf10[t323 + 6] = (((t319 * v306) + (t321 * v122)) + (t322 * v140));
            buf10[t323 + 7] = (((t320 * v306) + (t321 * v123)) + (t322 * v141));
            buf9[1] = v303;
          }
        }
      }
    }
     {
      const float t324 = buf9[0];
      const float t325 = __shfl_xor_sync(0xffffffffu, t324, 8);
      const float v326 = t325;
      const float t327 = buf9[0];
      const float v328 = max_nan(t327, v326);
      const float t329 = buf9[0];
      const float t330 = exp2_flush((t329 - ((v328 == __int_as_float(0xff800000)) ? 0.0f : v328)));
      const float v331 = t330;
      const float t332 = exp2_flush((v326 - ((v328 == __int_as_float(0xff800000)) ? 0.0f : v328)));
      const float v333 = t332;
       {
        const float t334 = buf8[0];
        const float v335 = t334;
        const float t336 = __shfl_xor_sync(0xffffffffu, v335, 8);
        buf8[0] = ((v335 * v331) + (t336 * v333));
      }
       {
        const i64 t337 = (0) * 8;
        const float t338 = buf10[t337];
        const float t339 = buf10[t337 + 1];
        const float t340 = buf10[t337 + 2];
        const float t341 = buf10[t337 + 3];
        const float t342 = buf10[t337 + 4];
        const float t343 = buf10[t337 + 5];
        const float t344 = buf10[t337 + 6];
        const float t345 = buf10[t337 + 7];
        const float v346 = t338;
        const float v347 = t339;
        const float v348 = t340;
        const float v349 = t341;
        const float v350 = t342;
        const float v351 = t343;
        const float v352 = t344;
        const float v353 = t345;
        const float t354 = __shfl_xor_sync(0xffffffffu, v346, 8);
        const float t355 = __shfl_xor_sync(0xffffffffu, v347, 8);
        const float t356 = __shfl_xor_sync(0xffffffffu, v348, 8);
        const float t357 = __shfl_xor_sync(0xffffffffu, v349, 8);
        const float t358 = __shfl_xor_sync(0xffffffffu, v350, 8);
        const float t359 = __shfl_xor_sync(0xffffffffu, v351, 8);
        const float t360 = __shfl_xor_sync(0xffffffffu, v352, 8);
        const float t361 = __shfl_xor_sync(0xffffffffu, v353, 8);
        const i64 t362 = (0) * 8;
        buf10[t362] = ((v346 * v331) + (t354 * v333));
        buf10[t362 + 1] = ((v347 * v331) + (t355 * v333));
        buf10[t362 + 2] = ((v348 * v331) + (t356 * v333));
        buf10[t362 + 3] = ((v349 * v331) + (t357 * v333));
        buf10[t362 + 4] = ((v350 * v331) + (t358 * v333));
        buf10[t362 + 5] = ((v351 * v331) + (t359 * v333));
        buf10[t362 + 6] = ((v352 * v331) + (t360 * v333));
        buf10[t362 + 7] = ((v353 * v331) + (t361 * v333));
      }
      buf9[0] = v328;
    }
     {
      const float t363 = buf9[1];
      const float t364 = __shfl_xor_sync(0xffffffffu, t363, 8);
      const float v365 = t364;
      const float t366 = buf9[1];
      const float v367 = max_nan(t366, v365);
      const float t368 = buf9[1];
      const float t369 = exp2_flush((t368 - ((v367 == __int_as_float(0xff800000)) ? 0.0f : v367)));
      const float v370 = t369;
      const float t371 = exp2_flush((v365 - ((v367 == __int_as_float(0xff800000)) ? 0.0f : v367)));
      const float v372 = t371;
       {
        const float t373 = buf8[1];
        const float v374 = t373;
        const float t375 = __shfl_xor_sync(0xffffffffu, v374, 8);
        buf8[1] = ((v374 * v370) + (t375 * v372));
      }
       {
        const i64 t376 = (1) * 8;
        const float t377 = buf10[t376];
        const float t378 = buf10[t376 + 1];
        const float t379 = buf10[t376 + 2];
        const float t380 = buf10[t376 + 3];
        const float t381 = buf10[t376 + 4];
        const float t382 = buf10[t376 + 5];
        const float t383 = buf10[t376 + 6];
        const float t384 = buf10[t376 + 7];
        const float v385 = t377;
        const float v386 = t378;
        const float v387 = t379;
        const float v388 = t380;
        const float v389 = t381;
        const float v390 = t382;
        const float v391 = t383;
        const float v392 = t384;
        const float t393 = __shfl_xor_sync(0xffffffffu, v385, 8);
        const float t394 = __shfl_xor_sync(0xffffffffu, v386, 8);
        const float t395 = __shfl_xor_sync(0xffffffffu, v387, 8);
        const float t396 = __shfl_xor_sync(0xffffffffu, v388, 8);
        const float t397 = __shfl_xor_sync(0xffffffffu, v389, 8);
        const float t398 = __shfl_xor_sync(0xffffffffu, v390, 8);
        const float t399 = __shfl_xor_sync(0xffffffffu, v391, 8);
        const float t400 = __shfl_xor_sync(0xffffffffu, v392, 8);
        const i64 t401 = (1) * 8;
        buf10[t401] = ((v385 * v370) + (t393 * v372));
        buf10[t401 + 1] = ((v386 * v370) + (t394 * v372));
        buf10[t401 + 2] = ((v387 * v370) + (t395 * v372));
        buf10[t401 + 3] = ((v388 * v370) + (t396 * v372));
        buf10[t401 + 4] = ((v389 * v370) + (t397 * v372));
        buf10[t401 + 5] = ((v390 * v370) + (t398 * v372));
        buf10[t401 + 6] = ((v391 * v370) + (t399 * v372));
        buf10[t401 + 7] = ((v392 * v370) + (t400 * v372));
      }
      buf9[1] = v367;
    }
     {
      const float t402 = buf9[0];
      const float t403 = __shfl_xor_sync(0xffffffffu, t402, 16);
      const float v404 = t403;
      const float t405 = buf9[0];
      const float v406 = max_nan(t405, v404);
      const float t407 = buf9[0];
      const float t408 = exp2_flush((t407 - ((v406 == __int_as_float(0xff800000)) ? 0.0f : v406)));
      const float v409 = t408;
      const float t410 = exp2_flush((v404 - ((v406 == __int_as_float(0xff800000)) ? 0.0f : v406)));
      const float v411 = t410;
       {
        const float t412 = buf8[0];
        const float v413 = t412;
        const float t414 = __shfl_xor_sync(0xffffffffu, v413, 16);
        buf8[0] = ((v413 * v409) + (t414 * v411));
      }
       {
        const i64 t415 = (0) * 8;
        const float t416 = buf10[t415];
        const float t417 = buf10[t415 + 1];
        const float t418 = buf10[t415 + 2];
        const float t419 = buf10[t415 + 3];
        const float t420 = buf10[t415 + 4];
        const float t421 = buf10[t415 + 5];
        const float t422 = buf10[t415 + 6];
        const float t423 = buf10[t415 + 7];
        const float v424 = t416;
        const float v425 = t417;
        const float v426 = t418;
        const float v427 = t419;
        const float v428 = t420;
        const float v429 = t421;
        const float v430 = t422;
        const float v431 = t423;
        const float t432 = __shfl_xor_sync(0xffffffffu, v424, 16);
        const float t433 = __shfl_xor_sync(0xffffffffu, v425, 16);
        const float t434 = __shfl_xor_sync(0xffffffffu, v426, 16);
        const float t435 = __shfl_xor_sync(0xffffffffu, v427, 16);
        const float t436 = __shfl_xor_sync(0xffffffffu, v428, 16);
        const float t437 = __shfl_xor_sync(0xffffffffu, v429, 16);
        const float t438 = __shfl_xor_sync(0xffffffffu, v430, 16);
        const float t439 = __shfl_xor_sync(0xffffffffu, v431, 16);
        const i64 t440 = (0) * 8;
        buf10[t440] = ((v424 * v409) + (t432 * v411));
        buf10[t440 + 1] = ((v425 * v409) + (t433 * v411));
        buf10[t440 + 2] = ((v426 * v409) + (t434 * v411));
        buf10[t440 + 3] = ((v427 * v409) + (t435 * v411));
        buf10[t440 + 4] = ((v428 * v409) + (t436 * v411));
        buf10[t440 + 5] = ((v429 * v409) + (t437 * v411));
        buf10[t440 + 6] = ((v430 * v409) + (t438 * v411));
        buf10[t440 + 7] = ((v431 * v409) + (t439 * v411));
      }
      buf9[0] = v406;
    }
     {
      const float t441 = buf9[1];
      const float t442 = __shfl_xor_sync(0xffffffffu, t441, 16);
      const float v443 = t442;
      const float t444 = buf9[1];
      const float v445 = max_nan(t444, v443);
      const float t446 = buf9[1];
      const float t447 = exp2_flush((t446 - ((v445 == __int_as_float(0xff800000)) ? 0.0f : v445)));
      const float v448 = t447;
      const float t449 = exp2_flush((v443 - ((v445 == __int_as_float(0xff800000)) ? 0.0f : v445)));
      const float v450 = t449;
       {
        const float t451 = buf8[1];
        const float v452 = t451;
        const float t453 = __shfl_xor_sync(0xffffffffu, v452, 16);
        buf8[1] = ((v452 * v448) + (t453 * v450));
      }
       {
        const i64 t454 = (1) * 8;
        const float t455 = buf10[t454];
        const float t456 = buf10[t454 + 1];
        const float t457 = buf10[t454 + 2];
        const float t458 = buf10[t454 + 3];
        const float t459 = buf10[t454 + 4];
        const float t460 = buf10[t454 + 5];
        const float t461 = buf10[t454 + 6];
        const float t462 = buf10[t454 + 7];
        const float v463 = t455;
        const float v464 = t456;
        const float v465 = t457;
        const float v466 = t458;
        const float v467 = t459;
        const float v468 = t460;
        const float v469 = t461;
        const float v470 = t462;
        const float t471 = __shfl_xor_sync(0xffffffffu, v463, 16);
        const float t472 = __shfl_xor_sync(0xffffffffu, v464, 16);
        const float t473 = __shfl_xor_sync(0xffffffffu, v465, 16);
        const float t474 = __shfl_xor_sync(0xffffffffu, v466, 16);
        const float t475 = __shfl_xor_sync(0xffffffffu, v467, 16);
        const float t476 = __shfl_xor_sync(0xffffffffu, v468, 16);
        const float t477 = __shfl_xor_sync(0xffffffffu, v469, 16);
        const float t478 = __shfl_xor_sync(0xffffffffu, v470, 16);
        const i64 t479 = (1) * 8;
        buf10[t479] = ((v463 * v448) + (t471 * v450));
        buf10[t479 + 1] = ((v464 * v448) + (t472 * v450));
        buf10[t479 + 2] = ((v465 * v448) + (t473 * v450));
        buf10[t479 + 3] = ((v466 * v448) + (t474 * v450));
        buf10[t479 + 4] = ((v467 * v448) + (t475 * v450));
        buf10[t479 + 5] = ((v468 * v448) + (t476 * v450));
        buf10[t479 + 6] = ((v469 * v448) + (t477 * v450));
        buf10[t479 + 7] = ((v470 * v448) + (t478 * v450));
      }
      buf9[1] = v445;
    }
     {
      float* const buf12 = reinterpret_cast<float*>(shared_memory + 65536);
      float* const buf13 = reinterpret_cast<float*>(shared_memory + 65600);
      float* const buf14 = reinterpret_cast<float*>(shared_memory + 65664);
      if ((floor_mod(v2, 32) < 8)) {
        const i64 t480 = (0) * 8;
        const float t481 = buf10[t480];
        const float t482 = buf10[t480 + 1];
        const float t483 = buf10[t480 + 2];
        const float t484 = buf10[t480 + 3];
        const float t485 = buf10[t480 + 4];
        const float t486 = buf10[t480 + 5];
        const float t487 = buf10[t480 + 6];
        const float t488 = buf10[t480 + 7];
        buf14[((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8))] = t481;
        const i64 t489 = (0) * 8;
        const float t490 = buf10[t489];
        const float t491 = buf10[t489 + 1];
        const float t492 = buf10[t489 + 2];
        const float t493 = buf10[t489 + 3];
        const float t494 = buf10[t489 + 4];
        const float t495 = buf10[t489 + 5];
        const float t496 = buf10[t489 + 6];
        const float t497 = buf10[t489 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 1)] = t491;
        const i64 t498 = (0) * 8;
        const float t499 = buf10[t498];
        const float t500 = buf10[t498 + 1];
        const float t501 = buf10[t498 + 2];
        const float t502 = buf10[t498 + 3];
        const float t503 = buf10[t498 + 4];
        const float t504 = buf10[t498 + 5];
        const float t505 = buf10[t498 + 6];
        const float t506 = buf10[t498 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 2)] = t501;
        const i64 t507 = (0) * 8;
        const float t508 = buf10[t507];
        const float t509 = buf10[t507 + 1];
        const float t510 = buf10[t507 + 2];
        const float t511 = buf10[t507 + 3];
        const float t512 = buf10[t507 + 4];
        const float t513 = buf10[t507 + 5];
        const float t514 = buf10[t507 + 6];
        const float t515 = buf10[t507 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 3)] = t511;
        const i64 t516 = (0) * 8;
        const float t517 = buf10[t516];
        const float t518 = buf10[t516 + 1];
        const float t519 = buf10[t516 + 2];
        const float t520 = buf10[t516 + 3];
        const float t521 = buf10[t516 + 4];
        const float t522 = buf10[t516 + 5];
        const float t523 = buf10[t516 + 6];
        const float t524 = buf10[t516 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 4)] = t521;
        const i64 t525 = (0) * 8;
        const float t526 = buf10[t525];
        const float t527 = buf10[t525 + 1];
        const float t528 = buf10[t525 + 2];
        const float t529 = buf10[t525 + 3];
        const float t530 = buf10[t525 + 4];
        const float t531 = buf10[t525 + 5];
        const float t532 = buf10[t525 + 6];
        const float t533 = buf10[t525 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 5)] = t531;
        const i64 t534 = (0) * 8;
        const float t535 = buf10[t534];
        const float t536 = buf10[t534 + 1];
        const float t537 = buf10[t534 + 2];
        const float t538 = buf10[t534 + 3];
        const float t539 = buf10[t534 + 4];
        const float t540 = buf10[t534 + 5];
        const float t541 = buf10[t534 + 6];
        const float t542 = buf10[t534 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 6)] = t541;
        const i64 t543 = (0) * 8;
        const float t544 = buf10[t543];
        const float t545 = buf10[t543 + 1];
        const float t546 = buf10[t543 + 2];
        const float t547 = buf10[t543 + 3];
        const float t548 = buf10[t543 + 4];
        const float t549 = buf10[t543 + 5];
        const float t550 = buf10[t543 + 6];
        const float t551 = buf10[t543 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 7)] = t551;
        const i64 t552 = (1) * 8;
        const float t553 = buf10[t552];
        const float t554 = buf10[t552 + 1];
        const float t555 = buf10[t552 + 2];
        const float t556 = buf10[t552 + 3];
        const float t557 = buf10[t552 + 4];
        const float t558 = buf10[t552 + 5];
        const float t559 = buf10[t552 + 6];
        const float t560 = buf10[t552 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 64)] = t553;
        const i64 t561 = (1) * 8;
        const float t562 = buf10[t561];
        const float t563 = buf10[t561 + 1];
        const float t564 = buf10[t561 + 2];
        const float t565 = buf10[t561 + 3];
        const float t566 = buf10[t561 + 4];
        const float t567 = buf10[t561 + 5];
        const float t568 = buf10[t561 + 6];
        const float t569 = buf10[t561 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 65)] = t563;
        const i64 t570 = (1) * 8;
        const float t571 = buf10[t570];
        const float t572 = buf10[t570 + 1];
        const float t573 = buf10[t570 + 2];
        const float t574 = buf10[t570 + 3];
        const float t575 = buf10[t570 + 4];
        const float t576 = buf10[t570 + 5];
        const float t577 = buf10[t570 + 6];
        const float t578 = buf10[t570 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 66)] = t573;
        const i64 t579 = (1) * 8;
        const float t580 = buf10[t579];
        const float t581 = buf10[t579 + 1];
        const float t582 = buf10[t579 + 2];
        const float t583 = buf10[t579 + 3];
        const float t584 = buf10[t579 + 4];
        const float t585 = buf10[t579 + 5];
        const float t586 = buf10[t579 + 6];
        const float t587 = buf10[t579 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 67)] = t583;
        const i64 t588 = (1) * 8;
        const float t589 = buf10[t588];
        const float t590 = buf10[t588 + 1];
        const float t591 = buf10[t588 + 2];
        const float t592 = buf10[t588 + 3];
        const float t593 = buf10[t588 + 4];
        const float t594 = buf10[t588 + 5];
        const float t595 = buf10[t588 + 6];
        const float t596 = buf10[t588 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 68)] = t593;
        const i64 t597 = (1) * 8;
        const float t598 = buf10[t597];
        const float t599 = buf10[t597 + 1];
        const float t600 = buf10[t597 + 2];
        const float t601 = buf10[t597 + 3];
        const float t602 = buf10[t597 + 4];
        const float t603 = buf10[t597 + 5];
        const float t604 = buf10[t597 + 6];
        const float t605 = buf10[t597 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 69)] = t603;
        const i64 t606 = (1) * 8;
        const float t607 = buf10[t606];
        const float t608 = buf10[t606 + 1];
        const float t609 = buf10[t606 + 2];
        const float t610 = buf10[t606 + 3];
        const float t611 = buf10[t606 + 4];
        const float t612 = buf10[t606 + 5];
        const float t613 = buf10[t606 + 6];
        const float t614 = buf10[t606 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 70)] = t613;
        const i64 t615 = (1) * 8;
        const float t616 = buf10[t615];
        const float t617 = buf10[t615 + 1];
        const float t618 = buf10[t615 + 2];
        const float t619 = buf10[t615 + 3];
        const float t620 = buf10[t615 + 4];
        const float t621 = buf10[t615 + 5];
        const float t622 = buf10[t615 + 6];
        const float t623 = buf10[t615 + 7];
        buf14[(((floor_div(v2, 32) * 128) + (floor_mod(v2, 8) * 8)) + 71)] = t623;
      }
      if ((floor_mod(v2, 32) == 0)) {
        const float t624 = buf9[0];
        buf13[(floor_div(v2, 32) * 2)] = t624;
        const float t625 = buf8[0];
        buf12[(floor_div(v2, 32) * 2)] = t625;
        const float t626 = buf9[1];
        buf13[((floor_div(v2, 32) * 2) + 1)] = t626;
        const float t627 = buf8[1];
        buf12[((floor_div(v2, 32) * 2) + 1)] = t627;
      }
      __syncthreads();
      if ((v2 < 64)) {
        const float t628 = buf13[0];
        const float t629 = buf13[2];
        const float t630 = buf13[4];
        const float t631 = buf13[6];
        const float t632 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t628), t629), t630), t631);
        const float t633 = buf13[8];
        const float t634 = buf13[10];
        const float t635 = buf13[12];
        const float t636 = buf13[14];
        const float v637 = max_nan(max_nan(max_nan(max_nan(t632, t633), t634), t635), t636);
        const float v638 = ((v637 == __int_as_float(0xff800000)) ? 0.0f : v637);
        const float t639 = buf14[v2];
        const float t640 = buf13[0];
        const float t641 = buf14[(v2 + 128)];
        const float t642 = buf13[2];
        const float t643 = ((0.0f + (t639 * exp2_flush((t640 - v638)))) + (t641 * exp2_flush((t642 - v638))));
        const float t644 = buf14[(v2 + 256)];
        const float t645 = buf13[4];
        const float t646 = buf14[(v2 + 384)];
        const float t647 = buf13[6];
        const float t648 = ((t643 + (t644 * exp2_flush((t645 - v638)))) + (t646 * exp2_flush((t647 - v638))));
        const float t649 = buf14[(v2 + 512)];
        const float t650 = buf13[8];
        const float t651 = buf14[(v2 + 640)];
        const float t652 = buf13[10];
        const float t653 = ((t648 + (t649 * exp2_flush((t650 - v638)))) + (t651 * exp2_flush((t652 - v638))));
        const float t654 = buf14[(v2 + 768)];
        const float t655 = buf13[12];
        const float t656 = buf14[(v2 + 896)];
        const float t657 = buf13[14];
        const float t658 = ((t653 + (t654 * exp2_flush((t655 - v638)))) + (t656 * exp2_flush((t657 - v638))));
        buf3[((v1 * 128) + v2)] = t658;
        if ((v2 == 0)) {
          buf4[(v1 * 2)] = v637;
          const float t659 = buf12[0];
          const float t660 = buf13[0];
          const float t661 = buf12[2];
          const float t662 = buf13[2];
          const float t663 = ((0.0f + (t659 * exp2_flush((t660 - v638)))) + (t661 * exp2_flush((t662 - v638))));
          const float t664 = buf12[4];
          const float t665 = buf13[4];
          const float t666 = buf12[6];
          const float t667 = buf13[6];
          const float t668 = ((t663 + (t664 * exp2_flush((t665 - v638)))) + (t666 * exp2_flush((t667 - v638))));
          const float t669 = buf12[8];
          const float t670 = buf13[8];
          const float t671 = buf12[10];
          const float t672 = buf13[10];
          const float t673 = ((t668 + (t669 * exp2_flush((t670 - v638)))) + (t671 * exp2_flush((t672 - v638))));
          const float t674 = buf12[12];
          const float t675 = buf13[12];
          const float t676 = buf12[14];
          const float t677 = buf13[14];
          const float t678 = ((t673 + (t674 * exp2_flush((t675 - v638)))) + (t676 * exp2_flush((t677 - v638))));
          buf5[(v1 * 2)] = t678;
        }
      }
      if ((v2 < 64)) {
        const float t679 = buf13[1];
        const float t680 = buf13[3];
        const float t681 = buf13[5];
        const float t682 = buf13[7];
        const float t683 = max_nan(max_nan(max_nan(max_nan(__int_as_float(0xff800000), t679), t680), t681), t682);
        const float t684 = buf13[9];
        const float t685 = buf13[11];
        const float t686 = buf13[13];
        const float t687 = buf13[15];
        const float v688 = max_nan(max_nan(max_nan(max_nan(t683, t684), t685), t686), t687);
        const float v689 = ((v688 == __int_as_float(0xff800000)) ? 0.0f : v688);
        const float t690 = buf14[(v2 + 64)];
        const float t691 = buf13[1];
        const float t692 = buf14[(v2 + 192)];
        const float t693 = buf13[3];
        const float t694 = ((0.0f + (t690 * exp2_flush((t691 - v689)))) + (t692 * exp2_flush((t693 - v689))));
        const float t695 = buf14[(v2 + 320)];
        const float t696 = buf13[5];
        const float t697 = buf14[(v2 + 448)];
        const float t698 = buf13[7];
        const float t699 = ((t694 + (t695 * exp2_flush((t696 - v689)))) + (t697 * exp2_flush((t698 - v689))));
        const float t700 = buf14[(v2 + 576)];
        const float t701 = buf13[9];
        const float t702 = buf14[(v2 + 704)];
        const float t703 = buf13[11];
        const float t704 = ((t699 + (t700 * exp2_flush((t701 - v689)))) + (t702 * exp2_flush((t703 - v689))));
        const float t705 = buf14[(v2 + 832)];
        const float t706 = buf13[13];
        const float t707 = buf14[(v2 + 960)];
        const float t708 = buf13[15];
        const float t709 = ((t704 + (t705 * exp2_flush((t706 - v689)))) + (t707 * exp2_flush((t708 - v689))));
        buf3[(((v1 * 128) + v2) + 64)] = t709;
        if ((v2 == 0)) {
          buf4[((v1 * 2) + 1)] = v688;
          const float t710 = buf12[1];
          const float t711 = buf13[1];
          const float t712 = buf12[3];
          const float t713 = buf13[3];
          const float t714 = ((0.0f + (t710 * exp2_flush((t711 - v689)))) + (t712 * exp2_flush((t713 - v689))));
          const float t715 = buf12[5];
          const float t716 = buf13[5];
          const float t717 = buf12[7];
          const float t718 = buf13[7];
          const float t719 = ((t714 + (t715 * exp2_flush((t716 - v689)))) + (t717 * exp2_flush((t718 - v689))));
          const float t720 = buf12[9];
          const float t721 = buf13[9];
          const float t722 = buf12[11];
          const float t723 = buf13[11];
          const float t724 = ((t719 + (t720 * exp2_flush((t721 - v689)))) + (t722 * exp2_flush((t723 - v689))));
          const float t725 = buf12[13];
          const float t726 = buf13[13];
          const float t727 = buf12[15];
          const float t728 = buf13[15];
          const float t729 = ((t724 + (t725 * exp2_flush((t726 - v689)))) + (t727 * exp2_flush((t728 - v689))));
          buf5[((v1 * 2) + 1)] = t729;
        }
      }
    }
  }
}

// attention: parts joined by join of 2 parts
extern "C" __global__ void __launch_bounds__(256, 1) attention_join(u16* buf0, const float* buf1, const float* buf2, const float* buf3) {
  const int v0 = blockIdx.x;
  const int v1 = threadIdx.x;
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
   {
    float buf4[1];
    float buf5[1];
    float buf6[1];
    buf6[0] = __int_as_float(0xff800000);
    buf5[0] = 0.0f;
    buf4[0] = 0.0f;
     {
      const float t2 = buf2[floor_div(v1, 64)];
      const float v3 = t2;
      const float t4 = buf3[floor_div(v1, 64)];
      const float v5 = t4;
      const float t6 = buf1[v1];
      const float v7 = t6;
      const float t8 = buf2[(floor_div(v1, 64) + 4)];
      const float v9 = t8;
      const float t10 = buf3[(floor_div(v1, 64) + 4)];
      const float v11 = t10;
      const float t12 = buf1[(v1 + 256)];
      const float v13 = t12;
      const float t14 = buf6[0];
      const float v15 = max_nan(max_nan(t14, v3), v9);
       {
        const float v16 = ((v15 == __int_as_float(0xff800000)) ? 0.0f : v15);
        const float t17 = buf5[0];
        const float t18 = buf6[0];
        const float t19 = (((t17 * exp2_flush((t18 - v16))) + (v5 * exp2_flush((v3 - v16)))) + (v11 * exp2_flush((v9 - v16))));
        buf5[0] = t19;
      }
       {
        const float v20 = ((v15 == __int_as_float(0xff800000)) ? 0.0f : v15);
        const float t21 = buf4[0];
        const float t22 = buf6[0];
        const float t23 = (((t21 * exp2_flush((t22 - v20))) + (v7 * exp2_flush((v3 - v20)))) + (v13 * exp2_flush((v9 - v20))));
        buf4[0] = t23;
      }
      buf6[0] = v15;
    }
     {
      const float t24 = buf5[0];
      const float v25 = t24;
      const float t26 = buf4[0];
      buf0[v1] = f32_to_f16(float(((v25 == 0.0f) ? 0.0f : divide_full(t26, v25))));
    }
  }
}
