// Groups grow one operator at a time, and each candidate is lowered to a task and judged. A set of
// members always has one result that is seen outside, made by the member that stands last in the
// graph, so that emitting each group at the place of its last member keeps the order valid:
//   - the epilogue is a chain in which each result has one reader, or several that meet again: all that reads it, and
//     all that reads these, until one result is left (x sigmoid(x), the residual of an activation);
//   - a prologue operator is taken over only if all its readers are members that nobody else reads (`exclusive`);
//     movement, conversions to a wider type and what reads no memory may also be copied, and then stay where they are
//     for the others.
// Groups are made for anchors first, in order, then for reductions and sorts, then backwards for
// what is left: when an operator's turn comes, all groups that could read its result exist, so it
// is known whether anybody still does.
#include "passes/graph/fuse.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/scalar_type.h"
#include "graph/lower_to_task.h"
#include "graph/ops/stage_building.h"
#include "ir/simplify/simplify.h"
#include "ir/task/read_facts.h"
#include "ir/task/task_facts.h"
#include "ir/walk.h"
#include "passes/graph/fusion_groups.h"

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Operator;
using graph::Tensor;

using Group = FusionGroup;

// A kernel of more operators saves little more, and compiling it takes more than its share of time.
// One of fewer would cut special functions, of up to a hundred steps that read each other, where
// many values are under way. Operands are limited too: a concatenation of hundreds.
constexpr size_t kMostMembers = 128;
constexpr size_t kMostInputs = 64;

bool SameCount(const Tensor& a, const Tensor& b) {
  return graph::SameDim(graph::Product(a.shape()), graph::Product(b.shape()));
}

class Fuser {
 public:
  Fuser(const Graph& graph, const ir::KernelOracle* oracle)
      : groups_(graph),
        graph_(graph),
        uses_(groups_.uses()),
        lowering_(graph, oracle != nullptr ? oracle->precision() : ir::ProductPrecision()),
        oracle_(oracle) {}

  Graph Run() {
    for (const uint32_t trait : {graph::kAnchor, graph::kReduction}) {
      for (int i = 0; i < static_cast<int>(graph_.operators.size()); ++i) {
        if (groups_.OwnerOf(i) < 0 && op(i).Is(trait) && !IsPrepared(i)) MakeAnchorGroup(i);
      }
    }
    JoinReductions();
    for (int i = 0; i < static_cast<int>(graph_.operators.size()); ++i) {
      if (groups_.OwnerOf(i) < 0) MakeSortGroup(i);
      if (groups_.OwnerOf(i) < 0) MakeRowGroup(i);
    }
    for (int i = static_cast<int>(graph_.operators.size()) - 1; i >= 0; --i) {
      if (groups_.OwnerOf(i) >= 0 || !IsNeeded(i)) continue;
      MakeRootGroup(i);
    }
    return groups_.Emit();
  }

 private:
  const Operator& op(int i) const { return graph_.operators[i]; }

  bool IsPrepared(int i) const { return lowering_.IsPrepared(op(i).output()); }
  bool IsNeeded(int i) const {
    if (op(i).is_external()) return true;
    return std::any_of(op(i).outputs().begin(), op(i).outputs().end(),
                       [&](const Tensor& output) { return groups_.IsNeeded(output); });
  }
  // Reads no memory, and computes little: sizes, constants, ranges, a triangle of ones. Cheaper to
  // compute anew than to load.
  bool IsFree(int i) {
    if (!op(i).Is(graph::kInjective)) return false;
    if (op(i).inputs().empty() || op(i).Is(graph::kShapeOnly)) return true;
    const auto [found, is_new] = free_.try_emplace(i, false);
    if (!is_new) return found->second;
    const bool is_given =
        IsFusible(i) &&
        std::all_of(op(i).inputs().begin(), op(i).inputs().end(), [&](const Tensor& input) {
          if (!input.defined() || graph::SplatValue(input).defined()) return true;
          const int producer = uses_.Producer(input);
          return producer >= 0 && IsFree(producer);
        });
    return free_[i] = is_given && IsCheap(i);
  }
  // Whether an element takes few operators, none of them a function of floats.
  bool IsCheap(int i) {
    constexpr int kFewOperators = 4;
    const std::optional<ir::AnalyzedTask>& task = TaskOf(i);
    if (!task.has_value() || (*task)->stages.size() != 1) return false;
    int count = 0;
    bool is_cheap = true;
    ir::Walk((*task)->stages[0].body[0], {.enter_expr = [&](const ir::Expr& expr) {
               const auto* node = expr.As<ir::OperatorNode>();
               if (node == nullptr) return true;
               const bool is_simple = node->op == ir::Op::kAdd || node->op == ir::Op::kSub ||
                                      node->op == ir::Op::kMul || node->op == ir::Op::kSelect;
               is_cheap &= ++count <= kFewOperators && (is_simple || !node->type.IsFloat());
               return is_cheap;
             }});
    return is_cheap;
  }
  // Computes little of what the graph is given: which labels are to be ignored.
  bool IsCheapOfInputs(int i) {
    return op(i).Is(graph::kPointwise) && !IsPrepared(i) &&
           std::all_of(op(i).inputs().begin(), op(i).inputs().end(),
                       [&](const Tensor& input) {
                         return !input.defined() || uses_.Producer(input) < 0;
                       }) &&
           IsCheap(i);
  }
  // Whether an injective operator uses no element of its input more than once: it has as many
  // results, or joins its inputs, or each result reads several of them (the places of a gather).
  bool ReadsOnce(const Operator& reader, const Tensor& input) const {
    const ir::Expr results = graph::Product(reader.output().shape());
    if (SameCount(input, reader.output())) return true;
    if (reader.Is(graph::kPointwise)) return false;
    ir::Expr joined = ir::Int64(0);
    for (const Tensor& each : reader.inputs()) {
      if (each.defined()) joined = joined + graph::Product(each.shape());
    }
    if (graph::SameDim(joined, results)) return true;
    const auto lowered = lowering_.Lower(reader);
    if (!lowered.ok() || lowered->task->stages.size() != 1) return false;
    int64_t reads = 0;
    for (const ir::Read& read : lowered->task->stages[0].reads) {
      const std::optional<size_t> operand = ir::FindInput(lowered->task, read.buffer);
      reads +=
          operand.has_value() && reader.input(lowered->input_positions[*operand]).SameAs(input);
    }
    return graph::SameDim(ir::Int64(reads) * results, graph::Product(input.shape()));
  }
  // A conversion to a type that is no narrower: its readers read less through it.
  bool IsWidening(int i) const {
    return op(i).record().name == "Cast" &&
           BitWidth(op(i).input(0).dtype()) <= BitWidth(op(i).output().dtype());
  }
  bool IsFusible(int i) const {
    return !op(i).is_fused() && op(i).outputs().size() == 1 && op(i).record().define != nullptr;
  }

  // Judging.

  std::optional<ir::AnalyzedTask> TaskOf(const Group& group) const {
    auto lowered = lowering_.Lower(groups_.MakeFused(group));
    if (!lowered.ok()) return std::nullopt;
    return std::move(lowered->task);
  }

  // The task of one operator, lowered once.
  const std::optional<ir::AnalyzedTask>& TaskOf(int i) {
    auto [found, is_new] = tasks_.try_emplace(i);
    if (is_new) found->second = TaskOf(Group{{i}, {i}, i, op(i).output()});
    return found->second;
  }

  // Whether `larger` takes no longer than `group` and the operators that it takes over, each to
  // this share. Gives it its task.
  bool Accepts(const Group& group, Group& larger, const std::vector<int>& taken, double share) {
    if (larger.members.size() > kMostMembers) return false;
    if (group.task.has_value() && (*group.task)->inputs.size() > kMostInputs) return false;
    larger.task = TaskOf(larger);
    if (!larger.task.has_value()) return false;
    if (oracle_ == nullptr) return HasPlainOperands(larger.task->without_views());
    std::vector<ir::Share> apart;
    if (group.task.has_value()) apart.push_back({*group.task});
    for (const int i : taken) {
      if (const auto& own = TaskOf(i); own.has_value()) apart.push_back({*own, share});
    }
    return oracle_->CanFuse(*larger.task, apart).ok();
  }

  // A chain of pointwise operators is judged when it has doubled, not at each step: each judgement
  // looks at the whole group. Returns whether the members taken since the last one may stay; if
  // not, the group is as it was then, and grows one by one from there.
  bool Judge(Group& group) {
    if (group.unjudged.empty()) return true;
    const std::shared_ptr<const Group> before = std::move(group.judged);
    const std::vector<int> taken = std::move(group.unjudged);
    group.unjudged.clear();
    if (Accepts(*before, group, taken, /*share=*/1)) return true;
    group = *before;
    group.one_by_one = true;
    return false;
  }

  // True when what the anchor reads is memory at affine indices.
  static bool HasPlainOperands(const ir::Task& task) {
    const ir::Stage& anchor = task.stages[task.anchor];
    if (anchor.kind == ir::StageKind::kMap || anchor.kind == ir::StageKind::kReduce) return true;
    return std::all_of(anchor.reads.begin(), anchor.reads.end(), [&](const ir::Read& read) {
      return ir::FindInput(task, read.buffer).has_value() &&
             ir::GetStridedAccess(anchor, read).ok();
    });
  }

  // Growing.

  void MakeAnchorGroup(int anchor) {
    Group group{{anchor}, {anchor}, anchor, op(anchor).output()};
    if (!IsFusible(anchor)) return groups_.Keep(std::move(group));
    group.task = TaskOf(anchor);
    // Movement first: whether a strategy takes the anchor, and so an epilogue, may depend on
    // reading through it.
    GrowPrologue(group, Prologue::kMovement);
    GrowEpilogue(group);
    if (op(anchor).Is(graph::kReduction)) {
      GrowRows(group);
      if (TakeNext(group, PartOf(group.output))) GrowEpilogue(group);
    }
    TrimTrailingMovement(group);
    GrowPrologue(group, Prologue::kAny);
    groups_.Keep(std::move(group));
  }

  // What finds the places of a row's elements in order also gathers these, from rows that are near
  // then, whether the places are asked for too or not.
  void MakeSortGroup(int sort) {
    if (!IsFusible(sort) || op(sort).is_external() || IsPrepared(sort)) return;
    const int gather = GatherOfSorted(sort);
    if (gather < 0) return;
    const Group alone{{sort}, {sort}, sort, op(sort).output(), TaskOf(sort)};
    Group group{{sort, gather}, {sort, gather}, sort, op(gather).output()};
    const bool is_read = uses_.IsOutput(alone.output) || uses_.Uses(alone.output).size() > 1;
    if (is_read) group.others = {alone.output};
    if (!Accepts(alone, group, {gather}, /*share=*/1)) return;
    if (!is_read) GrowEpilogue(group);
    groups_.Keep(std::move(group));
  }

  // What makes the elements of a running sum or of a transformed row, and what is made of each. On
  // a CPU one lane walks a row, and the elements are made faster by vectors of their own.
  void MakeRowGroup(int rows) {
    if (!IsFusible(rows) || op(rows).is_external() || IsPrepared(rows) ||
        !op(rows).output().device().IsCuda())
      return;
    if (StartsWith(rows, ir::StageKind::kScan) || StartsWith(rows, ir::StageKind::kFourier))
      MakeAnchorGroup(rows);
  }

  bool StartsWith(int i, ir::StageKind kind) {
    const std::optional<ir::AnalyzedTask>& task = TaskOf(i);
    return task.has_value() && (*task)->stages[0].kind == kind;
  }

  // A reader of the places in order that reads the sorted rows there, and nothing else that is
  // computed; or -1.
  int GatherOfSorted(int sort) {
    if (!StartsWith(sort, ir::StageKind::kSort)) return -1;
    const Tensor &rows = op(sort).input(0), &places = op(sort).output();
    for (const graph::TensorUse& use : uses_.Uses(places)) {
      const Operator& reader = op(use.op);
      const bool is_of_rows = std::ranges::all_of(reader.inputs(), [&](const Tensor& input) {
        return input.defined() && (input.SameAs(rows) || input.SameAs(places));
      });
      if (groups_.OwnerOf(use.op) < 0 && IsFusible(use.op) && reader.Is(graph::kInjective) &&
          reader.inputs().size() == 2 && is_of_rows && SameCount(reader.output(), places))
        return use.op;
    }
    return -1;
  }

  void MakeRootGroup(int root) {
    Group group{{root}, {root}, root, op(root).output()};
    if (IsFusible(root) && op(root).Is(graph::kInjective)) {
      group.task = TaskOf(root);
      GrowPrologue(group, Prologue::kAny);
    } else if (IsFusible(root)) {
      TakeRepetitions(group);
    }
    groups_.Keep(std::move(group));
  }

  // What is no map still reads what is repeated where it lies: the indices of an update, one for a
  // row of its elements. What it updates stays an operand.
  void TakeRepetitions(Group& group) {
    const int root = group.anchor;
    for (size_t i = 1; i < op(root).inputs().size(); ++i) {
      const Tensor& input = op(root).input(static_cast<int>(i));
      const int producer = input.defined() ? uses_.Producer(input) : -1;
      if (producer < 0 || !op(producer).Is(graph::kMovement) || op(producer).inputs().size() != 1 ||
          IsPrepared(producer) || SameCount(op(producer).input(0), input))
        continue;
      if (!group.task.has_value()) group.task = TaskOf(root);
      TakeProducer(group, root, producer);
    }
  }

  // Groups of reductions become one where one alone reads what the other makes (the softmax and the
  // sum of an entropy, two lengths and a product), or both read one tensor (a maximum and its
  // index): they may walk the same rows.
  void JoinReductions() {
    for (const bool is_beside : {false, true}) {
      for (int i = 0; i < groups_.size(); ++i) {
        std::set<int> refused = {i};
        while (true) {
          const int other = is_beside ? GroupBeside(i, refused) : MakerFor(i, refused);
          if (other < 0) break;
          if (!Join(i, other)) refused.insert(other);
        }
      }
    }
  }

  bool IsOfReduction(int index) const {
    return !groups_[index].members.empty() && op(groups_[index].anchor).Is(graph::kReduction);
  }

  // A group of a reduction whose result this one of a reduction reads, and nobody else; or -1.
  int MakerFor(int reader, const std::set<int>& refused) const {
    if (!IsOfReduction(reader)) return -1;
    for (const Tensor& input : groups_.InputsOf(groups_[reader])) {
      const int producer = uses_.Producer(input);
      const int maker = producer < 0 ? -1 : groups_.OwnerOf(producer);
      if (maker >= 0 && !refused.contains(maker) && IsOfReduction(maker) &&
          groups_.IsReadBy(groups_[reader], input))
        return maker;
    }
    return -1;
  }

  // A group of a reduction that reads what this one does, where neither waits for the other; or -1.
  int GroupBeside(int index, const std::set<int>& refused) const {
    if (!IsOfReduction(index)) return -1;
    for (const Tensor& input : groups_.InputsOf(groups_[index])) {
      if (!SameCount(input, op(groups_[index].anchor).input(0))) continue;
      for (const graph::TensorUse& use : uses_.Uses(input)) {
        const int other = groups_.OwnerOf(use.op);
        if (other >= 0 && !refused.contains(other) && IsOfReduction(other) &&
            !groups_.WaitsFor(index, other) && !groups_.WaitsFor(other, index))
          return other;
      }
    }
    return -1;
  }

  bool Join(int index, int other) {
    Group larger = groups_[index];
    const Group& taken = groups_[other];
    if (oracle_ == nullptr || !larger.task.has_value() || !taken.task.has_value() ||
        larger.members.size() + taken.members.size() > kMostMembers)
      return false;
    larger.members.insert(taken.members.begin(), taken.members.end());
    larger.exclusive.insert(taken.exclusive.begin(), taken.exclusive.end());
    if (!groups_.IsReadBy(larger, taken.output)) {
      larger.others.push_back(larger.output);
      larger.others.insert(larger.others.end(), taken.others.begin(), taken.others.end());
      larger.output = taken.output;
    }
    larger.task = TaskOf(larger);
    if (!larger.task.has_value() ||
        !oracle_->CanFuse(*larger.task, {{*groups_[index].task}, {*taken.task}}).ok())
      return false;
    // What both have read is one group's now, and may become part of it.
    groups_.Remove(other);
    groups_.Remove(index);
    GrowPrologue(larger, Prologue::kAny);
    groups_.Put(index, std::move(larger));
    return true;
  }

  // What reads a tensor, and what reads that, up to the first result that is the only one read
  // outside, which the last of them makes; empty where there is none. All are pointwise but the one
  // reader of a chain, which may be movement.
  //
  // With `rows`, what a reduction has read, results may have as many elements as that too, and the
  // last one has: values of rows that the rows' elements meet again (x / sum(x)). Movement repeats
  // them.
  std::vector<int> NextOfEpilogue(const Tensor& tensor, const Tensor& rows = {}) const {
    std::set<int> front;  // readers that are not taken yet
    std::vector<int> taken;
    const auto add_readers = [&](const Tensor& result) {
      if (uses_.IsOutput(result) || uses_.Uses(result).empty()) return false;
      for (const graph::TensorUse& use : uses_.Uses(result)) front.insert(use.op);
      return true;
    };
    if (!add_readers(tensor)) return {};
    const bool is_chain = front.size() == 1;
    while (taken.size() < kMostMembers) {
      const int next = *front.begin();
      front.erase(front.begin());
      const Tensor& result = op(next).output();
      const bool is_whole = rows.defined() && SameCount(result, rows);
      if (groups_.OwnerOf(next) >= 0 || !IsFusible(next) ||
          (!is_whole && !SameCount(result, tensor)))
        return {};
      const bool fits = op(next).Is(graph::kPointwise) ||
                        ((is_chain || rows.defined()) && op(next).Is(graph::kMovement));
      if (!fits) return {};
      taken.push_back(next);
      if (front.empty() && (is_whole || !rows.defined())) return taken;
      if (!add_readers(result)) return {};
    }
    return {};
  }

  void GrowEpilogue(Group& group) {
    while (TakeNext(group, NextOfEpilogue(group.output))) {
    }
  }

  // The one reader of a tensor, if it takes a part of its elements: the probability of a label.
  std::vector<int> PartOf(const Tensor& tensor) const {
    const auto& uses = uses_.Uses(tensor);
    if (uses.size() != 1 || uses_.IsOutput(tensor)) return {};
    const int reader = uses[0].op;
    const bool fits = groups_.OwnerOf(reader) < 0 && IsFusible(reader) &&
                      op(reader).Is(graph::kInjective) && !op(reader).Is(graph::kPointwise) &&
                      ir::Simplifier().Prove(graph::Product(op(reader).output().shape()) <
                                             graph::Product(tensor.shape()));
    return fits ? std::vector<int>{reader} : std::vector<int>{};
  }

  // Takes what brings a reduction's results back to the elements that it has read, which a row's
  // threads may still have, and the epilogue of that.
  void GrowRows(Group& group) {
    const Tensor& rows = op(group.anchor).input(0);
    if (SameCount(rows, group.output)) return;
    Group larger = group;
    if (!TakeNext(larger, NextOfEpilogue(group.output, rows))) return;
    GrowEpilogue(larger);
    // Movement that follows would be part of the map if that stayed apart, at no cost.
    const std::vector<int> after = NextOfEpilogue(larger.output);
    const bool is_moved = after.size() == 1 && op(after[0]).Is(graph::kMovement);
    if (!is_moved || IsReadThrough(op(after[0]).output(), after)) group = std::move(larger);
  }

  bool TakeNext(Group& group, const std::vector<int>& next) {
    // A group that exists already may have copied the reader, and reads this result itself.
    if (next.empty() || groups_.IsNeeded(group.output)) return false;
    Group larger = group;
    larger.members.insert(next.begin(), next.end());
    larger.exclusive.insert(next.begin(), next.end());
    larger.output = op(next.back()).output();
    if (!Accepts(group, larger, next, /*share=*/1)) return false;
    group = std::move(larger);
    return true;
  }

  // Takes the movement at the end of the chain away again if every reader can read through it at no
  // cost.
  void TrimTrailingMovement(Group& group) {
    std::vector<int> tail;
    while (group.members.size() > tail.size() + 1) {
      const int last = *std::next(group.members.rbegin(), static_cast<std::ptrdiff_t>(tail.size()));
      if (last == group.anchor || !op(last).Is(graph::kMovement)) break;
      tail.push_back(last);
    }
    if (tail.empty() || !IsReadThrough(group.output, tail)) return;
    for (int member : tail) {
      group.output = op(member).input(0);
      group.members.erase(member);
      group.exclusive.erase(member);
    }
    group.task = TaskOf(group);
  }

  // Whether every reader of what a chain of movement makes can read through the chain at no cost.
  bool IsReadThrough(const Tensor& moved, const std::vector<int>& chain) {
    if (uses_.IsOutput(moved)) return false;
    for (const graph::TensorUse& use : uses_.Uses(moved)) {
      const Operator& reader = op(use.op);
      const bool reads = IsFusible(use.op) && !IsPrepared(use.op) &&
                         (reader.Is(graph::kInjective) || reader.Is(graph::kAnchor) ||
                          reader.Is(graph::kReduction));
      if (!reads) return false;
      const Group alone{{use.op}, {use.op}, use.op, reader.output(), TaskOf(use.op)};
      Group view = alone;
      view.members.insert(chain.begin(), chain.end());
      if (!Accepts(alone, view, chain, /*share=*/0)) return false;
    }
    return true;
  }

  enum class Prologue { kMovement, kAny };

  void GrowPrologue(Group& group, Prologue kind) {
    std::set<int> refused;
    bool grown = true;
    while (grown) {
      grown = false;
      const bool was_one_by_one = group.one_by_one;
      // Copied, for the group changes; from the last member backwards.
      const std::vector<int> members(group.members.rbegin(), group.members.rend());
      for (int member : members) {
        if (!group.members.contains(member)) continue;  // given back since
        for (const Tensor& input : op(member).inputs()) {
          const int producer = input.defined() ? uses_.Producer(input) : -1;
          if (producer < 0 || group.members.contains(producer) || refused.contains(producer))
            continue;
          if (kind == Prologue::kMovement && !op(producer).Is(graph::kMovement)) continue;
          if (TakeProducer(group, member, producer)) {
            grown = true;
          } else {
            refused.insert(producer);
          }
        }
      }
      if (!grown) grown = !Judge(group) || groups_.Claim(group);
      grown |= group.one_by_one != was_one_by_one;  // members were given back
      // What was refused because of a reader outside may fit once that reader is a member.
      if (grown) refused.clear();
    }
  }

  // Whether the oracle is asked about computing what this operator makes anew for each reader. A
  // gather saves a launch; on a CPU the rows that it has copied are read faster than gathered ones.
  bool MayRepeat(int producer, const Group& group) {
    if (oracle_ == nullptr || op(group.anchor).Is(graph::kAnchor)) return false;
    return op(producer).Is(graph::kPointwise) ||
           (op(producer).output().device().IsCuda() && IsGather(producer));
  }

  // Whether an operator reads where its operands say.
  bool IsGather(int i) {
    const std::optional<ir::AnalyzedTask>& task = TaskOf(i);
    if (!task.has_value() || (*task)->stages.size() != 1) return false;
    const ir::Stage& stage = (*task)->stages[0];
    return std::ranges::any_of(stage.reads,
                               [&](const ir::Read& read) { return ir::IsReadAtData(stage, read); });
  }

  bool TakeProducer(Group& group, int reader, int producer) {
    if (!IsFusible(producer) || !op(producer).Is(graph::kInjective)) return false;
    const Tensor& result = op(producer).output();
    // The operands of another group's member may never leave that group.
    if (groups_.OwnerOf(producer) >= 0) return false;
    const bool is_exclusive = groups_.IsExclusive(producer, group);
    const bool is_copied = op(producer).Is(graph::kMovement) || IsFree(producer) ||
                           IsWidening(producer) || IsCheapOfInputs(producer);
    if (!is_copied) {
      // What is made once stays apart from what every call makes.
      if (!is_exclusive || IsPrepared(producer) != IsPrepared(group.anchor)) return false;
      // Computed once an element, not once a reader: nothing may enlarge it on its way, but where
      // the oracle finds that computing it anew takes no longer than a kernel of its own
      // (what is repeated along rows, the places that all channels of an image are read at).
      const bool is_repeated = op(reader).Is(graph::kInjective) && !ReadsOnce(op(reader), result);
      if (is_repeated && !MayRepeat(producer, group)) return false;
      const bool is_gather = !op(producer).Is(graph::kPointwise);
      if (is_gather && op(group.anchor).Is(graph::kAnchor)) return false;
    }
    const bool may_wait = !group.one_by_one && is_exclusive && op(producer).Is(graph::kPointwise) &&
                          op(group.anchor).Is(graph::kPointwise) &&
                          group.members.size() + 1 < kMostMembers;
    if (!may_wait && (!Judge(group) || !group.members.contains(reader))) return false;
    Group larger = group;
    larger.members.insert(producer);
    if (is_exclusive) larger.exclusive.insert(producer);
    if (may_wait) {
      if (larger.unjudged.empty()) larger.judged = std::make_shared<const Group>(group);
      larger.unjudged.push_back(producer);
      group = std::move(larger);
      return 2 * group.unjudged.size() < group.members.size() || Judge(group);
    }
    // A movement that others read too is spared when all of them read through it.
    const double share =
        is_exclusive ? 1
                     : 1.0 / static_cast<double>(std::max<size_t>(1, uses_.Uses(result).size()));
    std::vector<int> taken = {producer};
    while (!Accepts(group, larger, taken, share)) {
      // One that moves nothing by itself, and so saves nothing, may stand before one that does.
      const int next = MovementBefore(taken.back());
      if (next < 0 || larger.members.contains(next))
        return !is_copied && TakeWithOperands(group, producer);
      larger.members.insert(next);
      if (groups_.IsExclusive(next, larger)) larger.exclusive.insert(next);
      taken.push_back(next);
    }
    group = std::move(larger);
    return true;
  }

  // Takes a producer with all that would become one kernel with it. Alone it may cost more than it
  // saves, where it makes one element of several that it reads (the sum of two rows of an image,
  // weighted, of which each result reads two).
  bool TakeWithOperands(Group& group, int producer) {
    if (oracle_ == nullptr || is_looking_ahead_) return false;
    Group own{{producer}, {producer}, producer, op(producer).output(), TaskOf(producer)};
    is_looking_ahead_ = true;
    GrowPrologue(own, Prologue::kAny);
    is_looking_ahead_ = false;
    if (own.members.size() == 1 || !own.task.has_value() || !group.task.has_value() ||
        group.members.size() + own.members.size() > kMostMembers)
      return false;
    Group larger = group;
    larger.members.insert(own.members.begin(), own.members.end());
    larger.exclusive.insert(own.exclusive.begin(), own.exclusive.end());
    larger.task = TaskOf(larger);
    if (!larger.task.has_value() ||
        !oracle_->CanFuse(*larger.task, {{*group.task}, {*own.task}}).ok())
      return false;
    group = std::move(larger);
    return true;
  }

  // The movement that makes what a movement reads, or -1.
  int MovementBefore(int i) const {
    if (!op(i).Is(graph::kMovement) || op(i).inputs().size() != 1) return -1;
    const int before = uses_.Producer(op(i).input(0));
    const bool fits = before >= 0 && groups_.OwnerOf(before) < 0 && IsFusible(before) &&
                      op(before).Is(graph::kMovement) && !IsPrepared(before);
    return fits ? before : -1;
  }

  FusionGroups groups_;
  const Graph& graph_;
  const graph::GraphUses& uses_;
  const graph::GraphTasks lowering_;
  const ir::KernelOracle* oracle_;
  absl::flat_hash_map<int, std::optional<ir::AnalyzedTask>> tasks_;  // of operators alone
  absl::flat_hash_map<int, bool> free_;                              // IsFree
  bool is_looking_ahead_ = false;                                    // TakeWithOperands
};

}  // namespace

GraphPass Fuse(const ir::KernelOracle* oracle) {
  return {"fuse", [oracle](Graph graph) { return Fuser(graph, oracle).Run(); }};
}

}  // namespace hidet::passes
