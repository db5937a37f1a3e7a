#include "runtime/devices/cuda_graph.h"

#include "base/status_macros.h"

namespace hidet::runtime {
namespace {

cuda::KernelNodeParams KernelParams(const KernelLaunch& launch) {
  const KernelSpec& spec = *launch.kernel->spec;
  cuda::KernelNodeParams params;
  params.function = launch.kernel->function;
  for (int i = 0; i < 3; ++i) {
    params.grid[i] = static_cast<unsigned>(launch.grid[i]);
    params.block[i] = static_cast<unsigned>(spec.block[i]);
  }
  params.shared_bytes = static_cast<unsigned>(spec.shared_bytes);
  params.parameters = const_cast<void**>(launch.parameters);
  return params;
}

cuda::Memcpy3d CopyParams(const GraphNode& node) {
  cuda::Memcpy3d params;
  params.source.device = node.source;
  params.destination.device = node.destination;
  params.source.pitch = params.destination.pitch = static_cast<size_t>(node.bytes);
  params.source.height = params.destination.height = 1;
  params.width_bytes = static_cast<size_t>(node.bytes);
  return params;
}

}  // namespace

absl::StatusOr<std::unique_ptr<CudaGraph>> CudaGraph::Make(const cuda::Driver& driver,
                                                           cuda::Context context,
                                                           absl::Span<const GraphNode> nodes) {
  std::unique_ptr<CudaGraph> graph(new CudaGraph(driver, context));
  HIDET_RETURN_IF_ERROR(driver.GraphCreate(&graph->graph_, 0));
  for (const GraphNode& node : nodes) HIDET_RETURN_IF_ERROR(graph->AddNode(node, nodes));
  HIDET_RETURN_IF_ERROR(driver.GraphInstantiate(&graph->exec_, graph->graph_, 0));
  return graph;
}

CudaGraph::~CudaGraph() {
  const cuda::ScopedContext current(driver_, context_);
  if (exec_ != nullptr) driver_.GraphExecDestroy(exec_).IgnoreError();
  if (graph_ != nullptr) driver_.GraphDestroy(graph_).IgnoreError();
}

absl::Status CudaGraph::AddNode(const GraphNode& node, absl::Span<const GraphNode> nodes) {
  std::vector<cuda::GraphNodeHandle> plain;  // edges of the usual kind
  std::vector<cuda::GraphNodeHandle> early;  // programmatic ones
  const bool starts_early = node.kind == GraphNode::Kind::kLaunch &&
                            node.launch.kernel->spec->dependent_launch &&
                            driver_.GraphAddDependencies.is_present();
  for (int earlier : node.after) {
    const bool from_kernel = nodes[earlier].kind == GraphNode::Kind::kLaunch;
    (starts_early && from_kernel ? early : plain).push_back(handles_[earlier]);
  }
  cuda::GraphNodeHandle handle = nullptr;
  switch (node.kind) {
    case GraphNode::Kind::kLaunch: {
      const cuda::KernelNodeParams params = KernelParams(node.launch);
      HIDET_RETURN_IF_ERROR(
          driver_.GraphAddKernelNode(&handle, graph_, plain.data(), plain.size(), &params));
      const KernelSpec& spec = *node.launch.kernel->spec;
      if (spec.cluster[0] * spec.cluster[1] * spec.cluster[2] > 1) {
        cuda::LaunchAttributeValue value = {};
        value.cluster = {static_cast<unsigned>(spec.cluster[0]),
                         static_cast<unsigned>(spec.cluster[1]),
                         static_cast<unsigned>(spec.cluster[2])};
        HIDET_RETURN_IF_ERROR(
            driver_.GraphKernelNodeSetAttribute(handle, cuda::kAttributeClusterDimension, &value));
      }
      if (spec.cooperative) {
        cuda::LaunchAttributeValue value = {};
        value.flag = 1;
        HIDET_RETURN_IF_ERROR(
            driver_.GraphKernelNodeSetAttribute(handle, cuda::kAttributeCooperative, &value));
      }
      break;
    }
    case GraphNode::Kind::kCopy: {
      const cuda::Memcpy3d params = CopyParams(node);
      HIDET_RETURN_IF_ERROR(driver_.GraphAddMemcpyNode(&handle, graph_, plain.data(), plain.size(),
                                                       &params, context_));
      break;
    }
  }
  if (!early.empty()) {
    const std::vector<cuda::GraphNodeHandle> to(early.size(), handle);
    const std::vector<cuda::GraphEdgeData> edges(
        early.size(),
        {.from_port = cuda::kPortProgrammatic, .type = cuda::kDependencyProgrammatic});
    HIDET_RETURN_IF_ERROR(
        driver_.GraphAddDependencies(graph_, early.data(), to.data(), edges.data(), early.size()));
  }
  handles_.push_back(handle);
  return absl::OkStatus();
}

absl::Status CudaGraph::Update(int index, const GraphNode& node) {
  const cuda::ScopedContext current(driver_, context_);
  switch (node.kind) {
    case GraphNode::Kind::kLaunch: {
      const cuda::KernelNodeParams params = KernelParams(node.launch);
      return driver_.GraphExecKernelNodeSetParams(exec_, handles_[index], &params);
    }
    case GraphNode::Kind::kCopy: {
      const cuda::Memcpy3d params = CopyParams(node);
      return driver_.GraphExecMemcpyNodeSetParams(exec_, handles_[index], &params, context_);
    }
  }
  return absl::OkStatus();
}

absl::Status CudaGraph::Launch(void* stream) {
  const cuda::ScopedContext current(driver_, context_);
  return driver_.GraphLaunch(exec_, stream);
}

}  // namespace hidet::runtime
