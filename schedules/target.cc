#include "schedules/target.h"

#include "absl/strings/str_cat.h"

namespace hidet::schedules {

std::string ToString(const Target& target) {
  const auto& [kind, name, vector_bits, bfloat16_dot, int8_dot, threads, l1, l2, l3, flops,
               bandwidth, of_thread, capability, tensor_cores, early_start, wgmma, deterministic,
               multiprocessors, shared, tensor_flops, device_bandwidth, launch] = target;
  return absl::StrCat(kind == TargetKind::kCpu ? "cpu " : "cuda ", name, " ", vector_bits, " ",
                      bfloat16_dot, " ", int8_dot, " ", threads, " ", l1, " ", l2, " ", l3, " ",
                      flops, " ", bandwidth, " ", of_thread, " ", capability, " ", tensor_cores,
                      " ", early_start, " ", wgmma, " ", deterministic, " ", multiprocessors, " ",
                      shared, " ", tensor_flops, " ", device_bandwidth, " ", launch);
}

Target Hopper() {
  Target target;
  target.kind = TargetKind::kCuda;
  target.name = "sm_90a";
  return target;
}

}  // namespace hidet::schedules
