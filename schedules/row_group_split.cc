#include "schedules/row_group_split.h"

#include <algorithm>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "ir/scalar_functions.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;
using ir::Type;

// The product, without a factor that is the constant one.
Expr Times(const Expr& factor, const Expr& value) {
  return ir::AsFloat(factor) == 1.0 ? value : factor * value;
}

// A stage of the rows of `stage`, that reads `buffers` at its row. Values of what it reads are of
// the combiner's type, whatever the buffer's.
class StageMaker {
 public:
  explicit StageMaker(const Stage& stage) : stage_(stage), type_(stage.body[0].type()) {}

  // The value of an earlier result at this row; a read of the stage that is made next.
  Expr Result(const ir::Buffer& buffer) {
    ir::Read read = ir::MakeRead(buffer, {stage_.axes.begin(), stage_.axes.end()});
    read.value = ir::Var::Make(buffer.name(), type_);
    reads_.push_back(read);
    return read.value;
  }

  Stage Reduction(ir::Combiner combiner, Expr body, ir::Buffer result) {
    Stage stage = stage_;
    stage.combiner = std::move(combiner);
    stage.body = {std::move(body)};
    stage.results = {std::move(result)};
    for (ir::Read& read : reads_) stage.reads.push_back(std::move(read));
    reads_.clear();
    return stage;
  }

  Stage RowMap(Expr body, ir::Buffer result) {
    Stage stage;
    stage.kind = ir::StageKind::kMap;
    stage.name = stage_.name;
    stage.axes = stage_.axes;
    stage.body = {std::move(body)};
    stage.results = {std::move(result)};
    stage.reads = std::move(reads_);
    reads_.clear();
    return stage;
  }

 private:
  const Stage& stage_;
  const Type type_;
  std::vector<ir::Read> reads_;
};

// Whether the elements of the stage's rows, in float32, are made of 16-bit floats alone.
bool IsOfHalves(const Stage& stage) {
  if (stage.body[0].type() != Type::Float32()) return false;
  return std::ranges::all_of(stage.reads, [&](const ir::Read& read) {
    return !ir::AnyUsesVar(read.indices, stage.reduction_axes[0]) ||
           IsHalf(read.buffer.dtype().scalar);
  });
}

// Elements (x, w). A row of -inf has sum 0, as the combiner's; the exponential itself is that of
// x - maximum, NaN there, because that is what the stages after it are likely to compute again.
std::vector<Stage> SplitSoftmax(const Stage& stage, bool plain, bool approximate) {
  const Type type = stage.body[0].type();
  StageMaker make(stage);
  ir::Combiner larger = ir::MaxCombiner(type);
  if (plain)
    larger.result = {ir::Select(larger.right[0] < larger.left[0], larger.left[0], larger.right[0])};
  Stage maximum = make.Reduction(std::move(larger), stage.body[0], stage.results[0]);
  const Expr shift = make.Result(stage.results[0]);
  const Expr difference = stage.body[0] - shift;
  const Expr exponential = plain ? ir::ExpFlushed(difference)
                           : approximate
                               ? ir::Call(ir::Intrinsic::kExp2Flush,
                                          {difference * ir::Constant(type, std::numbers::log2e)})
                               : ir::Apply(ir::Op::kExp, {difference});
  // The element, not the maximum, is asked: one that does not keep NaN is -inf in a row of NaN too.
  const Expr nothing = ir::Eq(stage.body[0], stage.combiner->identity[0]);
  const Expr term = ir::Select(nothing, ir::Constant(type, 0), exponential);
  Stage sum = make.Reduction(ir::SumCombiner(type), Times(stage.body[1], term), stage.results[1]);
  return {std::move(maximum), std::move(sum)};
}

// Elements (n, mean, m2).
std::vector<Stage> SplitWelford(const Stage& stage, const Expr& columns) {
  const Type type = stage.body[0].type();
  StageMaker make(stage);
  std::vector<Stage> stages;
  const std::optional<double> each = ir::AsFloat(stage.body[0]);
  stages.push_back(
      each.has_value()
          ? make.RowMap(ir::Simplify(ir::Cast(type, columns) * stage.body[0]), stage.results[0])
          : make.Reduction(ir::SumCombiner(type), stage.body[0], stage.results[0]));
  const ir::Buffer total = ir::Buffer::Make("total", type, stage.results[1].shape());
  stages.push_back(
      make.Reduction(ir::SumCombiner(type), Times(stage.body[0], stage.body[1]), total));
  const Expr sum = make.Result(total);
  const Expr count = make.Result(stage.results[0]);
  stages.push_back(make.RowMap(sum / ir::Max(count, ir::Constant(type, 1)), stage.results[1]));
  const Expr difference = stage.body[1] - make.Result(stage.results[1]);
  Expr square = Times(stage.body[0], difference * difference);
  if (ir::AsFloat(stage.body[2]) != 0.0) square = stage.body[2] + square;
  stages.push_back(make.Reduction(ir::SumCombiner(type), square, stage.results[2]));
  return stages;
}

// Results of softmaxes that were split in the plain way.
struct PlainSoftmaxes {
  absl::flat_hash_set<const ir::BufferNode*> maxima;
  absl::flat_hash_set<const ir::BufferNode*> sums;  // with weights of 1: at least 1, or 0, or NaN
};

// Flushes e^(x - maximum) in a stage that reads maxima of softmaxes, as SplitSoftmax does, and
// multiplies by the reciprocals of sums in place of dividing by them: one division a row. (The
// reciprocal of a number from 1 on has no overflow, and of a sum 0 all elements are NaN.)
void RewriteUses(const PlainSoftmaxes& softmaxes, Stage& stage) {
  absl::flat_hash_set<const ir::ExprNode*> known, divisors;
  for (const ir::Read& read : stage.reads) {
    if (softmaxes.maxima.contains(read.buffer.get())) known.insert(read.value.get());
    if (softmaxes.sums.contains(read.buffer.get())) divisors.insert(read.value.get());
  }
  const auto rewrite = [&](const Expr& expr) {
    const auto* operation = expr.As<ir::OperatorNode>();
    if (operation == nullptr) return expr;
    if (operation->op == ir::Op::kDiv && divisors.contains(operation->operands[1].get())) {
      const Expr sum = operation->operands[1];
      return operation->operands[0] * (ir::Constant(sum.type(), 1) / sum);
    }
    const auto* exponential = operation;
    if (exponential->op != ir::Op::kExp) return expr;
    const auto* difference = exponential->operands[0].As<ir::OperatorNode>();
    const bool of_maximum = difference != nullptr && difference->op == ir::Op::kSub &&
                            known.contains(difference->operands[1].get());
    return of_maximum ? ir::ExpFlushed(exponential->operands[0]) : expr;
  };
  for (Expr& body : stage.body) body = ir::RewritePostOrder(body, rewrite);
}

}  // namespace

RowGroup SplitTuples(const RowGroup& group, SplitOptions options) {
  PlainSoftmaxes softmaxes;
  RowGroup split = group;
  split.task.stages.clear();
  split.row_axes.clear();
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const Stage& stage = group.task.stages[i];
    std::vector<Stage> parts = {stage};
    if (stage.combiner.has_value() && stage.combiner->kind == ir::CombinerKind::kSoftmax) {
      const bool plain = options.plain && stage.body[0].type() == Type::Float32();
      parts = SplitSoftmax(stage, plain, options.approximate && IsOfHalves(stage));
      if (plain) softmaxes.maxima.insert(stage.results[0].get());
      if (plain && ir::AsFloat(stage.body[1]) == 1.0) softmaxes.sums.insert(stage.results[1].get());
    } else {
      RewriteUses(softmaxes, parts[0]);
    }
    if (stage.combiner.has_value() && stage.combiner->kind == ir::CombinerKind::kWelford)
      parts = SplitWelford(stage, group.columns);
    for (Stage& part : parts) {
      split.task.stages.push_back(std::move(part));
      split.row_axes.push_back(group.row_axes[i]);
    }
  }
  return split;
}

}  // namespace hidet::schedules
