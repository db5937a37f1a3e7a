#include "schedules/cpu/windows_together.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/reduction_emitter.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr int64_t kMostWrittenOut = 16;  // steps of an axis

class TogetherEmitter {
 public:
  TogetherEmitter(const Stage& stage, const Storage& storage, const Var& axis, int count)
      : stage_(stage), storage_(storage), axis_(axis), count_(count), order_(OverlapLast()) {}

  Stmt Emit(const Point& point, UseOfPoint use) {
    std::vector<Stmt> statements;
    const std::vector<Expr>& identity = stage_.combiner->identity;
    for (size_t i = 0; i < identity.size(); ++i) {
      accumulators_.push_back(ir::Buffer::Make(absl::StrCat("acc", i),
                                               identity[i].type().WithLanes(point.lanes),
                                               {Int64(count_)}, ir::MemoryScope::kRegister));
      for (int number = 0; number < count_; ++number) {
        statements.push_back(
            ir::Store(accumulators_[i], {Int64(number)}, ir::Broadcast(identity[i], point.lanes)));
      }
    }
    statements.push_back(Loops(point, 0));
    for (int number = 0; number < count_; ++number) {
      std::vector<std::pair<Var, Expr>> results;
      std::vector<Expr> names;
      for (const Expr& value : Accumulated(number)) {
        results.emplace_back(Var::Make(absl::StrCat("reduced", names.size()), value.type()), value);
        names.push_back(results.back().first);
      }
      statements.push_back(ir::Let(results, use(number, names)));
    }
    Stmt all = ir::Seq(std::move(statements));
    for (const ir::Buffer& accumulator : accumulators_) all = ir::Allocate(accumulator, all);
    return all;
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

  Stmt Loops(Point point, size_t next) {
    if (next == order_.size()) return Step(point);
    const Var axis = stage_.reduction_axes[order_[next]];
    const Expr extent = stage_.reduction_extents[order_[next]];
    const auto inside = [&](const Expr& value) {
      point.axes[axis] = value;
      return Loops(point, next + 1);
    };
    const int64_t known = ir::AsInt(extent).value_or(kMostWrittenOut + 1);
    if (next + 1 < order_.size() || known > kMostWrittenOut)
      return ir::For(axis.name(), extent, [&](Var i) { return inside(i); });
    std::vector<Stmt> steps;
    for (int64_t i = 0; i < known; ++i) steps.push_back(inside(Int64(i)));
    return ir::Seq(std::move(steps));
  }

  // One element of the window of each point.
  Stmt Step(Point point) const {
    const Expr first = point.axes.at(axis_);
    std::vector<Stmt> statements;
    for (int number = 0; number < count_; ++number) {
      point.axes[axis_] = ir::Simplify(first + Int64(number));
      Emitted emitted = EmitBody(stage_, storage_, point);
      std::move(emitted.checks.begin(), emitted.checks.end(), std::back_inserter(statements));
      const std::vector<Expr> after =
          CombineWide(*stage_.combiner, Accumulated(number), emitted.values, point.lanes);
      // A tuple is read whole before any of it is written.
      std::vector<std::pair<Var, Expr>> updates;
      std::vector<Stmt> stores;
      for (size_t i = 0; i < after.size(); ++i) {
        updates.emplace_back(Var::Make(absl::StrCat("next", i), after[i].type()), after[i]);
        stores.push_back(ir::Store(accumulators_[i], {Int64(number)}, updates[i].first));
      }
      statements.push_back(ir::Let(updates, ir::Seq(std::move(stores))));
    }
    return ir::Seq(std::move(statements));
  }

  std::vector<Expr> Accumulated(int number) const {
    std::vector<Expr> values;
    for (const ir::Buffer& accumulator : accumulators_)
      values.push_back(ir::Load(accumulator, {Int64(number)}));
    return values;
  }

  const Stage& stage_;
  const Storage& storage_;
  const Var axis_;
  const int count_;
  const std::vector<size_t> order_;
  std::vector<ir::Buffer> accumulators_;
};

}  // namespace

Stmt ReduceTogether(const Stage& stage, const Storage& storage, const Var& axis, int count,
                    const Point& point, UseOfPoint use) {
  return TogetherEmitter(stage, storage, axis, count).Emit(point, use);
}

}  // namespace hidet::schedules
