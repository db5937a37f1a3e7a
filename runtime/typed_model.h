// What headers that `hidet header` writes stand on: a model in the program's own data, called with
// plain pointers. Programs use the class in such a header (docs/tutorials/deploy.md).
#ifndef RUNTIME_TYPED_MODEL_H_
#define RUNTIME_TYPED_MODEL_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "runtime/loaded_model.h"
#include "runtime/model.h"

namespace hidet::runtime {

class TypedModel {
 public:
  // Loads an artifact that lies in memory, at a multiple of 64, as long as the program runs.
  static absl::StatusOr<TypedModel> Load(absl::string_view artifact, LoadOptions options = {});

  // The model itself, for what has no types: weights, profiles, trimming.
  const Model& model() const { return *model_; }

 protected:
  explicit TypedModel(std::shared_ptr<const Model> model) : model_(std::move(model)) {}

  // Runs the model on the host's memory and waits. `sizes` has a value for each open size of the
  // model, in its order; memory must be for the shapes that follow from them.
  absl::Status RunTyped(absl::Span<const int64_t> sizes, absl::Span<const void* const> inputs,
                        absl::Span<void* const> outputs) const;
  // Returns the outputs' shapes for these sizes.
  absl::StatusOr<std::vector<Shape>> ShapesFor(absl::Span<const int64_t> sizes) const;

 private:
  absl::StatusOr<std::vector<Shape>> InputShapes(absl::Span<const int64_t> sizes) const;

  std::shared_ptr<const Model> model_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_TYPED_MODEL_H_
