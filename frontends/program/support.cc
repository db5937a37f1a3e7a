#include "frontends/program/support.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "base/cut_files.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/function_bodies.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/op_map.h"
#include "frontends/program/expansions.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/program.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

using Way = onnx::NodeFinding::Way;

std::vector<OperatorSupport> AllOperators() {
  std::map<std::pair<std::string, std::string>, OperatorSupport> table;
  const auto row = [&](absl::string_view domain, absl::string_view op_type) -> OperatorSupport& {
    OperatorSupport& entry = table[{std::string(domain), std::string(op_type)}];
    entry.domain = std::string(domain);
    entry.op_type = std::string(op_type);
    return entry;
  };
  for (onnx::KnownOperator& known : onnx::KnownOperators())
    row(known.domain, known.op_type).versions = std::move(known.versions);
  for (const auto& [domain, op_type] : onnx::SupportedOperators())
    row(domain, op_type).ways.push_back("compiled");
  for (const auto& [domain, op_type] : onnx::OperatorsWithBodies()) {
    std::vector<std::string>& ways = row(domain, op_type).ways;
    if (ways.empty()) ways.push_back("by its function");
  }
  for (const char* op_type : kExpandedOperators)
    row("", op_type).ways.push_back("compiled, a loop");
  row("com.microsoft", "LinearAttention").ways.push_back("compiled, a loop");
  for (const HostOp& op : HostOps()) row(op.domain, op.op_type).ways.push_back("on the host");
  std::vector<OperatorSupport> rows;
  for (auto& [key, entry] : table) rows.push_back(std::move(entry));
  return rows;
}

int64_t ModelReport::Count(Way way) const {
  return std::count_if(nodes.begin(), nodes.end(),
                       [way](const onnx::NodeFinding& node) { return node.way == way; });
}

absl::StatusOr<ModelReport> CheckModel(absl::string_view path, const onnx::ImportOptions& options) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  const auto parsed = onnx::ParseModel(file.contents(), options.given);
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const ::onnx::ModelProto> model,
                         AddContext(parsed, path));
  HIDET_RETURN_IF_ERROR(AddContext(CheckNotCut(file.data()), path));
  ModelReport report;
  for (const auto& import : model->opset_import()) {
    if (onnx::DomainOf(import.domain()).empty()) report.opset = import.version();
  }
  auto nodes = onnx::LookAtNodes(model, options, onnx::DataFolder::OfModel(path), RunsOnHost);
  HIDET_RETURN_IF_ERROR(AddContext(nodes.status(), path));
  report.nodes = *std::move(nodes);
  bool is_open = false;
  for (const onnx::NodeFinding& node : report.nodes) {
    const bool is_compiled = node.way != Way::kElsewhere && node.way != Way::kRefused;
    if (is_compiled && (!is_open || node.way == Way::kAfterData)) ++report.parts;
    is_open = is_compiled;
  }
  return report;
}

}  // namespace hidet::program
