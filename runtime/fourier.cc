// Stockham's algorithm: a pass for each factor r of the length. With s numbers side by side that
// are transformed alike, and m = (what is left of the length) / r, it makes of x[r][m][s] an
// y[m][r][s]:
//
//   y[p][j][q] = w^(p j) sum over k of x[k][p][q] e^(-2 pi i j k / r),   w = e^(-2 pi i / (r m))
//
// and goes on with m and s r; after the last factor the numbers are in order. The innermost loop
// has steps of one element and the same turn w^(p j) for all of them, so that it is one of vectors,
// from the first pass on where rows stand side by side: some rows are copied into columns,
// transformed together, and copied back. Two real rows are one of complex numbers, whose transforms
// are parts of its own.
//
// Lengths with a prime factor beyond 13 go by Bluestein's way: j k = (j^2 + k^2 - (k - j)^2) / 2
// makes the sum a convolution, which transforms of a length without such factors compute.
#include "runtime/fourier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/devices/cpu_features.h"
#include "runtime/devices/thread_pool.h"

namespace hidet::runtime {
namespace {

constexpr std::array<int, 8> kRadices = {8, 4, 2, 3, 5, 7, 11, 13};
constexpr int64_t kBytesOfRows = 1 << 19;  // of what is transformed together: in a core's own cache
constexpr int64_t kRegisterBytes = 64;
constexpr int64_t kPageBytes = 4096;
constexpr int64_t kElementsOfThread = 1 << 12;  // that are worth another thread
constexpr size_t kMostPlans = 64;

// cos and sin of so many parts out of n of a circle, rounded once.
std::pair<double, double> Turn(int64_t part, int64_t n) {
  constexpr long double kPi = 3.14159265358979323846264338327950288L;
  const long double angle =
      2 * kPi * static_cast<long double>(part % n) / static_cast<long double>(n);
  return {static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle))};
}

// Numbers side by side: parts of a complex array.
template <typename T>
struct Parts {
  T* re;
  T* im;
};

// The transform of r numbers, in place.
template <typename T, int r>
struct Butterfly {
  // e^(-2 pi i j k / r) is symmetric in k and r - k.
  static constexpr int kHalf = (r - 1) / 2;
  T cosines[kHalf][kHalf], sines[kHalf][kHalf];

  Butterfly() {
    for (int j = 1; j <= kHalf; ++j) {
      for (int k = 1; k <= kHalf; ++k) {
        const auto [c, s] = Turn(j * k, r);
        cosines[j - 1][k - 1] = static_cast<T>(c);
        sines[j - 1][k - 1] = static_cast<T>(s);
      }
    }
  }

  [[gnu::always_inline]] inline void Apply(T (&re)[r], T (&im)[r]) const {
    T sum_re[kHalf], sum_im[kHalf], rest_re[kHalf], rest_im[kHalf];
    T all_re = re[0], all_im = im[0];
#pragma clang loop unroll(full)
    for (int k = 0; k < kHalf; ++k) {
      sum_re[k] = re[k + 1] + re[r - 1 - k];
      sum_im[k] = im[k + 1] + im[r - 1 - k];
      rest_re[k] = re[k + 1] - re[r - 1 - k];
      rest_im[k] = im[k + 1] - im[r - 1 - k];
      all_re += sum_re[k];
      all_im += sum_im[k];
    }
#pragma clang loop unroll(full)
    for (int j = 0; j < kHalf; ++j) {
      T even_re = re[0], even_im = im[0], odd_re = 0, odd_im = 0;
#pragma clang loop unroll(full)
      for (int k = 0; k < kHalf; ++k) {
        even_re += cosines[j][k] * sum_re[k];
        even_im += cosines[j][k] * sum_im[k];
        odd_re += sines[j][k] * rest_im[k];
        odd_im -= sines[j][k] * rest_re[k];
      }
      re[j + 1] = even_re + odd_re;
      im[j + 1] = even_im + odd_im;
      re[r - 1 - j] = even_re - odd_re;
      im[r - 1 - j] = even_im - odd_im;
    }
    re[0] = all_re;
    im[0] = all_im;
  }
};

template <typename T>
struct Butterfly<T, 2> {
  [[gnu::always_inline]] inline void Apply(T (&re)[2], T (&im)[2]) const {
    const T a = re[0], b = im[0];
    re[0] = a + re[1];
    im[0] = b + im[1];
    re[1] = a - re[1];
    im[1] = b - im[1];
  }
};

template <typename T>
struct Butterfly<T, 4> {
  [[gnu::always_inline]] inline void Apply(T (&re)[4], T (&im)[4]) const {
    const T a = re[0] + re[2], b = im[0] + im[2], c = re[0] - re[2], d = im[0] - im[2];
    const T e = re[1] + re[3], f = im[1] + im[3], g = re[1] - re[3], h = im[1] - im[3];
    re[0] = a + e;
    im[0] = b + f;
    re[1] = c + h;
    im[1] = d - g;
    re[2] = a - e;
    im[2] = b - f;
    re[3] = c - h;
    im[3] = d + g;
  }
};

template <typename T>
struct Butterfly<T, 8> {
  [[gnu::always_inline]] inline void Apply(T (&re)[8], T (&im)[8]) const {
    constexpr T kRoot = static_cast<T>(M_SQRT1_2);
    T even_re[4] = {re[0], re[2], re[4], re[6]}, even_im[4] = {im[0], im[2], im[4], im[6]};
    T odd_re[4] = {re[1], re[3], re[5], re[7]}, odd_im[4] = {im[1], im[3], im[5], im[7]};
    const Butterfly<T, 4> four;
    four.Apply(even_re, even_im);
    four.Apply(odd_re, odd_im);
    const T turned_re[4] = {odd_re[0], (odd_re[1] + odd_im[1]) * kRoot, odd_im[2],
                            (odd_im[3] - odd_re[3]) * kRoot};
    const T turned_im[4] = {odd_im[0], (odd_im[1] - odd_re[1]) * kRoot, -odd_re[2],
                            -(odd_im[3] + odd_re[3]) * kRoot};
#pragma clang loop unroll(full)
    for (int k = 0; k < 4; ++k) {
      re[k] = even_re[k] + turned_re[k];
      im[k] = even_im[k] + turned_im[k];
      re[k + 4] = even_re[k] - turned_re[k];
      im[k + 4] = even_im[k] - turned_im[k];
    }
  }
};

// The passes of one length.
template <typename T>
class Passes {
 public:
  // `length` has no prime factor beyond 13.
  explicit Passes(int64_t length) : length_(length) {
    int64_t left = length;
    while (left > 1) {
      const int radix = *std::find_if(kRadices.begin(), kRadices.end(), [&](int each) {
        // Eight complex numbers whose distances are multiples of a page would share the same places
        // of the first cache, of which there are eight.
        return left % each == 0 && (each != 8 || left / each * kRegisterBytes % kPageBytes != 0);
      });
      const int64_t m = left / radix;
      Pass pass{.radix = radix, .m = m};
      for (int j = 1; j < radix; ++j) {
        for (int64_t p = 0; p < m; ++p) {
          const auto [c, s] = Turn(p * j, left);
          pass.re.push_back(static_cast<T>(c));
          pass.im.push_back(static_cast<T>(-s));
        }
      }
      passes_.push_back(std::move(pass));
      left = m;
    }
  }

  int64_t length() const { return length_; }

  // Transforms x[length][count] forward. Returns where the result lies: x or y, each of which has
  // memory for it.
  Parts<T> Run(Parts<T> x, Parts<T> y, int64_t count) const {
    return HasAvx512() ? RunAvx512(x, y, count) : RunHere(x, y, count);
  }

 private:
  struct Pass {
    int radix;
    int64_t m;
    std::vector<T> re = {}, im = {};  // w^(p j) at [j - 1][p]
  };

  __attribute__((target("arch=x86-64-v4"))) Parts<T> RunAvx512(Parts<T> x, Parts<T> y,
                                                               int64_t count) const {
    return RunHere(x, y, count);
  }

  [[gnu::always_inline]] inline Parts<T> RunHere(Parts<T> x, Parts<T> y, int64_t count) const {
    for (const Pass& pass : passes_) {
      switch (pass.radix) {
        case 2:
          RunPass<2>(pass, x, y, count);
          break;
        case 3:
          RunPass<3>(pass, x, y, count);
          break;
        case 4:
          RunPass<4>(pass, x, y, count);
          break;
        case 5:
          RunPass<5>(pass, x, y, count);
          break;
        case 8:
          RunPass<8>(pass, x, y, count);
          break;
        case 7:
          RunPass<7>(pass, x, y, count);
          break;
        case 11:
          RunPass<11>(pass, x, y, count);
          break;
        default:
          RunPass<13>(pass, x, y, count);
          break;
      }
      std::swap(x, y);
      count *= pass.radix;
    }
    return x;
  }

  template <int r>
  [[gnu::always_inline]] inline static void RunPass(const Pass& pass, Parts<T> x, Parts<T> y,
                                                    int64_t count) {
    static const Butterfly<T, r> butterfly;
    const Butterfly<T, r> b = butterfly;
    const int64_t m = pass.m;
    if (count == 1)
      return AlongTurns<r>(b, pass.re.data(), pass.im.data(), m, x.re, x.im, y.re, y.im);
    for (int64_t p = 0; p < m; ++p) {
      T turn_re[r], turn_im[r];
      for (int j = 1; j < r; ++j) {
        turn_re[j] = pass.re[static_cast<size_t>((j - 1) * m + p)];
        turn_im[j] = pass.im[static_cast<size_t>((j - 1) * m + p)];
      }
      AlongRows<r>(b, turn_re, turn_im, m * count, count, x.re + p * count, x.im + p * count,
                   y.re + p * r * count, y.im + p * r * count);
    }
  }

  template <int r>
  [[gnu::always_inline]] inline static void AlongRows(const Butterfly<T, r>& butterfly,
                                                      const T (&turn_re)[r], const T (&turn_im)[r],
                                                      int64_t step, int64_t count,
                                                      const T* __restrict x_re,
                                                      const T* __restrict x_im, T* __restrict y_re,
                                                      T* __restrict y_im) {
#pragma clang loop vectorize(enable) interleave(disable)
    for (int64_t q = 0; q < count; ++q) {
      T re[r], im[r];
#pragma clang loop unroll(full)
      for (int k = 0; k < r; ++k) {
        re[k] = x_re[k * step + q];
        im[k] = x_im[k * step + q];
      }
      butterfly.Apply(re, im);
      y_re[q] = re[0];
      y_im[q] = im[0];
#pragma clang loop unroll(full)
      for (int j = 1; j < r; ++j) {
        y_re[j * count + q] = re[j] * turn_re[j] - im[j] * turn_im[j];
        y_im[j * count + q] = re[j] * turn_im[j] + im[j] * turn_re[j];
      }
    }
  }

  // The first pass of a single row.
  template <int r>
  [[gnu::always_inline]] inline static void AlongTurns(const Butterfly<T, r>& butterfly,
                                                       const T* __restrict turn_re,
                                                       const T* __restrict turn_im, int64_t m,
                                                       const T* __restrict x_re,
                                                       const T* __restrict x_im, T* __restrict y_re,
                                                       T* __restrict y_im) {
#pragma clang loop vectorize(enable) interleave(disable)
    for (int64_t p = 0; p < m; ++p) {
      T re[r], im[r];
#pragma clang loop unroll(full)
      for (int k = 0; k < r; ++k) {
        re[k] = x_re[k * m + p];
        im[k] = x_im[k * m + p];
      }
      butterfly.Apply(re, im);
      y_re[r * p] = re[0];
      y_im[r * p] = im[0];
#pragma clang loop unroll(full)
      for (int j = 1; j < r; ++j) {
        const T c = turn_re[(j - 1) * m + p], s = turn_im[(j - 1) * m + p];
        y_re[r * p + j] = re[j] * c - im[j] * s;
        y_im[r * p + j] = re[j] * s + im[j] * c;
      }
    }
  }

  int64_t length_;
  std::vector<Pass> passes_;
};

bool HasSmallFactors(int64_t n) {
  for (const int radix : kRadices) {
    while (n % radix == 0) n /= radix;
  }
  return n == 1;
}

// What is known of a length before its rows come.
template <typename T>
class Plan {
 public:
  explicit Plan(int64_t length)
      : length_(length), passes_(HasSmallFactors(length) ? length : LengthOfConvolution(length)) {
    if (passes_.length() == length) return;
    const int64_t m = passes_.length();
    std::vector<T> re(static_cast<size_t>(2 * m)), im(re.size());
    for (int64_t k = 0; k < length; ++k) {
      const auto [c, s] = Turn(k * k % (2 * length), 2 * length);
      chirp_re_.push_back(static_cast<T>(c));
      chirp_im_.push_back(static_cast<T>(-s));
      for (const int64_t at : {k, (m - k) % m}) {
        re[static_cast<size_t>(at)] = static_cast<T>(c / static_cast<double>(m));
        im[static_cast<size_t>(at)] = static_cast<T>(s / static_cast<double>(m));
      }
    }
    const Parts<T> spectrum =
        passes_.Run({re.data(), im.data()}, {re.data() + m, im.data() + m}, 1);
    spectrum_re_.assign(spectrum.re, spectrum.re + m);
    spectrum_im_.assign(spectrum.im, spectrum.im + m);
  }

  int64_t length() const { return length_; }
  // Numbers of a row, in x and y each.
  int64_t memory() const { return passes_.length(); }

  Parts<T> Run(Parts<T> x, Parts<T> y, int64_t count) const {
    if (passes_.length() == length_) return passes_.Run(x, y, count);
    const int64_t m = passes_.length();
    TurnEach(x, x, length_, count, chirp_re_, chirp_im_);
    std::fill(x.re + length_ * count, x.re + m * count, T{0});
    std::fill(x.im + length_ * count, x.im + m * count, T{0});
    Parts<T> made = passes_.Run(x, y, count);
    Parts<T> other = made.re == x.re ? y : x;
    TurnEach(made, made, m, count, spectrum_re_, spectrum_im_);
    // A transform backward is one forward with the parts exchanged.
    made = passes_.Run({made.im, made.re}, {other.im, other.re}, count);
    made = {made.im, made.re};
    TurnEach(made, made, length_, count, chirp_re_, chirp_im_);
    return made;
  }

 private:
  static int64_t LengthOfConvolution(int64_t n) {
    int64_t best = 0;
    for (int64_t fives = 1; fives <= 25; fives *= 5) {
      for (int64_t threes = 1; threes <= 9; threes *= 3) {
        int64_t m = fives * threes;
        while (m < 2 * n - 1) m *= 2;
        if (best == 0 || m < best) best = m;
      }
    }
    return best;
  }

  static void TurnEach(Parts<T> x, Parts<T> y, int64_t length, int64_t count,
                       const std::vector<T>& re, const std::vector<T>& im) {
    for (int64_t k = 0; k < length; ++k) {
      const T c = re[static_cast<size_t>(k)], s = im[static_cast<size_t>(k)];
      for (int64_t q = k * count; q < (k + 1) * count; ++q) {
        const T a = x.re[q], b = x.im[q];
        y.re[q] = a * c - b * s;
        y.im[q] = a * s + b * c;
      }
    }
  }

  const int64_t length_;
  const Passes<T> passes_;
  // Of Bluestein's way: e^(-i pi k^2 / n), and the transform of its conjugate, over m.
  std::vector<T> chirp_re_, chirp_im_, spectrum_re_, spectrum_im_;
};

template <typename T>
std::shared_ptr<const Plan<T>> PlanOf(int64_t length) {
  static std::mutex mutex;
  static auto* const plans = new std::map<int64_t, std::shared_ptr<const Plan<T>>>();
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = plans->find(length);
    if (found != plans->end()) return found->second;
  }
  auto plan = std::make_shared<const Plan<T>>(length);
  const std::lock_guard<std::mutex> lock(mutex);
  if (plans->size() >= kMostPlans) plans->clear();
  plans->emplace(length, plan);
  return plan;
}

// Between rows and columns: `count` rows of `length` numbers, one behind the other, whose columns
// have `columns` places. Where those are a vector, in squares of vectors.
template <typename T>
class Columns {
 public:
  static void CopyFromRows(const T* rows, int64_t length, int64_t count, int64_t columns, T* to) {
    if (IsSquare(count, columns)) return FromRowsAvx512(rows, length, to);
    for (int64_t begin = 0; begin < length; begin += kLanes) {
      const int64_t end = std::min(length, begin + kLanes);
      for (int64_t row = 0; row < count; ++row) {
        for (int64_t k = begin; k < end; ++k) to[k * columns + row] = rows[row * length + k];
      }
    }
  }

  static void CopyToRows(const T* from, int64_t length, int64_t count, int64_t columns, T* rows) {
    if (IsSquare(count, columns)) return ToRowsAvx512(from, length, rows);
    for (int64_t begin = 0; begin < length; begin += kLanes) {
      const int64_t end = std::min(length, begin + kLanes);
      for (int64_t row = 0; row < count; ++row) {
        for (int64_t k = begin; k < end; ++k) rows[row * length + k] = from[k * columns + row];
      }
    }
  }

 private:
  static constexpr int64_t kLanes = kRegisterBytes / static_cast<int64_t>(sizeof(T));
  typedef T Vector __attribute__((vector_size(kRegisterBytes)));
  using Lanes = std::make_index_sequence<static_cast<size_t>(kLanes)>;

  static bool IsSquare(int64_t count, int64_t columns) {
    return count == kLanes && columns == kLanes && HasAvx512();
  }

  // Exchanges the lanes that have the bit `step` in the first vector with those that have it not in
  // the second, which is so many vectors behind.
  template <int step, size_t... lane>
  [[gnu::always_inline]] static inline void Exchange(Vector& a, Vector& b,
                                                     std::index_sequence<lane...>) {
    const Vector first = __builtin_shufflevector(
        a, b,
        ((lane & step) == 0 ? static_cast<int>(lane) : static_cast<int>(kLanes + lane - step))...);
    b = __builtin_shufflevector(
        a, b,
        ((lane & step) == 0 ? static_cast<int>(lane + step) : static_cast<int>(kLanes + lane))...);
    a = first;
  }
  template <int step>
  [[gnu::always_inline]] static inline void ExchangeAll(Vector (&vectors)[kLanes]) {
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) {
      if ((i & step) == 0) Exchange<step>(vectors[i], vectors[i + step], Lanes());
    }
    if constexpr (step > 1) ExchangeAll<step / 2>(vectors);
  }

  // A square whose rows are so far apart.
  [[gnu::always_inline]] static inline void Transpose(const T* from, int64_t from_step, T* to,
                                                      int64_t to_step) {
    Vector vectors[kLanes];
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) std::memcpy(&vectors[i], from + i * from_step, sizeof(Vector));
    ExchangeAll<kLanes / 2>(vectors);
#pragma clang loop unroll(full)
    for (int i = 0; i < kLanes; ++i) std::memcpy(to + i * to_step, &vectors[i], sizeof(Vector));
  }

  __attribute__((target("arch=x86-64-v4"))) static void FromRowsAvx512(const T* rows,
                                                                       int64_t length, T* to) {
    int64_t k = 0;
    for (; k + kLanes <= length; k += kLanes) Transpose(rows + k, length, to + k * kLanes, kLanes);
    for (; k < length; ++k) {
      for (int64_t row = 0; row < kLanes; ++row) to[k * kLanes + row] = rows[row * length + k];
    }
  }
  __attribute__((target("arch=x86-64-v4"))) static void ToRowsAvx512(const T* from, int64_t length,
                                                                     T* rows) {
    int64_t k = 0;
    for (; k + kLanes <= length; k += kLanes)
      Transpose(from + k * kLanes, kLanes, rows + k, length);
    for (; k < length; ++k) {
      for (int64_t row = 0; row < kLanes; ++row) rows[row * length + k] = from[k * kLanes + row];
    }
  }
};

struct Rows {
  const void* re;
  const void* im;  // null: real rows
  void* made;      // two planes
  int64_t rows, length;
  int64_t made_length;
  Direction direction;
};

template <typename T>
class RowTransformer {
 public:
  RowTransformer(const Rows& rows, const Plan<T>& plan, int64_t together)
      : rows_(rows), plan_(plan), plane_(rows.rows * rows.made_length) {
    // Arrays whose distance is a power of two would share few places of the caches.
    constexpr int64_t kApart = 5 * kRegisterBytes / static_cast<int64_t>(sizeof(T));
    const int64_t size = (plan.memory() + 2) * together + kApart;
    memory_.resize(static_cast<size_t>(4 * size));
    T* const memory = memory_.data();
    x_ = {memory, memory + size};
    y_ = {memory + 2 * size, memory + 3 * size};
  }

  // Transforms `count` rows from `first` on.
  void Transform(int64_t first, int64_t count) {
    const int64_t n = rows_.length;
    const auto* const re = static_cast<const T*>(rows_.re) + first * n;
    Columns<T>::CopyFromRows(re, n, count, count, x_.re);
    if (rows_.im == nullptr) {
      std::fill(x_.im, x_.im + n * count, T{0});
    } else {
      Columns<T>::CopyFromRows(static_cast<const T*>(rows_.im) + first * n, n, count, count, x_.im);
    }
    Store(Run(count), count, count, first);
  }

  // Makes `count` real rows of halves of transforms: z = a + i b of Z[k] = A[k] + i B[k], with the
  // conjugates in the other half.
  void MakeReal(int64_t first, int64_t count) {
    const int64_t n = rows_.made_length, half = rows_.length;
    const int64_t pairs = (count + 1) / 2, others = count - pairs, size = half * pairs;
    for (const auto& [from, to] :
         {std::pair<const void*, T*>(rows_.re, y_.re), {rows_.im, y_.im}}) {
      const T* const rows = static_cast<const T*>(from) + first * half;
      Columns<T>::CopyFromRows(rows, half, pairs, pairs, to);
      if (others < pairs) std::fill(to + size, to + 2 * size, T{0});
      Columns<T>::CopyFromRows(rows + size, half, others, pairs, to + size);
    }
    HasAvx512() ? JoinAvx512(pairs) : Join(pairs);
    const Parts<T> made = Run(pairs);
    T* const to = static_cast<T*>(rows_.made) + first * n;
    Columns<T>::CopyToRows(made.re, n, pairs, pairs, to);
    Columns<T>::CopyToRows(made.im, n, others, pairs, to + pairs * n);
  }

  // Transforms `count` real rows: the first half are real parts, the others imaginary parts.
  void TransformReal(int64_t first, int64_t count) {
    if (count == 1) return Transform(first, count);
    const int64_t n = rows_.length, pairs = (count + 1) / 2, others = count - pairs;
    const T* const re = static_cast<const T*>(rows_.re) + first * n;
    Columns<T>::CopyFromRows(re, n, pairs, pairs, x_.re);
    if (others < pairs) std::fill(x_.im, x_.im + n * pairs, T{0});
    Columns<T>::CopyFromRows(re + pairs * n, n, others, pairs, x_.im);
    const Parts<T> made = Run(pairs);
    const Parts<T> free = made.re == x_.re || made.im == x_.re ? y_ : x_;
    HasAvx512() ? SeparateAvx512(made, free, pairs) : Separate(made, free, pairs);
    const int64_t size = rows_.made_length * pairs;
    Store(free, pairs, pairs, first);
    Store({free.re + size, free.im + size}, others, pairs, first + pairs);
  }

 private:
  Parts<T> Run(int64_t count) const {
    if (rows_.direction == Direction::kForward) return plan_.Run(x_, y_, count);
    const Parts<T> made = plan_.Run({x_.im, x_.re}, {y_.im, y_.re}, count);
    return {made.im, made.re};
  }

  void Store(Parts<T> made, int64_t count, int64_t columns, int64_t first) const {
    T* const to = static_cast<T*>(rows_.made) + first * rows_.made_length;
    Columns<T>::CopyToRows(made.re, rows_.made_length, count, columns, to);
    Columns<T>::CopyToRows(made.im, rows_.made_length, count, columns, to + plane_);
  }

  // Of z = a + i b with real a and b: A[k] = (Z[k] + conj Z[n - k]) / 2, and B[k], the difference
  // over 2 i, behind all of A.
  [[gnu::always_inline]] inline void Separate(Parts<T> z, Parts<T> to, int64_t count) const {
    const int64_t n = rows_.length, size = rows_.made_length * count;
    for (int64_t k = 0; k < rows_.made_length; ++k) {
      const int64_t at = k * count, mirrored = k == 0 ? 0 : (n - k) * count;
      SeparateRow(z.re + at, z.im + at, z.re + mirrored, z.im + mirrored, count, to.re + at,
                  to.im + at, to.re + size + at, to.im + size + at);
    }
  }
  [[gnu::always_inline]] static inline void SeparateRow(
      const T* a, const T* b, const T* c, const T* d, int64_t count, T* __restrict first_re,
      T* __restrict first_im, T* __restrict second_re, T* __restrict second_im) {
    for (int64_t q = 0; q < count; ++q) {
      first_re[q] = (a[q] + c[q]) / 2;
      first_im[q] = (b[q] - d[q]) / 2;
      second_re[q] = (b[q] + d[q]) / 2;
      second_im[q] = (c[q] - a[q]) / 2;
    }
  }
  __attribute__((target("arch=x86-64-v4"))) void SeparateAvx512(Parts<T> z, Parts<T> to,
                                                                int64_t count) const {
    Separate(z, to, count);
  }

  // Z in x from A and, behind all of it, B in y.
  [[gnu::always_inline]] inline void Join(int64_t count) const {
    const int64_t n = rows_.made_length, size = rows_.length * count;
    for (int64_t k = 0; k < rows_.length; ++k) {
      const int64_t at = k * count, mirrored = (n - k) * count;
      const bool is_real = k == 0 || 2 * k == n;
      const T* const a = y_.re + at;
      const T* const b = y_.im + at;
      JoinRow(a, b, a + size, b + size, is_real, count, x_.re + at, x_.im + at,
              is_real ? x_.re + at : x_.re + mirrored, is_real ? x_.im + at : x_.im + mirrored);
    }
  }
  [[gnu::always_inline]] static inline void JoinRow(const T* a_re, const T* a_im, const T* b_re,
                                                    const T* b_im, bool is_real, int64_t count,
                                                    T* re, T* im, T* mirrored_re, T* mirrored_im) {
    for (int64_t q = 0; q < count; ++q) {
      const T a = is_real ? T{0} : a_im[q], b = is_real ? T{0} : b_im[q], c = a_re[q], d = b_re[q];
      mirrored_re[q] = c + b;
      mirrored_im[q] = d - a;
      re[q] = c - b;
      im[q] = d + a;
    }
  }
  __attribute__((target("arch=x86-64-v4"))) void JoinAvx512(int64_t count) const { Join(count); }

  const Rows& rows_;
  const Plan<T>& plan_;
  const int64_t plane_;
  std::vector<T> memory_;
  Parts<T> x_, y_;
};

enum class Work : uint8_t { kComplex, kHalves, kReal };  // real rows to halves, and back

template <typename T>
void TransformRowsOf(const Rows& rows, Work work) {
  const bool is_complex = work == Work::kComplex;
  const std::shared_ptr<const Plan<T>> plan =
      PlanOf<T>(work == Work::kReal ? rows.made_length : rows.length);
  const int64_t bytes = static_cast<int64_t>(4 * sizeof(T)) * plan->memory();
  const int64_t lanes = kRegisterBytes / static_cast<int64_t>(sizeof(T));
  const int64_t share = is_complex ? 1 : 2;  // rows of a column
  const int64_t together = std::clamp<int64_t>(kBytesOfRows / bytes, 1,
                                               std::min(lanes, (rows.rows + share - 1) / share));
  const int64_t rows_together = together * share;
  const int64_t groups = (rows.rows + rows_together - 1) / rows_together;
  const int64_t threads =
      std::clamp<int64_t>(rows.rows * plan->length() / kElementsOfThread, 1, groups);
  ThreadPool::Global().ParallelFor(
      groups, static_cast<int>(threads), [&](int64_t begin, int64_t end) {
        RowTransformer<T> transformer(rows, *plan, together);
        for (int64_t group = begin; group < end; ++group) {
          const int64_t first = group * rows_together;
          const int64_t count = std::min(rows_together, rows.rows - first);
          if (work == Work::kReal) {
            transformer.MakeReal(first, count);
          } else {
            is_complex ? transformer.Transform(first, count)
                       : transformer.TransformReal(first, count);
          }
        }
      });
}

absl::Status Compute(absl::Span<const TensorView> tensors, const Rows& rows, Work work) {
  for (const TensorView& tensor : tensors) {
    if (tensor.device != DeviceKind::kCpu)
      return absl::InvalidArgumentError("expected tensors on the CPU");
  }
  const ScalarType dtype = tensors[0].dtype;
  if (dtype != ScalarType::kFloat32 && dtype != ScalarType::kFloat64) {
    return absl::InvalidArgumentError(
        absl::StrCat("elements of ", ScalarTypeName(dtype), " are not transformed"));
  }
  if (rows.rows == 0) return absl::OkStatus();
  dtype == ScalarType::kFloat32 ? TransformRowsOf<float>(rows, work)
                                : TransformRowsOf<double>(rows, work);
  return absl::OkStatus();
}

bool HaveOneDtype(absl::Span<const TensorView> tensors) {
  return std::all_of(tensors.begin(), tensors.end(),
                     [&](const TensorView& tensor) { return tensor.dtype == tensors[0].dtype; });
}

}  // namespace

absl::Status TransformRows(absl::Span<const TensorView> tensors, Direction direction) {
  if (tensors.size() != 2 && tensors.size() != 3)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 2 or 3"));
  const TensorView &x = tensors[0], &made = tensors.back();
  const bool is_real = tensors.size() == 2;
  Shape planes = x.shape;
  planes.insert(planes.begin(), 2);
  if (is_real && !x.shape.empty()) planes.back() = x.shape.back() / 2 + 1;
  if (x.shape.empty() || made.shape != planes || !HaveOneDtype(tensors) ||
      (!is_real && tensors[1].shape != x.shape)) {
    return absl::InvalidArgumentError(
        "expected x[.., n] and y[2, .., n / 2 + 1], or imaginary parts of the shape of x and "
        "y[2, .., n], of one dtype");
  }
  const int64_t length = x.shape.back();
  return Compute(tensors,
                 {.re = x.data,
                  .im = is_real ? nullptr : tensors[1].data,
                  .made = made.data,
                  .rows = length == 0 ? 0 : x.num_elements() / length,
                  .length = length,
                  .made_length = made.shape.back(),
                  .direction = direction},
                 is_real ? Work::kHalves : Work::kComplex);
}

absl::Status MakeRealRows(absl::Span<const TensorView> tensors) {
  if (tensors.size() != 3)
    return absl::InvalidArgumentError(absl::StrCat(tensors.size(), " tensors, expected 3"));
  const TensorView &re = tensors[0], &im = tensors[1], &made = tensors[2];
  Shape halves = made.shape;
  if (!halves.empty()) halves.back() = halves.back() / 2 + 1;
  if (halves.empty() || re.shape != halves || im.shape != halves || !HaveOneDtype(tensors)) {
    return absl::InvalidArgumentError(
        "expected re[.., n / 2 + 1], im of its shape and y[.., n], of one dtype");
  }
  const int64_t length = made.shape.back();
  return Compute(tensors,
                 {.re = re.data,
                  .im = im.data,
                  .made = made.data,
                  .rows = length == 0 ? 0 : made.num_elements() / length,
                  .length = re.shape.back(),
                  .made_length = length,
                  .direction = Direction::kBackward},
                 Work::kReal);
}

}  // namespace hidet::runtime
