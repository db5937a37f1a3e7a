#include "codegen/link.h"

#include <dlfcn.h>
#include <sys/resource.h>

#include <csignal>
#include <string>

#include "absl/strings/str_join.h"
#include "base/file.h"
#include "codegen/cpu_target.h"
#include "codegen/llvm_codegen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::codegen {
namespace {

using ::testing::HasSubstr;

std::string Object(const std::string& name, const std::string& result) {
  return *CompileLlvmText(
      "declare i64 @first(i64)\ndefine i64 @" + name + "(i64 %a) {\n" + result + "ret i64 %r\n}\n",
      CpuOfLevel("x86-64-v2"));
}

TEST(LinkTest, ObjectsBecomeALibraryThatThisProcessLoads) {
  const std::string first = Object("twice", "%r = mul i64 %a, 2\n");
  const std::string second = Object("next", "%r = add i64 %a, 1\n");
  const std::string library = LinkSharedObject({first, second}).value();
  EXPECT_EQ(library, *LinkSharedObject({first, second}));

  const std::string path = ::testing::TempDir() + "/linked.so";
  ASSERT_TRUE(WriteFileAtomically(path, library).ok());
  void* const loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(loaded, nullptr) << dlerror();
  const auto call = [&](const char* name, int64_t value) {
    return reinterpret_cast<int64_t (*)(int64_t)>(dlsym(loaded, name))(value);
  };
  EXPECT_EQ(call("twice", 21), 42);
  EXPECT_EQ(call("next", 41), 42);
  dlclose(loaded);
}

// More than a pipe holds.
TEST(LinkTest, ALibraryMayBeLarge) {
  const std::string object =
      *CompileLlvmText("@table = constant [400000 x i64] [" +
                           absl::StrJoin(std::vector<std::string>(400'000, "i64 7"), ", ") + "]\n",
                       CpuOfLevel("x86-64-v2"));
  const std::string library = LinkSharedObject({object}).value();
  EXPECT_GT(library.size(), 3'200'000);
}

// As on a full disk: files may not grow.
TEST(LinkTest, WritesNoFile) {
  const std::string object = Object("twice", "%r = mul i64 %a, 2\n");
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  // A file in memory is one too, and holds the objects.
  const struct rlimit full = {object.size() * 2, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
  const absl::StatusOr<std::string> library = LinkSharedObject({object});
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_TRUE(library.ok()) << library.status();
}

TEST(LinkTest, ErrorsAreTheLinkersOwn) {
  const std::string object = Object("twice", "%r = mul i64 %a, 2\n");
  const absl::Status twice = LinkSharedObject({object, object}).status();
  EXPECT_EQ(twice.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(twice.message()), HasSubstr("duplicate symbol: twice"));
  // The linker goes on after an error.
  EXPECT_TRUE(LinkSharedObject({object}).ok());
}

}  // namespace
}  // namespace hidet::codegen
