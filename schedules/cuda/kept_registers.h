// What threads of a GPU keep of a row group in registers, from stage to stage (row_group_keep.h):
// of each kept value `lanes` elements for each round in which a thread walks its row.
//
//   const KeptRegisters registers(group, rounds, lanes);
//   Stage stage = registers.WithKept(at);                  // its values, then those that are kept
//   Emitted emitted = EmitBody(stage, storage, point, registers.Given(at, round));
//   registers.Store(at.index, round, emitted.values, statements);
#ifndef SCHEDULES_CUDA_KEPT_REGISTERS_H_
#define SCHEDULES_CUDA_KEPT_REGISTERS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/task/task.h"
#include "ir/walk.h"
#include "schedules/point_emitter.h"
#include "schedules/row_group.h"
#include "schedules/row_group_walk.h"

namespace hidet::schedules {

// Bytes that a thread of a block of so many has registers for, beside what it needs besides.
int64_t KeptBytesOfThread(int threads);

class KeptRegisters {
 public:
  // Keeps a reference to the group.
  KeptRegisters(const RowGroup& group, int rounds, int lanes);

  // The values of reads that are known at a round: of the row, and what is kept of the column.
  ir::VarMap<ir::Expr> Given(const RowStage& at, int round) const;
  // The stage, its body followed by the values that it keeps.
  ir::Stage WithKept(const RowStage& at) const;
  // Adds the stores of those values, the last of a stage that was emitted so.
  void Store(size_t stage, int round, absl::Span<const ir::Expr> values,
             std::vector<ir::Stmt>& all) const;
  ir::Stmt Allocate(ir::Stmt body) const;

 private:
  const RowGroup& group_;
  const int lanes_;
  ir::BufferMap<ir::Buffer> registers_;
};

// Whether a reduction comes after a stage of the group.
bool HasReductionAfter(const RowGroup& group, size_t stage);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_KEPT_REGISTERS_H_
