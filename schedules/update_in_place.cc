#include "schedules/update_in_place.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace hidet::schedules {

bool IsInPlace(const ir::Task& task, const ir::Stage& update_stage) {
  const ir::Buffer& target = std::get<ir::UpdateDetails>(update_stage.details).target;
  return std::ranges::any_of(task.updates, [&](const std::pair<int, int>& u) {
    return task.outputs[static_cast<size_t>(u.first)].SameAs(update_stage.results[0]) &&
           task.inputs[static_cast<size_t>(u.second)].buffer.SameAs(target);
  });
}

ir::Stage CopyStage(const ir::Stage& update_stage) {
  const auto& update = std::get<ir::UpdateDetails>(update_stage.details);
  ir::Stage copy;
  copy.kind = ir::StageKind::kMap;
  copy.name = "copy";
  copy.results = update_stage.results;
  copy.axes = ir::MakeAxes(update.target.shape());
  copy.reads = {
      ir::MakeRead(update.target, std::vector<ir::Expr>(copy.axes.begin(), copy.axes.end()))};
  copy.body = {copy.reads[0].value};
  return copy;
}

}  // namespace hidet::schedules
