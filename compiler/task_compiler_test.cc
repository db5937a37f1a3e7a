#include "compiler/task_compiler.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "compiler/cpu_compiler.h"
#include "gtest/gtest.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::compiler {
namespace {

class TaskCompilerTest : public ::testing::Test {
 protected:
  TaskCompilerTest() : strategies_(schedules::AllStrategies()), cpu_(MakeCpuCompiler(1)) {}

  runtime::KernelCache OpenCache() {
    std::string folder = absl::StrCat(::testing::TempDir(), "/cacheXXXXXX");
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    return *runtime::KernelCache::Open(folder);
  }

  CompiledTask Compile(const ir::Task& task, TaskCompilerOptions options) {
    absl::StatusOr<CompiledTask> compiled =
        TaskCompiler(*cpu_, strategies_, std::move(options)).Compile(task);
    EXPECT_TRUE(compiled.ok()) << compiled.status();
    return *std::move(compiled);
  }

  const schedules::StrategyList strategies_;
  const std::unique_ptr<KernelCompiler> cpu_;
};

TEST_F(TaskCompilerTest, FindsWhatItCompiledBefore) {
  const runtime::KernelCache cache = OpenCache();
  const ir::Task task = testing::Softmax(ir::Int64(4), ir::Int64(40));
  const CompiledTask cold = Compile(task, {.cache = &cache}),
                     warm = Compile(task, {.cache = &cache});
  EXPECT_FALSE(cold.from_cache);
  EXPECT_TRUE(warm.from_cache);
  EXPECT_EQ(warm.object, cold.object);
  EXPECT_EQ(warm.kernels, cold.kernels);
  EXPECT_EQ(warm.program.kernels[0].name, cold.program.kernels[0].name);
}

TEST_F(TaskCompilerTest, AnotherTaskIsCompiled) {
  const runtime::KernelCache cache = OpenCache();
  const CompiledTask first =
      Compile(testing::Softmax(ir::Int64(4), ir::Int64(40)), {.cache = &cache});
  const CompiledTask second =
      Compile(testing::Softmax(ir::Int64(4), ir::Int64(41)), {.cache = &cache});
  EXPECT_FALSE(second.from_cache);
  EXPECT_NE(first.program.kernels[0].name, second.program.kernels[0].name);
}

TEST_F(TaskCompilerTest, DumpsAreMadeAnew) {
  const runtime::KernelCache cache = OpenCache();
  std::string stages;
  const TaskCompilerOptions options{
      .cache = &cache,
      .dump = [&](absl::string_view stage, absl::string_view, absl::string_view text) {
        EXPECT_FALSE(text.empty());
        absl::StrAppend(&stages, stage, " ");
      }};
  Compile(testing::Softmax(ir::Int64(4), ir::Int64(40)), {.cache = &cache});
  EXPECT_FALSE(Compile(testing::Softmax(ir::Int64(4), ir::Int64(40)), options).from_cache);
  EXPECT_EQ(stages, "task ir ll ");
}

TEST_F(TaskCompilerTest, AFullDiskCostsNothingButTime) {
  // Entries are written aside first: a folder that takes no more files is as good as a full disk.
  const runtime::KernelCache cache = OpenCache();
  ASSERT_EQ(rmdir(cache.folder().c_str()), 0);
  EXPECT_FALSE(
      Compile(testing::Softmax(ir::Int64(4), ir::Int64(40)), {.cache = &cache}).object.empty());
  EXPECT_FALSE(
      Compile(testing::Softmax(ir::Int64(4), ir::Int64(40)), {.cache = &cache}).from_cache);
}

TEST_F(TaskCompilerTest, DamagedEntriesAreMisses) {
  const runtime::KernelCache cache = OpenCache();
  const ir::Task task = testing::Softmax(ir::Int64(4), ir::Int64(40));
  const CompiledTask cold = Compile(task, {.cache = &cache});
  const std::string command =
      absl::StrCat("for f in ", cache.folder(), "/*.bin; do printf x >> $f; done");
  ASSERT_EQ(std::system(command.c_str()), 0);
  const CompiledTask again = Compile(task, {.cache = &cache});
  EXPECT_FALSE(again.from_cache);
  EXPECT_EQ(again.object, cold.object);
}

}  // namespace
}  // namespace hidet::compiler
