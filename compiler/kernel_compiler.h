// Turns scheduled kernels into machine code for one target: the CPU through LLVM, or a GPU through
// NVRTC.
#ifndef COMPILER_KERNEL_COMPILER_H_
#define COMPILER_KERNEL_COMPILER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/kernel.h"
#include "ir/task/program.h"
#include "runtime/model_data.h"
#include "runtime/spec.h"
#include "schedules/target.h"

namespace hidet::compiler {

class KernelCompiler {
 public:
  virtual ~KernelCompiler() = default;

  virtual const schedules::Target& target() const = 0;
  // Everything that machine code depends on besides the source: compiler, its version, processor
  // and features.
  virtual std::string fingerprint() const = 0;
  // For ModelSpec: its target and required CPU features.
  virtual std::string spec_target() const = 0;
  virtual std::vector<std::string> cpu_features() const { return {}; }
  virtual DeviceKind device() const = 0;
  virtual runtime::ObjectKind object_kind() const = 0;
  // "ll" or "cu".
  virtual std::string source_stage() const = 0;

  // Runs the lowering passes.
  // Takes out of a program what the target's machines do not have and can do without.
  virtual void Adapt(ir::Program& program) const {}
  virtual absl::StatusOr<ir::Kernel> Lower(const ir::Kernel& kernel) const = 0;
  // Returns the source of lowered kernels.
  virtual absl::StatusOr<std::string> Source(absl::Span<const ir::Kernel> kernels) const = 0;
  // Returns an object; safe to call from several threads.
  virtual absl::StatusOr<std::string> Compile(absl::Span<const ir::Kernel> kernels) const = 0;
  // The same from source, which a person may have edited. InvalidArgument for what is wrong with
  // it.
  virtual absl::StatusOr<std::string> CompileSource(const std::string& source) const = 0;
  // What makes relocatable objects run; null for other kinds.
  virtual std::shared_ptr<const runtime::ObjectTools> object_tools() const { return nullptr; }
  // Joins objects into as few files as the target needs. `file_of` of each object says which of the
  // returned files holds it.
  struct Linked {
    std::vector<std::string> files;
    std::vector<int> file_of;
    std::vector<std::string> cpu_features;  // of cpu_features(), those that the code uses
  };
  virtual absl::StatusOr<Linked> Link(std::vector<std::string> objects) const = 0;
};

}  // namespace hidet::compiler

#endif  // COMPILER_KERNEL_COMPILER_H_
