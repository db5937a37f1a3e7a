#include "runtime/run_named.h"

#include <atomic>
#include <string>
#include <vector>

#include "base/counters.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/async_runner.h"
#include "runtime/test_model.h"

namespace hidet::runtime {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

void Scale(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const auto* in = reinterpret_cast<const float*>(args[0]);
  auto* out = reinterpret_cast<float*>(args[1]);
  for (int64_t i = begin * 16; i < end * 16 && i < static_cast<int64_t>(args[2]); ++i)
    out[i] = in[i] * 2 + 1;
}

void AddBias(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const auto* in = reinterpret_cast<const float*>(args[0]);
  const auto* w = reinterpret_cast<const float*>(args[1]);
  auto* out = reinterpret_cast<float*>(args[2]);
  for (int64_t i = begin * 16; i < end * 16 && i < static_cast<int64_t>(args[3]); ++i)
    out[i] = in[i] + w[i % 4];
}

std::shared_ptr<const Model> MakeModel(LoadOptions options = {}) {
  options.symbols = {{"scale", reinterpret_cast<void*>(&Scale)},
                     {"add_bias", reinterpret_cast<void*>(&AddBias)}};
  auto model = Model::Load(MakeTestModel(""), std::move(options));
  EXPECT_TRUE(model.ok()) << model.status();
  return *std::move(model);
}

TEST(TensorTest, OwnsZerosAndKnowsItsElements) {
  auto tensor = Tensor::Make(ScalarType::kFloat32, {2, 3});
  ASSERT_TRUE(tensor.ok());
  EXPECT_THAT(tensor->elements<float>(), ElementsAre(0, 0, 0, 0, 0, 0));
  EXPECT_THROW(tensor->elements<double>(), CheckFailure);
  EXPECT_EQ(Tensor::Make(ScalarType::kFloat32, {0, 3})->view().data, nullptr);
  EXPECT_EQ(Tensor::Make(ScalarType::kFloat32, {-1}).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(
      Tensor::Make(ScalarType::kFloat64, {int64_t{1} << 40, int64_t{1} << 40}).status().code(),
      absl::StatusCode::kResourceExhausted);
}

TEST(RunNamedTest, TakesInputsByNameAndMakesOutputs) {
  const auto model = MakeModel();
  Tensor x = *Tensor::Make(ScalarType::kFloat32, {1, 4});
  for (int i = 0; i < 4; ++i) x.elements<float>()[i] = static_cast<float>(i);
  const auto outputs = RunNamed(*model, {{"x", x.view()}}).value();
  EXPECT_THAT(outputs.at("y").elements<float>(), ElementsAre(11, 23, 35, 47));
  EXPECT_TRUE(CheckHealth(*model).ok());
}

TEST(RunNamedTest, NamesWhatIsMissingOrTooMuch) {
  const auto model = MakeModel();
  const Tensor x = *Tensor::Make(ScalarType::kFloat32, {1, 4});
  const absl::Status missing = RunNamed(*model, {}).status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(missing.message()), HasSubstr("input \"x\" is missing"));
  const absl::Status more = RunNamed(*model, {{"x", x.view()}, {"z", x.view()}}).status();
  EXPECT_EQ(more.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(more.message()), HasSubstr("\"z\" is no input"));
}

TEST(WarmUpTest, TheFirstCallAfterwardsMakesNoPlan) {
  const auto model = MakeModel();
  ASSERT_TRUE(WarmUp(*model, {Shape{3, 4}}).ok());
  const int64_t plans = Value(Counter::kPlansMade);
  const Tensor x = *Tensor::Make(ScalarType::kFloat32, {3, 4});
  ASSERT_TRUE(RunNamed(*model, {{"x", x.view()}}).ok());
  EXPECT_EQ(Value(Counter::kPlansMade), plans);
  EXPECT_EQ(WarmUp(*model, {}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(WarmUp(*model, {Shape{3, 5}}).code(), absl::StatusCode::kInvalidArgument);
}

TEST(ArenaLimitTest, ACallThatNeedsMoreIsAnErrorAndLaterOnesGoOn) {
  const auto model = MakeModel({.arena_limit = 4096});
  EXPECT_TRUE(WarmUp(*model, {Shape{100, 4}}).ok());
  const absl::Status status = WarmUp(*model, {Shape{1000, 4}});
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()), HasSubstr("limit of 4096"));
  EXPECT_TRUE(WarmUp(*model, {Shape{100, 4}}).ok());
  const int64_t held = Value(Counter::kArenaBytes);
  model->Trim();
  EXPECT_LT(Value(Counter::kArenaBytes), held);
}

TEST(AsyncRunnerTest, CallsEachFunctionOnce) {
  const auto model = MakeModel();
  std::vector<Tensor> inputs, outputs;
  std::atomic<int> done{0};
  {
    AsyncRunner runner(model, 2);
    for (int i = 0; i < 20; ++i) {
      inputs.push_back(*Tensor::Make(ScalarType::kFloat32, {1, 4}));
      inputs.back().elements<float>()[0] = static_cast<float>(i);
      outputs.push_back(*Tensor::Make(ScalarType::kFloat32, {1, 4}));
      runner.Submit({inputs.back().view()}, {outputs.back().view()}, [&](absl::Status status) {
        EXPECT_TRUE(status.ok()) << status;
        ++done;
      });
    }
    runner.Drain();
    EXPECT_EQ(done.load(), 20);
    runner.Submit({}, {}, [&](absl::Status status) {
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
      ++done;
    });
    runner.Drain();
  }
  EXPECT_EQ(done.load(), 21);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(outputs[i].elements<float>()[0], static_cast<float>(2 * i + 11));
}

TEST(AsyncRunnerTest, WhatWaitsAtTheEndIsCancelled) {
  const auto model = MakeModel();
  const Tensor x = *Tensor::Make(ScalarType::kFloat32, {1000, 4});
  std::vector<Tensor> outputs;
  std::atomic<int> ok{0}, cancelled{0};
  {
    AsyncRunner runner(model);
    for (int i = 0; i < 200; ++i) {
      outputs.push_back(*Tensor::Make(ScalarType::kFloat32, {1000, 4}));
      runner.Submit({x.view()}, {outputs.back().view()}, [&](const absl::Status& status) {
        status.ok() ? ++ok : ++cancelled;
        EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kCancelled) << status;
      });
    }
  }
  EXPECT_EQ(ok + cancelled, 200);
}

}  // namespace
}  // namespace hidet::runtime
