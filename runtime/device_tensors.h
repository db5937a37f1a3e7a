// The tensors of a call in the memory of the model's device, for hosts that have theirs in their
// own.
//
//   HIDET_ASSIGN_OR_RETURN(DeviceTensors there, DeviceTensors::Make(*model->accelerator(), inputs, outputs));
//   HIDET_RETURN_IF_ERROR(model->Run(there.inputs(), there.outputs(), {.synchronize = true}));
//   HIDET_RETURN_IF_ERROR(there.FetchOutputs(outputs));
#ifndef RUNTIME_DEVICE_TENSORS_H_
#define RUNTIME_DEVICE_TENSORS_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

// Bytes that a tensor in the memory of a GPU begins at a multiple of, as the driver's own do.
inline constexpr int64_t kTensorAlignment = 256;

class DeviceTensors {
 public:
  // Copies the inputs and makes room for outputs of these shapes. All views are of the host's
  // memory; the device must outlive the result. ResourceExhausted if there is not enough memory.
  static absl::StatusOr<DeviceTensors> Make(Device& device, absl::Span<const TensorView> inputs,
                                            absl::Span<const TensorView> outputs);

  absl::Span<const TensorView> inputs() const { return inputs_; }
  absl::Span<TensorView> outputs() { return absl::MakeSpan(outputs_); }

  // Copies the outputs to the host's memory, in order, and waits until they are there. Shapes that
  // depend on data are those that the call found.
  absl::Status FetchOutputs(absl::Span<TensorView> outputs) const;

 private:
  explicit DeviceTensors(Device& device) : device_(&device) {}
  absl::StatusOr<TensorView> Place(const TensorView& host);

  Device* device_;
  std::vector<DeviceMemory> memory_;
  std::vector<TensorView> inputs_, outputs_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICE_TENSORS_H_
