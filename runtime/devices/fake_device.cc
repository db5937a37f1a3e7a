#include "runtime/devices/fake_device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"

namespace hidet::runtime {
namespace {

std::string Dims(const std::array<int64_t, 3>& dims) {
  return absl::StrCat(dims[0], "x", dims[1], "x", dims[2]);
}
std::string Dims(const std::array<int, 3>& dims) {
  return absl::StrCat(dims[0], "x", dims[1], "x", dims[2]);
}

const char* DirectionName(CopyDirection direction) {
  switch (direction) {
    case CopyDirection::kWithin:
      return "within";
    case CopyDirection::kFromHost:
      return "from host";
    case CopyDirection::kToHost:
      return "to host";
  }
  return "?";
}

}  // namespace

class FakeDevice::Object final : public DeviceObject {
 public:
  explicit Object(FakeDevice* device) : device_(device) {}
  absl::StatusOr<void*> GetFunction(const KernelSpec& kernel) override {
    return device_->FunctionOf(kernel.symbol);
  }

 private:
  FakeDevice* device_;
};

// Holds its own copy of every node's arguments, as a driver does.
class FakeDevice::Graph final : public GraphExec {
 public:
  Graph(FakeDevice* device, absl::Span<const GraphNode> nodes)
      : device_(device), nodes_(nodes.size()) {
    for (size_t i = 0; i < nodes.size(); ++i) nodes_[i].Assign(nodes[i]);
  }

  absl::Status Update(int index, const GraphNode& node) override {
    device_->Log(absl::StrCat("update node ", index));
    const std::vector<int> after = nodes_[index].node.after;
    nodes_[index].Assign(node);
    nodes_[index].node.after = after;
    return absl::OkStatus();
  }

  absl::Status Launch(void* stream) override {
    device_->Log("launch graph");
    std::vector<char> done(nodes_.size(), 0);
    for (size_t count = 0; count < nodes_.size(); ++count) {
      // The latest node that may run: whatever order the edges leave open is turned around.
      int next = static_cast<int>(nodes_.size()) - 1;
      while (done[next] ||
             !std::all_of(nodes_[next].node.after.begin(), nodes_[next].node.after.end(),
                          [&](int earlier) { return done[earlier]; })) {
        --next;
      }
      done[next] = 1;
      const GraphNode& node = nodes_[next].node;
      absl::Status status;
      switch (node.kind) {
        case GraphNode::Kind::kLaunch:
          status = device_->Launch(node.launch, stream);
          break;
        case GraphNode::Kind::kCopy:
          status = device_->Copy(reinterpret_cast<void*>(node.destination),
                                 reinterpret_cast<void*>(node.source), node.bytes,
                                 CopyDirection::kWithin, stream);
          break;
      }
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  struct OwnedNode {
    GraphNode node;
    std::vector<uint64_t> slots;
    std::vector<EncodedTensorMap> maps;
    std::vector<void*> parameters;

    void Assign(const GraphNode& from) {
      node = from;
      const int count = from.launch.num_args;
      slots.assign(from.launch.slots, from.launch.slots + count);
      maps.assign(count, {});
      parameters.assign(count, nullptr);
      for (int i = 0; i < count; ++i) {
        parameters[i] = &slots[i];
        if (from.launch.parameters[i] == from.launch.slots + i) continue;
        std::memcpy(&maps[i], from.launch.parameters[i], sizeof(EncodedTensorMap));
        parameters[i] = &maps[i];
      }
      node.launch.slots = slots.data();
      node.launch.parameters = parameters.data();
    }
  };

  FakeDevice* device_;
  std::vector<OwnedNode> nodes_;
};

void FakeDevice::Log(std::string line) {
  MutexLock lock(&mutex_);
  log_.push_back(std::move(line));
}

absl::Status FakeDevice::Fault() const {
  MutexLock lock(&mutex_);
  return fault_;
}

FakeDevice::NamedFunction* FakeDevice::FunctionOf(const std::string& symbol) {
  MutexLock lock(&mutex_);
  std::unique_ptr<NamedFunction>& function = functions_[symbol];
  if (function == nullptr) function.reset(new NamedFunction{symbol, nullptr});
  return function.get();
}

void FakeDevice::SetFunction(const std::string& symbol, Function function) {
  FunctionOf(symbol)->function = std::move(function);
}

void FakeDevice::SetFault(absl::Status fault) {
  MutexLock lock(&mutex_);
  if (fault_.ok()) fault_ = std::move(fault);
}

void FakeDevice::SetMemoryLimit(int64_t bytes) {
  MutexLock lock(&mutex_);
  memory_limit_ = bytes;
}

std::vector<std::string> FakeDevice::TakeLog() {
  MutexLock lock(&mutex_);
  return std::exchange(log_, {});
}

int64_t FakeDevice::allocated_bytes() const {
  MutexLock lock(&mutex_);
  return allocated_;
}

absl::StatusOr<void*> FakeDevice::Allocate(int64_t bytes, int64_t alignment) {
  if (bytes == 0) return nullptr;
  MutexLock lock(&mutex_);
  if (bytes < 0 || bytes > memory_limit_ - allocated_) {
    return absl::ResourceExhaustedError(absl::StrCat("fake: no memory for ", bytes, " bytes"));
  }
  const int64_t align = std::max<int64_t>(alignment, 64);
  void* memory = std::aligned_alloc(align, RoundUpTo(bytes, align));
  if (memory == nullptr)
    return absl::ResourceExhaustedError(absl::StrCat("fake: no memory for ", bytes, " bytes"));
  std::memset(memory, 0xa5, bytes);  // nothing may rely on zeros
  allocations_[memory] = bytes;
  allocated_ += bytes;
  return memory;
}

void FakeDevice::Free(void* memory) {
  if (memory == nullptr) return;
  MutexLock lock(&mutex_);
  const auto it = allocations_.find(memory);
  if (it == allocations_.end()) std::abort();  // a pointer that is not ours, or freed twice
  allocated_ -= it->second;
  allocations_.erase(it);
  std::free(memory);
}

absl::StatusOr<void*> FakeDevice::AllocateShared(int64_t bytes) {
  absl::StatusOr<void*> memory = Allocate(bytes, 64);
  if (memory.ok() && *memory != nullptr) std::memset(*memory, 0, bytes);
  return memory;
}

absl::Status FakeDevice::Copy(void* destination, const void* source, int64_t bytes,
                              CopyDirection direction, void*) {
  Log(absl::StrCat("copy ", bytes, " bytes ", DirectionName(direction)));
  if (absl::Status fault = Fault(); !fault.ok()) return fault;
  if (bytes > 0) std::memmove(destination, source, bytes);
  return absl::OkStatus();
}

absl::Status FakeDevice::Memset(void* memory, uint8_t value, int64_t bytes, void*) {
  Log(absl::StrCat("memset ", bytes, " bytes to ", value));
  if (absl::Status fault = Fault(); !fault.ok()) return fault;
  if (bytes > 0) std::memset(memory, value, bytes);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<DeviceObject>> FakeDevice::LoadObject(const ObjectSpec& spec,
                                                                     absl::string_view bytes) {
  Log(absl::StrCat("load ", spec.file, ", ", bytes.size(), " bytes"));
  return std::unique_ptr<DeviceObject>(new Object(this));
}

// The words are the address, then rank, dims and box, so that a host function can find its data.
absl::Status FakeDevice::EncodeTensorMap(const TensorMapDescription& map,
                                         EncodedTensorMap* encoded) {
  if (map.dims.empty() || map.dims.size() > 5) {
    return absl::InvalidArgumentError(absl::StrCat("tensor map has rank ", map.dims.size()));
  }
  *encoded = {};
  encoded->words[0] = map.address;
  encoded->words[1] = map.dims.size();
  for (size_t i = 0; i < map.dims.size(); ++i) encoded->words[2 + i] = map.dims[i];
  for (size_t i = 0; i < map.box.size(); ++i) encoded->words[7 + i] = map.box[i];
  return absl::OkStatus();
}

absl::Status FakeDevice::Launch(const KernelLaunch& launch, void*) {
  const auto* function = static_cast<const NamedFunction*>(launch.kernel->function);
  Log(absl::StrCat("launch ", function->symbol, " grid ", Dims(launch.grid), " block ",
                   Dims(launch.kernel->spec->block)));
  if (absl::Status fault = Fault(); !fault.ok()) return fault;
  if (function->function) function->function(launch);
  return absl::OkStatus();
}

void FakeDevice::OnNextSynchronize(std::function<void()> function) {
  MutexLock lock(&mutex_);
  on_synchronize_ = std::move(function);
}

absl::Status FakeDevice::Synchronize(void*) {
  Log("synchronize");
  std::function<void()> waiting;
  {
    MutexLock lock(&mutex_);
    waiting.swap(on_synchronize_);
  }
  if (waiting) waiting();
  return Fault();
}

absl::Status FakeDevice::SynchronizeAll() {
  Log("synchronize all");
  return Fault();
}

void FakeDevice::ReplaceStream(void* stream) {
  MutexLock lock(&mutex_);
  ++replaced_streams_[stream];
}

uint64_t FakeDevice::StreamId(void* stream) const {
  MutexLock lock(&mutex_);
  if (const auto found = captures_.find(stream); found != captures_.end() && found->second != 0)
    log_.push_back("a question that ends the capture");
  const auto replaced = replaced_streams_.find(stream);
  const uint64_t times = replaced == replaced_streams_.end() ? 0 : replaced->second;
  return Device::StreamId(stream) + (times << 48);
}

void FakeDevice::SetCapture(void* stream, uint64_t capture) {
  MutexLock lock(&mutex_);
  captures_[stream] = capture;
}

uint64_t FakeDevice::CaptureOf(void* stream) const {
  MutexLock lock(&mutex_);
  const auto found = captures_.find(stream);
  return found == captures_.end() ? 0 : found->second;
}

absl::StatusOr<void*> FakeDevice::CreateEvent() { return static_cast<void*>(new int64_t(0)); }

void FakeDevice::DestroyEvent(void* event) { delete static_cast<int64_t*>(event); }

absl::Status FakeDevice::RecordEvent(void* event, void*) {
  MutexLock lock(&mutex_);
  *static_cast<int64_t*>(event) = ++clock_;
  return absl::OkStatus();
}

absl::Status FakeDevice::WaitForEvent(void*, void* stream) {
  Log(absl::StrCat("stream ", reinterpret_cast<uint64_t>(stream), " waits for an event"));
  return Fault();
}

absl::StatusOr<double> FakeDevice::ElapsedNanoseconds(void* begin, void* end) {
  return 1000.0 * static_cast<double>(*static_cast<int64_t*>(end) - *static_cast<int64_t*>(begin));
}

absl::StatusOr<std::unique_ptr<GraphExec>> FakeDevice::BuildGraph(
    absl::Span<const GraphNode> nodes) {
  if (!graphs_) return Device::BuildGraph(nodes);
  Log(absl::StrCat("build graph of ", nodes.size()));
  std::string edges = "edges";
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const int earlier : nodes[i].after) absl::StrAppend(&edges, " ", earlier, "-", i);
  }
  Log(std::move(edges));
  return std::unique_ptr<GraphExec>(new Graph(this, nodes));
}

}  // namespace hidet::runtime
