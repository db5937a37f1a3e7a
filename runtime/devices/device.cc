#include "runtime/devices/device.h"

#include <utility>

namespace hidet::runtime {

absl::StatusOr<std::unique_ptr<GraphExec>> Device::BuildGraph(absl::Span<const GraphNode>) {
  return absl::UnimplementedError(name() + " has no graphs");
}

absl::StatusOr<DeviceMemory> DeviceMemory::Allocate(Device* device, int64_t bytes,
                                                    int64_t alignment) {
  absl::StatusOr<void*> data = device->Allocate(bytes, alignment);
  if (!data.ok()) return data.status();
  DeviceMemory memory;
  memory.device_ = device;
  memory.data_ = *data;
  memory.bytes_ = bytes;
  return memory;
}

DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
  if (this == &other) return *this;
  Reset();
  device_ = std::exchange(other.device_, nullptr);
  data_ = std::exchange(other.data_, nullptr);
  bytes_ = std::exchange(other.bytes_, 0);
  return *this;
}

void DeviceMemory::Reset() {
  if (data_ != nullptr) device_->Free(data_);
  data_ = nullptr;
  bytes_ = 0;
}

absl::string_view DeviceKindName(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::kCpu:
      return "cpu";
    case DeviceKind::kCuda:
      return "cuda";
    case DeviceKind::kFake:
      return "fake";
  }
  return "?";
}

std::string DevicePlaceName(DeviceKind kind, int ordinal) {
  if (kind == DeviceKind::kCpu) return "cpu";
  return absl::StrCat(DeviceKindName(kind), ":", ordinal);
}

}  // namespace hidet::runtime
