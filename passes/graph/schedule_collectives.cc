#include "passes/graph/schedule_collectives.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hidet::passes {
namespace {

using graph::Graph;
using graph::Operator;

// A list schedule: of the operators whose operands are there, the one of the lowest rank is next,
// of several the one that stands first. Operators are few thousands at most, and each step looks
// through those that are ready.
class Scheduler {
 public:
  explicit Scheduler(const Graph& graph)
      : graph_(graph), uses_(graph), before_(Count()), readers_(Count()), next_begin_(Count()) {
    int last = -1;
    for (int i = 0; i < Count(); ++i) {
      for (const graph::Tensor& input : op(i).inputs()) {
        const int producer = input.defined() ? uses_.Producer(input) : -1;
        if (producer >= 0) AddEdge(producer, i);
      }
      if (!IsOrdered(i)) continue;
      if (last >= 0) AddEdge(last, i);
      last = i;
      if (Begins(i)) begins_.push_back(i);
    }
    // For each operator the first collective that needs it, by its place among them.
    std::fill(next_begin_.begin(), next_begin_.end(), static_cast<int>(begins_.size()));
    for (int place = static_cast<int>(begins_.size()) - 1; place >= 0; --place)
      Mark(begins_[place], place);
  }

  bool HasCollectives() const { return !begins_.empty(); }  // that the host runs

  Graph Run() {
    std::vector<int> missing(Count());
    std::vector<int> ready;
    for (int i = 0; i < Count(); ++i) {
      missing[i] = static_cast<int>(before_[i].size());
      if (missing[i] == 0) ready.push_back(i);
    }
    Graph result = graph_;
    result.operators.clear();
    while (!ready.empty()) {
      const auto best = std::min_element(ready.begin(), ready.end(), [&](int a, int b) {
        return std::pair(Rank(a), a) < std::pair(Rank(b), b);
      });
      const int next = *best;
      ready.erase(best);
      result.operators.push_back(op(next));
      for (const int reader : readers_[next]) {
        if (--missing[reader] == 0) ready.push_back(reader);
      }
    }
    return result;
  }

 private:
  int Count() const { return static_cast<int>(graph_.operators.size()); }
  const Operator& op(int i) const { return graph_.operators[i]; }
  bool Begins(int i) const { return op(i).is_external() && op(i).attributes().Has("order"); }
  // Those of kernels keep their places among them (AllReduceByPeers).
  bool IsOrdered(int i) const {
    const auto has_order = [](const Operator& op) {
      return !op.is_fused() && op.attributes().Has("order");
    };
    if (!op(i).is_fused()) return has_order(op(i));
    const std::vector<Operator>& parts = op(i).fused().graph->operators;
    return std::any_of(parts.begin(), parts.end(), has_order);
  }
  bool Waits(int i) const { return op(i).is_external() && !op(i).attributes().Has("order"); }

  void AddEdge(int from, int to) {
    if (std::find(before_[to].begin(), before_[to].end(), from) != before_[to].end()) return;
    before_[to].push_back(from);
    readers_[from].push_back(to);
  }

  // Everything that this operator needs has this place, unless an earlier collective needs it too.
  void Mark(int i, int place) {
    std::vector<int> stack = {i};
    while (!stack.empty()) {
      const int current = stack.back();
      stack.pop_back();
      if (next_begin_[current] == place) continue;
      next_begin_[current] = place;
      stack.insert(stack.end(), before_[current].begin(), before_[current].end());
    }
  }

  // Collectives; what the first of those to come needs, and so on; what none needs; waits.
  int Rank(int i) const {
    const int last = static_cast<int>(begins_.size());
    if (Begins(i)) return -1;
    return Waits(i) ? last + 1 : next_begin_[i];
  }

  const Graph& graph_;
  const graph::GraphUses uses_;
  std::vector<std::vector<int>> before_, readers_;
  std::vector<int> begins_;
  std::vector<int> next_begin_;
};

}  // namespace

GraphPass ScheduleCollectives() {
  return {"schedule-collectives", [](const Graph& graph) -> absl::StatusOr<Graph> {
            Scheduler scheduler(graph);
            return scheduler.HasCollectives() ? scheduler.Run() : graph;
          }};
}

}  // namespace hidet::passes
