#include "ir/task_split.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <variant>

#include "ir/walk.h"

namespace hidet::ir {
namespace {

bool IsOutput(const Task& task, const Stage& stage) {
  return std::any_of(stage.results.begin(), stage.results.end(), [&](const Buffer& result) {
    return std::any_of(task.outputs.begin(), task.outputs.end(),
                       [&](const Buffer& output) { return output.SameAs(result); });
  });
}

// The buffers that a stage takes, its target among them if it updates one.
std::vector<Buffer> BuffersRead(const Stage& stage) {
  std::vector<Buffer> buffers;
  for (const Read& read : stage.reads) buffers.push_back(read.buffer);
  if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
    buffers.push_back(update->target);
  return buffers;
}

bool IsConstant(const Task& task, const Stage& stage) {
  return stage.kind == StageKind::kMap && stage.reads.empty() && !IsOutput(task, stage);
}

bool IsAnchor(const Stage& stage) {
  return stage.kind == StageKind::kContraction || stage.kind == StageKind::kWindow ||
         stage.kind == StageKind::kAttention;
}

int AnchorOf(const std::vector<Stage>& stages) {
  const auto position = [&](auto&& wanted) {
    return static_cast<int>(std::find_if(stages.begin(), stages.end(), wanted) - stages.begin());
  };
  const int count = static_cast<int>(stages.size());
  if (const int anchor = position(IsAnchor); anchor < count) return anchor;
  const int first = position([](const Stage& stage) { return stage.kind != StageKind::kMap; });
  return first < count ? first : count - 1;
}

// Sets of stages that belong together; each is named by one of its members.
class StageSets {
 public:
  explicit StageSets(const Task& task) : set_of_(task.stages.size()) {
    std::iota(set_of_.begin(), set_of_.end(), 0);
    BufferMap<size_t> user;  // a stage that makes the buffer, or updates it
    for (size_t i = 0; i < task.stages.size(); ++i) {
      const Stage& stage = task.stages[i];
      if (IsConstant(task, stage)) continue;
      for (const Buffer& buffer : BuffersRead(stage)) {
        if (const auto found = user.find(buffer); found != user.end()) Join(i, found->second);
      }
      for (const Buffer& result : stage.results) user[result] = i;
      if (const auto* update = std::get_if<UpdateDetails>(&stage.details)) user[update->target] = i;
    }
  }

  size_t Of(size_t stage) const {
    while (set_of_[stage] != stage) stage = set_of_[stage];
    return stage;
  }

 private:
  void Join(size_t a, size_t b) { set_of_[Of(a)] = Of(b); }

  std::vector<size_t> set_of_;
};

TaskPart MakePart(const Task& task, std::vector<Stage> stages) {
  TaskPart part;
  part.task.name = task.name;
  part.task.symbols = task.symbols;
  part.task.half_reduction = task.half_reduction;
  part.task.anchor = AnchorOf(stages);
  BufferMap<bool> read, made;
  for (const Stage& stage : stages) {
    for (const Buffer& buffer : BuffersRead(stage)) read[buffer] = true;
    for (const Buffer& result : stage.results) made[result] = true;
  }
  for (size_t i = 0; i < task.inputs.size(); ++i) {
    if (!read.contains(task.inputs[i].buffer)) continue;
    part.task.inputs.push_back(task.inputs[i]);
    part.inputs.push_back(static_cast<int>(i));
  }
  for (size_t i = 0; i < task.outputs.size(); ++i) {
    if (!made.contains(task.outputs[i])) continue;
    part.task.outputs.push_back(task.outputs[i]);
    part.outputs.push_back(static_cast<int>(i));
  }
  const auto place = [](const std::vector<int>& positions, int position) {
    return static_cast<int>(std::find(positions.begin(), positions.end(), position) -
                            positions.begin());
  };
  for (const auto& [output, input] : task.updates) {
    const int own = place(part.outputs, output);
    if (own < static_cast<int>(part.outputs.size()))
      part.task.updates.emplace_back(own, place(part.inputs, input));
  }
  part.task.stages = std::move(stages);
  return part;
}

// The stages of a set in order, each constant that they read before the first that does.
std::vector<Stage> StagesOf(const Task& task, const StageSets& sets, size_t set) {
  std::vector<Stage> stages;
  BufferMap<bool> made;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    const Stage& stage = task.stages[i];
    if (IsConstant(task, stage) || sets.Of(i) != set) continue;
    for (const Buffer& buffer : BuffersRead(stage)) {
      for (const Stage& constant : task.stages) {
        if (!IsConstant(task, constant) || !constant.results[0].SameAs(buffer)) continue;
        if (made.try_emplace(buffer, true).second) stages.push_back(constant);
      }
    }
    stages.push_back(stage);
  }
  return stages;
}

}  // namespace

std::vector<TaskPart> SplitIndependent(const Task& task) {
  const StageSets sets(task);
  std::vector<size_t> order;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    const bool is_new = std::find(order.begin(), order.end(), sets.Of(i)) == order.end();
    if (is_new && !IsConstant(task, task.stages[i])) order.push_back(sets.Of(i));
  }
  std::vector<TaskPart> parts;
  for (const size_t set : order) parts.push_back(MakePart(task, StagesOf(task, sets, set)));
  if (parts.size() == 1)
    return {{.task = task, .inputs = parts[0].inputs, .outputs = parts[0].outputs}};
  std::sort(parts.begin(), parts.end(),
            [](const TaskPart& a, const TaskPart& b) { return a.outputs < b.outputs; });
  return parts;
}

}  // namespace hidet::ir
