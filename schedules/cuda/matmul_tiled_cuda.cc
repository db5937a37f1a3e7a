#include "schedules/cuda/matmul_tiled_cuda.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/cuda/product_tiles.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/operand_loader.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

constexpr int kWarpRows = 8, kWarpColumns = 4;  // of threads
constexpr int kVector = 4;                      // neighbouring results of a thread
constexpr int kLeastDepth = 16;                 // of a slice of a tile along the reduction

absl::StatusOr<ContractionShape> GetShape(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape, GetContractionShape(task));
  if (shape.contraction().combiner->kind != ir::CombinerKind::kSum)
    return Refuse(task, "not a sum of products");
  return shape;
}

// Bytes of an element of the sum, and of the operands in shared memory.
int SumBytes(const ContractionShape& shape) {
  return BitWidth(shape.contraction().combiner->identity[0].type().scalar) / 8;
}

struct Tiling : WarpTiling {
  explicit Tiling(const Config& config)
      : WarpTiling(config), slices(static_cast<int>(config.at("slices"))) {}
  int threads_of_slice() const { return WarpTiling::threads(); }
  int threads() const { return slices * threads_of_slice(); }
  int depth_of_slice() const { return depth / slices; }
  int bm() const { return wm * kWarpRows * tm; }
  int bn() const { return wn * kWarpColumns * tn; }
  // Blocks that a multiprocessor has room for, of 168 registers a thread. Two large ones share it
  // with 128, which addresses of windows, and of parts of rows whose number is not known, do not
  // leave.
  int most_together(const ContractionShape& shape) const {
    constexpr int kThreads = 384, kLargeBlock = 256;
    if (threads() < kLargeBlock) return kThreads / threads();
    const bool has_addresses = shape.contraction().kind == ir::StageKind::kWindow ||
                               (split > 1 && !ir::AsInt(shape.m_size).has_value());
    return has_addresses ? 1 : 2;
  }

  int slices;
};

double BlockCount(const ContractionShape& shape, const Tiling& tiling) {
  return TileCount(shape, tiling.bm(), tiling.bn()) * static_cast<double>(tiling.split);
}

class TiledBuilder {
 public:
  TiledBuilder(const ContractionShape& shape, const Target& target, const Config& config)
      : stage_(shape.contraction()),
        tiling_(config),
        most_together_(tiling_.most_together(shape)),
        tiles_(shape, {.bm = tiling_.bm(),
                       .bn = tiling_.bn(),
                       .depth = tiling_.depth,
                       .threads = tiling_.threads(),
                       .split = tiling_.split,
                       .least_shared = LeastSharedOfTiles(shape, target)}),
        type_(stage_.combiner->identity[0].type()),
        a_(tiles_.MakeOperand<OperandLoader>(/*is_left=*/true, type_, kVector)),
        b_(tiles_.MakeOperand<OperandLoader>(/*is_left=*/false, type_, kVector)),
        accumulators_(ir::Buffer::Registers("acc", type_, {Int32(tiling_.tm), Int32(tiling_.tn)})),
        sums_(ir::Buffer::Shared("sums", type_,
                                 {Int32(tiling_.slices - 1), Int32(tiling_.tm * tiling_.tn),
                                  Int32(tiling_.threads_of_slice())})) {
    // The body over converted values.
    const Var values[] = {Var::Make("a_value", type_), Var::Make("b_value", type_)};
    body_ = ir::RewritePostOrder(stage_.body[0], [&](const Expr& e) -> Expr {
      for (const Operand* operand : {&a_, &b_}) {
        const Var& read = stage_.reads[operand->of.read].value;
        const bool converts = e.kind() == ir::ExprKind::kCast && e->operands[0].SameAs(read);
        if (e.type() == type_ && (e.SameAs(read) || converts))
          return values[operand == &a_ ? 0 : 1];
      }
      return e;
    });
    a_value_ = values[0];
    b_value_ = values[1];
  }

  // Whether the product can be computed from operands converted to the type of the sum.
  bool ConvertsOperands() const {
    for (const Operand* operand : {&a_, &b_}) {
      if (ir::UsesVar(body_, stage_.reads[operand->of.read].value)) return false;
    }
    return true;
  }

  ir::Program Build(const ir::Task& original, const Config& config) {
    return tiles_.Build(original,
                        {.kind = "tiled",
                         .schedule = absl::StrCat("matmul_tiled ", ToString(config)),
                         .min_blocks = most_together_},
                        [&](const Var& thread) {
                          thread_ = thread;
                          return EmitTile();
                        });
  }

 private:
  using Operand = ProductTiles::Operand<OperandLoader>;

  // Without the sums of slices, which are beside them.
  int64_t LeastSharedOfTiles(const ContractionShape& shape, const Target& target) const {
    const int64_t sums = int64_t{tiling_.slices - 1} * tiling_.tm * tiling_.tn *
                         tiling_.threads_of_slice() * SumBytes(shape);
    return LeastShared(shape, BlockCount(shape, tiling_), most_together_, target) - sums;
  }

  Stmt EmitTile() {
    return tiles_.Walk(thread_, a_, b_,
                       {.multiply = [&](const Expr& stage) { return Multiply(stage); },
                        .clear = Clear(),
                        .results = tiling_.slices == 1 ? EmitResults() : AddSlices(),
                        .registers = {accumulators_}});
  }

  Stmt Clear() const {
    return SeqOfPairs(tiling_.tm, tiling_.tn, [&](int i, int j) {
      return ir::Store(accumulators_, {i, j}, ir::Constant(type_, 0));
    });
  }

  Expr Slice() const { return thread_ / Int32(tiling_.threads_of_slice()); }
  Expr WarpOfSlice() const {
    const Expr warp = thread_ / Int32(kWarp);
    return tiling_.slices == 1 ? warp : warp % Int32(tiling_.wm * tiling_.wn);
  }

  // First row (column) in the tile of a thread's group of four. Lanes that differ in bit 0 read the
  // same rows and those that differ in bit 1 the same columns, so that half warps read few words.
  Expr RowOf(int group) const {
    const Expr lane = thread_ % Int32(kWarp), warp = WarpOfSlice();
    return warp / Int32(tiling_.wn) * Int32(kWarpRows * tiling_.tm) +
           lane / Int32(2) % Int32(kWarpRows) * Int32(kVector) + Int32(group * kWarpRows * kVector);
  }
  Expr ColumnOf(int group) const {
    const Expr lane = thread_ % Int32(kWarp), warp = WarpOfSlice();
    const Expr own = lane / Int32(2 * kWarpRows) * Int32(2) + lane % Int32(2);
    return warp % Int32(tiling_.wn) * Int32(kWarpColumns * tiling_.tn) + own * Int32(kVector) +
           Int32(group * kWarpColumns * kVector);
  }

  Stmt Multiply(const Expr& stage) const {
    return ir::For("k", Int32(tiling_.depth_of_slice()),
                   [&](Var step) {
                     const Expr k = tiling_.slices == 1
                                        ? Expr(step)
                                        : Slice() * Int32(tiling_.depth_of_slice()) + step;
                     const auto row = [&](int g) { return a_.tile.Read(stage, k, RowOf(g)); };
                     const auto column = [&](int g) { return b_.tile.Read(stage, k, ColumnOf(g)); };
                     const std::vector<Expr> rows = ir::ExprsOf(tiling_.tm / kVector, row);
                     const std::vector<Expr> columns = ir::ExprsOf(tiling_.tn / kVector, column);
                     return ir::Let("a", rows, [&](const std::vector<Expr>& a) {
                       return ir::Let("b", columns, [&](const std::vector<Expr>& b) {
                         return AddProducts(a, b);
                       });
                     });
                   },
                   {.unroll_hint = kLeastDepth});
  }

  Stmt AddProducts(const std::vector<Expr>& a, const std::vector<Expr>& b) const {
    return SeqOfPairs(tiling_.tm, tiling_.tn, [&](int i, int j) {
      const Expr product =
          ir::Substitute(body_, {{a_value_, ir::Lane(a[i / kVector], i % kVector)},
                                 {b_value_, ir::Lane(b[j / kVector], j % kVector)}});
      return ir::Store(
          accumulators_, {i, j},
          ir::Combine(*stage_.combiner, {ir::Load(accumulators_, {i, j})}, {product})[0]);
    });
  }

  // Adds what the slices came to, in their order, in the first, which stores the results.
  Stmt AddSlices() const {
    const Expr place = thread_ % Int32(tiling_.threads_of_slice());
    const auto over_results = [&](const std::function<Stmt(int, int, const Expr&)>& body) {
      return SeqOfPairs(tiling_.tm, tiling_.tn,
                        [&](int i, int j) { return body(i, j, Int32(i * tiling_.tn + j)); });
    };
    const Stmt keep = over_results([&](int i, int j, const Expr& result) {
      return ir::Store(sums_, {Slice() - Int32(1), result, place}, ir::Load(accumulators_, {i, j}));
    });
    const Stmt add = ir::SeqOf(tiling_.slices - 1, [&](int slice) {
      return over_results([&](int i, int j, const Expr& result) {
        const Expr other = ir::Load(sums_, {Int32(slice), result, place});
        return ir::Store(
            accumulators_, {i, j},
            ir::Combine(*stage_.combiner, {ir::Load(accumulators_, {i, j})}, {other})[0]);
      });
    });
    const Stmt all = ir::Seq({ir::If(Int32(0) < Slice(), keep), ir::Do(ir::Intrinsic::kSyncThreads),
                              ir::If(ir::Eq(Slice(), Int32(0)), ir::Seq({add, EmitResults()}))});
    return ir::Allocate(sums_, all);
  }

  Stmt EmitResults() const {
    const int lanes = tiles_.StoreLanes(kVector);
    return ir::SeqOf(tiling_.tm, [&](int i) {
      std::vector<ProductTiles::Columns> columns;
      for (int j = 0; j < tiling_.tn; j += lanes) {
        const std::vector<Expr> values =
            ir::ExprsOf(lanes, [&](int lane) { return ir::Load(accumulators_, {i, j + lane}); });
        columns.push_back(
            {.column = ColumnOf(j / kVector) + Int32(j % kVector), .value = ir::Pack(values)});
      }
      return tiles_.StoreRow(RowOf(i / kVector) + Int32(i % kVector), columns);
    });
  }

  const ir::Stage& stage_;
  const Tiling tiling_;
  const int most_together_;
  ProductTiles tiles_;
  const ir::Type type_;
  const Operand a_, b_;
  const ir::Buffer accumulators_;
  const ir::Buffer sums_;  // of all slices but the first
  Expr body_;
  Var a_value_, b_value_;
  Var thread_;  // of the block being emitted
};

class MatmulTiledStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "matmul_tiled"; }
  int version() const override { return 3; }

  absl::Status Accepts(const ContractionShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!TiledBuilder(shape, target, Candidates()[0]).ConvertsOperands())
      return Refuse(task, "the product is not one of operands converted to the type of the sum");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const ContractionShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (const Config& config : Candidates()) {
      const Tiling tiling(config);
      // Parts enough to fill the multiprocessors, none shorter than eight of the least tiles.
      const double places =
          static_cast<double>(target.multiprocessors) * tiling.most_together(shape);
      const double steps = AtHints(shape.k_size) / kLeastDepth / tiling.slices;
      const double tiles = TileCount(shape, tiling.bm(), tiling.bn());
      AddWithParts(config, std::min(places / tiles, steps / 8), configs);
    }
    return configs;
  }

  // Rounds of blocks that share a multiprocessor. A step of theirs is no shorter than the way of
  // its operands from memory and what one thread does with them, nor than the multiply-adds of all
  // their warps.
  double Seconds(const ContractionShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(config);
    const double blocks = BlockCount(shape, tiling);
    const double steps =
        std::ceil(AtHints(shape.k_size) / tiling.depth / static_cast<double>(tiling.split));
    // Fitted to 14 products of float32 of 8 to 2048 rows, each by 7 to 12 configurations (H200,
    // 2026-11-27): of each element of the reduction a warp reads its rows and columns from shared
    // memory, and multiplies. Doubles take twice as long, as on data-center GPUs.
    constexpr double kBlockSeconds = 1.5e-6, kWaySeconds = 0.25e-6, kResultSeconds = 0.72e-9,
                     kReadSeconds = 0.54e-9, kWarpResultSeconds = 0.04e-9;
    const double width = SumBytes(shape) / 4.0, results = tiling.tm * tiling.tn;
    // Results of a thread that are stored one by one (96 products of 197 x 197 x 64 of float16 took
    // 40 us for an estimate of 21 without; 2026-11-26).
    constexpr double kLoneResultSeconds = 0.08e-6, kSliceSeconds = 0.3e-6;
    const double lone_results = ir::IsMultipleOf(shape.n_size, 2) ? 0 : results;
    const auto round = [&](double together) {
      if (together == 0) return 0.0;
      const int depth = tiling.depth_of_slice();
      const double way = kWaySeconds + kResultSeconds * width * results * depth;
      const double reads = kReadSeconds * (tiling.tm + tiling.tn);
      const double products = kWarpResultSeconds * results / Float32Share(target);
      const double of_warp = (reads + products) * width * depth;
      const double step = std::max(way, together * tiling.threads() / kWarp * of_warp);
      const double meet = kSliceSeconds * (tiling.slices - 1);
      return kBlockSeconds + steps * step + meet + kLoneResultSeconds * lone_results;
    };
    const double of_multiprocessor = std::ceil(blocks / target.multiprocessors),
                 most = tiling.most_together(shape);
    const double rounds = std::floor(of_multiprocessor / most);
    return KernelSeconds(
               {.card_seconds = rounds * round(most) + round(of_multiprocessor - rounds * most)},
               target) +
           ProductParts::Cost(shape, target, tiling.split);
  }

  // A product whose reduction is split has a kernel that adds the parts.
  int ThreadsOfOneLaunch(const Config& config) const override {
    const Tiling tiling(config);
    return tiling.split == 1 ? tiling.threads() : 0;
  }

  absl::StatusOr<ir::Program> Make(const ContractionShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return TiledBuilder(shape, target, config).Build(task, config);
  }

 private:
  // A deeper tile where it is small: fewer steps, each of which waits for memory.
  static std::vector<Config> Candidates() {
    std::vector<Config> configs;
    for (const auto& [wm, wn, tm, tn, slices, depth] : {
             std::array<int, 6>{2, 4, 8, 8, 1, 16},
             {2, 2, 8, 8, 1, 16},
             {1, 4, 8, 8, 1, 16},
             {1, 2, 8, 8, 1, 16},
             {1, 2, 8, 8, 2, 32},
             {1, 2, 8, 8, 4, 64},
             {1, 2, 4, 4, 1, 16},
             {1, 2, 4, 4, 1, 32},
             {1, 2, 4, 4, 4, 64},
         }) {
      configs.push_back({{{"wm", wm},
                          {"wn", wn},
                          {"tm", tm},
                          {"tn", tn},
                          {"slices", slices},
                          {"depth", depth},
                          {"split", 1}}});
    }
    return configs;
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulTiledCuda() { return std::make_unique<MatmulTiledStrategy>(); }

}  // namespace hidet::schedules
