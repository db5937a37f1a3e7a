// A model before it is loaded: the spec and the bytes it refers to. An artifact file is read into
// this, and `compiler` builds it directly for use in the same process.
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
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// What only a compiler can do with the relocatable objects that it makes. The runtime has no
// linker, so a model of such objects brings one along.
class ObjectTools {
 public:
  struct Code {
    absl::flat_hash_map<std::string, void*> functions;  // by symbol
    absl::flat_hash_map<std::string, int64_t> sizes;    // of their code in bytes, likewise
    std::shared_ptr<const void> owner;                  // keeps them in memory
  };

  virtual ~ObjectTools() = default;
  // Brings the objects into this process. May be called by several threads.
  virtual absl::StatusOr<Code> Load(absl::Span<const absl::string_view> objects) const = 0;
  // Makes one shared object of them, for a file.
  virtual absl::StatusOr<std::string> Link(absl::Span<const absl::string_view> objects) const = 0;
};

// Names and values of options, without spaces.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

struct ModelData {
  ModelSpec spec;
  // Machine code by ModelSpec::objects. May be left empty for objects whose functions the host
  // gives by name (LoadOptions::symbols).
  std::vector<absl::string_view> objects;
  // Host memory by ModelSpec::constants; `data` is null for those that the host binds.
  std::vector<TensorView> constants;
  // For relocatable objects; null where there are none.
  std::shared_ptr<const ObjectTools> tools;
  // Keeps what the views above point to.
  std::shared_ptr<const void> owner;
  // The same model compiled for other machines, the preferred first: loading takes the first of
  // this and them that fits its machine. They have none of their own.
  std::vector<ModelData> alternatives;
  // For people: what of the compiler's options was not the default when the model was compiled,
  // by name. Empty where that is not known. Alternatives have none of their own.
  OptionValues options;
};

// InvalidArgument unless `other` takes and gives what `model` does, and has the same weights for
// the host to bind.
absl::Status CheckAlternative(const ModelSpec& model, const ModelSpec& other);

// DataLoss if a file was cut short from which `data` has machine code or constants
// (base/cut_files.h).
absl::Status CheckNotCut(const ModelData& data);

// Returns the model with all its relocatable objects made into one shared object, as a file needs
// it. FailedPrecondition if it has some and no tools.
absl::StatusOr<ModelData> LinkObjects(ModelData data);

}  // namespace hidet::runtime

#endif  // RUNTIME_MODEL_DATA_H_
