// Writes the seeds of artifact_fuzz: bazel run //runtime:write_fuzz_corpus --
// $PWD/runtime/testdata/fuzz/artifact_fuzz
#include <cstdio>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "formats/npy.h"
#include "formats/safetensors.h"
#include "runtime/artifact.h"
#include "runtime/spec_json.h"
#include "runtime/test_model.h"
#include "runtime/test_spec.h"

int main(int argc, char** argv) {
  using namespace hidet::runtime;  // NOLINT: one function
  if (argc != 2) return 2;
  auto write = [&](const char* name, char kind, absl::string_view bytes) {
    const absl::Status status = hidet::WriteFileAtomically(
        absl::StrCat(argv[1], "/", name), absl::StrCat(std::string(1, kind), bytes));
    if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  };
  std::string artifact;
  const ModelData model = MakeTestModel("not really an object");
  WriteArtifact(model, [&](absl::string_view bytes) {
    artifact.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  }).IgnoreError();
  write("artifact", 'A', artifact);
  write("zip", 'Z', artifact);
  write("spec", 'J', SpecToJson(MakeTestSpec()));
  write("spec_small", 'J', SpecToJson(model.spec));
  std::string tensors;
  const SafetensorsWriter writer = *SafetensorsWriter::Make({{"w", model.constants[0]}});
  for (absl::string_view piece : writer.pieces()) tensors.append(piece.data(), piece.size());
  write("safetensors", 'S', tensors);
  write("npy", 'N', *FormatNpy(model.constants[0]));
  write("size", 'E', "s0 64 ceildiv s1 8 lt 3 -4 select mul");
  return 0;
}
