// Updates whose result lies in the memory of what they update.
//
//   if (!IsInPlace(task, stage)) AddKernel(CopyStage(stage));
//   AddKernel(stage);
#ifndef SCHEDULES_UPDATE_IN_PLACE_H_
#define SCHEDULES_UPDATE_IN_PLACE_H_

#include "ir/task/task.h"

namespace hidet::schedules {

// Whether the task says that the result of this kUpdate stage shares the memory of its target, so
// that there is nothing to copy.
bool IsInPlace(const ir::Task& task, const ir::Stage& update_stage);
// A map stage that copies an update's target into its result, before the update is made there.
ir::Stage CopyStage(const ir::Stage& update_stage);

}  // namespace hidet::schedules

#endif  // SCHEDULES_UPDATE_IN_PLACE_H_
