#include "frontends/fx/aliases.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace hidet::fx {
namespace {

void CollectRefs(const FxValue& value, std::vector<int64_t>& refs) {
  if (value.kind == FxValue::Kind::kRef) refs.push_back(value.integer);
  for (const FxValue& item : value.items) CollectRefs(item, refs);
}

}  // namespace

std::vector<int64_t> RefsOf(const FxNode& node) {
  std::vector<int64_t> refs;
  for (const FxValue& arg : node.args) CollectRefs(arg, refs);
  for (const auto& [name, arg] : node.kwargs) CollectRefs(arg, refs);
  return refs;
}

Aliases::Aliases(const FxGraph& fx) : fx_(fx) {
  const size_t count = fx.inputs.size() + fx.nodes.size();
  memory_.resize(count);
  object_.resize(count);
  last_use_.assign(count, -1);
  for (size_t i = 0; i < count; ++i) memory_[i] = object_[i] = static_cast<int64_t>(i);
  for (size_t i = 0; i < fx.nodes.size(); ++i)
    Use(RefsOf(fx.nodes[i]), static_cast<int64_t>(fx.inputs.size() + i));
  std::vector<int64_t> refs;
  for (const FxValue& output : fx.outputs) CollectRefs(output, refs);
  Use(refs, static_cast<int64_t>(count));
}

absl::StatusOr<std::vector<int64_t>> Aliases::InPlace(int64_t made, int64_t of, bool view) {
  if (memory_[of] < static_cast<int64_t>(fx_.inputs.size())) {
    return absl::UnimplementedError(
        absl::StrCat("changes input ", fx_.inputs[memory_[of]].name, " in place"));
  }
  std::vector<int64_t> same;
  for (int64_t i = 0; i < made; ++i) {
    if (memory_[i] != memory_[of]) continue;
    if (object_[i] == object_[of]) {
      same.push_back(i);
    } else if (!view && last_use_[i] > made) {
      return absl::UnimplementedError(
          "changes a tensor in place of which a view is used afterwards");
    }
  }
  memory_[made] = memory_[of];
  object_[made] = object_[of];
  return same;
}

void Aliases::Use(const std::vector<int64_t>& refs, int64_t by) {
  for (int64_t ref : refs) {
    if (ref >= 0 && ref < static_cast<int64_t>(last_use_.size()))
      last_use_[ref] = std::max(last_use_[ref], by);
  }
}

}  // namespace hidet::fx
