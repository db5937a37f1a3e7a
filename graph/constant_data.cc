#include "graph/constant_data.h"

#include <cstring>

#include "base/check.h"
#include "base/float_types.h"
#include "ir/canonical_value.h"

namespace hidet::graph {
namespace {

template <typename T>
void AppendRaw(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(T));
}

template <typename T>
T ReadRaw(absl::string_view bytes, int64_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
  return value;
}

}  // namespace

void AppendIntElement(ScalarType dtype, int64_t value, std::string* bytes) {
  switch (dtype) {
    case ScalarType::kBool:
      return AppendRaw<uint8_t>(value != 0, bytes);
    case ScalarType::kInt8:
    case ScalarType::kUInt8:
      return AppendRaw(static_cast<uint8_t>(value), bytes);
    case ScalarType::kInt16:
    case ScalarType::kUInt16:
      return AppendRaw(static_cast<uint16_t>(value), bytes);
    case ScalarType::kInt32:
    case ScalarType::kUInt32:
      return AppendRaw(static_cast<uint32_t>(value), bytes);
    case ScalarType::kInt64:
    case ScalarType::kUInt64:
      return AppendRaw(value, bytes);
    default:
      return AppendElement(dtype, static_cast<double>(value), bytes);
  }
}

void AppendElement(ScalarType dtype, double value, std::string* bytes) {
  switch (dtype) {
    case ScalarType::kFloat64:
      return AppendRaw(value, bytes);
    case ScalarType::kFloat32:
    case ScalarType::kTFloat32:
      return AppendRaw(static_cast<float>(value), bytes);
    case ScalarType::kFloat16:
      return AppendRaw(Half::From(value).bits, bytes);
    case ScalarType::kBFloat16:
      return AppendRaw(BFloat16::From(value).bits, bytes);
    case ScalarType::kFloat8E4M3:
      return AppendRaw(Float8E4M3::From(value).bits, bytes);
    case ScalarType::kFloat8E5M2:
      return AppendRaw(Float8E5M2::From(value).bits, bytes);
    case ScalarType::kBool:
      return AppendRaw<uint8_t>(value != 0, bytes);
    default:
      break;
  }
  HIDET_CHECK(IsInteger(dtype) && BitWidth(dtype) >= 8)
      << "no element of type " << ScalarTypeName(dtype);
  // Integers wrap, so that -1 of a uint8 is 255, but for what only a uint64 holds.
  const ScalarType whole = value >= 0x1p63 ? ScalarType::kUInt64 : ScalarType::kInt64;
  AppendIntElement(dtype, ir::IntegerOfReal(whole, value), bytes);
}

std::shared_ptr<const ConstantData> ConstantData::Wrap(ScalarType dtype, int64_t count,
                                                       absl::string_view bytes,
                                                       std::shared_ptr<const void> owner) {
  HIDET_CHECK(static_cast<int64_t>(bytes.size()) == ByteSize(dtype, count))
      << bytes.size() << " bytes for " << count << " elements of " << ScalarTypeName(dtype);
  std::shared_ptr<ConstantData> data(new ConstantData(dtype, count, false));
  data->bytes_ = bytes;
  data->owner_ = std::move(owner);
  return data;
}

std::shared_ptr<const ConstantData> ConstantData::Copy(ScalarType dtype, int64_t count,
                                                       absl::string_view bytes) {
  auto owner = std::make_shared<const std::string>(bytes);
  const absl::string_view view = *owner;
  return Wrap(dtype, count, view, std::move(owner));
}

std::shared_ptr<const ConstantData> ConstantData::FromReals(ScalarType dtype,
                                                            absl::Span<const double> values) {
  std::string bytes;
  for (double value : values) AppendElement(dtype, value, &bytes);
  return Copy(dtype, static_cast<int64_t>(values.size()), bytes);
}

std::shared_ptr<const ConstantData> ConstantData::FromInts(ScalarType dtype,
                                                           absl::Span<const int64_t> values) {
  std::string bytes;
  for (int64_t value : values) AppendIntElement(dtype, value, &bytes);
  return Copy(dtype, static_cast<int64_t>(values.size()), bytes);
}

std::shared_ptr<const ConstantData> ConstantData::SplatBytes(ScalarType dtype, int64_t count,
                                                             absl::string_view element) {
  HIDET_CHECK(static_cast<int64_t>(element.size()) == ByteSize(dtype, 1));
  std::shared_ptr<ConstantData> data(new ConstantData(dtype, count, true));
  data->owned_ = std::string(element);
  data->bytes_ = data->owned_;
  return data;
}

std::shared_ptr<const ConstantData> ConstantData::Splat(ScalarType dtype, int64_t count,
                                                        double value) {
  std::string element;
  AppendElement(dtype, value, &element);
  return SplatBytes(dtype, count, element);
}

std::shared_ptr<const ConstantData> ConstantData::Unknown(ScalarType dtype, int64_t count) {
  std::shared_ptr<ConstantData> data(new ConstantData(dtype, count, true));
  data->owned_.assign(ByteSize(dtype, 1), '\0');
  data->bytes_ = data->owned_;
  data->known_ = false;
  return data;
}

absl::string_view ConstantData::AllBytes(std::string* scratch) const {
  if (!splat_) return bytes_;
  scratch->clear();
  scratch->reserve(byte_size());
  for (int64_t i = 0; i < count_; ++i) scratch->append(bytes_.data(), bytes_.size());
  return *scratch;
}

double ConstantData::RealAt(int64_t index) const {
  HIDET_CHECK(index >= 0 && index < count_) << "element " << index << " of " << count_;
  const int64_t i = splat_ ? 0 : index;
  switch (dtype_) {
    case ScalarType::kFloat64:
      return ReadRaw<double>(bytes_, i);
    case ScalarType::kFloat32:
    case ScalarType::kTFloat32:
      return ReadRaw<float>(bytes_, i);
    case ScalarType::kFloat16:
      return Half::FromBits(ReadRaw<uint16_t>(bytes_, i)).ToFloat();
    case ScalarType::kBFloat16:
      return BFloat16::FromBits(ReadRaw<uint16_t>(bytes_, i)).ToFloat();
    case ScalarType::kFloat8E4M3:
      return Float8E4M3::FromBits(ReadRaw<uint8_t>(bytes_, i)).ToFloat();
    case ScalarType::kFloat8E5M2:
      return Float8E5M2::FromBits(ReadRaw<uint8_t>(bytes_, i)).ToFloat();
    case ScalarType::kUInt64:
      return static_cast<double>(ReadRaw<uint64_t>(bytes_, i));
    default:
      return static_cast<double>(IntAt(index));
  }
}

int64_t ConstantData::IntAt(int64_t index) const {
  HIDET_CHECK(index >= 0 && index < count_) << "element " << index << " of " << count_;
  const int64_t i = splat_ ? 0 : index;
  switch (dtype_) {
    case ScalarType::kBool:
      return ReadRaw<uint8_t>(bytes_, i) != 0;
    case ScalarType::kInt8:
      return ReadRaw<int8_t>(bytes_, i);
    case ScalarType::kInt16:
      return ReadRaw<int16_t>(bytes_, i);
    case ScalarType::kInt32:
      return ReadRaw<int32_t>(bytes_, i);
    case ScalarType::kInt64:
    case ScalarType::kUInt64:
      return ReadRaw<int64_t>(bytes_, i);
    case ScalarType::kUInt8:
      return ReadRaw<uint8_t>(bytes_, i);
    case ScalarType::kUInt16:
      return ReadRaw<uint16_t>(bytes_, i);
    case ScalarType::kUInt32:
      return ReadRaw<uint32_t>(bytes_, i);
    default:
      break;
  }
  HIDET_CHECK(IsFloat(dtype_)) << "no integer elements of type " << ScalarTypeName(dtype_);
  return ir::IntegerOfReal(ScalarType::kInt64, RealAt(index));
}

}  // namespace hidet::graph
