// Elements become unsigned keys of the same order, with their place behind them, so that no two are
// equal and any sort is stable. A key of 32 bits and its place are one word.
//
// All of a long row: by bytes of the key, from the last (LSD radix sort). The first few: a heap of
// the best so far, whose worst is what the next element is compared with. Many: those are selected,
// then sorted.
#include "runtime/sort_places.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kRadixLength = 256;  // of the shortest row that is sorted by bytes
constexpr int64_t kFewShare = 8;       // of a row, what a heap is kept of is less than this part
constexpr int64_t kBlock = 64;         // elements that are compared at once
constexpr int64_t kElementsOfThread = 1 << 12;  // that are worth another thread

// The order of an element's bits: those of an unsigned number, a signed one, or a float whose
// infinity has the bits `kInfinity`.
template <typename Bits>
Bits SignOf() {
  return Bits{1} << (8 * sizeof(Bits) - 1);
}
template <typename Bits>
struct UnsignedKey {
  using Element = Bits;
  static Bits Of(Bits bits) { return bits; }
};
struct BoolKey {
  using Element = uint8_t;
  static uint8_t Of(uint8_t bits) { return bits != 0; }
};
template <typename Bits>
struct SignedKey {
  using Element = Bits;
  static Bits Of(Bits bits) { return bits ^ SignOf<Bits>(); }
};
template <typename Bits, Bits kInfinity>
struct FloatKey {
  using Element = Bits;
  static Bits Of(Bits bits) {
    // No branches, so that a loop over elements is one of vectors.
    const Bits sign = SignOf<Bits>(), magnitude = bits & static_cast<Bits>(~sign);
    const auto negative = static_cast<Bits>(Bits{0} - (bits >> (8 * sizeof(Bits) - 1)));
    Bits key = bits ^ (negative | sign);
    key = magnitude == 0 ? sign : key;
    return magnitude > kInfinity ? static_cast<Bits>(~Bits{0}) : key;
  }
};

// A key and a place, in one word where both fit.
struct Word {
  static constexpr bool kIsWide = false;
  uint64_t value;
  Word() = default;
  Word(uint64_t key, int64_t place) : value(key << 32 | static_cast<uint64_t>(place)) {}
  int64_t place() const { return static_cast<int64_t>(value & 0xffffffff); }
  bool operator<(const Word& other) const { return value < other.value; }
};
struct WidePair {
  static constexpr bool kIsWide = true;
  uint64_t key;
  int64_t at;
  WidePair() = default;
  WidePair(uint64_t key_of, int64_t place) : key(key_of), at(place) {}
  int64_t place() const { return at; }
  bool operator<(const WidePair& other) const {
    return key != other.key ? key < other.key : at < other.at;
  }
};

void SortByBytes(std::vector<Word>& words) {
  std::vector<Word> other(words.size());
  for (int shift = 32; shift < 64; shift += 8) {
    std::array<size_t, 257> begins{};
    for (const Word& word : words) ++begins[(word.value >> shift & 0xff) + 1];
    if (std::find(begins.begin(), begins.end(), words.size()) != begins.end()) continue;
    for (size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    for (const Word& word : words) other[begins[word.value >> shift & 0xff]++] = word;
    words.swap(other);
  }
}

template <typename Key, typename Pair>
class RowSorter {
 public:
  using Element = typename Key::Element;

  RowSorter(int64_t length, int64_t count, Order order)
      : length_(length),
        count_(count),
        flip_(order == Order::kDescending ? static_cast<Element>(~Element{0}) : Element{0}) {}

  void Sort(const Element* row, int64_t* places) {
    if (count_ == 0) return;
    pairs_.clear();
    if (count_ < length_ / kFewShare) {
      KeepFirst(row);
    } else {
      for (int64_t i = 0; i < length_; ++i) pairs_.push_back(At(row, i));
      if (count_ < length_) std::nth_element(pairs_.begin(), pairs_.begin() + count_, pairs_.end());
      pairs_.resize(static_cast<size_t>(count_));
      if constexpr (Pair::kIsWide) {
        std::sort(pairs_.begin(), pairs_.end());
      } else if (count_ < kRadixLength) {
        std::sort(pairs_.begin(), pairs_.end());
      } else {
        SortByPlace();
        SortByBytes(pairs_);
      }
    }
    for (int64_t i = 0; i < count_; ++i) places[i] = pairs_[static_cast<size_t>(i)].place();
  }

 private:
  Element KeyAt(const Element* row, int64_t i) const {
    return static_cast<Element>(Key::Of(row[i]) ^ flip_);
  }
  Pair At(const Element* row, int64_t i) const { return Pair(KeyAt(row, i), i); }

  // A sort by the bytes of keys keeps the order of places, which a selection has lost.
  void SortByPlace() {
    if (count_ == length_) return;
    std::sort(pairs_.begin(), pairs_.end(),
              [](const Pair& a, const Pair& b) { return a.place() < b.place(); });
  }

  // Most elements are behind the worst that is kept, and most blocks have no other.
  void KeepFirst(const Element* row) {
    for (int64_t i = 0; i < count_; ++i) pairs_.push_back(At(row, i));
    std::make_heap(pairs_.begin(), pairs_.end());
    Element worst = KeyAt(row, pairs_.front().place());
    for (int64_t begin = count_; begin < length_; begin += kBlock) {
      const int64_t end = std::min(begin + kBlock, length_);
      bool any = false;
      for (int64_t i = begin; i < end; ++i) any |= KeyAt(row, i) < worst;
      if (!any) continue;
      for (int64_t i = begin; i < end; ++i) {
        // One that is equal has a later place.
        if (KeyAt(row, i) >= worst) continue;
        std::pop_heap(pairs_.begin(), pairs_.end());
        pairs_.back() = At(row, i);
        std::push_heap(pairs_.begin(), pairs_.end());
        worst = KeyAt(row, pairs_.front().place());
      }
    }
    std::sort_heap(pairs_.begin(), pairs_.end());
  }

  const int64_t length_, count_;
  const Element flip_;
  std::vector<Pair> pairs_;
};

struct Rows {
  const void* elements;
  int64_t* places;
  int64_t rows, length, count;
  Order order;
};

template <typename Key, typename Pair>
void SortRowsAs(const Rows& rows) {
  const auto* elements = static_cast<const typename Key::Element*>(rows.elements);
  const int64_t threads = std::max<int64_t>(1, rows.rows * rows.length / kElementsOfThread);
  ThreadPool::Global().ParallelFor(
      rows.rows, static_cast<int>(std::min<int64_t>(threads, rows.rows)),
      [&](int64_t begin, int64_t end) {
        RowSorter<Key, Pair> sorter(rows.length, rows.count, rows.order);
        for (int64_t row = begin; row < end; ++row)
          sorter.Sort(elements + row * rows.length, rows.places + row * rows.count);
      });
}

template <typename Key>
void SortRows(const Rows& rows) {
  if (sizeof(typename Key::Element) > 4 || rows.length > int64_t{0xffffffff})
    return SortRowsAs<Key, WidePair>(rows);
  return SortRowsAs<Key, Word>(rows);
}

}  // namespace

absl::Status SortPlaces(absl::Span<const TensorView> tensors, Order order) {
  if (tensors.size() != 2)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 2"));
  const TensorView &x = tensors[0], &places = tensors[1];
  bool fits = !x.shape.empty() && x.shape.size() == places.shape.size() &&
              places.dtype == ScalarType::kInt64 && places.shape.back() <= x.shape.back();
  for (size_t d = 0; fits && d + 1 < x.shape.size(); ++d) fits = x.shape[d] == places.shape[d];
  if (!fits)
    return absl::InvalidArgumentError(
        "expected x[.., n] and int64 places[.., k] of the same rows, k at most n");
  if (x.device != DeviceKind::kCpu || places.device != DeviceKind::kCpu)
    return absl::InvalidArgumentError("expected tensors on the CPU");
  if (places.num_elements() == 0) return absl::OkStatus();
  Rows rows{.elements = x.data,
            .places = static_cast<int64_t*>(places.data),
            .rows = places.num_elements() / places.shape.back(),
            .length = x.shape.back(),
            .count = places.shape.back(),
            .order = order};
  switch (x.dtype) {
    case ScalarType::kFloat16:
      SortRows<FloatKey<uint16_t, 0x7c00>>(rows);
      break;
    case ScalarType::kBFloat16:
      SortRows<FloatKey<uint16_t, 0x7f80>>(rows);
      break;
    case ScalarType::kFloat32:
      SortRows<FloatKey<uint32_t, 0x7f800000>>(rows);
      break;
    case ScalarType::kFloat64:
      SortRows<FloatKey<uint64_t, 0x7ff0000000000000>>(rows);
      break;
    case ScalarType::kBool:
      SortRows<BoolKey>(rows);
      break;
    case ScalarType::kUInt8:
      SortRows<UnsignedKey<uint8_t>>(rows);
      break;
    case ScalarType::kUInt16:
      SortRows<UnsignedKey<uint16_t>>(rows);
      break;
    case ScalarType::kUInt32:
      SortRows<UnsignedKey<uint32_t>>(rows);
      break;
    case ScalarType::kUInt64:
      SortRows<UnsignedKey<uint64_t>>(rows);
      break;
    case ScalarType::kInt8:
      SortRows<SignedKey<uint8_t>>(rows);
      break;
    case ScalarType::kInt16:
      SortRows<SignedKey<uint16_t>>(rows);
      break;
    case ScalarType::kInt32:
      SortRows<SignedKey<uint32_t>>(rows);
      break;
    case ScalarType::kInt64:
      SortRows<SignedKey<uint64_t>>(rows);
      break;
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("elements of ", ScalarTypeName(x.dtype), " are not sorted"));
  }
  return absl::OkStatus();
}

}  // namespace hidet::runtime
