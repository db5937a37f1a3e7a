#include "ir/task/task_split.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <variant>

#include "ir/walk.h"

namespace hidet::ir {
namespace {

bool MakesOutput(const Task& task, const Stage& stage) {
  return std::any_of(stage.results.begin(), stage.results.end(),
                     [&](const Buffer& result) { return IsOutput(task, result); });
}

bool IsConstant(const Task& task, const Stage& stage) {
  return stage.kind == StageKind::kMap && stage.reads.empty() && !MakesOutput(task, stage);
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

TaskSegment MakeSegment(const Task& whole, std::vector<Stage> stages) {
  std::vector<Buffer> made, inputs, outputs;
  for (const Stage& stage : stages)
    made.insert(made.end(), stage.results.begin(), stage.results.end());
  for (const Buffer& output : whole.outputs) {
    if (IsOneOf(made, output) && !IsOneOf(outputs, output)) outputs.push_back(output);
  }
  for (const Stage& stage : whole.stages) {
    if (IsOneOf(made, stage.results[0])) continue;
    for (const Buffer& buffer : BuffersRead(stage)) {
      if (IsOneOf(made, buffer) && !IsOneOf(outputs, buffer)) outputs.push_back(buffer);
    }
  }
  // A stage of several results writes them all.
  for (const Stage& stage : stages) {
    const bool is_seen = std::any_of(stage.results.begin(), stage.results.end(),
                                     [&](const Buffer& r) { return IsOneOf(outputs, r); });
    for (const Buffer& result : stage.results) {
      if (is_seen && !IsOneOf(outputs, result)) outputs.push_back(result);
    }
  }
  Task task = MakePart(whole, std::move(stages), outputs);
  for (const Operand& input : task.inputs) inputs.push_back(input.buffer);
  const auto place = [](const std::vector<Buffer>& buffers, const Buffer& buffer) {
    size_t i = 0;
    while (i < buffers.size() && !buffers[i].SameAs(buffer)) ++i;
    return static_cast<int>(i);
  };
  for (const auto& [output, input] : whole.updates) {
    const int own = place(outputs, whole.outputs[static_cast<size_t>(output)]);
    if (own < static_cast<int>(outputs.size()))
      task.updates.emplace_back(own,
                                place(inputs, whole.inputs[static_cast<size_t>(input)].buffer));
  }
  return {.task = std::move(task), .inputs = std::move(inputs), .outputs = std::move(outputs)};
}

// A segment that reads no other part's results, by positions of the whole task's operands.
TaskPart PartOf(const Task& whole, std::vector<Stage> stages) {
  TaskSegment segment = MakeSegment(whole, std::move(stages));
  TaskPart part{.task = std::move(segment.task)};
  for (size_t i = 0; i < whole.inputs.size(); ++i) {
    if (IsOneOf(segment.inputs, whole.inputs[i].buffer)) part.inputs.push_back(static_cast<int>(i));
  }
  for (size_t i = 0; i < whole.outputs.size(); ++i) {
    if (IsOneOf(segment.outputs, whole.outputs[i])) part.outputs.push_back(static_cast<int>(i));
  }
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

TaskSegment GetSegment(const Task& task, size_t begin, size_t end) {
  const auto stages = absl::MakeConstSpan(task.stages).subspan(begin, end - begin);
  return MakeSegment(task, {stages.begin(), stages.end()});
}

std::vector<TaskPart> SplitIndependent(const Task& task) {
  const StageSets sets(task);
  std::vector<size_t> order;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    const bool is_new = std::find(order.begin(), order.end(), sets.Of(i)) == order.end();
    if (is_new && !IsConstant(task, task.stages[i])) order.push_back(sets.Of(i));
  }
  std::vector<TaskPart> parts;
  if (order.size() < 2) return parts;
  for (const size_t set : order) parts.push_back(PartOf(task, StagesOf(task, sets, set)));
  std::sort(parts.begin(), parts.end(),
            [](const TaskPart& a, const TaskPart& b) { return a.outputs < b.outputs; });
  return parts;
}

}  // namespace hidet::ir
