#include "schedules/cuda/wgmma_main_loop.h"

#include <utility>

#include "base/check.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stmt;
using ir::Var;

namespace {

// 64 K registers a multiprocessor: 128 * 24 + 256 * 240 with two consumers (CUDA C++ Programming
// Guide, compute capability 9.0); the compiler is told of one block a multiprocessor by the launch
// bounds. A producer that copies more than the operands holds more.
struct RoleRegisters {
  int producer, consumer;
};
constexpr RoleRegisters kOperandsAlone = {24, 240}, kMoreThanOperands = {40, 232};

RoleRegisters RegistersOf(const WgmmaCallbacks& callbacks) {
  return callbacks.load_tile ? kMoreThanOperands : kOperandsAlone;
}

// As many as run at once, or all that have a tile if those are fewer; whole clusters.
Expr BlocksOf(const WgmmaMainLoopOptions& options) {
  const WgmmaTiling& tiling = options.tiling;
  if (tiling.cluster) return options.tiles;
  const int64_t places = int64_t{options.multiprocessors} * tiling.blocks;
  return ir::Simplify(ir::Min(options.tiles, Int64(places - places % tiling.sharing_blocks())));
}

constexpr int kRasterRows =
    16;  // tiles of rows that are visited before the next column, for hits in L2

}  // namespace

WgmmaMainLoop::WgmmaMainLoop(WgmmaMainLoopOptions options)
    : options_(std::move(options)),
      ring_(options_.tiling.stages, options_.tiling.consumers * options_.tiling.sharing_blocks(),
            options_.gathers ? kWarpgroup : 0),
      blocks_(BlocksOf(options_)) {}

ir::Kernel WgmmaMainLoop::MakeKernel(absl::string_view name,
                                     const WgmmaCallbacks& callbacks) const {
  HIDET_CHECK(options_.gathers == static_cast<bool>(callbacks.gather)) << name;
  ir::Kernel kernel = NewKernel(name, blocks_, options_.tiling.threads());
  kernel.warp_specialized = true;
  kernel.min_blocks = options_.tiling.blocks;
  kernel.cluster = options_.tiling.cluster_blocks();
  const Var block = kernel.grid[0].var, thread = kernel.thread;
  // The warpgroup is the same for all lanes: a shuffle tells the compiler so.
  const Expr own = ir::Call(Intrinsic::kShuffleIndex, {thread / Int32(kWarpgroup), Int32(0)});
  Stmt roles = ir::Let("warpgroup", own, [&](Var warpgroup) {
    return ir::If(ir::Eq(warpgroup, Int32(0)), Producer(callbacks, block, thread),
                  Consumer(callbacks, block, thread, warpgroup));
  });
  std::vector<Stmt> initialize = {ring_.Initialize()};
  if (callbacks.initialize) initialize.push_back(callbacks.initialize());
  initialize.push_back(MbarrierRing::Publish());
  for (const Var& map : options_.maps)
    initialize.push_back(ir::Do(Intrinsic::kPrefetchTensorMap, {map}));
  std::vector<Stmt> statements = {ir::If(ir::Eq(thread, Int32(0)), ir::Seq(std::move(initialize)))};
  if (callbacks.prepare) statements.push_back(callbacks.prepare(thread));
  // Blocks that copy into each other's rings do so once both have them, and end together.
  const Stmt meet = ir::Do(Intrinsic::kSyncCluster);
  statements.push_back(options_.tiling.pair ? meet : ir::Do(Intrinsic::kSyncThreads));
  statements.push_back(LetNextStart());
  statements.push_back(std::move(roles));
  if (options_.tiling.pair) statements.push_back(meet);
  kernel.body = ir::Allocate(
      options_.a.buffer(),
      ir::Allocate(options_.b.buffer(), ring_.Allocate(ir::Seq(std::move(statements)))));
  return kernel;
}

Stmt WgmmaMainLoop::OverTiles(const WgmmaCallbacks& callbacks, const Var& block,
                              const std::function<Stmt(const Expr&)>& body) const {
  Expr rounds = ir::ToInt32(ir::CeilDiv(options_.tiles - block, blocks_));
  if (ir::IsProvenEqual(options_.tiles, blocks_)) rounds = Int32(1);
  return ir::For(
      "round", rounds,
      [&](Var round) {
        const Expr tile = block + ir::ToInt64(round) * blocks_;
        return callbacks.at_tile(tile, [&] { return body(round); });
      },
      ir::kRolled);
}

int WgmmaMainLoop::StepBytes() const {
  return options_.step_bytes > 0 ? options_.step_bytes : options_.a.bytes() + options_.b.bytes();
}

// The constants of the first tile's steps, as many as there are stages.
Stmt WgmmaMainLoop::FirstConstants(const WgmmaCallbacks& callbacks, const Var& block) const {
  return callbacks.at_tile(block, [&] {
    return ir::For(
        "k", ir::Min(options_.steps, Int32(options_.tiling.stages)),
        [&](Var k) {
          return ir::Seq({ring_.ExpectBytes(k, Int32(StepBytes())),
                          callbacks.load_constants(k, ring_.Stage(k), ring_.Full(k))});
        },
        ir::kRolled);
  });
}

// Fills a stage with a step's operands.
Stmt WgmmaMainLoop::Step(const WgmmaCallbacks& callbacks, const Expr& round, const Expr& k,
                         const Var& thread) const {
  return ir::Let("use", round * options_.steps + k, [&](Var use) {
    const Expr stage = ring_.Stage(use);
    Stmt copy = ring_.ExpectBytes(use, Int32(StepBytes()));
    if (callbacks.load_constants) {
      copy = ir::Seq({copy, callbacks.load_constants(k, stage, ring_.Full(use))});
      copy = ir::If(Int32(0) < round || Int32(options_.tiling.stages) <= k, copy);
    }
    if (callbacks.load) copy = ir::Seq({copy, callbacks.load(k, stage, ring_.Full(use))});
    if (!options_.gathers) return ir::Seq({ring_.WaitEmpty(use), copy});
    return ir::Seq({ring_.WaitEmpty(use), ir::If(ir::Eq(thread, Int32(0)), copy),
                    callbacks.gather(k, stage, thread), ir::Do(Intrinsic::kFenceProxyAsync),
                    ring_.Fill(use)});
  });
}

// One thread, or a warpgroup, keeps the ring full, across tiles.
Stmt WgmmaMainLoop::Producer(const WgmmaCallbacks& callbacks, const Var& block,
                             const Var& thread) const {
  const Expr is_first = ir::Eq(thread, Int32(0));
  const bool unrolled =
      options_.gathers && ir::AsInt(options_.steps).value_or(kMostUnrolled + 1) <= kMostUnrolled;
  const ir::ForOptions steps = unrolled ? ir::kUnrolled : ir::kRolled;
  Stmt tiles = OverTiles(callbacks, block, [&](const Expr& round) {
    Stmt copies = ir::For(
        "k", options_.steps, [&](Var k) { return Step(callbacks, round, k, thread); }, steps);
    if (!callbacks.load_tile) return copies;
    Stmt others = callbacks.load_tile(round);
    return ir::Seq({copies, options_.gathers ? ir::If(is_first, others) : others});
  });
  std::vector<Stmt> statements;
  if (MovesRegisters())
    statements.push_back(
        ir::Do(Intrinsic::kDecreaseRegisters, {}, {RegistersOf(callbacks).producer}));
  if (callbacks.load_constants)
    statements.push_back(ir::If(is_first, FirstConstants(callbacks, block)));
  statements.push_back(WaitForPrevious());
  statements.push_back(options_.gathers ? tiles : ir::If(is_first, tiles));
  return ir::Seq(std::move(statements));
}

// By one thread of a consumer for each block that fills the stage.
Stmt WgmmaMainLoop::Release(const WgmmaConsumer& consumer, const Expr& use,
                            const Expr& condition) const {
  const int blocks = options_.tiling.sharing_blocks();
  const Expr elected =
      blocks == 1 ? ir::Eq(consumer.thread, Int32(0)) : consumer.thread < Int32(blocks);
  return ir::If(condition.defined() ? elected && condition : elected,
                blocks == 1 ? ring_.Release(use) : ring_.ReleaseOf(consumer.thread, use));
}

// A warpgroup multiplies; the stage that it read in the step before is free once only the newest
// group is in flight. Its epilogue runs while the producer loads the next tile.
Stmt WgmmaMainLoop::Consumer(const WgmmaCallbacks& callbacks, const Var& block, const Var& thread,
                             const Var& warpgroup) const {
  const int columns = options_.b_mn_major ? options_.b.depth() : options_.b.rows();
  const ir::Buffer accumulators = WgmmaAccumulators(columns, "acc", options_.sums);
  WgmmaConsumer consumer{.index = warpgroup - Int32(1), .thread = thread % Int32(kWarpgroup)};
  const Expr row = consumer.index * Int32(WgmmaTiling::kRows);
  const Expr& steps = options_.steps;
  Stmt tiles = OverTiles(callbacks, block, [&](const Expr& round) {
    const Expr first = round * steps;
    Stmt products = ir::For(
        "k", steps,
        [&](Var k) {
          return ir::Let("use", first + k, [&](Var use) {
            const Expr stage = ring_.Stage(use);
            const Expr accumulate = ir::Select(Int32(0) < k, Int32(1), Int32(0));
            return ir::Seq(
                {ring_.WaitFull(use), ir::Do(Intrinsic::kWgmmaFence),
                 WgmmaProduct(accumulators, {options_.a, stage, row, options_.a_mn_major},
                              {options_.b, stage, Int32(0), options_.b_mn_major}, accumulate),
                 ir::Do(Intrinsic::kWgmmaCommit), ir::Do(Intrinsic::kWgmmaWait, {}, {1}),
                 Release(consumer, use - Int32(1), Int32(0) < k)});
          });
        },
        ir::kRolled);
    consumer.round = round;
    Stmt last = ir::Do(Intrinsic::kWgmmaWait, {}, {0});
    // The producer of a cluster's only tile waits for no stage any more.
    if (!options_.tiling.cluster)
      last = ir::Seq({last, Release(consumer, first + steps - Int32(1))});
    return ir::Seq({products, last, callbacks.store(accumulators, consumer)});
  });
  std::vector<Stmt> statements;
  if (MovesRegisters())
    statements.push_back(
        ir::Do(Intrinsic::kIncreaseRegisters, {}, {RegistersOf(callbacks).consumer}));
  statements.push_back(WaitForPrevious());
  statements.push_back(tiles);
  if (callbacks.finish) statements.push_back(callbacks.finish(consumer));
  return ir::Allocate(accumulators, ir::Seq(std::move(statements)));
}

RasterPosition RasterOrder(const Expr& tile, const Expr& row_tiles, const Expr& column_tiles) {
  const Expr group_tiles = Int64(kRasterRows) * column_tiles;
  const Expr group = tile / group_tiles, in_group = tile - group * group_tiles;
  const Expr first_row = group * Int64(kRasterRows);
  const Expr group_rows = ir::Min(row_tiles - first_row, Int64(kRasterRows));
  return {first_row + in_group % group_rows, in_group / group_rows};
}

}  // namespace hidet::schedules
