#include "passes/graph/reduce_by_peers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/peer_memory_name.h"
#include "graph/attributes.h"
#include "graph/constant_data.h"
#include "graph/lower_to_task.h"
#include "graph/ops/all_ops.h"
#include "ir/task/peer_memory.h"
#include "passes/graph/fused_body.h"

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Operator;
using graph::Tensor;

// Residual and norm; more operators behind them would only be computed by few blocks.
constexpr size_t kMostReaders = 2;

// A collective of the graph that qualifies.
struct Message {
  int begin = 0, wait = 0;  // positions of its two operators
  int64_t ranks = 0, elements = 0;
  std::string group;
  ScalarType dtype = ScalarType::kFloat32;
};

// Memory of the ranks for the messages of one group and dtype.
using MemoryKey = std::pair<std::string, ScalarType>;

class Sharer {
 public:
  Sharer(const Graph& graph, const ir::KernelOracle& oracle)
      : graph_(graph), oracle_(oracle), uses_(graph), lowering_(graph, oracle.precision()) {}

  Graph Run() {
    FindMessages();
    if (messages_.empty()) return graph_;
    for (const Message& message : messages_) {
      int64_t& elements = most_elements_[{message.group, message.dtype}];
      elements = std::max(elements, message.elements);
    }
    bool changed = false;
    replacement_.resize(graph_.operators.size());
    taken_.resize(graph_.operators.size(), false);
    for (const Message& message : messages_) changed |= Replace(message);
    if (!changed) return graph_;
    Graph result = graph_;
    result.operators.clear();
    for (size_t i = 0; i < graph_.operators.size(); ++i) {
      if (replacement_[i].defined()) result.operators.push_back(replacement_[i]);
      if (!taken_[i]) result.operators.push_back(graph_.operators[i]);
    }
    return result;
  }

 private:
  const Operator& op(int i) const { return graph_.operators[static_cast<size_t>(i)]; }
  bool IsOrdered(int i) const {
    return (op(i).is_external() && op(i).attributes().Has("order")) ||
           replacement_[static_cast<size_t>(i)].defined();
  }

  void FindMessages() {
    for (int i = 0; i < static_cast<int>(graph_.operators.size()); ++i) {
      if (const std::optional<Message> message = MessageAt(i)) messages_.push_back(*message);
    }
  }

  std::optional<Message> MessageAt(int i) const {
    if (op(i).is_fused() || op(i).record().name != "AllReduce") return std::nullopt;
    const Tensor& x = op(i).input(0);
    Message message{.begin = i,
                    .ranks = op(i).attributes().Int("peers"),
                    .group = op(i).attributes().String("group"),
                    .dtype = x.dtype()};
    if (message.ranks < 2 || op(i).attributes().String("reduction") != "sum") return std::nullopt;
    const bool is_half =
        message.dtype == ScalarType::kFloat16 || message.dtype == ScalarType::kBFloat16;
    if (!is_half && message.dtype != ScalarType::kFloat32) return std::nullopt;
    const std::optional<int64_t> elements = x.ConstantCount();
    if (!elements.has_value() || x.rank() == 0 || *elements == 0 ||
        ByteSize(message.dtype, *elements) > kMostBytesByPeers || x.is_constant())
      return std::nullopt;
    message.elements = *elements;
    // It is waited for once, and nothing else sees it before.
    const auto& uses = uses_.Uses(op(i).output());
    if (uses.size() != 1 || uses_.IsOutput(op(i).output())) return std::nullopt;
    message.wait = uses[0].op;
    if (op(message.wait).is_fused() || op(message.wait).record().name != "WaitCollective")
      return std::nullopt;
    const Tensor& sum = op(message.wait).output();
    if (uses_.Uses(sum).empty() && !uses_.IsOutput(sum)) return std::nullopt;
    return message;
  }

  // The constants of a group's memory: data and flags of this rank, data of each, flags of each.
  const std::vector<Tensor>& MemoryOf(const Message& message) {
    std::vector<Tensor>& memory = memories_[{message.group, message.dtype}];
    if (!memory.empty()) return memory;
    const int64_t elements = most_elements_.at({message.group, message.dtype});
    const int64_t count = ir::PeerDataCount(message.ranks, elements);
    const graph::Device device = op(message.begin).input(0).device();
    const auto make = [&](bool flags, int64_t rank) {
      const ScalarType dtype = flags ? ScalarType::kInt64 : message.dtype;
      const int64_t size = flags ? ir::PeerFlagCount(message.ranks) : count;
      const std::string name = PeerMemoryName({.flags = flags,
                                               .dtype = message.dtype,
                                               .rank = rank,
                                               .ranks = message.ranks,
                                               .group = message.group});
      // The flags of all dtypes are the same: one rank counts its meetings once.
      if (flags) {
        if (const auto found = flags_.find(name); found != flags_.end()) return found->second;
      }
      const Tensor tensor = Tensor::Constant({dtype, {ir::Int64(size)}, device},
                                             graph::ConstantData::Unknown(dtype, size), name);
      if (flags) flags_.emplace(name, tensor);
      return tensor;
    };
    memory = {make(false, -1), make(true, -1)};
    for (const bool flags : {false, true}) {
      for (int64_t rank = 0; rank < message.ranks; ++rank) memory.push_back(make(flags, rank));
    }
    return memory;
  }

  // What is fused: operators in their order, the first of which sums.
  struct Group {
    std::vector<Operator> operators;
    std::vector<int> positions;  // of those after the first
    ir::AnalyzedTask task;
    Operator fused;
  };

  bool Replace(const Message& message) {
    std::vector<Tensor> inputs = {op(message.begin).input(0)};
    const std::vector<Tensor>& memory = MemoryOf(message);
    inputs.insert(inputs.end(), memory.begin(), memory.end());
    graph::Attributes attributes;
    attributes.Set("ranks", message.ranks);
    attributes.Set("group", message.group);
    attributes.Set("order", op(message.begin).attributes().Int("order"));
    const graph::OpRecord* record = graph::AllOps().Find("AllReduceByPeers");
    if (record == nullptr) return false;
    const Operator sum = Operator::Make(record, op(message.begin).name(), std::move(inputs),
                                        std::move(attributes), {op(message.wait).output()});
    std::optional<Group> group = MakeGroup({sum}, {});
    if (!group.has_value() || !oracle_.Cost(group->task).ok()) return false;
    for (size_t i = 0; i < kMostReaders; ++i) {
      std::optional<Group> larger = Grow(message, *group);
      if (!larger.has_value()) break;
      group = std::move(larger);
    }
    const int last = group->positions.empty() ? message.begin : group->positions.back();
    replacement_[static_cast<size_t>(last)] = group->fused;
    for (const int position : group->positions) taken_[static_cast<size_t>(position)] = true;
    taken_[static_cast<size_t>(message.begin)] = true;
    taken_[static_cast<size_t>(message.wait)] = true;
    return true;
  }

  // The group with a reader of its last result, if one may be taken over.
  std::optional<Group> Grow(const Message& message, const Group& group) const {
    const Tensor& last = group.operators.back().output();
    std::set<int> readers;
    for (const graph::TensorUse& use : uses_.Uses(last)) readers.insert(use.op);
    for (const int reader : readers) {
      if (op(reader).is_external() || taken_[static_cast<size_t>(reader)] ||
          op(reader).outputs().size() != 1 || lowering_.IsPrepared(op(reader).output()))
        continue;
      if (!op(reader).is_fused() && op(reader).record().define == nullptr) continue;
      std::vector<Operator> operators = group.operators;
      operators.push_back(op(reader));
      std::vector<int> positions = group.positions;
      positions.push_back(reader);
      if (!MayWaitUntil(message, positions)) continue;
      std::optional<Group> larger = MakeGroup(operators, positions);
      if (!larger.has_value()) continue;
      const std::optional<ir::AnalyzedTask> alone = TaskOf(op(reader));
      if (!alone.has_value()) continue;
      const std::vector<ir::Share> apart = {{group.task}, {*alone}};
      if (oracle_.CanFuse(larger->task, apart).ok()) return larger;
    }
    return std::nullopt;
  }

  // Whether the collective may begin, and all that is fused with it be known, as late as its last
  // member: what stands between needs none of it, and is no other collective.
  bool MayWaitUntil(const Message& message, const std::vector<int>& positions) const {
    std::set<int> members(positions.begin(), positions.end());
    members.insert(message.wait);
    graph::TensorSet made;
    for (const int member : members) made.insert(op(member).output());
    for (int i = message.begin + 1; i < positions.back(); ++i) {
      if (members.contains(i)) continue;
      if (IsOrdered(i)) return false;
      for (const Tensor& input : op(i).inputs()) {
        if (input.defined() && made.contains(input)) return false;
      }
    }
    return true;
  }

  std::optional<ir::AnalyzedTask> TaskOf(const Operator& one) const {
    auto lowered = lowering_.Lower(one);
    if (!lowered.ok()) return std::nullopt;
    return std::move(lowered->task);
  }

  // Makes one operator of several; its results are what others read.
  std::optional<Group> MakeGroup(const std::vector<Operator>& operators,
                                 const std::vector<int>& positions) const {
    if (operators.size() == 1) {
      const std::optional<ir::AnalyzedTask> task = TaskOf(operators[0]);
      if (!task.has_value()) return std::nullopt;
      return Group{operators, positions, *task, operators[0]};
    }
    FusedBody body;
    for (const Operator& member : operators) body.Add(member);
    std::vector<Tensor> outputs;
    for (size_t i = 0; i < operators.size(); ++i) {
      const Tensor& result = operators[i].output();
      const bool is_seen = uses_.IsOutput(result) ||
                           std::any_of(uses_.Uses(result).begin(), uses_.Uses(result).end(),
                                       [&](const graph::TensorUse& use) {
                                         return std::find(positions.begin(), positions.end(),
                                                          use.op) == positions.end();
                                       });
      if (is_seen) outputs.push_back(result);
    }
    if (outputs.empty()) return std::nullopt;
    const Operator made = std::move(body).Finish(/*anchor=*/0, std::move(outputs));
    const std::optional<ir::AnalyzedTask> task = TaskOf(made);
    if (!task.has_value()) return std::nullopt;
    return Group{operators, positions, *task, made};
  }

  const Graph& graph_;
  const ir::KernelOracle& oracle_;
  const graph::GraphUses uses_;
  const graph::GraphTasks lowering_;
  std::vector<Message> messages_;
  std::map<MemoryKey, int64_t> most_elements_;
  std::map<MemoryKey, std::vector<Tensor>> memories_;
  std::map<std::string, Tensor> flags_;
  std::vector<Operator> replacement_;  // by position: what comes to stand there
  std::vector<bool> taken_;            // by position: what it replaces
};

}  // namespace

GraphPass ReduceByPeers(const ir::KernelOracle* oracle) {
  return {"reduce-by-peers", [oracle](const Graph& graph) -> absl::StatusOr<Graph> {
            if (oracle == nullptr) return graph;
            return Sharer(graph, *oracle).Run();
          }};
}

}  // namespace hidet::passes
