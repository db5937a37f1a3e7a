// Which extensions of a processor machine code uses, of those that it was allowed.
//
//   // A matrix product of float32 for a Zen 4: no dot products of bfloat16 are in it.
//   UsedFeatures(objects, {"avx512f", "avx512bf16"})    // {"avx512f"}
//
// A model that is compiled for the machine at hand then runs on others that lack what only its
// maker's processor has. Asked are the extensions beyond x86-64-v4, each of which has instructions
// of its own; what the levels have stays, for vectors of one length may be encoded in several ways.
#ifndef CODEGEN_USED_FEATURES_H_
#define CODEGEN_USED_FEATURES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace hidet::codegen {

// Returns those of the features that the code of these relocatable objects uses, or may use: one
// that this does not know, and all of them where the code cannot be read, stay. Internal for what
// is no object.
absl::StatusOr<std::vector<std::string>> UsedFeatures(absl::Span<const std::string> objects,
                                                      std::vector<std::string> features);

}  // namespace hidet::codegen

#endif  // CODEGEN_USED_FEATURES_H_
