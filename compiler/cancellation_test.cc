#include "compiler/cancellation.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::compiler {
namespace {

TEST(CancellationTest, NobodyStopsWhatNobodyAsksFor) {
  EXPECT_TRUE(CancellationToken().Check().ok());
  EXPECT_TRUE(CancellationToken(nullptr).CheckNowAndThen().ok());
}

TEST(CancellationTest, RemembersWhatIsSaidOnceInEveryCopy) {
  int calls = 0;
  const CancellationToken token([&] { return ++calls == 2; });
  const CancellationToken copy = token;
  EXPECT_TRUE(token.Check().ok());
  const absl::Status status = copy.Check();
  EXPECT_TRUE(absl::IsCancelled(status)) << status;
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("cancelled"));
  EXPECT_TRUE(absl::IsCancelled(token.Check()));
  EXPECT_TRUE(absl::IsCancelled(token.CheckNowAndThen()));
  EXPECT_EQ(calls, 2);  // nobody is asked again
}

TEST(CancellationTest, AsksShortLoopsSeldom) {
  int calls = 0;
  const CancellationToken token([&] {
    ++calls;
    return false;
  });
  for (int i = 0; i < 100000; ++i) ASSERT_TRUE(token.CheckNowAndThen().ok());
  EXPECT_GE(calls, 1);
  EXPECT_LT(calls, 10000);
}

}  // namespace
}  // namespace hidet::compiler
