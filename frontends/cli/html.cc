#include "frontends/cli/html.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "base/version.h"
#include "frontends/cli/graph_drawing.h"
#include "frontends/cli/html_text.h"
#include "frontends/cli/step_times.h"
#include "graph/summary.h"
#include "runtime/size_expr.h"
#include "runtime/typical_size.h"

namespace hidet::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// Light and dark as the reader has it, and one column on a telephone.
constexpr absl::string_view kStyle = R"css(
:root{color-scheme:light dark;--ink:#1c2024;--soft:#60646c;--line:#d9d9e0;--back:#fff;--card:#f6f6f8;--mark:#3e63dd;--fill:70%}
@media(prefers-color-scheme:dark){:root{--ink:#edeef0;--soft:#b0b4ba;--line:#393a40;--back:#111113;--card:#1b1c1f;--mark:#849dff;--fill:38%}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:0 auto;max-width:78rem;padding:1rem}
h1{font-size:1.4rem;overflow-wrap:anywhere;margin:.4rem 0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
a{color:var(--mark)}p{max-width:60rem}.soft{color:var(--soft)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.6rem}
.facts div{background:var(--card);border-radius:.5rem;padding:.5rem .8rem}
.facts b{display:block;font-size:1.15rem;font-weight:600;overflow-wrap:anywhere}.facts span{color:var(--soft);font-size:.85rem}
.wide{overflow-x:auto}table{border-collapse:collapse;min-width:min(100%,24rem)}td{overflow-wrap:anywhere}
.narrow{display:none}
td,th{border-bottom:1px solid var(--line);padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top}
th{color:var(--soft);font-weight:500}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
svg{display:block;width:100%;height:auto}svg text{fill:var(--ink);font:13px system-ui,sans-serif;pointer-events:none}
.map rect{stroke:var(--back);stroke-width:2}.dot{fill:var(--mark);fill-opacity:.6}.dot:hover,.map rect:hover{fill-opacity:.5}
.flow{overflow:auto;max-height:34rem;border:1px solid var(--line);border-radius:.5rem}
.flow svg{width:auto;margin:0 auto}.flow svg text{font-size:12px}.flow svg .note{fill-opacity:.75;font-size:11px}
.flow .box,.flow .end{fill:var(--card);stroke:var(--line)}.flow .end{stroke:var(--soft);stroke-dasharray:3 3}.flow a:hover .box{stroke:var(--mark)}
.wire{fill:none;stroke:var(--soft);stroke-opacity:.7}
.axis{stroke:var(--line)}.roof{stroke:var(--soft);stroke-dasharray:6 5;fill:none}
.op{border-bottom:1px solid var(--line)}
.op>summary,.cols{cursor:pointer;display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr) 7rem 5rem 4.5rem 7rem;gap:.8rem;padding:.4rem 0;align-items:baseline}
.op>summary::-webkit-details-marker{display:none}.op>summary>*{overflow-wrap:anywhere}
.head{color:var(--soft);cursor:default;border-bottom:1px solid var(--line)}.bar{display:block;height:.6rem;border-radius:.3rem;background:var(--card)}
.bar i{display:block;height:100%;border-radius:.3rem;min-width:2px}
.more{padding:0 0 .8rem 1rem;scroll-margin-top:4rem}.more:target{background:var(--card)}.more dl{display:grid;grid-template-columns:7rem 1fr;gap:.2rem .8rem;margin:.3rem 0}.more dt{color:var(--soft)}
.more dd{margin:0;overflow-wrap:anywhere}details details>summary{cursor:pointer;color:var(--mark)}
pre{background:var(--card);border-radius:.5rem;padding:.8rem;overflow:auto;font-size:12px;max-height:32rem;margin:.4rem 0}
@media(max-width:46rem){.op>summary,.cols{grid-template-columns:1fr auto}.op>summary .minor{display:none}.head{display:none!important}
.bar{grid-column:1/-1;grid-row:2}.more{padding-left:0}.more dl{grid-template-columns:1fr}.broad{display:none}.narrow{display:block}td,th{padding-right:.5rem}}
)css";

std::string Page(absl::string_view title, absl::string_view body) {
  const std::string name = EscapeHtml(title);
  return absl::StrCat(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\"><title>",
      name, "</title><style>", kStyle, "</style></head><body>\n<h1>", name, "</h1>\n", body,
      "</body></html>\n");
}

// Of "3", "2.5 ms", "-20 %", but not of "0.weight" or "7 x 7".
bool IsNumber(absl::string_view cell) {
  const std::vector<absl::string_view> words = absl::StrSplit(cell, ' ');
  double value;
  return words.size() <= 2 && absl::SimpleAtod(words[0], &value) &&
         (words.size() == 1 || !absl::SimpleAtod(words[1], &value));
}

std::string Table(const std::vector<std::string>& header, const Rows& rows) {
  std::string text = "<div class=\"wide\"><table><tr>";
  for (const std::string& cell : header) absl::StrAppend(&text, "<th>", EscapeHtml(cell), "</th>");
  absl::StrAppend(&text, "</tr>\n");
  for (const auto& row : rows) {
    absl::StrAppend(&text, "<tr>");
    for (const std::string& cell : row)
      // Cells are escaped by the caller.
      absl::StrAppend(&text, IsNumber(cell) ? "<td class=\"n\">" : "<td>", cell, "</td>");
    absl::StrAppend(&text, "</tr>\n");
  }
  return text + "</table></div>\n";
}

std::string Details(absl::string_view summary, absl::string_view text) {
  return absl::StrCat("<details><summary>", EscapeHtml(summary), "</summary><pre>",
                      EscapeHtml(text), "</pre></details>");
}

std::string Size(const runtime::ModelSpec& spec, const runtime::SizeExpr& size) {
  return runtime::DescribeSize(size, spec.symbols);
}

std::string Type(const runtime::ModelSpec& spec, const runtime::TensorSpec& tensor) {
  return absl::StrCat(ScalarTypeName(tensor.dtype), "[",
                      absl::StrJoin(tensor.shape, ", ",
                                    [&](std::string* out, const runtime::SizeExpr& s) {
                                      absl::StrAppend(out, Size(spec, s));
                                    }),
                      "]");
}

struct StepLine {
  std::string name, what, strategy, kernel;
  double flops = 0, bytes = 0;
};
std::vector<StepLine> StepsOf(const runtime::ModelSpec& spec, const runtime::Plan& plan) {
  std::vector<StepLine> lines;
  for (const runtime::Step& step : plan.steps) {
    StepLine line{step.name, "host", ""};
    if (const auto* launch = std::get_if<runtime::LaunchStep>(&step.action)) {
      const runtime::KernelSpec& kernel = spec.kernels[launch->kernel];
      line.what = kernel.task.empty() ? kernel.symbol : kernel.task;
      line.strategy = kernel.schedule;
      line.kernel = kernel.symbol;
      line.flops = kernel.flops;
      line.bytes = kernel.bytes;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

// With three digits and the unit that fits; nothing for a number that is not known.
std::string Scaled(double value, absl::Span<const absl::string_view> units) {
  if (!(value > 0)) return "";
  size_t unit = 0;
  for (; unit + 1 < units.size() && value >= 999.5; ++unit) value /= 1000;
  return value >= 99.95 ? absl::StrFormat("%.0f %s", value, units[unit])
                        : absl::StrFormat("%.3g %s", value, units[unit]);
}
std::string TimeText(double nanoseconds) {
  return Scaled(nanoseconds, {"ns", "\u00b5s", "ms", "s"});
}
std::string WorkText(double flops) {
  return Scaled(flops, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP"});
}
std::string BytesText(double bytes) { return Scaled(bytes, {"B", "kB", "MB", "GB", "TB"}); }
// Of a number for each nanosecond.
std::string RateText(double rate, absl::string_view what) {
  const std::string giga = absl::StrCat("G", what), tera = absl::StrCat("T", what);
  return Scaled(rate, {giga, tera});
}

// Hands out what was measured, step by step.
class Times {
 public:
  explicit Times(const Measured& measured) : steps_(measured.steps) {}

  // Returns the nanoseconds of the next `count` steps, which have this name; 0 if there are no
  // such.
  double Next(absl::string_view name, int count) {
    double sum = 0;
    for (int i = 0; i < count && next_ < steps_.size() && steps_[next_].name == name; ++i)
      sum += steps_[next_++].nanoseconds;
    return sum;
  }

 private:
  const std::vector<runtime::StepTime>& steps_;
  size_t next_ = 0;
};

// One row of the page: an operator of a model, or a step of a compiled one. Texts are not escaped.
struct Entry {
  std::string name, computes, shapes, strategy, kernels;
  std::vector<std::string> parts;  // what was fused, the one that it is made for in bold; HTML
  double flops = 0, bytes = 0;
  double estimated = 0, measured = 0;                        // nanoseconds
  int steps = 1;                                             // of the plan, one after the other
  std::vector<std::pair<std::string, std::string>> details;  // title and text

  double nanoseconds() const { return measured > 0 ? measured : estimated; }
};

std::string Color(const Entry& entry) {
  // Operators that compute the same have one colour.
  uint32_t hash = 2166136261u;
  for (const char c : entry.strategy.substr(0, entry.strategy.find(' ')))
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return absl::StrCat("hsl(", hash % 360, " 55% var(--fill))");
}

double Total(const std::vector<Entry>& entries) {
  double sum = 0;
  for (const Entry& entry : entries) sum += entry.nanoseconds();
  return sum;
}

std::string Share(const Entry& entry, double total) {
  return total > 0 ? absl::StrFormat("%.1f %%", 100 * entry.nanoseconds() / total) : "";
}

// What a drawing is made for: one of a desktop's width would be too small to read on a telephone,
// so there are two, of which the style shows the one that fits.
struct Screen {
  const char* style;
  double width, map_height, roofline_height, left;  // `left` of a roofline's numbers
  double dots;                                      // how large
};
constexpr Screen kScreens[] = {{"broad", 1000, 320, 380, 90, 1},
                               {"narrow", 360, 420, 300, 48, 0.6}};

// Draws rectangles whose areas are the times: the list is cut where its halves are most alike,
// along the longer side.
void DrawMap(const std::vector<Entry>& entries, absl::Span<const size_t> order, double total,
             double x, double y, double width, double height, std::string* svg) {
  if (order.empty()) return;
  if (order.size() == 1) {
    const Entry& entry = entries[order[0]];
    absl::StrAppendFormat(svg,
                          "<a href=\"#op-%d\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.1f\" style=\"fill:%s\"><title>%s: %s, %s</title></rect>",
                          order[0], x, y, width, height, Color(entry), EscapeHtml(entry.name),
                          TimeText(entry.nanoseconds()), Share(entry, total));
    constexpr double kLetter = 8.2;
    const auto letters = static_cast<size_t>(std::max(0.0, (width - 12) / kLetter));
    if (height > 24 && letters >= 4) {
      absl::StrAppendFormat(svg, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", x + 6, y + 18,
                            EscapeHtml(Shortened(entry.name, letters)));
    }
    absl::StrAppend(svg, "</a>");
    return;
  }
  double sum = 0;
  for (const size_t i : order) sum += entries[i].nanoseconds();
  size_t cut = 1;
  double first = entries[order[0]].nanoseconds();
  while (cut + 1 < order.size() && first + entries[order[cut]].nanoseconds() / 2 < sum / 2)
    first += entries[order[cut++]].nanoseconds();
  const double part = sum > 0 ? first / sum : 0;
  const auto left = order.subspan(0, cut), right = order.subspan(cut);
  if (width >= height) {
    DrawMap(entries, left, total, x, y, width * part, height, svg);
    DrawMap(entries, right, total, x + width * part, y, width * (1 - part), height, svg);
  } else {
    DrawMap(entries, left, total, x, y, width, height * part, svg);
    DrawMap(entries, right, total, x, y + height * part, width, height * (1 - part), svg);
  }
}

std::string TimeMap(const std::vector<Entry>& entries) {
  std::vector<size_t> order;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].nanoseconds() > 0) order.push_back(i);
  }
  if (order.empty()) return "";
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return entries[a].nanoseconds() > entries[b].nanoseconds();
  });
  const bool is_measured = std::any_of(entries.begin(), entries.end(),
                                       [](const Entry& entry) { return entry.measured > 0; });
  std::string svg = absl::StrCat("<h2>Where the time goes</h2>\n<p class=\"soft\">",
                                 is_measured ? "Measured here; area" : "As estimated; area",
                                 " is time, a colour is a strategy.</p>\n");
  for (const Screen& screen : kScreens) {
    absl::StrAppendFormat(&svg, "<svg class=\"map %s\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">",
                          screen.style, screen.width, screen.map_height);
    DrawMap(entries, order, Total(entries), 0, 0, screen.width, screen.map_height, &svg);
    absl::StrAppend(&svg, "</svg>\n");
  }
  return svg;
}

// Work a second over work a byte, both by decades. The roofs are the best of the page itself.
std::string Roofline(const std::vector<Entry>& entries) {
  struct Dot {
    size_t entry;
    double intensity, rate;
  };
  std::vector<Dot> dots;
  double most_rate = 0, most_bandwidth = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    const Entry& entry = entries[i];
    if (!(entry.measured > 0 && entry.flops > 0 && entry.bytes > 0)) continue;
    dots.push_back({i, entry.flops / entry.bytes, entry.flops / entry.measured});
    most_rate = std::max(most_rate, dots.back().rate);
    most_bandwidth = std::max(most_bandwidth, entry.bytes / entry.measured);
  }
  if (dots.size() < 3) return "";
  double low_x = 0, high_x = 0, low_y = 0, high_y = 0;
  for (size_t i = 0; i < dots.size(); ++i) {
    const double x = std::log10(dots[i].intensity), y = std::log10(dots[i].rate);
    low_x = i == 0 ? x : std::min(low_x, x);
    high_x = i == 0 ? x : std::max(high_x, x);
    low_y = i == 0 ? y : std::min(low_y, y);
    high_y = i == 0 ? y : std::max(high_y, y);
  }
  low_x = std::floor(low_x), high_x = std::floor(high_x) + 1;
  low_y = std::floor(low_y), high_y = std::floor(high_y) + 1;
  const double ridge = std::clamp(std::log10(most_rate / most_bandwidth), low_x, high_x);
  const double slope_begin =
      std::clamp(std::log10(most_bandwidth) + low_x, low_y, std::log10(most_rate));
  const double total = Total(entries);
  std::string svg =
      "<h2>Work against memory</h2>\n<p class=\"soft\">A dot is an operator, its size its time: "
      "FLOP a second over FLOP a byte. The dashed roof is the best rate and the best bandwidth of "
      "this page.</p>\n";
  for (const Screen& screen : kScreens) {
    const double left = screen.left, right = screen.width - 25, top = 10,
                 bottom = screen.roofline_height - 50;
    const auto place_x = [&](double x) {
      return left + (right - left) * (x - low_x) / (high_x - low_x);
    };
    const auto place_y = [&](double y) {
      return bottom - (bottom - top) * (y - low_y) / (high_y - low_y);
    };
    absl::StrAppendFormat(&svg, "<svg class=\"%s\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">",
                          screen.style, screen.width, screen.roofline_height);
    for (double x = low_x; x <= high_x; ++x) {
      absl::StrAppendFormat(&svg,
                            "<line class=\"axis\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%g</text>",
                            place_x(x), top, place_x(x), bottom, place_x(x), bottom + 22,
                            std::pow(10, x));
    }
    for (double y = low_y; y <= high_y; ++y) {
      absl::StrAppendFormat(&svg,
                            "<line class=\"axis\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%g</text>",
                            left, place_y(y), right, place_y(y), left - 8, place_y(y) + 4,
                            std::pow(10, y));
    }
    absl::StrAppendFormat(
        &svg, "<polyline class=\"roof\" points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\"/>",
        place_x(slope_begin - std::log10(most_bandwidth)), place_y(slope_begin), place_x(ridge),
        place_y(std::log10(most_rate)), right, place_y(std::log10(most_rate)));
    for (const Dot& dot : dots) {
      const Entry& entry = entries[dot.entry];
      absl::StrAppendFormat(
          &svg,
          "<a href=\"#op-%d\"><circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" "
          "r=\"%.1f\"><title>%s: %s, %s</title></circle></a>",
          dot.entry, place_x(std::log10(dot.intensity)), place_y(std::log10(dot.rate)),
          screen.dots * (4 + 30 * std::sqrt(entry.measured / total)), EscapeHtml(entry.name),
          RateText(dot.rate, "FLOP/s"), RateText(entry.bytes / entry.measured, "B/s"));
    }
    absl::StrAppendFormat(&svg,
                          "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">FLOP a byte</text>"
                          "<text x=\"%.1f\" y=\"24\">GFLOP/s</text></svg>\n",
                          right, bottom + 44, left + 5);
  }
  return svg;
}

// By step of the plan the entry that it belongs to, or -1.
std::vector<int> EntryOfSteps(const runtime::Plan& plan, const std::vector<Entry>& entries) {
  std::vector<int> result(plan.steps.size(), -1);
  size_t next = 0;
  for (size_t entry = 0; entry < entries.size(); ++entry) {
    size_t begin = next;
    while (begin < plan.steps.size() && plan.steps[begin].name != entries[entry].name) ++begin;
    for (int i = 0; i < entries[entry].steps && begin < plan.steps.size() &&
                    plan.steps[begin].name == entries[entry].name;
         ++i) {
      result[begin++] = static_cast<int>(entry);
      next = begin;
    }
  }
  return result;
}

// Inputs, entries and outputs, each with those that it reads through a buffer of the plan. What a
// step writes that is no entry, a copy for instance, comes from what that step reads. Weights and
// what is made of them when the model is loaded are left out: nearly every entry has some.
class FlowOfPlan {
 public:
  FlowOfPlan(const runtime::ModelSpec& spec, const std::vector<Entry>& entries)
      : entries_(entries), sources_(spec.buffers.size()), node_of_entry_(entries.size(), -1) {
    for (const Entry& entry : entries) longest_ = std::max(longest_, entry.nanoseconds());
    for (size_t i = 0; i < spec.buffers.size(); ++i) {
      const runtime::BufferSpec& buffer = spec.buffers[i];
      if (buffer.kind != runtime::BufferKind::kInput) continue;
      sources_[i] = {static_cast<int>(nodes_.size())};
      const runtime::TensorSpec& input = spec.inputs[buffer.index];
      nodes_.push_back({.label = input.name, .title = absl::StrCat("input ", Type(spec, input))});
    }
    const std::vector<int> entry_of = EntryOfSteps(spec.run, entries);
    for (size_t i = 0; i < spec.run.steps.size(); ++i) AddStep(spec.run.steps[i], entry_of[i]);
    for (size_t i = 0; i < spec.buffers.size(); ++i) {
      const runtime::BufferSpec& buffer = spec.buffers[i];
      if (buffer.kind != runtime::BufferKind::kOutput || sources_[i].empty()) continue;
      const runtime::TensorSpec& output = spec.outputs[buffer.index];
      nodes_.push_back({.label = output.name,
                        .title = absl::StrCat("output ", Type(spec, output)),
                        .from = sources_[i]});
    }
  }

  const std::vector<DrawnNode>& nodes() const { return nodes_; }

 private:
  static void Add(int node, std::vector<int>* list) {
    if (std::find(list->begin(), list->end(), node) == list->end()) list->push_back(node);
  }

  int NodeOf(int index) {
    if (node_of_entry_[index] >= 0) return node_of_entry_[index];
    const Entry& entry = entries_[index];
    const double time = entry.nanoseconds();
    const std::string share = Share(entry, Total(entries_));
    nodes_.push_back({.label = entry.name,
                      .note = time > 0 ? absl::StrCat(TimeText(time), ", ", share)
                                       : entry.strategy.substr(0, entry.strategy.find(' ')),
                      .title = absl::StrCat(entry.name, ": ", entry.shapes, " ", entry.strategy),
                      .link = absl::StrCat("#op-", index),
                      .color = Color(entry),
                      .filled = longest_ > 0 ? time / longest_ : 0});
    if (nodes_.back().note.empty()) nodes_.back().note = "on the host";
    return node_of_entry_[index] = static_cast<int>(nodes_.size()) - 1;
  }

  void AddStep(const runtime::Step& step, int entry) {
    std::vector<int> written;  // who writes now, as readers see it
    if (entry >= 0) {
      written = {NodeOf(entry)};
      for (const int buffer : step.reads) {
        for (const int source : sources_[buffer])
          if (source != written[0]) Add(source, &nodes_[written[0]].from);
      }
    } else {
      for (const int buffer : step.reads)
        for (const int source : sources_[buffer]) Add(source, &written);
    }
    for (const int buffer : step.writes) {
      // What is read too is another tensor from now on; else this may be one part of several.
      if (std::find(step.reads.begin(), step.reads.end(), buffer) != step.reads.end())
        sources_[buffer].clear();
      for (const int node : written) Add(node, &sources_[buffer]);
    }
  }

  const std::vector<Entry>& entries_;
  std::vector<DrawnNode> nodes_;
  std::vector<std::vector<int>> sources_;  // by buffer: the nodes that have written it
  std::vector<int> node_of_entry_;
  double longest_ = 0;
};

// What feeds what. A call of more steps than somebody would look through is not drawn.
std::string Flow(const runtime::ModelSpec& spec, const std::vector<Entry>& entries) {
  constexpr size_t kMostNodes = 600;
  const FlowOfPlan flow(spec, entries);
  if (flow.nodes().empty()) return "";
  if (flow.nodes().size() > kMostNodes) {
    return absl::StrCat("<h2>What feeds what</h2>\n<p class=\"soft\">", flow.nodes().size(),
                        " boxes are too many to draw.</p>\n");
  }
  return absl::StrCat(
      "<h2>What feeds what</h2>\n<p class=\"soft\">A box is an operator after fusion, below what "
      "it "
      "reads; its filled part is its time, full for the longest. Weights are left out.</p>\n<div "
      "class=\"flow\" tabindex=\"0\">",
      DrawGraph(flow.nodes()), "</div>\n");
}

std::string EntryText(const Entry& entry, size_t index, double total) {
  const double time = entry.nanoseconds();
  std::string more;
  const auto add = [&](absl::string_view title, absl::string_view html) {
    if (!html.empty()) absl::StrAppend(&more, "<dt>", title, "</dt><dd>", html, "</dd>");
  };
  add("computes",
      entry.parts.empty() ? EscapeHtml(entry.computes) : absl::StrJoin(entry.parts, ", "));
  add("shapes", EscapeHtml(entry.shapes));
  add("strategy", EscapeHtml(entry.strategy));
  add("kernels", EscapeHtml(entry.kernels));
  add("work", WorkText(entry.flops));
  add("memory", BytesText(entry.bytes));
  add("estimated", TimeText(entry.estimated));
  add("measured", TimeText(entry.measured));
  std::string folds;
  for (const auto& [title, text] : entry.details)
    if (!text.empty()) absl::StrAppend(&folds, Details(title, text));
  // Who follows a link to what is within a closed part has it opened by the browser.
  return absl::StrCat("<details class=\"op\"><summary><span>", EscapeHtml(entry.name),
                      "</span><span class=\"minor soft\">",
                      EscapeHtml(entry.strategy.substr(0, entry.strategy.find(' '))),
                      "</span><span class=\"bar\"><i style=\"width:",
                      absl::StrFormat("%.1f", total > 0 ? 100 * time / total : 0),
                      "%;background:", Color(entry), "\"></i></span><span class=\"n\">",
                      TimeText(time), "</span><span class=\"n minor\">", Share(entry, total),
                      "</span><span class=\"n minor\">",
                      time > 0 ? RateText(entry.flops / time, "FLOP/s") : "",
                      "</span></summary><div class=\"more\" id=\"op-", index, "\"><dl>", more,
                      "</dl>", folds, "</div></details>\n");
}

std::string EntryList(absl::string_view title, const std::vector<Entry>& entries) {
  const double total = Total(entries);
  std::string text =
      absl::StrCat("<h2>", title,
                   "</h2>\n<div class=\"cols "
                   "head\"><span>name</span><span>strategy</span><span>share</span><span "
                   "class=\"n\">time</span><span></span><span class=\"n\">rate</span></div>\n");
  for (size_t i = 0; i < entries.size(); ++i)
    absl::StrAppend(&text, EntryText(entries[i], i, total));
  return text;
}

// "-20 %", or what else happened to a step.
std::string ChangeText(double before, double now) {
  if (!(before > 0)) return "new";
  if (!(now > 0)) return "gone";
  return absl::StrFormat("%+.0f %%", 100 * (now / before - 1));
}

// The steps of this run and of another.
std::string BesideAnotherRun(const Measured& measured) {
  if (measured.before.empty() || measured.steps.empty()) return "";
  Rows rows;
  double before = 0, now = 0;
  for (const StepChange& change : CompareSteps(measured.before, measured.steps)) {
    before += change.before;
    now += change.now;
    rows.push_back({EscapeHtml(change.name), TimeText(change.before), TimeText(change.now),
                    ChangeText(change.before, change.now)});
  }
  return absl::StrCat("<h2>Beside another run</h2>\n<p>All steps took ", TimeText(before),
                      " there and take ", TimeText(now), " here: ", ChangeText(before, now),
                      ". Steps of one name are added up.</p>\n",
                      Table({"name", "there", "here", "change"}, rows));
}

// What the model takes and gives, for which sizes, and what the numbers hold for.
std::string Overview(const runtime::ModelSpec& spec, const Measured& measured,
                     const std::vector<Entry>& entries, const Rows& more_facts) {
  Rows tensors, sizes;
  for (const auto& tensor : spec.inputs)
    tensors.push_back({"input", EscapeHtml(tensor.name), EscapeHtml(Type(spec, tensor))});
  for (const auto& tensor : spec.outputs)
    tensors.push_back({"output", EscapeHtml(tensor.name), EscapeHtml(Type(spec, tensor))});
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    sizes.push_back({EscapeHtml(symbol.name), absl::StrCat(symbol.min), absl::StrCat(symbol.max),
                     absl::StrCat(runtime::TypicalSize(symbol))});
  }
  double nanoseconds = 0;
  for (const runtime::StepTime& step : measured.steps) nanoseconds += step.nanoseconds;
  double flops = 0;
  for (const Entry& entry : entries) flops += entry.flops;
  Rows facts = {{EscapeHtml(spec.target), "target"},
                {absl::StrCat(entries.size()), "operators of a call"},
                {absl::StrCat(spec.kernels.size()), "kernels"},
                {absl::StrCat(spec.constants.size()), "constants"}};
  if (nanoseconds > 0)
    facts.push_back({TimeText(nanoseconds), "steps of a call, each timed alone"});
  if (flops > 0) facts.push_back({WorkText(flops), "work of a call"});
  facts.insert(facts.end(), more_facts.begin(), more_facts.end());
  facts.push_back({absl::StrCat("hidet ", Version()), "made this page"});
  std::string text = "<div class=\"facts\">";
  for (const auto& fact : facts)
    absl::StrAppend(&text, "<div><b>", fact[0], "</b><span>", fact[1], "</span></div>\n");
  absl::StrAppend(&text, "</div>\n");
  if (!measured.reason.empty())
    absl::StrAppend(&text, "<p>Not measured: ", EscapeHtml(measured.reason), "</p>\n");
  absl::StrAppend(&text, TimeMap(entries), Flow(spec, entries), Roofline(entries),
                  BesideAnotherRun(measured), "<h2>Tensors</h2>\n",
                  Table({"", "name", "type"}, tensors));
  if (!sizes.empty()) {
    absl::StrAppend(&text, "<h2>Sizes known at run time</h2>\n",
                    Table({"name", "least", "most", "in the numbers here"}, sizes));
  }
  return text;
}

// Why each strategy did or did not take the task, those with one reason together.
std::string Reasons(absl::string_view lines) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
  for (const absl::string_view line : absl::StrSplit(lines, '\n', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(line, absl::MaxSplits(": ", 1));
    auto found = std::find_if(by_reason.begin(), by_reason.end(),
                              [&](const auto& known) { return known.first == parts.second; });
    if (found == by_reason.end() || parts.second.empty())
      found = by_reason.insert(by_reason.end(), {parts.second, {}});
    found->second.push_back(parts.first);
  }
  std::string text;
  for (const auto& [reason, strategies] : by_reason)
    absl::StrAppend(&text, absl::StrJoin(strategies, ", "), reason.empty() ? "" : ": ", reason,
                    "\n");
  return text;
}

Entry OperatorEntry(const compiler::OperatorReport& op) {
  Entry entry = {
      .name = op.name,
      .shapes =
          absl::StrCat(absl::StrJoin(op.inputs, ", "), " \u2192 ", absl::StrJoin(op.outputs, ", ")),
      .strategy = op.strategy,
      .kernels = absl::StrJoin(op.kernels, ", "),
      .flops = op.flops,
      .bytes = op.bytes,
      .estimated = op.seconds * 1e9,
      .steps = op.launches,
      .details = {
          {"task", op.task}, {"source", op.source}, {"why this strategy", Reasons(op.reasons)}}};
  for (size_t i = 0; i < op.parts.size(); ++i) {
    const std::string part = EscapeHtml(op.parts[i]);
    const bool is_anchor = op.parts.size() > 1 && static_cast<int>(i) == op.anchor;
    entry.parts.push_back(is_anchor ? absl::StrCat("<b>", part, "</b>") : part);
  }
  return entry;
}

Entry StepEntry(const StepLine& line) {
  return {.name = line.name,
          .computes = line.what,
          .strategy = line.strategy,
          .kernels = line.kernel,
          .flops = line.flops,
          .bytes = line.bytes};
}

std::string PreparedList(const std::vector<Entry>& entries) {
  if (entries.empty()) return "";
  Rows rows;
  for (const Entry& entry : entries) {
    rows.push_back(
        {EscapeHtml(entry.name),
         entry.parts.empty() ? EscapeHtml(entry.computes) : absl::StrJoin(entry.parts, ", "),
         EscapeHtml(entry.strategy)});
  }
  return absl::StrCat("<h2>Computed once, when the model is loaded</h2>\n",
                      Table({"name", "computes", "strategy"}, rows));
}

}  // namespace

std::string SpecText(const runtime::ModelSpec& spec) {
  std::string text = absl::StrCat("model ", spec.name, "\ntarget ", spec.target, "\n");
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    absl::StrAppend(&text, "size ", symbol.name, ": ", symbol.min, "..", symbol.max,
                    symbol.hint > 0 ? absl::StrCat(", typically ", symbol.hint) : "", "\n");
  }
  for (const auto& tensor : spec.inputs)
    absl::StrAppend(&text, "input ", absl::Utf8SafeCHexEscape(tensor.name), ": ",
                    Type(spec, tensor), "\n");
  for (const auto& tensor : spec.outputs)
    absl::StrAppend(&text, "output ", absl::Utf8SafeCHexEscape(tensor.name), ": ",
                    Type(spec, tensor), "\n");
  absl::StrAppend(&text, spec.constants.size(), " constants, ", spec.kernels.size(), " kernels\n");
  for (const bool prepare : {true, false}) {
    absl::StrAppend(&text, prepare ? "prepare:\n" : "run:\n");
    for (const StepLine& line : StepsOf(spec, prepare ? spec.prepare : spec.run)) {
      absl::StrAppend(&text, "  ", absl::Utf8SafeCHexEscape(line.name), ": ", line.what,
                      line.strategy.empty() ? "" : absl::StrCat(" (", line.strategy, ")"), "\n");
    }
  }
  return text;
}

std::string ArtifactPage(absl::string_view title, const runtime::ModelSpec& spec,
                         const Measured& measured) {
  std::vector<Entry> prepared, steps;
  for (const StepLine& line : StepsOf(spec, spec.prepare)) prepared.push_back(StepEntry(line));
  Times times(measured);
  for (const StepLine& line : StepsOf(spec, spec.run)) {
    steps.push_back(StepEntry(line));
    steps.back().measured = times.Next(line.name, 1);
  }
  return Page(title,
              absl::StrCat(Overview(spec, measured, steps, {}), EntryList("Steps of a call", steps),
                           PreparedList(prepared), Details("everything as text", SpecText(spec))));
}

std::string ModelPage(absl::string_view title, const compiler::BuildResult& built,
                      const Measured& measured) {
  const std::string graph = Details("the graph as text", graph::Summary(built.graph));
  if (!built.compiled.has_value()) return Page(title, graph);
  Rows facts;
  for (const auto& [seconds, what] :
       {std::pair(built.import_seconds, "import"), std::pair(built.optimize_seconds, "optimize"),
        std::pair(built.compile_seconds, "compile")}) {
    if (seconds > 0) facts.push_back({TimeText(seconds * 1e9), absl::StrCat("to ", what)});
  }
  std::vector<Entry> entries, prepared;
  Times times(measured);
  for (const compiler::OperatorReport& op : built.compiled->report.operators) {
    entries.push_back(OperatorEntry(op));
    entries.back().measured = times.Next(op.name, op.launches);
  }
  for (const compiler::OperatorReport& op : built.compiled->report.prepared)
    prepared.push_back(OperatorEntry(op));
  return Page(title, absl::StrCat(Overview(built.compiled->data.spec, measured, entries, facts),
                                  EntryList("Operators", entries), PreparedList(prepared),
                                  "<h2>Graph</h2>\n", graph));
}

}  // namespace hidet::cli
