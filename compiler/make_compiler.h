// The compiler that the options ask for.
#ifndef COMPILER_MAKE_COMPILER_H_
#define COMPILER_MAKE_COMPILER_H_

#include <memory>

#include "absl/status/statusor.h"
#include "compiler/kernel_compiler.h"
#include "compiler/options.h"

namespace hidet::compiler {

// Returns the compiler for a device and its threads. A fake CUDA device has one too.
absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCompiler(const Options& options);

}  // namespace hidet::compiler

#endif  // COMPILER_MAKE_COMPILER_H_
