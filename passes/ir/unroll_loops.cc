#include "passes/ir/unroll_loops.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/stmt.h"
#include "ir/walk.h"

namespace hidet::passes {
namespace {

constexpr int64_t kMaxCopies = 4096;

absl::StatusOr<ir::Kernel> Run(const ir::Kernel& kernel) {
  absl::Status status;
  ir::Kernel result = kernel;
  // Post-order: inner loops are expanded before they are copied, so the extent of the product is
  // what is limited.
  result.body = ir::RewritePostOrder(kernel.body, {}, [&](const ir::Stmt& stmt) -> ir::Stmt {
    const auto* loop = stmt.As<ir::ForNode>();
    if (loop == nullptr || loop->loop_kind != ir::LoopKind::kUnrolled) return stmt;
    const std::optional<int64_t> extent = ir::AsInt(loop->extent());
    if (!extent.has_value() || *extent > kMaxCopies) {
      status = absl::UnimplementedError(absl::StrCat(
          "kernel \"", kernel.name, "\": loop over \"", loop->var.name(),
          "\" cannot be unrolled, expected a constant extent of at most ", kMaxCopies));
      return stmt;
    }
    std::vector<ir::Stmt> copies;
    for (int64_t i = 0; i < *extent; ++i) {
      const ir::Stmt copy = ir::Substitute(
          loop->body(), ir::VarMap<ir::Expr>{{loop->var, ir::IntConstant(loop->var.type(), i)}});
      copies.push_back(i + 1 < *extent ? ir::RenameBound(copy) : copy);
    }
    return ir::Seq(std::move(copies));
  });
  if (!status.ok()) return status;
  return result;
}

}  // namespace

Pass<ir::Kernel> UnrollLoops() { return {"unroll-loops", Run}; }

}  // namespace hidet::passes
