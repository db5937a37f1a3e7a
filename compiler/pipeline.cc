#include "compiler/pipeline.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/counters.h"
#include "base/cut_files.h"
#include "base/log.h"
#include "base/mutex.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "compiler/cache_folder.h"
#include "compiler/cancellation.h"
#include "compiler/compilation_log.h"
#include "compiler/compiled_evaluator.h"
#include "compiler/cpu_compiler.h"
#include "compiler/dump_folder.h"
#include "compiler/edited_texts.h"
#include "compiler/free_memory.h"
#include "compiler/graph_file.h"
#include "compiler/make_compiler.h"
#include "compiler/model_cache.h"
#include "compiler/replaceable_weights.h"
#include "graph/device.h"
#include "graph/verify_graph.h"
#include "ir/task/kernel_oracle.h"
#include "passes/pass_manager.h"
#include "runtime/devices/usable_cpus.h"
#include "schedules/all_strategies.h"
#include "schedules/strategy.h"
#include "schedules/strategy_oracle.h"
#include "schedules/target.h"

namespace hidet::compiler {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// An oracle that refuses everything once the build is to stop: a pass that asks it for seconds then
// ends at once, with a result that nobody looks at, since the token is asked after each pass.
class InterruptibleOracle : public ir::KernelOracle {
 public:
  InterruptibleOracle(schedules::Target target, const schedules::StrategyList& strategies,
                      ir::ProductPrecision precision, CancellationToken token)
      : oracle_(std::move(target), strategies, precision), token_(std::move(token)) {}

  ir::ProductPrecision precision() const override { return oracle_.precision(); }
  absl::Status CanFuse(const ir::AnalyzedTask& task,
                       absl::Span<const ir::Share> apart) const override {
    HIDET_RETURN_IF_ERROR(token_.CheckNowAndThen());
    return oracle_.CanFuse(task, apart);
  }
  absl::StatusOr<double> Cost(const ir::AnalyzedTask& task) const override {
    HIDET_RETURN_IF_ERROR(token_.CheckNowAndThen());
    return oracle_.Cost(task);
  }
  std::vector<ir::LayoutChoice> Layouts(const ir::AnalyzedTask& task, int operand) const override {
    if (!token_.CheckNowAndThen().ok()) return {};
    return oracle_.Layouts(task, operand);
  }

 private:
  const schedules::StrategyOracle oracle_;
  const CancellationToken token_;
};

void Report(const BuildRequest& options, Progress progress) {
  if (options.progress) options.progress(progress);
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
std::string WhyNotTakenWhole(Stage from, const BuildRequest& options) {
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

// One build: a graph goes through the steps of kSteps from its stage to the last that is asked for.
class Build {
 public:
  Build(const graph::Graph& graph, Stage from, const BuildRequest& options,
        std::optional<EditedTexts> edited, BuildResult result)
      : graph_(graph),
        from_(from),
        options_(options),
        edited_(std::move(edited)),
        token_(options.cancelled),
        dumper_(options.dump_dir, options.dump_filter),
        passes_left_(options.pass_limit),
        result_(std::move(result)) {}

  absl::StatusOr<BuildResult> Run() {
    HIDET_RETURN_IF_ERROR(CheckStages(from_, options_.to));
    dumper_.StageGraph(std::min(from_, Stage::kPhysical), graph_);
    result_.graph = graph_;
    HIDET_RETURN_IF_ERROR(MakeTools());
    if (TakeWhole()) return std::move(result_);
    for (const Step& step : kSteps) {
      if (options_.to < step.first || from_ >= step.last) continue;
      HIDET_RETURN_IF_ERROR(token_.Check());
      const TraceSpan span("stage", step.name);
      const auto begin = Clock::now();
      HIDET_RETURN_IF_ERROR((this->*step.run)());
      result_.*step.seconds += SecondsSince(begin);
    }
    if (result_.compiled.has_value()) Record(std::move(reason_));
    if (dumper_.enabled()) HIDET_RETURN_IF_ERROR(AddContext(dumper_.Finish(), "dump"));
    return std::move(result_);
  }

 private:
  // What runs if a stage from `first` on is asked for, and `last` is still to come.
  struct Step {
    const char* name;
    Stage first, last;
    absl::Status (Build::*run)();
    double BuildResult::* seconds;
  };
  static const Step kSteps[3];

  absl::Status MakeTools() {
    HIDET_ASSIGN_OR_RETURN(device_, graph::Device::Parse(options_.options.device));
    if (device_.kind != graph::DeviceKind::kFakeCuda || options_.to > Stage::kOptimize) {
      HIDET_ASSIGN_OR_RETURN(compiler_, MakeCompiler(options_.options));
    }
    kernels_ = OpenKernelCache(options_.options);
    return absl::OkStatus();
  }

  // Whether the model was compiled before and is the result.
  bool TakeWhole() {
    reason_ = WhyNotTakenWhole(from_, options_);
    if (!reason_.empty()) return false;
    models_ = OpenModelCache(options_.options);
    reason_ =
        models_.has_value() ? "it was not compiled before" : "no folder keeps compiled models";
    if (!models_.has_value()) return false;
    const auto begin = Clock::now();
    key_ = ModelKey(graph_, *compiler_, options_.options, options_.host_bound_constants);
    std::optional<runtime::ModelData> model = FindModel(*models_, key_, graph_);
    if (!model.has_value()) return false;
    Report(options_, {Stage::kArtifact, 1, 1});
    result_.compiled = CompiledModel{.data = *std::move(model), .report = {}};
    result_.compiled->data.tools = compiler_->object_tools();
    result_.from_cache = true;
    result_.compile_seconds = SecondsSince(begin);
    Record("");
    return true;
  }

  absl::Status Optimize() {
    const std::unique_ptr<KernelCompiler> cpu = MakeCpuCompiler(1);
    const CompiledEvaluator evaluator(*cpu, kernels());
    const InterruptibleOracle oracle = MakeOracle();
    passes::LogicalPipelineOptions pipeline = LogicalOptions(options_.options);
    pipeline.evaluator = options_.fold ? &evaluator : nullptr;
    // Without a compiler (a fake card) fusion follows its own rules, as the seed documents print
    // it.
    pipeline.oracle = compiler_ != nullptr ? &oracle : nullptr;
    pipeline.resolve_rules.insert(pipeline.resolve_rules.end(), options_.rules.begin(),
                                  options_.rules.end());
    std::vector<passes::GraphPass> list = options_.rewrites;
    for (passes::GraphPass& pass : passes::LogicalPipeline(pipeline))
      list.push_back(std::move(pass));
    return RunPasses(list, Stage::kOptimize);
  }

  absl::Status ChoosePhysical() {
    const InterruptibleOracle oracle = MakeOracle();
    return RunPasses(passes::PhysicalPipeline({.oracle = &oracle}), Stage::kPhysical);
  }

  absl::Status Compile() {
    Mutex mutex;
    CompileOptions compile;
    compile.compiler = compiler_.get();
    compile.tasks.cache = kernels();
    compile.search.space = static_cast<schedules::SearchSpace>(options_.options.search_space);
    std::optional<runtime::KernelCache> tuning_folder;
    std::optional<TuningRecords> records;
    if (options_.options.search_space != 0) {
      tuning_folder = OpenTuningFolder(options_.options);
      HIDET_ASSIGN_OR_RETURN(
          records, TuningRecords::Open(tuning_folder.has_value() ? &*tuning_folder : nullptr,
                                       options_.options.tuning_file));
    }
    compile.ordinal = device_.index;
    compile.search.records = records.has_value() ? &*records : nullptr;
    compile.search.threads = options_.options.compile_threads > 0 ? options_.options.compile_threads
                                                                  : runtime::UsableCpus();
    compile.host_bound_constants = options_.host_bound_constants;
    compile.tasks.explain = options_.explain;
    compile.tasks.machine_code = options_.to == Stage::kArtifact;
    compile.precision = PrecisionOf(options_.options);
    compile.search.cancelled = token_;
    compile.search.sharing = options_.sharing;
    compile.tasks.edited = edited_.has_value() ? &*edited_ : nullptr;
    if (options_.progress) {
      compile.progress = [&](const CompileProgress& at) {
        options_.progress({Stage::kArtifact, at.done, at.total, std::string(at.searched)});
      };
    }
    if (dumper_.enabled() || options_.to < Stage::kArtifact) {
      compile.tasks.dump = [&](absl::string_view kind, absl::string_view name,
                               absl::string_view text) {
        if (dumper_.enabled()) dumper_.OperatorText(name, kind, text);
        if (options_.to == Stage::kArtifact || StageOfText(kind) != options_.to) return;
        const MutexLock lock(&mutex);
        result_.texts.push_back({std::string(kind), std::string(name), std::string(text)});
      };
    }
    HIDET_ASSIGN_OR_RETURN(result_.compiled, CompileModel(result_.graph, compile));
    for (const graph::Tensor& constant : graph::GraphConstants(graph_))
      HIDET_RETURN_IF_ERROR(CheckNotCut(constant.constant()->stored_bytes().data()));
    if (models_.has_value()) KeepModel(*models_, key_, graph_, result_.compiled->data);
    return absl::OkStatus();
  }

  // Runs graph passes, at most as many as are left; each result is verified, counted as progress
  // of `stage`, and dumped.
  absl::Status RunPasses(const std::vector<passes::GraphPass>& list, Stage stage) {
    passes::PassManagerOptions<graph::Graph> manager;
    manager.verify = graph::VerifyGraph;
    manager.timings = options_.timings;
    manager.limit = passes_left_;
    manager.dump = [&](absl::string_view pass, int index, const graph::Graph& result) {
      Report(options_, {stage, index + 1, static_cast<int>(list.size())});
      dumper_.PassGraph(pass, result);
      if (options_.after_pass) options_.after_pass(pass, result);
      --passes_left_;
    };
    absl::StatusOr<graph::Graph> made = passes::RunPasses(list, result_.graph, manager);
    HIDET_RETURN_IF_ERROR(token_.Check());
    HIDET_ASSIGN_OR_RETURN(result_.graph, std::move(made));
    dumper_.StageGraph(stage, result_.graph);
    return absl::OkStatus();
  }

  // Counts and logs what came of it.
  void Record(std::string reason) const {
    Count(result_.from_cache ? Counter::kModelsFromCache : Counter::kModelsCompiled);
    RecordCompilation({.model = result_.compiled->data.spec.name,
                       .device = options_.options.device,
                       .reason = std::move(reason),
                       .tasks = result_.compiled->report.compiled_tasks,
                       .tasks_from_cache = result_.compiled->report.tasks_from_cache,
                       .seconds = result_.optimize_seconds + result_.compile_seconds});
  }

  InterruptibleOracle MakeOracle() const {
    return InterruptibleOracle(compiler_ != nullptr ? compiler_->target() : schedules::Hopper(),
                               strategies_, PrecisionOf(options_.options), token_);
  }
  const runtime::KernelCache* kernels() const {
    return kernels_.has_value() ? &*kernels_ : nullptr;
  }

  const graph::Graph& graph_;
  const Stage from_;
  const BuildRequest& options_;
  const std::optional<EditedTexts> edited_;
  const CancellationToken token_;
  const schedules::StrategyList strategies_ = schedules::AllStrategies();
  DumpWriter dumper_;
  int passes_left_;
  BuildResult result_;
  graph::Device device_;
  std::unique_ptr<KernelCompiler> compiler_;  // none if a fake card's graph is only optimized
  std::optional<runtime::KernelCache> kernels_, models_;
  std::string key_;     // of the model, if it is kept
  std::string reason_;  // why it is compiled
};

const Build::Step Build::kSteps[] = {
    {"optimize", Stage::kOptimize, Stage::kOptimize, &Build::Optimize,
     &BuildResult::optimize_seconds},
    {"physical", Stage::kPhysical, Stage::kPhysical, &Build::ChoosePhysical,
     &BuildResult::optimize_seconds},
    {"compile", Stage::kTask, Stage::kArtifact, &Build::Compile, &BuildResult::compile_seconds},
};

// One build for each processor in the option `cpu`: the texts and the dumps are those of the first,
// the report that of the first that was compiled now, and the others' models its alternatives.
absl::StatusOr<BuildResult> BuildForEachCpu(const graph::Graph& graph, Stage from,
                                            const BuildRequest& options,
                                            std::optional<EditedTexts> edited, BuildResult result) {
  const std::vector<std::string> levels = CpuLevelsOf(options.options);
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(options.options.device));
  if (levels.size() == 1 || device.IsCuda() || options.to != Stage::kArtifact)
    return Build(graph, from, options, std::move(edited), std::move(result)).Run();
  BuildRequest one = options;
  one.options.cpu = levels[0];
  HIDET_ASSIGN_OR_RETURN(result, Build(graph, from, one, edited, std::move(result)).Run());
  one.dump_dir.clear();
  one.explain = false;
  for (size_t i = 1; i < levels.size(); ++i) {
    one.options.cpu = levels[i];
    HIDET_ASSIGN_OR_RETURN(BuildResult other, Build(graph, from, one, edited, {}).Run());
    result.optimize_seconds += other.optimize_seconds;
    result.compile_seconds += other.compile_seconds;
    if (result.from_cache && !other.from_cache)  // one that was compiled before tells nothing
      result.compiled->report = std::move(other.compiled->report);
    result.from_cache &= other.from_cache;
    result.compiled->data.alternatives.push_back(std::move(other.compiled->data));
  }
  return result;
}

// A graph says where its tensors are, but is compiled for the device in the options.
void WarnOfOtherDevice(absl::string_view path, const graph::Graph& graph,
                       const graph::Device& device) {
  if (graph.outputs.empty()) return;
  const graph::Device& own = graph.outputs[0].device();
  if (own.IsCuda() == device.IsCuda()) return;
  Log(LogLevel::kWarning,
      absl::StrCat(path, ": its tensors are on ", own.ToString(), "; it is compiled for ",
                   device.ToString(), " (option device)"));
}

// The same, with what the model will tell of its options.
absl::StatusOr<BuildResult> BuildAll(const graph::Graph& graph, Stage from,
                                     const BuildRequest& options, std::optional<EditedTexts> edited,
                                     BuildResult result) {
  if (options.options.replaceable_weights == 0 || options.to <= Stage::kPhysical) {
    HIDET_ASSIGN_OR_RETURN(
        result, BuildForEachCpu(graph, from, options, std::move(edited), std::move(result)));
  } else {
    if (from != Stage::kImport) {
      return absl::InvalidArgumentError(
          absl::StrCat("option replaceable_weights: after stage ", StageName(from),
                       " something was made of weights; expected a graph of stage import"));
    }
    const ReplaceableWeights weights(graph);
    BuildRequest bound = options;
    bound.host_bound_constants.insert(bound.host_bound_constants.end(), weights.names().begin(),
                                      weights.names().end());
    HIDET_ASSIGN_OR_RETURN(result, BuildForEachCpu(weights.graph(), from, bound, std::move(edited),
                                                   std::move(result)));
    weights.PutBack(result.compiled->data);
  }
  if (result.compiled.has_value()) result.compiled->data.options = OptionsOfModel(options.options);
  if (!result.from_cache) ReturnFreeMemory();
  return result;
}

}  // namespace

passes::LogicalPipelineOptions LogicalOptions(const Options& options) {
  passes::LogicalPipelineOptions logical;
  logical.recognize_attention = options.attention != 0;
  if (!options.precision.empty()) logical.precision = ParseScalarType(options.precision);
  return logical;
}

ir::ProductPrecision PrecisionOf(const Options& options) {
  return {.half_sums = options.reduce_precision == "float16",
          .tf32_matmuls = options.matmul_precision == "high",
          .tf32_convolutions = options.convolution_precision == "high"};
}

absl::StatusOr<graph::Graph> OptimizeGraph(const graph::Graph& graph, const BuildRequest& options) {
  BuildRequest only = options;
  only.to = Stage::kOptimize;
  HIDET_ASSIGN_OR_RETURN(BuildResult result, BuildGraph(graph, Stage::kImport, only));
  return std::move(result.graph);
}

absl::StatusOr<BuildResult> BuildGraph(const graph::Graph& graph, Stage from,
                                       const BuildRequest& options) {
  HIDET_RETURN_IF_ERROR(CheckIsGraphStage(from));
  return BuildAll(graph, from, options, std::nullopt, {});
}

absl::StatusOr<BuildResult> BuildFile(absl::string_view path, const BuildRequest& options,
                                      Stage from) {
  const auto begin = Clock::now();
  std::optional<TraceSpan> span(std::in_place, "stage", "import");
  Report(options, {Stage::kImport, 0, 1});
  graph::Graph graph;
  HIDET_ASSIGN_OR_RETURN(const graph::Device device, graph::Device::Parse(options.options.device));
  const bool is_folder = IsFolder(path);
  if (!is_folder) HIDET_RETURN_IF_ERROR(CheckIsGraphStage(from));
  if (is_folder || absl::EndsWith(path, ".graph")) {
    if (!options.symbols.empty() || !options.shapes.empty() || !options.given.empty()) {
      return absl::InvalidArgumentError(
          "sizes, shapes and inputs are given for an ONNX file, not for a graph");
    }
    HIDET_ASSIGN_OR_RETURN(graph, is_folder ? ReadStageGraph(path, std::min(from, Stage::kPhysical))
                                            : ReadGraphFile(path));
    WarnOfOtherDevice(path, graph, device);
  } else {
    if (from != Stage::kImport) {
      return absl::InvalidArgumentError(
          absl::StrCat("stage ", StageName(from), ": ", path,
                       " is neither a .graph file nor a folder of dumps"));
    }
    onnx::ImportOptions import;
    import.device = device;
    import.symbols = options.symbols;
    import.shapes = options.shapes;
    import.given = options.given;
    HIDET_ASSIGN_OR_RETURN(graph, onnx::ImportOnnx(path, import));
  }
  BuildResult result;
  span.reset();
  result.import_seconds = SecondsSince(begin);
  return BuildAll(graph, from, options, TextsOf(path, from), std::move(result));
}

}  // namespace hidet::compiler
