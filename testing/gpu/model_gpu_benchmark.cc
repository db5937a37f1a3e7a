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
#include "formats/npy.h"
#include "runtime/device_tensors.h"
#include "runtime/model.h"

namespace hidet::runtime {
namespace {

using Clock = std::chrono::steady_clock;

absl::Status RunModel(int argc, char** argv, bool use_graphs) {
  auto model = Model::Load(argv[1], {.use_graphs = use_graphs});
  if (!model.ok()) return model.status();
  if ((*model)->accelerator() == nullptr)
    return absl::InvalidArgumentError("the model is for the CPU, expected one for a GPU");
  std::vector<NpyArray> arrays;
  std::vector<TensorView> inputs, outputs;
  std::vector<Shape> shapes;
  for (int i = 2; i < argc; ++i) {
    auto array = ReadNpy(argv[i]);
    if (!array.ok()) return array.status();
    inputs.push_back(array->view());
    shapes.push_back(inputs.back().shape);
    arrays.push_back(*std::move(array));
  }
  auto output_shapes = (*model)->OutputShapes(shapes);
  if (!output_shapes.ok()) return output_shapes.status();
  std::vector<std::string> results;
  for (size_t i = 0; i < output_shapes->size(); ++i) {
    TensorView view{nullptr, (*model)->spec().outputs[i].dtype, (*output_shapes)[i]};
    results.emplace_back(static_cast<size_t>(view.bytes()), '\0');
    outputs.push_back(view);
  }
  for (size_t i = 0; i < outputs.size(); ++i) outputs[i].data = results[i].data();
  auto there = DeviceTensors::Make(*(*model)->accelerator(), inputs, outputs);
  if (!there.ok()) return there.status();
  absl::Status status = (*model)->Run(there->inputs(), there->outputs(), {.synchronize = true});
  if (status.ok()) status = there->FetchOutputs(absl::MakeSpan(outputs));
  if (!status.ok()) return status;
  for (size_t i = 0; i < outputs.size(); ++i) {
    status = WriteNpy(absl::StrCat("output", i, ".npy"), outputs[i]);
    if (!status.ok()) return status;
  }
  std::vector<double> seconds;
  constexpr int kRounds = 15, kCalls = 50;
  for (int round = 0; round < kRounds; ++round) {
    const auto begin = Clock::now();
    for (int i = 0; i < kCalls && status.ok(); ++i)
      status = (*model)->Run(there->inputs(), there->outputs());
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
