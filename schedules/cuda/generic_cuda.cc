#include "schedules/cuda/generic_cuda.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/evaluate_index.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/generic_cuda_kernels.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/scan_kernels.h"
#include "schedules/cuda/streamed_inputs.h"
#include "schedules/cuda/update_kernels.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/point_emitter.h"
#include "schedules/reduction_split.h"
#include "schedules/refusal.h"
#include "schedules/tile/warp.h"
#include "schedules/update_in_place.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Stage;
using ir::StageKind;
using ir::Var;

// Enough threads to fill a GPU, and the least reduction that is worth more than one thread.
constexpr double kManyThreads = 64 << 10;
constexpr double kManyRows = 4 << 10;
constexpr int64_t kLongReduction = 128;
constexpr double kBlocks = 264;
constexpr double kPerThread = 16;  // elements of a segment that a thread takes at least
constexpr double kPerBlock = 2 << 10;
// A reduction of few elements and results waits for its loads, a trip to memory for every few of a
// thread: the threads of a block make one for all (100 x 10 along the first axis took 5 to 6 us by
// a thread a result, and Inductor 3; H200, 2026-11-26).
constexpr double kFewResults = 256, kWaitsAlone = 32;

// Whether what is reduced moves along the results' last axis by single elements: neighbouring
// threads should then have neighbouring results. What all elements of a result have in common is
// not asked.
bool ReadsAlongResults(const Stage& stage) {
  if (stage.axes.empty()) return false;
  const auto is_reduced = [&](const ir::Read& read) {
    return std::ranges::any_of(stage.reduction_axes,
                               [&](const Var& axis) { return ir::AnyUsesVar(read.indices, axis); });
  };
  for (const ir::Read& read : stage.reads) {
    if (!is_reduced(read)) continue;
    const absl::StatusOr<OperandView> view = ViewOperand(stage, read);
    if (view.ok() && ir::IsInt(view->StrideOf(stage.axes.back()), 1)) return true;
  }
  return false;
}

// How a reduction is shared out at the sizes of the hints.
struct ReductionPlan {
  bool by_blocks = false;  // a block a result; else a thread
  int64_t segments = 1;
};

ReductionPlan PlanReduction(const Stage& stage) {
  ReductionPlan plan;
  const double results = std::max(1.0, AtHints(Product(stage.extents()))),
               length = AtHints(Product(stage.reduction_extents));
  if (results <= kFewResults && length >= kWaitsAlone && length < kPerBlock) {
    plan.by_blocks = true;
    return plan;
  }
  if (length < static_cast<double>(kLongReduction) || results >= kManyThreads) return plan;
  plan.by_blocks = !ReadsAlongResults(stage);
  const ir::Expr& longest = stage.reduction_extents[LongestReductionAxis(stage)];
  const double axis = AtHints(longest);
  const double wanted = plan.by_blocks ? std::min(kBlocks / results, length / kPerBlock)
                                       : std::min(kManyThreads / results, length / kPerThread);
  plan.segments =
      EvenSegments(longest, std::max<int64_t>(1, static_cast<int64_t>(std::min(wanted, axis))),
                   /*in_vectors=*/plan.by_blocks);
  return plan;
}

// Whether what many segments give is reduced by a block a result.
bool MeetsInBlocks(const Stage& stage, const ReductionPlan& plan) {
  constexpr int64_t kFewSegments = 8;
  const bool has_few = AtHints(Product(stage.extents())) <= kFewResults;
  return plan.segments >= (has_few ? kFewSegments : kLongReduction);
}

bool IsReduction(const Stage& stage) {
  return stage.combiner.has_value() && !stage.reduction_axes.empty() &&
         stage.kind != StageKind::kScan && stage.kind != StageKind::kUpdate;
}

// What runs where the results of the task's one stage are: maps of a reduction's or a scan's value.
// Refuses a task of several stages otherwise.
absl::StatusOr<std::vector<Stage>> GetStages(const ir::AnalyzedTask& original) {
  const ir::Task& task = original.collapsed();
  const Stage& first = task.stages[0];
  if (first.kind == StageKind::kAttention)
    return Refuse(original, "an attention is several stages");
  if (first.kind == StageKind::kAllReduce)
    return Refuse(original, "an all-reduce meets kernels of other GPUs");
  if (first.kind == StageKind::kSort) return Refuse(original, "a sort is several steps");
  if (first.kind == StageKind::kFourier) return Refuse(original, "a transform is several steps");
  if (first.kind == StageKind::kRecurrence)
    return Refuse(original, "a recurrence is made step by step");
  if (task.stages.size() == 1) return std::vector<Stage>{};
  if (!IsReduction(first) && first.kind != StageKind::kScan)
    return Refuse(original, absl::StrCat(task.stages.size(), " stages"));
  return GetEpilogues(task);
}

// How the rows of a scan are walked, and how many share one.
struct ScanPlan {
  bool by_threads = false;  // else by blocks
  int64_t segments = 1;
};

// A thread a row pays where there are many rows, or a sector of neighbours that walk side by side;
// a block reads a row as one that lies in memory. As many share a row as fill the card, none with
// less than some rounds.
ScanPlan PlanScan(const Stage& scan) {
  constexpr double kThreadsOfCard = 128 << 10, kOfThread = 32, kOfBlock = 2048, kNeighbours = 16;
  // Rounds of a block of 1024 threads that take no longer than two more kernels (16 x 30000 of
  // float32, H200, 2026-11-29: 16 us in 8 of them, 8.5 in segments).
  constexpr double kFewRounds = 2;
  const int axis = std::get<ir::ScanDetails>(scan.details).axis;
  const std::vector<ir::Expr> extents = scan.extents();
  const double length = AtHints(extents[axis]),
               rows = AtHints(Product(extents)) / std::max(1.0, length),
               behind = AtHints(Product(absl::MakeConstSpan(extents).subspan(axis + 1)));
  ScanPlan plan{.by_threads = axis + 1 < static_cast<int>(extents.size()) &&
                              (rows >= kManyRows || behind >= kNeighbours)};
  const double segments = plan.by_threads
                              ? std::min(kThreadsOfCard / std::max(1.0, rows), length / kOfThread)
                          : length <= kFewRounds * kMostThreadsOfScan * ScanLaneCount(scan)
                              ? 1
                              : std::min(kBlocks / std::max(1.0, rows), length / kOfBlock);
  plan.segments = std::max<int64_t>(1, static_cast<int64_t>(segments));
  return plan;
}

// The reduction along a scan's axis, in its direction.
Stage ReductionOfScan(const Stage& scan) {
  const auto& details = std::get<ir::ScanDetails>(scan.details);
  const Var axis = scan.axes[details.axis];
  const ir::Expr extent = scan.extents()[details.axis];
  Stage reduction = scan;
  reduction.kind = StageKind::kReduce;
  reduction.details = {};
  reduction.axes.erase(reduction.axes.begin() + details.axis);
  const Var step = ir::MakeAxes({extent}, "step")[0];
  reduction.reduction_axes = {step};
  reduction.reduction_extents = {extent};
  const ir::VarMap<ir::Expr> at = {
      {axis, details.reverse ? extent - ir::Int64(1) - ir::Expr(step) : ir::Expr(step)}};
  ir::ReplaceVars(reduction, at);
  std::vector<ir::Expr> shape = scan.extents();
  shape.erase(shape.begin() + details.axis);
  for (size_t i = 0; i < reduction.results.size(); ++i) {
    reduction.results[i] = ir::Buffer::Make(absl::StrCat(scan.results[i].name(), "_total"),
                                            scan.combiner->identity[i].type(), shape);
  }
  return reduction;
}

// What comes before each segment, of the totals of segments [segments, rows...].
Stage ScanOfTotals(const Stage& scan, const Stage& totals) {
  Stage before;
  before.kind = StageKind::kScan;
  before.name = absl::StrCat(scan.name, " (before segments)");
  before.combiner = scan.combiner;
  before.details = ir::ScanDetails{.axis = 0, .exclusive = true};
  before.axes = ir::MakeAxes(totals.results[0].shape());
  for (const ir::Buffer& total : totals.results) {
    before.reads.push_back(ir::MakeRead(total, {before.axes.begin(), before.axes.end()}));
    before.body.push_back(before.reads.back().value);
    before.results.push_back(
        ir::Buffer::Make(absl::StrCat(total.name(), "_before"), total.dtype(), total.shape()));
  }
  return before;
}

// Adds the kernels of one stage.
class StageAdder {
 public:
  StageAdder(const ir::Task& task, const Storage& storage, const Target& target,
             ir::Program& program)
      : task_(task), storage_(storage), target_(target), program_(program) {}

  // Adds a stage; what follows it in its own kernel are `epilogues`, of a reduction or a scan.
  void Add(const Stage& stage, const std::vector<Stage>& epilogues = {}) {
    if (stage.kind == StageKind::kScan) return AddScan(stage, epilogues);
    if (stage.kind == StageKind::kUpdate) {
      if (!IsInPlace(task_, stage))
        AddKernel(stage, ThreadKernel(CopyStage(stage), storage_, NextName()));
      return AddKernel(stage, UpdateKernel(stage, storage_, NextName(), target_));
    }
    if (!stage.combiner.has_value() || stage.reduction_axes.empty())
      return AddKernel(stage, ThreadKernel(stage, storage_, NextName()));
    const ReductionPlan plan = PlanReduction(stage);
    if (plan.segments == 1) return AddReduction(stage, plan.by_blocks, epilogues);
    const auto [segments, whole] = SplitInto(stage, plan);
    AddWorkspaces(segments.results, program_);
    AddReduction(segments, plan.by_blocks);
    AddReduction(whole, MeetsInBlocks(stage, plan), epilogues);
  }

 private:
  // The last segment of a block's threads may be shorter: they walk no element that is not there.
  static std::pair<Stage, Stage> SplitInto(const Stage& stage, const ReductionPlan& plan) {
    const size_t axis = LongestReductionAxis(stage);
    const std::optional<int64_t> extent = ir::AsInt(stage.reduction_extents[axis]);
    if (!plan.by_blocks || !extent.has_value() || *extent % plan.segments == 0)
      return SplitReduction(stage, axis, plan.segments);
    constexpr int64_t kSteps = 64;
    const int64_t steps = (*extent + plan.segments * kSteps - 1) / (plan.segments * kSteps);
    return SplitReductionByLength(stage, axis, steps * kSteps);
  }

  void AddReduction(const Stage& stage, bool by_blocks, const std::vector<Stage>& epilogues = {}) {
    AddKernel(stage, by_blocks ? BlockReduceKernel(stage, storage_, NextName(), epilogues)
                               : ThreadKernel(stage, storage_, NextName(), epilogues));
  }

  void AddScan(const Stage& stage, const std::vector<Stage>& epilogues) {
    const ScanPlan plan = PlanScan(stage);
    if (plan.segments > 1) return AddSegmentedScan(stage, plan, epilogues);
    AddKernel(stage, ScanKernel(stage, plan, {.epilogues = epilogues}));
  }

  // What each segment comes to, what comes before each of them, then all segments at once.
  void AddSegmentedScan(const Stage& scan, const ScanPlan& plan,
                        const std::vector<Stage>& epilogues) {
    const Stage totals = SplitReduction(ReductionOfScan(scan), 0, plan.segments).first;
    AddWorkspaces(totals.results, program_);
    AddReduction(totals, !ReadsAlongResults(totals));
    const Stage before = ScanOfTotals(scan, totals);
    AddWorkspaces(before.results, program_);
    AddKernel(before, ScanKernel(before, {.by_threads = plan.by_threads}, {}));
    const int axis = std::get<ir::ScanDetails>(scan.details).axis;
    const ir::Expr length =
        ir::Simplify(ir::CeilDiv(scan.extents()[axis], ir::Int64(plan.segments)));
    AddKernel(scan, ScanKernel(scan, plan, {plan.segments, length, before.results, epilogues}));
  }

  ir::Kernel ScanKernel(const Stage& stage, const ScanPlan& plan, const ScanParts& parts) const {
    return plan.by_threads ? ThreadScanKernel(stage, storage_, NextName(), parts)
                           : BlockScanKernel(stage, storage_, NextName(), parts);
  }

  std::string NextName() const {
    return KernelName(task_.name, absl::StrCat(program_.kernels.size()));
  }

  void AddKernel(const Stage& stage, ir::Kernel kernel) {
    kernel.task = absl::StrCat(task_.name, ": ", stage.name);
    AddCudaKernel(program_, std::move(kernel));
  }

  const ir::Task& task_;
  const Storage& storage_;
  const Target& target_;
  ir::Program& program_;
};

class GenericCudaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "generic"; }
  int version() const override { return 2; }

  bool IsFallback() const override { return true; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsGpu(target));
    return task.Remember<GetStages>().status();
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    // Shares of what the lanes of all multiprocessors do. A serial reduction in each thread reaches
    // a few percent; one that blocks share is bound by memory. Maps, and reductions of enough
    // results, keep all lanes busy.
    constexpr double kSerialShare = 0.07, kSharedShare = 0.7, kWindowShare = 0.14, kMapShare = 0.52;
    const double lanes = Multiprocessor::kLanesPerSecond * target.multiprocessors;
    // A multiprocessor takes this long for a result that a block computes, however short its
    // reduction is (measured on an H200, 2026-11-21).
    constexpr double kBlockSeconds = 0.165e-6;
    // What follows each element of a reduction that a thread walks alone, more of a product, whose
    // operands lie apart (64 of float32 took 9 us where they came from memory, 2026-11-26); those
    // of a window with borders are waited for one by one (measured on an H200, 2026-11-23: 1.6 to 6
    // us for 9 of them, 3 to 11 us for 25).
    constexpr double kElement = 0.045e-6, kProductElement = 0.09e-6, kWindowElement = 0.2e-6;
    const ir::Task& lowered = task.collapsed();
    const Stage& first = lowered.stages[0];
    double launches = 1, work = 0, blocks = 0, walk = 0, traffic = 0, lines = 0;
    for (const Stage& stage : lowered.stages) {
      const StageCost cost = EstimateStage(stage);
      std::optional<ReductionPlan> plan;
      if (IsReduction(stage)) plan = PlanReduction(stage);
      const bool is_shared = plan.has_value() && plan->by_blocks;
      const bool fills_card = AtHints(Product(stage.extents())) >= kManyThreads;
      const double serial = stage.kind == StageKind::kWindow                     ? kWindowShare
                            : IsWalk(stage) && (fills_card || !plan.has_value()) ? kMapShare
                                                                                 : kSerialShare;
      const double operations = IsWalk(stage) ? OperationsOfWalk(stage) : cost.flops;
      work += std::max(operations / (lanes * (is_shared ? kSharedShare : serial)),
                       cost.bytes / target.device_bytes_per_second);
      if (stage.kind == StageKind::kMap) {
        const Scattered scattered = ScatteredReadsOf(stage);
        work += SectorSeconds(scattered.sectors, target);
        lines += scattered.lines;
      }
      if (plan.has_value() && !is_shared) {
        const double element = stage.kind == StageKind::kWindow        ? kWindowElement
                               : stage.kind == StageKind::kContraction ? kProductElement
                                                                       : kElement;
        const auto segments = static_cast<double>(std::max<int64_t>(1, plan->segments));
        walk += element * AtHints(Product(stage.reduction_extents)) / segments;
        // What the segments give is walked in turn.
        if (plan->segments > 1 && !MeetsInBlocks(stage, *plan)) walk += element * segments;
        if (IsWalk(stage)) lines += LinesOfWalk(stage);
      }
      if (is_shared) {
        blocks += AtHints(Product(stage.extents())) * kBlockSeconds / target.multiprocessors;
        traffic += BytesOfBlocks(stage);
        lines += LinesOfBlocks(stage);
      }
    }
    if ((first.kind == StageKind::kUpdate && !IsInPlace(task.collapsed(), first)) ||
        (IsReduction(first) && PlanReduction(first).segments > 1))
      launches = 2;
    if (first.kind == StageKind::kScan) {
      const ScanPlan plan = PlanScan(first);
      work += ScanSeconds(first, plan);
      if (plan.segments > 1) launches = 3;
    }
    return KernelSeconds({.launches = launches,
                          .trips = launches,
                          .card_seconds = std::max({work, blocks, walk}),
                          .cached_bytes = traffic,
                          .lines = lines},
                         target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const std::vector<Stage> epilogues, task.Remember<GetStages>());
    const ir::Task& lowered = task.collapsed();
    const Storage storage = StreamingStorage(lowered);
    ir::Program program = ir::MakeProgram(lowered);
    if (HasNoElements(task)) return program;
    if (epilogues.empty()) AddWorkspaces(lowered, lowered.stages[0], program);
    StageAdder(lowered, storage, target, program).Add(lowered.stages[0], epilogues);
    return program;
  }

 private:
  // Elements that all results of a stage go over.
  static double Points(const Stage& stage) {
    return AtHints(Product(stage.extents())) * AtHints(Product(stage.reduction_extents));
  }

  // Bytes that all blocks read, each for its own result.
  static double BytesOfBlocks(const Stage& stage) {
    double of_element = 0;
    for (const ir::Read& read : stage.reads)
      of_element += BitWidth(read.buffer.dtype().scalar) / 8.0;
    return of_element * Points(stage);
  }

  // Whether a stage goes over elements without multiplying pairs of them.
  static bool IsWalk(const Stage& stage) {
    return stage.kind == StageKind::kMap || stage.kind == StageKind::kReduce;
  }
  static double OperationsOfWalk(const Stage& stage) {
    return Points(stage) * (InnerOperationCost(stage) + OperationsToCombine(stage));
  }

  // Lines of 128 bytes that warps look up while each thread walks its own elements: as many as rows
  // of these elements lie in.
  static double LinesOfWalk(const Stage& stage) {
    if (stage.axes.empty() || ReadsAlongResults(stage)) return 0;
    double of_warp = 0;
    for (const ir::Read& read : stage.reads)
      of_warp += std::max(1.0, LinesAlong(stage, read, stage.axes.back()));
    return Points(stage) / kWarp * of_warp;
  }
  // The same of blocks that share a reduction, whose threads stand along it.
  static double LinesOfBlocks(const Stage& stage) {
    const ir::Var& along = stage.reduction_axes.back();
    if (AtHints(stage.reduction_extents.back()) < kWarp) return 0;
    double of_warp = 0;
    for (const ir::Read& read : stage.reads) of_warp += LinesAlong(stage, read, along);
    return Points(stage) / kWarp * of_warp;
  }
  // In which the elements lie that the threads of a warp read, side by side along an axis.
  static double LinesAlong(const Stage& stage, const ir::Read& read, const ir::Var& axis) {
    constexpr double kLineBytes = Multiprocessor::kLineBytes;
    const std::optional<ir::Expr> stride = StrideAlong(stage, read, axis);
    const double bytes = BitWidth(read.buffer.dtype().scalar) / 8.0;
    const double apart = stride.has_value() ? std::abs(AtHints(*stride)) * bytes : kLineBytes;
    return std::min(kWarp * apart / kLineBytes, double{kWarp});
  }

  // To add an element to what was reduced before it. Moments are sums of walks.
  static double OperationsToCombine(const Stage& stage) {
    if (!stage.combiner.has_value()) return 0;
    constexpr double kOfMoments = 4;
    if (stage.combiner->kind == ir::CombinerKind::kWelford) return kOfMoments;
    double count = 0;
    for (const ir::Expr& value : stage.combiner->result) count += OperationCost(value);
    return std::max(1.0, count);
  }

  // What a map's reads take from memory where neighbouring threads do not find elements beside each
  // other: sectors, one each where elements lie apart, and lines that warps look up.
  struct Scattered {
    double sectors = 0, lines = 0;
  };

  // Over all points and reads. What several reads of a buffer have in common comes once (the two
  // halves of each of many pairs), and so does what a warp finds in the first-level cache since its
  // block has read it before (windows of an image that become columns: 8 x 3 x 224 x 224 of
  // float16, windows of 14 x 14, took 9.2 us in three kernels as long as each element counted as
  // its own sector, and Inductor 4.0 in one; H200, 2026-11-27).
  static Scattered ScatteredReadsOf(const Stage& stage) {
    if (stage.axes.empty()) return {};
    constexpr double kSmallTable = 64 << 10;
    Scattered of_point;
    std::map<const ir::BufferNode*, std::set<int64_t>> of_block;
    for (const ir::Read& read : stage.reads) {
      if (MovesByOneAtMost(stage, read, stage.axes.back())) continue;
      const std::optional<std::vector<int64_t>> bytes = BytesOfWarp(stage, read);
      if (!bytes.has_value()) {
        // What data chooses of a small table is in the first-level cache.
        (BytesOf(read.buffer) <= kSmallTable ? of_point.lines : of_point.sectors) += 1;
        continue;
      }
      std::set<int64_t> lines;
      for (size_t i = 0; i < bytes->size(); ++i) {
        of_block[read.buffer.get()].insert((*bytes)[i] / Multiprocessor::kSectorBytes);
        if (i < kWarp) lines.insert((*bytes)[i] / Multiprocessor::kLineBytes);
      }
      of_point.lines += static_cast<double>(lines.size()) / kWarp;
    }
    const double sampled = kWarp * PointsOfThread(stage);
    for (const auto& [buffer, sectors] : of_block)
      of_point.sectors += static_cast<double>(sectors.size()) / sampled;
    const double points = AtHints(Product(stage.extents()));
    return {.sectors = points * of_point.sectors, .lines = points * of_point.lines};
  }

  // Where the first warp reads, in all of its rounds; nothing where the addresses depend on data or
  // sizes. Computed in numbers: expressions of so many points take milliseconds.
  static std::optional<std::vector<int64_t>> BytesOfWarp(const Stage& stage, const ir::Read& read) {
    std::vector<int64_t> extents;
    for (const ir::Expr& extent : stage.extents()) {
      // What follows the first axis says where points are.
      const std::optional<int64_t> known = ir::AsInt(extent);
      if (known == 0 || (!known.has_value() && !extents.empty())) return std::nullopt;
      extents.push_back(known.value_or(0));
    }
    const ir::Expr offset = ir::Simplify(ir::RowMajorOffset(read.buffer, read.indices));
    const int64_t bytes = std::max(1, BitWidth(read.buffer.dtype().scalar) / 8);
    std::vector<int64_t> all;
    for (int round = 0; round < PointsOfThread(stage); ++round) {
      for (int lane = 0; lane < kWarp; ++lane) {
        int64_t left = round * kThreadsOfMap + lane;
        ir::VarMap<int64_t> point;
        for (size_t i = extents.size(); i-- > 1;) {
          point[stage.axes[i]] = left % extents[i];
          left /= extents[i];
        }
        point[stage.axes[0]] = left;
        const std::optional<int64_t> element = ir::EvaluateIndex(offset, point);
        if (!element.has_value()) return std::nullopt;
        all.push_back(*element * bytes);
      }
    }
    return all;
  }

  // Rounds follow each other: of a vector of each thread with two barriers, or of what a thread
  // reads at once (scan_kernels.h).
  static double ScanSeconds(const Stage& scan, const ScanPlan& plan) {
    constexpr double kBlockRound = 0.8e-6, kThreadRound = 0.6e-6;
    const double elements_of_round = plan.by_threads
                                         ? ReadAtOnceByScan(scan, plan.segments)
                                         : ThreadsOfScan(scan, plan.segments) * ScanLaneCount(scan);
    const int axis = std::get<ir::ScanDetails>(scan.details).axis;
    const double rounds = AtHints(scan.extents()[axis]) / elements_of_round;
    return std::ceil(rounds / static_cast<double>(plan.segments)) *
           (plan.by_threads ? kThreadRound : kBlockRound);
  }
};

}  // namespace

std::unique_ptr<Strategy> GenericCuda() { return std::make_unique<GenericCudaStrategy>(); }

}  // namespace hidet::schedules
