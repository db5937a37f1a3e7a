// The floor of a task: what every program of it must do at least, as the header of a strategy
// states it, and how a benchmark compares a measured time with it.
//
//   const ir::Task task = testing::Softmax(ir::Int64(rows), ir::Int64(columns));
//   const Floor floor = {.bytes = OperandBytes(task)};
//   FloorSeconds(floor, {.flops = 67e12, .bytes_per_second = 4.28e12});
#ifndef TESTING_FLOOR_FLOOR_H_
#define TESTING_FLOOR_FLOOR_H_

#include <benchmark/benchmark.h>

#include <cstdint>

#include "ir/task/task.h"

namespace hidet::testing {

// What multiplies and adds, on machines that have a choice.
enum class Arithmetic : uint8_t {
  kCores,        // of float32, by the processor's or the GPU's cores
  kTensorCores,  // of 16-bit elements
};

// A task takes the longest of three times: of its operations at the machine's peak, of its bytes at
// the speed of memory, and of the phases that wait for each other.
struct Floor {
  double flops = 0;  // a multiply-add counted as two
  double bytes = 0;  // in memory; of what stays in a cache the time may be less
  double seconds = 0;
  Arithmetic arithmetic = Arithmetic::kCores;
};

struct Peaks {
  double flops = 0;
  double bytes_per_second = 0;
};

double FloorSeconds(const Floor& floor, const Peaks& peaks);

// Returns the bytes of all operands and results, each once. Their sizes must be known.
double OperandBytes(const ir::Task& task);

// Adds a counter of so much an iteration, per second; none for 0.
void CountRate(benchmark::State& state, const char* name, double amount);

// Adds the counters `over_floor`, the time of an iteration over the floor's, and GB/s of what the
// floor counts.
void CountOverFloor(benchmark::State& state, const Floor& floor, const Peaks& peaks);

}  // namespace hidet::testing

#endif  // TESTING_FLOOR_FLOOR_H_
