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

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Var;

constexpr int kWarp = 32;
constexpr int kWarpRows = 8, kWarpColumns = 4;  // of threads
constexpr int kVector = 4;                      // neighbouring results of a thread
constexpr int kDepth = 16;                      // of a tile along the reduction
constexpr int kThreadsAtOnce =
    384;  // of a multiprocessor: 168 registers each, 255 for large blocks

absl::StatusOr<ContractionShape> GetShape(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape, GetContractionShape(task));
  if (shape.contraction().combiner->kind != ir::CombinerKind::kSum)
    return Refuse(task, "not a sum of products");
  return shape;
}

struct Tiling : WarpTiling {
  using WarpTiling::WarpTiling;
  int bm() const { return wm * kWarpRows * tm; }
  int bn() const { return wn * kWarpColumns * tn; }
};

class TiledBuilder {
 public:
  TiledBuilder(const ContractionShape& shape, const Config& config)
      : stage_(shape.contraction()),
        tiling_(config),
        tiles_(shape, {.bm = tiling_.bm(),
                       .bn = tiling_.bn(),
                       .depth = kDepth,
                       .threads = tiling_.threads(),
                       .split = tiling_.split}),
        type_(stage_.combiner->identity[0].type()),
        a_(tiles_.MakeOperand<OperandLoader>(/*is_left=*/true, type_, kVector)),
        b_(tiles_.MakeOperand<OperandLoader>(/*is_left=*/false, type_, kVector)),
        accumulators_(ir::Buffer::Registers("acc", type_, {Int32(tiling_.tm), Int32(tiling_.tn)})) {
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
                         .min_blocks = std::max(1, kThreadsAtOnce / tiling_.threads())},
                        [&](const Var& thread) {
                          thread_ = thread;
                          return EmitTile();
                        });
  }

 private:
  using Operand = ProductTiles::Operand<OperandLoader>;

  Stmt EmitTile() {
    return tiles_.Walk(thread_, a_, b_,
                       {.multiply = [&](const Expr& stage) { return Multiply(stage); },
                        .clear = Clear(),
                        .results = EmitResults(),
                        .registers = {accumulators_}});
  }

  Stmt Clear() const {
    std::vector<Stmt> stores;
    for (int i = 0; i < tiling_.tm; ++i) {
      for (int j = 0; j < tiling_.tn; ++j)
        stores.push_back(ir::Store(accumulators_, {i, j}, ir::Constant(type_, 0)));
    }
    return ir::Seq(std::move(stores));
  }

  // First row (column) in the tile of a thread's group of four. Lanes that differ in bit 0 read the
  // same rows and those that differ in bit 1 the same columns, so that half warps read few words.
  Expr RowOf(int group) const {
    const Expr lane = thread_ % Int32(kWarp), warp = thread_ / Int32(kWarp);
    return warp / Int32(tiling_.wn) * Int32(kWarpRows * tiling_.tm) +
           lane / Int32(2) % Int32(kWarpRows) * Int32(kVector) + Int32(group * kWarpRows * kVector);
  }
  Expr ColumnOf(int group) const {
    const Expr lane = thread_ % Int32(kWarp), warp = thread_ / Int32(kWarp);
    const Expr own = lane / Int32(2 * kWarpRows) * Int32(2) + lane % Int32(2);
    return warp % Int32(tiling_.wn) * Int32(kWarpColumns * tiling_.tn) + own * Int32(kVector) +
           Int32(group * kWarpColumns * kVector);
  }

  Stmt Multiply(const Expr& stage) const {
    return ir::For("k", Int32(kDepth),
                   [&](Var k) {
                     std::vector<Expr> rows, columns;
                     for (int g = 0; g < tiling_.tm / kVector; ++g)
                       rows.push_back(a_.tile.Read(stage, k, RowOf(g)));
                     for (int g = 0; g < tiling_.tn / kVector; ++g)
                       columns.push_back(b_.tile.Read(stage, k, ColumnOf(g)));
                     return ir::Let("a", rows, [&](const std::vector<Expr>& a) {
                       return ir::Let("b", columns, [&](const std::vector<Expr>& b) {
                         return AddProducts(a, b);
                       });
                     });
                   },
                   {.unroll_hint = kDepth});
  }

  Stmt AddProducts(const std::vector<Expr>& a, const std::vector<Expr>& b) const {
    std::vector<Stmt> products;
    for (int i = 0; i < tiling_.tm; ++i) {
      for (int j = 0; j < tiling_.tn; ++j) {
        const Expr product =
            ir::Substitute(body_, {{a_value_, ir::Lane(a[i / kVector], i % kVector)},
                                   {b_value_, ir::Lane(b[j / kVector], j % kVector)}});
        products.push_back(ir::Store(
            accumulators_, {i, j},
            ir::Combine(*stage_.combiner, {ir::Load(accumulators_, {i, j})}, {product})[0]));
      }
    }
    return ir::Seq(std::move(products));
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
  ProductTiles tiles_;
  const ir::Type type_;
  const Operand a_, b_;
  const ir::Buffer accumulators_;
  Expr body_;
  Var a_value_, b_value_;
  Var thread_;  // of the block being emitted
};

class MatmulTiledStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "matmul_tiled"; }

  absl::Status Accepts(const ContractionShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!TiledBuilder(shape, Candidates()[0]).ConvertsOperands())
      return Refuse(task, "the product is not one of operands converted to the type of the sum");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const ContractionShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (const Config& config : Candidates()) {
      // Parts enough to fill the multiprocessors, none shorter than eight tiles.
      const Tiling tiling(config);
      const double places = static_cast<double>(target.multiprocessors) *
                            std::max(1, kThreadsAtOnce / tiling.threads());
      const double steps = AtHints(shape.k_size) / kDepth;
      const double tiles = TileCount(shape, tiling.bm(), tiling.bn());
      AddWithParts(config, std::min(places / tiles, steps / 8), configs);
    }
    return configs;
  }

  // Waves of blocks, each as fast as its tile's reuse of shared memory and its warps allow.
  double Seconds(const ContractionShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(config);
    const auto bm = static_cast<double>(tiling.bm()), bn = static_cast<double>(tiling.bn());
    const double blocks =
        TileCount(shape, tiling.bm(), tiling.bn()) * static_cast<double>(tiling.split);
    // Blocks that share a multiprocessor, and how well their warps fill it.
    const double together = BlocksTogether(blocks, kThreadsAtOnce / tiling.threads(), target);
    const double warps = together * tiling.threads() / kWarp;
    const double bytes = BitWidth(shape.contraction().combiner->identity[0].type().scalar) / 8.0;
    // Measured on an H200 (2026-11-21), results of 8 x 8 a thread: 58 % of the cores' rate with
    // eight warps on a multiprocessor, 69 % with twelve, about 40 % with four; with 4 x 4 and
    // twelve, 21 %.
    const double efficiency = 1.15 * warps / (warps + 8) * tiling.tm * tiling.tn / 64;
    // Half the rate for each doubling of the width, as for float64 on data-center GPUs.
    const double rate = Multiprocessor::kFlops * efficiency * std::min(1.0, 4 / bytes);
    const double steps =
        std::ceil(AtHints(shape.k_size) / kDepth / static_cast<double>(tiling.split));
    // A step is no shorter than the way of its operands from memory, and what a thread does with
    // them (8 x 256 x 64, 2026-11-27: 1.9 us by results of 4 x 4 a thread, 3.4 by 8 x 8).
    constexpr double kWaySeconds = 0.2e-6, kResultSeconds = 0.3e-6 / 64, kBlockSeconds = 1.5e-6;
    // Results of a thread that are stored one by one (96 products of 197 x 197 x 64 of float16 took
    // 40 us for an estimate of 21 without; 2026-11-26).
    constexpr double kLoneResultSeconds = 0.08e-6;
    const double lone_results = ir::IsMultipleOf(shape.n_size, 2) ? 0 : tiling.tm * tiling.tn;
    const double least_step = kWaySeconds + kResultSeconds * tiling.tm * tiling.tn;
    const double step = std::max(least_step, together * 2 * bm * bn * kDepth / rate);
    double seconds = KernelSeconds(
        {.blocks = blocks,
         .together = together,
         .block_seconds = kBlockSeconds + steps * step + kLoneResultSeconds * lone_results},
        target);
    if (tiling.split > 1) seconds += ProductParts::Cost(shape, target, tiling.split);
    return seconds;
  }

  // A product whose reduction is split has a kernel that adds the parts.
  int ThreadsOfOneLaunch(const Config& config) const override {
    const Tiling tiling(config);
    return tiling.split == 1 ? tiling.threads() : 0;
  }

  absl::StatusOr<ir::Program> Make(const ContractionShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return TiledBuilder(shape, config).Build(task, config);
  }

 private:
  static std::vector<Config> Candidates() {
    std::vector<Config> configs;
    for (const auto& [wm, wn, tm, tn] :
         {std::array<int, 4>{2, 4, 8, 8}, {2, 2, 8, 8}, {1, 4, 8, 8}, {1, 2, 8, 8}, {1, 2, 4, 4}})
      configs.push_back({{{"wm", wm}, {"wn", wn}, {"tm", tm}, {"tn", tn}, {"split", 1}}});
    return configs;
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulTiledCuda() { return std::make_unique<MatmulTiledStrategy>(); }

}  // namespace hidet::schedules
