// Computes operators on constants by compiling and running them on this machine's CPU: what
// constant folding asks for.
#ifndef COMPILER_COMPILED_EVALUATOR_H_
#define COMPILER_COMPILED_EVALUATOR_H_

#include <memory>
#include <vector>

#include "compiler/kernel_compiler.h"
#include "passes/graph/evaluator.h"
#include "runtime/kernel_cache.h"

namespace hidet::compiler {

class CompiledEvaluator : public passes::Evaluator {
 public:
  // `compiler` is one for the CPU; it and `cache` (null = none) must outlive this.
  explicit CompiledEvaluator(const KernelCompiler& compiler,
                             const runtime::KernelCache* cache = nullptr)
      : compiler_(compiler), cache_(cache) {}

  absl::StatusOr<std::vector<std::shared_ptr<const graph::ConstantData>>> Evaluate(
      const graph::Operator& op) const override;

 private:
  const KernelCompiler& compiler_;
  const runtime::KernelCache* cache_;
};

}  // namespace hidet::compiler

#endif  // COMPILER_COMPILED_EVALUATOR_H_
