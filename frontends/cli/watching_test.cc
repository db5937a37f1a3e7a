// What commands say of themselves: JSON, logs, traces, and what passes and steps a person picks.
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/log.h"
#include "base/version.h"
#include "formats/strict_json.h"
#include "frontends/cli/command_line_fixture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(CommandLineTest, RunsPassesByName) {
  const Result result = Run({"opt", Path("m.graph"), "--passes", "resolve"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("CpuBatchMatmul"));
  const Result list = Run({"opt", "--list"});
  EXPECT_THAT(list.out, HasSubstr("graph fuse\n"));
  EXPECT_THAT(list.out, HasSubstr("graph choose-layouts\n"));
  // The passes are those of a build with the same options.
  EXPECT_THAT(Run({"opt", Path("m.graph"), "--precision", "float16"}).out, HasSubstr("float16"));
  const Result unknown = Run({"opt", Path("m.graph"), "--passes", "fuse,melt"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, StartsWith("hidet: opt: --passes \"melt\": expected one of "));
}

TEST_F(CommandLineTest, SpeaksToPrograms) {
  const auto json = [&](std::vector<std::string> words) {
    words.push_back("--json");
    const Result result = Run(std::move(words));
    EXPECT_EQ(result.code, 0) << result.err;
    const absl::StatusOr<Json> parsed = ParseStrictJson(result.out);
    EXPECT_TRUE(parsed.ok()) << result.out;
    return parsed.ok() ? *parsed : Json();
  };
  EXPECT_EQ(json({"cache"}), Json::array());
  const Json made = json({"compile", Path("m.graph"), "-o", Path("m.hidet")});
  EXPECT_EQ(made["output"], Path("m.hidet"));
  EXPECT_EQ(made["from_cache"], false);
  EXPECT_EQ(made["operators"], 1);
  const Json found = json({"compile", Path("m.graph"), "-o", Path("m.hidet")});
  EXPECT_EQ(found["from_cache"], true);
  EXPECT_TRUE(found["operators"].is_null() && found["tasks"].is_null());
  for (const char* model : {"m.graph", "m.hidet"})
    EXPECT_EQ(json({"show", Path(model), "--html", Path("m.html")})["output"], Path("m.html"));
  const Json shown = json({"show", Path("m.hidet")});
  EXPECT_EQ(shown["inputs"][0]["name"], "x");
  EXPECT_EQ(shown["inputs"][0]["shape"], Json({"n", 4}));
  EXPECT_EQ(shown["symbols"][0]["max"], 64);
  EXPECT_GT(shown["run"][0]["flops"], 0);
  EXPECT_EQ(json({"show", Path("m.graph"), "--to", "import"})["operators"].size(), 3u);
  const Json bench = json({"bench", Path("m.hidet"), "--repeat", "3", "--profile"});
  EXPECT_EQ(bench["runs"], 3);
  EXPECT_LE(bench["least_ms"], bench["median_ms"]);
  EXPECT_EQ(bench["steps"].size(), shown["run"].size());
  EXPECT_EQ(json({"run", Path("m.hidet"), "--random"})["y/1"]["dtype"], "float32");
  EXPECT_EQ(json({"env"})["version"], std::string(Version()));
  EXPECT_EQ(json({"cache"}).size(), 3u);
}

TEST_F(CommandLineTest, TracesACompilationAndACall) {
  ASSERT_EQ(
      Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--trace", Path("c.json")}).code, 0);
  const auto names = [&](const std::string& file, const std::string& category) {
    std::set<std::string> found;
    const Json trace = *ParseStrictJson(*ReadFile(file));
    for (const Json& event : trace["traceEvents"]) {
      if (event["ph"] != "X") continue;
      EXPECT_GE(event["ts"].get<double>(), 0);
      if (event["cat"] == category) found.insert(event["name"].get<std::string>());
    }
    return found;
  };
  EXPECT_EQ(names(Path("c.json"), "stage").count("optimize"), 1u);
  EXPECT_EQ(names(Path("c.json"), "pass").count("fuse"), 1u);
  EXPECT_GE(names(Path("c.json"), "kernels").size(), 1u);
  ASSERT_EQ(Run({"bench", Path("m.hidet"), "--repeat", "7", "--trace", Path("t.json")}).code, 0);
  EXPECT_EQ(names(Path("t.json"), "call").count("small"), 1u);
  EXPECT_EQ(names(Path("t.json"), "step").size(), 1u);
  // Calls that are measured are not recorded.
  const Json trace = *ParseStrictJson(*ReadFile(Path("t.json")));
  int calls = 0;
  for (const Json& event : trace["traceEvents"]) calls += event.value("cat", "") == "call" ? 1 : 0;
  EXPECT_EQ(calls, 1);
  EXPECT_THAT(Run({"run", Path("m.hidet"), "--random", "--trace", Path("no/t.json")}).err,
              StartsWith("hidet: run: "));
}

TEST_F(CommandLineTest, OptGivesItsResultAsJson) {
  const Json list = *ParseStrictJson(Run({"opt", "--list", "--json"}).out);
  EXPECT_EQ(list[0]["of"], "graph");
  const Json made =
      *ParseStrictJson(Run({"opt", Path("m.graph"), "--passes", "resolve", "--json"}).out);
  EXPECT_EQ(made["passes"], Json({"resolve"}));
  EXPECT_THAT(made["text"].get<std::string>(), HasSubstr("CpuBatchMatmul"));
  const Json written = *ParseStrictJson(
      Run({"opt", Path("m.graph"), "--passes", "resolve", "-o", Path("r.graph"), "--json"}).out);
  EXPECT_EQ(written["output"], Path("r.graph"));
}

TEST_F(CommandLineTest, PassesArePickedByExpressions) {
  EXPECT_THAT(Run({"opt", Path("m.graph"), "--passes", "re.*lve"}).out,
              HasSubstr("CpuBatchMatmul"));
  // An expression has to be the whole name.
  EXPECT_EQ(Run({"opt", Path("m.graph"), "--passes", "resol"}).code, 2);
  EXPECT_THAT(Run({"opt", Path("m.graph"), "--passes", "a("}).err,
              HasSubstr("no regular expression"));
}

TEST_F(CommandLineTest, PassesStopAtALimitAndAreShown) {
  const Result none = Run({"opt", Path("m.graph"), "--pass-limit", "0"});
  EXPECT_EQ(none.out, *ReadFile(Path("m.graph")));
  const Result shown = Run({"opt", Path("m.graph"), "--print-after", "res.*"});
  EXPECT_THAT(shown.err, HasSubstr("// after resolve\n"));
  EXPECT_THAT(shown.err, Not(HasSubstr("// after fuse\n")));
  EXPECT_THAT(shown.err, HasSubstr("CpuBatchMatmul"));
  const Result compiled = Run({"compile", Path("m.graph"), "--to", "optimize", "-o",
                               Path("o.graph"), "--pass-limit", "1", "--print-after", ".*"});
  EXPECT_EQ(compiled.code, 0) << compiled.err;
  EXPECT_THAT(*ReadFile(Path("o.graph")), Not(HasSubstr("Fused")));
  EXPECT_EQ(compiled.err.find("// after", 1), std::string::npos) << compiled.err;
  EXPECT_THAT(Run({"opt", Path("m.graph"), "--pass-limit", "-1"}).err, HasSubstr("pass-limit"));
}

TEST_F(CommandLineTest, DumpsWhatTheFilterTakes) {
  const Result result = Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "--dump-dir",
                             Path("d"), "--dump-filter", "ll$|^optimize"});
  ASSERT_EQ(result.code, 0) << result.err;
  std::set<std::string> extensions;
  for (const auto& entry : std::filesystem::directory_iterator(Path("d"))) {
    if (entry.path().filename() == "constants.safetensors") continue;
    extensions.insert(entry.path().filename() == "optimize.graph" ? "graph"
                                                                  : entry.path().extension());
  }
  EXPECT_EQ(extensions, (std::set<std::string>{"graph", ".ll"}));
  EXPECT_THAT(Run({"compile", Path("m.graph"), "--dump-filter", "ll$"}).err,
              HasSubstr("--dump-dir, which is missing"));
}

TEST_F(CommandLineTest, ListsWhatIsPicked) {
  ASSERT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet")}).code, 0);
  const auto run_of = [&](const std::string& only) {
    const Result result = Run({"show", Path("m.hidet"), "--json", "--only", only});
    EXPECT_EQ(result.code, 0) << result.err;
    return (*ParseStrictJson(result.out))["run"].size();
  };
  EXPECT_EQ(run_of("[Mm]at"), 1u);
  EXPECT_EQ(run_of("softmax"), 0u);
  const Result bench =
      Run({"bench", Path("m.hidet"), "--repeat", "1", "--profile", "--only", "softmax"});
  EXPECT_EQ(bench.code, 0) << bench.err;
  EXPECT_THAT(bench.out, Not(HasSubstr(" us  ")));
  EXPECT_THAT(Run({"show", Path("m.graph"), "--to", "import", "--only", "Relu"}).out,
              Not(HasSubstr("Matmul")));
  EXPECT_EQ(Run({"show", Path("m.graph"), "--only", "x(", "--json"}).code, 2);
}

TEST_F(CommandLineTest, SaysWhatItDoesIfAsked) {
  std::vector<std::string> lines;
  SetLogSink([&](LogLevel, absl::string_view line) { lines.emplace_back(line); });
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet")}).code, 0);
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(Run({"compile", Path("m.graph"), "-o", Path("m.hidet"), "-v"}).code, 0);
  SetLogSink(nullptr);
  SetLogLevel(LogLevel::kWarning);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], HasSubstr("m.graph: import "));
}

}  // namespace
}  // namespace hidet::cli
