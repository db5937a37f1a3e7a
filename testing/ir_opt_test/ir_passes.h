// The IR passes that a text test names: "cpu" or "cuda" for a pipeline, or those of either by name.
//
//   HIDET_ASSIGN_OR_RETURN(const auto passes, IrPassesOf("unroll-loops, simplify"));
#ifndef TESTING_IR_OPT_TEST_IR_PASSES_H_
#define TESTING_IR_OPT_TEST_IR_PASSES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/kernel.h"
#include "passes/pass.h"

namespace hidet::testing {

absl::StatusOr<std::vector<passes::Pass<ir::Kernel>>> IrPassesOf(absl::string_view names);

}  // namespace hidet::testing

#endif  // TESTING_IR_OPT_TEST_IR_PASSES_H_
