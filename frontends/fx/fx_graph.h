// A torch.fx graph as plain data: what the Python side hands over, and what tests write down
// without torch.
//
//   y = relu(linear(x, w)):
//   FxGraph g;
//   g.inputs = {{.name = "x", .shape = {{.symbol = "n"}, {.size = 10}}}, {.name = "w", .shape = {{.size = 4}, {.size = 10}}}};
//   g.nodes = {{.name = "h", .target = "linear", .args = {FxValue::Ref(0), FxValue::Ref(1)}},
//              {.name = "y", .target = "relu", .args = {FxValue::Ref(2)}}};
//   g.outputs = {FxValue::Ref(3)};
//
// References count the inputs first, then the nodes. Functions and methods of the same name are one
// target: they mean the same.
#ifndef FRONTENDS_FX_FX_GRAPH_H_
#define FRONTENDS_FX_FX_GRAPH_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/scalar_type.h"

namespace hidet::fx {

struct FxValue {
  enum class Kind : uint8_t { kNone, kBool, kInt, kFloat, kString, kDType, kRef, kList, kSlice };
  Kind kind = Kind::kNone;
  int64_t integer = 0;  // kBool, kInt, kRef
  double real = 0;
  std::string text;
  ScalarType dtype = ScalarType::kFloat32;
  std::vector<FxValue> items;  // kList; kSlice: start, stop, step

  static FxValue Ref(int64_t index) {
    FxValue value;
    value.kind = Kind::kRef;
    value.integer = index;
    return value;
  }
  static FxValue Int(int64_t integer) {
    FxValue value;
    value.kind = Kind::kInt;
    value.integer = integer;
    return value;
  }
  static FxValue List(std::vector<FxValue> items) {
    FxValue value;
    value.kind = Kind::kList;
    value.items = std::move(items);
    return value;
  }
};

// A size: a number, or a symbol where `symbol` is not empty.
struct FxDim {
  int64_t size = 0;
  std::string symbol = {};
};

struct FxSymbol {
  std::string name;
  int64_t min = 1;
  int64_t max = int64_t{1} << 20;
  int64_t hint = 0;
};

struct FxInput {
  std::string name;
  bool is_size = false;    // a symbol's value (shape[0]), not a tensor
  bool is_number = false;  // a number of Python's, in a tensor without dimensions
  ScalarType dtype = ScalarType::kFloat32;
  std::vector<FxDim> shape = {};
};

struct FxNode {
  std::string name;
  std::string target;        // a row of the map: "linear"
  int custom = -1;           // the number of a user's rule, which takes the place of the map's row
  std::string display = {};  // how people call it: "torch.nn.functional.linear"
  std::vector<FxValue> args;
  std::vector<std::pair<std::string, FxValue>> kwargs = {};
};

// What stands for a node that a row refuses: nodes that change nothing, counted from the place of
// that node on, and their result.
struct FxBody {
  std::vector<FxNode> nodes;
  FxValue result = {};
  bool in_place = false;  // the result takes the place of the first argument
};

struct FxGraph {
  std::vector<FxSymbol> symbols;
  std::vector<FxInput> inputs;
  std::vector<FxNode> nodes;
  std::vector<FxValue> outputs;
  ScalarType default_float = ScalarType::kFloat32;  // of what is a float and has no dtype yet
};

}  // namespace hidet::fx

#endif  // FRONTENDS_FX_FX_GRAPH_H_
