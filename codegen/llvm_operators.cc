#include "codegen/llvm_operators.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/check.h"
#include "base/scalar_type.h"
#include "codegen/libm.h"
#include "codegen/llvm_types.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/PatternMatch.h"

namespace hidet::codegen {
namespace {

using ir::Op;
using llvm::Value;

// Operators that look at which of two numbers is larger, or whether one is none. Vectors of halves
// are compared lane by lane, 5 ns each, where the processor has no instruction for them; as floats
// they give the same.
bool Compares(Op op) {
  switch (op) {
    case Op::kMin:
    case Op::kMax:
    case Op::kSign:
    case Op::kEq:
    case Op::kNe:
    case Op::kLt:
    case Op::kLe:
    case Op::kIsNan:
    case Op::kFloor:
    case Op::kCeil:
    case Op::kTrunc:
    case Op::kRound:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool CallsLibrary(const ir::Expr& expr) {
  const auto* node = expr.As<ir::OperatorNode>();
  return node != nullptr && node->type.IsFloat() && LibmName(node->op) != nullptr;
}

Value* LlvmOperators::Apply(const ir::OperatorNode& node, std::vector<Value*> operands) {
  if (node.op == Op::kSelect) return builder_.CreateSelect(operands[0], operands[1], operands[2]);
  const ir::Type type = node.operands[0].type();
  if (!type.IsFloat()) return EmitIntegerOperator(node.op, operands, hidet::IsSigned(type.scalar));
  const bool is_wider = IsStoredAsBits(type.scalar, target_) ||
                        (type.scalar == ScalarType::kFloat16 && type.lanes > 1 &&
                         !ComparesHalves(target_) && Compares(node.op));
  for (size_t i = 0; i < operands.size(); ++i) {
    const ir::Type from = node.operands[i].type();
    if (!is_wider || !from.IsFloat()) continue;
    operands[i] = conversions_.Cast(operands[i], from, from.WithScalar(ScalarType::kFloat32));
  }
  Value* result = EmitFloatOperator(node.op, operands);
  if (!is_wider || node.type.IsBool()) return result;
  return conversions_.Cast(result, node.type.WithScalar(ScalarType::kFloat32), node.type);
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
  if (ir::IsOfTiles(call.intrinsic)) return EmitTile(call, operands);
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

// The tiles are numbers in the instructions: nothing is allocated or moved.
absl::StatusOr<Value*> LlvmOperators::EmitTile(const ir::CallNode& call,
                                               const std::vector<Value*>& operands) {
  const char* feature = call.intrinsic == ir::Intrinsic::kTileDotBFloat16 ? "amx-bf16"
                        : call.intrinsic == ir::Intrinsic::kTileDotInt8   ? "amx-int8"
                                                                          : "amx-tile";
  if (!target_.Has(feature)) {
    return absl::UnimplementedError(absl::StrCat("kernel \"", kernel_, "\": instruction ",
                                                 InfoOf(call.intrinsic).name, " on ", target_.cpu));
  }
  const auto tile = [&](size_t attribute) {
    return builder_.getInt8(static_cast<uint8_t>(call.attributes[attribute]));
  };
  const auto emit = [&](llvm::Intrinsic::ID id, const std::vector<Value*>& arguments) {
    return builder_.CreateIntrinsic(builder_.getVoidTy(), id, arguments);
  };
  switch (call.intrinsic) {
    case ir::Intrinsic::kTilesBegin:
      return emit(llvm::Intrinsic::x86_ldtilecfg, {TileConfiguration()});
    case ir::Intrinsic::kTilesEnd:
      return emit(llvm::Intrinsic::x86_tilerelease, {});
    case ir::Intrinsic::kTileZero:
      return emit(llvm::Intrinsic::x86_tilezero, {tile(0)});
    case ir::Intrinsic::kTileLoad:
      return emit(llvm::Intrinsic::x86_tileloadd64, {tile(0), operands[0], operands[1]});
    case ir::Intrinsic::kTileStore:
      return emit(llvm::Intrinsic::x86_tilestored64, {tile(0), operands[0], operands[1]});
    case ir::Intrinsic::kTileDotBFloat16:
      return emit(llvm::Intrinsic::x86_tdpbf16ps, {tile(0), tile(1), tile(2)});
    case ir::Intrinsic::kTileDotInt8: {
      static constexpr llvm::Intrinsic::ID kOfSigns[2][2] = {
          {llvm::Intrinsic::x86_tdpbuud, llvm::Intrinsic::x86_tdpbusd},
          {llvm::Intrinsic::x86_tdpbsud, llvm::Intrinsic::x86_tdpbssd}};
      return emit(kOfSigns[call.attributes[3] != 0][call.attributes[4] != 0],
                  {tile(0), tile(1), tile(2)});
    }
    default:
      HIDET_UNREACHABLE() << InfoOf(call.intrinsic).name;
  }
}

// 64 bytes for ldtilecfg (Intel's manual, volume 2): palette 1; from byte 16 on the bytes of a row
// of each tile, in 16 bits; from byte 48 on the rows of each tile.
llvm::Constant* LlvmOperators::TileConfiguration() {
  constexpr int kTiles = 8, kRows = 16, kRowBytes = 64;
  constexpr const char* kName = "tile_configuration";
  if (llvm::GlobalVariable* known = module_.getNamedGlobal(kName)) return known;
  std::string bytes(64, '\0');
  bytes[0] = 1;
  for (int tile = 0; tile < kTiles; ++tile) {
    bytes[16 + 2 * tile] = kRowBytes;
    bytes[48 + tile] = kRows;
  }
  llvm::Constant* value = llvm::ConstantDataArray::getString(module_.getContext(), bytes,
                                                             /*AddNull=*/false);
  auto* global = new llvm::GlobalVariable(module_, value->getType(), /*isConstant=*/true,
                                          llvm::GlobalValue::PrivateLinkage, value, kName);
  global->setAlignment(llvm::Align(64));
  return global;
}

Value* LlvmOperators::Intrinsic(llvm::Intrinsic::ID id, Value* x) {
  return builder_.CreateUnaryIntrinsic(id, x);
}

Value* LlvmOperators::Intrinsic(llvm::Intrinsic::ID id, Value* x, Value* y) {
  return builder_.CreateBinaryIntrinsic(id, x, y);
}

Value* LlvmOperators::EmitFloatOperator(Op op, const std::vector<Value*>& v) {
  if (const char* name = LibmName(op); name != nullptr) return EmitLibmCall(name, v);
  if (InfoOf(op).typing != ir::OpTyping::kSame) return EmitFloatTest(op, v);
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
    case Op::kMod:
      return EmitFloatMod(v);
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
    default:  // operators of integers
      HIDET_UNREACHABLE();
  }
}

Value* LlvmOperators::EmitFloatTest(Op op, const std::vector<Value*>& v) {
  switch (op) {
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
      return builder_.CreateFCmpOEQ(Intrinsic(llvm::Intrinsic::fabs, v[0]),
                                    llvm::ConstantFP::getInfinity(v[0]->getType()));
    default:  // operators of booleans
      HIDET_UNREACHABLE();
  }
}

// The remainder that has the divisor's sign, as Python's.
Value* LlvmOperators::EmitFloatMod(const std::vector<Value*>& v) {
  Value* r = EmitFloatOperator(Op::kFmod, v);
  Value* zero = llvm::ConstantFP::get(v[0]->getType(), 0);
  Value* r_nonzero = builder_.CreateFCmpUNE(r, zero);
  Value* signs_differ =
      builder_.CreateXor(builder_.CreateFCmpOLT(r, zero), builder_.CreateFCmpOLT(v[1], zero));
  return builder_.CreateSelect(builder_.CreateAnd(r_nonzero, signs_differ),
                               builder_.CreateFAdd(r, v[1]), r);
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

// Quotient and remainder of lanes by divisors that are not 0, nor -1. Processors divide integers
// one by one: in vectors they are divided as floats that have them exactly, float32 up to 16 bits
// and float64 up to 32. The quotient that is not whole is further from the next integer than its
// rounding goes: 1 / |y| at the least, of a size below 2^24 / |y| or 2^53 / |y|.
std::pair<Value*, Value*> LlvmOperators::DivideLanes(Value* x, Value* y, bool is_signed) {
  llvm::Type* type = x->getType();
  const unsigned width = type->getScalarSizeInBits();
  // What is known is divided by, as multiplication, by LLVM; without AVX-512 nothing converts lanes
  // to unsigned numbers of 32 bits.
  if (!type->isVectorTy() || llvm::isa<llvm::Constant>(y) || width > (is_signed ? 32 : 16)) {
    if (!is_signed) return {builder_.CreateUDiv(x, y), builder_.CreateURem(x, y)};
    return {builder_.CreateSDiv(x, y), builder_.CreateSRem(x, y)};
  }
  llvm::Type* floats =
      type->getWithNewType(width <= 16 ? builder_.getFloatTy() : builder_.getDoubleTy());
  llvm::Type* integers = type->getWithNewType(builder_.getInt32Ty());
  const auto to_float = [&](Value* value) {
    return builder_.CreateSIToFP(builder_.CreateIntCast(value, integers, is_signed), floats);
  };
  Value* whole = builder_.CreateFPToSI(builder_.CreateFDiv(to_float(x), to_float(y)), integers);
  Value* quotient = builder_.CreateTrunc(whole, type);
  return {quotient, builder_.CreateSub(x, builder_.CreateMul(quotient, y))};
}

// Division by zero gives zero and INT_MIN / -1 wraps: the divisor is replaced where the hardware
// would trap.
std::pair<Value*, Value*> LlvmOperators::SafeDivision(Value* x, Value* y, bool is_signed) {
  llvm::Type* type = x->getType();
  Value* one = llvm::ConstantInt::get(type, 1);
  Value* zero_divisor = builder_.CreateICmpEQ(y, llvm::Constant::getNullValue(type));
  Value* safe = builder_.CreateSelect(zero_divisor, one, y);
  if (!is_signed) {
    const auto [quotient, remainder] = DivideLanes(x, safe, is_signed);
    Value* zero = llvm::Constant::getNullValue(type);
    return {builder_.CreateSelect(zero_divisor, zero, quotient),
            builder_.CreateSelect(zero_divisor, zero, remainder)};
  }
  Value* minus_one = builder_.CreateICmpEQ(y, llvm::Constant::getAllOnesValue(type));
  safe = builder_.CreateSelect(minus_one, one, safe);
  Value* zero = llvm::Constant::getNullValue(type);
  const auto [divided, remainder] = DivideLanes(x, safe, is_signed);
  Value* quotient = builder_.CreateSelect(minus_one, builder_.CreateNeg(x), divided);
  return {builder_.CreateSelect(zero_divisor, zero, quotient),
          builder_.CreateSelect(zero_divisor, zero, remainder)};
}

Value* LlvmOperators::EmitIntegerOperator(Op op, const std::vector<Value*>& v, bool is_signed) {
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
