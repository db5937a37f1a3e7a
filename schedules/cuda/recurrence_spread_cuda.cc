#include "schedules/cuda/recurrence_spread_cuda.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/recurrence_spread.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/recurrence_shape.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stmt;
using ir::Var;

constexpr absl::string_view kRows = "rows";    // of a group
constexpr absl::string_view kUnits = "units";  // of a block, a lane each
constexpr int64_t kMostRows = 8, kFewestLanes = 4;
constexpr int64_t kMostSums = 32;  // of a thread, in registers
constexpr int64_t kThreads = 512, kWarps = kThreads / kWarp;
constexpr int kUnroll = 4;

RecurrenceSpreadSizes SizesOf(const Config& config) {
  return {
      .rows = config.at(kRows), .lanes = config.at(kUnits), .threads = kThreads, .parts = kWarps};
}

class SpreadBuilder : public RecurrenceSpread {
 public:
  SpreadBuilder(const RecurrenceShape& shape, const Target& target, const Config& config)
      : RecurrenceSpread(shape, target, SizesOf(config)),
        hidden_(shape.SharedBuffer("hidden", {sizes_.rows, shape.units})) {}

 private:
  Stmt Allocate(Stmt body) const override { return ir::Allocate(hidden_, std::move(body)); }

  // hidden[row, k] = value(row, k) of all the group's rows; 0 in rows that there are not.
  Stmt FillHidden(const std::function<Expr(const Expr&, const Expr&)>& value) const {
    const auto fill = [&](const Var& at) {
      const Expr row = at / Int64(shape_.units), k = at % Int64(shape_.units);
      const Stmt zero = ir::Store(hidden_, {row, k}, ir::FloatConstant(shape_.sum(), 0));
      return ir::If(Exists(row), ir::Store(hidden_, {row, k}, value(row, k)), zero);
    };
    return InTurns(sizes_.rows * shape_.units, kThreads, thread_, fill);
  }

  Stmt Start() const override {
    const Stmt fill = FillHidden([&](const Expr& row, const Expr& k) {
      return shape_.Initial(0, storage_, PointAt(row, k));
    });
    return ir::Seq({fill, Barrier()});
  }

  Expr Hidden(const Expr& row) const override { return ir::Load(hidden_, {row, unit_}); }

  // What the threads of a warp have of the products.
  Stmt Products(const Expr& i) const override {
    const int64_t lanes = sizes_.lanes;
    const Buffer sums =
        Buffer::Registers("sums", shape_.sum(), {Int64(sizes_.rows), Int64(shape_.gates)});
    std::vector<Stmt> begin, end;
    const int64_t parts = kThreads / lanes;
    for (int64_t row = 0; row < sizes_.rows; ++row) {
      for (int64_t g = 0; g < shape_.gates; ++g) {
        const Expr own = ir::Load(sums, {row, g});
        begin.push_back(ir::Store(sums, {row, g}, ir::FloatConstant(shape_.sum(), 0)));
        for (int64_t distance = lanes; distance < kWarp; distance *= 2) {
          end.push_back(ir::Store(sums, {row, g},
                                  own + ir::Call(ir::Intrinsic::kShuffleXor, {own}, {distance})));
        }
        const Expr warp = thread_ / Int64(kWarp);
        end.push_back(ir::If(ir::Simplify(thread_ % Int64(kWarp)) < Int64(lanes),
                             ir::Store(partial_, {warp, Int64(g), Int64(row), lane_}, own)));
      }
    }
    // The parts take the terms in turn, so that a warp reads neighbouring rows of the weights.
    const Expr count = ir::CeilDiv(Int64(shape_.units) - part_, Int64(parts));
    Stmt products =
        ir::For("n", ir::Simplify(count),
                [&](Var n) { return AddTo(sums, ir::Simplify(n * Int64(parts) + part_)); },
                {.unroll_hint = kUnroll});
    return ir::Allocate(sums,
                        ir::Seq({ir::Seq(std::move(begin)), ir::If(HasUnit(), std::move(products)),
                                 ir::Seq(std::move(end))}));
  }

  // sums[row, gate] += state(row, k) * weights(gate, k, unit)
  Stmt AddTo(const Buffer& sums, const Expr& k) const {
    Point point = PointAt(Int64(0), unit_);
    point.axes[shape_.stage().reduction_axes[0]] = k;
    const std::vector<Expr> states =
        ir::ExprsOf(sizes_.rows, [&](int64_t row) { return ir::Load(hidden_, {Int64(row), k}); });
    return shape_.AddProducts(storage_, point, sums, states);
  }

  // The state after the step, which the blocks of the group have written.
  Stmt AfterMeeting() const override {
    const Stmt read = FillHidden([&](const Expr& row, const Expr& k) {
      const Expr state = ir::Load(shape_.stage().results[0], {step_, ir::Simplify(row0_ + row), k});
      return ir::Cast(shape_.sum().scalar, state);
    });
    return ir::Seq({read, Barrier()});
  }

  const Buffer hidden_;
};

class RecurrenceSpreadCudaStrategy : public ShapeStrategy<GetRecurrenceShape, IsGpu> {
 public:
  absl::string_view name() const override { return "recurrence_spread"; }
  int version() const override { return 2; }

  absl::Status Accepts(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (shape.units < kFewestUnitsToSpread || Configs(shape, target, SearchSpace::kModel).empty())
      return Refuse(task, "its units are too few to share, or too many");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (int64_t units = kWarp; units >= kFewestLanes; units /= 2) {
      for (int64_t rows = 1; rows <= kMostRows; rows *= 2) {
        if (rows > 1 && rows * shape.gates > kMostSums) break;
        const Config config{{{std::string(kRows), rows}, {std::string(kUnits), units}}};
        const int64_t hidden = rows * shape.units * BitWidth(shape.sum().scalar) / 8;
        if (!SizesOf(config).Fit(shape, target, hidden)) break;
        configs.push_back(config);
      }
    }
    return configs;
  }

  double Seconds(const RecurrenceShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // As in recurrence_cuda.cc; what a meeting takes, alone and of each block that comes (H200,
    // 2026-11-24: 16 blocks of 256 units take 3.9 us a step, 128 of 1,024 take 6.3).
    constexpr double kElements = 45e9, kOperations = 150e9, kMeeting = 1.9e-6, kComing = 0.02e-6;
    const auto rows = static_cast<double>(config.at(kRows));
    const auto units = static_cast<double>(shape.units);
    const RecurrenceSpreadSizes sizes = SizesOf(config);
    const auto blocks = static_cast<double>(sizes.BlocksOf(shape));
    const double weights = static_cast<double>(shape.gates * config.at(kUnits)) * units;
    const double step = kMeeting + blocks * kComing +
                        std::max(weights / kElements, 2 * rows * weights / kOperations);
    return 2 * target.launch_seconds + sizes.Rounds(shape, target) * AtHints(shape.steps()) * step;
  }

  absl::StatusOr<ir::Program> Make(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return SpreadBuilder(shape, target, config)
        .Build(task, absl::StrCat("recurrence ", ToString(config)));
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceSpreadCuda() {
  return std::make_unique<RecurrenceSpreadCudaStrategy>();
}

}  // namespace hidet::schedules
