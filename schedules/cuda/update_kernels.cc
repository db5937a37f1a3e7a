#include "schedules/cuda/update_kernels.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/intrinsic_use.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
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

// The axes of an update: points that differ in one that is an index by itself never meet, those
// that differ in the others alone may change the same element, one after the other.
struct UpdateAxes {
  explicit UpdateAxes(const Stage& stage) {
    const auto& update = std::get<ir::UpdateDetails>(stage.details);
    const auto separates = [&](const Var& axis) {
      return !stage.combiner.has_value() ||
             std::ranges::any_of(update.indices,
                                 [&](const Expr& index) { return index.SameAs(axis); });
    };
    for (size_t axis = 0; axis < stage.axes.size(); ++axis) {
      const bool own = separates(stage.axes[axis]);
      (own ? apart : meeting).push_back(stage.axes[axis]);
      (own ? apart_extents : meeting_extents).push_back(update.domain[axis]);
    }
  }
  std::vector<Var> apart, meeting;
  std::vector<Expr> apart_extents, meeting_extents;
};

// A warp for points that may meet, 32 of them at a time: each lane counts the lanes before it that
// change the same element, and waits for as many rounds. So elements are changed in the order of
// the points, as by a loop.
Stmt EmitMeetingPoints(const Stage& stage, const Storage& storage, const UpdateAxes& axes,
                       Point point, const Var& thread) {
  const Expr lane = thread % Int32(kWarp);
  const Expr count = ir::Simplify(Product(axes.meeting_extents));
  const ir::Buffer before = ir::Buffer::Registers("before", ir::Type::Int32(), {Int32(1)}),
                   rounds = ir::Buffer::Registers("rounds", ir::Type::Int32(), {Int32(1)});
  return ir::For("chunk", ir::Simplify(ir::CeilDiv(count, Int64(kWarp))), [&](Var chunk) {
    const Expr linear = chunk * Int64(kWarp) + ir::ToInt64(lane);
    SetCoordinates(axes.meeting, axes.meeting_extents, ir::Min(linear, count - Int64(1)),
                   point.axes);
    EmittedUpdate parts = EmitUpdateParts(stage, storage, point);
    const ir::Type type = parts.element.type();
    const Var place = Var::Make("place", ir::Type::Int64()), value = Var::Make("value", type);
    std::vector<std::pair<Var, Expr>> named;
    const std::vector<Expr> index_values = ir::ExprsOf(parts.indices, [&](const Expr& index) {
      named.emplace_back(Var::Make("index", ir::Type::Int64()), ir::ToInt64(index));
      return named.back().first;
    });
    const Expr where = ir::Select(linear < count && parts.in_range,
                                  LinearIndex(stage.results[0].shape(), index_values), Int64(-1));
    const Stmt count_before = ir::For(
        "other", Int32(kWarp - 1),
        [&](Var other) {
          const Expr there = ir::Call(ir::Intrinsic::kShuffleIndex, {place, other});
          return ir::Let("there", there, [&](Var element) {
            const Expr meets = Expr(other) < lane && ir::Eq(element, place);
            return ir::Store(before, {Int32(0)},
                             ir::Load(before, {Int32(0)}) + ir::Select(meets, Int32(1), Int32(0)));
          });
        },
        {.unroll_hint = kWarp});
    std::vector<Stmt> most = {ir::Store(
        rounds, {Int32(0)},
        ir::Select(Int64(0) <= place, ir::Load(before, {Int32(0)}) + Int32(1), Int32(0)))};
    for (int64_t distance = kWarp / 2; distance > 0; distance /= 2) {
      const Expr own = ir::Load(rounds, {Int32(0)});
      most.push_back(ir::Let("own", own, [&](Var mine) {
        return ir::Let("theirs", ir::Call(ir::Intrinsic::kShuffleXor, {mine}, {distance}),
                       [&](Var theirs) {
                         return ir::Store(rounds, {Int32(0)}, ir::Max(Expr(mine), Expr(theirs)));
                       });
      }));
    }
    const Stmt change = ir::For("turn", ir::Load(rounds, {Int32(0)}), [&](Var turn) {
      const Expr is_turn = Int64(0) <= place && ir::Eq(turn, ir::Load(before, {Int32(0)}));
      return ir::Seq({ir::If(is_turn, StoreUpdate(stage, index_values, value)),
                      ir::Do(ir::Intrinsic::kSyncWarp)});
    });
    Stmt body = ir::Seq(
        {ir::Store(before, {Int32(0)}, Int32(0)), count_before, ir::Seq(std::move(most)), change});
    body = ir::Allocate(before, ir::Allocate(rounds, body));
    named.emplace_back(value, parts.element);
    named.emplace_back(place, where);
    parts.checks.push_back(ir::Let(named, body));
    return ir::Seq(std::move(parts.checks));
  });
}

// The instruction by which memory itself combines what an update brings with what is there, in any
// order; nothing where the order shows in the result and must not, or the type has no such
// instruction.
std::optional<ir::Intrinsic> CombinesInMemory(const Stage& stage, const Target& target) {
  if (!stage.combiner.has_value()) return std::nullopt;
  const ScalarType element = stage.results[0].dtype().scalar;
  const bool is_narrow_integer = !IsFloat(element) && BitWidth(element) < 32;
  if (is_narrow_integer || BitWidth(element) < 16) return std::nullopt;
  // Halves are added up in float32 elsewhere, too, but each sum is rounded to what the result
  // holds.
  const bool is_own_type = stage.combiner->identity[0].type() == stage.results[0].dtype();
  if (!is_own_type && !IsHalf(element)) return std::nullopt;
  const bool order_shows = IsFloat(element) && target.is_deterministic;
  switch (stage.combiner->kind) {
    case ir::CombinerKind::kMax:
      return ir::Intrinsic::kAtomicMax;
    case ir::CombinerKind::kMin:
      return ir::Intrinsic::kAtomicMin;
    case ir::CombinerKind::kProduct:
      if (order_shows) return std::nullopt;
      return ir::Intrinsic::kAtomicMul;
    case ir::CombinerKind::kSum: {
      // red.add of bfloat16 came with sm_90.
      const bool is_known = element != ScalarType::kBFloat16 || target.compute_capability >= 90;
      if (order_shows || !is_known) return std::nullopt;
      return ir::Intrinsic::kAtomicAdd;
    }
    default:
      return std::nullopt;
  }
}

// Neighbours of a row that one instruction writes, or adds (red.global.add.v4, PTX ISA, sm_90): 16
// bytes; 1 where there is none. A thread an element waits for blocks to begin and to end (20,000
// rows of 1024 into 5,000: 110 us, Inductor 57; H200, 2026-11-29).
int LanesOfUpdate(const Stage& stage, const Storage& storage,
                  const std::optional<ir::Intrinsic>& combine, const Target& target) {
  constexpr int kVectorBits = 128;
  const ScalarType element = stage.results[0].dtype().scalar;
  const bool adds_vectors = combine == ir::Intrinsic::kAtomicAdd &&
                            target.compute_capability >= 90 &&
                            (element == ScalarType::kFloat32 || IsHalf(element));
  if (stage.combiner.has_value() ? !adds_vectors : BitWidth(element) < 8) return 1;
  if (!UpdatesRows(stage)) return 1;
  const int lanes = kVectorBits / BitWidth(element);
  const bool fits = IsMultipleOf(stage.extents().back(), lanes) &&
                    VectorsAreAligned(stage, storage, stage.axes.back(), lanes);
  return fits ? lanes : 1;
}

// A thread for each point, or for neighbours of a row, that are written, or combined with what is
// there by memory itself.
ir::Kernel KernelOfPoints(const Stage& stage, const Storage& storage, absl::string_view name,
                          const std::optional<ir::Intrinsic>& combine, const Target& target) {
  const int lanes = LanesOfUpdate(stage, storage, combine, target);
  std::vector<Expr> domain = stage.extents();
  if (lanes > 1) domain.back() = ir::Simplify(domain.back() / Int64(lanes));
  ir::Kernel kernel = PointKernel(name, Product(domain), [&](const Var& index) {
    Point point;
    SetCoordinates(stage.axes, domain, index, point.axes);
    if (lanes > 1) {
      point.lane_axis = stage.axes.back();
      point.lanes = lanes;
      point.aligned = true;
      point.axes[point.lane_axis] = ir::Simplify(point.axes[point.lane_axis] * Int64(lanes));
    }
    if (!combine.has_value()) return EmitUpdate(stage, storage, point);
    EmittedUpdate parts = EmitUpdateParts(stage, storage, point);
    const Expr place = ir::AddressOf(stage.results[0], parts.indices);
    const Expr element = ir::Cast(stage.results[0].dtype().scalar, parts.element);
    parts.checks.push_back(ir::If(parts.in_range, ir::Do(*combine, {place, element})));
    return ir::Seq(std::move(parts.checks));
  });
  kernel.schedule = combine.has_value() ? "generic update in memory" : "generic update";
  if (lanes > 1) absl::StrAppend(&kernel.schedule, " lanes=", lanes);
  return kernel;
}

// Whether many points meet in a result that a block has room for.
bool HasFewResults(const Stage& stage, ir::Intrinsic combine) {
  constexpr int64_t kMostBytes = 16 << 10;
  constexpr double kMostBins = 4096, kPointsOfBin = 16, kManyPoints = 32 << 10;
  const ScalarType element = stage.results[0].dtype().scalar;
  const std::optional<int64_t> count = ir::AsInt(ir::Simplify(Product(stage.results[0].shape())));
  if (!count.has_value() || *count < 1 ||
      !ir::CombinesInSharedMemory(*ir::AtomicOperator(combine), element))
    return false;
  const auto bins = static_cast<double>(*count);
  return bins <= kMostBins && *count * BitWidth(element) / 8 <= kMostBytes &&
         AtHints(Product(stage.extents())) >= std::max(kManyPoints, kPointsOfBin * bins);
}

// Results of its own for each warp, or for as few as there is room for, which combine in shared
// memory what their points bring; the block combines what they have with the results. Memory
// changes an element once at a time (a million points in 100 bins took 143 us, H200, 2026-11-30),
// and so does shared memory, where each try of a thread that came too late is made again: all warps
// of a multiprocessor in the same 100 bins took as long.
ir::Kernel KernelOfBins(const Stage& stage, const Storage& storage, absl::string_view name,
                        ir::Intrinsic combine, const Target& target) {
  constexpr int kThreads = 1024;
  constexpr int64_t kBlocksOfMultiprocessor = 2, kBytes = 32 << 10;
  const ir::Buffer& result = stage.results[0];
  const int64_t bins = *ir::AsInt(ir::Simplify(Product(result.shape())));
  const int64_t copies =
      std::clamp<int64_t>(kBytes * 8 / BitWidth(result.dtype().scalar) / bins, 1, kThreads / kWarp);
  const ir::Buffer own = ir::Buffer::Shared("bins", result.dtype(), {Int64(copies), Int64(bins)});
  const Expr identity = ir::Cast(result.dtype().scalar, stage.combiner->identity[0]);
  const Expr points = ir::Simplify(Product(stage.extents()));
  const Expr blocks = ir::Min(Int64(kBlocksOfMultiprocessor * target.multiprocessors),
                              ir::CeilDiv(points, Int64(kThreads)));
  ir::Kernel kernel = NewKernel(name, ir::Simplify(ir::Max(blocks, Int64(1))), kThreads);
  const Expr thread = ir::ToInt64(kernel.thread);
  const Expr threads = kernel.grid[0].extent * Int64(kThreads);
  const Stmt clear = InTurns(copies * bins, kThreads, thread, [&](const Var& i) {
    return ir::Store(own, Unravel(i, own.shape()), identity);
  });
  const Stmt combine_points =
      ir::For("round", ir::Simplify(ir::CeilDiv(points, threads)), [&](Var round) {
        const Expr place = round * threads + kernel.grid[0].var * Int64(kThreads) + thread;
        return ir::Let("place", place, [&](Var index) {
          Point point;
          SetCoordinates(stage.axes, stage.extents(), index, point.axes);
          EmittedUpdate parts = EmitUpdateParts(stage, storage, point);
          const Expr address = ir::AddressOf(own, {thread / Int64(kWarp) % Int64(copies),
                                                   LinearIndex(result.shape(), parts.indices)});
          const Expr element = ir::Cast(result.dtype().scalar, parts.element);
          parts.checks.push_back(ir::If(parts.in_range, ir::Do(combine, {address, element})));
          return ir::If(index < points, ir::Seq(std::move(parts.checks)));
        });
      });
  const ir::Buffer total = ir::Buffer::Registers("total", result.dtype(), {Int32(1)});
  const Stmt give = InTurns(bins, kThreads, thread, [&](const Var& bin) {
    const Stmt add_copies = ir::For("copy", Int64(copies), [&](Var copy) {
      const std::vector<Expr> both = {ir::Load(total, {Int32(0)}), ir::Load(own, {copy, bin})};
      return ir::Store(total, {Int32(0)},
                       ir::Cast(result.dtype().scalar,
                                CombineWide(*stage.combiner, {both[0]}, {both[1]}, 1)[0]));
    });
    const Expr value = ir::Load(total, {Int32(0)});
    const Expr address = ir::AddressOf(result, Unravel(bin, result.shape()));
    return ir::Allocate(
        total, ir::Seq({ir::Store(total, {Int32(0)}, identity), add_copies,
                        ir::If(ir::Ne(value, identity), ir::Do(combine, {address, value}))}));
  });
  const Stmt sync = ir::Do(ir::Intrinsic::kSyncThreads);
  kernel.body = ir::Allocate(own, ir::Seq({clear, sync, combine_points, sync, give}));
  kernel.schedule = absl::StrCat("generic update in blocks copies=", copies);
  return kernel;
}

}  // namespace

ir::Kernel UpdateKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                        const Target& target) {
  const UpdateAxes axes(stage);
  // Points that never meet are changed by themselves.
  if (axes.meeting.empty()) return KernelOfPoints(stage, storage, name, std::nullopt, target);
  if (const auto combine = CombinesInMemory(stage, target); combine.has_value()) {
    return HasFewResults(stage, *combine) ? KernelOfBins(stage, storage, name, *combine, target)
                                          : KernelOfPoints(stage, storage, name, combine, target);
  }
  constexpr int kWarps = kThreadsOfBlock / kWarp;
  const Expr count = ir::Simplify(Product(axes.apart_extents));
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, Int64(kWarps)));
  const Expr warp = kernel.grid[0].var * Int64(kWarps) + ir::ToInt64(kernel.thread / Int32(kWarp));
  kernel.body = ir::Let("of_warp", warp, [&](Var index) {
    Point point;
    SetCoordinates(axes.apart, axes.apart_extents, index, point.axes);
    return ir::If(index < count, EmitMeetingPoints(stage, storage, axes, point, kernel.thread));
  });
  kernel.schedule = "generic update by warps";
  return kernel;
}

}  // namespace hidet::schedules
