// The kernel of a row group on a CPU: a thread walks the columns of a row in vectors, stage by
// stage.
//
//   ir::Kernel kernel = MakeRowKernel(group, target);   // to be named and added
#ifndef SCHEDULES_CPU_ROW_GROUP_KERNEL_CPU_H_
#define SCHEDULES_CPU_ROW_GROUP_KERNEL_CPU_H_

#include <cstdint>

#include "ir/kernel.h"
#include "ir/stmt.h"
#include "schedules/row_group.h"
#include "schedules/target.h"

namespace hidet::schedules {

struct RowKernelOptions {
  ir::AccessHint hint = ir::AccessHint::kNone;  // of whole rows of results
  // Columns of a block, where all stages are maps; 0: a block has whole rows.
  int64_t columns_of_block = 0;
};

// Returns the kernel, which has no name yet.
ir::Kernel MakeRowKernel(const RowGroup& group, const Target& target,
                         const RowKernelOptions& options = {});

}  // namespace hidet::schedules

#endif  // SCHEDULES_CPU_ROW_GROUP_KERNEL_CPU_H_
