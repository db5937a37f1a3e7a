// Kernels as the compiler would make them (see KernelSpec), built into a shared object for tests of
// loading.
#include <cstdint>

// out[i] = in[i] * 2 + 1, 16 elements a block; arguments: in, out, count.
extern "C" void scale(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const float* in = reinterpret_cast<const float*>(args[0]);
  float* out = reinterpret_cast<float*>(args[1]);
  const int64_t count = static_cast<int64_t>(args[2]);
  for (int64_t i = begin * 16; i < end * 16 && i < count; ++i) out[i] = in[i] * 2 + 1;
}

// out[i] = in[i] + w[i % 4]; arguments: in, w, out, count.
extern "C" void add_bias(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const float* in = reinterpret_cast<const float*>(args[0]);
  const float* w = reinterpret_cast<const float*>(args[1]);
  float* out = reinterpret_cast<float*>(args[2]);
  const int64_t count = static_cast<int64_t>(args[3]);
  for (int64_t i = begin * 16; i < end * 16 && i < count; ++i) out[i] = in[i] + w[i % 4];
}
