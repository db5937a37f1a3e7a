#include "frontends/onnx/typical_sizes.h"

#include <map>
#include <string>

#include "gmock/gmock.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "gtest/gtest.h"

namespace hidet::onnx {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::map<std::string, int64_t> SizesOf(const std::string& text) {
  const auto graph = graph::ParseGraph(text, graph::AllOps());
  EXPECT_TRUE(graph.ok()) << graph.status();
  std::map<std::string, int64_t> sizes;
  for (const auto& [symbol, size] : TypicalSizes(*graph)) sizes[symbol.name()] = size;
  return sizes;
}

// Every `stride`th element of `x`, [batch, n], six times over.
std::string Thinned(const std::string& symbols, int stride) {
  std::string text = "graph @'m' symbols(" + symbols + ") (x: float32[b, n][cpu]) {\n";
  std::string from = "x", size = "n";
  for (int i = 0; i < 6; ++i) {
    const std::string to = "y" + std::to_string(i);
    const std::string step = std::to_string(stride);
    size = "(" + size + " + " + std::to_string(stride - 1) + ") / " + step;
    text += "  " + to + ": float32[b, " + size + "][cpu] = StridedSlice(" + from +
            ", starts=[0], ends=[9223372036854775807], axes=[1], strides=[" + step + "])\n";
    from = to;
  }
  return text + "  return " + from + " as 'y'\n}\n";
}

TEST(TypicalSizesTest, NothingIsSaidOfSizesThatStayLarge) {
  EXPECT_THAT(SizesOf(Thinned("b: 1..1048576, n: 1..1048576", 1)), IsEmpty());
}

TEST(TypicalSizesTest, WhatIsDividedIsLargeEnough) {
  // 2^6 = 64 elements make one: sixteen are made of 1024.
  EXPECT_THAT(SizesOf(Thinned("b: 1..1048576, n: 1..1048576", 2)), ElementsAre(Pair("n", 1024)));
}

TEST(TypicalSizesTest, AHintIsKept) {
  EXPECT_THAT(SizesOf(Thinned("b: 1..1048576, n: 1..1048576 hint 80", 2)), IsEmpty());
}

TEST(TypicalSizesTest, ARangeIsKept) {
  EXPECT_THAT(SizesOf(Thinned("b: 1..1048576, n: 1..700", 2)), ElementsAre(Pair("n", 512)));
  EXPECT_THAT(SizesOf(Thinned("b: 1..1048576, n: 2000..4000", 2)), IsEmpty());
}

}  // namespace
}  // namespace hidet::onnx
