// The softmax is made while keys are walked (Milakov and Gimelshein, "Online normalizer calculation
// for softmax", 2018). Each group of threads that has keys of its own holds, for each query row,
// the maximum m of its scores so far, the sum s of e^(score - m), and the context c, the sum of
// e^(score - m) value. Some more scores with maximum m' change them to
//
//   M = max(m, m')    s = s e^(m - M) + sum e^(score - M)    c = c e^(m - M) + sum e^(score - M) value
//
// and two such triples join by the same formula in any division of the keys: between groups of a
// warp by shuffles, between warps through shared memory, between blocks by the second kernel. The
// result is c / s. Until a key counts m is -inf, and the shift is 0 in its place, since -inf less
// itself is NaN. Powers are of 2: scores are multiplied by log2 e first.
//
// A step is one key (or `keys` of them) of each group. Its trip to memory is what takes time, so
// that with `ahead` the copies of later steps are under way while one is computed; a thread waits
// for its own copies alone (cp.async.wait_group, PTX ISA, "Asynchronous copy"), and no barrier
// stands in the loop.
#include "schedules/cuda/attention_decode_kernel.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"
#include "schedules/cuda/attention_decode_parts.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Float32;
using ir::Int32;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;
using ir::VarMap;

constexpr int kThreads = DecodeTiling::kThreads;
constexpr int kWarps = kThreads / kWarp;
constexpr int kMostRows = 4;    // of a block
constexpr int kCopyBytes = 16;  // of cp.async
constexpr double kLog2E = 1.4426950408889634;
constexpr double kLargest = 0x1p127;  // of a score, so that its product with the above is finite

class DecodeBuilder {
 public:
  DecodeBuilder(const DecodeShape& decode, const Config& config)
      : decode_(decode),
        shape_(decode.shape),
        stage_(shape_.attention()),
        details_(std::get<ir::AttentionDetails>(stage_.details)),
        facts_(GetScoreFacts(stage_)),
        score_(ScoreStage(stage_, facts_.score)),
        storage_(shape_.task),
        tiling_(decode, config),
        parts_(decode.shape, tiling_.split),
        lanes_(decode.lanes),
        vector_(Type::Scalar(ScalarType::kFloat32, lanes_)) {
    const auto registers = [&](absl::string_view name, const Type& type, int count) {
      return Buffer::Registers(name, type, {Int32(count)});
    };
    const int rows = tiling_.rows;
    queries_ = registers("query", vector_, rows);
    context_ = registers("context", vector_, rows);
    maxima_ = registers("maximum", Type::Float32(), rows);
    sums_ = registers("sum", Type::Float32(), rows);
    scores_ = registers("score", Type::Float32(), rows * tiling_.keys);
    if (tiling_.ahead > 0) {
      const ScalarType dtype = stage_.reads[1].buffer.dtype().scalar;
      ring_ = Buffer::Shared(
                  "ring", Type::Scalar(dtype),
                  {Int32(tiling_.ahead + 1), Int32(2 * tiling_.keys), Int32(kThreads * lanes_)})
                  .WithAlignment(kCopyBytes);
    }
  }

  ir::Program Build(const ir::Task& original, const Config& config) {
    ir::Program program = ir::MakeProgram(shape_.task);
    parts_.AddWorkspaces(program);
    std::vector<Expr> extents = {Int64(tiling_.split)};
    const std::vector<Expr> groups = GroupExtents(decode_);
    extents.insert(extents.end(), groups.begin(), groups.end());
    extents.push_back(Int64(tiling_.tiles));
    ir::Kernel kernel = NewKernel(KernelName(original.name, "decode"), Product(extents), kThreads);
    kernel.min_blocks = 2;
    thread_ = kernel.thread;
    const std::vector<Expr> numbers = Unravel(kernel.grid[0].var, extents);
    kernel.body = ir::Let("at", numbers, [&](const std::vector<Expr>& at) {
      part_ = at[0];
      group_.assign(at.begin() + 1, at.end() - 1);
      tile_ = at.back();
      return EmitBlock();
    });
    kernel.schedule = absl::StrCat("attention_decode ", ToString(config), " rows=", tiling_.rows,
                                   " lanes=", lanes_);
    AddCudaKernel(program, std::move(kernel));
    parts_.AddJoinKernel(program);
    return program;
  }

 private:
  static Expr Get(const Buffer& buffer, int i) { return ir::Load(buffer, {Int32(i)}); }
  static Stmt Put(const Buffer& buffer, int i, const Expr& value) {
    return ir::Store(buffer, {Int32(i)}, value);
  }
  Expr Same(const Expr& scalar) const { return ir::Broadcast(scalar, lanes_); }
  static Expr Shuffle(const Expr& value, int mask) {
    return ir::Call(ir::Intrinsic::kShuffleXor, {value}, {mask});
  }
  // The axes but those along a head, at a row of this block; one that does not exist is the last.
  VarMap<Expr> AxesOf(int row) const {
    const int64_t all = decode_.sharing * decode_.queries;
    Expr index = ir::Simplify(tile_ * Int64(tiling_.rows) + Int64(row));
    if (all % tiling_.rows != 0) index = ir::Min(index, Int64(all - 1));
    VarMap<Expr> axes;
    for (size_t i = 0; i < group_.size(); ++i) axes[stage_.axes[i]] = group_[i];
    if (!group_.empty()) {
      axes[stage_.axes[decode_.shared_axis]] = ir::Simplify(
          group_[decode_.shared_axis] * Int64(decode_.sharing) + index / Int64(decode_.queries));
    }
    axes[shape_.query_axis()] = ir::Simplify(index % Int64(decode_.queries));
    return axes;
  }
  Expr RowExists(int row) const {
    return tile_ * Int64(tiling_.rows) + Int64(row) < Int64(decode_.sharing * decode_.queries);
  }
  bool HasAllRows() const { return decode_.sharing * decode_.queries % tiling_.rows == 0; }

  int64_t SizeOf(int read) const { return read == 2 ? shape_.width : shape_.depth; }
  // Whether each of the threads of a key has a part of it.
  bool FillsThreads(int read) const {
    return SizeOf(read) == static_cast<int64_t>(decode_.threads_of_key) * lanes_;
  }
  // Where a thread's part of a query, key or value begins.
  Expr PartOf() const { return ir::ToInt64(own_ * Int32(lanes_)); }

  // A thread's part of a query, key or value in memory. Threads beyond the head's end have its end.
  Expr MemoryPart(int read, VarMap<Expr> axes, const Expr& key) const {
    const bool is_value = read == 2;
    Point point{.axes = std::move(axes)};
    for (const Var& axis :
         {shape_.query_axis(), shape_.width_axis(), shape_.key_axis(), shape_.depth_axis()})
      point.axes.try_emplace(axis, Int64(0));
    point.axes[shape_.key_axis()] = key;
    const Var along = is_value ? shape_.width_axis() : shape_.depth_axis();
    point.axes[along] =
        FillsThreads(read) ? PartOf() : ir::Min(PartOf(), Int64(SizeOf(read) - lanes_));
    point.lane_axis = along;
    point.lanes = lanes_;
    return EmitRead(stage_, read, storage_, point).values[0];
  }

  // What a thread computes with: a part that it has not got counts as 0.
  Expr Valued(int read, const Expr& part) const {
    const Expr value = ir::Cast(ScalarType::kFloat32, part);
    if (FillsThreads(read) || read == 1) return value;  // a query's 0 takes out the key's
    return ir::Select(Same(PartOf() < Int64(SizeOf(read))), value, Same(Float32(0)));
  }

  Stmt EmitBlock() {
    const Expr slot = ir::ToInt64(thread_ / Int32(decode_.threads_of_key));
    return ir::Let(
        {{"own", thread_ % Int32(decode_.threads_of_key), own_}, {"slot", slot, slot_}}, [&] {
          std::vector<Stmt> parts;
          for (int row = 0; row < tiling_.rows; ++row) {
            parts.push_back(Put(queries_, row, Valued(0, MemoryPart(0, AxesOf(row), Int64(0)))));
            parts.push_back(Put(context_, row, Same(Float32(0))));
            parts.push_back(Put(maxima_, row, NoMaximum()));
            parts.push_back(Put(sums_, row, Float32(0)));
          }
          parts.push_back(EmitWalk());
          for (int mask = decode_.threads_of_key; mask < kWarp; mask *= 2)
            parts.push_back(JoinLanes(mask));
          parts.push_back(JoinWarps());
          Stmt all = ir::Allocate({queries_, context_, maxima_, sums_, scores_},
                                  ir::Seq(std::move(parts)));
          return ring_.defined() ? ir::Allocate(ring_, all) : all;
        });
  }

  // Keys that the block's rows may see at all.
  Expr VisibleKeys() const {
    if (!facts_.last_key.defined()) return shape_.keys();
    Expr most = Int64(0);
    for (int row = 0; row < tiling_.rows; ++row)
      most = ir::Max(most, ir::Substitute(facts_.last_key, AxesOf(row)) + Int64(1));
    return ir::Min(shape_.keys(), most);
  }

  Stmt EmitWalk() {
    const Expr step = Int64(tiling_.step());
    const Expr steps = ir::Simplify(ir::CeilDiv(VisibleKeys(), step));
    const Expr per_part = ir::Simplify(ir::CeilDiv(steps, Int64(tiling_.split)));
    const Expr count =
        tiling_.split == 1 ? steps : ir::Max(Int64(0), ir::Min(per_part, steps - part_ * per_part));
    const auto key_of = [&](const Expr& i) {
      return ir::Simplify((part_ * per_part + i) * step + slot_);
    };
    return ir::Let("steps", ir::Simplify(count), [&](Var steps_of_block) {
      std::vector<Stmt> walk;
      for (int i = 0; i < tiling_.ahead; ++i)
        walk.push_back(CopyStep(Int64(i), key_of(Int64(i)), steps_of_block));
      walk.push_back(ir::For(
          "step", steps_of_block,
          [&](Var i) {
            return ir::Let("key", key_of(i), [&](Var key) {
              if (tiling_.ahead == 0) return EmitStep(key, i);
              const Expr later = Expr(i) + Int64(tiling_.ahead);
              return ir::Seq({CopyStep(later, key_of(later), steps_of_block),
                              ir::Do(ir::Intrinsic::kCpAsyncWait, {}, {tiling_.ahead}),
                              EmitStep(key, i)});
            });
          },
          ir::kRolled));
      return ir::Seq(std::move(walk));
    });
  }

  // The keys of a thread in a step that begins at `key`.
  std::vector<Expr> KeysFrom(const Expr& key) const {
    return ir::ExprsOf(tiling_.keys,
                       [&](int u) { return ir::Simplify(key + Int64(u * tiling_.groups)); });
  }
  // Keys beyond the last are read as the last; their scores do not count, and their values are 0,
  // since 0 times what is infinite would count.
  Expr Inside(const Expr& key) const { return ir::Min(key, shape_.keys() - Int64(1)); }

  // Whether steps end with the keys.
  bool HasAllKeys() const { return IsMultipleOf(shape_.keys(), tiling_.step()); }
  Expr KeyExists(const Expr& key) const { return key < shape_.keys(); }

  // A thread's place in the ring for the key or value (`read`) that is its `u`-th of a step.
  std::vector<Expr> RingPlace(const Expr& step, int read, int u) const {
    return {ir::ToInt32(step % Int64(tiling_.ahead + 1)), Int32((read == 2 ? tiling_.keys : 0) + u),
            thread_ * Int32(lanes_)};
  }

  // Asks for the keys and values of a step, if it is one of `count`. A thread computes with what it
  // has copied itself, so no barrier is needed: a step's place was read a step ago by the thread
  // that now fills it.
  Stmt CopyStep(const Expr& step, const Expr& key, const Expr& count) const {
    std::vector<Stmt> copies;
    const std::vector<Expr> keys = KeysFrom(key);
    for (const int read : {1, 2}) {
      for (int u = 0; u < tiling_.keys; ++u) {
        const Expr part = MemoryPart(read, AxesOf(0), Inside(keys[u]));
        const Expr bytes = HasAllKeys()
                               ? Int32(kCopyBytes)
                               : ir::Select(KeyExists(keys[u]), Int32(kCopyBytes), Int32(0));
        const auto* load = part.As<ir::LoadNode>();
        HIDET_CHECK(load != nullptr && !load->predicated) << "a key's part is no vector in memory";
        copies.push_back(ir::Do(ir::Intrinsic::kCpAsync16,
                                {ir::AddressOf(ring_, RingPlace(step, read, u)),
                                 ir::AddressOf(load->buffer, load->indices()), bytes}));
      }
    }
    return ir::Seq(
        {ir::If(step < count, ir::Seq(std::move(copies))), ir::Do(ir::Intrinsic::kCpAsyncCommit)});
  }

  // A thread's keys of a step: `key` and those `groups` further each. Loads come first.
  Stmt EmitStep(const Expr& key, const Expr& step) {
    const std::vector<Expr> at = KeysFrom(key);
    std::vector<Expr> keys, values;
    const auto part = [&](int read, int u) {
      if (tiling_.ahead > 0)
        return Valued(read, ir::Load(ring_, RingPlace(step, read, u), {.lanes = lanes_}));
      const Expr own = Valued(read, MemoryPart(read, AxesOf(0), Inside(at[u])));
      if (read != 2 || HasAllKeys()) return own;
      return ir::Select(Same(KeyExists(at[u])), own, Same(Float32(0)));
    };
    for (int u = 0; u < tiling_.keys; ++u) {
      keys.push_back(part(1, u));
      values.push_back(part(2, u));
    }
    return ir::Let("k", keys, [&](const std::vector<Expr>& k) {
      return ir::Let("v", values, [&](const std::vector<Expr>& v) {
        return ir::Seq({SeqOfPairs(tiling_.rows, tiling_.keys,
                                   [&](int row, int u) { return EmitDot(row, u, k[u]); }),
                        ir::SeqOf(tiling_.rows, [&](int row) { return EmitRow(row, at, v); })});
      });
    });
  }

  // The dot product of a query and a key, in every thread of the key.
  Stmt EmitDot(int row, int u, const Expr& key) const {
    Expr sum = Float32(0);
    for (int lane = 0; lane < lanes_; ++lane)
      sum = sum + ir::Lane(Get(queries_, row), lane) * ir::Lane(key, lane);
    const int index = row * tiling_.keys + u;
    std::vector<Stmt> statements = {Put(scores_, index, sum)};
    for (int mask = decode_.threads_of_key / 2; mask > 0; mask /= 2) {
      statements.push_back(ir::Let("other", Shuffle(Get(scores_, index), mask), [&](Var other) {
        return Put(scores_, index, Get(scores_, index) + other);
      }));
    }
    return ir::Seq(std::move(statements));
  }

  // Puts a score to the base 2, -inf for a key that does not count, in place of the product.
  Stmt EmitScore(int row, const Expr& key, int index) const {
    const VarMap<Expr> axes = AxesOf(row);
    Expr counts = key < shape_.keys();
    if (facts_.last_key.defined()) counts = counts && key <= ir::Substitute(facts_.last_key, axes);
    const auto put = [&](const Expr& score) {
      return Put(scores_, index, ir::Select(counts, score, NoMaximum()));
    };
    const Expr dot = Get(scores_, index);
    if (facts_.scale.has_value()) return put(dot * Float32(*facts_.scale * kLog2E));
    Point point{.axes = axes};
    point.axes[shape_.width_axis()] = Int64(0);
    point.axes[shape_.key_axis()] = ir::Min(key, shape_.keys() - Int64(1));
    return ir::Let(
        "score", EmitBody(score_, storage_, point, {{details_.dot, dot}}).values[0],
        [&](Var score) {
          // The least float stands for a mask: its product is to be finite, as it is.
          const Expr least = ir::Select(ir::Eq(score, NoMaximum()), score, Float32(-kLargest));
          return put(ir::Select(score < Float32(-kLargest), least, score) * Float32(kLog2E));
        });
  }

  // Weights of a step's keys, and their values added.
  Stmt EmitRow(int row, const std::vector<Expr>& at, const std::vector<Expr>& values) {
    std::vector<Stmt> statements;
    const int first = row * tiling_.keys;
    Expr most = Get(maxima_, row);
    for (int u = 0; u < tiling_.keys; ++u) {
      statements.push_back(EmitScore(row, at[u], first + u));
      most = ir::Max(most, Get(scores_, first + u));
    }
    statements.push_back(ir::Let("most", most, [&](Var maximum) {
      return ir::Let("shift", ShiftOf(maximum), [&](Var shift) {
        return ir::Let("scale", Exp2Flushed(Get(maxima_, row) - shift), [&](Var scale) {
          std::vector<Stmt> body;
          Expr sum = Get(sums_, row) * scale;
          Expr context = Get(context_, row) * Same(scale);
          for (int u = 0; u < tiling_.keys; ++u) {
            body.push_back(Put(scores_, first + u, Exp2Flushed(Get(scores_, first + u) - shift)));
            sum = sum + Get(scores_, first + u);
            context = context + Same(Get(scores_, first + u)) * values[u];
          }
          body.push_back(Put(sums_, row, sum));
          body.push_back(Put(context_, row, context));
          body.push_back(Put(maxima_, row, maximum));
          return ir::Seq(std::move(body));
        });
      });
    }));
    return ir::Seq(std::move(statements));
  }

  // Joins what two groups of a warp have, whose lanes differ in a bit.
  Stmt JoinLanes(int mask) const {
    return ir::SeqOf(tiling_.rows, [&](int row) {
      return ir::Let("theirs", Shuffle(Get(maxima_, row), mask), [&](Var theirs) {
        return ir::Let("most", ir::Max(Get(maxima_, row), theirs), [&](Var most) {
          return ir::Let("own_scale", Exp2Flushed(Get(maxima_, row) - ShiftOf(most)), [&](Var own) {
            return ir::Let(
                "their_scale", Exp2Flushed(Expr(theirs) - ShiftOf(most)), [&](Var their) {
                  const std::vector<Expr> lanes = ir::ExprsOf(lanes_, [&](int lane) {
                    return Shuffle(ir::Lane(Get(context_, row), lane), mask);
                  });
                  const Expr sum =
                      Get(sums_, row) * own + Shuffle(Get(sums_, row), mask) * Expr(their);
                  return ir::Seq(
                      {Put(sums_, row, sum),
                       Put(context_, row,
                           Get(context_, row) * Same(own) + ir::Pack(lanes) * Same(their)),
                       Put(maxima_, row, most)});
                });
          });
        });
      });
    });
  }

  // The warps of the block through shared memory; then a thread an element of the result.
  Stmt JoinWarps() {
    const int columns = decode_.threads_of_key * lanes_, rows = tiling_.rows;
    const Buffer contexts =
        Buffer::Shared("contexts", Type::Float32(), {Int32(kWarps), Int32(rows * columns)});
    const Buffer maxima = Buffer::Shared("maxima", Type::Float32(), {Int32(kWarps), Int32(rows)});
    const Buffer sums = Buffer::Shared("sums", Type::Float32(), {Int32(kWarps), Int32(rows)});
    const Expr warp = thread_ / Int32(kWarp), lane = thread_ % Int32(kWarp);
    std::vector<Stmt> stores, statistics;
    for (int row = 0; row < rows; ++row) {
      for (int i = 0; i < lanes_; ++i) {
        stores.push_back(ir::Store(contexts,
                                   {warp, Int32(row * columns + i) + own_ * Int32(lanes_)},
                                   ir::Lane(Get(context_, row), i)));
      }
      statistics.push_back(ir::Store(maxima, {warp, Int32(row)}, Get(maxima_, row)));
      statistics.push_back(ir::Store(sums, {warp, Int32(row)}, Get(sums_, row)));
    }
    const auto join = [&](int row, const Expr& column) {
      Expr most = NoMaximum();
      for (int w = 0; w < kWarps; ++w)
        most = ir::Max(most, ir::Load(maxima, {Int32(w), Int32(row)}));
      return ir::Let("most", most, [&](Var maximum) {
        return ir::Let("shift", ShiftOf(maximum), [&](Var shift) {
          Expr sum = Float32(0), context = Float32(0);
          for (int w = 0; w < kWarps; ++w) {
            const Expr scale = Exp2Flushed(ir::Load(maxima, {Int32(w), Int32(row)}) - Expr(shift));
            sum = sum + ir::Load(sums, {Int32(w), Int32(row)}) * scale;
            context =
                context + ir::Load(contexts, {Int32(w), Int32(row * columns) + column}) * scale;
          }
          return parts_.Store(part_, AxesOf(row), ir::ToInt64(column), {context, maximum, sum});
        });
      });
    };
    const Stmt results = ir::SeqOf(rows, [&](int row) {
      Stmt all =
          ir::For("i", Int32(static_cast<int>(CeilOfRatio(shape_.width, kThreads))), [&](Var i) {
            return ir::Let("column", Expr(i) * Int32(kThreads) + thread_, [&](Var column) {
              return ir::If(Expr(column) < Int32(static_cast<int>(shape_.width)),
                            join(row, column));
            });
          });
      return HasAllRows() ? all : ir::If(RowExists(row), all);
    });
    Stmt body = ir::Seq({ir::If(lane < Int32(decode_.threads_of_key), ir::Seq(std::move(stores))),
                         ir::If(ir::Eq(lane, Int32(0)), ir::Seq(std::move(statistics))),
                         ir::Do(ir::Intrinsic::kSyncThreads), results});
    return ir::Allocate({contexts, maxima, sums}, std::move(body));
  }

  const DecodeShape& decode_;
  const AttentionShape& shape_;
  const Stage& stage_;
  const ir::AttentionDetails& details_;
  const ScoreFacts facts_;
  const Stage score_;
  const Storage storage_;
  const DecodeTiling tiling_;
  const DecodeParts parts_;
  const int lanes_;
  const Type vector_;
  Buffer queries_, context_, maxima_, sums_, scores_;  // of a thread
  Buffer ring_;                                        // keys and values on their way
  // Of the block and thread being emitted.
  Var thread_;
  Expr part_, tile_, own_, slot_;
  std::vector<Expr> group_;
};

}  // namespace

bool DecodeShape::copies() const {
  return lanes * BitWidth(shape.attention().reads[1].buffer.dtype().scalar) == 8 * kCopyBytes;
}

DecodeTiling::DecodeTiling(const DecodeShape& decode, const Config& config)
    : keys(static_cast<int>(config.at("keys"))),
      split(config.at("split")),
      ahead(static_cast<int>(config.at("ahead"))) {
  const int64_t all = decode.sharing * decode.queries;
  tiles = CeilOfRatio(all, kMostRows);
  rows = static_cast<int>(CeilOfRatio(all, tiles));
  groups = kThreads / decode.threads_of_key;
}

std::vector<Expr> GroupExtents(const DecodeShape& decode) {
  const Stage& stage = decode.shape.attention();
  std::vector<Expr> extents(stage.extents().begin(), stage.extents().end() - 2);
  if (!extents.empty())
    extents[decode.shared_axis] = ir::Simplify(extents[decode.shared_axis] / Int64(decode.sharing));
  return extents;
}

ir::Program MakeDecodeProgram(const DecodeShape& decode, const ir::Task& original,
                              const Config& config) {
  return DecodeBuilder(decode, config).Build(original, config);
}

}  // namespace hidet::schedules
