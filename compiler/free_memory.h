// Memory that this process holds and does not use.
//
//   {
//     Build build(graph);
//     result = build.Run();
//   }
//   ReturnFreeMemory();
#ifndef COMPILER_FREE_MEMORY_H_
#define COMPILER_FREE_MEMORY_H_

namespace hidet::compiler {

// Gives pages that malloc keeps for later back to the system. What a compilation needs for a moment
// is spread over the heaps of the threads that took part, and glibc returns a heap's end at most:
// without this a process that compiles now and then grows for an hour (docs/benchmarks.md). Takes 5
// to 50 ms for a heap of 200 MB, so it does nothing within a second of the last time; any thread
// may call it. With another malloc than glibc's it does nothing.
void ReturnFreeMemory();

}  // namespace hidet::compiler

#endif  // COMPILER_FREE_MEMORY_H_
