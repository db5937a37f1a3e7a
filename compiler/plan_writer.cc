#include "compiler/plan_writer.h"

#include <algorithm>
#include <utility>

namespace hidet::compiler {
namespace {

void SortUnique(std::vector<int>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

int PlanWriter::Add(runtime::Step step) {
  SortUnique(step.reads);
  SortUnique(step.writes);
  const int self = static_cast<int>(steps_.size());
  for (int buffer : step.reads) {
    if (accesses_[buffer].writer >= 0) step.after.push_back(accesses_[buffer].writer);
  }
  for (int buffer : step.writes) {
    const Accesses& accesses = accesses_[buffer];
    if (accesses.writer >= 0) step.after.push_back(accesses.writer);
    step.after.insert(step.after.end(), accesses.readers.begin(), accesses.readers.end());
  }
  SortUnique(step.after);
  for (int buffer : step.reads) accesses_[buffer].readers.push_back(self);
  for (int buffer : step.writes) accesses_[buffer] = {self, {}};
  steps_.push_back(std::move(step));
  return self;
}

runtime::Plan PlanWriter::Finish() && { return {std::move(steps_)}; }

}  // namespace hidet::compiler
