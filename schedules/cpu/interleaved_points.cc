#include "schedules/cpu/interleaved_points.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "schedules/accumulators.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stmt;
using ir::Var;

constexpr int64_t kMostTogether = 3;

// a0 b0 a1 b1 ..
Expr InTurn(const Expr& a, const Expr& b) {
  std::vector<Expr> lanes;
  for (int i = 0; i < a.type().lanes; ++i) {
    lanes.push_back(ir::Lane(a, i));
    lanes.push_back(ir::Lane(b, i));
  }
  return ir::Pack(lanes);
}

// The lanes of two or three vectors in turn. Each step is a shuffle of two vectors of one type, for
// which there is an instruction.
Stmt WithInTurn(absl::Span<const Var> vectors, const std::function<Stmt(const Expr&)>& use) {
  if (vectors.size() == 2) return use(InTurn(vectors[0], vectors[1]));
  return ir::Let("pairs", InTurn(vectors[0], vectors[1]), [&](Var pairs) {
    return ir::Let("thirds", InTurn(vectors[2], vectors[2]), [&](Var thirds) {
      std::vector<Expr> lanes;
      for (int i = 0; i < vectors[0].type().lanes; ++i) {
        lanes.push_back(ir::Lane(pairs, 2 * i));
        lanes.push_back(ir::Lane(pairs, 2 * i + 1));
        lanes.push_back(ir::Lane(thirds, 2 * i));
      }
      return use(ir::Pack(lanes));
    });
  });
}

}  // namespace

bool CanInterleave(const ir::Stage& stage) {
  if (stage.kind != ir::StageKind::kMap || stage.axes.size() < 2) return false;
  const std::optional<int64_t> together = ir::AsInt(stage.extents().back());
  return together.has_value() && *together >= 2 && *together <= kMostTogether;
}

Stmt EmitInterleaved(const ir::Stage& stage, const Storage& storage, const Point& vector,
                     ir::AccessHint hint) {
  const int64_t together = *ir::AsInt(stage.extents().back());
  std::vector<Stmt> statements;
  std::vector<std::pair<Var, Expr>> bindings;
  std::vector<std::vector<Var>> values(stage.results.size());  // of each result, in turn
  for (int64_t i = 0; i < together; ++i) {
    Point point = vector;
    point.axes[stage.axes.back()] = ir::Int64(i);
    Emitted emitted = EmitBody(stage, storage, point);
    for (Stmt& check : emitted.checks) statements.push_back(std::move(check));
    for (size_t r = 0; r < stage.results.size(); ++r) {
      const Expr value = ir::Cast(stage.results[r].dtype().scalar, emitted.values[r]);
      values[r].push_back(Var::Make("value", value.type()));
      bindings.emplace_back(values[r].back(), value);
    }
  }
  Expr mask;
  if (vector.mask.defined()) {
    std::vector<Expr> lanes;
    for (int lane = 0; lane < vector.lanes; ++lane)
      lanes.insert(lanes.end(), static_cast<size_t>(together), ir::Lane(vector.mask, lane));
    mask = ir::Pack(lanes);
  }
  const Stmt stores = ir::SeqOf(stage.results.size(), [&](size_t r) {
    const ir::Buffer& result = stage.results[r];
    std::vector<Expr> at;
    for (const Var& axis : stage.axes)
      at.push_back(axis.SameAs(stage.axes.back()) ? ir::Int64(0) : vector.axes.at(axis));
    return WithInTurn(values[r], [&](const Expr& packed) {
      return StoreAtOffset(result, ir::RowMajorOffset(result, at), packed, mask, hint);
    });
  });
  statements.push_back(ir::Let(bindings, stores));
  return ir::Seq(std::move(statements));
}

namespace {

// How a read moves from row to row, and from column to column; nothing where that is not known.
struct Steps {
  int64_t of_row = 0, of_column = 0;
};
std::optional<Steps> StepsOf(const ir::Stage& stage, const Storage& storage, const ir::Read& read) {
  if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return std::nullopt;
  const Expr offset = ir::Simplify(ir::RowMajorOffset(read.buffer, read.indices));
  const auto form = ir::GetAffineForm(offset, {stage.reduction_axes[0], stage.axes[0]});
  if (!form.has_value() || !ir::AsInt(form->constant).has_value()) return std::nullopt;
  const auto row = ir::AsInt(form->coefficients[0]), column = ir::AsInt(form->coefficients[1]);
  if (!row.has_value() || !column.has_value()) return std::nullopt;
  return Steps{*row, *column};
}

class NarrowRows {
 public:
  NarrowRows(const ir::Stage& stage, const Storage& storage, int lanes)
      : stage_(stage),
        storage_(storage),
        lanes_(lanes),
        columns_(static_cast<int>(*ir::AsInt(stage.extents()[0]))),
        accumulators_(*stage.combiner, columns_, lanes) {}

  Stmt Emit(const Expr& first, const Expr& rows, const std::vector<ir::Buffer>& partial,
            const Expr& at) {
    std::vector<Stmt> statements = {accumulators_.Initialize()};
    const Expr steps = ir::Simplify(rows / ir::Int64(lanes_));
    statements.push_back(ir::For("step", steps, [&](Var step) {
      return Add(ir::Simplify(first + step * ir::Int64(lanes_)), Expr());
    }));
    const Expr done = ir::Simplify(steps * ir::Int64(lanes_)), rest = ir::Simplify(rows - done);
    if (!ir::IsInt(rest, 0))
      statements.push_back(
          ir::If(ir::Simplify(ir::Int64(0) < rest), Add(ir::Simplify(first + done), rest)));
    for (size_t i = 0; i < partial.size(); ++i) {
      for (int v = 0; v < columns_; ++v) {
        const Expr offset = at * ir::Int64(columns_) + ir::Int64(static_cast<int64_t>(v) * lanes_);
        statements.push_back(StoreAtOffset(partial[i], offset, accumulators_.values(v)[i]));
      }
    }
    return accumulators_.Allocate(ir::Seq(std::move(statements)));
  }

 private:
  // The rows from `row` on, as many as there are lanes, or `rows` of them where that is given.
  Stmt Add(const Expr& row, const Expr& rows) const {
    return ir::SeqOf(columns_, [&](int v) {
      Expr mask;
      if (rows.defined()) {
        const Expr left = rows * ir::Int64(columns_) - ir::Int64(static_cast<int64_t>(v) * lanes_);
        mask = ir::Ramp(ir::Int64(0), ir::Int64(1), lanes_) <
               ir::Broadcast(ir::Simplify(left), lanes_);
      }
      Point point{.axes = {{stage_.axes[0], ir::Int64(0)}, {stage_.reduction_axes[0], row}},
                  .lanes = lanes_};
      ir::VarMap<Expr> given;
      for (const ir::Read& read : stage_.reads) given[read.value] = Load(read, row, v, mask);
      std::vector<Expr> values = EmitBody(stage_, storage_, point, given).values;
      for (size_t i = 0; mask.defined() && i < values.size(); ++i) {
        values[i] =
            ir::Select(mask, values[i], ir::Broadcast(stage_.combiner->identity[i], lanes_));
      }
      return accumulators_.Add(values, v);
    });
  }

  // The vector number `v` of what a read has of the rows from `row` on.
  Expr Load(const ir::Read& read, const Expr& row, int v, const Expr& mask) const {
    const Steps steps = *StepsOf(stage_, storage_, read);
    const auto indices = [&](const Expr& of_row, const Expr& of_column) {
      return ir::SimplifyAt(read.indices,
                            {{stage_.reduction_axes[0], of_row}, {stage_.axes[0], of_column}});
    };
    const auto element = [&](int lane) { return v * lanes_ + lane; };
    if (steps.of_row != 0) {
      const Expr first = row + ir::Int64(element(0) / columns_);
      return storage_.Load(read.buffer, indices(first, ir::Int64(element(0) % columns_)),
                           {.lanes = lanes_, .predicate = mask});
    }
    if (steps.of_column == 0) return storage_.Load(read.buffer, indices(row, ir::Int64(0)));
    const std::vector<Expr> lanes = ir::ExprsOf(lanes_, [&](int lane) {
      const Expr column = ir::Int64(element(lane) % columns_);
      return storage_.Load(read.buffer, indices(row, column));
    });
    return ir::Pack(lanes);
  }

  const ir::Stage& stage_;
  const Storage& storage_;
  const int lanes_, columns_;
  const Accumulators accumulators_;
};

}  // namespace

bool ReducesNarrowRows(const ir::Stage& stage, const Storage& storage, int lanes) {
  if (stage.kind != ir::StageKind::kReduce || stage.axes.size() != 1 ||
      stage.reduction_axes.size() != 1)
    return false;
  const std::optional<int64_t> columns = ir::AsInt(stage.extents()[0]);
  const std::optional<int64_t> rows = ir::AsInt(stage.reduction_extents[0]);
  constexpr int64_t kLeastRows = 64;  // of each lane: fewer are not worth another kernel
  if (!columns.has_value() || *columns < 2 || *columns >= lanes || !rows.has_value() ||
      *rows < kLeastRows * lanes)
    return false;
  for (const Expr& body : stage.body) {
    if (ir::UsesVar(body, stage.axes[0]) || ir::UsesVar(body, stage.reduction_axes[0]))
      return false;
  }
  bool any = false;
  for (const ir::Read& read : stage.reads) {
    const std::optional<Steps> steps = StepsOf(stage, storage, read);
    if (!steps.has_value() || (steps->of_column != 0 && steps->of_column != 1)) return false;
    const bool is_matrix = steps->of_row == *columns && steps->of_column == 1;
    if (!is_matrix && steps->of_row != 0) return false;
    any |= is_matrix;
  }
  return any;
}

Stmt ReduceNarrowRows(const ir::Stage& stage, const Storage& storage, int lanes, const Expr& first,
                      const Expr& rows, const std::vector<ir::Buffer>& partial, const Expr& at) {
  return NarrowRows(stage, storage, lanes).Emit(first, rows, partial, at);
}

}  // namespace hidet::schedules
