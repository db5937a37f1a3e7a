// Compose works digit by digit. A mode of b, n values at distance s, walks over a's index space;
// a's index is a mixed-radix number whose digits are a's modes. Counting s at a time from 0, the
// walk first skips the digits below s, which takes the division s / size at each, and then consumes
// digits until n values are found. Digits of different modes of b must not overlap, else their sum
// would carry: with b's modes sorted by stride, each has to begin at or above the end of the last.
#include "ir/layout.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/status_macros.h"

namespace hidet::ir {
namespace {

int64_t SizeOf(absl::Span<const Mode> modes) {
  int64_t size = 1;
  for (const Mode& mode : modes) size *= mode.size;
  return size;
}

int64_t CosizeOf(absl::Span<const Mode> modes) {
  int64_t last = 0;
  for (const Mode& mode : modes) last += (mode.size - 1) * mode.stride;
  return last + 1;
}

std::vector<Mode> Flattened(const Layout& layout) {
  std::vector<Mode> modes;
  for (const std::vector<Mode>& dim : layout.dims())
    modes.insert(modes.end(), dim.begin(), dim.end());
  return modes;
}

std::vector<Mode> CoalescedModes(absl::Span<const Mode> modes) {
  std::vector<Mode> result;
  for (const Mode& mode : modes) {
    if (mode.size == 1) continue;
    if (!result.empty() && result.back().stride == mode.size * mode.stride) {
      result.back() = {result.back().size * mode.size, mode.stride};
    } else {
      result.push_back(mode);
    }
  }
  if (result.empty()) result.push_back({1, 0});
  return result;
}

absl::Status NoSwizzle(const Layout& layout, absl::string_view what) {
  if (layout.swizzle().IsIdentity()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(what, " of ", ToString(layout), ": it has a swizzle, expected none"));
}

// Returns x -> a(x * stride) for x in [0, size), slow to fast.
absl::StatusOr<std::vector<Mode>> ComposeMode(absl::Span<const Mode> a, Mode b) {
  if (b.size == 1) return std::vector<Mode>{{1, 0}};
  if (b.stride == 0) return std::vector<Mode>{{b.size, 0}};
  int64_t rest = b.size;
  int64_t skip = b.stride;
  std::vector<Mode> found;  // fast to slow
  for (size_t i = a.size(); i-- > 0 && rest > 1;) {
    const Mode& digit = a[i];
    if (skip % digit.size == 0) {
      skip /= digit.size;
      continue;
    }
    if (digit.size % skip != 0) break;
    const int64_t available = digit.size / skip;
    const int64_t taken = std::min(available, rest);
    if (rest % taken != 0 || (taken < available && taken < rest)) break;
    if (taken > 1) found.push_back({taken, digit.stride * skip});
    rest /= taken;
    skip = 1;
  }
  if (rest > 1) {
    return absl::FailedPreconditionError(
        absl::StrCat(b.size, " values at distance ", b.stride,
                     " are no digits of the layout that they are taken from"));
  }
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace

int64_t Swizzle::operator()(int64_t offset) const {
  const int64_t mask = ((int64_t{1} << bits) - 1) << base;
  return offset ^ ((offset >> shift) & mask);
}

Expr Swizzle::operator()(const Expr& offset) const {
  if (IsIdentity()) return offset;
  const int64_t mask = ((int64_t{1} << bits) - 1) << base;
  const Expr high = Apply(Op::kShiftRight, {offset, IntConstant(offset.type(), shift)});
  return Apply(Op::kBitXor, {offset, Apply(Op::kBitAnd, {high, IntConstant(offset.type(), mask)})});
}

Layout Layout::Strided(absl::Span<const int64_t> shape, absl::Span<const int64_t> strides) {
  HIDET_CHECK(shape.size() == strides.size())
      << "rank " << shape.size() << ", " << strides.size() << " strides";
  std::vector<std::vector<Mode>> dims;
  for (size_t i = 0; i < shape.size(); ++i) dims.push_back({{shape[i], strides[i]}});
  return Layout(std::move(dims));
}

Layout Layout::RowMajor(absl::Span<const int64_t> shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return Strided(shape, strides);
}

Layout Layout::ColumnMajor(absl::Span<const int64_t> shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t i = 0; i < shape.size(); ++i) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return Strided(shape, strides);
}

std::vector<int64_t> Layout::shape() const {
  std::vector<int64_t> shape;
  for (const std::vector<Mode>& dim : dims_) shape.push_back(SizeOf(dim));
  return shape;
}

int64_t Layout::size() const { return SizeOf(Flattened(*this)); }
int64_t Layout::cosize() const { return CosizeOf(Flattened(*this)); }

int64_t Layout::operator()(absl::Span<const int64_t> coordinates) const {
  HIDET_CHECK(coordinates.size() == dims_.size())
      << coordinates.size() << " coordinates for " << ToString(*this);
  int64_t offset = 0;
  for (size_t i = 0; i < dims_.size(); ++i) {
    int64_t rest = coordinates[i];
    for (size_t j = dims_[i].size(); j-- > 0;) {
      const Mode& mode = dims_[i][j];
      offset += rest % mode.size * mode.stride;
      rest /= mode.size;
    }
    HIDET_CHECK(rest == 0) << "coordinate " << coordinates[i] << " outside dimension " << i
                           << " of " << ToString(*this);
  }
  return swizzle_(offset);
}

Expr Layout::Offset(absl::Span<const Expr> coordinates) const {
  HIDET_CHECK(coordinates.size() == dims_.size())
      << coordinates.size() << " coordinates for " << ToString(*this);
  Expr offset;
  for (size_t i = 0; i < dims_.size(); ++i) {
    int64_t below = 1;
    for (size_t j = dims_[i].size(); j-- > 0;) {
      const Mode& mode = dims_[i][j];
      // The slowest digit needs no remainder, the fastest no division.
      Expr digit = coordinates[i];
      if (below > 1) digit = digit / IntConstant(digit.type(), below);
      if (j > 0) digit = digit % IntConstant(digit.type(), mode.size);
      below *= mode.size;
      if (mode.stride == 0 || mode.size == 1) continue;
      const Expr part = mode.stride == 1 ? digit : digit * IntConstant(digit.type(), mode.stride);
      offset = offset.defined() ? offset + part : part;
    }
  }
  if (!offset.defined())
    return coordinates.empty() ? Int64(0) : IntConstant(coordinates[0].type(), 0);
  return swizzle_(offset);
}

int64_t Layout::AtIndex(int64_t index) const {
  std::vector<int64_t> coordinates(dims_.size());
  const std::vector<int64_t> sizes = shape();
  for (size_t i = dims_.size(); i-- > 0;) {
    coordinates[i] = index % sizes[i];
    index /= sizes[i];
  }
  return (*this)(coordinates);
}

Layout Layout::Coalesced() const {
  std::vector<std::vector<Mode>> dims;
  for (const std::vector<Mode>& dim : dims_) dims.push_back(CoalescedModes(dim));
  return Layout(std::move(dims), swizzle_);
}

absl::StatusOr<std::vector<int64_t>> Layout::Strides() const {
  std::vector<int64_t> strides;
  for (const std::vector<Mode>& dim : Coalesced().dims_) {
    if (dim.size() != 1) {
      return absl::FailedPreconditionError(absl::StrCat("layout ", ToString(*this),
                                                        " has a dimension of ", dim.size(),
                                                        " strides, expected one"));
    }
    strides.push_back(dim[0].stride);
  }
  return strides;
}

std::string ToString(const Layout& layout) {
  std::vector<std::string> sizes;
  std::vector<std::string> strides;
  for (const std::vector<Mode>& dim : layout.dims()) {
    std::vector<std::string> dim_sizes;
    std::vector<std::string> dim_strides;
    for (const Mode& mode : dim) {
      dim_sizes.push_back(absl::StrCat(mode.size));
      dim_strides.push_back(absl::StrCat(mode.stride));
    }
    const bool nested = dim.size() != 1;
    sizes.push_back(nested ? absl::StrCat("(", absl::StrJoin(dim_sizes, ", "), ")") : dim_sizes[0]);
    strides.push_back(nested ? absl::StrCat("(", absl::StrJoin(dim_strides, ", "), ")")
                             : dim_strides[0]);
  }
  std::string text =
      absl::StrCat("(", absl::StrJoin(sizes, ", "), "):(", absl::StrJoin(strides, ", "), ")");
  const Swizzle swizzle = layout.swizzle();
  if (!swizzle.IsIdentity()) {
    absl::StrAppend(&text, " swizzle<", swizzle.bits, ", ", swizzle.base, ", ", swizzle.shift, ">");
  }
  return text;
}

absl::StatusOr<Layout> Compose(const Layout& a, const Layout& b) {
  HIDET_RETURN_IF_ERROR(NoSwizzle(b, "composition with the image"));
  const std::vector<Mode> digits = Flattened(a);
  if (b.cosize() > a.size()) {
    return absl::FailedPreconditionError(absl::StrCat("composition of ", ToString(a), " with ",
                                                      ToString(b), ", whose offsets reach ",
                                                      b.cosize() - 1));
  }
  std::vector<Mode> sorted = Flattened(b);
  std::sort(sorted.begin(), sorted.end(),
            [](const Mode& x, const Mode& y) { return x.stride < y.stride; });
  int64_t end = 0;
  for (const Mode& mode : sorted) {
    if (mode.size == 1 || mode.stride == 0) continue;
    if (mode.stride < end) {
      return absl::FailedPreconditionError(
          absl::StrCat("composition with ", ToString(b), ", whose digits overlap"));
    }
    end = mode.size * mode.stride;
  }
  std::vector<std::vector<Mode>> dims;
  for (const std::vector<Mode>& dim : b.dims()) {
    std::vector<Mode> modes;
    for (const Mode& mode : dim) {
      HIDET_ASSIGN_OR_RETURN(const std::vector<Mode> part, ComposeMode(digits, mode));
      modes.insert(modes.end(), part.begin(), part.end());
    }
    dims.push_back(std::move(modes));
  }
  return Layout(std::move(dims), a.swizzle());
}

absl::StatusOr<Layout> Inverse(const Layout& layout) {
  HIDET_RETURN_IF_ERROR(NoSwizzle(layout, "inverse"));
  struct Digit {
    Mode mode;
    int64_t weight;  // in the row-major index
  };
  std::vector<Digit> digits;
  int64_t weight = 1;
  const std::vector<Mode> modes = Flattened(layout);
  for (size_t i = modes.size(); i-- > 0;) {
    if (modes[i].size > 1) digits.push_back({modes[i], weight});
    weight *= modes[i].size;
  }
  std::sort(digits.begin(), digits.end(),
            [](const Digit& x, const Digit& y) { return x.mode.stride > y.mode.stride; });
  int64_t expected = 1;
  std::vector<Mode> result(digits.size());
  for (size_t i = digits.size(); i-- > 0;) {
    if (digits[i].mode.stride != expected) {
      return absl::FailedPreconditionError(absl::StrCat(
          "inverse of ", ToString(layout), ", which does not fill [0, ", layout.size(), ")"));
    }
    expected *= digits[i].mode.size;
    result[i] = {digits[i].mode.size, digits[i].weight};
  }
  if (result.empty()) result.push_back({1, 0});
  return Layout({std::move(result)});
}

absl::StatusOr<Layout> Concat(const Layout& a, const Layout& b) {
  HIDET_RETURN_IF_ERROR(NoSwizzle(a, "concatenation"));
  HIDET_RETURN_IF_ERROR(NoSwizzle(b, "concatenation"));
  std::vector<std::vector<Mode>> dims = a.dims();
  dims.insert(dims.end(), b.dims().begin(), b.dims().end());
  return Layout(std::move(dims));
}

absl::StatusOr<Layout> Tile(const Layout& a, const Layout& b) {
  HIDET_RETURN_IF_ERROR(NoSwizzle(a, "tiling"));
  HIDET_RETURN_IF_ERROR(NoSwizzle(b, "tiling"));
  if (a.rank() != b.rank()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "tiling of ", ToString(b), " by ", ToString(a), ": expected layouts of one rank"));
  }
  const int64_t distance = b.cosize();
  std::vector<std::vector<Mode>> dims;
  for (size_t i = 0; i < a.dims().size(); ++i) {
    std::vector<Mode> modes;
    for (const Mode& mode : a.dims()[i]) modes.push_back({mode.size, mode.stride * distance});
    modes.insert(modes.end(), b.dims()[i].begin(), b.dims()[i].end());
    dims.push_back(std::move(modes));
  }
  return Layout(std::move(dims));
}

Swizzle SharedMemorySwizzle(int row_bytes, int element_bytes) {
  HIDET_CHECK(
      (row_bytes == 32 || row_bytes == 64 || row_bytes == 128) &&
      (element_bytes == 1 || element_bytes == 2 || element_bytes == 4 || element_bytes == 8))
      << "swizzle of rows of " << row_bytes << " bytes, elements of " << element_bytes;
  // In bytes: bits 4.. (chunks of 16 bytes) with bits 7.. (rows of 128 bytes).
  const int bits = std::countr_zero(static_cast<unsigned>(row_bytes / 16));
  return {
      .bits = bits, .base = 4 - std::countr_zero(static_cast<unsigned>(element_bytes)), .shift = 3};
}

}  // namespace hidet::ir
