#include "frontends/onnx/function_bodies.h"

#include <map>
#include <tuple>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "base/check.h"
#include "frontends/onnx/function_body_table.h"

namespace hidet::onnx {
namespace {

using ::onnx::FunctionProto;
using Key = std::tuple<std::string, std::string, int64_t>;  // domain, operator, first version

// Read once, at the first question.
const std::map<Key, FunctionProto>& Bodies() {
  static const auto* const bodies = [] {
    auto* table = new std::map<Key, FunctionProto>;
    for (const FunctionBodyRow& row : kFunctionBodies) {
      FunctionProto& function = (*table)[{row.domain, row.op_type, row.since}];
      HIDET_CHECK(function.ParseFromArray(row.bytes, row.size)) << row.op_type;
    }
    return table;
  }();
  return *bodies;
}

}  // namespace

const FunctionProto* FindFunctionBody(absl::string_view domain, absl::string_view op_type,
                                      int64_t opset) {
  // The last version at or before `opset`.
  auto found = Bodies().upper_bound({std::string(domain), std::string(op_type), opset});
  if (found == Bodies().begin()) return nullptr;
  --found;
  const auto& [of_domain, of_type, since] = found->first;
  return of_domain == domain && of_type == op_type ? &found->second : nullptr;
}

std::vector<std::pair<std::string, std::string>> OperatorsWithBodies() {
  std::vector<std::pair<std::string, std::string>> operators;
  for (const auto& [key, body] : Bodies()) {
    std::pair<std::string, std::string> name = {std::get<0>(key), std::get<1>(key)};
    if (operators.empty() || operators.back() != name) operators.push_back(std::move(name));
  }
  return operators;
}

std::vector<KnownOperator> KnownOperators() {
  std::vector<KnownOperator> operators;
  for (const OperatorRow& row : kOperators) {
    KnownOperator known{.domain = row.domain, .op_type = row.op_type, .versions = {}};
    for (const absl::string_view text : absl::StrSplit(row.versions, ',')) {
      int64_t version = 0;
      HIDET_CHECK(absl::SimpleAtoi(text, &version)) << row.op_type;
      known.versions.push_back(version);
    }
    operators.push_back(std::move(known));
  }
  return operators;
}

}  // namespace hidet::onnx
