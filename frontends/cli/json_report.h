// What commands print with --json: the same facts as their text, for programs. Field names stay;
// fields are added.
#ifndef FRONTENDS_CLI_JSON_REPORT_H_
#define FRONTENDS_CLI_JSON_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "compiler/pipeline.h"
#include "formats/strict_json.h"
#include "runtime/interpreter.h"
#include "runtime/spec.h"

namespace hidet::cli {

using Json = Json;

// A compiled model: target, features, sizes, inputs, outputs, and the steps of both plans.
Json SpecJson(const runtime::ModelSpec& spec);

// [{"name": "matmul", "kernel": "matmul_0", "microseconds": 12.5}, ...]
Json StepsJson(absl::Span<const runtime::StepTime> steps);

// Reads what StepsJson gave. InvalidArgument if that is something else.
absl::StatusOr<std::vector<runtime::StepTime>> StepsFromJson(const Json& json);

// [{"name": "matmul", "text": "..."}, ...]: what was compiled at a stage of texts, by name.
Json TextsJson(const compiler::BuildResult& built);
// The same texts, one after the other.
std::string JoinTexts(const compiler::BuildResult& built);

// One line of text and its end.
std::string JsonLine(const Json& json);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_JSON_REPORT_H_
