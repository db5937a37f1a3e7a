#include "codegen/link.h"

#include <dirent.h>
#include <dlfcn.h>

#include <string>

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

int Files(const std::string& folder) {
  int count = 0;
  DIR* const listed = opendir(folder.c_str());
  while (readdir(listed) != nullptr) ++count;
  closedir(listed);
  return count;
}

TEST(LinkTest, ObjectsBecomeALibraryThatThisProcessLoads) {
  const std::string first = Object("twice", "%r = mul i64 %a, 2\n");
  const std::string second = Object("next", "%r = add i64 %a, 1\n");
  const std::string folder = ::testing::TempDir();
  const int before = Files(folder);
  const absl::StatusOr<std::string> library = LinkSharedObject({first, second}, folder);
  ASSERT_TRUE(library.ok()) << library.status();
  EXPECT_EQ(Files(folder), before);  // what the linker wrote is gone
  EXPECT_EQ(*library, *LinkSharedObject({first, second}, folder));

  const std::string path = folder + "/linked.so";
  ASSERT_TRUE(WriteFileAtomically(path, *library).ok());
  void* const loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(loaded, nullptr) << dlerror();
  const auto call = [&](const char* name, int64_t value) {
    return reinterpret_cast<int64_t (*)(int64_t)>(dlsym(loaded, name))(value);
  };
  EXPECT_EQ(call("twice", 21), 42);
  EXPECT_EQ(call("next", 41), 42);
  dlclose(loaded);
}

TEST(LinkTest, ErrorsAreTheLinkersOwn) {
  const std::string object = Object("twice", "%r = mul i64 %a, 2\n");
  const absl::Status twice = LinkSharedObject({object, object}, ::testing::TempDir()).status();
  EXPECT_EQ(twice.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(twice.message()), HasSubstr("duplicate symbol: twice"));
  const absl::Status nowhere = LinkSharedObject({object}, "/nowhere").status();
  EXPECT_EQ(nowhere.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(nowhere.message()), HasSubstr("cannot write in folder \"/nowhere\""));
  // The linker goes on after an error.
  EXPECT_TRUE(LinkSharedObject({object}, ::testing::TempDir()).ok());
}

}  // namespace
}  // namespace hidet::codegen
