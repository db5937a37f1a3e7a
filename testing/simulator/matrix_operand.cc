#include "testing/simulator/matrix_operand.h"

#include "absl/strings/str_cat.h"

namespace hidet::testing {

int64_t SwizzleAddress(int64_t address, int swizzle_bytes) {
  const int64_t mask = swizzle_bytes == 128  ? 7
                       : swizzle_bytes == 64 ? 3
                       : swizzle_bytes == 32 ? 1
                                             : 0;
  return address ^ ((address >> 7 & mask) << 4);
}

uint64_t EncodeMatrixDescriptor(int64_t address, int64_t leading, int64_t stride,
                                int swizzle_bytes) {
  const uint64_t mode = swizzle_bytes == 128  ? 1
                        : swizzle_bytes == 64 ? 2
                        : swizzle_bytes == 32 ? 3
                                              : 0;
  return static_cast<uint64_t>((address & 0x3ffff) >> 4) |
         static_cast<uint64_t>(leading >> 4) << 16 | static_cast<uint64_t>(stride >> 4) << 32 |
         mode << 62;
}

absl::StatusOr<MatrixDescriptor> DecodeMatrixDescriptor(uint64_t bits) {
  constexpr int kSwizzles[] = {0, 128, 64, 32};
  const auto field = [&](int shift) { return static_cast<int64_t>(bits >> shift & 0x3fff) << 4; };
  if ((bits >> 49 & 7) != 0)
    return absl::InvalidArgumentError(
        absl::StrCat("base offset ", bits >> 49 & 7, " in a descriptor, expected 0"));
  return MatrixDescriptor{field(0), field(16), field(32), kSwizzles[bits >> 62]};
}

int64_t OperandAddress(const MatrixDescriptor& d, bool mn_major, int mn, int k, int width) {
  int64_t offset = 0;
  if (!mn_major) {
    // Rows of 8 are `stride` apart; a row holds the swizzle's bytes, or without swizzle 16, the
    // next 16 at `leading`.
    const int in_chunk = 16 / width;
    const int64_t chunk = k / in_chunk;
    if (d.swizzle_bytes == 0) {
      offset = mn / 8 * d.stride + mn % 8 * 16 + chunk * d.leading;
    } else {
      offset = mn / 8 * d.stride + static_cast<int64_t>(mn % 8) * d.swizzle_bytes + chunk * 16;
    }
    offset += int64_t{k % in_chunk} * width;
  } else {
    // Chunks of 8 elements along mn; k runs over rows of the swizzle's bytes.
    const int64_t chunk = mn / 8;
    if (d.swizzle_bytes == 0) {
      offset = chunk * d.stride + k / 8 * d.leading + k % 8 * 16;
    } else {
      const int64_t chunks = d.swizzle_bytes / 16;
      offset = chunk % chunks * 16 + chunk / chunks * d.leading +
               static_cast<int64_t>(k % 8) * d.swizzle_bytes + k / 8 * d.stride;
    }
    offset += mn % 8 * 2;
  }
  return SwizzleAddress(d.start + offset, d.swizzle_bytes);
}

MatrixPlace AccumulatorPlace(int thread, int i) {
  const int lane = thread % 32;
  return {thread / 32 * 16 + lane / 4 + i / 2 % 2 * 8, i / 4 * 8 + lane % 4 * 2 + i % 2};
}

MatrixPlace OperandAPlace(int thread, int i) {
  const int lane = thread % 32;
  return {thread / 32 * 16 + lane / 4 + i / 2 % 2 * 8, lane % 4 * 2 + i % 2 + i / 4 * 8};
}

MatrixPlace OperandBPlace(int lane, int i) { return {lane % 4 * 2 + i % 2 + i / 2 * 8, lane / 4}; }

MatrixPlace OperandAPlaceOfTFloat32(int lane, int i) {
  return {lane / 4 + i % 2 * 8, lane % 4 + i / 2 * 4};
}

MatrixPlace OperandBPlaceOfTFloat32(int lane, int i) { return {lane % 4 + i * 4, lane / 4}; }

}  // namespace hidet::testing
