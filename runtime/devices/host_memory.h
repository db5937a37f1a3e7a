// Memory of the CPU that is given back and asked for again: outputs, arenas, prepared weights.
//
// A fresh page costs a fault and its clearing, more than a kernel takes to fill it: 64 MiB took
// 43 ms in small pages and 16 ms in huge ones on a virtual machine where they are written in 6 ms
// (2026-11-21). So large blocks lie in huge pages where the system has them, and freed ones are
// kept for the next allocation of about their size. What is kept is bounded; the rest goes back to
// the system.
//
//   void* block = AllocateHostMemory(bytes);      // contents undefined
//   FreeHostMemory(block);
//
// All functions may be called from any thread.
#ifndef RUNTIME_DEVICES_HOST_MEMORY_H_
#define RUNTIME_DEVICES_HOST_MEMORY_H_

#include <cstdint>

namespace hidet::runtime {

// Blocks from this size on are kept when they are freed.
constexpr int64_t kLeastKeptHostBytes = int64_t{1} << 20;

// Returns memory at a multiple of `alignment`, a power of two and at least 64, or null if there is
// none; null for no bytes.
void* AllocateHostMemory(int64_t bytes, int64_t alignment = 64);

// Takes back what AllocateHostMemory returned; null is nothing.
void FreeHostMemory(void* memory);
// Likewise of memory for so many bytes, without a look whether it is one of the large blocks.
void FreeSizedHostMemory(void* memory, int64_t bytes);

// Gives all that is kept back to the system.
void ReleaseKeptHostMemory();

// Bytes that are kept and not in use.
int64_t KeptHostBytes();

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_HOST_MEMORY_H_
