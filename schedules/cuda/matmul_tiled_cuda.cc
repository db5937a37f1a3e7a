#include "schedules/cuda/matmul_tiled_cuda.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/tile/operand_loader.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;
using ir::VarMap;

constexpr int kWarp = 32;
constexpr int kWarpRows = 8, kWarpColumns = 4;  // of threads
constexpr int kVector = 4;                      // neighbouring results of a thread
constexpr int kDepth = 16;                      // of a tile along the reduction
constexpr int kThreadsAtOnce =
    384;  // of a multiprocessor: 168 registers each, 255 for large blocks
constexpr double kCoreFlops = 67e12;  // float32 (H200 datasheet)

absl::StatusOr<ContractionShape> GetShape(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape, GetContractionShape(task));
  if (shape.contraction().combiner->kind != ir::CombinerKind::kSum)
    return Refuse(task, "not a sum of products");
  return shape;
}

struct Tiling {
  explicit Tiling(const Config& config)
      : wm(static_cast<int>(config.at("wm"))),
        wn(static_cast<int>(config.at("wn"))),
        tm(static_cast<int>(config.at("tm"))),
        tn(static_cast<int>(config.at("tn"))),
        split(config.at("split")) {}
  int threads() const { return wm * wn * kWarp; }
  int bm() const { return wm * kWarpRows * tm; }
  int bn() const { return wn * kWarpColumns * tn; }
  int wm, wn, tm, tn;
  int64_t split;
};

class TiledBuilder {
 public:
  TiledBuilder(const ContractionShape& shape, const Config& config)
      : shape_(shape),
        stage_(shape.contraction()),
        storage_(shape.task),
        tiling_(config),
        type_(stage_.combiner->identity[0].type()),
        a_(MakeOperand("a", shape.facts.a, shape.m, tiling_.bm())),
        b_(MakeOperand("b", shape.facts.b, shape.n, tiling_.bn())),
        accumulators_(Buffer::Make("acc", type_, {Int32(tiling_.tm), Int32(tiling_.tn)},
                                   ir::MemoryScope::kRegister)),
        parts_(shape, tiling_.split) {
    // The body over converted values.
    const Var values[] = {Var::Make("a_value", type_), Var::Make("b_value", type_)};
    body_ = ir::RewritePostOrder(stage_.body[0], [&](const Expr& e) -> Expr {
      for (const Operand* operand : {&a_, &b_}) {
        const Var& read = stage_.reads[operand->read].value;
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
      if (ir::UsesVar(body_, stage_.reads[operand->read].value)) return false;
    }
    return true;
  }

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    if (tiling_.split > 1) parts_.AddWorkspace(program);
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "tiled");
    kernel.threads = tiling_.threads();
    kernel.thread = Var::Make("thread", Type::Int32(), {.min = 0, .max = kernel.threads - 1});
    thread_ = kernel.thread;
    kernel.min_blocks = std::max(1, kThreadsAtOnce / kernel.threads);
    const Var block = Var::Make("block", Type::Int64());
    const Expr m_tiles = ir::Simplify(ir::CeilDiv(shape_.m_size, Int64(tiling_.bm())));
    const Expr n_tiles = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(tiling_.bn())));
    const std::vector<Expr> extents = {Int64(tiling_.split), shape_.batch_size, n_tiles, m_tiles};
    kernel.grid = {{block, Product(extents)}};
    const std::vector<Expr> at = Unravel(block, extents);
    kernel.body = ir::Let("part", at[0], [&](Var part) {
      return ir::Let("batch", at[1], [&](Var batch) {
        return ir::Let("n0", at[2] * Int64(tiling_.bn()), [&](Var n0) {
          return ir::Let("m0", at[3] * Int64(tiling_.bm()), [&](Var m0) {
            part_ = part;
            batch_ = batch;
            a_.origin = m0;
            b_.origin = n0;
            return EmitTile();
          });
        });
      });
    });
    kernel.task = original.name;
    kernel.schedule = absl::StrCat("matmul_tiled ", ToString(config));
    kernel.params = CollectParams(program, kernel, original.symbols);
    AddCudaKernel(program, std::move(kernel));
    if (tiling_.split > 1) parts_.AddSumKernel(original, storage_, program);
    const StageCost cost = EstimateTask(shape_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  struct Operand {
    int read = 0;
    std::vector<int> axes;  // its own, positions in the stage's
    Expr size;
    Var contiguous;
    int lanes = 1;
    OperandLoader loader;
    Expr origin;
  };

  // The direction in which neighbours are neighbours in memory, and how many are loaded at once.
  Operand MakeOperand(absl::string_view name, int index, const std::vector<int>& axes, int rows) {
    const ir::Read& read = stage_.reads[index];
    const ir::StridedAccess& access =
        index == shape_.facts.a ? shape_.facts.access_a : shape_.facts.access_b;
    Var along = stage_.reduction_axes.back();
    const bool rows_are_contiguous = !axes.empty() && ir::IsInt(access.strides[axes.back()], 1);
    if (rows_are_contiguous) along = stage_.axes[axes.back()];
    int lanes = kVector;
    while (lanes > 1 && !ReadsVectors(stage_, storage_, read, along, lanes)) lanes /= 2;
    const int threads = tiling_.threads();
    while (rows * kDepth % (lanes * threads) != 0) lanes /= 2;
    OperandLoader loader({.name = name,
                          .type = type_,
                          .rows = rows,
                          .depth = kDepth,
                          .threads = threads,
                          .along_depth = !rows_are_contiguous,
                          .lanes = lanes});
    std::vector<Expr> extents;
    for (int axis : axes) extents.push_back(stage_.extents()[axis]);
    return {.read = index,
            .axes = axes,
            .size = Product(extents),
            .contiguous = along,
            .lanes = lanes,
            .loader = std::move(loader)};
  }

  Stmt LoadTile(const Operand& operand, const Expr& k0) const {
    const auto emit = [&](const Expr& row, const Expr& k) {
      Point point{.lanes = operand.lanes};
      if (operand.lanes > 1) point.lane_axis = operand.contiguous;
      SetAxes(shape_, shape_.batch, batch_, point.axes);
      // Beyond the last row the last vector is read again.
      const Expr last =
          operand.size - Int64(operand.axes.empty() || !IsOwnAxis(operand) ? 1 : operand.lanes);
      SetAxes(shape_, operand.axes, ir::Min(operand.origin + row, last), point.axes);
      for (const Var& axis : stage_.axes) point.axes.try_emplace(axis, Int64(0));
      const std::vector<Expr> at = Unravel(k, stage_.reduction_extents);
      for (size_t i = 0; i < at.size(); ++i) point.axes[stage_.reduction_axes[i]] = at[i];
      return ir::Cast(type_.scalar, EmitRead(stage_, operand.read, storage_, point).values[0]);
    };
    const bool is_whole = tiling_.split == 1 && IsMultipleOf(shape_.k_size, kDepth);
    return operand.loader.Load(thread_, k0, emit, is_whole ? Expr() : shape_.k_size);
  }

  bool IsOwnAxis(const Operand& operand) const {
    return operand.contiguous.SameAs(stage_.axes[operand.axes.back()]);
  }

  Stmt EmitTile() {
    const Expr all = ir::Simplify(ir::CeilDiv(shape_.k_size, Int64(kDepth)));
    const Expr per_part = ir::Simplify(ir::CeilDiv(all, Int64(tiling_.split)));
    const Expr count =
        tiling_.split == 1 ? all : ir::Max(Int64(0), ir::Min(per_part, all - part_ * per_part));
    return ir::Let("steps", ir::Cast(Type::Int32(), ir::Simplify(count)), [&](Var steps) {
      const auto k0 = [&](const Expr& step) {
        return (part_ * per_part + ir::Cast(Type::Int64(), step)) * Int64(kDepth);
      };
      const auto load = [&](const Expr& step) {
        return ir::Seq({LoadTile(a_, k0(step)), LoadTile(b_, k0(step))});
      };
      const auto store = [&](const Expr& stage) {
        return ir::Seq({a_.loader.Store(thread_, stage), b_.loader.Store(thread_, stage)});
      };
      const Stmt barrier = ir::Evaluate(ir::Call(ir::Intrinsic::kSyncThreads, {}));
      Stmt walk = ir::For("step", steps,
                          [&](Var step) {
                            const Expr next = step + Int32(1);
                            const Expr more = next < steps;
                            return ir::Seq({ir::If(more, load(next)), Multiply(step % Int32(2)),
                                            ir::If(more, store(next % Int32(2))), barrier});
                          },
                          {.unroll_hint = 1});
      Stmt first = ir::Seq({load(Int32(0)), store(Int32(0))});
      Stmt body = ir::Seq({Clear(), ir::If(Int32(0) < steps, first), barrier, walk, EmitResults()});
      body = ir::Allocate(accumulators_, body);
      return a_.loader.Allocate(b_.loader.Allocate(body));
    });
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
    return ir::For(
        "k", Int32(kDepth),
        [&](Var k) {
          std::vector<Var> a, b;
          std::vector<Expr> values;
          const Type vector = Type::Scalar(type_.scalar, kVector);
          for (int g = 0; g < tiling_.tm / kVector; ++g) {
            a.push_back(Var::Make("a", vector));
            values.push_back(a_.loader.Read(stage, k, RowOf(g)));
          }
          for (int g = 0; g < tiling_.tn / kVector; ++g) {
            b.push_back(Var::Make("b", vector));
            values.push_back(b_.loader.Read(stage, k, ColumnOf(g)));
          }
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
          Stmt body = ir::Seq(std::move(products));
          for (size_t g = values.size(); g-- > 0;)
            body = ir::Let(g < a.size() ? a[g] : b[g - a.size()], values[g], body);
          return body;
        },
        {.unroll_hint = kDepth});
  }

  Stmt EmitResults() const {
    const int lanes = tiling_.split > 1 ? (IsMultipleOf(shape_.n_size, kVector) ? kVector : 1)
                                        : EpilogueLanes(shape_, storage_, kVector);
    std::vector<Stmt> rows;
    for (int i = 0; i < tiling_.tm; ++i) {
      const Expr m = a_.origin + ir::Cast(Type::Int64(), RowOf(i / kVector) + Int32(i % kVector));
      std::vector<Stmt> columns;
      for (int j = 0; j < tiling_.tn; j += lanes) {
        const Expr n =
            b_.origin + ir::Cast(Type::Int64(), ColumnOf(j / kVector) + Int32(j % kVector));
        std::vector<Expr> values;
        for (int lane = 0; lane < lanes; ++lane)
          values.push_back(ir::Load(accumulators_, {i, j + lane}));
        const Expr value = lanes == 1 ? values[0] : ir::Pack(values);
        columns.push_back(ir::If(n < shape_.n_size, StoreAt(m, n, value)));
      }
      rows.push_back(ir::If(m < shape_.m_size, ir::Seq(std::move(columns))));
    }
    return ir::Seq(std::move(rows));
  }

  Stmt StoreAt(const Expr& m, const Expr& n, const Expr& value) const {
    if (tiling_.split == 1) return StoreProduct(shape_, storage_, {batch_, m, n}, value);
    return parts_.Store(part_, {batch_, m, n}, value);
  }

  const ContractionShape& shape_;
  const Stage& stage_;
  const Storage storage_;
  const Tiling tiling_;
  const Type type_;
  Operand a_, b_;
  const Buffer accumulators_;
  Expr body_;
  Var a_value_, b_value_;
  const ProductParts parts_;
  // Of the block being emitted.
  Var thread_;
  Expr part_, batch_;
};

class MatmulTiledStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "matmul_tiled"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    const auto& found = task.Remember<GetShape>();
    if (!found.ok()) return found.status();
    if (!TiledBuilder(*found, Candidates()[0]).ConvertsOperands())
      return Refuse(task, "the product is not one of operands converted to the type of the sum");
    return absl::OkStatus();
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const auto& found = task.Remember<GetShape>();
    if (!found.ok()) return {};
    const ContractionShape& shape = *found;
    std::vector<Config> configs;
    for (Config config : Candidates()) {
      configs.push_back(config);
      // Parts enough to fill the multiprocessors, none shorter than eight tiles.
      const Tiling tiling(config);
      const double places = static_cast<double>(target.multiprocessors) *
                            std::max(1, kThreadsAtOnce / tiling.threads());
      const double steps = AtHints(shape.k_size) / kDepth;
      const auto split =
          static_cast<int64_t>(std::min({places / Blocks(shape, tiling), steps / 8, 32.0}));
      if (split < 2) continue;
      config.values.back().second = split;
      configs.push_back(config);
    }
    return configs;
  }

  // Waves of blocks, each as fast as its tile's reuse of shared memory and its warps allow.
  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const auto& found = task.Remember<GetShape>();
    if (!found.ok()) return INFINITY;
    const ContractionShape& shape = *found;
    const Tiling tiling(config);
    const auto bm = static_cast<double>(tiling.bm()), bn = static_cast<double>(tiling.bn());
    const double blocks = Blocks(shape, tiling) * static_cast<double>(tiling.split);
    // Blocks that share a multiprocessor, and how well their warps fill it.
    const double together =
        std::clamp(std::ceil(blocks / target.multiprocessors), 1.0,
                   static_cast<double>(std::max(1, kThreadsAtOnce / tiling.threads())));
    const double waves = std::ceil(blocks / (target.multiprocessors * together));
    const double warps = together * tiling.threads() / kWarp;
    const double bytes = BitWidth(shape.contraction().combiner->identity[0].type().scalar) / 8.0;
    // Measured on an H200 (2026-11-21), results of 8 x 8 a thread: 58 % of the cores' rate with
    // eight warps on a multiprocessor, 69 % with twelve, about 40 % with four; with 4 x 4 and
    // twelve, 21 %.
    const double efficiency = 1.15 * warps / (warps + 8) * tiling.tm * tiling.tn / 64;
    // Half the rate for each doubling of the width, as for float64 on data-center GPUs.
    const double rate = kCoreFlops / target.multiprocessors * efficiency * std::min(1.0, 4 / bytes);
    const double steps =
        std::ceil(AtHints(shape.k_size) / kDepth / static_cast<double>(tiling.split));
    // A step is no shorter than the way of its operands from memory.
    constexpr double kStepSeconds = 0.5e-6, kBlockSeconds = 1.5e-6;
    const double step = std::max(kStepSeconds, together * 2 * bm * bn * kDepth / rate);
    double seconds = target.launch_seconds + waves * (kBlockSeconds + steps * step);
    if (tiling.split > 1) seconds += ProductParts::Cost(shape, target, tiling.split);
    return seconds;
  }

  // A product whose reduction is split has a kernel that adds the parts.
  int ThreadsOfOneLaunch(const Config& config) const override {
    const Tiling tiling(config);
    return tiling.split == 1 ? tiling.threads() : 0;
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const ContractionShape shape, GetShape(task));
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

  static double Blocks(const ContractionShape& shape, const Tiling& tiling) {
    return AtHints(shape.batch_size) * std::ceil(AtHints(shape.m_size) / tiling.bm()) *
           std::ceil(AtHints(shape.n_size) / tiling.bn());
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulTiledCuda() { return std::make_unique<MatmulTiledStrategy>(); }

}  // namespace hidet::schedules
