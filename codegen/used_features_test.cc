#include "codegen/used_features.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codegen/cpu_target.h"
#include "codegen/llvm_codegen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet::codegen {
namespace {

using ::testing::ElementsAre;

const std::vector<std::string> kFeatures = {
    "avx2",       "avx512bf16",      "avx512bitalg", "avx512bw",    "avx512dq",
    "avx512f",    "avx512ifma",      "avx512vbmi",   "avx512vbmi2", "avx512vl",
    "avx512vnni", "avx512vpopcntdq", "gfni",         "unheard"};

// The machine code of a function of vectors of 512 bits.
std::string ObjectOf(absl::string_view body, absl::string_view declarations = "") {
  CpuTarget cpu = CpuOfLevel("x86-64-v4");
  for (const char* feature : {"avx512bf16", "avx512bitalg", "avx512vnni", "avx512vbmi", "gfni"})
    cpu.features.push_back(feature);
  const std::string text =
      absl::StrCat("target triple = \"x86_64-unknown-linux-gnu\"\n", declarations,
                   "\ndefine void @f(ptr %a, ptr %b, ptr %c) {\n", body, "  ret void\n}\n");
  const auto object = CompileLlvmText(text, cpu);
  EXPECT_TRUE(object.ok()) << object.status() << text;
  return object.value_or("");
}

std::vector<std::string> Used(const std::vector<std::string>& objects) {
  const auto used = UsedFeatures(objects, kFeatures);
  EXPECT_TRUE(used.ok()) << used.status();
  std::vector<std::string> beyond;
  for (const std::string& feature : *used) {
    if (feature != "avx2" && feature != "unheard" && feature != "avx512f" &&
        feature != "avx512bw" && feature != "avx512dq" && feature != "avx512vl") {
      beyond.push_back(feature);
    }
  }
  EXPECT_EQ(used->size(), beyond.size() + 6);  // the others stay
  return beyond;
}

TEST(UsedFeatures, AreThoseWhoseInstructionsAreThere) {
  const std::string sum = ObjectOf(
      "  %x = load <16 x float>, ptr %a\n  %y = load <16 x float>, ptr %b\n"
      "  %z = fadd <16 x float> %x, %y\n  store <16 x float> %z, ptr %c\n");
  EXPECT_THAT(Used({sum}), ElementsAre());
  const std::string dot = ObjectOf(
      "  %s = load <16 x float>, ptr %c\n  %x = load <32 x bfloat>, ptr %a\n"
      "  %y = load <32 x bfloat>, ptr %b\n"
      "  %z = call <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float> %s, <32 x bfloat> "
      "%x, "
      "<32 x bfloat> %y)\n  store <16 x float> %z, ptr %c\n",
      "declare <16 x float> @llvm.x86.avx512bf16.dpbf16ps.512(<16 x float>, <32 x bfloat>, <32 x "
      "bfloat>)");
  EXPECT_THAT(Used({dot}), ElementsAre("avx512bf16"));
  const std::string bytes = ObjectOf(
      "  %s = load <16 x i32>, ptr %c\n  %x = load <16 x i32>, ptr %a\n  %y = load <16 x i32>, ptr "
      "%b\n"
      "  %z = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %s, <16 x i32> %x, <16 x "
      "i32> "
      "%y)\n  store <16 x i32> %z, ptr %c\n",
      "declare <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32>, <16 x i32>, <16 x i32>)");
  EXPECT_THAT(Used({bytes}), ElementsAre("avx512vnni"));
  const std::string counts = ObjectOf(
      "  %x = load <64 x i8>, ptr %a\n  %y = call <64 x i8> @llvm.ctpop.v64i8(<64 x i8> %x)\n"
      "  store <64 x i8> %y, ptr %c\n",
      "declare <64 x i8> @llvm.ctpop.v64i8(<64 x i8>)");
  EXPECT_THAT(Used({counts}), ElementsAre("avx512bitalg"));
  EXPECT_THAT(Used({sum, dot, counts}), ElementsAre("avx512bf16", "avx512bitalg"));
}

TEST(UsedFeatures, WhatIsNoObjectIsAnError) {
  EXPECT_EQ(UsedFeatures({"text"}, {"gfni"}).status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(*UsedFeatures({"text"}, {"avx2"}), ElementsAre("avx2"));  // nothing to ask
}

}  // namespace
}  // namespace hidet::codegen
