#include "runtime/spec_json.h"

#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "formats/strict_json.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/test_spec.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

TEST(SpecJsonTest, RoundTripsEverything) {
  const ModelSpec spec = MakeTestSpec();
  const std::string text = SpecToJson(spec);
  const ModelSpec again = SpecFromJson(text).value();
  EXPECT_EQ(SpecToJson(again), text);
  EXPECT_EQ(again.symbols[1].max, INT64_MAX);
  EXPECT_EQ(again.buffers[5].alignment, 1024);
  EXPECT_EQ(again.kernels[0].cluster[0], 2);
  EXPECT_EQ(again.kernels[0].bytes, 0.1);
  const auto& launch = std::get<LaunchStep>(again.run.steps[0].action);
  const auto& map = std::get<TensorMapArg>(launch.args[5]);
  EXPECT_EQ(map.swizzle, TensorMapSwizzle::k128B);
  EXPECT_EQ(map.traversal_strides, (std::vector<int>{1, 2}));
  EXPECT_EQ(SpecToJson(*SpecFromJson(SpecToJson(spec, 2))), text);
}

TEST(SpecJsonTest, EmptySpecRoundTrips) {
  const std::string text = SpecToJson(ModelSpec());
  ASSERT_TRUE(SpecFromJson(text).ok());
  EXPECT_EQ(SpecToJson(*SpecFromJson(text)), text);
}

// Each edit of the text makes it wrong at a known place.
TEST(SpecJsonTest, ErrorsNameThePlace) {
  const std::string good = SpecToJson(MakeTestSpec());
  struct Case {
    const char* from;
    const char* to;
    const char* error;
  };
  for (const Case& c : std::vector<Case>{
           {"\"version\":4", "\"version\":\"1\"", "version: is \"1\", expected an integer"},
           {"\"version\":4", "\"version\":2.5", "version: is 2.5, expected an integer"},
           {"\"version\":4", "\"version\":99999999999", "expected a smaller integer"},
           {"\"version\":4", "\"version\":-99999999999", "expected a larger integer"},
           {"\"version\":4,", "", "version: is missing"},
           {"\"version\":4", "\"version\":2,\"extra\":0", "extra: is unknown"},
           {"\"divisor\":8", "\"divisor\":8,\"extra\":0", "symbols[0].extra: is unknown"},
           {"\"divisor\":8,", "", "symbols[0].divisor: is missing"},
           {"\"cpu_features\":[\"avx2\",\"fma\"]", "\"cpu_features\":[\"avx2\",3]",
            "cpu_features[1]: is 3, expected a string"},
           {"\"cpu_features\":[\"avx2\",\"fma\"]", "\"cpu_features\":{}",
            "cpu_features: is {}, expected a list"},
           {"\"dtype\":\"float16\"", "\"dtype\":\"float17\"",
            "inputs[0].dtype: is \"float17\", expected the name"},
           {"\"shape\":[\"s0\",\"64\"]", "\"shape\":[\"s0\",\"64 65\"]",
            "inputs[0].shape[1]: size"},
           {"\"shape\":[\"s0\",\"64\"]", "\"shape\":[\"s0\",64]",
            "inputs[0].shape[1]: is 64, expected a size"},
           {"\"device\":\"cuda\"", "\"device\":\"gpu\"",
            "inputs[0].device: is \"gpu\", expected a name like \"cpu\""},
           {"\"must_be_zero\":true", "\"must_be_zero\":1",
            "buffers[4].must_be_zero: is 1, expected true or false"},
           {"\"block\":[128,1,1]", "\"block\":[128,1]",
            "kernels[0].block: is [128,1], expected a list of 3"},
           {"\"flops\":1500000000.0", "\"flops\":null",
            "kernels[0].flops: is null, expected a number"},
           {"\"kind\":\"launch\"", "\"kind\":\"lunch\"",
            "run.steps[0].action.kind: \"lunch\" is unknown"},
           {"\"kind\":\"status\"", "\"kind\":\"status\",\"x\":0", "action.args[4].x: is unknown"},
           {"\"source\":6,", "", "run.steps[2].action.source: is missing"},
           {"\"prepare\":{\"steps\"", "\"prepare\":{\"st\"", "prepare.steps: is missing"},
           {"\"kind\":\"cubin\"", "\"kind\":[]", "objects[0].kind: is []"}}) {
    const std::string bad = absl::StrReplaceAll(good, {{c.from, c.to}});
    ASSERT_NE(bad, good) << c.from;
    const absl::Status status = SpecFromJson(bad).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.to;
    EXPECT_THAT(status.message(), HasSubstr(c.error)) << c.to;
  }
}

TEST(SpecJsonTest, EveryPrefixIsAnError) {
  const std::string good = SpecToJson(MakeTestSpec());
  for (size_t size = 0; size < good.size(); size += 7) {
    EXPECT_FALSE(SpecFromJson(absl::string_view(good).substr(0, size)).ok()) << size;
  }
  EXPECT_FALSE(SpecFromJson(good + "{}").ok());
  EXPECT_FALSE(SpecFromJson("[]").ok());
}

TEST(StrictJsonTest, RefusesRepeatedKeysAndDepth) {
  EXPECT_TRUE(ParseStrictJson(R"({"a": {"b": 1}, "b": 1})").ok());
  EXPECT_THAT(ParseStrictJson(R"({"a": {"b": 1, "c": 2, "b": 3}})").status().message(),
              HasSubstr("\"b\" is repeated"));
  const std::string deep = std::string(200, '[') + std::string(200, ']');
  EXPECT_THAT(ParseStrictJson(deep).status().message(), HasSubstr("deeper"));
  EXPECT_FALSE(ParseStrictJson(std::string(1000000, '[')).ok());
}

}  // namespace
}  // namespace hidet::runtime
