#include "testing/graph_fuzz/graph_check.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "codegen/cuda_codegen.h"
#include "compiler/compiled_evaluator.h"
#include "compiler/cpu_compiler.h"
#include "compiler/pipeline.h"
#include "graph/constant_data.h"
#include "graph/graph_builder.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "graph/verify_graph.h"
#include "ir/evaluate.h"
#include "ir/task/analyzed_task.h"
#include "ir/task/task_split.h"
#include "ir/walk.h"
#include "passes/graph/pipelines.h"
#include "passes/pass_manager.h"
#include "runtime/model.h"
#include "schedules/all_strategies.h"
#include "schedules/composition.h"
#include "schedules/strategy_oracle.h"
#include "schedules/target.h"
#include "testing/host_tensor/tensor_bytes.h"
#include "testing/kernel_interpreter/evaluate_expr.h"
#include "testing/simulator/run_program.h"

namespace hidet::testing {
namespace {

using graph::Graph;
using graph::Operator;
using graph::Tensor;

bool IsOnGpu(const Graph& graph) {
  const Tensor& any = graph.inputs.empty() ? graph.outputs[0] : graph.inputs[0];
  return any.device().IsCuda();
}

// Small multiples of a quarter, so that sums of products are exact; whole numbers in integers.
HostTensor Numbers(ScalarType dtype, std::vector<int64_t> shape, uint64_t seed) {
  HostTensor tensor = ZeroTensor(dtype, std::move(shape));
  std::mt19937_64 random(seed);
  for (double& value : tensor.values) {
    const auto number = static_cast<int64_t>(random() % 17) - 8;
    value = IsBool(dtype)       ? static_cast<double>(number & 1)
            : IsUnsigned(dtype) ? static_cast<double>(std::abs(number))
            : IsInteger(dtype)  ? static_cast<double>(number)
                                : RoundTo(dtype, static_cast<double>(number) / 4);
  }
  return tensor;
}

void AddSpecialNumbers(HostTensor& tensor, uint64_t seed) {
  std::mt19937_64 random(seed);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double special[] = {kInfinity, -kInfinity, std::nan(""), -0.0, 1e4, -1e-3};
  for (double& value : tensor.values) {
    if (random() % 8 == 0) value = RoundTo(tensor.dtype, special[random() % std::size(special)]);
  }
}

// Whether the operator's result is exact whenever its operands are, and passes their errors on as
// they are.
bool IsExact(const Operator& op) {
  if (op.record().family == "transform" && op.record().name != "Cast") return true;
  constexpr absl::string_view kExact[] = {"Take", "Gather", "Where", "Relu",      "Negative",
                                          "Abs",  "Max",    "Min",   "ReduceMax", "ReduceMin"};
  return std::find(std::begin(kExact), std::end(kExact), op.record().name) != std::end(kExact);
}

// Half a unit in the last place, relative.
double Epsilon(ScalarType dtype) {
  switch (dtype) {
    case ScalarType::kFloat16:
      return 0x1p-11;
    case ScalarType::kBFloat16:
      return 0x1p-8;
    case ScalarType::kFloat32:
      return 0x1p-24;
    default:
      return 0x1p-53;
  }
}

double Largest(const HostTensor& tensor) {
  double largest = 0;
  for (const double value : tensor.values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

// How large the terms are that an element of a sum may be the small difference of; 0 for no sum.
double Scale(const Operator& op, const std::vector<HostTensor>& operands,
             const HostTensor& result) {
  const bool sums = op.Is(graph::kReduction) || op.Is(graph::kAnchor) ||
                    op.record().family == "normalize" || op.record().family == "softmax" ||
                    op.record().name == "CumulativeSum";
  if (!sums || result.dtype == ScalarType::kFloat64) return 0;
  double scale = 1;
  for (const HostTensor& operand : operands) {
    scale *= std::max(Largest(operand), 1.0);
  }
  return scale;
}

// Whether finite elements of the operands leave the range of a result's type, whatever others give:
// these are 1 here.
absl::StatusOr<bool> Overflows(const Operator& op, std::vector<HostTensor> operands,
                               HostTensor result, size_t index, const SymbolValues& symbols) {
  bool is_finite = true;
  for (HostTensor& operand : operands) {
    for (double& value : operand.values) {
      if (std::isfinite(value)) continue;
      is_finite = false;
      value = 1;
    }
  }
  if (!is_finite) {
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> results, RunOperator(op, operands, symbols));
    result = std::move(results[index]);
  }
  const double limit = IsFloat(result.dtype) ? (BitWidth(result.dtype) == 16 ? 3e4 : 1e30) : 0x1p31;
  return std::any_of(result.values.begin(), result.values.end(),
                     [&](double value) { return std::abs(value) > limit; });
}

// Whether infinity or NaN may meet a 0 that stands for something left out: a pixel beside the
// image, a score behind a mask. Whether it is multiplied or skipped is a strategy's choice.
bool MultipliesPadding(const Operator& op, const std::vector<HostTensor>& operands) {
  if (!op.Is(graph::kAnchor) || op.record().name == "Matmul") return false;
  return std::any_of(operands.begin() + 1, operands.end(), [](const HostTensor& operand) {
    return !std::all_of(operand.values.begin(), operand.values.end(),
                        [](double value) { return std::isfinite(value); });
  });
}

bool IsSoftmaxOfNothing(const Operator& op, const std::vector<HostTensor>& operands,
                        const std::vector<HostTensor>& results) {
  if (op.record().name != "Softmax" && op.record().name != "LogSoftmax") return false;
  const auto has = [](const HostTensor& tensor, bool (*is)(double)) {
    return std::any_of(tensor.values.begin(), tensor.values.end(), is);
  };
  return has(operands[0], [](double x) { return std::isinf(x) && x < 0; }) &&
         has(results[0], [](double x) { return std::isnan(x); });
}

// What is added to inexact results: random numbers of a seed, times the factor, which is 0 where
// nothing is altered.
struct Alteration {
  uint64_t seed;
  int factor;
};
// The second alters all that the first does the other way: what decides between two numbers that
// are equal goes both ways in one of the two.
constexpr Alteration kAlterations[] = {{1, 1}, {1, -1}, {2, 1}};

// Runs the reference, each inexact result altered by its last bits.
absl::StatusOr<std::vector<HostTensor>> RunReference(const Graph& graph,
                                                     absl::Span<const HostTensor> inputs,
                                                     const SymbolValues& symbols,
                                                     const Alteration& alteration) {
  std::mt19937_64 random(alteration.seed);
  graph::TensorMap<HostTensor> values;
  for (size_t i = 0; i < inputs.size(); ++i) values[graph.inputs[i]] = inputs[i];
  const auto value_of = [&](const Tensor& tensor) {
    return tensor.is_constant() && !values.contains(tensor) ? ToHost(tensor) : values.at(tensor);
  };
  for (const Operator& op : graph.operators) {
    std::vector<HostTensor> operands;
    for (const Tensor& input : op.inputs())
      operands.push_back(input.defined() ? value_of(input)
                                         : HostTensor{ScalarType::kFloat32, {0}, {}});
    HIDET_ASSIGN_OR_RETURN(std::vector<HostTensor> results, RunOperator(op, operands, symbols));
    // Written out it is NaN, attention has 0 for it (ir/task/task.h).
    if (IsSoftmaxOfNothing(op, operands, results))
      return absl::CancelledError("softmax of infinitely small scores alone");
    if (MultipliesPadding(op, operands))
      return absl::CancelledError("what is left out is 0, or 0 times infinity");
    for (size_t i = 0; i < results.size(); ++i) {
      HostTensor& result = results[i];
      HIDET_ASSIGN_OR_RETURN(const bool overflows, Overflows(op, operands, result, i, symbols));
      if (overflows)
        return absl::CancelledError(
            absl::StrCat(op.record().name, " leaves the range of ", ScalarTypeName(result.dtype)));
      if (alteration.factor != 0 && IsFloat(result.dtype) && !IsExact(op)) {
        const double scale = Scale(op, operands, result);
        // Tensor cores take an attention's weights, whose sum is 1, in the type of its values.
        const double weighted = op.record().name == "Attention" ? Largest(operands[2]) : 0;
        for (double& value : result.values) {
          if (!std::isfinite(value)) continue;
          const double error =
              alteration.factor * (static_cast<double>(random() % 2001) / 1000 - 1);
          value += 4 * error *
                   ((std::abs(value) + weighted) * Epsilon(result.dtype) +
                    scale * Epsilon(ScalarType::kFloat32));
        }
      }
      values[op.outputs()[i]] = std::move(result);
    }
  }
  std::vector<HostTensor> outputs;
  for (const Tensor& output : graph.outputs) outputs.push_back(value_of(output));
  return outputs;
}

int64_t ValueOf(const ir::Expr& expr, const SymbolValues& symbols) {
  EvaluateContext context;
  for (const ir::Var& var : ir::CollectVars(expr))
    context.vars.insert_or_assign(var, ir::Value::Int(var.type(), symbols.at(var.name())));
  absl::StatusOr<ir::Value> value = EvaluateExpr(expr, context);
  HIDET_CHECK(value.ok()) << std::string(value.status().message());
  return value->AsInt();
}

std::vector<int64_t> ShapeOf(absl::Span<const ir::Expr> dims, const SymbolValues& symbols) {
  std::vector<int64_t> shape;
  for (const ir::Expr& dim : dims) shape.push_back(ValueOf(dim, symbols));
  return shape;
}

// On this machine.

// Memory that begins at a cache line.
struct Storage {
  std::vector<uint64_t> words;
  TensorView view;
  explicit Storage(const HostTensor& tensor) {
    const std::vector<uint8_t> bytes = BytesOf(tensor);
    words.resize(bytes.size() / 8 + 16);
    const auto address = reinterpret_cast<uintptr_t>(words.data());
    auto* data = reinterpret_cast<uint8_t*>((address + 63) / 64 * 64);
    if (!bytes.empty()) std::memcpy(data, bytes.data(), bytes.size());
    view = {data, tensor.dtype, Shape(tensor.shape.begin(), tensor.shape.end())};
  }
  HostTensor Result() const {
    const auto* data = static_cast<const uint8_t*>(view.data);
    return TensorOf(view.dtype, {view.shape.begin(), view.shape.end()},
                    std::vector<uint8_t>(data, data + view.bytes()));
  }
};

absl::StatusOr<std::vector<HostTensor>> RunOnCpu(const Graph& graph,
                                                 absl::Span<const HostTensor> inputs,
                                                 const SymbolValues& symbols) {
  compiler::BuildRequest options;
  options.options.cache_dir = "off";
  options.options.threads = 2;
  options.options.compile_threads = 1;
  HIDET_ASSIGN_OR_RETURN(compiler::BuildResult built,
                         compiler::BuildGraph(graph, compiler::Stage::kImport, options));
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const runtime::Model> model,
                         runtime::Model::Load(std::move(built.compiled->data)));
  std::vector<Storage> arguments, results;
  std::vector<TensorView> input_views, output_views;
  for (const HostTensor& input : inputs) arguments.emplace_back(input);
  for (const Storage& argument : arguments) input_views.push_back(argument.view);
  for (const Tensor& output : graph.outputs)
    results.emplace_back(ZeroTensor(output.dtype(), ShapeOf(output.shape(), symbols)));
  for (const Storage& result : results) output_views.push_back(result.view);
  HIDET_RETURN_IF_ERROR(model->Run(input_views, absl::MakeSpan(output_views)));
  HIDET_RETURN_IF_ERROR(model->Synchronize());
  std::vector<HostTensor> outputs;
  for (const Storage& result : results) outputs.push_back(result.Result());
  return outputs;
}

// On a GPU that is simulated.

class GpuRun {
 public:
  GpuRun(const SymbolValues& symbols)
      : symbols_(symbols),
        cpu_(compiler::MakeCpuCompiler(1)),
        strategies_(schedules::AllStrategies()) {
    // Few enough for a block to have several tiles.
    target_.multiprocessors = 3;
  }

  absl::StatusOr<std::vector<HostTensor>> Run(const Graph& original,
                                              absl::Span<const HostTensor> inputs) {
    HIDET_ASSIGN_OR_RETURN(const Graph graph, Optimize(original));
    for (size_t i = 0; i < inputs.size(); ++i) bytes_[graph.inputs[i]] = BytesOf(inputs[i]);
    const graph::TensorSet prepared = graph::PreparedTensors(graph);
    for (const Operator& op : graph.operators)
      HIDET_RETURN_IF_ERROR(AddContext(RunOperatorOnGpu(op, prepared), op.DisplayName()));
    std::vector<HostTensor> outputs;
    for (const Tensor& output : graph.outputs)
      outputs.push_back(
          TensorOf(output.dtype(), ShapeOf(output.shape(), symbols_), BytesFor(output)));
    return outputs;
  }

 private:
  absl::StatusOr<Graph> Optimize(const Graph& graph) const {
    const compiler::CompiledEvaluator evaluator(*cpu_);
    const schedules::StrategyOracle oracle(target_, strategies_);
    passes::PassManagerOptions<Graph> manager;
    manager.verify = graph::VerifyGraph;
    HIDET_ASSIGN_OR_RETURN(
        const Graph logical,
        passes::RunPasses(passes::LogicalPipeline({.evaluator = &evaluator, .oracle = &oracle}),
                          graph, manager));
    return passes::RunPasses(passes::PhysicalPipeline({.oracle = &oracle}), logical, manager);
  }

  const std::vector<uint8_t>& BytesFor(const Tensor& tensor) {
    const auto [found, is_new] = bytes_.try_emplace(tensor);
    if (is_new) {
      HIDET_CHECK(tensor.is_constant()) << tensor.name();
      std::string scratch;
      const absl::string_view all = tensor.constant()->AllBytes(&scratch);
      found->second.assign(all.begin(), all.end());
    }
    return found->second;
  }

  absl::Status RunOperatorOnGpu(const Operator& op, const graph::TensorSet& prepared) {
    HIDET_ASSIGN_OR_RETURN(const graph::LoweredOperator lowered,
                           graph::LowerToTask(op, {.prepared = &prepared}));
    HIDET_ASSIGN_OR_RETURN(const schedules::Composition cut,
                           schedules::ChooseParts(lowered.task, target_, strategies_));
    ir::BufferMap<std::vector<uint8_t>> bytes;  // of the task's buffers
    for (size_t i = 0; i < lowered.input_positions.size(); ++i)
      bytes[lowered.task->inputs[i].buffer] = BytesFor(op.input(lowered.input_positions[i]));
    for (const ir::TaskSegment& part : cut.parts) HIDET_RETURN_IF_ERROR(RunPartOnGpu(part, bytes));
    for (size_t i = 0; i < op.outputs().size(); ++i)
      bytes_[op.outputs()[i]] = std::move(bytes.at(lowered.task->outputs[i]));
    return absl::OkStatus();
  }

  absl::Status RunPartOnGpu(const ir::TaskSegment& part,
                            ir::BufferMap<std::vector<uint8_t>>& bytes) {
    const ir::AnalyzedTask& task = part.task;
    HIDET_ASSIGN_OR_RETURN(const schedules::Choice choice,
                           schedules::Choose(task, target_, strategies_));
    const std::string by = absl::StrCat(choice.strategy->name(), " ", ToString(choice.config));
    absl::StatusOr<ProgramRunner> runner =
        ProgramRunner::Make(task, *choice.strategy, target_, choice.config);
    HIDET_RETURN_IF_ERROR(AddContext(runner.status(), by));
    HIDET_RETURN_IF_ERROR(
        AddContext(codegen::GenerateCuda(runner->lowered()).status(), by, ", CUDA text"));
    ir::VarMap<int64_t> symbols;
    for (const ir::Var& symbol : task->symbols) symbols[symbol] = symbols_.at(symbol.name());
    std::vector<const void*> inputs;
    for (const ir::Buffer& input : part.inputs) inputs.push_back(bytes.at(input).data());
    std::vector<std::vector<uint8_t>> results;
    for (const ir::Buffer& output : runner->program().outputs) {
      int64_t count = output.dtype().lanes;
      for (const ir::Expr& extent : output.shape()) count *= ValueOf(extent, symbols_);
      results.emplace_back(static_cast<size_t>(ByteSize(output.dtype().scalar, count)));
    }
    std::vector<void*> outputs;
    for (auto& result : results) outputs.push_back(result.data());
    HIDET_RETURN_IF_ERROR(AddContext(runner->Run(inputs, outputs, symbols), by));
    for (size_t i = 0; i < results.size(); ++i) bytes[part.outputs[i]] = std::move(results[i]);
    return absl::OkStatus();
  }

  const SymbolValues& symbols_;
  const std::unique_ptr<compiler::KernelCompiler> cpu_;
  const schedules::StrategyList strategies_;
  schedules::Target target_ = schedules::Hopper();
  graph::TensorMap<std::vector<uint8_t>> bytes_;
};

// Which elements differ by more than errors in the last bits do.
std::string DifferenceBeyond(const HostTensor& actual, const HostTensor& expected,
                             absl::Span<const HostTensor* const> altered) {
  HostTensor held = actual;
  for (size_t i = 0; i < expected.values.size() && i < actual.values.size(); ++i) {
    const double wanted = expected.values[i];
    double spread = 0;
    bool is_certain = true;
    for (const HostTensor* other : altered) {
      const double value = other->values[i];
      is_certain = is_certain && std::isnan(value) == std::isnan(wanted) &&
                   std::isinf(value) == std::isinf(wanted);
      spread = std::max(spread, std::abs(value - wanted));
    }
    // A result may be wrong by as much as such an error makes of it; with it, it is right.
    const bool is_near = std::isfinite(wanted) && std::isfinite(actual.values[i]) &&
                         std::abs(actual.values[i] - wanted) <= 8 * spread;
    if (!is_certain || is_near) held.values[i] = wanted;
  }
  const Tolerance tight = ToleranceOf(expected.dtype);
  return Difference(held, expected, {4 * tight.absolute, 4 * tight.relative});
}

absl::Status Check(const Graph& original) {
  HIDET_ASSIGN_OR_RETURN(const Graph graph, FillConstants(original));
  const SymbolValues symbols = SymbolsOf(graph);
  for (const ir::Expr& assumption : graph.assumptions) {
    if (ValueOf(assumption, symbols) == 0)
      return absl::CancelledError("the sizes are none that the graph allows");
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<HostTensor> inputs, InputsOf(graph, symbols));
  HIDET_ASSIGN_OR_RETURN(const std::vector<HostTensor> expected,
                         RunReference(graph, inputs, symbols, {.seed = 0, .factor = 0}));
  std::vector<std::vector<HostTensor>> runs;
  for (const Alteration& alteration : kAlterations) {
    HIDET_ASSIGN_OR_RETURN(runs.emplace_back(), RunReference(graph, inputs, symbols, alteration));
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<HostTensor> actual,
                         CompileAndRun(graph, inputs, symbols));
  for (size_t i = 0; i < actual.size(); ++i) {
    std::vector<const HostTensor*> altered;
    for (const std::vector<HostTensor>& run : runs) altered.push_back(&run[i]);
    const std::string difference = DifferenceBeyond(actual[i], expected[i], altered);
    if (!difference.empty())
      return absl::InternalError(absl::StrCat("output ", i, ": ", difference));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Graph> FillConstants(const Graph& graph) {
  graph::GraphBuilder builder(graph::AllOps());
  builder.StartFrom(graph);
  graph::TensorMap<Tensor> known;
  const auto map = [&](const Tensor& tensor) {
    if (!tensor.defined() || !tensor.is_constant() || tensor.constant()->is_known()) {
      const auto found = tensor.defined() ? known.find(tensor) : known.end();
      return found == known.end() ? tensor : found->second;
    }
    const auto [found, is_new] = known.try_emplace(tensor);
    if (is_new) {
      const int64_t count = tensor.constant()->count();
      const HostTensor numbers =
          Numbers(tensor.dtype(), {count}, static_cast<uint64_t>(count) + known.size());
      found->second = builder.Constant(
          tensor.type(), graph::ConstantData::FromReals(tensor.dtype(), numbers.values),
          tensor.name());
    }
    return found->second;
  };
  for (const Operator& op : graph.operators) {
    std::vector<Tensor> inputs;
    for (const Tensor& input : op.inputs()) inputs.push_back(map(input));
    HIDET_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, builder.ApplyLike(op, inputs));
    for (size_t i = 0; i < outputs.size(); ++i) known[op.outputs()[i]] = outputs[i];
  }
  std::vector<Tensor> outputs;
  for (const Tensor& output : graph.outputs) outputs.push_back(map(output));
  return builder.Build(std::move(outputs));
}

SymbolValues SymbolsOf(const Graph& graph) {
  SymbolValues values;
  for (const ir::Var& symbol : graph::GraphSymbols(graph)) {
    const ir::VarFacts& facts = symbol.facts();
    values[symbol.name()] = facts.hint > 0 ? facts.hint : std::max<int64_t>(facts.min, 1);
  }
  return values;
}

absl::StatusOr<std::vector<HostTensor>> InputsOf(const Graph& graph, const SymbolValues& symbols) {
  std::vector<HostTensor> inputs;
  for (const Tensor& input : graph.inputs) {
    std::vector<int64_t> shape = ShapeOf(input.shape(), symbols);
    const uint64_t seed = std::hash<std::string>()(input.name());
    absl::string_view name = input.name();
    int64_t limit = 0;
    if (absl::ConsumePrefix(&name, "index") &&
        absl::SimpleAtoi(name.substr(0, name.find('_')), &limit) && limit > 0) {
      inputs.push_back(RandomIndices(input.dtype(), std::move(shape), limit, seed));
      continue;
    }
    inputs.push_back(Numbers(input.dtype(), std::move(shape), seed));
    if (absl::StartsWith(input.name(), "special") && IsFloat(input.dtype()))
      AddSpecialNumbers(inputs.back(), seed);
  }
  return inputs;
}

absl::StatusOr<std::vector<HostTensor>> CompileAndRun(const Graph& graph,
                                                      absl::Span<const HostTensor> inputs,
                                                      const SymbolValues& symbols) {
  return IsOnGpu(graph) ? GpuRun(symbols).Run(graph, inputs) : RunOnCpu(graph, inputs, symbols);
}

absl::Status CheckGraph(const Graph& graph) {
  try {
    return Check(graph);
  } catch (const CheckFailure& failure) {
    return absl::InternalError(failure.what());
  }
}

absl::Status CheckGraphApart(const Graph& graph) {
  constexpr unsigned kSeconds = 120;
  int ends[2];
  if (pipe(ends) != 0) return absl::ErrnoToStatus(errno, "pipe");
  const pid_t child = fork();
  if (child < 0) return absl::ErrnoToStatus(errno, "fork");
  if (child == 0) {
    alarm(kSeconds);
    const absl::Status status = CheckGraph(graph);
    const std::string text = absl::StrCat(status.raw_code(), "\n", std::string(status.message()));
    for (size_t done = 0; done < text.size();) {
      const ssize_t written = write(ends[1], text.data() + done, text.size() - done);
      if (written <= 0) break;
      done += static_cast<size_t>(written);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t got; (got = read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, static_cast<size_t>(got));
  close(ends[0]);
  int state = 0;
  waitpid(child, &state, 0);
  if (WIFSIGNALED(state)) return absl::AbortedError(absl::StrCat("signal ", WTERMSIG(state)));
  int code = 0;
  if (!absl::SimpleAtoi(text.substr(0, text.find('\n')), &code))
    return absl::AbortedError("the process ended without an answer");
  return absl::Status(static_cast<absl::StatusCode>(code), text.substr(text.find('\n') + 1));
}

}  // namespace hidet::testing
