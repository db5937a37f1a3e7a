// Cases of operators as rows of tables, for the tests of this folder.
//
//   {"Concat", {F({2, -3}), F({2, 4})}, {{"axis", N(1)}}}
//
// A size that is written negative is a symbol with that value: -3 is a size that the definition
// does not know and that is 3 in the run.
#ifndef GRAPH_OPS_OP_CASE_FIXTURE_H_
#define GRAPH_OPS_OP_CASE_FIXTURE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/scalar_type.h"
#include "graph/attributes.h"

namespace hidet::graph {

using Ints = std::vector<int64_t>;

// An input of a case: random values, indices below a limit, constants, or absent.
struct In {
  ScalarType dtype = ScalarType::kFloat32;
  Ints shape;
  int64_t limit = 0;                  // > 0: indices
  std::vector<double> constant = {};  // not empty: a constant with these values
  bool absent = false;
};

inline In F(Ints shape) { return {ScalarType::kFloat32, std::move(shape)}; }
inline In H(Ints shape) { return {ScalarType::kFloat16, std::move(shape)}; }
inline In BF(Ints shape) { return {ScalarType::kBFloat16, std::move(shape)}; }
inline In D(Ints shape) { return {ScalarType::kFloat64, std::move(shape)}; }
inline In I(Ints shape) { return {ScalarType::kInt64, std::move(shape)}; }
inline In I32(Ints shape) { return {ScalarType::kInt32, std::move(shape)}; }
inline In I8(Ints shape) { return {ScalarType::kInt8, std::move(shape)}; }
inline In U8(Ints shape) { return {ScalarType::kUInt8, std::move(shape)}; }
inline In B(Ints shape) { return {ScalarType::kBool, std::move(shape)}; }
inline In Index(Ints shape, int64_t limit) { return {ScalarType::kInt64, std::move(shape), limit}; }
inline In C(ScalarType dtype, Ints shape, std::vector<double> values) {
  return {dtype, std::move(shape), 0, std::move(values)};
}
inline In None() { return {.absent = true}; }

struct Case {
  std::string op;
  std::vector<In> inputs;
  Attributes attributes = {};
};

// A vector of 0, 0.5, 0.5, 1, 1.5, 1.5, ...
In Sorted(Ints shape);

inline AttributeValue L(Ints values) { return values; }
inline AttributeValue N(int64_t value) { return value; }
inline AttributeValue T(ScalarType type) { return type; }
inline AttributeValue S(const char* text) { return std::string(text); }

std::string Name(const Case& test);

// Lowers the operator's definition to a task, runs that as it is written
// (testing/task_interpreter), and expects what the reference in double gives (testing/reference),
// which shares no code with it; and that the definition does what the record states.
void Check(const Case& test);

}  // namespace hidet::graph

#endif  // GRAPH_OPS_OP_CASE_FIXTURE_H_
