// ModelSpec as JSON, both ways: the text that an artifact's manifest holds and that people read.
//
// One table of fields a struct serves writer and reader, so they cannot drift apart. The reader is
// strict: every field must be there, once, with the right type and range, and nothing else may be;
// an error names the place
// (`run.steps[3].reads[1]: is "x", expected an integer`). It checks form, ValidateSpec
// checks meaning.
//
//   std::string text = SpecToJson(spec);
//   ModelSpec again = *SpecFromJson(text);    // again describes the same model
#ifndef RUNTIME_SPEC_JSON_H_
#define RUNTIME_SPEC_JSON_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/spec.h"

namespace hidet::runtime {

// Returns the text, indented by `indent` (-1: one line). Deterministic.
std::string SpecToJson(const ModelSpec& spec, int indent = -1);

// Returns the spec, or InvalidArgument with the place of the first thing that is wrong.
absl::StatusOr<ModelSpec> SpecFromJson(absl::string_view text);

}  // namespace hidet::runtime

#endif  // RUNTIME_SPEC_JSON_H_
