// The stages that a model goes through, by the names that --to, --from and dumps use.
//
//   ParseStage("optimize")  ->  Stage::kOptimize
//   StageName(Stage::kTask) == "task"
#ifndef COMPILER_STAGES_H_
#define COMPILER_STAGES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hidet::compiler {

// One row a stage: enumerator, name, what there is to look at after it.
#define HIDET_STAGES(ROW)                                                                  \
  ROW(kImport, "import", "the operator graph as the model says it (.graph)")               \
  ROW(kOptimize, "optimize", "the graph after all rewrites, its operators fused (.graph)") \
  ROW(kPhysical, "physical", "the graph with the order of each weight in memory (.graph)") \
  ROW(kTask, "task", "what each operator computes (.task)")                                \
  ROW(kIr, "ir", "the lowered loops of each kernel (.ir)")                                 \
  ROW(kSource, "source", "CUDA or LLVM text of each kernel (.cu, .ll)")                    \
  ROW(kArtifact, "artifact", "the compiled model (.hidet)")

enum class Stage : uint8_t {
#define HIDET_ROW(id, name, doc) id,
  HIDET_STAGES(HIDET_ROW)
#undef HIDET_ROW
};

absl::string_view StageName(Stage stage);
// InvalidArgument, with the names there are, for another name.
absl::StatusOr<Stage> ParseStage(absl::string_view name);
// All stages, one a line with their descriptions, for help texts.
std::string StageList();

}  // namespace hidet::compiler

#endif  // COMPILER_STAGES_H_
