// Writes one plan of a model, step by step, and works out which steps each has to wait for.
//
//   PlanWriter run;
//   run.Add({.action = launch, .reads = {0, 1}, .writes = {2}, .name = "matmul"});
//   run.Add({.action = copy, .reads = {2}, .writes = {3}, .name = "copy"});   // after step 0
//   spec.run = std::move(run).Finish();
#ifndef COMPILER_PLAN_WRITER_H_
#define COMPILER_PLAN_WRITER_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "runtime/spec.h"

namespace hidet::compiler {

class PlanWriter {
 public:
  // Appends a step whose `reads` and `writes` (buffers) are given. It comes after the writers of
  // what it reads or writes and after the readers of what it writes, besides those that `after`
  // names already. Returns its position.
  int Add(runtime::Step step);

  // Returns the plan, which has an entry block even if nothing was added.
  runtime::Plan Finish() &&;

 private:
  struct Accesses {
    int writer = -1;           // the last step that wrote the buffer
    std::vector<int> readers;  // since then
  };
  std::vector<runtime::Step> steps_;
  absl::flat_hash_map<int, Accesses> accesses_;  // by buffer
};

}  // namespace hidet::compiler

#endif  // COMPILER_PLAN_WRITER_H_
