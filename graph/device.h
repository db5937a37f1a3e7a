// Where a tensor lives, as the compiler sees it: a kind and an index. The runtime's devices are
// another matter.
//
//   Device d = *Device::Parse("cuda:1");   d.ToString() == "cuda:1"
//   Device::Cuda().ToString() == "cuda"    // the index 0 is not printed
//
// A fake CUDA device stands for a card that need not exist: graphs for it can be built, optimized
// and compiled, and print as those of a real card do, but never run.
#ifndef GRAPH_DEVICE_H_
#define GRAPH_DEVICE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::graph {

enum class DeviceKind : uint8_t { kCpu, kCuda, kFakeCuda };

struct Device {
  DeviceKind kind = DeviceKind::kCpu;
  int index = 0;

  static Device Cpu() { return {}; }
  static Device Cuda(int index = 0) { return {DeviceKind::kCuda, index}; }
  static Device FakeCuda(int index = 0) { return {DeviceKind::kFakeCuda, index}; }
  // Reads "cpu", "cuda", "cuda:1", "fake_cuda" and the like. InvalidArgument for anything else.
  static absl::StatusOr<Device> Parse(absl::string_view text);

  // True for CUDA devices, fake or not: what chooses kernels.
  bool IsCuda() const { return kind != DeviceKind::kCpu; }
  // The canonical text that Parse reads.
  std::string ToString() const;
  // What people see: a fake card reads as the real one.
  std::string Summary() const;

  friend bool operator==(const Device&, const Device&) = default;
};

}  // namespace hidet::graph

#endif  // GRAPH_DEVICE_H_
