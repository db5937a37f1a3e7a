#include "compiler/launch_lowering.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/intrinsic_use.h"
#include "ir/kernel.h"
#include "ir/simplify/simplify.h"
#include "ir/walk.h"

namespace hidet::compiler {
namespace {

absl::StatusOr<runtime::TensorMapSwizzle> LowerSwizzle(int bytes) {
  switch (bytes) {
    case 0:
      return runtime::TensorMapSwizzle::kNone;
    case 32:
      return runtime::TensorMapSwizzle::k32B;
    case 64:
      return runtime::TensorMapSwizzle::k64B;
    case 128:
      return runtime::TensorMapSwizzle::k128B;
    default:
      return absl::InternalError(absl::StrCat("tensor map with swizzle ", bytes));
  }
}

absl::StatusOr<runtime::TensorMapArg> LowerTensorMap(const ir::Program& program, const ir::Var& var,
                                                     const ProgramPlace& place) {
  for (const ir::TensorMap& map : program.tensor_maps) {
    if (!map.map.SameAs(var)) continue;
    runtime::TensorMapArg arg;
    arg.buffer = place.buffers.at(map.buffer);
    arg.dtype = map.rounds_to_tf32 ? ScalarType::kTFloat32 : map.buffer.dtype().scalar;
    arg.box = map.box;
    arg.traversal_strides = map.traversal_strides;
    const int64_t element = BitWidth(arg.dtype) / 8;
    const auto bytes = [&](const ir::Expr& count) {
      return LowerSize(ir::Simplify(count * ir::Int64(element)), place.symbols);
    };
    if (map.offset.defined()) {
      HIDET_ASSIGN_OR_RETURN(arg.offset, bytes(map.offset));
    }
    for (const ir::Expr& dim : map.dims) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, LowerSize(dim, place.symbols));
      arg.dims.push_back(std::move(size));
    }
    for (const ir::Expr& stride : map.strides) {
      HIDET_ASSIGN_OR_RETURN(runtime::SizeExpr size, bytes(stride));
      arg.strides.push_back(std::move(size));
    }
    HIDET_ASSIGN_OR_RETURN(arg.swizzle, LowerSwizzle(map.swizzle_bytes));
    return arg;
  }
  return absl::InternalError(absl::StrCat("no tensor map \"", var.name(), "\""));
}

absl::StatusOr<runtime::LaunchStep> LowerLaunch(const CompiledTask& compiled, size_t index,
                                                const ProgramPlace& place) {
  runtime::LaunchStep result;
  const ir::Kernel& kernel = compiled.program.kernels[index];
  result.kernel = place.first_kernel + static_cast<int>(index);
  // An estimate that went beyond all numbers says nothing.
  if (std::isfinite(kernel.block_nanoseconds) && kernel.block_nanoseconds > 0)
    result.block_nanoseconds = kernel.block_nanoseconds;
  for (size_t i = 0; i < kernel.grid.size(); ++i) {
    HIDET_ASSIGN_OR_RETURN(result.grid[i], LowerSize(kernel.grid[i].extent, place.symbols));
  }
  for (const ir::KernelParam& param : kernel.params) {
    if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
      result.args.push_back(runtime::BufferArg{.buffer = place.buffers.at(*buffer)});
      continue;
    }
    const ir::Var& var = std::get<ir::Var>(param);
    if (var.type().kind == ir::TypeKind::kTensorMap) {
      HIDET_ASSIGN_OR_RETURN(runtime::TensorMapArg map,
                             LowerTensorMap(compiled.program, var, place));
      result.args.push_back(std::move(map));
    } else {
      result.args.push_back(
          runtime::ScalarArg{var.type().scalar, runtime::SizeExpr::Symbol(place.symbols.at(var))});
    }
  }
  if (compiled.kernels[index].uses_status) result.args.push_back(runtime::StatusArg{});
  return result;
}

// A kernel writes the buffers that it stores or adds to, and those that a tensor map stores
// through; it reads all its others.
void NoteAccesses(const ir::Kernel& kernel, const ir::Program& program,
                  const ir::BufferMap<int>& buffers, LoweredLaunch& launch) {
  const ir::BufferSet written = ir::GlobalBuffersWritten(kernel.body);
  ir::VarSet written_maps;
  ir::Walk(kernel.body, {.enter_expr = [&](const ir::Expr& expr) {
             const auto* call = expr.As<ir::CallNode>();
             if (call != nullptr && ir::IsTmaStore(call->intrinsic))
               written_maps.insert(ir::Var::Of(call->operands[0]));
             return true;
           }});
  for (const ir::KernelParam& param : kernel.params) {
    if (const auto* buffer = std::get_if<ir::Buffer>(&param)) {
      (written.contains(*buffer) ? launch.writes : launch.reads).push_back(buffers.at(*buffer));
      continue;
    }
    for (const ir::TensorMap& map : program.tensor_maps) {
      if (!map.map.SameAs(std::get<ir::Var>(param))) continue;
      (written_maps.contains(map.map) ? launch.writes : launch.reads)
          .push_back(buffers.at(map.buffer));
    }
  }
}

}  // namespace

std::vector<runtime::KernelSpec> LowerKernels(const CompiledTask& compiled, int object) {
  std::vector<runtime::KernelSpec> specs;
  const auto share = static_cast<double>(compiled.program.launches.size());
  for (size_t k = 0; k < compiled.kernels.size(); ++k) {
    const ir::Kernel& kernel = compiled.program.kernels[k];
    specs.push_back(
        {.symbol = kernel.name,
         .object = object,
         .task = kernel.task,
         .schedule = kernel.schedule,
         .block = {kernel.threads, 1, 1},
         .cluster = {kernel.cluster, 1, 1},
         .shared_bytes = compiled.kernels[k].shared_bytes,
         // It waits for the kernels before it by itself.
         .dependent_launch = ir::UsesIntrinsic(kernel.body, ir::Intrinsic::kGridDependencyWait),
         .flops = compiled.cost.flops / share,
         .bytes = compiled.cost.bytes / share});
  }
  return specs;
}

absl::StatusOr<std::vector<LoweredLaunch>> LowerLaunches(const CompiledTask& compiled,
                                                         const ProgramPlace& place) {
  std::vector<LoweredLaunch> launches;
  for (const size_t i : compiled.program.launches) {
    LoweredLaunch& launch = launches.emplace_back();
    HIDET_ASSIGN_OR_RETURN(launch.step, LowerLaunch(compiled, i, place));
    NoteAccesses(compiled.program.kernels[i], compiled.program, place.buffers, launch);
  }
  return launches;
}

}  // namespace hidet::compiler
