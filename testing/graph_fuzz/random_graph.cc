// Operators are tried, not planned: each step draws a kind of operator and its attributes for a
// tensor that is there, and asks the builder, which refuses what does not fit. So the rules of
// types and shapes are written nowhere again.
#include "testing/graph_fuzz/random_graph.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "graph/attributes.h"
#include "graph/constant_data.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/tensor.h"
#include "graph/text.h"
#include "ir/expr.h"

namespace hidet::testing {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using Ints = std::vector<int64_t>;

class Generator {
 public:
  Generator(uint64_t seed, const RandomGraphOptions& options)
      : random_(seed), options_(options), builder_(graph::AllOps()) {
    builder_.set_default_device(options.device);
  }

  graph::Graph Make() {
    const int symbols = static_cast<int>(Below(3));
    for (int i = 0; i < symbols; ++i) {
      constexpr const char* kNames[] = {"s", "l"};
      symbols_.push_back(graph::MakeSymbol(kNames[i], 1, 64, 1 + Below(9)));
    }
    // Each symbol is the size of an input, so that a call gives it a value.
    if (symbols > 0) Input(AnyType(), Dims(symbols_.begin(), symbols_.end()));
    const int inputs = 1 + static_cast<int>(Below(3));
    for (int i = 0; i < inputs; ++i) Input(AnyType(), AnyShape(static_cast<int>(Below(5))));
    const int operators = 1 + static_cast<int>(Below(options_.most_operators));
    for (int tries = 0; tries < 12 * operators && made_ < operators; ++tries) Step();
    return Finish();
  }

 private:
  // Draws.

  int64_t Below(int64_t limit) {
    return static_cast<int64_t>(random_() % static_cast<uint64_t>(limit));
  }
  bool OneIn(int64_t n) { return Below(n) == 0; }
  template <typename T, size_t n>
  const T& Of(const T (&list)[n]) {
    return list[Below(n)];
  }

  ScalarType AnyType() {
    constexpr ScalarType kTypes[] = {
        ScalarType::kFloat32, ScalarType::kFloat32, ScalarType::kFloat32, ScalarType::kFloat32,
        ScalarType::kFloat16, ScalarType::kFloat16, ScalarType::kFloat16, ScalarType::kBFloat16,
        ScalarType::kFloat64, ScalarType::kInt32,   ScalarType::kInt64,   ScalarType::kInt8,
        ScalarType::kUInt8,   ScalarType::kBool};
    return Of(kTypes);
  }

  ir::Expr AnySize() {
    if (!symbols_.empty() && OneIn(4))
      return symbols_[static_cast<size_t>(Below(std::ssize(symbols_)))];
    constexpr int64_t kSizes[] = {1, 1, 2, 3, 4, 4, 5, 7, 8, 8, 16, 17, 24, 32, 33};
    return ir::Int64(OneIn(40) ? 0 : Of(kSizes));
  }

  Dims AnyShape(int rank) {
    Dims shape;
    for (int i = 0; i < rank; ++i) shape.push_back(AnySize());
    return shape;
  }

  // Makes a tensor that is given: an input, or a constant where sizes allow.
  Tensor Given(ScalarType dtype, Dims shape) {
    const auto sizes = graph::ConstantDims(shape);
    if (!sizes.has_value() || OneIn(2)) return Input(dtype, std::move(shape));
    int64_t count = 1;
    for (const int64_t size : *sizes) count *= size;
    std::vector<double> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(IsBool(dtype) ? static_cast<double>(Below(2))
                                     : static_cast<double>(Below(17) - 8) / 4);
    if (IsInteger(dtype)) {
      for (double& value : values) value = static_cast<double>(Below(4));
    }
    auto data = count > graph::kMaxInlineElements ? graph::ConstantData::Unknown(dtype, count)
                                                  : graph::ConstantData::FromReals(dtype, values);
    return builder_.Constant({dtype, std::move(shape), options_.device}, std::move(data));
  }

  Tensor Input(ScalarType dtype, Dims shape, absl::string_view kind = "") {
    std::string name(kind);
    if (name.empty()) name = IsFloat(dtype) && OneIn(6) ? "special" : "x";
    const Tensor tensor = builder_.Input({dtype, std::move(shape), options_.device},
                                         absl::StrCat(name, "_", inputs_++));
    tensors_.push_back(tensor);
    return tensor;
  }

  // A tensor that is there; the newest are the likeliest.
  const Tensor& Any() {
    const int64_t count = std::ssize(tensors_);
    return tensors_[static_cast<size_t>(OneIn(3) ? Below(count)
                                                 : count - 1 - Below(std::min<int64_t>(3, count)))];
  }

  // A tensor that broadcasts with `x`, of its type.
  Tensor Partner(const Tensor& x, bool same_type = true) {
    for (int i = 0; same_type && i < 4; ++i) {
      const Tensor& other = Any();
      if (other.dtype() == x.dtype() && !other.SameAs(x)) return other;
    }
    Dims shape = x.shape();
    if (!shape.empty() && OneIn(3))
      shape.erase(shape.begin(), shape.begin() + Below(std::ssize(shape) + 1));
    for (ir::Expr& dim : shape) {
      if (OneIn(4)) dim = ir::Int64(1);
    }
    return Given(x.dtype(), std::move(shape));
  }

  // Making.

  bool Apply(absl::string_view op, const std::vector<Tensor>& inputs,
             const Attributes& attributes = {}) {
    const auto outputs = builder_.Apply(op, inputs, attributes);
    if (!outputs.ok()) return false;
    ++made_;
    for (const Tensor& output : *outputs) {
      // The next operators would only be slow.
      int64_t count = 1;
      for (const ir::Expr& dim : output.shape()) count *= ir::AsInt(dim).value_or(8);
      if (count <= 20000) tensors_.push_back(output);
      results_.push_back(output);
    }
    return true;
  }

  void Step() {
    using Maker = void (Generator::*)(const Tensor&);
    constexpr Maker kMakers[] = {
        &Generator::Unary,     &Generator::Unary,  &Generator::Unary,     &Generator::Binary,
        &Generator::Binary,    &Generator::Binary, &Generator::Choose,    &Generator::Cast,
        &Generator::Move,      &Generator::Move,   &Generator::Move,      &Generator::Move,
        &Generator::Join,      &Generator::Reduce, &Generator::Reduce,    &Generator::Normalize,
        &Generator::Normalize, &Generator::Matmul, &Generator::Matmul,    &Generator::Matmul,
        &Generator::Convolve,  &Generator::Pool,   &Generator::Attention, &Generator::WrittenOut,
        &Generator::Look};
    const Tensor x = Any();
    (this->*Of(kMakers))(x);
  }

  void Unary(const Tensor& x) {
    constexpr const char* kOps[] = {
        "Negative", "Abs",       "Sign",      "Square",     "Relu",  "Exp",      "Tanh",
        "Sigmoid",  "Erf",       "Gelu",      "Silu",       "Sqrt",  "Rsqrt",    "Log",
        "Sin",      "Floor",     "Round",     "Reciprocal", "IsNan", "IsFinite", "SoftPlus",
        "Expm1",    "LeakyRelu", "HardSwish", "LogicalNot", "Trunc", "Identity"};
    Apply(Of(kOps), {x});
  }

  void Binary(const Tensor& x) {
    constexpr const char* kOps[] = {
        "Add",  "Add",   "Subtract", "Multiply", "Multiply", "Max",        "Min",        "Divide",
        "Less", "Equal", "Greater",  "Atan2",    "Mod",      "LogicalAnd", "BitwiseXor", "Fmod"};
    const absl::string_view op = Of(kOps);
    Tensor other = Partner(x);
    std::vector<Tensor> inputs = {x, other};
    if (OneIn(2)) std::swap(inputs[0], inputs[1]);
    Attributes attributes;
    if (op == "Divide") {
      constexpr const char* kRounding[] = {"none", "none", "floor", "trunc"};
      attributes.Set("rounding", std::string(Of(kRounding)));
    }
    Apply(op, inputs, attributes);
  }

  void Choose(const Tensor& x) {
    Tensor condition;
    for (const Tensor& tensor : tensors_) {
      if (IsBool(tensor.dtype()) && OneIn(2)) condition = tensor;
    }
    if (!condition.defined()) {
      Dims shape = x.shape();
      for (ir::Expr& dim : shape) {
        if (OneIn(4)) dim = ir::Int64(1);
      }
      condition = Given(ScalarType::kBool, std::move(shape));
    }
    Apply("Where", {condition, x, Partner(x)});
  }

  void Cast(const Tensor& x) { Apply("Cast", {x}, {{"dtype", AnyType()}}); }

  int64_t AnyAxis(const Tensor& x) {
    const int64_t axis = Below(std::max(x.rank(), 1));
    return OneIn(3) ? axis - x.rank() : axis;
  }

  Ints AnyAxes(const Tensor& x) {
    Ints axes;
    for (int i = 0; i < x.rank(); ++i) {
      if (OneIn(2)) axes.push_back(i);
    }
    return axes;
  }

  void Reshape(const Tensor& x) {
    // Neighbours are joined, or a known size is cut in two.
    Dims shape = x.shape();
    if (shape.size() > 1 && OneIn(2)) {
      const int64_t at = Below(std::ssize(shape) - 1);
      shape[at] = shape[at] * shape[at + 1];
      shape.erase(shape.begin() + at + 1);
    } else if (!shape.empty()) {
      const int64_t at = Below(std::ssize(shape));
      const auto size = ir::AsInt(shape[at]);
      constexpr int64_t kFactors[] = {1, 2, 3, 4, 8};
      const int64_t factor = Of(kFactors);
      if (!size.has_value() || *size % factor != 0) return;
      shape[at] = ir::Int64(*size / factor);
      shape.insert(shape.begin() + at + Below(2), ir::Int64(factor));
    }
    Apply("Reshape", {x}, {{"shape", shape}});
  }

  void Slice(const Tensor& x) {
    if (x.rank() == 0) return;
    const int64_t axis = Below(x.rank());
    const int64_t size = ir::AsInt(x.shape()[axis]).value_or(1);
    const int64_t begin = Below(size + 1), end = begin + Below(size - begin + 1);
    constexpr int64_t kSteps[] = {1, 1, 1, 2, 3};
    Apply("StridedSlice", {x},
          {{"starts", graph::MakeDims({begin})},
           {"ends", graph::MakeDims({end})},
           {"axes", Ints{axis}},
           {"strides", Ints{Of(kSteps)}}});
  }

  void Pad(const Tensor& x) {
    Ints pads(static_cast<size_t>(2 * x.rank()));
    for (int64_t& pad : pads) {
      if (OneIn(3)) pad = Below(4) - 1;
    }
    constexpr const char* kModes[] = {"constant", "constant", "reflect", "edge"};
    Apply("Pad", {x},
          {{"pads", pads},
           {"mode", std::string(Of(kModes))},
           {"value", IsFloat(x.dtype()) && OneIn(3) ? 1.5 : 0.0}});
  }

  void Move(const Tensor& x) {
    switch (Below(11)) {
      case 0:
      case 1:
        return Reshape(x);
      case 2:
      case 3: {
        Ints axes;
        for (int i = 0; i < x.rank(); ++i) axes.push_back(i);
        for (int64_t i = std::ssize(axes) - 1; i > 0; --i) std::swap(axes[i], axes[Below(i + 1)]);
        Apply("PermuteDims", {x}, {{"axes", axes}});
        return;
      }
      case 4:
        return Slice(x);
      case 5:
        return Pad(x);
      case 6:
        Apply("Unsqueeze", {x}, {{"dims", Ints{Below(x.rank() + 1)}}});
        return;
      case 7:
        Apply("Flip", {x}, {{"dims", AnyAxes(x)}});
        return;
      case 8: {
        Ints repeats(static_cast<size_t>(x.rank()), 1);
        if (!repeats.empty()) repeats[static_cast<size_t>(Below(std::ssize(repeats)))] = 2;
        Apply("Tile", {x}, {{"repeats", repeats}});
        return;
      }
      case 9: {
        Dims shape = x.shape();
        for (ir::Expr& dim : shape) {
          if (ir::IsInt(dim, 1) && OneIn(2)) dim = AnySize();
        }
        if (OneIn(2)) shape.insert(shape.begin(), AnySize());
        Apply("Broadcast", {x}, {{"shape", shape}});
        return;
      }
      default:
        Apply(OneIn(2) ? "Triu" : "Tril", {x}, {{"diagonal", Below(5) - 2}});
    }
  }

  void Join(const Tensor& x) {
    if (x.rank() == 0) return;
    const int64_t axis = Below(x.rank());
    Dims shape = x.shape();
    if (OneIn(3)) shape[axis] = AnySize();
    const Tensor other = OneIn(3) ? x : Given(x.dtype(), shape);
    Apply("Concat", {x, other}, {{"axis", axis}});
  }

  void Reduce(const Tensor& x) {
    constexpr const char* kOps[] = {
        "ReduceSum", "ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin",       "ReduceProd",
        "ReduceL2",  "ReduceVar", "ReduceOr",   "ReduceAnd", "ReduceLogSumExp", "ReduceSumSquare"};
    switch (Below(5)) {
      case 0:
        Apply(OneIn(2) ? "ArgMax" : "ArgMin", {x}, {{"dim", AnyAxis(x)}, {"keepdims", OneIn(2)}});
        return;
      case 1:
        Apply("CumulativeSum", {x},
              {{"dim", AnyAxis(x)}, {"exclusive", OneIn(3)}, {"reverse", OneIn(3)}});
        return;
      default:
        Apply(Of(kOps), {x}, {{"dims", AnyAxes(x)}, {"keepdims", OneIn(2)}});
    }
  }

  void Normalize(const Tensor& x) {
    if (x.rank() == 0) return;
    const bool scaled = OneIn(2);
    std::vector<Tensor> inputs = {x};
    switch (Below(5)) {
      case 0:
        Apply("LogSoftmax", {x}, {{"axis", AnyAxis(x)}});
        return;
      case 1:
        if (scaled) inputs.push_back(Given(x.dtype(), {x.shape().back()}));
        Apply("RmsNorm", inputs, {{"axis", int64_t{-1}}});
        return;
      case 2:
        if (scaled) {
          for (int i = 0; i < 2; ++i) inputs.push_back(Given(x.dtype(), {x.shape().back()}));
        }
        Apply("LayerNorm", inputs, {{"axis", int64_t{-1}}});
        return;
      case 3:
        if (x.rank() < 3) return;
        Apply("GroupNorm", {x}, {{"groups", int64_t{1} << Below(3)}});
        return;
      default:
        Apply("Softmax", {x}, {{"axis", AnyAxis(x)}});
    }
  }

  void Matmul(const Tensor& x) {
    if (x.rank() == 0 || IsBool(x.dtype())) return;
    Dims shape = {x.shape().back(), AnySize()};
    const bool transposed = OneIn(3);
    if (transposed) std::swap(shape[0], shape[1]);
    if (x.rank() > 2 && OneIn(2)) {
      shape.insert(shape.begin(), x.shape().begin(), x.shape().end() - 2);
      for (size_t i = 0; i + 2 < shape.size(); ++i) {
        if (OneIn(4)) shape[i] = ir::Int64(1);
      }
    }
    Apply("Matmul", {x, Given(x.dtype(), std::move(shape))}, {{"transpose_b", transposed}});
  }

  void Convolve(const Tensor& x) {
    if (!IsFloat(x.dtype())) return;
    Tensor image = x;
    if (x.rank() != 3 && x.rank() != 4)
      image = Input(x.dtype(), AnyShape(3 + static_cast<int>(Below(2))));
    const auto spatial = static_cast<size_t>(image.rank() - 2);
    const auto channels = ir::AsInt(image.shape()[1]);
    if (!channels.has_value() || *channels == 0) return;
    constexpr int64_t kGroups[] = {1, 1, 2, 4, 8};
    int64_t groups = OneIn(4) ? *channels : Of(kGroups);
    if (*channels % groups != 0) groups = 1;
    constexpr int64_t kOutputs[] = {1, 2, 3, 8, 16};
    Dims weight = {ir::Int64(groups * Of(kOutputs)), ir::Int64(*channels / groups)};
    Ints padding, stride, dilations;
    for (size_t i = 0; i < spatial; ++i) {
      weight.push_back(ir::Int64(1 + Below(3)));
      padding.push_back(Below(3));
      stride.push_back(1 + Below(2));
      dilations.push_back(1 + Below(2) * Below(2));
    }
    Apply(absl::StrCat("Conv", spatial, "d"), {image, Given(image.dtype(), std::move(weight))},
          {{"padding", padding}, {"stride", stride}, {"dilations", dilations}, {"groups", groups}});
  }

  void Pool(const Tensor& x) {
    if (x.rank() != 3 && x.rank() != 4) return;
    const auto spatial = static_cast<size_t>(x.rank() - 2);
    Ints kernel, stride, padding;
    for (size_t i = 0; i < spatial; ++i) {
      kernel.push_back(1 + Below(3));
      stride.push_back(1 + Below(2));
      padding.push_back(kernel.back() > 1 ? Below(2) : 0);
    }
    if (OneIn(4)) {
      Apply(absl::StrCat("AdaptiveAvgPool", spatial, "d"), {x},
            {{"output_size", Ints(spatial, 1 + Below(3))}});
      return;
    }
    Apply(absl::StrCat(OneIn(2) ? "MaxPool" : "AvgPool", spatial, "d"), {x},
          {{"kernel", kernel}, {"stride", stride}, {"padding", padding}, {"ceil_mode", OneIn(3)}});
  }

  // q, and k and v for it, which may have other lengths and fewer heads.
  struct Heads {
    Tensor q, k, v;
  };
  Heads AnyHeads(const Tensor& x) {
    Tensor q = x;
    if (q.rank() < 3 || !IsFloat(q.dtype())) {
      Dims shape = AnyShape(4);
      constexpr int64_t kDepths[] = {8, 16, 32, 40};
      shape[3] = ir::Int64(Of(kDepths));
      q = Input(OneIn(2) ? ScalarType::kFloat16 : ScalarType::kFloat32, std::move(shape));
    }
    Dims keys = q.shape();
    if (OneIn(2)) keys[keys.size() - 2] = AnySize();
    Dims values = keys;
    if (OneIn(3)) values.back() = AnySize();
    return {q, Given(q.dtype(), std::move(keys)), Given(q.dtype(), std::move(values))};
  }

  void Attention(const Tensor& x) {
    const Heads heads = AnyHeads(x);
    std::vector<Tensor> inputs = {heads.q, heads.k, heads.v};
    const auto rank = static_cast<size_t>(heads.q.rank());
    if (OneIn(3)) {
      Dims mask = {heads.q.shape()[rank - 2], heads.k.shape()[rank - 2]};
      inputs.push_back(Given(OneIn(2) ? ScalarType::kBool : heads.q.dtype(), std::move(mask)));
    }
    Apply("Attention", inputs, {{"is_causal", OneIn(3)}});
  }

  // As models write it, which a pass recognizes.
  void WrittenOut(const Tensor& x) {
    const Heads heads = AnyHeads(x);
    const auto scores = builder_.ApplyOne("Matmul", {heads.q, heads.k}, {{"transpose_b", true}});
    if (!scores.ok()) return;
    const auto scaled = builder_.ApplyOne(
        "Multiply", {*scores, graph::ScalarConstant(heads.q.dtype(), 0.25, options_.device)});
    if (!scaled.ok()) return;
    const auto weights = builder_.ApplyOne("Softmax", {*scaled}, {{"axis", int64_t{-1}}});
    if (!weights.ok()) return;
    Apply("Matmul", {*weights, heads.v});
  }

  void Look(const Tensor& x) {
    if (x.rank() == 0) return;
    const int64_t axis = Below(x.rank());
    const auto size = ir::AsInt(x.shape()[axis]);
    if (!size.has_value() || *size == 0) return;
    if (OneIn(3)) {
      constexpr int64_t kParts[] = {1, 3, 8, 65536};
      const int64_t parts = Of(kParts);
      Apply("TakeSteps", {x},
            {{"axis", axis},
             {"count", Below(2 * *size + 2)},
             {"step", Below(5 * parts / 2 + 1) - parts / 2},
             {"offset", Below(4 * parts) - parts},
             {"parts", parts}});
      return;
    }
    const Tensor indices = Input(ScalarType::kInt64, AnyShape(static_cast<int>(Below(3))),
                                 absl::StrCat("index", *size));
    Apply("Take", {x, indices}, {{"axis", axis}});
  }

  // Results that nobody reads are outputs, and one more.
  graph::Graph Finish() {
    std::vector<Tensor> outputs;
    graph::TensorSet read;
    for (const graph::Operator& op : builder_.operators()) {
      for (const Tensor& input : op.inputs()) {
        if (input.defined()) read.insert(input);
      }
    }
    for (const Tensor& result : results_) {
      if (!read.contains(result)) outputs.push_back(result);
    }
    if (!results_.empty() && OneIn(2)) {
      const Tensor& more = results_[static_cast<size_t>(Below(std::ssize(results_)))];
      if (read.contains(more)) outputs.push_back(more);
    }
    if (outputs.empty()) outputs.push_back(tensors_.front());
    absl::StatusOr<graph::Graph> graph = builder_.Build(std::move(outputs));
    HIDET_CHECK(graph.ok()) << std::string(graph.status().message());
    return *std::move(graph);
  }

  std::mt19937_64 random_;
  const RandomGraphOptions options_;
  graph::GraphBuilder builder_;
  std::vector<ir::Var> symbols_;
  std::vector<Tensor> tensors_;  // that operators may read
  std::vector<Tensor> results_;
  int inputs_ = 0, made_ = 0;
};

}  // namespace

graph::Graph RandomGraph(uint64_t seed, const RandomGraphOptions& options) {
  return Generator(seed, options).Make();
}

}  // namespace hidet::testing
