#include "frontends/python/torch_memory.h"

#include <cstdint>
#include <cstdlib>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/devices/device.h"
#include "runtime/devices/fake_device.h"

namespace hidet::python {
namespace {

using runtime::DeviceMemory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A library with a heap of its own; a table of C has no place for an object, so it is one.
struct Library {
  int64_t limit = 1000;
  int64_t in_use = 0;
  int64_t tensors = 0;
  DLDevice device = {};
  void* stream = nullptr;
};
Library library;

struct Tensor {
  DLManagedTensorVersioned managed = {};
  int64_t bytes = 0;
};

int Allocate(DLTensor* prototype, DLManagedTensorVersioned** out, void* context,
             void (*set_error)(void*, const char*, const char*)) {
  const int64_t bytes = prototype->shape[0];
  if (prototype->ndim != 1 || prototype->dtype.bits != 8 ||
      library.in_use + bytes > library.limit) {
    set_error(context, "MemoryError", "CUDA out of memory");
    return -1;
  }
  auto* const tensor = new Tensor{.bytes = bytes};
  library.device = prototype->device;
  library.in_use += bytes;
  ++library.tensors;
  tensor->managed.manager_ctx = tensor;
  tensor->managed.dl_tensor.data = std::aligned_alloc(512, 1024);
  tensor->managed.dl_tensor.byte_offset = 256;
  tensor->managed.deleter = [](DLManagedTensorVersioned* self) {
    auto* const owner = static_cast<Tensor*>(self->manager_ctx);
    library.in_use -= owner->bytes;
    --library.tensors;
    std::free(self->dl_tensor.data);
    delete owner;
  };
  *out = &tensor->managed;
  return 0;
}

int CurrentStream(int32_t, int32_t, void** stream) {
  *stream = library.stream;
  return 0;
}

class TorchMemoryTest : public testing::Test {
 protected:
  TorchMemoryTest() { library = {}; }

  const DLPackExchangeAPI exchange_ = {.managed_tensor_allocator = &Allocate,
                                       .current_work_stream = &CurrentStream};
  runtime::FakeDevice gpu_{DeviceKind::kCuda, 1};
  TorchMemory memory_{exchange_, &gpu_};
};

TEST_F(TorchMemoryTest, IsTheLibrarysUntilItGoes) {
  {
    const DeviceMemory first = *DeviceMemory::Allocate(memory_.device(), 300, 64);
    const DeviceMemory second = *DeviceMemory::Allocate(memory_.device(), 500, 256);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(first.data()) % 512, 256u);  // the offset counts
    EXPECT_EQ(library.in_use, 800);
    EXPECT_EQ(library.device.device_type, 2);
    EXPECT_EQ(library.device.device_id, 1);
    EXPECT_EQ(gpu_.allocated_bytes(), 0);
  }
  EXPECT_EQ(library.in_use, 0);
  EXPECT_EQ(library.tensors, 0);
}

TEST_F(TorchMemoryTest, WhatTheLibraryLacksIsExhausted) {
  const DeviceMemory first = *DeviceMemory::Allocate(memory_.device(), 600, 64);
  const absl::Status status = DeviceMemory::Allocate(memory_.device(), 600, 64).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(status.message(), HasSubstr("has no 600 bytes"));
}

// What the library gives may be in use on its stream, and the model may come on another.
TEST_F(TorchMemoryTest, WaitsForTheStreamThatTheMemoryIsOf) {
  int stream = 0;
  library.stream = &stream;
  const DeviceMemory memory = *DeviceMemory::Allocate(memory_.device(), 300, 64);
  EXPECT_THAT(gpu_.TakeLog(), ElementsAre("synchronize"));
}

TEST_F(TorchMemoryTest, DoesNotWaitForAStreamThatIsCaptured) {
  int stream = 0;
  library.stream = &stream;
  gpu_.SetCapture(&stream, 7);
  const DeviceMemory memory = *DeviceMemory::Allocate(memory_.device(), 300, 64);
  EXPECT_THAT(gpu_.TakeLog(), IsEmpty());
  EXPECT_EQ(library.in_use, 300);
}

TEST_F(TorchMemoryTest, GivesBackWhatCannotBeUsed) {
  gpu_.SetFault(absl::InternalError("an illegal address"));
  EXPECT_FALSE(DeviceMemory::Allocate(memory_.device(), 300, 64).ok());
  EXPECT_EQ(library.tensors, 0);
}

}  // namespace
}  // namespace hidet::python
