#include "runtime/model_data.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::runtime {

absl::StatusOr<ModelData> LinkObjects(ModelData data) {
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
