#include "passes/ir/flatten_buffers.h"

#include <utility>
#include <vector>

#include "ir/expr.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

using namespace ir;  // NOLINT: the pass is about nothing else

bool IsFlat(const Buffer& buffer) { return buffer.rank() == 1; }

// Products and sums that do not write down factors of one and terms of zero.
Expr Times(const Expr& a, const Expr& b) { return IsInt(b, 1) ? a : IsInt(a, 1) ? b : a * b; }
Expr Plus(const Expr& a, const Expr& b) { return IsInt(a, 0) ? b : IsInt(b, 0) ? a : a + b; }

Expr As(Type type, const Expr& value) {
  if (const auto constant = AsInt(value)) return IntConstant(type, *constant);
  return Cast(type, value);
}

// Sizes are those of a verified kernel: products of constants fit.
Expr Product(const Expr& a, const Expr& size) {
  const Expr wide = As(Type::Int64(), size);
  const auto x = AsInt(a), y = AsInt(wide);
  return x && y ? Int64(*x * *y) : Times(a, wide);
}

std::vector<Expr> StridesOf(const Buffer& buffer) {
  std::vector<Expr> strides(buffer.shape().size());
  Expr stride = Int64(1);
  for (size_t i = strides.size(); i-- > 0;) {
    strides[i] = stride;
    stride = Product(stride, buffer.shape()[i]);
  }
  return strides;
}

// Returns the number of elements, as int64.
Expr SpanOf(const Buffer& buffer) {
  Expr span = Int64(1);
  for (const Expr& size : buffer.shape()) span = Product(span, size);
  return span;
}

Expr OffsetOf(const Buffer& buffer, absl::Span<const Expr> indices) {
  const std::vector<Expr> strides = StridesOf(buffer);
  const auto elements = AsInt(SpanOf(buffer));
  bool narrow = elements && *elements <= INT32_MAX && !indices.empty();
  for (const Expr& index : indices) narrow = narrow && BitWidth(index.type().scalar) <= 32;
  for (const Expr& index : indices) narrow = narrow && index.type().scalar != ScalarType::kUInt32;
  const Type type = narrow ? Type::Int32() : Type::Int64();
  Expr offset = IntConstant(type, 0);
  for (size_t i = 0; i < indices.size(); ++i) {
    if (IsInt(strides[i], 0) || IsInt(indices[i], 0)) continue;
    offset = Plus(offset, Times(As(type, indices[i]), As(type, strides[i])));
  }
  return offset;
}

Buffer FlatVersion(const Buffer& buffer) {
  return Buffer::Make(buffer.name(), buffer.dtype(), {SpanOf(buffer)}, buffer.scope())
      .WithAlignment(buffer->alignment);
}

Kernel Flatten(Kernel kernel) {
  BufferMap<Buffer> flat;
  const auto flatten = [&flat](const Buffer& buffer) -> Buffer {
    if (IsFlat(buffer)) return buffer;
    const auto [it, inserted] = flat.try_emplace(buffer);
    if (inserted) it->second = FlatVersion(buffer);
    return it->second;
  };
  for (KernelParam& param : kernel.params) {
    if (Buffer* buffer = std::get_if<Buffer>(&param)) *buffer = flatten(*buffer);
  }
  const auto rewrite_expr = [&](const Expr& expr) -> Expr {
    if (const auto* load = expr.As<LoadNode>(); load != nullptr && !IsFlat(load->buffer)) {
      return Load(flatten(load->buffer), {OffsetOf(load->buffer, load->indices())},
                  load->options());
    }
    if (const auto* address = expr.As<AddressOfNode>();
        address != nullptr && !IsFlat(address->buffer)) {
      return AddressOf(flatten(address->buffer), {OffsetOf(address->buffer, address->operands)});
    }
    return expr;
  };
  const auto rewrite_stmt = [&](const Stmt& stmt) -> Stmt {
    if (const auto* store = stmt.As<StoreNode>(); store != nullptr && !IsFlat(store->buffer)) {
      return Store(flatten(store->buffer), {OffsetOf(store->buffer, store->indices())},
                   store->value(), store->predicate(), store->hint);
    }
    if (const auto* allocate = stmt.As<AllocateNode>();
        allocate != nullptr && !IsFlat(allocate->buffer)) {
      return Allocate(flatten(allocate->buffer), allocate->body());
    }
    return stmt;
  };
  kernel.body = RewritePostOrder(kernel.body, rewrite_expr, rewrite_stmt);
  return kernel;
}

}  // namespace

Pass<Kernel> FlattenBuffers() {
  return {"flatten-buffers",
          [](Kernel kernel) -> absl::StatusOr<Kernel> { return Flatten(std::move(kernel)); }};
}

}  // namespace hidet::passes
