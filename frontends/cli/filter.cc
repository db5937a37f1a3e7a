#include "frontends/cli/filter.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"
#include "frontends/cli/arguments.h"
#include "re2/re2.h"

namespace hidet::cli {
namespace {

re2::StringPiece Piece(absl::string_view text) { return {text.data(), text.size()}; }

}  // namespace

absl::StatusOr<Filter> Filter::Parse(absl::string_view flag, absl::string_view expression) {
  Filter filter;
  if (expression.empty()) return filter;
  re2::RE2::Options options;
  options.set_log_errors(false);
  auto parsed = std::make_shared<const re2::RE2>(Piece(expression), options);
  if (!parsed->ok()) {
    return WrongUse(absl::StrCat("--", flag, " ", absl::Utf8SafeCHexEscape(expression),
                                 ": no regular expression: ", parsed->error()));
  }
  filter.expression_ = std::move(parsed);
  return filter;
}

bool Filter::Finds(absl::string_view text) const {
  return expression_ == nullptr || re2::RE2::PartialMatch(Piece(text), *expression_);
}

bool Filter::Matches(absl::string_view text) const {
  return expression_ == nullptr || re2::RE2::FullMatch(Piece(text), *expression_);
}

absl::StatusOr<std::vector<std::string>> PickNames(absl::string_view flag, absl::string_view list,
                                                   const std::vector<std::string>& names) {
  std::vector<std::string> picked;
  for (const absl::string_view item : absl::StrSplit(list, ',')) {
    HIDET_ASSIGN_OR_RETURN(const Filter filter, Filter::Parse(flag, item));
    const size_t before = picked.size();
    for (const std::string& name : names) {
      if (!item.empty() && filter.Matches(name)) picked.push_back(name);
    }
    if (picked.size() == before) {
      return WrongUse(absl::StrCat("--", flag, " \"", absl::Utf8SafeCHexEscape(item),
                                   "\": expected one of ", absl::StrJoin(names, ", ")));
    }
  }
  return picked;
}

}  // namespace hidet::cli
