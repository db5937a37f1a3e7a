#include "runtime/devices/nvtx.h"

#include "nvtx3/nvToolsExt.h"

namespace hidet::runtime {
namespace {

nvtxDomainHandle_t Domain() {
  static const nvtxDomainHandle_t domain = nvtxDomainCreateA("hidet");
  return domain;
}

}  // namespace

void BeginNvtxRange(const std::string& name) {
  nvtxEventAttributes_t attributes = {};
  attributes.version = NVTX_VERSION;
  attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
  attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;
  attributes.message.ascii = name.c_str();
  nvtxDomainRangePushEx(Domain(), &attributes);
}

void EndNvtxRange() { nvtxDomainRangePop(Domain()); }

}  // namespace hidet::runtime
