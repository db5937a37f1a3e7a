// ONNX's element types on the host: their widths, their values, and what graphs know of them.
//
//   ReadReal(TensorProto::FLOAT8E4M3FN, p)                    // exact
//   WriteQuantized(TensorProto::INT4, 9.0, p)                 // 7
//
// Floats of 8 bits and fewer follow ONNX's tables of conversions: rounded to nearest, ties to even,
// and with `saturate` to the largest finite number.
#ifndef FRONTENDS_PROGRAM_ELEMENT_TYPES_H_
#define FRONTENDS_PROGRAM_ELEMENT_TYPES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/scalar_type.h"

namespace hidet::program {

// Bytes that one element takes in a Value; 0 for text and what is no type.
int64_t ElementBytes(int type);
std::string TypeName(int type);
bool IsFloatType(int type);
bool IsIntegerType(int type);  // bool is none
bool IsComplexType(int type);
// Bits of an element as ONNX stores it; 0 for text.
int StoredBits(int type);

// The graph's type, where it has one that a Value's memory is laid out like.
std::optional<ScalarType> GraphType(int type);
int TypeOfGraph(ScalarType type);

double ReadReal(int type, const void* element);
int64_t ReadInt(int type, const void* element);  // reals are truncated

enum class Rounding : uint8_t { kNearest, kUp, kDown };  // of the exponent of FLOAT8E8M0
struct WriteOptions {
  bool saturate = true;
  Rounding rounding = Rounding::kNearest;
};
// Converts as Cast does: to integers by truncation, to bool as x != 0. Integers that do not fit
// wrap.
void WriteReal(int type, double value, void* element, const WriteOptions& options = {});
void WriteInt(int type, int64_t value, void* element);
// Rounds to nearest and keeps within the type's range: what quantization does.
void WriteQuantized(int type, double value, void* element);

}  // namespace hidet::program

#endif  // FRONTENDS_PROGRAM_ELEMENT_TYPES_H_
