#include "base/version.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

// Python's tools compare versions by this form (PEP 440).
TEST(VersionTest, IsAVersionThatPythonToolsUnderstand) {
  EXPECT_THAT(std::string(Version()),
              testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+(\\.dev[0-9]+|rc[0-9]+)?"));
}

// Another program of the name went as far as 0.6.1: an installer would take that one for newer.
TEST(VersionTest, IsNewerThanTheOtherProgramOfTheName) { EXPECT_GE(Version()[0], '1'); }

}  // namespace
}  // namespace hidet
