#include "schedules/cuda/recurrence_spread.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ir/intrinsic_use.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int64;
using ir::Intrinsic;
using ir::Stmt;
using ir::Var;

namespace {

constexpr int64_t kMostBlocks = 128;  // of a group
// That a block waits for the others: as long as other work may keep one off the card.
constexpr int64_t kPatience = 10'000'000'000;

}  // namespace

int64_t RecurrenceSpreadSizes::MostGroups(const RecurrenceShape& shape,
                                          const Target& target) const {
  return std::max<int64_t>(1, target.multiprocessors / BlocksOf(shape));
}

double RecurrenceSpreadSizes::Rounds(const RecurrenceShape& shape, const Target& target) const {
  const double chunks = std::ceil(AtHints(shape.rows()) / static_cast<double>(rows));
  return std::ceil(chunks / static_cast<double>(MostGroups(shape, target)));
}

bool RecurrenceSpreadSizes::Fit(const RecurrenceShape& shape, const Target& target,
                                int64_t other_bytes) const {
  const int64_t blocks = BlocksOf(shape), states = shape.states - (keeps_hidden ? 0 : 1);
  const int64_t bytes =
      rows * lanes * (states + parts * shape.gates) * BitWidth(shape.sum().scalar) / 8;
  return blocks >= 2 && blocks <= std::min<int64_t>(kMostBlocks, target.multiprocessors) &&
         bytes + other_bytes <= target.shared_bytes_per_block;
}

RecurrenceSpread::RecurrenceSpread(const RecurrenceShape& shape, const Target& target,
                                   const Sizes& sizes)
    : shape_(shape),
      storage_(shape.task),
      sizes_(sizes),
      blocks_(sizes.BlocksOf(shape)),
      most_groups_(sizes.MostGroups(shape, target)),
      cells_(shape.SharedBuffer("cells", {std::max<int64_t>(1, kept()), sizes.rows, sizes.lanes})),
      partial_(shape.SharedBuffer("partial", {sizes.parts, shape.gates, sizes.rows, sizes.lanes})),
      flags_(ir::Buffer::Make("flags", ir::Type::Int64(), {Int64(most_groups_), Int64(blocks_)})),
      inputs_(shape, rows_of_thread()) {}

ir::Program RecurrenceSpread::Build(const ir::Task& original, const std::string& schedule) {
  ir::Program program = ir::MakeProgram(shape_.task);
  AddWorkspaces(shape_.task, shape_.stage(), program);
  program.workspaces.push_back({.buffer = flags_, .must_be_zero = true});
  const Expr chunks = ir::Simplify(ir::CeilDiv(shape_.rows(), Int64(sizes_.rows)));
  const Expr groups = ir::Simplify(ir::Min(chunks, Int64(most_groups_)));
  ir::Kernel kernel =
      NewKernel(KernelName(original.name, "recurrence"), ir::Simplify(groups * Int64(blocks_)),
                static_cast<int>(sizes_.threads));
  thread_ = ir::ToInt64(kernel.thread);
  const Expr number = kernel.grid[0].var;
  const auto lanes = ir::Int32(sizes_.lanes);
  kernel.body = ir::Let({{"group", ir::Simplify(number / Int64(blocks_)), group_},
                         {"share", ir::Simplify(number % Int64(blocks_)), share_},
                         {"lane", ir::Simplify(ir::ToInt64(kernel.thread % lanes)), lane_},
                         {"part", ir::Simplify(ir::ToInt64(kernel.thread / lanes)), part_}},
                        [&] {
                          const Expr unit = share_ * Int64(sizes_.lanes) + lane_;
                          return ir::Let({{"unit", ir::Simplify(unit), unit_}}, [&] {
                            return ir::Seq({Prepare(), AllRows(chunks, groups)});
                          });
                        });
  kernel.body = Allocate(inputs_.Allocate(ir::Allocate(partial_, kernel.body)));
  if (kept() > 0) kernel.body = ir::Allocate(cells_, kernel.body);
  kernel.schedule = schedule;
  AddCudaKernel(program, std::move(kernel));
  return program;
}

// The rows of a group, those of so many groups on, and so forth.
Stmt RecurrenceSpread::AllRows(const Expr& chunks, const Expr& groups) {
  const Expr rounds = ir::CeilDiv(chunks - group_, groups);
  return ir::For("round", ir::Simplify(rounds), [&](Var round) {
    round_ = round;
    const Expr row0 = (group_ + Expr(round) * groups) * Int64(sizes_.rows);
    return ir::Let({{"row0", ir::Simplify(row0), row0_}}, [&] {
      Stmt steps = ir::For("i", shape_.steps(), [&](Var i) {
        step_ = shape_.StepAt(i);
        return ir::Seq({Products(i), Barrier(), NewStates(), Meet(i), Barrier(), AfterMeeting()});
      });
      return ir::Seq({Start(), KeepInitial(),
                      ir::If(shape_.steps() > Int64(0), ReadInputs(Int64(0))), std::move(steps)});
    });
  });
}

Stmt RecurrenceSpread::Barrier() { return ir::Do(Intrinsic::kSyncThreads); }

Expr RecurrenceSpread::Exists(const Expr& row) const {
  return ir::Simplify(row0_ + row) < shape_.rows();
}

Stmt RecurrenceSpread::OfOwnUnits(const std::function<Stmt(const Expr&, const Expr&)>& body) const {
  return ir::For(
      "n", Int64(rows_of_thread()),
      [&](Var n) {
        return ir::Let("row", ir::Simplify(n * Int64(rows_at_once()) + part_), [&](Var row) {
          return ir::If(HasUnit() && Expr(row) < Int64(sizes_.rows),
                        ir::If(Exists(row), body(row, n)));
        });
      },
      ir::kUnrolled);
}

Stmt RecurrenceSpread::ReadInputs(const Expr& i) const {
  return OfOwnUnits([&](const Expr& row, const Expr& n) {
    Point point = PointAt(row, unit_);
    point.axes[shape_.stage().axes[0]] = shape_.StepAt(i);
    return inputs_.Read(storage_, point, n);
  });
}

Stmt RecurrenceSpread::KeepInitial() const {
  if (kept() == 0) return ir::Seq({});
  return OfOwnUnits([&](const Expr& row, const Expr&) {
    std::vector<Stmt> stores;
    for (int64_t state = first_kept(); state < shape_.states; ++state) {
      stores.push_back(ir::Store(cells_, {Int64(state - first_kept()), row, lane_},
                                 shape_.Initial(state, storage_, PointAt(row, unit_))));
    }
    return ir::Seq(std::move(stores));
  });
}

Stmt RecurrenceSpread::NewStates() const {
  return OfOwnUnits([&](const Expr& row, const Expr& n) {
    const std::vector<Expr> products = shape_.SumParts(partial_, row, lane_);
    std::vector<Expr> before;
    if (!sizes_.keeps_hidden) before.push_back(Hidden(row));
    for (int64_t state = first_kept(); state < shape_.states; ++state)
      before.push_back(ir::Load(cells_, {Int64(state - first_kept()), row, lane_}));
    Point point = PointAt(row, unit_);
    point.axes[shape_.stage().axes[0]] = step_;
    const auto keep = [&](int64_t state, const Expr& value) {
      if (state < first_kept()) return ir::Seq({});
      return ir::Store(cells_, {Int64(state - first_kept()), row, lane_}, value);
    };
    return shape_.Step(storage_, point, before, products, keep, inputs_.Values(n));
  });
}

Stmt RecurrenceSpread::Meet(const Expr& i) const {
  const Expr done = ir::Simplify(round_ * shape_.steps() + i + Int64(1));
  const auto flag = [&](const Expr& block) { return ir::AddressOf(flags_, {group_, block}); };
  Stmt signal = ir::If(ir::Eq(thread_, Int64(0)),
                       ir::Do(Intrinsic::kSignal, {flag(share_), done}, {ir::kScopeGpu}));
  Stmt await = ir::If(
      thread_ < Int64(blocks_),
      ir::Let(
          "came",
          ir::Call(Intrinsic::kAwait, {flag(thread_), done, Int64(kPatience)}, {ir::kScopeGpu}),
          [&](Var came) { return ir::Check(came, kBlockMissing, thread_); }));
  Stmt ahead = ir::If(i + Int64(1) < shape_.steps(), ReadInputs(ir::Simplify(i + Int64(1))));
  return ir::Seq({Barrier(), std::move(signal), std::move(ahead), std::move(await)});
}

}  // namespace hidet::schedules
