// One page for a browser about a model: no other files, no scripts, nothing from the network.
#ifndef FRONTENDS_CLI_HTML_H_
#define FRONTENDS_CLI_HTML_H_

#include <string>

#include "absl/strings/string_view.h"
#include "frontends/driver/pipeline.h"
#include "runtime/spec.h"

namespace hidet::cli {

// About a model that was just built: graph, operators with tasks and strategies.
std::string ModelPage(absl::string_view title, const driver::BuildResult& built);
// About a compiled model.
std::string ArtifactPage(absl::string_view title, const runtime::ModelSpec& spec);
// The same for a terminal.
std::string SpecText(const runtime::ModelSpec& spec);

// Returns text that a browser shows as it is.
std::string EscapeHtml(absl::string_view text);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_HTML_H_
