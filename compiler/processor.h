// The machine that schedules plan for, read from this processor and measured on it.
//
//   const Processor processor =
//       DescribeProcessor(/*threads=*/8, [&] { return OpenTuningFolder(options); });
//   MakeCpuCompiler(8, {.machine = processor.target});
//
// Sizes of caches are what the system says. Speeds are measured once for a processor and a number
// of threads, and kept in a folder; without one, once a process. They are part of cache keys and
// decide between schedules, so they are told in steps of a fourth of an octave: two measurements of
// one machine seldom differ. What cannot be read, or is measured to be what no processor is, stays
// what schedules::Target assumes.
#ifndef COMPILER_PROCESSOR_H_
#define COMPILER_PROCESSOR_H_

#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "compiler/processor_speeds.h"
#include "runtime/kernel_cache.h"
#include "schedules/target.h"

namespace hidet::compiler {

struct Processor {
  std::string name;          // "AMD EPYC 9654 96-Core Processor"; empty if the system says none
  schedules::Target target;  // without what code is made for: its vectors
  bool caches_are_read = false;
  bool speeds_are_measured = false;  // now, or before and kept
};

// Describes this processor for a pool of `threads`, once a process. `open` gives the folder where
// measurements are kept, or nothing; it is asked only if something may have to be measured.
Processor DescribeProcessor(int threads,
                            absl::FunctionRef<std::optional<runtime::KernelCache>()> open);

// The parts, for tests.

// Sets the sizes of caches in `target` as the folder `root`/sys says, for the threads that `target`
// has. Returns whether all of them are there.
bool ReadCaches(absl::string_view root, schedules::Target& target);

// Sets the speeds in `target`, rounded, from what so many threads measured. Returns false and
// changes nothing if one of them is such as no processor has: the machine was too busy.
bool TakeSpeeds(const ProcessorSpeeds& speeds, int measured_by, schedules::Target& target);

// One line, and back; nothing is returned for any other text.
std::string ToString(const ProcessorSpeeds& speeds);
std::optional<ProcessorSpeeds> ParseProcessorSpeeds(absl::string_view text);

}  // namespace hidet::compiler

#endif  // COMPILER_PROCESSOR_H_
