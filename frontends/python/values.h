// The operator graph as Python sees it: its values, its operators, and graphs made of them.
//
//   Op add = apply("Add", [x, y], {}, "cpu", "")       // types are inferred, or it raises
//   Graph g = make_graph([x, y], [add], add.outputs)
//
// A Value is a handle: two are equal if they stand for the same tensor of the graph. What made it
// is known to the Python side (hidet.Tensor.trace).
#ifndef FRONTENDS_PYTHON_VALUES_H_
#define FRONTENDS_PYTHON_VALUES_H_

#include <vector>

#include "graph/graph.h"
#include "graph/tensor.h"
#include "nanobind/nanobind.h"

namespace hidet::python {

struct Value {
  graph::Tensor tensor;
};

struct Op {
  graph::Operator op;
};

// Between lists of Values (None where an optional input is absent) and tensors.
std::vector<graph::Tensor> ReadValues(nanobind::handle values);
nanobind::list WriteValues(absl::Span<const graph::Tensor> tensors);

void BindValues(nanobind::module_& m);

}  // namespace hidet::python

#endif  // FRONTENDS_PYTHON_VALUES_H_
