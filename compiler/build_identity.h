// Which build of the compiler this is: part of the key of everything that it leaves on disk.
//
// Machine code depends on every pass and strategy, and those change without anybody raising a
// version. So the identity is that of the binary itself: its GNU build id where the linker wrote
// one, else path, size and time of the file.
#ifndef COMPILER_BUILD_IDENTITY_H_
#define COMPILER_BUILD_IDENTITY_H_

#include <string>

namespace hidet::compiler {

// Returns "build-id <hex>" or "file <path> <bytes> <nanoseconds>", of the executable or shared
// library that holds the compiler; found once a process. Empty where neither can be found: then
// nothing may be reused.
const std::string& BuildIdentity();

}  // namespace hidet::compiler

#endif  // COMPILER_BUILD_IDENTITY_H_
