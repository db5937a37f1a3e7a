#include "codegen/kernel_abi.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"

namespace hidet::codegen {
namespace {

constexpr int64_t kSharedAlignment = 64;
constexpr int64_t kMostElements = int64_t{1} << 32;  // of a buffer in shared memory or registers

// Walks the statement with the first free byte; siblings start at the same byte, so disjoint
// lifetimes overlap.
absl::Status Place(const ir::Stmt& stmt, int64_t first_free, SharedLayout& layout) {
  if (const auto* allocate = stmt.As<ir::AllocateNode>();
      allocate != nullptr && allocate->buffer.scope() == ir::MemoryScope::kShared) {
    HIDET_ASSIGN_OR_RETURN(int64_t count, ConstantElementCount(allocate->buffer));
    const int64_t alignment = std::max<int64_t>(kSharedAlignment, allocate->buffer->alignment);
    const int64_t offset = RoundUpTo(first_free, alignment);
    layout.offsets[allocate->buffer.get()] = offset;
    const ir::Type dtype = allocate->buffer.dtype();
    first_free = offset + ByteSize(dtype.scalar, count * dtype.lanes);
    layout.bytes = std::max(layout.bytes, first_free);
  }
  for (const ir::Stmt& child : stmt->children) {
    HIDET_RETURN_IF_ERROR(Place(child, first_free, layout));
  }
  return absl::OkStatus();
}

bool HasCheck(const ir::Stmt& stmt) {
  if (stmt.kind() == ir::StmtKind::kCheck) return true;
  return std::any_of(stmt->children.begin(), stmt->children.end(), HasCheck);
}

}  // namespace

absl::StatusOr<int64_t> ConstantElementCount(const ir::Buffer& buffer) {
  int64_t count = 1;
  for (const ir::Expr& extent : buffer.shape()) {
    const std::optional<int64_t> value = ir::AsInt(extent);
    if (!value.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer \"", buffer.name(),
                       "\" has a size that is not a constant, expected a constant in scope ",
                       ir::MemoryScopeName(buffer.scope())));
    }
    if (__builtin_mul_overflow(count, *value, &count) || count > kMostElements) {
      return absl::InvalidArgumentError(
          absl::StrCat("buffer \"", buffer.name(), "\" has more than ", kMostElements,
                       " elements in scope ", ir::MemoryScopeName(buffer.scope())));
    }
  }
  return count;
}

absl::StatusOr<SharedLayout> LayOutSharedMemory(const ir::Kernel& kernel) {
  SharedLayout layout;
  HIDET_RETURN_IF_ERROR(Place(kernel.body, 0, layout));
  return layout;
}

bool UsesStatus(const ir::Kernel& kernel) { return HasCheck(kernel.body); }

}  // namespace hidet::codegen
