#include "runtime/size_expr.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace hidet::runtime {
namespace {

struct OpRow {
  SizeOp op;
  const char* name;
  int pops;
};

constexpr OpRow kOps[] = {
    {SizeOp::kConst, "", 0},
    {SizeOp::kSymbol, "", 0},
    {SizeOp::kAdd, "add", 2},
    {SizeOp::kSub, "sub", 2},
    {SizeOp::kMul, "mul", 2},
    {SizeOp::kFloorDiv, "floordiv", 2},
    {SizeOp::kFloorMod, "floormod", 2},
    {SizeOp::kCeilDiv, "ceildiv", 2},
    {SizeOp::kMin, "min", 2},
    {SizeOp::kMax, "max", 2},
    {SizeOp::kEq, "eq", 2},
    {SizeOp::kNe, "ne", 2},
    {SizeOp::kLt, "lt", 2},
    {SizeOp::kLe, "le", 2},
    {SizeOp::kAnd, "and", 2},
    {SizeOp::kOr, "or", 2},
    {SizeOp::kNot, "not", 1},
    {SizeOp::kSelect, "select", 3},
};
constexpr int kNumOps = sizeof(kOps) / sizeof(kOps[0]);

absl::Status OverflowError(const SizeExpr& expr, absl::Span<const int64_t> symbols) {
  std::vector<std::string> values;
  std::vector<char> seen(symbols.size(), 0);
  for (const SizeInstruction& instruction : expr.code) {
    if (instruction.op != SizeOp::kSymbol || seen[instruction.value]) continue;
    seen[instruction.value] = 1;
    values.push_back(absl::StrCat("s", instruction.value, " = ", symbols[instruction.value]));
  }
  return absl::ResourceExhaustedError(
      absl::StrCat("size \"", PrintSizeExpr(expr), "\" does not fit in 64 bits",
                   values.empty() ? "" : " with ", absl::StrJoin(values, ", ")));
}

// Division that rounds down; the caller has ruled out zero divisors and INT64_MIN / -1.
int64_t FloorDiv(int64_t a, int64_t b) {
  const int64_t quotient = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

int64_t FloorMod(int64_t a, int64_t b) {
  if (b == -1) return 0;
  const int64_t remainder = a % b;
  return (remainder != 0 && (remainder < 0) != (b < 0)) ? remainder + b : remainder;
}

// Applies a two-operand instruction; returns false if the result does not fit.
bool ApplyBinary(SizeOp op, int64_t a, int64_t b, int64_t* result) {
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  switch (op) {
    case SizeOp::kAdd:
      return !__builtin_add_overflow(a, b, result);
    case SizeOp::kSub:
      return !__builtin_sub_overflow(a, b, result);
    case SizeOp::kMul:
      return !__builtin_mul_overflow(a, b, result);
    case SizeOp::kFloorDiv:
      if (a == kMin && b == -1) return false;
      *result = b == 0 ? 0 : FloorDiv(a, b);
      return true;
    case SizeOp::kFloorMod:
      *result = b == 0 ? 0 : FloorMod(a, b);
      return true;
    case SizeOp::kCeilDiv:
      if (a == kMin && b == -1) return false;
      *result = b == 0 ? 0 : FloorDiv(a, b) + (FloorMod(a, b) != 0);
      return true;
    case SizeOp::kMin:
      *result = std::min(a, b);
      return true;
    case SizeOp::kMax:
      *result = std::max(a, b);
      return true;
    case SizeOp::kEq:
      *result = a == b;
      return true;
    case SizeOp::kNe:
      *result = a != b;
      return true;
    case SizeOp::kLt:
      *result = a < b;
      return true;
    case SizeOp::kLe:
      *result = a <= b;
      return true;
    case SizeOp::kAnd:
      *result = a != 0 && b != 0;
      return true;
    case SizeOp::kOr:
      *result = a != 0 || b != 0;
      return true;
    case SizeOp::kConst:
    case SizeOp::kSymbol:
    case SizeOp::kNot:
    case SizeOp::kSelect:
      break;
  }
  return false;
}

}  // namespace

absl::Status ValidateSizeExpr(const SizeExpr& expr, int num_symbols) {
  if (expr.code.empty()) return absl::OkStatus();
  if (expr.code.size() > kMaxSizeInstructions) {
    return absl::InvalidArgumentError(absl::StrCat("size program has ", expr.code.size(),
                                                   " instructions, at most ", kMaxSizeInstructions,
                                                   " are allowed"));
  }
  int depth = 0;
  for (size_t i = 0; i < expr.code.size(); ++i) {
    const SizeInstruction& instruction = expr.code[i];
    const int op = static_cast<int>(instruction.op);
    if (op >= kNumOps) {
      return absl::InvalidArgumentError(
          absl::StrCat("size program: instruction ", i, " has unknown code ", op));
    }
    if (instruction.op == SizeOp::kSymbol &&
        (instruction.value < 0 || instruction.value >= num_symbols)) {
      return absl::InvalidArgumentError(absl::StrCat("size program: instruction ", i,
                                                     " reads symbol ", instruction.value,
                                                     ", the model has ", num_symbols));
    }
    if (depth < kOps[op].pops) {
      return absl::InvalidArgumentError(
          absl::StrCat("size \"", PrintSizeExpr(expr), "\": instruction ", i, " needs ",
                       kOps[op].pops, " operands, the stack has ", depth));
    }
    depth += 1 - kOps[op].pops;
    if (depth > kMaxSizeStack) {
      return absl::InvalidArgumentError(
          absl::StrCat("size program needs a stack of more than ", kMaxSizeStack));
    }
  }
  if (depth != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("size \"", PrintSizeExpr(expr), "\" leaves ", depth, " values, expected 1"));
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> EvaluateSize(const SizeExpr& expr, absl::Span<const int64_t> symbols) {
  if (expr.code.size() == 1) {
    const SizeInstruction& only = expr.code[0];
    return only.op == SizeOp::kSymbol ? symbols[only.value] : only.value;
  }
  int64_t stack[kMaxSizeStack];
  int top = 0;
  for (const SizeInstruction& instruction : expr.code) {
    switch (instruction.op) {
      case SizeOp::kConst:
        stack[top++] = instruction.value;
        break;
      case SizeOp::kSymbol:
        stack[top++] = symbols[instruction.value];
        break;
      case SizeOp::kNot:
        stack[top - 1] = stack[top - 1] == 0;
        break;
      case SizeOp::kSelect:
        top -= 2;
        stack[top - 1] = stack[top - 1] != 0 ? stack[top] : stack[top + 1];
        break;
      default: {
        --top;
        if (!ApplyBinary(instruction.op, stack[top - 1], stack[top], &stack[top - 1])) {
          return OverflowError(expr, symbols);
        }
      }
    }
  }
  return stack[0];
}

absl::StatusOr<int64_t> EvaluateSizeOr(const SizeExpr& expr, absl::Span<const int64_t> symbols,
                                       int64_t if_empty) {
  if (expr.empty()) return if_empty;
  return EvaluateSize(expr, symbols);
}

std::string PrintSizeExpr(const SizeExpr& expr) {
  std::string text;
  for (const SizeInstruction& instruction : expr.code) {
    if (!text.empty()) text += ' ';
    if (instruction.op == SizeOp::kConst) {
      absl::StrAppend(&text, instruction.value);
    } else if (instruction.op == SizeOp::kSymbol) {
      absl::StrAppend(&text, "s", instruction.value);
    } else if (static_cast<int>(instruction.op) < kNumOps) {
      absl::StrAppend(&text, kOps[static_cast<int>(instruction.op)].name);
    } else {
      absl::StrAppend(&text, "?", static_cast<int>(instruction.op));
    }
  }
  return text;
}

std::string DescribeSize(const SizeExpr& expr, absl::Span<const SymbolSpec> symbols) {
  struct Part {
    std::string text;
    bool is_simple = true;  // needs no parentheses
    std::string Inner() const { return is_simple ? text : absl::StrCat("(", text, ")"); }
  };
  std::vector<Part> stack;
  const auto pop = [&] {
    Part part = stack.empty() ? Part{"?"} : std::move(stack.back());
    if (!stack.empty()) stack.pop_back();
    return part;
  };
  const auto infix = [&](absl::string_view sign) {
    const Part right = pop(), left = pop();
    stack.push_back({absl::StrCat(left.Inner(), " ", sign, " ", right.Inner()), false});
  };
  const auto call = [&](absl::string_view name) {
    const Part right = pop(), left = pop();
    stack.push_back({absl::StrCat(name, "(", left.text, ", ", right.text, ")")});
  };
  for (const SizeInstruction& step : expr.code) {
    switch (step.op) {
      case SizeOp::kConst:
        stack.push_back({absl::StrCat(step.value)});
        break;
      case SizeOp::kSymbol:
        stack.push_back({step.value >= 0 && step.value < static_cast<int64_t>(symbols.size())
                             ? symbols[step.value].name
                             : absl::StrCat("s", step.value)});
        break;
      case SizeOp::kAdd:
        infix("+");
        break;
      case SizeOp::kSub:
        infix("-");
        break;
      case SizeOp::kMul:
        infix("*");
        break;
      case SizeOp::kFloorDiv:
        infix("//");
        break;
      case SizeOp::kFloorMod:
        infix("%");
        break;
      case SizeOp::kCeilDiv:
        call("ceildiv");
        break;
      case SizeOp::kMin:
        call("min");
        break;
      case SizeOp::kMax:
        call("max");
        break;
      case SizeOp::kEq:
        infix("==");
        break;
      case SizeOp::kNe:
        infix("!=");
        break;
      case SizeOp::kLt:
        infix("<");
        break;
      case SizeOp::kLe:
        infix("<=");
        break;
      case SizeOp::kAnd:
        infix("and");
        break;
      case SizeOp::kOr:
        infix("or");
        break;
      case SizeOp::kNot:
        stack.push_back({absl::StrCat("not ", pop().Inner()), false});
        break;
      case SizeOp::kSelect: {
        const Part otherwise = pop(), then = pop(), condition = pop();
        stack.push_back(
            {absl::StrCat(then.Inner(), " if ", condition.Inner(), " else ", otherwise.Inner()),
             false});
        break;
      }
    }
  }
  return pop().text;
}

absl::StatusOr<SizeExpr> ParseSizeExpr(absl::string_view text) {
  SizeExpr expr;
  if (text.empty()) return expr;
  for (absl::string_view token : absl::StrSplit(text, ' ')) {
    SizeInstruction instruction;
    int symbol = 0;
    const OpRow* row = std::find_if(std::begin(kOps), std::end(kOps),
                                    [&](const OpRow& r) { return r.pops > 0 && token == r.name; });
    if (row != std::end(kOps)) {
      instruction.op = row->op;
    } else if (absl::StartsWith(token, "s") && absl::SimpleAtoi(token.substr(1), &symbol) &&
               symbol >= 0 && absl::StrCat("s", symbol) == token) {
      instruction = {SizeOp::kSymbol, symbol};
    } else if (absl::SimpleAtoi(token, &instruction.value) &&
               absl::StrCat(instruction.value) == token) {
      instruction.op = SizeOp::kConst;
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("size \"", text, "\": \"", token,
                       "\" is neither an integer, a symbol like s0, nor an operation"));
    }
    expr.code.push_back(instruction);
  }
  absl::Status valid = ValidateSizeExpr(expr, std::numeric_limits<int>::max());
  if (!valid.ok()) return valid;
  return expr;
}

}  // namespace hidet::runtime
