#include "frontends/cli/command_line.h"

#include <sys/stat.h>
#include <unistd.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/html.h"
#include "frontends/driver/graph_file.h"
#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "runtime/formats/npy.h"

namespace hidet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

struct Result {
  int code;
  std::string out, err;
};

class CommandLineTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = absl::StrCat(getenv("TEST_TMPDIR") != nullptr ? getenv("TEST_TMPDIR") : "/tmp",
                           "/cli_XXXXXX");
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    // y = relu(x w + 1), x: [n, 4], w: 32 numbers, so that it lies in a file of its own.
    graph::GraphBuilder b(graph::AllOps());
    const graph::Device cpu = graph::Device::Cpu();
    std::vector<double> weights(32);
    for (int i = 0; i < 32; ++i) weights[i] = i % 5 - 2;
    const graph::Tensor x =
        b.Input({ScalarType::kFloat32, {graph::MakeSymbol("n", 1, 64), ir::Int64(4)}, cpu}, "x");
    const graph::Tensor w =
        b.Constant({ScalarType::kFloat32, graph::MakeDims({4, 8}), cpu},
                   graph::ConstantData::FromReals(ScalarType::kFloat32, weights), "w");
    const graph::Tensor product = *b.ApplyOne("Matmul", {x, w});
    const graph::Tensor sum =
        *b.ApplyOne("Add", {product, graph::ScalarConstant(ScalarType::kFloat32, 1, cpu)});
    const graph::Graph graph = *b.Build({*b.ApplyOne("Relu", {sum})}, {"y/1"}, "small");
    ASSERT_TRUE(driver::WriteGraphFile(Path("m.graph"), graph).ok());
    float values[] = {1, 2, 3, 4, -1, -2, -3, -4};
    ASSERT_TRUE(runtime::WriteNpy(Path("x.npy"), {values, ScalarType::kFloat32, {2, 4}}).ok());
  }

  std::string Path(absl::string_view name) const { return absl::StrCat(folder_, "/", name); }

  Result Run(std::vector<std::string> words) {
    std::ostringstream out, err;
    Session session{.out = out, .err = err};
    session.options.scratch_dir = folder_;
    session.options.cache_dir = Path("cache");
    const int code = RunCommandLine(words, session);
    return {code, out.str(), err.str()};
  }

  void ExpectFailure(std::vector<std::string> words, int code, const std::string& text) {
    const Result result = Run(std::move(words));
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(result.err, text);
    EXPECT_EQ(result.out, "");
  }

  std::string folder_;
};

TEST_F(CommandLineTest, CompilesAndRuns) {
  const Result compiled = Run({"compile", Path("m.graph"), "-o", Path("m.hidet")});
  ASSERT_EQ(compiled.code, 0) << compiled.err;
  EXPECT_THAT(compiled.out, HasSubstr("m.hidet"));
  EXPECT_EQ(compiled.err, "");

  const Result ran = Run(
      {"run", Path("m.hidet"), "--input", "x=" + Path("x.npy"), "--output-dir", Path("out/deep")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("y/1: float32[2, 8], min 0, "));
  const auto y = runtime::ReadNpy(Path("out/deep/y_1.npy"));
  ASSERT_TRUE(y.ok()) << y.status();
  const float* values = static_cast<const float*>(y->view().data);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 8; ++j) {
      float sum = 1;
      for (int k = 0; k < 4; ++k)
        sum += static_cast<float>((i == 0 ? k + 1 : -k - 1) * ((k * 8 + j) % 5 - 2));
      EXPECT_EQ(values[i * 8 + j], std::max(sum, 0.0f)) << i << ", " << j;
    }
  }
}

TEST_F(CommandLineTest, GoesOnFromADumpedStage) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "--to", "optimize", "-o", Path("o.graph")}).code, 0);
  const Result shown = Run({"show", Path("o.graph")});
  EXPECT_THAT(shown.out, HasSubstr("BatchMatmul"));
  const Result ran = Run({"run", Path("o.graph"), "--from", "optimize", "--random"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("float32[1, 8]"));
}

TEST_F(CommandLineTest, ShowsTheOrderOfWeightsAndGoesOnFromThere) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "--to", "physical", "-o", Path("p.graph")}).code, 0);
  EXPECT_THAT(*ReadFile(Path("p.graph")), HasSubstr("= Relayout(c, layout='order("));
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet")}).code, 0);
  const Result on = Run({"compile", Path("p.graph"), "--from", "physical", "-o", Path("on.hidet")});
  ASSERT_EQ(on.code, 0) << on.err;
  EXPECT_EQ(*ReadFile(Path("m.hidet")), *ReadFile(Path("on.hidet")));
}

TEST_F(CommandLineTest, FindsModelsAndKernelsThatItCompiledBefore) {
  EXPECT_THAT(Run({"cache"}).out, HasSubstr("kernels: 0 entries"));
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("cold.hidet")}).code, 0);
  EXPECT_THAT(Run({"cache"}).out, Not(HasSubstr("kernels: 0 entries")));
  EXPECT_THAT(Run({"cache"}).out, HasSubstr("models: 1 entries"));
  const Result whole = Run({"compile", Path("m.graph"), "-o", Path("warm.hidet")});
  EXPECT_THAT(whole.out, HasSubstr("compiled before"));
  EXPECT_EQ(*ReadFile(Path("cold.hidet")), *ReadFile(Path("warm.hidet")));
  const Result cleared = Run({"cache", "clear"});
  EXPECT_THAT(cleared.out, HasSubstr("kernels: 0 entries"));
  EXPECT_THAT(cleared.out, HasSubstr("models: 0 entries"));
}

// A limit on the size of files fails writes as a full disk does.
TEST_F(CommandLineTest, AFullDiskIsAnErrorAndLeavesNothing) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("whole.hidet")}).code, 0);
  const size_t size = ReadFile(Path("whole.hidet"))->size();
  struct rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t bytes : {rlim_t{0}, rlim_t{512}, rlim_t{size - 1}}) {
    const struct rlimit full = {bytes, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
    const Result result = Run({"compile", Path("m.graph"), "-o", Path("full.hidet")});
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(result.code, 1) << bytes;
    EXPECT_THAT(result.err, StartsWith("hidet: compile: "));
    if (bytes == size - 1) EXPECT_THAT(result.err, HasSubstr("File too large"));
    EXPECT_FALSE(ReadFile(Path("full.hidet")).ok());
  }
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", Path("full.hidet")}).code, 0);
}

TEST_F(CommandLineTest, OutOfMemoryIsAnError) {
  graph::GraphBuilder b(graph::AllOps());
  const graph::Tensor x = b.Input(
      {ScalarType::kFloat32, graph::MakeDims({int64_t{1} << 32, 4096}), graph::Device::Cpu()}, "x");
  const graph::Graph graph = *b.Build({*b.ApplyOne("Relu", {x})}, {"y"}, "large");
  ASSERT_TRUE(driver::WriteGraphFile(Path("large.graph"), graph).ok());
  const Result result = Run({"run", Path("large.graph"), "--random"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, StartsWith("hidet: run: "));
  EXPECT_THAT(result.err, HasSubstr("70368744177664 bytes"));
}

TEST_F(CommandLineTest, DumpsWhatItCanReadAgain) {
  ASSERT_EQ(
      Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--dump-dir", Path("dumps")}).code,
      0);
  const Result again = Run({"compile", Path("dumps/00_import.graph"), "-o", Path("again.hidet")});
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(*ReadFile(Path("m.hidet")), *ReadFile(Path("again.hidet")));
}

TEST_F(CommandLineTest, PrintsTextStages) {
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "task"}).out, HasSubstr("contraction"));
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "ir"}).out, HasSubstr("kernel @"));
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "source"}).out, HasSubstr("define"));
}

TEST_F(CommandLineTest, RunsPassesByName) {
  const Result result = Run({"opt", Path("m.graph"), "--passes", "resolve"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("CpuBatchMatmul"));
  EXPECT_THAT(Run({"opt", Path("m.graph"), "--list"}).out, HasSubstr("graph fuse\n"));
  const Result unknown = Run({"opt", Path("m.graph"), "--passes", "fuse,melt"});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_THAT(unknown.err, StartsWith("hidet: opt: pass \"melt\": expected one of "));
}

TEST_F(CommandLineTest, MeasuresAndShows) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet")}).code, 0);
  const Result bench =
      Run({"bench", Path("m.hidet"), "--repeat", "3", "--warmup=0", "--size", "n=5", "--profile"});
  EXPECT_EQ(bench.code, 0) << bench.err;
  EXPECT_THAT(bench.out, StartsWith("median "));
  EXPECT_THAT(bench.out, HasSubstr("of 3 runs"));
  const Result show = Run({"show", Path("m.hidet")});
  EXPECT_THAT(show.out, HasSubstr("input x: float32[n, 4]\noutput y/1: float32[n, 8]\n"));
  ASSERT_EQ(Run({"show", Path("m.graph"), "--html", Path("m.html")}).code, 0);
  const std::string page = *ReadFile(Path("m.html"));
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, Not(HasSubstr("http")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_EQ(EscapeHtml("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

TEST_F(CommandLineTest, SaysWhatIsWrongInOneLine) {
  const std::string graph = Path("m.graph"), artifact = Path("m.hidet");
  ASSERT_EQ(Run({"compile", graph, "-o", artifact}).code, 0);
  ExpectFailure({"melt"}, 2, "hidet: unknown command melt; see hidet --help\n");
  ExpectFailure({"compile"}, 2,
                "hidet: compile: expected MODEL, got 0 words; see hidet compile --help\n");
  ExpectFailure({"compile", graph, "--fast"}, 2, "hidet: compile: unknown flag --fast\n");
  ExpectFailure({"compile", graph, "--to"}, 2, "hidet: compile: flag --to needs a value\n");
  ExpectFailure({"compile", graph, "--to=ir", "--to=ir"}, 2,
                "hidet: compile: flag --to is given twice\n");
  ExpectFailure({"compile", graph, "--threads", "many"}, 2,
                "hidet: compile: option threads: \"many\", expected 0 to 1024\n");
  ExpectFailure({"run", artifact, "--random=yes"}, 2, "hidet: run: flag --random takes no value\n");
  ExpectFailure(
      {"compile", graph, "--to", "end"}, 1,
      "hidet: compile: stage \"end\": expected one of import, optimize, physical, task, ir, "
      "source, artifact\n");
  ExpectFailure({"compile", "/nonexistent/m.onnx"}, 1,
                "hidet: compile: cannot open /nonexistent/m.onnx: No such file or directory\n");
  ExpectFailure({"compile", artifact}, 1,
                absl::StrCat("hidet: compile: ", artifact, " is compiled already\n"));
  ExpectFailure({"run", artifact}, 1,
                "hidet: run: input \"x\" is missing: --input x=FILE.npy, or --random\n");
  ExpectFailure({"run", artifact, "--input", "z=a.npy"}, 1,
                "hidet: run: --input z: the model's inputs are x\n");
  ExpectFailure({"run", artifact, "--input", "x"}, 1,
                "hidet: run: --input x: expected NAME=FILE.npy\n");
  ExpectFailure({"run", artifact, "--random", "--size", "n=65"}, 1,
                "hidet: run: input \"x\": dimension 0 (symbol \"n\") is 65, expected at most 64\n");
  ExpectFailure({"run", artifact, "--random", "--size", "n"}, 1,
                "hidet: run: --size n: expected NAME=N, NAME=MIN..MAX or NAME=MIN..MAX@TYPICAL\n");
  ExpectFailure({"bench", artifact, "--repeat", "0"}, 1,
                "hidet: bench: --repeat 0: expected a number from 1 to 1000000\n");
  ExpectFailure({"opt", "m.onnx"}, 1, "hidet: opt: m.onnx: expected a .graph or .ir file\n");
  ExpectFailure({"cache", "burn"}, 1, "hidet: cache: \"burn\": expected info or clear\n");
}

TEST_F(CommandLineTest, LeavesNothingHalfWritten) {
  std::ofstream(Path("bad.onnx")) << "not a model";
  ASSERT_EQ(mkdir(Path("empty").c_str(), 0700), 0);
  EXPECT_EQ(Run({"compile", Path("bad.onnx"), "-o", Path("empty/m.hidet")}).code, 1);
  EXPECT_NE(rmdir(Path("empty").c_str()), -1);
}

TEST_F(CommandLineTest, HelpsAndClears) {
  EXPECT_EQ(Run({}).code, 2);
  EXPECT_THAT(Run({"--help"}).out, HasSubstr("compile "));
  EXPECT_THAT(Run({"compile", "--help"}).out, HasSubstr("--compile-threads N"));
  EXPECT_THAT(Run({"compile", "--help"}).out, HasSubstr("optimize"));
  EXPECT_THAT(Run({"env"}).out, HasSubstr("cpu compiler"));
  EXPECT_THAT(Run({"cache"}).out, HasSubstr("0 entries"));
  EXPECT_EQ(Run({"cache", "clear"}).code, 0);
}

TEST(Arguments, ReadSizesAndShapes) {
  const auto size = ParseSize("l=2..512@128");
  ASSERT_TRUE(size.ok());
  EXPECT_EQ(std::vector<int64_t>({size->min, size->max, size->hint}),
            (std::vector<int64_t>{2, 512, 128}));
  EXPECT_EQ(ParseSize("b=8")->max, 8);
  for (const char* bad : {"", "b", "=1", "b=", "b=x", "b=3..2", "b=-1", "b=1..", "b=1@",
                          "b=1..99999999999999999999"}) {
    EXPECT_FALSE(ParseSize(bad).ok()) << bad;
  }
  EXPECT_EQ(ParseShape("a=b=1,?,3")->input, "a=b");
  EXPECT_EQ(ParseShape("x=1,?,3")->shape, (std::vector<int64_t>{1, -1, 3}));
  EXPECT_TRUE(ParseShape("x=")->shape.empty());
  for (const char* bad : {"", "x", "=1", "x=1,", "x=a"}) EXPECT_FALSE(ParseShape(bad).ok()) << bad;
}

}  // namespace
}  // namespace hidet::cli
