#include "compiler/options.h"

#include <cstdlib>
#include <string>
#include <vector>

#include "base/log.h"
#include "compiler/load_options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/loaded_model.h"

namespace hidet::compiler {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class EnvironmentTest : public ::testing::Test {
 protected:
  void TearDown() override {
    for (const char* name :
         {"HIDET_THREADS", "HIDET_DEVICE", "HIDET_THREAD", "HIDET_CACHEDIR", "HIDET_PYTHON"})
      unsetenv(name);
    SetLogSink({});
  }
};

TEST_F(EnvironmentTest, EachRowHasAVariable) {
  setenv("HIDET_THREADS", "3", 1);
  setenv("HIDET_DEVICE", "fake_cuda", 1);
  const auto values = EnvironmentOptions().value();
  EXPECT_THAT(values, Contains(Pair("threads", "3")));
  EXPECT_THAT(values, Contains(Pair("device", "fake_cuda")));
}

TEST_F(EnvironmentTest, AValueThatDoesNotFitNamesItsVariable) {
  setenv("HIDET_THREADS", "many", 1);
  const absl::Status status = EnvironmentOptions().status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("HIDET_THREADS: option threads: \"many\""));
}

TEST_F(EnvironmentTest, AVariableThatIsMisspelledIsWarnedOfOnce) {
  std::vector<std::string> said;
  SetLogSink([&](LogLevel, absl::string_view message) { said.emplace_back(message); });
  for (const char* name : {"HIDET_THREAD", "HIDET_CACHEDIR", "HIDET_PYTHON", "HIDET_DEVICE"})
    setenv(name, "cpu", 1);
  for (int round = 0; round < 2; ++round) ASSERT_TRUE(EnvironmentOptions().ok());
  EXPECT_THAT(said, UnorderedElementsAre(
                        "nothing reads the variable HIDET_THREAD; there is HIDET_THREADS",
                        "nothing reads the variable HIDET_CACHEDIR; there is HIDET_CACHE_DIR"));
}

TEST(OptionsTest, SwitchesAreNumbersOrWords) {
  Options options;
  for (const char* off : {"0", "False", "false", "no"}) {
    options.cuda_graph = 1;
    ASSERT_TRUE(SetOption(options, "cuda_graph", off).ok()) << off;
    EXPECT_EQ(options.cuda_graph, 0) << off;
  }
  ASSERT_TRUE(SetOption(options, "cuda_graph", "True").ok());
  EXPECT_EQ(options.cuda_graph, 1);
  EXPECT_FALSE(SetOption(options, "cuda_graph", "2").ok());
  // What counts is no switch.
  EXPECT_FALSE(SetOption(options, "threads", "true").ok());
}

TEST(LoadOptionsTest, AreWhatTheTableSaysOfRunning) {
  const runtime::LoadOptions given =
      LoadOptionsOf({.device = "cuda:2", .threads = 3, .cuda_graph = 0, .nvtx = 1, .perf_map = 1});
  EXPECT_EQ(given.ordinal, 2);
  EXPECT_EQ(given.threads, 3);
  EXPECT_FALSE(given.use_graphs);
  EXPECT_TRUE(given.name_ranges);
  EXPECT_TRUE(given.perf_map);
  const runtime::LoadOptions none = LoadOptionsOf({});
  EXPECT_EQ(none.ordinal, 0);
  EXPECT_EQ(none.threads, 0);
  EXPECT_TRUE(none.use_graphs);
  EXPECT_FALSE(none.name_ranges);
  EXPECT_FALSE(none.perf_map);
}

}  // namespace
}  // namespace hidet::compiler
