#include "schedules/cpu/strategies_cpu.h"

#include "schedules/cpu/attention_cpu.h"
#include "schedules/cpu/convolution_direct_cpu.h"
#include "schedules/cpu/convolution_winograd_cpu.h"
#include "schedules/cpu/generic_cpu.h"
#include "schedules/cpu/matmul_packed_cpu.h"
#include "schedules/cpu/recurrence_cpu.h"
#include "schedules/cpu/row_group_cpu.h"
#include "schedules/grouped.h"

namespace hidet::schedules {

StrategyList StrategiesCpu() {
  StrategyList strategies;
  strategies.push_back(ConvolutionDirectCpu());
  strategies.push_back(ConvolutionWinogradCpu());
  strategies.push_back(MatmulPackedCpu());
  strategies.push_back(Grouped(MatmulPackedCpu()));
  strategies.push_back(AttentionCpu());
  strategies.push_back(RecurrenceCpu());
  strategies.push_back(RowGroupCpu());
  strategies.push_back(GenericCpu());
  return strategies;
}

}  // namespace hidet::schedules
