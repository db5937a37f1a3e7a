#include "schedules/cpu/transposed_points.h"

#include <optional>
#include <utility>
#include <vector>

#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stmt;
using ir::Var;

using Bindings = std::vector<std::pair<Var, Expr>>;

Var Bind(absl::string_view name, Expr value, Bindings& bindings) {
  const Var var = Var::Make(name, value.type());
  bindings.emplace_back(var, std::move(value));
  return var;
}

// Transposes a square of as many vectors as they have lanes (a power of two): with a = row i and
// b = row i + step, each pair exchanges b's lanes without `step` in their number for a's with it.
std::vector<Var> Transpose(std::vector<Var> rows, Bindings& bindings) {
  const int lanes = static_cast<int>(rows.size());
  for (int step = lanes / 2; step > 0; step /= 2) {
    for (int i = 0; i < lanes; ++i) {
      if ((i & step) != 0) continue;
      const Var a = rows[i], b = rows[i + step];
      std::vector<Expr> low, high;
      for (int lane = 0; lane < lanes; ++lane) {
        const bool of_b = (lane & step) != 0;
        low.push_back(of_b ? ir::Lane(b, lane - step) : ir::Lane(a, lane));
        high.push_back(of_b ? ir::Lane(b, lane) : ir::Lane(a, lane + step));
      }
      rows[i] = Bind("low", ir::Pack(low), bindings);
      rows[i + step] = Bind("high", ir::Pack(high), bindings);
    }
  }
  return rows;
}

// Whether the read is contiguous along `across` and scattered along the lane axis.
bool IsTransposed(const ir::Stage& stage, const Storage& storage, const ir::Read& read,
                  const Point& vector, const Var& across) {
  if (read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return false;
  const absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
  if (!access.ok()) return false;
  bool along = false, moves = false;
  for (size_t i = 0; i < stage.axes.size(); ++i) {
    if (stage.axes[i].SameAs(across)) along = ir::IsInt(access->strides[i], 1);
    if (stage.axes[i].SameAs(vector.lane_axis)) moves = !ir::IsInt(access->strides[i], 0);
  }
  return along && moves;
}

}  // namespace

Stmt EmitTransposed(const ir::Stage& stage, const Storage& storage, const Point& vector,
                    const Var& across, const Expr& first) {
  Bindings bindings;
  std::vector<std::pair<Var, std::vector<Var>>> transposed;  // by the read's value
  for (size_t r = 0; r < stage.reads.size(); ++r) {
    if (!IsTransposed(stage, storage, stage.reads[r], vector, across)) continue;
    std::vector<Var> rows;
    for (int lane = 0; lane < vector.lanes; ++lane) {
      Point point{.axes = vector.axes, .lane_axis = across, .lanes = vector.lanes};
      point.axes[vector.lane_axis] =
          ir::Simplify(vector.axes.at(vector.lane_axis) + ir::Int64(lane));
      point.axes[across] = first;
      rows.push_back(
          Bind("row", EmitRead(stage, static_cast<int>(r), storage, point).values[0], bindings));
    }
    transposed.emplace_back(stage.reads[r].value, Transpose(std::move(rows), bindings));
  }
  std::vector<Stmt> statements;
  for (int lane = 0; lane < vector.lanes; ++lane) {
    Point point = vector;
    point.axes[across] = ir::Simplify(first + ir::Int64(lane));
    ir::VarMap<Expr> given;
    for (const auto& [value, rows] : transposed) given[value] = rows[lane];
    Emitted emitted = EmitBody(stage, storage, point, given);
    for (Stmt& check : emitted.checks) statements.push_back(std::move(check));
    statements.push_back(StoreResults(stage, point, emitted.values));
  }
  Stmt body = ir::Seq(std::move(statements));
  for (size_t i = bindings.size(); i-- > 0;)
    body = ir::Let(bindings[i].first, bindings[i].second, std::move(body));
  return body;
}

}  // namespace hidet::schedules
