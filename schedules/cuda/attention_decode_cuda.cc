#include "schedules/cuda/attention_decode_cuda.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/attention_shape.h"
#include "schedules/cuda/attention_decode_kernel.h"
#include "schedules/cuda/attention_decode_parts.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int64;
using ir::Var;

constexpr int kMostQueries = 8;

// Whether the read is the same for `sharing` neighbours along an axis, beginning at a multiple.
bool IsShared(const ir::Read& read, const Var& axis, int64_t extent, int64_t sharing) {
  const Var group = Var::Make("group", ir::Type::Int64(), {.min = 0, .max = extent / sharing - 1}),
            member = Var::Make("member", ir::Type::Int64(), {.min = 0, .max = sharing - 1});
  for (const Expr& index : read.indices) {
    const Expr at =
        ir::Simplify(ir::Substitute(index, {{axis, group * Int64(sharing) + Expr(member)}}));
    if (ir::UsesVar(at, member)) return false;
  }
  return true;
}

absl::StatusOr<DecodeShape> GetShape(const ir::AnalyzedTask& task) {
  DecodeShape decode;
  HIDET_ASSIGN_OR_RETURN(decode.shape, GetAttentionShape(task));
  const AttentionShape& shape = decode.shape;
  const ir::Stage& stage = shape.attention();
  const std::optional<int64_t> queries = ir::AsInt(shape.queries());
  if (!queries.has_value() || *queries < 1 || *queries > kMostQueries)
    return Refuse(task, absl::StrCat("not 1 to ", kMostQueries, " queries"));
  decode.queries = *queries;
  if (!ir::IsInt(ir::Simplify(Int64(0) < shape.keys()), 1))
    return Refuse(task, "there may be no keys");
  const ScalarType dtype = stage.reads[1].buffer.dtype().scalar;
  for (int i : {0, 1, 2}) {
    const ir::Read& read = stage.reads[i];
    if (read.buffer.dtype().scalar != dtype || !IsFloat(dtype) || BitWidth(dtype) > 32)
      return Refuse(task, "q, k and v are not of one float dtype up to 32 bits");
    if (read.predicate.defined()) return Refuse(task, "an operand is read where it may not be");
  }
  for (size_t axis = 0; axis + 2 < stage.axes.size(); ++axis) {
    const std::optional<int64_t> extent = ir::AsInt(stage.extents()[axis]);
    if (!extent.has_value()) continue;
    if (*extent == 0) return Refuse(task, "there are no rows");
    for (int64_t sharing = std::min<int64_t>(*extent, 64); sharing > decode.sharing; --sharing) {
      if (*extent % sharing != 0) continue;
      if (IsShared(stage.reads[1], stage.axes[axis], *extent, sharing) &&
          IsShared(stage.reads[2], stage.axes[axis], *extent, sharing)) {
        decode.shared_axis = axis;
        decode.sharing = sharing;
      }
    }
  }
  const Storage storage(shape.task);
  // The reads as the heads of a group see them, who have one index.
  ir::Stage reads = stage;
  if (decode.sharing > 1) {
    const Var& axis = stage.axes[decode.shared_axis];
    for (int i : {1, 2}) {
      for (Expr& index : reads.reads[i].indices) {
        index = ir::Simplify(ir::Substitute(index, {{axis, Expr(axis) * Int64(decode.sharing)}}));
      }
    }
  }
  const auto fits = [&](int lanes) {
    return shape.depth % lanes == 0 && shape.width % lanes == 0 &&
           ReadsVectors(reads, storage, reads.reads[1], shape.depth_axis(), lanes) &&
           ReadsVectors(reads, storage, reads.reads[2], shape.width_axis(), lanes);
  };
  decode.lanes = kVectorBytes * 8 / BitWidth(dtype);
  while (decode.lanes > 1 && !fits(decode.lanes)) decode.lanes /= 2;
  const int64_t vectors = std::max(shape.depth, shape.width) / decode.lanes;
  if (decode.lanes == 1 || vectors > kWarp)
    return Refuse(task, "keys or values are no vectors that a warp can hold");
  while (decode.threads_of_key < vectors) decode.threads_of_key *= 2;
  return decode;
}

// Whether keys and values are copied ahead: where a thread's part is what the hardware copies, and
// no mask is asked for when they are there.
bool CopiesAhead(const DecodeShape& decode) {
  return decode.copies() && GetScoreFacts(decode.shape.attention()).scale.has_value();
}

class AttentionDecodeStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "attention_decode"; }
  int version() const override { return 2; }

  std::vector<Config> Configs(const DecodeShape& decode, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (const int keys : {4, 2}) {
      const DecodeTiling tiling(decode, {{{"keys", keys}, {"split", 1}, {"ahead", 0}}});
      const double blocks =
          AtHints(Product(GroupExtents(decode))) * static_cast<double>(tiling.tiles);
      const double steps =
          std::ceil(AtHints(decode.shape.keys()) / static_cast<double>(tiling.step()));
      const auto add = [&](int64_t split) {
        // No more steps are on their way than a part has besides the one that is computed.
        const double others = std::ceil(steps / static_cast<double>(split)) - 1;
        const double most = !CopiesAhead(decode) ? 0 : keys == 4 ? 2 : 3;
        const auto ahead = static_cast<int64_t>(std::clamp(others, 0.0, most));
        configs.push_back({{{"keys", keys}, {"split", split}, {"ahead", ahead}}});
      };
      add(1);
      int64_t before = 1;
      for (const double wanted : {1.0, 2.0, 4.0}) {
        const auto split = static_cast<int64_t>(
            std::min({wanted * target.multiprocessors / blocks, steps, 128.0}));
        if (split <= before) continue;
        before = split;
        add(split);
      }
    }
    return configs;
  }

  double Seconds(const DecodeShape& decode, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const DecodeTiling tiling(decode, config);
    const double groups = AtHints(Product(GroupExtents(decode)));
    const double blocks =
        groups * static_cast<double>(tiling.tiles) * static_cast<double>(tiling.split);
    const double keys = AtHints(decode.shape.keys());
    const double steps = std::ceil(std::ceil(keys / static_cast<double>(tiling.step())) /
                                   static_cast<double>(tiling.split));
    constexpr double kTogether = 2;  // blocks of a multiprocessor
    // Trips to memory: one for keys and values together, which is longer than that of a single load
    // (Multiprocessor::kTripSeconds); the first for the query; and the joining.
    constexpr double kTrip = 0.9e-6, kFirstTrip = 0.3e-6, kJoin = 0.3e-6;
    const double shuffles = std::log2(decode.threads_of_key);
    const double instructions =
        tiling.keys * (8.0 + 2 * decode.lanes) +
        tiling.rows * tiling.keys * (3.0 * decode.lanes + 2 * shuffles + 10);
    const double resident = BlocksTogether(blocks, kTogether, target);
    const double computed =
        instructions * DecodeTiling::kThreads * resident / Multiprocessor::kLanesPerSecond;
    // Steps that are copied ahead share a trip.
    const double of_step = std::max(kTrip / (1 + tiling.ahead), computed);
    const double first_step = std::max(kTrip, computed);
    // One block a multiprocessor has too few loads on their way (134 MB take 57 us with 128 blocks,
    // 41 with 264; without copies ahead 68 and 44: H200, 2026-11-25).
    const double share = tiling.ahead > 0 ? (resident > 1 ? 0.85 : 0.6) : resident > 1 ? 0.75 : 0.5;
    double seconds =
        kJoin + KernelSeconds({.blocks = blocks,
                               .together = kTogether,
                               .block_seconds = kFirstTrip + first_step + of_step * (steps - 1),
                               .bytes = OperandBytes(decode.shape.task),
                               .share = share},
                              target);
    if (tiling.split > 1) {
      const double parts = groups * static_cast<double>(decode.sharing * decode.queries) *
                           static_cast<double>(tiling.split) *
                           static_cast<double>(decode.shape.width) * 4;
      const double trips = std::ceil(static_cast<double>(tiling.split) /
                                     static_cast<double>(DecodeParts::kJoinedAtOnce));
      seconds += 1.2e-6 + trips * kTrip + KernelSeconds({.bytes = 2 * parts}, target);
    }
    return seconds;
  }

  absl::StatusOr<ir::Program> Make(const DecodeShape& decode, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return MakeDecodeProgram(decode, task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> AttentionDecodeCuda() {
  return std::make_unique<AttentionDecodeStrategy>();
}

}  // namespace hidet::schedules
