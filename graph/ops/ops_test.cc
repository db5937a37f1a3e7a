// Every operator's definition against its reference in double: one row a case (op_case_fixture.h).
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/ops/op_case_fixture.h"
#include "gtest/gtest.h"
#include "testing/reference/reference.h"

namespace hidet::graph {
namespace {

// True if the operator takes one operand like this.
bool Takes(const OpRecord& record, const In& in) {
  Dims dims;
  for (int64_t size : in.shape) dims.push_back(ir::Int64(std::abs(size)));
  GraphBuilder b(AllOps());
  return b.Apply(record, {b.Input({in.dtype, dims, Device::Cpu()})}, {}).ok();
}

// Pointwise operators of one operand need no row of their own: each is tried on every dtype that it
// takes.
std::vector<Case> UnaryCases() {
  std::vector<Case> cases;
  for (const auto& record : AllOps().records()) {
    const bool is_unary = record->inputs.size() == 1 && !record->inputs[0].variadic;
    if (!record->scalar.has_value() || !is_unary) continue;
    for (const In& in : {F({3, 4}), H({6}), BF({5}), D({4}), I({7}), B({3}), F({}), D({0, 3}),
                         F({-3, 1}), F({-2, 0})}) {
      if (Takes(*record, in)) cases.push_back({record->name, {in}});
    }
  }
  cases.push_back({"Gelu", {F({20})}, {{"approximate", true}}});
  cases.push_back({"Clip", {F({10})}, {{"min_val", -0.5}, {"max_val", 1.0}}});
  cases.push_back({"Clip", {I({10})}, {{"min_val", -2.0}}});
  cases.push_back({"Clip", {F({10})}});
  cases.push_back({"SoftPlus", {F({10})}, {{"beta", 2.0}, {"threshold_val", 1.0}}});
  cases.push_back({"BitwiseNot", {I({5})}});
  cases.push_back({"BitwiseNot", {B({5})}});
  for (ScalarType to : {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kInt32,
                        ScalarType::kBool, ScalarType::kUInt8}) {
    for (const In& in : {F({9}), I({9}), B({4}), U8({4})}) {
      if (to == ScalarType::kUInt8 && in.dtype != ScalarType::kUInt8)
        continue;  // saturation is the evaluator's test
      cases.push_back({"Cast", {in}, {{"dtype", T(to)}}});
    }
  }
  for (ScalarType to : {ScalarType::kInt32, ScalarType::kUInt32})
    cases.push_back({"Bitcast", {F({3, 5})}, {{"dtype", T(to)}}});
  cases.push_back({"Bitcast", {H({9})}, {{"dtype", T(ScalarType::kInt16)}}});
  cases.push_back({"Bitcast", {U8({0, 4})}, {{"dtype", T(ScalarType::kInt8)}}});
  return cases;
}

std::vector<Case> BinaryCases() {
  std::vector<Case> cases;
  for (const char* op :
       {"Add", "Subtract", "Multiply", "Divide", "Max", "Min", "Mod", "Fmod", "Equal", "NotEqual",
        "Less", "LessEqual", "Greater", "GreaterEqual", "LogicalAnd", "LogicalOr", "LogicalXor"}) {
    cases.push_back({op, {F({3, 4}), F({4})}});
    cases.push_back({op, {F({3, 1, 2}), F({4, 1})}});
    cases.push_back({op, {I({6}), I({6})}});
    cases.push_back({op, {H({5}), H({})}});
    cases.push_back({op, {F({0, 4}), F({1, 4})}});
    cases.push_back({op, {F({-3, 4}), F({1, 4})}});
    cases.push_back({op, {F({2, 3}), C(ScalarType::kFloat32, {}, {1.5})}});
    cases.push_back({op, {F({2, 3}), I({3})}});  // promotion
  }
  for (const char* rounding : {"floor", "trunc", "true"}) {
    cases.push_back({"Divide", {I({9}), I({9})}, {{"rounding", S(rounding)}}});
    cases.push_back({"Divide", {F({9}), F({9})}, {{"rounding", S(rounding)}}});
  }
  for (double exponent : {1.0, 2.0, 3.0, 0.5, -1.0, -0.5, 2.5}) {
    cases.push_back({"Pow", {F({9}), C(ScalarType::kFloat32, {}, {exponent})}});
  }
  cases.push_back({"Pow", {F({2, 3}), C(ScalarType::kInt64, {}, {3})}});
  cases.push_back({"Pow", {F({4}), F({4})}});
  cases.push_back({"Atan2", {F({4}), F({4})}});
  cases.push_back({"PRelu", {F({2, 3, 4}), F({3, 1})}});
  for (const char* op : {"BitwiseAnd", "BitwiseOr", "BitwiseXor"}) {
    cases.push_back({op, {I({6}), I({6})}});
    cases.push_back({op, {B({6}), B({6})}});
  }
  cases.push_back({"LeftShift", {I({6}), Index({6}, 5)}});
  cases.push_back({"RightShift", {I({6}), Index({6}, 5)}});
  cases.push_back({"Max", {F({3, 4}), F({4}), F({3, 1})}});
  cases.push_back({"Min", {F({5})}});
  cases.push_back({"Where", {B({3, 4}), F({4}), F({3, 1})}});
  cases.push_back({"Where", {I({5}), H({5}), H({})}});
  cases.push_back({"Where", {B({-3}), I({}), C(ScalarType::kInt64, {}, {-7})}});
  return cases;
}

std::vector<Case> MovementCases() {
  const auto size = [](int64_t symbol) { return ir::Int64(symbol); };
  return {
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({6, 4})}}},
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({3, 8})}}},
      {"Reshape", {F({2, 3, 4})}, {{"shape", L({4, -1, 2})}}},
      {"Reshape", {F({2, 1, 12})}, {{"shape", L({1, 2, 3, 4, 1})}}},
      {"Reshape", {F({6, 5})}, {{"shape", L({5, 6})}}},
      {"Reshape", {F({0, 3})}, {{"shape", L({3, 0})}}},
      {"Reshape", {F({-2, -3, 4})}, {{"shape", Dims{size(-1), size(2), size(2)}}}},
      {"Reshape", {F({-2, 12})}, {{"shape", Dims{size(-1), size(8)}}}},
      {"Identity", {F({3, 4})}},
      {"Identity", {B({-2, 0})}},
      {"Relayout", {F({5, 7})}, {{"layout", S("row_major")}}},
      {"Relayout", {F({5, 7})}, {{"layout", S("order(1,0)")}}},
      {"Relayout", {H({5, 7})}, {{"layout", S("order(0,1) block(1:4)")}}},
      {"Relayout", {F({6, 9, 1, 2})}, {{"layout", S("order(3,0,2,1) block(1:4,0:3,1:2)")}}},
      {"Squeeze", {F({1, 3, 1})}},
      {"Squeeze", {F({1, 3, 1})}, {{"dims", L({-1})}}},
      {"Unsqueeze", {F({3, 4})}, {{"dims", L({0, -1})}}},
      {"Flatten", {F({2, 3, 4})}, {{"start_dim", N(1)}}},
      {"Flatten", {F({})}},
      {"PermuteDims", {F({2, 3, 4})}, {{"axes", L({2, 0, 1})}}},
      {"PermuteDims", {F({-2, 3})}},
      {"Broadcast", {F({3, 1})}, {{"shape", L({2, 3, 4})}}},
      {"Broadcast", {F({})}, {{"shape", L({2})}}},
      {"Broadcast", {F({3, 4})}, {{"shape", L({2, -1, 4})}}},
      {"Tile", {F({2, 3})}, {{"repeats", L({2, 3})}}},
      {"Tile", {F({1, -3})}, {{"repeats", L({4, 1})}}},
      {"Flip", {F({2, 3})}, {{"dims", L({-1})}}},
      {"StridedSlice",
       {F({8, 5})},
       {{"starts", L({1, 0})}, {"ends", L({7, 5})}, {"strides", L({2, 3})}}},
      {"StridedSlice",
       {F({8})},
       {{"starts", L({-1})}, {"ends", L({INT64_MIN})}, {"strides", L({-3})}}},
      {"StridedSlice",
       {F({2, 8})},
       {{"starts", L({-3})}, {"ends", L({INT64_MAX})}, {"axes", L({-1})}}},
      {"StridedSlice",
       {F({-5, 2})},
       {{"starts", L({1})}, {"ends", L({INT64_MAX})}, {"axes", L({0})}}},
      {"StridedSlice",
       {F({-5, 2})},
       {{"starts", L({1})}, {"ends", L({-1})}, {"axes", L({0})}, {"strides", L({2})}}},
      {"StridedSlice", {F({4})}, {{"starts", L({3})}, {"ends", L({1})}}},
      {"Concat", {F({2, 3}), F({2, 1}), F({2, 4})}, {{"axis", N(-1)}}},
      {"Concat", {F({2, 3}), F({0, 3})}, {{"axis", N(0)}}},
      {"Concat", {F({-2, 3}), F({4, 3})}, {{"axis", N(0)}}},
      {"Concat", {I({3})}},
      {"Split", {F({2, 7})}, {{"axis", N(1)}, {"sizes", L({3, 0, 4})}}},
      {"Pad", {F({2, 3})}, {{"pads", L({1, 0, 0, 2})}, {"value", 7.5}}},
      {"Pad", {F({5})}, {{"pads", L({-1, 2})}}},
      {"Pad", {F({5, 4})}, {{"pads", L({2, 3, 4, 1})}, {"mode", S("reflect")}}},
      {"Pad", {F({-5, 4})}, {{"pads", L({2, 3, 4, 1})}, {"mode", S("edge")}}},
      {"SlidingWindows", {F({7})}, {{"axis", N(0)}, {"size", N(3)}}},
      {"SlidingWindows",
       {F({2, 9, 3})},
       {{"axis", N(1)}, {"size", N(2)}, {"stride", N(3)}, {"dilation", N(4)}}},
      {"SlidingWindows", {F({-8, 2})}, {{"axis", N(0)}, {"size", N(4)}, {"stride", N(2)}}},
      {"Im2col", {F({2, 3, 5, 4})}, {{"kernel_size", L({2})}}},
      {"Im2col", {F({2, 3, 5, 4})}, {{"kernel_size", L({3, 2})}}},
      {"Im2col",
       {F({3, 6, 7})},
       {{"kernel_size", L({2, 3})},
        {"dilation", L({2, 1})},
        {"padding", L({1, 0})},
        {"stride", L({1, 2})}}},
      {"Im2col", {F({-2, 3, 4, 4})}, {{"kernel_size", L({1, 2})}, {"padding", L({0, 1, 1, 0})}}},
      {"TakeSteps", {F({9})}, {{"axis", N(0)}, {"count", N(4)}}},
      {"TakeSteps",
       {I({2, 9, 3})},
       {{"axis", N(1)}, {"count", N(16)}, {"step", N(40000)}, {"offset", N(-70000)}}},
      {"TakeSteps",
       {H({-2, 7})},
       {{"axis", N(1)}, {"count", N(5)}, {"step", N(-30)}, {"offset", N(95)}, {"parts", N(16)}}},
      {"TakeSteps", {D({-8, 3})}, {{"axis", N(0)}, {"count", N(20)}, {"step", N(32768)}}},
      {"TakeSteps", {F({0, 3})}, {{"axis", N(0)}, {"count", N(0)}}},
      {"WeightedWindows", {F({9}), F({5, 3})}, {{"axis", N(0)}}},
      {"WeightedWindows",
       {F({2, 9, 3}), F({4, 3})},
       {{"axis", N(1)}, {"step", N(160000)}, {"offset", N(-70000)}}},
      {"WeightedWindows",
       {H({-2, 7}), H({20, 2})},
       {{"axis", N(1)}, {"step", N(20000)}, {"offset", N(30000)}}},
      {"WeightedWindows", {D({-8, 3}), D({-4, 2})}, {{"axis", N(0)}, {"step", N(-65536)}}},
      {"WeightedWindows",
       {F({2, 40, 3}), F({3, 20})},
       {{"axis", N(1)}, {"step", N(700000)}, {"offset", N(65535)}}},
      {"WeightedWindows", {F({0, 40}), F({3, 20})}, {{"axis", N(1)}}},
      {"WeightedWindows", {BF({3, 40}), BF({3, 17})}, {{"axis", N(1)}, {"step", N(700000)}}},
      // What a weight of zero stands for is not looked at.
      {"WeightedWindows",
       {C(ScalarType::kFloat32, {4}, {1, 2, 3, std::numeric_limits<double>::infinity()}),
        C(ScalarType::kFloat32, {3, 2}, {0.5, 0.5, 1, 0, 1, 0})},
       {{"axis", N(0)}}},
      {"Triu", {F({3, 4})}, {{"diagonal", N(1)}}},
      {"Triu", {F({2, 4, 3})}, {{"diagonal", N(-1)}}},
      {"Tril", {I({4, 4})}},
      {"Take", {F({5, 3}), Index({2, 2}, 5)}},
      {"Take", {F({2, 5, 3}), I32({2})}, {{"axis", N(1)}}},
      {"Take", {F({5, 3}), I({4})}},  // negative indices
      {"Take", {F({5, 3}), Index({}, 5)}},
      {"Take", {F({-5, 3}), Index({-2}, 5)}},
      {"Gather", {F({4, 5}), Index({4, 2}, 5)}, {{"axis", N(1)}}},
      {"Gather", {F({4, 5}), I({3, 5})}, {{"axis", N(0)}}},
      {"Take", {F({5, 3}), Index({4}, 5)}, {{"wrap", false}}},
      {"CountSteps", {Sorted({7}), F({3, 5})}, {{"step", N(1)}, {"most", N(7)}}},
      {"CountSteps", {Sorted({8}), F({9})}, {{"step", N(3)}, {"most", N(4)}, {"right", true}}},
      {"CountSteps", {Sorted({1}), F({})}, {{"step", N(1)}, {"most", N(64)}}},
      {"CountSteps", {F({0}), F({-2, 3})}, {{"step", N(1)}, {"most", N(1)}}},
      {"CountSteps", {Sorted({9}), F({12})}, {{"step", N(4)}, {"most", N(1)}}},
      {"CountSteps",
       {Sorted({9}), F({-2, 5}), Index({-2, 5}, 8)},
       {{"step", N(4)}, {"most", N(1)}, {"right", true}}},
      {"CountSteps",
       {Sorted({9}), F({-2, 5}), Index({-2, 5}, 8)},
       {{"step", N(2)}, {"most", N(2)}}},
      {"CountSteps",
       {{.shape = {2, 3}, .constant = {0, 0.5, 1, -1, 0, 2}}, F({2, 9})},
       {{"step", N(1)}, {"most", N(3)}}},
      {"Scatter", {F({4, 5}), Index({1, 2}, 4), F({1, 2})}},
      {"Scatter", {F({4, 5}), Index({4, 1}, 5), F({4, 1})}, {{"axis", N(1)}}},
      {"Scatter", {F({4, 5}), Index({3, 5}, 4), F({3, 5})}, {{"reduction", std::string("add")}}},
      {"Scatter",
       {I({4, 5}), Index({4, 7}, 5), I({4, 7})},
       {{"axis", N(1)}, {"reduction", std::string("max")}}},
      {"Scatter", {F({6}), Index({9}, 6), F({9})}, {{"reduction", std::string("min")}}},
      {"Scatter", {F({6}), Index({4}, 6), F({4})}, {{"reduction", std::string("mul")}}},
      {"GatherNd", {F({4, 5, 2}), Index({3, 2}, 4)}},
      {"GatherNd", {F({4, 5}), Index({3, 1}, 4)}},
      {"GatherNd", {F({3, 4, 5}), Index({3, 2, 1}, 4)}, {{"batch_dims", N(1)}}},
      {"Shape", {F({2, -3})}},
      {"Sizes",
       {},
       {{"values", L({4, 5, 6})}, {"shape", L({3})}, {"dtype", T(ScalarType::kInt32)}}},
      {"Full", {}, {{"shape", L({2, 3})}, {"value", 1.5}, {"dtype", T(ScalarType::kFloat16)}}},
      {"Arange",
       {C(ScalarType::kInt64, {}, {3}), C(ScalarType::kInt64, {}, {11}),
        C(ScalarType::kInt64, {}, {3})}},
      {"Arange",
       {C(ScalarType::kFloat32, {}, {1}), C(ScalarType::kFloat32, {}, {-1}),
        C(ScalarType::kFloat32, {}, {-0.5})}},
  };
}

std::vector<Case> ReductionCases() {
  std::vector<Case> cases;
  for (const char* op : {"ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceProd",
                         "ReduceOr", "ReduceAnd", "ReduceL1", "ReduceL2", "ReduceSumSquare",
                         "ReduceLogSumExp", "ReduceVar", "ReduceStd", "ReduceVarMean"}) {
    cases.push_back({op, {F({3, 4})}});
    cases.push_back({op, {F({3, 4, 5})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({3, 4, 5})}, {{"dims", L({-1, 0})}, {"keepdims", true}}});
    cases.push_back({op, {H({2, 6})}, {{"dims", L({1})}}});
    cases.push_back({op, {I({2, 5})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({0, 4})}, {{"dims", L({1})}}});
    cases.push_back({op, {F({-3, 1})}, {{"dims", L({0})}}});
  }
  cases.push_back({"ReduceSum", {F({2, 0})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceSum", {B({2, 5})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceMax", {F({2, 0})}, {{"dims", L({1})}}});
  cases.push_back({"ReduceVar", {F({2, 6})}, {{"dims", L({1})}, {"correction", N(0)}}});
  for (const char* op : {"ArgMax", "ArgMin"}) {
    cases.push_back({op, {F({3, 5})}, {{"dim", N(1)}}});
    cases.push_back({op, {I({9, 2})}, {{"dim", N(0)}, {"keepdims", true}}});
    cases.push_back({op, {I({9, 2})}, {{"dim", N(0)}, {"last", true}}});
    cases.push_back({op, {H({-4})}, {{"dim", N(-1)}}});
  }
  const double nan = std::nan("");
  for (const bool last : {false, true}) {
    cases.push_back(
        {"ArgMin",
         {C(ScalarType::kFloat32, {4, 3}, {nan, 2, 1, 3, nan, 3, nan, nan, nan, 2, nan, 2})},
         {{"dim", N(1)}, {"last", last}, {"nan_is_largest", true}}});
  }
  cases.push_back({"ArgMin", {I({9, 2})}, {{"dim", N(0)}, {"nan_is_largest", true}}});
  // Packed beside a place, and in pairs.
  for (const ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat64}) {
    for (const bool last : {false, true}) {
      cases.push_back(
          {"ArgMax",
           {C(dtype, {4, 4}, {nan, 2, 1, 2, nan, 3, nan, 5, 2, 4, 4, 3, nan, nan, nan, nan})},
           {{"dim", N(1)}, {"last", last}, {"last_nan", true}}});
    }
  }
  cases.push_back({"ArgMax", {I({9, 2})}, {{"dim", N(0)}, {"last_nan", true}}});
  for (const bool descending : {false, true}) {
    cases.push_back(
        {"SortPlaces", {F({3, 7})}, {{"count", Dims{ir::Int64(4)}}, {"descending", descending}}});
  }
  for (const bool forward : {false, true}) {
    cases.push_back({"FourierTransform", {F({2, 3, 6}), F({2, 3, 6})}, {{"forward", forward}}});
    cases.push_back({"FourierTransform", {F({2, 7})}, {{"forward", forward}}});
  }
  for (const int64_t length : {6, 7}) {
    cases.push_back(
        {"RealFromFourier", {F({2, 4}), F({2, 4})}, {{"length", Dims{ir::Int64(length)}}}});
  }
  for (const char* op : {"CumulativeSum", "CumulativeProduct", "CumulativeMax", "CumulativeMin"})
    cases.push_back({op, {F({3, 4})}, {{"dim", N(1)}}});
  cases.push_back(
      {"CumulativeSum", {I({3, 4})}, {{"dim", N(0)}, {"exclusive", true}, {"reverse", true}}});
  cases.push_back({"CumulativeLogSumExp", {F({3, 40})}, {{"dim", N(1)}}});
  cases.push_back({"CumulativeLogSumExp", {H({-5, 3, 2})}, {{"dim", N(0)}}});
  cases.push_back({"CumulativeLogSumExp",
                   {D({3, 4})},
                   {{"dim", N(0)}, {"exclusive", true}, {"reverse", true}}});
  for (const char* op : {"Softmax", "LogSoftmax"}) {
    cases.push_back({op, {F({3, 5})}, {{"axis", N(-1)}}});
    cases.push_back({op, {F({2, 3, 4})}, {{"axis", N(1)}}});
    cases.push_back({op, {H({2, 9})}});
    cases.push_back({op, {F({-2, -7})}});
    cases.push_back({op, {F({0, 4})}});
    cases.push_back({op, {F({4, 1})}});
  }
  cases.push_back({"LayerNorm", {F({3, 8}), F({8}), F({8})}});
  cases.push_back(
      {"LayerNorm", {F({2, 3, 8}), F({3, 8}), None()}, {{"axis", N(1)}, {"epsilon", 0.1}}});
  cases.push_back({"LayerNorm", {F({2, 8}), None(), F({8})}});
  cases.push_back({"LayerNorm", {H({-2, -3, 16}), H({16}), H({16})}});
  cases.push_back({"RmsNorm", {F({3, 8}), F({8})}});
  cases.push_back({"RmsNorm", {BF({3, 8})}});
  cases.push_back(
      {"BatchNormInfer",
       {F({2, 3, 4, 4}), F({3}), C(ScalarType::kFloat32, {3}, {0.5, 1, 2}), F({3}), F({3})}});
  cases.push_back({"BatchNormInfer",
                   {F({-2, 3}), F({3}), C(ScalarType::kFloat32, {3}, {0.5, 1, 2})},
                   {{"epsilon", 0.01}}});
  cases.push_back({"GroupNorm", {F({2, 6, 3}), F({6}), F({6})}, {{"groups", N(3)}}});
  return cases;
}

std::vector<Case> AnchorCases() {
  std::vector<Case> cases;
  for (const char* op : {"Matmul", "CpuBatchMatmul", "CudaBatchMatmul"}) {
    cases.push_back({op, {F({2, 3, 4}), F({2, 4, 5})}});
    cases.push_back({op, {F({2, 3, 4}), F({2, 5, 4})}, {{"transpose_b", true}}});
    cases.push_back(
        {op, {F({2, 4, 3}), F({2, 5, 4})}, {{"transpose_a", true}, {"transpose_b", true}}});
  }
  cases.push_back({"Matmul", {F({3, 4}), F({4, 5})}});
  cases.push_back({"Matmul", {F({4}), F({4, 5})}});
  cases.push_back({"Matmul", {F({2, 3, 4}), F({4})}});
  cases.push_back({"Matmul", {F({4}), F({4})}});
  cases.push_back({"Matmul", {F({4}), F({2, 4, 5})}});
  cases.push_back({"Matmul", {F({2, 1, 3, 4}), F({3, 4, 5})}});
  cases.push_back({"Matmul", {F({-2, -3, 4}), F({4, 5})}});
  cases.push_back({"Matmul", {H({3, 40}), H({40, 5})}});
  cases.push_back({"Matmul", {I32({3, 4}), I32({4, 5})}});
  cases.push_back({"MatmulInteger", {U8({3, 40}), I8({40, 5})}});
  cases.push_back({"MatmulInteger", {I8({2, 3, 40}), I8({5, 40})}, {{"transpose_b", true}}});
  cases.push_back({"Matmul", {F({3, 0}), F({0, 5})}});
  cases.push_back({"Matmul", {F({0, 4}), F({4, 5})}});
  cases.push_back(
      {"Conv1d", {F({2, 3, 9}), F({4, 3, 3})}, {{"padding", L({1, 2})}, {"stride", L({2})}}});
  cases.push_back({"Conv2d", {F({1, 3, 5, 5}), F({2, 3, 3, 3})}});
  cases.push_back({"Conv2d",
                   {F({-2, 4, 6, 5}), F({6, 2, 3, 2})},
                   {{"padding", L({1, 0, 2, 1})},
                    {"stride", L({2, 1})},
                    {"dilations", L({1, 2})},
                    {"groups", N(2)}}});
  cases.push_back(
      {"Conv2d", {F({1, 4, 5, 5}), F({4, 1, 3, 3})}, {{"padding", L({1, 1})}, {"groups", N(4)}}});
  cases.push_back({"Conv2d", {F({1, 2, 5, 5}), F({4, 1, 1, 1})}, {{"groups", N(2)}}});
  cases.push_back({"Conv2d", {H({1, 8, 4, 4}), H({3, 8, 3, 3})}, {{"padding", L({1, 1})}}});
  cases.push_back({"Conv2d",
                   {F({1, 2, -7, -7}), F({3, 2, 3, 3})},
                   {{"padding", L({1, 1})}, {"stride", L({2, 2})}}});
  cases.push_back({"Conv3d", {F({1, 2, 3, 4, 4}), F({2, 2, 2, 2, 2})}});
  cases.push_back({"Conv1dInteger", {I8({1, 3, 9}), I8({4, 3, 3})}, {{"padding", L({1, 2})}}});
  cases.push_back({"Conv3dInteger", {U8({1, 2, 3, 4, 4}), U8({2, 2, 2, 2, 2})}});
  cases.push_back({"Conv2dInteger",
                   {U8({2, 6, 5, 7}), I8({4, 3, 3, 3})},
                   {{"padding", L({1, 1})}, {"groups", N(2)}, {"fill", N(200)}}});
  for (const char* op : {"MaxPool", "MaxPoolPlaces", "AvgPool"}) {
    cases.push_back({absl::StrCat(op, "1d"),
                     {F({2, 3, 8})},
                     {{"kernel", L({3})}, {"stride", L({2})}, {"padding", L({1})}}});
    for (bool ceil_mode : {false, true}) {
      cases.push_back({absl::StrCat(op, "2d"),
                       {F({1, 2, 7, 6})},
                       {{"kernel", L({3, 2})},
                        {"stride", L({2, 2})},
                        {"padding", L({1, 0})},
                        {"ceil_mode", ceil_mode}}});
    }
    cases.push_back(
        {absl::StrCat(op, "3d"),
         {F({1, 1, 4, 4, 4})},
         {{"kernel", L({2, 2, 2})}, {"stride", L({2, 2, 2})}, {"padding", L({0, 0, 0})}}});
    cases.push_back({absl::StrCat(op, "2d"),
                     {H({-2, 2, 5, 5})},
                     {{"kernel", L({2, 2})}, {"stride", L({1, 1})}, {"padding", L({1, 1, 0, 0})}}});
  }
  // Windows of more elements than the image has.
  for (const char* op : {"MaxPool2d", "MaxPoolPlaces2d", "AvgPool2d"}) {
    cases.push_back({op,
                     {F({1, 2, 5, 6})},
                     {{"kernel", L({9, 3})}, {"stride", L({2, 1})}, {"padding", L({4, 1, 5, 1})}}});
    cases.push_back({op,
                     {F({1, 2, 1, 5})},
                     {{"kernel", L({4, 6})},
                      {"stride", L({4, 3})},
                      {"padding", L({0, 0})},
                      {"ceil_mode", true}}});
  }
  cases.push_back(
      {"MaxPool1d",
       {H({-2, 2, 5})},
       {{"kernel", L({6})}, {"stride", L({1})}, {"dilations", L({3})}, {"padding", L({12, 15})}}});
  cases.push_back({"AvgPool2d",
                   {F({-1, 2, 3, 6})},
                   {{"kernel", L({4, 7})},
                    {"stride", L({2, 2})},
                    {"padding", L({3, 4})},
                    {"count_include_pad", false},
                    {"ceil_mode", true}}});
  cases.push_back({"AvgPool2d",
                   {F({1, 2, 7, 6})},
                   {{"kernel", L({3, 3})},
                    {"stride", L({2, 2})},
                    {"padding", L({1, 1})},
                    {"count_include_pad", false},
                    {"ceil_mode", true}}});
  cases.push_back({"AdaptiveAvgPool2d", {F({2, 2, 16, 24})}, {{"output_size", L({2, 3})}}});
  cases.push_back({"MaxPool2d",
                   {F({1, 1, 7, 7})},
                   {{"kernel", L({2, 2})},
                    {"stride", L({1, 1})},
                    {"padding", L({0, 0})},
                    {"dilations", L({2, 3})}}});
  for (const char* op : {"AdaptiveAvgPool", "AdaptiveMaxPool", "AdaptiveMaxPoolPlaces"}) {
    cases.push_back({absl::StrCat(op, "1d"), {F({2, 3, 7})}, {{"output_size", L({3})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({-2, 3, 6, 5})}, {{"output_size", L({2, 3})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -7, -6})}, {{"output_size", L({1, 1})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -7, -6})}, {{"output_size", L({3, 4})}}});
    cases.push_back({absl::StrCat(op, "2d"), {F({2, 3, -2, 6})}, {{"output_size", L({3, 1})}}});
    cases.push_back(
        {absl::StrCat(op, "3d"), {F({1, 1, 4, 5, 6})}, {{"output_size", L({2, 2, 2})}}});
  }
  const auto layer = [&](std::string cell, int64_t gates, bool cells, bool bias, bool reverse,
                         In (*make)(Ints)) {
    std::vector<In> inputs = {make({-5, -2, gates * 3}), make({3, gates, 3}), make({-2, 3})};
    inputs.push_back(cells ? make({-2, 3}) : None());
    inputs.push_back(bias ? make({3}) : None());
    cases.push_back({"Recurrence", inputs, {{"cell", std::move(cell)}, {"reverse", reverse}}});
  };
  for (const bool reverse : {false, true}) {
    layer("lstm", 4, true, false, reverse, F);
    layer("gru", 3, false, true, reverse, F);
  }
  layer("gru", 3, false, false, false, D);
  layer("lstm", 4, true, false, false, D);
  layer("rnn_tanh", 1, false, false, true, F);
  layer("rnn_relu", 1, false, false, false, F);
  for (const char* activations :
       {"relu", "sigmoid", "softsign", "softplus", "leakyrelu 0.1", "thresholdedrelu 0.3",
        "elu 0.7", "affine 0.9 0.1", "scaledtanh 1.2 0.8", "hardsigmoid 0.2 0.5"}) {
    cases.push_back({"Recurrence",
                     {F({5, 2, 3}), F({3, 1, 3}), F({2, 3})},
                     {{"cell", S("rnn")}, {"activations", S(activations)}, {"clip", 1.5}}});
  }
  cases.push_back({"Recurrence",
                   {F({5, 2, 9}), F({3, 3, 3}), F({2, 3})},
                   {{"cell", S("gru")}, {"activations", S("hardsigmoid 0.2 0.5, relu")}}});
  cases.push_back({"Recurrence",
                   {F({5, 2, 12}), F({3, 4, 3}), F({2, 3}), F({2, 3})},
                   {{"cell", S("lstm")},
                    {"activations", S("hardsigmoid 0.3 0.4, softsign, affine 0.5 0.25")},
                    {"clip", 0.8},
                    {"coupled", true}}});
  // Lengths of 0 to 6 in 5 steps: rows that never begin, that end, and that do not.
  for (const bool reverse : {false, true}) {
    cases.push_back(
        {"Recurrence",
         {F({-5, 6, 12}), F({3, 4, 3}), F({6, 3}), F({6, 3}), None(), F({3, 3}), Index({6}, 7)},
         {{"cell", S("lstm")}, {"reverse", reverse}}});
    cases.push_back({"Recurrence",
                     {F({5, 6, 9}), F({3, 3, 3}), F({6, 3}), None(), F({3}), None(), Index({6}, 7)},
                     {{"cell", S("gru")}, {"reverse", reverse}}});
  }
  cases.push_back(
      {"Recurrence",
       {F({5, 2, 12}), U8({3, 4, 3}), F({2, 3}), F({2, 3}), None(), None(), None(), F({12})},
       {{"cell", S("lstm")}}});
  cases.push_back({"Attention", {F({2, 3, 5, 4}), F({2, 3, 6, 4}), F({2, 3, 6, 7})}});
  cases.push_back({"Attention",
                   {F({2, 5, 4}), F({2, 5, 4}), F({2, 5, 4})},
                   {{"is_causal", true}, {"scale", 0.3}}});
  cases.push_back(
      {"Attention", {F({-2, 3, -5, 4}), F({-2, 3, -5, 4}), F({-2, 3, -5, 4}), B({-2, 1, 1, -5})}});
  cases.push_back({"Attention", {F({2, 4, 3, 4}), F({2, 2, 5, 4}), F({2, 2, 5, 4}), F({3, 5})}});
  cases.push_back({"Attention", {H({1, 2, 4, 8}), H({1, 2, 4, 8}), H({1, 2, 4, 8})}});
  return cases;
}

void CheckAll(const std::vector<Case>& cases) {
  for (const Case& test : cases) Check(test);
}

TEST(Ops, UnaryDefinitionsMatchTheirReferences) { CheckAll(UnaryCases()); }
TEST(Ops, BinaryDefinitionsMatchTheirReferences) { CheckAll(BinaryCases()); }
TEST(Ops, MovementDefinitionsMatchTheirReferences) { CheckAll(MovementCases()); }
TEST(Ops, ReductionDefinitionsMatchTheirReferences) { CheckAll(ReductionCases()); }
TEST(Ops, AnchorDefinitionsMatchTheirReferences) { CheckAll(AnchorCases()); }

TEST(Ops, EveryOperatorHasACase) {
  std::set<std::string> tested;
  for (const auto& cases :
       {UnaryCases(), BinaryCases(), MovementCases(), ReductionCases(), AnchorCases()}) {
    for (const Case& test : cases) tested.insert(test.op);
  }
  for (const auto& record : AllOps().records()) {
    EXPECT_FALSE(record->doc.empty()) << record->name;
    if (record->external.has_value()) continue;  // of shapes alone: the host computes it
    // Of several ranks: testing/simulator/all_reduce_peers_test.cc computes it.
    if (record->name == "AllReduceByPeers") continue;
    EXPECT_TRUE(tested.contains(record->name)) << record->name;
    EXPECT_TRUE(hidet::testing::HasReference(record->name)) << record->name;
  }
}

}  // namespace
}  // namespace hidet::graph
