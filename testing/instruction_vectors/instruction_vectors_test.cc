// Replays what instruction_vectors_record wrote on a card.
#include <set>

#include "base/file.h"
#include "formats/checksum.h"
#include "gtest/gtest.h"
#include "ir/intrinsics.h"
#include "ir/walk.h"
#include "testing/instruction_vectors/instruction_cases.h"
#include "testing/simulator/simulator.h"

namespace hidet::testing {
namespace {

constexpr const char* kFile = "testing/instruction_vectors/testdata/h200.txt";
constexpr const char* kRecordAnew =
    "record anew on a card: testing/gpu:instruction_vectors_record > "
    "testing/instruction_vectors/testdata/h200.txt";

std::vector<InstructionVector> Recorded() {
  const absl::StatusOr<std::string> text = ReadFile(kFile);
  EXPECT_TRUE(text.ok()) << text.status();
  const auto vectors = ParseVectors(*text);
  EXPECT_TRUE(vectors.ok()) << vectors.status();
  return *vectors;
}

class InstructionVectorsTest : public ::testing::TestWithParam<InstructionCase> {};

TEST_P(InstructionVectorsTest, TheSimulatorGivesTheBitsOfTheCard) {
  const InstructionCase& test = GetParam();
  const InstructionVector* recorded = nullptr;
  const std::vector<InstructionVector> vectors = Recorded();
  for (const InstructionVector& vector : vectors) {
    if (vector.name == test.name) recorded = &vector;
  }
  ASSERT_NE(recorded, nullptr) << kRecordAnew;
  const auto spelling = SpellingOf(test).value();
  EXPECT_EQ(spelling, recorded->spelling) << "the CUDA text has changed; " << kRecordAnew;

  const auto kernel = KernelOf(test).value();
  for (uint64_t seed : {0, 1, 2}) {
    std::vector<GlobalMemory> memories;
    for (size_t i = 0; i < test.arguments.size(); ++i) {
      GlobalMemory memory(InitialBytes(test.arguments[i], static_cast<int>(i)));
      memories.push_back(std::move(memory));
    }
    std::vector<SimulationArgument> arguments;
    for (size_t i = 0; i < test.arguments.size(); ++i) {
      const CaseArgument& argument = test.arguments[i];
      if (!argument.is_map()) {
        arguments.emplace_back(&memories[i]);
        continue;
      }
      arguments.emplace_back(TensorMapValue{.memory = &memories[argument.memory],
                                            .dtype = argument.dtype,
                                            .dims = argument.dims,
                                            .strides = argument.strides,
                                            .box = argument.box,
                                            .swizzle_bytes = argument.swizzle_bytes,
                                            .traversal_strides = argument.traversal_strides});
    }
    const auto report = Simulate(kernel, arguments, {.seed = seed}).value();
    EXPECT_TRUE(report.findings.empty()) << ToString(report);
    Hasher64 hasher;
    for (size_t i = 0; i < memories.size(); ++i) {
      if (!test.arguments[i].is_output) continue;
      const auto& bytes = memories[i].bytes;
      hasher.Add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    EXPECT_EQ(hasher.Finish(), recorded->output) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, InstructionVectorsTest, ::testing::ValuesIn(InstructionCases()),
                         [](const auto& info) { return info.param.name; });

TEST(InstructionVectorsCoverage, EveryGpuInstructionIsInACase) {
  std::set<ir::Intrinsic> used = {ir::Intrinsic::kSyncThreads};
  for (const InstructionCase& test : InstructionCases()) {
    const auto kernel = KernelOf(test);
    ASSERT_TRUE(kernel.ok()) << test.name << ": " << kernel.status();
    ir::Walk(kernel->body, {.enter_expr = [&](const ir::Expr& expr) {
               if (const auto* call = expr.As<ir::CallNode>()) used.insert(call->intrinsic);
               return true;
             }});
  }
  for (int i = 0; i < ir::kIntrinsicCount; ++i) {
    const auto intrinsic = static_cast<ir::Intrinsic>(i);
    const bool is_of_cpus = intrinsic >= ir::Intrinsic::kPrefetch;  // the last rows
    // What one GPU says to another has no value (testing/simulator/all_reduce_peers_test.cc).
    const bool is_of_several =
        intrinsic == ir::Intrinsic::kSignal || intrinsic == ir::Intrinsic::kAwait;
    EXPECT_TRUE(used.contains(intrinsic) || is_of_cpus || is_of_several)
        << ir::InfoOf(intrinsic).name;
  }
}

}  // namespace
}  // namespace hidet::testing
