#include "compiler/cuda_compiler.h"

#include <vector>

#include "compiler/compile_model.h"
#include "compiler/task_compiler.h"
#include "gmock/gmock.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "gtest/gtest.h"
#include "schedules/all_strategies.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::compiler {
namespace {

using ir::Int64;

constexpr ScalarType kHalf = ScalarType::kFloat16;

class CudaCompilerTest : public ::testing::TestWithParam<const char*> {};

// Products, convolutions and rows compile for every architecture, with what it has.
TEST_P(CudaCompilerTest, CompilesForEachArchitecture) {
  const absl::string_view name = GetParam();
  const auto compiler = MakeCudaCompiler(std::string(name), {"../nvrtc/lib"});
  ASSERT_TRUE(compiler.ok()) << compiler.status();
  EXPECT_EQ((*compiler)->spec_target(), absl::StrCat("cuda ", name));
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const TaskCompiler tasks(**compiler, strategies, {.explain = true});
  for (const ir::Task& task :
       {testing::Linear(Int64(256), Int64(512), Int64(512), {.dtype = kHalf, .relu = true}),
        testing::Convolution(Int64(1), 64, 28, 28, 64, 3, {.dtype = kHalf, .padding = 1}),
        testing::Softmax(Int64(64), Int64(512))}) {
    const CompiledTask compiled = tasks.Compile(task).value();
    EXPECT_FALSE(compiled.object.empty());
    const bool is_early = compiled.source.find("griddepcontrol") != std::string::npos;
    EXPECT_EQ(is_early, (*compiler)->target().compute_capability >= 90);
    const bool is_for_hopper = compiled.source.find("wgmma.mma") != std::string::npos;
    if (name != "sm_90a") EXPECT_FALSE(is_for_hopper) << task.name;
    if (name == "sm_90a" && task.name == "linear") EXPECT_TRUE(is_for_hopper);
    if (task.name != "softmax") EXPECT_THAT(compiled.source, ::testing::HasSubstr("mma"));
  }
}

INSTANTIATE_TEST_SUITE_P(Architectures, CudaCompilerTest,
                         ::testing::Values("sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100a",
                                           "sm_120a"));

// What is added in memory is written, although nothing stores it: its reader runs after that.
TEST(CudaCompilerTest, AReaderWaitsForAtomicSums) {
  const auto graph = *graph::ParseGraph(R"(
graph(x: float32[64, 32][cuda], i: int64[200, 32][cuda], v: float32[200, 32][cuda]) {
  y: float32[64, 32][cuda] = Scatter(x, i, v, reduction='add')
  z: float32[64, 32][cuda] = Exp(y)
  return z
})",
                                        graph::AllOps(), {});
  const auto compiler = MakeCudaCompiler("sm_90a", {"../nvrtc/lib"});
  ASSERT_TRUE(compiler.ok()) << compiler.status();
  const CompiledModel model = CompileModel(graph, {.compiler = compiler->get()}).value();
  const std::vector<runtime::Step>& steps = model.data.spec.run.steps;
  ASSERT_EQ(steps.size(), 3u);
  ASSERT_THAT(model.data.spec.kernels[1].schedule, ::testing::HasSubstr("update in memory"));
  EXPECT_THAT(steps[1].after, ::testing::ElementsAre(0));
  EXPECT_THAT(steps[2].after, ::testing::ElementsAre(1));
}

TEST(CudaCompilerTest, NamesWhatItKnows) {
  const auto compiler = MakeCudaCompiler("sm_35", {});
  EXPECT_EQ(compiler.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_THAT(std::string(compiler.status().message()),
              ::testing::AllOf(::testing::HasSubstr("\"sm_35\""), ::testing::HasSubstr("sm_90a")));
}

}  // namespace
}  // namespace hidet::compiler
