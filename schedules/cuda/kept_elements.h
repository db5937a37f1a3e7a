// What threads of a GPU keep of a row group from stage to stage (row_group_keep.h): in registers,
// of each kept value `lanes` elements for each round in which a thread walks its row; or a row in a
// block's shared memory, of which each thread reads again what it wrote.
//
//   const auto kept = KeptElements::InRegisters(group, rounds, lanes);
//   Stage stage = kept.WithKept(at);                       // its values, then those that are kept
//   Emitted emitted = EmitBody(stage, storage, point, kept.Given(at, place));
//   kept.Store(at.index, place, emitted.values, statements);
#ifndef SCHEDULES_CUDA_KEPT_ELEMENTS_H_
#define SCHEDULES_CUDA_KEPT_ELEMENTS_H_

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

class KeptElements {
 public:
  // Both keep a reference to the group. Vectors are of `lanes` elements, and begin at a multiple of
  // so many: in registers at round times lanes, in shared memory anywhere below `elements`.
  static KeptElements InRegisters(const RowGroup& group, int rounds, int lanes);
  static KeptElements InSharedMemory(const RowGroup& group, int64_t elements, int lanes);

  // The values of reads that are known at a place: of the row, and what is kept of the column.
  ir::VarMap<ir::Expr> Given(const RowStage& at, const ir::Expr& place) const;
  // The stage, its body followed by the values that it keeps.
  ir::Stage WithKept(const RowStage& at) const;
  // Adds the stores of those values, the last of a stage that was emitted so.
  void Store(size_t stage, const ir::Expr& place, absl::Span<const ir::Expr> values,
             std::vector<ir::Stmt>& all) const;
  ir::Stmt Allocate(ir::Stmt body) const;

 private:
  KeptElements(const RowGroup& group, int64_t elements, int lanes, ir::MemoryScope scope);

  const RowGroup& group_;
  const int lanes_;
  ir::BufferMap<ir::Buffer> buffers_;
};

// Whether a reduction comes after a stage of the group.
bool HasReductionAfter(const RowGroup& group, size_t stage);

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_KEPT_ELEMENTS_H_
