#include "schedules/cuda/generic_cuda_kernels.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/evaluate_index.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "schedules/accumulators.h"
#include "schedules/cuda/early_start.h"
#include "schedules/lane_pattern.h"
#include "schedules/loop_nest.h"
#include "schedules/reduction_emitter.h"
#include "schedules/staggered_rows.h"
#include "schedules/tile/block_reduce.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr int kThreads = kThreadsOfMap;
// Of 132 multiprocessors, 120 threads each.
constexpr double kThreadsForVectors = 16 << 10;
// Points that a thread computes of a map without vectors, so that it has as many loads on their
// way, and from how many points of all on: those of two blocks a multiprocessor. It takes fewer of
// fewer.
constexpr int kPointsOfThread = 8;
constexpr double kManyPoints = 512 << 10;
constexpr int kLoadsAtOnce = 16;  // of a reduction that a thread walks

// Whether a condition asks for nothing but the axis.
bool IsAbout(const Expr& condition, const Var& axis) {
  const std::vector<Var> vars = ir::CollectVars(condition);
  return std::ranges::all_of(vars, [&](const Var& var) { return var.SameAs(axis); });
}

// The stage without those predicates of its reads that are the same for all lanes of a vector, or
// known of each where the lanes are the whole axis (tensors stacked along it).
Stage WithoutKnownPredicates(Stage stage, int lanes) {
  const Var& last = stage.axes.back();
  const bool is_whole = ir::IsInt(stage.extents().back(), lanes);
  for (ir::Read& read : stage.reads) {
    if (!read.predicate.defined()) continue;
    if (IsSharedByVectors(read.predicate, last, lanes) ||
        (is_whole && IsAbout(read.predicate, last)))
      read.predicate = Expr();
  }
  return stage;
}

// By how many elements a read moves along an axis, if that is one number.
std::optional<int64_t> ConstantStride(const Stage& stage, const ir::Read& read, const Var& axis) {
  const std::optional<Expr> stride = StrideAlong(stage, read, axis);
  return stride.has_value() ? ir::AsInt(*stride) : std::nullopt;
}

// Whether a thread may compute so many neighbouring results: all accesses are then of neighbours,
// aligned, or of one vector, or where the lanes are the whole axis of what neighbouring threads
// read side by side.
bool CanTake(const Stage& original, const Storage& storage, int lanes) {
  const Var& last = original.axes.back();
  const bool is_whole = ir::IsInt(original.extents().back(), lanes) && original.axes.size() > 1;
  Stage others = original;
  std::erase_if(others.reads, [&](const ir::Read& read) {
    const bool is_plain = !read.predicate.defined() && MovesByOneAtMost(original, read, last);
    return !is_plain && ReadsPattern(original, storage, read, last, lanes);
  });
  for (const ir::Read& read : others.reads) {
    const std::optional<int64_t> step = ConstantStride(original, read, last);
    const bool is_near = step.has_value() && 0 <= *step && *step <= 2;
    const bool is_beside =
        is_whole && ConstantStride(original, read, original.axes[original.axes.size() - 2]) == 1;
    if (!is_near && !is_beside) return false;
  }
  others = WithoutKnownPredicates(std::move(others), lanes);
  for (const ir::Read& read : others.reads) {
    if (read.predicate.defined()) return false;
  }
  // A reduction takes long: rather many threads than few of vectors.
  const bool is_long = original.combiner.has_value() &&
                       AtHints(Product(original.extents())) / lanes < kThreadsForVectors;
  return !is_long && IsMultipleOf(original.extents().back(), lanes) &&
         VectorsAreAligned(others, storage, last, lanes);
}

// How many neighbouring results a thread computes at once, and how often.
struct VectorsOfThread {
  int lanes = 1;
  int count = 1;
  ir::VarSet lane_by_lane;  // the values of reads that are no vectors
};

// Whether each lane of a vector lies near that of the next one, which another thread reads at the
// same time: a line of memory is then looked up for few threads more than once (patches of an
// image, 16 pixels apart, took 6.3 us so, and 5.6 point by point; H200, 2026-11-28).
bool VectorsLieNear(const Stage& stage, const ir::Read& read, int lanes) {
  if (ir::IsReadAtData(stage, read)) return false;
  const std::optional<LaneSteps> steps = FindLaneSteps(read, stage.axes.back(), 2 * lanes);
  if (!steps.has_value()) return false;
  const std::optional<int64_t> first = (*steps)[0], next = (*steps)[static_cast<size_t>(lanes)];
  return first.has_value() && next.has_value() && std::abs(*next - *first) <= 2 * lanes;
}

// The same where an index is computed that moves by other steps from vector to vector (places of a
// resized image), as far as a few vectors show.
bool VectorsMoveSlowly(const Stage& stage, const ir::Read& read, int lanes) {
  constexpr int64_t kVectors = 16;
  const Var& last = stage.axes.back();
  const std::optional<int64_t> extent = ir::AsInt(stage.extents().back());
  if (ir::IsReadAtData(stage, read) || !extent.has_value()) return false;
  const Expr offset = ir::Simplify(ir::RowMajorOffset(read.buffer, read.indices));
  ir::VarMap<int64_t> point;
  for (const Var& axis : stage.axes) point[axis] = 0;
  const auto offset_at = [&](int64_t place) {
    point[last] = place;
    return ir::EvaluateIndex(offset, point);
  };
  const int64_t step = std::max<int64_t>(lanes, *extent / kVectors / lanes * lanes);
  for (int64_t place = 0; place + lanes < *extent; place += step) {
    const std::optional<int64_t> here = offset_at(place), next = offset_at(place + lanes);
    if (!here.has_value() || !next.has_value() || std::abs(*next - *here) > 2 * lanes) return false;
  }
  return true;
}

// Whether elements that lie side by side choose what is read: places in a table, in a few
// instructions.
bool IsChosenByVectors(const Stage& stage, const ir::Read& read, const Var& last) {
  if (!ir::IsReadAtData(stage, read)) return false;
  return std::ranges::all_of(stage.reads, [&](const ir::Read& place) {
    if (!ir::AnyUsesVar(read.indices, place.value)) return true;
    const std::optional<int64_t> step = ConstantStride(stage, place, last);
    return !place.predicate.defined() && (step == 0 || step == 1);
  });
}

// Of many points that no vectors hold, since a border or where a row begins is in their way (padded
// windows, rolled rows), they come from far apart (pixels out of channels), or a table says where
// from (4 x 112 x 80 x 81 resized to 160 x 160: 20.9 us point by point, H200, 2026-11-29): vectors
// of results, whose elements are read one by one. What an index costs is then paid once for all,
// and few lines of memory are looked up twice.
std::optional<VectorsOfThread> LaneByLane(const Stage& stage, const Storage& storage, int bits,
                                          int points) {
  VectorsOfThread vectors{.lanes = std::min(points, kVectorBytes * 4 / bits)};
  const Var& last = stage.axes.back();
  while (vectors.lanes > 1 && !IsMultipleOf(stage.extents().back(), vectors.lanes))
    vectors.lanes /= 2;
  if (vectors.lanes < 2) return std::nullopt;
  vectors.count = std::max(1, points / vectors.lanes);
  for (const ir::Read& read : stage.reads) {
    const std::optional<int64_t> step = ConstantStride(stage, read, last);
    if (step == 0) continue;
    if (step != 1 && !VectorsLieNear(stage, read, vectors.lanes) &&
        !VectorsMoveSlowly(stage, read, vectors.lanes) && !IsChosenByVectors(stage, read, last))
      return std::nullopt;
    if (!ReadsVectors(stage, storage, read, last, vectors.lanes))
      vectors.lane_by_lane.insert(read.value);
  }
  return vectors;
}

// How many points a thread of a map without vectors takes: as many as leave enough threads to keep
// the card busy. Those that wait for a table before they know what to read are many threads'
// (300,000 by four: 6.1 us, by one 5.0; H200, 2026-11-30).
int PointsWithoutVectors(const Stage& map) {
  constexpr double kThreadsOfCard = kManyPoints / kPointsOfThread;
  const bool waits = std::ranges::any_of(
      map.reads, [&](const ir::Read& read) { return ir::IsReadAtData(map, read); });
  if (waits) return PointsOfThread(map);
  int points = kPointsOfThread;
  while (points > 1 && AtHints(Product(map.extents())) < points * kThreadsOfCard) points /= 2;
  return points;
}

// Lanes: as many as fill 16 bytes of the narrowest tensor that moves with the last axis, or the
// half and so on, if every access is then aligned; but no more than 16 bytes of a result, for what
// one instruction of a warp stores must lie side by side (each half of a sector is a write of its
// own: float16 to int64, 4 million, took 16.1 us so, and Inductor 12.9; H200, 2026-11-25). Of many
// narrow operands of wide results a thread takes several such vectors.
VectorsOfThread GetVectors(const Stage& stage, const Storage& storage) {
  if (stage.axes.empty()) return {};
  int bits = 64, widest = 8;
  for (const ir::Buffer& result : stage.results) {
    bits = std::min(bits, BitWidth(result.dtype().scalar));
    widest = std::max(widest, BitWidth(result.dtype().scalar));
  }
  bool moves = false;  // whether a read moves with the last axis
  for (const ir::Read& read : stage.reads) {
    if (!storage.IsRowMajor(read.buffer)) return {};
    if (ConstantStride(stage, read, stage.axes.back()) == 0) continue;
    moves = true;
    bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
  }
  if (bits < 8) return {};
  // A map whose reads all lanes share waits for blocks to begin and to end, not for memory: one-hot
  // rows of 4096 x 1000 int64 took 11.7 us in single vectors, and Inductor 5.3 (H200, 2026-11-26).
  constexpr int kVectorsOfOneRead = 4;
  const bool is_map = !stage.combiner.has_value();
  const bool has_many = is_map && PointsOfThread(stage) > 1;
  int lanes = kVectorBytes * 8 / bits;
  if (is_map) lanes = std::min(lanes, kVectorBytes * 8 / widest);
  // Of few points those that take long are more threads' (5000 powers of halves by eight: 3.8 us,
  // Inductor 2.8; H200, 2026-11-30).
  const double points_of_stage = AtHints(Product(stage.extents()));
  const bool takes_long = is_map && std::ranges::any_of(stage.body, [](const Expr& body) {
                            return OperationCost(body) >= kCostlyOperations;
                          });
  while (takes_long && lanes > 1 && points_of_stage / lanes < kThreadsForVectors) lanes /= 2;
  // Reductions take whole vectors or have more threads, but windows, whose elements are neighbours
  // too; of many points, several a thread side by side are better than small vectors.
  int least = 2;
  if (!is_map && stage.kind != ir::StageKind::kWindow)
    least = lanes;
  else if (has_many)
    least = std::min(lanes, kVectorBytes * 4 / bits);
  while (lanes >= std::max(least, 2)) {
    if (CanTake(stage, storage, lanes))
      return {lanes, !has_many ? 1 : moves ? kVectorBytes * 8 / (bits * lanes) : kVectorsOfOneRead};
    lanes /= 2;
  }
  const bool has_windows = stage.kind == ir::StageKind::kWindow && PointsOfThread(stage) > 1;
  const int points = has_windows ? kPointsOfThread : is_map ? PointsWithoutVectors(stage) : 1;
  if (points == 1) return {};
  VectorsOfThread vectors =
      LaneByLane(stage, storage, bits, points).value_or(VectorsOfThread{.count = points});
  if (has_windows) vectors.count = 1;
  return vectors;
}

// As many as every stage may.
VectorsOfThread GetVectors(const Stage& stage, const std::vector<Stage>& epilogues,
                           const Storage& storage) {
  const VectorsOfThread vectors = GetVectors(stage, storage);
  const bool fits = vectors.lanes == 1 || EpiloguesAreAligned(stage, epilogues, storage,
                                                              stage.axes.back(), vectors.lanes);
  return fits ? vectors : VectorsOfThread();
}

bool MakesMoments(const Stage& stage) { return stage.combiner->kind == ir::CombinerKind::kWelford; }

// Whether they are of elements, each of which counts once and is its own mean.
bool MakesMomentsOfElements(const Stage& stage) {
  return MakesMoments(stage) && ir::AsFloat(stage.body[0]) == 1.0 &&
         ir::AsFloat(stage.body[2]) == 0.0;
}

// Moments (count, mean, sum of squares of what elements differ by from it) of others at a point, in
// walks of which all but the first find them in a cache: the count, the mean, the squares. To add
// them one by one takes a division each, and none begins before the one before it ends. `use` gets
// them as a reduction's results.
Stmt EmitMoments(const Stage& stage, const Storage& storage, const Point& point, int unroll_hint,
                 const std::function<Stmt(const std::vector<Expr>&)>& use) {
  const ir::Type type = stage.body[1].type();
  const std::optional<double> each = ir::AsFloat(stage.body[0]);
  const auto counted = [&](const Expr& value) {
    return each == 1.0 ? value : stage.body[0] * value;
  };
  // What all have in common while the squares are added up.
  const Var mean = Var::Make("mean", type);
  const auto sum = [&](const Expr& body, const ir::VarMap<Expr>& given, const auto& then) {
    Stage part = stage;
    part.combiner = ir::SumCombiner(type);
    part.body = {body};
    part.results = {stage.results[1]};
    if (!given.empty()) {
      part.reads.push_back(
          ir::MakeRead(stage.results[1], std::vector<Expr>(stage.axes.begin(), stage.axes.end())));
      part.reads.back().value = mean;
    }
    return ReductionEmitter(part, storage, 1, ReductionLanes::kNone, {}, unroll_hint)
        .Emit(point, given, [&](const std::vector<Expr>& sums) { return then(sums[0]); });
  };
  const auto of_so_many = [&](const Expr& count) {
    return sum(counted(stage.body[1]), {}, [&](const Expr& total) {
      const Expr divisor = ir::Max(count, ir::Broadcast(ir::Constant(type, 1), point.lanes));
      return ir::Let("mean", total / divisor, [&](Var of_all) {
        const Expr difference = stage.body[1] - mean;
        Expr square = counted(difference * difference);
        if (ir::AsFloat(stage.body[2]) != 0.0) square = stage.body[2] + square;
        return sum(square, {{mean, of_all}},
                   [&](const Expr& squares) { return use({count, of_all, squares}); });
      });
    });
  };
  if (!each.has_value()) return sum(stage.body[0], {}, of_so_many);
  const Expr elements = ir::Substitute(Product(stage.reduction_extents), point.axes);
  const Expr count = ir::Cast(type, elements) * stage.body[0];
  return of_so_many(ir::Broadcast(ir::Simplify(count), point.lanes));
}

// The moments of those elements of a vector that a mask has; an empty one has all.
std::vector<Expr> MomentsOfVector(const Expr& elements, const Expr& mask, int lanes) {
  const ir::Type type = elements.type().Element();
  const auto sum_of = [&](const std::function<Expr(int)>& term) {
    Expr sum;
    for (int lane = 0; lane < lanes; ++lane) {
      Expr value = term(lane);
      if (mask.defined()) value = ir::Select(ir::Lane(mask, lane), value, ir::Constant(type, 0));
      sum = sum.defined() ? sum + value : value;
    }
    return sum;
  };
  const Expr count = mask.defined() ? sum_of([&](int) { return ir::Constant(type, 1); })
                                    : ir::Constant(type, lanes);
  const Expr total = sum_of([&](int lane) { return ir::Lane(elements, lane); });
  const Expr mean = mask.defined() ? total / ir::Max(count, ir::Constant(type, 1))
                                   : total * ir::Constant(type, 1.0 / lanes);
  const Expr squares = sum_of([&](int lane) {
    const Expr difference = ir::Lane(elements, lane) - mean;
    return difference * difference;
  });
  return {count, mean, squares};
}

// How many neighbouring elements of a reduction a thread takes at once.
int ReductionLaneCount(const Stage& stage, const Storage& storage) {
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined()) return 1;
  }
  return LanesAlong(stage, storage, stage.reduction_axes.back(), kVectorBytes);
}

// The vectors that a block's threads walk the elements of a result in.
struct ReductionVectors {
  int lanes = 1;
  Expr row_start;  // defined where rows begin anywhere (staggered_rows.h)
};

// Rows that are long enough are walked in whole vectors wherever they begin.
ReductionVectors GetReductionVectors(const Stage& stage, const Storage& storage) {
  ReductionVectors vectors{.lanes = ReductionLaneCount(stage, storage)};
  constexpr double kLongRow = 1 << 10;
  if (stage.reduction_axes.size() != 1 || AtHints(stage.reduction_extents[0]) < kLongRow)
    return vectors;
  const Var& axis = stage.reduction_axes[0];
  for (const ir::Read& read : stage.reads) {
    const int bits = BitWidth(read.buffer.dtype().scalar);
    const int lanes = bits < 16 ? 1 : kVectorBytes * 8 / bits;
    const std::optional<Expr> start = RowStart(stage, storage, read, axis);
    const bool is_given =
        start.has_value() && std::ranges::none_of(stage.reads, [&](const ir::Read& other) {
          return ir::UsesVar(*start, other.value);
        });
    if (is_given && lanes > vectors.lanes) vectors = {.lanes = lanes, .row_start = *start};
  }
  return vectors;
}

// The extents of a stage whose last axis goes in vectors, and a point among them.
std::vector<Expr> ExtentsOf(const Stage& stage, int lanes) {
  std::vector<Expr> extents = stage.extents();
  if (lanes > 1) extents.back() = ir::Simplify(extents.back() / Int64(lanes));
  return extents;
}

Point PointAt(const Stage& stage, const Expr& index, const VectorsOfThread& vectors) {
  const int lanes = vectors.lanes;
  Point point{.lane_by_lane = vectors.lane_by_lane};
  SetCoordinates(stage.axes, ExtentsOf(stage, lanes), index, point.axes);
  if (lanes > 1) {
    const Var last = stage.axes.back();
    point.axes[last] = point.axes[last] * Int64(lanes);
    point.lane_axis = last;
    point.lanes = lanes;
    point.aligned = true;
  }
  return point;
}

// A map of several points, or vectors, a thread, a block's threads side by side. All are read
// before any is written, since the compiler cannot know that results are none of the operands; what
// lies beyond the last point is read there.
ir::Kernel StripedMapKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                            const VectorsOfThread& vectors) {
  const Expr count = Product(ExtentsOf(stage, vectors.lanes));
  const int of_block = kThreads * vectors.count;
  const bool is_even = IsMultipleOf(count, of_block);
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, Int64(of_block)));
  const Expr first = kernel.grid[0].var * Int64(of_block) + ir::ToInt64(kernel.thread);
  ReadsBeforeStores points(stage, storage);
  for (int i = 0; i < vectors.count; ++i) {
    const Expr linear = first + Int64(i * kThreads);
    const Expr present = is_even ? linear : ir::Min(linear, count - Int64(1));
    points.Add(PointAt(stage, present, vectors), is_even ? Expr() : linear < count);
  }
  kernel.body = std::move(points).Build();
  kernel.schedule = absl::StrCat("generic lanes=", vectors.lanes, " vectors=", vectors.count);
  return kernel;
}

// Of a short reduction with many results the axis along which a thread takes several: some operands
// do not move along it, and are read once for all (distances of 2000 points from 2000 in space: a
// result a thread 21 us, Inductor 10; H200, 2026-11-30).
std::optional<size_t> AxisOfShared(const Stage& stage) {
  if (stage.kind != ir::StageKind::kReduce || MakesMoments(stage)) return std::nullopt;
  const std::optional<int64_t> elements = ir::AsInt(Product(stage.reduction_extents));
  if (!elements.has_value() || *elements > kLoadsAtOnce) return std::nullopt;
  if (AtHints(Product(stage.extents())) < kManyPoints) return std::nullopt;
  for (size_t axis = 0; axis + 1 < stage.axes.size(); ++axis) {
    const bool is_shared = std::ranges::any_of(stage.reads, [&](const ir::Read& read) {
      return !read.predicate.defined() && ConstantStride(stage, read, stage.axes[axis]) == 0;
    });
    if (is_shared && AtHints(stage.extents()[axis]) >= kPointsOfThread) return axis;
  }
  return std::nullopt;
}

// Several results of a reduction a thread, along an axis. What lies beyond its end is computed as
// the last one, and not stored.
ir::Kernel SharedReduceKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                              const std::vector<Stage>& epilogues, size_t axis) {
  const Expr extent = stage.extents()[axis];
  const bool is_even = IsMultipleOf(extent, kPointsOfThread);
  std::vector<Expr> extents = stage.extents();
  extents[axis] = ir::Simplify(ir::CeilDiv(extent, Int64(kPointsOfThread)));
  ir::Kernel kernel = PointKernel(name, Product(extents), [&](const Var& index) {
    Point group;
    SetCoordinates(stage.axes, extents, index, group.axes);
    const Expr first = group.axes[stage.axes[axis]] * Int64(kPointsOfThread);
    std::vector<Stmt> stores;  // after all loads: the compiler cannot know that these are of others
    const std::function<Stmt(int)> from = [&](int result) {
      if (result == kPointsOfThread) return ir::Seq(std::move(stores));
      const Expr wanted = first + Int64(result);
      Point point = group;
      point.axes[stage.axes[axis]] = is_even ? wanted : ir::Min(wanted, extent - Int64(1));
      const auto keep = [&](const std::vector<Expr>& values) {
        Stmt store = StoreThrough(stage, epilogues, storage, point, values);
        stores.push_back(is_even ? store : ir::If(wanted < extent, std::move(store)));
        return from(result + 1);
      };
      return ReductionEmitter(stage, storage, 1, ReductionLanes::kNone, {}, kLoadsAtOnce)
          .Emit(point, {}, keep);
    };
    return from(0);
  });
  kernel.schedule = absl::StrCat("generic results=", kPointsOfThread);
  return kernel;
}

}  // namespace

int PointsOfThread(const Stage& map) {
  return AtHints(Product(map.extents())) >= kManyPoints ? kPointsOfThread : 1;
}

ir::Kernel ThreadKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                        const std::vector<Stage>& epilogues) {
  const VectorsOfThread vectors = GetVectors(stage, epilogues, storage);
  if (vectors.count > 1) return StripedMapKernel(stage, storage, name, vectors);
  if (const std::optional<size_t> axis = AxisOfShared(stage);
      axis.has_value() && vectors.lanes == 1)
    return SharedReduceKernel(stage, storage, name, epilogues, *axis);
  const int lanes = vectors.lanes;
  const Expr count = Product(ExtentsOf(stage, lanes));
  ir::Kernel kernel = PointKernel(name, count, [&](const Var& index) {
    const Point point = PointAt(stage, index, vectors);
    if (stage.combiner.has_value()) {
      // A window is written out whole by the compiler.
      // Others wait for their loads, so many at a time; the fewer threads there are, the more each
      // has on their way (100 x 1001 along the first axis: 6.8 us by 16 at a time, Inductor 3.6;
      // H200, 2026-11-26).
      constexpr int kLoadsOfFew = 64;
      constexpr double kFewThreads = 32 << 10;
      const bool is_few = stage.kind == ir::StageKind::kReduce && AtHints(count) <= kFewThreads;
      const int unroll_hint = stage.kind == ir::StageKind::kWindow ? 0
                              : is_few                             ? kLoadsOfFew
                                                                   : kLoadsAtOnce;
      const auto store = [&](const std::vector<Expr>& values) {
        return StoreThrough(stage, epilogues, storage, point, values);
      };
      if (MakesMoments(stage)) return EmitMoments(stage, storage, point, unroll_hint, store);
      return ReductionEmitter(stage, storage, 1, ReductionLanes::kNone, {}, unroll_hint)
          .Emit(point, {}, store);
    }
    return EmitAndStore(stage, storage, point);
  });
  kernel.schedule = absl::StrCat("generic lanes=", lanes);
  return kernel;
}

namespace {

// A walk of a block's threads over the elements of one result, added up a lane at a time, so that a
// vector is no chain of dependent operations; the moments of a whole vector are added at once.
class BlockWalk {
 public:
  BlockWalk(const Stage& stage, const Storage& storage)
      : stage_(stage),
        storage_(storage),
        vectors_(GetReductionVectors(stage, storage)),
        by_vectors_(vectors_.lanes > 1 && MakesMomentsOfElements(stage)) {
    for (int lane = 0; lane < (by_vectors_ ? 1 : vectors_.lanes); ++lane)
      accumulators_.emplace_back(*stage.combiner);
    extents_ = stage.reduction_extents;
    extents_.back() = ir::Simplify(ir::CeilDiv(extents_.back(), Int64(vectors_.lanes)));
    // The first of several segments is one of the longest.
    ir::VarMap<Expr> first;
    for (const Var& axis : stage.axes) first[axis] = Int64(0);
    const double count = AtHints(ir::Substitute(Product(extents_), first));
    while (threads_ < kThreads && threads_ < count) threads_ *= 2;
  }

  int threads() const { return threads_; }
  std::string ToString() const {
    return absl::StrCat("lanes=", vectors_.lanes, vectors_.row_start.defined() ? " staggered" : "");
  }

  // Emits the walk over the elements of a result, and what `use` makes of what the thread's come
  // to.
  Stmt Emit(const Point& result, const Var& thread,
            const std::function<Stmt(const std::vector<Expr>&)>& use) const {
    std::vector<Stmt> statements;
    for (const Accumulators& own : accumulators_) statements.push_back(own.Initialize());
    statements.push_back(vectors_.row_start.defined() ? OverStaggered(result, thread)
                                                      : OverElements(result, thread));
    for (size_t lane = 1; lane < accumulators_.size(); ++lane)
      statements.push_back(accumulators_[0].Add(accumulators_[lane].values()));
    statements.push_back(use(accumulators_[0].values()));
    Stmt body = ir::Seq(std::move(statements));
    for (const Accumulators& own : accumulators_) body = own.Allocate(body);
    return body;
  }

 private:
  Stmt OverElements(const Point& result, const Var& thread) const {
    // Of this result: the last of several segments is shorter.
    std::vector<Expr> extents = extents_;
    for (Expr& extent : extents) extent = ir::Simplify(ir::Substitute(extent, result.axes));
    const Expr count = Product(extents);
    // As many loads on their way as make sixteen elements, or four vectors.
    const int unroll_hint = vectors_.lanes >= 4 ? 4 : 16;
    return ir::For("round", ir::Simplify(ir::CeilDiv(count, Int64(threads_))),
                   [&](Var round) {
                     const Expr linear = round * Int64(threads_) + ir::ToInt64(thread);
                     return ir::Let("element", linear, [&](Var element) {
                       Point point = result;
                       SetCoordinates(stage_.reduction_axes, extents, element, point.axes);
                       if (vectors_.lanes > 1) {
                         point.lane_axis = stage_.reduction_axes.back();
                         point.axes[point.lane_axis] =
                             point.axes[point.lane_axis] * Int64(vectors_.lanes);
                         point.lanes = vectors_.lanes;
                       }
                       return ir::If(element < count, Add(point));
                     });
                   },
                   {.unroll_hint = unroll_hint});
  }

  Stmt OverStaggered(const Point& result, const Var& thread) const {
    const Var& axis = stage_.reduction_axes[0];
    const Expr start = ir::Substitute(vectors_.row_start, result.axes);
    const ir::VarSet out_of_step =
        ReadsOutOfStep(stage_, storage_, axis, vectors_.row_start, vectors_.lanes);
    return ir::Let("shift", ShiftOf(start, vectors_.lanes), [&](Var shift) {
      const StaggeredWalk walk{.columns = ir::Substitute(stage_.reduction_extents[0], result.axes),
                               .shift = shift,
                               .thread = ir::ToInt64(thread),
                               .threads = threads_,
                               .lanes = vectors_.lanes};
      return OverVectors(walk, [&](const StaggeredVector& vector) {
        return Add(PointAt(result, axis, vector, vectors_.lanes, out_of_step));
      });
    });
  }

  Stmt Add(const Point& point) const {
    Emitted emitted = EmitBody(stage_, storage_, point);
    if (by_vectors_) {
      emitted.checks.push_back(ir::Let("elements", emitted.values[1], [&](Var elements) {
        return ir::Let("moments", MomentsOfVector(elements, point.mask, vectors_.lanes),
                       [&](const std::vector<Expr>& own) { return accumulators_[0].Add(own); });
      }));
      return ir::Seq(std::move(emitted.checks));
    }
    for (int lane = 0; lane < vectors_.lanes; ++lane) {
      std::vector<Expr> values = emitted.values;
      for (Expr& value : values) value = ir::Lane(value, lane);
      const Stmt add = accumulators_[lane].Add(values);
      emitted.checks.push_back(point.mask.defined() ? ir::If(ir::Lane(point.mask, lane), add)
                                                    : add);
    }
    return ir::Seq(std::move(emitted.checks));
  }

  const Stage& stage_;
  const Storage& storage_;
  const ReductionVectors vectors_;
  const bool by_vectors_;
  std::vector<Accumulators> accumulators_;
  std::vector<Expr> extents_;  // of the reduction, in vectors
  int threads_ = kWarp;
};

}  // namespace

ir::Kernel BlockReduceKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                             const std::vector<Stage>& epilogues) {
  const BlockWalk walk(stage, storage);
  ir::Kernel kernel = NewKernel(name, Product(stage.extents()), walk.threads());
  Point result;
  SetCoordinates(stage.axes, stage.extents(), kernel.grid[0].var, result.axes);
  kernel.body = walk.Emit(result, kernel.thread, [&](const std::vector<Expr>& of_thread) {
    return BlockReduce(*stage.combiner, of_thread, kernel.thread, walk.threads(),
                       /*another_follows=*/false, [&](const std::vector<Expr>& values) {
                         return ir::If(ir::Eq(kernel.thread, Int32(0)),
                                       StoreThrough(stage, epilogues, storage, result, values));
                       });
  });
  kernel.schedule = absl::StrCat("generic block reduction ", walk.ToString());
  return kernel;
}

}  // namespace hidet::schedules
