// A CUDA graph made node by node from a plan, not captured from a stream.
//
// Capture would need a stream nobody else uses and a call that runs while it is recorded; building
// from the plan needs neither, keeps independent branches independent, and knows which node has
// which argument, so that a node whose buffer moved is patched in place (cuGraphExec*NodeSetParams)
// and the graph is never made twice.
//
// A kernel that may start before its predecessor ends (KernelSpec::dependent_launch) is joined to
// preceding kernels by programmatic edges, where the driver has them.
#ifndef RUNTIME_DEVICES_CUDA_GRAPH_H_
#define RUNTIME_DEVICES_CUDA_GRAPH_H_

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/devices/device.h"

namespace hidet::runtime {

class CudaGraph final : public GraphExec {
 public:
  // `context` must be current.
  static absl::StatusOr<std::unique_ptr<CudaGraph>> Make(const cuda::Driver& driver,
                                                         cuda::Context context,
                                                         absl::Span<const GraphNode> nodes);
  ~CudaGraph() override;

  absl::Status Update(int index, const GraphNode& node) override;
  absl::Status Launch(void* stream) override;

 private:
  CudaGraph(const cuda::Driver& driver, cuda::Context context)
      : driver_(driver), context_(context) {}
  absl::Status AddNode(const GraphNode& node, absl::Span<const GraphNode> nodes);

  const cuda::Driver& driver_;
  const cuda::Context context_;
  cuda::Graph graph_ = nullptr;
  cuda::GraphExecHandle exec_ = nullptr;
  std::vector<cuda::GraphNodeHandle> handles_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_CUDA_GRAPH_H_
