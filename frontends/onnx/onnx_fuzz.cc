// Any bytes as an ONNX model: an error or a graph, never a crash.
#include <cstddef>
#include <cstdint>

#include "frontends/onnx/import_onnx.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  (void)hidet::onnx::ImportOnnxBytes(absl::string_view(reinterpret_cast<const char*>(data), size))
      .ok();
  return 0;
}
