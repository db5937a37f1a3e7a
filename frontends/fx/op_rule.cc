#include "frontends/fx/op_rule.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"

namespace hidet::fx {
namespace {

// torch takes NumPy's names of some arguments too.
bool IsNumpyNameOf(absl::string_view name, absl::string_view keyword) {
  if (keyword == "dim") return name == "axis";
  if (keyword == "keepdim") return name == "keepdims";
  if (keyword == "input") return name == "x" || name == "a" || name == "x1";
  return keyword == "other" && name == "x2";
}

// What changes no result, but gradients, statistics of training, warnings or where memory lies.
bool IsIrrelevant(absl::string_view keyword) {
  constexpr absl::string_view kNames[] = {
      "_stacklevel", "copy",          "momentum",           "non_blocking", "padding_idx",
      "pin_memory",  "requires_grad", "scale_grad_by_freq", "sparse",       "sparse_grad"};
  return std::find(std::begin(kNames), std::end(kNames), keyword) != std::end(kNames);
}

}  // namespace

const Value& Call::Arg(int i, absl::string_view keyword) const {
  static const Value* const kNone = new Value();
  if (i >= 0 && i < static_cast<int>(args.size())) return args[i];
  for (const auto& [name, value] : kwargs) {
    if (name != keyword && !IsNumpyNameOf(name, keyword)) continue;
    asked.push_back(name);
    return value;
  }
  return *kNone;
}

absl::Status Call::CheckAllAsked() const {
  for (const auto& [name, value] : kwargs) {
    const bool* flag = value.As<bool>();
    if (value.IsNone() || (flag != nullptr && !*flag) || IsIrrelevant(name)) continue;
    if (std::find(asked.begin(), asked.end(), name) == asked.end())
      return absl::UnimplementedError(absl::StrCat("argument ", name, " is not supported"));
  }
  return absl::OkStatus();
}

}  // namespace hidet::fx
