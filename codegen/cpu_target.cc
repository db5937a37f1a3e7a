#include "codegen/cpu_target.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

namespace hidet::codegen {

std::string CpuTarget::FeatureText() const {
  std::vector<std::string> words;
  for (const std::string& feature : features) words.push_back(absl::StrCat("+", feature));
  for (const std::string& feature : excluded) words.push_back(absl::StrCat("-", feature));
  return absl::StrJoin(words, ",");
}

bool CpuTarget::Has(absl::string_view feature) const {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

bool CpuTarget::HasDots(absl::string_view feature) const {
  return Has(feature) && Has("avx512vl") && vector_bits == 512;
}

bool CpuTarget::HasTiles(absl::string_view feature) const {
  return Has(feature) && Has("amx-tile") && HasDots("avx512vnni");
}

std::string CpuTarget::ToString() const { return absl::StrCat("cpu ", cpu, " ", FeatureText()); }

namespace {

// Instruction sets that LLVM chooses instructions from for arithmetic, data movement and bits.
constexpr absl::string_view kForModels[] = {"64bit",
                                            "amx-bf16",
                                            "amx-int8",
                                            "amx-tile",
                                            "avx",
                                            "avx2",
                                            "avx512bf16",
                                            "avx512bitalg",
                                            "avx512bw",
                                            "avx512cd",
                                            "avx512dq",
                                            "avx512f",
                                            "avx512fp16",
                                            "avx512ifma",
                                            "avx512vbmi",
                                            "avx512vbmi2",
                                            "avx512vl",
                                            "avx512vnni",
                                            "avx512vpopcntdq",
                                            "avxvnni",
                                            "bmi",
                                            "bmi2",
                                            "cmov",
                                            "crc32",
                                            "cx16",
                                            "cx8",
                                            "evex512",
                                            "f16c",
                                            "fma",
                                            "fxsr",
                                            "gfni",
                                            "lzcnt",
                                            "mmx",
                                            "movbe",
                                            "popcnt",
                                            "prfchw",
                                            "sahf",
                                            "sse",
                                            "sse2",
                                            "sse3",
                                            "sse4.1",
                                            "sse4.2",
                                            "ssse3",
                                            "x87"};

void SetVectorBits(CpuTarget& target) {
  // A level names what it adds to avx512f, and to avx, without naming these.
  const auto has_some = [&](absl::string_view prefix) {
    return std::any_of(target.features.begin(), target.features.end(),
                       [&](const std::string& name) { return absl::StartsWith(name, prefix); });
  };
  target.vector_bits = has_some("avx512") ? 512 : has_some("avx") ? 256 : 128;
}

}  // namespace

CpuTarget HostCpu() {
  CpuTarget target;
  target.cpu = llvm::sys::getHostCPUName().str();
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    if (!feature.second) continue;
    const std::string name = feature.first().str();
    const bool used =
        std::find(std::begin(kForModels), std::end(kForModels), name) != std::end(kForModels);
    (used ? target.features : target.excluded).push_back(name);
  }
  std::sort(target.features.begin(), target.features.end());
  std::sort(target.excluded.begin(), target.excluded.end());
  SetVectorBits(target);
  return target;
}

CpuTarget CpuOfLevel(absl::string_view level) {
  HIDET_CHECK(level == "x86-64-v2" || level == "x86-64-v3" || level == "x86-64-v4") << level;
  llvm::SmallVector<llvm::StringRef, 64> features;
  llvm::X86::getFeaturesForCPU(llvm::StringRef(level.data(), level.size()), features);
  CpuTarget target;
  target.cpu = std::string(level);
  for (const llvm::StringRef& feature : features) {
    // Says how LLVM may use registers, not what a processor has.
    if (feature != "evex512") target.features.push_back(feature.str());
  }
  std::sort(target.features.begin(), target.features.end());
  SetVectorBits(target);
  return target;
}

}  // namespace hidet::codegen
