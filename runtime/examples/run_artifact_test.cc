// The example runs, and what it links is no compiler.
#include <sys/wait.h>

#include <cstdio>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/file.h"
#include "formats/npy.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/artifact.h"
#include "runtime/test_model.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

constexpr char kProgram[] = "runtime/examples/run_artifact";
constexpr char kKernels[] = "runtime/testdata/libtest_kernels.so";

struct Result {
  int status = -1;
  std::string output;
};

Result RunCommand(const std::string& command) {
  Result result;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return result;
  char buffer[4096];
  while (size_t got = std::fread(buffer, 1, sizeof(buffer), pipe))
    result.output.append(buffer, got);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

std::string WriteModel() {
  const std::string object = *ReadFile(kKernels);
  const std::string path = absl::StrCat(::testing::TempDir(), "/example.hidet");
  EXPECT_TRUE(WriteArtifact(path, MakeTestModel(object)).ok());
  return path;
}

TEST(RunArtifactTest, RunsOnFilesShapesAndZeros) {
  const std::string model = WriteModel();
  Result result = RunCommand(absl::StrCat(kProgram, " ", model));
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_EQ(result.output, "y: float32[64, 4], min 11, max 41, mean 26\n");
  result = RunCommand(absl::StrCat(kProgram, " ", model, " 7x4"));
  EXPECT_EQ(result.output, "y: float32[7, 4], min 11, max 41, mean 26\n");
  float values[8] = {1, 1, 1, 1, 2, 2, 2, 2};
  const std::string input = absl::StrCat(::testing::TempDir(), "/x.npy");
  ASSERT_TRUE(WriteNpy(input, {values, ScalarType::kFloat32, {2, 4}}).ok());
  result = RunCommand(absl::StrCat(kProgram, " ", model, " ", input));
  EXPECT_EQ(result.output, "y: float32[2, 4], min 13, max 45, mean 29\n");
}

TEST(RunArtifactTest, SaysWhatIsWrong) {
  Result result = RunCommand(absl::StrCat(kProgram, " ", WriteModel(), " 7x5"));
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, HasSubstr("input \"x\": dimension 1 is 5, expected 4"));
  for (const char* shape : {"-7x4", "7x", "seven"}) {
    result = RunCommand(absl::StrCat(kProgram, " ", WriteModel(), " ", shape));
    EXPECT_EQ(result.status, 1) << shape;
    EXPECT_THAT(result.output, HasSubstr("expected sizes such as 2x128"));
  }
  for (const char* shape : {"4611686018427387904x4", "1152921504606846976x4"}) {
    result = RunCommand(absl::StrCat(kProgram, " ", WriteModel(), " ", shape));
    EXPECT_EQ(result.status, 1) << shape;
    EXPECT_THAT(result.output, HasSubstr("RESOURCE_EXHAUSTED")) << shape;
  }
  result = RunCommand(absl::StrCat(kProgram, " no-such-file.hidet"));
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, HasSubstr("no-such-file.hidet"));
  EXPECT_EQ(RunCommand(kProgram).status, 2);
}

TEST(RunArtifactTest, LinksNoCompilerDriverOrPython) {
  // Libraries by the dynamic section; what was linked in statically by names that could not be
  // missing then.
  const Result libraries = RunCommand(absl::StrCat("readelf -d ", kProgram));
  ASSERT_EQ(libraries.status, 0) << libraries.output;
  for (absl::string_view line : absl::StrSplit(libraries.output, '\n')) {
    if (!absl::StrContains(line, "NEEDED")) continue;
    EXPECT_THAT(
        line,
        testing::ContainsRegex(
            "\\[(libc|libm|libdl|libpthread|libstdc\\+\\+|libgcc_s|ld-linux.*|librt|libresolv|"
            "lib[a-z]*san.*)\\.so"))
        << "an unexpected library";
  }
  const std::string program = *ReadFile(kProgram);
  for (const char* name : {"LLVMContext", "nvrtcCompileProgram", "nvrtcCreateProgram",
                           "PyObject_Call", "Py_Initialize", "libnvrtc", "libLLVM"}) {
    EXPECT_EQ(program.find(name), std::string::npos) << name;
  }
  EXPECT_NE(program.find("libcuda.so.1"), std::string::npos);  // the search finds what is there
}

}  // namespace
}  // namespace hidet::runtime
