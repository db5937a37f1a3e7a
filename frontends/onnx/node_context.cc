#include "frontends/onnx/node_context.h"

#include <charconv>
#include <cmath>
#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/tensor_proto.h"
#include "graph/constant_data.h"
#include "graph/infer_results.h"
#include "graph/known_elements.h"
#include "ir/expr.h"

namespace hidet::onnx {
namespace {

using graph::Attributes;
using graph::Dims;
using graph::Tensor;
using ::onnx::AttributeProto;

// What the first use of a constant cannot have: too many elements to be a list of sizes.
constexpr int64_t kMaxListedElements = 1 << 20;

// The shortest decimal that is this float: 1e-12 and not 9.999999960041972e-13, which is the same
// number to the model.
double ShortestDecimal(float value) {
  if (!std::isfinite(value)) return value;
  char text[32];
  const auto written = std::to_chars(text, text + sizeof(text), value);
  double decimal = value;
  std::from_chars(text, written.ptr, decimal);
  return decimal;
}

// A constant of 4-bit integers with a byte for each: of a byte that holds two, the low half is the
// first.
Tensor HalvesAsBytes(const Tensor& x) {
  const bool is_signed = IsSigned(x.dtype());
  const ScalarType dtype = is_signed ? ScalarType::kInt8 : ScalarType::kUInt8;
  const int64_t count = x.constant()->count();
  const absl::string_view halves = x.constant()->stored_bytes();
  const bool repeats = x.constant()->is_splat();
  std::string bytes(static_cast<size_t>(count), '\0');
  for (int64_t i = 0; i < count; ++i) {
    const int half = (static_cast<unsigned char>(halves[repeats ? 0 : i / 2]) >> (i % 2 * 4)) & 15;
    bytes[i] = static_cast<char>(is_signed && half > 7 ? half - 16 : half);
  }
  return Tensor::Constant({dtype, x.shape(), x.device()},
                          graph::ConstantData::Copy(dtype, count, bytes), x.name());
}

}  // namespace

NodeContext::NodeContext(const ::onnx::NodeProto& node, Tensors inputs,
                         const Environment& environment)
    : node_(node), inputs_(std::move(inputs)), environment_(environment) {
  name_ = Printable(!node.name().empty()     ? node.name()
                    : node.output_size() > 0 ? node.output(0)
                                             : "");
}

std::string NodeContext::Subject() const {
  return absl::StrCat(Printable(node_.op_type()), " \"", name_, "\"");
}
absl::Status NodeContext::Error(absl::string_view what) const {
  if (!open_size_.ok()) return open_size_;
  return absl::InvalidArgumentError(absl::StrCat(Subject(), ": ", what));
}
absl::Status NodeContext::Unimplemented(absl::string_view what) const {
  return absl::UnimplementedError(absl::StrCat(Subject(), ": ", what));
}

void NodeContext::NoteDequantized(const Tensor& x, Quantized of) {
  environment_.dequantized[x.get()] = {x, std::move(of)};
}

const Quantized* NodeContext::DequantizedOf(const Tensor& x) const {
  const auto found = environment_.dequantized.find(x.get());
  return found == environment_.dequantized.end() ? nullptr : &found->second.second;
}

absl::Status NodeContext::OpenSize(const Tensor& x, int i) {
  absl::Status status = Unimplemented(
      absl::StrCat("size ", i, " of ", graph::ToString(x.shape()), ", which is open"));
  if (open_size_.ok()) open_size_ = status;
  return status;
}

absl::Status NodeContext::NeedsValue(int i, absl::string_view what) const {
  absl::Status status = Unimplemented(what);
  if (i < node_.input_size()) status.SetPayload(kNeededValue, absl::Cord(node_.input(i)));
  return status;
}

absl::Status NodeContext::CheckInputs(int min, int max) const {
  if (input_count() > max || input_count() < min) {
    const std::string expected = min == max ? absl::StrCat(min) : absl::StrCat(min, " to ", max);
    return Error(absl::StrCat(input_count(), " inputs, expected ",
                              max > 1000 ? absl::StrCat("at least ", min) : expected));
  }
  for (int i = 0; i < min; ++i) {
    if (!has_input(i)) return Error(absl::StrCat("input ", i, " is left out"));
  }
  return absl::OkStatus();
}

const AttributeProto* NodeContext::Find(absl::string_view name) const {
  for (const AttributeProto& attribute : node_.attribute()) {
    if (attribute.name() == name) return &attribute;
  }
  return nullptr;
}

// Files before IR version 2 may leave the type out: then it is the field that is set, and the
// default value says nothing.
absl::StatusOr<const AttributeProto*> NodeContext::Typed(absl::string_view name, int type) {
  const AttributeProto* attribute = Find(name);
  if (attribute == nullptr) return nullptr;
  used_.insert(std::string(name));
  const auto expected = static_cast<AttributeProto::AttributeType>(type);
  if (attribute->type() != expected && attribute->type() != AttributeProto::UNDEFINED) {
    const std::string actual = AttributeProto::AttributeType_IsValid(attribute->type())
                                   ? AttributeProto::AttributeType_Name(attribute->type())
                                   : absl::StrCat(static_cast<int>(attribute->type()));
    return Error(absl::StrCat("attribute ", name, " is ", actual, ", expected ",
                              AttributeProto::AttributeType_Name(expected)));
  }
  return attribute;
}

absl::StatusOr<int64_t> NodeContext::Int(absl::string_view name, std::optional<int64_t> otherwise) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::INT));
  if (attribute != nullptr) return attribute->i();
  if (!otherwise.has_value()) return Error(absl::StrCat("attribute ", name, " is missing"));
  return *otherwise;
}

absl::StatusOr<bool> NodeContext::Flag(absl::string_view name, bool otherwise) {
  HIDET_ASSIGN_OR_RETURN(const int64_t value, Int(name, otherwise));
  return value != 0;
}

absl::StatusOr<double> NodeContext::Float(absl::string_view name, std::optional<double> otherwise) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::FLOAT));
  if (attribute != nullptr) return ShortestDecimal(attribute->f());
  if (!otherwise.has_value()) return Error(absl::StrCat("attribute ", name, " is missing"));
  return *otherwise;
}

absl::StatusOr<std::string> NodeContext::String(absl::string_view name,
                                                absl::string_view otherwise) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::STRING));
  return attribute != nullptr ? attribute->s() : std::string(otherwise);
}

absl::StatusOr<std::optional<std::vector<int64_t>>> NodeContext::Ints(absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::INTS));
  if (attribute == nullptr) return std::optional<std::vector<int64_t>>();
  return std::optional(std::vector<int64_t>(attribute->ints().begin(), attribute->ints().end()));
}

absl::StatusOr<std::optional<std::vector<double>>> NodeContext::Floats(absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::FLOATS));
  if (attribute == nullptr) return std::optional<std::vector<double>>();
  return std::optional(std::vector<double>(attribute->floats().begin(), attribute->floats().end()));
}

absl::StatusOr<std::vector<std::string>> NodeContext::Strings(absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::STRINGS));
  if (attribute == nullptr) return std::vector<std::string>();
  return std::vector<std::string>(attribute->strings().begin(), attribute->strings().end());
}

absl::StatusOr<Tensor> NodeContext::TensorAttribute(absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::TENSOR));
  if (attribute == nullptr) return Error(absl::StrCat("attribute ", name, " is missing"));
  auto tensor = Decode(attribute->t());
  return AddContext(std::move(tensor), Subject(), ": attribute ", name);
}

absl::StatusOr<const ::onnx::GraphProto*> NodeContext::GraphAttribute(absl::string_view name) {
  HIDET_ASSIGN_OR_RETURN(const AttributeProto* attribute, Typed(name, AttributeProto::GRAPH));
  if (attribute == nullptr) return Error(absl::StrCat("attribute ", name, " is missing"));
  return &attribute->g();
}

absl::Status NodeContext::CheckAllAttributesUsed() const {
  absl::flat_hash_set<absl::string_view> seen;
  for (const AttributeProto& attribute : node_.attribute()) {
    if (!seen.insert(attribute.name()).second) {
      return Error(absl::StrCat("attribute \"", Printable(attribute.name()), "\" is given twice"));
    }
    // A hint to run in place, of opsets before 6.
    if (attribute.name() == "consumed_inputs" && opset() < 8) continue;
    if (!used_.contains(attribute.name())) {
      return Error(absl::StrCat("attribute \"", Printable(attribute.name()),
                                "\" is unknown in opset ", opset()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> NodeContext::AxisIn(int64_t axis, int64_t rank) const {
  if (axis < -rank || axis >= rank)
    return Error(absl::StrCat("axis ", axis, " out of range for rank ", rank));
  return axis < 0 ? axis + rank : axis;
}

absl::StatusOr<Dims> NodeContext::Sizes(int i, absl::string_view what) const {
  const Tensor& tensor = input(i);
  if (!IsInteger(tensor.dtype()) || BitWidth(tensor.dtype()) < 8) {
    return Error(
        absl::StrCat(what, " of dtype ", ScalarTypeName(tensor.dtype()), ", expected integers"));
  }
  if (tensor.rank() > 1)
    return Error(absl::StrCat(what, " of rank ", tensor.rank(), ", expected a list"));
  if (!tensor.is_constant() || tensor.value().has_value()) {
    std::optional<Dims> elements = Elements(i);
    if (!elements.has_value()) return NeedsValue(i, absl::StrCat(what, " depends on data"));
    return *std::move(elements);
  }
  if (tensor.constant()->count() > kMaxListedElements)
    return Error(absl::StrCat(what, " has too many elements"));
  Dims sizes;
  for (int64_t j = 0; j < tensor.constant()->count(); ++j)
    sizes.push_back(ir::Int64(tensor.constant()->IntAt(j)));
  return sizes;
}

absl::StatusOr<std::vector<int64_t>> NodeContext::ConstantInts(int i,
                                                               absl::string_view what) const {
  HIDET_ASSIGN_OR_RETURN(const Dims sizes, Sizes(i, what));
  const auto ints = graph::ConstantDims(sizes);
  if (!ints.has_value())
    return NeedsValue(i, absl::StrCat(what, " ", graph::ToString(sizes), " is not constant"));
  return *ints;
}

absl::StatusOr<std::vector<double>> NodeContext::ConstantReals(int i,
                                                               absl::string_view what) const {
  const Tensor& tensor = input(i);
  if (IsComplex(tensor.dtype()) || BitWidth(tensor.dtype()) < 8) {
    return Unimplemented(absl::StrCat(what, " of dtype ", ScalarTypeName(tensor.dtype())));
  }
  std::vector<double> reals;
  const auto add = [&](double real, int64_t whole) {
    reals.push_back(real);
    if (!IsInteger(tensor.dtype()) || std::fabs(real) < 0x1p53) return absl::OkStatus();
    return Unimplemented(absl::StrCat(what, " is an integer of 2^53 or more: ", whole));
  };
  if (tensor.is_constant()) {
    const graph::ConstantData& data = *tensor.constant();
    for (int64_t j = 0; j < data.count(); ++j) {
      const int64_t whole = IsInteger(data.dtype()) ? data.IntAt(j) : 0;
      HIDET_RETURN_IF_ERROR(add(data.RealAt(j), whole));
    }
    return reals;
  }
  const std::optional<Dims> elements = Elements(i);
  if (!elements.has_value()) return NeedsValue(i, absl::StrCat(what, " depends on data"));
  for (const ir::Expr& element : *elements) {
    const auto* constant = element.As<ir::ConstantNode>();
    if (constant == nullptr) return NeedsValue(i, absl::StrCat(what, " is not constant"));
    const bool is_float = element.type().IsFloat();
    HIDET_RETURN_IF_ERROR(
        add(is_float ? constant->real : static_cast<double>(constant->integer), constant->integer));
  }
  return reals;
}

absl::StatusOr<double> NodeContext::ConstantReal(int i, absl::string_view what) const {
  HIDET_ASSIGN_OR_RETURN(const std::vector<double> reals, ConstantReals(i, what));
  if (reals.size() != 1)
    return Error(absl::StrCat(what, " has ", reals.size(), " elements, expected 1"));
  return reals[0];
}

std::optional<Dims> NodeContext::Elements(int i) const {
  return graph::KnownElements(input(i), environment_.builder.operators());
}

absl::StatusOr<std::optional<std::vector<int64_t>>> NodeContext::IntsFrom(
    int i, absl::string_view attribute, bool is_input) {
  if (!is_input) return Ints(attribute);
  if (!has_input(i)) return std::optional<std::vector<int64_t>>();
  HIDET_ASSIGN_OR_RETURN(std::vector<int64_t> ints, ConstantInts(i, attribute));
  return std::optional(std::move(ints));
}

absl::StatusOr<Tensor> NodeContext::Apply(absl::string_view op, absl::Span<const Tensor> inputs,
                                          const Attributes& attributes) {
  absl::StatusOr<Tensor> result = builder().ApplyOne(op, inputs, attributes, name_);
  // Of those that open sizes are taken to be. A call may bring others.
  if (result.status().GetPayload(graph::kNoSizesFit).has_value())
    return absl::UnimplementedError(result.status().message());
  return result;
}

absl::StatusOr<Tensors> NodeContext::One(absl::string_view op, absl::Span<const Tensor> inputs,
                                         const Attributes& attributes) {
  HIDET_ASSIGN_OR_RETURN(Tensor result, Apply(op, inputs, attributes));
  return Tensors{std::move(result)};
}

Tensor NodeContext::Scalar(ScalarType dtype, double value) const {
  return graph::ScalarConstant(dtype, value, device());
}

absl::StatusOr<Tensor> NodeContext::SizesTensor(Dims values, Dims shape) {
  return Apply(
      "Sizes", {},
      {{"values", std::move(values)}, {"shape", std::move(shape)}, {"dtype", ScalarType::kInt64}});
}

absl::StatusOr<Tensor> NodeContext::Reshape(const Tensor& x, Dims shape) {
  if (graph::SameDims(x.shape(), shape)) return x;
  if (x.is_constant() && graph::ConstantDims(shape).has_value() &&
      graph::SameDim(graph::Product(x.shape()), graph::Product(shape))) {
    return Tensor::Constant({x.dtype(), std::move(shape), x.device()}, x.constant(), x.name());
  }
  return Apply("Reshape", {x}, {{"shape", std::move(shape)}});
}

absl::StatusOr<Tensor> NodeContext::CastTo(const Tensor& x, ScalarType dtype) {
  if (x.dtype() == dtype) return x;
  const bool is_half = x.dtype() == ScalarType::kInt4 || x.dtype() == ScalarType::kUInt4;
  if (is_half && x.is_constant() && x.constant()->is_known())
    return CastTo(HalvesAsBytes(x), dtype);
  return Apply("Cast", {x}, {{"dtype", dtype}});
}

absl::StatusOr<Tensor> NodeContext::Decode(const ::onnx::TensorProto& proto) const {
  HIDET_ASSIGN_OR_RETURN(DecodedTensor tensor,
                         DecodeTensor(proto, environment_.owner, environment_.files));
  return Tensor::Constant({tensor.dtype, graph::MakeDims(tensor.dims), device()},
                          std::move(tensor.data), Printable(proto.name()));
}

}  // namespace hidet::onnx
