// Weights of models: prepared when they are loaded, in the background, and again when they change.

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/model.h"
#include "runtime/model_fixture.h"
#include "testing/forked_child/forked_child.h"
#include "testing/sanitizers/sanitizers.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

// out = a + b; args: a, b, out, int64 count
void AddKernel(const uint64_t* args, int64_t begin, int64_t end, void*) {
  const int64_t count = static_cast<int64_t>(args[3]);
  for (int64_t i = begin * kBlock; i < std::min(end * kBlock, count); ++i) {
    Pointer<float>(args, 2)[i] =
        Pointer<const float>(args, 0)[i] + Pointer<const float>(args, 1)[i];
  }
}

std::atomic<int> prepare_runs{0};
void CountedScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void* scratch) {
  ++prepare_runs;
  ScaleKernel(args, begin, end, scratch);
}

// out = x + scale(w); scale(w) is prepared.
Builder WeightModel(bool by_host) {
  Builder b;
  const int pack = b.Kernel("pack", CountedScaleKernel), add = b.Kernel("add", AddKernel);
  static float weights[2][8] = {{1, 2, 3, 4, 5, 6, 7, 8}, {10, 20, 30, 40, 50, 60, 70, 80}};
  b.data.spec.constants = {{{"w", ScalarType::kFloat32, {C(8)}}, by_host},
                           {{"v", ScalarType::kFloat32, {C(8)}}, false}};
  const TensorView w{weights[0], ScalarType::kFloat32, {8}},
      v{weights[1], ScalarType::kFloat32, {8}};
  b.data.constants = {by_host ? TensorView() : w, v};
  if (by_host) b.options.constants = {{"w", w, nullptr}};
  const int x = b.Input("x", {C(8)}), y = b.Output("y", {C(8)});
  const int cw = b.Buffer(BufferKind::kConstant, 0, C(32)),
            cv = b.Buffer(BufferKind::kConstant, 1, C(32));
  const int pw = b.Buffer(BufferKind::kPersistent, -1, C(32)),
            pv = b.Buffer(BufferKind::kPersistent, -1, C(32));
  const int t = b.Buffer(BufferKind::kArena, -1, C(32)),
            u = b.Buffer(BufferKind::kArena, -1, C(32));
  // pw = scale(scale(w)) through an arena buffer of prepare, pv = scale(v).
  b.data.spec.prepare.steps = {Builder::Launch(pack, C(1), {B(cw), B(u), I(C(8))}, {cw}, {u}),
                               Builder::Launch(pack, C(1), {B(u), B(pw), I(C(8))}, {u}, {pw}, {0}),
                               Builder::Launch(pack, C(1), {B(cv), B(pv), I(C(8))}, {cv}, {pv})};
  b.data.spec.run.steps = {
      Builder::Launch(add, C(1), {B(x), B(pw), B(t), I(C(8))}, {x, pw}, {t}),
      Builder::Launch(add, C(1), {B(t), B(pv), B(y), I(C(8))}, {t, pv}, {y}, {0})};
  return b;
}

TEST(ModelWeightsTest, PreparesWeightsAndPreparesChangedOnesAgain) {
  for (bool by_host : {false, true}) {
    prepare_runs = 0;
    const auto model = WeightModel(by_host).Load();
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(prepare_runs, 3);
    EXPECT_EQ(model->weight_memory().persistent_bytes, 64);
    EXPECT_EQ(model->weight_memory().copied_bytes, 0);
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (1 * 4 + 3) + (10 * 2 + 1));
    auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
    const TensorView w = View(*fresh);
    ASSERT_TRUE(model->RebindConstants({{"w", w, fresh}}).ok());
    EXPECT_EQ(prepare_runs, 5);  // two steps for w, none for v
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (-1 * 4 + 3) + (10 * 2 + 1));
  }
}

TEST(ModelWeightsTest, CallsWaitForWeightsPreparedInTheBackground) {
  for (const bool rebind : {false, true}) {
    Builder b = WeightModel(true);
    b.options.prepare_in_background = true;
    b.options.constants[0].owner = std::make_shared<int>();
    const std::weak_ptr<const void> first_owner = b.options.constants[0].owner;
    const auto model = b.Load();
    ASSERT_NE(model, nullptr);
    b.options.constants.clear();
    auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
    if (rebind) ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
    EXPECT_EQ(y[0], 100 + (rebind ? -4 + 3 : 4 + 3) + (10 * 2 + 1));
    EXPECT_EQ(model->weight_memory().persistent_bytes, 64);
    EXPECT_EQ(first_owner.expired(), rebind);
  }
}

TEST(ModelWeightsTest, CallsReportThatPreparingInTheBackgroundFailed) {
  Builder b = WeightModel(false);
  b.options.prepare_in_background = true;
  for (BufferSpec& buffer : b.data.spec.buffers) {
    if (buffer.kind == BufferKind::kPersistent) buffer.bytes = C(int64_t{1} << 60);
  }
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  std::vector<float> x(8), y(8);
  TensorView out = View(y);
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(model->Run({View(x)}, absl::MakeSpan(&out, 1)).code(),
              absl::StatusCode::kResourceExhausted);
  }
  EXPECT_EQ(model->weight_memory().persistent_bytes, 0);
  EXPECT_EQ(model->RebindConstants({}).code(), absl::StatusCode::kResourceExhausted);
}

// The old state's owner takes a lock under which another thread asks for the new state, as Python's
// threads do with the interpreter's.
TEST(ModelWeightsTest, ForgetsTheOldStateWithoutALock) {
  CurrentState current;
  auto old = std::make_shared<PreparedState>();
  old->buffers.push_back(
      {.data = nullptr, .owner = std::shared_ptr<const void>(&current, [](auto p) {
                          static_cast<const CurrentState*>(p)->Get();
                        })});
  current.Set(std::move(old));
  current.Set(std::make_shared<PreparedState>());
  EXPECT_TRUE(current.Get()->buffers.empty());
}

TEST(ModelWeightsTest, RebindChecksNamesShapesAndChangesNothingOnFailure) {
  const auto model = WeightModel(true).Load();
  std::vector<float> nine(9);
  EXPECT_EQ(model->RebindConstants({{"z", View(nine), nullptr}}).code(),
            absl::StatusCode::kNotFound);
  EXPECT_THAT(model->RebindConstants({{"w", View(nine), nullptr}}).message(),
              HasSubstr("constant \"w\" is float32[9], expected float32[8]"));
  std::vector<float> x(8, 100), y(8);
  TensorView out = View(y);
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + 7 + 21);
}

TEST(ModelWeightsTest, ForgetsConstantsThatOnlyPreparationReads) {
  const auto model = WeightModel(true).Load();
  // "v" lies in the artifact.
  EXPECT_EQ(model->ReleaseConstants({"v", "w", "z"}), std::vector<std::string>{"w"});
  std::vector<float> x(8, 100), y(8);
  TensorView out = View(y);
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + (1 * 4 + 3) + (10 * 2 + 1));
  std::vector<float> v = {10, 20, 30, 40, 50, 60, 70, 80};
  EXPECT_TRUE(model->RebindConstants({{"v", View(v), nullptr}}).ok());
  auto fresh = std::make_shared<std::vector<float>>(8, -1.0f);
  ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
  ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
  EXPECT_EQ(y[0], 100 + (-1 * 4 + 3) + (10 * 2 + 1));
}

TEST(ModelWeightsTest, PreparingFromAForgottenConstantIsAnError) {
  Builder b = WeightModel(true);
  // A step that reads both constants.
  b.data.spec.prepare.steps[2].reads.push_back(b.data.spec.prepare.steps[0].reads[0]);
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(model->ReleaseConstants({"w"}).size(), 1u);
  std::vector<float> v(8, 5);
  const absl::Status status = model->RebindConstants({{"v", View(v), nullptr}});
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("constant \"w\" was released"));
  std::vector<float> w(8, 1);
  EXPECT_TRUE(model->RebindConstants({{"v", View(v), nullptr}, {"w", View(w), nullptr}}).ok());
}

TEST(ModelWeightsTest, RebindWhileOthersRun) {
  const auto model = WeightModel(true).Load();
  std::atomic<bool> stop{false};
  auto rebind = [&](float value) {
    auto fresh = std::make_shared<std::vector<float>>(8, value);
    ASSERT_TRUE(model->RebindConstants({{"w", View(*fresh), fresh}}).ok());
  };
  rebind(0);  // the first weights differ among themselves
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      std::vector<float> x(8, 0), y(8);
      while (!stop) {
        TensorView out = View(y);
        ASSERT_TRUE(model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok());
        // One set of weights, whole: every w[i] is the same.
        for (int i = 1; i < 8; ++i) ASSERT_EQ(y[i] - y[0], (20.0f * i));
      }
    });
  }
  for (int i = 0; i < 200; ++i) rebind(static_cast<float>(i));
  stop = true;
  for (std::thread& thread : threads) thread.join();
}

TEST(ModelWeightsTest, AForkedChildCallsAModelThatOtherThreadsWereCalling) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  const auto model = ChainModel().Load();
  const auto call = [&] {
    std::vector<float> x = Iota(20, 3), y(x.size());
    TensorView out = View(y);
    return model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok();
  };
  std::atomic<bool> stop{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&] {
      while (!stop) ASSERT_TRUE(call());
    });
  }
  int failed = 0;
  for (int i = 0; i < 100; ++i) failed += !testing::SucceedsInAChild(call);
  stop = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
}

std::atomic<bool> packing{false}, may_pack{true};

void WaitingScaleKernel(const uint64_t* args, int64_t begin, int64_t end, void* context) {
  packing = true;
  while (!may_pack) std::this_thread::yield();
  ScaleKernel(args, begin, end, context);
}

TEST(ModelWeightsTest, AForkedChildRebindsWhileItsParentDid) {
  if (testing::kHasThreadSanitizer) GTEST_SKIP() << testing::kNoThreadsInForks;
  Builder b = WeightModel(true);
  b.options.symbols["pack"] = reinterpret_cast<void*>(WaitingScaleKernel);
  const auto model = b.Load();
  ASSERT_NE(model, nullptr);
  const auto rebind = [&](float value) {
    auto fresh = std::make_shared<std::vector<float>>(8, value);
    return model->RebindConstants({{"w", View(*fresh), fresh}}).ok();
  };
  packing = may_pack = false;
  std::thread other([&] { EXPECT_TRUE(rebind(-1)); });
  while (!packing) std::this_thread::yield();
  EXPECT_TRUE(testing::SucceedsInAChild([&] {
    std::vector<float> x(8, 100), y(8);
    TensorView out = View(y);
    const auto first = [&](float w) {
      return model->Run({View(x)}, absl::MakeSpan(&out, 1)).ok() &&
             y[0] == 100 + (w * 4 + 3) + (10 * 2 + 1);
    };
    may_pack = true;  // here alone
    return first(1) && rebind(5) && first(5);
  }));
  may_pack = true;
  other.join();
}

TEST(ModelWeightsTest, MissingConstantsAreListedTogether) {
  Builder b = WeightModel(true);
  b.data.spec.constants[1].bound_by_host = true;
  b.options.constants.clear();
  const absl::Status status = Model::Load(b.data, b.options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(status.message(), HasSubstr("w, v"));
}

}  // namespace
}  // namespace hidet::runtime
