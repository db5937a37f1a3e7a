// Runs a compiled model: run_artifact MODEL.hidet [INPUT.npy | ROWSxCOLUMNSx... ]...
//
// Each input is a file, or a shape, for zeros; inputs that are left out get zeros of a shape that
// is typical for the model. All that a program needs is this and //runtime; there is no compiler in
// it.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/status_macros.h"
#include "formats/npy.h"
#include "runtime/device_tensors.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/examples/summary.h"
#include "runtime/model.h"

namespace hidet::runtime {
namespace {

absl::StatusOr<Shape> ParseShape(const std::string& text) {
  Shape shape;
  for (absl::string_view dim : absl::StrSplit(text, 'x')) {
    if (!absl::SimpleAtoi(dim, &shape.emplace_back()) || shape.back() < 0)
      return absl::InvalidArgumentError(
          absl::StrCat("shape \"", text, "\": expected sizes such as 2x128"));
  }
  return shape;
}

// Tensors in memory of the host, and that memory.
class HostTensors {
 public:
  absl::StatusOr<TensorView> Zeros(const TensorSpec& spec, const Shape& shape) {
    TensorView view{nullptr, spec.dtype, shape};
    int64_t bits = BitWidth(spec.dtype);
    for (const int64_t size : shape) {
      if (__builtin_mul_overflow(bits, size, &bits))
        return absl::ResourceExhaustedError(
            absl::StrCat("tensor \"", spec.name, "\" is too large"));
    }
    CpuDevice& cpu = CpuDevice::Global();
    HIDET_ASSIGN_OR_RETURN(DeviceMemory memory, DeviceMemory::Allocate(&cpu, view.bytes(), 64));
    view.data = memory.data();
    memory_.push_back(std::move(memory));
    HIDET_RETURN_IF_ERROR(cpu.Memset(view.data, 0, view.bytes(), nullptr));
    return view;
  }

 private:
  std::vector<DeviceMemory> memory_;
};

absl::Status RunArtifact(const std::string& path, const std::vector<std::string>& words) {
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const Model> model, Model::Load(path));
  const ModelSpec& spec = model->spec();
  HostTensors host;
  std::vector<NpyArray> arrays;
  std::vector<TensorView> inputs, outputs;
  std::vector<Shape> shapes;
  for (const TensorSpec& input : spec.inputs) {
    const std::string word = inputs.size() < words.size() ? words[inputs.size()] : "";
    if (absl::EndsWith(word, ".npy")) {
      HIDET_ASSIGN_OR_RETURN(NpyArray array, ReadNpy(word));
      inputs.push_back(arrays.emplace_back(std::move(array)).view());
    } else {
      HIDET_ASSIGN_OR_RETURN(const Shape shape,
                             word.empty() ? TypicalShape(spec, input) : ParseShape(word));
      HIDET_ASSIGN_OR_RETURN(inputs.emplace_back(), host.Zeros(input, shape));
    }
    shapes.push_back(inputs.back().shape);
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> output_shapes, model->OutputShapes(shapes));
  for (size_t i = 0; i < spec.outputs.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(outputs.emplace_back(), host.Zeros(spec.outputs[i], output_shapes[i]));
  }
  if (Device* const gpu = model->accelerator(); gpu != nullptr) {
    HIDET_ASSIGN_OR_RETURN(DeviceTensors there, DeviceTensors::Make(*gpu, inputs, outputs));
    HIDET_RETURN_IF_ERROR(model->Run(there.inputs(), there.outputs(), {.synchronize = true}));
    HIDET_RETURN_IF_ERROR(there.FetchOutputs(absl::MakeSpan(outputs)));
  } else {
    HIDET_RETURN_IF_ERROR(model->Run(inputs, absl::MakeSpan(outputs)));
  }
  for (size_t i = 0; i < outputs.size(); ++i)
    std::printf("%s: %s\n", spec.outputs[i].name.c_str(), Summary(outputs[i]).c_str());
  return absl::OkStatus();
}

}  // namespace
}  // namespace hidet::runtime

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: run_artifact MODEL.hidet [INPUT.npy | DIMxDIMx...]...\n");
    return 2;
  }
  const absl::Status status = hidet::runtime::RunArtifact(argv[1], {argv + 2, argv + argc});
  if (status.ok()) return 0;
  std::fprintf(stderr, "run_artifact: %s\n", status.ToString().c_str());
  return 1;
}
