#include "schedules/cuda/matmul_skinny_cuda.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/cuda/product_parts.h"
#include "schedules/cuda/streamed_inputs.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/block_reduce.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr int kThreads = 256;        // of a block whose threads do not all share a row
constexpr int kThreadsAtOnce = 512;  // of a multiprocessor: 128 registers each
constexpr int kMostRows = 4;         // of A
constexpr int kMostSums = 4;         // of a thread, vectors of them
constexpr int kVectorsAtOnce = 4;    // of B, that a thread has on their way

// A product of few rows, and how B lies.
struct SkinnyShape {
  ContractionShape shape;
  int64_t rows = 1;        // of A
  bool along_sum = false;  // B is contiguous along k, else along n
  int lanes = 1;           // elements of B in a vector
};

absl::StatusOr<SkinnyShape> GetShape(const ir::AnalyzedTask& task) {
  SkinnyShape skinny;
  HIDET_ASSIGN_OR_RETURN(skinny.shape, GetContractionShape(task));
  const ContractionShape& shape = skinny.shape;
  const ir::Stage& stage = shape.contraction();
  if (stage.combiner->kind != ir::CombinerKind::kSum) return Refuse(task, "not a sum of products");
  const std::optional<int64_t> rows = ir::AsInt(shape.m_size);
  if (!rows.has_value() || *rows < 1 || *rows > kMostRows)
    return Refuse(task, absl::StrCat("more than ", kMostRows, " rows, or any number of them"));
  skinny.rows = *rows;
  for (const ir::Read& read : stage.reads) {
    if (read.predicate.defined()) return Refuse(task, "an operand is read where it may not be");
  }
  const int bits = BitWidth(shape.b().buffer.dtype().scalar);
  if (bits < 8) return Refuse(task, "elements of B are no bytes");
  const ir::StridedAccess& access = shape.facts.access_b;
  const bool along_columns = ir::IsInt(access.strides[shape.n.back()], 1);
  skinny.along_sum = ir::IsInt(access.reduction_strides.back(), 1);
  if (!skinny.along_sum && !along_columns)
    return Refuse(task, "B is contiguous neither along the sum nor along the columns");
  const Storage storage(shape.task);
  const Var axis = skinny.along_sum ? stage.reduction_axes.back() : stage.axes[shape.n.back()];
  skinny.lanes = kVectorBytes * 8 / bits;
  while (skinny.lanes > 1 && !ReadsVectors(stage, storage, shape.b(), axis, skinny.lanes))
    skinny.lanes /= 2;
  return skinny;
}

struct Tiling {
  Tiling(const SkinnyShape& skinny, const Config& config)
      : t(static_cast<int>(config.at("t"))),
        rows(static_cast<int>(config.at("rows"))),
        split(config.at("split")) {
    threads = skinny.along_sum && t > kWarp ? t : kThreads;
    steps_at_once = kVectorsAtOnce / rows;
    others = threads / t;
  }
  // Of the sum, in one step of a block; of the columns, of a block.
  int64_t depth(const SkinnyShape& skinny) const {
    return skinny.along_sum ? static_cast<int64_t>(t) * skinny.lanes : others;
  }
  int64_t columns(const SkinnyShape& skinny) const {
    return skinny.along_sum ? static_cast<int64_t>(others) * rows
                            : static_cast<int64_t>(t) * skinny.lanes;
  }

  int t;
  int rows;  // of B, of a thread
  int64_t split;
  int threads = kThreads;
  int steps_at_once = 1;
  int others = 1;  // groups of t threads in a block
};

class SkinnyBuilder {
 public:
  SkinnyBuilder(const SkinnyShape& skinny, const Config& config)
      : skinny_(skinny),
        shape_(skinny.shape),
        stage_(shape_.contraction()),
        storage_(StreamingStorage(shape_.task, static_cast<double>(skinny.rows))),
        tiling_(skinny, config),
        type_(stage_.combiner->identity[0].type()),
        parts_(shape_, storage_, tiling_.split),
        depth_(tiling_.depth(skinny)) {
    const Expr per_chunk = Int64(depth_ * tiling_.steps_at_once);
    chunks_ =
        ir::Simplify(ir::CeilDiv(ir::CeilDiv(shape_.k_size, per_chunk), Int64(tiling_.split)));
    is_whole_ = IsMultipleOf(shape_.k_size, depth_ * tiling_.steps_at_once * tiling_.split);
    const ScalarType element = shape_.b().buffer.dtype().scalar;
    const int elements = kVectorsAtOnce * skinny.lanes;
    current_ = Buffer::Registers("b", Type::Scalar(element), {Int32(elements)});
    next_ = Buffer::Registers("b_next", Type::Scalar(element), {Int32(elements)});
    const auto sums = static_cast<int>(skinny.rows) * tiling_.rows;
    sums_ = Buffer::Registers("sum", type_.WithLanes(skinny.lanes), {Int32(sums)});
  }

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    parts_.AddWorkspace(program);
    const Expr tiles = ir::Simplify(ir::CeilDiv(shape_.n_size, Int64(tiling_.columns(skinny_))));
    const std::vector<Expr> extents = {Int64(tiling_.split), shape_.batch_size, tiles};
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "skinny"), Product(extents), tiling_.threads);
    kernel.min_blocks = kThreadsAtOnce / kernel.threads;
    const std::vector<Expr> at = Unravel(kernel.grid[0].var, extents);
    Expr tile;
    kernel.body = ir::Let({{"part", at[0], part_},
                           {"batch", at[1], batch_},
                           {"tile", at[2], tile},
                           {"own", kernel.thread % Int32(tiling_.t), own_},
                           {"other", kernel.thread / Int32(tiling_.t), other_}},
                          [&] { return EmitBlock(kernel.thread, tile); });
    kernel.schedule = absl::StrCat("matmul_skinny ", ToString(config), " lanes=", skinny_.lanes);
    AddCudaKernel(program, std::move(kernel));
    parts_.AddSumKernel(program);
    return program;
  }

 private:
  Stmt EmitBlock(const Var& thread, const Expr& tile) {
    const Expr first =
        tile * Int64(tiling_.columns(skinny_)) +
        ir::ToInt64(skinny_.along_sum ? other_ * Int32(tiling_.rows) : own_ * Int32(skinny_.lanes));
    return ir::Let("column", ir::Simplify(first), [&](const Expr& column) {
      column_ = column;
      const Stmt clear = ir::SeqOf(SumCount(), [&](int i) {
        return ir::Store(sums_, {Int32(i)}, ir::Broadcast(ir::Constant(type_, 0), skinny_.lanes));
      });
      const bool is_constant = shape_.OperandOf(shape_.b())->constant;
      const ir::ForOptions options = {.unroll_hint = skinny_.rows == 1 ? 2 : 1};
      const bool ends_apart = !is_whole_ && EndsInLastChunks();
      const Expr last = ir::Simplify(chunks_ - Int64(1));
      Stmt loads = LoadChunk(current_, Int64(0)), walk;
      if (ir::IsInt(chunks_, 1)) {
        walk = Multiply(Int64(0), !is_whole_);
      } else if (ends_apart && ir::IsInt(last, 1)) {
        loads = ir::Seq({loads, LoadChunk(next_, last)});
        walk = ir::Seq({Multiply(Int64(0), false), CopyNext(), Multiply(last, true)});
      } else if (ends_apart) {
        // What may not exist is asked for in the last chunk alone: to choose between each product
        // and zero in all of them took up to twice the time (1152 x 4304, H200, 2026-11-29).
        walk = ir::Seq({ir::For(
                            "chunk", last,
                            [&](Var chunk) {
                              return ir::Seq({LoadChunk(next_, chunk + Int64(1)),
                                              Multiply(chunk, false), CopyNext()});
                            },
                            options),
                        Multiply(last, true)});
      } else {
        walk = ir::For(
            "chunk", chunks_,
            [&](Var chunk) {
              const Expr after = chunk + Int64(1);
              return ir::Seq({ir::If(after < chunks_, LoadChunk(next_, after)),
                              Multiply(chunk, !is_whole_), ir::If(after < chunks_, CopyNext())});
            },
            options);
      }
      // What is no constant is made by a kernel before.
      const Stmt start = is_constant ? ir::Seq({LetNextStart(), loads, WaitForPrevious()})
                                     : ir::Seq({LetNextStart(), WaitForPrevious(), loads});
      Stmt body = ir::Seq({clear, start, std::move(walk),
                           skinny_.along_sum ? AddAlongSum(thread) : AddColumns(thread)});
      return ir::Allocate({sums_, next_, current_}, body);
    });
  }

  // Whether each part has all elements of the sum in its chunks but the last.
  bool EndsInLastChunks() const {
    if (tiling_.split == 1) return true;
    const std::optional<int64_t> size = ir::AsInt(shape_.k_size), of_part = ir::AsInt(chunks_);
    if (!size.has_value() || !of_part.has_value()) return false;
    return tiling_.split * *of_part == CeilOfRatio(*size, depth_ * tiling_.steps_at_once);
  }

  int SumCount() const { return static_cast<int>(skinny_.rows) * tiling_.rows; }

  // Where a thread's step of a chunk begins along the sum.
  Expr DepthOf(const Expr& chunk, int step) const {
    const Expr steps = (part_ * chunks_ + chunk) * Int64(tiling_.steps_at_once) + Int64(step);
    const Expr within =
        skinny_.along_sum ? ir::ToInt64(own_ * Int32(skinny_.lanes)) : ir::ToInt64(other_);
    return steps * Int64(depth_) + within;
  }

  // The point at a row of A, the j-th of this thread's columns of the result and a depth, none of
  // which need exist: what does not is read at the last that does; a depth that does unless `ends`.
  Point PointAt(int row, int j, const Expr& depth, bool ends) const {
    Point point;
    shape_.SetAxes(shape_.batch, batch_, point.axes);
    shape_.SetAxes(shape_.m, Int64(row), point.axes);
    const int64_t at_once = skinny_.along_sum ? 1 : skinny_.lanes;
    Expr column = ir::Simplify(column_ + Int64(j));
    if (!HasAllColumns()) column = ir::Min(column, shape_.n_size - Int64(at_once));
    shape_.SetAxes(shape_.n, column, point.axes);
    const Expr last = shape_.k_size - Int64(skinny_.along_sum ? skinny_.lanes : 1);
    SetCoordinates(stage_.reduction_axes, stage_.reduction_extents,
                   ends ? ir::Min(depth, last) : depth, point.axes);
    if (skinny_.lanes > 1) {
      point.lanes = skinny_.lanes;
      point.lane_axis =
          skinny_.along_sum ? stage_.reduction_axes.back() : stage_.axes[shape_.n.back()];
    }
    return point;
  }
  bool HasAllColumns() const { return IsMultipleOf(shape_.n_size, tiling_.columns(skinny_)); }

  Stmt LoadChunk(const Buffer& into, const Expr& chunk) const {
    return ir::SeqOf(tiling_.steps_at_once, [&](int step) {
      return ir::Let("k", ir::Simplify(DepthOf(chunk, step)), [&](const Expr& k) {
        return ir::SeqOf(tiling_.rows, [&](int j) {
          const Point point = PointAt(0, j, k, !is_whole_);
          const Expr value = EmitRead(stage_, shape_.facts.b, storage_, point).values[0];
          return ir::Store(into, {IndexOf(step, j)}, value);
        });
      });
    });
  }

  Expr IndexOf(int step, int j) const { return Int32((step * tiling_.rows + j) * skinny_.lanes); }

  Stmt CopyNext() const {
    return ir::SeqOf(kVectorsAtOnce, [&](int i) {
      const Expr index = Int32(i * skinny_.lanes);
      return ir::Store(current_, {index}, ir::Load(next_, {index}, {.lanes = skinny_.lanes}));
    });
  }

  // Adds the products of what is in registers of B; `ends`: of the elements that exist.
  Stmt Multiply(const Expr& chunk, bool ends) const {
    const Var& a = shape_.a().value;
    const Var& b = shape_.b().value;
    const int rows = static_cast<int>(skinny_.rows);
    return ir::SeqOf(tiling_.steps_at_once, [&](int step) {
      return ir::Let("k", ir::Simplify(DepthOf(chunk, step)), [&](const Expr& k) {
        std::vector<std::pair<Var, Expr>> a_values;
        std::vector<Stmt> products;
        for (int row = 0; row < rows; ++row) {
          const Expr value = ReadA(row, k, ends);
          a_values.emplace_back(Var::Make("a", value.type()), value);
          for (int j = 0; j < tiling_.rows; ++j) {
            const Expr b_value = ir::Load(current_, {IndexOf(step, j)}, {.lanes = skinny_.lanes});
            Expr product = EmitBody(stage_, storage_, PointAt(row, j, k, ends),
                                    {{a, a_values.back().first}, {b, b_value}})
                               .values[0];
            if (ends) {
              product = ir::Select(ir::Broadcast(k < shape_.k_size, skinny_.lanes), product,
                                   ir::Broadcast(ir::Constant(type_, 0), skinny_.lanes));
            }
            const Expr index = Int32(row * tiling_.rows + j);
            products.push_back(ir::Store(sums_, {index}, ir::Load(sums_, {index}) + product));
          }
        }
        return ir::Let(a_values, ir::Seq(std::move(products)));
      });
    });
  }

  // As many lanes as the sums have where B runs along the sum, else one.
  Expr ReadA(int row, const Expr& k, bool ends) const {
    Point point = PointAt(row, 0, k, ends);
    if (!skinny_.along_sum) {
      point.lanes = 1;
      point.lane_axis = Var();
    }
    return EmitRead(stage_, shape_.facts.a, storage_, point).values[0];
  }

  Stmt StoreAt(int row, const Expr& column, const Expr& value) const {
    return parts_.Store(part_, {.batch = batch_, .m = Int64(row), .n = column}, value);
  }

  static Expr SumOfLanes(const Expr& vector) {
    std::vector<Expr> values =
        ir::ExprsOf(vector.type().lanes, [&](int lane) { return ir::Lane(vector, lane); });
    for (size_t width = values.size() / 2; width > 0; width /= 2) {
      for (size_t i = 0; i < width; ++i) values[i] = values[i] + values[i + width];
    }
    return values[0];
  }

  // Every thread of a group has a part of each of its sums, in lanes.
  Stmt AddAlongSum(const Var& thread) const {
    return SeqOfPairs(static_cast<int>(skinny_.rows), tiling_.rows, [&](int row, int j) {
      Expr sum = ir::Load(sums_, {Int32(row * tiling_.rows + j)});
      if (skinny_.lanes > 1) sum = SumOfLanes(sum);
      const bool is_last = row + 1 == skinny_.rows && j + 1 == tiling_.rows;
      const auto store = [&](const std::vector<Expr>& values) {
        const Expr column = ir::Simplify(column_ + Int64(j));
        Stmt one = StoreAt(row, column, values[0]);
        if (!HasAllColumns()) one = ir::If(column < shape_.n_size, one);
        return ir::If(ir::Eq(own_, Int32(0)), one);
      };
      return tiling_.t <= kWarp
                 ? GroupReduce(*stage_.combiner, {sum}, tiling_.t, store)
                 : BlockReduce(*stage_.combiner, {sum}, thread, tiling_.t, !is_last, store);
    });
  }

  // The threads behind each other add up: those of a warp by shuffles, the warps in shared memory.
  Stmt AddColumns(const Var& thread) const {
    const int lanes = skinny_.lanes, warps = tiling_.threads / kWarp;
    const auto rows = static_cast<int>(skinny_.rows);
    const int columns = tiling_.t * lanes;
    const Buffer shared = Buffer::Shared("sums", type_, {Int32(warps), Int32(rows * columns)});
    std::vector<Stmt> all;
    for (int row = 0; row < rows; ++row) {
      for (int mask = tiling_.t; mask < kWarp; mask *= 2) {
        const std::vector<Expr> others = ir::ExprsOf(lanes, [&](int lane) {
          return ir::Call(ir::Intrinsic::kShuffleXor, {SumLane(row, lane)}, {mask});
        });
        all.push_back(ir::Let("others", lanes > 1 ? ir::Pack(others) : others[0], [&](Var other) {
          return ir::Store(sums_, {Int32(row)}, ir::Load(sums_, {Int32(row)}) + other);
        }));
      }
      const Stmt stores = ir::SeqOf(lanes, [&](int lane) {
        return ir::Store(shared,
                         {thread / Int32(kWarp), Int32(row * columns + lane) + own_ * Int32(lanes)},
                         SumLane(row, lane));
      });
      // Where a warp has fewer columns than threads, its first threads speak for the others.
      all.push_back(tiling_.t < kWarp ? ir::If(thread % Int32(kWarp) < Int32(tiling_.t), stores)
                                      : stores);
    }
    all.push_back(ir::Do(ir::Intrinsic::kSyncThreads));
    const Expr tile_first = ir::Simplify(column_ - ir::ToInt64(own_ * Int32(lanes)));
    all.push_back(ir::For("i", Int32(CeilOfRatio(rows * columns, tiling_.threads)), [&](Var i) {
      return ir::Let("result", i * Int32(tiling_.threads) + thread, [&](Var result) {
        Expr sum = ir::Load(shared, {Int32(0), result});
        for (int warp = 1; warp < warps; ++warp)
          sum = sum + ir::Load(shared, {Int32(warp), result});
        const Stmt of_rows = ir::SeqOf(rows, [&](int row) {
          const Expr column = tile_first + ir::ToInt64(result - Int32(row * columns));
          const Expr is_here = Int32(row * columns) <= result &&
                               result < Int32((row + 1) * columns) && column < shape_.n_size;
          return ir::Let("total", sum,
                         [&](Var total) { return ir::If(is_here, StoreAt(row, column, total)); });
        });
        return ir::If(result < Int32(rows * columns), of_rows);
      });
    }));
    return ir::Allocate(shared, ir::Seq(std::move(all)));
  }

  Expr SumLane(int row, int lane) const {
    const Expr sum = ir::Load(sums_, {Int32(row)});
    return ir::Lane(sum, lane);
  }

  const SkinnyShape& skinny_;
  const ContractionShape& shape_;
  const ir::Stage& stage_;
  const Storage storage_;
  const Tiling tiling_;
  const Type type_;
  const ProductParts parts_;
  const int64_t depth_;  // of the sum, in a step of a block
  Expr chunks_;          // of steps, of a part
  bool is_whole_ = false;
  Buffer current_, next_, sums_;
  // Of the block, the thread in its group, its group, the thread's first column.
  Expr part_, batch_, own_, other_, column_;
};

class MatmulSkinnyStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "matmul_skinny"; }

  // A constant B is wanted contiguous along the sum, for any number of its rows.
  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    const auto& found = task.Remember<GetShape>();
    if (!found.ok() || found->along_sum) return {};
    const ir::Operand& input = task->inputs[operand];
    if (!input.constant || input.buffer.rank() != 2 || !input.layout.IsRowMajor()) return {};
    if (!found->shape.task.inputs[operand].buffer.SameAs(found->shape.b().buffer)) return {};
    return {ir::TensorLayout{.order = {1, 0}}};
  }

  std::vector<Config> Configs(const SkinnyShape& skinny, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    const auto add = [&](int t, int rows) {
      const Config config{{{"t", t}, {"rows", rows}, {"split", 1}}};
      // Parts enough for several blocks on each multiprocessor, none shorter than four chunks.
      const Tiling tiling(skinny, config);
      const double blocks = Blocks(skinny, tiling);
      const double chunks = Chunks(skinny, tiling);
      AddWithParts(config, std::min(4.0 * target.multiprocessors / blocks, chunks / 4), configs);
    };
    if (skinny.along_sum) {
      for (const int t : {32, 64, 128, 256, 16, 8}) {
        for (const int rows : {1, 2, 4}) {
          // Short groups add up in more shuffles: too many for many rows.
          const bool is_short = t < kWarp && skinny.rows > 2;
          if (skinny.rows * rows <= kMostSums && !is_short) add(t, rows);
        }
      }
    } else {
      for (const int t : {4, 8, 16, 32}) add(t, 1);
    }
    return configs;
  }

  double Seconds(const SkinnyShape& skinny, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(skinny, config);
    const double blocks = Blocks(skinny, tiling) * static_cast<double>(tiling.split);
    const double chunks =
        std::max(1.0, std::ceil(Chunks(skinny, tiling) / static_cast<double>(tiling.split)));
    const double sums = static_cast<double>(skinny.rows) * tiling.rows;
    // Two sets of vectors of B and the sums; a multiprocessor has 64 Ki registers.
    const double registers = 40 + 8 * kVectorsAtOnce + sums * skinny.lanes;
    const double together =
        std::max(1.0, std::floor(Multiprocessor::kRegisters / registers / tiling.threads));
    // A trip to memory, then chunks that follow each other as the trips allow, and the adding up.
    constexpr double kTrip = 0.6e-6, kChunk = 0.25e-6, kSum = 0.06e-6;
    const double of_block = kTrip + kChunk * chunks + kSum * sums;
    // What is on its way fills the pipe to memory: the product of its latency and bandwidth.
    const double resident = std::min(blocks / target.multiprocessors, together);
    const double on_its_way = resident * tiling.threads * kVectorsAtOnce * skinny.lanes *
                              BitWidth(skinny.shape.b().buffer.dtype().scalar) / 8.0;
    const double wanted =
        target.device_bytes_per_second / target.multiprocessors * Multiprocessor::kTripSeconds;
    // Blocks that begin when others end find that pipe empty, those of a second wave all at once
    // (3584 x 18944, H200, 2026-11-28: 41 us in 1.7 waves, 36 in one of 224 blocks).
    constexpr double kNextWave = 0.2;
    const double waves = std::ceil(blocks / (target.multiprocessors * together));
    const double restarts = waves > 1 ? kNextWave / waves : 0;
    const double share = std::min(1.0, on_its_way / wanted) / (1 + restarts);
    // Fused multiply-adds of the cores, and as many conversions of half elements, which are slower
    // (4 rows against 4096 x 4096 take 21 us, H200, 2026-11-23).
    const double core_operations = Multiprocessor::kFlops * target.multiprocessors / 2 * 0.22;
    const double elements = AtHints(skinny.shape.batch_size) * AtHints(skinny.shape.n_size) *
                            AtHints(skinny.shape.k_size);
    const double operations =
        elements * (1 + static_cast<double>(skinny.rows) * (1 + 1.0 / tiling.rows));
    // One row by 151936 x 1536 took 184 us in as many blocks, 104 in half as many (H200,
    // 2026-11-28).
    const double starts = Multiprocessor::kBlockStart * blocks / target.multiprocessors;
    // A wave begins with a trip to memory, whoever else draws from it (2 rows by 14336 x 896: 12.6
    // us in four waves, 8.5 in two, H200, 2026-11-29).
    constexpr double kFurtherWave = 0.5e-6;
    return ProductParts::Cost(skinny.shape, target, tiling.split) + kFurtherWave * (waves - 1) +
           KernelSeconds({.blocks = blocks,
                          .together = together,
                          .block_seconds = of_block,
                          .card_seconds = std::max(operations / core_operations, starts),
                          .bytes = OperandBytes(skinny.shape.task),
                          .share = share},
                         target);
  }

  // A product whose reduction is split has a kernel that adds the parts.
  int ThreadsOfOneLaunch(const Config& config) const override {
    if (config.at("split") > 1) return 0;
    const auto t = static_cast<int>(config.at("t"));
    return t > kWarp ? t : kThreads;
  }

  absl::StatusOr<ir::Program> Make(const SkinnyShape& skinny, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return SkinnyBuilder(skinny, config).Build(task, config);
  }

 private:
  static double Blocks(const SkinnyShape& skinny, const Tiling& tiling) {
    return AtHints(skinny.shape.batch_size) *
           std::ceil(AtHints(skinny.shape.n_size) / static_cast<double>(tiling.columns(skinny)));
  }
  static double Chunks(const SkinnyShape& skinny, const Tiling& tiling) {
    return std::ceil(AtHints(skinny.shape.k_size) /
                     static_cast<double>(tiling.depth(skinny) * tiling.steps_at_once));
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulSkinnyCuda() { return std::make_unique<MatmulSkinnyStrategy>(); }

}  // namespace hidet::schedules
