// What run_artifact prints and guesses; apart from it so that the example stays short.
#ifndef RUNTIME_EXAMPLES_SUMMARY_H_
#define RUNTIME_EXAMPLES_SUMMARY_H_

#include <string>

#include "absl/status/statusor.h"
#include "base/tensor_view.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// Returns "float32[2, 3], min 0, max 1.5, mean 0.5" for host memory; type and shape alone where
// there are no numbers.
std::string Summary(const TensorView& tensor);

// Returns the shape of an input where every symbol has its typical size.
absl::StatusOr<Shape> TypicalShape(const ModelSpec& model, const TensorSpec& tensor);

}  // namespace hidet::runtime

#endif  // RUNTIME_EXAMPLES_SUMMARY_H_
