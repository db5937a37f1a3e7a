// Threads of a GPU that go together, and what one of them moves at once (CUDA C++ Programming Guide,
// "Hardware Multithreading" and "Device Memory Accesses"; PTX ISA, wgmma).
#ifndef SCHEDULES_TILE_WARP_H_
#define SCHEDULES_TILE_WARP_H_

namespace hidet::schedules {

inline constexpr int kWarp = 32;              // threads that execute together
inline constexpr int kWarpgroup = 4 * kWarp;  // that multiply together by wgmma
inline constexpr int kVectorBytes = 16;       // of a thread's largest access to memory

}  // namespace hidet::schedules

#endif  // SCHEDULES_TILE_WARP_H_
