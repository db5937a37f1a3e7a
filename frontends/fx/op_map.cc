#include "frontends/fx/op_map.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "ir/simplify.h"

namespace hidet::fx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ir::Expr;
using Result = absl::StatusOr<Value>;

absl::Status Unsupported(absl::string_view what) { return absl::UnimplementedError(what); }
absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

// Reading arguments.

absl::StatusOr<Tensor> TensorArg(const Call& call, int i, absl::string_view keyword) {
  const Value& value = call.Arg(i, keyword);
  if (const Tensor* tensor = value.As<Tensor>()) return *tensor;
  return Wrong(absl::StrCat("argument ", keyword, ": expected a tensor"));
}

std::optional<Expr> AsSize(const Value& value) {
  if (const Expr* expr = value.As<Expr>()) return *expr;
  return std::nullopt;
}

absl::StatusOr<int64_t> IntValue(const Value& value, absl::string_view what) {
  if (const auto expr = AsSize(value)) {
    if (const auto number = ir::AsInt(ir::Simplify(*expr))) return *number;
  }
  return Unsupported(absl::StrCat("argument ", what, ": expected a constant integer"));
}

absl::StatusOr<int64_t> IntArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<int64_t> otherwise = std::nullopt) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone() && otherwise.has_value()) return *otherwise;
  return IntValue(value, keyword);
}

absl::StatusOr<bool> BoolArg(const Call& call, int i, absl::string_view keyword, bool otherwise) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone()) return otherwise;
  if (const bool* flag = value.As<bool>()) return *flag;
  return Unsupported(absl::StrCat("argument ", keyword, ": expected True or False"));
}

std::optional<double> RealValue(const Value& value) {
  if (const double* real = value.As<double>()) return *real;
  if (const bool* flag = value.As<bool>()) return *flag ? 1.0 : 0.0;
  if (const auto expr = AsSize(value)) {
    if (const auto number = ir::AsInt(ir::Simplify(*expr))) return static_cast<double>(*number);
  }
  return std::nullopt;
}

absl::StatusOr<double> RealArg(const Call& call, int i, absl::string_view keyword,
                               std::optional<double> otherwise) {
  const Value& value = call.Arg(i, keyword);
  if (value.IsNone() && otherwise.has_value()) return *otherwise;
  if (const auto real = RealValue(value)) return *real;
  return Unsupported(absl::StrCat("argument ", keyword, ": expected a constant number"));
}

// Sizes from place i on: a list, or one argument each.
absl::StatusOr<Dims> SizesFrom(const Call& call, size_t i, absl::string_view keyword) {
  ValueList list;
  const Value& first = call.Arg(static_cast<int>(i), keyword);
  if (const ValueList* given = first.As<ValueList>()) {
    list = *given;
  } else if (i < call.args.size()) {
    list.assign(call.args.begin() + i, call.args.end());
  } else if (!first.IsNone()) {
    list = {first};
  }
  Dims dims;
  for (const Value& value : list) {
    const auto size = AsSize(value);
    if (!size.has_value())
      return Unsupported(absl::StrCat("argument ", keyword, ": expected integers"));
    dims.push_back(*size);
  }
  return dims;
}

absl::StatusOr<std::vector<int64_t>> IntsFrom(const Call& call, size_t i,
                                              absl::string_view keyword) {
  HIDET_ASSIGN_OR_RETURN(Dims dims, SizesFrom(call, i, keyword));
  std::vector<int64_t> ints;
  for (const Expr& dim : dims) {
    HIDET_ASSIGN_OR_RETURN(int64_t value, IntValue(dim, keyword));
    ints.push_back(value);
  }
  return ints;
}

absl::StatusOr<int64_t> Axis(int64_t axis, int rank) {
  const int64_t limit = std::max(rank, 1);
  if (axis < -limit || axis >= limit)
    return Wrong(absl::StrCat("dimension ", axis, " out of range for rank ", rank));
  return axis < 0 ? axis + limit : axis;
}

// Making operators.

absl::StatusOr<Tensor> Make(Call& call, absl::string_view op, const std::vector<Tensor>& inputs,
                            const Attributes& attributes = {}) {
  return call.builder.ApplyOne(op, absl::MakeConstSpan(inputs), attributes, call.name);
}

Result One(Call& call, absl::string_view op, const std::vector<Tensor>& inputs,
           const Attributes& attributes = {}) {
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, op, inputs, attributes));
  return Value(y);
}

absl::StatusOr<Tensor> CastTo(Call& call, const Tensor& x, ScalarType dtype) {
  if (x.dtype() == dtype) return x;
  return Make(call, "Cast", {x}, {{"dtype", dtype}});
}

int Category(ScalarType dtype) {
  return IsBool(dtype) ? 0 : IsInteger(dtype) ? 1 : IsFloat(dtype) ? 2 : 3;
}

ScalarType Wider(ScalarType a, ScalarType b) {
  if (a == b) return a;
  if (Category(a) != Category(b)) return Category(a) > Category(b) ? a : b;
  if (BitWidth(a) != BitWidth(b)) {
    const ScalarType wide = BitWidth(a) > BitWidth(b) ? a : b,
                     narrow = BitWidth(a) > BitWidth(b) ? b : a;
    // uint8 and int8 meet in int16; wider signed types hold all of uint8.
    if (IsUnsigned(wide) != IsUnsigned(narrow) && IsUnsigned(wide)) return ScalarType::kInt64;
    return wide;
  }
  return Category(a) == 2   ? ScalarType::kFloat32
         : BitWidth(a) == 8 ? ScalarType::kInt16
                            : ScalarType::kInt64;
}

// torch's result type: tensors with dimensions decide, then those without, then numbers, each only
// by a higher category.
absl::StatusOr<ScalarType> ResultType(const std::vector<const Value*>& values) {
  std::optional<ScalarType> level[3];
  for (const Value* value : values) {
    int place = 2;
    ScalarType dtype = ScalarType::kBool;
    if (const Tensor* tensor = value->As<Tensor>()) {
      place = tensor->rank() == 0 ? 1 : 0;
      dtype = tensor->dtype();
    } else if (value->As<double>() != nullptr) {
      dtype = ScalarType::kFloat32;
    } else if (value->As<Expr>() != nullptr) {
      dtype = ScalarType::kInt64;
    } else if (value->As<bool>() == nullptr) {
      return Unsupported("expected tensors or numbers");
    }
    level[place] = level[place].has_value() ? Wider(*level[place], dtype) : dtype;
  }
  std::optional<ScalarType> result;
  for (const auto& dtype : level) {
    if (!dtype.has_value()) continue;
    if (!result.has_value() || Category(*dtype) > Category(*result)) result = dtype;
  }
  return *result;
}

// A tensor or number as a tensor of that dtype.
absl::StatusOr<Tensor> ToTensor(Call& call, const Value& value, ScalarType dtype) {
  if (const Tensor* tensor = value.As<Tensor>()) return CastTo(call, *tensor, dtype);
  if (const auto real = RealValue(value)) return graph::ScalarConstant(dtype, *real, call.device);
  if (const auto size = AsSize(value)) {
    HIDET_ASSIGN_OR_RETURN(
        Tensor sizes,
        Make(call, "Sizes", {},
             {{"values", Dims{*size}}, {"shape", Dims{}}, {"dtype", ScalarType::kInt64}}));
    return CastTo(call, sizes, dtype);
  }
  return Unsupported("expected a tensor or a number");
}

// Elementwise.

template <size_t N>
struct Name {
  char text[N];
  constexpr Name(const char (&t)[N]) {
    std::copy_n(t, N, text);
  }  // NOLINT: template arguments are written as literals
};

// In place of a tensor: other names for it would have to see the change.
absl::Status RefuseInPlace(const Call& call, int place) {
  HIDET_ASSIGN_OR_RETURN(bool inplace, BoolArg(call, place, "inplace", false));
  if (inplace) return Unsupported("inplace=True is not supported");
  return absl::OkStatus();
}

absl::Status RefuseOut(const Call& call) {
  for (const auto& [keyword, value] : call.kwargs) {
    if (keyword == "out" && !value.IsNone()) return Unsupported("out= is not supported");
  }
  return absl::OkStatus();
}

// A function of floats; integers become float32.
template <Name op>
Result FloatUnary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsFloat(x.dtype())) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kFloat32));
  }
  return One(call, op.text, {x});
}

template <Name op>
Result Unary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return One(call, op.text, {x});
}

template <Name op>
Result Activation(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseInPlace(call, 1));
  return Unary<op>(call);
}

Result Gelu(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const std::string* approximate = call.Arg(1, "approximate").As<std::string>();
  return One(call, "Gelu", {x},
             {{"approximate", approximate != nullptr && *approximate == "tanh"}});
}

Result LogicalNot(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!IsBool(x.dtype())) return Unsupported("only bool tensors are supported");
  return One(call, "LogicalNot", {x});
}

// Sizes: arithmetic on integers that are no tensors.
template <Name op>
std::optional<Expr> OnSizes(const Expr& a, const Expr& b) {
  const std::string name = op.text;
  if (name == "Add") return ir::Simplify(a + b);
  if (name == "Subtract") return ir::Simplify(a - b);
  if (name == "Multiply") return ir::Simplify(a * b);
  return std::nullopt;
}

template <Name op, bool logic = false>
Result Binary(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  const auto left = AsSize(a), right = AsSize(b);
  if (left.has_value() && right.has_value()) {
    if (const auto size = OnSizes<op>(*left, *right)) return Value(*size);
    return Unsupported("this function of sizes is not supported");
  }
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr)
    return Unsupported("expected a tensor");
  HIDET_ASSIGN_OR_RETURN(double alpha, RealArg(call, 2, "alpha", 1.0));
  if (alpha != 1.0) return Unsupported("alpha is not supported");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType({&a, &b}));
  if (logic) {
    if (!IsBool(dtype)) return Unsupported("only bool tensors are supported");
  } else if (IsBool(dtype) &&
             (op.text[0] == 'A' || op.text[0] == 'S' || op.text[0] == 'M' || op.text[0] == 'P')) {
    return Unsupported("arithmetic on bool tensors is not supported");
  }
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  return One(call, op.text, {x, y});
}

Result Divide(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  if (!call.Arg(-1, "rounding_mode").IsNone()) return Unsupported("rounding_mode is not supported");
  const Value &a = call.Arg(0, "input"), &b = call.Arg(1, "other");
  if (a.As<Tensor>() == nullptr && b.As<Tensor>() == nullptr)
    return Unsupported("expected a tensor");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType({&a, &b}));
  if (!IsFloat(dtype)) dtype = ScalarType::kFloat32;
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  return One(call, "Divide", {x, y});
}

Result FloorDivide(Call& call) {
  const auto a = AsSize(call.Arg(0, "input")), b = AsSize(call.Arg(1, "other"));
  if (!a.has_value() || !b.has_value()) return Unsupported("only sizes are supported");
  const auto divisor = ir::AsInt(*b);
  if (!divisor.has_value() || *divisor <= 0)
    return Unsupported("the divisor must be a positive constant");
  if (const auto value = ir::AsInt(*a)) {
    return Value(
        ir::Int64(*value >= 0 ? *value / *divisor : -((-*value + *divisor - 1) / *divisor)));
  }
  return Value(ir::Simplify(*a / *b));  // symbols are positive
}

Result Clamp(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  for (auto [place, keyword, op] : {std::tuple(1, "min", "Max"), std::tuple(2, "max", "Min")}) {
    const Value& bound = call.Arg(place, keyword);
    if (bound.IsNone()) continue;
    const Value now = x;
    HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType({&now, &bound}));
    HIDET_ASSIGN_OR_RETURN(Tensor left, CastTo(call, x, dtype));
    HIDET_ASSIGN_OR_RETURN(Tensor right, ToTensor(call, bound, dtype));
    HIDET_ASSIGN_OR_RETURN(x, Make(call, op, {left, right}));
  }
  return Value(x);
}

Result Where(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor condition, TensorArg(call, 0, "condition"));
  const Value &a = call.Arg(1, "input"), &b = call.Arg(2, "other");
  HIDET_ASSIGN_OR_RETURN(ScalarType dtype, ResultType({&a, &b}));
  HIDET_ASSIGN_OR_RETURN(Tensor x, ToTensor(call, a, dtype));
  HIDET_ASSIGN_OR_RETURN(Tensor y, ToTensor(call, b, dtype));
  return One(call, "Where", {condition, x, y});
}

Result MaskedFill(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor mask, TensorArg(call, 1, "mask"));
  HIDET_ASSIGN_OR_RETURN(Tensor value, ToTensor(call, call.Arg(2, "value"), x.dtype()));
  return One(call, "Where", {mask, value, x});
}

Result Dropout(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseInPlace(call, 3));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(bool training, BoolArg(call, 2, "training", true));
  HIDET_ASSIGN_OR_RETURN(double p, RealArg(call, 1, "p", 0.5));
  if (training && p != 0) return Unsupported("active dropout is random: call eval() on the model");
  return Value(x);
}

// Casts.

template <ScalarType dtype>
Result CastRule(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, dtype));
  return Value(y);
}

// Devices come as text; only the one that everything is on makes sense, and Python has checked it.
Result To(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  ScalarType dtype = x.dtype();
  for (size_t i = 1; i < call.args.size(); ++i) {
    if (const ScalarType* given = call.args[i].As<ScalarType>()) dtype = *given;
    if (const Tensor* like = call.args[i].As<Tensor>()) dtype = like->dtype();
  }
  for (const auto& [keyword, value] : call.kwargs) {
    if (const ScalarType* given = value.As<ScalarType>()) dtype = *given;
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, CastTo(call, x, dtype));
  return Value(y);
}

Result Same(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  return Value(x);
}

// Shapes.

Result Reshape(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (call.Arg(1, "shape").As<ScalarType>() != nullptr)
    return Unsupported("views as another dtype are not supported");
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "shape"));
  return One(call, "Reshape", {x}, {{"shape", std::move(shape)}});
}

Result Flatten(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t start, IntArg(call, 1, "start_dim", 0));
  HIDET_ASSIGN_OR_RETURN(int64_t end, IntArg(call, 2, "end_dim", -1));
  if (x.rank() == 0) return One(call, "Reshape", {x}, {{"shape", Dims{ir::Int64(1)}}});
  return One(call, "Flatten", {x}, {{"start_dim", start}, {"end_dim", end}});
}

Result Transpose(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t a, IntArg(call, 1, "dim0"));
  HIDET_ASSIGN_OR_RETURN(int64_t b, IntArg(call, 2, "dim1"));
  HIDET_ASSIGN_OR_RETURN(a, Axis(a, x.rank()));
  HIDET_ASSIGN_OR_RETURN(b, Axis(b, x.rank()));
  if (x.rank() == 0) return Value(x);
  std::vector<int64_t> axes;
  for (int i = 0; i < x.rank(); ++i) axes.push_back(i);
  std::swap(axes[a], axes[b]);
  return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

Result TransposeMatrix(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (x.rank() < 2) return Value(x);
  if (x.rank() > 2)
    return Unsupported(absl::StrCat("expected at most 2 dimensions, got ", x.rank()));
  return One(call, "PermuteDims", {x}, {{"axes", std::vector<int64_t>{1, 0}}});
}

Result Permute(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> axes, IntsFrom(call, 1, "dims"));
  for (int64_t& axis : axes) {
    HIDET_ASSIGN_OR_RETURN(axis, Axis(axis, x.rank()));
  }
  return One(call, "PermuteDims", {x}, {{"axes", std::move(axes)}});
}

Result Unsqueeze(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank() + 1));
  return One(call, "Unsqueeze", {x}, {{"dims", std::vector<int64_t>{dim}}});
}

// torch leaves a dimension that is not 1 as it is.
Result Squeeze(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  std::vector<int64_t> dims;
  const Value& given = call.Arg(1, "dim");
  if (given.IsNone()) {
    for (int i = 0; i < x.rank(); ++i) dims.push_back(i);
  } else {
    HIDET_ASSIGN_OR_RETURN(dims, IntsFrom(call, 1, "dim"));
  }
  std::vector<int64_t> ones;
  for (int64_t dim : dims) {
    HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
    if (x.rank() > 0 && ir::IsInt(x.shape()[dim], 1)) ones.push_back(dim);
  }
  if (ones.empty()) return Value(x);
  return One(call, "Squeeze", {x}, {{"dims", std::move(ones)}});
}

Result Expand(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "size"));
  return One(call, "Broadcast", {x}, {{"shape", std::move(shape)}});
}

Result Size(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (!call.Arg(1, "dim").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
    if (x.rank() == 0) return Wrong("a scalar has no dimensions");
    HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
    return Value(x.shape()[dim]);
  }
  ValueList sizes;
  for (const Expr& size : x.shape()) sizes.emplace_back(size);
  return Value(std::move(sizes));
}

Result GetAttribute(Call& call) {
  const std::string* name = call.Arg(1, "name").As<std::string>();
  if (name == nullptr || *name != "shape")
    return Unsupported(
        absl::StrCat("attribute ", name != nullptr ? *name : "?", " is not supported"));
  call.args.resize(1);
  return Size(call);
}

absl::StatusOr<std::vector<Tensor>> TensorList(const Call& call) {
  const ValueList* list = call.Arg(0, "tensors").As<ValueList>();
  if (list == nullptr || list->empty()) return Wrong("expected a list of tensors");
  std::vector<Tensor> tensors;
  for (const Value& value : *list) {
    if (value.As<Tensor>() == nullptr) return Wrong("expected a list of tensors");
    tensors.push_back(*value.As<Tensor>());
  }
  return tensors;
}

Result Concat(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(std::vector<Tensor> tensors, TensorList(call));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim", 0));
  for (Tensor& tensor : tensors) {
    if (tensor.dtype() != tensors[0].dtype()) return Unsupported("tensors of different dtypes");
  }
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, tensors[0].rank()));
  return One(call, "Concat", tensors, {{"axis", dim}});
}

Result Gather(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  HIDET_ASSIGN_OR_RETURN(Tensor index, TensorArg(call, 2, "index"));
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  return One(call, "Gather", {x, index}, {{"axis", dim}});
}

// x[i, a:b, None, ...], and x[indices] where all indices are tensors for the leading dimensions.
Result GetItem(Call& call) {
  const Value& index = call.Arg(1, "index");
  if (const ValueList* list = call.Arg(0, "input").As<ValueList>()) {
    HIDET_ASSIGN_OR_RETURN(int64_t i, IntValue(index, "index"));
    const int64_t count = static_cast<int64_t>(list->size());
    if (i < -count || i >= count)
      return Wrong(absl::StrCat("index ", i, " out of range for ", count));
    return (*list)[i < 0 ? i + count : i];
  }
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  const ValueList items =
      index.As<ValueList>() != nullptr ? *index.As<ValueList>() : ValueList{index};
  if (std::any_of(items.begin(), items.end(),
                  [](const Value& v) { return v.As<Tensor>() != nullptr; })) {
    std::vector<Tensor> indices;
    std::vector<Tensor> parts;
    for (const Value& item : items) {
      const Tensor* tensor = item.As<Tensor>();
      if (tensor == nullptr || !IsInteger(tensor->dtype()))
        return Unsupported("mixed or bool indices are not supported");
      indices.push_back(*tensor);
    }
    if (static_cast<int>(indices.size()) > x.rank()) return Wrong("too many indices");
    if (indices.size() == 1) return One(call, "Take", {x, indices[0]}, {{"axis", int64_t{0}}});
    // A sum of the others' zeros gives each index the common shape.
    Tensor zero;
    for (const Tensor& i : indices) {
      HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, i, ScalarType::kInt64));
      HIDET_ASSIGN_OR_RETURN(
          part, Make(call, "Multiply",
                     {part, graph::ScalarConstant(ScalarType::kInt64, 0, call.device)}));
      if (zero.defined()) {
        HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {zero, part}));
      }
      zero = part;
    }
    for (const Tensor& i : indices) {
      HIDET_ASSIGN_OR_RETURN(Tensor part, CastTo(call, i, ScalarType::kInt64));
      HIDET_ASSIGN_OR_RETURN(part, Make(call, "Add", {part, zero}));
      HIDET_ASSIGN_OR_RETURN(
          part, Make(call, "Unsqueeze", {part}, {{"dims", std::vector<int64_t>{part.rank()}}}));
      parts.push_back(part);
    }
    const int64_t last = parts[0].rank() - 1;
    HIDET_ASSIGN_OR_RETURN(Tensor coordinates, Make(call, "Concat", parts, {{"axis", last}}));
    return One(call, "GatherNd", {x, coordinates}, {{"batch_dims", int64_t{0}}});
  }
  Dims starts, ends;
  std::vector<int64_t> axes, strides, drop, add;
  int used = 0;
  for (const Value& item : items) used += !item.IsNone() && item.As<std::string>() == nullptr;
  if (used > x.rank()) return Wrong(absl::StrCat(used, " indices for rank ", x.rank()));
  int axis = 0, place = 0;  // in x, and in the result with the dropped dimensions
  for (const Value& item : items) {
    if (item.IsNone()) {
      add.push_back(place++ - static_cast<int64_t>(drop.size()));
      continue;
    }
    if (const std::string* text = item.As<std::string>()) {
      if (*text != "...") return Unsupported("this index is not supported");
      axis += x.rank() - used;
      place += x.rank() - used;
      continue;
    }
    const Expr& size = x.shape()[axis];
    if (const Slice* slice = item.As<Slice>()) {
      const Value &start = slice->bounds[0], &stop = slice->bounds[1], &step = slice->bounds[2];
      if (!start.IsNone() || !stop.IsNone() || !step.IsNone()) {
        int64_t stride = 1;
        if (!step.IsNone()) {
          HIDET_ASSIGN_OR_RETURN(stride, IntValue(step, "step"));
        }
        const auto begin = start.IsNone() ? std::optional<Expr>(ir::Int64(0)) : AsSize(start);
        const auto end = stop.IsNone() ? std::optional<Expr>(size) : AsSize(stop);
        if (!begin.has_value() || !end.has_value())
          return Unsupported("slice bounds must be sizes");
        starts.push_back(*begin);
        ends.push_back(*end);
        axes.push_back(axis);
        strides.push_back(stride);
      }
    } else if (AsSize(item).has_value()) {
      HIDET_ASSIGN_OR_RETURN(int64_t i, IntValue(item, "index"));
      const auto known = ir::AsInt(size);
      if (known.has_value() && (i < -*known || i >= *known))
        return Wrong(absl::StrCat("index ", i, " out of range for size ", *known));
      const Expr begin = i < 0 ? ir::Simplify(size + ir::Int64(i)) : ir::Int64(i);
      starts.push_back(begin);
      ends.push_back(ir::Simplify(begin + ir::Int64(1)));
      axes.push_back(axis);
      strides.push_back(1);
      drop.push_back(axis);
    } else {
      return Unsupported("this index is not supported");
    }
    ++axis;
    ++place;
  }
  if (!axes.empty()) {
    HIDET_ASSIGN_OR_RETURN(
        x, Make(call, "StridedSlice", {x},
                {{"starts", starts}, {"ends", ends}, {"axes", axes}, {"strides", strides}}));
  }
  if (!drop.empty()) {
    // A size that the compiler cannot prove to be 1 is one all the same.
    Dims shape;
    for (int i = 0; i < x.rank(); ++i) {
      if (std::find(drop.begin(), drop.end(), i) == drop.end()) shape.push_back(x.shape()[i]);
    }
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Reshape", {x}, {{"shape", std::move(shape)}}));
  }
  if (!add.empty()) {
    HIDET_ASSIGN_OR_RETURN(x, Make(call, "Unsqueeze", {x}, {{"dims", add}}));
  }
  return Value(x);
}

// Products, rows, reductions.

Result Matmul(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor a, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor b,
                         TensorArg(call, 1, call.Arg(1, "mat2").IsNone() ? "other" : "mat2"));
  return One(call, "Matmul", {a, b}, {{"transpose_a", false}, {"transpose_b", false}});
}

Result Linear(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 1, "weight"));
  HIDET_ASSIGN_OR_RETURN(
      Tensor y, Make(call, "Matmul", {x, weight}, {{"transpose_a", false}, {"transpose_b", true}}));
  if (call.Arg(2, "bias").IsNone()) return Value(y);
  HIDET_ASSIGN_OR_RETURN(Tensor bias, TensorArg(call, 2, "bias"));
  return One(call, "Add", {y, bias});
}

Result Embedding(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor indices, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Tensor weight, TensorArg(call, 1, "weight"));
  if (!call.Arg(3, "max_norm").IsNone()) return Unsupported("max_norm changes the weight");
  return One(call, "Take", {weight, indices}, {{"axis", int64_t{0}}});
}

Result Attention(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor q, TensorArg(call, 0, "query"));
  HIDET_ASSIGN_OR_RETURN(Tensor k, TensorArg(call, 1, "key"));
  HIDET_ASSIGN_OR_RETURN(Tensor v, TensorArg(call, 2, "value"));
  HIDET_ASSIGN_OR_RETURN(double dropout, RealArg(call, 4, "dropout_p", 0.0));
  HIDET_ASSIGN_OR_RETURN(bool causal, BoolArg(call, 5, "is_causal", false));
  HIDET_ASSIGN_OR_RETURN(bool grouped, BoolArg(call, 7, "enable_gqa", false));
  if (dropout != 0) return Unsupported("active dropout is random");
  if (grouped) return Unsupported("enable_gqa is not supported");
  std::vector<Tensor> operands = {q, k, v};
  if (!call.Arg(3, "attn_mask").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(Tensor mask, TensorArg(call, 3, "attn_mask"));
    operands.push_back(mask);
  }
  Attributes attributes = {{"is_causal", causal}};
  if (!call.Arg(6, "scale").IsNone()) {
    HIDET_ASSIGN_OR_RETURN(double scale, RealArg(call, 6, "scale", std::nullopt));
    attributes.Set("scale", scale);
  }
  return One(call, "Attention", operands, attributes);
}

Result LayerNorm(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "normalized_shape"));
  // SizesFrom takes all that follows where the shape is one number.
  const int64_t count = call.Arg(1, "normalized_shape").As<ValueList>() != nullptr
                            ? static_cast<int64_t>(shape.size())
                            : 1;
  std::vector<Tensor> inputs = {x, Tensor(), Tensor()};
  for (auto [place, keyword] : {std::pair(2, "weight"), std::pair(3, "bias")}) {
    if (call.Arg(place, keyword).IsNone()) continue;
    HIDET_ASSIGN_OR_RETURN(inputs[place - 1], TensorArg(call, place, keyword));
  }
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 4, "eps", 1e-5));
  return One(call, "LayerNorm", inputs, {{"axis", -count}, {"epsilon", epsilon}});
}

Result Softmax(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 1, "dim"));
  for (size_t i = 2; i < call.args.size(); ++i) {
    if (const ScalarType* dtype = call.args[i].As<ScalarType>()) {
      HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
    }
  }
  if (const ScalarType* dtype = call.Arg(-1, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
  }
  HIDET_ASSIGN_OR_RETURN(dim, Axis(dim, x.rank()));
  return One(call, "Softmax", {x}, {{"axis", dim}});
}

template <Name op, bool mean>
Result Reduce(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  if (const ScalarType* dtype = call.Arg(3, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, *dtype));
  }
  if (!IsFloat(x.dtype())) {
    if (mean) return Wrong("the mean of integers is not defined");
    HIDET_ASSIGN_OR_RETURN(x, CastTo(call, x, ScalarType::kInt64));
  }
  Attributes attributes;
  const Value& dim = call.Arg(1, "dim");
  if (const ValueList* list = dim.As<ValueList>()) {
    std::vector<int64_t> dims;
    for (const Value& value : *list) {
      HIDET_ASSIGN_OR_RETURN(int64_t axis, IntValue(value, "dim"));
      dims.push_back(axis);
    }
    if (!dims.empty()) attributes.Set("dims", std::move(dims));
  } else if (!dim.IsNone()) {
    HIDET_ASSIGN_OR_RETURN(int64_t axis, IntValue(dim, "dim"));
    attributes.Set("dims", std::vector<int64_t>{axis});
  }
  HIDET_ASSIGN_OR_RETURN(bool keepdim, BoolArg(call, 2, "keepdim", false));
  attributes.Set("keepdims", keepdim);
  return One(call, op.text, {x}, attributes);
}

// x / max(norm, eps).
Result Normalize(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(double p, RealArg(call, 1, "p", 2.0));
  HIDET_ASSIGN_OR_RETURN(int64_t dim, IntArg(call, 2, "dim", 1));
  HIDET_ASSIGN_OR_RETURN(double epsilon, RealArg(call, 3, "eps", 1e-12));
  if (p != 2) return Unsupported("only p=2 is supported");
  HIDET_ASSIGN_OR_RETURN(
      Tensor norm,
      Make(call, "ReduceL2", {x}, {{"dims", std::vector<int64_t>{dim}}, {"keepdims", true}}));
  HIDET_ASSIGN_OR_RETURN(
      norm, Make(call, "Max", {norm, graph::ScalarConstant(x.dtype(), epsilon, call.device)}));
  return One(call, "Divide", {x, norm});
}

// From sizes.

Result Arange(Call& call) {
  HIDET_RETURN_IF_ERROR(RefuseOut(call));
  std::vector<Value> bounds = call.args;
  if (bounds.empty() || bounds.size() > 3) return Unsupported("expected 1 to 3 bounds");
  for (const Value& bound : bounds) {
    if (!AsSize(bound).has_value()) return Unsupported("only integer bounds are supported");
  }
  if (bounds.size() == 1) bounds.insert(bounds.begin(), Value(ir::Int64(0)));
  if (bounds.size() == 2) bounds.push_back(Value(ir::Int64(1)));
  std::vector<Tensor> operands;
  for (const Value& bound : bounds) {
    HIDET_ASSIGN_OR_RETURN(Tensor scalar, ToTensor(call, bound, ScalarType::kInt64));
    operands.push_back(scalar);
  }
  HIDET_ASSIGN_OR_RETURN(Tensor y, Make(call, "Arange", operands));
  if (const ScalarType* dtype = call.Arg(-1, "dtype").As<ScalarType>()) {
    HIDET_ASSIGN_OR_RETURN(y, CastTo(call, y, *dtype));
  }
  return Value(y);
}

template <bool one>
Result NewFilled(Call& call) {
  HIDET_ASSIGN_OR_RETURN(Tensor x, TensorArg(call, 0, "input"));
  HIDET_ASSIGN_OR_RETURN(Dims shape, SizesFrom(call, 1, "size"));
  ScalarType dtype = x.dtype();
  if (const ScalarType* given = call.Arg(-1, "dtype").As<ScalarType>()) dtype = *given;
  return One(call, "Full", {},
             {{"shape", std::move(shape)}, {"value", one ? 1.0 : 0.0}, {"dtype", dtype}});
}

// In the order of their names: FindRule searches by halves.
constexpr OpRule kRules[] = {
    {"abs", Unary<"Abs">},
    {"add", Binary<"Add">},
    {"and_", Binary<"LogicalAnd", true>},
    {"arange", Arange},
    {"bmm", Matmul},
    {"bool", CastRule<ScalarType::kBool>},
    {"cat", Concat},
    {"clamp", Clamp},
    {"clone", Same},
    {"contiguous", Same},
    {"cos", FloatUnary<"Cos">},
    {"detach", Same},
    {"div", Divide},
    {"dropout", Dropout},
    {"embedding", Embedding},
    {"eq", Binary<"Equal">},
    {"erf", FloatUnary<"Erf">},
    {"exp", FloatUnary<"Exp">},
    {"expand", Expand},
    {"flatten", Flatten},
    {"float", CastRule<ScalarType::kFloat32>},
    {"floordiv", FloorDivide},
    {"gather", Gather},
    {"ge", Binary<"GreaterEqual">},
    {"gelu", Gelu},
    {"getattr", GetAttribute},
    {"getitem", GetItem},
    {"gt", Binary<"Greater">},
    {"half", CastRule<ScalarType::kFloat16>},
    {"invert", LogicalNot},
    {"layer_norm", LayerNorm},
    {"le", Binary<"LessEqual">},
    {"linear", Linear},
    {"log", FloatUnary<"Log">},
    {"logical_and", Binary<"LogicalAnd", true>},
    {"logical_not", LogicalNot},
    {"logical_or", Binary<"LogicalOr", true>},
    {"long", CastRule<ScalarType::kInt64>},
    {"lt", Binary<"Less">},
    {"masked_fill", MaskedFill},
    {"matmul", Matmul},
    {"maximum", Binary<"Max">},
    {"mean", Reduce<"ReduceMean", true>},
    {"minimum", Binary<"Min">},
    {"mm", Matmul},
    {"mul", Binary<"Multiply">},
    {"ne", Binary<"NotEqual">},
    {"neg", Unary<"Negative">},
    {"new_ones", NewFilled<true>},
    {"new_zeros", NewFilled<false>},
    {"normalize", Normalize},
    {"or_", Binary<"LogicalOr", true>},
    {"permute", Permute},
    {"pow", Binary<"Pow">},
    {"relu", Activation<"Relu">},
    {"reshape", Reshape},
    {"rsqrt", FloatUnary<"Rsqrt">},
    {"scaled_dot_product_attention", Attention},
    {"sigmoid", FloatUnary<"Sigmoid">},
    {"silu", Activation<"Silu">},
    {"sin", FloatUnary<"Sin">},
    {"size", Size},
    {"softmax", Softmax},
    {"sqrt", FloatUnary<"Sqrt">},
    {"squeeze", Squeeze},
    {"sub", Binary<"Subtract">},
    {"sum", Reduce<"ReduceSum", false>},
    {"t", TransposeMatrix},
    {"tanh", FloatUnary<"Tanh">},
    {"to", To},
    {"transpose", Transpose},
    {"truediv", Divide},
    {"unsqueeze", Unsqueeze},
    {"view", Reshape},
    {"where", Where},
};

constexpr bool Before(const OpRule& a, const OpRule& b) { return a.target < b.target; }

}  // namespace

const Value& Call::Arg(int i, absl::string_view keyword) const {
  static const Value* const kNone = new Value();
  if (i >= 0 && i < static_cast<int>(args.size())) return args[i];
  for (const auto& [name, value] : kwargs) {
    if (name == keyword) return value;
  }
  return *kNone;
}

std::vector<absl::string_view> RuleTargets() {
  std::vector<absl::string_view> names;
  for (const OpRule& rule : kRules) names.push_back(rule.target);
  return names;
}

const OpRule* FindRule(absl::string_view target) {
  const auto* row =
      std::lower_bound(std::begin(kRules), std::end(kRules), OpRule{target, nullptr}, Before);
  return row != std::end(kRules) && row->target == target ? row : nullptr;
}

}  // namespace hidet::fx
