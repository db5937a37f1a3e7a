#include "ir/text/task_parser.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/task/combiner.h"
#include "ir/task/tensor_layout.h"
#include "ir/text/expr_parser.h"

namespace hidet::ir {
namespace {

std::optional<StageKind> StageKindOf(absl::string_view name) {
  for (const StageKind kind :
       {StageKind::kMap, StageKind::kReduce, StageKind::kContraction, StageKind::kWindow,
        StageKind::kAttention, StageKind::kScan, StageKind::kUpdate, StageKind::kAllReduce,
        StageKind::kSort, StageKind::kRecurrence, StageKind::kFourier}) {
    if (StageKindName(kind) == name) return kind;
  }
  return std::nullopt;
}

// Tensors are names without a sigil here, and axes and values are variables of the stage.
class TaskParser : public ExprParser {
 public:
  explicit TaskParser(absl::string_view text) : ExprParser(text, {}, {}) {}

  absl::StatusOr<Task> Parse(const TaskChecks& checks) {
    HIDET_RETURN_IF_ERROR(ParseHead());
    while (!Take("}")) {
      if (AtEnd()) return ErrorHere("the end is missing, expected }");
      if (token_.IsWord("input") && !Ahead().Is(":")) {
        HIDET_RETURN_IF_ERROR(ParseInput());
      } else if (token_.IsWord("output") && !Ahead().Is(":")) {
        HIDET_RETURN_IF_ERROR(ParseOutput());
      } else {
        const size_t begin = token_.begin;
        HIDET_RETURN_IF_ERROR(ParseStage());
        places_.push_back({.begin = begin, .end = last_end_});
      }
    }
    HIDET_RETURN_IF_ERROR(ExpectEnd());
    HIDET_RETURN_IF_ERROR(Verify());
    if (checks.task != nullptr) {
      const absl::Status status = checks.task(task_);
      if (!status.ok()) return ErrorOf(name_, status.message());
    }
    for (size_t i = 0; checks.stage != nullptr && i < task_.stages.size(); ++i) {
      const absl::Status status = checks.stage(task_, i);
      if (!status.ok()) return ErrorOf(places_[i], status.message());
    }
    if (checks.stages != nullptr) {
      const absl::Status status = checks.stages(task_);
      if (!status.ok()) return ErrorOf(name_, status.message());
    }
    return std::move(task_);
  }

 private:
  // The place of an error is that of the first stage up to which the task is wrong, or else of its
  // name.
  absl::Status Verify() const {
    const absl::Status whole = VerifyTask(task_);
    if (whole.ok()) return whole;
    const auto is_right = [&](size_t count) {
      Task head = {.name = task_.name, .symbols = task_.symbols, .inputs = task_.inputs};
      head.stages.assign(task_.stages.begin(),
                         task_.stages.begin() + static_cast<std::ptrdiff_t>(count));
      return VerifyTask(head).ok();
    };
    return ErrorOf(FirstWrong(places_, is_right, name_), whole.message());
  }

  // A name that is a letter and a number: t0.
  static bool IsNumbered(const Token& token, char letter) {
    return token.kind == TokenKind::kName && token.text.size() > 1 && token.text[0] == letter &&
           token.text.find_first_not_of("0123456789", 1) == absl::string_view::npos;
  }

  absl::Status ParseHead() {
    HIDET_RETURN_IF_ERROR(Expect("task"));
    name_.begin = token_.begin;
    HIDET_ASSIGN_OR_RETURN(task_.name, ParseLabel());
    name_.end = last_end_;
    HIDET_RETURN_IF_ERROR(Expect("("));
    while (!Take(")")) {
      if (!task_.symbols.empty()) HIDET_RETURN_IF_ERROR(Expect(","));
      HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
      HIDET_RETURN_IF_ERROR(Expect(":"));
      HIDET_ASSIGN_OR_RETURN(const VarFacts facts, ParseFacts());
      task_.symbols.push_back(Var::Make(name, Type::Int64(), facts));
      vars_[name] = task_.symbols.back();
    }
    HIDET_RETURN_IF_ERROR(Expect("anchor"));
    HIDET_ASSIGN_OR_RETURN(const int64_t anchor, ParseInteger(0, 1 << 20));
    task_.anchor = static_cast<int>(anchor);
    for (const LeewayWord& word : kLeewayWords) task_.leeway.*word.allowed = Take(word.word);
    return Expect("{");
  }

  // The name of a stage: "LayerNorm.sum".
  absl::StatusOr<std::string> ParseLabel() {
    HIDET_ASSIGN_OR_RETURN(const Token first, ParseName());
    std::string label(first.text);
    while (Take(".")) {
      HIDET_ASSIGN_OR_RETURN(const Token part, ParseName());
      absl::StrAppend(&label, ".", part.text);
    }
    return label;
  }

  absl::StatusOr<std::vector<Expr>> ParseList() {
    std::vector<Expr> exprs;
    do {
      HIDET_ASSIGN_OR_RETURN(Expr expr, ParseTypedExpr({}));
      exprs.push_back(std::move(expr));
    } while (Take(","));
    return exprs;
  }

  // "t0[i0, k0]", of a tensor that is there.
  absl::StatusOr<std::pair<Buffer, std::vector<Expr>>> ParsePlace() {
    HIDET_ASSIGN_OR_RETURN(Buffer tensor, ParseTensor());
    HIDET_RETURN_IF_ERROR(Expect("["));
    std::vector<Expr> indices;
    if (!token_.Is("]")) {
      HIDET_ASSIGN_OR_RETURN(indices, ParseList());
    }
    HIDET_RETURN_IF_ERROR(Expect("]"));
    return std::make_pair(std::move(tensor), std::move(indices));
  }

  absl::StatusOr<Buffer> ParseTensor() {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    const auto it = tensors_.find(name.text);
    if (it == tensors_.end())
      return ErrorOf(name, absl::StrCat("tensor ", name.text, " is not defined"));
    return it->second;
  }

  // "t0: float32[s0, 64]"
  absl::StatusOr<Buffer> ParseNewTensor() {
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    if (tensors_.contains(name.text))
      return ErrorOf(name, absl::StrCat("tensor ", name.text, " is already defined"));
    HIDET_RETURN_IF_ERROR(Expect(":"));
    const Token type = token_;
    HIDET_ASSIGN_OR_RETURN(const Type dtype, ParseTypeName());
    if (dtype.kind != TypeKind::kScalar) return ErrorSince(type, "expected a dtype");
    HIDET_RETURN_IF_ERROR(Expect("["));
    std::vector<Expr> shape;
    if (!token_.Is("]")) {
      HIDET_ASSIGN_OR_RETURN(shape, ParseExtents());
    }
    HIDET_RETURN_IF_ERROR(Expect("]"));
    return tensors_[name.text] = Buffer::Make(name.text, dtype, std::move(shape));
  }

  // "input t0: float32[s0, 64] constant order(0,1)"
  absl::Status ParseInput() {
    HIDET_RETURN_IF_ERROR(Expect("input"));
    HIDET_ASSIGN_OR_RETURN(const Buffer buffer, ParseNewTensor());
    const bool constant = Take("constant");
    const Token first = token_;
    while (token_.kind == TokenKind::kName && Ahead().Is("(")) {
      HIDET_RETURN_IF_ERROR(ParseUpTo(")").status());
      HIDET_RETURN_IF_ERROR(Expect(")"));
    }
    TensorLayout layout;
    if (last_end_ > first.begin) {
      const auto parsed = ParseTensorLayout(text().substr(first.begin, last_end_ - first.begin));
      if (!parsed.ok() || !CheckLayout(*parsed, buffer.rank()).ok())
        return ErrorSince(first, absl::StrCat("expected a layout of rank ", buffer.rank()));
      layout = *parsed;
    }
    task_.inputs.push_back(MakeOperand(buffer, std::move(layout), constant));
    return absl::OkStatus();
  }

  // "output t3 updates input 0"
  absl::Status ParseOutput() {
    HIDET_RETURN_IF_ERROR(Expect("output"));
    HIDET_ASSIGN_OR_RETURN(const Buffer buffer, ParseTensor());
    while (Take("updates")) {
      HIDET_RETURN_IF_ERROR(Expect("input"));
      HIDET_ASSIGN_OR_RETURN(const int64_t input,
                             ParseInteger(0, static_cast<int64_t>(task_.inputs.size()) - 1));
      task_.updates.push_back({static_cast<int>(task_.outputs.size()), static_cast<int>(input)});
    }
    task_.outputs.push_back(buffer);
    return absl::OkStatus();
  }

  // "matmul: contraction t2: float32[s0, 128], ... over 64, ...", then its parts.
  absl::Status ParseStage() {
    Stage stage;
    HIDET_ASSIGN_OR_RETURN(stage.name, ParseLabel());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    HIDET_ASSIGN_OR_RETURN(const Token name, ParseName());
    const std::optional<StageKind> kind = StageKindOf(name.text);
    if (!kind) return ErrorOf(name, "expected a kind of stage");
    stage.kind = *kind;
    do {
      HIDET_ASSIGN_OR_RETURN(Buffer result, ParseNewTensor());
      stage.results.push_back(std::move(result));
    } while (Take(","));
    if (Take("over")) {
      HIDET_ASSIGN_OR_RETURN(stage.reduction_extents, ParseExtents());
    }
    // The axes of an update are those of what it writes, not of the result; one place has none.
    std::vector<Expr> axes = stage.results[0].shape();
    if (*kind == StageKind::kUpdate) {
      HIDET_RETURN_IF_ERROR(Expect("for"));
      axes.clear();
      if (!Take("none")) {
        HIDET_ASSIGN_OR_RETURN(axes, ParseExtents());
      }
      stage.details = UpdateDetails{.domain = axes};
    }
    stage.axes = MakeAxes(axes, "i");
    stage.reduction_axes = MakeAxes(stage.reduction_extents, "k");
    const auto outer_vars = vars_;
    for (const std::vector<Var>* vars : {&stage.axes, &stage.reduction_axes}) {
      for (const Var& axis : *vars) vars_[axis.name()] = axis;
    }
    bool is_part = true;
    while (is_part) {
      HIDET_ASSIGN_OR_RETURN(is_part, ParsePart(stage));
    }
    vars_ = outer_vars;
    task_.stages.push_back(std::move(stage));
    return absl::OkStatus();
  }

  // Returns false where the stage ends: no part has a name and a tensor after its colon.
  absl::StatusOr<bool> ParsePart(Stage& stage) {
    const Token first = token_;
    if (IsNumbered(token_, 'v') && Ahead().Is("=")) {
      HIDET_RETURN_IF_ERROR(ParseRead(stage));
    } else if (token_.IsWord("along")) {
      HIDET_RETURN_IF_ERROR(ParseScan(stage));
    } else if (token_.IsWord("updates")) {
      HIDET_RETURN_IF_ERROR(ParseUpdate(stage));
    } else if (token_.IsWord("empty") && Ahead().IsWord("rows")) {
      HIDET_RETURN_IF_ERROR(ParseEmptyRows(stage));
    } else if (token_.kind == TokenKind::kName && Ahead().Is(":")) {
      const std::string label(token_.text);
      Advance();
      Advance();
      if (token_.kind == TokenKind::kName && IsNumbered(Ahead(), 't')) {
        Rewind(first);
        return false;
      }
      HIDET_RETURN_IF_ERROR(ParseLabelled(stage, label, first));
    } else {
      return false;
    }
    return true;
  }

  // The score of attention, the order of a sort, the way of a transform, the products of a
  // recurrence, the values of any other stage.
  absl::Status ParseLabelled(Stage& stage, absl::string_view label, const Token& first) {
    if (label == "score") {
      const Var dot = Var::Make("dot", Type::Float32());
      vars_["dot"] = dot;
      HIDET_ASSIGN_OR_RETURN(const Expr score, ParseTypedExpr({}));
      stage.details = AttentionDetails{dot, score};
      return absl::OkStatus();
    }
    if (label == "order") {
      const bool descending = Take("descending");
      if (!descending && !Take("ascending")) return ErrorHere("expected ascending or descending");
      stage.details = SortDetails{.descending = descending};
      return absl::OkStatus();
    }
    if (label == "transform") {
      FourierDetails fourier;
      fourier.forward = Take("forward");
      if (!fourier.forward && !Take("backward")) return ErrorHere("expected forward or backward");
      HIDET_RETURN_IF_ERROR(Expect("part"));
      HIDET_ASSIGN_OR_RETURN(fourier.part, ParseAxis(stage));
      HIDET_RETURN_IF_ERROR(Expect("place"));
      HIDET_ASSIGN_OR_RETURN(fourier.place, ParseAxis(stage));
      stage.details = fourier;
      return absl::OkStatus();
    }
    if (label == "products") {
      const auto most = static_cast<int64_t>(stage.reads.size());
      HIDET_ASSIGN_OR_RETURN(const int64_t products, ParseInteger(0, most));
      std::vector<Type> states;
      for (const Buffer& state : stage.results) states.push_back(state.dtype());
      RecurrenceDetails details =
          MakeRecurrence(states, static_cast<size_t>(products), Take("reverse"));
      for (const auto* vars : {&details.before, &details.products}) {
        for (const Var& var : *vars) vars_[var.name()] = var;
      }
      stage.details = std::move(details);
      return absl::OkStatus();
    }
    const std::optional<CombinerKind> kind = FindCombiner(label);
    if (!kind && label != "value") return ErrorOf(first, absl::StrCat("no combiner ", label));
    HIDET_ASSIGN_OR_RETURN(stage.body, ParseList());
    if (!kind) return absl::OkStatus();
    std::vector<Type> types;
    for (const Expr& element : stage.body) types.push_back(element.type());
    absl::StatusOr<Combiner> combiner = MakeCombiner(*kind, types);
    if (!combiner.ok()) return ErrorSince(first, combiner.status().message());
    stage.combiner = *std::move(combiner);
    return absl::OkStatus();
  }

  // "v0 = t0[i0, k0] if 0 <= i0 else 0.0"
  absl::Status ParseRead(Stage& stage) {
    HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
    HIDET_RETURN_IF_ERROR(Expect("="));
    HIDET_ASSIGN_OR_RETURN(auto place, ParsePlace());
    Read read = {.value = Var::Make(name, place.first.dtype()),
                 .buffer = place.first,
                 .indices = std::move(place.second)};
    if (Take("if")) {
      HIDET_ASSIGN_OR_RETURN(read.predicate, ParseTypedExpr({}));
      HIDET_RETURN_IF_ERROR(Expect("else"));
      HIDET_ASSIGN_OR_RETURN(read.fill, ParseReal());
    }
    vars_[name] = read.value;
    stage.reads.push_back(std::move(read));
    return absl::OkStatus();
  }

  // The position of "i1".
  absl::StatusOr<int> ParseAxis(const Stage& stage) {
    int64_t axis = -1;
    if (!IsNumbered(token_, 'i') || !absl::SimpleAtoi(token_.text.substr(1), &axis) ||
        axis >= static_cast<int64_t>(stage.axes.size())) {
      return ErrorHere("expected an axis");
    }
    Advance();
    return static_cast<int>(axis);
  }

  // "along i1 exclusive reverse"
  absl::Status ParseScan(Stage& stage) {
    HIDET_RETURN_IF_ERROR(Expect("along"));
    ScanDetails scan;
    HIDET_ASSIGN_OR_RETURN(scan.axis, ParseAxis(stage));
    scan.exclusive = Take("exclusive");
    scan.reverse = Take("reverse");
    stage.details = scan;
    return absl::OkStatus();
  }

  // "updates t0[i0, i1]"
  absl::Status ParseUpdate(Stage& stage) {
    auto* update = std::get_if<UpdateDetails>(&stage.details);
    if (update == nullptr) return ErrorHere("expected a stage that is an update");
    HIDET_RETURN_IF_ERROR(Expect("updates"));
    HIDET_ASSIGN_OR_RETURN(auto place, ParsePlace());
    update->target = place.first;
    update->indices = std::move(place.second);
    return absl::OkStatus();
  }

  // "empty rows: nan"
  absl::Status ParseEmptyRows(Stage& stage) {
    auto* attention = std::get_if<AttentionDetails>(&stage.details);
    if (attention == nullptr) return ErrorHere("expected a score before it");
    for (const char* word : {"empty", "rows", ":", "nan"}) HIDET_RETURN_IF_ERROR(Expect(word));
    attention->nan_rows = true;
    return absl::OkStatus();
  }

  Task task_;
  Token name_;
  std::vector<Token> places_;  // from the first word to the last of each stage
  absl::flat_hash_map<std::string, Buffer> tensors_;
};

}  // namespace

absl::StatusOr<Task> ParseTask(absl::string_view text, const TaskChecks& checks) {
  return TaskParser(text).Parse(checks);
}

}  // namespace hidet::ir
