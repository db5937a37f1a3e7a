#include "frontends/cli/command_line.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/file.h"
#include "base/version.h"
#include "compiler/graph_file.h"
#include "formats/npy.h"
#include "formats/strict_json.h"
#include "frontends/cli/arguments.h"
#include "frontends/cli/command_line_fixture.h"
#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "re2/re2.h"
#include "runtime/artifact.h"
#include "runtime/model_data.h"
#include "runtime/spec.h"

namespace hidet::cli {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

bool Matches(const std::string& text, const std::string& pattern) {
  return RE2::PartialMatch(text, pattern);
}

TEST_F(CommandLineTest, CompilesAndRuns) {
  const Result compiled = Run({"compile", Path("m.graph"), "-o", Path("m.hidet")});
  ASSERT_EQ(compiled.code, 0) << compiled.err;
  EXPECT_THAT(compiled.out, HasSubstr("m.hidet"));
  EXPECT_EQ(compiled.err, "");

  const Result ran = Run({"run", Path("m.hidet"), "--input", "x=" + Path("x.npy")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("y/1: float32[2, 8], min 0, "));
  EXPECT_EQ(OutputOf({Path("m.hidet")}), Expected(1));
}

TEST_F(CommandLineTest, APipeIsNotWaitedFor) {
  const std::string pipe = Path("pipe.hidet");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  ExpectFailure({"run", pipe, "--random"}, 1,
                absl::StrCat("hidet: run: cannot map ", pipe, ": not a regular file\n"));
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", pipe}).code, 0);
  char first[2] = {};
  EXPECT_EQ(read(reader, first, 2), 2);
  EXPECT_EQ(absl::string_view(first, 2), "PK");
  close(reader);
}

// Indices of 32 and 64 bits choose from tables that may be as short as that of a sentence's parts.
TEST_F(CommandLineTest, RandomIndicesAreInRangeOfShortTables) {
  const std::string graph =
      "graph(x: float32[2, 3][cpu], i: int64[50][cpu], j: int32[50][cpu]) {\n"
      "  a: float32[50, 3][cpu] = Take(x, i, axis=0, wrap=False)\n"
      "  b: float32[50, 3][cpu] = Take(x, j, axis=0, wrap=False)\n"
      "  return a as 'a', b as 'b'\n}\n";
  ASSERT_TRUE(WriteFileAtomically(Path("take.graph"), graph).ok());
  const Result ran = Run({"run", Path("take.graph"), "--random"});
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_F(CommandLineTest, GoesOnFromADumpedStage) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "--to", "optimize", "-o", Path("o.graph")}).code, 0);
  const Result shown = Run({"show", Path("o.graph")});
  EXPECT_THAT(shown.out, HasSubstr("BatchMatmul"));
  const Result ran = Run({"run", Path("o.graph"), "--from", "optimize", "--random"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("float32[64, 8]"));
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
  ASSERT_TRUE(compiler::WriteGraphFile(Path("large.graph"), graph).ok());
  const Result result = Run({"run", Path("large.graph"), "--random"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, StartsWith("hidet: run: "));
  EXPECT_THAT(result.err, HasSubstr("70368744177664 bytes"));
}

TEST_F(CommandLineTest, GoesOnFromEachStageOfADump) {
  ASSERT_EQ(
      Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--dump-dir", Path("dumps")}).code,
      0);
  const std::string whole = *ReadFile(Path("m.hidet"));
  for (const char* stage : {"import", "optimize", "physical", "ir", "source"}) {
    const Result again =
        Run({"compile", Path("dumps"), "--from", stage, "-o", Path("again.hidet")});
    EXPECT_EQ(again.code, 0) << stage << ": " << again.err;
    EXPECT_EQ(*ReadFile(Path("again.hidet")), whole) << stage;
  }
  // A task's text has no names of symbols, which the kernels' parameters then lack.
  EXPECT_EQ(OutputOf({Path("dumps"), "--from", "task"}), Expected(1));
}

// In each stage's own words, x w + 1 becomes x w + 2.
TEST_F(CommandLineTest, WhatIsEditedIsWhatRuns) {
  const struct {
    const char *stage, *extension, *from, *to;
  } kEdits[] = {
      {"import", ".graph", "[1.0]", "[2.0]"},
      {"optimize", ".graph", "[1.0]", "[2.0]"},
      {"physical", ".graph", "[1.0]", "[2.0]"},
      {"task", ".task", " + 1.0f", " + 2.0f"},
      {"ir", ".ir", "+ broadcast(1.0f, ", "+ broadcast(2.0f, "},
      {"source", ".ll", "float 1.000000e+00", "float 2.000000e+00"},
  };
  for (const auto& edit : kEdits) {
    const std::string dumps = Path(absl::StrCat("of_", edit.stage));
    ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--dump-dir", dumps}).code,
              0);
    EXPECT_GT(EditFiles(dumps, edit.extension, edit.from, edit.to), 0) << edit.stage;
    EXPECT_EQ(OutputOf({dumps, "--from", edit.stage}), Expected(2)) << edit.stage;
  }
}

TEST_F(CommandLineTest, AnIndexOfAnEditedKernelThatLeadsOutsideIsAnError) {
  const std::string dumps = Path("dumps");
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--dump-dir", dumps}).code, 0);
  EXPECT_GT(EditFiles(dumps, ".ir", "broadcast(%in0[", "broadcast(%in0[n * 4 + "), 0);
  const Result result = Run({"run", dumps, "--from", "ir", "--input", "x=" + Path("x.npy")});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.err, HasSubstr(": index 8 is out of range"));
}

TEST_F(CommandLineTest, SaysWhatAnEditBroke) {
  const std::string dumps = Path("dumps"), graph = Path("m.graph");
  ASSERT_EQ(Run({"compile", graph, "-o", Path("m.hidet"), "--dump-dir", dumps}).code, 0);
  const auto expect = [&](const char* stage, const std::string& text) {
    const Result result = Run({"compile", dumps, "--from", stage, "-o", Path("bad.hidet")});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr(text));
    EXPECT_FALSE(ReadFile(Path("bad.hidet")).ok());
  };
  EXPECT_GT(EditFiles(dumps, ".task", " = t0[i0, ", " = t0[i0 + 1, "), 0);
  expect("task", "index i0 + 1 of \"t0\" may be outside dimension 0");
  EXPECT_GT(EditFiles(dumps, ".task", " = t0[i0 + 1, ", " = t0[i0, "), 0);
  EXPECT_GT(EditFiles(dumps, ".task", "1..", "2.."), 0);
  expect("task", ".task: 1:6: task \"");
  // What a strategy would take if it were one row at a time.
  EXPECT_GT(EditFiles(dumps, ".task", "  output t7\n",
                      "  Sums: reduce t8: float32[8] over s0\n    v0 = t7[k0, i0]\n    sum: v0\n"
                      "  Last: map t9: float32[s0, 8]\n    v0 = t7[i0, i1]\n    v1 = t8[i1]\n"
                      "    value: v0 - v1\n  output t9\n"),
            0);
  EXPECT_GT(EditFiles(dumps, ".task", "2..", "1.."), 0);
  expect("task", ": no strategy for target cpu");
  expect("task", ".task: 1:6: task \"");
  EXPECT_GT(EditFiles(dumps, ".task", "output t", "no output t"), 0);
  expect("task", ".task: ");
  EXPECT_GT(EditFiles(dumps, ".ir", "grid(block: ", "grid(block: 2 * "), 0);
  expect("ir", "its head is");
  EXPECT_GT(EditFiles(dumps, ".ir", "kernel @", "kernel "), 0);
  expect("ir", ".ir: ");
  EXPECT_GT(EditFiles(dumps, ".ll", "ret void", "ret vod"), 0);
  expect("source", ".ll: LLVM text, line ");
  EXPECT_GT(EditFiles(dumps, ".ll", "_", ""), 0);
  expect("source", " is not there");
  ASSERT_EQ(Run({"compile", graph, "-o", Path("m.hidet"), "--dump-dir", Path("other"), "--to",
                 "physical"})
                .code,
            0);
  ExpectFailure({"compile", graph, "--from", "ir"}, 1,
                "hidet: compile: stage ir: a graph alone goes on from import, optimize or "
                "physical; the folder of a dump has the rest\n");
  ExpectFailure({"compile", dumps, "--from", "artifact"}, 1,
                "hidet: compile: nothing comes after stage artifact\n");
  ExpectFailure({"compile", dumps, "--from", "physical", "--to", "optimize"}, 1,
                "hidet: compile: stage optimize comes before stage physical\n");
  EXPECT_THAT(Run({"compile", Path("other"), "--from", "ir"}).err,
              HasSubstr(".ir: No such file or directory"));
}

TEST_F(CommandLineTest, PrintsTextStages) {
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "task"}).out, HasSubstr("contraction"));
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "ir"}).out, HasSubstr("kernel @"));
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--to", "source"}).out, HasSubstr("define"));
}

// Whatever this machine is: that is what commits are compared by (tools/replay).
TEST_F(CommandLineTest, CompilesForALevelOfProcessors) {
  for (const auto& [level, vector, other] :
       {std::tuple("x86-64-v2", "<4 x float>", "<8 x float>"),
        std::tuple("x86-64-v3", "<8 x float>", "<16 x float>"),
        std::tuple("x86-64-v4", "<16 x float>", "<8 x float>")}) {
    const std::string source =
        Run({"compile", Path("m.graph"), "--to", "source", "--cpu", level}).out;
    EXPECT_THAT(source, HasSubstr(absl::StrCat("\"target-cpu\"=\"", level, "\"")));
    EXPECT_THAT(source, HasSubstr(vector));
    EXPECT_THAT(source, Not(HasSubstr(other)));
  }
  ExpectFailure({"compile", Path("m.graph"), "--cpu", "z80"}, 2,
                "hidet: compile: option cpu: \"z80\", expected \"native\", \"x86-64-v2\", "
                "\"x86-64-v3\", \"x86-64-v4\", or some with commas between\n");
}

TEST_F(CommandLineTest, CompilesForSeveralProcessorsAtOnce) {
  const std::string artifact = Path("several.hidet");
  ASSERT_EQ(
      Run({"compile", Path("m.graph"), "-o", artifact, "--cpu", "x86-64-v2,x86-64-v3,x86-64-v4"})
          .code,
      0);
  const runtime::ArtifactHeader header = *runtime::ReadArtifactHeader(artifact);
  EXPECT_EQ(header.target, "cpu x86-64-v4");
  ASSERT_EQ(header.variants.size(), 2u);
  EXPECT_EQ(header.variants[0].target, "cpu x86-64-v3");
  EXPECT_EQ(header.variants[1].target, "cpu x86-64-v2");
  EXPECT_THAT(header.variants[1].cpu_features, Contains("sse4.2"));
  EXPECT_THAT(header.variants[1].cpu_features, Not(Contains(StartsWith("avx"))));
  EXPECT_EQ(Run({"run", artifact, "--random"}).code, 0);
  EXPECT_THAT(Run({"show", artifact}).out, HasSubstr("also for cpu x86-64-v3"));
  EXPECT_THAT(Run({"show", artifact, "--json"}).out,
              HasSubstr("\"also_for\":[\"cpu x86-64-v3\",\"cpu x86-64-v2\"]"));
  ExpectFailure({"compile", Path("m.graph"), "--to", "source", "--cpu", "x86-64-v3,x86-64-v4"}, 1,
                "hidet: compile: option cpu: \"x86-64-v3,x86-64-v4\": only a whole model has code "
                "for several\n");
}

TEST_F(CommandLineTest, WeightsThatStayReplaceableAreInTheFileForEachProcessor) {
  const std::string artifact = Path("m.hidet");
  const std::vector<std::string> flags = {"-o", artifact, "--replaceable-weights", "1"};
  const auto compile = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "compile");
    words.insert(words.end(), flags.begin(), flags.end());
    return words;
  };
  ASSERT_EQ(Run(compile({Path("m.graph"), "--cpu", "x86-64-v2,x86-64-v3"})).code, 0);
  const runtime::ModelData data = runtime::ReadArtifact(artifact).value();
  ASSERT_EQ(data.alternatives.size(), 1u);
  for (const runtime::ModelData* variant : {&data, &data.alternatives[0]}) {
    const runtime::ConstantSpec& weight = variant->spec.constants[0];
    EXPECT_EQ(weight.tensor.name, "w");
    EXPECT_TRUE(weight.replaceable);
    EXPECT_FALSE(weight.bound_by_host);
    EXPECT_EQ(static_cast<const float*>(variant->constants[0].data)[1], -1);
  }
  EXPECT_THAT(Run({"show", artifact}).out, HasSubstr("replaceable_weights"));
  EXPECT_EQ(OutputOf({artifact}), Expected(1));
  ASSERT_EQ(Run({"compile", Path("m.graph"), "--to", "optimize", "-o", Path("o.graph")}).code, 0);
  ExpectFailure(compile({Path("o.graph"), "--from", "optimize"}), 1,
                "hidet: compile: option replaceable_weights: after stage optimize something was "
                "made of weights; expected a graph of stage import\n");
}

TEST_F(CommandLineTest, WhatWasCompiledBeforeForOneProcessorLeavesTheReportToTheOthers) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--cpu", "x86-64-v2"}).code, 0);
  const Result result =
      Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--cpu", "x86-64-v2,x86-64-v3"});
  EXPECT_THAT(result.out, HasSubstr("1 operators, "));
}

// Code for this machine is for every other that has what it uses: nothing of one vendor's alone.
TEST_F(CommandLineTest, CodeForThisMachineAsksForInstructionSetsOfModelsAlone) {
  const std::string artifact = Path("native.hidet");
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", artifact, "--cpu", "native"}).code, 0);
  const runtime::ArtifactHeader header = *runtime::ReadArtifactHeader(artifact);
  EXPECT_THAT(header.cpu_features, Contains("avx2"));
  for (const char* other : {"clzero", "sse4a", "rdpru", "sgx", "xsave", "aes", "sha", "pku"})
    EXPECT_THAT(header.cpu_features, Not(Contains(other)));
}

TEST_F(CommandLineTest, MeasuresAndShows) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet")}).code, 0);
  const Result bench =
      Run({"bench", Path("m.hidet"), "--repeat", "3", "--warmup=0", "--size", "n=5", "--profile"});
  EXPECT_EQ(bench.code, 0) << bench.err;
  EXPECT_THAT(bench.out, StartsWith("median "));
  EXPECT_THAT(bench.out, Not(HasSubstr(" 0.000 ms")));
  EXPECT_THAT(bench.out, HasSubstr("of 3 runs"));
  const Result show = Run({"show", Path("m.hidet")});
  EXPECT_THAT(show.out, HasSubstr("input x: float32[n, 4]\noutput y/1: float32[n, 8]\n"));
  ASSERT_EQ(Run({"show", Path("m.graph"), "--html", Path("m.html")}).code, 0);
  const std::string page = *ReadFile(Path("m.html"));
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  for (const char* part :
       {"<td>input</td><td>x</td><td>float32[n, 4]</td>",  // tensors
        "<b>CpuBatchMatmul</b>, Reshape, Add, Relu",       // what was fused with what
        "float32[n, 4], float32[4, 8] \u2192 float32[n, 8]", "matmul_packed ",
        "<summary>source</summary><pre>; ModuleID", "<summary>task</summary><pre>task ",
        "steps of a call, each timed alone", "<h2>Computed once, when the model is loaded</h2>",
        "<h2>Where the time goes</h2>", "<a href=\"#op-0\"><rect ",
        // What feeds what: the input, the operator, the output and the lines between them.
        "<h2>What feeds what</h2>", "<title>input float32[n, 4]</title>", "<a href=\"#op-0\"><g>",
        "<title>output float32[n, 8]</title>", "<path class=\"wire\" ",
        // One reason of many strategies is there once.
        "window_strip, transpose, sort, fourier, recurrence, recurrence_spread, recurrence_mma, "
        "recurrence_cluster, peers_row_group, peers_generic, generic: no, the target is "
        "not a GPU\n"}) {
    EXPECT_THAT(page, HasSubstr(part));
  }
  for (const char* fact : {"work", "memory", "estimated", "measured"})
    EXPECT_TRUE(Matches(page, absl::StrCat("<dt>", fact, "</dt><dd>[0-9.]+ [^<]+</dd>"))) << fact;
  // A compiled model is native code: looking at it does not run it.
  ASSERT_EQ(Run({"show", Path("m.hidet"), "--html", Path("c.html")}).code, 0);
  EXPECT_THAT(*ReadFile(Path("c.html")),
              HasSubstr("Not measured: a compiled model runs only with --measure"));
  ASSERT_EQ(Run({"show", Path("m.hidet"), "--html", Path("c.html"), "--measure"}).code, 0);
  EXPECT_TRUE(Matches(*ReadFile(Path("c.html")), "<dt>measured</dt><dd>[0-9.]+ [^<]+</dd>"));
  EXPECT_THAT(*ReadFile(Path("c.html")), HasSubstr("<path class=\"wire\" "));
  // Beside another run: the same steps, and one that is not there any more.
  const Result times = Run({"bench", Path("m.hidet"), "--repeat=3", "--profile", "--json"});
  const std::string other =
      absl::StrReplaceAll(times.out, {{"\"steps\":[",
                                       "\"steps\":[{\"name\":\"old<\",\"kernel\":"
                                       "\"\",\"microseconds\":2000},"}});
  ASSERT_TRUE(WriteFileAtomically(Path("other.json"), other).ok());
  const auto compare = [&](const std::string& model, const std::string& file) {
    return Run(
        {"show", Path(model), "--html", Path("b.html"), "--compare", Path(file), "--measure"});
  };
  for (const char* model : {"m.hidet", "m.graph"}) {
    ASSERT_EQ(compare(model, "other.json").code, 0);
    EXPECT_TRUE(
        Matches(*ReadFile(Path("b.html")),
                "<h2>Beside another run</h2>\n<p>All steps took 2[^<]* ms there and take "
                "[^<]* here: -[0-9]+ %(.|\n)*<td>old&lt;</td><td class=\"n\">2 ms</td><td></td>"
                "<td>gone</td>(.|\n)*<td class=\"n\">[-+][0-9]+ %</td>"))
        << model;
  }
  EXPECT_THAT(page, Not(HasSubstr("another run")));
  EXPECT_THAT(compare("m.hidet", "m.graph").err, HasSubstr("m.graph: "));
  ASSERT_TRUE(WriteFileAtomically(Path("no.json"), "{\"steps\": [{\"name\": 1}]}").ok());
  EXPECT_THAT(compare("m.hidet", "no.json").err, HasSubstr("no.json: expected a list of steps"));
  EXPECT_THAT(Run({"show", Path("m.hidet"), "--compare", Path("other.json")}).err,
              HasSubstr("--compare is for a page"));
  EXPECT_THAT(Run({"show", Path("m.hidet"), "--measure"}).err,
              HasSubstr("--measure is for a page"));
  EXPECT_THAT(Run({"show", Path("m.hidet"), "--html", Path("b.html"), "--only", "x"}).err,
              HasSubstr("--only is for text"));
  EXPECT_THAT(
      Run({"show", Path("m.hidet"), "--html", Path("b.html"), "--compare", Path("other.json")}).err,
      HasSubstr("--compare needs --measure"));
  EXPECT_THAT(page, Not(HasSubstr("http")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST_F(CommandLineTest, SaysItsVersion) {
  const Result version = Run({"--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_EQ(version.out, absl::StrCat("hidet ", Version(), "\n"));
  EXPECT_THAT(Run({"env"}).out, HasSubstr(absl::StrCat("version          ", Version(), "\n")));
}

TEST_F(CommandLineTest, LooksAtACacheWithoutMakingIt) {
  EXPECT_THAT(Run({"cache"}).out, HasSubstr("kernels: 0 entries"));
  EXPECT_FALSE(std::filesystem::exists(Path("cache")));
}

TEST_F(CommandLineTest, StopsWhenItIsAskedToAndLeavesNothing) {
  std::ostringstream out, err;
  Session session{.out = out, .err = err};
  session.options.cache_dir = Path("cache");
  session.cancelled = [] { return true; };
  EXPECT_EQ(RunCommandLine({"compile", Path("m.graph"), "-o", Path("m.hidet")}, session), 1);
  EXPECT_THAT(err.str(), HasSubstr("cancelled"));
  EXPECT_FALSE(std::filesystem::exists(Path("m.hidet")));
}

TEST_F(CommandLineTest, WritesToDevicesAndPipes) {
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", "/dev/null"}).code, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", "/dev/full"}).code, 1);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
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
  ExpectFailure({"run", artifact, "--input", "x"}, 2,
                "hidet: run: --input x: expected NAME=FILE.npy\n");
  ExpectFailure({"run", artifact, "--random", "--size", "n=65"}, 1,
                "hidet: run: input \"x\": dimension 0 (symbol \"n\") is 65, expected at most 64\n");
  ExpectFailure({"run", artifact, "--random", "--size", "n"}, 2,
                "hidet: run: --size n: expected NAME=N, NAME=MIN..MAX or NAME=MIN..MAX@TYPICAL\n");
  ExpectFailure({"run", artifact, "--random", "--size", "m=2"}, 1,
                "hidet: run: --size m: the model's open sizes are n\n");
  ExpectFailure({"run", artifact, "--random", "--precision", "float16"}, 2,
                "hidet: run: --precision on a compiled model\n");
  ExpectFailure({"run", artifact, "--random", "--search-space=1"}, 2,
                "hidet: run: --search-space on a compiled model\n");
  ExpectFailure({"run", artifact, "--random", "--device", "cuda:1"}, 1,
                "hidet: run: --device cuda:1: the model is compiled for cpu\n");
  ExpectFailure(
      {"compile", graph, "--device", "cuda:x"}, 2,
      "hidet: compile: option device: device \"cuda:x\": bad index, expected 0 to 1023\n");
  ExpectFailure({"opt"}, 2, "hidet: opt: expected a .graph or .ir file, or --list\n");
  ExpectFailure({"bench", artifact, "--repeat", "0"}, 2,
                "hidet: bench: --repeat 0: expected a number from 1 to 1000000\n");
  ExpectFailure({"opt", "m.onnx"}, 1, "hidet: opt: m.onnx: expected a .graph or .ir file\n");
  ExpectFailure({"opt", "m.ir", "--rules", "my.rule"}, 2,
                "hidet: opt: --rules are of graphs, not of kernels\n");
  ExpectFailure({"cache", "burn"}, 2, "hidet: cache: \"burn\": expected info or clear\n");
}

TEST_F(CommandLineTest, OptAppliesRulesOfAFile) {
  const std::string graph = Path("x.graph"), rules = Path("x.rule");
  ASSERT_TRUE(WriteFileAtomically(graph,
                                  "graph(x: float32[2][cpu]) {\n"
                                  "  y: float32[2][cpu] = Add(x, x)\n  return y\n}\n")
                  .ok());
  const std::string text =
      "rule twice {\n  find (x: any[...]) {\n    y = Add(x, x)\n    return y\n  }\n"
      "  make {\n    z = Multiply(x, 2.0)\n    return z\n  }\n}\n";
  ASSERT_TRUE(WriteFileAtomically(rules, text).ok());
  const Result ran = Run({"opt", graph, "--rules", rules, "--pass-limit", "0"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("Multiply(x, c)"), std::string::npos) << ran.out;
  ASSERT_TRUE(WriteFileAtomically(rules, "rule twice {").ok());
  const Result failed = Run({"opt", graph, "--rules", rules});
  EXPECT_NE(failed.err.find("x.rule: 1:13: expected find"), std::string::npos) << failed.err;
}

// Names may hold any bytes: '=' beside --input, and what files cannot be called.
TEST_F(CommandLineTest, NamesMayHoldAnything) {
  graph::GraphBuilder b(graph::AllOps());
  const graph::Tensor x =
      b.Input({ScalarType::kFloat32, graph::MakeDims({2}), graph::Device::Cpu()}, "a=b<");
  const auto relu = [&] { return *b.ApplyOne("Relu", {x}); };
  const graph::Graph graph =
      *b.Build({relu(), relu(), relu(), relu()}, {"y:1", "y/1", "y_1_1", ".hidden"}, "names");
  ASSERT_TRUE(compiler::WriteGraphFile(Path("names.graph"), graph).ok());
  float values[] = {-1, 5};
  ASSERT_TRUE(WriteNpy(Path("a=.npy"), {values, ScalarType::kFloat32, {2}}).ok());
  const Result ran = Run({"run", Path("names.graph"), "--input", "a=b<=" + Path("a=.npy"),
                          "--output-dir", Path("names")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(Path("names")))
    files.insert(entry.path().filename().string());
  EXPECT_EQ(files, (std::set<std::string>{"y_1.npy", "y_1_1.npy", "y_1_1_1.npy", ".hidden.npy"}));
  EXPECT_THAT(Run({"show", Path("names.graph"), "--html", Path("names.html")}).err, "");
  EXPECT_THAT(*ReadFile(Path("names.html")), HasSubstr("<td>a=b&lt;</td>"));
}

TEST_F(CommandLineTest, LeavesNothingHalfWritten) {
  std::ofstream(Path("bad.onnx")) << "not a model";
  ASSERT_EQ(mkdir(Path("empty").c_str(), 0700), 0);
  EXPECT_EQ(Run({"compile", Path("bad.onnx"), "-o", Path("empty/m.hidet")}).code, 1);
  EXPECT_NE(rmdir(Path("empty").c_str()), -1);
}

TEST_F(CommandLineTest, NeverWritesOverWhatItReads) {
  const std::string model = Path("m.graph"), before = *ReadFile(model);
  ASSERT_EQ(symlink(model.c_str(), Path("link").c_str()), 0);
  const auto expect_refusal = [&](const std::vector<std::string>& words, const char* text) {
    const Result result = Run(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr(text));
  };
  for (const std::string& same : {model, Path("./m.graph"), Path("link")}) {
    expect_refusal({"compile", model, "-o", same}, "is the model itself, which would be lost");
    expect_refusal({"compile", model, "--to", "import", "-o", same}, "the model itself");
    expect_refusal({"show", model, "--html", same}, "the model itself");
    expect_refusal({"check", model, "--trace", same}, "the model itself");
  }
  EXPECT_EQ(*ReadFile(model), before);
  const std::string artifact = Path("m.hidet"), header = Path("m.h");
  ASSERT_EQ(Run({"compile", model, "-o", artifact}).code, 0);
  expect_refusal({"header", artifact, "-o", artifact}, "--output");
  expect_refusal({"header", artifact, "-o", header, "--source", artifact}, "--source");
  expect_refusal({"header", artifact, "-o", header, "--source", header}, "the header");
  const std::string other = Path("other");
  expect_refusal({"compile", model, "-o", other, "--trace", other}, "is written, too");
  const std::string constants = Path("m.graph.safetensors"), weights = *ReadFile(constants);
  expect_refusal({"compile", model, "-o", constants}, "is what is read");
  expect_refusal({"opt", model, "-o", constants}, "is what is read");
  expect_refusal({"opt", model, "--trace", constants}, "is what is read");
  EXPECT_EQ(*ReadFile(constants), weights);
  const std::string dump = Path("written"), inside = dump + "/physical.graph";
  ASSERT_EQ(Run({"compile", model, "--dump-dir", dump, "-o", other}).code, 0);
  expect_refusal({"compile", dump, "--from", "physical", "-o", inside}, "is what is read");
  ASSERT_EQ(unlink(constants.c_str()), 0);
  EXPECT_THAT(Run({"show", model}).err, HasSubstr(absl::StrCat("there is neither ", constants)));
  ASSERT_TRUE(WriteFileAtomically(constants, weights).ok());
  const std::string file = Path("x.npy"), bytes = *ReadFile(file);
  const std::string input = absl::StrCat("x=", file);
  expect_refusal({"run", artifact, "--input", input, "--trace", file}, "is what is read");
  EXPECT_EQ(*ReadFile(file), bytes);
  EXPECT_EQ(Run({"run", artifact, "--random"}).code, 0);
}

TEST_F(CommandLineTest, ShowsEveryStage) {
  const std::string model = Path("m.graph");
  const std::pair<const char*, const char*> expected[] = {
      {"import", " = Matmul("},  {"optimize", "FusedCpuBatchMatmul("},
      {"physical", "Relayout("}, {"task", "contraction"},
      {"ir", "schedule("},       {"source", "define "}};
  for (const auto& [stage, text] : expected)
    EXPECT_THAT(Run({"show", model, "--to", stage}).out, HasSubstr(text)) << stage;
  for (int round = 0; round < 2; ++round)  // compiled, and taken from the cache
    EXPECT_THAT(Run({"show", model, "--to", "artifact"}).out, HasSubstr("target cpu")) << round;
  EXPECT_THAT(Run({"show", model, "--to", "ir", "--only", "schedule"}).out,
              Not(HasSubstr("define ")));
  const Json shown = *ParseStrictJson(Run({"show", model, "--to", "source", "--json"}).out);
  EXPECT_EQ(shown["stage"], "source");
  ASSERT_FALSE(shown["texts"].empty());
  EXPECT_THAT(shown["texts"][0]["text"].get<std::string>(), HasSubstr("define "));
  const std::string output = Path("o.graph");
  const Json made =
      *ParseStrictJson(Run({"compile", model, "--to", "optimize", "-o", output, "--json"}).out);
  EXPECT_EQ(made["output"], output);
  EXPECT_EQ(Run({"compile", model, "--to", "source", "-o", Path("s.ll")}).out, Path("s.ll") + "\n");
}

TEST_F(CommandLineTest, FlagsOfCompilingAreNotTakenForACompiledModel) {
  const std::string artifact = Path("m.hidet");
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", artifact}).code, 0);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"run", artifact, "--random", "--pass-limit", "2"},
                                             {"run", artifact, "--random", "--print-after", "x"},
                                             {"show", artifact, "--to", "task"},
                                             {"show", artifact, "--size", "n=3"}}) {
    const Result result = Run(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr("on a compiled model"));
  }
  EXPECT_THAT(Run({"bench", artifact, "--only", "x"}).err, HasSubstr("--profile"));
  EXPECT_THAT(Run({"run", artifact, "--size", "n=2", "--size", "n=3", "--random"}).err,
              HasSubstr("--size n is given twice"));
  const std::string input = absl::StrCat("x=", Path("x.npy"));
  EXPECT_THAT(Run({"run", artifact, "--size", "n=5", "--input", input}).err,
              HasSubstr("--size n=5: input \"x\" has size 2"));
  EXPECT_EQ(Run({"run", artifact, "--size", "n=2", "--input", input}).code, 0);
}

TEST_F(CommandLineTest, LookingAtTheCacheMakesNoFolders) {
  const std::string folder = Path("elsewhere");
  ASSERT_TRUE(MakeDirectories(folder).ok());
  EXPECT_THAT(Run({"cache", "clear", "--cache-dir", folder}).out, HasSubstr("models: 0 entries"));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_THAT(Run({"cache", "clear", "--cache-dir", ""}).err, HasSubstr("expected a folder"));
}

TEST_F(CommandLineTest, ValuesOfFlagsThatAreWrongAreErrorsOfTheCommandLine) {
  const std::string model = Path("m.graph");
  for (const std::vector<std::string>& flags :
       std::vector<std::vector<std::string>>{{"run", "--seed", "x"},
                                             {"run", "--size", "n=9..2"},
                                             {"run", "--shape", "x=a"},
                                             {"bench", "--repeat", "0"},
                                             {"show", "--only", "["}}) {
    std::vector<std::string> words = {flags[0], model, flags[1], flags[2]};
    if (flags[0] == "run") words.push_back("--random");
    const Result result = Run(words);
    EXPECT_EQ(result.code, 2) << flags[1];
    EXPECT_THAT(result.err, HasSubstr(absl::StrCat(flags[1], " ", flags[2], ": ")));
  }
}

TEST_F(CommandLineTest, HelpsAndClears) {
  EXPECT_EQ(Run({}).code, 2);
  EXPECT_THAT(Run({"--help"}).out, HasSubstr("compile "));
  EXPECT_THAT(Run({"compile", "--help"}).out, HasSubstr("--compile-threads N"));
  EXPECT_THAT(Run({"compile", "--help"}).out, HasSubstr("optimize"));
  EXPECT_THAT(Run({"env"}).out,
              AllOf(HasSubstr("cpu compiler"), HasSubstr("cpu caches       "),
                    ContainsRegex("cpu memory       [0-9.]+ GB/s, one thread [0-9.]+ GB/s "
                                  "\\((measured|assumed)\\)")));
  EXPECT_THAT(Run({"cache"}).out, HasSubstr("0 entries"));
  EXPECT_EQ(Run({"cache", "clear"}).code, 0);
}

TEST_F(CommandLineTest, ShowsTheOptionsOfACompiledModel) {
  const std::string plain = Path("plain.hidet"), half = Path("half.hidet");
  for (int round = 0; round < 2; ++round) {  // compiled, and taken from the cache
    ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", half, "--precision", "float16"}).code, 0);
    EXPECT_THAT(Run({"show", half}).out, HasSubstr("option precision: float16\n"));
    EXPECT_THAT(Run({"show", half, "--json"}).out,
                HasSubstr("\"options\":{\"precision\":\"float16\"}"));
  }
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", plain, "--compile-threads", "1"}).code, 0);
  EXPECT_THAT(Run({"show", plain}).out, Not(HasSubstr("option ")));
}

TEST_F(CommandLineTest, OptionsWithoutAnEffectAreNeitherListedNorTaken) {
  EXPECT_THAT(Run({"ops", "--help"}).out, Not(HasSubstr("options:")));
  EXPECT_THAT(Run({"header", "--help"}).out, Not(HasSubstr("--device")));
  EXPECT_THAT(Run({"check", "--help"}).out,
              AllOf(HasSubstr("--device NAME"), Not(HasSubstr("--threads"))));
  EXPECT_THAT(Run({"cache", "--help"}).out,
              AllOf(HasSubstr("--cache-dir DIR"), Not(HasSubstr("--device"))));
  EXPECT_THAT(Run({"opt", "--help"}).out,
              AllOf(HasSubstr("--precision"), Not(HasSubstr("--cuda-graph"))));
  EXPECT_THAT(Run({"compile", "--help"}).out,
              AllOf(HasSubstr("--threads N"), Not(HasSubstr("--perf-map"))));
  EXPECT_THAT(Run({"env", "--help"}).out, HasSubstr("--tuning-file FILE"));
  ExpectFailure(
      {"ops", "Relu", "--compile-threads", "2"}, 2,
      "hidet: ops: flag --compile-threads has no effect here; of the options it takes none\n");
  ExpectFailure({"check", "m.onnx", "--precision=float16"}, 2,
                "hidet: check: flag --precision has no effect here; of the options it takes "
                "--device\n");
  EXPECT_EQ(Run({"cache", "--cache-dir", Path("elsewhere")}).code, 0);
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
