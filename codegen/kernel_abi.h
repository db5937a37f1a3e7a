// What a kernel and its launcher must agree on, computed from the kernel alone.
//
// Both code generators and `compiler` ask here, so that the argument order, the shared-memory
// layout and the presence of the status word have one definition.
//
//   arguments: Kernel::params in order, then the status word's address if UsesStatus(kernel)
//   shared buffers: laid out one after the other in order of their Allocate, buffers of disjoint lifetimes overlapping
#ifndef CODEGEN_KERNEL_ABI_H_
#define CODEGEN_KERNEL_ABI_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "ir/kernel.h"

namespace hidet::codegen {

// Where each shared buffer begins, in bytes, and how much a block (CPU: a thread's scratch) needs
// in all.
struct SharedLayout {
  absl::flat_hash_map<const ir::BufferNode*, int64_t> offsets;
  int64_t bytes = 0;
};
// InvalidArgument if a shared buffer's size is no constant or beyond all memory.
absl::StatusOr<SharedLayout> LayOutSharedMemory(const ir::Kernel& kernel);

// Returns the number of elements of a buffer with a constant shape, or InvalidArgument naming the
// buffer if it has another or is beyond all memory.
absl::StatusOr<int64_t> ConstantElementCount(const ir::Buffer& buffer);

// True if the kernel has a Check statement and so takes the status word's address as its last
// argument.
bool UsesStatus(const ir::Kernel& kernel);

}  // namespace hidet::codegen

#endif  // CODEGEN_KERNEL_ABI_H_
