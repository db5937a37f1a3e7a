#include "schedules/cpu/serial_stages_cpu.h"

#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stage;
using ir::Stmt;
using ir::Var;

ir::Kernel ScheduleScan(const Stage& stage, const Storage& storage, absl::string_view name) {
  const auto& scan = std::get<ir::ScanDetails>(stage.details);
  const ir::Combiner& combiner = *stage.combiner;
  std::vector<Expr> row_extents;
  for (size_t i = 0; i < stage.axes.size(); ++i) {
    if (static_cast<int>(i) != scan.axis) row_extents.push_back(stage.extents()[i]);
  }
  ir::Kernel kernel;
  kernel.name = std::string(name);
  const Var block = Var::Make("block", ir::Type::Int64());
  kernel.grid = {{block, Product(row_extents)}};
  Point point;
  const std::vector<Expr> coordinates = Unravel(block, row_extents);
  for (size_t i = 0, next = 0; i < stage.axes.size(); ++i) {
    if (static_cast<int>(i) != scan.axis) point.axes[stage.axes[i]] = coordinates[next++];
  }
  const Expr extent = stage.extents()[scan.axis];
  std::vector<ir::Buffer> accumulators;
  std::vector<Stmt> statements;
  for (size_t i = 0; i < combiner.identity.size(); ++i) {
    accumulators.push_back(ir::Buffer::Make(absl::StrCat("acc", i), combiner.identity[i].type(),
                                            {ir::Int64(1)}, ir::MemoryScope::kRegister));
    statements.push_back(ir::Store(accumulators[i], {0}, combiner.identity[i]));
  }
  statements.push_back(ir::For("s", extent, [&](Var s) {
    point.axes[stage.axes[scan.axis]] = scan.reverse ? extent - 1 - s : Expr(s);
    Emitted emitted = EmitBody(stage, storage, point);
    std::vector<Expr> before, indices;
    for (const ir::Buffer& accumulator : accumulators) before.push_back(ir::Load(accumulator, {0}));
    for (const Var& axis : stage.axes) indices.push_back(point.axes.at(axis));
    const std::vector<Expr> after = ir::Combine(combiner, before, emitted.values);
    std::vector<Var> old_values, new_values;
    std::vector<Stmt> stores;
    for (size_t i = 0; i < after.size(); ++i) {
      old_values.push_back(Var::Make(absl::StrCat("before", i), before[i].type()));
      new_values.push_back(Var::Make(absl::StrCat("after", i), after[i].type()));
      stores.push_back(ir::Store(accumulators[i], {0}, new_values[i]));
      const ir::Buffer& result = stage.results[i];
      stores.push_back(ir::Store(
          result, indices,
          ir::Cast(result.dtype().scalar, scan.exclusive ? old_values[i] : new_values[i])));
    }
    Stmt body = ir::Seq(std::move(stores));
    for (size_t i = 0; i < after.size(); ++i) body = ir::Let(new_values[i], after[i], body);
    for (size_t i = 0; i < after.size(); ++i) body = ir::Let(old_values[i], before[i], body);
    emitted.checks.push_back(body);
    return ir::Seq(std::move(emitted.checks));
  }));
  kernel.body = ir::Seq(std::move(statements));
  for (const ir::Buffer& accumulator : accumulators)
    kernel.body = ir::Allocate(accumulator, kernel.body);
  kernel.schedule = "generic scan";
  return kernel;
}

ir::Kernel ScheduleUpdate(const Stage& stage, const Storage& storage, absl::string_view name) {
  const auto& update = std::get<ir::UpdateDetails>(stage.details);
  const Expr count = Product(update.domain);
  constexpr int64_t kChunk = 4096;
  const bool ordered = stage.combiner.has_value();
  ir::Kernel kernel;
  kernel.name = std::string(name);
  const Var block = Var::Make("block", ir::Type::Int64());
  kernel.grid = {
      {block, ordered ? ir::Int64(1) : ir::Simplify(ir::CeilDiv(count, ir::Int64(kChunk)))}};
  const Expr begin = ordered ? ir::Int64(0) : block * ir::Int64(kChunk);
  const Expr here = ordered ? count : ir::Min(ir::Int64(kChunk), count - begin);
  kernel.body = ir::For("i", ir::Simplify(here), [&](Var i) {
    Point point;
    SetCoordinates(stage.axes, update.domain, begin + i, point.axes);
    return EmitUpdate(stage, storage, point);
  });
  kernel.schedule = "generic update";
  return kernel;
}

}  // namespace hidet::schedules
