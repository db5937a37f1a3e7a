// Runs a compiled model on a GPU: checks it and times it.
//
//   model_gpu_benchmark MODEL.hidet INPUT.npy...
//
// Inputs are copied to the device, the outputs back and written to output0.npy, output1.npy, ...;
// prints the median time of a call, launches without a pause and one synchronization a round, with
// CUDA graphs and without.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/formats/npy.h"
#include "runtime/model.h"

namespace hidet::runtime {
namespace {

using Clock = std::chrono::steady_clock;

absl::Status RunModel(int argc, char** argv, bool use_graphs) {
  auto device = CudaDevice::Open(0);
  if (!device.ok()) return device.status();
  auto model = Model::Load(argv[1], {.use_graphs = use_graphs});
  if (!model.ok()) return model.status();
  std::vector<TensorView> inputs, outputs;
  std::vector<Shape> shapes;
  for (int i = 2; i < argc; ++i) {
    auto array = ReadNpy(argv[i]);
    if (!array.ok()) return array.status();
    TensorView view = array->view();
    auto memory = (*device)->Allocate(std::max<int64_t>(1, view.bytes()), 256);
    if (!memory.ok()) return memory.status();
    absl::Status status =
        (*device)->Copy(*memory, view.data, view.bytes(), CopyDirection::kFromHost, nullptr);
    if (!status.ok()) return status;
    view.data = *memory;
    view.device = DeviceKind::kCuda;
    inputs.push_back(view);
    shapes.push_back(view.shape);
  }
  auto output_shapes = (*model)->OutputShapes(shapes);
  if (!output_shapes.ok()) return output_shapes.status();
  for (size_t i = 0; i < output_shapes->size(); ++i) {
    TensorView view{nullptr, (*model)->spec().outputs[i].dtype, (*output_shapes)[i],
                    DeviceKind::kCuda};
    auto memory = (*device)->Allocate(view.bytes(), 256);
    if (!memory.ok()) return memory.status();
    view.data = *memory;
    outputs.push_back(view);
  }
  absl::Status status = (*model)->Run(inputs, absl::MakeSpan(outputs), {.synchronize = true});
  if (!status.ok()) return status;
  for (size_t i = 0; i < outputs.size(); ++i) {
    std::string bytes(static_cast<size_t>(outputs[i].bytes()), '\0');
    status = (*device)->Copy(bytes.data(), outputs[i].data, outputs[i].bytes(),
                             CopyDirection::kToHost, nullptr);
    if (status.ok()) status = (*device)->Synchronize(nullptr);
    TensorView host = outputs[i];
    host.data = bytes.data();
    host.device = DeviceKind::kCpu;
    if (status.ok()) status = WriteNpy(absl::StrCat("output", i, ".npy"), host);
    if (!status.ok()) return status;
  }
  std::vector<double> seconds;
  constexpr int kRounds = 15, kCalls = 50;
  for (int round = 0; round < kRounds; ++round) {
    const auto begin = Clock::now();
    for (int i = 0; i < kCalls && status.ok(); ++i)
      status = (*model)->Run(inputs, absl::MakeSpan(outputs));
    if (status.ok()) status = (*model)->Synchronize();
    if (!status.ok()) return status;
    seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count() / kCalls);
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf("graphs %d: median %.1f us a call\n", use_graphs ? 1 : 0, seconds[kRounds / 2] * 1e6);
  return absl::OkStatus();
}

}  // namespace
}  // namespace hidet::runtime

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: model_gpu_benchmark MODEL.hidet INPUT.npy...\n");
    return 2;
  }
  for (bool use_graphs : {false, true}) {
    const absl::Status status = hidet::runtime::RunModel(argc, argv, use_graphs);
    if (!status.ok()) {
      std::fprintf(stderr, "model_gpu_benchmark: %s\n", status.ToString().c_str());
      return 1;
    }
  }
  return 0;
}
