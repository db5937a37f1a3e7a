#include "passes/pass_manager.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace hidet::passes {
namespace {

// Modules are strings here: the manager knows nothing about what it manages.
Pass<std::string> Append(std::string name) {
  return {name,
          [name](std::string module) -> absl::StatusOr<std::string> { return module + name; }};
}

TEST(RunPasses, RunsInOrder) {
  EXPECT_EQ(*RunPasses<std::string>({Append("a"), Append("b")}, ">"), ">ab");
}

TEST(RunPasses, LimitSkipsTheRest) {
  PassManagerOptions<std::string> options;
  options.limit = 1;
  EXPECT_EQ(*RunPasses<std::string>({Append("a"), Append("b")}, ">", options), ">a");
}

TEST(RunPasses, NamesThePassThatFails) {
  const Pass<std::string> fails = {"broken", [](std::string) -> absl::StatusOr<std::string> {
                                     return absl::UnimplementedError("no");
                                   }};
  const absl::Status status = RunPasses<std::string>({Append("a"), fails}, ">").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(status.message(), "pass broken: no");
}

TEST(RunPasses, AnInvalidResultIsThePassesFault) {
  PassManagerOptions<std::string> options;
  options.verify = [](const std::string& module) {
    return absl::StrContains(module, "b") ? absl::InvalidArgumentError("has a b")
                                          : absl::OkStatus();
  };
  const absl::Status status =
      RunPasses<std::string>({Append("a"), Append("b")}, ">", options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_EQ(status.message(), "pass b made an invalid module: has a b");
  EXPECT_EQ(RunPasses<std::string>({}, "b", options).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(RunPasses, DumpsAndTimesAll) {
  std::vector<std::string> dumps;
  std::vector<PassTiming> timings;
  PassManagerOptions<std::string> options;
  options.dump = [&](absl::string_view pass, int index, const std::string& module) {
    dumps.push_back(absl::StrCat(index, pass, module));
  };
  options.timings = &timings;
  ASSERT_TRUE(RunPasses<std::string>({Append("a"), Append("b")}, ">", options).ok());
  EXPECT_EQ(dumps, (std::vector<std::string>{"0a>a", "1b>ab"}));
  ASSERT_EQ(timings.size(), 2u);
  EXPECT_EQ(timings[0].pass, "a");
  EXPECT_EQ(timings[1].pass, "b");
}

TEST(Repeat, StopsWhenNothingChanges) {
  const auto same = [](const std::string& a, const std::string& b) { return a == b; };
  const Pass<std::string> grow = {"grow", [](std::string module) -> absl::StatusOr<std::string> {
                                    return module.size() < 3 ? module + "x" : module;
                                  }};
  EXPECT_EQ(*RunPasses<std::string>({Repeat<std::string>(grow, same, /*limit=*/8)}, ""), "xxx");
  EXPECT_EQ(RunPasses<std::string>({Repeat<std::string>(Append("y"), same, /*limit=*/8)}, "")
                .status()
                .code(),
            absl::StatusCode::kInternal);
}

}  // namespace
}  // namespace hidet::passes
