#include "schedules/cpu/convolution_winograd_cpu.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "schedules/convolution_shape.h"
#include "schedules/cpu/block_sizes.h"
#include "schedules/cpu/convolution_winograd_kernel.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

constexpr int64_t kMostVectors = 4;

// Cycles, two multiply-adds of a vector in each.
constexpr double kLatency = 4;         // of a multiply-add: what too few sums wait for
constexpr double kProductCycles = 30;  // a tile of sums besides
// A vector at one place of a tile: of the image, loaded, transformed and stored; of sums, stored,
// loaded, transformed and, of the results, stored again; of filters, which come ahead.
constexpr double kImageCycles = 4;
constexpr double kSumCycles = 2.5;
constexpr double kFilterCycles = 0.5;
constexpr double kFarCycles = 24;     // a vector of the image from the last cache
constexpr double kGatherCycles = 20;  // a vector of weights, and of filters made of them

struct WinogradSizes {
  int64_t places = 1;   // products of a tile, for each channel of the image and of the result
  int64_t results = 1;  // of a tile
  int64_t taps = 1;     // of the window
  int64_t tiles = 1;    // of all images
  bool tiles_are_known = true;
  int64_t channels = 1;  // of the result
  int64_t depth = 1;     // channels of the image
};

struct WinogradBlocking {
  int64_t mr = 1, nr = 16;           // the register tile: tiles, channels of the result
  int64_t tiles = 1, channels = 16;  // of a block: multiples of these
};

WinogradSizes SizesOf(const ConvolutionShape& shape) {
  const std::vector<WinogradSide> sides = WinogradSides(shape);
  WinogradSizes sizes{.places = CountOverSides(kWinogradSide, sides.size()),
                      .results = CountOverSides(kWinogradResults, sides.size()),
                      .taps = CountOverSides(kWinogradTaps, sides.size()),
                      .channels = shape.channels,
                      .depth = *ir::AsInt(shape.image_read().buffer.shape().back())};
  std::vector<int64_t> counts;
  for (int axis = 0; axis < shape.channel_axis(); ++axis) {
    const ir::Expr& extent = shape.window().extents()[axis];
    counts.push_back(std::max<int64_t>(1, static_cast<int64_t>(AtHints(extent))));
    if (!ir::AsInt(extent).has_value()) sizes.tiles_are_known = false;
  }
  for (const WinogradSide& side : sides) {
    int64_t& count = counts[static_cast<size_t>(side.axis)];
    count = CeilOfRatio(count, side.dilation * kWinogradResults) * side.dilation;
  }
  for (const int64_t count : counts) sizes.tiles *= count;
  return sizes;
}

// Of the sums over channels of a register tile, at one place.
double ProductCycles(const WinogradSizes& sizes, int64_t mr, int64_t vectors) {
  const auto sums = static_cast<double>(mr * vectors);
  const double step = std::max(
      {sums / 2, static_cast<double>(mr + vectors) / 2, kLatency * std::min(1.0, sums / 4)});
  return step * static_cast<double>(sizes.depth) + kProductCycles;
}

// Estimated cycles of one thread.
double Cycles(const WinogradSizes& sizes, const WinogradBlocking& b, const Target& target) {
  const int lanes = target.float_lanes();
  const double blocks = BlockCount(sizes.tiles, b.tiles) * BlockCount(sizes.channels, b.channels);
  const auto places = static_cast<double>(sizes.places);
  const int64_t all = CeilOfRatio(sizes.channels, lanes), vectors = b.nr / lanes;
  const auto of_group = [&](int64_t rows) {
    double cycles = 0;
    for (const auto& [v, panels] :
         {std::pair(vectors, all / vectors), std::pair(all % vectors, int64_t{1})}) {
      if (v == 0) continue;
      cycles += static_cast<double>(panels) * places *
                (ProductCycles(sizes, rows, v) + static_cast<double>(rows * v) * kSumCycles);
    }
    return cycles;
  };
  double products = static_cast<double>(sizes.tiles / b.mr) * of_group(b.mr);
  if (const int64_t rest = sizes.tiles % b.mr; rest > 0) {
    const std::optional<int64_t> tiles =
        sizes.tiles_are_known ? std::optional(sizes.tiles) : std::nullopt;
    for (const int64_t rows : WinogradGroups(b.mr, tiles)) {
      if (rows < rest) continue;
      products += of_group(rows);
      break;
    }
  }
  // Blocks of other channels transform the image again, and read it from the last cache where the
  // second does not hold it.
  const auto depth = static_cast<double>(sizes.depth);
  const auto results = static_cast<double>(sizes.results);
  const bool is_far = static_cast<double>(sizes.tiles) * results * depth * 4 >
                      static_cast<double>(target.l2_bytes) / 2;
  const double image = static_cast<double>(b.tiles * CeilOfRatio(sizes.depth, lanes)) *
                       (places * kImageCycles + (is_far ? results * kFarCycles : 0));
  const double filters = places * depth * static_cast<double>(std::min(b.channels, sizes.channels));
  const double of_block =
      products / blocks + image + filters / lanes * kFilterCycles + Core::kBlockCycles;
  return of_block * (std::ceil(blocks / target.threads) + Core::kTail);
}

std::vector<WinogradBlocking> RankBlockings(const WinogradSizes& sizes, const Target& target) {
  const int lanes = target.float_lanes();
  const int64_t registers = target.vector_bits == 512 ? 32 : 16;
  const int64_t most = target.l2_bytes / 4 / (sizes.places * sizes.depth);
  std::vector<std::pair<double, WinogradBlocking>> candidates;
  for (int64_t v = std::min(kMostVectors, CeilOfRatio(sizes.channels, lanes)); v >= 1; --v) {
    const int64_t tallest = (registers - 1 - v) / v, nr = v * lanes;
    for (int64_t mr = std::min(tallest, sizes.tiles); mr >= std::max<int64_t>(1, tallest / 2);
         --mr) {
      for (const int64_t tiles : PartSizes(sizes.tiles, mr, std::max(mr, most))) {
        for (const int64_t channels :
             PartSizes(sizes.channels, nr, RoundUpTo(sizes.channels, nr))) {
          const WinogradBlocking blocking{mr, nr, tiles, channels};
          candidates.emplace_back(Cycles(sizes, blocking, target), blocking);
        }
      }
    }
  }
  return FastestFirst(std::move(candidates));
}

class ConvolutionWinogradCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "convolution_winograd"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsCpu(target));
    return GetShape(task, target).status();
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const absl::StatusOr<ConvolutionShape> shape = GetShape(task, target);
    if (!shape.ok()) return {};
    const size_t most = space == SearchSpace::kModel ? 1 : space == SearchSpace::kSmall ? 4 : 12;
    std::vector<Config> configs;
    for (const WinogradBlocking& blocking : RankBlockings(SizesOf(*shape), target)) {
      if (configs.size() == most) break;
      configs.push_back({{{"mr", blocking.mr},
                          {"nr", blocking.nr},
                          {"tiles", blocking.tiles},
                          {"channels", blocking.channels}}});
    }
    return configs;
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const absl::StatusOr<ConvolutionShape> shape = GetShape(task, target);
    if (!shape.ok()) return INFINITY;
    const WinogradSizes sizes = SizesOf(*shape);
    const WinogradBlocking blocking{config.at("mr"), config.at("nr"), config.at("tiles"),
                                    config.at("channels")};
    const double lanes = target.float_lanes();
    const auto weights = static_cast<double>(sizes.channels * sizes.depth);
    const double filter_bytes = weights * static_cast<double>(sizes.places) * 4;
    double cycles = Cycles(sizes, blocking, target);
    double bytes = OperandBytes(task) + filter_bytes, kernels = 1;
    const ir::Buffer& weight = shape->weight_read().buffer;
    if (shape->task.inputs[*ir::FindInput(shape->task, weight)].constant) {
      bytes -= BytesOf(weight);
    } else {
      // Each call makes its filters, of weights that are gathered.
      cycles += weights / lanes * static_cast<double>(sizes.taps) * kGatherCycles / target.threads;
      bytes += filter_bytes;
      kernels = 2;
    }
    // Two multiply-adds of a vector a cycle.
    return LoopSeconds({.core_seconds = cycles * 4 * lanes / target.flops_per_core,
                        .bytes = bytes,
                        .waited = 0.2,
                        .elements = ScatteredReads(shape->epilogues, target.float_lanes()),
                        .kernels = kernels},
                       target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const ConvolutionShape shape, GetShape(task, target));
    return MakeWinogradConvolution(task, shape, target, config);
  }

 private:
  absl::StatusOr<ConvolutionShape> GetShape(const ir::AnalyzedTask& task,
                                            const Target& target) const {
    HIDET_ASSIGN_OR_RETURN(ConvolutionShape shape, task.Remember<GetConvolutionShape>());
    if (shape.window().combiner->identity[0].type() != ir::Type::Float32())
      return Refuse(task, "a sum that is not in float32");
    for (const ir::Read& read : shape.window().reads) {
      if (read.buffer.dtype() != ir::Type::Float32())
        return Refuse(task, "an operand that is not of float32");
      if (!ir::FindInput(shape.task, read.buffer).has_value())
        return Refuse(task, "an operand of the convolution is computed by another stage");
    }
    for (const ir::Operand& input : shape.task.inputs) {
      if (!input.layout.IsRowMajor())
        return Refuse(task, absl::StrCat("input \"", input.buffer.name(), "\" is stored as ",
                                         ir::ToString(input.layout)));
    }
    if (shape.groups > 1 || shape.is_depthwise) return Refuse(task, "channels in groups");
    if (shape.image_read().fill != 0) return Refuse(task, "padding that is not zero");
    for (size_t d = 0; d < shape.dimensions.size(); ++d) {
      const ImageDimension& dimension = shape.dimensions[d];
      const bool slides = dimension.axis >= 0 && dimension.reduction_axis >= 0;
      if ((d + 1 == shape.dimensions.size()) !=
          (dimension.axis < 0 && dimension.reduction_axis >= 0))
        return Refuse(task, "the image's last dimension is not that of its channels");
      if (slides &&
          *ir::AsInt(shape.window().reduction_extents[dimension.reduction_axis]) != kWinogradTaps)
        return Refuse(task, "a window that has not three elements along each of its sides");
      if (dimension.axis >= 0 && dimension.stride != 1)
        return Refuse(task, "a window that moves by more than one");
      if (!slides && dimension.is_padded)
        return Refuse(task, "padding where the window does not slide");
    }
    const size_t sides = WinogradSides(shape).size();
    if (sides == 0 || sides > 3) return Refuse(task, "no window of one to three sides");
    const int64_t depth = *ir::AsInt(shape.image_read().buffer.shape().back());
    if (std::min(depth, shape.channels) < target.float_lanes())
      return Refuse(task, "fewer channels than a vector has lanes");
    return shape;
  }
};

}  // namespace

std::unique_ptr<Strategy> ConvolutionWinogradCpu() {
  return std::make_unique<ConvolutionWinogradCpuStrategy>();
}

}  // namespace hidet::schedules
