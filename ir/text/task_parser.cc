// One line at a time: two spaces before an input, a stage or an output, four before the parts of a
// stage. Expressions are ParseExpr's business, with the names that are in scope.
#include "ir/text/task_parser.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/status_macros.h"
#include "ir/task/combiner.h"
#include "ir/text/parser.h"

namespace hidet::ir {
namespace {

absl::Status Bad(absl::string_view what, absl::string_view text) {
  return absl::InvalidArgumentError(absl::StrCat("expected ", what, ", got \"", text, "\""));
}

absl::StatusOr<int64_t> ParseNumber(absl::string_view text) {
  int64_t value = 0;
  if (!absl::SimpleAtoi(text, &value)) return Bad("an integer", text);
  return value;
}

// Splits at commas outside brackets. Nothing gives no pieces.
std::vector<absl::string_view> SplitList(absl::string_view text) {
  std::vector<absl::string_view> pieces;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    if (text[i] != ',' || depth > 0) continue;
    pieces.push_back(absl::StripAsciiWhitespace(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  text = absl::StripAsciiWhitespace(text.substr(begin));
  if (!text.empty() || !pieces.empty()) pieces.push_back(text);
  return pieces;
}

// Takes "name[...]" off the front of the text: the name, and what is between the brackets.
absl::StatusOr<std::pair<absl::string_view, absl::string_view>> TakeBracketed(
    absl::string_view& text) {
  const size_t open = text.find('[');
  if (open == absl::string_view::npos) return Bad("name[...]", text);
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']' && --depth == 0) {
      const auto parts = std::make_pair(text.substr(0, open), text.substr(open + 1, i - open - 1));
      text.remove_prefix(i + 1);
      return parts;
    }
  }
  return Bad("a closing bracket", text);
}

std::optional<StageKind> StageKindOf(absl::string_view name) {
  for (const StageKind kind : {StageKind::kMap, StageKind::kReduce, StageKind::kContraction,
                               StageKind::kWindow, StageKind::kAttention, StageKind::kScan,
                               StageKind::kUpdate, StageKind::kAllReduce, StageKind::kSort}) {
    if (StageKindName(kind) == name) return kind;
  }
  return std::nullopt;
}

// Makes the combiner of that name for elements of these types.
absl::StatusOr<Combiner> CombinerOf(absl::string_view name, absl::Span<const Expr> body) {
  const std::optional<CombinerKind> kind = FindCombiner(name);
  if (!kind) return absl::InvalidArgumentError(absl::StrCat("no combiner ", name));
  std::vector<Type> types;
  for (const Expr& element : body) types.push_back(element.type());
  return MakeCombiner(*kind, types);
}

class TaskParser {
 public:
  absl::StatusOr<Task> Parse(absl::string_view text) {
    int number = 0;
    for (const absl::string_view line : absl::StrSplit(text, '\n')) {
      ++number;
      HIDET_RETURN_IF_ERROR(AddContext(ParseLine(line), "task text, line ", number));
    }
    HIDET_RETURN_IF_ERROR(FinishStage());
    if (state_ != State::kEnd)
      return absl::InvalidArgumentError("task text: the end is missing, expected }");
    HIDET_RETURN_IF_ERROR(VerifyTask(task_));
    return std::move(task_);
  }

 private:
  enum class State { kHead, kBody, kEnd };

  absl::Status ParseLine(absl::string_view line) {
    if (absl::StripAsciiWhitespace(line).empty()) return absl::OkStatus();
    if (state_ == State::kHead) return ParseHead(line);
    if (state_ == State::kEnd) return Bad("nothing after the end", line);
    if (line == "}") {
      state_ = State::kEnd;
      return FinishStage();
    }
    if (absl::ConsumePrefix(&line, "    ")) return ParsePart(line);
    if (!absl::ConsumePrefix(&line, "  ")) return Bad("two spaces before an item", line);
    HIDET_RETURN_IF_ERROR(FinishStage());
    if (absl::StartsWith(line, "input t")) return ParseInput(line.substr(6));
    if (absl::StartsWith(line, "output t")) return ParseOutput(line.substr(7));
    return ParseStage(line);
  }

  absl::Status ParseHead(absl::string_view line) {
    const size_t open = line.find('(');
    const size_t close = line.rfind(") anchor ");
    if (!absl::StartsWith(line, "task ") || open == absl::string_view::npos ||
        close == absl::string_view::npos || close < open || !absl::EndsWith(line, " {")) {
      return Bad("task name(symbols) anchor n {", line);
    }
    task_.name = std::string(line.substr(5, open - 5));
    for (const absl::string_view piece : SplitList(line.substr(open + 1, close - open - 1))) {
      // s0: 1..4096 by 1 hint 0
      const std::vector<absl::string_view> words = absl::StrSplit(piece, ' ');
      const std::vector<absl::string_view> range =
          words.size() == 6 ? absl::StrSplit(words[1], "..") : std::vector<absl::string_view>();
      absl::string_view name = words[0];
      if (range.size() != 2 || words[2] != "by" || words[4] != "hint" ||
          !absl::ConsumeSuffix(&name, ":")) {
        return Bad("symbol: min..max by divisor hint value", piece);
      }
      VarFacts facts;
      HIDET_ASSIGN_OR_RETURN(facts.min, ParseNumber(range[0]));
      HIDET_ASSIGN_OR_RETURN(facts.max, ParseNumber(range[1]));
      HIDET_ASSIGN_OR_RETURN(facts.divisor, ParseNumber(words[3]));
      HIDET_ASSIGN_OR_RETURN(facts.hint, ParseNumber(words[5]));
      if (facts.divisor < 1 || facts.max < facts.min)
        return Bad("a range and a positive divisor", piece);
      const Var symbol = Var::Make(name, Type::Int64(), facts);
      task_.symbols.push_back(symbol);
      HIDET_RETURN_IF_ERROR(Declare(symbol));
    }
    absl::string_view rest = line.substr(close + 9);
    absl::ConsumeSuffix(&rest, " {");
    task_.half_reduction = absl::ConsumeSuffix(&rest, " half_reduction");
    HIDET_ASSIGN_OR_RETURN(const int64_t anchor, ParseNumber(rest));
    if (anchor < 0 || anchor > 1 << 20) return Bad("the anchor's position", rest);
    task_.anchor = static_cast<int>(anchor);
    state_ = State::kBody;
    return absl::OkStatus();
  }

  absl::Status Declare(const Var& var) {
    if (!scope_.vars.insert({var.name(), var}).second) {
      return absl::InvalidArgumentError(absl::StrCat(var.name(), " is already defined"));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<Expr>> ParseList(absl::string_view text) {
    std::vector<Expr> exprs;
    for (const absl::string_view piece : SplitList(text)) {
      HIDET_ASSIGN_OR_RETURN(Expr expr, ParseExpr(piece, scope_));
      exprs.push_back(std::move(expr));
    }
    return exprs;
  }

  absl::StatusOr<std::vector<Expr>> ParseSizes(absl::string_view text) {
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> sizes, ParseList(text));
    for (const Expr& size : sizes) {
      if (size.type() != Type::Int64()) return Bad("sizes of type int64", text);
    }
    return sizes;
  }

  absl::StatusOr<Buffer> BufferOf(absl::string_view name) const {
    const auto it = buffers_.find(name);
    if (it == buffers_.end())
      return absl::InvalidArgumentError(absl::StrCat("tensor ", name, " is not defined"));
    return it->second;
  }

  // Takes "t0: float32[s0, 64]" off the front.
  absl::StatusOr<Buffer> TakeTensor(absl::string_view& text) {
    const size_t colon = text.find(": ");
    if (colon == absl::string_view::npos) return Bad("tensor: dtype[shape]", text);
    const absl::string_view name = text.substr(0, colon);
    text.remove_prefix(colon + 2);
    HIDET_ASSIGN_OR_RETURN(const auto parts, TakeBracketed(text));
    const std::optional<Type> dtype = ParseType(parts.first);
    if (!dtype || dtype->kind != TypeKind::kScalar) return Bad("a dtype", parts.first);
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> shape, ParseSizes(parts.second));
    const Buffer buffer = Buffer::Make(name, *dtype, std::move(shape));
    if (!buffers_.insert({std::string(name), buffer}).second) {
      return absl::InvalidArgumentError(absl::StrCat("tensor ", name, " is already defined"));
    }
    return buffer;
  }

  absl::Status ParseInput(absl::string_view line) {
    HIDET_ASSIGN_OR_RETURN(const Buffer buffer, TakeTensor(line));
    const bool constant = absl::ConsumePrefix(&line, " constant");
    TensorLayout layout;
    if (absl::ConsumePrefix(&line, " ")) {
      HIDET_ASSIGN_OR_RETURN(layout, ParseTensorLayout(line));
      if (!CheckLayout(layout, buffer.rank()).ok())
        return Bad(absl::StrCat("a layout of rank ", buffer.rank()), line);
    } else if (!line.empty()) {
      return Bad("constant or a layout", line);
    }
    task_.inputs.push_back(MakeOperand(buffer, std::move(layout), constant));
    return absl::OkStatus();
  }

  absl::Status ParseOutput(absl::string_view line) {
    const std::vector<std::string> words = absl::StrSplit(line, " updates input ");
    HIDET_ASSIGN_OR_RETURN(const Buffer buffer, BufferOf(words[0]));
    for (size_t i = 1; i < words.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(const int64_t input, ParseNumber(words[i]));
      if (input < 0 || input >= static_cast<int64_t>(task_.inputs.size()))
        return Bad("an input's position", words[i]);
      task_.updates.push_back({static_cast<int>(task_.outputs.size()), static_cast<int>(input)});
    }
    task_.outputs.push_back(buffer);
    return absl::OkStatus();
  }

  // "matmul: contraction t2: float32[s0, 128], ... over 64, ..."
  absl::Status ParseStage(absl::string_view line) {
    const size_t colon = line.find(": ");
    const size_t space = colon == absl::string_view::npos ? colon : line.find(' ', colon + 2);
    if (space == absl::string_view::npos) return Bad("name: kind tensor: dtype[shape]", line);
    Stage stage;
    stage.name = std::string(line.substr(0, colon));
    const std::optional<StageKind> kind = StageKindOf(line.substr(colon + 2, space - colon - 2));
    if (!kind) return Bad("a kind of stage", line.substr(colon + 2, space - colon - 2));
    stage.kind = *kind;
    line.remove_prefix(space + 1);
    do {
      HIDET_ASSIGN_OR_RETURN(Buffer result, TakeTensor(line));
      stage.results.push_back(std::move(result));
    } while (absl::ConsumePrefix(&line, ", "));
    const size_t domain = line.find(" for ");
    absl::string_view extents = line.substr(0, domain);
    if (absl::ConsumePrefix(&extents, " over ")) {
      HIDET_ASSIGN_OR_RETURN(stage.reduction_extents, ParseSizes(extents));
    } else if (!extents.empty()) {
      return Bad("over and extents", extents);
    }
    // The axes of an update are those of what it writes, not of the result.
    if ((domain != absl::string_view::npos) != (*kind == StageKind::kUpdate)) {
      return Bad("for and a domain in an update, and nowhere else", line);
    }
    std::vector<Expr> axes = stage.results[0].shape();
    if (*kind == StageKind::kUpdate) {
      HIDET_ASSIGN_OR_RETURN(axes, ParseSizes(line.substr(domain + 5)));
      stage.details = UpdateDetails{.domain = axes};
    }
    stage.axes = MakeAxes(axes, "i");
    stage.reduction_axes = MakeAxes(stage.reduction_extents, "k");
    stage_ = std::move(stage);
    outer_vars_ = scope_.vars;
    for (const Var& axis : stage_->axes) HIDET_RETURN_IF_ERROR(Declare(axis));
    for (const Var& axis : stage_->reduction_axes) HIDET_RETURN_IF_ERROR(Declare(axis));
    return absl::OkStatus();
  }

  absl::Status ParsePart(absl::string_view line) {
    if (!stage_) return Bad("a stage before its parts", line);
    if (absl::StartsWith(line, "v") && absl::StrContains(line, " = t")) return ParseRead(line);
    if (absl::ConsumePrefix(&line, "score: ")) {
      const Var dot = Var::Make("dot", Type::Float32());
      HIDET_RETURN_IF_ERROR(Declare(dot));
      HIDET_ASSIGN_OR_RETURN(const Expr score, ParseExpr(line, scope_));
      stage_->details = AttentionDetails{dot, score};
      return absl::OkStatus();
    }
    if (line == "empty rows: nan") {
      auto* attention = std::get_if<AttentionDetails>(&stage_->details);
      if (attention == nullptr) return Bad("a score before it", line);
      attention->nan_rows = true;
      return absl::OkStatus();
    }
    if (absl::ConsumePrefix(&line, "along i")) {
      ScanDetails scan;
      scan.reverse = absl::ConsumeSuffix(&line, " reverse");
      scan.exclusive = absl::ConsumeSuffix(&line, " exclusive");
      HIDET_ASSIGN_OR_RETURN(const int64_t axis, ParseNumber(line));
      if (axis < 0 || axis >= static_cast<int64_t>(stage_->axes.size()))
        return Bad("an axis", line);
      scan.axis = static_cast<int>(axis);
      stage_->details = scan;
      return absl::OkStatus();
    }
    if (absl::ConsumePrefix(&line, "order: ")) {
      if (line != "ascending" && line != "descending") return Bad("ascending or descending", line);
      stage_->details = SortDetails{.descending = line == "descending"};
      return absl::OkStatus();
    }
    if (absl::StartsWith(line, "updates ")) return ParseUpdate(line.substr(8));
    const size_t colon = line.find(": ");
    if (colon == absl::string_view::npos)
      return Bad("a read, details or values of the stage", line);
    HIDET_ASSIGN_OR_RETURN(stage_->body, ParseList(line.substr(colon + 2)));
    const absl::string_view combiner = line.substr(0, colon);
    if (stage_->body.empty()) return Bad("values", line);
    if (combiner == "value") return absl::OkStatus();
    HIDET_ASSIGN_OR_RETURN(stage_->combiner, CombinerOf(combiner, stage_->body));
    return absl::OkStatus();
  }

  // "v0 = t0[i0, k0] if 0 <= i0 else 0.0"
  absl::Status ParseRead(absl::string_view line) {
    const size_t equals = line.find(" = ");
    const absl::string_view name = line.substr(0, equals);
    line.remove_prefix(equals + 3);
    HIDET_ASSIGN_OR_RETURN(const auto parts, TakeBracketed(line));
    HIDET_ASSIGN_OR_RETURN(const Buffer buffer, BufferOf(parts.first));
    HIDET_ASSIGN_OR_RETURN(std::vector<Expr> indices, ParseList(parts.second));
    Expr predicate;
    double fill = 0;
    if (absl::ConsumePrefix(&line, " if ")) {
      const size_t otherwise = line.rfind(" else ");
      if (otherwise == absl::string_view::npos ||
          !absl::SimpleAtod(line.substr(otherwise + 6), &fill)) {
        return Bad("a predicate, else and a number", line);
      }
      HIDET_ASSIGN_OR_RETURN(predicate, ParseExpr(line.substr(0, otherwise), scope_));
    } else if (!line.empty()) {
      return Bad("if and a predicate", line);
    }
    Read read = {.value = Var::Make(name, buffer.dtype()),
                 .buffer = buffer,
                 .indices = std::move(indices),
                 .predicate = std::move(predicate),
                 .fill = fill};
    HIDET_RETURN_IF_ERROR(Declare(read.value));
    stage_->reads.push_back(std::move(read));
    return absl::OkStatus();
  }

  // "t0[i0, i1]"
  absl::Status ParseUpdate(absl::string_view line) {
    auto* update = std::get_if<UpdateDetails>(&stage_->details);
    if (update == nullptr) return Bad("a stage that is an update", line);
    HIDET_ASSIGN_OR_RETURN(const auto parts, TakeBracketed(line));
    HIDET_ASSIGN_OR_RETURN(update->target, BufferOf(parts.first));
    HIDET_ASSIGN_OR_RETURN(update->indices, ParseList(parts.second));
    return line.empty() ? absl::OkStatus() : Bad("the end of the line", line);
  }

  absl::Status FinishStage() {
    if (!stage_) return absl::OkStatus();
    task_.stages.push_back(*std::move(stage_));
    stage_.reset();
    scope_.vars = outer_vars_;
    return absl::OkStatus();
  }

  State state_ = State::kHead;
  Task task_;
  ParseScope scope_;
  absl::flat_hash_map<std::string, Var> outer_vars_;  // those of the task, while a stage is read
  absl::flat_hash_map<std::string, Buffer> buffers_;
  std::optional<Stage> stage_;
};

}  // namespace

absl::StatusOr<Task> ParseTask(absl::string_view text) { return TaskParser().Parse(text); }

}  // namespace hidet::ir
