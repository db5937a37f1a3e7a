#include "compiler/graph_file.h"

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "formats/safetensors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

// Two names of one number would leave another constant out.
TEST(GraphFile, ConstantsAreNumberedWithoutGaps) {
  const std::string path = absl::StrCat(getenv("TEST_TMPDIR"), "/m.graph");
  ASSERT_TRUE(WriteFileAtomically(path, "graph").ok());
  for (const char* name : {"00", "+1", "2", "one"}) {
    std::vector<float> values = {1};
    const TensorView view = {values.data(), ScalarType::kFloat32, {1}};
    const auto writer = SafetensorsWriter::Make({{"0", view}, {name, view}});
    ASSERT_TRUE(writer.ok()) << writer.status();
    std::string bytes;
    for (absl::string_view piece : writer->pieces()) absl::StrAppend(&bytes, piece);
    ASSERT_TRUE(WriteFileAtomically(absl::StrCat(path, ".safetensors"), bytes).ok());
    const absl::Status status = ReadGraphFile(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(status.message(), ::testing::HasSubstr(absl::StrCat("a tensor \"", name,
                                                                    "\", expected ids below 2")));
  }
}

}  // namespace
}  // namespace hidet::compiler
