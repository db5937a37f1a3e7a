// An ONNX model becomes an operator graph.
//
//   HIDET_ASSIGN_OR_RETURN(graph::Graph g, ImportOnnx("minilm.onnx"));
//   g.inputs[0].type().ToString() == "int64[batch, length][cpu]"
//
// Opsets from 7 on. A size that the model leaves open (dim_param, or nothing) becomes a symbol of
// its name, shared by all inputs that use the name. An initializer is a constant, also where it is
// listed as an input, unless the caller names it. Weights are not copied: they stay in the parsed
// file, or mapped from the files beside it. Only what the outputs need is looked at. All operators
// that are not supported are named in one error.
#ifndef FRONTENDS_ONNX_IMPORT_ONNX_H_
#define FRONTENDS_ONNX_IMPORT_ONNX_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/import_options.h"
#include "graph/constant_data.h"
#include "graph/graph.h"

namespace hidet::onnx {

// Reads a model file and the weights beside it. NotFound and the like for the file; InvalidArgument
// for a model that is damaged or wrong, with the node; Unimplemented for what hidet lacks, with all
// operators concerned.
absl::StatusOr<graph::Graph> ImportOnnx(absl::string_view path, const ImportOptions& options = {});

// Reads a model from memory, which the graph does not use afterwards. `folder` is where its
// external data lies; without one it has none.
absl::StatusOr<graph::Graph> ImportOnnxBytes(absl::string_view bytes,
                                             const ImportOptions& options = {},
                                             const DataFolder& folder = {});

// An initializer as the file has it.
struct Initializer {
  std::string name;
  std::vector<int64_t> shape;
  std::shared_ptr<const graph::ConstantData> data;
};

// The initializers of these names, those that there are: what stands for an input of
// ImportOptions::given that a call leaves out.
absl::StatusOr<std::vector<Initializer>> Initializers(absl::string_view path,
                                                      absl::Span<const std::string> names);
absl::StatusOr<std::vector<Initializer>> InitializersOfBytes(absl::string_view bytes,
                                                             absl::Span<const std::string> names,
                                                             const DataFolder& folder = {});

// The files beside a model that hold weights of it, as paths, whether or not they are there.
absl::StatusOr<std::vector<std::string>> DataFiles(absl::string_view path);

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_IMPORT_ONNX_H_
