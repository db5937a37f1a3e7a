// ops and check: what hidet knows, and what it would do with a model.
#include <map>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/status_macros.h"
#include "frontends/cli/commands.h"
#include "frontends/cli/json_report.h"
#include "frontends/cli/model_source.h"
#include "frontends/program/support.h"
#include "graph/device.h"

namespace hidet::cli {
namespace {

using Way = onnx::NodeFinding::Way;

absl::string_view DomainName(const program::OperatorSupport& row) {
  return row.domain.empty() ? "ai.onnx" : absl::string_view(row.domain);
}

absl::Status Operators(const Arguments& arguments, Session& session) {
  const std::string part = arguments.words.empty() ? "" : arguments.words[0];
  Json json = Json::array();
  bool found = false;
  for (const program::OperatorSupport& row : program::AllOperators()) {
    const std::string name = absl::StrCat(DomainName(row), ".", row.op_type);
    if (!absl::StrContains(absl::AsciiStrToLower(name), absl::AsciiStrToLower(part))) continue;
    found = true;
    if (arguments.Has("json")) {
      json.push_back({{"domain", std::string(DomainName(row))},
                      {"operator", row.op_type},
                      {"versions", row.versions},
                      {"runs", row.ways.empty() ? std::vector<std::string>{"refused"} : row.ways}});
      continue;
    }
    session.out << absl::StrFormat("%-14s %-28s %-24s %s\n", DomainName(row), row.op_type,
                                   absl::StrJoin(row.versions, ", "),
                                   row.ways.empty() ? "refused" : absl::StrJoin(row.ways, "; "));
  }
  if (!found)
    return absl::NotFoundError(absl::StrCat("no operator has \"", part, "\" in its name"));
  if (arguments.Has("json")) session.out << JsonLine(json);
  return absl::OkStatus();
}

// Findings of one kind, with what they have in common once.
std::string Describe(const program::ModelReport& report, Way way) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> nodes;
  for (const onnx::NodeFinding& node : report.nodes) {
    if (node.way == way) nodes[{node.op_type, node.reason}].push_back(node.node);
  }
  std::string text;
  for (auto& [what, labels] : nodes) {
    const size_t count = labels.size();
    if (count > 3) {
      labels.resize(3);
      labels.push_back("...");
    }
    absl::StrAppend(&text, "  ", what.first, " (", count,
                    count == 1 ? " node: " : " nodes: ", absl::StrJoin(labels, ", "), ")",
                    what.second.empty() ? "" : ": ", what.second, "\n");
  }
  return text;
}

absl::Status Check(const Arguments& arguments, Session& session) {
  const std::string& path = arguments.words[0];
  onnx::ImportOptions options;
  HIDET_ASSIGN_OR_RETURN(options.device, graph::Device::Parse(session.options.device));
  HIDET_ASSIGN_OR_RETURN(options.symbols, ReadSizes(arguments));
  HIDET_ASSIGN_OR_RETURN(options.shapes, ReadShapes(arguments));
  options.given = arguments.All("as-input");
  HIDET_ASSIGN_OR_RETURN(const program::ModelReport report, program::CheckModel(path, options));
  constexpr std::pair<Way, absl::string_view> kWays[] = {
      {Way::kRefused, "refused"},
      {Way::kElsewhere, "on_host"},
      {Way::kAfterData, "after_data"},
      {Way::kUnknown, "unknown"},
  };
  if (arguments.Has("json")) {
    Json json = {{"opset", report.opset},
                 {"nodes", report.nodes.size()},
                 {"compiled", report.Count(Way::kCompiled)},
                 {"parts", report.parts},
                 {"one_graph", report.IsOneGraph()},
                 {"runs", report.Runs()}};
    for (const auto& [way, name] : kWays) {
      Json rows = Json::array();
      for (const onnx::NodeFinding& node : report.nodes) {
        if (node.way != way) continue;
        rows.push_back({{"operator", node.op_type}, {"node", node.node}, {"why", node.reason}});
      }
      json[std::string(name)] = std::move(rows);
    }
    session.out << JsonLine(json);
  } else {
    session.out << absl::StrFormat("%s: opset %d, %d nodes, %d compiled\n", path, report.opset,
                                   report.nodes.size(), report.Count(Way::kCompiled));
    if (report.IsOneGraph()) {
      session.out << "one graph: compiled whole\n";
    } else if (report.Runs()) {
      session.out << absl::StrFormat(
          "a program: at least %d compiled parts, and %d steps on the host between them; `hidet "
          "bench --profile` says what each takes\n",
          report.parts, report.Count(Way::kElsewhere));
    }
    constexpr std::pair<Way, absl::string_view> kTitles[] = {
        {Way::kRefused, "refused:"},
        {Way::kElsewhere, "on the host:"},
        {Way::kAfterData, "compiled once elements are known that the model computes:"},
        {Way::kUnknown, "compiled, if what comes before it allows:"},
    };
    for (const auto& [way, title] : kTitles) {
      if (report.Count(way) > 0) session.out << title << "\n" << Describe(report, way);
    }
  }
  if (report.Runs()) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(path, ": ", report.Count(Way::kRefused), " of ",
                                               report.nodes.size(), " nodes are refused"));
}

}  // namespace

Command OpsCommand() {
  return {"ops",
          "[PART]",
          "list the operators of ONNX, their versions and how each runs; PART is part of a name",
          {{"json", "", "print JSON"}},
          0,
          1,
          Operators,
          std::vector<absl::string_view>()};
}

Command CheckCommand() {
  return {"check",
          "MODEL",
          "say of an ONNX model, without compiling it, what runs where and what is refused",
          {{"json", "", "print JSON"},
           {"size", "NAME=MIN..MAX@TYPICAL", "what an open size may be; NAME=N fixes it", true},
           {"shape", "INPUT=N,N,...", "the shape of an input; ? keeps a size", true},
           {"as-input", "NAME", "an initializer that calls give, no constant", true}},
          1,
          1,
          Check,
          std::vector<absl::string_view>{"device"}};
}

}  // namespace hidet::cli
