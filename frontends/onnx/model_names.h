// Names from a model, which may hold any bytes: as people see them, and as the compiler keeps them.
//
//   Quoted("a\nb") == "\"a\\nb\""      Identifier("batch size") == "batch_size"
#ifndef FRONTENDS_ONNX_MODEL_NAMES_H_
#define FRONTENDS_ONNX_MODEL_NAMES_H_

#include <string>

#include "absl/strings/string_view.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {

// Returns a name fit to be shown: anything but printable ASCII and whole UTF-8 sequences is
// escaped.
std::string Printable(absl::string_view name);
// The same in quotation marks.
std::string Quoted(absl::string_view name);

// Returns the node's name, in default of one that of its first output, or its type; quoted.
std::string NodeLabel(const ::onnx::NodeProto& node);

// Returns the domain under its one name: ONNX's own is "" and "ai.onnx".
absl::string_view DomainOf(absl::string_view domain);

// Returns a name that the text forms of the compiler can hold, for a symbol.
std::string Identifier(absl::string_view name);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_MODEL_NAMES_H_
