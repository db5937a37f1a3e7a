#include "formats/safetensors.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "formats/strict_json.h"

namespace hidet {
namespace {

constexpr int64_t kAlignment = 64;
constexpr uint64_t kMaxHeader = 100'000'000;  // as the reference implementation
constexpr size_t kMaxRank = 64;
constexpr char kPadding[] = "__pad__.";
constexpr char kZeros[kAlignment] = {};

const char* TypeCode(ScalarType type) {
  switch (type) {
    case ScalarType::kBool:
      return "BOOL";
    case ScalarType::kInt4:
      return "I4";
    case ScalarType::kInt8:
      return "I8";
    case ScalarType::kInt16:
      return "I16";
    case ScalarType::kInt32:
      return "I32";
    case ScalarType::kInt64:
      return "I64";
    case ScalarType::kUInt4:
      return "U4";
    case ScalarType::kUInt8:
      return "U8";
    case ScalarType::kUInt16:
      return "U16";
    case ScalarType::kUInt32:
      return "U32";
    case ScalarType::kUInt64:
      return "U64";
    case ScalarType::kFloat16:
      return "F16";
    case ScalarType::kBFloat16:
      return "BF16";
    case ScalarType::kTFloat32:
      return "TF32";
    case ScalarType::kFloat32:
      return "F32";
    case ScalarType::kFloat64:
      return "F64";
    case ScalarType::kFloat8E4M3:
      return "F8_E4M3";
    case ScalarType::kFloat8E5M2:
      return "F8_E5M2";
    case ScalarType::kComplex64:
      return "C64";
    case ScalarType::kComplex128:
      return "C128";
  }
  return "?";
}

std::optional<ScalarType> TypeOfCode(absl::string_view code) {
  for (int i = 0; i <= static_cast<int>(ScalarType::kComplex128); ++i) {
    if (code == TypeCode(static_cast<ScalarType>(i))) return static_cast<ScalarType>(i);
  }
  return std::nullopt;
}

Json Entry(const char* dtype, const Json& shape, int64_t begin, int64_t end) {
  return {{"dtype", dtype}, {"shape", shape}, {"data_offsets", {begin, end}}};
}

absl::Status Bad(absl::string_view name, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("safetensors: tensor \"", name, "\" ", what));
}

// A tensor as the header has it, before its place is checked.
struct Listed {
  NamedTensor tensor;
  uint64_t begin = 0;
  uint64_t end = 0;
};

absl::StatusOr<Listed> ReadEntry(const std::string& name, const Json& json, uint64_t data_size) {
  if (!json.is_object() || json.size() != 3) return Bad(name, "is no object of three fields");
  const auto dtype = json.find("dtype"), shape = json.find("shape"),
             offsets = json.find("data_offsets");
  if (dtype == json.end() || shape == json.end() || offsets == json.end()) {
    return Bad(name, "needs the fields dtype, shape and data_offsets");
  }
  Listed listed;
  listed.tensor.name = name;
  TensorView& view = listed.tensor.tensor;
  const std::optional<ScalarType> type =
      dtype->is_string() ? TypeOfCode(dtype->get_ref<const std::string&>()) : std::nullopt;
  if (!type.has_value()) return Bad(name, absl::StrCat("has the unknown dtype ", dtype->dump()));
  view.dtype = *type;
  if (!shape->is_array() || shape->size() > kMaxRank) return Bad(name, "has a bad shape");
  uint64_t elements = 1;
  for (const Json& dim : *shape) {
    if (!dim.is_number_unsigned() || dim.get<uint64_t>() > INT64_MAX)
      return Bad(name, "has a bad shape");
    view.shape.push_back(dim.get<int64_t>());
    if (__builtin_mul_overflow(elements, dim.get<uint64_t>(), &elements) || elements > uint64_t{1}
                                                                                           << 56) {
      return Bad(name, "is too large");
    }
  }
  if (!offsets->is_array() || offsets->size() != 2 || !(*offsets)[0].is_number_unsigned() ||
      !(*offsets)[1].is_number_unsigned()) {
    return Bad(name, "has bad data_offsets");
  }
  listed.begin = (*offsets)[0].get<uint64_t>();
  listed.end = (*offsets)[1].get<uint64_t>();
  if (listed.begin > listed.end || listed.end > data_size) return Bad(name, "goes beyond the file");
  const uint64_t bytes =
      static_cast<uint64_t>(ByteSize(view.dtype, static_cast<int64_t>(elements)));
  if (listed.end - listed.begin != bytes) {
    return Bad(name,
               absl::StrCat("has ", listed.end - listed.begin, " bytes, its shape needs ", bytes));
  }
  return listed;
}

}  // namespace

absl::StatusOr<SafetensorsWriter> SafetensorsWriter::Make(absl::Span<const NamedTensor> tensors) {
  SafetensorsWriter writer;
  Json header = Json::object();
  int64_t offset = 0;
  int num_paddings = 0;
  absl::flat_hash_set<absl::string_view> names;
  for (const NamedTensor& named : tensors) {
    if (named.name == "__metadata__" || absl::StartsWith(named.name, kPadding) ||
        !names.insert(named.name).second) {
      return Bad(named.name, "has a reserved or repeated name");
    }
    const int64_t bytes = named.tensor.bytes();
    Json shape = Json::array();
    for (int64_t dim : named.tensor.shape) shape.push_back(dim);
    header[named.name] = Entry(TypeCode(named.tensor.dtype), shape, offset, offset + bytes);
    Piece piece;
    piece.data =
        absl::string_view(static_cast<const char*>(named.tensor.data), static_cast<size_t>(bytes));
    offset += bytes;
    piece.padding = (kAlignment - offset % kAlignment) % kAlignment;
    if (piece.padding > 0) {
      header[absl::StrCat(kPadding, num_paddings++)] =
          Entry("U8", Json::array({piece.padding}), offset, offset + piece.padding);
      offset += piece.padding;
    }
    writer.pieces_.push_back(piece);
  }
  const std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
  // Spaces after the header are allowed and align the data.
  const uint64_t size = RoundUpTo(8 + text.size(), kAlignment) - 8;
  writer.header_.resize(8);
  std::memcpy(writer.header_.data(), &size, 8);
  writer.header_ += text;
  writer.header_.resize(8 + size, ' ');
  return writer;
}

std::vector<absl::string_view> SafetensorsWriter::pieces() const {
  std::vector<absl::string_view> result = {header_};
  for (const Piece& piece : pieces_) {
    result.push_back(piece.data);
    if (piece.padding > 0)
      result.push_back(absl::string_view(kZeros, static_cast<size_t>(piece.padding)));
  }
  return result;
}

absl::StatusOr<std::vector<NamedTensor>> ReadSafetensors(absl::string_view file) {
  if (file.size() < 8)
    return absl::InvalidArgumentError("safetensors: the file is shorter than its first field");
  uint64_t header_size = 0;
  std::memcpy(&header_size, file.data(), 8);
  if (header_size > kMaxHeader || header_size > file.size() - 8) {
    return absl::InvalidArgumentError(absl::StrCat("safetensors: a header of ", header_size,
                                                   " bytes in a file of ", file.size()));
  }
  const absl::string_view header = file.substr(8, header_size), data = file.substr(8 + header_size);
  if (!absl::StartsWith(header, "{"))
    return absl::InvalidArgumentError("safetensors: the header does not begin with {");
  HIDET_ASSIGN_OR_RETURN(const Json json,
                         AddContext(ParseStrictJson(header), "safetensors header"));
  std::vector<Listed> listed;
  for (const auto& item : json.items()) {
    if (item.key() == "__metadata__") {
      bool good = item.value().is_object();
      for (const Json& value : item.value()) good &= value.is_string();
      if (!good)
        return absl::InvalidArgumentError(
            "safetensors: __metadata__ does not map strings to strings");
      continue;
    }
    HIDET_ASSIGN_OR_RETURN(Listed entry, ReadEntry(item.key(), item.value(), data.size()));
    listed.push_back(std::move(entry));
  }
  // Empty tensors go before the tensor that begins where they lie.
  std::sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  uint64_t end = 0;
  std::vector<NamedTensor> tensors;
  for (Listed& entry : listed) {
    if (entry.begin != end)
      return Bad(entry.tensor.name, absl::StrCat("begins at ", entry.begin, ", expected ", end));
    end = entry.end;
    if (absl::StartsWith(entry.tensor.name, kPadding)) continue;
    entry.tensor.tensor.data = const_cast<char*>(data.data()) + entry.begin;
    tensors.push_back(std::move(entry.tensor));
  }
  if (end != data.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("safetensors: ", data.size(), " bytes of data, the tensors have ", end));
  }
  return tensors;
}

}  // namespace hidet
