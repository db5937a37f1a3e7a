#include "formats/npy.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/file.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"

namespace hidet {
namespace {

constexpr absl::string_view kMagic("\x93NUMPY", 6);
constexpr size_t kAlignment = 64;
constexpr size_t kMaxRank = 32;

struct TypeRow {
  ScalarType type;
  const char* code;  // the "descr" of an array
};
// The first row of a code is what it reads as.
constexpr TypeRow kTypes[] = {
    {ScalarType::kBool, "|b1"},       {ScalarType::kInt8, "|i1"},
    {ScalarType::kInt16, "<i2"},      {ScalarType::kInt32, "<i4"},
    {ScalarType::kInt64, "<i8"},      {ScalarType::kUInt8, "|u1"},
    {ScalarType::kUInt16, "<u2"},     {ScalarType::kUInt32, "<u4"},
    {ScalarType::kUInt64, "<u8"},     {ScalarType::kFloat16, "<f2"},
    {ScalarType::kFloat32, "<f4"},    {ScalarType::kFloat64, "<f8"},
    {ScalarType::kComplex64, "<c8"},  {ScalarType::kComplex128, "<c16"},
    {ScalarType::kBFloat16, "<u2"},   {ScalarType::kTFloat32, "<f4"},
    {ScalarType::kFloat8E4M3, "|u1"}, {ScalarType::kFloat8E5M2, "|u1"},
};

absl::Status Bad(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("npy: ", what));
}

// Reads the header, a Python dictionary with exactly three keys: {'descr': '<f4', 'fortran_order':
// False, 'shape': (3, 4), }
class HeaderParser {
 public:
  explicit HeaderParser(absl::string_view text) : rest_(text) {}

  absl::Status Parse() {
    if (!Take("{")) return Error();
    while (!Take("}")) {
      std::string key;
      if (!TakeString(&key) || !Take(":")) return Error();
      if (key == "descr" && !descr_.has_value()) {
        descr_.emplace();
        if (!TakeString(&*descr_)) return Bad("the dtype is no plain type");
      } else if (key == "fortran_order" && !fortran_.has_value()) {
        if (Take("True")) {
          fortran_ = true;
        } else if (Take("False")) {
          fortran_ = false;
        } else {
          return Error();
        }
      } else if (key == "shape" && !shape_.has_value()) {
        HIDET_RETURN_IF_ERROR(ParseShape());
      } else {
        return Bad(absl::StrCat("the header has the unknown or repeated key \"", key, "\""));
      }
      if (!Take(",") && !Peek('}')) return Error();
    }
    SkipSpace();
    if (!rest_.empty() || !descr_.has_value() || !fortran_.has_value() || !shape_.has_value())
      return Error();
    return absl::OkStatus();
  }

  const std::string& descr() const { return *descr_; }
  bool fortran() const { return *fortran_; }
  const Shape& shape() const { return *shape_; }

 private:
  absl::Status Error() const { return Bad("the header is damaged"); }
  void SkipSpace() { rest_ = absl::StripLeadingAsciiWhitespace(rest_); }
  bool Peek(char c) {
    SkipSpace();
    return !rest_.empty() && rest_[0] == c;
  }
  bool Take(absl::string_view token) {
    SkipSpace();
    if (!absl::StartsWith(rest_, token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  bool TakeString(std::string* value) {
    SkipSpace();
    if (rest_.empty() || (rest_[0] != '\'' && rest_[0] != '"')) return false;
    const size_t end = rest_.find(rest_[0], 1);
    if (end == absl::string_view::npos) return false;
    *value = std::string(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return true;
  }
  absl::Status ParseShape() {
    shape_.emplace();
    if (!Take("(")) return Error();
    while (!Take(")")) {
      SkipSpace();
      const size_t digits =
          std::find_if(rest_.begin(), rest_.end(), [](char c) { return !absl::ascii_isdigit(c); }) -
          rest_.begin();
      int64_t dim = 0;
      if (digits == 0 || !absl::SimpleAtoi(rest_.substr(0, digits), &dim) ||
          shape_->size() >= kMaxRank)
        return Bad("bad shape");
      rest_.remove_prefix(digits);
      shape_->push_back(dim);
      if (!Take(",") && !Peek(')')) return Error();
    }
    return absl::OkStatus();
  }

  absl::string_view rest_;
  std::optional<std::string> descr_;
  std::optional<bool> fortran_;
  std::optional<Shape> shape_;
};

// Copies an array of some elements whose first dimension varies fastest to one whose last does.
void CopyFromFortran(const Shape& shape, int64_t element, const char* from, char* to) {
  std::vector<int64_t> strides, index(shape.size());
  int64_t count = element;  // in bytes, as all that follows
  for (int64_t dim : shape) {
    strides.push_back(count);
    count *= dim;
  }
  const char* place = from;
  for (int64_t at = 0; at < count; at += element) {
    std::memcpy(to + at, place, static_cast<size_t>(element));
    for (size_t d = shape.size(); d-- > 0;) {
      place += strides[d];
      if (++index[d] < shape[d]) break;
      place -= strides[d] * std::exchange(index[d], 0);
    }
  }
}

uint64_t Bytes(absl::string_view text, size_t at, int count) {
  uint64_t value = 0;
  std::memcpy(&value, text.data() + at, count);
  return value;
}

}  // namespace

void NpyArray::Free::operator()(void* memory) const { std::free(memory); }

absl::StatusOr<NpyArray> ParseNpy(absl::string_view file) {
  if (file.size() < 10 || !absl::StartsWith(file, kMagic))
    return Bad("the file does not begin as an .npy file does");
  const int major = static_cast<uint8_t>(file[6]), minor = static_cast<uint8_t>(file[7]);
  if (major < 1 || major > 3 || minor != 0)
    return Bad(absl::StrCat("version ", major, ".", minor, " is unknown"));
  const int length_bytes = major == 1 ? 2 : 4;
  if (file.size() < 8u + length_bytes) return Bad("the file is cut short");
  const uint64_t header_size = Bytes(file, 8, length_bytes);
  const size_t header_begin = 8 + length_bytes;
  if (header_size > file.size() - header_begin) return Bad("the header goes beyond the file");
  HeaderParser header(file.substr(header_begin, header_size));
  HIDET_RETURN_IF_ERROR(header.Parse());
  const absl::string_view data = file.substr(header_begin + header_size);
  const TypeRow* row = std::find_if(std::begin(kTypes), std::end(kTypes),
                                    [&](const TypeRow& r) { return header.descr() == r.code; });
  if (row == std::end(kTypes))
    return Bad(absl::StrCat("dtype \"", header.descr(), "\" is not supported"));
  NpyArray array;
  array.view_ = {nullptr, row->type, header.shape(), DeviceKind::kCpu};
  int64_t bytes = ByteSize(row->type);
  for (int64_t dim : header.shape()) {
    if (__builtin_mul_overflow(bytes, dim, &bytes)) return Bad("the shape is too large");
  }
  if (static_cast<uint64_t>(bytes) != data.size()) {
    return Bad(absl::StrCat("the shape needs ", bytes, " bytes, the file has ", data.size()));
  }
  array.memory_.reset(
      std::aligned_alloc(kAlignment, (static_cast<size_t>(bytes) / kAlignment + 1) * kAlignment));
  if (array.memory_ == nullptr)
    return absl::ResourceExhaustedError(absl::StrCat("no memory for ", bytes, " bytes"));
  array.view_.data = array.memory_.get();
  if (bytes > 0 && header.fortran()) {
    CopyFromFortran(header.shape(), ByteSize(row->type), data.data(),
                    static_cast<char*>(array.view_.data));
  } else if (bytes > 0) {
    std::memcpy(array.view_.data, data.data(), static_cast<size_t>(bytes));
  }
  return array;
}

absl::StatusOr<NpyArray> ReadNpy(absl::string_view path) {
  HIDET_ASSIGN_OR_RETURN(const std::string file, ReadFile(path));
  return AddContext(ParseNpy(file), path);
}

absl::StatusOr<std::string> FormatNpy(const TensorView& tensor) {
  const TypeRow* row = std::find_if(std::begin(kTypes), std::end(kTypes),
                                    [&](const TypeRow& r) { return tensor.dtype == r.type; });
  if (row == std::end(kTypes)) {
    return absl::UnimplementedError(
        absl::StrCat("npy: no dtype for ", ScalarTypeName(tensor.dtype)));
  }
  std::string header =
      absl::StrCat("{'descr': '", row->code, "', 'fortran_order': False, 'shape': (",
                   absl::StrJoin(tensor.shape, ", "), tensor.shape.size() == 1 ? "," : "", "), }");
  constexpr size_t kPrefix = 10;
  const size_t size = RoundUpTo(kPrefix + header.size() + 1, kAlignment) - kPrefix;
  header.resize(size - 1, ' ');
  header += '\n';
  std::string file(kMagic.data(), kMagic.size());
  file += '\x01';
  file += '\0';
  file += static_cast<char>(size & 0xff);
  file += static_cast<char>(size >> 8);
  file += header;
  file.append(static_cast<const char*>(tensor.data), static_cast<size_t>(tensor.bytes()));
  return file;
}

absl::Status WriteNpy(absl::string_view path, const TensorView& tensor) {
  HIDET_ASSIGN_OR_RETURN(const std::string file, FormatNpy(tensor));
  return WriteFileAtomically(path, file);
}

}  // namespace hidet
