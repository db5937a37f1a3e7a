// Everything that one call at a time needs and must not share: arena, status words, and, for each
// tuple of sizes seen lately, the plan with addresses filled in.
//
// A model lends a session to each call (Model::Run); hosts that want one of their own, for latency,
// make it once. Not thread-safe. On a GPU a call returns when its work is queued; the next call of
// the same session may follow at once, on the same stream or on another, whose work then waits for
// that of the first. The states of a model (`kState`) are one for all its sessions, of which no two
// may run at the same time then.
#ifndef RUNTIME_SESSION_H_
#define RUNTIME_SESSION_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "base/fork_safe_mutex.h"
#include "base/mutex.h"
#include "base/tensor_view.h"
#include "runtime/devices/device.h"
#include "runtime/interpreter.h"
#include "runtime/loaded_model.h"
#include "runtime/plan_program.h"
#include "runtime/symbol_cache.h"

namespace hidet::runtime {

// Returns memory for an output whose dtype, shape and device are in `tensor`. What it returns
// belongs to the caller of Run.
using OutputAllocator = std::function<absl::StatusOr<void*>(int output, const TensorView& tensor)>;

struct RunOptions {
  void* stream = nullptr;    // a CUstream; null for the default stream. Ignored on the CPU
  OutputAllocator allocate;  // for outputs given without data
  std::vector<StepTime>* profile = nullptr;  // receives the time of every step; slows the call down
  bool synchronize = false;  // wait for the device, and report what its kernels found
};

// The current weights of a model, replaced as a whole. Null until they are prepared.
class CurrentState {
 public:
  std::shared_ptr<const PreparedState> Get() const {
    MutexLock lock(&mutex_);
    return state_;
  }
  // The old state goes after the lock is free: its owners' destructors may wait for locks of the
  // host's (Python's), whose holder may wait for this one.
  void Set(std::shared_ptr<const PreparedState> state) {
    MutexLock lock(&mutex_);
    version_.store(state->version, std::memory_order_release);
    state_.swap(state);
  }
  // Of the state that Get returns; without taking the lock.
  uint64_t version() const { return version_.load(std::memory_order_acquire); }

 private:
  mutable ForkSafeMutex mutex_;
  std::shared_ptr<const PreparedState> state_ ABSL_GUARDED_BY(mutex_);
  std::atomic<uint64_t> version_{0};
};

class Session {
 public:
  // `capture`, if not 0, is the graph that all its calls are captured into (Device::CaptureOf).
  // What those use stays where it is as long as the session lives.
  static absl::StatusOr<std::unique_ptr<Session>> Make(std::shared_ptr<const LoadedModel> model,
                                                       std::shared_ptr<const CurrentState> state,
                                                       uint64_t capture = 0);
  ~Session();

  // Runs the model once. `outputs` has an entry for each output. One with data must have the right
  // dtype, device and shape, and memory of its own; one without gets memory from options.allocate
  // (an output that updates an input gets that input's memory), and dtype, device and shape are
  // filled in.
  absl::Status Run(absl::Span<const TensorView> inputs, absl::Span<TensorView> outputs,
                   const RunOptions& options = {});

  // Waits for the last call and reports what its kernels found.
  absl::Status Synchronize();

  uint64_t capture() const { return capture_; }
  // Whether the last call came on this stream.
  bool IsOnStream(void* stream) const {
    return last_stream_ == stream && status_device_->StreamId(stream) == last_stream_id_;
  }

 private:
  // The plan for one tuple of sizes.
  struct Bound {
    std::unique_ptr<PlanInstance> instance;
    std::vector<int64_t> symbols;
    std::vector<Shape> output_shapes;
    uint64_t state_version = 0;
    std::array<uint64_t, kNumDeviceKinds> arena_version = {};
  };
  struct Staging {
    DeviceMemory memory;
    int64_t bytes = 0;
    void* original = nullptr;  // null: not in use in this call
  };

  Session(std::shared_ptr<const LoadedModel> model, std::shared_ptr<const CurrentState> state,
          uint64_t capture);
  absl::Status FindBound();
  // Counts bytes of an arena, negative ones that go; returns what all sessions hold then.
  int64_t HoldArena(int64_t bytes);
  absl::Status GrowArena(DeviceKind kind, const ArenaPlacement& need);
  absl::Status BindMemory(Bound& bound);
  absl::Status CheckApart(int index, absl::Span<const TensorView> inputs,
                          absl::Span<const TensorView> outputs) const;
  absl::Status CheckAlone(int updated, absl::Span<const TensorView> inputs) const;
  absl::Status PrepareOutput(int index, absl::Span<const TensorView> inputs,
                             absl::Span<TensorView> outputs, const RunOptions& options);
  bool IsAligned(const void* data, int buffer, ScalarType dtype) const;
  absl::StatusOr<void*> Stage(Staging* staging, int buffer, const TensorView& tensor, bool copy_in,
                              void* stream);
  // Has what this call queues wait for what is pending on another stream.
  absl::Status FollowOtherStream(void* stream);
  absl::Status CopyBack(absl::Span<const TensorView> outputs, void* stream);
  Device* DeviceOf(int buffer) const;

  const std::shared_ptr<const LoadedModel> model_;
  const std::shared_ptr<const CurrentState> current_state_;
  const uint64_t capture_;
  std::shared_ptr<const PreparedState> state_;
  std::vector<int> input_buffers_;   // by input; -1 if the plan does not use it
  std::vector<int> output_buffers_;  // by output
  std::vector<int64_t> symbols_;
  SymbolCache<Bound> cache_;
  Bound* bound_ = nullptr;  // of the last call
  std::array<DeviceMemory, kNumDeviceKinds> arenas_;
  std::array<int64_t, kNumDeviceKinds> arena_alignments_ = {};
  std::array<uint64_t, kNumDeviceKinds> arena_versions_ = {};
  Device* status_device_ = nullptr;
  int64_t* status_words_ = nullptr;
  std::vector<Staging> input_staging_;
  std::vector<Staging> output_staging_;
  bool staged_ = false;
  void* last_stream_ = nullptr;
  uint64_t last_stream_id_ = 0;
  // The end of the last call, once calls have come on more than one stream.
  void* end_ = nullptr;
  bool end_is_recorded_ = false;
  // What a captured graph refers to and later calls use no more.
  std::vector<DeviceMemory> kept_arenas_, kept_staging_;
  std::vector<std::shared_ptr<const PreparedState>> kept_states_;
  bool pending_ = false;  // work of an asynchronous device may still run
};

}  // namespace hidet::runtime

#endif  // RUNTIME_SESSION_H_
