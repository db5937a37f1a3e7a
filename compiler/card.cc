#include "compiler/card.h"

#include "absl/strings/str_cat.h"

namespace hidet::compiler {
namespace {

// Of a multiprocessor of compute capability 9.0, dense float16, a multiply-add counted as two (CUDA
// C++ Programming Guide, "Arithmetic Instructions"; NVIDIA H100 Tensor Core GPU Architecture).
constexpr double kTensorFlopsOfClock = 4096;
constexpr double kShareOfTensorPeak = 0.61;
constexpr double kShareOfMemoryPeak = 0.87;

}  // namespace

schedules::Target TargetOfCard(const runtime::CudaProperties& properties) {
  schedules::Target target = schedules::Hopper();
  if (properties.multiprocessors > 0) target.multiprocessors = properties.multiprocessors;
  if (properties.shared_bytes_per_block > 0)
    target.shared_bytes_per_block = properties.shared_bytes_per_block;
  if (properties.multiprocessors > 0 && properties.clock > 0) {
    target.tensor_flops = kShareOfTensorPeak * kTensorFlopsOfClock *
                          static_cast<double>(properties.clock) * properties.multiprocessors;
  }
  if (properties.memory_clock > 0 && properties.memory_bus_bits > 0) {
    target.device_bytes_per_second = kShareOfMemoryPeak * 2 *
                                     static_cast<double>(properties.memory_clock) *
                                     static_cast<double>(properties.memory_bus_bits) / 8;
  }
  return target;
}

std::string ArchitectureOfCard(int major, int minor) {
  return absl::StrCat("sm_", major, minor, major >= 9 ? "a" : "");
}

}  // namespace hidet::compiler
