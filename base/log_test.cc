#include "base/log.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::ElementsAre;

class LogTest : public ::testing::Test {
 protected:
  void SetUp() override {
    SetLogSink([this](LogLevel level, absl::string_view message) {
      lines_.push_back(absl::StrCat(static_cast<int>(level), " ", message));
    });
  }
  void TearDown() override {
    SetLogSink(nullptr);
    SetLogLevel(LogLevel::kWarning);
  }
  std::vector<std::string> lines_;
};

TEST_F(LogTest, WarningsAreLoggedAndLessIsNot) {
  Log(LogLevel::kInfo, "a");
  Log(LogLevel::kWarning, "b");
  EXPECT_FALSE(IsLogged(LogLevel::kInfo));
  EXPECT_THAT(lines_, ElementsAre("2 b"));
}

TEST_F(LogTest, TheLevelDecides) {
  SetLogLevel(LogLevel::kInfo);
  Log(LogLevel::kDebug, "a");
  Log(LogLevel::kInfo, "b");
  EXPECT_THAT(lines_, ElementsAre("1 b"));
}

TEST_F(LogTest, OneMessageIsSaidAboutAThing) {
  LogOnce(LogLevel::kWarning, "one thing", "first");
  LogOnce(LogLevel::kWarning, "one thing", "second");
  LogOnce(LogLevel::kWarning, "another", "third");
  EXPECT_THAT(lines_, ElementsAre("2 first", "2 third"));
}

TEST_F(LogTest, WithoutASinkItIsStandardError) {
  SetLogSink(nullptr);
  testing::internal::CaptureStderr();
  Log(LogLevel::kWarning, "look out");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "hidet: warning: look out\n");
}

}  // namespace
}  // namespace hidet
