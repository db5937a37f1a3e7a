#include "codegen/cpu_target.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

namespace hidet::codegen {

std::string CpuTarget::FeatureText() const {
  return absl::StrJoin(features, ",", [](std::string* out, const std::string& feature) {
    absl::StrAppend(out, "+", feature);
  });
}

std::string CpuTarget::ToString() const { return absl::StrCat("cpu ", cpu, " ", FeatureText()); }

namespace {

void SetVectorBits(CpuTarget& target) {
  // A level names what it adds to avx512f without naming that.
  const bool has_avx512 =
      std::any_of(target.features.begin(), target.features.end(),
                  [](const std::string& name) { return absl::StartsWith(name, "avx512"); });
  target.vector_bits = has_avx512 ? 512 : 256;
}

}  // namespace

CpuTarget HostCpu() {
  CpuTarget target;
  target.cpu = llvm::sys::getHostCPUName().str();
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    if (feature.second) target.features.push_back(feature.first().str());
  }
  std::sort(target.features.begin(), target.features.end());
  SetVectorBits(target);
  return target;
}

CpuTarget CpuOfLevel(absl::string_view level) {
  HIDET_CHECK(level == "x86-64-v3" || level == "x86-64-v4") << level;
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
