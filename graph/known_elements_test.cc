#include "graph/known_elements.h"

#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

class KnownElementsTest : public testing::Test {
 protected:
  Tensor Reals(ScalarType dtype, std::vector<double> values) {
    return b_.Constant({dtype, MakeDims({static_cast<int64_t>(values.size())}), Device::Cpu()},
                       ConstantData::FromReals(dtype, values));
  }
  Tensor Cast(const Tensor& x, ScalarType dtype) {
    return *b_.ApplyOne("Cast", {x}, {{"dtype", dtype}});
  }
  Tensor Op(absl::string_view op, std::vector<Tensor> inputs) { return *b_.ApplyOne(op, inputs); }
  // A size as a float.
  Tensor SizeAsFloat(const ir::Expr& size, ScalarType dtype = ScalarType::kFloat32) {
    return Cast(
        *b_.ApplyOne(
            "Sizes", {},
            {{"values", Dims{size}}, {"shape", MakeDims({1})}, {"dtype", ScalarType::kInt64}}),
        dtype);
  }
  std::string Known(const Tensor& tensor) {
    const auto elements = KnownElements(tensor, b_.operators());
    return elements.has_value() ? ToString(*elements) : "unknown";
  }
  std::string KnownAsInt(const Tensor& tensor) { return Known(Cast(tensor, ScalarType::kInt64)); }

  GraphBuilder b_{AllOps()};
  ir::Var h_ = MakeSymbol("h");
};

TEST_F(KnownElementsTest, ConstantsBehindOperators) {
  const Tensor halves = Reals(ScalarType::kFloat16, {1, 2.5});
  const Tensor wide = Cast(halves, ScalarType::kFloat32);
  EXPECT_EQ(KnownAsInt(Op("Multiply", {wide, Reals(ScalarType::kFloat32, {2})})), "[2, 5]");
  EXPECT_EQ(KnownAsInt(Op("Sqrt", {Reals(ScalarType::kFloat32, {16})})), "[4]");
  // float16 rounds the product.
  EXPECT_EQ(KnownAsInt(Op("Multiply",
                          {Reals(ScalarType::kFloat16, {2047}), Reals(ScalarType::kFloat16, {3})})),
            "[6140]");
}

TEST_F(KnownElementsTest, DataIsUnknown) {
  const Tensor x = b_.Input({ScalarType::kFloat32, MakeDims({1}), Device::Cpu()});
  EXPECT_EQ(KnownAsInt(x), "unknown");
  EXPECT_EQ(KnownAsInt(Op("Add", {Reals(ScalarType::kFloat32, {1}), x})), "unknown");
}

TEST_F(KnownElementsTest, SizesThatAreExactInFloats) {
  const auto factor = [&](double value) { return Reals(ScalarType::kFloat32, {value}); };
  const auto h = [&] { return SizeAsFloat(h_); };
  EXPECT_EQ(KnownAsInt(Op("Floor", {Op("Multiply", {h(), factor(1.5)})})), "[h * 3 / 2]");
  EXPECT_EQ(KnownAsInt(Op("Ceil", {Op("Divide", {h(), factor(32)})})), "[(h + 31) / 32]");
  EXPECT_EQ(KnownAsInt(Op("Subtract", {h(), factor(0.5)})), "[h - 1]");
  EXPECT_EQ(KnownAsInt(h()), "[h]");
}

TEST_F(KnownElementsTest, SizesThatFloatsRoundAlike) {
  const auto factor = [&](double value) { return Reals(ScalarType::kFloat32, {value}); };
  const auto h = [&] { return SizeAsFloat(h_); };
  const auto product = [&](double value) { return Op("Multiply", {h(), factor(value)}); };
  const auto ratio = [&](double value) { return Op("Divide", {h(), factor(value)}); };
  EXPECT_EQ(KnownAsInt(Op("Floor", {product(0.3)})), "[h * 3 / 10]");
  EXPECT_EQ(KnownAsInt(Op("Floor", {product(0.7)})), "[h * 7 / 10]");  // 0.7 is rounded down
  EXPECT_EQ(KnownAsInt(product(0.3)), "[h * 3 / 10]");
  EXPECT_EQ(KnownAsInt(Op("Floor", {ratio(3)})), "[h / 3]");
  EXPECT_EQ(KnownAsInt(Op("Ceil", {ratio(14)})), "[(h + 13) / 14]");
  EXPECT_EQ(KnownAsInt(Op("Round", {product(0.2)})), "[(h + 2) / 5]");
  EXPECT_EQ(KnownAsInt(Op("Round", {product(0.5)})), "unknown");  // to an even number
  const ir::Var few = MakeSymbol("few", 1, 100);
  const Tensor third = Op("Divide", {SizeAsFloat(few), factor(3)});
  EXPECT_EQ(KnownAsInt(Op("Floor", {Op("Multiply", {third, factor(3)})})), "[few]");
}

TEST_F(KnownElementsTest, SizesThatFloatsRoundAreUnknown) {
  const auto product = [&](const Tensor& h, double value) {
    return KnownAsInt(Op("Floor", {Op("Multiply", {h, Reals(h.dtype(), {value})})}));
  };
  EXPECT_EQ(product(SizeAsFloat(h_), 0.2999), "unknown");
  EXPECT_EQ(product(SizeAsFloat(h_), 65), "unknown");  // of 2^20
  EXPECT_EQ(product(SizeAsFloat(h_, ScalarType::kFloat16), 2), "unknown");
  const ir::Var small = MakeSymbol("small", 1, 1000);
  EXPECT_EQ(product(SizeAsFloat(small, ScalarType::kFloat16), 2), "[small * 2]");
  // Cut off toward 0, and not down.
  EXPECT_EQ(KnownAsInt(Op("Subtract", {SizeAsFloat(h_), Reals(ScalarType::kFloat32, {4.5})})),
            "unknown");
}

}  // namespace
}  // namespace hidet::graph
