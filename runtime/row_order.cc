#include "runtime/row_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "base/rounding.h"
#include "runtime/devices/cpu_features.h"

namespace hidet::runtime {
namespace {

constexpr int kDigitBits = 8;
constexpr size_t kDigits = size_t{1} << kDigitBits;
constexpr int kMostDigits = 64 / kDigitBits;
// Rows with as many elements for each byte that is sorted by are compared: a pass counts 256
// digits, however few the elements.
constexpr size_t kComparedOfDigit = 16;
constexpr size_t kComparedLength = 64;  // of a run
// Of a key in a word: more of its bits take more passes, fewer leave more runs to sort again.
constexpr int kMostKeyBits = 32;
constexpr size_t kFewCandidates = 32;

using Counts = std::array<size_t, kDigits>;

// The least and the most of some keys.
[[gnu::always_inline]] inline std::pair<uint64_t, uint64_t> FindEnds(const uint64_t* keys,
                                                                     int64_t length) {
  uint64_t least = keys[0], most = keys[0];
  for (int64_t i = 1; i < length; ++i) {
    least = std::min(least, keys[i]);
    most = std::max(most, keys[i]);
  }
  return {least, most};
}
__attribute__((target("arch=x86-64-v4"))) std::pair<uint64_t, uint64_t> FindEndsAvx512(
    const uint64_t* keys, int64_t length) {
  return FindEnds(keys, length);
}

void OrderTwo(uint64_t& a, uint64_t& b) {
  const uint64_t less = std::min(a, b);
  b = std::max(a, b);
  a = less;
}

// Merges the two sorted halves of what is read, the second of which may be longer by one: half of
// the result from the front, half from the back, so that two elements are on their way at once and
// neither way can run out of elements before they meet.
void MergeHalves(const uint64_t* from, size_t size, uint64_t* to) {
  const size_t half = size / 2;
  const uint64_t *left = from, *right = from + half;
  const uint64_t *left_end = right - 1, *right_end = from + size - 1;
  for (size_t i = 0; i < half; ++i) {
    const bool first = *right < *left;
    to[i] = first ? *right : *left;
    right += first ? 1 : 0;
    left += first ? 0 : 1;
    const bool last = *right_end < *left_end;
    to[size - 1 - i] = last ? *left_end : *right_end;
    left_end -= last ? 1 : 0;
    right_end -= last ? 0 : 1;
  }
  if (size % 2 != 0) to[half] = left <= left_end ? *left : *right;
}

// Sorts different words, without a branch that depends on them. `other` is memory for as many.
void SortByMerging(uint64_t* words, size_t size, uint64_t* other) {
  if (size <= 4) {
    uint64_t a = words[0], b = size > 1 ? words[1] : ~uint64_t{0};
    uint64_t c = size > 2 ? words[2] : ~uint64_t{0}, d = size > 3 ? words[3] : ~uint64_t{0};
    OrderTwo(a, b);
    OrderTwo(c, d);
    OrderTwo(a, c);
    OrderTwo(b, d);
    OrderTwo(b, c);
    const std::array<uint64_t, 4> sorted = {a, b, c, d};
    std::copy_n(sorted.begin(), size, words);
    return;
  }
  const size_t half = size / 2;
  SortByMerging(words, half, other);
  SortByMerging(words + half, size - half, other);
  MergeHalves(words, size, other);
  std::copy_n(other, size, words);
}

}  // namespace

void RowOrder::Take(const uint64_t* keys, int64_t length) {
  keys_ = keys;
  length_ = length;
  const auto [least, most] = HasAvx512() ? FindEndsAvx512(keys, length) : FindEnds(keys, length);
  least_ = least;
  place_bits_ = static_cast<int>(std::bit_width(static_cast<uint64_t>(length - 1)));
  place_mask_ = (uint64_t{1} << place_bits_) - 1;
  const int width = static_cast<int>(std::bit_width(most - least));
  dropped_ = std::max(0, width - std::min(kMostKeyBits, 64 - place_bits_));
  key_bits_ = width - dropped_;
}

bool RowOrder::ComesBefore(uint64_t a, uint64_t b) const {
  if (dropped_ == 0) return a < b;
  const uint64_t x = keys_[PlaceOf(a)], y = keys_[PlaceOf(b)];
  return x != y ? x < y : a < b;
}

void RowOrder::SortByBytes(Words& words) {
  const int digits = CeilOfRatio(key_bits_, kDigitBits);
  std::array<Counts, kMostDigits> counts;
  for (int d = 0; d < digits; ++d) counts[d].fill(0);
  for (const uint64_t word : words) {
    uint64_t key = word >> place_bits_;
    for (int d = 0; d < digits; ++d, key >>= kDigitBits) ++counts[d][key & (kDigits - 1)];
  }
  others_.resize(words.size());
  for (int d = 0; d < digits; ++d) {
    const int shift = place_bits_ + d * kDigitBits;
    Counts& begins = counts[d];
    if (begins[words[0] >> shift & (kDigits - 1)] == words.size()) continue;
    size_t begin = 0;
    for (size_t& count : begins) {
      const size_t next = begin + count;
      count = begin;
      begin = next;
    }
    for (const uint64_t word : words) others_[begins[word >> shift & (kDigits - 1)]++] = word;
    words.swap(others_);
  }
}

void RowOrder::SortRunsByKeys(Words& words) {
  const auto leading = [&](size_t i) { return words[i] >> place_bits_; };
  for (size_t begin = 0, end = 0; begin < words.size(); begin = end) {
    for (end = begin + 1; end < words.size() && leading(end) == leading(begin);) ++end;
    if (end - begin > 1) SortRun(words.data() + begin, end - begin);
  }
}

// Keys of a run are less wide by the bits that words have.
void RowOrder::SortRun(uint64_t* words, size_t size) {
  if (size <= kComparedLength) {
    std::sort(words, words + size, [&](uint64_t a, uint64_t b) { return ComesBefore(a, b); });
    return;
  }
  Words keys(size), before(words, words + size);
  for (size_t i = 0; i < size; ++i) keys[i] = keys_[PlaceOf(words[i])];
  std::vector<int64_t> order(size);
  RowOrder run;
  run.Take(keys.data(), static_cast<int64_t>(size));
  run.First(static_cast<int64_t>(size), order.data());
  for (size_t i = 0; i < size; ++i) words[i] = before[static_cast<size_t>(order[i])];
}

void RowOrder::SortWords(Words& words) {
  const int digits = CeilOfRatio(key_bits_, kDigitBits);
  if (words.size() <= kComparedOfDigit * static_cast<size_t>(digits)) {
    others_.resize(words.size());
    SortByMerging(words.data(), words.size(), others_.data());
  } else {
    SortByBytes(words);
  }
  if (dropped_ > 0) SortRunsByKeys(words);
}

void RowOrder::First(int64_t count, int64_t* places) {
  if (count == 0) return;
  words_.clear();
  words_.resize(static_cast<size_t>(length_));
  for (int64_t i = 0; i < length_; ++i) words_[static_cast<size_t>(i)] = WordAt(i);
  if (count < length_ && length_ > static_cast<int64_t>(kComparedLength)) {
    const uint64_t last = WordAt(At(count - 1));
    size_t kept = 0;
    for (const uint64_t word : words_) {
      const bool keep = dropped_ == 0 ? word <= last : !ComesBefore(last, word);
      words_[kept] = word;
      kept += keep ? 1 : 0;
    }
    words_.resize(kept);
  }
  SortWords(words_);
  for (int64_t i = 0; i < count; ++i) places[i] = PlaceOf(words_[static_cast<size_t>(i)]);
}

int64_t RowOrder::At(int64_t rank) {
  // The first digit is of keys, so that only what shares it becomes words.
  auto left = static_cast<size_t>(rank);
  int shift = std::max(0, dropped_ + key_bits_ - kDigitBits);
  Counts counts{};
  for (int64_t i = 0; i < length_; ++i) ++counts[(keys_[i] - least_) >> shift];
  size_t digit = 0;
  for (; left >= counts[digit]; ++digit) left -= counts[digit];
  fewer_.resize(static_cast<size_t>(length_) + 1);
  size_t size = 0;
  for (int64_t i = 0; i < length_; ++i) {
    fewer_[size] = static_cast<uint64_t>(i);
    size += (keys_[i] - least_) >> shift == digit ? 1 : 0;
  }
  // Now places in the order of places.
  while (size > kFewCandidates && shift > 0) {
    const int next = std::max(0, shift - kDigitBits);
    const uint64_t mask = (uint64_t{1} << (shift - next)) - 1;
    const auto digit_of = [&](uint64_t place) { return (keys_[place] - least_) >> next & mask; };
    counts.fill(0);
    for (size_t i = 0; i < size; ++i) ++counts[digit_of(fewer_[i])];
    for (digit = 0; left >= counts[digit]; ++digit) left -= counts[digit];
    size_t kept = 0;
    for (size_t i = 0; i < size; ++i) {
      const uint64_t place = fewer_[i];
      fewer_[kept] = place;
      kept += digit_of(place) == digit ? 1 : 0;
    }
    size = kept;
    shift = next;
  }
  if (shift > 0) {
    const auto end = fewer_.begin() + static_cast<ptrdiff_t>(size);
    std::nth_element(
        fewer_.begin(), fewer_.begin() + static_cast<ptrdiff_t>(left), end,
        [&](uint64_t a, uint64_t b) { return keys_[a] != keys_[b] ? keys_[a] < keys_[b] : a < b; });
  }
  return static_cast<int64_t>(fewer_[left]);
}

}  // namespace hidet::runtime
