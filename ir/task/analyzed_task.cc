// The identity of a task is that of a kernel that says the same: its symbols and buffers are
// parameters, an axis is a loop, a read binds its value, and what a stage has besides expressions
// stands in a text. Comparison and hashing of kernels (ir/structural.h) then know how to deal with
// all that is bound, and there is no second walk over expressions to keep.
#include "ir/task/analyzed_task.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/mutex.h"
#include "ir/kernel.h"
#include "ir/structural.h"
#include "ir/task/grouped_axes.h"
#include "ir/task/task_inline.h"
#include "ir/task/task_rewrite.h"

namespace hidet::ir {
namespace {

class IdentityBuilder {
 public:
  explicit IdentityBuilder(const Task& task) : task_(task) {}

  Kernel Build() {
    absl::StrAppend(&facts_, task_.anchor, LeewayText(task_.leeway));
    for (const Var& symbol : task_.symbols) {
      const VarFacts& facts = symbol.facts();
      kernel_.params.push_back(symbol);
      absl::StrAppend(&facts_, " ", facts.min, "..", facts.max, " by ", facts.divisor, " hint ",
                      facts.hint);
    }
    for (const Operand& input : task_.inputs) {
      kernel_.params.push_back(input.buffer);
      absl::StrAppend(&facts_, "\nin ", ToString(input.layout), input.constant ? " constant" : "");
    }
    for (const auto& [output, input] : task_.updates)
      absl::StrAppend(&facts_, "\nupdate ", output, " ", input);
    std::vector<Stmt> stages;
    for (const Stage& stage : task_.stages) {
      for (const Buffer& result : stage.results) kernel_.params.push_back(result);
      stages.push_back(OfStage(stage));
    }
    for (const Buffer& output : task_.outputs)
      stages.push_back(Value(AddressOf(output, std::vector<Expr>(output.rank(), Int64(0)))));
    kernel_.body = Seq(std::move(stages));
    kernel_.schedule = std::move(facts_);
    return std::move(kernel_);
  }

 private:
  static Stmt Value(const Expr& expr) { return Evaluate(expr); }

  // The loops of a stage around its reads around what it computes.
  Stmt OfStage(const Stage& stage) {
    absl::StrAppend(&facts_, "\n", StageKindName(stage.kind), " ", stage.results.size(), " ",
                    stage.reads.size());
    std::vector<Stmt> computed;
    for (const Expr& body : stage.body) computed.push_back(Value(body));
    if (stage.combiner.has_value()) {
      absl::StrAppend(&facts_, " ", CombinerName(stage.combiner->kind));
      for (const Expr& identity : stage.combiner->identity) computed.push_back(Value(identity));
    }
    if (const auto* scan = std::get_if<ScanDetails>(&stage.details))
      absl::StrAppend(&facts_, " ", scan->axis, scan->exclusive, scan->reverse);
    if (const auto* sort = std::get_if<SortDetails>(&stage.details))
      absl::StrAppend(&facts_, " ", sort->descending);
    if (const auto* fourier = std::get_if<FourierDetails>(&stage.details))
      absl::StrAppend(&facts_, " ", fourier->part, " ", fourier->place, " ", fourier->forward);
    if (const auto* recurrence = std::get_if<RecurrenceDetails>(&stage.details))
      absl::StrAppend(&facts_, " ", recurrence->products.size(), recurrence->reverse);
    if (const auto* update = std::get_if<UpdateDetails>(&stage.details))
      computed.push_back(Value(Load(update->target, update->indices)));
    Stmt body = Seq(std::move(computed));
    if (const auto* attention = std::get_if<AttentionDetails>(&stage.details))
      body = Let(attention->dot, Constant(attention->dot.type(), 0), Value(attention->score));
    if (const auto* recurrence = std::get_if<RecurrenceDetails>(&stage.details)) {
      for (const auto* vars : {&recurrence->before, &recurrence->products}) {
        for (const Var& var : *vars) body = Let(var, Constant(var.type(), 0), body);
      }
    }
    for (size_t i = stage.reads.size(); i-- > 0;) {
      const Read& read = stage.reads[i];
      Expr value = Load(read.buffer, read.indices);
      if (read.predicate.defined()) {
        // The fill is a number of its own, which the element type may not hold.
        absl::StrAppend(&facts_, absl::StrFormat(" %d:%a", i, read.fill));
        value = Select(read.predicate, value, Constant(value.type(), 0));
      }
      body = Let(read.value, value, body);
    }
    for (size_t i = stage.reduction_axes.size(); i-- > 0;)
      body = For(stage.reduction_axes[i], stage.reduction_extents[i], body);
    absl::StrAppend(&facts_, " ", stage.reduction_axes.size());
    for (size_t i = stage.axes.size(); i-- > 0;)
      body = For(stage.axes[i], stage.extents()[i], body);
    return body;
  }

  const Task& task_;
  Kernel kernel_;
  std::string facts_;
};

}  // namespace

struct AnalyzedTask::State {
  explicit State(Task own) : task(std::move(own)) {}

  const Task task;
  Mutex mutex;
  // Made at the first use; what is made is never changed.
  std::unique_ptr<const Kernel> identity ABSL_GUARDED_BY(mutex);
  uint64_t hash ABSL_GUARDED_BY(mutex) = 0;
  std::unique_ptr<const Task> without_views ABSL_GUARDED_BY(mutex);
  std::unique_ptr<const Task> inlined ABSL_GUARDED_BY(mutex);
  std::unique_ptr<const Task> collapsed ABSL_GUARDED_BY(mutex);
  absl::flat_hash_map<const void*, std::shared_ptr<const void>> remembered ABSL_GUARDED_BY(mutex);

  const Kernel& Identity() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
    if (identity == nullptr) {
      identity = std::make_unique<const Kernel>(IdentityBuilder(task).Build());
      hash = Hash(*identity);
    }
    return *identity;
  }
  const Task& Inlined() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex) {
    if (inlined == nullptr) inlined = std::make_unique<const Task>(InlineMaps(task));
    return *inlined;
  }
};

AnalyzedTask::AnalyzedTask(Task task) : state_(std::make_shared<State>(std::move(task))) {}

const Task& AnalyzedTask::task() const { return state_->task; }

uint64_t AnalyzedTask::hash() const {
  const MutexLock lock(&state_->mutex);
  state_->Identity();
  return state_->hash;
}

const Task& AnalyzedTask::without_views() const {
  const MutexLock lock(&state_->mutex);
  if (state_->without_views == nullptr)
    state_->without_views = std::make_unique<const Task>(InlineViews(state_->task));
  return *state_->without_views;
}

const Task& AnalyzedTask::inlined() const {
  const MutexLock lock(&state_->mutex);
  return state_->Inlined();
}

const Task& AnalyzedTask::collapsed() const {
  const MutexLock lock(&state_->mutex);
  if (state_->collapsed == nullptr) {
    constexpr int64_t kLongRow = 32;  // of several vectors
    Task collapsed = CollapseAxes(state_->Inlined());
    if (const std::optional<Task> cut = SplitCutRows(collapsed, kLongRow); cut.has_value())
      collapsed = CollapseAxes(*cut);
    state_->collapsed = std::make_unique<const Task>(std::move(collapsed));
  }
  return *state_->collapsed;
}

const void* AnalyzedTask::Recall(const void* key,
                                 absl::FunctionRef<std::shared_ptr<const void>()> make) const {
  const auto find = [&]() -> const void* {
    const MutexLock lock(&state_->mutex);
    const auto found = state_->remembered.find(key);
    return found == state_->remembered.end() ? nullptr : found->second.get();
  };
  if (const void* found = find()) return found;
  // Made without the lock: it may ask for a derived form. Of two threads the first one's counts.
  std::shared_ptr<const void> value = make();
  const MutexLock lock(&state_->mutex);
  return state_->remembered.try_emplace(key, std::move(value)).first->second.get();
}

bool Equal(const AnalyzedTask& a, const AnalyzedTask& b) {
  if (a.SameAs(b)) return true;
  if (a.hash() != b.hash()) return false;
  const auto identity = [](const AnalyzedTask& task) -> const Kernel& {
    const MutexLock lock(&task.state_->mutex);
    return task.state_->Identity();
  };
  return Equal(identity(a), identity(b));
}

}  // namespace hidet::ir
