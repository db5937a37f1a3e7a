// The runtime alone: what is no model is an error, with a text.
#include "runtime/model.h"

#include <cstdio>

#include "runtime/run_named.h"
#include "runtime/tensor.h"

int main() {
  const auto tensor = hidet::runtime::Tensor::Make(hidet::ScalarType::kFloat32, {2, 3});
  const auto model = hidet::runtime::Model::Load("/missing.hidet");
  std::puts(model.status().ToString().c_str());
  return tensor.ok() && model.status().code() == absl::StatusCode::kNotFound ? 0 : 1;
}
