#include "schedules/cuda/matmul_mma_cuda.h"

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
#include "schedules/tile/mma_operand.h"
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

constexpr int kWarp = 32;
constexpr int kRows = 16, kColumns = 8, kDepth = 16;  // of an instruction
constexpr int kTileDepth = 32;
constexpr int kMostLanes = 8;
constexpr int kPair = 2;  // neighbouring results of a thread

// Whether the value is the read, converted to the type of the sum.
bool IsConverted(const Expr& value, const ir::Read& read) {
  return value.kind() == ir::ExprKind::kCast && value->operands[0].SameAs(read.value);
}

absl::StatusOr<ContractionShape> GetShape(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape, GetContractionShape(task));
  const Stage& stage = shape.contraction();
  if (stage.combiner->kind != ir::CombinerKind::kSum ||
      stage.combiner->identity[0].type() != Type::Float32())
    return Refuse(task, "not a sum in float32");
  const ScalarType dtype = shape.a().buffer.dtype().scalar;
  if ((dtype != ScalarType::kFloat16 && dtype != ScalarType::kBFloat16) ||
      shape.b().buffer.dtype().scalar != dtype)
    return Refuse(task, "operands are not both float16 or both bfloat16");
  const auto* product = stage.body[0].As<ir::OperatorNode>();
  const auto is_product_of = [&](int a, int b) {
    return IsConverted(product->operands[a], shape.a()) &&
           IsConverted(product->operands[b], shape.b());
  };
  if (product == nullptr || product->op != ir::Op::kMul ||
      (!is_product_of(0, 1) && !is_product_of(1, 0)))
    return Refuse(task, "the sum is not one of products of the operands alone");
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
  int bm() const { return wm * tm; }
  int bn() const { return wn * tn; }
  int wm, wn, tm, tn;
  int64_t split;
};

// Which direction of an operand is contiguous, and how many elements are loaded at once along it.
struct OperandAccess {
  bool along_depth = true;
  Var axis;
  int lanes = 1;
};

OperandAccess AccessOf(const ContractionShape& shape, const Storage& storage, int index,
                       const std::vector<int>& axes) {
  const Stage& stage = shape.contraction();
  const ir::StridedAccess& access =
      index == shape.facts.a ? shape.facts.access_a : shape.facts.access_b;
  OperandAccess found{.axis = stage.reduction_axes.back()};
  if (!axes.empty() && ir::IsInt(access.strides[axes.back()], 1)) {
    found.along_depth = false;
    found.axis = stage.axes[axes.back()];
  }
  found.lanes = kMostLanes;
  while (found.lanes > 1 &&
         !ReadsVectors(stage, storage, stage.reads[index], found.axis, found.lanes))
    found.lanes /= 2;
  return found;
}

class MmaBuilder {
 public:
  MmaBuilder(const ContractionShape& shape, const Config& config)
      : shape_(shape),
        stage_(shape.contraction()),
        storage_(shape.task),
        tiling_(config),
        type_(shape.a().buffer.dtype()),
        a_(MakeOperand("a", shape.facts.a, shape.m, tiling_.bm())),
        b_(MakeOperand("b", shape.facts.b, shape.n, tiling_.bn())),
        sums_(Registers("sums", Type::Float32(), 4 * row_fragments() * column_fragments())),
        a_words_(Registers("a_words", Type::Scalar(ScalarType::kUInt32), 4 * row_fragments())),
        b_words_(Registers("b_words", Type::Scalar(ScalarType::kUInt32), 2 * column_fragments())),
        parts_(shape, tiling_.split) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    if (tiling_.split > 1) parts_.AddWorkspace(program);
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "mma");
    kernel.threads = tiling_.threads();
    kernel.thread = Var::Make("thread", Type::Int32(), {.min = 0, .max = kernel.threads - 1});
    thread_ = kernel.thread;
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
    kernel.schedule = absl::StrCat("matmul_mma ", ToString(config));
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
    OperandAccess access;
    MmaOperand tile;
    Expr origin;
  };

  int row_fragments() const { return tiling_.tm / kRows; }
  int column_fragments() const { return tiling_.tn / kColumns; }

  static Buffer Registers(absl::string_view name, const Type& type, int count) {
    return Buffer::Make(std::string(name), type, {Int32(count)}, ir::MemoryScope::kRegister);
  }

  Operand MakeOperand(absl::string_view name, int index, const std::vector<int>& axes, int rows) {
    const OperandAccess access = AccessOf(shape_, storage_, index, axes);
    MmaOperand tile({.name = name,
                     .type = type_,
                     .rows = rows,
                     .depth = kTileDepth,
                     .threads = tiling_.threads(),
                     .along_depth = access.along_depth,
                     .lanes = access.lanes});
    std::vector<Expr> extents;
    for (int axis : axes) extents.push_back(stage_.extents()[axis]);
    return {.read = index,
            .axes = axes,
            .size = Product(extents),
            .access = access,
            .tile = std::move(tile)};
  }

  Stmt LoadTile(const Operand& operand, const Expr& k0) const {
    const OperandAccess& access = operand.access;
    const auto emit = [&](const Expr& row, const Expr& k) {
      Point point{.lanes = access.lanes};
      if (access.lanes > 1) point.lane_axis = access.axis;
      SetAxes(shape_, shape_.batch, batch_, point.axes);
      // Beyond the last row the last vector is read again.
      const Expr last = operand.size - Int64(access.along_depth ? 1 : access.lanes);
      SetAxes(shape_, operand.axes, ir::Min(operand.origin + row, last), point.axes);
      for (const Var& axis : stage_.axes) point.axes.try_emplace(axis, Int64(0));
      const std::vector<Expr> at = Unravel(k, stage_.reduction_extents);
      for (size_t i = 0; i < at.size(); ++i) point.axes[stage_.reduction_axes[i]] = at[i];
      return EmitRead(stage_, operand.read, storage_, point).values[0];
    };
    const bool is_whole = tiling_.split == 1 && IsMultipleOf(shape_.k_size, kTileDepth);
    return operand.tile.Load(thread_, k0, emit, is_whole ? Expr() : shape_.k_size);
  }

  Stmt EmitTile() {
    const Expr all = ir::Simplify(ir::CeilDiv(shape_.k_size, Int64(kTileDepth)));
    const Expr per_part = ir::Simplify(ir::CeilDiv(all, Int64(tiling_.split)));
    const Expr count =
        tiling_.split == 1 ? all : ir::Max(Int64(0), ir::Min(per_part, all - part_ * per_part));
    return ir::Let("steps", ir::Cast(Type::Int32(), ir::Simplify(count)), [&](Var steps) {
      const auto k0 = [&](const Expr& step) {
        return (part_ * per_part + ir::Cast(Type::Int64(), step)) * Int64(kTileDepth);
      };
      const auto load = [&](const Expr& step) {
        return ir::Seq({LoadTile(a_, k0(step)), LoadTile(b_, k0(step))});
      };
      const auto store = [&](const Expr& stage) {
        return ir::Seq({a_.tile.Store(thread_, stage), b_.tile.Store(thread_, stage)});
      };
      const Stmt barrier = ir::Evaluate(ir::Call(ir::Intrinsic::kSyncThreads, {}));
      const Stmt walk =
          ir::For("step", steps,
                  [&](Var step) {
                    const Expr next = step + Int32(1);
                    const Expr more = next < steps;
                    return ir::Seq({ir::If(more, load(next)), Multiply(step % Int32(2)),
                                    ir::If(more, store(next % Int32(2))), barrier});
                  },
                  {.unroll_hint = 1});
      const Stmt first = ir::Seq({load(Int32(0)), store(Int32(0))});
      const Stmt clear = ir::For("i", Int32(4 * row_fragments() * column_fragments()),
                                 [&](Var i) { return ir::Store(sums_, {i}, ir::Float32(0)); },
                                 {.kind = ir::LoopKind::kUnrolled});
      Stmt body = ir::Seq({clear, ir::If(Int32(0) < steps, first), barrier, walk, EmitResults()});
      for (const Buffer& registers : {sums_, a_words_, b_words_})
        body = ir::Allocate(registers, body);
      return a_.tile.Allocate(b_.tile.Allocate(body));
    });
  }

  Expr Lane() const { return thread_ % Int32(kWarp); }
  // Of the warp's results in the tile.
  Expr FirstRow() const { return thread_ / Int32(kWarp * tiling_.wn) * Int32(tiling_.tm); }
  Expr FirstColumn() const {
    return thread_ / Int32(kWarp) % Int32(tiling_.wn) * Int32(tiling_.tn);
  }

  Stmt Multiply(const Expr& stage) const {
    std::vector<Stmt> all;
    for (int k = 0; k < kTileDepth; k += kDepth) {
      for (int i = 0; i < row_fragments(); ++i) {
        all.push_back(
            a_.tile.Left(Lane(), stage, FirstRow() + Int32(i * kRows), Int32(k), a_words_, 4 * i));
      }
      for (int j = 0; j < column_fragments(); j += 2) {
        all.push_back(b_.tile.Right(Lane(), stage, FirstColumn() + Int32(j * kColumns), Int32(k),
                                    b_words_, 2 * j));
      }
      for (int i = 0; i < row_fragments(); ++i) {
        for (int j = 0; j < column_fragments(); ++j) {
          all.push_back(ir::Evaluate(ir::Call(
              ir::Intrinsic::kMmaM16N8K16,
              {ir::AddressOf(sums_, {Int32(4 * (i * column_fragments() + j))}),
               ir::AddressOf(a_words_, {Int32(4 * i)}), ir::AddressOf(b_words_, {Int32(2 * j)})},
              {static_cast<int64_t>(type_.scalar)})));
        }
      }
    }
    return ir::Seq(std::move(all));
  }

  // A thread has two neighbours of a row of a fragment, and two of the row eight below.
  Stmt EmitResults() const {
    const int lanes = tiling_.split > 1 ? (IsMultipleOf(shape_.n_size, kPair) ? kPair : 1)
                                        : EpilogueLanes(shape_, storage_, kPair);
    std::vector<Stmt> rows;
    for (int i = 0; i < 2 * row_fragments(); ++i) {
      const Expr row = FirstRow() + Lane() / Int32(4) + Int32(i * kColumns);
      const Expr m = a_.origin + ir::Cast(Type::Int64(), row);
      std::vector<Stmt> columns;
      for (int j = 0; j < column_fragments(); ++j) {
        for (int pair = 0; pair < kPair; pair += lanes) {
          const Expr column =
              FirstColumn() + Lane() % Int32(4) * Int32(kPair) + Int32(j * kColumns + pair);
          const Expr n = b_.origin + ir::Cast(Type::Int64(), column);
          const int at = 4 * (i / 2 * column_fragments() + j) + i % 2 * kPair + pair;
          std::vector<Expr> values;
          for (int lane = 0; lane < lanes; ++lane)
            values.push_back(ir::Load(sums_, {Int32(at + lane)}));
          const Expr value = lanes == 1 ? values[0] : ir::Pack(values);
          columns.push_back(ir::If(n < shape_.n_size, StoreAt(m, n, value)));
        }
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
  const Buffer sums_, a_words_, b_words_;
  const ProductParts parts_;
  // Of the block being emitted.
  Var thread_;
  Expr part_, batch_;
};

class MatmulMmaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "matmul_mma"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    if (!target.has_tensor_cores) return Refuse(task, "tensor cores are not to be used");
    return task.Remember<GetShape>().status();
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const auto& shape = task.Remember<GetShape>();
    if (!shape.ok()) return {};
    std::vector<Config> configs;
    for (const auto& [wm, wn, tm, tn] : {std::array<int, 4>{2, 4, 64, 32},
                                         {2, 2, 64, 32},
                                         {2, 2, 32, 32},
                                         {2, 2, 32, 16},
                                         {2, 2, 16, 32},
                                         {2, 2, 16, 16}}) {
      Config config{{{"wm", wm}, {"wn", wn}, {"tm", tm}, {"tn", tn}, {"split", 1}}};
      configs.push_back(config);
      // Parts enough for two blocks a multiprocessor, none shorter than four tiles.
      const double steps = AtHints(shape->k_size) / kTileDepth;
      const auto split = static_cast<int64_t>(std::min(
          {2.0 * target.multiprocessors / Blocks(*shape, Tiling(config)), steps / 4, 32.0}));
      if (split < 2) continue;
      config.values.back().second = split;
      configs.push_back(config);
    }
    return configs;
  }

  // Waves of blocks; a step of a block is the longest of its products, its loads' instructions and
  // the way of its operands from memory.
  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const auto& found = task.Remember<GetShape>();
    if (!found.ok()) return INFINITY;
    const ContractionShape& shape = *found;
    const Tiling tiling(config);
    constexpr double kThreadsAtOnce = 512;  // of a multiprocessor: about 128 registers each
    const double blocks = Blocks(shape, tiling) * static_cast<double>(tiling.split);
    const double together =
        std::clamp(std::ceil(blocks / target.multiprocessors), 1.0,
                   std::max(1.0, std::floor(kThreadsAtOnce / tiling.threads())));
    const double waves = std::ceil(blocks / (target.multiprocessors * together));
    const Storage storage(shape.task);
    const auto instructions = [&](int index, const std::vector<int>& axes, int rows) {
      // A load, its address and its border; more where the address is of several axes.
      const bool is_plain = shape.contraction().reduction_axes.size() == 1;
      const double of_load = is_plain ? 8 : 24;
      return rows * kTileDepth * of_load / AccessOf(shape, storage, index, axes).lanes;
    };
    // Instructions of 128 lanes a clock at 1.7 GHz; products at half of a quarter of wgmma's rate.
    constexpr double kLanesASecond = 128 * 1.7e9, kShareOfTensorPeak = 0.2;
    const double loads = (instructions(shape.facts.a, shape.m, tiling.bm()) +
                          instructions(shape.facts.b, shape.n, tiling.bn())) /
                         kLanesASecond;
    const double products = 2.0 * tiling.bm() * tiling.bn() * kTileDepth /
                            (kShareOfTensorPeak * target.tensor_flops / target.multiprocessors);
    constexpr double kStepSeconds = 0.7e-6, kBlockSeconds = 2e-6;
    const double step = std::max(kStepSeconds, together * (loads + products));
    const double steps =
        std::ceil(AtHints(shape.k_size) / kTileDepth / static_cast<double>(tiling.split));
    double seconds = target.launch_seconds + waves * (kBlockSeconds + steps * step);
    if (tiling.split > 1) seconds += ProductParts::Cost(shape, target, tiling.split);
    return seconds;
  }

  int ThreadsOfOneLaunch(const Config& config) const override {
    const Tiling tiling(config);
    return tiling.split == 1 ? tiling.threads() : 0;
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const ContractionShape shape, GetShape(task));
    return MmaBuilder(shape, config).Build(task, config);
  }

 private:
  static double Blocks(const ContractionShape& shape, const Tiling& tiling) {
    return AtHints(shape.batch_size) * std::ceil(AtHints(shape.m_size) / tiling.bm()) *
           std::ceil(AtHints(shape.n_size) / tiling.bn());
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulMmaCuda() { return std::make_unique<MatmulMmaStrategy>(); }

}  // namespace hidet::schedules
