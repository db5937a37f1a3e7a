#include "compiler/stages.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace hidet::compiler {
namespace {

struct Row {
  absl::string_view name, description;
};
constexpr Row kRows[] = {
#define HIDET_ROW(id, name, doc) {name, doc},
    HIDET_STAGES(HIDET_ROW)
#undef HIDET_ROW
};

}  // namespace

absl::string_view StageName(Stage stage) { return kRows[static_cast<int>(stage)].name; }

absl::StatusOr<Stage> ParseStage(absl::string_view name) {
  int index = 0;
  for (const Row& row : kRows) {
    if (row.name == name) return static_cast<Stage>(index);
    ++index;
  }
  std::vector<absl::string_view> names;
  for (const Row& row : kRows) names.push_back(row.name);
  return absl::InvalidArgumentError(absl::StrCat(
      "stage \"", absl::CHexEscape(name), "\": expected one of ", absl::StrJoin(names, ", ")));
}

std::string StageList() {
  std::string text;
  for (const Row& row : kRows) {
    absl::StrAppendFormat(&text, "  %-10s%s\n", std::string(row.name),
                          std::string(row.description));
  }
  return text;
}

}  // namespace hidet::compiler
