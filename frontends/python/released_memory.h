// What stands in for a weight whose elements a compiled model has taken over.
//
// A torch parameter has to keep its shape, strides and type, for Dynamo guards them, and torch
// crashes on reading a storage without memory. So the parameter gets memory of the same size whose
// pages are all one and the same, filled with NaN: it costs nothing until it is written to, which
// gives it pages of its own, and whoever reads it unawares sees NaN and not plausible numbers.
//
//   auto memory = MapReleased(bytes);          // reads as NaN in every float dtype
//   IsReleased(memory->get())                  // true, as long as it is mapped
#ifndef FRONTENDS_PYTHON_RELEASED_MEMORY_H_
#define FRONTENDS_PYTHON_RELEASED_MEMORY_H_

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/statusor.h"

namespace hidet::python {

using ReleasedMemory = std::unique_ptr<void, std::function<void(void*)>>;

// Returns `bytes` bytes, all of them set, that take no memory of their own. ResourceExhausted if
// the system maps no more.
absl::StatusOr<ReleasedMemory> MapReleased(int64_t bytes);

// Whether the memory that begins here came from MapReleased.
bool IsReleased(const void* address);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_RELEASED_MEMORY_H_
