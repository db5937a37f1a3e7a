// One strategy of a GPU, without CUDA.
#include "schedules/cuda/matmul_wgmma_sm90.h"

#include <cstdio>
#include <string>

int main() {
  const std::string name(hidet::schedules::MatmulWgmmaSm90()->name());
  std::puts(name.c_str());
  return name.empty() ? 1 : 0;
}
