// One walk over the kernel that prints statements. A scalar expression is printed in place while it
// is short and named once it is long; a vector is as many scalars, one a lane.
#include "codegen/cuda_codegen.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "codegen/cuda_prelude.h"
#include "codegen/cuda_spelling.h"
#include "codegen/cuda_types.h"
#include "codegen/kernel_abi.h"
#include "ir/intrinsic_use.h"
#include "ir/walk.h"

namespace hidet::codegen {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::ExprKind;
using ir::Op;
using ir::Stmt;
using ir::StmtKind;

constexpr size_t kLongestInlineText = 72;

// Letters, digits and plain punctuation of a text that goes into a comment.
std::string CommentText(absl::string_view text) {
  std::string result;
  for (char c : text) {
    const bool plain = absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                       absl::StrContains(" _.,:+-=x()", absl::string_view(&c, 1));
    result += plain ? c : '_';
  }
  return result;
}

using Lanes = std::vector<std::string>;

class KernelPrinter {
 public:
  explicit KernelPrinter(const ir::Kernel& kernel) : kernel_(kernel) {}

  absl::StatusOr<std::string> Print() {
    if (kernel_.grid.size() > 3) return Unsupported("a grid of more than three axes");
    HIDET_ASSIGN_OR_RETURN(shared_, LayOutSharedMemory(kernel_));
    NoteAccesses();
    absl::StrAppend(&out_, "// ", CommentText(kernel_.task), " by ", CommentText(kernel_.schedule),
                    "\n");
    HIDET_RETURN_IF_ERROR(PrintSignature());
    indent_ = 1;
    if (shared_.bytes > 0) Line("extern __shared__ __align__(1024) u8 shared_memory[];");
    const char* axes[] = {"x", "y", "z"};
    for (size_t i = 0; i < kernel_.grid.size(); ++i) {
      HIDET_RETURN_IF_ERROR(Bind(kernel_.grid[i].var, {absl::StrCat("blockIdx.", axes[i])}));
    }
    if (kernel_.thread.defined()) HIDET_RETURN_IF_ERROR(Bind(kernel_.thread, {"threadIdx.x"}));
    HIDET_RETURN_IF_ERROR(PrintStmt(kernel_.body));
    absl::StrAppend(&out_, "}\n");
    return out_;
  }

 private:
  absl::Status Unsupported(absl::string_view what) const {
    return absl::UnimplementedError(
        absl::StrCat("kernel \"", kernel_.name, "\": ", what, " is not supported in CUDA text"));
  }

  void Line(absl::string_view text) {
    absl::StrAppend(&out_, std::string(static_cast<size_t>(indent_) * 2, ' '), text, "\n");
  }

  // Notes which buffers are written, and whether the kernel waits for who writes them.
  void NoteAccesses() {
    written_ = ir::GlobalBuffersWritten(kernel_.body);
    waits_ = ir::UsesIntrinsic(kernel_.body, ir::Intrinsic::kGridDependencyWait) ||
             ir::UsesIntrinsic(kernel_.body, ir::Intrinsic::kAwait);
  }

  absl::Status PrintSignature() {
    std::vector<std::string> params;
    for (const ir::KernelParam& param : kernel_.params) {
      if (const auto* buffer = std::get_if<Buffer>(&param)) {
        const char* type = CudaType(buffer->dtype().scalar);
        if (type == nullptr) return Unsupported(ScalarTypeName(buffer->dtype().scalar));
        const std::string name = absl::StrCat("buf", next_buffer_++);
        buffers_[buffer->get()] = name;
        // Restricted memory is the kernel's alone: its loads might move above the wait for other
        // kernels, before it or on other GPUs, which write it. Constants nobody writes, but their
        // loads would move, too, down to where they are used: a token of a decoder of 1.2 billion
        // parameters took 0.66 ms with them restricted, 0.63 without (H200, 2026-11-25).
        params.push_back(absl::StrCat(written_.contains(*buffer) ? "" : "const ", type,
                                      waits_ ? "* " : "* __restrict__ ", name));
      } else {
        const ir::Var& var = std::get<ir::Var>(param);
        const std::string name = NewName("v");
        vars_[var.get()] = {name};
        if (var.type().kind == ir::TypeKind::kTensorMap) {
          params.push_back(absl::StrCat("const __grid_constant__ TensorMap ", name));
        } else {
          params.push_back(absl::StrCat("const ", CudaType(var.type().scalar), " ", name));
        }
      }
    }
    if (UsesStatus(kernel_)) params.push_back("i64* status");
    absl::StrAppend(&out_, "extern \"C\" __global__ void __launch_bounds__(", kernel_.threads, ", ",
                    kernel_.min_blocks, ") ");
    if (kernel_.cluster > 1)
      absl::StrAppend(&out_, "__cluster_dims__(", kernel_.cluster, ", 1, 1) ");
    absl::StrAppend(&out_, kernel_.name, "(", absl::StrJoin(params, ", "), ") {\n");
    return absl::OkStatus();
  }

  std::string NewName(absl::string_view prefix) { return absl::StrCat(prefix, next_name_++); }

  // Declares constants for the lanes of a variable.
  absl::Status Bind(const ir::Var& var, const Lanes& values) {
    const char* type = CudaType(var.type().scalar);
    if (type == nullptr) return Unsupported(ScalarTypeName(var.type().scalar));
    Lanes names;
    for (const std::string& value : values) {
      names.push_back(NewName("v"));
      Line(absl::StrCat("const ", type, " ", names.back(), " = ", value, ";"));
    }
    vars_[var.get()] = std::move(names);
    return absl::OkStatus();
  }

  // Statements.

  template <typename Body>
  absl::Status Braces(absl::string_view head, Body body) {
    Line(absl::StrCat(head, " {"));
    ++indent_;
    HIDET_RETURN_IF_ERROR(body());
    --indent_;
    Line("}");
    return absl::OkStatus();
  }

  absl::Status PrintStmt(const Stmt& stmt) {
    names_.clear();  // what was named may have been in an inner block, or be stale after a store
    words_.clear();
    switch (stmt.kind()) {
      case StmtKind::kLet: {
        const auto* let = stmt.As<ir::LetNode>();
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(let->value()));
        HIDET_RETURN_IF_ERROR(Bind(let->var, value));
        is_data_[let->var.get()] = IsData(let->value());
        return PrintStmt(let->body());
      }
      case StmtKind::kStore:
        return PrintStore(*stmt.As<ir::StoreNode>());
      case StmtKind::kEvaluate: {
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(stmt.As<ir::EvaluateNode>()->value()));
        if (!value.empty()) Line(absl::StrCat("(void)(", value[0], ");"));
        return absl::OkStatus();
      }
      case StmtKind::kAllocate:
        return PrintAllocate(*stmt.As<ir::AllocateNode>());
      case StmtKind::kSeq:
        for (const Stmt& child : stmt->children) {
          // Bindings hold to the end of their own statement: braces keep them from the ones that
          // follow.
          const bool binds = child.kind() == StmtKind::kLet || child.kind() == StmtKind::kAllocate;
          if (binds) {
            HIDET_RETURN_IF_ERROR(Braces("", [&] { return PrintStmt(child); }));
          } else {
            HIDET_RETURN_IF_ERROR(PrintStmt(child));
          }
        }
        return absl::OkStatus();
      case StmtKind::kFor:
        return PrintFor(*stmt.As<ir::ForNode>());
      case StmtKind::kIf: {
        const auto* branch = stmt.As<ir::IfNode>();
        HIDET_ASSIGN_OR_RETURN(Lanes condition, Emit(branch->condition()));
        HIDET_RETURN_IF_ERROR(Braces(absl::StrCat("if (", condition[0], ")"),
                                     [&] { return PrintStmt(branch->then_body()); }));
        if (!branch->else_body().defined()) return absl::OkStatus();
        return Braces("else", [&] { return PrintStmt(branch->else_body()); });
      }
      case StmtKind::kCheck: {
        const auto* check = stmt.As<ir::CheckNode>();
        HIDET_ASSIGN_OR_RETURN(Lanes condition, Emit(check->condition()));
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(check->value()));
        Line(absl::StrCat("if (!(", condition[0], ")) report(status, ", check->code, ", ", value[0],
                          ");"));
        return absl::OkStatus();
      }
    }
    HIDET_UNREACHABLE();
  }

  absl::Status PrintFor(const ir::ForNode& loop) {
    HIDET_ASSIGN_OR_RETURN(Lanes extent, Emit(loop.extent()));
    if (loop.unroll_hint > 0) Line(absl::StrCat("#pragma unroll ", loop.unroll_hint));
    const std::string name = NewName("v");
    vars_[loop.var.get()] = {name};
    const char* type = CudaType(loop.var.type().scalar);
    return Braces(
        absl::StrCat("for (", type, " ", name, " = 0; ", name, " < ", extent[0], "; ++", name, ")"),
        [&] { return PrintStmt(loop.body()); });
  }

  absl::Status PrintAllocate(const ir::AllocateNode& allocate) {
    const Buffer& buffer = allocate.buffer;
    const char* type = CudaType(buffer.dtype().scalar);
    if (type == nullptr) return Unsupported(ScalarTypeName(buffer.dtype().scalar));
    const std::string name = absl::StrCat("buf", next_buffer_++);
    buffers_[buffer.get()] = name;
    if (buffer.scope() == ir::MemoryScope::kShared) {
      Line(absl::StrCat(type, "* const ", name, " = reinterpret_cast<", type, "*>(shared_memory + ",
                        shared_.offsets.at(buffer.get()), ");"));
    } else {
      HIDET_ASSIGN_OR_RETURN(int64_t count, ConstantElementCount(buffer));
      Line(absl::StrCat(type, " ", name, "[", count * buffer.dtype().lanes, "];"));
    }
    return PrintStmt(allocate.body());
  }

  // Memory.

  // The index of an access in elements of the scalar type.
  absl::StatusOr<std::string> Index(const Buffer& buffer, absl::Span<const Expr> indices) {
    HIDET_CHECK(indices.size() == 1)
        << "buffer \"" << buffer.name() << "\" is not flattened in " << kernel_.name;
    HIDET_ASSIGN_OR_RETURN(Lanes index, Emit(indices[0]));
    if (buffer.dtype().lanes == 1) return index[0];
    return absl::StrCat("(", index[0], ") * ", buffer.dtype().lanes);
  }

  const std::string& NameOf(const Buffer& buffer) const {
    auto found = buffers_.find(buffer.get());
    HIDET_CHECK(found != buffers_.end())
        << "buffer \"" << buffer.name() << "\" is not in scope in " << kernel_.name;
    return found->second;
  }

  absl::StatusOr<Lanes> EmitLoad(const ir::LoadNode& load) {
    const char* type = CudaType(load.type.scalar);
    if (type == nullptr) return Unsupported(ScalarTypeName(load.type.scalar));
    HIDET_ASSIGN_OR_RETURN(std::string index, Index(load.buffer, load.indices()));
    const std::string& buffer = NameOf(load.buffer);
    Lanes predicate;
    if (load.predicated) {
      HIDET_ASSIGN_OR_RETURN(predicate, Emit(load.predicate()));
    }
    const int lanes = load.type.lanes;
    const int64_t bytes = ByteSize(load.type.scalar, lanes);
    const bool in_registers = load.buffer.scope() == ir::MemoryScope::kRegister;
    // A vector that is there whole or not at all is as aligned as one that always is.
    const bool is_whole = !load.predicated || load.predicate().kind() == ir::ExprKind::kBroadcast;
    if (lanes > 1 && is_whole && !in_registers &&
        (CudaWordType(bytes) != nullptr || bytes % 16 == 0)) {
      return EmitWideLoad(buffer, index, load, load.predicated ? predicate[0] : "");
    }
    if (lanes > 1) index = Name("i64", index);
    Lanes result;
    for (int lane = 0; lane < lanes; ++lane) {
      const std::string element = lane == 0 ? absl::StrCat(buffer, "[", index, "]")
                                            : absl::StrCat(buffer, "[", index, " + ", lane, "]");
      result.push_back(Name(type, load.predicated ? absl::StrCat("(", predicate[lane], ") ? ",
                                                                 element, " : ", type, "(0)")
                                                  : element));
    }
    return result;
  }

  // Loads whole words, or zeros where the condition does not hold, and takes them apart. A hint is
  // for words alone.
  absl::StatusOr<Lanes> EmitWideLoad(const std::string& buffer, const std::string& index,
                                     const ir::LoadNode& load, const std::string& condition) {
    const ir::Type type = load.type;
    const int64_t total = ByteSize(type.scalar, type.lanes);
    const int64_t piece = std::min<int64_t>(16, total);
    const char* word = CudaWordType(piece);
    const int64_t element_bytes = BitWidth(type.scalar) / 8;
    const int64_t per_piece = piece / element_bytes;
    const std::string base = Name("i64", index);
    Lanes result;
    std::vector<std::string>& words = words_[&load];
    for (int64_t offset = 0; offset < type.lanes; offset += per_piece) {
      const std::string name = NewName("w");
      std::string value = absl::StrCat("reinterpret_cast<const ", word, "*>(", buffer, " + ", base,
                                       " + ", offset, ")");
      // PTX ISA, "Cache Operators": .cs, likely to be accessed once.
      value = load.hint == ir::AccessHint::kStreaming ? absl::StrCat("__ldcs(", value, ")")
                                                      : absl::StrCat("*", value);
      if (!condition.empty())
        value = absl::StrCat("(", condition, ") ? ", value, " : ", word, "{}");
      Line(absl::StrCat("const ", word, " ", name, " = ", value, ";"));
      static constexpr const char* kParts[] = {".x", ".y", ".z", ".w"};
      const auto part = [&](int64_t w) {
        return piece <= 4 ? name : absl::StrCat(name, kParts[w]);
      };
      for (int64_t w = 0; w < piece / 4; ++w) words.push_back(part(w));
      for (int64_t i = 0; i < per_piece; ++i) {
        const int64_t byte = i * element_bytes;
        const std::string low = part(byte / 4);
        std::string value;
        if (element_bytes == 8) {
          value = absl::StrCat("(u64(", part(byte / 4 + 1), ") << 32 | ", low, ")");
        } else if (element_bytes == 4) {
          value = low;
        } else {
          value = absl::StrCat("(", low, " >> ", byte % 4 * 8, " & ",
                               element_bytes == 2 ? "0xffffu" : "0xffu", ")");
        }
        result.push_back(Name(CudaType(type.scalar), CudaValueOf(type.scalar, value)));
      }
    }
    return result;
  }

  absl::Status PrintStore(const ir::StoreNode& store) {
    HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(store.value()));
    HIDET_ASSIGN_OR_RETURN(std::string index, Index(store.buffer, store.indices()));
    Lanes predicate;
    if (store.predicated) {
      HIDET_ASSIGN_OR_RETURN(predicate, Emit(store.predicate()));
    }
    const std::string& buffer = NameOf(store.buffer);
    const ir::Type type = store.value().type();
    const int64_t bytes = ByteSize(type.scalar, type.lanes);
    const bool in_registers = store.buffer.scope() == ir::MemoryScope::kRegister;
    if (type.lanes > 1 && !store.predicated && !in_registers &&
        (CudaWordType(bytes) != nullptr || bytes % 16 == 0)) {
      PrintWideStore(buffer, index, type, value);
      return absl::OkStatus();
    }
    if (type.lanes > 1) index = Name("i64", index);
    for (int lane = 0; lane < type.lanes; ++lane) {
      const std::string guard = store.predicated ? absl::StrCat("if (", predicate[lane], ") ") : "";
      Line(absl::StrCat(guard, buffer, "[", index, lane == 0 ? "" : absl::StrCat(" + ", lane),
                        "] = ", value[lane], ";"));
    }
    return absl::OkStatus();
  }

  void PrintWideStore(const std::string& buffer, const std::string& index, ir::Type type,
                      const Lanes& value) {
    const int64_t piece = std::min<int64_t>(16, ByteSize(type.scalar, type.lanes));
    const int64_t element_bytes = BitWidth(type.scalar) / 8;
    const int64_t per_piece = piece / element_bytes;
    const std::string base = Name("i64", index);
    for (int64_t offset = 0; offset < type.lanes; offset += per_piece) {
      std::vector<std::string> words(static_cast<size_t>(std::max<int64_t>(1, piece / 4)));
      for (int64_t i = 0; i < per_piece; ++i) {
        const std::string bits = CudaBitsOf(type.scalar, value[offset + i]);
        const int64_t byte = i * element_bytes;
        if (element_bytes == 8) {
          words[byte / 4] = absl::StrCat("u32(", bits, ")");
          words[byte / 4 + 1] = absl::StrCat("u32(", bits, " >> 32)");
        } else {
          std::string& word = words[byte / 4];
          absl::StrAppend(&word, word.empty() ? "" : " | ", bits,
                          byte % 4 == 0 ? "" : absl::StrCat(" << ", byte % 4 * 8));
        }
      }
      const char* type_name = CudaWordType(piece);
      const std::string packed =
          piece <= 4 ? words[0]
                     : absl::StrCat("make_", type_name, "(", absl::StrJoin(words, ", "), ")");
      Line(absl::StrCat("*reinterpret_cast<", type_name, "*>(", buffer, " + ", base, " + ", offset,
                        ") = ", packed, ";"));
    }
  }

  // Expressions.

  // Declares a constant for the text and returns its name.
  std::string Name(absl::string_view type, const std::string& text) {
    const std::string name = NewName("t");
    Line(absl::StrCat("const ", type, " ", name, " = ", text, ";"));
    return name;
  }

  absl::StatusOr<Lanes> Emit(const Expr& expr) {
    if (auto found = names_.find(expr.get()); found != names_.end()) return found->second;
    HIDET_ASSIGN_OR_RETURN(Lanes lanes, EmitNew(expr));
    const bool is_value = expr.type().kind == ir::TypeKind::kScalar;
    if (is_value) {
      for (std::string& lane : lanes) {
        if (lane.size() > kLongestInlineText) lane = Name(CudaType(expr.type().scalar), lane);
      }
    }
    names_[expr.get()] = lanes;
    return lanes;
  }

  absl::StatusOr<Lanes> EmitNew(const Expr& expr) {
    if (expr.type().kind == ir::TypeKind::kScalar && CudaType(expr.type().scalar) == nullptr) {
      return Unsupported(ScalarTypeName(expr.type().scalar));
    }
    switch (expr.kind()) {
      case ExprKind::kConstant:
        return Lanes{CudaConstant(*expr.As<ir::ConstantNode>())};
      case ExprKind::kVar: {
        auto found = vars_.find(expr.get());
        HIDET_CHECK(found != vars_.end()) << "variable \"" << expr.As<ir::VarNode>()->name
                                          << "\" is not in scope in " << kernel_.name;
        return found->second;
      }
      case ExprKind::kOperator:
        return EmitOperator(*expr.As<ir::OperatorNode>());
      case ExprKind::kCast: {
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(expr->operands[0]));
        for (std::string& lane : value)
          lane = CudaConversion(lane, expr->operands[0].type().scalar, expr.type().scalar);
        return value;
      }
      case ExprKind::kBitcast:
        return EmitBitcast(expr);
      case ExprKind::kBroadcast: {
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(expr->operands[0]));
        return Lanes(expr.type().lanes, value[0]);
      }
      case ExprKind::kRamp: {
        HIDET_ASSIGN_OR_RETURN(Lanes base, Emit(expr->operands[0]));
        HIDET_ASSIGN_OR_RETURN(Lanes stride, Emit(expr->operands[1]));
        Lanes lanes;
        const ScalarType scalar = expr.type().scalar;
        const bool wraps = IsData(expr);
        for (int i = 0; i < expr.type().lanes; ++i) {
          const std::string step =
              SpellOperator(Op::kMul, scalar, {absl::StrCat(i), stride[0]}, wraps);
          lanes.push_back(SpellOperator(Op::kAdd, scalar, {base[0], step}, wraps));
        }
        return lanes;
      }
      case ExprKind::kLane: {
        HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(expr->operands[0]));
        return Lanes{value[expr.As<ir::LaneNode>()->lane]};
      }
      case ExprKind::kPack: {
        Lanes lanes;
        for (const Expr& operand : expr->operands) {
          HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(operand));
          lanes.push_back(value[0]);
        }
        return lanes;
      }
      case ExprKind::kLoad:
        return EmitLoad(*expr.As<ir::LoadNode>());
      case ExprKind::kAddressOf: {
        const auto* address = expr.As<ir::AddressOfNode>();
        HIDET_ASSIGN_OR_RETURN(std::string index, Index(address->buffer, address->operands));
        return Lanes{absl::StrCat("(", NameOf(address->buffer), " + (", index, "))")};
      }
      case ExprKind::kCall:
        return EmitCall(*expr.As<ir::CallNode>());
    }
    HIDET_UNREACHABLE();
  }

  absl::StatusOr<Lanes> EmitBitcast(const Expr& expr) {
    HIDET_ASSIGN_OR_RETURN(Lanes value, Emit(expr->operands[0]));
    const ir::Type from = expr->operands[0].type(), to = expr.type();
    const int from_bits = BitWidth(from.scalar), to_bits = BitWidth(to.scalar);
    Lanes result;
    // Words that were loaded as such are not put together again.
    const auto words = words_.find(expr->operands[0].get());
    if (words != words_.end() && to.scalar == ScalarType::kUInt32 &&
        words->second.size() == static_cast<size_t>(to.lanes))
      return Lanes(words->second.begin(), words->second.end());
    if (from_bits == to_bits) {
      for (const std::string& lane : value)
        result.push_back(CudaValueOf(to.scalar, CudaBitsOf(from.scalar, lane)));
    } else if (from_bits < to_bits) {
      const int ratio = to_bits / from_bits;
      for (size_t i = 0; i < value.size(); i += ratio) {
        std::vector<std::string> parts;
        for (int j = 0; j < ratio; ++j) {
          parts.push_back(absl::StrCat(to_bits == 64 ? "u64(" : "(",
                                       CudaBitsOf(from.scalar, value[i + j]), ") << ",
                                       j * from_bits));
        }
        result.push_back(
            CudaValueOf(to.scalar, absl::StrCat("(", absl::StrJoin(parts, " | "), ")")));
      }
    } else {
      const int ratio = from_bits / to_bits;
      for (const std::string& lane : value) {
        const std::string bits =
            Name(from_bits == 64 ? "u64" : "u32", CudaBitsOf(from.scalar, lane));
        for (int j = 0; j < ratio; ++j)
          result.push_back(
              CudaValueOf(to.scalar, absl::StrCat("(", bits, " >> ", j * to_bits, ")")));
      }
    }
    return result;
  }

  // Whether memory has a part in the value, so that nobody proved its range.
  bool IsData(const Expr& expr) { return IsData(expr.get()); }
  bool IsData(const ir::ExprNode* node) {
    if (const auto found = is_data_.find(node); found != is_data_.end()) return found->second;
    const bool result = node->kind == ExprKind::kLoad ||
                        std::any_of(node->operands.begin(), node->operands.end(),
                                    [this](const Expr& operand) { return IsData(operand); });
    return is_data_[node] = result;
  }

  absl::StatusOr<Lanes> EmitOperator(const ir::OperatorNode& node) {
    std::vector<Lanes> operands;
    const ScalarType scalar = node.operands[node.op == Op::kSelect ? 1 : 0].type().scalar;
    // Narrow floats are computed in float32 and rounded; choosing between two needs no arithmetic.
    const bool chooses =
        node.op == Op::kSelect || (IsHalf(scalar) && (node.op == Op::kMin || node.op == Op::kMax));
    const bool widen = IsStoredAsBits(scalar) && !chooses;
    for (const Expr& operand : node.operands) {
      HIDET_ASSIGN_OR_RETURN(Lanes lanes, Emit(operand));
      if (widen) {
        for (std::string& lane : lanes) lane = CudaWidened(scalar, lane);
      }
      operands.push_back(std::move(lanes));
    }
    Lanes result;
    const bool wraps = IsData(&node);
    for (int lane = 0; lane < node.type.lanes; ++lane) {
      std::vector<std::string> scalars;
      for (const Lanes& lanes : operands)
        scalars.push_back(lanes.size() == 1 ? lanes[0] : lanes[lane]);
      std::string text =
          SpellOperator(node.op, widen ? ScalarType::kFloat32 : scalar, scalars, wraps);
      if (widen && !node.type.IsBool()) text = CudaConversion(text, ScalarType::kFloat32, scalar);
      result.push_back(std::move(text));
    }
    return result;
  }

  // A function of values alone, a lane at a time.
  absl::StatusOr<Lanes> EmitLanes(const ir::CallNode& call) {
    std::vector<InstructionOperands> operands(call.type.lanes);
    for (const Expr& operand : call.operands) {
      HIDET_ASSIGN_OR_RETURN(Lanes lanes, Emit(operand));
      for (size_t i = 0; i < operands.size(); ++i)
        operands[i].push_back({.text = lanes.size() == 1 ? lanes[0] : lanes[i]});
    }
    Lanes result;
    for (const InstructionOperands& lane : operands) {
      HIDET_ASSIGN_OR_RETURN(std::string text, SpellInstruction(call, lane));
      result.push_back(std::move(text));
    }
    return result;
  }

  absl::StatusOr<Lanes> EmitCall(const ir::CallNode& call) {
    if (*InfoOf(call.intrinsic).operands == 'v') return EmitLanes(call);
    InstructionOperands operands;
    for (const Expr& operand : call.operands) {
      InstructionOperand spelled;
      if (const auto* address = operand.As<ir::AddressOfNode>()) {
        HIDET_ASSIGN_OR_RETURN(std::string index, Index(address->buffer, address->operands));
        spelled = {.text = absl::StrCat(NameOf(address->buffer), " + (", index, ")"),
                   .buffer = NameOf(address->buffer),
                   .index = ir::AsInt(address->operands[0]).value_or(0)};
      } else {
        HIDET_ASSIGN_OR_RETURN(Lanes lanes, Emit(operand));
        if (lanes.size() == 1) {
          spelled.text = lanes[0];
        } else if (call.intrinsic == ir::Intrinsic::kAtomicAdd) {
          spelled.lanes = std::move(lanes);
        } else {
          return Unsupported(absl::StrCat(InfoOf(call.intrinsic).name, " of a vector"));
        }
      }
      operands.push_back(std::move(spelled));
    }
    HIDET_ASSIGN_OR_RETURN(std::string text, SpellInstruction(call, operands));
    if (call.type.IsVoid()) {
      Line(text);
      return Lanes{};
    }
    // A value that other threads take part in is computed where it stands.
    return Lanes{Name(CudaType(call.type.scalar), text)};
  }

  const ir::Kernel& kernel_;
  SharedLayout shared_;
  std::string out_;
  int indent_ = 0;
  int next_name_ = 0;
  int next_buffer_ = 0;
  ir::BufferSet written_;
  bool waits_ = false;  // for the kernels before it, which may still run when it starts
  absl::flat_hash_map<const ir::BufferNode*, std::string> buffers_;
  absl::flat_hash_map<const ir::ExprNode*, Lanes> vars_;
  absl::flat_hash_map<const ir::ExprNode*, Lanes> names_;  // of expressions, within one statement
  absl::flat_hash_map<const ir::ExprNode*, std::vector<std::string>> words_;  // of loads, likewise
  absl::flat_hash_map<const ir::ExprNode*, bool> is_data_;
};

bool UsesFloat8(const ir::Kernel& kernel) {
  bool found = false;
  ir::Walk(kernel.body, {.enter_expr =
                             [&](const Expr& expr) {
                               found |= expr.type().IsFloat() && BitWidth(expr.type().scalar) == 8;
                               return !found;
                             },
                         .enter_stmt = [&](const ir::Stmt&) { return !found; }});
  return found;
}

}  // namespace

absl::StatusOr<std::string> GenerateCuda(absl::Span<const ir::Kernel> kernels) {
  std::string source(CudaPrelude());
  const auto use = [&](const std::function<bool(ir::Intrinsic)>& is_wanted) {
    return std::any_of(kernels.begin(), kernels.end(), [&](const ir::Kernel& kernel) {
      return ir::UsesIntrinsic(kernel.body, is_wanted);
    });
  };
  if (std::any_of(kernels.begin(), kernels.end(), UsesFloat8))
    absl::StrAppend(&source, CudaPreludeOfFloat8());
  if (use([](ir::Intrinsic used) { return ir::AtomicOperator(used).has_value(); }))
    absl::StrAppend(&source, CudaPreludeOfUpdates());
  if (use([](ir::Intrinsic used) { return used == ir::Intrinsic::kAwait; }))
    absl::StrAppend(&source, CudaPreludeOfSeveral());
  for (const ir::Kernel& kernel : kernels) {
    HIDET_ASSIGN_OR_RETURN(std::string text, KernelPrinter(kernel).Print());
    absl::StrAppend(&source, "\n", text);
  }
  return source;
}

}  // namespace hidet::codegen
