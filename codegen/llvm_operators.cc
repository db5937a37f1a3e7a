#include "codegen/llvm_operators.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/check.h"
#include "base/float_types.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "codegen/llvm_types.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"

namespace hidet::codegen {
namespace {

using ir::Op;
using llvm::Value;

constexpr int kLanesOfConversion = 16;  // of half precision to float32, in a register of 512 bits

// The name of libm's function for operators that no pass has expanded; nullptr for the others.
const char* LibmName(Op op) {
  switch (op) {
    case Op::kExp:
      return "exp";
    case Op::kExp2:
      return "exp2";
    case Op::kExpm1:
      return "expm1";
    case Op::kLog:
      return "log";
    case Op::kLog2:
      return "log2";
    case Op::kLog10:
      return "log10";
    case Op::kLog1p:
      return "log1p";
    case Op::kSin:
      return "sin";
    case Op::kCos:
      return "cos";
    case Op::kTan:
      return "tan";
    case Op::kAsin:
      return "asin";
    case Op::kAcos:
      return "acos";
    case Op::kAtan:
      return "atan";
    case Op::kSinh:
      return "sinh";
    case Op::kCosh:
      return "cosh";
    case Op::kTanh:
      return "tanh";
    case Op::kAsinh:
      return "asinh";
    case Op::kAcosh:
      return "acosh";
    case Op::kAtanh:
      return "atanh";
    case Op::kErf:
      return "erf";
    case Op::kPow:
      return "pow";
    case Op::kAtan2:
      return "atan2";
    case Op::kFmod:
      return "fmod";
    default:
      return nullptr;
  }
}

}  // namespace

bool CallsLibrary(const ir::Expr& expr) {
  const auto* node = expr.As<ir::OperatorNode>();
  return node != nullptr && node->type.IsFloat() && LibmName(node->op) != nullptr;
}

absl::StatusOr<Value*> LlvmOperators::Apply(const ir::OperatorNode& node,
                                            std::vector<Value*> operands) {
  if (node.op == Op::kSelect) return builder_.CreateSelect(operands[0], operands[1], operands[2]);
  const ir::Type type = node.operands[0].type();
  if (!type.IsFloat()) return EmitIntegerOperator(node.op, operands, hidet::IsSigned(type.scalar));
  for (size_t i = 0; i < operands.size(); ++i) {
    const ir::Type from = node.operands[i].type();
    if (!IsStoredAsBits(from.scalar, target_)) continue;
    HIDET_ASSIGN_OR_RETURN(operands[i],
                           Cast(operands[i], from, from.WithScalar(ScalarType::kFloat32)));
  }
  HIDET_ASSIGN_OR_RETURN(Value * result, EmitFloatOperator(node.op, operands));
  if (!IsStoredAsBits(type.scalar, target_) || node.type.IsBool()) return result;
  return Cast(result, node.type.WithScalar(ScalarType::kFloat32), node.type);
}

absl::StatusOr<Value*> LlvmOperators::Call(const ir::CallNode& call,
                                           const std::vector<Value*>& operands) {
  const bool is_float = !call.operands.empty() && call.operands[0].type().IsFloat();
  if (is_float && IsStoredAsBits(call.operands[0].type().scalar, target_) &&
      call.intrinsic != ir::Intrinsic::kPrefetch) {
    return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_, "\": instruction ",
                                                 InfoOf(call.intrinsic).name, " on ",
                                                 ScalarTypeName(call.operands[0].type().scalar)));
  }
  switch (call.intrinsic) {
    case ir::Intrinsic::kLanesSum:
      if (!is_float) return builder_.CreateAddReduce(operands[0]);
      return EmitTreeSum(operands[0]);
    case ir::Intrinsic::kLanesMax:
      if (is_float) return Intrinsic(llvm::Intrinsic::vector_reduce_fmaximum, operands[0]);
      return builder_.CreateIntMaxReduce(operands[0], hidet::IsSigned(call.type.scalar));
    case ir::Intrinsic::kPrefetch:
      return builder_.CreateIntrinsic(
          llvm::Intrinsic::prefetch, {builder_.getPtrTy()},
          {operands[0], builder_.getInt32(0), builder_.getInt32(3), builder_.getInt32(1)});
    case ir::Intrinsic::kDotBFloat16:
    case ir::Intrinsic::kDotInt8:
    case ir::Intrinsic::kDotInt16:
      return EmitDot(call, operands);
    default:
      return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_, "\": instruction ",
                                                   InfoOf(call.intrinsic).name,
                                                   " does not exist on a CPU"));
  }
}

// Of 4, 8 or 16 lanes, where the processor has the instruction.
absl::StatusOr<Value*> LlvmOperators::EmitDot(const ir::CallNode& call,
                                              const std::vector<Value*>& operands) {
  struct Dot {
    const char* feature;
    llvm::Intrinsic::ID of_lanes[3];  // 4, 8, 16
  };
  static constexpr Dot kBFloat16 = {
      "avx512bf16",
      {llvm::Intrinsic::x86_avx512bf16_dpbf16ps_128, llvm::Intrinsic::x86_avx512bf16_dpbf16ps_256,
       llvm::Intrinsic::x86_avx512bf16_dpbf16ps_512}};
  static constexpr Dot kInt8 = {
      "avx512vnni",
      {llvm::Intrinsic::x86_avx512_vpdpbusd_128, llvm::Intrinsic::x86_avx512_vpdpbusd_256,
       llvm::Intrinsic::x86_avx512_vpdpbusd_512}};
  static constexpr Dot kInt16 = {
      "avx512vnni",
      {llvm::Intrinsic::x86_avx512_vpdpwssd_128, llvm::Intrinsic::x86_avx512_vpdpwssd_256,
       llvm::Intrinsic::x86_avx512_vpdpwssd_512}};
  const bool is_float = call.intrinsic == ir::Intrinsic::kDotBFloat16;
  const Dot& dot = is_float                                    ? kBFloat16
                   : call.intrinsic == ir::Intrinsic::kDotInt8 ? kInt8
                                                               : kInt16;
  const int lanes = call.type.lanes;
  const int size = lanes == 4 ? 0 : lanes == 8 ? 1 : lanes == 16 ? 2 : -1;
  if (size >= 0 && target_.Has(dot.feature) && (size == 2 || target_.Has("avx512vl"))) {
    std::vector<Value*> values = operands;
    if (is_float) {
      llvm::Type* pairs = WithLanes(builder_.getBFloatTy(), 2 * lanes);
      for (Value*& words : absl::MakeSpan(values).subspan(1))
        words = builder_.CreateBitCast(words, pairs);
    }
    return builder_.CreateIntrinsic(dot.of_lanes[size], {}, values);
  }
  static constexpr llvm::Intrinsic::ID kProducts[] = {llvm::Intrinsic::x86_sse2_pmadd_wd,
                                                      llvm::Intrinsic::x86_avx2_pmadd_wd,
                                                      llvm::Intrinsic::x86_avx512_pmaddw_d_512};
  static constexpr const char* kFeatures[] = {"sse2", "avx2", "avx512bw"};
  if (call.intrinsic != ir::Intrinsic::kDotInt16 || size < 0 || !target_.Has(kFeatures[size])) {
    return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_, "\": instruction ",
                                                 InfoOf(call.intrinsic).name, " of ", lanes,
                                                 " lanes on ", target_.cpu));
  }
  llvm::Type* pairs = WithLanes(builder_.getInt16Ty(), 2 * lanes);
  Value* a = builder_.CreateBitCast(operands[1], pairs);
  Value* b = builder_.CreateBitCast(operands[2], pairs);
  return builder_.CreateAdd(operands[0], builder_.CreateIntrinsic(kProducts[size], {}, {a, b}));
}

// The bits of a float32 without its sign, as those of a smaller format, rounded to nearest even:
// what is at least `beyond` becomes `large`; what is below the least normal number is rounded by
// adding a number whose last bit is that of the least number of the format; the rest has its
// exponent changed and the carry of rounding added.
Value* LlvmOperators::RoundSize(Value* size, const FloatFormat& format, uint32_t beyond,
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
Value* LlvmOperators::FloatToHalf(Value* value, int lanes) {
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
Value* LlvmOperators::FloatToFloat8(Value* value, ScalarType type, int lanes) {
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
Value* LlvmOperators::HalfToFloat(Value* half, int lanes) {
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
Value* LlvmOperators::WideHalfToFloat(Value* half, int lanes) {
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
Value* LlvmOperators::FloatToBFloat16(Value* value, int lanes) {
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

Value* LlvmOperators::BFloat16ToFloat(Value* bits, int lanes) {
  llvm::Type* i32 = WithLanes(builder_.getInt32Ty(), lanes);
  Value* wide = builder_.CreateShl(builder_.CreateZExt(bits, i32), llvm::ConstantInt::get(i32, 16));
  return builder_.CreateBitCast(wide, WithLanes(builder_.getFloatTy(), lanes));
}

// 8-bit floats go through a table of 256 values (each is exact in float32), lane by lane.
Value* LlvmOperators::Float8ToFloat(Value* bits, ScalarType type, int lanes) {
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

absl::StatusOr<Value*> LlvmOperators::Cast(Value* value, ir::Type from, ir::Type to) {
  if (from == to) return value;
  const int lanes = from.lanes;
  if (IsStoredAsBits(from.scalar, target_)) {
    value = from.scalar == ScalarType::kBFloat16  ? BFloat16ToFloat(value, lanes)
            : from.scalar == ScalarType::kFloat16 ? HalfToFloat(value, lanes)
                                                  : Float8ToFloat(value, from.scalar, lanes);
    return Cast(value, from.WithScalar(ScalarType::kFloat32), to);
  }
  if (to.scalar == ScalarType::kFloat8E4M3 || to.scalar == ScalarType::kFloat8E5M2) {
    HIDET_ASSIGN_OR_RETURN(value, Cast(value, from, to.WithScalar(ScalarType::kFloat32)));
    return FloatToFloat8(value, to.scalar, lanes);
  }
  if (to.scalar == ScalarType::kBFloat16) {
    const ir::Type wide = to.WithScalar(ScalarType::kFloat32);
    HIDET_ASSIGN_OR_RETURN(value, Cast(value, from, wide));
    return FloatToBFloat16(value, lanes);
  }
  if (to.scalar == ScalarType::kFloat16 && IsStoredAsBits(to.scalar, target_)) {
    HIDET_ASSIGN_OR_RETURN(value, Cast(value, from, to.WithScalar(ScalarType::kFloat32)));
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
    HIDET_ASSIGN_OR_RETURN(value, Cast(value, from, to.WithScalar(ScalarType::kFloat32)));
    return builder_.CreateFPCast(value, type);
  }
  if (from.scalar == ScalarType::kFloat16 && to.scalar == ScalarType::kFloat32 && lanes > 1 &&
      lanes % kLanesOfConversion == 0 && target_.vector_bits == 512 && target_.Has("avx512f"))
    return WideHalfToFloat(value, lanes);
  if (from_float && to.IsFloat()) return builder_.CreateFPCast(value, type);
  if (from_float) return FloatToInteger(value, from, to);
  if (to.IsFloat())
    return from_unsigned ? builder_.CreateUIToFP(value, type) : builder_.CreateSIToFP(value, type);
  return builder_.CreateIntCast(value, type, !from_unsigned);
}

// NaN gives 0, what is out of range the nearest integer that there is. For signed integers and
// short unsigned ones that is what x86 has instructions for: the number is brought into the range
// (a minimum and a maximum that are one instruction each, for a first operand that is NaN gives the
// second), converted, and what is beyond all floats below the end of the range, and NaN, set apart.
// LLVM's own sequence takes four times as long (a million floats 430 us, 2026-11-25, Zen 4).
Value* LlvmOperators::FloatToInteger(Value* value, ir::Type from, ir::Type to) {
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
  Value* whole = builder_.CreateFPToSI(bounded, integers);
  if (end > precision) {
    whole =
        builder_.CreateSelect(builder_.CreateFCmpOGE(value, constant(beyond)),
                              llvm::ConstantInt::get(integers, (uint64_t{1} << end) - 1), whole);
  }
  Value* number = builder_.CreateSelect(builder_.CreateFCmpUNO(value, value),
                                        llvm::Constant::getNullValue(integers), whole);
  return builder_.CreateTrunc(number, type);
}

Value* LlvmOperators::Intrinsic(llvm::Intrinsic::ID id, Value* x) {
  return builder_.CreateUnaryIntrinsic(id, x);
}

Value* LlvmOperators::Intrinsic(llvm::Intrinsic::ID id, Value* x, Value* y) {
  return builder_.CreateBinaryIntrinsic(id, x, y);
}

absl::StatusOr<Value*> LlvmOperators::EmitFloatOperator(Op op, const std::vector<Value*>& v) {
  llvm::Type* type = v[0]->getType();
  auto constant = [&](double value) { return llvm::ConstantFP::get(type, value); };
  switch (op) {
    case Op::kAdd:
      return builder_.CreateFAdd(v[0], v[1]);
    case Op::kSub:
      return builder_.CreateFSub(v[0], v[1]);
    case Op::kMul:
      return builder_.CreateFMul(v[0], v[1]);
    case Op::kDiv:
      return builder_.CreateFDiv(v[0], v[1]);
    case Op::kTruncDiv:
      return Intrinsic(llvm::Intrinsic::trunc, builder_.CreateFDiv(v[0], v[1]));
    case Op::kMod: {  // the divisor's sign, as Python's
      HIDET_ASSIGN_OR_RETURN(Value * r, EmitFloatOperator(Op::kFmod, v));
      Value* zero = constant(0);
      Value* r_nonzero = builder_.CreateFCmpUNE(r, zero);
      Value* signs_differ =
          builder_.CreateXor(builder_.CreateFCmpOLT(r, zero), builder_.CreateFCmpOLT(v[1], zero));
      return builder_.CreateSelect(builder_.CreateAnd(r_nonzero, signs_differ),
                                   builder_.CreateFAdd(r, v[1]), r);
    }
    case Op::kMin:
      return EmitFloatExtreme(/*largest=*/false, v[0], v[1]);
    case Op::kMax:
      return EmitFloatExtreme(/*largest=*/true, v[0], v[1]);
    case Op::kFma:
      // In two steps where it would be a call of libm's function for each lane.
      if (!multiplies_and_adds_) return builder_.CreateFAdd(builder_.CreateFMul(v[0], v[1]), v[2]);
      return builder_.CreateIntrinsic(llvm::Intrinsic::fma, {type}, {v[0], v[1], v[2]});
    case Op::kNeg:
      return builder_.CreateFNeg(v[0]);
    case Op::kAbs:
      return Intrinsic(llvm::Intrinsic::fabs, v[0]);
    case Op::kSign: {
      Value* positive =
          builder_.CreateSelect(builder_.CreateFCmpOGT(v[0], constant(0)), constant(1), v[0]);
      return builder_.CreateSelect(builder_.CreateFCmpOLT(v[0], constant(0)), constant(-1),
                                   positive);
    }
    case Op::kEq:
      return builder_.CreateFCmpOEQ(v[0], v[1]);
    case Op::kNe:
      return builder_.CreateFCmpUNE(v[0], v[1]);
    case Op::kLt:
      return builder_.CreateFCmpOLT(v[0], v[1]);
    case Op::kLe:
      return builder_.CreateFCmpOLE(v[0], v[1]);
    case Op::kIsNan:
      return builder_.CreateFCmpUNO(v[0], v[0]);
    case Op::kIsInf:
      return builder_.CreateFCmpOEQ(Intrinsic(llvm::Intrinsic::fabs, v[0]), constant(INFINITY));
    case Op::kSqrt:
      return Intrinsic(llvm::Intrinsic::sqrt, v[0]);
    case Op::kRsqrt:
      return builder_.CreateFDiv(constant(1), Intrinsic(llvm::Intrinsic::sqrt, v[0]));
    case Op::kReciprocal:
      return builder_.CreateFDiv(constant(1), v[0]);
    case Op::kFloor:
      return Intrinsic(llvm::Intrinsic::floor, v[0]);
    case Op::kCeil:
      return Intrinsic(llvm::Intrinsic::ceil, v[0]);
    case Op::kTrunc:
      return Intrinsic(llvm::Intrinsic::trunc, v[0]);
    case Op::kRound:
      return Intrinsic(llvm::Intrinsic::roundeven, v[0]);
    case Op::kExp:
    case Op::kExp2:
    case Op::kExpm1:
    case Op::kLog:
    case Op::kLog2:
    case Op::kLog10:
    case Op::kLog1p:
    case Op::kSin:
    case Op::kCos:
    case Op::kTan:
    case Op::kAsin:
    case Op::kAcos:
    case Op::kAtan:
    case Op::kSinh:
    case Op::kCosh:
    case Op::kTanh:
    case Op::kAsinh:
    case Op::kAcosh:
    case Op::kAtanh:
    case Op::kErf:
    case Op::kPow:
    case Op::kAtan2:
    case Op::kFmod:
      return EmitLibmCall(LibmName(op), v);
    case Op::kMulHigh:
    case Op::kBitAnd:
    case Op::kBitOr:
    case Op::kBitXor:
    case Op::kBitNot:
    case Op::kShiftLeft:
    case Op::kShiftRight:
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kSelect:
      break;
  }
  HIDET_UNREACHABLE();
}

// Calls libm's function lane by lane; half precision goes through float.
Value* LlvmOperators::EmitLibmCall(const char* name, const std::vector<Value*>& values) {
  llvm::Type* type = values[0]->getType();
  llvm::Type* scalar = type->getScalarType();
  llvm::Type* compute = scalar->isDoubleTy() ? scalar : builder_.getFloatTy();
  const std::string symbol = absl::StrCat(name, compute->isDoubleTy() ? "" : "f");
  std::vector<llvm::Type*> parameters(values.size(), compute);
  llvm::FunctionCallee callee =
      module_.getOrInsertFunction(symbol, llvm::FunctionType::get(compute, parameters, false));
  auto call = [&](const std::vector<Value*>& scalars) -> Value* {
    std::vector<Value*> arguments;
    for (Value* value : scalars) arguments.push_back(builder_.CreateFPCast(value, compute));
    llvm::CallInst* result = builder_.CreateCall(callee, arguments);
    result->setDoesNotThrow();
    result->setDoesNotAccessMemory();
    return builder_.CreateFPCast(result, scalar);
  };
  auto* vector_type = llvm::dyn_cast<llvm::FixedVectorType>(type);
  if (vector_type == nullptr) return call(values);
  Value* result = llvm::PoisonValue::get(type);
  for (unsigned lane = 0; lane < vector_type->getNumElements(); ++lane) {
    std::vector<Value*> scalars;
    for (Value* value : values) scalars.push_back(builder_.CreateExtractElement(value, lane));
    result = builder_.CreateInsertElement(result, call(scalars), lane);
  }
  return result;
}

// Division by zero gives zero and INT_MIN / -1 wraps: the divisor is replaced where the hardware
// would trap.
std::pair<Value*, Value*> LlvmOperators::SafeDivision(Value* x, Value* y, bool is_signed) {
  llvm::Type* type = x->getType();
  Value* one = llvm::ConstantInt::get(type, 1);
  Value* zero_divisor = builder_.CreateICmpEQ(y, llvm::Constant::getNullValue(type));
  Value* safe = builder_.CreateSelect(zero_divisor, one, y);
  if (!is_signed) {
    Value* quotient = builder_.CreateUDiv(x, safe);
    Value* remainder = builder_.CreateURem(x, safe);
    Value* zero = llvm::Constant::getNullValue(type);
    return {builder_.CreateSelect(zero_divisor, zero, quotient),
            builder_.CreateSelect(zero_divisor, zero, remainder)};
  }
  Value* minus_one = builder_.CreateICmpEQ(y, llvm::Constant::getAllOnesValue(type));
  safe = builder_.CreateSelect(minus_one, one, safe);
  Value* zero = llvm::Constant::getNullValue(type);
  Value* quotient =
      builder_.CreateSelect(minus_one, builder_.CreateNeg(x), builder_.CreateSDiv(x, safe));
  Value* remainder = builder_.CreateSRem(x, safe);
  return {builder_.CreateSelect(zero_divisor, zero, quotient),
          builder_.CreateSelect(zero_divisor, zero, remainder)};
}

absl::StatusOr<Value*> LlvmOperators::EmitIntegerOperator(Op op, const std::vector<Value*>& v,
                                                          bool is_signed) {
  llvm::Type* type = v[0]->getType();
  Value* zero = llvm::Constant::getNullValue(type);
  const unsigned width = type->getScalarSizeInBits();
  switch (op) {
    case Op::kAdd:
      return builder_.CreateAdd(v[0], v[1]);
    case Op::kSub:
      return builder_.CreateSub(v[0], v[1]);
    case Op::kMul:
      return builder_.CreateMul(v[0], v[1]);
    case Op::kTruncDiv:
      return SafeDivision(v[0], v[1], is_signed).first;
    case Op::kFmod:
      return SafeDivision(v[0], v[1], is_signed).second;
    case Op::kDiv:
    case Op::kMod: {
      auto [quotient, remainder] = SafeDivision(v[0], v[1], is_signed);
      if (!is_signed) return op == Op::kDiv ? quotient : remainder;
      Value* adjust =
          builder_.CreateAnd(builder_.CreateICmpNE(remainder, zero),
                             builder_.CreateICmpSLT(builder_.CreateXor(remainder, v[1]), zero));
      return op == Op::kDiv
                 ? builder_.CreateSub(quotient, builder_.CreateZExt(adjust, type))
                 : builder_.CreateSelect(adjust, builder_.CreateAdd(remainder, v[1]), remainder);
    }
    case Op::kMin:
      return Intrinsic(is_signed ? llvm::Intrinsic::smin : llvm::Intrinsic::umin, v[0], v[1]);
    case Op::kMax:
      return Intrinsic(is_signed ? llvm::Intrinsic::smax : llvm::Intrinsic::umax, v[0], v[1]);
    case Op::kNeg:
      return builder_.CreateNeg(v[0]);
    case Op::kAbs:
      return is_signed ? builder_.CreateSelect(builder_.CreateICmpSLT(v[0], zero),
                                               builder_.CreateNeg(v[0]), v[0])
                       : v[0];
    case Op::kSign: {
      Value* positive = builder_.CreateZExt(
          is_signed ? builder_.CreateICmpSGT(v[0], zero) : builder_.CreateICmpNE(v[0], zero), type);
      if (!is_signed) return positive;
      return builder_.CreateOr(positive,
                               builder_.CreateSExt(builder_.CreateICmpSLT(v[0], zero), type));
    }
    case Op::kMulHigh: {
      llvm::Type* wide = type->getExtendedType();
      Value* x = is_signed ? builder_.CreateSExt(v[0], wide) : builder_.CreateZExt(v[0], wide);
      Value* y = is_signed ? builder_.CreateSExt(v[1], wide) : builder_.CreateZExt(v[1], wide);
      return builder_.CreateTrunc(builder_.CreateLShr(builder_.CreateMul(x, y), width), type);
    }
    case Op::kPow:
      return EmitIntegerPower(v[0], v[1], is_signed);
    case Op::kAnd:
    case Op::kBitAnd:
      return builder_.CreateAnd(v[0], v[1]);
    case Op::kOr:
    case Op::kBitOr:
      return builder_.CreateOr(v[0], v[1]);
    case Op::kBitXor:
      return builder_.CreateXor(v[0], v[1]);
    case Op::kNot:
    case Op::kBitNot:
      return builder_.CreateNot(v[0]);
    case Op::kShiftLeft:
    case Op::kShiftRight: {
      // The amount is taken as unsigned; by the width or more gives 0, or the sign for signed
      // right shifts.
      Value* limit = llvm::ConstantInt::get(type, width - 1);
      Value* in_range = builder_.CreateICmpULE(v[1], limit);
      if (op == Op::kShiftRight && is_signed) {
        return builder_.CreateAShr(v[0], builder_.CreateSelect(in_range, v[1], limit));
      }
      Value* amount = builder_.CreateSelect(in_range, v[1], zero);
      Value* shifted = op == Op::kShiftLeft ? builder_.CreateShl(v[0], amount)
                                            : builder_.CreateLShr(v[0], amount);
      return builder_.CreateSelect(in_range, shifted, zero);
    }
    case Op::kEq:
      return builder_.CreateICmpEQ(v[0], v[1]);
    case Op::kNe:
      return builder_.CreateICmpNE(v[0], v[1]);
    case Op::kLt:
      return is_signed ? builder_.CreateICmpSLT(v[0], v[1]) : builder_.CreateICmpULT(v[0], v[1]);
    case Op::kLe:
      return is_signed ? builder_.CreateICmpSLE(v[0], v[1]) : builder_.CreateICmpULE(v[0], v[1]);
    default:
      break;  // float operators: the type rule of the operator table excludes them
  }
  HIDET_UNREACHABLE();
}

// Square and multiply over the bits of the exponent; a negative exponent gives 0 but for bases 1
// and -1.
Value* LlvmOperators::EmitIntegerPower(Value* base, Value* exponent, bool is_signed) {
  llvm::Type* type = base->getType();
  Value* zero = llvm::Constant::getNullValue(type);
  Value* one = llvm::ConstantInt::get(type, 1);
  Value* result = one;
  Value* power = base;
  const unsigned width = type->getScalarSizeInBits();
  for (unsigned bit = 0; bit < width; ++bit) {
    Value* is_set = builder_.CreateICmpNE(
        builder_.CreateAnd(exponent, llvm::ConstantInt::get(type, uint64_t{1} << bit)), zero);
    result = builder_.CreateSelect(is_set, builder_.CreateMul(result, power), result);
    power = builder_.CreateMul(power, power);
  }
  if (!is_signed) return result;
  Value* negative = builder_.CreateICmpSLT(exponent, zero);
  Value* is_one = builder_.CreateICmpEQ(base, one);
  Value* is_minus_one = builder_.CreateICmpEQ(base, llvm::Constant::getAllOnesValue(type));
  Value* kept = builder_.CreateOr(
      is_one, is_minus_one);  // their powers depend on the exponent's parity alone
  return builder_.CreateSelect(builder_.CreateAnd(negative, builder_.CreateNot(kept)), zero,
                               result);
}

// The lesser or greater of two, NaN if one is. A comparison with NaN is false, and the second
// operand is taken, in one instruction on x86: only a first operand that may be NaN needs two more.
// (LLVM's own minimum and maximum also order zeros.)
// With a constant that is a number, one instruction of x86 keeps NaN: it returns its second operand
// where either is one. Else LLVM knows the shortest sequence (as comparisons and selects its own
// optimizer would merge them into a longer one).
Value* LlvmOperators::EmitFloatExtreme(bool largest, Value* a, Value* b) {
  if (IsNumber(b)) std::swap(a, b);
  if (IsNumber(a)) {
    const auto better = largest ? llvm::CmpInst::FCMP_OGT : llvm::CmpInst::FCMP_OLT;
    return builder_.CreateSelect(builder_.CreateFCmp(better, a, b), a, b);
  }
  llvm::CallInst* extreme = builder_.CreateIntrinsic(
      largest ? llvm::Intrinsic::maximum : llvm::Intrinsic::minimum, {a->getType()}, {a, b});
  extreme->setHasNoSignedZeros(true);
  return extreme;
}

bool LlvmOperators::IsNumber(Value* value) {
  const llvm::APFloat* number;
  return llvm::PatternMatch::match(value, llvm::PatternMatch::m_APFloat(number)) &&
         !number->isNaN();
}

// Adds the upper half of the lanes to the lower until one is left; an odd lane in the middle joins
// in the next round. The order is the evaluator's and the simulator's.
Value* LlvmOperators::EmitTreeSum(Value* vector) {
  auto count = llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
  for (; count > 1 && count % 2 == 0; count /= 2) {
    std::vector<int> low, high;
    for (unsigned i = 0; i < count / 2; ++i) {
      low.push_back(static_cast<int>(i));
      high.push_back(static_cast<int>(i + count / 2));
    }
    vector = builder_.CreateFAdd(builder_.CreateShuffleVector(vector, low),
                                 builder_.CreateShuffleVector(vector, high));
  }
  std::vector<Value*> lanes;
  for (unsigned i = 0; i < count; ++i) lanes.push_back(builder_.CreateExtractElement(vector, i));
  while (lanes.size() > 1) {
    const size_t half = lanes.size() / 2, rest = lanes.size() - half;
    for (size_t i = 0; i < half; ++i) lanes[i] = builder_.CreateFAdd(lanes[i], lanes[i + rest]);
    lanes.resize(rest);
  }
  return lanes[0];
}

}  // namespace hidet::codegen
