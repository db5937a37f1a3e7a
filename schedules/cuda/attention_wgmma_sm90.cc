#include "schedules/cuda/attention_wgmma_sm90.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "schedules/attention_shape.h"
#include "schedules/cuda/attention_biases.h"
#include "schedules/cuda/attention_masks.h"
#include "schedules/cuda/early_start.h"
#include "schedules/cuda/kernel_time.h"
#include "schedules/loop_nest.h"
#include "schedules/operand_view.h"
#include "schedules/point_emitter.h"
#include "schedules/refusal.h"
#include "schedules/shape_strategy.h"
#include "schedules/tile/mbarrier_ring.h"
#include "schedules/tile/mbarrier_turns.h"
#include "schedules/tile/online_softmax.h"
#include "schedules/tile/tensor_view.h"
#include "schedules/tile/warp.h"
#include "schedules/tile/wgmma_tile.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Intrinsic;
using ir::Stage;
using ir::Stmt;
using ir::Var;
using ir::VarMap;

constexpr int kRowsPerConsumer = 64;
// 64 K registers a multiprocessor (CUDA C++ Programming Guide, compute capability 9.0): with two
// consumers 128 * 24 + 256 * 240, with three 128 * 32 + 384 * 160.
constexpr int kProducerRegisters[] = {0, 0, 24, 32};
constexpr int kConsumerRegisters[] = {0, 0, 240, 160};
constexpr int kOtherRegisters = 56;  // of a consumer, besides scores, weights and context
constexpr int64_t kBarrierBytes = 1024;
constexpr int64_t kMostColumns = 256;
constexpr double kLog2E = 1.4426950408889634;

// Columns of a tile: rows of its panels have 64 bytes at least where there are as many. The copy
// engine takes as long for a row of 32 (heads of 40 in three panels of 16: 28 us for 2 x 8 x 1000 x
// 1000, PyTorch's 19; H200, 2026-11-26).
int RoundedUp(int64_t columns) {
  const int64_t step = columns > WgmmaTile::kInstructionDepth ? 2 * WgmmaTile::kInstructionDepth
                                                              : WgmmaTile::kInstructionDepth;
  return static_cast<int>(RoundUpTo(columns, step));
}

struct AttentionViews {
  AttentionShape shape;
  TensorView q, k, v;
  std::vector<AttentionBias> biases;
  ScalarType dtype = ScalarType::kFloat16;
};

absl::StatusOr<AttentionViews> GetViews(const ir::AnalyzedTask& task) {
  AttentionViews views;
  HIDET_ASSIGN_OR_RETURN(views.shape, GetAttentionShape(task));
  const AttentionShape& shape = views.shape;
  const Stage& stage = shape.attention();
  views.dtype = stage.reads[0].buffer.dtype().scalar;
  const bool is_half = views.dtype == ScalarType::kFloat16 || views.dtype == ScalarType::kBFloat16;
  for (int i : {0, 1, 2}) {
    if (!is_half || stage.reads[i].buffer.dtype().scalar != views.dtype)
      return Refuse(task, "q, k and v are not all float16 or all bfloat16");
  }
  for (const int64_t columns : {shape.depth, shape.width}) {
    if (columns % 8 != 0 || columns < 8 || columns > kMostColumns)
      return Refuse(task, "a head dimension is no multiple of 8 up to 256");
  }
  if (!ir::IsInt(ir::Simplify(Int64(0) < shape.keys()), 1))
    return Refuse(task, "there may be no keys");
  const Var &q = shape.query_axis(), &k = shape.key_axis(), &e = shape.depth_axis(),
            &d = shape.width_axis();
  HIDET_ASSIGN_OR_RETURN(views.q, GetTensorView(shape.task, stage, stage.reads[0], q, e));
  HIDET_ASSIGN_OR_RETURN(views.k, GetTensorView(shape.task, stage, stage.reads[1], k, e));
  HIDET_ASSIGN_OR_RETURN(views.v, GetTensorView(shape.task, stage, stage.reads[2], k, d));
  HIDET_ASSIGN_OR_RETURN(const OperandView output,
                         ViewResult(stage, shape.output, shape.output_indices));
  if (!output.StartsAtMultiples(2, stage.axes.back()))
    return Refuse(task, "pairs of the output are not aligned");
  views.biases = ViewBiases(shape.task, ScoreStage(stage, GetScoreFacts(stage).score), q, k);
  return views;
}

class AttentionBuilder {
 public:
  AttentionBuilder(const AttentionViews& views, const Config& config)
      : views_(views),
        shape_(views.shape),
        stage_(views.shape.attention()),
        facts_(GetScoreFacts(stage_)),
        score_(ScoreStage(stage_, facts_.score)),
        storage_(views.shape.task),
        masks_(score_, storage_, views.shape.key_axis(), views.shape.keys(),
               static_cast<int>(config.at("bn"))),
        consumers_(static_cast<int>(config.at("consumers"))),
        bm_(consumers_ * kRowsPerConsumer),
        bn_(static_cast<int>(config.at("bn"))),
        biases_(views.biases, consumers_, bn_, static_cast<int>(config.at("stages"))),
        width_(RoundedUp(shape_.width)),
        q_tile_("q_tile", views.dtype, 1, bm_, RoundedUp(shape_.depth)),
        k_tile_("k_tile", views.dtype, static_cast<int>(config.at("stages")), bn_,
                RoundedUp(shape_.depth)),
        v_tile_("v_tile", views.dtype, static_cast<int>(config.at("stages")), bn_, width_),
        k_ring_(static_cast<int>(config.at("stages")), consumers_),
        v_ring_(static_cast<int>(config.at("stages")), consumers_),
        turns_(consumers_),
        softmax_(bn_, facts_.scale.value_or(1) * kLog2E,
                 std::get<ir::AttentionDetails>(stage_.details).nan_rows ? NAN : 0,
                 /*any_size=*/!facts_.scale.has_value()),
        scores_(WgmmaAccumulators(bn_, "scores")),
        context_(WgmmaAccumulators(width_, "context")),
        weights_(ir::Buffer::Registers("weights", ir::Type::Scalar(ScalarType::kUInt32),
                                       {Int32(bn_ / 4)})) {}

  ir::Program Build(const ir::Task& original, const Config& config, int blocks_at_once) {
    ir::Program program = ir::MakeProgram(shape_.task);
    const auto add_map = [&](absl::string_view name, const TensorView& view,
                             const WgmmaTile& tile) {
      program.tensor_maps.push_back(
          view.Map(name, tile.rows(), tile.panel_columns(), tile.swizzle_bytes()));
      return program.tensor_maps.back().map;
    };
    map_q_ = add_map("map_q", views_.q, q_tile_);
    map_k_ = add_map("map_k", views_.k, k_tile_);
    map_v_ = add_map("map_v", views_.v, v_tile_);
    biases_.AddMaps(program);
    const std::vector<Expr> outer(stage_.extents().begin(), stage_.extents().end() - 2);
    const Expr q_tiles = ir::Simplify(ir::CeilDiv(shape_.queries(), Int64(bm_)));
    ir::Kernel kernel =
        NewKernel(KernelName(original.name, "attention"), Product(outer) * q_tiles,
                  consumers_ * kWarpgroup + (MovesRegisters() ? kWarpgroup : kWarp));
    kernel.warp_specialized = true;
    if (blocks_at_once > 1) kernel.min_blocks = blocks_at_once;
    const Var block = kernel.grid[0].var;
    // Later queries have more keys where the score is causal: those blocks start first.
    const Expr q_tile = q_tiles - Int64(1) - block % q_tiles;
    Stmt body = ir::Let("q0", ir::Simplify(q_tile * Int64(bm_)), [&](Var q0) {
      q0_ = q0;
      const std::vector<Expr> at = Unravel(ir::Simplify(block / q_tiles), outer);
      return ir::Let("outer", at, [&](const std::vector<Expr>& named) {
        for (size_t i = 0; i < named.size(); ++i) outer_[stage_.axes[i]] = named[i];
        return EmitBlock(kernel.thread);
      });
    });
    body = ir::Allocate({q_tile_.buffer(), k_tile_.buffer(), v_tile_.buffer()}, std::move(body));
    body = biases_.Allocate(std::move(body));
    if (TakesTurns()) body = turns_.Allocate(body);
    kernel.body = k_ring_.Allocate(v_ring_.Allocate(body));
    kernel.schedule = absl::StrCat("attention_wgmma_sm90 ", ToString(config));
    AddCudaKernel(program, std::move(kernel));
    return program;
  }

 private:
  // A single consumer needs no more registers than a thread may have anyway.
  bool MovesRegisters() const { return consumers_ > 1; }

  // Consumers start their products one after the other: the softmax of one runs while the tensor
  // cores work for another.
  bool TakesTurns() const { return consumers_ > 1; }

  Stmt EmitBlock(const Var& thread) {
    Expr visible = shape_.keys(), full = Int64(0);
    if (facts_.last_key.defined()) {
      // Keys that the block's last row sees, and those that its first row does.
      const auto visible_to = [&](const Expr& query) {
        VarMap<Expr> axes = outer_;
        axes[shape_.query_axis()] = query;
        return ir::Min(shape_.keys(), ir::Substitute(facts_.last_key, axes) + Int64(1));
      };
      visible =
          ir::Max(Int64(1), visible_to(ir::Min(q0_ + Int64(bm_), shape_.queries()) - Int64(1)));
      full = ir::Max(Int64(0), visible_to(q0_)) / Int64(bn_);
    }
    const auto as_int = [](const Expr& e) { return ir::ToInt32(ir::Simplify(e)); };
    return ir::Let("tiles", as_int(ir::CeilDiv(visible, Int64(bn_))), [&](Var tiles) {
      tiles_ = tiles;
      // How many tiles of the walk hold keys that do not count for some row: the first at least.
      const Expr masked =
          facts_.last_key.defined() ? ir::Max(Int32(1), tiles - as_int(full)) : Int32(1);
      return ir::Let("masked", masked, [&](Var count) {
        masked_ = facts_.last_key.defined() ? Expr(count) : Int32(1);
        // The warpgroup is the same for all lanes: a shuffle tells the compiler so.
        const Expr own = ir::Call(Intrinsic::kShuffleIndex, {thread / Int32(kWarpgroup), Int32(0)});
        Stmt roles = ir::Let("warpgroup", own, [&](Var warpgroup) {
          return ir::If(ir::Eq(warpgroup, Int32(consumers_)), EmitProducer(thread),
                        EmitConsumer(thread, warpgroup));
        });
        Stmt initialize = ir::Seq({k_ring_.Initialize(), v_ring_.Initialize(),
                                   TakesTurns() ? turns_.Initialize() : ir::Seq({}),
                                   biases_.Initialize(), MbarrierRing::Publish(), PrefetchMaps()});
        return ir::Seq({ir::If(ir::Eq(thread, Int32(0)), initialize),
                        ir::Do(Intrinsic::kSyncThreads), StartEarly(), roles});
      });
    });
  }

  Stmt PrefetchMaps() const {
    std::vector<Stmt> statements;
    for (const Var& map : {map_q_, map_k_, map_v_})
      statements.push_back(ir::Do(Intrinsic::kPrefetchTensorMap, {map}));
    return ir::Seq(std::move(statements));
  }

  // First key of the t-th tile of the walk.
  Expr FirstKey(const Expr& t) const { return ir::ToInt64(tiles_ - Int32(1) - t) * Int64(bn_); }

  // One thread keeps the rings full. The queries come with the first keys.
  Stmt EmitProducer(const Var& thread) {
    const auto axes = [&](const Var& row_axis, const Expr& row) {
      VarMap<Expr> values = outer_;
      for (const Var& axis :
           {shape_.query_axis(), shape_.width_axis(), shape_.key_axis(), shape_.depth_axis()})
        values[axis] = Int64(0);
      values[row_axis] = row;
      return values;
    };
    Stmt loop = ir::For(
        "t", tiles_,
        [&](Var t) {
          return ir::Let("k0", FirstKey(t), [&](Var k0) {
            const Expr is_first = ir::Eq(t, Int32(0));
            const Expr bytes = ir::Select(is_first, Int32(k_tile_.bytes() + q_tile_.bytes()),
                                          Int32(k_tile_.bytes()));
            Stmt load_q = q_tile_.Load(map_q_, k_ring_.Full(t), Int32(0),
                                       views_.q.At(axes(shape_.query_axis(), q0_)));
            const Stmt load_biases = biases_.Load(t, [&](const TensorView& view) {
              VarMap<Expr> at = axes(shape_.key_axis(), k0);
              at[shape_.query_axis()] = q0_;
              return view.At(at);
            });
            return ir::Seq(
                {k_ring_.WaitEmpty(t), k_ring_.ExpectBytes(t, bytes), ir::If(is_first, load_q),
                 k_tile_.Load(map_k_, k_ring_.Full(t), k_ring_.Stage(t),
                              views_.k.At(axes(shape_.key_axis(), k0))),
                 load_biases, v_ring_.WaitEmpty(t), v_ring_.ExpectBytes(t, Int32(v_tile_.bytes())),
                 v_tile_.Load(map_v_, v_ring_.Full(t), v_ring_.Stage(t),
                              views_.v.At(axes(shape_.key_axis(), k0)))});
          });
        },
        ir::kRolled);
    Stmt body = ir::If(ir::Eq(thread, Int32(consumers_ * kWarpgroup)), loop);
    if (!MovesRegisters()) return body;
    return ir::Seq(
        {ir::Do(Intrinsic::kDecreaseRegisters, {}, {kProducerRegisters[consumers_]}), body});
  }

  Stmt EmitConsumer(const Var& thread, const Var& warpgroup) {
    const Expr lane = thread % Int32(kWarpgroup);
    const Expr first_row = warpgroup * Int32(kRowsPerConsumer);
    elected_ = ir::Eq(lane, Int32(0));
    thread_ = lane;
    first_row_ = first_row;
    warpgroup_ = warpgroup;
    std::vector<Stmt> body;
    if (MovesRegisters())
      body.push_back(ir::Do(Intrinsic::kIncreaseRegisters, {}, {kConsumerRegisters[consumers_]}));
    body.push_back(softmax_.Initialize());
    body.push_back(FetchMasks(Int32(0)));
    body.push_back(k_ring_.WaitFull(Int32(0)));
    body.push_back(MultiplyKeys(Int32(0)));
    body.push_back(masks_.Pack(thread_));
    body.push_back(ir::Do(Intrinsic::kWgmmaWait, {}, {0}));
    body.push_back(ir::If(elected_, k_ring_.Release(Int32(0))));
    body.push_back(EmitScores(Int32(0), /*is_masked=*/true));
    body.push_back(FetchMasks(Int32(1)));
    body.push_back(softmax_.Update(scores_));
    body.push_back(PackWeights(scores_, weights_, bn_, views_.dtype));
    if (facts_.last_key.defined()) {
      body.push_back(ir::For(
          "i", masked_ - Int32(1),
          [&](Var i) { return EmitStep(i + Int32(1), /*is_masked=*/true); }, ir::kRolled));
    }
    body.push_back(ir::For(
        "i", tiles_ - masked_, [&](Var i) { return EmitStep(masked_ + i, /*is_masked=*/false); },
        ir::kRolled));
    const Expr last = tiles_ - Int32(1);
    body.push_back(ir::Do(Intrinsic::kWgmmaFence));
    body.push_back(MultiplyValues(last));
    body.push_back(ir::Do(Intrinsic::kWgmmaWait, {}, {0}));
    body.push_back(softmax_.Finish());
    body.push_back(StoreContext());
    Stmt result = ir::Seq(std::move(body));
    result = ir::Allocate({scores_, context_, weights_}, std::move(result));
    return biases_.AllocateRegisters(masks_.Allocate(softmax_.Allocate(result)));
  }

  // Starts the scores of the t-th tile.
  Stmt MultiplyKeys(const Expr& t) const {
    return ir::Seq({ir::Do(Intrinsic::kWgmmaFence),
                    WgmmaProduct(scores_, {q_tile_, Int32(0), first_row_},
                                 {k_tile_, k_ring_.Stage(t)}, Int32(0)),
                    ir::Do(Intrinsic::kWgmmaCommit)});
  }

  // Starts adding the weighted values of the t-th tile.
  Stmt MultiplyValues(const Expr& t) const {
    const Expr accumulate = ir::Select(Int32(0) < t, Int32(1), Int32(0));
    return ir::Seq(
        {v_ring_.WaitFull(t),
         WgmmaProductOfRegisters(context_, weights_, v_tile_, v_ring_.Stage(t), accumulate),
         ir::Do(Intrinsic::kWgmmaCommit)});
  }

  // The t-th tile, t > 0: its softmax runs while the values before it are multiplied.
  Stmt EmitStep(const Expr& step, bool is_masked) {
    return ir::Let("t", step, [&](Var t) {
      const Expr before = t - Int32(1);
      Stmt products = ir::Seq({MultiplyKeys(t), MultiplyValues(before)});
      if (TakesTurns()) {
        products = ir::Seq(
            {turns_.Wait(warpgroup_, before), products, ir::If(elected_, turns_.Pass(warpgroup_))});
      }
      return ir::Seq({k_ring_.WaitFull(t), products, masks_.Pack(thread_),
                      ir::Do(Intrinsic::kWgmmaWait, {}, {1}), ir::If(elected_, k_ring_.Release(t)),
                      EmitScores(t, is_masked), FetchMasks(t + Int32(1)), softmax_.Update(scores_),
                      ir::Do(Intrinsic::kWgmmaWait, {}, {0}),
                      ir::If(elected_, v_ring_.Release(before)), softmax_.Rescale(context_, width_),
                      PackWeights(scores_, weights_, bn_, views_.dtype)});
    });
  }

  // The point of a query, without a key. What lies beyond the last row is not used, but it is read:
  // at the last one.
  Point RowAt(const Expr& query) const {
    Point point{.axes = outer_};
    point.axes[shape_.query_axis()] = ir::Min(query, shape_.queries() - Int64(1));
    point.axes[shape_.width_axis()] = Int64(0);
    return point;
  }

  // Those of the t-th tile of the walk, or of none after the last.
  Stmt FetchMasks(const Expr& t) const {
    const auto row = [&](int h) {
      const Expr own = AccumulatorCoordinates(thread_, Int32(0), Int32(h)).row;
      return RowAt(q0_ + ir::ToInt64(first_row_ + own));
    };
    return masks_.Fetch(thread_, FirstKey(t), row);
  }

  // Turns dot products into scores, -inf for keys that do not count. A plain multiple of the dot
  // product is left to the softmax.
  Stmt EmitScores(const Expr& t, bool is_masked) {
    if (facts_.scale.has_value() && !is_masked) return ir::Seq({});
    const int chunk = biases_.chunk();
    Stmt scores = ir::Let("k0", FirstKey(t), [&](Var k0) {
      return ir::SeqOf(bn_ / chunk, [&](int number) {
        const Expr first = k0 + Int64(number * chunk);
        const Stmt pairs = ir::For(
            "j", Int32(chunk / 8),
            [&](Var j) {
              std::vector<Stmt> rows;
              for (int h : {0, 1}) {
                const WgmmaCoordinates at = AccumulatorCoordinates(thread_, j, Int32(h));
                const Expr query = q0_ + ir::ToInt64(first_row_ + at.row);
                const Expr key = first + ir::ToInt64(at.column);
                rows.push_back(ScorePair(number, j, h, query, key, is_masked));
              }
              return ir::Seq(std::move(rows));
            },
            ir::kUnrolled);
        return ir::Seq({biases_.Read(t, first_row_, thread_, number), pairs});
      });
    });
    return ir::Seq({biases_.Wait(t), scores, biases_.Release(t, thread_)});
  }

  // Two neighbouring keys of a row: the accumulators of column group j of a chunk and row h.
  Stmt ScorePair(int chunk, const Expr& j, int h, const Expr& query, const Expr& key,
                 bool is_masked) {
    const Expr group = Int32(chunk * biases_.chunk() / 8) + j;
    const Expr first = group * Int32(4) + Int32(2 * h);
    const auto score_at = [&](int i, int lanes, const Expr& dot) {
      if (facts_.scale.has_value()) return dot;
      Point point = RowAt(query);
      const Expr own_key = key + Int64(i);
      point.axes[shape_.key_axis()] =
          is_masked ? ir::Min(own_key, shape_.keys() - Int64(1)) : own_key;
      if (lanes > 1) {
        point.lane_axis = shape_.key_axis();
        point.lanes = lanes;
      }
      VarMap<Expr> given = masks_.Given(group, h, i, lanes);
      given.merge(biases_.Given(j, h, i, lanes));
      given[std::get<ir::AttentionDetails>(stage_.details).dot] = dot;
      return EmitBody(score_, storage_, point, given).values[0];
    };
    const auto dot = [&](int i) { return ir::Load(scores_, {first + Int32(i)}); };
    if (!is_masked && VectorsAreAligned(score_, storage_, shape_.key_axis(), 2)) {
      const Expr both = score_at(0, 2, ir::Pack({dot(0), dot(1)}));
      return ir::Seq({ir::Store(scores_, {first}, ir::Lane(both, 0)),
                      ir::Store(scores_, {first + Int32(1)}, ir::Lane(both, 1))});
    }
    std::vector<Stmt> stores;
    for (int i : {0, 1}) {
      const Expr own_key = key + Int64(i);
      Expr value = score_at(i, 1, dot(i));
      if (is_masked) {
        Expr counts = own_key < shape_.keys();
        if (facts_.last_key.defined()) {
          VarMap<Expr> axes = outer_;
          axes[shape_.query_axis()] = query;
          counts = counts && own_key <= ir::Substitute(facts_.last_key, axes);
        }
        value = ir::Select(counts, value, ir::Float32(-INFINITY));
      }
      stores.push_back(ir::Store(scores_, {first + Int32(i)}, value));
    }
    return ir::Seq(std::move(stores));
  }

  Stmt StoreContext() {
    const ScalarType dtype = shape_.output.dtype().scalar;
    const auto pair = [&](const Expr& j, int h) {
      const WgmmaCoordinates at = AccumulatorCoordinates(thread_, j, Int32(h));
      VarMap<Expr> axes = outer_;
      axes[shape_.query_axis()] = q0_ + ir::ToInt64(first_row_ + at.row);
      axes[shape_.width_axis()] = ir::ToInt64(at.column);
      const std::vector<Expr> indices = ir::ExprsOf(
          shape_.output_indices, [&](const Expr& index) { return ir::Substitute(index, axes); });
      const Expr first = j * Int32(4) + Int32(2 * h);
      const Expr value = ir::Pack({ir::Load(context_, {first}) * softmax_.Inverse(h),
                                   ir::Load(context_, {first + Int32(1)}) * softmax_.Inverse(h)});
      return ir::If(axes[shape_.query_axis()] < shape_.queries(),
                    ir::Store(shape_.output, indices, ir::Cast(dtype, value)));
    };
    std::vector<Stmt> rows;
    for (int h : {0, 1}) {
      rows.push_back(
          ir::For("j", Int32(shape_.width / 8), [&](Var j) { return pair(j, h); }, ir::kUnrolled));
    }
    return ir::Seq(std::move(rows));
  }

  const AttentionViews& views_;
  const AttentionShape& shape_;
  const Stage& stage_;
  const ScoreFacts facts_;
  const Stage score_;
  const Storage storage_;
  const AttentionMasks masks_;
  const int consumers_, bm_, bn_;
  AttentionBiases biases_;
  const int width_;
  const WgmmaTile q_tile_, k_tile_, v_tile_;
  const MbarrierRing k_ring_, v_ring_;
  const MbarrierTurns turns_;
  const OnlineSoftmax softmax_;
  const ir::Buffer scores_, context_, weights_;
  Var map_q_, map_k_, map_v_;
  // Of the block being emitted.
  VarMap<Expr> outer_;
  Expr q0_, tiles_, masked_, elected_, thread_, first_row_, warpgroup_;
};

int64_t RegistersOfConsumer(const AttentionViews& views, int64_t bn) {
  const AttentionShape& shape = views.shape;
  const std::vector<ir::Read>& reads = shape.attention().reads;
  const auto masks = std::count_if(reads.begin() + 3, reads.end(), [](const ir::Read& read) {
    return read.buffer.dtype().scalar == ScalarType::kBool;
  });
  return bn / 2 + bn / 4 + RoundedUp(shape.width) / 2 + kOtherRegisters +
         masks * AttentionMasks::Registers(static_cast<int>(bn)) +
         static_cast<int64_t>(views.biases.size()) * AttentionBiases::kRegisters;
}

int64_t SharedBytes(const AttentionViews& views, int64_t consumers, int64_t bn, int64_t stages) {
  const int64_t depth = RoundedUp(views.shape.depth), width = RoundedUp(views.shape.width);
  const int64_t biases = static_cast<int64_t>(views.biases.size()) *
                         AttentionBiases::SharedBytes(consumers, bn, stages);
  return 2 * (consumers * kRowsPerConsumer * depth + stages * bn * (depth + width)) + biases +
         kBarrierBytes;
}

// Whether registers of a consumer thread and shared memory of a block suffice.
bool Fits(const AttentionViews& views, const Target& target, int64_t consumers, int64_t bn,
          int64_t stages) {
  return RegistersOfConsumer(views, bn) <= (consumers == 3 ? 160 : 240) &&
         SharedBytes(views, consumers, bn, stages) <= target.shared_bytes_per_block;
}

// Blocks that a multiprocessor has room for: those of one consumer leave some, but those of wide
// tiles, which registers for two hardly suffice for.
int64_t BlocksAtOnce(const AttentionViews& views, const Target& target, const Config& config) {
  constexpr int64_t kWideTile = 128;
  const int64_t consumers = config.at("consumers"), bn = config.at("bn");
  if (consumers > 1 || bn > kWideTile) return 1;
  const int64_t registers = RegistersOfConsumer(views, bn) * (kWarpgroup + kWarp);
  return std::max<int64_t>(1, std::min(Multiprocessor::kRegisters / registers,
                                       target.shared_bytes_per_block /
                                           SharedBytes(views, consumers, bn, config.at("stages"))));
}

// What the copy engine takes for a row of keys or values, by panels of 128 bytes (H200, 2026-11-30:
// with heads of 40, 1024 x 1024, blocks of 64 rows took 85 us whatever their tiles, and half as
// much with heads of 64).
double CopySeconds(int64_t columns) {
  constexpr double kRow = 1.5e-9, kOddRow = 5.3e-9;
  constexpr int64_t kPanel = 64, kSectors = 32;
  return static_cast<double>(CeilOfRatio(columns, kPanel)) *
         (columns % kSectors == 0 ? kRow : kOddRow);
}

class AttentionWgmmaStrategy : public ShapeStrategy<GetViews, HasWgmma> {
 public:
  absl::string_view name() const override { return "attention_wgmma_sm90"; }

  std::vector<Config> Configs(const AttentionViews& views, const Target& target,
                              SearchSpace space) const override {
    std::vector<Config> configs;
    for (int consumers : {2, 1, 3}) {
      for (int bn : {176, 128, 64, 32}) {
        constexpr int kStages = 2;
        if (Fits(views, target, consumers, bn, kStages))
          configs.push_back({{{"consumers", consumers}, {"bn", bn}, {"stages", kStages}}});
      }
    }
    return configs;
  }

  // Blocks take the tensor cores' time for whole tiles, less well used where a single consumer
  // waits for its own softmax, and a start and an end that only other blocks of the multiprocessor
  // hide.
  double Seconds(const AttentionViews& views, const ir::AnalyzedTask& task, const Target& target,
                 const Config& config) const override {
    const Stage& stage = views.shape.attention();
    const auto consumers = static_cast<double>(config.at("consumers")),
               bn = static_cast<double>(config.at("bn"));
    const double bm = consumers * kRowsPerConsumer;
    const std::vector<Expr> outer(stage.extents().begin(), stage.extents().end() - 2);
    const double q_tiles = std::ceil(AtHints(stage.extents()[stage.axes.size() - 2]) / bm);
    const double k_tiles = std::ceil(AtHints(stage.reduction_extents[0]) / bn);
    const bool is_causal = GetScoreFacts(stage).last_key.defined();
    const double blocks = AtHints(Product(outer)) * q_tiles;
    const double columns = RoundedUp(views.shape.depth) + RoundedUp(views.shape.width);
    const double together =
        BlocksTogether(blocks, static_cast<double>(BlocksAtOnce(views, target, config)), target);
    const double efficiency = (consumers == 1 ? 0.5 : 0.75) * bn / (bn + 16);
    const double rate = target.tensor_flops * 1.4 / target.multiprocessors * efficiency;
    // Measured on an H200 (2026-11-23; testing/recorded_times): a block begins; its instructions
    // come from memory once, those for tiles with a mask besides; a tile is waited for, its softmax
    // is computed by one consumer at a time.
    constexpr double kBlockSeconds = 1.0e-6, kConsumer = 0.25e-6, kColumnOfCode = 5e-9,
                     kTile = 0.3e-6, kColumn = 4.5e-9, kTurn = 0.02e-6;
    const double copies = is_causal && k_tiles > 1 ? 2 : 1;
    const double turns = std::min(consumers, 2.0);
    // A tile of a block alone is waited for; those of blocks beside each other take turns.
    const double own = std::max(2 * bm * bn * columns / rate, kColumn * bn * turns);
    const double copy =
        bn * (CopySeconds(views.shape.depth) + CopySeconds(views.shape.width)) * together;
    const double tile = std::max({kTile + own, together * (kTurn + own), copy});
    const double begin = kBlockSeconds + kConsumer * consumers + kColumnOfCode * bn * copies;
    // The last rows see all keys, rows at the mean half of them.
    const double mean_tiles = is_causal ? std::ceil((k_tiles + bm / bn) / 2) : k_tiles;
    return KernelSeconds({.blocks = blocks,
                          .together = together,
                          .block_seconds = begin + mean_tiles * tile,
                          .card_seconds = begin + std::max(1.0, k_tiles) * tile,
                          .bytes = EstimateStage(stage).bytes},
                         target);
  }

  absl::StatusOr<ir::Program> Make(const AttentionViews& views, const ir::AnalyzedTask& task,
                                   const Target& target, const Config& config) const override {
    const int64_t at_once = BlocksAtOnce(views, target, config);
    return AttentionBuilder(views, config).Build(task, config, static_cast<int>(at_once));
  }
};

}  // namespace

std::unique_ptr<Strategy> AttentionWgmmaSm90() {
  return std::make_unique<AttentionWgmmaStrategy>();
}

}  // namespace hidet::schedules
