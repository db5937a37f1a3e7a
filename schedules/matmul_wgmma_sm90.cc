#include "schedules/matmul_wgmma_sm90.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify.h"
#include "ir/task_rewrite.h"
#include "schedules/contraction_shape.h"
#include "schedules/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/tile/mbarrier_ring.h"
#include "schedules/tile/store_tile.h"
#include "schedules/tile/wgmma_tile.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr int kWarpgroup = 128;  // threads
constexpr int kRowsPerConsumer = 64;
constexpr int kProducerRegisters = 24;
// 64 K registers a multiprocessor: 128 * 24 + 256 * 240 with two consumers (CUDA C++ Programming
// Guide, compute capability 9.0); the compiler is told of one block a multiprocessor by the launch
// bounds.
constexpr int kConsumerRegisters = 240;
constexpr int kColumnsBetweenBarriers = 8;  // groups of 8 columns in the epilogue
constexpr int kRasterRows =
    16;  // tiles of rows that are visited before the next column, for hits in L2

// How an operand is seen by the tensor memory accelerator: rows (along m or n) by k, one of which
// is contiguous.
struct OperandView {
  ir::Buffer buffer;    // the kernel's parameter
  bool k_major = true;  // contiguous along k
  Expr stride;          // elements from one row, or from one k, to the next
  Expr batch_stride;    // empty for an operand that is the same for all
  Expr offset;          // elements
};

// Strides of a stored operand along the contraction's axes. A transposed two-dimensional weight is
// the one layout besides row-major that is understood: order(1,0).
absl::StatusOr<OperandView> ViewOperand(const ir::Task& original, const ContractionShape& shape,
                                        const ir::Read& read, const ir::StridedAccess& access,
                                        const std::vector<int>& row_axes) {
  const ir::Operand* operand = shape.OperandOf(read);
  OperandView view{.buffer = operand->storage, .offset = access.base};
  if (read.predicate.defined())
    return Refuse(original, absl::StrCat("\"", read.buffer.name(), "\" is padded"));
  Expr k_stride;
  for (size_t i = 0; i < access.reduction_strides.size(); ++i) {
    if (ir::IsInt(shape.contraction().reduction_extents[i], 1)) continue;  // of a 1 x 1 window
    if (k_stride.defined()) return Refuse(original, "the reduction is not one axis");
    k_stride = access.reduction_strides[i];
  }
  if (!k_stride.defined()) k_stride = Int64(1);
  if (row_axes.size() > 1 || shape.batch.size() > 1) {
    return Refuse(original,
                  absl::StrCat("\"", read.buffer.name(), "\" is not a matrix, or a batch of them"));
  }
  Expr row_stride = row_axes.empty() ? shape.k_size : access.strides[row_axes[0]];
  if (!operand->layout.IsRowMajor()) {
    const bool transposed =
        operand->layout.order == std::vector<int>{1, 0} && operand->layout.blocks.empty();
    if (!transposed || !ir::IsInt(row_stride, 1))
      return Refuse(original, absl::StrCat("input stored as ", ir::ToString(operand->layout)));
    row_stride = shape.k_size;
    k_stride = Int64(1);
  }
  view.k_major = ir::IsInt(k_stride, 1);
  if (!view.k_major && !ir::IsInt(row_stride, 1)) {
    return Refuse(original, absl::StrCat("\"", read.buffer.name(),
                                         "\" is contiguous along neither of its axes"));
  }
  view.stride = view.k_major ? row_stride : k_stride;
  if (!shape.batch.empty() && !ir::IsInt(access.strides[shape.batch[0]], 0))
    view.batch_stride = access.strides[shape.batch[0]];
  const bool aligned = IsMultipleOf(view.stride, 8) && IsMultipleOf(view.offset, 8) &&
                       (!view.batch_stride.defined() || IsMultipleOf(view.batch_stride, 8));
  if (!aligned)
    return Refuse(original, absl::StrCat("strides of \"", read.buffer.name(),
                                         "\" are no multiples of 16 bytes"));
  return view;
}

// A tile of `rows` (along m or n) by `depth` along k, the contiguous direction along its rows.
WgmmaTile TileOf(absl::string_view name, const OperandView& view, ScalarType dtype, int stages,
                 int rows, int depth) {
  return view.k_major ? WgmmaTile(name, dtype, stages, rows, depth)
                      : WgmmaTile(name, dtype, stages, depth, rows);
}

struct MatmulViews {
  ContractionShape shape;
  OperandView a, b;
  ScalarType dtype = ScalarType::kFloat16;
};

absl::StatusOr<MatmulViews> GetViews(const ir::Task& task) {
  MatmulViews views;
  HIDET_ASSIGN_OR_RETURN(views.shape, GetContractionShape(task));
  const ContractionShape& shape = views.shape;
  const Stage& contraction = shape.contraction();
  views.dtype = shape.a().buffer.dtype().scalar;
  const bool half = views.dtype == ScalarType::kFloat16 || views.dtype == ScalarType::kBFloat16;
  if (!half || shape.b().buffer.dtype().scalar != views.dtype) {
    return Refuse(task, "operands are not both float16 or both bfloat16");
  }
  if (contraction.combiner->name != "sum" ||
      contraction.combiner->identity[0].type() != Type::Float32()) {
    return Refuse(task, "not a sum in float32");
  }
  if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
  // The first product begins from zero by itself, so there must be one.
  if (!ir::IsInt(ir::Simplify(Int64(0) < shape.k_size), 1))
    return Refuse(task, "the reduction may be empty");
  HIDET_ASSIGN_OR_RETURN(views.a,
                         ViewOperand(task, shape, shape.a(), shape.facts.access_a, shape.m));
  HIDET_ASSIGN_OR_RETURN(views.b,
                         ViewOperand(task, shape, shape.b(), shape.facts.access_b, shape.n));
  return views;
}

class MatmulBuilder {
 public:
  MatmulBuilder(const MatmulViews& views, const Config& config, const Target& target)
      : views_(views),
        shape_(views.shape),
        storage_(views.shape.task),
        consumers_(static_cast<int>(config.at("consumers"))),
        bm_(consumers_ * kRowsPerConsumer),
        bn_(static_cast<int>(config.at("bn"))),
        bk_(static_cast<int>(config.at("bk"))),
        stages_(static_cast<int>(config.at("stages"))),
        a_tile_(TileOf("a_tile", views.a, views.dtype, stages_, bm_, bk_)),
        b_tile_(TileOf("b_tile", views.b, views.dtype, stages_, bn_, bk_)),
        ring_(stages_, consumers_),
        sums_(SumsOf(views)),
        multiprocessors_(target.multiprocessors),
        store_(consumers_, views.dtype),
        stores_tiles_(bn_ % StoreTile::kColumns == 0 && StoresTiles(views)) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    map_a_ = AddMap(program, "map_a", views_.a, shape_.m_size, a_tile_);
    map_b_ = AddMap(program, "map_b", views_.b, shape_.n_size, b_tile_);
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "wgmma");
    kernel.threads = (1 + consumers_) * kWarpgroup;
    kernel.thread = Var::Make("thread", Type::Int32(), {.min = 0, .max = kernel.threads - 1});
    kernel.warp_specialized = true;
    if (stores_tiles_) {
      for (const Stage& epilogue : shape_.epilogues)
        maps_out_.push_back(AddOutputMap(program, epilogue.results[0]));
    }
    const Var block = Var::Make("block", Type::Int64());
    m_tiles_ = ir::Simplify(ir::CeilDiv(shape_.m_size, Int64(bm_)));
    n_tiles_ = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(bn_)));
    const Expr tiles = ir::Simplify(shape_.batch_size * m_tiles_ * n_tiles_);
    const Expr blocks = ir::Simplify(ir::Min(tiles, Int64(multiprocessors_)));
    kernel.grid = {{block, blocks}};
    block_ = block;
    blocks_ = blocks;
    rounds_ = ir::Cast(Type::Int32(), ir::CeilDiv(tiles - block, blocks));
    if (ir::IsInt(ir::Simplify(tiles - blocks), 0)) rounds_ = Int32(1);
    kernel.body = EmitBlock(kernel.thread);
    kernel.task = original.name;
    kernel.schedule =
        absl::StrCat("matmul_wgmma_sm90 tile ", bm_, "x", bn_, "x", bk_, " stages ", stages_);
    kernel.params = CollectParams(program, kernel, original.symbols);
    AddCudaKernel(program, std::move(kernel));
    const StageCost cost = EstimateTask(shape_.task);
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  ir::Var AddMap(ir::Program& program, absl::string_view name, const OperandView& view,
                 const Expr& rows, const WgmmaTile& tile) {
    ir::TensorMap map;
    map.map = Var::Make(name, Type::TensorMap());
    map.buffer = view.buffer;
    map.offset = view.offset;
    map.dims = {shape_.k_size, rows};
    if (!view.k_major) std::swap(map.dims[0], map.dims[1]);
    map.strides = {view.stride};
    map.box = {tile.panel_columns(), tile.rows()};
    if (view.batch_stride.defined()) {
      map.dims.push_back(shape_.batch_size);
      map.strides.push_back(view.batch_stride);
      map.box.push_back(1);
    }
    map.swizzle_bytes = tile.swizzle_bytes();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  // Where the tile of an operand begins, in its map's coordinates.
  std::vector<Expr> Coordinates(const OperandView& view, const Expr& k, const Expr& row) const {
    std::vector<Expr> result = {k * Int32(bk_), ir::Cast(Type::Int32(), row)};
    if (!view.k_major) std::swap(result[0], result[1]);
    if (view.batch_stride.defined()) result.push_back(ir::Cast(Type::Int32(), batch_));
    return result;
  }

  static Stmt Do(Intrinsic intrinsic, std::initializer_list<int64_t> attributes = {}) {
    return ir::Evaluate(ir::Call(intrinsic, {}, attributes));
  }

  Stmt EmitBlock(const Var& thread) {
    // The warpgroup is the same for all lanes: a shuffle tells the compiler so.
    const Expr own = ir::Call(Intrinsic::kShuffleIndex, {thread / Int32(kWarpgroup), Int32(0)});
    Stmt roles = ir::Let("warpgroup", own, [&](Var warpgroup) {
      return ir::If(ir::Eq(warpgroup, Int32(0)), EmitProducer(thread),
                    EmitConsumer(thread, warpgroup));
    });
    std::vector<Stmt> initialize = {ring_.Initialize(), MbarrierRing::Publish()};
    for (const Var& map : {map_a_, map_b_})
      initialize.push_back(ir::Evaluate(ir::Call(Intrinsic::kPrefetchTensorMap, {map})));
    Stmt body = ir::Seq({ir::If(ir::Eq(thread, Int32(0)), ir::Seq(std::move(initialize))),
                         Do(Intrinsic::kSyncThreads), StartEarly(), roles});
    body = ir::Allocate(a_tile_.buffer(), ir::Allocate(b_tile_.buffer(), ring_.Allocate(body)));
    return stores_tiles_ ? store_.Allocate(body) : body;
  }

  // Runs `body(round)` for the tiles of this block, one after the other. Tiles are visited in
  // groups of rows, column by column, so that blocks that run together share operands in L2.
  Stmt OverTiles(const std::function<Stmt(const Expr&)>& body) {
    return ir::For("round", rounds_,
                   [&](Var round) {
                     const Expr linear = block_ + ir::Cast(Type::Int64(), round) * blocks_;
                     const Expr per_batch = m_tiles_ * n_tiles_;
                     const Expr tile = linear % per_batch;
                     const Expr group = tile / (Int64(kRasterRows) * n_tiles_);
                     const Expr first_row = group * Int64(kRasterRows);
                     const Expr group_rows = ir::Min(m_tiles_ - first_row, Int64(kRasterRows));
                     const Expr in_group = tile - group * (Int64(kRasterRows) * n_tiles_);
                     return ir::Let("batch", ir::Simplify(linear / per_batch), [&](Var batch) {
                       return ir::Let(
                           "m0", (first_row + in_group % group_rows) * Int64(bm_), [&](Var m0) {
                             return ir::Let("n0", in_group / group_rows * Int64(bn_), [&](Var n0) {
                               batch_ = batch;
                               m0_ = m0;
                               n0_ = n0;
                               return body(round);
                             });
                           });
                     });
                   },
                   {.unroll_hint = 1});
  }

  Expr KTiles() const {
    return ir::Simplify(ir::Cast(Type::Int32(), ir::CeilDiv(shape_.k_size, Int64(bk_))));
  }

  // One thread keeps the ring full, across tiles.
  Stmt EmitProducer(const Var& thread) {
    Stmt tiles = OverTiles([&](const Expr& round) {
      return ir::For(
          "k", KTiles(),
          [&](Var k) {
            return ir::Let("use", round * KTiles() + k, [&](Var use) {
              const Expr stage = ring_.Stage(use);
              return ir::Seq(
                  {ring_.WaitEmpty(use),
                   ring_.ExpectBytes(use, Int32(a_tile_.bytes() + b_tile_.bytes())),
                   a_tile_.Load(map_a_, ring_.Full(use), stage, Coordinates(views_.a, k, m0_)),
                   b_tile_.Load(map_b_, ring_.Full(use), stage, Coordinates(views_.b, k, n0_))});
            });
          },
          {.unroll_hint = 1});
    });
    return ir::Seq({Do(Intrinsic::kDecreaseRegisters, {kProducerRegisters}),
                    ir::If(ir::Eq(thread, Int32(0)), tiles)});
  }

  // A warpgroup multiplies; the stage that it read in the step before is free once only the newest
  // group is in flight. Its epilogue runs while the producer loads the next tile.
  Stmt EmitConsumer(const Var& thread, const Var& warpgroup) {
    const ir::Buffer accumulators = WgmmaAccumulators(bn_, "acc", sums_);
    const Expr consumer = warpgroup - Int32(1), row = consumer * Int32(kRowsPerConsumer);
    const Expr lane = thread % Int32(kWarpgroup), elected = ir::Eq(lane, Int32(0));
    Stmt tiles = OverTiles([&](const Expr& round) {
      const Expr first = round * KTiles();
      Stmt products =
          ir::For("k", KTiles(),
                  [&](Var k) {
                    return ir::Let("use", first + k, [&](Var use) {
                      const Expr stage = ring_.Stage(use);
                      const Expr accumulate = ir::Select(Int32(0) < k, Int32(1), Int32(0));
                      return ir::Seq(
                          {ring_.WaitFull(use), Do(Intrinsic::kWgmmaFence),
                           WgmmaProduct(accumulators, {a_tile_, stage, row, !views_.a.k_major},
                                        {b_tile_, stage, Int32(0), !views_.b.k_major}, accumulate),
                           Do(Intrinsic::kWgmmaCommit), Do(Intrinsic::kWgmmaWait, {1}),
                           ir::If(elected && Int32(0) < k, ring_.Release(use - Int32(1)))});
                    });
                  },
                  {.unroll_hint = 1});
      Stmt epilogue = stores_tiles_ ? StoreTiles(accumulators, consumer, lane, row, round)
                                    : StorePairs(accumulators, lane, row);
      return ir::Seq({products, Do(Intrinsic::kWgmmaWait, {0}),
                      ir::If(elected, ring_.Release(first + KTiles() - Int32(1))), epilogue});
    });
    Stmt body = ir::Seq({Do(Intrinsic::kIncreaseRegisters, {kConsumerRegisters}), tiles});
    if (stores_tiles_) body = ir::Seq({body, store_.Finish(lane)});
    return ir::Allocate(accumulators, body);
  }

  static WgmmaSums SumsOf(const MatmulViews& views) {
    const bool half = views.shape.task.half_reduction && views.dtype == ScalarType::kFloat16;
    return half ? WgmmaSums::kFloat16 : WgmmaSums::kFloat32;
  }

  // Whether every output can be written by the tensor memory accelerator.
  static bool StoresTiles(const MatmulViews& views) {
    const ContractionShape& shape = views.shape;
    bool fits = IsMultipleOf(shape.n_size, 8) && EpilogueLanes(shape, Storage(shape.task), 2) == 2;
    for (const Stage& epilogue : shape.epilogues)
      fits = fits && epilogue.results[0].dtype().scalar == views.dtype;
    return fits;
  }

  Var AddOutputMap(ir::Program& program, const ir::Buffer& output) {
    ir::TensorMap map;
    map.map = Var::Make("map_out", Type::TensorMap());
    map.buffer = output;
    map.dims = {shape_.n_size, shape_.m_size};
    map.strides = {shape_.n_size};
    map.box = {StoreTile::kColumns, StoreTile::kRows};
    if (!ir::IsInt(shape_.batch_size, 1)) {
      map.dims.push_back(shape_.batch_size);
      map.strides.push_back(ir::Simplify(shape_.m_size * shape_.n_size));
      map.box.push_back(1);
    }
    map.swizzle_bytes = StoreTile::kSwizzleBytes;
    program.tensor_maps.push_back(map);
    return map.map;
  }

  // Evaluates the epilogues on the accumulators and stores blocks of 64 x 64.
  Stmt StoreTiles(const ir::Buffer& accumulators, const Expr& consumer, const Expr& thread,
                  const Expr& row, const Expr& round) {
    const int columns = bn_ / StoreTile::kColumns;
    const int blocks = columns * static_cast<int>(shape_.epilogues.size());
    std::vector<Stmt> statements;
    for (int i = 0; i < blocks; ++i) {
      const size_t output = static_cast<size_t>(i / columns);
      const int column = i % columns * StoreTile::kColumns;
      const Expr number = round * Int32(blocks) + Int32(i);
      std::vector<Expr> coordinates = {ir::Cast(Type::Int32(), n0_) + Int32(column),
                                       ir::Cast(Type::Int32(), m0_) + row};
      if (!ir::IsInt(shape_.batch_size, 1)) coordinates.push_back(ir::Cast(Type::Int32(), batch_));
      statements.push_back(store_.Begin(consumer, thread));
      for (int j = 0; j < StoreTile::kColumns / 16; ++j) {
        statements.push_back(PutColumns(accumulators, shape_.epilogues[output], consumer, thread,
                                        row, number, column / 8 + 2 * j, j));
      }
      statements.push_back(store_.End(consumer, thread, number, maps_out_[output], coordinates));
    }
    return ir::Seq(std::move(statements));
  }

  // 16 columns, from the `group`-th 8 of the tile on, to the `j`-th 16 of a block. What lies beyond
  // the product is not stored: its columns, eight at a time, are left as they are, and its rows
  // read what the last row reads.
  Stmt PutColumns(const ir::Buffer& accumulators, const Stage& epilogue, const Expr& consumer,
                  const Expr& thread, const Expr& row, const Expr& number, int group, int j) {
    const ir::Buffer words = ir::Buffer::Make("words", Type::Scalar(ScalarType::kUInt32),
                                              {Int32(4)}, ir::MemoryScope::kRegister);
    std::vector<Stmt> statements;
    for (int half : {0, 1}) {
      std::vector<Stmt> present, absent;
      for (int h : {0, 1}) {
        const WgmmaCoordinates at = AccumulatorCoordinates(thread, Int32(group + half), Int32(h));
        const Expr m =
            ir::Min(m0_ + ir::Cast(Type::Int64(), row + at.row), shape_.m_size - Int64(1));
        const Expr n = n0_ + ir::Cast(Type::Int64(), at.column);
        const Expr pair = AccumulatorPair(accumulators, Int32(2 * (group + half) + h));
        Emitted emitted = EmitEpilogue(shape_, storage_, epilogue, {batch_, m, n}, pair);
        for (Stmt& check : emitted.checks) present.push_back(std::move(check));
        const Expr word = ir::Bitcast(words.dtype(), emitted.values[0]);
        present.push_back(ir::Store(words, {Int32(2 * half + h)}, word));
        absent.push_back(ir::Store(words, {Int32(2 * half + h)}, ir::Constant(words.dtype(), 0)));
      }
      statements.push_back(ir::If(n0_ + Int64(8 * (group + half)) < shape_.n_size,
                                  ir::Seq(std::move(present)), ir::Seq(std::move(absent))));
    }
    std::vector<Expr> values;
    for (int i = 0; i < 4; ++i) values.push_back(ir::Load(words, {Int32(i)}));
    statements.push_back(store_.Put(consumer, thread, number, j, values));
    return ir::Allocate(words, ir::Seq(std::move(statements)));
  }

  // Each thread has pairs of neighbouring columns in rows 8 apart.
  Stmt StorePairs(const ir::Buffer& accumulators, const Expr& thread, const Expr& row) {
    const bool pairs = EpilogueLanes(shape_, storage_, 2) == 2;
    const auto pair = [&](const Expr& j, const Expr& h) {
      const WgmmaCoordinates at = AccumulatorCoordinates(thread, j, h);
      const Expr m = m0_ + ir::Cast(Type::Int64(), row + at.row);
      const Expr n = n0_ + ir::Cast(Type::Int64(), at.column);
      const Expr values = AccumulatorPair(accumulators, j * Int32(2) + h);
      const auto value = [&](int i) { return ir::Lane(values, i); };
      const Expr row_exists = m < shape_.m_size;
      if (pairs) {
        return ir::If(row_exists && n < shape_.n_size,
                      StoreProduct(shape_, storage_, {batch_, m, n}, values));
      }
      return ir::Seq({ir::If(row_exists && n < shape_.n_size,
                             StoreProduct(shape_, storage_, {batch_, m, n}, value(0))),
                      ir::If(row_exists && n + 1 < shape_.n_size,
                             StoreProduct(shape_, storage_, {batch_, m, n + 1}, value(1)))});
    };
    // A barrier of the warp now and then keeps the compiler from loading the epilogue's operands
    // for all columns at once, which would not fit the registers.
    const ir::ForOptions unrolled{.kind = ir::LoopKind::kUnrolled};
    return ir::For(
        "h", Int32(2),
        [&](Var h) {
          return ir::For(
              "group", Int32(std::max(1, bn_ / 8 / kColumnsBetweenBarriers)),
              [&](Var group) {
                Stmt columns = ir::For(
                    "j", Int32(std::min(bn_ / 8, kColumnsBetweenBarriers)),
                    [&](Var j) { return pair(group * Int32(kColumnsBetweenBarriers) + j, h); },
                    unrolled);
                return ir::Seq({columns, Do(Intrinsic::kSyncWarp)});
              },
              unrolled);
        },
        unrolled);
  }

  const MatmulViews& views_;
  const ContractionShape& shape_;
  const Storage storage_;
  const int consumers_, bm_, bn_, bk_, stages_;
  const WgmmaTile a_tile_, b_tile_;
  const MbarrierRing ring_;
  const WgmmaSums sums_;
  const int multiprocessors_;
  const StoreTile store_;
  const bool stores_tiles_;
  Var map_a_, map_b_;
  std::vector<Var> maps_out_;
  Expr block_, blocks_, rounds_, m_tiles_, n_tiles_;
  // Of the tile being emitted.
  Expr batch_, m0_, n0_;
};

class MatmulWgmmaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "matmul_wgmma_sm90"; }
  int version() const override { return 2; }

  absl::Status Matches(const ir::Task& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda || !target.has_wgmma) {
      return absl::FailedPreconditionError("the target has no wgmma (sm_90a)");
    }
    return GetViews(task).status();
  }

  // A constant weight [k, n] whose rows are no multiples of 16 bytes is wanted as [n, k].
  std::vector<ir::TensorLayout> Layouts(const ir::Task& task, const Target& target,
                                        int operand) const override {
    const ir::TensorLayout transposed{.order = {1, 0}};
    ir::Task stored = task;
    if (!task.inputs[operand].constant || task.inputs[operand].buffer.rank() != 2) return {};
    if (Matches(task, target).ok()) return {};
    stored.inputs[operand] =
        ir::MakeOperand(task.inputs[operand].buffer, transposed, task.inputs[operand].constant);
    if (!Matches(stored, target).ok()) return {};
    return {transposed};
  }

  std::vector<Config> Space(const ir::Task& task, const Target& target,
                            SearchSpace space) const override {
    std::vector<Config> configs;
    for (int consumers : {2, 1}) {
      for (int bn : {256, 128, 64}) {
        // A small tile is multiplied faster than a stage is handed over: it gets deeper stages.
        const int bk = bn == 64 ? 128 : 64;
        const int64_t stage_bytes = (consumers * kRowsPerConsumer + bn) * bk * 2;
        constexpr int64_t kBarrierBytes = 2048;
        const int64_t stages = std::min<int64_t>(
            8, (target.shared_bytes_per_block - kBarrierBytes - consumers * StoreTile::kBytes) /
                   stage_bytes);
        configs.push_back({{{"consumers", consumers}, {"bn", bn}, {"bk", bk}, {"stages", stages}}});
      }
    }
    return configs;
  }

  // Waves of tiles over the multiprocessors. A tile takes its share of the tensor cores' time, less
  // well used the smaller it is (it loads more for each product), and a start and an epilogue.
  double Cost(const ir::Task& task, const Target& target, const Config& config) const override {
    absl::StatusOr<MatmulViews> views = GetViews(task);
    if (!views.ok()) return INFINITY;
    const auto bm = static_cast<double>(config.at("consumers") * kRowsPerConsumer),
               bn = static_cast<double>(config.at("bn"));
    const double m = AtHints(views->shape.m_size), n = AtHints(views->shape.n_size),
                 k = AtHints(views->shape.k_size);
    const double tiles = AtHints(views->shape.batch_size) * std::ceil(m / bm) * std::ceil(n / bn);
    const double waves = std::ceil(tiles / target.multiprocessors);
    const double efficiency = bm * bn / (bm * bn + 32.0 * (bm + bn));
    const double rate = target.tensor_flops * 1.2 / target.multiprocessors * efficiency;
    constexpr double kTileOverheadSeconds = 1.5e-6;
    const double compute = waves * (2 * bm * bn * k / rate + kTileOverheadSeconds);
    const double bytes = 2 * (m * k + n * k + m * n) * AtHints(views->shape.batch_size);
    return target.launch_seconds + std::max(compute, bytes / target.device_bytes_per_second);
  }

  int ThreadsOfOneLaunch(const Config& config) const override {
    return static_cast<int>(1 + config.at("consumers")) * kWarpgroup;
  }

  absl::StatusOr<ir::Program> Apply(const ir::Task& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(MatmulViews views, GetViews(task));
    return MatmulBuilder(views, config, target).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulWgmmaSm90() { return std::make_unique<MatmulWgmmaStrategy>(); }

}  // namespace hidet::schedules
