// Holds the types of cuda_driver.h to those of cuda.h. Nearly all checks are made by the compiler.
#include "cuda.h"

#include <cstddef>
#include <cstring>

#include "gtest/gtest.h"
#include "runtime/devices/cuda_driver.h"
#include "runtime/devices/device.h"

namespace hidet::runtime::cuda {
namespace {

static_assert(sizeof(CUdeviceptr) == sizeof(DevicePointer));
static_assert(sizeof(CUdevice) == sizeof(DeviceHandle));
static_assert(sizeof(CUtensorMap) == sizeof(EncodedTensorMap) &&
              alignof(CUtensorMap) <= alignof(EncodedTensorMap));

static_assert(sizeof(CUlaunchAttributeValue) == sizeof(LaunchAttributeValue));
static_assert(sizeof(CUlaunchAttribute) == sizeof(LaunchAttribute));
static_assert(offsetof(CUlaunchAttribute, value) == offsetof(LaunchAttribute, value));
static_assert(sizeof(CUlaunchConfig) == sizeof(LaunchConfig));
static_assert(offsetof(CUlaunchConfig, blockDimX) == offsetof(LaunchConfig, block));
static_assert(offsetof(CUlaunchConfig, sharedMemBytes) == offsetof(LaunchConfig, shared_bytes));
static_assert(offsetof(CUlaunchConfig, hStream) == offsetof(LaunchConfig, stream));
static_assert(offsetof(CUlaunchConfig, attrs) == offsetof(LaunchConfig, attributes));
static_assert(offsetof(CUlaunchConfig, numAttrs) == offsetof(LaunchConfig, num_attributes));

static_assert(sizeof(CUDA_KERNEL_NODE_PARAMS_v2) == sizeof(KernelNodeParams));
static_assert(offsetof(CUDA_KERNEL_NODE_PARAMS_v2, gridDimX) == offsetof(KernelNodeParams, grid));
static_assert(offsetof(CUDA_KERNEL_NODE_PARAMS_v2, sharedMemBytes) ==
              offsetof(KernelNodeParams, shared_bytes));
static_assert(offsetof(CUDA_KERNEL_NODE_PARAMS_v2, kernelParams) ==
              offsetof(KernelNodeParams, parameters));
static_assert(offsetof(CUDA_KERNEL_NODE_PARAMS_v2, ctx) == offsetof(KernelNodeParams, context));

static_assert(sizeof(CUDA_MEMCPY3D_v2) == sizeof(Memcpy3d));
static_assert(offsetof(CUDA_MEMCPY3D_v2, srcMemoryType) == offsetof(Memcpy3d, source.memory_type));
static_assert(offsetof(CUDA_MEMCPY3D_v2, srcDevice) == offsetof(Memcpy3d, source.device));
static_assert(offsetof(CUDA_MEMCPY3D_v2, srcPitch) == offsetof(Memcpy3d, source.pitch));
static_assert(offsetof(CUDA_MEMCPY3D_v2, dstXInBytes) == offsetof(Memcpy3d, destination));
static_assert(offsetof(CUDA_MEMCPY3D_v2, dstDevice) == offsetof(Memcpy3d, destination.device));
static_assert(offsetof(CUDA_MEMCPY3D_v2, WidthInBytes) == offsetof(Memcpy3d, width_bytes));

static_assert(sizeof(CUgraphEdgeData) == sizeof(GraphEdgeData));
static_assert(CU_GRAPH_KERNEL_NODE_PORT_PROGRAMMATIC == kPortProgrammatic);
static_assert(CU_GRAPH_DEPENDENCY_TYPE_PROGRAMMATIC == kDependencyProgrammatic);

static_assert(CUDA_ERROR_OUT_OF_MEMORY == kOutOfMemory && CUDA_ERROR_NO_DEVICE == kNoDevice);
static_assert(CUDA_ERROR_INVALID_IMAGE == kInvalidImage &&
              CUDA_ERROR_NO_BINARY_FOR_GPU == kNoBinaryForGpu);
static_assert(CUDA_ERROR_NOT_FOUND == kNotFound);
static_assert(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR == kComputeCapabilityMajor);
static_assert(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR == kComputeCapabilityMinor);
static_assert(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES == kMaxDynamicSharedSizeBytes);
static_assert(CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED ==
              kNonPortableClusterSizeAllowed);
static_assert(CU_MEMHOSTALLOC_PORTABLE == kHostAllocPortable &&
              CU_MEMHOSTALLOC_DEVICEMAP == kHostAllocDeviceMap);
static_assert(CU_LAUNCH_ATTRIBUTE_COOPERATIVE == kAttributeCooperative);
static_assert(CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION == kAttributeClusterDimension);
static_assert(CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION ==
              kAttributeProgrammaticStreamSerialization);
static_assert(CU_MEMORYTYPE_DEVICE == kMemoryTypeDevice);

// What is written through our types is read through the driver's.
TEST(CudaDriverAbiTest, TheDriverReadsALaunchAsItWasWritten) {
  LaunchAttribute attributes[2] = {{.id = kAttributeCooperative},
                                   {.id = kAttributeClusterDimension}};
  attributes[0].value.flag = 1;
  attributes[1].value.cluster = {2, 3, 4};
  int stream = 0;
  const LaunchConfig ours = {.grid = {5, 6, 7},
                             .block = {8, 9, 10},
                             .shared_bytes = 11,
                             .stream = reinterpret_cast<Stream>(&stream),
                             .attributes = attributes,
                             .num_attributes = 2};
  CUlaunchConfig theirs;
  std::memcpy(&theirs, &ours, sizeof(theirs));
  EXPECT_EQ(theirs.gridDimX, 5u);
  EXPECT_EQ(theirs.gridDimY, 6u);
  EXPECT_EQ(theirs.gridDimZ, 7u);
  EXPECT_EQ(theirs.blockDimX, 8u);
  EXPECT_EQ(theirs.blockDimY, 9u);
  EXPECT_EQ(theirs.blockDimZ, 10u);
  EXPECT_EQ(theirs.sharedMemBytes, 11u);
  EXPECT_EQ(static_cast<void*>(theirs.hStream), &stream);
  ASSERT_EQ(theirs.numAttrs, 2u);
  EXPECT_EQ(theirs.attrs[0].id, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
  EXPECT_EQ(theirs.attrs[0].value.cooperative, 1);
  EXPECT_EQ(theirs.attrs[1].id, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
  EXPECT_EQ(theirs.attrs[1].value.clusterDim.x, 2u);
  EXPECT_EQ(theirs.attrs[1].value.clusterDim.y, 3u);
  EXPECT_EQ(theirs.attrs[1].value.clusterDim.z, 4u);
}

}  // namespace
}  // namespace hidet::runtime::cuda
