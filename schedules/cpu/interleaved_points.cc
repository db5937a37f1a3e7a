#include "schedules/cpu/interleaved_points.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"

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
                     ir::StoreHint hint) {
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
  std::vector<Stmt> stores;
  for (size_t r = 0; r < stage.results.size(); ++r) {
    const ir::Buffer& result = stage.results[r];
    std::vector<Expr> at;
    for (const Var& axis : stage.axes)
      at.push_back(axis.SameAs(stage.axes.back()) ? ir::Int64(0) : vector.axes.at(axis));
    // A row-major buffer is addressed linearly through its last dimension.
    std::vector<Expr> indices(at.size(), ir::Int64(0));
    indices.back() = ir::Simplify(ir::RowMajorOffset(result, at));
    stores.push_back(WithInTurn(values[r], [&](const Expr& packed) {
      return ir::Store(result, indices, packed, mask, hint);
    }));
  }
  statements.push_back(ir::Let(bindings, ir::Seq(std::move(stores))));
  return ir::Seq(std::move(statements));
}

}  // namespace hidet::schedules
