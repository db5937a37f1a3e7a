// Runs text tests of graph passes: each file given as an argument holds cases, separated by "//
// -----".
//
//   // PASSES: resolve, fuse
//   graph(x: float32[2, 3][cpu]) { ... }
//   // CHECK: FusedCpuBatchMatmul
//
// A case is parsed, verified, run through its passes, verified after each, and its text held to the
// CHECK lines (testing/filecheck). The text must obey the laws (graph/text.h). Then values are
// compared: the graph before and after, and each operator's task against what the operator means.
// Constants are folded by the reference. "// PRECISION: float16" is what convert-precision converts
// to, and values need be no closer than its rounding. With "// ERROR: text" the parser or a pass
// must fail with that text instead. A file of rules (passes/graph/rules) begins with the rules,
// which are no case.
#include <algorithm>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/check.h"
#include "base/rounding.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "graph/constant_data.h"
#include "graph/graph.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/parser.h"
#include "graph/text.h"
#include "graph/verify_graph.h"
#include "ir/simplify/simplify.h"
#include "ir/task/task_rewrite.h"
#include "ir/walk.h"
#include "passes/find_passes.h"
#include "passes/graph/evaluator.h"
#include "passes/graph/group_products.h"
#include "passes/graph/pipelines.h"
#include "passes/graph/schedule_collectives.h"
#include "passes/pass_manager.h"
#include "testing/filecheck/case_files.h"
#include "testing/filecheck/filecheck.h"
#include "testing/host_tensor/host_tensor.h"
#include "testing/reference/reference.h"
#include "testing/task_interpreter/task_interpreter.h"

namespace hidet::testing {
namespace {

using graph::Graph;

class ReferenceEvaluator : public passes::Evaluator {
 public:
  absl::StatusOr<std::vector<std::shared_ptr<const graph::ConstantData>>> Evaluate(
      const graph::Operator& op) const override {
    std::vector<HostTensor> inputs;
    for (const graph::Tensor& input : op.inputs()) {
      inputs.push_back(input.defined() ? ToHost(input) : HostTensor{ScalarType::kFloat32, {0}, {}});
    }
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> outputs, RunOperator(op, inputs));
    std::vector<std::shared_ptr<const graph::ConstantData>> data;
    for (const HostTensor& output : outputs) {
      data.push_back(graph::ConstantData::FromReals(output.dtype, output.values));
    }
    return data;
  }
};

// A small value that keeps the facts of the symbol.
int64_t SymbolValue(const ir::VarFacts& facts, int64_t position) {
  const int64_t wish = std::clamp<int64_t>(3 + position, facts.min, facts.max);
  return RoundUpTo(wish, facts.divisor);
}

struct Bindings {
  SymbolValues by_name;
  ir::VarMap<int64_t> by_var;
};

Bindings BindSymbols(const Graph& graph) {
  Bindings bindings;
  for (const ir::Var& symbol : GraphSymbols(graph)) {
    const int64_t value =
        SymbolValue(symbol.facts(), static_cast<int64_t>(bindings.by_name.size()));
    bindings.by_name[symbol.name()] = value;
    bindings.by_var[symbol] = value;
  }
  return bindings;
}

absl::StatusOr<std::vector<HostTensor>> RandomInputs(const Graph& graph, const Bindings& bindings) {
  std::vector<HostTensor> inputs;
  for (const graph::Tensor& input : graph.inputs) {
    std::vector<int64_t> shape;
    for (const ir::Expr& dim : input.shape()) {
      ir::VarMap<ir::Expr> values;
      for (const auto& [var, value] : bindings.by_var) values[var] = ir::Int64(value);
      const auto size = ir::AsInt(ir::Simplify(ir::Substitute(dim, values)));
      if (!size.has_value()) return absl::InvalidArgumentError("an input of unknown size");
      shape.push_back(*size);
    }
    inputs.push_back(RandomTensor(input.dtype(), std::move(shape), inputs.size() + 1));
  }
  return inputs;
}

// Of a graph whose elements were converted: inputs, products and sums are rounded, each once.
constexpr double kRoundings = 10;

Tolerance ToleranceFor(const HostTensor& expected, std::optional<ScalarType> precision) {
  if (!precision.has_value()) return ToleranceOf(expected.dtype);
  const Tolerance one = ToleranceOf(*precision);
  return {one.absolute * kRoundings, one.relative * kRoundings};
}

absl::Status Compare(const std::vector<HostTensor>& actual, const std::vector<HostTensor>& expected,
                     absl::string_view what, std::optional<ScalarType> precision = std::nullopt) {
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::string difference =
        Difference(actual[i], expected[i], ToleranceFor(expected[i], precision));
    if (!difference.empty())
      return absl::InternalError(absl::StrCat(what, ", output ", i, ": ", difference));
  }
  return absl::OkStatus();
}

// Runs each operator's task, in several forms, on values that the reference gives for the graph.
absl::Status CheckTasks(const Graph& graph, const std::vector<HostTensor>& inputs,
                        const Bindings& bindings) {
  graph::TensorMap<HostTensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  for (const graph::Operator& op : graph.operators) {
    std::vector<HostTensor> operands;
    for (const graph::Tensor& input : op.inputs()) {
      operands.push_back(!input.defined()      ? HostTensor{ScalarType::kFloat32, {0}, {}}
                         : input.is_constant() ? ToHost(input)
                                               : values.at(input));
    }
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> expected,
                           RunOperator(op, operands, bindings.by_name));
    for (size_t i = 0; i < expected.size(); ++i) values[op.outputs()[i]] = expected[i];
    auto lowered = graph::LowerToTask(op);
    HIDET_RETURN_IF_ERROR(lowered.status());
    std::vector<HostTensor> task_inputs;
    for (size_t i = 0; i < lowered->input_positions.size(); ++i) {
      task_inputs.push_back(
          SelectDims(operands[lowered->input_positions[i]], lowered->input_dims[i]));
    }
    std::vector<HostTensor> results = expected;
    for (size_t i = 0; i < results.size(); ++i)
      results[i] = SelectDims(results[i], lowered->output_dims[i]);
    const ir::AnalyzedTask& own = lowered->task;
    const std::pair<const char*, const ir::Task*> forms[] = {
        {"as it is", &own.task()},
        {"views inlined", &own.without_views()},
        {"maps inlined", &own.inlined()}};
    for (const auto& [name, task] : forms) {
      const std::string what = absl::StrCat("the task of ", op.DisplayName(), ", ", name);
      HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> actual,
                             AddContext(RunTask(*task, task_inputs, bindings.by_var), what));
      HIDET_RETURN_IF_ERROR(Compare(actual, results, what));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckValues(const Graph& before, const Graph& after,
                         std::optional<ScalarType> precision) {
  // What the host computes, with other processes at that, has no reference.
  for (const graph::Operator& op : before.operators) {
    if (op.is_external()) return absl::OkStatus();
  }
  const Bindings bindings = BindSymbols(before);
  HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> inputs, RandomInputs(before, bindings));
  HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> expected,
                         RunGraph(before, inputs, bindings.by_name));
  HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> actual, RunGraph(after, inputs, bindings.by_name));
  HIDET_RETURN_IF_ERROR(Compare(actual, expected, "the graph after the passes", precision));
  return CheckTasks(after, inputs, bindings);
}

absl::Status CheckLaws(const Graph& graph, const std::string& text,
                       const graph::ConstantTable& constants) {
  HIDET_ASSIGN_OR_RETURN(
      Graph again,
      AddContext(graph::ParseGraph(text, graph::AllOps(), constants), "the output does not parse"));
  graph::ConstantTable others;
  const std::string second = PrintGraph(again, &others);
  if (second != text)
    return absl::InternalError(
        absl::StrCat("the output prints differently after parsing:\n", second));
  if (!Equal(again, graph)) return absl::InternalError("the output parses to another graph");
  return absl::OkStatus();
}

absl::StatusOr<Graph> RunPassesOf(const Graph& before, const std::string& names,
                                  std::optional<ScalarType> precision) {
  static const ReferenceEvaluator* const evaluator = new ReferenceEvaluator;
  passes::LogicalPipelineOptions options;
  options.evaluator = evaluator;
  options.precision = precision;
  std::vector<passes::GraphPass> list = passes::LogicalPipeline(options);
  if (names != "logical") {
    // Of the physical passes, those that need no oracle.
    list.push_back(passes::GroupConvolutions(nullptr));
    list.push_back(passes::ScheduleCollectives());
    HIDET_ASSIGN_OR_RETURN(
        list,
        passes::FindPasses(list, absl::StrSplit(names, absl::ByAnyChar(", "), absl::SkipEmpty())));
  }
  passes::PassManagerOptions<Graph> manager;
  manager.verify = graph::VerifyGraph;
  return passes::RunPasses<Graph>(list, before, manager);
}

absl::Status RunCase(const std::string& test, std::string& output) {
  const std::vector<std::string> names = DirectiveValues(test, "PASSES");
  if (names.size() != 1) return absl::InvalidArgumentError("expected one PASSES line");
  std::optional<ScalarType> precision;
  for (const std::string& value : DirectiveValues(test, "PRECISION"))
    precision = ParseScalarType(value);
  const absl::StatusOr<Graph> before = graph::ParseGraph(test, graph::AllOps());
  const absl::StatusOr<Graph> after =
      before.ok() ? RunPassesOf(*before, names[0], precision) : before;
  if (const auto error = CheckError(after.status(), test)) return *error;
  graph::ConstantTable constants;
  output = PrintGraph(*after, &constants);
  HIDET_RETURN_IF_ERROR(CheckLaws(*after, output, constants));
  HIDET_RETURN_IF_ERROR(FileCheck(output, test));
  return CheckValues(*before, *after, precision);
}

// A check that fails is a failure of its case.
absl::Status RunChecked(const std::string& test, std::string& output) {
  try {
    return RunCase(test, output);
  } catch (const CheckFailure& failure) {
    return absl::InternalError(failure.what());
  }
}

}  // namespace
}  // namespace hidet::testing

int main(int argc, char** argv) {
  return hidet::testing::RunCaseFiles(argc, argv, hidet::testing::RunChecked);
}
