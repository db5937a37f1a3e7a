#include "schedules/update_in_place.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace hidet::schedules {

bool IsInPlace(const ir::Task& task, const ir::Stage& update_stage) {
  const ir::Buffer& target = std::get<ir::UpdateDetails>(update_stage.details).target;
  return std::ranges::any_of(task.updates, [&](const std::pair<int, int>& u) {
    return task.outputs[static_cast<size_t>(u.first)].SameAs(update_stage.results[0]) &&
           task.inputs[static_cast<size_t>(u.second)].buffer.SameAs(target);
  });
}

}  // namespace hidet::schedules
