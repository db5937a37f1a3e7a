#include "graph/op_registry.h"

#include "absl/strings/str_cat.h"

namespace hidet::graph {

absl::Status OpRegistry::Add(OpRecord record) {
  if (record.name.empty() || record.infer == nullptr ||
      (record.define == nullptr && record.decompose == nullptr && !record.external.has_value())) {
    return absl::InvalidArgumentError(absl::StrCat(
        "operator \"", record.name, "\": needs a name, infer, and define, decompose or external"));
  }
  if (by_name_.contains(record.name)) {
    return absl::AlreadyExistsError(
        absl::StrCat("operator \"", record.name, "\" is registered already"));
  }
  auto shared = std::make_shared<const OpRecord>(std::move(record));
  by_name_[shared->name] = shared.get();
  records_.push_back(std::move(shared));
  return absl::OkStatus();
}

const OpRecord* OpRegistry::Find(absl::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

absl::StatusOr<const OpRecord*> OpRegistry::Get(absl::string_view name) const {
  const OpRecord* record = Find(name);
  if (record == nullptr) return absl::NotFoundError(absl::StrCat("no operator \"", name, "\""));
  return record;
}

}  // namespace hidet::graph
