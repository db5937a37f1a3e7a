// What a caller may say of a model's inputs and of its open sizes, for ImportOnnx
// (frontends/onnx/import_onnx.h).
#ifndef FRONTENDS_ONNX_IMPORT_OPTIONS_H_
#define FRONTENDS_ONNX_IMPORT_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "graph/device.h"

namespace hidet::onnx {

// What is known of a size that the model leaves open. With min == max it is a constant; else it is
// the one that comes first where it is the same as another.
struct SymbolOption {
  std::string name;
  int64_t min = 1;
  int64_t max = int64_t{1} << 20;
  int64_t hint = 0;     // the size to optimize for; 0 = none
  std::string same_as;  // another size, of an earlier dimension; empty for none
};

// The shape of an input, in place of the model's own; -1 keeps a size.
struct ShapeOption {
  std::string input;
  std::vector<int64_t> shape;
};

struct ImportOptions {
  graph::Device device;
  std::vector<SymbolOption> symbols;
  std::vector<ShapeOption> shapes;
  // Initializers that calls give: inputs, behind the model's own and in this order. What is an
  // input already stays where it is.
  std::vector<std::string> given;
};

}  // namespace hidet::onnx

#endif  // FRONTENDS_ONNX_IMPORT_OPTIONS_H_
