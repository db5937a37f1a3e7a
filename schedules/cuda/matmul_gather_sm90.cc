#include "schedules/cuda/matmul_gather_sm90.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_orders.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/matrix_tiles.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/cuda/wgmma_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/product_epilogue.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"
#include "schedules/tile/wgmma_tile.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Var;

constexpr int kPiece = 8;         // elements of 16 bytes
constexpr int kMaxColumns = 128;  // of a tile: the producer keeps its registers

// The sum as pieces of 8 neighbours along its last axis, in the order in which the weight has them.
struct GatheredProduct {
  ContractionShape shape;
  ScalarType dtype = ScalarType::kFloat16;
  std::vector<int> axes;      // of the reduction, the padded one last
  std::vector<Expr> extents;  // in pieces along the last
  int64_t pieces = 0;         // of a row
  int64_t last_extent = 0;    // of the last axis, in elements
  int lanes = 1;              // elements of a piece that one load brings
  int shift = 0;              // of them that come before a row's only piece
  Stage stage;                // the product, whose left operand is read as that wants it

  Expr depth() const { return Int64(pieces * kPiece); }
  // Of a step: what a panel of the tiles holds.
  int panel() const { return pieces > 4 ? 64 : pieces > 2 ? 32 : 16; }
};

// The product itself, however its weight is stored.
absl::StatusOr<ContractionShape> GetProduct(const ir::AnalyzedTask& task) {
  const bool has_half = std::ranges::any_of(task->inputs, [](const auto& input) {
    return input.constant && IsWgmmaType(input.buffer.dtype().scalar);
  });
  if (!has_half) return Refuse(task, "no constant operand of float16 or bfloat16");
  HIDET_ASSIGN_OR_RETURN(ContractionShape shape,
                         GetContractionShape(task, {.collapse_axes = false}));
  const Stage& stage = shape.contraction();
  if (!shape.OperandOf(shape.b())->constant)
    return Refuse(task, absl::StrCat("\"", shape.b().buffer.name(), "\" is not constant"));
  HIDET_RETURN_IF_ERROR(CheckWgmmaProduct(task, shape));
  if (!IsWgmmaType(shape.a().buffer.dtype().scalar)) return Refuse(task, "operands are of float32");
  if (!shape.batch.empty()) return Refuse(task, "a batch of products, or channels not last");
  if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
  if (shape.b().predicate.defined()) return Refuse(task, "the weight is padded");
  for (const Expr& extent : stage.reduction_extents) {
    if (!ir::AsInt(extent).has_value()) return Refuse(task, "the sum is not of constant length");
  }
  return shape;
}

constexpr int kColumns = -1;

// What each dimension of the weight is: a reduction axis's position, or kColumns.
absl::StatusOr<std::vector<int>> AxesOfWeight(const ir::Task& task, const ContractionShape& shape) {
  const Stage& product = shape.contraction();
  const ir::Read& weight = shape.b();
  std::vector<int> axes;
  for (size_t d = 0; d < weight.indices.size(); ++d) {
    const auto is = [&](const Var& axis, const Expr& extent) {
      return weight.indices[d].SameAs(axis) && ir::IsProvenEqual(weight.buffer.shape()[d], extent);
    };
    if (is(product.axes[shape.n[0]], product.extents()[shape.n[0]])) {
      axes.push_back(kColumns);
      continue;
    }
    size_t axis = 0;
    while (axis < product.reduction_axes.size() &&
           !is(product.reduction_axes[axis], product.reduction_extents[axis]))
      ++axis;
    if (axis == product.reduction_axes.size())
      return Refuse(task, absl::StrCat("dimension ", d, " of \"", weight.buffer.name(),
                                       "\" is no whole axis of the product"));
    axes.push_back(static_cast<int>(axis));
  }
  if (axes.size() != product.reduction_axes.size() + 1)
    return Refuse(task, "the weight does not have every axis of the product once");
  return axes;
}

int64_t ExtentOf(const ContractionShape& shape, int axis) {
  return *ir::AsInt(shape.contraction().reduction_extents[axis]);
}

// Reads the order of the pieces off the weight's storage: columns first, then the reduction axes,
// the last of them in blocks of 8 (or a multiple of 8, which is the same in memory).
absl::Status ReadPieces(const ir::Task& task, GatheredProduct& product) {
  const ContractionShape& shape = product.shape;
  HIDET_ASSIGN_OR_RETURN(const std::vector<int> axes, AxesOfWeight(task, shape));
  const ir::TensorLayout& layout = shape.OperandOf(shape.b())->layout;
  std::vector<int> order = layout.order;
  if (order.empty()) {
    order.resize(axes.size());
    std::iota(order.begin(), order.end(), 0);
  }
  if (axes[order[0]] != kColumns)
    return Refuse(task, "the weight's slowest dimension is not that of the columns");
  product.pieces = 1;
  for (size_t i = 1; i < order.size(); ++i) {
    const int axis = axes[order[i]];
    const int64_t extent = ExtentOf(shape, axis);
    const bool is_last = i + 1 == order.size();
    const int64_t pieces = is_last ? CeilOfRatio(extent, kPiece) : extent;
    product.axes.push_back(axis);
    product.extents.push_back(Int64(pieces));
    product.pieces *= pieces;
    product.last_extent = extent;
  }
  const std::vector<ir::TensorLayout::Block> blocks = {{.dim = order.back(), .size = kPiece}};
  const bool is_whole = layout.blocks.empty() && product.last_extent % kPiece == 0;
  if (layout.blocks != blocks && !is_whole)
    return Refuse(task, absl::StrCat("rows of \"", shape.b().buffer.name(), "\" stored as ",
                                     ir::ToString(layout), " are no whole 16 bytes"));
  return absl::OkStatus();
}

// The product with a row's only piece read `shift` positions earlier, nothing where that is outside
// of the operand.
Stage Shifted(const GatheredProduct& product, int shift) {
  Stage stage = product.shape.contraction();
  const Var& last = stage.reduction_axes[product.axes.back()];
  const auto shifted = [&](const Expr& expr) {
    return ir::Simplify(ir::Substitute(expr, {{last, last - Int64(shift)}}));
  };
  stage.reduction_extents[product.axes.back()] = Int64(kPiece);
  ir::Read& read = stage.reads[product.shape.facts.a];
  std::vector<Expr> terms;
  if (read.predicate.defined()) terms.push_back(shifted(read.predicate));
  for (size_t d = 0; d < read.indices.size(); ++d) {
    if (!ir::UsesVar(read.indices[d], last)) continue;
    read.indices[d] = shifted(read.indices[d]);
    terms.push_back(Int64(0) <= read.indices[d] && read.indices[d] < read.buffer.shape()[d]);
  }
  read.predicate = ir::Simplify(ir::AllOf(terms));
  return stage;
}

// Whether `lanes` elements from multiples of `lanes` on are one load, or none where a padding is.
bool ReadsWholeVectors(const GatheredProduct& product, const Stage& stage, int lanes) {
  const Var& last = stage.reduction_axes[product.axes.back()];
  ir::Read read = stage.reads[product.shape.facts.a];
  if (read.predicate.defined() && !IsSharedByVectors(read.predicate, last, lanes)) return false;
  read.predicate = Expr();
  return ReadsVectors(stage, Storage(product.shape.task), read, last, lanes);
}

// Finds the longest vectors. A window that begins at odd places of even rows begins in the middle
// of one, and is read from before its begin.
void FindVectors(GatheredProduct& product) {
  for (product.lanes = kPiece; product.lanes > 1; product.lanes /= 2) {
    product.shift = 0;
    product.stage = product.shape.contraction();
    if (ReadsWholeVectors(product, product.stage, product.lanes)) return;
    if (product.last_extent > kPiece) continue;
    for (; product.shift < product.lanes; ++product.shift) {
      product.stage = Shifted(product, product.shift);
      if (ReadsWholeVectors(product, product.stage, product.lanes)) return;
    }
  }
  product.shift = 0;
  product.stage = product.shape.contraction();
}

absl::StatusOr<GatheredProduct> GetGatheredProduct(const ir::AnalyzedTask& task) {
  GatheredProduct product;
  HIDET_ASSIGN_OR_RETURN(product.shape, GetProduct(task));
  HIDET_RETURN_IF_ERROR(ReadPieces(task, product));
  product.dtype = product.shape.a().buffer.dtype().scalar;
  FindVectors(product);
  return product;
}

// The layout of a weight that needs the fewest zeros: its columns first, one of the other
// dimensions last and in blocks of 8.
absl::StatusOr<ir::TensorLayout> PackedLayout(const ir::AnalyzedTask& task,
                                              const ir::Buffer& weight) {
  HIDET_ASSIGN_OR_RETURN(const ContractionShape shape, GetProduct(task));
  if (!shape.b().buffer.SameAs(weight)) return Refuse(task, "not the weight");
  HIDET_ASSIGN_OR_RETURN(const std::vector<int> axes, AxesOfWeight(task, shape));
  const auto rank = static_cast<int>(axes.size());
  const auto columns =
      static_cast<int>(std::find(axes.begin(), axes.end(), kColumns) - axes.begin());
  int last = -1;
  double least = INFINITY;  // of the padded length over its own
  for (int d = rank; d-- > 0;) {
    if (d == columns) continue;
    const auto extent = static_cast<double>(ExtentOf(shape, axes[d]));
    const double padded = std::ceil(extent / kPiece) * kPiece / extent;
    if (padded >= least) continue;
    least = padded;
    last = d;
  }
  ir::TensorLayout layout{.order = {columns}, .blocks = {{.dim = last, .size = kPiece}}};
  for (int d = 0; d < rank; ++d) {
    if (d != columns && d != last) layout.order.push_back(d);
  }
  layout.order.push_back(last);
  return layout;
}

class GatherBuilder {
 public:
  GatherBuilder(const GatheredProduct& product, const Config& config, const Target& target)
      : product_(product),
        shape_(product.shape),
        stage_(shape_.contraction()),
        storage_(shape_.task),
        target_(target),
        tiling_(WgmmaTiling::Of(config)),
        a_tile_("a_tile", product.dtype, tiling_.stages, tiling_.bm(), tiling_.bk),
        b_tile_("b_tile", product.dtype, tiling_.stages, tiling_.bn, tiling_.bk),
        tiles_(shape_, product.depth(), tiling_),
        epilogue_(shape_, storage_, tiling_, tiles_.Rows()) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    const Var map = AddWeightMap(program);
    epilogue_.AddMemory(program);
    const WgmmaMainLoop loop({.tiling = tiling_,
                              .multiprocessors = target_.multiprocessors,
                              .a = a_tile_,
                              .b = b_tile_,
                              .sums = SumsOf(shape_),
                              .tiles = tiles_.count(),
                              .steps = tiles_.steps(),
                              .step_bytes = b_tile_.bytes(),
                              .gathers = true,
                              .maps = {map}});
    WgmmaCallbacks callbacks{
        .at_tile = [&](const Expr& tile,
                       const std::function<ir::Stmt()>& body) { return tiles_.At(tile, body); },
        .load_constants =
            [&](const Expr& step, const Expr& stage, const Expr& barrier) {
              const Expr k = (tiles_.FirstStep() + step) * Int32(tiling_.bk);
              return b_tile_.Load(map, barrier, stage, {k, ir::ToInt32(tiles_.column0())});
            },
        .gather = [&](const Expr& step, const Expr& stage,
                      const Expr& thread) { return Gather(step, stage, thread); }};
    epilogue_.Join(callbacks,
                   [&](const WgmmaConsumer& consumer) { return tiles_.Results(consumer); });
    ir::Kernel kernel = loop.MakeKernel(KernelName(original.name, "gather"), callbacks);
    kernel.schedule = absl::StrCat("matmul_gather_sm90 ", ToString(tiling_), " lanes ",
                                   product_.lanes, " shift ", product_.shift);
    epilogue_.AddKernels(std::move(kernel), program);
    return program;
  }

 private:
  // The weight as a matrix of columns by pieces.
  Var AddWeightMap(ir::Program& program) const {
    ir::TensorMap map;
    map.map = Var::Make("map_weight", ir::Type::TensorMap());
    map.buffer = shape_.OperandOf(shape_.b())->storage;
    map.dims = {product_.depth(), shape_.n_size};
    map.strides = {product_.depth()};
    map.box = {b_tile_.panel_columns(), b_tile_.rows()};
    map.swizzle_bytes = b_tile_.swizzle_bytes();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  // A thread's pieces of a step. Where a piece is one load, the pieces of a row are of neighbours,
  // so that a warp reads whole lines; else a thread has those of its row, or of a part of it, and
  // neighbours have the rows beside it.
  ir::Stmt Gather(const Expr& step, const Expr& stage, const Expr& thread) const {
    constexpr int kThreads = kWarpgroup;
    const int rows = tiling_.bm(), of_row = tiling_.bk / kPiece, count = of_row * rows / kThreads;
    const auto gather = [&](const Expr& row, const Expr& piece) {
      // Beyond the last row it is read again.
      const Expr m = ir::Min(tiles_.row0() + ir::ToInt64(row), shape_.m_size - Int64(1));
      const Expr number = (tiles_.FirstStep() + step) * Int32(of_row) + piece;
      return a_tile_.StorePiece(stage, row, piece, ReadPiece(m, ir::ToInt64(number)));
    };
    return ir::For(
        "piece", Int32(count),
        [&](Var i) {
          if (product_.lanes == kPiece)
            return gather(thread / Int32(of_row) + i * Int32(kThreads / of_row),
                          thread % Int32(of_row));
          // Of whole rows the pieces are the same for all threads: what becomes of their
          // numbers is computed once a warp.
          if (rows == kThreads) return gather(thread, i);
          return gather(thread % Int32(rows), thread / Int32(rows) * Int32(count) + i);
        },
        ir::kUnrolled);
  }

  // Elements of row `m`; zeros beyond the sum. There is no branch, so that all loads of a step are
  // on their way at once.
  Expr ReadPiece(const Expr& m, const Expr& number) const {
    Expr read = number, exists;
    if (product_.pieces % (tiling_.bk / kPiece * tiling_.split) != 0) {
      exists = number < Int64(product_.pieces);
      read = ir::Min(number, Int64(product_.pieces - 1));
    }
    Point point{.lanes = product_.lanes};
    shape_.SetAxes(shape_.m, m, point.axes);
    point.axes[stage_.axes[shape_.n[0]]] = Int64(0);
    const std::vector<Expr> at = Unravel(read, product_.extents);
    const std::vector<int>& axes = product_.axes;
    for (size_t i = 0; i < axes.size(); ++i) point.axes[stage_.reduction_axes[axes[i]]] = at[i];
    std::vector<Expr> elements(kPiece, ir::Constant(ir::Type::Scalar(product_.dtype), 0));
    for (int first = 0; first < product_.shift + kPiece; first += product_.lanes) {
      const Expr position = ir::Simplify(at.back() * Int64(kPiece) + Int64(first));
      const Expr within = ir::Simplify(position < Int64(product_.shift + product_.last_extent));
      if (ir::IsInt(within, 0)) break;  // so are those behind it
      Expr wanted = exists;
      if (!ir::IsInt(within, 1)) wanted = ir::AllOf({exists, within});
      const Expr value = ReadElements(point, position, wanted);
      for (int lane = 0; lane < product_.lanes; ++lane) {
        const int element = first + lane - product_.shift;
        if (element >= 0 && element < kPiece && element < product_.last_extent)
          elements[element] = ir::Lane(value, lane);
      }
    }
    return ir::Pack(elements);
  }

  // The vector at a position of the last axis, zeros where `wanted` does not hold.
  Expr ReadElements(Point point, const Expr& position, const Expr& wanted) const {
    const Var& last = stage_.reduction_axes[product_.axes.back()];
    point.axes[last] = position;
    if (point.lanes > 1) {
      point.lane_axis = last;
      point.aligned = true;
    }
    if (wanted.defined()) point.mask = ir::Broadcast(wanted, point.lanes);
    return EmitRead(product_.stage, shape_.facts.a, storage_, point).values[0];
  }

  const GatheredProduct& product_;
  const ContractionShape& shape_;
  const Stage& stage_;
  const Storage storage_;
  const Target& target_;
  const WgmmaTiling tiling_;
  const WgmmaTile a_tile_, b_tile_;
  MatrixTiles tiles_;
  WgmmaEpilogue epilogue_;
};

class MatmulGatherStrategy : public ShapeStrategy<GetGatheredProduct, HasWgmma> {
 public:
  absl::string_view name() const override { return "matmul_gather_sm90"; }
  int version() const override { return 3; }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    const ir::Operand& weight = task->inputs[operand];
    if (!weight.constant || weight.buffer.rank() < 2 || !weight.layout.IsRowMajor()) return {};
    if (!target.has_wgmma || Matches(task, target).ok()) return {};
    const absl::StatusOr<ir::TensorLayout> layout = PackedLayout(task, weight.buffer);
    return layout.ok() ? std::vector<ir::TensorLayout>{*layout} : std::vector<ir::TensorLayout>{};
  }

  std::vector<Config> Configs(const GatheredProduct& product, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs =
        WgmmaConfigs(target, product.panel(), /*doubled=*/false, SumsOf(product.shape),
                     [&](const WgmmaTiling& tiling) {
                       return MatrixWork(product.shape, product.depth(), tiling);
                     });
    std::erase_if(configs, [](const Config& config) { return config.at("bn") > kMaxColumns; });
    return configs;
  }

  double Seconds(const GatheredProduct& product, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const WgmmaTiling tiling = WgmmaTiling::Of(config);
    WgmmaWork work = MatrixWork(product.shape, product.depth(), tiling);
    work.gather_seconds = GatherSeconds(product, tiling, work.steps);
    const double seconds =
        WgmmaProductSeconds(tiling, work, product.shape,
                            WgmmaMemorySeconds(OperandBytes(product.shape.task), target), target);
    if (product.shape.contraction().kind != ir::StageKind::kWindow) {
      // Products of a few steps take what is estimated, those of more 1.25 to 1.5 times that
      // (1152 columns of 4304 elements, 1000 of 1000; 2026-11-29).
      constexpr double kFewSteps = 2, kOfMore = 1.3;
      return seconds * (work.steps > kFewSteps ? kOfMore : 1);
    }
    // The recorded times are of images that are in the L2 cache: from memory, windows of 3 x 3 in
    // 128 channels of 28 x 28 took 10.9 us, estimated 5.2 (2026-11-29). Where single elements are
    // loaded, other blocks of the multiprocessor wait for the same units: 24 channels of 64 x 64
    // took 12.1 us by single blocks and 17.3 by two, 16 channels of a volume, which are whole
    // vectors, 28.4 and 18.3.
    constexpr double kFromMemory = 1.35, kOfSeveral = 1.8;
    // Columns that nobody wants are multiplied all the same.
    constexpr double kOfPadding = 0.05;
    const double n = AtHints(product.shape.n_size), bn = static_cast<double>(tiling.bn);
    return seconds * kFromMemory * (1 + kOfPadding * (std::ceil(n / bn) * bn / n - 1)) *
           (tiling.blocks > 1 && product.lanes == 1 ? kOfSeveral : 1);
  }

  absl::StatusOr<ir::Program> Make(const GatheredProduct& product, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return GatherBuilder(product, config, target).Build(task);
  }

 private:
  // What gathering takes of a tile: a step waits for its loads, which its threads issue one after
  // the other; of two blocks on a multiprocessor one waits while the other issues. Where the steps
  // are written out a tile waits once, and two blocks are in each other's way. The constants are
  // chosen as those of wgmma_time.cc.
  static double GatherSeconds(const GatheredProduct& product, const WgmmaTiling& tiling,
                              double steps) {
    const int64_t elements =
        product.last_extent <= kPiece ? product.shift + product.last_extent : kPiece;
    const double loads = std::ceil(static_cast<double>(elements) / product.lanes) * tiling.bm() *
                         tiling.bk / kPiece / kWarpgroup;
    if (product.lanes < kPiece && steps <= WgmmaMainLoop::kMostUnrolled) {
      const double wait = tiling.blocks > 1 ? 0.45e-6 : 0;
      const double load = tiling.blocks > 1 ? 2.3e-9 : 9e-9;  // of a thread
      return wait + load * loads * steps;
    }
    constexpr double kWaitSeconds = 0.25e-6;
    constexpr double kLoadSeconds = 35e-9;  // of a thread
    const double share = (1 + tiling.blocks) / 2.0;
    return steps * (kWaitSeconds + kLoadSeconds * loads * share);
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulGatherSm90() { return std::make_unique<MatmulGatherStrategy>(); }

}  // namespace hidet::schedules
