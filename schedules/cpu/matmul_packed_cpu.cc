#include "schedules/cpu/matmul_packed_cpu.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/combiner.h"
#include "ir/task/task_rewrite.h"
#include "schedules/contraction_shape.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/matmul_blocking_cpu.h"
#include "schedules/cpu/matmul_operands_cpu.h"
#include "schedules/cpu/matmul_packed_kernel.h"
#include "schedules/cpu/matrix_tiles_cpu.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Stage;

absl::StatusOr<ContractionShape> GetPackedShape(const ir::AnalyzedTask& task) {
  return GetContractionShape(task, {.empty_sums = true});
}

// Whether the first reduction axis, which words are of, is still the stage's own once axes are
// merged.
bool FirstAxisIsKept(const Stage& stage, const Stage& merged) {
  const Expr longer = merged.reduction_extents[0] - stage.reduction_extents[0];
  return ir::IsInt(ir::Simplify(longer), 0);
}

// The target for sums of this type: of float64 a vector has half as many lanes, whose operations
// are half as many a second.
Target ForSums(const ContractionShape& shape, const Target& target) {
  Target own = target;
  if (GetReductionWords(shape, target).sum == ScalarType::kFloat64) {
    own.vector_bits /= 2;
    own.flops_per_core /= 2;
  }
  return own;
}

class MatmulPackedCpuStrategy : public ShapeStrategy<GetPackedShape, IsCpu> {
 public:
  absl::string_view name() const override { return "matmul_packed"; }
  int version() const override { return 7; }

  absl::Status Accepts(const ContractionShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!shape.contraction().combiner.has_value() ||
        shape.contraction().combiner->kind != ir::CombinerKind::kSum ||
        shape.contraction().combiner->identity[0].type() !=
            ir::Type::Scalar(GetReductionWords(shape, target).sum))
      return Refuse(task, "neither a sum of floats nor one of words of integers");
    for (size_t i = 0; i < task->inputs.size(); ++i) {
      if (task->inputs[i].layout.IsRowMajor()) continue;
      const std::vector<ir::TensorLayout> accepted = Layouts(task, target, static_cast<int>(i));
      if (std::find(accepted.begin(), accepted.end(), task->inputs[i].layout) == accepted.end()) {
        return Refuse(task, absl::StrCat("input ", i, " is stored as ",
                                         ir::ToString(task->inputs[i].layout)));
      }
    }
    return absl::OkStatus();
  }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& machine,
                                        int operand) const override {
    if (machine.kind != TargetKind::kCpu) return {};
    const auto& found = task.Remember<GetPackedShape>();
    if (!found.ok()) return {};
    const ContractionShape* const shape = &*found;
    const Target target = ForSums(*shape, machine);
    // Collapsing merges axes and flattens operands: ask the stage before it, whose indices are
    // still axes.
    const ir::Task& viewed = task.inlined();
    const Stage& stage = viewed.stages[0];
    const ir::Buffer& buffer = viewed.inputs[operand].buffer;
    absl::StatusOr<ir::ContractionFacts> facts = ir::GetContractionFacts(stage);
    if (!facts.ok()) return {};
    std::optional<ir::TensorLayout> layout;
    const ir::Read& a = stage.reads[facts->a];
    const ir::Read& b = stage.reads[facts->b];
    const ReductionWords words = GetReductionWords(*shape, target);
    if (!words.are_elements() && !FirstAxisIsKept(stage, shape->contraction())) return {};
    std::vector<int> in_order(stage.reduction_axes.size());
    std::iota(in_order.begin(), in_order.end(), 0);
    const bool in_tiles = words.tiles.has_value(), is_a = a.buffer.SameAs(buffer);
    if (b.buffer.SameAs(buffer)) {
      layout = PanelLayout(
          stage, b, facts->n, in_order, in_tiles ? kMatrixColumns : PanelColumns(target),
          facts->batch.size() == 1 ? std::optional(facts->batch[0]) : std::nullopt);
    }
    if (is_a) {
      if (in_tiles &&
          (IsAReadInPlace(*shape, words) || !ir::IsMultipleOf(shape->m_size, kTileSide)))
        return {};
      layout = PanelLayout(stage, a, facts->m, in_order, TileRows(shape->m_size, target));
    }
    if (!layout.has_value()) return {};
    return {in_tiles && is_a ? InRowsOfWords(*layout, words.group) : InWords(*layout, words.group)};
  }

  std::vector<Config> Configs(const ContractionShape& shape, const Target& machine,
                              SearchSpace space) const override {
    const Target target = ForSums(shape, machine);
    const auto at_hints = [](const Expr& size) {
      return std::max<int64_t>(1, static_cast<int64_t>(AtHints(size)));
    };
    const auto is_prepared = [&](const ir::Read& read) {
      const ir::Operand* operand = shape.OperandOf(read);
      return operand != nullptr && !operand->layout.IsRowMajor();
    };
    const ReductionWords words = GetReductionWords(shape, target);
    const Expr steps = CountSteps(shape.contraction(), words);
    const MatmulSizes sizes{.batch = at_hints(shape.batch_size),
                            .m = at_hints(shape.m_size),
                            .n = at_hints(shape.n_size),
                            .k = at_hints(steps),
                            .m_is_known = ir::AsInt(shape.m_size).has_value(),
                            .n_is_known = ir::AsInt(shape.n_size).has_value(),
                            .k_is_known = ir::AsInt(steps).has_value(),
                            .batch_is_known = ir::AsInt(shape.batch_size).has_value(),
                            .k_multiple = WindowElements(shape.contraction()),
                            .row_width = RowWidth(shape),
                            .a_is_prepared = is_prepared(shape.a()) || IsAReadInPlace(shape, words),
                            .b_is_prepared = is_prepared(shape.b()) || IsBReadInPlace(shape, words),
                            .b_is_in_place = IsBReadInPlace(shape, words),
                            .in_matrix_tiles = words.tiles.has_value()};
    const int64_t rows =
        words.tiles.has_value() ? MatrixRows(shape.m_size) : TileRows(shape.m_size, target);
    const size_t most = space == SearchSpace::kModel ? 1 : space == SearchSpace::kSmall ? 4 : 20;
    std::vector<Config> configs;
    for (const MatmulBlocking& blocking : RankBlockings(sizes, rows, target)) {
      if (configs.size() == most) break;
      configs.push_back({{{"mr", blocking.mr},
                          {"nr", blocking.nr},
                          {"mc", blocking.mc},
                          {"nc", blocking.nc},
                          {"kc", blocking.kc},
                          {"rows_outside", blocking.rows_outside ? 1 : 0}}});
    }
    return configs;
  }

  double Seconds(const ContractionShape& shape, const ir::AnalyzedTask& task, const Target& machine,
                 const Config& config) const override {
    const Target target = ForSums(shape, machine);
    const StageCost cost = EstimateTask(task.without_views());
    const ReductionWords words = GetReductionWords(shape, target);
    const double elements = PackedOneByOne(shape, words, config.at("mc"), config.at("nc")) +
                            ScatteredReads(shape.epilogues, target.float_lanes());
    // A row of A alone is one product for each vector of B that is loaded.
    const double rows = std::min(1.0, AtHints(shape.m_size) / 4);
    // A product of tiles is 16 times the multiplications of as many vectors, half of the time.
    const double faster = words.tiles.has_value() ? 8 : static_cast<double>(words.group);
    return LoopSeconds({.flops = cost.flops,
                        .share = 0.8 * rows * faster,
                        .bytes = OperandBytes(task),
                        .waited = 0.2,
                        .elements = elements},
                       target);
  }

  int ThreadsOfOneLaunch(const Config& config) const override { return 1; }

  absl::StatusOr<ir::Program> Make(const ContractionShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return MakePackedMatmul(task, shape, ForSums(shape, target), config);
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulPackedCpu() { return std::make_unique<MatmulPackedCpuStrategy>(); }

}  // namespace hidet::schedules
