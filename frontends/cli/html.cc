#include "frontends/cli/html.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "graph/summary.h"
#include "runtime/size_expr.h"
#include "runtime/typical_size.h"

namespace hidet::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr absl::string_view kStyle =
    "body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:100em;padding:0 1em;"
    "color:#222;background:#fff}"
    "table{border-collapse:collapse}td,th{border-bottom:1px solid #ddd;padding:.3em .6em;"
    "text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#f4f4f4}"
    "td.n{text-align:right;white-space:nowrap}"
    "pre{background:#f8f8f8;padding:1em;overflow:auto;font-size:12px;max-width:60em}"
    "summary{cursor:pointer}";

std::string Page(absl::string_view title, absl::string_view body) {
  const std::string name = EscapeHtml(title);
  return absl::StrCat("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>",
                      name, "</title><style>", kStyle, "</style></head><body>\n<h1>", name,
                      "</h1>\n", body, "</body></html>\n");
}

bool IsNumber(absl::string_view cell) {
  double value;
  return absl::SimpleAtod(cell, &value);
}

std::string Table(const std::vector<std::string>& header, const Rows& rows) {
  std::string text = "<table><tr>";
  for (const std::string& cell : header) absl::StrAppend(&text, "<th>", EscapeHtml(cell), "</th>");
  absl::StrAppend(&text, "</tr>\n");
  for (const auto& row : rows) {
    absl::StrAppend(&text, "<tr>");
    for (const std::string& cell : row)
      // Cells are escaped by the caller. What begins with a digit is a number.
      absl::StrAppend(&text, IsNumber(cell) ? "<td class=\"n\">" : "<td>", cell, "</td>");
    absl::StrAppend(&text, "</tr>\n");
  }
  return text + "</table>\n";
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
  for (const runtime::Block& block : plan.blocks) {
    for (const runtime::Step& step : block.steps) {
      StepLine line{step.name, "host", ""};
      if (const auto* launch = std::get_if<runtime::LaunchStep>(&step.action);
          launch != nullptr && !launch->variants.empty()) {
        const runtime::KernelSpec& kernel = spec.kernels[launch->variants.back().kernel];
        line.what = kernel.task.empty() ? kernel.symbol : kernel.task;
        line.strategy = kernel.schedule;
        line.kernel = kernel.symbol;
        line.flops = kernel.flops;
        line.bytes = kernel.bytes;
      }
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

// Nothing for a number that is not known.
std::string Scaled(double value, double unit) {
  return value > 0 ? absl::StrFormat("%.3g", value / unit) : "";
}
std::string Microseconds(double nanoseconds) {
  return nanoseconds > 0 ? absl::StrFormat("%.1f", nanoseconds / 1e3) : "";
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

// What the model takes and gives, for which sizes, and what the tables' numbers hold for.
std::string Overview(const runtime::ModelSpec& spec, const Measured& measured) {
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
  std::string text =
      absl::StrCat("<p>", EscapeHtml(spec.target), ", ", spec.constants.size(), " constants, ",
                   spec.kernels.size(), " kernels</p>\n<h2>Tensors</h2>\n",
                   Table({"", "name", "type"}, tensors));
  if (!sizes.empty()) {
    absl::StrAppend(&text, "<h2>Sizes known at run time</h2>\n",
                    Table({"name", "least", "most", "in the numbers below"}, sizes));
  }
  if (measured.reason.empty()) {
    absl::StrAppend(&text, "<p>Steps of a call take ", absl::StrFormat("%.1f", nanoseconds / 1e3),
                    " \u00b5s together, each timed alone.</p>\n");
  } else {
    absl::StrAppend(&text, "<p>Not measured: ", EscapeHtml(measured.reason), "</p>\n");
  }
  return text;
}

std::string PreparedTable(const std::vector<std::string>& header, const Rows& rows) {
  if (rows.empty()) return "";
  return absl::StrCat("<h2>Computed once, when the model is loaded</h2>\n", Table(header, rows));
}

std::vector<std::string> OperatorRow(const driver::OperatorReport& op) {
  std::vector<std::string> parts;
  for (size_t i = 0; i < op.parts.size(); ++i) {
    const std::string part = EscapeHtml(op.parts[i]);
    const bool is_anchor = op.parts.size() > 1 && static_cast<int>(i) == op.anchor;
    parts.push_back(is_anchor ? absl::StrCat("<b>", part, "</b>") : part);
  }
  return {absl::StrCat(EscapeHtml(op.name), Details("task", op.task),
                       op.source.empty() ? "" : Details("source", op.source),
                       op.reasons.empty() ? "" : Details("why this strategy", op.reasons)),
          absl::StrJoin(parts, ", "),
          absl::StrCat(EscapeHtml(absl::StrJoin(op.inputs, ", ")), " \u2192 ",
                       EscapeHtml(absl::StrJoin(op.outputs, ", "))),
          EscapeHtml(op.strategy),
          EscapeHtml(absl::StrJoin(op.kernels, ", ")),
          Scaled(op.flops, 1e6),
          Scaled(op.bytes, 1e6),
          Microseconds(op.seconds * 1e9)};
}

}  // namespace

std::string EscapeHtml(absl::string_view text) {
  return absl::StrReplaceAll(text,
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

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
  Rows prepared, steps;
  for (const StepLine& line : StepsOf(spec, spec.prepare))
    prepared.push_back({EscapeHtml(line.name), EscapeHtml(line.what), EscapeHtml(line.strategy)});
  Times times(measured);
  for (const StepLine& line : StepsOf(spec, spec.run)) {
    steps.push_back({EscapeHtml(line.name), EscapeHtml(line.what), EscapeHtml(line.strategy),
                     EscapeHtml(line.kernel), Scaled(line.flops, 1e6), Scaled(line.bytes, 1e6),
                     Microseconds(times.Next(line.name, 1))});
  }
  return Page(
      title,
      absl::StrCat(Overview(spec, measured), "<h2>Steps of a call</h2>\n",
                   Table({"name", "task", "strategy", "kernel", "MFLOP", "MB", "\u00b5s"}, steps),
                   PreparedTable({"name", "task", "strategy"}, prepared),
                   Details("everything as text", SpecText(spec))));
}

std::string ModelPage(absl::string_view title, const driver::BuildResult& built,
                      const Measured& measured) {
  const std::string seconds =
      absl::StrFormat("<p>import %.2f s, optimize %.2f s, compile %.2f s</p>\n",
                      built.import_seconds, built.optimize_seconds, built.compile_seconds);
  const std::string graph =
      absl::StrCat("<h2>Graph</h2>\n<pre>", EscapeHtml(graph::Summary(built.graph)), "</pre>\n");
  if (!built.compiled.has_value()) return Page(title, absl::StrCat(seconds, graph));
  const std::vector<std::string> header = {"operator", "computes", "shapes", "strategy",
                                           "kernels",  "MFLOP",    "MB",     "estimated \u00b5s"};
  std::vector<std::string> with_times = header;
  with_times.push_back("measured \u00b5s");
  Rows rows, prepared;
  Times times(measured);
  for (const driver::OperatorReport& op : built.compiled->report.operators) {
    rows.push_back(OperatorRow(op));
    rows.back().push_back(Microseconds(times.Next(op.name, op.launches)));
  }
  for (const driver::OperatorReport& op : built.compiled->report.prepared)
    prepared.push_back(OperatorRow(op));
  return Page(title, absl::StrCat(Overview(built.compiled->data.spec, measured), seconds,
                                  "<h2>Operators</h2>\n", Table(with_times, rows),
                                  PreparedTable(header, prepared), graph));
}

}  // namespace hidet::cli
