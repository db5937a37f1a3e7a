// What this process has compiled lately, and why it could not take it from the folder of compiled
// models: for people who ask where the time went.
//
//   for (const Compilation& one : RecentCompilations()) Print(one.model, one.reason, one.seconds);
#ifndef COMPILER_COMPILATION_LOG_H_
#define COMPILER_COMPILATION_LOG_H_

#include <string>
#include <vector>

namespace hidet::compiler {

struct Compilation {
  std::string model;
  std::string device;  // as the option says
  std::string reason;  // why it was compiled; empty where it was taken from the cache
  int tasks = 0;       // different ones
  int tasks_from_cache = 0;
  double seconds = 0;
};

// Any thread may call both. The last 256 are kept.
void RecordCompilation(Compilation compilation);
// The oldest first.
std::vector<Compilation> RecentCompilations();

}  // namespace hidet::compiler

#endif  // COMPILER_COMPILATION_LOG_H_
