#include "schedules/cuda/scan_kernels.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "schedules/accumulators.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/reduction_emitter.h"
#include "schedules/tile/block_scan.h"
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

constexpr double kFewRows = 256;  // as many blocks are not enough to hide what each waits for

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

// A row of a scan, or a segment of one: elements [first, last) in the scan's direction, and what
// comes before them, if there are several segments.
struct RowSegment {
  Point row;
  Expr first, last;
  std::vector<Expr> before;
};
// Number `index` of them: the rows' first segments, then their second ones.
RowSegment SegmentAt(const Stage& stage, const ScanParts& parts, const Expr& index) {
  const Expr extent = stage.extents()[std::get<ir::ScanDetails>(stage.details).axis];
  if (parts.segments == 1)
    return {.row = RowPoint(stage, index), .first = Int64(0), .last = extent};
  const std::vector<Expr> rows = RowExtents(stage);
  const Expr segment = index / Product(rows), row = index % Product(rows);
  RowSegment found{.row = RowPoint(stage, row), .first = ir::Simplify(segment * parts.length)};
  found.last = ir::Min(extent, found.first + parts.length);
  std::vector<Expr> at = {segment};
  for (const Expr& coordinate : Unravel(row, rows)) at.push_back(coordinate);
  for (const ir::Buffer& buffer : parts.before) found.before.push_back(ir::Load(buffer, at));
  return found;
}

// Whether those are aligned vectors of every tensor.
bool ScansVectors(const Stage& scan, const Storage& storage, const ScanParts& parts, int lanes) {
  const auto& details = std::get<ir::ScanDetails>(scan.details);
  if (details.reverse || details.axis + 1 != static_cast<int>(scan.axes.size())) return false;
  const bool has_whole_segments = parts.segments == 1 || IsMultipleOf(parts.length, lanes);
  return has_whole_segments && IsMultipleOf(scan.extents()[details.axis], lanes) &&
         std::ranges::none_of(scan.reads,
                              [](const ir::Read& read) { return read.predicate.defined(); }) &&
         VectorsAreAligned(scan, storage, scan.axes.back(), lanes) &&
         EpiloguesAreAligned(scan, parts.epilogues, storage, scan.axes.back(), lanes);
}

// A block that walks a row, or a segment of it, in rounds; or several short rows side by side.
class BlockScanBuilder {
 public:
  BlockScanBuilder(const Stage& stage, const Storage& storage, const ScanParts& parts)
      : stage_(stage),
        storage_(storage),
        parts_(parts),
        axis_(stage.axes[scan_.axis]),
        extent_(stage.extents()[scan_.axis]),
        count_(ScanLaneCount(stage)),
        is_vector_(count_ > 1 && ScansVectors(stage, storage, parts, count_)),
        threads_(ThreadsOfScan(stage, parts.segments)),
        teams_(std::max(1, kThreadsOfBlock / threads_)),
        carried_(*stage.combiner),
        running_(*stage.combiner) {
    for (int lane = 0; lane < count_; ++lane) {
      elements_.emplace_back(*stage.combiner);
      if (is_vector_) results_.emplace_back(*stage.combiner);
    }
  }

  ir::Kernel Build(absl::string_view name) {
    const bool is_whole = parts_.segments == 1;
    const Expr rows = ir::Simplify(Int64(parts_.segments) * Product(RowExtents(stage_)));
    ir::Kernel kernel =
        NewKernel(name, ir::Simplify(ir::CeilDiv(rows, Int64(teams_))), threads_ * teams_);
    thread_ = kernel.thread;
    if (teams_ > 1) {
      const Expr row = kernel.grid[0].var * Int64(teams_) + ir::ToInt64(thread_ / Int32(threads_));
      // Teams of the last block that have no row read the last one, and have no elements of it.
      const RowSegment own = SegmentAt(stage_, parts_, ir::Min(row, rows - 1));
      point_ = own.row;
      kernel.body = Round(ir::ToInt64(thread_ % Int32(threads_)) * Int64(count_),
                          ir::Select(row < rows, own.last, Int64(0)));
      return Finish(std::move(kernel), absl::StrCat("generic block scan of ", teams_, " rows"));
    }
    const RowSegment own = SegmentAt(stage_, parts_, kernel.grid[0].var);
    point_ = own.row;
    Stmt rounds =
        is_whole ? Walk(own.first, own.last) : ir::Let("first", own.first, [&](Var begin) {
          return ir::Let("last", own.last, [&](Var end) { return Walk(begin, end); });
        });
    Stmt start = own.before.empty() ? carried_.Initialize() : carried_.Set(own.before);
    kernel.body = carried_.Allocate(ir::Seq({start, std::move(rounds)}));
    return Finish(std::move(kernel),
                  is_whole ? "generic block scan"
                           : absl::StrCat("generic block scan of ", parts_.segments, " segments"));
  }

 private:
  ir::Kernel Finish(ir::Kernel kernel, std::string schedule) const {
    kernel.body = running_.Allocate(kernel.body);
    for (const Accumulators& lane : elements_) kernel.body = lane.Allocate(kernel.body);
    for (const Accumulators& lane : results_) kernel.body = lane.Allocate(kernel.body);
    kernel.schedule = std::move(schedule);
    return kernel;
  }

  Point PointAt(const Expr& element) const {
    Point point = point_;
    point.axes[axis_] = scan_.reverse ? extent_ - 1 - element : element;
    return point;
  }

  Point VectorAt(const Expr& first) const {
    Point vector = PointAt(first);
    vector.lane_axis = axis_;
    vector.lanes = count_;
    vector.aligned = true;
    return vector;
  }

  // Reads a thread's elements from `first` on; those from `end` on change nothing.
  Stmt SetElements(const Expr& first, const Expr& end) const {
    std::vector<Stmt> all;
    for (const Accumulators& own : elements_) all.push_back(own.Initialize());
    if (is_vector_) {
      Emitted emitted = EmitBody(stage_, storage_, VectorAt(first));
      emitted.checks.push_back(
          ir::Let("elements", emitted.values, [&](const std::vector<Expr>& elements) {
            return ir::SeqOf(elements_.size(), [&](size_t lane) {
              return elements_[lane].Set(ir::ExprsOf(elements, [&](const Expr& value) {
                return ir::Lane(value, static_cast<int>(lane));
              }));
            });
          }));
      all.push_back(ir::If(first < end, ir::Seq(std::move(emitted.checks))));
      return ir::Seq(std::move(all));
    }
    for (int lane = 0; lane < count_; ++lane) {
      const Expr element = first + Int64(lane);
      Emitted emitted = EmitBody(stage_, storage_, PointAt(element));
      emitted.checks.push_back(elements_[lane].Set(emitted.values));
      all.push_back(ir::If(element < end, ir::Seq(std::move(emitted.checks))));
    }
    return ir::Seq(std::move(all));
  }

  Stmt Store(const Point& point, const std::vector<Expr>& values) const {
    return StoreThrough(stage_, parts_.epilogues, storage_, point, values);
  }

  // Writes the results of a thread, from what comes before its elements.
  Stmt StoreElements(const std::vector<Expr>& before, const Expr& first, const Expr& end) const {
    std::vector<Stmt> all = {running_.Set(before)};
    for (int lane = 0; lane < count_; ++lane) {
      const Stmt add = running_.Add(elements_[lane].values());
      if (!scan_.exclusive) all.push_back(add);
      if (is_vector_) {
        all.push_back(results_[lane].Set(running_.values()));
      } else {
        const Expr element = first + Int64(lane);
        all.push_back(ir::If(element < end, Store(PointAt(element), running_.values())));
      }
      if (scan_.exclusive) all.push_back(add);
    }
    if (is_vector_) {
      const std::vector<Expr> packed = ir::ExprsOf(stage_.results.size(), [&](size_t i) {
        const std::vector<Expr> lanes =
            ir::ExprsOf(results_, [&](const Accumulators& own) { return own.values()[i]; });
        return ir::Pack(lanes);
      });
      all.push_back(ir::If(first < end, Store(VectorAt(first), packed)));
    }
    return ir::Seq(std::move(all));
  }

  // Elements from `first` on of each thread, up to the row's `end`; what comes before them is
  // carried from one round of a row to the next, if there are several.
  Stmt Round(const Expr& first, const Expr& end) const {
    const ScanTeams teams = {threads_, teams_, thread_};
    const bool is_only = teams_ > 1;
    return ir::Let("element", ir::Simplify(first), [&](Var element) {
      std::vector<Stmt> all = {SetElements(element, end), running_.Set(elements_[0].values())};
      for (int lane = 1; lane < count_; ++lane)
        all.push_back(running_.Add(elements_[lane].values()));
      all.push_back(BlockScan(*stage_.combiner, running_.values(),
                              is_only ? stage_.combiner->identity : carried_.values(), teams,
                              [&](const Scanned& scanned) {
                                Stmt store = StoreElements(scanned.before, element, end);
                                if (is_only) return store;
                                return ir::Seq({store, carried_.Set(scanned.total)});
                              }));
      if (!is_only) all.push_back(ir::Do(ir::Intrinsic::kSyncThreads));
      return ir::Seq(std::move(all));
    });
  }

  Stmt Walk(const Expr& begin, const Expr& end) const {
    const int64_t of_round = int64_t{threads_} * count_;
    const Expr rounds = ir::Simplify(ir::CeilDiv(end - begin, Int64(of_round)));
    return ir::For("round", rounds, [&](Var round) {
      return Round(begin + round * Int64(of_round) + ir::ToInt64(thread_) * Int64(count_), end);
    });
  }

  const Stage& stage_;
  const Storage& storage_;
  const ScanParts& parts_;
  const ir::ScanDetails& scan_ = std::get<ir::ScanDetails>(stage_.details);
  const Var axis_;
  const Expr extent_;
  const int count_;       // neighbouring elements of a thread
  const bool is_vector_;  // whether they are read and written as a vector
  const int threads_;     // that share a row
  const int teams_;       // of so many threads, in a block
  const Accumulators carried_, running_;
  std::vector<Accumulators> elements_;
  std::vector<Accumulators> results_;  // of a vector
  Point point_;                        // of the row
  Var thread_;
};

}  // namespace

int ScanLaneCount(const Stage& scan) {
  int bits = 8;
  for (const ir::Buffer& result : scan.results)
    bits = std::max(bits, BitWidth(result.dtype().scalar));
  return std::clamp(kVectorBytes * 8 / bits, 1, 8);
}

int ThreadsOfScan(const Stage& scan, int64_t segments) {
  const Expr extent = scan.extents()[std::get<ir::ScanDetails>(scan.details).axis];
  const int lanes = ScanLaneCount(scan);
  int threads = kThreadsOfBlock;
  if (segments > 1) return threads;
  const std::optional<int64_t> length = ir::AsInt(extent);
  while (length.has_value() && threads > 1 && *length <= threads / 2 * lanes) threads /= 2;
  const double rows = AtHints(Product(RowExtents(scan)));
  while (threads < kMostThreadsOfScan && AtHints(extent) > threads * lanes && rows <= kFewRows)
    threads *= 2;
  return threads;
}

ir::Kernel BlockScanKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                           const ScanParts& parts) {
  return BlockScanBuilder(stage, storage, parts).Build(name);
}

int ReadAtOnceByScan(const Stage& scan, int64_t segments) {
  constexpr int kLeast = 8, kMost = 32;
  constexpr double kFewThreads = 32 << 10;
  const double length = AtHints(scan.extents()[std::get<ir::ScanDetails>(scan.details).axis]);
  const auto of_row = static_cast<double>(segments);
  int elements = kLeast;
  if (of_row * AtHints(Product(RowExtents(scan))) > kFewThreads) return elements;
  while (elements < kMost && elements * of_row < length) elements *= 2;
  return elements;
}

ir::Kernel ThreadScanKernel(const Stage& stage, const Storage& storage, absl::string_view name,
                            const ScanParts& parts) {
  const auto& scan = std::get<ir::ScanDetails>(stage.details);
  const Expr extent = stage.extents()[scan.axis];
  const int at_once = ReadAtOnceByScan(stage, parts.segments);
  const Accumulators running(*stage.combiner);
  // The compiler cannot know that the results are none of the operands: a round's elements are all
  // read before the first is written. What lies beyond the end is read at the end.
  const auto round_from = [&](const Point& row, const Expr& first, const Expr& last) {
    std::vector<std::pair<Var, Expr>> values;
    std::vector<Stmt> checks, steps;
    for (int n = 0; n < at_once; ++n) {
      const Expr step = first + Int64(n);
      Point point = row;
      const auto at = [&](const Expr& s) { return scan.reverse ? extent - 1 - s : s; };
      point.axes[stage.axes[scan.axis]] = at(ir::Min(step, extent - 1));
      Emitted emitted = EmitBody(stage, storage, point);
      for (Stmt& check : emitted.checks) checks.push_back(std::move(check));
      std::vector<Expr> elements;
      for (const Expr& value : emitted.values) {
        values.emplace_back(Var::Make("element", value.type()), value);
        elements.push_back(values.back().first);
      }
      point.axes[stage.axes[scan.axis]] = at(step);
      Stmt store = StoreThrough(stage, parts.epilogues, storage, point, running.values());
      Stmt add = running.Add(elements);
      steps.push_back(
          ir::If(step < last, scan.exclusive ? ir::Seq({store, add}) : ir::Seq({add, store})));
    }
    checks.push_back(ir::Let(values, ir::Seq(std::move(steps))));
    return ir::Seq(std::move(checks));
  };
  const Expr count = ir::Simplify(Int64(parts.segments) * Product(RowExtents(stage)));
  ir::Kernel kernel = PointKernel(name, count, [&](const Var& index) {
    const RowSegment own = SegmentAt(stage, parts, index);
    return ir::Let("first", own.first, [&](Var begin) {
      return ir::Let("last", own.last, [&](Var end) {
        const Expr rounds = ir::CeilDiv(Expr(end) - begin, Int64(at_once));
        Stmt walk = ir::For("round", rounds, [&](Var round) {
          return ir::Let("step", begin + round * Int64(at_once),
                         [&](Var step) { return round_from(own.row, step, end); });
        });
        Stmt start = own.before.empty() ? running.Initialize() : running.Set(own.before);
        return running.Allocate(ir::Seq({std::move(start), std::move(walk)}));
      });
    });
  });
  kernel.schedule = parts.segments == 1
                        ? "generic scan"
                        : absl::StrCat("generic scan of ", parts.segments, " segments");
  return kernel;
}

}  // namespace hidet::schedules
