#include "schedules/cpu/recurrence_cpu.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/cpu/loop_time.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/shape_strategy.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr int64_t kMostRows = 32;            // of a block
constexpr int64_t kMostScratch = 256 << 10;  // bytes, of a block's states
constexpr int64_t kMostVectors = 4;          // of a tile's units
constexpr int64_t kMostLaunches = 1024;      // each an entry of the plan
constexpr absl::string_view kApart = "steps_apart";

// Of the memory's speed, what a thread reads from the cache of all cores (weights of 3.1 MB at 78
// GB/s beside 34 GB/s from memory: Zen 4, 2026-11-25).
constexpr double kSharedCacheSpeed = 2.2;
constexpr double kFlopsOfNanosecond = 50;

int LanesOf(const RecurrenceShape& shape, const Target& target) {
  return target.vector_bits / BitWidth(shape.sum().scalar);
}

class RecurrenceBuilder {
 public:
  // With `apart` each step is a launch, whose blocks share the units.
  RecurrenceBuilder(const RecurrenceShape& shape, const Target& target, bool apart)
      : shape_(shape),
        storage_(shape.task),
        lanes_(LanesOf(shape, target)),
        registers_(target.vector_bits == 512 ? 24 : 12),
        padded_(RoundUpTo(shape.units, lanes_)),
        rows_of_block_(RowsOfBlock(target)),
        units_of_block_(UnitsOfBlock(target)),
        hidden_(StateBuffer("hidden", 2, apart)),
        cells_(StateBuffer("cells", std::max<int64_t>(1, shape.states - 1), apart)) {}

  Expr blocks() const { return ir::Simplify(ir::CeilDiv(shape_.rows(), Int64(rows_of_block_))); }
  // Of a step's launch.
  int64_t step_blocks() const { return CeilOfRatio(shape_.units, units_of_block_); }

  // All steps in one kernel.
  ir::Program Build(const ir::Task& original) {
    ir::Program program = NewProgram();
    ir::Kernel kernel = NewBlockKernel(KernelName(original.name, "recurrence"), blocks());
    const Expr row0 = ir::Simplify(kernel.grid[0].var * Int64(rows_of_block_));
    kernel.body = ir::Let({{"row0", row0, row0_}}, [&] {
      const Expr rows = ir::Min(Int64(rows_of_block_), shape_.rows() - row0_);
      return ir::Let({{"rows", ir::Simplify(rows), rows_}}, [&] {
        return ir::Seq({Start(), ir::For("i", shape_.steps(), [&](Var i) {
                          SetStep(i, ir::Simplify(Expr(i) % Int64(2)));
                          return AllUnits();
                        })});
      });
    });
    kernel.body = ir::Allocate(hidden_, kernel.body);
    if (shape_.states > 1) kernel.body = ir::Allocate(cells_, kernel.body);
    kernel.schedule = absl::StrCat("recurrence rows=", rows_of_block_);
    kernel.block_nanoseconds =
        EstimateStage(shape_.stage()).flops / std::max(1.0, AtHints(blocks())) / kFlopsOfNanosecond;
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

  // A kernel that begins, and two that take turns in making a step: one finds the states in the
  // first half of their memory and writes the second, the other the reverse. Which step it is they
  // count in memory, likewise.
  ir::Program BuildApart(const ir::Task& original) {
    ir::Program program = NewProgram();
    const Buffer count =
        Buffer::Make("count", ir::Type::Int64(), {Int64(2)}, ir::MemoryScope::kGlobal);
    program.workspaces.push_back({.buffer = count, .must_be_zero = true});
    AddWorkspaces({hidden_}, program);
    if (shape_.states > 1) AddWorkspaces({cells_}, program);
    row0_ = Int64(0);
    rows_ = shape_.rows();
    const int64_t steps = *ir::AsInt(shape_.steps());
    ir::Kernel start = NewBlockKernel(KernelName(original.name, "start"), Int64(1));
    start.body = Start();
    start.schedule = "recurrence start";
    ir::AddKernel(program, std::move(start));
    for (int64_t half = 0; half < std::min<int64_t>(2, steps); ++half) {
      ir::Kernel kernel = NewBlockKernel(KernelName(original.name, absl::StrCat("step", half)),
                                         Int64(step_blocks()));
      const Var& block = kernel.grid[0].var;
      kernel.body = ir::Let("i", ir::Load(count, {Int64(half)}), [&](Var i) {
        SetStep(i, Int64(half));
        const Stmt next = ir::Store(count, {Int64(1 - half)}, Expr(i) + Int64(1));
        return ir::Seq({ir::If(ir::Eq(block, Int64(0)), next), UnitsOf(block)});
      });
      kernel.schedule = absl::StrCat("recurrence step units=", units_of_block_);
      kernel.block_nanoseconds = EstimateStage(shape_.stage()).flops /
                                 static_cast<double>(steps * step_blocks()) / kFlopsOfNanosecond;
      ir::AddKernel(program, std::move(kernel));
    }
    for (int64_t i = 2; i < steps; ++i) program.launches.push_back(static_cast<size_t>(1 + i % 2));
    return program;
  }

 private:
  ir::Program NewProgram() const {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces(shape_.task, shape_.stage(), program);
    return program;
  }

  ir::Type Vector() const { return shape_.sum().WithLanes(lanes_); }

  // `parts` of a state of the block's rows in scratch memory, or of all rows in memory.
  Buffer StateBuffer(absl::string_view name, int64_t parts, bool apart) const {
    if (!apart) return shape_.SharedBuffer(name, {parts, rows_of_block_, padded_});
    return Buffer::Make(name, shape_.sum(), {Int64(parts), shape_.rows(), Int64(padded_)},
                        ir::MemoryScope::kGlobal);
  }

  // Whole tiles, and so few of them that each thread has some blocks.
  int64_t UnitsOfBlock(const Target& target) const {
    constexpr int64_t kBlocksOfThread = 4;
    const int64_t vectors = padded_ / lanes_ / (target.threads * kBlocksOfThread);
    return std::clamp<int64_t>(vectors, 1, kMostVectors) * lanes_;
  }

  // As many as give every thread a block, or equally many, and no more than scratch memory has room
  // for: each block reads all weights.
  int64_t RowsOfBlock(const Target& target) const {
    const int64_t of_row = padded_ * (shape_.states + 1) * BitWidth(shape_.sum().scalar) / 8;
    const int64_t most = std::clamp<int64_t>(kMostScratch / of_row, 1, kMostRows);
    const auto share = std::max<int64_t>(
        1, static_cast<int64_t>(std::ceil(AtHints(shape_.rows()) / target.threads)));
    return CeilOfRatio(share, CeilOfRatio(share, most));
  }

  Point PointAt(const Expr& row, const Expr& unit, const Expr& mask) const {
    Point point = shape_.PointAt(row0_ + row, unit);
    point.lane_axis = shape_.stage().axes[2];
    point.lanes = lanes_;
    point.mask = mask;
    return point;
  }

  Buffer BufferOf(int64_t state) const { return state == 0 ? hidden_ : cells_; }
  // Where a state is kept; the hidden one before and after a step in different places.
  std::vector<Expr> Place(int64_t state, const Expr& half, const Expr& row,
                          const Expr& unit) const {
    return {state == 0 ? half : Int64(state - 1), row, unit};
  }

  Stmt Start() {
    return ir::For("row", rows_, [&](Var row) {
      return InVectors(Int64(shape_.units), lanes_, [&](const Expr& unit, const Expr& mask) {
        return ir::SeqOf(shape_.states, [&](int64_t state) {
          return ir::Store(BufferOf(state), Place(state, Int64(0), row, unit),
                           Wide(shape_.Initial(state, storage_, PointAt(row, unit, mask))));
        });
      });
    });
  }

  Expr Wide(const Expr& value) const {
    return value.type().lanes == lanes_ ? value : ir::Broadcast(value, lanes_);
  }

  // What is emitted is the i-th step, before which the hidden state is in `half`.
  void SetStep(const Expr& i, const Expr& half) {
    step_ = shape_.StepAt(i);
    before_ = half;
    after_ = ir::Simplify(Int64(1) - half);
  }

  Stmt AllUnits() { return Units(Int64(0), shape_.units); }

  // The units of a block of a step.
  Stmt UnitsOf(const Expr& block) {
    const int64_t full = shape_.units / units_of_block_,
                  rest = shape_.units - full * units_of_block_;
    const Expr first = ir::Simplify(block * Int64(units_of_block_));
    if (rest == 0) return Units(first, units_of_block_);
    const Stmt last = Units(Int64(full * units_of_block_), rest);
    return full == 0 ? last : ir::If(block < Int64(full), Units(first, units_of_block_), last);
  }

  // So many units of all rows.
  Stmt Units(const Expr& first, int64_t count) {
    unit0_ = first;
    units_ = count;
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

  // The units of `tiles` times `height` rows.
  Stmt Rows(const Expr& first, const Expr& tiles, int64_t height) {
    const int64_t vectors =
        std::clamp<int64_t>(registers_ / (shape_.gates * height), 1, kMostVectors);
    const int64_t of_tile = vectors * lanes_, full = units_ / of_tile;
    const auto over_rows = [&](const Expr& unit, int64_t count, const Expr& mask) {
      return ir::For("tile", ir::Simplify(tiles), [&](Var tile) {
        return Tile(ir::Simplify(first + tile * Int64(height)), height, unit, count, mask);
      });
    };
    std::vector<Stmt> parts;
    if (full > 0) {
      parts.push_back(ir::For("units", Int64(full), [&](Var u) {
        return over_rows(ir::Simplify(unit0_ + u * Int64(of_tile)), vectors, Expr());
      }));
    }
    const auto at = [&](int64_t offset) { return ir::Simplify(unit0_ + Int64(offset)); };
    const int64_t rest = (units_ - full * of_tile) / lanes_;
    if (rest > 0) parts.push_back(over_rows(at(full * of_tile), rest, Expr()));
    const int64_t done = full * of_tile + rest * lanes_;
    if (done < units_)
      parts.push_back(over_rows(at(done), 1, LanesBelow(Int64(units_ - done), lanes_)));
    return ir::Seq(std::move(parts));
  }

  Stmt Tile(const Expr& row0, int64_t height, const Expr& unit, int64_t vectors, const Expr& mask) {
    const int64_t gates = shape_.gates;
    const Buffer sums =
        Buffer::Registers("sums", Vector(), {Int64(height), Int64(gates), Int64(vectors)});
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
    statements.push_back(ir::For(
        "k", Int64(shape_.units),
        [&](Var k) { return Products(sums, k, row0, height, unit, vectors, mask); }, ir::kRolled));
    for_each([&](int64_t row, int64_t v) {
      const Expr at = ir::Simplify(row0 + Int64(row));
      const Expr first = ir::Simplify(unit + Int64(v * lanes_));
      Point point = PointAt(at, first, mask);
      point.axes[shape_.stage().axes[0]] = step_;
      std::vector<Expr> before, products;
      for (int64_t state = 0; state < shape_.states; ++state) {
        before.push_back(
            ir::Load(BufferOf(state), Place(state, before_, at, first), {.lanes = lanes_}));
      }
      for (int64_t g = 0; g < gates; ++g) products.push_back(ir::Load(sums, {row, g, v}));
      statements.push_back(
          shape_.Step(storage_, point, before, products, [&](int64_t state, const Expr& value) {
            return ir::Store(BufferOf(state), Place(state, after_, at, first), value);
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
    return ir::Let("kept", kept, [&](const std::vector<Expr>& names) {
      return ir::SeqOf(passing.size(), [&](size_t i) {
        return ir::Let("passing", passing[i], [&](Var value) {
          return ir::SeqOf(names.size(), [&](size_t j) {
            const auto row = static_cast<int64_t>(keeps_states ? j : i);
            const auto weight = static_cast<int64_t>(keeps_states ? i : j);
            const std::vector<Expr> at = {Int64(row), Int64(weight / vectors),
                                          Int64(weight % vectors)};
            return ir::Store(sums, at,
                             ir::Apply(ir::Op::kFma, {value, names[j], ir::Load(sums, at)}));
          });
        });
      });
    });
  }

  // Of a panel, whole vectors: it is padded.
  Expr Weight(int64_t gate, const Point& point) const {
    const ir::Read& read =
        shape_.stage().reads[shape_.details().first_weight() + static_cast<size_t>(gate)];
    if (storage_.IsRowMajor(read.buffer)) return Wide(shape_.Weight(gate, storage_, point));
    return ir::Cast(
        shape_.sum().scalar,
        storage_.Load(read.buffer, ir::SimplifyAt(read.indices, point.axes), {.lanes = lanes_}));
  }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const int lanes_;
  const int64_t registers_;  // for sums
  const int64_t padded_;     // units, in whole vectors
  const int64_t rows_of_block_;
  const int64_t units_of_block_;  // where steps are apart
  const Buffer hidden_, cells_;   // before and after a step; the other states
  // Of the block and the step being emitted.
  Expr row0_, rows_, step_, before_, after_, unit0_;
  int64_t units_ = 0;
};

class RecurrenceCpuStrategy : public ShapeStrategy<GetRecurrenceShape, IsCpu> {
 public:
  absl::string_view name() const override { return "recurrence"; }
  int version() const override { return 2; }

  std::vector<ir::TensorLayout> Layouts(const ir::AnalyzedTask& task, const Target& target,
                                        int operand) const override {
    const auto& shape = task.Remember<GetRecurrenceShape>();
    if (!shape.ok() || !task->inputs[operand].constant) return {};
    const std::optional<ir::TensorLayout> panels =
        WeightPanels(*shape, operand, LanesOf(*shape, target));
    return panels.has_value() ? std::vector<ir::TensorLayout>{*panels}
                              : std::vector<ir::TensorLayout>{};
  }

  // Steps apart where their number is known.
  std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs = {{{{std::string(kApart), 0}}}};
    const std::optional<int64_t> steps = ir::AsInt(shape.steps());
    if (steps.has_value() && *steps >= 1 && *steps <= kMostLaunches && target.threads > 1)
      configs.push_back({{{std::string(kApart), 1}}});
    return configs;
  }

  // A step takes as long as its products and as their weights take to come from the cache or the
  // memory that holds them from one step to the next: for each block, or once for all.
  double Seconds(const RecurrenceShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const bool apart = config.at(kApart) != 0;
    const RecurrenceBuilder builder(shape, target, apart);
    const StageCost cost = EstimateStage(shape.stage());
    const double steps = std::max(1.0, AtHints(shape.steps()));
    const double blocks = std::max(
        1.0, apart ? static_cast<double>(builder.step_blocks()) : AtHints(builder.blocks()));
    const double threads = BusyThreads(blocks, target), rounds = blocks / threads;
    const double products = cost.flops / steps / threads / (target.flops_per_core * 0.6);
    const ir::Read& weight = shape.stage().reads[shape.details().first_weight()];
    const auto weights = static_cast<double>(shape.gates * shape.units * shape.units *
                                             BitWidth(weight.buffer.dtype().scalar) / 8);
    const double read = weights * (apart ? 1 : rounds),
                 of_thread = apart ? weights / threads : weights;
    double seconds = products;
    if (of_thread > static_cast<double>(target.l2_bytes)) {
      const bool is_cached = weights < static_cast<double>(target.l3_bytes);
      const double speed = target.BytesPerSecond(threads) * (is_cached ? kSharedCacheSpeed : 1);
      seconds += read * (apart ? 1 : threads) / speed;
    }
    return steps * (seconds + (apart ? Core::kKernelSeconds : 0)) +
           cost.bytes / target.bytes_per_second;
  }

  absl::StatusOr<ir::Program> Make(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    const bool apart = config.at(kApart) != 0;
    RecurrenceBuilder builder(shape, target, apart);
    return apart ? builder.BuildApart(task) : builder.Build(task);
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceCpu() { return std::make_unique<RecurrenceCpuStrategy>(); }

}  // namespace hidet::schedules
