// What the GPU strategies for maps and rows make is CUDA text that compiles without spills.
#include "schedules/cuda/generic_cuda.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/text/task_parser.h"
#include "schedules/cuda/row_group_cuda.h"
#include "testing/cuda_checker/strategy_expectations.h"
#include "testing/sample_tasks/sample_tasks.h"

namespace hidet::schedules {
namespace {

using ir::Int64;

using testing::CompileAll;

TEST(GenericCudaTest, CompilesMapsOfEveryPrecision) {
  const ir::Var rows = testing::Symbol("rows");
  for (ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16, ScalarType::kBFloat16}) {
    EXPECT_THAT(CompileAll(testing::AddRelu(rows, Int64(64), dtype), *GenericCuda()),
                ::testing::HasSubstr("uint4"));
    EXPECT_THAT(CompileAll(testing::AddRelu(rows, Int64(33), dtype), *GenericCuda()),
                ::testing::Not(::testing::HasSubstr("*reinterpret_cast<uint4")));
  }
}

TEST(GenericCudaTest, GathersRowsInVectorsWithTheirChecks) {
  const std::string source =
      CompileAll(testing::Embedding(testing::Symbol("n"), 100, 32), *GenericCuda());
  EXPECT_THAT(source, ::testing::HasSubstr("report(status"));
  EXPECT_THAT(source, ::testing::HasSubstr("uint4"));
  EXPECT_THAT(CompileAll(testing::Embedding(testing::Symbol("n"), 100, 30), *GenericCuda()),
              ::testing::Not(::testing::HasSubstr("uint4*>")));
}

ir::Task Parse(absl::string_view text) {
  const absl::StatusOr<ir::Task> task = ir::ParseTask(text);
  EXPECT_TRUE(task.ok()) << task.status();
  return *task;
}

// The border of the pieces is one of vectors, or is not.
TEST(GenericCudaTest, ConcatenatesInVectors) {
  const auto concatenation = [](int width) {
    return Parse(absl::Substitute(R"(task concat() anchor 0 {
  input t0: float16[1024, $0]
  input t1: float16[1024, $0]
  input t2: float16[1024, $0]
  Concat: map t3: float16[1024, $2]
    v0 = t0[i0, i1] if i1 < $0 else 0.0
    v1 = t1[i0, i1 - $0] if $0 <= i1 && i1 < $1 else 0.0
    v2 = t2[i0, i1 - $1] if $1 <= i1 else 0.0
    value: float16(select(i1 < $0, float32(v0), select(i1 < $1, float32(v1), float32(v2))))
  output t3
}
)",
                                  width, 2 * width, 3 * width));
  };
  EXPECT_THAT(CompileAll(concatenation(1024), *GenericCuda()), ::testing::HasSubstr("uint4"));
  EXPECT_THAT(CompileAll(concatenation(1023), *GenericCuda()),
              ::testing::Not(::testing::HasSubstr("uint4")));
}

// All loads of a thread come before its stores.
TEST(GenericCudaTest, ReadsWhatIsNoVectorManyAtATime) {
  const std::string source = CompileAll(Parse(R"(task flip() anchor 0 {
  input t0: float16[1023, 1021]
  Flip: map t1: float16[1023, 1021]
    v0 = t0[i0, 1020 - i1]
    value: v0
  output t1
}
)"),
                                        *GenericCuda());
  size_t loads = 0;
  for (size_t at = source.find("= buf0["); at != std::string::npos;
       at = source.find("= buf0[", at + 1), ++loads)
    EXPECT_LT(at, source.find("buf1[v"));
  EXPECT_EQ(loads, 8u);
}

// An enlarged image is written in vectors, what an index costs is paid once for each; a row of an
// image that shrinks by much is not, whose neighbours lie far apart.
TEST(GenericCudaTest, WritesWhatEqualStepsLeadToInVectors) {
  const auto source_of = [](absl::string_view place) {
    return CompileAll(Parse(absl::StrCat(R"(task resize() anchor 0 {
  input t0: float16[4096, 96000]
  Resize: map t1: float16[4096, 160]
    v0 = t0[i0, )",
                                         place, R"(]
    value: v0
  output t1
}
)")),
                      *GenericCuda());
  };
  EXPECT_THAT(source_of("(i1 * 3 + 2) / 5"), ::testing::HasSubstr("uint2"));
  EXPECT_THAT(source_of("(i1 * 333 + 2) / 5"), ::testing::Not(::testing::HasSubstr("uint2")));
}

// Windows of an image as columns: a block reads the sectors of its rows again and again. A
// transpose finds none of its own in the cache.
TEST(GenericCudaTest, WhatABlockReadsAgainIsNoTrafficOfMemory) {
  const auto seconds = [](absl::string_view text) {
    return GenericCuda()->Cost(Parse(text), Hopper(), Config{});
  };
  EXPECT_LT(seconds(R"(task unfold() anchor 0 {
  input t0: float16[8, 3, 224, 224]
  Unfold: map t1: float16[8, 588, 256]
    v0 = t0[i0, i1 / 196, i2 / 16 * 14 + i1 / 14 % 14, i2 % 16 * 14 + i1 % 14]
    value: v0
  output t1
}
)"),
            4e-6);
  EXPECT_GT(seconds(R"(task transpose() anchor 0 {
  input t0: float16[4096, 4096]
  PermuteDims: map t1: float16[4096, 4096]
    v0 = t0[i1, i0]
    value: v0
  output t1
}
)"),
            80e-6);
  EXPECT_LT(seconds(R"(task empty() anchor 0 {
  input t0: float16[8, 0]
  PermuteDims: map t1: float16[0, 8]
    v0 = t0[i1, i0]
    value: v0
  output t1
}
)"),
            4e-6);
}

// Few long rows are cut, and the last piece of a length that divides nothing is shorter.
TEST(GenericCudaTest, CutsRowsOfAnyLength) {
  for (const int length : {100000, 100002, 100003}) {
    CompileAll(Parse(absl::Substitute(R"(task sum() anchor 0 {
  input t0: float16[5, $0]
  rows: reduce t1: float32[5] over $0
    v0 = t0[i0, k0]
    sum: float32(v0)
  output t1
}
)",
                                      length)),
               *GenericCuda());
  }
}

TEST(GenericCudaTest, CompilesConvolution) {
  CompileAll(
      testing::Convolution(testing::Symbol("n"), 8, 10, 10, 8, 3, {.padding = 1, .residual = true}),
      *GenericCuda());
}

TEST(GenericCudaTest, RunsOneStage) {
  const absl::Status attention = GenericCuda()->Matches(
      testing::Attention(testing::Symbol("b"), testing::Symbol("l"), 4, 32), Hopper());
  EXPECT_THAT(std::string(attention.message()), ::testing::HasSubstr("several stages"));
  const absl::Status softmax =
      GenericCuda()->Matches(testing::Softmax(testing::Symbol("n"), Int64(8)), Hopper());
  EXPECT_THAT(std::string(softmax.message()), ::testing::HasSubstr("keep the product"));
}

TEST(GenericCudaTest, PoolsInVectorsAndDividesWhereItSums) {
  const ScalarType half = ScalarType::kFloat16;
  EXPECT_THAT(CompileAll(testing::MaxPool(Int64(1), 112, 112, 64, 3, 2, half), *GenericCuda()),
              ::testing::HasSubstr("uint4{}"));
  const ir::Task mean = testing::MeanOfPixels(Int64(1), 7, 7, 512, half);
  const auto program = GenericCuda()->Apply(mean, Hopper(), Config{}).value();
  EXPECT_EQ(program.kernels.size(), 1u);
  EXPECT_TRUE(program.workspaces.empty());
  CompileAll(mean, *GenericCuda());
}

TEST(RowGroupCudaTest, CompilesSoftmaxAndNormalization) {
  const ir::Var rows = testing::Symbol("rows"), columns = testing::Symbol("columns");
  for (ScalarType dtype : {ScalarType::kFloat32, ScalarType::kFloat16}) {
    EXPECT_THAT(CompileAll(testing::Softmax(rows, columns, dtype), *RowGroupCuda()),
                ::testing::HasSubstr("__shfl_xor_sync"));
    CompileAll(testing::ResidualLayerNorm(rows, Int64(384), dtype), *RowGroupCuda());
    CompileAll(testing::ResidualLayerNorm(rows, Int64(8192), dtype), *RowGroupCuda());
    CompileAll(testing::Softmax(rows, Int64(16384), dtype), *RowGroupCuda());
  }
}

}  // namespace
}  // namespace hidet::schedules
