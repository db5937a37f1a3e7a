// Which instruction sets this machine has, by the names that compilers use ("avx512f",
// "avx512vnni", "amx-tile").
//
// Read from the kernel's list (/proc/cpuinfo), which leaves out what the operating system does not
// save and restore; spellings that differ from the compiler's are translated. The processor is
// asked, too: an emulator of one (valgrind, qemu) shows the list of the machine that it runs on.
// Where that file is not there, as in a root without /proc, the processor alone is asked. Matrix
// tiles ("amx-...") are there once the system grants the process their registers, for which it is
// asked where they are wanted.
//
//   if (!MissingCpuFeatures({"avx2", "fma"}).empty()) ...
#ifndef RUNTIME_DEVICES_CPU_FEATURES_H_
#define RUNTIME_DEVICES_CPU_FEATURES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hidet::runtime {

// Returns a `flags` line like that of /proc/cpuinfo, of what the processor itself says it has.
std::string FlagsOfProcessor();

// Returns those of `wanted` that this machine lacks; what it has and the process may not use comes
// last.
std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted);

// As above by the `flags` lines of a /proc/cpuinfo text and of what the processor says, which says
// nothing of features that are newer than this list of them.
std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted,
                                            absl::string_view cpuinfo, absl::string_view processor);

// As above for the `flags` line of a given /proc/cpuinfo text.
std::vector<std::string> MissingCpuFeatures(absl::Span<const std::string> wanted,
                                            absl::string_view cpuinfo);

// Whether this machine has what compilers call x86-64-v4: AVX-512 of 2017. Code for it is compiled
// by
// __attribute__((target("arch=x86-64-v4"))).
bool HasAvx512();

}  // namespace hidet::runtime

#endif  // RUNTIME_DEVICES_CPU_FEATURES_H_
