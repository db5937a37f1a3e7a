#include "schedules/cpu/convolution_direct_cpu.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "schedules/channels_last.h"
#include "schedules/convolution_shape.h"
#include "schedules/cpu/convolution_direct_kernel.h"
#include "schedules/cpu/convolution_tiling_cpu.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/reduction_words_cpu.h"
#include "schedules/cpu/weight_panels_cpu.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

class ConvolutionDirectCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "convolution_direct"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsCpu(target));
    HIDET_ASSIGN_OR_RETURN(const ConvolutionShape shape, GetShape(task, target));
    for (const ir::Operand& input : shape.task.inputs) {
      const bool is_weight = input.buffer.SameAs(shape.weight_read().buffer);
      const std::optional<ir::TensorLayout> panels = WeightLayout(shape, target);
      if (is_weight ? panels.has_value() && input.layout == *panels : input.layout.IsRowMajor())
        continue;
      return Refuse(task, absl::StrCat("input \"", input.buffer.name(), "\" is stored as ",
                                       ir::ToString(input.layout)));
    }
    return absl::OkStatus();
  }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    if (target.kind != TargetKind::kCpu) return {};
    if (!task->inputs[operand].constant) return ImageLayouts(task, operand);
    const ir::Buffer& buffer = task->inputs[operand].buffer;
    const absl::StatusOr<ConvolutionShape> shape = GetShape(task, target);
    if (!shape.ok() || !shape->weight_read().buffer.SameAs(buffer)) return {};
    const std::optional<ir::TensorLayout> panels = WeightLayout(*shape, target);
    return panels.has_value() ? std::vector{*panels} : std::vector<ir::TensorLayout>{};
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const absl::StatusOr<ConvolutionShape> shape = GetShape(task, target);
    if (!shape.ok()) return {};
    const ConvolutionSizes sizes = SizesOf(*shape, target);
    const ConvolutionTile tile = ChooseTile(sizes, target);
    const size_t most = space == SearchSpace::kModel ? 1 : space == SearchSpace::kSmall ? 4 : 12;
    std::vector<Config> configs;
    for (const ConvolutionBlocking& blocking : RankBlockings(sizes, tile, target)) {
      if (configs.size() == most) break;
      configs.push_back({{{"tile_rows", tile.rows},
                          {"tile_columns", tile.columns},
                          {"rows", blocking.rows},
                          {"columns", blocking.columns},
                          {"channels", blocking.channels}}});
    }
    return configs;
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const absl::StatusOr<ConvolutionShape> shape = GetShape(task, target);
    if (!shape.ok()) return INFINITY;
    const ConvolutionSizes sizes = SizesOf(*shape, target);
    const ConvolutionTile tile = ChooseTile(sizes, target);
    const double seconds = EstimateSeconds(
        sizes, tile, {config.at("rows"), config.at("columns"), config.at("channels")}, target);
    return LoopSeconds({.core_seconds = seconds,
                        .bytes = OperandBytes(task),
                        .waited = 0.2,
                        .elements = ScatteredReads(shape->epilogues, target.float_lanes())},
                       target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const ConvolutionShape shape, GetShape(task, target));
    return MakeDirectConvolution(task, shape, target, config);
  }

 private:
  // The shape of a task that the strategy takes once its weight is in panels.
  absl::StatusOr<ConvolutionShape> GetShape(const ir::AnalyzedTask& task,
                                            const Target& target) const {
    HIDET_ASSIGN_OR_RETURN(ConvolutionShape shape, task.Remember<GetConvolutionShape>());
    const ir::Type sum = shape.window().combiner->identity[0].type();
    if (sum != ir::Type::Float32() && sum != ir::Type::Int32())
      return Refuse(task, "neither a sum in float32 nor in int32");
    const bool slides = std::ranges::any_of(shape.dimensions, [&](const ImageDimension& dimension) {
      return dimension.axis >= 0 &&
             (dimension.stride > 1 || shape.Span(dimension) > 1 || dimension.is_padded);
    });
    if (!slides && !shape.is_depthwise) return Refuse(task, "no window: a matrix multiplication");
    if (shape.groups > 1 && shape.channels / shape.groups % target.float_lanes() != 0 &&
        !SharesVectors(shape, target))
      return Refuse(task, "groups of channels are no whole vectors");
    if (sum == ir::Type::Int32()) HIDET_RETURN_IF_ERROR(CheckIntegers(task, shape, target));
    const bool reads_inputs = std::ranges::all_of(shape.window().reads, [&](const auto& read) {
      return ir::FindInput(shape.task, read.buffer).has_value();
    });
    if (!reads_inputs)
      return Refuse(task, "an operand of the convolution is computed by another stage");
    if (shape.is_depthwise && shape.dimensions.back().axis != shape.channel_axis())
      return Refuse(task, "a depthwise convolution's image has its channels not last");
    return shape;
  }

  // Words are of neighbouring channels; what goes as float32 has sums that this holds exactly.
  static absl::Status CheckIntegers(const ir::AnalyzedTask& task, const ConvolutionShape& shape,
                                    const Target& target) {
    for (const ir::Read& read : shape.window().reads) {
      if (!IsInteger(read.buffer.dtype().scalar) || BitWidth(read.buffer.dtype().scalar) != 8)
        return Refuse(task, "a sum of integers that are not of 8 bits");
    }
    if (WordsOf(shape, target).are_elements()) {
      const int64_t steps = SizesOf(shape, target).steps;
      return steps * 255 * 255 <= int64_t{1} << 24
                 ? absl::OkStatus()
                 : Refuse(task, "sums of integers that float32 does not hold");
    }
    const ImageDimension& last = shape.dimensions.back();
    return last.axis < 0 && last.reduction_axis >= 0 && last.dilation == 1
               ? absl::OkStatus()
               : Refuse(task, "an image of integers whose channels are not last");
  }

  static std::optional<ir::TensorLayout> WeightLayout(const ConvolutionShape& shape,
                                                      const Target& target) {
    std::optional<ir::TensorLayout> layout =
        PanelLayout(shape.window(), shape.weight_read(), {shape.channel_axis()},
                    shape.reduction_order, ChooseTile(SizesOf(shape, target), target).channels);
    const int64_t group = WordsOf(shape, target).group;
    if (layout.has_value() && group > 1) layout->blocks.push_back({layout->order.back(), group});
    return layout;
  }

  // Asked of a convolution whose channels are second: its image, and what its epilogue reads in the
  // result's shape, would better have them last.
  static std::vector<ir::TensorLayout> ImageLayouts(const ir::AnalyzedTask& task, int operand) {
    if (task.Remember<GetConvolutionShape>().ok()) return {};
    const ir::TensorLayout layout = ChannelsLastOrder(task, operand);
    return layout.IsRowMajor() ? std::vector<ir::TensorLayout>{} : std::vector{layout};
  }
};

}  // namespace

std::unique_ptr<Strategy> ConvolutionDirectCpu() {
  return std::make_unique<ConvolutionDirectCpuStrategy>();
}

}  // namespace hidet::schedules
