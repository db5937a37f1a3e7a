#include "runtime/devices/cpu_device.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
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
  SharedObject(void* handle, int fd, std::string file)
      : handle_(handle), fd_(fd), file_(std::move(file)) {}
  ~SharedObject() override {
    dlclose(handle_);
    close(fd_);
  }

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
  int fd_;
  std::string file_;
};

absl::Status WriteAll(int fd, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      return absl::ResourceExhaustedError(absl::StrCat("write: ", std::strerror(errno)));
    bytes.remove_prefix(written);
  }
  return absl::OkStatus();
}

int ThreadsFor(const KernelLaunch& launch, int64_t blocks) {
  const int threads = ThreadPool::Global().thread_count();
  if (launch.block_nanoseconds <= 0) return threads;
  const double useful =
      launch.block_nanoseconds * static_cast<double>(blocks) / kNanosecondsPerThread;
  return useful < threads ? std::max(1, static_cast<int>(useful)) : threads;
}

}  // namespace

CpuDevice& CpuDevice::Global() {
  static CpuDevice* const device = new CpuDevice;
  return *device;
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
  const int fd = memfd_create("hidet_kernels", MFD_CLOEXEC);
  if (fd < 0)
    return absl::ResourceExhaustedError(absl::StrCat("memfd_create: ", std::strerror(errno)));
  absl::Status written = WriteAll(fd, bytes);
  if (!written.ok()) {
    close(fd);
    return written;
  }
  // The dynamic linker takes a library of the same path for the same library, and the path holds
  // the descriptor's number: so the descriptor stays open, and its number unique, for as long as
  // the library is loaded.
  void* handle = dlopen(absl::StrCat("/proc/self/fd/", fd).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* error = dlerror();
    close(fd);
    return absl::InvalidArgumentError(absl::StrCat("object \"", spec.file, "\" cannot be loaded: ",
                                                   error != nullptr ? error : "unknown error"));
  }
  return std::unique_ptr<DeviceObject>(new SharedObject(handle, fd, spec.file));
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
