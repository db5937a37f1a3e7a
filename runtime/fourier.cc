// Some rows are copied into columns, transformed together, and copied back; rows that fill vectors
// by themselves (Plan::TakesRows) are read and written where they lie. Two real rows are one of
// complex numbers, whose transforms are parts of its own.
#include "runtime/fourier.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/rounding.h"
#include "runtime/columns.h"
#include "runtime/devices/cpu_features.h"
#include "runtime/devices/thread_pool.h"
#include "runtime/fourier_plan.h"

namespace hidet::runtime {
namespace {

using fourier::Parts;
using fourier::Plan;
using fourier::PlanOf;

constexpr int64_t kBytesOfRows = 1 << 19;  // of what is transformed together: in a core's own cache
constexpr int64_t kRegisterBytes = 64;
constexpr int64_t kElementsOfThread = 1 << 12;  // that are worth another thread

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
    memory_ = std::make_unique_for_overwrite<std::byte[]>(
        static_cast<size_t>(4 * size) * sizeof(T) + kRegisterBytes);
    // A register that lies in two lines of the cache takes two loads.
    auto* const memory =
        reinterpret_cast<T*>(RoundUpTo(reinterpret_cast<uintptr_t>(memory_.get()), kRegisterBytes));
    x_ = {memory, memory + size};
    y_ = {memory + 2 * size, memory + 3 * size};
  }

  // The same of single rows, of which two real ones are one.
  void TransformRow(int64_t first) {
    const int64_t n = rows_.length;
    const T* const re = static_cast<const T*>(rows_.re) + first * n;
    if (rows_.im == nullptr) {
      std::fill(x_.im, x_.im + n, T{0});
      return Store(RunRow({re, x_.im}, {}), 1, 1, first);
    }
    T* const to = static_cast<T*>(rows_.made) + first * n;
    RunRow({re, static_cast<const T*>(rows_.im) + first * n}, {to, to + plane_});
  }
  void TransformRealRows(int64_t first, int64_t count) {
    if (count == 1) return TransformRow(first);
    const T* const re = static_cast<const T*>(rows_.re) + first * rows_.length;
    const Parts<T> made = RunRow({re, re + rows_.length}, {});
    HasAvx512() ? SeparateRowsAvx512(made, first) : SeparateRows(made, first);
  }
  void MakeRealRows(int64_t first, int64_t count) {
    const int64_t half = rows_.length, at = first * half;
    const Parts<const T> a{static_cast<const T*>(rows_.re) + at,
                           static_cast<const T*>(rows_.im) + at};
    if (count == 1) std::fill(y_.re, y_.re + half, T{0});
    const Parts<const T> b =
        count == 1 ? Parts<const T>{y_.re, y_.re} : Parts<const T>{a.re + half, a.im + half};
    HasAvx512() ? JoinRowsAvx512(a, b) : JoinRows(a, b);
    T* const to = static_cast<T*>(rows_.made) + first * rows_.made_length;
    if (count == 2) {
      RunRow({x_.re, x_.im}, {to, to + rows_.made_length});
    } else {
      const Parts<T> made = RunRow({x_.re, x_.im}, {});
      std::copy_n(made.re, rows_.made_length, to);
    }
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
  Parts<T> RunRow(Parts<const T> from, Parts<T> to) const {
    if (rows_.direction == Direction::kForward) return plan_.RunRow(from, x_, y_, to);
    const Parts<T> made =
        plan_.RunRow({from.im, from.re}, {x_.im, x_.re}, {y_.im, y_.re}, {to.im, to.re});
    return {made.im, made.re};
  }
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
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) void SeparateAvx512(
      Parts<T> z, Parts<T> to, int64_t count) const {
    Separate(z, to, count);
  }

  // Likewise of one row, to where the two transforms belong.
  [[gnu::always_inline]] inline void SeparateRows(Parts<T> z, int64_t first) const {
    const int64_t n = rows_.length, half = rows_.made_length;
    T* const a_re = static_cast<T*>(rows_.made) + first * half;
    SeparateRow(z.re, z.im, z.re, z.im, 1, a_re, a_re + plane_, a_re + half, a_re + half + plane_);
    SeparateAlong(n, half, z.re, z.im, a_re, a_re + plane_, a_re + half, a_re + half + plane_);
  }
  [[gnu::always_inline]] static inline void SeparateAlong(int64_t n, int64_t half,
                                                          const T* __restrict z_re,
                                                          const T* __restrict z_im,
                                                          T* __restrict a_re, T* __restrict a_im,
                                                          T* __restrict b_re, T* __restrict b_im) {
#pragma clang loop vectorize(enable)
    for (int64_t k = 1; k < half; ++k) {
      const T a = z_re[k], b = z_im[k], c = z_re[n - k], d = z_im[n - k];
      a_re[k] = (a + c) / 2;
      a_im[k] = (b - d) / 2;
      b_re[k] = (b + d) / 2;
      b_im[k] = (c - a) / 2;
    }
  }
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) void SeparateRowsAvx512(
      Parts<T> z, int64_t first) const {
    SeparateRows(z, first);
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
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) void JoinAvx512(
      int64_t count) const {
    Join(count);
  }

  // Likewise of one row, from where the two lie.
  [[gnu::always_inline]] inline void JoinRows(Parts<const T> a, Parts<const T> b) const {
    const int64_t n = rows_.made_length;
    JoinAlong(n, a.re, a.im, b.re, b.im, x_.re, x_.im);
    for (const int64_t k : {int64_t{0}, n / 2}) {
      if (2 * k % n == 0) {
        x_.re[k] = a.re[k];
        x_.im[k] = b.re[k];
      }
    }
  }
  [[gnu::always_inline]] static inline void JoinAlong(int64_t n, const T* __restrict a_re,
                                                      const T* __restrict a_im,
                                                      const T* __restrict b_re,
                                                      const T* __restrict b_im, T* __restrict z_re,
                                                      T* __restrict z_im) {
#pragma clang loop vectorize(enable)
    for (int64_t k = 1; k < (n + 1) / 2; ++k) {
      z_re[k] = a_re[k] - b_im[k];
      z_im[k] = b_re[k] + a_im[k];
    }
#pragma clang loop vectorize(enable)
    for (int64_t k = 1; k < (n + 1) / 2; ++k) {
      z_re[n - k] = a_re[k] + b_im[k];
      z_im[n - k] = b_re[k] - a_im[k];
    }
  }
  __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) void JoinRowsAvx512(
      Parts<const T> a, Parts<const T> b) const {
    JoinRows(a, b);
  }

  const Rows& rows_;
  const Plan<T>& plan_;
  const int64_t plane_;
  std::unique_ptr<std::byte[]> memory_;
  Parts<T> x_, y_;
};

enum class Work : uint8_t { kComplex, kHalves, kReal };  // real rows to halves, and back

// What a thread does with rows that go together.
template <typename T>
void TransformGroup(RowTransformer<T>& transformer, Work work, bool takes_rows, int64_t first,
                    int64_t count) {
  switch (work) {
    case Work::kComplex:
      return takes_rows ? transformer.TransformRow(first) : transformer.Transform(first, count);
    case Work::kHalves:
      return takes_rows ? transformer.TransformRealRows(first, count)
                        : transformer.TransformReal(first, count);
    case Work::kReal:
      return takes_rows ? transformer.MakeRealRows(first, count)
                        : transformer.MakeReal(first, count);
  }
}

template <typename T>
void TransformRowsOf(const Rows& rows, Work work) {
  const bool is_complex = work == Work::kComplex;
  const std::shared_ptr<const Plan<T>> plan =
      PlanOf<T>(work == Work::kReal ? rows.made_length : rows.length);
  const int64_t bytes = static_cast<int64_t>(4 * sizeof(T)) * plan->memory();
  const int64_t lanes = kRegisterBytes / static_cast<int64_t>(sizeof(T));
  const int64_t share = is_complex ? 1 : 2;  // rows of a column
  const int64_t together =
      plan->TakesRows() ? 1
                        : std::clamp<int64_t>(kBytesOfRows / bytes, 1,
                                              std::min(lanes, CeilOfRatio(rows.rows, share)));
  const int64_t rows_together = together * share;
  const int64_t groups = CeilOfRatio(rows.rows, rows_together);
  const int64_t threads =
      std::clamp<int64_t>(rows.rows * plan->length() / kElementsOfThread, 1, groups);
  ThreadPool::Global().ParallelFor(
      groups, static_cast<int>(threads), [&](int64_t begin, int64_t end) {
        RowTransformer<T> transformer(rows, *plan, together);
        for (int64_t group = begin; group < end; ++group) {
          const int64_t first = group * rows_together;
          const int64_t count = std::min(rows_together, rows.rows - first);
          TransformGroup(transformer, work, plan->TakesRows(), first, count);
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
