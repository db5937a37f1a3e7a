#include "schedules/all_strategies.h"

#include "absl/strings/str_cat.h"
#include "schedules/attention_cpu.h"
#include "schedules/attention_wgmma_sm90.h"
#include "schedules/convolution_direct_cpu.h"
#include "schedules/convolution_wgmma_sm90.h"
#include "schedules/generic_cpu.h"
#include "schedules/generic_cuda.h"
#include "schedules/grouped.h"
#include "schedules/matmul_packed_cpu.h"
#include "schedules/matmul_tiled_cuda.h"
#include "schedules/matmul_wgmma_sm90.h"
#include "schedules/row_group_cpu.h"
#include "schedules/row_group_cuda.h"

namespace hidet::schedules {

StrategyList AllStrategies() {
  StrategyList strategies;
  strategies.push_back(ConvolutionDirectCpu());
  strategies.push_back(MatmulPackedCpu());
  strategies.push_back(MatmulWgmmaSm90());
  strategies.push_back(ConvolutionWgmmaSm90());
  strategies.push_back(MatmulTiledCuda());
  strategies.push_back(Grouped(MatmulPackedCpu()));
  strategies.push_back(Grouped(MatmulWgmmaSm90()));
  strategies.push_back(Grouped(MatmulTiledCuda()));
  strategies.push_back(AttentionCpu());
  strategies.push_back(AttentionWgmmaSm90());
  strategies.push_back(RowGroupCpu());
  strategies.push_back(RowGroupCuda());
  strategies.push_back(GenericCpu());
  strategies.push_back(GenericCuda());
  return strategies;
}

absl::StatusOr<Choice> Choose(const ir::Task& task, const Target& target,
                              const StrategyList& strategies) {
  Choice best;
  for (const std::unique_ptr<Strategy>& strategy : strategies) {
    if (!strategy->Matches(task, target).ok()) continue;
    for (const Config& config : strategy->Space(task, target, SearchSpace::kModel)) {
      const double seconds = strategy->Cost(task, target, config);
      if (best.strategy == nullptr || seconds < best.seconds)
        best = {strategy.get(), config, seconds};
    }
  }
  if (best.strategy == nullptr) {
    return absl::UnimplementedError(absl::StrCat("task \"", task.name,
                                                 "\": no strategy for target ", target.name, ":\n",
                                                 Explain(task, target, strategies)));
  }
  return best;
}

std::string Explain(const ir::Task& task, const Target& target, const StrategyList& strategies) {
  std::string text;
  for (const std::unique_ptr<Strategy>& strategy : strategies) {
    const absl::Status status = strategy->Matches(task, target);
    absl::StrAppend(&text, strategy->name(), ": ");
    if (!status.ok()) {
      absl::StrAppend(&text, "no, ", std::string(status.message()), "\n");
      continue;
    }
    for (const Config& config : strategy->Space(task, target, SearchSpace::kModel)) {
      absl::StrAppend(&text, ToString(config), " ", strategy->Cost(task, target, config) * 1e6,
                      " us; ");
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

}  // namespace hidet::schedules
