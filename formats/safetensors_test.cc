#include "formats/safetensors.h"

#include <cstring>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::HasSubstr;

std::string Join(const SafetensorsWriter& writer) {
  std::string file;
  for (absl::string_view piece : writer.pieces()) file.append(piece.data(), piece.size());
  return file;
}

std::string Raw(const std::string& header, size_t data_bytes) {
  uint64_t size = header.size();
  std::string file(8, 0);
  std::memcpy(file.data(), &size, 8);
  return file + header + std::string(data_bytes, 'd');
}

TEST(SafetensorsTest, RoundTripsEveryTypeAligned) {
  std::vector<std::string> memory(20);
  std::vector<NamedTensor> tensors;
  for (int i = 0; i <= static_cast<int>(ScalarType::kComplex128); ++i) {
    const ScalarType type = static_cast<ScalarType>(i);
    memory[i].assign(ByteSize(type, 15), static_cast<char>('a' + i));
    tensors.push_back({std::string(ScalarTypeName(type)), {memory[i].data(), type, {3, 5}}});
  }
  tensors.push_back({"scalar", {memory[4].data(), ScalarType::kInt32, {}}});
  tensors.push_back({"empty", {nullptr, ScalarType::kFloat32, {0, 7}}});
  const std::string file = Join(*SafetensorsWriter::Make(tensors));
  const std::vector<NamedTensor> read = ReadSafetensors(file).value();
  ASSERT_EQ(read.size(), tensors.size());
  for (size_t i = 0; i < tensors.size(); ++i) {
    const TensorView& view = read[i].tensor;
    EXPECT_EQ(read[i].name, tensors[i].name);
    EXPECT_EQ(view.dtype, tensors[i].tensor.dtype);
    EXPECT_EQ(view.shape, tensors[i].tensor.shape);
    EXPECT_EQ((static_cast<char*>(view.data) - file.data()) % 64, 0) << tensors[i].name;
    if (view.bytes() > 0)
      EXPECT_EQ(std::memcmp(view.data, tensors[i].tensor.data, view.bytes()), 0);
  }
}

TEST(SafetensorsTest, ReadsWhatOthersWrite) {
  const std::vector<NamedTensor> read =
      ReadSafetensors(
          Raw(R"({"__metadata__":{"format":"pt"},"b":{"dtype":"F16","shape":[2],"data_offsets":[4,8]},)"
              R"("a":{"dtype":"I32","shape":[],"data_offsets":[0,4]}}   )",
              8))
          .value();
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].name, "a");
  EXPECT_EQ(read[1].tensor.dtype, ScalarType::kFloat16);
}

TEST(SafetensorsTest, RefusesEverythingOdd) {
  struct Case {
    const char* header;
    size_t data;
    const char* error;
  };
  for (
      const Case& c : std::vector<Case>{
          {"{}", 1, "1 bytes of data, the tensors have 0"},
          {"[]", 0, "does not begin with {"},
          {" {}", 0, "does not begin with {"},
          {"{", 0, "not JSON"},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
           8, "repeated"},
          {R"({"a":{"dtype":"F33","shape":[1],"data_offsets":[0,4]}})", 4, "unknown dtype \"F33\""},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4],"x":1}})", 4, "three fields"},
          {R"({"a":{"dtype":"F32","shape":[1],"data":[0,4]}})", 4, "needs the fields"},
          {R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4, "bad shape"},
          {R"({"a":{"dtype":"F32","shape":[1.0],"data_offsets":[0,4]}})", 4, "bad shape"},
          {R"({"a":{"dtype":"F32","shape":1,"data_offsets":[0,4]}})", 4, "bad shape"},
          {R"({"a":{"dtype":"F32","shape":[4294967296,4294967296,4],"data_offsets":[0,4]}})", 4,
           "too large"},
          {R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4,
           "has 4 bytes, its shape needs 8"},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4, "goes beyond"},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,8]}})", 4, "goes beyond"},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[18446744073709551612,18446744073709551615]}})",
           4, "goes beyond"},
          {R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 8,
           "begins at 4, expected 0"},
          {R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
           6, "begins at 2, expected 4"},
          {R"({"__metadata__":{"a":1}})", 0, "__metadata__"}}) {
    const absl::Status status = ReadSafetensors(Raw(c.header, c.data)).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.header;
    EXPECT_THAT(status.message(), HasSubstr(c.error)) << c.header;
  }
  EXPECT_FALSE(ReadSafetensors("").ok());
  EXPECT_FALSE(ReadSafetensors(std::string(8, '\xff')).ok());
  EXPECT_FALSE(ReadSafetensors(std::string("\x09\0\0\0\0\0\0\0{}", 10)).ok());
}

TEST(SafetensorsTest, WriterRefusesReservedNames) {
  char byte = 0;
  const TensorView view{&byte, ScalarType::kInt8, {1}};
  EXPECT_FALSE(SafetensorsWriter::Make({{"__metadata__", view}}).ok());
  EXPECT_FALSE(SafetensorsWriter::Make({{"__pad__.0", view}}).ok());
  EXPECT_FALSE(SafetensorsWriter::Make({{"a", view}, {"a", view}}).ok());
}

}  // namespace
}  // namespace hidet
