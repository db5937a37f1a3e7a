// A drawing of what feeds what: boxes in layers, each below all that it reads, with lines between
// them. It is text for a page (SVG), made without a script.
//
//   std::vector<DrawnNode> nodes = {{.label = "x"}, {.label = "matmul", .from = {0}}};
//   std::string svg = DrawGraph(nodes);
//
// A node's layer is one more than the deepest of those that it reads. What is read further down
// than in the next layer goes there by a chain of bends, one for each layer between, which all its
// readers share. Boxes and bends of a layer are ordered by where what they read lies, and placed as
// near to it as their neighbours let them. The cost is linear in nodes and bends but for sorting
// each layer.
#ifndef FRONTENDS_CLI_GRAPH_DRAWING_H_
#define FRONTENDS_CLI_GRAPH_DRAWING_H_

#include <string>
#include <vector>

#include "absl/types/span.h"

namespace hidet::cli {

// Texts are not escaped.
struct DrawnNode {
  std::string label, note;  // the two lines of its box; without a note the box is low
  std::string title;        // shown while the pointer rests on it
  std::string link;         // "#op-3"; empty: none
  std::string color;        // of the part of the box that is filled
  double filled = 0;        // that part, from 0 to 1
  std::vector<int> from;    // the nodes that it reads, which are earlier ones
};

struct Box {
  double x = 0, y = 0, width = 0, height = 0;
};
struct Point {
  double x = 0, y = 0;
};
// From the lower edge of a box through bends to the upper edge of another.
struct Line {
  int from = 0, to = 0;  // nodes
  std::vector<Point> points;
};
struct GraphPlaces {
  std::vector<Box> boxes;  // by node
  std::vector<Line> lines;
  double width = 0, height = 0;
};

// Boxes do not overlap, and lie between 0 and the width and height.
GraphPlaces PlaceGraph(absl::Span<const DrawnNode> nodes);

// Returns an SVG element as wide and high as its contents.
std::string DrawGraph(absl::Span<const DrawnNode> nodes);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_GRAPH_DRAWING_H_
