// Names that a person picks by a regular expression (RE2's syntax).
//
//   HIDET_ASSIGN_OR_RETURN(Filter only, Filter::Parse("only", "softmax|layer_norm"));
//   if (only.Finds(step.name)) ...
//
// RE2 takes time linear in the text, whatever the expression.
#ifndef FRONTENDS_CLI_FILTER_H_
#define FRONTENDS_CLI_FILTER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace re2 {
class RE2;
}  // namespace re2

namespace hidet::cli {

class Filter {
 public:
  // Takes everything.
  Filter() = default;
  // An empty expression takes everything. InvalidArgument, with the flag's name, for what is no
  // expression.
  static absl::StatusOr<Filter> Parse(absl::string_view flag, absl::string_view expression);

  bool takes_everything() const { return expression_ == nullptr; }
  // Whether it matches somewhere in the text.
  bool Finds(absl::string_view text) const;
  // Whether it matches the whole text.
  bool Matches(absl::string_view text) const;

 private:
  std::shared_ptr<const re2::RE2> expression_;
};

// Returns the names that a list of expressions picks, "fuse,resolve.*": those of each expression in
// the order of `names`. An expression has to match a whole name; InvalidArgument for one that
// matches none.
absl::StatusOr<std::vector<std::string>> PickNames(absl::string_view flag, absl::string_view list,
                                                   const std::vector<std::string>& names);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_FILTER_H_
