#include "frontends/onnx/tensor_proto.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/model_names.h"

namespace hidet::onnx {
namespace {

using ::onnx::TensorProto;

// Element count of the dimensions; nothing when they are negative or too large.
absl::StatusOr<int64_t> CountOf(const TensorProto& proto) {
  int64_t count = 1;
  bool empty = false;
  for (int64_t dim : proto.dims()) {
    if (dim < 0 || dim > kMaxDim)
      return absl::InvalidArgumentError(absl::StrCat("dimension ", dim, " out of range"));
    empty |= dim == 0;
    if (dim > 0 && __builtin_mul_overflow(count, dim, &count))
      return absl::InvalidArgumentError("too many elements");
  }
  if (count > kMaxDim)
    return absl::InvalidArgumentError(absl::StrCat("too many elements, ", count));
  return empty ? 0 : count;
}

absl::Status WrongCount(absl::string_view field, int64_t have, int64_t want) {
  return absl::InvalidArgumentError(
      absl::StrCat(field, " has ", have, " elements, expected ", want));
}

// Typed lists hold one element each; `per_entry` parts of complex numbers, 4-bit elements in pairs.
template <typename To, typename Field>
absl::StatusOr<std::string> PackField(absl::string_view name, const Field& field, int64_t entries) {
  if (field.size() != entries) return WrongCount(name, field.size(), entries);
  std::string bytes;
  bytes.resize(static_cast<size_t>(entries) * sizeof(To));
  for (int64_t i = 0; i < entries; ++i) {
    const To value = static_cast<To>(field.Get(static_cast<int>(i)));
    std::memcpy(bytes.data() + i * static_cast<int64_t>(sizeof(To)), &value, sizeof(To));
  }
  return bytes;
}

absl::StatusOr<std::string> PackTypedField(const TensorProto& proto, ScalarType dtype,
                                           int64_t count) {
  switch (dtype) {
    case ScalarType::kFloat32:
      return PackField<float>("float_data", proto.float_data(), count);
    case ScalarType::kComplex64:
      return PackField<float>("float_data", proto.float_data(), 2 * count);
    case ScalarType::kFloat64:
      return PackField<double>("double_data", proto.double_data(), count);
    case ScalarType::kComplex128:
      return PackField<double>("double_data", proto.double_data(), 2 * count);
    case ScalarType::kInt64:
      return PackField<int64_t>("int64_data", proto.int64_data(), count);
    case ScalarType::kUInt64:
      return PackField<uint64_t>("uint64_data", proto.uint64_data(), count);
    case ScalarType::kUInt32:
      return PackField<uint32_t>("uint64_data", proto.uint64_data(), count);
    case ScalarType::kInt32:
      return PackField<int32_t>("int32_data", proto.int32_data(), count);
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
    case ScalarType::kFloat16:
    case ScalarType::kBFloat16:
      return PackField<uint16_t>("int32_data", proto.int32_data(), count);
    case ScalarType::kBool:
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
    case ScalarType::kFloat8E4M3:
    case ScalarType::kFloat8E5M2:
      return PackField<uint8_t>("int32_data", proto.int32_data(), count);
    case ScalarType::kInt4:
    case ScalarType::kUInt4:
      return PackField<uint8_t>("int32_data", proto.int32_data(), ByteSize(dtype, count));
    case ScalarType::kTFloat32:
      break;
  }
  return absl::UnimplementedError(absl::StrCat("elements of type ", ScalarTypeName(dtype)));
}

absl::StatusOr<ExternalBytes> FindExternal(const TensorProto& proto, ExternalFiles& files) {
  std::optional<std::string> location;
  int64_t offset = 0, length = -1;
  for (const auto& entry : proto.external_data()) {
    if (entry.key() == "location") {
      location = entry.value();
    } else if (entry.key() == "offset" || entry.key() == "length") {
      int64_t& number = entry.key() == "offset" ? offset : length;
      if (!absl::SimpleAtoi(entry.value(), &number) || number < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("external data: ", entry.key(), " \"", Printable(entry.value()), "\""));
      }
    }
  }
  if (!location.has_value()) return absl::InvalidArgumentError("external data: no location");
  return files.Bytes(*location, offset, length);
}

bool AllElementsEqual(absl::string_view bytes, size_t element) {
  return bytes.size() > element &&
         std::memcmp(bytes.data(), bytes.data() + element, bytes.size() - element) == 0;
}

std::shared_ptr<const graph::ConstantData> MakeData(ScalarType dtype, int64_t count,
                                                    absl::string_view bytes,
                                                    std::shared_ptr<const void> owner) {
  if (BitWidth(dtype) >= 8 && count > 1) {
    const size_t element = static_cast<size_t>(ByteSize(dtype, 1));
    if (AllElementsEqual(bytes, element))
      return graph::ConstantData::SplatBytes(dtype, count, bytes.substr(0, element));
  }
  if (owner == nullptr) return graph::ConstantData::Copy(dtype, count, bytes);
  return graph::ConstantData::Wrap(dtype, count, bytes, std::move(owner));
}

}  // namespace

absl::StatusOr<ScalarType> DTypeOf(int64_t onnx_type) {
  switch (onnx_type) {
    case TensorProto::FLOAT:
      return ScalarType::kFloat32;
    case TensorProto::UINT8:
      return ScalarType::kUInt8;
    case TensorProto::INT8:
      return ScalarType::kInt8;
    case TensorProto::UINT16:
      return ScalarType::kUInt16;
    case TensorProto::INT16:
      return ScalarType::kInt16;
    case TensorProto::INT32:
      return ScalarType::kInt32;
    case TensorProto::INT64:
      return ScalarType::kInt64;
    case TensorProto::BOOL:
      return ScalarType::kBool;
    case TensorProto::FLOAT16:
      return ScalarType::kFloat16;
    case TensorProto::DOUBLE:
      return ScalarType::kFloat64;
    case TensorProto::UINT32:
      return ScalarType::kUInt32;
    case TensorProto::UINT64:
      return ScalarType::kUInt64;
    case TensorProto::COMPLEX64:
      return ScalarType::kComplex64;
    case TensorProto::COMPLEX128:
      return ScalarType::kComplex128;
    case TensorProto::BFLOAT16:
      return ScalarType::kBFloat16;
    case TensorProto::FLOAT8E4M3FN:
      return ScalarType::kFloat8E4M3;
    case TensorProto::FLOAT8E5M2:
      return ScalarType::kFloat8E5M2;
    case TensorProto::UINT4:
      return ScalarType::kUInt4;
    case TensorProto::INT4:
      return ScalarType::kInt4;
    case TensorProto::UNDEFINED:
      return absl::InvalidArgumentError("no element type");
    default:
      break;
  }
  if (onnx_type == static_cast<int>(onnx_type) &&
      TensorProto::DataType_IsValid(static_cast<int>(onnx_type))) {
    return absl::UnimplementedError(
        absl::StrCat("elements of type ",
                     TensorProto::DataType_Name(static_cast<TensorProto::DataType>(onnx_type))));
  }
  return absl::InvalidArgumentError(absl::StrCat("unknown element type ", onnx_type));
}

absl::StatusOr<DecodedTensor> DecodeTensor(const TensorProto& proto,
                                           std::shared_ptr<const void> owner,
                                           ExternalFiles& files) {
  DecodedTensor tensor;
  HIDET_ASSIGN_OR_RETURN(tensor.dtype, DTypeOf(proto.data_type()));
  tensor.dims.assign(proto.dims().begin(), proto.dims().end());
  HIDET_ASSIGN_OR_RETURN(const int64_t count, CountOf(proto));
  if (proto.has_segment()) return absl::UnimplementedError("a tensor in segments");
  const bool external = proto.data_location() == TensorProto::EXTERNAL;
  if (!external && !proto.has_raw_data()) {
    HIDET_ASSIGN_OR_RETURN(const std::string bytes, PackTypedField(proto, tensor.dtype, count));
    tensor.data = MakeData(tensor.dtype, count, bytes, nullptr);
    return tensor;
  }
  ExternalBytes stored{proto.raw_data(), std::move(owner)};
  if (external) {
    HIDET_ASSIGN_OR_RETURN(stored, FindExternal(proto, files));
  }
  if (static_cast<int64_t>(stored.bytes.size()) != ByteSize(tensor.dtype, count)) {
    return absl::InvalidArgumentError(absl::StrCat(stored.bytes.size(), " bytes for ", count,
                                                   " elements of ", ScalarTypeName(tensor.dtype),
                                                   ", expected ", ByteSize(tensor.dtype, count)));
  }
  const bool odd_bool =
      IsBool(tensor.dtype) &&
      std::any_of(stored.bytes.begin(), stored.bytes.end(), [](char c) { return (c & ~1) != 0; });
  if (odd_bool) {
    std::string bytes(stored.bytes);
    for (char& c : bytes) c = c != 0;
    tensor.data = MakeData(tensor.dtype, count, bytes, nullptr);
  } else {
    tensor.data = MakeData(tensor.dtype, count, stored.bytes, std::move(stored.owner));
  }
  return tensor;
}

}  // namespace hidet::onnx
