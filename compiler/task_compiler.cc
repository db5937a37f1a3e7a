// An entry of the cache: a line "<kernels>", a line "<shared bytes> <uses status>" a kernel, the
// object.
#include "compiler/task_compiler.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/counters.h"
#include "base/status_macros.h"
#include "base/trace.h"
#include "codegen/kernel_abi.h"
#include "compiler/build_identity.h"
#include "formats/checksum.h"
#include "ir/structural.h"
#include "ir/text/task_text.h"
#include "ir/text/text.h"

namespace hidet::compiler {
namespace {

// Cuts off the text up to the next newline; nothing if there is none.
std::optional<absl::string_view> TakeLine(absl::string_view& text) {
  const size_t end = text.find('\n');
  if (end == absl::string_view::npos) return std::nullopt;
  const absl::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

// A name for files, that only tasks of this structure have. Names of tasks grow with what is fused.
std::string DumpName(absl::string_view task, uint64_t hash) {
  constexpr size_t kLongestName = 80;
  return absl::StrCat(task.substr(0, kLongestName), absl::StrFormat("_%016x", hash));
}

// Whether the name is in the text and no part of a longer one.
bool HasWord(absl::string_view text, absl::string_view name) {
  const auto is_part = [&](size_t i) {
    return i < text.size() &&
           (absl::ascii_isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
  };
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
  }
  return false;
}

}  // namespace

TaskCompiler::TaskCompiler(const KernelCompiler& compiler,
                           const schedules::StrategyList& strategies, TaskCompilerOptions options)
    : compiler_(compiler),
      strategies_(strategies),
      options_(std::move(options)),
      fingerprint_(absl::StrCat(BuildIdentity(), "\n", compiler.fingerprint(), "\n")) {}

absl::StatusOr<CompiledTask> TaskCompiler::Compile(const ir::AnalyzedTask& task) const {
  HIDET_ASSIGN_OR_RETURN(const schedules::Choice choice,
                         schedules::Choose(task, compiler_.target(), strategies_));
  return CompileAs(task, choice);
}

bool TaskCompiler::IsEdited(Stage stage) const {
  return options_.edited != nullptr && options_.edited->stage == stage;
}

absl::StatusOr<ir::AnalyzedTask> TaskCompiler::Edited(const ir::AnalyzedTask& task) const {
  if (!IsEdited(Stage::kTask)) return task;
  const std::string name = DumpName(task->name, task.hash());
  HIDET_ASSIGN_OR_RETURN(const std::string text, options_.edited->read(name, "task"));
  const auto has_schedule = [&](const ir::AnalyzedTask& edited) {
    return schedules::Choose(edited, compiler_.target(), strategies_).status();
  };
  return AddContext(ParseEditedTask(text, task, has_schedule), name, ".task");
}

absl::StatusOr<CompiledTask> TaskCompiler::Schedule(const ir::AnalyzedTask& task,
                                                    const schedules::Choice& choice) const {
  CompiledTask compiled;
  compiled.text = ir::PrintTask(task);
  compiled.hash = task.hash();
  compiled.choice = choice;
  compiled.cost = schedules::EstimateTask(task.inlined());
  compiled.strategy =
      absl::StrCat(choice.strategy->name(), " ", schedules::ToString(choice.config));
  if (options_.explain)
    compiled.reasons = schedules::Explain(task, compiler_.target(), strategies_);
  HIDET_ASSIGN_OR_RETURN(compiled.program,
                         choice.strategy->Apply(task, compiler_.target(), choice.config));
  compiler_.Adapt(compiled.program);
  HIDET_RETURN_IF_ERROR(ir::VerifyProgram(task, compiled.program));
  compiled.task = task;
  // Equal tasks get equal names wherever they stand, so that their kernels are found again.
  const std::string suffix =
      absl::StrFormat("_%016x", Hash64(absl::StrCat(compiled.hash, "\n", compiled.strategy)));
  for (ir::Kernel& kernel : compiled.program.kernels) kernel.name += suffix;
  return compiled;
}

absl::StatusOr<CompiledTask> TaskCompiler::WithBinary(const ir::AnalyzedTask& task,
                                                      const schedules::Choice& choice,
                                                      absl::string_view binary) const {
  HIDET_ASSIGN_OR_RETURN(CompiledTask compiled, Schedule(task, choice));
  std::optional<Binary> decoded = DecodeBinary(binary);
  if (!decoded.has_value() || decoded->kernels.size() != compiled.program.kernels.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("machine code of ", binary.size(), " bytes is none of ", compiled.strategy));
  }
  compiled.object = std::move(decoded->object);
  compiled.kernels = std::move(decoded->kernels);
  return compiled;
}

absl::StatusOr<CompiledTask> TaskCompiler::CompileAs(const ir::AnalyzedTask& task,
                                                     const schedules::Choice& choice) const {
  const TraceSpan span("task", task->name);
  HIDET_ASSIGN_OR_RETURN(CompiledTask compiled, Schedule(task, choice));
  const bool reuse = options_.cache != nullptr && options_.machine_code &&
                     options_.dump == nullptr && options_.edited == nullptr &&
                     !BuildIdentity().empty();
  const std::string key = reuse ? CacheKey(compiled) : "";
  std::optional<Binary> binary = reuse ? FindBinary(key) : std::nullopt;
  compiled.from_cache =
      binary.has_value() && binary->kernels.size() == compiled.program.kernels.size();
  if (!compiled.from_cache) {
    const TraceSpan kernels_span("kernels", task->name, compiled.strategy);
    HIDET_ASSIGN_OR_RETURN(binary, CompileKernels(compiled));
  }
  Count(compiled.from_cache ? Counter::kKernelsFromCache : Counter::kKernelsCompiled);
  compiled.object = std::move(binary->object);
  compiled.kernels = std::move(binary->kernels);
  // A full disk costs time at the next run, nothing else.
  if (reuse && !compiled.from_cache) options_.cache->Put(key, EncodeBinary(compiled)).IgnoreError();
  if (options_.explain) {
    HIDET_ASSIGN_OR_RETURN(const std::vector<ir::Kernel> kernels, LowerKernels(compiled));
    HIDET_ASSIGN_OR_RETURN(compiled.source, MakeSource(compiled, kernels));
  }
  return compiled;
}

absl::StatusOr<std::vector<ir::Kernel>> TaskCompiler::LowerKernels(
    const CompiledTask& compiled) const {
  std::vector<ir::Kernel> kernels;
  for (const ir::Kernel& kernel : compiled.program.kernels) {
    HIDET_ASSIGN_OR_RETURN(kernels.emplace_back(), compiler_.Lower(kernel));
  }
  if (!IsEdited(Stage::kIr)) return kernels;
  const std::string name = DumpName(compiled.task.name, compiled.hash);
  HIDET_ASSIGN_OR_RETURN(const std::string text, options_.edited->read(name, "ir"));
  return AddContext(ParseEditedKernels(text, kernels), name, ".ir");
}

absl::StatusOr<std::string> TaskCompiler::MakeSource(const CompiledTask& compiled,
                                                     absl::Span<const ir::Kernel> kernels) const {
  if (!IsEdited(Stage::kSource)) return compiler_.Source(kernels);
  const std::string name = DumpName(compiled.task.name, compiled.hash);
  HIDET_ASSIGN_OR_RETURN(std::string source, options_.edited->read(name, compiler_.source_stage()));
  for (const ir::Kernel& kernel : kernels) {
    if (!HasWord(source, kernel.name))
      return absl::InvalidArgumentError(absl::StrCat(name, ".", compiler_.source_stage(),
                                                     ": kernel ", kernel.name, " is not there"));
  }
  return source;
}

absl::StatusOr<TaskCompiler::Binary> TaskCompiler::CompileKernels(
    const CompiledTask& compiled) const {
  HIDET_ASSIGN_OR_RETURN(const std::vector<ir::Kernel> kernels, LowerKernels(compiled));
  Binary binary;
  for (const ir::Kernel& kernel : kernels) {
    HIDET_ASSIGN_OR_RETURN(const codegen::SharedLayout shared, codegen::LayOutSharedMemory(kernel));
    binary.kernels.push_back({shared.bytes, codegen::UsesStatus(kernel)});
  }
  std::string source;
  if (options_.dump || IsEdited(Stage::kSource)) {
    HIDET_ASSIGN_OR_RETURN(source, MakeSource(compiled, kernels));
  }
  const std::string name = DumpName(compiled.task.name, compiled.hash);
  if (options_.dump) {
    options_.dump("task", name, compiled.text);
    options_.dump("ir", name, ir::Print(kernels));
    options_.dump(compiler_.source_stage(), name, source);
  }
  if (!options_.machine_code) return binary;
  if (IsEdited(Stage::kSource)) {
    HIDET_ASSIGN_OR_RETURN(binary.object, AddContext(compiler_.CompileSource(source), name, ".",
                                                     compiler_.source_stage()));
  } else {
    HIDET_ASSIGN_OR_RETURN(binary.object, compiler_.Compile(kernels));
  }
  return binary;
}

std::string TaskCompiler::CacheKey(const CompiledTask& compiled) const {
  // The kernels' own text may be beyond all bounds: what an expression holds twice, it prints
  // twice.
  std::string key = absl::StrCat(fingerprint_, compiled.strategy, "\n", compiled.text);
  for (const ir::Kernel& kernel : compiled.program.kernels)
    absl::StrAppendFormat(&key, "%s %016x\n", kernel.name, ir::Hash(kernel));
  return key;
}

std::optional<TaskCompiler::Binary> TaskCompiler::FindBinary(const std::string& key) const {
  const std::optional<std::string> entry = options_.cache->Get(key);
  return entry.has_value() ? DecodeBinary(*entry) : std::nullopt;
}

std::optional<TaskCompiler::Binary> TaskCompiler::DecodeBinary(absl::string_view entry) {
  absl::string_view rest = entry;
  const std::optional<absl::string_view> header = TakeLine(rest);
  size_t count = 0;
  if (!header.has_value() || !absl::SimpleAtoi(*header, &count)) return std::nullopt;
  Binary binary;
  for (size_t i = 0; i < count; ++i) {
    const std::optional<absl::string_view> line = TakeLine(rest);
    if (!line.has_value()) return std::nullopt;
    const std::pair<absl::string_view, absl::string_view> fields = absl::StrSplit(*line, ' ');
    KernelFacts facts;
    if (!absl::SimpleAtoi(fields.first, &facts.shared_bytes) ||
        !absl::SimpleAtob(fields.second, &facts.uses_status)) {
      return std::nullopt;
    }
    binary.kernels.push_back(facts);
  }
  binary.object = std::string(rest);
  return binary;
}

std::string EncodeBinary(const CompiledTask& compiled) {
  std::string entry = absl::StrCat(compiled.kernels.size(), "\n");
  for (const KernelFacts& facts : compiled.kernels)
    absl::StrAppend(&entry, facts.shared_bytes, " ", facts.uses_status ? 1 : 0, "\n");
  return absl::StrCat(entry, compiled.object);
}

}  // namespace hidet::compiler
