#include "runtime/devices/cpu_device.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "runtime/devices/cpu_features.h"
#include "runtime/devices/host_memory.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

// A second thread pays from about here: a wake-up of a spinning worker and the wait at the end cost
// some 2 us together.
constexpr double kNanosecondsPerThread = 4000;

using Clock = std::chrono::steady_clock;

// Grow-only scratch memory of one thread.
class Scratch {
 public:
  ~Scratch() { FreeHostMemory(memory_); }
  // Returns null if there is no memory.
  void* AtLeast(int64_t bytes) {
    if (bytes > bytes_) {
      FreeHostMemory(memory_);
      memory_ = AllocateHostMemory(bytes, 4096);
      bytes_ = memory_ != nullptr ? bytes : 0;
    }
    return memory_;
  }

 private:
  void* memory_ = nullptr;
  int64_t bytes_ = 0;
};

thread_local Scratch scratch;

class SharedObject final : public DeviceObject {
 public:
  SharedObject(void* handle, std::string file) : handle_(handle), file_(std::move(file)) {}
  ~SharedObject() override { dlclose(handle_); }

  absl::StatusOr<void*> GetFunction(const KernelSpec& kernel) override {
    void* function = dlsym(handle_, kernel.symbol.c_str());
    if (function == nullptr) {
      return absl::NotFoundError(
          absl::StrCat("object \"", file_, "\" has no function \"", kernel.symbol, "\""));
    }
    return function;
  }

 private:
  void* handle_;
  std::string file_;
};

// Returns a path of the open file that nobody has used before. The dynamic linker takes a library
// of the same path for the same library, and a descriptor's number is used again: the steps in
// between, which lead nowhere, are a number of their own.
std::string NewPathOf(int fd) {
  static std::atomic<uint32_t> last{0};
  std::string path = "/proc/self/fd";
  for (uint32_t number = ++last; number != 0; number /= 2)
    absl::StrAppend(&path, number % 2 != 0 ? "/." : "/");
  return absl::StrCat(path, "/", fd);
}

void* OpenFile(int fd) { return dlopen(NewPathOf(fd).c_str(), RTLD_NOW | RTLD_LOCAL); }

// A file without a name in memory. Where the system lets none of those be executed
// (vm.memfd_noexec), one in a folder for temporary files.
absl::StatusOr<void*> LoadFromNamelessFile(absl::string_view bytes) {
#ifndef MFD_EXEC
  constexpr unsigned MFD_EXEC = 0x10;  // Linux 6.3
#endif
  int fd = memfd_create("hidet_kernels", MFD_CLOEXEC | MFD_EXEC);
  if (fd < 0 && errno == EINVAL) fd = memfd_create("hidet_kernels", MFD_CLOEXEC);
  if (fd < 0 && errno == EMFILE)
    return absl::ResourceExhaustedError(absl::StrCat("memfd_create: ", std::strerror(errno)));
  for (const char* folder : {"/dev/shm", "/tmp", "/var/tmp"}) {
    if (fd < 0) {
      std::string name = absl::StrCat(folder, "/hidet_kernels_XXXXXX");
      fd = mkostemp(name.data(), O_CLOEXEC);
      if (fd >= 0) unlink(name.c_str());
    }
    if (fd < 0) continue;
    absl::Status written = WriteAll(fd, bytes, "a file of kernels in memory");
    void* handle = written.ok() ? OpenFile(fd) : nullptr;
    // What may be wrong is the folder (no room, noexec): the last one's error is the caller's.
    close(std::exchange(fd, -1));
    if (handle != nullptr) return handle;
    HIDET_RETURN_IF_ERROR(written);
  }
  const char* error = dlerror();
  return absl::InvalidArgumentError(error != nullptr ? error : "no folder for it can be written");
}

int ThreadsFor(const KernelLaunch& launch, int64_t blocks) {
  const int threads = ThreadPool::Global().threads_for_caller();
  if (launch.block_nanoseconds <= 0) return threads;
  const double useful =
      launch.block_nanoseconds * static_cast<double>(blocks) / kNanosecondsPerThread;
  return useful < threads ? std::max(1, static_cast<int>(useful)) : threads;
}

}  // namespace

CpuDevice& CpuDevice::Global() {
  static constinit ForkSafeInstance<CpuDevice> device;
  return device.Get();
}

absl::Status CpuDevice::CheckTarget(absl::string_view target,
                                    absl::Span<const std::string> features) const {
  if (target != "cpu" && !absl::StartsWith(target, "cpu ")) {
    return absl::FailedPreconditionError(
        absl::StrCat("model is compiled for \"", target, "\", this device is \"cpu\""));
  }
  const std::vector<std::string> missing = MissingCpuFeatures(features);
  if (missing.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "model is compiled for \"", target, "\", this machine lacks ", absl::StrJoin(missing, ", ")));
}

absl::StatusOr<void*> CpuDevice::Allocate(int64_t bytes, int64_t alignment) {
  if (bytes == 0) return nullptr;
  if (void* memory = AllocateHostMemory(bytes, std::max<int64_t>(alignment, 64))) return memory;
  return absl::ResourceExhaustedError(absl::StrCat("cpu: no memory for ", bytes, " bytes"));
}

void CpuDevice::Free(void* memory) { FreeHostMemory(memory); }

absl::StatusOr<void*> CpuDevice::AllocateShared(int64_t bytes) {
  absl::StatusOr<void*> memory = Allocate(bytes, 64);
  if (memory.ok() && *memory != nullptr) std::memset(*memory, 0, bytes);
  return memory;
}

void CpuDevice::FreeShared(void* memory) { Free(memory); }

absl::Status CpuDevice::Copy(void* destination, const void* source, int64_t bytes, CopyDirection,
                             void*) {
  if (bytes > 0) std::memmove(destination, source, bytes);
  return absl::OkStatus();
}

absl::Status CpuDevice::Memset(void* memory, uint8_t value, int64_t bytes, void*) {
  if (bytes > 0) std::memset(memory, value, bytes);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<DeviceObject>> CpuDevice::LoadObject(const ObjectSpec& spec,
                                                                    absl::string_view bytes) {
  if (spec.kind != ObjectKind::kSharedObject) {
    return absl::InvalidArgumentError(
        absl::StrCat("object \"", spec.file, "\" is not a shared object"));
  }
  absl::StatusOr<void*> handle = LoadFromNamelessFile(bytes);
  HIDET_RETURN_IF_ERROR(AddContext(handle.status(), "object \"", spec.file, "\" cannot be loaded"));
  return std::unique_ptr<DeviceObject>(new SharedObject(*handle, spec.file));
}

absl::Status CpuDevice::EncodeTensorMap(const TensorMapDescription&, EncodedTensorMap*) {
  return absl::InvalidArgumentError("tensor maps exist on CUDA devices only");
}

absl::Status LaunchOnCpu(const KernelLaunch& launch) {
  const auto function = reinterpret_cast<CpuKernelFunction>(launch.kernel->function);
  const int64_t shared_bytes = launch.kernel->spec->shared_bytes;
  const int64_t blocks = launch.grid[0];
  const int threads = blocks > 1 ? ThreadsFor(launch, blocks) : 1;
  // Each thread has its own, so that one may get none when others have theirs.
  std::atomic<bool> no_scratch{false};
  const auto run = [&](int64_t begin, int64_t end) {
    void* room = shared_bytes > 0 ? scratch.AtLeast(shared_bytes) : nullptr;
    if (room == nullptr && shared_bytes > 0) {
      no_scratch.store(true, std::memory_order_relaxed);
    } else {
      function(launch.slots, begin, end, room);
    }
  };
  if (threads <= 1) {
    run(0, blocks);
  } else {
    ThreadPool::Global().ParallelFor(blocks, threads, run);
  }
  if (!no_scratch.load(std::memory_order_relaxed)) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("kernel \"", launch.kernel->spec->symbol,
                                                   "\": cpu: no memory for ", shared_bytes,
                                                   " bytes of scratch a thread"));
}

absl::Status CpuDevice::Launch(const KernelLaunch& launch, void*) { return LaunchOnCpu(launch); }

absl::StatusOr<void*> CpuDevice::CreateEvent() { return static_cast<void*>(new Clock::time_point); }

void CpuDevice::DestroyEvent(void* event) { delete static_cast<Clock::time_point*>(event); }

absl::Status CpuDevice::RecordEvent(void* event, void*) {
  *static_cast<Clock::time_point*>(event) = Clock::now();
  return absl::OkStatus();
}

absl::StatusOr<double> CpuDevice::ElapsedNanoseconds(void* begin, void* end) {
  return std::chrono::duration<double, std::nano>(*static_cast<Clock::time_point*>(end) -
                                                  *static_cast<Clock::time_point*>(begin))
      .count();
}

}  // namespace hidet::runtime
