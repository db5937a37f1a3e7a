#include "schedules/tile/online_softmax.h"

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int32;
using ir::Intrinsic;
using ir::Stmt;
using ir::Var;

constexpr int kRows = 2;      // of a thread
constexpr int kPerGroup = 4;  // accumulators of a thread in 8 columns: (row, even and odd column)

Buffer Registers(absl::string_view name, int count) {
  return Buffer::Registers(name, ir::Type::Float32(), {Int32(count)});
}
Expr At(const Buffer& buffer, const Expr& index) { return ir::Load(buffer, {index}); }
Expr Exp2(Expr exponent) { return ir::Call(Intrinsic::kExp2Flush, {std::move(exponent)}); }
Expr MinusInfinity() { return ir::Float32(-INFINITY); }

// Combines with the three other lanes that share a row.
Expr OverRow(Expr value, Expr (*combine)(Expr, Expr), int mask) {
  return combine(value, ir::Call(Intrinsic::kShuffleXor, {value}, {mask}));
}

// Runs `use` on the value combined over the row's lanes, each step named.
Stmt ReduceRow(const Expr& value, Expr (*combine)(Expr, Expr),
               const std::function<Stmt(Var)>& use) {
  return ir::Let("own", value, [&](Var own) {
    return ir::Let("pair", OverRow(own, combine, 1),
                   [&](Var pair) { return ir::Let("row", OverRow(pair, combine, 2), use); });
  });
}

Expr Add(Expr a, Expr b) { return a + b; }

}  // namespace

OnlineSoftmax::OnlineSoftmax(int columns, double factor, double empty_inverse, bool any_size)
    : columns_(columns),
      factor_(factor),
      empty_inverse_(empty_inverse),
      any_size_(any_size),
      maxima_(Registers("maxima", kRows)),
      scales_(Registers("scales", kRows)),
      tops_(Registers("tops", kPerGroup)),
      sums_(Registers("sums", kPerGroup)) {}

Stmt OnlineSoftmax::Allocate(Stmt body) const {
  return ir::Allocate({maxima_, scales_, tops_, sums_}, std::move(body));
}

Stmt OnlineSoftmax::Initialize() const {
  std::vector<Stmt> statements;
  for (int h = 0; h < kRows; ++h) statements.push_back(ir::Store(maxima_, {h}, MinusInfinity()));
  for (int c = 0; c < kPerGroup; ++c) statements.push_back(ir::Store(sums_, {c}, ir::Float32(0)));
  return ir::Seq(std::move(statements));
}

Expr OnlineSoftmax::Exponent(const Expr& score, const Expr& shift) const {
  const Expr factor = ir::Float32(factor_);
  return any_size_ ? (score + shift) * factor : ir::Apply(ir::Op::kFma, {score, factor, shift});
}

Stmt OnlineSoftmax::Update(const Buffer& scores) const {
  const auto over_groups = [&](const std::function<Stmt(const Expr&, int)>& body) {
    return ir::For(
        "j", Int32(columns_ / 8),
        [&](Var j) {
          return ir::SeqOf(kPerGroup,
                           [&](int c) { return body(j * Int32(kPerGroup) + Int32(c), c); });
        },
        ir::kUnrolled);
  };
  std::vector<Stmt> statements;
  for (int c = 0; c < kPerGroup; ++c)
    statements.push_back(ir::Store(tops_, {c}, At(maxima_, Int32(c / 2))));
  statements.push_back(over_groups([&](const Expr& i, int c) {
    return ir::Store(tops_, {c}, ir::Max(At(tops_, Int32(c)), At(scores, i)));
  }));
  // Where everything so far is -inf the shift must not be: inf - inf is no number.
  const auto with_shift = [&](int h, const std::function<Stmt(Var)>& use) {
    const Expr top = ir::Max(At(tops_, Int32(2 * h)), At(tops_, Int32(2 * h + 1)));
    return ReduceRow(top, ir::Max, [&](Var maximum) {
      const Expr shift = ir::Select(ir::Eq(maximum, MinusInfinity()), ir::Float32(0),
                                    maximum * ir::Float32(any_size_ ? -1 : -factor_));
      return ir::Let("shift", shift, [&](Var negative) {
        std::vector<Stmt> update = {
            ir::Store(scales_, {h}, Exp2(Exponent(At(maxima_, Int32(h)), negative))),
            ir::Store(maxima_, {h}, maximum)};
        for (int c = 2 * h; c < 2 * h + 2; ++c)
          update.push_back(ir::Store(sums_, {c}, At(sums_, Int32(c)) * At(scales_, Int32(h))));
        update.push_back(use(negative));
        return ir::Seq(std::move(update));
      });
    });
  };
  statements.push_back(with_shift(0, [&](Var first) {
    return with_shift(1, [&](Var second) {
      return over_groups([&](const Expr& i, int c) {
        const Expr exponent = Exponent(At(scores, i), c < 2 ? first : second);
        return ir::Let("weight", Exp2(exponent), [&](Var weight) {
          return ir::Seq({ir::Store(scores, {i}, weight),
                          ir::Store(sums_, {c}, At(sums_, Int32(c)) + weight)});
        });
      });
    });
  }));
  return ir::Seq(std::move(statements));
}

Stmt OnlineSoftmax::Rescale(const Buffer& accumulators, int columns) const {
  return ir::For(
      "j", Int32(columns / 8),
      [&](Var j) {
        return ir::SeqOf(kPerGroup, [&](int c) {
          const Expr i = j * Int32(kPerGroup) + Int32(c);
          return ir::Store(accumulators, {i}, At(accumulators, i) * At(scales_, Int32(c / 2)));
        });
      },
      ir::kUnrolled);
}

Stmt OnlineSoftmax::Finish() const {
  return ir::SeqOf(kRows, [&](int h) {
    const Expr own = At(sums_, Int32(2 * h)) + At(sums_, Int32(2 * h + 1));
    return ReduceRow(own, Add, [&](Var sum) {
      const Expr inverse = ir::Select(ir::Eq(sum, ir::Float32(0)), ir::Float32(empty_inverse_),
                                      ir::Float32(1) / sum);
      return ir::Store(scales_, {h}, inverse);
    });
  });
}

Expr OnlineSoftmax::Inverse(int h) const { return At(scales_, Int32(h)); }

Stmt PackWeights(const Buffer& weights, const Buffer& words, int columns, ScalarType dtype) {
  return ir::For(
      "i", Int32(columns / 4),
      [&](Var i) {
        const Expr first = At(weights, i * Int32(2)), second = At(weights, i * Int32(2) + Int32(1));
        return ir::Store(
            words, {i},
            ir::Call(Intrinsic::kPackHalves, {first, second}, {static_cast<int64_t>(dtype)}));
      },
      ir::kUnrolled);
}

}  // namespace hidet::schedules
