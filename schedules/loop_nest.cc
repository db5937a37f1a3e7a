#include "schedules/loop_nest.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/bounds.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/typical_value.h"
#include "ir/walk.h"
#include "schedules/borders.h"

namespace hidet::schedules {
namespace {

using ir::Expr;

// Operators that take many instructions count as this many operations.
double OperatorCost(ir::Op op) {
  switch (op) {
    case ir::Op::kExp:
    case ir::Op::kExp2:
    case ir::Op::kExpm1:
    case ir::Op::kLog:
    case ir::Op::kLog2:
    case ir::Op::kLog10:
    case ir::Op::kLog1p:
    case ir::Op::kSin:
    case ir::Op::kCos:
    case ir::Op::kTan:
    case ir::Op::kAsin:
    case ir::Op::kAcos:
    case ir::Op::kAtan:
    case ir::Op::kSinh:
    case ir::Op::kCosh:
    case ir::Op::kTanh:
    case ir::Op::kAsinh:
    case ir::Op::kAcosh:
    case ir::Op::kAtanh:
    case ir::Op::kErf:
    case ir::Op::kPow:
    case ir::Op::kAtan2:
      return 12;
    case ir::Op::kDiv:
    case ir::Op::kSqrt:
      return 4;
    default:
      return 1;
  }
}

// The part of a stage's points at which a read is made: of a concatenation's pieces each is read
// between two borders of an axis.
double SharePoints(const ir::Stage& stage, const ir::Read& read) {
  double share = 1;
  if (!read.predicate.defined()) return share;
  for (size_t i = 0; i < stage.axes.size(); ++i) {
    const std::optional<int64_t> extent = ir::AsInt(stage.extents()[i]);
    if (!extent.has_value() || *extent < 1 || !ir::UsesVar(read.predicate, stage.axes[i])) continue;
    int64_t begin = 0, end = *extent;
    for (const Expr& term : ir::TermsOf(read.predicate)) {
      const Expr border = BorderOf(term, stage.axes[i]);
      const auto place = border.defined() ? ir::AsInt(ir::Simplify(border)) : std::nullopt;
      if (!place.has_value()) continue;
      const Expr before = ir::Substitute(term, {{stage.axes[i], ir::Int64(*place - 1)}});
      if (ir::IsInt(ir::Simplify(before), 0)) {
        begin = std::max(begin, *place);
      } else {
        end = std::min(end, *place);
      }
    }
    share *= static_cast<double>(std::max<int64_t>(0, end - begin)) / static_cast<double>(*extent);
  }
  return share;
}

}  // namespace

Expr Product(absl::Span<const Expr> extents) {
  Expr product = ir::Int64(1);
  for (const Expr& extent : extents) product = product * extent;
  return ir::Simplify(product);
}

bool MayBeEmpty(const Expr& size) { return ir::Bounds().Of(size).min < 1; }

bool HasNoElements(const ir::Task& task) {
  return std::ranges::all_of(task.outputs, [](const ir::Buffer& output) {
    return std::ranges::any_of(output.shape(),
                               [](const Expr& extent) { return ir::IsInt(extent, 0); });
  });
}

std::vector<Expr> Unravel(const Expr& linear, absl::Span<const Expr> extents) {
  std::vector<Expr> coordinates(extents.size());
  Expr rest = linear;
  for (size_t i = extents.size(); i-- > 0;) {
    coordinates[i] = i == 0 ? rest : rest % extents[i];
    if (i > 0) rest = rest / extents[i];
  }
  for (Expr& coordinate : coordinates) coordinate = ir::Simplify(coordinate);
  return coordinates;
}

void SetCoordinates(absl::Span<const ir::Var> axes, absl::Span<const Expr> extents,
                    const Expr& linear, ir::VarMap<Expr>& values) {
  const std::vector<Expr> coordinates = Unravel(linear, extents);
  for (size_t i = 0; i < coordinates.size(); ++i) values[axes[i]] = coordinates[i];
}

Expr LinearIndex(absl::Span<const Expr> extents, absl::Span<const Expr> coordinates) {
  Expr linear = ir::Int64(0);
  for (size_t i = 0; i < extents.size(); ++i) linear = linear * extents[i] + coordinates[i];
  return linear;
}

ir::Stmt InTurns(int64_t count, int64_t workers, const Expr& first,
                 const std::function<ir::Stmt(const ir::Var&)>& body) {
  return ir::For("round", ir::Int64(CeilOfRatio(count, workers)), [&](ir::Var round) {
    const Expr own = ir::Simplify(round * ir::Int64(workers) + first);
    return ir::Let("turn", own, [&](ir::Var i) {
      ir::Stmt one = body(i);
      return count % workers == 0 ? one : ir::If(i < ir::Int64(count), std::move(one));
    });
  });
}

void AddWorkspaces(const ir::Task& task, const ir::Stage& stage, ir::Program& program) {
  for (const ir::Buffer& result : stage.results) {
    if (!ir::IsOutput(task, result)) program.workspaces.push_back({.buffer = result});
  }
}

ir::Kernel NewBlockKernel(absl::string_view name, const Expr& blocks) {
  ir::Kernel kernel;
  kernel.name = std::string(name);
  kernel.grid = {{ir::Var::Make("block", ir::Type::Int64()), ir::Simplify(blocks)}};
  return kernel;
}

void AddWorkspaces(absl::Span<const ir::Buffer> buffers, ir::Program& program) {
  for (const ir::Buffer& buffer : buffers) program.workspaces.push_back({.buffer = buffer});
}

double AtHints(const Expr& expr) { return static_cast<double>(ir::TypicalValue(expr)); }

std::string KernelName(absl::string_view task_name, absl::string_view suffix) {
  std::string name;
  for (char c : task_name) name += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
  constexpr size_t kLongest = 80;
  if (name.size() > kLongest) name.resize(kLongest);
  return suffix.empty() ? name : absl::StrCat(name, "_", suffix);
}

double OperationCost(const Expr& expr) {
  double count = 0;
  ir::Walk(expr, {.enter_expr = [&](const Expr& e) {
             if (const auto* op = e.As<ir::OperatorNode>()) count += OperatorCost(op->op);
             return true;
           }});
  return count;
}

double InnerOperationCost(const ir::Stage& stage) {
  const std::vector<ir::Var>& axes =
      stage.reduction_axes.empty() ? stage.axes : stage.reduction_axes;
  if (axes.empty()) return 0;
  absl::flat_hash_set<const ir::ExprNode*> moving = {axes.back().get()};
  for (const ir::Read& read : stage.reads) {
    const auto moves = [&](const Expr& index) {
      const std::vector<ir::Var> vars = ir::CollectVars(index);
      return std::ranges::any_of(vars,
                                 [&](const ir::Var& var) { return moving.contains(var.get()); });
    };
    if (std::ranges::any_of(read.indices, moves) ||
        (read.predicate.defined() && moves(read.predicate)))
      moving.insert(read.value.get());
  }
  double count = 0;
  ir::WalkCallbacks callbacks;
  callbacks.leave_expr = [&](const Expr& e) {
    const bool moves =
        moving.contains(e.get()) || std::ranges::any_of(e->operands, [&](const Expr& operand) {
          return moving.contains(operand.get());
        });
    if (!moves) return;
    moving.insert(e.get());
    if (const auto* op = e.As<ir::OperatorNode>()) count += OperatorCost(op->op);
  };
  for (const Expr& body : stage.body) ir::Walk(body, callbacks);
  return count;
}

namespace {

// What a stage at so many points reads of a tensor at most.
double BytesOfRead(const ir::Stage& stage, const ir::Read& read, double points) {
  return std::min(BytesOf(read.buffer),
                  points * SharePoints(stage, read) * BitWidth(read.buffer.dtype().scalar) / 8.0);
}

double PointsOf(const ir::Stage& stage) {
  return AtHints(Product(stage.extents())) * AtHints(Product(stage.reduction_extents));
}

// Of an input whose elements data chooses, those; of another all.
double BytesOfInput(const ir::Task& task, const ir::Buffer& input) {
  double chosen = 0;
  for (const ir::Stage& stage : task.stages) {
    for (const ir::Read& read : stage.reads) {
      if (!read.buffer.SameAs(input)) continue;
      if (!ir::IsReadAtData(stage, read)) return BytesOf(input);
      chosen += BytesOfRead(stage, read, PointsOf(stage));
    }
  }
  return chosen == 0 ? BytesOf(input) : std::min(chosen, BytesOf(input));
}

}  // namespace

StageCost EstimateStage(const ir::Stage& stage) {
  const double points = PointsOf(stage);
  StageCost cost;
  if (const auto* attention = std::get_if<ir::AttentionDetails>(&stage.details)) {
    // q k and v products over (outer, q, k, e) and (outer, q, k, d), one score a (q, k).
    const double d = AtHints(stage.extents().back());
    cost.flops =
        points / AtHints(stage.reduction_extents[1]) * 4 +
        points / (d * AtHints(stage.reduction_extents[1])) * (OperationCost(attention->score) + 16);
  }
  if (stage.kind == ir::StageKind::kSort) {
    // As many comparisons as a sorted row needs, whatever it is sorted by.
    const double length = AtHints(stage.reduction_extents[0]);
    const double elements = points / std::max(1.0, AtHints(stage.extents().back()));
    cost.flops = elements * std::log2(std::max(2.0, length));
    cost.bytes = BytesOf(stage.results[0]);
    for (const ir::Read& read : stage.reads) cost.bytes += BytesOf(read.buffer);
    return cost;
  }
  if (const auto* fourier = std::get_if<ir::FourierDetails>(&stage.details)) {
    // 5 n log2(n) of a row, by which such transforms are usually counted.
    const double of_row =
        AtHints(stage.extents()[fourier->place]) * AtHints(stage.extents()[fourier->part]);
    const double length = AtHints(stage.reduction_extents[0]);
    cost.flops = 5 * points / of_row * std::log2(std::max(2.0, length));
    cost.bytes = BytesOf(stage.results[0]);
    for (const ir::Read& read : stage.reads)
      cost.bytes += BytesOfRead(stage, read, points / of_row);
    return cost;
  }
  if (const auto* recurrence = std::get_if<ir::RecurrenceDetails>(&stage.details)) {
    cost.flops = 2 * points * static_cast<double>(recurrence->products.size());
    for (const Expr& body : stage.body)
      cost.flops += AtHints(Product(stage.extents())) * OperationCost(body);
    for (const ir::Read& read : stage.reads) cost.bytes += BytesOf(read.buffer);
    for (const ir::Buffer& result : stage.results) cost.bytes += BytesOf(result);
    return cost;
  }
  for (const Expr& body : stage.body)
    cost.flops += points * (OperationCost(body) + (stage.combiner.has_value() ? 1 : 0));
  // What several reads have of one tensor is no more than all of it.
  ir::BufferMap<double> read_of;
  for (const ir::Read& read : stage.reads) {
    double& so_far = read_of[read.buffer];
    const double more = std::min(BytesOfRead(stage, read, points), BytesOf(read.buffer) - so_far);
    so_far += more;
    cost.bytes += more;
  }
  for (const ir::Buffer& result : stage.results) cost.bytes += BytesOf(result);
  return cost;
}

StageCost EstimateTask(const ir::Task& task) {
  StageCost total;
  for (const ir::Stage& stage : task.stages) {
    const StageCost cost = EstimateStage(stage);
    total.flops += cost.flops;
    total.bytes += cost.bytes;
  }
  return total;
}

double BytesOf(const ir::Buffer& buffer) {
  return AtHints(Product(buffer.shape())) * BitWidth(buffer.dtype().scalar) / 8.0;
}

double OperandBytes(const ir::Task& task) {
  double bytes = 0;
  for (const ir::Operand& operand : task.inputs) bytes += BytesOfInput(task, operand.buffer);
  for (const ir::Buffer& output : task.outputs) bytes += BytesOf(output);
  return bytes;
}

}  // namespace hidet::schedules
