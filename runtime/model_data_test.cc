#include "runtime/model_data.h"

#include <dlfcn.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/artifact.h"
#include "runtime/model.h"
#include "runtime/test_model.h"

namespace hidet::runtime {
namespace {

using ::testing::HasSubstr;

// A "linker" for objects that are shared objects already.
class TestTools final : public ObjectTools {
 public:
  absl::StatusOr<Code> Load(absl::Span<const absl::string_view> objects) const override {
    ++loads;
    const std::string path = absl::StrCat(testing::TempDir(), "/tools.so");
    EXPECT_TRUE(WriteFileAtomically(path, objects[0]).ok());
    void* handle = dlopen(path.c_str(), RTLD_NOW);
    EXPECT_NE(handle, nullptr);
    Code code;
    for (const std::string& symbol : symbols)
      code.functions[symbol] = dlsym(handle, symbol.c_str());
    code.owner = std::shared_ptr<const void>(handle, [this](const void* p) {
      dlclose(const_cast<void*>(p));
      --loads;
    });
    return code;
  }
  absl::StatusOr<std::string> Link(absl::Span<const absl::string_view> objects) const override {
    return std::string(objects[0]);
  }

  std::vector<std::string> symbols;
  mutable int loads = 0;
};

constexpr char kKernels[] = "runtime/testdata/libtest_kernels.so";

std::vector<float> Outputs(const Model& model, std::vector<float> x) {
  std::vector<float> y(x.size());
  const auto rows = static_cast<int64_t>(x.size() / 4);
  const TensorView input{x.data(), ScalarType::kFloat32, {rows, 4}};
  TensorView output{y.data(), ScalarType::kFloat32, {rows, 4}};
  const absl::Status status = model.Run({input}, absl::MakeSpan(&output, 1));
  EXPECT_TRUE(status.ok()) << status;
  return y;
}

class ModelDataTest : public ::testing::Test {
 protected:
  void SetUp() override {
    code_ = *ReadFile(kKernels);
    data_ = MakeTestModel(code_);
    data_.spec.objects[0] = {ObjectKind::kRelocatable, "kernels/0.o", "cpu test"};
    tools_->symbols = {"scale", "add_bias"};
    data_.tools = tools_;
  }
  std::string code_;
  ModelData data_;
  std::shared_ptr<TestTools> tools_ = std::make_shared<TestTools>();
};

TEST_F(ModelDataTest, RelocatableObjectsRunByTheToolsThatCameAlong) {
  auto model = Model::Load(data_);
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ(tools_->loads, 1);
  EXPECT_THAT(Outputs(**model, {0, 0, 0, 1}), testing::ElementsAre(11, 21, 31, 43));
  model->reset();
  EXPECT_EQ(tools_->loads, 0);  // with the model goes its code
}

TEST_F(ModelDataTest, WithoutToolsTheyAreAnError) {
  data_.tools = nullptr;
  const absl::Status status = Model::Load(data_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr("is relocatable, which needs a linker"));
  EXPECT_EQ(LinkObjects(data_).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(ModelDataTest, AFunctionThatIsNotThereIsNamed) {
  tools_->symbols = {"scale"};
  EXPECT_THAT(std::string(Model::Load(data_).status().message()), HasSubstr("kernel \"add_bias\""));
}

TEST_F(ModelDataTest, AFileHoldsASharedObject) {
  const std::string path = absl::StrCat(testing::TempDir(), "/linked.hidet");
  ASSERT_TRUE(WriteArtifact(path, data_).ok());
  const ModelData read = ReadArtifact(path).value();
  ASSERT_EQ(read.spec.objects.size(), 1u);
  EXPECT_EQ(read.spec.objects[0].kind, ObjectKind::kSharedObject);
  const auto model = Model::Load(read);
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_THAT(Outputs(**model, {1, 1, 1, 1}), testing::ElementsAre(13, 23, 33, 43));
}

TEST_F(ModelDataTest, OtherObjectsKeepTheirPlaces) {
  data_.spec.objects.push_back({ObjectKind::kSharedObject, "kernels/1.so", "cpu test"});
  data_.objects.push_back(code_);
  data_.spec.kernels[1].object = 1;
  const ModelData linked = *LinkObjects(data_);
  EXPECT_EQ(linked.spec.objects[0].file, "kernels/1.so");
  EXPECT_EQ(linked.spec.kernels[0].object, 1);
  EXPECT_EQ(linked.spec.kernels[1].object, 0);
}

// What a model is now, its weights included, is what is written.
TEST_F(ModelDataTest, AModelGivesItsDataBackWithTheWeightsItHas) {
  const auto model = Model::Load(data_).value();
  const float weights[4] = {1, 2, 3, 4};
  ASSERT_TRUE(
      model->RebindConstants({{"w", {const_cast<float*>(weights), ScalarType::kFloat32, {4}}}})
          .ok());
  const ModelData data = model->Data().value();
  const auto again = Model::Load(data);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_THAT(Outputs(**again, {0, 0, 0, 0}), testing::ElementsAre(2, 3, 4, 5));
}

TEST_F(ModelDataTest, WeightsThatTheHostBoundAreInsideAfterwards) {
  data_.spec.constants[0].bound_by_host = true;
  const float weights[4] = {1, 2, 3, 4};
  LoadOptions options;
  options.constants = {{"w", {const_cast<float*>(weights), ScalarType::kFloat32, {4}}}};
  const auto model = Model::Load(data_, std::move(options)).value();
  const ModelData data = model->Data().value();
  EXPECT_FALSE(data.spec.constants[0].bound_by_host);
  EXPECT_TRUE(data.spec.constants[0].replaceable);
  const auto again = Model::Load(data);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_THAT(Outputs(**again, {0, 0, 0, 0}), testing::ElementsAre(2, 3, 4, 5));
}

}  // namespace
}  // namespace hidet::runtime
