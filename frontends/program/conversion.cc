// Conversions that graphs lack: of text, of floats of eight bits and fewer, of integers below a
// byte.
#include "frontends/program/conversion.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// As NumPy prints a number of the type: the shortest text that reads back as the same.
std::string TextOf(const Value& x, int64_t i) {
  if (x.type() == TensorProto::BOOL) return x.IntAt(i) != 0 ? "1" : "0";
  if (x.type() == TensorProto::UINT64) return absl::StrCat(x.elements<uint64_t>()[i]);
  if (!IsFloatType(x.type())) return absl::StrCat(x.IntAt(i));
  const double real = x.RealAt(i);
  if (std::isnan(real)) return "NaN";
  if (std::isinf(real)) return real > 0 ? "INF" : "-INF";
  char text[64];
  const bool is_double = x.type() == TensorProto::DOUBLE;
  const auto end = is_double
                       ? std::to_chars(text, text + sizeof(text), real).ptr
                       : std::to_chars(text, text + sizeof(text), static_cast<float>(real)).ptr;
  return std::string(text, end);
}

absl::Status WriteText(HostNode& node, const std::string& text, int type, void* element,
                       const WriteOptions& options) {
  if (IsIntegerType(type)) {
    if (int64_t whole = 0; absl::SimpleAtoi(text, &whole)) {
      WriteInt(type, whole, element);
      return absl::OkStatus();
    }
    if (uint64_t whole = 0; type == TensorProto::UINT64 && absl::SimpleAtoi(text, &whole)) {
      std::memcpy(element, &whole, sizeof(whole));
      return absl::OkStatus();
    }
  }
  double real = 0;
  if (!absl::SimpleAtod(text, &real))
    return node.Error(absl::StrCat("\"", text, "\" is no number"));
  WriteReal(type, real, element, options);
  return absl::OkStatus();
}

// Fills `y`, a tensor of complex numbers.
absl::StatusOr<Value> ToComplex(const HostNode& node, const Value& x, Value y) {
  if (x.is_text()) return node.Unimplemented("conversion of text to complex numbers");
  const auto part_of = [](int type) {
    return type == TensorProto::COMPLEX64 ? TensorProto::FLOAT : TensorProto::DOUBLE;
  };
  const int part = part_of(y.type());
  const int64_t width = ElementBytes(part);
  // The parts of complex numbers lie side by side; those of real ones are followed by zeros.
  const bool has_both = IsComplexType(x.type());
  const Value parts =
      has_both ? Value::Wrap(part_of(x.type()), {2 * x.count()}, x.data(), x.owner()) : x;
  for (int64_t i = 0; i < 2 * x.count(); ++i) {
    const double real = has_both ? parts.RealAt(i) : i % 2 == 0 ? parts.RealAt(i / 2) : 0;
    WriteReal(part, real, y.data() + i * width);
  }
  return y;
}

}  // namespace

absl::StatusOr<Value> Convert(HostNode& node, const Value& x, int type,
                              const WriteOptions& options) {
  if (type == TensorProto::STRING) {
    if (x.is_text()) return x;
    std::vector<std::string> text;
    for (int64_t i = 0; i < x.count(); ++i) text.push_back(TextOf(x, i));
    return Value::Text(x.shape(), std::move(text));
  }
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, x.shape()));
  const int64_t width = ElementBytes(type);
  if (IsComplexType(type)) return ToComplex(node, x, std::move(y));
  if (x.is_tensor() && IsComplexType(x.type()))
    return node.Unimplemented("conversion of complex numbers to real ones");
  for (int64_t i = 0; i < x.count(); ++i) {
    char* const to = y.data() + i * width;
    if (x.is_text()) {
      HIDET_RETURN_IF_ERROR(WriteText(node, x.text()[i], type, to, options));
    } else if (IsFloatType(x.type()) || x.type() == TensorProto::UINT64) {
      WriteReal(type, x.RealAt(i), to, options);
    } else {
      WriteInt(type, x.IntAt(i), to);
    }
  }
  return y;
}

namespace {

WriteOptions OptionsOf(const HostNode& node) {
  const std::string rounding = node.String("round_mode", "up");
  return {.saturate = node.Int("saturate", 1) != 0,
          .rounding = rounding == "up"     ? Rounding::kUp
                      : rounding == "down" ? Rounding::kDown
                                           : Rounding::kNearest};
}

// Where a scale or zero point of a quantized tensor lies for element i: the tensor has one for all,
// one for each place along `axis`, or one for each block of `block` places.
class Parameters {
 public:
  static absl::StatusOr<Parameters> Make(HostNode& node, const Value& x, const Value& parameter) {
    Parameters result;
    result.shape_ = x.shape();
    if (parameter.count() == 1 && parameter.rank() <= 1) return result;
    HIDET_ASSIGN_OR_RETURN(result.axis_, node.Axis(node.Int("axis", 1), x.rank()));
    result.block_ = node.Int("block_size", 0);
    const int64_t size = x.shape()[result.axis_];
    if (result.block_ > 0) {
      result.parameter_shape_ = parameter.shape();
      Shape expected = x.shape();
      expected[result.axis_] = CeilOfRatio(size, result.block_);
      if (parameter.shape() != expected)
        return node.Error(absl::StrCat("scales ", ToString(parameter.shape()), ", expected ",
                                       ToString(expected)));
    } else if (parameter.rank() != 1 || parameter.count() != size) {
      return node.Error(absl::StrCat("scales ", ToString(parameter.shape()), " for size ", size));
    }
    return result;
  }

  int64_t PlaceOf(int64_t i) const {
    if (axis_ < 0) return 0;
    int64_t inner = 1;
    for (size_t d = axis_ + 1; d < shape_.size(); ++d) inner *= shape_[d];
    const int64_t along = i / inner % shape_[axis_];
    if (block_ == 0) return along;
    const int64_t outer = i / inner / shape_[axis_];
    return (outer * parameter_shape_[axis_] + along / block_) * inner + i % inner;
  }

 private:
  Shape shape_, parameter_shape_;
  int axis_ = -1;
  int64_t block_ = 0;
};

}  // namespace

absl::StatusOr<Values> RunCast(HostNode& node) {
  if (!node.input(0).is_tensor() && !node.input(0).is_text())
    return node.Error(absl::StrCat("converts ", node.input(0).Describe()));
  const auto* to = node.Find("to");
  if (to == nullptr) return node.Error("attribute to is missing");
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Convert(node, node.input(0), static_cast<int>(to->i()), OptionsOf(node)));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunCastLike(HostNode& node) {
  if (!node.input(0).is_tensor() && !node.input(0).is_text())
    return node.Error(absl::StrCat("converts ", node.input(0).Describe()));
  HIDET_ASSIGN_OR_RETURN(Value y,
                         Convert(node, node.input(0), node.input(1).type(), OptionsOf(node)));
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunBitCast(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const Value& x = node.input(0);
  const int type = static_cast<int>(node.Int("to", 0));
  if (StoredBits(type) != StoredBits(x.type()) || StoredBits(type) == 0)
    return node.Error(absl::StrCat(TypeName(x.type()), " as ", TypeName(type),
                                   ", expected a type of as many bits"));
  if (StoredBits(type) >= 8) return Values{Value::Wrap(type, x.shape(), x.data(), x.owner())};
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, x.shape()));  // for the sign in a byte
  for (int64_t i = 0; i < x.count(); ++i) {
    if (type == TensorProto::FLOAT4E2M1) {
      y.data()[i] = static_cast<char>(x.data()[i] & 15);
    } else {
      WriteInt(type, x.data()[i], y.data() + i);
    }
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunQuantizeLinear(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the scale"));
  const Value &x = node.input(0), &scale = node.input(1), &zero = node.input(2);
  const int64_t asked = node.Int("output_dtype", 0);
  const int type = zero.is_tensor() ? zero.type()
                   : asked != 0     ? static_cast<int>(asked)
                                    : TensorProto::UINT8;
  HIDET_ASSIGN_OR_RETURN(const Parameters parameters, Parameters::Make(node, x, scale));
  if (zero.is_tensor() && zero.count() != scale.count())
    return node.Error("scales and zero points of different shapes");
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, x.shape()));
  const int64_t width = ElementBytes(type);
  const WriteOptions options = OptionsOf(node);
  for (int64_t i = 0; i < x.count(); ++i) {
    const int64_t place = parameters.PlaceOf(i);
    // In float32, as the operator is defined.
    const float quotient =
        static_cast<float>(x.RealAt(i)) / static_cast<float>(scale.RealAt(place));
    const double offset = zero.is_tensor() ? zero.RealAt(place) : 0;
    char* const to = y.data() + i * width;
    if (IsIntegerType(type)) {
      WriteQuantized(type, std::nearbyint(quotient) + offset, to);
    } else {
      WriteReal(type, quotient + offset, to, options);
    }
  }
  return Values{std::move(y)};
}

absl::StatusOr<Values> RunDequantizeLinear(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  HIDET_RETURN_IF_ERROR(node.CheckTensor(1, "the scale"));
  const Value &x = node.input(0), &scale = node.input(1), &zero = node.input(2);
  const int64_t asked = node.Int("output_dtype", 0);
  const int type = asked != 0 ? static_cast<int>(asked) : scale.type();
  HIDET_ASSIGN_OR_RETURN(const Parameters parameters, Parameters::Make(node, x, scale));
  if (zero.is_tensor() && zero.count() != scale.count())
    return node.Error("scales and zero points of different shapes");
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(type, x.shape()));
  const int64_t width = ElementBytes(type);
  for (int64_t i = 0; i < x.count(); ++i) {
    const int64_t place = parameters.PlaceOf(i);
    const double offset = zero.is_tensor() ? zero.RealAt(place) : 0;
    WriteReal(type, static_cast<float>(x.RealAt(i) - offset) * scale.RealAt(place),
              y.data() + i * width);
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program
