// Feeds bytes to everything that reads files: artifacts, and with them zip, manifest, spec,
// safetensors.
//
//   bazel run --config=fuzz //runtime:artifact_fuzz -- -max_total_time=60 \
//       $PWD/runtime/testdata/fuzz/artifact_fuzz
//
// Checksums would stop every mutation at the door, so the parts behind them are also fed directly:
// the first byte of an input chooses the reader.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "absl/strings/string_view.h"
#include "formats/npy.h"
#include "formats/safetensors.h"
#include "formats/zip.h"
#include "runtime/artifact.h"
#include "runtime/size_expr.h"
#include "runtime/spec_json.h"
#include "runtime/validate.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hidet;  // NOLINT: a fuzz target is one function
  using namespace hidet::runtime;  // NOLINT
  if (size == 0) return 0;
  const absl::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'A':
      ParseArtifact(bytes).status().IgnoreError();
      break;
    case 'Z': {
      const absl::StatusOr<ZipReader> zip = ZipReader::Open(bytes);
      if (!zip.ok()) break;
      for (const ZipEntry& entry : zip->entries()) VerifyCrc(entry).IgnoreError();
      break;
    }
    case 'J': {
      const absl::StatusOr<ModelSpec> spec = SpecFromJson(bytes);
      if (!spec.ok()) break;
      ValidateSpec(*spec).IgnoreError();
      // What reads must write and read again to the same text.
      const std::string text = SpecToJson(*spec);
      const absl::StatusOr<ModelSpec> again = SpecFromJson(text);
      if (!again.ok() || SpecToJson(*again) != text) std::abort();
      break;
    }
    case 'S':
      ReadSafetensors(bytes).status().IgnoreError();
      break;
    case 'N':
      ParseNpy(bytes).status().IgnoreError();
      break;
    case 'E': {
      const absl::StatusOr<SizeExpr> expr = ParseSizeExpr(bytes);
      if (!expr.ok() || expr->empty() || !ValidateSizeExpr(*expr, 4).ok()) break;
      const int64_t symbols[4] = {0, 7, INT64_MAX, 1 << 20};
      EvaluateSize(*expr, symbols).status().IgnoreError();
      if (PrintSizeExpr(*expr) != bytes) std::abort();
      break;
    }
    default:
      break;
  }
  return 0;
}
