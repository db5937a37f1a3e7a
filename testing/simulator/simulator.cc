#include "testing/simulator/simulator.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "testing/simulator/machine.h"

namespace hidet::testing {

absl::string_view FindingKindName(FindingKind kind) {
  switch (kind) {
    case FindingKind::kOutOfBounds:
      return "out of bounds";
    case FindingKind::kMisaligned:
      return "misaligned";
    case FindingKind::kUninitializedRead:
      return "uninitialized read";
    case FindingKind::kRace:
      return "race";
    case FindingKind::kMissingWait:
      return "missing wait";
    case FindingKind::kMissingProxyFence:
      return "missing proxy fence";
    case FindingKind::kMissingFence:
      return "missing fence";
    case FindingKind::kMissingCommit:
      return "missing commit";
    case FindingKind::kByteCount:
      return "byte count";
    case FindingKind::kBarrierMisuse:
      return "barrier misuse";
    case FindingKind::kDivergentBarrier:
      return "divergent barrier";
    case FindingKind::kDeadlock:
      return "deadlock";
    case FindingKind::kBadOperand:
      return "bad operand";
  }
  HIDET_UNREACHABLE();
}

bool SimulationReport::Has(FindingKind kind) const {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.kind == kind; });
}

std::string ToString(const SimulationReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) {
    absl::StrAppend(&text, FindingKindName(finding.kind), " (", finding.count,
                    "): ", finding.message, "\n");
  }
  for (const auto& [code, value] : report.failed_checks)
    absl::StrAppend(&text, "check ", code, " failed: ", value, "\n");
  absl::StrAppend(&text, report.instructions,
                  " warp instructions; shared memory: ", report.shared_accesses, " passes and ",
                  report.bank_conflicts,
                  " for bank conflicts; global memory: ", report.global_sectors,
                  " sectors, at least ", report.least_sectors, "\n");
  return text;
}

absl::StatusOr<SimulationReport> Simulate(const ir::Kernel& lowered,
                                          const std::vector<SimulationArgument>& arguments,
                                          const SimulationOptions& options) {
  return Machine(lowered, arguments, options).Run();
}

}  // namespace hidet::testing
