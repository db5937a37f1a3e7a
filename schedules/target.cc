#include "schedules/target.h"

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

std::string ToString(const Target& target) {
  const auto& [kind, name, vector_bits, bfloat16_dot, int8_dot, bfloat16_tiles, int8_tiles, threads,
               l1, l2, l3, flops, bandwidth, of_thread, capability, tensor_cores, early_start,
               wgmma, deterministic, multiprocessors, shared, tensor_flops, device_bandwidth,
               launch] = target;
  return absl::StrCat(kind == TargetKind::kCpu ? "cpu " : "cuda ", name, " ", vector_bits, " ",
                      bfloat16_dot, " ", int8_dot, " ", bfloat16_tiles, " ", int8_tiles, " ",
                      threads, " ", l1, " ", l2, " ", l3, " ", flops, " ", bandwidth, " ",
                      of_thread, " ", capability, " ", tensor_cores, " ", early_start, " ", wgmma,
                      " ", deterministic, " ", multiprocessors, " ", shared, " ", tensor_flops, " ",
                      device_bandwidth, " ", launch);
}

absl::Status IsCpu(const Target& target) {
  return target.kind == TargetKind::kCpu ? absl::OkStatus()
                                         : absl::FailedPreconditionError("the target is not a CPU");
}

absl::Status IsGpu(const Target& target) {
  return target.kind == TargetKind::kCuda
             ? absl::OkStatus()
             : absl::FailedPreconditionError("the target is not a GPU");
}

absl::Status HasWgmma(const Target& target) {
  return target.kind == TargetKind::kCuda && target.has_wgmma
             ? absl::OkStatus()
             : absl::FailedPreconditionError("the target has no wgmma (sm_90a)");
}

Target Hopper() {
  Target target;
  target.kind = TargetKind::kCuda;
  target.name = "sm_90a";
  return target;
}

}  // namespace hidet::schedules
