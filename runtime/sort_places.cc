// Elements become unsigned keys of the same order (runtime/row_order.h sorts those).
//
// The first few, k: the row is dealt out to some times k lanes, and the best of each lane found.
// The k-th of those is a bound: k elements at least are as good, and few others, which are what is
// sorted. Neither pass has a branch that depends on the elements, but for those few. (A heap of the
// k best so far takes 100 ns for each of the k log(n / k) that enter it.)
#include "runtime/sort_places.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/devices/cpu_features.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/row_order.h"

namespace hidet::runtime {
namespace {

constexpr int64_t kFewShare = 8;    // of a row, what a bound is found for is less than this part
constexpr int64_t kLanesOfOne = 4;  // of those that are wanted; rounded up to a power of two
constexpr int64_t kFewestLanes = 16;
constexpr int64_t kGroup = 16;                  // lanes that are compared at once
constexpr int64_t kBlock = 64;                  // elements that are held against a bound at once
constexpr int64_t kElementsOfThread = 1 << 13;  // that are worth another thread
constexpr int64_t kRanksOfSelection = 4;        // of a row; more are read from the sorted row

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

// Numbers in order, or in reverse. What goes through a row is compiled twice: comparisons of 64
// bits are no vector instruction of every processor.
template <typename Number, bool kDescending>
class Numbers {
 public:
  // Returns a number that at least `count` of the row's come before or are equal to, NaN not
  // counted; the last of all if there are fewer.
  Number Bound(const Number* row, int64_t length, int64_t count) {
    const auto lanes = static_cast<int64_t>(
        std::bit_ceil(static_cast<uint64_t>(std::max(kFewestLanes, kLanesOfOne * count))));
    best_.resize(static_cast<size_t>(lanes));
    const int64_t begin = length / lanes * lanes;
    HasAvx512() ? FindBestAvx512(row, begin, lanes, best_.data())
                : FindBest(row, begin, lanes, best_.data());
    for (int64_t i = begin; i < length; ++i) {
      Number& best = best_[static_cast<size_t>(i - begin)];
      if (IsBefore(row[i], best)) best = row[i];
    }
    std::nth_element(best_.begin(), best_.begin() + (count - 1), best_.end(), IsBefore);
    return best_[static_cast<size_t>(count - 1)];
  }

  // Adds the places of those that do not come after the bound. NaN does not.
  static void AddNotAfter(const Number* row, int64_t length, Number bound,
                          std::vector<int64_t>& places) {
    HasAvx512() ? AddAvx512(row, length, bound, places) : Add(row, length, bound, places);
  }

 private:
  typedef Number Group __attribute__((vector_size(kGroup * sizeof(Number))));
  typedef Number Block __attribute__((vector_size(kBlock * sizeof(Number))));
  typedef bool Bits __attribute__((ext_vector_type(kBlock)));

  static bool IsBefore(Number a, Number b) { return kDescending ? a > b : a < b; }

  // The best of each lane, among the elements before `end`, a multiple of the lanes.
  [[gnu::always_inline]] static inline void FindBest(const Number* row, int64_t end, int64_t lanes,
                                                     Number* best_of) {
    using Limits = std::numeric_limits<Number>;
    const Number last = kDescending ? (Limits::has_infinity ? -Limits::infinity() : Limits::min())
                                    : (Limits::has_infinity ? Limits::infinity() : Limits::max());
    for (int64_t lane = 0; lane < lanes; lane += kGroup) {
      Group best = Group{} + last;
      for (int64_t i = lane; i < end; i += lanes) {
        Group next;
        std::memcpy(&next, row + i, sizeof(next));
        best = kDescending ? (next > best ? next : best) : (next < best ? next : best);
      }
      std::memcpy(best_of + lane, &best, sizeof(best));
    }
  }
  __attribute__((target("arch=x86-64-v4"))) static void FindBestAvx512(const Number* row,
                                                                       int64_t end, int64_t lanes,
                                                                       Number* best_of) {
    FindBest(row, end, lanes, best_of);
  }

  [[gnu::always_inline]] static inline void Add(const Number* row, int64_t length, Number bound,
                                                std::vector<int64_t>& places) {
    for (int64_t i = 0; i < length; i += kBlock) {
      const int64_t here = std::min(kBlock, length - i);
      Block block{};
      if (here == kBlock) {
        std::memcpy(&block, row + i, sizeof(block));
      } else {
        std::memcpy(&block, row + i, static_cast<size_t>(here) * sizeof(Number));
      }
      const Bits after = kDescending ? __builtin_convertvector(block < bound, Bits)
                                     : __builtin_convertvector(block > bound, Bits);
      uint64_t some = ~std::bit_cast<uint64_t>(after) & ~uint64_t{0} >> (kBlock - here);
      for (; some != 0; some &= some - 1) places.push_back(i + std::countr_zero(some));
    }
  }
  __attribute__((target("arch=x86-64-v4"))) static void AddAvx512(const Number* row, int64_t length,
                                                                  Number bound,
                                                                  std::vector<int64_t>& places) {
    Add(row, length, bound, places);
  }

  std::vector<Number> best_;  // of each lane
};

template <typename Key>
class RowSorter {
 public:
  using Element = typename Key::Element;

  RowSorter(int64_t length, Order order)
      : length_(length),
        flip_(order == Order::kDescending ? static_cast<Element>(~Element{0}) : Element{0}) {}

  // Writes the places of the first `count` elements.
  void Sort(const Element* row, int64_t count, int64_t* places) {
    if (count == 0) return;
    if (count >= length_ / kFewShare) {
      Take(row);
      return order_.First(count, places);
    }
    some_.clear();
    AddFirst(row, count);
    keys_.clear();
    for (const int64_t place : some_) keys_.push_back(KeyAt(row, place));
    order_.Take(keys_.data(), static_cast<int64_t>(keys_.size()));
    order_.First(count, places);
    for (int64_t i = 0; i < count; ++i) places[i] = some_[static_cast<size_t>(places[i])];
  }

  // Writes the places of the elements that so many others come before.
  void Select(const Element* row, absl::Span<const int64_t> ranks, int64_t* places) {
    Take(row);
    if (static_cast<int64_t>(ranks.size()) <= kRanksOfSelection) {
      for (size_t i = 0; i < ranks.size(); ++i) places[i] = order_.At(ranks[i]);
      return;
    }
    some_.resize(static_cast<size_t>(length_));
    order_.First(length_, some_.data());
    for (size_t i = 0; i < ranks.size(); ++i) places[i] = some_[static_cast<size_t>(ranks[i])];
  }

 private:
  Element KeyAt(const Element* row, int64_t i) const {
    return static_cast<Element>(Key::Of(row[i]) ^ flip_);
  }

  [[gnu::always_inline]] inline void MakeKeys(const Element* row) {
    uint64_t* const keys = keys_.data();
    const Element flip = flip_;
    for (int64_t i = 0; i < length_; ++i) keys[i] = static_cast<Element>(Key::Of(row[i]) ^ flip);
  }
  __attribute__((target("arch=x86-64-v4"))) void MakeKeysAvx512(const Element* row) {
    MakeKeys(row);
  }

  void Take(const Element* row) {
    keys_.resize(static_cast<size_t>(length_));
    HasAvx512() ? MakeKeysAvx512(row) : MakeKeys(row);
    order_.Take(keys_.data(), length_);
  }

  // Sets the places of the first `count` elements, and perhaps of some others, in their order.
  void AddFirst(const Element* row, int64_t count) {
    if constexpr (std::is_void_v<typename Key::Number>) {
      narrow_.clear();
      for (int64_t i = 0; i < length_; ++i) narrow_.push_back(KeyAt(row, i));
      AddNotAfterBound(narrow_.data(), count, Numbers<Element, /*kDescending=*/false>());
    } else {
      using Number = typename Key::Number;
      const auto* numbers = reinterpret_cast<const Number*>(row);
      flip_ != 0 ? AddNotAfterBound(numbers, count, Numbers<Number, /*kDescending=*/true>())
                 : AddNotAfterBound(numbers, count, Numbers<Number, /*kDescending=*/false>());
    }
  }

  template <typename Number, bool kDescending>
  void AddNotAfterBound(const Number* numbers, int64_t count, Numbers<Number, kDescending> order) {
    order.AddNotAfter(numbers, length_, order.Bound(numbers, length_, count), some_);
  }

  const int64_t length_;
  const Element flip_;
  RowOrder order_;
  std::vector<uint64_t> keys_;
  std::vector<int64_t> some_;    // places
  std::vector<Element> narrow_;  // keys
};

// Eight short rows at a time, a lane each: the words of keys and places of one column are a vector,
// and Batcher's network of minima and maxima (Knuth, The Art of Computer Programming 3, 5.2.2 M)
// sorts all columns. Of rows of 16 elements one takes 8 ns, by comparisons of its own 150.
template <typename Key>
class ShortRows {
 public:
  using Element = typename Key::Element;
  static constexpr int64_t kTogether = 8;

  static bool Takes(int64_t length) { return length <= kLongest && HasAvx512(); }

  // Of which the first `count` are wanted.
  ShortRows(int64_t length, int64_t count, Order order)
      : length_(length),
        flip_(order == Order::kDescending ? static_cast<Element>(~Element{0}) : Element{0}),
        words_(static_cast<size_t>(length)) {
    const auto most = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(length)) / 2);
    for (int64_t p = most; p > 0; p /= 2) {
      int64_t q = most, remainder = 0, distance = p;
      while (true) {
        for (int64_t i = 0; i + distance < length; ++i) {
          if ((i & p) == remainder) network_.push_back({i, i + distance});
        }
        if (q == p) break;
        distance = q - p;
        q /= 2;
        remainder = p;
      }
    }
    KeepStepsFor(count);
  }

  // Sorts `count` rows.
  void Sort(const Element* rows, int64_t count) {
    are_wide_ = false;
    for (int64_t row = 0; row < count; ++row) are_wide_ |= !Take(rows + row * length_, row);
    if (!are_wide_) return SortColumns();
    for (int64_t row = 0; row < count; ++row) TakeWide(rows + row * length_, row);
    SortWideColumns();
  }

  // The place in a row of its element that `rank` others come before.
  int64_t PlaceOf(int64_t row, int64_t rank) const {
    const std::vector<Column>& words = are_wide_ ? places_ : words_;
    return static_cast<int64_t>(words[static_cast<size_t>(rank)][row] & (kLongest - 1));
  }

 private:
  static constexpr int64_t kLongest = 64;
  static constexpr int kPlaceBits = 6;
  static constexpr uint64_t kMostKey = ~uint64_t{0} >> kPlaceBits;
  typedef uint64_t Column __attribute__((vector_size(kTogether * sizeof(uint64_t))));

  struct Step {
    int64_t first, second;
  };

  // Leaves out the steps that the first `count` places do not depend on: a third of them for the
  // first 5 of 64.
  void KeepStepsFor(int64_t count) {
    std::vector<bool> is_needed(static_cast<size_t>(length_));
    std::fill_n(is_needed.begin(), count, true);
    std::vector<Step> kept;
    for (auto step = network_.rbegin(); step != network_.rend(); ++step) {
      if (!is_needed[step->first] && !is_needed[step->second]) continue;
      is_needed[step->first] = is_needed[step->second] = true;
      kept.push_back(*step);
    }
    network_.assign(kept.rbegin(), kept.rend());
  }

  uint64_t KeyAt(const Element* row, int64_t i) const {
    return static_cast<Element>(Key::Of(row[i]) ^ flip_);
  }

  // Writes a row's words. Returns whether it has: not if keys are too far apart to be one with
  // their places.
  bool Take(const Element* row, int64_t lane) {
    uint64_t least = 0;
    if constexpr (sizeof(Element) == 8) {
      uint64_t most = 0;
      least = ~uint64_t{0};
      for (int64_t i = 0; i < length_; ++i) {
        least = std::min(least, KeyAt(row, i));
        most = std::max(most, KeyAt(row, i));
      }
      if (most - least > kMostKey) return false;
    }
    auto* const words = reinterpret_cast<uint64_t*>(words_.data()) + lane;
    for (int64_t i = 0; i < length_; ++i)
      words[i * kTogether] = (KeyAt(row, i) - least) << kPlaceBits | static_cast<uint64_t>(i);
    return true;
  }

  // Keys that are words of their own, and places beside them.
  void TakeWide(const Element* row, int64_t lane) {
    places_.resize(static_cast<size_t>(length_));
    auto* const words = reinterpret_cast<uint64_t*>(words_.data()) + lane;
    auto* const places = reinterpret_cast<uint64_t*>(places_.data()) + lane;
    for (int64_t i = 0; i < length_; ++i) {
      words[i * kTogether] = KeyAt(row, i);
      places[i * kTogether] = static_cast<uint64_t>(i);
    }
  }

  __attribute__((target("arch=x86-64-v4"))) void SortWideColumns() {
    for (const Step& step : network_) {
      Column &a = words_[step.first], &b = words_[step.second];
      Column &place_a = places_[step.first], &place_b = places_[step.second];
      const auto stay = (a < b) | ((a == b) & (place_a < place_b));
      const Column first = stay ? a : b, second = stay ? b : a;
      const Column first_place = stay ? place_a : place_b, second_place = stay ? place_b : place_a;
      a = first;
      b = second;
      place_a = first_place;
      place_b = second_place;
    }
  }

  __attribute__((target("arch=x86-64-v4"))) void SortColumns() {
    Column* const words = words_.data();
    for (const Step& step : network_) {
      const Column a = words[step.first], b = words[step.second];
      words[step.first] = a < b ? a : b;
      words[step.second] = a < b ? b : a;
    }
  }

  const int64_t length_;
  const Element flip_;
  std::vector<Step> network_;
  std::vector<Column> words_, places_;
  bool are_wide_ = false;
};

struct Rows {
  const void* elements;
  const int64_t* ranks;  // `count` of each row; null for the first `count`
  int64_t* places;
  int64_t rows, length, count;
  Order order;
};

template <typename Key>
class RangeSorter {
 public:
  explicit RangeSorter(const Rows& rows) : rows_(rows), sorter_(rows.length, rows.order) {
    if (Short::Takes(rows.length))
      short_.emplace(rows.length, rows.ranks == nullptr ? rows.count : rows.length, rows.order);
  }

  void Sort(int64_t begin, int64_t end) {
    if (!short_.has_value()) return SortEach(begin, end);
    for (int64_t first = begin; first < end; first += Short::kTogether) {
      const int64_t count = std::min(Short::kTogether, end - first);
      short_->Sort(ElementsOf(first), count);
      for (int64_t row = 0; row < count; ++row) {
        const int64_t at = (first + row) * rows_.count;
        for (int64_t i = 0; i < rows_.count; ++i) {
          const int64_t rank = rows_.ranks == nullptr ? i : rows_.ranks[at + i];
          rows_.places[at + i] = short_->PlaceOf(row, rank);
        }
      }
    }
  }

 private:
  using Short = ShortRows<Key>;
  using Element = typename Key::Element;

  const Element* ElementsOf(int64_t row) const {
    return static_cast<const Element*>(rows_.elements) + row * rows_.length;
  }

  void SortEach(int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      int64_t* const places = rows_.places + row * rows_.count;
      if (rows_.ranks == nullptr) {
        sorter_.Sort(ElementsOf(row), rows_.count, places);
      } else {
        const int64_t* const ranks = rows_.ranks + row * rows_.count;
        sorter_.Select(ElementsOf(row), {ranks, static_cast<size_t>(rows_.count)}, places);
      }
    }
  }

  const Rows& rows_;
  RowSorter<Key> sorter_;
  std::optional<Short> short_;
};

template <typename Key>
void SortRows(const Rows& rows) {
  const int64_t threads = std::max<int64_t>(1, rows.rows * rows.length / kElementsOfThread);
  ThreadPool::Global().ParallelFor(
      rows.rows, static_cast<int>(std::min<int64_t>(threads, rows.rows)),
      [&](int64_t begin, int64_t end) { RangeSorter<Key>(rows).Sort(begin, end); });
}

absl::Status SortRowsOf(ScalarType dtype, const Rows& rows) {
  switch (dtype) {
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
          absl::StrCat("elements of ", ScalarTypeName(dtype), " are not sorted"));
  }
  return absl::OkStatus();
}

// Whether two tensors have the same rows, of whatever lengths.
bool HaveSameRows(const TensorView& a, const TensorView& b) {
  if (a.shape.empty() || a.shape.size() != b.shape.size()) return false;
  return std::equal(a.shape.begin(), a.shape.end() - 1, b.shape.begin());
}

}  // namespace

absl::Status SortPlaces(absl::Span<const TensorView> tensors, Order order) {
  if (tensors.size() != 2)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 2"));
  const TensorView &x = tensors[0], &places = tensors[1];
  if (!HaveSameRows(x, places) || places.dtype != ScalarType::kInt64 ||
      places.shape.back() > x.shape.back()) {
    return absl::InvalidArgumentError(
        "expected x[.., n] and int64 places[.., k] of the same rows, k at most n");
  }
  if (x.device != DeviceKind::kCpu || places.device != DeviceKind::kCpu)
    return absl::InvalidArgumentError("expected tensors on the CPU");
  if (places.num_elements() == 0) return absl::OkStatus();
  return SortRowsOf(x.dtype, {.elements = x.data,
                              .ranks = nullptr,
                              .places = static_cast<int64_t*>(places.data),
                              .rows = places.num_elements() / places.shape.back(),
                              .length = x.shape.back(),
                              .count = places.shape.back(),
                              .order = order});
}

absl::Status SelectPlaces(absl::Span<const TensorView> tensors) {
  if (tensors.size() != 3)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 3"));
  const TensorView &x = tensors[0], &ranks = tensors[1], &places = tensors[2];
  if (!HaveSameRows(x, places) || ranks.shape != places.shape ||
      ranks.dtype != ScalarType::kInt64 || places.dtype != ScalarType::kInt64) {
    return absl::InvalidArgumentError(
        "expected x[.., n], int64 ranks[.., k] and int64 places[.., k] of the same rows");
  }
  for (const TensorView& tensor : tensors) {
    if (tensor.device != DeviceKind::kCpu)
      return absl::InvalidArgumentError("expected tensors on the CPU");
  }
  const auto* rank = static_cast<const int64_t*>(ranks.data);
  for (int64_t i = 0; i < ranks.num_elements(); ++i) {
    if (rank[i] < 0 || rank[i] >= x.shape.back()) {
      return absl::InvalidArgumentError(
          absl::StrCat("rank ", rank[i], " in rows of ", x.shape.back(), " elements"));
    }
  }
  if (places.num_elements() == 0) return absl::OkStatus();
  return SortRowsOf(x.dtype, {.elements = x.data,
                              .ranks = rank,
                              .places = static_cast<int64_t*>(places.data),
                              .rows = places.num_elements() / places.shape.back(),
                              .length = x.shape.back(),
                              .count = places.shape.back(),
                              .order = Order::kAscending});
}

}  // namespace hidet::runtime
