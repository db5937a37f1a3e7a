#include "schedules/cpu/windows_together.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/walk.h"
#include "schedules/accumulators.h"
#include "schedules/cpu/rearranged_reads.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int64_t kMostWrittenOut = 16;  // steps of an axis

// One row of the window of one of the points.
struct WindowRow {
  int number = 0;  // of the point
  Expr row;        // of its window
};

// Rows of windows that are one row of an image, which there is where `holds`.
struct ImageRow {
  Expr holds;
  std::vector<WindowRow> of_windows;
};

class TogetherEmitter {
 public:
  TogetherEmitter(const Stage& stage, const Storage& storage, const Var& axis, int count)
      : stage_(stage), storage_(storage), axis_(axis), count_(count), order_(OverlapLast()) {}

  Stmt Emit(const Point& point, UseOfPoint use) {
    const Accumulators accumulators(*stage_.combiner, count_, point.lanes);
    std::vector<Stmt> statements = {accumulators.Initialize(), Windows(point, accumulators)};
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

  const Var& RowOfWindow() const { return stage_.reduction_axes[order_.back()]; }

  Stmt Windows(const Point& point, const Accumulators& accumulators) const {
    const std::optional<size_t> read = ReadOfRows();
    const std::vector<ImageRow> rows =
        read.has_value() ? ImageRows(stage_.reads[*read], point) : std::vector<ImageRow>();
    const bool is_open = std::ranges::any_of(
        rows, [](const ImageRow& row) { return !ir::AsInt(row.holds).has_value(); });
    if (!is_open) {
      return OverColumns(point, 0, [&](const Point& column) {
        return OverRows(column, [&](const Point& at) { return Step(at, accumulators); });
      });
    }
    Stage inside = stage_;
    inside.reads[*read].predicate = ir::AllOf(TermsOf(stage_.reads[*read], /*of_rows=*/false));
    const Var& value = stage_.reads[*read].value;
    const VarMap<Expr> outside = {{value, ir::Constant(value.type(), stage_.reads[*read].fill)}};
    return ir::SeqOf(rows, [&](const ImageRow& row) {
      const auto emit = [&](const Stage& stage, const VarMap<Expr>& given) {
        return OverColumns(point, 0, [&](const Point& column) {
          return ir::SeqOf(row.of_windows, [&](const WindowRow& of_window) {
            Point at = column;
            at.axes[RowOfWindow()] = of_window.row;
            return AddElement(stage, given, at, of_window.number, accumulators);
          });
        });
      };
      return ir::If(row.holds, emit(inside, {}), emit(stage_, outside));
    });
  }

  // The one read that has conditions of the image's rows, the same for all columns. Masks would be
  // made of them for each vector that is read; a branch skips the vectors of a row together.
  std::optional<size_t> ReadOfRows() const {
    std::optional<size_t> found;
    if (order_.empty() || WrittenOut() == 0) return found;
    for (size_t i = 0; i < stage_.reads.size(); ++i) {
      if (TermsOf(stage_.reads[i], /*of_rows=*/true).empty()) continue;
      if (found.has_value()) return std::nullopt;
      found = i;
    }
    return found;
  }

  // The terms of a read's condition that are, or are not, of rows alone.
  std::vector<Expr> TermsOf(const ir::Read& read, bool of_rows) const {
    std::vector<Expr> terms;
    if (!read.predicate.defined()) return terms;
    for (const Expr& term : ir::TermsOf(read.predicate)) {
      const bool is_of_rows =
          ir::UsesVar(term, axis_) && !ir::UsesVar(term, stage_.axes.back()) &&
          std::ranges::none_of(stage_.reduction_axes,
                               [&](const Var& axis) {
                                 return !axis.SameAs(RowOfWindow()) && ir::UsesVar(term, axis);
                               }) &&
          std::ranges::none_of(
              stage_.reads, [&](const ir::Read& other) { return ir::UsesVar(term, other.value); });
      if (is_of_rows == of_rows) terms.push_back(term);
    }
    return terms;
  }

  // The rows of all windows, those that are one row of the image together.
  std::vector<ImageRow> ImageRows(const ir::Read& read, const Point& point) const {
    const Expr condition = ir::AllOf(TermsOf(read, /*of_rows=*/true));
    std::vector<ImageRow> rows;
    for (int64_t row = 0; row < WrittenOut(); ++row) {
      for (int number = 0; number < count_; ++number) {
        VarMap<Expr> axes = point.axes;
        axes[axis_] = axes.at(axis_) + ir::Int64(number);
        axes[RowOfWindow()] = ir::Int64(row);
        const Expr holds = ir::Simplify(ir::Substitute(condition, axes));
        auto same = std::ranges::find_if(
            rows, [&](const ImageRow& other) { return ir::Equal(other.holds, holds); });
        if (same == rows.end()) same = rows.insert(rows.end(), ImageRow{.holds = holds});
        same->of_windows.push_back({.number = number, .row = ir::Int64(row)});
      }
    }
    return rows;
  }

  // The rows of a window, where they are written out; else 0.
  int64_t WrittenOut() const {
    const int64_t rows = ir::AsInt(stage_.reduction_extents[order_.back()]).value_or(0);
    return rows > kMostWrittenOut ? 0 : rows;
  }

  // Loops over all reduction axes but the last in order.
  Stmt OverColumns(Point point, size_t next, absl::FunctionRef<Stmt(const Point&)> inside) const {
    if (next + 1 >= order_.size()) return inside(point);
    const Var axis = stage_.reduction_axes[order_[next]];
    return ir::For(axis.name(), stage_.reduction_extents[order_[next]], [&](Var i) {
      point.axes[axis] = i;
      return OverColumns(point, next + 1, inside);
    });
  }

  Stmt OverRows(Point point, absl::FunctionRef<Stmt(const Point&)> inside) const {
    if (order_.empty()) return inside(point);
    const auto at = [&](const Expr& value) {
      point.axes[RowOfWindow()] = value;
      return inside(point);
    };
    const int64_t known = WrittenOut();
    if (known == 0) {
      return ir::For(RowOfWindow().name(), stage_.reduction_extents[order_.back()],
                     [&](Var i) { return at(i); });
    }
    return ir::SeqOf(known, [&](int64_t i) { return at(ir::Int64(i)); });
  }

  // One element of the window of each point.
  Stmt Step(const Point& point, const Accumulators& accumulators) const {
    return ir::SeqOf(
        count_, [&](int number) { return AddElement(stage_, {}, point, number, accumulators); });
  }

  // `given`: values of reads that are known.
  Stmt AddElement(const Stage& stage, const VarMap<Expr>& given, Point point, int number,
                  const Accumulators& accumulators) const {
    point.axes[axis_] = ir::Simplify(point.axes.at(axis_) + ir::Int64(number));
    VarMap<Expr> values = RearrangedReads(stage, storage_, point);
    for (const auto& [read, value] : given) values[read] = value;
    Emitted emitted = EmitBody(stage, storage_, point, values);
    std::vector<Stmt> statements = std::move(emitted.checks);
    statements.push_back(accumulators.Add(emitted.values, number));
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
