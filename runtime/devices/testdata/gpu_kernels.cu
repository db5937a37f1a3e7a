// Kernels of cuda_device_gpu_test.cc; compiled by compile_cubin.py, without headers.

struct alignas(128) TensorMap {
  unsigned long long words[16];
};

// out[i] = in[i] * 2 + 1. May start before its predecessor ends.
extern "C" __global__ void scale(const float* in, float* out, long long count) {
  asm volatile("griddepcontrol.wait;" ::: "memory");
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    out[i] = in[i] * 2 + 1;
  }
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
}

// out[i] = a[i] + b[i]
extern "C" __global__ void add(const float* a, const float* b, float* out, long long count) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < count; i += (long long)gridDim.x * blockDim.x) {
    out[i] = a[i] + b[i];
  }
}

// Copies a 16 x 64 matrix, 8 x 32 elements a block, through shared memory by a tensor map; 128 bytes a row of the box.
extern "C" __global__ void tma_copy(const __grid_constant__ TensorMap map, float* out) {
  __shared__ alignas(1024) float tile[8 * 32];
  __shared__ alignas(8) unsigned long long barrier;
  const unsigned barrier_address = (unsigned)__cvta_generic_to_shared(&barrier);
  const unsigned tile_address = (unsigned)__cvta_generic_to_shared(tile);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier_address) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier_address), "r"(8 * 32 * 4) : "memory");
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
            tile_address),
        "l"(&map), "r"((int)(blockIdx.x * 32)), "r"((int)(blockIdx.y * 8)), "r"(barrier_address)
        : "memory");
  }
  __syncthreads();
  asm volatile(
      "{\n.reg .pred done;\nWAIT:\nmbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n@!done bra WAIT;\n}" ::"r"(
          barrier_address)
      : "memory");
  for (int i = threadIdx.x; i < 8 * 32; i += blockDim.x) {
    const int row = blockIdx.y * 8 + i / 32, column = blockIdx.x * 32 + i % 32;
    out[row * 64 + column] = tile[i];
  }
}

// Every block of a cluster of two tells the other its rank; needs dynamic shared memory of more than 48 kB.
extern "C" __global__ void cluster_rank(int* out) {
  extern __shared__ int room[];
  unsigned rank, peer_address;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  room[20000] = (int)rank;
  const unsigned own = (unsigned)__cvta_generic_to_shared(&room[20000]);
  asm volatile("barrier.cluster.arrive;\nbarrier.cluster.wait;" ::: "memory");
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(peer_address) : "r"(own), "r"(1 - rank));
  int peer;
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(peer) : "r"(peer_address) : "memory");
  asm volatile("barrier.cluster.arrive;\nbarrier.cluster.wait;" ::: "memory");
  if (threadIdx.x == 0) out[blockIdx.x] = peer;
}

// Reports an index that is out of range.
extern "C" __global__ void check_index(const long long* index, long long limit, long long* status) {
  if (*index >= limit) {
    status[0] = 1;
    status[1] = *index;
  }
}

extern "C" __global__ void fault(float* out) { *(volatile float*)(out - (1ll << 40)) = 1; }
