// A spec that uses every field and every kind of step and argument, for tests of its text form and
// its checks.
#ifndef RUNTIME_TEST_SPEC_H_
#define RUNTIME_TEST_SPEC_H_

#include "runtime/spec.h"

namespace hidet::runtime {

// Returns a valid model (that nobody would run): an int8 cache, a packed weight, a branch, a loop,
// a bound symbol.
ModelSpec MakeTestSpec();

}  // namespace hidet::runtime

#endif  // RUNTIME_TEST_SPEC_H_
