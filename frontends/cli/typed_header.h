// A C++ class for a compiled model: what `hidet header` writes, and the rule hidet_model of
// third_party/hidet_model.bzl compiles.
//
//   class Minilm : public hidet::runtime::TypedModel {
//     struct Sizes { int64_t batch, length; };
//     static absl::StatusOr<Minilm> Load(hidet::runtime::LoadOptions options = {});
//     absl::Status Run(const Sizes& sizes, const int64_t* ids, float* embedding) const;
//   };
#ifndef FRONTENDS_CLI_TYPED_HEADER_H_
#define FRONTENDS_CLI_TYPED_HEADER_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/spec.h"

namespace hidet::cli {

struct TypedHeaderOptions {
  std::string class_name;     // an identifier
  std::string name_space;     // "a::b", or empty
  std::string header_path;    // as the source includes it
  std::string artifact_path;  // as the assembler finds it
};

struct TypedHeader {
  std::string header, source;
};

// Returns the class and the source that holds the model's bytes. InvalidArgument for names that are
// none in C++, Unimplemented for element types that C++ has no pointer to.
absl::StatusOr<TypedHeader> MakeTypedHeader(const runtime::ModelSpec& spec,
                                            const TypedHeaderOptions& options);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_TYPED_HEADER_H_
