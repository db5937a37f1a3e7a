#include "frontends/fx/op_rule.h"

namespace hidet::fx {

const Value& Call::Arg(int i, absl::string_view keyword) const {
  static const Value* const kNone = new Value();
  if (i >= 0 && i < static_cast<int>(args.size())) return args[i];
  for (const auto& [name, value] : kwargs) {
    if (name == keyword) return value;
  }
  return *kNone;
}

}  // namespace hidet::fx
