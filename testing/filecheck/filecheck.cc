#include "testing/filecheck/filecheck.h"

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hidet::testing {
namespace {

enum class Kind { kAnywhere, kNext, kNot, kSame };

struct Directive {
  Kind kind;
  int line;  // of the test file, from 1
  std::string text;
};

std::string Normalized(absl::string_view line) {
  std::string text;
  for (const char c : absl::StripAsciiWhitespace(line)) {
    const char shown = c == '\t' ? ' ' : c;
    if (shown != ' ' || text.empty() || text.back() != ' ') text += shown;
  }
  return text;
}

std::optional<Directive> ParseDirective(absl::string_view line, int number) {
  line = absl::StripAsciiWhitespace(line);
  if (!absl::ConsumePrefix(&line, "//")) return std::nullopt;
  line = absl::StripLeadingAsciiWhitespace(line);
  for (const auto& [prefix, kind] : {std::pair<absl::string_view, Kind>{"CHECK:", Kind::kAnywhere},
                                     {"CHECK-NEXT:", Kind::kNext},
                                     {"CHECK-NOT:", Kind::kNot},
                                     {"CHECK-SAME:", Kind::kSame}}) {
    if (absl::ConsumePrefix(&line, prefix)) return Directive{kind, number, Normalized(line)};
  }
  return std::nullopt;
}

absl::Status Failure(const Directive& directive, absl::string_view why) {
  return absl::FailedPreconditionError(
      absl::StrCat("line ", directive.line, ": ", why, ": ", directive.text));
}

class Checker {
 public:
  explicit Checker(absl::string_view output) {
    for (const absl::string_view line : absl::StrSplit(output, '\n'))
      lines_.push_back(Normalized(line));
  }

  absl::Status Check(const Directive& directive) {
    switch (directive.kind) {
      case Kind::kNot:
        forbidden_.push_back(directive);
        return absl::OkStatus();
      case Kind::kSame: {
        if (line_ < 0) return Failure(directive, "CHECK-SAME before any match");
        const size_t at = lines_[static_cast<size_t>(line_)].find(directive.text, column_);
        if (at == std::string::npos)
          return Failure(directive, absl::StrCat("not on the line \"",
                                                 lines_[static_cast<size_t>(line_)], "\""));
        column_ = at + directive.text.size();
        return absl::OkStatus();
      }
      case Kind::kNext: {
        const size_t next = static_cast<size_t>(line_ + 1);
        const bool matches =
            next < lines_.size() && absl::StrContains(lines_[next], directive.text);
        if (!matches) {
          return Failure(directive,
                         absl::StrCat("the next line is \"",
                                      next < lines_.size() ? lines_[next] : "", "\", expected"));
        }
        return MoveTo(next, directive);
      }
      case Kind::kAnywhere:
        for (size_t i = static_cast<size_t>(line_ + 1); i < lines_.size(); ++i) {
          if (absl::StrContains(lines_[i], directive.text)) return MoveTo(i, directive);
        }
        return Failure(directive,
                       absl::StrCat("not found after line ", line_ + 1, " of the output"));
    }
  }

  absl::Status Finish() { return CheckForbidden(lines_.size()); }

 private:
  absl::Status MoveTo(size_t line, const Directive& directive) {
    const absl::Status status = CheckForbidden(line);
    line_ = static_cast<int>(line);
    column_ = lines_[line].find(directive.text) + directive.text.size();
    return status;
  }

  absl::Status CheckForbidden(size_t end) {
    for (const Directive& directive : forbidden_) {
      for (size_t i = static_cast<size_t>(line_ + 1); i < end; ++i) {
        if (absl::StrContains(lines_[i], directive.text)) {
          return Failure(directive, absl::StrCat("line ", i + 1, " of the output is \"", lines_[i],
                                                 "\", expected without"));
        }
      }
    }
    forbidden_.clear();
    return absl::OkStatus();
  }

  std::vector<std::string> lines_;
  std::vector<Directive> forbidden_;
  int line_ = -1;  // the line last matched
  size_t column_ = 0;
};

}  // namespace

absl::Status FileCheck(absl::string_view output, absl::string_view test) {
  Checker checker(output);
  int number = 0;
  bool any = false;
  for (const absl::string_view line : absl::StrSplit(test, '\n')) {
    ++number;
    const std::optional<Directive> directive = ParseDirective(line, number);
    if (!directive) continue;
    any = true;
    if (const absl::Status status = checker.Check(*directive); !status.ok()) return status;
  }
  if (!any) return absl::InvalidArgumentError("the test has no CHECK line, expected at least one");
  return checker.Finish();
}

std::vector<std::string> SplitCases(absl::string_view file) {
  std::vector<std::string> cases(1);
  for (const absl::string_view line : absl::StrSplit(file, '\n')) {
    if (absl::StripAsciiWhitespace(line) == "// -----") {
      cases.emplace_back();
    } else {
      absl::StrAppend(&cases.back(), line, "\n");
    }
  }
  return cases;
}

std::vector<std::string> DirectiveValues(absl::string_view test, absl::string_view key) {
  std::vector<std::string> values;
  const std::string prefix = absl::StrCat("// ", key, ":");
  for (absl::string_view line : absl::StrSplit(test, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (absl::ConsumePrefix(&line, prefix)) values.emplace_back(absl::StripAsciiWhitespace(line));
  }
  return values;
}

}  // namespace hidet::testing
