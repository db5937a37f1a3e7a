// The elements of a tensor as real numbers, where a step reads each of them several times.
//
//   VisitReals(x, [&](const auto* elements) { sum += elements[0] + elements[1]; });
#ifndef FRONTENDS_PROGRAM_REALS_H_
#define FRONTENDS_PROGRAM_REALS_H_

#include <vector>

#include "frontends/program/value.h"
#include "onnx/onnx.pb.h"

namespace hidet::program {

// Calls `visit` with the elements where they lie if they are float32, else with a copy as double.
template <typename Visit>
void VisitReals(const Value& x, const Visit& visit) {
  if (x.type() == ::onnx::TensorProto::FLOAT) {
    const float* const elements = x.elements<float>();
    visit(elements);
  } else {
    const std::vector<double> reals = x.AllReals();
    visit(reals.data());
  }
}

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_REALS_H_
