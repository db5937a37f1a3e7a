#include "schedules/cuda/matmul_wgmma_sm90.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_orders.h"
#include "schedules/contraction_shape.h"
#include "schedules/cuda/matrix_tiles.h"
#include "schedules/cuda/streamed_inputs.h"
#include "schedules/cuda/wgmma_epilogue.h"
#include "schedules/cuda/wgmma_main_loop.h"
#include "schedules/cuda/wgmma_tiling.h"
#include "schedules/cuda/wgmma_time.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/tensor_view.h"
#include "schedules/tile/wgmma_tile.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Var;

// An operand as the tensor memory accelerator sees it: rows (along m or n) by k, one of which is
// contiguous.
struct MatmulOperand {
  TensorView view;
  Var rows, depth;      // an axis of one place for rows that there are none of
  bool k_major = true;  // contiguous along k
  bool is_constant = false;
};

absl::StatusOr<MatmulOperand> GetMatmulOperand(const ir::Task& original,
                                               const ContractionShape& shape, bool is_left) {
  const ir::Stage& stage = shape.contraction();
  const ir::Read& read = is_left ? shape.a() : shape.b();
  const ir::StridedAccess& access = is_left ? shape.facts.access_a : shape.facts.access_b;
  const std::vector<int>& row_axes = is_left ? shape.m : shape.n;
  if (stage.reduction_axes.size() != 1) return Refuse(original, "the reduction is not one axis");
  if (row_axes.size() > 1 || shape.batch.size() > 1) {
    return Refuse(original,
                  absl::StrCat("\"", read.buffer.name(), "\" is not a matrix, or a batch of them"));
  }
  MatmulOperand operand{
      .rows = row_axes.empty() ? Var::Make("row", ir::Type::Int64()) : stage.axes[row_axes[0]],
      .depth = stage.reduction_axes[0],
      .k_major = ir::IsInt(access.reduction_strides[0], 1),
      .is_constant = shape.OperandOf(read)->constant};
  const bool along_rows = !row_axes.empty() && ir::IsInt(access.strides[row_axes[0]], 1);
  if (!operand.k_major && !along_rows) {
    return Refuse(original, absl::StrCat("\"", read.buffer.name(),
                                         "\" is contiguous along neither of its axes"));
  }
  if (!operand.k_major && !IsWgmmaType(read.buffer.dtype().scalar)) {
    return Refuse(original, absl::StrCat("\"", read.buffer.name(),
                                         "\", of float32, is not contiguous along the reduction"));
  }
  HIDET_ASSIGN_OR_RETURN(
      operand.view,
      GetTensorView(shape.task, stage, read, operand.k_major ? operand.rows : operand.depth,
                    operand.k_major ? operand.depth : operand.rows));
  return operand;
}

// A tile of `rows` (along m or n) by `depth` along k, the contiguous direction along its rows.
WgmmaTile TileOf(absl::string_view name, const MatmulOperand& operand, ScalarType dtype, int stages,
                 int rows, int depth) {
  return operand.k_major ? WgmmaTile(name, dtype, stages, rows, depth)
                         : WgmmaTile(name, dtype, stages, depth, rows);
}

struct MatmulOperands {
  ContractionShape shape;
  MatmulOperand a, b;
  ScalarType dtype = ScalarType::kFloat16;

  // What a tile's rows and columns are multiplied of.
  const MatmulOperand& OfRows(const WgmmaTiling& tiling) const { return tiling.turned ? b : a; }
  const MatmulOperand& OfColumns(const WgmmaTiling& tiling) const { return tiling.turned ? a : b; }

  WgmmaWork Work(const WgmmaTiling& tiling) const {
    WgmmaWork work = MatrixWork(shape, shape.k_size, tiling);
    const int in_line = WgmmaTile::WidestPanel(dtype);
    const auto has_whole_lines = [&](const MatmulOperand& operand) {
      return IsMultipleOf(operand.view.strides[0], in_line);
    };
    work.whole_lines = has_whole_lines(a) && has_whole_lines(b);
    work.element_bytes = BitWidth(dtype) / 8;
    work.partial_rows = AtHints(shape.k_size) < static_cast<double>(tiling.bk);
    work.pairs = true;
    work.any_width = OfColumns(tiling).k_major;
    if (a.k_major && IsWgmmaType(dtype) && work.epilogue.stored == EpilogueWork::Stored::kTiles)
      work.turned_columns = AtHints(shape.m_size);
    return work;
  }
};

absl::StatusOr<MatmulOperands> GetViews(const ir::AnalyzedTask& task) {
  MatmulOperands views;
  HIDET_ASSIGN_OR_RETURN(views.shape, GetContractionShape(task));
  const ContractionShape& shape = views.shape;
  views.dtype = shape.a().buffer.dtype().scalar;
  HIDET_RETURN_IF_ERROR(CheckWgmmaProduct(task, shape));
  if (shape.n.size() != 1) return Refuse(task, "the columns are not one axis");
  HIDET_ASSIGN_OR_RETURN(views.a, GetMatmulOperand(task, shape, /*is_left=*/true));
  HIDET_ASSIGN_OR_RETURN(views.b, GetMatmulOperand(task, shape, /*is_left=*/false));
  return views;
}

class MatmulBuilder {
 public:
  MatmulBuilder(const MatmulOperands& views, const Config& config, const Target& target)
      : views_(views),
        shape_(views.shape),
        storage_(views.shape.task),
        target_(target),
        tiling_(WgmmaTiling::Of(config)),
        rows_(views.OfRows(tiling_)),
        columns_(views.OfColumns(tiling_)),
        row_tile_(TileOf("a_tile", rows_, views.dtype, tiling_.stages, tiling_.bm(), tiling_.bk)),
        column_tile_(
            TileOf("b_tile", columns_, views.dtype, tiling_.stages, tiling_.bn, tiling_.bk)),
        tiles_(views.shape, views.shape.k_size, tiling_),
        epilogue_(views.shape, storage_, tiling_, tiles_.Rows()) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    const Var map_a = AddMap(program, "map_a", rows_, row_tile_);
    const Var map_b = AddMap(program, "map_b", columns_, column_tile_, tiling_.sharing_blocks());
    epilogue_.AddMemory(program);
    const WgmmaMainLoop loop({.tiling = tiling_,
                              .multiprocessors = target_.multiprocessors,
                              .a = row_tile_,
                              .b = column_tile_,
                              .a_mn_major = !rows_.k_major,
                              .b_mn_major = !columns_.k_major,
                              .sums = SumsOf(shape_),
                              .tiles = tiles_.count(),
                              .steps = tiles_.steps(),
                              .maps = {map_a, map_b}});
    // An operand's tiles are read once where one tile holds all rows of the other.
    const ir::AccessHint row_hint =
        StreamingStorage(shape_.task, tiling_.bn).HintOf(rows_.view.buffer);
    const ir::AccessHint column_hint =
        StreamingStorage(shape_.task, tiling_.bm()).HintOf(columns_.view.buffer);
    const auto load = [&](bool constants) {
      return [&, constants](const Expr& step, const Expr& stage, const Expr& barrier) {
        const Expr k = tiles_.FirstStep() + step;
        std::vector<ir::Stmt> loads;
        if (rows_.is_constant == constants)
          loads.push_back(row_tile_.Load(map_a, barrier, stage,
                                         Coordinates(rows_, k, tiles_.row0()), row_hint));
        if (columns_.is_constant == constants)
          loads.push_back(LoadColumns(map_b, barrier, stage, k, column_hint));
        return ir::Seq(std::move(loads));
      };
    };
    WgmmaCallbacks callbacks{
        .at_tile = [&](const Expr& tile,
                       const std::function<ir::Stmt()>& body) { return tiles_.At(tile, body); },
        .load = load(/*constants=*/false)};
    epilogue_.Join(callbacks,
                   [&](const WgmmaConsumer& consumer) { return tiles_.Results(consumer); });
    if (views_.a.is_constant || views_.b.is_constant)
      callbacks.load_constants = load(/*constants=*/true);
    ir::Kernel kernel = loop.MakeKernel(KernelName(original.name, "wgmma"), callbacks);
    kernel.schedule = absl::StrCat("matmul_wgmma_sm90 ", ToString(tiling_));
    epilogue_.AddKernels(std::move(kernel), program);
    return program;
  }

 private:
  // Of a tile that so many blocks have in common a box is the share of one.
  static Var AddMap(ir::Program& program, absl::string_view name, const MatmulOperand& operand,
                    const WgmmaTile& tile, int blocks = 1) {
    ir::TensorMap map =
        operand.view.Map(name, tile.rows() / blocks, tile.panel_columns(), tile.swizzle_bytes());
    map.rounds_to_tf32 = tile.rounds_to_tf32();
    program.tensor_maps.push_back(map);
    return map.map;
  }

  // Where the tile of an operand begins, in its map's coordinates, which are axes; `after` rows of
  // the tile further.
  std::vector<Expr> Coordinates(const MatmulOperand& operand, const Expr& k, const Expr& row,
                                const Expr& after = ir::Int32(0)) const {
    return ir::ExprsOf(operand.view.coordinates, [&](const Expr& axis) {
      const bool is_row = axis.SameAs(operand.rows), is_depth = axis.SameAs(operand.depth);
      const Expr begin =
          is_depth ? k * ir::Int32(tiling_.bk) : ir::ToInt32(is_row ? row : tiles_.batch());
      return (operand.k_major ? is_row : is_depth) ? ir::Simplify(begin + after) : begin;
    });
  }

  ir::Stmt LoadColumns(const Var& map, const Expr& barrier, const Expr& stage, const Expr& k,
                       ir::AccessHint hint) const {
    if (!tiling_.pair)
      return column_tile_.Load(map, barrier, stage, Coordinates(columns_, k, tiles_.column0()),
                               hint);
    const int blocks = tiling_.sharing_blocks();
    const Expr after = tiles_.of_pair() * ir::Int32(column_tile_.rows() / blocks);
    return column_tile_.LoadShare(map, barrier, stage, blocks, tiles_.of_pair(),
                                  Coordinates(columns_, k, tiles_.column0(), after), hint);
  }

  const MatmulOperands& views_;
  const ContractionShape& shape_;
  const Storage storage_;
  const Target& target_;
  const WgmmaTiling tiling_;
  const MatmulOperand &rows_, &columns_;
  const WgmmaTile row_tile_, column_tile_;
  MatrixTiles tiles_;
  WgmmaEpilogue epilogue_;
};

class MatmulWgmmaStrategy : public ShapeStrategy<GetViews, HasWgmma> {
 public:
  absl::string_view name() const override { return "matmul_wgmma_sm90"; }
  int version() const override { return 3; }

  // A constant weight [k, n] whose rows are no multiples of 16 bytes, or of float32, is wanted as
  // [n, k].
  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    const ir::TensorLayout transposed{.order = {1, 0}};
    ir::Task stored = task;
    if (!task->inputs[operand].constant || task->inputs[operand].buffer.rank() != 2) return {};
    if (Matches(task, target).ok()) return {};
    stored.inputs[operand] =
        ir::MakeOperand(task->inputs[operand].buffer, transposed, task->inputs[operand].constant);
    if (!Matches(ir::MakeInputsRowMajor(stored), target).ok()) return {};
    return {transposed};
  }

  std::vector<Config> Configs(const MatmulOperands& views, const Target& target,
                              SearchSpace space) const override {
    return WgmmaConfigs(target, WgmmaTile::WidestPanel(views.dtype), /*doubled=*/true,
                        SumsOf(views.shape),
                        [&](const WgmmaTiling& tiling) { return views.Work(tiling); });
  }

  double Seconds(const MatmulOperands& views, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const ContractionShape& shape = views.shape;
    const WgmmaTiling tiling = WgmmaTiling::Of(config);
    const double rows = AtHints(RowsOf(shape, tiling)), columns = AtHints(ColumnsOf(shape, tiling)),
                 k = AtHints(shape.k_size);
    const double bytes = BitWidth(views.dtype) / 8.0 * (rows * k + columns * k + rows * columns) *
                         AtHints(shape.batch_size);
    // Rows of a tile that are not there take the place of what comes from memory (4 rows by 14336 x
    // 4096, 2026-11-23: 45 us in tiles of 128 rows, 34 in tiles of 64).
    constexpr double kLeastRows = 64, kEmptyRows = 0.3;
    const bool has_empty_half = tiling.bm() > kLeastRows && rows <= kLeastRows;
    // So do columns (96 times 512 x 64 by 512, 2026-11-28: 16 us in tiles of 64 columns, 17 of 128,
    // 23 of 192, 28 of 256).
    constexpr double kEmptyColumns = 0.2;
    const double empty_columns = std::ceil(columns / tiling.bn) * tiling.bn - columns;
    const double empty = (has_empty_half ? kEmptyRows : 0) +
                         kEmptyColumns * empty_columns / std::max(columns, kLeastRows);
    return WgmmaProductSeconds(tiling, views.Work(tiling), shape,
                               WgmmaMemorySeconds(bytes, target) * (1 + empty), target);
  }

  int ThreadsOfOneLaunch(const Config& config) const override {
    return ThreadsOfOneWgmmaLaunch(config);
  }

  absl::StatusOr<ir::Program> Make(const MatmulOperands& views, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    return MatmulBuilder(views, config, target).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> MatmulWgmmaSm90() { return std::make_unique<MatmulWgmmaStrategy>(); }

}  // namespace hidet::schedules
