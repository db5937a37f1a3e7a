// What can be said of CUDA devices on a machine without one. With one, see cuda_device_gpu_test.cc.
#include "runtime/devices/cuda_device.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

TEST(CudaDeviceTest, NoDriverOrNoGpuIsACleanError) {
  const absl::StatusOr<CudaDevice*> device = CudaDevice::Open(0);
  if (device.ok()) GTEST_SKIP() << "this machine has " << (*device)->name();
  EXPECT_EQ(device.status().code(), absl::StatusCode::kFailedPrecondition) << device.status();
  EXPECT_THAT(device.status().message(), HasSubstr("CUDA"));
  EXPECT_EQ(CudaDevice::Open(0).status(), device.status());  // and stays one
}

TEST(CudaDeviceTest, TargetsNameBothSides) {
  EXPECT_TRUE(CheckCudaTarget("cuda sm_90a", 9, 0).ok());
  EXPECT_TRUE(CheckCudaTarget("cuda sm_80", 8, 0).ok());
  EXPECT_TRUE(CheckCudaTarget("cuda sm_80", 8, 9).ok());
  EXPECT_TRUE(CheckCudaTarget("cuda sm_120", 12, 0).ok());
  for (const char* target :
       {"cuda sm_89", "cuda sm_90a", "cuda sm_70", "cuda sm_", "cuda sm_x", "cuda", "cpu"}) {
    const absl::Status status = CheckCudaTarget(target, 8, 0);
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition) << target;
    EXPECT_THAT(status.message(), HasSubstr("this GPU is sm_80"));
    EXPECT_THAT(status.message(), HasSubstr(target));
  }
  EXPECT_FALSE(CheckCudaTarget("cuda sm_80a", 8, 6).ok());
}

TEST(CudaDeviceTest, StatusesNameTheCallAndKnowWhatPoisons) {
  EXPECT_EQ(cuda::MakeStatus("cuMemAlloc_v2", cuda::kOutOfMemory).code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(cuda::MakeStatus("cuMemAlloc_v2", cuda::kOutOfMemory).message(),
              HasSubstr("cuMemAlloc_v2: "));
  EXPECT_FALSE(cuda::IsSticky(cuda::MakeStatus("cuMemAlloc_v2", cuda::kOutOfMemory)));
  EXPECT_TRUE(cuda::IsSticky(cuda::MakeStatus("cuStreamSynchronize", 700)));
  EXPECT_TRUE(cuda::IsSticky(cuda::MakeStatus("cuStreamSynchronize", 719)));
  for (const int lost : {46, 721, 805, 806, 807, 808, 809, 810})
    EXPECT_TRUE(cuda::IsSticky(cuda::MakeStatus("cuLaunchKernelEx", lost))) << lost;
  EXPECT_FALSE(cuda::IsSticky(absl::OkStatus()));
  EXPECT_THAT(cuda::MakeStatus("cuMemAlloc_v2", 3).message(),
              HasSubstr("forked after it was initialized: start the process with spawn"));
}

}  // namespace
}  // namespace hidet::runtime
