#include "ir/text/text.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "ir/text/literal_typing.h"

namespace hidet::ir {
namespace {

bool IsIdentifierStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool IsIdentifierPart(char c) { return IsIdentifierStart(c) || (c >= '0' && c <= '9'); }

bool IsReserved(absl::string_view name) {
  static constexpr absl::string_view kWords[] = {"kernel", "let",   "alloc",    "for",   "in",
                                                 "if",     "else",  "true",     "false", "inf",
                                                 "nan",    "check", "evaluate", "lanes"};
  for (const absl::string_view word : kWords) {
    if (name == word) return true;
  }
  return false;
}

bool IsIdentifier(absl::string_view name) {
  if (name.empty() || !IsIdentifierStart(name[0])) return false;
  for (const char c : name) {
    if (!IsIdentifierPart(c)) return false;
  }
  return true;
}

// Returns `name` with what an identifier may not have replaced.
std::string Sanitized(absl::string_view name) {
  std::string text;
  for (const char c : name) text += IsIdentifierPart(c) ? c : '_';
  if (text.empty() || !IsIdentifierStart(text[0])) text = absl::StrCat("v", text);
  if (IsReserved(text)) text += '_';
  return text;
}

// Names of one kind of thing, unique while they are in scope.
template <typename Node>
class NameTable {
 public:
  const std::string& Declare(const Node* node, absl::string_view hint) {
    const std::string base = Sanitized(hint);
    std::string name = base;
    for (int suffix = 1; !used_.insert(name).second; ++suffix)
      name = absl::StrCat(base, "_", suffix);
    std::string& slot = names_[node];
    slot = std::move(name);
    return slot;
  }
  const std::string& Of(const Node* node, absl::string_view hint) {
    const auto it = names_.find(node);
    return it != names_.end() ? it->second : Declare(node, hint);
  }
  void Release(const Node* node) {
    const auto it = names_.find(node);
    used_.erase(it->second);
    names_.erase(it);
  }

 private:
  absl::flat_hash_map<const Node*, std::string> names_;
  absl::flat_hash_set<std::string> used_;
};

// What is expected of the members of a group.
class GroupTyping {
 public:
  GroupTyping(absl::Span<const Expr> group, std::optional<Type> expected)
      : anchor_(AnchorIndex(group)), expected_(expected) {
    if (!group.empty()) anchor_type_ = group[anchor_].type();
  }
  std::optional<Type> operator[](size_t i) const { return i == anchor_ ? expected_ : anchor_type_; }

 private:
  size_t anchor_;
  std::optional<Type> expected_;
  std::optional<Type> anchor_type_;
};

class Printer {
 public:
  void AppendKernel(const Kernel& kernel) {
    // Parameters are in scope in each other's shapes, so they are named before anything is printed.
    for (const KernelParam& param : kernel.params) {
      if (const Var* var = std::get_if<Var>(&param)) {
        vars_.Declare(var->get(), var->name());
      } else {
        buffers_.Declare(std::get<Buffer>(param).get(), std::get<Buffer>(param).name());
      }
    }
    out_ += "kernel @";
    out_ += IsIdentifier(kernel.name) ? kernel.name
                                      : absl::StrCat("\"", absl::CEscape(kernel.name), "\"");
    out_ += "(";
    for (size_t i = 0; i < kernel.params.size(); ++i) {
      if (i > 0) out_ += ", ";
      if (const Var* var = std::get_if<Var>(&kernel.params[i])) {
        AppendParam(*var);
      } else {
        AppendBufferDeclaration(std::get<Buffer>(kernel.params[i]));
      }
    }
    out_ += ")";
    if (!kernel.constants.empty()) AppendConstants(kernel);
    if (!kernel.grid.empty()) {
      out_ += " grid(";
      for (size_t i = 0; i < kernel.grid.size(); ++i) {
        const GridAxis& axis = kernel.grid[i];
        if (i > 0) out_ += ", ";
        // The extent cannot see its own variable, so it is printed first.
        std::string extent;
        std::swap(extent, out_);
        AppendExpr(axis.extent, 0, {});
        std::swap(extent, out_);
        absl::StrAppend(&out_, vars_.Declare(axis.var.get(), axis.var.name()), ": ");
        if (axis.var.type() != axis.extent.type())
          absl::StrAppend(&out_, ToString(axis.var.type()), " = ");
        out_ += extent;
      }
      out_ += ")";
    }
    if (kernel.thread.defined()) {
      absl::StrAppend(&out_, " threads(", vars_.Declare(kernel.thread.get(), kernel.thread.name()),
                      ": ");
      if (kernel.thread.type() != Type::Int32())
        absl::StrAppend(&out_, ToString(kernel.thread.type()), " = ");
      absl::StrAppend(&out_, kernel.threads, ")");
    } else if (kernel.threads != 1) {
      absl::StrAppend(&out_, " threads(", kernel.threads, ")");
    }
    if (kernel.cluster != 1) absl::StrAppend(&out_, " cluster(", kernel.cluster, ")");
    if (kernel.min_blocks != 1) absl::StrAppend(&out_, " min_blocks(", kernel.min_blocks, ")");
    if (kernel.warp_specialized) out_ += " warp_specialized";
    if (kernel.block_nanoseconds != 0) {
      absl::StrAppend(&out_, " block_nanoseconds(",
                      PrintFloat(ScalarType::kFloat64, kernel.block_nanoseconds), ")");
    }
    if (!kernel.task.empty()) absl::StrAppend(&out_, " task(\"", absl::CEscape(kernel.task), "\")");
    if (!kernel.schedule.empty())
      absl::StrAppend(&out_, " schedule(\"", absl::CEscape(kernel.schedule), "\")");
    out_ += " ";
    AppendBlock(kernel.body);
    out_ += "\n";
  }

  void AppendTopLevel(const Stmt& stmt) { AppendStatements(stmt); }
  void AppendTopLevel(const Expr& expr) { AppendExpr(expr, 0, {}); }
  std::string Finish() && { return std::move(out_); }

 private:
  void AppendConstants(const Kernel& kernel) {
    out_ += " constants(";
    for (size_t i = 0; i < kernel.constants.size(); ++i) {
      const Buffer& buffer = std::get<Buffer>(kernel.params[kernel.constants[i]]);
      absl::StrAppend(&out_, i > 0 ? ", %" : "%", buffers_.Of(buffer.get(), buffer.name()));
    }
    out_ += ")";
  }

  void AppendParam(const Var& var) {
    absl::StrAppend(&out_, vars_.Of(var.get(), var.name()), ": ", ToString(var.type()));
    const VarFacts& facts = var.facts();
    if (facts.min != INT64_MIN || facts.max != INT64_MAX) {
      absl::StrAppend(&out_, " range(", facts.min, ", ", facts.max, ")");
    }
    if (facts.divisor != 1) absl::StrAppend(&out_, " divisor(", facts.divisor, ")");
    if (facts.hint != 0) absl::StrAppend(&out_, " hint(", facts.hint, ")");
  }

  void AppendBufferDeclaration(const Buffer& buffer) {
    absl::StrAppend(&out_, "%", buffers_.Of(buffer.get(), buffer.name()), ": ",
                    ToString(buffer.dtype()), "[");
    AppendList(buffer.shape());
    absl::StrAppend(&out_, "]@", MemoryScopeName(buffer.scope()));
    if (buffer->alignment != 0) absl::StrAppend(&out_, " align(", buffer->alignment, ")");
  }

  // Prints a group (ir/text/literal_typing.h) with commas.
  void AppendList(absl::Span<const Expr> list, std::optional<Type> expected = {}) {
    const GroupTyping types(list, expected);
    for (size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out_ += ", ";
      AppendExpr(list[i], 0, types[i]);
    }
  }

  // Statements.

  void Indent() { out_.append(static_cast<size_t>(depth_) * 2, ' '); }

  void AppendBlock(const Stmt& stmt) {
    out_ += "{\n";
    ++depth_;
    AppendStatements(stmt);
    --depth_;
    Indent();
    out_ += "}";
  }

  // Prints a statement as the lines of a block. The bodies of `let` and `alloc` are the rest of the
  // block.
  void AppendStatements(Stmt stmt) {
    std::vector<Var> lets;
    std::vector<Buffer> allocations;
    while (true) {
      if (const auto* let = stmt.As<LetNode>()) {
        Indent();
        std::string value;
        std::swap(value, out_);
        AppendExpr(let->value(), 0, {});
        std::swap(value, out_);
        absl::StrAppend(&out_, "let ", vars_.Declare(let->var.get(), let->var.name()), " = ", value,
                        "\n");
        lets.push_back(let->var);
        const Stmt body = let->body();
        stmt = body;
      } else if (const auto* allocate = stmt.As<AllocateNode>()) {
        Indent();
        out_ += "alloc ";
        buffers_.Declare(allocate->buffer.get(), allocate->buffer.name());
        AppendBufferDeclaration(allocate->buffer);
        out_ += "\n";
        allocations.push_back(allocate->buffer);
        const Stmt body = allocate->body();
        stmt = body;
      } else if (const auto* seq = stmt.As<SeqNode>()) {
        if (seq->children.empty()) break;
        for (size_t i = 0; i + 1 < seq->children.size(); ++i) AppendStatement(seq->children[i]);
        const Stmt last = seq->children.back();
        stmt = last;
      } else {
        AppendStatement(stmt);
        break;
      }
    }
    for (const Var& var : lets) vars_.Release(var.get());
    for (const Buffer& buffer : allocations) buffers_.Release(buffer.get());
  }

  // Prints one statement that others follow, or that binds nothing.
  void AppendStatement(const Stmt& stmt) {
    Indent();
    switch (stmt.kind()) {
      case StmtKind::kLet:
      case StmtKind::kAllocate:
      case StmtKind::kSeq:
        AppendBlock(stmt);
        break;
      case StmtKind::kStore: {
        const auto* store = stmt.As<StoreNode>();
        AppendAccess(store->buffer, store->indices(), {.predicate = store->predicate()});
        out_ += " = ";
        AppendExpr(store->value(), 0, store->buffer.dtype());
        if (store->hint == AccessHint::kStreaming) out_ += " streaming";
        break;
      }
      case StmtKind::kEvaluate: {
        const Expr& value = stmt.As<EvaluateNode>()->value();
        if (value.kind() != ExprKind::kCall) out_ += "evaluate ";
        AppendExpr(value, 0, {});
        break;
      }
      case StmtKind::kFor: {
        const auto* loop = stmt.As<ForNode>();
        std::string extent;
        std::swap(extent, out_);
        AppendExpr(loop->extent(), 0, {});
        std::swap(extent, out_);
        absl::StrAppend(&out_, "for ", vars_.Declare(loop->var.get(), loop->var.name()), " in ",
                        extent);
        if (loop->loop_kind != LoopKind::kSerial)
          absl::StrAppend(&out_, " ", LoopKindName(loop->loop_kind));
        if (loop->unroll_hint != 0) absl::StrAppend(&out_, " unroll_hint(", loop->unroll_hint, ")");
        out_ += " ";
        AppendBlock(loop->body());
        vars_.Release(loop->var.get());
        break;
      }
      case StmtKind::kIf: {
        const auto* branch = stmt.As<IfNode>();
        out_ += "if ";
        AppendExpr(branch->condition(), 0, {});
        out_ += " ";
        AppendBlock(branch->then_body());
        if (branch->else_body().defined()) {
          out_ += " else ";
          AppendBlock(branch->else_body());
        }
        break;
      }
      case StmtKind::kCheck: {
        const auto* check = stmt.As<CheckNode>();
        out_ += "check(";
        AppendExpr(check->condition(), 0, {});
        absl::StrAppend(&out_, ", ", check->code, ", ");
        AppendExpr(check->value(), 0, Type::Int64());
        out_ += ")";
        break;
      }
    }
    out_ += "\n";
  }

  // Expressions.

  void AppendAccess(const Buffer& buffer, absl::Span<const Expr> indices,
                    const LoadOptions& options) {
    absl::StrAppend(&out_, "%", buffers_.Of(buffer.get(), buffer.name()), "[");
    AppendList(indices);
    const char* separator = "; ";
    const auto append = [&](absl::string_view option) {
      absl::StrAppend(&out_, separator, option);
      separator = ", ";
    };
    if (options.lanes > 1) append(absl::StrCat("lanes ", options.lanes));
    if (options.predicate.defined()) {
      append("if ");
      AppendExpr(options.predicate, 0, {});
    }
    if (options.hint == AccessHint::kStreaming) append("streaming");
    out_ += "]";
  }

  void AppendConstant(const ConstantNode& constant, std::optional<Type> expected) {
    const Type type = constant.type;
    if (type.IsBool()) {
      out_ += constant.integer != 0 ? "true" : "false";
    } else if (type.IsFloat()) {
      const std::string text = PrintFloat(type.scalar, constant.real);
      const bool short_form = type == Type::Float32() && std::isfinite(constant.real);
      absl::StrAppend(&out_, text, short_form ? "f" : absl::StrCat(":", ToString(type)));
    } else {
      if (type.scalar == ScalarType::kUInt64) {
        absl::StrAppend(&out_, static_cast<uint64_t>(constant.integer));
      } else {
        absl::StrAppend(&out_, constant.integer);
      }
      if (type != LiteralType(expected)) absl::StrAppend(&out_, ":", ToString(type));
    }
  }

  void AppendOperands(absl::string_view name, absl::Span<const Expr> operands,
                      std::optional<Type> expected) {
    absl::StrAppend(&out_, name, "(");
    AppendList(operands, expected);
  }

  void AppendOperator(const OperatorNode& node, int context, std::optional<Type> expected) {
    const OpInfo& info = InfoOf(node.op);
    const InfixForm form = InfixFormOf(node.op);
    const std::optional<Type> operand_type = ExpectedOperandType(info.typing, expected);
    if (node.op == Op::kSelect) {
      out_ += "select(";
      AppendExpr(node.operands[0], 0, {});
      out_ += ", ";
      AppendList(absl::MakeConstSpan(node.operands).subspan(1), operand_type);
      out_ += ")";
    } else if (form.symbol == nullptr) {
      AppendOperands(info.name, node.operands, operand_type);
      out_ += ")";
    } else if (info.arity == 1) {
      out_ += form.symbol;
      // A minus before a literal would be read as part of it.
      const bool literal = node.operands[0].kind() == ExprKind::kConstant;
      if (literal) out_ += "(";
      AppendExpr(node.operands[0], literal ? 0 : kUnaryPrecedence, operand_type);
      if (literal) out_ += ")";
    } else {
      const bool parentheses = form.precedence < context;
      const bool associative = info.typing != OpTyping::kCompare;  // comparisons do not chain
      const GroupTyping types(node.operands, operand_type);
      if (parentheses) out_ += "(";
      AppendExpr(node.operands[0], form.precedence + (associative ? 0 : 1), types[0]);
      absl::StrAppend(&out_, " ", form.symbol, " ");
      AppendExpr(node.operands[1], form.precedence + 1, types[1]);
      if (parentheses) out_ += ")";
    }
  }

  void AppendExpr(const Expr& expr, int context, std::optional<Type> expected) {
    switch (expr.kind()) {
      case ExprKind::kConstant:
        return AppendConstant(*expr.As<ConstantNode>(), expected);
      case ExprKind::kVar:
        out_ += vars_.Of(expr.get(), expr.As<VarNode>()->name);
        return;
      case ExprKind::kOperator:
        return AppendOperator(*expr.As<OperatorNode>(), context, expected);
      case ExprKind::kCast:
        AppendOperands(ToString(expr.type()), expr->operands, {});
        out_ += ")";
        return;
      case ExprKind::kBitcast:
        absl::StrAppend(&out_, "bitcast(", ToString(expr.type()), ", ");
        AppendExpr(expr->operands[0], 0, {});
        out_ += ")";
        return;
      case ExprKind::kBroadcast:
        AppendOperands("broadcast", expr->operands, ElementOf(expected));
        absl::StrAppend(&out_, ", ", expr.type().lanes, ")");
        return;
      case ExprKind::kRamp:
        AppendOperands("ramp", expr->operands, ElementOf(expected));
        absl::StrAppend(&out_, ", ", expr.type().lanes, ")");
        return;
      case ExprKind::kLane:
        AppendOperands("lane", expr->operands, {});
        absl::StrAppend(&out_, ", ", expr.As<LaneNode>()->lane, ")");
        return;
      case ExprKind::kPack:
        AppendOperands("pack", expr->operands, ElementOf(expected));
        out_ += ")";
        return;
      case ExprKind::kLoad: {
        const auto* load = expr.As<LoadNode>();
        return AppendAccess(load->buffer, load->indices(), load->options());
      }
      case ExprKind::kAddressOf:
        out_ += "&";
        return AppendAccess(expr.As<AddressOfNode>()->buffer, expr->operands, {});
      case ExprKind::kCall: {
        const auto* call = expr.As<CallNode>();
        absl::StrAppend(&out_, InfoOf(call->intrinsic).name, "(");
        for (size_t i = 0; i < call->operands.size(); ++i) {
          if (i > 0) out_ += ", ";
          AppendExpr(call->operands[i], 0, CallOperandType(call->intrinsic, i));
        }
        for (size_t i = 0; i < call->attributes.size(); ++i) {
          absl::StrAppend(&out_, i == 0 ? "; " : ", ", call->attributes[i]);
        }
        out_ += ")";
        return;
      }
    }
  }

  std::string out_;
  int depth_ = 0;
  NameTable<ExprNode> vars_;
  NameTable<BufferNode> buffers_;
};

}  // namespace

std::string PrintFloat(ScalarType type, double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char digits[64];
  // Floats narrower than float32 are floats; the shortest text that tells them from their
  // neighbours there is enough.
  const auto result =
      type == ScalarType::kFloat64
          ? std::to_chars(digits, digits + sizeof(digits), value)
          : std::to_chars(digits, digits + sizeof(digits), static_cast<float>(value));
  std::string text(digits, result.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

bool IsValidName(absl::string_view name) { return IsIdentifier(name) && !IsReserved(name); }

InfixForm InfixFormOf(Op op) {
  switch (op) {
    case Op::kOr:
      return {"||", 1};
    case Op::kAnd:
      return {"&&", 2};
    case Op::kEq:
      return {"==", 3};
    case Op::kNe:
      return {"!=", 3};
    case Op::kLt:
      return {"<", 3};
    case Op::kLe:
      return {"<=", 3};
    case Op::kBitOr:
      return {"|", 4};
    case Op::kBitXor:
      return {"^", 5};
    case Op::kBitAnd:
      return {"&", 6};
    case Op::kShiftLeft:
      return {"<<", 7};
    case Op::kShiftRight:
      return {">>", 7};
    case Op::kAdd:
      return {"+", 8};
    case Op::kSub:
      return {"-", 8};
    case Op::kMul:
      return {"*", 9};
    case Op::kDiv:
      return {"/", 9};
    case Op::kMod:
      return {"%", 9};
    case Op::kNeg:
      return {"-", kUnaryPrecedence};
    case Op::kNot:
      return {"!", kUnaryPrecedence};
    case Op::kBitNot:
      return {"~", kUnaryPrecedence};
    default:
      return {};
  }
}

std::string Print(const Expr& expr) {
  Printer printer;
  printer.AppendTopLevel(expr);
  return std::move(printer).Finish();
}

std::string Print(const Stmt& stmt) {
  Printer printer;
  printer.AppendTopLevel(stmt);
  return std::move(printer).Finish();
}

std::string Print(const Kernel& kernel) {
  Printer printer;
  printer.AppendKernel(kernel);
  return std::move(printer).Finish();
}

std::string Print(absl::Span<const Kernel> kernels) {
  std::string text;
  for (const Kernel& kernel : kernels)
    absl::StrAppend(&text, text.empty() ? "" : "\n", Print(kernel));
  return text;
}

}  // namespace hidet::ir
