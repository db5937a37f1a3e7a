// Mistakes made on purpose: is each of a program's waits, fences, byte counts and stages needed,
// and would we notice?
//
// A mutation removes or alters one synchronizing or asynchronous instruction of a lowered program,
// or a tensor map's swizzle. The runner simulates each; a mutation is caught when the simulator
// reports something or a result differs from the unaltered program's. What survives is either
// redundant, to be removed, or a hole in the simulator.
//
//   std::vector<MutationResult> results = *RunMutations(runner.program(), runner.lowered(), {.inputs = ..., .output_bytes = ...});
//   for (const MutationResult& result : results) EXPECT_TRUE(result.caught) << Table(results);
#ifndef TESTING_SIMULATOR_MUTATIONS_H_
#define TESTING_SIMULATOR_MUTATIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/task/program.h"
#include "ir/walk.h"

namespace hidet::testing {

struct Mutation {
  size_t kernel = 0;      // position in `lowered`
  std::string name;       // what was done
  std::string statement;  // to what, as text
  ir::Program program;
  std::vector<ir::Kernel> lowered;
};

// All mutations, in the order of the program's text.
std::vector<Mutation> MutateProgram(const ir::Program& program,
                                    const std::vector<ir::Kernel>& lowered);

struct MutationRun {
  std::vector<const void*> inputs;
  std::vector<int64_t> output_bytes;
  ir::VarMap<int64_t> symbols;
  std::vector<uint64_t> seeds = {0, 1};  // a mutation survives when no seed shows it
};

struct MutationResult {
  size_t kernel = 0;
  std::string name;
  std::string statement;
  bool caught = false;
  std::string how;  // kinds of the findings, or "wrong result"
};

// Runs the program, then every mutation, or those that `wanted` names. FailedPrecondition if the
// program itself has findings.
absl::StatusOr<std::vector<MutationResult>> RunMutations(
    const ir::Program& program, const std::vector<ir::Kernel>& lowered, const MutationRun& run,
    const std::function<bool(const Mutation&)>& wanted = nullptr);

// One line a mutation, the survivors first, and how many were caught.
std::string Table(const std::vector<MutationResult>& results);

// The same for readers, as a table of Markdown: one line for each instruction and what was done to
// it, how many such mutations there are, how many were caught, and what noticed them.
std::string Summary(const std::vector<MutationResult>& results);

// Checks that testing/simulator/mutations.md, which readers are shown, has this summary under the
// heading `title`. FailedPrecondition with the section as it should be.
absl::Status CheckReport(absl::string_view title, const std::vector<MutationResult>& results);

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_MUTATIONS_H_
