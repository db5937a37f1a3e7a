#include "testing/floor/stored_constants.h"

#include <cstddef>

namespace hidet::testing {

ir::Task StoreConstantsFor(const schedules::Strategy& strategy, ir::Task task,
                           const schedules::Target& target) {
  for (size_t i = 0; i < task.inputs.size(); ++i) {
    if (!task.inputs[i].constant) continue;
    const auto layouts = strategy.Layouts(task, target, static_cast<int>(i));
    if (!layouts.empty())
      task.inputs[i] = ir::MakeOperand(task.inputs[i].buffer, layouts[0], /*constant=*/true);
  }
  return task;
}

}  // namespace hidet::testing
