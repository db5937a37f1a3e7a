// Functions of the host that every model may call in an external step, without registering them.
//
//   const ExternalFunction* function = FindHostFunction("hidet.sort_places descending");
//
//   hidet.sort_places ascending|descending   (x[.., n], places[.., k] int64)
//       The places of the first k elements of each row in order; a stable sort, NaN the largest. On
//       the CPU; n log n, or n where k is small.
//   hidet.select_places   (x[.., n], ranks[.., k] int64, places[.., k] int64)
//       The places of the elements of each row that so many others come before in that order.
//   hidet.count_below left|right   (bounds[n] or bounds[.., n], values[.., m], places[.., m] int64)
//       How many of the sorted bounds are less than each value, or not greater.
//   hidet.fourier forward|backward   (re[.., n], im[.., n], y[2, .., n]) or (x[.., n], y[2, .., n / 2 + 1])
//       Discrete Fourier transforms of rows of complex numbers, or half of those of real ones.
//   hidet.fourier real   (re[.., n / 2 + 1], im[.., n / 2 + 1], y[.., n])
//       The real rows that have such halves, times n.
#ifndef RUNTIME_HOST_FUNCTIONS_H_
#define RUNTIME_HOST_FUNCTIONS_H_

#include "absl/strings/string_view.h"
#include "runtime/plan_program.h"

namespace hidet::runtime {

// Null if there is none of that name.
const ExternalFunction* FindHostFunction(absl::string_view name);

}  // namespace hidet::runtime

#endif  // RUNTIME_HOST_FUNCTIONS_H_
