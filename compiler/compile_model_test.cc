#include "compiler/compile_model.h"

#include <cmath>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/cpu_compiler.h"
#include "gmock/gmock.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "gtest/gtest.h"
#include "passes/graph/pipelines.h"
#include "passes/pass_manager.h"
#include "runtime/model.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy_oracle.h"
#include "testing/host_tensor/random_values.h"

namespace hidet::compiler {
namespace {

using graph::Device;
using graph::GraphBuilder;
using graph::Tensor;

Tensor Weight(GraphBuilder& b, const std::vector<float>& values, std::vector<int64_t> shape,
              absl::string_view name) {
  return b.Constant(
      {ScalarType::kFloat32, graph::MakeDims(shape), Device::Cpu()},
      graph::ConstantData::Copy(ScalarType::kFloat32, static_cast<int64_t>(values.size()),
                                {reinterpret_cast<const char*>(values.data()), values.size() * 4}),
      name);
}

class CompileModelTest : public ::testing::Test {
 protected:
  std::shared_ptr<const runtime::Model> Load(const graph::Graph& graph) {
    compiler_ = MakeCpuCompiler(2);
    const schedules::StrategyList strategies = schedules::AllStrategies();
    const schedules::StrategyOracle oracle(compiler_->target(), strategies);
    absl::StatusOr<graph::Graph> physical =
        passes::RunPasses(passes::PhysicalPipeline({.oracle = &oracle}), graph);
    EXPECT_TRUE(physical.ok()) << physical.status();
    absl::StatusOr<CompiledModel> compiled =
        CompileModel(*physical, {.compiler = compiler_.get(), .search = {.threads = 2}});
    EXPECT_TRUE(compiled.ok()) << compiled.status();
    report_ = compiled->report;
    absl::StatusOr<std::shared_ptr<const runtime::Model>> model =
        runtime::Model::Load(std::move(compiled->data), {.externals = externals_});
    EXPECT_TRUE(model.ok()) << model.status();
    return *model;
  }
  runtime::ExternalFunctions externals_;
  std::unique_ptr<KernelCompiler> compiler_;
  CompileReport report_;
};

TensorView View(std::vector<float>& values, Shape shape) {
  return {values.data(), ScalarType::kFloat32, std::move(shape)};
}

TEST_F(CompileModelTest, RunsTwoLayersWithASymbolicBatchAndPackedWeights) {
  GraphBuilder b(graph::AllOps());
  const ir::Var batch = graph::MakeSymbol("batch");
  const Tensor x = b.Input({ScalarType::kFloat32, {batch, ir::Int64(40)}, Device::Cpu()}, "x");
  const auto w1 = testing::RandomValues<float>(40 * 70, 1),
             w2 = testing::RandomValues<float>(70 * 9, 2),
             bias = testing::RandomValues<float>(70, 3);
  const Tensor h = *b.ApplyOne("Matmul", {x, Weight(b, w1, {40, 70}, "w1")});
  const Tensor sum = *b.ApplyOne("Add", {h, Weight(b, bias, {70}, "bias")});
  const Tensor relu = *b.ApplyOne("Relu", {sum});
  const Tensor y = *b.ApplyOne("Matmul", {relu, Weight(b, w2, {70, 9}, "w2")});
  const Tensor p = *b.ApplyOne("Softmax", {y}, {{"axis", int64_t{-1}}});
  const graph::Graph g = *b.Build({p}, {"p"});
  const std::shared_ptr<const runtime::Model> model = Load(g);
  EXPECT_GT(report_.packed_bytes, 0);

  for (int rows : {1, 5, 33}) {
    auto in = testing::RandomValues<float>(static_cast<size_t>(rows * 40), 4);
    std::vector<float> out(static_cast<size_t>(rows * 9), NAN);
    TensorView input = View(in, {rows, 40}), output = View(out, {rows, 9});
    const absl::Status status = model->Run({input}, absl::MakeSpan(&output, 1));
    ASSERT_TRUE(status.ok()) << status;
    for (int i = 0; i < rows; ++i) {
      std::vector<double> hidden(70), logits(9);
      double total = 0;
      for (int j = 0; j < 70; ++j) {
        double value = bias[j];
        for (int k = 0; k < 40; ++k) value += static_cast<double>(in[i * 40 + k]) * w1[k * 70 + j];
        hidden[j] = std::max(value, 0.0);
      }
      for (int j = 0; j < 9; ++j) {
        for (int k = 0; k < 70; ++k) logits[j] += hidden[k] * w2[k * 9 + j];
        total += std::exp(logits[j]);
      }
      for (int j = 0; j < 9; ++j) EXPECT_NEAR(out[i * 9 + j], std::exp(logits[j]) / total, 1e-5);
    }
  }
}

// Queries, keys and values: one operator with three results, one kernel, each weight in its panels.
TEST_F(CompileModelTest, ProductsOfOneInputAreOneLaunch) {
  GraphBuilder b(graph::AllOps());
  const ir::Var batch = graph::MakeSymbol("batch");
  const Tensor x = b.Input({ScalarType::kFloat32, {batch, ir::Int64(40)}, Device::Cpu()}, "x");
  const std::vector<int64_t> widths = {70, 33, 33};
  std::vector<std::vector<float>> weights, biases;
  std::vector<Tensor> results;
  for (size_t i = 0; i < widths.size(); ++i) {
    const auto n = static_cast<size_t>(widths[i]);
    weights.push_back(testing::RandomValues<float>(40 * n, static_cast<unsigned>(i)));
    biases.push_back(testing::RandomValues<float>(n, static_cast<unsigned>(i) + 7));
    const Tensor w = Weight(b, weights.back(), {40, widths[i]}, absl::StrCat("w", i));
    const Tensor bias = Weight(b, biases.back(), {widths[i]}, absl::StrCat("b", i));
    results.push_back(*b.ApplyOne("Add", {*b.ApplyOne("Matmul", {x, w}), bias}));
  }
  results[0] = *b.ApplyOne("Relu", {results[0]});
  const std::unique_ptr<KernelCompiler> compiler = MakeCpuCompiler(2);
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const schedules::StrategyOracle oracle(compiler->target(), strategies);
  const auto optimized =
      passes::RunPasses(passes::LogicalPipeline({.oracle = &oracle}), *b.Build(results)).value();
  const std::shared_ptr<const runtime::Model> model = Load(optimized);
  ASSERT_EQ(report_.operators.size(), 1u);
  EXPECT_THAT(report_.operators[0].strategy, ::testing::StartsWith("grouped_matmul_packed"));
  EXPECT_EQ(report_.operators[0].kernels.size(), 1u);
  EXPECT_GT(report_.packed_bytes, 4 * 40 * (70 + 33 + 33) - 1);

  for (const int rows : {1, 19, 200}) {
    auto in = testing::RandomValues<float>(static_cast<size_t>(rows * 40), 4);
    std::vector<std::vector<float>> out;
    std::vector<TensorView> views;
    for (const int64_t n : widths) out.emplace_back(static_cast<size_t>(rows * n), NAN);
    for (size_t i = 0; i < out.size(); ++i) views.push_back(View(out[i], {rows, widths[i]}));
    const absl::Status status = model->Run({View(in, {rows, 40})}, absl::MakeSpan(views));
    ASSERT_TRUE(status.ok()) << status;
    for (size_t p = 0; p < widths.size(); ++p) {
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < widths[p]; ++j) {
          double value = biases[p][j];
          for (int64_t k = 0; k < 40; ++k)
            value += static_cast<double>(in[i * 40 + k]) * weights[p][k * widths[p] + j];
          if (p == 0) value = std::max(value, 0.0);
          ASSERT_NEAR(out[p][i * widths[p] + j], value, 1e-4) << p << " " << i << "," << j;
        }
      }
    }
  }
}

// A reshape that is a result moves nothing: what it reads is made where it belongs. What is a
// result itself is copied.
TEST_F(CompileModelTest, AReshapeThatIsAResultIsMadeInPlace) {
  for (const bool returns_both : {false, true}) {
    GraphBuilder b(graph::AllOps());
    const ir::Var n = graph::MakeSymbol("n");
    const Tensor x = b.Input({ScalarType::kFloat32, {n, ir::Int64(6)}, Device::Cpu()}, "x");
    const Tensor y = *b.ApplyOne("Relu", {x});
    const Tensor z =
        *b.ApplyOne("Reshape", {y}, {{"shape", graph::Dims{ir::Int64(-1), ir::Int64(3)}}});
    std::vector<Tensor> results = {z};
    if (returns_both) results.push_back(y);
    const std::shared_ptr<const runtime::Model> model = Load(*b.Build(results));
    EXPECT_EQ(report_.operators.size(), returns_both ? 2u : 1u);
    auto in = testing::RandomValues<float>(24, 1);
    std::vector<float> reshaped(24, NAN), plain(24, NAN);
    std::vector<TensorView> views = {View(reshaped, {8, 3})};
    if (returns_both) views.push_back(View(plain, {4, 6}));
    const absl::Status status = model->Run({View(in, {4, 6})}, absl::MakeSpan(views));
    ASSERT_TRUE(status.ok()) << status;
    for (size_t i = 0; i < in.size(); ++i) {
      EXPECT_EQ(reshaped[i], std::max(in[i], 0.0f));
      if (returns_both) EXPECT_EQ(plain[i], reshaped[i]);
    }
  }
}

// What a program makes of constants alone is made when the model is: filters of a convolution.
TEST_F(CompileModelTest, LaunchesOfConstantsAreStepsOfThePreparation) {
  constexpr int64_t kChannels = 32, kSide = 12;
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input(
      {ScalarType::kFloat32, graph::MakeDims({1, kSide, kSide, kChannels}), Device::Cpu()}, "x");
  const auto weight = testing::RandomValues<float>(kChannels * kChannels * 9, 1);
  const Tensor image =
      *b.ApplyOne("PermuteDims", {x}, {{"axes", std::vector<int64_t>{0, 3, 1, 2}}});
  const Tensor result =
      *b.ApplyOne("Conv2d", {image, Weight(b, weight, {kChannels, kChannels, 3, 3}, "w")},
                  {{"padding", std::vector<int64_t>{1, 1}}});
  const Tensor y =
      *b.ApplyOne("PermuteDims", {result}, {{"axes", std::vector<int64_t>{0, 2, 3, 1}}});
  const std::shared_ptr<const runtime::Model> model = Load(*b.Build({y}, {"y"}));
  ASSERT_EQ(report_.operators.size(), 1u);
  const OperatorReport& convolution = report_.operators[0];
  EXPECT_THAT(convolution.strategy, ::testing::StartsWith("convolution_winograd"));
  EXPECT_EQ(convolution.kernels.size(), 2u);
  EXPECT_EQ(convolution.launches, 1);
  for (const unsigned seed : {2u, 3u}) {
    auto in = testing::RandomValues<float>(kSide * kSide * kChannels, seed);
    std::vector<float> out(in.size(), NAN);
    TensorView output = View(out, {1, kSide, kSide, kChannels});
    ASSERT_TRUE(model->Run({View(in, output.shape)}, absl::MakeSpan(&output, 1)).ok());
    for (int64_t i = 0; i < std::ssize(out); ++i) {
      const int64_t k = i % kChannels, column = i / kChannels % kSide, row = i / kChannels / kSide;
      double sum = 0;
      for (int64_t r = std::max<int64_t>(0, row - 1); r <= std::min(kSide - 1, row + 1); ++r) {
        for (int64_t s = std::max<int64_t>(0, column - 1); s <= std::min(kSide - 1, column + 1);
             ++s) {
          for (int64_t c = 0; c < kChannels; ++c)
            sum += static_cast<double>(in[(r * kSide + s) * kChannels + c]) *
                   weight[(k * kChannels + c) * 9 + (r - row + 1) * 3 + s - column + 1];
        }
      }
      ASSERT_NEAR(out[i], sum, 1e-4) << i;
    }
  }
}

// A reshape whose sizes must divide is right for some calls only: the others are refused, by name.
TEST_F(CompileModelTest, CallsThatBreakAnAssumptionAreRefused) {
  GraphBuilder b(graph::AllOps());
  const ir::Var n = graph::MakeSymbol("n");
  const Tensor x = b.Input({ScalarType::kFloat32, {n}, Device::Cpu()}, "x");
  const Tensor y =
      *b.ApplyOne("Reshape", {x}, {{"shape", graph::Dims{ir::Int64(-1), ir::Int64(4)}}});
  const std::shared_ptr<const runtime::Model> model = Load(*b.Build({y}, {"y"}));
  auto in = testing::RandomValues<float>(8, 1);
  std::vector<float> out(8, NAN);
  TensorView output = View(out, {2, 4});
  ASSERT_TRUE(model->Run({View(in, {8})}, absl::MakeSpan(&output, 1)).ok());
  EXPECT_EQ(out, in);
  output = View(out, {1, 4});
  const absl::Status status = model->Run({View(in, {7})}, absl::MakeSpan(&output, 1));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message(), "sizes of the inputs: n = 7, expected n % 4 == 0");
}

TEST_F(CompileModelTest, ReturnsInputsConstantsAndTheSameTensorTwice) {
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({3}), Device::Cpu()}, "x");
  const Tensor c = Weight(b, {1, 2, 3}, {3}, "c");
  const Tensor y = *b.ApplyOne("Add", {x, c});
  const graph::Graph g = *b.Build({x, c, y, y}, {"x", "c", "y", "y2"});
  const std::shared_ptr<const runtime::Model> model = Load(g);
  std::vector<float> in = {10, 20, 30}, o0(3), o1(3), o2(3), o3(3);
  std::vector<TensorView> outputs = {View(o0, {3}), View(o1, {3}), View(o2, {3}), View(o3, {3})};
  const absl::Status status = model->Run({View(in, {3})}, absl::MakeSpan(outputs));
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(o0, in);
  EXPECT_EQ(o1, (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(o2, (std::vector<float>{11, 22, 33}));
  EXPECT_EQ(o3, o2);
}

// An input is updated when everybody has read it, whoever computes the update.
TEST_F(CompileModelTest, UpdatesInputsLast) {
  GraphBuilder b(graph::AllOps());
  const graph::TensorType type = {ScalarType::kFloat32, graph::MakeDims({2, 2}), Device::Cpu()};
  const Tensor x = b.Input(type, "x"), z = b.Input(type, "z"), w = b.Input(type, "w");
  const Tensor y = *b.ApplyOne("PermuteDims", {x}, {{"axes", std::vector<int64_t>{1, 0}}});
  const Tensor sum = *b.ApplyOne("Add", {x, y});
  // x becomes its transpose; z and w change places; the old x and the transpose are results too.
  graph::Graph g = *b.Build({y, sum, w, z, x, y}, {"y", "sum", "new_z", "new_w", "x", "again"});
  g.updates = {{0, 0}, {2, 1}, {3, 2}};
  const std::shared_ptr<const runtime::Model> model = Load(g);
  std::vector<float> xs = {1, 2, 3, 4}, zs = {5, 5, 5, 5}, ws = {6, 6, 6, 6};
  std::vector<float> sums(4), old(4), again(4);
  std::vector<TensorView> outputs = {{}, View(sums, {2, 2}), {},
                                     {}, View(old, {2, 2}),  View(again, {2, 2})};
  const absl::Status status =
      model->Run({View(xs, {2, 2}), View(zs, {2, 2}), View(ws, {2, 2})}, absl::MakeSpan(outputs));
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(xs, (std::vector<float>{1, 3, 2, 4}));
  EXPECT_EQ(zs, (std::vector<float>{6, 6, 6, 6}));
  EXPECT_EQ(ws, (std::vector<float>{5, 5, 5, 5}));
  EXPECT_EQ(sums, (std::vector<float>{2, 5, 5, 8}));
  EXPECT_EQ(old, (std::vector<float>{1, 2, 3, 4}));
  EXPECT_EQ(again, xs);
}

int CountCopies(const runtime::Model& model) {
  int copies = 0;
  for (const runtime::Step& step : model.spec().run.steps)
    copies += std::holds_alternative<runtime::CopyStep>(step.action) ? 1 : 0;
  return copies;
}

// Two rows are written into an input, one after the other: with nothing else to be kept, in its
// memory and by one kernel each.
TEST_F(CompileModelTest, WritesIntoAnInputInItsOwnMemory) {
  for (const bool reads_old : {false, true}) {
    GraphBuilder b(graph::AllOps());
    const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({3, 2}), Device::Cpu()}, "x");
    const Tensor row =
        b.Input({ScalarType::kFloat32, graph::MakeDims({1, 2}), Device::Cpu()}, "row");
    const graph::TensorType places = {ScalarType::kInt64, graph::MakeDims({1, 2}), Device::Cpu()};
    const Tensor i = b.Input(places, "i"), k = b.Input(places, "k");
    const graph::Attributes rows = {{"axis", int64_t{0}}};
    const Tensor once = *b.ApplyOne("Scatter", {x, i, row}, rows);
    const Tensor twice = *b.ApplyOne("Scatter", {once, k, row}, rows);
    // What is read afterwards is the new, or, which needs a copy, the old.
    const Tensor read = *b.ApplyOne("Negative", {reads_old ? x : twice});
    graph::Graph g = *b.Build({twice, read}, {"twice", "read"});
    g.updates = {{0, 0}};
    const std::shared_ptr<const runtime::Model> model = Load(g);
    std::vector<float> xs = {1, 2, 3, 4, 5, 6}, rs = {7, 8}, out(6);
    std::vector<int64_t> is = {2, 2}, ks = {0, 0};
    const auto whole = [](std::vector<int64_t>& v) {
      return TensorView{v.data(), ScalarType::kInt64, {1, 2}};
    };
    std::vector<TensorView> outputs = {{}, View(out, {3, 2})};
    const absl::Status status = model->Run(
        {View(xs, {3, 2}), View(rs, {1, 2}), whole(is), whole(ks)}, absl::MakeSpan(outputs));
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(xs, (std::vector<float>{7, 8, 3, 4, 7, 8}));
    EXPECT_EQ(out, reads_old ? (std::vector<float>{-1, -2, -3, -4, -5, -6})
                             : (std::vector<float>{-7, -8, -3, -4, -7, -8}));
    if (reads_old) continue;
    EXPECT_EQ(CountCopies(*model), 0);
    EXPECT_EQ(model->spec().run.steps.size(), 3u);
  }
}

// What is changed last is made where the result belongs: nothing is copied.
TEST_F(CompileModelTest, WhatIsChangedIsMadeWhereTheResultBelongs) {
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({3, 2}), Device::Cpu()}, "x");
  const Tensor rows = b.Input({ScalarType::kFloat32, graph::MakeDims({2, 2}), Device::Cpu()}, "r");
  const Tensor i = b.Input({ScalarType::kInt64, graph::MakeDims({2, 2}), Device::Cpu()}, "i");
  const Tensor before = *b.ApplyOne("Negative", {x});
  const Tensor after = *b.ApplyOne("Scatter", {before, i, rows},
                                   {{"axis", int64_t{0}}, {"reduction", std::string("add")}});
  const std::shared_ptr<const runtime::Model> model = Load(*b.Build({after}));
  EXPECT_EQ(model->spec().run.steps.size(), 2u);
  std::vector<float> xs = {1, 2, 3, 4, 5, 6}, rs = {10, 20, 30, 40}, out(6);
  std::vector<int64_t> is = {1, 1, 1, 2};
  TensorView outputs[] = {View(out, {3, 2})};
  const absl::Status status = model->Run(
      {View(xs, {3, 2}), View(rs, {2, 2}), {is.data(), ScalarType::kInt64, {2, 2}}}, outputs);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(out, (std::vector<float>{-1, -2, 37, 16, -5, 34}));
}

// As ONNX divides sizes.
TEST_F(CompileModelTest, SizesAreDividedTowardsZero) {
  GraphBuilder b(graph::AllOps());
  const ir::Var n = graph::MakeSymbol("n");
  const Tensor x = b.Input({ScalarType::kFloat32, {n}, Device::Cpu()}, "x");
  const Tensor one = Weight(b, {3}, {1}, "one");
  const ir::Expr half = ir::Apply(ir::Op::kTruncDiv, {n - ir::Int64(4), ir::Int64(2)});
  const Tensor y = *b.ApplyOne("Broadcast", {one}, {{"shape", graph::Dims{half}}});
  const std::shared_ptr<const runtime::Model> model =
      Load(*b.Build({*b.ApplyOne("Exp", {y}), x}, {"y", "x"}));
  for (const size_t size : {4u, 5u, 9u}) {
    auto in = testing::RandomValues<float>(size, 1);
    std::vector<float> out((size - 4) / 2), same(size);
    TensorView outputs[] = {View(out, {static_cast<int64_t>(out.size())}),
                            View(same, {static_cast<int64_t>(size)})};
    const absl::Status status =
        model->Run({View(in, {static_cast<int64_t>(size)})}, absl::MakeSpan(outputs));
    ASSERT_TRUE(status.ok()) << status;
    for (const float value : out) EXPECT_NEAR(value, std::exp(3.0f), 1e-4);
  }
}

TEST_F(CompileModelTest, SizesThatCannotBeAreErrors) {
  const std::unique_ptr<KernelCompiler> compiler = MakeCpuCompiler(1);
  const auto compile = [&](const graph::Graph& g) {
    return CompileModel(g, {.compiler = compiler.get()}).status();
  };
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({1, 1}), Device::Cpu()}, "x");
  constexpr int64_t kMany = int64_t{1} << 32;
  const Tensor y = *b.ApplyOne("Broadcast", {x}, {{"shape", graph::MakeDims({kMany, kMany})}});
  const absl::Status large = compile(*b.Build({y}, {"y"}));
  EXPECT_EQ(large.code(), absl::StatusCode::kResourceExhausted) << large;
  EXPECT_THAT(large.message(), ::testing::HasSubstr("too large: float32[4294967296, 4294967296]"));
}

// A group of two ranks, of which the other has the same tensors: a sum is twice what is here.
TEST_F(CompileModelTest, CollectivesAreCalledInOrderWithOtherWorkBetween) {
  GraphBuilder b(graph::AllOps());
  const auto input = [&](absl::string_view name) {
    return b.Input({ScalarType::kFloat32, graph::MakeDims({4, 8}), Device::Cpu()}, name);
  };
  const Tensor x = input("x"), z = input("z");
  const auto reduce = [&](const Tensor& of, int64_t order) {
    const Tensor begun = *b.ApplyOne(
        "AllReduce", {of},
        {{"reduction", std::string("sum")}, {"group", std::string("g")}, {"order", order}});
    return *b.ApplyOne("WaitCollective", {begun, of});
  };
  const Tensor twice = *b.ApplyOne("Add", {x, x});
  const Tensor first = reduce(twice, 0);
  const Tensor again = reduce(x, 1);
  const Tensor y = *b.ApplyOne("Add", {first, again});
  const Tensor other = *b.ApplyOne("Exp", {z});
  reduce(z, 2);  // nobody reads it
  std::vector<std::string> calls;
  std::vector<std::vector<void*>> addresses;
  externals_["collective all_reduce reduction=sum group=g"] =
      [&](const runtime::ExternalCall& call) {
        calls.push_back("begin");
        auto *from = static_cast<float*>(call.tensors[0].data),
             *to = static_cast<float*>(call.tensors[1].data);
        addresses.push_back({from, to});
        EXPECT_EQ(call.tensors[1].shape, Shape({4, 8}));
        for (int i = 0; i < 32; ++i) to[i] = 2 * from[i];
        return absl::OkStatus();
      };
  externals_["collective wait"] = [&](const runtime::ExternalCall& call) {
    calls.push_back("wait");
    EXPECT_EQ(call.tensors[0].data, call.tensors[2].data);  // in the memory where it was begun
    return absl::OkStatus();
  };
  const std::shared_ptr<const runtime::Model> model = Load(*b.Build({y, other}, {"y", "other"}));
  ASSERT_NE(model, nullptr);
  auto in = testing::RandomValues<float>(32, 1), also = testing::RandomValues<float>(32, 2);
  std::vector<float> out(32, NAN), exp(32, NAN);
  TensorView inputs[] = {View(in, {4, 8}), View(also, {4, 8})};
  TensorView outputs[] = {View(out, {4, 8}), View(exp, {4, 8})};
  const absl::Status status = model->Run(inputs, absl::MakeSpan(outputs));
  ASSERT_TRUE(status.ok()) << status;
  for (int i = 0; i < 32; ++i) {
    EXPECT_FLOAT_EQ(out[i], 2 * (in[i] + in[i]) + 2 * in[i]);
    EXPECT_NEAR(exp[i], std::exp(also[i]), 1e-5);
  }
  EXPECT_THAT(calls, ::testing::ElementsAre("begin", "begin", "begin", "wait", "wait", "wait"));
  ASSERT_EQ(addresses.size(), 3u);
  EXPECT_EQ(addresses[0][0], addresses[0][1]);  // nobody else reads the sum of x and x
  EXPECT_NE(addresses[1][0], addresses[1][1]);  // the caller's
  // Exp runs before anything is waited for.
  const std::vector<runtime::Step>& steps = model->spec().run.steps;
  size_t waits = 0, work = 0;
  for (size_t i = 0; i < steps.size(); ++i) {
    const auto* external = std::get_if<runtime::ExternalStep>(&steps[i].action);
    if (external != nullptr && external->name == "collective wait" && waits == 0) waits = i;
    if (steps[i].name == "Exp") work = i;
  }
  EXPECT_GT(work, 0u);
  EXPECT_LT(work, waits);
}

// What is summed is made in the memory of the result, so that nothing is copied.
TEST_F(CompileModelTest, ACollectiveThatIsAResultIsMadeInPlace) {
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({8}), Device::Cpu()}, "x");
  const Tensor twice = *b.ApplyOne("Add", {x, x});
  const auto reduce = [&](const Tensor& of, int64_t order) {
    const Tensor begun = *b.ApplyOne(
        "AllReduce", {of},
        {{"reduction", std::string("sum")}, {"group", std::string("g")}, {"order", order}});
    return *b.ApplyOne("WaitCollective", {begun, of});
  };
  const Tensor sum = reduce(twice, 0);
  const Tensor kept = *b.ApplyOne("Exp", {x});
  const Tensor of_kept = reduce(kept, 1);
  std::vector<std::vector<void*>> addresses;
  externals_["collective all_reduce reduction=sum group=g"] =
      [&](const runtime::ExternalCall& call) {
        auto *from = static_cast<float*>(call.tensors[0].data),
             *to = static_cast<float*>(call.tensors[1].data);
        addresses.push_back({from, to});
        for (int i = 0; i < 8; ++i) to[i] = 3 * from[i];
        return absl::OkStatus();
      };
  externals_["collective wait"] = [](const runtime::ExternalCall&) { return absl::OkStatus(); };
  // What is summed is also a result itself: that one stays.
  const std::shared_ptr<const runtime::Model> model =
      Load(*b.Build({sum, kept, of_kept}, {"sum", "kept", "of_kept"}));
  ASSERT_NE(model, nullptr);
  auto in = testing::RandomValues<float>(8, 1);
  std::vector<float> out(8, NAN), exp(8, NAN), of_exp(8, NAN);
  TensorView outputs[] = {View(out, {8}), View(exp, {8}), View(of_exp, {8})};
  const absl::Status status = model->Run({View(in, {8})}, absl::MakeSpan(outputs));
  ASSERT_TRUE(status.ok()) << status;
  for (int i = 0; i < 8; ++i) {
    EXPECT_FLOAT_EQ(out[i], 6 * in[i]);
    EXPECT_NEAR(exp[i], std::exp(in[i]), 1e-5);
    EXPECT_FLOAT_EQ(of_exp[i], 3 * exp[i]);
  }
  ASSERT_EQ(addresses.size(), 2u);
  EXPECT_EQ(addresses[0], (std::vector<void*>{out.data(), out.data()}));
  EXPECT_EQ(addresses[1], (std::vector<void*>{exp.data(), of_exp.data()}));
}

TEST_F(CompileModelTest, AFunctionThatTheHostLacksIsNamed) {
  GraphBuilder b(graph::AllOps());
  const Tensor x = b.Input({ScalarType::kFloat32, graph::MakeDims({4}), Device::Cpu()}, "x");
  const Tensor begun =
      *b.ApplyOne("BroadcastFrom", {x},
                  {{"source", int64_t{0}}, {"group", std::string("g")}, {"order", int64_t{0}}});
  const Tensor y = *b.ApplyOne("WaitCollective", {begun, x});
  compiler_ = MakeCpuCompiler(1);
  CompiledModel compiled = CompileModel(*b.Build({y}), {.compiler = compiler_.get()}).value();
  const auto model = runtime::Model::Load(std::move(compiled.data));
  EXPECT_TRUE(absl::IsNotFound(model.status()));
  EXPECT_THAT(std::string(model.status().message()),
              ::testing::HasSubstr("collective broadcast source=0 group=g, collective wait"));
}

}  // namespace
}  // namespace hidet::compiler
