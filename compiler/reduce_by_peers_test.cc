// Sums of small messages over ranks, from a graph's collectives to kernels for a card that is not
// there: what is fused, what the host binds, in which order the plan runs them.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "compiler/compile_model.h"
#include "compiler/cuda_compiler.h"
#include "gmock/gmock.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "gtest/gtest.h"
#include "passes/graph/pipelines.h"
#include "passes/pass_manager.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy_oracle.h"

namespace hidet::compiler {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Two layers of a decoder around their sums; SHAPE and PEERS are replaced.
constexpr absl::string_view kLayers = R"(
graph(x: float16[SHAPE][cuda], z: float16[SHAPE][cuda], r: float16[SHAPE][cuda], w: float16[512][cuda]) {
  s: float16[SHAPE][cuda] = AllReduce(x, reduction='sum', PEERSgroup='my tp', order=0)
  y: float16[SHAPE][cuda] = WaitCollective(s, x)
  h: float16[SHAPE][cuda] = Add(r, y)
  n: float16[SHAPE][cuda] = RmsNorm(h, w, axis=-1, epsilon=1e-05)
  t: float16[SHAPE][cuda] = AllReduce(z, reduction='sum', PEERSgroup='my tp', order=1)
  v: float16[SHAPE][cuda] = WaitCollective(t, z)
  a: float16[SHAPE][cuda] = Add(h, v)
  return n, a
})";

graph::Graph Parse(absl::string_view shape, absl::string_view peers) {
  const std::string text = absl::StrReplaceAll(kLayers, {{"SHAPE", shape}, {"PEERS", peers}});
  auto graph = graph::ParseGraph(text, graph::AllOps(), {});
  EXPECT_TRUE(graph.ok()) << graph.status() << text;
  return graph.ok() ? *std::move(graph) : graph::Graph();
}

graph::Graph Optimize(const graph::Graph& graph) {
  static const schedules::StrategyList* const strategies =
      new schedules::StrategyList(schedules::AllStrategies());
  const schedules::StrategyOracle oracle(schedules::Hopper(), *strategies);
  auto result = passes::RunPasses(passes::LogicalPipeline({.oracle = &oracle}), graph);
  EXPECT_TRUE(result.ok()) << result.status();
  if (!result.ok()) return {};
  result = passes::RunPasses(passes::PhysicalPipeline({.oracle = &oracle}), *result);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.ok() ? *std::move(result) : graph::Graph();
}

std::vector<std::string> NamesOf(const graph::Graph& graph) {
  std::vector<std::string> names;
  for (const graph::Operator& op : graph.operators) {
    std::string parts;
    if (op.is_fused()) {
      for (const graph::Operator& part : op.fused().graph->operators)
        absl::StrAppend(&parts, parts.empty() ? "" : " ", part.record().name);
    }
    names.push_back(op.is_fused() ? parts : op.record().name);
  }
  return names;
}

TEST(ReduceByPeers, SumResidualAndNormAreOneOperator) {
  const graph::Graph graph = Optimize(Parse("4, 512", "peers=2, "));
  const std::vector<std::string> names = NamesOf(graph);
  ASSERT_EQ(names.size(), 2u) << graph::PrintGraph(graph);
  EXPECT_THAT(names[0], HasSubstr("AllReduceByPeers Add"));
  EXPECT_THAT(names[1], HasSubstr("AllReduceByPeers Add"));
  // The residual goes on, and the norm beside it.
  EXPECT_EQ(graph.operators[0].outputs().size(), 2u) << graph::PrintGraph(graph);
}

TEST(ReduceByPeers, LeavesOtherMessagesToTheHost) {
  const auto collectives = [](const graph::Graph& graph) {
    const std::vector<std::string> names = NamesOf(graph);
    return std::count(names.begin(), names.end(), "AllReduce");
  };
  EXPECT_EQ(collectives(Optimize(Parse("4, 512", ""))), 2);              // out of reach
  EXPECT_EQ(collectives(Optimize(Parse("2048, 512", "peers=2, "))), 2);  // 2 MB
  std::string text = absl::StrReplaceAll(
      kLayers, {{"SHAPE", "4, 512"}, {"PEERS", "peers=2, "}, {"'sum'", "'max'"}});
  const auto graph = graph::ParseGraph(text, graph::AllOps(), {}).value();
  EXPECT_EQ(collectives(Optimize(graph)), 2);
}

TEST(ReduceByPeers, KeepsItsPlaceAmongTheHostsCollectives) {
  const std::string text = R"(
graph(x: float16[4, 512][cuda], z: float16[2048, 512][cuda]) {
  t: float16[2048, 512][cuda] = AllReduce(z, reduction='sum', peers=2, group='tp', order=0)
  v: float16[2048, 512][cuda] = WaitCollective(t, z)
  s: float16[4, 512][cuda] = AllReduce(x, reduction='sum', peers=2, group='tp', order=1)
  y: float16[4, 512][cuda] = WaitCollective(s, x)
  c: float16[8, 512][cuda] = AllGather(x, ranks=2, group='tp', order=2)
  g: float16[8, 512][cuda] = WaitCollective(c, x)
  return v, y, g
})";
  const auto graph = graph::ParseGraph(text, graph::AllOps(), {}).value();
  std::vector<std::string> names = NamesOf(Optimize(graph));
  std::erase(names, "WaitCollective");
  EXPECT_THAT(names, ElementsAre("AllReduce", "AllReduceByPeers", "AllGather"));
}

TEST(ReduceByPeers, CompilesForHopper) {
  const auto compiler = MakeCudaCompiler("sm_90a", {"../nvrtc/lib"});
  ASSERT_TRUE(compiler.ok()) << compiler.status();
  const graph::Graph graph = Optimize(Parse("4, 512", "peers=2, "));
  std::string source;
  const CompiledModel model =
      CompileModel(
          graph,
          {.compiler = compiler->get(),
           .tasks = {.dump =
                         [&](absl::string_view stage, absl::string_view, absl::string_view text) {
                           if (stage == "cu") absl::StrAppend(&source, text);
                         }}})
          .value();
  EXPECT_THAT(source, HasSubstr("st.release.sys.global.s64"));
  EXPECT_THAT(source, HasSubstr("await<true>("));
  const runtime::ModelSpec& spec = model.data.spec;
  std::vector<std::string> bound;
  for (const runtime::ConstantSpec& constant : spec.constants) {
    EXPECT_TRUE(constant.bound_by_host) << constant.tensor.name;
    bound.push_back(constant.tensor.name);
  }
  std::sort(bound.begin(), bound.end());
  EXPECT_THAT(bound, ElementsAre("peer memory data dtype=float16 rank=-1 ranks=2 group=my tp",
                                 "peer memory data dtype=float16 rank=0 ranks=2 group=my tp",
                                 "peer memory data dtype=float16 rank=1 ranks=2 group=my tp",
                                 "peer memory flags rank=-1 ranks=2 group=my tp",
                                 "peer memory flags rank=0 ranks=2 group=my tp",
                                 "peer memory flags rank=1 ranks=2 group=my tp"));
  // Meetings of one group follow each other, whatever else they read: they count one epoch.
  const std::vector<runtime::Step>& steps = spec.run.steps;
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_THAT(steps[1].after, ElementsAre(0));
  for (const runtime::Step& step : steps)
    EXPECT_TRUE(std::holds_alternative<runtime::LaunchStep>(step.action)) << step.name;
  for (const runtime::KernelSpec& kernel : spec.kernels)
    EXPECT_THAT(kernel.schedule, HasSubstr("peers ")) << kernel.symbol;
}

}  // namespace
}  // namespace hidet::compiler
