#include "frontends/onnx/node_order.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "base/status_macros.h"
#include "frontends/onnx/model_names.h"

namespace hidet::onnx {
namespace {

using ::onnx::AttributeProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::ValueInfoProto;

// What a node reads, names that its branches take from outside included.
void CollectReads(const NodeProto& node, std::vector<std::string>& reads, int depth = 0) {
  for (const std::string& input : node.input()) {
    if (!input.empty()) reads.push_back(input);
  }
  if (depth > kMaxNesting) return;
  for (const AttributeProto& attribute : node.attribute()) {
    const auto collect = [&](const GraphProto& graph) {
      for (const NodeProto& inner : graph.node()) CollectReads(inner, reads, depth + 1);
      for (const ValueInfoProto& output : graph.output()) reads.push_back(output.name());
    };
    if (attribute.has_g()) collect(attribute.g());
    for (const GraphProto& graph : attribute.graphs()) collect(graph);
  }
}

std::vector<std::string> ReadsOf(const NodeProto& node) {
  std::vector<std::string> reads;
  CollectReads(node, reads);
  return reads;
}

// Which node defines a name.
using Producers = absl::flat_hash_map<absl::string_view, int>;

absl::StatusOr<Producers> FindProducers(const NodeList& nodes) {
  Producers producers;
  for (int i = 0; i < nodes.size(); ++i) {
    for (const std::string& output : nodes.Get(i).output()) {
      if (output.empty()) continue;
      const auto [entry, is_new] = producers.emplace(output, i);
      if (!is_new) {
        return absl::InvalidArgumentError(absl::StrCat(Quoted(output), " is defined by two nodes, ",
                                                       NodeLabel(nodes.Get(entry->second)), " and ",
                                                       NodeLabel(nodes.Get(i))));
      }
    }
  }
  return producers;
}

// A walk from names to what they need, depth first, on a stack of its own: models are deep.
class NeedsWalk {
 public:
  NeedsWalk(const NodeList& nodes, const Producers& producers)
      : nodes_(nodes), producers_(producers), states_(static_cast<size_t>(nodes.size()), kNew) {}

  // Adds what the name needs to `order`, and then its own node.
  absl::Status Visit(absl::string_view name) {
    HIDET_RETURN_IF_ERROR(Open(name));
    while (!stack_.empty()) {
      Frame& top = stack_.back();
      if (top.next == top.reads.size()) {
        states_[top.node] = kDone;
        order.push_back(top.node);
        stack_.pop_back();
        continue;
      }
      const std::string read = top.reads[top.next++];
      HIDET_RETURN_IF_ERROR(Open(read));
    }
    return absl::OkStatus();
  }

  std::vector<int> order;

 private:
  enum State : uint8_t { kNew, kOpen, kDone };
  struct Frame {
    int node;
    std::vector<std::string> reads;
    size_t next = 0;
  };

  absl::Status Open(absl::string_view name) {
    const auto found = producers_.find(name);
    if (found == producers_.end() || states_[found->second] == kDone) return absl::OkStatus();
    if (states_[found->second] == kOpen) return Cycle(found->second);
    states_[found->second] = kOpen;
    stack_.push_back({found->second, ReadsOf(nodes_.Get(found->second))});
    return absl::OkStatus();
  }

  absl::Status Cycle(int node) const {
    constexpr size_t kMostShown = 8;
    std::vector<std::string> cycle;
    auto frame =
        std::find_if(stack_.begin(), stack_.end(), [&](const Frame& f) { return f.node == node; });
    for (; frame != stack_.end() && cycle.size() < kMostShown; ++frame)
      cycle.push_back(NodeLabel(nodes_.Get(frame->node)));
    return absl::InvalidArgumentError(
        absl::StrCat("the nodes form a cycle: ", absl::StrJoin(cycle, ", ")));
  }

  const NodeList& nodes_;
  const Producers& producers_;
  std::vector<State> states_;
  std::vector<Frame> stack_;
};

// True if each of the nodes comes after those it needs.
bool IsInOrder(const NodeList& nodes, const Producers& producers, const std::vector<int>& order) {
  absl::flat_hash_set<absl::string_view> defined;
  for (int i : order) {
    for (const std::string& read : ReadsOf(nodes.Get(i))) {
      if (producers.contains(read) && !defined.contains(read)) return false;
    }
    for (const std::string& output : nodes.Get(i).output()) defined.insert(output);
  }
  return true;
}

}  // namespace

absl::StatusOr<std::vector<int>> OrderNodes(const NodeList& nodes,
                                            absl::Span<const std::string> wanted) {
  HIDET_ASSIGN_OR_RETURN(const Producers producers, FindProducers(nodes));
  NeedsWalk walk(nodes, producers);
  for (const std::string& name : wanted) HIDET_RETURN_IF_ERROR(walk.Visit(name));
  // The file's own order where it will do: operators then come as their author wrote them.
  std::vector<int> sorted = walk.order;
  std::sort(sorted.begin(), sorted.end());
  return IsInOrder(nodes, producers, sorted) ? sorted : walk.order;
}

}  // namespace hidet::onnx
