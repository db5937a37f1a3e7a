// A task as the compiler would give it to a strategy: with constants in the layouts that it likes
// best.
#ifndef TESTING_FLOOR_STORED_CONSTANTS_H_
#define TESTING_FLOOR_STORED_CONSTANTS_H_

#include "ir/task/task.h"
#include "schedules/strategy.h"
#include "schedules/target.h"

namespace hidet::testing {

ir::Task StoreConstantsFor(const schedules::Strategy& strategy, ir::Task task,
                           const schedules::Target& target);

}  // namespace hidet::testing

#endif  // TESTING_FLOOR_STORED_CONSTANTS_H_
