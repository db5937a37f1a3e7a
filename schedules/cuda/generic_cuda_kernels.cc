#include "schedules/cuda/generic_cuda_kernels.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "schedules/loop_nest.h"
#include "schedules/reduction_emitter.h"
#include "schedules/tile/accumulators.h"
#include "schedules/tile/block_reduce.h"
#include "schedules/tile/block_scan.h"
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

constexpr int kThreads = 256;
constexpr int kWarp = 32;
constexpr int kVectorBytes = 16;
// Of 132 multiprocessors, 120 threads each.
constexpr double kThreadsForVectors = 16 << 10;
// Points that a thread computes of a map without vectors, so that it has as many loads on their
// way, and from how many points of all on: those of two blocks a multiprocessor.
constexpr int kPointsOfThread = 8;
constexpr double kManyPoints = 512 << 10;

// The stage without those predicates of its reads that are the same for all lanes of a vector.
Stage WithoutSharedPredicates(Stage stage, int lanes) {
  for (ir::Read& read : stage.reads) {
    if (read.predicate.defined() && IsSharedByVectors(read.predicate, stage.axes.back(), lanes))
      read.predicate = Expr();
  }
  return stage;
}

// How many neighbouring results a thread computes: as many as fill 16 bytes of the narrowest tensor
// that moves with the last axis, if every access is then aligned. Wide results are not strewn over
// more than two vectors a thread.
int LaneCount(const Stage& original, const Storage& storage) {
  if (original.axes.empty()) return 1;
  int bits = 64, widest = 8;
  for (const ir::Buffer& result : original.results) {
    bits = std::min(bits, BitWidth(result.dtype().scalar));
    widest = std::max(widest, BitWidth(result.dtype().scalar));
  }
  const Var last = original.axes.back();
  std::vector<const ir::Read*> others;  // neither neighbours nor every second element
  for (const ir::Read& read : original.reads) {
    const std::optional<Expr> stride = StrideAlong(original, read, last);
    if (!storage.IsRowMajor(read.buffer)) return 1;
    if (stride.has_value() && ir::IsInt(*stride, 0)) continue;
    bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
    if (!stride.has_value() || (!ir::IsInt(*stride, 1) && !ir::IsInt(*stride, 2)))
      others.push_back(&read);
  }
  if (bits < 8) return 1;
  const int lanes = std::min(kVectorBytes * 8 / bits, 2 * kVectorBytes * 8 / widest);
  for (const ir::Read* read : others) {
    if (!ReadsPattern(storage, *read, last, lanes)) return 1;
  }
  const Stage stage = WithoutSharedPredicates(original, lanes);
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined()) return 1;
  }
  // A reduction takes long: rather many threads than few of vectors.
  const bool is_long =
      stage.combiner.has_value() && AtHints(Product(stage.extents())) / lanes < kThreadsForVectors;
  return !is_long && IsMultipleOf(stage.extents().back(), lanes) &&
                 VectorsAreAligned(stage, storage, last, lanes)
             ? lanes
             : 1;
}

// As many as every stage may.
int LaneCount(const Stage& stage, const std::vector<Stage>& epilogues, const Storage& storage) {
  int lanes = LaneCount(stage, storage);
  for (const Stage& epilogue : epilogues) {
    Stage others = epilogue;
    others.reads.erase(others.reads.begin());  // the reduction
    others.results = stage.results;            // axes are the reduction's, the shape may differ
    if (lanes > 1 && !VectorsAreAligned(others, storage, stage.axes.back(), lanes)) lanes = 1;
  }
  return lanes;
}

// How many neighbouring elements of a reduction a thread takes at once: 16 bytes of the narrowest
// tensor that moves along it, if all of them are then aligned vectors.
int ReductionLaneCount(const Stage& stage, const Storage& storage) {
  const Var last = stage.reduction_axes.back();
  int bits = 64;
  for (const ir::Read& read : stage.reads) {
    const absl::StatusOr<ir::StridedAccess> access = ir::GetStridedAccess(stage, read);
    if (!access.ok() || read.predicate.defined() || !storage.IsRowMajor(read.buffer)) return 1;
    const Expr& stride = access->reduction_strides.back();
    if (ir::IsInt(stride, 0)) continue;
    if (!ir::IsInt(stride, 1)) return 1;
    bits = std::min(bits, BitWidth(read.buffer.dtype().scalar));
  }
  if (bits < 8) return 1;
  const int lanes = kVectorBytes * 8 / bits;
  return IsMultipleOf(stage.reduction_extents.back(), lanes) &&
                 VectorsAreAligned(stage, storage, last, lanes)
             ? lanes
             : 1;
}

// How many neighbouring elements of a scan a thread takes: 16 bytes of its results.
int ScanLaneCount(const Stage& scan) {
  int bits = 8;
  for (const ir::Buffer& result : scan.results)
    bits = std::max(bits, BitWidth(result.dtype().scalar));
  return std::clamp(kVectorBytes * 8 / bits, 1, 8);
}

// Whether those are aligned vectors of every tensor.
bool ScansVectors(const Stage& scan, const Storage& storage, const ScanSegments& segments,
                  int lanes) {
  const auto& details = std::get<ir::ScanDetails>(scan.details);
  if (details.reverse || details.axis + 1 != static_cast<int>(scan.axes.size())) return false;
  const bool has_whole_segments = segments.segments == 1 || IsMultipleOf(segments.length, lanes);
  return has_whole_segments && IsMultipleOf(scan.extents()[details.axis], lanes) &&
         std::none_of(scan.reads.begin(), scan.reads.end(),
                      [](const ir::Read& read) { return read.predicate.defined(); }) &&
         VectorsAreAligned(scan, storage, scan.axes.back(), lanes);
}

ir::Kernel NewKernel(absl::string_view name, const Expr& blocks, int threads = kThreads) {
  ir::Kernel kernel;
  kernel.name = std::string(name);
  kernel.threads = threads;
  kernel.thread = Var::Make("thread", ir::Type::Int32(), {.min = 0, .max = threads - 1});
  kernel.grid = {{Var::Make("block", ir::Type::Int64()), ir::Simplify(blocks)}};
  return kernel;
}

Stmt StoreResults(const Stage& stage, const Point& point, const std::vector<Expr>& values) {
  std::vector<Expr> indices;
  for (const Var& axis : stage.axes) indices.push_back(point.axes.at(axis));
  std::vector<Stmt> stores;
  for (size_t i = 0; i < values.size(); ++i) {
    const ir::Buffer& result = stage.results[i];
    stores.push_back(ir::Store(result, indices, ir::Cast(result.dtype().scalar, values[i])));
  }
  return ir::Seq(std::move(stores));
}

// The axes of a scan besides the scanned one.
std::vector<Expr> RowExtents(const Stage& stage) {
  const int scanned = std::get<ir::ScanDetails>(stage.details).axis;
  std::vector<Expr> extents = stage.extents();
  extents.erase(extents.begin() + scanned);
  return extents;
}

// The point of a scan's row `row`, its scanned axis left out.
Point RowPoint(const Stage& stage, const Expr& row) {
  const int scanned = std::get<ir::ScanDetails>(stage.details).axis;
  const std::vector<Expr> coordinates = Unravel(row, RowExtents(stage));
  Point point;
  for (size_t i = 0, next = 0; i < stage.axes.size(); ++i) {
    if (static_cast<int>(i) != scanned) point.axes[stage.axes[i]] = coordinates[next++];
  }
  return point;
}

}  // namespace

Stmt StoreThrough(const Stage& stage, const std::vector<Stage>& epilogues, const Storage& storage,
                  const Point& point, const std::vector<Expr>& values) {
  if (epilogues.empty()) return StoreResults(stage, point, values);
  std::vector<Expr> coordinates;
  for (const Var& axis : stage.axes) coordinates.push_back(point.axes.at(axis));
  std::vector<Stmt> statements;
  for (const Stage& epilogue : epilogues) {
    const Var& reduced = epilogue.reads[0].value;
    Emitted emitted =
        EmitBody(epilogue, storage, point, {{reduced, ir::Cast(reduced.type().scalar, values[0])}});
    for (Stmt& check : emitted.checks) statements.push_back(std::move(check));
    // A row-major buffer is addressed linearly through its last dimension; one of rank 0 has one
    // element.
    const ir::Buffer& result = epilogue.results[0];
    std::vector<Expr> indices(result.rank(), Int64(0));
    if (!indices.empty()) indices.back() = LinearIndex(stage.extents(), coordinates);
    statements.push_back(
        ir::Store(result, indices, ir::Cast(result.dtype().scalar, emitted.values[0])));
  }
  return ir::Seq(std::move(statements));
}

ir::Kernel PointKernel(absl::string_view name, const Expr& count,
                       const std::function<Stmt(const Var&)>& body) {
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, Int64(kThreads)));
  const Expr linear =
      kernel.grid[0].var * Int64(kThreads) + ir::Cast(ir::Type::Int64(), kernel.thread);
  kernel.body =
      ir::Let("point", linear, [&](Var index) { return ir::If(index < count, body(index)); });
  return kernel;
}

namespace {

// A map whose points are no vectors: several a thread, a block's threads side by side. All are read
// before any is written, since the compiler cannot know that results are none of the operands; what
// lies beyond the last point is read there.
ir::Kernel ScatteredMapKernel(const Stage& stage, const Storage& storage, absl::string_view name) {
  const Expr count = Product(stage.extents());
  const Expr of_block = Int64(kThreads * kPointsOfThread);
  const bool is_even = IsMultipleOf(count, kThreads * kPointsOfThread);
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, of_block));
  const Expr first = kernel.grid[0].var * of_block + ir::Cast(ir::Type::Int64(), kernel.thread);
  std::vector<Stmt> checks, stores;
  std::vector<std::pair<Var, Expr>> values;
  for (int i = 0; i < kPointsOfThread; ++i) {
    const Expr linear = first + Int64(i * kThreads);
    const Expr present = is_even ? linear : ir::Min(linear, count - Int64(1));
    Point point;
    const std::vector<Expr> coordinates = Unravel(present, stage.extents());
    for (size_t axis = 0; axis < coordinates.size(); ++axis)
      point.axes[stage.axes[axis]] = coordinates[axis];
    Emitted emitted = EmitBody(stage, storage, point);
    for (Stmt& check : emitted.checks) checks.push_back(std::move(check));
    std::vector<Expr> results;
    for (size_t r = 0; r < emitted.values.size(); ++r) {
      const ScalarType dtype = stage.results[r].dtype().scalar;
      const Var value = Var::Make("value", ir::Type::Scalar(dtype));
      values.emplace_back(value, ir::Cast(dtype, emitted.values[r]));
      results.push_back(value);
    }
    const Stmt store = StoreResults(stage, point, results);
    stores.push_back(is_even ? store : ir::If(linear < count, store));
  }
  kernel.body = ir::Seq(std::move(stores));
  for (size_t i = values.size(); i-- > 0;)
    kernel.body = ir::Let(values[i].first, values[i].second, kernel.body);
  checks.push_back(kernel.body);
  kernel.body = ir::Seq(std::move(checks));
  kernel.schedule = absl::StrCat("generic points=", kPointsOfThread);
  return kernel;
}

}  // namespace

ir::Kernel ThreadKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                        const std::vector<Stage>& epilogues) {
  const int lanes = LaneCount(stage, epilogues, storage);
  if (lanes == 1 && !stage.combiner.has_value() && !stage.axes.empty() &&
      AtHints(Product(stage.extents())) >= kManyPoints)
    return ScatteredMapKernel(stage, storage, name);
  std::vector<Expr> extents = stage.extents();
  if (lanes > 1) extents.back() = ir::Simplify(extents.back() / Int64(lanes));
  ir::Kernel kernel = PointKernel(name, Product(extents), [&](const Var& index) {
    Point point;
    const std::vector<Expr> coordinates = Unravel(index, extents);
    for (size_t i = 0; i < coordinates.size(); ++i) point.axes[stage.axes[i]] = coordinates[i];
    if (lanes > 1) {
      const Var last = stage.axes.back();
      point.axes[last] = point.axes[last] * Int64(lanes);
      point.lane_axis = last;
      point.lanes = lanes;
      point.aligned = true;
    }
    if (stage.combiner.has_value()) {
      return ReductionEmitter(stage, storage, 1, ReductionLanes::kNone)
          .Emit(point, {}, [&](const std::vector<Expr>& values) {
            return StoreThrough(stage, epilogues, storage, point, values);
          });
    }
    Emitted emitted = EmitBody(stage, storage, point);
    emitted.checks.push_back(StoreResults(stage, point, emitted.values));
    return ir::Seq(std::move(emitted.checks));
  });
  kernel.schedule = absl::StrCat("generic lanes=", lanes);
  return kernel;
}

ir::Kernel BlockReduceKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                             const std::vector<Stage>& epilogues) {
  const ir::Combiner& combiner = *stage.combiner;
  const int lanes = ReductionLaneCount(stage, storage);
  std::vector<Expr> extents = stage.reduction_extents;
  extents.back() = ir::Simplify(extents.back() / Int64(lanes));
  const Expr count = Product(extents);
  int threads = kWarp;
  while (threads < kThreads && threads < AtHints(count)) threads *= 2;
  ir::Kernel kernel = NewKernel(name, Product(stage.extents()), threads);
  const std::vector<Expr> coordinates = Unravel(kernel.grid[0].var, stage.extents());
  Point result;
  for (size_t i = 0; i < coordinates.size(); ++i) result.axes[stage.axes[i]] = coordinates[i];
  // One tuple a lane, so that a vector is no chain of dependent operations.
  std::vector<Accumulators> accumulators;
  for (int lane = 0; lane < lanes; ++lane) accumulators.emplace_back(combiner);
  Stmt walk = ir::For(
      "round", ir::Simplify(ir::CeilDiv(count, Int64(threads))),
      [&](Var round) {
        const Expr linear = round * Int64(threads) + ir::Cast(ir::Type::Int64(), kernel.thread);
        return ir::Let("element", linear, [&](Var element) {
          Point point = result;
          const std::vector<Expr> at = Unravel(element, extents);
          for (size_t i = 0; i < at.size(); ++i) point.axes[stage.reduction_axes[i]] = at[i];
          if (lanes > 1) {
            point.lane_axis = stage.reduction_axes.back();
            point.axes[point.lane_axis] = point.axes[point.lane_axis] * Int64(lanes);
            point.lanes = lanes;
          }
          Emitted emitted = EmitBody(stage, storage, point);
          for (int lane = 0; lane < lanes; ++lane) {
            std::vector<Expr> values = emitted.values;
            for (Expr& value : values) value = lanes > 1 ? ir::Lane(value, lane) : value;
            emitted.checks.push_back(accumulators[lane].Add(values));
          }
          return ir::If(element < count, ir::Seq(std::move(emitted.checks)));
        });
      },
      {.unroll_hint = 4});
  std::vector<Stmt> statements;
  for (const Accumulators& own : accumulators) statements.push_back(own.Initialize());
  statements.push_back(std::move(walk));
  for (int lane = 1; lane < lanes; ++lane)
    statements.push_back(accumulators[0].Add(accumulators[lane].values()));
  statements.push_back(BlockReduce(combiner, accumulators[0].values(), kernel.thread, threads,
                                   /*another_follows=*/false, [&](const std::vector<Expr>& values) {
                                     return ir::If(
                                         ir::Eq(kernel.thread, Int32(0)),
                                         StoreThrough(stage, epilogues, storage, result, values));
                                   }));
  kernel.body = ir::Seq(std::move(statements));
  for (const Accumulators& own : accumulators) kernel.body = own.Allocate(kernel.body);
  kernel.schedule = absl::StrCat("generic block reduction lanes=", lanes);
  return kernel;
}

ir::Kernel BlockScanKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                           const ScanSegments& segments) {
  const auto& scan = std::get<ir::ScanDetails>(stage.details);
  const ir::Combiner& combiner = *stage.combiner;
  const std::vector<Expr> rows = RowExtents(stage);
  const bool is_whole = segments.segments == 1;
  ir::Kernel kernel = NewKernel(name, ir::Simplify(Int64(segments.segments) * Product(rows)));
  const Expr segment = is_whole ? Int64(0) : kernel.grid[0].var / Product(rows);
  const Expr row = is_whole ? Expr(kernel.grid[0].var) : kernel.grid[0].var % Product(rows);
  Point point = RowPoint(stage, row);
  const Expr extent = stage.extents()[scan.axis];
  const Expr first = is_whole ? Int64(0) : ir::Simplify(segment * segments.length);
  const Expr last = is_whole ? extent : ir::Min(extent, first + segments.length);
  // A thread's neighbouring elements, read and written as a vector where all of them are aligned.
  const int count = ScanLaneCount(stage);
  const bool is_vector = count > 1 && ScansVectors(stage, storage, segments, count);
  const Accumulators carried(combiner), running(combiner);
  std::vector<Accumulators> elements;
  std::vector<Accumulators> results;  // of a vector
  for (int lane = 0; lane < count; ++lane) {
    elements.emplace_back(combiner);
    if (is_vector) results.emplace_back(combiner);
  }
  const Var& axis = stage.axes[scan.axis];
  const auto place = [&](const Expr& element) {
    point.axes[axis] = scan.reverse ? extent - 1 - element : element;
  };
  const auto set_elements = [&](const Expr& first_of_thread, const Expr& end) {
    std::vector<Stmt> all;
    for (const Accumulators& own : elements) all.push_back(own.Initialize());
    if (is_vector) {
      place(first_of_thread);
      Point vector = point;
      vector.lane_axis = axis;
      vector.lanes = count;
      vector.aligned = true;
      Emitted emitted = EmitBody(stage, storage, vector);
      for (int lane = 0; lane < count; ++lane) {
        std::vector<Expr> values;
        for (const Expr& value : emitted.values) values.push_back(ir::Lane(value, lane));
        emitted.checks.push_back(elements[lane].Set(values));
      }
      all.push_back(ir::If(first_of_thread < end, ir::Seq(std::move(emitted.checks))));
      return ir::Seq(std::move(all));
    }
    for (int lane = 0; lane < count; ++lane) {
      const Expr element = first_of_thread + Int64(lane);
      place(element);
      Emitted emitted = EmitBody(stage, storage, point);
      emitted.checks.push_back(elements[lane].Set(emitted.values));
      all.push_back(ir::If(element < end, ir::Seq(std::move(emitted.checks))));
    }
    return ir::Seq(std::move(all));
  };
  // The results of a thread, from what comes before its elements.
  const auto store_results = [&](const std::vector<Expr>& before, const Expr& first_of_thread,
                                 const Expr& end) {
    std::vector<Stmt> all = {running.Set(before)};
    for (int lane = 0; lane < count; ++lane) {
      const Stmt add = running.Add(elements[lane].values());
      if (!scan.exclusive) all.push_back(add);
      if (is_vector) {
        all.push_back(results[lane].Set(running.values()));
      } else {
        place(first_of_thread + Int64(lane));
        all.push_back(ir::If(first_of_thread + Int64(lane) < end,
                             StoreResults(stage, point, running.values())));
      }
      if (scan.exclusive) all.push_back(add);
    }
    if (!is_vector) return ir::Seq(std::move(all));
    std::vector<Expr> packed;
    for (size_t i = 0; i < stage.results.size(); ++i) {
      std::vector<Expr> lanes;
      for (const Accumulators& own : results) lanes.push_back(own.values()[i]);
      packed.push_back(ir::Pack(lanes));
    }
    place(first_of_thread);
    Point vector = point;
    vector.lane_axis = axis;
    vector.lanes = count;
    all.push_back(ir::If(first_of_thread < end, StoreResults(stage, vector, packed)));
    return ir::Seq(std::move(all));
  };
  const auto walk = [&](const Expr& begin, const Expr& end) {
    const int64_t of_round = int64_t{kThreads} * count;
    return ir::For(
        "round", ir::Simplify(ir::CeilDiv(end - begin, Int64(of_round))), [&](Var round) {
          const Expr linear = begin + round * Int64(of_round) +
                              ir::Cast(ir::Type::Int64(), kernel.thread) * Int64(count);
          return ir::Let("element", ir::Simplify(linear), [&](Var element) {
            std::vector<Stmt> add = {running.Set(elements[0].values())};
            for (int lane = 1; lane < count; ++lane)
              add.push_back(running.Add(elements[lane].values()));
            Stmt all = BlockScan(combiner, running.values(), carried.values(), kernel.thread,
                                 kThreads, [&](const Scanned& scanned) {
                                   return ir::Seq({store_results(scanned.before, element, end),
                                                   carried.Set(scanned.total)});
                                 });
            return ir::Seq({set_elements(element, end), ir::Seq(std::move(add)), all,
                            ir::Evaluate(ir::Call(ir::Intrinsic::kSyncThreads, {}))});
          });
        });
  };
  std::vector<Expr> before;
  std::vector<Expr> at = {segment};
  for (const Expr& coordinate : Unravel(row, rows)) at.push_back(coordinate);
  for (const ir::Buffer& buffer : segments.before) before.push_back(ir::Load(buffer, at));
  Stmt rounds = is_whole ? walk(first, last) : ir::Let("first", first, [&](Var begin) {
    return ir::Let("last", last, [&](Var end) { return walk(begin, end); });
  });
  Stmt start = before.empty() ? carried.Initialize() : carried.Set(before);
  kernel.body = carried.Allocate(running.Allocate(ir::Seq({start, std::move(rounds)})));
  for (const Accumulators& own : elements) kernel.body = own.Allocate(kernel.body);
  for (const Accumulators& own : results) kernel.body = own.Allocate(kernel.body);
  kernel.schedule = is_whole
                        ? "generic block scan"
                        : absl::StrCat("generic block scan of ", segments.segments, " segments");
  return kernel;
}

ir::Kernel ThreadScanKernel(const Stage& stage, const Storage& storage, absl::string_view name) {
  const auto& scan = std::get<ir::ScanDetails>(stage.details);
  const ir::Combiner& combiner = *stage.combiner;
  const Expr extent = stage.extents()[scan.axis];
  const Accumulators running(combiner);
  ir::Kernel kernel = PointKernel(name, Product(RowExtents(stage)), [&](const Var& row) {
    Point point = RowPoint(stage, row);
    Stmt steps = ir::For("s", extent, [&](Var s) {
      point.axes[stage.axes[scan.axis]] = scan.reverse ? extent - 1 - s : Expr(s);
      Emitted emitted = EmitBody(stage, storage, point);
      Stmt store = StoreResults(stage, point, running.values());
      Stmt add = running.Add(emitted.values);
      emitted.checks.push_back(scan.exclusive ? ir::Seq({store, add}) : ir::Seq({add, store}));
      return ir::Seq(std::move(emitted.checks));
    });
    return running.Allocate(ir::Seq({running.Initialize(), std::move(steps)}));
  });
  kernel.schedule = "generic scan";
  return kernel;
}

namespace {

// The axes of an update: points that differ in one that is an index by itself never meet, those
// that differ in the others alone may change the same element, one after the other.
struct UpdateAxes {
  explicit UpdateAxes(const Stage& stage) {
    const auto& update = std::get<ir::UpdateDetails>(stage.details);
    const auto separates = [&](const Var& axis) {
      return !stage.combiner.has_value() ||
             std::any_of(update.indices.begin(), update.indices.end(),
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
  const ir::Buffer before = ir::Buffer::Make("before", ir::Type::Int32(), {Int32(1)},
                                             ir::MemoryScope::kRegister),
                   rounds = ir::Buffer::Make("rounds", ir::Type::Int32(), {Int32(1)},
                                             ir::MemoryScope::kRegister);
  const auto call = [](ir::Intrinsic intrinsic, std::vector<Expr> operands,
                       std::vector<int64_t> attributes = {}) {
    return ir::Call(intrinsic, std::move(operands), std::move(attributes));
  };
  return ir::For("chunk", ir::Simplify(ir::CeilDiv(count, Int64(kWarp))), [&](Var chunk) {
    const Expr linear = chunk * Int64(kWarp) + ir::Cast(ir::Type::Int64(), lane);
    const std::vector<Expr> at = Unravel(ir::Min(linear, count - Int64(1)), axes.meeting_extents);
    for (size_t i = 0; i < at.size(); ++i) point.axes[axes.meeting[i]] = at[i];
    EmittedUpdate parts = EmitUpdateParts(stage, storage, point);
    const ir::Type type = parts.element.type();
    const Var place = Var::Make("place", ir::Type::Int64()), value = Var::Make("value", type);
    std::vector<Var> indices;
    for (size_t d = 0; d < parts.indices.size(); ++d)
      indices.push_back(Var::Make("index", ir::Type::Int64()));
    const std::vector<Expr> index_values(indices.begin(), indices.end());
    const Expr where = ir::Select(linear < count && parts.in_range,
                                  LinearIndex(stage.results[0].shape(), index_values), Int64(-1));
    const Stmt count_before = ir::For(
        "other", Int32(kWarp - 1),
        [&](Var other) {
          const Expr there = call(ir::Intrinsic::kShuffleIndex, {place, other});
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
        return ir::Let("theirs", call(ir::Intrinsic::kShuffleXor, {mine}, {distance}),
                       [&](Var theirs) {
                         return ir::Store(rounds, {Int32(0)}, ir::Max(Expr(mine), Expr(theirs)));
                       });
      }));
    }
    const Stmt change = ir::For("turn", ir::Load(rounds, {Int32(0)}), [&](Var turn) {
      const Expr is_turn = Int64(0) <= place && ir::Eq(turn, ir::Load(before, {Int32(0)}));
      return ir::Seq({ir::If(is_turn, StoreUpdate(stage, index_values, value)),
                      ir::Evaluate(call(ir::Intrinsic::kSyncWarp, {}))});
    });
    Stmt body = ir::Seq(
        {ir::Store(before, {Int32(0)}, Int32(0)), count_before, ir::Seq(std::move(most)), change});
    body = ir::Allocate(before, ir::Allocate(rounds, body));
    body = ir::Let(value, parts.element, ir::Let(place, where, body));
    for (size_t d = indices.size(); d-- > 0;)
      body = ir::Let(indices[d], ir::Cast(ir::Type::Int64(), parts.indices[d]), body);
    parts.checks.push_back(body);
    return ir::Seq(std::move(parts.checks));
  });
}

}  // namespace

ir::Kernel UpdateKernel(const Stage& stage, const Storage& storage, absl::string_view name) {
  const UpdateAxes axes(stage);
  const auto point_at = [&](const Expr& index) {
    Point point;
    const std::vector<Expr> coordinates = Unravel(index, axes.apart_extents);
    for (size_t i = 0; i < coordinates.size(); ++i) point.axes[axes.apart[i]] = coordinates[i];
    return point;
  };
  if (axes.meeting.empty()) {
    ir::Kernel kernel = PointKernel(name, Product(axes.apart_extents), [&](const Var& index) {
      return EmitUpdate(stage, storage, point_at(index));
    });
    kernel.schedule = "generic update";
    return kernel;
  }
  constexpr int kWarps = kThreads / kWarp;
  const Expr count = ir::Simplify(Product(axes.apart_extents));
  ir::Kernel kernel = NewKernel(name, ir::CeilDiv(count, Int64(kWarps)));
  const Expr warp = kernel.grid[0].var * Int64(kWarps) +
                    ir::Cast(ir::Type::Int64(), kernel.thread / Int32(kWarp));
  kernel.body = ir::Let("of_warp", warp, [&](Var index) {
    return ir::If(index < count,
                  EmitMeetingPoints(stage, storage, axes, point_at(index), kernel.thread));
  });
  kernel.schedule = "generic update by warps";
  return kernel;
}

}  // namespace hidet::schedules
