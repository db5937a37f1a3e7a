#include "schedules/cpu/register_tile_cpu.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "schedules/loop_nest.h"

namespace hidet::schedules {

using ir::Expr;
using ir::Stmt;
using ir::Var;

RegisterTile::RegisterTile(int64_t rows, int64_t vectors, int lanes, ReductionWords words,
                           absl::string_view name)
    : rows_(rows), vectors_(vectors), lanes_(lanes), words_(words) {
  sums_ = ir::Buffer::Registers(name, Vector(words.sum), {ir::Int64(rows), ir::Int64(vectors)});
}

Stmt RegisterTile::Each(const std::function<Stmt(int64_t, int64_t)>& emit) const {
  return SeqOfPairs(rows_, vectors_, emit);
}

Stmt RegisterTile::Allocate(const Stmt& body) const { return ir::Allocate(sums_, body); }

Stmt RegisterTile::Zero() const {
  return Each([&](int64_t i, int64_t j) {
    return ir::Store(sums_, {i, j}, ir::Constant(Vector(words_.sum), 0));
  });
}

Stmt RegisterTile::Load(const ir::Buffer& memory, const Place& place) const {
  return Each([&](int64_t i, int64_t j) {
    return ir::Store(sums_, {i, j}, ir::Load(memory, place(i, j), {.lanes = lanes_}));
  });
}

Stmt RegisterTile::Store(const ir::Buffer& memory, const Place& place) const {
  return Use(
      [&](int64_t i, int64_t j, const Expr& sum) { return ir::Store(memory, place(i, j), sum); });
}

Stmt RegisterTile::Add(const ir::Buffer& memory, const Place& place) const {
  return Use([&](int64_t i, int64_t j, const Expr& sum) {
    const std::vector<Expr> at = place(i, j);
    return ir::Store(memory, at, ir::Load(memory, at, {.lanes = lanes_}) + sum);
  });
}

Stmt RegisterTile::Use(const std::function<Stmt(int64_t, int64_t, const Expr&)>& emit) const {
  return Each([&](int64_t i, int64_t j) { return emit(i, j, ir::Load(sums_, {i, j})); });
}

Stmt RegisterTile::Accumulate(int64_t row, int64_t vector, const Expr& a, const Expr& b) const {
  const Expr sum = words_.MultiplyAdd(a, b, ir::Load(sums_, {row, vector}));
  return ir::Store(sums_, {row, vector}, sum);
}

Stmt RegisterTile::WithVectors(const std::function<Expr(int64_t)>& b,
                               const std::function<Stmt(const std::vector<Var>&)>& body) const {
  std::vector<Var> names;
  std::vector<std::pair<Var, Expr>> values;
  for (int64_t j = 0; j < vectors_; ++j) {
    names.push_back(Var::Make(absl::StrCat("b", j), Vector(words_.word)));
    values.emplace_back(names.back(), b(j));
  }
  return ir::Let(values, body(names));
}

Stmt RegisterTile::MultiplyAdd(const std::function<Expr(int64_t)>& a,
                               const std::function<Expr(int64_t)>& b, const Stmt& also) const {
  return WithVectors(b, [&](const std::vector<Var>& vectors) {
    std::vector<Stmt> rows;
    for (int64_t i = 0; i < rows_; ++i) {
      rows.push_back(ir::Let("a", ir::Broadcast(a(i), lanes_), [&](Var value) {
        return ir::SeqOf(vectors_, [&](int64_t j) {
          return Accumulate(i, j, value, vectors[static_cast<size_t>(j)]);
        });
      }));
    }
    rows.push_back(also);
    return ir::Seq(std::move(rows));
  });
}

Stmt RegisterTile::MultiplyAddVectors(const std::function<Expr(int64_t, int64_t)>& a,
                                      const std::function<Expr(int64_t)>& b,
                                      const Stmt& also) const {
  return WithVectors(b, [&](const std::vector<Var>& vectors) {
    return ir::Seq({Each([&](int64_t i, int64_t j) {
                      return Accumulate(i, j, a(i, j), vectors[static_cast<size_t>(j)]);
                    }),
                    also});
  });
}

}  // namespace hidet::schedules
