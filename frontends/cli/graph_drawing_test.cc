#include "frontends/cli/graph_drawing.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<DrawnNode> Nodes(const std::vector<std::vector<int>>& from) {
  std::vector<DrawnNode> nodes;
  for (size_t i = 0; i < from.size(); ++i)
    nodes.push_back({.label = "n" + std::to_string(i), .note = "1 ms", .from = from[i]});
  return nodes;
}

bool Overlap(const Box& a, const Box& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

// What a reader relies on, whatever the graph.
void ExpectReadable(const std::vector<DrawnNode>& nodes) {
  const GraphPlaces places = PlaceGraph(nodes);
  ASSERT_EQ(places.boxes.size(), nodes.size());
  size_t edges = 0;
  for (const DrawnNode& node : nodes) edges += node.from.size();
  EXPECT_EQ(places.lines.size(), edges);
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Box& box = places.boxes[i];
    EXPECT_GE(box.x, 0);
    EXPECT_GE(box.y, 0);
    EXPECT_LE(box.x + box.width, places.width);
    EXPECT_LE(box.y + box.height, places.height);
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(box, places.boxes[j])) << i << " " << j;
    for (const int from : nodes[i].from)
      EXPECT_LT(places.boxes[from].y + places.boxes[from].height, box.y) << from << " " << i;
  }
  for (const Line& line : places.lines) {
    for (size_t i = 1; i < line.points.size(); ++i) {
      const Point& a = line.points[i - 1];
      const Point& b = line.points[i];
      EXPECT_LE(a.y, b.y);
      if (a.x != b.x) continue;
      // A piece within a layer runs beside its boxes.
      for (size_t node = 0; node < nodes.size(); ++node) {
        const Box& box = places.boxes[node];
        const bool crosses =
            a.x > box.x && a.x < box.x + box.width && a.y < box.y + box.height && b.y > box.y;
        EXPECT_FALSE(crosses) << line.from << "-" << line.to << " crosses " << node;
      }
    }
  }
}

TEST(GraphDrawing, AChainIsAColumn) {
  const GraphPlaces places = PlaceGraph(Nodes({{}, {0}, {1}, {2}}));
  for (const Box& box : places.boxes) EXPECT_EQ(box.x, places.boxes[0].x);
  EXPECT_EQ(places.lines[0].points.size(), 2u);
}

TEST(GraphDrawing, AResidualPassesBesideWhatItSkips) {
  const std::vector<DrawnNode> nodes = Nodes({{}, {0}, {1}, {2, 0}});
  ExpectReadable(nodes);
  const GraphPlaces places = PlaceGraph(nodes);
  EXPECT_EQ(places.lines[2].from, 0);
  EXPECT_EQ(places.lines[2].points.size(), 6u);  // two bends of two points, and its ends
}

TEST(GraphDrawing, WhatReadsNothingIsAboveItsFirstReader) {
  // Node 3 is read by the last alone.
  const GraphPlaces places = PlaceGraph(Nodes({{}, {0}, {1}, {}, {2, 3}}));
  EXPECT_EQ(places.boxes[3].y, places.boxes[2].y);
}

TEST(GraphDrawing, GraphsOfAllKindsAreReadable) {
  std::mt19937 random(7);
  for (int count = 1; count < 40; ++count) {
    std::vector<std::vector<int>> from(count);
    for (int i = 1; i < count; ++i) {
      for (uint32_t edges = random() % 4; edges > 0; --edges) {
        const int source = static_cast<int>(random() % static_cast<uint32_t>(i));
        bool is_new = true;
        for (const int known : from[i]) is_new &= known != source;
        if (is_new) from[i].push_back(source);
      }
    }
    ExpectReadable(Nodes(from));
  }
}

TEST(GraphDrawing, TextsAreEscapedAndCutBetweenLetters) {
  std::string accents;
  for (int i = 0; i < 40; ++i) accents += "\u00e9";
  std::string kept;
  for (int i = 0; i < 21; ++i) kept += "\u00e9";
  const std::string svg = DrawGraph(std::vector<DrawnNode>{{.label = accents},
                                                           {.label = "a<b",
                                                            .note = "2 & 3",
                                                            .title = "\"t\"",
                                                            .link = "#op-1",
                                                            .color = "red",
                                                            .filled = 0.5}});
  EXPECT_THAT(svg, HasSubstr(">" + kept + "\u2026</text>"));
  EXPECT_THAT(svg, HasSubstr(">a&lt;b</text>"));
  EXPECT_THAT(svg, HasSubstr(">2 &amp; 3</text>"));
  EXPECT_THAT(svg, HasSubstr("<a href=\"#op-1\"><g><title>&quot;t&quot;</title>"));
  EXPECT_THAT(svg, HasSubstr("style=\"fill:red\""));
  EXPECT_THAT(svg, Not(HasSubstr("a<b")));
}

TEST(GraphDrawing, PathsAreCutAtTheirBeginning) {
  const std::string svg = DrawGraph(std::vector<DrawnNode>{
      {.label = "/encoder/layer.0/attention/self/query/MatMul"}, {.label = "/conv1/Conv"}});
  EXPECT_THAT(svg, HasSubstr(">\u2026ion/self/query/MatMul</text>"));
  EXPECT_THAT(svg, HasSubstr(">/conv1/Conv</text>"));
}

TEST(GraphDrawing, NothingIsAnEmptyDrawing) {
  EXPECT_THAT(DrawGraph({}), HasSubstr("<svg width=\"0\""));
}

}  // namespace
}  // namespace hidet::cli
