#include "frontends/program/decode.h"

#include <cstring>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/tensor_proto.h"
#include "frontends/program/element_types.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// Elements of `bits` each, from the lowest bits of a byte on.
void Unpack(absl::string_view packed, int bits, const Value& to) {
  const int each = 8 / bits, mask = (1 << bits) - 1;
  for (int64_t i = 0; i < to.count(); ++i) {
    const int code =
        static_cast<unsigned char>(packed[i / each]) >> (static_cast<int>(i % each) * bits) & mask;
    if (to.type() == TensorProto::FLOAT4E2M1) {
      to.data()[i] = static_cast<char>(code);
    } else {
      WriteInt(to.type(), code, to.data() + i);
    }
  }
}

absl::StatusOr<Value> DecodeNarrow(const TensorProto& tensor, Shape shape) {
  const int bits = StoredBits(tensor.data_type());
  HIDET_ASSIGN_OR_RETURN(Value value, Value::Empty(tensor.data_type(), std::move(shape)));
  std::string packed = tensor.raw_data();
  if (!tensor.has_raw_data()) {
    for (const int32_t byte : tensor.int32_data()) packed.push_back(static_cast<char>(byte));
  }
  const int64_t expected = (value.count() * bits + 7) / 8;
  if (static_cast<int64_t>(packed.size()) != expected) {
    return absl::InvalidArgumentError(absl::StrCat(packed.size(), " bytes for ", value.count(),
                                                   " elements, expected ", expected));
  }
  if (bits < 8) {
    Unpack(packed, bits, value);
  } else {
    std::memcpy(value.data(), packed.data(), packed.size());
  }
  return value;
}

}  // namespace

absl::StatusOr<Value> DecodeValue(const TensorProto& tensor, std::shared_ptr<const void> owner,
                                  const onnx::DataFolder& folder) {
  Shape shape(tensor.dims().begin(), tensor.dims().end());
  HIDET_ASSIGN_OR_RETURN(const int64_t count, CountOf(shape));
  if (tensor.data_type() == TensorProto::STRING) {
    std::vector<std::string> text(tensor.string_data().begin(), tensor.string_data().end());
    if (static_cast<int64_t>(text.size()) != count)
      return absl::InvalidArgumentError(absl::StrCat(text.size(), " strings, expected ", count));
    return Value::Text(std::move(shape), std::move(text));
  }
  if (!GraphType(tensor.data_type()).has_value()) {
    if (StoredBits(tensor.data_type()) == 0 || StoredBits(tensor.data_type()) > 8 ||
        tensor.data_location() == TensorProto::EXTERNAL) {
      return absl::UnimplementedError(
          absl::StrCat("a tensor of elements of type ", TypeName(tensor.data_type())));
    }
    return DecodeNarrow(tensor, std::move(shape));
  }
  onnx::ExternalFiles files(folder);
  HIDET_ASSIGN_OR_RETURN(onnx::DecodedTensor decoded, onnx::DecodeTensor(tensor, owner, files));
  HIDET_ASSIGN_OR_RETURN(Value value, Value::Empty(tensor.data_type(), std::move(shape)));
  std::string scratch;
  const absl::string_view bytes = decoded.data->AllBytes(&scratch);
  if (!bytes.empty()) std::memcpy(value.data(), bytes.data(), bytes.size());
  return value;
}

}  // namespace hidet::program
