#include "testing/simulator/mutations.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/check.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "ir/text/text.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using ir::CallNode;
using ir::Expr;
using ir::Intrinsic;
using ir::Stmt;

std::string FirstLine(const std::string& text) {
  return text.substr(0, std::min<size_t>(text.find('\n'), 100));
}

// Instructions without which the kernel does something else, or waits less. Register counts,
// prefetches and letting the next kernel start are about speed.
bool IsRemovable(Intrinsic intrinsic) {
  switch (ir::InfoOf(intrinsic).effect) {
    case ir::IntrinsicEffect::kBarrier:
    case ir::IntrinsicEffect::kSync:
    case ir::IntrinsicEffect::kAsync:
      return intrinsic != Intrinsic::kGridDependencyLaunch;
    case ir::IntrinsicEffect::kMemory:
      return intrinsic != Intrinsic::kPrefetch && intrinsic != Intrinsic::kPrefetchTensorMap;
    case ir::IntrinsicEffect::kConvergent:
      return intrinsic == Intrinsic::kSyncWarp;
    case ir::IntrinsicEffect::kPure:
      return false;
  }
  HIDET_UNREACHABLE();
}

// The address `by` elements further on, round the end of a buffer of constant size; nothing for a
// buffer that is one step.
std::optional<Expr> Shifted(const Expr& address, int64_t by, int64_t size) {
  const auto* node = address.As<ir::AddressOfNode>();
  if (node == nullptr || node->operands.size() != 1 || by <= 0 || size <= by) return std::nullopt;
  return ir::AddressOf(node->buffer, {(node->operands[0] + by) % size});
}

std::optional<int64_t> SizeOf(const Expr& address) {
  const auto* node = address.As<ir::AddressOfNode>();
  if (node == nullptr || node->buffer.rank() != 1) return std::nullopt;
  return ir::AsInt(node->buffer.shape()[0]);
}

class Mutator {
 public:
  Mutator(const ir::Program& program, const std::vector<ir::Kernel>& lowered)
      : program_(program), lowered_(lowered) {}

  std::vector<Mutation> Mutate() {
    for (size_t i = 0; i < program_.tensor_maps.size(); ++i) {
      for (const int bytes : {0, 32, 64, 128}) {
        if (bytes == program_.tensor_maps[i].swizzle_bytes) continue;
        Mutation mutation{0, absl::StrCat("swizzle ", bytes),
                          absl::StrCat("tensor map ", program_.tensor_maps[i].map.name()), program_,
                          lowered_};
        mutation.program.tensor_maps[i].swizzle_bytes = bytes;
        mutations_.push_back(std::move(mutation));
      }
    }
    for (kernel_ = 0; kernel_ < lowered_.size(); ++kernel_) {
      std::vector<Stmt> statements;
      std::vector<Expr> calls;
      ir::Walk(lowered_[kernel_].body,
               {.enter_expr =
                    [&](const Expr& expr) {
                      if (expr.As<CallNode>() != nullptr) calls.push_back(expr);
                      return true;
                    },
                .enter_stmt =
                    [&](const Stmt& stmt) {
                      const auto* evaluate = stmt.As<ir::EvaluateNode>();
                      if (evaluate != nullptr && evaluate->value().As<CallNode>() != nullptr)
                        statements.push_back(stmt);
                      return true;
                    }});
      for (const Stmt& stmt : statements) MutateStatement(stmt);
      RemoveAllWaits(statements);
      for (const Expr& call : calls) MutateCall(call);
    }
    return std::move(mutations_);
  }

 private:
  void AddStatement(absl::string_view name, const Stmt& stmt, const Stmt& replacement) {
    Mutation mutation{kernel_, std::string(name), FirstLine(ir::Print(stmt)), program_, lowered_};
    ir::Kernel& kernel = mutation.lowered[kernel_];
    kernel.body = ir::RewritePostOrder(
        kernel.body, {}, [&](const Stmt& at) { return at.SameAs(stmt) ? replacement : at; });
    mutations_.push_back(std::move(mutation));
  }

  void AddExpr(absl::string_view name, const Expr& expr, const Expr& replacement) {
    Mutation mutation{kernel_, std::string(name), FirstLine(ir::Print(expr)), program_, lowered_};
    ir::Kernel& kernel = mutation.lowered[kernel_];
    kernel.body = ir::RewritePostOrder(
        kernel.body, [&](const Expr& at) { return at.SameAs(expr) ? replacement : at; });
    mutations_.push_back(std::move(mutation));
  }

  void MutateStatement(const Stmt& stmt) {
    const auto* call = stmt.As<ir::EvaluateNode>()->value().As<CallNode>();
    if (IsRemovable(call->intrinsic)) AddStatement("removed", stmt, ir::Seq({}));
    if (call->intrinsic == Intrinsic::kMbarrierArrive ||
        call->intrinsic == Intrinsic::kMbarrierArriveCluster)
      AddStatement("twice", stmt, ir::Seq({stmt, stmt}));
    if (call->intrinsic == Intrinsic::kGridDependencyWait) MutateOrder(stmt);
    if (call->intrinsic == Intrinsic::kSignal) WithoutRelease(stmt, *call);
  }

  // A store of the value, which says nothing of what was written before.
  void WithoutRelease(const Stmt& stmt, const CallNode& signal) {
    const auto* address = signal.operands[0].As<ir::AddressOfNode>();
    if (address == nullptr) return;
    AddStatement("without release", stmt,
                 ir::Store(address->buffer, address->operands, signal.operands[1]));
  }

  // The waits for the kernels before, where each role of a kernel has its own: of one role alone it
  // may be implied by what the roles exchange.
  void RemoveAllWaits(const std::vector<Stmt>& statements) {
    std::vector<Stmt> waits;
    for (const Stmt& stmt : statements) {
      const auto* call = stmt.As<ir::EvaluateNode>()->value().As<CallNode>();
      if (call->intrinsic == Intrinsic::kGridDependencyWait) waits.push_back(stmt);
    }
    if (waits.size() < 2) return;
    Mutation mutation{kernel_, "removed everywhere", FirstLine(ir::Print(waits[0])), program_,
                      lowered_};
    ir::Kernel& kernel = mutation.lowered[kernel_];
    kernel.body = ir::RewritePostOrder(kernel.body, {}, [&](const Stmt& at) {
      const bool is_wait = std::any_of(waits.begin(), waits.end(),
                                       [&](const Stmt& wait) { return at.SameAs(wait); });
      return is_wait ? ir::Seq({}) : at;
    });
    mutations_.push_back(std::move(mutation));
  }

  // What follows a wait, done before it.
  void MutateOrder(const Stmt& wait) {
    Mutation mutation{kernel_, "after what follows", FirstLine(ir::Print(wait)), program_,
                      lowered_};
    bool moved = false;
    ir::Kernel& kernel = mutation.lowered[kernel_];
    kernel.body = ir::RewritePostOrder(kernel.body, {}, [&](const Stmt& at) {
      const auto* seq = at.As<ir::SeqNode>();
      if (seq == nullptr) return at;
      std::vector<Stmt> parts(seq->children.begin(), seq->children.end());
      for (size_t i = 0; i + 1 < parts.size(); ++i) {
        if (!parts[i].SameAs(wait)) continue;
        std::swap(parts[i], parts[i + 1]);
        moved = true;
        return ir::Seq(parts);
      }
      return at;
    });
    if (moved) mutations_.push_back(std::move(mutation));
  }

  void WithOperand(absl::string_view name, const Expr& expr, size_t i,
                   const std::optional<Expr>& operand) {
    if (!operand.has_value()) return;
    std::vector<Expr> operands(expr->operands.begin(), expr->operands.end());
    operands[i] = *operand;
    AddExpr(name, expr, ir::WithOperands(expr, operands));
  }

  void WithAttribute(const Expr& expr, size_t i, int64_t value) {
    const auto* call = expr.As<CallNode>();
    auto attributes = call->attributes;
    attributes[i] = value;
    AddExpr(absl::StrCat("attribute ", i, " = ", value), expr,
            ir::Call(call->intrinsic, call->operands, attributes));
  }

  // The next stage's mbarrier, the next flag.
  static std::optional<Expr> NextBarrier(const Expr& address) {
    return Shifted(address, 1, SizeOf(address).value_or(0));
  }

  void MutateCall(const Expr& expr) {
    const auto* call = expr.As<CallNode>();
    const auto operand = [&](size_t i) { return call->operands[i]; };
    const auto attribute = [&](size_t i) { return call->attributes[i]; };
    switch (call->intrinsic) {
      case Intrinsic::kNamedBarrier:
        WithAttribute(expr, 0, attribute(0) == 15 ? 14 : attribute(0) + 1);
        WithAttribute(expr, 1, attribute(1) + 32);
        if (attribute(1) > 32) WithAttribute(expr, 1, attribute(1) - 32);
        return;
      case Intrinsic::kMbarrierInit:
        WithOperand("one arrival more", expr, 1, operand(1) + 1);
        if (ir::AsInt(operand(1)).value_or(2) > 1)
          WithOperand("one arrival less", expr, 1, operand(1) - 1);
        return;
      case Intrinsic::kMbarrierArrive:
        WithOperand("next stage", expr, 0, NextBarrier(operand(0)));
        return;
      case Intrinsic::kMbarrierArriveCluster:
        WithOperand("next stage", expr, 0, NextBarrier(operand(0)));
        WithOperand("another block's", expr, 1,
                    ir::IntConstant(operand(1).type(), ir::AsInt(operand(1)) == 0 ? 1 : 0));
        return;
      case Intrinsic::kMbarrierArriveExpectTx:
        WithOperand("next stage", expr, 0, NextBarrier(operand(0)));
        WithOperand("16 bytes more", expr, 1, operand(1) + 16);
        WithOperand("16 bytes less", expr, 1, operand(1) - 16);
        return;
      case Intrinsic::kMbarrierWait:
        WithOperand("next stage", expr, 0, NextBarrier(operand(0)));
        WithOperand("other parity", expr, 1, ir::IntConstant(operand(1).type(), 1) - operand(1));
        return;
      case Intrinsic::kSignal:
        WithOperand("next flag", expr, 0, NextBarrier(operand(0)));
        WithOperand("one less", expr, 1, operand(1) - 1);
        return;
      case Intrinsic::kAwait:
        AddExpr("removed", expr, ir::Bool(true));
        WithOperand("one less", expr, 1, operand(1) - 1);
        return;
      case Intrinsic::kTmaLoad2d:
      case Intrinsic::kTmaLoad3d:
      case Intrinsic::kTmaLoad4d:
      case Intrinsic::kTmaLoad5d: {
        WithOperand("barrier of the next stage", expr, 2, NextBarrier(operand(2)));
        const int64_t size = SizeOf(operand(0)).value_or(0),
                      stages = SizeOf(operand(2)).value_or(1);
        WithOperand("tile of the next stage", expr, 0, Shifted(operand(0), size / stages, size));
        for (size_t i = 3; i < call->operands.size(); ++i)
          WithOperand(absl::StrCat("coordinate ", i - 3, " + 8"), expr, i, operand(i) + 8);
        if (attribute(1) != 0) {
          WithAttribute(expr, 1, 0);
          WithAttribute(expr, 1, 1);
        }
        return;
      }
      case Intrinsic::kTmaStore2d:
      case Intrinsic::kTmaStore3d:
      case Intrinsic::kTmaStore4d:
      case Intrinsic::kTmaStore5d:
        for (size_t i = 2; i < call->operands.size(); ++i)
          WithOperand(absl::StrCat("coordinate ", i - 2, " + 8"), expr, i, operand(i) + 8);
        return;
      case Intrinsic::kBulkWaitRead:
      case Intrinsic::kWgmmaWait:
      case Intrinsic::kCpAsyncWait:
        WithAttribute(expr, 0, attribute(0) + 1);
        return;
      case Intrinsic::kWgmmaSS:
      case Intrinsic::kWgmmaHalfSums:
      case Intrinsic::kWgmmaRS:
        WithOperand("other accumulate", expr, 3,
                    ir::IntConstant(operand(3).type(), 1) - operand(3));
        if (call->intrinsic != Intrinsic::kWgmmaRS) WithAttribute(expr, 2, 1 - attribute(2));
        WithAttribute(expr, 3, 1 - attribute(3));
        return;
      case Intrinsic::kMatrixDescriptor: {
        // The leading offset of swizzled K-major operands has no meaning (PTX ISA, "Matrix
        // Descriptor"), so it is left alone.
        WithAttribute(expr, 1, attribute(1) * 2);
        for (const int64_t bytes : {0, 32, 64, 128}) {
          if (bytes != attribute(2)) WithAttribute(expr, 2, bytes);
        }
        constexpr int64_t kChunk = 16;  // the next product's elements
        WithOperand("16 elements further", expr, 0,
                    Shifted(operand(0), kChunk, SizeOf(operand(0)).value_or(0)));
        return;
      }
      case Intrinsic::kLoadCluster:
        WithOperand("another block's", expr, 2,
                    ir::IntConstant(operand(2).type(), ir::AsInt(operand(2)) == 0 ? 1 : 0));
        return;
      case Intrinsic::kStoreCluster:
        WithOperand("next barrier", expr, 1, NextBarrier(operand(1)));
        WithOperand("another block's", expr, 2,
                    ir::IntConstant(operand(2).type(), ir::AsInt(operand(2)) == 0 ? 1 : 0));
        return;
      case Intrinsic::kCpAsync16:
        WithOperand("15 valid bytes at most", expr, 2,
                    ir::Min(operand(2), ir::IntConstant(operand(2).type(), 15)));
        return;
      default:
        return;
    }
  }

  const ir::Program& program_;
  const std::vector<ir::Kernel>& lowered_;
  size_t kernel_ = 0;
  std::vector<Mutation> mutations_;
};

using Outputs = std::vector<std::vector<uint8_t>>;

absl::StatusOr<SimulationReport> RunOnce(const ir::Program& program,
                                         const std::vector<ir::Kernel>& lowered,
                                         const MutationRun& run, uint64_t seed, Outputs& outputs) {
  outputs.clear();
  std::vector<void*> pointers;
  for (const int64_t bytes : run.output_bytes)
    outputs.emplace_back(static_cast<size_t>(bytes), 0xcd);
  for (std::vector<uint8_t>& output : outputs) pointers.push_back(output.data());
  // A mutation may wait for ever; far more than a healthy run takes.
  return RunProgram(program, lowered, run.inputs, pointers, run.symbols,
                    {.seed = seed, .max_steps = int64_t{1} << 24});
}

}  // namespace

std::vector<Mutation> MutateProgram(const ir::Program& program,
                                    const std::vector<ir::Kernel>& lowered) {
  return Mutator(program, lowered).Mutate();
}

absl::StatusOr<std::vector<MutationResult>> RunMutations(
    const ir::Program& program, const std::vector<ir::Kernel>& lowered, const MutationRun& run,
    const std::function<bool(const Mutation&)>& wanted) {
  Outputs expected;
  for (const uint64_t seed : run.seeds) {
    HIDET_ASSIGN_OR_RETURN(const SimulationReport report,
                           RunOnce(program, lowered, run, seed, expected));
    if (!report.findings.empty())
      return absl::FailedPreconditionError(
          absl::StrCat("the program has findings: ", ToString(report)));
  }
  std::vector<MutationResult> results;
  for (const Mutation& mutation : MutateProgram(program, lowered)) {
    if (wanted && !wanted(mutation)) continue;
    MutationResult result{mutation.kernel, mutation.name, mutation.statement};
    for (const uint64_t seed : run.seeds) {
      Outputs outputs;
      HIDET_ASSIGN_OR_RETURN(const SimulationReport report,
                             RunOnce(mutation.program, mutation.lowered, run, seed, outputs));
      std::set<std::string> kinds;
      for (const Finding& finding : report.findings)
        kinds.insert(std::string(FindingKindName(finding.kind)));
      if (outputs != expected) kinds.insert("wrong result");
      result.caught = !kinds.empty();
      result.how = absl::StrJoin(kinds, ", ");
      if (result.caught) break;
    }
    results.push_back(std::move(result));
  }
  return results;
}

std::string Table(const std::vector<MutationResult>& results) {
  std::string text;
  int64_t caught = 0;
  for (const bool want : {false, true}) {
    for (const MutationResult& result : results) {
      if (result.caught != want) continue;
      caught += result.caught;
      absl::StrAppend(&text, result.caught ? "caught    " : "SURVIVED  ", result.name, " | ",
                      result.statement, " | ", result.how, "\n");
    }
  }
  return absl::StrCat(text, caught, " of ", results.size(), " mutations caught\n");
}

std::string Summary(const std::vector<MutationResult>& results) {
  struct Line {
    std::string key;
    int made = 0, caught = 0;
    std::set<std::string> how;
  };
  std::vector<Line> lines;
  int caught = 0;
  for (const MutationResult& result : results) {
    const std::string instruction = result.statement.substr(0, result.statement.find('('));
    std::string key = absl::StrCat("`", instruction, "` | ", result.name);
    auto found =
        std::find_if(lines.begin(), lines.end(), [&](const Line& line) { return line.key == key; });
    if (found == lines.end()) found = lines.insert(lines.end(), {.key = std::move(key)});
    ++found->made;
    found->caught += result.caught ? 1 : 0;
    caught += result.caught ? 1 : 0;
    for (const absl::string_view how : absl::StrSplit(result.how, ", ", absl::SkipEmpty()))
      found->how.insert(std::string(how));
  }
  std::string text = absl::StrCat(caught, " of ", results.size(), " are noticed.\n\n",
                                  "| instruction | mistake | made | noticed | as |\n",
                                  "| --- | --- | --- | --- | --- |\n");
  for (const Line& line : lines) {
    absl::StrAppend(&text, "| ", line.key, " | ", line.made, " | ", line.caught, " | ",
                    absl::StrJoin(line.how, ", "), " |\n");
  }
  return text;
}

absl::Status CheckReport(absl::string_view title, const std::vector<MutationResult>& results) {
  constexpr absl::string_view kFile = "testing/simulator/mutations.md";
  HIDET_ASSIGN_OR_RETURN(const std::string report, ReadFile(kFile));
  const std::string section = absl::StrCat("## ", title, "\n\n", Summary(results));
  if (absl::StrContains(report, section)) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(kFile, ": expected this section\n", section));
}

}  // namespace hidet::testing
