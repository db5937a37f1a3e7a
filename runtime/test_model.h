// A small model for the CPU whose kernels are testdata/test_kernels.cc: y = (2 x + 1) + w, x
// float32[n, 4], w = {10, 20, 30, 40}.
#ifndef RUNTIME_TEST_MODEL_H_
#define RUNTIME_TEST_MODEL_H_

#include "absl/strings/string_view.h"
#include "runtime/model_data.h"

namespace hidet::runtime {

// Returns the model with `shared_object` as its code, which must outlive it.
ModelData MakeTestModel(absl::string_view shared_object);

}  // namespace hidet::runtime

#endif  // RUNTIME_TEST_MODEL_H_
