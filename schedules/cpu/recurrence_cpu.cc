#include "schedules/cpu/recurrence_cpu.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr int64_t kMostRows = 16;            // of a block
constexpr int64_t kMostScratch = 256 << 10;  // bytes, of a block's states
constexpr int64_t kMostVectors = 4;          // of a tile's units

int LanesOf(const RecurrenceShape& shape, const Target& target) {
  return target.vector_bits / BitWidth(shape.sum().scalar);
}

class RecurrenceBuilder {
 public:
  RecurrenceBuilder(const RecurrenceShape& shape, const Target& target)
      : shape_(shape),
        storage_(shape.task),
        lanes_(LanesOf(shape, target)),
        registers_(target.vector_bits == 512 ? 24 : 12),
        padded_((shape.units + lanes_ - 1) / lanes_ * lanes_),
        rows_of_block_(RowsOfBlock(target)),
        hidden_(shape.SharedBuffer("hidden", {2, rows_of_block_, padded_})),
        cells_(shape.SharedBuffer(
            "cells", {std::max<int64_t>(1, shape.states - 1), rows_of_block_, padded_})) {}

  Expr blocks() const { return ir::Simplify(ir::CeilDiv(shape_.rows(), Int64(rows_of_block_))); }

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces(shape_.task, shape_.stage(), program);
    ir::Kernel kernel;
    kernel.name = KernelName(original.name, "recurrence");
    const Var block = Var::Make("block", Type::Int64());
    kernel.grid = {{block, blocks()}};
    kernel.body = ir::Let("row0", ir::Simplify(block * Int64(rows_of_block_)), [&](Var row0) {
      row0_ = row0;
      const Expr rows = ir::Min(Int64(rows_of_block_), shape_.rows() - row0);
      return ir::Let("rows", ir::Simplify(rows), [&](Var here) {
        rows_ = here;
        return ir::Seq({Start(), ir::For("i", shape_.steps(), [&](Var i) { return AllOf(i); })});
      });
    });
    kernel.body = ir::Allocate(hidden_, kernel.body);
    if (shape_.states > 1) kernel.body = ir::Allocate(cells_, kernel.body);
    kernel.schedule = absl::StrCat("recurrence rows=", rows_of_block_);
    const StageCost cost = EstimateStage(shape_.stage());
    kernel.block_nanoseconds = cost.flops / std::max(1.0, AtHints(blocks())) / 50;
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

 private:
  Type Vector() const { return shape_.sum().WithLanes(lanes_); }

  // As many as give every thread a block, and no more than registers and scratch memory have use
  // for.
  int64_t RowsOfBlock(const Target& target) const {
    const int64_t of_row = padded_ * (shape_.states + 1) * BitWidth(shape_.sum().scalar) / 8;
    const int64_t most = std::clamp<int64_t>(kMostScratch / of_row, 1, kMostRows);
    const double share = std::ceil(AtHints(shape_.rows()) / target.threads);
    return std::clamp<int64_t>(static_cast<int64_t>(share), 1, most);
  }

  Point PointAt(const Expr& row, const Expr& unit, const Expr& mask) const {
    Point point = shape_.PointAt(row0_ + row, unit);
    point.lane_axis = shape_.stage().axes[2];
    point.lanes = lanes_;
    point.mask = mask;
    return point;
  }

  Buffer StateBuffer(int64_t state) const { return state == 0 ? hidden_ : cells_; }
  // Where a state is kept; the hidden one before and after a step in different places.
  std::vector<Expr> Place(int64_t state, const Expr& half, const Expr& row,
                          const Expr& unit) const {
    return {state == 0 ? half : Int64(state - 1), row, unit};
  }

  Stmt Start() {
    return ir::For("row", rows_, [&](Var row) {
      return InVectors(Int64(shape_.units), lanes_, [&](const Expr& unit, const Expr& mask) {
        std::vector<Stmt> stores;
        for (int64_t state = 0; state < shape_.states; ++state) {
          stores.push_back(
              ir::Store(StateBuffer(state), Place(state, Int64(0), row, unit),
                        Wide(shape_.Initial(state, storage_, PointAt(row, unit, mask)))));
        }
        return ir::Seq(std::move(stores));
      });
    });
  }

  Expr Wide(const Expr& value) const {
    return value.type().lanes == lanes_ ? value : ir::Broadcast(value, lanes_);
  }

  // The i-th step of all units.
  Stmt AllOf(const Expr& i) {
    step_ = shape_.StepAt(i);
    before_ = ir::Simplify(i % Int64(2));
    after_ = ir::Simplify(Int64(1) - before_);
    // Tiles as high as registers allow; what is left over in lower ones, with more units at a time.
    const int64_t height =
        std::min(rows_of_block_, std::max<int64_t>(1, registers_ / shape_.gates));
    std::vector<int64_t> heights = {height};
    for (const int64_t lower : {2, 1}) {
      if (lower < height) heights.push_back(lower);
    }
    return InTiles(heights, Int64(0));
  }

  // The rows from `first` on, in tiles of these heights.
  Stmt InTiles(absl::Span<const int64_t> heights, const Expr& first) {
    const int64_t height = heights[0];
    const Expr left = rows_ - first;
    if (height == 1) return Rows(first, left, 1);
    return ir::Let("tiles", ir::Simplify(left / Int64(height)), [&](Var tiles) {
      const Expr done = ir::Simplify(first + tiles * Int64(height));
      return ir::Seq({Rows(first, tiles, height), InTiles(heights.subspan(1), done)});
    });
  }

  // All units of `tiles` times `height` rows.
  Stmt Rows(const Expr& first, const Expr& tiles, int64_t height) {
    const int64_t vectors =
        std::clamp<int64_t>(registers_ / (shape_.gates * height), 1, kMostVectors);
    const int64_t of_tile = vectors * lanes_, full = shape_.units / of_tile;
    const auto over_rows = [&](const Expr& unit, int64_t count, const Expr& mask) {
      return ir::For("tile", ir::Simplify(tiles), [&](Var tile) {
        return Tile(ir::Simplify(first + tile * Int64(height)), height, unit, count, mask);
      });
    };
    std::vector<Stmt> parts;
    if (full > 0) {
      parts.push_back(ir::For("units", Int64(full), [&](Var u) {
        return over_rows(ir::Simplify(u * Int64(of_tile)), vectors, Expr());
      }));
    }
    const int64_t rest = (shape_.units - full * of_tile) / lanes_;
    if (rest > 0) parts.push_back(over_rows(Int64(full * of_tile), rest, Expr()));
    const int64_t done = full * of_tile + rest * lanes_;
    if (done < shape_.units) {
      parts.push_back(over_rows(Int64(done), 1, LanesBelow(Int64(shape_.units - done), lanes_)));
    }
    return ir::Seq(std::move(parts));
  }

  Stmt Tile(const Expr& row0, int64_t height, const Expr& unit, int64_t vectors, const Expr& mask) {
    const int64_t gates = shape_.gates;
    const Buffer sums =
        Buffer::Make("sums", Vector(), {Int64(height), Int64(gates), Int64(vectors)},
                     ir::MemoryScope::kRegister);
    std::vector<Stmt> statements;
    const auto for_each = [&](auto&& visit) {
      for (int64_t row = 0; row < height; ++row) {
        for (int64_t v = 0; v < vectors; ++v) visit(row, v);
      }
    };
    for_each([&](int64_t row, int64_t v) {
      for (int64_t g = 0; g < gates; ++g)
        statements.push_back(ir::Store(sums, {row, g, v}, ir::FloatConstant(Vector(), 0)));
    });
    statements.push_back(
        ir::For("k", Int64(shape_.units),
                [&](Var k) { return Products(sums, k, row0, height, unit, vectors, mask); },
                {.unroll_hint = 1}));
    for_each([&](int64_t row, int64_t v) {
      const Expr at = ir::Simplify(row0 + Int64(row));
      const Expr first = ir::Simplify(unit + Int64(v * lanes_));
      Point point = PointAt(at, first, mask);
      point.axes[shape_.stage().axes[0]] = step_;
      std::vector<Expr> before, products;
      for (int64_t state = 0; state < shape_.states; ++state) {
        before.push_back(
            ir::Load(StateBuffer(state), Place(state, before_, at, first), {.lanes = lanes_}));
      }
      for (int64_t g = 0; g < gates; ++g) products.push_back(ir::Load(sums, {row, g, v}));
      statements.push_back(
          shape_.Step(storage_, point, before, products, [&](int64_t state, const Expr& value) {
            return ir::Store(StateBuffer(state), Place(state, after_, at, first), value);
          }));
    });
    return ir::Allocate(sums, ir::Seq(std::move(statements)));
  }

  // sums[row, gate, v] += state(row, k) * weights(gate, k, units of v)
  Stmt Products(const Buffer& sums, const Expr& k, const Expr& row0, int64_t height,
                const Expr& unit, int64_t vectors, const Expr& mask) {
    std::vector<Expr> states, weights;
    for (int64_t row = 0; row < height; ++row) {
      const Expr at = ir::Simplify(row0 + Int64(row));
      states.push_back(ir::Broadcast(ir::Load(hidden_, {before_, at, k}), lanes_));
    }
    for (int64_t g = 0; g < shape_.gates; ++g) {
      for (int64_t v = 0; v < vectors; ++v) {
        Point point = PointAt(Int64(0), ir::Simplify(unit + Int64(v * lanes_)), mask);
        point.axes[shape_.stage().reduction_axes[0]] = k;
        weights.push_back(Weight(g, point));
      }
    }
    // The fewer stay in registers while the others come one by one.
    const bool keeps_states = states.size() <= weights.size();
    const std::vector<Expr>& kept = keeps_states ? states : weights;
    const std::vector<Expr>& passing = keeps_states ? weights : states;
    std::vector<Var> names;
    for (size_t i = 0; i < kept.size(); ++i) names.push_back(Var::Make("kept", Vector()));
    std::vector<Stmt> statements;
    for (size_t i = 0; i < passing.size(); ++i) {
      statements.push_back(ir::Let("passing", passing[i], [&](Var value) {
        std::vector<Stmt> products;
        for (size_t j = 0; j < names.size(); ++j) {
          const auto row = static_cast<int64_t>(keeps_states ? j : i);
          const auto weight = static_cast<int64_t>(keeps_states ? i : j);
          const std::vector<Expr> at = {Int64(row), Int64(weight / vectors),
                                        Int64(weight % vectors)};
          products.push_back(
              ir::Store(sums, at, ir::Apply(ir::Op::kFma, {value, names[j], ir::Load(sums, at)})));
        }
        return ir::Seq(std::move(products));
      }));
    }
    Stmt body = ir::Seq(std::move(statements));
    for (size_t i = names.size(); i-- > 0;) body = ir::Let(names[i], kept[i], body);
    return body;
  }

  // Of a panel, whole vectors: it is padded.
  Expr Weight(int64_t gate, const Point& point) const {
    const ir::Read& read =
        shape_.stage().reads[shape_.details().first_weight() + static_cast<size_t>(gate)];
    if (storage_.IsRowMajor(read.buffer)) return Wide(shape_.Weight(gate, storage_, point));
    std::vector<Expr> indices;
    for (const Expr& index : read.indices)
      indices.push_back(ir::Simplify(ir::Substitute(index, point.axes)));
    return ir::Cast(shape_.sum().scalar, storage_.Load(read.buffer, indices, {.lanes = lanes_}));
  }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const int lanes_;
  const int64_t registers_;  // for sums
  const int64_t padded_;     // units, in whole vectors
  const int64_t rows_of_block_;
  const Buffer hidden_, cells_;  // before and after a step; the other states
  // Of the block and the step being emitted.
  Expr row0_, rows_, step_, before_, after_;
};

class RecurrenceCpuStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "recurrence"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    if (target.kind != TargetKind::kCpu)
      return absl::FailedPreconditionError("the target is not a CPU");
    return task.Remember<GetRecurrenceShape>().status();
  }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    const auto& shape = task.Remember<GetRecurrenceShape>();
    if (!shape.ok() || !task->inputs[operand].constant) return {};
    const std::optional<ir::TensorLayout> panels =
        WeightPanels(*shape, operand, LanesOf(*shape, target));
    return panels.has_value() ? std::vector<ir::TensorLayout>{*panels}
                              : std::vector<ir::TensorLayout>{};
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const RecurrenceShape& shape = *task.Remember<GetRecurrenceShape>();
    const double blocks = AtHints(RecurrenceBuilder(shape, target).blocks());
    const StageCost cost = EstimateStage(shape.stage());
    // Of a single row, weights come from a cache at about a byte a float's two operations.
    return LoopSeconds({.flops = cost.flops,
                        .share = 0.4,
                        .bytes = cost.bytes,
                        .threads = BusyThreads(blocks, target)},
                       target);
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const RecurrenceShape shape, task.Remember<GetRecurrenceShape>());
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return RecurrenceBuilder(shape, target).Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceCpu() { return std::make_unique<RecurrenceCpuStrategy>(); }

}  // namespace hidet::schedules
