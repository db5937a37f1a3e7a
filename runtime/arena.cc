// Interference: for each step the set of steps that happen before it (a bitset, built in list
// order, so `steps` squared bits). Let P(b) be the steps that happen before every use of buffer b:
// the intersection of the sets of b's uses. Then a goes before b exactly when the uses of a are a
// subset of P(b).
//
// Packing: largest buffer first; among the gaps that the already placed, interfering buffers leave,
// the smallest that is large enough (best fit), else behind them. Cost: n squared log n for n
// buffers. Good where few large buffers dominate, as in networks; a chain of growing buffers (1, 2,
// 3, ... kB) can end above the lower bound, because an early large one fixes a place that a later
// one would rather have.
#include "runtime/arena.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace hidet::runtime {
namespace {

class BitSet {
 public:
  explicit BitSet(size_t bits = 0) : words_((bits + 63) / 64, 0) {}
  void Set(size_t bit) { words_[bit / 64] |= uint64_t{1} << (bit % 64); }
  void SetAll() { std::fill(words_.begin(), words_.end(), ~uint64_t{0}); }
  void UnionWith(const BitSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  void IntersectWith(const BitSet& other) {
    for (size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  }
  bool IsSubsetOf(const BitSet& other) const {
    for (size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] & ~other.words_[i]) return false;
    }
    return true;
  }

 private:
  std::vector<uint64_t> words_;
};

absl::Status CheckSteps(int num_buffers, absl::Span<const ArenaStep> steps) {
  for (size_t i = 0; i < steps.size(); ++i) {
    for (const std::vector<int>* list : {&steps[i].reads, &steps[i].writes}) {
      for (int buffer : *list) {
        if (buffer < 0 || buffer >= num_buffers) {
          return absl::InvalidArgumentError(
              absl::StrCat("step ", i, " uses buffer ", buffer, ", there are ", num_buffers));
        }
      }
    }
    for (int earlier : steps[i].after) {
      if (earlier < 0 || static_cast<size_t>(earlier) >= i) {
        return absl::InvalidArgumentError(
            absl::StrCat("step ", i, " comes after step ", earlier, ", expected an earlier step"));
      }
    }
  }
  return absl::OkStatus();
}

// Rounds up to a power of two; the caller has bounded the operands.
int64_t AlignUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

struct Interval {
  int64_t begin;
  int64_t end;
};

// Returns the offset at which `bytes` fit best between `taken`, which are sorted by begin and may
// overlap.
int64_t BestFit(const std::vector<Interval>& taken, int64_t bytes, int64_t alignment) {
  int64_t best = -1;
  int64_t best_slack = std::numeric_limits<int64_t>::max();
  int64_t free_from = 0;
  for (const Interval& interval : taken) {
    const int64_t start = AlignUp(free_from, alignment);
    if (start < interval.begin && interval.begin - start >= bytes &&
        interval.begin - start - bytes < best_slack) {
      best = start;
      best_slack = interval.begin - start - bytes;
    }
    free_from = std::max(free_from, interval.end);
  }
  return best >= 0 ? best : AlignUp(free_from, alignment);
}

}  // namespace

absl::StatusOr<Interference> Interference::Make(int num_buffers,
                                                absl::Span<const ArenaStep> steps) {
  if (absl::Status status = CheckSteps(num_buffers, steps); !status.ok()) return status;
  const size_t num_steps = steps.size();
  std::vector<BitSet> before(num_steps, BitSet(num_steps));
  std::vector<BitSet> uses(num_buffers, BitSet(num_steps));
  std::vector<BitSet> before_all_uses(num_buffers, BitSet(num_steps));
  std::vector<char> used(num_buffers, 0);
  for (BitSet& set : before_all_uses) set.SetAll();
  for (size_t i = 0; i < num_steps; ++i) {
    for (int earlier : steps[i].after) {
      before[i].UnionWith(before[earlier]);
      before[i].Set(earlier);
    }
    for (const std::vector<int>* list : {&steps[i].reads, &steps[i].writes}) {
      for (int buffer : *list) {
        used[buffer] = 1;
        uses[buffer].Set(i);
        before_all_uses[buffer].IntersectWith(before[i]);
      }
    }
  }
  Interference result;
  result.num_buffers_ = num_buffers;
  result.meets_.assign(static_cast<size_t>(num_buffers) * num_buffers, 0);
  for (int a = 0; a < num_buffers; ++a) {
    for (int b = 0; b < num_buffers; ++b) {
      if (!used[a] || !used[b]) continue;
      const bool apart = a != b && (uses[a].IsSubsetOf(before_all_uses[b]) ||
                                    uses[b].IsSubsetOf(before_all_uses[a]));
      result.meets_[static_cast<size_t>(a) * num_buffers + b] = !apart;
    }
  }
  return result;
}

absl::StatusOr<ArenaPlacement> PackArena(absl::Span<const ArenaBuffer> buffers,
                                         const Interference& interference) {
  if (static_cast<int>(buffers.size()) != interference.num_buffers()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "arena: ", buffers.size(), " buffers, the interference has ", interference.num_buffers()));
  }
  ArenaPlacement placement;
  placement.offsets.assign(buffers.size(), 0);
  int64_t total = 0;  // an upper bound of every offset: all buffers one after the other
  for (size_t i = 0; i < buffers.size(); ++i) {
    const ArenaBuffer& buffer = buffers[i];
    if (buffer.bytes < 0 || buffer.alignment <= 0 ||
        (buffer.alignment & (buffer.alignment - 1)) != 0 || buffer.alignment > (int64_t{1} << 30)) {
      return absl::InvalidArgumentError(absl::StrCat("arena: buffer ", i, " has ", buffer.bytes,
                                                     " bytes aligned to ", buffer.alignment,
                                                     ", expected a size and a power of two"));
    }
    if (__builtin_add_overflow(total, buffer.bytes, &total) ||
        __builtin_add_overflow(total, buffer.alignment, &total)) {
      return absl::ResourceExhaustedError(
          "arena: the buffers' sizes add up to more than 64 bits hold");
    }
    placement.alignment = std::max(placement.alignment, buffer.alignment);
  }
  std::vector<int> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return buffers[a].bytes != buffers[b].bytes ? buffers[a].bytes > buffers[b].bytes : a < b;
  });
  std::vector<int> placed;
  std::vector<Interval> taken;
  for (int buffer : order) {
    if (buffers[buffer].bytes == 0) break;
    taken.clear();
    for (int other : placed) {
      if (interference.Meets(buffer, other)) {
        taken.push_back(
            {placement.offsets[other], placement.offsets[other] + buffers[other].bytes});
      }
    }
    std::sort(taken.begin(), taken.end(),
              [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
    placement.offsets[buffer] = BestFit(taken, buffers[buffer].bytes, buffers[buffer].alignment);
    placement.bytes = std::max(placement.bytes, placement.offsets[buffer] + buffers[buffer].bytes);
    placed.push_back(buffer);
  }
  return placement;
}

absl::Status VerifyPlacement(absl::Span<const ArenaBuffer> buffers,
                             absl::Span<const ArenaStep> steps, const ArenaPlacement& placement) {
  if (placement.offsets.size() != buffers.size()) {
    return absl::InternalError(absl::StrCat("placement has ", placement.offsets.size(),
                                            " offsets for ", buffers.size(), " buffers"));
  }
  const int num_steps = static_cast<int>(steps.size());
  // reaches[i][j]: there is a path of `after` edges from j back to i. Plain search from every step.
  std::vector<std::vector<bool>> reaches(num_steps, std::vector<bool>(num_steps, false));
  for (int last = 0; last < num_steps; ++last) {
    std::vector<int> stack = {last};
    while (!stack.empty()) {
      const int step = stack.back();
      stack.pop_back();
      for (int earlier : steps[step].after) {
        if (reaches[earlier][last]) continue;
        reaches[earlier][last] = true;
        stack.push_back(earlier);
      }
    }
  }
  std::vector<std::vector<int>> uses(buffers.size());
  for (int i = 0; i < num_steps; ++i) {
    for (int buffer : steps[i].reads) uses[buffer].push_back(i);
    for (int buffer : steps[i].writes) uses[buffer].push_back(i);
  }
  auto all_before = [&](size_t a, size_t b) {
    for (int x : uses[a]) {
      for (int y : uses[b]) {
        if (!reaches[x][y]) return false;
      }
    }
    return true;
  };
  for (size_t a = 0; a < buffers.size(); ++a) {
    const int64_t begin = placement.offsets[a], end = begin + buffers[a].bytes;
    if (begin < 0 || end > placement.bytes || begin % buffers[a].alignment != 0 ||
        placement.alignment % buffers[a].alignment != 0) {
      return absl::InternalError(absl::StrCat("buffer ", a, " lies at [", begin, ", ", end,
                                              ") of an arena of ", placement.bytes,
                                              " bytes, alignment ", buffers[a].alignment));
    }
    for (size_t b = a + 1; b < buffers.size(); ++b) {
      const int64_t other = placement.offsets[b];
      if (begin >= other + buffers[b].bytes || other >= end) continue;
      if (buffers[a].bytes == 0 || buffers[b].bytes == 0) continue;
      if (!all_before(a, b) && !all_before(b, a)) {
        return absl::InternalError(absl::StrCat(
            "buffers ", a, " and ", b, " share storage but may be in use at the same time"));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
