// One page for a browser about a model: no other files, no scripts, nothing from the network. Where
// the time goes is a map of rectangles, what feeds what a drawing in layers, how well the time is
// used a roofline; all lead to the operators, of which each opens.
#ifndef FRONTENDS_CLI_HTML_H_
#define FRONTENDS_CLI_HTML_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "compiler/pipeline.h"
#include "runtime/interpreter.h"
#include "runtime/spec.h"

namespace hidet::cli {

// What the steps of a call took on this machine, in the plan's order; or why that is not known.
struct Measured {
  std::vector<runtime::StepTime> steps;
  std::string reason;  // empty if there are times
  // Of another run, of this model or of another version of it, to be shown beside; or none.
  std::vector<runtime::StepTime> before;
};

// About a model that was just built: its tensors and sizes, and of each operator what was fused
// into it, shapes, strategy, kernels, work, time, and on a click task, source and the strategies
// that do not take it.
std::string ModelPage(absl::string_view title, const compiler::BuildResult& built,
                      const Measured& measured);
// About a compiled model, which has neither sources nor operators, but steps.
std::string ArtifactPage(absl::string_view title, const runtime::ModelSpec& spec,
                         const Measured& measured);
// The same for a terminal.
std::string SpecText(const runtime::ModelSpec& spec);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_HTML_H_
