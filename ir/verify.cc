#include "ir/verify.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"
#include "ir/text/text.h"
#include "ir/walk.h"

namespace hidet::ir {
namespace {

constexpr int64_t kMaxElements = int64_t{1} << 60;  // of a buffer
constexpr int64_t kTiles = 8;                       // of a CPU's thread

// How many attributes a call carries; the table's comments say what they are.
size_t AttributeCount(Intrinsic intrinsic) {
  static constexpr std::pair<Intrinsic, size_t> kCounts[] = {
      {Intrinsic::kNamedBarrier, 2},
      {Intrinsic::kShuffleXor, 1},
      {Intrinsic::kIncreaseRegisters, 1},
      {Intrinsic::kDecreaseRegisters, 1},
      {Intrinsic::kTmaLoad2d, 2},
      {Intrinsic::kTmaLoad3d, 2},
      {Intrinsic::kTmaLoad4d, 2},
      {Intrinsic::kTmaLoad5d, 2},
      {Intrinsic::kBulkWaitRead, 1},
      {Intrinsic::kWgmmaWait, 1},
      {Intrinsic::kWgmmaSS, 4},
      {Intrinsic::kWgmmaHalfSums, 4},
      {Intrinsic::kWgmmaRS, 4},
      {Intrinsic::kMatrixDescriptor, 3},
      {Intrinsic::kStmatrixX4, 1},
      {Intrinsic::kLdmatrixX4, 1},
      {Intrinsic::kMmaM16N8K16, 1},
      {Intrinsic::kPackHalves, 1},
      {Intrinsic::kCpAsyncWait, 1},
      {Intrinsic::kLoadCluster, 1},
      {Intrinsic::kSignal, 1},
      {Intrinsic::kAwait, 1},
      {Intrinsic::kTileZero, 1},
      {Intrinsic::kTileLoad, 1},
      {Intrinsic::kTileStore, 1},
      {Intrinsic::kTileDotBFloat16, 3},
      {Intrinsic::kTileDotInt8, 5},
  };
  for (const auto& [row, count] : kCounts) {
    if (row == intrinsic) return count;
  }
  return 0;
}

// What completes what: an operation of `starts` in a kernel asks for each of `needs`.
struct Completion {
  Intrinsic starts;
  std::vector<Intrinsic> needs;
};

std::vector<Completion> Completions() {
  using enum Intrinsic;
  const std::vector<Intrinsic> copy = {kCpAsyncCommit, kCpAsyncWait};
  const std::vector<Intrinsic> load = {kMbarrierArriveExpectTx, kMbarrierWait};
  const std::vector<Intrinsic> store = {kBulkCommit, kBulkWaitRead};
  const std::vector<Intrinsic> matmul = {kWgmmaFence, kWgmmaCommit, kWgmmaWait};
  return {{kCpAsync16, copy},   {kTmaLoad2d, load},   {kTmaLoad3d, load},
          {kTmaLoad4d, load},   {kTmaLoad5d, load},   {kStoreCluster, load},
          {kTmaStore2d, store}, {kTmaStore3d, store}, {kTmaStore4d, store},
          {kTmaStore5d, store}, {kWgmmaSS, matmul},   {kWgmmaHalfSums, matmul},
          {kWgmmaRS, matmul}};
}

// Whether a call is about other blocks of a cluster.
bool IsOfClusters(const CallNode& call) {
  switch (call.intrinsic) {
    case Intrinsic::kSyncCluster:
    case Intrinsic::kLoadCluster:
    case Intrinsic::kStoreCluster:
    case Intrinsic::kMbarrierArriveCluster:
      return true;
    case Intrinsic::kTmaLoad2d:
    case Intrinsic::kTmaLoad3d:
    case Intrinsic::kTmaLoad4d:
    case Intrinsic::kTmaLoad5d:
      return call.attributes[1] != 0;
    default:
      return false;
  }
}

bool IsPowerOfTwo(int64_t x) { return x > 0 && std::has_single_bit(static_cast<uint64_t>(x)); }

class Verifier {
 public:
  Verifier(const Kernel& kernel, VerifyOptions options)
      : kernel_(kernel), options_(std::move(options)) {}

  absl::Status Run() {
    HIDET_RETURN_IF_ERROR(CheckHead());
    HIDET_RETURN_IF_ERROR(Check(kernel_.body));
    return CheckCompletions();
  }

 private:
  absl::Status Error(absl::string_view message) const {
    std::string text = absl::StrCat("kernel ", kernel_.name, ": ", message);
    if (options_.error_of != nullptr) return options_.error_of(current_, text);
    if (current_.defined()) {
      const std::string statement = Print(current_);
      absl::StrAppend(
          &text, "\n  in: ",
          std::pair<std::string, std::string>(absl::StrSplit(statement, absl::MaxSplits('\n', 1)))
              .first);
    }
    return absl::InvalidArgumentError(text);
  }

  absl::Status CheckHead() {
    if (kernel_.name.empty()) return Error("the name is empty");
    if (!kernel_.body.defined()) return Error("there is no body");
    if (kernel_.grid.empty() || kernel_.grid.size() > 3) {
      return Error(absl::StrCat("grid of ", kernel_.grid.size(), " axes, expected 1 to 3"));
    }
    if (kernel_.threads < 1 || kernel_.threads > 1024) {
      return Error(absl::StrCat(kernel_.threads, " threads a block, expected 1 to 1024"));
    }
    if (kernel_.cluster < 1 || kernel_.min_blocks < 1) {
      return Error(absl::StrCat("cluster of ", kernel_.cluster, ", at least ", kernel_.min_blocks,
                                " blocks, expected 1 or more"));
    }
    for (const KernelParam& param : kernel_.params) {
      const Var* var = std::get_if<Var>(&param);
      if (var == nullptr) continue;
      if (var->type().IsVoid() || var->type().IsPointer() || var->type().IsVector()) {
        return Error(absl::StrCat("parameter ", var->name(), " of type ", ToString(var->type())));
      }
      if (!vars_.insert(var->get()).second)
        return Error(absl::StrCat("parameter ", var->name(), " occurs twice"));
    }
    for (const size_t position : kernel_.constants) {
      if (position >= kernel_.params.size() ||
          !std::holds_alternative<Buffer>(kernel_.params[position]))
        return Error(absl::StrCat("constant ", position, " is no buffer among the parameters"));
      constants_.insert(std::get<Buffer>(kernel_.params[position]).get());
    }
    for (const KernelParam& param : kernel_.params) {
      const Buffer* buffer = std::get_if<Buffer>(&param);
      if (buffer == nullptr) continue;
      if (buffer->scope() != MemoryScope::kGlobal) {
        return Error(absl::StrCat("parameter %", buffer->name(), " is in scope ",
                                  MemoryScopeName(buffer->scope()), ", expected global"));
      }
      HIDET_RETURN_IF_ERROR(CheckBuffer(*buffer));
      if (!buffers_.insert(buffer->get()).second) {
        return Error(absl::StrCat("parameter %", buffer->name(), " occurs twice"));
      }
    }
    for (const GridAxis& axis : kernel_.grid) HIDET_RETURN_IF_ERROR(Check(axis.extent));
    for (const GridAxis& axis : kernel_.grid) HIDET_RETURN_IF_ERROR(Bind(axis.var));
    if (kernel_.thread.defined()) {
      HIDET_RETURN_IF_ERROR(Bind(kernel_.thread));
      divergent_.insert(kernel_.thread.get());
    }
    return absl::OkStatus();
  }

  absl::Status Bind(const Var& var) {
    if (vars_.insert(var.get()).second) return absl::OkStatus();
    return Error(absl::StrCat("variable ", var.name(), " is bound inside its own scope"));
  }

  absl::Status CheckBuffer(const Buffer& buffer) {
    for (const Expr& size : buffer.shape()) HIDET_RETURN_IF_ERROR(Check(size));
    int64_t elements = 1;
    for (const Expr& size : buffer.shape()) {
      const std::optional<int64_t> constant = AsInt(size);
      if (!constant) continue;
      // A size of 0 does not make room for the others: strides are products of some of them.
      if (*constant < 0 ||
          __builtin_mul_overflow(elements, std::max<int64_t>(*constant, 1), &elements) ||
          elements > kMaxElements) {
        return Error(absl::StrCat("buffer %", buffer.name(), " has a size of ", *constant,
                                  ", expected none below 0 and at most ", kMaxElements,
                                  " elements"));
      }
    }
    if (buffer->alignment != 0 && !IsPowerOfTwo(buffer->alignment)) {
      return Error(absl::StrCat("buffer %", buffer.name(), ": alignment ", buffer->alignment,
                                " is not a power of two"));
    }
    if (options_.lowered && buffer.rank() > 1) {
      return Error(absl::StrCat("buffer %", buffer.name(), " of a lowered kernel has rank ",
                                buffer.rank(), ", expected one dimension"));
    }
    return absl::OkStatus();
  }

  absl::Status CheckAllocation(const Buffer& buffer) {
    HIDET_RETURN_IF_ERROR(CheckBuffer(buffer));
    for (const Expr& size : buffer.shape()) {
      const std::optional<int64_t> constant = AsInt(size);
      if (!constant || *constant <= 0) {
        return Error(absl::StrCat("allocation %", buffer.name(), " has size ", Print(size),
                                  ", expected a positive constant"));
      }
    }
    return absl::OkStatus();
  }

  // A predicated access may name elements that do not exist, so long as its predicate is false
  // there.
  absl::Status CheckAccess(const Buffer& buffer, absl::Span<const Expr> indices, int lanes,
                           bool predicated = false) {
    if (!buffers_.contains(buffer.get())) {
      return Error(absl::StrCat("buffer %", buffer.name(), " is used outside its scope"));
    }
    for (size_t i = 0; i < indices.size(); ++i) {
      const std::optional<int64_t> index = AsInt(indices[i]);
      const std::optional<int64_t> size = AsInt(buffer.shape()[i]);
      const int64_t width = i + 1 == indices.size() ? lanes : 1;
      if (!predicated && index && (*index < 0 || (size && *index > *size - width))) {
        // Without overflow: of the lanes, the last is named.
        const auto last = static_cast<int64_t>(static_cast<uint64_t>(*index) + (width - 1));
        return Error(absl::StrCat("index ", std::max(*index, last), " of buffer %", buffer.name(),
                                  " is outside dimension ", i, " of size ",
                                  Print(buffer.shape()[i])));
      }
    }
    if (lanes > 1 && indices.empty())
      return Error(absl::StrCat(lanes, " lanes of buffer %", buffer.name(), " of rank 0"));
    return absl::OkStatus();
  }

  absl::Status CheckCall(const CallNode& call) {
    const IntrinsicInfo& info = InfoOf(call.intrinsic);
    seen_.insert(call.intrinsic);
    if (call.attributes.size() != AttributeCount(call.intrinsic)) {
      return Error(absl::StrCat(info.name, " has ", call.attributes.size(),
                                " attributes, expected ", AttributeCount(call.intrinsic)));
    }
    const size_t tiles = std::min<size_t>(call.attributes.size(), 3);  // of an instruction of tiles
    for (size_t i = 0; IsOfTiles(call.intrinsic) && i < tiles; ++i) {
      if (call.attributes[i] < 0 || call.attributes[i] >= kTiles)
        return Error(absl::StrCat(info.name, " of tile ", call.attributes[i], ", expected 0 to 7"));
    }
    if (kernel_.cluster == 1 && IsOfClusters(call))
      return Error(absl::StrCat(info.name, " in a kernel without clusters"));
    for (size_t i = 0; i < call.operands.size(); ++i) {
      const char letter = info.operands[i];
      const auto* address = call.operands[i].As<AddressOfNode>();
      if (address == nullptr || (letter != 's' && letter != 'r')) continue;
      const MemoryScope wanted = letter == 's' ? MemoryScope::kShared : MemoryScope::kRegister;
      if (address->buffer.scope() != wanted) {
        return Error(absl::StrCat(info.name, ": operand ", i, " points to ",
                                  MemoryScopeName(address->buffer.scope()), " buffer %",
                                  address->buffer.name(), ", expected ", MemoryScopeName(wanted)));
      }
    }
    if (info.effect == IntrinsicEffect::kBarrier && call.intrinsic == Intrinsic::kSyncThreads &&
        divergence_ > 0 && !kernel_.warp_specialized) {
      return Error(absl::StrCat(info.name, " under a condition that depends on the thread"));
    }
    return absl::OkStatus();
  }

  // A shared sub-expression is checked once in each statement: scopes differ between statements.
  absl::Status Check(const Expr& root) {
    absl::Status status;
    Walk(root, {.enter_expr = [&](const Expr& expr) {
           if (status.ok()) status = CheckNode(expr);
           return status.ok() && !IsPrefetch(expr);
         }});
    return status;
  }

  static bool IsPrefetch(const Expr& expr) {
    const auto* call = expr.As<CallNode>();
    return call != nullptr && call->intrinsic == Intrinsic::kPrefetch;
  }

  // Nothing is read or written: what asks for the next row may name one after the last.
  absl::Status CheckPrefetch(const CallNode& call) {
    HIDET_RETURN_IF_ERROR(CheckCall(call));
    const auto* address = call.operands[0].As<AddressOfNode>();
    if (address == nullptr) return Check(call.operands[0]);
    HIDET_RETURN_IF_ERROR(CheckAccess(address->buffer, address->operands, 1, /*predicated=*/true));
    for (const Expr& index : address->operands) HIDET_RETURN_IF_ERROR(Check(index));
    return absl::OkStatus();
  }

  absl::Status CheckNode(const Expr& expr) {
    for (const Expr& operand : expr->operands) {
      if (operand.type().IsVoid()) return Error("a void value is used");
    }
    if (expr.kind() == ExprKind::kVar && !vars_.contains(expr.get())) {
      return Error(
          absl::StrCat("variable ", expr.As<VarNode>()->name, " is used outside its scope"));
    }
    if (const auto* load = expr.As<LoadNode>()) {
      return CheckAccess(load->buffer, load->indices(), load->lanes(), load->predicated);
    }
    if (const auto* address = expr.As<AddressOfNode>())
      return CheckAccess(address->buffer, address->operands, 1);
    if (const auto* call = expr.As<CallNode>())
      return IsPrefetch(expr) ? CheckPrefetch(*call) : CheckCall(*call);
    return absl::OkStatus();
  }

  bool IsDivergent(const Expr& root) const {
    bool divergent = false;
    Walk(root, {.enter_expr = [&](const Expr& expr) {
           // Each thread has registers of its own.
           const auto* load = expr.As<LoadNode>();
           divergent = divergent || divergent_.contains(expr.get()) ||
                       (load != nullptr && load->buffer.scope() == MemoryScope::kRegister);
           return !divergent;
         }});
    return divergent;
  }

  absl::Status CheckUnder(const Expr& condition, const Stmt& body) {
    const bool divergent = IsDivergent(condition);
    divergence_ += divergent;
    const absl::Status status = Check(body);
    divergence_ -= divergent;
    return status;
  }

  absl::Status Check(const Stmt& stmt) {
    const Stmt outer = current_;
    current_ = stmt;
    for (const Expr& operand : stmt->operands) {
      if (operand.type().IsVoid() && stmt.kind() != StmtKind::kEvaluate)
        return Error("a void value is used");
      HIDET_RETURN_IF_ERROR(Check(operand));
    }
    HIDET_RETURN_IF_ERROR(CheckParts(stmt));
    current_ = outer;
    return absl::OkStatus();
  }

  absl::Status CheckParts(const Stmt& stmt) {
    switch (stmt.kind()) {
      case StmtKind::kLet: {
        const auto* let = stmt.As<LetNode>();
        HIDET_RETURN_IF_ERROR(Bind(let->var));
        if (IsDivergent(let->value())) divergent_.insert(let->var.get());
        HIDET_RETURN_IF_ERROR(Check(let->body()));
        vars_.erase(let->var.get());
        return absl::OkStatus();
      }
      case StmtKind::kStore: {
        const auto* store = stmt.As<StoreNode>();
        if (constants_.contains(store->buffer.get()))
          return Error(absl::StrCat("store to the constant %", store->buffer.name()));
        const int lanes = store->buffer.dtype().IsVector() ? 1 : store->value().type().lanes;
        return CheckAccess(store->buffer, store->indices(), lanes, store->predicated);
      }
      case StmtKind::kAllocate: {
        const Buffer& buffer = stmt.As<AllocateNode>()->buffer;
        HIDET_RETURN_IF_ERROR(CheckAllocation(buffer));
        if (!buffers_.insert(buffer.get()).second) {
          return Error(
              absl::StrCat("buffer %", buffer.name(), " is allocated inside its own scope"));
        }
        HIDET_RETURN_IF_ERROR(Check(stmt.As<AllocateNode>()->body()));
        buffers_.erase(buffer.get());
        return absl::OkStatus();
      }
      case StmtKind::kFor: {
        const auto* loop = stmt.As<ForNode>();
        if (options_.lowered && loop->loop_kind != LoopKind::kSerial) {
          return Error(absl::StrCat("loop ", loop->var.name(), " of a lowered kernel is ",
                                    LoopKindName(loop->loop_kind)));
        }
        HIDET_RETURN_IF_ERROR(Bind(loop->var));
        if (IsDivergent(loop->extent())) divergent_.insert(loop->var.get());
        HIDET_RETURN_IF_ERROR(CheckUnder(loop->extent(), loop->body()));
        vars_.erase(loop->var.get());
        return absl::OkStatus();
      }
      case StmtKind::kIf: {
        const auto* branch = stmt.As<IfNode>();
        HIDET_RETURN_IF_ERROR(CheckUnder(branch->condition(), branch->then_body()));
        return branch->else_body().defined() ? CheckUnder(branch->condition(), branch->else_body())
                                             : absl::OkStatus();
      }
      case StmtKind::kSeq:
        for (const Stmt& child : stmt->children) HIDET_RETURN_IF_ERROR(Check(child));
        return absl::OkStatus();
      case StmtKind::kEvaluate:
      case StmtKind::kCheck:
        return absl::OkStatus();
    }
  }

  absl::Status CheckCompletions() {
    for (const Completion& completion : Completions()) {
      if (!seen_.contains(completion.starts)) continue;
      for (const Intrinsic needed : completion.needs) {
        if (seen_.contains(needed)) continue;
        return Error(absl::StrCat(InfoOf(completion.starts).name,
                                  " is never completed: there is no ", InfoOf(needed).name));
      }
    }
    return absl::OkStatus();
  }

  const Kernel& kernel_;
  VerifyOptions options_;
  Stmt current_;
  int divergence_ = 0;  // enclosing conditions that depend on the thread
  absl::flat_hash_set<const ExprNode*> vars_;
  absl::flat_hash_set<const ExprNode*> divergent_;
  absl::flat_hash_set<const BufferNode*> buffers_, constants_;
  std::set<Intrinsic> seen_;
};

}  // namespace

absl::Status Verify(const Kernel& kernel, VerifyOptions options) {
  return Verifier(kernel, std::move(options)).Run();
}

}  // namespace hidet::ir
