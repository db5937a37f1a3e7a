#include "ir/mapping.h"

#include <set>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ir/evaluate.h"

namespace hidet::ir {
namespace {

using Coordinates = std::vector<int64_t>;

TEST(Mapping, ExampleOfTheHeader) {
  const Mapping m = Spatial({4, 1}) * Repeat({1, 2}) * Spatial({8, 4});
  EXPECT_EQ(m.shape(), (Coordinates{32, 8}));
  EXPECT_EQ(m.workers(), 128);
  EXPECT_EQ(m.values(), 2);
  EXPECT_EQ(m.Coordinates(37, 1), (Coordinates{9, 5}));
  EXPECT_EQ(m.Inverse({9, 5}), (Mapping::Place{37, 1}));
  EXPECT_EQ(ToString(m), "spatial(4, 1) * repeat(1, 2) * spatial(8, 4)");
}

// All products of up to three factors over small shapes.
std::vector<Mapping> SmallMappings() {
  std::vector<Mapping> factors;
  for (const int64_t m : {1, 2, 3}) {
    for (const int64_t n : {1, 2}) {
      factors.push_back(Spatial({m, n}));
      factors.push_back(Repeat({m, n}));
      factors.push_back(ColumnSpatial({m, n}));
      factors.push_back(ColumnRepeat({n, m}));
    }
  }
  std::vector<Mapping> all = factors;
  for (const Mapping& a : factors) {
    for (const Mapping& b : factors) all.push_back(a * b);
  }
  for (size_t i = 0; i < factors.size(); i += 3) {
    for (size_t j = 1; j < factors.size(); j += 4) {
      for (size_t k = 2; k < factors.size(); k += 5)
        all.push_back(factors[i] * factors[j] * factors[k]);
    }
  }
  return all;
}

TEST(Mapping, EveryElementHasOneWorkerAndValue) {
  for (const Mapping& m : SmallMappings()) {
    const Coordinates shape = m.shape();
    ASSERT_EQ(m.workers() * m.values(), shape[0] * shape[1]) << ToString(m);
    std::set<Coordinates> seen;
    for (int64_t w = 0; w < m.workers(); ++w) {
      for (int64_t v = 0; v < m.values(); ++v) {
        const Coordinates c = m.Coordinates(w, v);
        ASSERT_TRUE(c[0] >= 0 && c[0] < shape[0] && c[1] >= 0 && c[1] < shape[1]) << ToString(m);
        ASSERT_EQ(m.Inverse(c), (Mapping::Place{w, v})) << ToString(m);
        seen.insert(c);
      }
    }
    ASSERT_EQ(static_cast<int64_t>(seen.size()), shape[0] * shape[1]) << ToString(m);
  }
}

TEST(Mapping, CompositionNests) {
  const Mapping a = ColumnSpatial({2, 3}) * Repeat({2, 1});
  const Mapping b = Repeat({1, 2}) * Spatial({2, 2});
  const Mapping ab = a * b;
  for (int64_t w = 0; w < ab.workers(); ++w) {
    for (int64_t v = 0; v < ab.values(); ++v) {
      const Coordinates outer = a.Coordinates(w / b.workers(), v / b.values());
      const Coordinates inner = b.Coordinates(w % b.workers(), v % b.values());
      EXPECT_EQ(ab.Coordinates(w, v), (Coordinates{outer[0] * b.shape()[0] + inner[0],
                                                   outer[1] * b.shape()[1] + inner[1]}));
    }
  }
}

TEST(Mapping, ExpressionsComputeTheSame) {
  const Var w = Var::Make("w", Type::Int32());
  const Var v = Var::Make("v", Type::Int32());
  const Var i = Var::Make("i", Type::Int32());
  const Var j = Var::Make("j", Type::Int32());
  for (const Mapping& m :
       {WgmmaAccumulator(16), MmaM16N8K16A(), MmaM16N8K16B(), Spatial({3, 2}) * Repeat({2, 1}),
        ColumnSpatial({4, 2}) * ColumnRepeat({3, 5})}) {
    const std::vector<Expr> coordinates = m.Coordinates(w, v);
    const Expr worker = m.WorkerOf({i, j});
    const Expr value = m.ValueOf({i, j});
    for (int64_t a = 0; a < m.workers(); ++a) {
      for (int64_t b = 0; b < m.values(); ++b) {
        const Coordinates c = m.Coordinates(a, b);
        const EvaluateContext context = {.vars = {{w, Value::Int(Type::Int32(), a)},
                                                  {v, Value::Int(Type::Int32(), b)},
                                                  {i, Value::Int(Type::Int32(), c[0])},
                                                  {j, Value::Int(Type::Int32(), c[1])}}};
        EXPECT_EQ(EvaluateExpr(coordinates[0], context)->AsInt(), c[0]);
        EXPECT_EQ(EvaluateExpr(coordinates[1], context)->AsInt(), c[1]);
        EXPECT_EQ(EvaluateExpr(worker, context)->AsInt(), a);
        EXPECT_EQ(EvaluateExpr(value, context)->AsInt(), b);
      }
    }
  }
}

// The formulas of the PTX ISA, section "Matrix Fragments for mma.m16n8k16 with floating point
// type".
TEST(TensorCoreOperands, MmaM16N8K16) {
  for (int64_t lane = 0; lane < 32; ++lane) {
    const int64_t group = lane >> 2;
    const int64_t in_group = lane % 4;
    for (int64_t i = 0; i < 8; ++i) {
      const int64_t row = (i < 2) || (i >= 4 && i < 6) ? group : group + 8;
      const int64_t column = in_group * 2 + (i & 1) + (i >= 4 ? 8 : 0);
      EXPECT_EQ(MmaM16N8K16A().Coordinates(lane, i), (Coordinates{row, column}))
          << lane << " " << i;
    }
    for (int64_t i = 0; i < 4; ++i) {
      const int64_t k = in_group * 2 + (i & 1) + (i >= 2 ? 8 : 0);
      EXPECT_EQ(MmaM16N8K16B().Coordinates(lane, i), (Coordinates{k, group})) << lane << " " << i;
      const int64_t row = i < 2 ? group : group + 8;
      EXPECT_EQ(MmaM16N8K16C().Coordinates(lane, i), (Coordinates{row, in_group * 2 + (i & 1)}))
          << lane << " " << i;
    }
  }
}

// The formulas of the PTX ISA, section "Asynchronous Warpgroup Level Matrix Register Fragment".
TEST(TensorCoreOperands, Wgmma) {
  for (const int n : {8, 64, 128, 256}) {
    const Mapping d = WgmmaAccumulator(n);
    EXPECT_EQ(d.values(), n / 2);
    for (int64_t thread = 0; thread < 128; ++thread) {
      for (int64_t i = 0; i < n / 2; ++i) {
        const int64_t row = thread / 32 * 16 + thread % 32 / 4 + 8 * (i / 2 % 2);
        const int64_t column = 8 * (i / 4) + thread % 4 * 2 + i % 2;
        ASSERT_EQ(d.Coordinates(thread, i), (Coordinates{row, column}))
            << n << " " << thread << " " << i;
      }
    }
  }
  EXPECT_EQ(WgmmaOperandA().shape(), (Coordinates{64, 16}));
  EXPECT_EQ(WgmmaOperandA().Coordinates(33, 6), (Coordinates{16 + 8, 2 + 8}));
}

}  // namespace
}  // namespace hidet::ir
