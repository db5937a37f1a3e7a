// Fourier transforms of rows on a GPU (ir/task/task.h, kFourier).
//
// A block has some rows in shared memory and transforms them in passes, one a radix r: a thread
// takes r numbers that are n / r apart, turns them, transforms them in registers
// (fourier_registers.h), and puts them where the next pass finds them (the self-sorting order of
// Stockham: W. T. Cochran et al., "What is the fast Fourier transform?", 1967). The first pass
// reads from global memory what the body gives, such as the product of the elements and a window;
// the last one writes through what follows. Turns are a table of the circle's n parts, made once a
// block.
//
// Neighbouring threads have neighbouring numbers of a row, or the same number of neighbouring rows
// where those lie beside each other: transforms along other dimensions than the last.
//
// Floor: the bytes of the operands over the bandwidth of memory; or a trip to memory and, for each
// pass, two barriers and the way to shared memory and back, some 0.4 us.
//
// Configuration: rows (of a block).
#ifndef SCHEDULES_CUDA_FOURIER_CUDA_H_
#define SCHEDULES_CUDA_FOURIER_CUDA_H_

#include <cstdint>
#include <memory>

#include "schedules/strategy.h"

namespace hidet::schedules {

std::unique_ptr<Strategy> FourierCuda();

}  // namespace hidet::schedules

#endif  // SCHEDULES_CUDA_FOURIER_CUDA_H_
