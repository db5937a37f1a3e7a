// Types of the IR in CUDA text, and values between them: constants, conversions, bits.
//
//   CudaType(ScalarType::kInt64)                                        // "i64", of codegen/cuda_prelude.h
//   CudaConversion("x", ScalarType::kFloat16, ScalarType::kFloat32)     // "f16_to_f32(x)"
//
// Floats of 16 and 8 bits are kept as their bits (u16, u8) and computed in float32. A boolean is a byte.
#ifndef CODEGEN_CUDA_TYPES_H_
#define CODEGEN_CUDA_TYPES_H_

#include <cstdint>
#include <string>

#include "base/scalar_type.h"
#include "ir/expr.h"

namespace hidet::codegen {

// Returns the C++ type of one element; nullptr for types that CUDA text does not support.
const char* CudaType(ScalarType type);

// Returns the type that moves `bytes` at once, made of 32-bit words but for 2; nullptr where they are
// none of 2, 4, 8 and 16.
const char* CudaWordType(int64_t bytes);

// Returns the value as an unsigned integer of its bits, of 64 for types of that size, else of 32,
// the upper ones zero where the type is narrower.
std::string CudaBitsOf(ScalarType type, const std::string& value);
// Returns the value that has these bits, an unsigned integer at least as wide as the type.
std::string CudaValueOf(ScalarType type, const std::string& bits);

std::string CudaConstant(const ir::ConstantNode& constant);

// Whether values of the type are kept as bits: floats of 16 and 8 bits.
bool IsStoredAsBits(ScalarType type);

// Returns a float that is kept as bits as the float that has its value; other values as they are.
std::string CudaWidened(ScalarType type, const std::string& value);

// Returns the value converted as the IR's cast does.
std::string CudaConversion(const std::string& value, ScalarType from, ScalarType to);

}  // namespace hidet::codegen

#endif  // CODEGEN_CUDA_TYPES_H_
