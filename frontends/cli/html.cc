#include "frontends/cli/html.h"

#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "graph/summary.h"
#include "runtime/size_expr.h"

namespace hidet::cli {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr absl::string_view kStyle =
    "body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 "
    "1em;color:#222;background:#fff}"
    "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.3em "
    ".6em;text-align:left;"
    "vertical-align:top}th{background:#f4f4f4}pre{background:#f8f8f8;padding:1em;overflow:auto;"
    "font-size:12px}"
    "summary{cursor:pointer}";

std::string Page(absl::string_view title, absl::string_view body) {
  const std::string name = EscapeHtml(title);
  return absl::StrCat("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>",
                      name, "</title><style>", kStyle, "</style></head><body>\n<h1>", name,
                      "</h1>\n", body, "</body></html>\n");
}

std::string Table(const std::vector<std::string>& header, const Rows& rows) {
  std::string text = "<table><tr>";
  for (const std::string& cell : header) absl::StrAppend(&text, "<th>", EscapeHtml(cell), "</th>");
  absl::StrAppend(&text, "</tr>\n");
  for (const auto& row : rows) {
    absl::StrAppend(&text, "<tr>");
    for (const std::string& cell : row)
      absl::StrAppend(&text, "<td>", cell, "</td>");  // escaped by the caller
    absl::StrAppend(&text, "</tr>\n");
  }
  return text + "</table>\n";
}

std::string Details(absl::string_view summary, absl::string_view text) {
  return absl::StrCat("<details><summary>", EscapeHtml(summary), "</summary><pre>",
                      EscapeHtml(text), "</pre></details>");
}

// A size as people write it: a number, a symbol's name, or the program.
std::string Size(const runtime::ModelSpec& spec, const runtime::SizeExpr& size) {
  if (size.IsConst()) return absl::StrCat(size.code[0].value);
  if (size.code.size() == 1 && size.code[0].op == runtime::SizeOp::kSymbol &&
      size.code[0].value < static_cast<int64_t>(spec.symbols.size())) {
    return spec.symbols[size.code[0].value].name;
  }
  return absl::StrCat("(", runtime::PrintSizeExpr(size), ")");
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
  std::string name, what, strategy;
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
      }
      lines.push_back(std::move(line));
    }
  }
  return lines;
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
    absl::StrAppend(&text, "input ", tensor.name, ": ", Type(spec, tensor), "\n");
  for (const auto& tensor : spec.outputs)
    absl::StrAppend(&text, "output ", tensor.name, ": ", Type(spec, tensor), "\n");
  absl::StrAppend(&text, spec.constants.size(), " constants, ", spec.kernels.size(), " kernels\n");
  for (const bool prepare : {true, false}) {
    absl::StrAppend(&text, prepare ? "prepare:\n" : "run:\n");
    for (const StepLine& line : StepsOf(spec, prepare ? spec.prepare : spec.run)) {
      absl::StrAppend(&text, "  ", line.name, ": ", line.what,
                      line.strategy.empty() ? "" : absl::StrCat(" (", line.strategy, ")"), "\n");
    }
  }
  return text;
}

std::string ArtifactPage(absl::string_view title, const runtime::ModelSpec& spec) {
  Rows tensors, steps;
  for (const auto& tensor : spec.inputs)
    tensors.push_back({"input", EscapeHtml(tensor.name), EscapeHtml(Type(spec, tensor))});
  for (const auto& tensor : spec.outputs)
    tensors.push_back({"output", EscapeHtml(tensor.name), EscapeHtml(Type(spec, tensor))});
  for (const StepLine& line : StepsOf(spec, spec.run)) {
    steps.push_back({EscapeHtml(line.name), EscapeHtml(line.what), EscapeHtml(line.strategy)});
  }
  return Page(title,
              absl::StrCat("<p>", EscapeHtml(spec.target), ", ", spec.constants.size(),
                           " constants, ", spec.kernels.size(), " kernels</p>\n<h2>Tensors</h2>\n",
                           Table({"", "name", "type"}, tensors), "<h2>Steps of a call</h2>\n",
                           Table({"name", "task", "strategy"}, steps),
                           Details("everything as text", SpecText(spec))));
}

std::string ModelPage(absl::string_view title, const driver::BuildResult& built) {
  std::string body =
      absl::StrFormat("<p>import %.2f s, optimize %.2f s, compile %.2f s</p>\n",
                      built.import_seconds, built.optimize_seconds, built.compile_seconds);
  if (built.compiled.has_value()) {
    Rows rows;
    for (const driver::OperatorReport& op : built.compiled->report.operators) {
      rows.push_back(
          {absl::StrCat(EscapeHtml(op.name), Details("task", op.task),
                        op.reasons.empty() ? "" : Details("why this strategy", op.reasons)),
           EscapeHtml(op.strategy), EscapeHtml(absl::StrJoin(op.kernels, ", ")),
           absl::StrFormat("%.3g", op.flops / 1e6), absl::StrFormat("%.3g", op.bytes / 1e6)});
    }
    absl::StrAppend(&body, "<h2>Operators</h2>\n",
                    Table({"operator", "strategy", "kernels", "MFLOP", "MB"}, rows));
  }
  absl::StrAppend(&body, "<h2>Graph</h2>\n<pre>", EscapeHtml(graph::Summary(built.graph)),
                  "</pre>\n");
  return Page(title, body);
}

}  // namespace hidet::cli
