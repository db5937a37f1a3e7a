// The CUDA driver API as far as the runtime uses it, loaded at run time.
//
// libcuda.so.1 is opened with dlopen, so one binary runs with and without a GPU, and building needs
// no CUDA headers: the few types are declared here as "CUDA Driver API Reference", version 13.0,
// has them (cuda_driver_abi_test.cc compares them with cuda.h). Each call is an object that returns
// a Status which names the call and the error.
//
//   const cuda::Driver* driver = *cuda::Driver::Get();
//   HIDET_RETURN_IF_ERROR(driver->MemAlloc(&pointer, bytes));
//   // "cuMemAlloc_v2: CUDA_ERROR_OUT_OF_MEMORY (out of memory)"
#ifndef RUNTIME_DEVICES_CUDA_DRIVER_H_
#define RUNTIME_DEVICES_CUDA_DRIVER_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hidet::runtime::cuda {

using Result = int;              // CUresult
using DeviceHandle = int;        // CUdevice
using DevicePointer = uint64_t;  // CUdeviceptr
using Context = void*;           // CUcontext
using Module = void*;            // CUmodule
using Function = void*;          // CUfunction
using Stream = void*;            // CUstream
using Event = void*;             // CUevent
using Graph = void*;             // CUgraph
using GraphNodeHandle = void*;   // CUgraphNode
using GraphExecHandle = void*;   // CUgraphExec

// CUresult
inline constexpr Result kSuccess = 0;
inline constexpr Result kOutOfMemory = 2;
inline constexpr Result kNoDevice = 100;
inline constexpr Result kInvalidImage = 200;
inline constexpr Result kNoBinaryForGpu = 209;
inline constexpr Result kNotFound = 500;

// CUdevice_attribute, CUfunction_attribute
inline constexpr int kClockRate = 13;  // kHz
inline constexpr int kMultiprocessorCount = 16;
inline constexpr int kMemoryClockRate = 36;       // kHz
inline constexpr int kGlobalMemoryBusWidth = 37;  // bits
inline constexpr int kSharedBytesPerBlockOptin = 97;
inline constexpr int kComputeCapabilityMajor = 75;
inline constexpr int kComputeCapabilityMinor = 76;
inline constexpr int kMaxDynamicSharedSizeBytes = 8;
inline constexpr int kNonPortableClusterSizeAllowed = 14;

// Flags of cuMemHostAlloc: reachable from every context and at the same address on the device.
inline constexpr unsigned kHostAllocPortable = 1;
inline constexpr unsigned kHostAllocDeviceMap = 2;

// CUlaunchAttributeID
inline constexpr unsigned kAttributeCooperative = 2;
inline constexpr unsigned kAttributeClusterDimension = 4;
inline constexpr unsigned kAttributeProgrammaticStreamSerialization = 6;

union LaunchAttributeValue {  // CUlaunchAttributeValue
  char padding[64];
  int flag;  // cooperative, programmatic stream serialization
  struct {
    unsigned x, y, z;
  } cluster;
};

struct LaunchAttribute {  // CUlaunchAttribute
  unsigned id = 0;
  unsigned padding = 0;
  LaunchAttributeValue value = {};
};

struct LaunchConfig {  // CUlaunchConfig
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  Stream stream = nullptr;
  LaunchAttribute* attributes = nullptr;
  unsigned num_attributes = 0;
};

struct KernelNodeParams {  // CUDA_KERNEL_NODE_PARAMS_v2
  Function function = nullptr;
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  void** parameters = nullptr;
  void** extra = nullptr;
  void* kernel = nullptr;
  Context context = nullptr;
};

inline constexpr unsigned kMemoryTypeDevice = 2;  // CU_MEMORYTYPE_DEVICE

struct Memcpy3dSide {
  size_t x_bytes = 0, y = 0, z = 0, lod = 0;
  unsigned memory_type = kMemoryTypeDevice;
  const void* host = nullptr;
  DevicePointer device = 0;
  void* array = nullptr;
  void* reserved = nullptr;
  size_t pitch = 0, height = 0;
};

struct Memcpy3d {  // CUDA_MEMCPY3D_v2
  Memcpy3dSide source;
  Memcpy3dSide destination;
  size_t width_bytes = 0, height = 1, depth = 1;
};

struct GraphEdgeData {  // CUgraphEdgeData
  unsigned char from_port = 0;
  unsigned char to_port = 0;
  unsigned char type = 0;
  unsigned char reserved[5] = {};
};
// CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC, CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC
inline constexpr unsigned char kPortProgrammatic = 1;
inline constexpr unsigned char kDependencyProgrammatic = 1;

// CU_STREAM_CAPTURE_MODE_RELAXED, CU_STREAM_CAPTURE_STATUS_ACTIVE
inline constexpr int kCaptureModeRelaxed = 2;
inline constexpr int kCaptureActive = 1;

// Returns the Status of a call's result. ResourceExhausted for lack of memory, FailedPrecondition
// for machine code of another GPU and for no device, NotFound for a missing function, else
// Internal.
absl::Status MakeStatus(const char* call, Result result);

// Returns whether `status` is from an error after which the context is unusable: a fault in a
// kernel, a lost device.
bool IsSticky(const absl::Status& status);

// One driver function.
template <typename... Args>
class Call {
 public:
  explicit constexpr Call(const char* name) : name_(name) {}
  const char* name() const { return name_; }
  bool is_present() const { return function_ != nullptr; }
  void set_function(void* function) { function_ = reinterpret_cast<Result (*)(Args...)>(function); }
  absl::Status operator()(Args... args) const {
    const Result result = function_(args...);
    return result == kSuccess ? absl::OkStatus() : MakeStatus(name_, result);
  }

 private:
  const char* name_;
  Result (*function_)(Args...) = nullptr;
};

class Driver {
 public:
  // Returns the driver, initialized; never destroyed. FailedPrecondition if there is no driver, no
  // GPU, or the driver is too old. The answer does not change while the process lives.
  static absl::StatusOr<const Driver*> Get();

  Call<unsigned> Init{"cuInit"};
  Call<int*> DriverGetVersion{"cuDriverGetVersion"};
  Call<Result, const char**> GetErrorName{"cuGetErrorName"};
  Call<Result, const char**> GetErrorString{"cuGetErrorString"};
  Call<int*> DeviceGetCount{"cuDeviceGetCount"};
  Call<DeviceHandle*, int> DeviceGet{"cuDeviceGet"};
  Call<char*, int, DeviceHandle> DeviceGetName{"cuDeviceGetName"};
  Call<int*, int, DeviceHandle> DeviceGetAttribute{"cuDeviceGetAttribute"};
  Call<Context*, DeviceHandle> DevicePrimaryCtxRetain{"cuDevicePrimaryCtxRetain"};
  Call<Context*> CtxGetCurrent{"cuCtxGetCurrent"};
  Call<Context> CtxPushCurrent{"cuCtxPushCurrent_v2"};
  Call<Context*> CtxPopCurrent{"cuCtxPopCurrent_v2"};
  Call<> CtxSynchronize{"cuCtxSynchronize"};
  Call<DevicePointer*, size_t> MemAlloc{"cuMemAlloc_v2"};
  Call<DevicePointer> MemFree{"cuMemFree_v2"};
  Call<void**, size_t, unsigned> MemHostAlloc{"cuMemHostAlloc"};
  Call<void*> MemFreeHost{"cuMemFreeHost"};
  Call<DevicePointer, const void*, size_t, Stream> MemcpyHtoDAsync{"cuMemcpyHtoDAsync_v2"};
  Call<void*, DevicePointer, size_t, Stream> MemcpyDtoHAsync{"cuMemcpyDtoHAsync_v2"};
  Call<DevicePointer, DevicePointer, size_t, Stream> MemcpyDtoDAsync{"cuMemcpyDtoDAsync_v2"};
  Call<DevicePointer, Context, DevicePointer, Context, size_t, Stream> MemcpyPeerAsync{
      "cuMemcpyPeerAsync"};
  Call<DevicePointer, unsigned char, size_t, Stream> MemsetD8Async{"cuMemsetD8Async"};
  Call<Module*, const void*> ModuleLoadData{"cuModuleLoadData"};
  Call<Function*, Module, const char*> ModuleGetFunction{"cuModuleGetFunction"};
  Call<Module> ModuleUnload{"cuModuleUnload"};
  Call<Function, int, int> FuncSetAttribute{"cuFuncSetAttribute"};
  Call<const LaunchConfig*, Function, void**, void**> LaunchKernelEx{"cuLaunchKernelEx"};
  Call<Stream> StreamSynchronize{"cuStreamSynchronize"};
  Call<Stream, Event, unsigned> StreamWaitEvent{"cuStreamWaitEvent"};
  Call<Stream, unsigned long long*> StreamGetId{"cuStreamGetId"};
  Call<Stream, int*, unsigned long long*, Graph*, const GraphNodeHandle**, size_t*>
      StreamGetCaptureInfo{"cuStreamGetCaptureInfo_v2"};
  Call<int*> ThreadExchangeStreamCaptureMode{"cuThreadExchangeStreamCaptureMode"};
  Call<Event*, unsigned> EventCreate{"cuEventCreate"};
  Call<Event> EventDestroy{"cuEventDestroy_v2"};
  Call<Event, Stream> EventRecord{"cuEventRecord"};
  Call<Event> EventSynchronize{"cuEventSynchronize"};
  Call<float*, Event, Event> EventElapsedTime{"cuEventElapsedTime"};
  Call<void*, int, uint32_t, void*, const uint64_t*, const uint64_t*, const uint32_t*,
       const uint32_t*, int, int, int, int>
      TensorMapEncodeTiled{"cuTensorMapEncodeTiled"};
  Call<Graph*, unsigned> GraphCreate{"cuGraphCreate"};
  Call<Graph> GraphDestroy{"cuGraphDestroy"};
  Call<GraphNodeHandle*, Graph, const GraphNodeHandle*, size_t, const KernelNodeParams*>
      GraphAddKernelNode{"cuGraphAddKernelNode_v2"};
  Call<GraphNodeHandle*, Graph, const GraphNodeHandle*, size_t, const Memcpy3d*, Context>
      GraphAddMemcpyNode{"cuGraphAddMemcpyNode"};
  // From driver 12.3 on; the only way to edges that let a kernel start early.
  Call<Graph, const GraphNodeHandle*, const GraphNodeHandle*, const GraphEdgeData*, size_t>
      GraphAddDependencies{"cuGraphAddDependencies_v2"};
  Call<GraphNodeHandle, unsigned, const LaunchAttributeValue*> GraphKernelNodeSetAttribute{
      "cuGraphKernelNodeSetAttribute"};
  Call<GraphExecHandle*, Graph, unsigned long long> GraphInstantiate{"cuGraphInstantiateWithFlags"};
  Call<GraphExecHandle, GraphNodeHandle, const KernelNodeParams*> GraphExecKernelNodeSetParams{
      "cuGraphExecKernelNodeSetParams_v2"};
  Call<GraphExecHandle, GraphNodeHandle, const Memcpy3d*, Context> GraphExecMemcpyNodeSetParams{
      "cuGraphExecMemcpyNodeSetParams"};
  Call<GraphExecHandle, Stream> GraphLaunch{"cuGraphLaunch"};
  Call<GraphExecHandle> GraphExecDestroy{"cuGraphExecDestroy"};

 private:
  Driver() = default;
  static absl::StatusOr<const Driver*> Open();
  absl::Status LoadFunctions(void* library);
};

// Makes a context current for as long as it lives, if it is not already.
class ScopedContext {
 public:
  ScopedContext(const Driver& driver, Context context);
  ~ScopedContext();
  ScopedContext(const ScopedContext&) = delete;
  ScopedContext& operator=(const ScopedContext&) = delete;

 private:
  const Driver& driver_;
  bool pushed_ = false;
};

// Lets this thread allocate memory while a stream is captured, in its scope.
class ScopedRelaxedCapture {
 public:
  explicit ScopedRelaxedCapture(const Driver& driver);
  ~ScopedRelaxedCapture();
  ScopedRelaxedCapture(const ScopedRelaxedCapture&) = delete;
  ScopedRelaxedCapture& operator=(const ScopedRelaxedCapture&) = delete;

 private:
  const Driver& driver_;
  int mode_;  // the thread's other mode
};

}  // namespace hidet::runtime::cuda

#endif  // RUNTIME_DEVICES_CUDA_DRIVER_H_
