#include "testing/simulator/simulator.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/status_macros.h"
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

namespace {

// Adds what a kernel's report says to another.
void Append(SimulationReport& part, SimulationReport& report) {
  std::move(part.findings.begin(), part.findings.end(), std::back_inserter(report.findings));
  report.failed_checks.insert(report.failed_checks.end(), part.failed_checks.begin(),
                              part.failed_checks.end());
  report.instructions += part.instructions;
  report.shared_accesses += part.shared_accesses;
  report.bank_conflicts += part.bank_conflicts;
  report.global_sectors += part.global_sectors;
  report.least_sectors += part.least_sectors;
}

// Runs launches so that each begins as early as it may. What a kernel knows of others is the same
// whenever it begins; early is when it finds the wrong values.
class LaunchOrder {
 public:
  LaunchOrder(const std::vector<SimulationLaunch>& launches, const SimulationOptions& options)
      : launches_(launches), options_(options), random_(options.seed) {
    device_.names.push_back("(before)");
    for (const SimulationLaunch& launch : launches) {
      device_.names.push_back(launch.kernel->name);
      machines_.push_back(std::make_unique<Machine>(*launch.kernel, launch.arguments, options,
                                                    static_cast<Agent>(machines_.size() + 1),
                                                    device_));
    }
  }

  absl::StatusOr<SimulationReport> Run() {
    for (const auto& machine : machines_) HIDET_RETURN_IF_ERROR(machine->Prepare());
    for (size_t i = 0; i < machines_.size() && !stopped_; ++i) Begin(i);
    CompleteUpTo(machines_.size());
    if (!stopped_) CheckThatTheNextMayWaitForTheLast();
    return Join();
  }

 private:
  // As many of the launch's blocks as let the next one begin.
  void Begin(size_t i) {
    Machine& machine = *machines_[i];
    if (!launches_[i].starts_early) {
      CompleteUpTo(i);
      machine.KnowFromTheStart(All(i));
    } else if (options_.seed == 0 || random_() % 2 == 0) {
      if (i == 0) CompleteUpTo(0);
      machine.RunFirst();
    }
    if (!machine.has_launched()) {
      CompleteUpTo(i);
      machine.RunToLaunch();
    }
    stopped_ = stopped_ || machine.stopped();
  }

  // Completes the first `count` launches; the one after them then need not wait.
  void CompleteUpTo(size_t count) {
    for (; complete_ < count && !stopped_; ++complete_) {
      Machine& machine = *machines_[complete_];
      machine.CompletePrevious(KnownAfter(complete_));
      machine.RunToEnd();
      stopped_ = machine.stopped();
    }
    if (count < machines_.size()) machines_[count]->CompletePrevious(KnownAfter(count));
  }

  // What is complete when the first `count` launches are, for all that a wait for the last of them
  // says: that one, and what it has waited for itself. A launch without blocks is none.
  Clock KnownAfter(size_t count) const {
    Clock known;
    while (count > 0 && machines_[count - 1]->is_empty()) --count;
    known.Raise(static_cast<Agent>(count), 1);
    if (count > 0) known.Join(machines_[count - 1]->known_at_end());
    return known;
  }

  static Clock All(size_t count) {
    Clock known;
    for (size_t grid = 0; grid <= count; ++grid) known.Raise(static_cast<Agent>(grid), 1);
    return known;
  }

  // Whoever comes after waits for the last launch alone.
  void CheckThatTheNextMayWaitForTheLast() {
    if (launches_.empty() || !launches_.back().starts_early) return;
    const Clock known = KnownAfter(machines_.size());
    for (size_t grid = 0; grid < machines_.size(); ++grid) {
      if (known.at(static_cast<Agent>(grid)) > 0) continue;
      if (grid > 0 && machines_[grid - 1]->is_empty()) continue;
      machines_.back()->Find(
          FindingKind::kRace, -1,
          absl::StrCat("kernel @", device_.names.back(), " can end before kernel @",
                       device_.names[grid], " has: nobody has waited for that"));
    }
  }

  SimulationReport Join() {
    SimulationReport report;
    for (const auto& machine : machines_) Append(machine->report(), report);
    return report;
  }

  const std::vector<SimulationLaunch>& launches_;
  const SimulationOptions options_;
  std::mt19937_64 random_;
  DeviceState device_;
  std::vector<std::unique_ptr<Machine>> machines_;
  size_t complete_ = 0;  // launches
  bool stopped_ = false;
};

// Runs launches of several GPUs, whose turns the seed decides.
class RankTurns {
 public:
  RankTurns(const std::vector<std::vector<SimulationLaunch>>& ranks,
            const SimulationOptions& options)
      : options_(options), random_(options.seed) {
    device_.names.push_back("(before)");
    for (const std::vector<SimulationLaunch>& launches : ranks) {
      Rank& rank = ranks_.emplace_back();
      for (const SimulationLaunch& launch : launches) {
        const auto grid = static_cast<Agent>(device_.names.size());
        device_.names.push_back(absl::StrCat(launch.kernel->name, " of rank ", ranks_.size() - 1));
        rank.grids.push_back(grid);
        rank.starts_early.push_back(launch.starts_early);
        rank.machines.push_back(
            std::make_unique<Machine>(*launch.kernel, launch.arguments, options, grid, device_));
      }
    }
  }

  absl::StatusOr<SimulationReport> Run() {
    for (Rank& rank : ranks_) {
      for (const auto& machine : rank.machines) HIDET_RETURN_IF_ERROR(machine->Prepare());
      rank.known.grids.Raise(kBeforeAll, 1);
      Begin(rank);
    }
    std::vector<size_t> order(ranks_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    while (!stopped_) {
      if (options_.seed != 0) std::shuffle(order.begin(), order.end(), random_);
      bool moved = false, waits = false;
      for (const size_t i : order) {
        moved |= Step(ranks_[i]);
        waits |= ranks_[i].at < ranks_[i].machines.size();
      }
      if (!waits) break;
      if (!moved && !stopped_) ReportMissingSignals();
    }
    SimulationReport report;
    for (const Rank& rank : ranks_) {
      for (const auto& machine : rank.machines) Append(machine->report(), report);
    }
    return report;
  }

 private:
  struct Rank {
    std::vector<std::unique_ptr<Machine>> machines;
    std::vector<Agent> grids;
    std::vector<bool> starts_early;
    size_t at = 0;    // the launch that runs
    Knowledge known;  // what the next launch knows when it has waited for those before
  };

  static void Begin(Rank& rank) {
    if (rank.at == rank.machines.size()) return;
    if (!rank.starts_early[rank.at]) rank.machines[rank.at]->KnowFromTheStart(rank.known);
    rank.machines[rank.at]->CompletePrevious(rank.known);
  }

  bool Step(Rank& rank) {
    if (stopped_ || rank.at == rank.machines.size()) return false;
    Machine& machine = *rank.machines[rank.at];
    const bool moved = machine.RunSome();
    stopped_ = machine.stopped();
    if (stopped_ || !machine.has_ended()) return moved;
    rank.known.JoinOthers(machine.all_known_at_end());
    rank.known.grids.Raise(rank.grids[rank.at], 1);
    ++rank.at;
    Begin(rank);
    return true;
  }

  void ReportMissingSignals() {
    stopped_ = true;
    for (Rank& rank : ranks_) {
      if (rank.at < rank.machines.size()) rank.machines[rank.at]->ReportMissingSignals();
    }
  }

  const SimulationOptions options_;
  std::mt19937_64 random_;
  DeviceState device_;
  std::vector<Rank> ranks_;
  bool stopped_ = false;
};

}  // namespace

absl::StatusOr<SimulationReport> SimulateRanks(
    const std::vector<std::vector<SimulationLaunch>>& ranks, const SimulationOptions& options) {
  return RankTurns(ranks, options).Run();
}

absl::StatusOr<SimulationReport> Simulate(const ir::Kernel& lowered,
                                          const std::vector<SimulationArgument>& arguments,
                                          const SimulationOptions& options) {
  return SimulateInOrder({{.kernel = &lowered, .arguments = arguments}}, options);
}

absl::StatusOr<SimulationReport> SimulateInOrder(const std::vector<SimulationLaunch>& launches,
                                                 const SimulationOptions& options) {
  return LaunchOrder(launches, options).Run();
}

}  // namespace hidet::testing
