#include "schedules/cuda/strategies_cuda.h"

#include "schedules/cuda/all_reduce_peers_cuda.h"
#include "schedules/cuda/attention_decode_cuda.h"
#include "schedules/cuda/attention_wgmma_sm90.h"
#include "schedules/cuda/column_group_cuda.h"
#include "schedules/cuda/convolution_wgmma_sm90.h"
#include "schedules/cuda/fourier_cuda.h"
#include "schedules/cuda/generic_cuda.h"
#include "schedules/cuda/matmul_gather_sm90.h"
#include "schedules/cuda/matmul_mma_cuda.h"
#include "schedules/cuda/matmul_skinny_cuda.h"
#include "schedules/cuda/matmul_tiled_cuda.h"
#include "schedules/cuda/matmul_wgmma_sm90.h"
#include "schedules/cuda/recurrence_cluster_cuda.h"
#include "schedules/cuda/recurrence_cuda.h"
#include "schedules/cuda/recurrence_mma_cuda.h"
#include "schedules/cuda/recurrence_spread_cuda.h"
#include "schedules/cuda/row_group_cuda.h"
#include "schedules/cuda/sort_cuda.h"
#include "schedules/cuda/transpose_cuda.h"
#include "schedules/cuda/window_strip_cuda.h"
#include "schedules/grouped.h"

namespace hidet::schedules {

StrategyList StrategiesCuda() {
  StrategyList strategies;
  strategies.push_back(MatmulWgmmaSm90());
  strategies.push_back(ConvolutionWgmmaSm90());
  strategies.push_back(MatmulGatherSm90());
  strategies.push_back(MatmulSkinnyCuda());
  strategies.push_back(MatmulMmaCuda());
  strategies.push_back(MatmulTiledCuda());
  strategies.push_back(Grouped(MatmulWgmmaSm90()));
  strategies.push_back(Grouped(ConvolutionWgmmaSm90()));
  strategies.push_back(Grouped(MatmulSkinnyCuda()));
  strategies.push_back(Grouped(MatmulTiledCuda()));
  strategies.push_back(AttentionWgmmaSm90());
  strategies.push_back(AttentionDecodeCuda());
  strategies.push_back(RowGroupCuda());
  strategies.push_back(ColumnGroupCuda());
  strategies.push_back(WindowStripCuda());
  strategies.push_back(TransposeCuda());
  strategies.push_back(SortCuda());
  strategies.push_back(FourierCuda());
  strategies.push_back(RecurrenceCuda());
  strategies.push_back(RecurrenceSpreadCuda());
  strategies.push_back(RecurrenceMmaCuda());
  strategies.push_back(RecurrenceClusterCuda());
  strategies.push_back(AllReducePeersCuda(RowGroupCuda()));
  strategies.push_back(AllReducePeersCuda(GenericCuda()));
  strategies.push_back(GenericCuda());
  return strategies;
}

}  // namespace hidet::schedules
