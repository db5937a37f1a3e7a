#include "schedules/strategy.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/check.h"

namespace hidet::schedules {

int64_t Config::at(absl::string_view name) const {
  for (const auto& [key, value] : values) {
    if (key == name) return value;
  }
  HIDET_CHECK(false) << "configuration \"" << ToString(*this) << "\" lacks \"" << name << "\"";
  return 0;
}

std::string ToString(const Config& config) {
  return absl::StrJoin(config.values, " ", absl::PairFormatter("="));
}

absl::StatusOr<Config> ParseConfig(absl::string_view text) {
  Config config;
  if (text.empty()) return config;
  for (absl::string_view piece : absl::StrSplit(text, ' ')) {
    const std::pair<absl::string_view, absl::string_view> halves =
        absl::StrSplit(piece, absl::MaxSplits('=', 1));
    int64_t value = 0;
    if (halves.first.empty() || !absl::SimpleAtoi(halves.second, &value)) {
      return absl::InvalidArgumentError(absl::StrCat("configuration \"", text, "\": \"", piece,
                                                     "\" is not of the form name=integer"));
    }
    config.values.emplace_back(std::string(halves.first), value);
  }
  return config;
}

}  // namespace hidet::schedules
