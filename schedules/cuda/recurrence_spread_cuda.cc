#include "schedules/cuda/recurrence_spread_cuda.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/generic_cuda_kernels.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stmt;
using ir::Type;
using ir::Var;

constexpr absl::string_view kRows = "rows";    // of a group
constexpr absl::string_view kUnits = "units";  // of a block, a lane each
constexpr int64_t kMostRows = 8, kFewestLanes = 4, kMostBlocks = 128;
constexpr int64_t kMostSums = 32;  // of a thread, in registers
constexpr int64_t kThreads = 512, kWarp = 32, kWarps = kThreads / kWarp;
constexpr int64_t kFewestUnits = 64;
constexpr int kUnroll = 4;
// That a block waits for the others: as long as other work may keep one off the card.
constexpr int64_t kPatience = 10'000'000'000;

int64_t BlocksOf(const RecurrenceShape& shape, int64_t units) {
  return (shape.units + units - 1) / units;
}

int64_t SharedBytes(const RecurrenceShape& shape, int64_t rows, int64_t units) {
  const int64_t elements =
      rows * (shape.units + (shape.states - 1) * units) + kWarps * shape.gates * rows * units;
  return elements * BitWidth(shape.sum().scalar) / 8;
}

class SpreadBuilder {
 public:
  SpreadBuilder(const RecurrenceShape& shape, const Target& target, const Config& config)
      : shape_(shape),
        storage_(shape.task),
        rows_(config.at(kRows)),
        lanes_(config.at(kUnits)),
        blocks_(BlocksOf(shape, lanes_)),
        most_groups_(std::max<int64_t>(1, target.multiprocessors / blocks_)),
        hidden_(shape.SharedBuffer("hidden", {rows_, shape.units})),
        cells_(
            shape.SharedBuffer("cells", {std::max<int64_t>(1, shape.states - 1), rows_, lanes_})),
        partial_(shape.SharedBuffer("partial", {kWarps, shape.gates, rows_, lanes_})),
        flags_(Buffer::Make("flags", Type::Int64(), {Int64(most_groups_), Int64(blocks_)})) {}

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces(shape_.task, shape_.stage(), program);
    program.workspaces.push_back({.buffer = flags_, .must_be_zero = true});
    const Expr chunks = ir::Simplify(ir::CeilDiv(shape_.rows(), Int64(rows_)));
    const Expr groups = ir::Simplify(ir::Min(chunks, Int64(most_groups_)));
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "recurrence"), ir::Simplify(groups * Int64(blocks_)),
                  static_cast<int>(kThreads));
    thread_ = ir::Cast(Type::Int64(), kernel.thread);
    const Expr number = kernel.grid[0].var;
    const auto bind = [](absl::string_view name, const Expr& value, Expr& place,
                         const std::function<Stmt()>& body) {
      return ir::Let(name, ir::Simplify(value), [&](Var var) {
        place = var;
        return body();
      });
    };
    kernel.body = bind("group", number / Int64(blocks_), group_, [&] {
      return bind("share", number % Int64(blocks_), share_, [&] {
        return bind("lane", ir::Cast(Type::Int64(), kernel.thread % Int32(lanes_)), lane_, [&] {
          return bind("part", ir::Cast(Type::Int64(), kernel.thread / Int32(lanes_)), part_, [&] {
            return bind("unit", share_ * Int64(lanes_) + lane_, unit_, [&] {
              // The rows of a group, those of so many groups on, and so forth.
              const Expr rounds = ir::CeilDiv(chunks - group_, groups);
              return ir::For("round", ir::Simplify(rounds), [&](Var round) {
                round_ = round;
                const Expr chunk = group_ + Expr(round) * groups;
                return bind("row0", chunk * Int64(rows_), row0_, [&] {
                  return ir::Seq({Start(), Barrier(),
                                  ir::For("i", shape_.steps(), [&](Var i) { return AllOf(i); })});
                });
              });
            });
          });
        });
      });
    });
    kernel.body = ir::Allocate(hidden_, ir::Allocate(partial_, kernel.body));
    if (shape_.states > 1) kernel.body = ir::Allocate(cells_, kernel.body);
    kernel.task = original.name;
    kernel.schedule = absl::StrCat("recurrence rows=", rows_, " units=", lanes_);
    kernel.params = CollectParams(program, kernel, original.symbols);
    AddCudaKernel(program, std::move(kernel));
    const StageCost cost = EstimateStage(shape_.stage());
    program.flops = cost.flops;
    program.bytes = cost.bytes;
    return program;
  }

 private:
  static Stmt Barrier() { return ir::Evaluate(ir::Call(Intrinsic::kSyncThreads, {})); }

  Point PointAt(const Expr& row, const Expr& unit) const {
    return shape_.PointAt(row0_ + row, unit);
  }
  Expr Exists(const Expr& row) const { return ir::Simplify(row0_ + row) < shape_.rows(); }
  // Whether the thread's lane stands for a unit.
  Expr HasUnit() const { return unit_ < Int64(shape_.units); }

  // hidden[row, k] = value(row, k) of all the group's rows; 0 in rows that there are not.
  Stmt FillHidden(const std::function<Expr(const Expr&, const Expr&)>& value) const {
    const int64_t count = rows_ * shape_.units;
    return ir::For("n", Int64((count + kThreads - 1) / kThreads), [&](Var n) {
      return ir::Let("index", ir::Simplify(n * Int64(kThreads) + thread_), [&](Var at) {
        const Expr row = Expr(at) / Int64(shape_.units), k = Expr(at) % Int64(shape_.units);
        const Stmt zero = ir::Store(hidden_, {row, k}, ir::FloatConstant(shape_.sum(), 0));
        return ir::If(Expr(at) < Int64(count),
                      ir::If(Exists(row), ir::Store(hidden_, {row, k}, value(row, k)), zero));
      });
    });
  }

  Stmt Start() const {
    std::vector<Stmt> statements = {FillHidden([&](const Expr& row, const Expr& k) {
      return shape_.Initial(0, storage_, PointAt(row, k));
    })};
    if (shape_.states > 1) {
      statements.push_back(OfOwnUnits([&](const Expr& row) {
        std::vector<Stmt> stores;
        for (int64_t state = 1; state < shape_.states; ++state) {
          stores.push_back(ir::Store(cells_, {Int64(state - 1), row, lane_},
                                     shape_.Initial(state, storage_, PointAt(row, unit_))));
        }
        return ir::Seq(std::move(stores));
      }));
    }
    return ir::Seq(std::move(statements));
  }

  // Runs `body` in one thread for each of the block's units and each row that there is.
  Stmt OfOwnUnits(const std::function<Stmt(const Expr&)>& body) const {
    const int64_t rows_at_once = kThreads / lanes_;
    return ir::For("n", Int64((rows_ + rows_at_once - 1) / rows_at_once), [&](Var n) {
      return ir::Let("row", ir::Simplify(n * Int64(rows_at_once) + part_), [&](Var row) {
        return ir::If(HasUnit() && Expr(row) < Int64(rows_), ir::If(Exists(row), body(row)));
      });
    });
  }

  Stmt AllOf(const Expr& i) {
    step_ = shape_.StepAt(i);
    return ir::Seq({Sums(), Barrier(), NewStates(), Meet(i), Barrier(), ReadStates(), Barrier()});
  }

  // partial[warp, gate, row, lane] = what the threads of a warp have of the products
  Stmt Sums() const {
    const Buffer sums = Buffer::Make("sums", shape_.sum(), {Int64(rows_), Int64(shape_.gates)},
                                     ir::MemoryScope::kRegister);
    std::vector<Stmt> begin, end;
    const int64_t parts = kThreads / lanes_;
    for (int64_t row = 0; row < rows_; ++row) {
      for (int64_t g = 0; g < shape_.gates; ++g) {
        const Expr own = ir::Load(sums, {row, g});
        begin.push_back(ir::Store(sums, {row, g}, ir::FloatConstant(shape_.sum(), 0)));
        for (int64_t distance = lanes_; distance < kWarp; distance *= 2) {
          end.push_back(
              ir::Store(sums, {row, g}, own + ir::Call(Intrinsic::kShuffleXor, {own}, {distance})));
        }
        const Expr warp = thread_ / Int64(kWarp);
        end.push_back(ir::If(ir::Simplify(thread_ % Int64(kWarp)) < Int64(lanes_),
                             ir::Store(partial_, {warp, Int64(g), Int64(row), lane_}, own)));
      }
    }
    // The parts take the terms in turn, so that a warp reads neighbouring rows of the weights.
    const Expr count = ir::CeilDiv(Int64(shape_.units) - part_, Int64(parts));
    Stmt products =
        ir::For("n", ir::Simplify(count),
                [&](Var n) { return Products(sums, ir::Simplify(n * Int64(parts) + part_)); },
                {.unroll_hint = kUnroll});
    return ir::Allocate(sums,
                        ir::Seq({ir::Seq(std::move(begin)), ir::If(HasUnit(), std::move(products)),
                                 ir::Seq(std::move(end))}));
  }

  // sums[row, gate] += state(row, k) * weights(gate, k, unit)
  Stmt Products(const Buffer& sums, const Expr& k) const {
    Point point = PointAt(Int64(0), unit_);
    point.axes[shape_.stage().reduction_axes[0]] = k;
    std::vector<Expr> states;
    for (int64_t row = 0; row < rows_; ++row) states.push_back(ir::Load(hidden_, {Int64(row), k}));
    return shape_.AddProducts(storage_, point, sums, states);
  }

  Stmt NewStates() const {
    return OfOwnUnits([&](const Expr& row) {
      std::vector<Expr> products, before = {ir::Load(hidden_, {row, unit_})};
      for (int64_t g = 0; g < shape_.gates; ++g) {
        Expr sum;
        for (int64_t warp = 0; warp < kWarps; ++warp) {
          const Expr own = ir::Load(partial_, {Int64(warp), Int64(g), row, lane_});
          sum = sum.defined() ? sum + own : own;
        }
        products.push_back(sum);
      }
      for (int64_t state = 1; state < shape_.states; ++state)
        before.push_back(ir::Load(cells_, {Int64(state - 1), row, lane_}));
      Point point = PointAt(row, unit_);
      point.axes[shape_.stage().axes[0]] = step_;
      return shape_.Step(storage_, point, before, products, [&](int64_t state, const Expr& value) {
        if (state == 0) return ir::Seq({});
        return ir::Store(cells_, {Int64(state - 1), row, lane_}, value);
      });
    });
  }

  // Says that this block's part of step `i` is written, and waits for those of the others.
  Stmt Meet(const Expr& i) const {
    const Expr done = ir::Simplify(round_ * shape_.steps() + i + Int64(1));
    const auto flag = [&](const Expr& block) { return ir::AddressOf(flags_, {group_, block}); };
    Stmt signal = ir::If(ir::Eq(thread_, Int64(0)),
                         ir::Evaluate(ir::Call(Intrinsic::kSignalSystem, {flag(share_), done})));
    Stmt await = ir::If(
        thread_ < Int64(blocks_),
        ir::Let(
            "came", ir::Call(Intrinsic::kAwaitSystem, {flag(thread_), done, Int64(kPatience)}),
            [&](Var came) { return ir::Check(came, kBlockMissing, thread_); }));
    return ir::Seq({Barrier(), std::move(signal), std::move(await)});
  }

  // The state after the step, which the blocks of the group have written.
  Stmt ReadStates() const {
    return FillHidden([&](const Expr& row, const Expr& k) {
      const Expr state = ir::Load(shape_.stage().results[0], {step_, ir::Simplify(row0_ + row), k});
      return ir::Cast(shape_.sum().scalar, state);
    });
  }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const int64_t rows_;
  const int64_t lanes_;   // units of a block
  const int64_t blocks_;  // of a group
  const int64_t most_groups_;
  const Buffer hidden_, cells_, partial_, flags_;
  // Of the thread and the step being emitted.
  Expr thread_, group_, share_, lane_, part_, unit_, round_, row0_, step_;
};

class RecurrenceSpreadCudaStrategy : public Strategy {
 public:
  absl::string_view name() const override { return "recurrence_spread"; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    if (target.kind != TargetKind::kCuda)
      return absl::FailedPreconditionError("the target is not a GPU");
    const auto& shape = task.Remember<GetRecurrenceShape>();
    HIDET_RETURN_IF_ERROR(shape.status());
    if (shape->units < kFewestUnits || Configs(*shape, target).empty())
      return Refuse(task, "its units are too few to share, or too many");
    return absl::OkStatus();
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    return Configs(*task.Remember<GetRecurrenceShape>(), target);
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    // As in recurrence_cuda.cc; what a meeting takes, alone and of each block that comes (H200,
    // 2026-11-24: 16 blocks of 256 units take 3.9 us a step, 128 of 1,024 take 6.3).
    constexpr double kElements = 45e9, kOperations = 150e9, kMeeting = 1.9e-6, kComing = 0.02e-6;
    const RecurrenceShape& shape = *task.Remember<GetRecurrenceShape>();
    const auto rows = static_cast<double>(config.at(kRows));
    const auto units = static_cast<double>(shape.units);
    const auto blocks = static_cast<double>(BlocksOf(shape, config.at(kUnits)));
    const double weights = static_cast<double>(shape.gates * config.at(kUnits)) * units;
    const double groups = std::max(1.0, std::floor(target.multiprocessors / blocks));
    const double rounds = std::ceil(std::ceil(AtHints(shape.rows()) / rows) / groups);
    const double step = kMeeting + blocks * kComing +
                        std::max(weights / kElements, 2 * rows * weights / kOperations);
    return 2 * target.launch_seconds + rounds * AtHints(shape.steps()) * step;
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_ASSIGN_OR_RETURN(const RecurrenceShape shape, task.Remember<GetRecurrenceShape>());
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return SpreadBuilder(shape, target, config).Build(task);
  }

 private:
  static std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target) {
    std::vector<Config> configs;
    const int64_t most = std::min<int64_t>(kMostBlocks, target.multiprocessors);
    for (int64_t units = kWarp; units >= kFewestLanes; units /= 2) {
      const int64_t blocks = BlocksOf(shape, units);
      if (blocks < 2 || blocks > most) continue;
      for (int64_t rows = 1; rows <= kMostRows; rows *= 2) {
        if (rows > 1 && rows * shape.gates > kMostSums) break;
        if (SharedBytes(shape, rows, units) > target.shared_bytes_per_block) break;
        configs.push_back({{{std::string(kRows), rows}, {std::string(kUnits), units}}});
      }
    }
    return configs;
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceSpreadCuda() {
  return std::make_unique<RecurrenceSpreadCudaStrategy>();
}

}  // namespace hidet::schedules
