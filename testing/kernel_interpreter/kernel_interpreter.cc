#include "testing/kernel_interpreter/kernel_interpreter.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/canonical_value.h"
#include "ir/intrinsics.h"
#include "ir/walk.h"
#include "testing/kernel_interpreter/evaluate_expr.h"

namespace hidet::testing {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Scalar;
using ir::Stmt;
using ir::Value;

// Where a buffer's elements are; sizes and strides as numbers.
struct Storage {
  std::vector<Scalar>* elements = nullptr;
  std::vector<int64_t> shape;
  std::vector<int64_t> strides;
};

constexpr int64_t kTileSide = 16;
using Tile = std::array<std::array<uint32_t, kTileSide>, kTileSide>;

class Machine {
 public:
  explicit Machine(std::vector<FailedCheck>* checks) : checks_(checks) {
    context_.load = [this](const ir::LoadNode& load, absl::Span<const Value> indices,
                           const Value* predicate) { return Load(load, indices, predicate); };
  }

  absl::Status BindScalars(const ir::Kernel& kernel, const std::vector<int64_t>& scalars) {
    size_t next = 0;
    for (const ir::KernelParam& param : kernel.params) {
      const ir::Var* var = std::get_if<ir::Var>(&param);
      if (var == nullptr) continue;
      if (next == scalars.size()) return absl::InvalidArgumentError("too few scalars");
      const int64_t value = scalars[next++];
      if (!var->type().IsInteger() && !var->type().IsBool())
        return absl::UnimplementedError("scalar that is no integer");
      context_.vars.insert_or_assign(*var, Value::Int(var->type(), value));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Storage> Describe(const Buffer& buffer) {
    Storage storage;
    for (const Expr& size : buffer.shape()) {
      HIDET_ASSIGN_OR_RETURN(const Value value, EvaluateExpr(size, context_));
      storage.shape.push_back(value.AsInt());
    }
    storage.strides.resize(storage.shape.size());
    int64_t stride = 1;
    for (size_t i = storage.shape.size(); i-- > 0;) {
      storage.strides[i] = stride;
      stride *= storage.shape[i];
    }
    return storage;
  }

  absl::StatusOr<int64_t> Span(const Buffer& buffer) {
    HIDET_ASSIGN_OR_RETURN(const Storage storage, Describe(buffer));
    int64_t last = 0;
    for (size_t i = 0; i < storage.shape.size(); ++i)
      last += (storage.shape[i] - 1) * storage.strides[i];
    return (last + 1) * buffer.dtype().lanes;
  }

  absl::Status Run(const ir::Kernel& kernel, KernelArguments& arguments) {
    HIDET_RETURN_IF_ERROR(BindScalars(kernel, arguments.scalars));
    size_t next = 0;
    for (const ir::KernelParam& param : kernel.params) {
      const Buffer* buffer = std::get_if<Buffer>(&param);
      if (buffer == nullptr) continue;
      if (next == arguments.buffers.size()) return absl::InvalidArgumentError("too few buffers");
      HIDET_ASSIGN_OR_RETURN(Storage storage, Describe(*buffer));
      storage.elements = &arguments.buffers[next++];
      storages_.insert_or_assign(*buffer, std::move(storage));
    }
    return RunGrid(kernel, kernel.grid.size());
  }

 private:
  absl::Status RunGrid(const ir::Kernel& kernel, size_t axes) {
    if (axes > 0) {
      const ir::GridAxis& axis = kernel.grid[axes - 1];
      HIDET_ASSIGN_OR_RETURN(const Value extent, EvaluateExpr(axis.extent, context_));
      for (int64_t i = 0; i < extent.AsInt(); ++i) {
        context_.vars.insert_or_assign(axis.var, Value::Int(axis.var.type(), i));
        HIDET_RETURN_IF_ERROR(RunGrid(kernel, axes - 1));
      }
      return absl::OkStatus();
    }
    for (int i = 0; i < kernel.threads; ++i) {
      if (kernel.thread.defined())
        context_.vars.insert_or_assign(kernel.thread, Value::Int(kernel.thread.type(), i));
      HIDET_RETURN_IF_ERROR(Run(kernel.body));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::pair<const Storage*, int64_t>> Locate(const Buffer& buffer,
                                                            absl::Span<const Value> indices,
                                                            int lane) {
    const auto it = storages_.find(buffer);
    if (it == storages_.end())
      return absl::InternalError(absl::StrCat("buffer %", buffer.name(), " has no storage"));
    const Storage& storage = it->second;
    int64_t offset = 0;
    for (size_t i = 0; i < indices.size(); ++i) {
      const int64_t index = indices[i].AsInt() + (i + 1 == indices.size() ? lane : 0);
      if (index < 0 || index >= storage.shape[i]) {
        return absl::OutOfRangeError(absl::StrCat("index ", index, " of buffer %", buffer.name(),
                                                  " is outside dimension ", i, " of size ",
                                                  storage.shape[i]));
      }
      offset += index * storage.strides[i];
    }
    const int64_t position = offset * buffer.dtype().lanes;
    if (position < 0 ||
        position + buffer.dtype().lanes > static_cast<int64_t>(storage.elements->size())) {
      return absl::OutOfRangeError(absl::StrCat("offset ", position, " of buffer %", buffer.name(),
                                                " of ", storage.elements->size(), " elements"));
    }
    return std::make_pair(&storage, position);
  }

  static bool IsActive(const Value* predicate, size_t lane) {
    return predicate == nullptr ||
           predicate->lanes[predicate->lanes.size() == 1 ? 0 : lane].integer != 0;
  }

  absl::StatusOr<Value> Load(const ir::LoadNode& load, absl::Span<const Value> indices,
                             const Value* predicate) {
    Value value = {.type = load.type};
    if (load.buffer.dtype().IsVector()) {
      HIDET_ASSIGN_OR_RETURN(const auto place, Locate(load.buffer, indices, 0));
      for (int i = 0; i < load.type.lanes; ++i) {
        const Scalar zero = load.type.IsFloat() ? Scalar{.real = 0} : Scalar{.integer = 0};
        const size_t at = static_cast<size_t>(place.second + i);
        value.lanes.push_back(
            IsActive(predicate, static_cast<size_t>(i)) ? (*place.first->elements)[at] : zero);
      }
      return value;
    }
    for (int lane = 0; lane < load.type.lanes; ++lane) {
      if (!IsActive(predicate, static_cast<size_t>(lane))) {
        value.lanes.push_back(load.type.IsFloat() ? Scalar{.real = 0} : Scalar{.integer = 0});
        continue;
      }
      HIDET_ASSIGN_OR_RETURN(const auto place, Locate(load.buffer, indices, lane));
      value.lanes.push_back((*place.first->elements)[static_cast<size_t>(place.second)]);
    }
    return value;
  }

  absl::Status Store(const ir::StoreNode& store) {
    HIDET_ASSIGN_OR_RETURN(const Value value, EvaluateExpr(store.value(), context_));
    std::vector<Value> indices;
    for (const Expr& index : store.indices()) {
      HIDET_ASSIGN_OR_RETURN(Value index_value, EvaluateExpr(index, context_));
      indices.push_back(std::move(index_value));
    }
    std::optional<Value> predicate;
    if (store.predicated) {
      HIDET_ASSIGN_OR_RETURN(predicate, EvaluateExpr(store.predicate(), context_));
    }
    const bool vector_elements = store.buffer.dtype().IsVector();
    for (int lane = 0; lane < value.type.lanes; ++lane) {
      if (!IsActive(predicate ? &*predicate : nullptr, static_cast<size_t>(lane))) continue;
      HIDET_ASSIGN_OR_RETURN(const auto place,
                             Locate(store.buffer, indices, vector_elements ? 0 : lane));
      const size_t at = static_cast<size_t>(place.second + (vector_elements ? lane : 0));
      (*place.first->elements)[at] = value.lanes[static_cast<size_t>(lane)];
    }
    return absl::OkStatus();
  }

  // Matrix tiles (ir/intrinsics.h, "tiles_begin"). A word is the elements of 32 bits of memory.
  absl::Status RunOnTiles(const ir::CallNode& call) {
    using enum ir::Intrinsic;
    if (call.intrinsic == kTilesBegin) {
      tiles_.emplace();
      return absl::OkStatus();
    }
    if (!tiles_.has_value()) return absl::FailedPreconditionError("tiles before tiles_begin");
    const auto tile = [&](size_t i) -> Tile& {
      return (*tiles_)[static_cast<size_t>(call.attributes[i])];
    };
    if (call.intrinsic == kTilesEnd) {
      tiles_.reset();
    } else if (call.intrinsic == kTileZero) {
      tile(0) = {};
    } else if (call.intrinsic == kTileLoad || call.intrinsic == kTileStore) {
      return MoveTile(call, tile(0));
    } else {
      MultiplyTiles(call, tile(0), tile(1), tile(2));
    }
    return absl::OkStatus();
  }

  absl::Status MoveTile(const ir::CallNode& call, Tile& tile) {
    const auto* address = call.operands[0].As<ir::AddressOfNode>();
    const ScalarType type = address->buffer.dtype().scalar;
    std::vector<Value> indices;
    for (const Expr& index : address->operands) {
      HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(index, context_));
      indices.push_back(std::move(value));
    }
    HIDET_ASSIGN_OR_RETURN(const auto place, Locate(address->buffer, indices, 0));
    HIDET_ASSIGN_OR_RETURN(const Value row_bytes, EvaluateExpr(call.operands[1], context_));
    const int64_t width = BitWidth(type), of_word = 32 / width;
    for (int64_t row = 0; row < kTileSide; ++row) {
      for (int64_t i = 0; i < kTileSide * of_word; ++i) {
        const int64_t at = place.second + row * row_bytes.AsInt() * 8 / width + i;
        if (at < 0 || at >= static_cast<int64_t>(place.first->elements->size())) {
          return absl::OutOfRangeError(absl::StrCat("row ", row, " of a tile reaches element ", at,
                                                    " of buffer %", address->buffer.name()));
        }
        Scalar& element = (*place.first->elements)[static_cast<size_t>(at)];
        uint32_t& word = tile[static_cast<size_t>(row)][static_cast<size_t>(i / of_word)];
        const int64_t shift = i % of_word * width;
        if (call.intrinsic == ir::Intrinsic::kTileStore) {
          element = FromBits(type, word >> shift);
        } else {
          if (shift == 0) word = 0;
          word |= static_cast<uint32_t>(ToBits(type, element) << shift);
        }
      }
    }
    return absl::OkStatus();
  }

  static uint64_t ToBits(ScalarType type, Scalar value) {
    return IsFloat(type) ? ir::BitsOfFloat(type, value.real)
                         : ir::BitsOfInteger(type, value.integer);
  }
  static Scalar FromBits(ScalarType type, uint64_t bits) {
    return IsFloat(type) ? Scalar{.real = ir::FloatOfBits(type, bits)}
                         : Scalar{.integer = ir::IntegerOfBits(type, bits)};
  }

  static void MultiplyTiles(const ir::CallNode& call, Tile& sums, const Tile& a, const Tile& b) {
    const bool is_float = call.intrinsic == ir::Intrinsic::kTileDotBFloat16;
    for (size_t i = 0; i < kTileSide; ++i) {
      for (size_t j = 0; j < kTileSide; ++j) {
        const ScalarType type = is_float ? ScalarType::kFloat32 : ScalarType::kInt32;
        Scalar sum = FromBits(type, sums[i][j]);
        for (size_t k = 0; k < kTileSide; ++k) {
          if (is_float) {
            sum = EvaluateDot(ir::Intrinsic::kDotBFloat16, sum, {.integer = a[i][k]},
                              {.integer = b[k][j]});
            continue;
          }
          for (int shift = 0; shift < 32; shift += 8) {
            const auto byte = [&](uint32_t word, size_t sign) {
              return ir::IntegerOfBits(
                  call.attributes[sign] != 0 ? ScalarType::kInt8 : ScalarType::kUInt8,
                  word >> shift & 0xff);
            };
            sum.integer += byte(a[i][k], 3) * byte(b[k][j], 4);
          }
        }
        if (!is_float) sum.integer = ir::CanonicalInteger(type, sum.integer);
        sums[i][j] = static_cast<uint32_t>(ToBits(type, sum));
      }
    }
  }

  absl::Status Run(const Stmt& stmt) {
    switch (stmt.kind()) {
      case ir::StmtKind::kLet: {
        const auto* let = stmt.As<ir::LetNode>();
        HIDET_ASSIGN_OR_RETURN(Value value, EvaluateExpr(let->value(), context_));
        context_.vars.insert_or_assign(let->var, std::move(value));
        return Run(let->body());
      }
      case ir::StmtKind::kStore:
        return Store(*stmt.As<ir::StoreNode>());
      case ir::StmtKind::kEvaluate:
        if (const auto* call = stmt.As<ir::EvaluateNode>()->value().As<ir::CallNode>()) {
          if (call->intrinsic == ir::Intrinsic::kPrefetch) return absl::OkStatus();
          if (ir::IsOfTiles(call->intrinsic)) return RunOnTiles(*call);
        }
        return EvaluateExpr(stmt.As<ir::EvaluateNode>()->value(), context_).ok()
                   ? absl::OkStatus()
                   : absl::UnimplementedError("a call that threads do together");
      case ir::StmtKind::kAllocate: {
        const Buffer& buffer = stmt.As<ir::AllocateNode>()->buffer;
        HIDET_ASSIGN_OR_RETURN(Storage storage, Describe(buffer));
        HIDET_ASSIGN_OR_RETURN(const int64_t span, Span(buffer));
        std::vector<Scalar> elements(static_cast<size_t>(span), Scalar{.integer = 0});
        storage.elements = &elements;
        storages_.insert_or_assign(buffer, std::move(storage));
        const absl::Status status = Run(stmt.As<ir::AllocateNode>()->body());
        storages_.erase(buffer);
        return status;
      }
      case ir::StmtKind::kSeq:
        for (const Stmt& child : stmt->children) HIDET_RETURN_IF_ERROR(Run(child));
        return absl::OkStatus();
      case ir::StmtKind::kFor: {
        const auto* loop = stmt.As<ir::ForNode>();
        HIDET_ASSIGN_OR_RETURN(const Value extent, EvaluateExpr(loop->extent(), context_));
        for (int64_t i = 0; i < extent.AsInt(); ++i) {
          context_.vars.insert_or_assign(loop->var, Value::Int(loop->var.type(), i));
          HIDET_RETURN_IF_ERROR(Run(loop->body()));
        }
        return absl::OkStatus();
      }
      case ir::StmtKind::kIf: {
        const auto* branch = stmt.As<ir::IfNode>();
        HIDET_ASSIGN_OR_RETURN(const Value condition, EvaluateExpr(branch->condition(), context_));
        if (condition.AsBool()) return Run(branch->then_body());
        return branch->else_body().defined() ? Run(branch->else_body()) : absl::OkStatus();
      }
      case ir::StmtKind::kCheck: {
        const auto* check = stmt.As<ir::CheckNode>();
        HIDET_ASSIGN_OR_RETURN(const Value condition, EvaluateExpr(check->condition(), context_));
        HIDET_ASSIGN_OR_RETURN(const Value value, EvaluateExpr(check->value(), context_));
        if (!condition.AsBool() && checks_ != nullptr)
          checks_->push_back({check->code, value.AsInt()});
        return absl::OkStatus();
      }
    }
  }

  std::vector<FailedCheck>* checks_;
  EvaluateContext context_;
  ir::BufferMap<Storage> storages_;
  std::optional<std::array<Tile, 8>> tiles_;
};

}  // namespace

absl::Status RunKernel(const ir::Kernel& kernel, KernelArguments& arguments,
                       std::vector<FailedCheck>* checks) {
  return Machine(checks).Run(kernel, arguments);
}

absl::StatusOr<int64_t> SpanOfBuffer(const ir::Kernel& kernel, const ir::Buffer& buffer,
                                     const std::vector<int64_t>& scalars) {
  Machine machine(nullptr);
  HIDET_RETURN_IF_ERROR(machine.BindScalars(kernel, scalars));
  return machine.Span(buffer);
}

}  // namespace hidet::testing
