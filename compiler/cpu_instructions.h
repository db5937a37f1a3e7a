// What schedules may use of a processor's instructions.
#ifndef COMPILER_CPU_INSTRUCTIONS_H_
#define COMPILER_CPU_INSTRUCTIONS_H_

#include <string>

#include "absl/types/span.h"
#include "codegen/cpu_target.h"
#include "schedules/target.h"

namespace hidet::compiler {

// Sets the width of vectors, dot products and matrix tiles of a target to those of `cpu`. `missing`
// are features that the machine does not list, or whose registers the system keeps back
// (runtime::MissingCpuFeatures): there are no tiles by them.
void SetInstructions(const codegen::CpuTarget& cpu, absl::Span<const std::string> missing,
                     schedules::Target& target);

}  // namespace hidet::compiler

#endif  // COMPILER_CPU_INSTRUCTIONS_H_
