#include "compiler/pipeline.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/mutex.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "compiler/cache_folder.h"
#include "compiler/compilation_log.h"
#include "compiler/compiled_evaluator.h"
#include "compiler/cpu_compiler.h"
#include "compiler/dump_folder.h"
#include "compiler/edited_texts.h"
#include "compiler/graph_file.h"
#include "compiler/make_compiler.h"
#include "compiler/model_cache.h"
#include "graph/device.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "graph/text.h"
#include "ir/task/kernel_oracle.h"
#include "passes/pass_manager.h"
#include "runtime/devices/usable_cpus.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"
#include "schedules/strategy_oracle.h"
#include "schedules/target.h"

namespace hidet::driver {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

absl::Status CheckCancelled(const PipelineOptions& options) {
  return options.cancelled && options.cancelled() ? absl::CancelledError("compiling was cancelled")
                                                  : absl::OkStatus();
}

// An oracle that refuses everything once the caller wants to stop: a pass that asks it for seconds
// then ends at once, with a result of no use. Who wants to stop may say so only once, so it is
// remembered here.
class InterruptibleOracle : public ir::KernelOracle {
 public:
  InterruptibleOracle(schedules::Target target, const schedules::StrategyList& strategies,
                      const PipelineOptions& options)
      : oracle_(std::move(target), strategies, options.options.reduce_precision == "float16"),
        options_(options) {}

  bool AllowsHalfSums() const override { return oracle_.AllowsHalfSums(); }
  absl::Status CanFuse(const ir::AnalyzedTask& task,
                       absl::Span<const ir::Share> apart) const override {
    HIDET_RETURN_IF_ERROR(CheckNowAndThen());
    return oracle_.CanFuse(task, apart);
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask& task) const override {
    HIDET_RETURN_IF_ERROR(CheckNowAndThen());
    return oracle_.Cost(task);
  }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask& task, int operand) const override {
    if (!CheckNowAndThen().ok()) return {};
    return oracle_.Layouts(task, operand);
  }

  // Cancelled if it has refused.
  const absl::Status& stopped() const { return status_; }

 private:
  // The caller is asked some twenty times a second: its answer may cost as much as ours.
  absl::Status CheckNowAndThen() const {
    constexpr std::chrono::milliseconds kBetween{50};
    if (const auto now = Clock::now(); status_.ok() && now - asked_ > kBetween) {
      asked_ = now;
      status_ = CheckCancelled(options_);
    }
    return status_;
  }

  const schedules::StrategyOracle oracle_;
  const PipelineOptions& options_;
  mutable Clock::time_point asked_;
  mutable absl::Status status_;
};

void Report(const PipelineOptions& options, Progress progress) {
  if (options.progress) options.progress(progress);
}

// Runs graph passes, at most `*left`, which goes down by as many; each result is verified, counted
// as progress of `stage`, and dumped.
absl::StatusOr<graph::Graph> RunGraphPasses(const std::vector<passes::GraphPass>& list, Stage stage,
                                            const graph::Graph& graph,
                                            const PipelineOptions& options, DumpWriter& dumper,
                                            int* left) {
  passes::PassManagerOptions<graph::Graph> manager;
  manager.verify = graph::VerifyGraph;
  manager.timings = options.timings;
  manager.limit = *left;
  manager.dump = [&](absl::string_view pass, int index, const graph::Graph& result) {
    Report(options, {stage, index + 1, static_cast<int>(list.size())});
    dumper.PassGraph(pass, result);
    if (options.after_pass) options.after_pass(pass, result);
    --*left;
  };
  absl::StatusOr<graph::Graph> result = passes::RunPasses(list, graph, manager);
  HIDET_RETURN_IF_ERROR(CheckCancelled(options));
  return result;
}

absl::StatusOr<graph::Graph> Optimize(const graph::Graph& graph, const PipelineOptions& options,
                                      const KernelCompiler* compiler,
                                      const runtime::KernelCache* cache, DumpWriter& dumper,
                                      int* passes_left) {
  const TraceSpan span("stage", "optimize");
  const std::unique_ptr<KernelCompiler> cpu = MakeCpuCompiler(options.options.scratch_dir, 1);
  const CompiledEvaluator evaluator(*cpu, cache);
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const InterruptibleOracle oracle(compiler != nullptr ? compiler->target() : schedules::Hopper(),
                                   strategies, options);
  passes::LogicalPipelineOptions pipeline = LogicalOptions(options.options);
  pipeline.evaluator = options.fold ? &evaluator : nullptr;
  // Without a compiler (a fake card) fusion follows its own rules, as the seed documents print it.
  pipeline.oracle = compiler != nullptr ? &oracle : nullptr;
  pipeline.resolve_rules.insert(pipeline.resolve_rules.end(), options.rules.begin(),
                                options.rules.end());
  std::vector<passes::GraphPass> list = options.rewrites;
  for (passes::GraphPass& pass : passes::LogicalPipeline(pipeline)) list.push_back(std::move(pass));

  absl::StatusOr<graph::Graph> result =
      RunGraphPasses(list, Stage::kOptimize, graph, options, dumper, passes_left);
  HIDET_RETURN_IF_ERROR(oracle.stopped());
  if (result.ok()) dumper.StageGraph(Stage::kOptimize, *result);
  return result;
}

absl::StatusOr<graph::Graph> ChoosePhysical(const graph::Graph& graph,
                                            const PipelineOptions& options,
                                            const KernelCompiler& compiler, DumpWriter& dumper,
                                            int* passes_left) {
  const TraceSpan span("stage", "physical");
  const schedules::StrategyList strategies = schedules::AllStrategies();
  const InterruptibleOracle oracle(compiler.target(), strategies, options);
  absl::StatusOr<graph::Graph> result =
      RunGraphPasses(passes::PhysicalPipeline({.oracle = &oracle}), Stage::kPhysical, graph,
                     options, dumper, passes_left);
  HIDET_RETURN_IF_ERROR(oracle.stopped());
  if (result.ok()) dumper.StageGraph(Stage::kPhysical, *result);
  return result;
}

absl::Status CheckStages(Stage from, Stage to) {
  if (from == Stage::kArtifact)
    return absl::InvalidArgumentError("nothing comes after stage artifact");
  if (from <= to) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("stage ", StageName(to), " comes before stage ", StageName(from)));
}

absl::Status CheckIsGraphStage(Stage from) {
  if (from <= Stage::kPhysical) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("stage ", StageName(from),
                   ": a graph alone goes on from import, optimize or physical; the "
                   "folder of a dump has the rest"));
}

// The stage that a text of CompileModel belongs to.
Stage StageOfText(absl::string_view kind) {
  if (kind == "task") return Stage::kTask;
  return kind == "ir" ? Stage::kIr : Stage::kSource;
}

// Why the model cannot be one that was compiled before: something else than the model is asked for,
// or users' code has a say in it. Empty if it can.
std::string WhyNotTakenWhole(Stage from, const PipelineOptions& options) {
  if (from != Stage::kImport) return absl::StrCat("it goes on from stage ", StageName(from));
  if (options.to != Stage::kArtifact)
    return absl::StrCat("stage ", StageName(options.to), " is asked for");
  if (!options.dump_dir.empty()) return "dumps are asked for";
  if (options.explain) return "reasons and sources are asked for";
  if (options.timings != nullptr) return "times of passes are asked for";
  if (!options.rules.empty() || !options.rewrites.empty()) return "users' rules take part";
  if (options.pass_limit != INT32_MAX || options.after_pass != nullptr)
    return "passes are looked at";
  if (options.sharing.decided || options.sharing.follow) return "ranks decide together";
  return "";
}

// The texts of `from` in a folder of dumps, if that is a stage of texts.
std::optional<EditedTexts> TextsOf(absl::string_view folder, Stage from) {
  if (from <= Stage::kPhysical) return std::nullopt;
  return EditedTexts{from, [folder](absl::string_view name, absl::string_view extension) {
                       return ReadOperatorText(folder, name, extension);
                     }};
}

absl::StatusOr<BuildResult> Build(const graph::Graph& graph, Stage from,
                                  const PipelineOptions& options, std::optional<EditedTexts> edited,
                                  BuildResult result) {
  HIDET_RETURN_IF_ERROR(CheckStages(from, options.to));
  DumpWriter dumper(options.dump_dir, options.dump_filter);
  int passes_left = options.pass_limit;
  dumper.StageGraph(std::min(from, Stage::kPhysical), graph);
  result.graph = graph;
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(options.options.device));
  std::unique_ptr<KernelCompiler> compiler;
  if (device.kind != graph::DeviceKind::kFakeCuda || options.to > Stage::kOptimize) {
    HIDET_ASSIGN_OR_RETURN(compiler, MakeCompiler(options.options));
  }
  const std::optional<runtime::KernelCache> cache = OpenKernelCache(options.options);
  const runtime::KernelCache* kernels = cache.has_value() ? &*cache : nullptr;
  std::optional<runtime::KernelCache> models;
  std::string key;
  std::string reason = WhyNotTakenWhole(from, options);
  if (reason.empty()) {
    models = OpenModelCache(options.options);
    reason = models.has_value() ? "it was not compiled before" : "no folder keeps compiled models";
  }
  if (models.has_value()) {
    const auto begin = Clock::now();
    key = ModelKey(graph, *compiler, options.options, options.host_bound_constants);
    if (std::optional<runtime::ModelData> model = FindModel(*models, key, graph)) {
      Report(options, {Stage::kArtifact, 1, 1});
      result.compiled = CompiledModel{.data = *std::move(model), .report = {}};
      result.compiled->data.tools = compiler->object_tools();
      result.from_cache = true;
      result.compile_seconds = SecondsSince(begin);
      Count(Counter::kModelsFromCache);
      RecordCompilation({.model = result.compiled->data.spec.name,
                         .device = options.options.device,
                         .seconds = result.compile_seconds});
      return result;
    }
  }
  const auto begin = Clock::now();
  if (from < Stage::kOptimize && options.to >= Stage::kOptimize) {
    HIDET_RETURN_IF_ERROR(CheckCancelled(options));
    HIDET_ASSIGN_OR_RETURN(result.graph,
                           Optimize(graph, options, compiler.get(), kernels, dumper, &passes_left));
  }
  if (from < Stage::kPhysical && options.to >= Stage::kPhysical) {
    HIDET_RETURN_IF_ERROR(CheckCancelled(options));
    HIDET_ASSIGN_OR_RETURN(result.graph,
                           ChoosePhysical(result.graph, options, *compiler, dumper, &passes_left));
  }
  result.optimize_seconds = SecondsSince(begin);
  if (options.to > Stage::kPhysical) {
    HIDET_RETURN_IF_ERROR(CheckCancelled(options));
    const auto begin = Clock::now();
    Mutex mutex;
    CompileOptions compile;
    compile.compiler = compiler.get();
    compile.cache = kernels;
    compile.search_space = static_cast<schedules::SearchSpace>(options.options.search_space);
    std::optional<runtime::KernelCache> tuning_folder;
    std::optional<TuningRecords> records;
    if (options.options.search_space != 0) {
      tuning_folder = OpenTuningFolder(options.options);
      HIDET_ASSIGN_OR_RETURN(
          records, TuningRecords::Open(tuning_folder.has_value() ? &*tuning_folder : nullptr,
                                       options.options.tuning_file));
    }
    compile.ordinal = device.index;
    compile.tuning_records = records.has_value() ? &*records : nullptr;
    compile.threads = options.options.compile_threads > 0 ? options.options.compile_threads
                                                          : runtime::UsableCpus();
    compile.host_bound_constants = options.host_bound_constants;
    compile.explain = options.explain;
    compile.machine_code = options.to == Stage::kArtifact;
    compile.half_reduction = options.options.reduce_precision == "float16";
    compile.cancelled = options.cancelled;
    compile.sharing = options.sharing;
    compile.edited = edited.has_value() ? &*edited : nullptr;
    if (options.progress) {
      compile.progress = [&](const CompileProgress& at) {
        options.progress({Stage::kArtifact, at.done, at.total, std::string(at.searched)});
      };
    }
    if (dumper.enabled() || options.to < Stage::kArtifact) {
      compile.dump = [&](absl::string_view kind, absl::string_view name, absl::string_view text) {
        if (dumper.enabled()) dumper.OperatorText(name, kind, text);
        if (options.to == Stage::kArtifact || StageOfText(kind) != options.to) return;
        const MutexLock lock(&mutex);
        result.texts.push_back({std::string(kind), std::string(name), std::string(text)});
      };
    }
    const TraceSpan span("stage", "compile");
    HIDET_ASSIGN_OR_RETURN(result.compiled, CompileModel(result.graph, compile));
    if (models.has_value()) KeepModel(*models, key, graph, result.compiled->data);
    result.compile_seconds = SecondsSince(begin);
    Count(Counter::kModelsCompiled);
    RecordCompilation({.model = result.compiled->data.spec.name,
                       .device = options.options.device,
                       .reason = std::move(reason),
                       .tasks = result.compiled->report.compiled_tasks,
                       .tasks_from_cache = result.compiled->report.tasks_from_cache,
                       .seconds = result.optimize_seconds + result.compile_seconds});
  }
  if (dumper.enabled()) HIDET_RETURN_IF_ERROR(AddContext(dumper.Finish(), "dump"));
  return result;
}

// One build for each processor in the option `cpu`: the report, the texts and the dumps are those
// of the first, and the others' models its alternatives.
absl::StatusOr<BuildResult> BuildForEachCpu(const graph::Graph& graph, Stage from,
                                            const PipelineOptions& options,
                                            std::optional<EditedTexts> edited, BuildResult result) {
  const std::vector<std::string> levels = CpuLevelsOf(options.options);
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(options.options.device));
  if (levels.size() == 1 || device.IsCuda() || options.to != Stage::kArtifact)
    return Build(graph, from, options, std::move(edited), std::move(result));
  PipelineOptions one = options;
  one.options.cpu = levels[0];
  HIDET_ASSIGN_OR_RETURN(result, Build(graph, from, one, edited, std::move(result)));
  one.dump_dir.clear();
  one.explain = false;
  for (size_t i = 1; i < levels.size(); ++i) {
    one.options.cpu = levels[i];
    HIDET_ASSIGN_OR_RETURN(BuildResult other, Build(graph, from, one, edited, {}));
    result.optimize_seconds += other.optimize_seconds;
    result.compile_seconds += other.compile_seconds;
    result.from_cache &= other.from_cache;
    result.compiled->data.alternatives.push_back(std::move(other.compiled->data));
  }
  return result;
}

}  // namespace

passes::LogicalPipelineOptions LogicalOptions(const Options& options) {
  passes::LogicalPipelineOptions logical;
  logical.recognize_attention = options.attention != 0;
  if (!options.precision.empty()) logical.precision = ParseScalarType(options.precision);
  return logical;
}

absl::StatusOr<graph::Graph> OptimizeGraph(const graph::Graph& graph,
                                           const PipelineOptions& options) {
  PipelineOptions only = options;
  only.to = Stage::kOptimize;
  HIDET_ASSIGN_OR_RETURN(BuildResult result, BuildGraph(graph, Stage::kImport, only));
  return std::move(result.graph);
}

absl::StatusOr<BuildResult> BuildGraph(const graph::Graph& graph, Stage from,
                                       const PipelineOptions& options) {
  HIDET_RETURN_IF_ERROR(CheckIsGraphStage(from));
  return BuildForEachCpu(graph, from, options, std::nullopt, {});
}

absl::StatusOr<BuildResult> BuildFile(absl::string_view path, const PipelineOptions& options,
                                      Stage from) {
  const auto begin = Clock::now();
  std::optional<TraceSpan> span(std::in_place, "stage", "import");
  Report(options, {Stage::kImport, 0, 1});
  graph::Graph graph;
  const bool is_folder = IsFolder(path);
  if (!is_folder) HIDET_RETURN_IF_ERROR(CheckIsGraphStage(from));
  if (is_folder || absl::EndsWith(path, ".graph")) {
    if (!options.symbols.empty() || !options.shapes.empty()) {
      return absl::InvalidArgumentError(
          "sizes and shapes are given for an ONNX file, not for a graph");
    }
    HIDET_ASSIGN_OR_RETURN(graph, is_folder ? ReadStageGraph(path, std::min(from, Stage::kPhysical))
                                            : ReadGraphFile(path));
  } else {
    if (from != Stage::kImport) {
      return absl::InvalidArgumentError(
          absl::StrCat("stage ", StageName(from), ": ", path,
                       " is neither a .graph file nor a folder of dumps"));
    }
    onnx::ImportOptions import;
    HIDET_ASSIGN_OR_RETURN(import.device, graph::Device::Parse(options.options.device));
    import.symbols = options.symbols;
    import.shapes = options.shapes;
    HIDET_ASSIGN_OR_RETURN(graph, onnx::ImportOnnx(path, import));
  }
  BuildResult result;
  span.reset();
  result.import_seconds = SecondsSince(begin);
  return BuildForEachCpu(graph, from, options, TextsOf(path, from), std::move(result));
}

}  // namespace hidet::driver
