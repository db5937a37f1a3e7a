#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/file.h"
#include "gtest/gtest.h"
#include "ir/canonical_value.h"
#include "ir/text/parser.h"
#include "ir/text/text.h"
#include "ir/verify.h"
#include "passes/pass_manager.h"
#include "testing/filecheck/filecheck.h"
#include "testing/ir_opt_test/ir_passes.h"
#include "testing/kernel_interpreter/kernel_interpreter.h"

namespace hidet::passes {
namespace {

using testing::KernelArguments;

// Passes keep the meaning.

KernelArguments RandomArguments(const ir::Kernel& kernel, uint32_t seed) {
  std::mt19937 random(seed);
  KernelArguments arguments;
  for (const ir::KernelParam& param : kernel.params) {
    const ir::Var* var = std::get_if<ir::Var>(&param);
    if (var == nullptr) continue;
    const ir::VarFacts facts = var->facts();
    int64_t value = std::max<int64_t>(facts.min, 0) + random() % 40;
    value = std::min(value, facts.max) / facts.divisor * facts.divisor;
    arguments.scalars.push_back(std::max(value, facts.min));
  }
  for (const ir::KernelParam& param : kernel.params) {
    const ir::Buffer* buffer = std::get_if<ir::Buffer>(&param);
    if (buffer == nullptr) continue;
    const auto span = testing::SpanOfBuffer(kernel, *buffer, arguments.scalars);
    EXPECT_TRUE(span.ok()) << span.status();
    std::vector<ir::Scalar> elements;
    for (int64_t i = 0; i < *span; ++i) {
      const int value = static_cast<int>(random() % 16) - 4;
      elements.push_back(
          buffer->dtype().IsFloat()
              ? ir::Scalar{.real = value * 0.25}
              : ir::Scalar{.integer = ir::CanonicalInteger(buffer->dtype().scalar, value)});
    }
    arguments.buffers.push_back(std::move(elements));
  }
  return arguments;
}

// Polynomials of expand-math differ from the exact functions in the last bits.
void ExpectSame(const ir::Kernel& kernel, const KernelArguments& a, const KernelArguments& b,
                const std::string& what) {
  size_t index = 0;
  for (const ir::KernelParam& param : kernel.params) {
    const ir::Buffer* buffer = std::get_if<ir::Buffer>(&param);
    if (buffer == nullptr) continue;
    ASSERT_EQ(a.buffers[index].size(), b.buffers[index].size());
    for (size_t i = 0; i < a.buffers[index].size(); ++i) {
      if (buffer->dtype().IsFloat()) {
        const double x = a.buffers[index][i].real;
        const double y = b.buffers[index][i].real;
        ASSERT_TRUE(x == y || (std::isnan(x) && std::isnan(y)) ||
                    std::fabs(x - y) <= 1e-6 * std::fabs(x))
            << what << ": element " << i << " of %" << buffer->name() << " is " << y
            << ", expected " << x;
      } else {
        ASSERT_EQ(a.buffers[index][i].integer, b.buffers[index][i].integer)
            << what << ": element " << i << " of %" << buffer->name();
      }
    }
    ++index;
  }
}

// What a kernel makes of random arguments, and the checks that fail in it.
struct Run {
  KernelArguments given;
  KernelArguments left;
  std::vector<testing::FailedCheck> checks;
};

// The runs that succeed: cases that show one rewrite are not always inside their buffers, or leave
// uniform calls to a machine.
std::vector<Run> RunsOf(const ir::Kernel& kernel) {
  std::vector<Run> runs;
  for (uint32_t seed = 0; seed < 2; ++seed) {
    Run run{.given = RandomArguments(kernel, seed)};
    run.left = run.given;
    if (testing::RunKernel(kernel, run.left, &run.checks).ok()) runs.push_back(std::move(run));
  }
  return runs;
}

int CompareKernel(const ir::Kernel& kernel) {
  const std::vector<Run> runs = RunsOf(kernel);
  int compared = 0;
  for (const char* passes :
       {"simplify", "simplify-inline", "flatten-buffers", "simplify,hoist-invariants",
        "simplify,name-shared-values", "narrow-indices", "narrow-indices,simplify", "unroll-loops",
        "flatten-buffers,unroll-loops,simplify", "cpu", "cuda"}) {
    PassManagerOptions<ir::Kernel> options;
    options.verify = [](const ir::Kernel& k) { return ir::Verify(k); };
    const auto lowered = RunPasses(*testing::IrPassesOf(passes), kernel, options);
    EXPECT_NE(lowered.status().code(), absl::StatusCode::kInternal)
        << passes << ": " << lowered.status() << ir::Print(kernel);
    if (!lowered.ok()) continue;
    for (const Run& before : runs) {
      KernelArguments after = before.given;
      std::vector<testing::FailedCheck> checks;
      const absl::Status status = testing::RunKernel(*lowered, after, &checks);
      EXPECT_TRUE(status.ok()) << passes << ": " << status << "\n"
                               << ir::Print(kernel) << ir::Print(*lowered);
      ExpectSame(kernel, before.left, after,
                 absl::StrCat(passes, "\n", ir::Print(kernel), ir::Print(*lowered)));
      EXPECT_EQ(before.checks.size(), checks.size()) << passes;
      ++compared;
    }
  }
  return compared;
}

TEST(Passes, KeepWhatTheirTestCasesCompute) {
  int compared = 0;
  for (const char* name : {"flatten_buffers", "hoist_invariants", "narrow_indices", "pipelines",
                           "simplify", "unroll_loops", "name_shared_values", "semantics"}) {
    const auto file = ReadFile(absl::StrCat("passes/ir/testdata/", name, ".ir")).value();
    for (const std::string& text : testing::SplitCases(file)) {
      const auto kernels = ir::ParseKernels(text).value();
      for (const ir::Kernel& kernel : kernels) compared += CompareKernel(kernel);
    }
  }
  EXPECT_GT(compared, 400);
}

}  // namespace
}  // namespace hidet::passes
