// What a map computes of a reduction's results alone, in a stage of its own that has an element a
// row: a map that is no part of the reduction's kernel would compute it anew for each element.
//
//   t[i, k], m[i, k] = reduce over j ...          t[i, k], m[i, k] = reduce over j ...
//   y[i, j, k] = x[i, j, k] - log(t[i, k])   ->   l[i, k] = log(t[i, k])
//                                                 y[i, j, k] = x[i, j, k] - l[i, k]
#ifndef SCHEDULES_ROW_TERMS_H_
#define SCHEDULES_ROW_TERMS_H_

#include "ir/task/task.h"

namespace hidet::schedules {

// Returns the task with a stage more for each term that is costly, in front of the map that has it;
// the same stages where there is none.
ir::Task ComputeRowTermsApart(const ir::Task& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_ROW_TERMS_H_
