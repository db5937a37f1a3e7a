// Writes the model of test_model.h, its weight replaceable: write_test_model KERNELS.so MODEL.hidet
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/file.h"
#include "runtime/artifact.h"
#include "runtime/test_model.h"

int main(int argc, char** argv) {
  using namespace hidet::runtime;  // NOLINT: one function
  if (argc != 3) return 2;
  const absl::StatusOr<std::string> kernels = hidet::ReadFile(argv[1]);
  absl::Status status = kernels.status();
  if (status.ok()) {
    ModelData model = MakeTestModel(*kernels);
    model.spec.constants[0].replaceable = true;
    status = WriteArtifact(argv[2], model);
  }
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
