// One walk over the kernel that emits LLVM instructions.
#include "codegen/llvm_kernel.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "codegen/kernel_abi.h"
#include "codegen/llvm_operators.h"
#include "codegen/llvm_types.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/MDBuilder.h"

namespace hidet::codegen {
namespace {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;
using llvm::Value;

class KernelEmitter {
 public:
  KernelEmitter(llvm::Module& module, const ir::Kernel& kernel, const CpuTarget& target)
      : module_(module),
        context_(module.getContext()),
        builder_(context_),
        operators_(module, builder_, kernel.name, target),
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
    function->addFnAttr("target-features", target_.FeatureText());
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

  llvm::Type* LlvmType(ir::Type type) { return codegen::LlvmType(context_, type, target_); }
  llvm::Type* MemoryType(ir::Type type) { return LlvmMemoryType(context_, type, target_); }

  absl::Status CheckType(ir::Type type) {
    if (type.kind == ir::TypeKind::kScalar && LlvmType(type) == nullptr) {
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

  absl::StatusOr<Value*> EmitAddress(
      const ir::Buffer& buffer, absl::Span<const Expr> indices,
      llvm::GEPNoWrapFlags flags = llvm::GEPNoWrapFlags::inBounds()) {
    auto found = buffers_.find(buffer.get());
    HIDET_CHECK(found != buffers_.end())
        << "buffer \"" << buffer.name() << "\" is not in scope in " << kernel_.name;
    HIDET_CHECK(indices.size() == 1)
        << "buffer \"" << buffer.name() << "\" is not flattened in " << kernel_.name;
    HIDET_RETURN_IF_ERROR(CheckType(buffer.dtype()));
    HIDET_ASSIGN_OR_RETURN(Value * index, EmitExpr(indices[0]));
    return builder_.CreateGEP(MemoryType(buffer.dtype()), found->second, index, "", flags);
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
      if (store.hint == ir::AccessHint::kStreaming && store.value().type().lanes > 1) {
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
  // requires (of one register's, where the vector takes several); as usual elsewhere. Rows keep
  // their alignment, so the branch is well predicted.
  void EmitStreamingStore(Value* value, Value* address, llvm::Align alignment) {
    const uint64_t all = module_.getDataLayout().getTypeStoreSize(value->getType()),
                   bytes = std::min(all, static_cast<uint64_t>(target_.vector_bits) / 8);
    if ((all & (all - 1)) != 0 || bytes < 16) {
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
        if (const Expr vector = VectorOfAllLanes(expr); vector.defined()) {
          HIDET_ASSIGN_OR_RETURN(Value * conditions, EmitExpr(vector));
          return builder_.CreateAndReduce(conditions);
        }
        return EmitOperator(*expr.As<ir::OperatorNode>());
      case ExprKind::kCast: {
        if (const ir::OperatorNode* sign = SignOfNarrow(expr)) return EmitSignOfNarrow(*sign);
        HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr->operands[0]));
        return operators_.Cast(value, expr->operands[0].type(), expr.type());
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
      case ExprKind::kPack:
        return EmitPack(expr);
      case ExprKind::kLoad:
        return EmitLoad(*expr.As<ir::LoadNode>());
      case ExprKind::kAddressOf:
        // A prefetch may name what lies outside of the buffer.
        return EmitAddress(expr.As<ir::AddressOfNode>()->buffer, expr->operands,
                           llvm::GEPNoWrapFlags::none());
      case ExprKind::kCall:
        return EmitCall(*expr.As<ir::CallNode>());
    }
    HIDET_UNREACHABLE();
  }

  // The -x or |x| of a conversion of it from a float of 16 bits to a wider one and back; null if it
  // is something else.
  static const ir::OperatorNode* SignOfNarrow(const Expr& cast) {
    const auto* sign = cast->operands[0].As<ir::OperatorNode>();
    const ScalarType scalar = cast.type().scalar;
    const bool fits = sign != nullptr && (sign->op == ir::Op::kNeg || sign->op == ir::Op::kAbs) &&
                      IsFloat(scalar) && BitWidth(scalar) == 16 && IsFloat(sign->type.scalar) &&
                      sign->operands[0]->kind == ExprKind::kCast &&
                      sign->operands[0]->operands[0].type() == cast.type();
    return fits ? sign : nullptr;
  }

  // Changes the sign bit, which no conversion is needed for.
  absl::StatusOr<Value*> EmitSignOfNarrow(const ir::OperatorNode& sign) {
    HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(sign.operands[0]->operands[0]));
    llvm::Type* type = value->getType();
    llvm::Type* words = type->getWithNewType(builder_.getInt16Ty());
    Value* bits = builder_.CreateBitCast(value, words);
    bits = sign.op == ir::Op::kNeg
               ? builder_.CreateXor(bits, llvm::ConstantInt::get(words, 0x8000))
               : builder_.CreateAnd(bits, llvm::ConstantInt::get(words, 0x7fff));
    return builder_.CreateBitCast(bits, type);
  }

  absl::StatusOr<Value*> EmitPack(const Expr& pack) {
    if (const std::vector<Expr> sources = ShuffledVectors(pack); !sources.empty()) {
      HIDET_ASSIGN_OR_RETURN(const std::vector<Value*> vectors, EmitAll(sources));
      const int width = sources[0].type().lanes;
      // Lanes of the first two vectors, and then those of each further one.
      Value* shuffled = vectors[0];
      std::vector<bool> is_placed(pack->operands.size());
      for (size_t next = vectors.size() > 1 ? 1 : 0; next < vectors.size(); ++next) {
        std::vector<int> lanes;
        for (size_t i = 0; i < pack->operands.size(); ++i) {
          const Expr& vector = pack->operands[i]->operands[0];
          const int lane = pack->operands[i].As<ir::LaneNode>()->lane;
          const bool is_first = next <= 1 && vector.SameAs(sources[0]);
          const bool is_next = !is_first && vector.SameAs(sources[next]);
          lanes.push_back(is_placed[i] ? static_cast<int>(i)
                          : is_first   ? lane
                          : is_next    ? width + lane
                                       : llvm::PoisonMaskElem);
          is_placed[i] = is_placed[i] || is_first || is_next;
        }
        shuffled = builder_.CreateShuffleVector(shuffled, vectors[next], lanes);
      }
      return shuffled;
    }
    Value* vector = llvm::PoisonValue::get(LlvmType(pack.type()));  // every lane is written below
    for (size_t i = 0; i < pack->operands.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(Value * lane, EmitExpr(pack->operands[i]));
      vector = builder_.CreateInsertElement(vector, lane, i);
    }
    return vector;
  }

  // The vectors of one type whose lanes a pack has and nothing else, at most two of them or four of
  // the pack's own length; none if there are no such. They are a shuffle, or one a further vector:
  // from single elements LLVM finds other, longer instructions (48 us where shuffles take 17, for a
  // transpose of 240 x 784 floats on a Zen 4, 2026-11).
  static std::vector<Expr> ShuffledVectors(const Expr& pack) {
    std::vector<Expr> vectors;
    for (const Expr& operand : pack->operands) {
      if (operand->kind != ExprKind::kLane) return {};
      const Expr& vector = operand->operands[0];
      const bool is_known = std::any_of(vectors.begin(), vectors.end(),
                                        [&](const Expr& known) { return known.SameAs(vector); });
      if (is_known) continue;
      const size_t most = vector.type().lanes == pack.type().lanes ? 4 : 2;
      if (vectors.size() == most || (!vectors.empty() && vector.type() != vectors[0].type()))
        return {};
      vectors.push_back(vector);
    }
    return vectors;
  }

  absl::StatusOr<std::vector<Value*>> EmitAll(absl::Span<const Expr> exprs) {
    std::vector<Value*> values;
    for (const Expr& expr : exprs) {
      HIDET_ASSIGN_OR_RETURN(Value * value, EmitExpr(expr));
      values.push_back(value);
    }
    return values;
  }

  // The vector whose lanes a condition asks for, each once; empty if it is something else.
  static Expr VectorOfAllLanes(const Expr& condition) {
    std::vector<Expr> terms = ir::TermsOf(condition);
    if (terms.size() < 2 || terms[0]->kind != ExprKind::kLane) return Expr();
    const Expr& vector = terms[0]->operands[0];
    std::vector<bool> asked(static_cast<size_t>(vector.type().lanes));
    for (const Expr& term : terms) {
      if (term->kind != ExprKind::kLane || !term->operands[0].SameAs(vector)) return Expr();
      asked[static_cast<size_t>(term.As<ir::LaneNode>()->lane)] = true;
    }
    return std::all_of(asked.begin(), asked.end(), [](bool is) { return is; }) ? vector : Expr();
  }

  absl::StatusOr<Value*> EmitOperator(const ir::OperatorNode& node) {
    if (node.op == ir::Op::kSelect && CallsLibrary(node.operands[2])) return EmitRareChoice(node);
    HIDET_ASSIGN_OR_RETURN(std::vector<Value*> operands, EmitAll(node.operands));
    return operators_.Apply(node, std::move(operands));
  }

  // A choice whose second value is a call of a library for each lane: it is made where some lane
  // takes it, so that what no lane takes costs nothing.
  absl::StatusOr<Value*> EmitRareChoice(const ir::OperatorNode& select) {
    HIDET_ASSIGN_OR_RETURN(Value * condition, EmitExpr(select.operands[0]));
    HIDET_ASSIGN_OR_RETURN(Value * usual, EmitExpr(select.operands[1]));
    Value* all = select.type.lanes > 1 ? builder_.CreateAndReduce(condition) : condition;
    llvm::BasicBlock* before = builder_.GetInsertBlock();
    llvm::BasicBlock* rare = NewBlock("rare");
    llvm::BasicBlock* done = NewBlock("done");
    llvm::MDBuilder metadata(context_);
    builder_.CreateCondBr(all, done, rare, metadata.createBranchWeights(1 << 20, 1));
    builder_.SetInsertPoint(rare);
    HIDET_ASSIGN_OR_RETURN(Value * other, EmitExpr(select.operands[2]));
    Value* chosen = builder_.CreateSelect(condition, usual, other);
    llvm::BasicBlock* last = builder_.GetInsertBlock();
    builder_.CreateBr(done);
    builder_.SetInsertPoint(done);
    llvm::PHINode* result = builder_.CreatePHI(usual->getType(), 2);
    result->addIncoming(usual, before);
    result->addIncoming(chosen, last);
    return result;
  }

  absl::StatusOr<Value*> EmitCall(const ir::CallNode& call) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<Value*> operands, EmitAll(call.operands));
    return operators_.Call(call, operands);
  }

  absl::StatusOr<Value*> EmitConstant(const ir::ConstantNode& constant) {
    const ScalarType type = constant.type.scalar;
    if (IsStoredAsBits(type, target_)) {
      Value* value = llvm::ConstantFP::get(builder_.getFloatTy(), constant.real);
      return operators_.Cast(value, ir::Type::Float32(), constant.type);  // folded by the builder
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

  llvm::Module& module_;
  llvm::LLVMContext& context_;
  llvm::IRBuilder<> builder_;
  LlvmOperators operators_;
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

}  // namespace

absl::Status EmitLlvmKernel(llvm::Module& module, const ir::Kernel& kernel,
                            const CpuTarget& target) {
  return KernelEmitter(module, kernel, target).Emit();
}

}  // namespace hidet::codegen
