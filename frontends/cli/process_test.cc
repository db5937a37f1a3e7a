#include "frontends/cli/process.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

constexpr char kGraph[] =
    "graph @'small' (x: float32[2, 4][cpu]) {\n"
    "  x_1: float32[2, 4][cpu] = Relu(x)\n"
    "  return x_1 as 'y'\n"
    "}\n";

// Whether the process has a handler of its own for a signal.
bool Catches(pid_t process, int signal) {
  const absl::StatusOr<std::string> status = ReadFile(absl::StrCat("/proc/", process, "/status"));
  if (!status.ok()) return false;
  for (absl::string_view line : absl::StrSplit(*status, '\n')) {
    uint64_t mask = 0;
    if (absl::ConsumePrefix(&line, "SigCgt:\t") && absl::SimpleHexAtoi(line, &mask))
      return (mask >> (signal - 1) & 1) != 0;
  }
  return false;
}

// Runs a command in a process of its own and sends it a signal once it listens to it. Returns the
// exit code.
int RunAndSignal(const std::vector<std::string>& words, int signal) {
  const pid_t child = fork();
  if (child == 0) {
    const bool quiet = freopen("/dev/null", "w", stdout) != nullptr &&
                       freopen("/dev/null", "w", stderr) != nullptr;
    _exit(quiet ? RunProcess(words) : 99);
  }
  while (!Catches(child, signal) && waitpid(child, nullptr, WNOHANG) == 0)
    std::this_thread::yield();
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ProcessTest, AWrongWordIsCodeTwo) { EXPECT_EQ(RunProcess({"melt"}), 2); }

TEST(ProcessTest, AnOptionOfTheEnvironmentThatDoesNotFitIsNamed) {
  setenv("HIDET_THREADS", "many", 1);
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunProcess({"env"}), 2);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "hidet: HIDET_THREADS: option threads: \"many\", expected 0 to 1024\n");
  unsetenv("HIDET_THREADS");
}

TEST(ProcessTest, AGraphOfAGpuThatIsCompiledForTheProcessorIsSaidToBe) {
  setenv("HIDET_CACHE_DIR", "off", 1);
  const std::string file = absl::StrCat(testing::TempDir(), "/of_gpu.graph");
  const std::string text = absl::StrReplaceAll(kGraph, {{"[cpu]", "[cuda]"}});
  ASSERT_TRUE(WriteFileAtomically(file, text).ok());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunProcess({"show", file}), 0);
  testing::internal::GetCapturedStdout();
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("its tensors are on cuda; it is compiled for cpu"));
  unsetenv("HIDET_CACHE_DIR");
}

// Where the file is the standard output, or a pipe behind it, nothing else is said there.
TEST(ProcessTest, AFileThatIsTheStandardOutputIsAllThatStandsThere) {
  setenv("HIDET_CACHE_DIR", "off", 1);
  const std::string file = absl::StrCat(testing::TempDir(), "/for_output.graph");
  ASSERT_TRUE(WriteFileAtomically(file, kGraph).ok());
  for (const char* output : {"-", "/dev/stdout"}) {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(RunProcess({"compile", file, "-o", output}), 0);
    EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::StartsWith("PK"));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("1 operators"));
  }
  unsetenv("HIDET_CACHE_DIR");
}

TEST(ProcessTest, CtrlCEndsACommandThatTakesLong) {
  setenv("HIDET_CACHE_DIR", "off", 1);
  const std::string file = absl::StrCat(testing::TempDir(), "/small.graph");
  ASSERT_TRUE(WriteFileAtomically(file, kGraph).ok());
  const std::vector<std::string> forever = {"bench",   file,       "--repeat",
                                            "1000000", "--warmup", "1000000"};
  EXPECT_EQ(RunAndSignal(forever, SIGINT), 130);
  EXPECT_EQ(RunAndSignal(forever, SIGTERM), 143);
  unsetenv("HIDET_CACHE_DIR");
}

TEST(ProcessTest, WhatWasThereBeforeIsBackAfterwards) {
  struct sigaction before = {}, after = {};
  before.sa_handler = SIG_IGN;
  sigaction(SIGINT, &before, nullptr);
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunProcess({"--version"}), 0);
  testing::internal::GetCapturedStdout();
  sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(after.sa_handler, SIG_IGN);
  signal(SIGINT, SIG_DFL);
}

}  // namespace
}  // namespace hidet::cli
