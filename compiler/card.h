// The machine that schedules plan for, read from the GPU.
//
//   HIDET_ASSIGN_OR_RETURN(runtime::CudaDevice * device, runtime::CudaDevice::Open(0));
//   schedules::Target target = TargetOfCard(device->properties());
//
// Peaks follow from clocks and widths; kernels reach a share of them, which is that of an H200
// (measured 2026-11-21: a copy moves 87 % of what the memory's pins can, cuBLAS reaches 61 % of the
// tensor cores' dense float16 rate at the boost clock). What the driver does not say is the H200's.
#ifndef COMPILER_CARD_H_
#define COMPILER_CARD_H_

#include <string>

#include "runtime/devices/cuda_device.h"
#include "schedules/target.h"

namespace hidet::compiler {

schedules::Target TargetOfCard(const runtime::CudaProperties& properties);

// What code for a GPU of that compute capability is made for: with the instructions of that one
// architecture from Hopper on, "sm_90a", "sm_80".
std::string ArchitectureOfCard(int major, int minor);

}  // namespace hidet::compiler

#endif  // COMPILER_CARD_H_
