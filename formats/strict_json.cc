#include "formats/strict_json.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"

namespace hidet {

absl::StatusOr<Json> ParseStrictJson(absl::string_view text) {
  std::vector<absl::flat_hash_set<std::string>> keys;  // of the objects that are open
  std::string repeated;
  bool too_deep = false;
  const Json::parser_callback_t callback = [&](int depth, Json::parse_event_t event, Json& parsed) {
    switch (event) {
      case Json::parse_event_t::object_start:
        keys.emplace_back();
        break;
      case Json::parse_event_t::object_end:
        keys.pop_back();
        break;
      case Json::parse_event_t::key:
        if (!keys.back().insert(parsed.get_ref<const std::string&>()).second) {
          repeated = parsed.get_ref<const std::string&>();
        }
        break;
      case Json::parse_event_t::array_start:
      case Json::parse_event_t::array_end:
      case Json::parse_event_t::value:
        break;
    }
    too_deep |= depth > kMaxJsonDepth;
    return !too_deep;
  };
  Json json = Json::parse(text.begin(), text.end(), callback, /*allow_exceptions=*/false);
  if (too_deep)
    return absl::InvalidArgumentError(absl::StrCat("JSON is nested deeper than ", kMaxJsonDepth));
  if (json.is_discarded()) return absl::InvalidArgumentError("the text is not JSON");
  if (!repeated.empty())
    return absl::InvalidArgumentError(absl::StrCat("JSON key \"", repeated, "\" is repeated"));
  return json;
}

}  // namespace hidet
