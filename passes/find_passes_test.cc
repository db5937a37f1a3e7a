#include "passes/find_passes.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace hidet::passes {
namespace {

Pass<int> Add(std::string name, int count) {
  return {std::move(name), [count](int module) -> absl::StatusOr<int> { return module + count; }};
}

TEST(FindPasses, TakesTheFirstOfEachNameInTheOrderThatIsAsked) {
  const std::vector<Pass<int>> pipeline = {Add("one", 1), Add("two", 2), Add("one", 10)};
  EXPECT_EQ(NamesOf(pipeline), (std::vector<std::string>{"one", "two"}));
  const auto found = FindPasses(pipeline, {"two", "one", "one"}).value();
  EXPECT_EQ(NamesOf(found), (std::vector<std::string>{"two", "one"}));
  EXPECT_EQ(*found.back().run(0), 1);
}

TEST(FindPasses, NamesWhatThereIs) {
  const absl::Status status = FindPasses<int>({Add("one", 1), Add("two", 2)}, {"tow"}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "pass \"tow\": expected one of one, two");
}

}  // namespace
}  // namespace hidet::passes
