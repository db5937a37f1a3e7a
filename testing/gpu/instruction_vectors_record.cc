// Runs the instruction cases on this machine's GPU and prints what they did, for
// testing/instruction_vectors.
//
//   instruction_vectors_record [folders with libnvrtc...] > .../testdata/h200.txt
#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "codegen/kernel_abi.h"
#include "codegen/nvrtc/nvrtc.h"
#include "formats/checksum.h"
#include "ir/kernel.h"
#include "runtime/devices/cuda_device.h"
#include "runtime/model.h"
#include "testing/instruction_vectors/instruction_cases.h"

namespace hidet::testing {
namespace {

using runtime::SizeExpr;

runtime::TensorMapSwizzle Swizzle(int bytes) {
  switch (bytes) {
    case 32:
      return runtime::TensorMapSwizzle::k32B;
    case 64:
      return runtime::TensorMapSwizzle::k64B;
    case 128:
      return runtime::TensorMapSwizzle::k128B;
    default:
      return runtime::TensorMapSwizzle::kNone;
  }
}

// A model of one launch; the runtime leaves in an output what no kernel writes.
absl::StatusOr<runtime::ModelData> Build(const InstructionCase& test, const codegen::Nvrtc& nvrtc) {
  HIDET_ASSIGN_OR_RETURN(const ir::Kernel kernel, KernelOf(test));
  HIDET_ASSIGN_OR_RETURN(const codegen::SharedLayout shared, codegen::LayOutSharedMemory(kernel));
  HIDET_ASSIGN_OR_RETURN(const std::string source, codegen::GenerateCuda({kernel}));
  HIDET_ASSIGN_OR_RETURN(codegen::CudaBinary binary, nvrtc.Compile(source, "sm_90a"));
  auto cubin = std::make_shared<std::string>(std::move(binary.cubin));
  runtime::ModelData data;
  runtime::ModelSpec& spec = data.spec;
  spec.name = test.name;
  spec.target = "cuda sm_90a";
  spec.objects = {{runtime::ObjectKind::kCubin, "kernels/0.cubin", "cuda sm_90a"}};
  spec.kernels = {{.symbol = kernel.name,
                   .block = {kernel.threads, 1, 1},
                   .cluster = {kernel.cluster, 1, 1},
                   .shared_bytes = shared.bytes}};
  runtime::LaunchStep launch;
  for (size_t i = 0; i < kernel.grid.size(); ++i)
    launch.grid[i] = SizeExpr::Const(ir::AsInt(kernel.grid[i].extent).value_or(1));
  runtime::Step step{.name = test.name};
  std::vector<int> buffer_of(test.arguments.size(), -1);
  for (size_t i = 0; i < test.arguments.size(); ++i) {
    const CaseArgument& argument = test.arguments[i];
    const int64_t width = BitWidth(argument.dtype) / 8;
    if (!argument.is_map()) {
      buffer_of[i] = static_cast<int>(spec.buffers.size());
      std::vector<runtime::TensorSpec>& tensors = argument.is_output ? spec.outputs : spec.inputs;
      const auto kind =
          argument.is_output ? runtime::BufferKind::kOutput : runtime::BufferKind::kInput;
      const SizeExpr bytes = SizeExpr::Const(argument.count * width);
      spec.buffers.push_back({kind, static_cast<int>(tensors.size()), DeviceKind::kCuda, bytes});
      tensors.push_back(
          {absl::StrCat("argument", i), ScalarType::kInt8, {bytes}, DeviceKind::kCuda});
      launch.args.push_back(runtime::BufferArg{buffer_of[i]});
      (argument.is_output ? step.writes : step.reads).push_back(buffer_of[i]);
      continue;
    }
    runtime::TensorMapArg map{.buffer = buffer_of[argument.memory], .dtype = argument.dtype};
    for (int64_t dim : argument.dims) map.dims.push_back(SizeExpr::Const(dim));
    for (int64_t stride : argument.strides) map.strides.push_back(SizeExpr::Const(stride * width));
    map.box = argument.box;
    map.traversal_strides = argument.traversal_strides;
    map.swizzle = Swizzle(argument.swizzle_bytes);
    launch.args.push_back(std::move(map));
  }
  step.action = std::move(launch);
  spec.run.steps = {std::move(step)};
  data.objects = {*cubin};
  data.owner = cubin;
  return data;
}

absl::StatusOr<InstructionVector> Record(const InstructionCase& test, const codegen::Nvrtc& nvrtc,
                                         runtime::Device& device) {
  HIDET_ASSIGN_OR_RETURN(runtime::ModelData data, Build(test, nvrtc));
  HIDET_ASSIGN_OR_RETURN(const auto model, runtime::Model::Load(std::move(data)));
  std::vector<TensorView> inputs, outputs;
  for (size_t i = 0; i < test.arguments.size(); ++i) {
    if (test.arguments[i].is_map()) continue;
    const std::vector<uint8_t> bytes = InitialBytes(test.arguments[i], static_cast<int>(i));
    const auto size = static_cast<int64_t>(bytes.size());
    HIDET_ASSIGN_OR_RETURN(void* memory, device.Allocate(size, 256));
    HIDET_RETURN_IF_ERROR(
        device.Copy(memory, bytes.data(), size, runtime::CopyDirection::kFromHost, nullptr));
    (test.arguments[i].is_output ? outputs : inputs)
        .push_back({memory, ScalarType::kInt8, {size}, DeviceKind::kCuda});
  }
  HIDET_RETURN_IF_ERROR(model->Run(inputs, absl::MakeSpan(outputs), {.synchronize = true}));
  Hasher64 hasher;
  for (const TensorView& output : outputs) {
    std::string bytes(static_cast<size_t>(output.bytes()), '\0');
    HIDET_RETURN_IF_ERROR(device.Copy(bytes.data(), output.data, output.bytes(),
                                      runtime::CopyDirection::kToHost, nullptr));
    hasher.Add(bytes);
  }
  HIDET_ASSIGN_OR_RETURN(const uint64_t spelling, SpellingOf(test));
  return InstructionVector{test.name, spelling, hasher.Finish()};
}

absl::Status RecordAll(std::vector<std::string> folders) {
  HIDET_ASSIGN_OR_RETURN(const auto nvrtc, codegen::Nvrtc::Open(folders));
  HIDET_ASSIGN_OR_RETURN(const auto device, runtime::CudaDevice::Open(0));
  std::printf("# Recorded by testing/gpu:instruction_vectors_record.\n");
  for (const InstructionCase& test : InstructionCases()) {
    absl::StatusOr<InstructionVector> vector = Record(test, *nvrtc, *device);
    if (!vector.ok()) return AddContext(vector.status(), test.name);
    std::fputs(ToString(*vector).c_str(), stdout);
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace hidet::testing

int main(int argc, char** argv) {
  const absl::Status status =
      hidet::testing::RecordAll(std::vector<std::string>(argv + 1, argv + argc));
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return 1;
}
