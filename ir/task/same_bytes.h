// Movements that move nothing.
//
// A reshape leaves the bytes as they lie; so does a transpose of a tensor that is stored in the
// order that it asks for (channels last, and then channels at the end). Such a result is another
// name for the input's memory: no kernel runs.
#ifndef IR_TASK_SAME_BYTES_H_
#define IR_TASK_SAME_BYTES_H_

#include "ir/task/analyzed_task.h"

namespace hidet::ir {

// Whether the task's one result has the bytes of its one input: as many elements of the same type,
// in the same order in memory.
bool KeepsBytes(const AnalyzedTask& task);

}  // namespace hidet::ir

#endif  // IR_TASK_SAME_BYTES_H_
