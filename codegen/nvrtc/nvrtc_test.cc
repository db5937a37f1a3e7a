#include "codegen/nvrtc/nvrtc.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codegen/nvrtc/compile_process.h"
#include "gtest/gtest.h"

namespace hidet::codegen {
namespace {

constexpr char kProgram[] = "codegen/nvrtc/hidet_nvrtc";
const std::vector<std::string> kFolders = {"../nvrtc/lib"};

std::string SourceOf(int i) {
  return absl::StrCat("extern \"C\" __global__ void k", i, "(float* a) { a[threadIdx.x] += ", i,
                      ".0f; }");
}

std::unique_ptr<CompileProcess> StartProcess() {
  auto process = CompileProcess::Start(kProgram, kFolders[0]);
  EXPECT_TRUE(process.ok()) << process.status();
  return *std::move(process);
}

// The cubins of eight kernels, by eight threads at once.
std::vector<std::string> CompileAtOnce(const Nvrtc& nvrtc) {
  std::vector<std::string> cubins(8);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&nvrtc, &cubins, i] {
      const CudaBinary binary = nvrtc.Compile(SourceOf(i), "sm_90a").value();
      cubins[i] = binary.cubin;
    });
  }
  for (std::thread& thread : threads) thread.join();
  return cubins;
}

TEST(NvrtcTest, ProcessesCompileWhatTheLibraryDoes) {
  const auto alone = Nvrtc::Open(kFolders, "");
  const auto with_processes = Nvrtc::Open(kFolders, kProgram);
  ASSERT_TRUE(alone.ok()) << alone.status();
  ASSERT_TRUE(with_processes.ok()) << with_processes.status();
  const std::vector<std::string> cubins = CompileAtOnce(**with_processes);
  EXPECT_EQ(cubins, CompileAtOnce(**alone));
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(absl::StrContains(cubins[i], absl::StrCat("k", i)));
}

TEST(NvrtcTest, AProgramThatIsNotThereMakesNoDifference) {
  const auto nvrtc = Nvrtc::Open(kFolders, "no/such/program");
  ASSERT_TRUE(nvrtc.ok()) << nvrtc.status();
  EXPECT_EQ(CompileAtOnce(**nvrtc).size(), 8);
  EXPECT_FALSE(CompileProcess::Start("no/such/program", "").ok());
}

TEST(NvrtcTest, AForkedProcessHasProcessesOfItsOwn) {
  const auto nvrtc = Nvrtc::Open(kFolders, kProgram);
  ASSERT_TRUE(nvrtc.ok()) << nvrtc.status();
  const std::vector<std::string> cubins = CompileAtOnce(**nvrtc);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    // Two threads at least, so that one of them needs a process.
    const auto copy = Nvrtc::Open(kFolders, kProgram);
    _exit(copy.ok() && CompileAtOnce(**nvrtc) == cubins ? 0 : 1);
  }
  int how = 0;
  ASSERT_EQ(waitpid(child, &how, 0), child);
  EXPECT_EQ(how, 0);
  EXPECT_EQ(CompileAtOnce(**nvrtc), cubins);
}

TEST(NvrtcTest, SourceThatDoesNotCompileIsAnErrorWithTheLog) {
  const auto nvrtc = Nvrtc::Open(kFolders, kProgram).value();
  const absl::StatusOr<CudaBinary> binary = nvrtc->Compile("int x = y;", "sm_90a");
  EXPECT_EQ(binary.status().code(), absl::StatusCode::kInternal);
  EXPECT_TRUE(absl::StrContains(binary.status().message(), "\"y\" is undefined"))
      << binary.status();
  const auto compiled = StartProcess()->Compile("int x = y;", "sm_90a").value();
  EXPECT_TRUE(absl::StrContains(compiled.log, "\"y\" is undefined")) << compiled.log;
}

TEST(NvrtcTest, AProcessThatWasKilledIsAnErrorThatSaysSo) {
  const std::unique_ptr<CompileProcess> process = StartProcess();
  ASSERT_TRUE(process->Compile(SourceOf(0), "sm_90a").ok());
  ASSERT_EQ(kill(process->pid(), SIGINT), 0);  // Ctrl-C does not end it
  ASSERT_TRUE(process->Compile(SourceOf(0), "sm_90a").ok());
  ASSERT_EQ(kill(process->pid(), SIGKILL), 0);
  const auto compiled = process->Compile(SourceOf(0), "sm_90a");
  EXPECT_EQ(compiled.status().code(), absl::StatusCode::kInternal);
  EXPECT_TRUE(absl::StrContains(compiled.status().message(), "signal 9")) << compiled.status();
  EXPECT_FALSE(process->Compile(SourceOf(0), "sm_90a").ok());
}

TEST(NvrtcTest, ProcessesEndWithTheObject) {
  pid_t pid;
  {
    const std::unique_ptr<CompileProcess> process = StartProcess();
    pid = process->pid();
    EXPECT_EQ(kill(pid, 0), 0);
  }
  EXPECT_NE(kill(pid, 0), 0);
}

TEST(NvrtcTest, ALibraryThatIsNowhereIsNamedByItsFolders) {
  const auto nvrtc = Nvrtc::Open({"no/such/folder"}, "");
  if (nvrtc.ok()) GTEST_SKIP() << "the loader finds libnvrtc by itself";
  EXPECT_EQ(nvrtc.status().code(), absl::StatusCode::kNotFound);
  EXPECT_TRUE(absl::StrContains(nvrtc.status().message(), "no/such/folder")) << nvrtc.status();
}

}  // namespace
}  // namespace hidet::codegen
