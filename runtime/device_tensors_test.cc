#include "runtime/device_tensors.h"

#include <vector>

#include "absl/types/span.h"
#include "base/tensor_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/fake_device.h"
#include "runtime/spec.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;

TensorView View(std::vector<float>& values) {
  return {values.data(), ScalarType::kFloat32, {static_cast<int64_t>(values.size())}};
}

TEST(DeviceTensorsTest, InputsGoThereAndOutputsComeBack) {
  FakeDevice fake(DeviceKind::kCuda);
  std::vector<float> x = {1, 2, 3}, empty, y = {0, 0};
  const TensorView inputs[] = {View(x), View(empty)};
  TensorView outputs[] = {View(y)};
  {
    auto there = DeviceTensors::Make(fake, inputs, outputs).value();
    ASSERT_EQ(there.inputs().size(), 2u);
    EXPECT_EQ(there.inputs()[0].device, DeviceKind::kCuda);
    EXPECT_NE(there.inputs()[0].data, x.data());
    const auto* in = static_cast<const float*>(there.inputs()[0].data);
    EXPECT_THAT(absl::MakeSpan(in, 3), ElementsAre(1, 2, 3));

    auto* out = static_cast<float*>(there.outputs()[0].data);
    out[0] = in[2];
    there.outputs()[0].shape = {1};  // a call found that there is less than there was room for
    EXPECT_TRUE(there.FetchOutputs(absl::MakeSpan(outputs)).ok());
  }
  EXPECT_THAT(y, ElementsAre(3, 0));
  EXPECT_THAT(outputs[0].shape, ElementsAre(1));
  EXPECT_EQ(fake.allocated_bytes(), 0);
}

TEST(DeviceTensorsTest, ADeviceWithoutRoomIsAnError) {
  FakeDevice fake(DeviceKind::kCuda);
  fake.SetMemoryLimit(8);
  std::vector<float> x = {1, 2, 3};
  const TensorView inputs[] = {View(x)};
  EXPECT_EQ(DeviceTensors::Make(fake, inputs, {}).status().code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace hidet::runtime
