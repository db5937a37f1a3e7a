#include "schedules/cpu/windows_together.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/accumulators.h"
#include "schedules/cpu/rearranged_reads.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr int64_t kMostWrittenOut = 16;  // steps of an axis

class TogetherEmitter {
 public:
  TogetherEmitter(const Stage& stage, const Storage& storage, const Var& axis, int count)
      : stage_(stage), storage_(storage), axis_(axis), count_(count), order_(OverlapLast()) {}

  Stmt Emit(const Point& point, UseOfPoint use) {
    const Accumulators accumulators(*stage_.combiner, count_, point.lanes);
    std::vector<Stmt> statements = {accumulators.Initialize(), Loops(point, 0, accumulators)};
    for (int number = 0; number < count_; ++number) {
      statements.push_back(
          ir::Let("reduced", accumulators.values(number),
                  [&](const std::vector<Expr>& names) { return use(number, names); }));
    }
    return accumulators.Allocate(ir::Seq(std::move(statements)));
  }

 private:
  // The numbers of the reduction axes; last that along which the windows of neighbours overlap.
  std::vector<size_t> OverlapLast() const {
    std::vector<size_t> order(stage_.reduction_axes.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (const ir::Read& read : stage_.reads) {
      for (const Expr& index : read.indices) {
        if (!ir::UsesVar(index, axis_)) continue;
        const auto overlap = std::find_if(order.begin(), order.end(), [&](size_t i) {
          return ir::UsesVar(index, stage_.reduction_axes[i]);
        });
        if (overlap == order.end()) continue;
        std::rotate(overlap, overlap + 1, order.end());
        return order;
      }
    }
    return order;
  }

  Stmt Loops(Point point, size_t next, const Accumulators& accumulators) const {
    if (next == order_.size()) return Step(point, accumulators);
    const Var axis = stage_.reduction_axes[order_[next]];
    const Expr extent = stage_.reduction_extents[order_[next]];
    const auto inside = [&](const Expr& value) {
      point.axes[axis] = value;
      return Loops(point, next + 1, accumulators);
    };
    const int64_t known = ir::AsInt(extent).value_or(kMostWrittenOut + 1);
    if (next + 1 < order_.size() || known > kMostWrittenOut)
      return ir::For(axis.name(), extent, [&](Var i) { return inside(i); });
    return ir::SeqOf(known, [&](int64_t i) { return inside(ir::Int64(i)); });
  }

  // One element of the window of each point.
  Stmt Step(Point point, const Accumulators& accumulators) const {
    const Expr first = point.axes.at(axis_);
    std::vector<Stmt> statements;
    for (int number = 0; number < count_; ++number) {
      point.axes[axis_] = ir::Simplify(first + ir::Int64(number));
      Emitted emitted = EmitBody(stage_, storage_, point, RearrangedReads(stage_, storage_, point));
      std::move(emitted.checks.begin(), emitted.checks.end(), std::back_inserter(statements));
      statements.push_back(accumulators.Add(emitted.values, number));
    }
    return ir::Seq(std::move(statements));
  }

  const Stage& stage_;
  const Storage& storage_;
  const Var axis_;
  const int count_;
  const std::vector<size_t> order_;
};

}  // namespace

Stmt ReduceTogether(const Stage& stage, const Storage& storage, const Var& axis, int count,
                    const Point& point, UseOfPoint use) {
  return TogetherEmitter(stage, storage, axis, count).Emit(point, use);
}

}  // namespace hidet::schedules
