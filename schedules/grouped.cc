#include "schedules/grouped.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/simplify/simplify.h"
#include "ir/structural.h"
#include "ir/task/task_split.h"
#include "ir/walk.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"

namespace hidet::schedules {
namespace {

using ir::Expr;
using ir::TaskPart;
using ir::Var;

// A part of the machine: some of the multiprocessors, with their share of the memory's speed.
Target WithMultiprocessors(const Target& target, int count) {
  Target result = target;
  result.multiprocessors = std::max(1, count);
  const double share = static_cast<double>(result.multiprocessors) / target.multiprocessors;
  result.tensor_flops *= share;
  result.device_bytes_per_second *= share;
  return result;
}

// What each part gets of a GPU, by its work; all of it is given out. A CPU's threads take blocks as
// they come.
std::vector<Target> Shares(const std::vector<TaskPart>& parts, const Target& target) {
  if (target.kind == TargetKind::kCpu) return std::vector<Target>(parts.size(), target);
  std::vector<double> until;  // work of the parts up to each
  for (const TaskPart& part : parts) {
    const double work = std::max(1.0, EstimateTask(part.task).flops);
    until.push_back(work + (until.empty() ? 0 : until.back()));
  }
  std::vector<Target> shares;
  int given = 0;
  for (const double work : until) {
    const auto end = static_cast<int>(std::lround(work / until.back() * target.multiprocessors));
    shares.push_back(WithMultiprocessors(target, end - given));
    given = end;
  }
  return shares;
}

// Several configurations as one, and back.
Config Join(const std::vector<Config>& configs) {
  const bool equal =
      std::ranges::all_of(configs, [&](const Config& config) { return config == configs[0]; });
  if (equal) return configs[0];
  Config joined;
  for (size_t i = 0; i < configs.size(); ++i) {
    for (const auto& [name, value] : configs[i].values)
      joined.values.emplace_back(absl::StrCat(i, ".", name), value);
  }
  return joined;
}

Config ConfigOf(size_t part, const Config& joined) {
  const std::string prefix = absl::StrCat(part, ".");
  Config config;
  for (const auto& [name, value] : joined.values) {
    absl::string_view rest = name;
    if (absl::ConsumePrefix(&rest, prefix)) config.values.emplace_back(std::string(rest), value);
  }
  return config.values.empty() ? joined : config;
}

// Joins the programs of the parts of a task.
class ProgramMerger {
 public:
  ProgramMerger(const ir::Task& task, const std::vector<TaskPart>& parts,
                std::vector<ir::Program> programs)
      : task_(task),
        parts_(parts),
        programs_(std::move(programs)),
        result_(ir::MakeProgram(task)),
        is_taken_(task.inputs.size()) {}

  absl::StatusOr<ir::Program> Merge() {
    for (size_t i = 0; i < parts_.size(); ++i) HIDET_RETURN_IF_ERROR(Take(i));
    ir::Kernel kernel = Joined();
    ir::AddKernel(result_, std::move(kernel));
    return std::move(result_);
  }

 private:
  absl::Status Bug(size_t part, absl::string_view what) const {
    return absl::InternalError(
        absl::StrCat("task \"", task_.name, "\": the kernel of part ", part, " ", what));
  }

  // Checks that a part's program is one kernel like the first part's, and takes over what it has
  // besides.
  absl::Status Take(size_t i) {
    ir::Program& program = programs_[i];
    if (program.launches.size() != 1) return Bug(i, "is not the only one");
    const ir::Kernel& kernel = program.kernels[0];
    const ir::Kernel& first = programs_[0].kernels[0];
    if (kernel.grid.size() != 1 || kernel.cluster != 1) return Bug(i, "has a grid of several axes");
    if (kernel.threads != first.threads || kernel.warp_specialized != first.warp_specialized) {
      return Bug(i, absl::StrCat("has ", kernel.threads, " threads, the first ", first.threads));
    }
    HIDET_RETURN_IF_ERROR(TakeBuffers(i));
    TakeTensorMaps(i);
    return absl::OkStatus();
  }

  // Parts have buffers of their own for what they share: the first part's stand for it.
  absl::Status TakeBuffers(size_t i) {
    const TaskPart& part = parts_[i];
    ir::Program& program = programs_[i];
    ir::BufferMap<ir::Buffer> instead;
    for (size_t j = 0; j < part.inputs.size(); ++j) {
      const size_t at = part.inputs[j];
      ir::Buffer& shared = result_.inputs[at];
      const ir::Buffer& own = program.inputs[j];
      if (!is_taken_[at]) shared = own;
      is_taken_[at] = true;
      if (shared.SameAs(own)) continue;
      if (!ir::AllEqual(shared.shape(), own.shape())) {
        return Bug(i, absl::StrCat("sees input ", part.inputs[j], " in another shape"));
      }
      instead[own] = shared;
    }
    for (size_t j = 0; j < part.outputs.size(); ++j)
      result_.outputs[part.outputs[j]] = program.outputs[j];
    result_.workspaces.insert(result_.workspaces.end(), program.workspaces.begin(),
                              program.workspaces.end());
    ir::Stmt& body = program.kernels[0].body;
    body = ir::SubstituteBuffers(body, instead);
    for (ir::TensorMap& map : program.tensor_maps) {
      if (const auto found = instead.find(map.buffer); found != instead.end())
        map.buffer = found->second;
    }
    return absl::OkStatus();
  }

  // Equal views of what parts share are one map, which a multiprocessor then fetches once.
  void TakeTensorMaps(size_t i) {
    ir::VarMap<Expr> instead;
    for (const ir::TensorMap& map : programs_[i].tensor_maps) {
      const auto found =
          std::find_if(result_.tensor_maps.begin(), result_.tensor_maps.end(),
                       [&](const ir::TensorMap& other) { return IsSameView(map, other); });
      if (found == result_.tensor_maps.end()) {
        result_.tensor_maps.push_back(map);
      } else {
        instead[map.map] = found->map;
      }
    }
    ir::Stmt& body = programs_[i].kernels[0].body;
    body = ir::Substitute(body, instead);
  }

  static bool IsSameView(const ir::TensorMap& a, const ir::TensorMap& b) {
    return a.buffer.SameAs(b.buffer) && ir::Equal(a.offset, b.offset) &&
           ir::AllEqual(a.dims, b.dims) && ir::AllEqual(a.strides, b.strides) && a.box == b.box &&
           a.traversal_strides == b.traversal_strides && a.swizzle_bytes == b.swizzle_bytes;
  }

  ir::Kernel Joined() const {
    const ir::Kernel& first = programs_[0].kernels[0];
    ir::Kernel kernel;
    kernel.name = KernelName(task_.name, "grouped");
    kernel.threads = first.threads;
    if (kernel.threads > 1)
      kernel.thread = Var::Make("thread", ir::Type::Int32(), first.thread.facts());
    kernel.warp_specialized = first.warp_specialized;
    kernel.min_blocks = first.min_blocks;
    kernel.schedule = absl::StrCat("grouped");
    const Var block = Var::Make("block", ir::Type::Int64());
    std::vector<Expr> begins = {ir::Int64(0)};
    double nanoseconds = 0, blocks = 0;
    for (const ir::Program& program : programs_) {
      const ir::Kernel& part = program.kernels[0];
      const Expr& extent = part.grid[0].extent;
      begins.push_back(ir::Simplify(begins.back() + extent));
      kernel.min_blocks = std::min(kernel.min_blocks, part.min_blocks);
      blocks += AtHints(extent);
      nanoseconds += AtHints(extent) * part.block_nanoseconds;
      absl::StrAppend(&kernel.schedule, &program == &programs_[0] ? " " : "; ", part.schedule);
    }
    kernel.grid = {{block, begins.back()}};
    kernel.block_nanoseconds = nanoseconds / std::max(1.0, blocks);
    for (size_t i = programs_.size(); i-- > 0;) {
      const ir::Kernel& part = programs_[i].kernels[0];
      ir::Stmt body = part.body;
      if (kernel.threads > 1) body = ir::Substitute(body, {{part.thread, kernel.thread}});
      // The maximum says what the branches imply, for begins that are no constants.
      const Expr own = ir::Simplify(ir::Max(ir::Int64(0), block - begins[i]));
      body = ir::Let(part.grid[0].var, i == 0 ? Expr(block) : own, body);
      kernel.body = kernel.body.defined() ? ir::If(block < begins[i + 1], body, kernel.body) : body;
    }
    return kernel;
  }

  const ir::Task& task_;
  const std::vector<TaskPart>& parts_;
  std::vector<ir::Program> programs_;
  ir::Program result_;
  std::vector<bool> is_taken_;  // for each input, whether a part's buffer stands for it
};

absl::Status CheckFallsApart(const ir::AnalyzedTask& task) {
  if (!task.Remember<ir::SplitIndependent>().empty()) return absl::OkStatus();
  return Refuse(task, "does not fall apart into independent parts");
}

class GroupedStrategy : public Strategy {
 public:
  explicit GroupedStrategy(std::unique_ptr<Strategy> each)
      : each_(std::move(each)), name_(absl::StrCat("grouped_", each_->name())) {}

  absl::string_view name() const override { return name_; }
  int version() const override { return 100 * each_->version() + 1; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(CheckFallsApart(task));
    const std::vector<TaskPart>& parts = task.Remember<ir::SplitIndependent>();
    for (size_t i = 0; i < parts.size(); ++i) {
      if (const absl::Status status = each_->Matches(parts[i].task, target); !status.ok())
        return AddContext(status, "part ", i);
    }
    if (Space(task, target, SearchSpace::kModel).empty())
      return Refuse(task, "the parts have no kernels of equally many threads");
    return absl::OkStatus();
  }

  // For each number of threads that every part can have: the best configuration of each part, then
  // the second best of each, as far as they go.
  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const std::vector<TaskPart>& parts = task.Remember<ir::SplitIndependent>();
    const std::vector<Target> shares = Shares(parts, target);
    std::vector<int> threads;
    std::vector<std::vector<Config>> ranked;  // of each part
    for (size_t i = 0; i < parts.size(); ++i) {
      ranked.push_back(Ranked(parts[i].task, shares[i], space));
      for (const Config& config : ranked.back()) {
        const int count = each_->ThreadsOfOneLaunch(config);
        if (std::find(threads.begin(), threads.end(), count) == threads.end())
          threads.push_back(count);
      }
    }
    std::vector<Config> configs;
    for (const int count : threads) {
      for (size_t rank = 0; const auto config = Combination(ranked, count, rank); ++rank)
        configs.push_back(*config);
    }
    return configs;
  }

  // One launch, of the part that takes longest on its share of a GPU; on a CPU the sum.
  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const std::vector<TaskPart>& parts = task.Remember<ir::SplitIndependent>();
    const std::vector<Target> shares = Shares(parts, target);
    double longest = 0, sum = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
      const double seconds = each_->Cost(parts[i].task, shares[i], ConfigOf(i, config));
      longest = std::max(longest, seconds);
      sum += seconds;
    }
    return target.kind == TargetKind::kCpu ? sum : longest;
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    HIDET_RETURN_IF_ERROR(CheckFallsApart(task));
    const std::vector<TaskPart>& parts = task.Remember<ir::SplitIndependent>();
    HIDET_ASSIGN_OR_RETURN(std::vector<ir::Program> programs,
                           ApplyToParts(parts, std::vector<Target>(parts.size(), target), config));
    double blocks = 0;
    for (const ir::Program& program : programs) {
      for (const ir::Kernel& kernel : program.kernels) blocks += AtHints(kernel.grid[0].extent);
    }
    if (target.kind == TargetKind::kCuda && blocks > target.multiprocessors) {
      HIDET_ASSIGN_OR_RETURN(programs, ApplyToParts(parts, Shares(parts, target), config));
    }
    return ProgramMerger(task, parts, std::move(programs)).Merge();
  }

 private:
  // Configurations of a part whose kernel can share a launch, the best first.
  std::vector<Config> Ranked(const ir::AnalyzedTask& part, const Target& share,
                             SearchSpace space) const {
    std::vector<std::pair<double, Config>> costs;
    for (Config& config : each_->Space(part, share, space)) {
      if (each_->ThreadsOfOneLaunch(config) == 0) continue;
      const double seconds = each_->Cost(part, share, config);
      costs.emplace_back(seconds, std::move(config));
    }
    std::stable_sort(costs.begin(), costs.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Config> configs;
    for (auto& [seconds, config] : costs) configs.push_back(std::move(config));
    return configs;
  }

  // The configuration of that rank of each part among those of so many threads, its last one if it
  // has fewer; nothing if no part has so many, or one has none.
  std::optional<Config> Combination(const std::vector<std::vector<Config>>& ranked, int threads,
                                    size_t rank) const {
    std::vector<Config> chosen;
    bool is_new = false;
    for (const std::vector<Config>& configs : ranked) {
      std::vector<const Config*> fitting;
      for (const Config& config : configs) {
        if (each_->ThreadsOfOneLaunch(config) == threads) fitting.push_back(&config);
      }
      if (fitting.empty()) return std::nullopt;
      is_new |= rank < fitting.size();
      chosen.push_back(*fitting[std::min(rank, fitting.size() - 1)]);
    }
    if (!is_new) return std::nullopt;
    return Join(chosen);
  }

  absl::StatusOr<std::vector<ir::Program>> ApplyToParts(const std::vector<TaskPart>& parts,
                                                        const std::vector<Target>& targets,
                                                        const Config& config) const {
    std::vector<ir::Program> programs;
    for (size_t i = 0; i < parts.size(); ++i) {
      HIDET_ASSIGN_OR_RETURN(ir::Program program,
                             each_->Apply(parts[i].task, targets[i], ConfigOf(i, config)));
      programs.push_back(std::move(program));
    }
    return programs;
  }

  const std::unique_ptr<Strategy> each_;
  const std::string name_;
};

}  // namespace

std::unique_ptr<Strategy> Grouped(std::unique_ptr<Strategy> each) {
  return std::make_unique<GroupedStrategy>(std::move(each));
}

}  // namespace hidet::schedules
