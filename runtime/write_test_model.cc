// Writes the model of test_model.h, its weight replaceable: write_test_model KERNELS.so MODEL.hidet
// With "state" behind that the weight is a state, which each call doubles when it has read it.
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/file.h"
#include "base/scalar_type.h"
#include "runtime/artifact.h"
#include "runtime/test_model.h"

int main(int argc, char** argv) {
  using namespace hidet::runtime;  // NOLINT: one function
  if (argc != 3 && argc != 4) return 2;
  const absl::StatusOr<std::string> kernels = hidet::ReadFile(argv[1]);
  absl::Status status = kernels.status();
  if (status.ok()) {
    ModelData model = MakeTestModel(*kernels);
    model.spec.constants[0].replaceable = true;
    if (argc == 4) {
      model.spec.buffers[1].kind = BufferKind::kState;
      LaunchStep twice;
      twice.kernel = 1;
      twice.args = {BufferArg{1}, BufferArg{1}, BufferArg{1},
                    ScalarArg{hidet::ScalarType::kInt64, SizeExpr::Const(4)}};
      model.spec.run.steps.push_back({twice, {1}, {1}, {1}, "twice"});
    }
    status = WriteArtifact(argv[2], model);
  }
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
