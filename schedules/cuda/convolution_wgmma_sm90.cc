#include "schedules/cuda/convolution_wgmma_sm90.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task_orders.h"
#include "ir/task_rewrite.h"
#include "ir/window_facts.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/last_tasks.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/tile/wgmma_tile.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr size_t kMaxRank = 5;           // of a tensor map
constexpr int kMaxBox = 256;             // elements along a dimension
constexpr int64_t kMaxTraversal = 8;     // CUDA driver API, cuTensorMapEncodeTiled
constexpr int64_t kAlignedElements = 8;  // 16 bytes

Expr ToInt32(const Expr& e) { return ir::Cast(Type::Int32(), e); }

// An axis of the result that boxes extend along.
struct BoxAxis {
  int axis = 0;  // position in the stage's axes
  Expr extent;
  int64_t step = 1;  // of the window in the image
  int points = 1;    // of a box
};

// A dimension of the image but the channels.
struct ImageDimension {
  Expr extent, stride;  // elements
  int box_axis = -1;    // position in the box's axes; -1: boxes do not extend along it
  int tap = -1;         // position in the taps
  int64_t dilation = 0;
  Expr begin;
  int position = 0;  // in the image

  std::pair<bool, int> order() const { return {box_axis < 0, box_axis < 0 ? position : box_axis}; }
};

// A reduction axis but the channels.
struct Tap {
  int64_t extent = 1;
  Expr stride;  // in the weight
};

struct ConvolutionViews {
  ContractionShape shape;
  ScalarType dtype = ScalarType::kFloat16;
  int64_t channels = 0;
  std::vector<BoxAxis> box;           // from the fastest
  std::vector<ImageDimension> image;  // from the fastest
  std::vector<Tap> taps;
  Expr weight_offset, weight_stride;  // from one column of the result to the next

  int64_t tap_count() const {
    int64_t count = 1;
    for (const Tap& tap : taps) count *= tap.extent;
    return count;
  }
  int points() const {
    int count = 1;
    for (const BoxAxis& axis : box) count *= axis.points;
    return count;
  }
  // Channels of a step: what a row of a panel of the tiles holds.
  int panel() const { return channels > 32 ? 64 : channels > 16 ? 32 : 16; }
  // Of one part of the reduction.
  int64_t Steps(const WgmmaTiling& tiling) const {
    const int64_t panels = (channels + panel() - 1) / panel() * tap_count();
    const int64_t panels_of_part = tiling.bk / panel() * tiling.split;
    return (panels + panels_of_part - 1) / panels_of_part;
  }
};

// Gives the boxes their points: of all boxes of at most 64 points those that cover the result with
// the fewest, and of those the longest along the fastest axes.
void ChooseBox(std::vector<BoxAxis>& box) {
  std::vector<int> best, now(box.size(), 1);
  double fewest = INFINITY;
  const std::function<void(size_t, int, double)> choose = [&](size_t left, int points,
                                                              double count) {
    if (left == 0) {
      if (count > fewest) return;
      fewest = count;
      best = now;
      return;
    }
    const BoxAxis& axis = box[left - 1];
    const double extent = AtHints(axis.extent);
    const int most = std::min(WgmmaMainLoop::kRows / points, kMaxBox / static_cast<int>(axis.step));
    for (int n = 1; n <= most && n < extent + 1; ++n) {
      now[left - 1] = n;
      choose(left - 1, points * n, count * std::ceil(extent / n));
    }
  };
  // The fastest axis is chosen innermost, so that its longest comes last among equals.
  choose(box.size(), 1, 1);
  for (size_t i = 0; i < box.size(); ++i) box[i].points = best[i];
}

// The image's dimensions and the box's axes.
absl::Status ViewImage(const ir::Task& task, ConvolutionViews& views, int channel_axis) {
  const ContractionShape& shape = views.shape;
  const Stage& window = shape.contraction();
  const ir::Read& image = shape.a();
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::WindowDimension> dimensions,
                         ir::GetWindowFacts(window, image));
  const ir::WindowDimension& channels = dimensions.back();
  if (channels.axis >= 0 || channels.tap != channel_axis || channels.dilation != 1 ||
      !ir::IsInt(channels.begin, 0)) {
    return Refuse(task, "the image's last dimension is not that of the channels alone");
  }
  std::vector<int> box_of(window.axes.size(), -1);
  for (size_t i = shape.m.size(); i-- > 0;) {
    const int axis = shape.m[i];
    const auto moved = std::find_if(dimensions.begin(), dimensions.end(),
                                    [&](const auto& d) { return d.axis == axis; });
    const Expr& extent = window.extents()[axis];
    if (moved == dimensions.end() && !ir::IsInt(extent, 1))
      return Refuse(task, "the image does not move with an axis of the result's rows");
    if (moved == dimensions.end()) continue;
    if (moved->stride < 1 || moved->stride > kMaxTraversal)
      return Refuse(task, absl::StrCat("a stride of ", moved->stride, ", expected 1 to 8"));
    box_of[axis] = static_cast<int>(views.box.size());
    views.box.push_back({.axis = axis, .extent = extent, .step = moved->stride});
  }
  if (views.box.empty()) return Refuse(task, "the image does not move with the result's rows");
  // Taps are the reduction axes without that of the channels.
  const auto tap_of = [&](int reduction_axis) {
    return reduction_axis > channel_axis ? reduction_axis - 1 : reduction_axis;
  };
  std::vector<bool> is_moved(views.box.size(), false);
  Expr stride = image.buffer.shape().back();
  for (size_t i = dimensions.size() - 1; i-- > 0;) {
    const ir::WindowDimension& from = dimensions[i];
    ImageDimension dimension{.extent = image.buffer.shape()[i],
                             .stride = stride,
                             .tap = from.tap < 0 ? -1 : tap_of(from.tap),
                             .dilation = from.dilation,
                             .begin = from.begin,
                             .position = static_cast<int>(i)};
    if (from.tap == channel_axis || (from.axis >= 0 && box_of[from.axis] < 0))
      return Refuse(task, "the image moves with the channels, or with a group, at several indices");
    if (from.axis >= 0) {
      dimension.box_axis = box_of[from.axis];
      if (is_moved[dimension.box_axis])
        return Refuse(task, "two dimensions of the image move with one axis");
      is_moved[dimension.box_axis] = true;
    }
    views.image.push_back(dimension);
    stride = ir::Simplify(stride * dimension.extent);
  }
  // Boxes lie in shared memory as the rows of the tile do: the fastest axis of the box first.
  std::sort(views.image.begin(), views.image.end(),
            [](const ImageDimension& a, const ImageDimension& b) { return a.order() < b.order(); });
  if (views.image.size() + 1 > kMaxRank)
    return Refuse(task, absl::StrCat("an image of rank ", views.image.size() + 1));
  return absl::OkStatus();
}

absl::Status ViewWeight(const ir::Task& task, ConvolutionViews& views, int channel_axis) {
  const ContractionShape& shape = views.shape;
  const ir::StridedAccess& access = shape.facts.access_b;
  const Stage& window = shape.contraction();
  if (shape.b().predicate.defined()) return Refuse(task, "the weight is padded");
  size_t rank = 2;
  for (int i = 0; i < static_cast<int>(window.reduction_axes.size()); ++i) {
    if (i == channel_axis) continue;
    const auto extent = ir::AsInt(window.reduction_extents[i]);
    if (!extent.has_value()) return Refuse(task, "the window is not of constant size");
    views.taps.push_back({.extent = *extent, .stride = access.reduction_strides[i]});
    rank += *extent > 1;
    if (*extent > 1 && !IsMultipleOf(access.reduction_strides[i], kAlignedElements))
      return Refuse(task, "strides of the weight are no multiples of 16 bytes");
  }
  if (rank > kMaxRank) return Refuse(task, absl::StrCat("a window of rank ", rank - 2));
  views.weight_offset = access.base;
  views.weight_stride = access.strides[shape.n[0]];
  if (!IsMultipleOf(views.weight_stride, kAlignedElements) ||
      !IsMultipleOf(views.weight_offset, kAlignedElements))
    return Refuse(task, "strides of the weight are no multiples of 16 bytes");
  return absl::OkStatus();
}

// The reduction axis that both operands are contiguous along, or -1.
int ChannelAxis(const ContractionShape& shape) {
  for (size_t i = 0; i < shape.contraction().reduction_axes.size(); ++i) {
    if (ir::IsInt(shape.facts.access_a.reduction_strides[i], 1) &&
        ir::IsInt(shape.facts.access_b.reduction_strides[i], 1))
      return static_cast<int>(i);
  }
  return -1;
}

absl::StatusOr<ConvolutionViews> GetViews(const ir::Task& task) {
  ConvolutionViews views;
  HIDET_ASSIGN_OR_RETURN(
      views.shape, GetContractionShape(ir::MakeInputsRowMajor(task), {.collapse_axes = false}));
  const ContractionShape& shape = views.shape;
  const Stage& window = shape.contraction();
  if (window.kind != ir::StageKind::kWindow) return Refuse(task, "not a window");
  views.dtype = shape.a().buffer.dtype().scalar;
  const bool half = views.dtype == ScalarType::kFloat16 || views.dtype == ScalarType::kBFloat16;
  if (!half || shape.b().buffer.dtype().scalar != views.dtype)
    return Refuse(task, "operands are not both float16 or both bfloat16");
  if (window.combiner->name != "sum" || window.combiner->identity[0].type() != Type::Float32())
    return Refuse(task, "not a sum in float32");
  for (const ir::Read* read : {&shape.a(), &shape.b()}) {
    if (const ir::Operand* operand = shape.OperandOf(*read); !operand->layout.IsRowMajor())
      return Refuse(task, absl::StrCat("input stored as ", ir::ToString(operand->layout)));
  }
  const int channel_axis = ChannelAxis(shape);
  if (channel_axis < 0)
    return Refuse(task, "image and weight are not both contiguous along the channels");
  HIDET_RETURN_IF_ERROR(ViewImage(task, views, channel_axis));
  if (!shape.batch.empty())
    return Refuse(task, "a convolution in groups, or whose channels are not last");
  if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
  const auto channels = ir::AsInt(window.reduction_extents[channel_axis]);
  if (!channels.has_value()) return Refuse(task, "the number of channels is not constant");
  if (*channels % kAlignedElements != 0 || *channels == 0)
    return Refuse(task, absl::StrCat(*channels, " channels, expected a multiple of 8 (16 bytes)"));
  views.channels = *channels;
  HIDET_RETURN_IF_ERROR(ViewWeight(task, views, channel_axis));
  ChooseBox(views.box);
  return views;
}

class ConvolutionBuilder {
 public:
  ConvolutionBuilder(const ConvolutionViews& views, const Config& config, const Target& target)
      : views_(views),
        shape_(views.shape),
        storage_(views.shape.task),
        target_(target),
        tiling_(WgmmaTiling::Of(config)),
        image_tile_("image_tile", views.dtype, tiling_.stages, tiling_.bm(), tiling_.bk),
        weight_tile_("weight_tile", views.dtype, tiling_.stages, tiling_.bn, tiling_.bk),
        epilogue_(views.shape, storage_, EpilogueOptions()) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    image_map_ = AddImageMap(program);
    weight_map_ = AddWeightMap(program);
    epilogue_.AddMemory(program);
    Expr boxes = Int64(1);
    for (const BoxAxis& axis : views_.box)
      boxes = boxes * ir::CeilDiv(axis.extent, Int64(axis.points));
    m_tiles_ = ir::Simplify(ir::CeilDiv(boxes, Int64(tiling_.consumers)));
    n_tiles_ = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(tiling_.bn)));
    steps_ = Int32(static_cast<int>(views_.Steps(tiling_)));
    const int points = views_.points();
    const int image_rows = tiling_.consumers * points;
    const WgmmaMainLoop loop({.consumers = tiling_.consumers,
                              .stages = tiling_.stages,
                              .multiprocessors = target_.multiprocessors,
                              .blocks = tiling_.blocks,
                              .a = image_tile_,
                              .b = weight_tile_,
                              .sums = SumsOf(shape_),
                              .tiles = ir::Simplify(Int64(tiling_.split) * m_tiles_ * n_tiles_),
                              .steps = steps_,
                              .step_bytes = (image_rows + tiling_.bn) * tiling_.bk * 2,
                              .maps = {image_map_, weight_map_}});
    WgmmaCallbacks callbacks{
        .at_tile = [&](const Expr& tile,
                       const std::function<Stmt()>& body) { return AtTile(tile, body); },
        .load = [&](const Expr& step, const Expr& stage,
                    const Expr& barrier) { return Load(step, stage, barrier); },
        .store =
            [&](const ir::Buffer& accumulators, const WgmmaConsumer& consumer) {
              return epilogue_.Store(accumulators, consumer, Results(consumer));
            },
        .finish = [&](const WgmmaConsumer& consumer) { return epilogue_.Finish(consumer); }};
    if (points < WgmmaMainLoop::kRows)
      callbacks.prepare = [&](const Var& thread) { return ZeroUnusedRows(thread); };
    ir::Kernel kernel = loop.MakeKernel(KernelName(original.name, "wgmma"), callbacks);
    kernel.body = epilogue_.Allocate(kernel.body);
    kernel.task = original.name;
    kernel.schedule =
        absl::StrCat("convolution_wgmma_sm90 ", ToString(tiling_), " box ", BoxText());
    kernel.params = CollectParams(program, kernel, original.symbols);
    AddCudaKernel(program, std::move(kernel));
    epilogue_.AddSumKernel(original, program);
    const StageCost cost = EstimateTask(shape_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  WgmmaEpilogueOptions EpilogueOptions() const {
    WgmmaEpilogueOptions options{
        .consumers = tiling_.consumers, .bn = tiling_.bn, .split = tiling_.split};
    for (const BoxAxis& axis : views_.box) {
      options.row_dims.push_back(axis.extent);
      options.row_box.push_back(axis.points);
    }
    return options;
  }

  std::string BoxText() const {
    std::string text;
    for (const BoxAxis& axis : views_.box)
      absl::StrAppend(&text, text.empty() ? "" : "x", axis.points);
    return text;
  }

  Var AddImageMap(ir::Program& program) const {
    ir::TensorMap map;
    map.map = Var::Make("map_image", Type::TensorMap());
    map.buffer = shape_.OperandOf(shape_.a())->storage;
    map.dims = {Int64(views_.channels)};
    map.box = {image_tile_.panel_columns()};
    map.traversal_strides = {1};
    for (const ImageDimension& dimension : views_.image) {
      map.dims.push_back(dimension.extent);
      map.strides.push_back(dimension.stride);
      const int step =
          dimension.box_axis < 0 ? 1 : static_cast<int>(views_.box[dimension.box_axis].step);
      map.box.push_back(dimension.box_axis < 0 ? 1 : views_.box[dimension.box_axis].points * step);
      map.traversal_strides.push_back(step);
    }
    map.swizzle_bytes = image_tile_.swizzle_bytes();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  Var AddWeightMap(ir::Program& program) const {
    ir::TensorMap map;
    map.map = Var::Make("map_weight", Type::TensorMap());
    map.buffer = shape_.OperandOf(shape_.b())->storage;
    map.offset = views_.weight_offset;
    map.dims = {Int64(views_.channels)};
    map.box = {weight_tile_.panel_columns()};
    for (const Tap& tap : views_.taps) {
      if (tap.extent == 1) continue;
      map.dims.push_back(Int64(tap.extent));
      map.strides.push_back(tap.stride);
      map.box.push_back(1);
    }
    map.dims.push_back(shape_.n_size);
    map.strides.push_back(views_.weight_stride);
    map.box.push_back(tiling_.bn);
    map.swizzle_bytes = weight_tile_.swizzle_bytes();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  Stmt ZeroUnusedRows(const Var& thread) const {
    std::vector<Stmt> statements;
    for (int consumer = 0; consumer < tiling_.consumers; ++consumer) {
      const int first = consumer * WgmmaMainLoop::kRows;
      statements.push_back(
          image_tile_.ZeroRows(thread, (1 + tiling_.consumers) * WgmmaMainLoop::kWarpgroup,
                               first + views_.points(), first + WgmmaMainLoop::kRows));
    }
    return ir::Seq(std::move(statements));
  }

  Stmt AtTile(const Expr& tile, const std::function<Stmt()>& body) {
    const Expr per_part = m_tiles_ * n_tiles_;
    const RasterPosition at = RasterOrder(tile % per_part, m_tiles_, n_tiles_);
    return ir::Let("part", ir::Simplify(tile / per_part), [&](Var part) {
      return ir::Let("first_box", ToInt32(at.row * Int64(tiling_.consumers)), [&](Var first_box) {
        return ir::Let("n0", at.column * Int64(tiling_.bn), [&](Var n0) {
          part_ = part;
          first_box_ = first_box;
          n0_ = n0;
          return body();
        });
      });
    });
  }

  // First point of a consumer's box along each of its axes, int32. A consumer without a box gets
  // one beyond the last along the slowest axis: it reads zeros and stores nothing.
  std::vector<Expr> Origin(const Expr& consumer) const {
    std::vector<Expr> origin;
    Expr rest = first_box_ + consumer;
    for (size_t i = 0; i < views_.box.size(); ++i) {
      const BoxAxis& axis = views_.box[i];
      const Expr count = ToInt32(ir::CeilDiv(axis.extent, Int64(axis.points)));
      const bool last = i + 1 == views_.box.size();
      origin.push_back((last ? rest : rest % count) * Int32(axis.points));
      rest = rest / count;
    }
    return origin;
  }

  // A panel of the tiles is one tap and as many channels as it has columns. The taps of the same
  // channels follow each other; panels beyond the last lie beyond the channels and read zeros.
  Stmt Load(const Expr& step, const Expr& stage, const Expr& barrier) const {
    const Expr first = tiling_.split == 1 ? Expr(Int32(0)) : ToInt32(part_) * steps_;
    std::vector<Stmt> loads;
    for (int panel = 0; panel < image_tile_.panels(); ++panel) {
      const Expr number = (first + step) * Int32(image_tile_.panels()) + Int32(panel);
      const Expr count = Int32(static_cast<int>(views_.tap_count()));
      const Expr channel = number / count * Int32(image_tile_.panel_columns());
      std::vector<Expr> taps(views_.taps.size());
      Expr rest = number % count;
      for (size_t i = taps.size(); i-- > 0;) {
        const Expr extent = Int32(static_cast<int>(views_.taps[i].extent));
        taps[i] = rest % extent;
        rest = rest / extent;
      }
      for (int consumer = 0; consumer < tiling_.consumers; ++consumer) {
        loads.push_back(image_tile_.LoadPanel(image_map_, barrier, stage, panel,
                                              consumer * WgmmaMainLoop::kRows,
                                              ImageCoordinates(channel, taps, consumer)));
      }
      std::vector<Expr> coordinates = {channel};
      for (size_t i = 0; i < taps.size(); ++i) {
        if (views_.taps[i].extent > 1) coordinates.push_back(taps[i]);
      }
      coordinates.push_back(ToInt32(n0_));
      loads.push_back(weight_tile_.LoadPanel(weight_map_, barrier, stage, panel, 0, coordinates));
    }
    return ir::Seq(std::move(loads));
  }

  std::vector<Expr> ImageCoordinates(const Expr& channel, const std::vector<Expr>& taps,
                                     int consumer) const {
    const std::vector<Expr> origin = Origin(Int32(consumer));
    std::vector<Expr> coordinates = {channel};
    for (const ImageDimension& dimension : views_.image) {
      Expr at = ToInt32(dimension.begin);
      if (dimension.tap >= 0)
        at = at + taps[dimension.tap] * Int32(static_cast<int>(dimension.dilation));
      if (dimension.box_axis >= 0) {
        const auto step = static_cast<int>(views_.box[dimension.box_axis].step);
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
      const Expr points = Int32(views_.box[i].points);
      const bool last = i + 1 == origin.size();
      point.push_back(ir::Cast(Type::Int64(), origin[i] + (last ? rest : rest % points)));
      rest = rest / points;
    }
    return point;
  }

  WgmmaResults Results(const WgmmaConsumer& consumer) const {
    const std::vector<Expr> origin = Origin(consumer.index);
    WgmmaResults results;
    results.place = [this, origin](const Expr& row) { return PlaceOf(PointOf(origin, row)); };
    results.exists = [this, origin](const Expr& row) {
      Expr exists = row < Int32(views_.points());
      const std::vector<Expr> point = PointOf(origin, row);
      for (size_t i = 0; i < point.size(); ++i) exists = exists && point[i] < views_.box[i].extent;
      return exists;
    };
    results.n0 = n0_;
    results.coordinates = origin;
    results.part = part_;
    return results;
  }

  ProductPlace PlaceOf(const std::vector<Expr>& point) const {
    ProductPlace place{.batch = Int64(0), .m = Int64(0)};
    for (const int axis : shape_.m) {
      const Expr& extent = shape_.contraction().extents()[axis];
      Expr at = Int64(0);  // along an axis of one element, which is none of the box's
      for (size_t i = 0; i < point.size(); ++i) {
        if (views_.box[i].axis == axis) at = ir::Min(point[i], extent - Int64(1));
      }
      place.rows.push_back(at);
      place.m = place.m * extent + at;
    }
    return place;
  }

  const ConvolutionViews& views_;
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

// The task's window alone, with image, weight and result channels-last.
absl::StatusOr<ir::Task> WindowChannelsLast(const ir::Task& task) {
  const ir::Task inlined = ir::InlineMaps(task);
  Stage stage = inlined.stages[inlined.anchor];
  const int rank = stage.results[0].rank();
  if (stage.kind != ir::StageKind::kWindow || stage.reads.size() != 2 || rank < 3)
    return Refuse(task, "not a convolution");
  const ir::TensorLayout layout = ir::ChannelsLast(rank);
  ir::Task result;
  result.name = task.name;
  result.symbols = task.symbols;
  for (const ir::Operand& operand : inlined.inputs) {
    const bool is_read = std::any_of(stage.reads.begin(), stage.reads.end(), [&](const auto& read) {
      return read.buffer.SameAs(operand.buffer);
    });
    if (is_read && (operand.buffer.rank() != rank || !operand.layout.IsRowMajor()))
      return Refuse(task, "operands of several ranks, or not row-major");
    if (is_read) result.inputs.push_back(ir::MakeOperand(operand.buffer, layout, operand.constant));
  }
  const ir::Buffer before = stage.results[0];
  stage.results = {
      ir::Buffer::Make(before.name(), before.dtype(), ir::PhysicalShape(layout, before.shape()))};
  std::vector<Var> axes;
  for (const int dimension : layout.order) axes.push_back(stage.axes[dimension]);
  stage.axes = axes;
  result.outputs = stage.results;
  result.stages = {std::move(stage)};
  return result;
}

class ConvolutionWgmmaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "convolution_wgmma_sm90"; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda || !target.has_wgmma) {
      return absl::FailedPreconditionError("the target has no wgmma (sm_90a)");
    }
    return views_.Of(task, GetViews)->status();
  }

  // Channels last: for an operand that is the only one that is not, and for image and weight of a
  // task that would match with both and the result stored so.
  std::vector<ir::TensorLayout> Layouts(const ir::Task& task, const Target& target,
                                        int operand) const override {
    if (operand >= static_cast<int>(task.inputs.size()) || Matches(task, target).ok()) return {};
    const ir::Operand& stored = task.inputs[operand];
    const int rank = stored.buffer.rank();
    if (rank < 3) return {};
    const ir::TensorLayout layout = ir::ChannelsLast(rank);
    ir::Task alone = task;
    alone.inputs[operand] = ir::MakeOperand(stored.buffer, layout, stored.constant);
    if (Matches(alone, target).ok()) return {layout};
    const absl::StatusOr<ir::Task> all = WindowChannelsLast(task);
    if (!all.ok() || !Matches(*all, target).ok()) return {};
    const bool is_read =
        std::any_of(all->inputs.begin(), all->inputs.end(),
                    [&](const ir::Operand& other) { return other.buffer.SameAs(stored.buffer); });
    return is_read ? std::vector<ir::TensorLayout>{layout} : std::vector<ir::TensorLayout>{};
  }

  std::vector<Config> Space(const ir::Task& task, const Target& target,
                            SearchSpace space) const override {
    const auto found = views_.Of(task, GetViews);
    if (!found->ok()) return {};
    const ConvolutionViews& views = **found;
    return WgmmaConfigs(target, views.panel(), views.panel() == WgmmaTile::kDepth,
                        [&](const WgmmaTiling& tiling) { return WorkOf(views, tiling); });
  }

  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    const auto found = views_.Of(task, GetViews);
    if (!found->ok()) return INFINITY;
    const ConvolutionViews& views = **found;
    const WgmmaTiling tiling = WgmmaTiling::Of(config);
    double seconds = WgmmaSeconds(tiling, WorkOf(views, tiling), target);
    seconds = std::max(seconds, target.launch_seconds + OperandBytes(views.shape.task) /
                                                            target.device_bytes_per_second);
    if (tiling.split > 1) seconds += ProductParts::Cost(views.shape, target, tiling.split);
    return seconds;
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const ConvolutionViews views, GetViews(task));
    return ConvolutionBuilder(views, config, target).Build(task);
  }

 private:
  static WgmmaWork WorkOf(const ConvolutionViews& views, const WgmmaTiling& tiling) {
    double boxes = 1;
    for (const BoxAxis& axis : views.box) boxes *= std::ceil(AtHints(axis.extent) / axis.points);
    return {.tiles = std::ceil(boxes / tiling.consumers) *
                     std::ceil(AtHints(views.shape.n_size) / tiling.bn) *
                     static_cast<double>(tiling.split),
            .steps = static_cast<double>(views.Steps(tiling))};
  }
  LastTasks<ConvolutionViews> views_;
};

}  // namespace

std::unique_ptr<Strategy> ConvolutionWgmmaSm90() {
  return std::make_unique<ConvolutionWgmmaStrategy>();
}

}  // namespace hidet::schedules
