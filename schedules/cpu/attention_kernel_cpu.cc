#include "schedules/cpu/attention_kernel_cpu.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "ir/scalar_functions.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/walk.h"
#include "schedules/cpu/register_tile_cpu.h"
#include "schedules/cpu/square_transpose.h"
#include "schedules/cpu/vector_loop.h"
#include "schedules/loop_nest.h"
#include "schedules/point_emitter.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Stage;
using ir::Stmt;
using ir::Type;
using ir::Var;
using ir::VarMap;

constexpr int64_t kKeysPerChunk = 256;
constexpr int64_t kVectorsPerPanel = 2;   // in a register tile, of scores and of context
constexpr int64_t kFewQueries = 4;        // for which keys and values are not copied
constexpr int64_t kVectorsOfContext = 8;  // in a register tile, for few queries

// Register tiles of the queries of one block, for which keys and values are copied once. More of
// them copy less; a block's scores stay in the second cache, threads have several blocks each, and
// of a triangle little is computed in vain.
int64_t TilesPerBlock(const AttentionShape& shape, const Target& target, int64_t tile_rows) {
  constexpr int64_t kMost = 16, kBlocksOfThread = 4, kBlocksOfTriangle = 16;
  const std::vector<Expr>& extents = shape.attention().extents();
  const std::vector<Expr> outer(extents.begin(), extents.end() - 2);
  const int64_t of_key = int64_t{4} * (shape.depth + shape.width);
  const int64_t of_query = int64_t{4} * kKeysPerChunk + of_key;
  const int64_t room = target.l2_bytes / 2 - of_key * kKeysPerChunk;
  const double tiles = std::ceil(AtHints(shape.queries()) / static_cast<double>(tile_rows));
  const double wanted = kBlocksOfThread * target.threads / std::max(1.0, AtHints(Product(outer)));
  double most = tiles / std::max(1.0, wanted);
  if (GetScoreFacts(shape.attention()).last_key.defined())
    most = std::min(most, tiles / kBlocksOfTriangle);
  const int64_t least = target.vector_bits == 512 ? 4 : 10;
  return std::clamp(std::min(static_cast<int64_t>(most), room / (of_query * tile_rows)), least,
                    kMost);
}

class AttentionBuilder {
 public:
  AttentionBuilder(const AttentionShape& shape, const Target& target)
      : shape_(shape),
        stage_(shape.attention()),
        storage_(shape.task),
        lanes_(target.float_lanes()),
        registers_(target.vector_bits == 512 ? 28 : 12),
        tile_rows_(registers_ / kVectorsPerPanel),
        queries_per_block_(tile_rows_ * TilesPerBlock(shape, target, tile_rows_)),
        panel_width_(kVectorsPerPanel * lanes_),
        few_queries_(ir::AsInt(shape.queries()).value_or(queries_per_block_) <= kFewQueries),
        words_(few_queries_ ? ReductionWords() : AttentionWords(shape, target)),
        group_(words_.group),
        stored_depth_(RoundUpTo(shape.depth, lanes_ * group_)),
        stored_width_(RoundUpTo(shape.width, lanes_)) {
    q_block_ = Scratch("q", {queries_per_block_, stored_depth_ / group_}, words_.word);
    k_block_ = Scratch("k", {shape.depth / group_, kKeysPerChunk + lanes_}, words_.word);
    v_block_ =
        Scratch("v", {CeilOfRatio(shape.width, panel_width_), kKeysPerChunk / group_, panel_width_},
                words_.word);
    scores_ = Scratch("scores", {queries_per_block_, kKeysPerChunk + panel_width_});
    weights_ =
        words_.are_elements()
            ? scores_
            : Scratch("weights", {queries_per_block_, (kKeysPerChunk + panel_width_) / group_},
                      words_.word);
    context_ = Scratch("context", {queries_per_block_, stored_width_});
    maxima_ = Scratch("maxima", {queries_per_block_});
    sums_ = Scratch("sums", {queries_per_block_});
  }

  ir::Program Build(const ir::Task& original) {
    ir::Program program = ir::MakeProgram(shape_.task);
    const std::vector<Expr> outer(stage_.extents().begin(), stage_.extents().end() - 2);
    const Expr q_blocks = ir::Simplify(ir::CeilDiv(shape_.queries(), Int64(queries_per_block_)));
    ir::Kernel kernel =
        NewBlockKernel(KernelName(original.name, "attention"), Product(outer) * q_blocks);
    const Var& block = kernel.grid[0].var;
    SetCoordinates(stage_.axes, outer, ir::Simplify(block / q_blocks), outer_);
    const Expr q0 = ir::Simplify(block % q_blocks * Int64(queries_per_block_));
    kernel.body = ir::Let({{"q0", q0, q0_}}, [&] {
      const Expr rows = ir::Min(Int64(queries_per_block_), shape_.queries() - q0_);
      return ir::Let({{"rows", ir::Simplify(rows), rows_}}, [&] {
        return ir::Let({{"keys", KeysOfBlock(), keys_}}, [&] {
          const Expr chunks = ir::Simplify(ir::CeilDiv(keys_, Int64(kKeysPerChunk)));
          return ir::Seq({LoadQueries(),
                          ir::For("chunk", chunks, [&](Var chunk) { return EmitChunk(chunk); }),
                          StoreContext()});
        });
      });
    });
    kernel.body =
        ir::Allocate({q_block_, scores_, context_, maxima_, sums_}, std::move(kernel.body));
    if (!words_.are_elements()) kernel.body = ir::Allocate(weights_, kernel.body);
    if (!few_queries_) kernel.body = ir::Allocate({v_block_, k_block_}, kernel.body);
    kernel.schedule = absl::StrCat("attention queries=", queries_per_block_,
                                   " keys=", kKeysPerChunk, words_.dot.has_value() ? " dots" : "");
    const StageCost cost = EstimateStage(stage_);
    kernel.block_nanoseconds = cost.flops / std::max(1.0, AtHints(kernel.grid[0].extent)) / 50;
    ir::AddKernel(program, std::move(kernel));
    return program;
  }

 private:
  static Buffer Scratch(absl::string_view name, std::vector<int64_t> shape,
                        ScalarType dtype = ScalarType::kFloat32) {
    return Buffer::Shared(name, Type::Scalar(dtype), std::vector<Expr>(shape.begin(), shape.end()));
  }
  Type Vector() const { return Type::Scalar(ScalarType::kFloat32, lanes_); }
  Expr Zeros() const { return ir::FloatConstant(Vector(), 0); }
  Expr MinusInfinity(Type type) const { return ir::FloatConstant(type, -INFINITY); }

  // A read of the attention as float32, at axes given besides the outer ones.
  Expr ReadAt(int read, VarMap<Expr> axes, const Var& lane_axis, const Expr& mask) const {
    return ir::Cast(ScalarType::kFloat32,
                    ElementsAt(read, std::move(axes), lane_axis, lanes_, mask));
  }

  // Of a vector from `first` on those lanes that a head dimension has; nothing: all.
  Expr LanesOf(int64_t size, int64_t first) const {
    return first + lanes_ <= size ? Expr() : LanesBelow(Int64(size - first), lanes_);
  }
  static Expr Both(const Expr& a, const Expr& b) {
    return !a.defined() ? b : !b.defined() ? a : a && b;
  }

  // The same as it is in memory, `lanes` of it; zeros where the mask is false.
  Expr ElementsAt(int read, VarMap<Expr> axes, const Var& lane_axis, int lanes,
                  const Expr& mask = {}) const {
    for (const auto& [axis, value] : outer_) axes[axis] = value;
    for (const Var& axis : stage_.axes)
      axes.try_emplace(axis, Int64(0));  // axes that this operand does not move with
    for (const Var& axis : stage_.reduction_axes) axes.try_emplace(axis, Int64(0));
    const Point point{.axes = axes, .lane_axis = lane_axis, .lanes = lanes, .mask = mask};
    const Expr value = EmitRead(stage_, read, storage_, point).values[0];
    // An element that all lanes have is not masked: a head of one, or one that is repeated.
    const bool is_shared = !ir::AnyUsesVar(stage_.reads[read].indices, lane_axis);
    if (!is_shared || !mask.defined()) return value;
    return ir::Select(mask, value, ir::FloatConstant(value.type(), 0));
  }

  Stmt LoadQueries() {
    return ir::For("i", rows_, [&](Var i) {
      std::vector<Stmt> statements;
      for (int64_t e = 0; e < shape_.depth; e += lanes_) {
        const Expr value =
            ElementsAt(0, {{shape_.query_axis(), q0_ + i}, {shape_.depth_axis(), Int64(e)}},
                       shape_.depth_axis(), lanes_, LanesOf(shape_.depth, e));
        statements.push_back(ir::Store(q_block_, {i, Int64(e / group_)}, words_.AsWords(value)));
      }
      for (int64_t d = 0; d < shape_.width; d += lanes_)
        statements.push_back(ir::Store(context_, {i, Int64(d)}, Zeros()));
      statements.push_back(ir::Store(maxima_, {i}, MinusInfinity(Type::Float32())));
      statements.push_back(ir::Store(sums_, {i}, ir::Float32(0)));
      return ir::Seq(std::move(statements));
    });
  }

  // Keys beyond the last one of the block's last query count for none of its queries.
  Expr KeysOfBlock() const {
    const ScoreFacts facts = GetScoreFacts(stage_);
    if (!facts.last_key.defined()) return shape_.keys();
    VarMap<Expr> axes = outer_;
    axes[shape_.query_axis()] = q0_ + rows_ - Int64(1);
    const Expr wanted = ir::Substitute(facts.last_key, axes) + Int64(1);
    return ir::Simplify(ir::Max(Int64(0), ir::Min(shape_.keys(), wanted)));
  }

  Stmt EmitChunk(const Var& chunk) {
    return ir::Let({{"k0", ir::Simplify(chunk * Int64(kKeysPerChunk)), k0_}}, [&] {
      const Expr here = ir::Simplify(ir::Min(Int64(kKeysPerChunk), keys_ - k0_));
      return ir::Let({{"keys_here", here, keys_here_}}, [&] {
        if (few_queries_) return ir::Seq({EmitDots(), EmitWeights(), EmitContext()});
        return ir::Seq({PackKeys(), CopyValues(), EmitScores(), EmitWeights(), EmitContext()});
      });
    });
  }

  // k_block[e, j] = K[k0 + j, e], or its elements in words
  Stmt PackKeys() {
    const auto column = [&](const Expr& j, const Expr& mask) {
      return ir::For("e", Int64(shape_.depth / group_), [&](Var e) {
        const std::vector<Expr> elements = ir::ExprsOf(group_, [&](int64_t i) {
          const Expr at = ir::Simplify(e * Int64(group_) + Int64(i));
          return ElementsAt(1, {{shape_.key_axis(), k0_ + j}, {shape_.depth_axis(), at}},
                            shape_.key_axis(), lanes_, mask);
        });
        return ir::Store(k_block_, {e, j}, words_.Join(elements));
      });
    };
    const bool along_depth = RunsAlong(stage_, storage_, stage_.reads[1], shape_.depth_axis());
    return InVectors(keys_here_, lanes_, [&](const Expr& j, const Expr& mask) {
      return along_depth && !mask.defined() ? TransposeKeys(j) : column(j, mask);
    });
  }

  // The keys of one vector, read along the depth; the last vectors along it may not be whole.
  Stmt TransposeKeys(const Expr& j) {
    const int elements = lanes_ * static_cast<int>(group_);
    const auto square = [&](const Expr& block, int64_t words, const Expr& mask) {
      std::vector<Expr> rows = ir::ExprsOf(lanes_, [&](int64_t lane) {
        return words_.AsWords(
            ElementsAt(1,
                       {{shape_.key_axis(), ir::Simplify(k0_ + j + Int64(lane))},
                        {shape_.depth_axis(), ir::Simplify(block * Int64(elements))}},
                       shape_.depth_axis(), elements, mask));
      });
      return WithTransposed(std::move(rows), [&](absl::Span<const Expr> columns) {
        return ir::SeqOf(words, [&](int64_t lane) {
          const Expr e = ir::Simplify(block * Int64(lanes_) + Int64(lane));
          return ir::Store(k_block_, {e, j}, columns[static_cast<size_t>(lane)]);
        });
      });
    };
    const int64_t whole = shape_.depth / elements, rest = shape_.depth % elements;
    Stmt squares =
        ir::For("eb", Int64(whole), [&](Var block) { return square(block, lanes_, Expr()); });
    if (rest == 0) return squares;
    return ir::Seq({std::move(squares),
                    square(Int64(whole), rest / group_, LanesBelow(Int64(rest), elements))});
  }

  // Words of the chunk's keys; the last may have fewer keys, and zeros.
  Expr WordsHere() const { return ir::Simplify(ir::CeilDiv(keys_here_, Int64(group_))); }

  // v_block[d / panel, j, d % panel] = V[k0 + j, d], or the values of neighbouring keys in words
  Stmt CopyValues() {
    return ir::For("j", WordsHere(), [&](Var j) {
      std::vector<Stmt> statements;
      for (int64_t d = 0; d < shape_.width; d += lanes_) {
        const std::vector<Expr> elements = ir::ExprsOf(group_, [&](int64_t i) {
          const Expr key = ir::Simplify(j * Int64(group_) + Int64(i));
          const Expr is_key = i == 0 ? Expr() : ir::Broadcast(key < keys_here_, lanes_);
          return ElementsAt(2, {{shape_.key_axis(), k0_ + key}, {shape_.width_axis(), Int64(d)}},
                            shape_.width_axis(), lanes_, Both(is_key, LanesOf(shape_.width, d)));
        });
        statements.push_back(ir::Store(v_block_,
                                       {Int64(d / panel_width_), j, Int64(d % panel_width_)},
                                       words_.Join(elements)));
      }
      return ir::Seq(std::move(statements));
    });
  }

  // Runs `tile(first row, rows)` over the block's rows, in tiles of `height`, and what is left in
  // smaller ones: a single row's few sums wait for each other.
  Stmt OverRows(int64_t height, const std::function<Stmt(const Expr&, int64_t)>& tile) {
    std::vector<Stmt> parts;
    Expr done = Int64(0);
    for (const int64_t rows : {height, int64_t{2}, int64_t{1}}) {
      if (rows >= height && !parts.empty()) continue;
      const Expr count = ir::Simplify((rows_ - done) / Int64(rows));
      parts.push_back(ir::For(
          "tile", count, [&](Var t) { return tile(ir::Simplify(done + t * Int64(rows)), rows); }));
      done = ir::Simplify(done + count * Int64(rows));
    }
    return ir::Seq(std::move(parts));
  }

  // scores[i, j] = score(dot(q_i, k_j)), -inf beyond the last key.
  Stmt EmitScores() {
    const Expr panels = ir::Simplify(ir::CeilDiv(keys_here_, Int64(panel_width_)));
    return ir::For("panel", panels, [&](Var panel) {
      const Expr j0 = ir::Simplify(panel * Int64(panel_width_));
      return OverRows(tile_rows_, [&](const Expr& row, int64_t height) {
        const RegisterTile dots(height, kVectorsPerPanel, lanes_, words_, "dots");
        Stmt loop = ir::For(
            "e", Int64(shape_.depth / group_),
            [&](Var e) {
              return dots.MultiplyAdd(
                  [&](int64_t i) { return ir::Load(q_block_, {ir::Simplify(row + i), e}); },
                  [&](int64_t v) {
                    return ir::Load(k_block_, {e, ir::Simplify(j0 + v * lanes_)},
                                    {.lanes = lanes_});
                  });
            },
            ir::kRolled);
        Stmt scores = dots.Use([&](int64_t i, int64_t v, const Expr& dot) {
          return EmitScore(row + i, ir::Simplify(j0 + v * lanes_), dot);
        });
        return dots.Allocate(ir::Seq({dots.Zero(), loop, scores}));
      });
    });
  }

  // Likewise for few queries: each key is read once, where it lies, and multiplied by all of them.
  Stmt EmitDots() {
    const int64_t rows = *ir::AsInt(shape_.queries()), vectors = stored_depth_ / lanes_;
    const Buffer queries = Buffer::Registers("queries", Vector(), {Int64(rows), Int64(vectors)});
    const Stmt load = SeqOfPairs(rows, vectors, [&](int64_t i, int64_t v) {
      return ir::Store(queries, {i, v}, ir::Load(q_block_, {i, v * lanes_}, {.lanes = lanes_}));
    });
    Stmt dots = ir::For("j", keys_here_, [&](Var j) {
      const Buffer acc = Buffer::Registers("dots", Vector(), {Int64(rows)});
      std::vector<Stmt> statements;
      for (int64_t v = 0; v < vectors; ++v) {
        const Expr key =
            ReadAt(1, {{shape_.key_axis(), k0_ + j}, {shape_.depth_axis(), Int64(v * lanes_)}},
                   shape_.depth_axis(), LanesOf(shape_.depth, v * lanes_));
        statements.push_back(ir::Let("key", key, [&](Var value) {
          return ir::SeqOf(rows, [&](int64_t i) {
            const Expr query = ir::Load(queries, {i, v});
            return ir::Store(acc, {i},
                             v == 0 ? query * value
                                    : ir::Apply(ir::Op::kFma, {query, value, ir::Load(acc, {i})}));
          });
        }));
      }
      for (int64_t i = 0; i < rows; ++i) {
        statements.push_back(
            ir::Store(scores_, {i, j}, ir::Call(ir::Intrinsic::kLanesSum, {ir::Load(acc, {i})})));
      }
      return ir::Allocate(acc, ir::Seq(std::move(statements)));
    });
    Stmt scores = ir::For("jv", ir::Simplify(ir::CeilDiv(keys_here_, Int64(lanes_))), [&](Var jv) {
      const Expr j = ir::Simplify(jv * Int64(lanes_));
      return ir::SeqOf(rows, [&](int64_t i) {
        return EmitScore(Int64(i), j, ir::Load(scores_, {i, j}, {.lanes = lanes_}));
      });
    });
    return ir::Allocate(queries, ir::Seq({load, dots, scores}));
  }

  Stmt EmitScore(const Expr& row, const Expr& j, const Expr& dot) {
    const auto& details = std::get<ir::AttentionDetails>(stage_.details);
    const Stage score = ScoreStage(stage_, details.score);
    const auto at = [&](const Expr& mask) {
      Point point{.axes = outer_, .lane_axis = shape_.key_axis(), .lanes = lanes_, .mask = mask};
      point.axes[shape_.query_axis()] = ir::Simplify(q0_ + row);
      point.axes[shape_.width_axis()] = Int64(0);
      point.axes[shape_.key_axis()] = ir::Simplify(k0_ + j);
      return EmitBody(score, storage_, point, {{details.dot, dot}}).values[0];
    };
    const Expr left = ir::Simplify(keys_here_ - j);
    const Expr mask = LanesBelow(left, lanes_);
    Stmt full = ir::Store(scores_, {ir::Simplify(row), j}, at(Expr()));
    Stmt partial = ir::Store(scores_, {ir::Simplify(row), j},
                             ir::Select(mask, at(mask), MinusInfinity(Vector())));
    Stmt none = ir::Store(scores_, {ir::Simplify(row), j}, MinusInfinity(Vector()));
    return ir::If(Int64(lanes_) <= left, full, ir::If(Int64(0) < left, partial, none));
  }

  // Turns a row of scores into weights, and rescales what was accumulated with the old maximum.
  Stmt EmitWeights() {
    // Two vectors at once, where scores are written by panels: one exponential is a long chain of
    // operations that wait for each other.
    const int lanes = few_queries_ ? lanes_ : static_cast<int>(panel_width_);
    const Type type = Type::Scalar(ScalarType::kFloat32, lanes);
    const Expr vectors = ir::Simplify(ir::CeilDiv(keys_here_, Int64(lanes)));
    const Buffer acc = Buffer::Registers("row", type, {Int64(1)});
    const auto over_row = [&](Expr initial, const std::function<Stmt(const Expr&)>& body) {
      return ir::Seq({ir::Store(acc, {0}, initial), ir::For("jv", vectors, [&](Var jv) {
                        return body(ir::Simplify(jv * Int64(lanes)));
                      })});
    };
    return ir::For("i", rows_, [&](Var i) {
      Stmt maximum = over_row(MinusInfinity(type), [&](const Expr& j) {
        return ir::Store(acc, {0},
                         ir::Max(ir::Load(acc, {0}), ir::Load(scores_, {i, j}, {.lanes = lanes})));
      });
      const Expr new_maximum =
          ir::Max(ir::Load(maxima_, {i}), ir::Call(ir::Intrinsic::kLanesMax, {ir::Load(acc, {0})}));
      Stmt rest = ir::Let("maximum", new_maximum, [&](Var max) {
        // Where everything so far is -inf the shift must not be: inf - inf is no number.
        const Expr shift =
            ir::Select(ir::Eq(max, MinusInfinity(Type::Float32())), ir::Float32(0), max);
        return ir::Let("shift", shift, [&](Var shift_value) {
          const Expr scale = ir::ExpFlushed(ir::Load(maxima_, {i}) - shift_value);
          return ir::Let("scale", scale, [&](Var scale_value) {
            Stmt weights = over_row(ir::FloatConstant(type, 0), [&](const Expr& j) {
              const Expr shifted =
                  ir::Load(scores_, {i, j}, {.lanes = lanes}) - ir::Broadcast(shift_value, lanes);
              return ir::Let("weight", ir::ExpFlushed(shifted), [&](Var weight) {
                return ir::Seq(
                    {StoreWeight(i, j, weight), ir::Store(acc, {0}, ir::Load(acc, {0}) + weight)});
              });
            });
            std::vector<Stmt> statements = {weights};
            const Expr sum = ir::Call(ir::Intrinsic::kLanesSum, {ir::Load(acc, {0})});
            statements.push_back(ir::Store(sums_, {i}, ir::Load(sums_, {i}) * scale_value + sum));
            statements.push_back(ir::Store(maxima_, {i}, max));
            for (int64_t d = 0; d < shape_.width; d += lanes_) {
              const Expr before = ir::Load(context_, {i, Int64(d)}, {.lanes = lanes_});
              statements.push_back(
                  ir::Store(context_, {i, Int64(d)}, before * ir::Broadcast(scale_value, lanes_)));
            }
            return ir::Seq(std::move(statements));
          });
        });
      });
      return ir::Allocate(acc, ir::Seq({maximum, rest}));
    });
  }

  // Weights of neighbouring keys, rounded to the values' dtype where the product is of words.
  Stmt StoreWeight(const Var& i, const Expr& j, const Expr& weight) const {
    if (words_.are_elements()) return ir::Store(scores_, {i, j}, weight);
    const ScalarType dtype = stage_.reads[2].buffer.dtype().scalar;
    return ir::Store(weights_, {i, ir::Simplify(j / Int64(group_))},
                     words_.AsWords(ir::Cast(dtype, weight)));
  }

  // context[i, d] += sum_j weights[i, j] v[j, d]
  Stmt EmitContext() {
    const int64_t most = few_queries_ ? kVectorsOfContext : kVectorsPerPanel;
    std::vector<Stmt> parts;
    for (int64_t first = 0; first < shape_.width; first += most * lanes_)
      parts.push_back(EmitContext(first, std::min(most, (stored_width_ - first) / lanes_)));
    return ir::Seq(std::move(parts));
  }

  // For `vectors` of d, from `first` on.
  Stmt EmitContext(int64_t first, int64_t vectors) {
    const auto tile = [&](const Expr& row, int64_t height) {
      const RegisterTile sums(height, vectors, lanes_, words_, "sums");
      const auto place = [&](int64_t i, int64_t v) -> std::vector<Expr> {
        return {ir::Simplify(row + i), Int64(first + v * lanes_)};
      };
      Stmt loop = ir::For(
          "j", WordsHere(),
          [&](Var j) {
            return sums.MultiplyAdd(
                [&](int64_t i) { return ir::Load(weights_, {ir::Simplify(row + i), j}); },
                [&](int64_t v) {
                  const Expr column = Int64(first + v * lanes_);
                  if (!few_queries_) {
                    return ir::Load(v_block_, {Int64(first / panel_width_), j, Int64(v * lanes_)},
                                    {.lanes = lanes_});
                  }
                  return ReadAt(2, {{shape_.key_axis(), k0_ + j}, {shape_.width_axis(), column}},
                                shape_.width_axis(), LanesOf(shape_.width, first + v * lanes_));
                });
          },
          ir::kRolled);
      return sums.Allocate(
          ir::Seq({sums.Load(context_, place), loop, sums.Store(context_, place)}));
    };
    return OverRows(std::max<int64_t>(1, registers_ / vectors), tile);
  }

  Stmt StoreContext() {
    return ir::For("i", rows_, [&](Var i) {
      const Expr sum = ir::Load(sums_, {i});
      const bool is_nan = std::get<ir::AttentionDetails>(stage_.details).nan_rows;
      const Expr inverse = ir::Select(ir::Eq(sum, ir::Float32(0)), ir::Float32(is_nan ? NAN : 0),
                                      ir::Float32(1) / sum);
      return ir::Let("inverse", inverse, [&](Var scale) {
        std::vector<Stmt> stores;
        for (int64_t d = 0; d < shape_.width; d += lanes_) {
          VarMap<Expr> values = outer_;
          values[shape_.query_axis()] = q0_ + i;
          values[shape_.width_axis()] = Int64(d);
          Expr value =
              ir::Load(context_, {i, Int64(d)}, {.lanes = lanes_}) * ir::Broadcast(scale, lanes_);
          stores.push_back(ir::Store(shape_.output, ir::SimplifyAt(shape_.output_indices, values),
                                     ir::Cast(shape_.output.dtype().scalar, value),
                                     LanesOf(shape_.width, d)));
        }
        return ir::Seq(std::move(stores));
      });
    });
  }

  const AttentionShape& shape_;
  const Stage& stage_;
  const Storage storage_;
  const int lanes_;
  const int64_t registers_;          // for accumulators
  const int64_t tile_rows_;          // of a register tile
  const int64_t queries_per_block_;  // a multiple
  const int64_t panel_width_;        // keys of scores, elements of values
  const bool few_queries_;
  const ReductionWords words_;                 // of both products
  const int64_t group_;                        // elements of a word
  const int64_t stored_depth_, stored_width_;  // of copies, in whole vectors, of zeros at the end
  Buffer q_block_, k_block_, v_block_, scores_, context_, maxima_, sums_;
  Buffer weights_;  // scores_, but where they are words
  // Of the block being emitted.
  VarMap<Expr> outer_;
  Expr q0_, rows_, keys_, k0_, keys_here_;
};

}  // namespace

ReductionWords AttentionWords(const AttentionShape& shape, const Target& target) {
  const Stage& stage = shape.attention();
  const ScalarType dtype = stage.reads[0].buffer.dtype().scalar;
  for (const int read : {1, 2}) {
    if (stage.reads[read].buffer.dtype().scalar != dtype) return {};
  }
  const ReductionWords words = GetReductionWords(dtype, dtype, Type::Float32(), target);
  return shape.depth % words.group == 0 ? words : ReductionWords();
}

ir::Program MakeAttentionProgram(const AttentionShape& shape, const ir::Task& original,
                                 const Target& target) {
  return AttentionBuilder(shape, target).Build(original);
}

}  // namespace hidet::schedules
