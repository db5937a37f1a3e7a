// What operators say of inputs and attributes that do not fit.
#include <string>
#include <vector>

#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/ops/op_case_fixture.h"
#include "gtest/gtest.h"

namespace hidet::graph {
namespace {

struct ErrorCase {
  Case test;
  std::string message;
};

TEST(Ops, ErrorsSayWhatWasExpected) {
  const std::vector<ErrorCase> cases = {
      {{"Conv2d", {F({1, 3, 5, 5}), F({2, 4, 3, 3})}},
       "Conv2d: image of 3 channels and weight [2, 4, 3, 3] in 1 groups"},
      {{"Conv2d", {F({1, 3, 2, 5}), F({2, 3, 3, 3})}},
       "Conv2d: a window of 3 elements on a padded image of 2"},
      {{"MaxPool1d",
        {F({1, 3, 2})},
        {{"kernel", L({8})}, {"stride", L({6})}, {"padding", L({0})}, {"ceil_mode", true}}},
       "MaxPool1d: a window of 8 elements on a padded image of 2"},
      {{"Conv2d", {F({1, 3, 5, 5}), F({2, 3, 3, 3})}, {{"stride", L({0, 1})}}},
       "Conv2d: stride has 0, expected at least 1"},
      {{"SortPlaces",
        {{ScalarType::kInt4, {8}}},
        {{"count", graph::Dims{ir::Int64(8)}}, {"descending", true}}},
       "SortPlaces: elements of int4 are not sorted on the CPU"},
      {{"ArgMin", {D({8})}, {{"dim", N(0)}, {"nan_is_largest", true}}},
       "ArgMin: nan_is_largest for elements of float64"},
      {{"CountSteps", {F({3, 4}), F({2, 5})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: size of dimension 0: 3 and 2 differ"},
      {{"CountSteps", {F({3, 4}), F({2, 3, 4})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: bounds of rank 2 for values of rank 3"},
      {{"CountSteps", {F({3}), H({3})}, {{"step", N(1)}, {"most", N(4)}}},
       "CountSteps: bounds of dtype float32, values of float16"},
      {{"CountSteps", {F({3}), F({3})}, {{"step", N(0)}, {"most", N(4)}}}, "CountSteps: step is 0"},
      {{"Recurrence", {F({5, 2, 12}), F({3, 4, 3}), F({2, 3})}, {{"cell", S("lstm")}}},
       "Recurrence: a state of cells is what an lstm has, and it alone"},
      {{"Recurrence", {F({5, 2, 12}), F({3, 3, 3}), F({2, 3})}, {{"cell", S("gru")}}},
       "Recurrence: gates of x: 12 and 9 differ"},
      {{"Recurrence",
        {F({5, 2, 9}), F({3, 3, 3}), F({2, 3}), None(), None(), F({3, 3})},
        {{"cell", S("gru")}}},
       "Recurrence: peepholes are what an lstm has"},
      {{"Recurrence",
        {F({5, 2, 9}), F({3, 3, 3}), F({2, 3}), None(), None(), None(), I({3})},
        {{"cell", S("gru")}}},
       "Recurrence: rows of h and lengths: 2 and 3 differ"},
      {{"Recurrence", {F({5, 2, 3}), H({3, 1, 3}), F({2, 3})}, {{"cell", S("rnn_tanh")}}},
       "Recurrence: weights of dtype float16 and rank 3, expected float32 and 3"},
      {{"Recurrence", {F({5, 2, 3}), I({3, 1, 3}), F({2, 3})}, {{"cell", S("rnn_tanh")}}},
       "Recurrence: weights of dtype int64 and rank 3, expected float32 and 3"},
      {{"Recurrence",
        {F({5, 2, 9}), F({3, 3, 3}), F({2, 3}), None(), None(), None(), None(), F({3})},
        {{"cell", S("gru")}}},
       "Recurrence: scales: 3 and 9 differ"},
      {{"PermuteDims", {F({2, 3})}, {{"axes", L({0, 0})}}}, "PermuteDims: axis 0 is given twice"},
      {{"PermuteDims", {F({2, 3, 4})}, {{"axes", L({-4, 0, 1})}}},
       "PermuteDims: axis -4 out of range for rank 3"},
      {{"StridedSlice", {F({2, 3, 4})}, {{"starts", L({0})}, {"ends", L({1})}, {"axes", L({-4})}}},
       "StridedSlice: axis -4 out of range for rank 3"},
      {{"StridedSlice", {F({3})}, {{"starts", L({0, 0})}, {"ends", L({1, 1})}}},
       "StridedSlice: 2 bounds for rank 1"},
      {{"Concat", {F({2, 3}), F({3, 3})}, {{"axis", N(1)}}},
       "Concat: size of dimension 0: 2 and 3 differ"},
      {{"Take", {F({2}), F({2})}}, "Take: indices of dtype float32, expected integers"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("order(0,2,1)")}}},
       "Relayout: layout \"order(0,2,1)\" is none of rank 2"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("block(2:4)")}}},
       "Relayout: layout \"block(2:4)\" is none of rank 2"},
      {{"Relayout", {F({2, 3})}, {{"layout", S("upside down")}}},
       "Relayout: layout \"upside down\": expected \"row_major\" or \"order(0,2,1) block(0:32)\""},
      {{"Squeeze", {F({2, 3})}, {{"dims", L({0})}}},
       "Squeeze: size of dimension 0: 2 and 1 differ"},
      {{"Broadcast", {F({2})}, {{"shape", L({3})}}},
       "Broadcast: cannot broadcast [2] to [3]: 2 and 3 differ"},
      {{"Matmul", {F({2, 3}), H({3, 2})}}, "Matmul: operands of dtypes float32 and float16"},
      {{"Conv2dInteger", {U8({1, 3, 5, 5}), F({2, 3, 3, 3})}},
       "Conv2dInteger: image of dtype uint8 and weight of dtype float32, expected integers of 8 "
       "bits"},
      {{"Conv2dInteger", {U8({1, 3, 5, 5}), U8({2, 3, 3, 3})}, {{"fill", N(-1)}}},
       "Conv2dInteger: padding of -1 for uint8"},
      {{"MatmulInteger", {U8({2, 3}), I32({3, 2})}},
       "MatmulInteger: an operand of dtype int32, expected int8 or uint8"},
      {{"Attention", {F({2, 3, 4}), F({2, 3, 5}), F({2, 3, 4})}},
       "Attention: depths of q and k: 4 and 5 differ"},
      {{"Pad", {F({3})}, {{"pads", L({3, 0})}, {"mode", S("reflect")}}},
       "Pad: reflects 3 elements of dimension 0 of size 3"},
      {{"SlidingWindows", {F({2, 4})}, {{"axis", N(1)}, {"size", N(3)}, {"dilation", N(2)}}},
       "SlidingWindows: a window over 5 elements of dimension 1 of size 4"},
      {{"SlidingWindows", {F({4})}, {{"axis", N(0)}, {"size", N(0)}}},
       "SlidingWindows: windows of 0 every 1, 1 apart"},
      {{"TakeSteps", {F({2, 0})}, {{"axis", N(1)}, {"count", N(3)}}},
       "TakeSteps: elements of dimension 1, which has none"},
      {{"TakeSteps", {F({2, 4})}, {{"axis", N(1)}, {"count", N(3)}, {"parts", N(0)}}},
       "TakeSteps: 3 elements at steps of 0 parts"},
      {{"WeightedWindows", {F({2, 4}), H({3, 2})}, {{"axis", N(1)}}},
       "WeightedWindows: elements of dtype float32 and weights of float16, expected one float "
       "dtype"},
      {{"WeightedWindows", {F({2, 4}), F({3, 0})}, {{"axis", N(1)}}},
       "WeightedWindows: weights of shape [3, 0], expected a known number for each result"},
      {{"WeightedWindows", {F({2, 4}), F({3, 5})}, {{"axis", N(1)}}},
       "WeightedWindows: windows of 5 elements of dimension 1 of size 4"},
      {{"Im2col", {F({1, 1, 2, 2})}, {{"kernel_size", L({3, 3})}}},
       "Im2col: a window of 3 elements on a padded image of 2"},
      {{"Im2col", {F({2, 2})}, {{"kernel_size", L({1, 1})}}},
       "Im2col: images of rank 2, expected 3 or 4"},
      {{"Pad", {F({0})}, {{"pads", L({1, 0})}, {"mode", S("edge")}}},
       "Pad: repeats the edge of dimension 0 of size 0"},
      {{"Add", {B({2}), B({2})}}, "Add: operands of dtype bool, expected integers or floats"},
      {{"LayerNorm", {F({2, 4}), F({2, 4})}},
       "LayerNorm: a scale or bias of type float32[2, 4][cpu] for the last 1 dimensions"},
  };
  for (const ErrorCase& error : cases) {
    SCOPED_TRACE(Name(error.test));
    GraphBuilder b(AllOps());
    std::vector<Tensor> inputs;
    for (const In& in : error.test.inputs) {
      inputs.push_back(in.absent ? Tensor()
                                 : b.Input({in.dtype, MakeDims(in.shape), Device::Cpu()}));
    }
    const auto result = b.Apply(error.test.op, inputs, error.test.attributes);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(result.status().message(), error.message);
  }
}

}  // namespace
}  // namespace hidet::graph
