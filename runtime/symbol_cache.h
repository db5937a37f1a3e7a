// A bounded cache keyed by the values of a model's symbols; the entry used longest ago goes first.
//
// A session keeps what it worked out for one tuple of sizes (offsets, grids, arguments) and finds
// it again when the same sizes come back. Not thread-safe: each session has its own. With the few
// dozen entries that a session keeps, a scan over the keys is faster than hashing them.
//
//   SymbolCache<Plan> cache(16);
//   if (Plan* known = cache.Find({8, 128})) return *known;
//   Plan* fresh = cache.Insert({8, 128}, MakePlan());
#ifndef RUNTIME_SYMBOL_CACHE_H_
#define RUNTIME_SYMBOL_CACHE_H_

#include <algorithm>
#include <cstdint>
#include <list>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace hidet::runtime {

template <typename Value>
class SymbolCache {
 public:
  // Keeps at most `capacity` entries, at least one.
  explicit SymbolCache(size_t capacity) : capacity_(std::max<size_t>(capacity, 1)) {}

  size_t size() const { return entries_.size(); }

  // Returns the entry of `key`, now the most recent one, or null. The pointer is good until the
  // entry is dropped.
  Value* Find(absl::Span<const int64_t> key) {
    for (auto it = entries_.begin(); it != entries_.end(); ++it) {
      if (!std::equal(it->key.begin(), it->key.end(), key.begin(), key.end())) continue;
      if (it != entries_.begin()) entries_.splice(entries_.begin(), entries_, it);
      return &entries_.front().value;
    }
    return nullptr;
  }

  // Adds an entry that is not yet there; drops the one used longest ago if there is no room.
  Value* Insert(absl::Span<const int64_t> key, Value value) {
    if (entries_.size() >= capacity_) entries_.pop_back();
    entries_.push_front({std::vector<int64_t>(key.begin(), key.end()), std::move(value)});
    return &entries_.front().value;
  }

  void Clear() { entries_.clear(); }

 private:
  struct Entry {
    std::vector<int64_t> key;
    Value value;
  };

  size_t capacity_;
  std::list<Entry> entries_;  // most recent first
};

}  // namespace hidet::runtime

#endif  // RUNTIME_SYMBOL_CACHE_H_
