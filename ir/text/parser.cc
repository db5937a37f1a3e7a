#include "ir/text/parser.h"

#include <charconv>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/text/expr_parser.h"

namespace hidet::ir {
namespace {

constexpr size_t kMaxBindersInBlock = 10000;

class KernelParser : public ExprParser {
 public:
  using ExprParser::ExprParser;

  // Parses statements up to the end of the text or of the block.
  absl::StatusOr<Stmt> ParseItems();
  absl::StatusOr<Kernel> ParseOneKernel();
  // Verifies the kernel that was parsed last.
  absl::Status VerifyLast(const Kernel& kernel, VerifyOptions options) const;
  // The error of the kernel that was parsed last, at its name.
  absl::Status ErrorOfLast(absl::string_view message) const { return ErrorOf(name_, message); }

 private:
  absl::StatusOr<Stmt> ParseBlock();
  absl::StatusOr<Stmt> ParseStore();
  absl::StatusOr<Stmt> ParseFor();
  absl::StatusOr<Stmt> ParseStatement();
  absl::StatusOr<int64_t> ParseCount(int64_t min, int64_t max);
  absl::StatusOr<Var> ParseScalarParam(const std::string& name);
  absl::Status SkipBufferParam();
  absl::Status ParseKernelName(Kernel& kernel);
  absl::Status ParseParams(Kernel& kernel);
  absl::Status ParseAttribute(Kernel& kernel);
  absl::Status ParseConstants(Kernel& kernel);
  absl::Status ParseGrid(Kernel& kernel);
  absl::Status ParseThreads(Kernel& kernel);
  absl::StatusOr<std::string> ParseQuoted();
  absl::StatusOr<double> ParseDuration();

  Token name_;                                              // of the last kernel
  absl::flat_hash_map<const StmtNode*, Token> statements_;  // of the last kernel
};

absl::StatusOr<Stmt> KernelParser::ParseBlock() {
  const Nested nested(nesting_);
  HIDET_RETURN_IF_ERROR(CheckNesting());
  HIDET_RETURN_IF_ERROR(Expect("{"));
  HIDET_ASSIGN_OR_RETURN(Stmt body, ParseItems());
  HIDET_RETURN_IF_ERROR(Expect("}"));
  return body;
}

absl::StatusOr<int64_t> KernelParser::ParseCount(int64_t min, int64_t max) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  HIDET_ASSIGN_OR_RETURN(const int64_t value, ParseInteger(min, max));
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return value;
}

absl::StatusOr<Stmt> KernelParser::ParseItems() {
  // A let or an alloc holds to the end of the block: the statements after it become its body, from
  // the last one inward.
  struct Item {
    Stmt stmt;
    Var var;
    Expr value;
    Buffer buffer;
    std::string name;
    Token place;  // from its first word to its last
  };
  std::vector<Item> items;
  size_t binders = 0;
  while (!token_.Is("}") && !AtEnd()) {
    const bool binds = token_.IsWord("let") || token_.IsWord("alloc");
    if (binds && ++binders > kMaxBindersInBlock) {
      return ErrorHere(absl::StrCat("more than ", kMaxBindersInBlock, " bindings in a block"));
    }
    Item item;
    item.place.begin = token_.begin;
    if (token_.IsWord("let")) {
      Advance();
      if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
      HIDET_ASSIGN_OR_RETURN(item.name, ParseNewName());
      HIDET_RETURN_IF_ERROR(Expect("="));
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(item.value, ParseTypedExpr({}));
      if (item.value.type().IsVoid()) return ErrorSince(first, "let of a void value");
      item.var = Var::Make(item.name, item.value.type());
      vars_[item.name] = item.var;
    } else if (token_.IsWord("alloc")) {
      Advance();
      if (token_.kind != TokenKind::kBuffer) return ErrorHere("expected a buffer's name");
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(item.name, ParseNewName());
      HIDET_RETURN_IF_ERROR(Expect(":"));
      HIDET_ASSIGN_OR_RETURN(item.buffer, ParseBufferDeclaration(item.name));
      if (item.buffer.scope() == MemoryScope::kGlobal) {
        return ErrorOf(first, "alloc of a global buffer, expected @shared or @register");
      }
      buffers_[item.name] = item.buffer;
    } else {
      HIDET_ASSIGN_OR_RETURN(item.stmt, ParseStatement());
    }
    item.place.end = last_end_;
    items.push_back(std::move(item));
  }
  std::vector<Stmt> rest;  // in reverse
  const auto take_rest = [&rest] {
    std::vector<Stmt> statements(rest.rbegin(), rest.rend());
    rest.clear();
    return Seq(std::move(statements));
  };
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (item->stmt.defined()) {
      rest.push_back(item->stmt);
    } else if (item->var.defined()) {
      Stmt let = Let(item->var, item->value, take_rest());
      rest.push_back(std::move(let));
      vars_.erase(item->name);
    } else {
      Stmt allocate = Allocate(item->buffer, take_rest());
      rest.push_back(std::move(allocate));
      buffers_.erase(item->name);
    }
    statements_.emplace(rest.back().get(), item->place);
  }
  return take_rest();
}

absl::StatusOr<Stmt> KernelParser::ParseStore() {
  HIDET_ASSIGN_OR_RETURN(const Ast target, ParseAccess(AstKind::kLoad, token_.begin));
  HIDET_RETURN_IF_ERROR(Expect("="));
  const Buffer& buffer = target.buffer;
  const absl::Span<const Ast> group =
      absl::MakeConstSpan(target.operands)
          .first(target.operands.size() - (target.predicated ? 1 : 0));
  HIDET_ASSIGN_OR_RETURN(const std::vector<Expr> indices,
                         elaborator_.ElaborateIndices(target, buffer, group));
  if (target.count != 1) return ErrorOf(target, "store with lanes, which follow from the value");
  if (target.hint != AccessHint::kNone)
    return ErrorOf(target, "store with a hint, which comes after the value");
  HIDET_ASSIGN_OR_RETURN(const Ast ast, ParseOperators(0));
  HIDET_ASSIGN_OR_RETURN(const Expr value, elaborator_.Elaborate(ast, buffer.dtype()));
  const Type dtype = buffer.dtype();
  const bool fits =
      value.type() == dtype || (dtype.IsScalar() && value.type().kind == TypeKind::kScalar &&
                                value.type().Element() == dtype);
  if (!fits) {
    return ErrorOf(ast, absl::StrCat("value of type ", ToString(value.type()),
                                     " stored to a buffer of ", ToString(dtype)));
  }
  Expr predicate;
  if (target.predicated) {
    HIDET_ASSIGN_OR_RETURN(predicate,
                           elaborator_.ElaboratePredicate(target.operands.back(), value.type()));
  }
  return Store(buffer, indices, value, predicate,
               Take("streaming") ? AccessHint::kStreaming : AccessHint::kNone);
}

absl::StatusOr<Stmt> KernelParser::ParseFor() {
  if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
  HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
  HIDET_RETURN_IF_ERROR(Expect("in"));
  HIDET_ASSIGN_OR_RETURN(const Expr extent, ParseScalarInteger("extent"));
  ForOptions options;
  for (const LoopKind kind : {LoopKind::kSerial, LoopKind::kUnrolled}) {
    if (Take(LoopKindName(kind))) options.kind = kind;
  }
  if (Take("unroll_hint")) {
    HIDET_ASSIGN_OR_RETURN(const int64_t count, ParseCount(0, 1 << 20));
    options.unroll_hint = static_cast<int>(count);
  }
  const Var var = Var::Make(name, extent.type());
  vars_[name] = var;
  HIDET_ASSIGN_OR_RETURN(const Stmt body, ParseBlock());
  vars_.erase(name);
  return For(var, extent, body, options);
}

absl::StatusOr<Stmt> KernelParser::ParseStatement() {
  if (token_.Is("{")) return ParseBlock();
  if (token_.kind == TokenKind::kBuffer) return ParseStore();
  if (Take("for")) return ParseFor();
  if (Take("if")) {
    HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(Type::Bool(), "condition"));
    HIDET_ASSIGN_OR_RETURN(const Stmt then_body, ParseBlock());
    Stmt else_body;
    if (Take("else")) {
      HIDET_ASSIGN_OR_RETURN(else_body, ParseBlock());
    }
    return If(condition, then_body, else_body);
  }
  if (Take("check")) {
    HIDET_RETURN_IF_ERROR(Expect("("));
    HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(Type::Bool(), "condition"));
    HIDET_RETURN_IF_ERROR(Expect(","));
    HIDET_ASSIGN_OR_RETURN(const int64_t code, ParseInteger(INT32_MIN, INT32_MAX));
    HIDET_RETURN_IF_ERROR(Expect(","));
    HIDET_ASSIGN_OR_RETURN(const Expr value, ParseOfType(Type::Int64(), "value"));
    HIDET_RETURN_IF_ERROR(Expect(")"));
    return Check(condition, static_cast<int>(code), value);
  }
  const bool is_evaluate = Take("evaluate");
  const Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const Expr value, ParseTypedExpr({}));
  if (!is_evaluate && value.kind() != ExprKind::kCall) {
    return ErrorSince(first, "expected a statement");
  }
  return Evaluate(value);
}

absl::StatusOr<Var> KernelParser::ParseScalarParam(const std::string& name) {
  const Token first = token_;
  HIDET_ASSIGN_OR_RETURN(const Type type, ParseTypeName());
  if (type.IsVoid()) return ErrorOf(first, "parameter of type void");
  VarFacts facts;
  while (true) {
    if (Take("range")) {
      HIDET_RETURN_IF_ERROR(Expect("("));
      HIDET_ASSIGN_OR_RETURN(facts.min, ParseInteger(INT64_MIN, INT64_MAX));
      HIDET_RETURN_IF_ERROR(Expect(","));
      HIDET_ASSIGN_OR_RETURN(facts.max, ParseInteger(facts.min, INT64_MAX));
      HIDET_RETURN_IF_ERROR(Expect(")"));
      continue;
    }
    if (Take("divisor")) {
      HIDET_ASSIGN_OR_RETURN(facts.divisor, ParseCount(1, int64_t{1} << 40));
      continue;
    }
    if (!Take("hint")) return Var::Make(name, type, facts);
    HIDET_ASSIGN_OR_RETURN(facts.hint, ParseCount(INT64_MIN, INT64_MAX));
  }
}

absl::Status KernelParser::SkipBufferParam() {
  for (int depth = 0; depth > 0 || !(token_.Is(",") || token_.Is(")"));) {
    if (AtEnd() || token_.kind == TokenKind::kBad) return ErrorHere("expected )");
    if (token_.Is("(") || token_.Is("[")) ++depth;
    if (token_.Is(")") || token_.Is("]")) --depth;
    Advance();
  }
  return absl::OkStatus();
}

absl::Status KernelParser::ParseConstants(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  do {
    if (token_.Is(",")) Advance();
    const auto is_named = [&](const KernelParam& param) {
      const Buffer* buffer = std::get_if<Buffer>(&param);
      return buffer != nullptr && buffer->name() == token_.text;
    };
    const auto found = std::find_if(kernel.params.begin(), kernel.params.end(), is_named);
    if (token_.kind != TokenKind::kBuffer || found == kernel.params.end())
      return ErrorHere("expected a buffer of the kernel's parameters");
    kernel.constants.push_back(static_cast<size_t>(found - kernel.params.begin()));
    Advance();
  } while (token_.Is(","));
  return Expect(")");
}

absl::Status KernelParser::ParseGrid(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  do {
    if (token_.Is(",")) Advance();
    if (token_.kind != TokenKind::kName) return ErrorHere("expected a name");
    HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    // "b: int32 = extent" where the variable has another type than the extent.
    std::optional<Type> type;
    if (token_.kind == TokenKind::kName && ParseType(token_.text)) {
      const Token saved = token_;
      Advance();
      if (token_.Is("=")) {
        type = ParseType(saved.text);
        if (!type->IsInteger() || !type->IsScalar()) {
          return ErrorOf(saved, "grid variable must be an integer");
        }
        Advance();
      } else {
        Rewind(saved);
      }
    }
    HIDET_ASSIGN_OR_RETURN(const Expr extent, ParseScalarInteger("grid extent"));
    const Var var = Var::Make(name, type.value_or(extent.type()));
    vars_[name] = var;
    kernel.grid.push_back({var, extent});
  } while (token_.Is(","));
  return Expect(")");
}

absl::Status KernelParser::ParseThreads(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  if (token_.kind == TokenKind::kName) {
    HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    Type type = Type::Int32();
    if (token_.kind == TokenKind::kName) {
      const Token first = token_;
      HIDET_ASSIGN_OR_RETURN(type, ParseTypeName());
      if (!type.IsInteger() || !type.IsScalar()) {
        return ErrorOf(first, "thread variable must be an integer");
      }
      HIDET_RETURN_IF_ERROR(Expect("="));
    }
    kernel.thread = Var::Make(name, type);
    vars_[name] = kernel.thread;
  }
  HIDET_ASSIGN_OR_RETURN(const int64_t threads, ParseInteger(1, 1 << 20));
  kernel.threads = static_cast<int>(threads);
  return Expect(")");
}

absl::StatusOr<std::string> KernelParser::ParseQuoted() {
  HIDET_RETURN_IF_ERROR(Expect("("));
  HIDET_ASSIGN_OR_RETURN(std::string quoted, ParseString());
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return quoted;
}

absl::StatusOr<double> KernelParser::ParseDuration() {
  HIDET_RETURN_IF_ERROR(Expect("("));
  double value = 0;
  if (token_.kind != TokenKind::kFloat ||
      std::from_chars(token_.text.begin(), token_.text.end(), value).ec != std::errc() ||
      !(value > 0)) {
    return ErrorHere("expected a positive number such as 12.5");
  }
  Advance();
  HIDET_RETURN_IF_ERROR(Expect(")"));
  return value;
}

absl::StatusOr<Kernel> KernelParser::ParseOneKernel() {
  vars_.clear();
  buffers_.clear();
  statements_.clear();
  Kernel kernel;
  HIDET_RETURN_IF_ERROR(Expect("kernel"));
  HIDET_RETURN_IF_ERROR(ParseKernelName(kernel));
  HIDET_RETURN_IF_ERROR(ParseParams(kernel));
  while (!token_.Is("{")) HIDET_RETURN_IF_ERROR(ParseAttribute(kernel));
  HIDET_ASSIGN_OR_RETURN(kernel.body, ParseBlock());
  return kernel;
}

absl::Status KernelParser::ParseKernelName(Kernel& kernel) {
  if (token_.kind != TokenKind::kKernelName)
    return ErrorHere("expected the kernel's name, such as @add");
  if (text()[token_.begin + 1] == '"') {
    if (!absl::CUnescape(token_.text, &kernel.name)) return ErrorHere("bad escape in a string");
  } else {
    kernel.name = std::string(token_.text);
  }
  name_ = token_;
  Advance();
  return absl::OkStatus();
}

absl::Status KernelParser::ParseParams(Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(Expect("("));
  // Shapes may name scalars that come later: declare all scalars first, then read the buffers.
  const Token first = token_;
  for (const bool buffers : {false, true}) {
    Rewind(first);
    size_t index = 0;
    while (!token_.Is(")")) {
      if (index > 0) HIDET_RETURN_IF_ERROR(Expect(","));
      if (!buffers) kernel.params.emplace_back();
      const bool is_buffer = token_.kind == TokenKind::kBuffer;
      std::string name;
      if (is_buffer == buffers) {
        HIDET_ASSIGN_OR_RETURN(name, ParseNewName());
        HIDET_RETURN_IF_ERROR(Expect(":"));
      }
      if (is_buffer && buffers) {
        HIDET_ASSIGN_OR_RETURN(const Buffer buffer, ParseBufferDeclaration(name));
        kernel.params[index] = buffer;
        buffers_[name] = buffer;
      } else if (!is_buffer && !buffers) {
        HIDET_ASSIGN_OR_RETURN(const Var var, ParseScalarParam(name));
        kernel.params[index] = var;
        vars_[name] = var;
      } else {
        HIDET_RETURN_IF_ERROR(SkipBufferParam());
      }
      ++index;
    }
  }
  return Expect(")");
}

absl::Status KernelParser::ParseAttribute(Kernel& kernel) {
  const Token attribute = token_;
  if (attribute.kind != TokenKind::kName)
    return ErrorHere("expected { or an attribute of the kernel");
  Advance();
  if (attribute.text == "constants" && kernel.constants.empty()) {
    HIDET_RETURN_IF_ERROR(ParseConstants(kernel));
  } else if (attribute.text == "grid" && kernel.grid.empty()) {
    HIDET_RETURN_IF_ERROR(ParseGrid(kernel));
  } else if (attribute.text == "threads" && !kernel.thread.defined()) {
    HIDET_RETURN_IF_ERROR(ParseThreads(kernel));
  } else if (attribute.text == "cluster") {
    HIDET_ASSIGN_OR_RETURN(const int64_t cluster, ParseCount(1, 64));
    kernel.cluster = static_cast<int>(cluster);
  } else if (attribute.text == "min_blocks") {
    HIDET_ASSIGN_OR_RETURN(const int64_t blocks, ParseCount(1, 64));
    kernel.min_blocks = static_cast<int>(blocks);
  } else if (attribute.text == "warp_specialized") {
    kernel.warp_specialized = true;
  } else if (attribute.text == "block_nanoseconds") {
    HIDET_ASSIGN_OR_RETURN(kernel.block_nanoseconds, ParseDuration());
  } else if (attribute.text == "task") {
    HIDET_ASSIGN_OR_RETURN(kernel.task, ParseQuoted());
  } else if (attribute.text == "schedule") {
    HIDET_ASSIGN_OR_RETURN(kernel.schedule, ParseQuoted());
  } else {
    return ErrorOf(attribute, absl::StrCat("unknown or repeated attribute ", attribute.text));
  }
  return absl::OkStatus();
}

absl::Status KernelParser::VerifyLast(const Kernel& kernel, VerifyOptions options) const {
  options.error_of = [&](const Stmt& statement, absl::string_view message) {
    const auto found = statements_.find(statement.get());
    return ErrorOf(found == statements_.end() ? name_ : found->second, message);
  };
  return Verify(kernel, std::move(options));
}

}  // namespace

absl::StatusOr<Expr> ParseExpr(absl::string_view text, const ParseScope& scope) {
  ExprParser parser(text, scope.vars, scope.buffers);
  HIDET_ASSIGN_OR_RETURN(Expr expr, parser.ParseTypedExpr({}));
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return expr;
}

absl::StatusOr<Stmt> ParseStmt(absl::string_view text, const ParseScope& scope) {
  KernelParser parser(text, scope.vars, scope.buffers);
  HIDET_ASSIGN_OR_RETURN(Stmt stmt, parser.ParseItems());
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return stmt;
}

absl::StatusOr<Kernel> ParseKernel(absl::string_view text) {
  KernelParser parser(text, {}, {});
  HIDET_ASSIGN_OR_RETURN(Kernel kernel, parser.ParseOneKernel());
  HIDET_RETURN_IF_ERROR(parser.ExpectEnd());
  return kernel;
}

absl::StatusOr<std::vector<Kernel>> ParseKernels(absl::string_view text) {
  KernelParser parser(text, {}, {});
  std::vector<Kernel> kernels;
  while (!parser.AtEnd()) {
    HIDET_ASSIGN_OR_RETURN(Kernel kernel, parser.ParseOneKernel());
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

absl::StatusOr<std::vector<Kernel>> ParseVerifiedKernels(
    absl::string_view text, VerifyOptions options,
    const std::function<absl::Status(size_t index, const Kernel& kernel)>& check_head) {
  KernelParser parser(text, {}, {});
  std::vector<Kernel> kernels;
  while (!parser.AtEnd()) {
    HIDET_ASSIGN_OR_RETURN(Kernel kernel, parser.ParseOneKernel());
    const absl::Status head =
        check_head != nullptr ? check_head(kernels.size(), kernel) : absl::OkStatus();
    if (!head.ok()) return parser.ErrorOfLast(head.message());
    HIDET_RETURN_IF_ERROR(parser.VerifyLast(kernel, options));
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace hidet::ir
