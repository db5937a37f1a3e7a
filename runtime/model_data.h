// A model before it is loaded: the spec and the bytes it refers to. An artifact file is read into
// this, and the driver builds it directly for use in the same process.
//
//   ModelData data;
//   data.spec = ...;                               // one kernel in object 0, one constant
//   data.objects = {shared_object_bytes};
//   data.constants = {{weights.data(), ScalarType::kFloat32, {128, 64}, DeviceKind::kCpu}};
//   data.owner = keeps_the_bytes_alive;
//   Model::Load(data, {});
#ifndef RUNTIME_MODEL_DATA_H_
#define RUNTIME_MODEL_DATA_H_

#include <memory>
#include <vector>

#include "absl/strings/string_view.h"
#include "runtime/spec.h"
#include "runtime/tensor_view.h"

namespace hidet::runtime {

struct ModelData {
  ModelSpec spec;
  // Machine code by ModelSpec::objects. May be left empty for objects whose functions the host
  // gives by name (LoadOptions::symbols).
  std::vector<absl::string_view> objects;
  // Host memory by ModelSpec::constants; `data` is null for those that the host binds.
  std::vector<TensorView> constants;
  // Keeps what the views above point to.
  std::shared_ptr<const void> owner;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_MODEL_DATA_H_
