// The size that a symbol has where nobody says it: for estimates, measurements and inputs made up.
//
//   TypicalSize({.name = "n", .min = 1, .max = 48}) == 48
#ifndef RUNTIME_TYPICAL_SIZE_H_
#define RUNTIME_TYPICAL_SIZE_H_

#include <cstdint>

#include "runtime/spec.h"

namespace hidet::runtime {

// Returns the symbol's hint, else 64, or what is nearest below it, or else above, that the symbol's
// facts allow; at least 1 where they allow that.
int64_t TypicalSize(const SymbolSpec& symbol);

}  // namespace hidet::runtime

#endif  // RUNTIME_TYPICAL_SIZE_H_
