#include "schedules/cuda/matmul_mma_cuda.h"

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
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/mma_operand.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr int kRows = 16, kColumns = 8, kDepth = 16;  // of an instruction
constexpr int kDoubleCapability = 90;                 // from which on doubles are multiplied so
constexpr int kPair = 2;                              // neighbouring results of a thread

// Whether the value is the read, converted to the type of the sum.
bool IsConverted(const Expr& value, const ir::Read& read) {
  return value.SameAs(read.value) ||
         (value.kind() == ir::ExprKind::kCast && value->operands[0].SameAs(read.value));
}

// What differs between elements of 16 bits, TF32 and doubles, as they lie in shared memory.
struct Elements {
  explicit Elements(const Type& type)
      : type(type == Type::Float32() ? Type::Scalar(ScalarType::kTFloat32) : type) {}
  bool is_double() const { return type.scalar == ScalarType::kFloat64; }
  bool is_tf32() const { return type.scalar == ScalarType::kTFloat32; }
  int most_lanes() const { return 128 / BitWidth(type.scalar); }  // of a load
  // Registers of a thread for 16 rows of the left operand, and 8 of the right one.
  Type word() const { return is_double() ? type : Type::Scalar(ScalarType::kUInt32); }
  int left_words() const { return BitWidth(type.scalar) == 16 ? 4 : 8; }
  int right_words() const { return left_words() / 2; }
  Type sum() const { return is_double() ? type : Type::Float32(); }

  Type type;
};
Elements ElementsOf(const ContractionShape& shape) { return Elements(shape.a().buffer.dtype()); }

// Whether a convolution is one in groups, along which both image and weight move, or its channels,
// which come before the taps among what is added up, are no multiple of four.
bool HasFewChannels(const ContractionShape& shape) {
  const auto is_of_groups = [&](int axis) {
    return !ir::IsInt(shape.facts.access_a.strides[axis], 0) &&
           !ir::IsInt(shape.facts.access_b.strides[axis], 0);
  };
  return std::ranges::any_of(shape.batch, is_of_groups) ||
         !IsMultipleOf(shape.contraction().reduction_extents.front(), 4);
}

absl::StatusOr<ContractionShape> GetShape(const ir::AnalyzedTask& task) {
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape, GetContractionShape(task));
  const ir::Stage& stage = shape.contraction();
  const ScalarType dtype = shape.a().buffer.dtype().scalar;
  const bool is_tf32 = dtype == ScalarType::kFloat32 && task->leeway.tensor_float32;
  // Without a gain there is nothing to give up digits for: CUDA cores are as fast there.
  if (is_tf32 && stage.kind == ir::StageKind::kWindow && HasFewChannels(shape))
    return Refuse(task, "a window in groups, or of channels that are no multiple of four");
  if ((dtype != ScalarType::kFloat16 && dtype != ScalarType::kBFloat16 &&
       dtype != ScalarType::kFloat64 && !is_tf32) ||
      shape.b().buffer.dtype().scalar != dtype) {
    return Refuse(task,
                  "operands are not both float16, both bfloat16, both float64, or float32 as TF32");
  }
  if (stage.combiner->kind != ir::CombinerKind::kSum ||
      stage.combiner->identity[0].type() != ElementsOf(shape).sum())
    return Refuse(task, "not a sum in float32, or in float64 of doubles");
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

struct Tiling : WarpTiling {
  using WarpTiling::WarpTiling;
  int bm() const { return wm * tm; }
  int bn() const { return wn * tn; }
  double results_of_thread() const { return static_cast<double>(bm() * bn()) / threads(); }
  // Blocks that a multiprocessor has registers for.
  double most_together() const {
    constexpr double kRegisters = 134;  // of a thread, beside its results
    return std::floor(Multiprocessor::kRegisters / (kRegisters + results_of_thread()) / threads());
  }
  double blocks(const ContractionShape& shape) const {
    return TileCount(shape, bm(), bn()) * static_cast<double>(split);
  }
};

// Of a tile: how many elements of the reduction a step takes. Deeper ones of halves, where a block
// has the shared memory for two, save steps of small tiles, which wait for memory.
std::vector<int> Depths(const Elements& elements, int rows) {
  if (elements.is_double()) return {16};
  constexpr int kShared = 48 << 10, kStages = 2, kDeep = 64, kPad = 8;
  const bool has_deep =
      BitWidth(elements.type.scalar) == 16 && kStages * rows * (kDeep + kPad) * 2 <= kShared;
  return has_deep ? std::vector<int>{32, kDeep} : std::vector<int>{32};
}

class MmaBuilder {
 public:
  MmaBuilder(const ContractionShape& shape, const Target& target, const Config& config)
      : tiling_(config),
        elements_(ElementsOf(shape)),
        tiles_(shape, {.bm = tiling_.bm(),
                       .bn = tiling_.bn(),
                       .depth = tiling_.depth,
                       .threads = tiling_.threads(),
                       .split = tiling_.split,
                       .least_shared = LeastShared(shape, tiling_.blocks(shape),
                                                   tiling_.most_together(), target)}),
        a_(tiles_.MakeOperand<MmaOperand>(/*is_left=*/true, elements_.type,
                                          elements_.most_lanes())),
        b_(tiles_.MakeOperand<MmaOperand>(/*is_left=*/false, elements_.type,
                                          elements_.most_lanes())),
        sums_(Registers("sums", elements_.sum(), 4 * row_fragments() * column_fragments())),
        a_words_(Registers("a_words", elements_.word(), elements_.left_words() * row_fragments())),
        b_words_(
            Registers("b_words", elements_.word(), elements_.right_words() * column_fragments())) {}

  ir::Program Build(const ir::Task& original, const Config& config) {
    return tiles_.Build(original,
                        {.kind = "mma", .schedule = absl::StrCat("matmul_mma ", ToString(config))},
                        [&](const Var& thread) {
                          thread_ = thread;
                          return EmitTile();
                        });
  }

 private:
  using Operand = ProductTiles::Operand<MmaOperand>;

  int row_fragments() const { return tiling_.tm / kRows; }
  int column_fragments() const { return tiling_.tn / kColumns; }

  static Buffer Registers(absl::string_view name, const Type& type, int count) {
    return Buffer::Registers(std::string(name), type, {Int32(count)});
  }

  Stmt EmitTile() {
    const Stmt clear = ir::For(
        "i", Int32(4 * row_fragments() * column_fragments()),
        [&](Var i) { return ir::Store(sums_, {i}, ir::FloatConstant(elements_.sum(), 0)); },
        ir::kUnrolled);
    return tiles_.Walk(thread_, a_, b_,
                       {.multiply = [&](const Expr& stage) { return Multiply(stage); },
                        .clear = clear,
                        .results = EmitResults(),
                        .registers = {sums_, a_words_, b_words_}});
  }

  Expr Lane() const { return thread_ % Int32(kWarp); }
  // Of the warp's results in the tile.
  Expr FirstRow() const { return thread_ / Int32(kWarp * tiling_.wn) * Int32(tiling_.tm); }
  Expr FirstColumn() const {
    return thread_ / Int32(kWarp) % Int32(tiling_.wn) * Int32(tiling_.tn);
  }

  Stmt Multiply(const Expr& stage) const {
    std::vector<Stmt> all;
    const int left = elements_.left_words(), right = elements_.right_words();
    for (int k = 0; k < tiling_.depth; k += kDepth) {
      for (int i = 0; i < row_fragments(); ++i) {
        all.push_back(a_.tile.Left(Lane(), stage, FirstRow() + Int32(i * kRows), Int32(k), a_words_,
                                   left * i));
      }
      for (int j = 0; j < column_fragments(); j += 2) {
        all.push_back(b_.tile.Right(Lane(), stage, FirstColumn() + Int32(j * kColumns), Int32(k),
                                    b_words_, right * j));
      }
      for (int i = 0; i < row_fragments(); ++i) {
        for (int j = 0; j < column_fragments(); ++j) {
          AddProducts(4 * (i * column_fragments() + j), left * i, right * j, all);
        }
      }
    }
    return ir::Seq(std::move(all));
  }

  // Of 16 of the depth, which begin at these registers.
  void AddProducts(int sums, int a, int b, std::vector<Stmt>& all) const {
    const auto add = [&](ir::Intrinsic product, int step, std::vector<int64_t> attributes) {
      all.push_back(ir::Do(
          product,
          {ir::AddressOf(sums_, {Int32(sums)}), ir::AddressOf(a_words_, {Int32(a + 4 * step)}),
           ir::AddressOf(b_words_, {Int32(b + 2 * step)})},
          std::move(attributes)));
    };
    if (elements_.is_double()) return add(ir::Intrinsic::kMmaDouble, 0, {});
    if (!elements_.is_tf32())
      return add(ir::Intrinsic::kMmaM16N8K16, 0, {static_cast<int64_t>(elements_.type.scalar)});
    for (const int half : {0, 1}) add(ir::Intrinsic::kMmaTFloat32, half, {});
  }

  // A thread has two neighbours of a row of a fragment, and two of the row eight below.
  Stmt EmitResults() const {
    const int lanes = tiles_.StoreLanes(kPair);
    return ir::SeqOf(2 * row_fragments(), [&](int i) {
      std::vector<ProductTiles::Columns> columns;
      for (int j = 0; j < column_fragments(); ++j) {
        for (int pair = 0; pair < kPair; pair += lanes) {
          const int at = 4 * (i / 2 * column_fragments() + j) + i % 2 * kPair + pair;
          const std::vector<Expr> values =
              ir::ExprsOf(lanes, [&](int lane) { return ir::Load(sums_, {Int32(at + lane)}); });
          columns.push_back({.column = FirstColumn() + Lane() % Int32(4) * Int32(kPair) +
                                       Int32(j * kColumns + pair),
                             .value = ir::Pack(values)});
        }
      }
      return tiles_.StoreRow(FirstRow() + Lane() / Int32(4) + Int32(i * kColumns), columns);
    });
  }

  const Tiling tiling_;
  const Elements elements_;
  ProductTiles tiles_;
  const Operand a_, b_;
  const Buffer sums_, a_words_, b_words_;
  Var thread_;  // of the block being emitted
};

class MatmulMmaStrategy : public ShapeStrategy<GetShape, IsGpu> {
 public:
  absl::string_view name() const override { return "matmul_mma"; }
  int version() const override { return 2; }

  absl::Status Accepts(const ContractionShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!target.has_tensor_cores) return Refuse(task, "tensor cores are not to be used");
    if (ElementsOf(shape).is_double() && target.compute_capability < kDoubleCapability)
      return Refuse(task, "these tensor cores multiply no 16 rows of doubles");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const ContractionShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    const Elements elements = ElementsOf(shape);
    for (const auto& [wm, wn, tm, tn] : {std::array<int, 4>{2, 4, 64, 32},
                                         {2, 2, 64, 32},
                                         {4, 2, 32, 32},
                                         {2, 2, 32, 32},
                                         {2, 2, 32, 16},
                                         {2, 2, 16, 32},
                                         {2, 2, 16, 16},
                                         {1, 2, 16, 64},
                                         {1, 2, 16, 32}}) {
      // Sums of 64 rows of doubles do not fit the registers; the third is for them alone.
      if (elements.is_double() ? tm > 32 : wm > 2) continue;
      // One row of warps is for the few rows of a group of channels.
      if (wm == 1 && (elements.is_double() || AtHints(shape.m_size) > kRows)) continue;
      const int bm = wm * tm, bn = wn * tn;
      for (const int depth : Depths(elements, bm + bn)) {
        // Parts enough for two blocks a multiprocessor, none shorter than four tiles.
        const double parts = std::min(2.0 * target.multiprocessors / TileCount(shape, bm, bn),
                                      AtHints(shape.k_size) / depth / 4);
        AddWithParts(
            {{{"wm", wm}, {"wn", wn}, {"tm", tm}, {"tn", tn}, {"depth", depth}, {"split", 1}}},
            parts, configs);
      }
    }
    return configs;
  }

  // A step of a block is the longest of its products, its loads' instructions and the way of its
  // operands from memory; blocks begin as others end. The constants are those by which the tilings
  // of some 100 products are chosen best (H200, 2026-11-28; testing/recorded_times).
  double Seconds(const ContractionShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Tiling tiling(config);
    const double blocks = tiling.blocks(shape);
    const double together = BlocksTogether(blocks, tiling.most_together(), target);
    const Storage storage(shape.task);
    const Elements elements = ElementsOf(shape);
    const auto instructions = [&](bool is_left, int rows) {
      // With its address, its border and its store. Those of 32 and 64 bits as measured before
      // (2026-11-23), more where the address is of several axes.
      const bool is_plain = shape.contraction().reduction_axes.size() == 1;
      const bool is_wide = elements.is_tf32() || elements.is_double();
      const double of_load = !is_wide ? 28 : is_plain ? 8 : 20;
      return rows * tiling.depth * of_load /
             OperandOf(shape, storage, is_left, elements.most_lanes()).lanes;
    };
    // Of wgmma's rate; doubles lose where eight warps wait for each other (67 TFLOP/s, H200
    // datasheet; 2048 cubed, 2026-11-23: 341 us by four warps, 432 by eight).
    const double share_of_peak = elements.is_tf32()      ? 0.1
                                 : !elements.is_double() ? 0.6
                                 : tiling.wm > 2         ? 0.068
                                                         : 0.088;
    const double loads = (instructions(true, tiling.bm()) + instructions(false, tiling.bn())) /
                         Multiprocessor::kLanesPerSecond;
    const double products = 2.0 * tiling.bm() * tiling.bn() * tiling.depth /
                            (share_of_peak * target.tensor_flops / target.multiprocessors);
    // A step waits for memory, and longer where more is stored and multiplied behind it.
    constexpr double kStepSeconds = 0.55e-6, kDepthSeconds = 6e-9, kBlockSeconds = 0.15e-6;
    const double step =
        std::max(kStepSeconds + kDepthSeconds * tiling.depth, together * (loads + products));
    const double steps =
        std::ceil(AtHints(shape.k_size) / tiling.depth / static_cast<double>(tiling.split));
    // Results of a thread, with the instructions that compute and store them, alone or in pairs.
    constexpr double kResultSeconds = 33e-9, kLoneResultSeconds = 61e-9, kFunctionSeconds = 20e-9;
    // One row by 151936 x 896 took 118 us for 272 MB (H200, 2026-11-26).
    constexpr double kShareOfBandwidth = 0.55;
    const double of_result =
        tiling.split > 1 ? kResultSeconds
                         : (IsMultipleOf(shape.n_size, 2) ? kResultSeconds : kLoneResultSeconds) +
                               kFunctionSeconds * EpilogueFunctions(shape);
    const double of_block = kBlockSeconds + steps * step + of_result * tiling.results_of_thread();
    const double at_once = target.multiprocessors * together;
    return ProductParts::Cost(shape, target, tiling.split) +
           KernelSeconds({.blocks = std::min(blocks, at_once),
                          .together = together,
                          .block_seconds = of_block,
                          .card_seconds = of_block * blocks / at_once,
                          .bytes = OperandBytes(shape.task),
                          .share = kShareOfBandwidth},
                         target);
  }

  int ThreadsOfOneLaunch(const Config& config) const override {
    const Tiling tiling(config);
    return tiling.split == 1 ? tiling.threads() : 0;
  }

  absl::StatusOr<ir::Program> Make(const ContractionShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return MmaBuilder(shape, target, config).Build(task, config);
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulMmaCuda() { return std::make_unique<MatmulMmaStrategy>(); }

}  // namespace hidet::schedules
