#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/channels_last.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_orders.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/convolution_boxes_sm90.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/cuda/wgmma_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Var;

class ConvolutionBuilder {
 public:
  ConvolutionBuilder(const ConvolutionBoxes& boxes, const Config& config, const Target& target)
      : boxes_(boxes),
        shape_(boxes.shape),
        storage_(boxes.shape.task),
        target_(target),
        tiling_(WgmmaTiling::Of(config)),
        image_tile_("image_tile", boxes.dtype, tiling_.stages, tiling_.bm(), tiling_.bk),
        weight_tile_("weight_tile", boxes.dtype, tiling_.stages, tiling_.bn, tiling_.bk),
        epilogue_(boxes.shape, storage_, tiling_, Rows()) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    image_map_ = AddImageMap(program);
    weight_map_ = AddWeightMap(program);
    epilogue_.AddMemory(program);
    Expr count = Int64(1);
    for (const BoxAxis& axis : boxes_.box)
      count = count * ir::CeilDiv(axis.extent, Int64(axis.points));
    m_tiles_ = ir::Simplify(ir::CeilDiv(count, Int64(tiling_.consumers)));
    n_tiles_ = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(tiling_.bn)));
    steps_ = Int32(static_cast<int>(boxes_.Steps(tiling_)));
    const int points = boxes_.points();
    const int image_rows = tiling_.consumers * points;
    const WgmmaMainLoop loop(
        {.tiling = tiling_,
         .multiprocessors = target_.multiprocessors,
         .a = image_tile_,
         .b = weight_tile_,
         .sums = SumsOf(shape_),
         .tiles = ir::Simplify(Int64(tiling_.split) * m_tiles_ * n_tiles_),
         .steps = steps_,
         .step_bytes = (image_rows + tiling_.bn) * tiling_.bk * BitWidth(boxes_.dtype) / 8,
         .maps = {image_map_, weight_map_}});
    WgmmaCallbacks callbacks{
        .at_tile = [&](const Expr& tile,
                       const std::function<Stmt()>& body) { return AtTile(tile, body); },
        .load = [&](const Expr& step, const Expr& stage,
                    const Expr& barrier) { return LoadImage(step, stage, barrier); }};
    epilogue_.Join(callbacks, [&](const WgmmaConsumer& consumer) { return Results(consumer); });
    const auto load_weight = [&](const Expr& step, const Expr& stage, const Expr& barrier) {
      return LoadWeight(step, stage, barrier);
    };
    if (shape_.OperandOf(shape_.b())->constant) {
      callbacks.load_constants = load_weight;
    } else {
      callbacks.load = [&](const Expr& step, const Expr& stage, const Expr& barrier) {
        return ir::Seq({LoadImage(step, stage, barrier), load_weight(step, stage, barrier)});
      };
    }
    if (points < WgmmaTiling::kRows)
      callbacks.prepare = [&](const Var& thread) { return ZeroUnusedRows(thread); };
    ir::Kernel kernel = loop.MakeKernel(KernelName(original.name, "wgmma"), callbacks);
    kernel.schedule =
        absl::StrCat("convolution_wgmma_sm90 ", ToString(tiling_), " box ", BoxText());
    epilogue_.AddKernels(std::move(kernel), program);
    return program;
  }

 private:
  WgmmaRows Rows() const {
    WgmmaRows rows;
    for (const BoxAxis& axis : boxes_.box) {
      rows.dims.push_back(axis.extent);
      rows.box.push_back(axis.points);
    }
    return rows;
  }

  std::string BoxText() const {
    std::string text;
    for (const BoxAxis& axis : boxes_.box)
      absl::StrAppend(&text, text.empty() ? "" : "x", axis.points);
    return text;
  }

  Var AddImageMap(ir::Program& program) const {
    ir::TensorMap map;
    map.map = Var::Make("map_image", ir::Type::TensorMap());
    map.buffer = shape_.OperandOf(shape_.a())->storage;
    map.dims = {Int64(boxes_.channels)};
    map.box = {image_tile_.panel_columns()};
    map.traversal_strides = {1};
    for (const BoxedDimension& dimension : boxes_.image) {
      map.dims.push_back(dimension.extent);
      map.strides.push_back(dimension.stride);
      const int step =
          dimension.box_axis < 0 ? 1 : static_cast<int>(boxes_.box[dimension.box_axis].step);
      map.box.push_back(dimension.box_axis < 0 ? 1 : boxes_.box[dimension.box_axis].points * step);
      map.traversal_strides.push_back(step);
    }
    map.swizzle_bytes = image_tile_.swizzle_bytes();
    map.rounds_to_tf32 = image_tile_.rounds_to_tf32();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  Var AddWeightMap(ir::Program& program) const {
    ir::TensorMap map;
    map.map = Var::Make("map_weight", ir::Type::TensorMap());
    map.buffer = shape_.OperandOf(shape_.b())->storage;
    map.offset = boxes_.weight_offset;
    map.dims = {Int64(boxes_.channels)};
    map.box = {weight_tile_.panel_columns()};
    for (const Tap& tap : boxes_.taps) {
      if (tap.extent == 1) continue;
      map.dims.push_back(Int64(tap.extent));
      map.strides.push_back(tap.stride);
      map.box.push_back(1);
    }
    map.dims.push_back(shape_.n_size);
    map.strides.push_back(boxes_.weight_stride);
    map.box.push_back(tiling_.bn);
    map.swizzle_bytes = weight_tile_.swizzle_bytes();
    map.rounds_to_tf32 = weight_tile_.rounds_to_tf32();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  Stmt ZeroUnusedRows(const Var& thread) const {
    return ir::SeqOf(tiling_.consumers, [&](int consumer) {
      const int first = consumer * WgmmaTiling::kRows;
      return image_tile_.ZeroRows(thread, tiling_.threads(), first + boxes_.points(),
                                  first + WgmmaTiling::kRows);
    });
  }

  Stmt AtTile(const Expr& tile, const std::function<Stmt()>& body) {
    const Expr per_part = m_tiles_ * n_tiles_;
    const PartOfTile split = SplitTile(tile, tiling_, per_part);
    const RasterPosition at = RasterOrder(split.tile % per_part, m_tiles_, n_tiles_);
    return ir::Let({{"part", split.part, part_},
                    {"first_box", ir::ToInt32(at.row * Int64(tiling_.consumers)), first_box_},
                    {"n0", at.column * Int64(tiling_.bn), n0_}},
                   body);
  }

  // First point of a consumer's box along each of its axes, int32. A consumer without a box gets
  // one beyond the last along the slowest axis: it reads zeros and stores nothing.
  std::vector<Expr> Origin(const Expr& consumer) const {
    std::vector<Expr> origin;
    Expr rest = first_box_ + consumer;
    for (size_t i = 0; i < boxes_.box.size(); ++i) {
      const BoxAxis& axis = boxes_.box[i];
      const Expr count = ir::ToInt32(ir::CeilDiv(axis.extent, Int64(axis.points)));
      const bool last = i + 1 == boxes_.box.size();
      origin.push_back((last ? rest : rest % count) * Int32(axis.points));
      rest = rest / count;
    }
    return origin;
  }

  // A panel of the tiles is one tap and as many channels as it has columns. The taps of the same
  // channels follow each other; panels beyond the last lie beyond the channels and read zeros.
  struct Panel {
    Expr channel;
    std::vector<Expr> taps;
  };
  Panel PanelOf(const Expr& step, int panel) const {
    const Expr first = tiling_.split == 1 ? Expr(Int32(0)) : ir::ToInt32(part_) * steps_;
    const Expr number = (first + step) * Int32(image_tile_.panels()) + Int32(panel);
    const Expr count = Int32(static_cast<int>(boxes_.tap_count()));
    Panel at{.channel = number / count * Int32(image_tile_.panel_columns()),
             .taps = std::vector<Expr>(boxes_.taps.size())};
    Expr rest = number % count;
    for (size_t i = at.taps.size(); i-- > 0;) {
      const Expr extent = Int32(static_cast<int>(boxes_.taps[i].extent));
      at.taps[i] = rest % extent;
      rest = rest / extent;
    }
    return at;
  }

  Stmt LoadImage(const Expr& step, const Expr& stage, const Expr& barrier) const {
    std::vector<Stmt> loads;
    for (int panel = 0; panel < image_tile_.panels(); ++panel) {
      const Panel at = PanelOf(step, panel);
      for (int consumer = 0; consumer < tiling_.consumers; ++consumer) {
        loads.push_back(image_tile_.LoadPanel(image_map_, barrier, stage, panel,
                                              consumer * WgmmaTiling::kRows,
                                              ImageCoordinates(at.channel, at.taps, consumer)));
      }
    }
    return ir::Seq(std::move(loads));
  }

  Stmt LoadWeight(const Expr& step, const Expr& stage, const Expr& barrier) const {
    return ir::SeqOf(weight_tile_.panels(), [&](int panel) {
      const Panel at = PanelOf(step, panel);
      std::vector<Expr> coordinates = {at.channel};
      for (size_t i = 0; i < at.taps.size(); ++i) {
        if (boxes_.taps[i].extent > 1) coordinates.push_back(at.taps[i]);
      }
      coordinates.push_back(ir::ToInt32(n0_));
      return weight_tile_.LoadPanel(weight_map_, barrier, stage, panel, 0, coordinates);
    });
  }

  std::vector<Expr> ImageCoordinates(const Expr& channel, const std::vector<Expr>& taps,
                                     int consumer) const {
    const std::vector<Expr> origin = Origin(Int32(consumer));
    std::vector<Expr> coordinates = {channel};
    for (const BoxedDimension& dimension : boxes_.image) {
      Expr at = ir::ToInt32(dimension.begin);
      if (dimension.tap >= 0)
        at = at + taps[dimension.tap] * Int32(static_cast<int>(dimension.dilation));
      if (dimension.box_axis >= 0) {
        const auto step = static_cast<int>(boxes_.box[dimension.box_axis].step);
        at = at + origin[dimension.box_axis] * Int32(step);
      }
      coordinates.push_back(ir::Simplify(at));
    }
    return coordinates;
  }

  // Coordinates of a row of the consumer's tile along the box's axes, int64.
  std::vector<Expr> PointOf(const std::vector<Expr>& origin, const Expr& row) const {
    std::vector<Expr> point;
    Expr rest = row;
    for (size_t i = 0; i < origin.size(); ++i) {
      const Expr points = Int32(boxes_.box[i].points);
      const bool last = i + 1 == origin.size();
      point.push_back(ir::ToInt64(origin[i] + (last ? rest : rest % points)));
      rest = rest / points;
    }
    return point;
  }

  WgmmaResults Results(const WgmmaConsumer& consumer) const {
    const std::vector<Expr> origin = Origin(consumer.index);
    WgmmaResults results;
    results.place = [this, origin](const Expr& row) { return PlaceOf(PointOf(origin, row)); };
    results.exists = [this, origin](const Expr& row) {
      Expr exists = row < Int32(boxes_.points());
      const std::vector<Expr> point = PointOf(origin, row);
      for (size_t i = 0; i < point.size(); ++i) exists = exists && point[i] < boxes_.box[i].extent;
      return exists;
    };
    results.column0 = n0_;
    results.coordinates = origin;
    results.part = part_;
    return results;
  }

  ProductPlace PlaceOf(const std::vector<Expr>& point) const {
    ProductPlace place{.batch = Int64(0), .m = Int64(0)};
    for (const int axis : shape_.m) {
      const Expr& extent = shape_.contraction().extents()[axis];
      Expr at = Int64(0);
      for (size_t i = 0; i < point.size(); ++i) {
        if (boxes_.box[i].axis == axis) at = ir::Min(point[i], extent - Int64(1));
      }
      place.rows.push_back(at);
      place.m = place.m * extent + at;
    }
    return place;
  }

  const ConvolutionBoxes& boxes_;
  const ContractionShape& shape_;
  const Storage storage_;
  const Target& target_;
  const WgmmaTiling tiling_;
  const WgmmaTile image_tile_, weight_tile_;
  WgmmaEpilogue epilogue_;
  Var image_map_, weight_map_;
  Expr m_tiles_, n_tiles_, steps_;
  // Of the tile being emitted.
  Expr part_, first_box_, n0_;
};

class ConvolutionWgmmaStrategy : public ShapeStrategy<GetConvolutionBoxes, HasWgmma> {
 public:
  absl::string_view name() const override { return "convolution_wgmma_sm90"; }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    return ChannelsLastLayouts(task, operand, [&](const ir::AnalyzedTask& stored) {
      return Matches(stored, target).ok();
    });
  }

  std::vector<Config> Configs(const ConvolutionBoxes& boxes, const Target& target,
                              SearchSpace space) const override {
    return WgmmaConfigs(target, boxes.panel(), boxes.panel() == WgmmaTile::WidestPanel(boxes.dtype),
                        SumsOf(boxes.shape),
                        [&](const WgmmaTiling& tiling) { return WorkOf(boxes, tiling); });
  }

  double Seconds(const ConvolutionBoxes& boxes, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const WgmmaTiling tiling = WgmmaTiling::Of(config);
    double seconds = WgmmaSeconds(tiling, WorkOf(boxes, tiling), target);
    seconds = std::max(seconds, KernelSeconds({.bytes = OperandBytes(boxes.shape.task)}, target));
    return seconds + PartsSeconds(tiling, boxes.shape, target);
  }

  int ThreadsOfOneLaunch(const Config& config) const override {
    return ThreadsOfOneWgmmaLaunch(config);
  }

  absl::StatusOr<ir::Program> Make(const ConvolutionBoxes& boxes, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return ConvolutionBuilder(boxes, config, target).Build(task);
  }

 private:
  static WgmmaWork WorkOf(const ConvolutionBoxes& boxes, const WgmmaTiling& tiling) {
    double count = 1;
    for (const BoxAxis& axis : boxes.box) count *= std::ceil(AtHints(axis.extent) / axis.points);
    return {.tiles = std::ceil(count / tiling.consumers) *
                     std::ceil(AtHints(boxes.shape.n_size) / tiling.bn) *
                     static_cast<double>(tiling.split),
            .steps = static_cast<double>(boxes.Steps(tiling)),
            .epilogue = EpilogueWorkOf(boxes.shape, tiling.split),
            .element_bytes = BitWidth(boxes.dtype) / 8,
            .partial_rows = boxes.channels < boxes.panel()};
  }
};

}  // namespace

std::unique_ptr<Strategy> ConvolutionWgmmaSm90() {
  return std::make_unique<ConvolutionWgmmaStrategy>();
}

}  // namespace hidet::schedules
