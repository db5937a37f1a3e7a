#include "runtime/device_tensors.h"

#include <utility>

#include "base/status_macros.h"

namespace hidet::runtime {

absl::StatusOr<TensorView> DeviceTensors::Place(const TensorView& host) {
  HIDET_ASSIGN_OR_RETURN(DeviceMemory memory,
                         DeviceMemory::Allocate(device_, host.bytes(), kTensorAlignment));
  TensorView view = host;
  view.data = memory.data();
  view.device = device_->kind();
  view.ordinal = device_->ordinal();
  memory_.push_back(std::move(memory));
  return view;
}

absl::StatusOr<DeviceTensors> DeviceTensors::Make(Device& device,
                                                  absl::Span<const TensorView> inputs,
                                                  absl::Span<const TensorView> outputs) {
  DeviceTensors tensors(device);
  for (const TensorView& host : inputs) {
    HIDET_ASSIGN_OR_RETURN(TensorView view, tensors.Place(host));
    if (host.bytes() > 0) {
      HIDET_RETURN_IF_ERROR(
          device.Copy(view.data, host.data, host.bytes(), CopyDirection::kFromHost, nullptr));
    }
    tensors.inputs_.push_back(std::move(view));
  }
  for (const TensorView& host : outputs) {
    HIDET_ASSIGN_OR_RETURN(TensorView view, tensors.Place(host));
    tensors.outputs_.push_back(std::move(view));
  }
  return tensors;
}

absl::Status DeviceTensors::FetchOutputs(absl::Span<TensorView> outputs) const {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const TensorView& view = outputs_[i];
    if (view.bytes() > 0) {
      HIDET_RETURN_IF_ERROR(
          device_->Copy(outputs[i].data, view.data, view.bytes(), CopyDirection::kToHost, nullptr));
    }
    outputs[i].shape = view.shape;
  }
  return device_->Synchronize(nullptr);
}

}  // namespace hidet::runtime
