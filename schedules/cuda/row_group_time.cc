#include "schedules/cuda/row_group_time.h"

#include <algorithm>
#include <cmath>

#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

double RowGroupSeconds(const RowGroup& group, const ir::AnalyzedTask& task, const Target& target,
                       const RowGroupBlock& block) {
  // Of an H200 (2026-11-23).
  constexpr double kTrip = 0.65e-6, kRound = 0.16e-6, kWarpSeconds = 0.01e-6;
  // Instructions that a pass takes for a vector, and for an element of it. One block of a row of
  // 151936 took 39 us, one of a row of a million with two reductions 129 (softmax, layer norm;
  // H200, 2026-11-26).
  constexpr double kOfVector = 12, kOfElement = 5;
  // What one multiprocessor draws from memory: for a second pass (16 rows of 100001 halves took 16
  // us for two walks; H200, 2026-11-26), and of rows that are only reduced, which come in a stream
  // whose rounds wait for nothing (sums of 4096 x 1280 and 1500 x 5000 along the first axis,
  // 2026-11-27).
  constexpr double kBytesPerSecond = 25e9, kStreamedBytesPerSecond = 60e9;
  int reductions = 0, passes = 0;  // over the columns
  for (size_t i = 0; i < group.task.stages.size(); ++i) {
    const ir::Stage& stage = group.task.stages[i];
    // Tuples are reduced one part after the other.
    const int parts = 1 + (stage.results.size() > 1);
    if (stage.kind == ir::StageKind::kReduce) reductions += parts;
    passes += AxisAlongRow(group, i).defined() + parts - 1;
  }
  const double rows = std::max(1.0, AtHints(group.rows)), blocks = std::ceil(rows / block.rows);
  const double walks = !block.is_kept ? (1.0 + reductions) / 2 : 1;
  const double trips = block.in_loop ? std::ceil(block.rounds / 4) * walks : 1;
  const double of_block = kTrip * trips + kRound * block.rounds * walks * (3 + block.lanes) / 11 +
                          reductions * block.meet + kWarpSeconds * block.warps;
  const double instructions = block.threads * block.rounds * passes *
                              (kOfVector + kOfElement * block.lanes) /
                              Multiprocessor::kLanesPerSecond;
  const bool is_stream = passes <= 1;
  const double drawn = OperandBytes(task) / rows * block.rows *
                       (block.is_kept ? 1 : std::max(1, passes)) /
                       (is_stream ? kStreamedBytesPerSecond : kBytesPerSecond);
  const double most = std::max(1.0, std::floor(block.threads_at_once / block.threads));
  const double beside = BlocksTogether(blocks, most, target);
  const double first_trip =
      is_stream ? kTrip + reductions * block.meet + kWarpSeconds * block.warps : of_block;
  // What one block computes is not hidden behind what another reads if there is no other.
  const double alone = most == 1 ? instructions : 0;
  return KernelSeconds({.blocks = blocks,
                        .together = most,
                        .block_seconds = std::max({of_block, beside * instructions, drawn}) + alone,
                        .start_seconds = Multiprocessor::kBlockStart,
                        .bytes = OperandBytes(task),
                        .share = block.share,
                        .first_trip = first_trip},
                       target);
}

}  // namespace hidet::schedules
