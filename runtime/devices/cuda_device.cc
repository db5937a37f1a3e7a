#include "runtime/devices/cuda_device.h"

#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "runtime/devices/cuda_graph.h"

namespace hidet::runtime {
namespace {

// What a kernel may use without asking (CUDA C++ programming guide, technical specifications).
constexpr int64_t kSharedBytesByDefault = 48 * 1024;
constexpr int kPortableClusterBlocks = 8;

// CUtensorMapDataType. There is no type below 16 bits but bytes, and fill and bounds do not look at
// the format.
std::optional<int> TensorMapType(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
      return 0;  // UINT8
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
      return 1;  // UINT16
    case ScalarType::kUInt32:
      return 2;  // UINT32
    case ScalarType::kInt32:
      return 3;  // INT32
    case ScalarType::kUInt64:
      return 4;  // UINT64
    case ScalarType::kInt64:
      return 5;  // INT64
    case ScalarType::kFloat16:
      return 6;  // FLOAT16
    case ScalarType::kFloat32:
      return 7;  // FLOAT32
    case ScalarType::kFloat64:
      return 8;  // FLOAT64
    case ScalarType::kBFloat16:
      return 9;  // BFLOAT16
    case ScalarType::kTFloat32:
      return 11;  // TFLOAT32
    case ScalarType::kInt4:
    case ScalarType::kUInt4:
    case ScalarType::kComplex64:
    case ScalarType::kComplex128:
      return std::nullopt;
  }
  return std::nullopt;
}

constexpr int kL2Promotion256B = 3;  // CU_TENSOR_MAP_L2_PROMOTION_L2_256B

cuda::DevicePointer Address(const void* memory) {
  return reinterpret_cast<cuda::DevicePointer>(memory);
}

}  // namespace

absl::Status CheckCudaTarget(absl::string_view target, int major, int minor) {
  absl::string_view rest = target;
  int number = 0;
  auto error = [&](absl::string_view why) {
    return absl::FailedPreconditionError(
        absl::StrCat("model is compiled for \"", target, "\", this GPU is sm_", major, minor, why));
  };
  if (!absl::StartsWith(rest, "cuda sm_")) return error("");
  rest.remove_prefix(std::strlen("cuda sm_"));
  const bool exact = absl::EndsWith(rest, "a");
  const bool family = absl::EndsWith(rest, "f");
  if (exact || family) rest.remove_suffix(1);
  if (!absl::SimpleAtoi(rest, &number)) return error("");
  const int target_major = number / 10, target_minor = number % 10;
  if (exact && (target_major != major || target_minor != minor)) {
    return error("; code with architecture-specific instructions runs on that one architecture");
  }
  if (target_major != major || target_minor > minor) return error("");
  return absl::OkStatus();
}

class CudaDevice::Object final : public DeviceObject {
 public:
  Object(CudaDevice* device, cuda::Module module, std::string file)
      : device_(device), module_(module), file_(std::move(file)) {}
  ~Object() override {
    const cuda::ScopedContext current(device_->driver_, device_->context_);
    device_->driver_.ModuleUnload(module_).IgnoreError();
  }

  absl::StatusOr<void*> GetFunction(const KernelSpec& kernel) override {
    const cuda::ScopedContext current(device_->driver_, device_->context_);
    const cuda::Driver& driver = device_->driver_;
    cuda::Function function = nullptr;
    HIDET_RETURN_IF_ERROR(AddContext(
        device_->Check(driver.ModuleGetFunction(&function, module_, kernel.symbol.c_str())),
        "object \"", file_, "\", function \"", kernel.symbol, "\""));
    if (kernel.shared_bytes > kSharedBytesByDefault) {
      HIDET_RETURN_IF_ERROR(AddContext(
          device_->Check(driver.FuncSetAttribute(function, cuda::kMaxDynamicSharedSizeBytes,
                                                 static_cast<int>(kernel.shared_bytes))),
          "kernel \"", kernel.symbol, "\" with ", kernel.shared_bytes, " bytes of shared memory"));
    }
    if (kernel.cluster[0] * kernel.cluster[1] * kernel.cluster[2] > kPortableClusterBlocks) {
      HIDET_RETURN_IF_ERROR(AddContext(device_->Check(driver.FuncSetAttribute(
                                           function, cuda::kNonPortableClusterSizeAllowed, 1)),
                                       "kernel \"", kernel.symbol, "\" with a large cluster"));
    }
    return function;
  }

 private:
  CudaDevice* device_;
  cuda::Module module_;
  std::string file_;
};

class CudaDevice::CheckedGraph final : public GraphExec {
 public:
  CheckedGraph(CudaDevice* device, std::unique_ptr<CudaGraph> graph)
      : device_(device), graph_(std::move(graph)) {}
  absl::Status Update(int index, const GraphNode& node) override {
    return device_->Check(graph_->Update(index, node));
  }
  absl::Status Launch(void* stream) override { return device_->Check(graph_->Launch(stream)); }

 private:
  CudaDevice* device_;
  std::unique_ptr<CudaGraph> graph_;
};

absl::StatusOr<CudaDevice*> CudaDevice::Open(int ordinal) {
  static Mutex* const mutex = new Mutex;
  static auto* const devices = new std::map<int, CudaDevice*>;
  MutexLock lock(mutex);
  if (const auto it = devices->find(ordinal); it != devices->end()) return it->second;
  HIDET_ASSIGN_OR_RETURN(const cuda::Driver* driver, cuda::Driver::Get());
  int count = 0;
  HIDET_RETURN_IF_ERROR(driver->DeviceGetCount(&count));
  if (ordinal < 0 || ordinal >= count) {
    return absl::FailedPreconditionError(
        absl::StrCat("no GPU cuda:", ordinal, ", there are ", count));
  }
  std::unique_ptr<CudaDevice> device(new CudaDevice(*driver, ordinal));
  HIDET_RETURN_IF_ERROR(device->Initialize());
  return (*devices)[ordinal] = device.release();
}

absl::Status CudaDevice::Initialize() {
  cuda::DeviceHandle handle = 0;
  HIDET_RETURN_IF_ERROR(driver_.DeviceGet(&handle, ordinal_));
  char model[256] = {};
  HIDET_RETURN_IF_ERROR(driver_.DeviceGetName(model, sizeof(model) - 1, handle));
  HIDET_RETURN_IF_ERROR(driver_.DeviceGetAttribute(&major_, cuda::kComputeCapabilityMajor, handle));
  HIDET_RETURN_IF_ERROR(driver_.DeviceGetAttribute(&minor_, cuda::kComputeCapabilityMinor, handle));
  const auto read = [&](int attribute) {
    int value = 0;
    return driver_.DeviceGetAttribute(&value, attribute, handle).ok() ? value : 0;
  };
  properties_ = {.multiprocessors = read(cuda::kMultiprocessorCount),
                 .clock = int64_t{1000} * read(cuda::kClockRate),
                 .memory_clock = int64_t{1000} * read(cuda::kMemoryClockRate),
                 .memory_bus_bits = read(cuda::kGlobalMemoryBusWidth),
                 .shared_bytes_per_block = read(cuda::kSharedBytesPerBlockOptin)};
  model_ = absl::StrCat(model, ", sm_", major_, minor_);
  name_ = absl::StrCat("cuda:", ordinal_, " (", model_, ")");
  return driver_.DevicePrimaryCtxRetain(&context_, handle);
}

absl::Status CudaDevice::Check(absl::Status status) {
  if (status.ok() && !poisoned_.load(std::memory_order_relaxed)) return status;
  MutexLock lock(&mutex_);
  if (first_error_.ok() && cuda::IsSticky(status)) {
    first_error_ =
        absl::Status(status.code(), absl::StrCat(name_, " is unusable after ", status.message()));
    poisoned_.store(true);
  }
  return first_error_.ok() ? status : first_error_;
}

absl::Status CudaDevice::CheckTarget(absl::string_view target,
                                     absl::Span<const std::string>) const {
  return CheckCudaTarget(target, major_, minor_);
}

absl::StatusOr<void*> CudaDevice::Allocate(int64_t bytes, int64_t alignment) {
  if (bytes == 0) return nullptr;
  const cuda::ScopedContext current(driver_, context_);
  const cuda::ScopedRelaxedCapture relaxed(driver_);
  cuda::DevicePointer memory = 0;
  HIDET_RETURN_IF_ERROR(AddContext(Check(driver_.MemAlloc(&memory, static_cast<size_t>(bytes))),
                                   name_, ": ", bytes, " bytes"));
  if (memory % static_cast<uint64_t>(alignment) != 0) {
    driver_.MemFree(memory).IgnoreError();
    return absl::UnimplementedError(
        absl::StrCat(name_, ": memory aligned to ", alignment, " bytes"));
  }
  return reinterpret_cast<void*>(memory);
}

void CudaDevice::Free(void* memory) {
  if (memory == nullptr) return;
  const cuda::ScopedContext current(driver_, context_);
  // Fails only when the device is poisoned, which has been reported.
  Check(driver_.MemFree(Address(memory))).IgnoreError();
}

absl::StatusOr<void*> CudaDevice::AllocateShared(int64_t bytes) {
  if (bytes == 0) return nullptr;
  const cuda::ScopedContext current(driver_, context_);
  const cuda::ScopedRelaxedCapture relaxed(driver_);
  void* memory = nullptr;
  HIDET_RETURN_IF_ERROR(Check(driver_.MemHostAlloc(
      &memory, static_cast<size_t>(bytes), cuda::kHostAllocPortable | cuda::kHostAllocDeviceMap)));
  std::memset(memory, 0, static_cast<size_t>(bytes));
  return memory;
}

void CudaDevice::FreeShared(void* memory) {
  if (memory == nullptr) return;
  const cuda::ScopedContext current(driver_, context_);
  Check(driver_.MemFreeHost(memory)).IgnoreError();
}

absl::Status CudaDevice::Copy(void* destination, const void* source, int64_t bytes,
                              CopyDirection direction, void* stream) {
  if (bytes == 0) return absl::OkStatus();
  const cuda::ScopedContext current(driver_, context_);
  const size_t size = static_cast<size_t>(bytes);
  switch (direction) {
    case CopyDirection::kWithin:
      return Check(driver_.MemcpyDtoDAsync(Address(destination), Address(source), size, stream));
    case CopyDirection::kToHost:
      return Check(driver_.MemcpyDtoHAsync(destination, Address(source), size, stream));
    case CopyDirection::kFromHost:
      HIDET_RETURN_IF_ERROR(
          Check(driver_.MemcpyHtoDAsync(Address(destination), source, size, stream)));
      // From pinned memory the copy is truly asynchronous, and the caller may change the source at
      // once.
      return Check(driver_.StreamSynchronize(stream));
  }
  return absl::OkStatus();
}

absl::Status CudaDevice::CopyFromPeer(void* destination, const CudaDevice& from, const void* source,
                                      int64_t bytes, void* stream) {
  if (bytes == 0) return absl::OkStatus();
  const cuda::ScopedContext current(driver_, context_);
  return AddContext(
      Check(driver_.MemcpyPeerAsync(Address(destination), context_, Address(source), from.context_,
                                    static_cast<size_t>(bytes), stream)),
      "copy from ", from.name_, " to ", name_);
}

absl::Status CudaDevice::Memset(void* memory, uint8_t value, int64_t bytes, void* stream) {
  if (bytes == 0) return absl::OkStatus();
  const cuda::ScopedContext current(driver_, context_);
  return Check(driver_.MemsetD8Async(Address(memory), value, static_cast<size_t>(bytes), stream));
}

absl::StatusOr<std::unique_ptr<DeviceObject>> CudaDevice::LoadObject(const ObjectSpec& spec,
                                                                     absl::string_view bytes) {
  if (spec.kind != ObjectKind::kCubin) {
    return absl::InvalidArgumentError(absl::StrCat("object \"", spec.file, "\" is not a cubin"));
  }
  // The driver finds the end of an image in the image: give it zeros to run into, not whatever
  // follows in the file.
  std::string image(bytes.data(), bytes.size());
  image.append(64, '\0');
  const cuda::ScopedContext current(driver_, context_);
  cuda::Module module = nullptr;
  HIDET_RETURN_IF_ERROR(AddContext(Check(driver_.ModuleLoadData(&module, image.data())),
                                   "object \"", spec.file, "\" for ", spec.target, " on ", name_));
  return std::unique_ptr<DeviceObject>(new Object(this, module, spec.file));
}

absl::Status CudaDevice::EncodeTensorMap(const TensorMapDescription& map,
                                         EncodedTensorMap* encoded) {
  constexpr size_t kMaxRank = 5;
  const size_t rank = map.dims.size();
  const std::optional<int> type = TensorMapType(map.dtype);
  if (!type.has_value() || rank < 1 || rank > kMaxRank || map.strides.size() != rank - 1 ||
      map.box.size() != rank ||
      (!map.traversal_strides.empty() && map.traversal_strides.size() != rank)) {
    return absl::InvalidArgumentError(
        absl::StrCat("no tensor map of type ", ScalarTypeName(map.dtype), " and rank ", rank));
  }
  uint64_t dims[kMaxRank] = {}, strides[kMaxRank] = {};
  uint32_t box[kMaxRank] = {}, element_strides[kMaxRank] = {1, 1, 1, 1, 1};
  for (size_t i = 0; i < rank; ++i) {
    dims[i] = static_cast<uint64_t>(map.dims[i]);
    box[i] = static_cast<uint32_t>(map.box[i]);
    if (!map.traversal_strides.empty())
      element_strides[i] = static_cast<uint32_t>(map.traversal_strides[i]);
    if (i + 1 < rank) strides[i] = static_cast<uint64_t>(map.strides[i]);
  }
  const cuda::ScopedContext current(driver_, context_);  // the address is checked against it
  return AddContext(
      Check(driver_.TensorMapEncodeTiled(
          encoded, *type, static_cast<uint32_t>(rank), reinterpret_cast<void*>(map.address), dims,
          strides, box, element_strides, /*interleave=*/0, static_cast<int>(map.swizzle),
          kL2Promotion256B, /*oobFill=*/0)),
      "tensor map at ", map.address, ", dims ", dims[0], " ", dims[1], " ", dims[2], ", strides ",
      strides[0], " ", strides[1], ", box ", box[0], " ", box[1], " ", box[2]);
}

absl::Status CudaDevice::Launch(const KernelLaunch& launch, void* stream) {
  const KernelSpec& spec = *launch.kernel->spec;
  const cuda::ScopedContext current(driver_, context_);
  cuda::LaunchConfig config;
  for (int i = 0; i < 3; ++i) {
    config.grid[i] = static_cast<unsigned>(launch.grid[i]);
    config.block[i] = static_cast<unsigned>(spec.block[i]);
  }
  config.shared_bytes = static_cast<unsigned>(spec.shared_bytes);
  config.stream = stream;
  cuda::LaunchAttribute attributes[3];
  config.attributes = attributes;
  if (spec.cluster[0] * spec.cluster[1] * spec.cluster[2] > 1) {
    cuda::LaunchAttribute& attribute = attributes[config.num_attributes++];
    attribute.id = cuda::kAttributeClusterDimension;
    attribute.value.cluster = {static_cast<unsigned>(spec.cluster[0]),
                               static_cast<unsigned>(spec.cluster[1]),
                               static_cast<unsigned>(spec.cluster[2])};
  }
  if (spec.dependent_launch) {
    cuda::LaunchAttribute& attribute = attributes[config.num_attributes++];
    attribute.id = cuda::kAttributeProgrammaticStreamSerialization;
    attribute.value.flag = 1;
  }
  if (spec.cooperative) {
    cuda::LaunchAttribute& attribute = attributes[config.num_attributes++];
    attribute.id = cuda::kAttributeCooperative;
    attribute.value.flag = 1;
  }
  absl::Status status = Check(driver_.LaunchKernelEx(
      &config, launch.kernel->function, const_cast<void**>(launch.parameters), nullptr));
  if (status.ok()) return status;
  return AddContext(status, "kernel \"", spec.symbol, "\", grid ", launch.grid[0], "x",
                    launch.grid[1], "x", launch.grid[2], ", block ", spec.block[0], "x",
                    spec.block[1], "x", spec.block[2], ", shared ", spec.shared_bytes);
}

absl::Status CudaDevice::Synchronize(void* stream) {
  const cuda::ScopedContext current(driver_, context_);
  return Check(driver_.StreamSynchronize(stream));
}

absl::Status CudaDevice::SynchronizeAll() {
  const cuda::ScopedContext current(driver_, context_);
  return Check(driver_.CtxSynchronize());
}

uint64_t CudaDevice::StreamId(void* stream) const {
  const cuda::ScopedContext current(driver_, context_);
  unsigned long long id = 0;
  if (stream == nullptr || !driver_.StreamGetId(stream, &id).ok()) return Device::StreamId(stream);
  return id;
}

uint64_t CudaDevice::CaptureOf(void* stream) const {
  if (stream == nullptr) return 0;  // the default stream cannot be captured
  const cuda::ScopedContext current(driver_, context_);
  int status = 0;
  unsigned long long id = 0;
  const absl::Status asked =
      driver_.StreamGetCaptureInfo(stream, &status, &id, nullptr, nullptr, nullptr);
  return asked.ok() && status == cuda::kCaptureActive ? id : 0;
}

absl::StatusOr<void*> CudaDevice::CreateEvent() {
  const cuda::ScopedContext current(driver_, context_);
  cuda::Event event = nullptr;
  HIDET_RETURN_IF_ERROR(Check(driver_.EventCreate(&event, 0)));
  return event;
}

void CudaDevice::DestroyEvent(void* event) {
  const cuda::ScopedContext current(driver_, context_);
  Check(driver_.EventDestroy(event)).IgnoreError();
}

absl::Status CudaDevice::RecordEvent(void* event, void* stream) {
  const cuda::ScopedContext current(driver_, context_);
  return Check(driver_.EventRecord(event, stream));
}

absl::Status CudaDevice::WaitForEvent(void* event, void* stream) {
  const cuda::ScopedContext current(driver_, context_);
  return Check(driver_.StreamWaitEvent(stream, event, 0));
}

absl::StatusOr<double> CudaDevice::ElapsedNanoseconds(void* begin, void* end) {
  const cuda::ScopedContext current(driver_, context_);
  HIDET_RETURN_IF_ERROR(Check(driver_.EventSynchronize(end)));
  float milliseconds = 0;
  HIDET_RETURN_IF_ERROR(Check(driver_.EventElapsedTime(&milliseconds, begin, end)));
  return static_cast<double>(milliseconds) * 1e6;
}

absl::StatusOr<std::unique_ptr<GraphExec>> CudaDevice::BuildGraph(
    absl::Span<const GraphNode> nodes) {
  const cuda::ScopedContext current(driver_, context_);
  absl::StatusOr<std::unique_ptr<CudaGraph>> graph = CudaGraph::Make(driver_, context_, nodes);
  HIDET_RETURN_IF_ERROR(
      AddContext(Check(graph.status()), name_, ": graph of ", nodes.size(), " nodes"));
  return std::unique_ptr<GraphExec>(new CheckedGraph(this, *std::move(graph)));
}

}  // namespace hidet::runtime
