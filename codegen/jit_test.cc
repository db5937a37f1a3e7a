#include "codegen/jit.h"

#include <dirent.h>

#include <string>
#include <thread>
#include <vector>

#include "codegen/cpu_target.h"
#include "codegen/llvm_codegen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::codegen {
namespace {

// An object with one function of two numbers, as text for LLVM.
std::string Object(const std::string& name, const std::string& body) {
  const auto object = CompileLlvmText(
      "declare ptr @memcpy(ptr, ptr, i64)\n"
      "@nowhere_to_be_found = external global i64\n"
      "define i64 @" +
          name + "(i64 %a, i64 %b) {\n" + body + "}\n",
      HostCpu());
  EXPECT_TRUE(object.ok()) << object.status();
  return object.ok() ? *object : "";
}

using Function = int64_t (*)(int64_t, int64_t);

int OpenDescriptors() {
  int count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

TEST(JitTest, RunsFunctionsOfSeveralObjects) {
  const std::string add = Object("add", "%r = add i64 %a, %b\nret i64 %r\n");
  const std::string copy = Object("copy",
                                  "%from = alloca i64\n%to = alloca i64\nstore i64 %a, ptr %from\n"
                                  "call ptr @memcpy(ptr %to, ptr %from, i64 %b)\n"
                                  "%r = load i64, ptr %to\nret i64 %r\n");
  const auto code = JitCode::Load({add, copy}).value();
  ASSERT_EQ(code->functions().size(), 2u);
  EXPECT_EQ(reinterpret_cast<Function>(code->functions().at("add"))(2, 40), 42);
  EXPECT_EQ(reinterpret_cast<Function>(code->functions().at("copy"))(7, 8), 7);
}

TEST(JitTest, LibrariesMayHaveFunctionsOfOneName) {
  const std::string add = Object("f", "%r = add i64 %a, %b\nret i64 %r\n");
  const std::string sub = Object("f", "%r = sub i64 %a, %b\nret i64 %r\n");
  auto first = JitCode::Load({add});
  const auto second = JitCode::Load({sub});
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(reinterpret_cast<Function>((*first)->functions().at("f"))(5, 3), 8);
  first->reset();
  EXPECT_EQ(reinterpret_cast<Function>((*second)->functions().at("f"))(5, 3), 2);
}

TEST(JitTest, ReportsWhatIsNoObjectAndWhatIsNowhere) {
  const auto damaged = JitCode::Load({"not an object"});
  EXPECT_EQ(damaged.status().code(), absl::StatusCode::kInvalidArgument);
  const std::string caller =
      Object("caller", "%r = load i64, ptr @nowhere_to_be_found\nret i64 %r\n");
  const auto missing = JitCode::Load({caller});
  EXPECT_EQ(missing.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(missing.status().message()), testing::HasSubstr("nowhere_to_be_found"));
}

TEST(JitTest, TakesNoDescriptors) {
  const std::string add = Object("f", "%r = add i64 %a, %b\nret i64 %r\n");
  ASSERT_TRUE(JitCode::Load({add}).ok());  // the session
  const int before = OpenDescriptors();
  std::vector<std::unique_ptr<JitCode>> kept;
  for (int i = 0; i < 20; ++i) kept.push_back(*JitCode::Load({add}));
  EXPECT_EQ(OpenDescriptors(), before);
}

TEST(JitTest, ThreadsLoadAtTheSameTime) {
  const std::string add = Object("f", "%r = add i64 %a, %b\nret i64 %r\n");
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 25; ++i) {
        const auto code = JitCode::Load({add});
        if (!code.ok() || reinterpret_cast<Function>((*code)->functions().at("f"))(t, i) != t + i)
          ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(wrong, testing::Each(0));
}

}  // namespace
}  // namespace hidet::codegen
