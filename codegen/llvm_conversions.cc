#include "codegen/llvm_conversions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codegen/llvm_types.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"

namespace hidet::codegen {
namespace {

using llvm::Value;

constexpr int kLanesOfConversion = 16;  // of half precision to float32, in a register of 512 bits

}  // namespace

// The bits of a float32 without its sign, as those of a smaller format, rounded to nearest even:
// what is at least `beyond` becomes `large`; what is below the least normal number is rounded by
// adding a number whose last bit is that of the least number of the format; the rest has its
// exponent changed and the carry of rounding added.
Value* LlvmConversions::RoundSize(Value* size, const FloatFormat& format, uint32_t beyond,
                                  Value* large, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  llvm::Type* f32 = WithLanes(builder_.getFloatTy(), lanes);
  auto constant = [&](uint32_t bits) { return llvm::ConstantInt::get(i32, bits); };
  const int dropped = 23 - format.mantissa_bits, bias = (1 << (format.exponent_bits - 1)) - 1;
  const auto exponent = [](int power) { return static_cast<uint32_t>(127 + power) << 23; };
  const uint32_t half = (1u << (dropped - 1)) - 1;
  const int least = 1 - bias - format.mantissa_bits;

  Value* odd = builder_.CreateAnd(builder_.CreateLShr(size, constant(dropped)), constant(1));
  Value* rounded = builder_.CreateAdd(builder_.CreateAdd(size, odd),
                                      constant((static_cast<uint32_t>(bias - 127) << 23) + half));
  Value* normal = builder_.CreateLShr(rounded, constant(dropped));
  Value* sum = builder_.CreateFAdd(builder_.CreateBitCast(size, f32),
                                   llvm::ConstantFP::get(f32, std::ldexp(1.0, least + 23)));
  Value* small =
      builder_.CreateSub(builder_.CreateBitCast(sum, i32), constant(exponent(least + 23)));

  Value* result = builder_.CreateSelect(builder_.CreateICmpULT(size, constant(exponent(1 - bias))),
                                        small, normal);
  return builder_.CreateSelect(builder_.CreateICmpUGE(size, constant(beyond)), large, result);
}

// As the processor's instruction does where there is one: what is at least 2^16 is infinity, or NaN
// with its first bits.
Value* LlvmConversions::FloatToHalf(Value* value, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i32, bits); };
  Value* bits = builder_.CreateBitCast(value, i32);
  Value* sign = builder_.CreateLShr(builder_.CreateAnd(bits, constant(0x80000000)), constant(16));
  Value* size = builder_.CreateAnd(bits, constant(0x7fffffff));
  Value* payload = builder_.CreateAnd(builder_.CreateLShr(size, constant(13)), constant(0x3ff));
  Value* nan = builder_.CreateOr(payload, constant(0x7e00));
  Value* large = builder_.CreateSelect(builder_.CreateICmpUGT(size, constant(0x7f800000)), nan,
                                       constant(0x7c00));
  Value* result = RoundSize(size, Half::kFormat, 0x47800000, large, lanes);
  return builder_.CreateTrunc(builder_.CreateOr(result, sign),
                              WithLanes(builder_.getInt16Ty(), lanes));
}

// What no number of the format is near is infinity, or NaN where there is none.
Value* LlvmConversions::FloatToFloat8(Value* value, ScalarType type, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i32, bits); };
  const bool has_infinity = type == ScalarType::kFloat8E5M2;
  const FloatFormat format = has_infinity ? Float8E5M2::kFormat : Float8E4M3::kFormat;
  // The number behind the largest, whose bits mean infinity and NaN.
  const uint32_t beyond = std::bit_cast<uint32_t>(has_infinity ? 65536.0f : 480.0f);
  Value* bits = builder_.CreateBitCast(value, i32);
  Value* sign = builder_.CreateLShr(builder_.CreateAnd(bits, constant(0x80000000)), constant(24));
  Value* size = builder_.CreateAnd(bits, constant(0x7fffffff));
  Value* large =
      builder_.CreateSelect(builder_.CreateICmpUGT(size, constant(0x7f800000)),
                            constant(EncodeFloat(format, std::numeric_limits<double>::quiet_NaN())),
                            constant(EncodeFloat(format, std::numeric_limits<double>::infinity())));
  Value* result = RoundSize(size, format, beyond, large, lanes);
  return builder_.CreateTrunc(builder_.CreateOr(result, sign),
                              WithLanes(builder_.getInt8Ty(), lanes));
}

// Exact. The bits at their places in a float32 are the value times 2^-112, also for those below
// 2^-14; infinity and NaN get the exponent that a float32 has for them.
Value* LlvmConversions::HalfToFloat(Value* half, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  llvm::Type* f32 = WithLanes(builder_.getFloatTy(), lanes);
  auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i32, bits); };
  Value* bits = builder_.CreateZExt(half, i32);
  Value* sign = builder_.CreateShl(builder_.CreateAnd(bits, constant(0x8000)), constant(16));
  Value* size = builder_.CreateAnd(bits, constant(0x7fff));
  Value* small = builder_.CreateBitCast(builder_.CreateShl(size, constant(13)), f32);
  Value* scaled = builder_.CreateBitCast(
      builder_.CreateFMul(small, llvm::ConstantFP::get(f32, std::ldexp(1.0, 112))), i32);
  Value* special = builder_.CreateOr(scaled, constant(0x7f800000));
  Value* result =
      builder_.CreateSelect(builder_.CreateICmpUGE(size, constant(0x7c00)), special, scaled);
  return builder_.CreateBitCast(builder_.CreateOr(result, sign), f32);
}

// By the processor's instruction, which LLVM's optimizer does not look into: of its own conversions
// it compares and chooses before them, in half precision, for which there is no instruction (a
// softmax of 512 x 1000 takes 410 us so, 2026-11-25, two threads of a Zen 4).
Value* LlvmConversions::WideHalfToFloat(Value* half, int lanes) {
  constexpr int kCurrentRounding = 4;
  llvm::Type* bits = WithLanes(builder_.getInt16Ty(), lanes);
  llvm::Type* floats = WithLanes(builder_.getFloatTy(), kLanesOfConversion);
  Value* whole = builder_.CreateBitCast(half, bits);
  Value* result = nullptr;
  for (int first = 0; first < lanes; first += kLanesOfConversion) {
    std::vector<int> places;
    for (int i = 0; i < kLanesOfConversion; ++i) places.push_back(first + i);
    Value* part = lanes == kLanesOfConversion ? whole : builder_.CreateShuffleVector(whole, places);
    Value* wide =
        builder_.CreateIntrinsic(llvm::Intrinsic::x86_avx512_mask_vcvtph2ps_512, {},
                                 {part, llvm::Constant::getNullValue(floats),
                                  builder_.getInt16(0xffff), builder_.getInt32(kCurrentRounding)});
    if (result == nullptr) {
      result = wide;
      continue;
    }
    // As long as what is there, so that both are one type.
    std::vector<int> longer, all;
    for (int i = 0; i < first; ++i) longer.push_back(i < kLanesOfConversion ? i : -1);
    Value* padded = first == kLanesOfConversion ? wide : builder_.CreateShuffleVector(wide, longer);
    for (int i = 0; i < first + kLanesOfConversion; ++i) all.push_back(i);
    result = builder_.CreateShuffleVector(result, padded, all);
  }
  return result;
}

// Float32 to bfloat16 bits, round to nearest even; NaN stays NaN.
Value* LlvmConversions::FloatToBFloat16(Value* value, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  llvm::Type* i16 = WithLanes(builder_.getInt16Ty(), lanes);
  auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i32, bits); };
  Value* bits = builder_.CreateBitCast(value, i32);
  Value* high = builder_.CreateLShr(bits, constant(16));
  Value* odd = builder_.CreateAnd(high, constant(1));
  Value* rounded = builder_.CreateLShr(
      builder_.CreateAdd(bits, builder_.CreateAdd(odd, constant(0x7fff))), constant(16));
  Value* quiet = builder_.CreateOr(high, constant(0x40));
  Value* is_nan = builder_.CreateFCmpUNO(value, value);
  return builder_.CreateTrunc(builder_.CreateSelect(is_nan, quiet, rounded), i16);
}

Value* LlvmConversions::BFloat16ToFloat(Value* bits, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  Value* wide = builder_.CreateShl(builder_.CreateZExt(bits, i32), llvm::ConstantInt::get(i32, 16));
  return builder_.CreateBitCast(wide, WithLanes(builder_.getFloatTy(), lanes));
}

// 8-bit floats go through a table of 256 values (each is exact in float32), lane by lane.
Value* LlvmConversions::Float8ToFloat(Value* bits, ScalarType type, int lanes) {
  std::vector<llvm::Constant*> values;
  for (int i = 0; i < 256; ++i) {
    const float value = type == ScalarType::kFloat8E4M3
                            ? Float8E4M3::FromBits(static_cast<uint8_t>(i)).ToFloat()
                            : Float8E5M2::FromBits(static_cast<uint8_t>(i)).ToFloat();
    values.push_back(llvm::ConstantFP::get(builder_.getFloatTy(), value));
  }
  auto* table_type = llvm::ArrayType::get(builder_.getFloatTy(), 256);
  const std::string name = absl::StrCat("table.", ScalarTypeName(type));
  llvm::GlobalVariable* table = module_.getGlobalVariable(name, true);
  if (table == nullptr) {
    table = new llvm::GlobalVariable(module_, table_type, true, llvm::GlobalValue::InternalLinkage,
                                     llvm::ConstantArray::get(table_type, values), name);
  }
  auto look_up = [&](Value* byte) -> Value* {
    Value* index = builder_.CreateZExt(byte, builder_.getInt64Ty());
    return builder_.CreateLoad(
        builder_.getFloatTy(),
        builder_.CreateInBoundsGEP(table_type, table, {builder_.getInt64(0), index}));
  };
  if (lanes == 1) return look_up(bits);
  Value* vector = llvm::PoisonValue::get(WithLanes(builder_.getFloatTy(), lanes));
  for (int i = 0; i < lanes; ++i) {
    vector =
        builder_.CreateInsertElement(vector, look_up(builder_.CreateExtractElement(bits, i)), i);
  }
  return vector;
}

Value* LlvmConversions::Cast(Value* value, ir::Type from, ir::Type to) {
  if (from == to) return value;
  const int lanes = from.lanes;
  if (IsStoredAsBits(from.scalar, target_)) {
    value = from.scalar == ScalarType::kBFloat16  ? BFloat16ToFloat(value, lanes)
            : from.scalar == ScalarType::kFloat16 ? HalfToFloat(value, lanes)
                                                  : Float8ToFloat(value, from.scalar, lanes);
    return Cast(value, from.WithScalar(ScalarType::kFloat32), to);
  }
  if (to.scalar == ScalarType::kFloat8E4M3 || to.scalar == ScalarType::kFloat8E5M2) {
    value = Cast(value, from, to.WithScalar(ScalarType::kFloat32));
    return FloatToFloat8(value, to.scalar, lanes);
  }
  if (to.scalar == ScalarType::kBFloat16) {
    const ir::Type wide = to.WithScalar(ScalarType::kFloat32);
    value = Cast(value, from, wide);
    return FloatToBFloat16(value, lanes);
  }
  if (to.scalar == ScalarType::kFloat16 && IsStoredAsBits(to.scalar, target_)) {
    value = Cast(value, from, to.WithScalar(ScalarType::kFloat32));
    return FloatToHalf(value, lanes);
  }
  llvm::Type* type = LlvmType(builder_.getContext(), to, target_);
  const bool from_float = from.IsFloat();
  if (to.IsBool()) {
    return from_float
               ? builder_.CreateFCmpUNE(value, llvm::Constant::getNullValue(value->getType()))
               : builder_.CreateIsNotNull(value);
  }
  const bool from_unsigned = from.IsBool() || hidet::IsUnsigned(from.scalar);
  if (from.scalar == ScalarType::kFloat64 && to.scalar == ScalarType::kFloat16) {
    // No processor does it at once, and the compiler's library that does is not linked.
    value = Cast(value, from, to.WithScalar(ScalarType::kFloat32));
    return builder_.CreateFPCast(value, type);
  }
  if (from.scalar == ScalarType::kFloat16 && to.scalar == ScalarType::kFloat32 && lanes > 1 &&
      lanes % kLanesOfConversion == 0 && target_.vector_bits == 512 && target_.Has("avx512f"))
    return WideHalfToFloat(value, lanes);
  if (from.scalar == ScalarType::kFloat16 && to.scalar == ScalarType::kFloat32 && lanes > 1 &&
      !ComparesHalves(target_) && !llvm::isa<llvm::Constant>(value)) {
    // Behind a fence LLVM does not take the conversion back to compare the halves themselves.
    return builder_.CreateArithmeticFence(builder_.CreateFPExt(value, type), type);
  }
  if (from_float && to.IsFloat()) return builder_.CreateFPCast(value, type);
  if (from_float) return FloatToInteger(value, from, to);
  if (from.scalar == ScalarType::kInt64 && to.scalar == ScalarType::kFloat64 && SplitsWide(lanes))
    return WideToDouble(value, lanes);
  if (to.IsFloat())
    return from_unsigned ? builder_.CreateUIToFP(value, type) : builder_.CreateSIToFP(value, type);
  return builder_.CreateIntCast(value, type, !from_unsigned);
}

// Only AVX-512 converts lanes of 64 bits; LLVM takes the others one by one.
bool LlvmConversions::SplitsWide(int lanes) const { return lanes > 1 && !target_.Has("avx512dq"); }

// The halves are the last bits of 2^84 + 2^63 and of 2^52; what is added to the number is taken off
// the upper half, which has no more bits than a float64, and the sum is rounded once.
Value* LlvmConversions::WideToDouble(Value* value, int lanes) {
  llvm::Type* i64 = WithLanes(builder_.getInt64Ty(), lanes);
  llvm::Type* f64 = WithLanes(builder_.getDoubleTy(), lanes);
  auto constant = [&](uint64_t bits) { return llvm::ConstantInt::get(i64, bits); };
  const double upper_offset = std::ldexp(1.0, 84) + std::ldexp(1.0, 63);
  const double lower_offset = std::ldexp(1.0, 52);
  Value* upper = builder_.CreateXor(builder_.CreateLShr(value, constant(32)),
                                    constant(std::bit_cast<uint64_t>(upper_offset)));
  Value* lower = builder_.CreateOr(builder_.CreateAnd(value, constant(0xffffffff)),
                                   constant(std::bit_cast<uint64_t>(lower_offset)));
  Value* rest = builder_.CreateFSub(builder_.CreateBitCast(upper, f64),
                                    llvm::ConstantFP::get(f64, upper_offset + lower_offset));
  return builder_.CreateFAdd(rest, builder_.CreateBitCast(lower, f64));
}

// The whole part of numbers from -2^63 on and below 2^63, as halves: 2^52 and the lower one has its
// bits last.
Value* LlvmConversions::DoubleToWide(Value* value, int lanes) {
  llvm::Type* i64 = WithLanes(builder_.getInt64Ty(), lanes);
  llvm::Type* f64 = WithLanes(builder_.getDoubleTy(), lanes);
  auto number = [&](double x) { return llvm::ConstantFP::get(f64, x); };
  Value* whole = builder_.CreateUnaryIntrinsic(llvm::Intrinsic::trunc, value);
  Value* upper = builder_.CreateUnaryIntrinsic(
      llvm::Intrinsic::floor, builder_.CreateFMul(whole, number(std::ldexp(1.0, -32))));
  Value* lower =
      builder_.CreateFSub(whole, builder_.CreateFMul(upper, number(std::ldexp(1.0, 32))));
  Value* high = builder_.CreateFPToSI(upper, WithLanes(builder_.getInt32Ty(), lanes));
  Value* low = builder_.CreateBitCast(builder_.CreateFAdd(lower, number(std::ldexp(1.0, 52))), i64);
  return builder_.CreateOr(
      builder_.CreateShl(builder_.CreateZExt(high, i64), llvm::ConstantInt::get(i64, 32)),
      builder_.CreateAnd(low, llvm::ConstantInt::get(i64, 0xffffffff)));
}

// NaN gives 0, what is out of range the nearest integer that there is. For signed integers and
// short unsigned ones that is what x86 has instructions for: the number is brought into the range
// (a minimum and a maximum that are one instruction each, for a first operand that is NaN gives the
// second), converted, and what is beyond all floats below the end of the range, and NaN, set apart.
// LLVM's own sequence takes four times as long (a million floats 430 us, 2026-11-25, Zen 4).
Value* LlvmConversions::FloatToInteger(Value* value, ir::Type from, ir::Type to) {
  llvm::Type* type = LlvmType(builder_.getContext(), to, target_);
  const bool is_unsigned = hidet::IsUnsigned(to.scalar), is_wide = BitWidth(to.scalar) == 64;
  const int bits = BitWidth(to.scalar);
  const bool is_single = from.scalar == ScalarType::kFloat32;
  if ((!is_single && from.scalar != ScalarType::kFloat64) || (is_unsigned && bits > 16)) {
    const auto id = is_unsigned ? llvm::Intrinsic::fptoui_sat : llvm::Intrinsic::fptosi_sat;
    return builder_.CreateIntrinsic(id, {type, value->getType()}, {value});
  }
  auto constant = [&](double number) { return llvm::ConstantFP::get(value->getType(), number); };
  llvm::Type* integers =
      WithLanes(is_wide ? builder_.getInt64Ty() : builder_.getInt32Ty(), from.lanes);
  const double least = is_unsigned ? 0 : -std::ldexp(1.0, bits - 1);
  const int end = is_unsigned ? bits : bits - 1, precision = is_single ? 24 : 53;
  const double beyond = std::ldexp(1.0, end);  // the first too large
  const double most = beyond - std::ldexp(1.0, std::max(0, end - precision));
  Value* low =
      builder_.CreateSelect(builder_.CreateFCmpOLT(value, constant(most)), value, constant(most));
  Value* bounded =
      builder_.CreateSelect(builder_.CreateFCmpOGT(low, constant(least)), low, constant(least));
  Value* whole = !is_single && is_wide && SplitsWide(from.lanes)
                     ? DoubleToWide(bounded, from.lanes)
                     : builder_.CreateFPToSI(bounded, integers);
  if (end > precision) {
    whole =
        builder_.CreateSelect(builder_.CreateFCmpOGE(value, constant(beyond)),
                              llvm::ConstantInt::get(integers, (uint64_t{1} << end) - 1), whole);
  }
  Value* number = builder_.CreateSelect(builder_.CreateFCmpUNO(value, value),
                                        llvm::Constant::getNullValue(integers), whole);
  return builder_.CreateTrunc(number, type);
}

}  // namespace hidet::codegen
