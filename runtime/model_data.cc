#include "runtime/model_data.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/cut_files.h"
#include "base/status_macros.h"

namespace hidet::runtime {

namespace {

bool IsSameTensor(const TensorSpec& a, const TensorSpec& b) {
  return a.name == b.name && a.dtype == b.dtype && a.shape == b.shape && a.device == b.device &&
         a.updates_input == b.updates_input;
}

bool AreSameTensors(const std::vector<TensorSpec>& a, const std::vector<TensorSpec>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), IsSameTensor);
}

std::set<std::string> BoundByHost(const ModelSpec& spec) {
  std::set<std::string> names;
  for (const ConstantSpec& constant : spec.constants) {
    if (constant.bound_by_host) names.insert(constant.tensor.name);
  }
  return names;
}

}  // namespace

absl::Status CheckAlternative(const ModelSpec& model, const ModelSpec& other) {
  const auto error = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("model \"", model.name, "\" for \"",
                                                   other.target, "\" and for \"", model.target,
                                                   "\": ", what, " differ"));
  };
  if (model.name != other.name) return error("names");
  if (!AreSameTensors(model.inputs, other.inputs)) return error("inputs");
  if (!AreSameTensors(model.outputs, other.outputs)) return error("outputs");
  if (BoundByHost(model) != BoundByHost(other)) return error("weights that the host binds");
  return absl::OkStatus();
}

absl::Status CheckNotCut(const ModelData& data) {
  if (!IsAnyFileCut()) return absl::OkStatus();
  for (const absl::string_view object : data.objects)
    HIDET_RETURN_IF_ERROR(hidet::CheckNotCut(object.data()));
  for (const TensorView& constant : data.constants)
    HIDET_RETURN_IF_ERROR(hidet::CheckNotCut(constant.data));
  for (const ModelData& other : data.alternatives) HIDET_RETURN_IF_ERROR(CheckNotCut(other));
  return absl::OkStatus();
}

absl::StatusOr<ModelData> LinkObjects(ModelData data) {
  for (ModelData& alternative : data.alternatives) {
    HIDET_ASSIGN_OR_RETURN(alternative, LinkObjects(std::move(alternative)));
  }
  std::vector<ObjectSpec> specs;
  std::vector<absl::string_view> files, relocatable;
  std::vector<int> place(data.spec.objects.size());
  std::string target;
  for (size_t i = 0; i < data.spec.objects.size(); ++i) {
    ObjectSpec& spec = data.spec.objects[i];
    const absl::string_view bytes = i < data.objects.size() ? data.objects[i] : absl::string_view();
    if (spec.kind == ObjectKind::kRelocatable) {
      place[i] = -1;
      if (bytes.empty()) {
        return absl::InvalidArgumentError(
            absl::StrCat("object \"", spec.file, "\" has no code to write"));
      }
      target = spec.target;
      relocatable.push_back(bytes);
    } else {
      place[i] = static_cast<int>(specs.size());
      specs.push_back(std::move(spec));
      files.push_back(bytes);
    }
  }
  if (relocatable.empty()) {
    data.spec.objects = std::move(specs);
    return data;
  }
  if (data.tools == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat(
        "model \"", data.spec.name, "\" has relocatable objects and no tools to link them"));
  }
  // As the owner of what the model points to from now on.
  struct Linked {
    std::string file;
    std::shared_ptr<const void> before;
  };
  auto linked = std::make_shared<Linked>();
  HIDET_ASSIGN_OR_RETURN(linked->file, data.tools->Link(relocatable));
  linked->before = std::move(data.owner);
  std::string name = "kernels/linked.so";
  while (std::any_of(specs.begin(), specs.end(),
                     [&](const ObjectSpec& spec) { return spec.file == name; })) {
    name.insert(name.size() - 3, "_");
  }
  for (KernelSpec& kernel : data.spec.kernels)
    kernel.object =
        place[kernel.object] < 0 ? static_cast<int>(specs.size()) : place[kernel.object];
  specs.push_back({ObjectKind::kSharedObject, std::move(name), std::move(target)});
  files.push_back(linked->file);
  data.spec.objects = std::move(specs);
  data.objects = std::move(files);
  data.tools = nullptr;
  data.owner = std::move(linked);
  return data;
}

}  // namespace hidet::runtime
