#include "schedules/cuda/attention_masks.h"

#include "base/rounding.h"
#include "ir/simplify/simplify.h"
#include "schedules/loop_nest.h"
#include "schedules/tile/warp.h"
#include "schedules/vector_access.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Int32;
using ir::Int64;
using ir::Stmt;
using ir::Type;

namespace {

constexpr int kQuad = 4;     // threads that share a row
constexpr int kVector = 16;  // keys that one of them reads
constexpr int kChunk = kQuad * kVector;
constexpr int kRows = 2;             // of a thread
constexpr int kWords = kVector / 4;  // of a vector

const Type kWord = Type::Scalar(ScalarType::kUInt32);

Expr Word(int64_t value) { return ir::IntConstant(kWord, value); }
Expr And(const Expr& a, const Expr& b) { return ir::Apply(ir::Op::kBitAnd, {a, b}); }
Expr Or(const Expr& a, const Expr& b) { return ir::Apply(ir::Op::kBitOr, {a, b}); }
Expr Left(const Expr& a, const Expr& n) { return ir::Apply(ir::Op::kShiftLeft, {a, n}); }
Expr Right(const Expr& a, const Expr& n) { return ir::Apply(ir::Op::kShiftRight, {a, n}); }

// Four bits that say which bytes of a word are not 0: the highest bit of each such byte is set, and
// a product moves the four side by side.
Expr BitsOfBytes(const Expr& bytes) {
  const Expr low = Word(0x7f7f7f7f), high = Word(0x80808080);
  const Expr set = And(Or(And(bytes, low) + low, bytes), high);
  return Right(Right(set, Word(7)) * Word(0x10204080), Word(28));
}

}  // namespace

AttentionMasks::AttentionMasks(const ir::Stage& score, const Storage& storage,
                               const ir::Var& key_axis, const Expr& keys, int bn)
    : score_(score),
      storage_(storage),
      key_axis_(key_axis),
      keys_(keys),
      chunks_(CeilOfRatio(bn, kChunk)) {
  for (size_t i = 0; i < score.reads.size(); ++i) {
    const ir::Read& read = score.reads[i];
    if (read.buffer.dtype().scalar == ScalarType::kBool &&
        ReadsVectors(score, storage, read, key_axis, kVector))
      masks_.push_back(
          {.read = static_cast<int>(i),
           .bytes = ir::Buffer::Registers("bytes", kWord, {Int32(chunks_ * kRows * kWords)}),
           .bits = ir::Buffer::Registers("mask", kWord, {Int32(chunks_ * kQuad)})});
  }
}

int AttentionMasks::Registers(int bn) {
  return CeilOfRatio(bn, kChunk) * (kRows * kWords + kQuad);
}

Stmt AttentionMasks::Fetch(const Expr& thread, const Expr& k0,
                           const std::function<Point(int)>& row) const {
  const Expr own = ir::ToInt64(thread % Int32(kQuad)) * Int64(kVector);
  return ir::SeqOf(masks_, [&](const Mask& mask) {
    return SeqOfPairs(chunks_, kRows, [&](int chunk, int h) {
      const Expr key = k0 + Int64(chunk * kChunk) + own;
      Point point = row(h);
      point.axes[key_axis_] = ir::Max(Int64(0), ir::Min(key, keys_ - Int64(kVector)));
      point.lane_axis = key_axis_;
      point.lanes = kVector;
      point.aligned = true;
      const Expr bytes = EmitRead(score_, mask.read, storage_, point).values[0];
      return ir::Store(mask.bytes, {Int32((chunk * kRows + h) * kWords)},
                       ir::Bitcast(kWord.WithLanes(kWords), bytes));
    });
  });
}

Expr AttentionMasks::BitsOf(const Mask& mask, int chunk, int row) {
  Expr bits;
  for (int word = 0; word < kWords; ++word) {
    const Expr bytes = ir::Load(mask.bytes, {Int32((chunk * kRows + row) * kWords + word)});
    const Expr four = Left(BitsOfBytes(bytes), Word(4 * word));
    bits = bits.defined() ? Or(bits, four) : four;
  }
  return bits;
}

Stmt AttentionMasks::Pack(const Expr& thread) const {
  const Expr own = thread % Int32(kQuad), lane = thread % Int32(kWarp);
  const Expr pair = ir::Cast(kWord, own * Int32(2));  // the first of its keys in eight
  return ir::SeqOf(masks_, [&](const Mask& mask) {
    return ir::SeqOf(chunks_, [&](int chunk) {
      const Expr both = Or(BitsOf(mask, chunk, 0), Left(BitsOf(mask, chunk, 1), Word(kVector)));
      return ir::Let("bits", both, [&](ir::Var bits) {
        return ir::SeqOf(kQuad, [&](int other) {
          const Expr theirs =
              ir::Call(ir::Intrinsic::kShuffleIndex, {Expr(bits), lane - own + Int32(other)});
          return ir::Store(mask.bits, {Int32(chunk * kQuad + other)}, Right(theirs, pair));
        });
      });
    });
  });
}

ir::VarMap<Expr> AttentionMasks::Given(const Expr& j, int h, int i, int lanes) const {
  ir::VarMap<Expr> given;
  for (const Mask& mask : masks_) {
    // A thread's word has two groups of eight keys of each of its rows.
    const Expr word = ir::Load(mask.bits, {j / Int32(2)});
    const Expr group = ir::Cast(kWord, j % Int32(2) * Int32(8));
    const auto key = [&](int number) {
      const Expr bit = Left(Word(1), group + Word(h * kVector + number));
      return ir::Apply(ir::Op::kNe, {And(word, bit), Word(0)});
    };
    given[score_.reads[mask.read].value] = lanes == 1 ? key(i) : ir::Pack({key(0), key(1)});
  }
  return given;
}

Stmt AttentionMasks::Allocate(Stmt body) const {
  for (const Mask& mask : masks_) body = ir::Allocate({mask.bytes, mask.bits}, std::move(body));
  return body;
}

}  // namespace hidet::schedules
