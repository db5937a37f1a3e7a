#include "schedules/cuda/streamed_inputs.h"

#include "ir/task/read_facts.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {
namespace {

double Bytes(const ir::Buffer& buffer) {
  return AtHints(Product(buffer.shape())) * BitWidth(buffer.dtype().scalar) / 8;
}

// Whether one read of the task's stages takes the buffer's elements, each for so many points. Which
// ones data chooses may be the same again.
bool IsReadOnce(const ir::Task& task, const ir::Buffer& buffer, double at_once) {
  int reads = 0;
  double points = 0;
  for (const ir::Stage& stage : task.stages) {
    for (const ir::Read& read : stage.reads) {
      if (!read.buffer.SameAs(buffer)) continue;
      if (ir::IsReadAtData(stage, read)) return false;
      ++reads;
      points = AtHints(Product(stage.extents())) * AtHints(Product(stage.reduction_extents));
    }
  }
  return reads == 1 && points <= at_once * AtHints(Product(buffer.shape()));
}

}  // namespace

Storage StreamingStorage(const ir::Task& task, double at_once) {
  constexpr double kCacheBytes = 50e6;  // of an H100 and H200; an A100 has 40 MB
  constexpr double kFewResults = 1.0 / 8;
  double results = 0;
  for (const ir::Buffer& output : task.outputs) results += Bytes(output);
  Storage storage(task);
  for (const ir::Operand& input : task.inputs) {
    const double bytes = Bytes(input.buffer);
    if (bytes >= kCacheBytes / 4 && results <= kFewResults * bytes &&
        IsReadOnce(task, input.buffer, at_once))
      storage.Stream(input.buffer);
  }
  return storage;
}

}  // namespace hidet::schedules
