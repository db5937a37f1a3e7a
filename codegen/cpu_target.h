// The CPU that code is generated for.
#ifndef CODEGEN_CPU_TARGET_H_
#define CODEGEN_CPU_TARGET_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hidet::codegen {

struct CpuTarget {
  std::string cpu = "x86-64-v3";      // LLVM's name, e.g. "znver5"
  std::vector<std::string> features;  // enabled, e.g. "avx512f"; in alphabetical order
  // What `cpu` has and code must not use, so that other processors with `features` can run it.
  std::vector<std::string> excluded;
  // Of the widest vectors that pay: 512 with AVX-512, 256 with AVX, else 128.
  int vector_bits = 256;

  bool Has(absl::string_view feature) const;
  // Whether it has the dot instruction of a feature, "avx512bf16" or "avx512vnni", for vectors of
  // every length up to vector_bits.
  bool HasDots(absl::string_view feature) const;
  // Whether it has matrix tiles with the products of a feature, "amx-bf16" or "amx-int8".
  bool HasTiles(absl::string_view feature) const;
  // Lanes of a float32 vector.
  int float_lanes() const { return vector_bits / 32; }
  // "+avx2,+avx512f,...,-sse4a", as LLVM takes them.
  std::string FeatureText() const;
  // "cpu znver5 +avx2,+avx512f,...": part of cache keys and artifacts.
  std::string ToString() const;
};

// Returns the machine this process runs on. Of what it has, the code of models uses only
// instruction sets for arithmetic and data: what one vendor alone has, and what is for operating
// systems and cryptography, would keep the code from other machines for nothing.
CpuTarget HostCpu();

// Returns a level of the x86-64 ABI by its name, "x86-64-v2", "x86-64-v3" or "x86-64-v4": any
// processor that has the level's features.
CpuTarget CpuOfLevel(absl::string_view level);

}  // namespace hidet::codegen

#endif  // CODEGEN_CPU_TARGET_H_
