#include "schedules/cuda/recurrence_cluster_cuda.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/recurrence_fragments.h"
#include "schedules/cuda/recurrence_inputs.h"
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
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stmt;
using ir::Type;
using ir::Var;
using Fragments = RecurrenceFragments;

constexpr absl::string_view kRows = "rows";    // of a cluster
constexpr absl::string_view kUnits = "units";  // of a block
constexpr int64_t kThreadsOfRow = 4;           // that have the columns of a tile, two each
constexpr int64_t kFewestUnits = 8, kMostUnits = 32, kMostRows = 32;
// Blocks of a cluster that every card places, and those that a card does which has a group of so
// many multiprocessors: of eight groups one has, if there are more than eight times fifteen (CUDA
// C++ Programming Guide, "Thread Block Clusters").
constexpr int64_t kPortableBlocks = 8, kMostBlocks = 16, kGroups = 8;
// Of a thread, in registers. From some 90 words of weights on the compiler spills up to 120 words,
// which it wants for states that it reads ahead.
constexpr int64_t kMostWeightWords = 128, kMostSums = 64;

struct Sizes {
  Sizes(const RecurrenceShape& shape, const Config& config)
      : rows(config.at(kRows)),
        lanes(config.at(kUnits)),
        gates(shape.gates),
        blocks(shape.units / lanes),
        units_of_thread(gates % 2 == 0 ? 1 : 2),
        tiles(gates * units_of_thread / 2),
        warps(lanes / (kThreadsOfRow * units_of_thread)),
        fragments(rows / Fragments::kRows),
        sets(tiles * fragments < 3 ? 2 : 1),
        depth(shape.units / Fragments::kDepth) {}

  int64_t threads() const { return warps * kWarp; }
  int64_t sums() const { return sets * tiles * fragments * Fragments::kSums; }
  int64_t weight_words() const { return depth * tiles * Fragments::kWords; }
  // Rows and units that a thread has, both of all halves of the fragments.
  int64_t values() const { return fragments * 2 * units_of_thread; }
  // Elements of a block's part of the state, with so many after it that threads which read pieces
  // of several blocks meet in no bank.
  int64_t part() const { return rows * lanes + (lanes < Fragments::kDepth ? 2 * lanes : 0); }
  int64_t pieces_of_row() const { return lanes / Fragments::kPiece; }

  int64_t rows, lanes;
  int64_t gates;
  int64_t blocks;           // of a cluster
  int64_t units_of_thread;  // of each of its rows
  int64_t tiles;            // of a warp, eight columns each
  int64_t warps;
  int64_t fragments;  // of 16 rows
  int64_t sets;       // of sums, so that enough products are on their way
  int64_t depth;      // of a product, 32 terms each
};

class ClusterBuilder {
 public:
  ClusterBuilder(const RecurrenceShape& shape, const Config& config)
      : shape_(shape),
        storage_(shape.task),
        sizes_(shape, config),
        element_(shape.stage().results[0].dtype().scalar),
        hidden_(SharedElements("hidden", {2, sizes_.blocks, sizes_.part()})),
        fresh_(SharedElements("fresh", {2, sizes_.rows, sizes_.lanes})),
        arrived_(Buffer::Shared("arrived", Type::Int64(), {Int64(2)})),
        weights_(Buffer::Registers("weights", Type::Scalar(ScalarType::kUInt32),
                                   {Int64(sizes_.weight_words())})),
        sums_(Buffer::Registers("sums", shape.sum(), {Int64(sizes_.sums())})),
        states_(Buffer::Registers("states", shape.sum(), {Int64(shape.states * sizes_.values())})),
        inputs_(shape, sizes_.values()) {}

  ir::Program Build(const ir::Task& original, const std::string& schedule) {
    ir::Program program = ir::MakeProgram(shape_.task);
    AddWorkspaces(shape_.task, shape_.stage(), program);
    const Expr clusters = ir::CeilDiv(shape_.rows(), Int64(sizes_.rows));
    ir::Kernel kernel = NewKernel(KernelName(original.name, "recurrence"),
                                  ir::Simplify(clusters * Int64(sizes_.blocks)),
                                  static_cast<int>(sizes_.threads()));
    kernel.cluster = static_cast<int>(sizes_.blocks);
    kernel.schedule = schedule;
    thread_ = kernel.thread;
    const Expr number = kernel.grid[0].var, in_warp = kernel.thread % Int32(kWarp);
    const auto wide = [](const Expr& value) { return ir::Simplify(ir::ToInt64(value)); };
    kernel.body = ir::Let(
        {{"share", ir::Simplify(number % Int64(sizes_.blocks)), share_},
         {"row0", ir::Simplify(number / Int64(sizes_.blocks) * Int64(sizes_.rows)), row0_},
         {"warp", wide(kernel.thread / Int32(kWarp)), warp_},
         {"line", wide(in_warp / Int32(kThreadsOfRow)), line_},
         {"pair", wide(in_warp % Int32(kThreadsOfRow)), pair_}},
        [&] {
          const Expr rows = ir::Min(Int64(sizes_.rows), shape_.rows() - row0_);
          return ir::Let({{"rows", ir::Simplify(rows), rows_}}, [&] {
            return ir::Seq({Start(), ir::For("i", shape_.steps(), [&](Var i) { return Step(i); })});
          });
        });
    kernel.body = inputs_.Allocate(ir::Allocate(
        {hidden_, fresh_, arrived_, weights_, sums_, states_}, std::move(kernel.body)));
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  // A row and unit that a thread makes the new states of.
  struct Own {
    int64_t number = 0;  // among the thread's
    int64_t fragment = 0, lower = 0, of_thread = 0;
    Expr row;   // of the cluster's
    Expr lane;  // the unit, of the block's
  };

  Buffer SharedElements(absl::string_view name, absl::Span<const int64_t> shape) const {
    return Buffer::Shared(name, Type::Scalar(element_),
                          std::vector<Expr>(shape.begin(), shape.end()))
        .WithAlignment(16);
  }

  Expr UnitOf(const Expr& lane) const { return ir::Simplify(share_ * Int64(sizes_.lanes) + lane); }
  Point PointAt(const Own& own, const Expr& i) const {
    Point point = shape_.PointAt(row0_ + own.row, UnitOf(own.lane));
    point.axes[shape_.stage().axes[0]] = shape_.StepAt(i);
    return point;
  }

  // Of each row and unit of the thread, where there is such a row.
  template <typename Body>
  Stmt ForOwn(const Body& body) const {
    return ir::SeqOf(sizes_.values(), [&](int64_t number) {
      Own own{.number = number,
              .fragment = number / (2 * sizes_.units_of_thread),
              .lower = number / sizes_.units_of_thread % 2,
              .of_thread = number % sizes_.units_of_thread};
      own.row = ir::Simplify(line_ + Int64(own.fragment * Fragments::kRows + own.lower * 8));
      own.lane =
          ir::Simplify((warp_ * Int64(kThreadsOfRow) + pair_) * Int64(sizes_.units_of_thread) +
                       Int64(own.of_thread));
      return ir::If(own.row < rows_, body(own));
    });
  }

  Stmt Start() const {
    const Stmt barriers =
        ir::If(ir::Eq(thread_, Int32(0)), ir::SeqOf(2, [&](int64_t i) {
                 return ir::Do(Intrinsic::kMbarrierInit, {ir::AddressOf(arrived_, {i}), Int32(1)});
               }));
    const Stmt states = ForOwn([&](const Own& own) {
      return ir::SeqOf(shape_.states, [&](int64_t state) {
        return ir::Store(states_, {StateAt(own, state)},
                         shape_.Initial(state, storage_, PointAt(own, Int64(0))));
      });
    });
    // Other blocks send to this one only after it has begun, and set up its mbarriers.
    return ir::Seq({barriers, FirstHidden(), states, ReadWeights(),
                    ir::If(shape_.steps() > Int64(0), ReadInputs(Int64(0))),
                    ir::Do(Intrinsic::kSyncCluster)});
  }

  Expr StateAt(const Own& own, int64_t state) const {
    return Int64(state * sizes_.values() + own.number);
  }

  // hidden[0]; 0, for ever, in rows that there are not.
  Stmt FirstHidden() const {
    const auto fill = [&](const Var& at) {
      const Expr row = at / Int64(shape_.units), unit = at % Int64(shape_.units);
      const Expr block = unit / Int64(sizes_.lanes), lane = unit % Int64(sizes_.lanes);
      const Expr place = ir::Simplify(row * Int64(sizes_.lanes) + lane);
      const auto store = [&](int64_t half, const Expr& value) {
        return ir::Store(hidden_, {Int64(half), ir::Simplify(block), place},
                         ir::Cast(element_, value));
      };
      const Expr zero = ir::FloatConstant(shape_.sum(), 0);
      const Expr first = shape_.Initial(0, storage_, shape_.PointAt(row0_ + row, unit));
      return ir::If(row < rows_, store(0, first), ir::Seq({store(0, zero), store(1, zero)}));
    };
    return InTurns(sizes_.rows * shape_.units, sizes_.threads(), ir::ToInt64(thread_), fill);
  }

  // Of each tile's column line_ of the warp, whose gate and unit depend on its parity.
  Stmt ReadWeights() const {
    return ir::For(
        "c", Int64(sizes_.depth),
        [&](Var c) {
          return ir::SeqOf(sizes_.tiles, [&](int64_t tile) {
            const Expr first = c * Int64(Fragments::kDepth) + pair_ * Int64(Fragments::kPiece);
            const std::vector<Expr> elements = ir::ExprsOf(Fragments::kPiece, [&](int64_t i) {
              const Expr k = ir::Simplify(first + Int64(i));
              return ir::Select(ir::Eq(line_ % Int64(2), Int64(0)), Weight(tile, 0, k),
                                Weight(tile, 1, k));
            });
            return ir::Store(weights_, {WeightAt(c, tile)}, Fragments::Words(ir::Pack(elements)));
          });
        },
        ir::kUnrolled);
  }

  Expr WeightAt(const Expr& c, int64_t tile) const {
    return ir::Simplify((c * Int64(sizes_.tiles) + Int64(tile)) * Int64(Fragments::kWords));
  }

  Expr Weight(int64_t tile, int64_t parity, const Expr& k) const {
    const int64_t column = 2 * tile + parity;  // of a thread's
    const Expr lane =
        (warp_ * Int64(kThreadsOfRow) + line_ / Int64(2)) * Int64(sizes_.units_of_thread) +
        Int64(column / sizes_.gates);
    Point point = shape_.PointAt(Int64(0), UnitOf(lane));
    point.axes[shape_.stage().reduction_axes[0]] = k;
    return ir::Cast(element_, shape_.Weight(column % sizes_.gates, storage_, point));
  }

  // What the i-th step reads beside the states.
  Stmt ReadInputs(const Expr& i) const {
    return ForOwn(
        [&](const Own& own) { return inputs_.Read(storage_, PointAt(own, i), Int64(own.number)); });
  }

  Stmt Step(const Expr& i) const {
    const Expr half = ir::Simplify(i % Int64(2)), other = ir::Simplify(Int64(1) - half);
    const Expr parity = ir::Simplify(ir::ToInt32(i / Int64(2) % Int64(2)));
    const Expr arrived = ir::AddressOf(arrived_, {half});
    const Expr bytes = ir::Simplify(ir::ToInt32(rows_ * Int64(sizes_.lanes * sizes_.blocks * 2)));
    const Expr goes_on = i + Int64(1) < shape_.steps();
    return ir::Seq(
        {ir::If(goes_on, ir::If(ir::Eq(thread_, Int32(0)),
                                ir::Do(Intrinsic::kMbarrierArriveExpectTx, {arrived, bytes}))),
         Products(half), NewStates(i, half),
         ir::If(goes_on, ir::Seq({ir::Do(Intrinsic::kSyncThreads), Send(half, other, arrived),
                                  ReadInputs(ir::Simplify(i + Int64(1))),
                                  ir::Do(Intrinsic::kMbarrierWait, {arrived, parity})}))});
  }

  int64_t SumsAt(int64_t set, int64_t fragment, int64_t tile) const {
    return ((set * sizes_.fragments + fragment) * sizes_.tiles + tile) * Fragments::kSums;
  }

  Stmt Products(const Expr& half) const {
    const Stmt clear = ir::For(
        "n", Int64(sizes_.sums()),
        [&](Var n) { return ir::Store(sums_, {n}, ir::FloatConstant(shape_.sum(), 0)); },
        ir::kUnrolled);
    const Buffer left = Fragments::Left(sizes_.fragments);
    const auto fill = [&](const Expr& c) {
      const Expr k = c * Int64(Fragments::kDepth) + pair_ * Int64(Fragments::kPiece);
      const Expr block = ir::Simplify(k / Int64(sizes_.lanes));
      return ir::SeqOf(sizes_.fragments * 2, [&](int64_t n) {
        const int64_t fragment = n / 2, lower = n % 2;
        const Expr row = line_ + Int64(fragment * Fragments::kRows + lower * 8);
        const Expr place = ir::Simplify(row * Int64(sizes_.lanes) + k % Int64(sizes_.lanes));
        const Expr piece =
            ir::Load(hidden_, {half, block, place}, {.lanes = static_cast<int>(Fragments::kPiece)});
        return Fragments::Fill(left, fragment, lower, Fragments::Words(piece));
      });
    };
    const auto multiply = [&](const Expr& c, int64_t fragment, int64_t tile) {
      return ir::SeqOf(2, [&](int64_t instruction) {
        const int64_t set = instruction % sizes_.sets;
        const Expr right =
            ir::AddressOf(weights_, {ir::Simplify(WeightAt(c, tile) + Int64(2 * instruction))});
        return Fragments::Multiply(element_, ir::AddressOf(sums_, {SumsAt(set, fragment, tile)}),
                                   left, fragment, right, instruction);
      });
    };
    Stmt products = ir::For(
        "c", Int64(sizes_.depth),
        [&](Var c) {
          return ir::Seq({fill(c), ir::SeqOf(sizes_.fragments, [&](int64_t fragment) {
                            return ir::SeqOf(sizes_.tiles, [&](int64_t tile) {
                              return multiply(c, fragment, tile);
                            });
                          })});
        },
        ir::kUnrolled);
    return ir::Seq({clear, ir::Allocate(left, std::move(products))});
  }

  Stmt NewStates(const Expr& i, const Expr& half) const {
    return ForOwn([&](const Own& own) {
      const std::vector<Expr> products = ir::ExprsOf(sizes_.gates, [&](int64_t gate) {
        // A thread has two neighbours of a row of a tile, and two of the row eight below.
        const int64_t column = own.of_thread * sizes_.gates + gate;
        Expr sum;
        for (int64_t set = 0; set < sizes_.sets; ++set) {
          const int64_t at = SumsAt(set, own.fragment, column / 2) + own.lower * 2 + column % 2;
          const Expr part = ir::Load(sums_, {Int64(at)});
          sum = sum.defined() ? sum + part : part;
        }
        return sum;
      });
      const std::vector<Expr> before = ir::ExprsOf(
          shape_.states, [&](int64_t state) { return ir::Load(states_, {StateAt(own, state)}); });
      const auto keep = [&](int64_t state, const Expr& value) {
        const Stmt store = ir::Store(states_, {StateAt(own, state)}, value);
        if (state > 0) return store;
        // The half before may still be read, by threads that send it.
        return ir::Seq(
            {store, ir::Store(fresh_, {half, own.row, own.lane}, ir::Cast(element_, value))});
      };
      return shape_.Step(storage_, PointAt(own, i), before, products, keep,
                         inputs_.Values(Int64(own.number)));
    });
  }

  // What the block has made, to all blocks.
  Stmt Send(const Expr& half, const Expr& other, const Expr& arrived) const {
    const int64_t pieces = sizes_.rows * sizes_.pieces_of_row(), threads = sizes_.threads();
    const int64_t count = pieces * sizes_.blocks;
    const auto send = [&](const Expr& block, const Expr& row, const Expr& piece) {
      const Expr lane = ir::Simplify(piece * Int64(Fragments::kPiece));
      const Expr elements =
          ir::Load(fresh_, {half, row, lane}, {.lanes = static_cast<int>(Fragments::kPiece)});
      return ir::Let("words", Fragments::Words(elements), [&](Var words) {
        const Expr place = ir::Simplify(row * Int64(sizes_.lanes) + lane);
        std::vector<Expr> operands = {ir::AddressOf(hidden_, {other, share_, place}), arrived,
                                      ir::Simplify(ir::ToInt32(block))};
        for (int word = 0; word < Fragments::kWords; ++word)
          operands.push_back(ir::Lane(words, word));
        return ir::Do(Intrinsic::kStoreCluster, operands);
      });
    };
    return ir::For(
        "n", Int64(CeilOfRatio(count, threads)),
        [&](Var n) {
          return ir::Let("index", ir::Simplify(n * Int64(threads) + ir::ToInt64(thread_)),
                         [&](Var at) {
                           const Expr piece = Expr(at) % Int64(pieces);
                           const Expr row = ir::Simplify(piece / Int64(sizes_.pieces_of_row()));
                           return ir::If(Expr(at) < Int64(count) && row < rows_,
                                         send(Expr(at) / Int64(pieces), row,
                                              ir::Simplify(piece % Int64(sizes_.pieces_of_row()))));
                         });
        },
        ir::kUnrolled);
  }

  const RecurrenceShape& shape_;
  const Storage storage_;
  const Sizes sizes_;
  const ScalarType element_;
  const Buffer hidden_, fresh_;
  const Buffer arrived_;  // mbarriers: of each half of the steps
  const Buffer weights_, sums_, states_;
  const RecurrenceInputs inputs_;
  Expr thread_;               // int32
  Expr share_, row0_, rows_;  // the block in its cluster, the cluster's rows
  Expr warp_, line_, pair_;   // of the thread
};

class RecurrenceClusterCudaStrategy : public ShapeStrategy<GetHalfRecurrence, IsGpu> {
 public:
  absl::string_view name() const override { return "recurrence_cluster"; }

  absl::Status Accepts(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                       const Target& target) const override {
    if (!target.has_tensor_cores || target.compute_capability < 90)
      return Refuse(task, "there are no clusters, or tensor cores are not to be used");
    if (Configs(shape, target, SearchSpace::kModel).empty())
      return Refuse(task, "its weights do not fit into the registers of a cluster");
    return absl::OkStatus();
  }

  std::vector<Config> Configs(const RecurrenceShape& shape, const Target& target,
                              SearchSpace space) const override {
    const bool has_large_groups = target.multiprocessors > kGroups * (kMostBlocks - 1);
    std::vector<Config> configs;
    for (int64_t units = kFewestUnits; units <= kMostUnits; units *= 2) {
      for (int64_t rows = Fragments::kRows; rows <= kMostRows; rows *= 2) {
        const Config config{{{std::string(kRows), rows}, {std::string(kUnits), units}}};
        const Sizes sizes(shape, config);
        if (shape.units % units == 0 && sizes.blocks >= 2 &&
            sizes.blocks <= (has_large_groups ? kMostBlocks : kPortableBlocks) &&
            sizes.weight_words() <= kMostWeightWords && sizes.sums() <= kMostSums)
          configs.push_back(config);
      }
    }
    return configs;
  }

  double Seconds(const RecurrenceShape& shape, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    // The way from block to block with what is made before it; for each row that is sent; an
    // instruction of a warp on tensor cores, of four warps at a time (H200, 2026-11-27: a step of
    // an LSTM takes 0.6 us of one row of 128 units, 1.4 of 16 of 256 by 16 blocks and 1.9 by 8, and
    // 3.0 of 512 units).
    constexpr double kWay = 0.45e-6, kRow = 0.02e-6, kInstruction = 10e-9, kWeight = 25e-9;
    constexpr int64_t kWarpsAtOnce = 4;
    const Sizes sizes(shape, config);
    const double rows = AtHints(shape.rows());
    const double clusters = std::ceil(rows / static_cast<double>(sizes.rows));
    const double at_once =
        std::max<double>(1, std::floor(target.multiprocessors / static_cast<double>(sizes.blocks)));
    const auto instructions = static_cast<double>(sizes.depth * 2 * sizes.tiles * sizes.fragments *
                                                  CeilOfRatio(sizes.warps, kWarpsAtOnce));
    const double step = kWay + kRow * std::min<double>(rows, static_cast<double>(sizes.rows)) +
                        instructions * kInstruction;
    return 2 * target.launch_seconds + static_cast<double>(sizes.weight_words()) * kWeight +
           std::ceil(clusters / at_once) * AtHints(shape.steps()) * step;
  }

  absl::StatusOr<ir::Program> Make(const RecurrenceShape& shape, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    if (HasNoElements(task)) return ir::MakeProgram(shape.task);
    return ClusterBuilder(shape, config)
        .Build(task, absl::StrCat("recurrence_cluster ", ToString(config)));
  }
};

}  // namespace

std::unique_ptr<Strategy> RecurrenceClusterCuda() {
  return std::make_unique<RecurrenceClusterCudaStrategy>();
}

}  // namespace hidet::schedules
