// Objects into this process, to be called at once: no linker, no file, no descriptor (LLVM's ORC
// with JITLink).
//
//   std::unique_ptr<JitCode> code = *JitCode::Load({object});
//   auto* kernel = reinterpret_cast<KernelFunction*>(code->functions().at("matmul_0"));
//
// An object costs some 0.1 ms. The code is gone when the JitCode is.
#ifndef CODEGEN_JIT_H_
#define CODEGEN_JIT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::codegen {

class JitCode {
 public:
  // Links ELF objects with each other and with what the process has (memcpy and the like).
  // InvalidArgument for what is no object, or calls what is nowhere. Any thread may call it.
  static absl::StatusOr<std::unique_ptr<JitCode>> Load(absl::Span<const absl::string_view> objects);

  virtual ~JitCode() = default;
  // The global functions of all objects, by symbol.
  virtual const absl::flat_hash_map<std::string, void*>& functions() const = 0;
  // The bytes of their code, likewise.
  virtual const absl::flat_hash_map<std::string, int64_t>& sizes() const = 0;
};

}  // namespace hidet::codegen

#endif  // CODEGEN_JIT_H_
