#include "compiler/graph_file.h"

#include <sys/stat.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "formats/safetensors.h"
#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
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
    const auto writer = SafetensorsWriter::Make({{"0", view}, {name, view}}).value();
    std::string bytes;
    for (absl::string_view piece : writer.pieces()) absl::StrAppend(&bytes, piece);
    ASSERT_TRUE(WriteFileAtomically(absl::StrCat(path, ".safetensors"), bytes).ok());
    const absl::Status status = ReadGraphFile(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(status.message(), ::testing::HasSubstr(absl::StrCat("a tensor \"", name,
                                                                    "\", expected ids below 2")));
  }
}

TEST(GraphFile, ConstantsStandBesideNoDevice) {
  graph::GraphBuilder b(graph::AllOps());
  const graph::Tensor x =
      b.Input({ScalarType::kFloat32, graph::MakeDims({1 << 10}), graph::Device::Cpu()}, "x");
  const graph::Tensor c = graph::Tensor::Constant(
      x.type(),
      graph::ConstantData::Copy(ScalarType::kFloat32, 1 << 10, std::string(size_t{4} << 10, '\1')));
  const graph::Graph plain = *b.Build({*b.ApplyOne("Relu", {x})});
  const graph::Graph graph = *b.Build({*b.ApplyOne("Add", {x, c})});
  const std::string pipe = absl::StrCat(getenv("TEST_TMPDIR"), "/pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {std::string("/dev/null"), pipe}) {
    const absl::Status status = WriteGraphFile(path, graph);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << path;
    EXPECT_THAT(status.message(), ::testing::HasSubstr("no regular file"));
    EXPECT_FALSE(ReadFile(absl::StrCat(path, ".safetensors")).ok());
  }
  EXPECT_TRUE(WriteGraphFile("/dev/null", plain).ok());
}

}  // namespace
}  // namespace hidet::compiler
