// Small pieces of loop nests that the strategies share.
#ifndef SCHEDULES_LOOP_NEST_H_
#define SCHEDULES_LOOP_NEST_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "ir/kernel.h"
#include "ir/stmt.h"
#include "ir/task/program.h"
#include "ir/task/task.h"
#include "ir/walk.h"

namespace hidet::schedules {

// The product of extents; 1 for none. Simplified.
ir::Expr Product(absl::Span<const ir::Expr> extents);

// Whether a size may be 0: the loops that matrix products are made of run at least once.
bool MayBeEmpty(const ir::Expr& size);
// True when no output has an element, whatever the symbols are: there is nothing to compute then,
// and no element of theirs that a kernel could name.
bool HasNoElements(const ir::Task& task);

// Coordinates of a linear index in a row-major space of these extents: (x / (e1 e2), x / e2 % e1, x
// % e2), with the outermost left unreduced.
std::vector<ir::Expr> Unravel(const ir::Expr& linear, absl::Span<const ir::Expr> extents);

// Gives axes of these extents the coordinates of a linear index.
void SetCoordinates(absl::Span<const ir::Var> axes, absl::Span<const ir::Expr> extents,
                    const ir::Expr& linear, ir::VarMap<ir::Expr>& values);

// The inverse of Unravel: the linear index of coordinates.
ir::Expr LinearIndex(absl::Span<const ir::Expr> extents, absl::Span<const ir::Expr> coordinates);

// The statements that `make(i, j)` gives for the numbers below two counts, row by row.
template <typename Count, typename Make>
ir::Stmt SeqOfPairs(Count rows, Count columns, Make&& make) {
  return ir::SeqOf(
      rows, [&](Count i) { return ir::SeqOf(columns, [&](Count j) { return make(i, j); }); });
}

// Runs `body(i)` for those i < `count` that are `first` and every `workers`-th after it: the turns
// of one of so many workers, whose number `first` is.
ir::Stmt InTurns(int64_t count, int64_t workers, const ir::Expr& first,
                 const std::function<ir::Stmt(const ir::Var& i)>& body);

// Gives the program a workspace for each result of a stage that is no output of the task: of
// several results all are written, whether somebody reads them or not.
void AddWorkspaces(const ir::Task& task, const ir::Stage& stage, ir::Program& program);

// The value at the symbols' hints (a symbol without one counts as 64, or as what is nearest in its
// range), for cost models.
double AtHints(const ir::Expr& expr);

// A kernel without a body, of so many blocks in one dimension, whose number is `grid[0].var`.
ir::Kernel NewBlockKernel(absl::string_view name, const ir::Expr& blocks);

// Makes buffers workspaces of the program.
void AddWorkspaces(absl::Span<const ir::Buffer> buffers, ir::Program& program);

// Letters, digits and underscores of a task's name, for a kernel's.
std::string KernelName(absl::string_view task_name, absl::string_view suffix);

// Operations that an expression takes, those of many instructions counted by their number.
double OperationCost(const ir::Expr& expr);
// Those that it is worth to store a value and load it again for.
inline constexpr double kCostlyOperations = 8;
// Those of a stage's bodies that give something else at each step of its innermost axis (of the
// reduction, or of the results): what all steps have in common is computed before them.
double InnerOperationCost(const ir::Stage& stage);

// What a stage costs at the hints: floating-point operations, and bytes moved if nothing is read
// twice.
struct StageCost {
  double flops = 0;
  double bytes = 0;
};
StageCost EstimateStage(const ir::Stage& stage);

// The sum over the stages, each intermediate result counted as written and read once.
StageCost EstimateTask(const ir::Task& task);

// Bytes of a buffer at the hints.
double BytesOf(const ir::Buffer& buffer);
// Bytes of all inputs and outputs at the hints, of what data chooses from an input no more than is
// chosen: what a kernel moves that keeps the rest in cache.
double OperandBytes(const ir::Task& task);

}  // namespace hidet::schedules

#endif  // SCHEDULES_LOOP_NEST_H_
