#include "runtime/devices/cuda_driver.h"

#include <dlfcn.h>

#include <atomic>
#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::runtime::cuda {
namespace {

constexpr char kStickyPayload[] = "hidet/cuda_sticky";

// Set once the library is open, so that MakeStatus can ask for names without depending on
// Driver::Get.
using NameFunction = Result (*)(Result, const char**);
std::atomic<NameFunction> error_name{nullptr};
std::atomic<NameFunction> error_string{nullptr};

std::string Describe(Result result) {
  const char* name = nullptr;
  const char* text = nullptr;
  if (NameFunction function = error_name.load()) function(result, &name);
  if (NameFunction function = error_string.load()) function(result, &text);
  if (name == nullptr) return absl::StrCat("error ", result);
  return text == nullptr ? std::string(name) : absl::StrCat(name, " (", text, ")");
}

// CUDA Driver API Reference, CUresult: those that "leave the process in an inconsistent state", and
// lost devices.
bool LeavesContextUnusable(Result result) {
  switch (result) {
    case 46:   // CUDA_ERROR_DEVICE_UNAVAILABLE
    case 214:  // CUDA_ERROR_ECC_UNCORRECTABLE
    case 220:  // CUDA_ERROR_NVLINK_UNCORRECTABLE
    case 226:  // CUDA_ERROR_CONTAINED
    case 700:  // CUDA_ERROR_ILLEGAL_ADDRESS
    case 702:  // CUDA_ERROR_LAUNCH_TIMEOUT
    case 709:  // CUDA_ERROR_CONTEXT_IS_DESTROYED
    case 710:  // CUDA_ERROR_ASSERT
    case 714:  // CUDA_ERROR_HARDWARE_STACK_ERROR
    case 715:  // CUDA_ERROR_ILLEGAL_INSTRUCTION
    case 716:  // CUDA_ERROR_MISALIGNED_ADDRESS
    case 717:  // CUDA_ERROR_INVALID_ADDRESS_SPACE
    case 718:  // CUDA_ERROR_INVALID_PC
    case 719:  // CUDA_ERROR_LAUNCH_FAILED
    case 721:  // CUDA_ERROR_TENSOR_MEMORY_LEAK
    case 805:  // CUDA_ERROR_MPS_CONNECTION_FAILED
    case 806:  // CUDA_ERROR_MPS_RPC_FAILURE
    case 807:  // CUDA_ERROR_MPS_SERVER_NOT_READY
    case 808:  // CUDA_ERROR_MPS_MAX_CLIENTS_REACHED
    case 809:  // CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED
    case 810:  // CUDA_ERROR_MPS_CLIENT_TERMINATED
    case 999:  // CUDA_ERROR_UNKNOWN
      return true;
    default:
      return false;
  }
}

template <typename Function>
absl::Status LoadFunction(void* library, Function* function) {
  void* address = dlsym(library, function->name());
  if (address == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("the CUDA driver has no ", function->name(),
                     "; driver 525 (CUDA 12.0) or newer is needed"));
  }
  function->set_function(address);
  return absl::OkStatus();
}

}  // namespace

absl::Status MakeStatus(const char* call, Result result) {
  absl::StatusCode code = absl::StatusCode::kInternal;
  switch (result) {
    case kOutOfMemory:
      code = absl::StatusCode::kResourceExhausted;
      break;
    case kNoDevice:
    case kInvalidImage:
    case kNoBinaryForGpu:
      code = absl::StatusCode::kFailedPrecondition;
      break;
    case kNotFound:
      code = absl::StatusCode::kNotFound;
      break;
    default:
      break;
  }
  constexpr Result kNotInitialized = 3;
  absl::Status status(
      code, absl::StrCat(call, ": ", Describe(result),
                         result == kNotInitialized
                             ? "; CUDA does not work in a process that was forked after it was "
                               "initialized: start the process with spawn"
                             : ""));
  if (LeavesContextUnusable(result)) status.SetPayload(kStickyPayload, absl::Cord("1"));
  return status;
}

bool IsSticky(const absl::Status& status) { return status.GetPayload(kStickyPayload).has_value(); }

absl::Status Driver::LoadFunctions(void* library) {
  for (absl::Status status : {LoadFunction(library, &Init),
                              LoadFunction(library, &DriverGetVersion),
                              LoadFunction(library, &GetErrorName),
                              LoadFunction(library, &GetErrorString),
                              LoadFunction(library, &DeviceGetCount),
                              LoadFunction(library, &DeviceGet),
                              LoadFunction(library, &DeviceGetName),
                              LoadFunction(library, &DeviceGetAttribute),
                              LoadFunction(library, &DevicePrimaryCtxRetain),
                              LoadFunction(library, &CtxGetCurrent),
                              LoadFunction(library, &CtxPushCurrent),
                              LoadFunction(library, &CtxPopCurrent),
                              LoadFunction(library, &CtxSynchronize),
                              LoadFunction(library, &MemAlloc),
                              LoadFunction(library, &MemFree),
                              LoadFunction(library, &MemHostAlloc),
                              LoadFunction(library, &MemFreeHost),
                              LoadFunction(library, &MemcpyHtoDAsync),
                              LoadFunction(library, &MemcpyDtoHAsync),
                              LoadFunction(library, &MemcpyDtoDAsync),
                              LoadFunction(library, &MemcpyPeerAsync),
                              LoadFunction(library, &MemsetD8Async),
                              LoadFunction(library, &ModuleLoadData),
                              LoadFunction(library, &ModuleGetFunction),
                              LoadFunction(library, &ModuleUnload),
                              LoadFunction(library, &FuncSetAttribute),
                              LoadFunction(library, &LaunchKernelEx),
                              LoadFunction(library, &StreamSynchronize),
                              LoadFunction(library, &StreamWaitEvent),
                              LoadFunction(library, &StreamGetId),
                              LoadFunction(library, &StreamGetCaptureInfo),
                              LoadFunction(library, &ThreadExchangeStreamCaptureMode),
                              LoadFunction(library, &EventCreate),
                              LoadFunction(library, &EventDestroy),
                              LoadFunction(library, &EventRecord),
                              LoadFunction(library, &EventSynchronize),
                              LoadFunction(library, &EventElapsedTime),
                              LoadFunction(library, &TensorMapEncodeTiled),
                              LoadFunction(library, &GraphCreate),
                              LoadFunction(library, &GraphDestroy),
                              LoadFunction(library, &GraphAddKernelNode),
                              LoadFunction(library, &GraphAddMemcpyNode),
                              LoadFunction(library, &GraphKernelNodeSetAttribute),
                              LoadFunction(library, &GraphInstantiate),
                              LoadFunction(library, &GraphExecKernelNodeSetParams),
                              LoadFunction(library, &GraphExecMemcpyNodeSetParams),
                              LoadFunction(library, &GraphLaunch),
                              LoadFunction(library, &GraphExecDestroy)}) {
    HIDET_RETURN_IF_ERROR(status);
  }
  LoadFunction(library, &GraphAddDependencies).IgnoreError();
  return absl::OkStatus();
}

absl::StatusOr<const Driver*> Driver::Open() {
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char* error = dlerror();
    return absl::FailedPreconditionError(
        absl::StrCat("no CUDA driver: ", error != nullptr ? error : "unknown error"));
  }
  // Neither is ever given back: threads may call into the driver until the process ends.
  Driver* driver = new Driver;
  HIDET_RETURN_IF_ERROR(driver->LoadFunctions(library));
  error_name.store(reinterpret_cast<NameFunction>(dlsym(library, "cuGetErrorName")));
  error_string.store(reinterpret_cast<NameFunction>(dlsym(library, "cuGetErrorString")));
  HIDET_RETURN_IF_ERROR(driver->Init(0));
  return driver;
}

absl::StatusOr<const Driver*> Driver::Get() {
  static const absl::StatusOr<const Driver*>* const driver =
      new absl::StatusOr<const Driver*>(Open());
  return *driver;
}

ScopedContext::ScopedContext(const Driver& driver, Context context) : driver_(driver) {
  Context current = nullptr;
  if (driver.CtxGetCurrent(&current).ok() && current == context) return;
  // A context that cannot be made current makes the next call fail, with a better message than we
  // could give.
  pushed_ = driver.CtxPushCurrent(context).ok();
}

ScopedContext::~ScopedContext() {
  Context ignored = nullptr;
  if (pushed_) driver_.CtxPopCurrent(&ignored).IgnoreError();
}

ScopedRelaxedCapture::ScopedRelaxedCapture(const Driver& driver)
    : driver_(driver), mode_(kCaptureModeRelaxed) {
  driver_.ThreadExchangeStreamCaptureMode(&mode_).IgnoreError();
}

ScopedRelaxedCapture::~ScopedRelaxedCapture() {
  driver_.ThreadExchangeStreamCaptureMode(&mode_).IgnoreError();
}

}  // namespace hidet::runtime::cuda
