#include "codegen/cpu_target.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Host.h"

namespace hidet::codegen {

std::string CpuTarget::FeatureText() const {
  return absl::StrJoin(features, ",", [](std::string* out, const std::string& feature) {
    absl::StrAppend(out, "+", feature);
  });
}

std::string CpuTarget::ToString() const { return absl::StrCat("cpu ", cpu, " ", FeatureText()); }

CpuTarget HostCpu() {
  CpuTarget target;
  target.cpu = llvm::sys::getHostCPUName().str();
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    if (feature.second) target.features.push_back(feature.first().str());
  }
  std::sort(target.features.begin(), target.features.end());
  const bool has_avx512 =
      std::binary_search(target.features.begin(), target.features.end(), "avx512f");
  target.vector_bits = has_avx512 ? 512 : 256;
  return target;
}

}  // namespace hidet::codegen
