#include "formats/npy.h"

#include <cstring>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Raw(const std::string& header, const std::string& data, char major = 1) {
  std::string file = "\x93NUMPY";
  file += major;
  file += '\0';
  const uint32_t size = static_cast<uint32_t>(header.size());
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i) file += static_cast<char>(size >> (8 * i));
  return file + header + data;
}

TEST(NpyTest, RoundTripsShapesAndTypes) {
  std::vector<char> memory(1000);
  for (size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<char>(i * 37);
  for (ScalarType type :
       {ScalarType::kBool, ScalarType::kInt8, ScalarType::kInt16, ScalarType::kInt32,
        ScalarType::kInt64, ScalarType::kUInt8, ScalarType::kUInt16, ScalarType::kUInt32,
        ScalarType::kUInt64, ScalarType::kFloat16, ScalarType::kFloat32, ScalarType::kFloat64,
        ScalarType::kComplex64, ScalarType::kComplex128}) {
    for (const Shape& shape : std::vector<Shape>{{}, {5}, {2, 3}, {1, 1, 1, 1}, {0, 4}}) {
      const TensorView view{memory.data(), type, shape};
      const absl::StatusOr<std::string> file = FormatNpy(view);
      ASSERT_TRUE(file.ok());
      const NpyArray array = ParseNpy(*file).value();
      EXPECT_EQ(array.view().dtype, type);
      EXPECT_EQ(array.view().shape, shape);
      EXPECT_EQ(std::memcmp(array.view().data, memory.data(), view.bytes()), 0);
      EXPECT_EQ(reinterpret_cast<uint64_t>(array.view().data) % 64, 0u);
    }
  }
}

TEST(NpyTest, WritesTypesThatNumpyLacksAsIntegers) {
  uint16_t value = 0x3f80;
  EXPECT_EQ(ParseNpy(*FormatNpy({&value, ScalarType::kBFloat16, {1}}))->view().dtype,
            ScalarType::kUInt16);
  EXPECT_EQ(FormatNpy({&value, ScalarType::kInt4, {1}}).status().code(),
            absl::StatusCode::kUnimplemented);
}

TEST(NpyTest, ReadsWhatNumpyWrites) {
  // numpy.save of numpy.arange(3, dtype='float32'), header as NumPy 2 writes it.
  const std::string data("\0\0\0\0\0\0\x80\x3f\0\0\0\x40", 12);
  const NpyArray array =
      ParseNpy(Raw("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }       \n", data))
          .value();
  EXPECT_THAT(array.view().shape, ElementsAre(3));
  EXPECT_EQ(static_cast<float*>(array.view().data)[2], 2.0f);
  EXPECT_TRUE(
      ParseNpy(Raw("{'shape': (3, 1), 'descr': '<f4', 'fortran_order': True}", data, 2)).ok());
}

// numpy.save of numpy.arange(24, dtype='uint8').reshape(4, 3, 2).T.
TEST(NpyTest, FortranOrderBecomesRowMajor) {
  std::string data;
  for (char i = 0; i < 24; ++i) data += i;
  const NpyArray array =
      ParseNpy(Raw("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3, 4), }", data)).value();
  const auto* values = static_cast<const uint8_t*>(array.view().data);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 4; ++k) EXPECT_EQ(values[(i * 3 + j) * 4 + k], (k * 3 + j) * 2 + i);
    }
  }
  EXPECT_EQ(*static_cast<const uint8_t*>(
                ParseNpy(Raw("{'descr': '|u1', 'fortran_order': True, 'shape': (), }", "\7"))
                    ->view()
                    .data),
            7);
}

TEST(NpyTest, RefusesEverythingElse) {
  struct Case {
    const char* header;
    size_t bytes;
    const char* error;
  };
  for (const Case& c : std::vector<Case>{
           {"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", 8,
            "dtype \"|O\" is not supported"},
           {"{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", 4, "dtype \">f4\""},
           {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", 4,
            "no plain type"},
           {"{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }", 15,
            "needs 16 bytes, the file has 15"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 4,
            "needs 8 bytes, the file has 4"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", 5,
            "needs 4 bytes, the file has 5"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", 4, "bad shape"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", 4,
            "bad shape"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4), }", 4,
            "too large"},
           {"{'descr': '<f4', 'fortran_order': False, }", 4, "damaged"},
           {"{'descr': '<f4', 'fortran_order': 0, 'shape': (1,), }", 4, "damaged"},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': '1'}", 4,
            "unknown or repeated key \"x\""},
           {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", 4,
            "repeated key \"descr\""},
           {"{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x", 4, "damaged"},
           {"{'descr': '<f4", 4, "plain type"},
           {"", 4, "damaged"}}) {
    const absl::Status status = ParseNpy(Raw(c.header, std::string(c.bytes, 'x'))).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.header;
    EXPECT_THAT(status.message(), HasSubstr(c.error)) << c.header;
  }
  const std::string good = Raw("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", "data");
  EXPECT_TRUE(ParseNpy(good).ok());
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(ParseNpy(good.substr(0, size)).ok());
  EXPECT_FALSE(ParseNpy(Raw("{}", "", 4)).ok());
  EXPECT_FALSE(ParseNpy("PK").ok());
}

TEST(NpyTest, FilesOnDisk) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/array.npy");
  float values[2] = {1, 2};
  ASSERT_TRUE(WriteNpy(path, {values, ScalarType::kFloat32, {2}}).ok());
  EXPECT_EQ(static_cast<float*>(ReadNpy(path)->view().data)[1], 2);
  EXPECT_EQ(ReadNpy(path + ".not").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace hidet
