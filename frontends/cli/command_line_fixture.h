// A folder with a small model, and commands that run on it.
#ifndef FRONTENDS_CLI_COMMAND_LINE_FIXTURE_H_
#define FRONTENDS_CLI_COMMAND_LINE_FIXTURE_H_

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/file.h"
#include "compiler/graph_file.h"
#include "formats/npy.h"
#include "frontends/cli/command_line.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"

namespace hidet::cli {

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
    ASSERT_TRUE(compiler::WriteGraphFile(Path("m.graph"), graph).ok());
    float values[] = {1, 2, 3, 4, -1, -2, -3, -4};
    ASSERT_TRUE(WriteNpy(Path("x.npy"), {values, ScalarType::kFloat32, {2, 4}}).ok());
  }

  std::string Path(absl::string_view name) const { return absl::StrCat(folder_, "/", name); }

  Result Run(std::vector<std::string> words) {
    std::ostringstream out, err;
    Session session{.out = out, .err = err};
    session.options.cache_dir = Path("cache");
    const int code = RunCommandLine(words, session);
    return {code, out.str(), err.str()};
  }

  // What a run on x.npy gives.
  std::vector<float> OutputOf(std::vector<std::string> words) {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"--input", "x=" + Path("x.npy"), "--output-dir", Path("out/deep")});
    const Result ran = Run(std::move(words));
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto y = ReadNpy(Path("out/deep/y_1.npy"));
    if (!y.ok()) return {};
    const float* values = static_cast<const float*>(y->view().data);
    return std::vector<float>(values, values + y->view().num_elements());
  }

  // The same by plain loops: relu(x w + addend).
  static std::vector<float> Expected(float addend) {
    std::vector<float> values;
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 8; ++j) {
        float sum = addend;
        for (int k = 0; k < 4; ++k)
          sum += static_cast<float>((i == 0 ? k + 1 : -k - 1) * ((k * 8 + j) % 5 - 2));
        values.push_back(std::max(sum, 0.0f));
      }
    }
    return values;
  }

  // Replaces words in the files of a folder that have this extension. Returns how many changed.
  static int EditFiles(const std::string& folder, const std::string& extension,
                       absl::string_view from, absl::string_view to) {
    int changed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != extension) continue;
      const std::string file = entry.path().string(), text = *ReadFile(file);
      const std::string edited = absl::StrReplaceAll(text, {{from, to}});
      if (edited == text) continue;
      EXPECT_TRUE(WriteFileAtomically(file, edited).ok());
      ++changed;
    }
    return changed;
  }

  void ExpectFailure(std::vector<std::string> words, int code, const std::string& text) {
    const Result result = Run(std::move(words));
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(result.err, text);
    EXPECT_EQ(result.out, "");
  }

  std::string folder_;
};

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_COMMAND_LINE_FIXTURE_H_
