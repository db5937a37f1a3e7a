#include "testing/simulator/instruction_list.h"

#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"

namespace hidet::testing {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

class Lister {
 public:
  absl::StatusOr<InstructionList> List(const ir::Kernel& kernel) {
    for (const ir::KernelParam& param : kernel.params) {
      if (const auto* buffer = std::get_if<Buffer>(&param)) {
        HIDET_RETURN_IF_ERROR(Declare(*buffer));
      } else {
        list_.vars[std::get<ir::Var>(param)] = NewSlot(1);
      }
    }
    for (const ir::GridAxis& axis : kernel.grid) list_.vars[axis.var] = NewSlot(1);
    if (kernel.thread.defined()) list_.vars[kernel.thread] = NewSlot(1);
    bound_ = list_.vars;
    HIDET_RETURN_IF_ERROR(Add(kernel.body));
    Append({.step = Step::kExit});
    return std::move(list_);
  }

 private:
  int NewSlot(int lanes) { return std::exchange(list_.slots, list_.slots + lanes); }

  int Append(Instruction instruction) {
    if (!instruction.stmt.defined()) instruction.stmt = current_;
    list_.code.push_back(std::move(instruction));
    return static_cast<int>(list_.code.size()) - 1;
  }

  int Here() const { return static_cast<int>(list_.code.size()); }

  absl::Status Declare(const Buffer& buffer) {
    if (buffer.rank() > 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer %", buffer.name(), " is not lowered, expected one dimension"));
    }
    if (BitWidth(buffer.dtype().scalar) < 8) {
      return absl::UnimplementedError(
          absl::StrCat("buffer %", buffer.name(), " of elements below a byte"));
    }
    buffers_[buffer] = static_cast<int>(list_.buffers.size());
    list_.buffers.push_back(buffer);
    return absl::OkStatus();
  }

  absl::StatusOr<int> BufferIndex(const Buffer& buffer) const {
    const auto it = buffers_.find(buffer);
    if (it == buffers_.end())
      return absl::InvalidArgumentError(
          absl::StrCat("buffer %", buffer.name(), " is not allocated"));
    return it->second;
  }

  absl::StatusOr<int> Compile(const Expr& expr) {
    if (const auto it = done_.find(expr); it != done_.end()) return it->second;
    if (expr.kind() == ExprKind::kVar) {
      const auto it = bound_.find(ir::Var::Of(expr));
      if (it == bound_.end())
        return absl::InvalidArgumentError(
            absl::StrCat("variable ", expr.As<ir::VarNode>()->name, " is not bound"));
      return it->second;
    }
    if (expr.kind() == ExprKind::kConstant) {
      const int slot = NewSlot(1);
      list_.constants.push_back({slot, expr});
      constants_[expr] = slot;
      done_[expr] = slot;
      return slot;
    }
    Instruction instruction{.expr = expr};
    for (const Expr& operand : expr->operands) {
      HIDET_ASSIGN_OR_RETURN(const int slot, Compile(operand));
      instruction.operands.push_back(slot);
    }
    switch (expr.kind()) {
      case ExprKind::kLoad: {
        instruction.step = Step::kLoad;
        HIDET_ASSIGN_OR_RETURN(instruction.buffer, BufferIndex(expr.As<ir::LoadNode>()->buffer));
        break;
      }
      case ExprKind::kAddressOf: {
        instruction.step = Step::kAddress;
        HIDET_ASSIGN_OR_RETURN(instruction.buffer,
                               BufferIndex(expr.As<ir::AddressOfNode>()->buffer));
        break;
      }
      case ExprKind::kCall:
        if (ir::IsOfTiles(expr.As<ir::CallNode>()->intrinsic))
          return absl::UnimplementedError("matrix tiles of a CPU");
        instruction.step = Step::kCall;
        break;
      case ExprKind::kOperator:
      case ExprKind::kCast:
      case ExprKind::kBitcast:
      case ExprKind::kBroadcast:
      case ExprKind::kRamp:
      case ExprKind::kLane:
      case ExprKind::kPack:
      case ExprKind::kConstant:
      case ExprKind::kVar:
        instruction.step = Step::kCompute;
        break;
    }
    const int lanes = expr.type().IsVoid() ? 0 : expr.type().lanes;
    instruction.result = NewSlot(lanes);
    done_[expr] = instruction.result;
    const int result = instruction.result;
    Append(std::move(instruction));
    return result;
  }

  // Begins a statement: nothing that was computed for another one is used again, but constants.
  void Begin(const Stmt& stmt) {
    current_ = stmt;
    done_ = constants_;
  }

  absl::Status Add(const Stmt& stmt) {
    switch (stmt.kind()) {
      case StmtKind::kLet: {
        const auto* let = stmt.As<ir::LetNode>();
        Begin(ir::Evaluate(let->value()));
        HIDET_ASSIGN_OR_RETURN(const int slot, Compile(let->value()));
        bound_[let->var] = slot;
        return Add(let->body());
      }
      case StmtKind::kStore: {
        const auto* store = stmt.As<ir::StoreNode>();
        Begin(stmt);
        Instruction instruction{.step = Step::kStore, .stmt = stmt};
        for (const Expr& operand : stmt->operands) {
          HIDET_ASSIGN_OR_RETURN(const int slot, Compile(operand));
          instruction.operands.push_back(slot);
        }
        HIDET_ASSIGN_OR_RETURN(instruction.buffer, BufferIndex(store->buffer));
        Append(std::move(instruction));
        return absl::OkStatus();
      }
      case StmtKind::kEvaluate:
        Begin(stmt);
        return Compile(stmt.As<ir::EvaluateNode>()->value()).status();
      case StmtKind::kAllocate: {
        const auto* allocate = stmt.As<ir::AllocateNode>();
        HIDET_RETURN_IF_ERROR(Declare(allocate->buffer));
        Append({.step = Step::kAllocate, .stmt = stmt, .buffer = buffers_[allocate->buffer]});
        return Add(allocate->body());
      }
      case StmtKind::kSeq:
        for (const Stmt& child : stmt->children) HIDET_RETURN_IF_ERROR(Add(child));
        return absl::OkStatus();
      case StmtKind::kFor: {
        const auto* loop = stmt.As<ir::ForNode>();
        if (loop->loop_kind != ir::LoopKind::kSerial) {
          return absl::InvalidArgumentError(
              absl::StrCat("loop ", loop->var.name(), " is not lowered"));
        }
        Begin(stmt);
        HIDET_ASSIGN_OR_RETURN(const int extent, Compile(loop->extent()));
        const int var = NewSlot(1);
        bound_[loop->var] = var;
        Append({.step = Step::kSetZero, .stmt = stmt, .result = var});
        const int test = Append({.step = Step::kLoopTest, .stmt = stmt, .operands = {var, extent}});
        HIDET_RETURN_IF_ERROR(Add(loop->body()));
        Append({.step = Step::kLoopNext,
                .expr = loop->var,
                .stmt = stmt,
                .result = var,
                .target = test});
        list_.code[test].target = Here();
        return absl::OkStatus();
      }
      case StmtKind::kIf: {
        const auto* branch = stmt.As<ir::IfNode>();
        Begin(stmt);
        HIDET_ASSIGN_OR_RETURN(const int condition, Compile(branch->condition()));
        const int test = Append({.step = Step::kBranch, .stmt = stmt, .operands = {condition}});
        HIDET_RETURN_IF_ERROR(Add(branch->then_body()));
        if (!branch->else_body().defined()) {
          list_.code[test].target = Here();
          return absl::OkStatus();
        }
        const int jump = Append({.step = Step::kJump, .stmt = stmt});
        list_.code[test].target = Here();
        HIDET_RETURN_IF_ERROR(Add(branch->else_body()));
        list_.code[jump].target = Here();
        return absl::OkStatus();
      }
      case StmtKind::kCheck: {
        Begin(stmt);
        Instruction instruction{.step = Step::kCheck, .stmt = stmt};
        for (const Expr& operand : stmt->operands) {
          HIDET_ASSIGN_OR_RETURN(const int slot, Compile(operand));
          instruction.operands.push_back(slot);
        }
        Append(std::move(instruction));
        return absl::OkStatus();
      }
    }
  }

  InstructionList list_;
  ir::VarMap<int> bound_;
  ir::BufferMap<int> buffers_;
  ir::ExprMap<int> constants_;
  ir::ExprMap<int> done_;
  Stmt current_;
};

}  // namespace

absl::StatusOr<InstructionList> ListInstructions(const ir::Kernel& kernel) {
  return Lister().List(kernel);
}

}  // namespace hidet::testing
