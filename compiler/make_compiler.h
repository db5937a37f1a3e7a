// The compiler that the options ask for.
#ifndef COMPILER_MAKE_COMPILER_H_
#define COMPILER_MAKE_COMPILER_H_

#include <memory>

#include "absl/status/statusor.h"
#include "compiler/kernel_compiler.h"
#include "compiler/options.h"
#include "compiler/processor.h"

namespace hidet::compiler {

// Returns this processor, for the threads that the options ask for. Its speeds may be measured, and
// are kept in the cache folder.
Processor ProcessorOf(const Options& options);

// Returns the compiler for a device and its threads. A fake CUDA device has one too. Kernels for
// this processor are planned for its caches and speeds (ProcessorOf), those for a level of the
// x86-64 ABI for the machine that schedules::Target describes.
absl::StatusOr<std::unique_ptr<KernelCompiler>> MakeCompiler(const Options& options);

}  // namespace hidet::compiler

#endif  // COMPILER_MAKE_COMPILER_H_
