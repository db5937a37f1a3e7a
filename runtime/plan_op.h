// A step of a plan with its numbers: grids, sizes and arguments worked out for one tuple of symbol
// values, addresses filled in. PlanInstance (runtime/interpreter.h) makes them and walks over them.
#ifndef RUNTIME_PLAN_OP_H_
#define RUNTIME_PLAN_OP_H_

#include <array>
#include <cstdint>
#include <vector>

#include "base/tensor_view.h"
#include "runtime/devices/device.h"
#include "runtime/plan_program.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// A tensor map argument: what it is encoded from, and as what. Callers' allocators alternate
// between few addresses, so the last encodings are remembered.
struct PlanTensorMap {
  static constexpr int kRemembered = 4;
  struct Encoding {
    uint64_t address = 0;
    EncodedTensorMap encoded;
  };

  const TensorMapArg* arg = nullptr;
  std::vector<int64_t> dims;
  std::vector<int64_t> strides;
  uint64_t address = 0;
  EncodedTensorMap encoded;
  std::array<Encoding, kRemembered> remembered;
  int next_remembered = 0;
  Device* device = nullptr;
};

struct PlanOp {
  enum class Kind : uint8_t { kCpuLaunch, kLaunch, kCopy, kExternal };
  Kind kind = Kind::kCpuLaunch;
  bool skip = false;        // nothing to do: an empty grid, no bytes
  bool changed = false;     // since a graph saw it last
  bool wait_after = false;  // a copy that the host reads next
  CopyDirection direction = CopyDirection::kWithin;
  KernelLaunch launch;
  Device* device = nullptr;
  uint64_t destination = 0;
  uint64_t source = 0;
  int64_t bytes = 0;
  // Of the instance: room for the launch's arguments.
  uint64_t* slots = nullptr;
  void** parameters = nullptr;
  PlanTensorMap* maps = nullptr;
  const Step* step = nullptr;
  const PlanProgram::StepInfo* info = nullptr;
  // Externals: one address and view a buffer.
  std::vector<uint64_t> external_addresses;
  std::vector<TensorView> external_tensors;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_PLAN_OP_H_
