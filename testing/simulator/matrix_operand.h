// Where tensor-core operands lie: the bits of matrix descriptors, swizzled shared memory, and
// register fragments.
//
// Written from the PTX ISA alone ("Matrix Descriptor", "Swizzling modes", fragments of wgmma and
// mma.m16n8k16), apart from what schedules/tile computes, so that a mistake there shows.
#ifndef TESTING_SIMULATOR_MATRIX_OPERAND_H_
#define TESTING_SIMULATOR_MATRIX_OPERAND_H_

#include <cstdint>

#include "absl/status/statusor.h"

namespace hidet::testing {

// Exchanges 16-byte chunks of an address in shared memory as a copy or product with this swizzle
// (0, 32, 64, 128) does.
int64_t SwizzleAddress(int64_t address, int swizzle_bytes);

struct MatrixDescriptor {
  int64_t start = 0;    // bytes
  int64_t leading = 0;  // leading dimension byte offset
  int64_t stride = 0;   // stride dimension byte offset
  int swizzle_bytes = 0;
};

// The descriptor's bits as code generators write them.
uint64_t EncodeMatrixDescriptor(int64_t address, int64_t leading, int64_t stride,
                                int swizzle_bytes);
// InvalidArgument when a field that this simulator knows no meaning for is set (the base offset).
absl::StatusOr<MatrixDescriptor> DecodeMatrixDescriptor(uint64_t bits);

// Byte address of element (mn, k), 0 <= k < 32 / `width`, of an operand whose elements have so many
// bytes: 2, or 4 (TF32). `mn_major`: the transposed form, of elements of 2 bytes.
int64_t OperandAddress(const MatrixDescriptor& descriptor, bool mn_major, int mn, int k,
                       int width = 2);

// Row and column of value i (0 .. N / 2 - 1) that thread `thread` (0 .. 127) of a warpgroup has of
// wgmma's D, 64 x N. Of one warp and four values these are mma.m16n8k16's accumulators.
struct MatrixPlace {
  int row = 0;
  int column = 0;
};
MatrixPlace AccumulatorPlace(int thread, int i);
// Of value i (0 .. 7; two a register) of A in registers, 64 x 16 for a warpgroup, 16 x 16 for a
// warp.
MatrixPlace OperandAPlace(int thread, int i);
// Of value i (0 .. 3) of mma.m16n8k16's B: row is k, column is n.
MatrixPlace OperandBPlace(int lane, int i);
// Of value i (0 .. 3, 0 .. 1) of the operands of mma.m16n8k8 of TF32 (PTX ISA, "Matrix Fragments
// for mma.m16n8k8").
MatrixPlace OperandAPlaceOfTFloat32(int lane, int i);
MatrixPlace OperandBPlaceOfTFloat32(int lane, int i);

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_MATRIX_OPERAND_H_
