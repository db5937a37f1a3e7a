#include "schedules/cuda/window_strip_cuda.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/channels_last.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::StageKind;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int64_t kMostTaps = 256;  // of a window
// Those of a row are written out.
constexpr int64_t kMostTapsOfRow = 16, kMostScalarTapsOfRow = 64;

struct WindowShape {
  ir::Task task;
  std::vector<Stage> epilogues;
  std::vector<int64_t> taps;  // along each reduction axis
  int64_t columns = 1;        // points along the axis of strips
  int lanes = 1;              // channels of a vector; 1 where strips lie along the last axis

  const Stage& stage() const { return task.stages[0]; }
  bool has_channels() const { return lanes > 1; }
  size_t column_place() const { return stage().axes.size() - (has_channels() ? 2 : 1); }
  const Var& column_axis() const { return stage().axes[column_place()]; }
  // Only where there are vectors of channels.
  const Var& channel_axis() const { return stage().axes.back(); }
};

// Elements of the last axis that a thread takes at once.
int LaneCount(const ir::Task& task, const std::vector<Stage>& epilogues) {
  const Storage storage(task);
  Stage stage = task.stages[0];
  for (ir::Read& read : stage.reads) {
    if (read.predicate.defined() && ir::UsesVar(read.predicate, stage.axes.back())) return 1;
    read.predicate = Expr();  // the same for all lanes
  }
  int lanes = LanesAlong(stage, storage, stage.axes.back(), kVectorBytes);
  while (lanes > 1 && !EpiloguesAreAligned(stage, epilogues, storage, stage.axes.back(), lanes))
    lanes /= 2;
  return lanes;
}

// Whether near neighbours along an axis read the same elements at other taps of a row.
bool SlidesAlong(const Stage& stage, const Var& axis, int64_t taps) {
  constexpr int64_t kNear = 4;
  const Var& tap = stage.reduction_axes.back();
  const auto shares = [&](const Expr& index) {
    const std::optional<ir::AffineForm> form = ir::GetAffineForm(index, {axis, tap});
    if (!form.has_value()) return false;
    const auto step = ir::AsInt(form->coefficients[0]), dilation = ir::AsInt(form->coefficients[1]);
    if (!step.has_value() || !dilation.has_value() || *step == 0 || *dilation == 0) return false;
    const int64_t divisor = std::gcd(*step, *dilation);
    return std::abs(*dilation) / divisor <= kNear && std::abs(*step) / divisor < taps;
  };
  return std::ranges::any_of(
      stage.reads, [&](const ir::Read& read) { return std::ranges::any_of(read.indices, shares); });
}

absl::StatusOr<WindowShape> GetShape(const ir::AnalyzedTask& task) {
  WindowShape shape;
  shape.task = task.collapsed();
  const Stage& stage = shape.stage();
  if (!stage.combiner.has_value() || stage.reduction_axes.empty() || stage.results.size() != 1 ||
      (stage.kind != StageKind::kReduce && stage.kind != StageKind::kWindow &&
       stage.kind != StageKind::kContraction))
    return Refuse(task, "no reduction to one value");
  if (stage.axes.size() < 2) return Refuse(task, "no axis beside the channels");
  int64_t taps = 1;
  for (const Expr& extent : stage.reduction_extents) {
    const std::optional<int64_t> count = ir::AsInt(extent);
    if (!count.has_value() || *count < 1) return Refuse(task, "the window is not of known size");
    shape.taps.push_back(*count);
    taps *= *count;
    if (taps > kMostTaps) return Refuse(task, absl::StrCat("more than ", kMostTaps, " taps"));
  }
  HIDET_ASSIGN_OR_RETURN(shape.epilogues, GetEpilogues(shape.task));
  shape.lanes = LaneCount(shape.task, shape.epilogues);
  if (!shape.has_channels() && !SlidesAlong(stage, shape.column_axis(), shape.taps.back()))
    return Refuse(task, "channels are no vectors, and windows along the last axis share nothing");
  const int64_t most = shape.has_channels() ? kMostTapsOfRow : kMostScalarTapsOfRow;
  if (shape.taps.back() > most)
    return Refuse(task, absl::StrCat("more than ", most, " taps in a row"));
  const std::optional<int64_t> columns = ir::AsInt(stage.extents()[shape.column_place()]);
  if (!columns.has_value() || *columns < 1) return Refuse(task, "a row is not of known size");
  shape.columns = *columns;
  for (const ir::Read& read : stage.reads) {
    if (ir::IsReadAtData(stage, read)) return Refuse(task, "an index depends on data");
  }
  return shape;
}

// An access of a read at one tap and point of a strip.
struct Access {
  size_t read = 0;
  std::vector<Expr> indices;
  Expr predicate;
};

bool IsSame(const Access& a, const Access& b) {
  return a.read == b.read && ir::AllEqual(a.indices, b.indices) &&
         ir::Equal(a.predicate, b.predicate);
}

// What a strip reads in one row of its windows: each access once, and which of them each (point,
// tap) has, in the order of the stage's reads.
struct StripAccesses {
  StripAccesses(const WindowShape& shape, int strip, const Expr& first_column) {
    const Stage& stage = shape.stage();
    const int64_t taps = shape.taps.back();
    for (int j = 0; j < strip; ++j) {
      for (int64_t tap = 0; tap < taps; ++tap) {
        const VarMap<Expr> at = {{shape.column_axis(), first_column + Int64(j)},
                                 {stage.reduction_axes.back(), Int64(tap)}};
        std::vector<size_t> of_point;
        for (size_t r = 0; r < stage.reads.size(); ++r) {
          Access access{.read = r, .indices = ir::SimplifyAt(stage.reads[r].indices, at)};
          if (stage.reads[r].predicate.defined())
            access.predicate = ir::Simplify(ir::Substitute(stage.reads[r].predicate, at));
          size_t found = 0;
          while (found < all.size() && !IsSame(all[found], access)) ++found;
          if (found == all.size()) {
            all.push_back(std::move(access));
            places.emplace_back(j, tap);
          }
          of_point.push_back(found);
        }
        uses.push_back(std::move(of_point));
      }
    }
  }

  std::vector<Access> all;
  std::vector<std::pair<int, int64_t>> places;  // point and tap where each is read first
  std::vector<std::vector<size_t>> uses;        // by point, then tap
};

bool RunsAlongChannels(const Access& access, const WindowShape& shape) {
  return shape.has_channels() &&
         std::any_of(access.indices.begin(), access.indices.end(),
                     [&](const Expr& index) { return ir::UsesVar(index, shape.channel_axis()); });
}

// Neighbours along the strips that one instruction stores, where none begins early.
int LanesOfStore(const WindowShape& shape, int strip) {
  const int bytes = BitWidth(shape.task.outputs[0].dtype().scalar) / 8;
  if (shape.has_channels() || shape.columns % strip != 0 || bytes == 0) return 1;
  const Storage storage(shape.task);
  int lanes = std::min(strip, kVectorBytes / bytes);
  while (lanes > 1 &&
         (strip % lanes != 0 || !EpiloguesAreAligned(shape.stage(), shape.epilogues, storage,
                                                     shape.column_axis(), lanes)))
    lanes /= 2;
  return std::max(1, lanes);
}

// Lines of 128 bytes in which the threads of a warp find an access: strips beside each other, each
// as far from the last as its columns are.
double LinesOfWarp(const Access& access, bool is_vector, const WindowShape& shape, int strip) {
  constexpr double kLineBytes = Multiprocessor::kLineBytes;
  const Stage& stage = shape.stage();
  // Of a point.
  const double vectors = shape.has_channels() ? AtHints(stage.extents().back()) / shape.lanes : 1;
  const double strips = std::max(1.0, kWarp / vectors);
  const double of_strip =
      is_vector ? std::max(1.0, kVectorBytes * std::min<double>(vectors, kWarp) / kLineBytes) : 1;
  const ir::Read& read = stage.reads[access.read];
  const std::optional<Expr> stride = StrideAlong(stage, read, shape.column_axis());
  const double apart = !stride.has_value() ? kLineBytes
                                           : std::abs(AtHints(*stride)) * strip *
                                                 BitWidth(read.buffer.dtype().scalar) / 8;
  const double of_strips = strips * std::min(1.0, apart / kLineBytes);
  return std::max({1.0, of_strip, of_strip * of_strips});
}

// Lines that a warp's stores along rows touch, of each store again.
double LinesOfStores(const WindowShape& shape, int strip) {
  const double bytes = BitWidth(shape.task.outputs[0].dtype().scalar) / 8.0;
  const double of_one = std::max(1.0, kWarp * strip * bytes / Multiprocessor::kLineBytes);
  return of_one * strip / LanesOfStore(shape, strip);
}

// Rows of a window whose loads a thread may have on their way together.
int RowsAtOnce(const WindowShape& shape, int strip) {
  constexpr int64_t kVectorsAtOnce = 24;
  const int64_t vectors = shape.taps.back() + strip;
  return static_cast<int>(std::max<int64_t>(1, kVectorsAtOnce / vectors));
}

class StripBuilder {
 public:
  StripBuilder(const WindowShape& shape, int strip)
      : shape_(shape),
        stage_(shape.stage()),
        storage_(shape.task),
        strip_(strip),
        sums_(ir::Buffer::Registers(
            "acc", stage_.combiner->identity[0].type().WithLanes(shape.lanes), {Int32(strip)})) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    std::vector<Expr> extents = stage_.extents();
    const size_t column_place = shape_.column_place();
    if (shape_.has_channels()) extents.back() = ir::Simplify(extents.back() / Int64(shape_.lanes));
    extents[column_place] = Int64(CeilOfRatio(shape_.columns, strip_));
    ir::Kernel kernel =
        PointKernel(KernelName(original.name, "strip"), Product(extents), [&](const Var& index) {
          const std::vector<Expr> at = Unravel(index, extents);
          for (size_t i = 0; i < at.size(); ++i) axes_[stage_.axes[i]] = at[i];
          if (shape_.has_channels()) axes_[shape_.channel_axis()] = at.back() * Int64(shape_.lanes);
          const Expr wanted = at[column_place] * Int64(strip_);
          return ir::Let("wanted", ir::Simplify(wanted), [&](Var first_wanted) {
            const Expr first = shape_.columns % strip_ == 0
                                   ? Expr(first_wanted)
                                   : ir::Min(first_wanted, Int64(shape_.columns - strip_));
            return ir::Let("first", first, [&](Var column) {
              return ir::Allocate(sums_, ir::Seq({Clear(), EmitRows(0, column),
                                                  EmitResults(first_wanted, column)}));
            });
          });
        });
    kernel.schedule = absl::StrCat("window_strip ", ToString(config), " lanes=", shape_.lanes);
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  Stmt Clear() const {
    return ir::SeqOf(strip_, [&](int j) {
      return ir::Store(sums_, {Int32(j)},
                       ir::Broadcast(stage_.combiner->identity[0], shape_.lanes));
    });
  }

  // Loops over the reduction axes but the last.
  Stmt EmitRows(size_t axis, const Var& column) {
    if (axis + 1 == stage_.reduction_axes.size()) return EmitRow(column);
    return ir::For("r", Int64(shape_.taps[axis]),
                   [&](Var r) {
                     axes_[stage_.reduction_axes[axis]] = r;
                     return EmitRows(axis + 1, column);
                   },
                   {.unroll_hint = RowsAtOnce(shape_, strip_)});
  }

  Point PointOfResult(const Expr& column, int j) const {
    Point point{.axes = axes_, .lanes = shape_.lanes};
    if (shape_.has_channels()) point.lane_axis = shape_.channel_axis();
    point.axes[shape_.column_axis()] = ir::Simplify(column + Int64(j));
    return point;
  }

  Point PointAt(const Expr& column, int j, int64_t tap) const {
    Point point = PointOfResult(column, j);
    point.axes[stage_.reduction_axes.back()] = Int64(tap);
    return point;
  }

  Stmt EmitRow(const Var& column) const {
    const StripAccesses accesses(shape_, strip_, column);
    std::vector<std::pair<Var, Expr>> values;
    for (size_t i = 0; i < accesses.all.size(); ++i) {
      const auto& [j, tap] = accesses.places[i];
      const Expr value = EmitRead(stage_, static_cast<int>(accesses.all[i].read), storage_,
                                  PointAt(column, j, tap))
                             .values[0];
      values.emplace_back(Var::Make("x", value.type()), value);
    }
    const auto taps = static_cast<int>(shape_.taps.back());
    const Stmt sums = SeqOfPairs(taps, strip_, [&](int tap, int j) {
      VarMap<Expr> given;
      const std::vector<size_t>& used = accesses.uses[static_cast<size_t>(j * taps + tap)];
      for (size_t r = 0; r < used.size(); ++r) given[stage_.reads[r].value] = values[used[r]].first;
      const Expr value = EmitBody(stage_, storage_, PointAt(column, j, tap), given).values[0];
      const std::vector<Expr> combined =
          CombineWide(*stage_.combiner, {ir::Load(sums_, {Int32(j)})}, {value}, shape_.lanes);
      return ir::Store(sums_, {Int32(j)}, combined[0]);
    });
    return ir::Let(values, sums);
  }

  Stmt EmitResults(const Var& wanted, const Var& column) const {
    const auto sum = [&](int j) { return ir::Load(sums_, {Int32(j)}); };
    if (const int lanes = LanesOfStore(shape_, strip_); lanes > 1) {
      return ir::SeqOf(strip_ / lanes, [&](int group) {
        Point point = PointOfResult(column, group * lanes);
        point.lane_axis = shape_.column_axis();
        point.lanes = lanes;
        std::vector<Expr> sums;
        for (int lane = 0; lane < lanes; ++lane) sums.push_back(sum(group * lanes + lane));
        return StoreThrough(stage_, shape_.epilogues, storage_, point, {ir::Pack(sums)});
      });
    }
    return ir::SeqOf(strip_, [&](int j) {
      Stmt store =
          StoreThrough(stage_, shape_.epilogues, storage_, PointOfResult(column, j), {sum(j)});
      return shape_.columns % strip_ == 0 ? store
                                          : ir::If(Expr(wanted) <= column + Int64(j), store);
    });
  }

  const WindowShape& shape_;
  const Stage& stage_;
  const Storage storage_;
  const int strip_;
  const ir::Buffer sums_;
  VarMap<Expr> axes_;  // of the thread
};

class WindowStripStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "window_strip"; }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    // Vectors of channels are worth asking for where strips along rows would do.
    return ChannelsLastLayouts(task, operand, [&](const ir::AnalyzedTask& stored) {
      return Matches(stored, target).ok() && stored.Remember<GetShape>()->has_channels();
    });
  }

  std::vector<Config> Configs(const WindowShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (const int strip : {4, 2, 8, 1}) {
      if (strip <= shape.columns) configs.push_back({{{"strip", strip}}});
    }
    return configs;
  }

  double Seconds(const WindowShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const auto strip = static_cast<int>(config.at("strip"));
    const Stage& stage = shape.stage();
    const auto columns = static_cast<double>(shape.columns);
    const double threads = std::max(1.0, AtHints(Product(stage.extents()))) / shape.lanes /
                           columns * std::ceil(columns / strip);
    double rows = 1;
    for (size_t i = 0; i + 1 < shape.taps.size(); ++i) rows *= static_cast<double>(shape.taps[i]);
    const auto taps = static_cast<double>(shape.taps.back());
    const StripAccesses accesses(shape, strip, Var::Make("first", ir::Type::Int64(), {.min = 0}));
    const auto loads = static_cast<double>(accesses.all.size());
    double vectors = 0, lines = 0;
    for (const Access& access : accesses.all) {
      const bool is_vector = RunsAlongChannels(access, shape);
      vectors += is_vector ? 1 : 0;
      lines += rows * LinesOfWarp(access, is_vector, shape, strip);
    }
    if (!shape.has_channels()) lines += LinesOfStores(shape, strip);
    // Instructions a thread: of a load with its address, and of the taps' lanes.
    const double instructions = rows * (10 + 8 * loads + 1.5 * taps * strip * shape.lanes);
    // A trip to memory or its cache for the rows that are read together (measured on an H200,
    // 2026-11-22), as many threads at once as registers allow.
    constexpr double kTrip = 0.9e-6, kRows = 0.55e-6, kLoad = 0.012e-6;
    const int at_a_time = RowsAtOnce(shape, strip);
    const double walk = std::ceil(rows / at_a_time) * kRows + rows * loads * kLoad;
    // A vector has 16 bytes, what is the same for all channels one element.
    const double registers =
        40 + (4 * vectors + (loads - vectors)) * at_a_time + strip * shape.lanes;
    return KernelSeconds({.blocks = threads / kThreadsOfBlock,
                          .together = std::max(1.0, std::floor(Multiprocessor::kRegisters /
                                                               registers / kThreadsOfBlock)),
                          .block_seconds = kTrip + walk,
                          .instructions = threads * instructions,
                          .lines = threads / kWarp * lines,
                          .bytes = OperandBytes(shape.task),
                          .share = 0.8,
                          .first_trip = kTrip},
                         target);
  }

  absl::StatusOr<ir::Program> Make(const WindowShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return StripBuilder(shape, static_cast<int>(config.at("strip"))).Build(task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> WindowStripCuda() { return std::make_unique<WindowStripStrategy>(); }

}  // namespace hidet::schedules
