#include "graph/device.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"

namespace hidet::graph {
namespace {

absl::string_view KindName(DeviceKind kind) {
  switch (kind) {
    case DeviceKind::kCpu:
      return "cpu";
    case DeviceKind::kCuda:
      return "cuda";
    case DeviceKind::kFakeCuda:
      return "fake_cuda";
  }
  HIDET_UNREACHABLE();
}

std::string WithIndex(absl::string_view name, int index) {
  return index == 0 ? std::string(name) : absl::StrCat(name, ":", index);
}

}  // namespace

absl::StatusOr<Device> Device::Parse(absl::string_view text) {
  const size_t colon = text.find(':');
  const absl::string_view name = text.substr(0, colon);
  Device device;
  if (name == "cuda") {
    device.kind = DeviceKind::kCuda;
  } else if (name == "fake_cuda") {
    device.kind = DeviceKind::kFakeCuda;
  } else if (name != "cpu") {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown device \"", text, "\", expected cpu, cuda or cuda:INDEX"));
  }
  if (colon != absl::string_view::npos &&
      (!absl::SimpleAtoi(text.substr(colon + 1), &device.index) || device.index < 0 ||
       device.index > 1023)) {
    return absl::InvalidArgumentError(
        absl::StrCat("device \"", text, "\": bad index, expected 0 to 1023"));
  }
  if (device.kind == DeviceKind::kCpu && device.index != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("device \"", text, "\": the processor is one device, expected cpu"));
  }
  return device;
}

std::string Device::ToString() const { return WithIndex(KindName(kind), index); }
std::string Device::Summary() const { return WithIndex(IsCuda() ? "cuda" : "cpu", index); }

}  // namespace hidet::graph
