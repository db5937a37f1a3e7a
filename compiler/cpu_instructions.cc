#include "compiler/cpu_instructions.h"

#include <algorithm>

namespace hidet::compiler {

void SetInstructions(const codegen::CpuTarget& cpu, absl::Span<const std::string> missing,
                     schedules::Target& target) {
  const auto has_tiles = [&](const std::string& feature) {
    return cpu.HasTiles(feature) && std::ranges::find(missing, feature) == missing.end();
  };
  target.vector_bits = cpu.vector_bits;
  target.has_bfloat16_dot = cpu.HasDots("avx512bf16");
  target.has_int8_dot = cpu.HasDots("avx512vnni");
  target.has_bfloat16_tiles = has_tiles("amx-bf16");
  target.has_int8_tiles = has_tiles("amx-int8");
}

}  // namespace hidet::compiler
