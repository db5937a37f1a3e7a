// One walk over the kernel that emits LLVM instructions.
//
// A kernel becomes two functions: the exported one unpacks the argument slots and calls the inner
// one, whose pointer parameters are `noalias` (the buffers of a launch never overlap: the memory
// plan keeps them apart). Register buffers become allocas of vectors that SROA turns into
// registers; shared buffers are offsets into the thread's scratch.
//
// bfloat16 and the 8-bit floats are kept as integers and computed in float32, rounding after every
// operator, because back ends without native support would call library functions that are not
// there.
#include "codegen/llvm_codegen.h"

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/float_types.h"
#include "base/status_macros.h"
#include "codegen/kernel_abi.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

namespace hidet::codegen {
namespace {

using ir::Expr;
using ir::ExprKind;
using ir::Op;
using ir::Stmt;
using ir::StmtKind;
using llvm::Value;

// Formats that LLVM's arithmetic does not know here: stored as integers, computed as float.
bool IsStoredAsBits(ScalarType type) {
  return type == ScalarType::kBFloat16 || type == ScalarType::kFloat8E4M3 ||
         type == ScalarType::kFloat8E5M2;
}

// The name of libm's function for operators that no pass has expanded; nullptr for the others.
const char* LibmName(Op op) {
  switch (op) {
    case Op::kExp:
      return "exp";
    case Op::kExp2:
      return "exp2";
    case Op::kExpm1:
      return "expm1";
    case Op::kLog:
      return "log";
    case Op::kLog2:
      return "log2";
    case Op::kLog10:
      return "log10";
    case Op::kLog1p:
      return "log1p";
    case Op::kSin:
      return "sin";
    case Op::kCos:
      return "cos";
    case Op::kTan:
      return "tan";
    case Op::kAsin:
      return "asin";
    case Op::kAcos:
      return "acos";
    case Op::kAtan:
      return "atan";
    case Op::kSinh:
      return "sinh";
    case Op::kCosh:
      return "cosh";
    case Op::kTanh:
      return "tanh";
    case Op::kAsinh:
      return "asinh";
    case Op::kAcosh:
      return "acosh";
    case Op::kAtanh:
      return "atanh";
    case Op::kErf:
      return "erf";
    case Op::kPow:
      return "pow";
    case Op::kAtan2:
      return "atan2";
    case Op::kFmod:
      return "fmod";
    default:
      return nullptr;
  }
}

class KernelEmitter {
 public:
  KernelEmitter(llvm::Module& module, const ir::Kernel& kernel, const CpuTarget& target)
      : module_(module),
        context_(module.getContext()),
        builder_(context_),
        kernel_(kernel),
        target_(target) {
    llvm::FastMathFlags flags;
    flags.setAllowContract(true);
    builder_.setFastMathFlags(flags);
  }

  absl::Status Emit() {
    if (kernel_.threads != 1 || kernel_.grid.size() != 1) {
      return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_.name,
                                                   "\": a CPU kernel has one grid axis and ",
                                                   "one thread a block, got ", kernel_.grid.size(),
                                                   " axes and ", kernel_.threads, " threads"));
    }
    HIDET_ASSIGN_OR_RETURN(shared_, LayOutSharedMemory(kernel_));
    llvm::Function* inner = MakeInnerFunction();
    MakeEntryFunction(inner);
    HIDET_RETURN_IF_ERROR(EmitBody(inner));
    return absl::OkStatus();
  }

 private:
  // Functions.

  void SetTargetAttributes(llvm::Function* function) {
    function->addFnAttr("target-cpu", target_.cpu);
    function->addFnAttr(
        "target-features",
        absl::StrJoin(target_.features, ",", [](std::string* out, const std::string& feature) {
          absl::StrAppend(out, "+", feature);
        }));
    function->addFnAttr("prefer-vector-width", absl::StrCat(target_.vector_bits));
    function->addFnAttr("min-legal-vector-width", absl::StrCat(target_.vector_bits));
    function->addFnAttr(llvm::Attribute::NoUnwind);
  }

  llvm::Type* ParamType(const ir::KernelParam& param) {
    if (std::holds_alternative<ir::Buffer>(param)) return builder_.getPtrTy();
    return LlvmType(std::get<ir::Var>(param).type());
  }

  llvm::Function* MakeInnerFunction() {
    std::vector<llvm::Type*> types;
    for (const ir::KernelParam& param : kernel_.params) types.push_back(ParamType(param));
    types.push_back(builder_.getPtrTy());    // status, or null
    types.push_back(builder_.getInt64Ty());  // begin
    types.push_back(builder_.getInt64Ty());  // end
    types.push_back(builder_.getPtrTy());    // scratch
    auto* type = llvm::FunctionType::get(builder_.getVoidTy(), types, false);
    auto* function = llvm::Function::Create(type, llvm::Function::InternalLinkage,
                                            kernel_.name + ".body", module_);
    SetTargetAttributes(function);
    function->addFnAttr(llvm::Attribute::NoInline);  // so that noalias keeps its plain form
    for (size_t i = 0; i < types.size(); ++i) {
      if (types[i]->isPointerTy()) function->addParamAttr(i, llvm::Attribute::NoAlias);
    }
    return function;
  }

  void MakeEntryFunction(llvm::Function* inner) {
    llvm::Type* i64 = builder_.getInt64Ty();
    auto* type = llvm::FunctionType::get(
        builder_.getVoidTy(), {builder_.getPtrTy(), i64, i64, builder_.getPtrTy()}, false);
    auto* entry =
        llvm::Function::Create(type, llvm::Function::ExternalLinkage, kernel_.name, module_);
    SetTargetAttributes(entry);
    builder_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", entry));
    std::vector<Value*> arguments;
    int slot = 0;
    auto load_slot = [&](llvm::Type* slot_type) {
      Value* address = builder_.CreateConstInBoundsGEP1_64(i64, entry->getArg(0), slot++);
      return static_cast<Value*>(builder_.CreateLoad(slot_type, address));
    };
    for (const ir::KernelParam& param : kernel_.params) {
      llvm::Type* param_type = ParamType(param);
      const bool is_bool = param_type->isIntegerTy(1);
      Value* value = load_slot(is_bool ? builder_.getInt8Ty() : param_type);
      arguments.push_back(is_bool ? builder_.CreateIsNotNull(value) : value);
    }
    arguments.push_back(UsesStatus(kernel_) ? load_slot(builder_.getPtrTy())
                                            : llvm::ConstantPointerNull::get(builder_.getPtrTy()));
    arguments.insert(arguments.end(), {entry->getArg(1), entry->getArg(2), entry->getArg(3)});
    builder_.CreateCall(inner, arguments);
    builder_.CreateRetVoid();
  }

  absl::Status EmitBody(llvm::Function* inner) {
    function_ = inner;
    entry_block_ = llvm::BasicBlock::Create(context_, "entry", inner);
    builder_.SetInsertPoint(entry_block_);
    int index = 0;
    for (const ir::KernelParam& param : kernel_.params) {
      llvm::Argument* argument = inner->getArg(index++);
      if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
        buffers_[buffer->get()] = argument;
      } else {
        vars_[std::get<ir::Var>(param).get()] = argument;
      }
    }
    status_ = inner->getArg(index);
    Value* begin = inner->getArg(index + 1);
    Value* end = inner->getArg(index + 2);
    scratch_ = inner->getArg(index + 3);
    const ir::Var& block = kernel_.grid[0].var;
    HIDET_RETURN_IF_ERROR(EmitLoop(begin, end, 1, [&](Value* i) {
      vars_[block.get()] = builder_.CreateIntCast(i, LlvmType(block.type()), true);
      return EmitStmt(kernel_.body);
    }));
    // Streaming stores are ordered with nothing else: whoever is told that the kernel is done must
    // see them.
    if (streams_)
      builder_.CreateIntrinsic(builder_.getVoidTy(), llvm::Intrinsic::x86_sse_sfence, {});
    builder_.CreateRetVoid();
    return absl::OkStatus();
  }

  // Types.

  llvm::Type* ScalarLlvmType(ScalarType type) {
    switch (type) {
      case ScalarType::kBool:
        return builder_.getInt1Ty();
      case ScalarType::kInt8:
      case ScalarType::kUInt8:
      case ScalarType::kFloat8E4M3:
      case ScalarType::kFloat8E5M2:
        return builder_.getInt8Ty();
      case ScalarType::kInt16:
      case ScalarType::kUInt16:
      case ScalarType::kBFloat16:
        return builder_.getInt16Ty();
      case ScalarType::kInt32:
      case ScalarType::kUInt32:
        return builder_.getInt32Ty();
      case ScalarType::kInt64:
      case ScalarType::kUInt64:
        return builder_.getInt64Ty();
      case ScalarType::kFloat16:
        return builder_.getHalfTy();
      case ScalarType::kTFloat32:
      case ScalarType::kFloat32:
        return builder_.getFloatTy();
      case ScalarType::kFloat64:
        return builder_.getDoubleTy();
      case ScalarType::kInt4:
      case ScalarType::kUInt4:
      case ScalarType::kComplex64:
      case ScalarType::kComplex128:
        return nullptr;
    }
    HIDET_UNREACHABLE();
  }

  llvm::Type* WithLanes(llvm::Type* type, int lanes) {
    return lanes == 1 ? type : llvm::FixedVectorType::get(type, lanes);
  }

  llvm::Type* LlvmType(ir::Type type) {
    if (type.IsPointer()) return builder_.getPtrTy();
    llvm::Type* scalar = ScalarLlvmType(type.scalar);
    return scalar == nullptr ? nullptr : WithLanes(scalar, type.lanes);
  }

  // The type in memory: a bool takes a byte.
  llvm::Type* MemoryType(ir::Type type) {
    return type.IsBool() ? WithLanes(builder_.getInt8Ty(), type.lanes) : LlvmType(type);
  }

  absl::Status CheckType(ir::Type type) {
    if (type.kind == ir::TypeKind::kScalar && ScalarLlvmType(type.scalar) == nullptr) {
      return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_.name, "\": dtype ",
                                                   ScalarTypeName(type.scalar),
                                                   " is not supported on the CPU"));
    }
    return absl::OkStatus();
  }

  // Control flow.

  llvm::BasicBlock* NewBlock(const char* name) {
    return llvm::BasicBlock::Create(context_, name, function_);
  }

  // Emits `for (i = begin; i < end; ++i) body(i)`.
  template <typename Body>
  absl::Status EmitLoop(Value* begin, Value* end, int unroll_hint, Body body) {
    llvm::BasicBlock* before = builder_.GetInsertBlock();
    llvm::BasicBlock* loop = NewBlock("loop");
    llvm::BasicBlock* done = NewBlock("done");
    builder_.CreateCondBr(builder_.CreateICmpSLT(begin, end), loop, done);
    builder_.SetInsertPoint(loop);
    llvm::PHINode* i = builder_.CreatePHI(begin->getType(), 2, "i");
    i->addIncoming(begin, before);
    HIDET_RETURN_IF_ERROR(body(i));
    Value* next = builder_.CreateAdd(i, llvm::ConstantInt::get(i->getType(), 1), "",
                                     /*HasNUW=*/false, /*HasNSW=*/true);
    i->addIncoming(next, builder_.GetInsertBlock());
    llvm::BranchInst* back = builder_.CreateCondBr(builder_.CreateICmpSLT(next, end), loop, done);
    SetUnrollHint(back, unroll_hint);
    builder_.SetInsertPoint(done);
    return absl::OkStatus();
  }

  // 0: LLVM decides, 1: not at all, n: by n.
  void SetUnrollHint(llvm::BranchInst* back_edge, int hint) {
    if (hint == 0) return;
    std::vector<llvm::Metadata*> parts = {nullptr};
    if (hint == 1) {
      parts.push_back(
          llvm::MDNode::get(context_, llvm::MDString::get(context_, "llvm.loop.unroll.disable")));
    } else {
      parts.push_back(llvm::MDNode::get(
          context_,
          {llvm::MDString::get(context_, "llvm.loop.unroll.count"),
           llvm::ConstantAsMetadata::get(builder_.getInt32(static_cast<uint32_t>(hint)))}));
    }
    llvm::MDNode* id = llvm::MDNode::getDistinct(context_, parts);
    id->replaceOperandWith(0, id);
    back_edge->setMetadata(llvm::LLVMContext::MD_loop, id);
  }

  absl::Status EmitStmt(const Stmt& stmt) {
    switch (stmt.kind()) {
      case StmtKind::kLet: {
        const auto* let = stmt.As<ir::LetNode>();
        HIDET_ASSIGN_OR_RETURN(vars_[let->var.get()], EmitExpr(let->value()));
        return EmitStmt(let->body());
      }
      case StmtKind::kStore:
        return EmitStore(*stmt.As<ir::StoreNode>());
      case StmtKind::kEvaluate:
        return EmitExpr(stmt.As<ir::EvaluateNode>()->value()).status();
      case StmtKind::kAllocate:
        return EmitAllocate(*stmt.As<ir::AllocateNode>());
      case StmtKind::kSeq:
        for (const Stmt& child : stmt->children) HIDET_RETURN_IF_ERROR(EmitStmt(child));
        return absl::OkStatus();
      case StmtKind::kFor: {
        const auto* loop = stmt.As<ir::ForNode>();
        HIDET_ASSIGN_OR_RETURN(Value * extent, EmitExpr(loop->extent()));
        return EmitLoop(llvm::ConstantInt::get(extent->getType(), 0), extent, loop->unroll_hint,
                        [&](Value* i) {
                          vars_[loop->var.get()] = i;
                          return EmitStmt(loop->body());
                        });
      }
      case StmtKind::kWhile:
        return EmitWhile(*stmt.As<ir::WhileNode>());
      case StmtKind::kIf:
        return EmitIf(*stmt.As<ir::IfNode>());
      case StmtKind::kCheck:
        return EmitCheck(*stmt.As<ir::CheckNode>());
    }
    HIDET_UNREACHABLE();
  }

  absl::Status EmitAllocate(const ir::AllocateNode& allocate) {
    const ir::Buffer& buffer = allocate.buffer;
    HIDET_RETURN_IF_ERROR(CheckType(buffer.dtype()));
    if (buffer.scope() == ir::MemoryScope::kShared) {
      buffers_[buffer.get()] = builder_.CreateConstInBoundsGEP1_64(
          builder_.getInt8Ty(), scratch_, shared_.offsets.at(buffer.get()));
    } else {
      HIDET_ASSIGN_OR_RETURN(int64_t count, ConstantElementCount(buffer));
      llvm::IRBuilder<> entry(entry_block_, entry_block_->begin());
      llvm::AllocaInst* storage =
          entry.CreateAlloca(llvm::ArrayType::get(MemoryType(buffer.dtype()), count));
      storage->setAlignment(llvm::Align(64));
      buffers_[buffer.get()] = storage;
    }
    return EmitStmt(allocate.body());
  }

  absl::Status EmitWhile(const ir::WhileNode& loop) {
    llvm::BasicBlock* head = NewBlock("while");
    llvm::BasicBlock* body = NewBlock("do");
    llvm::BasicBlock* done = NewBlock("done");
    builder_.CreateBr(head);
    builder_.SetInsertPoint(head);
    HIDET_ASSIGN_OR_RETURN(Value * condition, EmitExpr(loop.condition()));
    builder_.CreateCondBr(condition, body, done);
    builder_.SetInsertPoint(body);
    HIDET_RETURN_IF_ERROR(EmitStmt(loop.body()));
    builder_.CreateBr(head);
    builder_.SetInsertPoint(done);
    return absl::OkStatus();
  }

  absl::Status EmitIf(const ir::IfNode& branch) {
    HIDET_ASSIGN_OR_RETURN(Value * condition, EmitExpr(branch.condition()));
    llvm::BasicBlock* then_block = NewBlock("then");
    llvm::BasicBlock* done = NewBlock("done");
    llvm::BasicBlock* else_block = branch.else_body().defined() ? NewBlock("else") : done;
    builder_.CreateCondBr(condition, then_block, else_block);
    builder_.SetInsertPoint(then_block);
    HIDET_RETURN_IF_ERROR(EmitStmt(branch.then_body()));
    builder_.CreateBr(done);
    if (branch.else_body().defined()) {
      builder_.SetInsertPoint(else_block);
      HIDET_RETURN_IF_ERROR(EmitStmt(branch.else_body()));
      builder_.CreateBr(done);
    }
    builder_.SetInsertPoint(done);
    return absl::OkStatus();
  }

  // The first failure of a launch wins: compare and swap of the code, then the value.
  absl::Status EmitCheck(const ir::CheckNode& check) {
    HIDET_ASSIGN_OR_RETURN(Value * condition, EmitExpr(check.condition()));
    HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(check.value()));
    llvm::BasicBlock* failed = NewBlock("check_failed");
    llvm::BasicBlock* first = NewBlock("check_first");
    llvm::BasicBlock* done = NewBlock("checked");
    llvm::MDBuilder metadata(context_);
    builder_.CreateCondBr(condition, done, failed, metadata.createBranchWeights(1 << 20, 1));
    builder_.SetInsertPoint(failed);
    Value* exchanged = builder_.CreateAtomicCmpXchg(
        status_, builder_.getInt64(0), builder_.getInt64(static_cast<uint64_t>(check.code)),
        llvm::MaybeAlign(8), llvm::AtomicOrdering::AcquireRelease, llvm::AtomicOrdering::Acquire);
    builder_.CreateCondBr(builder_.CreateExtractValue(exchanged, 1), first, done);
    builder_.SetInsertPoint(first);
    builder_.CreateStore(value,
                         builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), status_, 1));
    builder_.CreateBr(done);
    builder_.SetInsertPoint(done);
    return absl::OkStatus();
  }

  // Memory.

  absl::StatusOr<Value*> EmitAddress(const ir::Buffer& buffer, absl::Span<const Expr> indices) {
    auto found = buffers_.find(buffer.get());
    HIDET_CHECK(found != buffers_.end())
        << "buffer \"" << buffer.name() << "\" is not in scope in " << kernel_.name;
    HIDET_CHECK(indices.size() == 1)
        << "buffer \"" << buffer.name() << "\" is not flattened in " << kernel_.name;
    HIDET_RETURN_IF_ERROR(CheckType(buffer.dtype()));
    HIDET_ASSIGN_OR_RETURN(Value * index, EmitExpr(indices[0]));
    return builder_.CreateInBoundsGEP(MemoryType(buffer.dtype()), found->second, index);
  }

  // Vectors are read at element alignment unless the buffer holds vectors (register tiles are
  // aligned allocas).
  llvm::Align AlignmentOf(const ir::Buffer& buffer) {
    const ir::Type dtype = buffer.dtype();
    const int64_t bytes =
        ByteSize(dtype.scalar, buffer.scope() == ir::MemoryScope::kRegister ? dtype.lanes : 1);
    return llvm::Align(static_cast<uint64_t>(std::max<int64_t>(1, bytes)));
  }

  Value* FromMemory(Value* value, ir::Type type) {
    return type.IsBool() ? builder_.CreateIsNotNull(value) : value;
  }
  Value* ToMemory(Value* value, ir::Type type) {
    return type.IsBool() ? builder_.CreateZExt(value, MemoryType(type)) : value;
  }

  absl::StatusOr<Value*> EmitLoad(const ir::LoadNode& load) {
    HIDET_ASSIGN_OR_RETURN(Value * address, EmitAddress(load.buffer, load.indices()));
    llvm::Type* memory_type = MemoryType(load.type);
    const llvm::Align alignment = AlignmentOf(load.buffer);
    if (!load.predicated) {
      return FromMemory(builder_.CreateAlignedLoad(memory_type, address, alignment), load.type);
    }
    HIDET_ASSIGN_OR_RETURN(Value * predicate, EmitExpr(load.predicate()));
    Value* zero = llvm::Constant::getNullValue(memory_type);
    if (load.type.lanes > 1) {
      return FromMemory(builder_.CreateMaskedLoad(memory_type, address, alignment, predicate, zero),
                        load.type);
    }
    llvm::BasicBlock* before = builder_.GetInsertBlock();
    llvm::BasicBlock* read = NewBlock("read");
    llvm::BasicBlock* done = NewBlock("done");
    builder_.CreateCondBr(predicate, read, done);
    builder_.SetInsertPoint(read);
    Value* value = builder_.CreateAlignedLoad(memory_type, address, alignment);
    builder_.CreateBr(done);
    builder_.SetInsertPoint(done);
    llvm::PHINode* result = builder_.CreatePHI(memory_type, 2);
    result->addIncoming(zero, before);
    result->addIncoming(value, read);
    return FromMemory(result, load.type);
  }

  absl::Status EmitStore(const ir::StoreNode& store) {
    HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(store.value()));
    value = ToMemory(value, store.value().type());
    HIDET_ASSIGN_OR_RETURN(Value * address, EmitAddress(store.buffer, store.indices()));
    const llvm::Align alignment = AlignmentOf(store.buffer);
    if (!store.predicated) {
      if (store.hint == ir::StoreHint::kStreaming && store.value().type().lanes > 1) {
        EmitStreamingStore(value, address, alignment);
      } else {
        builder_.CreateAlignedStore(value, address, alignment);
      }
      return absl::OkStatus();
    }
    HIDET_ASSIGN_OR_RETURN(Value * predicate, EmitExpr(store.predicate()));
    if (store.value().type().lanes > 1) {
      builder_.CreateMaskedStore(value, address, alignment, predicate);
      return absl::OkStatus();
    }
    llvm::BasicBlock* write = NewBlock("write");
    llvm::BasicBlock* done = NewBlock("done");
    builder_.CreateCondBr(predicate, write, done);
    builder_.SetInsertPoint(write);
    builder_.CreateAlignedStore(value, address, alignment);
    builder_.CreateBr(done);
    builder_.SetInsertPoint(done);
    return absl::OkStatus();
  }

  // Past the caches where the address is a multiple of the vector's size, which the instruction
  // requires; as usual elsewhere. Rows keep their alignment, so the branch is well predicted.
  void EmitStreamingStore(Value* value, Value* address, llvm::Align alignment) {
    const uint64_t bytes = module_.getDataLayout().getTypeStoreSize(value->getType());
    if ((bytes & (bytes - 1)) != 0 || bytes < 16 ||
        bytes * 8 > static_cast<uint64_t>(target_.vector_bits)) {
      builder_.CreateAlignedStore(value, address, alignment);
      return;
    }
    streams_ = true;
    llvm::BasicBlock* stream = NewBlock("stream");
    llvm::BasicBlock* plain = NewBlock("plain");
    llvm::BasicBlock* done = NewBlock("done");
    Value* low_bits = builder_.CreateAnd(builder_.CreatePtrToInt(address, builder_.getInt64Ty()),
                                         builder_.getInt64(bytes - 1));
    builder_.CreateCondBr(builder_.CreateIsNull(low_bits), stream, plain);
    builder_.SetInsertPoint(stream);
    llvm::StoreInst* store = builder_.CreateAlignedStore(value, address, llvm::Align(bytes));
    store->setMetadata(
        llvm::LLVMContext::MD_nontemporal,
        llvm::MDNode::get(context_, llvm::ConstantAsMetadata::get(builder_.getInt32(1))));
    builder_.CreateBr(done);
    builder_.SetInsertPoint(plain);
    builder_.CreateAlignedStore(value, address, alignment);
    builder_.CreateBr(done);
    builder_.SetInsertPoint(done);
  }

  // Expressions.

  absl::StatusOr<Value*> EmitExpr(const Expr& expr) {
    HIDET_RETURN_IF_ERROR(CheckType(expr.type()));
    switch (expr.kind()) {
      case ExprKind::kConstant:
        return EmitConstant(*expr.As<ir::ConstantNode>());
      case ExprKind::kVar: {
        auto found = vars_.find(expr.get());
        HIDET_CHECK(found != vars_.end()) << "variable \"" << expr.As<ir::VarNode>()->name
                                          << "\" is not in scope in " << kernel_.name;
        return found->second;
      }
      case ExprKind::kOperator:
        return EmitOperator(*expr.As<ir::OperatorNode>());
      case ExprKind::kCast: {
        HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr->operands[0]));
        return EmitCast(value, expr->operands[0].type(), expr.type());
      }
      case ExprKind::kBitcast: {
        HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr->operands[0]));
        return builder_.CreateBitCast(value, LlvmType(expr.type()));
      }
      case ExprKind::kBroadcast: {
        HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr->operands[0]));
        return builder_.CreateVectorSplat(expr.type().lanes, value);
      }
      case ExprKind::kRamp:
        return EmitRamp(expr);
      case ExprKind::kLane: {
        HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr->operands[0]));
        return builder_.CreateExtractElement(value,
                                             static_cast<uint64_t>(expr.As<ir::LaneNode>()->lane));
      }
      case ExprKind::kPack: {
        Value* vector =
            llvm::PoisonValue::get(LlvmType(expr.type()));  // every lane is written below
        for (size_t i = 0; i < expr->operands.size(); ++i) {
          HIDET_ASSIGN_OR_RETURN(Value * lane, EmitExpr(expr->operands[i]));
          vector = builder_.CreateInsertElement(vector, lane, i);
        }
        return vector;
      }
      case ExprKind::kLoad:
        return EmitLoad(*expr.As<ir::LoadNode>());
      case ExprKind::kAddressOf:
        return EmitAddress(expr.As<ir::AddressOfNode>()->buffer, expr->operands);
      case ExprKind::kCall:
        return EmitCall(*expr.As<ir::CallNode>());
    }
    HIDET_UNREACHABLE();
  }

  absl::StatusOr<Value*> EmitConstant(const ir::ConstantNode& constant) {
    const ScalarType type = constant.type.scalar;
    if (IsStoredAsBits(type)) {
      Value* value = llvm::ConstantFP::get(builder_.getFloatTy(), constant.real);
      return EmitCast(value, ir::Type::Float32(), constant.type);  // folded by the builder
    }
    if (hidet::IsFloat(type)) return llvm::ConstantFP::get(LlvmType(constant.type), constant.real);
    return llvm::ConstantInt::get(LlvmType(constant.type), static_cast<uint64_t>(constant.integer));
  }

  absl::StatusOr<Value*> EmitRamp(const Expr& expr) {
    HIDET_ASSIGN_OR_RETURN(Value * base, EmitExpr(expr->operands[0]));
    HIDET_ASSIGN_OR_RETURN(Value * stride, EmitExpr(expr->operands[1]));
    const int lanes = expr.type().lanes;
    std::vector<llvm::Constant*> steps;
    for (int i = 0; i < lanes; ++i)
      steps.push_back(llvm::ConstantInt::get(base->getType(), static_cast<uint64_t>(i)));
    Value* offsets = builder_.CreateMul(llvm::ConstantVector::get(steps),
                                        builder_.CreateVectorSplat(lanes, stride));
    return builder_.CreateAdd(builder_.CreateVectorSplat(lanes, base), offsets);
  }

  // Conversions.

  // Float32 to bfloat16 bits, round to nearest even; NaN stays NaN.
  Value* FloatToBFloat16(Value* value, int lanes) {
    llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
    llvm::Type* i16 = WithLanes(builder_.getInt16Ty(), lanes);
    auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i32, bits); };
    Value* bits = builder_.CreateBitCast(value, i32);
    Value* high = builder_.CreateLShr(bits, constant(16));
    Value* odd = builder_.CreateAnd(high, constant(1));
    Value* rounded = builder_.CreateLShr(
        builder_.CreateAdd(bits, builder_.CreateAdd(odd, constant(0x7fff))), constant(16));
    Value* quiet = builder_.CreateOr(high, constant(0x40));
    Value* is_nan = builder_.CreateFCmpUNO(value, value);
    return builder_.CreateTrunc(builder_.CreateSelect(is_nan, quiet, rounded), i16);
  }

  Value* BFloat16ToFloat(Value* bits, int lanes) {
    llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
    Value* wide =
        builder_.CreateShl(builder_.CreateZExt(bits, i32), llvm::ConstantInt::get(i32, 16));
    return builder_.CreateBitCast(wide, WithLanes(builder_.getFloatTy(), lanes));
  }

  // 8-bit floats go through a table of 256 values (each is exact in float32), lane by lane.
  Value* Float8ToFloat(Value* bits, ScalarType type, int lanes) {
    std::vector<llvm::Constant*> values;
    for (int i = 0; i < 256; ++i) {
      const float value = type == ScalarType::kFloat8E4M3
                              ? Float8E4M3::FromBits(static_cast<uint8_t>(i)).ToFloat()
                              : Float8E5M2::FromBits(static_cast<uint8_t>(i)).ToFloat();
      values.push_back(llvm::ConstantFP::get(builder_.getFloatTy(), value));
    }
    auto* table_type = llvm::ArrayType::get(builder_.getFloatTy(), 256);
    const std::string name = absl::StrCat("table.", ScalarTypeName(type));
    llvm::GlobalVariable* table = module_.getGlobalVariable(name, true);
    if (table == nullptr) {
      table =
          new llvm::GlobalVariable(module_, table_type, true, llvm::GlobalValue::InternalLinkage,
                                   llvm::ConstantArray::get(table_type, values), name);
    }
    auto look_up = [&](Value* byte) -> Value* {
      Value* index = builder_.CreateZExt(byte, builder_.getInt64Ty());
      return builder_.CreateLoad(
          builder_.getFloatTy(),
          builder_.CreateInBoundsGEP(table_type, table, {builder_.getInt64(0), index}));
    };
    if (lanes == 1) return look_up(bits);
    Value* vector = llvm::PoisonValue::get(WithLanes(builder_.getFloatTy(), lanes));
    for (int i = 0; i < lanes; ++i) {
      vector =
          builder_.CreateInsertElement(vector, look_up(builder_.CreateExtractElement(bits, i)), i);
    }
    return vector;
  }

  absl::StatusOr<Value*> EmitCast(Value* value, ir::Type from, ir::Type to) {
    if (from == to) return value;
    const int lanes = from.lanes;
    if (IsStoredAsBits(from.scalar)) {
      value = from.scalar == ScalarType::kBFloat16 ? BFloat16ToFloat(value, lanes)
                                                   : Float8ToFloat(value, from.scalar, lanes);
      return EmitCast(value, from.WithScalar(ScalarType::kFloat32), to);
    }
    if (to.scalar == ScalarType::kFloat8E4M3 || to.scalar == ScalarType::kFloat8E5M2) {
      return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_.name, "\": conversion to ",
                                                   ScalarTypeName(to.scalar),
                                                   " is not supported on the CPU"));
    }
    if (to.scalar == ScalarType::kBFloat16) {
      const ir::Type wide = to.WithScalar(ScalarType::kFloat32);
      HIDET_ASSIGN_OR_RETURN(value, EmitCast(value, from, wide));
      return FloatToBFloat16(value, lanes);
    }
    llvm::Type* type = LlvmType(to);
    const bool from_float = from.IsFloat();
    if (to.IsBool()) {
      return from_float
                 ? builder_.CreateFCmpUNE(value, llvm::Constant::getNullValue(value->getType()))
                 : builder_.CreateIsNotNull(value);
    }
    const bool from_unsigned = from.IsBool() || hidet::IsUnsigned(from.scalar);
    if (from_float && to.IsFloat()) return builder_.CreateFPCast(value, type);
    if (from_float) {
      const auto id =
          hidet::IsUnsigned(to.scalar) ? llvm::Intrinsic::fptoui_sat : llvm::Intrinsic::fptosi_sat;
      return builder_.CreateIntrinsic(id, {type, value->getType()}, {value});
    }
    if (to.IsFloat())
      return from_unsigned ? builder_.CreateUIToFP(value, type)
                           : builder_.CreateSIToFP(value, type);
    return builder_.CreateIntCast(value, type, !from_unsigned);
  }

  // Operators.

  absl::StatusOr<Value*> EmitOperator(const ir::OperatorNode& node) {
    std::vector<Value*> values;
    const ir::Type operand_type = node.operands[node.op == Op::kSelect ? 1 : 0].type();
    for (const Expr& operand : node.operands) {
      HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(operand));
      // Selecting bits needs no arithmetic; everything else on these formats happens in float32.
      if (node.op != Op::kSelect && IsStoredAsBits(operand.type().scalar)) {
        HIDET_ASSIGN_OR_RETURN(value, EmitCast(value, operand.type(),
                                               operand.type().WithScalar(ScalarType::kFloat32)));
      }
      values.push_back(value);
    }
    if (node.op == Op::kSelect) return builder_.CreateSelect(values[0], values[1], values[2]);
    if (operand_type.IsFloat()) {
      const bool widened = IsStoredAsBits(operand_type.scalar);
      HIDET_ASSIGN_OR_RETURN(Value * result, EmitFloatOperator(node.op, values));
      if (!widened || node.type.IsBool()) return result;
      return EmitCast(result, node.type.WithScalar(ScalarType::kFloat32), node.type);
    }
    return EmitIntegerOperator(node.op, values, hidet::IsSigned(operand_type.scalar));
  }

  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x) {
    return builder_.CreateUnaryIntrinsic(id, x);
  }
  Value* Intrinsic(llvm::Intrinsic::ID id, Value* x, Value* y) {
    return builder_.CreateBinaryIntrinsic(id, x, y);
  }

  absl::StatusOr<Value*> EmitFloatOperator(Op op, const std::vector<Value*>& v) {
    llvm::Type* type = v[0]->getType();
    auto constant = [&](double value) { return llvm::ConstantFP::get(type, value); };
    switch (op) {
      case Op::kAdd:
        return builder_.CreateFAdd(v[0], v[1]);
      case Op::kSub:
        return builder_.CreateFSub(v[0], v[1]);
      case Op::kMul:
        return builder_.CreateFMul(v[0], v[1]);
      case Op::kDiv:
        return builder_.CreateFDiv(v[0], v[1]);
      case Op::kTruncDiv:
        return Intrinsic(llvm::Intrinsic::trunc, builder_.CreateFDiv(v[0], v[1]));
      case Op::kMod: {  // the divisor's sign, as Python's
        HIDET_ASSIGN_OR_RETURN(Value * r, EmitFloatOperator(Op::kFmod, v));
        Value* zero = constant(0);
        Value* r_nonzero = builder_.CreateFCmpUNE(r, zero);
        Value* signs_differ =
            builder_.CreateXor(builder_.CreateFCmpOLT(r, zero), builder_.CreateFCmpOLT(v[1], zero));
        return builder_.CreateSelect(builder_.CreateAnd(r_nonzero, signs_differ),
                                     builder_.CreateFAdd(r, v[1]), r);
      }
      case Op::kMin:
        return EmitFloatExtreme(llvm::CmpInst::FCMP_OLT, llvm::Intrinsic::minimum, v[0], v[1]);
      case Op::kMax:
        return EmitFloatExtreme(llvm::CmpInst::FCMP_OGT, llvm::Intrinsic::maximum, v[0], v[1]);
      case Op::kFma:
        return builder_.CreateIntrinsic(llvm::Intrinsic::fma, {type}, {v[0], v[1], v[2]});
      case Op::kNeg:
        return builder_.CreateFNeg(v[0]);
      case Op::kAbs:
        return Intrinsic(llvm::Intrinsic::fabs, v[0]);
      case Op::kSign: {
        Value* positive =
            builder_.CreateSelect(builder_.CreateFCmpOGT(v[0], constant(0)), constant(1), v[0]);
        return builder_.CreateSelect(builder_.CreateFCmpOLT(v[0], constant(0)), constant(-1),
                                     positive);
      }
      case Op::kEq:
        return builder_.CreateFCmpOEQ(v[0], v[1]);
      case Op::kNe:
        return builder_.CreateFCmpUNE(v[0], v[1]);
      case Op::kLt:
        return builder_.CreateFCmpOLT(v[0], v[1]);
      case Op::kLe:
        return builder_.CreateFCmpOLE(v[0], v[1]);
      case Op::kIsNan:
        return builder_.CreateFCmpUNO(v[0], v[0]);
      case Op::kIsInf:
        return builder_.CreateFCmpOEQ(Intrinsic(llvm::Intrinsic::fabs, v[0]), constant(INFINITY));
      case Op::kSqrt:
        return Intrinsic(llvm::Intrinsic::sqrt, v[0]);
      case Op::kRsqrt:
        return builder_.CreateFDiv(constant(1), Intrinsic(llvm::Intrinsic::sqrt, v[0]));
      case Op::kReciprocal:
        return builder_.CreateFDiv(constant(1), v[0]);
      case Op::kFloor:
        return Intrinsic(llvm::Intrinsic::floor, v[0]);
      case Op::kCeil:
        return Intrinsic(llvm::Intrinsic::ceil, v[0]);
      case Op::kTrunc:
        return Intrinsic(llvm::Intrinsic::trunc, v[0]);
      case Op::kRound:
        return Intrinsic(llvm::Intrinsic::roundeven, v[0]);
      case Op::kExp:
      case Op::kExp2:
      case Op::kExpm1:
      case Op::kLog:
      case Op::kLog2:
      case Op::kLog10:
      case Op::kLog1p:
      case Op::kSin:
      case Op::kCos:
      case Op::kTan:
      case Op::kAsin:
      case Op::kAcos:
      case Op::kAtan:
      case Op::kSinh:
      case Op::kCosh:
      case Op::kTanh:
      case Op::kAsinh:
      case Op::kAcosh:
      case Op::kAtanh:
      case Op::kErf:
      case Op::kPow:
      case Op::kAtan2:
      case Op::kFmod:
        return EmitLibmCall(LibmName(op), v);
      case Op::kMulHigh:
      case Op::kBitAnd:
      case Op::kBitOr:
      case Op::kBitXor:
      case Op::kBitNot:
      case Op::kShiftLeft:
      case Op::kShiftRight:
      case Op::kAnd:
      case Op::kOr:
      case Op::kNot:
      case Op::kSelect:
        break;
    }
    HIDET_UNREACHABLE();
  }

  // Calls libm's function lane by lane; half precision goes through float.
  Value* EmitLibmCall(const char* name, const std::vector<Value*>& values) {
    llvm::Type* type = values[0]->getType();
    llvm::Type* scalar = type->getScalarType();
    llvm::Type* compute = scalar->isDoubleTy() ? scalar : builder_.getFloatTy();
    const std::string symbol = absl::StrCat(name, compute->isDoubleTy() ? "" : "f");
    std::vector<llvm::Type*> parameters(values.size(), compute);
    llvm::FunctionCallee callee =
        module_.getOrInsertFunction(symbol, llvm::FunctionType::get(compute, parameters, false));
    auto call = [&](const std::vector<Value*>& scalars) -> Value* {
      std::vector<Value*> arguments;
      for (Value* value : scalars) arguments.push_back(builder_.CreateFPCast(value, compute));
      llvm::CallInst* result = builder_.CreateCall(callee, arguments);
      result->setDoesNotThrow();
      result->setDoesNotAccessMemory();
      return builder_.CreateFPCast(result, scalar);
    };
    auto* vector_type = llvm::dyn_cast<llvm::FixedVectorType>(type);
    if (vector_type == nullptr) return call(values);
    Value* result = llvm::PoisonValue::get(type);
    for (unsigned lane = 0; lane < vector_type->getNumElements(); ++lane) {
      std::vector<Value*> scalars;
      for (Value* value : values) scalars.push_back(builder_.CreateExtractElement(value, lane));
      result = builder_.CreateInsertElement(result, call(scalars), lane);
    }
    return result;
  }

  // Division by zero gives zero and INT_MIN / -1 wraps: the divisor is replaced where the hardware
  // would trap.
  std::pair<Value*, Value*> SafeDivision(Value* x, Value* y, bool is_signed) {
    llvm::Type* type = x->getType();
    Value* one = llvm::ConstantInt::get(type, 1);
    Value* zero_divisor = builder_.CreateICmpEQ(y, llvm::Constant::getNullValue(type));
    Value* safe = builder_.CreateSelect(zero_divisor, one, y);
    if (!is_signed) {
      Value* quotient = builder_.CreateUDiv(x, safe);
      Value* remainder = builder_.CreateURem(x, safe);
      Value* zero = llvm::Constant::getNullValue(type);
      return {builder_.CreateSelect(zero_divisor, zero, quotient),
              builder_.CreateSelect(zero_divisor, zero, remainder)};
    }
    Value* minus_one = builder_.CreateICmpEQ(y, llvm::Constant::getAllOnesValue(type));
    safe = builder_.CreateSelect(minus_one, one, safe);
    Value* zero = llvm::Constant::getNullValue(type);
    Value* quotient =
        builder_.CreateSelect(minus_one, builder_.CreateNeg(x), builder_.CreateSDiv(x, safe));
    Value* remainder = builder_.CreateSRem(x, safe);
    return {builder_.CreateSelect(zero_divisor, zero, quotient),
            builder_.CreateSelect(zero_divisor, zero, remainder)};
  }

  absl::StatusOr<Value*> EmitIntegerOperator(Op op, const std::vector<Value*>& v, bool is_signed) {
    llvm::Type* type = v[0]->getType();
    Value* zero = llvm::Constant::getNullValue(type);
    const unsigned width = type->getScalarSizeInBits();
    switch (op) {
      case Op::kAdd:
        return builder_.CreateAdd(v[0], v[1]);
      case Op::kSub:
        return builder_.CreateSub(v[0], v[1]);
      case Op::kMul:
        return builder_.CreateMul(v[0], v[1]);
      case Op::kTruncDiv:
        return SafeDivision(v[0], v[1], is_signed).first;
      case Op::kFmod:
        return SafeDivision(v[0], v[1], is_signed).second;
      case Op::kDiv:
      case Op::kMod: {
        auto [quotient, remainder] = SafeDivision(v[0], v[1], is_signed);
        if (!is_signed) return op == Op::kDiv ? quotient : remainder;
        Value* adjust =
            builder_.CreateAnd(builder_.CreateICmpNE(remainder, zero),
                               builder_.CreateICmpSLT(builder_.CreateXor(remainder, v[1]), zero));
        return op == Op::kDiv
                   ? builder_.CreateSub(quotient, builder_.CreateZExt(adjust, type))
                   : builder_.CreateSelect(adjust, builder_.CreateAdd(remainder, v[1]), remainder);
      }
      case Op::kMin:
        return Intrinsic(is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, v[0], v[1]);
      case Op::kMax:
        return Intrinsic(is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, v[0], v[1]);
      case Op::kNeg:
        return builder_.CreateNeg(v[0]);
      case Op::kAbs:
        return is_signed ? builder_.CreateSelect(builder_.CreateICmpSLT(v[0], zero),
                                                 builder_.CreateNeg(v[0]), v[0])
                         : v[0];
      case Op::kSign: {
        Value* positive = builder_.CreateZExt(
            is_signed ? builder_.CreateICmpSGT(v[0], zero) : builder_.CreateICmpNE(v[0], zero),
            type);
        if (!is_signed) return positive;
        return builder_.CreateOr(positive,
                                 builder_.CreateSExt(builder_.CreateICmpSLT(v[0], zero), type));
      }
      case Op::kMulHigh: {
        llvm::Type* wide = type->getExtendedType();
        Value* x = is_signed ? builder_.CreateSExt(v[0], wide) : builder_.CreateZExt(v[0], wide);
        Value* y = is_signed ? builder_.CreateSExt(v[1], wide) : builder_.CreateZExt(v[1], wide);
        return builder_.CreateTrunc(builder_.CreateLShr(builder_.CreateMul(x, y), width), type);
      }
      case Op::kPow:
        return EmitIntegerPower(v[0], v[1], is_signed);
      case Op::kAnd:
      case Op::kBitAnd:
        return builder_.CreateAnd(v[0], v[1]);
      case Op::kOr:
      case Op::kBitOr:
        return builder_.CreateOr(v[0], v[1]);
      case Op::kBitXor:
        return builder_.CreateXor(v[0], v[1]);
      case Op::kNot:
      case Op::kBitNot:
        return builder_.CreateNot(v[0]);
      case Op::kShiftLeft:
      case Op::kShiftRight: {
        // The amount is taken as unsigned; by the width or more gives 0, or the sign for signed
        // right shifts.
        Value* limit = llvm::ConstantInt::get(type, width - 1);
        Value* in_range = builder_.CreateICmpULE(v[1], limit);
        if (op == Op::kShiftRight && is_signed) {
          return builder_.CreateAShr(v[0], builder_.CreateSelect(in_range, v[1], limit));
        }
        Value* amount = builder_.CreateSelect(in_range, v[1], zero);
        Value* shifted = op == Op::kShiftLeft ? builder_.CreateShl(v[0], amount)
                                              : builder_.CreateLShr(v[0], amount);
        return builder_.CreateSelect(in_range, shifted, zero);
      }
      case Op::kEq:
        return builder_.CreateICmpEQ(v[0], v[1]);
      case Op::kNe:
        return builder_.CreateICmpNE(v[0], v[1]);
      case Op::kLt:
        return is_signed ? builder_.CreateICmpSLT(v[0], v[1]) : builder_.CreateICmpULT(v[0], v[1]);
      case Op::kLe:
        return is_signed ? builder_.CreateICmpSLE(v[0], v[1]) : builder_.CreateICmpULE(v[0], v[1]);
      default:
        break;  // float operators: the type rule of the operator table excludes them
    }
    HIDET_UNREACHABLE();
  }

  // Square and multiply over the bits of the exponent; a negative exponent gives 0 but for bases 1
  // and -1.
  Value* EmitIntegerPower(Value* base, Value* exponent, bool is_signed) {
    llvm::Type* type = base->getType();
    Value* zero = llvm::Constant::getNullValue(type);
    Value* one = llvm::ConstantInt::get(type, 1);
    Value* result = one;
    Value* power = base;
    const unsigned width = type->getScalarSizeInBits();
    for (unsigned bit = 0; bit < width; ++bit) {
      Value* is_set = builder_.CreateICmpNE(
          builder_.CreateAnd(exponent, llvm::ConstantInt::get(type, uint64_t{1} << bit)), zero);
      result = builder_.CreateSelect(is_set, builder_.CreateMul(result, power), result);
      power = builder_.CreateMul(power, power);
    }
    if (!is_signed) return result;
    Value* negative = builder_.CreateICmpSLT(exponent, zero);
    Value* is_one = builder_.CreateICmpEQ(base, one);
    Value* is_minus_one = builder_.CreateICmpEQ(base, llvm::Constant::getAllOnesValue(type));
    Value* kept = builder_.CreateOr(
        is_one, is_minus_one);  // their powers depend on the exponent's parity alone
    return builder_.CreateSelect(builder_.CreateAnd(negative, builder_.CreateNot(kept)), zero,
                                 result);
  }

  // The lesser or greater of two, NaN if one is. Where one is a number that is known, one
  // instruction on x86 says it: a comparison with NaN is false, and the other operand is taken.
  Value* EmitFloatExtreme(llvm::CmpInst::Predicate better, llvm::Intrinsic::ID general, Value* a,
                          Value* b) {
    if (IsNumber(b)) std::swap(a, b);
    if (!IsNumber(a)) return Intrinsic(general, a, b);
    return builder_.CreateSelect(builder_.CreateFCmp(better, a, b), a, b);
  }

  static bool IsNumber(Value* value) {
    const llvm::APFloat* number;
    return llvm::PatternMatch::match(value, llvm::PatternMatch::m_APFloat(number)) &&
           !number->isNaN();
  }

  absl::StatusOr<Value*> EmitCall(const ir::CallNode& call) {
    std::vector<Value*> values;
    for (const Expr& operand : call.operands) {
      HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(operand));
      values.push_back(value);
    }
    const bool is_float = !call.operands.empty() && call.operands[0].type().IsFloat();
    switch (call.intrinsic) {
      case ir::Intrinsic::kLanesSum:
        if (!is_float) return builder_.CreateAddReduce(values[0]);
        return EmitTreeSum(values[0]);
      case ir::Intrinsic::kLanesMax:
        if (is_float) return Intrinsic(llvm::Intrinsic::vector_reduce_fmaximum, values[0]);
        return builder_.CreateIntMaxReduce(values[0], hidet::IsSigned(call.type.scalar));
      case ir::Intrinsic::kLanesMin:
        if (is_float) return Intrinsic(llvm::Intrinsic::vector_reduce_fminimum, values[0]);
        return builder_.CreateIntMinReduce(values[0], hidet::IsSigned(call.type.scalar));
      case ir::Intrinsic::kPrefetch:
        return builder_.CreateIntrinsic(
            llvm::Intrinsic::prefetch, {builder_.getPtrTy()},
            {values[0], builder_.getInt32(0), builder_.getInt32(3), builder_.getInt32(1)});
      default:
        return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_.name, "\": instruction ",
                                                     InfoOf(call.intrinsic).name,
                                                     " does not exist on a CPU"));
    }
  }

  // Adds lanes pairwise, halving the vector: a fixed order, the one that the evaluator and the
  // simulator use too.
  Value* EmitTreeSum(Value* vector) {
    auto lanes = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
    while (lanes > 1 && lanes % 2 == 0) {
      lanes /= 2;
      std::vector<int> low, high;
      for (unsigned i = 0; i < lanes; ++i) {
        low.push_back(static_cast<int>(i));
        high.push_back(static_cast<int>(i + lanes));
      }
      vector = builder_.CreateFAdd(builder_.CreateShuffleVector(vector, low),
                                   builder_.CreateShuffleVector(vector, high));
    }
    Value* sum = builder_.CreateExtractElement(vector, uint64_t{0});
    for (unsigned i = 1; i < lanes; ++i)
      sum = builder_.CreateFAdd(sum, builder_.CreateExtractElement(vector, i));
    return sum;
  }

  llvm::Module& module_;
  llvm::LLVMContext& context_;
  llvm::IRBuilder<> builder_;
  const ir::Kernel& kernel_;
  const CpuTarget& target_;
  SharedLayout shared_;
  llvm::Function* function_ = nullptr;
  llvm::BasicBlock* entry_block_ = nullptr;
  bool streams_ = false;  // some store passes the caches by
  Value* status_ = nullptr;
  Value* scratch_ = nullptr;
  absl::flat_hash_map<const ir::ExprNode*, Value*> vars_;
  absl::flat_hash_map<const ir::BufferNode*, Value*> buffers_;
};

// Modules.

constexpr char kTriple[] = "x86_64-unknown-linux-gnu";

void InitializeTargets() {
  static const bool initialized = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    return true;
  }();
  (void)initialized;
}

absl::StatusOr<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const CpuTarget& target) {
  InitializeTargets();
  std::string error;
  const llvm::Target* llvm_target = llvm::TargetRegistry::lookupTarget(kTriple, error);
  if (llvm_target == nullptr)
    return absl::InternalError(absl::StrCat("LLVM has no X86 back end: ", error));
  llvm::TargetOptions options;
  options.AllowFPOpFusion =
      llvm::FPOpFusion::Standard;  // only where the instructions say `contract`
  const std::string features =
      absl::StrJoin(target.features, ",",
                    [](std::string* out, const std::string& f) { absl::StrAppend(out, "+", f); });
  return std::unique_ptr<llvm::TargetMachine>(
      llvm_target->createTargetMachine(kTriple, target.cpu, features, options, llvm::Reloc::PIC_,
                                       std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

absl::StatusOr<std::unique_ptr<llvm::Module>> BuildModule(llvm::LLVMContext& context,
                                                          absl::Span<const ir::Kernel> kernels,
                                                          const CpuTarget& target) {
  auto module = std::make_unique<llvm::Module>("hidet", context);
  module->setTargetTriple(kTriple);
  for (const ir::Kernel& kernel : kernels) {
    HIDET_RETURN_IF_ERROR(KernelEmitter(*module, kernel, target).Emit());
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    return absl::InternalError(absl::StrCat("generated LLVM IR is invalid: ", stream.str()));
  }
  return module;
}

void Optimize(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3).run(module, modules);
}

absl::StatusOr<std::string> EmitObject(llvm::Module& module, const CpuTarget& target) {
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::TargetMachine> machine, MakeTargetMachine(target));
  module.setDataLayout(machine->createDataLayout());
  Optimize(module, *machine);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    return absl::InternalError("LLVM cannot emit an object file for x86-64");
  }
  passes.run(module);
  return std::string(bytes.data(), bytes.size());
}

}  // namespace

absl::StatusOr<std::string> GenerateLlvm(absl::Span<const ir::Kernel> kernels,
                                         const CpuTarget& target) {
  llvm::LLVMContext context;
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                         BuildModule(context, kernels, target));
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, nullptr);
  return stream.str();
}

absl::StatusOr<std::string> CompileToObject(absl::Span<const ir::Kernel> kernels,
                                            const CpuTarget& target) {
  llvm::LLVMContext context;
  HIDET_ASSIGN_OR_RETURN(std::unique_ptr<llvm::Module> module,
                         BuildModule(context, kernels, target));
  return EmitObject(*module, target);
}

absl::StatusOr<std::string> CompileLlvmText(absl::string_view text, const CpuTarget& target) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(llvm::StringRef(text.data(), text.size()), diagnostic, context);
  if (module == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("LLVM text, line ", diagnostic.getLineNo(), ": ",
                                                   diagnostic.getMessage().str()));
  }
  return EmitObject(*module, target);
}

}  // namespace hidet::codegen
