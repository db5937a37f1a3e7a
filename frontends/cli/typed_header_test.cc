#include "frontends/cli/typed_header.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

runtime::ModelSpec Spec() {
  const auto n = runtime::SizeExpr::Symbol(0), four = runtime::SizeExpr::Const(4);
  runtime::ModelSpec spec;
  spec.name = "small";
  spec.target = "cpu";
  spec.symbols = {{.name = "batch size", .input = 0, .dim = 0, .min = 1, .max = 64}};
  spec.inputs = {{"x:0", ScalarType::kFloat32, {n, four}}, {"class", ScalarType::kInt64, {n}}};
  spec.outputs = {{"x.0", ScalarType::kFloat16, {n}}};
  return spec;
}

TEST(TypedHeaderTest, NamesBecomeParameters) {
  const auto made = MakeTypedHeader(Spec(), {.class_name = "Small",
                                             .name_space = "a::b",
                                             .header_path = "x/small.h",
                                             .artifact_path = "x/small.hidet"})
                        .value();
  EXPECT_THAT(made.header, HasSubstr("namespace a {\nnamespace b {\n"));
  EXPECT_THAT(made.header, HasSubstr("int64_t batch_size = 1;  // \"batch size\", 1 to 64"));
  EXPECT_THAT(made.header, HasSubstr("Run(const Sizes& sizes, const float* x_0, "
                                     "const int64_t* class_1, hidet::Half* x_0_1)"));
  EXPECT_THAT(made.header, HasSubstr("x_0: float32[batch size, 4], the input \"x:0\""));
  EXPECT_THAT(made.header, Not(HasSubstr("$")));
  EXPECT_THAT(made.source, HasSubstr(".incbin \\\"x/small.hidet\\\""));
  EXPECT_THAT(made.source, HasSubstr("a::b::Small::Artifact()"));
  EXPECT_THAT(made.source, Not(HasSubstr("$")));
}

TEST(TypedHeaderTest, AModelWithoutOpenSizesHasNone) {
  runtime::ModelSpec spec = Spec();
  spec.symbols.clear();
  spec.inputs = {{"x", ScalarType::kFloat32, {runtime::SizeExpr::Const(4)}}};
  spec.outputs = {{"y", ScalarType::kFloat32, {runtime::SizeExpr::Const(4)}}};
  const auto made = MakeTypedHeader(spec, {.class_name = "Small"});
  ASSERT_TRUE(made.ok());
  EXPECT_THAT(made->header, Not(HasSubstr("Sizes")));
  EXPECT_THAT(made->header, HasSubstr("Run(const float* x, float* y)"));
}

TEST(TypedHeaderTest, NamesThatAreNoneOfCppAreErrors) {
  for (const char* name : {"", "1a", "a-b", "class"}) {
    const auto made = MakeTypedHeader(Spec(), {.class_name = name});
    EXPECT_EQ(made.status().code(), absl::StatusCode::kInvalidArgument) << name;
  }
  EXPECT_THAT(
      std::string(
          MakeTypedHeader(Spec(), {.class_name = "A", .name_space = "a::"}).status().message()),
      HasSubstr("namespace \"a::\""));
}

TEST(TypedHeaderTest, ElementsWithoutAPointerAreAnError) {
  runtime::ModelSpec spec = Spec();
  spec.inputs[0].dtype = ScalarType::kInt4;
  const auto made = MakeTypedHeader(spec, {.class_name = "A"});
  EXPECT_EQ(made.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(made.status().message()), HasSubstr("\"x:0\": elements of int4"));
}

}  // namespace
}  // namespace hidet::cli
