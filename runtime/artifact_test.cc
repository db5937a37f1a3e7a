#include "runtime/artifact.h"

#include <unistd.h>

#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/file.h"
#include "formats/checksum.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "runtime/model.h"
#include "runtime/spec_json.h"
#include "runtime/test_model.h"
#include "runtime/test_spec.h"

namespace hidet::runtime {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

constexpr char kKernels[] = "runtime/testdata/libtest_kernels.so";

std::string TempPath(absl::string_view name) {
  return absl::StrCat(::testing::TempDir(), "/", name);
}

std::string Write(const ModelData& data) {
  std::string file;
  const absl::Status status = WriteArtifact(data, [&](absl::string_view bytes) {
    file.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok()) << status;
  return file;
}

// The model of test_spec.h with something for each entry.
ModelData FakeModel() {
  static const std::vector<float> kWeights(64, 1.5f);
  ModelData data;
  data.spec = MakeTestSpec();
  data.objects = {"first object", "second"};
  data.constants = {{const_cast<float*>(kWeights.data()), ScalarType::kFloat32, {16, 4}}, {}};
  return data;
}

// Rewrites one entry of an artifact, with or without a manifest that agrees.
std::string Edit(const std::string& file, absl::string_view name, const std::string& from,
                 const std::string& to, bool fix_manifest) {
  const ZipReader zip = *ZipReader::Open(file);
  std::vector<std::string> contents;
  std::vector<ZipInput> entries;
  contents.reserve(zip.entries().size());
  for (const ZipEntry& entry : zip.entries()) {
    contents.push_back(std::string(entry.data));
    if (entry.name == name) {
      EXPECT_TRUE(contents.back().find(from) != std::string::npos) << from;
      contents.back() = absl::StrReplaceAll(contents.back(), {{from, to}});
    }
    entries.push_back({entry.name, {contents.back()}});
  }
  if (fix_manifest) {
    absl::string_view list(contents[0]);
    std::string text(list.substr(0, list.find("\"entries\"")));
    text += "\"entries\": [";
    for (size_t i = 1; i < entries.size(); ++i) {
      text += absl::StrCat(i > 1 ? "," : "", "{\"name\":\"", entries[i].name,
                           "\",\"bytes\":", contents[i].size(), ",\"xxh64\":\"",
                           absl::Hex(Hash64(contents[i]), absl::kZeroPad16), "\"}");
    }
    contents[0] = text + "]}";
    entries[0].pieces = {contents[0]};
  }
  std::string result;
  EXPECT_TRUE(WriteZip(entries, [&](absl::string_view bytes) {
                result.append(bytes.data(), bytes.size());
                return absl::OkStatus();
              }).ok());
  return result;
}

TEST(ArtifactTest, RoundTrips) {
  const std::string path = TempPath("round_trip.hidet");
  const ModelData data = FakeModel();
  ASSERT_TRUE(WriteArtifact(path, data).ok());
  const ModelData again = ReadArtifact(path).value();
  EXPECT_EQ(SpecToJson(again.spec), SpecToJson(data.spec));
  ASSERT_EQ(again.objects.size(), 2u);
  EXPECT_EQ(again.objects[0], "first object");
  EXPECT_EQ(again.constants[0].bytes(), 256);
  EXPECT_EQ(static_cast<float*>(again.constants[0].data)[63], 1.5f);
  EXPECT_EQ(reinterpret_cast<uint64_t>(again.constants[0].data) % 64, 0u);
  EXPECT_EQ(again.constants[1].data, nullptr);  // bound by the host
  const ArtifactHeader header = ReadArtifactHeader(path).value();
  EXPECT_EQ(header.target, "cuda sm_90a");
  EXPECT_EQ(header.model, data.spec.name);
  EXPECT_EQ(header.entries.size(), 4u);
  EXPECT_EQ(Write(data), Write(again));
}

TEST(ArtifactTest, LoadsAndRunsFromAFile) {
  const std::string object = *ReadFile(kKernels);
  const std::string path = TempPath("runs.hidet");
  ASSERT_TRUE(WriteArtifact(path, MakeTestModel(object)).ok());
  for (int round = 0; round < 2; ++round) {  // two libraries of the same origin at once
    const auto first = Model::Load(path), second = Model::Load(path);
    ASSERT_TRUE(first.ok()) << first.status();
    ASSERT_TRUE(second.ok()) << second.status();
    for (const auto& model : {*first, *second}) {
      std::vector<float> x(20), y(20);
      for (int i = 0; i < 20; ++i) x[i] = static_cast<float>(i);
      TensorView out{y.data(), ScalarType::kFloat32, {5, 4}};
      ASSERT_TRUE(
          model->Run({{x.data(), ScalarType::kFloat32, {5, 4}}}, absl::MakeSpan(&out, 1)).ok());
      for (int i = 0; i < 20; ++i) EXPECT_EQ(y[i], 2 * i + 1 + 10 * (i % 4 + 1));
    }
  }
}

// The small model for a machine that has `feature`.
ModelData Variant(absl::string_view object, const std::string& feature) {
  ModelData data = MakeTestModel(object);
  data.spec.target = absl::StrCat("cpu for ", feature);
  data.spec.cpu_features = {feature};
  data.spec.constants[0].replaceable = true;
  return data;
}

// y[0] of a call on zeros: 1 + w[0].
float FirstResult(const Model& model) {
  float x[4] = {}, y[4] = {};
  TensorView output{y, ScalarType::kFloat32, {1, 4}};
  const TensorView input{x, ScalarType::kFloat32, {1, 4}};
  const absl::Status status = model.Run({input}, absl::MakeSpan(&output, 1));
  EXPECT_TRUE(status.ok()) << status;
  return y[0];
}

TEST(ArtifactTest, AFileHasVariantsForSeveralMachinesAndLoadingTakesWhatFits) {
  const std::string object = *ReadFile(kKernels);
  ModelData data = Variant(object, "no_such_feature");
  static const float kOther[] = {5, 6, 7, 8};
  data.alternatives = {Variant(object, "sse2"), Variant(object, "nor_this")};
  data.alternatives[1].constants[0].data = const_cast<float*>(kOther);
  const std::string path = TempPath("variants.hidet");
  ASSERT_TRUE(WriteArtifact(path, data).ok());
  const ArtifactHeader header = *ReadArtifactHeader(path);
  EXPECT_EQ(header.minor, 1);
  EXPECT_EQ(header.target, "cpu for no_such_feature");
  ASSERT_EQ(header.variants.size(), 2u);
  EXPECT_EQ(header.variants[0].target, "cpu for sse2");
  // What is the same is there once.
  std::string names;
  for (const ArtifactEntry& entry : header.entries) absl::StrAppend(&names, entry.name, " ");
  EXPECT_EQ(names,
            "spec.json kernels/0.so constants.safetensors variants/1/spec.json "
            "variants/1/kernels/0.so variants/2/spec.json variants/2/kernels/0.so "
            "variants/2/constants.safetensors ");

  const auto model = *Model::Load(path);
  EXPECT_EQ(model->spec().target, "cpu for sse2");
  EXPECT_EQ(FirstResult(*model), 11);
  // Saved again it is for the same machines, in the same order, with the weights as they are now.
  static const float kNew[] = {100, 0, 0, 0};
  const TensorView weight{const_cast<float*>(kNew), ScalarType::kFloat32, {4}};
  ASSERT_TRUE(model->RebindConstants({{"w", weight, nullptr}}).ok());
  const std::string again = Write(*model->Data());
  alignas(64) static char memory[1 << 20];
  ASSERT_LE(again.size(), sizeof(memory));
  std::memcpy(memory, again.data(), again.size());
  const ModelData parsed = *ParseArtifact({memory, again.size()});
  EXPECT_EQ(parsed.spec.target, "cpu for no_such_feature");
  ASSERT_EQ(parsed.alternatives.size(), 2u);
  EXPECT_EQ(parsed.alternatives[1].spec.target, "cpu for nor_this");
  for (const ModelData* variant : {&parsed, &parsed.alternatives[0], &parsed.alternatives[1]})
    EXPECT_EQ(*static_cast<const float*>(variant->constants[0].data), 100);
  EXPECT_EQ(FirstResult(**Model::Load(parsed)), 101);

  data.alternatives.erase(data.alternatives.begin());
  EXPECT_THAT(Model::Load(data).status().message(),
              AllOf(HasSubstr("no variant of the model fits: "),
                    HasSubstr("lacks no_such_feature; "), HasSubstr("lacks nor_this")));
  EXPECT_EQ(Model::Load(data).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(ArtifactTest, VariantsOfAnotherModelAreRefused) {
  const std::string object = *ReadFile(kKernels);
  ModelData data = Variant(object, "a");
  data.alternatives = {Variant(object, "b")};
  data.alternatives[0].spec.outputs[0].name = "z";
  const auto ignore = [](absl::string_view) { return absl::OkStatus(); };
  EXPECT_EQ(WriteArtifact(data, ignore).message(),
            "model \"scale and bias\" for \"cpu for b\" and for \"cpu for a\": outputs differ");
  // Nor is a file that was put together so.
  data.alternatives[0].spec.outputs[0].name = "y";
  const std::string file = Write(data);
  const std::string edited =
      Edit(file, "variants/1/spec.json", "\"scale and bias\"", "\"bias and scale\"", true);
  EXPECT_EQ(ParseArtifact(edited).status().code(), absl::StatusCode::kDataLoss);
}

TEST(ArtifactTest, AFileOfALaterMinorVersionSaysWhatItNeeds) {
  const std::string object = *ReadFile(kKernels);
  ModelData data = Variant(object, "a");
  data.alternatives = {Variant(object, "b")};
  const std::string later =
      Edit(Write(data), "manifest.json", "\"minor\": 1", "\"minor\": 7", false);
  EXPECT_EQ(ParseArtifact(later).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(ParseArtifact(later).status().message(),
            "the artifact has format version 2.7, for variants for several kinds of machines; this "
            "runtime reads up to 2.1");
}

TEST(ArtifactTest, AFileTellsTheOptionsThatItsModelWasCompiledWith) {
  const std::string object = *ReadFile(kKernels);
  ModelData data = Variant(object, "sse2");
  EXPECT_TRUE(ParseArtifact(Write(data))->options.empty());

  data.options = {{"mma", "simt"}, {"precision", "float16"}};
  const std::string file = Write(data);
  EXPECT_EQ(ParseArtifact(file)->options, data.options);
  EXPECT_EQ(Write(*ParseArtifact(file)), file);
  const std::string path = TempPath("options.hidet");
  ASSERT_TRUE(WriteArtifact(path, data).ok());
  EXPECT_THAT(ReadArtifactHeader(path)->made_by, EndsWith(" --mma=simt --precision=float16"));
  EXPECT_EQ(ReadArtifactHeader(path)->options, data.options);
  // Runtimes that know of no options read the file.
  EXPECT_EQ(ReadArtifactHeader(path)->minor, 0);
  EXPECT_EQ((*(*Model::Load(path))->Data()).options, data.options);

  // Chosen at load, an alternative leaves them as they are.
  data.alternatives = {Variant(object, "nor_this")};
  data.alternatives[0].spec.cpu_features = {"no_such_feature"};
  std::swap(data.spec, data.alternatives[0].spec);
  const std::string both = Write(data);
  EXPECT_EQ(ParseArtifact(both)->alternatives.size(), 1u);
  EXPECT_EQ((*(*Model::Load(*ParseArtifact(both)))->Data()).options, data.options);
}

TEST(ArtifactTest, BrokenCodeIsAnError) {
  EXPECT_THAT(Model::Load(MakeTestModel("no library")).status().message(),
              HasSubstr("object \"kernels/0.so\" cannot be loaded"));
  const std::string object = *ReadFile(kKernels);
  ModelData data = MakeTestModel(object);
  data.spec.kernels[0].symbol = "scalf";
  EXPECT_THAT(Model::Load(data).status().message(), HasSubstr("has no function \"scalf\""));
}

TEST(ArtifactTest, EveryTruncationIsRefused) {
  const std::string file = Write(FakeModel());
  for (size_t size = 0; size < file.size(); ++size) {
    EXPECT_EQ(ParseArtifact(absl::string_view(file).substr(0, size)).status().code(),
              absl::StatusCode::kDataLoss)
        << size;
  }
}

TEST(ArtifactTest, EveryFlippedBitIsFound) {
  std::string file = Write(FakeModel());
  for (size_t byte = 0; byte < file.size(); ++byte) {
    const char mask = static_cast<char>(1 << (byte % 8));
    file[byte] ^= mask;
    EXPECT_FALSE(ParseArtifact(file).ok()) << "byte " << byte;
    file[byte] ^= mask;
  }
}

TEST(ArtifactTest, DamageNamesEntryAndBothChecksums) {
  std::string file = Write(FakeModel());
  const size_t at = file.find("first object");
  file[at] ^= 1;
  const absl::Status status = ParseArtifact(file).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(status.message(),
              HasSubstr("entry \"kernels/0.cubin\" is damaged: its checksum is "));
  EXPECT_THAT(
      status.message(),
      HasSubstr(absl::StrCat("expected ", absl::Hex(Hash64("first object"), absl::kZeroPad16))));
}

TEST(ArtifactTest, OtherVersionsNameBothSides) {
  const std::string file = Write(FakeModel());
  absl::Status status =
      ParseArtifact(Edit(file, "manifest.json", "\"version\": 2", "\"version\": 7", false))
          .status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("format version 7, this runtime reads 2"));
  status = ParseArtifact(
               Edit(file, "manifest.json", "\"spec_version\": 4", "\"spec_version\": 9", false))
               .status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("spec version 9, this runtime reads 4"));
}

TEST(ArtifactTest, WrongTargetNamesBothSides) {
  const std::string object = *ReadFile(kKernels);
  ModelData data = MakeTestModel(object);
  data.spec.target = "cpu znver9";
  data.spec.cpu_features = {"avx1024"};
  const std::string path = TempPath("target.hidet");
  ASSERT_TRUE(WriteArtifact(path, data).ok());
  const absl::Status status = Model::Load(path).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(),
              HasSubstr("compiled for \"cpu znver9\", this machine lacks avx1024"));
}

TEST(ArtifactTest, ConsistentLiesAreRefusedToo) {
  // The manifest agrees with each of these, so that the checks behind the checksums must find them.
  const std::string file = Write(FakeModel());
  struct Case {
    const char* entry;
    const char* from;
    const char* to;
    const char* error;
  };
  for (const Case& c : std::vector<Case>{
           {"spec.json", "\"reads\":[0,4]", "\"reads\":[0,99]",
            "spec.json: run.steps[0]: buffer 99"},
           {"spec.json", "\"version\":4,", "", "spec.json: version: is missing"},
           {"spec.json", "{\"version\"", "[{\"version\"", "spec.json: "},
           {"spec.json", "kernels/0.cubin", "kernels/2.cubin", "has no \"kernels/2.cubin\""},
           {"spec.json", "\"target\":\"cuda sm_90a\"", "\"target\":\"cuda sm_100a\"",
            "the manifest is for \"cuda sm_90a\""},
           {"spec.json", "[\"16\",\"4\"]", "[\"4\",\"16\"]",
            "tensor \"w\" has another dtype or shape"},
           {"spec.json", "\"bound_by_host\":true", "\"bound_by_host\":false",
            "has no tensor \"b\""},
           {"spec.json", "\"bound_by_host\":false", "\"bound_by_host\":true",
            "has 1 tensors, the spec asks for 0"},
           {"constants.safetensors", "\"F32\"", "\"F64\"", "safetensors: tensor \"w\""},
           {"constants.safetensors", "{\"w\"", "{\"v\"", "has no tensor \"w\""},
           {"manifest.json", "hidet artifact", "something else", "the file is no artifact"},
           {"manifest.json", "\"version\": 2", "\"version\": -1",
            "\"version\" is missing or wrong"},
           {"manifest.json", "\"model\"", "\"module\"", "\"model\" is missing"},
           {"manifest.json", "\"cpu_features\"", "\"extra\": 1, \"cpu_features\"",
            "has 9 fields"}}) {
    const absl::Status status = ParseArtifact(Edit(file, c.entry, c.from, c.to, true)).status();
    EXPECT_THAT(status.message(), HasSubstr(c.error));
    EXPECT_THAT(status.code(),
                AnyOf(absl::StatusCode::kDataLoss, absl::StatusCode::kInvalidArgument))
        << c.error;
  }
}

TEST(ArtifactTest, OtherZipFilesAreNoArtifacts) {
  std::string file;
  auto sink = [&](absl::string_view bytes) {
    file.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  };
  ASSERT_TRUE(WriteZip({{"a", {"x"}}}, sink).ok());
  EXPECT_THAT(ParseArtifact(file).status().message(), HasSubstr("it is no artifact"));
  file.clear();
  ASSERT_TRUE(WriteZip({}, sink).ok());
  EXPECT_FALSE(ParseArtifact(file).ok());
}

TEST(ArtifactTest, AFileThatIsCutShortWhileItIsLoadedIsAnErrorOfTheCalls) {
  const std::string object = *ReadFile(kKernels);
  const std::string path = TempPath("cut_while_mapped.hidet");
  ASSERT_TRUE(WriteArtifact(path, MakeTestModel(object)).ok());
  const std::string whole = *ReadFile(path);
  absl::StatusOr<ModelData> data = ReadArtifact(path);
  const auto model = Model::Load(path);
  ASSERT_TRUE(model.ok()) << model.status();
  std::vector<float> x(4), y(4);
  const auto run = [&](const Model& called) {
    TensorView out{y.data(), ScalarType::kFloat32, {1, 4}};
    return called.Run({{x.data(), ScalarType::kFloat32, {1, 4}}}, absl::MakeSpan(&out, 1));
  };
  ASSERT_TRUE(run(**model).ok());

  ASSERT_EQ(truncate(path.c_str(), 0), 0);
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(run(**model).code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(run(**model).message(), HasSubstr("was cut short"));
  }
  EXPECT_FALSE(Model::Load(*data).ok());
  const std::string saved = TempPath("saved_from_cut.hidet");
  EXPECT_FALSE(WriteArtifact(saved, *(*model)->Data()).ok());
  EXPECT_EQ(ReadFile(saved).status().code(), absl::StatusCode::kNotFound);
  // Whole again under the same name, it is another file to who has the old one.
  ASSERT_TRUE(WriteFileAtomically(path, whole).ok());
  EXPECT_FALSE(run(**model).ok());
  EXPECT_TRUE(run(**Model::Load(path)).ok());
}

TEST(ArtifactTest, SaysOfAFileOfAnotherKindThatItIsNone) {
  for (const char* other : {"graph m (x: f32[4]) {", "\x08\x08:"}) {
    const absl::Status status = ParseArtifact(other).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
    EXPECT_THAT(status.message(), HasSubstr("not a compiled model"));
  }
  // One that begins as a model does is damaged.
  EXPECT_THAT(ParseArtifact("PK").status().message(), HasSubstr("too few"));
}

TEST(ArtifactTest, MissingAndUnwritableFiles) {
  EXPECT_EQ(ReadArtifact(TempPath("no such file")).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ReadArtifactHeader(TempPath("no such file")).status().code(),
            absl::StatusCode::kNotFound);
  EXPECT_FALSE(WriteArtifact(TempPath("no/such/folder/x"), FakeModel()).ok());
}

TEST(ArtifactTest, AFailedWriteLeavesTheOldFile) {
  const std::string path = TempPath("kept.hidet");
  ASSERT_TRUE(WriteArtifact(path, FakeModel()).ok());
  const std::string before = *ReadFile(path);
  ModelData bad = FakeModel();
  bad.objects.pop_back();
  EXPECT_THAT(WriteArtifact(path, bad).message(), HasSubstr("object \"kernels/1.so\" has no code"));
  bad = FakeModel();
  bad.constants[0].data = nullptr;
  EXPECT_THAT(WriteArtifact(path, bad).message(), HasSubstr("constant \"w\" has no data"));
  EXPECT_EQ(*ReadFile(path), before);
}

}  // namespace
}  // namespace hidet::runtime
