#include "passes/ir/unroll_loops.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

constexpr int64_t kMaxCopies = 4096;

bool IsUnrolled(const ir::ForNode* loop) {
  return loop != nullptr && loop->loop_kind == ir::LoopKind::kUnrolled;
}

// Returns how many copies the most copied statement will have.
absl::StatusOr<int64_t> CountCopies(const ir::Stmt& stmt) {
  int64_t copies = 1;
  for (const ir::Stmt& child : stmt->children) {
    HIDET_ASSIGN_OR_RETURN(const int64_t inner, CountCopies(child));
    copies = std::max(copies, inner);
  }
  const auto* loop = stmt.As<ir::ForNode>();
  if (!IsUnrolled(loop)) return copies;
  const std::optional<int64_t> extent = ir::AsInt(loop->extent());
  if (!extent.has_value() || *extent > kMaxCopies / copies) {
    return absl::UnimplementedError(
        absl::StrCat("loop over \"", loop->var.name(),
                     "\" cannot be unrolled, expected a constant extent and at most ", kMaxCopies,
                     " copies in all"));
  }
  return copies * std::max<int64_t>(*extent, 1);
}

absl::StatusOr<ir::Kernel> Run(const ir::Kernel& kernel) {
  HIDET_RETURN_IF_ERROR(
      AddContext(CountCopies(kernel.body).status(), "kernel \"", kernel.name, "\""));
  ir::Kernel result = kernel;
  result.body = ir::RewritePostOrder(kernel.body, {}, [&](const ir::Stmt& stmt) -> ir::Stmt {
    const auto* loop = stmt.As<ir::ForNode>();
    if (!IsUnrolled(loop)) return stmt;
    const std::optional<int64_t> extent = ir::AsInt(loop->extent());
    std::vector<ir::Stmt> copies;
    for (int64_t i = 0; i < *extent; ++i) {
      const ir::Stmt copy = ir::Substitute(
          loop->body(), ir::VarMap<ir::Expr>{{loop->var, ir::IntConstant(loop->var.type(), i)}});
      copies.push_back(i + 1 < *extent ? ir::RenameBound(copy) : copy);
    }
    return ir::Seq(std::move(copies));
  });
  return result;
}

}  // namespace

Pass<ir::Kernel> UnrollLoops() { return {"unroll-loops", Run}; }

}  // namespace hidet::passes
