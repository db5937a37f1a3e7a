#include "testing/floor/floor.h"

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "base/scalar_type.h"
#include "ir/expr.h"
#include "ir/simplify/simplify.h"

namespace hidet::testing {
namespace {

using benchmark::Counter;

double BytesOf(const ir::Buffer& buffer) {
  int64_t count = buffer.dtype().lanes;
  for (const ir::Expr& extent : buffer.shape()) {
    const std::optional<int64_t> size = ir::AsInt(ir::Simplify(extent));
    HIDET_CHECK(size.has_value()) << "a size of \"" << buffer.name() << "\" is not known";
    count *= *size;
  }
  return static_cast<double>(ByteSize(buffer.dtype().scalar, count));
}

}  // namespace

double FloorSeconds(const Floor& floor, const Peaks& peaks) {
  return std::max({floor.flops / peaks.flops, floor.bytes / peaks.bytes_per_second, floor.seconds});
}

double OperandBytes(const ir::Task& task) {
  double bytes = 0;
  for (const ir::Operand& input : task.inputs) bytes += BytesOf(input.buffer);
  for (const ir::Buffer& output : task.outputs) bytes += BytesOf(output);
  return bytes;
}

void CountRate(benchmark::State& state, const char* name, double amount) {
  if (amount > 0) state.counters[name] = Counter(amount, Counter::kIsIterationInvariantRate);
}

void CountOverFloor(benchmark::State& state, const Floor& floor, const Peaks& peaks) {
  // A rate is a value times the iterations over the seconds; its inverse is seconds over the value.
  state.counters["over_floor"] =
      Counter(FloorSeconds(floor, peaks), Counter::kIsIterationInvariantRate | Counter::kInvert);
  CountRate(state, "GB/s", floor.bytes * 1e-9);
}

}  // namespace hidet::testing
