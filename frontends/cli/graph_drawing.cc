#include "frontends/cli/graph_drawing.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "frontends/cli/html_text.h"

namespace hidet::cli {
namespace {

constexpr double kBoxWidth = 176, kBoxHeight = 38, kLowBoxHeight = 22;
constexpr double kBendWidth = 10;  // what a line takes that passes a layer
constexpr double kGapX = 14, kGapY = 22, kMargin = 4;
constexpr int kSweeps = 4;            // downward and upward, until the order hardly changes
constexpr size_t kLabelLetters = 22;  // of 12 pixels, in a box, in a wide font

// A box, or a bend of the lines that begin at a node.
struct Item {
  int node = 0;
  bool is_bend = false;
  double x = 0;            // of its middle
  std::vector<int> above;  // items of the layer before
  std::vector<int> below;  // of the next
  double width() const { return is_bend ? kBendWidth : kBoxWidth; }
};

struct Layers {
  std::vector<Item> items;
  std::vector<std::vector<int>> layers;  // items, from left to right
  std::vector<int> item_of;              // by node
  // By node: the items by which its lines go down, that of its box first.
  std::vector<std::vector<int>> chains;
  std::vector<int> depth;  // by node
};

Layers MakeLayers(absl::Span<const DrawnNode> nodes) {
  Layers result;
  const size_t count = nodes.size();
  result.depth.assign(count, 0);
  std::vector<int> last(count, 0);  // the deepest layer that reads the node
  for (size_t i = 0; i < count; ++i) {
    for (const int from : nodes[i].from)
      result.depth[i] = std::max(result.depth[i], result.depth[from] + 1);
    for (const int from : nodes[i].from) last[from] = std::max(last[from], result.depth[i]);
  }
  // What reads nothing is drawn just above its first reader.
  std::vector<int> first(count, -1);
  for (size_t i = 0; i < count; ++i) {
    for (const int from : nodes[i].from) {
      if (first[from] < 0 || result.depth[i] < first[from]) first[from] = result.depth[i];
    }
  }
  for (size_t i = 0; i < count; ++i) {
    if (nodes[i].from.empty() && first[i] > 0) result.depth[i] = first[i] - 1;
  }
  int layers = 0;
  for (const int depth : result.depth) layers = std::max(layers, depth + 1);
  result.layers.resize(layers);
  result.item_of.resize(count);
  result.chains.resize(count);
  for (size_t i = 0; i < count; ++i) {
    for (int layer = result.depth[i]; layer < std::max(last[i], result.depth[i] + 1); ++layer) {
      const auto item = static_cast<int>(result.items.size());
      const bool is_bend = layer > result.depth[i];
      result.items.push_back({.node = static_cast<int>(i), .is_bend = is_bend});
      if (is_bend) {
        result.items[item].above.push_back(item - 1);
        result.items[item - 1].below.push_back(item);
      } else {
        result.item_of[i] = item;
      }
      result.chains[i].push_back(item);
      result.layers[layer].push_back(item);
    }
  }
  for (size_t i = 0; i < count; ++i) {
    for (const int from : nodes[i].from) {
      const int above = result.chains[from][result.depth[i] - 1 - result.depth[from]];
      std::vector<int>& known = result.items[result.item_of[i]].above;
      if (std::find(known.begin(), known.end(), above) != known.end()) continue;
      known.push_back(above);
      result.items[above].below.push_back(result.item_of[i]);
    }
  }
  return result;
}

double MeanX(const Layers& layers, const std::vector<int>& items, double otherwise) {
  if (items.empty()) return otherwise;
  double sum = 0;
  for (const int item : items) sum += layers.items[item].x;
  return sum / static_cast<double>(items.size());
}

// Gives the items of a layer places near the wanted ones, in their order and apart from each other:
// pushed right where one is in the way, and the whole layer back by what it was pushed on average.
void PlaceLayer(const std::vector<int>& layer, const std::vector<double>& wanted, Layers* layers) {
  double edge = 0, moved = 0;
  for (size_t i = 0; i < layer.size(); ++i) {
    Item& item = layers->items[layer[i]];
    const double half = item.width() / 2;
    item.x = i == 0 ? wanted[i] : std::max(wanted[i], edge + kGapX + half);
    edge = item.x + half;
    moved += item.x - wanted[i];
  }
  for (const int i : layer) layers->items[i].x -= moved / static_cast<double>(layer.size());
}

void Sweep(bool down, Layers* layers) {
  const size_t count = layers->layers.size();
  for (size_t step = 0; step < count; ++step) {
    std::vector<int>& layer = layers->layers[down ? step : count - 1 - step];
    std::vector<std::pair<double, int>> order;
    for (const int item : layer) {
      const Item& it = layers->items[item];
      order.emplace_back(MeanX(*layers, down ? it.above : it.below, it.x), item);
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<double> wanted;
    for (size_t i = 0; i < order.size(); ++i) {
      wanted.push_back(order[i].first);
      layer[i] = order[i].second;
    }
    PlaceLayer(layer, wanted, layers);
  }
}

}  // namespace

GraphPlaces PlaceGraph(absl::Span<const DrawnNode> nodes) {
  GraphPlaces places;
  if (nodes.empty()) return places;
  Layers layers = MakeLayers(nodes);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    Sweep(true, &layers);
    if (sweep + 1 < kSweeps) Sweep(false, &layers);
  }
  double left = layers.items[0].x, right = left;
  for (const Item& item : layers.items) {
    left = std::min(left, item.x - item.width() / 2);
    right = std::max(right, item.x + item.width() / 2);
  }
  for (Item& item : layers.items) item.x += kMargin - left;
  places.width = right - left + 2 * kMargin;
  std::vector<double> top, bottom;
  double y = kMargin;
  for (const std::vector<int>& layer : layers.layers) {
    double height = kLowBoxHeight;
    for (const int i : layer) {
      const Item& item = layers.items[i];
      if (!item.is_bend && !nodes[item.node].note.empty()) height = kBoxHeight;
    }
    top.push_back(y);
    bottom.push_back(y + height);
    y += height + kGapY;
  }
  places.height = y - kGapY + kMargin;
  places.boxes.resize(nodes.size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    const int depth = layers.depth[i];
    const double height = nodes[i].note.empty() ? kLowBoxHeight : kBoxHeight;
    places.boxes[i] = {layers.items[layers.item_of[i]].x - kBoxWidth / 2,
                       (top[depth] + bottom[depth] - height) / 2, kBoxWidth, height};
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    std::vector<int> from = nodes[i].from;
    std::sort(from.begin(), from.end());
    from.erase(std::unique(from.begin(), from.end()), from.end());
    for (const int source : from) {
      Line line{source, static_cast<int>(i), {}};
      const Box& begin = places.boxes[source];
      line.points.push_back({begin.x + begin.width / 2, begin.y + begin.height});
      for (int layer = layers.depth[source] + 1; layer < layers.depth[i]; ++layer) {
        const Item& bend = layers.items[layers.chains[source][layer - layers.depth[source]]];
        line.points.push_back({bend.x, top[layer]});
        line.points.push_back({bend.x, bottom[layer]});
      }
      const Box& end = places.boxes[i];
      line.points.push_back({end.x + end.width / 2, end.y});
      places.lines.push_back(std::move(line));
    }
  }
  return places;
}

std::string DrawGraph(absl::Span<const DrawnNode> nodes) {
  const GraphPlaces places = PlaceGraph(nodes);
  std::string svg =
      absl::StrFormat("<svg width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">",
                      places.width, places.height, places.width, places.height);
  for (const Line& line : places.lines) {
    absl::StrAppendFormat(&svg, "<path class=\"wire\" d=\"M%.1f %.1f", line.points[0].x,
                          line.points[0].y);
    // Straight through layers, bent between them.
    for (size_t i = 1; i < line.points.size(); ++i) {
      const Point& a = line.points[i - 1];
      const Point& b = line.points[i];
      if (a.x == b.x) {
        absl::StrAppendFormat(&svg, "V%.1f", b.y);
      } else {
        const double middle = (a.y + b.y) / 2;
        absl::StrAppendFormat(&svg, "C%.1f %.1f %.1f %.1f %.1f %.1f", a.x, middle, b.x, middle, b.x,
                              b.y);
      }
    }
    absl::StrAppend(&svg, "\"/>");
  }
  for (size_t i = 0; i < nodes.size(); ++i) {
    const DrawnNode& node = nodes[i];
    const Box& box = places.boxes[i];
    if (!node.link.empty()) absl::StrAppend(&svg, "<a href=\"", EscapeHtml(node.link), "\">");
    absl::StrAppendFormat(&svg,
                          "<g><title>%s</title><rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" "
                          "width=\"%.1f\" height=\"%.1f\" rx=\"4\"/>",
                          EscapeHtml(node.title.empty() ? node.label : node.title),
                          node.note.empty() ? "end" : "box", box.x, box.y, box.width, box.height);
    if (node.filled > 0) {
      absl::StrAppendFormat(&svg,
                            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"4\" "
                            "style=\"fill:%s\"/>",
                            box.x, box.y, std::max(2.0, box.width * std::min(1.0, node.filled)),
                            box.height, EscapeHtml(node.color));
    }
    absl::StrAppendFormat(&svg, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", box.x + 6, box.y + 15,
                          EscapeHtml(Shortened(node.label, kLabelLetters)));
    if (!node.note.empty()) {
      absl::StrAppendFormat(&svg, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\">%s</text>", box.x + 6,
                            box.y + 31, EscapeHtml(Shortened(node.note, kLabelLetters)));
    }
    absl::StrAppend(&svg, node.link.empty() ? "</g>" : "</g></a>");
  }
  return svg + "</svg>\n";
}

}  // namespace hidet::cli
