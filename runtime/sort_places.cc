// Elements become unsigned keys of the same order, with their place behind them, so that no two are
// equal and any sort is stable. A key of 32 bits and its place are one word.
//
// All of a long row: by bytes of the key, from the last (LSD radix sort). Many: those are selected,
// then sorted. The first few, k: the row is dealt out to some times k lanes, and the best of each
// lane found. The k-th of those is a bound: k elements at least are as good, and few others, which
// are what is selected from. Neither pass has a branch that depends on the elements, but for those
// few. (A heap of the k best so far takes 100 ns for each of the k log(n / k) that enter it.)
#include "runtime/sort_places.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kRadixLength = 256;  // of the shortest row that is sorted by bytes
constexpr int64_t kFewShare = 8;       // of a row, what a bound is found for is less than this part
constexpr int64_t kLanesOfOne = 4;     // of those that are wanted; rounded up to a power of two
constexpr int64_t kFewestLanes = 16;
constexpr int64_t kGroup = 16;                  // lanes that are compared at once
constexpr int64_t kBlock = 64;                  // elements that are held against a bound at once
constexpr int64_t kElementsOfThread = 1 << 13;  // that are worth another thread

// The order of an element's bits: those of an unsigned number, a signed one, or a float whose
// infinity has the bits `kInfinity`.
template <typename Bits>
Bits SignOf() {
  return Bits{1} << (8 * sizeof(Bits) - 1);
}
// A key's `Number` is a type whose comparisons have the order of keys, but for NaN: void where the
// processor has none.
template <typename Bits>
struct UnsignedKey {
  using Element = Bits;
  using Number = Bits;
  static Bits Of(Bits bits) { return bits; }
};
struct BoolKey {
  using Element = uint8_t;
  using Number = void;
  static uint8_t Of(uint8_t bits) { return bits != 0; }
};
template <typename Bits>
struct SignedKey {
  using Element = Bits;
  using Number = std::make_signed_t<Bits>;
  static Bits Of(Bits bits) { return bits ^ SignOf<Bits>(); }
};
template <typename Bits, Bits kInfinity>
struct FloatKey {
  using Element = Bits;
  using Number = std::conditional_t<sizeof(Bits) == 8, double,
                                    std::conditional_t<sizeof(Bits) == 4, float, void>>;
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

// Numbers in order, or in reverse.
template <typename Number, bool kDescending>
class Numbers {
 public:
  // Returns a number that at least `count` of the row's come before or are equal to, NaN not
  // counted; the last of all if there are fewer.
  Number Bound(const Number* row, int64_t length, int64_t count) {
    using Limits = std::numeric_limits<Number>;
    const Number last = kDescending ? (Limits::has_infinity ? -Limits::infinity() : Limits::min())
                                    : (Limits::has_infinity ? Limits::infinity() : Limits::max());
    const auto lanes = static_cast<int64_t>(
        std::bit_ceil(static_cast<uint64_t>(std::max(kFewestLanes, kLanesOfOne * count))));
    best_.assign(static_cast<size_t>(lanes), last);
    const int64_t begin = length / lanes * lanes;
    for (int64_t lane = 0; lane < lanes; lane += kGroup) {
      Group best = Group{} + last;
      for (int64_t i = lane; i < begin; i += lanes) {
        Group next;
        std::memcpy(&next, row + i, sizeof(next));
        best = kDescending ? (next > best ? next : best) : (next < best ? next : best);
      }
      std::memcpy(best_.data() + lane, &best, sizeof(best));
    }
    for (int64_t i = begin; i < length; ++i) {
      Number& best = best_[static_cast<size_t>(i - begin)];
      if (IsBefore(row[i], best)) best = row[i];
    }
    std::nth_element(best_.begin(), best_.begin() + (count - 1), best_.end(), IsBefore);
    return best_[static_cast<size_t>(count - 1)];
  }

  // Which of `count` numbers, at most kBlock, do not come after the bound. NaN does not.
  uint64_t NotAfter(const Number* numbers, int64_t count, Number bound) const {
    typedef Number Block __attribute__((vector_size(kBlock * sizeof(Number))));
    typedef bool Bits __attribute__((ext_vector_type(kBlock)));
    Block block{};
    if (count == kBlock) {
      std::memcpy(&block, numbers, sizeof(block));
    } else {
      std::memcpy(&block, numbers, static_cast<size_t>(count) * sizeof(Number));
    }
    const Bits after = kDescending ? __builtin_convertvector(block < bound, Bits)
                                   : __builtin_convertvector(block > bound, Bits);
    return ~std::bit_cast<uint64_t>(after) & ~uint64_t{0} >> (kBlock - count);
  }

 private:
  typedef Number Group __attribute__((vector_size(kGroup * sizeof(Number))));

  static bool IsBefore(Number a, Number b) { return kDescending ? a > b : a < b; }

  std::vector<Number> best_;  // of each lane
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
      AddFirst(row);
    } else {
      for (int64_t i = 0; i < length_; ++i) pairs_.push_back(At(row, i));
    }
    const bool selects = count_ < static_cast<int64_t>(pairs_.size());
    if (selects) std::nth_element(pairs_.begin(), pairs_.begin() + count_, pairs_.end());
    pairs_.resize(static_cast<size_t>(count_));
    if constexpr (Pair::kIsWide) {
      std::sort(pairs_.begin(), pairs_.end());
    } else if (count_ < kRadixLength) {
      std::sort(pairs_.begin(), pairs_.end());
    } else {
      if (selects) SortByPlace();
      SortByBytes(pairs_);
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
    std::sort(pairs_.begin(), pairs_.end(),
              [](const Pair& a, const Pair& b) { return a.place() < b.place(); });
  }

  // Adds the first `count_` elements, and perhaps some others.
  void AddFirst(const Element* row) {
    if constexpr (std::is_void_v<typename Key::Number>) {
      keys_.clear();
      for (int64_t i = 0; i < length_; ++i) keys_.push_back(KeyAt(row, i));
      AddNotAfterBound(row, keys_.data(), Numbers<Element, /*kDescending=*/false>());
    } else {
      using Number = typename Key::Number;
      const auto* numbers = reinterpret_cast<const Number*>(row);
      flip_ != 0 ? AddNotAfterBound(row, numbers, Numbers<Number, /*kDescending=*/true>())
                 : AddNotAfterBound(row, numbers, Numbers<Number, /*kDescending=*/false>());
    }
  }

  template <typename Number, bool kDescending>
  void AddNotAfterBound(const Element* row, const Number* numbers,
                        Numbers<Number, kDescending> order) {
    const Number bound = order.Bound(numbers, length_, count_);
    for (int64_t i = 0; i < length_; i += kBlock) {
      const int64_t here = std::min(kBlock, length_ - i);
      uint64_t some = order.NotAfter(numbers + i, here, bound);
      for (; some != 0; some &= some - 1) pairs_.push_back(At(row, i + std::countr_zero(some)));
    }
  }

  const int64_t length_, count_;
  const Element flip_;
  std::vector<Pair> pairs_;
  std::vector<Element> keys_;
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
