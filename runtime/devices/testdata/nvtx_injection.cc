// A profiler that prints the names of ranges: what NVTX loads where NVTX_INJECTION64_PATH says.
#include <cstdio>

#include "nvtx3/nvToolsExt.h"

namespace {

int NVTX_API Push(nvtxDomainHandle_t, const nvtxEventAttributes_t* attributes) {
  std::printf("push %s\n", attributes->message.ascii);
  return 0;
}

int NVTX_API Pop(nvtxDomainHandle_t) {
  std::printf("pop\n");
  return 0;
}

nvtxDomainHandle_t NVTX_API CreateDomain(const char* name) {
  std::printf("domain %s\n", name);
  static int domain;
  return reinterpret_cast<nvtxDomainHandle_t>(&domain);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(
    NvtxGetExportTableFunc_t get_table) {
  const auto* callbacks =
      static_cast<const NvtxExportTableCallbacks*>(get_table(NVTX_ETID_CALLBACKS));
  NvtxFunctionTable table = nullptr;
  unsigned int size = 0;
  if (callbacks == nullptr ||
      !callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE2, &table, &size))
    return 0;
  *table[NVTX_CBID_CORE2_DomainRangePushEx] = reinterpret_cast<NvtxFunctionPointer>(Push);
  *table[NVTX_CBID_CORE2_DomainRangePop] = reinterpret_cast<NvtxFunctionPointer>(Pop);
  *table[NVTX_CBID_CORE2_DomainCreateA] = reinterpret_cast<NvtxFunctionPointer>(CreateDomain);
  return 1;
}
