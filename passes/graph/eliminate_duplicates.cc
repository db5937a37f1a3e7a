#include "passes/graph/eliminate_duplicates.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace hidet::passes {
namespace {

using graph::Operator;
using graph::Tensor;

// Text that is equal exactly for tensors that are known to be equal.
std::string KeyOf(const Tensor& tensor) {
  if (!tensor.defined()) return "-";
  if (tensor.is_constant() && tensor.constant()->is_known() &&
      tensor.constant()->count() <= graph::kMaxTrackedElements) {
    std::string scratch;
    const absl::string_view bytes = tensor.constant()->AllBytes(&scratch);
    return absl::StrCat("c", tensor.type().ToString(), ":", bytes.size(), ":", bytes);
  }
  return absl::StrCat("t", reinterpret_cast<uintptr_t>(tensor.get()));
}

std::string KeyOf(const Rewrite& rewrite, const Operator& op) {
  std::string key = absl::StrCat(reinterpret_cast<uintptr_t>(op->record), "(");
  for (const Tensor& input : op.inputs()) {
    absl::StrAppend(&key, KeyOf(input.defined() ? rewrite.Map(input) : input), ",");
  }
  for (const auto& [name, value] : op.attributes().entries()) {
    absl::StrAppend(&key, name, "=", graph::AttributeToString(value), ";");
  }
  // The result's place matters for operators without inputs.
  for (const Tensor& output : op.outputs()) {
    absl::StrAppend(&key, output.type().ToString());
  }
  return key;
}

}  // namespace

GraphPass EliminateDuplicates() {
  return {"eliminate-duplicates", [](graph::Graph graph) {
            absl::flat_hash_map<std::string, Operator> known;
            return RewriteOperators(
                graph, [&](Rewrite& rewrite, const Operator& op) -> RewriteResult {
                  if (op.is_fused() || op.is_external()) return std::nullopt;
                  const auto [entry, is_new] = known.try_emplace(KeyOf(rewrite, op), op);
                  if (is_new) return std::nullopt;
                  std::vector<Tensor> results;
                  for (const Tensor& output : entry->second.outputs())
                    results.push_back(rewrite.Map(output));
                  return results;
                });
          }};
}

}  // namespace hidet::passes
