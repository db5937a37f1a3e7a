#include <vector>

#include "benchmark/benchmark.h"
#include "ir/expr.h"
#include "ir/simplify/simplify.h"
#include "ir/stmt.h"

namespace hidet::ir {
namespace {

// The offset of a tile's element, as a schedule composes it.
Expr TileOffset(const Var& block, const Var& thread, int64_t step) {
  const Expr linear = thread * 8 + Int32(step);
  const Expr row = linear / 64;
  const Expr column = linear % 64;
  return (block / 32 * 128 + row) * 4096 + (block % 32) * 64 + column / 8 * 8 + column % 8;
}

void BM_SimplifyTileOffsets(benchmark::State& state) {
  const Var block = Var::Make("b", Type::Int32(), {.min = 0, .max = 1023});
  const Var thread = Var::Make("t", Type::Int32(), {.min = 0, .max = 255});
  std::vector<Expr> offsets;
  for (int64_t i = 0; i < state.range(0); ++i) offsets.push_back(TileOffset(block, thread, i));
  for (auto _ : state) {
    Simplifier simplifier;
    for (const Expr& offset : offsets) benchmark::DoNotOptimize(simplifier.Simplify(offset));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_SimplifyTileOffsets)->Arg(16)->Arg(1024);

void BM_SimplifyUnrolledKernel(benchmark::State& state) {
  const Var block = Var::Make("b", Type::Int32(), {.min = 0, .max = 1023});
  const Var thread = Var::Make("t", Type::Int32(), {.min = 0, .max = 255});
  const Buffer x = Buffer::Make("x", Type::Float32(), {Int64(1 << 24)});
  std::vector<Stmt> stores;
  for (int64_t i = 0; i < state.range(0); ++i) {
    const Expr at = TileOffset(block, thread, i);
    stores.push_back(If(at < Int32(1 << 23), Store(x, {at}, Load(x, {at + 1}) + Float32(1))));
  }
  const Stmt body = For("k", Int32(16), [&](Var) { return Seq(stores); });
  for (auto _ : state) benchmark::DoNotOptimize(Simplify(body));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_SimplifyUnrolledKernel)->Arg(256);

}  // namespace
}  // namespace hidet::ir
